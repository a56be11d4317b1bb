// HoM 3.5.a, 6.4: how many units the Forces of a space could be, and how many of them sources with limits feed.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/halls/chapters/06_supply.h"

namespace adjutant::halls {

namespace {

bool FedHere(const Rules& r, const S& s, Side side, SpaceId space) {
  const int fed = FedWithoutLine(r, side, space, false);
  return fed > 0 && UnitsIn(r, s, side, space) <= fed;
}

}  // namespace

// The most units that one Force in the space could be (3.5.a); a single unit where no leader is. By an option all that
// are there.
int LargestForce(const Rules& r, const S& s, Side side, SpaceId space) { return LargestForces(r, s, side, space, 1); }

namespace {

// Command ratings of the side's leaders in the space who command no Army, the highest first.
struct Commands {
  std::array<int, kMaxLeaders> ratings{};
  size_t count = 0;

  void Drop(int rating) {
    const auto end = ratings.begin() + static_cast<std::ptrdiff_t>(count);
    const auto dropped = std::find(ratings.begin(), end, rating);
    std::move(dropped + 1, end, dropped);
    --count;
  }
};
Commands CommandsIn(const Rules& r, const S& s, Side side, SpaceId space) {
  Commands found;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != side || !LeaderAt(s, leader, space)) continue;
    if (ArmyOf(s, leader) != kNoId) continue;
    found.ratings[found.count++] = RatingsOf(r, s, leader).command;
  }
  std::sort(found.ratings.begin(), found.ratings.begin() + static_cast<std::ptrdiff_t>(found.count), std::greater<>());
  return found;
}

// Guerillas in the space that go in no Force there: only Canales has them in his, and not where he leads an Army
// (10.2.g/2, 10.2.g/3); by an option anybody beside other units (10.2.g/5).
int GuerillasApart(const Rules& r, const S& s, Side side, SpaceId space) {
  if (side != kMexico) return 0;
  int guerillas = 0;
  for (UnitId unit : r.c.units.ids()) {
    guerillas += r.c.units[unit].sort == Sort::kGuerilla && UnitAt(s, unit, space) ? 1 : 0;
  }
  if (guerillas == 0) return 0;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].guerilla_leader && LeaderAt(s, leader, space) && ArmyOf(s, leader) == kNoId) return 0;
  }
  const bool others = UnitsIn(r, s, side, space) > guerillas;
  return others && r.Plays("guerilla_mixed_force=any_commander"_opt) ? 0 : guerillas;
}

// So many Forces, each under a leader of its own. One unit is a Force where no leader is left, but not beside an Army.
int LedBy(const Commands& commands, int forces, bool army) {
  int units = 0;
  for (size_t i = 0; i < static_cast<size_t>(forces); ++i) {
    units += i < commands.count ? std::max(1, commands.ratings[i]) : army ? 0 : 1;
  }
  return units;
}

// The rating of the best of them who may serve under a commander: none of a higher one (2.2.b/2). 0 if there is none.
int BestSubordinate(const Commands& leaders, int commander) {
  for (size_t i = 0; i < leaders.count; ++i) {
    if (leaders.ratings[i] <= commander) return leaders.ratings[i];
  }
  return 0;
}

}  // namespace

int LargestForces(const Rules& r, const S& s, Side side, SpaceId space, int forces) {
  if (forces == 0) return 0;
  if (r.Plays("port_one_force=whole_space"_opt)) return UnitsIn(r, s, side, space);
  const Commands free = CommandsIn(r, s, side, space);
  const bool army_there = ArmyIn(r, s, side, space) != kNoId;
  int units = LedBy(free, forces, army_there);
  // One of them may be the Army, with a subordinate's units (3.5.a/3). The others are beside it.
  for (ArmyId army : r.c.armies.ids()) {
    const LeaderId commander = s.armies[army];
    if (r.c.armies[army] != side || commander == kNoId || !LeaderAt(s, commander, space)) continue;
    const int own = RatingsOf(r, s, commander).command;
    units = std::max(units, own + LedBy(free, forces - 1, army_there));
    const int more = BestSubordinate(free, own);
    if (more == 0) continue;
    Commands others = free;
    others.Drop(more);
    units = std::max(units, own + more + LedBy(others, forces - 1, army_there));
  }
  const int apart = GuerillasApart(r, s, side, space);
  return apart == 0 ? units : std::min(units, std::max(1, UnitsIn(r, s, side, space) - apart));
}

bool FitsForce(const Rules& r, const S& s, UnitId unit, SpaceId space) {
  if (r.c.units[unit].sort != Sort::kGuerilla || r.Plays("port_one_force=whole_space"_opt)) return true;
  const int apart = GuerillasApart(r, s, kMexico, space);
  return apart == 0 || UnitsIn(r, s, kMexico, space) == apart;
}

