#include "tests/oracle/sierra/table.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/text_format.h"

namespace adjutant::oracle::lsm {
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
      if (field->is_repeated() && field->name() != "effect" && reflection->FieldSize(datum, field) > 0)
        reflection->ClearField(&at->second, field);
    }
    at->second.MergeFrom(datum);
  }
}

Names WordsOf(absl::string_view text) {
  Names words;
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (word != "none") words.emplace(word);
  }
  return words;
}

}  // namespace

Printed ReadPack(const std::string& text, const Options& options) {
  Printed printed;
  pb::Pack pack;
  if (!google::protobuf::TextFormat::ParseFromString(text, &pack)) return printed;
  ById<pb::RailJoint> joints;
  Lay(pack.card(), &printed.cards);
  Lay(pack.rail(), &printed.rails);
  Lay(pack.place(), &printed.places);
  Lay(pack.joint(), &joints);
  for (const pb::Reading& reading : pack.reading()) {
    const std::pair<std::string, std::string> id = absl::StrSplit(reading.id(), '=');
    const auto option = options.find(id.first);
    if (option == options.end() || option->second != id.second) continue;
    Lay(reading.card(), &printed.cards);
    Lay(reading.rail(), &printed.rails);
    Lay(reading.place(), &printed.places);
    Lay(reading.joint(), &joints);
  }
  for (const auto& [id, joint] : joints) {
    if (joint.absent()) continue;
    printed.joints[joint.from()].insert(joint.to());
    printed.joints[joint.to()].insert(joint.from());
  }
  for (const pb::AssayRow& row : pack.assay()) {
    int sum = 0;
    if (absl::SimpleAtoi(row.id(), &sum)) printed.assay[sum] = row;
  }
  printed.banks.assign(pack.bank().begin(), pack.bank().end());
  return printed;
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
  for (const auto& [id, printed_card] : printed.cards) {
    const std::string name = absl::StrCat("card.", id, ".");
    Card& card = position.cards[id];
    card.name = id;
    card.printed = &printed_card;
    card.zone = position.Value(name + "zone");
    card.track = position.Value(name + "track");
    card.holder = position.Value(name + "holder");
    card.box = position.Number(name + "box");
    card.most = position.Number(name + "most");
    card.left = position.Number(name + "left");
    card.gold = position.Number(name + "gold");
    card.boycott = position.Number(name + "boycott");
    card.passing = position.Number(name + "passing");
    card.flags = WordsOf(position.Value(name + "flags"));
    card.spots = WordsOf(position.Value(name + "spot"));
  }
  return position;
}

std::vector<std::string> Seats(const Position& position) {
  std::vector<std::string> seats;
  for (int seat = 1; seat <= 9; ++seat) {
    const std::string name = absl::StrCat("p", seat);
    const std::string status = position.Value(name + ".status");
    if (status == "plays" || status == "abroad") seats.push_back(name);
  }
  return seats;
}

std::string Hacendado(const std::string& seat) { return absl::StrCat("counter.hacendado_", seat.substr(1)); }

bool Owned(const Card& card, const std::string& seat) { return card.zone == "calendar" && card.holder == seat; }

bool OnProfitTrack(const Card& card) { return card.zone == "calendar" && card.track == "profit"; }

bool Works(const Card& card) { return OnProfitTrack(card) && !card.Has("face_down") && !card.Has("struck"); }

bool Mine(const pb::Card& card) { return card.kind() == pb::COPPER_MINE || card.kind() == pb::SILVER_MINE; }

bool Ranch(const pb::Card& card) { return card.kind() == pb::HACIENDA || card.kind() == pb::PLANTATION; }

bool Smelter(const pb::Card& card) { return card.kind() == pb::SMELTER; }

bool Bank(const pb::Card& card) { return card.kind() == pb::BANK; }

bool Enterprise(const pb::Card& card) { return card.card_class() == pb::C || card.card_class() == pb::RR; }

bool AnyRebellion(const Position& position) {
  return position.Value("rebellion.sonora") != "no" || position.Value("rebellion.chihuahua") != "no";
}

bool AnyBoycott(const Position& position) {
  for (const char* product : {"copper", "silver", "beef", "lumber", "store_goods"}) {
    if (position.Value(absl::StrCat("boycott.", product)) != "nobody") return true;
  }
  return false;
}

int Boycotted(const Position& position, const Card& card) {
  std::string product, where = card.printed->place();
  switch (card.printed->kind()) {
    case pb::COPPER_MINE:
      product = "copper";
      break;
    case pb::SILVER_MINE:
      product = "silver";
      break;
    case pb::HACIENDA:
      product = "beef";
      break;
    case pb::STORE:
      product = "store_goods";
      break;
    case pb::RAILROAD:
      product = position.printed->rails.at(card.name).lumber() ? "lumber" : "";
      where = position.printed->rails.at(card.name).square();
      break;
    default:
      break;
  }
  if (product.empty()) return card.boycott;
  const auto place = position.printed->places.find(where);
  if (place == position.printed->places.end()) return card.boycott;
  const pb::Territory territory = place->second.territory();
  bool mexican = territory == pb::BAJA || territory == pb::SONORA || territory == pb::CHIHUAHUA;
  const auto rail = position.printed->rails.find(card.name);
  if (rail != position.printed->rails.end() && rail->second.has_nation()) mexican = rail->second.nation() == pb::MEXICO;
  const std::string struck = position.Value(absl::StrCat("boycott.", product));
  const bool here = struck == "both" || struck == (mexican ? "mexico" : "united_states");
  return card.boycott + (here ? 1 : 0);
}

}  // namespace adjutant::oracle::lsm
