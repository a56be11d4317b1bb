#include "tests/oracle/position.h"

#include <cstddef>

#include "absl/strings/string_view.h"
#include "core/kernel/options.h"
#include "core/kernel/status.h"

namespace adjutant::oracle {
namespace {

Nation NationOf(uint8_t side) {
  if (side == halls::kUs) return Nation::kUnitedStates;
  if (side == halls::kMexico) return Nation::kMexico;
  return Nation::kNobody;
}

Terrain TerrainOf(halls::Terrain terrain) {
  switch (terrain) {
    case halls::Terrain::kClear:
      return Terrain::kClear;
    case halls::Terrain::kRough:
      return Terrain::kRough;
    case halls::Terrain::kJungle:
      return Terrain::kJungle;
    case halls::Terrain::kRoughJungle:
      return Terrain::kRoughJungle;
    case halls::Terrain::kZone:
      break;
  }
  return Terrain::kZone;
}

Road RoadOf(halls::LinkKind kind) {
  switch (kind) {
    case halls::LinkKind::kOrdinary:
      return Road::kOrdinary;
    case halls::LinkKind::kRough:
      return Road::kRough;
    case halls::LinkKind::kRiver:
      return Road::kRiver;
    case halls::LinkKind::kArrow:
      break;
  }
  return Road::kArrow;
}

Coast CoastOf(halls::Coast coast) {
  if (coast == halls::Coast::kEast) return Coast::kEast;
  if (coast == halls::Coast::kWest) return Coast::kWest;
  return Coast::kNone;
}

// Does the option stand at this value?
bool Chosen(const halls::Rules& rules, absl::string_view id, absl::string_view value) {
  for (size_t i = 0; i < rules.options.size(); ++i) {
    const OptionSpec& option = halls::Options()[i];
    if (id == option.id) return value == option.choices[rules.options[i]].value;
  }
  ADJUTANT_ASSERT(false && "no such option");
  return false;
}

Space* At(Position* position, halls::Location where) {
  if (!halls::OnMap(where)) return nullptr;
  return &position->spaces[static_cast<size_t>(halls::SpaceOf(where))];
}

}  // namespace

Nation Opponent(Nation nation) {
  if (nation == Nation::kUnitedStates) return Nation::kMexico;
  if (nation == Nation::kMexico) return Nation::kUnitedStates;
  return Nation::kNobody;
}

std::string NationName(Nation nation) {
  if (nation == Nation::kUnitedStates) return "the US";
  if (nation == Nation::kMexico) return "Mexico";
  return "nobody";
}

Position EmptyMap(const halls::Rules& rules) {
  const halls::Components& pack = rules.c;
  Position position{};
  for (size_t i = 0; i < pack.spaces.size(); ++i) {
    const halls::Space& printed = pack.spaces[i];
    Space space{};
    space.name = std::string(pack.space_names.Id(static_cast<int32_t>(i)));
    space.state = printed.state;
    space.terrain = TerrainOf(printed.terrain);
    space.texas = printed.texas;
    space.transit = printed.transit;
    space.pw_city = printed.pw_city;
    space.fortress = printed.fortress;
    space.never_controlled = printed.never_controlled;
    space.port = CoastOf(printed.port);
    for (const halls::Link& link : printed.links) space.connections.push_back({link.to, RoadOf(link.kind)});
    position.spaces.push_back(space);
  }
  for (size_t i = 0; i < pack.states.size(); ++i) {
    position.states.push_back({std::string(pack.state_names.Id(static_cast<int32_t>(i))), pack.states[i].control_number,
                               false, Nation::kMexico});
  }
  const halls::Numbers& n = pack.n;
  position.numbers = {n.supply_length,
                      n.supply_rough,
                      n.supply_disputed_zone,
                      n.supply_disputed_zone_units,
                      n.supply_california_units,
                      n.supply_sonora_units,
                      n.cost_clear,
                      n.cost_rough,
                      n.cost_jungle,
                      n.cost_rough_jungle,
                      n.connection_ordinary,
                      n.connection_rough,
                      n.connection_river,
                      n.cost_leave_zone,
                      n.cost_leave_works};
  position.disputed_zone = pack.disputed_zone;
  position.alta_california = pack.alta_california;
  position.baja_california = pack.baja_california;
  position.new_orleans = pack.new_orleans;
  position.sonora = pack.sonora;
  Readings& r = position.readings;
  r.army_always_moves_one_space = Chosen(rules, "army_always_moves", "one_space_always");
  r.source_exempt = Chosen(rules, "clear_requirement", "source_exempt");
  r.disputed_zone_may_end = Chosen(rules, "disputed_zone_trace", "may_end_there");
  r.claimant_gains = Chosen(rules, "end_control_contested", "claimant_gains");
  r.fortress_by_any_means = Chosen(rules, "fortress_control_by_battle", "any_means");
  r.guerilla_raids_only = Chosen(rules, "guerilla_entry", "raids_only");
  r.texas_side_in_mexico = Chosen(rules, "in_mexico", "texas_side_inside");
  r.leave_fort_instead = Chosen(rules, "leave_fort", "instead_of_cost");
  r.leaders_may_enter_works = Chosen(rules, "lone_and_forts", "leaders_may_enter");
  r.port_feeds_whole_space = Chosen(rules, "port_one_force", "whole_space");
  r.raided_space_suspended = Chosen(rules, "raided_space_control", "suspended");
  r.revolt_cuts_passage_only = Chosen(rules, "revolt_supply", "passage_cut");
  r.train_and_beachhead_mutual = Chosen(rules, "train_beachhead", "mutual_trace");
  r.train_feeds_any_number = Chosen(rules, "train_through_port", "any_number");
  r.transit_needs_no_enemy_near = Chosen(rules, "transit_friendly", "no_enemy_near");
  r.us_does_not_stop = Chosen(rules, "us_rough_stop", "no_stop");
  r.zone_control_by_presence = Chosen(rules, "zone_control", "presence_only");
  r.zone_control_by_marker = Chosen(rules, "zone_control", "marker_only");
  r.zone_entry_needs_nothing = Chosen(rules, "zone_entry_mp", "nothing");
  return position;
}

Position Picture(const Position& map, const halls::Rules& rules, const halls::S& state) {
  const halls::Components& pack = rules.c;
  Position position = map;
  for (size_t i = 0; i < position.spaces.size(); ++i) {
    Space& space = position.spaces[i];
    if (!space.transit && !space.never_controlled) space.marker = NationOf(state.control[i]);
    space.raided = state.raid[i] != 0;
    space.fortress_destroyed = state.fortress_fallen[i] != 0;
  }
  for (size_t i = 0; i < position.states.size(); ++i) {
    position.states[i].revolt = state.states[i].revolt != 0;
    position.states[i].marker = NationOf(state.states[i].control);
  }
  for (size_t i = 0; i < pack.units.size(); ++i) {
    const halls::UnitInfo& info = pack.units[i];
    if (Space* space = At(&position, state.units[i].where)) {
      space->units.push_back({std::string(pack.unit_names.Id(static_cast<int32_t>(i))), NationOf(info.side),
                              info.sort == halls::Sort::kGuerilla, info.sort == halls::Sort::kFortress});
    }
  }
  for (size_t i = 0; i < pack.leaders.size(); ++i) {
    const halls::LeaderInfo& info = pack.leaders[i];
    Space* space = At(&position, state.leaders[i].where);
    if (space == nullptr) continue;
    bool leads_army = false;
    for (size_t a = 0; a < pack.armies.size(); ++a) leads_army = leads_army || state.armies[a] == i + 1;
    const int command = state.leaders[i].repl != 0 ? info.repl.command : info.ratings.command;
    space->leaders.push_back(
        {std::string(pack.leader_names.Id(static_cast<int32_t>(i))), NationOf(info.side), command, leads_army});
  }
  for (size_t i = 0; i < pack.markers.size(); ++i) {
    Space* space = At(&position, state.markers[i].where);
    if (space == nullptr) continue;
    Fortification kind = pack.markers[i].work == halls::Work::kFort ? Fortification::kFort : Fortification::kFieldworks;
    if (state.markers[i].state == halls::kUnderConstruction) kind = Fortification::kUnfinishedFort;
    space->works.push_back({NationOf(pack.markers[i].side), kind});
  }
  if (Space* space = At(&position, state.now.train_us)) space->us_train = true;
  if (Space* space = At(&position, state.now.train_mexico)) space->mexican_train = true;
  if (Space* space = At(&position, state.now.beachhead)) space->beachhead = true;
  if (Space* space = At(&position, state.naval.seized_east)) space->seizing_squadron = true;
  if (Space* space = At(&position, state.naval.seized_west)) space->seizing_squadron = true;
  position.east_squadron_active = state.now.squadron_east != 0;
  position.west_squadron_active = state.now.squadron_west != 0;
  position.flood = state.random.flood != 0;
  position.topographic_engineers = state.now.topographic != 0;
  return position;
}

int CountUnits(const Position& position, int space, Nation nation) {
  int count = 0;
  for (const Unit& unit : position.spaces[static_cast<size_t>(space)].units) {
    if (unit.nation == nation && !unit.inherent) ++count;
  }
  return count;
}

bool StandingFortress(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  return here.fortress && !here.fortress_destroyed;
}

bool HasInherentUnit(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (here.marker == Nation::kUnitedStates) return false;  // 13.3.a
  for (const Unit& unit : here.units) {
    if (unit.inherent) return true;
  }
  return false;
}

bool HasFieldworksOrFort(const Position& position, int space, Nation nation) {
  for (const Works& works : position.spaces[static_cast<size_t>(space)].works) {
    if (works.nation == nation && works.kind != Fortification::kUnfinishedFort) return true;
  }
  return false;
}

bool HasTrain(const Position& position, int space, Nation nation) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (nation == Nation::kMexico) return here.mexican_train;
  return here.us_train || here.beachhead;
}

bool InRevolt(const Position& position, int space) {
  const int state = position.spaces[static_cast<size_t>(space)].state;
  return state != kNowhere && position.states[static_cast<size_t>(state)].revolt;
}

}  // namespace adjutant::oracle
