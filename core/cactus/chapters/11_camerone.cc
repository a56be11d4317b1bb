// Cactus Throne 11.2/3, 11.2/5: the raids that random events allow.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"
#include "core/table/paths.h"

namespace adjutant::cactus {

namespace {

using Places = IdSet<PlaceId, kMaxPlaces>;

constexpr int kRaidersAtCamerone = 3;
constexpr uint8_t kMayBeUsed = 1, kIsUsed = 2;

// One step of a raider. Not by Baja (5.1.1/2), nor where it may not go.
bool MayStep(const Rules& r, const S& s, UnitId unit, PlaceId from, PlaceId to) {
  const PlaceId baja = r.c.PlaceOf(r.c.baja);
  Group alone;
  alone.Add(unit);
  return from != baja && to != baja && CheckStep(r, s, alone, from, to, nullptr).accepted;
}
// 11.2/3a: within so many provinces, and no die is rolled.
bool Reaches(const Rules& r, const S& s, UnitId unit, PlaceId from, PlaceId goal, int range) {
  Search<PlaceId, kMaxPlaces> ways;
  ways.Start(from);
  for (PlaceId here = ways.Next(); here.exists(); here = ways.Next()) {
    if (here == goal) return true;
    if (ways.cost() >= range) continue;
    ForEachStep(r, here, [&](PlaceId to) {
      if (MayStep(r, s, unit, here, to)) ways.Reach(to);
    });
  }
  return false;
}

Ruling CheckCameroneRaider(const Rules& r, const S& s, UnitId unit, PlaceId goal, Why* why) {
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, SideOf(r, s, unit) != kRepublican || !r.c.units[unit].irregular(), why,
                     r.UnitName(unit), " is no Militia or Guerrilla unit");
  if (const Ruling ruling = CheckFree(r, s, unit, true, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("6.1/6"_cac, s[unit].army.exists(), why, r.UnitName(unit), " moves with its Army");
  ADJUTANT_REFUSE_IF("5.4/4"_cac, !CanRaid(r, unit), why, r.UnitName(unit), " has no R");
  const bool comes = s[unit].where != goal && Reaches(r, s, unit, s[unit].where, goal, r.c.units[unit].movement);
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, !comes, why, r.UnitName(unit), " does not come to ", r.PlaceName(goal));
  return Accepted();
}
bool AnyRaiderFor(const Rules& r, const S& s, PlaceId goal) {
  for (const UnitId u : UnitsOf(r, s, kRepublican)) {
    if (r.c.units[u].irregular() && s[u].where.exists() && CheckCameroneRaider(r, s, u, goal, nullptr).accepted) {
      return true;
    }
  }
  return false;
}
bool CameroneIsDue(const S& s) {
  return Phasing(s) == kRepublican && s.turn.camerone == kMayBeUsed && PhaseOf(s) == Phase::kRaid;
}

// Who is on the way there; none while the next is to be named.
UnitId OnTheWay(const S& s) { return s.move.units.Empty() ? UnitId() : s.move.units.First(); }
Ruling CheckOnward(const Rules& r, const S& s, PlaceId to, Why* why) {
  const UnitId unit = OnTheWay(s);
  const PlaceId goal = s.turn.camerone_at;
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2/3a"_cac, !unit.exists(), why, "nobody is on the way");
  ADJUTANT_REFUSE_IF("5.1/7"_cac, !IsStep(r, s.move.at, to), why, r.PlaceName(to), " is not next to ",
                     r.PlaceName(s.move.at));
  const bool comes =
      MayStep(r, s, unit, s.move.at, to) && Reaches(r, s, unit, to, goal, r.c.units[unit].movement - s.move.steps - 1);
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, !comes, why, r.UnitName(unit), " does not come to ", r.PlaceName(goal),
                     " that way");
  return Accepted("11.2/3a"_cac);
}
Places WaysOn(const Rules& r, const S& s) {
  Places ways;
  ForEachStep(r, s.move.at, [&](PlaceId to) {
    if (CheckOnward(r, s, to, nullptr).accepted) ways.Add(to);
  });
  return ways;
}
// The next of them is named when nobody is on the way.
void AwaitNext(S& s) {
  s.move = {};
  s.move.kind = static_cast<uint8_t>(MoveKind::kCamerone);
  s.move.from = s.move.at = s.turn.camerone_at;
}

void ListCamerone(const Rules& r, const S& s, EventList* out) {
  if (OnTheWay(s).exists()) {
    ForEachStep(r, s.move.at, [&](PlaceId to) { out->push_back(MakeEvent(kMoved, kRepublican, {to})); });
    return;
  }
  for (const UnitId u : UnitsOf(r, s, kRepublican)) {
    if (r.c.units[u].irregular() && s[u].where.exists() && r.c.OnMap(s[u].where))
      out->push_back(MakeEvent(kCameroneRaided, kRepublican, {u}));
  }
  out->push_back(MakeEvent(kCameroneEnded, kRepublican));
}
Ruling CheckCamerone(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kMoved) return CheckOnward(r, s, PlaceArg(e), why);
  ADJUTANT_REFUSE_IF("5.4/1"_cac, OnTheWay(s).exists(), why, "a raid is not finished");
  if (e.type == kCameroneRaided) return CheckCameroneRaider(r, s, UnitArg(e), s.turn.camerone_at, why);
  const bool early = s.turn.camerone_left == kRaidersAtCamerone && AnyRaiderFor(r, s, s.turn.camerone_at);
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, early, why, "nobody raids yet");
  return Accepted();
}
void ApplyCamerone(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kMoved) return SetOut(r, s, PlaceArg(e), trace);
  s.step = kMoveOn;
  if (e.type == kCameroneEnded) return void(s.turn.camerone_left = 0);
  Applied(trace, "11.2/3a"_cac);
  s[UnitArg(e)].Mark(kHasRaided);
  --s.turn.camerone_left;
  PickUp(s, UnitArg(e), MoveKind::kCamerone);
}

}  // namespace

