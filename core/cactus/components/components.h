// The components of Cactus Throne as the rules read them: map, counters, orders of appearance, tables and set-ups, made
// from a component pack as the options in play read it.
//
// Where the book can be read in several ways, the pack has a row for each reading (`Reading` of pack.proto) and
// WithOptions() takes the one that is played: rules never ask about such an option themselves. The ids are the same in
// all readings.
#ifndef ADJUTANT_CORE_CACTUS_COMPONENTS_COMPONENTS_H_
#define ADJUTANT_CORE_CACTUS_COMPONENTS_COMPONENTS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/names.h"
#include "core/table/ids.h"

namespace adjutant {
struct LoadedPack;
}

namespace adjutant::cactus {

// Sides are PlayerId 1 and 2. Santa Anna's revolt (10.5) is of nobody.
enum Side : uint8_t { kNobody = 0, kImperial = 1, kRepublican = 2 };
inline Side Enemy(Side side) { return side == kImperial ? kRepublican : side == kRepublican ? kImperial : kNobody; }

// Indices into the tables below, and into the domains of the event schema.
using ProvinceId = Id<struct ProvinceKind>;
// Where a counter is: a province by its own number, then the boxes beside the map, then the holders.
using PlaceId = Id<struct PlaceKindTag>;
using CityId = Id<struct CityKind>;
using TerrainId = Id<struct TerrainKind>;
using UnitId = Id<struct UnitKind>;  // a combat unit, naval units among them
using LeaderId = Id<struct LeaderKind>;
using ArmyId = Id<struct ArmyKind>;       // an Army marker
using EventId = Id<struct EventKindTag>;  // a row of the event tables
using ScenarioId = Id<struct ScenarioKind>;

inline constexpr int kMaxProvinces = 32;
inline constexpr int kProvincesInPlay = 29;  // 3.0/13
inline constexpr int kMaxPlaces = 48;
inline constexpr int kMaxCities = 48;
inline constexpr int kTerrains = 5;
inline constexpr int kMaxUnits = 250;
inline constexpr int kMaxLeaders = 32;
inline constexpr int kMaxArmies = 8;  // 2.3/2
inline constexpr int kArmiesOfASide = 4;
inline constexpr int kTurns = 22;  // 3.0/6
inline constexpr int kYears = 6;
inline constexpr int kNinthsOfRegiment = 9;  // sizes are counted in ninths of a regiment (2.2)

using ProvinceSet = IdSet<ProvinceId, kMaxProvinces>;
using TerrainSet = IdSet<TerrainId, kTerrains>;
using UnitSet = IdSet<UnitId, kMaxUnits>;
using LeaderSet = IdSet<LeaderId, kMaxLeaders>;

inline constexpr TerrainId kClear{0}, kRough{1}, kDesert{2}, kJungle{3}, kSwamp{4};

enum class Sea : uint8_t { kNone = 0, kGulf = 1, kPacific = 2 };

// ---- The map.

struct City {
  ProvinceId province;
  bool capital = false;  // of its province
  Sea port = Sea::kNone;
  bool in_play = true;  // city_list
  int x = 0, y = 0;     // on our drawing, 0..1000 from the west and 0..740 from the north
};

struct Province {
  TerrainSet terrain;
  Sea coast = Sea::kNone;
  bool us_border = false;
  bool csa_border = false;        // where the Confederates come from (10.2)
  bool in_play = true;            // map_set
  std::vector<ProvinceId> links;  // neighbours, in the order of the pack
  ProvinceSet neighbours;         // the same
  CityId capital;
  std::vector<CityId> cities;  // in play; the capital first
  CityId gulf_port;            // the first in play that is one; none if the province has none
  int x = 0, y = 0;            // of the capital, as there
  std::vector<std::pair<int, int>> outline;

