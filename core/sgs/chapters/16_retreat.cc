// SGS Halls of Montezuma XVI.I: retreats.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void AskRetreat(S& s, Side side, const PieceSet& pieces, RegionId from, bool attackers, bool no_points, uint16_t then) {
  s.retreat = {};
  s.retreat.pieces = pieces;
  s.retreat.side = side;
  s.retreat.from = from;
  s.retreat.attackers = attackers ? 1 : 0;
  s.retreat.no_points = no_points ? 1 : 0;
  Call(s, kRetreats, then);
}

const SgsStep kRetreatSteps[] = {
    Automatic(kRetreats, "those who have to leave do so", "XVI.I/1"_sgs, GoBack, {kBack, kRetreatDrawnStep, kRetreats}),
    Unwritten(kRetreatDrawnStep, "retreat_drawn", "one of equal ways is drawn", "XVI.I/4"_sgs, {kRegionDrawn}, Dice,
              {kRetreats}),
};
void AddRetreatSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::sgs
