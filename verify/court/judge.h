// One claim of a dispute, judged against the record.
#ifndef ADJUTANT_VERIFY_COURT_JUDGE_H_
#define ADJUTANT_VERIFY_COURT_JUDGE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/followed.h"
#include "verify/dice/provenance.h"

namespace adjutant {

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

struct Judgement {
  v1::RuledClaim claim;
  // The place in the line of the log where the error is that the claim rightly names.
  std::optional<size_t> place;
  v1::BreachKind kind = v1::BREACH_UNSPECIFIED;
  EventList correction;    // what should stand there instead
  v1::DisputeClaim meant;  // the claim, with ids for the names in it
};

// InvalidArgument for events that cannot be read.
absl::StatusOr<Judgement> Judge(const DisputeInHand& hand, const v1::DisputeClaim& claim);

// The first finding that says why: not what the event is, nor what was wrong before it.
std::string MainFinding(const v1::RuledClaim& claim);

// Whether a finding says what could have been done: that may hang on what is hidden.
bool TellsWhatCouldBe(absl::string_view finding);

// Whether other rules options could make a difference to a claim of this kind.
bool DependsOnOptions(const v1::DisputeClaim& claim);

// Where the two logs of a dispute part, and which of them the rules support.
v1::Fork ForkOf(const DisputedLog& first, const DisputedLog& second);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_JUDGE_H_
