// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/kernel/pack_findings.h"
#include "core/kernel/status.h"
#include "core/table/paths.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/load_components.h"

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

// The rows of the Terrain Effects Chart that are no terrain of a hex.
struct EffectSpec {
  const char* id;
  TerrainEffect TerrainEffects::*member;
};
constexpr EffectSpec kEffects[] = {
    {"river", &TerrainEffects::river},
    {"highway", &TerrainEffects::highway},
    {"road", &TerrainEffects::road},
    {"trail", &TerrainEffects::trail},
    {"city", &TerrainEffects::city},
    {"town", &TerrainEffects::town},
    {"village", &TerrainEffects::village},
    {"fortress", &TerrainEffects::fortress},
    {"enemy_zone_of_control", &TerrainEffects::enemy_zone_of_control},
};
constexpr const char* kTerrains[] = {"", "clear", "rough", "jungle", "swamp", "mountain", "lake", "all_sea"};
static_assert(std::size(kTerrains) == std::size(decltype(TerrainEffects::hex){}));

// Column and row steps per direction, for columns that lie further east and further west than their neighbours.
constexpr int kSteps[2][kDirections][2] = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
    {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
};
bool LiesWest(int column, bool even_columns_west) { return (column % 2 == 0) == even_columns_west; }

std::vector<std::string> RatioNames(absl::Span<const Ratio> ratios) {
  std::vector<std::string> names;
  for (const Ratio& ratio : ratios) names.push_back(absl::StrCat(ratio.attacker, "-", ratio.defender));
  return names;
}

// ---- What a cell may say. False: nothing of the kind.

bool ParseNumber(absl::string_view print, int low, int high, int8_t* number) {
  int value = 0;
  if (!absl::SimpleAtoi(print, &value) || value < low || value > high) return false;
  *number = static_cast<int8_t>(value);
  return true;
}

// A column of the Loss Percentage Table.
bool ParsePercent(absl::string_view print, int8_t* percent) {
  return ParseNumber(print, 0, 50, percent) &&
         std::find(kLossPercentages.begin(), kLossPercentages.end(), *percent) != kLossPercentages.end();
}

bool ParseOutcome(absl::string_view print, Outcome* outcome) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('-', 1));
  constexpr const char* kFates[] = {"A", "H", "R", "RD", "F"};
  const auto fate = std::find(std::begin(kFates), std::end(kFates), parts.first);
  outcome->fate = static_cast<Fate>(fate - std::begin(kFates));
  return fate != std::end(kFates) && ParseNumber(parts.second, 1, 4, &outcome->loss);
}

bool ParseCombat(absl::string_view print, CombatResult* result) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('/', 1));
  return ParseOutcome(parts.first, &result->attacker) && ParseOutcome(parts.second, &result->defender);
}

bool ParseCasualties(absl::string_view print, Casualties* result) {
  if (print == "-") return true;
  result->points = print == "x" ? 1 : 0;
  return print == "x" || ParsePercent(print, &result->percent);
}

bool ParseSiege(absl::string_view print, SiegeResult* result) {
  if (print == "-") return true;
  result->besieger = absl::ConsumeSuffix(&print, "*");
  return ParseNumber(print, 1, 9, &result->strength);
}

bool ParseAssault(absl::string_view print, AssaultResult* result) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('/', 1));
  result->attacker_percent = 50;
  if (parts.first != "50" && !ParsePercent(parts.first, &result->attacker_percent)) return false;
  result->taken = parts.second == "S";
  absl::string_view held = parts.second;
  return result->taken || (absl::ConsumePrefix(&held, "U-") && ParseNumber(held, 0, 9, &result->defender_loss));
}

bool ParseDisease(absl::string_view print, DiseaseResult* result) {
  if (print == "-") return true;
  result->dead = absl::ConsumeSuffix(&print, "*");
  return ParsePercent(print, &result->percent);
}

