// What makes the tables of a component pack: the parts of LoadComponents.
#ifndef ADJUTANT_CORE_CACTUS_COMPONENTS_LOADER_H_
#define ADJUTANT_CORE_CACTUS_COMPONENTS_LOADER_H_

#include <set>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/cactus/v1/pack.pb.h"
#include "core/cactus/components/components.h"
#include "core/kernel/pack_findings.h"

namespace adjutant::cactus {

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack) : PackFindings(std::move(pack)) {}

  // As the default options read the pack; the other readings are tried, too.
  absl::StatusOr<Components> Run();

  // Without pack and readings.
  Components Build(const v1::Pack& pack);

 private:
  // components.cc
  void NameEverything();
  PlaceId AddPlace(PlaceKind kind, absl::string_view id, absl::string_view name);
  void Places();
  ProvinceSet ProvincesIn(const std::string& path, const google::protobuf::RepeatedPtrField<std::string>& ids);
  Side SideOf(const std::string& path, v1::Side side);
  template <class AnyId>
  void NameThing(const NameTable& names, const char* id, AnyId* thing);
  void NamedThings();

  // load_map.cc
  void Provinces();
  void Outline(const std::string& path, const v1::Province& datum, Province* province);
  void Cities();
  void SetCapital(const std::string& path, CityId id, Province* province);
  void Borders();
  void Join(ProvinceId from, ProvinceId to);
  void Terrain();
  void Distances();

  // load_counters.cc
  // Of a unit or leader.
  template <class Datum>
  Entry EntryOf(const std::string& path, const Datum& datum);
  template <class Datum>
  Leaving LeavingOf(const std::string& path, const Datum& datum);
  static int8_t NinthsOf(const v1::Unit& datum);
  void Units();
  void CheckUnit(const std::string& path, const UnitInfo& unit);
  void Leaders();
  void Armies();
  void CheckArrivals();

  // load_tables.cc
  void CombatResults();
  CombatResult ResultOf(const std::string& path, const std::string& text);
  // "2", "R", or "2R" for both (crt_grammar).
  static bool ReadOutcome(absl::string_view text, Outcome* outcome);
  void Events();
  void Turns();

  // load_setups.cc
  void Scenarios();
  void SetUps(const std::string& path, const v1::Scenario& datum, ScenarioData* s);
  // What placements and picks have in common, and the place of both.
  template <class Datum>
  Placement SpotOf(const std::string& path, const Datum& datum);
  void NoteUnit(const std::string& path, const std::string& unit, std::set<std::string>* placed);
  void PlacementOf(const std::string& path, const v1::Placement& datum, std::set<std::string>* placed, ScenarioData* s);
  void PickOf(const std::string& path, const v1::Pick& datum, std::set<std::string>* placed, ScenarioData* s);

  Components c_;
  const v1::Pack* pack_ = nullptr;
};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_COMPONENTS_LOADER_H_
