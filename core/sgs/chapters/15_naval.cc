// SGS Halls of Montezuma VII.E, XV.D, IX.H: ships, and whom they carry.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenNaval(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kNaval, kNavalMoves); }
void ListNaval(const Rules&, const S& s, EventList* out) { out->push_back(MakeEvent(kMovementEnded, s.now.active)); }
Ruling CheckNaval(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XV.D/1"_sgs, e.type != kMovementEnded, why, "movement of ships is not written yet");
  return Accepted();
}
void MoveNaval(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "XV.D/2"_sgs);
  s.step = kNavalPhaseEnds;
}

}  // namespace

const SgsStep kNavalSteps[] = {
    Automatic(kNavalPhase, "naval movement opens, with its cards", "XV.D/1"_sgs, OpenNaval, {kNavalMoves, kCardWindow}),
    Automatic(kNavalMoves, "ships may move", "XV.D/1"_sgs, GoOn<kNavalStep>, {kNavalStep}),
    {kNavalStep,
     "naval",
     "moves ships",
     "XV.D/1"_sgs,
     {kStackPicked, kPiecePicked, kPieceDropped, kMoved, kMoveEnded, kStructureEntered, kStructureLeft, kLoaded,
      kUnloaded, kMovementEnded, kCardPlayed},
     ActivePlayer,
     ListNaval,
     CheckNaval,
     MoveNaval,
     {kNavalStep, kStepTaken, kNavalPhaseEnds, kCardFollows}},
    Automatic(kNavalPhaseEnds, "naval movement is over", "XV.D/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddNavalSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalSteps), std::end(kNavalSteps));
}

}  // namespace adjutant::sgs
