// Zones of control (6) and the cost of entering a hex (5.3), from the rulebook, the long way.
#ifndef ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_
#define ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_

#include "tests/oracle/veracruz/counters.h"
#include "tests/oracle/veracruz/map.h"

namespace adjutant::oracle::vc {

// Whether troops can be in the hex at all.
bool Passable(const Map& map, const HexName& hex);
// 6: the hex is in a zone of control of the US, or of Mexico.
bool Controlled(const Map& map, const Counters& counters, bool by_us, const HexName& hex);
// 5.3, 6.22: tenths of a movement point for troops of a side to go from one hex to the next; -1: they cannot.
int Cost(const Map& map, const Counters& counters, bool us, const HexName& from, const HexName& to, bool artillery);

}  // namespace adjutant::oracle::vc

#endif  // ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_
