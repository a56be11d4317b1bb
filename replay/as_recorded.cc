#include "replay/as_recorded.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/ledger.h"

namespace adjutant {

namespace {

// A snapshot after so many records, and so many of them at most: those of unusual records come on top of the regular.
constexpr uint64_t kSnapshotRecords = 256;
constexpr size_t kSnapshotsMost = 512;
constexpr size_t kEventsKept = kTakeBackRecordsMost + 1;

absl::StatusOr<Event> EventIn(const Ruleset& ruleset, const google::protobuf::Any& any, EventCodec* codec) {
  const std::string& url = any.type_url();
  const std::string& type = ruleset.game().schema().descriptor()->full_name();
  if (url.substr(url.rfind('/') + 1) != type) {
    return absl::InvalidArgumentError(
        absl::StrCat("what came first is a '", url, "', this game's events are '", type, "'"));
  }
  return codec->FromBytes(any.value());
}

absl::Status Refusal(absl::string_view what, const Ruleset& ruleset, const State& state, const Event& event) {
  Why why;
  const Ruling ruling = ruleset.Check(state, event, &why);
  const Rule* rule = ruleset.game().catalogue().Get(ruling.rule);
  return absl::FailedPreconditionError(absl::StrCat(what, ": \"", EventCodec(ruleset).ToNotation(event),
                                                    "\": ", why.sentence,
                                                    rule == nullptr ? "" : absl::StrCat(" [", rule->id, "]")));
}

}  // namespace

bool CanBeCarriedOut(const Ruleset& ruleset, const State& state, const Event& event) {
  if (ruleset.Check(state, event, nullptr).accepted) return true;
  std::vector<RuleId> all(ruleset.game().catalogue().rules.size());
  std::iota(all.begin(), all.end(), RuleId{1});
  const Waiver waiver(all);
  return ruleset.Check(state, event, nullptr).accepted;
}

absl::Status PlayAsRecorded(const Ruleset& ruleset, const v1::AsRecorded& played, const Event& event, State* state,
                            Trace* trace) {
  State next = *state;
  EventCodec codec(ruleset);
  for (const google::protobuf::Any& any : played.first()) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event first, EventIn(ruleset, any, &codec));
    if (!ruleset.Check(next, first, nullptr).accepted) {
      return Refusal("what is said to have come first is refused", ruleset, next, first);
    }
    ruleset.Apply(&next, first, trace);
  }
  if (!played.no_effect()) {
    if (!CanBeCarriedOut(ruleset, next, event)) {
      return Refusal("the event cannot be carried out, whatever is waived; it must be said what it did", ruleset, next,
                     event);
    }
    ruleset.Apply(&next, event, trace);
  }
  for (const v1::Setting& setting : played.settings()) {
    const absl::Status set = ruleset.Set(&next, setting.name(), setting.value());
    if (!set.ok()) {
      return absl::Status(set.code(), absl::StrCat(setting.name(), "=", setting.value(), ": ", set.message()));
    }
  }
  if (!played.settings().empty()) ADJUTANT_RETURN_IF_ERROR(ruleset.Settle(&next));
  *state = std::move(next);
  return absl::OkStatus();
}

void PlayedPositions::Keep(uint64_t number, const State& after) {
  snapshots_.push_back({number, after});
  if (snapshots_.size() > kSnapshotsMost) snapshots_.pop_front();
  while (snapshots_.size() > 1 && snapshots_[1].number + kTakeBackRecordsMost <= number) snapshots_.pop_front();
}

void PlayedPositions::Add(uint64_t number, const Event& event, const State& after) {
  if (events_.size() < kEventsKept) {
    events_.push_back(event);
  } else {
    events_[(number - first_) % kEventsKept] = event;
  }
  if (number % kSnapshotRecords == 0) Keep(number, after);
}

void PlayedPositions::AddUnusual(uint64_t number, const State& after) {
  Add(number, Event(), after);
  if (number % kSnapshotRecords != 0) Keep(number, after);
}

absl::StatusOr<State> PlayedPositions::After(uint64_t number) const {
  const auto behind = std::upper_bound(snapshots_.begin(), snapshots_.end(), number,
                                       [](uint64_t n, const Snapshot& snapshot) { return n < snapshot.number; });
  if (behind == snapshots_.begin()) {
    return absl::OutOfRangeError(absl::StrCat("the position after record ", number, " lies too far back"));
  }
  const Snapshot& nearest = *(behind - 1);
  State state = nearest.state;
  // Between a snapshot and the next there are only events that the rules allow.
  for (uint64_t n = nearest.number + 1; n <= number; ++n) {
    ruleset_.Apply(&state, events_[(n - first_) % kEventsKept], nullptr);
  }
  return state;
}

void PlayedPositions::Walk(
    uint64_t first, uint64_t last,
    const std::function<void(uint64_t number, const State& before, const Event& event)>& seen) const {
  absl::StatusOr<State> state = After(first - 1);
  for (uint64_t n = first; n <= last && state.ok(); ++n) {
    const Event& event = events_[(n - first_) % kEventsKept];
    if (event.type == 0) {  // an act, or against the rules: a snapshot was kept after it
      state = After(n);
      continue;
    }
    seen(n, *state, event);
    ruleset_.Apply(&*state, event, nullptr);
  }
}

}  // namespace adjutant
