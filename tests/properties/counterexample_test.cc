// What comes of a law that does not hold: a short legal game, as a log that `adjutant replay` opens.
#include <gmock/gmock.h>

#include <filesystem>

#include "absl/strings/match.h"
#include "tests/properties/laws.h"
#include "tests/support/run_program.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

struct FalseLaw {
  GameUnderTest game;
  const char* program;  // that knows the game
  const char* law;
  const char* never;   // the beginning of events that the law denies
  size_t events_most;  // of the counterexample
};

std::ostream& operator<<(std::ostream& out, const FalseLaw& law) { return out << law.law; }

class Counterexample : public ::testing::TestWithParam<FalseLaw> {};

TEST_P(Counterexample, IsAShortLegalLogThatReplayOpens) {
  const FalseLaw& law = GetParam();
  const auto denied = [&](const Ruleset& rules, const Event& event) {
    return absl::StartsWith(Line(rules, event), law.never);
  };
  const std::optional<Refutation> found = Refute(law.game, law.law, 2000, [&](const PlayedGame& game) {
    for (const Event& event : game.events) {
      if (denied(*game.rules, event)) RC_FAIL("somebody did: " + Line(*game.rules, event));
    }
  });
  ASSERT_TRUE(found.has_value());

  const PlayedGame& game = found->game;
  EXPECT_LE(game.events.size(), law.events_most) << found->message;
  for (size_t i = 0; i < game.events.size(); ++i)
    EXPECT_TRUE(game.rules->Check(game.positions[i], game.events[i], nullptr).accepted) << i;
  ASSERT_FALSE(game.events.empty());
  EXPECT_TRUE(denied(*game.rules, game.events.back())) << "nothing follows what the law denies";
  EXPECT_THAT(found->what, HasSubstr("somebody did"));

  ASSERT_TRUE(std::filesystem::exists(found->log));
  const ProgramResult replayed = RunProgram(law.program, {"replay", found->log});
  EXPECT_EQ(replayed.exit, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr(absl::StrCat("after ", game.events.size(), " event")));
  EXPECT_EQ(RunProgram(law.program, {"check", "--closed", found->log}).exit, 0);

  EXPECT_THAT(found->message, HasSubstr("adjutant replay " + found->log));
  EXPECT_THAT(found->message, HasSubstr("RC_PARAMS='"));
  EXPECT_THAT(found->message, HasSubstr("seed="));
  EXPECT_THAT(found->message, HasSubstr("--gtest_filter=Games/Counterexample.IsAShortLegalLogThatReplayOpens/"));
  EXPECT_THAT(found->message, HasSubstr(Line(*game.rules, game.events.back())));
}

INSTANTIATE_TEST_SUITE_P(
    Games, Counterexample,
    ::testing::Values(
        FalseLaw{{"toy", "uniform", 200}, ADJUTANT_WITH_TOY, "a false law, nobody marches", "red counter_marched", 7},
        FalseLaw{{"halls", "warlike", 2000}, ADJUTANT, "a false law, Mexico plays no card", "mexico card_played", 60}),
    [](const auto& tested) { return std::string(tested.param.game.id); });

}  // namespace
}  // namespace adjutant::testing
