// Positions as a map and tables.
#include "core/veracruz/telling/show.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/hidden.h"
#include "core/veracruz/telling/describe.h"

namespace adjutant::veracruz {
namespace {

using adjutant::v1::View;
using Names = std::vector<std::string>;

size_t Index(int id) { return static_cast<size_t>(id); }
const char* SideTitle(uint8_t side) { return side == kUs ? "US" : side == kMexico ? "Mexico" : "-"; }
std::string List(const Names& names) { return absl::StrJoin(names, ", "); }
std::string Signed(int number) { return absl::StrCat(number > 0 ? "+" : "", number); }
// "2.5" of tenths.
std::string Points(int tenths) {
  return absl::StrCat(tenths / kTenths, tenths % kTenths == 0 ? "" : absl::StrCat(".", tenths % kTenths));
}

class Shower {
 public:
  Shower(const Rules& r, const S& s, PlayerId viewer, View* view)
      : r_(r), s_(s), viewer_(static_cast<Side>(viewer)), view_(view) {}

  void Run() {
    view_->set_title(absl::StrCat("Veracruz: ", absl::StrJoin(DescribeHeadings(r_, s_), ", ")));
    Map();
    Tracks();
    Places();
    UnderWay();
    Stacks();
    Boxes();
  }

  void Stacks(adjutant::v1::Stacks* stacks) const {
    for (const HexId hex : r_.c.hexes.ids()) {
      const Names markers = MarkersAt(hex);
      const PlaceId place = r_.c.At(hex).place;
      const bool held = place != kNoId && s_.control[place] != kNobody;
      if (TopOf(s_, hex) == kNoId && markers.empty() && !held) continue;
      adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
      stack->set_place(hex.number());
      stack->set_control(place == kNoId ? -1 : s_.control[place]);
      for (const std::string& marker : markers) stack->add_markers(marker);
      for (const PieceId p : StackIn(s_, hex)) Piece(p, stack->add_pieces());
    }
  }

 private:
  // What lies in a hex and is no counter of a stack.
  Names MarkersAt(HexId hex) const {
    Names markers;
    const PlaceId place = r_.c.At(hex).place;
    const FortressId fortress = place == kNoId ? kNoId : FortressAt(r_, place);
    if (fortress != kNoId) {
      const int strength = s_.fortresses[fortress].strength;
      markers.push_back(absl::StrCat("fortress of strength ", strength));
    }
    for (size_t i = 0; i < s_.works.size(); ++i) {
      if (s_.works[i] != hex) continue;
      markers.emplace_back(s_.works_done[i] != 0 ? "fortification" : "fortification, begun");
    }
    return markers;
  }
  void Piece(PieceId p, adjutant::v1::Stacks::Piece* piece) const {
    const PieceInfo& info = r_.c.Piece(p);
    piece->set_side(info.side);
    if (!Known(p)) {
      piece->set_name("hidden counter");
      piece->set_kind("hidden");
      return;
    }
    piece->set_id(absl::StrCat("piece.", r_.c.piece_names.Id(p)));
    piece->set_name(r_.PieceName(p));
    piece->set_kind(KindOf(info));
    if (HasStrength(p)) piece->set_strength(absl::StrCat(s_[p].strength));
    Names notes = NotesOn(p);
    if (s_[p].Has(kDemoralized)) notes.emplace_back("demoralised");
    if (s_[p].percent != 0) notes.push_back(absl::StrCat(s_[p].percent, "% ineffective"));
    piece->set_note(List(notes));
    const FormationId formation = s_[p].formation;
    if (formation != kNoId && !info.formation() && Known(r_.c.FormationPiece(formation)))
      piece->set_within(absl::StrCat("piece.", r_.c.piece_names.Id(r_.c.FormationPiece(formation))));
  }
  static const char* KindOf(const PieceInfo& info) {
    switch (info.sort) {
      case Sort::kUnit:
        break;
      case Sort::kLeader:
        return "leader";
      case Sort::kFormation:
        return "army";
      case Sort::kGunboat:
        return "gunboat";
      case Sort::kGuerrilla:
        return "guerrilla";
      case Sort::kDummy:
        return "dummy";
      case Sort::kSupply:
        return "supply";
      case Sort::kPackAnimal:
        return "pack_animal";
    }
    constexpr const char* kArms[] = {"", "infantry", "cavalry", "artillery", "engineer", "naval_battery", "militia"};
    return kArms[Index(static_cast<int>(info.arm))];
  }

  View::Table* Table(absl::string_view name, std::initializer_list<const char*> columns) {
    View::Table* table = view_->add_tables();
    table->set_name(std::string(name));
    for (const char* column : columns) table->add_columns(column);
    return table;
  }
  static void Row(View::Table* table, std::initializer_list<absl::string_view> cells) {
    View::Row* row = table->add_rows();
    for (absl::string_view cell : cells) row->add_cells(std::string(cell));
  }

