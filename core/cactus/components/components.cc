// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include "core/cactus/components/components.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "adjutant/cactus/v1/pack.pb.h"
#include "core/cactus/components/load_components.h"
#include "core/cactus/components/loader.h"
#include "core/cactus/components/readings.h"
#include "core/cactus/options.h"
#include "core/kernel/status.h"

// The released pack, put into the program by the build.
extern const unsigned char adjutant_cactus_pack_1[];
extern const size_t adjutant_cactus_pack_1_size;

namespace adjutant::cactus {

namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"points.french", &Numbers::points_french, 0, 100},
    {"points.first_turn", &Numbers::points_first_turn, 1, kTurns},
    {"points.usa", &Numbers::points_usa, 0, 127},
    {"points.turn_17", &Numbers::points_turn_17, 0, 100},
    {"points.turn_21", &Numbers::points_turn_21, 0, 100},
    {"cost.regular", &Numbers::cost_regular, 1, 10},
    {"cost.regular_late", &Numbers::cost_regular_late, 1, 10},
    {"cost.late_turn", &Numbers::cost_late_turn, 1, kTurns},
    {"cost.other", &Numbers::cost_other, 1, 10},
    {"army.movement", &Numbers::army_movement, 1, 10},
    {"army.proficiency", &Numbers::army_proficiency, 0, 5},
    {"army.regiments", &Numbers::army_regiments, 1, 10},
    {"army.shift_most", &Numbers::army_shift_most, 0, 5},
    {"reaction.success", &Numbers::reaction_success, 0, 6},
    {"reaction.no_clear", &Numbers::reaction_no_clear, -6, 6},
    {"reaction.foreign", &Numbers::reaction_foreign, -6, 6},
    {"attrition.one", &Numbers::attrition_one, -6, 6},
    {"attrition.two", &Numbers::attrition_two, -6, 6},
    {"attrition.mexican", &Numbers::attrition_mexican, -6, 6},
    {"attrition.siege_1", &Numbers::attrition_siege_1, -6, 6},
    {"attrition.siege_2", &Numbers::attrition_siege_2, -6, 6},
    {"raid.contra", &Numbers::raid_contra, -6, 6},
    {"raid.dupin", &Numbers::raid_dupin, -6, 6},
    {"raid.cavalry", &Numbers::raid_cavalry, -6, 6},
    {"raid.irregular", &Numbers::raid_irregular, -6, 6},
    {"combat.raid", &Numbers::combat_raid, -6, 6},
    {"combat.dupin", &Numbers::combat_dupin, -6, 6},
    {"initiative.army", &Numbers::initiative_army, -6, 6},
    {"initiative.reacted", &Numbers::initiative_reacted, -6, 6},
    {"initiative.failed_retreat", &Numbers::initiative_failed_retreat, -6, 6},
    {"siege.ratio", &Numbers::siege_ratio, 1, 10},
    {"bypass.ratio", &Numbers::bypass_ratio, 1, 10},
    {"siege.heavy", &Numbers::siege_heavy, 1, 4},
    {"siege.capital", &Numbers::siege_capital, 1, 4},
    {"siege.mexico_city", &Numbers::siege_mexico_city, -6, 6},
    {"assault.heavy", &Numbers::assault_heavy, -6, 6},
    {"leader.captured", &Numbers::leader_captured, 1, 7},
    {"leader.executed", &Numbers::leader_executed, 1, 7},
    {"desertion", &Numbers::desertion, 1, 7},
    {"guns.lost", &Numbers::guns_lost, 1, 7},
    {"guns.captured", &Numbers::guns_captured, 1, 7},
    {"exchange.extra", &Numbers::exchange_extra, 0, 10},
    {"escape", &Numbers::escape, 1, 7},
    {"escape.diaz", &Numbers::escape_diaz, 1, 7},
    {"dixie.turn", &Numbers::dixie_turn, 1, kTurns},
    {"dixie.north_turn", &Numbers::dixie_north_turn, 1, kTurns},
    {"shelby.turn", &Numbers::shelby_turn, 1, kTurns},
    {"us_war", &Numbers::us_war, 1, 12},
    {"us_war.turn", &Numbers::us_war_turn, 1, kTurns},
    {"santa_anna.joins", &Numbers::santa_anna_joins, 1, 7},
    {"annexation", &Numbers::annexation, 1, 7},
    {"dupin.elimination", &Numbers::dupin_elimination, 1, 7},
    {"republican.win_turn", &Numbers::republican_win_turn, 1, kTurns},
};

}  // namespace