Ruling CheckSurprise(const Rules& r, const S& s, UnitId unit, LeaderId leader, Why* why) {
  ADJUTANT_REFUSE_IF("11.2/5"_cac, !MayStill(s, s.turn.surprise_raid), why, "no surprise raid is due to ",
                     r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IF("5.4/1"_cac, AnyPicked(s), why, "a raid is not finished");
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2/5"_cac, !unit.exists(), why, "the unit that raids is to be named");
  Group group;
  group.Add(unit);
  if (leader.exists()) group.Add(leader);
  Ruling ruling;
  ForEach(group, [&](Piece piece) {
    if (ruling.accepted) ruling = CheckFree(r, s, piece, true, why);
  });
  if (!ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("6.1/6"_cac, s[unit].army.exists() || (leader.exists() && s[leader].army.exists()), why,
                     "members move with their Army");
  ADJUTANT_REFUSE_IF("11.2/5"_cac, leader.exists() && s[leader].where != s[unit].where, why,
                     "the leader is not with the unit");
  // Any leader may go along; but National Guard raid only under one who leads raids.
  const bool leads = leader.exists() && r.c.leaders[leader].leads_raids;
  const Group raiders = leads ? group : Group{group.units, {}};
  if (ruling = CheckRaiders(r, s, raiders, why); !ruling.accepted) return ruling;
  return CheckStack(r, s, group, why);
}
void ListSurprises(const Rules& r, const S& s, EventList* out) {
  if (!MayStill(s, s.turn.surprise_raid)) return;
  for (const UnitId u : UnitsOf(r, s, Phasing(s))) {
    if (!s[u].where.exists() || !r.c.OnMap(s[u].where) || !CanRaid(r, u)) continue;
    out->push_back(MakeEvent(kSurpriseRaidBegun, s.now.phasing, {u, LeaderId()}));
    for (const LeaderId l : LeadersAt(s, s[u].where) & LeadersOf(r, s, Phasing(s))) {
      out->push_back(MakeEvent(kSurpriseRaidBegun, s.now.phasing, {u, l}));
    }
  }
}
void BeginSurprise(S& s, UnitId unit, LeaderId leader, Trace* trace) {
  Applied(trace, "11.2/5"_cac);
  UseUp(s, &s.turn.surprise_raid);
  PickUp(s, unit, MoveKind::kSurprise);
  if (leader.exists()) PickUp(s, leader, MoveKind::kSurprise);
}

Ruling CheckCameronePlace(const Rules& r, const S& s, PlaceId place, Why* why) {
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, !CameroneIsDue(s), why, "the raid of Camerone is not due");
  ADJUTANT_REFUSE_IF("5.4/1"_cac, AnyPicked(s), why, "a raid is not finished");
  const bool played = r.c.OnMap(place) && r.c.map.Has(r.c.ProvinceOf(place));
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2/3a"_cac, !played, why, r.PlaceName(place), " is no province");
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, !AnyRaiderFor(r, s, place), why, "no Militia or Guerrilla unit comes to ",
                     r.PlaceName(place));
  return Accepted();
}
void ListCameronePlaces(const Rules& r, const S& s, EventList* out) {
  if (!CameroneIsDue(s)) return;
  for (const ProvinceId p : r.c.map) out->push_back(MakeEvent(kCameroneNamed, s.now.phasing, {r.c.PlaceOf(p)}));
}
void BeginCamerone(S& s, PlaceId place, Trace* trace) {
  Applied(trace, "11.2/3a"_cac);
  s.turn.camerone = kIsUsed;
  s.turn.camerone_at = place;
  s.turn.camerone_left = kRaidersAtCamerone;
  AwaitNext(s);
}

