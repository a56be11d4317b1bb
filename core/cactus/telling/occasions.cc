// When the events of each step come, and by which case: told of an event that comes when another one is due. What else
// stands against it is asked of the check of its step where a row knows that it is time (`now`), and of not_due.cc.
#include <initializer_list>

#include "core/cactus/not_due.h"

namespace adjutant::cactus {

namespace {

using CactusOccasion = Occasion<Rules, S>;
using When = bool (*)(const Rules&, const S&);

constexpr uint16_t kAllTypes = 0;

CactusOccasion Row(uint16_t step, RuleId rule, const char* when, When now = nullptr) {
  return {step, kAllTypes, kAnyFirst, rule, when, now};
}
CactusOccasion Die(uint16_t step, Purpose purpose, RuleId rule, const char* when) {
  return {step, kDieRolled, static_cast<int32_t>(purpose), rule, when, nullptr};
}

bool Replacing(const Rules&, const S& s) { return PhaseOf(s) == Phase::kReplacement; }
bool Moving(const Rules&, const S& s) { return PhaseOf(s) == Phase::kMovement; }
bool Raiding(const Rules&, const S& s) { return PhaseOf(s) == Phase::kRaid; }
bool Reacting(const Rules&, const S& s) { return s.reaction.trigger.exists(); }
bool Choosing(const Rules&, const S& s) { return PhaseOf(s) == Phase::kCombat && !s.combat.place.exists(); }
bool EndingTurn(const Rules&, const S& s) { return PhaseOf(s) == Phase::kEndTurn; }

void AddBefore(std::vector<CactusOccasion>* rows) {
  const char* setup = "before the first turn";
  const char* event = "when the random event of the turn has been rolled";
  const char* dice = "at the beginning of a Replacement Phase";
  const char* replacement = "in the Replacement Phase";
  const std::initializer_list<CactusOccasion> before = {
      Row(kSetupPlaceStep, "12.2/T1a"_cac, setup),
      Row(kSetupLossStep, "13.2.1/5"_cac, setup),
      Die(kSetupUnitDieStep, Purpose::kSetupUnit, "13.2.1/1"_cac, setup),
      Die(kSetupLossDieStep, Purpose::kSetupLoss, "13.2.1/2"_cac, setup),
      Die(kEventDieStep, Purpose::kEventImperial, "4.0/2"_cac, dice),
      Die(kEventDieStep, Purpose::kEventRepublican, "4.0/2"_cac, dice),
      Row(kRerollStep, "11.1/9a"_cac, event),
      Die(kRerollDieStep, Purpose::kRerollFirst, "11.1/9a"_cac, "when a player rolls again"),
      Die(kRerollDieStep, Purpose::kRerollSecond, "11.1/9a"_cac, "when a player rolls again"),
      Die(kRerollPointsDieStep, Purpose::kRerollPoints, "11.1/9b"_cac, "when a player has rolled again"),
      Die(kEventPointsDieStep, Purpose::kEventPoints, "11.1/3"_cac, event),
      Die(kAttritionDieStep, Purpose::kFever, "11.1/6"_cac, event),
      Row(kEventArtilleryStep, "11.4/4b"_cac, event),
      Row(kSantaAnnaChoiceStep, "11.6/11b"_cac, event),
      Row(kFreeLeaderStep, "11.1/2"_cac, "when a captured leader comes free"),
      Row(kArrivalStep, "12.1/T2a"_cac, "when reinforcements arrive"),
      Row(kRuleArrivalStep, "10.3/1"_cac, "when Shelby or Santa Anna comes"),
      Die(kEscapeDieStep, Purpose::kEscape, "10.1/1"_cac, replacement),
      Die(kDixieDieStep, Purpose::kDixie, "10.2/2"_cac, replacement),
      Die(kSonoraDieStep, Purpose::kSonora, "10.2/5"_cac, "when the South has won"),
      Die(kUsWarDieStep, Purpose::kUsWar, "10.4/1"_cac, replacement),
      Die(kSantaAnnaDieStep, Purpose::kSantaAnna, "10.5/1"_cac, replacement),
      Die(kSantaAnnaSideDieStep, Purpose::kSantaAnnaSide, "10.5/2"_cac, "when Santa Anna joins the war"),
      Die(kSantaAnnaRevoltDieStep, Purpose::kSantaAnnaRevolt, "10.5/4"_cac, replacement),
      Die(kSantaAnnaPointsDieStep, Purpose::kSantaAnnaPoints, "10.5/9"_cac, "while Santa Anna is in revolt"),
      Die(kPointsDieStep, Purpose::kImperialPoints, "4.1/2"_cac, replacement),
      Die(kPointsDieStep, Purpose::kFrenchPoints, "4.1/10"_cac, replacement),
      Die(kPointsDieStep, Purpose::kRepublicanPoints, "4.1/15"_cac, replacement),
      Die(kPointsDieStep, Purpose::kExecutionPoints, "8.1.1/1"_cac, replacement),
      Row(kBuyStep, "4.1/4"_cac, "when replacements are bought", Replacing),
      Row(kFreeGunStep, "7.3.5/6"_cac, "when captured guns are given out"),
      Row(kFormArmyStep, "6.1/3"_cac, replacement, Replacing),
      Die(kAttritionDieStep, Purpose::kSiegeAttrition, "4.2/1"_cac, "in the Replacement Phase, of the besieged"),
      Row(kLeaderReturnStep, "7.3.2/2"_cac, "when the Movement Phase opens"),
  };
  rows->insert(rows->end(), before);
}

void AddMovement(std::vector<CactusOccasion>* rows) {
  const char* raid = "in the Raid Phase of its side";
  const std::initializer_list<CactusOccasion> movement = {
      Row(kMoveStep, "5.1/1"_cac, "in the Movement Phase of its side", Moving),
      Row(kRaidStep, "5.4/1"_cac, raid, Raiding),
      Row(kCameroneStep, "11.2/3a"_cac, "in the Raid Phase of a turn of Camerone"),
      Die(kTerrainCheckDieStep, Purpose::kTerrainCheck, "5.1/9"_cac, "when those who move try to go on"),
      Die(kAttritionDieStep, Purpose::kAttrition, "5.5/3"_cac, "when units have come into desert or jungle"),
      Die(kRaidDieStep, Purpose::kRaid, "5.4/8"_cac, raid),
      Row(kReactStep, "6.3/1"_cac, "when an enemy moves next to an Army", Reacting),
      Die(kReactionDieStep, Purpose::kReaction, "6.3/2"_cac, "when an Army tries to react"),
      Row(kReactionMoveStep, "6.3/6"_cac, "when an Army may react"),
      Row(kSantaAnnaMoveStep, "10.5/6"_cac, "while Santa Anna is in revolt"),
      Die(kSantaAnnaJoinDieStep, Purpose::kSantaAnnaJoin, "10.5/7"_cac, "when Santa Anna in revolt has marched"),
      Row(kMaximilianStep, "11.6/6a"_cac, "after all movement, when Maximilian rides"),
  };
  rows->insert(rows->end(), movement);
}

void AddCombat(std::vector<CactusOccasion>* rows) {
  const char* phase = "in the Combat Phase";
  const char* round = "in a round of combat";
  const char* lost = "when units or leaders have lost a combat";
  const std::initializer_list<CactusOccasion> combat = {
      Row(kFleetStep, "7.6/3"_cac, "before the combats of a turn"),
      Row(kChooseCombatStep, "7.0/2"_cac, phase, Choosing),
      Die(kDupinDieStep, Purpose::kDupinRequest, "11.2/9"_cac, phase),
      Row(kCityStep, "7.5/1"_cac, "before a combat"),
      Die(kCityDieStep, Purpose::kCityEntry, "7.5/2"_cac, "when a side goes into a city"),
      Row(kBesiegeStep, "7.5/7"_cac, "when the enemy has gone into a city"),
      Row(kConductSiegeStep, "7.5/9"_cac, phase),
      Row(kSallyStep, "7.5.1/1"_cac, "when a city is to be relieved, or nobody besieges it"),
      Row(kPursueStep, "7.5.1/4"_cac, "when a relieving force has retreated"),
      Row(kCincoStep, "11.1/12a"_cac, "before a round of combat, or the way into a city"),
      Die(kInitiativeDieStep, Purpose::kInitiativeImperial, "7.2/1"_cac, round),
      Die(kInitiativeDieStep, Purpose::kInitiativeRepublican, "7.2/1"_cac, round),
      Row(kAttackStep, "7.2/8"_cac, round),
      Die(kCommitmentDieStep, Purpose::kCommitment, "7.2.2/1"_cac, round),
      Row(kLeadStep, "7.2/10"_cac, round),
      Die(kShiftDieStep, Purpose::kArmyShift, "6.4/3"_cac, round),
      Row(kRaidGainStep, "7.2.1/1"_cac, round),
      Die(kCombatDieStep, Purpose::kCombat, "7.2/17"_cac, round),
      Row(kLoseStepStep, "7.3/3"_cac, "when its side has to lose steps"),
      Die(kCasualtyDieStep, Purpose::kLeaderCasualty, "7.3.2/1"_cac, lost),
      Die(kDesertionDieStep, Purpose::kDesertion, "7.3.5/3"_cac, lost),
      Die(kGunsDieStep, Purpose::kGunsLost, "7.3.5/5"_cac, lost),
      Row(kPoolStep, "7.3.5/4"_cac, "when Mexican units have deserted"),
      Row(kRetreatStep, "7.3.3/3"_cac, "when its side has to retreat"),
      Row(kWithdrawStep, "7.4/1"_cac, "after a round of combat"),
      Die(kWithdrawalDieStep, Purpose::kWithdrawal, "7.3.4/1"_cac, "after a round of combat"),
      Row(kExchangeStep, "8.1/1"_cac, "in the End Turn Phase", EndingTurn),
      Row(kSwapAnswerStep, "8.1/1"_cac, "when a swap has been offered"),
      Row(kPriceStep, "8.1/2"_cac, "when a captured leader is bargained for"),
      Row(kPriceAnswerStep, "8.1/2"_cac, "when a price has been named"),
      Die(kRefusedSaleDieStep, Purpose::kRefusedSale, "8.1/3"_cac, "when no price has been paid for a leader"),
      Row(kDisbandStep, "6.1/4"_cac, "in the End Turn Phase", EndingTurn),
      Die(kAnnexationDieStep, Purpose::kAnnexation, "11.6/4b"_cac, "at the end of the game"),
  };
  rows->insert(rows->end(), combat);
}

std::vector<CactusOccasion> AllRows() {
  std::vector<CactusOccasion> rows;
  AddBefore(&rows);
  AddMovement(&rows);
  AddCombat(&rows);
  return rows;
}

}  // namespace

const Occasions<Rules, S>& AllOccasions() {
  static const auto* occasions = new Occasions<Rules, S>(AllSteps(), AllRows(), Bar);
  return *occasions;
}

}  // namespace adjutant::cactus
