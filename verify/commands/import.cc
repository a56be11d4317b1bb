// adjutant import: what files of other programs hold, above all rolls; and those rolls into a log.
#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/foreign/importer.h"
#include "replay/foreign/limits.h"
#include "replay/mail/mail_reader.h"
#include "verify/commands/commands.h"
#include "verify/dice/rolls_so_far.h"
#include "verify/program/bind_rolls.h"
#include "verify/program/desk.h"
#include "verify/program/desk_text.h"
#include "verify/program/gone_on.h"
#include "verify/program/roll_guard.h"
#include "verify/record/session.h"
#include "verify/terminal/terminal.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using foreign::Found;
using foreign::Remark;
using foreign::Roll;

// Without --all a file's lines that are not understood are cut off there.
constexpr size_t kNotUnderstoodShown = 5;

// What all files come to.
struct ImportTotals {
  uint64_t files = 0;
  uint64_t unreadable = 0;
  uint64_t rolls = 0;
  uint64_t elsewhere = 0;  // stand in a file before as well
  uint64_t taken_back = 0;
  uint64_t warnings = 0;
};

void Count(const Found& found, ImportTotals* totals) {
  for (const Roll& roll : found.rolls) {
    ++totals->rolls;
    totals->elsewhere += roll.same_as.has_value() ? 1 : 0;
    totals->taken_back += roll.taken_back.has_value() ? 1 : 0;
  }
  for (const Remark& remark : found.remarks) totals->warnings += remark.kind == Remark::Kind::kWarning ? 1 : 0;
}

std::string CountsText(const std::vector<foreign::Count>& counts) {
  return absl::StrJoin(counts, ", ", [](std::string* out, const foreign::Count& one) {
    absl::StrAppend(out, one.what, " (", one.count, ")");
  });
}

// "step 12", or nothing for the file as a whole.
std::string PlaceText(const foreign::Where& where) {
  return where.unit[0] == '\0' ? "" : absl::StrCat(where.unit, " ", where.number);
}

// What is odd about a roll, in one sentence each.
std::vector<std::string> AsidesOf(const Roll& roll) {
  std::vector<std::string> asides = roll.warnings;
  if (roll.same_as.has_value()) asides.push_back(absl::StrCat("stands at ", roll.same_as->ToString(), " as well"));
  return asides;
}

void PrintRolls(const Found& found, uint64_t first, Console* console) {
  TextTable table({">#", "where", "who", "dice", "for", "grade"});
  for (size_t i = 0; i < found.rolls.size(); ++i) {
    const Roll& roll = found.rolls[i];
    table.Row({absl::StrCat(first + i), PlaceText(roll.where), Printable(roll.who), Printable(roll.dice.ToString()),
               Printable(roll.label), GradeName(roll.grade)});
  }
  console->Print(table.ToString("  "));
  for (size_t i = 0; i < found.rolls.size(); ++i) {
    for (const std::string& aside : AsidesOf(found.rolls[i])) {
      console->Print(
          LinesThatFit(absl::StrCat("  roll ", first + i, ": ", Printable(aside)), "      ", TerminalWidth()));
    }
  }
}

void PrintRemarks(const Found& found, bool all, Console* console) {
  size_t not_understood = 0;
  for (const Remark& remark : found.remarks) {
    if (remark.kind == Remark::Kind::kNotUnderstood && ++not_understood > kNotUnderstoodShown && !all) continue;
    const std::string place = PlaceText(remark.where);
    const std::string name = RemarkName(remark.kind);
    console->Print(LinesThatFit(absl::StrCat("  ", remark.kind == Remark::Kind::kWarning ? console->Bad(name) : name,
                                             ": ", place, place.empty() ? "" : ": ", Printable(remark.text)),
                                "      ", TerminalWidth()));
  }
  if (not_understood > kNotUnderstoodShown && !all) {
    console->Print("  ", not_understood - kNotUnderstoodShown, " more not understood; --all lists them\n");
  }
}

void PrintFile(const Found& found, uint64_t first, bool all, Console* console) {
  console->Print(Printable(found.file), ": ", KindName(found.kind), "\n");
  TextTable about({"", ""});
  for (const auto& [what, value] : found.about) about.Row({what, Printable(value)});
  if (!found.understood.empty()) about.Row({"understood", Printable(CountsText(found.understood))});
  if (!found.not_understood.empty()) about.Row({"not understood", Printable(CountsText(found.not_understood))});
  const std::string lines = about.ToString("  ");
  console->Print(lines);
  if (!found.rolls.empty()) PrintRolls(found, first, console);
  PrintRemarks(found, all, console);
}

