// The same questions to the oracle and to the referee of Lords of the Sierra Madre.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_COMPARE_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_COMPARE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sierra/engine.h"
#include "tests/oracle/sierra/debts.h"
#include "tests/oracle/sierra/profits.h"
#include "tests/support/played_game.h"

namespace adjutant::oracle::lsm {

// Settings by name, as cases write them.
using Settings = std::vector<std::pair<std::string, std::string>>;

// A game under options from a position that was put together, as both read it.
struct Game {
  Game(const testing::OptionPicks& picked, Settings from);

  testing::OptionPicks picks;
  Settings settings;
  std::shared_ptr<const Ruleset> ruleset;  // null: no such position
  std::shared_ptr<const sierra::Components> components;
  std::shared_ptr<const sierra::Rules> rules;
  Options options;  // all of them, by name
  Printed printed;
};

// A position of the program as the oracle reads it.
Position PositionOf(const Game& game, const State& state);

// What differs, by the kind of question: the first difference of each kind, told.
using Differences = std::map<std::string, std::string>;
// Answers compared, by the kind of question.
using Tally = std::map<std::string, int64_t>;

// What was chosen and rolled, as far as positions do not say it.
class Way {
 public:
  // `event` leads from `before` to `after`; whose decision it was is `due`.
  void Follow(const Position& before, const std::string& event, const Position& after);
  const Choices& choices() const { return choices_; }
  // Dice of the assay that wait for another.
  int assay() const { return assay_; }
  // The assay of a mine that has matured; 0 of none.
  int matured(const Name& mine) const {
    const auto sum = matured_.find(mine);
    return sum == matured_.end() ? 0 : sum->second;
  }
  // Who owes the markers of a box: "iou.c20.3" -> "p1".
  const std::map<std::string, std::string>& debtors() const { return debtors_; }
  // Who has markers that positions do not name.
  const Names& unseen() const { return unseen_; }

 private:
  Choices choices_;
  int assay_ = 0;
  std::map<Name, int> matured_;
  std::map<std::string, std::string> debtors_;
  Names unseen_;
};

// Asks both about a position, and about what an event has brought.
class Comparison {
 public:
  Comparison(const Game& game, Tally* tally, Tally* silent, Differences* differences)
      : game_(game), tally_(*tally), silent_(*silent), differences_(*differences) {}

  // `way` is followed up to the position.
  void Look(const State& state, const Position& position, const Way& way);
  // `way` is followed up to before the event.
  void Brought(const State& before_state, const Position& before, const std::string& event, const State& after_state,
               const Position& after, const Way& way);

 private:
  void Ask(const std::string& kind, const std::string& about, const std::string& oracle, const std::string& referee);
  void Lists(const std::string& kind, const std::string& about, const Names& oracle, const Names& referee);
  // The oracle takes no side.
  void Silent(const std::string& kind, const std::string& why);
  // What is listed of these kinds of events of a seat, without the player.
  Names Listed(const State& state, const std::string& seat, const std::string& beginning) const;
  void Fortunes(const State& state, const Position& position, const Way& way);
  void LinkChoices(const State& state, const Position& position, const Way& way);
  void Payments(const State& state, const Position& position);
  void DebtPayments(const State& state, const Position& position, const Way& way);
  void Recapitalizing(const State& state, const Position& position);
  void FullBanks(const Position& before, const std::string& event, const Position& after, const std::string& due_after);
  void PaidProfits(const Position& before, const std::string& event, const Position& after,
                   const std::string& due_after, const Way& way);
  void Matured(const Position& before, const std::string& event, const Position& after, const std::string& due_after,
               const Way& way);
  void Moved(const Position& before, const std::string& event, const Position& after);

  const Game& game_;
  Tally& tally_;
  Tally& silent_;
  Differences& differences_;
};

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_COMPARE_H_
