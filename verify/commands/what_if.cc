// adjutant what-if: plays on from any event of a log, and leaves the log as it is.
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/court/carry.h"
#include "verify/program/access.h"
#include "verify/program/desk.h"
#include "verify/program/desk_lines.h"
#include "verify/program/desk_text.h"
#include "verify/program/roll_guard.h"
#include "verify/program/view.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/differences.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// The rest of the record in the branch.
struct Rest {
  CarriedLine line;
  std::vector<ValueDifference> differences;  // of the two ends, the log's first
};

size_t CountOf(const CarriedLine& line, CarriedKind kind) {
  size_t count = 0;
  for (const CarriedEvent& event : line.events) count += event.kind == kind ? 1 : 0;
  return count;
}

absl::StatusOr<Rest> KeepRest(const std::string& path, const LogAccess& access, uint64_t at, const Desk& desk) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, access));
  const Ruleset& ruleset = *log.ruleset;
  std::vector<RecordedEvent> record;
  const absl::Status read = ReadRecord(*log.reader, ruleset, &record);
  if (!read.ok()) return InputError(read);
  const CarriedLine recorded = Follow(ruleset, &record, nullptr);
  CarryOptions options;
  options.first = static_cast<size_t>(at);
  Rest rest;
  rest.line = Carry(ruleset, desk.state(), record, options, nullptr);
  rest.differences = DifferencesOf(ruleset, recorded.end, ruleset, rest.line.end);
  return rest;
}

