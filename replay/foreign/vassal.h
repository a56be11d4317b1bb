// Saves (.vsav) and logs (.vlog) of VASSAL: what is in them, without the rules of any game.
//
// Positions are not turned into events: coordinates, counters and reports mean what a module says they mean, and a file
// does not hold its module. Steps, rolls, undos, players and the pieces of the first position are there.
#ifndef ADJUTANT_REPLAY_FOREIGN_VASSAL_H_
#define ADJUTANT_REPLAY_FOREIGN_VASSAL_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/foreign/command_tree.h"
#include "replay/foreign/players.h"
#include "replay/foreign/vassal_command.h"

namespace adjutant::foreign {

// What one press of "step forward" shows.
struct VassalStep {
  uint64_t number = 0;                  // from 1
  std::vector<VassalCommand> commands;  // in the order in which they are carried out
  std::optional<uint64_t> takes_back;   // the step that this undo takes back, if it is one and that can be told
  bool is_undo = false;
  std::optional<uint64_t> taken_back_by;
};

struct VassalGame {
  std::string module;  // as the file names it; "" if it does not
  std::string module_version;
  std::string engine;               // the version of VASSAL that wrote the file
  std::optional<int64_t> saved_at;  // milliseconds since 1970 by the clock of the player who saved it
  std::string comment;              // of that player
  Obfuscation form = Obfuscation::kLegacy;
  bool in_archive = true;  // and not a savedGame alone
  bool is_log = false;
  std::vector<VassalCommand> position;  // when logging began
  std::vector<VassalStep> steps;
  std::map<std::string, std::string> names;  // of the players: "player-1" is "Ada"
  size_t pieces = 0;                         // of the position, without stacks and decks
  size_t odd_pieces = 0;                     // of them, those whose type and state do not fit each other
  std::map<std::string, size_t> hidden;      // pieces that players or sides have masked or hidden, whole in the file
  std::vector<std::string> remarks;          // what is odd about the file, in sentences

  // The name of a player; "player-1" if the file does not say.
  std::string NameOf(absl::string_view player) const;
};

// Whether the bytes are those of VASSAL, by what they hold and not by their name.
bool LooksLikeVassal(absl::string_view bytes);

// Reads a ZIP with a savedGame in it, or a savedGame alone. `path` begins the messages. Errors: those of ReadZip,
// ReadDataXml, Deobfuscate and ReadCommandTree; InvalidArgument for an archive of something else, as a module.
absl::StatusOr<VassalGame> ReadVassal(const std::string& path, absl::string_view bytes, Players* players);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_VASSAL_H_
