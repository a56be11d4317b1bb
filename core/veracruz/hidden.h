// What a side of Veracruz does not know (14).
#ifndef ADJUTANT_CORE_VERACRUZ_HIDDEN_H_
#define ADJUTANT_CORE_VERACRUZ_HIDDEN_H_

#include <vector>

#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// Whether `viewer` may know which counter `piece` is: of an enemy stack the topmost unit with the formation counters
// on it, and what was looked at this player-turn (14.31). Gunboats, guerrillas and what is off the map lie open.
// kNobody knows all.
bool Knows(const Rules& r, const S& s, Side viewer, PieceId piece);
// Whether he may know its strength too: untried militia and guerrillas hide theirs from both sides (14.11, 16.11).
bool KnowsStrength(const Rules& r, const S& s, Side viewer, PieceId piece);

// Deals anew what `viewer` cannot know: what untried militia and guerrillas hide, and the enemy's counters below the
// top of a stack (14.31). False if there is nothing of that.
bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random);

// The counters of which `viewer` may not know which they are.
void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_HIDDEN_H_
