// Random games of the toy game for property tests: generated from choices, printed as event notation, shrunk by
// choices.
#ifndef ADJUTANT_TESTS_KERNEL_TOY_GAME_H_
#define ADJUTANT_TESTS_KERNEL_TOY_GAME_H_

#include <rapidcheck.h>

#include <memory>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant {

inline std::shared_ptr<const Ruleset> ToyRules(const Setup& setup = {}) {
  const absl::StatusOr<const Game*> game = FindGame("toy");
  ADJUTANT_ASSERT(game.ok());
  absl::StatusOr<std::unique_ptr<const Ruleset>> ruleset = (*game)->MakeRuleset(setup);
  ADJUTANT_ASSERT(ruleset.ok());
  return *std::move(ruleset);
}

// A legal game, from its start to wherever the choices led.
struct ToyGame {
  std::shared_ptr<const Ruleset> rules;
  std::vector<Event> events;
  std::vector<State> positions;  // one more than events

  const State& end() const { return positions.back(); }
};

// Every choice picks one of the legal events, by its place in the list.
inline ToyGame PlayToy(const Setup& setup, const std::vector<uint16_t>& choices) {
  ToyGame game{ToyRules(setup), {}, {}};
  State state = game.rules->NewState();
  game.positions.push_back(state);
  for (uint16_t choice : choices) {
    EventList legal;
    game.rules->LegalEvents(state, &legal);
    if (legal.empty()) break;
    const Event event = legal[choice % legal.size()];
    game.rules->Apply(&state, event, nullptr);
    game.events.push_back(event);
    game.positions.push_back(state);
  }
  return game;
}

// A counterexample as somebody could type it in.
inline void showValue(const ToyGame& game, std::ostream& out) {
  const EventCodec codec(*game.rules);
  out << "scenario " << game.rules->scenario();
  for (size_t i = 0; i < game.rules->options().size(); ++i) {
    const OptionSpec& spec = game.rules->game().options()[i];
    out << ", " << spec.id << "=" << spec.choices[game.rules->options()[i]].value;
  }
  out << "\n";
  for (const Event& event : game.events) out << codec.ToNotation(event) << "\n";
}

namespace gen {

// Legal games of every scenario and option.
inline rc::Gen<ToyGame> LegalToyGame() {
  const auto choices = rc::gen::scale(2.0, rc::gen::container<std::vector<uint16_t>>(rc::gen::arbitrary<uint16_t>()));
  const auto word = [](const char* a, const char* b) { return rc::gen::element<std::string>(a, b); };
  return rc::gen::map(
      rc::gen::tuple(word("standard", "last_stand"), word("short", "endless"), word("attacker", "nobody"), choices),
      [](const std::tuple<std::string, std::string, std::string, std::vector<uint16_t>>& parts) {
        Setup setup;
        setup.scenario = std::get<0>(parts);
        setup.options = {{"length", std::get<1>(parts)}, {"ties", std::get<2>(parts)}};
        return PlayToy(setup, std::get<3>(parts));
      });
}

}  // namespace gen

}  // namespace adjutant

#endif  // ADJUTANT_TESTS_KERNEL_TOY_GAME_H_
