// The step machine of SGS Halls of Montezuma: the phases of a player turn (VII) as numbered steps.
//
// What happens at a step, and where play goes on from it, stands in the table at the end of its chapter's file;
// SEQUENCE.md draws them all. A step that several others need (a window for cards, retreats, draws) is called: Call()
// remembers where to go on, Return() goes there. The numbers are part of state digests: new steps go to the end of
// their row, and no number is given twice.
#ifndef ADJUTANT_CORE_SGS_ENGINE_H_
#define ADJUTANT_CORE_SGS_ENGINE_H_

#include <string>
#include <utility>
#include <vector>

#include "core/kernel/flow.h"
#include "core/kernel/trace.h"
#include "core/sgs/events.h"
#include "core/sgs/pieces.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

enum StepNumber : uint16_t {
  kGameOver = 0,
  // ---- Decisions and chance.
  // X, XI: events and cards, from 10.
  kCardWindowStep = 10,  // s.now.player, cards of s.now.window
  kDrawStep,
  kCardLossStep,
  kDiscardStep,
  kEventChoiceStep,
  // XII, XIII: from 30.
  kEntryStep = 30,
  kReplacementStep,
  // XIV: from 40.
  kWagonStep = 40,
  kSurvivalDieStep,
  // XV: from 50.
  kNavalStep = 50,
  kLandStep,
  kSearchDieStep,
  // XVI: from 70.
  kChooseFightStep = 70,
  kCommanderStep,
  kAnswerStep,   // both sides, sealed
  kShotDieStep,  // shots, second shots, dice of a barrage
  kHitDrawnStep,
  kPanicDieStep,
  kRoutDieStep,
  kCasualtyDieStep,
  kSupportDrawnStep,
  kBreakthroughStep,
  kRetreatDrawnStep,
  // XVII: from 100.
  kChooseSiegeStep = 100,
  kSiegeDieStep,
  // ---- Automatic, in the order of play. Each row has room for twenty.
  // VII: the turn.
  kSetup = 400,
  kGameTurn = 410,
  kPlayerTurn,
  kNextPhase,  // by seq_source, seq_turn_model, seq_optional: opens the phase after s.now.phase, or ends the turn
  kPlayerTurnEnds,
  kGameTurnEnds,
  kEndOfGame,
  // X.
  kEventPhase = 430,
  kNextEvent,
  // XI.
  kCardPhase = 450,
  kCardDraws,    // called: s.now.drawer draws s.now.draws cards
  kCardWindow,   // called: s.now.player may play cards of s.now.window
  kCardFollows,  // called: what a card has had drawn or lost
  kDiscards,
  kCardPhaseEnds,
  kCardWindowOfPhase,
  // XII, XIII.
  kEntryPhase = 470,
  kEntries,
  kEntryPhaseEnds,
  kReplacementPhase = 480,
  kReplacements,
  kReplacementPhaseEnds,
  // XIV.
  kSupplyPhase = 490,
  kNetwork,
  kWagons,
  kStages,
  kSurvival,
  kSupplyPhaseEnds,
  // XV.
  kNavalPhase = 510,
  kNavalMoves,
  kNavalPhaseEnds,
  kNavalBattlePhase,
  kLandPhase = 530,
  kLandMoves,
  kStepTaken,  // what was picked has come to s.move.at: capture, overrun, halt, search
  kLandPhaseEnds,
  // XVI.
  kFightPhase = 550,
  kNextFight,
  kBattleBegins,
  kRound,       // the next round, or the end
  kRoundCards,  // windows of both sides
  kFire,        // of s.battle.firing
  kNextShot,    // of the next piece that fires
  kAllot,       // hits
  kPanics,
  kMorale,  // at the end of a round
  kRouts,
  kAfterRound,
  kAnswers,
  kBattleDecided,
  kPursuit,
  kCasualties,
  kSupportLost,
  kLosersRetreat,
  kBreakthroughs,
  kBattleOver,
  kFightPhaseEnds = 580,
  kRetreats,  // called with s.retreat
  // XVII.
  kSiegePhase = 600,
  kNextSiege,
  kSiegeBegins,
  kSiegeRoll,
  kSiegeOver,
  kSiegePhaseEnds,
  // VII.J: the end of the turn.
  kEndPhase = 620,
  kTurnEffectsEnd
};

