// What else would have been legal, and what values there are: for answers that say more than no.
#ifndef ADJUTANT_VERIFY_RULES_ALTERNATIVES_H_
#define ADJUTANT_VERIFY_RULES_ALTERNATIVES_H_

#include <string>
#include <vector>

#include "core/kernel/ruleset.h"

namespace adjutant {

// The legal events that resemble `event` most: of the same type first, then by arguments in common, numbers by how near
// they are; ties in the order of LegalEvents. At most `limit`.
EventList NearestLegalEvents(const Ruleset& ruleset, const State& state, const Event& event, size_t limit = 3);

// Names that a claim about an event may use: the numbers it worked out, and the values of the position after it.
std::vector<std::string> ValueNames(const Ruleset& ruleset, const State& after, const Trace& trace);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_ALTERNATIVES_H_