  bool clear() const { return terrain.Has(kClear); }  // some of it (6.3/4)
  // 5.1/8: two or more of jungle, rough, swamp and desert.
  bool stops() const { return terrain.Count() - (clear() ? 1 : 0) >= 2; }
};

enum class PlaceKind : uint8_t { kProvince, kBox, kHolder };

// ---- Counters.

enum class Nation : uint8_t {
  kFrench = 1,  // the Foreign Legion among them
  kAlgerian,
  kEgyptian,
  kSpanish,
  kBritish,
  kAustrian,
  kBelgian,
  kImperialMexican,  // Cazadores, Conservatives and Contra-guerillas among them
  kConfederate,
  kRepublicMexican,
  kUsa,
  kSantaAnna  // himself
};

enum class Sort : uint8_t {
  kEuropean = 1,  // whatever came over the sea
  kImperial,      // Imperial Mexican of no other sort
  kCazadores,
  kConservative,
  kContra,
  kRegular,  // Republican
  kNationalGuard,
  kMilitia,   // Rurales, Resguardo, Perote
  kGuerilla,  // the companies of turn 9
  kConfederate,
  kUsa
};

enum class Arm : uint8_t { kInfantry = 1, kCavalry, kLight, kMedium, kHeavy, kNaval };  // artillery by its letter

enum class Size : uint8_t { kBrigade = 1, kRegiment, kBattalion, kSquadron, kCompany, kDivision, kNone };

// Which points bring a unit back (4.1).
enum class Points : uint8_t { kNone = 1, kMexican, kFrench, kRepublican, kUsa };

// Where a counter comes in by the orders of appearance, or is set up.
enum class Where : uint8_t {
  kProvince = 1,      // one of `provinces`, of its owner's choice
  kVeraCruz,          // the port and its province, not Jalapa; 12.1
  kImperialProvince,  // any that the Imperial player controls
  kMexicoCity,        // if controlled, else later (blocked_arrival)
  kForcePool,
  kSpread,            // 12.2/T1a: one unit in every province but Vera Cruz, then as the owner likes
  kControlledSpread,  // 12.2/T2a: one per controlled province, what is over in one of `provinces`
  kWithJuarez,
  kWithMaximilian,
  kRepublicanProvince,  // any that the Republican player controls
  kUsBorder,            // any province next to the USA
  kOneOfControlled,     // one of `provinces` that its owner controls (12.2/T6)
  kGulf,                // naval units
  kByRule               // by a rule of Module 10 or 11 alone; of a set-up: it is out of the game
};

struct Entry {
  int8_t turn = 0;  // 0: by a rule alone
  Where where = Where::kByRule;
  ProvinceSet provinces;
};

// When a counter is withdrawn for good (12.1).
struct Leaving {
  int8_t turn = 0;           // 0: never
  bool at_end = false;       // at the end of the turn (12.1/T2c); else in the replacement phase
  bool with_french = false;  // one of those of turn 21, whom 10.4, 11.5/2 and 11.5/9 concern (12.1/T21c)
  bool Due(int now, bool end) const { return turn == now && at_end == end; }
};

struct UnitInfo {
  Side side = kNobody;
  Nation nation = Nation::kFrench;
  Sort sort = Sort::kEuropean;
  Arm arm = Arm::kInfantry;
  Size size = Size::kRegiment;
  int8_t ninths = 0;                // of a regiment; artillery and naval units have none (squadron_size)
  int8_t strength = 0;              // CF of the full side
  int8_t reduced = 0;               // CF of the back; 0 for units of one step
  int8_t movement = 0;              // MF
  int8_t proficiency = -1;          // PR, -1 for none
  bool raids = false;               // R
  bool horse = false;               // horse artillery
  bool mountain = false;            // a mountain battery
  bool legion = false;              // Foreign Legion
  bool chasseurs_dafrique = false;  // 11.1/8
  bool mexican = false;             // 3.0/4, as mexican_def reads it
  bool commits = false;             // has to pass 7.2.2 before it attacks
  bool arrives_reduced = false;     // 12.1/T4a
  int8_t flips_full = 0;            // the turn in which it flips to its full side (12.1/T9b); 0: never
  Points points = Points::kNone;
  Entry entry;
  Entry again;  // a second listing: from the Force Pool onto the map for nothing; its turn is 0 if there is none
  Leaving leaving;
  bool in_play = true;  // inf_dup and others of its kind; what is not stands in the holder `removed` for good

