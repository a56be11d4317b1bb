// HoM 15.1: what keeps an Army on the map.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_15_ARMIES_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_15_ARMIES_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

// Units that may be those of an Army: neither guerillas (10.2.g/2) nor a fortress's own (13.3.a/1).
int RegularsIn(const Rules& r, const S& s, Side side, SpaceId space);
int ArmiesIn(const Rules& r, const S& s, Side side, SpaceId space);
// A unit that was at `where` has left the map outside a battle: an Army there may have lost its last one (15.1/6).
void NoteLostUnit(S& s, Location where);
// 3.5.a/2: the Army's commander, and whoever there serves under him; of an Army that is active those who were
// designated, or drawn for it.
LeaderSet LeadersOf(const Rules& r, const S& s, ArmyId army);
// Asks who takes over an Army, checks the leaders of one that has lost its last unit, and asks which of several Armies
// is given up where fewer units are left. Play then goes on at s.step.
void SettleArmies(const Rules& r, S& s, Trace* trace);
// The leaders of the Army without units have been checked: the marker leaves the map, who has survived goes to the
// pool.
void FinishLostArmy(const Rules& r, S& s, Trace* trace);
// A leader has been drawn for the Army in a battle and fights in it (15.1/4). Who outranks its commander does not serve
// under him (2.2.b/2): he takes it over, and leads where the other led.
void JoinArmy(const Rules& r, S& s, ArmyId army, LeaderId leader, Trace* trace);
// Its commander is gone from `where`: are units there and a leader who can take the Army over?
bool PassesOn(const Rules& r, const S& s, ArmyId army, Location where);
// The Army's new commander leads his side of the battle if his predecessor did (s.army.led).
void FollowInBattle(const Rules& r, S& s, ArmyId army);
// Where Canales has fallen, or has taken over the active Army, its guerillas leave the Force (10.2.g/2). They still
// fight the battle.
void ReleaseGuerillas(const Rules& r, S& s);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_15_ARMIES_H_
