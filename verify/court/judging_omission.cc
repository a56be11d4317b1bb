#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "verify/court/judging.h"
#include "verify/rules/rule_status.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr uint64_t kNear = 5;  // events

}  // namespace

// The decision or roll that a claim says was forgotten.
struct Judging::Omission {
  std::optional<size_t> found;  // what the claim can mean, there or as near to it as anywhere
  std::optional<size_t> other;  // something else that was passed by
};

namespace {

uint64_t Distance(const CarriedEvent& event, uint64_t number) {
  return event.number > number ? event.number - number : number - event.number;
}

}  // namespace

Judging::Omission Judging::OmissionNear(const v1::ForgottenClaim& said, absl::string_view type) const {
  Omission omission;
  const auto distance = [&](size_t place) { return Distance(log_.At(place), said.before()); };
  for (size_t place = 0; place < log_.line().events.size(); ++place) {
    const CarriedEvent& event = log_.At(place);
    if (event.kind != CarriedKind::kSupplied) continue;
    // The case that was named may be the one that makes it mandatory.
    const bool right =
        type.empty() ? said.case_().empty() || Demands(place, said.case_()) : TypeOf(event.event) == type;
    const bool there = distance(place) == 0 || !NamedByAnother(event.number);
    std::optional<size_t>& best = right && there ? omission.found : omission.other;
    if (!best.has_value() || distance(place) < distance(*best)) best = place;
  }
  // Without a word of what it was, only what is near can be meant.
  const bool named = !said.what().empty() || !said.case_().empty();
  if (!named && omission.found.has_value() && distance(*omission.found) > kNear) omission.found.reset();
  return omission;
}

absl::Status Judging::Forgotten(const v1::ForgottenClaim& said) {
  out_.claim.set_event(said.before());
  const std::string type = TypeIn(said.what());
  std::optional<Event> what;
  if (absl::StrContains(said.what(), ' ')) {
    ADJUTANT_ASSIGN_OR_RETURN(what, Parse(said.what()));
  }
  const std::string told =
      what.has_value() ? Plainly(*what) : absl::StrReplaceAll(Printable(said.what()), {{"_", " "}});
  out_.claim.set_statement(absl::StrCat("Something mandatory was forgotten before event ", said.before(),
                                        told.empty() ? "" : ": ", told,
                                        said.case_().empty() ? "" : absl::StrCat(" (", said.case_(), ")"), "."));
  if (said.before() == 0 || said.before() > log_.events() + 1) {
    NoSuchEvent(said.before());
    return absl::OkStatus();
  }
  const Omission omission = OmissionNear(said, type);
  if (omission.found.has_value()) {
    WasForgotten(said, *omission.found);
    if (out_.correction.empty() && what.has_value()) out_.correction.push_back(*what);
  } else {
    WasNotForgotten(said, type, omission.other);
  }
  return absl::OkStatus();
}

void Judging::WasForgotten(const v1::ForgottenClaim& said, size_t found) {
  if (log_.At(found).number != said.before()) {
    Find("It was passed by before event ", log_.At(found).number, ", not before event ", said.before(), ".");
  }
  SayOmission(found);
  if (!said.case_().empty()) {
    if (!Demands(found, said.case_())) {
      Find("The case that was named, ", said.case_(), CaseText(said.case_()), ", is not what demands it.");
    }
    CiteRule(catalogue_.Find(said.case_()));
    for (RuleId rule : log_.CauseOf(found).cited) {
      if (IsCase(said.case_(), RuleIdText(catalogue_, rule))) CiteRule(rule);
    }
  }
  SayIfBrokenBefore(log_.At(found).number);
  Facts(found);
  Numbers(log_.TraceAt(found));
  Error(found, v1::OMISSION);
}

// The last event of a type before event `number` that was played.
std::optional<size_t> Judging::LastOfType(absl::string_view type, uint64_t number) const {
  std::optional<size_t> last;
  for (const RecordedEvent& recorded : log_.record()) {
    if (recorded.number >= number || type.empty() || TypeOf(recorded.event) != type) continue;
    const std::optional<size_t> place = log_.PlaceOf(recorded.number);
    if (place.has_value() && log_.At(*place).Played()) last = place;
  }
  return last;
}

void Judging::WasNotForgotten(const v1::ForgottenClaim& said, absl::string_view type, std::optional<size_t> other) {
  Verdict(v1::REJECTED);
  if (const std::optional<size_t> done = LastOfType(type, said.before()); done.has_value()) {
    Find("The last of the kind before it is in the record: event ", log_.At(*done).number, ", ", log_.SentenceAt(*done),
         ".");
  }
  const State* state = log_.PositionAfter(said.before() - 1);
  if (state == nullptr) {
    Missing("The record cannot be followed to event ", said.before(), ".");
    return;
  }
  if (other.has_value() && log_.At(*other).number == said.before()) {
    Find("What was passed by there is something else.");
  } else {
    Find("Nothing was passed by there. What was due before event ", said.before(), ": ",
         DecisionSentence(ruleset_, *state), ".");
  }
  CiteRule(ruleset_.PendingOf(*state).rule);
  if (!said.case_().empty()) CiteRule(catalogue_.Find(said.case_()));
  if (other.has_value()) SayOmission(*other);
}

bool Judging::Demands(size_t place, absl::string_view id) const {
  std::vector<RuleId> rules = log_.CauseOf(place).cited;
  rules.push_back(log_.At(place).pending.rule);
  return NamesCase(id, rules);
}

bool Judging::NamedByAnother(uint64_t number) const {
  return std::any_of(hand_.dispute.claim().begin(), hand_.dispute.claim().end(), [&](const v1::DisputeClaim& other) {
    return other.id() != claim_.id() && other.has_forgotten() && other.forgotten().before() == number &&
           &hand_.LogOf(other) == &disputed_;
  });
}

std::string Judging::TypeOf(const Event& event) const {
  const EventTypeSpec* spec = ruleset_.game().schema().Find(event.type);
  return spec == nullptr ? "" : spec->name;
}

std::string Judging::TypeIn(absl::string_view text) const {
  for (absl::string_view word : absl::StrSplit(text, ' ', absl::SkipWhitespace())) {
    if (ruleset_.game().schema().Find(word) != nullptr) return std::string(word);
  }
  return "";
}

}  // namespace adjutant
