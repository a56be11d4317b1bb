#include "verify/fuzz/out_of_place.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace adjutant {

namespace {

// One position in so many is asked at, and the last of them before it are kept in mind. Both are small enough not to be
// felt in the speed of random play.
constexpr uint64_t kPositionsBetween = 97;
constexpr uint64_t kPositionsKept = 3;
constexpr int kQuestions = 3;

}  // namespace

void OutOfPlace::Add(const OutOfPlace& other) {
  asked += other.asked;
  facts += other.facts;
  occasion += other.occasion;
}

void AddAll(const OutOfPlaceByKind& from, OutOfPlaceByKind* to) {
  for (const auto& [kind, counts] : from) (*to)[kind].Add(counts);
}

OutOfPlace TotalOf(const OutOfPlaceByKind& kinds) {
  OutOfPlace total;
  for (const auto& [kind, counts] : kinds) total.Add(counts);
  return total;
}

void OutOfPlaceProbe::Pass(const State& state, const EventList& legal, const Event& event) {
  const uint64_t phase = events_++ % kPositionsBetween;
  if (phase + 1 == kPositionsBetween) Ask(state, legal);
  if (phase + 1 + kPositionsKept >= kPositionsBetween) recent_.Add(state, event);
  Event& known = known_.emplace(std::make_pair(event.type, event.player), event).first->second;
  if (random_.Below(4) == 0) known = event;
}

void OutOfPlaceProbe::Ask(const State& state, const EventList& legal) {
  const Pending due = ruleset_.PendingOf(state);
  if (due.player == kChance) return;
  EventList candidates;
  for (const auto& [key, event] : known_) {
    const uint16_t type = key.first;
    const bool is_due = std::any_of(legal.begin(), legal.end(), [&](const Event& one) { return one.type == type; });
    if (due.Awaits(key.second) && !is_due) candidates.push_back(event);
  }
  for (int i = 0; i < kQuestions && !candidates.empty(); ++i) {
    const size_t place = random_.Below(candidates.size());
    const Event event = candidates[place];
    candidates.erase(candidates.begin() + static_cast<long>(place));
    Why why;
    if (ruleset_.Check(state, event, &why).accepted) continue;
    const Besides besides = recent_.Explain(ruleset_, state, event, &why);
    if (besides == Besides::kDue) continue;
    OutOfPlace& counts = kinds_[ruleset_.game().schema().Find(event.type)->name];
    ++counts.asked;
    if (besides == Besides::kFacts) ++counts.facts;
    if (besides == Besides::kOccasion) ++counts.occasion;
  }
}

}  // namespace adjutant
