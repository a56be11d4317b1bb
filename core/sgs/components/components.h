// The components of SGS Halls of Montezuma as the rules read them: the maps, the pieces, the cards, the events and the
// scenarios, made from a component pack as the options in play read it.
//
// All scenarios share one table of regions, pieces, cards and events; a scenario says which of them are in play. Where
// the manual can be read in several ways about a component, the pack has a row for each reading (`Reading` of
// pack.proto) or WithOptions() computes it: rules never ask about such an option themselves. The ids are the same in
// all readings.
#ifndef ADJUTANT_CORE_SGS_COMPONENTS_COMPONENTS_H_
#define ADJUTANT_CORE_SGS_COMPONENTS_COMPONENTS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/bit_set.h"
#include "core/kernel/names.h"
#include "core/table/ids.h"

namespace adjutant {
struct LoadedPack;
}

namespace adjutant::sgs {

// Sides are PlayerId 1 and 2.
enum Side : uint8_t { kNobody = 0, kUsa = 1, kMexico = 2 };
inline Side Enemy(Side side) { return side == kUsa ? kMexico : side == kMexico ? kUsa : kNobody; }

// Indices into the tables below, and into the domains of the event schema.
using RegionId = Id<struct RegionKind>;
using ConnectionId = Id<struct ConnectionKindTag>;
using AreaId = Id<struct AreaKind>;
using TerrainId = Id<struct TerrainKind>;
using NationId = Id<struct NationKind>;
using PieceId = Id<struct PieceKind>;  // a unit or a leader
using CardId = Id<struct CardKindTag>;
using EventId = Id<struct EventKindTag>;  // an event of the scenario, not of the log
using ScenarioId = Id<struct ScenarioKind>;

inline constexpr int kMaxRegions = 128;
inline constexpr int kMaxConnections = 240;
inline constexpr int kMaxAreas = 32;
inline constexpr int kMaxTerrains = 24;
inline constexpr int kMaxNations = 16;
inline constexpr int kMaxPieces = 240;
inline constexpr int kMaxCards = 160;
inline constexpr int kMaxEvents = 64;
inline constexpr int kMaxTurns = 48;
inline constexpr int kHandLimit = 10;  // XI.A.hand
inline constexpr int kMaxHand = 24;    // for a while, before discarding

using RegionSet = IdSet<RegionId, kMaxRegions>;
using PieceSet = IdSet<PieceId, kMaxPieces>;
using CardSet = IdSet<CardId, kMaxCards>;
using NationSet = IdSet<NationId, kMaxNations>;
using AreaSet = IdSet<AreaId, kMaxAreas>;
using TerrainSet = IdSet<TerrainId, kMaxTerrains>;

// Movement points are counted in halves everywhere: 2 is one point (XV.E).
using Halves = int16_t;
inline constexpr Halves kPoint = 2;

// ---- The map.

enum class Domain : uint8_t { kLand = 1, kNaval, kAny, kNone };  // kAny: an off-map box; kNone: unplayable

struct Terrain {
  Domain domain = Domain::kLand;
  Halves cost = 0;   // terr_mp_source
  int8_t limit = 0;  // stacking points; 0: no limit is printed
  int8_t forage = 0;
  int8_t attack = 0;    // on the attackers' factors
  int8_t defence = 0;   // on the defenders' (terr_def_source)
  int8_t morale = 0;    // on the defenders' battle morale
  bool cavalry = true;  // cavalry superiority
  bool pursuit = true;
  bool breakthrough = true;
  bool recon = true;   // recon_terrain
  int8_t search = 0;   // on the threshold of a search (fow_search_terrain)
  bool supply = true;  // supply goes through it (before supply_desert)
  bool desert = false;
  bool trail = false;  // a desert with its trail, whose value is in the table already
  bool open = false;   // prairie, steppes (terr_open_stack)
};

enum class StructureKind : uint8_t { kNone = 0, kTown, kCity, kFort };

// A region has one structure at most; it is named by the region.
struct Region {
  TerrainId terrain;
  AreaId area;
  int8_t limit = 0;  // of the region, else of its terrain; as terr_open_stack reads it; 0: none
  StructureKind structure = StructureKind::kNone;
  bool port = false;
  int8_t level = 0;                // surrender level as printed; 0: not fortified
  int8_t capacity = 0;             // stacking points inside; 0: not said
  int8_t siege_hp = 0;             // life points that a siege needs; 0: unused (siege_min_force)
  Side owner = kNobody;            // at the start, region and structure alike
  std::array<int8_t, 3> points{};  // VP of a side for taking it (vp_symmetry)
  std::array<bool, 3> source{};    // of the side's supply
  std::array<bool, 3> opens{};     // a source of the side that an event opens
  std::vector<RegionId> exits;     // sea regions into which ships leave the port
  std::vector<ConnectionId> connections;
  int x = 0, y = 0;  // on our drawing, 0..1000 from the west and 0..740 from the north
  std::vector<std::pair<int, int>> outline;

