// What the parties agree on about the record: proposals, answers, and what takes effect.
#ifndef ADJUTANT_REPLAY_LEDGER_H_
#define ADJUTANT_REPLAY_LEDGER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/act.pb.h"

namespace adjutant {

// How far a take-back reaches: so many records.
inline constexpr uint64_t kTakeBackRecordsMost = 16384;

// Who agreed to something, and where.
struct Consent {
  uint64_t record = 0;             // of the last answer: from here on it holds
  uint64_t proposal = 0;           // of the proposal
  std::vector<std::string> sides;  // all of them, the proposer first; empty: by a ruling
  std::string ruling;              // SHA-256 of the ruling's file; empty: by agreement
};

// "by both at 219", "by the ruling 3f2a19b0... at 219".
std::string ConsentText(const Consent& consent);

// What an act does to play.
struct ActEffect {
  enum What { kNothing, kWaiver, kTakeBack };
  What what = kNothing;
  Consent consent;
  std::shared_ptr<const v1::Proposed> proposed;  // what was proposed or answered; null: neither
};

// Records that were taken back: events `first` to `last`.
struct Withdrawn {
  uint64_t first = 0;
  uint64_t last = 0;
  v1::TakeBack::Dice dice = v1::TakeBack::ANEW;
  Consent consent;
};

// A proposal that waits for answers.
struct OpenProposal {
  uint64_t number = 0;
  std::shared_ptr<const v1::Proposed> proposed;
  std::vector<std::string> yes;  // sides that have agreed, the proposer first; empty: proposed by a ruling
};

class ActLedger {
 public:
  explicit ActLedger(std::vector<std::string> sides) : sides_(std::move(sides)) {}

  // Takes the act of record `number`. InvalidArgument says why it cannot stand there; then nothing has changed.
  absl::StatusOr<ActEffect> Take(uint64_t number, const v1::Act& act);
  // Play goes on with an event: what is proposed and not answered lapses.
  void TakeEvent() { open_.clear(); }

  const std::vector<OpenProposal>& open() const { return open_; }
  // What was taken back, in the order in which it was agreed on.
  const std::vector<Withdrawn>& withdrawn() const { return withdrawn_; }
  // The take-back by which record `number` is withdrawn; null: it counts.
  const Withdrawn* WithdrawnBy(uint64_t number) const;

  // A waived event: what was agreed on it, and by whom.
  struct Waived {
    std::shared_ptr<const v1::Proposed> proposed;
    int index = 0;  // into proposed->waiver().stands()
    Consent consent;
    const v1::Stands& stands() const { return proposed->waiver().stands(index); }
  };
  // By the number of the event.
  const std::map<uint64_t, Waived>& waived() const { return waived_; }
  const Waived* WaiverOf(uint64_t event) const;

 private:
  absl::Status CheckSide(const std::string& side) const;
  absl::Status Propose(uint64_t number, const v1::Act& act, ActEffect* effect);
  absl::Status Answer(uint64_t number, const v1::Act& act, ActEffect* effect);
  absl::Status CheckTakeBack(const v1::TakeBack& take_back, uint64_t number) const;
  void Hold(ActEffect* effect);

  std::vector<std::string> sides_;
  std::vector<OpenProposal> open_;
  std::vector<Withdrawn> withdrawn_;
  std::map<uint64_t, Waived> waived_;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_LEDGER_H_
