// What mending an error changes: the record played on from there, every later decision and roll kept where it still
// fits.
#ifndef ADJUTANT_VERIFY_COURT_CORRECTION_H_
#define ADJUTANT_VERIFY_COURT_CORRECTION_H_

#include <vector>

#include "adjutant/v1/ruling.pb.h"
#include "verify/court/followed.h"

namespace adjutant {

// The event at `place` of a followed log is replaced by `instead`; nothing: it is left out, or, if it is one that was
// passed by, it is asked for. `possible` is false if `instead` is not legal there.
v1::Correction CorrectionOf(const FollowedLog& log, size_t place, const EventList& instead);

// The corrected record as far as nothing is missing: events with their annotations, from the start.
struct MendedRecord {
  std::vector<RecordedEvent> events;
  State end;
  uint64_t kept = 0;  // events of the record among them
  // So many records of the log come first as they are, acts and what was taken back between the first of `events`.
  uint64_t as_it_is = 0;
};
// FailedPrecondition if `instead` is not legal there, or if the record is against the rules before `place`.
// The record up to event `number`. FailedPrecondition if it is against the rules before.
absl::StatusOr<MendedRecord> RecordUpTo(const FollowedLog& log, uint64_t number);
absl::StatusOr<MendedRecord> Mend(const FollowedLog& log, size_t place, const EventList& instead);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_CORRECTION_H_
