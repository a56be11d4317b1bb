#include "tests/oracle/position.h"

#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "google/protobuf/text_format.h"

namespace adjutant::oracle {
namespace {

namespace pb = adjutant::halls::v1;

Nation NationOf(pb::Side side) {
  if (side == pb::US) return Nation::kUnitedStates;
  if (side == pb::MEXICO) return Nation::kMexico;
  return Nation::kNobody;
}

Nation NationOf(absl::string_view word) {
  if (word == "us") return Nation::kUnitedStates;
  if (word == "mexico") return Nation::kMexico;
  return Nation::kNobody;
}

Terrain TerrainOf(pb::Terrain terrain) {
  switch (terrain) {
    case pb::CLEAR:
      return Terrain::kClear;
    case pb::ROUGH:
      return Terrain::kRough;
    case pb::JUNGLE:
      return Terrain::kJungle;
    case pb::ROUGH_JUNGLE:
      return Terrain::kRoughJungle;
    default:
      return Terrain::kZone;
  }
}

Road RoadOf(pb::Connection kind) {
  switch (kind) {
    case pb::ROUGH_CONNECTION:
      return Road::kRough;
    case pb::RIVER:
      return Road::kRiver;
    case pb::ARROW:
      return Road::kArrow;
    default:
      return Road::kOrdinary;
  }
}

Coast CoastOf(pb::Coast coast) {
  if (coast == pb::EAST) return Coast::kEast;
  if (coast == pb::WEST) return Coast::kWest;
  return Coast::kNone;
}

template <class T>
const T* Find(const Printed::ById<T>& things, absl::string_view id) {
  const auto found = things.find(id);
  return found == things.end() ? nullptr : &found->second;
}

int IndexOf(const Printed::ById<int>& things, absl::string_view id) {
  const int* index = Find(things, id);
  return index == nullptr ? kNowhere : *index;
}

Space ReadSpace(const Printed& printed, const pb::Space& from) {
  Space space{};
  space.name = from.id();
  space.state = IndexOf(printed.states, from.state());
  space.terrain = TerrainOf(from.terrain());
  space.texas = from.texas();
  space.transit = from.transit();
  space.pw_city = from.pw_city();
  space.fortress = from.fortress();
  space.never_controlled = from.never_controlled();
  space.port = CoastOf(from.port());
  if (!space.transit && !space.never_controlled) space.marker = NationOf(from.controller());
  for (const pb::Link& link : from.link()) {
    space.connections.push_back({IndexOf(printed.spaces, link.to()), RoadOf(link.kind())});
  }
  return space;
}

void ReadNumbers(const pb::Pack& pack, Numbers* numbers) {
  const std::pair<const char*, int Numbers::*> names[] = {
      {"supply.length", &Numbers::line},
      {"supply.rough", &Numbers::rough_connection},
      {"supply.disputed_zone", &Numbers::disputed_zone},
      {"supply.disputed_zone_units", &Numbers::disputed_zone_units},
      {"supply.california_units", &Numbers::california_units},
      {"supply.sonora_units", &Numbers::sonora_units},
      {"cost.clear", &Numbers::clear},
      {"cost.rough", &Numbers::rough},
      {"cost.jungle", &Numbers::jungle},
      {"cost.rough_jungle", &Numbers::rough_jungle},
      {"connection.ordinary", &Numbers::ordinary_connection},
      {"connection.rough", &Numbers::extra_rough_connection},
      {"connection.river", &Numbers::extra_river},
      {"cost.leave_zone", &Numbers::leave_zone},
      {"cost.leave_works", &Numbers::leave_works},
      {"stacking.limit", &Numbers::stacking},
  };
  for (const pb::Number& number : pack.number()) {
    for (const auto& [name, member] : names) {
      if (number.id() == name) numbers->*member = number.value();
    }
  }
}

// Puts what a printed value says onto the map.
class Reader {
 public:
  Reader(const Printed& printed, Position* position) : printed_(printed), p_(*position) {}

