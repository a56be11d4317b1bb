// The state of a game of SGS Halls of Montezuma: flat, without padding, a value.
#ifndef ADJUTANT_CORE_SGS_STATE_H_
#define ADJUTANT_CORE_SGS_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/kernel/state.h"
#include "core/sgs/components/components.h"
#include "core/table/ids.h"

namespace adjutant::sgs {

// What may be none, as the state keeps it.
using MaybeRegion = StoredOptional<RegionId>;
using MaybeConnection = StoredOptional<ConnectionId>;
using MaybePiece = StoredOptional<PieceId>;
using MaybeCard = StoredOptional<CardId>;
using MaybeEvent = StoredOptional<EventId>;

// ---- Pieces.

enum class Where : uint8_t {
  kAbsent = 0,  // not of this scenario
  kOutside,     // in its region, outside of the structure; of a ship: at sea
  kInside,      // in the structure of its region; of a ship: in port
  kAboard,      // of its carrier, whose region is its own
  kScheduled,   // comes by the schedule or a grant: `turns` is the turn from which on. Where: see S::grants
  kSpare,       // only a card or an event brings it
  kWounded,     // a leader who comes back in the turn `turns`
  kEliminated   // captured and killed leaders, too
};

// Each says when it is cleared.
enum PieceFlag : uint16_t {
  kHasMoved = 1 << 0,       // its move is over (move_segments, VII.F/3). The owner's next movement.
  kSpentAny = 1 << 1,       // has spent movement points, or gone in and out (XV.C/3). The owner's next movement.
  kDugIn = 1 << 2,          // entrenched. When it leaves, and when the region changes hands.
  kDigsIn = 1 << 3,         // entr_when=next_own_turn: will be. The owner's next player turn.
  kHidden = 1 << 4,         // order_hide. When it moves or fights.
  kFound = 1 << 5,          // under fog, but searched for with success (XV.H.fow/4). The end of the player turn.
  kRevealed = 1 << 6,       // shown by a card (IX.I/4). The end of the phase, or the next card.
  kPanicked = 1 << 7,       // left the field (XVI.C.panic). The end of the battle, or its pursuit.
  kAbsorbed = 1 << 8,       // has absorbed its first hit (unit_protected). The end of the battle or the round.
  kLanded = 1 << 9,         // put ashore in this player turn (naval_unload_move). The end of the player turn.
  kSavedByWagon = 1 << 10,  // counts as supplied till the owner's next supply phase (XIV.D/2)
  kRestored = 1 << 11,      // has a replacement of this phase (XIII.A/2). The end of the phase.
  kComesNow = 1 << 12,      // placed in this reinforcement phase (XII.B/2). Its end.
  kDealtWith = 1 << 13,     // what is asked once of each piece has been. Whoever asks clears it.
};

struct PieceState {
  uint8_t where;             // Where
  MaybeRegion region;        // of kOutside, kInside
  MaybePiece carrier;        // of kAboard
  uint8_t life;              // life points left
  uint8_t stage;             // 0 to 3: how long it has been out of supply (XIV.F)
  uint8_t spent;             // halves of a movement point in this movement phase
  uint16_t flags;            // PieceFlag
  MaybeRegion origin;        // where it entered its region from (XVI.I/2). The end of the player turn.
  MaybeConnection crossing;  // by which connection. The end of the player turn.
  uint8_t turns;             // see Where
  uint8_t breakthroughs;     // in this player turn (SUM.combat/14)
  uint8_t hurried;           // halves that a card for its stack gives it. The end of the phase.
  uint8_t reserved;

