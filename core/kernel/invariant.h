// Sentences that are true of every position between events, checked when somebody wants the referee itself watched.
//
// A game makes one `Look` of a position (and of the event that led to it, if there is one), and lists its invariants as
// Invariant<Look>. The cases an invariant stands for count as enforced: a position that breaks them is refused.
#ifndef ADJUTANT_CORE_KERNEL_INVARIANT_H_
#define ADJUTANT_CORE_KERNEL_INVARIANT_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/kernel/rules.h"

namespace adjutant {

struct InvariantInfo {
  const char* name;           // "units.steps"
  const char* sentence;       // "A unit on the map has a step, and no more than it is made with."
  std::vector<RuleId> rules;  // where the rulebook says so
};

template <class Look>
struct Invariant {
  InvariantInfo info;
  // What is wrong, or "".
  std::string (*check)(const Look& look);
  // What it looks at, as bits of the game's own. An invariant that held goes on to hold while nothing of it changes.
  uint32_t reads = ~uint32_t{0};
};

struct BrokenInvariant {
  const InvariantInfo* invariant = nullptr;
  std::string what;
};

// The position has been held against the invariant: its cases were asked about.
inline void Kept(const InvariantInfo& info) {
  if (rules_internal::kept == nullptr) return;
  for (RuleId rule : info.rules) rules_internal::Note(rules_internal::kept, rule);
}

// Of parts of a state, which has no padding.
template <class Part>
bool SameBytes(const Part& a, const Part& b) {
  return std::memcmp(&a, &b, sizeof(Part)) == 0;
}

template <class... Citations>
std::vector<RuleId> Cases(Citations... cites) {
  return {cites.template As<kEnforces>()...};
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_INVARIANT_H_
