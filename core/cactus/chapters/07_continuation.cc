// Cactus Throne 7.3.4, 7.4: voluntary retreats, and further rounds.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// The attacker is asked first.
PlayerId LeavingPlayer(const Rules&, const S& s) {
  return FightersOf(s, Attacker(s)).asked_to_leave != 0 ? Enemy(Attacker(s)) : Attacker(s);
}

void AfterRound(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.4/1"_cac);
  s.step = kCombatOver;
}

}  // namespace

const CactusStep kContinuationSteps[] = {
    Automatic(kAfterRound, "a round is over", "7.4/1"_cac, AfterRound, {kWithdrawStep, kRetreats, kRound, kCombatOver}),
    Unwritten(kWithdrawStep, "withdraw", "may try to retreat", "7.4/1"_cac, {kWithdrawalDecided}, LeavingPlayer,
              {kWithdrawalDieStep, kAfterRound}),
    Unwritten(kWithdrawalDieStep, "withdrawal_die", "the die for a voluntary retreat falls", "7.3.4/1"_cac,
              {kDieRolled}, Dice, {kAfterRound}),
};
void AddContinuationSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kContinuationSteps), std::end(kContinuationSteps));
}

}  // namespace adjutant::cactus
