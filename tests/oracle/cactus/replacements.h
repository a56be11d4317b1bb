// Cactus Throne 4.1 for the second time: how many points come, and what may be bought where.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_REPLACEMENTS_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_REPLACEMENTS_H_

#include "tests/oracle/cactus/table.h"

namespace adjutant::oracle::cac {

enum class Pool { kMexican, kFrench, kRepublican };
// 4.1: what the pool holds once the die is rolled.
int PointsAfter(const Position& position, Pool pool, int die);

// 4.1: what the side may buy or rebuild now, as events are written: "unit_bought unit=r_oaxaca strength=full
// place=oaxaca", "unit_rebuilt unit=f_99th_ligne".
Names Purchases(const Position& position, Side side);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_REPLACEMENTS_H_
