// What the files of Module 5 share: who moves together, and how far.
#ifndef ADJUTANT_CORE_CACTUS_CHAPTERS_05_MOVEMENT_H_
#define ADJUTANT_CORE_CACTUS_CHAPTERS_05_MOVEMENT_H_

#include "core/cactus/engine.h"

namespace adjutant::cactus {

// ---- What is picked.
inline bool AnyPicked(const S& s) { return s.move.from.exists(); }
inline Group MoverOf(const S& s) { return {s.move.units, s.move.leaders}; }
inline MoveKind MoveKindOf(const S& s) { return static_cast<MoveKind>(s.move.kind); }
inline bool IsRaid(MoveKind kind) { return kind == MoveKind::kRaid || kind == MoveKind::kSurprise; }
// 11.2/5, by surprise_raid_time at once: the raid is made in another phase than its own.
inline bool RaidsAtOnce(const S& s) { return PhaseOf(s) != Phase::kRaid; }
inline bool MayStill(const S& s, uint8_t sides) { return (sides >> s.now.phasing & 1) != 0; }
inline void UseUp(const S& s, uint8_t* sides) { *sides = static_cast<uint8_t>(*sides & ~(1 << s.now.phasing)); }

// ---- 05_groups.cc.
std::string PieceName(const Rules& r, Piece piece);
// May the piece set out at all, in this phase: its side's, free, and not yet used? `raid`: in the Raid Phase.
Ruling CheckFree(const Rules& r, const S& s, Piece piece, bool raid, Why* why);
// 5.1/3 to 5.1/5: may these move as one stack?
Ruling CheckStack(const Rules& r, const S& s, const Group& group, Why* why);
// The same, and whether all may raid so (5.4/2, 5.4/3).
Ruling CheckRaiders(const Rules& r, const S& s, const Group& group, Why* why);
// May the piece, or the Army, be picked now?
Ruling CheckPick(const Rules& r, const S& s, Piece piece, bool raid, Why* why);
Ruling CheckArmyPick(const Rules& r, const S& s, ArmyId army, bool raid, Why* why);
// May what is picked go on without the piece (5.1/6, 6.2/2)?
Ruling CheckDrop(const Rules& r, const S& s, Piece piece, Why* why);
bool AnybodyToPick(const Rules& r, const S& s, bool raid);
void ListPicks(const Rules& r, const S& s, bool raid, EventList* out);
void PickUp(S& s, Piece piece, MoveKind kind);
void PickUpArmy(const Rules& r, S& s, ArmyId army, MoveKind kind);
// Who is dropped on the way moves and raids no more (5.1/6). Whom an Army leaves behind before it sets out does not
// move in the Movement Phase (6.1/6); but he has not moved, and may raid (4.0/5).
inline uint16_t MarksOfDropped(const S& s) {
  const bool raid = IsRaid(MoveKindOf(s));
  if (s.move.steps == 0) return raid ? 0 : kLeftBehind;
  return raid ? kHasMoved | kHasRaided : kHasMoved;
}
// It stays where it is.
void Drop(S& s, Piece piece, uint16_t flags);
// 11.1/4: whom a movement point more would take further; the group as a whole if it is an Army.
bool ForceMarchHelps(const Rules& r, const S& s, Piece* who);
// In provinces, of what is picked now.
int RangeOf(const Rules& r, const S& s);

// ---- 11_duties.cc.
// 7.5/18 heard: in the Movement Phase after a siege was won its province is nobody's.
bool Holds(const S& s, Side side, ProvinceId province);
// Must the piece move in this phase, if it can (11.5/9b, 11.6/2a, 11.4/10b, 10.2/9)?
bool MustMove(const Rules& r, const S& s, Piece piece);
// The same, refused by the case that has it move; `must` ends the sentence.
Ruling CheckOwesNoMove(const Rules& r, const S& s, Piece piece, const char* must, Why* why);
// Who must go somewhere goes nowhere else: on a march, and by sea.
Ruling CheckDirection(const Rules& r, const S& s, Piece piece, PlaceId from, PlaceId to, Why* why);
Ruling CheckVoyage(const Rules& r, const S& s, Piece piece, PlaceId from, PlaceId to, Why* why);

// ---- 05_sea.cc.
// 5.2/2: nobody besieges the port, and the side has the province, or holds the port itself before the enemy, or has all
// of the province but another city.
bool HoldsPort(const Rules& r, const S& s, Side side, ProvinceId province);
Ruling CheckSail(const Rules& r, const S& s, PlaceId to, Why* why);
void ListSails(const Rules& r, const S& s, EventList* out);
void Sail(const Rules& r, S& s, PlaceId to, Trace* trace);
// 7.3.3/9: who was to land with the fleet and has not is lost (fleet_box).
void LoseThoseAboard(const Rules& r, S& s, Side side, Trace* trace);

// ---- 05_entry.cc.
// In the province, of all who are not of the side.
UnitSet UnbesiegedEnemies(const Rules& r, const S& s, Side side, ProvinceId province);
// The enemy keeps those who entered from going on (5.3, stop_on_enemy).
bool StoppedByEnemy(const Rules& r, const S& s);
// The stack takes a step to a place next to it: reactions to its beginning, then the step.
void SetOut(const Rules& r, S& s, PlaceId to, Trace* trace);
// 5.1/9: may what is picked try to go on, with the PR of this unit?
Ruling CheckTry(const Rules& r, const S& s, UnitId with, Why* why);
void ListTries(const Rules& r, const S& s, EventList* out);
void EndMove(S& s);

// ---- 05_movement.cc, 05_raids.cc.
// 5.3/2: may the unit be named to stay and fight, so that others pass? In the Movement Phase, and among raids.
Ruling CheckCommit(const Rules& r, const S& s, UnitId unit, Why* why);
void ListCommits(const Rules& r, const S& s, EventList* out);
void Commit(S& s, UnitId unit, Trace* trace);
// 5.4/8: do the raiders roll before they leave? By raid_trigger a leader alone asks for it too.
bool RaidRollIsDue(const Rules& r, const S& s, Trace* trace);
Ruling CheckMarch(const Rules& r, const S& s, PlaceId to, Why* why);
Ruling CheckRaidStep(const Rules& r, const S& s, PlaceId to, Why* why);

// ---- 11_camerone.cc.
Ruling CheckSurprise(const Rules& r, const S& s, UnitId unit, LeaderId leader, Why* why);
void ListSurprises(const Rules& r, const S& s, EventList* out);
void BeginSurprise(S& s, UnitId unit, LeaderId leader, Trace* trace);
Ruling CheckCameronePlace(const Rules& r, const S& s, PlaceId place, Why* why);
void ListCameronePlaces(const Rules& r, const S& s, EventList* out);
void BeginCamerone(S& s, PlaceId place, Trace* trace);
void AddCameroneSteps(std::vector<CactusStep>* steps);
// Does the raid of Camerone go on, with who is on his way there, or with the next?
bool CameroneGoesOn(const Rules& r, S& s, Trace* trace);
// Is there still a raid of an event that the phasing side may make?
bool EventRaidLeft(const Rules& r, const S& s);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_CHAPTERS_05_MOVEMENT_H_
