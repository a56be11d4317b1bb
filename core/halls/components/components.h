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

namespace adjutant {
struct LoadedPack;
}

namespace adjutant::halls {

// Sides are PlayerId 1 and 2.
enum Side : uint8_t { kNobody = 0, kUs = 1, kMexico = 2 };
inline Side Enemy(Side side) { return side == kUs ? kMexico : side == kMexico ? kUs : kNobody; }

// Indices into the tables below, and into the domains of the event schema.
using SpaceId = int16_t;
using StateId = int16_t;  // a Mexican State
using UnitId = int16_t;
using LeaderId = int16_t;
using MarkerId = int16_t;  // a fieldworks or fort marker
using ArmyId = int16_t;
using CardId = int16_t;  // strategy or action card, as the context says
inline constexpr int16_t kNoId = -1;

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
  StateId state = kNoId;
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
  LeaderId replacement = kNoId;
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
template <size_t kRecords>
struct CounterMask {
  std::array<uint8_t, 2 * kRecords> bytes{};
  size_t begin = 2 * kRecords, end = 0;  // the bytes before and behind are of other counters; of a counter's two each
  void Add(int record) {
    const auto at = static_cast<size_t>(2 * record);
    bytes[at] = 0xff;
    begin = at < begin ? at : begin;
    end = at + 2 > end ? at + 2 : end;
  }
};

// Immutable once loaded.
struct Components {
  std::shared_ptr<const LoadedPack> pack;
  NameTable sides{"side"}, space_names{"space"}, state_names{"state"}, unit_names{"unit"}, leader_names{"leader"},
      marker_names{"fortification"}, army_names{"army"}, card_names{"strategy_card"}, action_card_names{"action_card"},
      city_marker_names{"city_marker"};
  std::vector<Space> spaces;
  std::vector<StateInfo> states;
  std::vector<UnitInfo> units;
  std::vector<LeaderInfo> leaders;
  std::vector<MarkerInfo> markers;
  std::vector<Side> armies;
  std::vector<CardInfo> cards;
  std::vector<ActionCardInfo> action_cards;
  std::array<TurnInfo, kTurns + 1> turns;       // by turn, from 1
  std::vector<int> firepower_columns;           // at_least of each
  Chart efficiency;                             // result: the band's id
  std::vector<std::vector<int>> battle_losses;  // [efficiency row][column]
  Chart collapse, war, post_battle, city_conquest, leader_loss, dysentery;
  std::vector<int> city_markers;  // value of each
  Numbers n{};
  std::vector<ScenarioData> scenarios;

  // Pieces that rules name. kNoId if the pack has none.
  LeaderId santa_anna = kNoId, scott = kNoId, taylor = kNoId, canales = kNoId, valencia = kNoId, pierce = kNoId;
  SpaceId disputed_zone = kNoId, new_orleans = kNoId, alta_california = kNoId, baja_california = kNoId, yucatan = kNoId,
          mejico = kNoId, vera_cruz = kNoId, saltillo = kNoId, monterrey = kNoId;
  UnitId san_patricio = kNoId;
  StateId sonora = kNoId, nuevo_mexico = kNoId, tabasco = kNoId;

  // 16.1.a: [from][to] the cheapest way in MP, a Zone for 1, without stops and enemies; for guerillas within Mexico.
  // kTooFar if there is none.
  static constexpr uint8_t kTooFar = 255;
  std::vector<std::vector<uint8_t>> march_cost, guerilla_cost;
  std::vector<std::vector<uint8_t>> guerilla_cost_with_texas_bank;  // by the option that counts its transit spaces in

  // By side: its units, the inherent ones of fortresses left out or not; its leaders.
  std::array<CounterMask<kMaxUnits>, 3> units_of, all_units_of;
  std::array<CounterMask<kMaxLeaders>, 3> leaders_of;
  std::array<CounterMask<kMaxMarkers>, 3> markers_of;  // fieldworks and forts

  // The card numbered `number` as printed; kNoId if there is none.
  CardId Card(int number) const;
  // Index of the firepower column of `firepower`.
  int FirepowerColumn(int firepower) const;
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_COMPONENTS_COMPONENTS_H_
