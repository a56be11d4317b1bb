// SGS Halls of Montezuma IX, XV.G: stacking, command, and what is hidden.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

int StackingOf(const Rules&, const PieceSet&, PieceId, Trace*) { return 0; }
Ruling CheckStacking(const Rules&, const S&, Side, const PieceSet&, RegionId, bool, Why*) { return Accepted(); }
PieceSet Excess(const Rules&, const S&, Side, RegionId, bool) { return {}; }
PieceId CommanderOf(const Rules& r, const S&, const PieceSet& pieces) {
  const PieceSet leaders = Leaders(r, pieces);
  PieceId best;
  for (const PieceId l : leaders) {
    if (best.exists() && Info(r, best).rank > Info(r, l).rank) continue;
    if (best.exists() && Info(r, best).rank == Info(r, l).rank && Info(r, best).hierarchy <= Info(r, l).hierarchy)
      continue;
    best = l;
  }
  return best;
}
Command CommandOf(const Rules& r, const S&, PieceId leader, const PieceSet&, Trace* trace) {
  Applied(trace, "IX.B/1"_sgs);
  if (!leader.exists()) return {};
  return {Info(r, leader).attack, Info(r, leader).defence, Info(r, leader).morale};
}
bool Sees(const Rules&, const S&, Side, RegionId) { return true; }
bool UnderFog(const Rules& r, const S&, PieceId piece) { return r.c.nations[Info(r, piece).nation].fog; }

}  // namespace adjutant::sgs
