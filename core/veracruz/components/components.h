// The components of Veracruz as the rules read them: map, counters, tracks and tables made from a component pack.
#ifndef ADJUTANT_CORE_VERACRUZ_COMPONENTS_COMPONENTS_H_
#define ADJUTANT_CORE_VERACRUZ_COMPONENTS_COMPONENTS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/bit_set.h"
#include "core/kernel/names.h"
#include "core/table/ids.h"

namespace adjutant {
struct LoadedPack;
}

namespace adjutant::veracruz {

// Sides are PlayerId 1 and 2.
enum Side : uint8_t { kNobody = 0, kUs = 1, kMexico = 2 };
inline Side Enemy(Side side) { return side == kUs ? kMexico : side == kMexico ? kUs : kNobody; }

// Indices into the tables below, and into the domains of the event schema. Each is named after what it is a number of.
using HexId = Id<struct Hex>;
using PlaceId = Id<struct PlaceInfo>;
using FortressId = Id<struct Fortress>;  // Veracruz, Ulua, Perote
using UnitId = Id<struct UnitInfo>;
using LeaderId = Id<struct LeaderInfo>;
using FormationId = Id<struct FormationInfo>;  // a division or an army
using GunboatId = Id<struct GunboatInfo>;
using GuerrillaId = Id<struct Guerrilla>;  // a counter of the map
using PackAnimalId = Id<struct PackAnimal>;
using GroupId = Id<struct GroupInfo>;  // reinforcements that come together
using PieceId = Id<struct PieceInfo>;  // any counter that stands on the map
using WaterId = Id<struct Water>;
// East, south-east, south-west, west, north-west, north-east.
using DirectionId = Id<struct Direction>;

inline constexpr int kMaxHexes = 2000;
inline constexpr int kMaxPlaces = 64;
inline constexpr int kMaxUnits = 128;
inline constexpr int kMaxLeaders = 16;
inline constexpr int kMaxFormations = 8;
inline constexpr int kMaxGroups = 32;
inline constexpr int kMaxDummies = 8;  // 14.2
// Counters without a limit (11.27): what the table can bring in 25 turns, with what the US begins with.
inline constexpr int kMaxSupplyUnits = 56;
inline constexpr int kMaxPackAnimals = 56;
inline constexpr int kGunboatCount = 2;       // 18.0
inline constexpr int kGuerrillaCount = 6;     // 16.11
inline constexpr int kMilitiaCount = 25;      // 14.1, the named militia of Veracruz not counted
inline constexpr int kFortressCount = 3;      // 12.11
inline constexpr size_t kSupplyHexCount = 4;  // 11.4
inline constexpr int kTurns = 25;             // 4.0
inline constexpr int kDirections = 6;
inline constexpr Every<DirectionId> kEveryDirection(size_t{kDirections});
inline DirectionId Opposite(DirectionId direction) {
  return DirectionId((direction.number() + kDirections / 2) % kDirections);
}
// Militia and guerrillas of a pool have strengths from 0 to this less 1.
inline constexpr int kDrawnStrengths = 4;
inline constexpr int kMaxPieces = kMaxUnits + kMaxLeaders + kMaxFormations + kGunboatCount + kGuerrillaCount +
                                  kMaxDummies + kMaxSupplyUnits + kMaxPackAnimals;

using PieceSet = IdSet<PieceId, kMaxPieces>;
using HexSet = IdSet<HexId, kMaxHexes>;
using DirectionSet = IdSet<DirectionId, kDirections>;

// Movement points are counted in tenths: a highway hex is 2, a clear hex 10 (5.34).
inline constexpr int kTenths = 10;

enum class Terrain : uint8_t { kClear = 1, kRough, kJungle, kSwamp, kMountain, kLake, kSea };
enum class WayKind : uint8_t { kNone = 0, kTrail = 1, kRoad = 2, kHighway = 3 };
enum class PlaceKind : uint8_t { kVillage = 1, kTown = 2, kCity = 3, kReef = 4 };
enum class Arm : uint8_t { kInfantry = 1, kCavalry, kArtillery, kEngineer, kNavalBattery, kMilitia };

// One side of a hex, seen from within.
struct Hexside {
  bool river = false;
  bool bridge = false;
  bool mountain = false;
  WayKind way = WayKind::kNone;  // the best that crosses
};

struct Hex {
  Terrain terrain = Terrain::kClear;
  bool coastal = false;
  bool fever_coast = false;  // east of the Yellow Fever Line
  PlaceId place;
  IdArray<DirectionId, HexId, kDirections> neighbours;  // none beyond the edge of the map
  IdArray<DirectionId, Hexside, kDirections> sides;
  DirectionSet zone_open;  // where zones of control reach across (6.21)
  // Where infantry could go, as far as the ground goes. No mountains, lakes, sea; never beyond the edge.
  DirectionSet passable;

