// Folding a log into a position, with every event checked.
#include "replay/replayer.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/as_recorded.h"
#include "replay/post_form.h"

namespace adjutant {

namespace {

// How far a log is read ahead, in bytes of payload and in records.
constexpr uint64_t kAheadBytesMax = 64 << 20;
constexpr size_t kAheadRecordsMost = 1 << 20;
constexpr size_t kBreachesKept = 1000;

// What a caller sees when it did not ask for a trace.
const Trace& NoTrace() {
  static const Trace* const kNone = new Trace(false);
  return *kNone;
}

// The records of a log in order, read ahead where somebody asks for it.
class Records {
 public:
  Records(LogReader& log, std::vector<std::string> sides) : log_(log), ahead_ledger_(std::move(sides)) {}

  // The next record; false at the end. The view is valid until the next call.
  absl::StatusOr<bool> Next(RecordView* record) {
    if (kept_.empty()) {
      if (!error_.ok()) return error_;
      if (ended_) return false;
      ADJUTANT_ASSIGN_OR_RETURN(const bool more, log_.Next(record));
      ended_ = !more;
      return more;
    }
    now_ = std::move(kept_.front());
    kept_.pop_front();
    *record = now_.view;
    record->payload = now_.payload;
    return true;
  }

  // Reads on to the end, or as far as is allowed. `ledger` is what has been agreed on so far; `pending` is a record
  // that was handed out and not yet played.
  void ReadAhead(const ActLedger& ledger) {
    if (read_ahead_) return;
    read_ahead_ = true;
    ahead_ledger_ = ledger;
    for (uint64_t bytes = 0; bytes < kAheadBytesMax && kept_.size() < kAheadRecordsMost;) {
      Kept kept;
      const absl::StatusOr<bool> more = log_.Next(&kept.view);
      if (!more.ok()) error_ = more.status();
      ended_ = !more.ok() || !*more;
      if (ended_) return;
      kept.payload = std::string(kept.view.payload);
      bytes += kept.payload.size();
      Scout(kept);
      kept_.push_back(std::move(kept));
    }
  }

  // What acts that were read so far say, those ahead of the present record included.
  const ActLedger* ahead() const { return read_ahead_ ? &ahead_ledger_ : nullptr; }
  bool ended() const { return ended_ && kept_.empty() && error_.ok(); }

 private:
  struct Kept {
    RecordView view;
    std::string payload;
  };

  // An act that cannot be is told when play comes to it.
  void Scout(const Kept& kept) {
    if (kept.view.kind != RecordKind::kAct) return ahead_ledger_.TakeEvent();
    const absl::StatusOr<v1::Act> act = ParseAct(kept.payload);
    if (act.ok()) (void)ahead_ledger_.Take(kept.view.sequence, *act);
  }

  LogReader& log_;
  std::deque<Kept> kept_;
  Kept now_;
  bool read_ahead_ = false;
  bool ended_ = false;
  absl::Status error_;
  ActLedger ahead_ledger_;
};

class Replayer {
 public:
  Replayer(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
           const std::function<void(const ReplayedEvent&)>& seen)
      : log_(log),
        ruleset_(ruleset),
        options_(options),
        seen_(seen),
        codec_(ruleset),
        ledger_(ruleset.SeatIds()),
        records_(log, ruleset.SeatIds()),
        last_(log.events()),
        chain_(log.chain()),
        positions_(ruleset, ruleset.NewState(), log.events()) {
    outcome_.state = ruleset.NewState();
  }

  absl::StatusOr<ReplayOutcome> Run();
  // Plays the next record. False at the end, and where an event is refused.
  absl::StatusOr<bool> Step();
  absl::StatusOr<bool> NextStored(RecordView* record) { return records_.Next(record); }
  const ReplayOutcome& outcome() const { return outcome_; }

 private:
  absl::StatusOr<Event> Decode(const RecordView& record);
  absl::Status At(const RecordView& record, const absl::Status& status) const;
  void Refuse(const RecordView& record, const Event& event);
  void Apply(const RecordView& record, const Event& event);
  absl::Status PlayBreach(const RecordView& record, const Event& event, const v1::AsRecorded& played, bool annotated);
  const v1::AsRecorded* WaivedAs(uint64_t number);
  absl::Status TakeAct(const RecordView& record);
  absl::Status TakeBack(uint64_t number, const ActEffect& effect);
  void VisitWithdrawn(const WithdrawnSeen& seen) const;
  void CheckClaims(const v1::Annotations& annotations, uint64_t number);
  void Tell(const RecordView& record, const Event& event, const PlayedBreach* breach);
  absl::StatusOr<bool> Play(const RecordView& record);
  void Finish();

