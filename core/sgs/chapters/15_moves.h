// What moves on land, at sea and in breakthroughs have in common. MoveTask holds what is picked; a step at a time is
// checked here, and paid.
#ifndef ADJUTANT_CORE_SGS_CHAPTERS_15_MOVES_H_
#define ADJUTANT_CORE_SGS_CHAPTERS_15_MOVES_H_

#include "core/sgs/engine.h"

namespace adjutant::sgs {

// Pieces on their way, now or in thought.
struct Course {
  PieceSet pieces;
  RegionId at;
  Halves more = 0;        // spent in thought, beyond what their states say
  Halves saving = 0;      // what roads have saved in this move (road_whole_move)
  bool off_road = false;  // a step was not by road
  int steps = 0;
};
Course CourseOf(const S& s);

// What a step costs them. `minimal`: it is beyond their points, and they may make it as a minimal move (XV.C).
struct Toll {
  Halves cost = 0;
  Halves saving = 0;
  bool road = false;
  bool minimal = false;
  bool all = false;  // everything that is left (XV.B/2)
};
Toll TollOf(const Rules& r, const S& s, const Course& course, ConnectionId by, RegionId to, Trace* trace);
// The same of ships, into water; going into a port costs nothing (XV.I/1).
Toll SeaTollOf(const Rules& r, const S& s, const Course& course, RegionId to, Trace* trace);
// Have they the points for it? The minimal move is XV.C.
Ruling CheckToll(const Rules& r, const S& s, const Course& course, const Toll& toll, Why* why);
void Pay(const Rules& r, S& s, const Toll& toll, Trace* trace);
// The least that any of them has left, in halves.
Halves LeftOf(const Rules& r, const S& s, const Course& course);

// May a piece be picked in this phase: its own state, not where others are.
Ruling CheckMover(const Rules& r, const S& s, PieceId piece, Why* why);
// StackPicked, PiecePicked, PieceDropped, MoveEnded: the same on land and at sea.
void ListPicking(const Rules& r, const S& s, bool naval, EventList* out);
Ruling CheckPicking(const Rules& r, const S& s, const Event& e, Why* why);
void ApplyPicking(const Rules& r, S& s, const Event& e, Trace* trace);
// The move of what is picked is over, here.
void EndMove(const Rules& r, S& s, Trace* trace);
// All points of these are gone, and they move no more.
void Exhaust(const Rules& r, S& s, const PieceSet& pieces);
// Takes off what lasted until this movement of the side.
void BeginMovement(const Rules& r, S& s, bool naval);

// IX.A/5: those who stay are not too many without who has lowered their stacking points.
Ruling CheckStaying(const Rules& r, const S& s, const PieceSet& pieces, RegionId from, Why* why);

// XV.G/2: they may go on by another step, on land or at sea; not to a region of `seen`, where they have been in
// thought.
bool CanGoOn(const Rules& r, const S& s, const Course& course, const RegionSet& seen);
// A way leads from the port into the water.
bool LeadsTo(const Rules& r, RegionId port, RegionId water);
// The water is closed to ships of the side until an event opens it (IV.map.area/1).
bool Shut(const Rules& r, const S& s, Side side, RegionId water);
bool CanSailOn(const Rules& r, const S& s, const Course& course, const RegionSet& seen);
// The position with these outside in a region: what they may do there, cards and events for its area included.
S Standing(const S& s, const PieceSet& pieces, RegionId at);

// XV.F, XV.I: coming into a region would halt these (before it is known who is beaten on the way).
bool Halts(const Rules& r, const S& s, Side side, RegionId to);
// Enemies are there, or the enemy controls it: a combat unit is needed (XV.F/1).
bool NeedsCombatUnit(const Rules& r, const S& s, Side side, RegionId to);
// Where phases are shared, the enemy may have gone before the battle: who came takes the region (XV.I).
void TakeVacated(const Rules& r, S& s, Trace* trace);
// IX.E, XV.F/3: would those who come in overrun who stands there, with so many halves left when they have?
bool WouldOverrun(const Rules& r, const S& s, const Course& course, RegionId to, Halves left);

// ---- What the files on movement share.
// The next whole point.
Halves Whole(int halves);
// Is it the phase of ships, so that who moves is at sea?
bool AtSea(const S& s);
// Is anybody picked up?
bool Picked(const S& s);
// A number that a byte has to hold, 255 at the most.
uint8_t Bytes(int number);
// How many stacking points there are too many where these come to stand.
int CrowdWith(const Rules& r, const S& s, Side side, const PieceSet& pieces, RegionId to);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_CHAPTERS_15_MOVES_H_
