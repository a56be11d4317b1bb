// HoM 11.2.f to 11.2.h: firepower, efficiency, and the losses that both inflict.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"

namespace adjutant::halls {

namespace {

// ---- 11.2.f: Firepower.

int StrengthNow(const Rules& r, const S& s, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  return s.units[unit].steps >= info.max_steps() ? info.strength : info.reduced_strength;
}
std::string StrengthDatum(const Rules& r, const S& s, UnitId unit) {
  const bool full = s.units[unit].steps >= r.c.units[unit].max_steps();
  return absl::StrCat("unit.", std::string(r.c.unit_names.Id(unit)), full ? ".strength" : ".reduced_strength");
}

int TypeFirepower(const Rules& r, BattleType type) {
  switch (type) {
    case BattleType::kNone:
      break;
    case BattleType::kColumnOfRoute:
      return r.c.n.firepower_column;
    case BattleType::kHastyAttack:
      return r.c.n.firepower_hasty;
    case BattleType::kNormalAttack:
      return r.c.n.firepower_normal;
    case BattleType::kPitchedBattle:
      return r.c.n.firepower_pitched;
  }
  return 0;
}

bool HasSappers(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && r.c.units[unit].sort == Sort::kZapadores) return true;
  }
  return false;
}

void AddWorks(const Rules& r, const S& s, Sum* firepower, Trace* trace) {
  const BattleSide& attacker = s.battle.attacker;
  if ((attacker.cards & kBreach) != 0) return;
  int cut = 0;
  if ((s.battle.defender.cards & kDugIn) != 0) {
    firepower->Add(kDugInFirepower, "8.3.c"_hom, "Dug In");
    cut = -kDugInFirepower;
  }
  if (s.battle.works != kNoId) {
    const MarkerId works = s.battle.works;
    const MarkerInfo& info = r.c.markers[works];
    firepower->Add(
        info.value, "13.2.a/3"_hom, [&] { return std::string(info.work == Work::kFort ? "fort" : "fieldworks"); },
        firepower->telling() ? absl::StrCat("fortification.", std::string(r.c.marker_names.Id(works)), ".value") : "");
    cut = info.work == Work::kFort ? std::max<int>(r.c.n.firepower_zapadores_fort, -info.value) : -info.value;
    if (s.battle.intercepted != 0) Applied(trace, "10.7.b/1"_hom);
  }
  if (cut == 0 || !HasSappers(r, s, attacker)) return;
  firepower->Add(cut, "2.2.a.1/3"_hom, "Zapadores against the works");
}

// 2.2.a.1/6: a unit that is infantry and artillery at once may by option fill one of the roles only; a fortress's own
// unit may by option fill none.
bool CombinedArms(const Rules& r, const S& s, const BattleSide& side, Trace* trace) {
  int infantry = 0;
  int cavalry = 0;
  int artillery = 0;
  int mixed = 0;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (!Fights(s, side, unit) ||
        (info.sort == Sort::kFortress && r.Plays("fortress_inherent_scope=strength_only"_opt)))
      continue;
    cavalry += info.cavalry() ? 1 : 0;
    mixed += info.infantry() && info.artillery() ? 1 : 0;
    infantry += info.infantry() && !info.artillery() ? 1 : 0;
    artillery += info.artillery() && !info.infantry() ? 1 : 0;
  }
  if (mixed > 0) Applied(trace, "2.2.a.3"_hom);
  if (cavalry == 0) return false;
  if (r.Plays("mixed_units=both_types"_opt)) return infantry + mixed > 0 && artillery + mixed > 0;
  return infantry + mixed > 0 && artillery + mixed > 0 && infantry + artillery + mixed >= 2;
}

// What the cards of 11.2.d add to a side's firepower.
void AddCards(const Rules& r, const S& s, const BattleSide& side, Sum* firepower) {
  const bool low_ammo = (Opponent(s, side).cards & kLowAmmo) != 0;
  const auto card = [&](BattleCard bit, int value, const char* name) {
    if (low_ammo && (bit == kFlyingArtillery || bit == kArtilleryBarrage)) value = 0;
    if ((side.cards & bit) != 0) firepower->Add(value, "8.3.c"_hom, [&] { return std::string(name); });
  };
  int cavalry = 0;
  for (UnitId unit : r.c.units.ids()) {
    cavalry += Fights(s, side, unit) && r.c.units[unit].cavalry() ? 1 : 0;
  }
  const bool clear = r.c.spaces[s.battle.space].terrain == Terrain::kClear;
  card(kGoodGround, kGoodGroundFirepower, "Good Ground");
  card(kNavalBombardment, kBombardmentFirepower, "Naval Bombardment");
  card(kFlyingArtillery, clear ? kFlyingFirepowerClear : kFlyingFirepower, "Flying Artillery");
  card(kCavalryCharge, cavalry, "Cavalry Charge");
  card(kArtilleryBarrage, kBarrageFirepower, "Artillery Barrage");
}

