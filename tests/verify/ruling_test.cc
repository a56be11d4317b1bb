// Rulings on the example of play, with errors put into it.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "replay/replayer.h"
#include "tests/support/example_log.h"
#include "tests/support/temporary_directory.h"
#include "verify/cases/cases.h"
#include "verify/court/adjudicate.h"
#include "verify/court/claim_case.h"
#include "verify/court/dispute_check.h"
#include "verify/court/mended_log.h"
#include "verify/court/ruling_report.h"
#include "verify/dice/provenance.h"

namespace adjutant::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// A record that somebody kept: that of the example, edited.
class Record {
 public:
  Record() {
    auto reader = LogReader::Open(ExamplePath("turn-2.adj"));
    ADJUTANT_ASSERT(reader.ok());
    header_ = (*reader)->header();
    RecordView view;
    for (auto more = (*reader)->Next(&view); more.ok() && *more; more = (*reader)->Next(&view)) {
      events_.emplace_back(view.payload);
    }
  }
  // Events are counted from 1, as they are now.
  Record& Drop(size_t number) {
    events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(number - 1));
    return *this;
  }
  Record& Replace(size_t number, const std::string& notation) {
    events_[number - 1] = Bytes(notation, nullptr);
    return *this;
  }
  Record& CutAfter(size_t number) {
    events_.resize(number);
    return *this;
  }
  Record& Claim(size_t number, const std::string& name, int64_t value) {
    EventCodec codec(Rules());
    const auto event = codec.FromBytes(events_[number - 1]);
    ADJUTANT_ASSERT(event.ok());
    v1::Annotations annotations;
    v1::Claim* claim = annotations.add_claims();
    claim->set_name(name);
    claim->set_value(value);
    events_[number - 1] = codec.ToBytes(*event, &annotations);
    return *this;
  }
  Record& Option(const std::string& id, const std::string& value) {
    for (v1::OptionValue& option : *header_.mutable_options()) {
      if (option.id() == id) option.set_value(value);
    }
    return *this;
  }
  // Where the outcome of an event comes from.
  Record& Source(size_t number, v1::ChanceSource::Method method, const std::string& reference) {
    EventCodec codec(Rules());
    const auto event = codec.FromBytes(events_[number - 1]);
    ADJUTANT_ASSERT(event.ok());
    v1::Annotations annotations;
    annotations.mutable_source()->set_method(method);
    annotations.mutable_source()->set_reference(reference);
    events_[number - 1] = codec.ToBytes(*event, &annotations);
    return *this;
  }
  // What the header calls the game and those who play it.
  Record& Named(const std::string& title, const std::vector<std::string>& players) {
    header_.set_title(title);
    header_.clear_players();
    for (const std::string& player : players) header_.add_players(player);
    return *this;
  }
  // What the example does not name has to come from somewhere else than the seed.
  Record& Seed(const std::string& seed) {
    header_.set_seed(seed);
    for (size_t number : {18, 19, 20}) Source(number, v1::ChanceSource::BOOK, "19.0");
    return *this;
  }
  // The chain digest after event `number`, as somebody could have noted it.
  std::string ChainAfter(size_t number) const {
    TemporaryDirectory directory;
    Write(directory.File("log.adj"));
    auto reader = LogReader::Open(directory.File("log.adj"));
    ADJUTANT_ASSERT(reader.ok());
    RecordView view;
    while (number-- > 0) ADJUTANT_ASSERT(*(*reader)->Next(&view));
    return HexOf((*reader)->chain());
  }
  void Write(const std::string& path) const {
    auto writer = LogWriter::Create(path, header_);
    ADJUTANT_ASSERT(writer.ok());
    ADJUTANT_ASSERT((*writer)->AppendAll(events_).ok());
  }

 private:
  const Ruleset& Rules() const { return *ExampleOfPlay().rules; }
  std::string Bytes(const std::string& notation, const v1::Annotations* annotations) const {
    EventCodec codec(Rules());
    const auto event = codec.FromNotation(notation);
    ADJUTANT_ASSERT(event.ok());
    return codec.ToBytes(*event, annotations);
  }

  v1::LogHeader header_;
  std::vector<std::string> events_;
};

class RulingTest : public ::testing::Test {
 protected:
  // The rest of a dispute over `record`, as text.
  void Keep(const std::string& name, const Record& record) { record.Write(directory_.File(name)); }

  DisputeFiles Files() {
    DisputeFiles files;
    files.open = [this](const std::string& file) { return LogReader::Open(directory_.File(file)); };
    files.rules = [](const v1::LogHeader& header,
                     const std::string&) -> absl::StatusOr<std::shared_ptr<const Ruleset>> {
      ADJUTANT_ASSIGN_OR_RETURN(auto rules, RulesetFor(header, {}));
      return std::shared_ptr<const Ruleset>(std::move(rules));
    };
    return files;
  }
  v1::Dispute Parse(const std::string& text) {
    const auto dispute = ParseDispute("dispute.txtpb", absl::StrCat("id: \"D-1\" game: \"halls\" ", text));
    EXPECT_TRUE(dispute.ok()) << dispute.status();
    return dispute.ok() ? *dispute : v1::Dispute();
  }
  v1::Ruling Rule(const std::string& text) {
    const auto ruling = Adjudicate(Parse(text), text, Files());
    EXPECT_TRUE(ruling.ok()) << ruling.status();
    return ruling.ok() ? *ruling : v1::Ruling();
  }
  // The example without the transit attrition that is due before event 98, raised after event `raised`.
  v1::Ruling RuleOnAttrition(const std::string& policy, uint64_t raised, const std::string& more = "") {
    if (!std::filesystem::exists(directory_.File("a.adj"))) Keep("a.adj", Record().Drop(98));
    return Rule(absl::StrCat(
        "log { file: \"a.adj\" } policy: ", policy, " raised_after: ", raised, " ", more,
        " claim { id: \"1\" by: \"mexico\" forgotten { before: 98 what: \"die_rolled\" case: \"10.2.d\" } }"));
  }

  TemporaryDirectory directory_;
};

// What somebody can read in a claim, as one text.
std::string FindingsOf(const v1::RuledClaim& claim) {
  std::string text;
  for (const std::string& finding : claim.findings()) absl::StrAppend(&text, finding, "\n");
  return text;
}

