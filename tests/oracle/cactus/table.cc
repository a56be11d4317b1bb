#include "tests/oracle/cactus/table.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/text_format.h"

namespace adjutant::oracle::cac {
namespace {

// Lays what a reading says over what is printed: a field replaces, a list replaces as a whole.
template <class List, class T>
void Lay(const List& over, ById<T>* base) {
  for (const T& datum : over) {
    const auto [at, is_new] = base->emplace(datum.id(), datum);
    if (is_new) continue;
    const google::protobuf::Reflection* reflection = datum.GetReflection();
    for (int i = 0; i < datum.GetDescriptor()->field_count(); ++i) {
      const google::protobuf::FieldDescriptor* field = datum.GetDescriptor()->field(i);
      if (field->is_repeated() && reflection->FieldSize(datum, field) > 0) reflection->ClearField(&at->second, field);
    }
    at->second.MergeFrom(datum);
  }
}

template <class T>
void DropAbsent(ById<T>* things) {
  for (auto at = things->begin(); at != things->end();) {
    at = at->second.absent() ? things->erase(at) : std::next(at);
  }
}

Side SideOfWord(absl::string_view word) {
  if (word == "imperial") return Side::kImperial;
  if (word == "republican") return Side::kRepublican;
  return Side::kNobody;
}

Side SideOfCounter(pb::Side side) {
  if (side == pb::IMPERIAL) return Side::kImperial;
  if (side == pb::REPUBLICAN) return Side::kRepublican;
  return Side::kNobody;
}

Names WordsOf(absl::string_view text) {
  Names words;
  for (const absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" ,"), absl::SkipEmpty())) {
    if (word != "none") words.emplace(word);
  }
  return words;
}

// "puebla reduced puebla east": the place, and what else is said.
void ReadPiece(const Position& position, absl::string_view text, Piece* piece) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ');
  piece->where = words[0];
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "reduced") {
      piece->reduced = true;
    } else if (position.printed->cities.count(words[i]) != 0) {
      piece->city = words[i];
    } else {
      piece->army = words[i];
    }
  }
}

}  // namespace

Printed ReadPack(const std::string& text, const Options& options) {
  Printed printed;
  pb::Pack pack;
  if (!google::protobuf::TextFormat::ParseFromString(text, &pack)) return printed;
  ById<pb::Border> borders;
  Lay(pack.province(), &printed.provinces);
  Lay(pack.city(), &printed.cities);
  Lay(pack.border(), &borders);
  Lay(pack.unit(), &printed.units);
  Lay(pack.leader(), &printed.leaders);
  Lay(pack.army(), &printed.armies);
  Lay(pack.terrain(), &printed.terrain);
  for (const pb::Reading& reading : pack.reading()) {
    const std::pair<std::string, std::string> id = absl::StrSplit(reading.id(), '=');
    const auto option = options.find(id.first);
    if (option == options.end() || option->second != id.second) continue;
    Lay(reading.province(), &printed.provinces);
    Lay(reading.city(), &printed.cities);
    Lay(reading.border(), &borders);
    Lay(reading.unit(), &printed.units);
    Lay(reading.leader(), &printed.leaders);
  }
  DropAbsent(&printed.provinces);
  DropAbsent(&printed.cities);
  DropAbsent(&printed.units);
  DropAbsent(&printed.leaders);
  DropAbsent(&borders);
  for (const auto& [id, border] : borders) {
    if (printed.provinces.count(border.from()) == 0 || printed.provinces.count(border.to()) == 0) continue;
    printed.neighbours[border.from()].insert(border.to());
    printed.neighbours[border.to()].insert(border.from());
  }
  for (const pb::Number& number : pack.number()) printed.numbers[number.id()] = number.value();
  for (const pb::Turn& turn : pack.turn()) {
    int number = 0;
    if (absl::SimpleAtoi(turn.id(), &number)) printed.years[number] = turn.year();
  }
  return printed;
}

Side Opponent(Side side) {
  if (side == Side::kImperial) return Side::kRepublican;
  if (side == Side::kRepublican) return Side::kImperial;
  return Side::kNobody;
}

std::string SideName(Side side) {
  if (side == Side::kImperial) return "imperial";
  if (side == Side::kRepublican) return "republican";
  return "none";
}

std::string Position::Value(absl::string_view name) const {
  const auto value = values.find(name);
  return value == values.end() ? "" : value->second;
}

int Position::Number(absl::string_view name) const {
  int number = 0;
  return absl::SimpleAtoi(Value(name), &number) ? number : 0;
}

