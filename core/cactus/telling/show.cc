#include "core/cactus/telling/show.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

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

std::string PiecesAt(const Rules& r, const S& s, Side side, PlaceId place) {
  std::vector<std::string> names;
  for (const LeaderId l : s.leaders_at[place] & LeadersOf(r, s, side)) names.push_back(r.LeaderName(l));
  for (const UnitId u : s.units_at[place] & UnitsOf(r, s, side))
    names.push_back(absl::StrCat(r.UnitName(u), " ", FactorOf(r, s, u)));
  return absl::StrJoin(names, ", ");
}

}  // namespace

void ShowPosition(const Rules& r, const S& s, View* view) {
  view->set_title(absl::StrCat("Turn ", s.now.turn));
  View::Table* tracks = AddTable(view, "tracks", {"track", "value"});
  AddRow(tracks, {"Imperial provinces", absl::StrCat(ProvincesOf(r, s, kImperial))});
  AddRow(tracks, {"Republican provinces", absl::StrCat(ProvincesOf(r, s, kRepublican))});
  AddRow(tracks, {"Imperial points", absl::StrCat(PointsOf(s, Points::kMexican))});
  AddRow(tracks, {"French points", absl::StrCat(PointsOf(s, Points::kFrench))});
  AddRow(tracks, {"Republican points", absl::StrCat(PointsOf(s, Points::kRepublican))});
  View::Table* provinces = AddTable(view, "provinces", {"province", "control", "Imperial", "Republican"});
  provinces->set_on_board(true);
  for (const ProvinceId p : r.c.map) {
    const Side control = ControlOf(s, p);
    const PlaceId place = r.c.PlaceOf(p);
    AddRow(provinces, {r.ProvinceName(p),
                       control == kNobody     ? "-"
                       : control == kImperial ? "Imperial"
                                              : "Republican",
                       PiecesAt(r, s, kImperial, place), PiecesAt(r, s, kRepublican, place)});
  }
}

void ShowStacks(const Rules& r, const S& s, adjutant::v1::Stacks* stacks) {
  for (const ProvinceId p : r.c.map) {
    const PlaceId place = r.c.PlaceOf(p);
    adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
    stack->set_place(place.number());
    stack->set_control(s.control[p]);
    for (const UnitId u : s.units_at[place]) {
      adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
      piece->set_id(absl::StrCat("unit.", r.c.unit_names.Id(u)));
      piece->set_name(r.UnitName(u));
      piece->set_side(SideOf(r, s, u));
      piece->set_strength(absl::StrCat(FactorOf(r, s, u)));
    }
  }
}

}  // namespace adjutant::cactus
