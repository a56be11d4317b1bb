// Cactus Throne 5.1, 5.3: who moves together, how far, and who stays behind.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other (4.0/4).
void BeginMovement(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/4"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.move = {};
  if (!NextSide(s)) return void(s.step = kRaidPhase);
  MovementBeginsWith(r, s, Phasing(s), trace);
  s.step = kMoveStep;
}

void ListMoves(const Rules&, const S& s, EventList* out) { out->push_back(MakeEvent(kMovementEnded, s.now.phasing)); }
Ruling CheckMove(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/1"_cac, e.type != kMovementEnded, why, "moves are not written yet");
  ADJUTANT_REFUSE_IF("5.1/1"_cac, s.move.from.exists(), why, "a move is not finished");
  return Accepted();
}
void Move(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "5.1/1"_cac);
  s.step = kMovementEnds;
}

void EndMovement(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.1/1"_cac);
  s.step = kMovementPhase;
}

}  // namespace

int AllowanceOf(const Rules& r, const S&, const Group& group, ArmyId army) {
  Applied("6.2/1"_cac);
  if (army.exists()) return r.c.n.army_movement;
  int least = 0;
  for (const UnitId u : group.units) least = least == 0 ? r.c.units[u].movement : least;
  return least;
}
bool OwesMove(const Rules&, const S&, Piece) { return false; }

const CactusStep kMovementSteps[] = {
    Automatic(kMovementPhase, "a player may move", "4.0/4"_cac, BeginMovement, {kMoveStep, kRaidPhase}),
    {kMoveStep,
     "move",
     "moves units, leaders and Armies",
     "5.1/1"_cac,
     {kPiecePicked, kArmyPicked, kMoved, kSailed, kPieceDropped, kMoveEnded, kForceMarched, kCheckTried, kUnitCommitted,
      kMovementEnded},
     PhasingPlayer,
     ListMoves,
     CheckMove,
     Move,
     {kMoveStep, kEntered, kReactions, kTerrainCheckDieStep, kMovementEnds}},
    Automatic(kMovementEnds, "a player has moved", "5.1/1"_cac, EndMovement, {kMovementPhase}),
};
void AddEntrySteps(std::vector<CactusStep>* steps);  // 05_entry.cc
void AddMovementSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
  AddEntrySteps(steps);
}

}  // namespace adjutant::cactus
