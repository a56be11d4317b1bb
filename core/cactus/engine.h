// The step machine of Cactus Throne: the sequence of play (4.0) as numbered steps.
//
// What happens at a step, and where play goes on from it, stands in the table at the end of its chapter's file;
// SEQUENCE.md draws them all. A step that several others need (losses, attrition, reactions, retreats, what becomes of
// the lost) is called: Call() remembers where to go on, Return() goes there. The numbers are part of state digests: new
// steps go to the end of their row, and no number is given twice.
#ifndef ADJUTANT_CORE_CACTUS_ENGINE_H_
#define ADJUTANT_CORE_CACTUS_ENGINE_H_

#include <string>
#include <vector>

#include "core/cactus/events.h"
#include "core/cactus/pieces.h"
#include "core/cactus/rules.h"
#include "core/kernel/flow.h"
#include "core/kernel/trace.h"

namespace adjutant::cactus {

enum StepNumber : uint16_t {
  kGameOver = 0,
  // ---- Decisions and chance.
  // 12, 13, 14: setting up, from 10.
  kSetupPlaceStep = 10,
  kSetupUnitDieStep,
  kSetupLossDieStep,
  kSetupLossStep,
  kSetupGunDieStep,
  // 12: orders of appearance, from 30.
  kArrivalStep = 30,
  // 4: replacements, from 40.
  kPointsDieStep = 40,
  kBuyStep,
  kFreeGunStep,
  // 5: movement, raids, attrition, from 50.
  kMoveStep = 50,
  kTerrainCheckDieStep,
  kAttritionDieStep,
  kRaidStep,
  kRaidDieStep,
  // 6: Armies, from 80.
  kFormArmyStep = 80,
  kReactStep,
  kReactionDieStep,
  kReactionMoveStep,
  kDisbandStep,
  // 7: combats, from 100; their results, from 130; sieges, from 150.
  kFleetStep = 100,
  kChooseCombatStep,
  kCincoStep,
  kInitiativeDieStep,
  kAttackStep,
  kCommitmentDieStep,
  kLeadStep,
  kShiftDieStep,
  kRaidGainStep,
  kCombatDieStep,
  kLoseStepStep = 130,
  kCasualtyDieStep,
  kDesertionDieStep,
  kGunsDieStep,
  kPoolStep,
  kRetreatStep,
  kWithdrawStep,
  kWithdrawalDieStep,
  kLeaderReturnStep,
  kCityStep = 150,
  kCityDieStep,
  kBesiegeStep,
  kConductSiegeStep,
  kSallyStep,
  kPursueStep,
  // 8: the end of the turn, from 170.
  kExchangeStep = 170,
  kSwapAnswerStep,
  kPriceStep,
  kPriceAnswerStep,
  kRefusedSaleDieStep,
  // 10: special rules, from 190.
  kEscapeDieStep = 190,
  kFreeLeaderStep,  // 11.1/2 as well
  kDixieDieStep,
  kSonoraDieStep,
  kUsWarDieStep,
  kSantaAnnaDieStep,
  kSantaAnnaSideDieStep,
  kSantaAnnaRevoltDieStep,
  kSantaAnnaPointsDieStep,
  kSantaAnnaMoveStep,
  kSantaAnnaJoinDieStep,
  kRuleArrivalStep,  // called: where Shelby or Santa Anna comes in
  // 11: random events, from 220.
  kEventDieStep = 220,
  kRerollStep,
  kRerollDieStep,
  kRerollPointsDieStep,
  kEventPointsDieStep,
  kEventArtilleryStep,
  kSantaAnnaChoiceStep,
  kMaximilianStep,
  kDupinDieStep,
  kCameroneStep,
  kAnnexationDieStep,
  // ---- Automatic, in the order of play. Each row has room for twenty.
  // 12, 13, 14.
  kSetup = 410,
  kSetupDone,
  // 4: the turn.
  kTurnStart = 440,
  kPoints,     // 4.1: points are totalled
  kPurchases,  // of s.now.phasing, then of the other side
  // 12: orders of appearance.
  kWithdrawals = 430,
  kArrivals,       // of s.now.phasing, then of the other side
  kPlaceArrivals,  // called with s.setup: who is to be placed, one by one
  // 5.
  kMovementPhase = 450,  // of s.now.phasing
  kEntered,              // what was picked has come to s.move.at: reactions
  kAfterReactions,       // attrition, and whether it may go on
  kMoveOn,               // back to kMoveStep or kRaidStep
  kMovementEnds,
  kRaidPhase,  // of s.now.phasing
  kRaidsEnd,
  kAttrition,       // called with s.attrition
  kSiegeAttrition,  // 4.2: one city, or unit, after the other
  kFever,           // called: 11.1/6, one stack after the other
  kSetsOut,         // the step to s.move.to
  // 6.
  kFormArmies = 480,  // of s.now.phasing, then of the other side
  kReactions,         // called with s.reaction
  kReacted,           // after the attrition of an Army that reacted
  kDisbanding,        // of s.now.phasing, then of the other side
  // 7.
  kCombatPhase = 500,
  kFleets,
  kNextCombat,
  kCombatBegins,
  kRound,        // 7.2: the dice for initiative
  kInitiative,   // they are rolled
  kCommitments,  // 7.2.2, of the attacker
  kLeads,
  kOdds,  // shifts, column and modifier
  kCombatOver,
  kCombatPhaseEnds,
  kNavalBattle,   // 10.4.1
  kResult = 530,  // the die is rolled
  kLosses,        // called with s.loss
  kAfterLosses,
  kFates,       // called with s.fate
  kRetreats,    // called with s.retreat
  kAfterRound,  // 7.4
  kLeaderReturns,
  kCombatDecided,     // leaders left alone, pursuit; then kCombatOver
  kCityOption = 550,  // called: 7.0/3; returns whether the combat goes on or has become a siege
  kLaySiege,          // called: 7.5/3, whether those before the city besiege it
  kSiegeCombat,       // 7.5/9: what is done about s.combat.city
  kSallyOption,       // called: 7.5.1/1, 7.0/1, before a combat with those who stand before s.combat.city
  // 8.
  kEndTurn = 570,
  kControl,
  kExchange,  // of s.now.phasing, then of the other side
  kTurnEnds,
  // 9.
  kVictory = 580,
  kEndOfGame,
  // 10.
  kSpecialRules = 590,  // in the replacement phase
  kSantaAnnaMarches,    // after the raids
  kNextSpecialRule,     // of the replacement phase
  // 11.
  kEvents = 620,  // the dice
  kEventFound,    // the row is known
  kEventDone,     // it has had its effect
  kMaximilianRides,
  kDupinRequests,  // called, before a combat
};

using CactusStep = Step<Rules, S>;

// ---- Whose decision.
inline PlayerId Dice(const Rules&, const S&) { return kChance; }
inline PlayerId PhasingPlayer(const Rules&, const S& s) { return s.now.phasing; }
inline PlayerId ImperialPlays(const Rules&, const S&) { return kImperial; }
inline PlayerId RepublicanPlays(const Rules&, const S&) { return kRepublican; }

// ---- What rows of tables share.
// A step at which a die is rolled for one purpose.
inline constexpr int kDieMin = 1, kDieMax = 6;
void ListDie(EventList* out, Purpose purpose);
Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why);
// `pieces` as candidates for an event that names one of them.
void ListPieces(const Group& pieces, uint16_t type, PlayerId player, EventList* out);
void ListUnits(const UnitSet& units, uint16_t type, PlayerId player, EventList* out);
// A step that runs for the Imperial player and then for the Republican: sets s.now.phasing to the one whose turn it is
// now. False when both have had it; then phasing is kNobody, so that the next such step begins with the Imperial
// player (3.0/7).
bool NextSide(S& s);

