// SGS Halls of Montezuma VII.J: the end phase of a player turn.
#include <iterator>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// VII.J/2, by sd_timing; the summary has a check of victory before the end phase (SUM.seq/1).
bool EndsHere(const Rules& r, S& s, bool before_cards, Trace* trace) {
  if (!r.Plays("sd_timing=end_phase"_opt) || r.Plays("seq_source=summary"_opt) != before_cards) return false;
  Applied(trace, "VII.J/2"_sgs);
  if (before_cards) Applied(trace, "SUM.seq/1"_sgs);
  return TestSuddenDeath(r, s, trace);
}

void OpenEnd(const Rules& r, S& s, Trace* trace) {
  if (EndsHere(r, s, true, trace)) return;
  Applied("VII.J/1"_sgs);
  AskCards(s, Active(s), Phase::kEnd, kTurnEffectsEnd);
}
void CloseEnd(const Rules& r, S& s, Trace* trace) {
  if (!EndsHere(r, s, false, trace)) EndPhase(r, s, trace);
}

}  // namespace

const SgsStep kEndSteps[] = {
    Automatic(kEndPhase, "the end phase opens, with its cards", "VII.J/1"_sgs, OpenEnd,
              {kTurnEffectsEnd, kCardWindow, kGameOver}),
    Automatic(kTurnEffectsEnd, "the end phase is over", "VII.J/2"_sgs, CloseEnd, {kNextPhase, kGameOver}),
};
void AddEndSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndSteps), std::end(kEndSteps));
}

}  // namespace adjutant::sgs
