// adjutant log: the events of a record as lines that append takes again.
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/dice/provenance.h"
#include "verify/program/access.h"
#include "verify/program/desk_lines.h"
#include "verify/program/roll_guard.h"
#include "verify/record/session.h"
#include "verify/spoken/lexicon.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// What is written beside an event; of one against the rules also how a waiver says that it was played.
v1::Annotations AsItWasPlayed(const ReplayedEvent& event, const std::optional<Provenance>& roll) {
  v1::Annotations written = event.annotations != nullptr ? *event.annotations : v1::Annotations();
  if (event.breach != nullptr) *written.mutable_as_recorded() = *event.breach->played;
  // What is not what its source makes it is taken only as it was recorded.
  if (roll.has_value() && roll->verdict == RollVerdict::kContradicted) written.mutable_as_recorded();
  return written;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto since, call.flags.Number("since"));
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(call.operands[0], AccessOf(call)));
  ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, "log"));
  std::optional<PlayerId> side;
  if (call.flags.Has("side")) {
    ADJUTANT_ASSIGN_OR_RETURN(side, FindSide(*log.ruleset, call.flags.Get("side")));
  }
  std::optional<Lexicon> lexicon;
  if (call.flags.Has("short")) lexicon.emplace(*log.ruleset);
  JsonWriter json(call.console.buffer());
  if (call.json()) json.Begin('{').Field("log", log.name).Key("lines").Begin('[');
  ReplayOptions options;
  options.check_claims = false;
  options.look_ahead = true;
  RollsSoFar rolls;
  rolls.Start(*log.ruleset, *log.reader);
  options.act = [&](const ReplayedAct& act) { rolls.SeeAct(act); };
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    const auto roll =
        rolls.checker->See({event.number, event.before, event.event, event.annotations, event.chain_before});
    if (event.number <= since.value_or(0) || (side.has_value() && event.event.player != *side)) return;
    // What was taken back nobody should append; nor can he where only a waiver says from where it was played.
    const bool elsewhere = event.breach != nullptr && event.breach->played->has_from();
    const char* aside = event.withdrawn != nullptr ? "taken back" : elsewhere ? "against the rules" : "";
    const v1::Annotations written = AsItWasPlayed(event, roll);
    const std::string line =
        RecordLine(*log.ruleset, event.event, written.ByteSizeLong() > 0 ? &written : nullptr,
                   lexicon.has_value() && event.withdrawn == nullptr && event.breach == nullptr ? &*lexicon : nullptr,
                   event.before);
    if (call.json()) {
      json.Begin('{').Field("number", event.number).Field("line", line);
      if (aside[0] != '\0') json.Field("aside", aside);
      json.End();
    } else if (aside[0] != '\0') {
      call.console.Print("# ", event.number, ", ", aside, ": ", Printable(line), "\n");
    } else {
      call.console.Print(Printable(line), "\n");
    }
    call.console.Drain();
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (since.has_value() && *since > outcome->events && !outcome->refused) {
    return NoSuchEvent(log.name, outcome->events, *since);
  }
  if (call.json()) json.End().End();
  if (!outcome->refused) return Exit::kOk;
  call.console.Message(
      absl::StrCat(log.name, ": event ", outcome->refusal.number,
                   " is refused by the rules: its line and those behind it are left out; see `adjutant check`"));
  return Exit::kNo;
}

}  // namespace

const Command kLogCommand = {
    "log",
    "LOG",
    "the events of a record as lines that `adjutant append LOG -` takes again",
    "An event a line, in event notation, with its claims, its note and the source of a roll as --claim, --note and\n"
    "--source behind it, and --as-recorded behind what breaks a rule; what flags cannot say makes the line protobuf\n"
    "text. What was taken back is a comment, and so is what was played from another position; other acts of the record "
    "(proposals, answers) have no line.\n"
    "--short writes each line as short as it stays clear at its position; every such line has been read back.",
    "adjutant log game.adj --side=us --since=412",
    1,
    1,
    {{"side", "SIDE", "only what this side decided; everything, chance too, if left out"},
     {"since", "N", "only what came after event N"},
     {"short", "", "as few letters as stay clear"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
