// The step machine of The Halls of Montezuma: the turn of section 4.2 as numbered steps.
//
// What happens at a step, and where play goes on from it, stands in the table at the end of its chapter's file;
// SEQUENCE.md draws them all. A step that several others need (losses, reinforcements, a City Conquest roll) is called:
// Call() remembers where to go on, Return() goes there. The numbers are part of state digests: new steps go to the end
// of their row or list, and no number is given twice.
//
// One liberty is taken with the law that a decision with one possible answer is not asked: steps by which a player
// names something (the commander and members of a Force, the leader who receives replacements and the steps of a unit
// drawn, a space to build in or to go to, a State that revolts) are asked even if only one answer is left, so that the
// record says it without the reader having to work it out. Losses, Battle Types, retreats and reactions that are forced
// are not asked, nor is the last State to be checked for a spreading revolt (18.4.a).
#ifndef ADJUTANT_CORE_HALLS_ENGINE_H_
#define ADJUTANT_CORE_HALLS_ENGINE_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/halls/events.h"
#include "core/halls/rules.h"
#include "core/kernel/flow.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {

enum StepNumber : uint16_t {
  kGameOver = 0,
  // ---- Decisions and chance.
  // 7: Random Events Phase; 3.4 reinforcements.
  kDrawLeaderStep = 1,
  kDrawUnitStep,
  kPlacePieceStep,
  kDrawEventCardStep,
  kEventDieStep,
  kChooseRevoltStep,
  kSantaAnnaReturnStep,
  kDeclareWarStep,
  // 8: Deal Cards Phase.
  kDealCardStep = 12,
  kExtraCardStep,
  // 9: Action Phase.
  kFirstPlayerStep = 16,
  kPlayCardStep,
  kSupplyDieStep,
  kAllotSupplyStep,
  kAllotUnitStep,
  kExpendTrainStep,
  kBlockadeDieStep,
  kBlockadeUnitStep,
  // 10: activation, movement, reaction.
  kNameCommanderStep = 28,
  kDesignateStep,
  kNameUnitStep,
  kNameLeaderStep,
  kDrawMovementStep,
  kMoveStep,
  kDisplaceStep,
  kTransitDieStep,
  kAfterMoveStep,
  kSuppressionDieStep,
  kReactStep,
  kReactionDieStep,
  kAvoidToStep,
  // 11: battle.
  kLoseStepStep = 44,
  kCommanderStep,
  kBattleTypeStep,
  kHalfDieStep,
  kWithdrawStep,
  kResponseStep,
  kLeadUnitStep,
  kCommitStep,
  kAttackerDieStep,
  kDefenderDieStep,
  kLeaderLossStep,
  kRerollStep,
  kLeaderTableStep,
  kArmyLeaderStep,
  kNoQuarterUnitStep,
  kRestoreStep,
  kPostBattleDieStep,
  kStandStep,
  kRetreatStep,
  kRoutPlaceStep,
  // 5, 12, 13, 15.
  kCityMarkerStep = 68,
  kCityDieStep,
  kCardDieStep,
  kPlaceControlStep,
  kWorksSiteStep,
  kDrawMarkerStep,
  kKeepMarkerStep,
  kReplacementLeaderStep,
  kReplacementDieStep,
  kReplacementStep,
  kDrawReplacementStep,
  kPlaceReplacementStep,
  kPlaceTrainStep,
  kOrganiseStep,
  // 18: Governmental Status, End Turn Phase.
  kCollapseDieStep = 84,
  kWarDieStep,
  kNameRevoltStep,
  kRevoltDieStep,
  kEndDieStep,
  // 3.3.
  kExcessStep = 92,
  // ---- Decisions and chance, second range: a row of twenty per chapter.
  // 11, 12.1.e, 10.5: battle, officers, sieges: 500 to 519.
  kGuerillaArrivalStep = 500,
  kCancelOfficerStep,
  kOfficerRoleStep,
  kFieldCommandDieStep,
  kDuelAttackerDieStep,
  kDuelDefenderDieStep,
  kGuerillaRoughStep,
  kCanalesStep,
  kSiegeWorksStep,
  kSecondBattleStep,
  kSurroundedPlaceStep,
  kWithdrawOneStep,
  kSuccessorStep,
  // 10: movement and Zones: 520 to 539.
  kMarchResponseStep = 520,
  kSearchDieStep,
  // 14: naval: 540 to 559.
  kSquadronStep = 540,
  kReactivateStep,
  kSeizeStep,
  kSeaPieceStep,
  kSailStep,
  kMoveBeachheadStep,
  kScottUnitStep,
  kScottDrawStep,
  kOfferLandingStep,
  kMarinesStep,
  kPiercePortStep,
  // 16: raids and guerillas: 560 to 579.
  kNameRaidStep = 560,
  kRaidDieStep,
  kRaidersReturnStep,
  kTexasRangersStep,
  kHideGuerillaStep,
  kRevealGuerillaStep,
  kMilitiaRaidStep,
  kRemoveGuerillaStep,
  kNameStackStep,
  kMalariaDieStep,
  // 12: events of strategy cards: 580 to 619.
  kGrantedOpsStep = 580,
  kCalmStateStep,
  kExhaustStep,
  kForeignAidStep,
  kFreshTroopsStep,
  // 7: events of action cards: 620 to 639.
  kExamineCityStep = 620,
  kExamineMarkerStep,
  kSwapCitiesStep,
  kLoseControlStep,
  kDisbandStep,
  kRoughSeasStep,
  kGuerillasRiseStep,
  // 2 to 6, 13, 15, 18: 640 to 659.
  kBidStep = 640,
  kAllotCaliforniaStep,
  kExpendBeachheadStep,
  kArmyCommanderStep = 650,
  kGiveUpArmyStep,
  // ---- Automatic.
  kTurnStart = 100,
  kMandated,
  kReinforce,
  kNextEventCard,
  kEventCardDone,
  kRecover,
  kAskForWar,
  kDealStart,
  kDeal,
  kActionStart,
  kNextPlayer,
  kUseStart,
  kUseDone,
  kActionEnd,
  kSupplyEvent,
  kSupplyLosses,
  kSupplyBlockade,
  kMoveOn,
  kReaction,
  kAfterReaction,
  kAttrition,
  kTransitCheck,
  kAfterAttrition,
  kActivationDone,
  kLosses = 125,
  kBattleStart,
  kBattleTypeDue,
  kWithdrawal,
  kWindow,
  kLead,
  kCommit,
  kFirepower,
  kEfficiency,
  kLeaderLosses,
  kArtilleryLossCheck,
  kDefenderLosses,
  kAttackerLosses,
  kAfterLosses,
  kWinner,
  kPostBattle,
  kRout,
  kRetreat,
  kAftermath,
  kBattleDone,
  kCityConquest,
  kReplacements,
  kPlaceControl,
  kEndControl = 149,
  kEndIsolated,
  kEndStates,
  kEndCollapse,
  kEndWar,
  kEndRevolts,
  kNextRevolt,
  kEndPoliticalWill,
  kEndVictory,
  kEndOfGame,
  kEndTurn,
  kSupplyAllot,
  kStacking,
  // Second range, a row of twenty per chapter.
  // 11, 12.1.e, 10.5: 200 to 219.
  kGuerillaArrival = 200,
  kOfficerRoles,
  kRoutLeaders,
  kGuerillasHome,
  kRetreatOthers,
  kSiegeResult,
  kSiegeWorks,
  // 10: 220 to 239.
  kMarchWindow = 220,
  // 14: 240 to 259.
  kReactivate = 240,
  kDisembark,
  kReinforcementsSettle,
  // 16: 260 to 279.
  kNameRaids = 260,
  kRaids,
  kRaidersReturn,
  kYellowFeverEvent,
  kGuerillaJoins,
  // 12: 280 to 299.
  kRaiseBearFlag = 280,
  // 7: 300 to 319.
  kDesertionEvent = 300,
  kVomitoEvent,
  // 2 to 6, 13, 15, 18: 320 to 339.
};