// 3.0/11: adds the rating of the best of these leaders to a number, or takes it off: `sign` is 1 or -1. A PR check
// (3.0/10) is such a Sum of the die, held against the PR.
void AddLeader(const Rules& r, const S& s, const LeaderSet& leaders, int sign, Sum* sum);

// ---- Each chapter adds its steps.
void AddSetupSteps(std::vector<CactusStep>* steps);         // 12.0, 13, 14
void AddSequenceSteps(std::vector<CactusStep>* steps);      // 4.0
void AddPointSteps(std::vector<CactusStep>* steps);         // 4.1: points
void AddPurchaseSteps(std::vector<CactusStep>* steps);      // 4.1: purchases
void AddAppearanceSteps(std::vector<CactusStep>* steps);    // 12.1, 12.2
void AddMovementSteps(std::vector<CactusStep>* steps);      // 5.1 to 5.3
void AddRaidSteps(std::vector<CactusStep>* steps);          // 5.4
void AddAttritionSteps(std::vector<CactusStep>* steps);     // 5.5, 4.2
void AddArmySteps(std::vector<CactusStep>* steps);          // 6.1
void AddReactionSteps(std::vector<CactusStep>* steps);      // 6.3
void AddCombatSteps(std::vector<CactusStep>* steps);        // 7.0, 7.6
void AddRoundSteps(std::vector<CactusStep>* steps);         // 7.2
void AddResultSteps(std::vector<CactusStep>* steps);        // 7.3, 7.3.1
void AddFateSteps(std::vector<CactusStep>* steps);          // 7.3.2, 7.3.5
void AddRetreatSteps(std::vector<CactusStep>* steps);       // 7.3.3
void AddContinuationSteps(std::vector<CactusStep>* steps);  // 7.3.4, 7.4
void AddSiegeSteps(std::vector<CactusStep>* steps);         // 7.5
void AddNavalSteps(std::vector<CactusStep>* steps);         // 7.6, 10.4.1
void AddEndTurnSteps(std::vector<CactusStep>* steps);       // 8.0
void AddExchangeSteps(std::vector<CactusStep>* steps);      // 8.1
void AddVictorySteps(std::vector<CactusStep>* steps);       // 9
void AddSpecialRuleSteps(std::vector<CactusStep>* steps);   // 10.1 to 10.4
void AddSantaAnnaSteps(std::vector<CactusStep>* steps);     // 10.5
void AddEventSteps(std::vector<CactusStep>* steps);         // 11: dice and re-rolls
void AddEventEffectSteps(std::vector<CactusStep>* steps);   // 11: what they do
// All of them, in the order of the chapters.
std::vector<CactusStep> AllSteps();

