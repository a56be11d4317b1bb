#include "core/halls/telling/describe.h"

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/kernel/capital.h"

namespace adjutant::halls {

namespace {

const char* PurposeText(Purpose purpose) {
  switch (purpose) {
    case Purpose::kNone:
      break;
    case Purpose::kSantaAnnaReturn:
      return "Santa Anna's return";
    case Purpose::kSupplyCheck:
      return "the Supply Event check";
    case Purpose::kBlockade:
      return "the blockade";
    case Purpose::kCardEvent:
      return "the card's event";
    case Purpose::kSuppression:
      return "the suppression of the revolt";
    case Purpose::kTransitAttrition:
      return "transit attrition";
    case Purpose::kInterception:
      return "interception";
    case Purpose::kAvoidance:
      return "battle avoidance";
    case Purpose::kHalfDie:
      return "the better side's firepower (halved)";
    case Purpose::kFieldCommand:
      return "Field Command";
    case Purpose::kEfficiencyAttacker:
      return "the attacker's efficiency";
    case Purpose::kEfficiencyDefender:
      return "the defender's efficiency";
    case Purpose::kLeaderLoss:
      return "leader loss";
    case Purpose::kLeaderLossTable:
      return "the Leader Loss Table";
    case Purpose::kPostBattle:
      return "post-battle losses";
    case Purpose::kCityConquest:
      return "City Conquest";
    case Purpose::kReplacement:
      return "replacements";
    case Purpose::kCollapse:
      return "the collapse of the government";
    case Purpose::kWarDeclaration:
      return "the declaration of war";
    case Purpose::kRevoltSpread:
      return "the spread of the revolt";
    case Purpose::kEndOfGame:
      return "the end of the game";
    case Purpose::kRaidAttempt:
      return "the raid";
    case Purpose::kZoneSearch:
      return "the search in the Zone";
    case Purpose::kArtilleryDuelAttacker:
      return "the Artillery Duel, the attacker";
    case Purpose::kArtilleryDuelDefender:
      return "the Artillery Duel, the defender";
  }
  return "nothing";
}

const char* UseText(Use use) {
  switch (use) {
    case Use::kNone:
      break;
    case Use::kEvent:
      return "as an event";
    case Use::kActivateLeaders:
      return "to activate leaders";
    case Use::kActivateUnit:
      return "to activate a unit";
    case Use::kActivateForce:
      return "to activate a Force";
    case Use::kPlaceControl:
      return "to place control markers";
    case Use::kBuildFieldworks:
      return "to build fieldworks";
    case Use::kBuildFort:
      return "to begin a fort";
    case Use::kFinishFort:
      return "to finish a fort";
    case Use::kReplacements:
      return "for replacements";
    case Use::kReturnTrain:
      return "to return the Baggage Train";
    case Use::kOrganiseArmy:
      return "to organise an Army";
    case Use::kDiscard:
      return "as a discard";
    case Use::kHold:
      return "as the held card";
    case Use::kSeaMovePiece:
      return "to move a unit or leader by sea";
    case Use::kSeaMoveForce:
      return "to move a Force by sea";
    case Use::kLanding:
      return "for an amphibious landing";
    case Use::kActivateSquadron:
      return "to activate a squadron";
    case Use::kSeizePort:
      return "to seize a port";
    case Use::kRaid:
      return "for raids";
    case Use::kHideGuerilla:
      return "to hide a Guerilla";
    case Use::kRevealGuerilla:
      return "to reveal a Guerilla";
  }
  return "";
}

// The same before the card is played and while it takes effect.
std::string CardHeading(const Rules& r, int number, uint8_t side) {
  return absl::StrCat("Card ", number, ", ", r.SideName(static_cast<Side>(side)));
}

Side DrawerOf(const S& s) { return s.now.draws % 2 == 0 ? Initiative(s) : Enemy(Initiative(s)); }

std::string DescribeChanceEvent(const Rules& r, const S& s, const Event& e) {
  switch (e.type) {
    case kDieRolled:
      return absl::StrCat("Die for ", PurposeText(static_cast<Purpose>(e.args[0])), ": ", e.args[1]);
    case kActionCardDrawn:
      if (s.step == kDrawEventCardStep) {
        return absl::StrCat(Capitalized(r.SideName(DrawerOf(s))), " draws the action card ",
                            r.ActionCardName(static_cast<CardId>(e.args[0])), " (",
                            r.c.action_cards[static_cast<size_t>(e.args[0])].number, ")");
      }
      return absl::StrCat("Action card for movement: ", r.ActionCardName(static_cast<CardId>(e.args[0])), " (",
                          r.c.action_cards[static_cast<size_t>(e.args[0])].number, ")");
    case kStrategyCardDealt:
      return absl::StrCat(Capitalized(r.SideName(e.args[0] == 0 ? kUs : kMexico)), " is dealt ",
                          r.CardName(static_cast<CardId>(e.args[1])), " (",
                          r.c.cards[static_cast<size_t>(e.args[1])].number, ")");
    case kUnitDrawn:
      return absl::StrCat("Drawn from Regroup: ", r.UnitName(static_cast<UnitId>(e.args[0])));
    case kLeaderDrawn:
      return absl::StrCat("Drawn from the Leader Pool: ", r.LeaderName(static_cast<LeaderId>(e.args[0])));
    case kFortificationDrawn:
      return "A fortification marker is drawn";
    case kCityMarkerDrawn:
      if (s.step == kExamineMarkerStep) {
        return absl::StrCat("The marker of ", r.SpaceName(static_cast<SpaceId>(s.random.city - 1)), " is looked at");
      }
      return absl::StrCat("The city's marker: ", r.c.city_markers[static_cast<size_t>(e.args[0])]);
    default:
      return "";
  }
}

}  // namespace

std::string DescribeEvent(const Rules& r, const S& s, const Event& e) {
  if (e.player == kChance) return DescribeChanceEvent(r, s, e);
  const std::string who = Capitalized(r.SideName(static_cast<Side>(e.player)));
  const auto unit = [&](int arg) { return r.UnitName(static_cast<UnitId>(e.args[static_cast<size_t>(arg)])); };
  const auto leader = [&](int arg) { return r.LeaderName(static_cast<LeaderId>(e.args[static_cast<size_t>(arg)])); };
  const auto space = [&](int arg) { return r.SpaceName(static_cast<SpaceId>(e.args[static_cast<size_t>(arg)])); };
  const auto card = [&](int arg) { return r.CardName(static_cast<CardId>(e.args[static_cast<size_t>(arg)])); };
  const bool yes = e.args[0] != 0;
  switch (e.type) {
    case kUnitPlaced:
      return absl::StrCat(who, " places ", unit(0), " at ", space(1));
    case kLeaderPlaced:
      return absl::StrCat(who, " places ", leader(0), " at ", space(1));
    case kStateRevolted:
      return absl::StrCat(who, " puts ", r.StateName(static_cast<StateId>(e.args[0])), " into revolt");
    case kWarDecided:
      return absl::StrCat(who, yes ? " declares war" : " does not declare war");
    case kExtraCardDecided:
      return absl::StrCat(who, yes ? " buys an extra card" : " takes no extra card");
    case kFirstPlayerChosen:
      return absl::StrCat(Capitalized(r.SideName(e.args[0] == 0 ? kUs : kMexico)), " is to play the first card");
    case kCardPlayed: {
      const CardInfo& info = r.c.cards[static_cast<size_t>(e.args[0])];
      return absl::StrCat(who, " plays ", card(0), " (", info.number, ", ", info.ops, " OPS) ",
                          UseText(static_cast<Use>(e.args[1])));
    }
    case kHeldCardKept:
      return absl::StrCat(who, " keeps the last card");
    case kResponsePlayed:
      return absl::StrCat(who, " plays the response ", card(0));
    case kResponsePassed:
      return absl::StrCat(who, " plays no response");
    case kFortificationDemolished:
      return absl::StrCat(who, " demolishes a fortification");
    case kCommanderNamed:
      return absl::StrCat(
          who, " names ", leader(0), " as commander",
          e.args[1] == kNone ? "" : absl::StrCat(" of the ", r.ArmyName(static_cast<ArmyId>(e.args[1]))));
    case kUnitIncluded:
      return absl::StrCat(who, " includes ", unit(0));
    case kSubordinateIncluded:
      return absl::StrCat(who, " includes ", leader(0), " as subordinate");
    case kTrainIncluded:
      return absl::StrCat(who, " takes the Baggage Train along");
    case kForceCompleted:
      return absl::StrCat(who, " completes the Force");
    case kUnitActivated:
      return absl::StrCat(who, " activates ", unit(0));
    case kLeaderActivated:
      return absl::StrCat(who, " activates ", leader(0), " alone");
    case kMoved:
      return absl::StrCat(who, " moves to ", space(0));
    case kUnitDropped:
      return absl::StrCat(who, " drops off ", unit(0));
    case kLeaderDropped:
      return absl::StrCat(who, " drops off ", leader(0));
    case kTrainDropped:
      return absl::StrCat(who, " drops off the Baggage Train");
    case kControlTakenOnMarch:
      return absl::StrCat(who, " takes control of the space with the Army");
    case kWorksRemovedOnMarch:
      return absl::StrCat(who, " removes the enemy works");
    case kMovementStopped:
      return absl::StrCat(who, " stops moving");
    case kSuppressionAttempted:
      return absl::StrCat(who, " tries to suppress the revolt");
    case kZoneControlled:
      return absl::StrCat(who, " takes control of the Zone");
    case kActivationEnded:
      return absl::StrCat(who, " ends the activation");
    case kTargetDesignated:
      return absl::StrCat(who, " looks for ", e.args[0] != kNone ? "the Force of " + leader(0) : unit(1));
    case kLeaderDisplaced:
      return absl::StrCat(who, " moves ", leader(0), " out of the way to ", space(1));
    case kInterceptionAttempted:
      return absl::StrCat(who, " tries to intercept with ", e.args[0] != kNone ? leader(0) : unit(1));
    case kAvoidanceAttempted:
      return absl::StrCat(who, " tries to avoid battle with ", e.args[0] != kNone ? leader(0) : unit(1));
    case kReactionPassed:
      return absl::StrCat(who, " does not react");
    case kAvoided:
      return absl::StrCat(who, " avoids battle ", e.args[0] == s.act.space ? "within " : "to ", space(0));
    case kStepLost:
      return absl::StrCat(who, " takes the loss from ", unit(0));
    case kUnitEliminated:
      return absl::StrCat(who, " eliminates ", unit(0), " for the stacking limit");
    case kArmyLeaderDecided:
      return absl::StrCat(who, yes ? " draws a leader for the Army" : " draws no leader");
    case kStepRestored:
      return absl::StrCat(who, " restores a step of ", unit(0));
    case kBattleTypeChosen:
      return absl::StrCat(who, " declares a ", BattleTypeName(static_cast<BattleType>(e.args[0])));
    case kWithdrawn:
      return absl::StrCat(who, " withdraws to ", space(0));
    case kWithdrawalDeclined:
      return absl::StrCat(who, " does not withdraw");
    case kCommanderChosen:
      return absl::StrCat(who, " lets ", leader(0), " command");
    case kLeadUnitChosen:
      return absl::StrCat(who, " leads with ", unit(0));
    case kUnitCommitted:
      return absl::StrCat(who, " commits ", unit(0));
    case kCommitmentCompleted:
      return absl::StrCat(who, " commits no further unit");
    case kLeaderLossRerollDecided:
      return absl::StrCat(who, yes ? " rolls again for the leader" : " lets the die stand");
    case kStandDecided:
      return absl::StrCat(who, yes ? " stands at the price of a step" : " retreats");
    case kUnitRetreated:
      return absl::StrCat(who, s.step == kWithdrawOneStep ? " withdraws " : " retreats ", unit(0), " to ", space(1));
    case kLeaderRetreated:
      return absl::StrCat(who, s.step == kWithdrawOneStep ? " withdraws " : " retreats ", leader(0), " to ", space(1));
    case kRoutPlaced:
      return absl::StrCat(who, " gathers the survivors at ", space(0));
    case kSiegeBegun:
      return absl::StrCat(who, " besieges the fortress");
    case kGuerillaArrived:
      return absl::StrCat(who, " discards ", card(0), " to bring the hidden guerilla");
    case kGuerillaArrivalDeclined:
      return absl::StrCat(who, " leaves the guerilla in hiding");
    case kOfficerAssigned:
      return absl::StrCat(who, " uses ", card(0),
                          e.args[1] == static_cast<int32_t>(OfficerRole::kAsChiefOfStaff) ? " as Chief of Staff"
                                                                                          : " for Field Command");
    case kOfficersRested:
      return absl::StrCat(who, " uses no further officer");
    case kOfficerCancelled:
      return absl::StrCat(who, " cancels ", card(0));
    case kSecondBattleDecided:
      return absl::StrCat(who, yes ? " attacks the works" : " leaves the works alone");
    case kSpaceControlled:
      return absl::StrCat(who, " takes control of ", space(0));
    case kPlacementEnded:
      return absl::StrCat(who, " places no further marker");
    case kFortificationPlaced:
      return absl::StrCat(
          who, static_cast<Use>(s.play.use) == Use::kFinishFort ? " finishes the fort at " : " builds at ", space(0));
    case kFortificationKept:
      return absl::StrCat(who, " keeps one of the two markers");
    case kReplacementsAssigned:
      return absl::StrCat(who, " gives the replacements to ", leader(0));
    case kReplacementDrawn:
      return absl::StrCat(who, " draws a unit");
    case kReplacementPlaced:
      return absl::StrCat(who, " places ",
                          s.repl.unit == 0 ? std::string("it") : r.UnitName(static_cast<UnitId>(s.repl.unit - 1)),
                          e.args[0] == 2 ? " at full strength" : " with one step");
    case kReplacementLeaderBought:
      return absl::StrCat(who, " buys the replacement of ", leader(0));
    case kReplacementsEnded:
      return absl::StrCat(who, " takes no further replacements");
    case kTrainPlaced:
      return absl::StrCat(who, " places the Baggage Train at ", space(0));
    case kArmyOrganised:
      return absl::StrCat(who, " organises the ", r.ArmyName(static_cast<ArmyId>(e.args[0])), " under ", leader(1));
    case kSupplyAllotted:
      return absl::StrCat(who, " lets ", space(0), " feed one Force in ", space(1));
    case kTrainExpended:
      return absl::StrCat(who, yes ? " gives up " : " keeps ",
                          s.step == kExpendBeachheadStep ? "the Beachhead" : "the Baggage Train");
    case kArmyCommanderNamed:
      return absl::StrCat(who, " gives the ", r.ArmyName(static_cast<ArmyId>(e.args[0])), " to ", leader(1));
    case kSupplyUnitAllotted:
      return absl::StrCat(who, " lets ", unit(0), " be fed by its space");
    case kOpsUsed:
      return absl::StrCat(who, " uses ", e.args[1], " OPS ", UseText(static_cast<Use>(e.args[0])));
    case kOpsDeclined:
      return absl::StrCat(who, " uses no more of the OPS granted");
    case kSquadronActivated:
      return absl::StrCat(who, " activates the ", e.args[0] == 1 ? "East" : "West", " squadron");
    case kPortSeized:
      return absl::StrCat(who, " seizes ", space(0));
    case kSailed:
      return absl::StrCat(who, " sails to ", space(0));
    case kBeachheadMoved:
      return absl::StrCat(who, yes ? " moves the Beachhead" : " leaves the Beachhead where it is");
    case kLandingUnitTaken:
      return absl::StrCat(who, " takes ", unit(0), " along with Scott");
    case kLandingUnitDrawn:
      return absl::StrCat(who, " draws a unit from Regroup for Scott");
    case kLandingDecided:
      return absl::StrCat(who, yes ? " makes the landing" : " makes no landing");
    case kPortNamed:
      return absl::StrCat(who, " names ", space(0));
    case kControlGivenUp:
      return absl::StrCat(who, " gives up the control of ", space(0));
    case kStateCalmed:
      return absl::StrCat(who, " ends the revolt in ", r.StateName(static_cast<StateId>(e.args[0])));
    case kForceExhausted:
      return absl::StrCat(who, " lets the Force of ", leader(0), " be exhausted");
    case kForeignAidChosen:
      return absl::StrCat(who, yes ? " takes replacement points" : " takes Political Will");
    case kBidMade:
      return absl::StrCat(who, " bids ", e.args[1], " Political Will for ", r.SideName(e.args[0] == 0 ? kUs : kMexico));
    case kBidPassed:
      return absl::StrCat(who, " passes");
    case kRevoltNamed:
      return absl::StrCat(who, " names the revolt in ", r.StateName(static_cast<StateId>(e.args[0])));
    case kIndianRaidNamed:
      return absl::StrCat(who, " names ", space(1), " for a raid by the Indians of ", space(0));
    case kGuerillaRaidNamed:
      return absl::StrCat(who, " names ", space(1), " for a raid by ", unit(0), e.args[2] != 0 ? " with Canales" : "");
    case kRaidsNamed:
      return absl::StrCat(who, " names no further raid");
    case kGuerillaHidden:
      return absl::StrCat(who, " hides ", unit(0));
    case kGuerillaPlaced:
      return absl::StrCat(who, " places ", unit(0), " at ", space(1));
    case kMilitiaRaidPlaced:
      return absl::StrCat(who, " lets the local militia raid ", space(0));
    case kGuerillaRemoved:
      return absl::StrCat(who, " removes ", unit(0));
    case kStackNamed:
      return absl::StrCat(who, " strikes the stack in ", space(0));
    case kCityMarkerExamined:
      return absl::StrCat(who, " looks at the marker of ", space(0));
    case kExaminationEnded:
      return absl::StrCat(who, " looks at no further marker");
    case kCityMarkersSwapped:
      return absl::StrCat(who, " swaps the markers of ", space(0), " and ", space(1));
    case kControlLost:
      return absl::StrCat(who, " gives up the control marker in ", space(0));
    case kUnitDisbanded:
      return absl::StrCat(who, " sends ", unit(0), " home");
    case kSquadronDriven:
      return absl::StrCat(who, " chooses the ", yes ? "East" : "West", " squadron to be driven off");
    default:
      return who;
  }
}

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  std::vector<std::string> out;
  const TurnInfo& turn = r.c.turns[s.now.turn];
  out.push_back(absl::StrCat("Turn ", s.now.turn, turn.season.empty() ? "" : ", ", turn.season));
  if (s.step == kGameOver) {
    out.push_back("The game is over");
    return out;
  }
  if (s.play.card != 0) {
    out.push_back("Action Phase");
    out.push_back(CardHeading(r, s.now.cards_played, s.play.side));
    if (s.battle.active != 0) out.push_back(absl::StrCat("The Battle of ", r.SpaceName(s.battle.space)));
    return out;
  }
  switch (s.step) {
    case kBidStep:
      return {"The bid for a side"};
    case kDealCardStep:
    case kExtraCardStep:
      out.push_back("Deal Cards Phase");
      break;
    case kFirstPlayerStep:
      out.push_back("Action Phase");
      break;
    case kPlayCardStep:
      out.push_back("Action Phase");
      out.push_back(CardHeading(r, s.now.cards_played + 1, s.now.to_move));
      break;
    case kCollapseDieStep:
    case kWarDieStep:
    case kNameRevoltStep:
    case kRevoltDieStep:
    case kEndDieStep:
      out.push_back("Governmental Status and End Turn Phase");
      break;
    case kChooseRevoltStep:
      out.push_back(s.now.revolt_state != 0 ? "Governmental Status and End Turn Phase" : "Random Events Phase");
      break;
    case kCityMarkerStep:
    case kCityDieStep:
      out.push_back("Governmental Status and End Turn Phase");
      break;
    default:
      out.push_back("Random Events Phase");
      break;
  }
  return out;
}

