// Cactus Throne 7.6, 10.4.1: naval units.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other: where each naval unit takes part.
void CommitFleets(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.6/3"_cac);
  s.step = kNextCombat;
}
void FightAtSea(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.6/1"_cac);
  s.step = kCombatOver;
}

}  // namespace

UnitSet FleetsIn(const Rules&, const S&, Side, ProvinceId) {
  Applied("7.6/2"_cac);
  return {};
}

const CactusStep kNavalSteps[] = {
    Automatic(kFleets, "naval units are committed", "7.6/3"_cac, CommitFleets,
              {kFleetStep, kFleets, kNavalBattle, kNextCombat}),
    Unwritten(kFleetStep, "commit_fleet", "commits naval units", "7.6/3"_cac,
              {kFleetCommitted, kFleetAttacked, kFleetsEnded}, PhasingPlayer, {kFleetStep, kFleets, kNavalBattle}),
    Automatic(kNavalBattle, "a battle at sea begins", "7.6/1"_cac, FightAtSea, {kRound, kFleets, kCombatOver}),
};
void AddNavalSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalSteps), std::end(kNavalSteps));
}

}  // namespace adjutant::cactus
