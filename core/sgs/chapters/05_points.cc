// SGS Halls of Montezuma V, XIX: VP and the end of the game.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void EndGame(S& s, Side winner, Ending how) {
  s.now.end = static_cast<uint8_t>(winner == kNobody ? End::kDrawn : End::kWon);
  s.now.winner = winner;
  s.now.how = static_cast<uint8_t>(how);
  s.step = kGameOver;
}

void AddPoints(const Rules& r, S& s, Side side, int change, Trace* trace) {
  Applied(trace, "V.B/4"_sgs, [&] { return std::string(r.SideName(side)) + (change < 0 ? " loses VP" : " gains VP"); });
  s.now.points[side] = static_cast<int16_t>(s.now.points[side] + change);
  if (s.now.points[side] < 0) s.now.points[side] = 0;
}

bool TestSuddenDeath(const Rules&, S&, Trace*) { return false; }

void CountPoints(const Rules&, S& s, Trace* trace) {
  Applied(trace, "V.B/1"_sgs);
  const int lead = PointsOf(s, kUsa) - PointsOf(s, kMexico);
  EndGame(s, lead > 0 ? kUsa : lead < 0 ? kMexico : kNobody, Ending::kPoints);
}

}  // namespace adjutant::sgs
