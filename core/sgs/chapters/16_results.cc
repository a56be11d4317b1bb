// SGS Halls of Montezuma XVI.C.end, XVI.H: who has won, and what follows.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void DecideBattle(S& s, Side winner) {
  s.battle.winner = winner;
  s.step = kBattleDecided;
}

const SgsStep kResultSteps[] = {
    Automatic(kBattleDecided, "the battle has been decided", "XVI.C.end/2"_sgs, GoOn<kPursuit>, {kPursuit}),
    Automatic(kPursuit, "the victor may pursue", "XVI.H.pursuit/1"_sgs, GoOn<kCasualties>, {kCasualties, kFire}),
    Automatic(kCasualties, "leaders of the loser may fall", "VII.G/7"_sgs, GoOn<kSupportLost>,
              {kSupportLost, kCasualtyDieStep}),
    Unwritten(kCasualtyDieStep, "casualty_die", "a leader may fall", "VII.G/7"_sgs, {kDieRolled}, Dice, {kCasualties}),
    Automatic(kSupportLost, "support units may be lost", "XVI.H.elim/1"_sgs, GoOn<kLosersRetreat>,
              {kLosersRetreat, kSupportDrawnStep}),
    Unwritten(kSupportDrawnStep, "support_drawn", "a support unit is lost", "XVI.H.elim/1"_sgs, {kPieceDrawn}, Dice,
              {kSupportLost}),
    Automatic(kLosersRetreat, "the loser leaves", "XVI.C.end/3"_sgs, GoOn<kBreakthroughs>, {kBreakthroughs, kRetreats}),
    Automatic(kBattleOver, "the battle is over", "XVI.I/9"_sgs, GoOn<kNextFight>, {kNextFight}),
};
void AddResultSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kResultSteps), std::end(kResultSteps));
}

}  // namespace adjutant::sgs
