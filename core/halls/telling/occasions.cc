// When the events of each step come, and by which case: told of an event that comes when another one is due.
//
// A row says no more than the rulebook's order of play. What else stands against an event is asked of the check of its
// step where the row knows that it is time (`now`), and of the functions in not_due.h.
#include <initializer_list>

#include "core/halls/chapters/14_naval.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

using HallsOccasion = Occasion<Rules, S>;
using When = bool (*)(const Rules&, const S&);
using Supposed = S (*)(const S&, const Event&);

constexpr uint16_t kAllTypes = 0;

HallsOccasion Row(uint16_t step, RuleId rule, const char* when, When now = nullptr, Supposed suppose = nullptr) {
  return {step, kAllTypes, kAnyFirst, rule, when, now, suppose};
}
HallsOccasion Kind(uint16_t step, uint16_t type, RuleId rule, const char* when, When now = nullptr,
                   Supposed suppose = nullptr) {
  return {step, type, kAnyFirst, rule, when, now, suppose};
}
HallsOccasion Die(uint16_t step, Purpose purpose, RuleId rule, const char* when) {
  return {step, kDieRolled, static_cast<int32_t>(purpose), rule, when, nullptr, nullptr};
}

// ---- Times at which the checks of the steps named with them can be asked.

bool CardInUse(const S& s, Use use) { return s.play.card != kNoId && s.play.use == static_cast<uint8_t>(use); }
bool ForceToName(const Rules&, const S& s) {
  return CardInUse(s, Use::kActivateForce) || CardInUse(s, Use::kSeaMoveForce) || CardInUse(s, Use::kLanding);
}
bool Active(const Rules&, const S& s) { return s.play.card != kNoId && s.act.active != 0; }
// Somebody active has entered the space where he is.
bool Entered(const Rules& r, const S& s) { return Active(r, s) && s.act.from_set != 0; }
bool Avoiding(const Rules& r, const S& s) { return Entered(r, s) && s.react.kind == kAvoidance; }
bool Sailing(const Rules& r, const S& s) { return Active(r, s) && AtSea(s); }
bool Fighting(const Rules&, const S& s) { return s.battle.active != 0; }

// A card was played for such a use, and nothing has been done with it yet.
template <Use kUse>
S SupposeCard(const S& s, const Event& event) {
  constexpr uint8_t kMostOps = 3;
  S supposed = s;
  supposed.play = {CardId(0), static_cast<uint8_t>(kUse), static_cast<uint8_t>(event.player), kMostOps, kMostOps, 0, 0};
  supposed.act = {};
  return supposed;
}

// ---- By chapters.

void AddEarlyPhases(std::vector<HallsOccasion>* rows) {
  const char* reinforced = "when reinforcements are drawn and placed";
  const char* drawn = "when the event of an action card asks for it";
  const std::initializer_list<HallsOccasion> early = {
      Row(kBidStep, "5.3/1"_hom, "before the first turn, when sides are bid for"),
      Row(kDrawLeaderStep, "3.4/3"_hom, reinforced),
      Row(kDrawUnitStep, "3.4/1"_hom, reinforced),
      Row(kPlacePieceStep, "3.4/2"_hom, reinforced),
      Row(kDrawEventCardStep, "7.1.b/1"_hom, "in the Random Events Phase"),
      Die(kEventDieStep, Purpose::kCardEvent, "7.1.b/2"_hom, drawn),
      Row(kExamineCityStep, "7.1.b/2"_hom, drawn),
      Row(kSwapCitiesStep, "7.1.b/2"_hom, drawn),
      Row(kLoseControlStep, "7.1.b/2"_hom, drawn),
      Row(kDisbandStep, "7.1.b/2"_hom, drawn),
      Row(kRoughSeasStep, "7.1.b/2"_hom, drawn),
      Row(kChooseRevoltStep, "18.4.a/2"_hom, "when a revolt breaks out or spreads"),
      Die(kSantaAnnaReturnStep, Purpose::kSantaAnnaReturn, "3.6.b/2"_hom,
          "in the Random Events Phase, while Santa Anna is in exile"),
      Row(kDeclareWarStep, "18.3.b/1"_hom, "at the end of the Random Events Phase"),
      Row(kDealCardStep, "8.1/1"_hom, "in the Deal Cards Phase"),
      Row(kExtraCardStep, "4.2.B/2"_hom, "at the end of the Deal Cards Phase"),
      Row(kFirstPlayerStep, "9.0/1"_hom, "at the beginning of the Action Phase"),
  };
  rows->insert(rows->end(), early);
}

