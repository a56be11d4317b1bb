// Positions of Veracruz as a map and tables that a player can check against his board.
#ifndef ADJUTANT_CORE_VERACRUZ_TELLING_SHOW_H_
#define ADJUTANT_CORE_VERACRUZ_TELLING_SHOW_H_

#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/event.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// The position as `viewer` may see it: of enemy stacks the counter on top and what was looked at (14.31), untried
// militia and guerrillas without their strength; kChance sees all.
void ShowPosition(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::View* view);
// The same of the stacks, counter by counter from the top; of those that the viewer may not know, that they are there.
void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks);
// The hexes of the component pack, CC from the north down, RR from the west.
void DrawBoard(const Rules& r, adjutant::v1::Board* board);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TELLING_SHOW_H_
