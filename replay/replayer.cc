// Folding a log into a position, with every event checked.
#include "replay/replayer.h"

#include <google/protobuf/stubs/logging.h>

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace {

// What a caller sees when it did not ask for a trace.
const Trace& NoTrace() {
  static const Trace* const kNone = new Trace(false);
  return *kNone;
}

class Replayer {
 public:
  Replayer(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
           const std::function<void(const ReplayedEvent&)>& seen)
      : log_(log), ruleset_(ruleset), options_(options), seen_(seen), codec_(ruleset) {
    outcome_.state = ruleset.NewState();
  }

  absl::StatusOr<ReplayOutcome> Run();

 private:
  absl::StatusOr<Event> Decode(const RecordView& record);
  void Refuse(const RecordView& record, const Event& event);
  void Apply(const RecordView& record, const Event& event);
  void CheckClaims(const v1::Annotations& annotations);

  LogReader& log_;
  const Ruleset& ruleset_;
  const ReplayOptions& options_;
  const std::function<void(const ReplayedEvent&)>& seen_;
  EventCodec codec_;
  ReplayOutcome outcome_;
  State before_;
  Trace trace_;
  std::vector<ClaimResult> claims_;
};

absl::StatusOr<Event> Replayer::Decode(const RecordView& record) {
  absl::StatusOr<Event> event = codec_.FromBytes(record.payload);
  if (event.ok()) return event;
  return absl::Status(event.status().code(), absl::StrCat(log_.path(), ": record ", record.sequence, ", byte ",
                                                          record.offset, ": ", event.status().message()));
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

void Replayer::CheckClaims(const v1::Annotations& annotations) {
  for (const v1::Claim& claim : annotations.claims()) {
    claims_.push_back(CheckClaim(claim, ruleset_, outcome_.state, trace_));
    ++outcome_.claims;
    if (!claims_.back().holds) ++outcome_.broken_claims;
  }
}

void Replayer::Apply(const RecordView& record, const Event& event) {
  const v1::Annotations* annotations = codec_.annotations();
  const bool has_claims = options_.check_claims && annotations != nullptr && annotations->claims_size() > 0;
  const bool traced = options_.trace || has_claims;  // claims are about derivations, too
  if (traced) trace_.Clear();
  if (seen_) before_ = outcome_.state;
  ruleset_.Apply(&outcome_.state, event, traced ? &trace_ : nullptr);
  ++outcome_.events;
  claims_.clear();
  if (has_claims) CheckClaims(*annotations);
  if (!seen_) return;
  seen_(ReplayedEvent{record.sequence, record.offset, event, annotations, before_, outcome_.state,
                      options_.trace ? trace_ : NoTrace(), claims_});
}

absl::StatusOr<ReplayOutcome> Replayer::Run() {
  const google::protobuf::LogSilencer quiet;  // what protobuf would print about a bad event, our error says
  RecordView record;
  while (log_.events() < options_.until) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, log_.Next(&record));
    if (!more) break;
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, Decode(record));
    if (!ruleset_.Check(outcome_.state, event, nullptr).accepted) {
      Refuse(record, event);
      break;
    }
    Apply(record, event);
  }
  outcome_.digest = ruleset_.Digest(outcome_.state);
  if (log_.closed() && !outcome_.refused) {
    outcome_.recorded_digest = log_.close().state_digest();
    outcome_.digest_differs = outcome_.recorded_digest != outcome_.digest;
  }
  return std::move(outcome_);
}

}  // namespace

absl::StatusOr<ReplayOutcome> Replay(LogReader& log, const Ruleset& ruleset, const ReplayOptions& options,
                                     const std::function<void(const ReplayedEvent&)>& seen) {
  return Replayer(log, ruleset, options, seen).Run();
}

}  // namespace adjutant
