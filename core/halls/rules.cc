// Small questions about the state that several chapters ask.
#include "core/halls/rules.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace adjutant::halls {
namespace {

// 13.3.a: the inherent unit of a fortress is a unit of its own sort.
bool Inherent(const Rules& r, UnitId unit) { return r.c.units[unit].sort == Sort::kFortress; }

// Legality asks all the time who is in a space, so sixteen bytes of records are compared at once.
using Lane = uint8_t __attribute__((vector_size(16)));
constexpr size_t kLane = sizeof(Lane);
Lane Load(const uint8_t* bytes) {
  Lane lane;
  std::memcpy(&lane, bytes, kLane);
  return lane;
}

template <class AnyId, class Record, size_t kRecords>
int CountAt(const IdArray<AnyId, Record, kRecords>& records, const CounterMask<AnyId, kRecords>& mask, Location where) {
  static_assert(sizeof(Record) == 2 && 2 * kRecords % kLane == 0 && kRecords < 255);
  const auto* bytes = reinterpret_cast<const uint8_t*>(records.data());
  const Lane wanted = Lane{} + where;
  Lane counts{}, more{};
  const auto here = [&](size_t i) { return Lane(Load(bytes + i) == wanted) & Load(mask.bytes.data() + i); };
  size_t i = mask.begin & ~(kLane - 1);
  for (; i + kLane < mask.end; i += 2 * kLane) {
    counts -= here(i);
    more -= here(i + kLane);
  }
  if (i < mask.end) counts -= here(i);
  counts += more;
  int count = 0;
  for (size_t byte = 0; byte < kLane; byte += 2) count += counts[byte];
  return count;
}

}  // namespace

int UnitsIn(const Rules& r, const S& s, Side side, SpaceId space, bool inherent) {
  return CountAt(s.units, (inherent ? r.c.all_units_of : r.c.units_of)[side], At(space));
}

SpaceSet SpacesWithUnits(const Rules& r, const S& s, Side side) {
  SpaceSet spaces;
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == side && OnMap(s.units[unit].where) && !Inherent(r, unit))
      spaces.Add(SpaceOf(s.units[unit].where));
  }
  return spaces;
}

int StepsIn(const Rules& r, const S& s, Side side, SpaceId space) {
  const Location here = At(space);
  int steps = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == here && r.c.units[unit].side == side && !Inherent(r, unit)) steps += s.units[unit].steps;
  }
  return steps;
}

int LeadersIn(const Rules& r, const S& s, Side side, SpaceId space) {
  return CountAt(s.leaders, r.c.leaders_of[side], At(space));
}

const Ratings& RatingsOf(const Rules& r, const S& s, LeaderId leader) {
  const LeaderInfo& info = r.c.leaders[leader];
  return s.leaders[leader].repl != 0 ? info.repl : info.ratings;
}

ArmyId ArmyIn(const Rules& r, const S& s, Side side, SpaceId space) {
  for (ArmyId army : r.c.armies.ids()) {
    if (r.c.armies[army] != side || s.armies[army] == kNoId) continue;
    if (LeaderAt(s, s.armies[army], space)) return army;
  }
  return kNoId;
}

ArmyId ArmyOf(const S& s, LeaderId leader) {
  for (ArmyId army : s.armies.ids()) {
    if (s.armies[army] == leader) return army;
  }
  return kNoId;
}

SpaceId SpaceOfArmy(const S& s, ArmyId army) {
  const LeaderId leader = s.armies[army];
  return leader == kNoId ? kNoId : SpaceOf(s.leaders[leader].where);
}

// 13.2.a: a fort under construction has no value; the fieldworks below it count until it is finished.
MarkerId WorksIn(const Rules& r, const S& s, Side side, SpaceId space) {
  const Location here = At(space);
  if (CountAt(s.markers, r.c.markers_of[side], here) == 0) return kNoId;
  for (MarkerId m : r.c.markers.ids()) {
    const MarkerRecord& marker = s.markers[m];
    if (marker.where != here || r.c.markers[m].side != side) continue;
    if (marker.state == kFaceDown || marker.state == kFaceUp) return m;
  }
  return kNoId;
}

bool StandingFortress(const Rules& r, const S& s, SpaceId space) {
  return r.c.spaces[space].fortress && s.fortress_fallen[space] == 0;
}

bool ControlSuspended(const Rules& r, const S& s, SpaceId space) {
  return s.raid[space] != kNobody && r.Plays("raided_space_control=suspended"_opt);
}

bool Friendly(const Rules& r, const S& s, Side side, SpaceId space) {
  const Space& info = r.c.spaces[space];
  if (info.never_controlled) {
    Applied("6.8/2"_hom);
    return true;
  }
  if (ControlSuspended(r, s, space)) return false;
  return !info.transit && s.control[space] == side;
}

// 13.2 counts the fortress among the fortifications; while it stands it is Mexican (13.3).
bool EnemyOccupied(const Rules& r, const S& s, Side side, SpaceId space) {
  const Side enemy = Enemy(side);
  if (side == kUs && StandingFortress(r, s, space)) return true;
  return HasUnits(r, s, enemy, space) || WorksIn(r, s, enemy, space) != kNoId;
}

bool InRevolt(const Rules& r, const S& s, SpaceId space) {
  const StateId state = r.c.spaces[space].state;
  return state != kNoId && s.states[state].revolt != 0;
}

bool InMexico(const Rules& r, SpaceId space) {
  const Space& info = r.c.spaces[space];
  return info.in_mexico() || (info.texas && info.transit && r.Plays("in_mexico=texas_side_inside"_opt));
}

bool InTexas(const Rules& r, SpaceId space) { return r.c.spaces[space].texas && !InMexico(r, space); }

SpaceId TrainSpace(const S& s, Side side) { return SpaceOf(side == kUs ? s.now.train_us : s.now.train_mexico); }

const Link* LinkBetween(const Rules& r, SpaceId from, SpaceId to) {
  for (const Link& link : r.c.spaces[from].links) {
    if (link.to == to) return &link;
  }
  return nullptr;
}

}  // namespace adjutant::halls