using SgsStep = Step<Rules, S>;

// ---- Whose decision.
inline PlayerId Dice(const Rules&, const S&) { return kChance; }
inline PlayerId ActivePlayer(const Rules&, const S& s) { return s.now.active; }
inline PlayerId WindowPlayer(const Rules&, const S& s) { return s.now.player; }

// ---- What rows of tables share.
// Faces of the die, 0..9 or 1..10 (die_faces).
int LowestFace(const Rules& r);
int HighestFace(const Rules& r);
// A step at which a die is rolled for one purpose.
void ListDie(const Rules& r, EventList* out, Purpose purpose);
Ruling CheckDie(const Rules& r, const Event& event, Purpose purpose, RuleId rule, Why* why);
// `pieces` or regions as candidates for an event that names one of them.
void ListPieces(const PieceSet& pieces, uint16_t type, PlayerId player, EventList* out);
void ListRegions(const RegionSet& regions, uint16_t type, PlayerId player, EventList* out);

// ---- Each chapter adds its steps.
void AddSetupSteps(std::vector<SgsStep>* steps);         // III
void AddSequenceSteps(std::vector<SgsStep>* steps);      // VII
void AddEventSteps(std::vector<SgsStep>* steps);         // X
void AddCardSteps(std::vector<SgsStep>* steps);          // XI
void AddEntrySteps(std::vector<SgsStep>* steps);         // XII
void AddReplacementSteps(std::vector<SgsStep>* steps);   // XIII
void AddSupplySteps(std::vector<SgsStep>* steps);        // XIV
void AddSurvivalSteps(std::vector<SgsStep>* steps);      // XIV.F
void AddNavalSteps(std::vector<SgsStep>* steps);         // VII.E, XV.D, IX.H.load
void AddMovementSteps(std::vector<SgsStep>* steps);      // XV
void AddSearchSteps(std::vector<SgsStep>* steps);        // XV.H.fow
void AddFightSteps(std::vector<SgsStep>* steps);         // VII.G, XVI.A: which battle, and its rounds
void AddFireSteps(std::vector<SgsStep>* steps);          // XVI.C: shots and hits
void AddMoraleSteps(std::vector<SgsStep>* steps);        // XVI.B, XVI.H: panic, morale, routs
void AddResultSteps(std::vector<SgsStep>* steps);        // XVI.C.end: who has won, and what follows
void AddRetreatSteps(std::vector<SgsStep>* steps);       // XVI.I
void AddBreakthroughSteps(std::vector<SgsStep>* steps);  // SUM.combat/13
void AddSiegeSteps(std::vector<SgsStep>* steps);         // XVII
void AddEndSteps(std::vector<SgsStep>* steps);           // VII.J
// All of them, in the order of the chapters.
std::vector<SgsStep> AllSteps();

// ==== What chapters ask of each other. Each function stands in the file that is named.

// ---- 03_setup.cc
// The position from which the scenario begins: who stands where, whose the regions are, the decks, VP and tension.
void BeginScenario(const Rules& r, S& s);

// ---- 05_points.cc: V, XIX. VP and the end of the game.
// VP of a side change; never below 0 (vp_floor). The sentence of the report is made here.
void AddPoints(const Rules& r, S& s, Side side, int change, Trace* trace);
template <class Cite>
void ChangePoints(const Rules& r, S& s, Side side, int change, Trace* trace, Cite cite) {
  Applied(trace, cite);
  AddPoints(r, s, side, change, trace);
}
// V.B.sd: ends the game if somebody has won at once (sd_timing). Asked after every event, and in the end phase.
bool TestSuddenDeath(const Rules& r, S& s, Trace* trace);
// VIII.E: ends the game if somebody wins by the Victory Level (victory_level). Asked when a game turn ends.
bool TestLevel(const Rules& r, S& s, Trace* trace);
// VII.K, XIX: VP decide, with the end bonuses (XIX/3).
void CountPoints(const Rules& r, S& s, Trace* trace);
void EndGame(S& s, Side winner, Ending how);

