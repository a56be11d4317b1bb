// What a side of SGS Halls of Montezuma does not know: the other hand, the decks, what is under fog, a sealed answer.
#ifndef ADJUTANT_CORE_SGS_HIDDEN_H_
#define ADJUTANT_CORE_SGS_HIDDEN_H_

#include <vector>

#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

// Deals anew what `viewer` cannot know. False if there is nothing of that.
bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random);
// The same things by name: those of which `viewer` cannot tell which is where.
void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden);
// An answer that is sealed, a move out of sight, a card that is drawn or chosen to be discarded.
bool HidesNumbers(const Rules& r, const S& before, const Event& event, PlayerId viewer);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_HIDDEN_H_
