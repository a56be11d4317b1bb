#include "verify/perft.h"

namespace adjutant {

uint64_t Perft(const Ruleset& ruleset, const State& state, int depth) {
  if (depth == 0) return 1;
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  if (depth == 1) return legal.size();
  uint64_t count = 0;
  State next = state;
  for (const Event& event : legal) {
    next = state;  // Same size: no allocation.
    ruleset.Apply(&next, event, nullptr);
    count += Perft(ruleset, next, depth - 1);
  }
  return count;
}

std::vector<std::pair<Event, uint64_t>> PerftDivided(const Ruleset& ruleset, const State& state, int depth) {
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  std::vector<std::pair<Event, uint64_t>> counts;
  for (const Event& event : legal) {
    State next = state;
    ruleset.Apply(&next, event, nullptr);
    counts.emplace_back(event, Perft(ruleset, next, depth - 1));
  }
  return counts;
}

}  // namespace adjutant
