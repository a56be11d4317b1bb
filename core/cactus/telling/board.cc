// The map of Cactus Throne as a drawing: provinces by their outlines, the boxes and holders around them.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/cactus/telling/show.h"

namespace adjutant::cactus {

namespace {

using adjutant::v1::Board;

// The pack has coordinates from 0 to 1000 and to 740; counters need more room.
constexpr int kWidth = 1500, kHeight = 1110, kSize = 15;
int Scaled(int coordinate) { return coordinate * 3 / 2; }

// One word for the whole province: what hinders most.
const char* TerrainWord(const Province& province) {
  const bool rough = province.terrain.Has(kRough);
  if (province.terrain.Has(kJungle)) return rough ? "rough_jungle" : "jungle";
  if (province.terrain.Has(kDesert)) return "desert";
  if (province.terrain.Has(kSwamp)) return "swamp";
  return rough ? "rough" : "clear";
}

std::string AboutOf(const Rules& r, const Province& province) {
  std::vector<std::string> about;
  for (const TerrainId t : province.terrain) about.push_back(r.TerrainName(t));
  for (const CityId c : province.cities) {
    const City& city = r.c.cities[c];
    const char* port = city.port == Sea::kGulf ? ", Gulf port" : city.port == Sea::kPacific ? ", Pacific port" : "";
    about.push_back(absl::StrCat(r.CityName(c), c == province.capital ? " (capital" : " (city", port, ")"));
  }
  if (province.us_border) about.emplace_back("on the border of the USA");
  return absl::StrJoin(about, ", ");
}

void DrawProvince(const Rules& r, ProvinceId id, Board::Place* place) {
  const Province& province = r.c.provinces[id];
  place->set_x(Scaled(province.x));
  place->set_y(Scaled(province.y));
  if (!province.in_play) return place->add_marks("absent");
  place->set_terrain(TerrainWord(province));
  place->set_about(AboutOf(r, province));
  if (province.gulf_port.exists()) place->add_marks("port");
  for (const auto& [x, y] : province.outline) {
    place->add_outline(Scaled(x));
    place->add_outline(Scaled(y));
  }
}

// Where a box or a holder lies on the drawing: at sea, or beyond the border.
struct Spot {
  PlaceId place;
  int x, y;
};
void DrawBox(const Rules& r, PlaceId id, Board::Place* place) {
  const Spot spots[] = {{r.c.usa, 900, 80},       {r.c.csa, 1150, 80},       {r.c.brownsville, 960, 230},
                        {r.c.gulf, 1120, 480},    {r.c.aboard, 1250, 620},   {r.c.pool, 110, 860},
                        {r.c.captured, 330, 860}, {r.c.displaced, 110, 960}, {r.c.waiting, 150, 1060},
                        {r.c.removed, 450, 1060}};
  for (const Spot& spot : spots) {
    if (spot.place != id) continue;
    place->set_x(spot.x);
    place->set_y(spot.y);
  }
  place->set_terrain("zone");
  place->set_about(r.c.places[id] == PlaceKind::kBox ? "a box beside the map" : "off the map");
}

}  // namespace

void DrawBoard(const Rules& r, Board* board) {
  board->set_form(Board::NETWORK);
  board->set_width(kWidth);
  board->set_height(kHeight);
  board->set_size(kSize);
  for (const PlaceId id : r.c.places.ids()) {
    Board::Place* place = board->add_places();
    place->set_id(std::string(r.c.place_names.Id(id)));
    place->set_name(r.PlaceName(id));
    if (const ProvinceId province = r.c.ProvinceOf(id); province.exists()) {
      DrawProvince(r, province, place);
    } else {
      DrawBox(r, id, place);
    }
  }
  board->set_place_domain("place");
  board->add_piece_domains("unit");
  board->add_piece_domains("leader");
  board->add_piece_domains("army");
  board->add_named_domains("city");
  for (const char* chart : {"Imperial provinces", "Republican provinces", "Imperial points", "French points",
                            "Republican points", "Imperial strength", "Republican strength"}) {
    board->add_charts(chart);
  }
  for (const char* mark : {"combat_chosen", "siege_conducted"}) board->add_marks(mark);
}

}  // namespace adjutant::cactus
