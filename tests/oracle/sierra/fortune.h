// Lords of the Sierra Madre 5 for the second time: what a player has at the end.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_FORTUNE_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_FORTUNE_H_

#include "tests/oracle/sierra/table.h"

namespace adjutant::oracle::lsm {

// 5.1 to 5.5: the total of a seat that plays, of whom `ious` IOU markers lie on the calendar.
int Fortune(const Position& position, const std::string& seat, int ious, std::string* silent);

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_FORTUNE_H_
