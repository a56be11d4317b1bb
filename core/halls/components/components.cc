// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include "core/halls/components/components.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/catalogue.h"
#include "core/halls/components/load_components.h"
#include "core/halls/components/loader.h"
#include "core/kernel/status.h"

// The released pack, put into the program by the build.
extern const unsigned char adjutant_halls_pack_1[];
extern const unsigned char adjutant_halls_pack_2[];
extern const size_t adjutant_halls_pack_1_size;
extern const size_t adjutant_halls_pack_2_size;

namespace adjutant::halls {

namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"cost.clear", &Numbers::cost_clear, 1, 20},  // 2.1.a/1: no space costs less than 1
    {"cost.rough", &Numbers::cost_rough, 1, 20},
    {"cost.jungle", &Numbers::cost_jungle, 1, 20},
    {"cost.rough_jungle", &Numbers::cost_rough_jungle, 1, 20},
    {"connection.ordinary", &Numbers::connection_ordinary, 0, 20},
    {"connection.rough", &Numbers::connection_rough, 0, 20},
    {"connection.river", &Numbers::connection_river, 0, 20},
    {"cost.leave_zone", &Numbers::cost_leave_zone, 0, 20},
    {"cost.leave_works", &Numbers::cost_leave_works, 0, 20},
    {"cost.destroy_works", &Numbers::cost_destroy_works, 0, 20},
    {"cost.army_control", &Numbers::cost_army_control, 0, 20},
    {"movement.leader_alone", &Numbers::movement_leader_alone, 0, 50},
    {"movement.army", &Numbers::movement_army, -20, 20},
    {"movement.army_minimum", &Numbers::movement_army_minimum, 0, 20},
    {"firepower.army", &Numbers::firepower_army, -50, 50},
    {"firepower.combined_arms", &Numbers::firepower_combined_arms, -50, 50},
    {"firepower.other_unit", &Numbers::firepower_other_unit, -50, 50},
    {"firepower.committed_multiple", &Numbers::firepower_committed_multiple, 0, 10},
    {"firepower.out_of_supply", &Numbers::firepower_out_of_supply, -50, 50},
    {"firepower.zapadores_fort", &Numbers::firepower_zapadores_fort, -50, 50},
    {"firepower.column", &Numbers::firepower_column, -50, 50},
    {"firepower.hasty", &Numbers::firepower_hasty, -50, 50},
    {"firepower.normal", &Numbers::firepower_normal, -50, 50},
    {"firepower.pitched", &Numbers::firepower_pitched, -50, 50},
    {"battle_cost.column", &Numbers::battle_cost_column, 0, 20},
    {"battle_cost.hasty", &Numbers::battle_cost_hasty, 0, 20},
    {"battle_cost.normal", &Numbers::battle_cost_normal, 0, 20},
    {"battle_cost.pitched", &Numbers::battle_cost_pitched, 0, 20},
    {"efficiency.intercepted", &Numbers::efficiency_intercepted, -20, 20},
    {"efficiency.failed_avoidance", &Numbers::efficiency_failed_avoidance, -20, 20},
    {"efficiency.chief_of_staff", &Numbers::efficiency_chief_of_staff, -20, 20},
    {"post_battle.pitched", &Numbers::post_battle_pitched, -20, 20},
    {"post_battle.margin", &Numbers::post_battle_margin, 0, 99},
    {"reaction.success", &Numbers::reaction_success, 0, 20},
    {"leader_loss.check", &Numbers::leader_loss_check, 0, 20},
    {"supply.length", &Numbers::supply_length, 1, 12},
    {"supply.rough", &Numbers::supply_rough, 1, 12},
    {"supply.disputed_zone", &Numbers::supply_disputed_zone, 1, 12},
    {"supply.disputed_zone_units", &Numbers::supply_disputed_zone_units, 0, 99},
    {"supply.california_units", &Numbers::supply_california_units, 0, 99},
    {"supply.sonora_units", &Numbers::supply_sonora_units, 0, 99},
    {"stacking.limit", &Numbers::stacking_limit, 1, 99},
    {"pw.maximum", &Numbers::pw_maximum, 1, 99},
    {"pw.start", &Numbers::pw_start, 0, 99},
    {"pw.battle", &Numbers::pw_battle, -20, 20},
    {"pw.battle_units", &Numbers::pw_battle_units, 0, 99},
    {"pw.army_won", &Numbers::pw_army_won, -20, 20},
    {"pw.army_lost", &Numbers::pw_army_lost, -20, 20},
    {"pw.train_captured", &Numbers::pw_train_captured, -20, 20},
    {"pw.extra_card", &Numbers::pw_extra_card, -20, 20},
    {"pw.collapse", &Numbers::pw_collapse, -50, 50},
    {"bellicosity.maximum", &Numbers::bellicosity_maximum, 0, 20},
    {"bellicosity.start", &Numbers::bellicosity_start, 0, 20},
    {"blockade.start", &Numbers::blockade_start, 0, 20},
    {"collapse.per_revolt", &Numbers::collapse_per_revolt, -20, 20},
    {"collapse.unstable", &Numbers::collapse_unstable, -20, 20},
    {"collapse.us_states_per_point", &Numbers::collapse_us_states_per_point, 1, 99},
    {"war.us_unit_eliminated", &Numbers::war_us_unit_eliminated, -20, 20},
    {"revolt.spread", &Numbers::revolt_spread, 0, 20},
    {"revolt.spread_collapsed", &Numbers::revolt_spread_collapsed, 0, 20},
    {"hand.war", &Numbers::hand_war, 0, 40},
    {"hand.war_collapsed_mexico", &Numbers::hand_war_collapsed_mexico, 0, 40},
    {"replacement.infantry", &Numbers::replacement_infantry, 1, 20},
    {"replacement.mixed", &Numbers::replacement_mixed, 1, 20},
    {"replacement.cavalry", &Numbers::replacement_cavalry, 1, 20},
    {"replacement.artillery", &Numbers::replacement_artillery, 1, 20},
    {"santa_anna.return", &Numbers::santa_anna_return, 0, 20},
    {"santa_anna.war_units", &Numbers::santa_anna_war_units, 0, 99},
    {"raid.markers", &Numbers::raid_markers, 0, 99},
    {"raid.success", &Numbers::raid_success, 0, 20},
    {"raid.indian_range", &Numbers::raid_indian_range, 0, 99},
    {"raid.guerilla_range", &Numbers::raid_guerilla_range, 0, 99},
    {"leader.displacement", &Numbers::leader_displacement, 0, 99},
    {"rout.steps", &Numbers::rout_steps, 0, 99},
    {"rout.distance", &Numbers::rout_distance, 0, 99},
    {"pw_victory.collapsed", &Numbers::pw_victory_collapsed, 0, 99},
    {"pw_victory.stable", &Numbers::pw_victory_stable, 0, 99},
    {"sudden_death.texas_spaces", &Numbers::sudden_death_texas_spaces, 0, 99},
    {"sudden_death.units", &Numbers::sudden_death_units, 0, 99},
};

