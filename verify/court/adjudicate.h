// Rulings on disputes: who is right, from which event on, by which rule, whether it stands, and what mending it would
// change.
#ifndef ADJUTANT_VERIFY_COURT_ADJUDICATE_H_
#define ADJUTANT_VERIFY_COURT_ADJUDICATE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/cases.pb.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"

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

// Where a ruling gets logs and rules from.
struct DisputeFiles {
  std::function<absl::StatusOr<std::unique_ptr<LogReader>>(const std::string& file)> open;
  std::function<absl::StatusOr<std::shared_ptr<const Ruleset>>(const v1::LogHeader& header, const std::string& file)>
      rules;
  std::string dispute;  // the dispute as messages about it name its file; may be empty

  // Before a message about the dispute.
  std::string InDispute() const { return dispute.empty() ? "" : dispute + ": "; }
};

// Rules. `text` is the dispute as its file has it, for the digest. A log that is damaged, or against the rules, is a
// finding and not an error. Errors: those of `files` for a log that cannot be opened at all; InvalidArgument for a
// claim whose events cannot be read, with the claim's id, and for numbers of events that are more than the first log
// has. The ruling is the same for the same input on every machine. `view` is the id of a side: what is hidden from it
// is not in the ruling (verify/court/veil.h); empty: for all. NotFound for a side that the game does not have.
absl::StatusOr<v1::Ruling> Adjudicate(const v1::Dispute& dispute, absl::string_view text, const DisputeFiles& files,
                                      const std::string& view = "");

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

// The question of a claim as an adjudication case with what was ruled as its expectation: the shortest game that comes
// to it. `id` is the case's. NotFound as above; FailedPrecondition for a claim that no case can show (a die, a fork,
// an event after one that was against the rules).
absl::StatusOr<v1::Case> CaseOf(const v1::Dispute& dispute, const std::string& claim, const std::string& id,
                                const DisputeFiles& files);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_ADJUDICATE_H_