// ==== What chapters ask of each other. Each function stands in the file that is named.

// ---- 04_points.cc, 04_purchases.cc.
// 4.1/8 to 4.1/22: may the unit be placed there as a replacement (cost and Force Pool are not asked)?
Ruling CheckReplacementPlace(const Rules& r, const S& s, UnitId unit, PlaceId place, Why* why);
// The same of a leader who comes back: where units of his nation may be replaced, or by leader_return any friendly
// province (7.3.2/2).
Ruling CheckLeaderPlace(const Rules& r, const S& s, LeaderId leader, PlaceId place, Why* why);
// What replacement points of a kind come to with such a die, as the position stands (4.1/2, 4.1/10, 4.1/15).
int IncomeOf(const Rules& r, const S& s, Points points, int die, Trace* trace);
// 4.1/6, 4.1/11, 4.1/16 to 4.1/18: what the unit costs.
int PriceOf(const Rules& r, const S& s, UnitId unit, Strength strength, Trace* trace);
// Puts what comes at a place; into the city if it joins a leader or a besieged garrison that is inside.
void PlaceAt(const Rules& r, S& s, Piece piece, PlaceId place, Strength strength);
// A leader who comes back joins a besieged garrison of his side there (4.1/12); Santa Anna in revolt none.
void PlaceReturned(const Rules& r, S& s, LeaderId leader, PlaceId place);
// Points that a side gains or loses when points are next totalled (4.0/3); `change` may be below zero.
template <class Cite, class Text>
void ChangeGains(S& s, Points points, int change, Trace* trace, Cite cite, Text text) {
  GainsOf(s, points) = static_cast<int16_t>(GainsOf(s, points) + change);
  Applied(trace, cite, text);
}