// Printed, but no rule of this version reads them.
constexpr const char* kOtherNumbers[] = {"santa_anna.units"};

}  // namespace

absl::StatusOr<Components> Loader::Run() {
  NameEverything();
  if (!flawless()) return Failure();  // the tables below go by these names
  Spaces();
  Fortresses();
  States();
  Units();
  Leaders();
  Markers();
  StrategyCards();
  ActionCards();
  Turns();
  BattleTable();
  Charts();
  SingleNumbers();
  for (const v1::CityMarker& marker : pack_->city_marker()) {
    c_.city_markers.Add(
        Number(absl::StrCat("city_marker.", marker.id()), "value", marker.has_value(), marker.value(), -20, 20));
  }
  // 5.1.b/2: every city has a marker, or there are none: one is drawn for each city that matters.
  const auto cities = static_cast<size_t>(
      std::count_if(c_.spaces.begin(), c_.spaces.end(), [](const Space& space) { return space.pw_city; }));
  if (!c_.city_markers.empty() && c_.city_markers.size() < cities) {
    Find("city_marker", absl::StrCat(c_.city_markers.size(), " markers are too few for ", cities, " cities"),
         "5.1.b/2"_hom);
  }
  Scenarios();
  NamedPieces();
  if (!flawless()) return Failure();
  c_.pack = std::make_shared<const LoadedPack>(Release());
  Masks();
  Distances();
  return std::move(c_);
}

void Loader::Masks() {
  for (UnitId unit : c_.units.ids()) {
    c_.all_units_of[c_.units[unit].side].Add(unit);
    if (c_.units[unit].sort != Sort::kFortress) c_.units_of[c_.units[unit].side].Add(unit);
  }
  for (LeaderId leader : c_.leaders.ids()) c_.leaders_of[c_.leaders[leader].side].Add(leader);
  for (MarkerId marker : c_.markers.ids()) c_.markers_of[c_.markers[marker].side].Add(marker);
}

Side Loader::SideOf(absl::string_view path, v1::Side side) {
  if (side == v1::SIDE_UNSPECIFIED) Find(path, "'side' is missing");
  return static_cast<Side>(side);
}

