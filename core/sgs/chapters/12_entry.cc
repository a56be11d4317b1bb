// SGS Halls of Montezuma XII: reinforcements.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void Grant(const Rules&, S&, const PieceSet&, const RegionSet&, Trace*) {}
RegionSet EntryRegions(const Rules&, const S&, PieceId) { return {}; }

const SgsStep kEntrySteps[] = {
    Automatic(kEntryPhase, "reinforcements are due, or the phase does not take place", "XII/1"_sgs,
              GoOn<kEntryPhaseEnds>, {kEntryPhaseEnds, kEntries, kCardWindow}),
    Automatic(kEntries, "who has one place comes in", "XII.B/1"_sgs, GoOn<kEntryPhaseEnds>,
              {kEntryPhaseEnds, kEntryStep}),
    Unwritten(kEntryStep, "entry", "places reinforcements", "XII.B/2"_sgs,
              {kPieceEntered, kEntryTakenBack, kEntriesEnded}, ActivePlayer, {kEntryStep, kEntryPhaseEnds}),
    Automatic(kEntryPhaseEnds, "the reinforcements are in", "XII.A/1"_sgs, LeavePhase, {kNextPhase}),
};
void AddEntrySteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEntrySteps), std::end(kEntrySteps));
}

}  // namespace adjutant::sgs