  int steps() const { return reduced > 0 ? 2 : 1; }
  bool artillery() const { return arm == Arm::kLight || arm == Arm::kMedium || arm == Arm::kHeavy; }
  bool naval() const { return arm == Arm::kNaval; }
  bool infantry() const { return arm == Arm::kInfantry; }
  bool cavalry() const { return arm == Arm::kCavalry; }
  bool rated() const { return proficiency >= 0; }  // can lead (7.2/10)
  // 3.0/4: Militia and Guerilla are one class wherever the rules speak of them.
  bool irregular() const { return sort == Sort::kMilitia || sort == Sort::kGuerilla; }
};

struct LeaderInfo {
  Side side = kNobody;  // nobody: Santa Anna, who chooses
  Nation nation = Nation::kFrench;
  int8_t proficiency = 0;
  bool in_parentheses = false;  // Juarez (3.0/9)
  bool cavalry = false;
  bool leads_raids = false;      // cavalry leaders and Dupin (5.4, 4.0/7)
  bool leads_army_alone = true;  // not those of the Confederates (6.1/10)
  bool joins_army = true;        // not Santa Anna (6.1/8)
  bool mexican = false;          // 10.5/5, 10.5/7
  int8_t movement = 0;
  Entry entry;
  Leaving leaving;
  bool in_play = true;
};

struct ArmyInfo {
  Side side = kNobody;
  int8_t turn = 0;  // from which on it is there
  Leaving leaving;
};

// ---- Tables.

// A row of the Terrain Effects Chart.
struct TerrainEffect {
  bool stops = false;             // counts for 5.1/8
  bool attrition = false;         // entering asks for attrition (5.5/3)
  bool attrition_vomito = false;  // only while Vomito Negro is in effect (5.5/5)
  int8_t attrition_die = 0;       // 5.5/6-8
  int8_t combat_die = 0;          // for the attacker's roll
  bool halves_cavalry = false;    // the attacker's
  bool halves_artillery = false;  // the attacker's
  int8_t retreat_die = 0;         // 7.3.4/4
};

struct Ratio {
  int8_t attacker = 1;
  int8_t defender = 1;
};

// One part of a combat result. DE and DE* are the defender's only.
struct Outcome {
  int8_t steps = 0;
  bool retreats = false;
  bool eliminated = false;  // DE, and DE* too
  bool deserts = false;     // DE*
};
struct CombatResult {
  Outcome attacker, defender;
};

struct CombatTable {
  std::vector<Ratio> columns;                   // rising
  int low = 0;                                  // modified die of the first row; lower ones count as this
  std::vector<std::vector<CombatResult>> rows;  // [die - low][column]
  // The last row for what is above it. REQUIRES: `column` is one.
  const CombatResult& Read(int die, int column) const;
};

// What a random event does; Module 11.
enum class EventKind : uint8_t {
  kLeaderEscapes = 1,
  kMexicanPoints,  // Imperial Mexican points by a die: gained, or lost if `loss`
  kFrenchPoints,
  kRepublicanPoints,
  kForceMarch,
  kVomitoNegro,
  kBlueButchers,
  kReroll,  // No Event, and `side` may roll again
  kDriveThemOut,
  kCincoDeMayo,
  kCamerone,
  kSurpriseRaid,
  kDupinRequests,
  kDixie,
  kYourBill,  // points lost by a die, and no artillery rebuilt
  kMarshalWeds,
  kArtilleryGift,  // Viva Juarez from 1865 on
  kRepoMan,
  kNapoleonSaysNon,
  kGulfResolution,
  kShelby,
  kBismarck,
  kAbdication,
  kSoClose,  // doubled points
  kSoFar,    // Sheridan intervenes
  kMaximilianRides,
  kSantaAnna
};

enum class Favours : uint8_t { kNone = 1, kImperial, kRepublican, kRoller };

enum class Limit : uint8_t { kNone = 1, kOncePerYear, kOncePerGame };

struct EventInfo {
  int year = 0;
  int roll = 0;  // 2..12
  EventKind kind = EventKind::kReroll;
  Side side = kNobody;  // who may roll again
  bool loss = false;
  Favours favours = Favours::kNone;
  Limit limit = Limit::kNone;
  std::string rule;  // of the catalogue, without letter: "11.3/6"
};

struct TurnInfo {
  int8_t year = 0;     // 0 is 1862, and so are the event tables numbered
  int8_t quarter = 0;  // 1..4
};

// ---- Set-ups (Modules 12 to 14).

// How a counter of a scenario's set-up suffers before play (13.2.1, 13.3.1).
enum class Wear : uint8_t { kNone = 1, kTwoSteps, kFootAndGuns, kHorse, kBesieged };

// A counter that stands on the map, in the pool or nowhere when the scenario begins.
struct Placement {
  UnitId unit;  // one of the two
  LeaderId leader;
  Where where = Where::kProvince;
  ProvinceSet provinces;
  CityId besieged_in;  // none: in the field
  bool reduced = false;
  Wear wear = Wear::kNone;
};

// Some of these counters, of the owner's choice, go to the first place, the others to the second (13.3).
struct Pick {
  std::string id;
  UnitSet units;
  int8_t count = 0;
  Placement first, rest;  // without counters
};

// What a province is to be given of the counters set up freely (14.2).
struct Garrison {
  ProvinceId province;
  int strength = 0;           // CF of infantry and cavalry
  int medium = 0, heavy = 0;  // artillery units
};

struct ScenarioData {
  std::string id, title;
  int first_turn = 1, last_turn = kTurns;
  // Counters come in by the orders of appearance of the first turn (12.0), and nothing below but control is there.
  bool by_appearance = false;
  bool first_replacements = true;  // is the first turn's replacement phase played? (13.0/1, s13_start)
  bool events = true;              // random_events of the scenario, if on
  ProvinceSet imperial;            // control; all other provinces are Republican
  std::vector<Placement> placements;
  std::vector<Pick> picks;
  std::vector<Garrison> garrisons;
  std::vector<ArmyId> armies;  // markers that are there
  // The sieges at the start: of the units placed in them, by all enemies of the province.
  std::vector<std::pair<CityId, int8_t>> sieges;         // with 1 or 2
  int foot_dice = 0, horse_dice = 0, besieged_dice = 0;  // 13.2.1, 13.3.1
  int army_in_siege = 0;                                 // Armies that may be formed among the besieged (13.3/6)
};

// Single numbers of the rules. The members are named like the pack's ids with '.' as '_'.
struct Numbers {
  int points_french, points_first_turn, points_usa, points_turn_17, points_turn_21;
  int cost_regular, cost_regular_late, cost_late_turn, cost_other;
  int army_movement, army_proficiency, army_regiments, army_shift_most;
  int reaction_success, reaction_no_clear, reaction_foreign;
  int attrition_one, attrition_two, attrition_mexican, attrition_siege_1, attrition_siege_2;
  int raid_contra, raid_dupin, raid_cavalry, raid_irregular;
  int combat_raid, combat_dupin, initiative_army, initiative_reacted, initiative_failed_retreat;
  int siege_ratio, bypass_ratio, siege_heavy, siege_capital, siege_mexico_city, assault_heavy;
  int leader_captured, leader_executed, desertion, guns_lost, guns_captured;
  int exchange_extra;
  int escape, escape_diaz;
  int dixie_turn, dixie_north_turn, shelby_turn, us_war, us_war_turn, santa_anna_joins, annexation;
  int dupin_elimination;    // a Militia or Guerilla unit is eliminated from this on (11.2/9)
  int republican_win_turn;  // 9.1/3
};

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  NameTable sides{"side"}, province_names{"province"}, place_names{"place"}, city_names{"city"},
      terrain_names{"terrain"}, unit_names{"unit"}, leader_names{"leader"}, army_names{"army"}, event_names{"event"},
      scenario_names{"scenario"};
  IdVector<ProvinceId, Province> provinces;  // those out of play too: ask in_play, or go through `map`
  ProvinceSet map;                           // the 29 in play
  IdVector<PlaceId, PlaceKind> places;
  IdVector<CityId, City> cities;
  IdVector<TerrainId, TerrainEffect> terrain;
  IdVector<UnitId, UnitInfo> units;
  IdVector<LeaderId, LeaderInfo> leaders;
  IdVector<ArmyId, ArmyInfo> armies;
  CombatTable combat;
  IdVector<EventId, EventInfo> events;
  std::array<std::array<EventId, 13>, kYears> event_table;  // [year][roll]
  std::array<TurnInfo, kTurns + 1> turns;                   // by turn, from 1
  IdVector<ScenarioId, ScenarioData> scenarios;
  Numbers n{};

