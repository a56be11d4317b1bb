// Positions of The Halls of Montezuma as tables that a player can check against his board.
#ifndef ADJUTANT_CORE_HALLS_TELLING_SHOW_H_
#define ADJUTANT_CORE_HALLS_TELLING_SHOW_H_

#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/halls/rules.h"
#include "core/kernel/event.h"

namespace adjutant::halls {

// The position as `viewer` may see it: his own hand, and the values of his own face-down works; kChance sees all.
// Stacks and pools are open to both (3.3/3).
void ShowPosition(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::View* view);
// The same of the spaces, counter by counter; every space has an entry, for all of them have a controller.
void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks);
// The map: the coordinates of the component pack.
void DrawBoard(const Rules& r, adjutant::v1::Board* board);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TELLING_SHOW_H_
