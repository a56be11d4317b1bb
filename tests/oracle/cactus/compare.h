// The same questions to the oracle and to the referee of Cactus Throne.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

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

// The events since the first piece was picked of what is on its way, as they are written; none while nobody is.
class Way {
 public:
  // `event` has led to `after`.
  void Follow(const Game& game, const Event& event, const State& after);
  const std::vector<std::string>& events() const { return events_; }

 private:
  std::vector<std::string> events_;
};

// Asks both about a position, and adds to both. `all`: about control too, which does not depend on the decision due.
void Compare(const Game& game, const State& state, const Way& way, bool all, Tally* tally, Differences* differences);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_COMPARE_H_
