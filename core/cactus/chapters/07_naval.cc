// Cactus Throne 7.6, 10.4.1: naval units.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_combats.h"

namespace adjutant::cactus {

namespace {

constexpr size_t kFleetCount = 3;
UnitId FleetOf(const Rules& r, size_t i) { return i == 0 ? r.c.flotilla : r.c.us_flotillas[i - 1]; }
MaybePlace& OrderOf(const Rules& r, S& s, UnitId fleet) {
  for (size_t i = 0; i < kFleetCount; ++i) {
    if (FleetOf(r, i) == fleet) return s.agenda.fleets[i];
  }
  return s.agenda.fleets[0];
}

// Naval units of a side that are still to be used.
UnitSet IdleFleets(const Rules& r, const S& s, Side side) {
  UnitSet fleets;
  for (const UnitId u : UnitsAt(s, r.c.gulf)) {
    if (r.c.units[u].naval() && SideOf(r, s, u) == side && !s[u].Has(kSpent)) fleets.Add(u);
  }
  return fleets;
}

// 7.6/4: does a ground unit of the side before the city have supply (supply)?
bool HasSupply(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (r.Plays("supply=always"_opt)) return true;
  if (FriendlyPort(r, s, side, province).exists()) return true;
  for (const ProvinceId p : r.c.provinces[province].links) {
    if (Controls(s, side, p) && !SiegeIn(r, s, p)) return true;
  }
  return false;
}

// Its side has ground units in a combat of the province, or in a siege of one of its Gulf ports (7.5/5).
bool TakesPart(const Rules& r, const S& s, Side side, ProvinceId province) {
  bool part = s.agenda.fields.Has(province) && !FightersIn(r, s, side, province).units.Empty();
  ForEachGulfPort(r, province, [&](CityId port) {
    if (s.agenda.cities.Has(port)) part = part || GarrisonOf(r, s, port) == side || FleetsSupport(r, s, side, port);
  });
  return part;
}
// Others than the side hold a Gulf port of the province before an enemy.
bool EnemyHoldsPort(const Rules& r, const S& s, Side side, ProvinceId province) {
  bool holds = false;
  ForEachGulfPort(r, province,
                  [&](CityId port) { holds = holds || (s.agenda.cities.Has(port) && GarrisonOf(r, s, port) != side); });
  return holds;
}

Ruling CheckFleet(const Rules& r, const S& s, UnitId fleet, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.6/1"_cac, !r.c.units[fleet].naval() || s[fleet].where != r.c.gulf, why,
                             r.UnitName(fleet), " is no naval unit in the Gulf");
  ADJUTANT_REFUSE_IF("7.6/2"_cac, s[fleet].Has(kSpent), why, r.UnitName(fleet), " takes part in another combat");
  return Accepted();
}
Ruling CheckCommitted(const Rules& r, const S& s, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e, 1);
  const ProvinceId province = r.c.ProvinceOf(place);
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.6/2"_cac, !province.exists() || r.c.provinces[province].coast != Sea::kGulf, why,
                             r.PlaceName(place), " has no coast on the Gulf");
  const bool part = TakesPart(r, s, side, province);
  ADJUTANT_REFUSE_IF("7.6/4"_cac, !part && EnemyHoldsPort(r, s, side, province), why,
                     "no ground unit in supply besieges ", r.PlaceName(place));
  ADJUTANT_REFUSE_IF("7.6/2"_cac, !part, why, r.PlaceName(place), " has no combat of the side's ground units");
  return Accepted("7.6/3"_cac);
}
Ruling CheckAttacked(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId target = UnitArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "10.4/4"_cac,
      !r.c.units[target].naval() || s[target].where != r.c.gulf || SideOf(r, s, target) != Enemy(Phasing(s)), why,
      r.UnitName(target), " is no naval unit of the enemy in the Gulf");
  // Another of the side may join the battle that has been begun.
  const bool begun = AtSea(s), of_battle = FightersOf(s, Enemy(Phasing(s))).units.Has(target);
  ADJUTANT_REFUSE_IF("10.4.1/1"_cac, begun && !of_battle, why, "another battle at sea has been begun");
  ADJUTANT_REFUSE_IF("7.6/2"_cac, !begun && s[target].Has(kSpent), why, r.UnitName(target),
                     " takes part in another combat");
  return Accepted("10.4/4"_cac);
}
Ruling CheckOrder(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kFleetsEnded) return Accepted("7.6/3"_cac);
  const UnitId fleet = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.6/3"_cac, SideOf(r, s, fleet) != Phasing(s), why, r.UnitName(fleet), " is not of ",
                             r.SideName(Phasing(s)));
  if (const Ruling ruling = CheckFleet(r, s, fleet, why); !ruling.accepted) return ruling;
  return e.type == kFleetCommitted ? CheckCommitted(r, s, e, why) : CheckAttacked(r, s, e, why);
}

