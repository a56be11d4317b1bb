// Events of Lords of the Sierra Madre that come when another one is due: what they are refused with.
#include "core/kernel/occasions.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/sierra/not_due.h"
#include "gtest/gtest.h"
#include "tests/sierra/board.h"
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
std::string NameOf(const testing::PlayedGame& game, uint16_t type) {
  return std::string(game.rules->game().schema().Find(type)->name);
}

// `Bar` speaks of events that are not due. So it may bar nothing that is legal.
TEST(OccasionsLaw, NothingLegalIsBarred) {
  for (const testing::PlayedGame& game : Games()) {
    const Rules rules{C(), game.rules->options(), SeatsOf(game.rules->options())};
    for (size_t i = 0; i < game.events.size(); ++i) {
      Why why;
      EXPECT_TRUE(Bar(rules, game.positions[i].As<S>(), game.events[i], &why).accepted)
          << "event " << i << ", " << NameOf(game, game.events[i].type) << ": " << why.sentence;
    }
  }
}

// Of each kind of event that was legal before, by a seat that decides now: most are told what they break.
TEST(OccasionsLaw, MostKindsAreRefusedWithWhatTheyBreak) {
  std::map<std::string, std::pair<int, int>> asked;  // and with what they break
  for (const testing::PlayedGame& game : Games()) {
    std::map<std::pair<uint16_t, PlayerId>, Event> known;
    for (size_t i = 0; i < game.events.size(); ++i) {
      const Event& event = game.events[i];
      if (event.player == kChance) continue;
      for (const auto& [key, other] : known) {
        if (i % 7 != 0 || key.second != event.player) continue;
        Why why;
        BesidesLog log;
        if (game.rules->Check(game.positions[i], other, &why).accepted || log.besides == Besides::kDue) continue;
        auto& [times, told] = asked[NameOf(game, key.first)];
        ++times;
        told += log.besides == Besides::kFacts ? 1 : 0;
      }
      known[{event.type, event.player}] = event;
    }
  }
  EXPECT_GT(asked.size(), 15u);
  int times = 0, told = 0;
  for (const auto& [name, counts] : asked) {
    times += counts.first;
    told += counts.second;
  }
  EXPECT_GT(times, 300);
  EXPECT_GT(3 * told, times) << told << " of " << times;
}

}  // namespace
}  // namespace adjutant::sierra
