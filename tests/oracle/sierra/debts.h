// Lords of the Sierra Madre 7.3, 7.6, 7.7, 7.8 for the second time: what projects cost, who is owed, what rebuilding
// costs, and at what level an enterprise begins.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_DEBTS_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_DEBTS_H_

#include "tests/oracle/sierra/profits.h"

namespace adjutant::oracle::lsm {

// The purse at which a seat's hacendado is: "card.c1", or that which he carries; "" if he cannot use it.
std::string PurseAt(const Position& position, const std::string& seat);

// 7.3.1, 7.4.c/3: what a seat may pay now for projects, its own and others', as events are written:
// "card_paid card=c20 source=c46".
Names Payments(const Position& position, const std::string& seat, std::string* silent);
// 7.3.1: has it still to pay for a project of its own, and can?
bool MustPay(const Position& position, const std::string& seat);
// What such an event moves.
Gold Payment(const Position& position, const std::string& seat, const Name& card, const Name& source, const Name& store,
             std::string* silent);

// A debt that falls due now: "iou.c20.3" with its card, its markers and its lender, a bank or "game".
struct Debt {
  std::string name;
  Name card, lender;
  int markers = 0, box = 0;
};
std::vector<Debt> Debts(const Position& position);
// 7.3.2: what a seat may pay of these debts now: "card_named about=debt card=c20 other=c46".
Names DebtPayments(const Position& position, const std::string& seat, const std::vector<Debt>& owed);

// 7.7: what a seat may do for what burned or stands at 0: "card_named about=raise card=c20".
Names Raisable(const Position& position, const std::string& seat);
Names SmeltersToRaise(const Position& position, const std::string& seat);

// 7.8.1: the level at which a card matures, two dice of its assay together being `assay`.
int FirstLevel(const Position& position, const Name& card, int assay, std::string* silent);

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_DEBTS_H_
