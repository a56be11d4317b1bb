#include "verify/rules/ruling_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/rule_status.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::string ActualOf(const ClaimResult& claim) { return claim.known ? claim.actual : "there is no such value"; }

std::string ClaimedValue(const v1::Claim& claim) {
  return claim.has_value() ? std::to_string(claim.value()) : claim.text();
}

}  // namespace

void DecisionJson(const Ruleset& ruleset, const State& state, JsonWriter* json) {
  const Pending pending = ruleset.PendingOf(state);
  json->Begin('{').Field("over", pending.over);
  const std::string unsupported = ruleset.Unsupported(state);
  if (!unsupported.empty()) json->Field("unsupported", unsupported);
  if (!pending.over && unsupported.empty()) {
    json->Field("player", SideId(ruleset.game(), pending.player))
        .Field("step", pending.name)
        .Field("what", pending.what);
    json->Field("case", RuleIdText(ruleset.game().catalogue(), pending.rule));
    if (!pending.besides.empty()) json->Key("besides").Begin('[');
    for (const Due& due : pending.besides) {
      json->Begin('{').Field("player", SideId(ruleset.game(), due.player)).Field("step", due.name);
      json->Field("what", due.what).Field("case", RuleIdText(ruleset.game().catalogue(), due.rule)).End();
    }
    if (!pending.besides.empty()) json->End();
  }
  json->Field("sentence", DecisionSentence(ruleset, state)).End();
}

RefusalText TextOf(const Ruleset& ruleset, const State& state, const RefusedEvent& refused) {
  return RefusalText{ruleset,       state,          absl::StrCat("event ", refused.number),
                     refused.event, refused.ruling, refused.why};
}

void PrintRefusal(const RefusalText& refusal, Console* console) {
  const Ruleset& ruleset = refusal.ruleset;
  const Catalogue catalogue = ruleset.game().catalogue();
  const EventCodec codec(ruleset);
  console->Print(console->Bad("refused"), ": ", refusal.place, ", ", codec.ToNotation(refusal.event), ": ",
                 Printable(refusal.why.sentence));
  const Rule* rule = catalogue.Get(refusal.ruling.rule);
  console->Print(rule == nullptr ? "" : " ", CaseInBrackets(ruleset, refusal.ruling.rule), "\n");
  if (rule != nullptr) console->Print("  rule     ", rule->id, "  ", rule->text, "\n");
  for (RuleId also : refusal.why.also) {
    console->Print("  also     ", RuleIdText(catalogue, also), "  ", catalogue.Get(also)->text, "\n");
  }
  console->Print("  due      ", DecisionSentence(ruleset, refusal.state), "\n");
  const EventList nearest = NearestLegalEvents(ruleset, refusal.state, refusal.event);
  for (size_t i = 0; i < nearest.size(); ++i) {
    console->Print(i == 0 ? "  legal    " : "           ", codec.ToNotation(nearest[i]), "\n");
  }
}

void RefusalJson(const RefusalText& refusal, JsonWriter* json) {
  const Ruleset& ruleset = refusal.ruleset;
  const EventCodec codec(ruleset);
  json->Begin('{').Field("place", refusal.place).Field("event", codec.ToNotation(refusal.event));
  const Rule* rule = ruleset.game().catalogue().Get(refusal.ruling.rule);
  json->Field("case", rule == nullptr ? "" : rule->id).Field("rule", rule == nullptr ? "" : rule->text);
  if (!refusal.why.also.empty()) {
    json->Key("also").Begin('[');
    for (RuleId also : refusal.why.also) json->String(RuleIdText(ruleset.game().catalogue(), also));
    json->End();
  }
  json->Field("facts", refusal.why.sentence).Key("due");
  DecisionJson(ruleset, refusal.state, json);
  json->Key("legal").Begin('[');
  for (const Event& event : NearestLegalEvents(ruleset, refusal.state, refusal.event)) {
    json->String(codec.ToNotation(event));
  }
  json->End().End();
}

