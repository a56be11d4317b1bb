// Folding, claims, seeking, differences.
#include "replay/replayer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

class ReplayerTest : public ::testing::Test {
 protected:
  std::unique_ptr<LogReader> Open() {
    auto log = LogReader::Open(path_);
    EXPECT_TRUE(log.ok()) << log.status();
    return *std::move(log);
  }
  ReplayOutcome Run(const ReplayOptions& options = {},
                    const std::function<void(const ReplayedEvent&)>& seen = nullptr) {
    absl::StatusOr<ReplayOutcome> outcome = Replay(*Open(), *ruleset_, options, seen);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return *std::move(outcome);
  }

  std::unique_ptr<const Ruleset> ruleset_ = ToyRules();
  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
};

TEST_F(ReplayerTest, AClosedLogReplaysToItsDigest) {
  WriteAll(path_, ToyLog(1, 500, true));
  const ReplayOutcome outcome = Run();
  EXPECT_EQ(outcome.events, 500u);
  EXPECT_FALSE(outcome.refused);
  EXPECT_FALSE(outcome.digest_differs);
  EXPECT_EQ(outcome.digest, outcome.recorded_digest);
}

TEST_F(ReplayerTest, ADifferentDigestInTheClosingRecordIsAnOutcome) {
  v1::LogClose close;
  close.set_events(5);
  close.set_state_digest(1);
  WriteAll(path_, LogBytes(HeaderFor(*ruleset_), ToyEvents(*ruleset_, 1, 5), &close));
  const ReplayOutcome outcome = Run();
  EXPECT_TRUE(outcome.digest_differs);
  EXPECT_EQ(outcome.recorded_digest, 1u);
}

TEST_F(ReplayerTest, EveryEventIsSeenWithThePositionsAroundIt) {
  WriteAll(path_, ToyLog(1, 50, false));
  State before = ruleset_->NewState();
  uint64_t number = 0;
  const ReplayOutcome traced = Run({.trace = true}, [&](const ReplayedEvent& seen) {
    EXPECT_EQ(seen.number, ++number);
    EXPECT_EQ(seen.before, before);
    EXPECT_TRUE(ruleset_->Check(seen.before, seen.event, nullptr).accepted);
    EXPECT_FALSE(seen.trace.cited.empty());
    EXPECT_EQ(seen.annotations, nullptr);
    before = seen.after;
  });
  EXPECT_EQ(number, 50u);
  EXPECT_EQ(traced.state, before);
  EXPECT_EQ(Run().state, before);
}

TEST_F(ReplayerTest, StopsAfterTheEventAskedFor) {
  WriteAll(path_, ToyLog(1, 50, true));
  EXPECT_EQ(Run({.until = 20}).events, 20u);
  EXPECT_EQ(Run({.until = 0}).state, ruleset_->NewState());
}

TEST_F(ReplayerTest, ARefusedEventChangesNothingAndNamesItsRule) {
  std::vector<std::string> events = ToyEvents(*ruleset_, 1, 10);
  events.insert(events.begin() + 1, events[0]);  // the same card dealt twice
  WriteAll(path_, LogBytes(HeaderFor(*ruleset_), events, nullptr));
  const ReplayOutcome outcome = Run();
  EXPECT_TRUE(outcome.refused);
  EXPECT_EQ(outcome.events, 1u);
  EXPECT_EQ(outcome.refusal.number, 2u);
  EXPECT_EQ(outcome.refusal.offset, RecordsOf(ReadAll(path_))[0].size() + RecordsOf(ReadAll(path_))[1].size());
  EXPECT_EQ(ruleset_->game().catalogue().Number(outcome.refusal.ruling.rule), "2.1");
  EXPECT_NE(outcome.refusal.why.sentence, "");
  EXPECT_EQ(outcome.refusal.pending.name, "deal");
  EXPECT_EQ(outcome.state, Run({.until = 1}).state);
}

TEST_F(ReplayerTest, BytesThatAreNoEventAreAnErrorWithTheirPlace) {
  WriteAll(path_, LogBytes(HeaderFor(*ruleset_), {"\xff"}, nullptr));
  const size_t header = RecordsOf(ReadAll(path_))[0].size();
  const absl::Status status = Replay(*Open(), *ruleset_, {}, nullptr).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr(absl::StrCat(path_, ": record 1, byte ", header, ": ")));
}

