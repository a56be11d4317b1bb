// What a file of another program says: rolls of dice, what else was understood, and what was not.
#ifndef ADJUTANT_REPLAY_FOREIGN_FOUND_H_
#define ADJUTANT_REPLAY_FOREIGN_FOUND_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::foreign {

enum class FileKind : uint8_t { kVassalSave, kVassalLog, kJournal, kDiceMail };
// "VASSAL save", "VASSAL log", "ACTS journal", "dice mail".
const char* KindName(FileKind kind);

// What a roll rests on. None of them is proof: every such file can be edited.
enum class Grade : uint8_t {
  kSelfReported,  // a program that a player runs says what it rolled for him
  kClaimed,       // somebody says what a server rolled; the server's own words are not at hand
  kServer,        // the server's own words, with what is needed to ask it, or those who got the same, again
};
// "self-reported", "claimed", "server".
const char* GradeName(Grade grade);

// The program that rolled: what a log names as the source.
enum class Origin : uint8_t { kVassal, kJournal, kDiceServer };
// "VASSAL", "JOURNAL", "DICE_SERVER": as ChanceSource.Method has them.
const char* OriginName(Origin origin);

// A place in a file: "turn-3.vlog, step 12".
struct Where {
  std::string file;
  const char* unit = "";  // "step", "entry", "line"; "": the whole file
  uint64_t number = 0;

  std::string ToString() const;
  friend bool operator==(const Where& a, const Where& b) { return a.file == b.file && a.number == b.number; }
};

// Dice that fell together, as far as the file says so.
struct Dice {
  uint32_t sides = 0;           // 0: the file does not say
  std::vector<int32_t> values;  // of each die, in order; empty: only the total is known
  uint32_t count = 0;           // how many dice; 0: the file does not say
  uint32_t kept = 0;            // so many of the highest make the total; 0: all
  int32_t modifier = 0;         // what was added to the total
  std::optional<int32_t> total;
  std::vector<std::string> faces;  // of dice that show no numbers

  // "2d6 = 3,4 (total 7)", "d20 = 14", "? = 5".
  std::string ToString() const;
  friend bool operator==(const Dice& a, const Dice& b) {
    return a.sides == b.sides && a.values == b.values && a.count == b.count && a.kept == b.kept &&
           a.modifier == b.modifier && a.total == b.total && a.faces == b.faces;
  }
};

struct Roll {
  std::string who;   // as the file names the player or the side; "": it does not say
  std::string when;  // as the file says it; "": it does not say
  std::string
      label;  // what the roll is for, in the words of the program or of the player; "": a purpose is to be named
  Dice dice;
  Grade grade = Grade::kSelfReported;
  Origin origin = Origin::kVassal;
  Where where;
  std::string reference;              // finds it again: "VASSAL log turn-3.vlog step 12"
  std::optional<Where> taken_back;    // by an undo there
  std::optional<Where> same_as;       // it stands in another file as well, and counts once
  std::vector<std::string> warnings;  // what is odd about it, in sentences
};

// Something to tell about a file.
struct Remark {
  enum class Kind : uint8_t {
    kNote,           // good to know
    kWarning,        // a question to the players
    kNotUnderstood,  // part of the file that is left as it is
  };
  Kind kind = Kind::kNote;
  Where where;
  std::string text;
};
// "note", "warning", "not understood".
const char* RemarkName(Remark::Kind kind);

// How many things of a kind a file holds: {"move", 12}.
struct Count {
  std::string what;
  uint64_t count = 0;
};

// A file.
struct Found {
  FileKind kind = FileKind::kVassalLog;
  std::string file;
  std::vector<std::pair<std::string, std::string>> about;  // {"module", "Border Post 1.2"}
  std::vector<Count> understood;                           // besides rolls
  std::vector<Count> not_understood;
  std::vector<Roll> rolls;
  std::vector<Remark> remarks;

  void Note(Where where, std::string text) { Say(Remark::Kind::kNote, std::move(where), std::move(text)); }
  void Warn(Where where, std::string text) { Say(Remark::Kind::kWarning, std::move(where), std::move(text)); }
  void Say(Remark::Kind kind_of, Where where, std::string text) {
    remarks.push_back({kind_of, std::move(where), std::move(text)});
  }
};

// Adds `count` of `what`; keeps the order in which they came.
void AddCount(absl::string_view what, uint64_t count, std::vector<Count>* counts);

// The file's name without its folders: a reference in a log shows nobody's disk.
std::string BaseName(absl::string_view path);

// Whether each die, and the total, can fall so. `why` gets a sentence if not.
bool CanFall(const Dice& dice, std::string* why);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_FOUND_H_
