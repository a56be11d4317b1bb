#include "tests/oracle/veracruz/zones.h"

namespace adjutant::oracle::vc {

namespace {

bool IsLand(const Map& map, const HexName& hex) {
  const pb::Terrain terrain = map.terrain.at(hex);
  return terrain != pb::SEA && terrain != pb::LAKE;
}

// 12.14: troops in the hex of Veracruz or Perote are inside.
bool IsFortress(const Map& map, const HexName& hex) {
  const auto place = map.place.find(hex);
  return place != map.place.end() && (place->second == "veracruz" || place->second == "perote");
}

// 6.1: who stands in the hex has a zone of control.
bool Exerts(const Map& map, const Counters& counters, bool us, const HexName& hex) {
  // 6.14, 12.15: not from inside a fortress; Perote is the exception.
  const auto place = map.place.find(hex);
  if (place != map.place.end() && place->second == "veracruz") return false;
  bool units = false;
  for (const Counter& counter : counters) {
    if (counter.hex != hex || counter.us != us) continue;
    if (counter.kind == Kind::kGunboat) continue;  // 6.13; guerrillas are not among the counters
    if (counter.demoralized) return false;         // 6.14, 8.83
    // 6.11, 6.12: combat units; 14.17: untried militia are, those turned up with nothing are not.
    if (counter.kind == Kind::kCombatUnit && (counter.strength > 0 || counter.untried)) units = true;
  }
  return units;
}

}  // namespace

bool Passable(const Map& map, const HexName& hex) { return IsLand(map, hex) && map.terrain.at(hex) != pb::MOUNTAIN; }

bool Controlled(const Map& map, const Counters& counters, bool by_us, const HexName& hex) {
  if (!Passable(map, hex)) return false;   // 5.34: none into mountains, lakes and the sea
  if (IsFortress(map, hex)) return false;  // 12.15: none into a fortress
  for (const HexName& other : map.Around(hex)) {
    const Sides side = Between(hex, other);
    if (!Passable(map, other)) continue;
    if (map.rivers.count(side) != 0 || map.mountains.count(side) != 0) continue;  // 6.21, bridge or not
    if (Exerts(map, counters, by_us, other)) return true;
  }
  return false;
}

int Cost(const Map& map, const Counters& counters, bool us, const HexName& from, const HexName& to, bool artillery) {
  const Sides side = Between(from, to);
  if (!Passable(map, to) || map.mountains.count(side) != 0) return -1;
  const bool river = map.rivers.count(side) != 0, bridge = map.bridges.count(side) != 0;
  if (river && !bridge && artillery) return -1;  // 5.34
  int cost = 0;
  const auto way = map.ways.find(side);
  // 5.32: along a way its cost counts; 5.34: artillery has nothing of trails.
  if (way != map.ways.end() && !(artillery && way->second == pb::TRAIL)) {
    cost = map.cost.at(way->second == pb::HIGHWAY ? "highway" : way->second == pb::ROAD ? "road" : "trail");
  } else if (const auto place = map.place.find(to); place != map.place.end()) {
    const pb::Place& datum = map.places.at(place->second);
    cost = map.cost.at(datum.fortress()           ? "fortress"
                       : datum.kind() == pb::CITY ? "city"
                       : datum.kind() == pb::TOWN ? "town"
                                                  : "village");
  } else {
    switch (map.terrain.at(to)) {
      case pb::ROUGH:
        cost = map.cost.at("rough");
        break;
      case pb::JUNGLE:
        cost = map.cost.at("jungle");
        break;
      case pb::SWAMP:
        cost = map.cost.at("swamp");
        break;
      default:
        cost = map.cost.at("clear");
        break;
    }
  }
  // 5.34: a bridge is crossed at the cost of its road, a ford is not.
  if (river && !bridge) cost += map.cost.at("river");
  if (Controlled(map, counters, !us, to)) cost += map.cost.at("enemy_zone_of_control");
  return cost;
}

}  // namespace adjutant::oracle::vc
