// What is true of every position of Veracruz between events.
#ifndef ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANTS_H_
#define ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANTS_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/invariant.h"
#include "core/veracruz/trial/look.h"

namespace adjutant::veracruz {

// An invariant whose condition is of counters or stacks looks at those that the event touched (look.h): it held for the
// others before. So `look.was` has to be a position that was held against them, or null.
absl::Span<const Invariant<Look>> Invariants();
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANTS_H_
