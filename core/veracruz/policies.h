// How random players of Veracruz behave.
#ifndef ADJUTANT_CORE_VERACRUZ_POLICIES_H_
#define ADJUTANT_CORE_VERACRUZ_POLICIES_H_

#include "absl/types/span.h"
#include "core/kernel/policy.h"

namespace adjutant::veracruz {

// "uniform", and "warlike": forms divisions, marches, besieges and attacks more than it ends phases.
absl::Span<const PolicySpec> Policies();

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_POLICIES_H_