void WhereJson(const char* key, const foreign::Where& where, JsonWriter* json) {
  json->Key(key).Begin('{').Field("file", where.file);
  if (where.unit[0] != '\0') json->Field("unit", where.unit).Field("number", where.number);
  json->End();
}

void CountsJson(const char* key, const std::vector<foreign::Count>& counts, JsonWriter* json) {
  json->Key(key).Begin('[');
  for (const foreign::Count& one : counts) json->Begin('{').Field("what", one.what).Field("count", one.count).End();
  json->End();
}

void DiceJson(const foreign::Dice& dice, JsonWriter* json) {
  json->Key("dice").Begin('{').Field("text", dice.ToString());
  if (dice.sides != 0) json->Field("sides", uint64_t{dice.sides});
  if (dice.count != 0) json->Field("count", uint64_t{dice.count});
  if (dice.kept != 0) json->Field("kept", uint64_t{dice.kept});
  if (dice.modifier != 0) json->Field("modifier", int64_t{dice.modifier});
  json->Key("values").Begin('[');
  for (const int32_t value : dice.values) json->Number(value);
  json->End();
  if (dice.total.has_value()) json->Field("total", int64_t{*dice.total});
  if (!dice.faces.empty()) {
    json->Key("faces").Begin('[');
    for (const std::string& face : dice.faces) json->String(face);
    json->End();
  }
  json->End();
}

void RollJson(const Roll& roll, uint64_t number, JsonWriter* json) {
  json->Begin('{').Field("roll", number).Field("who", roll.who).Field("when", roll.when).Field("for", roll.label);
  DiceJson(roll.dice, json);
  json->Field("grade", GradeName(roll.grade)).Field("method", OriginName(roll.origin));
  json->Field("reference", roll.reference);
  WhereJson("where", roll.where, json);
  if (roll.taken_back.has_value()) WhereJson("taken_back", *roll.taken_back, json);
  if (roll.same_as.has_value()) WhereJson("same_as", *roll.same_as, json);
  json->Key("warnings").Begin('[');
  for (const std::string& warning : roll.warnings) json->String(warning);
  json->End().End();
}

void FileJson(const Found& found, uint64_t first, JsonWriter* json) {
  json->Field("kind", KindName(found.kind)).Key("about").Begin('[');
  for (const auto& [what, value] : found.about) json->Begin('{').Field("what", what).Field("value", value).End();
  json->End();
  CountsJson("understood", found.understood, json);
  CountsJson("not_understood", found.not_understood, json);
  json->Key("rolls").Begin('[');
  for (size_t i = 0; i < found.rolls.size(); ++i) RollJson(found.rolls[i], first + i, json);
  json->End().Key("remarks").Begin('[');
  for (const Remark& remark : found.remarks) {
    json->Begin('{').Field("kind", RemarkName(remark.kind)).Field("text", remark.text);
    WhereJson("where", remark.where, json);
    json->End();
  }
  json->End();
}

void PrintTotals(const ImportTotals& totals, Console* console) {
  console->Print(Counted(totals.files, "file"), ", ", Counted(totals.rolls, "roll"));
  if (totals.elsewhere > 0) console->Print("; ", totals.elsewhere, " of them in an earlier file as well");
  if (totals.taken_back > 0) console->Print("; ", totals.taken_back, " taken back");
  if (totals.warnings > 0) console->Print("; ", Counted(totals.warnings, "warning"));
  if (totals.unreadable > 0) console->Print("; ", totals.unreadable, " not read");
  console->Print("\n");
}

std::string MailOf(const mail::MailText& text) { return text.where.substr(0, text.where.find(", part ")); }

