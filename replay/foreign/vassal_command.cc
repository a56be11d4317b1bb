#include "replay/foreign/vassal_command.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/sequence.h"

namespace adjutant::foreign {
namespace {

using Fields = std::vector<std::string>;

// A head that begins so, the delimiter of its fields, and how many there must be.
struct HeadSpec {
  absl::string_view start;
  CommandKind kind;
  char delimiter;
  size_t fields_min;
};

constexpr HeadSpec kHeads[] = {
    {"+/", CommandKind::kAddPiece, '/', 3},
    {"-/", CommandKind::kRemovePiece, '/', 1},
    {"D/", CommandKind::kChangePiece, '/', 2},
    {"M/", CommandKind::kMovePiece, '/', 9},
    {"UNDO\t", CommandKind::kUndo, '\t', 1},
    {"PLAYER\t", CommandKind::kPlayer, '\t', 2},
    {"PYREMOVE\t", CommandKind::kPlayerLeaves, '\t', 1},
    {"MutableProperty\t", CommandKind::kProperty, '\t', 3},
    {"GlobalProperty\t", CommandKind::kSavedProperty, '\t', 1},
    {"SHOW_RESULTS\t", CommandKind::kSpecialDice, '\t', 1},
    {"NOTES\t", CommandKind::kNotes, '\t', 1},
    {"PNOTES\t", CommandKind::kNotes, '\t', 1},
    {"PNOTE\t", CommandKind::kPrivateNote, '\t', 1},
    {"SNOTE\t", CommandKind::kPrivateNote, '\t', 2},
    {"UNMASK\t", CommandKind::kUnmask, '\t', 1},
    {"EXT\t", CommandKind::kExtension, '\t', 1},
    {"PLUGIN\t", CommandKind::kExtension, '\t', 1},
    {"SEMAIL\t", CommandKind::kEmail, '\t', 1},
};

// Without a meaning for play.
constexpr absl::string_view kOthers[] = {"SETUP_STACK\t", "SGKC\t", "CLOCK",  "FLARE\t", "AUDIO\t",
                                         "PLAY\t",        "Events", "DECK\t", "SPP\t",   "LOCKSPOTAB"};

void HidePlayer(size_t field, Players* players, Fields* fields) {
  if (field < fields->size()) (*fields)[field] = players->NameOf((*fields)[field]);
}

void HidePlayers(CommandKind kind, absl::string_view start, Players* players, Fields* fields) {
  switch (kind) {
    case CommandKind::kMovePiece:
      return HidePlayer(9, players, fields);
    case CommandKind::kPlayer:
      players->MeetName((*fields)[1]);
      [[fallthrough]];
    case CommandKind::kPlayerLeaves:
      return HidePlayer(0, players, fields);
    case CommandKind::kUnmask:
      for (size_t i = 0; i < fields->size(); ++i) HidePlayer(i, players, fields);
      return;
    case CommandKind::kPrivateNote: {
      // "PNOTE" begins with the player, "SNOTE" with a name.
      const size_t owner = start[0] == 'P' ? 0 : 1;
      *fields = {players->NameOf((*fields)[owner])};
      return;
    }
    case CommandKind::kEmail:
      fields->clear();
      return;
    default:
      return;
  }
}

// "TurnTracker0", a TAB, its state.
bool ReadTurn(absl::string_view head, VassalCommand* command) {
  const size_t tab = head.find('\t');
  if (!absl::StartsWith(head, "TURN") || tab == absl::string_view::npos || tab == 4) return false;
  command->kind = CommandKind::kTurn;
  command->fields = {std::string(head.substr(4, tab - 4)), std::string(head.substr(tab + 1))};
  return true;
}

bool ReadBoards(absl::string_view head, VassalCommand* command) {
  const size_t tab = head.find('\t');
  if (tab == absl::string_view::npos) return false;
  absl::string_view map = head.substr(0, tab);
  if (!absl::ConsumeSuffix(&map, "BoardPicker") && map != "bd") return false;
  command->kind = CommandKind::kBoards;
  command->fields = {std::string(map), std::string(head.substr(tab + 1))};
  return true;
}

// "UNDO" in the languages of VASSAL.
constexpr absl::string_view kUndoWords[] = {"UNDO",       "DESHACER",   "ANNULLA", "Annulation", "ANNULER",
                                            "ANNULATION", "RÜCKGÄNGIG", "Undo",    "DESFAZER"};

bool TakeUndoWord(absl::string_view* text) {
  for (const absl::string_view word : kUndoWords) {
    absl::string_view rest = *text;
    if (!absl::ConsumePrefix(&rest, word)) continue;
    rest = absl::StripLeadingAsciiWhitespace(rest);
    if (!absl::ConsumePrefix(&rest, ":")) continue;
    *text = absl::StripLeadingAsciiWhitespace(rest);
    return true;
  }
  return false;
}

// Takes the first pair of traits and what stands within them off.
bool Peel(std::string* outer, std::string* rest) {
  std::vector<std::string> parts = DecodeSequence(*outer, '\t');
  if (parts.size() < 2) return false;
  *outer = std::move(parts[0]);
  *rest = std::move(parts[1]);
  return true;
}

// Who hides a piece by a trait of this type and state; "" if nobody does.
std::string HiderOf(absl::string_view type, absl::string_view state, Players* players) {
  const bool vasl = absl::StartsWith(type, "conceal;") || absl::StartsWith(type, "concealment;");
  if (!vasl && !absl::StartsWith(type, "obs;") && !absl::StartsWith(type, "hide;")) return "";
  if (absl::StartsWith(type, "concealment;")) {
    const std::vector<std::string> parts = DecodeSequence(type, ';');
    return players->NameOf(parts.size() > 1 ? parts[1] : "");
  }
  const std::string owner = DecodeSequence(state, ';', 2)[0];
  if (owner.empty() || owner == "null") return "";
  for (const std::string& part : DecodeSequence(type, ';')) {
    if (!vasl && (absl::StartsWith(part, "side:") || absl::StartsWith(part, "sides:"))) return owner;
  }
  return players->NameOf(owner);
}

int32_t NumberAt(const Fields& fields, size_t i) { return i < fields.size() ? WholeNumber(fields[i]).value_or(0) : 0; }

}  // namespace

const char* CommandName(CommandKind kind) {
  switch (kind) {
    case CommandKind::kGroup:
      return "group";
    case CommandKind::kBeginSave:
      return "begin of the position";
    case CommandKind::kEndSave:
      return "end of the position";
    case CommandKind::kAddPiece:
      return "piece added";
    case CommandKind::kRemovePiece:
      return "piece removed";
    case CommandKind::kChangePiece:
      return "piece changed";
    case CommandKind::kMovePiece:
      return "move";
    case CommandKind::kChat:
      return "chat line";
    case CommandKind::kUndo:
      return "undo";
    case CommandKind::kPlayer:
      return "player";
    case CommandKind::kPlayerLeaves:
      return "player who leaves";
    case CommandKind::kTurn:
      return "turn";
    case CommandKind::kProperty:
      return "property changed";
    case CommandKind::kSavedProperty:
      return "saved property";
    case CommandKind::kSpecialDice:
      return "result of special dice";
    case CommandKind::kNotes:
      return "note";
    case CommandKind::kPrivateNote:
      return "private note";
    case CommandKind::kUnmask:
      return "leave to unmask";
    case CommandKind::kExtension:
      return "extension";
    case CommandKind::kBoards:
      return "choice of boards";
    case CommandKind::kEmail:
      return "e-mail address";
    case CommandKind::kOther:
      return "setting of the program";
    case CommandKind::kUnknown:
      return "unknown command";
  }
  return "";
}

VassalCommand ReadCommand(absl::string_view head, Players* players) {
  VassalCommand command;
  if (head.empty()) {
    command.kind = CommandKind::kGroup;
    return command;
  }
  if (head == "begin_save" || head == "end_save") {
    command.kind = head[0] == 'b' ? CommandKind::kBeginSave : CommandKind::kEndSave;
    return command;
  }
  if (absl::StartsWith(head, "CHAT")) {
    command.kind = CommandKind::kChat;
    command.fields = {std::string(head.substr(4))};
    return command;
  }
  for (const HeadSpec& spec : kHeads) {
    if (!absl::StartsWith(head, spec.start)) continue;
    Fields fields = DecodeSequence(head.substr(spec.start.size()), spec.delimiter);
    if (fields.size() < spec.fields_min) break;
    command.kind = spec.kind;
    command.fields = std::move(fields);
    HidePlayers(spec.kind, spec.start, players, &command.fields);
    return command;
  }
  if (ReadBoards(head, &command) || ReadTurn(head, &command)) return command;
  for (const absl::string_view other : kOthers) {
    if (absl::StartsWith(head, other)) command.kind = CommandKind::kOther;
  }
  command.fields = {std::string(head)};
  return command;
}

ChatLine ReadChat(absl::string_view chat) {
  ChatLine line;
  line.line = OneLine(ChatText(chat));
  absl::string_view rest = line.line;
  line.text = line.line;
  // "<Ada> - what she said". A name may hold anything, so that the first end counts.
  if (absl::ConsumePrefix(&rest, "<")) {
    const size_t end = rest.find("> -");
    if (end == absl::string_view::npos) return line;
    line.kind = ChatLine::Kind::kTalk;
    line.who = std::string(rest.substr(0, end));
    line.text = std::string(absl::StripLeadingAsciiWhitespace(rest.substr(end + 3)));
    return line;
  }
  if (rest.empty() || (rest[0] != '*' && rest[0] != '-')) return line;
  line.kind = rest[0] == '*' ? ChatLine::Kind::kReport : ChatLine::Kind::kSystem;
  rest.remove_prefix(1);
  constexpr absl::string_view kColours = "|!?~`";
  if (!rest.empty() && absl::StrContains(kColours, rest.substr(0, 1))) {
    rest.remove_prefix(1);
    line.line = absl::StrCat(line.line.substr(0, 1), rest);
    rest = absl::string_view(line.line).substr(1);
  }
  rest = absl::StripLeadingAsciiWhitespace(rest);
  if (line.kind == ChatLine::Kind::kReport) line.undo = TakeUndoWord(&rest);
  line.text = std::string(rest);
  return line;
}

bool ReadPiece(absl::string_view type, absl::string_view state, Players* players, VassalPiece* piece) {
  std::string outer_type(type), outer_state(state), rest_type, rest_state;
  for (size_t depth = 0; depth <= kTraitsMax; ++depth) {
    const bool more_type = Peel(&outer_type, &rest_type);
    const bool more_state = Peel(&outer_state, &rest_state);
    if (more_type != more_state) return false;
    if (!more_type) break;
    ++piece->traits;
    const std::string hider = HiderOf(outer_type, outer_state, players);
    if (!hider.empty()) piece->hidden_by.push_back(hider);
    outer_type = std::exchange(rest_type, "");
    outer_state = std::exchange(rest_state, "");
  }
  const Fields types = DecodeSequence(outer_type, ';');
  const Fields states = DecodeSequence(outer_state, ';');
  const bool is_piece = types[0] == "piece";
  if ((!is_piece && types[0] != "stack" && types[0] != "deck") || states.size() < 3) return false;
  piece->map = states[0] == "null" ? "" : states[0];
  piece->x = NumberAt(states, 1);
  piece->y = NumberAt(states, 2);
  if (is_piece) {
    if (types.size() > 4) piece->name = types[4];
    if (states.size() > 3) piece->id_in_module = states[3];
    return true;
  }
  if (types[0] == "deck") {
    if (states.size() > 4 && !states[4].empty()) piece->members = DecodeSequence(states[4], ',').size();
    return true;
  }
  piece->name = "stack";
  for (size_t i = 3; i < states.size(); ++i) piece->members += absl::StartsWith(states[i], "@@") ? 0 : 1;
  return true;
}

}  // namespace adjutant::foreign