  LogReader& log_;
  const Ruleset& ruleset_;
  const ReplayOptions& options_;
  const std::function<void(const ReplayedEvent&)>& seen_;
  EventCodec codec_;
  ActLedger ledger_;
  Records records_;
  uint64_t last_;  // number of the record played last
  Sha256 chain_;   // of that record
  PlayedPositions positions_;
  ReplayOutcome outcome_;
  State before_;
  Trace trace_;
  std::vector<ClaimResult> claims_;
  std::vector<uint64_t> broken_claims_at_;  // a number for each broken claim
};

absl::Status Replayer::At(const RecordView& record, const absl::Status& status) const {
  return absl::Status(status.code(), absl::StrCat(log_.path(), ": record ", record.sequence, ", byte ", record.offset,
                                                  ": ", status.message()));
}

absl::StatusOr<Event> Replayer::Decode(const RecordView& record) {
  absl::StatusOr<Event> event = codec_.FromBytes(record.payload);
  if (event.ok()) return event;
  return At(record, event.status());
}

// The event is asked about a second time: the sentence of a refusal is made only when it is needed.
void Replayer::Refuse(const RecordView& record, const Event& event) {
  outcome_.refused = true;
  RefusedEvent& refusal = outcome_.refusal;
  refusal.number = record.sequence;
  refusal.offset = record.offset;
  refusal.event = event;
  refusal.ruling = ruleset_.Check(outcome_.state, event, &refusal.why);
  refusal.pending = ruleset_.PendingOf(outcome_.state);
}

void Replayer::CheckClaims(const v1::Annotations& annotations, uint64_t number) {
  ValueList values;
  for (const v1::Claim& claim : annotations.claims()) {
    claims_.push_back(CheckClaim(claim, ruleset_, outcome_.state, trace_, &values));
    ++outcome_.claims;
    if (!claims_.back().holds) broken_claims_at_.push_back(number);
  }
}

void Replayer::Tell(const RecordView& record, const Event& event, const PlayedBreach* breach) {
  if (!seen_) return;
  const ActLedger* ahead = records_.ahead();
  seen_(ReplayedEvent{record.sequence, record.offset, event, codec_.annotations(), before_, outcome_.state,
                      options_.trace ? trace_ : NoTrace(), claims_, record, chain_, breach,
                      ahead == nullptr ? nullptr : ahead->WithdrawnBy(record.sequence)});
}

void Replayer::Apply(const RecordView& record, const Event& event) {
  const v1::Annotations* annotations = codec_.annotations();
  const bool has_claims = options_.check_claims && annotations != nullptr && annotations->claims_size() > 0;
  const bool traced = options_.trace || has_claims;  // claims are about derivations, too
  if (traced) trace_.Clear();
  if (seen_) before_ = outcome_.state;
  ruleset_.Apply(&outcome_.state, event, traced ? &trace_ : nullptr);
  positions_.Add(record.sequence, event, outcome_.state);
  claims_.clear();
  if (has_claims) CheckClaims(*annotations, record.sequence);
  Tell(record, event, nullptr);
}

// How an act further on says that the event was played; null if none does. Of one that is taken back there nobody has
// to know what it did.
const v1::AsRecorded* Replayer::WaivedAs(uint64_t number) {
  static const v1::AsRecorded* const kNoEffect = [] {
    auto* played = new v1::AsRecorded;
    played->set_no_effect(true);
    return played;
  }();
  records_.ReadAhead(ledger_);
  const ActLedger& ahead = *records_.ahead();
  const ActLedger::Waived* waived = ahead.WaiverOf(number);
  if (waived != nullptr && waived->stands().has_played()) return &waived->stands().played();
  return ahead.WithdrawnBy(number) == nullptr ? nullptr : kNoEffect;
}

absl::Status Replayer::PlayBreach(const RecordView& record, const Event& event, const v1::AsRecorded& played,
                                  bool annotated) {
  const v1::Annotations* annotations = codec_.annotations();
  State state = outcome_.state;
  if (played.has_from()) {
    if (played.from() > last_) {
      return absl::InvalidArgumentError(
          absl::StrCat("it is said to follow record ", played.from(), ", which is not before it"));
    }
    ADJUTANT_ASSIGN_OR_RETURN(state, positions_.After(played.from()));
  }
  PlayedBreach breach;
  breach.number = record.sequence;
  breach.event = event;
  breach.ruling = ruleset_.Check(outcome_.state, event, &breach.why);
  breach.words = played.words();
  breach.no_effect = played.no_effect();
  breach.played = std::make_shared<const v1::AsRecorded>(played);
  breach.annotated = annotated;
  if (seen_) before_ = outcome_.state;
  trace_.Clear();
  ADJUTANT_RETURN_IF_ERROR(PlayAsRecorded(ruleset_, played, event, &state, &trace_));
  outcome_.state = std::move(state);
  positions_.AddUnusual(record.sequence, outcome_.state);
  claims_.clear();
  if (options_.check_claims && annotations != nullptr) CheckClaims(*annotations, record.sequence);
  if (const ActLedger* ahead = records_.ahead(); ahead != nullptr) {
    if (const ActLedger::Waived* waived = ahead->WaiverOf(record.sequence); waived != nullptr) {
      breach.waived = true;
      breach.consent = waived->consent;
    }
  }
  Tell(record, event, &breach);
  // Whether it stands is for the acts to say that play has come to.
  breach.waived = false;
  if (outcome_.breaches.size() < kBreachesKept) {
    outcome_.breaches.push_back(std::move(breach));
  } else {
    ++outcome_.open_breaches;
  }
  return absl::OkStatus();
}

absl::Status Replayer::TakeBack(uint64_t number, const ActEffect& effect) {
  const uint64_t to = effect.proposed->take_back().to();
  ADJUTANT_ASSIGN_OR_RETURN(outcome_.state, positions_.After(to));
  const auto gone = [&](uint64_t event) { return event > to && event < number; };
  broken_claims_at_.erase(std::remove_if(broken_claims_at_.begin(), broken_claims_at_.end(), gone),
                          broken_claims_at_.end());
  return absl::OkStatus();
}

absl::Status Replayer::TakeAct(const RecordView& record) {
  ADJUTANT_ASSIGN_OR_RETURN(const v1::Act act, ParseAct(record.payload));
  ADJUTANT_ASSIGN_OR_RETURN(const ActEffect effect, ledger_.Take(record.sequence, act));
  before_ = outcome_.state;
  if (effect.what == ActEffect::kTakeBack) ADJUTANT_RETURN_IF_ERROR(TakeBack(record.sequence, effect));
  positions_.AddUnusual(record.sequence, outcome_.state);
  ++outcome_.acts;
  if (options_.act) {
    ReplayedAct met{record.sequence, record.offset, act, effect, before_, outcome_.state, record, chain_};
    if (effect.what == ActEffect::kTakeBack) {
      met.visit_withdrawn = [this](const WithdrawnSeen& seen) { VisitWithdrawn(seen); };
    }
    options_.act(met);
  }
  return absl::OkStatus();
}

// What the last take-back withdraws.
void Replayer::VisitWithdrawn(const WithdrawnSeen& seen) const {
  const std::vector<Withdrawn>& all = ledger_.withdrawn();
  const auto gone_before = [&](uint64_t number) {
    return std::any_of(all.begin(), all.end() - 1,
                       [&](const Withdrawn& range) { return range.first <= number && number <= range.last; });
  };
  positions_.Walk(all.back().first, all.back().last, [&](uint64_t number, const State& before, const Event& event) {
    if (!gone_before(number)) seen(number, before, event);
  });
}

// False: the event is refused.
absl::StatusOr<bool> Replayer::Play(const RecordView& record) {
  if (record.kind == RecordKind::kAct) {
    if (const absl::Status taken = TakeAct(record); !taken.ok()) return At(record, taken);
    return true;
  }
  ADJUTANT_ASSIGN_OR_RETURN(const Event event, Decode(record));
  ledger_.TakeEvent();
  const v1::Annotations* annotations = codec_.annotations();
  if (annotations != nullptr) {
    const absl::Status form = CheckPostAnnotations(*annotations, log_.header());
    if (!form.ok()) return At(record, form);
  }
  const bool annotated = annotations != nullptr && annotations->has_as_recorded();
  if (!annotated && ruleset_.Check(outcome_.state, event, nullptr).accepted) {
    Apply(record, event);
    return true;
  }
  if (annotated && outcome_.acts == 0 && HeaderVersion(log_.header()) == 1) {
    return At(record, absl::InvalidArgumentError(
                          "the event is recorded as played, and no act before it makes this a log of version 2"));
  }
  const v1::AsRecorded* played = annotated ? &annotations->as_recorded() : WaivedAs(record.sequence);
  if (played == nullptr) {
    Refuse(record, event);
    return false;
  }
  if (const absl::Status done = PlayBreach(record, event, *played, annotated); !done.ok()) return At(record, done);
  return true;
}

void Replayer::Finish() {
  outcome_.events = last_;
  outcome_.digest = ruleset_.Digest(outcome_.state);
  outcome_.closed = records_.ended() && log_.closed();
  outcome_.broken_claims =
      static_cast<uint64_t>(std::count_if(broken_claims_at_.begin(), broken_claims_at_.end(),
                                          [this](uint64_t event) { return ledger_.WaiverOf(event) == nullptr; }));
  outcome_.withdrawn = ledger_.withdrawn();
  outcome_.open = ledger_.open();
  outcome_.version_since = outcome_.acts == 0 ? 0 : log_.version_since();
  for (const auto& [event, waived] : ledger_.waived()) outcome_.waived.emplace(event, waived.consent);
  for (PlayedBreach& breach : outcome_.breaches) {
    if (const auto it = outcome_.waived.find(breach.number); it != outcome_.waived.end()) {
      breach.waived = true;
      breach.consent = it->second;
    } else if (const Withdrawn* range = ledger_.WithdrawnBy(breach.number); range != nullptr) {
      breach.withdrawn = true;
      breach.consent = range->consent;
    } else {
      ++outcome_.open_breaches;
    }
  }
  if (outcome_.closed && !outcome_.refused) {
    outcome_.recorded_digest = log_.close().state_digest();
    outcome_.digest_differs = outcome_.recorded_digest != outcome_.digest;
  }
}

absl::StatusOr<ReplayOutcome> Replayer::Run() {
  const google::protobuf::LogSilencer quiet;  // what protobuf would print about a bad event, our error says
  while (last_ < options_.until) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, Step());
    if (!more) break;
  }
  Finish();
  return std::move(outcome_);
}

