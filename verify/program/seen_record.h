// The record as one side sees it, in one number.
#ifndef ADJUTANT_VERIFY_PROGRAM_SEEN_RECORD_H_
#define ADJUTANT_VERIFY_PROGRAM_SEEN_RECORD_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "core/kernel/digest.h"
#include "core/kernel/ruleset.h"
#include "verify/record/session.h"

namespace adjutant {

// SHA-256 of what `viewer` sees of the first `records` records and of the position after them: FingerprintOf makes
// words of it.
//
// The chain of a record runs over its whole payloads. A side could put one hidden card after the other into them until
// the fingerprint fits. This is taken over what a view shows and over nothing else, so that two records that the side
// cannot tell apart have the same. It is not the fingerprint of the record, and `append --after` does not take it.
absl::StatusOr<Sha256> SeenRecord(const OpenedLog& log, uint64_t records, PlayerId viewer);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_SEEN_RECORD_H_
