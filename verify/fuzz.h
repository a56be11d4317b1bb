// Random games: played by a policy from the set-up to the end, with everything checked on the way.
#ifndef ADJUTANT_VERIFY_FUZZ_H_
#define ADJUTANT_VERIFY_FUZZ_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/kernel/policy.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

struct FuzzOptions {
  const Game* game = nullptr;
  Setup setup;
  bool random_options = false;       // a value at random for every option of the game that `setup` does not choose
  std::vector<PolicySpec> policies;  // games take turns
  uint64_t seed = 0;
  uint64_t games = 100;  // at most
  uint64_t events = 0;   // no game begins after as many; 0: no such limit
  double seconds = 0;    // no game begins later; 0: no such limit
  int jobs = 1;
  uint64_t longest = 100000;  // a game of more events counts as endless
  int proposals = 1;          // events proposed at every position besides the legal ones; wrong ones have to be refused
  bool invariants = true;     // checked after every event
  bool keep_games = false;    // keep the shortest game of every outcome
  uint64_t recheck = 8;       // one game in so many is replayed, with a listener, to the same digest; 0: none
};

enum class FindingKind : uint8_t {
  kDeadEnd,      // nothing is legal and the game is not over
  kEndless,      // longer than the longest
  kUnsupported,  // play came to a rule that the program does not carry out
  kListing,      // listed and refused, or accepted and not listed
  kUncited,      // refused without a case
  kInvariant,
  kDigest,  // replayed to another digest
};
const char* FindingKindName(FindingKind kind);

struct Finding {
  FindingKind kind = FindingKind::kDeadEnd;
  uint64_t game = 0;
  std::string sentence;
  std::shared_ptr<const Ruleset> ruleset;
  EventList events;  // legal from the start up to the position where it was found
};

// What one game came to.
struct FuzzedGame {
  uint64_t number = 0;
  uint64_t events = 0;
  uint64_t refused = 0;  // proposals
  uint64_t digest = 0;
  std::string outcome;
  std::vector<Finding> findings;
  bool played = false;
};

// A game played to its end.
struct KeptGame {
  uint64_t number = 0;
  std::shared_ptr<const Ruleset> ruleset;
  EventList events;
};

struct FuzzResult {
  uint64_t games = 0;
  uint64_t events = 0;
  uint64_t refused = 0;
  uint64_t digest = 0;  // of all final positions: the same for the same games
  double seconds = 0;
  std::map<std::string, uint64_t> outcomes;
  std::vector<Finding> findings;         // by game
  std::map<std::string, KeptGame> kept;  // by outcome
};

// Plays. `progress` (may be empty) is called now and then, from any thread, one call at a time. Error: the set-up
// cannot be made.
absl::StatusOr<FuzzResult> Fuzz(const FuzzOptions& options,
                                const std::function<void(uint64_t games, uint64_t events)>& progress);

// One game: number `number` of the run. `ruleset` must be what RulesetOfGame gives.
FuzzedGame PlayFuzzedGame(const FuzzOptions& options, std::shared_ptr<const Ruleset> ruleset, uint64_t number,
                          EventList* record);
// The options of a game of the run.
Setup SetupOfGame(const FuzzOptions& options, uint64_t number);

// The events of a finding, or of any game, as a closed log.
absl::Status SaveLog(const Ruleset& ruleset, const EventList& events, const std::string& path,
                     const std::string& title);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_H_