  bool land() const { return terrain != Terrain::kSea && terrain != Terrain::kLake; }
};

struct WayInfo {
  std::string id;
  std::string name;
  WayKind kind = WayKind::kNone;
  std::vector<HexId> hexes;
};

struct PlaceInfo {
  HexId hex;
  PlaceKind kind = PlaceKind::kVillage;
  bool port = false;
  bool fortress = false;
  int8_t fortress_strength = 0;  // at the start and at most
  int8_t points = 0;             // victory points, 20.14
  int8_t points_other = 0;       // by the other reading of the table
};

struct SupplyHex {
  HexId hex;
  HexId printed;  // as the magazine prints it
};

struct UnitInfo {
  Side side = kNobody;
  Arm arm = Arm::kInfantry;
  int8_t strength = 0;
  int8_t reduced = 0;    // of the back, 0 if it is blank
  int8_t allowance = 0;  // whole movement points
  bool scout = false;
  bool volunteer = false;
  bool joins_regulars = false;
  GroupId group;        // none: militia of the pool
  GroupId group_other;  // by the other reading of the track; `group` where both agree

  // Counted as artillery everywhere but in its own movement.
  bool artillery() const { return arm == Arm::kArtillery || arm == Arm::kNavalBattery; }
  bool militia() const { return arm == Arm::kMilitia; }
};

struct LeaderInfo {
  Side side = kNobody;
  int8_t stars = 0;
  int8_t rating = 0;
  int8_t allowance = 0;
  GroupId group;
};

struct FormationInfo {
  Side side = kNobody;
  int8_t allowance = 0;
  int8_t first_turn = 0;
};

struct GunboatInfo {
  int8_t strength = 0;
  GroupId group;
};

// What a counter on the map is.
enum class Sort : uint8_t { kUnit, kLeader, kFormation, kGunboat, kGuerrilla, kDummy, kSupply, kPackAnimal };

// A counter on the map. Militia of the pool and guerrillas are counters without a strength of their own: what they hide
// is part of the position (14.12, 16.11).
struct PieceInfo {
  Sort sort = Sort::kUnit;
  Side side = kNobody;
  Arm arm = Arm::kInfantry;  // of a unit
  UnitId unit;               // that it is; none of militia of the pool
  int8_t strength = 0;       // printed; 0 for what has none, or hides it
  int8_t allowance = 0;      // whole movement points, printed; of a pack animal without load
  int8_t rating = 0;         // of a leader
  bool scout = false;
  bool volunteer = false;
  bool joins_regulars = false;
  bool drawn = false;  // militia of the pool
  // Presence (state.h): what a hex has by its being there, whatever its state; and by its counting as a combat unit.
  uint8_t brings = 0, brings_counting = 0;

