#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void ListDie(EventList* out, Purpose purpose) {
  ListRolls(kDieMin, kDieMax, kDieRolled, static_cast<int32_t>(purpose), out);
}

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("3.5"_vc, kDieMin, kDieMax, event, static_cast<int32_t>(purpose), rule, why);
}

void ListPieces(const PieceSet& pieces, uint16_t type, PlayerId player, EventList* out) {
  for (const PieceId p : pieces) out->push_back(MakeEvent(type, player, {p}));
}

std::vector<VeracruzStep> AllSteps() {
  std::vector<VeracruzStep> steps;
  AddSetupSteps(&steps);
  AddSequenceSteps(&steps);
  AddSupplySteps(&steps);
  AddReinforcementSteps(&steps);
  AddMexicanArrivalSteps(&steps);
  AddWithdrawalSteps(&steps);
  AddInvasionSteps(&steps);
  AddUsArrivalSteps(&steps);
  AddGuerrillaSteps(&steps);
  AddPoliticalSteps(&steps);
  AddMovementSteps(&steps);
  AddOrganisationSteps(&steps);
  AddScoutingSteps(&steps);
  AddSiegeSteps(&steps);
  AddCombatSteps(&steps);
  AddLossSteps(&steps);
  AddRetreatSteps(&steps);
  AddAdvanceSteps(&steps);
  AddDiseaseSteps(&steps);
  return steps;
}

}  // namespace adjutant::veracruz
