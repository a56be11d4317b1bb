// Cactus Throne 8.0: the end of the turn.
#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// 12.1/T2c: who is withdrawn at the end of this turn.
Group LeavingNow(const Rules& r, const S& s) {
  Group leaving;
  const auto goes = [&](Piece piece, const Leaving& when, bool in_play) {
    if (in_play && when.Due(s.now.turn, true) && WhereIs(s, piece) != r.c.removed) leaving.Add(piece);
  };
  for (const UnitId u : r.c.units.ids()) goes(u, r.c.units[u].leaving, r.c.units[u].in_play);
  for (const LeaderId l : r.c.leaders.ids()) goes(l, r.c.leaders[l].leaving, r.c.leaders[l].in_play);
  return leaving;
}

// Who leaves at the end of the turn; whose the provinces are. The exchange of captives comes after the test of victory,
// or by end_order before it.
void EndTurn(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kEndTurn);
  s.now.phasing = kNobody;
  for (ArmyState& army : s.armies) army.came_in = 0;
  if (const Group leaving = LeavingNow(r, s); !leaving.Empty()) {
    Applied(trace, "12.1/T2c"_cac);
    Withdraw(r, s, leaving, trace);
  }
  s.step = r.Plays("end_order=exchange"_opt) ? kExchange : kControl;
}

void AssessControl(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "8.0/3"_cac);
  for (const ProvinceId p : r.c.map) UpdateControl(r, s, p, trace);
  s.step = kVictory;
}

void TurnOver(const Rules& r, S& s, Trace* trace) {
  ClearMarks(s, kHasMoved | kHasSailed | kHasRaided | kLostToEvent | kHasArrived | kSpent | kHeldBack | kTried);
  for (ArmyState& army : s.armies) army.reacted = army.tried = army.asked = army.came_in = 0;
  s.reaction = {};
  s.turn = {};
  Applied(trace, "4.0/9"_cac, [&] { return absl::StrCat("turn ", s.now.turn, " is over"); });
  s.step = s.now.turn == r.scenario().last_turn ? kEndOfGame : kTurnStart;
}

}  // namespace

const CactusStep kEndTurnSteps[] = {
    Automatic(kEndTurn, "the turn ends", "8.0/1"_cac, EndTurn, {kControl, kExchange}),
    Automatic(kControl, "control is recorded", "8.0/3"_cac, AssessControl, {kVictory}),
    Automatic(kTurnEnds, "the turn is over", "4.0/9"_cac, TurnOver, {kTurnStart, kEndOfGame}),
};
void AddEndTurnSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndTurnSteps), std::end(kEndTurnSteps));
}

}  // namespace adjutant::cactus
