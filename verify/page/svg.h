// The board as SVG: the map of a page, and a picture of a position.
#ifndef ADJUTANT_VERIFY_PAGE_SVG_H_
#define ADJUTANT_VERIFY_PAGE_SVG_H_

#include <string>

#include "adjutant/v1/board.pb.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// An <svg id="map"> with the groups `ground`, `links` and `places`, and empty groups `trails` and `stacks` above them.
// How it looks is left to the style sheet: terrain, connections and sides are classes.
std::string MapSvg(const v1::Board& board);

// A document of its own: the map with its style, and the stacks of a position. `caption` is what it shows, in words.
std::string PositionSvg(const Game& game, const v1::Board& board, const v1::Stacks& stacks, const std::string& caption);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_SVG_H_