using HallsStep = Step<Rules, S>;

inline Side Initiative(const S& s) {
  Applied("3.7/1"_hom);
  return s.now.at_war != 0 ? kUs : kMexico;
}
inline PlayerId Dice(const Rules&, const S&) { return kChance; }
inline PlayerId UsPlayer(const Rules&, const S&) { return kUs; }
inline PlayerId MexicoPlayer(const Rules&, const S&) { return kMexico; }
// Who has played the card of the turn.
inline PlayerId CardPlayer(const Rules&, const S& s) { return s.play.side; }

// A step at which a d10 is rolled for one purpose.
void ListDie(EventList* out, Purpose purpose);
Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why);

// Each chapter adds its steps.
void AddReinforcementSteps(std::vector<HallsStep>* steps);      // 3.4
void AddRandomEventSteps(std::vector<HallsStep>* steps);        // 7
void AddEventChoiceSteps(std::vector<HallsStep>* steps);        // 7.1.b
void AddDealSteps(std::vector<HallsStep>* steps);               // 8
void AddActionSteps(std::vector<HallsStep>* steps);             // 9
void AddSupplyEventSteps(std::vector<HallsStep>* steps);        // 9.2
void AddActivationSteps(std::vector<HallsStep>* steps);         // 9.3, 3.5
void AddAllowanceSteps(std::vector<HallsStep>* steps);          // 10.1
void AddMovementSteps(std::vector<HallsStep>* steps);           // 10.2
void AddStoppingSteps(std::vector<HallsStep>* steps);           // 10.2.c to 10.4
void AddDisplacementSteps(std::vector<HallsStep>* steps);       // 2.2.b
void AddReactionSteps(std::vector<HallsStep>* steps);           // 10.6 to 10.8
void AddLossSteps(std::vector<HallsStep>* steps);               // 11.4 and every other loss of steps
void AddBattleSteps(std::vector<HallsStep>* steps);             // 11.2
void AddCommitmentSteps(std::vector<HallsStep>* steps);         // 11.2.e
void AddFirepowerSteps(std::vector<HallsStep>* steps);          // 11.2.f to 11.2.h
void AddWithdrawalSteps(std::vector<HallsStep>* steps);         // 11.2.b
void AddResponseSteps(std::vector<HallsStep>* steps);           // 11.2.d
void AddOfficerSteps(std::vector<HallsStep>* steps);            // 12.1.e
void AddHiddenGuerillaSteps(std::vector<HallsStep>* steps);     // 11.2.c
void AddLeaderLossSteps(std::vector<HallsStep>* steps);         // 11.3, 15.1
void AddAftermathSteps(std::vector<HallsStep>* steps);          // 11.2.i, 11.2.j, 11.6
void AddRetreatSteps(std::vector<HallsStep>* steps);            // 11.5
void AddRoutSteps(std::vector<HallsStep>* steps);               // 11.5.a, 11.5.e
void AddGuerillaSteps(std::vector<HallsStep>* steps);           // 11.2.j/2
void AddSiegeSteps(std::vector<HallsStep>* steps);              // 10.5, 10.8.c
void AddPoliticalWillSteps(std::vector<HallsStep>* steps);      // 5
void AddCardEventSteps(std::vector<HallsStep>* steps);          // 12
void AddCardReinforcementSteps(std::vector<HallsStep>* steps);  // 12.1.a
void AddGrantedOpsSteps(std::vector<HallsStep>* steps);         // 12.1/2
void AddControlSteps(std::vector<HallsStep>* steps);            // 13.1
void AddFortificationSteps(std::vector<HallsStep>* steps);      // 13.2
void AddReplacementSteps(std::vector<HallsStep>* steps);        // 13.4
void AddPlacementSteps(std::vector<HallsStep>* steps);          // 13.5, 15.1
void AddSquadronSteps(std::vector<HallsStep>* steps);           // 14.3, 14.4
void AddVoyageSteps(std::vector<HallsStep>* steps);             // 14.1, 14.2
void AddNavalCardSteps(std::vector<HallsStep>* steps);          // 12: naval cards, 14.2.b
void AddArmySteps(std::vector<HallsStep>* steps);               // 15.1
void AddRaidSteps(std::vector<HallsStep>* steps);               // 16
void AddRaidCardSteps(std::vector<HallsStep>* steps);           // 12: raids, deserters, diseases
void AddEndTurnSteps(std::vector<HallsStep>* steps);            // 18

