#include "core/sgs/telling/show.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

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

// What a viewer sees of a side's pieces in a region.
PieceSet Seen(const Rules& r, const S& s, PlayerId viewer, Side side, RegionId region) {
  const PieceSet all = Outside(r, s, side, region) | Inside(r, s, side, region);
  if (viewer == kChance || viewer == side) return all;
  PieceSet seen;
  for (const PieceId p : all) {
    if (SeesPiece(r, s, static_cast<Side>(viewer), p)) seen.Add(p);
  }
  return seen;
}
bool SeesOwner(const Rules& r, const S& s, PlayerId viewer, RegionId region) {
  return viewer == kChance || SeesStructure(r, s, static_cast<Side>(viewer), region);
}
// Of those who stand outside and are not seen: a flag, or whose picture is on the stack.
std::string StackText(const Rules& r, const S& s, PlayerId viewer, Side side, RegionId region) {
  if (viewer == kChance || viewer == side) return "";
  const StackSight sight = SightOf(r, s, static_cast<Side>(viewer), region);
  if (!sight.stack) return "";
  if (sight.flag) return "a flag";
  return absl::StrCat("a stack", sight.picture.exists() ? " with " + r.PieceName(sight.picture) : "");
}
// XV.H/4: sandbags are seen by both sides, on every stack that is seen at all.
bool ShowsSandbags(const Rules& r, const S& s, PlayerId viewer, Side side, RegionId region) {
  bool entrenched = false, seen = viewer == kChance || viewer == side;
  for (const PieceId p : Outside(r, s, side, region)) {
    entrenched = entrenched || s[p].Has(kDugIn);
    seen = seen || SeesPiece(r, s, static_cast<Side>(viewer), p);
  }
  Applied("XV.H/4"_sgs);
  return entrenched && (seen || NearOwn(r, s, static_cast<Side>(viewer), region));
}
std::string NamesOf(const Rules& r, const PieceSet& pieces) {
  std::vector<std::string> names;
  for (const PieceId p : pieces) names.push_back(r.PieceName(p));
  return absl::StrJoin(names, ", ");
}

// XII.A/3: lines of reinforcements that are still to come; of the enemy's those that he has told of, without the units.
void ShowEntries(const Rules& r, const S& s, PlayerId viewer, View* view) {
  View::Table* table = AddTable(view, "reinforcements", {"side", "turn", "place", "brought by", "units"});
  for (const Side side : {kUsa, kMexico}) {
    const bool own = viewer == kChance || viewer == side;
    for (const EntryLine& line : EntryLines(r, s, side)) {
      if (!own && !SeesLine(s, static_cast<Side>(viewer), line)) continue;
      std::vector<std::string> places;
      for (const RegionId region : line.regions) places.push_back(r.RegionName(region));
      AddRow(table, {r.SideName(side), absl::StrCat(line.turn), absl::StrJoin(places, " or "),
                     line.granted ? "a card or event" : "the schedule", own ? NamesOf(r, line.pieces) : "?"});
    }
  }
}
// XI.F/1: what lasts lies open to both sides; secret events to one.
void ShowEffects(const Rules& r, const S& s, PlayerId viewer, View* view) {
  View::Table* table = AddTable(view, "in effect", {"card or event"});
  for (const Side side : {kUsa, kMexico}) {
    for (const CardId card : r.scenario().decks[side]) {
      if (PlaceOf(s, card) == CardPlace::kInEffect) AddRow(table, {r.CardName(card)});
    }
  }
  for (const EventId event : r.scenario().events) {
    const Side secret = r.c.events[event].secret;
    if (secret != kNobody && viewer != kChance && viewer != secret) continue;
    for (const ActiveEffect& row : s.effects) {
      if (!row.event.exists() || row.event.get() != event) continue;
      AddRow(table, {r.EventName(event)});
      break;
    }
  }
}

}  // namespace

void ShowPosition(const Rules& r, const S& s, PlayerId viewer, View* view) {
  view->set_title(absl::StrCat("Turn ", s.now.turn));
  View::Table* tracks = AddTable(view, "tracks", {"track", "value"});
  AddRow(tracks, {"VP of the USA", absl::StrCat(PointsOf(s, kUsa))});
  AddRow(tracks, {"VP of Mexico", absl::StrCat(PointsOf(s, kMexico))});
  AddRow(tracks, {"US antiwar sentiment", absl::StrCat(s.now.tension)});
  AddRow(tracks, {"cards of the USA", absl::StrCat(HandSize(r, s, kUsa))});
  AddRow(tracks, {"cards of Mexico", absl::StrCat(HandSize(r, s, kMexico))});
  View::Table* hand = AddTable(view, "hand", {"side", "card"});
  for (const Side side : {kUsa, kMexico}) {
    if (viewer != kChance && viewer != side) continue;
    for (const CardId card : r.scenario().decks[side]) {
      if (InHand(r, s, side, card)) AddRow(hand, {r.SideName(side), r.CardName(card)});
    }
  }
  View::Table* regions = AddTable(view, "regions", {"region", "control", "USA", "Mexico"});
  regions->set_on_board(true);
  for (const RegionId id : r.scenario().regions) {
    std::vector<std::string> row = {r.RegionName(id), SeesOwner(r, s, viewer, id) ? r.SideName(ControlOf(s, id)) : "?"};
    for (const Side side : {kUsa, kMexico}) {
      const std::string names = NamesOf(r, Seen(r, s, viewer, side, id)), stack = StackText(r, s, viewer, side, id);
      const bool sandbags = ShowsSandbags(r, s, viewer, side, id);
      row.push_back(
          absl::StrCat(names, names.empty() || stack.empty() ? "" : ", ", stack, sandbags ? ", entrenched" : ""));
    }
    AddRow(regions, row);
  }
  ShowEntries(r, s, viewer, view);
  ShowEffects(r, s, viewer, view);
}

void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks) {
  for (const RegionId id : r.scenario().regions) {
    adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
    stack->set_place(id.number());
    stack->set_control(SeesOwner(r, s, viewer, id) ? s[id].control : 0);
    for (const Side side : {kUsa, kMexico}) {
      if (ShowsSandbags(r, s, viewer, side, id)) stack->add_markers(side == kUsa ? "US sandbags" : "Mexican sandbags");
      if (const std::string text = StackText(r, s, viewer, side, id); !text.empty()) {
        adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
        piece->set_name(text);
        piece->set_side(side);
      }
    }
    for (const PieceId p : Seen(r, s, viewer, kUsa, id) | Seen(r, s, viewer, kMexico, id)) {
      adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
      piece->set_id(absl::StrCat("piece.", r.c.piece_names.Id(p)));
      piece->set_name(r.PieceName(p));
      piece->set_side(SideOf(r, p));
      piece->set_strength(absl::StrCat(s[p].life));
    }
  }
}

}  // namespace adjutant::sgs
