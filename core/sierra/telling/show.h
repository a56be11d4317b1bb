// Positions of Lords of the Sierra Madre as a map and tables that a player can check against his board.
#ifndef ADJUTANT_CORE_SIERRA_TELLING_SHOW_H_
#define ADJUTANT_CORE_SIERRA_TELLING_SHOW_H_

#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/event.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

// The position as a viewer sees it: everybody sees everything but sealed bids of others (hidden.h).
void ShowPosition(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::View* view);
void ShowStacks(const Rules& r, const S& s, adjutant::v1::Stacks* stacks);
// The districts of the component pack.
void DrawBoard(const Rules& r, adjutant::v1::Board* board);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_TELLING_SHOW_H_
