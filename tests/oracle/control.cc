#include "tests/oracle/control.h"

#include <cstddef>

#include "tests/oracle/supply.h"

namespace adjutant::oracle {
namespace {

// 2.1.j: Mexico is its States, three Zones among them (18.4.a); all else is the other country.
Nation CountryOf(const Space& space) { return space.state == kNowhere ? Nation::kUnitedStates : Nation::kMexico; }

// 18.1: the side that has a Unit in a Space of the enemy gains it. 6.8: Zones change hands per 13.1 only.
Nation ControllerByOccupation(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  const Nation claimant = Opponent(here.marker);
  if (claimant == Nation::kNobody || here.terrain == Terrain::kZone) return here.marker;
  // 16.4.b with raided_space_control=suspended: nobody gains what nobody controls.
  if (here.raided && position.readings.raided_space_suspended) return here.marker;
  if (CountUnits(position, space, claimant) == 0) return here.marker;
  // end_control_contested=no_change: not among enemy Units, at a standing fortress, under a seizing squadron.
  if (!position.readings.claimant_gains) {
    if (CountUnits(position, space, here.marker) > 0) return here.marker;
    if (claimant == Nation::kUnitedStates && StandingFortress(position, space)) return here.marker;
    if (claimant == Nation::kMexico && here.seizing_squadron) return here.marker;
  }
  // fortress_control_by_battle=siege_only: only a siege wins a standing fortress.
  const bool siege_needed = claimant == Nation::kUnitedStates && StandingFortress(position, space);
  if (siege_needed && !position.readings.fortress_by_any_means) return here.marker;
  return claimant;
}

// 13.3.b: the US keeps a fortress Space while a supplied Unit is there in fieldworks or a fort.
bool UsHoldsFortress(const Position& position, int space) {
  // An Army keeps a Unit (15.1); beside it there is a Force where another Leader has one to command (3.5).
  bool army = false;
  bool other_leader = false;
  for (const Leader& leader : position.spaces[static_cast<size_t>(space)].leaders) {
    if (leader.nation != Nation::kUnitedStates) continue;
    (leader.leads_army ? army : other_leader) = true;
  }
  const int units = CountUnits(position, space, Nation::kUnitedStates);
  const bool army_alone = army && (!other_leader || units == 1);
  return units > 0 && HasFieldworksOrFort(position, space, Nation::kUnitedStates) &&
         Supply(position, Nation::kUnitedStates).ForceInSupply(space, 1, army_alone);
}

// 13.1, 6.6: can a Space be the one a marker for `target` is placed from?
enum class Basis { kNone, kGood, kUnclear };
Basis BasisIn(const Position& position, int space, int target, Nation nation) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  // 3.5: a Force is Units under a Leader.
  bool leader = false;
  for (const Leader& other : here.leaders) leader = leader || other.nation == nation;
  const int units = CountUnits(position, space, nation);
  int guerillas = 0;
  for (const Unit& unit : here.units) guerillas += unit.nation == nation && unit.guerilla ? 1 : 0;
  const bool force = leader && units > 0;
  // adjacent_control=friendly_control: any Space one controls will do, next to the target.
  const bool controlled = space != target && position.readings.next_to_control && here.marker == nation &&
                          !(here.raided && position.readings.raided_space_suspended);
  if (!force && !controlled) return Basis::kNone;
  if (force && guerillas == units) return Basis::kUnclear;
  // 6.6. control_supply=target: the Space that gets the marker has to be in supply.
  const int asked = position.readings.control_supplies_target ? target : space;
  const Supply supply(position, nation);
  const bool all = supply.SpaceInSupply(asked);
  if (all != supply.ForceInSupply(asked, 1, /*army=*/false)) return Basis::kUnclear;
  return all ? Basis::kGood : Basis::kNone;
}

}  // namespace

bool IsFriendly(const Position& position, int space, Nation nation) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (here.never_controlled) return true;  // 6.8
  if (here.transit) return false;          // 2.1.a
  // 16.4.b with raided_space_control=suspended: nobody controls a raided Space.
  if (here.raided && position.readings.raided_space_suspended) return false;
  return here.marker == nation;
}

bool IsEnemyOccupied(const Position& position, int space, Nation nation) {
  const Nation enemy = Opponent(nation);
  if (CountUnits(position, space, enemy) > 0) return true;
  if (HasFieldworksOrFort(position, space, enemy)) return true;
  return nation == Nation::kUnitedStates && StandingFortress(position, space);
}

