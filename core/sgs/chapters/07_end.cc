// SGS Halls of Montezuma VII.J: the end phase of a player turn.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenEnd(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kEnd, kTurnEffectsEnd); }

}  // namespace

const SgsStep kEndSteps[] = {
    Automatic(kEndPhase, "the end phase opens, with its cards", "VII.J/1"_sgs, OpenEnd, {kTurnEffectsEnd, kCardWindow}),
    Automatic(kTurnEffectsEnd, "what lasts as long as the turn ends", "VII.J/2"_sgs, LeavePhase,
              {kNextPhase, kGameOver}),
};
void AddEndSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndSteps), std::end(kEndSteps));
}

}  // namespace adjutant::sgs