TEST_F(RulingTest, AnHonestRecordBreaksNoRule) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule("log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" illegal { event: 90 } }");
  ASSERT_EQ(ruling.claims_size(), 1);
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED);
  EXPECT_THAT(FindingsOf(ruling.claims(0)), HasSubstr("It is legal in the position in which it was made."));
  EXPECT_TRUE(ruling.breaches().empty());
  EXPECT_TRUE(ruling.errors().empty());
  EXPECT_EQ(ruling.logs(0).events(), 150u);
  EXPECT_EQ(ruling.logs(0).state_digest(), "08c1d8ab7dd376a7");
}

TEST_F(RulingTest, WhatWasForgottenIsNamedWithItsCaseAndEveryOutcomeFollowed) {
  const v1::Ruling ruling = RuleOnAttrition("RESTORE", 0);
  const v1::RuledClaim& claim = ruling.claims(0);
  EXPECT_EQ(claim.verdict(), v1::UPHELD) << FindingsOf(claim);
  ASSERT_FALSE(claim.cases().empty());
  EXPECT_EQ(claim.cases(0).id(), "10.2.d");
  ASSERT_EQ(ruling.breaches_size(), 1);
  EXPECT_EQ(ruling.breaches(0).kind(), v1::OMISSION);
  EXPECT_EQ(ruling.breaches(0).event(), 98u);
  EXPECT_EQ(ruling.breaches(0).by(), "us");
  EXPECT_TRUE(ruling.breaches(0).claimed());
  ASSERT_EQ(ruling.errors_size(), 1);
  const v1::Correction& correction = ruling.errors(0).correction();
  EXPECT_EQ(correction.certain_to(), 97u);
  EXPECT_THAT(correction.missing(), HasSubstr("transit attrition [10.2.d]"));
  // Two transit spaces: 0 to 2 cost a step, 3 to 9 nothing.
  ASSERT_EQ(correction.spread_size(), 2);
  EXPECT_EQ(correction.spread(0).outcomes_size(), 3);
  EXPECT_FALSE(correction.spread(0).differences().empty());
  EXPECT_EQ(correction.spread(1).outcomes_size(), 7);
  EXPECT_TRUE(correction.spread(1).differences().empty());
}

TEST_F(RulingTest, ACorrectionThatIsNamedIsCarriedOn) {
  Keep("a.adj", Record().Drop(98));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } policy: SIMPLE_BACKUP claim { id: \"1\" by: \"us\" forgotten { before: 98 } "
      "correction: \"chance die_rolled purpose=transit_attrition value=7\" }");
  ASSERT_EQ(ruling.errors_size(), 1);
  const v1::Correction& correction = ruling.errors(0).correction();
  EXPECT_TRUE(correction.possible()) << correction.why_not();
  EXPECT_EQ(correction.kept(), 52u);
  EXPECT_TRUE(correction.changes().empty());
  EXPECT_EQ(correction.corrected_digest(), "08c1d8ab7dd376a7");
  // That the die showed a 7 is the party's word, and another outcome would have cost a step.
  ASSERT_EQ(correction.proposals_size(), 1);
  EXPECT_THAT(correction.proposals(0), HasSubstr("nothing vouches for it"));
  EXPECT_EQ(correction.spread_size(), 2);
  EXPECT_EQ(ruling.errors(0).remedies(0).outcome(), v1::Remedy::STANDS);
  const auto mended = MendedLog(Parse("log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" forgotten { before: 98 } "
                                      "correction: \"chance die_rolled purpose=transit_attrition value=7\" }"),
                                "1", Files());
  ASSERT_TRUE(mended.ok()) << mended.status();
  EXPECT_EQ(mended->events.size(), 150u);
  EXPECT_EQ(mended->kept, 149u);
}

TEST_F(RulingTest, AMendedLogEndsWhereSomethingIsMissing) {
  Keep("a.adj", Record().Drop(98));
  const auto mended = MendedLog(Parse("log { file: \"a.adj\" }"), "", Files());
  ASSERT_TRUE(mended.ok()) << mended.status();
  EXPECT_EQ(mended->events.size(), 97u);
  EXPECT_THAT(mended->due, HasSubstr("transit attrition"));
}

// ---- Policies: the attrition of the US is due before event 98; Mexico passes a response in 100 and rolls in 106.

