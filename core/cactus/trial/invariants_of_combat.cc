// What is true of a combat, its losses and retreats (Module 7).
#include <algorithm>
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

const Combat& CombatOf(const Look& k) { return k.s.combat; }
// Before its die falls: then some are lost, and others leave.
bool Fighting(const Look& k) {
  const Combat& combat = CombatOf(k);
  return combat.place.exists() && combat.die == 0 && combat.over == 0 && !k.s.retreat.from.exists();
}

template <class Wrong>
std::string EachFighter(const Look& k, Wrong wrong) {
  if (!Fighting(k)) return {};
  for (const Side side : {kImperial, kRepublican}) {
    const Fighters& fighters = FightersOf(k.s, side);
    if (fighters.gone != 0) continue;
    for (const UnitId u : fighters.units) {
      if (const char* what = wrong(side, u); what != nullptr) return absl::StrCat(k.r.UnitName(u), " ", what);
    }
  }
  return {};
}

std::string Present(const Look& k) {
  return EachFighter(k, [&](Side, UnitId u) -> const char* {
    const PieceState& unit = k.s[u];
    if (!InPlay(k, unit)) return "fights, and is out of play";
    const bool naval = k.r.c.units[u].naval();
    return naval || unit.where == CombatOf(k).place ? nullptr : "fights where it is not";
  });
}

// Santa Anna's stand in for the side that is not attacked.
std::string OfASide(const Look& k) {
  return EachFighter(k, [&](Side side, UnitId u) -> const char* {
    const Side of = SideOf(k.r, k.s, u);
    return of == side || (of == kNobody && CombatOf(k).rebels != 0) ? nullptr : "fights for the other side";
  });
}

std::string Barred(const Look& k) {
  return EachFighter(k, [&](Side, UnitId u) -> const char* {
    return k.s[u].Has(kFightsNot) ? "fights, and is no part of it" : nullptr;
  });
}

std::string Leads(const Look& k) {
  if (!Fighting(k)) return {};
  for (const Side side : {kImperial, kRepublican}) {
    const Fighters& fighters = FightersOf(k.s, side);
    const UnitId lead = fighters.lead;
    if (!lead.exists() || fighters.gone != 0) continue;
    if (!fighters.units.Has(lead)) return k.r.UnitName(lead) + " leads, and is not in the combat";
    if (!k.r.c.units[lead].rated()) return k.r.UnitName(lead) + " leads, and is not rated";
  }
  return {};
}

std::string LeadNamed(const Look& k) {
  if (!k.By(kLeadNamed) || k.was == nullptr) return {};
  const UnitId unit = UnitArg(*k.by);
  return Is(!CanLead(k.r, unit) || !InPlay(k, (*k.was)[unit]), "one is named to lead who cannot");
}

std::string Shifts(const Look& k) {
  for (const Side side : {kImperial, kRepublican}) {
    if (FightersOf(k.s, side).shift > k.r.c.n.army_shift_most) return "Armies shift too many columns";
  }
  return {};
}

std::string Column(const Look& k) {
  return Is(CombatOf(k).column >= static_cast<int>(k.r.c.combat.columns.size()), "the odds are none of the table");
}

std::string Rolled(const Look& k) {
  const Combat& combat = CombatOf(k);
  if (combat.die > kDieMax) return "the die of the combat shows what it cannot";
  for (const Fighters& fighters : combat.sides) {
    if (fighters.initiative > kDieMax) return "a die for initiative shows what it cannot";
  }
  return {};
}

std::string Gain(const Look& k) {
  const Combat& combat = CombatOf(k);
  if (combat.gain > static_cast<uint8_t>(RaidGain::kFewerLosses)) return "a raid gains both";
  return Is(combat.gain != 0 && combat.attacker == kNobody, "nobody attacks, and gains by it");
}

std::string Rounds(const Look& k) {
  if (k.was == nullptr || !k.was->combat.place.exists() || k.was->combat.place != k.s.combat.place) return {};
  const bool same = k.was->combat.city == k.s.combat.city && k.was->combat.kind == k.s.combat.kind;
  return Is(same && k.s.combat.round > k.was->combat.round + 1, "a round of combat is left out");
}

