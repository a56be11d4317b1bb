// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include "core/veracruz/components/components.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/kernel/status.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/load_components.h"
#include "core/veracruz/components/loader.h"

// The released pack, put into the library by the build.
extern const unsigned char adjutant_veracruz_pack_1[];
extern const size_t adjutant_veracruz_pack_1_size;

namespace adjutant::veracruz {

namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"setup.militia", &Numbers::setup_militia, 0, kMilitiaCount},
    {"setup.supply_units", &Numbers::setup_supply_units, 0, 20},
    {"setup.pack_animals", &Numbers::setup_pack_animals, 0, 20},
    {"allowance.general_supply", &Numbers::allowance_general_supply, 0, 20},
    {"allowance.pack_animal_loaded", &Numbers::allowance_pack_animal_loaded, 0, 20},
    {"allowance.invasion_hexes", &Numbers::allowance_invasion_hexes, 1, 20},
    {"supply.line", &Numbers::supply_line, 0, 20},
    {"supply.pack_animal_capacity", &Numbers::supply_pack_animal_capacity, 1, 20},
    {"supply.general_morale", &Numbers::supply_general_morale, -6, 0},
    {"overwhelming.ratio", &Numbers::overwhelming_ratio, 1, 20},
    {"morale.basic_limit", &Numbers::morale_basic_limit, 0, 6},
    {"morale.demoralized", &Numbers::morale_demoralized, -3, 0},
    {"formation.division_units", &Numbers::formation_division_units, 1, 20},
    {"formation.army_units", &Numbers::formation_army_units, 1, 20},
    {"formation.artillery", &Numbers::formation_artillery, 0, 20},
    {"formation.share", &Numbers::formation_share, 0, 100},
    {"formation.bonus", &Numbers::formation_bonus, 0, 6},
    {"fortress.assault_border", &Numbers::fortress_assault_border, 0, 30},
    {"fortress.assault_strong", &Numbers::fortress_assault_strong, 1, 20},
    {"fortress.assault_weak", &Numbers::fortress_assault_weak, 1, 20},
    {"fortress.rebuilt", &Numbers::fortress_rebuilt, 0, 20},
    {"fortress.perote_garrison", &Numbers::fortress_perote_garrison, 0, 99},
    {"fortress.perote_besiegers", &Numbers::fortress_perote_besiegers, 0, 99},
    {"fortress.veracruz_divisions", &Numbers::fortress_veracruz_divisions, 0, 8},
    {"fortress.relocation", &Numbers::fortress_relocation, 0, 60},
    {"fortification.radius", &Numbers::fortification_radius, 0, 60},
    {"fortification.puebla_distance", &Numbers::fortification_puebla_distance, 0, 60},
    {"gunboat.turns_out", &Numbers::gunboat_turns_out, 0, kTurns},
    {"guerrilla.on_map", &Numbers::guerrilla_on_map, 0, kGuerrillaCount},
    {"guerrilla.distance", &Numbers::guerrilla_distance, 0, 60},
    {"scout.us_factor", &Numbers::scout_us_factor, 1, 6},
    {"scout.leave_cost", &Numbers::scout_leave_cost, 0, 100},
    {"santa_anna.strength", &Numbers::santa_anna_strength, 0, 99},
    {"disease.mexico", &Numbers::disease_mexico, -6, 6},
    {"disease.fever_coast", &Numbers::disease_fever_coast, -6, 6},
    {"disease.veracruz", &Numbers::disease_veracruz, -6, 6},
    {"disease.swamp", &Numbers::disease_swamp, -6, 6},
    {"disease.general_supply", &Numbers::disease_general_supply, -6, 6},
    {"victory.decisive", &Numbers::victory_decisive, 1, 99},
    {"victory.substantial", &Numbers::victory_substantial, 1, 99},
    {"victory.marginal", &Numbers::victory_marginal, 1, 99},
    {"victory.city_defended", &Numbers::victory_city_defended, 0, 9},
};

}  // namespace

absl::StatusOr<Components> Loader::Run() {
  NameEverything();
  if (!flawless()) return Failure();  // what follows goes by these names
  Hexes();
  if (!flawless()) return Failure();  // what follows goes by neighbours
  Hexsides();
  Ways();
  Places();
  Stations();
  Groups();
  Units();
  Leaders();
  OtherCounters();
  Turns();
  Effects();
  AllTables();
  SingleNumbers();
  NamedPieces();
  if (!flawless()) return Failure();
  Zones();
  Pieces();
  LandRoutes();
  if (!flawless()) return Failure();
  c_.pack = std::make_shared<const LoadedPack>(Release());
  return std::move(c_);
}

void Loader::NameEverything() {
  c_.sides.Add("us", "United States");
  c_.sides.Add("mexico", "Mexico");
  AddNames("place", pack_.place(), kMaxPlaces, &c_.place_names);
  AddNames("unit", pack_.unit(), kMaxUnits, &c_.unit_names);
  AddNames("leader", pack_.leader(), kMaxLeaders, &c_.leader_names);
  AddNames("formation", pack_.formation(), kMaxFormations, &c_.formation_names);
  AddNames("gunboat", pack_.gunboat(), kGunboatCount, &c_.gunboat_names);
  for (const auto& datum : pack_.guerrilla())
    AddName("guerrilla", datum.id(), "", kGuerrillaCount, &c_.guerrilla_names);
  for (const auto& datum : pack_.group()) AddName("group", datum.id(), "", kMaxGroups, &c_.group_names);
  Grid();
}

Side Loader::SideOf(absl::string_view path, v1::Side side) { return Choice<Side>(path, "side", side); }

