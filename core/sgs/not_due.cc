#include "core/sgs/not_due.h"

namespace adjutant::sgs {

namespace {

// There is no retreat out of a fortress, nor in the main round of any fight.
Ruling BarRetreat(const S& s, const Event& e, Why* why) {
  if (!s.battle.region.exists()) return Accepted();
  const bool shut_in =
      s.battle.kind == static_cast<uint8_t>(BattleKind::kAssault) && static_cast<Side>(e.player) != Attacker(s);
  ADJUTANT_REFUSE_IF("SUM.assault/3"_sgs, shut_in, why, "those inside the fortress cannot retreat");
  ADJUTANT_REFUSE_IF("XVI.F/1"_sgs, RoundOf(s) == Round::kMain, why, "nobody retreats in the main round");
  return Accepted();
}

}  // namespace

Ruling Bar(const Rules&, const S& s, const Event& e, Why* why) {
  return e.type == kRetreatDecided ? BarRetreat(s, e, why) : Accepted();
}

}  // namespace adjutant::sgs
