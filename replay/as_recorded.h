// Events that the rules refuse, carried out as a log says that they were played.
#ifndef ADJUTANT_REPLAY_AS_RECORDED_H_
#define ADJUTANT_REPLAY_AS_RECORDED_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// Whether the reducer can carry the event out though the rules refuse it: it is of the kind that is due, and only cases
// that can be broken stand against it (Breaks, not CannotBe).
bool CanBeCarriedOut(const Ruleset& ruleset, const State& state, const Event& event);

// Carries `event` out from `state` as `played` says (but for `played.from`, which the caller sees to). `trace` may be
// null. On error `state` is as it was. FailedPrecondition: what came first is refused, or the reducer cannot carry the
// event out; InvalidArgument, NotFound: a setting that cannot be.
absl::Status PlayAsRecorded(const Ruleset& ruleset, const v1::AsRecorded& played, const Event& event, State* state,
                            Trace* trace);

// The position before each of the last records, for a take-back. Memory is bounded: snapshots, and events between them.
class PlayedPositions {
 public:
  PlayedPositions(const Ruleset& ruleset, const State& start, uint64_t number) : ruleset_(ruleset), first_(number + 1) {
    snapshots_.push_back({number, start});
  }

  // Record `number`, the next one, was an event that the rules allow and led to `after`.
  void Add(uint64_t number, const Event& event, const State& after);
  // It was anything else: what led to `after` is not asked again.
  void AddUnusual(uint64_t number, const State& after);
  // The position after record `number`. OutOfRange if it lies too far back.
  absl::StatusOr<State> After(uint64_t number) const;
  // Calls `seen` for each of the records `first` to `last` that is an event by the rules, with the position before it.
  void Walk(uint64_t first, uint64_t last,
            const std::function<void(uint64_t number, const State& before, const Event& event)>& seen) const;

 private:
  struct Snapshot {
    uint64_t number;
    State state;
  };
  void Keep(uint64_t number, const State& after);

  const Ruleset& ruleset_;
  std::deque<Snapshot> snapshots_;
  std::vector<Event> events_;  // a ring; record n at n % its size
  uint64_t first_;             // number of the first record
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_AS_RECORDED_H_
