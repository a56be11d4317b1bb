// Cactus Throne 8.0: the end of the turn.
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// Who leaves at the end of the turn (12.1/T2c); whose the provinces are. The exchange of captives comes after the test
// of victory, or by end_order before it.
void EndTurn(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kEndTurn);
  s.now.phasing = kNobody;
  Applied(trace, "8.0/1"_cac);
  s.step = r.Plays("end_order=exchange"_opt) ? kExchange : kControl;
}

void TurnOver(const Rules& r, S& s, Trace* trace) {
  ClearMarks(s, kHasMoved | kHasSailed | kHasRaided | kLostToEvent | kHasArrived | kSpent | kHeldBack | kTried);
  s.turn = {};
  Applied(trace, "8.0/3"_cac);
  s.step = s.now.turn == r.scenario().last_turn ? kEndOfGame : kTurnStart;
}

}  // namespace

const CactusStep kEndTurnSteps[] = {
    Automatic(kEndTurn, "the turn ends", "8.0/1"_cac, EndTurn, {kControl, kExchange}),
    Automatic(kTurnEnds, "the turn is over", "8.0/3"_cac, TurnOver, {kTurnStart, kEndOfGame}),
};
void AddControlSteps(std::vector<CactusStep>* steps);  // 08_control.cc
void AddEndTurnSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndTurnSteps), std::end(kEndTurnSteps));
  AddControlSteps(steps);
}

}  // namespace adjutant::cactus