// All of them, in the order of the chapters.
std::vector<HallsStep> AllSteps();

// 16.2.a: up to `most` raids by Indians for `side`. Sets s.step.
void StartIndianRaids(S& s, RaidKind kind, Side side, int most);
// The opportunity to raid is over (16.1.b/2); what was raided this turn is remembered.
void ForgetRaiders(S& s);
// 13.3.b, by an option at once instead of at the end of the turn: the US loses fortress spaces that it does not hold as
// it must. True if a City Conquest roll is due; then play returns to `then`.
bool LoseFortresses(const Rules& r, S& s, uint16_t then, Trace* trace);

// ---- Effects that several chapters need.

// 5.1: moves Political Will, held between 0 and the end of the track.
template <class Cite, class Text>
void ChangePoliticalWill(const Rules& r, S& s, int change, Trace* trace, Cite cite, Text text);
// 18.3.a: moves bellicosity, held between 0 and 5.
template <class Cite, class Text>
void ChangeBellicosity(const Rules& r, S& s, int change, Trace* trace, Cite cite, Text text);
// 18.3: the declaration of war. `beginning` as in 3.6.a/3: at the beginning of a turn. True if Santa Anna enters now;
// his units then have to be drawn.
bool DeclareWar(const Rules& r, S& s, bool beginning, Trace* trace);
// Draws counters of a side and places them: at `place`, or where the owner wants within 3.4 (kNoId).
void CallReinforcements(S& s, Side side, int leaders, int units, SpaceId place, uint16_t then);
// Is a leader in the pool who may be drawn for an Army (15.1/4)?
bool LeaderForArmy(const Rules& r, const S& s, Side side);
// Is there a leader in the pool who could come as a reinforcement (3.2, 3.4)?
bool LeaderToDraw(const Rules& r, const S& s, Side side);
// The same of one Sort only (0: any), to be placed at sites of another kind than 3.4 says.
void CallSpecialReinforcements(S& s, Side side, int units, int only, Sites sites, uint16_t then);
// Is there a space in which `side` could place reinforcements?
bool AnySite(const Rules& r, const S& s, Side side, Sites sites);
// The number of units of a Sort (0: any) in the Regroup box of a side.
int UnitsInRegroup(const Rules& r, const S& s, Side side, int only);
// 3.6.a: Santa Anna comes to `place` with units drawn; play goes on at `then`.
void EnterSantaAnna(const Rules& r, S& s, SpaceId place, int units, uint16_t then, Trace* trace);
// Losses: the owner of task.from loses task.left steps.
void CallLosses(S& s, const LossTask& task, uint16_t then);
// One step off a unit; the last one takes it off the map.
void LoseStep(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace);
// A leader's death (2.2.b/3): his REPL side or replacement becomes available.
void KillLeader(const Rules& r, S& s, LeaderId leader, Trace* trace);
// A leader whose side has lost all its units in a battle goes to the Leader Pool (11.4/5); Scott and Santa Anna, by an
// option, to New Orleans and into exile.
void DisbandLeader(const Rules& r, S& s, LeaderId leader, Trace* trace);
// A change of control with all that follows: the marker, and the City Conquest roll for a PW city. True if a roll is
// due; then s.step is set and play returns to `then`.
bool ChangeControl(const Rules& r, S& s, SpaceId space, Side side, uint16_t then, Trace* trace);
// 6.5.b: a Baggage Train left alone where enemy units come.
void CaptureTrains(const Rules& r, S& s, SpaceId space, Side captor, Trace* trace);
// 5.1.b/2: does the marker lie in no city that has been looked at?
bool CityMarkerFree(const Rules& r, const S& s, CityMarkerId marker);
// Who has seen a City Conquest marker: bits 1 << Side.
int SeenBy(const S& s, CityMarkerId marker);
void LookAt(S& s, CityMarkerId marker, Side side);
// 2.2.b: leaders who stood alone in the space entered are placed elsewhere, or lost. True if their owner has to decide.
// Then play returns to `then`.
bool GiveWay(const Rules& r, S& s, uint16_t then, Trace* trace);
// Units of `side` have come to the space: enemy leaders alone there are to give way (2.2.b/5), and a Baggage Train left
// alone is captured (6.5.b/3).
void UnitsCome(const Rules& r, S& s, SpaceId space, Side side, Trace* trace);
// 12.1.e: the officers with a leader who is lost at `where` stay with the Force, or leave it.
void PassOfficersOn(const Rules& r, S& s, LeaderId leader, Location where, Trace* trace);
// 10.3/2, by an option: goes on to what the Force may do where it has won a battle; false if there is nothing.
bool OfferAfterVictory(const Rules& r, S& s);
// 10.5: may the active Force besiege the fortress it stands in? BeginSiege sets s.step.
Ruling CheckSiege(const Rules& r, const S& s, Why* why);
void BeginSiege(const Rules& r, S& s, Trace* trace);
// 13.3.a/4: the fortress and its own unit are gone.
void FallOfFortress(const Rules& r, S& s, SpaceId space, Trace* trace);
// Is the active Force besieging, with no other Mexican unit come to the fortress?
bool Besieging(const Rules& r, const S& s);
// 15.1: Army markers without leader or unit leave the map.
void CheckArmies(const Rules& r, S& s, Trace* trace);
// 15.1: an Army whose commander is gone goes to another leader at `where`, whom its owner names if there is a choice
// (SettleArmies); without a leader or unit there it is removed.
void PassArmyOn(const Rules& r, S& s, ArmyId army, Location where, Trace* trace);
// A leader leaves the game by a card; his Army passes on.
void RemoveLeader(const Rules& r, S& s, LeaderId leader, Location to, Trace* trace);
// 3.3: more units in a space than may end an action or phase there. RunStacking has them removed by their owners.
bool Overstacked(const Rules& r, const S& s);
// 18.3.c: Santa Anna with a Force in Texas brings war at once, however he came there.
void CheckSantaAnnaInTexas(const Rules& r, S& s, const Group& group, SpaceId space, Trace* trace);
// 5.3: the players bid for a side, before the first turn.
void AddBiddingSteps(std::vector<HallsStep>* steps);
// 18.3.a/2, once per game.
void CheckDisputedZone(const Rules& r, S& s, Trace* trace);