// The record up to the position and the events of the desk as a new log. One whose rolls are not those of the log's
// seed has no seed, for `adjutant check` would call them forged.
absl::Status WriteBranch(const std::string& path, const std::string& out, const LogAccess& access, uint64_t at,
                         const Desk& desk, bool own_rolls) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, access));
  std::vector<NewRecord> events;
  RecordView record;
  while (events.size() < at) {
    const auto more = log.reader->Next(&record);
    if (!more.ok()) return InputError(more.status());
    if (!*more) return NoSuchEvent(log.name, events.size(), at);
    events.push_back({record.kind, std::string(record.payload)});
  }
  for (std::string& bytes : desk.Bytes()) events.push_back({RecordKind::kEvent, std::move(bytes)});
  v1::LogHeader header = log.reader->header();
  if (own_rolls) {
    header.clear_seed();
    header.set_dice_mode("what-if");
  }
  const auto writer = LogWriter::Create(out, header);
  if (!writer.ok()) {
    const bool exists = writer.status().code() == absl::StatusCode::kAlreadyExists;
    return WithExit(exists ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  return WithExit(Exit::kUnreadable, (*writer)->AppendRecords(events));
}

// The members NAME, a list, and, if nothing with a name differs and something inside does, NAME_inside.
void DifferencesJson(const std::string& name, std::vector<ValueDifference> differences, JsonWriter* json) {
  const bool inside = DropNameless(&differences);
  json->Key(name).Begin('[');
  for (const ValueDifference& one : differences) {
    json->Begin('{').Field("name", one.name).Field("log", one.a).Field("branch", one.b).End();
  }
  json->End();
  if (inside) json->Field(absl::StrCat(name, "_inside"), true);
}

void PrintDifferences(std::vector<ValueDifference> differences, Console* console) {
  if (DropNameless(&differences)) return console->Print("  ", kInsideOnly, "\n");
  if (differences.empty()) {
    console->Print("  none\n");
    return;
  }
  TextTable table({"", "log", "branch"});
  for (const ValueDifference& one : differences) {
    table.Row({one.name, one.a.empty() ? "-" : Printable(one.a), one.b.empty() ? "-" : Printable(one.b)});
  }
  console->Print(table.ToString("  "));
}

void AnswerText(const Desk& desk, const LogPosition& from, const std::optional<Rest>& rest, const std::string& written,
                bool own_rolls, Console* console) {
  console->Print(Printable(from.log.name), ": after event ", from.events, ", ",
                 Counted(desk.appended().size(), "event"), " played; the log is as it was\n");
  for (const Appended& one : desk.appended()) PrintAppended(one, desk, console);
  console->Print("next: ", DecisionSentence(desk.ruleset(), desk.state()), "\n");
  console->Print("changed since event ", from.events, ":\n");
  PrintDifferences(DifferencesOf(desk.ruleset(), from.state, desk.ruleset(), desk.state()), console);
  if (rest.has_value()) {
    const CarriedLine& line = rest->line;
    console->Print("the rest of the record in this branch: ", CountOf(line, CarriedKind::kKept), " kept, ",
                   CountOf(line, CarriedKind::kIllegal), " illegal, ", CountOf(line, CarriedKind::kSuperfluous),
                   " not asked for, ", CountOf(line, CarriedKind::kSupplied), " supplied by stand-ins",
                   line.lost ? absl::StrCat("; given up at event ", line.next + 1, ": ", kCarryLinesMost,
                                            " lines of play were tried, and whether the rest fits is not known")
                             : "",
                   "\n");
    const EventCodec codec(desk.ruleset());
    for (const CarriedEvent& event : line.events) {
      if (event.kind == CarriedKind::kKept) continue;
      console->Print("  ", event.number, "  ", CarriedKindName(event.kind), ": ", codec.ToNotation(event.event));
      if (!event.why.sentence.empty()) console->Print(": ", Printable(event.why.sentence));
      if (event.ruling.rule != kNoRule) console->Print(" ", CaseInBrackets(desk.ruleset(), event.ruling.rule));
      console->Print("\n");
    }
    console->Print("at the end of the record:\n");
    PrintDifferences(rest->differences, console);
  }
  if (!written.empty()) {
    console->Print("written: ", Printable(written),
                   own_rolls ? ", without the seed of the log, which gives other rolls" : "", "\n");
  }
}

void AnswerJson(Desk& desk, const LogPosition& from, const std::optional<Rest>& rest, const std::string& written,
                Console* console) {
  JsonWriter json(console->buffer());
  json.Begin('{').Field("log", from.log.name).Field("after", from.events).Field("played", true).Key("events");
  AppendedJson(desk, &json);
  json.Key("next");
  DecisionJson(desk.ruleset(), desk.state(), &json);
  DifferencesJson("changed", DifferencesOf(desk.ruleset(), from.state, desk.ruleset(), desk.state()), &json);
  if (rest.has_value()) {
    json.Key("rest").Begin('{').Field("lost", rest->line.lost).Key("events").Begin('[');
    const EventCodec codec(desk.ruleset());
    for (const CarriedEvent& event : rest->line.events) {
      json.Begin('{').Field("kind", CarriedKindName(event.kind)).Field("number", event.number);
      json.Field("notation", codec.ToNotation(event.event));
      if (!event.why.sentence.empty()) json.Field("facts", event.why.sentence);
      json.End();
    }
    json.End();
    DifferencesJson("changed_at_end", rest->differences, &json);
    json.End();
  }
  if (!written.empty()) json.Field("written", written);
  json.End();
}

absl::Status CheckUsage(const Flags& flags, const std::string& path) {
  const std::string out = flags.Get("o");
  if (absl::EndsWith(out, ".txtpb") || absl::EndsWith(out, ".jsonl")) {
    return UsageError(
        absl::StrCat("what-if: ", out, ": a branch is a binary file (.adj); `adjutant convert` makes text of it"));
  }
  if (out == "-") return UsageError("what-if: -o needs a file: the answer goes to standard output");
  if (flags.Has("keep") && flags.Has("o")) return UsageError("what-if: --keep and -o exclude each other");
  if (path == "-" && (flags.Has("keep") || flags.Has("o"))) {
    return UsageError("what-if: --keep and -o read the log again: LOG must be a file");
  }
  if (flags.Has("seed") && !flags.Has("roll")) return UsageError("what-if: --seed goes with --roll");
  for (const char* flag : {"keep", "o", "roll"}) {
    if (!flags.Has("view") || !flags.Has(flag)) continue;
    return UsageError(absl::StrCat("what-if: ", flag[1] == '\0' ? "-" : "--", flag,
                                   " does not go with --view: the record and the seed tell more than a side may know"));
  }
  return absl::OkStatus();
}

// What a side sees of a branch.
void SeenText(Desk& desk, const State& start, const LogPosition& from, PlayerId viewer, Invocation& call) {
  const std::vector<ValueDifference> changed =
      SeenDifferences(desk.ruleset(), start, desk.ruleset(), desk.state(), viewer);
  Console& console = call.console;
  if (call.json()) {
    JsonWriter json(console.buffer());
    json.Begin('{').Field("log", from.log.name).Field("after", from.events).Field("played", true).Key("events");
    AppendedJson(desk, &json);
    json.Key("next");
    DecisionJson(desk.ruleset(), desk.state(), &json);
    DifferencesJson("changed", changed, &json);
    json.End();
    return;
  }
  console.Print(Printable(from.log.name), ": after event ", from.events, ", ", Counted(desk.appended().size(), "event"),
                " played; the log is as it was\n");
  for (const Appended& one : desk.appended()) PrintAppended(one, desk, &console);
  console.Print("next: ", DecisionSentence(desk.ruleset(), desk.state()), "\n");
  console.Print("changed since event ", from.events, ", as far as it shows:\n");
  PrintDifferences(changed, &console);
}

// As a side may know it: what it plays must come to the same wherever what is hidden from it may be.
absl::StatusOr<Exit> AnswerTo(PlayerId viewer, const LogPosition& from, const EventList& events, Invocation& call) {
  const Ruleset& ruleset = *from.log.ruleset;
  absl::Status askable;
  bool legal = true;
  const auto answer = [&](const State& start) {
    Desk desk(ruleset, start, from.events, "");
    legal = true;
    return call.console.Capture([&] {
      for (const Event& event : events) {
        if (askable.ok()) askable = RequireAskable(ruleset, desk.state(), event, viewer);
        if (!askable.ok()) return;
        const auto refused = desk.Take(event, {});
        if (!refused.has_value()) continue;
        legal = false;
        AnswerRefusal(desk, *refused, "played", nullptr, call.json(), &call.console);
        return;
      }
      SeenText(desk, start, from, viewer, call);
    });
  };
  const bool same = IsSameInEveryDeal(ruleset, from.state, viewer, answer);
  ADJUTANT_RETURN_IF_ERROR(askable);
  if (!same) return HangsOnHidden(ruleset.game(), viewer);
  call.console.Print(answer(from.state));
  return legal ? Exit::kOk : Exit::kNo;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  const bool roll = call.flags.Has("roll");
  ADJUTANT_RETURN_IF_ERROR(CheckUsage(call.flags, path));
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> texts, EventTexts(call));
  if (texts.empty() && !roll) return UsageError("what-if: expected EVENT...; see `adjutant what-if --help`");
  RollsSoFar rolls;
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition from, PositionOf(path, AccessOf(call), at, nullptr, &rolls));
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId viewer, ViewerFrom(call.flags, from.log));
  EventList events;
  Desk desk(*from.log.ruleset, from.state, from.events,
            call.flags.Has("seed") ? call.flags.Get("seed") : from.log.reader->header().seed());
  desk.UseKeys(rolls.checker->keys());
  if (roll && !desk.has_seed()) {
    return UsageError(absl::StrCat("what-if: --roll: ", from.log.name, " has no seed; --seed gives one"));
  }
  LineReader lines(*from.log.ruleset);
  for (const std::string& text : texts) {
    if (viewer != kChance) {
      const auto event = desk.codec().Parse(text);
      if (!event.ok()) return InputError(event.status(), absl::StrCat("event ", events.size() + 1, ": "));
      events.push_back(*event);
      continue;
    }
    ADJUTANT_ASSIGN_OR_RETURN(const auto refused, lines.Take(text, roll, &desk));
    if (refused.has_value()) return AnswerRefusal(desk, *refused, "played", nullptr, call.json(), &call.console);
  }
  if (roll) ADJUTANT_RETURN_IF_ERROR(desk.RollAll({}));
  if (viewer != kChance) return AnswerTo(viewer, from, events, call);
  std::optional<Rest> rest;
  if (call.flags.Has("keep")) {
    ADJUTANT_ASSIGN_OR_RETURN(rest, KeepRest(path, AccessOf(call), from.events, desk));
  }
  const bool own_rolls = !FindUnsound(from.chain, &rolls, &desk).empty();
  if (const std::string out = call.flags.Get("o"); !out.empty()) {
    ADJUTANT_RETURN_IF_ERROR(WriteBranch(path, out, AccessOf(call), from.events, desk, own_rolls));
  }
  if (call.json()) {
    AnswerJson(desk, from, rest, call.flags.Get("o"), &call.console);
  } else {
    AnswerText(desk, from, rest, call.flags.Get("o"), own_rolls, &call.console);
  }
  return desk.claims_hold() ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kWhatIfCommand = {
    "what-if",
    "LOG EVENT...",
    "plays on from any event of a log, which stays as it is, and says what changes",
    "EVENT is in any of the three forms, as for `adjutant append`; '-' stands for the lines of standard input. The\n"
    "branch is compared with the log's position where it leaves it, and with --keep at the end of the record too.\n"
    "--keep carries the rest of the record over as far as it is still legal, rolls for the purpose that they had;\n"
    "what the branch asks for and the record has not is supplied by a stand-in, and said.\n"
    "With --view=SIDE that side's events and open throws can be tried, if what comes of them hangs on nothing hidden.",
    "adjutant what-if game.adj --at 91 'chance die_rolled purpose=battle value=9'",
    1,
    ~size_t{0},
    {AtFlag("the branch leaves the log after event N; after the last if left out"),
     {"roll", "", "whenever chance is due, roll it by the seed of the log, or by --seed"},
     {"seed", "SEED", "with --roll: another seed than that of the log"},
     {"keep", "", "carry the rest of the record over, and compare the ends"},
     {"o", "FILE", "write the branch as a new log; an existing file is never overwritten"},
     ViewFlag(),
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
