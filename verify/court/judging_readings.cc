#include <algorithm>

#include "verify/court/judging.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {

void Judging::PositionsDiffer(const v1::PositionsDifferClaim& said) {
  out_.claim.set_statement(said.since() == 0 ? std::string("Our positions differ.")
                                             : absl::StrCat("Our positions differ since event ", said.since(), "."));
  if (hand_.logs.size() < 2) {
    Missing("The other party's log.");
    return;
  }
  const v1::Fork& fork = hand_.fork;
  out_.claim.set_event(fork.event());
  if (fork.kind().empty()) {
    Verdict(v1::REJECTED);
    Find("Both logs hold the same events and come to the same position after each of them.");
    return;
  }
  // A log that ends where the other goes on contradicts nothing.
  if (fork.kind() == "end") {
    Verdict(v1::REJECTED);
    Find("Both logs hold the same events and come to the same position after each of them, up to event ", fork.agreed(),
         ".");
    Find(fork.reason());
    return;
  }
  Verdict(v1::UPHELD);
  if (fork.event() != 0) {
    Find("The last position that both agree on is the one after event ", fork.agreed(), ".");
    if (said.since() != 0 && said.since() != fork.agreed()) {
      Find("The claim says that they agree up to event ", said.since(), ".");
    }
  }
  Find(fork.reason());
  // The error is where a log says what the rules refuse.
  const std::optional<size_t> place = fork.event() == 0 ? std::nullopt : log_.PlaceOf(fork.event());
  if (place.has_value() && log_.At(*place).kind != CarriedKind::kKept) {
    Error(*place, log_.At(*place).kind == CarriedKind::kSuperfluous ? v1::NOT_DUE : v1::AGAINST_RULES);
  }
}

absl::Status Judging::Reading(const v1::ReadingClaim& said) {
  out_.claim.set_statement(absl::StrCat(said.case_().empty() ? "The rules" : said.case_(), " read as ", said.option(),
                                        " = ", said.value(), "."));
  const auto specs = ruleset_.game().options();
  const OptionSpec* spec = nullptr;
  size_t pinned = 0;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (said.option() != specs[i].id) continue;
    spec = &specs[i];
    pinned = ruleset_.options()[i];
  }
  if (spec == nullptr) return absl::NotFoundError(absl::StrCat("no rules option '", Printable(said.option()), "'"));
  for (const char* id : spec->cases) CiteRule(catalogue_.Find(id));
  if (!said.case_().empty()) CiteRule(catalogue_.Find(said.case_()));
  Find("The question: ", spec->question);
  const OptionChoice& now = spec->choices[pinned];
  Find("The header of the log pins ", spec->id, " = ", now.value, ": ", now.meaning, ".");
  if (said.value() == now.value) {
    Verdict(v1::UPHELD);
    return absl::OkStatus();
  }
  const auto wanted = std::find_if(spec->choices.begin(), spec->choices.end(),
                                   [&](const OptionChoice& choice) { return said.value() == choice.value; });
  if (wanted == spec->choices.end()) {
    return absl::NotFoundError(absl::StrCat("the option ", spec->id, " has no value '", Printable(said.value()), "'"));
  }
  Verdict(v1::REJECTED);
  Find("The claim wants ", wanted->value, ": ", wanted->meaning,
       ". The parties began under the other reading; to change it takes both of them.");
  SayDifference(spec->id, wanted->value);
  return absl::OkStatus();
}

void Judging::SayDifference(const std::string& option, const std::string& value) {
  const auto rules = hand_.with_option(disputed_, option, value);
  if (!rules.ok()) {
    Find("What the other reading would change cannot be said: ", rules.status().message());
    return;
  }
  std::string first;
  (void)Carry(**rules, (*rules)->NewState(), log_.record(), CarryOptions(),
              [&](const CarriedEvent& event, const State& before, const State& after, const Trace&) {
                if (!first.empty()) return;
                first = event.kind == CarriedKind::kKept ? DifferenceAfter(**rules, event.number, after)
                                                         : RefusedUnder(**rules, event, before);
                if (!first.empty() && event.kind == CarriedKind::kKept) out_.claim.set_event(event.number);
              });
  Find(first.empty() ? "Nothing in this record would be different under it." : first);
}

std::string Judging::RefusedUnder(const Ruleset& other, const CarriedEvent& event, const State& before) const {
  return absl::StrCat("Under it, event ", event.number,
                      event.kind == CarriedKind::kSupplied
                          ? absl::StrCat(" would have come after another one: ", DecisionSentence(other, before))
                          : absl::StrCat(" would have been refused: ", Printable(event.why.sentence), " ",
                                         CaseInBrackets(other, event.ruling.rule)),
                      ".");
}

std::string Judging::DifferenceAfter(const Ruleset& other, uint64_t number, const State& after) const {
  const State* mine = log_.PositionAfter(number);
  if (mine == nullptr || ruleset_.Digest(*mine) == other.Digest(after)) return "";
  const auto differences = DifferencesOf(ruleset_, *mine, other, after);
  if (differences.empty()) return "";
  return absl::StrCat("Under it, after event ", number, ", ", Printable(naming_.Value(differences[0].name)),
                      " would be ", Printable(naming_.Words(differences[0].b)), " instead of ",
                      Printable(naming_.Words(differences[0].a)), ".");
}

}  // namespace adjutant
