// What is true of every position of Veracruz between events.
#ifndef ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_
#define ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/event.h"
#include "core/kernel/invariant.h"
#include "core/kernel/trace.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// A position, and what led to it.
struct Look {
  const Rules& r;
  const S* was;     // null: nothing is known of the past
  const Event* by;  // likewise
  const S& s;
  const Trace* told;  // what was said on the way; null if nobody listened
};

absl::Span<const Invariant<Look>> Invariants();
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_INVARIANTS_H_
