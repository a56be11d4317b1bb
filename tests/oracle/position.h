// A position of The Halls of Montezuma as it lies on the table: names, lists and plain numbers.
//
// The oracle (README.md) reads positions in this form only. The map is read from the text of a component pack, what
// lies on it from the position as the program prints it (`adjutant show --values`); no code of the game has a part in
// either.
#ifndef ADJUTANT_TESTS_ORACLE_POSITION_H_
#define ADJUTANT_TESTS_ORACLE_POSITION_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/oracle/readings.h"

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
  int stacking;                                                  // 3.3
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

// What is printed: the map without counters, and the counters by id.
struct Printed {
  template <class T>
  using ById = std::map<std::string, T, std::less<>>;

  Position map;  // under no reading that differs
  ById<int> spaces, states;
  ById<Unit> units;
  ById<Leader> leaders;    // with the command of the front
  ById<int> repl_command;  // of the back of leaders
  ById<Works> works;       // finished
};
// Reads the text of a component pack; without spaces if it is none.
Printed ReadPack(const std::string& text);

// A position as the program prints it, name and value: {"unit.mx_guard", "monterrey reduced"}. Names that supply,
// control and movement do not ask for are passed over.
using Values = std::vector<std::pair<absl::string_view, absl::string_view>>;
Position ReadPosition(const Printed& printed, const Readings& readings, const Values& values);

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
// 3.3: has a side more Units in the Space than may end an Action or Phase there? The artillery of a fortress is printed
// on the map and does not count.
bool Overstacked(const Position& position, int space, Nation nation);
bool InRevolt(const Position& position, int space);

}  // namespace adjutant::oracle

#endif  // ADJUTANT_TESTS_ORACLE_POSITION_H_