TEST_F(RulingTest, SealedByRollLooksAtTheOpponentsNextRoll) {
  const v1::Ruling sealed = RuleOnAttrition("SEALED_BY_ROLL", 0);
  EXPECT_EQ(sealed.errors(0).remedies(0).policy(), v1::SEALED_BY_ROLL);
  EXPECT_TRUE(sealed.errors(0).remedies(0).chosen());
  EXPECT_EQ(sealed.errors(0).remedies(0).outcome(), v1::Remedy::STANDS);
  EXPECT_EQ(sealed.errors(0).remedies(0).decided_by(), 106u);
  // The roll of the US in event 105 seals nothing.
  const v1::Ruling open = RuleOnAttrition("SEALED_BY_ROLL", 105);
  EXPECT_EQ(open.errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
  EXPECT_EQ(open.errors(0).remedies(0).back_to(), 97u);
}

TEST_F(RulingTest, SealedByDecisionLooksAtTheOpponentsNextDecision) {
  EXPECT_EQ(RuleOnAttrition("SEALED_BY_DECISION", 0).errors(0).remedies(0).decided_by(), 100u);
  EXPECT_EQ(RuleOnAttrition("SEALED_BY_DECISION", 99).errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
}

TEST_F(RulingTest, RestoreGoesBackHoweverLate) {
  const v1::Ruling ruling = RuleOnAttrition("RESTORE", 0);
  EXPECT_EQ(ruling.errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
  EXPECT_EQ(ruling.errors(0).remedies(0).back_to(), 97u);
}

TEST_F(RulingTest, SimpleBackupLeavesWhatWouldNeedANewRoll) {
  EXPECT_EQ(RuleOnAttrition("SIMPLE_BACKUP", 0).errors(0).remedies(0).outcome(), v1::Remedy::STANDS);
}

TEST_F(RulingTest, NoInformationLooksAtWhatWasSeen) {
  const v1::Ruling ruling = RuleOnAttrition("NO_INFORMATION", 0);
  const v1::RuledError& error = ruling.errors(0);
  ASSERT_FALSE(error.learned().empty());
  // The first die after the error is the attacker's, in event 105.
  EXPECT_EQ(error.learned(0).event(), 105u);
  EXPECT_EQ(error.remedies(0).outcome(), v1::Remedy::STANDS);
  EXPECT_EQ(error.remedies(0).decided_by(), 105u);
  // The US has led and committed units since, and would do so anew, knowing it.
  EXPECT_TRUE(error.learned(0).gives_away());
  // A response that is played shows a card that was hidden from the other side.
  bool shown = false;
  for (const v1::Learned& learned : error.learned())
    shown = shown || learned.what().find("No Quarter!") != std::string::npos;
  EXPECT_TRUE(shown);
  const v1::Ruling early = RuleOnAttrition("NO_INFORMATION", 104);
  EXPECT_TRUE(early.errors(0).learned().empty());
  EXPECT_EQ(early.errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
}

TEST_F(RulingTest, AnAgreementTakesBoth) {
  EXPECT_EQ(RuleOnAttrition("AGREEMENT", 0).errors(0).remedies(0).outcome(), v1::Remedy::OPEN);
  EXPECT_EQ(RuleOnAttrition("AGREEMENT", 0, "consent { by: \"us\" stands: true }").errors(0).remedies(0).outcome(),
            v1::Remedy::OPEN);
  EXPECT_EQ(
      RuleOnAttrition("AGREEMENT", 0, "consent { by: \"us\" stands: true } consent { by: \"mexico\" back_to: 97 }")
          .errors(0)
          .remedies(0)
          .outcome(),
      v1::Remedy::OPEN);
  const v1::Ruling agreed =
      RuleOnAttrition("AGREEMENT", 0, "consent { by: \"us\" back_to: 90 } consent { by: \"mexico\" back_to: 90 }");
  EXPECT_EQ(agreed.errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
  EXPECT_EQ(agreed.errors(0).remedies(0).back_to(), 90u);
}

TEST_F(RulingTest, EveryPolicyIsAnswered) { EXPECT_EQ(RuleOnAttrition("RESTORE", 0).errors(0).remedies_size(), 6); }

// ---- Claims.

TEST_F(RulingTest, AWrongNumberThatWasPlayedOnIsMoreThanAMiscount) {
  // Mexico does not intercept with a 0; both thought that it did, and went on with the battle.
  const std::string lead = "us lead_unit_chosen unit=us_1st_dragoons";
  Keep("a.adj", Record().Claim(95, "interception.roll", 6).Replace(96, lead).Replace(97, lead).CutAfter(97));
  const std::string claims =
      " claim { id: \"1\" by: \"us\" wrong_result { event: 95 should_be { name: \"interception.roll\" value: 1 } } }"
      " claim { id: \"2\" by: \"us\" illegal { event: 97 } }";
  const v1::Ruling ruling = Rule("log { file: \"a.adj\" } policy: RESTORE" + claims);
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD);
  EXPECT_EQ(ruling.claims(1).verdict(), v1::UPHELD);
  // What was played on is one error with the number it rests on.
  ASSERT_EQ(ruling.errors_size(), 1);
  EXPECT_EQ(ruling.errors(0).breach().kind(), v1::WRONG_CLAIM);
  EXPECT_EQ(ruling.errors(0).remedies(0).outcome(), v1::Remedy::RESTORED);
  EXPECT_EQ(ruling.errors(0).remedies(0).back_to(), 95u);
  EXPECT_EQ(ruling.errors(0).correction().event(), 96u);
  // A decision seals although it was not due.
  const v1::Ruling sealed = Rule("log { file: \"a.adj\" } policy: SEALED_BY_DECISION" + claims);
  EXPECT_EQ(sealed.errors(0).remedies(0).outcome(), v1::Remedy::STANDS);
  EXPECT_EQ(sealed.errors(0).remedies(0).decided_by(), 97u);
}

TEST_F(RulingTest, AMiscountIsUpheldWithTheWholeDerivationAndMended) {
  Keep("a.adj", Record().Claim(105, "battle.us.firepower", 9));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } policy: SEALED_BY_ROLL claim { id: \"1\" by: \"mexico\" "
      "wrong_result { event: 105 should_be { name: \"battle.us.firepower\" value: 8 } } }");
  const v1::RuledClaim& claim = ruling.claims(0);
  EXPECT_EQ(claim.verdict(), v1::UPHELD) << FindingsOf(claim);
  ASSERT_EQ(claim.numbers_size(), 1);
  EXPECT_EQ(claim.numbers(0).total(), 8);
  EXPECT_EQ(claim.numbers(0).terms_size(), 6);
  EXPECT_EQ(ruling.breaches(0).kind(), v1::WRONG_CLAIM);
  EXPECT_EQ(ruling.errors(0).remedies(0).outcome(), v1::Remedy::MENDED);
}

// Whoever reads a ruling has the game's words before him; ids stand where a command takes them.
TEST_F(RulingTest, ThingsAreCalledByTheirNames) {
  const v1::Ruling ruling = RuleOnAttrition("SEALED_BY_ROLL", 0);
  const std::string text = RulingDocument(ruling).ToText();
  EXPECT_THAT(text, AllOf(HasSubstr("3rd Infantry (us_3rd_infantry): steps: 1 -> 0"), HasSubstr("Laredo Road reduced"),
                          Not(HasSubstr("unit.us_3rd_infantry")), Not(HasSubstr("card.strategy"))));
  // A program still finds the ids.
  EXPECT_THAT(RulingJson(ruling), AllOf(HasSubstr("unit.us_3rd_infantry.steps"), HasSubstr("laredo_road reduced")));
}

// What the rules give and the record has is no wrong result, written down or not.
TEST_F(RulingTest, AResultThatTheRecordHasIsNotWrong) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" wrong_result { event: 105 should_be { name: "
      "\"battle.mexico.firepower\" value: 9 } } } claim { id: \"2\" by: \"us\" wrong_result { event: 105 should_be { "
      "name: "
      "\"turn\" value: 2 } } }");
  for (const v1::RuledClaim& claim : ruling.claims()) {
    EXPECT_EQ(claim.verdict(), v1::REJECTED) << claim.id();
    EXPECT_THAT(FindingsOf(claim), HasSubstr("and so the record has it: there is nothing to put right"));
  }
  EXPECT_FALSE(FindsFault(ruling));
}

// A party writes what he reads on the counters.
TEST_F(RulingTest, ClaimsMayNameThingsAsTheyArePrinted) {
  Keep("a.adj", Record().Claim(105, "battle.us.firepower", 9).Drop(98));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } "
      "claim { id: \"1\" by: \"us\" wrong_result { event: 90 should_be { name: \"Political Will\" value: 30 } "
      "should_be { name: \"Leader.Taylor\" text: \"Fort Brown\" } } } "
      "claim { id: \"2\" by: \"the US\" legal { after: 85 event: \"us moves to Frio Crossing\" } } "
      "claim { id: \"3\" by: \"Mexico\" forgotten { before: 98 what: \"Die rolled\" } "
      "correction: \"chance rolls Transit Attrition 7\" }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED) << FindingsOf(ruling.claims(0));
  EXPECT_THAT(FindingsOf(ruling.claims(0)), HasSubstr("there is nothing to put right"));
  EXPECT_EQ(ruling.claims(1).verdict(), v1::UPHELD) << FindingsOf(ruling.claims(1));
  EXPECT_EQ(ruling.claims(2).verdict(), v1::UPHELD) << FindingsOf(ruling.claims(2));
  EXPECT_THAT(ruling.errors(0).correction().instead(0), "chance die_rolled purpose=transit_attrition value=7");
}

