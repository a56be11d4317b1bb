// Cactus Throne 7.3: the result of a round, and steps that its sides lose.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId LosingPlayer(const Rules&, const S& s) { return s.loss.side; }

// In this order: the attacker's losses, the defender's, DE, retreats; then 7.4.
void CarryOut(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3/1"_cac);
  s.step = kAfterRound;
}
// Called with s.loss: what is forced is not asked.
void RunLosses(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3/3"_cac);
  s.loss = {};
  Return(s);
}
void AfterLosses(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3.2/1"_cac);
  s.step = kResult;
}

}  // namespace

void AskLosses(const Rules&, S& s, Side side, const UnitSet& from, int steps, LossCause cause, uint16_t then) {
  s.loss = {};
  s.loss.from = from;
  s.loss.side = side;
  s.loss.left = static_cast<uint8_t>(steps);
  s.loss.cause = static_cast<uint8_t>(cause);
  Call(s, kLosses, then);
}

const CactusStep kResultSteps[] = {
    Automatic(kResult, "the result of the round is carried out", "7.3/1"_cac, CarryOut,
              {kLosses, kAfterLosses, kFates, kRetreats, kAfterRound, kCombatOver}),
    Automatic(kLosses, "steps are lost", "7.3/3"_cac, RunLosses, {kLoseStepStep, kBack}),
    Unwritten(kLoseStepStep, "lose_step", "names a unit that loses a step", "7.3/3"_cac, {kStepLost}, LosingPlayer,
              {kLosses}),
    Automatic(kAfterLosses, "leaders are alone with the enemy", "7.3.2/1"_cac, AfterLosses, {kFates, kResult}),
};
void AddResultSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kResultSteps), std::end(kResultSteps));
}

}  // namespace adjutant::cactus
