// The step machine of Veracruz: the sequence of play (4) as numbered steps.
//
// What happens at a step, and where play goes on from it, stands in the table at the end of its chapter's file;
// SEQUENCE.md draws them all. A step that several others need (losses, retreats, guerrillas on the way) is called:
// Call() remembers where to go on, Return() goes there. The numbers are part of state digests: new steps go to the end
// of their row, and no number is given twice.
#ifndef ADJUTANT_CORE_VERACRUZ_ENGINE_H_
#define ADJUTANT_CORE_VERACRUZ_ENGINE_H_

#include <string>
#include <vector>

#include "core/kernel/flow.h"
#include "core/kernel/trace.h"
#include "core/veracruz/events.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

enum StepNumber : uint16_t {
  kGameOver = 0,
  // ---- Decisions and chance, a row of ten per chapter.
  // 21: setup.
  kSetupMilitiaStep = 1,  // chance: a militia counter is drawn
  kSetupPlaceStep,        // Mexico: where it goes, if there are fewer counters than places
  // 11, 19: supply, reinforcements.
  kSupplyDieStep = 10,
  kPackDieStep,
  kExpendStep,
  kMexicanArrivalStep,
  kMilitiaDieStep,
  kMilitiaDrawStep,
  kWithdrawStep,
  kInvasionStep,
  kUsArrivalStep,
  // 16, 17: guerrillas, Santa Anna.
  kGuerrillaDrawStep = 20,
  kGuerrillaPlaceStep,
  kGuerrillaAnswerStep,
  kGuerrillaDieStep,
  kGuerrillaPreyStep,
  kSantaAnnaDieStep,
  kSantaAnnaIgnoreStep,
  // 5, 14.3, 15: movement, reconnaissance, organisation.
  kMoveStep = 30,
  kOrganiseStep,
  kScoutDieStep,
  kDiscardMilitiaStep,
  // 12, 18: siege.
  kSiegeStep = 40,
  kSurrenderStep,
  kGunsStep,
  kBombardmentDieStep,
  kCounterBatteryStep,
  kCounterBatteryDieStep,
  kRelocateStep,
  kEnterFortressStep,
  kAssaultDieStep,
  kAssaultersStep,
  // 8, 9, 10: combat.
  kCombatStep = 50,
  kAttackersStep,
  kLeadershipAttackerStep,
  kLeadershipDefenderStep,
  kMoraleAttackerStep,
  kMoraleDefenderStep,
  kCombatDieStep,
  kCasualtyAttackerStep,
  kCasualtyDefenderStep,
  // 8.4, 8.6: losses, retreat, advance.
  kLosePointStep = 60,
  kRetreatDieStep,
  kRetreatStep,
  kCrossingDieStep,
  kAdvanceStep,
  // 13: disease.
  kDiseaseDieStep = 70,
  // ---- Automatic.
  // 4, 20, 21.
  kSetup = 100,
  kTurnStart,
  kSupplyPhase,
  kReinforcementPhase,
  kGuerrillaPhase,
  kPoliticalPhase,
  kMovementPhase,
  kRallyPhase,
  kSiegeSegment,
  kCombatSegment,
  kPlayerTurnEnd,
  kDiseaseStage,
  kTurnEnd,
  kEndOfGame,
  // 11, 19.
  kSupplyStatus = 120,  // the supply dice are rolled and supply units expended: who is in combat supply
  kArrivals,            // what is due comes, militia is rolled for, volunteers leave
  kLandings,
  // 16, 17.
  kGuerrillas = 130,  // draws and places
  kGuerrillaAnswers,  // called: each guerrilla that the entry comes near is asked about
  kGuerrillaAttackDone,
  // 5, 14.3, 15.
  kMoveOn = 140,  // a hex has been entered, guerrillas have had their say
  kScoutReport,   // counters are looked at, zeroes may go
  kMovementEnds,
  // 12.
  kSurrendered = 150,  // 12.41: the garrison goes
  kBombarded,          // the strength is reduced
  kBombardmentOver,    // after counter-battery
  kFortressFalls,      // 12.24, 12.33: the garrison is gone, the victor may enter
  kAssaulted,
  kSiegeDone,
  // 8, 9, 10.
  kCombatBegins = 160,  // both sides reveal; totals and ratio (8.31)
  kFigures,             // leadership and morale are known (8.34)
  kCasualties,          // 8.45
  kPositions,           // 8.43: who advances, who retreats
  kCombatOver,
  kCombatSegmentEnds,
  // 8.4, 8.6.
  kLosses = 170,   // called with s.loss
  kRetreatBegins,  // called with s.retreat: the dice
  kRetreatOn,      // the next hex, or the end
  kNextRetreat,    // the next stack of the same side
  kAdvanceBegins,  // called
  kAdvanceDone,
  // 13.
  kNextDisease = 180,
};

