// Perft: the number of legal event sequences of each length, the measure by which two implementations are compared.
#ifndef ADJUTANT_VERIFY_RULES_PERFT_H_
#define ADJUTANT_VERIFY_RULES_PERFT_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/kernel/ruleset.h"

namespace adjutant {

// Number of legal event sequences of exactly `depth` events from `state`; chance outcomes count once each. A game that
// is over has none longer than it is. Depth 0 is 1.
uint64_t Perft(const Ruleset& ruleset, const State& state, int depth);

// The same, by first event. `depth` >= 1.
std::vector<std::pair<Event, uint64_t>> PerftDivided(const Ruleset& ruleset, const State& state, int depth);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_PERFT_H_
