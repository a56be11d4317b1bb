// Cactus Throne 11: the dice for random events, and re-rolls.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId RerollingPlayer(const Rules& r, const S& s) {
  const EventId event = s.turn.event;
  return event.exists() ? r.c.events[event].side : kNobody;
}

void BeginEvents(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.1/9a"_cac);
  s.step = kEventDone;
}
void FindEvent(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.1/9c"_cac);
  s.step = kEventDone;
}

}  // namespace

Side RollerOf(const Rules&, const S& s) { return static_cast<Side>(s.turn.roller); }

const CactusStep kEventSteps[] = {
    Automatic(kEvents, "random events are rolled for", "4.0/2"_cac, BeginEvents, {kEventDieStep, kEventDone}),
    Unwritten(kEventDieStep, "event_die", "a die for the random event falls", "4.0/2"_cac, {kDieRolled}, Dice,
              {kEventDieStep, kEventFound}),
    Automatic(kEventFound, "the event is known", "11.1/9c"_cac, FindEvent,
              {kRerollStep, kRerollPointsDieStep, kEventPointsDieStep, kFreeLeaderStep, kEventArtilleryStep, kFever,
               kSantaAnnaChoiceStep, kPlaceArrivals, kRaidStep, kEventDone}),
    Unwritten(kRerollStep, "reroll", "may roll again for the event", "11.1/9a"_cac, {kRerollDecided}, RerollingPlayer,
              {kRerollDieStep, kEventDone}),
    Unwritten(kRerollDieStep, "reroll_die", "a die of the re-roll falls", "11.1/9a"_cac, {kDieRolled}, Dice,
              {kRerollDieStep, kEventFound}),
    Unwritten(kRerollPointsDieStep, "reroll_points_die", "the die for the compensation falls", "11.1/9b"_cac,
              {kDieRolled}, Dice, {kEventFound}),
};
void AddEventSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventSteps), std::end(kEventSteps));
}

}  // namespace adjutant::cactus
