// adjutant legal: whose decision it is, and every legal next event; with --why, all about one event.
#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/inquiry_text.h"
#include "verify/json.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

// The rules of a log with one option changed.
absl::StatusOr<std::shared_ptr<const Ruleset>> RulesWith(const LogPosition& position, const std::string& path,
                                                         const Flags& flags, absl::string_view option,
                                                         absl::string_view value) {
  v1::LogHeader header = position.log.reader->header();
  v1::OptionValue* changed = nullptr;
  for (v1::OptionValue& one : *header.mutable_options()) {
    if (one.id() == option) changed = &one;
  }
  if (changed == nullptr) changed = header.add_options();
  changed->set_id(std::string(option));
  changed->set_value(std::string(value));
  return RulesetForLog(header, path, flags.All("overlay"));
}

absl::StatusOr<Exit> Why(Invocation& call, std::optional<uint64_t> at) {
  const std::string& path = call.operands[0];
  EventList record;
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(path, call.flags.All("overlay"), at, &record));
  const Ruleset& ruleset = *position.log.ruleset;
  EventCodec codec(ruleset);
  const auto event = codec.Parse(call.flags.Get("why"));
  if (!event.ok()) return InputError(event.status(), "legal: --why: ");
  Inquiry inquiry{ruleset, position.state, position.log.name, position.events, *event, {}, {}, {}, {}};
  inquiry.objections = ObjectionsTo(ruleset, position.state, *event);
  if (!inquiry.legal()) {
    inquiry.changes = SingleChanges(ruleset, position.state, *event);
    if (!IsDue(ruleset, position.state, *event)) inquiry.ways = FindWaysTo(ruleset, position.state, *event);
    const auto rules = [&](absl::string_view option, absl::string_view value) {
      return RulesWith(position, path, call.flags, option, value);
    };
    ADJUTANT_ASSIGN_OR_RETURN(inquiry.readings,
                              FindReadings(ruleset, record, position.state, *event, inquiry.objections, rules));
  }
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    InquiryJson(inquiry, &json);
  } else {
    PrintInquiry(inquiry, &call.console);
  }
  return inquiry.legal() ? Exit::kOk : Exit::kNo;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  if (call.flags.Has("why")) return Why(call, at);
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

const Command kLegalCommand = {
    "legal",
    "LOG",
    "whose decision it is, and every legal next event, ready to append",
    "Lines that start with '#' say whose decision it is, what, and by which case.\n"
    "--why tells of one event, in any of the three forms, whether it is legal (status 0) and what it would do, or\n"
    "(status 1) every case that it breaks and what would make it legal: another argument, events that come first,\n"
    "or another value of one rules option, under which the log is replayed.",
    "adjutant legal game.adj --at 12",
    1,
    1,
    {AtFlag("the position after event N; the last if left out"),
     {"sentences", "", "say of every event what it means"},
     {"why", "EVENT", "may this event be played, why not, and what would make it legal"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
