// Cactus Throne 5.2: movement by sea, and the landing of those who retreated to the fleet.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

bool IsAfloat(const Rules& r, const S& s, UnitId unit) {
  return r.c.units[unit].naval() && s[unit].steps > 0 && s[unit].where == r.c.gulf;
}
// 5.2/1, 5.2/5: the ships of a side that carry units.
UnitSet FleetOf(const Rules& r, const S& s, Side side) {
  UnitSet fleet;
  for (const UnitId u : UnitsOf(r, s, side)) {
    const bool carries = r.c.units[u].nation == (side == kImperial ? Nation::kFrench : Nation::kUsa);
    if (IsAfloat(r, s, u) && carries) fleet.Add(u);
  }
  return fleet;
}
// By sea_once a ship makes one trip in a turn, on which it takes any number of units. To land who is aboard is none.
bool OneTrip(const Rules& r) { return r.Plays("sea_once=one_trip"_opt); }
size_t SlotOf(const Rules& r, UnitId ship) { return ship == r.c.flotilla ? 0 : ship == r.c.us_flotillas[0] ? 1 : 2; }
bool IsOnTrip(const Rules& r, const S& s, UnitId ship, PlaceId to) {
  const Trip& trip = s.turn.trips[SlotOf(r, ship)];
  return trip.from == s.move.from.get() && trip.to == to;
}
UnitSet CarriersOf(const Rules& r, const S& s, Side side, PlaceId to) {
  UnitSet carriers;
  for (const UnitId u : FleetOf(r, s, side)) {
    if (!OneTrip(r) || !s[u].Has(kHasSailed) || IsOnTrip(r, s, u, to)) carriers.Add(u);
  }
  return carriers;
}
Nation NationOf(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.c.units[piece.unit].nation : r.c.leaders[piece.leader].nation;
}

// 5.2/1, 5.2/5, 5.2/7: may the ships take them?
Ruling CheckPassengers(const Rules& r, const S& s, PlaceId to, Why* why) {
  const Side side = Phasing(s);
  bool confederate = false, foreign = false;
  ForEach(MoverOf(s), [&](Piece piece) {
    confederate = confederate || NationOf(r, piece) == Nation::kConfederate;
    foreign = foreign || NationOf(r, piece) != Nation::kUsa;
  });
  ADJUTANT_REFUSE_IF("5.2/7"_cac, confederate, why, "Confederates never go by sea");
  ADJUTANT_REFUSE_IF("5.2/5"_cac, side == kRepublican && foreign, why,
                     "the ships of the USA carry nobody else's units");
  const bool aboard = s.move.from == r.c.aboard;
  ADJUTANT_REFUSE_IF("5.2/1"_cac, (aboard ? FleetOf(r, s, side) : CarriersOf(r, s, side, to)).Empty(), why,
                     "no ship of theirs can carry them");
  ADJUTANT_REFUSE_IF("5.2/1"_cac, r.Plays("sea_block=yes"_opt) && !FleetOf(r, s, Enemy(side)).Empty(), why,
                     "an enemy flotilla is in the Gulf");
  return Accepted();
}