TEST_F(RulingTest, AResultThatTheRulesDoNotGiveIsRejected) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" "
      "wrong_result { event: 105 should_be { name: \"battle.us.firepower\" value: 9 } } } "
      "claim { id: \"2\" by: \"us\" wrong_result { event: 105 should_be { name: \"battle.us.firepwer\" value: 9 } } } "
      "claim { id: \"3\" by: \"us\" wrong_result { event: 500 should_be { name: \"political_will\" value: 9 } } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED);
  EXPECT_THAT(FindingsOf(ruling.claims(0)), HasSubstr("Firepower of the US is 8 by the rules, and not 9."));
  EXPECT_EQ(ruling.claims(1).verdict(), v1::UNDECIDED);
  EXPECT_THAT(ruling.claims(1).missing(0), HasSubstr("did you mean 'battle.us.firepower'"));
  EXPECT_EQ(ruling.claims(2).verdict(), v1::UNDECIDED);
}

TEST_F(RulingTest, AnEventThatCouldNotComeYetIsIllegalThoughItWasLegalLater) {
  Keep("a.adj", Record().Drop(98));
  const v1::Ruling ruling = Rule("log { file: \"a.adj\" } claim { id: \"1\" by: \"mexico\" illegal { event: 98 } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD);
  EXPECT_EQ(ruling.errors(0).breach().kind(), v1::OMISSION);
}

TEST_F(RulingTest, AClaimAboutALaterEventStillHearsOfTheFirstBreach) {
  Keep("a.adj", Record().Drop(98));
  const v1::Ruling ruling = Rule("log { file: \"a.adj\" } claim { id: \"1\" by: \"mexico\" illegal { event: 120 } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED);
  EXPECT_THAT(FindingsOf(ruling.claims(0)), HasSubstr("breaks the rules before that: first at event 98"));
  ASSERT_EQ(ruling.errors_size(), 1);
  EXPECT_EQ(ruling.errors(0).breach().event(), 98u);
}

TEST_F(RulingTest, WhatWasRefusedIsJudgedInItsPosition) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } "
      "claim { id: \"1\" by: \"us\" legal { after: 76 event: \"us card_played card=strategy_2 use=event\" } } "
      "claim { id: \"2\" by: \"us\" legal { after: 76 event: \"us card_played card=strategy_5 use=activate_unit\" } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED);
  ASSERT_FALSE(ruling.claims(0).cases().empty());
  EXPECT_EQ(ruling.claims(1).verdict(), v1::UPHELD);
}

TEST_F(RulingTest, AReadingIsWhatTheHeaderPins) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } "
      "claim { id: \"1\" by: \"us\" reading { case: \"10.2.d\" option: \"transit_count\" value: \"spaces\" } } "
      "claim { id: \"2\" by: \"us\" reading { case: \"10.2.d\" option: \"transit_count\" value: \"moves\" } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD);
  EXPECT_EQ(ruling.claims(1).verdict(), v1::REJECTED);
  EXPECT_THAT(FindingsOf(ruling.claims(1)), HasSubstr("Under it, "));
}

TEST_F(RulingTest, TheRulingIsGivenUnderTheOtherReadingsOfItsCases) {
  const v1::Ruling ruling = RuleOnAttrition("RESTORE", 0);
  bool found = false;
  for (const v1::Doubt& doubt : ruling.doubts()) {
    if (doubt.kind() != v1::Doubt::OPTION || doubt.subject() != "transit_count=spaces") continue;
    found = true;
    ASSERT_EQ(doubt.alternatives_size(), 1);
    EXPECT_EQ(doubt.alternatives(0).value(), "moves");
    EXPECT_EQ(doubt.alternatives(0).verdict(), v1::UPHELD);
  }
  EXPECT_TRUE(found);
}

// Under the other value event 45 is not due; what was played after it says nothing of a claim.
TEST_F(RulingTest, NoVerdictIsGivenUnderAReadingThatRefusesTheRecordBefore) {
  Keep("a.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" illegal { event: 44 } } "
      "claim { id: \"2\" by: \"us\" illegal { event: 90 } } "
      "claim { id: \"3\" by: \"us\" legal { after: 76 event: \"us card_played card=strategy_5 use=event\" } } "
      "claim { id: \"4\" by: \"us\" reading { option: \"extra_card\" value: \"none\" } }");
  std::map<std::string, v1::Doubt::Alternative> under;  // by claim
  for (const v1::Doubt& doubt : ruling.doubts()) {
    for (const v1::Doubt::Alternative& other : doubt.alternatives()) {
      if (absl::StartsWith(doubt.subject(), "extra_card=")) under[other.claim()] = other;
    }
  }
  ASSERT_EQ(under.size(), 3u);
  EXPECT_EQ(under["1"].verdict(), v1::REJECTED);
  for (const char* claim : {"2", "3"}) {
    EXPECT_EQ(under[claim].verdict(), v1::VERDICT_UNSPECIFIED);
    EXPECT_THAT(under[claim].finding(), HasSubstr("under it, event 45 before it is refused already: "));
  }
}

// ---- Dice: event 98 is the die for transit attrition, a 5.

constexpr char kDieClaim[] = "claim { id: \"1\" by: \"mexico\" die { event: 98 } }";

