// Cactus Throne 11.1 to 11.6: what random events do.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId Rolling(const Rules& r, const S& s) { return RollerOf(r, s); }

void FinishEvent(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.1/9c"_cac);
  s.now.phasing = kNobody;
  s.step = kWithdrawals;
}
void RideOut(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.6/6a"_cac);
  s.step = kCombatPhase;
}
// Called before a combat.
void RequestDupin(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.2/9"_cac);
  Return(s);
}

}  // namespace

bool TurnBeginsWith(const Rules&, S&, Trace*) { return false; }
void MovementBeginsWith(const Rules&, S&, Side, Trace*) {}

const CactusStep kEventEffectSteps[] = {
    Unwritten(kEventPointsDieStep, "event_points_die", "the die for the event's points falls", "11.1/3"_cac,
              {kDieRolled}, Dice, {kEventDone}),
    Unwritten(kEventArtilleryStep, "restore_artillery", "may restore an artillery unit", "11.4/4b"_cac,
              {kArtilleryRestored, kEventDeclined}, RepublicanPlays, {kEventDone}),
    Unwritten(kSantaAnnaChoiceStep, "choose_santa_anna", "says which side Santa Anna joins", "11.6/11b"_cac,
              {kSantaAnnaJoined}, Rolling, {kEventDone}),
    Automatic(kEventDone, "the event has had its effect", "11.1/9c"_cac, FinishEvent, {kWithdrawals}),
    Automatic(kMaximilianRides, "Maximilian takes command", "11.6/6a"_cac, RideOut, {kMaximilianStep, kCombatPhase}),
    Unwritten(kMaximilianStep, "ride", "says where Maximilian takes command", "11.6/6a"_cac, {kMaximilianRode},
              ImperialPlays, {kCombatPhase}),
    Automatic(kDupinRequests, "Col. Dupin makes his requests", "11.2/9"_cac, RequestDupin, {kDupinDieStep, kBack}),
    Unwritten(kDupinDieStep, "dupin_die", "the die for a Militia or Guerrilla unit falls", "11.2/9"_cac, {kDieRolled},
              Dice, {kDupinRequests}),
    Unwritten(kAnnexationDieStep, "annexation_die", "the die for annexation falls", "11.6/4b"_cac, {kDieRolled}, Dice,
              {kVictory, kEndOfGame}),
};
void AddEventEffectSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventEffectSteps), std::end(kEventEffectSteps));
}

}  // namespace adjutant::cactus
