// The map of Cactus Throne as a drawing.
#include "core/cactus/telling/show.h"

namespace adjutant::cactus {

void DrawBoard(const Rules& r, adjutant::v1::Board* board) {
  constexpr int kWidth = 1000, kHeight = 700, kSize = 30;
  board->set_form(adjutant::v1::Board::NETWORK);
  board->set_width(kWidth);
  board->set_height(kHeight);
  board->set_size(kSize);
  for (const PlaceId id : r.c.places.ids()) {
    adjutant::v1::Board::Place* place = board->add_places();
    place->set_id(std::string(r.c.place_names.Id(id)));
    place->set_name(r.PlaceName(id));
    const ProvinceId province = r.c.ProvinceOf(id);
    if (!province.exists()) continue;
    place->set_x(r.c.provinces[province].x);
    place->set_y(r.c.provinces[province].y);
  }
  for (const ProvinceId from : r.c.map) {
    for (const ProvinceId to : r.c.provinces[from].links) {
      if (to < from) continue;
      adjutant::v1::Board::Link* link = board->add_links();
      link->set_from(from.number());
      link->set_to(to.number());
      link->set_kind("border");
    }
  }
  board->set_place_domain("place");
  board->add_piece_domains("unit");
  board->add_piece_domains("leader");
}

}  // namespace adjutant::cactus