// ---- A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack)
      : PackFindings(std::move(pack)), pack_(static_cast<const v1::Pack&>(*loaded().message)) {}

  absl::StatusOr<Components> Run() {
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

 private:
  // ---- Names.
  void NameEverything() {
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

  void Grid() {
    if (pack_.grid_size() != 1) return FindAbsent("grid: the pack needs one");
    const v1::Grid& grid = pack_.grid(0);
    const std::string path = absl::StrCat("grid.", grid.id());
    c_.columns = Number(path, "columns", grid.has_columns(), grid.columns(), 1, 99);
    c_.rows = Number(path, "rows", grid.has_rows(), grid.rows(), 1, 99);
    c_.even_columns_west = grid.even_columns_west();
    if (!grid.has_even_columns_west()) Find(path, "'even_columns_west' is missing");
    if (c_.columns * c_.rows > kMaxHexes) Find(path, absl::StrCat("more than ", kMaxHexes, " hexes"));
    if (!flawless()) return;
    for (int column = 1; column <= c_.columns; ++column) {
      for (int row = 1; row <= c_.rows; ++row) {
        c_.hex_names.Add(absl::StrCat(column / 10, column % 10, row / 10, row % 10));
      }
    }
  }

  Side SideOf(absl::string_view path, v1::Side side) { return Choice<Side>(path, "side", side); }
  HexId HexNamed(absl::string_view path, absl::string_view id) { return HexId(Named(c_.hex_names, path, id)); }
  GroupId GroupNamed(absl::string_view path, const std::string& id, Side side) {
    const GroupId group(Named(c_.group_names, path, id));
    if (group != kNoId && c_.groups[group].side != side) Find(path, "the group is of the other side");
    return group;
  }

  // ---- The map.
  void Hexes() {
    c_.hexes.resize(static_cast<size_t>(c_.columns * c_.rows));
    HexSet seen;
    for (const v1::Hex& datum : pack_.hex()) {
      const std::string path = absl::StrCat("hex.", datum.id());
      const HexId id = HexNamed(path, datum.id());
      if (id == kNoId) continue;
      seen.Add(id);
      Hex& hex = c_.hexes[id];
      hex.terrain = Choice<Terrain>(path, "terrain", datum.terrain());
      hex.coastal = datum.coastal();
      hex.fever_coast = datum.fever_coast();
      if (Breaks("5.34/9"_vc, hex.coastal && !Enterable(id))) {
        Find(absl::StrCat(path, ".coastal"), "a coastal hex has land that units can enter", "5.34/9"_vc);
      }
      for (const DirectionId direction : kEveryDirection) {
        const int* step = kSteps[LiesWest(c_.ColumnOf(id), c_.even_columns_west) ? 1 : 0][direction.index()];
        hex.neighbours[direction] = c_.HexAt(c_.ColumnOf(id) + step[0], c_.RowOf(id) + step[1]);
      }
    }
    for (const HexId hex : c_.hexes.ids()) {
      if (Breaks("3.1"_vc, !seen.Has(hex))) {
        FindAbsent(absl::StrCat("hex: the pack has no '", c_.hex_names.Id(hex), "'"), "3.1"_vc);
      }
    }
  }

  bool Enterable(HexId hex) const { return c_.At(hex).land() && c_.At(hex).terrain != Terrain::kMountain; }

  // Does `change` to the side between two neighbours, as each of them sees it.
  template <class Change>
  void OnSide(HexId from, HexId to, Change change) {
    change(&c_.hexes[from].sides[c_.Direction(from, to)]);
    change(&c_.hexes[to].sides[c_.Direction(to, from)]);
  }

  void Hexsides() {
    for (const v1::Hexside& datum : pack_.hexside()) {
      const std::string path = absl::StrCat("hexside.", datum.id());
      const std::pair<std::string, std::string> ends = absl::StrSplit(datum.id(), absl::MaxSplits('-', 1));
      const HexId from = HexNamed(path, ends.first), to = HexNamed(path, ends.second);
      if (from == kNoId || to == kNoId) continue;
      if (!c_.Borders(from, to)) {
        Find(path, "the two hexes do not border on each other");
        continue;
      }
      if (from > to) Find(path, "the smaller number stands first");
      if (datum.bridge() && !datum.river()) Find(path, "a bridge lies on a river hexside");
      if (datum.river() && !(c_.At(from).land() && c_.At(to).land())) Find(path, "a river flows between land hexes");
      OnSide(from, to, [&](Hexside* side) {
        side->river = datum.river();
        side->bridge = datum.bridge();
        side->mountain = datum.mountain();
      });
    }
  }

  void Ways() {
    for (const v1::Way& datum : pack_.way()) {
      const std::string path = absl::StrCat("way.", datum.id());
      const std::string field = absl::StrCat(path, ".hex");
      WayInfo way{datum.id(), datum.name(), Choice<WayKind>(path, "kind", datum.kind()), {}};
      if (datum.hex_size() < 2) Find(path, "a way needs two hexes at least");
      for (const std::string& id : datum.hex()) {
        const HexId hex = HexNamed(field, id);
        if (hex == kNoId) continue;
        if (!Enterable(hex)) Find(field, absl::StrCat("nothing on the ground can enter ", id));
        if (!way.hexes.empty()) Step(field, way.kind, way.hexes.back(), hex);
        way.hexes.push_back(hex);
      }
      c_.ways.push_back(std::move(way));
    }
    for (const v1::Hexside& datum : pack_.hexside()) {
      if (!datum.bridge()) continue;
      const std::string path = absl::StrCat("hexside.", datum.id(), ".bridge");
      const std::pair<std::string, std::string> ends = absl::StrSplit(datum.id(), absl::MaxSplits('-', 1));
      const HexId from = HexNamed(path, ends.first), to = HexNamed(path, ends.second);
      if (from == kNoId || to == kNoId || !c_.Borders(from, to)) continue;
      if (c_.At(from).sides[c_.Direction(from, to)].way < WayKind::kRoad) {
        Find(path, "no road crosses this bridge");
      }
    }
  }

  void Step(absl::string_view path, WayKind kind, HexId from, HexId to) {
    const DirectionId direction = c_.Direction(from, to);
    const std::string step = absl::StrCat(c_.hex_names.Id(from), " to ", c_.hex_names.Id(to));
    if (!direction.exists()) return Find(path, absl::StrCat(step, ": the two hexes do not border on each other"));
    const Hexside& side = c_.At(from).sides[direction];
    if (side.mountain) Find(path, absl::StrCat(step, " crosses a mountain hexside"));
    if (side.river && !side.bridge && kind != WayKind::kTrail) {
      Find(path, absl::StrCat(step, " crosses a river without a bridge"));
    }
    OnSide(from, to, [&](Hexside* each) { each->way = std::max(each->way, kind); });
  }

  void Places() {
    int fortresses = 0;
    for (const v1::Place& datum : pack_.place()) {
      const std::string path = absl::StrCat("place.", datum.id());
      PlaceInfo place;
      place.hex = HexNamed(absl::StrCat(path, ".hex"), datum.hex());
      place.kind = Choice<PlaceKind>(path, "kind", datum.kind());
      place.port = datum.port();
      place.fortress = datum.fortress();
      place.fortress_strength = Within(path, "fortress_strength", datum.fortress_strength(), 0, 30);
      place.points = Within(path, "points", datum.points(), 0, 50);
      place.points_other =
          datum.has_points_other() ? Within(path, "points_other", datum.points_other(), 0, 50) : place.points;
      fortresses += place.fortress ? 1 : 0;
      if (Breaks("12.12/2"_vc, place.fortress != (place.fortress_strength > 0))) {
        Find(absl::StrCat(path, ".fortress_strength"), "a fortress, and no other place, has one", "12.12/2"_vc);
      }
      if (place.hex != kNoId) CheckPlace(path, place);
      c_.places.Add(place);
    }
    if (Breaks("12.11"_vc, fortresses != kFortressCount)) {
      FindAbsent(absl::StrCat("place: ", fortresses, " fortresses instead of ", kFortressCount), "12.11"_vc);
    }
  }

  void CheckPlace(const std::string& path, const PlaceInfo& place) {
    Hex& hex = c_.hexes[place.hex];
    const std::string field = absl::StrCat(path, ".hex");
    if (hex.place != kNoId) Find(field, absl::StrCat(c_.place_names.Id(hex.place), " lies there already"));
    hex.place = PlaceId(c_.places.size());
    if (place.kind == PlaceKind::kReef ? hex.terrain != Terrain::kSea : !Enterable(place.hex)) {
      Find(field, place.kind == PlaceKind::kReef ? "a reef lies in the sea" : "nothing on the ground can enter it");
    }
    if (place.port && !hex.coastal) Find(absl::StrCat(path, ".port"), "a port lies on the coast");
  }

  void Stations() {
    for (const v1::Station& datum : pack_.station()) {
      const std::string path = absl::StrCat("station.", datum.id());
      const HexId hex = HexNamed(absl::StrCat(path, ".hex"), datum.hex());
      if (hex != kNoId && !Enterable(hex)) Find(absl::StrCat(path, ".hex"), "nothing on the ground can enter it");
      if (datum.use() == v1::MEXICAN_SUPPLY) {
        const HexId printed = datum.printed().empty() ? hex : HexNamed(absl::StrCat(path, ".printed"), datum.printed());
        c_.mexican_supply.push_back({hex, printed});
      } else if (datum.use() == v1::FROZEN_PACK) {
        if (c_.frozen_pack != kNoId) Find(path, "there is one such hex already", "21.0/4"_vc);
        c_.frozen_pack = hex;
      } else {
        Find(path, "'use' is missing");
      }
    }
    if (Breaks("11.4/1"_vc, c_.mexican_supply.size() != kSupplyHexCount)) {
      FindAbsent(absl::StrCat("station: ", c_.mexican_supply.size(), " sources of Mexican supply instead of ",
                              kSupplyHexCount),
                 "11.4/1"_vc);
    }
    if (Breaks("21.0/4"_vc, c_.frozen_pack == kNoId)) FindAbsent("station: a pack animal needs its hex", "21.0/4"_vc);
  }

  // ---- Counters.
  void Groups() {
    for (const v1::Group& datum : pack_.group()) {
      const std::string path = absl::StrCat("group.", datum.id());
      GroupInfo group;
      group.side = SideOf(path, datum.side());
      group.turn = Number(path, "turn", datum.has_turn(), datum.turn(), 0, kTurns);
      if (!datum.hex().empty()) {
        group.hex = HexNamed(absl::StrCat(path, ".hex"), datum.hex());
      }
      if (Breaks("19.11/1"_vc, group.side == kMexico && datum.hex().empty())) {
        Find(path, "a Mexican group enters at a hex", "19.11/1"_vc);
      }
      if (Breaks("21.0/1"_vc, group.side == kUs && group.turn == 0)) {
        Find(absl::StrCat(path, ".turn"), "the US has nothing on the map before the first turn", "21.0/1"_vc);
      }
      c_.groups.Add(group);
    }
  }

  void Units() {
    int militia = 0;
    for (const v1::Unit& datum : pack_.unit()) {
      const std::string path = absl::StrCat("unit.", datum.id());
      UnitInfo unit;
      unit.side = SideOf(path, datum.side());
      unit.arm = Choice<Arm>(path, "arm", datum.arm());
      unit.strength = Number(path, "strength", datum.has_strength(), datum.strength(), unit.militia() ? 0 : 1,
                             unit.militia() ? kDrawnStrengths - 1 : 50);
      unit.reduced = Number(path, "reduced", datum.has_reduced(), datum.reduced(), 0, 50);
      unit.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 0, 20);
      unit.scout = datum.scout();
      unit.volunteer = datum.volunteer();
      unit.joins_regulars = datum.joins_regulars();
      if (!datum.group().empty()) {
        unit.group = unit.group_other = GroupNamed(absl::StrCat(path, ".group"), datum.group(), unit.side);
      }
      if (!datum.group_other().empty()) {
        unit.group_other = GroupNamed(absl::StrCat(path, ".group_other"), datum.group_other(), unit.side);
      }
      militia += unit.militia() ? 1 : 0;
      CheckUnit(path, unit);
      c_.units.Add(unit);
    }
    if (militia != kMilitiaCount) {
      FindAbsent(absl::StrCat("unit: ", militia, " militia in the pool instead of ", kMilitiaCount));
    }
  }

  void CheckUnit(const std::string& path, const UnitInfo& unit) {
    if (Breaks("3.21/1"_vc, unit.reduced != std::max(unit.strength - 1, 0))) {
      Find(absl::StrCat(path, ".reduced"), "the back is one strength point weaker", "3.21/1"_vc);
    }
    if (Breaks("5.13"_vc, (unit.allowance == 0) != (unit.arm == Arm::kArtillery))) {
      Find(absl::StrCat(path, ".allowance"), "artillery, and no other combat unit, has none", "5.13"_vc);
    }
    if (Breaks("5.15/1"_vc, unit.arm == Arm::kNavalBattery && unit.allowance != 1)) {
      Find(absl::StrCat(path, ".allowance"), "the Navy battery has 1", "5.15/1"_vc);
    }
    if (Breaks("3.22/1"_vc, unit.side == kUs ? unit.militia() : unit.arm == Arm::kNavalBattery)) {
      Find(absl::StrCat(path, ".arm"), "the other side has such units", "3.22/1"_vc);
    }
    const Arm scout = unit.side == kUs ? Arm::kEngineer : Arm::kCavalry;
    if (Breaks("3.22/2"_vc, unit.scout && unit.arm != scout)) {
      Find(absl::StrCat(path, ".scout"), "US engineers and Mexican cavalry are scouts", "3.22/2"_vc);
    }
    const bool regiment = path == "unit.us_1st_artillery" || path == "unit.us_2nd_artillery" ||
                          path == "unit.us_3rd_artillery" || path == "unit.us_4th_artillery";
    if (Breaks("5.18"_vc, regiment && unit.arm != Arm::kInfantry)) {
      Find(absl::StrCat(path, ".arm"), "regiments named Artillery are infantry", "5.18"_vc);
    }
    if (Breaks("3.23/2"_vc, path == "unit.us_mounted_rifles" && unit.arm != Arm::kInfantry)) {
      Find(absl::StrCat(path, ".arm"), "the Mounted Rifles are infantry", "3.23/2"_vc);
    }
    if (unit.volunteer && unit.side != kUs) Find(absl::StrCat(path, ".volunteer"), "the US has volunteers");
    if (Breaks("19.31/2"_vc, unit.volunteer && unit.artillery())) {
      Find(absl::StrCat(path, ".volunteer"), "artillery is neither regular nor volunteer", "19.31/2"_vc);
    }
    if (Breaks("15.19/2"_vc, unit.joins_regulars && !unit.volunteer)) {
      Find(absl::StrCat(path, ".joins_regulars"), "it is no volunteer", "15.19/2"_vc);
    }
    if (Breaks("14.12/1"_vc, unit.militia() != (unit.group == kNoId))) {
      Find(path, "a unit comes with a group, untried militia from the pool", "14.12/1"_vc);
    }
    constexpr int kAllVolunteers = 14;
    const bool late = unit.group != kNoId && c_.groups[unit.group].turn >= kAllVolunteers;
    if (Breaks("19.31/1"_vc, unit.side == kUs && late && !unit.artillery() && !unit.volunteer)) {
      Find(path, "all that arrive on turn 14 or later are volunteers", "19.31/1"_vc);
    }
  }

  void Leaders() {
    for (const v1::Leader& datum : pack_.leader()) {
      const std::string path = absl::StrCat("leader.", datum.id());
      LeaderInfo leader;
      leader.side = SideOf(path, datum.side());
      leader.stars = Within(path, "stars", datum.stars(), 0, 5);
      leader.rating = Number(path, "rating", datum.has_rating(), datum.rating(), 0, 4);
      leader.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 0, 20);
      if (Breaks("3.21/2"_vc, leader.stars == 0)) {
        Find(absl::StrCat(path, ".stars"), "a leader has rank stars", "3.21/2"_vc);
      }
      leader.group = GroupNamed(absl::StrCat(path, ".group"), datum.group(), leader.side);
      Applied("3.21/2"_vc);
      if (Breaks("9.0"_vc, leader.rating < 1)) Find(absl::StrCat(path, ".rating"), "ratings run from 1 to 4", "9.0"_vc);
      c_.leaders.Add(leader);
    }
  }

  void OtherCounters() {
    for (const v1::Formation& datum : pack_.formation()) {
      const std::string path = absl::StrCat("formation.", datum.id());
      FormationInfo formation;
      formation.side = SideOf(path, datum.side());
      formation.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 1, 20);
      if (Breaks("3.21/3"_vc, formation.allowance != 7)) {
        Find(absl::StrCat(path, ".allowance"), "armies and divisions have 7", "3.21/3"_vc);
      }
      formation.first_turn = Number(path, "first_turn", datum.has_first_turn(), datum.first_turn(), 1, kTurns);
      c_.formations.Add(formation);
    }
    for (const Side side : {kUs, kMexico}) {
      if (std::none_of(c_.formations.begin(), c_.formations.end(), [&](const auto& f) { return f.side == side; })) {
        FindAbsent(absl::StrCat("formation: the pack has none of side '", c_.sides.Id(side - 1), "'"));
      }
    }
    for (const v1::Gunboat& datum : pack_.gunboat()) {
      const std::string path = absl::StrCat("gunboat.", datum.id());
      GunboatInfo gunboat;
      gunboat.strength = Number(path, "strength", datum.has_strength(), datum.strength(), 1, 50);
      gunboat.group = GroupNamed(absl::StrCat(path, ".group"), datum.group(), kUs);
      c_.gunboats.Add(gunboat);
    }
    if (Breaks("18.0/1"_vc, pack_.gunboat_size() != kGunboatCount)) {
      FindAbsent("gunboat: the US has two", "18.0/1"_vc);
    }
    for (const v1::Guerrilla& datum : pack_.guerrilla()) {
      const std::string path = absl::StrCat("guerrilla.", datum.id());
      // The Guerrilla Attack Table ends there.
      c_.guerrillas.push_back(Number(path, "strength", datum.has_strength(), datum.strength(), 0, 3));
    }
    if (Breaks("16.11/1"_vc, pack_.guerrilla_size() != kGuerrillaCount)) {
      FindAbsent("guerrilla: there are six", "16.11/1"_vc);
    }
    c_.dummies = Counters("dummy");
    c_.fortifications = Counters("fortification");
    if (Breaks("14.2/1"_vc, c_.dummies != 8)) Find("counter.dummy.count", "the US gets eight", "14.2/1"_vc);
    if (Breaks("8.92/2"_vc, c_.fortifications != 3)) {
      Find("counter.fortification.count", "three are built in a game", "8.92/2"_vc);
    }
  }

  // 6.21: zones of control end at the sides of mountains, lakes and the sea, and at rivers.
  void Zones() {
    for (Hex& hex : c_.hexes) {
      for (const DirectionId d : kEveryDirection) {
        const HexId to = hex.neighbours[d];
        const auto solid = [](const Hex& h) { return h.land() && h.terrain != Terrain::kMountain; };
        if (to == kNoId || !solid(hex) || !solid(c_.At(to)) || hex.sides[d].river || hex.sides[d].mountain) continue;
        hex.zone_open.Add(d);
      }
    }
    Applied("6.21/1"_vc);
  }

  // Every counter of the map, in the order of Components::pieces.
  void Pieces() {
    const auto add = [&](const PieceInfo& piece, absl::string_view id, absl::string_view name) {
      c_.piece_names.Add(id, name);
      return c_.pieces.Add(piece);
    };
    c_.unit_pieces.resize(c_.units.size());
    for (const UnitId id : c_.units.ids()) {
      const UnitInfo& unit = c_.units[id];
      if (unit.militia()) {
        ++c_.militia_pool[static_cast<size_t>(unit.strength)];
        continue;
      }
      PieceInfo piece;
      piece.side = unit.side;
      piece.arm = unit.arm;
      piece.unit = id;
      piece.strength = unit.strength;
      piece.allowance = unit.allowance;
      piece.scout = unit.scout;
      piece.volunteer = unit.volunteer;
      piece.joins_regulars = unit.joins_regulars;
      c_.unit_pieces[id] = add(piece, c_.unit_names.Id(id), c_.unit_names.Name(id));
    }
    // Counters that are numbered here: nobody can tell them apart.
    const auto numbered = [&](int count, const PieceInfo& piece, absl::string_view id, absl::string_view name) {
      const PieceId first(c_.pieces.size());
      for (int i = 1; i <= count; ++i) add(piece, absl::StrCat(id, i), absl::StrCat(name, " ", i));
      return first;
    };
    PieceInfo militia;
    militia.side = kMexico;
    militia.arm = Arm::kMilitia;
    militia.drawn = true;
    for (const UnitInfo& unit : c_.units) {
      if (unit.militia()) militia.allowance = unit.allowance;
    }
    // What is no piece is a marker; of the pieces, units alone are combat units.
    Applied("3.22/3"_vc);
    Applied("3.22/4"_vc);
    Applied("3.22/5"_vc);
    c_.first_militia = numbered(kMilitiaCount, militia, "militia_", "Militia");
    const auto named = [&](Sort sort, const auto& infos, const NameTable& names, auto fill) {
      const PieceId first(c_.pieces.size());
      for (const auto id : infos.ids()) {
        PieceInfo piece;
        piece.sort = sort;
        fill(infos[id], &piece);
        add(piece, names.Id(id), names.Name(id));
      }
      return first;
    };
    c_.first_leader = named(Sort::kLeader, c_.leaders, c_.leader_names, [](const LeaderInfo& info, PieceInfo* piece) {
      piece->side = info.side;
      piece->allowance = info.allowance;
      piece->rating = info.rating;
    });
    c_.first_formation =
        named(Sort::kFormation, c_.formations, c_.formation_names, [](const FormationInfo& info, PieceInfo* piece) {
          piece->side = info.side;
          piece->allowance = info.allowance;
        });
    c_.first_gunboat =
        named(Sort::kGunboat, c_.gunboats, c_.gunboat_names, [](const GunboatInfo& info, PieceInfo* piece) {
          piece->side = kUs;
          piece->strength = info.strength;
        });
    PieceInfo other;
    other.sort = Sort::kGuerrilla;
    other.side = kMexico;
    c_.first_guerrilla = numbered(c_.n.guerrilla_on_map, other, "guerrillas_", "Guerrillas");
    for (const int8_t strength : c_.guerrillas) ++c_.guerrilla_pool[static_cast<size_t>(strength)];
    other.side = kUs;
    other.sort = Sort::kDummy;
    other.allowance = CounterAllowance("dummy");
    c_.first_dummy = numbered(c_.dummies, other, "dummy_", "Dummy");
    other.sort = Sort::kSupply;
    other.allowance = 0;
    c_.first_supply = numbered(kMaxSupplyUnits, other, "supply_", "Supply unit");
    other.sort = Sort::kPackAnimal;
    other.allowance = CounterAllowance("pack_animal");
    c_.first_pack_animal = numbered(kMaxPackAnimals, other, "pack_animal_", "Pack animal");
  }

  int8_t CounterAllowance(absl::string_view id) const {
    for (const v1::Counter& datum : pack_.counter()) {
      if (datum.id() == id) return static_cast<int8_t>(datum.allowance());
    }
    return 0;
  }

  int Counters(absl::string_view id) {
    for (const v1::Counter& datum : pack_.counter()) {
      if (datum.id() == id) {
        return Number(absl::StrCat("counter.", id), "count", datum.has_count(), datum.count(), 0, 50);
      }
    }
    FindAbsent(absl::StrCat("counter: the pack has no '", id, "'"));
    return 0;
  }

  // ---- Tracks and tables.
  void Turns() {
    if (Breaks("4.0/1"_vc, pack_.turn_size() != kTurns)) {
      return FindAbsent(absl::StrCat("turn: ", pack_.turn_size(), " turns instead of ", kTurns), "4.0/1"_vc);
    }
    for (int i = 0; i < kTurns; ++i) {
      const v1::Turn& datum = pack_.turn(i);
      const std::string path = absl::StrCat("turn.", datum.id());
      if (datum.id() != absl::StrCat(i + 1)) Find(path, absl::StrCat("turn ", i + 1, " should stand here"));
      TurnInfo& turn = c_.turns[static_cast<size_t>(i) + 1];
      turn.month = datum.month();
      turn.disease = datum.disease();
      turn.santa_anna = datum.santa_anna();
      turn.volunteers_leave = Within(path, "volunteers_leave", datum.volunteers_leave(), 0, 99);
      if (datum.leader_leaves().empty()) continue;
      const std::string field = absl::StrCat(path, ".leader_leaves");
      turn.leader_leaves = LeaderId(Named(c_.leader_names, field, datum.leader_leaves()));
    }
  }

  void Effects() {
    std::map<std::string, TerrainEffect*> wanted;
    for (size_t i = 1; i < std::size(kTerrains); ++i) wanted[kTerrains[i]] = &c_.terrain.hex[i];
    for (const EffectSpec& spec : kEffects) wanted[spec.id] = &(c_.terrain.*spec.member);
    std::vector<std::string> known;
    for (const auto& entry : wanted) known.push_back(entry.first);
    for (const v1::TerrainEffect& datum : pack_.terrain_effect()) {
      const std::string path = absl::StrCat("terrain_effect.", datum.id());
      const auto it = wanted.find(datum.id());
      if (it == wanted.end()) {
        Find(path, absl::StrCat("the chart has no such row", DidYouMean(datum.id(), known)));
        continue;
      }
      TerrainEffect& effect = *it->second;
      effect.impassable = datum.impassable();
      if (!effect.impassable) effect.cost = Number(path, "cost", datum.has_cost(), datum.cost(), 0, 100);
      effect.die = Within(path, "die", datum.die(), -6, 6);
      effect.disease = Within(path, "disease", datum.disease(), -6, 6);
      wanted.erase(it);
    }
    for (const auto& entry : wanted) {
      FindAbsent(absl::StrCat("terrain_effect: the pack has no '", entry.first, "' (5.34)"));
    }
  }

  // Reads the cells of a table that has exactly these columns, and the rows `low` to `high`. `put(cell, row, column)`
  // takes a cell, or says no; `form` tells what it takes. The table itself, or null if the pack has none.
  template <class Put>
  const v1::Table* Read(const std::string& id, const std::vector<std::string>& columns, int low, int high,
                        absl::string_view form, Put put) {
    const auto& tables = pack_.table();
    const auto table = std::find_if(tables.begin(), tables.end(), [&](const auto& t) { return t.id() == id; });
    if (table == tables.end()) {
      FindAbsent(absl::StrCat("table: the pack has no '", id, "'"));
      return nullptr;
    }
    const std::string path = absl::StrCat("table.", id);
    std::vector<std::string> rows;
    for (int row = low; row <= high; ++row) rows.push_back(absl::StrCat(row));
    Complete(path, "column", columns, table->column());
    Complete(path, "row", rows, table->row());
    for (const v1::Row& row : table->row()) {
      const std::string row_path = absl::StrCat(path, ".row.", row.id());
      Complete(row_path, "cell", columns, row.cell());
      int number = 0;
      if (!absl::SimpleAtoi(row.id(), &number) || number < low || number > high) continue;
      for (const v1::Cell& cell : row.cell()) {
        const auto column = std::find(columns.begin(), columns.end(), cell.id());
        if (column == columns.end() ||
            put(cell, static_cast<size_t>(number - low), static_cast<size_t>(column - columns.begin())))
          continue;
        Find(absl::StrCat(row_path, ".cell.", cell.id(), ".print"), absl::StrCat("'", cell.print(), "' is not ", form));
      }
    }
    return &*table;
  }

  // Each of `wanted` is there, and nothing else.
  template <class Repeated>
  void Complete(const std::string& path, absl::string_view kind, const std::vector<std::string>& wanted,
                const Repeated& data) {
    for (const std::string& id : wanted) {
      if (std::none_of(data.begin(), data.end(), [&](const auto& datum) { return datum.id() == id; })) {
        Find(path, absl::StrCat("no ", kind, " '", id, "'"));
      }
    }
    for (const auto& datum : data) {
      if (std::find(wanted.begin(), wanted.end(), datum.id()) == wanted.end()) {
        Find(absl::StrCat(path, ".", kind, ".", datum.id()), absl::StrCat("the table has no such ", kind));
      }
    }
  }

  void AllTables() {
    Tables& t = c_.tables;
    using Cell = v1::Cell;
    // Dice from 1 fill the arrays from index 1.
    Read(
        "combat", RatioNames(kCombatRatios), 0, kDieMax, "a result as F-4/A-1",
        [&](const Cell& cell, size_t row, size_t column) { return ParseCombat(cell.print(), &t.combat[row][column]); });
    std::vector<std::string> morales;
    for (int morale = kMoraleLow; morale <= kMoraleHigh; ++morale) {
      for (int loss = 1; loss <= 4; ++loss) {
        morales.push_back(absl::StrCat(morale > 0 ? "+" : "", morale, "/", loss));
      }
    }
    Read("casualty", morales, kDieMin, kDieMax, "-, x or a percentage of 8.73",
         [&](const Cell& cell, size_t row, size_t column) {
           return ParseCasualties(cell.print(), &t.casualty[row + 1][column / 4][column % 4 + 1]);
         });
    std::vector<std::string> percentages;
    for (const int percent : kLossPercentages) percentages.push_back(absl::StrCat(percent));
    Read("loss", percentages, 1, kLossRows, "a loss", [&](const Cell& cell, size_t row, size_t column) {
      return ParseNumber(cell.print(), 0, static_cast<int>(row) + 1, &t.loss[row + 1][column]);
    });
    Read("leadership", {"0", "1", "2", "3", "4"}, kDieMin, kDieMax, "a level from -3 to 3",
         [&](const Cell& cell, size_t row, size_t column) {
           return ParseNumber(cell.print(), -3, 3, &t.leadership[row + 1][column]);
         });
    Read("morale", c_.sides.ids(), kDieMin, kDieMax, "a level from -2 to 2",
         [&](const Cell& cell, size_t row, size_t column) {
           return ParseNumber(cell.print(), kMoraleLow, kMoraleHigh, &t.morale[row + 1][column + 1]);
         });
    Read("supply", {"supply_units", "pack_animals"}, kDieMin, kDieMax, "a number of units",
         [&](const Cell& cell, size_t row, size_t column) {
           SupplyArrival& arrival = t.supply[row + 1];
           return ParseNumber(cell.print(), 0, 9, column == 0 ? &arrival.units : &arrival.pack_animals);
         });
    Siege();
    Read("assault", RatioNames(kAssaultRatios), kDieMin, kDieMax, "a result as 33/U-0 or 25/S",
         [&](const Cell& cell, size_t row, size_t column) {
           return ParseAssault(cell.print(), &t.assault[row + 1][column]);
         });
    Read("disease", {"ineffective"}, kDiseaseLow, kDiseaseHigh, "- or a percentage of 8.73, with * or without",
         [&](const Cell& cell, size_t row, size_t) {
           // What else the print may be has to be a result as well; no rule asks for it.
           const std::string& other = cell.other().empty() ? cell.print() : cell.other();
           DiseaseResult ignored;
           return ParseDisease(cell.print(), &t.disease[row]) && ParseDisease(other, &ignored);
         });
    Read("guerrilla", {"1", "2", "3"}, kDieMin, kDieMax, "a result from 0 to 9",
         [&](const Cell& cell, size_t row, size_t column) {
           return ParseNumber(cell.print(), 0, 9, &t.guerrilla[row + 1][column + 1]);
         });
    t.militia.fill(kNoId);
    Read("militia", {"hex"}, kDieMin, kDieMax, "- or a hex", [&](const Cell& cell, size_t row, size_t) {
      t.militia[row + 1] = HexId(c_.hex_names.Find(cell.print()));
      return cell.print() == "-" || t.militia[row + 1] != kNoId;
    });
    Read("santa_anna", {"result"}, kDieMin, kDieMax, "- or summoned", [&](const Cell& cell, size_t row, size_t) {
      t.santa_anna[row + 1] = cell.print() == "summoned";
      return cell.print() == "-" || cell.print() == "summoned";
    });
  }

  // The one table whose columns are ranges of a number.
  void Siege() {
    Tables& t = c_.tables;
    const std::vector<std::string> columns = {"1-4", "5-8", "9-12", "13-16", "17+"};
    const v1::Table* table = Read("siege", columns, kDieMin, kDieMax, "- or a strength from 1 to 9, with * or without",
                                  [&](const v1::Cell& cell, size_t row, size_t column) {
                                    return ParseSiege(cell.print(), &t.siege[row + 1][column]);
                                  });
    if (table == nullptr) return;
    int8_t last = 0;
    for (const v1::Column& datum : table->column()) {
      const std::string path = absl::StrCat("table.siege.column.", datum.id());
      const auto column = std::find(columns.begin(), columns.end(), datum.id());
      if (column == columns.end()) continue;
      const int8_t at_least = Number(path, "at_least", datum.has_at_least(), datum.at_least(), 1, 99);
      if (at_least <= last) Find(absl::StrCat(path, ".at_least"), "the columns of a table rise");
      t.siege_columns[static_cast<size_t>(column - columns.begin())] = last = at_least;
    }
  }

  void SingleNumbers() {
    ReadNumbers(pack_.number(), kNumbers, {}, &c_.n);
    c_.n_other = c_.n;
    for (const v1::Number& datum : pack_.number()) {
      const auto spec = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                     [&](const auto& each) { return datum.id() == each.id; });
      if (spec == std::end(kNumbers) || !datum.has_other()) continue;
      c_.n_other.*spec->member =
          Within(absl::StrCat("number.", datum.id()), "other", datum.other(), spec->low, spec->high);
    }
  }

  // ---- Pieces that rules name.
  template <class AnyId>
  void Need(const NameTable& names, absl::string_view id, AnyId* needed) {
    *needed = AnyId(names.Find(id));
    if (!needed->exists()) FindAbsent(absl::StrCat(names.domain(), ": the rules need '", id, "'"));
  }
  void NamedPieces() {
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

  // The US must be able to march to whatever counts.
  void LandRoutes() {
    Search<HexId, kMaxHexes> search;
    search.Start(c_.places[c_.mexico_city].hex);
    for (HexId from = search.Next(); from != kNoId; from = search.Next()) {
      const Hex& hex = c_.At(from);
      for (const DirectionId direction : kEveryDirection) {
        const HexId to = hex.neighbours[direction];
        if (to != kNoId && Enterable(to) && !hex.sides[direction].mountain) search.Reach(to);
      }
    }
    for (const PlaceId i : c_.places.ids()) {
      if (c_.places[i].kind == PlaceKind::kReef || search.Reached(c_.places[i].hex)) continue;
      Find(absl::StrCat("place.", c_.place_names.Id(i)), "no way by land to Mexico City");
    }
  }

  Components c_;
  const v1::Pack& pack_;
};

}  // namespace

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
