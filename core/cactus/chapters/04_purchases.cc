// Cactus Throne 4.1: units are bought and placed, reduced ones rebuilt, captured guns given out.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other.
void Purchase(const Rules&, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  s.step = kFormArmies;
}

}  // namespace

Ruling CheckReplacementPlace(const Rules&, const S&, UnitId, PlaceId, Why*) { return Accepted("4.1/8"_cac); }
Ruling CheckLeaderPlace(const Rules&, const S&, LeaderId, PlaceId, Why*) { return Accepted("4.1/23"_cac); }

const CactusStep kPurchaseSteps[] = {
    Automatic(kPurchases, "a player may buy units", "4.0/3"_cac, Purchase,
              {kFreeGunStep, kBuyStep, kPurchases, kFormArmies}),
    Unwritten(kFreeGunStep, "take_free_gun", "takes an artillery unit for captured guns", "4.1/20"_cac,
              {kArtilleryRestored, kEventDeclined}, PhasingPlayer, {kPurchases}),
    Unwritten(kBuyStep, "buy", "buys and places units", "4.1/4"_cac, {kUnitBought, kUnitRebuilt, kPurchasesEnded},
              PhasingPlayer, {kBuyStep, kPurchases}),
};
void AddPurchaseSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kPurchaseSteps), std::end(kPurchaseSteps));
}

}  // namespace adjutant::cactus
