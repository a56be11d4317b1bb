#include "core/halls/telling/describe.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/kernel/capital.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"

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
                            r.ActionCardName(ActionCardArg(e)), " (", r.c.action_cards[ActionCardArg(e)].number, ")");
      }
      return absl::StrCat("Action card for movement: ", r.ActionCardName(ActionCardArg(e)), " (",
                          r.c.action_cards[ActionCardArg(e)].number, ")");
    case kStrategyCardDealt:
      return absl::StrCat(Capitalized(r.SideName(e.args[0] == 0 ? kUs : kMexico)), " is dealt ",
                          r.CardName(CardArg(e, 1)), " (", r.c.cards[CardArg(e, 1)].number, ")");
    case kUnitDrawn:
      return absl::StrCat("Drawn from Regroup: ", r.UnitName(UnitArg(e)));
    case kLeaderDrawn:
      return absl::StrCat("Drawn from the Leader Pool: ", r.LeaderName(LeaderArg(e)));
    case kFortificationDrawn:
      return "A fortification marker is drawn";
    case kCityMarkerDrawn:
      if (s.step == kExamineMarkerStep) {
        return absl::StrCat("The marker of ", r.SpaceName(s.random.city), " is looked at");
      }
      return absl::StrCat("The city's marker: ", r.c.city_markers[CityMarkerArg(e)]);
    default:
      return "";
  }
}