void AddCards(std::vector<HallsOccasion>* rows) {
  const char* event = "when the event of a card asks for it";
  const std::initializer_list<HallsOccasion> cards = {
      Kind(kPlayCardStep, kCardPlayed, "9.0/1"_hom, "in the Action Phase, when it is that side's turn"),
      Kind(kPlayCardStep, kFortificationDemolished, "13.2.b/2"_hom,
           "when it is its owner's turn to play a card, never while something is being carried out"),
      Row(kGrantedOpsStep, "12.1/2"_hom, "when an event grants OPS"),
      Die(kCardDieStep, Purpose::kCardEvent, "12.1/1"_hom, event),
      Row(kCalmStateStep, "12.1/1"_hom, event),
      Row(kExhaustStep, "12.1/1"_hom, event),
      Row(kForeignAidStep, "12.1/1"_hom, event),
      Row(kMarinesStep, "12.1/1"_hom, event),
      Row(kPiercePortStep, "12.1/1"_hom, event),
      Row(kOfferLandingStep, "12.1/1"_hom, event),
      Row(kRemoveGuerillaStep, "12.1/1"_hom, event),
      Row(kNameStackStep, "12.1/1"_hom, event),
      Die(kMalariaDieStep, Purpose::kCardEvent, "12.1/1"_hom, event),
      // Placement and Armies.
      Kind(kPlaceControlStep, kControlGivenUp, "9.1/2"_hom, "after a card is played to place control"),
      Row(kPlaceControlStep, "13.1/1"_hom, "after a card is played to place control, one space for each of its OPS",
          nullptr, SupposeCard<Use::kPlaceControl>),
      Row(kWorksSiteStep, "13.2/3"_hom, "after a card is played to build", nullptr, SupposeCard<Use::kBuildFieldworks>),
      Row(kDrawMarkerStep, "13.2.a/1"_hom, "when works are built"),
      Row(kSiegeWorksStep, "10.5/6"_hom, "when a siege has succeeded"),
      Row(kKeepMarkerStep, "13.2.a/2"_hom, "when two markers have been drawn for works"),
      Row(kReplacementLeaderStep, "13.4/2"_hom, "after a card is played for replacements", nullptr,
          SupposeCard<Use::kReplacements>),
      Die(kReplacementDieStep, Purpose::kReplacement, "13.4.a/1"_hom, "when a leader receives replacements"),
      Kind(kReplacementStep, kReplacementLeaderBought, "13.4.a/5"_hom, "when a leader receives replacements"),
      Kind(kReplacementStep, kReplacementDrawn, "13.4.b/2"_hom, "when a leader receives replacements"),
      Row(kReplacementStep, "13.4.b/1"_hom, "when a leader receives replacements"),
      Row(kFreshTroopsStep, "12.1.a/2"_hom, event),
      Row(kDrawReplacementStep, "13.4.b/2"_hom, "when a leader receives replacements"),
      Row(kPlaceReplacementStep, "13.4.b/3"_hom, "when a unit has been drawn for replacement points"),
      Row(kPlaceTrainStep, "13.5"_hom, "after a card is played to return the Baggage Train", nullptr,
          SupposeCard<Use::kReturnTrain>),
      Row(kOrganiseStep, "15.1/1"_hom, "after a card is played to organise an Army", nullptr,
          SupposeCard<Use::kOrganiseArmy>),
      // The Supply Event.
      Die(kSupplyDieStep, Purpose::kSupplyCheck, "8.3.d"_hom, "when a card with the wagon is played"),
      Row(kAllotSupplyStep, "6.4.a/1"_hom, "in a Supply Event"),
      Row(kAllotUnitStep, "6.4.b/1"_hom, "in a Supply Event"),
      Row(kExpendTrainStep, "6.5.a/4"_hom,
          "in a Supply Event, when the train is out of supply and would feed somebody"),
      Row(kExpendBeachheadStep, "6.5.c"_hom,
          "in a Supply Event, when the Beachhead is out of supply and would feed somebody"),
      Die(kBlockadeDieStep, Purpose::kBlockade, "9.2/7"_hom, "at the end of a Supply Event"),
      Row(kBlockadeUnitStep, "14.5/2"_hom, "at the end of a Supply Event"),
  };
  rows->insert(rows->end(), cards);
}

