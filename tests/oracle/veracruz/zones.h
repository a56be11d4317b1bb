// Zones of control (6) and the cost of entering a hex (5.3), from the rulebook, the long way.
#ifndef ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_
#define ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_

#include <string>
#include <vector>

#include "tests/oracle/veracruz/map.h"

namespace adjutant::oracle::vc {

enum class Kind { kCombatUnit, kLeader, kSupply, kPackAnimal, kDummy, kFormation, kGunboat, kGuerrilla };

struct Counter {
  std::string name;
  bool us = false;
  Kind kind = Kind::kCombatUnit;
  HexName hex;  // "" off the map
  int strength = 0;
  bool untried = false;  // militia whose back nobody has seen
  bool demoralized = false;
};
using Counters = std::vector<Counter>;

// Whether troops can be in the hex at all.
bool Passable(const Map& map, const HexName& hex);
// 6: the hex is in a zone of control of the US, or of Mexico.
bool Controlled(const Map& map, const Counters& counters, bool by_us, const HexName& hex);
// 5.3, 6.22: tenths of a movement point for troops of a side to go from one hex to the next; -1: they cannot.
int Cost(const Map& map, const Counters& counters, bool us, const HexName& from, const HexName& to, bool artillery);

}  // namespace adjutant::oracle::vc

#endif  // ADJUTANT_TESTS_ORACLE_VERACRUZ_ZONES_H_