// ---- 12_setup.cc, 12_appearance.cc.
// The position from which the set-up of the scenario begins: who stands where without a choice, whose the provinces
// are, which markers are there; everybody else waits. The rest is asked from kSetup on.
void BeginScenario(const Rules& r, S& s);
// Where a piece may be placed that comes by the orders of appearance or by a rule (Entry::where, E-36).
IdSet<PlaceId, kMaxPlaces> ArrivalPlaces(const Rules& r, const S& s, Piece piece);
// Has `side` place the pieces; goes on at `then`. Who has one place is put there unasked, who has none waits.
void AskArrivals(const Rules& r, S& s, Side side, const Group& pieces, uint16_t then);
// 12.1/T21c, 11.5/2, 10.4: have the French to leave in this turn?
bool FrenchLeave(const Rules& r, const S& s);
// Takes counters out of the game, and their Army if it is then too small.
void Withdraw(const Rules& r, S& s, const Group& pieces, Trace* trace);
// Puts a marker into play, or takes it out (6.2.1, 6.2.2).
void AddArmyMarker(const Rules& r, S& s, ArmyId army, Trace* trace);
void WithdrawArmyMarker(const Rules& r, S& s, ArmyId army, Trace* trace);

// ---- 05_movement.cc, 05_entry.cc.
// May a piece, or what was picked, go one step to a place: neighbours, Baja, Sonora, the CSA's border, who may enter?
// Not how far it can go, and not the enemy. For marches, raids, reactions.
Ruling CheckStep(const Rules& r, const S& s, const Group& group, PlaceId from, PlaceId to, Why* why);
// leave_enemy: may those who begin their move among enemies leave `from` for `to`?
Ruling CheckLeaving(const Rules& r, const S& s, Side side, const UnitSet& units, PlaceId from, PlaceId to, Why* why);
// 5.3: a group of `side` passes `province` as if no enemy were there: all enemies are besieged, or those committed
// there have bypass odds. `passing` are not counted among the committed.
bool Bypasses(const Rules& r, const S& s, Side side, ProvinceId province, const UnitSet& passing, Trace* trace);
// 5.1/4: Spanish units that move together, and Prim is not with them.
bool LackPrim(const Rules& r, const Group& group);
// 5.1/7, 5.1/3 to 5.1/5: the allowance of what is picked, in provinces.
int AllowanceOf(const Rules& r, const S& s, const Group& group, ArmyId army);
// 11.5/9, 11.6/2: a piece must move towards Vera Cruz and has not: the phase cannot end.
bool OwesMove(const Rules& r, const S& s, Piece piece);
// 10.2/9: the marker of the Confederates lies in Sonora, which is nothing to him.
bool HandedOverTo(const Rules& r, const S& s, Piece piece);
// 11.4/10, 10.2/9: may not go to the place of its own will, by whatever way. For retreats only HandedOverTo counts.
bool KeptOut(const Rules& r, const S& s, Piece piece, PlaceId place);
// What was picked has come into s.move.at: reactions, attrition, stops; goes on at kMoveStep or kRaidStep.
void Enter(const Rules& r, S& s, PlaceId place, Trace* trace);

// ---- 05_attrition.cc.
// Units of a group that are liable when it comes into a place (5.5/3, 5.5/13); none if the place asks for nothing.
UnitSet LiableUnits(const Rules& r, const S& s, const UnitSet& units, PlaceId place, bool baja);
// Has the stack roll for attrition where it is, and its owner take the losses; goes on at `then`. Nothing is asked of
// an empty set: then s.step is `then`.
void AskAttrition(const Rules& r, S& s, const UnitSet& units, PlaceId place, LossCause cause, bool baja, uint16_t then);
// 11.1/6: all stacks that Vomito Negro may take roll; goes on at `then`.
void AskFever(const Rules& r, S& s, uint16_t then);

