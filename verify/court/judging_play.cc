#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/court/judging.h"
#include "verify/rules/alternatives.h"
#include "verify/spoken/names.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

std::string TextOf(const v1::ExpectedValue& value) {
  return value.equals_case() == v1::ExpectedValue::kText ? value.text() : absl::StrCat(value.value());
}

v1::Claim ClaimOf(const v1::ExpectedValue& value) {
  v1::Claim claim;
  claim.set_name(value.name());
  if (value.equals_case() == v1::ExpectedValue::kText) {
    claim.set_text(value.text());
  } else {
    claim.set_value(value.value());
  }
  return claim;
}

}  // namespace

void Judging::Illegal(const v1::IllegalClaim& said) {
  out_.claim.set_statement(absl::StrCat("Event ", said.event(), " was illegal",
                                        said.case_().empty() ? "" : absl::StrCat(" by ", said.case_()), "."));
  const std::optional<size_t> place = Place(said.event());
  if (!place.has_value()) return;
  const CarriedEvent& event = log_.At(*place);
  Find("Event ", said.event(), ": ", EventText(*place), ".");
  SayIfBrokenBefore(said.event());
  if (event.kind == CarriedKind::kKept) {
    LegalIfNotTooEarly(said, *place);
    return;
  }
  if (event.kind == CarriedKind::kMisread || event.kind == CarriedKind::kAgainstRules) Numbers(log_.TraceAt(*place));
  if (event.kind == CarriedKind::kMisread) {
    SayMisread(*place);
    return;
  }
  if (event.kind == CarriedKind::kAgainstRules) Facts(*place);
  const bool refused = event.kind == CarriedKind::kAgainstRules || event.kind == CarriedKind::kIllegal;
  Error(*place, refused ? v1::AGAINST_RULES : v1::NOT_DUE);
  SayRefused(log_.Before(*place), event.event, event.why, event.ruling.rule, event.broken, said.case_());
}

// Of an event that the rules accept where it stands.
void Judging::LegalIfNotTooEarly(const v1::IllegalClaim& said, size_t place) {
  Numbers(log_.TraceAt(place));
  Facts(place);
  const std::vector<size_t> omissions = OmissionsBefore(said.event());
  if (!omissions.empty()) {
    Find("It could not come yet.");
    SayOmission(omissions.front());
    Error(omissions.front(), v1::OMISSION);
    return;
  }
  Verdict(v1::REJECTED);
  Find("It is legal in the position in which it was made.");
  SayLegal(log_.Before(place), log_.At(place).event, said.case_());
}