// The parts of a mail as texts, with what its headers say. HTML beside plain text says the same once more.
absl::StatusOr<Found> ReadEncodedMail(const std::string& name, const std::string& bytes, foreign::Importer* importer) {
  mail::MailReader reader;
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, reader.Add(bytes, name)));
  Found found;
  std::set<std::string> plain;
  for (const mail::MailText& text : reader.texts()) {
    if (!text.from_html) plain.insert(MailOf(text));
  }
  for (const mail::MailText& text : reader.texts()) {
    if (text.from_html && plain.count(MailOf(text)) != 0) continue;
    foreign::MailText part{{{"From", text.from}, {"Subject", text.subject}}, text.text};
    for (const auto& [header, value] :
         {std::make_pair("Date", &text.date), {"Message-ID", &text.message_id}, {"Received", &text.received}}) {
      if (!value->empty()) part.headers.emplace_back(header, *value);
    }
    Found in_part = importer->ReadMail(name, part);
    if (found.file.empty()) {
      found = std::move(in_part);
      continue;
    }
    found.rolls.insert(found.rolls.end(), in_part.rolls.begin(), in_part.rolls.end());
    found.remarks.insert(found.remarks.end(), in_part.remarks.begin(), in_part.remarks.end());
  }
  for (const std::string& remark : reader.remarks()) found.Note({name, "", 0}, remark);
  return found;
}

absl::StatusOr<Found> ReadFile(const std::string& path, foreign::Importer* importer) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string bytes, ReadTextFile(path, foreign::kFileBytesMax));
  const std::string name = path == "-" ? "standard input" : path;
  return foreign::Importer::IsEncodedMail(bytes) ? ReadEncodedMail(name, bytes, importer) : importer->Read(name, bytes);
}

// Reads and tells every file; `rolls` receives all rolls in the order of their numbers.
ImportTotals ReadFiles(Invocation& call, JsonWriter* json, std::vector<Roll>* rolls) {
  foreign::Importer importer;
  ImportTotals totals;
  for (const std::string& path : call.operands) {
    ++totals.files;
    const uint64_t first = totals.rolls + 1;
    const absl::StatusOr<Found> found = ReadFile(path, &importer);
    if (json != nullptr) json->Begin('{').Field("file", path == "-" ? "standard input" : path);
    if (found.ok()) {
      Count(*found, &totals);
      rolls->insert(rolls->end(), found->rolls.begin(), found->rolls.end());
      if (json != nullptr) {
        FileJson(*found, first, json);
      } else {
        PrintFile(*found, first, call.flags.Has("all"), &call.console);
      }
    } else {
      ++totals.unreadable;
      call.console.Message(found.status().message());
      if (json != nullptr) json->Field("error", found.status().message());
    }
    if (json != nullptr) json->End();
    call.console.Drain();
  }
  return totals;
}

// The log of --into, open for its next events.
struct Target {
  std::string path;
  std::unique_ptr<LogWriter> writer;
  LogPosition position;
  RollsSoFar rolls;
  std::set<std::string> used;  // references of its rolls
};

absl::StatusOr<Target> OpenTarget(const Flags& flags) {
  Target target;
  target.path = flags.Get("into");
  if (target.path == "-") return UsageError("import: --into must name a file");
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(target.path, flags.All("overlay")));
  if (!log.reader->header().party().empty()) {
    return Failure(Exit::kNo,
                   absl::StrCat(target.path, ": is a game by post, whose header says where its dice come from"));
  }
  ReplayOptions options;
  options.check_claims = false;
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    if (event.annotations != nullptr) target.used.insert(event.annotations->source().reference());
  });
  if (!outcome.ok()) return InputError(outcome.status());
  ADJUTANT_ASSIGN_OR_RETURN(target.writer, OpenToAppend(target.path));
  ADJUTANT_ASSIGN_OR_RETURN(target.position,
                            PositionOf(target.path, flags.All("overlay"), std::nullopt, nullptr, &target.rolls));
  return target;
}

// "3  step 4, Ada: 2d6 = 6,1 for 2d6".
std::string OfferText(uint64_t number, const Roll& roll) {
  return absl::StrCat("  ", number, "  ", PlaceText(roll.where), roll.who.empty() ? "" : ", ", Printable(roll.who),
                      ": ", Printable(roll.dice.ToString()), roll.label.empty() ? "" : " for ", Printable(roll.label),
                      " (", GradeName(roll.grade), ")");
}

void AskLine(absl::string_view line, Console* console) {
  console->Ask(line);
  console->EndAsk();
}