using VeracruzStep = Step<Rules, S>;

inline PlayerId Dice(const Rules&, const S&) { return kChance; }
inline PlayerId PhasingPlayer(const Rules&, const S& s) { return s.now.phasing; }
inline PlayerId MexicoPlays(const Rules&, const S&) { return kMexico; }
inline PlayerId UsPlays(const Rules&, const S&) { return kUs; }

// A step at which a die is rolled for one purpose.
void ListDie(EventList* out, Purpose purpose);
Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why);

// `pieces` as candidates for an event that names one of them.
void ListPieces(const PieceSet& pieces, uint16_t type, PlayerId player, EventList* out);

// ---- Each chapter adds its steps.
void AddSetupSteps(std::vector<VeracruzStep>* steps);           // 21
void AddSequenceSteps(std::vector<VeracruzStep>* steps);        // 4, 20
void AddSupplySteps(std::vector<VeracruzStep>* steps);          // 11
void AddReinforcementSteps(std::vector<VeracruzStep>* steps);   // 19.0
void AddMexicanArrivalSteps(std::vector<VeracruzStep>* steps);  // 19.11, 14.15
void AddWithdrawalSteps(std::vector<VeracruzStep>* steps);      // 19.32
void AddInvasionSteps(std::vector<VeracruzStep>* steps);        // 19.2
void AddUsArrivalSteps(std::vector<VeracruzStep>* steps);       // 19.12, 11.23
void AddGuerrillaSteps(std::vector<VeracruzStep>* steps);       // 16
void AddPoliticalSteps(std::vector<VeracruzStep>* steps);       // 17
void AddMovementSteps(std::vector<VeracruzStep>* steps);        // 5, 7; offers what the next four and 18.0 add
void AddOrganisationSteps(std::vector<VeracruzStep>* steps);    // 15
void AddScoutingSteps(std::vector<VeracruzStep>* steps);        // 14.3
void AddSiegeSteps(std::vector<VeracruzStep>* steps);           // 12
void AddCombatSteps(std::vector<VeracruzStep>* steps);          // 8.1 to 8.5, 9.3, 10
void AddLossSteps(std::vector<VeracruzStep>* steps);            // 8.46 to 8.48
void AddRetreatSteps(std::vector<VeracruzStep>* steps);         // 8.6
void AddAdvanceSteps(std::vector<VeracruzStep>* steps);         // 8.67
void AddDiseaseSteps(std::vector<VeracruzStep>* steps);         // 13
std::vector<VeracruzStep> AllSteps();

void MarkWhoMustAttack(const Rules& r, S& s, Trace* trace);

// ---- What chapters ask of each other.

// 12.31, 8.1: the combat step offers and takes assaults as well (siege.cc).
void ListAssaults(const Rules& r, const S& s, EventList* out);
Ruling CheckAssault(const Rules& r, const S& s, const Event& e, Why* why);
void BeginAssault(const Rules& r, S& s, const Event& e, Trace* trace);

// The movement step, with nobody picked up, offers and takes what these chapters add; each lists what it accepts,
// checks, and applies and sets s.step. Organisation (15) is possible as well when reinforcements arrive (19.13), for
// what bears kNewcomer. Dummies (14.2) do not stand on the beach by themselves: they wait in kDue from the landing on,
// and come with the divisions that they join; those left at the end of the turn are out.
void ListOrganisation(const Rules& r, const S& s, EventList* out);
Ruling CheckOrganisation(const Rules& r, const S& s, const Event& e, Why* why);
void Organise(const Rules& r, S& s, const Event& e, Trace* trace);  // goes back to the step it came from
inline bool IsOrganisation(uint16_t type) { return type >= kFormationNamed && type <= kPieceTopped; }
// Reconnaissance by pieces picked that have just entered a hex; and, with nobody picked, revealed militia of strength
// zero that Mexico puts back (14.16).
void ListScouting(const Rules& r, const S& s, EventList* out);
Ruling CheckScouting(const Rules& r, const S& s, const Event& e, Why* why);
// 14.36: the scout, one of those that move, has reconnoitered from the hex in this phase.
bool HasScoutedFrom(const Rules& r, const S& s, PieceId piece, HexId hex);
// 14.32, 14.33, by scout_leader: refuses a lone scout that has entered an EZOC to do something else than reconnoiter.
Ruling CheckSent(const Rules& r, const S& s, Why* why);
void Scout(const Rules& r, S& s, const Event& e, Trace* trace);
void ListFortification(const Rules& r, const S& s, EventList* out);
Ruling CheckFortification(const Rules& r, const S& s, const Event& e, Why* why);
void BeginFortification(const Rules& r, S& s, const Event& e, Trace* trace);
void CompleteFortifications(const Rules& r, S& s, Trace* trace);  // at the end of the movement phase
void ListOverwhelming(const Rules& r, const S& s, EventList* out);
Ruling CheckOverwhelming(const Rules& r, const S& s, const Event& e, Why* why);
void Overwhelm(const Rules& r, S& s, const Event& e, Trace* trace);
void ListSailing(const Rules& r, const S& s, EventList* out);
Ruling CheckSailing(const Rules& r, const S& s, const Event& e, Why* why);
void Sail(const Rules& r, S& s, const Event& e, Trace* trace);

