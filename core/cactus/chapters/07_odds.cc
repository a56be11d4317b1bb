// Cactus Throne 6.4, 7.2, 7.2.1: columns shifted by Armies, raid combat, the modifier and the die of a round.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_combats.h"

namespace adjutant::cactus {

namespace {

PlayerId AttackingPlayer(const Rules&, const S& s) { return s.combat.attacker; }

bool IsRaidCombat(const Rules& r, const S& s) { return !AtSea(s) && AllRaid(r, s, Attacker(s), AttackingUnits(s)); }

// ---- 6.4: columns shifted by Armies.

bool ShiftsFor(const Rules& r, const S& s, Side side) { return Whose(s, side) != kNobody && AllInArmies(r, s, side); }
void FindShifts(const Rules& r, S& s, Trace* trace) {
  const bool both = ShiftsFor(r, s, kImperial) && ShiftsFor(r, s, kRepublican);
  if (both && r.Plays("army_shift_cancel=none"_opt)) return Applied(trace, "6.4/2"_cac);
  for (const Side side : kBothSides) {
    if (!ShiftsFor(r, s, side)) continue;
    Applied(trace, "6.4/1"_cac, [&] { return absl::StrCat("all units of ", r.SideName(side), " are of Armies"); });
    FightersOf(s, side).shift = 1;
    FightersOf(s, side).shift_dice = static_cast<uint8_t>(std::max(0, ArmiesIn(r, s, side).Count() - 1));
  }
}
// 6.4/3, by army_shift_leader: who lends his PR to this die; those before him have served.
LeaderId ServesShift(const Rules& r, const S& s, Side side) {
  LeaderSet leaders = FightersOf(s, side).leaders;
  if (r.Plays("army_shift_leader=again"_opt)) return ServingLeader(r, s, leaders);
  const int served = ArmiesIn(r, s, side).Count() - 1 - FightersOf(s, side).shift_dice;
  for (int i = 0; i < served && !leaders.Empty(); ++i) RemoveServed(r, s, BestLeader(r, s, leaders), &leaders);
  return ServingLeader(r, s, leaders);
}
void ListShift(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kArmyShift); }
Ruling CheckShift(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kArmyShift, "6.4/3"_cac, why);
}
void ApplyShift(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = RollsForShift(s);
  const LeaderId leader = ServesShift(r, s, side);
  Fighters& fighters = FightersOf(s, side);
  --fighters.shift_dice;
  Applied(trace, "6.4/3"_cac);
  if (leader.exists() && e.args[1] <= RatingOf(r, s, leader)) {
    Applied(trace, "6.4/4"_cac, [&] { return absl::StrCat(r.LeaderName(leader), " wins another column"); });
    fighters.shift = static_cast<uint8_t>(r.c.n.army_shift_most);
    fighters.shift_dice = 0;
    Applied(trace, "6.4/5"_cac);
  }
  s.step = kOdds;
}

// ---- 7.2.1/1: what the raid gains.

void ListGains(const Rules&, const S& s, EventList* out) {
  for (const RaidGain gain : {RaidGain::kDieModifier, RaidGain::kFewerLosses})
    out->push_back(MakeEvent(kRaidGainChosen, s.combat.attacker, {static_cast<int>(gain)}));
}
Ruling CheckGain(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.2.1/1"_cac, e.args[0] == static_cast<int>(RaidGain::kNone), why,
                     "a raid gains one thing or the other");
  return Accepted("7.2.1/2"_cac);
}
void ApplyGain(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.2.1/1"_cac);
  s.combat.gain = static_cast<uint8_t>(e.args[0]);
  s.step = kOdds;
}

// ---- The die's modifier.

