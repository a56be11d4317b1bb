// adjutant order: what a side decides beforehand, and whoever has the log carries out.
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/program/access.h"
#include "verify/program/carry_out.h"
#include "verify/program/desk_text.h"
#include "verify/program/gone_on.h"
#include "verify/program/sealing.h"
#include "verify/program/speakers.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// "political_will>=29", "event.space=laredo|mier".
absl::StatusOr<v1::Condition> ConditionFrom(const std::string& text) {
  static constexpr std::pair<const char*, v1::Condition::Is> kSigns[] = {{">=", v1::Condition::AT_LEAST},
                                                                         {"<=", v1::Condition::AT_MOST},
                                                                         {"!=", v1::Condition::NONE_OF},
                                                                         {"=", v1::Condition::ONE_OF}};
  for (const auto& [sign, is] : kSigns) {
    const size_t at = text.find(sign);
    if (at == std::string::npos || at == 0) continue;
    v1::Condition condition;
    const std::string name = text.substr(0, at);
    if (absl::StartsWith(name, "event.")) {
      condition.set_argument(name.substr(6));
    } else {
      condition.set_value(name);
    }
    condition.set_is(is);
    for (const absl::string_view word : absl::StrSplit(text.substr(at + std::string(sign).size()), '|')) {
      condition.add_of(std::string(word));
    }
    return condition;
  }
  return UsageError(absl::StrCat("order: --unless: '", Printable(text),
                                 "' is no comparison: NAME=WORD, NAME!=WORD, NAME>=NUMBER or NAME<=NUMBER"));
}

absl::StatusOr<v1::Standing> StandingFrom(const Flags& flags, const std::string& side, const Ruleset& ruleset) {
  v1::Standing says;
  const std::string answer = flags.Get("answer");
  const EventCodec codec(ruleset);
  // The side goes without saying.
  auto event = codec.FromNotation(answer);
  if (!event.ok()) {
    const auto of_side = codec.FromNotation(absl::StrCat(side, " ", answer));
    if (!of_side.ok()) return InputError(event.status(), "order: --answer: ");
    event = of_side;
  }
  says.set_answer(codec.ToNotation(*event));
  for (const std::string& name : flags.All("at")) says.add_decision(name);
  for (const std::string& text : flags.All("unless")) {
    ADJUTANT_ASSIGN_OR_RETURN(*says.add_unless(), ConditionFrom(text));
  }
  const std::string until = flags.Get("until");
  if (ruleset.game().schema().Find(until) != nullptr) {
    says.set_until_event(until);
  } else {
    says.set_while_same(until);
  }
  return says;
}

absl::Status CheckUsage(const Flags& flags) {
  const int ways = static_cast<int>(flags.Has("answer")) + static_cast<int>(flags.Has("withdraw")) +
                   static_cast<int>(flags.Has("go-on"));
  if (ways != 1) return UsageError("order: expected one of --answer=EVENT, --withdraw=N and --go-on");
  if (!flags.Has("answer") && (flags.Has("at") || flags.Has("unless") || flags.Has("until"))) {
    return UsageError("order: --at, --unless and --until go with --answer");
  }
  if (flags.Has("go-on") == flags.Has("by")) {
    return UsageError(flags.Has("go-on") ? "order: --go-on is for everybody: without --by"
                                         : "order: expected --by=SIDE");
  }
  return absl::OkStatus();
}

