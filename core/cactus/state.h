// The state of a game of Cactus Throne: flat, without padding, a value.
#ifndef ADJUTANT_CORE_CACTUS_STATE_H_
#define ADJUTANT_CORE_CACTUS_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/cactus/components/components.h"
#include "core/kernel/bit_set.h"
#include "core/kernel/state.h"
#include "core/table/ids.h"

namespace adjutant::cactus {

using CitySet = IdSet<CityId, kMaxCities>;

// What may be none, as the state keeps it.
using MaybePlace = StoredOptional<PlaceId>;
using MaybeProvince = StoredOptional<ProvinceId>;
using MaybeCity = StoredOptional<CityId>;
using MaybeUnit = StoredOptional<UnitId>;
using MaybeLeader = StoredOptional<LeaderId>;
using MaybeArmy = StoredOptional<ArmyId>;
using MaybeTerrain = StoredOptional<TerrainId>;
using MaybeEvent = StoredOptional<EventId>;

// What a counter has on it. Each says when it is cleared.
enum PieceFlag : uint16_t {
  // Has moved, sailed, or was dropped on the way: moves and raids no more (5.1/2, 5.1/6). End of the Raid Phase.
  kHasMoved = 1 << 0,
  kHasSailed = 1 << 1,      // landed this turn: stays where it is (5.2/3). End of the turn.
  kHasRaided = 1 << 2,      // End of the turn.
  kStandsToFight = 1 << 3,  // 5.3/2: was named to stay for the combat here. End of the Combat Phase.
  kFightsNot = 1 << 4,    // retreated into a province with a combat, and is no part of it (7.3.3/4). End of that phase.
  kHoldsBack = 1 << 5,    // failed 7.2.2 in the present combat. Its end.
  kTookHeart = 1 << 6,    // passed 7.2.2 in the present combat. Its end.
  kLostToEvent = 1 << 7,  // off the map by an event of this turn: not to be bought (4.1/25). End of the turn.
  kHasArrived = 1 << 8,   // came onto the map in this turn (arrive_act). End of the turn.
  kSpent = 1 << 9,        // of a naval unit: is taken up by a combat or battle of this turn (7.6/2). End of the turn.
  kHeldBack = 1 << 10,    // cannot move until the next turn (11.4/2a). End of the turn.
  kTried = 1 << 11,       // what is asked once of each piece has been asked of it. Whoever asks clears it.
  kStoodInSonora = 1 << 12,  // stood there after the raids of a turn: did not retreat into it (11.4/10b). It stays.
  // Of a unit in the Force Pool: comes for nothing as soon as its place is open (12.1/T9b, 12.1/T13b). When it has
  // come.
  kStillToCome = 1 << 13,
  // Its Army has left it behind before setting out: it moves no more in this Movement Phase (6.1/6), but has not moved.
  // End of its side's movement.
  kLeftBehind = 1 << 14,
};

// A combat unit or a leader. A leader has no steps.
struct PieceState {
  MaybePlace where;  // none of a counter that the game has not
  MaybeCity city;    // inside it: besieged if there is a siege
  MaybeArmy army;    // a member of it
  uint8_t steps;     // 0 off the map and in the pool; 2 of a unit whose full side is up, if it has two
  uint16_t flags;    // PieceFlag

