// SGS Halls of Montezuma XVII: sieges.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

Ruling CheckSiege(const Rules& r, const S& s, RegionId region, Side besieger, Why* why) {
  ADJUTANT_REFUSE_IF("XVII/1"_sgs, !EnemyFortress(r, s, besieger, region), why, "there is no enemy fortress in ",
                     r.RegionName(region));
  return Accepted();
}
bool Besieged(const Rules& r, const S& s, RegionId region) {
  return CheckSiege(r, s, region, Enemy(OwnerOf(s, region)), nullptr).accepted;
}

const SgsStep kSiegeSteps[] = {
    Automatic(kSiegePhase, "sieges are found", "XVII/2"_sgs, GoOn<kNextSiege>, {kNextSiege}),
    Automatic(kNextSiege, "the next siege is chosen", "XVII/2"_sgs, GoOn<kSiegePhaseEnds>,
              {kSiegePhaseEnds, kChooseSiegeStep}),
    Unwritten(kChooseSiegeStep, "choose_siege", "chooses a siege", "XVII/2"_sgs, {kFightChosen, kFightsEnded},
              ActivePlayer, {kNextSiege, kSiegeBegins}),
    Automatic(kSiegeBegins, "cards of the siege", "XVII.B/1"_sgs, GoOn<kSiegeRoll>,
              {kSiegeRoll, kCardWindow, kSiegeOver}),
    Automatic(kSiegeRoll, "the siege is rolled for", "XVII.C/2"_sgs, GoOn<kSiegeDieStep>, {kSiegeDieStep}),
    Unwritten(kSiegeDieStep, "siege_die", "the fortress may surrender", "XVII.C/2"_sgs, {kDieRolled}, Dice,
              {kSiegeOver}),
    Automatic(kSiegeOver, "the siege has been dealt with", "XVII.C/8"_sgs, GoOn<kNextSiege>, {kNextSiege}),
    Automatic(kSiegePhaseEnds, "every siege has been dealt with", "XVII/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddSiegeSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSiegeSteps), std::end(kSiegeSteps));
}

}  // namespace adjutant::sgs
