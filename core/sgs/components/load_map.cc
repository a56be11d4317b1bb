// The map of a pack: terrain, regions, connections.
#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/loader.h"

namespace adjutant::sgs {

namespace {

constexpr int kMostHalves = 20;

}  // namespace

void Loader::Terrains() {
  for (const v1::Terrain& datum : pack_->terrain()) {
    const std::string path = absl::StrCat("terrain.", datum.id());
    Terrain terrain;
    terrain.domain = Choice<Domain>(path, "domain", datum.domain());
    const bool played = terrain.domain != Domain::kNone;
    if (played) terrain.cost = Number(path, "cost", datum.has_cost(), datum.cost(), 1, kMostHalves);
    terrain.limit = Within(path, "limit", datum.limit(), 0, 100);
    terrain.forage = Within(path, "forage", datum.forage(), 0, 100);
    terrain.attack = Within(path, "attack", datum.attack(), -9, 9);
    terrain.defence = Within(path, "defence", datum.defence(), -9, 9);
    terrain.morale = Within(path, "morale", datum.morale(), -9, 9);
    terrain.cavalry = !datum.no_cavalry();
    terrain.pursuit = !datum.no_pursuit();
    terrain.breakthrough = !datum.no_breakthrough();
    terrain.recon = !datum.no_recon();
    terrain.search = Within(path, "search", datum.search(), -9, 9);
    terrain.supply = played && !datum.no_supply();
    terrain.desert = datum.desert();
    terrain.trail = datum.trail();
    terrain.open = datum.open();
    if (terrain.trail && !terrain.desert) Find(absl::StrCat(path, ".trail"), "only a desert has one of its own");
    c_.terrains.Add(terrain);
  }
}

void Loader::Regions() {
  for (const v1::Region& datum : pack_->region()) {
    const std::string path = absl::StrCat("region.", datum.id());
    Region region;
    region.terrain = TerrainId(Named(c_.terrain_names, absl::StrCat(path, ".terrain"), datum.terrain()));
    region.area = AreaId(Named(c_.area_names, absl::StrCat(path, ".area"), datum.area()));
    region.limit = Within(path, "limit", datum.limit(), 0, 100);
    if (region.limit == 0 && region.terrain.exists()) region.limit = c_.terrains[region.terrain].limit;
    region.structure = static_cast<StructureKind>(datum.structure());
    region.port = datum.port();
    region.level = Within(path, "level", datum.level(), 0, 10);
    region.capacity = Within(path, "capacity", datum.capacity(), 0, 100);
    region.siege_hp = Within(path, "siege_hp", datum.siege_hp(), 0, 100);
    region.owner = static_cast<Side>(datum.owner());
    region.points[kUsa] = Within(path, "points_usa", datum.points_usa(), -20, 20);
    region.points[kMexico] = Within(path, "points_mexico", datum.points_mexico(), -20, 20);
    for (const int side : datum.source()) {
      region.source[SideOf(absl::StrCat(path, ".source"), static_cast<v1::Side>(side))] = true;
    }
    for (const int side : datum.opens()) {
      region.opens[SideOf(absl::StrCat(path, ".opens"), static_cast<v1::Side>(side))] = true;
    }
    region.x = datum.x();
    region.y = datum.y();
    Outline(path, datum, &region);
    Exits(path, datum, &region);
    if (region.terrain.exists()) CheckRegion(path, region);
    c_.regions.Add(std::move(region));
  }
  if (c_.regions.empty()) FindAbsent("region: the pack has none");
}

void Loader::CheckRegion(const std::string& path, const Region& region) {
  const Domain domain = c_.terrains[region.terrain].domain;
  const bool dry = domain == Domain::kLand || domain == Domain::kAny;
  if (Breaks("IV.map.sea/1"_sgs, !dry && region.structured())) {
    Find(absl::StrCat(path, ".structure"), "only land has one", "IV.map.sea/1"_sgs);
  }
  if (!dry && region.owner != kNobody) Find(absl::StrCat(path, ".owner"), "only land has one");
  if (dry && region.owner == kNobody) Find(path, "'owner' is missing");
  if (Breaks("IV.C/2"_sgs, region.port && !region.structured())) {
    Find(absl::StrCat(path, ".port"), "only a structure has one", "IV.C/2"_sgs);
  }
  if (Breaks("IV.C/2"_sgs, region.fortified() && !region.structured())) {
    Find(absl::StrCat(path, ".level"), "only a structure is fortified", "IV.C/2"_sgs);
  }
  if (region.structure == StructureKind::kFort && !region.fortified()) Find(path, "a fort without a level");
  if (Breaks("XVII.A/3"_sgs, region.fortified() && region.capacity == 0)) {
    Find(path, "a fortified structure without a capacity", "XVII.A/3"_sgs);
  }
  if (region.siege_hp > 0 && !region.fortified()) Find(absl::StrCat(path, ".siege_hp"), "nobody can besiege it");
  for (const Side side : {kUsa, kMexico}) {
    if (!dry && (region.source[side] || region.opens[side])) Find(absl::StrCat(path, ".source"), "only land is one");
  }
}

void Loader::Exits(const std::string& path, const v1::Region& datum, Region* region) {
  for (const std::string& id : datum.exit()) {
    const RegionId exit(Named(c_.region_names, absl::StrCat(path, ".exit"), id));
    if (!exit.exists()) continue;
    const int32_t terrain = c_.terrain_names.Find(pack_->region(exit.number()).terrain());
    if (terrain != kNone && c_.terrains[TerrainId(terrain)].domain != Domain::kNaval) {
      Find(absl::StrCat(path, ".exit"), absl::StrCat("'", id, "' is no water"));
    }
    region->exits.push_back(exit);
  }
  if (region->port == region->exits.empty()) {
    Find(path, region->port ? "a port without exits" : "exits without a port");
  }
}

void Loader::Outline(const std::string& path, const v1::Region& datum, Region* region) {
  if (datum.outline_size() == 0) return;  // drawn as a point
  if (datum.outline_size() < 6 || datum.outline_size() % 2 != 0) {
    Find(absl::StrCat(path, ".outline"), "it takes three points or more, each with x and y");
    return;
  }
  for (int i = 0; i < datum.outline_size(); i += 2) {
    const int x = datum.outline(i), y = datum.outline(i + 1);
    if (x < 0 || x > 1000 || y < 0 || y > 1000) Find(absl::StrCat(path, ".outline"), "a point lies off the drawing");
    region->outline.emplace_back(x, y);
  }
}

std::array<const v1::ConnectionRow*, 9> Loader::ConnectionRows() {
  std::array<const v1::ConnectionRow*, 9> rows{};
  for (const v1::ConnectionRow& datum : pack_->connection_row()) {
    const std::string path = absl::StrCat("connection_row.", datum.id());
    const auto kind = static_cast<size_t>(Choice<ConnectionKind>(path, "kind", datum.kind()));
    Number(path, "cost", datum.has_cost(), datum.cost(), -kMostHalves, kMostHalves);
    Within(path, "bridged", datum.bridged(), -kMostHalves, kMostHalves);
    Within(path, "railroad", datum.railroad(), -kMostHalves, kMostHalves);
    Within(path, "crossing", datum.crossing(), 0, 9);
    if (rows[kind] != nullptr) Find(path, "another row is of the same kind");
    rows[kind] = &datum;
  }
  for (size_t kind = 1; kind < rows.size(); ++kind) {
    if (rows[kind] != nullptr) continue;
    FindAbsent(absl::StrCat("connection_row: the pack has none of ",
                            v1::ConnectionKind_Name(static_cast<v1::ConnectionKind>(kind))));
    rows[kind] = &v1::ConnectionRow::default_instance();
  }
  rows[0] = &v1::ConnectionRow::default_instance();
  return rows;
}

void Loader::Connections() {
  const std::array<const v1::ConnectionRow*, 9> rows = ConnectionRows();
  std::set<std::pair<RegionId, RegionId>> seen;
  for (const v1::Connection& datum : pack_->connection()) {
    const std::string path = absl::StrCat("connection.", datum.id());
    const std::vector<std::string> ends = absl::StrSplit(datum.id(), '-');
    if (ends.size() != 2) {
      Find(path, "a connection is called by its two regions: 'a-b'");
      continue;
    }
    if (datum.absent()) continue;
    Connection connection;
    connection.a = RegionId(Named(c_.region_names, path, ends[0]));
    connection.b = RegionId(Named(c_.region_names, path, ends[1]));
    connection.kind = Choice<ConnectionKind>(path, "kind", datum.kind());
    if (!connection.a.exists() || !connection.b.exists()) continue;
    if (ends[0] >= ends[1]) Find(path, "the region that is earlier in the alphabet stands first");
    if (!seen.insert({connection.a, connection.b}).second) Find(path, "two connections join the same regions");
    const v1::ConnectionRow& row = *rows[static_cast<size_t>(connection.kind)];
    connection.bridge = static_cast<Bridge>(datum.bridge());
    connection.network = static_cast<Network>(datum.network());
    const bool river = connection.kind == ConnectionKind::kRiver || connection.kind == ConnectionKind::kMajorRiver;
    if (connection.bridge != Bridge::kNone && !river) Find(absl::StrCat(path, ".bridge"), "there is no river");
    connection.cost = static_cast<Halves>(connection.bridge == Bridge::kBridge     ? row.bridged()
                                          : connection.bridge == Bridge::kRailroad ? row.railroad()
                                                                                   : row.cost());
    connection.crossing = static_cast<int8_t>(row.crossing());
    connection.all_points = row.all_points();
    CheckEnds(path, connection);
    if (c_.connections.size() == kMaxConnections) {
      Find(path, absl::StrCat("more than ", kMaxConnections, " of a kind"));
      return;
    }
    const ConnectionId id = c_.connections.Add(connection);
    c_.regions[connection.a].connections.push_back(id);
    c_.regions[connection.b].connections.push_back(id);
  }
}

void Loader::CheckEnds(const std::string& path, const Connection& connection) {
  int land = 0, water = 0, box = 0;
  for (const RegionId end : {connection.a, connection.b}) {
    if (!c_.regions[end].terrain.exists()) return;
    const Domain domain = c_.TerrainOf(end).domain;
    land += domain == Domain::kLand ? 1 : 0;
    water += domain == Domain::kNaval ? 1 : 0;
    box += domain == Domain::kAny ? 1 : 0;
    if (Breaks("IV.map.unplay/1"_sgs, domain == Domain::kNone)) {
      Find(path, "nobody enters an unplayable region", "IV.map.unplay/1"_sgs);
    }
  }
  if (connection.naval()) {
    if (Breaks("IV.conn.sea/1"_sgs, land > 0)) Find(path, "by sea it joins waters", "IV.conn.sea/1"_sgs);
  } else if (connection.kind == ConnectionKind::kBeach) {
    if (Breaks("IV.conn.beach/1"_sgs, water != 1 || land + box != 1)) {
      Find(path, "a beach joins land and water", "IV.conn.beach/1"_sgs);
    }
  } else if (Breaks("IV.conn.land/1"_sgs, water > 0)) {
    Find(path, "by land it joins land", "IV.conn.land/1"_sgs);
  }
  if (connection.network != Network::kNone && water > 0) Find(absl::StrCat(path, ".network"), "there is water");
}

}  // namespace adjutant::sgs
