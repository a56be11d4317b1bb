// A position of The Halls of Montezuma as it lies on the table: names, lists and plain numbers.
//
// The oracle (README.md) reads positions in this form only. It is copied out of the referee's state and components
// record by record; nothing is worked out on the way but where counters stand.
#ifndef ADJUTANT_TESTS_ORACLE_POSITION_H_
#define ADJUTANT_TESTS_ORACLE_POSITION_H_

#include <string>
#include <vector>

#include "core/halls/rules.h"

namespace adjutant::oracle {

enum class Nation { kNobody, kUnitedStates, kMexico };
Nation Opponent(Nation nation);
std::string NationName(Nation nation);

enum class Terrain { kClear, kRough, kJungle, kRoughJungle, kZone };
enum class Road { kOrdinary, kRough, kRiver, kArrow };  // kinds of connection
enum class Coast { kNone, kEast, kWest };

constexpr int kNowhere = -1;  // no space

struct Connection {
  int to;
  Road road;
};

struct Unit {
  std::string name;
  Nation nation;
  bool guerilla;
  bool inherent;  // the artillery of a fortress (13.3.a)
};

struct Leader {
  std::string name;
  Nation nation;
  int command;      // of the side of his counter that is up
  bool leads_army;  // an Army marker lies with him
};

enum class Fortification { kFieldworks, kFort, kUnfinishedFort };
struct Works {
  Nation nation;
  Fortification kind;
};

// A Space, Transit Space or Zone, with all that lies in it.
struct Space {
  std::string name;
  // Printed.
  int state;  // a Mexican State; kNowhere in Texas and elsewhere
  Terrain terrain;
  bool texas;
  bool transit;
  bool pw_city;
  bool fortress;
  bool never_controlled;  // the Disputed Zone (6.8)
  Coast port;
  std::vector<Connection> connections;
  // Lying there.
  Nation marker;  // whose control marker lies there, or whose the map says it is; kNobody in transit spaces
  bool raided;
  bool fortress_destroyed;
  bool us_train, mexican_train, beachhead;
  bool seizing_squadron;
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  std::vector<Works> works;
};

struct MexicanState {
  std::string name;
  int control_number;
  bool revolt;
  Nation marker;
};

struct Numbers {
  int line, rough_connection, disputed_zone;                     // 6.2, 6.4.b
  int disputed_zone_units, california_units, sonora_units;       // 6.4
  int clear, rough, jungle, rough_jungle;                        // Terrain Effects Chart: spaces
  int ordinary_connection, extra_rough_connection, extra_river;  // connections
  int leave_zone, leave_works;                                   // 10.2.a, 10.2.b
};

// Options of the rules that concern supply, control and movement cost, by option id: true where the value named is
// chosen. What each value means is what core/halls/options.cc says of it.
struct Readings {
  bool army_always_moves_one_space;                       // army_always_moves=one_space_always
  bool source_exempt;                                     // clear_requirement=source_exempt
  bool disputed_zone_may_end;                             // disputed_zone_trace=may_end_there
  bool claimant_gains;                                    // end_control_contested=claimant_gains
  bool fortress_by_any_means;                             // fortress_control_by_battle=any_means
  bool guerilla_raids_only;                               // guerilla_entry=raids_only
  bool texas_side_in_mexico;                              // in_mexico=texas_side_inside
  bool leave_fort_instead;                                // leave_fort=instead_of_cost
  bool leaders_may_enter_works;                           // lone_and_forts=leaders_may_enter
  bool port_feeds_whole_space;                            // port_one_force=whole_space
  bool raided_space_suspended;                            // raided_space_control=suspended
  bool revolt_cuts_passage_only;                          // revolt_supply=passage_cut
  bool train_and_beachhead_mutual;                        // train_beachhead=mutual_trace
  bool train_feeds_any_number;                            // train_through_port=any_number
  bool transit_needs_no_enemy_near;                       // transit_friendly=no_enemy_near
  bool us_does_not_stop;                                  // us_rough_stop=no_stop
  bool zone_control_by_presence, zone_control_by_marker;  // zone_control=presence_only, marker_only
  bool zone_entry_needs_nothing;                          // zone_entry_mp=nothing
};

struct Position {
  std::vector<Space> spaces;
  std::vector<MexicanState> states;
  Numbers numbers;
  bool east_squadron_active, west_squadron_active;
  bool flood;                                                        // action card Rio Grande in Flood
  bool topographic_engineers;                                        // the card has been played
  int disputed_zone, alta_california, baja_california, new_orleans;  // spaces
  int sonora;                                                        // state
  Readings readings;
};

// The map of a component pack without counters, under the readings of the rules.
Position EmptyMap(const halls::Rules& rules);
// The picture of a referee's state; `map` is that of the rules.
Position Picture(const Position& map, const halls::Rules& rules, const halls::S& state);

// ---- Counting what lies in a space.

// Units of a nation. The inherent unit of a fortress is counted by CountUnits only where said so; it is gone once the
// US controls the fortress (13.3.a).
int CountUnits(const Position& position, int space, Nation nation);
bool HasInherentUnit(const Position& position, int space);
bool StandingFortress(const Position& position, int space);
// Fieldworks, or a fort that is finished (13.2.a): what is under construction is no fortification yet.
bool HasFieldworksOrFort(const Position& position, int space, Nation nation);
// 6.5.c: the Beachhead is a US Baggage Train.
bool HasTrain(const Position& position, int space, Nation nation);
bool InRevolt(const Position& position, int space);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_POSITION_H_