Position ReadPosition(const Printed& printed, const Options& options, const Values& values) {
  Position position;
  position.printed = &printed;
  position.options = options;
  for (const auto& [name, value] : values) position.values.emplace(name, value);
  const Names rebels = WordsOf(position.Value("rebels"));
  const Names rebel_leaders = WordsOf(position.Value("rebel_leaders"));
  for (const auto& [name, value] : values) {
    const std::vector<std::string> parts = absl::StrSplit(name, absl::MaxSplits('.', 1));
    if (parts.size() != 2) continue;
    const std::string& of = parts[1];
    if (parts[0] == "control") position.control[of] = SideOfWord(value);
    if (parts[0] == "held") position.held[of] = SideOfWord(value);
    if (parts[0] == "siege" && value != "none" && value != "before_combat") {
      const std::vector<std::string> words = absl::StrSplit(value, ' ');
      Siege& siege = position.sieges[of];
      (void)absl::SimpleAtoi(words[0], &siege.level);
      siege.side = SideOfWord(words.back());
    }
    if (parts[0] == "army" && absl::EndsWith(of, ".leader") && value != "none") {
      position.army_leader[of.substr(0, of.find('.'))] = std::string(value);
    }
    const bool unit = parts[0] == "unit";
    if ((!unit && parts[0] != "leader") || absl::StrContains(of, '.')) continue;
    Piece piece;
    piece.name = of;
    if (unit) {
      piece.unit = &printed.units.at(of);
      piece.side = rebels.count(of) != 0 ? Side::kNobody : SideOfCounter(piece.unit->side());
    } else {
      piece.leader = &printed.leaders.at(of);
      piece.side = SideOfCounter(piece.leader->side());
      // 10.5: Santa Anna is of the camp that he has joined.
      if (piece.leader->nation() == pb::SANTA_ANNA) piece.side = SideOfWord(position.Value("santa_anna.camp"));
      if (rebel_leaders.count(of) != 0) piece.side = Side::kNobody;
    }
    ReadPiece(position, value, &piece);
    piece.flags = WordsOf(position.Value(absl::StrCat(name, ".flags")));
    position.pieces.push_back(std::move(piece));
  }
  // 8.0: "Besieged provinces are uncontrolled."
  for (const auto& [city, siege] : position.sieges)
    position.control[printed.cities.at(city).province()] = Side::kNobody;
  position.markers = position.control;
  // 7.5: "during the movement phase following the successful resolution of a siege".
  if (position.Value("phase") == "movement") {
    for (const Name& province : WordsOf(position.Value("sieges_won"))) position.control[province] = Side::kNobody;
  }
  return position;
}

const Piece* Find(const Position& position, absl::string_view name) {
  for (const Piece& piece : position.pieces) {
    if (piece.name == name) return &piece;
  }
  return nullptr;
}

std::vector<const Piece*> In(const Position& position, Side side, const Name& province) {
  std::vector<const Piece*> found;
  for (const Piece& piece : position.pieces) {
    if (piece.side == side && piece.where == province) found.push_back(&piece);
  }
  return found;
}

std::vector<const Piece*> InField(const Position& position, Side side, const Name& province) {
  std::vector<const Piece*> found;
  for (const Piece* piece : In(position, side, province)) {
    if (piece->city.empty()) found.push_back(piece);
  }
  return found;
}

bool AnyUnit(const std::vector<const Piece*>& pieces) {
  for (const Piece* piece : pieces) {
    if (piece->unit != nullptr) return true;
  }
  return false;
}

bool Besieged(const Position& position, const Piece& piece) { return position.sieges.count(piece.city) != 0; }

bool SiegeIn(const Position& position, const Name& province) {
  for (const auto& [city, siege] : position.sieges) {
    if (position.printed->cities.at(city).province() == province) return true;
  }
  return false;
}

bool OnMap(const Position& position, const Piece& piece) { return position.printed->provinces.count(piece.where) != 0; }

bool HasTerrain(const pb::Province& province, pb::Terrain terrain) {
  for (int i = 0; i < province.terrain_size(); ++i) {
    if (province.terrain(i) == terrain) return true;
  }
  return false;
}

bool Artillery(const pb::Unit& unit) {
  return unit.arm() == pb::LIGHT_ARTILLERY || unit.arm() == pb::MEDIUM_ARTILLERY || unit.arm() == pb::HEAVY_ARTILLERY;
}

bool Irregular(const pb::Unit& unit) { return unit.sort() == pb::MILITIA || unit.sort() == pb::GUERILLA; }

bool KeptOut(const Position& position, Side side, pb::Nation nation, const Name& place) {
  if (place != "sonora") return false;
  // 10.2: "all Imperial troops must leave"; the Confederates stay.
  if (position.Value("sonora.csa") == "marker" && side == Side::kImperial && nation != pb::CONFEDERATE) return true;
  const int closed = position.Number("sonora.closed_turn");
  if (closed == 0 || nation == pb::FRENCH) return false;
  // sonora_repo: whom, and for how long.
  if (position.Plays("sonora_repo", "imperial")) return side == Side::kImperial;
  if (position.Plays("sonora_repo", "two_turns")) return position.Number("turn") <= closed + 1;
  return true;
}

int Factor(const Piece& piece) {
  if (piece.unit == nullptr) return 0;
  return piece.reduced ? piece.unit->reduced() : piece.unit->strength();
}

}  // namespace adjutant::oracle::cac
