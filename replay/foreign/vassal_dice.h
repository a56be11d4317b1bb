// Dice in logs of VASSAL: from the changes of properties, which have one shape in all modules, and from lines of chat
// by a table of patterns; and whether rolls lack.
#ifndef ADJUTANT_REPLAY_FOREIGN_VASSAL_DICE_H_
#define ADJUTANT_REPLAY_FOREIGN_VASSAL_DICE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "replay/foreign/found.h"
#include "replay/foreign/players.h"
#include "replay/foreign/vassal.h"

namespace adjutant::foreign {

// Whether a line of chat tells dice in `module` ("": unknown), by the table. `running` becomes the number of the roll
// in the session, where the module counts.
std::optional<Roll> DiceOfReport(absl::string_view module, absl::string_view line,
                                 std::optional<uint64_t>* running = nullptr);

// Reads the logs of one game one after another, in the order in which they were played: a property's old value has to
// be the one that the log before left, and steps that a player recorded while he stepped through another's log are the
// same rolls.
class VassalLogs {
 public:
  explicit VassalLogs(const Players* players) : players_(*players) {}
  Found Read(const std::string& file, const VassalGame& game);

 private:
  struct Last {
    std::string value;
    Where where;
  };
  struct Place {
    size_t file;
    size_t step;
  };
  class OneLog;

  const Players& players_;
  std::map<std::string, Last> properties_;                     // by module and button
  std::map<std::string, std::pair<uint64_t, Where>> running_;  // by module, player and kind
  std::unordered_map<std::string, std::vector<Place>> steps_;
  std::vector<std::string> files_;
  std::vector<std::vector<std::string>> identities_;  // of the steps of each file
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_VASSAL_DICE_H_