// ---- 18_tension.cc: XVIII.
// The index changes (ti_floor, ti_vp). `paid`: the card or event that changes it pays for the rise itself.
void ChangeTension(const Rules& r, S& s, int change, bool paid, Trace* trace);
// XVIII.A/2: ends the game if it has reached its limit (ti_compare).
bool TestTension(const Rules& r, S& s, Trace* trace);

// ---- 07_sequence.cc: VII.
// A phase is over: what lasts as long as it (effects, marks) ends, and s.step is kNextPhase.
void EndPhase(const Rules& r, S& s, Trace* trace);
// Enters a phase: s.now.phase, s.now.acted. Called by the step that opens it.
void BeginPhase(S& s, Phase phase);

// ---- 11_effects.cc: X, XI.F. One reducer for cards and events, which knows none of them by name.
// The conditions of a card hold for its side, here and now (XI.A/2).
Ruling CheckConditions(const Rules& r, const S& s, CardId card, Why* why);
// Does a condition hold for `side`?
bool Holds(const Rules& r, const S& s, const Condition& condition, Side side);
// Whether the regions that the player names fit the effects of the card: as many as they ask for, and where they act.
Ruling CheckTargets(const Rules& r, const S& s, CardId card, const Event& e, Why* why);
// An effect happens, or begins to last. `region`: what the player named, or none. Draws and losses of cards that it
// asks for are due in s.now.draws and s.now.discards: see kCardFollows.
void Happen(const Rules& r, S& s, const Effect& effect, CardId card, EventId event, int number, Side side,
            RegionId region, Trace* trace);
// Something has changed by which events of the scenario are triggered, at once: a region was taken or entered (D.6).
void NoteTaken(const Rules& r, S& s, RegionId region, Side side, Trace* trace);
void NoteEntered(const Rules& r, S& s, RegionId region, Side side, Trace* trace);
// The sum of lasting effects of one kind upon a piece, here and now. kMovement is in halves.
int EffectOn(const Rules& r, const S& s, EffectKind kind, PieceId piece, Trace* trace);
// Of a side: kSearch, kSurvival for an area, and others without a filter of pieces.
int EffectFor(const Rules& r, const S& s, EffectKind kind, Side side, RegionId region, Trace* trace);
// XI.F: takes away what ends with the phase, the player turn or the turn; starts what waits for this phase.
void EndEffects(const Rules& r, S& s, Span span, Trace* trace);
void StartEffects(const Rules& r, S& s, Trace* trace);

// ---- 11_cards.cc: XI.
// Opens the window for cards of a phase; goes on at `then`. A side is asked even if it has no card to play: its hand is
// hidden. By pbem_defender_cards=policy the inactive side's are played by rule.
void AskCards(S& s, Side player, Phase window, uint16_t then);
// `count` cards are drawn by the side, if there are so many; goes on at `then`.
void AskDraws(S& s, Side side, int count, uint16_t then);
// card_start_only=yes: cards of a phase are played within its steps, too; goes on at `then`.
void ListCardsNow(const Rules& r, const S& s, Side side, Phase phase, EventList* out);
Ruling CheckCardNow(const Rules& r, const S& s, Side side, Phase phase, const Event& e, Why* why);
void PlayCardNow(const Rules& r, S& s, Side side, const Event& e, uint16_t then, Trace* trace);
// XI.E, XI.A.deck/2: where a card goes that was played, or discarded.
void PutAway(const Rules& r, S& s, CardId card, bool played);

// ---- 12_entry.cc: XII.
// Pieces come by a card or an event: they are due in the reinforcement phase of their side (this one if it is still to
// come), at one of the regions.
void Grant(const Rules& r, S& s, const PieceSet& pieces, const RegionSet& regions, Trace* trace);
// XII.A/2: who is still to come together: from which turn on, where, and by a card or event or by the schedule.
struct EntryLine {
  Side side = kNobody;
  int turn = 0;
  PieceSet pieces;
  RegionSet regions;
  bool granted = false;
};
std::vector<EntryLine> EntryLines(const Rules& r, const S& s, Side side);
// XII.A/3: the side has been told of the enemy's line, in a reinforcement phase of the enemy; not of who is in it.
bool SeesLine(const S& s, Side viewer, const EntryLine& line);
// Where a piece may come in now (reinf_blocked, reinf_stack).
RegionSet EntryRegions(const Rules& r, const S& s, PieceId piece);
// XII/1: pieces of the side are to come in now, if they can.
bool EntriesDue(const Rules& r, const S& s, Side side);
// VIII.A/2: where a piece returns in the last resort, by its nation or the nation of its sub-nation. May be none.
RegionId CapitalOf(const Rules& r, PieceId piece);
// The same, if it is free and has room for the piece outside; else none.
RegionId HomeOf(const Rules& r, const S& s, PieceId piece);
// reinf_stack=yes_until_end_of_move: movement is over, and newcomers who are still too many go back and wait.
void SendBack(const Rules& r, S& s, Trace* trace);

