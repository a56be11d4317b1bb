// adjutant show: the position.
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/query.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/page/svg.h"
#include "verify/program/access.h"
#include "verify/program/gone_on.h"
#include "verify/program/seen_record.h"
#include "verify/program/view.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/spoken/names.h"
#include "verify/terminal/terminal.h"
#include "verify/text/json.h"
#include "verify/text/message_json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of a stack or a hand: then most tables fit a wide terminal.
constexpr size_t kCellWidth = 44;

std::vector<std::string> PrintableCells(const google::protobuf::RepeatedPtrField<std::string>& cells) {
  std::vector<std::string> printable;
  for (const std::string& cell : cells) printable.push_back(Printable(cell));
  return printable;
}

std::vector<std::vector<std::string>> PrintableRows(const v1::View::Table& table) {
  std::vector<std::vector<std::string>> rows;
  for (const v1::View::Row& row : table.rows()) rows.push_back(PrintableCells(row.cells()));
  return rows;
}

// `width`: of a line, 0 for any.
void PrintView(const v1::View& view, size_t width, Console* console) {
  const auto heading = [&](const std::string& text) {
    std::string lines = LinesThatFit(Printable(text), "", width);
    lines.pop_back();
    console->Print(console->Bold(lines), "\n");
  };
  if (!view.title().empty()) {
    heading(view.title());
    console->Print("\n");
  }
  bool first = true;
  for (const v1::View::Table& table : view.tables()) {
    if (!first) console->Print("\n");
    first = false;
    if (!table.name().empty()) heading(table.name());
    const std::vector<std::vector<std::string>> rows = PrintableRows(table);
    console->Print(table.preformatted() ? DrawingThatFits(rows, "  ", width)
                   : rows.empty()       ? "  none\n"
                                  : TableThatFits(PrintableCells(table.columns()), rows, "  ", kCellWidth, width));
  }
}

// What stands on the board, by the names that events and positions use.
void PrintIds(const Ruleset& ruleset, const v1::Stacks& stacks, size_t width, Console* console) {
  v1::Board board;
  ruleset.DrawBoard(&board);
  std::vector<std::vector<std::string>> rows;
  for (const v1::Stacks::Stack& stack : stacks.stacks()) {
    const v1::Board::Place& place = board.places(stack.place());
    for (const v1::Stacks::Piece& piece : stack.pieces()) {
      rows.push_back({place.id(), piece.id(), Printable(piece.name())});
    }
  }
  console->Print("\n", console->Bold("ids"), "\n");
  console->Print(rows.empty() ? "  none\n" : TableThatFits({"place", "id", "name"}, rows, "  ", kCellWidth, width));
}

void ViewJson(const v1::View& view, JsonWriter* json) {
  json->Field("title", view.title()).Key("tables").Begin('[');
  for (const v1::View::Table& table : view.tables()) {
    json->Begin('{').Field("name", table.name());
    if (table.preformatted()) json->Field("preformatted", true);
    json->Key("columns").Begin('[');
    for (const std::string& column : table.columns()) json->String(column);
    json->End().Key("rows").Begin('[');
    for (const v1::View::Row& row : table.rows()) {
      json->Begin('[');
      for (const std::string& cell : row.cells()) json->String(cell);
      json->End();
    }
    json->End().End();
  }
  json->End();
}

void ValuesJson(const ValueList& values, JsonWriter* json) {
  json->Key("values").Begin('{');
  for (const NamedValue& value : values) {
    json->Key(value.name);
    if (value.number.has_value()) {
      json->Number(*value.number);
    } else {
      json->String(value.text);
    }
  }
  json->End();
}