void AddMarch(std::vector<HallsOccasion>* rows) {
  const char* on_the_way = "while its unit, leader or Force is active and may move on";
  const char* force = "by an active Force that may move on";
  const char* at_the_end = "by an active Force, where it has stopped";
  const char* leaders = "after a card is played to activate leaders, one for each of its OPS";
  const std::initializer_list<HallsOccasion> march = {
      Row(kNameCommanderStep, "9.3/2"_hom, "after a card is played to activate a Force", ForceToName,
          SupposeCard<Use::kActivateForce>),
      Kind(kDesignateStep, kTrainIncluded, "6.5.b/1"_hom, "when a Force is designated", Active),
      Kind(kDesignateStep, kForceCompleted, "3.5.a/1"_hom, "when a Force is designated"),
      Row(kDesignateStep, "3.5.a/1"_hom, "when a Force is designated", Active),
      Row(kNameUnitStep, "9.3/1"_hom, "after a card is played to activate one unit", nullptr,
          SupposeCard<Use::kActivateUnit>),
      Kind(kNameLeaderStep, kActivationEnded, "9.3/1"_hom, leaders),
      Kind(kNameLeaderStep, kLeaderActivated, "9.3/1"_hom, leaders, nullptr, SupposeCard<Use::kActivateLeaders>),
      Row(kDrawMovementStep, "9.3/4"_hom, "when a unit or Force has been activated"),
      Kind(kMoveStep, kMoved, "10.0"_hom, on_the_way, Active),
      Kind(kMoveStep, kUnitDropped, "10.2.a/5"_hom, force, Active),
      Kind(kMoveStep, kLeaderDropped, "10.2.a/5"_hom, force, Active),
      Kind(kMoveStep, kTargetDesignated, "10.9/4"_hom, "by an active Force in a Zone, with MP left", Active),
      Kind(kMoveStep, kTrainDropped, "6.5.b/1"_hom, force, Active),
      Kind(kMoveStep, kControlTakenOnMarch, "15.2/2"_hom, "by an active Army that may move on", Active),
      Kind(kMoveStep, kWorksRemovedOnMarch, "13.2.b/1"_hom, force, Active),
      Kind(kMoveStep, kSiegeBegun, "10.5/1"_hom, "by a US Force activated at a fortress, before it moves", Active),
      Kind(kMoveStep, kMovementStopped, "10.0"_hom, on_the_way, Active),
      Kind(kAfterMoveStep, kSuppressionAttempted, "10.3/1"_hom, at_the_end, Active),
      Kind(kAfterMoveStep, kZoneControlled, "10.4/1"_hom, at_the_end, Active),
      Kind(kAfterMoveStep, kActivationEnded, "9.3/3"_hom, at_the_end, Active),
      Die(kTransitDieStep, Purpose::kTransitAttrition, "10.2.d"_hom, "after movement through transit spaces"),
      Die(kSuppressionDieStep, Purpose::kSuppression, "10.3/4"_hom, "when a Force suppresses a revolt"),
      Row(kDisplaceStep, "2.2.b/5"_hom, "when the enemy comes to a leader who stands alone"),
      Row(kExcessStep, "3.3/2"_hom, "when there are more units in a space than may stay"),
      Kind(kReactStep, kInterceptionAttempted, "10.7/1"_hom, "when the enemy has just entered a space next to it",
           Entered),
      Kind(kReactStep, kAvoidanceAttempted, "10.8/1"_hom, "when the enemy has just entered its space", Entered),
      Row(kReactStep, "10.6/1"_hom, "when the enemy has just entered a space and somebody can react"),
      Die(kReactionDieStep, Purpose::kInterception, "10.6/3"_hom, "when somebody tries to intercept"),
      Die(kReactionDieStep, Purpose::kAvoidance, "10.6/3"_hom, "when somebody tries to avoid battle"),
      Row(kAvoidToStep, "10.8/3"_hom, "when battle has been avoided", Avoiding),
      Die(kSearchDieStep, Purpose::kZoneSearch, "10.9/4"_hom, "when a Force looks for enemies in a Zone"),
  };
  rows->insert(rows->end(), march);
}