// ---- 05_raids.cc.
// 11.2/5, by surprise_raid_time at once: kRaidStep, with nothing but that raid; goes on at `then`.
void AskSurpriseRaid(const Rules& r, S& s, Side side, uint16_t then);

// ---- 06_armies.cc, 06_reaction.cc.
// 6.1/1: a leader, artillery, and two regiments. `forming`: the regiments must be at full strength; else flipped ones
// count (6.1/4).
bool MakesArmy(const Rules& r, const S& s, const Group& group, bool forming);
// 6.1/7 to 6.1/10: may the piece be of an Army at all?
Ruling CheckMember(const Rules& r, const S& s, Piece piece, Why* why);
// Between steps: Armies that have become too small are disbanded; one without its leader passes to another (6.1/4).
void SettleArmies(const Rules& r, S& s, Trace* trace);
// The marker comes off; the members stay where they are. `to_be_used_again`: it is free, and not withdrawn.
void DisbandArmy(const Rules& r, S& s, ArmyId army, Trace* trace);
// 6.3/1: asks every enemy Army that may react to what `side` has begun or done in `place`; goes on at `then`.
// Santa Anna's march (kNobody) is asked about of both sides, the Imperial first, if any may react to it.
void AskReactions(const Rules& r, S& s, Side side, PlaceId place, bool entering, uint16_t then);
// Whose Armies may react to it now.
Side ReactingSide(const S& s);
// Those that may try to react to what has just happened (s.reaction); to an enemy who came into a place now.
IdSet<ArmyId, kMaxArmies> WhoMayTry(const Rules& r, const S& s);
IdSet<ArmyId, kMaxArmies> WhoMayReact(const Rules& r, const S& s, Side side, PlaceId place);
// 6.4/1: all units of the side in the combat are of Armies (army_all_units).
bool AllInArmies(const Rules& r, const S& s, Side side);

// ---- 10_santa_anna.cc.
// 10.5/10: the player who is not attacked in the province plays Santa Anna there.
Side PilotOf(const Rules& r, const S& s, ProvinceId province);

// ---- 07_strength.cc. Strengths are counted in quarters of a factor: halves may be halved again.
inline constexpr int kQuarters = 4;
// CF of units of a side in the present combat, with the terrain of the round and what a siege does (7.2, 7.5/10 to
// 7.5/12, 7.6/5).
int CombatStrength(const Rules& r, const S& s, Side side, Trace* trace);
// 7.2/9: the column for attacker:defender, by odds_tie, odds_below_one and odds_clamp; -1: no attack (odds_clamp).
int ColumnOf(const Rules& r, int attacker, int defender, Trace* trace);
// 5.3/2: have `attacker` quarters against `defender` the odds for a bypass (bypass_odds)?
bool BypassOdds(const Rules& r, int attacker, int defender);
// 7.5/3: are those before the city three to one or better against those in it (siege_ratio, 7.5/4, 7.5/5)?
bool SiegeOdds(const Rules& r, const S& s, CityId city, Side besieger, Trace* trace);

// ---- 07_combats.cc, 07_round.cc.
inline Fighters& FightersOf(S& s, Side side) { return s.combat.sides[static_cast<size_t>(side - 1)]; }
inline const Fighters& FightersOf(const S& s, Side side) { return s.combat.sides[static_cast<size_t>(side - 1)]; }
inline Side Attacker(const S& s) { return static_cast<Side>(s.combat.attacker); }
// A combat, or a siege, is still to be dealt with in the province, or is being resolved (7.3.3/3, 7.3.3/4).
bool CombatIn(const Rules& r, const S& s, ProvinceId province);
// Ends the present combat after what is due; `winner` may be nobody.
void EndCombat(S& s, Side winner);
// A unit can lead: rated, and in the combat (7.2/10).
bool CanLead(const Rules& r, UnitId unit);
// The PR of its lead unit, for a way into a city (7.5/2). -1: without anybody to lead (no_lead).
int LeadingRating(const Rules& r, const S& s, Side side);
// The same, or an Army's: for a voluntary retreat alone (7.3.4).
int ForceRating(const Rules& r, const S& s, Side side);