// ---- 13_replacements.cc: XIII.
// May the piece take a replacement at all: damaged, in supply, not isolated?
Ruling CheckReplaceable(const Rules& r, const S& s, PieceId piece, Why* why);

// ---- 14_supply.cc: XIV.
// Where stacks of the side are in supply, by sources, relays and what blocks them; `traces` of one region may be heard.
RegionSet SuppliedRegions(const Rules& r, const S& s, Side side);
// The same of one piece, aboard, inside or outside (XIV.F.fort).
bool Supplied(const Rules& r, const S& s, PieceId piece, Trace* trace);
// XIV.A.src/3: works as a source of the side.
bool WorkingSource(const Rules& r, const S& s, RegionId region, Side side);
// What the stage takes off a piece (XIV.E/2), in halves of movement and in points.
SupplyStage StageOf(const Rules& r, const S& s, PieceId piece);

// ---- 09_stacks.cc: IX, XV.G. Stacking and command.
// XV.G/1: stacking points of these together, with leaders who lower them (IX.A/5, stack_leader_floor).
int StackingOf(const Rules& r, const PieceSet& pieces, PieceId commander, Trace* trace);
// May these stay there besides what stands there (stack_scope, stack_inside)? In the structure: XVII.A/3.
Ruling CheckStacking(const Rules& r, const S& s, Side side, const PieceSet& more, RegionId region, bool inside,
                     Why* why);
// Stacking points beyond what the region holds if exactly these of the side were outside and inside; 0: none.
int CrowdOutside(const Rules& r, const S& s, Side side, const PieceSet& outside, const PieceSet& inside,
                 RegionId region);
// The same of what the structure holds.
int CrowdInside(const Rules& r, const S& s, const PieceSet& inside, RegionId region);
// Which of them are too many: those to move on or to be lost, in the order of their numbers from the last.
PieceSet Excess(const Rules& r, const S& s, Side side, RegionId region, bool inside);
// IV.D.ldr/5: who commands these; none without a leader. Ties that a player decides (ldr_order) are s.battle's.
PieceId CommanderOf(const Rules& r, const S& s, const PieceSet& pieces);
// What a leader is worth with those he commands: his bonuses and morale less the penalty for too many (IV.D.cmd/2).
struct Command {
  int attack = 0, defence = 0, morale = 0;
  int units = 0;  // on the factors and the morale of every unit instead (cmd_target=units)
};
Command CommandOf(const Rules& r, const S& s, PieceId leader, const PieceSet& pieces, Trace* trace);
// IX.I: whether `viewer` sees all that stands in the region; a piece; that somebody stands there at all (IX.I/3); the
// structure and whose it is (fow_structures).
bool Sees(const Rules& r, const S& s, Side viewer, RegionId region);
bool SeesPiece(const Rules& r, const S& s, Side viewer, PieceId piece);
bool NearOwn(const Rules& r, const S& s, Side viewer, RegionId region);
bool SeesStructure(const Rules& r, const S& s, Side viewer, RegionId region);
// Whose picture the enemy sees on a stack: its commander, or one of its most numerous kind (IV.A.stack/2).
PieceId PictureOf(const Rules& r, const S& s, const PieceSet& stack);
// What the enemy's pieces outside show whose contents `viewer` does not see: that they are there, and a flag alone or a
// picture. Nothing where no own stack is near (IX.I/3).
struct StackSight {
  bool stack = false;
  bool flag = false;
  PieceId picture;
  bool operator==(const StackSight&) const = default;
};
StackSight SightOf(const Rules& r, const S& s, Side viewer, RegionId region);
// Under fog, and not found or revealed; all that stand outside are.
bool UnderFog(const Rules& r, const S& s, PieceId piece);
bool StackUnderFog(const Rules& r, const S& s, Side side, RegionId region);

