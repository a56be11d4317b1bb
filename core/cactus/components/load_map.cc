// The map of a pack, and its Terrain Effects Chart.
#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/catalogue.h"
#include "core/cactus/components/loader.h"

namespace adjutant::cactus {

namespace {

constexpr const char* kTerrainNames[] = {"clear", "rough", "desert", "jungle", "swamp"};

}  // namespace

void Loader::Provinces() {
  for (const v1::Province& datum : pack_->province()) {
    const std::string path = absl::StrCat("province.", datum.id());
    Province province;
    for (int terrain : datum.terrain()) {
      const TerrainId id(terrain - 1);
      if (terrain == 0) Find(absl::StrCat(path, ".terrain"), "a kind of terrain is missing");
      if (terrain != 0) province.terrain.Add(id);
    }
    if (province.terrain.Empty()) Find(path, "'terrain' is missing");
    province.coast = static_cast<Sea>(datum.coast());
    province.us_border = datum.us_border();
    province.csa_border = datum.csa_border();
    province.in_play = !datum.absent();
    Outline(path, datum, &province);
    const ProvinceId id = c_.provinces.Add(std::move(province));
    if (!datum.absent()) c_.map.Add(id);
  }
  if (Breaks("3.0/13"_cac, c_.map.Count() != kProvincesInPlay)) {
    Find("province", absl::StrCat(c_.map.Count(), " are in play instead of ", kProvincesInPlay), "3.0/13"_cac);
  }
}

void Loader::Outline(const std::string& path, const v1::Province& datum, Province* province) {
  if (datum.outline_size() < 6 || datum.outline_size() % 2 != 0) {
    Find(absl::StrCat(path, ".outline"), "it takes three points or more, each with x and y");
    return;
  }
  for (int i = 0; i < datum.outline_size(); i += 2) {
    const int x = datum.outline(i), y = datum.outline(i + 1);
    if (x < 0 || x > 1000 || y < 0 || y > 1000) Find(absl::StrCat(path, ".outline"), "a point lies off the drawing");
    province->outline.emplace_back(x, y);
  }
}

void Loader::Cities() {
  for (const v1::City& datum : pack_->city()) {
    const std::string path = absl::StrCat("city.", datum.id());
    City city;
    city.province = ProvinceId(Named(c_.province_names, absl::StrCat(path, ".province"), datum.province()));
    city.capital = datum.capital();
    city.port = static_cast<Sea>(datum.port());
    city.x = datum.x();
    city.y = datum.y();
    const CityId id = c_.cities.Add(city);
    if (city.province == kNoId) continue;
    Province& province = c_.provinces[city.province];
    c_.cities[id].in_play = !datum.absent() && province.in_play;
    if (city.port != Sea::kNone && city.port != province.coast) {
      Find(absl::StrCat(path, ".port"), "its province has no such coast");
    }
    if (!c_.cities[id].in_play) continue;
    province.cities.insert(city.capital ? province.cities.begin() : province.cities.end(), id);
    if (city.capital) SetCapital(path, id, &province);
    if (city.port == Sea::kGulf && province.gulf_port == kNoId) province.gulf_port = id;
  }
  for (ProvinceId province : c_.map) {
    if (c_.provinces[province].capital == kNoId)
      Find(absl::StrCat("province.", c_.province_names.Id(province)), "it has no capital (3.0)");
  }
}

void Loader::SetCapital(const std::string& path, CityId id, Province* province) {
  if (province->capital.exists()) Find(path, "its province has another capital");
  province->capital = id;
  province->x = c_.cities[id].x;
  province->y = c_.cities[id].y;
}

void Loader::Borders() {
  std::set<std::pair<ProvinceId, ProvinceId>> seen;
  for (const v1::Border& datum : pack_->border()) {
    const std::string path = absl::StrCat("border.", datum.id());
    const ProvinceId from(Named(c_.province_names, absl::StrCat(path, ".from"), datum.from()));
    const ProvinceId to(Named(c_.province_names, absl::StrCat(path, ".to"), datum.to()));
    if (from == kNoId || to == kNoId) continue;
    if (from == to) Find(path, "a province is no neighbour of itself");
    if (!seen.insert(std::minmax(from, to)).second) Find(path, "two borders join the same provinces");
    if (datum.absent() || !c_.map.Has(from) || !c_.map.Has(to)) continue;
    Join(from, to);
    Join(to, from);
  }
  for (ProvinceId province : c_.map) {
    if (c_.provinces[province].links.empty())
      Find(absl::StrCat("province.", c_.province_names.Id(province)), "it has no border");
  }
}

void Loader::Join(ProvinceId from, ProvinceId to) {
  c_.provinces[from].links.push_back(to);
  c_.provinces[from].neighbours.Add(to);
}

void Loader::Terrain() {
  if (pack_->terrain_size() != kTerrains) FindAbsent("terrain: the pack has not five rows");
  for (const v1::TerrainEffect& datum : pack_->terrain()) {
    const std::string path = absl::StrCat("terrain.", datum.id());
    const size_t row = c_.terrain.size();
    if (row < kTerrains && datum.id() != kTerrainNames[row]) {
      Find(path, absl::StrCat("'", kTerrainNames[row], "' should stand here"));
    }
    TerrainEffect effect;
    effect.stops = datum.stops();
    effect.attrition = datum.attrition();
    effect.attrition_vomito = datum.attrition_vomito();
    effect.attrition_die = Within(path, "attrition_die", datum.attrition_die(), -6, 6);
    effect.combat_die = Within(path, "combat_die", datum.combat_die(), -6, 6);
    effect.halves_cavalry = datum.halves_cavalry();
    effect.halves_artillery = datum.halves_artillery();
    effect.retreat_die = Within(path, "retreat_die", datum.retreat_die(), -6, 6);
    c_.terrain.Add(effect);
  }
}

void Loader::Distances() {
  constexpr uint8_t kFar = 255;
  for (ProvinceId from : c_.provinces.ids()) {
    IdVector<ProvinceId, uint8_t> steps;
    steps.assign(c_.provinces.size(), kFar);
    steps[from] = 0;
    std::vector<ProvinceId> queue = {from};
    for (size_t i = 0; i < queue.size(); ++i) {
      for (ProvinceId to : c_.provinces[queue[i]].links) {
        if (steps[to] != kFar) continue;
        steps[to] = static_cast<uint8_t>(steps[queue[i]] + 1);
        queue.push_back(to);
      }
    }
    if (c_.map.Has(from) && queue.size() != kProvincesInPlay) {
      Find(absl::StrCat("province.", c_.province_names.Id(from)), "not every province can be reached from it");
    }
    c_.distance.Add(std::move(steps));
  }
}

}  // namespace adjutant::cactus