  // 3.22: units with a strength on their counter, militia included.
  bool combat_unit() const { return sort == Sort::kUnit; }
  bool artillery() const { return sort == Sort::kUnit && (arm == Arm::kArtillery || arm == Arm::kNavalBattery); }
  bool leader() const { return sort == Sort::kLeader; }
  bool formation() const { return sort == Sort::kFormation; }
  // Stands on land and belongs to a side; not guerrillas, not gunboats.
  bool land() const { return sort != Sort::kGunboat && sort != Sort::kGuerrilla; }
};

struct GroupInfo {
  Side side = kNobody;
  int8_t turn = 0;  // 0: set up before the first
  HexId hex;        // none: by the rules of landing
};

struct TurnInfo {
  std::string month;  // empty between the labels of the track
  bool disease = false;
  bool santa_anna = false;
  int8_t volunteers_leave = 0;
  LeaderId leader_leaves;
};

// A row of the Terrain Effects Chart.
struct TerrainEffect {
  int8_t cost = 0;  // tenths of a movement point
  bool impassable = false;
  int8_t die = 0;
  int8_t disease = 0;
};

struct TerrainEffects {
  std::array<TerrainEffect, 8> hex;  // by Terrain
  const TerrainEffect& Of(Terrain terrain) const { return hex[static_cast<size_t>(terrain)]; }
  TerrainEffect river, highway, road, trail, city, town, village, fortress, enemy_zone_of_control;
};

struct Ratio {
  int8_t attacker = 1;
  int8_t defender = 1;
};

// 8.71. A column holds from its ratio to the next one's.
inline constexpr std::array<Ratio, 9> kCombatRatios = {
    {{1, 4}, {1, 3}, {1, 2}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}, {7, 1}}};
// 12.34.
inline constexpr std::array<Ratio, 6> kAssaultRatios = {{{1, 2}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}}};
// The columns of 8.73.
inline constexpr std::array<int8_t, 6> kLossPercentages = {5, 10, 15, 20, 25, 33};

// What becomes of a force in combat (8.4): A, H, R, RD, F.
enum class Fate : uint8_t { kAdvance, kHold, kRetreat, kRetreatDemoralized, kFlee };
struct Outcome {
  Fate fate = Fate::kHold;
  int8_t loss = 0;  // the loss possibility, 1 to 4
};
struct CombatResult {
  Outcome attacker;
  Outcome defender;
};
struct Casualties {
  int8_t percent = 0;
  int8_t points = 0;  // "x": 1
};
struct SiegeResult {
  int8_t strength = 0;    // that the fortress loses
  bool besieger = false;  // *: read as counter-battery, the besieger loses 1
};
struct AssaultResult {
  int8_t attacker_percent = 0;
  bool taken = false;        // S
  int8_t defender_loss = 0;  // strength points, of U-n
};
struct DiseaseResult {
  int8_t percent = 0;
  bool dead = false;  // *: 1 strength point is eliminated
};
struct SupplyArrival {
  int8_t units = 0;
  int8_t pack_animals = 0;
};

inline constexpr int kDieMin = 1;
inline constexpr int kDieMax = 6;
inline constexpr int kLossRows = 20;
inline constexpr int kDiseaseLow = -1;
inline constexpr int kDiseaseHigh = 8;
inline constexpr int kMoraleLow = -2;
inline constexpr int kMoraleHigh = 2;

// The printed tables. Dice index from 0: index 0 of the combat table is its row 0, of the others unused.
struct Tables {
  std::array<std::array<CombatResult, 9>, 7> combat;                 // [die][kCombatRatios]
  std::array<std::array<std::array<Casualties, 5>, 5>, 7> casualty;  // [die][morale + 2][loss possibility]
  std::array<std::array<int8_t, 6>, kLossRows + 1> loss{};           // [strength points][kLossPercentages]
  std::array<std::array<int8_t, 5>, 7> leadership{};                 // [die][preliminary level]
  std::array<std::array<int8_t, 3>, 7> morale{};                     // [die][side]
  std::array<SupplyArrival, 7> supply;
  std::array<std::array<SiegeResult, 5>, 7> siege;                    // [die][column]
  std::array<int8_t, 5> siege_columns{};                              // lowest strength of each
  std::array<std::array<AssaultResult, 6>, 7> assault;                // [die][kAssaultRatios]
  std::array<DiseaseResult, kDiseaseHigh - kDiseaseLow + 1> disease;  // [die + 1]
  std::array<std::array<int8_t, 4>, 7> guerrilla{};                   // [die][strength]; 0 never attacks
  std::array<HexId, 7> militia{};    // [die]: where a militia unit arrives, if one does
  std::array<bool, 7> santa_anna{};  // [die]: he is summoned
};

