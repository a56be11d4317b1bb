// HoM 11.5: what routs and retreats share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_11_RETREAT_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_11_RETREAT_H_

#include "core/halls/engine.h"

namespace adjutant::halls {

// The leaders of the side's Armies. Where a commander has fallen after his last unit the marker is gone (15.1/6): then
// those of the side who command no other are what is left of it.
LeaderSet LeadersOfArmies(const Rules& r, const S& s, const BattleSide& side);
// The losing side without those.
BattleSide Leaving(const Rules& r, const S& s);
// Those of these units that are still in the battle space are eliminated (11.5.a/4, 11.5.e/2).
void EliminateAll(const Rules& r, S& s, const UnitSet& units, LossCause cause, Trace* trace);
// The player of the losing side.
PlayerId LosingPlayer(const Rules&, const S& s);
// Is a leader of the side still in the battle space?
bool LeaderStays(const Rules& r, const S& s, const BattleSide& side);
// Are the losers still an Army? Not when it has lost its last leader (15.1/3), though it has lost the battle (15.3/3).
bool IsArmy(const S& s, const BattleSide& side);
// Is the space a source of supply for the losing side itself, be it for one Force only (6.3, 6.4)?
bool IsSource(const Rules& r, const S& s, SpaceId space);
// The losers that are still in the battle space.
Group Remaining(const Rules& r, const S& s, const BattleSide& side);
// 11.4/5: where the fortress's own unit has fought and stands, not all units are eliminated. Of an Army they are: that
// unit serves under nobody (15.1/6).
bool Sheltered(const Rules& r, const S& s, const BattleSide& side);
// 11.5.a/7: by an option the leaders of the routed gather though none of their units is left.
bool LeadersGather(const Rules& r, const S& s, const BattleSide& side);
// The leaders of losers whose last units are lost: those of an Army are checked before they go to the pool (15.1/6).
// Guerillas of the side may live on in the rough, and beside interceptors those who are back in their works.
void PutAwayLeaders(const Rules& r, S& s, BattleSide* leaving, Trace* trace);
// 11.5.a/7: those who are left come to the nearest place where they may gather.
void GatherSurvivors(const Rules& r, S& s, Trace* trace);
// The guerillas of the losers go before anybody else, once, and before the winner places his marker
// (11.2.j/2, 11.2.j/4).
void SendGuerillasHome(const Rules& r, S& s, uint16_t then);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_11_RETREAT_H_