// Asks for a roll for each die that is due, until there is no answer.
absl::Status AskForRolls(const std::vector<Roll>& rolls, RollBinder* binder, const Desk& desk, Console* console) {
  bool any = false;
  for (; binder->DieDue().has_value(); any = true) {
    const std::vector<uint64_t> fitting = binder->Fitting();
    AskLine(DecisionSentence(desk.ruleset(), desk.state()), console);
    for (const uint64_t number : fitting) AskLine(OfferText(number, rolls[number - 1]), console);
    if (fitting.empty()) {
      AskLine("no roll of these files fits.", console);
      return absl::OkStatus();
    }
    console->Ask("which roll is it (its number; nothing to stop)? ");
    std::string line;
    const bool read = console->ReadLine(&line);
    console->EndAsk();
    uint64_t number = 0;
    if (!read || absl::StripAsciiWhitespace(line).empty()) return absl::OkStatus();
    if (!absl::SimpleAtoi(line, &number) || std::count(fitting.begin(), fitting.end(), number) == 0) {
      AskLine("that is none of them.", console);
      continue;
    }
    ADJUTANT_RETURN_IF_ERROR(binder->Bind(number).status());
  }
  if (!any) AskLine(absl::StrCat("no die is due: ", DecisionSentence(desk.ruleset(), desk.state())), console);
  return absl::OkStatus();
}

absl::Status BindNamed(const std::vector<std::string>& names, RollBinder* binder) {
  for (const std::string& list : names) {
    for (const absl::string_view name : absl::StrSplit(list, ',')) {
      uint64_t number = 0;
      if (!absl::SimpleAtoi(name, &number)) {
        return UsageError(absl::StrCat("import: --bind takes numbers of rolls, not '", name, "'"));
      }
      ADJUTANT_RETURN_IF_ERROR(binder->Bind(number).status());
    }
  }
  return absl::OkStatus();
}

bool IsYes(Console* console) {
  std::string line;
  console->Ask("append this (yes, or nothing)? ");
  const bool read = console->ReadLine(&line);
  console->EndAsk();
  const std::string answer = absl::AsciiStrToLower(absl::StripAsciiWhitespace(line));
  return read && (answer == "yes" || answer == "y");
}

// Into the log what the rolls come to, once somebody has said which they are.
absl::StatusOr<Exit> BindInto(const std::vector<Roll>& rolls, Invocation& call, JsonWriter* json) {
  Console& console = call.console;
  ADJUTANT_ASSIGN_OR_RETURN(Target target, OpenTarget(call.flags));
  Desk desk(*target.position.log.ruleset, std::move(target.position.state), target.position.events,
            target.writer->header().seed());
  desk.UseKeys(target.rolls.checker->keys());
  desk.set_has_acts(target.writer->format_version() >= 2);
  RollBinder binder(rolls, target.used, &desk);
  const bool named = call.flags.Has("bind");
  ADJUTANT_RETURN_IF_ERROR(named ? BindNamed(call.flags.All("bind"), &binder)
                                 : AskForRolls(rolls, &binder, desk, &console));
  const std::vector<UnsoundRoll> unsound = FindUnsound(target.writer->chain(), &target.rolls, &desk);
  if (!unsound.empty()) {
    return Failure(Exit::kNo, absl::StrCat(target.path, ": event ", unsound[0].number, ", ", unsound[0].notation,
                                           " cannot be recorded: ", unsound[0].why));
  }
  const bool any = !desk.appended().empty();
  if (any && !named) {
    for (const Appended& one : desk.appended()) {
      AskLine(absl::StrCat("  ", one.number, "  ", Printable(one.sentence), " (", SourceText(one.annotations.source()),
                           ")"),
              &console);
    }
  }
  const bool write = any && (named || IsYes(&console));
  if (write) ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, target.writer->AppendAll(desk.Bytes())));
  if (json != nullptr) {
    json->Field("log", target.path).Field("appended", write).Key("events");
    AppendedJson(desk, json);
    return write ? Exit::kOk : Exit::kNo;
  }
  console.Print(Printable(target.path), write ? ": appended " : ": appended nothing");
  if (write) {
    console.Print(Counted(desk.appended().size(), "event"), "\n");
    for (const Appended& one : desk.appended()) PrintAppended(one, desk, &console);
    for (const std::string& left : binder.LeftOver()) console.Print("not used: ", left, "\n");
    console.Print("next: ", DecisionSentence(desk.ruleset(), desk.state()));
  }
  console.Print("\n");
  PrintFingerprint(target.writer->events(), target.writer->acts(), target.writer->chain(), &console);
  return write ? Exit::kOk : Exit::kNo;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  if (std::count(call.operands.begin(), call.operands.end(), "-") > 1) {
    return UsageError("import: '-' stands for one file only");
  }
  if (call.flags.Has("bind") && !call.flags.Has("into")) return UsageError("import: --bind goes with --into");
  if (call.flags.Has("into") && !call.flags.Has("bind") &&
      std::count(call.operands.begin(), call.operands.end(), "-") > 0) {
    return UsageError("import: with a FILE '-' nobody can be asked; name the rolls by --bind");
  }
  JsonWriter writer(call.console.buffer());
  JsonWriter* const json = call.json() ? &writer : nullptr;
  if (json != nullptr) json->Begin('{').Key("files").Begin('[');
  std::vector<Roll> rolls;
  const ImportTotals totals = ReadFiles(call, json, &rolls);
  if (json != nullptr) {
    json->End().Field("rolls", totals.rolls).Field("warnings", totals.warnings).Field("unreadable", totals.unreadable);
  } else {
    PrintTotals(totals, &call.console);
  }
  Exit exit = totals.unreadable > 0 ? Exit::kUnreadable : Exit::kOk;
  if (call.flags.Has("into")) {
    ADJUTANT_RETURN_IF_ERROR(call.console.Flush());
    const absl::StatusOr<Exit> bound = BindInto(rolls, call, json);
    if (bound.ok()) {
      exit = std::max(exit, *bound);
    } else if (json != nullptr) {
      json->Field("appended", false).Field("error", bound.status().message());
      call.console.Message(bound.status().message());
      exit = std::max(exit, ExitOf(bound.status()));
    } else {
      return bound.status();
    }
  }
  if (json != nullptr) json->End();
  return exit;
}

}  // namespace

