// The components of The Halls of Montezuma as the rules read them: tables made from a component pack.
#ifndef ADJUTANT_CORE_HALLS_COMPONENTS_COMPONENTS_H_
#define ADJUTANT_CORE_HALLS_COMPONENTS_COMPONENTS_H_

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

namespace adjutant::halls {

// Sides are PlayerId 1 and 2.
enum Side : uint8_t { kNobody = 0, kUs = 1, kMexico = 2 };
inline Side Enemy(Side side) { return side == kUs ? kMexico : side == kMexico ? kUs : kNobody; }

// Indices into the tables below, and into the domains of the event schema.
using SpaceId = Id<struct SpaceKind>;
using StateId = Id<struct StateKind>;  // a Mexican State
using UnitId = Id<struct UnitKind>;
using LeaderId = Id<struct LeaderKind>;
using MarkerId = Id<struct MarkerKind>;  // a fieldworks or fort marker
using ArmyId = Id<struct ArmyKind>;
using CardId = Id<struct CardKind>;  // a strategy card
using ActionCardId = Id<struct ActionCardKind>;
using CityMarkerId = Id<struct CityMarkerKind>;

inline constexpr int kMaxSpaces = 160;
inline constexpr int kMaxStates = 32;
inline constexpr int kMaxUnits = 192;
inline constexpr int kMaxLeaders = 64;
inline constexpr int kMaxMarkers = 48;
inline constexpr int kMaxArmies = 16;
inline constexpr int kMaxCards = 96;
inline constexpr int kMaxActionCards = 40;
inline constexpr int kMaxCityMarkers = 24;
inline constexpr int kTurns = 10;

enum class Terrain : uint8_t { kClear = 1, kRough = 2, kJungle = 3, kRoughJungle = 4, kZone = 5 };
enum class LinkKind : uint8_t { kOrdinary = 1, kRough = 2, kRiver = 3, kArrow = 4 };
enum class Coast : uint8_t { kNone = 0, kEast = 1, kWest = 2 };
enum class Arm : uint8_t { kInfantry = 1, kCavalry = 2, kArtillery = 3, kInfantryArtillery = 4 };
enum class Sort : uint8_t {
  kRegular = 1,
  kVolunteer = 2,
  kActiva = 3,
  kZapadores = 4,
  kMarine = 5,
  kGuerilla = 6,
  kFortress = 7
};
enum class Pool : uint8_t { kRegroup = 1, kAtWar = 2, kByCard = 3, kGuerillaBox = 4, kInFortress = 5 };
enum class Work : uint8_t { kFieldworks = 1, kFort = 2 };
enum class RandomEvent : uint8_t {
  kNone = 1,
  kRiots,
  kReinforcements,
  kIndianRaid,
  kCaliforniaWar,
  kNewMexicoUnrest,
  kPronunciamiento,
  kPoliticalShift,
  kRiverInFlood,
  kSantaAnnaReturns,
  kEnlistmentsExpire,
  kDesertion,
  kRoughSeas,
  kHeat,
  kPoliticalInsight,
  kWhigProtests,
  kCongressVotesFunds,
  kVomito,
  kCasteWar,
  kGuerillasRise
};

struct Link {
  SpaceId to;
  LinkKind kind;
};

struct Space {
  StateId state;
  Terrain terrain = Terrain::kClear;
  bool texas = false;
  bool transit = false;
  Coast port = Coast::kNone;
  bool pw_city = false;
  int8_t pw_modifier = 0;
  bool fortress = false;
  bool indian = false;
  bool never_controlled = false;
  Side controller = kNobody;  // at the start of the game
  std::vector<Link> links;    // in the order of the pack
  int x = 0;
  int y = 0;

