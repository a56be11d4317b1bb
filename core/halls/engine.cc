#include "core/halls/engine.h"

#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/not_due.h"

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
  AddDealSteps(&steps);
  AddActionSteps(&steps);
  AddSupplyEventSteps(&steps);
  AddActivationSteps(&steps);
  AddMovementSteps(&steps);
  AddReactionSteps(&steps);
  AddLossSteps(&steps);
  AddBattleSteps(&steps);
  AddWithdrawalSteps(&steps);
  AddResponseSteps(&steps);
  AddLeaderLossSteps(&steps);
  AddAftermathSteps(&steps);
  AddRetreatSteps(&steps);
  AddSiegeSteps(&steps);
  AddPoliticalWillSteps(&steps);
  AddCardEventSteps(&steps);
  AddCardReinforcementSteps(&steps);
  AddGrantedOpsSteps(&steps);
  AddPlacementSteps(&steps);
  AddNavalSteps(&steps);
  AddArmySteps(&steps);
  AddRaidSteps(&steps);
  AddEndTurnSteps(&steps);
  return steps;
}

namespace {

using Automatic = AutomaticStep<Rules, S>;
constexpr Automatic kSteps[] = {
    // 3, 7: the Random Events Phase.
    {kTurnStart, StartTurn},
    {kMandated, RunMandated},
    {kReinforce, Reinforce},
    {kNextEventCard, NextEventCard},
    {kEventCardDone, FinishEventCard},
    {kRecover, Recover},
    {kAskForWar, AskForWar},
    // 8: the Deal Cards Phase.
    {kDealStart, StartDeal},
    {kDeal, Deal},
    // 9: the Action Phase, and supply.
    {kActionStart, [](const Rules&, S& s, Trace*) { s.step = kFirstPlayerStep; }},
    {kNextPlayer, NextPlayer},
    {kUseStart, StartUse},
    {kUseDone, FinishUse},
    {kActionEnd, EndActionPhase},
    {kSupplyEvent, BeginSupplyEvent},
    {kStacking, RunStacking},
    {kSupplyAllot, SupplyAllot},
    {kSupplyLosses, SupplyLosses},
    {kSupplyBlockade, SupplyBlockade},
    // 10: movement and reaction.
    {kMoveOn, MoveOn},
    {kReaction, RunReaction},
    {kAfterReaction, AfterReaction},
    {kAttrition, TakeAttrition},
    {kTransitCheck, TransitCheck},
    {kAfterAttrition, AfterAttrition},
    {kActivationDone, FinishActivation},
    // 11: battle, and every other loss of steps.
    {kLosses, RunLosses},
    {kBattleStart, StartBattle},
    {kBattleTypeDue, BattleTypeDue},
    {kWithdrawal, Withdrawal},
    {kWindow, ResponseWindow},
    {kLead, ChooseLead},
    {kCommit, ChooseCommitted},
    {kFirepower, TotalFirepower},
    {kEfficiency, ResolveEfficiency},
    {kLeaderLosses, LeaderLosses},
    {kArtilleryLossCheck, ArtilleryLoss},
    {kDefenderLosses, DefenderLosses},
    {kAttackerLosses, AttackerLosses},
    {kAfterLosses, AfterLosses},
    {kWinner, DetermineWinner},
    {kPostBattle, PostBattle},
    {kRetreat, Retreat},
    {kAftermath, Aftermath},
    {kBattleDone, FinishBattle},
    // 5, 13.
    {kCityConquest, CityConquest},
    {kReplacements, RunReplacements},
    {kPlaceControl, RunPlaceControl},
    // 18: the End Turn Phase.
    {kEndControl, EndControl},
    {kEndIsolated, EndIsolated},
    {kEndStates, EndStates},
    {kEndCollapse, EndCollapse},
    {kEndWar, EndWar},
    {kEndRevolts, EndRevolts},
    {kNextRevolt, NextRevolt},
    {kEndPoliticalWill, EndPoliticalWill},
    {kEndVictory, EndVictory},
    {kEndOfGame, EndRoll},
    {kEndTurn, EndTurn},
    // 11, 12.1.e, 10.5.
    {kGuerillaArrival, GuerillaArrival},
    {kOfficerRoles, AssignOfficers},
    {kRout, Rout},
    {kRoutLeaders, RoutLeaders},
    {kRetreatOthers, RetreatOthers},
    {kGuerillasHome, GuerillasHome},
    {kSiegeResult, SiegeResult},
    {kSiegeWorks, SiegeWorks},
    // 10.
    {kMarchWindow, MarchWindow},
    // 14.
    {kReactivate, ReactivateSquadron},
    {kDisembark, Disembark},
    {kReinforcementsSettle, SettleReinforcements},
    // 16.
    {kNameRaids, NameRaids},
    {kRaids, RunRaids},
    {kRaidersReturn, RaidersReturn},
    {kYellowFeverEvent, YellowFever},
    {kGuerillaJoins, GuerillaJoins},
    // 12.
    {kRaiseBearFlag, RaiseBearFlag},
    // 7.
    {kDesertionEvent, Desertion},
    {kVomitoEvent, Vomito},
};
// One row for every number from kFirstAutomatic to 339.
constexpr AutomaticTable<Rules, S, 240> kAutomatic(kFirstAutomatic, kSteps);

}  // namespace

void Run(const Rules& r, S& s, Trace* trace) {
  while (true) {
    if (s.army.due != 0) SettleArmies(r, s, trace);
    if (!RunsByItself(s.step)) break;
    PassedOver* passed = PassedOver::Listening();
    // Playing a card is never passed over: whose turn it is not has it later.
    if (passed != nullptr && passed->event().type != kCardPlayed) AllOccasions().Pass(r, s, passed);
    kAutomatic.Run(r, s, trace);
  }
  if (s.now.dz_clause_used == 0 && r.Default(kDzBellicosity)) CheckDisputedZone(r, s, trace);
  CheckSeizures(r, s, trace);
}

}  // namespace adjutant::halls