// ---- Designation (3.5.a).
Group EmptyGroup(Side side, SpaceId space);
// The side that plays the card activates something in the space.
void StartActivation(S& s, SpaceId space);
int StepsOf(const S& s, const UnitSet& units);
int ForceLimit(const Rules& r, const S& s, const Group& group);
// Could `leader` command at least one unit of the space he is in?
bool CanCommand(const Rules& r, const S& s, LeaderId leader);
// The most units that a Force under `leader` could have where he is (3.5.a).
int UnitsToCommand(const Rules& r, const S& s, LeaderId leader);
bool MayInclude(const Rules& r, const S& s, const Group& group, UnitId unit);
// What a Force reacts with (Reaction::kind). A Force found in a Zone is designated like one that reacts.
enum ReactionKind : uint8_t { kNoReaction = 0, kInterception = 1, kAvoidance = 2, kFoundInZone = 3 };
// May the leader join the group as a subordinate where it is designated?
Ruling CheckSubordinate(const Rules& r, const S& s, const Group& group, LeaderId leader, Why* why);
// Could `leader` react with a Force that has a unit?
bool CanReact(const Rules& r, const S& s, LeaderId leader, ReactionKind kind);
// What keeps a unit out of a reaction, in a Force or alone.
Ruling CheckReacting(const Rules& r, const S& s, UnitId unit, ReactionKind kind, bool force, Why* why);
// May a Force under `leader` be activated with so many OPS (9.3/2)?
Ruling CheckStrategy(const Rules& r, const S& s, LeaderId leader, int ops, Why* why);
// 9.3: is there a Force to activate with a card of so many OPS?
Ruling CheckForceActivation(const Rules& r, const S& s, Side side, int ops, Why* why);
// Only guerillas, and no leader (10.2.g/1).
bool LoneGuerillas(const Rules& r, const Group& group);
bool HasGuerillas(const Rules& r, const Group& group);
// Must units of both sides in the space where the active group is fight (10.2.e, 10.9)?
bool BattleDue(const Rules& r, const S& s);
// 10.9/4: a Force in a Zone looks for an enemy Force, by its leader, or for a unit (the other is kNoId).
void ListTargets(const Rules& r, const S& s, EventList* out);
Ruling CheckTarget(const Rules& r, const S& s, LeaderId leader, UnitId unit, Why* why);
void SearchFor(const Rules& r, S& s, LeaderId leader, UnitId unit, Trace* trace);
// 10.8/3, 10.8.d: is there a space for an avoiding group, with guerillas in it or without, a Force or a unit alone?
bool HasRefuge(const Rules& r, const S& s, bool guerillas, bool force);
// 10.8.b: Mexicans in the rough avoid without a die.
bool AvoidsWithoutDie(const Rules& r, const S& s);
void MoveGroup(S& s, const Group& group, SpaceId to);