  void Read(absl::string_view name, absl::string_view value) {
    const std::pair<absl::string_view, absl::string_view> kind = absl::StrSplit(name, absl::MaxSplits('.', 1));
    if (absl::EndsWith(kind.first, "card")) return;
    const std::pair<absl::string_view, absl::string_view> words = absl::StrSplit(value, absl::MaxSplits(' ', 1));
    const auto [where, how] = words;
    if (kind.first == "unit") return Add(printed_.units, kind.second, where, &Space::units);
    if (kind.first == "fortification") return ReadWorks(kind.second, where, how);
    if (kind.first == "leader") return ReadLeader(kind.second, where, how);
    if (kind.first == "army") armies_.push_back(std::string(value));
    if (kind.first == "state") return ReadState(kind.second, value);
    if (kind.first == "squadron") return ReadSquadron(kind.second, value);
    if (kind.first == "control" || kind.first == "raid" || kind.first == "fortress") {
      Space* space = At(kind.second);
      if (space == nullptr) return;
      if (kind.first == "control") space->marker = NationOf(value);
      if (kind.first == "raid") space->raided = value != "none";
      if (kind.first == "fortress") space->fortress_destroyed = value == "fallen";
      return;
    }
    Space* space = At(value);
    if (name == "train.us" && space != nullptr) space->us_train = true;
    if (name == "train.mexico" && space != nullptr) space->mexican_train = true;
    if (name == "beachhead" && space != nullptr) space->beachhead = true;
    if (name == "flood") p_.flood = value == "1";
    if (name == "topographic_engineers") p_.topographic_engineers = value == "yes";
  }

  // The Army markers lie with leaders; those are known at the end.
  void NameArmies() {
    for (Space& space : p_.spaces) {
      for (Leader& leader : space.leaders) {
        for (const std::string& commander : armies_) leader.leads_army = leader.leads_army || leader.name == commander;
      }
    }
  }

 private:
  Space* At(absl::string_view id) {
    const int space = IndexOf(printed_.spaces, id);
    return space == kNowhere ? nullptr : &p_.spaces[static_cast<size_t>(space)];
  }

  template <class T>
  void Add(const Printed::ById<T>& things, absl::string_view id, absl::string_view where, std::vector<T> Space::*list) {
    Space* space = At(where);
    const T* thing = space == nullptr ? nullptr : Find(things, id);
    if (thing != nullptr) (space->*list).push_back(*thing);
  }

  void ReadWorks(absl::string_view id, absl::string_view where, absl::string_view how) {
    Add(printed_.works, id, where, &Space::works);
    Space* space = At(where);
    if (space != nullptr && how == "under_construction") space->works.back().kind = Fortification::kUnfinishedFort;
  }

  void ReadLeader(absl::string_view id, absl::string_view where, absl::string_view how) {
    Add(printed_.leaders, id, where, &Space::leaders);
    Space* space = At(where);
    if (space != nullptr && how == "repl") space->leaders.back().command = *Find(printed_.repl_command, id);
  }

  void ReadState(absl::string_view id, absl::string_view value) {
    const bool control = absl::ConsumeSuffix(&id, ".control");
    const int index = IndexOf(printed_.states, id);
    if (index == kNowhere) return;
    MexicanState& state = p_.states[static_cast<size_t>(index)];
    if (control) {
      state.marker = NationOf(value);
    } else {
      state.revolt = value == "revolt";
    }
  }

  void ReadSquadron(absl::string_view id, absl::string_view value) {
    if (id == "east") p_.east_squadron_active = value == "active";
    if (id == "west") p_.west_squadron_active = value == "active";
    const bool seizes = id == "east.seizes" || id == "west.seizes";
    if (Space* space = At(value); seizes && space != nullptr) space->seizing_squadron = true;
  }

