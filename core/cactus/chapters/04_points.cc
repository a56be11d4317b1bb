// Cactus Throne 4.1: replacement points are totalled.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

void TotalPoints(const Rules&, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  s.step = kPurchases;
}

}  // namespace

const CactusStep kPointSteps[] = {
    Automatic(kPoints, "replacement points are totalled", "4.0/3"_cac, TotalPoints, {kPointsDieStep, kPurchases}),
    Unwritten(kPointsDieStep, "points_die", "the die for replacement points falls", "4.1/2"_cac, {kDieRolled}, Dice,
              {kPoints}),
};
void AddPointSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kPointSteps), std::end(kPointSteps));
}

}  // namespace adjutant::cactus