// What players do. Words of this game's own: OwnWord.
constexpr SentencePattern kSentences[] = {
    {kUnitPlaced, "{who} places {unit} at {space}"},
    {kLeaderPlaced, "{who} places {leader} at {space}"},
    {kStateRevolted, "{who} puts {state} into revolt"},
    {kWarDecided, "{who} {declared?declares war|does not declare war}"},
    {kExtraCardDecided, "{who} {taken?buys an extra card|takes no extra card}"},
    {kFirstPlayerChosen, "{Side} is to play the first card"},
    {kCardPlayed, "{who} plays {card} ({number}, {ops of the card} OPS) {use}"},
    {kHeldCardKept, "{who} keeps the last card"},
    {kResponsePlayed, "{who} plays the response {card}"},
    {kResponsePassed, "{who} plays no response"},
    {kFortificationDemolished, "{who} demolishes a fortification"},
    {kCommanderNamed, "{who} names {leader} as commander{army? of the {army}}"},
    {kUnitIncluded, "{who} includes {unit}"},
    {kSubordinateIncluded, "{who} includes {leader} as subordinate"},
    {kTrainIncluded, "{who} takes the Baggage Train along"},
    {kForceCompleted, "{who} completes the Force"},
    {kUnitActivated, "{who} activates {unit}"},
    {kLeaderActivated, "{who} activates {leader} alone"},
    {kMoved, "{who} moves to {space}"},
    {kUnitDropped, "{who} drops off {unit}"},
    {kLeaderDropped, "{who} drops off {leader}"},
    {kTrainDropped, "{who} drops off the Baggage Train"},
    {kControlTakenOnMarch, "{who} takes control of the space with the Army"},
    {kWorksRemovedOnMarch, "{who} removes the enemy works"},
    {kMovementStopped, "{who} stops moving"},
    {kSuppressionAttempted, "{who} tries to suppress the revolt"},
    {kZoneControlled, "{who} takes control of the Zone"},
    {kActivationEnded, "{who} ends the activation"},
    {kTargetDesignated, "{who} looks for {leader?the Force of {leader}|{unit}}"},
    {kLeaderDisplaced, "{who} moves {leader} out of the way to {space}"},
    {kInterceptionAttempted, "{who} tries to intercept with {leader?{leader}|{unit}}"},
    {kAvoidanceAttempted, "{who} tries to avoid battle with {leader?{leader}|{unit}}"},
    {kReactionPassed, "{who} does not react"},
    {kAvoided, "{who} avoids battle {within?within|to} {space}"},
    {kStepLost, "{who} takes the loss from {unit}"},
    {kUnitEliminated, "{who} eliminates {unit} for the stacking limit"},
    {kArmyLeaderDecided, "{who} {drawn?draws a leader for the Army|draws no leader}"},
    {kStepRestored, "{who} restores a step of {unit}"},
    {kBattleTypeChosen, "{who} declares a {battle type}"},
    {kWithdrawn, "{who} withdraws to {space}"},
    {kWithdrawalDeclined, "{who} does not withdraw"},
    {kCommanderChosen, "{who} lets {leader} command"},
    {kLeadUnitChosen, "{who} leads with {unit}"},
    {kUnitCommitted, "{who} commits {unit}"},
    {kCommitmentCompleted, "{who} commits no further unit"},
    {kLeaderLossRerollDecided, "{who} {rerolled?rolls again for the leader|lets the die stand}"},
    {kStandDecided, "{who} {stands?stands at the price of a step|retreats}"},
    {kUnitRetreated, "{who} {withdrawing?withdraws|retreats} {unit} to {space}"},
    {kLeaderRetreated, "{who} {withdrawing?withdraws|retreats} {leader} to {space}"},
    {kRoutPlaced, "{who} gathers the survivors at {space}"},
    {kSiegeBegun, "{who} besieges the fortress"},
    {kGuerillaArrived, "{who} discards {card} to bring the hidden guerilla"},
    {kGuerillaArrivalDeclined, "{who} leaves the guerilla in hiding"},
    {kOfficerAssigned, "{who} uses {officer} {chief of staff?as Chief of Staff|for Field Command}"},
    {kOfficersRested, "{who} uses no further officer"},
    {kOfficerCancelled, "{who} cancels {officer}"},
    {kSecondBattleDecided, "{who} {fights?attacks the works|leaves the works alone}"},
    {kSpaceControlled, "{who} takes control of {space}"},
    {kPlacementEnded, "{who} places no further marker"},
    {kFortificationPlaced, "{who} {finishing?finishes the fort|builds} at {space}"},
    {kFortificationKept, "{who} keeps one of the two markers"},
    {kReplacementsAssigned, "{who} gives the replacements to {leader}"},
    {kReplacementDrawn, "{who} draws a unit"},
    {kReplacementPlaced, "{who} places {replacement} {full?at full strength|with one step}"},
    {kReplacementLeaderBought, "{who} buys the replacement of {leader}"},
    {kReplacementsEnded, "{who} takes no further replacements"},
    {kTrainPlaced, "{who} places the Baggage Train at {space}"},
    {kArmyOrganised, "{who} organises the {army} under {leader}"},
    {kSupplyAllotted, "{who} lets {source} feed one Force in {space}"},
    {kTrainExpended, "{who} {expended?gives up|keeps} the {beachhead?Beachhead|Baggage Train}"},
    {kArmyCommanderNamed, "{who} gives the {army} to {leader}"},
    {kArmyGivenUp, "{who} gives up the {army}"},
    {kSupplyUnitAllotted, "{who} lets {unit} be fed by its space"},
    {kOpsUsed, "{who} uses {ops} OPS {use}"},
    {kOpsDeclined, "{who} uses no more of the OPS granted"},
    {kSquadronActivated, "{who} activates the {east squadron?East|West} squadron"},
    {kPortSeized, "{who} seizes {space}"},
    {kSailed, "{who} sails to {space}"},
    {kBeachheadMoved, "{who} {moved?moves the Beachhead|leaves the Beachhead where it is}"},
    {kLandingUnitTaken, "{who} takes {unit} along with Scott"},
    {kLandingUnitDrawn, "{who} draws a unit from Regroup for Scott"},
    {kLandingDecided, "{who} {lands?makes the landing|makes no landing}"},
    {kPortNamed, "{who} names {space}"},
    {kControlGivenUp, "{who} gives up the control of {space}"},
    {kStateCalmed, "{who} ends the revolt in {state}"},
    {kForceExhausted, "{who} lets the Force of {leader} be exhausted"},
    {kForeignAidChosen, "{who} {points?takes replacement points|takes Political Will}"},
    {kBidMade, "{who} bids {amount} Political Will for {side}"},
    {kBidPassed, "{who} passes"},
    {kRevoltNamed, "{who} names the revolt in {state}"},
    {kIndianRaidNamed, "{who} names {target} for a raid by the Indians of {origin}"},
    {kGuerillaRaidNamed, "{who} names {target} for a raid by {guerilla}{canales? with Canales}"},
    {kRaidsNamed, "{who} names no further raid"},
    {kGuerillaHidden, "{who} hides {guerilla}"},
    {kGuerillaPlaced, "{who} places {guerilla} at {space}"},
    {kMilitiaRaidPlaced, "{who} lets the local militia raid {space}"},
    {kGuerillaRemoved, "{who} removes {guerilla}"},
    {kStackNamed, "{who} strikes the stack in {space}"},
    {kCityMarkerExamined, "{who} looks at the marker of {city}"},
    {kExaminationEnded, "{who} looks at no further marker"},
    {kCityMarkersSwapped, "{who} swaps the markers of {first} and {second}"},
    {kControlLost, "{who} gives up the control marker in {space}"},
    {kUnitDisbanded, "{who} sends {unit} home"},
    {kSquadronDriven, "{who} chooses the {east?East|West} squadron to be driven off"},
};

