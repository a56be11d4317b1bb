// What makes the tables of a component pack: the parts of LoadComponents.
#ifndef ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOADER_H_
#define ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOADER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/kernel/pack_findings.h"
#include "core/veracruz/components/components.h"

namespace adjutant::veracruz {

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack)
      : PackFindings(std::move(pack)), pack_(static_cast<const v1::Pack&>(*loaded().message)) {}

  absl::StatusOr<Components> Run();

 private:
  // components.cc
  void NameEverything();
  Side SideOf(absl::string_view path, v1::Side side);
  HexId HexNamed(absl::string_view path, absl::string_view id);
  GroupId GroupNamed(absl::string_view path, const std::string& id, Side side);
  void SingleNumbers();
  template <class AnyId>
  void Need(const NameTable& names, absl::string_view id, AnyId* needed);
  void NamedPieces();

  // load_map.cc
  void Grid();
  void Hexes();
  bool Enterable(HexId hex) const;
  // Does `change` to the side between two neighbours, as each of them sees it.
  template <class Change>
  void OnSide(HexId from, HexId to, Change change);
  void Hexsides();
  void Ways();
  void Step(absl::string_view path, WayKind kind, HexId from, HexId to);
  void Places();
  void CheckPlace(const std::string& path, const PlaceInfo& place);
  void Stations();
  // 6.21: zones of control end at the sides of mountains, lakes and the sea, and at rivers.
  void Zones();
  // The US must be able to march to whatever counts.
  void LandRoutes();

  // load_counters.cc
  void Groups();
  void Units();
  void CheckUnit(const std::string& path, const UnitInfo& unit);
  void Leaders();
  void OtherCounters();
  // Every counter of the map, in the order of Components::pieces.
  void Pieces();
  int8_t CounterAllowance(absl::string_view id) const;
  int Counters(absl::string_view id);

  // load_tables.cc
  void Turns();
  void Effects();
  // Reads the cells of a table that has exactly these columns, and the rows `low` to `high`. `put(cell, row, column)`
  // takes a cell, or says no; `form` tells what it takes. The table itself, or null if the pack has none.
  template <class Put>
  const v1::Table* Read(const std::string& id, const std::vector<std::string>& columns, int low, int high,
                        absl::string_view form, Put put);
  // Each of `wanted` is there, and nothing else.
  template <class Repeated>
  void Complete(const std::string& path, absl::string_view kind, const std::vector<std::string>& wanted,
                const Repeated& data);
  void AllTables();
  // The one table whose columns are ranges of a number.
  void Siege();

  Components c_;
  const v1::Pack& pack_;
};

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_COMPONENTS_LOADER_H_
