// An event that comes when another one is due is refused by the case that says what is due. Often it could not come
// here at all: cavalry asks to withdraw out of a Zone, an intercepted Force to avoid battle. These functions say so,
// and when it would come.
#ifndef ADJUTANT_CORE_HALLS_NOT_DUE_H_
#define ADJUTANT_CORE_HALLS_NOT_DUE_H_

#include "core/halls/engine.h"
#include "core/kernel/occasions.h"

namespace adjutant::halls {

// By which case the position bars an event, whatever step is due: what the check of its own step does not know.
Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why);

// When the events of each step come (occasions.cc).
const Occasions<Rules, S>& AllOccasions();

// For one event each, by chapter, at whatever step: accepted if nothing of the chapter bars it.
Ruling BarDeclaration(const Rules& r, const S& s, const Event& e, Why* why);      // 7.1.d
Ruling BarCard(const Rules& r, const S& s, const Event& e, Why* why);             // 8.3
Ruling BarPickingUp(const Rules& r, const S& s, const Event& e, Why* why);        // 10.2.a
Ruling BarStopping(const Rules& r, const S& s, const Event& e, Why* why);         // 10.2.b
Ruling BarSuppression(const Rules& r, const S& s, const Event& e, Why* why);      // 10.3
Ruling BarReaction(const Rules& r, const S& s, const Event& e, Why* why);         // 10.7, 10.8
Ruling BarBattleType(const Rules& r, const S& s, const Event& e, Why* why);       // 11.2.a
Ruling BarWithdrawal(const Rules& r, const S& s, const Event& e, Why* why);       // 11.2.b
Ruling BarGuerillaArrival(const Rules& r, const S& s, const Event& e, Why* why);  // 11.2.c
Ruling BarCommitment(const Rules& r, const S& s, const Event& e, Why* why);       // 11.2.e
Ruling BarRetreat(const Rules& r, const S& s, const Event& e, Why* why);          // 11.5.c
Ruling BarStand(const Rules& r, const S& s, const Event& e, Why* why);            // 11.5.d
Ruling BarMovingOn(const Rules& r, const S& s, const Event& e, Why* why);         // 11.6
Ruling BarMovementAshore(const Rules& r, const S& s, const Event& e, Why* why);   // 14.1
Ruling BarVoyage(const Rules& r, const S& s, const Event& e, Why* why);           // 14.1
Ruling BarArmyLeader(const Rules& r, const S& s, const Event& e, Why* why);       // 15.1
Ruling BarResponse(const Rules& r, const S& s, const Event& e, Why* why);         // 17.2
Ruling BarCollapse(const Rules& r, const S& s, const Event& e, Why* why);         // 18.2

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_NOT_DUE_H_
