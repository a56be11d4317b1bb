// Cactus Throne 7.1, 7.2, 7.5: strengths and odds.
#include "core/cactus/engine.h"

namespace adjutant::cactus {

int CombatStrength(const Rules& r, const S& s, Side side, Trace* trace) {
  Applied(trace, "7.2/9"_cac);
  return kQuarters * FactorsOf(r, s, FightersOf(s, side).units);
}
int ColumnOf(const Rules&, int, int, Trace* trace) {
  Applied(trace, "7.2/9"_cac);
  return 0;
}
bool BypassOdds(const Rules& r, int attacker, int defender) {
  Applied("5.3/2"_cac);
  return attacker >= r.c.n.bypass_ratio * defender;
}
bool SiegeOdds(const Rules&, const S&, CityId, Side, Trace* trace) {
  Applied(trace, "7.5/3"_cac);
  return false;
}

}  // namespace adjutant::cactus