std::string ClaimSentence(const ClaimResult& claim, const Console& console) {
  const std::string said =
      absl::StrCat(Printable(claim.claim.name()), " = ", Printable(ClaimedValue(claim.claim)), ": ");
  if (claim.holds) return absl::StrCat(said, console.Good("confirmed"));
  return absl::StrCat(said, console.Bad("BROKEN"), claim.known ? ": is " : ": ", Printable(ActualOf(claim)));
}

void ClaimJson(const ClaimResult& claim, JsonWriter* json) {
  json->Begin('{').Field("name", claim.claim.name()).Key("claimed");
  if (claim.claim.has_value()) {
    json->Number(claim.claim.value());
  } else {
    json->String(claim.claim.text());
  }
  json->Field("known", claim.known).Field("holds", claim.holds).Field("actual", claim.actual).End();
}

void PrintDerivation(const Ruleset& ruleset, const Derivation& derivation, Console* console) {
  const std::string brackets = CaseInBrackets(ruleset, derivation.rule);
  console->Print(console->Bold(Printable(derivation.title)), " (", derivation.name, ") = ", derivation.total,
                 brackets.empty() ? "" : " ", brackets, "\n");
  TextTable table({">value", "term", "case", "component", "provenance"});
  std::string reconstructed;
  for (const Term& term : derivation.terms) {
    table.Row({absl::StrCat(term.value > 0 ? "+" : "", term.value), Printable(term.text),
               std::string(ruleset.game().catalogue().Number(term.rule)), term.datum, ProvenanceText(ruleset, term)});
    if (IsReconstructed(ruleset, term)) absl::StrAppend(&reconstructed, reconstructed.empty() ? "" : ", ", term.datum);
  }
  table.Row({std::to_string(derivation.total), "total"});
  console->Print(table.ToString("  "));
  if (!derivation.note.empty()) console->Print("  note: ", Printable(derivation.note), "\n");
  if (!reconstructed.empty()) console->Print("  rests on reconstructed components: ", reconstructed, "\n");
}

void DerivationJson(const Ruleset& ruleset, const Derivation& derivation, JsonWriter* json) {
  const Catalogue catalogue = ruleset.game().catalogue();
  json->Begin('{').Field("name", derivation.name).Field("title", derivation.title);
  json->Field("case", RuleIdText(catalogue, derivation.rule)).Field("total", derivation.total).Key("terms").Begin('[');
  for (const Term& term : derivation.terms) {
    json->Begin('{')
        .Field("value", term.value)
        .Field("text", term.text)
        .Field("case", RuleIdText(catalogue, term.rule));
    if (!term.datum.empty()) json->Field("component", term.datum).Field("provenance", ProvenanceText(ruleset, term));
    json->End();
  }
  json->End();
  if (!derivation.note.empty()) json->Field("note", derivation.note);
  json->End();
}

void SentencesJson(const Ruleset& ruleset, const std::vector<Sentence>& sentences, JsonWriter* json) {
  json->Begin('[');
  for (const Sentence& sentence : sentences) {
    json->Begin('{').Field("text", sentence.text);
    json->Field("case", RuleIdText(ruleset.game().catalogue(), sentence.rule)).End();
  }
  json->End();
}

void RulesetJson(const Ruleset& ruleset, JsonWriter* json) {
  json->Field("game", ruleset.game().id()).Field("scenario", ruleset.scenario()).Field("edition", ruleset.edition());
  json->Key("options").Begin('{');
  const auto specs = ruleset.game().options();
  for (size_t i = 0; i < specs.size() && i < ruleset.options().size(); ++i) {
    json->Field(specs[i].id, specs[i].choices[ruleset.options()[i]].value);
  }
  json->End().Key("packs").Begin('[');
  for (const PackDigest& pack : ruleset.packs())
    json->Begin('{').Field("id", pack.id).Field("sha256", pack.sha256).End();
  json->End();
  if (ruleset.position().empty()) return;
  json->Key("position").Begin('[');
  for (const auto& [name, value] : ruleset.position()) json->Begin('{').Field("name", name).Field("value", value).End();
  json->End();
}

}  // namespace adjutant
