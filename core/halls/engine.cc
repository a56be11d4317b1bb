#include "core/halls/engine.h"

namespace adjutant::halls {

void ListDie(EventList* out, Purpose purpose) { ListRolls(0, 9, kDieRolled, static_cast<int32_t>(purpose), out); }

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("2.4"_hom, 0, 9, event, static_cast<int32_t>(purpose), rule, why);
}

std::vector<HallsStep> AllSteps() {
  std::vector<HallsStep> steps;
  AddBiddingSteps(&steps);
  AddReinforcementSteps(&steps);
  AddRandomEventSteps(&steps);
  AddEventChoiceSteps(&steps);
  AddDealSteps(&steps);
  AddActionSteps(&steps);
  AddSupplyEventSteps(&steps);
  AddActivationSteps(&steps);
  AddAllowanceSteps(&steps);
  AddMovementSteps(&steps);
  AddStoppingSteps(&steps);
  AddDisplacementSteps(&steps);
  AddReactionSteps(&steps);
  AddLossSteps(&steps);
  AddBattleSteps(&steps);
  AddCommitmentSteps(&steps);
  AddFirepowerSteps(&steps);
  AddWithdrawalSteps(&steps);
  AddResponseSteps(&steps);
  AddOfficerSteps(&steps);
  AddHiddenGuerillaSteps(&steps);
  AddLeaderLossSteps(&steps);
  AddAftermathSteps(&steps);
  AddRetreatSteps(&steps);
  AddRoutSteps(&steps);
  AddGuerillaSteps(&steps);
  AddSiegeSteps(&steps);
  AddPoliticalWillSteps(&steps);
  AddCardEventSteps(&steps);
  AddCardReinforcementSteps(&steps);
  AddGrantedOpsSteps(&steps);
  AddControlSteps(&steps);
  AddFortificationSteps(&steps);
  AddReplacementSteps(&steps);
  AddPlacementSteps(&steps);
  AddSquadronSteps(&steps);
  AddVoyageSteps(&steps);
  AddNavalCardSteps(&steps);
  AddArmySteps(&steps);
  AddRaidSteps(&steps);
  AddRaidCardSteps(&steps);
  AddEndTurnSteps(&steps);
  return steps;
}

}  // namespace adjutant::halls