std::string DescribeChance(const Rules& r, const S& s) {
  std::string key = absl::StrCat("turn ", s.now.turn);
  const auto card = [&](int16_t plus_one) { return r.c.card_names.Id(plus_one - 1); };
  if (s.play.card != 0) absl::StrAppend(&key, "/", std::string(card(s.play.card)));
  if (s.effects.grants != 0) absl::StrAppend(&key, "/grant ", s.effects.grants);
  if (s.now.event_card != 0) absl::StrAppend(&key, "/", std::string(r.c.action_card_names.Id(s.now.event_card - 1)));
  if (s.act.active != 0) {
    absl::StrAppend(&key, "/at ", std::string(r.c.space_names.Id(s.act.space)));
    if (s.act.group.commander != 0)
      absl::StrAppend(&key, "/", std::string(r.c.leader_names.Id(s.act.group.commander - 1)));
    // Leaders activated by one card one after the other keep their rolls apart by OPS left, and spaces entered, also
    // the same space twice, by MP spent.
    absl::StrAppend(&key, "/", s.play.left, ".", s.act.spent);
  }
  if (s.battle.active != 0) {
    absl::StrAppend(&key, "/battle ", std::string(r.c.space_names.Id(s.battle.space)),
                    s.battle.second != 0 ? " again" : "");
  }
  // A side may be reinforced several times in a turn: the step that goes on afterwards tells the draws apart.
  const auto reinforcement = [&](const char* what) {
    const int then = s.depth > 0 ? s.stack[s.depth - 1u] : 0;
    absl::StrAppend(&key, "/reinforcement ", s.reinf.side, " for ", then, ".", s.now.stage, " ", what, " ",
                    s.now.drawn_now);
  };
  switch (s.step) {
    case kDrawLeaderStep:
      reinforcement("leader");
      break;
    case kDrawUnitStep:
      reinforcement("unit");
      break;
    case kDrawEventCardStep: {
      int drawn = 0;
      for (uint8_t place : s.action_cards) drawn += place != kActionDeck ? 1 : 0;
      absl::StrAppend(&key, "/event card ", drawn);
      if (!r.Default(kRefusedReinforcementCard)) absl::StrAppend(&key, ".", s.random.refused, ".", s.now.draws);
      break;
    }
    case kDealCardStep:
      absl::StrAppend(&key, "/deal ", HandSize(r, s, kUs), " ", HandSize(r, s, kMexico), " ", s.now.stage);
      break;
    case kReactionDieStep:
      absl::StrAppend(&key, s.react.kind == 1 ? "/interception" : "/avoidance");
      if (s.react.group.commander != 0)
        absl::StrAppend(&key, " ", std::string(r.c.leader_names.Id(s.react.group.commander - 1)));
      break;
    case kSearchDieStep:
      absl::StrAppend(&key, "/zone search");
      break;
    case kLeaderLossStep:
    case kLeaderTableStep:
      absl::StrAppend(&key, s.step == kLeaderLossStep ? "/leader loss " : "/leader table ",
                      std::string(r.c.leader_names.Id(s.battle.leader - 1)), s.battle.rerolled ? " again" : "",
                      s.battle.second_check != 0 ? " second check" : "");
      // Of an Army that has lost its last unit outside a battle (15.1/6).
      if (s.battle.active == 0) absl::StrAppend(&key, " of ", std::string(r.c.army_names.Id(s.army.lost - 1)));
      break;
    case kReplacementDieStep:
      absl::StrAppend(&key, "/replacement die ", s.repl.dice);
      break;
    case kDrawReplacementStep:
      absl::StrAppend(&key, "/replacement ", s.now.drawn_now);
      break;
    case kScottDrawStep:
      absl::StrAppend(&key, "/with Scott ", s.naval.army_units + s.naval.other_units);
      break;
    case kDrawMarkerStep:
      absl::StrAppend(&key, "/fortification ", s.play.amount);
      break;
    case kCityMarkerStep:
    case kCityDieStep:
      absl::StrAppend(&key, s.step == kCityDieStep ? "/city die " : "/city marker ",
                      std::string(r.c.space_names.Id(s.now.city - 1)));
      // A marker may be given up and placed again by one card.
      if (!r.Default(kRemoveControl)) absl::StrAppend(&key, " ", s.play.left);
      // A fortress may be lost between two plays of cards, and more than once in a turn (13.3.b).
      if (s.depth > 0 && s.stack[s.depth - 1u] == kNextPlayer) absl::StrAppend(&key, " after ", s.now.cards_played);
      break;
    case kRaidDieStep:
      absl::StrAppend(&key, "/raid ", s.raids.done);
      break;
    case kExamineMarkerStep:
      absl::StrAppend(&key, "/examine ", std::string(r.c.space_names.Id(s.random.city - 1)));
      break;
    case kRevoltDieStep:
      absl::StrAppend(&key, "/revolt ", std::string(r.c.state_names.Id(s.now.revolt_state - 1)));
      break;
    default:
      absl::StrAppend(&key, "/step ", s.step);
      break;
  }
  return key;
}

