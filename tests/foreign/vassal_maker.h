// Files as VASSAL writes them, of games that nobody played.
#ifndef ADJUTANT_TESTS_FOREIGN_VASSAL_MAKER_H_
#define ADJUTANT_TESTS_FOREIGN_VASSAL_MAKER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "replay/foreign/command_tree.h"

namespace adjutant::foreign {

struct MadeCommand {
  std::string head;
  std::vector<MadeCommand> below = {};
};

// The text of a tree of commands.
std::string TreeText(const MadeCommand& root);
// A saved game: a position of `position`, and a log of `steps` behind it, each of whose commands gets its mark.
std::string GameText(const std::vector<MadeCommand>& position, const std::vector<MadeCommand>& steps);

struct MadeEntry {
  std::string name;
  std::string bytes;
};

struct ZipForm {
  bool deflate = true;
  bool descriptor = true;  // sizes behind the bytes, as VASSAL writes them
  uint16_t more_flags = 0;
  std::string comment = "";
};
std::string ZipOf(const std::vector<MadeEntry>& entries, const ZipForm& form = {});

// The XML beside a game.
std::string SaveData(absl::string_view engine, absl::string_view comment, int64_t saved_at);
std::string ModuleData(absl::string_view module, absl::string_view version);
// All of it: "savedGame" with key 5a, "savedata", "moduledata".
std::string VassalFile(const std::string& text, absl::string_view module = "Border Post",
                       Obfuscation form = Obfuscation::kLegacy);

// The small game of a move, a roll and an undo; 367 bytes.
std::string SmallGame();

// The lines of a roll by the standard button: the chat with the change of a property below it.
MadeCommand ButtonRoll(absl::string_view button, absl::string_view old, absl::string_view result,
                       absl::string_view who);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_TESTS_FOREIGN_VASSAL_MAKER_H_
