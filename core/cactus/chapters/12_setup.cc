// Cactus Throne 12.0: setting up the campaign; and what the scenarios of Modules 13 and 14 share with it.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// The scenario's pieces have their places (CactusRuleset::SetUp): what its players choose is asked for.
void SetUp(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1/T1a"_cac);
  s.step = kSetupDone;
}

void EndSetUp(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.2/T1a"_cac);
  s.step = kTurnStart;
}

}  // namespace

const CactusStep kSetupSteps[] = {
    Automatic(kSetup, "the game is set up", "12.1/T1a"_cac, SetUp,
              {kSetupUnitDieStep, kSetupLossDieStep, kSetupPlaceStep, kSetupDone}),
    Unwritten(kSetupUnitDieStep, "setup_unit_die", "the die for a unit of the set-up falls", "13.2.1/1"_cac,
              {kDieRolled}, Dice, {kSetup}),
    Unwritten(kSetupLossDieStep, "setup_loss_die", "a die for losses before the game falls", "13.2.1/2"_cac,
              {kDieRolled}, Dice, {kSetup}),
    Unwritten(kSetupLossStep, "take_setup_loss", "gives up a unit before the game", "13.2.1/5"_cac, {kSetupLossTaken},
              PhasingPlayer, {kSetup, kSetupGunDieStep}),
    Unwritten(kSetupGunDieStep, "setup_gun_die", "the die for artillery given up falls", "13.2.1/3"_cac, {kDieRolled},
              Dice, {kSetup}),
    Unwritten(kSetupPlaceStep, "set_up", "sets up a unit or leader", "12.2/T1a"_cac, {kPiecePlaced, kSetupEnded},
              PhasingPlayer, {kSetup}),
    Automatic(kSetupDone, "the game begins", "12.2/T1a"_cac, EndSetUp, {kTurnStart, kFormArmies, kMovementPhase}),
};
void AddSetupSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
}

}  // namespace adjutant::cactus