// A raider takes the only way that is left to him, or is asked which; in the province named the next is asked for.
bool CameroneGoesOn(const Rules& r, S& s, Trace* trace) {
  if (MoveKindOf(s) != MoveKind::kCamerone) return false;
  if (OnTheWay(s).exists() && s.move.at != s.turn.camerone_at) {
    const Places ways = WaysOn(r, s);
    if (ways.Count() == 1) return SetOut(r, s, ways.First(), trace), true;
    if (!ways.Empty()) return s.step = kCameroneStep, true;
  }
  AwaitNext(s);
  if (s.turn.camerone_left == 0 || !AnyRaiderFor(r, s, s.turn.camerone_at)) return false;
  s.step = kCameroneStep;
  return true;
}

bool EventRaidLeft(const Rules& r, const S& s) {
  EventList events;
  ListSurprises(r, s, &events);
  for (const Event& e : events) {
    if (CheckSurprise(r, s, UnitArg(e), LeaderArg(e, 1), nullptr).accepted) return true;
  }
  if (!CameroneIsDue(s)) return false;
  for (const ProvinceId p : r.c.map) {
    if (AnyRaiderFor(r, s, r.c.PlaceOf(p))) return true;
  }
  return false;
}

void AskSurpriseRaid(const Rules& r, S& s, Side side, uint16_t then) {
  s.move = {};
  s.now.phasing = side;
  if (!EventRaidLeft(r, s)) {
    UseUp(s, &s.turn.surprise_raid);
    return void(s.step = then);
  }
  Call(s, kRaidStep, then);
}

const CactusStep kCameroneSteps[] = {
    {kCameroneStep,
     "camerone",
     "raids at Camerone",
     "11.2/3a"_cac,
     {kCameroneRaided, kMoved, kCameroneEnded},
     RepublicanPlays,
     ListCamerone,
     CheckCamerone,
     ApplyCamerone,
     {kSetsOut, kReactions, kMoveOn}},
};
void AddCameroneSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kCameroneSteps), std::end(kCameroneSteps));
}

}  // namespace adjutant::cactus
