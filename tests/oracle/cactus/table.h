// What is printed of Cactus Throne, and a position as it lies on the table: names, lists and plain numbers.
//
// The oracle (../README.md) reads positions in this form only. Map and counters are read from the text of a component
// pack, what lies where from the position as the program prints it (`adjutant show --values`); no code of the game has
// a part in either.
#ifndef ADJUTANT_TESTS_ORACLE_CACTUS_TABLE_H_
#define ADJUTANT_TESTS_ORACLE_CACTUS_TABLE_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "adjutant/cactus/v1/pack.pb.h"

namespace adjutant::oracle::cac {

namespace pb = adjutant::cactus::v1;
using Name = std::string;  // "san_luis_potosi"
using Names = std::set<Name>;
// Every option of a game with its value; the oracle asks for those of readings.h.
using Options = std::map<std::string, std::string>;

template <class T>
using ById = std::map<Name, T, std::less<>>;

// ---- Printed: only what is in play.
struct Printed {
  ById<pb::Province> provinces;
  ById<pb::City> cities;
  ById<Names> neighbours;
  ById<pb::Unit> units;
  ById<pb::Leader> leaders;
  ById<pb::Army> armies;
  ById<pb::TerrainEffect> terrain;
  ById<int> numbers;
  std::map<int, int> years;  // by turn
};
// Reads the text of a component pack under the options; without provinces if it is none.
Printed ReadPack(const std::string& text, const Options& options);

// ---- A position.
enum class Side { kNobody, kImperial, kRepublican };  // nobody: Santa Anna in revolt
Side Opponent(Side side);
std::string SideName(Side side);

// A combat unit or a leader.
struct Piece {
  Name name;
  Side side = Side::kNobody;
  const pb::Unit* unit = nullptr;  // one of the two
  const pb::Leader* leader = nullptr;
  Name where;       // a province, a box or a holder
  Name city, army;  // in which it is; empty for none
  bool reduced = false;
  Names flags;  // "moved", "sailed" ...
};

struct Siege {
  int level = 0;
  Side side = Side::kNobody;  // who besieges
};

struct Position {
  const Printed* printed = nullptr;
  Options options;
  std::vector<Piece> pieces;
  ById<Side> markers;        // of control, as they lie
  ById<Side> control, held;  // who controls it, and who did last
  ById<Siege> sieges;        // by city
  ById<Name> army_leader;    // of formed Armies
  ById<std::string> values;  // all of them, as printed

  bool Plays(const char* option, const char* value) const { return options.at(option) == value; }
  std::string Value(absl::string_view name) const;  // "" where there is none
  int Number(absl::string_view name) const;
  bool Yes(absl::string_view name) const { return Value(name) == "yes"; }
};

// A position as the program prints it, name and value: {"unit.f_99th_ligne", "puebla reduced"}.
using Values = std::vector<std::pair<absl::string_view, absl::string_view>>;
Position ReadPosition(const Printed& printed, const Options& options, const Values& values);

// ---- Looking at it.
const Piece* Find(const Position& position, absl::string_view name);
// Of a side, in a province, in a city of it or not.
std::vector<const Piece*> In(const Position& position, Side side, const Name& province);
// Out of the cities.
std::vector<const Piece*> InField(const Position& position, Side side, const Name& province);
bool AnyUnit(const std::vector<const Piece*>& pieces);
bool Besieged(const Position& position, const Piece& piece);
// A siege goes on in one of its cities.
bool SiegeIn(const Position& position, const Name& province);
bool OnMap(const Position& position, const Piece& piece);
bool HasTerrain(const pb::Province& province, pb::Terrain terrain);
bool Artillery(const pb::Unit& unit);
bool Irregular(const pb::Unit& unit);  // Militia and Guerilla
// 11.4, 10.2: the province is closed to the piece, but for a retreat: Sonora to all but the French, or to Imperial
// troops.
bool KeptOut(const Position& position, Side side, pb::Nation nation, const Name& place);
// CF of the side that is up.
int Factor(const Piece& piece);

}  // namespace adjutant::oracle::cac

#endif  // ADJUTANT_TESTS_ORACLE_CACTUS_TABLE_H_
