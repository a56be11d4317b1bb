#include "replay/sealed/filling.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/choice.h"
#include "core/kernel/schema.h"

namespace adjutant {

std::string PlacesOf(const Ruleset& ruleset, const State& before, const Event& event, ArgBits args) {
  const EventSchema& schema = ruleset.game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  std::string places;
  for (size_t i = 0; type != nullptr && i < type->args.size(); ++i) {
    if ((args & BitOf(i)) == 0 || type->args[i].kind != ArgKind::kDomain || event.args[i] == kNone) continue;
    const absl::string_view domain = schema.domains()[static_cast<size_t>(type->args[i].domain)];
    const std::string place = ruleset.PlaceOf(before, {domain, event.args[i], ""});
    if (!place.empty()) absl::StrAppend(&places, place, "\n");
  }
  return places;
}

PartialEvent PartialEvent::Of(const Ruleset& ruleset, const State& before, const Event& whole, ArgBits missing) {
  PartialEvent partial;
  partial.event = Without(whole, missing);
  partial.missing = missing;
  partial.places = PlacesOf(ruleset, before, whole, missing);
  return partial;
}

bool PartialEvent::Fits(const Event& whole) const { return Without(whole, missing) == event; }

Filling::Filling(const Ruleset& ruleset, PlayerId viewer, uint64_t seed)
    : ruleset_(ruleset), viewer_(viewer), seed_(seed), state_(ruleset.NewState()), random_(seed) {}

absl::Status Filling::Add(const PartialEvent& event) {
  log_.push_back(event);
  NoteNames(log_.size() - 1);
  if (unexplained() == 1 && Continue()) return absl::OkStatus();
  return Refill();
}

absl::Status Filling::AddAll(std::vector<PartialEvent> events) {
  for (PartialEvent& event : events) {
    if (event.back_to.has_value()) returns_.insert(*event.back_to);
    log_.push_back(std::move(event));
    NoteNames(log_.size() - 1);
  }
  return Refill();
}

absl::Status Filling::Open(size_t event, const Event& whole) {
  if (event >= log_.size() || !log_[event].Fits(whole)) {
    return absl::InvalidArgumentError(absl::StrCat("what is opened is no part of event ", event + 1));
  }
  log_[event] = PartialEvent();
  log_[event].event = whole;
  NoteNames(event);
  return Refill();
}

// Fills from where the filling stands to the end of the log. False where no value is found.
bool Filling::Continue() {
  while (filled_.size() < log_.size()) {
    if (!PlayEntry(filled_.size())) return false;
    if (returns_.count(filled_.size()) != 0) kept_[filled_.size()] = state_;
  }
  return true;
}

bool Filling::PlayEntry(size_t number) {
  const PartialEvent& entry = log_[number];
  if (entry.back_to.has_value()) {
    const auto kept = kept_.find(*entry.back_to);
    if (kept == kept_.end()) return false;
    state_ = kept->second;
    filled_.emplace_back();
    return true;
  }
  if (entry.played) {
    if (!entry.played(&state_).ok()) return false;
    filled_.push_back(entry.event);
    return true;
  }
  const EventList candidates = entry.missing == 0 ? EventList{entry.event} : Candidates(number);
  const auto played = std::find_if(candidates.begin(), candidates.end(),
                                   [&](const Event& candidate) { return Play(number, candidate); });
  if (played == candidates.end()) return false;
  filled_.push_back(*played);
  return true;
}

// False, with the position as it was, if the rules refuse the event, or if something would come to light that stands
// for what is missing: the viewer would have been told.
bool Filling::Play(size_t number, const Event& whole) {
  if (!ruleset_.Check(state_, whole, nullptr).accepted) return false;
  const EventTypeSpec* type = ruleset_.game().schema().Find(whole.type);
  std::set<Thing> guessed = guessed_;
  for (size_t i = 0; i < type->args.size(); ++i) {
    if ((log_[number].missing & BitOf(i)) != 0 && type->args[i].kind == ArgKind::kDomain)
      guessed.insert({type->args[i].domain, whole.args[i]});
  }
  if (guessed.empty()) {
    ruleset_.Apply(&state_, whole, nullptr);
    return true;
  }
  const State before = state_;
  ruleset_.Apply(&state_, whole, nullptr);
  const std::vector<std::string>& domains = ruleset_.game().schema().domains();
  for (const HiddenThing& thing : ComesToLight(ruleset_, before, whole, state_, viewer_)) {
    const auto domain = static_cast<int>(std::find(domains.begin(), domains.end(), thing.domain) - domains.begin());
    if (guessed.count({domain, thing.value}) == 0) continue;
    state_ = before;
    return false;
  }
  guessed_.swap(guessed);
  return true;
}

// The legal events that agree with what is known, in the order in which they are tried: first those that name nothing
// of which a later event says that it was elsewhere.
EventList Filling::Candidates(size_t number) {
  const PartialEvent& partial = log_[number];
  ChoiceList choices;
  ruleset_.LegalChoices(state_, &choices);
  EventList apart, others;
  for (const Choice& choice : choices) {
    if (choice.event.type != partial.event.type || choice.event.player != partial.event.player) continue;
    Event candidate = choice.event;
    if (choice.amount != Choice::kNoAmount) {
      const auto amount = static_cast<size_t>(choice.amount);
      const bool open = (partial.missing & BitOf(amount)) != 0;
      candidate = choice.With(open ? random_.Within(choice.Lowest(), choice.highest)
                                   : std::clamp(partial.event.args[amount], choice.Lowest(), choice.highest));
    }
    if (!partial.Fits(candidate)) continue;
    if (PlacesOf(ruleset_, state_, candidate, partial.missing) != partial.places) continue;
    const bool last = heeds_names_ && IsNamedLater(number, candidate, partial.missing);
    (last ? others : apart).push_back(candidate);
  }
  for (EventList* list : {&apart, &others}) {
    for (size_t left = list->size(); left > 1; --left) std::swap((*list)[left - 1], (*list)[random_.Below(left)]);
  }
  apart.insert(apart.end(), others.begin(), others.end());
  return apart;
}

absl::Status Filling::Refill() {
  EventList farthest;
  State there;
  for (int start = 0; start < kStarts; ++start) {
    random_ = Random(seed_ + starts_++);
    heeds_names_ = start % 4 != 3;
    Restart();
    if (Continue()) return absl::OkStatus();
    if (start == 0 || filled_.size() > farthest.size()) {
      farthest = filled_;
      there = state_;
    }
  }
  filled_ = farthest;
  state_ = there;
  return Unexplained();
}

void Filling::Restart() {
  filled_.clear();
  guessed_.clear();
  kept_.clear();
  state_ = ruleset_.NewState();
  if (returns_.count(0) != 0) kept_[0] = state_;
}

absl::Status Filling::Unexplained() const {
  return absl::FailedPreconditionError(absl::StrCat("no filling of what is hidden was found in ", kStarts,
                                                    " starts under which event ", filled_.size() + 1, " is legal"));
}

void Filling::NoteNames(size_t number) {
  const PartialEvent& partial = log_[number];
  const EventTypeSpec* type = ruleset_.game().schema().Find(partial.event.type);
  if (type == nullptr) return;
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (type->args[i].kind != ArgKind::kDomain || partial.event.args[i] == kNone) continue;
    size_t& last = last_named_[{type->args[i].domain, partial.event.args[i]}];
    last = std::max(last, number);
  }
}

bool Filling::IsNamedLater(size_t number, const Event& candidate, ArgBits missing) const {
  const EventTypeSpec* type = ruleset_.game().schema().Find(candidate.type);
  for (size_t i = 0; i < type->args.size(); ++i) {
    if ((missing & BitOf(i)) == 0 || type->args[i].kind != ArgKind::kDomain) continue;
    const auto named = last_named_.find({type->args[i].domain, candidate.args[i]});
    if (named != last_named_.end() && named->second > number) return true;
  }
  return false;
}

}  // namespace adjutant
