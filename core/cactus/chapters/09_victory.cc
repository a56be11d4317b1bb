// Cactus Throne 9: winning the game.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

void Judge(const Rules& r, S& s, Trace* trace) {
  if (TestVictory(r, s, s.now.turn == r.scenario().last_turn, trace)) return;
  s.step = r.Plays("end_order=exchange"_opt) ? kDisbanding : kExchange;
}
void Finish(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "9.1/5"_cac);
  if (!TestVictory(r, s, true, trace)) EndGame(s, kNobody, 0);
  s.step = kGameOver;
}

}  // namespace

bool GulfLink(const Rules&, const S&) {
  Applied("9.1/1"_cac);
  return false;
}
bool TestVictory(const Rules&, S&, bool, Trace* trace) {
  Applied(trace, "9.1/1"_cac);
  return false;
}
void EndGame(S& s, Side winner, uint8_t how) {
  s.now.winner = winner;
  s.now.how = how;
  s.now.end = static_cast<uint8_t>(winner == kNobody ? End::kDrawn : End::kWon);
  s.step = kGameOver;
}

const CactusStep kVictorySteps[] = {
    Automatic(kVictory, "victory is tested", "9.1/1"_cac, Judge,
              {kExchange, kDisbanding, kAnnexationDieStep, kGameOver}),
    Automatic(kEndOfGame, "the game is judged", "9.1/5"_cac, Finish, {kAnnexationDieStep, kGameOver}),
};
void AddVictorySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kVictorySteps), std::end(kVictorySteps));
}

}  // namespace adjutant::cactus