void Loader::NameEverything() {
  c_.sides.Add("us", "United States");
  c_.sides.Add("mexico", "Mexico");
  AddNames("space", pack_->space(), kMaxSpaces, &c_.space_names);
  AddNames("state", pack_->state(), kMaxStates, &c_.state_names);
  AddNames("unit", pack_->unit(), kMaxUnits, &c_.unit_names);
  AddNames("leader", pack_->leader(), kMaxLeaders, &c_.leader_names);
  AddNames("army", pack_->army(), kMaxArmies, &c_.army_names);
  for (const auto& marker : pack_->fortification()) {
    AddName("fortification", marker.id(), "", kMaxMarkers, &c_.marker_names);
  }
  for (const auto& card : pack_->strategy_card()) {
    AddName("strategy_card", card.id(), card.title(), kMaxCards, &c_.card_names);
  }
  for (const auto& card : pack_->action_card()) {
    AddName("action_card", card.id(), card.title(), kMaxActionCards, &c_.action_card_names);
  }
  for (const auto& marker : pack_->city_marker()) {
    AddName("city_marker", marker.id(), "", kMaxCityMarkers, &c_.city_marker_names);
  }
}

void Loader::SingleNumbers() {
  ReadNumbers(pack_->number(), kNumbers, kOtherNumbers, &c_.n);
  if (c_.n.pw_start > c_.n.pw_maximum) Find("number.pw.start", "beyond the track (2.1.g)");
  if (c_.n.bellicosity_start > c_.n.bellicosity_maximum) Find("number.bellicosity.start", "beyond the track (18.3.a)");
}

void Loader::Scenarios() {
  for (const v1::Scenario& datum : pack_->scenario()) {
    ScenarioData scenario{datum.id(), datum.title(), {}};
    for (const auto& setting : datum.set()) scenario.settings.emplace_back(setting.name(), setting.value());
    c_.scenarios.push_back(std::move(scenario));
  }
  if (c_.scenarios.empty()) FindAbsent("scenario: the pack has none");
}

void Loader::NamedPieces() {
  const auto leader = [&](const char* id) { return LeaderId(c_.leader_names.Find(id)); };
  const auto space = [&](const char* id) { return SpaceId(c_.space_names.Find(id)); };
  c_.santa_anna = leader("santa_anna");
  c_.scott = leader("scott");
  c_.pierce = leader("pierce");
  c_.taylor = leader("taylor");
  c_.san_patricio = UnitId(c_.unit_names.Find("mx_san_patricio"));
  c_.canales = leader("canales");
  c_.valencia = leader("valencia");
  c_.disputed_zone = space("disputed_zone");
  c_.new_orleans = space("new_orleans");
  c_.alta_california = space("alta_california");
  c_.baja_california = space("baja_california");
  c_.yucatan = space("yucatan");
  c_.mejico = space("mejico");
  c_.vera_cruz = space("vera_cruz");
  c_.saltillo = space("saltillo");
  c_.monterrey = space("monterrey");
  c_.sonora = StateId(c_.state_names.Find("sonora"));
  c_.nuevo_mexico = StateId(c_.state_names.Find("nuevo_mexico"));
  c_.tabasco = StateId(c_.state_names.Find("tabasco"));
}

const ChartRow& Read(const Chart& chart, int number) {
  ADJUTANT_ASSERT(!chart.empty());
  size_t row = 0;
  while (row + 1 < chart.size() && chart[row + 1].at_least <= number) ++row;
  return chart[row];
}

CardId Components::Card(int number) const {
  for (CardId card : cards.ids()) {
    if (cards[card].number == number) return card;
  }
  return kNoId;
}

int Components::FirepowerColumn(int firepower) const {
  size_t column = 0;
  while (column + 1 < firepower_columns.size() && firepower_columns[column + 1] <= firepower) ++column;
  return static_cast<int>(column);
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("halls", v1::Pack::default_instance(), sources));
  return Loader(std::move(pack)).Run();
}

std::vector<PackSource> BuiltInPacks() {
  const auto text = [](const unsigned char* bytes, size_t size) {
    return std::string(reinterpret_cast<const char*>(bytes), size);
  };
  return {{"halls/reconstruction-2", text(adjutant_halls_pack_2, adjutant_halls_pack_2_size)},
          {"halls/reconstruction-1", text(adjutant_halls_pack_1, adjutant_halls_pack_1_size)}};
}

PackSource BuiltInPack() { return BuiltInPacks().front(); }

}  // namespace adjutant::halls
