// How random players of Lords of the Sierra Madre behave.
#ifndef ADJUTANT_CORE_SIERRA_TRIAL_POLICIES_H_
#define ADJUTANT_CORE_SIERRA_TRIAL_POLICIES_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/policy.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

absl::Span<const PolicySpec> Policies();
// Weights of the legal events of a position, by the taste of a policy.
void Weigh(const Rules& r, int taste, const S& s, const EventList& legal, std::vector<int>* weights);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_TRIAL_POLICIES_H_