  bool structured() const { return structure != StructureKind::kNone; }
  // Of any size: sizes have no effect (IV.C/1).
  bool city() const { return structure == StructureKind::kTown || structure == StructureKind::kCity; }
  bool fortified() const { return level > 0; }
};

enum class ConnectionKind : uint8_t { kLand = 1, kSea, kRiver, kMajorRiver, kStrait, kBeach, kCrest, kPass };
enum class Bridge : uint8_t { kNone = 0, kBridge, kRailroad };
enum class Network : uint8_t { kNone = 0, kTrail, kRoad };

// Undirected.
struct Connection {
  RegionId a, b;
  ConnectionKind kind = ConnectionKind::kLand;
  Bridge bridge = Bridge::kNone;
  Network network = Network::kNone;
  Halves cost = 0;          // with its bridge, as conn_river reads it; below zero for a pass
  int8_t crossing = 0;      // the defenders' bonus in the first battle round, bridge or not
  bool all_points = false;  // a landing: uses whatever is left
  bool naval() const { return kind == ConnectionKind::kSea; }
  RegionId Other(RegionId from) const { return from == a ? b : a; }
};

// ---- Nations and pieces.

struct Nation {
  Side side = kNobody;
  NationId parent;                     // none: it is a nation itself, not a sub-nation
  bool main = false;                   // exactly one of each side
  bool entrenches = false;             // entr_who
  bool fog = false;                    // fow_who
  RegionId land_capital, sea_capital;  // nation_last_resort
};

enum class Class : uint8_t { kCombat = 1, kSupport, kNaval, kLeader };
enum class Role : uint8_t {
  kInfantry = 1,
  kCavalry,
  kArtillery,
  kHorseArtillery,
  kSiegeArtillery,  // heavy, "S"
  kLogistics,       // "L"
  kGarrison,
  kTransport,  // "T"
  kWarship,
  kEngineers,
  kLeader
};
enum class LossClass : uint8_t { kFirst = 1, kNormal, kLast };

struct Piece {
  Side side = kNobody;
  NationId nation;
  Class type = Class::kCombat;
  Role role = Role::kInfantry;
  int8_t attack = 0, defence = 0;                  // of a leader: his bonuses
  int8_t reduced_attack = 0, reduced_defence = 0;  // once half of the strength is lost (unit_reduced)
  int8_t morale = 0;
  Halves movement = 0;  // the allowance, in halves
  int8_t life = 0;      // life points; 0 of support units and leaders
  int8_t stacking = 0;  // below zero: a leader who lowers his stack's (IX.A)
  int8_t fire = 1;      // ROF
  int8_t forage = 0;
  LossClass loss = LossClass::kNormal;
  bool elite = false, pursues = false, recon = false, heavy = false, immobile = false, motorized = false, fog = false,
       coastal = false, protects = false;  // `protects` absorbs a first hit (XVI.C.hit)
  bool transportable = true;
  int8_t cargo = 0;   // stacking points that a transport carries
  int8_t points = 0;  // VP of a red name (vp_unit_dir)
  // Boosters (IV.D/6).
  int8_t boost_attack = 0, boost_defence = 0, boost_morale = 0;
  // Of a leader.
  int8_t rank = 0;       // stars
  char hierarchy = 'Z';  // 'A' goes first
  bool siege = false;    // S
  bool cavalry_leader = false;