void AddSea(std::vector<HallsOccasion>* rows) {
  const std::initializer_list<HallsOccasion> sea = {
      Row(kSquadronStep, "14.3/2"_hom, "after a card is played to activate a squadron", nullptr,
          SupposeCard<Use::kActivateSquadron>),
      Row(kReactivateStep, "4.2.A/5"_hom, "at the end of the Random Events Phase, from turn 4 on"),
      Row(kSeizeStep, "14.4/1"_hom, "after a card is played to seize a port", nullptr, SupposeCard<Use::kSeizePort>),
      Row(kSeaPieceStep, "14.1.a"_hom, "after a card is played to move a unit or leader by sea", nullptr,
          SupposeCard<Use::kSeaMovePiece>),
      Row(kSailStep, "14.1/3"_hom, "when somebody has been activated to go by sea", Sailing),
      Row(kMoveBeachheadStep, "14.2/5"_hom, "after a second landing"),
      Row(kScottUnitStep, "14.2.b/1"_hom, "when Scott Invades is played"),
      Row(kScottDrawStep, "3.2/3"_hom, "when Scott Invades is played"),
  };
  rows->insert(rows->end(), sea);
}

void AddBattle(std::vector<HallsOccasion>* rows) {
  const char* officers = "in a battle, when officers are there";
  const char* duel = "when Artillery Duel is played";
  const char* checked = "when a side checks for leader losses";
  const char* lost = "when a battle is lost";
  const std::initializer_list<HallsOccasion> battle = {
      Row(kLoseStepStep, "11.4/1"_hom, "when its side has to lose steps"),
      Row(kCommanderStep, "3.5/1"_hom, "at the beginning of a battle"),
      Row(kBattleTypeStep, "11.2.a/1"_hom, "at the beginning of a battle"),
      Die(kHalfDieStep, Purpose::kHalfDie, "11.2.a/7"_hom, "when the Battle Type can be shifted no further"),
      Row(kWithdrawStep, "11.2.b/1"_hom, "before a battle, once its type is paid for", Fighting),
      Row(kGuerillaArrivalStep, "11.2.c/1"_hom, "at the beginning of a battle", Fighting),
      Row(kResponseStep, "11.2.d/1"_hom, "in a battle, after its type is known"),
      Row(kMarchResponseStep, "8.3.c"_hom, "when the enemy does what the card answers"),
      Row(kCancelOfficerStep, "12.1.e/4"_hom, officers),
      Row(kOfficerRoleStep, "12.1.e/5"_hom, officers),
      Die(kFieldCommandDieStep, Purpose::kFieldCommand, "12.1.e/8"_hom, officers),
      Die(kDuelAttackerDieStep, Purpose::kArtilleryDuelAttacker, "12.1/1"_hom, duel),
      Die(kDuelDefenderDieStep, Purpose::kArtilleryDuelDefender, "12.1/1"_hom, duel),
      Row(kLeadUnitStep, "11.2.e/1"_hom, "in a battle, before units are committed"),
      Row(kCommitStep, "11.2.e/2"_hom, "in a battle, after the lead unit is named"),
      Die(kAttackerDieStep, Purpose::kEfficiencyAttacker, "11.2.g/1"_hom, "in a battle, when firepower is known"),
      Die(kDefenderDieStep, Purpose::kEfficiencyDefender, "11.2.g/1"_hom, "in a battle, when firepower is known"),
      Die(kLeaderLossStep, Purpose::kLeaderLoss, "11.3/1"_hom, checked),
      Row(kRerollStep, "11.3/2"_hom, checked),
      Die(kLeaderTableStep, Purpose::kLeaderLossTable, "11.3/3"_hom, checked),
      Row(kArmyLeaderStep, "15.1/4"_hom, "when leader loss has left an Army with one leader"),
      Row(kArmyCommanderStep, "15.1/2"_hom,
          "when an Army has lost its commander and several leaders could take it over"),
      Row(kGiveUpArmyStep, "15.1/2"_hom, "when fewer units than Armies are left in a space"),
      Row(kSuccessorStep, "3.5/1"_hom, "when who commands a defence is lost and several could follow him"),
      Row(kRestoreStep, "11.2.i/2"_hom, "when the winner of a battle has lost all its steps"),
      Die(kPostBattleDieStep, Purpose::kPostBattle, "11.5.a/1"_hom, "when a battle is lost by five steps or more"),
      Row(kStandStep, "11.5.d/2"_hom, "when a Force has lost a battle that it defended in the rough or behind works"),
      Row(kRetreatStep, "11.5.b/1"_hom, lost),
      Row(kRoutPlaceStep, "11.5.a/7"_hom, lost),
      Row(kGuerillaRoughStep, "11.2.j/2"_hom, "when a battle is over"),
      Row(kCanalesStep, "11.2.j/3"_hom, "when a battle is over"),
      Row(kNoQuarterUnitStep, "8.3.c"_hom, lost),
      Row(kSecondBattleStep, "10.8.c/4"_hom, "when those who left their works to avoid battle have lost it"),
      Row(kCityMarkerStep, "5.1.b/2"_hom, "when a Political Will city changes control"),
      Row(kExamineMarkerStep, "5.1.b/2"_hom, "when a city is looked at"),
      Die(kCityDieStep, Purpose::kCityConquest, "5.1.b/1"_hom, "when a Political Will city changes control"),
      Row(kWithdrawOneStep, "11.2.b/1"_hom, "before a battle, once its type is paid for"),
  };
  rows->insert(rows->end(), battle);
}