// 15.3/1: an Army that fights on the side and is in supply, whoever commands there. One that another leader outranks
// asks for itself: a port that feeds his Force feeds no Army (6.4.a/1).
ArmyId ArmyInSupply(const Rules& r, const S& s, const BattleSide& side) {
  if (side.in_supply == 0) return kNoId;
  if (side.army != kNoId || side.other_armies.Empty()) return side.army;
  const SpaceId base = &side == &s.battle.attacker ? s.battle.origin : s.battle.space;
  if (!ForceInSupply(r, s, static_cast<Side>(side.side), base, /*army=*/true, side.units_at_start)) return kNoId;
  for (ArmyId army : r.c.armies.ids()) {
    if (side.other_armies.Has(army)) return army;
  }
  return kNoId;
}

void SumFirepower(const Rules& r, S& s, BattleSide* side, Trace* trace) {
  const bool attacking = side == &s.battle.attacker;
  const BattleSide& enemy = Opponent(s, *side);
  Sum sum(trace, "11.2.f/1"_hom, BattleName(*side, "firepower"),
          [&] { return absl::StrCat("Firepower of ", r.SideName(static_cast<Side>(side->side))); });
  for (UnitId i : r.c.units.ids()) {
    if (!Fights(s, *side, i)) continue;
    const UnitInfo& info = r.c.units[i];
    if (info.sort == Sort::kMarine) Applied(trace, "2.2.a.1/4"_hom);
    const auto named = [&](const char* what) { return [&r, i, what] { return absl::StrCat(what, r.UnitName(i)); }; };
    const std::string datum = sum.telling() ? StrengthDatum(r, s, i) : "";
    if (CountsAsArtillery(r, info) && (enemy.cards & kLowAmmo) != 0) {
      sum.Add(0, "8.3.c"_hom, named("Low Ammo: "));
    } else if (info.sort == Sort::kVolunteer && (enemy.cards & kWeakVolunteers) != 0) {
      sum.Add(0, "8.3.c"_hom, named("Weak Volunteers: "));
    } else if (info.sort == Sort::kFortress) {
      if ((enemy.cards & kBreach) == 0) sum.Add(info.strength, "13.3.a/3"_hom, named("fortress "), datum);
      Applied(trace, "13.3/3"_hom);
    } else if (side->lead == i) {
      sum.Add(StrengthNow(r, s, i), "11.2.e/1"_hom, named("lead unit "), datum);
    } else if (side->committed[0] == i || side->committed[1] == i) {
      const int strength = StrengthNow(r, s, i);
      const int value =
          r.Plays("committed_value=doubled"_opt) ? strength * r.c.n.firepower_committed_multiple : strength + 2;
      sum.Add(value, "11.2.e/2"_hom, named("committed unit "), datum);
    } else {
      sum.Add(r.c.n.firepower_other_unit, "11.2.f/1"_hom, named("other unit "), "number.firepower.other_unit.value");
    }
  }
  if (CombinedArms(r, s, *side, trace)) {
    sum.Add(r.c.n.firepower_combined_arms, "2.2.a.1/6"_hom, "combined arms", "number.firepower.combined_arms.value");
  }
  AddCards(r, s, *side, &sum);
  if (attacking) {
    const BattleType type = static_cast<BattleType>(s.battle.type);
    sum.Add(TypeFirepower(r, type), "11.2.a/2"_hom, [&] { return std::string(BattleTypeName(type)); });
  } else {
    AddWorks(r, s, &sum, trace);
    if ((enemy.cards & kBreach) != 0) sum.Add(0, "8.3.c"_hom, "Breach! in the works");
  }
  if (side->field_die != 0) {
    sum.Add(side->field_die - 1, "12.1.e/8"_hom, "Field Command");
  }
  if (side->bonus_die != 0) {
    sum.Add(side->bonus_die, "11.2.a/7"_hom, "half a die: the type was the best already");
  }
  // 15.1/6: an Army whose last unit an Artillery Duel has taken is none.
  const ArmyId army = ArmyInSupply(r, s, *side);
  if (army != kNoId && !ArmyDestroyed(r, s, *side)) {
    sum.Add(
        r.c.n.firepower_army, "15.3/1"_hom, [&] { return r.ArmyName(army); }, "number.firepower.army.value");
  }
  if (side->in_supply == 0) {
    sum.Add(r.c.n.firepower_out_of_supply, "6.6/6"_hom, "out of supply", "number.firepower.out_of_supply.value");
  }
  sum.Clamp(0, 999, "11.2.f/1"_hom, "not less than 0");
  if (sum.telling() && side->side == kUs && s.battle.guerilla_came != 0) {
    sum.Note("a guerilla came out of hiding: out of supply");
  } else if (sum.telling()) {
    const SpaceId base = attacking ? s.battle.origin : s.battle.space;
    const Consumer consumer{static_cast<Side>(side->side), base, side->army != kNoId, false};
    SupplyLine line;
    TraceSupply(r, s, consumer, &line);
    sum.Note(absl::StrCat("supply from ", r.SpaceName(base), ": ", DescribeLine(r, consumer, line)));
  }
  if (attacking) {
    Applied(trace, "11.2.f/2"_hom);
  } else {
    Applied(trace, "11.2.f/3"_hom);
  }
  side->firepower = static_cast<int16_t>(sum.Finish());
}