HexId Loader::HexNamed(absl::string_view path, absl::string_view id) { return HexId(Named(c_.hex_names, path, id)); }

GroupId Loader::GroupNamed(absl::string_view path, const std::string& id, Side side) {
  const GroupId group(Named(c_.group_names, path, id));
  if (group != kNoId && c_.groups[group].side != side) Find(path, "the group is of the other side");
  return group;
}

void Loader::SingleNumbers() {
  ReadNumbers(pack_.number(), kNumbers, {}, &c_.n);
  c_.n_other = c_.n;
  for (const v1::Number& datum : pack_.number()) {
    const auto spec =
        std::find_if(std::begin(kNumbers), std::end(kNumbers), [&](const auto& each) { return datum.id() == each.id; });
    if (spec == std::end(kNumbers) || !datum.has_other()) continue;
    c_.n_other.*spec->member =
        Within(absl::StrCat("number.", datum.id()), "other", datum.other(), spec->low, spec->high);
  }
}

template <class AnyId>
void Loader::Need(const NameTable& names, absl::string_view id, AnyId* needed) {
  *needed = AnyId(names.Find(id));
  if (!needed->exists()) FindAbsent(absl::StrCat(names.domain(), ": the rules need '", id, "'"));
}

void Loader::NamedPieces() {
  Need(c_.place_names, "veracruz", &c_.veracruz);
  Need(c_.place_names, "san_juan_de_ulua", &c_.ulua);
  Need(c_.place_names, "perote", &c_.perote);
  Need(c_.place_names, "mexico_city", &c_.mexico_city);
  Need(c_.place_names, "puebla", &c_.puebla);
  Need(c_.place_names, "jalapa", &c_.jalapa);
  Need(c_.place_names, "orizaba", &c_.orizaba);
  Need(c_.place_names, "alvarado", &c_.alvarado);
  Need(c_.unit_names, "mx_veracruz_militia", &c_.veracruz_militia);
  Need(c_.unit_names, "mx_san_patricio", &c_.san_patricio);
  Need(c_.unit_names, "us_naval_battery", &c_.naval_battery);
  Need(c_.leader_names, "santa_anna", &c_.santa_anna);
  Need(c_.leader_names, "patterson", &c_.patterson);
  if (c_.veracruz == kNoId || c_.ulua == kNoId) return;
  for (const PlaceId place : {c_.veracruz, c_.ulua, c_.perote}) {
    if (Breaks("12.11"_vc, place != kNoId && !c_.places[place].fortress)) {
      Find(absl::StrCat("place.", c_.place_names.Id(place)), "it is one of the three fortresses", "12.11"_vc);
    }
  }
  const HexId veracruz = c_.places[c_.veracruz].hex, ulua = c_.places[c_.ulua].hex;
  if (veracruz == kNoId || ulua == kNoId) return;
  if (Breaks("18.1/3"_vc, !c_.Borders(veracruz, ulua))) {
    Find("place.san_juan_de_ulua.hex", "it borders on Veracruz", "18.1/3"_vc);
  }
  for (const GroupId i : c_.groups.ids()) {
    if (Breaks("21.0/2"_vc, c_.groups[i].turn == 0 && c_.groups[i].hex != veracruz)) {
      Find(absl::StrCat("group.", c_.group_names.Id(i), ".hex"),
           "what starts on the map, militia aside, starts in Veracruz", "21.0/2"_vc);
    }
  }
  const PlaceId counted[] = {c_.mexico_city, c_.puebla, c_.veracruz, c_.jalapa, c_.alvarado, c_.orizaba, c_.perote};
  for (const PlaceId i : c_.places.ids()) {
    const PlaceId place(i);
    const bool counts = std::find(std::begin(counted), std::end(counted), place) != std::end(counted);
    if (Breaks("20.14"_vc, counts != (c_.places[i].points > 0))) {
      Find(absl::StrCat("place.", c_.place_names.Id(place), ".points"),
           counts ? "it is worth points" : "seven other places are worth points", "20.14"_vc);
    }
  }
}

HexId Components::HexAt(int column, int row) const {
  const bool on_map = column >= 1 && column <= columns && row >= 1 && row <= rows;
  return on_map ? HexId((column - 1) * rows + row - 1) : kNoId;
}

DirectionId Components::Direction(HexId from, HexId to) const {
  const auto& near = At(from).neighbours;
  const auto it = std::find(near.begin(), near.end(), to);
  return it == near.end() || to == kNoId ? kNoId : DirectionId(it - near.begin());
}

int Components::Distance(HexId from, HexId to) const {
  // Along the axis that leads south-west, half steps of the columns taken out.
  const auto axis = [this](HexId hex) {
    const int column = ColumnOf(hex);
    const int shift = column % 2 != 0 ? 0 : even_columns_west ? 1 : -1;
    return (2 * RowOf(hex) + shift - (column - 1)) / 2;
  };
  const int along = axis(to) - axis(from), across = ColumnOf(to) - ColumnOf(from);
  return (std::abs(along) + std::abs(across) + std::abs(along + across)) / 2;
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("veracruz", v1::Pack::default_instance(), sources));
  ADJUTANT_ASSIGN_OR_RETURN(Components components, Loader(std::move(pack)).Run());
  MapWaters(&components);
  MapGround(&components);
  MapLandings(&components);
  MapPieces(&components);
  return components;
}

PackSource BuiltInPack() {
  return {"veracruz/reconstruction-1",
          std::string(reinterpret_cast<const char*>(adjutant_veracruz_pack_1), adjutant_veracruz_pack_1_size)};
}

}  // namespace adjutant::veracruz
