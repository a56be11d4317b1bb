// adjutant legal: whose decision it is, and every legal next event.
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(call.operands[0], call.flags.All("overlay"), at));
  const Ruleset& ruleset = *position.log.ruleset;
  const EventCodec codec(ruleset);
  EventList legal;
  ruleset.LegalEvents(position.state, &legal);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", position.log.name).Field("after", position.events).Key("decision");
    DecisionJson(ruleset, position.state, &json);
    json.Key("legal").Begin('[');
    for (const Event& event : legal) {
      json.Begin('{').Field("notation", codec.ToNotation(event));
      json.Field("sentence", ruleset.Describe(position.state, event)).Key("event").Raw(codec.ToJson(event)).End();
      call.console.Drain();
    }
    json.End().End();
    return Exit::kOk;
  }
  // Comment lines, as `adjutant append LOG -` skips them.
  call.console.Print("# after event ", position.events, ": ", DecisionSentence(ruleset, position.state), "; ",
                     Counted(legal.size(), "legal event"), "\n");
  for (const Event& event : legal) {
    call.console.Print(codec.ToNotation(event));
    if (call.flags.Has("sentences")) call.console.Print("  # ", Printable(ruleset.Describe(position.state, event)));
    call.console.Print("\n");
  }
  return Exit::kOk;
}

}  // namespace

const Command kLegalCommand = {"legal",
                               "LOG",
                               "whose decision it is, and every legal next event, ready to append",
                               "Lines that start with '#' say whose decision it is, what, and by which case.",
                               "adjutant legal game.adj --at 12",
                               1,
                               1,
                               {AtFlag("the position after event N; the last if left out"),
                                {"sentences", "", "say of every event what it means"},
                                OverlayFlag()},
                               Run};

}  // namespace adjutant