TEST_F(ReplayerTest, ClaimsAreComparedWithThePositionAfterTheEvent) {
  ToyPlayer player(*ruleset_, 1);
  Event event;
  ASSERT_TRUE(player.Play(&event));
  v1::Annotations annotations;
  const auto claim = [&](const std::string& name) {
    annotations.add_claims()->set_name(name);
    return annotations.mutable_claims(annotations.claims_size() - 1);
  };
  ValueList values;
  ruleset_->Values(player.state(), &values);
  const auto word =
      std::find_if(values.begin(), values.end(), [](const NamedValue& v) { return !v.number.has_value(); });
  ASSERT_NE(word, values.end());
  claim("turn")->set_value(1);
  claim("turn")->set_value(7);
  claim(word->name)->set_text(absl::AsciiStrToUpper(word->text));  // people write names as they like
  claim("no.such.value")->set_value(1);
  WriteAll(path_, LogBytes(HeaderFor(*ruleset_), {player.codec().ToBytes(event, &annotations)}, nullptr));
  std::vector<ClaimResult> results;
  const ReplayOutcome outcome = Run({}, [&](const ReplayedEvent& seen) { results = seen.claims; });
  EXPECT_EQ(outcome.claims, 4u);
  EXPECT_EQ(outcome.broken_claims, 2u);
  ASSERT_EQ(results.size(), 4u);
  EXPECT_TRUE(results[0].holds);
  EXPECT_TRUE(results[1].known);
  EXPECT_FALSE(results[1].holds);
  EXPECT_EQ(results[1].actual, "1");
  EXPECT_TRUE(results[2].holds);
  EXPECT_FALSE(results[3].known);
  EXPECT_EQ(Run({.check_claims = false}).claims, 0u);
}

TEST_F(ReplayerTest, AClaimMayBeAboutADerivation) {
  Trace trace;
  trace.derivations.push_back({.name = "strength", .title = "", .rule = kNoRule, .terms = {}, .total = 4, .note = ""});
  trace.derivations.push_back({.name = "strength", .title = "", .rule = kNoRule, .terms = {}, .total = 6, .note = ""});
  v1::Claim claim;
  claim.set_name("strength");
  const auto holds = [&](int64_t value) {
    claim.set_value(value);
    return CheckClaim(claim, *ruleset_, ruleset_->NewState(), trace);
  };
  EXPECT_TRUE(holds(6).holds);
  EXPECT_TRUE(holds(4).holds);
  EXPECT_FALSE(holds(5).holds);
  EXPECT_EQ(holds(5).actual, "6");
}

TEST_F(ReplayerTest, SeekingGivesTheStateOfTheReplay) {
  WriteAll(path_, ToyLog(4, 3000, true));
  const auto index = LogIndex::Build(path_, *ruleset_, 64);
  ASSERT_TRUE(index.ok()) << index.status();
  EXPECT_EQ((*index)->events(), 3000u);
  const auto start = (*index)->StateAt(0);
  ASSERT_TRUE(start.ok());
  EXPECT_EQ(*start, ruleset_->NewState());
  Run({}, [&](const ReplayedEvent& seen) {
    const absl::StatusOr<State> state = (*index)->StateAt(seen.number);
    ASSERT_TRUE(state.ok()) << state.status();
    ASSERT_EQ(*state, seen.after) << seen.number;
  });
  EXPECT_TRUE(absl::IsOutOfRange((*index)->StateAt(3001).status()));
}

TEST_F(ReplayerTest, AnIndexStopsAtARefusedEvent) {
  std::vector<std::string> events = ToyEvents(*ruleset_, 1, 10);
  events[3] = events[0];
  WriteAll(path_, LogBytes(HeaderFor(*ruleset_), events, nullptr));
  const absl::Status status = LogIndex::Build(path_, *ruleset_).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("record 4, byte "));
}

TEST_F(ReplayerTest, DifferencesAreNamed) {
  WriteAll(path_, ToyLog(1, 50, false));
  const State one = Run({.until = 1}).state;
  const State two = Run({.until = 2}).state;
  EXPECT_TRUE(DifferencesOf(*ruleset_, one, *ruleset_, one).empty());
  const std::vector<ValueDifference> differences = DifferencesOf(*ruleset_, one, *ruleset_, two);
  ASSERT_EQ(differences.size(), 1u);
  EXPECT_THAT(differences[0].name, HasSubstr("order_"));
  EXPECT_EQ(differences[0].a, "deck");
  EXPECT_EQ(differences[0].b, "red");
}

}  // namespace
}  // namespace adjutant::testing
