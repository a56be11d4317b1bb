// The log to go on with after a ruling.
#ifndef ADJUTANT_VERIFY_COURT_MENDED_LOG_H_
#define ADJUTANT_VERIFY_COURT_MENDED_LOG_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/log.pb.h"
#include "replay/log_file.h"
#include "verify/court/dispute_files.h"

namespace adjutant {

// The log to go on with after an error is mended: what came before it, the correction of the claim that names it, then
// the record as far as nothing is missing.
struct ResumedLog {
  v1::LogHeader header;
  std::vector<std::string> events;  // as a log stores them; of an error that stands none, for `records` has all
  // What is to be written: these events; or, of an error that stands, the record as it is and the acts that say so.
  std::vector<NewRecord> records;
  std::string due;    // what comes next, in words
  uint64_t kept = 0;  // events of the record that are in it
};
// `claim` is an id; empty: the first error of the record. NotFound for an unknown claim; FailedPrecondition if its
// correction is not legal, or what becomes of the error is open.
// An error that stands is waived, by the ruling whose SHA-256 is `ruling` (of its JSON; computed if it is empty); where
// a later one does not stand, the record ends before that. Without an error the record is as it is.
absl::StatusOr<ResumedLog> MendedLog(const v1::Dispute& dispute, const std::string& claim, const DisputeFiles& files,
                                     const std::string& ruling = "");

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_MENDED_LOG_H_