// Single printed numbers. The members are named like the pack's ids with '.' as '_'.
struct Numbers {
  int setup_militia, setup_supply_units, setup_pack_animals;
  int allowance_general_supply, allowance_pack_animal_loaded, allowance_invasion_hexes;
  int supply_line, supply_pack_animal_capacity, supply_general_morale;
  int overwhelming_ratio;
  int morale_basic_limit, morale_demoralized;
  int formation_division_units, formation_army_units, formation_artillery, formation_share, formation_bonus;
  int fortress_assault_border, fortress_assault_strong, fortress_assault_weak, fortress_rebuilt,
      fortress_perote_garrison, fortress_perote_besiegers, fortress_veracruz_divisions, fortress_relocation;
  int fortification_radius, fortification_puebla_distance;
  int gunboat_turns_out;
  int guerrilla_on_map, guerrilla_distance;
  int scout_us_factor, scout_leave_cost;
  int santa_anna_strength;
  int disease_mexico, disease_fever_coast, disease_veracruz, disease_swamp, disease_general_supply;
  int victory_decisive, victory_substantial, victory_marginal, victory_city_defended;
};

// Open water to gunboats (5.16): sea hexes that are connected without one where they must stop.
struct Water {
  HexSet hexes;
  std::vector<HexId> shore;  // what is next to it: coastal hexes, and sea hexes next to a Mexican Ulua
};
struct Waters {
  IdVector<WaterId, Water> waters;
  IdVector<HexId, WaterId> of;
  IdVector<HexId, uint8_t> ways;   // may a gunboat be there, but for enemies? WaterWay
  IdVector<HexId, uint32_t> near;  // the waters that it is part of or else borders on, a bit each
};
enum WaterWay : uint8_t { kNoWater = 0, kOpen = 1, kStops = 2 };

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  // Hexes are numbered along RR within CC, whatever the order of the pack.
  NameTable sides{"side"}, hex_names{"hex"}, place_names{"place"}, unit_names{"unit"}, leader_names{"leader"},
      formation_names{"formation"}, gunboat_names{"gunboat"}, guerrilla_names{"guerrilla"}, group_names{"group"};
  NameTable piece_names{"piece"};
  int columns = 0;  // CC
  int rows = 0;     // RR
  bool even_columns_west = true;
  IdVector<HexId, Hex> hexes;
  std::vector<WayInfo> ways;
  IdVector<PlaceId, PlaceInfo> places;
  std::vector<SupplyHex> mexican_supply;
  HexId frozen_pack;  // pack animals that nobody owns at the start
  IdVector<UnitId, UnitInfo> units;
  IdVector<LeaderId, LeaderInfo> leaders;
  IdVector<FormationId, FormationInfo> formations;
  IdVector<GunboatId, GunboatInfo> gunboats;
  std::vector<int8_t> guerrillas;  // strength of each in the pool
  IdVector<GroupId, GroupInfo> groups;
  // Every counter of the map: units, militia of the pool, leaders, formations, gunboats, guerrillas, dummies, supply
  // units, pack animals, in this order.
  IdVector<PieceId, PieceInfo> pieces;
  std::array<PieceSet, 3> of_side;  // by Side
  PieceId first_militia, first_leader, first_formation, first_gunboat, first_guerrilla, first_dummy, first_supply,
      first_pack_animal;
  std::array<int8_t, kDrawnStrengths> militia_pool{}, guerrilla_pool{};  // counters by strength
  int dummies = 0, fortifications = 0;                                   // counters of them
  std::array<TurnInfo, kTurns + 1> turns;                                // by turn, from 1
  TerrainEffects terrain;
  Tables tables;
  Numbers n{};
  Numbers n_other{};  // the same with the other readings

  std::vector<HexId> landings;  // where anybody may come from the sea, by whatever option

  // Pieces that rules name.
  PlaceId veracruz, ulua, perote, mexico_city, puebla, jalapa, orizaba, alvarado;
  UnitId veracruz_militia, san_patricio, naval_battery;
  LeaderId santa_anna, patterson;

  const Hex& At(HexId hex) const { return hexes[hex]; }
  HexId HexOf(PlaceId place) const { return places[place].hex; }
  const PieceInfo& Piece(PieceId piece) const { return pieces[piece]; }
  // What is a counter and has a number of its own, and back. REQUIRES: the counter is of that sort.
  PieceId UnitPiece(UnitId unit) const { return unit_pieces[unit]; }  // none: of the pool
  PieceId LeaderPiece(LeaderId leader) const { return After(first_leader, leader); }
  LeaderId LeaderOf(PieceId piece) const { return NumberIn<LeaderId>(piece, first_leader); }
  PieceId FormationPiece(FormationId formation) const { return After(first_formation, formation); }
  FormationId FormationOf(PieceId piece) const { return NumberIn<FormationId>(piece, first_formation); }
  PieceId GunboatPiece(GunboatId gunboat) const { return After(first_gunboat, gunboat); }
  GunboatId GunboatOf(PieceId piece) const { return NumberIn<GunboatId>(piece, first_gunboat); }
  PieceId GuerrillaPiece(GuerrillaId guerrilla) const { return After(first_guerrilla, guerrilla); }
  GuerrillaId GuerrillaOf(PieceId piece) const { return NumberIn<GuerrillaId>(piece, first_guerrilla); }
  PieceId PackAnimalPiece(PackAnimalId animal) const { return After(first_pack_animal, animal); }
  PackAnimalId PackAnimalOf(PieceId piece) const { return NumberIn<PackAnimalId>(piece, first_pack_animal); }
  // All counters of a sort.
  Every<PieceId> UnitPieces() const { return {0, first_leader.number()}; }  // militia of the pool among them
  Every<PieceId> MilitiaPieces() const { return {first_militia.number(), first_leader.number()}; }
  Every<PieceId> GunboatPieces() const { return {first_gunboat.number(), first_guerrilla.number()}; }
  Every<PieceId> GuerrillaPieces() const { return {first_guerrilla.number(), first_dummy.number()}; }
  Every<PieceId> DummyPieces() const { return {first_dummy.number(), first_supply.number()}; }
  Every<PieceId> SupplyPieces() const { return {first_supply.number(), first_pack_animal.number()}; }
  Every<PieceId> PackAnimalPieces() const { return {first_pack_animal.number(), static_cast<int>(pieces.size())}; }
  // None if the map has no such hex. `column` is CC, `row` RR, both from 1.
  HexId HexAt(int column, int row) const;
  int ColumnOf(HexId hex) const { return hex.number() / rows + 1; }
  int RowOf(HexId hex) const { return hex.number() % rows + 1; }
  // The direction in which `to` borders on `from`; none if it does not.
  DirectionId Direction(HexId from, HexId to) const;
  bool Borders(HexId from, HexId to) const { return Direction(from, to).exists(); }
  IdVector<UnitId, PieceId> unit_pieces;
  // Whether Ulua is Mexican, plus 2 if nobody may go around it (12.65).
  std::array<Waters, 4> waters;
  // In hexes, without regard to terrain. 0 for the same hex.
  int Distance(HexId from, HexId to) const;

 private:
  template <class AnyId>
  static PieceId After(PieceId first, AnyId id) {
    return PieceId(first.number() + id.number());
  }
  template <class AnyId>
  static AnyId NumberIn(PieceId piece, PieceId first) {
    return AnyId(piece.number() - first.number());
  }
};

// gunboats.cc: fills in `waters`.
void MapWaters(Components* c);
// supply.cc: `passable` of every hex.
void MapGround(Components* c);
// reinforcements.cc: `landings`.
void MapLandings(Components* c);
// rules.cc: what of the counters is the same in every position.
void MapPieces(Components* c);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_COMPONENTS_COMPONENTS_H_
