#include "tests/oracle/movement.h"

#include <cstddef>

#include "tests/oracle/control.h"

namespace adjutant::oracle {
namespace {

int CostOfTerrain(const Position& position, int space) {
  switch (position.spaces[static_cast<size_t>(space)].terrain) {
    case Terrain::kClear:
      return position.numbers.clear;
    case Terrain::kRough:
      return position.numbers.rough;
    case Terrain::kJungle:
      return position.numbers.jungle;
    case Terrain::kRoughJungle:
      return position.numbers.rough_jungle;
    case Terrain::kZone:
      break;
  }
  return 0;  // all that is left
}

int CostOfRoad(const Position& position, Road road) {
  switch (road) {
    case Road::kOrdinary:
      return position.numbers.ordinary_connection;
    case Road::kRough:
      return position.numbers.extra_rough_connection;
    case Road::kRiver:
      return position.numbers.extra_river + (position.flood ? 1 : 0);  // action card Rio Grande in Flood
    case Road::kArrow:
      break;
  }
  return 0;
}

const Connection* ConnectionTo(const Position& position, int from, int to) {
  for (const Connection& connection : position.spaces[static_cast<size_t>(from)].connections) {
    if (connection.to == to) return &connection;
  }
  return nullptr;
}

// 2.1.a: "in Mexico" is everywhere but in Zones and Texas Spaces. in_mexico=texas_side_inside: a Transit Space is no
// Texas Space.
bool InMexico(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (here.terrain == Terrain::kZone) return false;
  if (!here.texas) return true;
  return here.transit && position.readings.texas_side_in_mexico;
}

bool RoughOrJungle(const Space& space) { return space.terrain == Terrain::kRough || space.terrain == Terrain::kJungle; }

}  // namespace

Cost CostOfEntering(const Position& position, Nation nation, bool force, int from, int to) {
  Cost cost;
  const Connection* connection = ConnectionTo(position, from, to);
  const Space& here = position.spaces[static_cast<size_t>(from)];
  const Space& there = position.spaces[static_cast<size_t>(to)];
  cost.all = there.terrain == Terrain::kZone;  // 10.2.a
  cost.points = CostOfTerrain(position, to) + CostOfRoad(position, connection->road);
  // 10.2.b: 1 MP for a Force to leave enemy fieldworks or a fort, with leave_fort_alone=everybody for all.
  // leave_fort=instead_of_cost: that is all the next Space costs.
  // 10.2.a: into a Zone for all that is left; zone_entry_mp=one_point: 1 at least.
  int zone = cost.all && !position.readings.zone_entry_needs_nothing ? 1 : 0;
  const bool pays = force || position.readings.leave_fort_everybody;
  if (pays && HasFieldworksOrFort(position, from, Opponent(nation))) {
    if (position.readings.leave_fort_instead) cost.points = zone = 0;
    cost.points += position.numbers.leave_works;
  }
  if (here.terrain == Terrain::kZone) cost.points += position.numbers.leave_zone;  // 10.2.a
  cost.least = cost.points + zone;
  return cost;
}

std::string WhyNotEnter(const Position& position, const Mover& mover, int from, int to) {
  const Space& there = position.spaces[static_cast<size_t>(to)];
  const Nation enemy = Opponent(mover.nation);
  if (ConnectionTo(position, from, to) == nullptr) return "not connected (10.2)";
  // 10.2.b, 16.5: where Mexicans never are.
  if (mover.nation == Nation::kMexico && mover.units > 0 && to == position.new_orleans) {
    return "Mexican units never enter New Orleans (10.2.b)";
  }
  if (mover.guerillas > 0 && !InMexico(position, to)) return "guerillas enter only Spaces in Mexico (16.5)";

  // 10.2.b: enemy-occupied Spaces.
  const bool enemy_units =
      CountUnits(position, to, enemy) > 0 || (enemy == Nation::kMexico && HasInherentUnit(position, to));
  const bool zone = there.terrain == Terrain::kZone;
  if (mover.leaders_alone()) {
    if (enemy_units) return "Leaders alone may not enter a Space with enemy Units (2.2.b, 10.2.b)";
    const bool works_bar = !position.readings.leaders_may_enter_works;
    if (works_bar && IsEnemyOccupied(position, to, mover.nation)) return "an enemy fortification (10.2.b)";
  } else if (!mover.commander && !zone && IsEnemyOccupied(position, to, mover.nation)) {
    // 10.2.g: guerillas alone may enter Spaces with enemy Units; guerilla_entry=raids_only: not by plain activation.
    const bool guerilla = mover.guerillas == mover.units;
    const bool may = guerilla && enemy_units && !position.readings.guerilla_raids_only;
    if (!may) return "Units alone may not enter enemy-occupied Spaces (10.2.b)";
  }
  if (mover.armistice && mover.units > 0 && enemy_units && mover.commander) {
    return "no Force enters a Space with enemy units during the Armistice (card 71)";
  }

  // 10.2: points.
  const int needed = CostOfEntering(position, mover.nation, mover.commander, from, to).least;
  // army_always_moves=one_space_always: one adjacent Space for all an Army has.
  const bool sure = mover.army && !mover.has_moved && position.readings.army_always_moves_one_space;
  if (needed > mover.points_left && !sure) return "too few MP (10.2)";
  return "";
}

int PointsLeft(const Position& position, const Mover& mover, int from, int to) {
  const Cost cost = CostOfEntering(position, mover.nation, mover.commander, from, to);
  if (cost.all || cost.points > mover.points_left) return 0;
  return mover.points_left - cost.points;
}

bool MustStop(const Position& position, const Mover& mover, int from, int to) {
  (void)from;
  const Space& there = position.spaces[static_cast<size_t>(to)];
  if (there.terrain == Terrain::kZone) return true;  // it takes all MP
  if (mover.nation != Nation::kUnitedStates) return false;
  if (mover.leaders_alone()) return false;                             // "American Units and Forces"
  if (StandingFortress(position, to) && mover.commander) return true;  // 13.3
  if (there.terrain == Terrain::kRoughJungle)
    return !position.readings.us_does_not_stop || position.topographic_engineers;
  if (mover.must_stop && position.topographic_engineers) return true;
  if (!RoughOrJungle(there) || position.topographic_engineers) return false;
  return !position.readings.us_does_not_stop;
}

std::vector<std::vector<int>> CheapestWays(const Position& position, bool mexico_only) {
  const int count = static_cast<int>(position.spaces.size());
  std::vector<std::vector<int>> ways(static_cast<size_t>(count),
                                     std::vector<int>(static_cast<size_t>(count), kNowhere));
  for (int from = 0; from < count; ++from) {
    std::vector<int>& way = ways[static_cast<size_t>(from)];
    way[static_cast<size_t>(from)] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (int here = 0; here < count; ++here) {
        if (way[static_cast<size_t>(here)] == kNowhere) continue;
        for (const Connection& connection : position.spaces[static_cast<size_t>(here)].connections) {
          if (mexico_only && !InMexico(position, connection.to)) continue;
          const bool zone = position.spaces[static_cast<size_t>(connection.to)].terrain == Terrain::kZone;
          // raid_range=plain_cost: a Zone for 1, on the way in and out.
          const int cost = zone ? 1 : CostOfTerrain(position, connection.to) + CostOfRoad(position, connection.road);
          int& there = way[static_cast<size_t>(connection.to)];
          if (there != kNowhere && there <= way[static_cast<size_t>(here)] + cost) continue;
          there = way[static_cast<size_t>(here)] + cost;
          changed = true;
        }
      }
    }
  }
  return ways;
}

}  // namespace adjutant::oracle
