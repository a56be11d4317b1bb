// What else would have been legal.
#ifndef ADJUTANT_VERIFY_ALTERNATIVES_H_
#define ADJUTANT_VERIFY_ALTERNATIVES_H_

#include "core/kernel/ruleset.h"

namespace adjutant {

// The legal events that resemble `event` most: of the same type first, then by arguments in common, numbers by how near
// they are; ties in the order of LegalEvents. At most `limit`.
EventList NearestLegalEvents(const Ruleset& ruleset, const State& state, const Event& event, size_t limit = 3);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ALTERNATIVES_H_
