// SGS Halls of Montezuma XV: movement of land units.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenLand(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kLand, kLandMoves); }
void ListLand(const Rules&, const S& s, EventList* out) { out->push_back(MakeEvent(kMovementEnded, s.now.active)); }
Ruling CheckLand(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XV/1"_sgs, e.type != kMovementEnded, why, "movement is not written yet");
  return Accepted();
}
void MoveLand(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "XV.A/1"_sgs);
  s.step = kLandPhaseEnds;
}

}  // namespace

Ruling CheckPassage(const Rules&, const S&, PieceId, ConnectionId, RegionId, Why*) { return Accepted(); }

const SgsStep kMovementSteps[] = {
    Automatic(kLandPhase, "land movement opens, with its cards", "VII.F/5"_sgs, OpenLand, {kLandMoves, kCardWindow}),
    Automatic(kLandMoves, "land units may move", "XV/1"_sgs, GoOn<kLandStep>, {kLandStep}),
    {kLandStep,
     "land",
     "moves land units",
     "XV/1"_sgs,
     {kStackPicked, kPiecePicked, kPieceDropped, kMoved, kMoveEnded, kEntrenched, kHid, kStructureEntered,
      kStructureLeft, kMovementEnded, kCardPlayed},
     ActivePlayer,
     ListLand,
     CheckLand,
     MoveLand,
     {kLandStep, kStepTaken, kLandPhaseEnds, kCardFollows}},
    Automatic(kLandPhaseEnds, "land movement is over", "XV.F/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddMovementSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::sgs
