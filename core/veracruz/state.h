// The state of a game of Veracruz: flat, without padding, a value.
#ifndef ADJUTANT_CORE_VERACRUZ_STATE_H_
#define ADJUTANT_CORE_VERACRUZ_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/kernel/bit_set.h"
#include "core/kernel/state.h"
#include "core/veracruz/components/components.h"

namespace adjutant::veracruz {

// Where a counter is: one of the boxes, or kFirstHex + hex.
using Location = int16_t;
enum Box : int16_t {
  kNotArrived = 0,  // in the box of counters: not yet in the game, or back for another use (supply, formations, pools)
  kDue = 1,         // may be placed in this reinforcement phase, and in later ones until it is (19.1, 11.23)
  kEliminated = 2,  // out for good
  kWithdrawn = 3,   // 19.32
  kTurnsOut = 4,    // a gunboat that was hit (18.2)
};
inline constexpr Location kFirstHex = 16;
inline Location At(HexId hex) { return static_cast<Location>(kFirstHex + hex.number()); }
inline bool OnMap(Location where) { return where >= kFirstHex; }
// None off the map.
inline HexId HexOf(Location where) { return OnMap(where) ? HexId(where - kFirstHex) : kNoId; }

// What a counter has on it. Those of a phase are cleared when it ends.
enum PieceFlag : uint16_t {
  kInGeneralSupply = 1 << 0,  // 11.5; combat units, formations and dummies
  kTried = 1 << 1,            // drawn militia that has been revealed (14.13)
  kSeen = 1 << 2,             // the enemy has looked at it this phase (14.3)
  kDemoralized = 1 << 3,      // 8.8
  kDone = 1 << 4,             // has been released this movement phase (5.0)
  kHalted = 1 << 5,           // may not go on: entered an enemy zone of control, failed to overwhelm (5.22, 5.44)
  kBeganControlled = 1 << 6,  // stood in an enemy zone of control when its movement phase began (5.23)
  kBeganLeaderless = 1 << 7,  // and without a leader there (9.2); while stacks retreat: has retreated
  kNewcomer = 1 << 8,         // arrived this turn (11.17)
  kLandedOnBeach = 1 << 9,    // away from a port: may not move this turn (19.12, 11.36)
  kBuilder = 1 << 10,         // builds a fortification and does not move (8.93)
  kFired = 1 << 11,           // has bombarded this segment (12.23)
  kAttacked = 1 << 12,        // has attacked this combat phase (8.15)
  kDefended = 1 << 13,        // was attacked this combat phase
  kMustAttack = 1 << 14,      // stood in an enemy zone of control when its combat phase began (6.31)
  kScouted = 1 << 15,         // has reconnoitered this phase (14.36)
};

// What may be none, as the state keeps it.
using MaybeHex = StoredOptional<HexId, int16_t>;
using PieceLink = StoredOptional<PieceId, int16_t>;

struct PieceState {
  Location where;
  PieceLink below;   // the next counter down its stack
  uint16_t flags;    // PieceFlag
  uint8_t strength;  // strength points now; what a militia or guerrilla counter hides; 0 off the map
  uint8_t spent;     // tenths of movement points in this movement phase
  StoredOptional<FormationId> formation;  // in the box of this one
  StoredOptional<PackAnimalId> carrier;   // of a supply unit
  uint8_t percent;                        // ineffective (13.2)
  uint8_t wait;     // of a gunboat: turns until it comes back (18.2); 1 in this movement phase: of a supply unit that
                    // was loaded, of a pack animal that has carried (11.32); 1 in this turn, by option: of the Navy
                    // battery that has gone its hex after a combat (5.15)
  uint8_t printed;  // of militia and guerrillas on the map: what is on the back
  uint8_t reserved;

