// The map of The Halls of Montezuma as a drawing.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/halls/telling/show.h"

namespace adjutant::halls {

namespace {

using adjutant::v1::Board;

// The pack has coordinates from 0 to 1000, and spaces as near to each other as 25.
constexpr int kExtent = 1500, kPackExtent = 1000, kSize = 13;
int Scaled(int coordinate) { return coordinate * kExtent / kPackExtent; }

const char* TerrainWord(Terrain terrain) {
  constexpr const char* kWords[] = {"", "clear", "rough", "jungle", "rough_jungle", "zone"};
  return kWords[static_cast<int>(terrain)];
}
const char* TerrainText(Terrain terrain) {
  return terrain == Terrain::kRoughJungle ? "rough jungle" : TerrainWord(terrain);
}

const char* LinkWord(LinkKind kind) {
  constexpr const char* kWords[] = {"", "ordinary", "rough", "river", "sea"};
  return kWords[static_cast<int>(kind)];
}

void DrawSpace(const Rules& r, SpaceId id, Board::Place* place) {
  const Space& space = r.c.spaces[id];
  place->set_id(std::string(r.c.space_names.Id(id)));
  place->set_name(r.SpaceName(id));
  place->set_x(Scaled(space.x));
  place->set_y(Scaled(space.y));
  place->set_terrain(TerrainWord(space.terrain));
  std::vector<std::string> about = {TerrainText(space.terrain)};
  const auto mark = [&](bool is, const char* word, const std::string& text) {
    if (!is) return;
    place->add_marks(word);
    about.push_back(text);
  };
  mark(space.transit, "transit", "transit space");
  if (space.state != kNoId) about.push_back(r.StateName(space.state));
  mark(space.texas, "texas", "Texas");
  mark(space.pw_city, "city", absl::StrCat("PW city (", space.pw_modifier > 0 ? "+" : "", space.pw_modifier, ")"));
  mark(space.fortress, "fortress", "fortress");
  mark(space.port != Coast::kNone, "port", space.port == Coast::kEast ? "east coast port" : "west coast port");
  mark(space.indian, "indian", "Indian space");
  place->set_about(absl::StrJoin(about, ", "));
}

}  // namespace

void DrawBoard(const Rules& r, Board* board) {
  board->set_form(Board::NETWORK);
  board->set_width(kExtent);
  board->set_height(kExtent);
  board->set_size(kSize);
  for (SpaceId space : r.c.spaces.ids()) {
    DrawSpace(r, space, board->add_places());
    // Both ends list a connection: it is drawn from the first.
    for (const Link& link : r.c.spaces[space].links) {
      if (link.to < space) continue;
      Board::Link* drawn = board->add_links();
      drawn->set_from(space.number());
      drawn->set_to(link.to.number());
      drawn->set_kind(LinkWord(link.kind));
    }
  }
  board->set_place_domain("space");
  board->add_piece_domains("unit");
  board->add_piece_domains("leader");
  for (const char* chart : {"Political Will", "Bellicosity", "Blockade"}) board->add_charts(chart);
  board->add_marks("card_played");
}

}  // namespace adjutant::halls
