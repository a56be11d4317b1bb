// adjutant show: the position.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/message_json.h"
#include "verify/page/svg.h"
#include "verify/ruling_text.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

// Of a stack or a hand: then most tables fit a wide terminal.
constexpr size_t kCellWidth = 44;

std::vector<std::string> PrintableCells(const google::protobuf::RepeatedPtrField<std::string>& cells) {
  std::vector<std::string> printable;
  for (const std::string& cell : cells) printable.push_back(Printable(cell));
  return printable;
}

// A line of a drawing.
void PrintLine(const v1::View::Row& row, Console* console) {
  const std::string line = absl::StrJoin(PrintableCells(row.cells()), " ");
  console->Print(line.empty() ? "" : "  ", line, "\n");
}

void PrintView(const v1::View& view, Console* console) {
  if (!view.title().empty()) console->Print(console->Bold(Printable(view.title())), "\n\n");
  bool first = true;
  for (const v1::View::Table& table : view.tables()) {
    if (!first) console->Print("\n");
    first = false;
    if (!table.name().empty()) console->Print(console->Bold(Printable(table.name())), "\n");
    if (table.preformatted()) {
      for (const v1::View::Row& row : table.rows()) PrintLine(row, console);
      continue;
    }
    TextTable text(PrintableCells(table.columns()));
    for (const v1::View::Row& row : table.rows()) text.WrappedRow(PrintableCells(row.cells()), kCellWidth);
    console->Print(text.empty() ? "  none\n" : text.ToString("  "));
  }
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

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const auto at, call.flags.Number("at"));
  ADJUTANT_ASSIGN_OR_RETURN(const LogPosition position, PositionOf(call.operands[0], call.flags.All("overlay"), at));
  const Ruleset& ruleset = *position.log.ruleset;
  PlayerId viewer = kChance;
  if (call.flags.Has("view")) {
    ADJUTANT_ASSIGN_OR_RETURN(viewer, FindSide(ruleset.game(), call.flags.Get("view")));
    // The list of values hides nothing.
    if (call.flags.Has("values")) return UsageError("show: --values shows everything; it does not go with --view");
  }
  const std::string digest = HexOf(ruleset.Digest(position.state));
  ValueList values;
  if (call.flags.Has("values")) ruleset.Values(position.state, &values);
  if (call.flags.Get("format") == "svg") return Draw(position, viewer, call);
  if (call.flags.Has("o")) return UsageError("show: -o goes with --format=svg");
  v1::View view;
  v1::Stacks stacks;
  ruleset.Show(position.state, viewer, &view);
  ruleset.ShowStacks(position.state, viewer, &stacks);
  Console& console = call.console;
  if (call.json()) {
    JsonWriter json(console.buffer());
    json.Begin('{').Field("log", position.log.name).Field("after", position.events);
    json.Field("view", viewer == kChance ? "all" : SideId(ruleset.game(), viewer));
    // A digest of everything would give a hidden hand away to whoever tries all hands.
    if (viewer == kChance) json.Field("digest", digest);
    json.Key("decision");
    DecisionJson(ruleset, position.state, &json);
    if (call.flags.Has("values")) {
      ValuesJson(values, &json);
    } else {
      ViewJson(view, &json);
      json.Key("board");
      MessageJson(stacks, &json);
    }
    json.End();
    return Exit::kOk;
  }
  if (call.flags.Has("values")) {
    TextTable table({"", ""});
    for (const NamedValue& value : values) table.Row({value.name, Printable(value.text)});
    console.Print(table.ToString());
    return Exit::kOk;
  }
  PrintView(view, &console);
  console.Print("\nafter event ", position.events, "; next: ", DecisionSentence(ruleset, position.state), "\n");
  if (viewer == kChance) console.Print("state digest ", digest, "\n");
  return Exit::kOk;
}

}  // namespace

const Command kShowCommand = {"show",
                              "LOG",
                              "the position: board, stacks, tracks, hands, whose decision",
                              "",
                              "adjutant show game.adj --at 12 --view=us",
                              1,
                              1,
                              {AtFlag("the position after event N, 0 being the start; the last if left out"),
                               {"view", "SIDE", "as this side may see it; everything if left out"},
                               {"format", "FORMAT", "how to answer; svg is the board alone", {"text", "json", "svg"}},
                               {"o", "FILE", "writes the SVG there; an existing file is never overwritten"},
                               {"values", "", "list every value by the name that claims and cases use"},
                               OverlayFlag()},
                              Run};

}  // namespace adjutant
