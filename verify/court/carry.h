// Carrying a record over into a line of play: the same decisions and rolls, kept wherever they are legal there and are
// for the same purpose.
//
// One engine for three questions: what was played where the record breaks the rules (Follow); what a correction would
// change; what another reading of the rules would change.
#ifndef ADJUTANT_VERIFY_COURT_CARRY_H_
#define ADJUTANT_VERIFY_COURT_CARRY_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/kernel/ruleset.h"
#include "verify/dice/roll_keys.h"
#include "verify/record/recorded.h"

namespace adjutant {

enum class CarriedKind : uint8_t {
  kKept,          // as recorded
  kAgainstRules,  // refused, and followed all the same (CarryOptions::follow); what it leads to is asked by the rules
  kIllegal,       // left out: this line asks for a decision or roll of the kind, and refuses this one
  kSuperfluous,   // left out: this line does not ask for it
  kMisread,   // an outcome from which play went on as though it had been another one, `event` (CarryOptions::follow)
  kSupplied,  // not in the record: this line asks for it before the record can go on
};
const char* CarriedKindName(CarriedKind kind);

struct CarriedEvent {
  CarriedKind kind = CarriedKind::kKept;
  size_t index = 0;  // of the recorded event; of a supplied one: of that before which it stands, or the record's size
  uint64_t number = 0;  // the same as a number of the log
  Event event;
  Pending pending;             // what was due
  std::string key;             // of the roll there (RollKeys), if chance was due
  bool from_later = false;     // kKept: a roll for this very purpose that the record has further on
  Ruling ruling;               // the refusal of kAgainstRules, kIllegal, kSuperfluous
  Why why;                     // its reason
  std::vector<RuleId> broken;  // kAgainstRules: every case that it breaks, that of the refusal first
  size_t alternatives = 0;     // kSupplied: how many events were legal; 1 if the outcome follows from the seed
  bool by_seed = false;        // kSupplied: it does

  bool Played() const { return kind != CarriedKind::kIllegal && kind != CarriedKind::kSuperfluous; }
};

struct CarryOptions {
  bool follow = false;           // go on from an event that the rules refuse as though they allowed it
  bool standing = false;         // an event against the rules of which is said how it was played is played so
  bool stop_at_missing = false;  // stop before the first supplied event that has alternatives
  bool trace = false;            // fill the trace that `seen` is given
  size_t first = 0;              // index of the recorded event to begin with
  size_t lines_at_once = 6000;   // lines of play tried where an event does not fit; kCarryLinesMost for a whole record
  std::string seed;              // of the log, if outcomes follow from it: what is missing is rolled by it
  RollKeys keys;                 // the rolls of the log before `first`
};

// So many lines of play are tried for a record before carrying it over is given up.
inline constexpr size_t kCarryLinesMost = 60000;

struct CarriedLine {
  std::vector<CarriedEvent> events;  // in the order of play; those left out stand where the record has them
  State end;
  bool missing = false;  // stopped by stop_at_missing: `end` is where the event is due
  bool lost = false;     // given up: kCarryLinesMost were tried; whether the rest could go on is not known
  size_t next = 0;       // index of the first recorded event that was not looked at; the record's size if none is left
  // The keys of rolls where records that were taken back have been passed, by the place in `events`: their rolls have
  // taken keys, too.
  std::vector<std::pair<size_t, RollKeys>> passed;
};

using CarrySeen = std::function<void(const CarriedEvent&, const State& before, const State& after, const Trace& trace)>;

// Plays `record` on from `from`. Where it does not fit, the least change with which it goes on is made: an event is
// left out, or what this line asks for is supplied; decisions and outcomes that are supplied are stand-ins, the first
// listed with which the record goes on longest. The same for the same input on every machine. `seen` (may be empty) is
// called for every event of the line, in order; one that is left out has the same position before and after it.
CarriedLine Carry(const Ruleset& ruleset, const State& from, absl::Span<const RecordedEvent> record,
                  const CarryOptions& options, const CarrySeen& seen);

// Follows a record under the rules that it was played under, from the start, and places its events. What the rules
// refuse is played against the rules where that is possible. `keys`: whether the log counts repeated keys.
CarriedLine Follow(const Ruleset& ruleset, std::vector<RecordedEvent>* record, const CarrySeen& seen,
                   bool trace = false, const RollKeys& keys = {});

// Every case that `event` breaks at `state`, found by waiving one after the other; the refusal's first. Empty if it is
// legal. `possible`, if not null: whether it could be carried out with all of them waived.
std::vector<RuleId> CasesBroken(const Ruleset& ruleset, const State& state, const Event& event, bool* possible);

// Whether two names of a purpose can be of one roll: they are the same, or one is the other said more exactly.
bool SamePurpose(absl::string_view a, absl::string_view b);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_CARRY_H_