  // ---- The map: a line for each CC from the north down, two letters for each hex, RR from the west to the east, every
  // other line half a hex to the side.
  void Map() {
    View::Table* table = Table("map", {});
    table->set_preformatted(true);
    table->set_on_board(true);
    View::Row* header = table->add_rows();
    header->add_cells("    ");
    constexpr int kFifth = 5;
    for (int row = r_.c.rows; row >= 1; --row)
      header->add_cells(row % kFifth == 0 ? absl::StrCat(row < 10 ? "0" : "", row) : "  ");
    for (int column = 1; column <= r_.c.columns; ++column) MapLine(column, table->add_rows());
    View::Table* signs = Table("signs on the map", {"where", "signs"});
    signs->set_on_board(true);
    Row(signs, {"of a line, of a column", "CC and RR of the hex, as in 1705"});
    Row(signs, {"first: the ground", ". clear, ^ rough, j jungle, s swamp, M mountain, o lake, ~ sea"});
    Row(signs, {"or a place", "v village, T town, C city, R reef, # fortification"});
    Row(signs, {"second: who is there", "U the US, X Mexico, B both, G gunboat, W guerrillas"});
  }

  void MapLine(int column, View::Row* line) const {
    const bool west = (column % 2 == 0) == r_.c.even_columns_west;
    line->add_cells(absl::StrCat(column < 10 ? "0" : "", column, west ? " " : "  "));
    for (int row = r_.c.rows; row >= 1; --row) {
      const HexId hex = r_.c.HexAt(column, row);
      line->add_cells(hex == kNoId ? std::string("  ") : std::string{GroundLetter(hex), WhoLetter(hex)});
    }
  }
  char GroundLetter(HexId hex) const {
    if (std::find(s_.works.begin(), s_.works.end(), hex) != s_.works.end()) return '#';
    constexpr char kPlaces[] = {' ', 'v', 'T', 'C', 'R'};                   // PlaceKind
    constexpr char kTerrains[] = {' ', '.', '^', 'j', 's', 'M', 'o', '~'};  // Terrain
    const Hex& info = r_.c.At(hex);
    if (info.place != kNoId) return kPlaces[Index(static_cast<int>(r_.c.places[info.place].kind))];
    return kTerrains[Index(static_cast<int>(info.terrain))];
  }
  char WhoLetter(HexId hex) const {
    const uint8_t there = There(s_, hex);
    const bool us = (there & kUsThere) != 0, mexico = (there & kMexicoThere) != 0;
    if (us || mexico) return us && mexico ? 'B' : us ? 'U' : 'X';
    return (there & kGunboatThere) != 0 ? 'G' : (there & kGuerrillaThere) != 0 ? 'W' : ' ';
  }

  // ---- Tracks and places.
  void Tracks() {
    const Scalars& now = s_.now;
    View::Table* table = Table("tracks", {"track", "value"});
    Row(table, {"Basic National Morale, US", Signed(now.morale[kUs])});
    Row(table, {"Basic National Morale, Mexico", Signed(now.morale[kMexico])});
    Row(table, {"Victory points of the US", absl::StrCat(VictoryPoints(r_, s_, nullptr))});
    if (now.cities_defended != 0) Row(table, {"Cities defended by Mexico", absl::StrCat(now.cities_defended)});
    Row(table, {"Invasion", now.landed != 0 ? "has landed" : "has not landed"});
    if (now.santa_anna != kFree) {
      Row(table, {"Santa Anna", now.santa_anna == kSummoned ? "summoned to Mexico City" : "stays at Mexico City"});
    }
    if (now.withdraw != 0) Row(table, {"Volunteer points to leave", absl::StrCat(now.withdraw)});
    if (now.winner != kNobody) Row(table, {"Winner", SideTitle(now.winner)});
  }

  void Places() {
    View::Table* table = Table("places", {"place", "hex", "held by", "points", "fortress"});
    for (const PlaceId i : r_.c.places.ids()) {
      const PlaceInfo& info = r_.c.places[i];
      const FortressId fortress = FortressAt(r_, i);
      if (fortress == kNoId && info.points == 0 && s_.control[i] != kUs) continue;
      std::string strength;
      if (fortress != kNoId) {
        const FortressState& state = s_.fortresses[fortress];
        strength = absl::StrCat("strength ", state.strength);
        if (state.taken != 0) absl::StrAppend(&strength, ", taken on turn ", state.taken);
        if ((state.besieged & kBombardedNow) != 0) absl::StrAppend(&strength, ", bombarded");
      }
      Row(table, {r_.PlaceName(i), r_.c.hex_names.Id(info.hex), SideTitle(s_.control[i]),
                  info.points == 0 ? "" : absl::StrCat(info.points), strength});
    }
    for (size_t i = 0; i < s_.works.size(); ++i) {
      if (s_.works[i] == kNoId) continue;
      Row(table,
          {"Fortification", r_.c.hex_names.Id(s_.works[i]), "", "", s_.works_done[i] != 0 ? "completed" : "begun"});
    }
  }