  const Printed& printed_;
  Position& p_;
  std::vector<std::string> armies_;
};

}  // namespace

Nation Opponent(Nation nation) {
  if (nation == Nation::kUnitedStates) return Nation::kMexico;
  if (nation == Nation::kMexico) return Nation::kUnitedStates;
  return Nation::kNobody;
}

std::string NationName(Nation nation) {
  if (nation == Nation::kUnitedStates) return "the US";
  if (nation == Nation::kMexico) return "Mexico";
  return "nobody";
}

Printed ReadPack(const std::string& text) {
  Printed printed{};
  pb::Pack pack;
  if (!google::protobuf::TextFormat::ParseFromString(text, &pack)) return printed;
  for (const pb::Space& space : pack.space()) printed.spaces.emplace(space.id(), printed.spaces.size());
  for (const pb::MexicanState& state : pack.state()) {
    printed.states.emplace(state.id(), printed.states.size());
    printed.map.states.push_back({state.id(), state.control_number(), false, Nation::kMexico});
  }
  for (const pb::Space& space : pack.space()) printed.map.spaces.push_back(ReadSpace(printed, space));
  for (const pb::Unit& unit : pack.unit()) {
    printed.units[unit.id()] = {unit.id(), NationOf(unit.side()), unit.sort() == pb::GUERILLA,
                                unit.sort() == pb::FORTRESS};
  }
  for (const pb::Leader& leader : pack.leader()) {
    printed.leaders[leader.id()] = {leader.id(), NationOf(leader.side()), leader.command(), false};
    printed.repl_command[leader.id()] = leader.repl_command();
  }
  for (const pb::Fortification& works : pack.fortification()) {
    printed.works[works.id()] = {NationOf(works.side()),
                                 works.work() == pb::FORT ? Fortification::kFort : Fortification::kFieldworks};
  }
  ReadNumbers(pack, &printed.map.numbers);
  printed.map.disputed_zone = IndexOf(printed.spaces, "disputed_zone");
  printed.map.alta_california = IndexOf(printed.spaces, "alta_california");
  printed.map.baja_california = IndexOf(printed.spaces, "baja_california");
  printed.map.new_orleans = IndexOf(printed.spaces, "new_orleans");
  printed.map.sonora = IndexOf(printed.states, "sonora");
  return printed;
}

Position ReadPosition(const Printed& printed, const Readings& readings, const Values& values) {
  Position position = printed.map;
  position.readings = readings;
  Reader reader(printed, &position);
  for (const auto& [name, value] : values) reader.Read(name, value);
  reader.NameArmies();
  return position;
}

int CountUnits(const Position& position, int space, Nation nation) {
  int count = 0;
  for (const Unit& unit : position.spaces[static_cast<size_t>(space)].units) {
    if (unit.nation == nation && !unit.inherent) ++count;
  }
  return count;
}

bool StandingFortress(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  return here.fortress && !here.fortress_destroyed;
}

bool HasInherentUnit(const Position& position, int space) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (here.marker == Nation::kUnitedStates) return false;  // 13.3.a
  for (const Unit& unit : here.units) {
    if (unit.inherent) return true;
  }
  return false;
}

bool HasFieldworksOrFort(const Position& position, int space, Nation nation) {
  for (const Works& works : position.spaces[static_cast<size_t>(space)].works) {
    if (works.nation == nation && works.kind != Fortification::kUnfinishedFort) return true;
  }
  return false;
}

bool HasTrain(const Position& position, int space, Nation nation) {
  const Space& here = position.spaces[static_cast<size_t>(space)];
  if (nation == Nation::kMexico) return here.mexican_train;
  return here.us_train || here.beachhead;
}

bool Overstacked(const Position& position, int space, Nation nation) {
  if (position.spaces[static_cast<size_t>(space)].terrain == Terrain::kZone) return false;
  return CountUnits(position, space, nation) > position.numbers.stacking;
}

bool InRevolt(const Position& position, int space) {
  const int state = position.spaces[static_cast<size_t>(space)].state;
  return state != kNowhere && position.states[static_cast<size_t>(state)].revolt;
}

}  // namespace adjutant::oracle