// ---- 07_results.cc, 07_fate.cc, 07_retreat.cc.
// The side loses `steps` of `from`, by its own choice within 7.3/2 and 7.3/3; goes on at `then`. Steps that nobody is
// left to lose are void.
void AskLosses(const Rules& r, S& s, Side side, const UnitSet& from, int steps, LossCause cause, uint16_t then);
// 7.3.5: all of `units` are eliminated, with stars as DE*; `leaders` make casualty rolls. Goes on at `then`.
void AskFate(const Rules& r, S& s, Side side, const UnitSet& units, const LeaderSet& leaders, bool stars, Side winner,
             uint16_t then, Trace* trace);
// 7.3.3: `group` of `side` leaves `from`; goes on at `then`. Who finds no way suffers DE*.
void AskRetreat(const Rules& r, S& s, Side side, const Group& group, ProvinceId from, RetreatCause cause, bool no_city,
                uint16_t then);
// Where the piece may retreat to (7.3.3/3, 7.3.3/4): the nearest of what there is, the fleet box among it (7.3.3/8).
IdSet<PlaceId, kMaxPlaces> RetreatsOf(const Rules& r, const S& s, Side side, Piece piece, ProvinceId from);
// Leaders alone with the enemy (7.3.2/1), of either side, in a province.
LeaderSet LeadersAlone(const Rules& r, const S& s, ProvinceId province);
// 7.3.2/1: what becomes of a leader. A Republican who is executed brings points (8.1.1/1); who was captured or killed
// once is remembered (leader_held).
void DisplaceLeader(const Rules& r, S& s, LeaderId leader, Trace* trace);
void CaptureLeader(const Rules& r, S& s, LeaderId leader, Trace* trace);
void ExecuteLeader(const Rules& r, S& s, LeaderId leader, Trace* trace);
// He comes back, from wherever he is held.
void FreeLeader(const Rules& r, S& s, LeaderId leader, PlaceId place, Trace* trace);
// Who has captured him.
Side CaptorOf(const Rules& r, const S& s, LeaderId leader);

// ---- 07_siege.cc, 07_naval.cc.
// Those inside the city of their side's province are there; nobody besieges them yet. Goes on at `then`, after the
// other side has been asked whether it lays siege (7.5/3, 7.5/7).
void ShelterIn(const Rules& r, S& s, Side side, const Group& group, CityId city, bool after_combat, uint16_t then,
               Trace* trace);
// 7.5/6: may `besieger` lay siege to the city at all?
Ruling CheckSiege(const Rules& r, const S& s, CityId city, Side besieger, bool after_combat, Why* why);
// The siege is over: the marker comes off, and those inside are in the field again (7.5/14, 7.5/22).
void EndSiege(const Rules& r, S& s, CityId city, Trace* trace);
// 7.5/6: no port is besieged that a fleet of its garrison guards; asked when a turn begins and when fleets have been
// committed, since one that fought elsewhere is back then.
void OpenPorts(const Rules& r, S& s, Trace* trace);
// Between steps: sieges without a garrison are won (7.5/18), those without a besieger are over.
void SettleSieges(const Rules& r, S& s, Trace* trace);
// The fleet or flotilla takes part in the present combat (7.6/2), or supports the siege of the city (7.5/5).
UnitSet FleetsIn(const Rules& r, const S& s, Side side, ProvinceId province);

