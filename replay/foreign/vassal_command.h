// The commands that VASSAL itself writes into a saved game. Those of modules are kept as they are.
#ifndef ADJUTANT_REPLAY_FOREIGN_VASSAL_COMMAND_H_
#define ADJUTANT_REPLAY_FOREIGN_VASSAL_COMMAND_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "replay/foreign/players.h"

namespace adjutant::foreign {

enum class CommandKind : uint8_t {
  kGroup,  // an empty head
  kBeginSave,
  kEndSave,
  kAddPiece,       // id, type, state
  kRemovePiece,    // id
  kChangePiece,    // id, new state, old state if it is there
  kMovePiece,      // id, new map, x, y, under, old map, x, y, under, player
  kChat,           // the line
  kUndo,           // "true" begins, "false" ends
  kPlayer,         // player, name, side
  kPlayerLeaves,   // player
  kTurn,           // tracker, state
  kProperty,       // name, old value, new value, container
  kSavedProperty,  // what stands there
  kSpecialDice,    // button, face of each die from 0
  kNotes,
  kPrivateNote,  // player; its text is not kept
  kUnmask,       // players
  kExtension,    // name, version
  kBoards,       // map, what stands there
  kEmail,        // nothing: the address is not kept
  kOther,        // of VASSAL, without a meaning for play: head
  kUnknown,      // head; of the module
};
// "move", "chat line" ...
const char* CommandName(CommandKind kind);

struct VassalCommand {
  CommandKind kind = CommandKind::kUnknown;
  // As above, with "player-1" for a password. Free text, as of chat and of a module's commands, is as it stands: it
  // goes through Players::Without before it is shown.
  std::vector<std::string> fields;

  // "" if there are fewer.
  absl::string_view field(size_t i) const { return i < fields.size() ? absl::string_view(fields[i]) : ""; }
};

// `head` is that of a node, without "LOG" and a TAB. Never fails: what has not the fields of its kind is unknown.
VassalCommand ReadCommand(absl::string_view head, Players* players);

// A line of chat.
struct ChatLine {
  enum class Kind : uint8_t {
    kTalk,    // of a player: who, text
    kReport,  // of the module or a die: "* ..."
    kSystem,  // "- ..."
    kOther,
  };
  Kind kind = Kind::kOther;
  std::string who;
  std::string line;   // the whole line without markup
  std::string text;   // what was said, without its mark
  bool undo = false;  // a report that an earlier report was undone: `text` is that one
};
ChatLine ReadChat(absl::string_view chat);

// A piece, of its type and state.
struct VassalPiece {
  std::string name;
  std::string id_in_module;  // gpid; "" if it is not there
  std::string map;
  int32_t x = 0;
  int32_t y = 0;
  size_t traits = 0;
  size_t members = 0;                  // of a stack or a deck
  std::vector<std::string> hidden_by;  // players or sides whose masks lie on it, or who hide it
};
// False if type and state do not fit each other; then `piece` holds what could be read.
bool ReadPiece(absl::string_view type, absl::string_view state, Players* players, VassalPiece* piece);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_VASSAL_COMMAND_H_