void TotalFirepower(const Rules& r, S& s, Trace* trace) {
  for (BattleSide* side : {&s.battle.attacker, &s.battle.defender}) {
    SumFirepower(r, s, side, trace);
    Applied(trace, "11.2.f/1"_hom, [&] {
      return absl::StrCat("firepower of ", r.SideName(static_cast<Side>(side->side)), ": ", side->firepower);
    });
  }
  // 11.2.e/4: now, when both totals stand.
  for (BattleSide* side : {&s.battle.attacker, &s.battle.defender}) {
    for (UnitId committed : side->committed) {
      if (committed == kNoId) continue;
      Applied(trace, "11.2.e/4"_hom);
      Applied(trace, "11.2.e/5"_hom);
      Applied(trace, "11.4/3"_hom);
      LoseStep(r, s, committed, kCommitmentLoss, trace);
    }
  }
  s.step = kAttackerDieStep;
}

}  // namespace

// ---- 11.2.g, 11.2.h: efficiency, and the step losses inflicted.

int TableLosses(const Rules& r, const BattleSide& side) {
  return r.c.battle_losses[side.band][r.c.FirepowerColumn(side.firepower)];
}

namespace {

void ListAttackerDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEfficiencyAttacker); }
void ListDefenderDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEfficiencyDefender); }
Ruling CheckAttackerDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEfficiencyAttacker, "11.2.g/1"_hom, why);
}
Ruling CheckDefenderDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEfficiencyDefender, "11.2.g/1"_hom, why);
}
void Efficiency(const Rules& r, S& s, BattleSide* side, int die, Trace* trace) {
  const bool attacking = side == &s.battle.attacker;
  const BattleSide& enemy = Opponent(s, *side);
  side->die = static_cast<uint8_t>(die);
  Sum sum(trace, "11.2.g/1"_hom, BattleName(*side, "efficiency"),
          [&] { return absl::StrCat("Efficiency of ", r.SideName(static_cast<Side>(side->side))); });
  sum.Add(die, "11.2.g/1"_hom, "die");
  LeaderId tactician;
  const int ours = BestTactics(r, s, *side, &tactician);
  const int theirs = BestTactics(r, s, enemy);
  const int tactics = r.Plays("tactics_in_efficiency=rating"_opt) ? ours : ours > theirs ? 1 : 0;
  if (tactics != 0) {
    sum.Add(
        tactics, "11.2.g/1"_hom, [&] { return absl::StrCat("Tactics of ", r.LeaderName(tactician)); },
        sum.telling() ? absl::StrCat("leader.", std::string(r.c.leader_names.Id(tactician)), ".tactics") : "");
  }
  if (!attacking && s.battle.intercepted != 0) {
    sum.Add(r.c.n.efficiency_intercepted, "10.7.b/2"_hom, "intercepted");
  }
  // Interceptors who joined those who failed do not share their penalty (10.7.b/3).
  const bool failed = AnyFailedToAvoid(s, *side);
  if (failed && (s.battle.intercepted == 0 || r.Plays("intercept_join=whole_side"_opt))) {
    sum.Add(r.c.n.efficiency_failed_avoidance, "10.8.a/2"_hom, "failed to avoid battle");
  }
  if ((side->cards & kRememberTheAlamo) != 0) sum.Add(kAlamoEfficiency, "8.3.c"_hom, "Remember the Alamo!");
  if ((side->cards & kLeadingFromTheFront) != 0) sum.Add(kFrontEfficiency, "8.3.c"_hom, "Leading from the Front");
  if ((enemy.cards & kBaptismOfFire) != 0) sum.Add(kBaptismEfficiency, "8.3.c"_hom, "Baptism of Fire");
  if ((enemy.cards & kMoraleLoss) != 0) sum.Add(kMoraleEfficiency, "8.3.c"_hom, "Morale Loss");
  if ((enemy.cards & kWeakVolunteers) != 0) sum.Add(kVolunteersEfficiency, "8.3.c"_hom, "Weak Volunteers");
  for (int i = 0; i < kOfficers && side->side == kUs; ++i) {
    if (s.officers.role[i] != static_cast<uint8_t>(OfficerRole::kAsChiefOfStaff)) continue;
    sum.Add(
        r.c.n.efficiency_chief_of_staff, "12.1.e/7"_hom,
        [&] { return absl::StrCat("Chief of Staff: ", r.CardName(OfficerCard(r, i))); },
        "number.efficiency.chief_of_staff.value");
  }
  const int efficiency = static_cast<int>(sum.Finish());
  size_t band = 0;
  for (size_t i = 0; i < r.c.efficiency.size(); ++i) {
    if (r.c.efficiency[i].at_least <= efficiency) band = i;
  }
  side->band = static_cast<uint8_t>(band);
  Sum losses(trace, "11.2.h"_hom, BattleName(*side, "inflicted"),
             [&] { return absl::StrCat("Step losses inflicted by ", r.SideName(static_cast<Side>(side->side))); });
  losses.Add(
      TableLosses(r, *side), "11.2.h"_hom,
      [&] {
        return absl::StrCat(r.c.efficiency[band].result, " efficiency (", efficiency, ") at ", side->firepower, " FP");
      },
      losses.telling() ? absl::StrCat(r.c.efficiency[band].datum, ".losses") : "");
  if ((enemy.cards & kLightCasualties) != 0) {
    losses.Add(kLightCasualtiesSteps, "8.3.c"_hom, "Light Casualties");
    losses.Clamp(0, 99, "8.3.c"_hom, "not less than 0");
  }
  side->inflicted = static_cast<uint8_t>(losses.Finish());
  Applied(trace, "11.2.h"_hom, [&] {
    return absl::StrCat(r.SideName(static_cast<Side>(side->side)), ": efficiency ", efficiency, ", ",
                        r.c.efficiency[band].result, "; ", side->inflicted, " step loss(es) on ",
                        r.SideName(static_cast<Side>(enemy.side)));
  });
}