// The steps of MP it takes `group` to enter `to` from where it is, and why it may not.
struct EntryCost {
  int cost = 0;      // includes surcharges for leaving
  bool all = false;  // takes all that is left (Zones)
};
EntryCost CostToEnter(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to, Trace* trace);
// The same for who is not active: a Force, or those who are none and leave enemy works for nothing (10.2.b/5).
EntryCost CostToEnterFor(const Rules& r, const S& s, Side side, bool force, SpaceId from, SpaceId to, Trace* trace);

// ---- 16: guerillas.

// May a guerilla end a raid, a battle or its arrival here: Rough, in Mexico, without enemy units? It does not march
// there: empty works do not keep it out (10.2.b/1).
bool GuerillaSite(const Rules& r, const S& s, SpaceId space);
// Those nearest to `from`, by the number of connections within Mexico; `elsewhere`: not counting `from` itself.
SpaceSet NearestRough(const Rules& r, const S& s, SpaceId from, bool elsewhere = false);
// The box that eliminated guerillas go to (2.1.e, 11.4).
Location GuerillaPool(const Rules& r);
// The US may hold Texas Rangers and a guerilla raids or joins a battle: asks, and goes on at `then` with
// s.raids.cancelled set if the card was played. False if there is nobody to ask.
bool AskTexasRangers(const Rules& r, S& s, uint16_t then);