// 7.2/15: Militia and Guerilla alone against Contra-guerillas alone, who have Col. Dupin with them.
bool DupinBeforeGuerillas(const Rules& r, const S& s) {
  if (Attacker(s) != kImperial || Whose(s, kRepublican) != kRepublican || Whose(s, kImperial) != kImperial)
    return false;
  const UnitSet &contras = FightersOf(s, kImperial).units, &guerillas = FightersOf(s, kRepublican).units;
  return FightersOf(s, kImperial).leaders.Has(r.c.dupin) &&
         AllAre(contras, [&](UnitId u) { return r.c.units[u].sort == Sort::kContra; }) &&
         AllAre(guerillas, [&](UnitId u) { return r.c.units[u].irregular(); });
}
void AddLead(const Rules& r, const S& s, Side side, int sign, Sum* sum) {
  const UnitId lead = FightersOf(s, side).lead;
  if (!lead.exists()) return;
  sum->Add(
      sign * r.c.units[lead].proficiency, "7.2/11"_cac, [&] { return absl::StrCat(r.UnitName(lead), " leads"); },
      sum->telling() ? absl::StrCat("unit.", r.c.unit_names.Id(lead), ".proficiency") : "");
  const int lost = LeadRating(r, s, side) - r.c.units[lead].proficiency;
  if (lost != 0) sum->Add(sign * lost, "11.1/8"_cac, "the Blue Butchers");
}
// 7.5: of an assault by those before the city.
void AddAssault(const Rules& r, const S& s, Sum* sum) {
  if (!Assaults(s) || IsGarrison(s, Attacker(s))) return;
  for (const UnitId u : AttackingUnits(s)) {
    if (r.c.units[u].arm != Arm::kHeavy && !r.c.units[u].naval()) continue;
    if (r.c.units[u].naval()) Applied("7.5/5"_cac);
    sum->Add(
        r.c.n.assault_heavy, "7.5/10"_cac, [&] { return absl::StrCat(r.UnitName(u), " is heavy artillery"); },
        "number.assault.heavy");
  }
  if (s.combat.city == r.c.city_mexico)
    sum->Add(r.c.n.siege_mexico_city, "7.5/12"_cac, "Mexico City", "number.siege.mexico_city");
}
// By leader_use: not who has served the initiative.
LeaderSet MayServeDie(const Rules& r, const S& s, Side side) {
  LeaderSet leaders = FightersOf(s, side).leaders;
  const LeaderId best = BestLeader(r, s, leaders);
  if (best.exists() && r.Plays("leader_use=another"_opt)) RemoveServed(r, s, best, &leaders);
  return leaders;
}
int ModifierOf(const Rules& r, const S& s, Trace* trace) {
  const Side attacker = Attacker(s), defender = Enemy(attacker);
  Sum sum(trace, "7.2/11"_cac, "combat.modifier", "Modifier of the combat die");
  AddLead(r, s, attacker, 1, &sum);
  AddLead(r, s, defender, -1, &sum);
  if (r.Plays("butchers=die"_opt) && ButchersFrighten(r, s))
    sum.Add(Whose(s, attacker) == kRepublican ? -1 : 1, "11.1/8"_cac, "the Blue Butchers");
  AddRating(r, s, MayServeDie(r, s, attacker), 1, "7.2/12"_cac, &sum);
  AddRating(r, s, MayServeDie(r, s, defender), -1, "7.2/13"_cac, &sum);
  if (s.combat.gain == static_cast<uint8_t>(RaidGain::kDieModifier))
    sum.Add(r.c.n.combat_raid, "7.2/14"_cac, "a raid combat", "number.combat.raid");
  if (DupinBeforeGuerillas(r, s)) {
    const int minus = r.c.n.combat_dupin;
    sum.Add(r.Plays("dupin_drm=minus"_opt) ? minus : -minus, "7.2/15"_cac, "guerillas alone before Col. Dupin",
            "number.combat.dupin");
  }
  if (s.combat.terrain.exists() && r.c.terrain[s.combat.terrain].combat_die != 0)
    sum.Add(
        r.c.terrain[s.combat.terrain].combat_die, "3.0/16"_cac, [&] { return r.TerrainName(s.combat.terrain); },
        sum.telling() ? absl::StrCat("terrain.", r.c.terrain_names.Id(s.combat.terrain.get()), ".combat_die") : "");
  AddAssault(r, s, &sum);
  return static_cast<int>(sum.Finish());
}

// Shifts that are not on the table are lost.
void Shift(const Rules& r, S& s, Trace* trace) {
  const int by = FightersOf(s, Attacker(s)).shift - FightersOf(s, Enemy(Attacker(s))).shift;
  if (by == 0) return;
  const int last = static_cast<int>(r.c.combat.columns.size()) - 1;
  s.combat.column = static_cast<int8_t>(std::clamp(s.combat.column + by, 0, last));
  Applied(trace, "7.2/16"_cac, [&] {
    const Ratio& ratio = r.c.combat.columns[static_cast<size_t>(s.combat.column)];
    return absl::StrCat("Armies shift the odds to ", ratio.attacker, ":", ratio.defender);
  });
}
void FindOdds(const Rules& r, S& s, Trace* trace) {
  if (RollsForShift(s) != kNobody) {
    s.step = kShiftDieStep;
  } else if (s.combat.gain == 0 && IsRaidCombat(r, s)) {
    s.step = kRaidGainStep;
  } else {
    Shift(r, s, trace);
    s.combat.modifier = static_cast<int8_t>(ModifierOf(r, s, trace));
    s.step = kCombatDieStep;
  }
}

void ListCombatDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCombat); }
Ruling CheckCombatDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCombat, "7.2/17"_cac, why);
}
void ApplyCombatDie(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.2/17"_cac);
  s.combat.die = static_cast<uint8_t>(e.args[1]);
  s.step = kResult;
}

}  // namespace

Side RollsForShift(const S& s) {
  for (const Side side : {Attacker(s), Enemy(Attacker(s))}) {
    if (FightersOf(s, side).shift_dice != 0) return side;
  }
  return kNobody;
}

