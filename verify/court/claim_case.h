// A claim as an adjudication case.
#ifndef ADJUTANT_VERIFY_COURT_CLAIM_CASE_H_
#define ADJUTANT_VERIFY_COURT_CLAIM_CASE_H_

#include <string>

#include "absl/status/statusor.h"
#include "adjutant/v1/cases.pb.h"
#include "adjutant/v1/dispute.pb.h"
#include "verify/court/dispute_files.h"

namespace adjutant {

// The question of a claim as an adjudication case with what was ruled as its expectation: the shortest game that comes
// to it. `id` is the case's. NotFound as above; FailedPrecondition for a claim that no case can show (a die, a fork,
// an event after one that was against the rules).
absl::StatusOr<v1::Case> CaseOf(const v1::Dispute& dispute, const std::string& claim, const std::string& id,
                                const DisputeFiles& files);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_CLAIM_CASE_H_