// The board alone.
absl::StatusOr<Exit> Draw(const LogPosition& position, PlayerId viewer, Invocation& call) {
  const Ruleset& ruleset = *position.log.ruleset;
  if (call.flags.Has("values")) return UsageError("show: --values does not go with --format=svg");
  v1::Board board;
  v1::Stacks stacks;
  ruleset.DrawBoard(&board);
  if (board.form() == v1::Board::NO_BOARD) return Failure(Exit::kNo, "show: this game has no board to draw");
  ruleset.ShowStacks(position.state, viewer, &stacks);
  const std::string caption = absl::StrCat(ruleset.game().title(), ", after event ", position.events, ": ",
                                           absl::StrJoin(ruleset.HeadingsOf(position.state), ", "));
  ADJUTANT_RETURN_IF_ERROR(WriteAnswer(call, PositionSvg(ruleset.game(), board, stacks, caption)));
  return Exit::kOk;
}

// Questions of core/kernel/query.h, with the numbers that the answers come from.
absl::StatusOr<Exit> AnswerQuestions(const LogPosition& position, Invocation& call) {
  const Ruleset& ruleset = *position.log.ruleset;
  if (call.flags.Has("view")) return UsageError("show: --ask may hang on what is hidden; it does not go with --view");
  JsonWriter json(call.console.buffer());
  if (call.json())
    json.Begin('{').Field("log", position.log.name).Field("after", position.events).Key("answers").Begin('[');
  for (const std::string& question : call.flags.All("ask")) {
    Trace trace;
    const auto answer = Ask(ruleset, position.state, question, &trace);
    if (!answer.ok()) return InputError(answer.status(), "show: --ask: ");
    if (call.json()) {
      json.Begin('{').Field("question", question).Field("answer", answer->text).Key("sentences");
      SentencesJson(ruleset, trace.sentences, &json);
      json.Key("derivations").Begin('[');
      for (const Derivation& derivation : trace.derivations) DerivationJson(ruleset, derivation, &json);
      json.End().End();
      continue;
    }
    call.console.Print(Printable(question), ": ", Printable(answer->text), "\n");
    for (const Sentence& sentence : trace.sentences) {
      call.console.Print("  ", Printable(sentence.text), " ", CaseInBrackets(ruleset, sentence.rule), "\n");
    }
    for (const Derivation& derivation : trace.derivations) PrintDerivation(ruleset, derivation, &call.console);
  }
  if (call.json()) json.End().End();
  return Exit::kOk;
}

// A position as `show` tells it.
struct Shown {
  const LogPosition& position;
  PlayerId viewer;             // kChance: everything
  std::optional<Sha256> seen;  // the fingerprint of what a viewer sees
  const Ruleset& ruleset() const { return *position.log.ruleset; }
  ValueList Values() const {
    ValueList values;
    ruleset().Values(position.state, &values);
    return values;
  }
  v1::View View() const {
    v1::View view;
    ruleset().Show(position.state, viewer, &view);
    return view;
  }
  v1::Stacks Stacks() const {
    v1::Stacks stacks;
    ruleset().ShowStacks(position.state, viewer, &stacks);
    return stacks;
  }
  std::string Digest() const { return HexOf(ruleset().Digest(position.state)); }
};

void ShownJson(const Shown& shown, bool values, JsonWriter* json) {
  const LogPosition& position = shown.position;
  json->Begin('{').Field("log", position.log.name).Field("after", position.events);
  json->Field("view", shown.viewer == kChance ? "all" : SideId(shown.ruleset().game(), shown.viewer));
  // A digest of everything, of the record too, would give a hidden hand away to whoever tries all hands.
  if (shown.viewer == kChance) json->Field("digest", shown.Digest());
  if (shown.viewer == kChance) json->Field("fingerprint", FingerprintOf(position.chain));
  if (shown.seen.has_value()) json->Field("fingerprint", FingerprintOf(*shown.seen));
  json->Key("decision");
  DecisionJson(shown.ruleset(), position.state, json);
  if (values) {
    ValuesJson(shown.Values(), json);
  } else {
    ViewJson(shown.View(), json);
    json->Key("board");
    MessageJson(shown.Stacks(), json);
  }
  json->End();
}

