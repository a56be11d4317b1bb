// The keys of the rolls of one log: what each was rolled for, no two alike.
//
// A game names the purpose of a roll (Ruleset::ChanceKey), and cannot always tell two rolls apart: two militia drawn in
// one step have one name. By a seed they would come out alike. So repeats are counted: "K", "K #2", "K #3". Logs that
// were begun before keys were counted keep the names of the game as they are (LogHeader::keys_counted).
#ifndef ADJUTANT_VERIFY_DICE_ROLL_KEYS_H_
#define ADJUTANT_VERIFY_DICE_ROLL_KEYS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

struct ReplayedAct;

// An outcome of chance can be recorded at this position.
bool IsRollDue(const Ruleset& ruleset, const State& state);

// A roll that was taken back.
struct WithdrawnRoll {
  uint64_t number = 0;  // of its record
  std::string name;     // as the game names it
  Event event;
};

// A roll that was taken back and comes again.
struct RollAgain {
  uint64_t number = 0;
  Event event;
  uint32_t count = 0;  // in its key: 2 of "K #2"
};

class RollKeys {
 public:
  // Keys as the game names them; nothing is counted.
  RollKeys() = default;
  explicit RollKeys(bool counted) : counted_(counted) {}
  explicit RollKeys(const v1::LogHeader& header);

  bool counted() const { return counted_; }
  // The key of a roll that the game names `name`, recorded after `more` rolls of that name that were not counted here.
  std::string KeyOf(absl::string_view name, uint32_t more = 0) const;
  // The key of the roll that is due at `state`.
  std::string KeyOf(const Ruleset& ruleset, const State& state) const { return KeyOf(ruleset.ChanceKey(state)); }
  // A roll that the game names `name` has been recorded. A take-back does not undo that: nobody may roll twice for one
  // key. A roll that comes again has the key that it had.
  void Count(absl::string_view name);
  // Rolls, in their order, have been taken back. `same`: they come again, each for its purpose, and after them those
  // that were to come again before. Otherwise none comes again. REQUIRES: they were counted, and not taken back before.
  void TakeBack(const std::vector<WithdrawnRoll>& rolls, bool same);
  // An act of a log: if it is a take-back that takes effect, of the rolls that it takes back. In a sealed log they fall
  // anew whatever it says: nobody but the dealer could tell whether they come again.
  void SeeAct(const Ruleset& ruleset, const ReplayedAct& act);
  // What comes again when a roll that the game names `name` is due, after `more` such rolls; null: it falls anew.
  const RollAgain* AgainFor(absl::string_view name, uint32_t more = 0) const;
  // The same at a position, unless play differs and it cannot come out so any more.
  const RollAgain* AgainAt(const Ruleset& ruleset, const State& state) const;
  bool any_again() const { return !again_.empty(); }
  // An outcome of chance has been recorded at `before`; nothing if no roll was due there.
  void CountRoll(const Ruleset& ruleset, const State& before);

 private:
  struct Taken {
    uint32_t most = 0;           // the highest count that a key has
    std::vector<uint32_t> live;  // the counts of the rolls that were not taken back, in their order
  };
  bool counted_ = false;
  bool comes_again_ = true;
  std::map<std::string, Taken, std::less<>> rolls_;  // by the game's name
  std::map<std::string, std::vector<RollAgain>, std::less<>> again_;
};

// The game's name in a key: "K" of "K #2".
absl::string_view NameInKey(absl::string_view key);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_ROLL_KEYS_H_
