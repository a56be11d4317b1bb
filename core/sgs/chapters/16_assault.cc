// SGS Halls of Montezuma XVI, SUM.assault: assaults on fortresses.
#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

int FortressModifier(const Rules& r, const S& s, Side side) {
  if (!IsKind(s, BattleKind::kAssault)) return 0;
  if (r.Plays("assault_mods=one_each"_opt)) return Attacks(s, side) ? r.c.n.assault_attack : r.c.n.assault_defence;
  constexpr int kTop = 7;
  const int level = r.c.regions[s.battle.region.get()].level;
  return Attacks(s, side) || level >= kTop ? 0 : (kTop - level) / 2;
}

void EndAssault(const Rules& r, S& s, Trace* trace) {
  const Side attacker = Attacker(s), defender = Defender(s);
  const RegionId region = s.battle.region.get();
  if (s.battle.cancelled != kNobody) {
    Applied(trace, "XVI.G/1"_sgs, "the assault is called off");
    return;
  }
  if (s.battle.winner == defender) {
    Applied(trace, "XVI.C.end/2"_sgs);
    const bool stay = r.Plays("assault_failed=stay"_opt);
    Applied(trace, "VII.G/8"_sgs,
            stay ? "the assault has failed, and the attackers stay outside" : "the assault has failed");
    ChangePoints(r, s, defender, r.c.n.assault_points, trace, "V.B/2"_sgs);
    return;
  }
  Applied(trace, "XVI.C.end/1"_sgs, [&] { return absl::StrCat("the fortress of ", r.RegionName(region), " falls"); });
  Applied(trace, "XVI.C.end/2"_sgs);
  Eliminate(r, s, LandPieces(r, Inside(r, s, defender, region)), attacker, trace);
  TakeStructure(r, s, region, attacker, trace);
}

}  // namespace adjutant::sgs