void Judging::SayMisread(size_t place) {
  const Trace trace = log_.TraceAt(place);
  for (const Sentence& sentence : trace.sentences) {
    Find("By the rules: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule), ".");
    CiteRule(sentence.rule);
  }
  for (const Derivation& derivation : trace.derivations) CiteRule(derivation.rule);
  CiteRule(log_.At(place).pending.rule);
  Find("Play went on as though it had been \"", Printable(ruleset_.Describe(log_.Before(place), log_.At(place).event)),
       "\".");
  Error(place, v1::AGAINST_RULES);
}

void Judging::WrongResult(const v1::WrongResultClaim& said) {
  std::vector<std::string> wanted;
  for (const v1::ExpectedValue& value : said.should_be()) {
    wanted.push_back(
        absl::StrCat(Printable(naming_.Value(value.name())), " should be ", Printable(naming_.Words(TextOf(value)))));
  }
  out_.claim.set_statement(
      absl::StrCat("Event ", said.event(), " had the wrong result: ", absl::StrJoin(wanted, ", "), "."));
  const std::optional<size_t> place = Place(said.event());
  if (!place.has_value()) return;
  Find("Event ", said.event(), ": ", EventText(*place), ".");
  SayIfBrokenBefore(said.event());
  if (!log_.At(*place).Played()) {
    Find("The event itself is refused, so that it has no result at all.");
    SayRefused(log_.Before(*place), log_.At(*place).event, log_.At(*place).why, log_.At(*place).ruling.rule, {}, "");
    Error(*place, v1::NOT_DUE);
    return;
  }
  Facts(*place);
  if (said.should_be().empty()) Missing("The claim does not say which value should be which.");
  const Trace trace = log_.TraceAt(*place);
  bool upheld = false;
  for (const v1::ExpectedValue& value : said.should_be()) {
    upheld = OneResult(value, *place, trace) || upheld;
    if (out_.claim.verdict() == v1::UNDECIDED) return;
  }
  if (!out_.place.has_value()) Verdict(upheld ? v1::UPHELD : v1::REJECTED);
}

// What the record writes beside event `number` for a value; empty: nothing.
std::string Judging::WrittenAt(uint64_t number, absl::string_view name) const {
  std::string written;
  for (const ClaimResult& claim : log_.ClaimsAt(number)) {
    if (claim.claim.name() != name) continue;
    written = claim.claim.has_value() ? absl::StrCat(claim.claim.value()) : claim.claim.text();
  }
  return written;
}

bool Judging::OneResult(const v1::ExpectedValue& value, size_t place, const Trace& trace) {
  const std::string name = Printable(NumberTitle(naming_, trace, value.name()));
  ClaimResult result = CheckClaim(ClaimOf(value), ruleset_, log_.RuledAfter(place), trace);
  if (!result.known) {
    Missing("There is no value '", Printable(value.name()), "'",
            DidYouMean(value.name(), ValueNames(ruleset_, log_.After(place), trace)), ".");
    return false;
  }
  result.actual = Printable(naming_.Words(result.actual));
  Numbers(trace, value.name());
  for (const Derivation& derivation : trace.derivations) {
    if (derivation.name == value.name()) CiteRule(derivation.rule);
  }
  if (result.holds) return WrongInTheRecord(value, place, trace, name, result.actual);
  // What should have come of it may have been passed by.
  const std::vector<size_t> omissions = OmissionsBefore(log_.At(place).number + 1);
  for (size_t omission : omissions) {
    const ClaimResult later = CheckClaim(ClaimOf(value), ruleset_, log_.After(omission), log_.TraceAt(omission));
    if (!later.known || !later.holds) continue;
    SayOmission(omission);
    Find("With that done, ", name, " would have been ", Printable(naming_.Words(later.actual)), ".");
    Error(omission, v1::OMISSION);
    return true;
  }
  Find(name, " is ", result.actual, " by the rules, and not ", Printable(naming_.Words(TextOf(value))), ".");
  const std::string written = WrittenAt(log_.At(place).number, value.name());
  if (!written.empty()) Find("The record writes ", Printable(naming_.Words(written)), ".");
  SayAccount(trace, value.name());
  if (!omissions.empty()) SayOmission(omissions.front());
  return false;
}

// Of a value that by the rules is what the claim says: whether the record has it otherwise.
bool Judging::WrongInTheRecord(const v1::ExpectedValue& value, size_t place, const Trace& trace,
                               const std::string& name, const std::string& actual) {
  const std::string written = WrittenAt(log_.At(place).number, value.name());
  const ClaimResult played = CheckClaim(ClaimOf(value), ruleset_, log_.After(place), trace);
  const bool played_wrongly = written.empty() && !played.holds;
  const bool written_wrongly = !written.empty() && written != TextOf(value);
  if (played_wrongly) {
    Find(name, " is ", actual, " by the rules, as the claim has it; play went on with ",
         played.known ? Printable(naming_.Words(played.actual)) : "something else", ".");
    Error(place, v1::AGAINST_RULES);
  } else if (written_wrongly) {
    Find("The record writes ", name, " = ", Printable(naming_.Words(written)), "; by the rules it is ", actual,
         ", as the claim has it.");
    Error(place, v1::WRONG_CLAIM);
  } else {
    Find(name, " is ", actual,
         " by the rules, as the claim has it, and so the record has it: there is nothing to put right.");
  }
  SayAccount(trace, value.name());
  return played_wrongly || written_wrongly;
}

void Judging::SayAccount(const Trace& trace, absl::string_view name) {
  for (const Derivation& derivation : trace.derivations) {
    if (derivation.name == name) return;
  }
  Numbers(trace);
  for (const Sentence& sentence : trace.sentences) {
    if (out_.claim.findings_size() > 12) return;
    Find("In this event: ", Printable(sentence.text), " ", CaseInBrackets(ruleset_, sentence.rule));
    CiteRule(sentence.rule);
  }
}

absl::Status Judging::Legal(const v1::LegalClaim& said) {
  out_.claim.set_event(said.after());
  ADJUTANT_ASSIGN_OR_RETURN(const Event event, Parse(said.event()));
  out_.claim.set_statement(
      absl::StrCat("After event ", said.after(), ", \"", Plainly(event), "\" was legal and was refused."));
  if (said.after() > log_.events()) {
    NoSuchEvent(said.after());
    return absl::OkStatus();
  }
  const State* state = log_.PositionAfter(said.after());
  if (state == nullptr) {
    Missing("The record cannot be followed to event ", said.after(), ".");
    return absl::OkStatus();
  }
  SayIfBrokenBefore(said.after() + 1);
  Why why;
  const Ruling ruling = ruleset_.Check(*state, event, &why);
  if (ruling.accepted) {
    Verdict(v1::UPHELD);
    Find("It was legal: ", Printable(ruleset_.Describe(*state, event)), ".");
    SayLegal(*state, event, "");
    State after = *state;
    Trace trace;
    ruleset_.Apply(&after, event, &trace);
    Numbers(trace);
    ChangesBetween(*state, after);
    return absl::OkStatus();
  }
  Verdict(v1::REJECTED);
  SayRefused(*state, event, why, ruling.rule, CasesBroken(ruleset_, *state, event, nullptr), "");
  return absl::OkStatus();
}

}  // namespace adjutant
