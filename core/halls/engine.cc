#include "core/halls/engine.h"

#include "absl/strings/str_cat.h"
#include "core/halls/armies.h"
#include "core/halls/naval.h"
#include "core/halls/not_due.h"
#include "core/kernel/status.h"

namespace adjutant::halls {

void Call(S& s, uint16_t step, uint16_t then) {
  ADJUTANT_ASSERT(s.depth < kStackDepth);
  s.stack[s.depth++] = then;
  s.step = step;
}

void Return(S& s) {
  ADJUTANT_ASSERT(s.depth > 0);
  s.step = s.stack[--s.depth];
  s.stack[s.depth] = 0;
}

void ListDie(EventList* out, Purpose purpose) {
  for (int value = 0; value <= 9; ++value) {
    out->push_back(MakeEvent(kDieRolled, kChance, {static_cast<int32_t>(purpose), value}));
  }
}

Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why) {
  if (event.args[0] != static_cast<int32_t>(purpose)) {
    if (why != nullptr) why->sentence = "the die that is due has another purpose";
    return Ruling{false, rule};
  }
  if (CannotBe("2.4"_hom, event.args[1] > 9)) {
    return Refused("2.4"_hom, why, [&] { return absl::StrCat("a ten-sided die shows 0 to 9, not ", event.args[1]); });
  }
  return Accepted();
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

void Run(const Rules& r, S& s, Trace* trace) {
  while (true) {
    if (s.army.due != 0) SettleArmies(r, s, trace);
    if (!RunsByItself(s.step)) break;
    PassedOver* passed = PassedOver::Listening();
    // Playing a card is never passed over: whose turn it is not has it later.
    if (passed != nullptr && passed->event().type != kCardPlayed) AllOccasions().Pass(r, s, passed);
    switch (s.step) {
      case kTurnStart:
        StartTurn(r, s, trace);
        break;
      case kMandated:
        RunMandated(r, s, trace);
        break;
      case kReinforce:
        Reinforce(r, s, trace);
        break;
      case kNextEventCard:
        NextEventCard(r, s, trace);
        break;
      case kEventCardDone:
        FinishEventCard(r, s, trace);
        break;
      case kRecover:
        Recover(r, s, trace);
        break;
      case kAskForWar:
        AskForWar(r, s, trace);
        break;
      case kDealStart:
        StartDeal(r, s, trace);
        break;
      case kDeal:
        Deal(r, s, trace);
        break;
      case kActionStart:
        s.step = kFirstPlayerStep;
        break;
      case kNextPlayer:
        NextPlayer(r, s, trace);
        break;
      case kUseStart:
        StartUse(r, s, trace);
        break;
      case kUseDone:
        FinishUse(r, s, trace);
        break;
      case kActionEnd:
        EndActionPhase(r, s, trace);
        break;
      case kSupplyEvent:
        BeginSupplyEvent(r, s, trace);
        break;
      case kStacking:
        RunStacking(r, s, trace);
        break;
      case kSupplyAllot:
        SupplyAllot(r, s, trace);
        break;
      case kSupplyLosses:
        SupplyLosses(r, s, trace);
        break;
      case kSupplyBlockade:
        SupplyBlockade(r, s, trace);
        break;
      case kMoveOn:
        MoveOn(r, s, trace);
        break;
      case kReaction:
        RunReaction(r, s, trace);
        break;
      case kAfterReaction:
        AfterReaction(r, s, trace);
        break;
      case kAttrition:
        TakeAttrition(r, s, trace);
        break;
      case kTransitCheck:
        TransitCheck(r, s, trace);
        break;
      case kAfterAttrition:
        AfterAttrition(r, s, trace);
        break;
      case kActivationDone:
        FinishActivation(r, s, trace);
        break;
      case kSuppression:
        BeginSuppression(r, s, trace);
        break;
      case kLosses:
        RunLosses(r, s, trace);
        break;
      case kBattleStart:
        StartBattle(r, s, trace);
        break;
      case kBattleTypeDue:
        BattleTypeDue(r, s, trace);
        break;
      case kWithdrawal:
        Withdrawal(r, s, trace);
        break;
      case kWindow:
        ResponseWindow(r, s, trace);
        break;
      case kLead:
        ChooseLead(r, s, trace);
        break;
      case kCommit:
        ChooseCommitted(r, s, trace);
        break;
      case kFirepower:
        TotalFirepower(r, s, trace);
        break;
      case kEfficiency:
        ResolveEfficiency(r, s, trace);
        break;
      case kLeaderLosses:
        LeaderLosses(r, s, trace);
        break;
      case kArtilleryLossCheck:
        ArtilleryLoss(r, s, trace);
        break;
      case kDefenderLosses:
        DefenderLosses(r, s, trace);
        break;
      case kAttackerLosses:
        AttackerLosses(r, s, trace);
        break;
      case kAfterLosses:
        AfterLosses(r, s, trace);
        break;
      case kWinner:
        DetermineWinner(r, s, trace);
        break;
      case kPostBattle:
        PostBattle(r, s, trace);
        break;
      case kRetreat:
        Retreat(r, s, trace);
        break;
      case kAftermath:
        Aftermath(r, s, trace);
        break;
      case kBattleDone:
        FinishBattle(r, s, trace);
        break;
      case kCityConquest:
        CityConquest(r, s, trace);
        break;
      case kReplacements:
        RunReplacements(r, s, trace);
        break;
      case kPlaceControl:
        RunPlaceControl(r, s, trace);
        break;
      case kEndControl:
        EndControl(r, s, trace);
        break;
      case kEndIsolated:
        EndIsolated(r, s, trace);
        break;
      case kEndStates:
        EndStates(r, s, trace);
        break;
      case kEndCollapse:
        EndCollapse(r, s, trace);
        break;
      case kEndWar:
        EndWar(r, s, trace);
        break;
      case kEndRevolts:
        EndRevolts(r, s, trace);
        break;
      case kNextRevolt:
        NextRevolt(r, s, trace);
        break;
      case kEndPoliticalWill:
        EndPoliticalWill(r, s, trace);
        break;
      case kEndVictory:
        EndVictory(r, s, trace);
        break;
      case kEndOfGame:
        EndRoll(r, s, trace);
        break;
      case kEndTurn:
        EndTurn(r, s, trace);
        break;
        // ---- 11, 12.1.e, 10.5.
      case kGuerillaArrival:
        GuerillaArrival(r, s, trace);
        break;
      case kOfficerRoles:
        AssignOfficers(r, s, trace);
        break;
      case kRout:
        Rout(r, s, trace);
        break;
      case kRoutLeaders:
        RoutLeaders(r, s, trace);
        break;
      case kRetreatOthers:
        RetreatOthers(r, s, trace);
        break;
      case kGuerillasHome:
        GuerillasHome(r, s, trace);
        break;
      case kSiegeResult:
        SiegeResult(r, s, trace);
        break;
      case kSiegeWorks:
        SiegeWorks(r, s, trace);
        break;

        // ---- 10.
      case kMarchWindow:
        MarchWindow(r, s, trace);
        break;

        // ---- 14.
      case kReactivate:
        ReactivateSquadron(r, s, trace);
        break;
      case kDisembark:
        Disembark(r, s, trace);
        break;
      case kReinforcementsSettle:
        SettleReinforcements(r, s, trace);
        break;

        // ---- 16.
      case kNameRaids:
        NameRaids(r, s, trace);
        break;
      case kRaids:
        RunRaids(r, s, trace);
        break;
      case kRaidersReturn:
        RaidersReturn(r, s, trace);
        break;
      case kYellowFeverEvent:
        YellowFever(r, s, trace);
        break;
      case kGuerillaJoins:
        GuerillaJoins(r, s, trace);
        break;

        // ---- 12.
      case kRaiseBearFlag:
        RaiseBearFlag(r, s, trace);
        break;

        // ---- 7.
      case kDesertionEvent:
        Desertion(r, s, trace);
        break;
      case kVomitoEvent:
        Vomito(r, s, trace);
        break;

        // ---- 2 to 6, 13, 15, 18.

      default:
        ADJUTANT_ASSERT(false && "a step that nobody runs");
    }
  }
  if (s.now.dz_clause_used == 0 && r.Default(kDzBellicosity)) CheckDisputedZone(r, s, trace);
  CheckSeizures(r, s, trace);
}

}  // namespace adjutant::halls
