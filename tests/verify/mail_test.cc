// A game by mail: what is sent twice is played once, and a record is sent as lines.
#include <gtest/gtest.h>

#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class MailTest : public ProgramTest {
 protected:
  // The fingerprint that an answer ends with.
  static std::string FingerprintIn(const std::string& out) {
    const size_t colon = out.rfind(": ");
    return colon == std::string::npos ? "" : out.substr(colon + 2, out.size() - colon - 3);
  }
};

TEST_F(MailTest, EveryAnswerEndsWithTheFingerprintOfTheRecord) {
  StartLog("g.adj");
  const std::string shown = Answer({"show", "g.adj"});
  EXPECT_THAT(shown, HasSubstr("\nfingerprint of 6 events: "));
  const std::string march = FirstLegal("g.adj");
  // A dry run tells that of the log, which stays as it is.
  EXPECT_EQ(FingerprintIn(Answer({"append", "g.adj", "--dry-run", march})), FingerprintIn(shown));
  const std::string appended = Answer({"append", "g.adj", march});
  EXPECT_THAT(appended, HasSubstr("\nfingerprint of 7 events: "));
  EXPECT_NE(FingerprintIn(appended), FingerprintIn(shown));
  EXPECT_EQ(FingerprintIn(Answer({"show", "g.adj"})), FingerprintIn(appended));
  EXPECT_EQ(FingerprintIn(Answer({"show", "g.adj", "--at=6"})), FingerprintIn(shown));
  const auto json = ParseJson(Answer({"show", "g.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("fingerprint").string_value(), FingerprintIn(appended));
  // A closing record is no event: the fingerprint stays.
  EXPECT_EQ(FingerprintIn(Answer({"append", "g.adj", "--close"})), FingerprintIn(appended));
  EXPECT_EQ(FingerprintIn(Answer({"show", "g.adj"})), FingerprintIn(appended));
}

TEST_F(MailTest, AViewOfOneSideHasNotTheFingerprintOfTheRecord) {
  StartLog("g.adj");
  const std::string record = FingerprintIn(Answer({"show", "g.adj"}));
  EXPECT_THAT(Answer({"show", "g.adj", "--view=red"}), Not(HasSubstr(record)));
  EXPECT_THAT(Answer({"show", "g.adj", "--view=red", "--format=json"}), Not(HasSubstr(record)));
}

TEST_F(MailTest, TheSameMailTwiceIsPlayedOnce) {
  StartLog("g.adj");
  const std::string fingerprint = FingerprintIn(Answer({"show", "g.adj"}));
  const std::string march = FirstLegal("g.adj");
  for (const std::string& after : {std::string("6"), fingerprint}) {
    std::filesystem::copy_file(Path("g.adj"), Path("copy.adj"), std::filesystem::copy_options::overwrite_existing);
    const std::vector<std::string> mail = {"append", "copy.adj", "--after=" + after, "--roll", march};
    EXPECT_THAT(Answer(mail), HasSubstr("appended 2 events"));  // a card is drawn by the seed
    const std::string bytes = Read("copy.adj");
    const ProgramResult again = Adjutant(mail);
    EXPECT_EQ(again.exit, 1);
    EXPECT_EQ(again.err, "");
    EXPECT_THAT(again.out, StartsWith("refused: copy.adj has gone on since event 6:\n  7  "));
    EXPECT_THAT(again.out, AllOf(HasSubstr("\n  8  "), HasSubstr("nothing was appended\nfingerprint of 8 events: ")));
    EXPECT_EQ(Read("copy.adj"), bytes);
    const ProgramResult json = Adjutant({"append", "copy.adj", "--after=" + after, "--roll", "--format=json"});
    EXPECT_EQ(json.exit, 1);
    const auto parsed = ParseJson(json.out);
    const auto& gone_on = parsed.fields().at("gone_on").struct_value().fields();
    EXPECT_EQ(gone_on.at("since").list_value().values_size(), 2);
    EXPECT_EQ(gone_on.at("since").list_value().values(0).struct_value().fields().at("notation").string_value(), march);
  }
}

TEST_F(MailTest, AMailForAnotherRecordIsRefused) {
  StartLog("g.adj");
  StartLog("other.adj", {"--title=Other"});
  const std::string other = FingerprintIn(Answer({"show", "other.adj"}));
  const std::string bytes = Read("g.adj");
  const ProgramResult result = Adjutant({"append", "g.adj", "--after", other, FirstLegal("g.adj")});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, StartsWith("refused: no event of g.adj has the fingerprint '" + other + "'"));
  const ProgramResult ahead = Adjutant({"append", "g.adj", "--after=7", FirstLegal("g.adj")});
  EXPECT_EQ(ahead.exit, 1);
  EXPECT_THAT(ahead.out, StartsWith("refused: g.adj does not have event 7 yet\n"));
  const ProgramResult wrong = Adjutant({"append", "g.adj", "--after=yesterday", FirstLegal("g.adj")});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, IsMessage("'yesterday' is neither the number of an event nor a fingerprint"));
  EXPECT_EQ(Read("g.adj"), bytes);
}

TEST_F(MailTest, ARecordAsLinesMakesTheSameRecordAgain) {
  StartLog("g.adj");
  for (int i = 0; i < 20; ++i) {
    const std::string legal = FirstLegal("g.adj");
    if (legal.rfind("chance", 0) == 0) break;
    Adjutant({"append", "g.adj", "--roll", legal, "--note", "# 1  # \"so\" it's \\ noted", "--claim", "turn=999",
              "--keep-broken-claims"});
  }
  const std::string lines = Answer({"log", "g.adj"});
  EXPECT_THAT(lines, StartsWith("chance card_dealt hand=red card=order_1\n"));
  EXPECT_THAT(lines, HasSubstr(" --claim turn=999 --note \"# 1  # \\\"so\\\" it's \\\\ noted\"\n"));
  EXPECT_THAT(lines, HasSubstr(" --source seed:\"turn 2 step 1 deck 7 die 1\"\n"));
  for (const std::string& form : {lines, Answer({"log", "g.adj", "--short"})}) {
    std::filesystem::remove(Path("again.adj"));
    Answer({"new", "--game=toy", absl::StrCat("--seed=", kDealSeed), "-o", "again.adj"});
    Adjutant({"append", "again.adj", "-", "--keep-broken-claims"}, {.input = form});
    EXPECT_EQ(Read("again.adj"), Read("g.adj")) << form;
  }
}

TEST_F(MailTest, OneSidesEventsSinceAnEventAreAMail) {
  StartLog("g.adj");
  PlayOn("g.adj", 4);  // and a card is drawn after each
  const std::string red = Answer({"log", "g.adj", "--side=red", "--since=7"});
  EXPECT_THAT(red, AllOf(StartsWith("red counter_marched "), Not(HasSubstr("blue")), Not(HasSubstr("chance"))));
  EXPECT_EQ(Answer({"log", "g.adj", "--since=16"}), "");
  EXPECT_EQ(Adjutant({"log", "g.adj", "--since=17"}).exit, 2);
  EXPECT_EQ(Adjutant({"log", "g.adj", "--side=green"}).exit, 4);
  const auto json = ParseJson(Answer({"log", "g.adj", "--since=15", "--format=json"}));
  EXPECT_EQ(json.fields().at("lines").list_value().values_size(), 1);
}

TEST_F(MailTest, WhatFlagsCannotSayMakesALineProtobufText) {
  StartLog("g.adj");
  const std::string march = "player: \"red\" counter_marched { card: \"order_1\" from: \"mill\" to: \"ford\" }";
  Answer({"append", "g.adj", "annotations { note: \"a\\nb {\" recorded_at: \"2026-11-22T10:00:00Z\" } " + march});
  const std::string line = Answer({"log", "g.adj", "--since=6"});
  EXPECT_THAT(line, AllOf(StartsWith("annotations { "), HasSubstr("note: \"a\\nb {\""), HasSubstr(march)));
  EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
  StartLog("again.adj");
  Answer({"append", "again.adj", "-"}, {.input = line});
  EXPECT_EQ(Read("again.adj"), Read("g.adj"));
}

TEST_F(MailTest, ANoteThatNobodySeesIsTheSameNoteAgain) {
  StartLog("g.adj");
  StartLog("again.adj");
  const std::string note =
      "a\xE2\x80\xAE\xE2\x81\xA6"
      "b\xE2\x80\xA8";  // U+202E, U+2066, U+2028
  Answer({"append", "g.adj", FirstLegal("g.adj"), "--note=" + note});
  const std::string line = Answer({"log", "g.adj", "--since=6"});
  EXPECT_THAT(line, HasSubstr("note: \"a\\342\\200\\256\\342\\201\\246b\\342\\200\\250\""));
  Answer({"append", "again.adj", "-"}, {.input = line});
  EXPECT_EQ(Read("again.adj"), Read("g.adj"));
}

TEST_F(MailTest, AnEventInShortIsToldAsItWasRead) {
  StartLog("g.adj");
  const std::string out = Answer({"append", "g.adj", "marches order 1 from mill to ford"});
  EXPECT_THAT(out, HasSubstr("\n       read as: red counter_marched card=order_1 from=mill to=ford\n"));
  Answer({"append", "g.adj", "--roll"});
  const auto json = ParseJson(Answer({"append", "g.adj", "2 wood ford", "--dry-run", "--format=json"}));
  const auto& event = json.fields().at("events").list_value().values(0).struct_value().fields();
  EXPECT_EQ(event.at("notation").string_value(), "blue counter_marched card=order_2 from=wood to=ford");
  EXPECT_EQ(event.at("said").string_value(), "2 wood ford");
  EXPECT_THAT(Answer({"legal", "g.adj", "--why", "2 wood ford"}), StartsWith("legal: after event 8, blue counter_"));
  const ProgramResult two = Adjutant({"legal", "g.adj", "--why", "2 wood ford, 10"});
  EXPECT_EQ(two.exit, 2);
  const ProgramResult ambiguous = Adjutant({"append", "g.adj", "2 wood"});
  EXPECT_EQ(ambiguous.exit, 3);
  EXPECT_THAT(ambiguous.err, IsMessage("'2 wood' can mean 3 events: blue counter_marched"));
}

TEST_F(MailTest, AMailForTheStartOfALogFollowsEventNought) {
  Answer({"new", "--game=toy", "--seed=abc", "-o", "g.adj"});
  Answer({"append", "g.adj", "--after=0", "--roll"});
  EXPECT_EQ(Adjutant({"append", "g.adj", "--after=0", "--roll"}).exit, 1);
}

}  // namespace
}  // namespace adjutant
