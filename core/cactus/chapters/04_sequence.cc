// Cactus Throne 4.0: the turn begins. Its phases follow each other in the tables of their chapters.
#include "core/cactus/engine.h"
#include "core/kernel/turn_mark.h"

namespace adjutant::cactus {

namespace {

void StartTurn(const Rules& r, S& s, Trace* trace) {
  ++s.now.turn;
  s.now.phase = static_cast<uint8_t>(Phase::kReplacement);
  s.now.phasing = kNobody;
  Applied(trace, "4.0/1"_cac, [&] { return TurnBegins(s.now.turn); });
  OpenPorts(r, s, trace);
  s.step = TurnBeginsWith(r, s, trace) ? kGameOver : kEvents;
}

}  // namespace

const CactusStep kSequenceSteps[] = {
    Automatic(kTurnStart, "a turn begins", "4.0/1"_cac, StartTurn, {kEvents, kGameOver}),
};
void AddSequenceSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSequenceSteps), std::end(kSequenceSteps));
}

}  // namespace adjutant::cactus
