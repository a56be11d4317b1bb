// What sieges (12.2) and assaults (12.3) share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_12_SIEGE_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_12_SIEGE_H_

#include <vector>

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

inline FortressState& FortressOf(const Rules& r, S& s, PlaceId place) { return s.fortresses[FortressAt(r, place)]; }
inline const FortressState& FortressOf(const Rules& r, const S& s, PlaceId place) {
  return s.fortresses[FortressAt(r, place)];
}
// The fortress that is dealt with.
inline PlaceId Target(const S& s) { return s.siege.place; }

inline Side Defender(const S& s) { return Enemy(Phasing(s)); }
inline PlayerId DefendingPlayer(const Rules&, const S& s) { return Defender(s); }

// The hex on that side of a fortress, if it can be reached from there: mountains are in the way of everything (5.34).
inline HexId Beside(const Rules& r, HexId fortress, DirectionId direction) {
  const Hex& here = r.c.At(fortress);
  return here.sides[direction].mountain ? kNoId : here.neighbours[direction];
}
// The hex is next to the fortress, and can be reached from it.
inline bool IsBeside(const Rules& r, HexId fortress, HexId hex) {
  const DirectionId direction = r.c.Direction(fortress, hex);
  return direction.exists() && Beside(r, fortress, direction).exists();
}
// Combat units of a side next to a fortress.
PieceSet UnitsAround(const Rules& r, const S& s, Side side, HexId fortress);
// The pieces of a set that are in a hex.
PieceSet PiecesAt(const S& s, const PieceSet& pieces, HexId hex);
// Strength of `pieces` without their ineffective part (13.26); nobody knows what untried militia are worth, each of
// which counts `untried` (14.11).
int KnownPoints(const Rules& r, const S& s, const PieceSet& pieces, int untried);
// The same of those next to a fortress, stack by stack.
int PointsAround(const Rules& r, const S& s, HexId fortress, const PieceSet& pieces, int untried);

// Whether the phasing player may turn against a fortress at all: it is one, and held by the other side.
Ruling CheckTarget(const Rules& r, const S& s, PlaceId place, Why* why);

// surrender.cc.
void AddSurrenderSteps(std::vector<VeracruzStep>* steps);

// assault.cc: 12.32, what a garrison counts in an assault; untried militia nothing (14.11).
int AssaultDefense(const Rules& r, const S& s, PlaceId place, Trace* trace);
// 14.31: the least that it can count, for all that the besieger sees of the garrison. Whether there can be an assault
// is asked of that; its owner says whether there is one when it is to begin.
int LeastDefense(const Rules& r, const S& s, PlaceId place);
// Whether the side may know which counter it is (hidden.cc).
bool Knows(const Rules& r, const S& s, Side viewer, PieceId piece);
// 14.11: the most that untried militia can prove to be. Whether there can be an assault is asked of the best that it
// may come to; when all is turned up the ratio is what it is (TurnedUp).
int MostOfMilitia(const Rules& r);
// The column of 12.34; -1 below 1-2.
int AssaultColumn(int attacker, int defense);
// 12.31: the lowest at which an assault is allowed.
int LeastAssaultColumn(const Rules& r);
bool MayAssault(const Rules& r, const S& s, PlaceId place);
void AddAssaultSteps(std::vector<VeracruzStep>* steps);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_12_SIEGE_H_