TEST_F(RulingTest, ARollBySeedIsComputedAgain) {
  const ReplayedLog& example = ExampleOfPlay();
  const auto rolled = RollDue(*example.rules, example.positions[97], "a seed");
  ASSERT_TRUE(rolled.has_value());
  const std::string computed = EventCodec(*example.rules).ToNotation(rolled->event);
  ASSERT_NE(computed, "chance die_rolled purpose=transit_attrition value=5");
  Keep("a.adj", Record().Seed("a seed").Source(98, v1::ChanceSource::SEED, ""));
  Keep("b.adj", Record().Seed("a seed").Replace(98, computed).Source(98, v1::ChanceSource::SEED, ""));
  const v1::Ruling wrong = Rule(absl::StrCat("log { file: \"a.adj\" } policy: RESTORE ", kDieClaim));
  EXPECT_EQ(wrong.claims(0).verdict(), v1::UPHELD);
  ASSERT_FALSE(wrong.breaches().empty());
  EXPECT_EQ(wrong.breaches(0).kind(), v1::WRONG_ROLL);
  ASSERT_EQ(wrong.errors_size(), 1);
  ASSERT_EQ(wrong.errors(0).correction().instead_size(), 1);
  EXPECT_EQ(wrong.errors(0).correction().instead(0), computed);
  const v1::Ruling right = Rule(absl::StrCat("log { file: \"b.adj\" } ", kDieClaim));
  EXPECT_EQ(right.claims(0).verdict(), v1::REJECTED) << FindingsOf(right.claims(0));
}

// A die that was changed afterwards and lost its source: the seed of the log decides the dispute about it.
TEST_F(RulingTest, AForgedDieDoesNotHideBehindAMissingSource) {
  for (const auto method : {v1::ChanceSource::METHOD_UNSPECIFIED, v1::ChanceSource::ENTERED}) {
    const std::string log = absl::StrCat("log { file: \"", static_cast<int>(method), ".adj\" } ");
    Keep(absl::StrCat(static_cast<int>(method), ".adj"), Record().Seed("a seed").Source(98, method, ""));
    const v1::Ruling ruling = Rule(absl::StrCat(log, "policy: RESTORE ", kDieClaim));
    EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD) << FindingsOf(ruling.claims(0));
    ASSERT_FALSE(ruling.breaches().empty());
    EXPECT_EQ(ruling.breaches(0).kind(), v1::WRONG_ROLL);
    EXPECT_EQ(ruling.breaches(0).event(), 98u);
    // Nobody has to claim it.
    EXPECT_EQ(Rule(absl::StrCat(log, "claim { id: \"1\" by: \"us\" illegal { event: 90 } }")).errors_size(), 1);
  }
}

TEST_F(RulingTest, WhatIsMissingInAGameBySeedIsRolled) {
  const ReplayedLog& example = ExampleOfPlay();
  const EventCodec codec(*example.rules);
  // A seed by which an earlier die is what it was, so that the seed is in use.
  size_t number = 97;
  while (example.events[number - 1].player != kChance) --number;
  std::string seed = "s";
  while (RollDue(*example.rules, example.positions[number - 1], seed)->event != example.events[number - 1]) seed += "s";
  const auto missing = RollDue(*example.rules, example.positions[97], seed);
  ASSERT_TRUE(missing.has_value());
  Keep("a.adj", Record().Seed(seed).CutAfter(99).Source(number, v1::ChanceSource::SEED, "").Drop(98));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" } policy: RESTORE claim { id: \"1\" by: \"mexico\" forgotten { before: 98 what: "
      "\"die_rolled\" } }");
  ASSERT_FALSE(ruling.errors().empty());
  const v1::Correction& correction = ruling.errors(0).correction();
  EXPECT_EQ(correction.missing(), "") << correction.DebugString();
  ASSERT_FALSE(correction.changes().empty());
  EXPECT_EQ(correction.changes(0).kind(), "rolled by the seed");
  EXPECT_EQ(correction.changes(0).notation(), codec.ToNotation(missing->event));
}

TEST_F(RulingTest, AWrongRollIsABreachThoughNoClaimNamesIt) {
  Keep("a.adj", Record().Seed("a seed").Source(98, v1::ChanceSource::SEED, ""));
  const v1::Ruling ruling = Rule("log { file: \"a.adj\" } claim { id: \"1\" by: \"us\" illegal { event: 90 } }");
  ASSERT_EQ(ruling.errors_size(), 1);
  EXPECT_EQ(ruling.errors(0).breach().kind(), v1::WRONG_ROLL);
  EXPECT_EQ(ruling.errors(0).correction().instead_size(), 1);
}

TEST_F(RulingTest, TheLogToGoOnWithHasTheRollOfTheSeedThoughNoClaimNamesIt) {
  Keep("a.adj", Record().Seed("a seed").Source(98, v1::ChanceSource::SEED, "").CutAfter(98));
  const auto mended = MendedLog(Parse("log { file: \"a.adj\" }"), "", Files());
  ASSERT_TRUE(mended.ok()) << mended.status();
  ASSERT_EQ(mended->events.size(), 98u);
  const ReplayedLog& example = ExampleOfPlay();
  EventCodec codec(*example.rules);
  const auto rolled = RollDue(*example.rules, example.positions[97], "a seed");
  EXPECT_EQ(*codec.FromBytes(mended->events[97]), rolled->event);
}

TEST_F(RulingTest, ADieThatWasTypedInCannotBeDecidedAlone) {
  Keep("a.adj", Record().Source(98, v1::ChanceSource::ENTERED, ""));
  const v1::Ruling ruling = Rule(absl::StrCat("log { file: \"a.adj\" } ", kDieClaim));
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UNDECIDED);
  ASSERT_EQ(ruling.claims(0).missing_size(), 1);
  EXPECT_THAT(ruling.claims(0).missing(0), HasSubstr("vouches"));
}

TEST_F(RulingTest, AGradeThatWasAgreedDecidesADie) {
  Keep("a.adj", Record().Source(98, v1::ChanceSource::ENTERED, ""));
  const v1::Ruling ruling =
      Rule(absl::StrCat("log { file: \"a.adj\" } dice { minimum_grade: \"dice_server\" } ", kDieClaim));
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD) << FindingsOf(ruling.claims(0));
  EXPECT_THAT(ruling.errors(0).correction().missing(), HasSubstr("transit attrition"));
  // Those of the book are worth no more: they are findings, and break no rule of the game.
  uint64_t below = 0;
  for (const v1::Breach& breach : ruling.breaches()) below += breach.kind() == v1::BELOW_GRADE ? 1 : 0;
  EXPECT_GT(below, 20u);
  EXPECT_EQ(ruling.breaches(0).event(), 1u);
  EXPECT_EQ(ruling.errors_size(), 1);
}

