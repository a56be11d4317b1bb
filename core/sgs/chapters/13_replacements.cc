// SGS Halls of Montezuma XIII: replacements.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenReplacements(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kReplacements, kReplacements); }
void ListReplacements(const Rules&, const S& s, EventList* out) {
  out->push_back(MakeEvent(kReplacementsEnded, s.now.active));
}
Ruling CheckReplacement(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XIII.A/1"_sgs, e.type != kReplacementsEnded, why, "replacements are not written yet");
  return Accepted();
}
void GiveReplacement(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "XIII.A/2"_sgs);
  s.step = kReplacementPhaseEnds;
}

}  // namespace

const SgsStep kReplacementSteps[] = {
    Automatic(kReplacementPhase, "replacements come, and cards", "XIII.A/1"_sgs, OpenReplacements,
              {kReplacements, kCardWindow}),
    Automatic(kReplacements, "points are counted", "VII.I/1"_sgs, GoOn<kReplacementStep>,
              {kReplacementStep, kReplacementPhaseEnds}),
    {kReplacementStep,
     "replacements",
     "gives out replacements",
     "XIII.A/1"_sgs,
     {kReplacementGiven, kReplacementTakenBack, kReplacementsEnded},
     ActivePlayer,
     ListReplacements,
     CheckReplacement,
     GiveReplacement,
     {kReplacementStep, kReplacementPhaseEnds}},
    Automatic(kReplacementPhaseEnds, "points not given are lost", "XIII.A/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddReplacementSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReplacementSteps), std::end(kReplacementSteps));
}

}  // namespace adjutant::sgs