int LargestForcesBesideArmy(const Rules& r, const S& s, Side side, SpaceId space, int forces) {
  const Commands commands = CommandsIn(r, s, side, space);
  const int spare = UnitsIn(r, s, side, space) - 1;
  if (forces == 0 || commands.count == 0) return 0;
  if (r.Plays("port_one_force=whole_space"_opt)) return spare;
  int units = 0;
  for (size_t i = 0; i < std::min(commands.count, static_cast<size_t>(forces)); ++i) units += commands.ratings[i];
  return std::min(units, spare);
}

bool ForceBesideArmy(const Rules& r, const S& s, Side side, SpaceId space) {
  return ArmyIn(r, s, side, space) != kNoId && LargestForcesBesideArmy(r, s, side, space, 1) > 0;
}

namespace {

// Units that the sources with limits may feed in the space at this moment, a Force each: of everybody there, or beside
// an Army that a port does not feed (6.4.a/1, 6.4.c/2).
int ForcesFedNow(const Rules& r, const S& s, Side side, SpaceId space) {
  const bool army = ArmyIn(r, s, side, space) != kNoId;
  int any = 0;
  int beside = 0;
  for (LimitedSource kind : kLimitedSources) {
    if (KindFeeds(r, s, Consumer{side, space, army, false}, kind)) {
      ++any;
    } else if (army && KindFeeds(r, s, Consumer{side, space, false, false}, kind)) {
      ++beside;
    }
  }
  if (any == 0) return army ? LargestForcesBesideArmy(r, s, side, space, beside) : 0;
  return LargestForces(r, s, side, space, any + beside);
}

bool FindSpaceInSupply(const Rules& r, const S& s, Side side, SpaceId space) {
  if (FedHere(r, s, side, space)) return true;
  const Consumer consumer{side, space, ArmyIn(r, s, side, space) != kNoId, false};
  const Supplied supplied = SupplyOf(r, s, consumer);
  const int fed = FedWithoutLine(r, side, space, false);
  // What a Zone feeds by itself may be all of an Army (6.4.b/1, 6.4.c/1): then a port feeds those beside it.
  const bool beside = consumer.army && fed > 0;
  if (supplied == Supplied::kNo && !beside) return false;
  Applied("6.1/1"_hom);
  if (supplied == Supplied::kUnlimited) return true;
  // 6.4.a, 6.4.c: one Force by each source, besides what a Zone feeds by itself.
  const int units = UnitsIn(r, s, side, space) - fed;
  if (supplied == Supplied::kLimited && units <= LargestForce(r, s, side, space)) return true;
  return units <= ForcesFedNow(r, s, side, space);
}

}  // namespace

bool SpaceInSupply(const Rules& r, const S& s, Side side, SpaceId space) {
  Applied("6.1/3"_hom);
  SupplyMemo* memo = SupplyMemo::Of(r, s);
  if (memo == nullptr) return FindSpaceInSupply(r, s, side, space);
  uint8_t& known = memo->in_supply[side][space];
  if (known == 0) known = FindSpaceInSupply(r, s, side, space) ? 2 : 1;
  return known == 2;
}

bool ForceInSupply(const Rules& r, const S& s, Side side, SpaceId space, bool army, int units) {
  const bool fed = units == kAllUnits ? FedHere(r, s, side, space) : units <= FedWithoutLine(r, side, space, false);
  return fed || TraceSupply(r, s, Consumer{side, space, army, false}, nullptr);
}

int UnitsInSupply(const Rules& r, const S& s, Side side, SpaceId space) {
  const int units = UnitsIn(r, s, side, space);
  if (SpaceInSupply(r, s, side, space)) return units;
  return std::min(units, FedWithoutLine(r, side, space, false) + ForcesFedNow(r, s, side, space));
}

int FedWithoutLine(const Rules& r, Side side, SpaceId space, bool supply_event) {
  const Components& c = r.c;
  if (space == c.disputed_zone && space != kNoId) {
    Applied("6.4.b/1"_hom);
    return c.n.supply_disputed_zone_units;
  }
  if (space != kNoId && (space == c.alta_california || space == c.baja_california)) {
    Applied("6.4.c/1"_hom);
    return c.n.supply_california_units;
  }
  const StateId state = c.spaces[space].state;
  if (supply_event && side == kMexico && state != kNoId && state == c.sonora) {
    Applied("6.4.d"_hom);
    return c.n.supply_sonora_units;
  }
  return 0;
}

}  // namespace adjutant::halls