TEST_F(RulingTest, OfTwoOutcomesTheOneThatIsVouchedForCounts) {
  const std::string nine = "chance die_rolled purpose=transit_attrition value=9";
  Keep("a.adj", Record().Source(98, v1::ChanceSource::DICE_SERVER, "mail 17"));
  Keep("b.adj", Record().Replace(98, nine).Source(98, v1::ChanceSource::ENTERED, ""));
  Keep("c.adj", Record().Replace(98, nine).Source(98, v1::ChanceSource::DICE_SERVER, "mail 18"));
  const auto rule = [&](const char* mine, const char* other) {
    return Rule(absl::StrCat("log { file: \"", mine, "\" kept_by: \"us\" } log { file: \"", other,
                             "\" kept_by: \"mexico\" } ", kDieClaim))
        .claims(0)
        .verdict();
  };
  EXPECT_EQ(rule("a.adj", "b.adj"), v1::REJECTED);
  EXPECT_EQ(rule("b.adj", "a.adj"), v1::UPHELD);
  EXPECT_EQ(rule("a.adj", "c.adj"), v1::UNDECIDED);
}

// ---- Two logs.

// Two purposes of which one begins with the other are two: a copy of a log has no other outcome for any die.
TEST_F(RulingTest, ACopyHasNoOtherOutcomes) {
  Keep("a.adj", Record());
  Keep("b.adj", Record());
  std::string text = "log { file: \"a.adj\" kept_by: \"us\" } log { file: \"b.adj\" kept_by: \"mexico\" } ";
  const ReplayedLog& example = ExampleOfPlay();
  for (size_t i = 0; i < example.events.size(); ++i) {
    if (example.events[i].player != kChance) continue;
    absl::StrAppend(&text, "claim { id: \"", i + 1, "\" by: \"us\" die { event: ", i + 1, " } } ");
  }
  const v1::Ruling ruling = Rule(text);
  EXPECT_GT(ruling.claims_size(), 40);
  for (const v1::RuledClaim& claim : ruling.claims()) {
    EXPECT_NE(claim.verdict(), v1::UPHELD) << claim.id();
    EXPECT_THAT(FindingsOf(claim), Not(HasSubstr("has another outcome for it"))) << claim.id();
  }
}

TEST_F(RulingTest, TwoLogsPartWhereOneSaysWhatTheRulesRefuse) {
  Keep("a.adj", Record());
  Keep("b.adj", Record().Drop(98));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" kept_by: \"us\" } log { file: \"b.adj\" kept_by: \"mexico\" } "
      "claim { id: \"1\" by: \"us\" log: \"us\" positions_differ { since: 90 } }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD);
  EXPECT_EQ(ruling.fork().agreed(), 97u);
  EXPECT_EQ(ruling.fork().event(), 98u);
  EXPECT_EQ(ruling.fork().kind(), "events");
  EXPECT_EQ(ruling.fork().supported(), "first") << ruling.fork().reason();
}

TEST_F(RulingTest, TwoLogsUnderDifferentReadingsArePartedByTheHeader) {
  Keep("a.adj", Record());
  Keep("b.adj", Record().Option("transit_count", "moves"));
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" kept_by: \"us\" } log { file: \"b.adj\" kept_by: \"mexico\" } "
      "claim { id: \"1\" by: \"us\" log: \"us\" positions_differ {} }");
  EXPECT_FALSE(ruling.fork().same_rules());
  ASSERT_EQ(ruling.fork().rules_size(), 1);
  EXPECT_EQ(ruling.fork().rules(0).name(), "option transit_count");
}

std::string LogsAnd(const std::string& other) {
  return absl::StrCat("log { file: \"a.adj\" kept_by: \"us\" } log { file: \"", other, "\" kept_by: \"mexico\" } ");
}

TEST_F(RulingTest, LogsThatStartFromDifferentPositionsHaveNoneInCommon) {
  Keep("a.adj", Record());
  Keep("b.adj", Record().Option("crisis_deck", "numbers_1_to_30"));
  const v1::Ruling ruling = Rule(LogsAnd("b.adj") + "claim { id: \"1\" by: \"us\" positions_differ {} }");
  EXPECT_EQ(ruling.fork().kind(), "rules");
  EXPECT_EQ(ruling.fork().event(), 0u);
  ASSERT_FALSE(ruling.fork().differences().empty());
  EXPECT_EQ(ruling.claims(0).verdict(), v1::UPHELD);
  EXPECT_THAT(FindingsOf(ruling.claims(0)), AllOf(HasSubstr("do not start from the same position"),
                                                  Not(HasSubstr("The last position that both agree on"))));
  const std::string text = RulingDocument(ruling).ToText();
  EXPECT_THAT(text, AllOf(HasSubstr("They start from different positions"), HasSubstr("deck: size"),
                          Not(HasSubstr("They do not part"))));
  EXPECT_TRUE(FindsFault(ruling));
}

// The option changes only what is counted for later and has no name.
TEST_F(RulingTest, PositionsThatNoNamedValueTellsApartAreTheSame) {
  Keep("a.adj", Record());
  Keep("b.adj", Record().Option("transit_count", "moves"));
  EXPECT_EQ(Rule(LogsAnd("b.adj")).fork().event(), 0u);
  // They part where one of them is refused, though the event is the same.
  Keep("c.adj", Record().Option("extra_card", "none"));
  const v1::Fork fork = Rule(LogsAnd("c.adj")).fork();
  EXPECT_EQ(fork.first_event(), fork.second_event());
  EXPECT_EQ(fork.first_ruling(), "legal");
  EXPECT_THAT(fork.second_ruling(), HasSubstr("refused"));
  EXPECT_THAT(fork.reason(), HasSubstr("for the parties to say"));
}

