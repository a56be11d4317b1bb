// Which events of a record have to be waived so that play can go on from where it came to.
#ifndef ADJUTANT_VERIFY_COURT_WAIVERS_H_
#define ADJUTANT_VERIFY_COURT_WAIVERS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "adjutant/v1/act.pb.h"
#include "verify/court/followed.h"

namespace adjutant {

// Says of every event up to record `last` that the rules refuse, and that is neither waived nor withdrawn, that it
// stands, and how play went on from it, as the record was followed. Empty if there is none. FailedPrecondition if the
// record could not be followed up to there, or went on in a way that no waiver can tell.
absl::StatusOr<v1::Waiver> WaiverOf(const FollowedLog& log, uint64_t last);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_WAIVERS_H_
