// Positions of Cactus Throne as a map and tables that a player can check against his board.
#ifndef ADJUTANT_CORE_CACTUS_TELLING_SHOW_H_
#define ADJUTANT_CORE_CACTUS_TELLING_SHOW_H_

#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/cactus/rules.h"
#include "core/kernel/event.h"

namespace adjutant::cactus {

// The position; nothing is hidden (5.6/1).
void ShowPosition(const Rules& r, const S& s, adjutant::v1::View* view);
void ShowStacks(const Rules& r, const S& s, adjutant::v1::Stacks* stacks);
// The provinces of the component pack.
void DrawBoard(const Rules& r, adjutant::v1::Board* board);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TELLING_SHOW_H_
