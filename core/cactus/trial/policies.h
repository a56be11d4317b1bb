// How random players of Cactus Throne behave.
#ifndef ADJUTANT_CORE_CACTUS_TRIAL_POLICIES_H_
#define ADJUTANT_CORE_CACTUS_TRIAL_POLICIES_H_

#include <vector>

#include "absl/types/span.h"
#include "core/cactus/rules.h"
#include "core/kernel/policy.h"

namespace adjutant::cactus {

absl::Span<const PolicySpec> Policies();
// Weights of the legal events of a position, by the taste of a policy. REQUIRES: there are some.
void Weigh(const Rules& r, int taste, const S& s, const EventList& legal, std::vector<int>* weights);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TRIAL_POLICIES_H_
