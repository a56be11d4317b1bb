// Many games under two readings: threads, shards, and the groups that the differences fall into.
#ifndef ADJUTANT_VERIFY_ERRATA_ERRATA_RUN_H_
#define ADJUTANT_VERIFY_ERRATA_ERRATA_RUN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/ruleset.h"
#include "verify/errata/errata.h"
#include "verify/fuzz/fuzz.h"
#include "verify/fuzz/shards.h"
#include "verify/record/readings.h"
#include "verify/terminal/exit.h"

namespace adjutant {

struct ErrataOptions {
  std::optional<Reading> base;  // none: what the header of each log pins
  Reading with;                 // over the base
  std::vector<std::string> logs;
  std::vector<std::string> overlays;  // files of overlay packs that headers name
  // Instead of logs: random games under the base reading of its set-up. Only game, setup, policies, seed, first_game,
  // games and longest count.
  std::optional<FuzzOptions> play;
  Shard shard;
  int jobs = 1;
  CompareOptions compare;
};

// One game of a run.
struct ComparedGame {
  uint64_t index = 0;  // in the run, from 0
  std::string name;    // the log, or "game 17"
  std::shared_ptr<const Ruleset> base;
  std::shared_ptr<const Ruleset> with;
  EventList events;  // with the names of the base reading
  // Of a log with acts: the events that count, under their numbers, and how those were played that stand though the
  // rules refuse them. Empty: they are `events`, numbered from 1.
  std::vector<RecordedEvent> record;
  bool stands = false;  // there are such
  uint64_t next = 0;    // the number of the log's next record
  ReadingComparison comparison;
  absl::Status error;  // if it could not be read: nothing else is known then
};

// Games that differ by the same cause in the same way.
struct ErrataTally {
  uint64_t count = 0;
  uint64_t only_asks = 0;
  uint64_t outcome_changes = 0;
  uint64_t branches = 0;
  std::map<std::string, uint64_t> outcomes;  // of the branches
  ComparedGame witness;                      // in which it shows after the fewest events
};

struct ErrataResult {
  uint64_t games = 0;
  uint64_t events = 0;
  uint64_t unreadable = 0;
  Exit worst = Exit::kOk;  // of those
  uint64_t outcome_changes = 0;
  uint64_t digest = 0;  // of what was found in each; that of a whole is the sum of its shards'
  double seconds = 0;
  std::map<ReadingDifference, uint64_t> differences;
  std::map<std::tuple<std::string, RuleId, ReadingDifference>, ErrataTally> groups;  // game, cause, difference

  bool Differs() const { return !groups.empty(); }
};

struct ErrataProgress {
  uint64_t games = 0;
  uint64_t of = 0;
  uint64_t events = 0;
  uint64_t different = 0;
  double seconds = 0;
};

// Compares. `told` (may be empty) gets every game in the order of the run, one call at a time; `progress` (may be
// empty) is called now and then. Memory does not grow with the number of games. Error: the rules of the games to be
// played cannot be made.
absl::StatusOr<ErrataResult> CompareAll(const ErrataOptions& options,
                                        const std::function<void(const ComparedGame&)>& told,
                                        const std::function<void(const ErrataProgress&)>& progress);

// A game under two readings, whatever their packs; `events` have the names of the base reading.
ReadingComparison CompareGame(const Ruleset& base, const Ruleset& with, const EventList& events,
                              const CompareOptions& options);
ReadingComparison CompareGame(const Ruleset& base, const Ruleset& with, absl::Span<const RecordedEvent> record,
                              const CompareOptions& options);

// The options of a game's two readings any of which makes its difference alone: "id=value".
std::vector<std::string> SoleOptions(const ComparedGame& game);

// A short game with the same difference of the same cause. Its events are legal under `rules`, unless `log` is named.
struct ShortGame {
  std::shared_ptr<const Ruleset> rules;
  EventList events;
  std::string log;  // not empty: some of them are against the rules and stand; this log has it all
  bool shrunk = false;
  bool minimal = false;  // no event of it can be left out
};
// As far as the difference, unshrunk unless `shrink` says so.
ShortGame ShortGameOf(const ComparedGame& game, bool shrink);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ERRATA_ERRATA_RUN_H_
