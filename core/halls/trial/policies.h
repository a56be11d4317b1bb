// How random players of The Halls of Montezuma behave.
#ifndef ADJUTANT_CORE_HALLS_TRIAL_POLICIES_H_
#define ADJUTANT_CORE_HALLS_TRIAL_POLICIES_H_

#include "absl/types/span.h"
#include "core/kernel/event.h"
#include "core/kernel/policy.h"

namespace adjutant::halls {

// "uniform", and "warlike": activates Forces, marches, fights, lands and raids more than it discards.
absl::Span<const PolicySpec> Policies();
int WarlikeWeight(const Event& event);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TRIAL_POLICIES_H_
