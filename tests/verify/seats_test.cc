// Rulings in a game of three sides: whom each policy means by the opponent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "tests/support/temporary_directory.h"
#include "verify/court/adjudicate.h"
#include "verify/court/dispute_check.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

// North moves onto east's marker in event 1. Then play goes round: north's die is event 2, east moves in 3, and so on.
const std::vector<std::string> kRound = {"north marker_moved field=ford",  // against 1.1
                                         "chance die_rolled value=3",     "east marker_moved field=farm",
                                         "chance die_rolled value=4",     "south marker_moved field=moor",
                                         "chance die_rolled value=5",     "north marker_moved field=hill",
                                         "chance die_rolled value=6"};

class SeatsTest : public ::testing::Test {
 protected:
  void Keep(const std::vector<std::string>& events) {
    v1::LogHeader header;
    header.set_game("trio");
    auto rules = RulesetFor(header, {});
    ADJUTANT_ASSERT(rules.ok());
    const auto full = HeaderFor(**rules);
    auto writer = LogWriter::Create(directory_.File("a.adj"), full);
    ADJUTANT_ASSERT(writer.ok());
    EventCodec codec(**rules);
    for (const std::string& text : events) {
      const auto event = codec.Parse(text);
      ADJUTANT_ASSERT(event.ok());
      ADJUTANT_ASSERT((*writer)->Append(codec.ToBytes(*event)).ok());
    }
  }

  v1::Remedy RemedyOf(const std::string& policy, const std::string& more = "") {
    DisputeFiles files;
    files.open = [this](const std::string& file) { return LogReader::Open(directory_.File(file)); };
    files.rules = [](const v1::LogHeader& header,
                     const std::string&) -> absl::StatusOr<std::shared_ptr<const Ruleset>> {
      ADJUTANT_ASSIGN_OR_RETURN(auto rules, RulesetFor(header, {}));
      return std::shared_ptr<const Ruleset>(std::move(rules));
    };
    const std::string text =
        absl::StrCat("id: \"D\" game: \"trio\" log { file: \"a.adj\" } policy: ", policy, " ", more);
    const auto dispute = ParseDispute("d.txtpb", text);
    EXPECT_TRUE(dispute.ok()) << dispute.status();
    const auto ruling = Adjudicate(*dispute, text, files);
    EXPECT_TRUE(ruling.ok()) << ruling.status();
    EXPECT_EQ(ruling->errors_size(), 1);
    return ruling->errors_size() == 0 ? v1::Remedy() : ruling->errors(0).remedies(0);
  }

  TemporaryDirectory directory_;
};

TEST_F(SeatsTest, ADecisionOfAnyOtherSideSeals) {
  Keep(kRound);
  const v1::Remedy remedy = RemedyOf("SEALED_BY_DECISION");
  EXPECT_EQ(remedy.outcome(), v1::Remedy::STANDS);
  EXPECT_EQ(remedy.decided_by(), 3u);
  EXPECT_THAT(remedy.reason(), HasSubstr("East made a decision after it"));
  EXPECT_THAT(remedy.sentence(), HasSubstr("any other side"));
}

TEST_F(SeatsTest, OnesOwnDieSealsNothingAndThatOfAnyOtherSideDoes) {
  Keep(kRound);
  EXPECT_EQ(RemedyOf("SEALED_BY_ROLL").decided_by(), 4u);
  const v1::Remedy early = RemedyOf("SEALED_BY_ROLL", "raised_after: 3");
  EXPECT_EQ(early.outcome(), v1::Remedy::RESTORED);
  EXPECT_EQ(early.back_to(), 0u);
  EXPECT_THAT(early.reason(), HasSubstr("no other side had rolled since"));
}

// The first who could have spoken up need not be the one whom it hurt: south seals as well as east.
TEST_F(SeatsTest, TheThirdSideSealsToo) {
  std::vector<std::string> events(kRound.begin() + 2, kRound.end());
  events.insert(events.begin(), {"north marker_moved field=wood", "chance die_rolled value=1"});
  events[2] = "east marker_moved field=wood";  // north's marker stands there
  Keep(events);
  EXPECT_EQ(RemedyOf("SEALED_BY_DECISION").decided_by(), 5u);
  EXPECT_EQ(RemedyOf("SEALED_BY_ROLL").decided_by(), 6u);
}

TEST_F(SeatsTest, ADieThatNobodyThrowsSealsNothing) {
  std::vector<std::string> events;
  const std::vector<std::string> sides = {"north", "east", "south"};
  const std::vector<std::string> fields = {"wood", "farm", "moor", "hill", "ford", "mill"};
  for (size_t turn = 0; turn < 10; ++turn) {
    events.push_back(absl::StrCat(sides[turn % 3], " marker_moved field=", fields[turn % 6]));
    events.push_back("chance die_rolled value=2");
  }
  // The tenth round begins with north onto south's marker; its die is nobody's.
  events[18] = "north marker_moved field=moor";
  events.resize(20);
  Keep(events);
  EXPECT_EQ(RemedyOf("SEALED_BY_ROLL").outcome(), v1::Remedy::RESTORED);
}

TEST_F(SeatsTest, AnAgreementTakesAll) {
  Keep(kRound);
  const std::string two = "consent { by: \"north\" back_to: 0 } consent { by: \"east\" back_to: 0 } ";
  const v1::Remedy open = RemedyOf("AGREEMENT", two);
  EXPECT_EQ(open.outcome(), v1::Remedy::OPEN);
  EXPECT_THAT(open.reason(), HasSubstr("It takes all sides: south has not said"));
  const v1::Remedy agreed = RemedyOf("AGREEMENT", two + "consent { by: \"south\" back_to: 0 }");
  EXPECT_EQ(agreed.outcome(), v1::Remedy::RESTORED);
  EXPECT_THAT(agreed.reason(), HasSubstr("All sides accept"));
}

TEST_F(SeatsTest, WhatAnySideHasLearnedRulesOutGoingBack) {
  Keep(kRound);
  const v1::Remedy remedy = RemedyOf("NO_INFORMATION");
  EXPECT_EQ(remedy.outcome(), v1::Remedy::STANDS);
  EXPECT_EQ(remedy.decided_by(), 2u);
}

}  // namespace
}  // namespace adjutant::testing