// 12.25: artillery of a side next to fortresses that it besieges.
PieceSet BesiegingGuns(const Rules& r, const S& s, Side side);
// 12.15: units of the phasing side that Perote controls, and that owe it more than the others who control them, have
// yet to besiege or assault it in this phase. Ask CheckAssault whether they still can: if not, nothing is owed.
bool PeroteAsks(const Rules& r, const S& s, Side side);
// 12.15/3: of several who control the unit Perote comes first. So it is for who has entered its zone of control in this
// turn; who was in one as its Movement Phase began, and stayed, has the choice of 8.13. By option everybody has it.
bool PeroteFirst(const Rules& r, const S& s, PieceId piece);

void RebuildFortresses(const Rules& r, S& s, Trace* trace);  // siege.cc: 12.51
void RepairGunboats(const Rules& r, S& s, Trace* trace);     // gunboats.cc: 18.2
// 18.2: a gunboat that is hit is out for two turns.
void HitGunboat(const Rules& r, S& s, PieceId piece, Trace* trace);

// 8.15/2: somebody of the side in the hex has been attacked or assaulted in this phase.
bool Defended(const Rules& r, const S& s, Side side, HexId hex);
// 7.2, 9.31: a leader in the hex can direct an attack. By option (leader_again) each directs one in a phase, and none
// of `taken` counts; who has directed one bears kAttacked.
bool LeaderToAttack(const Rules& r, const S& s, Side side, HexId hex, const PieceSet& taken = {});
// Marks those who direct the attack or assault that begins.
void CommitLeaders(const Rules& r, S& s);

// 6.31, 12.15: while a fortress is being assaulted: the unit must attack, and nobody but the garrison is left to it.
bool MustJoinAssault(const Rules& r, const S& s, PieceId piece, HexId fortress);
// 8.13: the unit or formation must attack somebody who controls its hex, and can, and the garrison does not control it.
bool OwesElsewhere(const Rules& r, const S& s, PieceId piece, HexId fortress);

// 5.3: tenths of a movement point for units of `side` to enter a neighbouring hex, its hexside, the way and zones of
// control included; -1 if nobody on the ground can. `artillery`: no benefit from trails, rivers only by bridge.
int EntryCost(const Rules& r, const S& s, Side side, HexId from, DirectionId direction, bool artillery);
// 5.13, 5.28, 15.15, 19.23: tenths of a movement point a piece has in a movement phase.
int AllowanceOf(const Rules& r, const S& s, PieceId piece);
// Whether land units of a side may be in a hex at all: no sea, lake or mountain, no enemy (5.21), not Ulua (12.61).
bool MayStand(const Rules& r, const S& s, Side side, HexId hex);
// 5.42: whether `attackers` overwhelm everything of the other side in a hex; tells both strengths.
bool Overwhelms(const Rules& r, const S& s, const PieceSet& attackers, HexId target, Trace* trace);
// 12.26: the fortress in the hex is besieged; its garrison may not leave (siege.cc).
bool Besieged(const Rules& r, const S& s, HexId hex);
// Its besiegers stand around it: units of `side` would be besieged as they come in.
bool BesiegersAround(const Rules& r, const S& s, Side side, HexId hex);
// 11: whether a unit is in combat supply where it stands, as traced now (supply.cc). `trace` may be null.
bool TracesSupply(const Rules& r, const S& s, Side side, HexId hex, Trace* trace);

// 16.21: the hex is one of the seven of a guerrilla.
bool GuerrillaNear(const Rules& r, const S& s, HexId hex);
// 16.23: US units have moved from one hex into s.move.hex. Asks about every guerrilla that may answer, and goes on at
// `then`; what its attack has eliminated is no longer in s.move.pieces, which may be empty then.
void AskGuerrillas(const Rules& r, S& s, HexId from, uint16_t then);
// 17.12, 17.13: whether an event of the Mexican Movement Phase is what Santa Anna may do who is called to Mexico City.
// To be asked of every event that is otherwise legal while s.now.santa_anna is not kFree.
Ruling CheckSummons(const Rules& r, const S& s, const Event& e, Why* why);

