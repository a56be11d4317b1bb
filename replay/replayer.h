// Replays logs: folds events into states, checks them, finds any event again by snapshots.
#ifndef ADJUTANT_REPLAY_REPLAYER_H_
#define ADJUTANT_REPLAY_REPLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"

namespace adjutant {

// A claim that the reducer was asked about.
struct ClaimResult {
  v1::Claim claim;
  bool known = false;  // there is a value of that name after the event
  bool holds = false;
  std::string actual;  // what the reducer says
};

// One event of a log as the replayer met it. References are valid during the callback.
struct ReplayedEvent {
  uint64_t number = 0;  // sequence in the log, from 1
  uint64_t offset = 0;
  const Event& event;
  const v1::Annotations* annotations = nullptr;  // null if none
  const State& before;
  const State& after;
  const Trace& trace;                      // empty unless asked for
  const std::vector<ClaimResult>& claims;  // of this event, in order
};

// The first event that the rules refuse, with everything a message needs.
struct RefusedEvent {
  uint64_t number = 0;
  uint64_t offset = 0;
  Event event;
  Ruling ruling;
  Why why;
  Pending pending;  // what was due instead
};

struct ReplayOptions {
  bool check_claims = true;
  bool trace = false;      // fill ReplayedEvent::trace
  uint64_t until = ~0ull;  // stop after this event
};

struct ReplayOutcome {
  uint64_t events = 0;  // applied
  State state;          // after the last applied event
  uint64_t digest = 0;
  bool refused = false;
  RefusedEvent refusal;  // if refused
  uint64_t claims = 0;
  uint64_t broken_claims = 0;
  // Closed logs: the state digest of the closing record differs from ours.
  bool digest_differs = false;
  uint64_t recorded_digest = 0;
};

// Reads the rest of `log`, checking integrity, legality and claims, and calls `seen` (may be empty) after every event.
// A refused event or a broken claim is an outcome, not an error. Errors: those of LogReader::Next and of the codec,
// with record number and byte offset.
absl::StatusOr<ReplayOutcome> Replay(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
                                     const std::function<void(const ReplayedEvent&)>& seen);

// Compares a claim with the trace of its event (derivations by name) and with the values of the state after it.
ClaimResult CheckClaim(const v1::Claim& claim, const Ruleset& ruleset, const State& after, const Trace& trace);

// Snapshots of a binary log, one every `interval` events, made by one pass over the file; then any event is near.
class LogIndex {
 public:
  // Stops at the first event that the rules refuse, with FailedPrecondition.
  static absl::StatusOr<std::unique_ptr<LogIndex>> Build(const std::string& path, const Ruleset& ruleset,
                                                         uint64_t interval = 1024);
  uint64_t events() const { return events_; }
  // The state after event `number` (0: the start). OutOfRange if the log is shorter.
  absl::StatusOr<State> StateAt(uint64_t number) const;

 private:
  struct Snapshot {
    uint64_t number;
    uint64_t offset;  // of the record after it
    Sha256 chain;
    State state;
  };
  std::string path_;
  const Ruleset* ruleset_ = nullptr;
  std::vector<Snapshot> snapshots_;
  uint64_t events_ = 0;
};

// One difference between two positions, in the game's words.
struct ValueDifference {
  std::string name;
  std::string a;  // "" if absent
  std::string b;
};
std::vector<ValueDifference> DifferencesOf(const Ruleset& ruleset_a, const State& a, const Ruleset& ruleset_b,
                                           const State& b);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_REPLAYER_H_
