// Cactus Throne 5.5, 4.2 and 7.5 for the second time: who suffers attrition, and how much.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_ATTRITION_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_ATTRITION_H_

#include <vector>

#include "tests/oracle/cactus/table.h"

namespace adjutant::oracle::cac {

// A stack that rolls: on the march in a province, or besieged in a city.
struct Sufferers {
  std::vector<const Piece*> units;
  Name province;
  Name city;              // besieged in it; empty on the march
  bool baja = false;      // a move to or from Baja
  bool for_baja = false;  // this roll is for Baja alone (baja_attrition=twice)
};
// 5.5: those of them who are liable.
Names Liable(const Position& position, const Sufferers& stack);
// 5.5: steps that the die costs the liable ones.
int StepsLost(const Position& position, const Sufferers& stack, int die);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_ATTRITION_H_