std::string AttackDecided(const Look& k) {
  if (!k.By(kAttackDecided) || k.was == nullptr) return {};
  return Is(k.was->combat.initiative != k.by->player, "a side without initiative says who attacks");
}

std::string Due(const Look& k) {
  for (const ProvinceId p : k.s.agenda.fields) {
    if (!k.r.c.map.Has(p)) return "a combat is due off the map";
  }
  for (const CityId c : k.s.agenda.cities) {
    if (!k.r.c.cities.Has(c)) return "a siege is due in a city that there is not";
  }
  return {};
}

// ---- 7.3: losses.
std::string Available(const Look& k) {
  if (k.s.step != kLoseStepStep) return {};
  int steps = 0;
  for (const UnitId u : k.s.loss.from) steps += k.s[u].steps;
  if (k.s.loss.left == 0) return "no step is to be lost, and one is asked for";
  return Is(k.s.loss.left > steps, "more steps are to be lost than there are");
}

bool InCombat(const LossTask& loss) {
  const auto cause = static_cast<LossCause>(loss.cause);
  return cause == LossCause::kCombat || cause == LossCause::kAssault;
}

// A naval unit before the lead unit, and that before all others.
std::string First(const Look& k) {
  if (!k.By(kStepLost) || k.was == nullptr || !InCombat(k.was->loss)) return {};
  const UnitId unit = UnitArg(*k.by);
  for (const UnitId first : {k.was->loss.first.get(), k.was->loss.second.get()}) {
    if (first.exists() && (*k.was)[first].steps > 0)
      return Is(unit != first, "another unit than the first loses the step");
  }
  return {};
}

std::string RaidersLast(const Look& k) {
  if (!k.By(kStepLost) || k.was == nullptr || !InCombat(k.was->loss)) return {};
  const LossTask& loss = k.was->loss;
  const UnitId unit = UnitArg(*k.by);
  if (loss.first == unit || loss.second == unit || !CanRaid(k.r, unit) || !k.r.Plays("lead_loss=classes"_opt))
    return {};
  for (const UnitId u : loss.from) {
    if (!CanRaid(k.r, u) && !k.r.c.units[u].naval() && (*k.was)[u].steps > 0)
      return k.r.UnitName(unit) + " loses a step before those that cannot raid";
  }
  return {};
}

std::string Lost(const Look& k) {
  if (!k.By(kStepLost) || k.was == nullptr) return {};
  const UnitId unit = UnitArg(*k.by);
  if (!k.was->loss.from.Has(unit)) return k.r.UnitName(unit) + " loses a step that others have to lose";
  // Lost to the fever, it may come in anew with the next that is done by itself (12.1).
  if (k.s[unit].Has(kHasArrived) && !(*k.was)[unit].Has(kHasArrived)) return {};
  return Is(k.s[unit].steps >= (*k.was)[unit].steps, "a step is lost, and is still there");
}

std::string Counted(const Look& k) {
  if (!k.By(kStepLost) || k.was == nullptr) return {};
  const bool same = k.s.step == kLoseStepStep && k.s.loss.cause == k.was->loss.cause &&
                    k.s.loss.side == k.was->loss.side && k.s.loss.from == k.was->loss.from;
  return Is(same && k.s.loss.left >= k.was->loss.left, "steps are lost, and as many are still due");
}

// ---- 7.3.3: retreats; 7.6: fleets.
// Of those who have to, some may have gone already.
std::string Retreating(const Look& k) {
  const PlaceId from = k.s.retreat.from;
  if (!from.exists() || k.s.step != kRetreatStep) return {};
  const bool there =
      !(UnitsAt(k.s, from) & k.s.retreat.units).Empty() || !(LeadersAt(k.s, from) & k.s.retreat.leaders).Empty();
  return Is(!there, "nobody who has to retreat is there");
}