  bool leader() const { return type == Class::kLeader; }
  bool combat() const { return type == Class::kCombat; }
  bool support() const { return type == Class::kSupport; }
  bool naval() const { return type == Class::kNaval; }
  bool land() const { return !naval(); }
  bool cavalry() const { return combat() && (role == Role::kCavalry); }
  bool artillery() const {
    return role == Role::kArtillery || role == Role::kHorseArtillery || role == Role::kSiegeArtillery;
  }
  bool garrison() const { return role == Role::kGarrison; }
};

// ---- What cards and events do. One vocabulary, so that rules know no card by name.

// Which pieces are meant: all that every set field admits. An empty set admits all.
struct Filter {
  Side side = kNobody;  // nobody: both
  NationSet nations;
  BitSet<16> roles;  // by Role
  AreaSet areas;
  bool ships = false;      // naval units alone; else land units alone
  bool one_stack = false;  // the player names the region of one own stack
  bool one_area = false;   // the player names a region; the pieces in its area are meant
};

enum class EffectKind : uint8_t {
  kNone = 0,
  kDraw,      // amount cards by `side`
  kPoints,    // VP of `side`
  kTension,   // TI
  kMovement,  // amount halves, on the pieces of `filter`
  kMorale,
  kAttack,
  kDefence,
  kBattleMorale,  // of `side`, this battle
  kCancelBattle,  // `side` retreats
  kFirstFire,     // amount rounds
  kAbsorb,        // amount hits
  kPursuit,       // amount 1 forces, -1 denies
  kReveal,        // amount enemy stacks, named by the player
  kSearch,
  kSiege,  // on the die
  kCancelSiege,
  kReinforce,    // `pieces`, at one of `regions`
  kReplace,      // amount points more, or fewer
  kSupplyCut,    // a region named by the player is cut
  kSupplyGiven,  // an own stack named by the player counts as supplied
  kSupplySpend,  // an L unit more is spent
  kSourceOpens,  // `regions` become sources of `side`
  kSourceCloses,
  kSurvival,  // on the number of the survival test
  kHit,       // amount hits on each piece of `filter` that has life points
  kNoMove,    // pieces of `filter` may not move
  kEntrench,  // an own stack named by the player
  kBarrage,   // amount dice
  kDiscard,   // amount cards of `side`, at random
  kOwner,     // `regions` pass to `side`
  kOutranks,  // the first of `pieces` commands before the second
  kExits,     // a port's exits: `regions` may be entered by ships
  kText       // nothing
};

// How long it lasts.
enum class Span : uint8_t {
  kAtOnce = 1,
  kBattle,      // this battle, assault or siege
  kPhase,       // this phase
  kPlayerTurn,  // the player's own turn
  kTurns,       // `turns` game turns, this one among them
  kNextPhase,   // the next phase of `phase`, of the side that `filter` or `side` names
  kGame
};

enum class Phase : uint8_t {
  kNone = 0,
  kEvents,
  kCards,
  kReinforcements,
  kSupply,
  kNaval,
  kNavalBattle,
  kLand,
  kBattle,
  kArtillery,  // a window of the battle
  kSiege,
  kReplacements,
  kEnd
};

struct Effect {
  EffectKind kind = EffectKind::kNone;
  Span span = Span::kAtOnce;
  Phase phase = Phase::kNone;  // of kNextPhase
  Side side = kNobody;
  int8_t amount = 0;
  int8_t turns = 0;
  Filter filter;
  PieceSet pieces;
  int8_t count = 0;  // how many of `pieces` come; 0: all
  RegionSet regions;
  bool own_port = false;  // at any port that the side owns
};

enum class ConditionKind : uint8_t {
  kNone = 0,
  kTurnFrom,     // amount
  kTurnUpTo,     // amount
  kTensionFrom,  // amount
  kAttacker,     // the player attacks
  kDefender,
  kBesieger,
  kBesieged,
  kOwnPiece,       // an own piece of `filter` takes part
  kPieceHere,      // one of `pieces` takes part
  kTerrain,        // the battle's is one of `terrains`
  kRough,          // the battle's is not clear
  kControls,       // the player controls `regions`
  kEnemyIn,        // an enemy combat unit stands in an area of `filter`
  kCoastal,        // the region has a port or touches the sea
  kLostThisTurn,   // an enemy combat unit has been eliminated this turn
  kFarFromSource,  // an enemy unit stands amount or more regions from its source
  // Triggers of events.
  kTurnIs,    // amount
  kCaptured,  // `regions` come under control of `side`, first time
  kEntered    // a combat unit of `side` enters one of `regions`, first time
};

struct Condition {
  ConditionKind kind = ConditionKind::kNone;
  int8_t amount = 0;
  Side side = kNobody;
  Filter filter;
  PieceSet pieces;
  RegionSet regions;
  TerrainSet terrains;
};

struct Card {
  std::string title;
  Side side = kNobody;
  bool red = false;        // once
  bool mandatory = false;  // has to be played
  Phase phase = Phase::kCards;
  std::vector<Condition> conditions;  // all of them
  std::vector<Effect> effects;
};

struct ScenarioEvent {
  std::string text;
  ScenarioId scenario;
  std::vector<Condition> triggers;  // any of them: it happens once for each
  Side secret = kNobody;            // seen by this side alone
  bool repeats = false;             // for each turn of its triggers
  Side chooses = kNobody;           // who chooses one of `regions` of its first kReinforce
  std::vector<Effect> effects;
};

// ---- Scenarios.

// Where a piece is at the start, or comes in.
struct Placement {
  PieceId piece;
  int8_t turn = 0;                // 0: on the map at the start; -1: a spare that only a card or an event brings
  std::vector<RegionId> regions;  // one, or those to choose from
  bool inside = false;
  PieceId aboard;  // of a transport
};

// VP at the end for holding all of these.
struct EndBonus {
  Side side = kNobody;
  int8_t points = 0;
  RegionSet regions;
};

enum class SuddenDeath : uint8_t { kControls = 1, kLeaderKilled, kAllGone };
struct SuddenDeathRule {
  SuddenDeath kind = SuddenDeath::kControls;
  Side side = kNobody;  // who wins
  RegionSet regions;    // all of them
  PieceId piece;
};

struct Scenario {
  std::string id, title;
  int8_t turns = 0;           // as turn_count reads it
  int8_t days_per_turn = 15;  // as turn_scale reads it
  std::array<Side, 2> order{kUsa, kMexico};
  int8_t tension = 0, tension_limit = 0;
  Side tension_winner = kMexico;
  int8_t victory_level = 0;
  std::array<int8_t, 3> points{};        // VP at the start
  std::array<int8_t, 3> replacements{};  // as repl_rate reads it
  std::array<int8_t, 3> morale{};        // battle morale of a side in all battles
  bool naval = false;                    // naval_enabled
  bool blockade = false;
  BitSet<16> absent;  // phases that are not played (seq_optional)
  RegionSet regions;
  std::vector<Placement> placements;
  std::array<std::vector<CardId>, 3> decks;  // in the order of the pack
  std::vector<EventId> events;
  std::vector<SuddenDeathRule> sudden_death;  // fb46_sd_monterrey
  std::vector<EndBonus> end_bonuses;
};

// Single numbers of the rules. The members are named like the pack's ids with '.' as '_'.
struct Numbers {
  int hand, draw;                                                   // 10, 2
  int supply_range;                                                 // 3
  int survival_1, survival_2, survival_3, survival_city;            // 3, 3, 2, 1
  int overrun_ratio, overrun_cost;                                  // 10, 2 halves
  int search;                                                       // 3
  int next_rounds, rounds;                                          // 3, 6
  int breakthroughs;                                                // 2
  int command_1, command_2, command_3, command_step;                // 10, 20, 40, 5
  int siege_units;                                                  // 2
  int siege_heavy, siege_any, siege_leader, siege_besieged_leader;  // -1, -1, -2, +2
  int siege_points, assault_points;                                 // 1, 1: VP
  int entrenched;                                                   // -1
  int assault_attack, assault_defence;                              // -1, +1
  int wounded_turns;                                                // 2
};

// What being out of supply does; by stage.
struct SupplyStage {
  Halves motorized = 0, movement = 0;
  int8_t attack = 0, defence = 0, morale = 0;
};

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  NameTable sides{"side"}, region_names{"region"}, area_names{"area"}, terrain_names{"terrain"}, nation_names{"nation"},
      piece_names{"piece"}, card_names{"card"}, event_names{"event"}, scenario_names{"scenario"};
  IdVector<RegionId, Region> regions;
  IdVector<ConnectionId, Connection> connections;
  IdVector<TerrainId, Terrain> terrains;
  IdVector<NationId, Nation> nations;
  IdVector<PieceId, Piece> pieces;
  IdVector<CardId, Card> cards;
  IdVector<EventId, ScenarioEvent> events;
  IdVector<ScenarioId, Scenario> scenarios;
  std::array<SupplyStage, 4> stages{};
  Numbers n{};
  std::array<PieceSet, 3> pieces_of;  // by side

  // None if they are not connected.
  ConnectionId Between(RegionId a, RegionId b) const;
  const Terrain& TerrainOf(RegionId region) const { return terrains[regions[region].terrain]; }
  bool Naval(RegionId region) const { return TerrainOf(region).domain == Domain::kNaval; }
  bool Land(RegionId region) const {
    const Domain domain = TerrainOf(region).domain;
    return domain == Domain::kLand || domain == Domain::kAny;
  }

  // What the pack says in other readings; WithOptions() takes them.
  std::shared_ptr<const struct Readings> readings;
};

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_COMPONENTS_COMPONENTS_H_
