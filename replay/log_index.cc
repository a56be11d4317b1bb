// Seeking: from the nearest snapshot, a short replay.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/reader_base.h"
#include "replay/replayer.h"

namespace adjutant {

namespace {

// Applies the record's event to `state`.
absl::Status Fold(const std::string& path, const RecordView& record, const Ruleset& ruleset, EventCodec* codec,
                  State* state) {
  const absl::StatusOr<Event> event = codec->FromBytes(record.payload);
  if (!event.ok()) {
    return absl::Status(event.status().code(), absl::StrCat(path, ": record ", record.sequence, ", byte ",
                                                            record.offset, ": ", event.status().message()));
  }
  if (!ruleset.Check(*state, *event, nullptr).accepted) {
    return absl::DataLossError(absl::StrCat(path, ": the log is another one than when it was indexed"));
  }
  ruleset.Apply(state, *event, nullptr);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<LogIndex>> LogIndex::Build(const std::string& path, const Ruleset& ruleset,
                                                          uint64_t interval) {
  ADJUTANT_ASSERT(interval > 0);
  ADJUTANT_ASSIGN_OR_RETURN(auto log, LogReader::Open(path));
  if (log->form() != LogForm::kBinary || path == "-") {
    return absl::InvalidArgumentError(absl::StrCat(log->path(), ": only a binary log in a file can be indexed"));
  }
  auto index = std::make_unique<LogIndex>();
  index->path_ = path;
  index->ruleset_ = &ruleset;
  const auto keep = [&index, &log](const RecordView& record, const State& state) {
    const uint64_t version_since = log->version_since() <= record.sequence ? log->version_since() : 0;
    index->snapshots_.push_back({record.sequence, record.offset + record.size, record.chain, version_since, state});
  };
  index->snapshots_.push_back({0, log->offset(), log->chain(), 0, ruleset.NewState()});
  ReplayOptions options;
  options.check_claims = false;
  // What follows a snapshot, up to the next, are events that the rules allow.
  options.act = [&keep](const ReplayedAct& act) { keep(act.record, act.after); };
  const auto seen = [&](const ReplayedEvent& event) {
    if (event.breach != nullptr || event.number % interval == 0) keep(event.record, event.after);
  };
  ADJUTANT_ASSIGN_OR_RETURN(const ReplayOutcome outcome, Replay(*log, ruleset, options, seen));
  if (outcome.refused) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": record ", outcome.refusal.number, ", byte ",
                                                      outcome.refusal.offset,
                                                      ": the rules refuse this event: ", outcome.refusal.why.sentence));
  }
  index->events_ = log->events();
  return index;
}

absl::StatusOr<State> LogIndex::StateAt(uint64_t number) const {
  if (number > events_) {
    return absl::OutOfRangeError(absl::StrCat(path_, ": there is no event ", number, "; the log has ", events_));
  }
  const auto after = std::upper_bound(snapshots_.begin(), snapshots_.end(), number,
                                      [](uint64_t n, const Snapshot& snapshot) { return n < snapshot.number; });
  const Snapshot& nearest = *(after - 1);
  State state = nearest.state;
  if (nearest.number == number) return state;
  ADJUTANT_ASSIGN_OR_RETURN(auto source, ByteSource::Open(path_));
  ADJUTANT_RETURN_IF_ERROR(source->Seek(nearest.offset));
  const std::unique_ptr<ReaderBase> log = NewBinaryReader(std::move(source));
  log->Resume(nearest.number, nearest.chain, nearest.version_since);
  EventCodec codec(*ruleset_);
  RecordView record;
  while (log->events() < number) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, log->Next(&record));
    if (!more) return absl::DataLossError(absl::StrCat(path_, ": the log has become shorter since it was indexed"));
    ADJUTANT_RETURN_IF_ERROR(Fold(path_, record, *ruleset_, &codec, &state));
  }
  return state;
}

}  // namespace adjutant
