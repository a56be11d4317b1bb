// What makes the tables of a component pack: the parts of LoadComponents.
#ifndef ADJUTANT_CORE_HALLS_COMPONENTS_LOADER_H_
#define ADJUTANT_CORE_HALLS_COMPONENTS_LOADER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/components/components.h"
#include "core/kernel/pack_findings.h"

namespace adjutant::halls {

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack)
      : PackFindings(std::move(pack)), pack_(static_cast<const v1::Pack*>(loaded().message.get())) {}

  absl::StatusOr<Components> Run();

 private:
  // components.cc
  void Masks();
  Side SideOf(absl::string_view path, v1::Side side);
  void NameEverything();
  void SingleNumbers();
  void Scenarios();
  void NamedPieces();

  // load_map.cc
  void Spaces();
  void CheckSpace(absl::string_view path, const Space& space);
  // Both ends list a connection, as the same kind; Zones have arrows (2.1.d).
  void CheckLinks(SpaceId from);
  void States();
  int EntryCost(const Link& link) const;
  // From one space to all others, by rounds until no way gets cheaper. `leads`: the spaces that a way may lead to.
  template <class Leads>
  Components::Costs Ways(SpaceId from, Leads leads) const;
  void Distances();

  // load_counters.cc
  void Units();
  // 2.2.a: whose and of what arm the sorts of units are.
  void CheckUnit(absl::string_view path, const UnitInfo& unit);
  // 2.1.b, 2.3.a/2: the two fortresses printed on the map.
  void Fortresses();
  void Leaders();
  void Markers();

  // load_tables.cc
  void StrategyCards();
  void ActionCards();
  void Turns();
  void BattleTable();
  void AddRow(const std::string& path, bool has_at_least, int at_least, int value, const std::string& result,
              Chart* chart);
  void Charts();

  Components c_;
  const v1::Pack* pack_;
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_COMPONENTS_LOADER_H_
