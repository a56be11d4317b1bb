// What an event says that somebody may not read, and what it brings to light: of any game, from what the game hides.
#ifndef ADJUTANT_CORE_KERNEL_HIDDEN_FACTS_H_
#define ADJUTANT_CORE_KERNEL_HIDDEN_FACTS_H_

#include <vector>

#include "core/kernel/ruleset.h"

namespace adjutant {

// The arguments that `viewer` may not read: those that name what is hidden from him before the event and after it, and
// all of an event whose numbers are hidden (Ruleset::HidesNumbers). Nothing is hidden from kChance.
ArgBits HiddenArgs(const Ruleset& ruleset, const State& before, const Event& event, const State& after,
                   PlayerId viewer);

// What was hidden from `viewer` and comes to light by the event: it is no longer hidden, or the event names it in the
// open. Wherever it was sealed since he last knew it, it is to be opened for him.
std::vector<HiddenThing> ComesToLight(const Ruleset& ruleset, const State& before, const Event& event,
                                      const State& after, PlayerId viewer);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_HIDDEN_FACTS_H_
