// Cactus Throne 12.1, 12.2: the orders of appearance: who comes, who leaves, Army markers.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// 12.1: who leaves in the replacement phase; what flips; what is added to the Force Pool; Army markers.
void WithdrawDue(const Rules&, S& s, Trace* trace) {
  Applied(trace, "4.1/1"_cac);
  s.step = kArrivals;
}

// Of one side after the other: what has only one place is put there, the rest is asked for.
void ArriveDue(const Rules&, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  s.step = kSpecialRules;
}

}  // namespace

bool FrenchLeave(const Rules&, const S&) {
  Fires("12.1/T21c"_cac);
  return false;
}
void Withdraw(const Rules& r, S& s, const Group& pieces, Trace*) {
  ForEach(pieces, [&](Piece piece) { RemoveForGood(r, s, piece); });
}
void AddArmyMarker(const Rules&, S& s, ArmyId army, Trace*) {
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kFree);
}
void WithdrawArmyMarker(const Rules& r, S& s, ArmyId army, Trace* trace) {
  if (Formed(s, army)) DisbandArmy(r, s, army, trace);
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kWithdrawn);
}

const CactusStep kAppearanceSteps[] = {
    Automatic(kWithdrawals, "units are withdrawn", "4.1/1"_cac, WithdrawDue, {kArrivals}),
    Automatic(kArrivals, "reinforcements arrive", "4.0/3"_cac, ArriveDue, {kArrivalStep, kArrivals, kSpecialRules}),
    Unwritten(kArrivalStep, "place_reinforcement", "places a reinforcement", "12.1/T2a"_cac,
              {kPieceArrived, kArrivalsEnded}, PhasingPlayer, {kArrivals}),
};
void AddAppearanceSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAppearanceSteps), std::end(kAppearanceSteps));
}

}  // namespace adjutant::cactus