std::optional<std::string> OwnWord(const Rules& r, const S& s, const Event& e, absl::string_view word) {
  const auto flag = [](bool holds) { return std::string(holds ? "yes" : ""); };
  const int32_t first = e.args[0];
  if (word == "side") return r.SideName(first == 0 ? kUs : kMexico);
  if (word == "Side") return Capitalized(r.SideName(first == 0 ? kUs : kMexico));
  if (word == "number") return absl::StrCat(r.c.cards[CardArg(e)].number);
  if (word == "ops of the card") return absl::StrCat(r.c.cards[CardArg(e)].ops);
  if (word == "use") return UseText(static_cast<Use>(e.args[e.type == kCardPlayed ? 1 : 0]));
  if (word == "within") return flag(SpaceArg(e) == s.act.space);
  if (word == "battle type") return BattleTypeName(static_cast<BattleType>(first));
  if (word == "withdrawing") return flag(s.step == kWithdrawOneStep);
  if (word == "chief of staff") return flag(e.args[1] == static_cast<int32_t>(OfficerRole::kAsChiefOfStaff));
  if (word == "finishing") return flag(static_cast<Use>(s.play.use) == Use::kFinishFort);
  if (word == "replacement") return s.repl.unit == kNoId ? std::string("it") : r.UnitName(s.repl.unit);
  if (word == "full") return flag(first == 2);
  if (word == "beachhead") return flag(s.step == kExpendBeachheadStep);
  if (word == "east squadron") return flag(first == 1);
  return std::nullopt;
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e) {
  if (e.player == kChance) return DescribeChanceEvent(r, s, e);
  return SentenceOf(ruleset, kSentences, e, [&](absl::string_view word) { return OwnWord(r, s, e, word); });
}

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  std::vector<std::string> out;
  const TurnInfo& turn = r.c.turns[s.now.turn];
  out.push_back(absl::StrCat("Turn ", s.now.turn, turn.season.empty() ? "" : ", ", turn.season));
  if (s.step == kGameOver) {
    out.push_back("The game is over");
    return out;
  }
  if (s.play.card != kNoId) {
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
      out.push_back(s.now.revolt_state != kNoId ? "Governmental Status and End Turn Phase" : "Random Events Phase");
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
  if (s.play.card != kNoId) absl::StrAppend(&key, "/", std::string(r.c.card_names.Id(s.play.card)));
  if (s.effects.grants != 0) absl::StrAppend(&key, "/grant ", s.effects.grants);
  if (s.now.event_card != kNoId) absl::StrAppend(&key, "/", std::string(r.c.action_card_names.Id(s.now.event_card)));
  if (s.act.active != 0) {
    absl::StrAppend(&key, "/at ", std::string(r.c.space_names.Id(s.act.space)));
    if (s.act.group.commander != kNoId)
      absl::StrAppend(&key, "/", std::string(r.c.leader_names.Id(s.act.group.commander)));
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
      if (r.Plays("refused_reinforcement_card=back_in_deck"_opt))
        absl::StrAppend(&key, ".", s.random.refused, ".", s.now.draws);
      break;
    }
    case kDealCardStep:
      absl::StrAppend(&key, "/deal ", HandSize(r, s, kUs), " ", HandSize(r, s, kMexico), " ", s.now.stage);
      break;
    case kReactionDieStep:
      absl::StrAppend(&key, s.react.kind == 1 ? "/interception" : "/avoidance");
      if (s.react.group.commander != kNoId)
        absl::StrAppend(&key, " ", std::string(r.c.leader_names.Id(s.react.group.commander)));
      break;
    case kSearchDieStep:
      absl::StrAppend(&key, "/zone search");
      break;
    case kLeaderLossStep:
    case kLeaderTableStep:
      absl::StrAppend(&key, s.step == kLeaderLossStep ? "/leader loss " : "/leader table ",
                      std::string(r.c.leader_names.Id(s.battle.leader)), s.battle.rerolled ? " again" : "",
                      s.battle.second_check != 0 ? " second check" : "");
      // Of an Army that has lost its last unit outside a battle (15.1/6).
      if (s.battle.active == 0) absl::StrAppend(&key, " of ", std::string(r.c.army_names.Id(s.army.lost)));
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
                      std::string(r.c.space_names.Id(s.now.city)));
      // A marker may be given up and placed again by one card.
      if (r.Plays("remove_control=own_too"_opt)) absl::StrAppend(&key, " ", s.play.left);
      // A fortress may be lost between two plays of cards, and more than once in a turn (13.3.b).
      if (s.depth > 0 && s.stack[s.depth - 1u] == kNextPlayer) absl::StrAppend(&key, " after ", s.now.cards_played);
      break;
    case kRaidDieStep:
      absl::StrAppend(&key, "/raid ", s.raids.done);
      break;
    case kExamineMarkerStep:
      absl::StrAppend(&key, "/examine ", std::string(r.c.space_names.Id(s.random.city)));
      break;
    case kRevoltDieStep:
      absl::StrAppend(&key, "/revolt ", std::string(r.c.state_names.Id(s.now.revolt_state)));
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
      return r.c.leaders[s.battle.leader].side;
    case kPostBattleDieStep:
      return Enemy(static_cast<Side>(s.battle.winner));
    default:
      break;
  }
  if (s.act.active != 0) return s.act.group.side;
  return s.play.card != kNoId ? s.play.side : PlayerId{kChance};
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
