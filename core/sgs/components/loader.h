// What makes the tables of a component pack: the parts of LoadComponents.
#ifndef ADJUTANT_CORE_SGS_COMPONENTS_LOADER_H_
#define ADJUTANT_CORE_SGS_COMPONENTS_LOADER_H_

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/sgs/v1/pack.pb.h"
#include "core/kernel/option_values.h"
#include "core/kernel/pack_findings.h"
#include "core/sgs/components/components.h"

namespace adjutant::sgs {

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack) : PackFindings(std::move(pack)) {}

  // As the default options read the pack; the other readings and the scenarios are tried, too.
  absl::StatusOr<Components> Run();

  // Without pack and readings. What an option computes is computed.
  Components Build(const v1::Pack& pack, const OptionValues& options);

 private:
  using Ids = google::protobuf::RepeatedPtrField<std::string>;

  // components.cc
  void NameEverything();
  // What options read otherwise and no row of the pack can say.
  void Compute(const OptionValues& options);
  void ComputeMap(const OptionValues& options);
  void ComputePieces(const OptionValues& options);
  void ComputeScenarios(const OptionValues& options);
  Side SideOf(const std::string& path, v1::Side side);
  // The things of a list, all of which have to exist.
  template <class Set>
  Set SetOf(const NameTable& names, const std::string& path, const Ids& ids);

  // load_map.cc
  void Terrains();
  void Regions();
  void CheckRegion(const std::string& path, const Region& region);
  void Exits(const std::string& path, const v1::Region& datum, Region* region);
  void Outline(const std::string& path, const v1::Region& datum, Region* region);
  std::array<const v1::ConnectionRow*, 9> ConnectionRows();
  void Connections();
  void CheckEnds(const std::string& path, const Connection& connection);

  // load_pieces.cc
  void Nations();
  void Pieces();
  void Flags(const std::string& path, const v1::Piece& datum, Piece* piece);
  void CheckPiece(const std::string& path, const Piece& piece);
  void CheckLeader(const std::string& path, const v1::Piece& datum, Piece* piece);

  // load_cards.cc
  Filter FilterOf(const std::string& path, const v1::Filter& datum);
  Effect EffectOf(const std::string& path, const v1::Effect& datum);
  void CheckEffect(const std::string& path, const v1::Effect& datum, const Effect& effect);
  Condition ConditionOf(const std::string& path, const v1::Condition& datum);
  void Cards();
  void Events();
  void Stages();

  // load_scenarios.cc
  void Scenarios();
  void Placements(const std::string& path, const v1::Scenario& datum, Scenario* s);
  Placement PlacementOf(const std::string& path, const v1::Placement& datum, const Scenario& s);
  void DeckAndEvents(const std::string& path, const v1::Scenario& datum, ScenarioId id, Scenario* s);
  void Endings(const std::string& path, const v1::Scenario& datum, Scenario* s);

  // check_scenarios.cc: can it be played?
  void CheckScenario(const Scenario& s);
  void CheckMap(const std::string& path, const Scenario& s);
  void CheckPlacement(const std::string& path, const Scenario& s, const Placement& placement);
  void CheckAboard(const std::string& path, const Scenario& s);
  void CheckStacks(const std::string& path, const Scenario& s);
  void CheckEffects(const std::string& path, const Scenario& s, const std::vector<Effect>& effects);
  void CheckConditions(const std::string& path, const Scenario& s, const std::vector<Condition>& conditions);

  Components c_;
  const v1::Pack* pack_ = nullptr;
};

template <class Set>
Set Loader::SetOf(const NameTable& names, const std::string& path, const Ids& ids) {
  Set set;
  for (const std::string& id : ids) {
    const int32_t index = Named(names, path, id);
    if (index != kNone) set.numbers.Add(index);
  }
  return set;
}

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_COMPONENTS_LOADER_H_
