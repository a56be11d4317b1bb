// adjutant legal: whose decision it is, and every legal next event; with --why, all about one event.
#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/program/desk_lines.h"
#include "verify/program/roll_guard.h"
#include "verify/program/view.h"
#include "verify/record/session.h"
#include "verify/rules/inquiry_text.h"
#include "verify/rules/recent.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

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

void Tell(const Inquiry& inquiry, Invocation& call) {
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    InquiryJson(inquiry, &json);
  } else {
    PrintInquiry(inquiry, &call.console);
  }
}

// As a side may know it: the answer must be the same wherever what is hidden from it may be. What events before it, or
// another reading of the whole record, would bring is not asked for.
absl::StatusOr<Exit> WhyTo(PlayerId viewer, const LogPosition& position, const Event& event, Invocation& call) {
  const Ruleset& ruleset = *position.log.ruleset;
  ADJUTANT_RETURN_IF_ERROR(RequireAskable(ruleset, position.state, event, viewer));
  bool legal = false;
  const auto answer = [&](const State& state) {
    Inquiry inquiry{ruleset, state, position.log.name, position.events, event, {}, {}, {}, {}, {}, false};
    inquiry.objections = ObjectionsTo(ruleset, state, event);
    legal = inquiry.legal();
    if (!legal) inquiry.changes = SingleChanges(ruleset, state, event);
    return call.console.Capture([&] { Tell(inquiry, call); });
  };
  if (!IsSameInEveryDeal(ruleset, position.state, viewer, answer)) return HangsOnHidden(ruleset.game(), viewer);
  call.console.Print(answer(position.state));
  return legal ? Exit::kOk : Exit::kNo;
}

absl::StatusOr<Exit> Why(Invocation& call, std::optional<uint64_t> at) {
  const std::string& path = call.operands[0];
  EventList record;
  RollsSoFar so_far;
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(path, AccessOf(call), at, &record, &so_far));
  const Ruleset& ruleset = *position.log.ruleset;
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, position.log));
  if (viewer != kChance) {
    // Read strictly: names are not looked for among the legal events, some of which may be hidden.
    const auto asked = EventCodec(ruleset).Parse(call.flags.Get("why"));
    if (!asked.ok()) return InputError(asked.status(), "legal: --why: ");
    return WhyTo(viewer, position, *asked, call);
  }
  const auto event = LineReader(ruleset).ReadOne(call.flags.Get("why"), position.state);
  if (!event.ok()) return InputError(event.status(), "legal: --why: ");
  Inquiry inquiry{ruleset, position.state, position.log.name, position.events, *event, {}, {}, {}, {}, {}, false};
  inquiry.objections = ObjectionsTo(ruleset, position.state, *event);
  if (!inquiry.legal()) {
    RecentOf(ruleset, record).Explain(ruleset, position.state, *event, &inquiry.objections.cases.front().why);
    inquiry.was_legal_after = LastLegal(ruleset, record, *event);
    const RollsOfLog by_seed{position.log.reader->header().seed(), so_far.checker->keys()};
    const RollsOfLog* rolls = by_seed.seed.empty() ? nullptr : &by_seed;
    inquiry.changes = SingleChanges(ruleset, position.state, *event, rolls);
    if (!IsDue(ruleset, position.state, *event)) inquiry.ways = FindWaysTo(ruleset, position.state, *event, rolls);
    inquiry.rolls_by_seed = rolls != nullptr && (inquiry.ways.has_value() || event->player == kChance);
    const auto rules = [&](absl::string_view option, absl::string_view value) {
      return RulesWith(position, path, call.flags, option, value);
    };
    ADJUTANT_ASSIGN_OR_RETURN(inquiry.readings,
                              FindReadings(ruleset, record, position.state, *event, inquiry.objections, rules));
  }
  Tell(inquiry, call);
  return inquiry.legal() ? Exit::kOk : Exit::kNo;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  if (call.flags.Has("why")) return Why(call, at);
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(call.operands[0], AccessOf(call), at));
  const Ruleset& ruleset = *position.log.ruleset;
  const EventCodec codec(ruleset);
  ChoiceList legal;
  ruleset.LegalChoices(position.state, &legal);
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, position.log));
  const bool listed = MayListLegal(ruleset, position.state, viewer);
  // Where several may act, of the viewer only what is its own.
  const bool own = viewer != kChance && ruleset.PendingOf(position.state).player != kChance;
  std::erase_if(legal, [&](const Choice& one) { return !listed || (own && one.event.player != viewer); });
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", position.log.name).Field("after", position.events).Key("decision");
    DecisionJson(ruleset, position.state, &json);
    if (!listed) {
      json.Field("hidden", true).End();
      return Exit::kOk;
    }
    json.Key("legal").Begin('[');
    for (const Choice& choice : legal) {
      const Event& event = choice.event;
      json.Begin('{').Field("notation", codec.ToNotation(choice));
      json.Field("sentence", ruleset.Describe(position.state, event)).Key("event").Raw(codec.ToJson(event));
      if (choice.amount != Choice::kNoAmount) {
        const EventTypeSpec& type = *ruleset.game().schema().Find(event.type);
        json.Key("amount").Begin('{').Field("argument", type.args[static_cast<size_t>(choice.amount)].name);
        json.Field("lowest", choice.Lowest()).Field("highest", choice.highest).End();
      }
      json.End();
      call.console.Drain();
    }
    json.End().End();
    return Exit::kOk;
  }
  // Comment lines, as `adjutant append LOG -` skips them.
  call.console.Print("# after event ", position.events, ": ", DecisionSentence(ruleset, position.state), "; ",
                     listed ? Counted(CountOf(legal), "legal event") : "what is legal is hidden",
                     " (decision: ", DecisionId(ruleset, position.state), ")\n");
  for (const Choice& choice : legal) {
    call.console.Print(codec.ToNotation(choice));
    if (call.flags.Has("sentences")) {
      call.console.Print("  # ", Printable(ruleset.Describe(position.state, choice.event)));
    }
    call.console.Print("\n");
  }
  return Exit::kOk;
}

}  // namespace

const Command kLegalCommand = {
    "legal",
    "LOG",
    "whose decision it is, and every legal next event, ready to append",
    "Lines that start with '#' say whose decision it is, what, and by which case. Where an amount may be chosen, one\n"
    "line has all of them: amount=4..17.\n"
    "--why tells of one event, in any of the three forms, whether it is legal (status 0) and what it would do, or\n"
    "(status 1) every case that it breaks and what would make it legal: another argument, events that come first,\n"
    "or another value of one rules option, under which the log is replayed; and after which event of the record it\n"
    "was legal. Of an event that comes when another one is due it tells what else it breaks: in the position, or at\n"
    "the moment when its step was passed over.\n"
    "In a log with a seed what is proposed has the rolls that the seed gives: others cannot be appended.\n"
    "With --view=SIDE the events of that side are listed, and open throws; --why tells what that side can know.",
    "adjutant legal game.adj --at 12",
    1,
    1,
    {AtFlag("the position after event N; the last if left out"),
     {"sentences", "", "say of every event what it means"},
     {"why", "EVENT", "may this event be played, why not, and what would make it legal"},
     ViewFlag(),
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
