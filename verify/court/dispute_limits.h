// Disputes that say more than anybody could weigh.
#ifndef ADJUTANT_VERIFY_COURT_DISPUTE_LIMITS_H_
#define ADJUTANT_VERIFY_COURT_DISPUTE_LIMITS_H_

#include <string>

#include "absl/status/status.h"
#include "adjutant/v1/dispute.pb.h"

namespace adjutant {

// InvalidArgument "PATH: ..." for more parties, claims, values and so on, or for longer texts, than
// core/kernel/limits.h allows. Asked before anything is looked up.
absl::Status CheckDisputeLimits(const std::string& path, const v1::Dispute& dispute);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_DISPUTE_LIMITS_H_
