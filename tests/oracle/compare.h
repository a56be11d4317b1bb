// Oracle and referee, asked the same questions about the same position.
#ifndef ADJUTANT_TESTS_ORACLE_COMPARE_H_
#define ADJUTANT_TESTS_ORACLE_COMPARE_H_

#include <cstdint>
#include <map>
#include <string>

#include "core/halls/rules.h"
#include "core/kernel/ruleset.h"
#include "tests/oracle/position.h"

namespace adjutant::oracle {

// What has been compared.
struct Tally {
  int64_t positions = 0;  // counted by the caller; other Spaces are asked about at each
  int64_t answers = 0;
  int64_t overstacked = 0;                        // positions with a Space too full
  int64_t placements = 0, placements_unseen = 0;  // questions about markers, and those of which the oracle has no view
  uint64_t said = 0;                              // a fingerprint of what the oracle has said
};

// Questions that they answer differently, one of each kind ("line", "entering costs"): the question, both answers, and
// the oracle's reasoning.
using Differences = std::map<std::string, std::string>;

// The readings of a game: its options by name.
Readings ReadingsIn(const Ruleset& ruleset);
// The position as the program prints it, read by the oracle.
Position PositionOf(const Ruleset& ruleset, const Printed& printed, const State& state);

// Compares everything, for every Space, side and class of Force: `position` is what the oracle has read of `state`.
// Kinds that are in `differences` already stay as they are. What a single source feeds is asked for a few Spaces only
// unless `thorough`.
void Compare(const Ruleset& ruleset, const halls::Rules& rules, const Position& position, const State& state,
             bool thorough, Tally* tally, Differences* differences);

// The distances of a pack (16.1.a).
void CompareDistances(const halls::Rules& rules, const Printed& printed, Tally* tally, Differences* differences);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_COMPARE_H_
