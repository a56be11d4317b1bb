// The map of Cactus Throne as a drawing: provinces by their outlines, the boxes and holders around them.
#include <algorithm>
#include <string>
#include <utility>
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

// ---- Where counters lie: in the middle of a province, wherever its capital is.

using Outline = std::vector<std::pair<int, int>>;
using Point = std::pair<double, double>;

double SquareTo(Point p, Point a, Point b) {
  const double dx = b.first - a.first, dy = b.second - a.second;
  const double length = dx * dx + dy * dy;
  const double along = (p.first - a.first) * dx + (p.second - a.second) * dy;
  const double part = length > 0 ? std::clamp(along / length, 0.0, 1.0) : 0;
  const double x = a.first + part * dx - p.first, y = a.second + part * dy - p.second;
  return x * x + y * y;
}
// How far a point lies inside, squared; below zero outside.
double DepthOf(const Outline& outline, Point p) {
  bool inside = false;
  double least = -1;
  for (size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Point a = outline[i], b = outline[j];
    if ((a.second > p.second) != (b.second > p.second) &&
        p.first < (b.first - a.first) * (p.second - a.second) / (b.second - a.second) + a.first) {
      inside = !inside;
    }
    const double square = SquareTo(p, a, b);
    least = least < 0 ? square : std::min(least, square);
  }
  return inside ? least : -1;
}
// Of the points of a grid the one that lies deepest.
std::pair<int, int> MiddleOf(const Province& province) {
  std::pair<int, int> middle = {province.x, province.y};
  if (province.outline.empty()) return middle;
  constexpr int kLines = 40;
  auto [left, top] = province.outline[0];
  auto [right, bottom] = province.outline[0];
  for (const auto& [x, y] : province.outline) {
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  double deepest = -1;
  for (int i = 1; i < kLines; ++i) {
    for (int j = 1; j < kLines; ++j) {
      const std::pair<int, int> at = {left + (right - left) * i / kLines, top + (bottom - top) * j / kLines};
      const double depth = DepthOf(province.outline, at);
      if (depth <= deepest) continue;
      deepest = depth;
      middle = at;
    }
  }
  return middle;
}

void DrawProvince(const Rules& r, ProvinceId id, Board::Place* place) {
  const Province& province = r.c.provinces[id];
  const auto [x_middle, y_middle] = MiddleOf(province);
  place->set_x(Scaled(x_middle));
  place->set_y(Scaled(y_middle));
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
                        {r.c.captured, 330, 860}, {r.c.displaced, 110, 960}, {r.c.waiting, 190, 1060},
                        {r.c.removed, 470, 1060}};
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
