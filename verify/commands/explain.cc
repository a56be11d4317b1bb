// adjutant explain: the derivation of every number of an event.
#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "core/kernel/turn_mark.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/program/view.h"
#include "verify/record/agreement.h"
#include "verify/record/session.h"
#include "verify/rules/rule_status.h"
#include "verify/rules/ruling_text.h"
#include "verify/rules/sight.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// What the parties agreed on, and what was set on the board, may name what is hidden from one of them.
void ExplainText(const Ruleset& ruleset, const ReplayedEvent& event, const SeenEvent& seen, bool open,
                 Console* console) {
  const EventCodec codec(ruleset);
  console->Print("event ", event.number, ": ", Printable(seen.sentence), "\n");
  if (seen.hidden) return console->Print("  what it was is hidden\n");
  const std::string notation = codec.ToNotation(event.event);
  if (event.breach == nullptr || seen.sentence != notation) console->Print("  ", notation, "\n");
  if (open && event.breach != nullptr) console->Print("  ", BreachStatus(ruleset, *event.breach), "\n");
  const int turn = FindTurnBegins(seen.sentences);
  for (int i = 0; i < static_cast<int>(seen.sentences.size()); ++i) {
    const Sentence& sentence = seen.sentences[static_cast<size_t>(i)];
    if (i == turn) console->Print(console->Bold(Printable(ruleset.HeadingsOf(event.after).front())), "\n");
    const std::string brackets = CaseInBrackets(ruleset, sentence.rule);
    console->Print("  ", Printable(sentence.text), brackets.empty() ? "" : " ", brackets, "\n");
  }
  for (const ClaimResult& claim : event.claims) console->Print("  claim ", ClaimSentence(claim, *console), "\n");
  for (const Derivation& derivation : seen.derivations) {
    console->Print("\n");
    PrintDerivation(ruleset, derivation, console);
  }
  if (seen.derivations.empty()) console->Print("  no number was worked out\n");
}

// What people wrote beside the event, the cases that it cited, and digests are told to nobody who may not see all.
void ExplainJson(const Ruleset& ruleset, const ReplayedEvent& event, const SeenEvent& seen, bool open,
                 JsonWriter* json) {
  const EventCodec codec(ruleset);
  json->Begin('{').Field("number", event.number);
  if (seen.hidden) {
    json->Field("hidden", true);
  } else {
    json->Field("notation", codec.ToNotation(event.event));
  }
  json->Field("sentence", seen.sentence).Key("sentences");
  SentencesJson(ruleset, seen.sentences, json);
  json->Key("derivations").Begin('[');
  for (const Derivation& derivation : seen.derivations) DerivationJson(ruleset, derivation, json);
  json->End();
  if (open && event.breach != nullptr) {
    json->Key("breach");
    BreachJson(ruleset, *event.breach, json);
  }
  if (open) {
    json->Key("claims").Begin('[');
    for (const ClaimResult& claim : event.claims) ClaimJson(claim, json);
    json->End().Key("cited").Begin('[');
    for (RuleId rule : event.trace.cited) json->String(RuleIdText(ruleset.game().catalogue(), rule));
    json->End().Field("digest_before", HexOf(ruleset.Digest(event.before)));
    json->Field("digest_after", HexOf(ruleset.Digest(event.after)));
  }
  json->End();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  if (!at.has_value() || *at == 0) return UsageError("explain: expected --at=N, the number of an event, from 1");
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(call.operands[0], AccessOf(call)));
  const Ruleset& ruleset = *log.ruleset;
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, log));
  const Sight sight(ruleset, viewer);
  ReplayOptions options;
  options.until = *at;
  options.trace = true;
  options.check_claims = viewer == kChance;
  bool broken = false;
  JsonWriter json(call.console.buffer());
  const auto outcome = Replay(*log.reader, ruleset, options, [&](const ReplayedEvent& event) {
    if (event.number != *at) return;
    for (const ClaimResult& claim : event.claims) broken = broken || !claim.holds;
    const SeenEvent seen = sight.Look(event);
    if (call.json()) {
      ExplainJson(ruleset, event, seen, viewer == kChance, &json);
    } else {
      ExplainText(ruleset, event, seen, viewer == kChance, &call.console);
    }
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (outcome->refused && viewer != kChance) {
    return Failure(Exit::kNo, absl::StrCat(log.name, ": event ", outcome->refusal.number, " is against the rules"));
  }
  if (outcome->refused) {
    if (call.json()) {
      json.Begin('{').Key("refusal");
      RefusalJson(TextOf(ruleset, outcome->state, outcome->refusal), &json);
      json.End();
    } else {
      PrintRefusal(TextOf(ruleset, outcome->state, outcome->refusal), &call.console);
    }
    return Exit::kNo;
  }
  if (outcome->events < *at) return NoSuchEvent(log.name, outcome->events, *at);
  return broken ? Exit::kNo : Exit::kOk;
}

}  // namespace

const Command kExplainCommand = {
    "explain",
    "LOG",
    "the derivation of every number of one event",
    "Every term stands with its case, and the component it is read from with where that is known from:\n"
    "STATED by a case of the rulebook, DERIVED from an example, RECONSTRUCTED by us, OWNER of the printed game.",
    "adjutant explain game.adj --at 14",
    1,
    1,
    {AtFlag("number of the event"), ViewFlag(), OverlayFlag(), ReaderFlag()},
    Run};

}  // namespace adjutant
