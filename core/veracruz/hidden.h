// What a side of Veracruz does not know (14).
#ifndef ADJUTANT_CORE_VERACRUZ_HIDDEN_H_
#define ADJUTANT_CORE_VERACRUZ_HIDDEN_H_

#include "core/kernel/random.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// Deals anew what `viewer` cannot know: what untried militia and guerrillas hide, and the enemy's counters below the
// top of a stack (14.31). False if there is nothing of that.
bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_HIDDEN_H_
