#include "verify/page/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

using v1::Board;
using v1::Stacks;

// Of a picture that stands alone; on a page its style sheet says the same and more.
constexpr char kPictureStyle[] = R"(
svg { --paper: #f6f4ee; --ink: #22252b; --line: #8b8f99; --water: #cfe0ea; --us: #1f5fa8; --mexico: #b8560f; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #17191e; --ink: #e8e6e1; --line: #6f7682; --water: #1d2f3b; --us: #74abe8; --mexico: #f0994d; }
}
.backdrop { fill: var(--paper); }
text { font: 9px system-ui, 'DejaVu Sans', sans-serif; text-anchor: middle; fill: var(--ink); }
.hex { stroke: var(--line); stroke-opacity: .35; stroke-width: .7; fill: #e9e5d6; }
.terrain-rough { fill: #cdbf9d; }
.terrain-jungle { fill: #a9c79b; }
.terrain-rough_jungle { fill: #9bb083; }
.terrain-swamp { fill: #b9c9b8; }
.terrain-mountain { fill: #a08f78; }
.terrain-clear { fill: #ece7d8; }
.terrain-zone { fill: #d9d4e4; }
.terrain-sea, .terrain-lake { fill: var(--water); }
.board-hexes .town { fill: var(--ink); }
.board-network .place > :first-child { stroke: var(--ink); stroke-width: 1.5; }
.board-network .place text { font-weight: 600; }
.link { fill: none; stroke: var(--line); stroke-width: 2; stroke-linecap: round; }
.link-rough { stroke-dasharray: 5 4; }
.link-river, .link-bridge { stroke: #4a86b5; stroke-width: 3; }
.link-bridge { stroke-dasharray: 2 4; }
.link-sea { stroke: #4a86b5; stroke-dasharray: 1 6; }
.link-mountain { stroke: #6d5b45; stroke-width: 3; }
.link-road { stroke: #7b4b2a; }
.link-highway { stroke: #7b4b2a; stroke-width: 3.5; }
.link-trail { stroke: #7b4b2a; stroke-width: 1.2; stroke-dasharray: 3 3; }
.counter rect { stroke: var(--paper); }
.counter text { fill: #fff; font-weight: 700; font-size: 11px; }
.counter .stars { fill: var(--ink); font-size: 8px; }
.counter.side-0 rect { fill: #6b6b6b; }
.side-1 rect, .control-1 { fill: var(--us); }
.side-2 rect, .control-2 { fill: var(--mexico); }
@media (prefers-color-scheme: dark) {
  .hex, .board-network .place > :first-child { filter: brightness(.45); }
  .terrain-sea, .terrain-lake { filter: none; }
  .counter text { fill: #10131a; }
}
)";

// Of one with areas besides. Who controls one shows through its terrain.
constexpr char kAreaStyle[] = R"(
.area { --land: #ece7d8; fill: var(--land); stroke: var(--line); stroke-width: 1.5; stroke-linejoin: round; }
.area.terrain-rough { --land: #cdbf9d; }
.area.terrain-jungle { --land: #a9c79b; }
.area.terrain-rough_jungle { --land: #9bb083; }
.area.terrain-swamp { --land: #b9c9b8; }
.area.terrain-desert { --land: #e0cf8c; }
.area[data-control='1'] { fill: color-mix(in srgb, var(--us) 30%, var(--land)); }
.area[data-control='2'] { fill: color-mix(in srgb, var(--mexico) 30%, var(--land)); }
.board-network .of-area > :first-child { fill: var(--ink); stroke: none; }
@media (prefers-color-scheme: dark) { .area { filter: brightness(.45); } }
)";

constexpr char kStar[] = "&#9733;";

// Of names at the edge of a picture, and no less than the widest letters are on average.
constexpr int kMargin = 2, kLetterWidth = 6;

struct Point {
  int x, y;
};

Point At(const Board& board, int place) { return {board.places(place).x(), board.places(place).y()}; }

// The corners of a hex about its centre, from the north clockwise. Neighbours in a line are twice kHalf apart when the
// side is 15 and kHalf 13: both come from the board, so that hexes meet without a gap.
std::array<Point, 6> Corners(int size) {
  const int half = size * 13 / 15, short_side = size / 2;
  return {{{0, -size}, {half, -short_side}, {half, short_side}, {0, size}, {-half, short_side}, {-half, -short_side}}};
}

void OpenSvg(const Board& board, absl::string_view attributes, std::string* svg) {
  absl::StrAppend(svg, "<svg ", attributes, " class=\"board board-", board.form() == Board::HEXES ? "hexes" : "network",
                  "\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", board.width(), " ", board.height(),
                  "\">\n");
}

// ---- Hexes: a path for each terrain.

void HexGround(const Board& board, std::string* svg) {
  const std::array<Point, 6> corners = Corners(board.size());
  std::string shape = absl::StrCat("m", corners[0].x, " ", corners[0].y);
  for (size_t i = 1; i < corners.size(); ++i) {
    absl::StrAppend(&shape, "l", corners[i].x - corners[i - 1].x, " ", corners[i].y - corners[i - 1].y);
  }
  // From the end of the shape the next begins: the pen comes back to the centre.
  shape += "z";
  std::map<std::string, std::string> paths;
  for (const Board::Place& place : board.places()) {
    absl::StrAppend(&paths[place.terrain()], "M", place.x(), " ", place.y(), shape);
  }
  for (const auto& [terrain, path] : paths) {
    absl::StrAppend(svg, "<path class=\"hex terrain-", XmlEscaped(terrain), "\" d=\"", path, "\"/>\n");
  }
}

// ---- Areas: a path for each, which the page marks with who controls it.

bool IsArea(const Board::Place& place) { return place.outline_size() > 0; }
bool HasAreas(const Board& board) { return std::any_of(board.places().begin(), board.places().end(), IsArea); }

void Areas(const Board& board, const Stacks& stacks, std::string* svg) {
  std::map<int, int> control;
  for (const Stacks::Stack& stack : stacks.stacks()) control[stack.place()] = stack.control();
  for (int i = 0; i < board.places_size(); ++i) {
    const Board::Place& place = board.places(i);
    if (!IsArea(place)) continue;
    absl::StrAppend(svg, "<path class=\"area terrain-", XmlEscaped(place.terrain()), "\" id=\"p-", i,
                    "\" data-place=\"", i, "\"",
                    control[i] > 0 ? absl::StrCat(" data-control=\"", control[i], "\"") : "", " d=\"M");
    for (const int corner : place.outline()) absl::StrAppend(svg, corner, " ");
    *svg += "Z\"/>\n";
  }
}

// The hexside between two neighbours: the corners of the first that are nearest to the second.
std::pair<Point, Point> Hexside(const Board& board, const Board::Link& link) {
  const Point from = At(board, link.from()), to = At(board, link.to());
  std::vector<std::pair<int, Point>> corners;
  for (const Point& corner : Corners(board.size())) {
    const Point point{from.x + corner.x, from.y + corner.y};
    const int dx = point.x - to.x, dy = point.y - to.y;
    corners.emplace_back(dx * dx + dy * dy, point);
  }
  std::stable_sort(corners.begin(), corners.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return {corners[0].second, corners[1].second};
}

// ---- Links: a path for each kind.

void Links(const Board& board, std::string* svg) {
  std::map<std::string, std::string> paths;
  for (const Board::Link& link : board.links()) {
    Point from = At(board, link.from()), to = At(board, link.to());
    if (link.edge()) std::tie(from, to) = Hexside(board, link);
    absl::StrAppend(&paths[link.kind()], "M", from.x, " ", from.y, "L", to.x, " ", to.y);
  }
  for (const auto& [kind, path] : paths) {
    absl::StrAppend(svg, "<path class=\"link link-", XmlEscaped(kind), "\" d=\"", path, "\"/>\n");
  }
}

// ---- Places.

std::string ClassesOf(const Board::Place& place) {
  std::string classes = absl::StrCat(IsArea(place) ? "place of-area terrain-" : "place terrain-", place.terrain());
  for (const std::string& mark : place.marks()) absl::StrAppend(&classes, " mark-", mark);
  return classes;
}

bool Has(const Board::Place& place, absl::string_view mark) {
  return std::find(place.marks().begin(), place.marks().end(), mark) != place.marks().end();
}

// Round, square where there is a fortress; a Zone is a wide box.
std::string ShapeOf(const Board& board, const Board::Place& place) {
  const int size = board.size();
  if (board.form() == Board::HEXES) {
    const int half = Has(place, "city") ? size / 2 : size / 3;
    return absl::StrCat("<circle class=\"town\" r=\"", half, "\"/>");
  }
  if (IsArea(place)) return absl::StrCat("<circle r=\"", size / 4, "\"/>");
  if (place.terrain() == "zone") {
    return absl::StrCat("<rect x=\"", -2 * size, "\" y=\"", -size, "\" width=\"", 4 * size, "\" height=\"", 2 * size,
                        "\" rx=\"", size / 2, "\"/>");
  }
  if (Has(place, "fortress")) {
    return absl::StrCat("<rect x=\"", -size, "\" y=\"", -size, "\" width=\"", 2 * size, "\" height=\"", 2 * size,
                        "\"/>");
  }
  return absl::StrCat("<circle r=\"", Has(place, "transit") ? size * 2 / 3 : size, "\"/>");
}

// Where the name of a place stands: below it in its middle; on a picture, so that it is not cut off at the edge.
std::string LabelAt(const Board& board, const Board::Place& place, bool whole) {
  int y = board.size() + 9;
  if (!whole) return absl::StrCat("y=\"", y, "\"");
  if (place.y() + y > board.height() - kMargin) y = -board.size() - kMargin;
  const int half = static_cast<int>(WidthOf(place.name())) * kLetterWidth / 2;
  const int left = kMargin - (place.x() - half), right = place.x() + half - (board.width() - kMargin);
  const int shift = left > 0 ? left : right > 0 ? -right : 0;
  return absl::StrCat(shift == 0 ? "" : absl::StrCat("x=\"", shift, "\" "), "y=\"", y, "\"");
}

void Places(const Board& board, bool whole_names, std::string* svg) {
  for (int i = 0; i < board.places_size(); ++i) {
    const Board::Place& place = board.places(i);
    if (Has(place, "absent")) continue;  // it is on the board in another game
    // A hex without a name is part of the ground.
    if (board.form() == Board::HEXES && place.name() == place.id()) continue;
    // The page finds by its id what it marks with who controls the place: of an area not its name.
    absl::StrAppend(svg, "<g class=\"", XmlEscaped(ClassesOf(place)), IsArea(place) ? "\" id=\"n-" : "\" id=\"p-", i,
                    "\" data-place=\"", i, "\" transform=\"translate(", place.x(), ",", place.y(), ")\">",
                    ShapeOf(board, place), "<text ", LabelAt(board, place, whole_names), ">", XmlEscaped(place.name()),
                    "</text></g>\n");
  }
}

void Map(const Board& board, const Stacks& stacks, bool whole_names, std::string* svg) {
  absl::StrAppend(svg, "<g id=\"ground\">\n");
  if (board.form() == Board::HEXES) HexGround(board, svg);
  if (HasAreas(board)) Areas(board, stacks, svg);
  absl::StrAppend(svg, "</g>\n<g id=\"links\">\n");
  Links(board, svg);
  absl::StrAppend(svg, "</g>\n<g id=\"places\">\n");
  Places(board, whole_names, svg);
  absl::StrAppend(svg, "</g>\n");
}

// ---- Stacks.

// What a counter says of pieces, as on a page (counters.js): how many are units, or else other things, and its leaders.
struct Count {
  int units = 0, leaders = 0, others = 0;
};
Count CountOf(const std::vector<const Stacks::Piece*>& pieces) {
  Count count;
  for (const Stacks::Piece* piece : pieces) {
    const std::string& kind = piece->kind();
    const auto is_one_of = [&](std::initializer_list<const char*> kinds) {
      return std::any_of(kinds.begin(), kinds.end(), [&](const char* one) { return kind == one; });
    };
    if (kind == "leader") {
      ++count.leaders;
    } else if (!is_one_of({"army", "division", "marker", "supply", "train", "dummy"})) {
      ++count.units;
    } else if (!is_one_of({"army", "division"})) {
      ++count.others;
    }
  }
  return count;
}

// A counter that stands for the pieces of one side in a place: its first letter and how many they are, and a star over
// it for each leader.
void Counter(const Game& game, const Board& board, int side, const std::vector<const Stacks::Piece*>& pieces, Point at,
             std::string* svg) {
  const int size = board.size();
  std::string name;
  if (side > 0 && side <= static_cast<int>(game.side_names().size())) {
    name = std::string(absl::StripPrefix(game.side_names()[static_cast<size_t>(side - 1)], "the "));
  }
  std::vector<std::string> listed;
  for (const Stacks::Piece* piece : pieces) {
    listed.push_back(absl::StrCat(piece->name(), piece->strength().empty() ? "" : " ", piece->strength(),
                                  piece->note().empty() ? "" : absl::StrCat(" (", piece->note(), ")")));
  }
  const bool round = side == 1;
  const Count count = CountOf(pieces);
  const int units = count.units > 0 || count.leaders > 0 ? count.units : count.others;
  const std::string number = units > 0 ? absl::StrCat(units) : "";
  std::string stars;
  for (int i = 0; i < count.leaders && count.leaders <= 3; ++i) stars += kStar;
  if (count.leaders > 3) stars = absl::StrCat(kStar, count.leaders);
  absl::StrAppend(
      svg, "<g class=\"counter side-", side, "\" transform=\"translate(", at.x, ",", at.y, ")\"><title>",
      XmlEscaped(absl::StrCat(name, ": ", absl::StrJoin(listed, ", "))), "</title><rect x=\"", -size, "\" y=\"",
      -size * 3 / 4, "\" width=\"", 2 * size, "\" height=\"", size * 3 / 2, "\" rx=\"", round ? size / 2 : 1,
      "\"/><text y=\"", size / 3, "\">", XmlEscaped(name.substr(0, 1)), number, "</text>",
      stars.empty() ? "" : absl::StrCat("<text class=\"stars\" y=\"", -size * 3 / 4 - 1, "\">", stars, "</text>"),
      "</g>\n");
}

void AllStacks(const Game& game, const Board& board, const Stacks& stacks, std::string* svg) {
  absl::StrAppend(svg, "<g id=\"stacks\">\n");
  for (const Stacks::Stack& stack : stacks.stacks()) {
    std::map<int, std::vector<const Stacks::Piece*>> sides;
    for (const Stacks::Piece& piece : stack.pieces()) sides[piece.side()].push_back(&piece);
    const Point centre = At(board, stack.place());
    if (stack.control() > 0 && !IsArea(board.places(stack.place()))) {
      absl::StrAppend(svg, "<circle class=\"control control-", stack.control(), "\" cx=\"", centre.x, "\" cy=\"",
                      centre.y, "\" r=\"", board.size() / 3, "\"/>\n");
    }
    int offset = -board.size() * static_cast<int>(sides.size() - 1);
    for (const auto& [side, pieces] : sides) {
      Counter(game, board, side, pieces, {centre.x + offset, centre.y - board.size() / 2}, svg);
      offset += 2 * board.size();
    }
  }
  absl::StrAppend(svg, "</g>\n");
}

}  // namespace

std::string MapSvg(const Board& board) {
  std::string svg;
  OpenSvg(board, "id=\"map\"", &svg);
  Map(board, {}, false, &svg);  // the page moves names itself
  absl::StrAppend(&svg, "<g id=\"trails\"></g>\n<g id=\"stacks\"></g>\n</svg>\n");
  return svg;
}

std::string PositionSvg(const Game& game, const Board& board, const Stacks& stacks, const std::string& caption) {
  std::string svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  OpenSvg(board, "role=\"img\"", &svg);
  absl::StrAppend(&svg, "<title>", XmlEscaped(caption), "</title>\n<style>\n", kPictureStyle,
                  HasAreas(board) ? kAreaStyle : "", "</style>\n");
  absl::StrAppend(&svg, "<rect class=\"backdrop\" width=\"100%\" height=\"100%\"/>\n");
  Map(board, stacks, true, &svg);
  AllStacks(game, board, stacks, &svg);
  svg += "</svg>\n";
  return svg;
}

}  // namespace adjutant
