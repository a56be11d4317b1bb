// Whole games of a game (ADJUTANT_GAME): random players get from the set-up to a winner, whatever they do and whatever
// the options are. tests/whole_games.sh plays many more.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"
#include "verify/fuzz/fuzz.h"

namespace adjutant {
namespace {

FuzzOptions Games(const char* policy, uint64_t games) {
  FuzzOptions options;
  const absl::StatusOr<const Game*> game = FindGame(ADJUTANT_GAME);
  ADJUTANT_ASSERT(game.ok());
  options.game = *game;
  for (const PolicySpec& spec : options.game->policies()) {
    if (std::string(policy) == spec.id) options.policies.push_back(spec);
  }
  options.seed = 18460508;
  options.games = games;
  options.proposals = 2;
  options.sample = 128;
  return options;
}

// What went wrong, as a player would have to repeat it.
std::string Told(const FuzzResult& result) {
  std::string text;
  for (const auto& [name, group] : result.findings) {
    const Finding& finding = group.examples.front();
    absl::StrAppend(&text, name, " in game ", finding.game, " after event ", finding.events.size(), ": ",
                    finding.fault.sentence, "\n");
  }
  return text;
}

void ExpectWinners(const FuzzOptions& options) {
  ASSERT_EQ(options.policies.size(), 1u);
  const absl::StatusOr<FuzzResult> result = Fuzz(options, nullptr);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->games, options.games);
  EXPECT_EQ(Told(*result), "");
  EXPECT_EQ(result->outcomes.count("unfinished"), 0u);
  EXPECT_GT(result->refused, 0u);
}

TEST(WholeGames, OfUniformPlayersComeToAWinner) { ExpectWinners(Games("uniform", 30)); }
TEST(WholeGames, OfWarlikePlayersComeToAWinner) { ExpectWinners(Games("warlike", 30)); }

TEST(WholeGames, WithOptionsAtRandomComeToAWinner) {
  FuzzOptions options = Games("warlike", 40);
  options.random_options = true;
  ExpectWinners(options);
}

TEST(WholeGames, OfEveryScenarioComeToAWinner) {
  FuzzOptions options = Games("uniform", 10);
  for (const ScenarioInfo& scenario : options.game->scenarios()) {
    options.setup.scenario = scenario.id;
    ExpectWinners(options);
  }
}

// An event of the side that is to decide that comes out of its place is refused with more than the decision due: with
// what it breaks, or by which case it comes. At most one in twenty is not.
TEST(WholeGames, ExplainEventsOutOfTheirPlace) {
  const absl::StatusOr<FuzzResult> result = Fuzz(Games("warlike", 30), nullptr);
  ASSERT_TRUE(result.ok()) << result.status();
  std::string unexplained;
  for (const auto& [kind, counts] : result->out_of_place) {
    if (counts.unexplained() > 0) absl::StrAppend(&unexplained, kind, " ", counts.unexplained(), "; ");
  }
  const OutOfPlace total = TotalOf(result->out_of_place);
  ASSERT_GT(total.asked, 300u);
  EXPECT_LE(20 * total.unexplained(), total.asked) << unexplained;
  EXPECT_GT(20 * total.facts, total.asked);
}

TEST(WholeGames, AreTheSameOnAnyNumberOfThreads) {
  FuzzOptions options = Games("warlike", 45);
  options.proposals = 0;
  const absl::StatusOr<FuzzResult> one = Fuzz(options, nullptr);
  options.jobs = 3;
  const absl::StatusOr<FuzzResult> three = Fuzz(options, nullptr);
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(one->digest, three->digest);
  EXPECT_EQ(one->events, three->events);
  EXPECT_EQ(one->outcomes, three->outcomes);
}

}  // namespace
}  // namespace adjutant
