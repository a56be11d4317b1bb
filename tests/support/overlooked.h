// What an event changed is all that the invariants look at: a test that they overlook nothing, for any game.
#ifndef ADJUTANT_TESTS_SUPPORT_OVERLOOKED_H_
#define ADJUTANT_TESTS_SUPPORT_OVERLOOKED_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/kernel/invariant.h"
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"
#include "gtest/gtest.h"
#include "tests/support/invariant_list.h"
#include "verify/fuzz/fuzz.h"

namespace adjutant::testing {

struct Overlooking {
  const char* game;
  uint64_t seed;
  uint64_t games;
  uint64_t every;           // one event in so many is looked at, as the dice have it
  size_t least_looks;       // the test has looked at so many positions,
  size_t least_invariants;  // and so many invariants had something to say
};

// In random games with random options something is spoilt after an event. Whatever the invariants then find in the
// position by itself, and did not find in the one before, they find in the step from one to the other too.
// `spoil(rules, s, random)` changes a value that the rules did not, and says which.
template <class State, class Rules, class Look, class Components, class Policies, class Spoil>
void ExpectNothingOverlooked(const Overlooking& test, const Components& components, const Policies& policies,
                             const Spoil& spoil) {
  const auto broken_by = [](const Look& look) {
    std::vector<BrokenInvariant> broken;
    CheckInvariants(look, &broken);
    return ByName(broken);
  };
  FuzzOptions fuzz;
  fuzz.game = *FindGame(test.game);
  fuzz.random_options = true;
  fuzz.seed = test.seed;
  size_t looks = 0;
  std::set<std::string> found;
  for (uint64_t number = 0; number < test.games; ++number) {
    const auto ruleset = *fuzz.game->MakeRuleset(SetupOfGame(fuzz, number * kGamesPerBlock));
    const Rules rules{components, ruleset->options()};
    const PolicySpec& policy = policies[number % policies.size()];
    Random random(number);
    adjutant::State state = ruleset->NewState();
    EventList legal;
    for (int events = 0;; ++events) {
      legal.clear();
      ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      const Event event = Pick(*ruleset, state, legal, policy, &random);
      const adjutant::State before = state;
      ruleset->Apply(&state, event, nullptr);
      if (random.Below(test.every) != 0) continue;
      State after = state.As<State>();
      const std::string spoilt = spoil(rules, after, &random);
      ++looks;
      const State& was = before.As<State>();
      const Broken of_before = broken_by(Look(rules, nullptr, nullptr, was));
      const Broken of_step = broken_by(Look(rules, &was, &event, after));
      for (const auto& [name, what] : broken_by(Look(rules, nullptr, nullptr, after))) {
        if (of_before.count(name) != 0) continue;
        found.insert(name);
        EXPECT_EQ(of_step.count(name), 1u)
            << name << " (" << what << ") is overlooked after event " << events << " of game " << number << ", a "
            << EventCodec(*ruleset).ToNotation(event) << ", with " << spoilt;
      }
    }
  }
  EXPECT_GE(looks, test.least_looks);
  EXPECT_GE(found.size(), test.least_invariants) << ::testing::PrintToString(found);
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_OVERLOOKED_H_
