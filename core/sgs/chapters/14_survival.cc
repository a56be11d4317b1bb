// SGS Halls of Montezuma XIV.F: what being out of supply does.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

SupplyStage StageOf(const Rules& r, const S& s, PieceId piece) { return r.c.stages[s[piece].stage]; }

const SgsStep kSurvivalSteps[] = {
    Automatic(kStages, "stages rise and fall", "XIV.C/1"_sgs, GoOn<kSurvival>, {kSurvival}),
    Automatic(kSurvival, "the next piece is tested", "XIV.F.1/2"_sgs, GoOn<kSupplyPhaseEnds>,
              {kSupplyPhaseEnds, kSurvivalDieStep}),
    Unwritten(kSurvivalDieStep, "survival_die", "a piece out of supply is tested", "XIV.F.1/2"_sgs, {kDieRolled}, Dice,
              {kSurvival}),
    Automatic(kSupplyPhaseEnds, "the supply phase is over", "XIV.F.1/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddSurvivalSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSurvivalSteps), std::end(kSurvivalSteps));
}

}  // namespace adjutant::sgs
