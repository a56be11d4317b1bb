// The scenarios of a pack.
#include "absl/strings/str_cat.h"
#include "core/cactus/components/loader.h"

namespace adjutant::cactus {

void Loader::Scenarios() {
  for (const v1::Scenario& datum : pack_->scenario()) {
    const std::string path = absl::StrCat("scenario.", datum.id());
    ScenarioData s;
    s.id = datum.id();
    s.title = datum.title();
    s.first_turn = Number(path, "first_turn", datum.has_first_turn(), datum.first_turn(), 1, kTurns);
    s.last_turn = Number(path, "last_turn", datum.has_last_turn(), datum.last_turn(), s.first_turn, kTurns);
    s.by_appearance = datum.by_appearance();
    s.first_replacements = !datum.skips_replacements();
    s.events = datum.events();
    s.imperial = ProvincesIn(path, datum.imperial());
    s.foot_dice = Within(path, "foot_dice", datum.foot_dice(), 0, 9);
    s.horse_dice = Within(path, "horse_dice", datum.horse_dice(), 0, 9);
    s.besieged_dice = Within(path, "besieged_dice", datum.besieged_dice(), 0, 9);
    s.army_in_siege = Within(path, "army_in_siege", datum.army_in_siege(), 0, kArmiesOfASide);
    for (const std::string& army : datum.army()) {
      s.armies.push_back(ArmyId(Named(c_.army_names, absl::StrCat(path, ".army"), army)));
    }
    SetUps(path, datum, &s);
    c_.scenarios.Add(std::move(s));
  }
  if (c_.scenarios.empty()) FindAbsent("scenario: the pack has none");
}

void Loader::SetUps(const std::string& path, const v1::Scenario& datum, ScenarioData* s) {
  std::set<std::string> placed;
  for (const v1::Placement& placement : datum.placement()) {
    if (!placement.absent()) PlacementOf(absl::StrCat(path, ".placement.", placement.id()), placement, &placed, s);
  }
  for (const v1::Pick& pick : datum.pick()) PickOf(absl::StrCat(path, ".pick.", pick.id()), pick, &placed, s);
  for (const v1::Garrison& garrison : datum.garrison()) {
    const std::string place = absl::StrCat(path, ".garrison.", garrison.id());
    const ProvinceId province(Named(c_.province_names, place, garrison.id()));
    const int strength = Number(place, "strength", garrison.has_strength(), garrison.strength(), 0, 127);
    s->garrisons.push_back({province, strength, Within(place, "medium", garrison.medium(), 0, 9),
                            Within(place, "heavy", garrison.heavy(), 0, 9)});
  }
  for (const v1::Siege& siege : datum.siege()) {
    const std::string place = absl::StrCat(path, ".siege.", siege.id());
    s->sieges.emplace_back(CityId(Named(c_.city_names, place, siege.id())),
                           Number(place, "level", siege.has_level(), siege.level(), 1, 2));
  }
}

template <class Datum>
Placement Loader::SpotOf(const std::string& path, const Datum& datum) {
  Placement spot;
  spot.where = Choice<Where>(path, "where", datum.where());
  spot.provinces = ProvincesIn(path, datum.province());
  spot.wear = datum.wear() == v1::WEAR_UNSPECIFIED ? Wear::kNone : static_cast<Wear>(datum.wear());
  if (spot.where == Where::kProvince && spot.provinces.Empty()) Find(path, "'province' is missing");
  if (!datum.besieged_in().empty()) {
    spot.besieged_in = CityId(Named(c_.city_names, absl::StrCat(path, ".besieged_in"), datum.besieged_in()));
  }
  return spot;
}

void Loader::NoteUnit(const std::string& path, const std::string& unit, std::set<std::string>* placed) {
  if (!placed->insert(unit).second) Find(path, absl::StrCat("'", unit, "' is set up twice"));
}

void Loader::PlacementOf(const std::string& path, const v1::Placement& datum, std::set<std::string>* placed,
                         ScenarioData* s) {
  Placement placement = SpotOf(path, datum);
  placement.reduced = datum.reduced();
  for (const std::string& unit : datum.unit()) {
    NoteUnit(path, unit, placed);
    placement.unit = UnitId(Named(c_.unit_names, absl::StrCat(path, ".unit"), unit));
    s->placements.push_back(placement);
  }
  placement.unit = kNoId;
  for (const std::string& leader : datum.leader()) {
    NoteUnit(path, absl::StrCat("leader ", leader), placed);
    placement.leader = LeaderId(Named(c_.leader_names, absl::StrCat(path, ".leader"), leader));
    placement.wear = Wear::kNone;
    s->placements.push_back(placement);
  }
}

void Loader::PickOf(const std::string& path, const v1::Pick& datum, std::set<std::string>* placed, ScenarioData* s) {
  Pick pick;
  pick.id = datum.id();
  for (const std::string& unit : datum.unit()) {
    NoteUnit(path, unit, placed);
    const UnitId id(Named(c_.unit_names, absl::StrCat(path, ".unit"), unit));
    if (id.exists()) pick.units.Add(id);
  }
  pick.count = Number(path, "count", datum.has_count(), datum.count(), 0, datum.unit_size());
  pick.first = SpotOf(path, datum);
  pick.rest.where = Choice<Where>(path, "rest_where", datum.rest_where());
  pick.rest.provinces = ProvincesIn(path, datum.rest_province());
  s->picks.push_back(std::move(pick));
}

}  // namespace adjutant::cactus