  bool Is(Where place) const { return where == static_cast<uint8_t>(place); }
  bool Has(uint16_t flag) const { return (flags & flag) != 0; }
  void Mark(uint16_t flag) { flags = static_cast<uint16_t>(flags | flag); }
  void Clear(uint16_t flag) { flags = static_cast<uint16_t>(flags & ~flag); }
};

// ---- Regions.

struct RegionState {
  uint8_t control;  // Side
  uint8_t owner;    // Side that owns the structure; kNobody without one
  uint8_t sources;  // 1 << Side: works as a source of the side; events open and close them
  uint8_t fight;    // FightState, in the present phase
  uint8_t siege;    // 1: has been rolled for in this player turn (INV47)
  uint8_t cut;      // 1 << Side: supply is cut for the side in its next supply phase
  uint8_t taken;    // 1 << Side: has been taken by the side once (triggers of events)
  uint8_t entered;  // 1 << Side: likewise entered
};
enum class FightState : uint8_t {
  kNone = 0,
  kPending,
  kFought,
  kDeclined,
  kPendingBack  // the other side has broken through to the active one, and attacks
};

// ---- Cards and what they do.

enum class CardPlace : uint8_t {
  kAbsent = 0,  // not of this scenario
  kDeck,        // not drawn yet: nobody knows the order
  kBottom,      // came back: below those, in the order of `order`
  kHand,        // of its side
  kToDiscard,   // chosen for it, not confirmed (XI.D/2)
  kInEffect,    // lies open as long as it has effect
  kRemoved,     // a red card that was played
  kFaceDown     // came back unseen, by a discard: among those of kBottom
};
struct CardState {
  uint8_t place;  // CardPlace
  uint8_t order;  // in the bottom
};

// An effect that lasts.
struct ActiveEffect {
  MaybeCard card;  // one of the two; neither: the row is free
  MaybeEvent event;
  uint8_t effect;      // its number in the card or event
  uint8_t side;        // Side that played it; kNobody: an event
  MaybeRegion region;  // that the player named
  uint8_t until;       // the last turn, of Span::kTurns
  uint8_t started;     // of kNextPhase: 1 while that phase is on
  uint8_t amount;      // what is left of it (hits to absorb, stacks to reveal)
};
inline constexpr int kMaxEffects = 32;

// ---- The turn.

enum class End : uint8_t { kNotYet = 0, kWon = 1, kDrawn = 2 };
// By which case.
enum class Ending : uint8_t { kNone = 0, kPoints, kSuddenDeath, kTension, kLevel };

struct Scalars {
  std::array<int16_t, 4> points;  // VP by Side
  int16_t tension;
  uint8_t turn;          // from 1; 0 before the first
  uint8_t phase;         // Phase
  uint8_t active;        // Side whose player turn it is
  uint8_t half;          // 0, 1: which player turn of the game turn
  uint8_t end;           // End
  uint8_t winner;        // Side
  uint8_t how;           // Ending
  uint8_t draws;         // cards still to be drawn by `drawer`
  uint8_t drawer;        // Side
  uint8_t window;        // Phase whose cards may be played now
  uint8_t player;        // Side that may play them
  uint8_t acted;         // 1: something has been done in the phase (XI.C/1)
  uint8_t replacements;  // points still to be given
  uint8_t extra_replacements;
  uint8_t discards;                  // cards still to be lost at random by `loser`
  uint8_t loser;                     // Side
  uint8_t next_order;                // of CardState
  uint8_t checked;                   // 1: sudden death has been asked about after this event
  std::array<uint8_t, 4> lost;       // combat units and ships lost in this player turn, by Side
  uint8_t stage;                     // the chapter's own, 0 between phases
  uint8_t asked;                     // 1 << Side: whose card window of this phase is over
  uint8_t fewer_replacements;        // points that cards and events take from the active side
  uint8_t other_extra, other_fewer;  // likewise of the other side, until its player turn
  uint8_t reserved[3];
};

// ---- Tasks. Each is empty when nothing of its kind goes on.

// X: events that are still to take effect in this phase.
struct EventTask {
  BitSet<64> due;  // EventId
  MaybeEvent now;  // whose choice is due
  uint8_t reserved[7];
};

// XII.
struct EntryTask {
  PieceSet due;     // still to be placed
  PieceSet placed;  // in this phase
};

// What a card or an event brings, until it has come: pieces, and where they may come in. Without pieces the row is
// free. A piece that stands in no row comes by the schedule of the scenario.
struct Granted {
  PieceSet pieces;
  RegionSet regions;
};
inline constexpr int kMaxGrants = 16;

// XIV.
struct SupplyTask {
  PieceSet tested;    // still to roll
  RegionSet stacks;   // still to be asked about a wagon (supply_l_choice)
  RegionSet cut_off;  // where stacks are out of supply
};

// XV; breakthroughs.
struct MoveTask {
  PieceSet pieces;
  MaybeRegion from;  // where the move began; none: nothing is picked
  MaybeRegion at;
  uint8_t inside;  // 1: picked in the structure
  uint8_t spent;   // halves, in this move
  uint8_t road;    // halves of it on roads, not rounded up yet
  uint8_t steps;
  uint8_t minimal;     // 1: was a minimal move (XV.C)
  uint8_t halted;      // 1: goes no further
  uint8_t breaks;      // 1: a breakthrough
  uint8_t passes;      // 1: stands where it may not stay (XV.G/2)
  uint8_t off_road;    // 1: a step was not on a friendly road (road_whole_move)
  uint8_t search_due;  // 1
  uint8_t overrun;     // 1: who stands there is overrun; 2: has been
  uint8_t reserved[3];
};

enum class BattleKind : uint8_t { kNone = 0, kField, kAssault, kNaval };
enum class Round : uint8_t { kNone = 0, kCards, kArtillery, kRecon, kDefensive, kMain, kNext, kPursuit };
enum class Answer : uint8_t { kNone = 0, kStays, kRetreats };

struct Fighters {
  PieceSet pieces;      // all that take part, alive
  PieceSet to_fire;     // still to fire in this round
  PieceSet to_panic;    // still to test
  MaybePiece leader;    // who commands
  int8_t morale;        // battle morale
  int8_t changes;       // of it, but for what is computed anew
  uint8_t lost;         // combat units eliminated in the battle
  uint8_t lost_points;  // life points
  uint8_t panics;
  uint8_t round_points;  // life points on the field when the round began
  uint8_t round_lost;    // lost in it
  uint8_t hits_cavalry;  // scored in this round by cavalry
  uint8_t hits_other;
  uint8_t answer;      // Answer: sealed until both are given (XVI.F.retreat)
  uint8_t routed;      // 1
  uint8_t gone;        // 1: has left the field of its own will
  uint8_t passed;      // 1: plays no further card in this window
  uint8_t first_fire;  // rounds left in which it fires first (XVI.G/2)
  uint8_t absorb;      // hits that a card absorbs
  uint8_t barrage;     // dice of cards still to be rolled
  int8_t attack;       // by cards
  int8_t defence;
  int8_t card_morale;
  int8_t pursuit;  // by cards: 1 forced, -1 denied
  int8_t mean;     // mean morale of its combat units when the battle began (bm_dynamic)
  uint8_t reserved[2];
};

struct Battle {
  std::array<Fighters, 2> sides;  // [kUsa - 1], [kMexico - 1]
  MaybeRegion region;             // none: no battle
  uint8_t kind;                   // BattleKind
  uint8_t attacker;               // Side
  uint8_t round;                  // Round
  uint8_t next;                   // number of the Next round
  uint8_t rounds;                 // fire rounds so far, of those that count (battle_round_cap)
  uint8_t firing;                 // Side whose shots fall now
  MaybePiece shooter;             // whose shots fall
  uint8_t shots;                  // still to come of it
  uint8_t again;                  // 1: the second shot of an elite unit
  uint8_t winner;                 // Side, once it is decided
  uint8_t tester;                 // Side that tests for a rout
  uint8_t cancelled;              // Side that a card has retreat (XVI.G/1)
  uint8_t cards_due;              // 1: a window is open
  uint8_t hits_due;               // hits that chance still allots (loss_tie)
  uint8_t stage;                  // Stage of 16_battle.h
  uint8_t fought;                 // 1: a die has been rolled
  uint8_t played;                 // fire rounds so far, whether they count or not
  uint8_t reserved[6];
  PieceSet casualties;  // leaders still to roll (VII.G/7)
};

struct SiegeTask {
  MaybeRegion region;  // none: no siege
  uint8_t besieger;    // Side
  int8_t cards;        // modifiers by cards
  uint8_t cancelled;   // 1
  uint8_t passed;      // 1 << Side
  uint8_t reserved[3];
};

// XVI.I: who has to leave a region, one group after the other.
struct RetreatTask {
  PieceSet pieces;
  PieceSet group;     // of them, who go together now
  RegionSet choices;  // equal ones, among which chance falls
  RegionSet barred;   // by which the enemy came
  MaybeRegion from;
  MaybeRegion at;  // where they jump on from (XVI.I/8)
  uint8_t side;
  uint8_t attackers;  // 1: they go back where they came from
  uint8_t no_points;  // 1: the loss of those without a place pays no VP (INV45)
  uint8_t jumps;      // regions that the group has come to and found full
  uint8_t reserved[2];
};

inline constexpr int kStackDepth = 10;

struct S {
  uint16_t step;  // StepNumber
  uint8_t depth;
  uint8_t reserved;
  std::array<uint16_t, kStackDepth> stack;  // steps to return to
  Scalars now;
  IdArray<PieceId, PieceState, kMaxPieces> pieces;
  IdArray<RegionId, RegionState, kMaxRegions> regions;
  IdArray<CardId, CardState, kMaxCards> cards;
  std::array<ActiveEffect, kMaxEffects> effects;
  BitSet<64> happened;  // events of the scenario that have been (EventId)
  EventTask event;
  EntryTask entry;
  SupplyTask supply;
  MoveTask move;
  Battle battle;
  IdArray<PieceId, uint8_t, kMaxPieces> hits;  // allotted in this round
  SiegeTask siege;
  RetreatTask retreat;
  RegionSet fights;  // that are still to be dealt with in this phase
  std::array<Granted, kMaxGrants> grants;
  IdArray<PieceId, uint8_t, kMaxPieces> given;  // life points that replacements of this phase have restored (XIII.A/2)
  // ---- What follows from the above, kept for speed (pieces.cc): not part of the digest.
  IdArray<RegionId, PieceSet, kMaxRegions> outside;
  IdArray<RegionId, PieceSet, kMaxRegions> inside;

  PieceState& operator[](PieceId piece) { return pieces[piece]; }
  const PieceState& operator[](PieceId piece) const { return pieces[piece]; }
  RegionState& operator[](RegionId region) { return regions[region]; }
  const RegionState& operator[](RegionId region) const { return regions[region]; }
  CardState& operator[](CardId card) { return cards[card]; }
  const CardState& operator[](CardId card) const { return cards[card]; }
};
static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>);
static_assert(sizeof(S) <= 20 * 1024);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_STATE_H_
