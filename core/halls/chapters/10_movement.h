// HoM 10.1 to 10.4: what the steps of an activation share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_10_MOVEMENT_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_10_MOVEMENT_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

bool LeadersOnly(const S& s);
// Is what is active a Force, and no unit or leader by itself?
bool IsForce(const S& s);
// Whose activation it is.
Side ActiveSide(const S& s);
// The player of the active side.
PlayerId ActivePlayer(const Rules&, const S& s);
// 18.4.b/4: MP spent where a revolt is.
void SpendInRevolt(const Rules& r, S& s, Trace* trace);

// 10.2.a/3, 10.2.a/4: do US units stop in the space, for its terrain?
bool StopsUs(const Rules& r, const S& s, SpaceId space);
// 10.2.a/3: after the Topographic Engineers US units pass a Rough or Jungle space; the next one stops them.
bool PassedAsRough(const Rules& r, const S& s, SpaceId space);

// An action card is to be drawn for the movement allowance.
void AskForMovementCard(const Rules& r, S& s, Trace* trace);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_10_MOVEMENT_H_
