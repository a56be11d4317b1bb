// What every game promises of events that come when another one is due.
#ifndef ADJUTANT_TESTS_SUPPORT_OCCASIONS_H_
#define ADJUTANT_TESTS_SUPPORT_OCCASIONS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/kernel/occasions.h"
#include "gtest/gtest.h"
#include "tests/support/played_game.h"

namespace adjutant::testing {

inline std::string NameOfType(const PlayedGame& game, uint16_t type) {
  return std::string(game.rules->game().schema().Find(type)->name);
}

// `bar(game, state, event, why)` speaks of events that are not due. So it may bar nothing that is legal.
template <class Bar>
void ExpectNothingLegalBarred(const std::vector<PlayedGame>& games, Bar bar) {
  for (const PlayedGame& game : games) {
    for (size_t i = 0; i < game.events.size(); ++i) {
      Why why;
      EXPECT_TRUE(bar(game, game.positions[i], game.events[i], &why).accepted)
          << "event " << i << ", " << NameOfType(game, game.events[i].type) << ": " << why.sentence;
    }
  }
}

// How often an event out of its place was asked about, and was told what it breaks.
struct Explained {
  int asked = 0, told = 0;
};

// By kind, of events that were legal before, in positions in which the same seat decides something else; every seventh
// position is enough.
inline std::map<std::string, Explained> AskOutOfPlace(const std::vector<PlayedGame>& games) {
  std::map<std::string, Explained> kinds;
  for (const PlayedGame& game : games) {
    std::map<std::pair<uint16_t, PlayerId>, Event> known;
    for (size_t i = 0; i < game.events.size(); ++i) {
      const Event& event = game.events[i];
      if (event.player == kChance) continue;
      for (const auto& [key, other] : known) {
        if (i % 7 != 0 || key.second != event.player) continue;
        Why why;
        BesidesLog log;
        if (game.rules->Check(game.positions[i], other, &why).accepted || log.besides == Besides::kDue) continue;
        Explained& kind = kinds[NameOfType(game, key.first)];
        ++kind.asked;
        kind.told += log.besides == Besides::kFacts ? 1 : 0;
      }
      known[{event.type, event.player}] = event;
    }
  }
  return kinds;
}

// Of all kinds together.
inline Explained AllOf(const std::map<std::string, Explained>& kinds) {
  Explained all;
  for (const auto& [name, kind] : kinds) {
    all.asked += kind.asked;
    all.told += kind.told;
  }
  return all;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_OCCASIONS_H_