// ---- Whose die is due, and whom it is for, where one after the other rolls, each once. None: nobody is left.
// 4.1/2, 4.1/10, 4.1/15, 8.1.1/1: those for the executed come first, so that they are in the Republican total.
Purpose DuePointsDie(const Rules& r, const S& s);
// 13.2.1/1: a unit of two steps.
UnitId NextOfSetup(const Rules& r, const S& s);
// 7.2.2/1: an Imperial unit that is to attack.
UnitId NextToCommit(const Rules& r, const S& s);
// 6.4/3: the side that tries for a further column, the attacker first.
Side RollsForShift(const S& s);
// 7.3.4/1: the side that tries to leave.
Side WithdrawingSide(const S& s);
// 10.5/7: whoever may join Santa Anna.
Piece NextToJoin(const Rules& r, const S& s);
// 11.2/9: Militia and Guerillas for whom Col. Dupin still asks.
UnitSet AskedByDupin(const Rules& r, const S& s);

// ---- 08_control.cc, 09_victory.cc.
// 7.0/5, 8.0/4, 8.0/2: whose a province is, as things stand (control_rule, leader_control, 11.4, 10.2/9).
Side ControllerOf(const Rules& r, const S& s, ProvinceId province);
// Sets the marker: after a combat, and at the end of the turn.
void UpdateControl(const Rules& r, S& s, ProvinceId province, Trace* trace);
void SetControl(const Rules& r, S& s, ProvinceId province, Side side, Trace* trace);
// Between steps, by left_control: what the last Imperials have left is nobody's (8.0/4). Where a combat is resolved its
// end says whose it is (7.0/5).
void LoseWhatIsLeft(const Rules& r, S& s, Trace* trace);
// 9.1/1: is Mexico City linked to a Gulf port by Imperial provinces (gulf_link)?
bool GulfLink(const Rules& r, const S& s);
// 9.1, 13.1, 14.3: if somebody has won, or nobody can, the game is over and s.step is kGameOver. `last`: the last turn
// ends (9.1/4). win_timing=at_once asks after every event.
bool TestVictory(const Rules& r, S& s, bool last, Trace* trace);
void EndGame(S& s, Side winner, uint8_t how);

// ---- 10_special_rules.cc, 10_santa_anna.cc, 11_effects.cc.
// 10.4/2: the USA declare war: their pieces come into their boxes.
void DeclareUsWar(const Rules& r, S& s, Trace* trace);
// 10.3/1: Shelby comes to one of the provinces on the border, of the Imperial player's choice; goes on at `then`.
void AskShelby(const Rules& r, S& s, uint16_t then, Trace* trace);
// 10.5/2: he joins a side.
void SantaAnnaJoins(const Rules& r, S& s, Side side, Trace* trace);
// Places him; goes on at `then`. Without a friendly province he waits.
void AskSantaAnna(const Rules& r, S& s, uint16_t then, Trace* trace);
// 10.5/4, 10.5/5: his own revolution.
void SantaAnnaRevolts(const Rules& r, S& s, Trace* trace);
// 10.5/8: he is killed or captured. Who followed him is of his own side again.
void EndRevolt(const Rules& r, S& s, Trace* trace);
// Ends it if that has happened.
void SettleRevolt(const Rules& r, S& s, Trace* trace);
// 11.1/2, 10.1: captives of `side` who may be freed, and to where.
Ruling CheckFreedPlace(const Rules& r, const S& s, LeaderId leader, PlaceId place, Why* why);
// What lasting events do when a turn begins (11.6/2b: true if the game is over), and the movement of a side (11.5/9c).
bool TurnBeginsWith(const Rules& r, S& s, Trace* trace);
void MovementBeginsWith(const Rules& r, S& s, Side side, Trace* trace);
// 11.5/9: where the French of a province leave the country: Vera Cruz, the nearest controlled port, or nowhere.
ProvinceId FrenchExit(const Rules& r, const S& s, ProvinceId from);
// Who has to leave then.
bool GoesWithTheFrench(const Rules& r, Piece piece);
// The rolling player (rolling_player): who may use an event that is his.
Side RollerOf(const Rules& r, const S& s);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_ENGINE_H_