  // ---- What is going on.
  void UnderWay() {
    if (s_.move.hex != kNoId) {
      View::Table* table = Table("movement", {"item", "value"});
      Row(table, {"Hex", r_.HexName(s_.move.hex)});
      Row(table, {"Picked", Named(s_.move.pieces)});
    }
    if (s_.org.formation != kNoId) {
      View::Table* table = Table("organisation", {"item", "value"});
      Row(table, {"Hex", r_.HexName(s_.org.hex)});
      Row(table, {"Formation", r_.c.formation_names.Name(s_.org.formation)});
      if (s_.org.leader != kNoId) Row(table, {"Leader", r_.PieceName(s_.org.leader)});
    }
    if (s_.siege.place != kNoId) {
      View::Table* table = Table("siege", {"item", "value"});
      Row(table, {"Fortress", r_.PlaceName(s_.siege.place)});
      Row(table, {"Guns", Named(s_.siege.guns)});
    }
    if (s_.battle.hex != kNoId) Battle();
    if (s_.loss.left != 0) {
      View::Table* table = Table("losses", {"item", "value"});
      Row(table, {"Side", SideTitle(s_.loss.side)});
      Row(table, {"Points still to lose", absl::StrCat(s_.loss.left)});
      Row(table, {"Out of", Named(s_.loss.from)});
    }
    if (s_.retreat.hex != kNoId) {
      View::Table* table = Table("retreat", {"item", "value"});
      Row(table, {"Side", SideTitle(s_.retreat.side)});
      Row(table, {"Hex", r_.HexName(s_.retreat.hex)});
      Row(table, {"Hexes left", absl::StrCat(s_.retreat.left)});
    }
  }

  void Battle() {
    const struct Battle& battle = s_.battle;
    constexpr const char* kFates[] = {"-", "advance", "hold", "retreat", "retreat, demoralised", "flee"};
    View::Table* table = Table("combat", {"item", "attacker", "defender"});
    const BattleSide &a = battle.attacker, &d = battle.defender;
    Row(table, {battle.assault != kNoId ? "Assault on" : "Hex", r_.HexName(battle.hex), ""});
    Row(table, {"Counters", Named(a.pieces), Named(d.pieces)});
    Row(table, {"Points", absl::StrCat(a.points), absl::StrCat(d.points)});
    Row(table, {"Leadership", absl::StrCat(a.leadership), absl::StrCat(d.leadership)});
    Row(table, {"Morale", Signed(a.morale), Signed(d.morale)});
    Row(table, {"Figure", Signed(a.figure), Signed(d.figure)});
    if (battle.ratio_d != 0) Row(table, {"Ratio", absl::StrCat(battle.ratio_a, "-", battle.ratio_d), ""});
    Row(table, {"Fate", kFates[a.fate], kFates[d.fate]});
  }

  // ---- Counters.

  bool Untried(PieceId p) const { return r_.c.Piece(p).drawn && !s_[p].Has(kTried); }
  bool HasStrength(PieceId p) const { return r_.c.Piece(p).combat_unit() && !Untried(p); }
  Names NotesOn(PieceId p) const {
    const PieceInfo& info = r_.c.Piece(p);
    const PieceState& piece = s_[p];
    const bool untried = Untried(p);
    Names notes;
    if (untried) notes.emplace_back("untried");
    if (untried && viewer_ == kNobody) notes.push_back(absl::StrCat("hides ", piece.strength));
    if (info.sort == Sort::kGuerrilla && viewer_ == kNobody) notes.push_back(absl::StrCat("hides ", piece.strength));
    if (piece.Has(kInGeneralSupply)) notes.emplace_back("general supply");
    if (piece.spent != 0 && PhaseOf(s_) == Phase::kMovement)
      notes.push_back(absl::StrCat("spent ", Points(piece.spent)));
    if (piece.carrier != kNoId) {
      notes.push_back(absl::StrCat("on ", r_.PieceName(r_.c.PackAnimalPiece(piece.carrier))));
    }
    // The turn that runs is counted (18.2).
    if (piece.where == kTurnsOut)
      notes.push_back(absl::StrCat("back in ", piece.wait, piece.wait == 1 ? " turn" : " turns"));
    return notes;
  }
  // "4th Infantry 3", "Militia 2 (untried)".
  std::string Text(PieceId p) const {
    const PieceState& piece = s_[p];
    const Names notes = NotesOn(p);
    return absl::StrCat(r_.PieceName(p), HasStrength(p) ? absl::StrCat(" ", piece.strength) : "",
                        notes.empty() ? "" : absl::StrCat(" (", absl::StrJoin(notes, ", "), ")"));
  }
  bool Known(PieceId p) const { return Knows(r_, s_, viewer_, p); }
  // Those that the viewer may know by name, and that there are others.
  std::string Named(const PieceSet& pieces) const {
    Names names;
    int others = 0;
    for (const PieceId piece : pieces) {
      if (Known(piece)) names.push_back(Text(piece));
      if (!Known(piece)) ++others;
    }
    Unnamed(others, &names);
    return names.empty() ? "-" : List(names);
  }
  static void Unnamed(int others, Names* names) {
    if (others > 0) names->push_back(absl::StrCat(others, names->empty() ? "" : " more"));
  }