const Command kImportCommand = {
    "import",
    "FILE...",
    "what saves and logs of VASSAL, ACTS journals and mails of dice servers hold; rolls into a log",
    "A FILE is told by what is in it: a save or log of VASSAL (.vsav, .vlog); a page of a journal of ACTS, saved as\n"
    "HTML or copied as text; the mail of a dice server as text, with its headers if they are at hand. The answer "
    "lists\n"
    "every roll, what else was understood, and what was not. Files of one game come in the order in which they were\n"
    "played: a log of VASSAL is compared with those before it.\n"
    "\n"
    "Grades say whose word a roll is. self-reported: a program that a player runs rolled for him; claimed: somebody\n"
    "says what a server rolled; server: the server's own words, a page saved whole or a mail with its headers. Every\n"
    "such file can be edited by whoever has it: a grade is no proof, and nobody is asked.\n"
    "\n"
    "warning: a question to the players: a roll that is left out (the button showed another result before it, or a\n"
    "counter of rolls jumps), a roll or a move that was taken back after dice were seen, an entry that lacks.\n"
    "\n"
    "Positions are not imported: where a counter stands, which it is and what a report means only the module of "
    "VASSAL\n"
    "says, and a file does not hold its module. Type the moves in with `adjutant append`.\n"
    "\n"
    "--into=LOG offers the rolls that fit for each die that is due in LOG, asks which it is, and asks once more "
    "before\n"
    "it appends; --bind names them by their numbers in the answer and asks nothing. Each die is an event with its\n"
    "source: VASSAL, JOURNAL or DICE_SERVER and the place that says so; a claim is ENTERED. Rolls that were taken "
    "back,\n"
    "or stand in an earlier file or in LOG, are not offered. A 10 is the 0 of a die from 0 to 9. Where nothing is\n"
    "appended the status is 1.\n"
    "\n"
    "A file of VASSAL holds the players' passwords in clear, and whatever they hide: what is told here names nobody's\n"
    "password and no hidden piece, but whoever gets the file can read both.",
    "adjutant import turn-3.vlog",
    1,
    ~size_t{0},
    {{"all", "", "list all that is not understood"},
     {"into", "LOG", "append rolls to LOG for the dice that are due there"},
     {"bind", "N,N...", "with --into: these rolls, in this order; nothing is asked", {}, true},
     OverlayFlag()},
    Run};

}  // namespace adjutant
