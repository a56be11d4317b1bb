// SGS Halls of Montezuma XV.F, XV.H.fow, XV.I: who comes into a region.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void EnterRegion(const Rules&, S& s, const PieceSet& pieces, RegionId, ConnectionId, RegionId to, Trace* trace) {
  Applied(trace, "XV.F/2"_sgs);
  for (const PieceId p : pieces) PutOutside(s, p, to);
}
void TakeRegion(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  Applied(trace, "XV.I/2"_sgs);
  s[region].control = side;
  NoteTaken(r, s, region, side, trace);
}
void TakeStructure(const Rules&, S& s, RegionId region, Side side, Trace* trace) {
  Applied(trace, "XV.I/2"_sgs);
  s[region].owner = side;
}
void Revert(const Rules&, S&, Side, Trace*) {}

const SgsStep kSearchSteps[] = {
    Automatic(kStepTaken, "what moves has come to a region", "XV.F/2"_sgs, GoOn<kLandStep>,
              {kLandStep, kNavalStep, kSearchDieStep, kBreakthroughs}),
    Unwritten(kSearchDieStep, "search_die", "what is under fog is searched for", "XV.H.fow/2"_sgs, {kDieRolled}, Dice,
              {kStepTaken}),
};
void AddSearchSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSearchSteps), std::end(kSearchSteps));
}

}  // namespace adjutant::sgs