  bool Has(uint16_t flag) const { return (flags & flag) != 0; }
  void Mark(uint16_t flag) { flags = static_cast<uint16_t>(flags | flag); }
  void Clear(uint16_t flag) { flags = static_cast<uint16_t>(flags & ~flag); }
};

enum class Phase : uint8_t {
  kSetup = 0,
  kSupply = 1,
  kReinforcement,
  kGuerrilla,
  kPolitical,
  kMovement,
  kRally,
  kSiege,   // siege segment of the combat phase
  kCombat,  // combat segment
  kDisease,
};

struct Scalars {
  uint8_t turn;                // 1 to 25
  uint8_t phasing;             // Side; kNobody in the disease stage
  uint8_t phase;               // Phase
  int8_t morale[3];            // Basic National Morale by Side (10.1)
  uint8_t winner;              // Side, when the game is over
  uint8_t level;               // of the US victory: VictoryLevel
  uint8_t cities_defended;     // times that Mexico fought inside Puebla or Mexico City (17.2)
  uint8_t veracruz_taken;      // the US has occupied Veracruz once (14.15)
  uint8_t inland_taken;        // turn in which the US first held Jalapa, Orizaba or Puebla (16.13); 0: not yet
  uint8_t works_allowed;       // the US has taken Puebla or come near Mexico City (8.91)
  uint8_t works_built;         // fortifications begun so far (8.92)
  uint8_t santa_anna;          // SantaAnnaOrder (17.1)
  uint8_t santa_anna_arrived;  // turn in which he came to Mexico City (17.13)
  uint8_t frozen_pack;         // the pack animals of 1406 still wait there (21.0)
  uint8_t landed;              // the invasion has taken place (19.2)
  uint8_t bombarded_again;     // bombardments after the first of a fortress, in this Siege Segment (12.23)
  uint8_t withdraw;            // strength points still to be withdrawn (19.32)
  uint8_t arrival;         // where the militia counter comes that is drawn: a place plus 1 at the setup, die of 14.15
  uint8_t militia_rolled;  // this phase's militia has been rolled for (14.15)
  std::array<uint8_t, 7> militia_waiting;  // militia by the die that brought it, kept out by the US (19.11)
  uint8_t siege_supplied;  // by option: a supply unit was spent for all bombardments of this Siege Segment (12.25)
  uint8_t reserved[3];
};
enum SantaAnnaOrder : uint8_t { kFree = 0, kSummoned = 1, kPinned = 2 };

struct FortressState {
  uint8_t strength;  // now
  uint8_t taken;  // turn in which the present holder took it, if it was reduced then and can be rebuilt (12.51); or 0
  uint8_t besieged;  // FortressFlag: what has befallen it in this combat phase
  uint8_t holder;    // Side
};
enum FortressFlag : uint8_t { kBombardedNow = 1, kAssaultedNow = 2 };

// A hex from which a scout of a party has reconnoitered, and another that was there with it has not (14.36).
struct ScoutedHex {
  MaybeHex hex;
  uint8_t others;  // who has not: a bit for each by its number among the scouts of its side
  uint8_t reserved;
};
inline constexpr int kMostScoutedHexes = 12;

// Pieces that move together (5.0), and what interrupts them.
struct Movement {
  PieceSet pieces;  // picked; members of a formation are in it
  MaybeHex hex;     // where they are; none: nobody is picked
  MaybeHex target;  // of an interrupt
  PieceLink scout;
  uint8_t steps;     // hexes entered
  uint8_t overran;   // the last was entered by an overwhelming attack
  uint8_t escaping;  // the scout goes on after its reconnaissance (14.32)
  uint8_t looks;     // counters still to be looked at
  uint8_t scouted;   // `steps` when the last reconnaissance was made: kScouted of the pieces picked is of that hex
  // What those picked have in common, kept by movement.cc.
  uint8_t points;  // tenths of a movement point left to whoever has least, artillery apart; 255: nobody
  uint8_t guns;    // the same of artillery
  uint8_t traits;  // PartyTrait
  uint8_t pace;    // movement allowance in tenths (7.13); 0: leaders only
  uint8_t failed;  // an overwhelming attack has failed (5.44)
  uint8_t duties;  // of the phase: some stack must leave the enemy zone of control in which it began (8.82, 9.2)
  uint8_t slow;    // formations that set out with somebody in general supply, a bit each
  // Of each formation picked: members that count for 15.11, leaders.
  IdArray<FormationId, uint8_t, kMaxFormations> units, leaders;
  uint8_t broken;  // their formation was disbanded or left on the march: they go on at one pace only (7.13)
  uint8_t parted;  // Santa Anna, on his way, has been left by them in the hex where they are (17.12)
  uint8_t reserved[4];
  HexSet attempted;                       // hexes from which those picked have reconnoitered this phase (14.36)
  PieceSet answered;                      // guerrillas that have been asked about the present entry (16.23)
  StoredOptional<GuerrillaId> guerrilla;  // that attacks, or is placed
  uint8_t unused[7];
  // Of `attempted`, those that are so for a part of the scouts only. There is no room for more, which are so for all.
  std::array<ScoutedHex, kMostScoutedHexes> divided;
};

// Of the pieces picked, taken together.
enum PartyTrait : uint8_t {
  kPartyGuns = 1,         // artillery, the Navy battery too
  kPartyNavyBattery = 2,  // 5.15
  kPartyLeader = 4,
  kPartyCombat = 8,  // a combat unit that counts
  kPartyDemoralized = 16,
  kPartyHalted = 32,   // 5.22
  kPartyNoScout = 64,  // somebody who may not go on after a reconnaissance (14.32)
  kPartyLoneScout = 128,
};

// A formation being put together (15.12): its counter comes to the hex when it is complete. And what has been done to
// formations and stacks since somebody last came into a hex: the bounds of organisation.cc.
struct Organisation {
  PieceLink leader;
  MaybeHex hex;
  StoredOptional<FormationId> formation;
  uint8_t reserved[3];
  PieceSet gathered;  // that will be in it, the leader among them
  PieceSet joined;    // have been put into a box
  PieceSet topped;    // have been put on top
};

struct BattleSide {
  PieceSet pieces;  // that take part, members of formations among them, leaders too
  int16_t points;   // strength points
  int8_t leadership;
  int8_t morale;
  int8_t figure;                 // CAF
  uint8_t fate;                  // Fate plus 1; 0: not yet known
  uint8_t loss;                  // loss possibility
  uint8_t organised;             // a division or army fought in it (10.13)
  uint8_t regulars, volunteers;  // both took part (8.48)
  uint8_t demoralized;
  uint8_t moved;  // its result has been carried out
  uint8_t reserved[4];
};

struct Battle {
  BattleSide attacker;
  BattleSide defender;
  MaybeHex hex;                     // the target; none: no combat
  StoredOptional<PlaceId> assault;  // 12.3: of a fortress
  uint8_t below;                    // less than 1-4 (8.17)
  uint8_t column;                   // of the table
  int8_t shift;
  uint8_t ratio_a, ratio_d;  // the basic ratio, as a person would write it
  HexSet origins;            // hexes that attack
  HexSet left;               // hexes that stacks have retreated from
  uint8_t vacated;           // the target hex has been left
  uint8_t settled;           // Basic National Morale has changed
  uint8_t zeroes;            // militia of strength zero were turned up in it, and Mexico is still to be asked (14.37)
  uint8_t reserved[5];
};

// Strength points to be lost, by the choice of whoever owns them.
struct LossTask {
  PieceSet from;  // candidates
  uint8_t side;
  uint8_t left;       // points
  uint8_t alternate;  // 8.48: 0 no; 1 a regular is next, 2 a volunteer
  uint8_t cause;      // LossCause
  uint8_t reserved[4];
};
enum LossCause : uint8_t {
  kNoLoss = 0,
  kCombatLoss,
  kRetreatLoss,
  kAssaultLoss,
  kCounterBatteryLoss,
  kGuerrillaLoss,
  kDiseaseLoss,
};

// A stack on its way out of a combat (8.6). Several stacks of an attacker retreat one after another.
struct RetreatTask {
  PieceSet pieces;
  PieceSet crossing;  // artillery that has to roll for the river just crossed (8.66)
  HexSet visited;
  HexSet waiting;  // hexes whose stacks still have to retreat
  MaybeHex hex;    // where the stack is
  int16_t from;    // reserved
  uint8_t side;
  uint8_t dice;         // still to be rolled
  uint8_t left;         // hexes
  uint8_t fate;         // Fate
  uint8_t defender;     // the defender's
  uint8_t distance;     // the whole of it
  uint8_t steps;        // hexes entered
  uint8_t haven;        // the stack is in a city where it may stop
  uint8_t zone;         // and owes a point for the EZOC that it has entered
  uint8_t ineffective;  // by option: strength points that were so when the stack set out (13.27)
  uint8_t reserved[2];
};

struct SiegeTask {
  PieceSet guns;  // that bombard
  StoredOptional<PlaceId> place;
  uint8_t supplied;  // a supply unit was spent for it (12.25)
  uint8_t assault;   // the surrender is asked before an assault
  uint8_t victor;    // Side that may enter
  uint8_t aim;       // of the counter-battery, by option: Aim; kAtGunboat and the number of one
  uint8_t short_of;  // counters that were named for an assault when they were found too weak (12.31); or 0
  uint8_t reserved[2];
};
enum Aim : uint8_t { kAtAll = 0, kAtUnits = 1, kAtGunboat = 2 };

struct DiseaseTask {
  HexSet waiting;  // stacks that still roll
  MaybeHex hex;    // of the one that rolls now
  uint8_t side;
  uint8_t reserved[5];
};

inline constexpr int kStackDepth = 8;

struct S {
  uint16_t step;  // StepNumber
  uint8_t depth;
  uint8_t reserved;
  std::array<uint16_t, kStackDepth> stack;  // steps to return to
  Scalars now;
  IdArray<PieceId, PieceState, kMaxPieces> pieces;
  IdArray<PlaceId, uint8_t, kMaxPlaces> control;  // Side that last had a combat unit there (20.12)
  IdArray<FortressId, FortressState, kFortressCount> fortresses;
  std::array<MaybeHex, 4> works;                    // fortifications
  std::array<uint8_t, 4> works_done;                // completed (8.94)
  std::array<uint8_t, kDrawnStrengths> militia;     // counters in the pool by strength
  std::array<uint8_t, kDrawnStrengths> guerrillas;  // likewise
  std::array<uint8_t, 4> spare;                     // up to the alignment of what follows; always 0
  Movement move;
  Organisation org;
  Battle battle;
  LossTask loss;
  RetreatTask retreat;
  SiegeTask siege;
  DiseaseTask disease;
  // ---- What follows from the above, kept for speed (rules.cc): not part of the digest.
  IdArray<HexId, PieceLink, kMaxHexes> top;  // of the stack
  IdArray<HexId, uint8_t, kMaxHexes> there;  // Presence bits
  // How many neighbours exert a zone of control on the hex, fortresses like others: those that the US controls, plus
  // kMexicoZone times those that Mexico does.
  IdArray<HexId, uint8_t, kMaxHexes> zones;
  PieceSet on_map;

  PieceState& operator[](PieceId piece) { return pieces[piece]; }
  const PieceState& operator[](PieceId piece) const { return pieces[piece]; }
};
static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>);

// Who is in a hex.
enum Presence : uint8_t {
  kUsThere = 1,  // any land counter
  kMexicoThere = 2,
  kUsCombatThere = 4,  // a combat unit with strength, or untried
  kMexicoCombatThere = 8,
  kUsControls = 16,  // exerts a zone of control (6.1)
  kMexicoControls = 32,
  kGunboatThere = 64,
  kGuerrillaThere = 128,
};
inline constexpr uint8_t kUsZone = 1, kMexicoZone = 16;
inline uint8_t ThereBit(Side side) { return side == kUs ? kUsThere : kMexicoThere; }
inline uint8_t CombatBit(Side side) { return side == kUs ? kUsCombatThere : kMexicoCombatThere; }
inline uint8_t ControlsBit(Side side) { return side == kUs ? kUsControls : kMexicoControls; }

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_STATE_H_