// ---- Questions about strategy cards.
int HandSize(const Rules& r, const S& s, Side side);
// An event of a strategy card that is played in the Action Phase (responses answer in their own windows). `condition`
// is what the card itself asks for (9.4); null: nothing beyond the colour of its symbol. `effect` says whether the
// event would change anything now; null: always. `play` is called only then; it sets s.step, which is kUseDone when it
// is called.
struct CardEvent {
  using Check = Ruling (*)(const Rules& r, const S& s, CardId card, Side side, Why* why);
  int number;  // as printed
  Check condition;
  Check effect;
  void (*play)(const Rules& r, S& s, Trace* trace);
};
absl::Span<const CardEvent> OrdinaryCardEvents();       // card_events.cc
absl::Span<const CardEvent> ReinforcementCardEvents();  // card_reinforcements.cc
absl::Span<const CardEvent> MarchCardEvents();          // movement.cc
absl::Span<const CardEvent> NavalCardEvents();          // naval.cc
absl::Span<const CardEvent> RaidCardEvents();           // raids.cc
// Null if the card has no such event.
const CardEvent* EventOf(const Rules& r, CardId card);
bool BattleResponse(const Rules& r, CardId card, Side side);
// Scalars::held_us and held_mexico of a card kept until the next turn (17.2/3).
inline constexpr int kHeldForNextTurn = 2;
// May `side` use a card out of its turn, be it for a response (12.1.d) or to bring a guerilla (11.2.c)? A card that is
// held until the next turn waits for it (17.2/2), or by an option answers all the same.
bool MayAnswer(const Rules& r, const S& s, Side side);
// Could a card of these be in the hand of `side`, and answer, as far as everybody knows?
bool MayHold(const Rules& r, const S& s, Side side, bool (*wanted)(const Rules&, CardId, Side));
// 7.1.b, 18.4: may the card in play turn this Calm State?
bool CardMayRevolt(const Rules& r, const S& s, StateId state);
// 8.3.b: the discards go back into the draw pile.
void ShuffleDiscards(S& s, Trace* trace);
// 18.3.e: the War set joins the strategy deck, which is reshuffled.
void MergeWarCards(const Rules& r, S& s, Trace* trace);
// The OPS of a card: those printed, or of the card in play those that its event granted.
int OpsOf(const Rules& r, const S& s, CardId card);
// 12.1/2: the event under way gives `ops` OPS; sets s.step. Their use is no further play of the card: no supply check,
// and the card stays one that was played as event.
void GrantOps(const Rules& r, S& s, int ops);
// Goes on with OPS granted and not used yet; false if there are none or nothing can be done with them.
bool GoOnWithGrantedOps(const Rules& r, S& s);
void DiscardCard(const Rules& r, S& s, CardId card, bool as_event, Trace* trace);
// What the event of a card does; sets s.step.
void PlayEvent(const Rules& r, S& s, Trace* trace);
Ruling CheckEvent(const Rules& r, const S& s, CardId card, Side side, Why* why);
// May any leader of the side receive replacements (13.4), an event's (12.1.a) too?
bool AnyReceiver(const Rules& r, const S& s, Side side);
// The uses of chapters 13 and 15.
Ruling CheckPlacementUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why);
// The uses of chapter 14; StartNavalUse sets s.step.
Ruling CheckNavalUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why);
void StartNavalUse(const Rules& r, S& s, Trace* trace);
// The uses of chapter 16; StartRaidUse sets s.step.
Ruling CheckRaidUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why);
void StartRaidUse(const Rules& r, S& s, Trace* trace);
// Is there anything to use the card for (9.1)?
Ruling CheckUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why);

