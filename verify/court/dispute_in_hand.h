// The logs of a dispute, opened and followed, with what is known of their rolls and their files.
#ifndef ADJUTANT_VERIFY_COURT_DISPUTE_IN_HAND_H_
#define ADJUTANT_VERIFY_COURT_DISPUTE_IN_HAND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/followed.h"
#include "verify/dice/provenance.h"

namespace adjutant {

struct DisputeFiles;

// A log of the dispute, opened and followed.
struct DisputedLog {
  v1::RuledLog ruled;
  v1::LogHeader header;
  std::string closing_doubt;              // of a closing record that nothing shows to be right or wrong; empty: none
  uint64_t altered_to = 0;                // a chain digest that was noted after this event is not that of the log
  Sha256 start{};                         // the chain before the first event
  std::unique_ptr<FollowedLog> followed;  // never null
  std::vector<size_t> below_grade;        // indexes into the record: outcomes that are worth less than was agreed
  std::vector<std::optional<Provenance>> rolls;  // of each event of the record; none of a decision
};

// What is known when claims are judged.
struct DisputeInHand {
  const v1::Dispute& dispute;
  std::vector<DisputedLog> logs;  // one or two
  v1::Fork fork;                  // of two
  // The rules of a log with another value of one option.
  std::function<absl::StatusOr<std::shared_ptr<const Ruleset>>(const DisputedLog& log, const std::string& option,
                                                               const std::string& value)>
      with_option;
  std::string in_dispute;  // before a message about the dispute: "d.txtpb: "
  // Chain digests in the words of the parties, in small letters, that no log has.
  std::vector<std::string> chains_missed;

  // The log whose numbers a claim uses.
  const DisputedLog& LogOf(const v1::DisputeClaim& claim) const { return logs[IndexOf(claim)]; }
  size_t IndexOf(const v1::DisputeClaim& claim) const;
};

// Opens the logs and follows them. Errors: those of `files` for a log that cannot be opened at all; InvalidArgument for
// a log of another game, and for numbers of events that are more than the first log has. `dispute` and `files` are
// kept.
absl::StatusOr<DisputeInHand> TakeInHand(const v1::Dispute& dispute, const DisputeFiles& files);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_DISPUTE_IN_HAND_H_
