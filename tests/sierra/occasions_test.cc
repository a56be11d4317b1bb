// Events of Lords of the Sierra Madre that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <vector>

#include "core/sierra/not_due.h"
#include "gtest/gtest.h"
#include "tests/sierra/board.h"
#include "tests/support/occasions.h"
#include "tests/support/played_game.h"

namespace adjutant::sierra {
namespace {

std::vector<testing::PlayedGame> Games() {
  static const auto& readings = *new std::vector<testing::OptionPicks>{
      {}, {{"bid_mode", "open"}, {"seats", "four"}}, {{"seats", "two"}, {"common_nomination", "free_call"}}};
  std::vector<testing::PlayedGame> games;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const auto ruleset = testing::RulesFor("sierra", "standard", readings[seed % readings.size()]);
    games.push_back(testing::PlayGame(ruleset, testing::PolicyOf(ruleset->game(), "brisk"), seed, 2000));
  }
  return games;
}

TEST(OccasionsLaw, NothingLegalIsBarred) {
  testing::ExpectNothingLegalBarred(
      Games(), [](const testing::PlayedGame& game, const State& state, const Event& event, Why* why) {
        const OptionValues& options = game.rules->options();
        return Bar(Rules{C(), options, SeatsOf(options)}, state.As<S>(), event, why);
      });
}

TEST(OccasionsLaw, MostEventsAreRefusedWithWhatTheyBreak) {
  const auto kinds = testing::AskOutOfPlace(Games());
  EXPECT_GT(kinds.size(), 15u);
  const testing::Explained all = testing::AllOf(kinds);
  EXPECT_GT(all.asked, 300);
  EXPECT_GT(3 * all.told, all.asked) << all.told << " of " << all.asked;
}

}  // namespace
}  // namespace adjutant::sierra