PlayerId WhoseChance(const Rules& r, const S& s) {
  switch (s.step) {
    case kDealCardStep:
    case kDrawEventCardStep:
    case kEventDieStep:
    case kExamineMarkerStep:
    case kMalariaDieStep:
    case kSantaAnnaReturnStep:
    case kCollapseDieStep:
    case kWarDieStep:
    case kRevoltDieStep:
    case kEndDieStep:
    case kHalfDieStep:
      return kChance;
    case kDrawLeaderStep:
    case kDrawUnitStep:
      return s.reinf.side;
    case kReactionDieStep:
      return s.react.group.side;
    case kAttackerDieStep:
    case kDuelAttackerDieStep:
    case kSiegeWorksStep:
      return s.battle.attacker.side;
    case kDefenderDieStep:
    case kDuelDefenderDieStep:
      return s.battle.defender.side;
    case kLeaderLossStep:
    case kLeaderTableStep:
      return r.c.leaders[s.battle.leader - 1u].side;
    case kPostBattleDieStep:
      return Enemy(static_cast<Side>(s.battle.winner));
    default:
      break;
  }
  if (s.act.active != 0) return s.act.group.side;
  return s.play.card != 0 ? s.play.side : PlayerId{kChance};
}

std::string DescribeOutcome(const Rules& r, const S& s) {
  const char* reason = "";
  switch (s.now.end_reason) {
    case kNotEnded:
      return "";
    case kSuddenDeath:
      reason = s.now.winner == kUs ? "sudden death [5.2.a/2]" : "sudden death [5.2.a/3]";
      break;
    case kPoliticalWillGone:
      reason = s.now.government == 2 ? "Political Will after the collapse [5.2.b/2]" : "Political Will [5.2.b/3]";
      break;
    case kTurnsOver:
      reason = "the end of the last turn [18.7/2]";
      break;
    case kEndRoll:
      reason = "the end-of-game die [18.7/1]";
      break;
  }
  return absl::StrCat(r.SideName(static_cast<Side>(s.now.winner)), ": ", reason);
}

}  // namespace adjutant::halls
