// SGS Halls of Montezuma XVI.C to XVI.F: shots, factors and hits.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

int FactorOf(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  Applied(trace, "XVI.C.hit/1"_sgs);
  return SideOf(r, piece) == Attacker(s) ? Info(r, piece).attack : Info(r, piece).defence;
}
bool Superior(const Rules&, const S&, Side) { return false; }

const SgsStep kFireSteps[] = {
    Automatic(kFire, "a side fires", "XVI.F/2"_sgs, GoOn<kNextShot>, {kNextShot}),
    Automatic(kNextShot, "the next shot", "XVI.C.rof/1"_sgs, GoOn<kAllot>, {kAllot, kShotDieStep, kFire}),
    Unwritten(kShotDieStep, "shot_die", "a shot falls", "XVI.C.hit/1"_sgs, {kDieRolled}, Dice,
              {kNextShot, kShotDieStep}),
};
void AddFireSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFireSteps), std::end(kFireSteps));
}

}  // namespace adjutant::sgs