  std::array<UnitSet, 3> units_of;      // by side, those in play
  std::array<LeaderSet, 3> leaders_of;  // Santa Anna is of nobody's

  // Places beside the map. A naval unit is in the Gulf; who retreated to the fleet is aboard; the Force Pool is where
  // one may be bought from; who waits has not arrived yet, or was displaced; who is removed never comes back.
  PlaceId usa, brownsville, csa, gulf, aboard;          // boxes
  PlaceId pool, waiting, displaced, captured, removed;  // holders

  // Pieces that rules name. All exist in the released packs.
  ProvinceId vera_cruz, mexico_city, puebla, oaxaca, san_luis_potosi, queretaro, sonora, baja, tamaulipas;
  CityId port_vera_cruz, jalapa, city_mexico;
  UnitId flotilla, supremos_poderes, heavy_brigade, chasseurs_a_cheval_12, shelby_brigade;
  std::array<UnitId, 2> us_flotillas;
  LeaderId juarez, diaz, escobedo, maximilian, prim, dupin, bazaine, thun, salm_salm, magruder, shelby, sheridan,
      santa_anna, trevino, corona;
  ArmyId expeditionary_corps, second_division;

  // A province is a place of the same number.
  PlaceId PlaceOf(ProvinceId province) const { return PlaceId(province.number()); }
  bool OnMap(PlaceId place) const { return place.number() < static_cast<int>(provinces.size()); }
  // None of a box or holder.
  ProvinceId ProvinceOf(PlaceId place) const { return OnMap(place) ? ProvinceId(place.number()) : ProvinceId(); }
  bool Adjacent(ProvinceId a, ProvinceId b) const { return provinces[a].neighbours.Has(b); }
  // Provinces to go from one to the other; 0 for the same.
  int Distance(ProvinceId from, ProvinceId to) const { return distance[from][to]; }
  IdVector<ProvinceId, IdVector<ProvinceId, uint8_t>> distance;

  // What the pack says in other readings; WithOptions() takes them.
  std::shared_ptr<const struct Readings> readings;
};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_COMPONENTS_COMPONENTS_H_
