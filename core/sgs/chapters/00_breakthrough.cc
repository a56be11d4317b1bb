// SGS Halls of Montezuma SUM.combat/13: breakthroughs.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

const SgsStep kBreakthroughSteps[] = {
    Automatic(kBreakthroughs, "the victor may break through", "SUM.combat/13"_sgs, GoOn<kBattleOver>,
              {kBattleOver, kBreakthroughStep}),
    Unwritten(kBreakthroughStep, "breakthrough", "may break through", "SUM.combat/13"_sgs,
              {kPiecePicked, kPieceDropped, kMoved, kMoveEnded}, ActivePlayer,
              {kBreakthroughStep, kStepTaken, kBattleOver}),
};
void AddBreakthroughSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kBreakthroughSteps), std::end(kBreakthroughSteps));
}

}  // namespace adjutant::sgs