  // A row for each side with counters in the hex, from the top down; members in the box of their formation.
  void Stacks() {
    View::Table* table = Table("stacks", {"hex", "side", "counters from the top", "notes"});
    table->set_on_board(true);
    for (const HexId hex : r_.c.hexes.ids()) {
      if (TopOf(s_, hex) == kNoId) continue;
      for (Side side : {kUs, kMexico}) {
        const Names names = StackOf(side, hex);
        if (!names.empty()) Row(table, {r_.HexName(hex), SideTitle(side), List(names), Notes(side, hex)});
      }
    }
  }
  Names StackOf(Side side, HexId hex) const {
    Names names;
    int others = 0;
    for (const PieceId p : StackIn(s_, hex)) {
      if (r_.c.Piece(p).side != side) continue;
      if (!Known(p)) {
        ++others;
      } else if (r_.c.Piece(p).formation()) {
        names.push_back(Formation(p));
      } else if (s_[p].formation == kNoId) {
        names.push_back(Text(p));
      }
    }
    Unnamed(others, &names);
    return names;
  }
  std::string Formation(PieceId counter) const {
    Names members;
    for (const PieceId p : StackIn(s_, HexOf(s_, counter))) {
      if (s_[p].formation == r_.c.FormationOf(counter) && Known(p)) members.push_back(Text(p));
    }
    return absl::StrCat(Text(counter), " [", List(members), "]");
  }
  // Of the stack: markers that lie on it.
  std::string Notes(Side side, HexId hex) const {
    Names notes;
    int percent = 0;
    bool demoralized = false;
    for (const PieceId p : StackIn(s_, hex)) {
      if (r_.c.Piece(p).side != side || !Known(p)) continue;
      percent = std::max<int>(percent, s_[p].percent);
      demoralized = demoralized || s_[p].Has(kDemoralized);
    }
    if (demoralized) notes.emplace_back("demoralised");
    if (percent != 0) notes.push_back(absl::StrCat(percent, "% ineffective"));
    return List(notes);
  }

  void Boxes() {
    View::Table* table = Table("boxes", {"box", "count", "contents"});
    for (Side side : {kUs, kMexico}) {
      const std::string title = SideTitle(side);
      Box_(table, title + ", due", side, kDue);
      Box_(table, title + ", eliminated", side, kEliminated);
      Box_(table, title + ", withdrawn", side, kWithdrawn);
      Box_(table, title + ", out for some turns", side, kTurnsOut);
    }
    Pool(table, "Militia in the pool", s_.militia);
    Pool(table, "Guerrillas in the pool", s_.guerrillas);
  }
  void Box_(View::Table* table, absl::string_view title, Side side, Box box) {
    Names names;
    for (const PieceId p : r_.c.pieces.ids()) {
      if (s_[p].where != box || r_.c.Piece(p).side != side) continue;
      names.push_back(box == kTurnsOut ? Text(p) : r_.PieceName(p));
    }
    if (!names.empty()) Row(table, {title, absl::StrCat(names.size()), List(names)});
  }
  // 14.12, 16.11: they lie face down.
  template <size_t kCount>
  void Pool(View::Table* table, absl::string_view title, const std::array<uint8_t, kCount>& pool) {
    int count = 0;
    Names parts;
    for (size_t strength = kCount; strength-- > 0;) {
      count += pool[strength];
      if (pool[strength] != 0) parts.push_back(absl::StrCat(pool[strength], " of strength ", strength));
    }
    Row(table, {title, absl::StrCat(count), viewer_ == kNobody ? List(parts) : ""});
  }

  const Rules& r_;
  const S& s_;
  const Side viewer_;  // kNobody sees all
  View* view_;
};

}  // namespace

void ShowPosition(const Rules& r, const S& s, PlayerId viewer, View* view) { Shower(r, s, viewer, view).Run(); }

void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks) {
  Shower(r, s, viewer, nullptr).Stacks(stacks);
}

}  // namespace adjutant::veracruz
