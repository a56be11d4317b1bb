// The map of a scenario as a drawing.
#include "core/sgs/telling/show.h"

namespace adjutant::sgs {

void DrawBoard(const Rules& r, adjutant::v1::Board* board) {
  constexpr int kWidth = 1000, kHeight = 740, kSize = 30;
  board->set_form(adjutant::v1::Board::NETWORK);
  board->set_width(kWidth);
  board->set_height(kHeight);
  board->set_size(kSize);
  for (const RegionId id : r.c.regions.ids()) {
    adjutant::v1::Board::Place* place = board->add_places();
    place->set_id(std::string(r.c.region_names.Id(id)));
    place->set_name(r.RegionName(id));
    if (!InPlay(r, id)) continue;
    place->set_x(r.c.regions[id].x);
    place->set_y(r.c.regions[id].y);
  }
  for (const Connection& connection : r.c.connections) {
    if (!InPlay(r, connection.a) || !InPlay(r, connection.b)) continue;
    adjutant::v1::Board::Link* link = board->add_links();
    link->set_from(connection.a.number());
    link->set_to(connection.b.number());
    link->set_kind("border");
  }
  board->set_place_domain("region");
  board->add_piece_domains("piece");
}

}  // namespace adjutant::sgs
