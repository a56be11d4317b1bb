// What is true of battles, sieges and whose the regions are: digest of XV.I, XVI and XVII.
#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"
#include "core/sgs/trial/invariants.h"

namespace adjutant::sgs {

namespace {

bool Is(const Look& k, BattleKind kind) {
  return k.s.battle.region.exists() && k.s.battle.kind == static_cast<uint8_t>(kind);
}
bool Shared(const Look& k) { return k.r.Plays("seq_turn_model=shared_phases"_opt); }
bool BothOutside(const Look& k, RegionId region) {
  return !Outside(k.r, k.s, kUsa, region).Empty() && !Outside(k.r, k.s, kMexico, region).Empty();
}

// ---- Battles.

std::string FaultOfOver(const Look& k) {
  if (k.was == nullptr || k.s.step == kGameOver || Shared(k)) return "";
  const bool was_battle = PhaseOf(*k.was) == Phase::kBattle;
  if (!was_battle || (PhaseOf(k.s) == Phase::kBattle && Active(k.s) == Active(*k.was))) return "";
  for (const RegionId region : k.r.scenario().regions) {
    if (!k.r.c.Naval(region) && BothOutside(k, region))
      return "both sides are left in " + k.r.RegionName(region) + " after the battles";
  }
  return "";
}
std::string FaultOfListed(const Look& k) {
  if (k.s.step != kChooseFightStep || PhaseOf(k.s) != Phase::kBattle || Shared(k)) return "";
  for (const RegionId region : k.r.scenario().regions) {
    if (!k.r.c.Naval(region) && BothOutside(k, region) && !k.s.fights.Has(region))
      return "both sides stand in " + k.r.RegionName(region) + ", and no battle is to be fought";
  }
  return "";
}
std::string FaultOfAssault(const Look& k) {
  if (!Is(k, BattleKind::kAssault)) return "";
  const Fighters& inside = FightersOf(k.s, Enemy(Attacker(k.s)));
  return inside.gone == 0 && inside.answer != static_cast<uint8_t>(Answer::kRetreats)
             ? ""
             : "those who are assaulted have left";
}
std::string FaultOfPursuit(const Look& k) {
  if (!k.s.battle.region.exists() || RoundOf(k.s) != Round::kPursuit) return "";
  const Side winner = static_cast<Side>(k.s.battle.winner);
  if (winner == kNobody) return "a pursuit comes before the battle is decided";
  const Fighters& loser = FightersOf(k.s, Enemy(winner));
  if (!Is(k, BattleKind::kField) || !k.r.c.TerrainOf(k.s.battle.region.get()).pursuit)
    return "nobody can pursue in " + k.r.RegionName(k.s.battle.region.get());
  if (loser.gone != 0) return "who left of his own will is pursued";
  return loser.routed != 0 || FightersOf(k.s, winner).pursuit > 0 ? "" : "a pursuit comes without a rout";
}
std::string FaultOfPanicked(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!k.s[p].Has(kPanicked)) continue;
    if (!k.s.battle.region.exists() || !FightersOf(k.s, SideOf(k.r, p)).pieces.Has(p))
      return k.r.PieceName(p) + " is panicked without a battle";
  }
  return "";
}
std::string FaultOfBreakthroughs(const Look& k) {
  const int most = k.r.c.n.breakthroughs + (k.r.Plays("bt_count=first_plus_2"_opt) ? 1 : 0);
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].breakthroughs > most)
      return absl::StrCat(k.r.PieceName(p), " has broken through ", k.s[p].breakthroughs, " times");
  }
  return "";
}
std::string FaultOfShooter(const Look& k) {
  const PieceId shooter = k.s.battle.shooter.get();
  if (!k.s.battle.region.exists() || !shooter.exists() || k.s.step != kShotDieStep) return "";
  if (!FightersOf(k.s, SideOf(k.r, shooter)).pieces.Has(shooter)) return k.r.PieceName(shooter) + " fires from nowhere";
  if (k.s[shooter].Has(kPanicked)) return k.r.PieceName(shooter) + " fires in panic";
  return Info(k.r, shooter).leader() ? k.r.PieceName(shooter) + " is a leader, and fires" : "";
}

// ---- Whose the regions are.

