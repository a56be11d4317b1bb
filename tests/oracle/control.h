// HoM 6.7 to 6.9, 10.2.b, 13.3.b, 18.1 for the second time: whose everything is.
#ifndef ADJUTANT_TESTS_ORACLE_CONTROL_H_
#define ADJUTANT_TESTS_ORACLE_CONTROL_H_

#include <vector>

#include "tests/oracle/position.h"

namespace adjutant::oracle {

// 6.7, 6.8: is the Space friendly?
bool IsFriendly(const Position& position, int space, Nation nation);
// 10.2.b: does it contain enemy Units or unoccupied enemy fortifications?
bool IsEnemyOccupied(const Position& position, int space, Nation nation);
// 6.9: does the US control the State?
bool UsControlsState(const Position& position, int state);
// 18.1.a: is the control marker in the Space isolated?
bool IsIsolated(const Position& position, int space);

// 13.1: may a marker be placed in the Space with a card, none of whose OPS is spent if `whole_card`? The oracle has no
// view where enemy Units are in the Space or next to it (who could intercept is not its matter), at a standing fortress
// or seized port, where supply differs with the number of Units, and where guerillas alone would place it.
enum class MayPlace { kYes, kNo, kNoView };
MayPlace MayPlaceControl(const Position& position, int space, Nation nation, bool whole_card);

// 18.1, 13.3.b: whose each Space is, and each State, when control has been determined at the end of a turn.
struct EndOfTurn {
  std::vector<Nation> spaces;
  std::vector<Nation> states;
};
EndOfTurn DetermineControl(const Position& position);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_CONTROL_H_