// ---- Templates.

// 2.1.g, by the option that keeps what does not fit on the track: adds what was noted before and notes what is beyond
// the ends now.
void NoteOverflow(const Rules& r, S& s, Sum& sum);

template <class Cite, class Text>
void ChangePoliticalWill(const Rules& r, S& s, int change, Trace* trace, Cite cite, Text text) {
  Sum sum(trace, cite, "political_will", "Mexican Political Will");
  const int before = s.now.political_will;
  sum.Add(before, "2.1.g/1"_hom, "before");
  sum.Add(change, cite, text);
  Applied(trace, "5.1/1"_hom);
  NoteOverflow(r, s, sum);
  sum.Clamp(0, r.c.n.pw_maximum, "2.1.g/1"_hom, "held on the track");
  s.now.political_will = static_cast<uint8_t>(sum.Finish());
  Applied(trace, cite, [&] {
    const char* verb = s.now.political_will == before ? "stays at " : change < 0 ? "falls to " : "rises to ";
    return "Political Will " + std::string(verb) + std::to_string(s.now.political_will) + ": " + TextOf(text);
  });
}

template <class Cite, class Text>
void ChangeBellicosity(const Rules& r, S& s, int change, Trace* trace, Cite cite, Text text) {
  Sum sum(trace, cite, "bellicosity", "US bellicosity");
  const int before = s.now.bellicosity;
  sum.Add(before, "18.3.a/1"_hom, "before");
  sum.Add(change, cite, text);
  sum.Clamp(0, r.c.n.bellicosity_maximum, "18.3.a/1"_hom, "held between its bounds");
  s.now.bellicosity = static_cast<uint8_t>(sum.Finish());
  Applied(trace, cite, [&] {
    const char* verb = s.now.bellicosity == before ? "stays at " : "is now ";
    return "US bellicosity " + std::string(verb) + std::to_string(s.now.bellicosity) + ": " + TextOf(text);
  });
}

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_ENGINE_H_