// 5.2/2, 7.3.3/9, 5.2/9: from where to where?
Ruling CheckPorts(const Rules& r, const S& s, PlaceId to, Why* why) {
  const ProvinceId there = r.c.ProvinceOf(to), here = r.c.ProvinceOf(s.move.from);
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("5.2/6"_cac, !there.exists(), why, r.PlaceName(to), " is no province");
  ADJUTANT_REFUSE_IF("5.2/6"_cac, !r.c.provinces[there].gulf_port.exists(), why, r.PlaceName(to),
                     " has no port on the Gulf");
  if (s.move.from == r.c.aboard) {
    ADJUTANT_REFUSE_IF("7.3.3/9"_cac, !HoldsPort(r, s, side, there), why,
                       "they land only at a friendly port that nobody besieges");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("5.2/2"_cac, !here.exists() || !HoldsPort(r, s, side, here), why,
                     "they are not in a province with a friendly Gulf port that nobody besieges");
  ADJUTANT_REFUSE_IF("5.2/1"_cac, here == there, why, "they are there already");
  return Accepted("5.2/9"_cac);
}

// Who must go elsewhere does not sail (11.5/9b, 11.6/2a).
Ruling CheckDuty(const Rules& r, const S& s, PlaceId to, Why* why) {
  Ruling ruling = Accepted();
  ForEach(MoverOf(s), [&](Piece piece) {
    if (ruling.accepted) ruling = CheckVoyage(r, s, piece, s.move.from, to, why);
  });
  return ruling;
}

// The ship that takes them: by sea_once one that is on this trip already, before another.
void UseShip(const Rules& r, S& s, PlaceId to) {
  const UnitSet carriers = CarriersOf(r, s, Phasing(s), to);
  UnitId ship = carriers.First();
  if (OneTrip(r)) {
    for (const UnitId u : carriers) {
      if (s[u].Has(kHasSailed)) ship = u;
    }
    s.turn.trips[SlotOf(r, ship)] = {s.move.from, to};
  }
  s[ship].Mark(kHasSailed);
}

// The side alone is in the field of a province that is nobody's: all the enemy has of it is a city.
bool HasTheField(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (ControlOf(s, province) != kNobody || s.agenda.fallen.Has(province)) return false;
  return !UnitsInField(r, s, side, province).Empty() && !EnemyIn(r, s, side, province);
}

}  // namespace

bool HoldsPort(const Rules& r, const S& s, Side side, ProvinceId province) {
  const bool all = Holds(s, side, province), field = HasTheField(r, s, side, province);
  bool holds = false;
  ForEachGulfPort(r, province, [&](CityId port) {
    const UnitSet inside = UnitsInCity(r, s, port);
    const bool ours = all || !(inside & UnitsOf(r, s, side)).Empty() || (field && inside.Empty());
    holds = holds || (ours && !Besieged(s, port));
  });
  return holds;
}

Ruling CheckSail(const Rules& r, const S& s, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !AnyPicked(s), why, "nobody is picked to move");
  ADJUTANT_REFUSE_IF("5.2/2"_cac, s.move.steps > 0 || s.move.marched != 0, why,
                     "who sails does not march in the same turn");
  if (const Ruling ruling = CheckPassengers(r, s, to, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckPorts(r, s, to, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckDuty(r, s, to, why); !ruling.accepted) return ruling;
  return CheckLeaving(r, s, Phasing(s), s.move.units, s.move.from, to, why);
}

void ListSails(const Rules& r, const S& s, EventList* out) {
  if (s.move.steps > 0) return;
  for (const ProvinceId p : r.c.map) {
    if (r.c.provinces[p].gulf_port.exists()) out->push_back(MakeEvent(kSailed, s.now.phasing, {r.c.PlaceOf(p)}));
  }
}

void Sail(const Rules& r, S& s, PlaceId to, Trace* trace) {
  Applied(trace, "5.2/1"_cac);
  Applied(trace, "5.2/8"_cac);
  if (s.move.from != r.c.aboard) UseShip(r, s, to);
  s.move.kind = static_cast<uint8_t>(MoveKind::kSail);
  SetOut(r, s, to, trace);
}

void LoseThoseAboard(const Rules& r, S& s, Side side, Trace* trace) {
  const Group group = {UnitsAt(s, r.c.aboard) & UnitsOf(r, s, side), LeadersAt(s, r.c.aboard) & LeadersOf(r, s, side)};
  const bool may_stay = r.Plays("fleet_box=as_long"_opt) && !FleetOf(r, s, side).Empty();
  if (group.Empty() || may_stay) return;
  Applied(trace, "7.3.3/9"_cac, "who has not landed from the fleet is lost");
  for (const UnitId u : group.units) Eliminate(r, s, u, LossCause::kNone, trace);
  for (const LeaderId l : group.leaders) DisplaceLeader(r, s, l, trace);
}

}  // namespace adjutant::cactus
