// Pages of a journal of ACTS (Automated Card Tracking System), as players save or copy them.
#ifndef ADJUTANT_REPLAY_FOREIGN_ACTS_H_
#define ADJUTANT_REPLAY_FOREIGN_ACTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/foreign/found.h"

namespace adjutant::foreign {

struct JournalEntry {
  uint64_t number = 0;    // from 1; without numbers on the page: the place on it, from the oldest
  std::string time;       // as it stands there; all seconds are 00, so that it orders nothing
  std::string turn;       // of the game
  std::string player;     // the side; "" if it cannot be told from the turn
  std::string title;      // by the server: what the entry is
  std::string server;     // what the server wrote; empty in a message
  std::string message;    // what the player typed
  bool doubtful = false;  // the number is out of its order or stands there twice: a row that was typed in, perhaps
};

struct Journal {
  std::string game;  // as the page names it; "" if it does not
  bool from_html = false;
  bool numbered = true;
  bool newest_first = true;
  std::vector<JournalEntry> entries;                // by number
  std::vector<std::pair<uint64_t, uint64_t>> gaps;  // the first and the last number that is missing
  std::vector<std::string> remarks;
};

// Whether the text, in UTF-8, is a page of a journal.
bool LooksLikeJournal(absl::string_view text);

// Reads a page saved as HTML, or its text with columns parted by TABs, or by one blank. `path` begins the messages.
// InvalidArgument for a text without an entry.
absl::StatusOr<Journal> ReadJournal(const std::string& path, absl::string_view text);

// Reads the pages of journals one after another; an entry that stands on two of them counts once.
class Journals {
 public:
  Found Read(const std::string& file, const Journal& journal);

 private:
  struct Known {
    std::string text;
    Where where;
  };
  // Where the same entry stands on a page before; a remark if it says something else there.
  std::optional<Where> Meet(const std::string& game, const JournalEntry& entry, const Where& where, Found* found);

  std::map<std::pair<std::string, uint64_t>, Known> entries_;
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_ACTS_H_
