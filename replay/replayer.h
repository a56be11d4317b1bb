// Replays logs: folds events into states, checks them, finds any event again by snapshots.
#ifndef ADJUTANT_REPLAY_REPLAYER_H_
#define ADJUTANT_REPLAY_REPLAYER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/ledger.h"
#include "replay/log_file.h"

namespace adjutant {

// A claim that the reducer was asked about.
struct ClaimResult {
  v1::Claim claim;
  bool known = false;  // there is a value of that name after the event
  bool holds = false;
  std::string actual;  // what the reducer says
};

// An event that the rules refuse, or that is recorded as though they did, and how play went on from it all the same.
struct PlayedBreach {
  uint64_t number = 0;
  Event event;
  Ruling ruling;  // accepted: the rules allow it, and something else was wrong
  Why why;
  std::string words;                             // of the record, for its reader: AsRecorded.words
  bool no_effect = false;                        // it did nothing on the board
  std::shared_ptr<const v1::AsRecorded> played;  // how it was played; never null
  bool annotated = false;                        // the event itself says how it was played
  bool waived = false;                           // it stands
  bool withdrawn = false;                        // it was taken back
  Consent consent;                               // of what was agreed on it
};

// Of an event that does not come from a file.
inline const RecordView kNoRecord{};
inline const Sha256 kNoChain{};

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
  const RecordView& record = kNoRecord;    // as stored
  const Sha256& chain_before = kNoChain;   // of the record before
  const PlayedBreach* breach = nullptr;    // null: the rules allow it
  // The take-back by which it is withdrawn, as far as the log has been read (ReplayOptions::look_ahead). Null: none.
  const Withdrawn* withdrawn = nullptr;
};

// Sees the events by the rules that a take-back withdraws, in order, but for those withdrawn before.
using WithdrawnSeen = std::function<void(uint64_t number, const State& before, const Event& event)>;

// One act of a log as the replayer met it.
struct ReplayedAct {
  uint64_t number = 0;
  uint64_t offset = 0;
  const v1::Act& act;
  const ActEffect& effect;
  const State& before;
  const State& after;  // the same but for a take-back
  const RecordView& record;
  const Sha256& chain_before;
  // Of a take-back that takes effect: walks through what it withdraws. Empty otherwise.
  std::function<void(const WithdrawnSeen& seen)> visit_withdrawn = nullptr;
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
  bool trace = false;                                     // fill ReplayedEvent::trace
  uint64_t until = ~0ull;                                 // stop after this record
  std::function<void(const ReplayedAct&)> act = nullptr;  // called after every act
  // Read on before the first event is handed out, as far as 64 MiB, so that each event comes with what the acts that
  // stand further on do to it. Otherwise the log is read ahead only where an event is refused.
  bool look_ahead = false;
};

struct ReplayOutcome {
  uint64_t events = 0;  // records played, acts included: the number of the last
  uint64_t acts = 0;    // how many of them were acts
  State state;          // after the last applied event
  uint64_t digest = 0;
  bool refused = false;
  RefusedEvent refusal;  // if refused
  bool closed = false;   // the end was reached, and a closing record is there
  // Events against the rules that were played, in order, the first thousand of them; and how many there are that
  // neither stand nor were taken back.
  std::vector<PlayedBreach> breaches;
  uint64_t open_breaches = 0;
  std::vector<Withdrawn> withdrawn;
  std::map<uint64_t, Consent> waived;  // by event
  std::vector<OpenProposal> open;      // that wait for an answer
  uint64_t version_since = 0;          // the act from which on the log is one of version 2; 0: there is none

  bool IsWithdrawn(uint64_t number) const {
    for (const Withdrawn& range : withdrawn) {
      if (range.first <= number && number <= range.last) return true;
    }
    return false;
  }
  uint64_t claims = 0;
  uint64_t broken_claims = 0;
  // Closed logs: the state digest of the closing record differs from ours.
  bool digest_differs = false;
  uint64_t recorded_digest = 0;
};

// Reads the rest of `log`, checking integrity, legality and claims, and calls `seen` (may be empty) after every event.
// A refused event or a broken claim is an outcome, not an error. An event that is refused is played all the same, as a
// breach, if it is recorded as it was played, or if a waiver further on says how; after anything else replay ends.
// Errors: those of LogReader::Next and of the codec, and acts and breaches that cannot be, with record number and byte
// offset.
//
// Where an event is refused, or with ReplayOptions::look_ahead, `log` is read on: its own chain() and closed() are then
// ahead of the events that `seen` is given.
absl::StatusOr<ReplayOutcome> Replay(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
                                     const std::function<void(const ReplayedEvent&)>& seen);

// The same, one record after the other, for whoever reads two logs side by side. Claims are not checked, and events
// come with what acts further on do to them (ReplayOptions::look_ahead).
class ReplaySteps {
 public:
  // Both must outlive it.
  ReplaySteps(LogReader& log, const Ruleset& ruleset);
  ~ReplaySteps();
  ReplaySteps(const ReplaySteps&) = delete;
  ReplaySteps& operator=(const ReplaySteps&) = delete;

  void OnEvent(std::function<void(const ReplayedEvent&)> seen);
  void OnAct(std::function<void(const ReplayedAct&)> seen);
  // Plays the next record. False at the end, and where an event is refused.
  absl::StatusOr<bool> Next();
  // The next record after an event that was refused, not played. False at the end.
  absl::StatusOr<bool> NextStored(RecordView* record);
  // The position come to.
  const State& state() const;
  const RefusedEvent* refusal() const;  // null: no event was refused

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Compares a claim with the trace of its event (derivations by name) and with the values of the state after it.
// `values`, if not null, keeps those values from one claim of an event to the next.
ClaimResult CheckClaim(const v1::Claim& claim, const Ruleset& ruleset, const State& after, const Trace& trace,
                       ValueList* values = nullptr);

// Snapshots of a binary log, one every `interval` events, made by one pass over the file; then any event is near.
class LogIndex {
 public:
  // Stops at the first event that the rules refuse, with FailedPrecondition.
  static absl::StatusOr<std::unique_ptr<LogIndex>> Build(const std::string& path, const Ruleset& ruleset,
                                                         uint64_t interval = 1024);
  uint64_t events() const { return events_; }
  // The state after record `number` (0: the start). OutOfRange if the log is shorter.
  absl::StatusOr<State> StateAt(uint64_t number) const;

 private:
  struct Snapshot {
    uint64_t number;
    uint64_t offset;  // of the record after it
    Sha256 chain;
    uint64_t version_since;
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
