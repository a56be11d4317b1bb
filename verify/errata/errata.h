// What another reading of the rules does to a recorded game: one record under two rulesets.
#ifndef ADJUTANT_VERIFY_ERRATA_ERRATA_H_
#define ADJUTANT_VERIFY_ERRATA_ERRATA_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/court/carry.h"

namespace adjutant {

// What first differs.
enum class ReadingDifference : uint8_t {
  kSame,
  kState,        // the positions
  kIllegal,      // an event is refused that the base reading accepts
  kMissing,      // a decision or roll is asked for that the record does not have there
  kSuperfluous,  // an event is not asked for
  kBaseRefuses,  // the base reading refuses an event that the other accepts
  kBothRefuse,   // no difference up to an event that both refuse
};
inline constexpr ReadingDifference kAllReadingDifferences[] = {
    ReadingDifference::kSame,      ReadingDifference::kState,       ReadingDifference::kIllegal,
    ReadingDifference::kMissing,   ReadingDifference::kSuperfluous, ReadingDifference::kBaseRefuses,
    ReadingDifference::kBothRefuse};
const char* ReadingDifferenceName(ReadingDifference difference);      // "illegal", as reports have it
const char* ReadingDifferenceSentence(ReadingDifference difference);  // "an event becomes illegal"

// A number of the final positions, over all ways on.
struct ValueRange {
  std::string name;
  std::string recorded;  // under the base reading; empty if the record could not be played to its end
  int64_t low = 0;
  int64_t high = 0;
};

// What every outcome of a missing roll, or every answer to a missing decision, comes to.
struct ReadingSpread {
  uint64_t branches = 0;                     // followed
  uint64_t left_out = 0;                     // more than kBranchesMost
  std::map<std::string, uint64_t> outcomes;  // how the game ends, and in how many branches
  std::vector<ValueRange> values;            // of branches played to the end: that differ between them, or from base
};
inline constexpr size_t kBranchesMost = 64;

struct ReadingComparison {
  ReadingDifference difference = ReadingDifference::kSame;
  uint64_t events = 0;  // of the record
  // Of the event that first differs, from 1; 0: the start. With kMissing, what is missing belongs before it (one more
  // than there are events: after the last).
  uint64_t number = 0;
  uint64_t in_log = 0;     // the same as a number of the log, in which acts and what was taken back have numbers, too
  RuleId cause = kNoRule;  // the case that first differs
  RuleId rule = kNoRule;   // the case that refuses or asks
  Why why;                 // of a refusal
  std::string event;       // in notation; empty at the start and after the last
  std::string sentence;    // the same as the base reading tells it
  std::string due_base;    // what each reading asks for there; where both ask for the same, empty
  std::string due_with;
  std::vector<ValueDifference> differences;  // of the positions there, in the game's order
  bool chance = false;                       // kMissing, kSuperfluous: it is a roll or draw
  bool only_asks = false;                    // kMissing, kSuperfluous: nothing else differs there
  uint64_t found_later = 0;                  // kMissing: the event with which the record has it

  // The record carried over to its end, if that was asked for.
  bool carried = false;
  uint64_t kept = 0;      // of the events from the first difference on
  uint64_t left_out = 0;  // illegal or superfluous
  uint64_t supplied = 0;  // stand-ins for what is missing
  bool lost = false;      // so little of the rest fits that it was given up
  bool outcome_changes = false;
  std::string outcome_base;  // empty: the game is not over
  std::string outcome_with;

  ReadingSpread spread;  // if it was asked for; without branches where nothing is missing

  bool Differs() const { return difference != ReadingDifference::kSame; }
};

struct CompareOptions {
  bool outcome = true;   // carry the record over to its end; what first differs is found all the same
  bool explore = false;  // continue under every outcome of what is missing
  uint64_t next = 0;     // the number that the next record of the log would have; 0: there is nothing but the events
};

// Plays `record` under both. `with_record` is the same record with the names of `with`; it may be shorter if an event
// names what that reading does not have, which `unknown` says then. Both come from the start; steps and keys need not
// be known. An event against the rules of which is said how it was played (RecordedEvent::played) stands, whatever
// either reading says of it.
ReadingComparison CompareReadings(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                                  absl::Span<const RecordedEvent> with_record, const std::string& unknown,
                                  const CompareOptions& options);
// The same for two readings with the same names.
ReadingComparison CompareReadings(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                                  const CompareOptions& options);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ERRATA_ERRATA_H_
