// Asks for a dispute, line by line.
#ifndef ADJUTANT_VERIFY_COURT_INTERVIEW_H_
#define ADJUTANT_VERIFY_COURT_INTERVIEW_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/dispute.pb.h"
#include "verify/court/dispute_files.h"
#include "verify/terminal/console.h"

namespace adjutant {

// Answers as they were typed, a line each.
struct InterviewAnswers {
  std::vector<std::string> before;  // of an earlier interview about the same logs: taken before anything is asked
  std::vector<std::string> given;   // all that were taken, in order
};

// Questions go to standard error, answers come from standard input; an answer that cannot be is told so and asked for
// again; an empty one is the default in brackets. Logs are opened, and every event that is pointed at is shown in
// words. `path` is where the dispute will be ("-": nowhere), for its id. OutOfRange if standard input ends before the
// dispute is whole: what was given can be gone on with as `before`.
absl::StatusOr<v1::Dispute> Interview(const std::string& path, const DisputeFiles& files, InterviewAnswers* answers,
                                      Console* console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_INTERVIEW_H_