void ListOrders(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  for (const UnitId fleet : IdleFleets(r, s, side)) {
    for (const ProvinceId p : r.c.map) {
      if (r.c.provinces[p].coast == Sea::kGulf)
        out->push_back(MakeEvent(kFleetCommitted, side, {fleet, r.c.PlaceOf(p)}));
    }
    for (const UnitId target : UnitsAt(s, r.c.gulf)) {
      if (r.c.units[target].naval() && SideOf(r, s, target) == Enemy(side))
        out->push_back(MakeEvent(kFleetAttacked, side, {fleet, target}));
    }
  }
  out->push_back(MakeEvent(kFleetsEnded, side));
}
// There is something to order but the end of it.
bool AnyOrder(const Rules& r, const S& s) {
  EventList events;
  ListOrders(r, s, &events);
  for (const Event& e : events) {
    if (e.type != kFleetsEnded && CheckOrder(r, s, e, nullptr).accepted) return true;
  }
  return false;
}

void BeginBattle(const Rules& r, S& s, UnitId fleet, UnitId target) {
  if (!AtSea(s)) {
    s.combat = {};
    s.combat.column = -1;
    s.combat.place = r.c.gulf;
    s.combat.kind = static_cast<uint8_t>(CombatKind::kNaval);
  }
  FightersOf(s, Phasing(s)).units.Add(fleet);
  FightersOf(s, Enemy(Phasing(s))).units.Add(target);
  s[target].Mark(kSpent);
}
void ApplyOrder(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.6/3"_cac);
  if (e.type != kFleetsEnded) {
    const UnitId fleet = UnitArg(e);
    s[fleet].Mark(kSpent);
    if (e.type == kFleetCommitted) OrderOf(r, s, fleet) = PlaceArg(e, 1);
    if (e.type == kFleetAttacked) BeginBattle(r, s, fleet, UnitArg(e, 1));
  }
  const bool more = e.type != kFleetsEnded && AnyOrder(r, s);
  s.step = more ? kFleetStep : AtSea(s) ? kNavalBattle : kFleets;
}

// Whoever has fought at sea is in the Gulf as before: he guards ports and takes up troops (7.5/6, 7.3.3/8).
void FreeShips(const Rules& r, S& s) {
  for (size_t i = 0; i < kFleetCount; ++i) {
    if (!s.agenda.fleets[i].exists()) s[FleetOf(r, i)].Clear(kSpent);
  }
}
// Of one side after the other: where each naval unit takes part. Who has nothing to choose from is not asked.
void CommitFleets(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.6/3"_cac);
  if (!NextSide(s)) {
    FreeShips(r, s);
    OpenPorts(r, s, trace);
    s.step = kNextCombat;
    return;
  }
  s.step = AnyOrder(r, s) ? kFleetStep : kFleets;
}
void FightAtSea(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.4/4"_cac, "ships meet in the Gulf");
  s.step = kRound;
}

}  // namespace

UnitSet WithoutFleets(const Rules& r, UnitSet units) {
  for (size_t i = 0; i < kFleetCount; ++i) units.Remove(FleetOf(r, i));
  return units;
}
UnitSet FleetsIn(const Rules& r, const S& s, Side side, ProvinceId province) {
  Applied("7.6/2"_cac);
  UnitSet fleets;
  for (size_t i = 0; i < kFleetCount; ++i) {
    const UnitId fleet = FleetOf(r, i);
    if (s.agenda.fleets[i] == r.c.PlaceOf(province) && s[fleet].where == r.c.gulf && SideOf(r, s, fleet) == side)
      fleets.Add(fleet);
  }
  return fleets;
}
bool FleetsSupport(const Rules& r, const S& s, Side side, CityId city) {
  const ProvinceId province = r.c.cities[city].province;
  if (r.c.cities[city].port != Sea::kGulf) return false;
  if (GarrisonOf(r, s, city) == side) return true;
  return !UnitsInField(r, s, side, province).Empty() && HasSupply(r, s, side, province);
}

const CactusStep kNavalSteps[] = {
    Automatic(kFleets, "naval units are committed", "7.6/3"_cac, CommitFleets, {kFleetStep, kFleets, kNextCombat}),
    {kFleetStep,
     "commit_fleet",
     "commits naval units",
     "7.6/3"_cac,
     {kFleetCommitted, kFleetAttacked, kFleetsEnded},
     PhasingPlayer,
     ListOrders,
     CheckOrder,
     ApplyOrder,
     {kFleetStep, kFleets, kNavalBattle}},
    Automatic(kNavalBattle, "a battle at sea begins", "10.4/4"_cac, FightAtSea, {kRound}),
};
void AddNavalSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalSteps), std::end(kNavalSteps));
}

}  // namespace adjutant::cactus
