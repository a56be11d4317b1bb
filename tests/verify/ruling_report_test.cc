// Rulings and documents in every form: nothing that stands in a file can break out of it.
#include "verify/court/ruling_report.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

using google::protobuf::util::MessageDifferencer;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kHostile[] = "<script>alert(1)</script> | `a` **b** [x](y) \x1b[31m \xff & # \"q\"";

size_t Widest(const std::string& text) {
  size_t widest = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) widest = std::max(widest, WidthOf(line));
  return widest;
}

// A ruling with something in every field, `text` in every string.
v1::Ruling RulingOf(const std::string& text) {
  v1::Ruling ruling;
  for (std::string* field : {ruling.mutable_program(), ruling.mutable_summary(), ruling.mutable_dispute_sha256(),
                             ruling.mutable_dispute()->mutable_title(), ruling.mutable_dispute()->mutable_note(),
                             ruling.mutable_dispute()->mutable_game()}) {
    *field = text;
  }
  v1::DisputeParty* party = ruling.mutable_dispute()->add_party();
  party->set_name(text);
  party->set_side("us");
  v1::RuledLog* log = ruling.add_logs();
  log->set_file(text);
  log->set_kept_by("us");
  log->set_events(9);
  log->add_integrity(text);
  log->set_outcome(text);
  v1::RuledClaim* claim = ruling.add_claims();
  for (std::string* field : {claim->mutable_id(), claim->mutable_statement(), claim->mutable_reason(),
                             claim->add_findings(), claim->add_missing()}) {
    *field = text;
  }
  claim->set_by("us");
  claim->set_verdict(v1::UNDECIDED);
  claim->add_cases()->set_id("1.1");
  claim->mutable_cases(0)->set_text(text);
  v1::RuledNumber* number = claim->add_numbers();
  number->set_title(text);
  number->set_total(-3);
  number->add_terms()->set_text(text);
  number->mutable_terms(0)->set_datum(text);
  claim->add_facts()->set_name(text);
  v1::Breach* breach = ruling.add_breaches();
  breach->set_kind(v1::AGAINST_RULES);
  breach->set_event(4);
  for (std::string* field : {breach->mutable_notation(), breach->mutable_sentence(), breach->mutable_facts(),
                             breach->mutable_due(), breach->add_legal_instead()}) {
    *field = text;
  }
  v1::RuledError* error = ruling.add_errors();
  *error->mutable_breach() = *breach;
  v1::Remedy* remedy = error->add_remedies();
  remedy->set_policy(v1::RESTORE);
  remedy->set_chosen(true);
  remedy->set_sentence(text);
  remedy->set_reason(text);
  error->add_learned()->set_what(text);
  v1::Correction* correction = error->mutable_correction();
  correction->set_possible(true);
  correction->add_instead(text);
  correction->add_changes()->set_sentence(text);
  correction->set_missing(text);
  correction->add_spread()->add_outcomes(text);
  correction->add_differences()->set_recorded(text);
  v1::Fork* fork = ruling.mutable_fork();
  fork->set_event(4);
  for (std::string* field : {fork->mutable_first_event(), fork->mutable_first_sentence(), fork->mutable_second_event(),
                             fork->mutable_second_ruling(), fork->mutable_reason()}) {
    *field = text;
  }
  v1::Doubt* doubt = ruling.add_doubts();
  doubt->set_subject(text);
  doubt->add_alternatives()->set_finding(text);
  return ruling;
}

TEST(RulingReportTest, NothingFromAFileObeysATerminal) {
  const std::string text = RulingDocument(RulingOf(kHostile)).ToText();
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(ValidUtf8(text), text);
  EXPECT_THAT(text, HasSubstr("<script>alert(1)</script>"));  // a text is shown as it is
}

