// Number of legal event sequences from positions of The Halls of Montezuma: golden, so that no change of the rules goes
// unseen.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/events.h"
#include "tests/support/example_log.h"
#include "tests/support/golden.h"
#include "verify/rules/perft.h"

namespace adjutant::testing {
namespace {

void Count(const char* name, size_t after, int depth, std::string* text) {
  const ReplayedLog& log = ExampleOfPlay();
  const Pending pending = log.rules->PendingOf(log.positions[after]);
  absl::StrAppend(text, name, ", after event ", after, " (", std::string(pending.name), "):");
  for (int length = 1; length <= depth; ++length) {
    absl::StrAppend(text, " ", Perft(*log.rules, log.positions[after], length));
  }
  absl::StrAppend(text, "\n");
}

// Where a campaign begins, with its rules.
std::pair<std::unique_ptr<const Ruleset>, State> SetUpPosition() {
  const absl::StatusOr<const Game*> game = FindGame("halls");
  EXPECT_TRUE(game.ok());
  Setup setup;
  setup.scenario = "campaign";
  auto rules = (*game)->MakeRuleset(setup);
  EXPECT_TRUE(rules.ok());
  State state = (*rules)->NewState();
  return {*std::move(rules), std::move(state)};
}

TEST(HallsPerftTest, IsGolden) {
  const ReplayedLog& log = ExampleOfPlay();
  std::string text;
  const auto campaign = SetUpPosition();
  absl::StrAppend(&text, "set-up, campaign:");
  for (int length = 1; length <= 3; ++length) {
    absl::StrAppend(&text, " ", Perft(*campaign.first, campaign.second, length));
  }
  absl::StrAppend(&text, "\n");
  Count("start of turn 2", 0, 3, &text);
  Count("first card", log.NumberOf(halls::kCardPlayed) - 1, 3, &text);
  Count("Kearney's march", log.NumberOf(halls::kMoved) - 1, 4, &text);
  Count("reaction at Monterrey", log.NumberOf(halls::kInterceptionAttempted) - 1, 3, &text);
  Count("before the battle of Monterey", log.NumberOf(halls::kBattleTypeChosen) - 1, 4, &text);
  Count("lead units", log.NumberOf(halls::kLeadUnitChosen) - 1, 4, &text);
  Count("replacements", log.NumberOf(halls::kStepRestored) - 1, 4, &text);
  Count("organising an Army", log.NumberOf(halls::kArmyOrganised) - 1, 2, &text);
  Count("end of turn", log.events.size() - 3, 4, &text);
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/halls_perft.txt"), text);
}

TEST(HallsPerftTest, DividedCountsAddUp) {
  const ReplayedLog& log = ExampleOfPlay();
  const State& position = log.positions[log.NumberOf(halls::kCardPlayed) - 1];
  uint64_t total = 0;
  for (const auto& [event, count] : PerftDivided(*log.rules, position, 2)) total += count;
  EXPECT_EQ(total, Perft(*log.rules, position, 2));
  EventList legal;
  log.rules->LegalEvents(position, &legal);
  EXPECT_EQ(Perft(*log.rules, position, 1), legal.size());
  EXPECT_EQ(Perft(*log.rules, position, 0), 1u);
}

}  // namespace
}  // namespace adjutant::testing
