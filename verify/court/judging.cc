#include "verify/court/judging.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/rule_status.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr int kNumbersMost = 12;
constexpr int kFactsMost = 16;
constexpr size_t kCasesMost = 8;
constexpr size_t kDigitsShown = 16;

}  // namespace

Judging::Judging(const DisputeInHand& hand, const v1::DisputeClaim& claim)
    : hand_(hand),
      claim_(claim),
      disputed_(hand.LogOf(claim)),
      log_(*disputed_.followed),
      ruleset_(log_.ruleset()),
      catalogue_(ruleset_.game().catalogue()),
      codec_(ruleset_),
      reader_(ruleset_),
      naming_(ruleset_) {
  out_.claim.set_id(claim.id());
  out_.claim.set_by(claim.by());
  out_.claim.set_reason(Printable(claim.reason()));
  out_.claim.set_log(disputed_.ruled.file());
  for (const std::string& missed : hand_.chains_missed) {
    if (absl::StrContains(absl::AsciiStrToLower(claim.reason()), missed)) {
      Find("The chain digest ", missed.substr(0, kDigitsShown),
           "... that the reason names is not that of a log of this dispute, after any event.");
    }
  }
}

void Judging::NoSuchEvent(uint64_t number) {
  if (number >= 1 && number <= log_.events()) {
    const RecordedEvent& recorded = log_.record()[number - 1];
    if (recorded.act.empty()) {
      Missing("Event ", number, " was ", recorded.agreed, " and counts no more: there is nothing left to rule on.");
    } else {
      Missing("Record ", number, " is no event but an act: ", Printable(recorded.act), ".");
    }
  } else if (disputed_.ruled.damaged()) {
    Missing("The log can be read up to event ", log_.events(),
            " only, being damaged there: a whole copy of it is needed.");
  } else {
    Missing("The log has no event ", number, "; its last is ", log_.events(), ".");
  }
}

std::optional<size_t> Judging::Place(uint64_t number) {
  out_.claim.set_event(number);
  if (!log_.Has(number)) {
    NoSuchEvent(number);
    return std::nullopt;
  }
  const std::optional<size_t> place = log_.PlaceOf(number);
  if (!place.has_value()) {
    Missing("The record cannot be followed to event ", number, ": after event ", log_.followed_to(),
            " no way was found in which it goes on. What was on the board then has to be told.");
  }
  return place;
}

void Judging::SayIfBrokenBefore(uint64_t number) {
  for (const v1::Breach& breach : log_.breaches()) {
    if (breach.event() >= number || breach.kind() == v1::WRONG_CLAIM) continue;
    Find(kBrokenBefore, "first at event ", breach.event(),
         ". The position here is the one that play had come to all the same.");
    return;
  }
}

void Judging::Numbers(const Trace& trace, absl::string_view only) {
  for (const Derivation& derivation : trace.derivations) {
    if (!only.empty() && derivation.name != only) continue;
    if (out_.claim.numbers_size() >= kNumbersMost) return;
    *out_.claim.add_numbers() = NumberOf(ruleset_, derivation);
  }
}

void Judging::ChangesBetween(const State& before, const State& after) {
  std::vector<ValueDifference> differences = DifferencesOf(ruleset_, before, ruleset_, after);
  differences.erase(std::remove_if(differences.begin(), differences.end(),
                                   [](const ValueDifference& one) {
                                     return one.a.empty() || one.b.empty() || absl::StartsWith(one.name, "section.");
                                   }),
                    differences.end());
  AddDifferences(ruleset_, differences, kFactsMost, out_.claim.mutable_facts());
}

void Judging::Error(size_t place, v1::BreachKind kind) {
  if (const std::string agreed = log_.AgreedAt(place); !agreed.empty()) Find("It was ", agreed, ": it stands.");
  Verdict(v1::UPHELD);
  out_.place = place;
  out_.kind = kind;
}

std::string Judging::EventText(size_t place) const {
  return absl::StrCat(log_.SentenceAt(place), " (", log_.NotationAt(place), ")");
}

std::string Judging::Told(const State& state, const Event& event) const {
  return absl::StrCat(Printable(ruleset_.Describe(state, event)), " (", codec_.ToNotation(event), ")");
}

