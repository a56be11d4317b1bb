// Cactus Throne 12.1, 12.2: the orders of appearance: who comes, who leaves, Army markers.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId PlacingPlayer(const Rules&, const S& s) { return s.setup.side; }

// 12.1: who leaves in the replacement phase; what flips; what is added to the Force Pool; Army markers.
void WithdrawDue(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1/T13e"_cac);
  s.step = kArrivals;
}

// Of one side after the other: what has only one place is put there, the rest is asked for.
void ArriveDue(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1/T2a"_cac);
  s.step = kSpecialRules;
}

// Called with s.setup.
void PlaceArrivals(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1/T2a"_cac);
  s.setup = {};
  Return(s);
}

}  // namespace

IdSet<PlaceId, kMaxPlaces> ArrivalPlaces(const Rules&, const S&, Piece) {
  Applied("12.1/T2a"_cac);
  return {};
}
void AskArrivals(const Rules&, S& s, Side side, const Group& pieces, uint16_t then) {
  s.setup = {};
  s.setup.units = pieces.units;
  s.setup.leaders = pieces.leaders;
  s.setup.side = side;
  Call(s, kPlaceArrivals, then);
}
bool FrenchLeave(const Rules&, const S&) {
  Applied("12.1/T21c"_cac);
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
    Automatic(kWithdrawals, "units are withdrawn", "12.1/T13e"_cac, WithdrawDue, {kArrivals}),
    Automatic(kArrivals, "reinforcements arrive", "12.1/T2a"_cac, ArriveDue, {kPlaceArrivals, kSpecialRules}),
    Unwritten(kArrivalStep, "place_reinforcement", "places a reinforcement", "12.1/T2a"_cac,
              {kPieceArrived, kArrivalsEnded}, PlacingPlayer, {kPlaceArrivals}),
    Automatic(kPlaceArrivals, "pieces are to be placed", "12.1/T2a"_cac, PlaceArrivals, {kArrivalStep, kBack}),
};
void AddAppearanceSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAppearanceSteps), std::end(kAppearanceSteps));
}

}  // namespace adjutant::cactus
