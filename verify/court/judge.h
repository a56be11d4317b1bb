// One claim of a dispute, judged against the record.
#ifndef ADJUTANT_VERIFY_COURT_JUDGE_H_
#define ADJUTANT_VERIFY_COURT_JUDGE_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/dispute_in_hand.h"

namespace adjutant {

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

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_JUDGE_H_
