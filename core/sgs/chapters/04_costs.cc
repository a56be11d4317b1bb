// SGS Halls of Montezuma IV, XV.B, XV.E: what a step costs.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

Halves StepCost(const Rules& r, const S&, Side, ConnectionId by, RegionId to, bool* road, Trace* trace) {
  Applied(trace, "IV.conn/1"_sgs);
  *road = false;
  return static_cast<Halves>(r.c.TerrainOf(to).cost + r.c.connections[by].cost);
}
Halves SeaCost(const Rules& r, ConnectionId, RegionId to, Trace*) { return r.c.TerrainOf(to).cost; }
Halves AllowanceOf(const Rules& r, const S&, PieceId piece, Trace*) { return Info(r, piece).movement; }

}  // namespace adjutant::sgs
