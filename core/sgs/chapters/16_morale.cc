// SGS Halls of Montezuma XVI.B, XVI.C.panic, XVI.H: panic, battle morale and routs.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

int MoraleOf(const Rules&, const S&, Side, Trace* trace) {
  Applied(trace, "XVI.B.bm/1"_sgs);
  return 0;
}

const SgsStep kMoraleSteps[] = {
    Automatic(kAllot, "hits are allotted", "XVI.F.loss/9"_sgs, GoOn<kPanics>, {kPanics, kHitDrawnStep}),
    Unwritten(kHitDrawnStep, "hit_drawn", "who takes the last hit is drawn", "XVI.F.loss/3"_sgs, {kPieceDrawn}, Dice,
              {kAllot}),
    Automatic(kPanics, "the next piece may panic", "XVI.C.panic/1"_sgs, GoOn<kMorale>, {kMorale, kPanicDieStep, kFire}),
    Unwritten(kPanicDieStep, "panic_die", "a piece may panic", "XVI.C.panic/2"_sgs, {kDieRolled}, Dice, {kPanics}),
    Automatic(kMorale, "battle morale changes", "XVI.B.bm/7"_sgs, GoOn<kRouts>, {kRouts}),
    Automatic(kRouts, "a side may rout", "XVI.H.rout/1"_sgs, GoOn<kAfterRound>, {kAfterRound, kRoutDieStep}),
    Unwritten(kRoutDieStep, "rout_die", "a side may rout", "XVI.H.rout/1"_sgs, {kDieRolled}, Dice, {kAfterRound}),
};
void AddMoraleSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMoraleSteps), std::end(kMoraleSteps));
}

}  // namespace adjutant::sgs
