// SGS Halls of Montezuma X: events of the scenario.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

const SgsStep kEventSteps[] = {
    Automatic(kEventPhase, "the events of the turn are found", "VII.Aev/1"_sgs, GoOn<kNextEvent>, {kNextEvent}),
    Automatic(kNextEvent, "an event takes effect", "X/1"_sgs, LeavePhase,
              {kNextPhase, kNextEvent, kEventChoiceStep, kCardFollows}),
    Unwritten(kEventChoiceStep, "event_choice", "chooses a region for an event", "SUM.events/2"_sgs, {kEventDecided},
              ActivePlayer, {kNextEvent}),
};
void AddEventSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventSteps), std::end(kEventSteps));
}

}  // namespace adjutant::sgs