TEST(RulingReportTest, NothingFromAFileIsMarkup) {
  const std::string markdown = RulingDocument(RulingOf(kHostile)).ToMarkdown();
  for (absl::string_view line : absl::StrSplit(markdown, '\n')) {
    // Notation stands between backticks, where nothing is markup; anywhere else every sign is escaped.
    if (absl::StrContains(line, "`` <script>")) continue;
    const std::string rest = absl::StrReplaceAll(line, {{"\\<", ""}, {"\\[", ""}, {"\\*", ""}});
    EXPECT_THAT(rest, AllOf(Not(HasSubstr("<")), Not(HasSubstr("[x")), Not(HasSubstr("*b"))));
  }
}

TEST(RulingReportTest, TextIsAHundredCharactersWide) {
  EXPECT_LE(Widest(RulingDocument(RulingOf(kHostile)).ToText()), 100u);
  EXPECT_LE(Widest(RulingDocument(RulingOf(std::string(1000, 'w'))).ToText()), 100u);
  std::string words;
  for (int i = 0; i < 300; ++i) words += "so ";
  EXPECT_LE(Widest(RulingDocument(RulingOf(words)).ToText()), 100u);
}

TEST(RulingReportTest, ACaseIsQuotedOnceAndNamedThereafter) {
  v1::Ruling ruling;
  ruling.add_logs()->set_file("x.adj");
  for (const char* id : {"1", "2"}) {
    v1::RuledClaim* claim = ruling.add_claims();
    claim->set_id(id);
    v1::CitedCase* cited = claim->add_cases();
    cited->set_id("10.2.b");
    cited->set_text("A leader alone stays away.");
  }
  const std::string text = RulingDocument(ruling).ToText();
  EXPECT_EQ(text.find("A leader alone"), text.rfind("A leader alone"));
  EXPECT_THAT(text, HasSubstr("The rule: 10.2.b, as above."));
}

TEST(RulingReportTest, OutcomesAreToldWithoutWhatTheyShare) {
  v1::Ruling ruling;
  v1::Correction* correction = ruling.add_errors()->mutable_correction();
  correction->set_possible(true);
  for (const char* value : {"0", "9"}) correction->add_spread()->add_outcomes(absl::StrCat("chance die value=", value));
  EXPECT_THAT(RulingDocument(ruling).ToText(), AllOf(HasSubstr("By what falls there, chance die:"),
                                                     HasSubstr("\n  value=0  "), HasSubstr("\n  value=9  ")));
}

TEST(RulingReportTest, OptionsThatDecideNothingAreOneLine) {
  v1::Ruling ruling;
  v1::RuledClaim* claim = ruling.add_claims();
  claim->set_id("1");
  claim->set_verdict(v1::UPHELD);
  claim->add_findings("Event 7: red marches.");
  claim->add_findings("The rules refuse it.");
  for (const char* subject : {"ties=nobody", "weather=none", "winter=mild"}) {
    v1::Doubt* doubt = ruling.add_doubts();
    doubt->set_kind(v1::Doubt::OPTION);
    doubt->set_subject(subject);
    v1::Doubt::Alternative* other = doubt->add_alternatives();
    other->set_value("other");
    other->set_claim("1");
    other->set_verdict(v1::UPHELD);
    other->set_finding("The rules refuse it.");
  }
  // For another reason, and without a verdict.
  ruling.mutable_doubts(1)->mutable_alternatives(0)->set_finding("the road is closed");
  EXPECT_THAT(RulingDocument(ruling).ToText(),
              AllOf(HasSubstr("- Rules options that decide nothing: ties=nobody, winter=mild. Under every other value"),
                    HasSubstr("- A rules option: weather=none\n  - With other: claim 1 upheld. The road is closed.")));
  ruling.mutable_doubts(1)->mutable_alternatives(0)->set_verdict(v1::VERDICT_UNSPECIFIED);
  EXPECT_THAT(RulingDocument(ruling).ToText(),
              AllOf(HasSubstr("  - With other: claim 1 has no verdict: the road is closed."),
                    Not(HasSubstr("cannot be decided"))));
}

