// What the laws of every game are tested with.
#ifndef ADJUTANT_TESTS_PROPERTIES_LAWS_H_
#define ADJUTANT_TESTS_PROPERTIES_LAWS_H_

#include <set>
#include <string>
#include <vector>

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

inline auto TestedGames() {
  return ::testing::Values(GameUnderTest{"toy", "uniform", 200}, GameUnderTest{"halls", "warlike", 2000},
                           GameUnderTest{"veracruz", "warlike", 2000});
}
inline std::string NameOfGame(const ::testing::TestParamInfo<GameUnderTest>& tested) { return tested.param.id; }

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_PROPERTIES_LAWS_H_
