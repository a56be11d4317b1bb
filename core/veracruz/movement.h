// Veracruz 5, 7: what the files of the movement step share.
#ifndef ADJUTANT_CORE_VERACRUZ_MOVEMENT_H_
#define ADJUTANT_CORE_VERACRUZ_MOVEMENT_H_

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

// 19.23: US units count hexes and not movement points.
inline bool CountsHexes(const S& s, Side side) { return side == kUs && s.now.turn == 1; }
inline HexId PartyHex(const S& s) { return static_cast<HexId>(s.move.hex - 1); }

// What goes with a piece that is picked: the box of a formation, the load of a pack animal, all of a demoralised stack.
PieceSet PickedWith(const Rules& r, const S& s, PieceId piece);
// May `piece` join those in `party`?
Ruling CheckPick(const Rules& r, const S& s, const Movement& party, PieceId piece, Why* why);
void Pick(const Rules& r, const S& s, PieceId piece, Movement* party);
// Reads the traits of a party off its pieces.
void Muster(const Rules& r, const S& s, Movement* party);
// Lets go of the party, which keeps what holds for the whole phase.
void Release(S& s);

// Tenths of a movement point that a neighbouring hex costs a party's units; -1 if they cannot enter. On the first turn
// of the US a hex is a point, whatever it is (19.23).
int StepCost(const Rules& r, const S& s, HexId from, int direction, bool artillery);
// The same after an overwhelming attack (5.43).
int OverwhelmingCost(const Rules& r, const S& s, HexId from, int direction, bool artillery);
// 14.32: what it costs a scout more to leave the zone of control that it has reconnoitered.
int EscapeCost(const Rules& r, const S& s, const Movement& party);
// May the party take one step?
Ruling CheckStep(const Rules& r, const S& s, const Movement& party, HexId to, Why* why);
// Refuses those in the party for whom the way across a hexside is closed, whatever points they have: artillery at a
// river, the Navy battery in the wild.
Ruling CheckGround(const Rules& r, const S& s, const Movement& party, int direction, Why* why);
// Charges a step to each piece of the party, and tells the number.
void Charge(const Rules& r, S& s, int direction, bool overwhelming, Trace* trace);
// The party has gone into a neighbouring hex: control, stragglers of the enemy (9.12, 11.25), guerrillas.
void Arrive(const Rules& r, S& s, HexId to, Trace* trace);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_MOVEMENT_H_
