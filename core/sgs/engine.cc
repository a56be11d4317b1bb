#include "core/sgs/engine.h"

namespace adjutant::sgs {

int LowestFace(const Rules& r) { return r.Plays("die_faces=1_10"_opt) ? 1 : 0; }
int HighestFace(const Rules& r) { return r.Plays("die_faces=1_10"_opt) ? 10 : 9; }

void ListDie(const Rules& r, EventList* out, Purpose purpose) {
  ListRolls(LowestFace(r), HighestFace(r), kDieRolled, static_cast<int32_t>(purpose), out);
}
Ruling CheckDie(const Rules& r, const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("SUM.combat/7"_sgs, LowestFace(r), HighestFace(r), event, static_cast<int32_t>(purpose), rule, why);
}

void ListPieces(const PieceSet& pieces, uint16_t type, PlayerId player, EventList* out) {
  for (const PieceId p : pieces) out->push_back(MakeEvent(type, player, {p}));
}
void ListRegions(const RegionSet& regions, uint16_t type, PlayerId player, EventList* out) {
  for (const RegionId region : regions) out->push_back(MakeEvent(type, player, {region}));
}

std::vector<SgsStep> AllSteps() {
  std::vector<SgsStep> steps;
  AddSetupSteps(&steps);
  AddSequenceSteps(&steps);
  AddEventSteps(&steps);
  AddCardSteps(&steps);
  AddEntrySteps(&steps);
  AddReplacementSteps(&steps);
  AddSupplySteps(&steps);
  AddSurvivalSteps(&steps);
  AddNavalSteps(&steps);
  AddMovementSteps(&steps);
  AddSearchSteps(&steps);
  AddFightSteps(&steps);
  AddFireSteps(&steps);
  AddMoraleSteps(&steps);
  AddResultSteps(&steps);
  AddRetreatSteps(&steps);
  AddBreakthroughSteps(&steps);
  AddSiegeSteps(&steps);
  AddEndSteps(&steps);
  return steps;
}

}  // namespace adjutant::sgs
