// Oracle and referee, asked the same questions about the same position.
#ifndef ADJUTANT_TESTS_ORACLE_COMPARE_H_
#define ADJUTANT_TESTS_ORACLE_COMPARE_H_

#include <cstdint>
#include <map>
#include <string>

#include "core/kernel/ruleset.h"
#include "tests/oracle/position.h"

namespace adjutant::oracle {

// What has been compared.
struct Tally {
  int64_t positions = 0;
  int64_t answers = 0;
};

// Questions that they answer differently, one of each kind ("line", "entering costs"): the question, both answers, and
// the oracle's reasoning.
using Differences = std::map<std::string, std::string>;

// Compares everything, for every Space, side and class of Force. Kinds that are in `differences` already stay as they
// are. What a single source feeds is asked for a few Spaces only unless `thorough`.
void Compare(const Ruleset& ruleset, const halls::Rules& rules, const Position& map, const State& state, bool thorough,
             Tally* tally, Differences* differences);

// The distances of a pack (16.1.a).
void CompareDistances(const halls::Rules& rules, Tally* tally, Differences* differences);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_COMPARE_H_