  bool zone() const { return terrain == Terrain::kZone; }
  bool controllable() const { return !transit && !never_controlled; }
  // "In Mexico" (2.1.a): neither a Zone nor Texas. Texas-side transit spaces count as Texas.
  bool in_mexico() const { return !zone() && !texas; }
};

struct StateInfo {
  int8_t control_number = 0;        // 0: a Zone, 6.9's own rule
  std::vector<SpaceId> spaces;      // controllable ones
  std::vector<StateId> neighbours;  // 18.4.a, ascending
};

struct UnitInfo {
  Side side = kNobody;
  Arm arm = Arm::kInfantry;
  Sort sort = Sort::kRegular;
  int8_t strength = 0;
  int8_t reduced_strength = 0;
  bool committable = false;
  Pool pool = Pool::kRegroup;

  int max_steps() const { return sort == Sort::kGuerilla ? 1 : 2; }
  bool infantry() const { return arm == Arm::kInfantry || arm == Arm::kInfantryArtillery; }
  bool cavalry() const { return arm == Arm::kCavalry; }
  bool artillery() const { return arm == Arm::kArtillery || arm == Arm::kInfantryArtillery; }
};

struct Ratings {
  int8_t strategy = 0;
  int8_t command = 0;
  int8_t tactics = 0;
  int8_t stars = 0;
};

struct LeaderInfo {
  Side side = kNobody;
  Ratings ratings;
  Ratings repl;  // all zero: no REPL side
  bool in_pool = false;
  bool guerilla_leader = false;
  LeaderId replacement;
};

struct MarkerInfo {
  Side side = kNobody;
  Work work = Work::kFieldworks;
  int8_t value = 0;
};

struct CardInfo {
  int number = 0;
  bool war = false;  // of the War set
  int8_t ops = 0;
  bool us_event = false;
  bool mexico_event = false;
  bool wagon = false;
  bool response = false;
  bool remove = false;
  bool reshuffle = false;
  bool mandatory = false;
  bool officer = false;
};

struct Allowance {
  int8_t movement = 0;
  bool underlined = false;
};

struct ActionCardInfo {
  int number = 0;
  RandomEvent event = RandomEvent::kNone;
  int8_t leaders = 0;
  int8_t units = 0;
  int8_t threshold = 0;
  int8_t amount = 0;
  std::array<Allowance, 5> allowance;  // by strategy rating 1..4
};

struct TurnInfo {
  bool heat = false;
  int8_t crisis_hand = 0;
  int8_t war_modifier = 0;
  int8_t declaration_cost = 0;
  int8_t end_roll = 0;
  int8_t leaders[3] = {};  // standard reinforcements, by side
  int8_t units[3] = {};
  bool automatic_war = false;
  bool squadrons_activate = false;
  std::string season;
};

// A table entered with a modified number: the last row whose `at_least` is not above it.
struct ChartRow {
  int at_least = 0;
  int value = 0;
  std::string result;
  std::string datum;  // path in the pack
};
using Chart = std::vector<ChartRow>;
const ChartRow& Read(const Chart& chart, int number);

// Single printed numbers. The members are named like the pack's ids with '.' as '_'.
struct Numbers {
  int cost_clear, cost_rough, cost_jungle, cost_rough_jungle;
  int connection_ordinary, connection_rough, connection_river;
  int cost_leave_zone, cost_leave_works, cost_destroy_works, cost_army_control;
  int movement_leader_alone, movement_army, movement_army_minimum;
  int firepower_army, firepower_combined_arms, firepower_other_unit, firepower_committed_multiple,
      firepower_out_of_supply, firepower_zapadores_fort;
  int firepower_column, firepower_hasty, firepower_normal, firepower_pitched;
  int battle_cost_column, battle_cost_hasty, battle_cost_normal, battle_cost_pitched;
  int efficiency_intercepted, efficiency_failed_avoidance, efficiency_chief_of_staff;
  int post_battle_pitched, post_battle_margin, reaction_success, leader_loss_check;
  int supply_length, supply_rough, supply_disputed_zone, supply_disputed_zone_units, supply_california_units,
      supply_sonora_units;
  int stacking_limit;
  int pw_maximum, pw_start, pw_battle, pw_battle_units, pw_army_won, pw_army_lost, pw_train_captured, pw_extra_card,
      pw_collapse;
  int bellicosity_maximum, bellicosity_start, blockade_start;
  int collapse_per_revolt, collapse_unstable, collapse_us_states_per_point;
  int war_us_unit_eliminated;
  int revolt_spread, revolt_spread_collapsed;
  int hand_war, hand_war_collapsed_mexico;
  int replacement_infantry, replacement_mixed, replacement_cavalry, replacement_artillery;
  int santa_anna_return, santa_anna_war_units;
  int leader_displacement, rout_steps, rout_distance;
  int raid_markers, raid_success, raid_indian_range, raid_guerilla_range;
  int pw_victory_collapsed, pw_victory_stable, sudden_death_texas_spaces, sudden_death_units;
};

struct ScenarioData {
  std::string id;
  std::string title;
  std::vector<std::pair<std::string, std::string>> settings;
};

// Which counters a question is about, as a mask over an array of records of two bytes whose first byte is their
// location (UnitState, LeaderState).
template <class AnyId, size_t kRecords>
struct CounterMask {
  std::array<uint8_t, 2 * kRecords> bytes{};
  size_t begin = 2 * kRecords, end = 0;  // the bytes before and behind are of other counters; of a counter's two each
  void Add(AnyId record) {
    const size_t at = 2 * record.index();
    bytes[at] = 0xff;
    begin = at < begin ? at : begin;
    end = at + 2 > end ? at + 2 : end;
  }
  // Among them are all those added.
  Every<AnyId> ids() const { return Every<AnyId>(static_cast<int>(begin / 2), static_cast<int>(end / 2)); }
};

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  NameTable sides{"side"}, space_names{"space"}, state_names{"state"}, unit_names{"unit"}, leader_names{"leader"},
      marker_names{"fortification"}, army_names{"army"}, card_names{"strategy_card"}, action_card_names{"action_card"},
      city_marker_names{"city_marker"};
  IdVector<SpaceId, Space> spaces;
  IdVector<StateId, StateInfo> states;
  IdVector<UnitId, UnitInfo> units;
  IdVector<LeaderId, LeaderInfo> leaders;
  IdVector<MarkerId, MarkerInfo> markers;
  IdVector<ArmyId, Side> armies;
  IdVector<CardId, CardInfo> cards;
  IdVector<ActionCardId, ActionCardInfo> action_cards;
  std::array<TurnInfo, kTurns + 1> turns;       // by turn, from 1
  std::vector<int> firepower_columns;           // at_least of each
  Chart efficiency;                             // result: the band's id
  std::vector<std::vector<int>> battle_losses;  // [efficiency row][column]
  Chart collapse, war, post_battle, city_conquest, leader_loss, dysentery;
  IdVector<CityMarkerId, int> city_markers;  // value of each
  Numbers n{};
  std::vector<ScenarioData> scenarios;

