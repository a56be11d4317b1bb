// The players of files of VASSAL. A player's "secret" there is the password that he typed in, in clear.
#ifndef ADJUTANT_REPLAY_FOREIGN_PLAYERS_H_
#define ADJUTANT_REPLAY_FOREIGN_PLAYERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::foreign {

// Gives each password a number, over all files that are read together, and keeps passwords out of what is shown. They
// stay in memory, are overwritten when this goes, and go nowhere else.
class Players {
 public:
  Players() = default;
  ~Players();
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // "player-1", "player-2" ...; "" for "", "null" and, once there are too many, for every new one (too_many()).
  std::string NameOf(absl::string_view secret);
  bool too_many() const { return too_many_; }
  size_t count() const { return secrets_.size(); }

  // A name that a player goes by. Where his password is the same word, the word stays.
  void MeetName(absl::string_view name);

  // `text` with "player-N" wherever a password stands in it as a word of its own. Passwords of one or two characters
  // stay: "a" in a sentence says nothing.
  std::string Without(absl::string_view text) const;

 private:
  std::vector<std::string> secrets_;
  std::vector<std::string> names_;
  bool too_many_ = false;
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_PLAYERS_H_