bool UsControlsState(const Position& position, int state) {
  const MexicanState& here = position.states[static_cast<size_t>(state)];
  int controlled = 0;
  for (int i = 0; i < static_cast<int>(position.spaces.size()); ++i) {
    const Space& space = position.spaces[static_cast<size_t>(i)];
    if (space.state != state) continue;
    const bool controlled_here = !space.transit && IsFriendly(position, i, Nation::kUnitedStates);
    if (space.terrain == Terrain::kZone) {
      const bool only_units =
          CountUnits(position, i, Nation::kUnitedStates) > 0 && CountUnits(position, i, Nation::kMexico) == 0;
      if (position.readings.zone_control_by_presence) return only_units;
      if (position.readings.zone_control_by_marker) return controlled_here;
      return only_units || controlled_here;
    }
    if (controlled_here) ++controlled;
  }
  return controlled >= here.control_number;
}

bool IsIsolated(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (here.marker == Nation::kNobody || here.marker == CountryOf(here)) return false;
  if (here.terrain == Terrain::kZone) return false;  // 6.8: control of a Zone changes per 13.1
  if (CountUnits(position, space, here.marker) > 0) return false;
  return !Supply(position, here.marker).LineFrom(space, /*army=*/false).exists;
}

MayPlace MayPlaceControl(const Position& position, int space, Nation nation, bool whole_card) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  const Nation enemy = Opponent(nation);
  const bool zone = here.terrain == Terrain::kZone;
  // 6.7.b, 6.8: what nobody controls; 13.1: enemy Spaces.
  if (here.transit || here.never_controlled || here.marker == nation) return MayPlace::kNo;
  if (here.raided && position.readings.raided_space_suspended) return MayPlace::kNo;
  if (zone && !whole_card) return MayPlace::kNo;
  if (StandingFortress(position, space) || here.seizing_squadron) return MayPlace::kNoView;
  if (CountUnits(position, space, enemy) > 0) return MayPlace::kNoView;

  const Basis inside = BasisIn(position, space, space, nation);
  if (inside == Basis::kUnclear) return MayPlace::kNoView;
  if (inside == Basis::kGood) return MayPlace::kYes;
  if (zone) return MayPlace::kNo;
  bool adjacent = false;
  bool enemy_near = false;
  for (const Connection& connection : here.connections) {
    enemy_near = enemy_near || CountUnits(position, connection.to, enemy) > 0;
    const Basis basis = BasisIn(position, connection.to, space, nation);
    if (basis == Basis::kUnclear) return MayPlace::kNoView;
    adjacent = adjacent || basis == Basis::kGood;
  }
  if (!adjacent) return MayPlace::kNo;
  return enemy_near ? MayPlace::kNoView : MayPlace::kYes;
}

EndOfTurn DetermineControl(const Position& position) {
  const int count = static_cast<int>(position.spaces.size());
  // First, Units gain the Spaces they stand in.
  Position after = position;
  for (int i = 0; i < count; ++i) after.spaces[static_cast<size_t>(i)].marker = ControllerByOccupation(position, i);
  // 13.3.b: the US loses fortress Spaces that it does not hold as it must, and those that only the lost ones supplied
  // (at the end of the turn by the default of fortress_control; by its other reading it has lost them before).
  Position held = after;
  for (bool lost = true; lost;) {
    lost = false;
    for (int i = 0; i < count; ++i) {
      Space& space = held.spaces[static_cast<size_t>(i)];
      if (!space.fortress || space.marker != Nation::kUnitedStates || UsHoldsFortress(held, i)) continue;
      space.marker = Nation::kMexico;
      lost = true;
    }
  }
  // Then isolated markers are removed at one time; the Space is its country's again (6.7).
  EndOfTurn end;
  Position last = held;
  for (int i = 0; i < count; ++i) {
    Space& space = last.spaces[static_cast<size_t>(i)];
    if (IsIsolated(held, i)) space.marker = CountryOf(space);
    end.spaces.push_back(space.marker);
  }
  // Third, the States.
  for (int i = 0; i < static_cast<int>(last.states.size()); ++i) {
    end.states.push_back(UsControlsState(last, i) ? Nation::kUnitedStates : Nation::kMexico);
  }
  return end;
}

}  // namespace adjutant::oracle