std::string Judging::Plainly(const Event& event) const {
  return absl::StrCat(Printable(naming_.Plain(event)), " (", codec_.ToNotation(event), ")");
}

bool Judging::NamesCase(absl::string_view expected, const std::vector<RuleId>& rules) const {
  return std::any_of(rules.begin(), rules.end(),
                     [&](RuleId rule) { return IsCase(expected, RuleIdText(catalogue_, rule)); });
}

std::string Judging::CaseText(absl::string_view id) const {
  const RuleId rule = catalogue_.Find(id);
  return rule == kNoRule ? "" : absl::StrCat(" (", catalogue_.Get(rule)->text, ")");
}

std::vector<size_t> Judging::OmissionsBefore(uint64_t number) const {
  std::vector<size_t> places;
  for (size_t place = 0; place < log_.line().events.size(); ++place) {
    const CarriedEvent& event = log_.At(place);
    if (event.kind == CarriedKind::kSupplied && event.number == number) places.push_back(place);
  }
  return places;
}

void Judging::SayOmission(size_t place) {
  const CarriedEvent& event = log_.At(place);
  Find("Before event ", event.number,
       " something mandatory was passed by: ", DecisionSentence(ruleset_, log_.Before(place)), ".");
  CiteRule(event.pending.rule);
  const Trace cause = log_.CauseOf(place);
  for (const Sentence& sentence : cause.sentences) {
    Find("Just before: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule), ".");
  }
  Numbers(cause);
  Find(event.alternatives > 1 ? absl::StrCat(kStandIn, " To follow the rest of it, \"", log_.SentenceAt(place),
                                             "\" stands in: the first of ", event.alternatives,
                                             " possibilities with which the record goes on.")
                              : absl::StrCat(kOnePossibility, "\"", log_.SentenceAt(place), "\"."));
}

void Judging::SayRefused(const State& state, const Event& event, const Why& why, RuleId refusal,
                         const std::vector<RuleId>& broken, absl::string_view named) {
  Find("The rules refuse it: ", Printable(why.sentence), " ", CaseInBrackets(ruleset_, refusal), ".");
  std::vector<RuleId> all = broken;
  if (all.empty()) all.push_back(refusal);
  all.insert(all.end(), why.also.begin(), why.also.end());
  for (RuleId rule : all) CiteRule(rule);
  if (broken.size() > 1) Find("It breaks ", Counted(broken.size(), "case"), " at once.");
  if (!named.empty() && !NamesCase(named, all)) {
    Find("The case that was named, ", named, CaseText(named), ", is not what forbids it.");
  }
  Find("What was due: ", DecisionSentence(ruleset_, state), ".");
  std::vector<std::string> instead;
  for (const Event& legal : NearestLegalEvents(ruleset_, state, event)) instead.push_back(Told(state, legal));
  if (!instead.empty()) Find(kLegalInstead, absl::StrJoin(instead, "; "), ".");
}

std::vector<RuleId> Judging::KeptTo(const State& state, const Event& event) const {
  std::vector<RuleId> asked;
  std::vector<RuleId> fired;
  {
    const FiringLog listener(&asked, &fired);
    (void)ruleset_.Check(state, event, nullptr);
  }
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return asked;
}

void Judging::SayLegal(const State& state, const Event& event, absl::string_view named) {
  const std::vector<RuleId> kept = KeptTo(state, event);
  if (!named.empty() && NamesCase(named, kept)) {
    Find("It keeps to ", named, CaseText(named), ".");
    for (RuleId rule : kept) {
      if (IsCase(named, RuleIdText(catalogue_, rule))) CiteRule(rule);
    }
    return;
  }
  if (!named.empty()) {
    Find("The case that was named, ", named, CaseText(named), ", forbids nothing of the kind here.");
    CiteRule(catalogue_.Find(named));
    CiteRule(ruleset_.PendingOf(state).rule);
    return;
  }
  for (size_t i = 0; i < kept.size() && i < kCasesMost; ++i) CiteRule(kept[i]);
}

}  // namespace adjutant