void AddRaidsAndEnd(std::vector<HallsOccasion>* rows) {
  const std::initializer_list<HallsOccasion> last = {
      Kind(kNameRaidStep, kGuerillaRaidNamed, "16.2.b"_hom, "after a card is played to raid"),
      Row(kNameRaidStep, "16.2.b"_hom, "after a card is played or drawn that allows raids"),
      Die(kRaidDieStep, Purpose::kRaidAttempt, "16.3/1"_hom, "when raids have been named"),
      Row(kRaidersReturnStep, "16.3/7"_hom, "when a guerilla has raided"),
      Row(kGuerillasRiseStep, "10.2.g/4"_hom, "when the event of an action card asks for it"),
      Row(kTexasRangersStep, "12.1.d/1"_hom, "when a guerilla raids or comes to a battle"),
      Row(kHideGuerillaStep, "16.5/2"_hom, "after a card is played to hide a guerilla", nullptr,
          SupposeCard<Use::kHideGuerilla>),
      Row(kRevealGuerillaStep, "16.5/4"_hom, "after a card is played to bring the hidden guerilla back", nullptr,
          SupposeCard<Use::kRevealGuerilla>),
      Row(kMilitiaRaidStep, "16.2.c"_hom, "when Local Militia Raid is played"),
      Die(kCollapseDieStep, Purpose::kCollapse, "18.2/2"_hom, "in the End Turn Phase"),
      Die(kWarDieStep, Purpose::kWarDeclaration, "18.3/1"_hom, "in the End Turn Phase, before the war"),
      Row(kNameRevoltStep, "18.4.a/1"_hom, "in the End Turn Phase"),
      Die(kRevoltDieStep, Purpose::kRevoltSpread, "18.4.a/1"_hom, "in the End Turn Phase"),
      Die(kEndDieStep, Purpose::kEndOfGame, "18.7/1"_hom, "at the end of turns 6 to 9"),
  };
  rows->insert(rows->end(), last);
}

std::vector<HallsOccasion> AllRows() {
  std::vector<HallsOccasion> rows;
  AddEarlyPhases(&rows);
  AddCards(&rows);
  AddMarch(&rows);
  AddSea(&rows);
  AddBattle(&rows);
  AddRaidsAndEnd(&rows);
  return rows;
}

}  // namespace

const Occasions<Rules, S>& AllOccasions() {
  static const auto* occasions = new Occasions<Rules, S>(AllSteps(), AllRows(), Bar);
  return *occasions;
}

}  // namespace adjutant::halls
