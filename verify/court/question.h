// What a mended log, or an adjudication case, is asked for: one claim of a dispute, or its first error.
#ifndef ADJUTANT_VERIFY_COURT_QUESTION_H_
#define ADJUTANT_VERIFY_COURT_QUESTION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "verify/court/judge.h"

namespace adjutant {

struct Question {
  const FollowedLog* log = nullptr;
  const DisputedLog* disputed = nullptr;
  const v1::DisputeClaim* claim = nullptr;
  Judgement judgement;
};

// The claim of that id and what was judged; of the empty id: the first error of the first log that has one. NotFound
// for an unknown claim; FailedPrecondition if there is no error.
absl::StatusOr<Question> QuestionOf(const DisputeInHand& hand, const std::string& id);

// Every claim of the dispute judged, in order.
absl::StatusOr<std::vector<Judgement>> JudgeAll(const DisputeInHand& hand);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_QUESTION_H_
