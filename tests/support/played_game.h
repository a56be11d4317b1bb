// Random legal games of any registered game, for property tests: played by seed, printed as event notation. law.h
// shrinks those in which a law fails.
#ifndef ADJUTANT_TESTS_SUPPORT_PLAYED_GAME_H_
#define ADJUTANT_TESTS_SUPPORT_PLAYED_GAME_H_

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/policy.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"

namespace adjutant::testing {

// What can be played: a game, and by which policy.
struct GameUnderTest {
  std::string id;
  std::string policy;
  int longest;  // events
};

// A legal game, from its start to wherever chance led.
struct PlayedGame {
  std::shared_ptr<const Ruleset> rules;
  uint64_t seed = 0;
  EventList events;
  std::vector<State> positions;  // one more than events

  const State& end() const { return positions.back(); }
};

using OptionPicks = std::vector<std::pair<std::string, std::string>>;

// Rulesets are dear to make and never change.
inline std::shared_ptr<const Ruleset> RulesFor(const std::string& game_id, const std::string& scenario,
                                               const OptionPicks& options) {
  using Key = std::tuple<std::string, std::string, OptionPicks>;
  static auto* known = new std::map<Key, std::shared_ptr<const Ruleset>>;
  std::shared_ptr<const Ruleset>& rules = (*known)[Key(game_id, scenario, options)];
  if (rules == nullptr) {
    const absl::StatusOr<const Game*> game = FindGame(game_id);
    ADJUTANT_ASSERT(game.ok());
    Setup setup;
    setup.scenario = scenario;
    setup.options = options;
    absl::StatusOr<std::unique_ptr<const Ruleset>> made = (*game)->MakeRuleset(setup);
    ADJUTANT_ASSERT(made.ok());
    rules = *std::move(made);
  }
  return rules;
}

// The policy of a game by its id.
inline const PolicySpec& PolicyOf(const Game& game, absl::string_view id) {
  for (const PolicySpec& policy : game.policies()) {
    if (id == policy.id) return policy;
  }
  Panic(__FILE__, __LINE__, "the game has no such policy");
}

// Plays on from `game.end()` until it is over, at a rule that this version does not know, or `length` events long. What
// leads to an unknown rule is mostly avoided, so that games get long.
inline void PlayOn(PlayedGame* game, const PolicySpec& policy, size_t length, Random* random) {
  EventList legal;
  while (game->events.size() < length) {
    legal.clear();
    game->rules->LegalEvents(game->end(), &legal);
    if (legal.empty()) return;
    Event event;
    State next;
    for (int attempt = 0; attempt < 12; ++attempt) {
      event = Pick(*game->rules, game->end(), legal, policy, random);
      next = game->end();
      game->rules->Apply(&next, event, nullptr);
      if (game->rules->Unsupported(next).empty() || random->Below(16) == 0) break;
    }
    game->events.push_back(event);
    game->positions.push_back(std::move(next));
  }
}

inline PlayedGame PlayGame(std::shared_ptr<const Ruleset> rules, const PolicySpec& policy, uint64_t seed,
                           size_t length) {
  PlayedGame game{std::move(rules), seed, {}, {}};
  game.positions.push_back(game.rules->NewState());
  Random random(seed);
  PlayOn(&game, policy, length, &random);
  return game;
}

// A counterexample as somebody could type it in; the beginning of a long game.
inline constexpr size_t kShownEvents = 60;
inline void showValue(const PlayedGame& game, std::ostream& out) {
  const EventCodec codec(*game.rules);
  out << game.rules->game().id() << ", scenario " << game.rules->scenario();
  for (size_t i = 0; i < game.rules->options().size(); ++i) {
    const OptionSpec& spec = game.rules->game().options()[i];
    if (game.rules->options()[i] != 0) out << ", " << spec.id << "=" << spec.choices[game.rules->options()[i]].value;
  }
  out << "\n";
  for (size_t i = 0; i < std::min(game.events.size(), kShownEvents); ++i)
    out << codec.ToNotation(game.events[i]) << "\n";
  if (game.events.size() > kShownEvents) out << "... " << game.events.size() - kShownEvents << " more events\n";
}

namespace gen {

// Legal games of every scenario, with options at random; half of them with none.
inline rc::Gen<PlayedGame> LegalGame(const GameUnderTest& under_test, int longest) {
  const absl::StatusOr<const Game*> found = FindGame(under_test.id);
  ADJUTANT_ASSERT(found.ok());
  const Game* game = *found;
  std::vector<std::string> scenarios;
  for (const ScenarioInfo& scenario : game->scenarios()) scenarios.push_back(scenario.id);
  const auto picks = rc::gen::oneOf(
      rc::gen::just(std::vector<uint8_t>()),
      rc::gen::container<std::vector<uint8_t>>(game->options().size(), rc::gen::inRange<uint8_t>(0, 12)));
  const auto parts = rc::gen::tuple(rc::gen::elementOf(scenarios), picks, rc::gen::arbitrary<uint64_t>(),
                                    rc::gen::inRange<size_t>(0, static_cast<size_t>(longest) + 1));
  const PolicySpec& policy = PolicyOf(*game, under_test.policy);
  // Not shrunk here: every part of it is needed to come to the same game.
  return rc::gen::noShrink(
      rc::gen::map(parts, [game, policy](const std::tuple<std::string, std::vector<uint8_t>, uint64_t, size_t>& part) {
        OptionPicks options;
        for (size_t i = 0; i < std::get<1>(part).size(); ++i) {
          const OptionSpec& spec = game->options()[i];
          const size_t choice = std::get<1>(part)[i] % spec.choices.size();
          if (choice != 0) options.emplace_back(spec.id, spec.choices[choice].value);
        }
        return PlayGame(RulesFor(std::string(game->id()), std::get<0>(part), options), policy, std::get<2>(part),
                        std::get<3>(part));
      }));
}

}  // namespace gen

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_PLAYED_GAME_H_