std::string RetreatedTo(const Look& k) {
  if (!k.By(kRetreated) || k.was == nullptr) return {};
  const PlaceId to = PlaceArg(*k.by, 2);
  return Is(k.was->retreat.from == to || (!k.r.c.OnMap(to) && to != k.r.c.aboard), "a retreat leads nowhere");
}

std::string FleetsOnce(const Look& k) {
  if (!k.By(kFleetCommitted) || k.was == nullptr) return {};
  const PieceState& fleet = (*k.was)[UnitArg(*k.by)];
  if (fleet.where != k.r.c.gulf) return "a fleet is sent that is not in the Gulf";
  const ProvinceId to = k.r.c.ProvinceOf(PlaceArg(*k.by, 1));
  if (!to.exists() || k.r.c.provinces[to].coast != Sea::kGulf) return "a fleet is sent to no coast of the Gulf";
  return Is(fleet.Has(kSpent), "a fleet takes part in a second combat");
}

}  // namespace

void AddCombatInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"combat.present", "Who fights is there, and in play.", Cases("7.0/1"_cac)}, Present, kCombatPart | kPiecesPart},
      {{"combat.sides", "He fights for his side.", Cases("7.0/1"_cac, "10.5/10"_cac)},
       OfASide,
       kCombatPart | kRebelsPart},
      {{"combat.barred", "Who has retreated into a combat is no part of it.", Cases("7.3.3/4"_cac)},
       Barred,
       kCombatPart | kPiecesPart},
      {{"combat.leads", "The lead unit is in the combat, and rated.", Cases("7.2/10"_cac)},
       Leads,
       kCombatPart | kPiecesPart},
      {{"combat.named", "Nobody names a gun or a fleet to lead.", Cases("7.2/10"_cac)}, LeadNamed, kFightEvent},
      {{"combat.shifts", "Armies shift two columns at most.", Cases("6.4/5"_cac)}, Shifts, kCombatPart},
      {{"combat.column", "The odds are a column of the table.", Cases("7.2/9"_cac)}, Column, kCombatPart},
      {{"combat.dice", "Its dice show 1 to 6.", Cases("3.0/2"_cac, "7.2/1"_cac, "7.2/17"_cac)}, Rolled, kCombatPart},
      {{"combat.gain", "A raid gives the attacker one thing or the other.", Cases("7.2.1/1"_cac)}, Gain, kCombatPart},
      {{"combat.rounds", "One round follows another.", Cases("7.0/4"_cac, "7.4/2"_cac)}, Rounds, kCombatPart},
      {{"combat.initiative", "Who has the initiative says who attacks.", Cases("7.2/8"_cac)},
       AttackDecided,
       kFightEvent},
      {{"combat.agenda", "Combats are due on the map.", Cases("7.0/2"_cac)}, Due, kAgendaPart},
      {{"losses.available", "No more steps are to be lost than there are.", Cases("7.3/1"_cac)},
       Available,
       kLossPart | kPiecesPart | kStepPart},
      {{"losses.first", "A naval unit loses the first step, then the lead unit.", Cases("7.3/2"_cac, "7.6/6"_cac)},
       First,
       kFightEvent},
      {{"losses.raiders", "Those that can raid lose theirs last.", Cases("7.3/3"_cac)}, RaidersLast, kFightEvent},
      {{"losses.step", "A step lost is one that was due, and is gone.", Cases("7.3.1/1"_cac, "5.5/12"_cac)},
       Lost,
       kFightEvent},
      {{"losses.count", "Every step lost is counted.", Cases("7.3/1"_cac)}, Counted, kFightEvent},
      {{"retreat.from", "Somebody who has to retreat is where the combat was.", Cases("7.3.3/1"_cac)},
       Retreating,
       kRetreatPart | kPiecesPart | kStepPart},
      {{"retreat.to", "A retreat leads to another province, or to the fleet.", Cases("7.3.3/3"_cac, "7.3.3/8"_cac)},
       RetreatedTo,
       kFightEvent},
      {{"naval.once", "A fleet takes part in one combat of a turn, on the coast of the Gulf.", Cases("7.6/2"_cac)},
       FleetsOnce,
       kFightEvent},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