TEST_F(RulingTest, LogsOfGamesWithOtherNamesAreTold) {
  Keep("a.adj", Record().Named("Spring game", {"Ann", "Ben"}));
  Keep("b.adj", Record().Named("Autumn game", {"Ann", "Bob"}));
  const v1::Ruling ruling = Rule(LogsAnd("b.adj"));
  EXPECT_TRUE(ruling.fork().same_rules());
  ASSERT_EQ(ruling.fork().rules_size(), 2);
  EXPECT_EQ(ruling.fork().rules(0).corrected(), "Autumn game");
  EXPECT_EQ(ruling.fork().rules(1).recorded(), "Ann, Ben");
  EXPECT_THAT(RulingDocument(ruling).ToText(),
              AllOf(HasSubstr("Their headers name them differently."), HasSubstr("Ann, Bob")));
  // A header without names contradicts nothing.
  Keep("c.adj", Record().Named("", {}));
  EXPECT_TRUE(Rule(LogsAnd("c.adj")).fork().rules().empty());
}

TEST_F(RulingTest, LogsThatSayTheSameDoNotPart) {
  Keep("a.adj", Record());
  Keep("b.adj", Record());
  const v1::Ruling ruling = Rule(
      "log { file: \"a.adj\" kept_by: \"us\" } log { file: \"b.adj\" kept_by: \"mexico\" } "
      "claim { id: \"1\" by: \"us\" positions_differ {} }");
  EXPECT_EQ(ruling.claims(0).verdict(), v1::REJECTED);
  EXPECT_EQ(ruling.fork().event(), 0u);
}

TEST_F(RulingTest, ANotedChainTellsWhichLogWasEdited) {
  const Record honest;
  Keep("a.adj", honest);
  Keep("b.adj", Record().Replace(107, "chance die_rolled purpose=efficiency_defender value=9"));
  const std::string noted =
      absl::StrCat("noted { event: 120 chain: \"", honest.ChainAfter(120), "\" where: \"a mail\" }");
  const v1::Ruling ruling = Rule(absl::StrCat("log { file: \"a.adj\" kept_by: \"us\" ", noted,
                                              " } log { file: \"b.adj\" kept_by: \"mexico\" ", noted, " } ",
                                              "claim { id: \"1\" by: \"us\" positions_differ {} }"));
  EXPECT_TRUE(ruling.logs(0).integrity().empty());
  ASSERT_EQ(ruling.logs(1).integrity_size(), 1);
  EXPECT_THAT(ruling.logs(1).integrity(0), AllOf(HasSubstr("after event 120"), HasSubstr("(a mail)")));
  EXPECT_EQ(ruling.fork().supported(), "first");
  EXPECT_EQ(ruling.fork().event(), 107u);
  // That is no matter of the rules.
  EXPECT_THAT(RulingDocument(ruling).ToText(),
              AllOf(HasSubstr("What counts is a.adj, the record of the US."), Not(HasSubstr("The rules support"))));
}

TEST_F(RulingTest, ANotedChainThatFitsIsTold) {
  Keep("a.adj", Record().CutAfter(40));
  const std::string chain = Record().ChainAfter(16);
  const v1::Ruling noted =
      Rule(absl::StrCat("log { file: \"a.adj\" noted { event: 16 chain: \"", chain, "\" where: \"mail\" } }"));
  ASSERT_EQ(noted.logs(0).confirmed_size(), 1);
  EXPECT_THAT(noted.logs(0).confirmed(0), AllOf(HasSubstr("after event 16"), HasSubstr("(mail)"),
                                                HasSubstr(chain.substr(0, 16)), HasSubstr("the log has the same")));
  EXPECT_EQ(noted.logs(0).integrity_size(), 0);
  EXPECT_FALSE(FindsFault(noted));
  EXPECT_THAT(RulingDocument(noted).ToText(), HasSubstr("The file a.adj"));
}

TEST_F(RulingTest, AChainInAPartysWordsIsLookedForInTheLogs) {
  Keep("a.adj", Record().CutAfter(40));
  const std::string chain = Record().ChainAfter(16);
  const v1::Ruling ruling =
      Rule(absl::StrCat("log { file: \"a.adj\" } claim { id: \"1\" illegal { event: 3 } reason: \"In "
                        "my mail it says ",
                        absl::AsciiStrToUpper(chain),
                        ".\" } claim { id: \"2\" illegal { event: 3 } "
                        "reason: \"",
                        std::string(64, 'a'), "\" }"));
  ASSERT_EQ(ruling.logs(0).confirmed_size(), 1);
  EXPECT_THAT(ruling.logs(0).confirmed(0), AllOf(HasSubstr("the reason of claim 1"), HasSubstr("after event 16")));
  EXPECT_THAT(FindingsOf(ruling.claims(0)), Not(HasSubstr("chain digest")));
  EXPECT_THAT(FindingsOf(ruling.claims(1)), HasSubstr("is not that of a log of this dispute"));
}

TEST_F(RulingTest, ANotedChainIsComparedWithoutRegardToCase) {
  const Record honest;
  Keep("a.adj", honest);
  const std::string chain = absl::AsciiStrToUpper(honest.ChainAfter(120));
  ASSERT_NE(chain, honest.ChainAfter(120));
  const v1::Ruling ruling = Rule(absl::StrCat("log { file: \"a.adj\" noted { event: 120 chain: \"", chain, "\" } }"));
  EXPECT_TRUE(ruling.logs(0).integrity().empty());
}

// ---- What becomes of a ruling.

TEST_F(RulingTest, ARulingIsTheSameEveryTime) {
  const v1::Ruling once = RuleOnAttrition("NO_INFORMATION", 0);
  const v1::Ruling again = RuleOnAttrition("NO_INFORMATION", 0);
  EXPECT_EQ(once.SerializeAsString(), again.SerializeAsString());
  EXPECT_EQ(once.dispute_sha256(), again.dispute_sha256());
}

TEST_F(RulingTest, ACaseMadeOfAClaimPasses) {
  Keep("a.adj", Record().Drop(98));
  const v1::Dispute dispute = Parse(
      "log { file: \"a.adj\" } claim { id: \"1\" by: \"mexico\" forgotten { before: 98 } } "
      "claim { id: \"2\" by: \"us\" legal { after: 76 event: \"us card_played card=strategy_2 use=event\" } }");
  for (const char* claim : {"1", "2"}) {
    const auto one = CaseOf(dispute, claim, "HALLS-10.2.d-99", Files());
    ASSERT_TRUE(one.ok()) << one.status();
    EXPECT_EQ(one->id(), "HALLS-10.2.d-99");
    EXPECT_FALSE(one->expect(0).refused_by().empty());
    const CaseResult result = RunCase(**FindGame("halls"), *one);
    EXPECT_TRUE(result.passed) << one->DebugString() << result.failures[0];
  }
}