void RollAttacker(const Rules& r, S& s, const Event& e, Trace* trace) {
  Efficiency(r, s, &s.battle.attacker, e.args[1], trace);
  s.step = kDefenderDieStep;
}
void RollDefender(const Rules& r, S& s, const Event& e, Trace* trace) {
  Efficiency(r, s, &s.battle.defender, e.args[1], trace);
  s.step = kEfficiency;
}

void ResolveEfficiency(const Rules&, S& s, Trace*) {
  s.battle.leader_side = 0;
  s.step = kLeaderLosses;
}

}  // namespace

const HallsStep kFirepowerSteps[] = {
    Automatic(kFirepower, "firepower is added up", "11.2.f/1"_hom, TotalFirepower, {kAttackerDieStep}),
    {kAttackerDieStep,
     "attacker_efficiency",
     "the attacker's efficiency die",
     "11.2.g/1"_hom,
     {kDieRolled},
     Dice,
     ListAttackerDie,
     CheckAttackerDie,
     RollAttacker,
     {kDefenderDieStep}},
    {kDefenderDieStep,
     "defender_efficiency",
     "the defender's efficiency die",
     "11.2.g/1"_hom,
     {kDieRolled},
     Dice,
     ListDefenderDie,
     CheckDefenderDie,
     RollDefender,
     {kEfficiency}},
    Automatic(kEfficiency, "both efficiency rolls are resolved", "11.2.f/1"_hom, ResolveEfficiency, {kLeaderLosses}),
};
void AddFirepowerSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFirepowerSteps), std::end(kFirepowerSteps));
}

}  // namespace adjutant::halls
