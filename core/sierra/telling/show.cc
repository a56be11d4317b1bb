#include "core/sierra/telling/show.h"

#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/hidden.h"

namespace adjutant::sierra {

namespace {

using adjutant::v1::View;

View::Table* AddTable(View* view, const char* name, std::initializer_list<const char*> columns) {
  View::Table* table = view->add_tables();
  table->set_name(name);
  for (const char* column : columns) table->add_columns(column);
  return table;
}
void AddRow(View::Table* table, const std::vector<std::string>& cells) {
  View::Row* row = table->add_rows();
  for (const std::string& cell : cells) row->add_cells(cell);
}

}  // namespace

void ShowPosition(const Rules& r, const S& s, PlayerId viewer, View* view) {
  view->set_title(absl::StrCat(YearOf(s)));
  View::Table* seats = AddTable(view, "players", {"player", "card", "gold at hand", "in New York", "cards", "bid"});
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    const CardId card = s.seats[seat].card;
    const bool sealed = s.auction.sealed.Has(seat);
    AddRow(seats, {r.SeatName(seat), card.exists() ? r.CardName(card) : "-", absl::StrCat(Means(r, s, seat)),
                   absl::StrCat(s.seats[seat].new_york), absl::StrCat(CardsOf(r, s, seat).Count()),
                   !sealed                    ? "-"
                   : SeesBid(s, viewer, seat) ? absl::StrCat(s.auction.bids[seat])
                                              : "sealed"});
  }
  View::Table* cards = AddTable(view, "cards", {"card", "player", "box", "gold"});
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    for (const CardId card : CardsOf(r, s, seat)) {
      AddRow(cards, {r.CardName(card), r.SeatName(seat), absl::StrCat(s[card].box), absl::StrCat(s[card].gold)});
    }
  }
}

void ShowStacks(const Rules& r, const S& s, adjutant::v1::Stacks* stacks) {
  for (const PlaceId place : r.c.places.ids()) {
    const CounterSet there = CountersAt(r, s, place);
    if (there.Empty()) continue;
    adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
    stack->set_place(place.number());
    for (const CounterId counter : there) {
      adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
      piece->set_id(absl::StrCat("counter.", r.c.counter_names.Id(counter)));
      piece->set_name(r.CounterName(counter));
      piece->set_side(CommandOf(r, s, counter));
      piece->set_strength(absl::StrCat(LeadershipOf(s, counter)));
    }
  }
}

}  // namespace adjutant::sierra