// ---- 04_costs.cc: IV, XV.B, XV.E. What a step costs.
// In halves, for a land piece of `side` from a region to a neighbour; `road`: it goes by road, and rounding is due when
// the move ends (road_rounding).
Halves StepCost(const Rules& r, const S& s, Side side, ConnectionId by, RegionId to, bool* road, Trace* trace);
// The same by road, or as if there was none.
Halves RoadCost(const Rules& r, ConnectionId by, Trace* trace);
Halves OffRoadCost(const Rules& r, const S& s, Side side, ConnectionId by, RegionId to, Trace* trace);
Halves SeaCost(const Rules& r, ConnectionId by, RegionId to, Trace* trace);
// The allowance of a piece with its stage and effects, never below 0 (XV.A/1).
Halves AllowanceOf(const Rules& r, const S& s, PieceId piece, Trace* trace);

// ---- 15_movement.cc, 15_entering.cc: XV.
// May the piece go by this connection at all: domain, terrain, crossing (XVI.I/5)? Not the enemy, and not the cost.
Ruling CheckPassage(const Rules& r, const S& s, PieceId piece, ConnectionId by, RegionId to, Why* why);
// Land pieces of `side` come into a region: control, capture of what is unfortified, entrenchment, origin. For moves,
// breakthroughs and retreats; `by` is none of a jump.
void EnterRegion(const Rules& r, S& s, const PieceSet& pieces, RegionId from, ConnectionId by, RegionId to,
                 Trace* trace);
// XV.I, XVI.I: a region, a structure passes to a side, with VP and events.
void TakeRegion(const Rules& r, S& s, RegionId region, Side side, Trace* trace);
void TakeStructure(const Rules& r, S& s, RegionId region, Side side, Trace* trace);
// The player turn is over: what its moves left behind is forgotten (where pieces came from, who was found or put
// ashore, breakthroughs).
void ForgetMoves(const Rules& r, S& s);
// XV.I/6: regions around a fortress that nobody holds go back to its owner (fort_revert_when).
void Revert(const Rules& r, S& s, Side captor, Trace* trace);

// ---- 16_fights.cc, 16_fire.cc, 16_morale.cc, 16_results.cc: XVI.
// A fight is pending in the region: a battle outside, or an assault or siege that can be chosen.
bool FightPending(const Rules& r, const S& s, RegionId region);
// The factor of a piece for the round that is fought: its own, less supply, with what the battle adds (C.6).
int FactorOf(const Rules& r, const S& s, PieceId piece, Trace* trace);
// XVI.B.bm: battle morale of a side as it stands.
int MoraleOf(const Rules& r, const S& s, Side side, Trace* trace);
// XVI.B.bm/3: cavalry superiority.
bool Superior(const Rules& r, const S& s, Side side);
// Allots the hits of s.battle to s.hits of a side (XVI.F.loss). False if chance has to decide about one (loss_tie).
bool AllotHits(const Rules& r, S& s, Side side, Trace* trace);
// The battle ends with a winner; goes on at kBattleDecided.
void DecideBattle(S& s, Side winner);
// 16_assault.cc: what the fortress adds in an assault (assault_mods).
int FortressModifier(const Rules& r, const S& s, Side side);

// ---- 16_retreat.cc: XVI.I.
// `pieces` of `side` leave `from`; goes on at `then`. Who finds no way is eliminated.
void AskRetreat(S& s, Side side, const PieceSet& pieces, RegionId from, bool attackers, bool no_points, uint16_t then);

// ---- 17_siege.cc: XVII.
// XVII/1: may the side besiege the fortress of the region now?
Ruling CheckSiege(const Rules& r, const S& s, RegionId region, Side besieger, Why* why);
// Its structure is besieged by the enemy of its owner.
bool Besieged(const Rules& r, const S& s, RegionId region);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_ENGINE_H_