TEST(RulingReportTest, WhatBothSidesLearnIsOneLine) {
  v1::Ruling ruling;
  v1::RuledError* error = ruling.add_errors();
  for (const char* side : {"red", "blue"}) {
    v1::Learned* learned = error->add_learned();
    learned->set_side(side);
    learned->set_event(12);
    learned->set_what("a die: 5");
  }
  EXPECT_THAT(RulingDocument(ruling).ToText(), HasSubstr("\n  red, blue     12  a die: 5  no\n"));
}

TEST(RulingReportTest, ARulingWithoutAProgramSaysNothingOfOne) {
  v1::Ruling ruling = RulingOf("x");
  EXPECT_THAT(RulingDocument(ruling).ToText(), HasSubstr("Made by"));
  ruling.clear_program();
  EXPECT_THAT(RulingDocument(ruling).ToText(), Not(HasSubstr("Made by")));
}

TEST(RulingReportTest, JsonIsReadBack) {
  v1::Ruling ruling = RulingOf("a \"b\"\n\\ \xC3\xA9");
  ruling.add_doubts()->set_kind(v1::Doubt::DICE);
  const auto again = ParseRuling(RulingJson(ruling), "r.json");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(MessageDifferencer::Equals(ruling, *again));
  EXPECT_THAT(RulingDifferences(ruling, *again), IsEmpty());
  EXPECT_EQ(ParseRuling("[]", "r.json").status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ParseRuling("{}", "r.json").status().code(), absl::StatusCode::kDataLoss);
}

TEST(RulingReportTest, DifferencesNameTheirFields) {
  const v1::Ruling given = RulingOf("x");
  v1::Ruling again = given;
  again.set_program("another");  // not compared
  again.mutable_claims(0)->set_verdict(v1::UPHELD);
  again.mutable_claims(0)->add_findings("new\x1b");
  again.mutable_logs(0)->clear_outcome();
  EXPECT_THAT(RulingDifferences(given, again),
              ElementsAre("logs[1].outcome: the ruling has \"x\", computed again it is nothing",
                          "claims[1].verdict: the ruling has UNDECIDED, computed again it is UPHELD",
                          "claims[1].findings[2]: the ruling has nothing, computed again it is \"new\\033\""));
}

TEST(DocumentTest, ColumnsGiveWayWithTheirNames) {
  Document document;
  document.Table({"first", "a name of several words", ">n"}, {{"one two three four", "x", "12"}});
  EXPECT_EQ(document.ToText(32),
            "  first       a name of   n\n              several\n              words\n"
            "  ----------  ---------  --\n  one two     x          12\n  three four\n");
}

TEST(DocumentTest, ListsAndTablesInEveryForm) {
  Document document;
  document.Heading(1, "Title");
  document.Item(Line("one ", Strong("two"), " ", Code("a_b")));
  document.Item(Line("1. below"), 2);
  document.Table({"name", ">number"}, {{"a|b", "7"}});
  EXPECT_EQ(document.ToText(),
            "Title\n=====\n\n- one two a_b\n  - 1. below\n\n  name  number\n  ----  ------\n  a|b        7\n");
  EXPECT_EQ(document.ToMarkdown(),
            "# Title\n\n- one **two** `a_b`\n  - 1\\. below\n\n| name | number |\n| --- | ---: |\n| a\\|b | 7 |\n");
  std::string blocks;
  JsonWriter json(&blocks, JsonWriter::Layout::kPage);
  document.ToJson(&json);
  EXPECT_EQ(blocks, R"([{"h":1,"text":["Title"]},{"level":1,"li":["one ",{"b":"two"}," ",{"code":"a_b"}]},)"
                    R"({"level":2,"li":["1. below"]},{"columns":["name",">number"],"rows":[["a|b","7"]]}])");
}

}  // namespace
}  // namespace adjutant