absl::StatusOr<Components> Loader::Run() {
  const auto& pack = static_cast<const v1::Pack&>(*loaded().message);
  Components c = Build(pack);
  if (flawless()) CheckArrivals();
  auto readings = std::make_shared<Readings>();
  readings->Take(pack, kOptions, this, [this](const v1::Pack& other) { Build(other); });
  if (!flawless()) return Failure();
  c.pack = std::make_shared<const LoadedPack>(Release());
  c.readings = std::move(readings);
  return c;
}

Components Loader::Build(const v1::Pack& pack) {
  pack_ = &pack;
  c_ = Components();
  NameEverything();
  if (!flawless()) return std::move(c_);  // the tables below go by these names
  Provinces();
  Cities();
  Borders();
  Units();
  Leaders();
  Armies();
  Terrain();
  CombatResults();
  Events();
  Turns();
  ReadNumbers(pack_->number(), kNumbers, {}, &c_.n);
  Scenarios();
  NamedThings();
  if (flawless()) Distances();
  return c_;
}

void Loader::NameEverything() {
  c_.sides.Add("imperial", "Imperial");
  c_.sides.Add("republican", "Republican");
  AddNames("province", pack_->province(), kMaxProvinces, &c_.province_names);
  AddNames("city", pack_->city(), kMaxCities, &c_.city_names);
  AddNames("unit", pack_->unit(), kMaxUnits, &c_.unit_names);
  AddNames("leader", pack_->leader(), kMaxLeaders, &c_.leader_names);
  AddNames("army", pack_->army(), kMaxArmies, &c_.army_names);
  AddNames("event", pack_->event(), kYears * 11, &c_.event_names);
  for (const v1::TerrainEffect& datum : pack_->terrain()) {
    AddName("terrain", datum.id(), "", kTerrains, &c_.terrain_names);
  }
  for (const v1::Scenario& datum : pack_->scenario()) {
    AddName("scenario", datum.id(), datum.title(), 16, &c_.scenario_names);
  }
  Places();
}

PlaceId Loader::AddPlace(PlaceKind kind, absl::string_view id, absl::string_view name) {
  c_.place_names.Add(id, name);
  return c_.places.Add(kind);
}

void Loader::Places() {
  for (const v1::Province& datum : pack_->province()) AddPlace(PlaceKind::kProvince, datum.id(), datum.name());
  c_.usa = AddPlace(PlaceKind::kBox, "usa", "the USA");
  c_.brownsville = AddPlace(PlaceKind::kBox, "brownsville", "Brownsville");
  c_.csa = AddPlace(PlaceKind::kBox, "csa", "the Confederate border");
  c_.gulf = AddPlace(PlaceKind::kBox, "gulf", "the Gulf of Mexico");
  c_.aboard = AddPlace(PlaceKind::kBox, "aboard", "the fleet");
  c_.pool = AddPlace(PlaceKind::kHolder, "force_pool", "the Force Pool");
  c_.waiting = AddPlace(PlaceKind::kHolder, "waiting", "those who have not come yet");
  c_.displaced = AddPlace(PlaceKind::kHolder, "displaced", "displaced leaders");
  c_.captured = AddPlace(PlaceKind::kHolder, "captured", "captivity");
  c_.removed = AddPlace(PlaceKind::kHolder, "removed", "those removed for good");
}

Side Loader::SideOf(const std::string& path, v1::Side side) {
  if (side == v1::SIDE_UNSPECIFIED) Find(path, "'side' is missing");
  return static_cast<Side>(side);
}

