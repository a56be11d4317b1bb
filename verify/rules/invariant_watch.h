// What is true of every position, asked of the positions of a record.
#ifndef ADJUTANT_VERIFY_RULES_INVARIANT_WATCH_H_
#define ADJUTANT_VERIFY_RULES_INVARIANT_WATCH_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/text/json.h"

namespace adjutant {

// "posts.stacks [1.2]".
std::string InvariantText(const Catalogue& catalogue, const InvariantInfo& info);
// "posts.stacks [1.2]: At most three counters are on a post. But: 4 on a post."
std::string BrokenText(const Ruleset& ruleset, const BrokenInvariant& broken);
// Members of the open object: name, sentence, what, rules.
void BrokenFields(const Ruleset& ruleset, const BrokenInvariant& broken, JsonWriter* json);

// What does not hold after an event.
struct BrokenAt {
  uint64_t number = 0;  // of the event that led there; 0: the start
  BrokenInvariant broken;
  std::string settled;  // "waived by both at 9", "taken back"; empty: it is a finding
};

// Watches a record from its start. An event against the rules leads to a position of which something may not be true;
// that is told once, with that event, and not again with every event after it.
class InvariantWatch {
 public:
  explicit InvariantWatch(const Ruleset& ruleset) : ruleset_(ruleset) {}

  void Start(const State& start);
  void See(const ReplayedEvent& event);
  void SeeAct(const ReplayedAct& act);
  // What is waived, or was taken back, is no finding.
  void Settle(const ReplayOutcome& outcome);

  // The first of them, and how many are findings.
  const std::vector<BrokenAt>& broken() const { return broken_; }
  uint64_t findings() const { return findings_; }

 private:
  using Facts = std::set<std::pair<std::string, std::string>>;  // name and what
  void Add(uint64_t number, std::vector<BrokenInvariant> broken, bool known_from_now);

  const Ruleset& ruleset_;
  Facts known_;  // what has not held since an event against the rules
  std::vector<BrokenAt> broken_;
  std::vector<uint64_t> numbers_;  // of the event, for each that is broken
  uint64_t findings_ = 0;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_INVARIANT_WATCH_H_
