// The data of a page: positions and the record, as FORMAT.md in this folder describes them.
#ifndef ADJUTANT_VERIFY_PAGE_DATA_H_
#define ADJUTANT_VERIFY_PAGE_DATA_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/log.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "replay/replayer.h"
#include "verify/rules/sight.h"
#include "verify/text/json.h"

namespace adjutant {

// Collects a game event by event.
//
//   PageData data(ruleset, viewer, board);
//   data.Start(state, 0);
//   data.Add(event) ...
//   std::string json = data.Finish(about, outcome);
class PageData {
 public:
  // Text that comes from elsewhere and stands in the page as it is.
  struct About {
    std::string log;      // the file, for commands
    std::string program;  // "adjutant 0.1.0"
    const v1::LogHeader* header = nullptr;
    bool closed = false;
    std::string closing_outcome;
    bool cut = false;    // the log goes on where the page ends
    std::string ruling;  // JSON of a ruling that goes with it; empty: none
  };

  PageData(const Ruleset& ruleset, PlayerId viewer, const v1::Board& board);

  // The position before the first event that is added; `events` come before it.
  void Start(const State& state, uint64_t events);
  void Add(const ReplayedEvent& event) { Add(event, {}); }

  // What is wrong with an event of a record that is followed whatever the rules say.
  struct Breaks {
    bool left_out = false;                    // it did nothing: the position is the same before and after it
    bool lost = false;                        // play was lost before it
    std::vector<const v1::Breach*> breaches;  // its own, and what was passed by before it
  };
  void Add(const ReplayedEvent& event, const Breaks& breaks);
  // An act: what the parties agree on, as `told` to whoever sees everything, and as `seen` by a side. `after` is the
  // position after it.
  void AddAct(uint64_t number, const std::string& told, const char* seen, const State& after);
  uint64_t size() const { return size_; }

  // The whole document in JSON. In it stands no "<", so that no text in it ends the script element that holds it.
  std::string Finish(const About& about, const ReplayOutcome& outcome);

 private:
  using Text = int;  // index into the strings
  using Cells = std::vector<Text>;
  struct Table {
    Text name = 0;
    Cells columns;
    std::vector<Cells> rows;
    bool operator==(const Table& other) const {
      return name == other.name && columns == other.columns && rows == other.rows;
    }
  };
  struct Stack {
    int control = -1;
    Cells markers;
    std::vector<int> forms;
    bool operator==(const Stack& other) const {
      return control == other.control && markers == other.markers && forms == other.forms;
    }
  };
  struct Position {
    Text title = 0, decision = 0;
    bool over = false;
    PlayerId player = kChance;
    std::vector<Table> tables;
    std::map<int, Stack> stacks;
  };

  Text Intern(absl::string_view text);
  Text Case(RuleId rule);
  int PieceNumber(const v1::Stacks::Piece& piece);
  int FormNumber(const v1::Stacks::Piece& piece);
  Stack StackOf(const v1::Stacks::Stack& shown);
  Position PositionOf(const State& state);

  void WriteCells(absl::string_view key, const Cells& cells, JsonWriter* json) const;
  void WriteRows(const std::vector<Cells>& rows, size_t begin, size_t end, JsonWriter* json) const;
  void WriteTable(const Table& table, bool named, JsonWriter* json) const;
  void WriteStack(const Stack& stack, JsonWriter* json) const;
  void WritePosition(const Position& position, JsonWriter* json) const;
  void WriteChange(const Position& from, const Position& to, JsonWriter* json) const;
  void WriteTables(const Position& from, const Position& to, JsonWriter* json) const;
  void WriteSplices(const Table& from, const Table& to, JsonWriter* json) const;
  void WriteStacks(const Position& from, const Position& to, JsonWriter* json) const;

  void WriteSeen(const SeenEvent& seen);
  void WriteDerivation(const Derivation& derivation);
  void WriteOpen(const ReplayedEvent& event);
  void WriteBreaks(const Breaks& breaks);
  void WriteArguments(const Event& event);
  void WriteGame(const About& about, JsonWriter* json) const;
  void WriteOptions(JsonWriter* json) const;
  void WriteBoard(JsonWriter* json) const;
  void WriteEnd(const About& about, const ReplayOutcome& outcome, JsonWriter* json);
  void WriteRefusal(const ReplayOutcome& outcome, JsonWriter* json);
  void WriteCases(JsonWriter* json) const;

  const Ruleset& ruleset_;
  const PlayerId viewer_;
  const v1::Board& board_;
  const EventCodec codec_;
  const Sight sight_;

  std::vector<std::string> strings_;
  absl::flat_hash_map<std::string, Text> interned_;
  std::vector<std::string> pieces_, forms_;  // as JSON
  absl::flat_hash_map<std::string, int> piece_numbers_, form_numbers_;
  absl::flat_hash_map<std::string, int> pieces_by_id_;
  std::set<RuleId> cited_;

  Position now_;
  std::string start_, events_;
  JsonWriter event_json_;
  uint64_t size_ = 0, from_ = 0;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_DATA_H_
