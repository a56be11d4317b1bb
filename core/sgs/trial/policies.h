// How random players of SGS Halls of Montezuma behave.
#ifndef ADJUTANT_CORE_SGS_TRIAL_POLICIES_H_
#define ADJUTANT_CORE_SGS_TRIAL_POLICIES_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/policy.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

absl::Span<const PolicySpec> Policies();
// Weights of the legal events of a position, by the taste of a policy.
void Weigh(const Rules& r, int taste, const S& s, const EventList& legal, std::vector<int>* weights);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_TRIAL_POLICIES_H_
