// The map of Veracruz as printed: names, lists and plain numbers, read from the component pack by themselves.
#ifndef ADJUTANT_TESTS_ORACLE_VERACRUZ_MAP_H_
#define ADJUTANT_TESTS_ORACLE_VERACRUZ_MAP_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adjutant/veracruz/v1/pack.pb.h"

namespace adjutant::oracle::vc {

namespace pb = adjutant::veracruz::v1;
using HexName = std::string;                // "1705"
using Sides = std::pair<HexName, HexName>;  // two neighbours, the smaller number first

struct Map {
  bool even_columns_west = true;
  std::map<HexName, pb::Terrain> terrain;
  std::map<HexName, std::string> place;  // id of the settlement or fortress in it
  std::map<std::string, pb::Place> places;
  std::set<Sides> rivers, bridges, mountains;
  std::map<Sides, pb::WayKind> ways;  // the best that crosses
  std::map<std::string, int> cost;    // of the Terrain Effects Chart, in tenths

  explicit Map(const pb::Pack& pack);
  // The hexes around one that are on the map: reckoned from the numbers, column by column.
  std::vector<HexName> Around(const HexName& hex) const;
};

// Reads the text of a component pack; empty if it is none.
pb::Pack ReadPack(const std::string& text);

Sides Between(const HexName& a, const HexName& b);

}  // namespace adjutant::oracle::vc

#endif  // ADJUTANT_TESTS_ORACLE_VERACRUZ_MAP_H_
