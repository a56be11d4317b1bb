// Rulings on disputes: who is right, from which event on, by which rule, whether it stands, and what mending it would
// change.
#ifndef ADJUTANT_VERIFY_COURT_ADJUDICATE_H_
#define ADJUTANT_VERIFY_COURT_ADJUDICATE_H_

#include <string>

#include "absl/status/statusor.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/dispute_files.h"

namespace adjutant {

// Rules. `text` is the dispute as its file has it, for the digest. A log that is damaged, or against the rules, is a
// finding and not an error. Errors: those of `files` for a log that cannot be opened at all; InvalidArgument for a
// claim whose events cannot be read, with the claim's id, and for numbers of events that are more than the first log
// has. The ruling is the same for the same input on every machine. `view` is the id of a side: what is hidden from it
// is not in the ruling (verify/court/veil.h); empty: for all. NotFound for a side that the game does not have.
absl::StatusOr<v1::Ruling> Adjudicate(const v1::Dispute& dispute, absl::string_view text, const DisputeFiles& files,
                                      const std::string& view = "");

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_ADJUDICATE_H_
