// The same questions to the oracle and to the referee of Cactus Throne.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "core/cactus/engine.h"
#include "tests/oracle/cactus/table.h"
#include "tests/support/played_game.h"

namespace adjutant::oracle::cac {

// A scenario under options, as both read it.
struct Game {
  Game(const std::string& which, const testing::OptionPicks& picked);

  std::string scenario;
  testing::OptionPicks picks;
  std::shared_ptr<const Ruleset> ruleset;
  std::shared_ptr<const cactus::Components> components;
  cactus::Rules rules;
  Options options;  // all of them, by name
  Printed printed;
};

// A position of the program as the oracle reads it.
Position PositionOf(const Game& game, const State& state);

// What differs, by the kind of question: the first difference of each kind, told.
using Differences = std::map<std::string, std::string>;
// Answers compared, by the kind of question.
using Tally = std::map<std::string, int64_t>;

// Asks both about a position, and adds to both. `all`: about control too, which does not depend on the decision due.
void Compare(const Game& game, const State& state, bool all, Tally* tally, Differences* differences);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_
