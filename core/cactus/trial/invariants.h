// What is true of every position of Cactus Throne between events.
#ifndef ADJUTANT_CORE_CACTUS_TRIAL_INVARIANTS_H_
#define ADJUTANT_CORE_CACTUS_TRIAL_INVARIANTS_H_

#include <vector>

#include "absl/types/span.h"
#include "core/cactus/trial/look.h"
#include "core/kernel/invariant.h"

namespace adjutant::cactus {

// An invariant of pieces looks at those that the event touched (look.h): it held for the others before. So `look.was`
// has to be a position that was held against them, or null.
absl::Span<const Invariant<Look>> Invariants();
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TRIAL_INVARIANTS_H_
