// What the laws of every game are tested with.
#ifndef ADJUTANT_TESTS_PROPERTIES_LAWS_H_
#define ADJUTANT_TESTS_PROPERTIES_LAWS_H_

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/kernel/assert.h"
#include "tests/support/law.h"

namespace adjutant::testing {

class Laws : public ::testing::TestWithParam<GameUnderTest> {
 protected:
  // The law holds in random games of the game under test, `longest` events or shorter.
  template <class Law>
  void Hold(const char* law, int longest, const Law& check) const {
    ExpectLaw(GetParam(), law, longest, check);
  }
};

inline EventList Legal(const Ruleset& rules, const State& state) {
  EventList legal;
  rules.LegalEvents(state, &legal);
  return legal;
}
inline std::string Line(const Ruleset& rules, const Event& event) {
  if (EventCodec(rules).Validate(event).ok()) return EventCodec(rules).ToNotation(event);
  std::string line = absl::StrCat("type ", event.type, " player ", int{event.player}, " args");
  for (int32_t arg : event.args) absl::StrAppend(&line, " ", arg);
  return line;
}

// Positions of a game worth a close look: the last, and some others.
inline std::vector<size_t> Samples(const PlayedGame& game, size_t count) {
  Random random(game.seed + game.events.size());
  std::set<size_t> places = {game.events.size()};
  for (size_t i = 1; i < count; ++i) places.insert(random.Below(game.positions.size()));
  return {places.begin(), places.end()};
}

// The toys, and every line of tests/games.txt.
inline auto TestedGames() {
  std::vector<GameUnderTest> games = {{"toy", "uniform", 200}, {"market", "uniform", 400}};
  std::ifstream file(ADJUTANT_SOURCE_DIR "/tests/games.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    GameUnderTest& game = games.emplace_back();
    words >> game.id >> game.policy >> game.longest;
  }
  ADJUTANT_ASSERT(games.size() > 1);
  return ::testing::ValuesIn(games);
}
inline std::string NameOfGame(const ::testing::TestParamInfo<GameUnderTest>& tested) { return tested.param.id; }

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_PROPERTIES_LAWS_H_
