// The counters of Veracruz as they lie on the map, read from the position as the program prints it.
#ifndef ADJUTANT_TESTS_ORACLE_VERACRUZ_COUNTERS_H_
#define ADJUTANT_TESTS_ORACLE_VERACRUZ_COUNTERS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/oracle/veracruz/map.h"

namespace adjutant::oracle::vc {

// What the rules of zones of control tell apart. Guerrillas are left out: theirs are of another kind (6.13).
enum class Kind { kCombatUnit, kLeader, kFormation, kGunboat, kOther };

struct Counter {
  std::string name;
  bool us = false;
  Kind kind = Kind::kCombatUnit;
  HexName hex;
  int strength = 0;
  bool untried = false;  // militia whose back nobody has seen
  bool demoralized = false;
};
using Counters = std::vector<Counter>;

// Name and value: {"piece.us_marines.hex", "1705"}. Counters that are off the map are left out.
using Values = std::vector<std::pair<absl::string_view, absl::string_view>>;
Counters ReadCounters(const pb::Pack& pack, const Map& map, const Values& values);

}  // namespace adjutant::oracle::vc

#endif  // ADJUTANT_TESTS_ORACLE_VERACRUZ_COUNTERS_H_
