// The map of Veracruz as a drawing.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/veracruz/telling/show.h"

namespace adjutant::veracruz {

namespace {

using adjutant::v1::Board;

// Of a hex with a corner to the north: from its centre to a corner, half its width, and the distance of its lines.
constexpr int kSize = 15, kHalfWidth = 13, kLine = 22, kMargin = 20;

const char* TerrainWord(Terrain terrain) {
  constexpr const char* kWords[] = {"", "clear", "rough", "jungle", "swamp", "mountain", "lake", "sea"};
  return kWords[static_cast<int>(terrain)];
}
const char* PlaceWord(PlaceKind kind) {
  constexpr const char* kWords[] = {"", "village", "town", "city", "reef"};
  return kWords[static_cast<int>(kind)];
}

void DrawPlace(const Rules& r, PlaceId id, Board::Place* place, std::vector<std::string>* about) {
  const PlaceInfo& info = r.c.places[id];
  place->set_name(r.PlaceName(id));
  place->add_marks(PlaceWord(info.kind));
  about->push_back(PlaceWord(info.kind));
  if (info.port) {
    place->add_marks("port");
    about->push_back("port");
  }
  if (info.fortress) {
    place->add_marks("fortress");
    about->push_back("fortress");
  }
  if (info.points > 0)
    about->push_back(absl::StrCat(info.points, info.points == 1 ? " victory point" : " victory points"));
}

void DrawHex(const Rules& r, HexId id, Board::Place* place) {
  const Hex& hex = r.c.At(id);
  const int column = r.c.ColumnOf(id);
  const bool west = (column % 2 == 0) == r.c.even_columns_west;
  place->set_id(std::string(r.c.hex_names.Id(id)));
  place->set_name(place->id());
  place->set_x(kMargin + (r.c.rows - r.c.RowOf(id)) * 2 * kHalfWidth + (west ? 0 : kHalfWidth));
  place->set_y(kMargin + (column - 1) * kLine);
  place->set_terrain(TerrainWord(hex.terrain));
  std::vector<std::string> about = {TerrainWord(hex.terrain)};
  if (hex.place != kNoId) DrawPlace(r, hex.place, place, &about);
  if (hex.coastal) about.emplace_back("coast");
  place->set_about(absl::StrJoin(about, ", "));
}

void AddLink(HexId from, HexId to, const char* kind, bool edge, Board* board) {
  Board::Link* link = board->add_links();
  link->set_from(from.number());
  link->set_to(to.number());
  link->set_kind(kind);
  link->set_edge(edge);
}

// Both hexes have the hexside: it is drawn from the first.
void DrawHexsides(const Rules& r, HexId id, Board* board) {
  const Hex& hex = r.c.At(id);
  for (const DirectionId direction : kEveryDirection) {
    const HexId other = hex.neighbours[direction];
    if (other == kNoId || other < id) continue;
    const Hexside& side = hex.sides[direction];
    if (side.river) AddLink(id, other, side.bridge ? "bridge" : "river", true, board);
    if (side.mountain) AddLink(id, other, "mountain", true, board);
    constexpr const char* kWays[] = {"", "trail", "road", "highway"};
    if (side.way != WayKind::kNone) AddLink(id, other, kWays[static_cast<int>(side.way)], false, board);
  }
}

}  // namespace

void DrawBoard(const Rules& r, Board* board) {
  board->set_form(Board::HEXES);
  board->set_width(2 * kMargin + (2 * r.c.rows - 1) * kHalfWidth);
  board->set_height(2 * kMargin + (r.c.columns - 1) * kLine);
  board->set_size(kSize);
  for (const HexId hex : r.c.hexes.ids()) DrawHex(r, hex, board->add_places());
  for (const HexId hex : r.c.hexes.ids()) DrawHexsides(r, hex, board);
  board->set_place_domain("hex");
  board->add_piece_domains("piece");
  board->add_named_domains("place");
  for (const char* chart : {"Victory points of the US", "Basic National Morale, US", "Basic National Morale, Mexico"}) {
    board->add_charts(chart);
  }
}

}  // namespace adjutant::veracruz