TEST(ParseDisputeTest, WhatADisputeCannotBeIsSaid) {
  const std::map<std::string, std::string> wrong = {
      {"log { file: \"a\" }", "names no game"},
      {"game: \"halls\"", "names no log"},
      {"game: \"hals\" log { file: \"a\" }", "no game 'hals' (did you mean 'halls'?)"},
      {"game: \"halls\" log { file: \"a\" } party { side: \"mexiko\" }", "no side 'mexiko' (did you mean 'mexico'?)"},
      {"game: \"halls\" log { file: \"a\" } claim { id: \"1\" }", "claim 1 says nothing"},
      {"game: \"halls\" log { file: \"a\" } claim { illegal { event: 1 } }", "a claim without an id"},
      {"game: \"halls\" log { file: \"a\" } claim { id: \"1\" illegal { event: 1 } log: \"us\" }",
       "no log is kept by 'us'"},
      {"game: \"halls\" log { file: \"a\" noted { event: 3 chain: \"12ab\" } }",
       "log a: noted after event 3: chain '12ab' is not 64 hexadecimal digits"},
      {"game: \"halls\" log { file: \"a\" noted { chain: \"" + std::string(64, 'g') + "\" } }", "hexadecimal digits"},
      {"game: \"halls\" log { file: \"a\" } consent { by: \"us\" }",
       "consent of us: says nothing (expected `stands: true` or `back_to: 12`)"},
      {"game: \"halls\" log { file: \"a\" kept_by: \"us\" } log { file: \"b\" }",
       "(expected `kept_by: \"us\"` in one of them and `kept_by: \"mexico\"` in the other)"},
      {"game: \"halls\" log { file: \"a\" kept_by: \"us\" } log { file: \"b\" kept_by: \"us\" }", "who kept which"},
      {"game: \"halls\" log { file: \"a\" kept_by: \"us\" } log { file: \"a\" kept_by: \"mexico\" }",
       "log a: named twice"},
      {"game: \"halls\" log { file: \"a\" } dice { minimum_grade: \"sead\" }",
       "d.txtpb: dice.minimum_grade: no grade of rolls 'sead' (did you mean 'seed'?)"},
      {"game: \"halls\" log { file: \"a\" } dice { trusted_key: \"12\" }", "d.txtpb: dice.trusted_key: '12'"},
      {"game: \"halls\" log { file: \"/tmp/a\" }", "log /tmp/a: a path from the root leads out of the folder"},
      {"game: \"halls\" log { file: \"b/../../a\" }", "log b/../../a: '..' leads out of the folder"},
      {"game: \"halls\" log {", "d.txtpb:1:"}};
  for (const auto& [text, message] : wrong) {
    const auto dispute = ParseDispute("d.txtpb", text);
    ASSERT_FALSE(dispute.ok()) << text;
    EXPECT_THAT(std::string(dispute.status().message()), HasSubstr(message)) << text;
  }
}

TEST(ParseDisputeTest, NamesThatTheGameDoesNotHaveAreNotFoundWithTheNearest) {
  const std::map<std::string, std::string> unknown = {
      {"illegal { event: 1 case: \"77.7\" }", "no case '77.7'"},
      {"illegal { event: 1 case: \"10.2.zd\" }", "no case '10.2.zd' (did you mean '10.2."},
      {"forgotten { before: 1 case: \"77.7\" }", "no case '77.7'"},
      {"forgotten { before: 1 what: \"die_roled\" }", "no event type 'die_roled' (did you mean 'die_rolled'?)"},
      {"forgotten { before: 1 what: \"us step_lots unit=us_bragg\" }",
       "no event type 'step_lots' (did you mean 'step_lost'?)"},
      {"reading { option: \"transit_cont\" value: \"moves\" }",
       "no rules option 'transit_cont' (did you mean 'transit_count'?)"},
      {"reading { option: \"transit_count\" value: \"move\" }",
       "the option transit_count has no value 'move' (did you mean 'moves'?); its values are spaces, moves"},
      {"reading { case: \"77.7\" option: \"transit_count\" value: \"moves\" }", "no case '77.7'"}};
  for (const auto& [says, message] : unknown) {
    const auto dispute =
        ParseDispute("d.txtpb", absl::StrCat("game: \"halls\" log { file: \"a\" } claim { id: \"1\" ", says, " }"));
    EXPECT_EQ(dispute.status().code(), absl::StatusCode::kNotFound) << says;
    EXPECT_THAT(std::string(dispute.status().message()), HasSubstr(absl::StrCat("d.txtpb: claim 1: ", message)));
  }
  // The number of a case stands for all its statements.
  EXPECT_TRUE(
      ParseDispute("d.txtpb",
                   "game: \"halls\" log { file: \"a\" } claim { id: \"1\" illegal { event: 1 case: \"6.2/7\" } } "
                   "claim { id: \"2\" illegal { event: 1 case: \"6.2\" } }")
          .ok());
}

TEST_F(RulingTest, NumbersOfEventsThatTheLogDoesNotHaveAreWrong) {
  Keep("a.adj", Record().CutAfter(97));
  const auto status = [&](const std::string& rest) {
    const std::string text = "log { file: \"a.adj\" } " + rest;
    DisputeFiles files = Files();
    files.dispute = "d.txtpb";
    return Adjudicate(Parse(text), text, files).status();
  };
  EXPECT_EQ(status("raised_after: 98"),
            absl::InvalidArgumentError("d.txtpb: raised_after: 98; the log a.adj has 97 events"));
  EXPECT_TRUE(status("raised_after: 97").ok());
  EXPECT_EQ(status("consent { by: \"us\" back_to: 98 }"),
            absl::InvalidArgumentError("d.txtpb: consent of us: back_to: 98; the log a.adj has 97 events"));
  EXPECT_TRUE(status("consent { by: \"us\" back_to: 97 }").ok());
  EXPECT_THAT(std::string(status("claim { id: \"1\" illegal { event: 9 } correction: \"us flew\" }").message()),
              HasSubstr("d.txtpb: claim 1: \"us flew\": "));
  EXPECT_THAT(
      std::string(status("claim { id: \"1\" forgotten { before: 9 what: \"us step_lost flag=1\" } }").message()),
      HasSubstr("d.txtpb: claim 1: \"us step_lost flag=1\": "));
}

}  // namespace
}  // namespace adjutant::testing
