// Random games: played by a policy from the set-up to the end, with everything checked on the way.
#ifndef ADJUTANT_VERIFY_FUZZ_FUZZ_H_
#define ADJUTANT_VERIFY_FUZZ_FUZZ_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/coverage.h"
#include "core/kernel/policy.h"
#include "core/kernel/ruleset.h"
#include "verify/fuzz/fuzz_checks.h"
#include "verify/fuzz/out_of_place.h"
#include "verify/fuzz/shards.h"

namespace adjutant {

// Games of one choice of options, since rules are dear to make; what a thread takes at a time, and what a shard gets.
inline constexpr uint64_t kGamesPerBlock = 20;

struct FuzzOptions {
  const Game* game = nullptr;
  Setup setup;
  bool random_options = false;       // a value at random for every option of the game that `setup` does not choose
  std::vector<PolicySpec> policies;  // games take turns
  uint64_t seed = 0;
  uint64_t first_game = 0;
  uint64_t games = 100;  // at most, from the first on
  uint64_t events = 0;   // no game begins after as many; 0: no such limit
  double seconds = 0;    // no game begins later; 0: no such limit
  Shard shard;           // of blocks of games
  int jobs = 1;
  uint64_t longest = 100000;  // a game of more events counts as endless
  int proposals = 1;          // events proposed at every position besides the legal ones; wrong ones have to be refused
  int streams = 2;            // forged streams of events for every game
  uint64_t sample = 1024;     // one position in so many is looked at closely (views, forms, sentences); 0: none
  bool invariants = true;     // checked after every event
  bool keep_games = false;    // keep the shortest game of every outcome
  bool coverage = false;      // count how often each case of the rulebook fires
  uint64_t recheck = 8;       // one game in so many is replayed, with a listener and from a snapshot; 0: none
};

// What one game came to. What is checked does not change what is played.
struct FuzzedGame {
  uint64_t number = 0;
  uint64_t events = 0;
  uint64_t refused = 0;  // proposals
  uint64_t digest = 0;
  std::string outcome;
  std::vector<Finding> findings;
  Coverage coverage;  // if it is asked for: of the events played and of those proposed
  OutOfPlaceByKind out_of_place;
};

// A game played to its end.
struct KeptGame {
  uint64_t number = 0;
  std::shared_ptr<const Ruleset> ruleset;
  EventList events;
};

// Findings of one name.
struct FindingGroup {
  uint64_t count = 0;
  std::vector<Finding> examples;  // the shortest, at most kExamples
};
inline constexpr size_t kExamples = 3;

struct FuzzResult {
  uint64_t games = 0;
  uint64_t events = 0;
  uint64_t refused = 0;
  uint64_t digest =
      0;  // of all final positions: the same for the same games; that of a whole is the sum of its shards'
  double seconds = 0;
  std::map<std::string, uint64_t> outcomes;
  std::map<std::string, FindingGroup> findings;  // by Fault::Name
  std::map<std::string, KeptGame> kept;          // by outcome
  Coverage coverage;                             // of all games and the set-up, if it is asked for
  OutOfPlaceByKind out_of_place;                 // of all games

  uint64_t FindingsCount() const;
};

// How far a run is.
struct FuzzProgress {
  uint64_t games = 0;
  uint64_t events = 0;
  uint64_t findings = 0;
  double seconds = 0;
};

// Plays. `progress` (may be empty) is called now and then, from any thread, one call at a time. Error: the set-up
// cannot be made. Memory does not grow with the number of games.
absl::StatusOr<FuzzResult> Fuzz(const FuzzOptions& options, const std::function<void(const FuzzProgress&)>& progress);

// One game: number `number` of the run. `ruleset` must be what SetupOfGame gives.
FuzzedGame PlayFuzzedGame(const FuzzOptions& options, std::shared_ptr<const Ruleset> ruleset, uint64_t number,
                          EventList* record);
// The options of a game of the run.
Setup SetupOfGame(const FuzzOptions& options, uint64_t number);

// The shortest form of what the examples of a group show: the best of shrinking each of them.
Finding Shrunk(const FindingGroup& group);

// The events of a finding, or of any game, as a closed log.
absl::Status SaveLog(const Ruleset& ruleset, const EventList& events, const std::string& path,
                     const std::string& title);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_FUZZ_H_
