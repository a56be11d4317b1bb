// The map of a pack: districts, police blocks, coastal blocks, boxes, and what lies between them.
#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/loader.h"

namespace adjutant::sierra {

namespace {

constexpr int kCoasts = 13, kBridges = 6, kJails = 3, kCapitals = 3;

Nation NationOf(Territory territory) {
  if (territory == Territory::kNone) return Nation::kNone;
  return territory <= Territory::kTexas ? Nation::kUnitedStates : Nation::kMexico;
}

}  // namespace

void Loader::Places() {
  PlaceKind last = PlaceKind::kDistrict;
  for (const v1::Place& datum : pack_->place()) {
    PlaceOf(datum);
    const PlaceKind kind = c_.places.back().kind;
    if (kind < last) Find(absl::StrCat("place.", datum.id()), "districts come first, then blocks, coasts, boxes");
    last = std::max(last, kind);
  }
  Surroundings();
  CheckPlaces();
}

void Loader::PlaceOf(const v1::Place& datum) {
  const std::string path = absl::StrCat("place.", datum.id());
  Place place;
  place.kind = Choice<PlaceKind>(path, "kind", datum.kind());
  place.jail = datum.jail();
  place.store_icon = datum.store_icon();
  place.fort = datum.fort();
  place.x = datum.x();
  place.y = datum.y();
  if (place.kind == PlaceKind::kDistrict) {
    place.territory = Choice<Territory>(path, "territory", datum.territory());
    place.terrain = Choice<Terrain>(path, "terrain", datum.terrain());
    Outline(path, datum, &place);
  } else if (datum.outline_size() > 0 || datum.has_territory() || datum.has_terrain()) {
    Find(path, "territory, terrain and outline are those of districts");
  }
  if (place.kind == PlaceKind::kBlock) place.block_class = Choice<BlockClass>(path, "block_class", datum.block_class());
  if (place.kind == PlaceKind::kBlock || place.kind == PlaceKind::kCoast) {
    place.district = PlaceNamed(path, "district", datum.district());
    if (datum.district().empty()) Find(path, "'district' is missing");
  }
  c_.places.Add(std::move(place));
}

void Loader::Outline(const std::string& path, const v1::Place& datum, Place* place) {
  if (datum.outline_size() < 6 || datum.outline_size() % 2 != 0) {
    Find(absl::StrCat(path, ".outline"), "it takes three points or more, each with x and y");
    return;
  }
  for (int i = 0; i < datum.outline_size(); i += 2) {
    const int x = datum.outline(i), y = datum.outline(i + 1);
    if (x < 0 || x > 1000 || y < 0 || y > 1000) Find(absl::StrCat(path, ".outline"), "a point lies off the drawing");
    place->outline.emplace_back(x, y);
  }
}

// What blocks and coastal blocks have from their districts, and districts from them.
void Loader::Surroundings() {
  for (const PlaceId id : c_.places.ids()) {
    const v1::Place& datum = pack_->place(id.number());
    const std::string path = absl::StrCat("place.", datum.id());
    Place& place = c_.places[id];
    if (place.kind == PlaceKind::kDistrict) place.nation = NationOf(place.territory);
    if (place.district == kNoId) continue;
    Place& district = c_.places[place.district];
    if (district.kind != PlaceKind::kDistrict) {
      Find(absl::StrCat(path, ".district"), "that is no district");
      continue;
    }
    place.territory = district.territory;
    place.nation = NationOf(district.territory);
    place.terrain = district.terrain;
    if (place.kind == PlaceKind::kCoast) {
      district.coasts.push_back(id);
      for (const std::string& also : datum.also_district()) {
        const PlaceId further = PlaceNamed(path, "also_district", also);
        if (further.exists()) c_.places[further].coasts.push_back(id);
      }
    } else {
      if (district.block.exists()) Find(path, "its district has another police block");
      district.block = id;
    }
  }
}

void Loader::CheckPlaces() {
  int coasts = 0, jails = 0;
  std::set<Territory> capitals;
  for (const PlaceId id : c_.places.ids()) {
    const Place& place = c_.places[id];
    const v1::Place& datum = pack_->place(id.number());
    const std::string path = absl::StrCat("place.", datum.id());
    coasts += place.kind == PlaceKind::kCoast;
    jails += place.jail;
    if (place.block_class == BlockClass::kCapital) capitals.insert(place.territory);
    if (place.fort && place.kind != PlaceKind::kDistrict) Find(absl::StrCat(path, ".fort"), "forts stand in districts");
    if ((place.jail || place.store_icon) && place.kind != PlaceKind::kBlock) {
      Find(path, "jails and store icons are in police blocks");
    }
    if (place.kind == PlaceKind::kBox && (place.x != 0 || place.y != 0)) Find(path, "boxes are not on the drawing");
    if (place.kind != PlaceKind::kBlock) continue;
    const int full = place.block_class == BlockClass::kTown ? 1 : 2;
    const int police = Number(path, "police", datum.has_police(), datum.police(), 0, full);
    const bool wrong = place.nation == Nation::kMexico && police != full;
    if (full == 1 ? Breaks("3.4.c/1"_sie, wrong) : Breaks("3.4.c/2"_sie, wrong)) {
      Find(absl::StrCat(path, ".police"),
           absl::StrCat("a Mexican block of this class holds ", full, full == 1 ? " (3.4.c/1)" : " (3.4.c/2)"));
    }
  }
  if (Breaks("3.1.i/1"_sie, coasts != kCoasts)) {
    FindAbsent(absl::StrCat("place: ", coasts, " coastal blocks instead of ", kCoasts), "3.1.i/1"_sie);
  }
  if (Breaks("7.11.1.c/1"_sie, jails != kJails)) {
    FindAbsent(absl::StrCat("place: ", jails, " jails instead of ", kJails), "7.11.1.c/1"_sie);
  }
  const std::set<Territory> right = {Territory::kArizona, Territory::kSonora, Territory::kChihuahua};
  if (Breaks("3.1.b"_sie, capitals != right)) {
    FindAbsent(absl::StrCat("place: the ", kCapitals, " capitals on the map are of Arizona, Sonora and Chihuahua"),
               "3.1.b"_sie);
  }
}

void Loader::Crossings() {
  std::set<std::pair<PlaceId, PlaceId>> seen;
  for (const v1::Crossing& datum : pack_->crossing()) {
    const std::string path = absl::StrCat("crossing.", datum.id());
    const PlaceId from(Named(c_.place_names, absl::StrCat(path, ".from"), datum.from()));
    const PlaceId to(Named(c_.place_names, absl::StrCat(path, ".to"), datum.to()));
    if (from == kNoId || to == kNoId) continue;
    if (datum.id() != absl::StrCat(std::min(datum.from(), datum.to()), "-", std::max(datum.from(), datum.to()))) {
      Find(path, "its id is that of both places, the earlier in the alphabet first");
    }
    if (from == to) Find(path, "a place is no neighbour of itself");
    if (!seen.insert(std::minmax(from, to)).second) Find(path, "two crossings join the same places");
    if (!datum.absent()) Cross(path, datum, from, to);
  }
  if (Breaks("3.1.j"_sie, c_.bridge_count != kBridges)) {
    FindAbsent(absl::StrCat("crossing: ", c_.bridge_count, " bridges instead of ", kBridges), "3.1.j"_sie);
  }
}

void Loader::Cross(const std::string& path, const v1::Crossing& datum, PlaceId from, PlaceId to) {
  Place& a = c_.places[from];
  Place& b = c_.places[to];
  const auto kind = Choice<CrossingKind>(path, "kind", datum.kind());
  if (a.kind != b.kind || (a.kind != PlaceKind::kDistrict && a.kind != PlaceKind::kCoast)) {
    Find(path, "two districts are next to each other, or two coastal blocks");
    return;
  }
  if (a.kind == PlaceKind::kCoast) {
    if (kind != CrossingKind::kOpen) Find(absl::StrCat(path, ".kind"), "the sea is open");
    a.waters.push_back(to);
    b.waters.push_back(from);
    return;
  }
  const bool montane = a.terrain == Terrain::kMontane || b.terrain == Terrain::kMontane;
  if (Breaks("3.1.k"_sie, montane && kind != CrossingKind::kPass)) {
    Find(absl::StrCat(path, ".kind"), "a montane district is entered by passes", "3.1.k"_sie);
  }
  if (kind == CrossingKind::kPass && !montane) Find(absl::StrCat(path, ".kind"), "a pass leads into the mountains");
  if (kind == CrossingKind::kBridge && datum.name().empty()) Find(path, "'name' is missing: a bridge has one");
  int8_t bridge = -1;
  if (!datum.name().empty()) {
    bridge = static_cast<int8_t>(c_.bridge_count++);
    if (bridge < kBridges) c_.bridges[static_cast<size_t>(bridge)] = {from, to};
  }
  a.crossings.push_back({to, kind, bridge});
  b.crossings.push_back({from, kind, bridge});
}

void Loader::CheckConnected() {
  PlaceSet reached;
  std::vector<PlaceId> queue = {PlaceId(0)};
  reached.Add(PlaceId(0));
  const auto reach = [&](PlaceId to) {
    if (reached.Has(to)) return;
    reached.Add(to);
    queue.push_back(to);
  };
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const Crossing& crossing : c_.places[queue[i]].crossings) reach(crossing.to);
    for (const RailInfo& rail : c_.rails) {
      if (std::find(rail.path.begin(), rail.path.end(), queue[i]) == rail.path.end()) continue;
      for (const PlaceId to : rail.path) reach(to);
    }
  }
  for (const PlaceId id : c_.places.ids()) {
    if (c_.places[id].kind == PlaceKind::kDistrict && !reached.Has(id)) {
      Find(absl::StrCat("place.", c_.place_names.Id(id)), "neither a crossing nor a railroad leads there");
    }
    if (c_.places[id].kind == PlaceKind::kCoast && c_.places[id].waters.empty()) {
      Find(absl::StrCat("place.", c_.place_names.Id(id)), "no coastal block is next to it");
    }
  }
}

}  // namespace adjutant::sierra