template <class AnyId>
void Loader::NameThing(const NameTable& names, const char* id, AnyId* thing) {
  *thing = AnyId(names.Find(id));
  if (*thing == kNoId) FindAbsent(absl::StrCat(names.domain(), ": the pack has no '", id, "', which rules name"));
}

void Loader::NamedThings() {
  const auto province = [&](const char* id, ProvinceId* thing) { NameThing(c_.province_names, id, thing); };
  const auto unit = [&](const char* id, UnitId* thing) { NameThing(c_.unit_names, id, thing); };
  const auto leader = [&](const char* id, LeaderId* thing) { NameThing(c_.leader_names, id, thing); };
  province("vera_cruz", &c_.vera_cruz);
  province("mexico_city", &c_.mexico_city);
  province("puebla", &c_.puebla);
  province("oaxaca", &c_.oaxaca);
  province("san_luis_potosi", &c_.san_luis_potosi);
  province("queretaro", &c_.queretaro);
  province("sonora", &c_.sonora);
  province("baja", &c_.baja);
  province("tamaulipas", &c_.tamaulipas);
  NameThing(c_.city_names, "port_of_vera_cruz", &c_.port_vera_cruz);
  NameThing(c_.city_names, "jalapa", &c_.jalapa);
  NameThing(c_.city_names, "mexico_city", &c_.city_mexico);
  unit("f_flotilla", &c_.flotilla);
  unit("r_supremos_poderes", &c_.supremos_poderes);
  unit("r_heavy_artillery", &c_.heavy_brigade);
  unit("f_12th_chasseurs_a_cheval", &c_.chasseurs_a_cheval_12);
  unit("c_shelby_brigade", &c_.shelby_brigade);
  unit("u_flotilla_1", &c_.us_flotillas[0]);
  unit("u_flotilla_2", &c_.us_flotillas[1]);
  leader("juarez", &c_.juarez);
  leader("diaz", &c_.diaz);
  leader("escobedo", &c_.escobedo);
  leader("maximilian", &c_.maximilian);
  leader("prim", &c_.prim);
  leader("dupin", &c_.dupin);
  leader("bazaine", &c_.bazaine);
  leader("thun", &c_.thun);
  leader("salm_salm", &c_.salm_salm);
  leader("magruder", &c_.magruder);
  leader("shelby", &c_.shelby);
  leader("sheridan", &c_.sheridan);
  leader("santa_anna", &c_.santa_anna);
  leader("trevino", &c_.trevino);
  leader("corona", &c_.corona);
  NameThing(c_.army_names, "expeditionary_corps", &c_.expeditionary_corps);
  NameThing(c_.army_names, "second_division", &c_.second_division);
}

ProvinceSet Loader::ProvincesIn(const std::string& path, const google::protobuf::RepeatedPtrField<std::string>& ids) {
  ProvinceSet set;
  for (const std::string& id : ids) {
    const ProvinceId province(Named(c_.province_names, absl::StrCat(path, ".province"), id));
    if (c_.map.Has(province)) set.Add(province);
  }
  return set;
}

const CombatResult& CombatTable::Read(int die, int column) const {
  const int row = std::clamp(die - low, 0, static_cast<int>(rows.size()) - 1);
  return rows[static_cast<size_t>(row)][static_cast<size_t>(column)];
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("cactus", v1::Pack::default_instance(), sources));
  return Loader(std::move(pack)).Run();
}

std::shared_ptr<const Components> WithOptions(std::shared_ptr<const Components> base, const OptionValues& options) {
  if (!base->readings->AnyPlayed(options)) return base;
  auto components = std::make_shared<Components>(Loader(LoadedPack()).Build(base->readings->Played(options)));
  components->pack = base->pack;
  components->readings = base->readings;
  return components;
}

std::vector<PackSource> BuiltInPacks() {
  return {{"cactus/reconstruction-1",
           std::string(reinterpret_cast<const char*>(adjutant_cactus_pack_1), adjutant_cactus_pack_1_size)}};
}

PackSource BuiltInPack() { return BuiltInPacks().front(); }

}  // namespace adjutant::cactus
