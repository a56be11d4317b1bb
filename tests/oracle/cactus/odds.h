// Cactus Throne 5.3, 7.2 and 7.5 for the second time: who is strong enough for a bypass or a siege.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_ODDS_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_ODDS_H_

#include <vector>

#include "tests/oracle/cactus/table.h"

namespace adjutant::oracle::cac {

// Enemies of a side in a province who are not besieged.
std::vector<const Piece*> Enemies(const Position& position, Side side, const Name& province);

// 5.3: no enemy hinders the side in the province: all are besieged, or those who have stayed to fight have 7:1.
// `passing` are on their way and do not count.
bool PassesFreely(const Position& position, Side side, const Name& province, const Names& passing);

// 7.5: the besieger's units in the field have 3:1 against those in the city. Fleets are left out: who asks has to see
// that there are none.
bool SiegeOdds(const Position& position, const Name& city, Side besieger);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_ODDS_H_
