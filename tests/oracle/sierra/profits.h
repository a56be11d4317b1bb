// Lords of the Sierra Madre 7.1.3, 7.1.4, 7.2 for the second time: what investors and banks bring, what enterprises
// earn, what railroads are paid.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_PROFITS_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_PROFITS_H_

#include "tests/oracle/sierra/links.h"

namespace adjutant::oracle::lsm {

// Gold that comes to "card.c1", "counter.hacendado_1" or "game": less than 0 where it goes. Nothing else changes.
using Gold = std::map<std::string, int>;
void Pay(Gold* gold, const std::string& from, const std::string& to, int amount);

// 7.1.3, 7.1.4: what the bars of the card bring. `silent`: what the book does not say, "" if it says all.
Gold Investment(const Position& position, const pb::Card& revealed, std::string* silent);

// What was chosen in this quarter: links by card, a lumber railroad by mine.
struct Choices {
  ById<Link> links;
  ById<Name> lumber;
};

// 7.2.1: the profit of an enterprise, but of smelters and lumber railroads.
int Profit(const Position& position, const Card& card);
// 7.2.1 to 7.2.3: what all profits and fees bring. `position` is as it was before them, all choices made.
Gold Profits(const Position& position, const Choices& choices, std::string* silent);

// 7.2.1.c: the haciendas and plantations whose profit their seat may forgo.
Names Forgoable(const Position& position, const std::string& seat);

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_PROFITS_H_
