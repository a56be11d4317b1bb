#include "core/cactus/engine.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

void ListDie(EventList* out, Purpose purpose) {
  ListRolls(kDieMin, kDieMax, kDieRolled, static_cast<int32_t>(purpose), out);
}

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  return CheckRoll("3.0/2"_cac, kDieMin, kDieMax, event, static_cast<int32_t>(purpose), rule, why);
}

void ListPieces(const Group& pieces, uint16_t type, PlayerId player, EventList* out) {
  ForEach(pieces, [&](Piece piece) { out->push_back(PieceEvent(type, player, piece)); });
}
void ListUnits(const UnitSet& units, uint16_t type, PlayerId player, EventList* out) {
  for (const UnitId u : units) out->push_back(MakeEvent(type, player, {u}));
}

bool NextSide(S& s) {
  Applied("3.0/7"_cac);
  s.now.phasing = s.now.phasing == kNobody ? kImperial : s.now.phasing == kImperial ? kRepublican : kNobody;
  return s.now.phasing != kNobody;
}

void AddLeader(const Rules& r, const S& s, const LeaderSet& leaders, int sign, Sum* sum) {
  const LeaderId best = ServingLeader(r, s, leaders);
  if (!best.exists() || RatingOf(r, s, best) == 0) return;
  sum->Add(
      sign * RatingOf(r, s, best), "3.0/11"_cac, [&] { return absl::StrCat("the rating of ", r.LeaderName(best)); },
      sum->telling() ? absl::StrCat("leader.", r.c.leader_names.Id(best), ".proficiency") : "");
}

std::vector<CactusStep> AllSteps() {
  std::vector<CactusStep> steps;
  AddSequenceSteps(&steps);
  AddPointSteps(&steps);
  AddPurchaseSteps(&steps);
  AddMovementSteps(&steps);
  AddRaidSteps(&steps);
  AddAttritionSteps(&steps);
  AddArmySteps(&steps);
  AddReactionSteps(&steps);
  AddCombatSteps(&steps);
  AddRoundSteps(&steps);
  AddResultSteps(&steps);
  AddFateSteps(&steps);
  AddRetreatSteps(&steps);
  AddContinuationSteps(&steps);
  AddSiegeSteps(&steps);
  AddNavalSteps(&steps);
  AddEndTurnSteps(&steps);
  AddExchangeSteps(&steps);
  AddVictorySteps(&steps);
  AddSpecialRuleSteps(&steps);
  AddSantaAnnaSteps(&steps);
  AddEventSteps(&steps);
  AddEventEffectSteps(&steps);
  AddAppearanceSteps(&steps);
  AddSetupSteps(&steps);
  return steps;
}

}  // namespace adjutant::cactus