// 17.13: Santa Anna is among `pieces`, has to stay in Mexico City and is there.
bool RemainsInTheCapital(const Rules& r, const S& s, const PieceSet& pieces);
// 17.13 against 8.82, by option: Santa Anna is among `pieces` and stays in Mexico City, demoralized or not.
bool HeldInTheCapital(const Rules& r, const S& s, const PieceSet& pieces);
// 17.13 by its option: the piece is Santa Anna, who has to be in Mexico City and is.
bool StaysInTheCapital(const Rules& r, const S& s, PieceId piece);

// 14.13, 14.31: everything of a side in a hex is turned up: in combat, an overwhelming attack. Armies that turn out too
// small are disbanded (15.16). A hex that shows itself as nothing but militia of strength zero (14.37) is left to who
// asks.
void Reveal(const Rules& r, S& s, Side side, HexId hex, Trace* trace);
// Somebody among `pieces` is untried militia of strength zero.
bool HideZero(const Rules& r, const S& s, const PieceSet& pieces);
// 14.37/3: if everybody in the hex has been revealed as militia of strength zero, they go back to the pool.
void RemoveZeroes(const Rules& r, S& s, HexId hex, Trace* trace);
// 14.37/2: such militia among those of the present combat, which Mexico may put back.
PieceSet ZeroesOfCombat(const Rules& r, const S& s);
// 8.63, 8.67: a stack that has fought is there while a combat unit of it is, of whatever strength, or a leader.
bool StandsIn(const Rules& r, const S& s, Side side, HexId hex);
// The same of some of them.
void Reveal(const Rules& r, S& s, const PieceSet& pieces, HexId hex, Trace* trace);
// 14.12: a militia counter comes from the pool: which one is drawn is chance, then it stands untried in `hex`.
void PlaceMilitia(const Rules& r, S& s, int strength, HexId hex, Trace* trace);

// The draw itself: by strength, of what the pool still has.
void ListMilitiaDraws(const Rules& r, const S& s, EventList* out);
Ruling CheckMilitiaDraw(const Rules& r, const S& s, const Event& e, Why* why);
// 22: with which group a counter comes, by the option mexican_track; the dummies with the first of the US. kNoId for
// counters that come otherwise.
GroupId GroupOf(const Rules& r, PieceId piece);

// 8.46: starts a loss of `points` out of `from`, by the owner's choice; goes on at `then`. Points without anybody left
// to lose them are void. `alternate`: 8.48 holds if regulars and volunteers of the US are among them. A stack that has
// lost its last combat unit is gone with all that was in it.
void AskLosses(const Rules& r, S& s, Side side, const PieceSet& from, int points, LossCause cause, bool alternate,
               uint16_t then);
// 9.12, 11.25, 14.16: if no combat unit of the side is left in a hex, the rest of its counters there is eliminated.
void EliminateRest(const Rules& r, S& s, Side side, HexId hex, Trace* trace);
// 7.2, 8.68: a division or army is in the present attack when units of its are; a leader may be lent to others.
bool FormationFought(const Rules& r, const S& s, FormationId formation);
// 5.15, 5.34/7: whether artillery could enter a neighbouring hex at all; everybody else can.
bool CanFollow(const Rules& r, PieceId piece, HexId from, HexId to);
// 8.6: starts the retreat of the stacks of `side` in `hexes`; goes on at `then`.
void AskRetreat(const Rules& r, S& s, Side side, const HexSet& hexes, Fate fate, uint16_t then);
// 17.2: Mexico has fought in a hex, in a combat or, `overwhelming`, by holding out in an overwhelming attack.
void CityDefended(const Rules& r, S& s, HexId hex, bool overwhelming, Trace* trace);
// 10.12: moves the Basic National Morale of a side, within its bounds.
void ChangeMorale(const Rules& r, S& s, Side side, int change, Trace* trace);
// 20.1: victory points of the US as things stand, with their terms.
int VictoryPoints(const Rules& r, const S& s, Trace* trace);
enum VictoryLevel : uint8_t { kMexicanVictory = 0, kMarginal = 1, kSubstantial = 2, kDecisive = 3 };
// 20.2.
VictoryLevel LevelOf(const Rules& r, int points);
const char* LevelName(VictoryLevel level);  // "a US marginal victory"

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_ENGINE_H_