void PrintValues(const Shown& shown, Console* console) {
  TextTable table({"", ""});
  for (const NamedValue& value : shown.Values()) table.Row({value.name, Printable(value.text)});
  console->Print(table.ToString());
  PrintFingerprint(shown.position.events, shown.position.acts, shown.position.chain, console);
}

void PrintShown(const Shown& shown, bool ids, size_t width, Console* console) {
  const LogPosition& position = shown.position;
  const Ruleset& ruleset = shown.ruleset();
  PrintView(shown.View(), width, console);
  if (ids) PrintIds(ruleset, shown.Stacks(), width, console);
  const auto print = [&](const std::string& line) { console->Print(LinesThatFit(line, "  ", width)); };
  console->Print("\n");
  print(absl::StrCat("after event ", position.events, "; next: ", DecisionSentence(ruleset, position.state)));
  if (ids) print(absl::StrCat("decision ", DecisionId(ruleset, position.state)));
  if (shown.viewer == kChance) {
    print(absl::StrCat("state digest ", shown.Digest()));
    PrintFingerprint(position.events, position.acts, position.chain, console);
  } else if (shown.seen.has_value()) {
    print(absl::StrCat("fingerprint of what ", SideName(ruleset.game(), shown.viewer), " sees of ",
                       CountedRecords(position.events, position.acts), ": ", FingerprintOf(*shown.seen)));
  }
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  ADJUTANT_ASSIGN_OR_RETURN(const auto width, call.flags.Number("width"));
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(call.operands[0], AccessOf(call), at));
  if (call.flags.Has("ask")) return AnswerQuestions(position, call);
  const bool values = call.flags.Has("values");
  Shown shown{position, kChance, std::nullopt};
  ADJUTANT_ASSIGN_OR_RETURN(shown.viewer, ViewerFrom(call.flags, position.log));
  if (values && call.flags.Has("view")) {
    // The list of values hides nothing.
    return UsageError("show: --values shows everything; it does not go with --view");
  }
  if (values) ADJUTANT_RETURN_IF_ERROR(RequireOpen(position.log, "show: --values"));
  // Read a second time, which standard input cannot be.
  if (shown.viewer != kChance && call.operands[0] != "-") {
    ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog again, OpenLog(call.operands[0], AccessOf(call)));
    ADJUTANT_ASSIGN_OR_RETURN(shown.seen, SeenRecord(again, position.events, shown.viewer));
  }
  if (call.flags.Get("format") == "svg") return Draw(position, shown.viewer, call);
  if (call.flags.Has("o")) return UsageError("show: -o goes with --format=svg");
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    ShownJson(shown, values, &json);
  } else if (values) {
    PrintValues(shown, &call.console);
  } else {
    PrintShown(shown, call.flags.Has("ids"), width.has_value() ? *width : TerminalWidth(), &call.console);
  }
  return Exit::kOk;
}

}  // namespace

const Command kShowCommand = {
    "show",
    "LOG",
    "the position: board, stacks, tracks, hands, whose decision",
    "It ends with a digest of the position and the fingerprint of the record up to there, as `adjutant append`\n"
    "prints it. With --view there is no digest, and the fingerprint is that of what the side sees: whoever holds the\n"
    "same log gets the same words for that side. The record's own could be tried against hidden cards, one after the\n"
    "other, until it fits; `adjutant append --after` takes the record's own.",
    "adjutant show game.adj --at 12 --view=us",
    1,
    1,
    {AtFlag("the position after event N, 0 being the start; the last if left out"),
     {"view", "SIDE", "as this side may see it; everything if left out"},
     {"format", "FORMAT", "how to answer; svg is the board alone", {"text", "json", "svg"}},
     {"o", "FILE", "writes the SVG there; an existing file is never overwritten"},
     {"ask", "QUESTION", "supply, cost, control, distance: \"supply side=us space=laredo\"", {}, true},
     {"values", "", "list every value by the name that claims and cases use"},
     {"ids", "", "list what stands on the board by its ids too, and the decision as cases name it"},
     {"width", "N", "columns of a line; those of the terminal if left out, any number where there is none"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