  // Pieces that rules name. kNoId if the pack has none.
  LeaderId santa_anna, scott, taylor, canales, valencia, pierce;
  SpaceId disputed_zone, new_orleans, alta_california, baja_california, yucatan, mejico, vera_cruz, saltillo, monterrey;
  UnitId san_patricio;
  StateId sonora, nuevo_mexico, tabasco;

  // 16.1.a: [from][to] the cheapest way in MP, a Zone for 1, without stops and enemies; for guerillas within Mexico.
  // kTooFar if there is none.
  static constexpr uint8_t kTooFar = 255;
  using Costs = IdVector<SpaceId, uint8_t>;
  IdVector<SpaceId, Costs> march_cost, guerilla_cost;
  IdVector<SpaceId, Costs> guerilla_cost_with_texas_bank;  // by the option that counts its transit spaces in

  // By side: its units, the inherent ones of fortresses left out or not; its leaders.
  std::array<CounterMask<UnitId, kMaxUnits>, 3> units_of, all_units_of;
  std::array<CounterMask<LeaderId, kMaxLeaders>, 3> leaders_of;
  std::array<CounterMask<MarkerId, kMaxMarkers>, 3> markers_of;  // fieldworks and forts

  // The card numbered `number` as printed; kNoId if there is none.
  CardId Card(int number) const;
  // Index of the firepower column of `firepower`.
  int FirepowerColumn(int firepower) const;
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_COMPONENTS_COMPONENTS_H_