// Plays on through what orders answer.
absl::StatusOr<Exit> GoOn(Invocation& call, const std::string& path, LogPosition position, OrderBook book,
                          LogWriter* writer) {
  const Ruleset& ruleset = *position.log.ruleset;
  Desk desk(ruleset, std::move(position.state), position.events, writer->header().seed());
  OrdersAtDesk orders(std::move(book), /*roll=*/false);
  ADJUTANT_RETURN_IF_ERROR(orders.GoOn(&desk));
  if (desk.appended().empty()) {
    return Failure(Exit::kNo,
                   absl::StrCat("order: ", path, ": no order answers here: ", DecisionSentence(ruleset, desk.state())));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog first, OpenLog(path, AccessOf(call)));
  const Sha256 header_chain = first.reader->chain();
  const AppendAt at{path, writer->header(), header_chain, writer->chain(), writer->events(), position.log.filled};
  ADJUTANT_ASSIGN_OR_RETURN(std::vector<std::string> bytes, StoredEvents(desk, at, &call.console));
  std::vector<NewRecord> records;
  for (std::string& event : bytes) records.push_back({RecordKind::kEvent, std::move(event)});
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(records)));
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("by_order", uint64_t{records.size()}).Key("next");
    DecisionJson(ruleset, desk.state(), &json);
    json.End();
    return Exit::kOk;
  }
  call.console.Print(Printable(path), ": ", Counted(records.size(), "decision"), " made by orders\n");
  for (const Appended& one : desk.appended()) PrintAppended(one, desk, &call.console);
  call.console.Print("next: ", DecisionSentence(ruleset, desk.state()), "\n");
  PrintFingerprint(writer->events(), writer->acts(), writer->chain(), &call.console);
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("order: LOG must be a file");
  ADJUTANT_RETURN_IF_ERROR(CheckUsage(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(const auto withdraw, call.flags.Number("withdraw"));
  const LogAccess access = AccessOf(call);
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  ADJUTANT_ASSIGN_OR_RETURN(LogPosition position, PositionOf(path, access, std::nullopt));
  const Ruleset& ruleset = *position.log.ruleset;
  ADJUTANT_ASSIGN_OR_RETURN(OrderBook book, OrdersOf(path, access, ruleset));
  if (call.flags.Has("go-on")) return GoOn(call, path, std::move(position), std::move(book), writer.get());

  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId player, FindSide(ruleset, call.flags.Get("by")));
  const std::string side = SideId(ruleset.game(), player);
  v1::Act act;
  act.set_by(side);
  act.set_note(call.flags.Get("note"));
  if (writer->format_version() < 2) act.set_format_version(kActFormatVersion);
  absl::Status can;
  if (withdraw.has_value()) {
    act.mutable_order_ended()->set_order(*withdraw);
    can = book.CheckEnded(player, *withdraw, position.state);
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(*act.mutable_ordered()->mutable_order(), StandingFrom(call.flags, side, ruleset));
    can = book.CheckGiven(player, act.ordered().order(), position.state);
  }
  if (!can.ok()) return WithExit(Exit::kNo, can, absl::StrCat("order: ", path, ": "));
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords({{RecordKind::kAct, ActBytes(act)}})));
  const std::string says = withdraw.has_value() ? "" : OrderText(act.ordered().order());
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("by", side).Field("record", writer->events()).Field("says", says);
    if (withdraw.has_value()) json.Field("withdrawn", *withdraw);
    json.End();
    return Exit::kOk;
  }
  call.console.Print(Printable(path), ": record ", writer->events(), ": ", side,
                     withdraw.has_value() ? absl::StrCat(" takes back the order of record ", *withdraw)
                                          : absl::StrCat(" orders ", says),
                     "\n");
  PrintFingerprint(writer->events(), writer->acts(), writer->chain(), &call.console);
  return Exit::kOk;
}

}  // namespace

const Command kOrderCommand = {
    "order",
    "LOG",
    "a decision made beforehand, which whoever has the log carries out",
    "--answer is the event by which the side decides, as `adjutant legal` prints it, wherever it is legal or at the\n"
    "decisions of --at (names as `adjutant legal --format=json` has them). It stands until --withdraw, or as --until\n"
    "says. --unless compares a value of the position (`adjutant show --values`) or, as event.NAME, an argument of the\n"
    "event before; if one of several holds, the decision is asked. The order is a record that everybody reads, and it\n"
    "binds: `adjutant check` reports an event that departs from it. Neither is it given nor withdrawn while a\n"
    "decision is due to which it is an answer. In a sealed log it answers only where everybody can tell that it does.\n"
    "`adjutant append`, `deal` and `reveal` go on through what orders answer; so does --go-on. Who plays by post "
    "signs\n"
    "an order with his turn (`adjutant mark`).",
    "adjutant order game.adj --by=mexico --answer=reaction_passed --unless='event.space=monterrey' --until=card_played",
    1,
    1,
    {{"by", "SIDE", "whose order it is"},
     {"answer", "EVENT", "what the side decides"},
     {"at", "DECISION", "at this decision only; may be repeated", {}, true},
     {"unless", "NAME=WORD", "asks all the same if this holds; also !=, >=, <=, and several words with '|'", {}, true},
     {"until", "NAME", "the order ends with the next event of this kind, or when this value changes"},
     {"withdraw", "N", "takes the order of record N back"},
     {"go-on", "", "plays on through what orders answer"},
     {"note", "TEXT", "what is written beside the order"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
