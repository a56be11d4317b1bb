#include "tests/oracle/veracruz/map.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "google/protobuf/text_format.h"

namespace adjutant::oracle::vc {

namespace {

std::pair<int, int> NumbersOf(const HexName& hex) {
  int column = 0, row = 0;
  (void)absl::SimpleAtoi(hex.substr(0, 2), &column);
  (void)absl::SimpleAtoi(hex.substr(2, 2), &row);
  return {column, row};
}

}  // namespace

pb::Pack ReadPack(const std::string& text) {
  pb::Pack pack;
  if (!google::protobuf::TextFormat::ParseFromString(text, &pack)) pack.Clear();
  return pack;
}

Sides Between(const HexName& a, const HexName& b) { return a < b ? Sides(a, b) : Sides(b, a); }

Map::Map(const pb::Pack& pack) {
  even_columns_west = pack.grid(0).even_columns_west();
  for (const pb::Hex& hex : pack.hex()) terrain[hex.id()] = hex.terrain();
  for (const pb::Place& datum : pack.place()) {
    places[datum.id()] = datum;
    place[datum.hex()] = datum.id();
  }
  for (const pb::Hexside& side : pack.hexside()) {
    const Sides ends = Between(side.id().substr(0, 4), side.id().substr(5, 4));
    if (side.river()) rivers.insert(ends);
    if (side.bridge()) bridges.insert(ends);
    if (side.mountain()) mountains.insert(ends);
  }
  for (const pb::Way& way : pack.way()) {
    for (int i = 1; i < way.hex_size(); ++i) {
      pb::WayKind& kind = ways[Between(way.hex(i - 1), way.hex(i))];
      kind = std::max(kind, way.kind());
    }
  }
  for (const pb::TerrainEffect& effect : pack.terrain_effect()) cost[effect.id()] = effect.cost();
}

// Rows run from east to west within a column; every other column lies half a hex further west.
std::vector<HexName> Map::Around(const HexName& hex) const {
  const auto [column, row] = NumbersOf(hex);
  const bool further_west = (column % 2 == 0) == even_columns_west;
  const int other = further_west ? row : row - 1;  // the more eastern of the two in each neighbouring column
  std::vector<HexName> around;
  const auto add = [&](int c, int r) {
    const HexName name = absl::StrFormat("%02d%02d", c, r);
    if (c > 0 && r > 0 && terrain.count(name) != 0) around.push_back(name);
  };
  add(column, row - 1);
  add(column, row + 1);
  for (const int c : {column - 1, column + 1}) {
    add(c, other);
    add(c, other + 1);
  }
  return around;
}

}  // namespace adjutant::oracle::vc
