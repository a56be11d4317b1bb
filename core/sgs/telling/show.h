// Positions of SGS Halls of Montezuma as a map and tables that a player can check against his board.
#ifndef ADJUTANT_CORE_SGS_TELLING_SHOW_H_
#define ADJUTANT_CORE_SGS_TELLING_SHOW_H_

#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/event.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

// The position as `viewer` sees it: fog and hands are hidden (IX.I, XI.G). kChance sees all.
void ShowPosition(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::View* view);
void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks);
// The regions of the component pack.
void DrawBoard(const Rules& r, adjutant::v1::Board* board);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_TELLING_SHOW_H_