absl::StatusOr<bool> Replayer::Step() {
  if (options_.look_ahead) records_.ReadAhead(ledger_);
  RecordView record;
  ADJUTANT_ASSIGN_OR_RETURN(const bool more, records_.Next(&record));
  if (!more) return false;
  ADJUTANT_ASSIGN_OR_RETURN(const bool played, Play(record));
  if (!played) return false;
  last_ = record.sequence;
  chain_ = record.chain;
  return true;
}

}  // namespace

absl::StatusOr<ReplayOutcome> Replay(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
                                     const std::function<void(const ReplayedEvent&)>& seen) {
  return Replayer(log, ruleset, options, seen).Run();
}

struct ReplaySteps::Parts {
  Parts(LogReader& log, const Ruleset& ruleset) : replayer(log, ruleset, options, seen) {
    options.check_claims = false;
    options.look_ahead = true;
  }

  ReplayOptions options;
  std::function<void(const ReplayedEvent&)> seen;
  Replayer replayer;
};

ReplaySteps::ReplaySteps(LogReader& log, const Ruleset& ruleset) : parts_(std::make_unique<Parts>(log, ruleset)) {}
ReplaySteps::~ReplaySteps() = default;
void ReplaySteps::OnEvent(std::function<void(const ReplayedEvent&)> seen) { parts_->seen = std::move(seen); }
void ReplaySteps::OnAct(std::function<void(const ReplayedAct&)> seen) { parts_->options.act = std::move(seen); }
absl::StatusOr<bool> ReplaySteps::Next() {
  const google::protobuf::LogSilencer quiet;
  if (refusal() != nullptr) return false;
  return parts_->replayer.Step();
}
absl::StatusOr<bool> ReplaySteps::NextStored(RecordView* record) { return parts_->replayer.NextStored(record); }
const State& ReplaySteps::state() const { return parts_->replayer.outcome().state; }
const RefusedEvent* ReplaySteps::refusal() const {
  const ReplayOutcome& outcome = parts_->replayer.outcome();
  return outcome.refused ? &outcome.refusal : nullptr;
}

}  // namespace adjutant