  bool Has(uint16_t flag) const { return (flags & flag) != 0; }
  void Mark(uint16_t flag) { flags = static_cast<uint16_t>(flags | flag); }
  void Clear(uint16_t flag) { flags = static_cast<uint16_t>(flags & ~flag); }
};

enum class ArmyStatus : uint8_t { kNotYet = 0, kFree = 1, kFormed = 2, kWithdrawn = 3 };
struct ArmyState {
  uint8_t status;      // ArmyStatus
  MaybeLeader leader;  // who commands it
  uint8_t reacted;     // moves by reaction in this enemy phase (6.3)
  uint8_t tried;       // attempts at it in this enemy phase
  uint8_t asked;       // 1: has been asked about the present trigger
  uint8_t came_in;     // 1: came by reaction into the province where it stands, this turn (7.2/4)
  uint8_t reserved[2];
};

// Of those in a city that nobody besieges: went in before a combat, so that no odds protect them (7.5/1, 7.5/3).
enum SiegeMemory : uint8_t { kNothingKept = 0, kWentInBefore = 1 };
struct SiegeState {
  uint8_t marker;  // 0 no siege, 1, 2
  uint8_t side;    // who besieges; kNobody: Santa Anna. Without a marker: SiegeMemory
  uint8_t fresh;   // 1: laid in this Combat Phase, nothing else happens to it in this one; without a marker: SiegeAsked
  uint8_t done;    // 1: has been dealt with in this Combat Phase
};

enum class Phase : uint8_t { kSetup = 0, kReplacement, kMovement, kRaid, kCombat, kEndTurn };
// How the game ended: `winner` has won, or nobody has.
enum class End : uint8_t { kNotYet = 0, kWon = 1, kDrawn = 2 };

// Points of replacement, by Points; [0] are Santa Anna's (10.5/9).
inline constexpr int kPools = 6;

struct Scalars {
  std::array<int16_t, kPools> points;  // to be spent
  std::array<int16_t, kPools> gains;  // come, or go, when points are next totalled (4.0/3): events, deserters, the shot
  uint8_t turn;                       // 1 to 22; 0 before the first
  uint8_t phase;                      // Phase
  uint8_t phasing;                    // Side whose part of the phase it is; kNobody: of both, or Santa Anna's
  uint8_t end;                        // End
  uint8_t winner;                     // Side
  uint8_t how;                        // by which case the game ended: Ending of 09_victory
  uint8_t die;                        // a die that waits for another one, or a sum of dice (setup)
  uint8_t dice_left;                  // to be rolled for the present purpose
  uint8_t points_rolled;              // Points totalled in this phase, a bit each
  uint8_t armies_due;                 // 1: a member of an Army has gone: SettleArmies
  uint8_t sieges_due;                 // 1: somebody in or before a besieged city has gone: SettleSieges
  uint8_t guns_won[3];                // free artillery units due to a side (7.3.5/6)
  uint8_t executed;                   // Republican leaders shot, whose die is still due (8.1.1)
  uint8_t executed_pr;                // the sum of their ratings
  uint8_t reserved[8];
};

// The one trip of a naval unit in a turn, by sea_once; otherwise none is kept.
struct Trip {
  MaybePlace from, to;
};

// What the event of the turn does, for as long as the turn lasts.
struct TurnEffects {
  MaybeEvent event;       // that takes effect; none: no event
  uint8_t dice[2];        // the Imperial player's, the Republican's; after a re-roll those of that
  uint8_t roller;         // Side: the rolling player (rolling_player)
  uint8_t rerolled;       // Side that has rolled again in this turn
  uint8_t stage;          // within the resolution of an event: the chapter's own
  uint8_t force_march;    // sides that may still use it, bits 1 << Side
  uint8_t surprise_raid;  // likewise
  uint8_t camerone;       // 1: may be used; 2: a province has been named
  uint8_t drive_out;      // 11.1/11
  uint8_t butchers;       // 11.1/8
  uint8_t vomito;         // 11.1/6
  uint8_t dupin;          // 11.2/9
  uint8_t no_artillery;   // 11.3/6b
  uint8_t doubled;        // 11.6/3
  uint8_t maximilian;     // 11.6/6: 1 he will ride, 2 he rides: only his rating counts where he is
  MaybePlace camerone_at;
  uint8_t camerone_left;      // units that may still join it
  uint8_t special;            // special rules of this replacement phase that have been played
  uint8_t march;              // March of 10_santa_anna
  MaybeLeader captive;        // who rolls for his escape, or has escaped
  uint8_t arriving;           // Newcomer of 10_special_rules
  std::array<Trip, 3> trips;  // the French flotilla's first
  uint8_t again;              // event_noop: how often the dice have been thrown again
  uint8_t reserved[3];
};

enum class Dixie : uint8_t { kOff = 0, kArmed = 1, kSouthWon = 2, kNorthWon = 3 };
enum class Revolt : uint8_t { kAway = 0, kImperialCamp = 1, kRepublicanCamp = 2, kRevolt = 3, kOver = 4 };

// What lasts longer than a turn.
struct Affairs {
  uint8_t rerolls[3];                                  // year in which a side has used its re-roll, plus 1 (11.1/9d)
  uint8_t drive_out_year;                              // year plus 1 (11.1/11)
  uint8_t camerone_used;                               // 11.2/3b
  uint8_t cinco;                                       // the last turn in which it may be played (11.1/12a); 0: none
  uint8_t cinco_rolled;                                // 11.1/12c
  uint8_t dixie;                                       // Dixie (10.2)
  uint8_t sonora;                                      // 10.2/9: 1 handed over, 2 the CSA marker lies there
  uint8_t repo_turn;                                   // turn of 11.4/10; 0: not yet
  uint8_t non;                                         // 11.5/2
  uint8_t gulf_resolution;                             // 11.5/5: armed
  uint8_t bismarck;                                    // turn of 11.5/9; 0: not yet
  uint8_t us_war;                                      // turn in which the USA came in; 0: not yet
  uint8_t us_war_rolled;                               // 10.4/1
  uint8_t annexation;                                  // 11.6/4b: 1 a die is due at the end, 2 annexed
  uint8_t shelby;                                      // has come, or is out (10.3)
  uint8_t abdicated;                                   // 11.6/2
  uint8_t santa_anna;                                  // Revolt (10.5)
  uint8_t juarez_taken, diaz_taken, maximilian_taken;  // killed or captured once (leader_held)
  uint8_t french_gone;                                 // no more French points (4.1/10)
  uint8_t costs_fell;                                  // 4.1/17
  uint8_t provinces_lost;                              // 14.3/1: the Republican has lost one that was his
  uint8_t mexico_city_lost;                            // 9.1/3: Mexico City has been Imperial
  uint8_t santa_anna_turn;                             // in which he joined a camp
  uint8_t santa_anna_marched;                          // 1: his revolt has set out
  uint8_t reserved[4];
};

enum class MoveKind : uint8_t { kNone = 0, kMarch = 1, kSail = 2, kRaid = 3, kSurprise = 4, kCamerone = 5 };

// What moves together, and what interrupts it (5, 6.3).
struct Movement {
  UnitSet units;  // picked; members of an Army are in it
  LeaderSet leaders;
  MaybePlace from;    // where they set out; none: nobody is picked
  MaybePlace at;      // where they are
  MaybeArmy army;     // that moves as one
  uint8_t kind;       // MoveKind
  uint8_t steps;      // provinces entered
  uint8_t allowance;  // in provinces, Force March included
  uint8_t marched;    // 1: Force March is used on it
  uint8_t halted;     // must stop: 1 by terrain, unless a check is passed; 2 for good (enemies, Baja, a failed check)
  uint8_t checked;    // 1: has passed the check of the province it is in
  MaybeUnit checker;  // whose PR its checks use (check_pr)
  uint8_t rolling;    // raids: 1: they have rolled for leaving the province they are in
  MaybePlace to;      // where it is going, while a raid roll or reactions are due
  MaybeUnit marcher;  // who has the movement point of the Force March, or the leader; neither: an Army
  MaybeLeader marching_leader;
  uint8_t reserved[10];
};

// An enemy move interrupts itself for Armies that may react (6.3).
struct Reaction {
  MaybePlace trigger;  // the province in which it started, or into which it came
  uint8_t entering;    // 1: it came in
  uint8_t mover;       // Side that moves
  MaybeArmy army;      // that has tried, and may react
  uint8_t part;        // of the turn, for which tried and reacted of the Armies count; 0: for any
  uint8_t asked;       // Side whose Armies may react now, if Santa Anna moves (10.5/6); 0: those of the mover's enemy
  uint8_t reserved[2];
};

// An Army that is being put together (6.1).
struct Forming {
  UnitSet units;
  LeaderSet leaders;
  MaybeArmy army;
  MaybeLeader leader;
  uint8_t reserved[6];
};

enum class LossCause : uint8_t { kNone = 0, kAttrition, kFever, kSiegeAttrition, kCombat, kAssault, kEvent };
// Steps that a side has to lose, by its own choice.
struct LossTask {
  UnitSet from;      // candidates
  MaybeUnit first;   // loses before all others: a naval unit (7.6/6), or the lead unit (7.3/2)
  MaybeUnit second;  // the lead unit after a naval unit
  uint8_t side;
  uint8_t left;      // steps
  uint8_t cause;     // LossCause
  uint8_t new_lead;  // 1: the lead unit is gone, and a new one loses the next step (lead_loss)
  uint8_t reserved[2];
};

// A stack that rolls for attrition: the mover's, one in the fever, besieged ones. `places` and `cities` are of whoever
// has one after the other roll.
struct AttritionTask {
  UnitSet units;     // liable, of the stack that rolls
  MaybePlace place;  // where
  MaybeCity city;    // besieged in it
  uint8_t side;
  uint8_t cause;       // LossCause
  uint8_t baja;        // a move to or from it (5.1.1/3)
  uint8_t roll;        // which of its rolls is due
  uint8_t checked;     // 1: the PR check before it has failed (attrition_mode)
  uint8_t begun;       // who asks for one stack after the other has begun; in the fever, whose stack is next
  ProvinceSet places;  // where stacks still have to roll
  CitySet cities;
};

enum class CombatKind : uint8_t { kNone = 0, kField = 1, kAssault = 2, kRelief = 3, kNaval = 4 };

// One side of the present combat.
struct Fighters {
  UnitSet units;  // that take part
  LeaderSet leaders;
  MaybeUnit lead;
  uint8_t initiative;      // its die
  int8_t total;            // with modifiers (7.2/2 to 7.2/5)
  uint8_t tried;           // round after which a retreat was tried and failed, or 0 (7.2/5)
  uint8_t shift;           // columns by Armies (6.4)
  uint8_t shift_dice;      // still to be rolled (6.4/3)
  uint8_t asked_to_leave;  // 1: has been asked after this round (7.4/1)
  uint8_t lost;            // 1: its steps of this round are lost
  uint8_t reacted;         // 1: an Army of it came by reaction (7.2/4)
  uint8_t gone;            // 1: has retreated or is eliminated
  uint8_t sheltered;       // 1: has been asked about the city (7.0/3)
  uint8_t reserved[5];
};

struct Combat {
  std::array<Fighters, 2> sides;  // [kImperial - 1], [kRepublican - 1]
  MaybePlace place;               // none: no combat
  MaybeCity city;                 // besieged (assault, relief)
  MaybeTerrain terrain;           // of the round (7.2/8)
  uint8_t kind;                   // CombatKind
  uint8_t round;                  // from 1
  uint8_t attacker;               // Side, of the round
  uint8_t initiative;             // Side, of the round
  uint8_t gain;                   // RaidGain
  int8_t column;                  // of the table, after shifts; -1 before the odds are known
  int8_t modifier;                // of the die
  uint8_t die;                    // 0 before it is rolled
  uint8_t result;                 // parts of it that have been begun; one more than there are: carried out
  uint8_t stage;                  // the chapter's own
  uint8_t cinco;                  // 1: has been asked about it in this round
  uint8_t over;                   // 1: ends after what is due
  uint8_t rebels;                 // 1: against Santa Anna, who has the place of the other side (10.5/10)
  uint8_t stars;                  // 1: DE counts as DE* (10.5/3)
  uint8_t winner;                 // Side, once it is over
  uint8_t rebel_slot;             // Side whose place Santa Anna has (10.5/10)
  uint8_t besieger;               // Side that assaults (its place, if it is Santa Anna's)
  uint8_t ties;                   // of this round's initiative, thrown again (7.2/6)
  uint8_t reserved[3];
};

// The combats of the phase (7.0).
struct Agenda {
  ProvinceSet fields;  // with a combat still to be resolved
  CitySet cities;      // with a siege still to be dealt with
  uint8_t chooser;     // Side that chooses next
  uint8_t dupin_done;  // 1: Col. Dupin's requests have been made in this phase (11.2/9)
  uint8_t reserved[3];
  std::array<MaybePlace, 3> fleets;  // where each naval unit takes part, the French one first (7.6/3)
  ProvinceSet fallen;  // a siege was won here in this Combat Phase (7.5/18); of the last one in the Movement Phase
};

enum class RetreatCause : uint8_t { kNone = 0, kResult, kVoluntary, kCinco, kCommitment, kChain, kSiegeBroken };
// Those who have to leave a province (7.3.3).
struct RetreatTask {
  UnitSet units;
  LeaderSet leaders;
  MaybePlace from;
  uint8_t side;
  uint8_t cause;    // RetreatCause
  uint8_t no_city;  // 1: may not go into it (11.1/12b)
  MaybePlace went;  // where the last of them went, for who pursues them (7.5.1/4). Stays until the next retreat.
  uint8_t reserved[3];
};

// DE*, and casualty rolls of leaders (7.3.5, 7.3.2).
struct FateTask {
  UnitSet guns;       // that still roll
  UnitSet deserters;  // whose common die is due, or by option one each
  LeaderSet leaders;  // that still roll
  uint8_t side;       // whose they are
  uint8_t winner;     // Side
  uint8_t pool_due;   // points that wait for PoolChosen
  uint8_t reserved[5];
};

// 8.1: exchange of captives.
inline constexpr int kSwaps = 64;
struct Exchange {
  LeaderSet bargained;     // have been bargained for this turn
  BitSet<kSwaps> offered;  // swaps that who asks has offered, by SwapNumber of 08_exchange
  MaybeLeader leader;      // whom it is about
  MaybeLeader captive;     // against whom
  uint8_t side;            // who asks
  uint8_t points;          // the price
  uint8_t reserved[4];
};

// Modules 12 to 14: setting up; and placing who arrives.
struct SetupTask {
  UnitSet units;      // still to be placed, or to roll
  LeaderSet leaders;  // likewise
  uint8_t stage;      // the chapter's own
  uint8_t side;
  uint8_t needed;  // CF or units still to be given up
  uint8_t pick;    // of ScenarioData::picks, plus 1
  uint8_t reserved[4];
};

inline constexpr int kStackDepth = 10;

struct S {
  uint16_t step;  // StepNumber
  uint8_t depth;
  uint8_t reserved;
  std::array<uint16_t, kStackDepth> stack;  // steps to return to
  Scalars now;
  TurnEffects turn;
  Affairs affairs;
  IdArray<UnitId, PieceState, kMaxUnits> units;
  IdArray<LeaderId, PieceState, kMaxLeaders> leaders;
  IdArray<ArmyId, ArmyState, kMaxArmies> armies;
  IdArray<ProvinceId, uint8_t, kMaxProvinces> control;  // Side; kNobody: uncontrolled
  IdArray<ProvinceId, uint8_t, kMaxProvinces> held;     // Side that last controlled it (8.0/3)
  IdArray<CityId, SiegeState, kMaxCities> sieges;
  std::array<uint8_t, 4> spare;  // up to the alignment of what follows; always 0
  UnitSet rebels;                // Santa Anna's, in revolt (10.5/5)
  LeaderSet rebel_leaders;
  Movement move;
  Reaction reaction;
  Forming forming;
  LossTask loss;
  AttritionTask attrition;
  Combat combat;
  Agenda agenda;
  RetreatTask retreat;
  FateTask fate;
  Exchange exchange;
  SetupTask setup;
  // ---- What follows from the above, kept for speed (pieces.cc): not part of the digest.
  IdArray<PlaceId, UnitSet, kMaxPlaces> units_at;
  IdArray<PlaceId, LeaderSet, kMaxPlaces> leaders_at;
  UnitSet inside;  // in a city
  LeaderSet leaders_inside;

  PieceState& operator[](UnitId unit) { return units[unit]; }
  const PieceState& operator[](UnitId unit) const { return units[unit]; }
  PieceState& operator[](LeaderId leader) { return leaders[leader]; }
  const PieceState& operator[](LeaderId leader) const { return leaders[leader]; }
};
static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_STATE_H_