std::string FaultOfTowns(const Look& k) {
  for (const RegionId region : k.r.scenario().regions) {
    const Region& info = k.r.c.regions[region];
    if (!info.structured() && OwnerOf(k.s, region) != kNobody)
      return "somebody owns nothing in " + k.r.RegionName(region);
    if (info.structured() && !info.fortified() && OwnerOf(k.s, region) != ControlOf(k.s, region))
      return k.r.RegionName(region) + " is one side's, and its town the other's";
  }
  return "";
}
std::string FaultOfFortresses(const Look& k) {
  if (k.was == nullptr || k.by == nullptr) return "";
  const bool by_text = k.by->type == kCardPlayed || k.by->type == kEventDecided || PhaseOf(k.s) == Phase::kEvents ||
                       PhaseOf(*k.was) == Phase::kEvents || PhaseOf(k.s) == Phase::kCards;
  if (by_text || k.r.Plays("fort_empty=captured_on_entry"_opt)) return "";
  for (const RegionId region : k.r.scenario().regions) {
    if (!k.r.c.regions[region].fortified() || OwnerOf(k.s, region) == OwnerOf(*k.was, region)) continue;
    const bool besieged = k.was->siege.region == region, fought = k.was->battle.region == region;
    const bool chosen = k.by->type == kFightChosen && RegionArg(*k.by, 1) == region;
    if (!besieged && !fought && !chosen) return k.r.RegionName(region) + " has fallen without a siege or an assault";
  }
  return "";
}
std::string FaultOfSiege(const Look& k) {
  if (!k.s.siege.region.exists()) return "";
  const RegionId region = k.s.siege.region.get();
  if (k.s[region].siege != 0 && k.s.step == kSiegeDieStep) return k.r.RegionName(region) + " is rolled for twice";
  return k.s.siege.besieger == k.s.now.active ? "" : k.r.RegionName(region) + " is besieged out of turn";
}
std::string FaultOfReverting(const Look& k) {
  if (k.was == nullptr || k.s.step == kGameOver || !k.r.Plays("fort_revert_when=end_of_player_turn"_opt)) return "";
  if ((Shared(k) || Active(*k.was) == Active(k.s)) && k.was->now.turn == k.s.now.turn) return "";
  for (const RegionId region : k.r.scenario().regions) {
    const Side captor = ControlOf(k.s, region);
    if (captor == kNobody || Active(*k.was) == kNobody || !EnemyFortress(k.r, k.s, captor, region)) continue;
    if (CombatUnits(k.r, Outside(k.r, k.s, captor, region)).Empty())
      return k.r.RegionName(region) + " is held by nobody, and does not go back";
  }
  return "";
}

}  // namespace

void AddBattleInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back({{"battle.all", "After the battles both sides share no region.",
                   Cases("XVI.A/2"_sgs, "VII.G/3"_sgs, "XVI.C.end/3"_sgs)},
                  FaultOfOver});
  all->push_back(
      {{"battle.listed", "Where both sides stand a battle is to be fought.", Cases("XVI.A/1"_sgs)}, FaultOfListed});
  all->push_back(
      {{"battle.assault", "Who is assaulted does not retreat.", Cases("SUM.assault/3"_sgs)}, FaultOfAssault});
  all->push_back({{"battle.pursuit", "A pursuit follows a rout, where the ground allows it.",
                   Cases("XVI.H.pursuit/1"_sgs, "XVI.F.retreat/2"_sgs)},
                  FaultOfPursuit});
  all->push_back(
      {{"battle.panic", "Nobody is panicked after the battle.", Cases("XVI.C.panic/4"_sgs)}, FaultOfPanicked});
  all->push_back(
      {{"battle.breakthroughs", "No stack breaks through more often than it may.", Cases("SUM.combat/14"_sgs)},
       FaultOfBreakthroughs});
  all->push_back({{"battle.shooter", "Who fires is on the field.", Cases("XVI.C.panic/3"_sgs)}, FaultOfShooter});
  all->push_back(
      {{"regions.towns", "An unfortified structure is whose its region is.", Cases("XV.I/2"_sgs, "VII.H/2"_sgs)},
       FaultOfTowns});
  all->push_back(
      {{"regions.fortresses", "A fortress falls to a siege or an assault.", Cases("SUM.maps/5"_sgs, "XV.I/3"_sgs)},
       FaultOfFortresses});
  all->push_back({{"sieges.once", "A siege is rolled for once in a turn, by the side that plays.",
                   Cases("XVII/1"_sgs, "XVII.C/8"_sgs)},
                  FaultOfSiege});
  all->push_back({{"regions.revert", "What nobody holds goes back to the owner of its fortress.", Cases("XV.I/6"_sgs)},
                  FaultOfReverting});
}

}  // namespace adjutant::sgs
