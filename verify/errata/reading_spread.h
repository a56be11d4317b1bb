// What every outcome of a missing roll, or every answer to a missing decision, comes to.
#ifndef ADJUTANT_VERIFY_ERRATA_READING_SPREAD_H_
#define ADJUTANT_VERIFY_ERRATA_READING_SPREAD_H_

#include "absl/types/span.h"
#include "core/kernel/ruleset.h"
#include "verify/court/carry.h"
#include "verify/errata/errata.h"

namespace adjutant {

// Plays the record, as placed, on from `state` after each event that is legal there. `recorded` are the values at the
// end under the base reading; empty if it does not come to the end.
ReadingSpread SpreadOf(const Ruleset& with, const State& state, absl::Span<const RecordedEvent> placed,
                       const CarryOptions& carry, const ValueList& recorded);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ERRATA_READING_SPREAD_H_
