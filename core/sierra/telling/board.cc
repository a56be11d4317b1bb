// The map as a drawing.
#include "core/sierra/telling/show.h"

namespace adjutant::sierra {

void DrawBoard(const Rules& r, adjutant::v1::Board* board) {
  constexpr int kWidth = 1000, kHeight = 740, kSize = 30;
  board->set_form(adjutant::v1::Board::NETWORK);
  board->set_width(kWidth);
  board->set_height(kHeight);
  board->set_size(kSize);
  for (const PlaceId id : r.c.places.ids()) {
    adjutant::v1::Board::Place* place = board->add_places();
    place->set_id(std::string(r.c.place_names.Id(id)));
    place->set_name(r.PlaceName(id));
    place->set_x(r.c.places[id].x);
    place->set_y(r.c.places[id].y);
  }
  for (const PlaceId from : r.c.places.ids()) {
    for (const Crossing& crossing : r.c.places[from].crossings) {
      if (crossing.to < from) continue;
      adjutant::v1::Board::Link* link = board->add_links();
      link->set_from(from.number());
      link->set_to(crossing.to.number());
      link->set_kind(crossing.kind == CrossingKind::kPass     ? "pass"
                     : crossing.kind == CrossingKind::kBridge ? "bridge"
                                                              : "border");
    }
  }
  board->set_place_domain("place");
  board->add_piece_domains("counter");
}

}  // namespace adjutant::sierra
