// What a dispute cannot be, said before any log is opened.
#ifndef ADJUTANT_VERIFY_COURT_DISPUTE_CHECK_H_
#define ADJUTANT_VERIFY_COURT_DISPUTE_CHECK_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/dispute.pb.h"

namespace adjutant {

// Reads a dispute from protobuf text. InvalidArgument "PATH:LINE:COLUMN: ..." for a syntax error, "PATH: ..." for what
// a dispute cannot be: no log, more than two, two that are one file or of which it is not said who kept which, one
// outside the dispute's folder, a claim or a consent that says nothing, sides that the game does not have, two claims
// of one id, digests, keys and grades that are none. NotFound "PATH: ...": an unknown game, case, event type, rules
// option or value of one.
absl::StatusOr<v1::Dispute> ParseDispute(const std::string& path, absl::string_view text);

// Whether a dispute may call a log so: by a path from its own folder down. InvalidArgument says what is wrong with it,
// without the name.
absl::Status CheckLogName(const std::string& file);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_DISPUTE_CHECK_H_