// By odds_clamp, odds below the table are no attack.
void BeginOdds(const Rules& r, S& s, Trace* trace) {
  const Side attacker = Attacker(s);
  s.combat.stars = FightersOf(s, attacker).leaders.Has(r.c.santa_anna) ? 1 : 0;
  if (s.combat.stars != 0) Applied(trace, "10.5/3"_cac);
  const int attack = CombatStrength(r, s, attacker, trace), defence = CombatStrength(r, s, Enemy(attacker), trace);
  const int column = ColumnOf(r, attack, defence, trace);
  s.combat.column = static_cast<int8_t>(column);
  s.step = kOdds;
  if (column >= 0) return FindShifts(r, s, trace);
  Applied(trace, "7.2/9"_cac, "such odds are no attack");
  s.step = kAfterRound;
}

namespace {

// 5.4/3, by ng_raid and ng_cav_raid: National Guard can raid with a leader who leads raids.
bool CanRaidHere(const Rules& r, const S& s, UnitId unit, Side side) {
  const UnitInfo& info = r.c.units[unit];
  if (!CanRaid(r, unit)) return false;
  if (info.sort != Sort::kNationalGuard || (info.cavalry() && r.Plays("ng_cav_raid=as_cavalry"_opt))) return true;
  if (r.Plays("ng_raid=never"_opt)) return false;
  for (const LeaderId l : FightersOf(s, side).leaders) {
    if (r.c.leaders[l].leads_raids) return true;
  }
  return false;
}

}  // namespace

// By raid_combat_def.
bool AllRaid(const Rules& r, const S& s, Side side, const UnitSet& units) {
  const bool raided = r.Plays("raid_combat_def=raided"_opt);
  return AllAre(units, [&](UnitId u) { return raided ? s[u].Has(kHasRaided) : CanRaidHere(r, s, u, side); });
}

bool ButchersFrighten(const Rules& r, const S& s) {
  if (s.turn.butchers == 0 || AtSea(s) || Whose(s, kRepublican) != kRepublican || Whose(s, kImperial) != kImperial)
    return false;
  for (const UnitId u : FightersOf(s, kImperial).units) {
    if (r.c.units[u].chasseurs_dafrique && r.c.units[u].nation == Nation::kFrench) return true;
  }
  return false;
}
namespace {

// 11.1/8: the rating of a unit that leads its side.
int RatingInLead(const Rules& r, const S& s, Side side, UnitId unit) {
  const int rating = r.c.units[unit].proficiency;
  const bool frightened = side == kRepublican && r.Plays("butchers=lead_unit"_opt) && ButchersFrighten(r, s);
  return frightened ? std::max(0, rating - 1) : rating;
}

}  // namespace

int LeadRating(const Rules& r, const S& s, Side side) {
  const UnitId lead = FightersOf(s, side).lead;
  return lead.exists() ? RatingInLead(r, s, side, lead) : 0;
}

// The lead unit of the round may be lost: then the best that is left leads them.
int LeadingRating(const Rules& r, const S& s, Side side) {
  const UnitId lead = FightersOf(s, side).lead;
  const auto present = [&](UnitId u) {
    return s[u].steps > 0 && s[u].where == s.combat.place && FightersOf(s, side).units.Has(u) && CanLead(r, u);
  };
  if (lead.exists() && present(lead)) return LeadRating(r, s, side);
  int best = -1;
  for (const UnitId u : FightersOf(s, side).units) {
    if (present(u)) best = std::max(best, RatingInLead(r, s, side, u));
  }
  return best;
}
int ForceRating(const Rules& r, const S& s, Side side) {
  if (ShiftsFor(r, s, side)) {
    Applied("7.3.4/2"_cac);
    return r.c.n.army_proficiency;
  }
  Applied("7.3.4/1"_cac);
  return LeadingRating(r, s, side);
}

void AddOddsSteps(std::vector<CactusStep>* steps) {
  const CactusStep rows[] = {
      Automatic(kOdds, "the odds are found", "7.2/9"_cac, FindOdds, {kShiftDieStep, kRaidGainStep, kCombatDieStep}),
      DieStep(kShiftDieStep, "shift_die", "the die for a further Army falls", "6.4/3"_cac, ListShift, CheckShift,
              ApplyShift, {kOdds}),
      {kRaidGainStep,
       "choose_raid_gain",
       "says what the raid gains",
       "7.2.1/1"_cac,
       {kRaidGainChosen},
       AttackingPlayer,
       ListGains,
       CheckGain,
       ApplyGain,
       {kOdds}},
      DieStep(kCombatDieStep, "combat_die", "the die for the combat falls", "7.2/17"_cac, ListCombatDie, CheckCombatDie,
              ApplyCombatDie, {kResult}),
  };
  steps->insert(steps->end(), std::begin(rows), std::end(rows));
}

}  // namespace adjutant::cactus
