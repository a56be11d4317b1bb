// How counters come, go, stand and change. Nothing else writes where a counter is: what follows from it (S::units_at
// and the rest) is kept true here.
#ifndef ADJUTANT_CORE_CACTUS_PIECES_H_
#define ADJUTANT_CORE_CACTUS_PIECES_H_

#include "core/cactus/rules.h"
#include "core/kernel/trace.h"

namespace adjutant::cactus {

// ---- Standing and moving.
// Puts a piece at a place, out of any city. It stays in its Army only as long as all of that come along: say so by
// moving the whole group.
void PutAt(S& s, Piece piece, PlaceId place);
void PutAt(S& s, const Group& group, PlaceId place);
// Into a city of the province where it is, and out into the field.
void PutInto(S& s, Piece piece, CityId city);
void PutInto(S& s, const Group& group, CityId city);
void ComeOut(S& s, Piece piece);

// ---- Coming.
// A unit comes onto the map or into a box, with the side up that `strength` says, or the only one. Marks kHasArrived.
void Arrive(const Rules& r, S& s, UnitId unit, PlaceId place, Strength strength);
void Arrive(S& s, LeaderId leader, PlaceId place);
// Into the Force Pool, from wherever.
void ToPool(const Rules& r, S& s, UnitId unit);
// Turns a reduced unit over.
void FlipToFull(const Rules& r, S& s, UnitId unit);

// ---- Going.
// 7.3.1/1: one step off: the unit flips, or is eliminated. `trace` hears of it.
void LoseStep(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace);
// The unit is eliminated: to the Force Pool, or for good if it was lost to a siege (7.5/21, siege_out) or is naval
// (7.6/7). What an event takes is marked kLostToEvent (4.1/25).
void Eliminate(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace);
// 7.5/21, by siege_out: is what is lost so out of the game, and not in the Force Pool?
bool LostForGood(const Rules& r, const S& s, UnitId unit, LossCause cause);
// Out of the game for good: withdrawn, removed (7.3.5/5), shot.
void RemoveForGood(const Rules& r, S& s, Piece piece);
// Leaders go to a holder: r.c.displaced, r.c.captured. What else happens to them is of 07_leaders.cc.
void TakeOff(const Rules& r, S& s, LeaderId leader, PlaceId holder);

// ---- Armies.
// A piece leaves its Army. If that is then too small, SettleArmies (engine.h) ends it before the next step.
void LeaveArmy(S& s, Piece piece);
void JoinArmy(S& s, Piece piece, ArmyId army);
// Members of an Army that are not where its leader is leave it: after a retreat, or an event that took him away.
void LeaveScattered(const Rules& r, S& s);

// ---- Marks.
void ClearMarks(S& s, uint16_t flags);

// All that follows, anew from where the counters are.
void Rebuild(const Rules& r, S& s);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_PIECES_H_
