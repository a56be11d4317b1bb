// Rule coverage: how often each case of a catalogue was enforced, refused with, or applied.
#ifndef ADJUTANT_CORE_KERNEL_COVERAGE_H_
#define ADJUTANT_CORE_KERNEL_COVERAGE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// Counts by RuleId; [0] is unused.
struct Coverage {
  explicit Coverage(size_t rules = 0) : enforced(rules + 1), refused(rules + 1), applied(rules + 1) {}
  explicit Coverage(const Game& game) : Coverage(game.catalogue().rules.size()) {}

  // Both must be of one catalogue.
  void Add(const Coverage& other);
  // It fired without refusing anything.
  bool Accepted(RuleId rule) const { return enforced[rule] + applied[rule] > 0; }

  std::vector<uint64_t> enforced;  // an event, a position or a component pack came up against it and kept to it
  std::vector<uint64_t> refused;   // an event was refused by it, or by another one that rests on it
  std::vector<uint64_t> applied;   // it changed the position or a number
};

// Notes once more what a FiringLog has noted, for whoever listens on this thread: for work that is done once and counts
// every time.
void NoteAgain(const std::vector<RuleId>& asked, const std::vector<RuleId>& fired);

// Does what a Ruleset does, and counts. For one thread.
class CoverageMeter {
 public:
  explicit CoverageMeter(const Game& game) : counts_(game), trace_(/*telling=*/false, counts_.applied.data()) {}
  CoverageMeter(const CoverageMeter&) = delete;
  CoverageMeter& operator=(const CoverageMeter&) = delete;

  // Set-up and component pack count as well.
  absl::StatusOr<std::unique_ptr<const Ruleset>> MakeRuleset(const Game& game, const Setup& setup);
  // What a wrong event keeps to before it is refused is not counted.
  Ruling Check(const Ruleset& ruleset, const State& state, const Event& event, Why* why);
  // `trace` may be null, as for a Ruleset.
  void Apply(const Ruleset& ruleset, State* state, const Event& event, Trace* trace = nullptr);
  absl::Status Settle(const Ruleset& ruleset, State* state);
  void CheckInvariants(const Ruleset& ruleset, const State* before, const Event* event, const State& after,
                       std::vector<BrokenInvariant>* broken);

  const Coverage& counts() const { return counts_; }

 private:
  // Forgets what the last call noted, and counts what this one did.
  void Clear();
  void Take();

  Coverage counts_;
  Trace trace_;
  std::vector<RuleId> asked_;
  std::vector<RuleId> fired_;
  Why why_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_COVERAGE_H_
