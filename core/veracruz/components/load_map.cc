// The map of a component pack: hexes, their sides, the ways over them, places, and what can be reached.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/table/paths.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/loader.h"

namespace adjutant::veracruz {

namespace {

// Column and row steps per direction, for columns that lie further east and further west than their neighbours.
constexpr int kSteps[2][kDirections][2] = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
    {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
};
bool LiesWest(int column, bool even_columns_west) { return (column % 2 == 0) == even_columns_west; }

}  // namespace

void Loader::Grid() {
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

void Loader::Hexes() {
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

bool Loader::Enterable(HexId hex) const { return c_.At(hex).land() && c_.At(hex).terrain != Terrain::kMountain; }

template <class Change>
void Loader::OnSide(HexId from, HexId to, Change change) {
  change(&c_.hexes[from].sides[c_.Direction(from, to)]);
  change(&c_.hexes[to].sides[c_.Direction(to, from)]);
}

void Loader::Hexsides() {
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

void Loader::Ways() {
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

void Loader::Step(absl::string_view path, WayKind kind, HexId from, HexId to) {
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

void Loader::Places() {
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

void Loader::CheckPlace(const std::string& path, const PlaceInfo& place) {
  Hex& hex = c_.hexes[place.hex];
  const std::string field = absl::StrCat(path, ".hex");
  if (hex.place != kNoId) Find(field, absl::StrCat(c_.place_names.Id(hex.place), " lies there already"));
  hex.place = PlaceId(c_.places.size());
  if (place.kind == PlaceKind::kReef ? hex.terrain != Terrain::kSea : !Enterable(place.hex)) {
    Find(field, place.kind == PlaceKind::kReef ? "a reef lies in the sea" : "nothing on the ground can enter it");
  }
  if (place.port && !hex.coastal) Find(absl::StrCat(path, ".port"), "a port lies on the coast");
}

void Loader::Stations() {
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
    FindAbsent(
        absl::StrCat("station: ", c_.mexican_supply.size(), " sources of Mexican supply instead of ", kSupplyHexCount),
        "11.4/1"_vc);
  }
  if (Breaks("21.0/4"_vc, c_.frozen_pack == kNoId)) FindAbsent("station: a pack animal needs its hex", "21.0/4"_vc);
}

void Loader::Zones() {
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

void Loader::LandRoutes() {
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

}  // namespace adjutant::veracruz
