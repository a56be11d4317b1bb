// How pieces come, go, stand and suffer. Nothing else writes where a piece is: what follows from it (S::outside,
// S::inside) is kept true here.
#ifndef ADJUTANT_CORE_SGS_PIECES_H_
#define ADJUTANT_CORE_SGS_PIECES_H_

#include "core/kernel/trace.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

// Outside in a region, from wherever. A piece that leaves its region is entrenched and hidden no more (VIII.C/4).
void PutOutside(S& s, PieceId piece, RegionId region);
// Into the structure of a region; aboard a transport.
void PutInside(S& s, PieceId piece, RegionId region);
void PutAboard(S& s, PieceId piece, PieceId ship);
// Comes onto the map at full life points, supplied (XII).
void Arrive(const Rules& r, S& s, PieceId piece, RegionId region, bool inside);
// Off the map until a turn: Where::kScheduled or kWounded.
void TakeOff(S& s, PieceId piece, Where where, int turn);

// SUM.units/3: out of the game, those aboard with it. If `by` is not nobody, that side has VP for a red name (IX.A/1,
// vp_unit_dir). S::now.lost counts a combat unit or a ship that was on the map.
void Eliminate(const Rules& r, S& s, PieceId piece, Side by, Trace* trace);
void Eliminate(const Rules& r, S& s, const PieceSet& pieces, Side by, Trace* trace);
// Takes life points off; eliminates at 0. Leaders and support units have none (IV.D/4).
void Hurt(const Rules& r, S& s, PieceId piece, int hits, Side by, Trace* trace);

// Takes marks off all pieces of a side (kNobody: of both).
void ClearMarks(const Rules& r, S& s, Side side, uint16_t flags);
// All that follows, anew from where the pieces are.
void Rebuild(S& s);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_PIECES_H_
