// The railroads of a pack, and where their lines meet.
#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/loader.h"

namespace adjutant::sierra {

namespace {

constexpr int kMaxRails = 32;  // a position keeps sets of them in a word

}  // namespace

void Loader::Rails() {
  if (pack_->rail_size() > kMaxRails) FindAbsent(absl::StrCat("rail: more than ", kMaxRails, " lines"));
  for (const v1::Rail& datum : pack_->rail()) RailOf(datum);
  for (const CardId card : c_.cards.ids()) {
    if (c_.cards[card].kind == CardKind::kRailroad && c_.cards[card].rail < 0) {
      FindAbsent(absl::StrCat("rail: the card '", c_.card_names.Id(card), "' has no line"));
    }
  }
}

void Loader::RailOf(const v1::Rail& datum) {
  const std::string path = absl::StrCat("rail.", datum.id());
  RailInfo rail;
  rail.card = CardId(Named(c_.card_names, path, datum.id()));
  if (rail.card == kNoId) return;
  if (c_.cards[rail.card].kind != CardKind::kRailroad) Find(path, "its card is no railroad's");
  rail.lumber = datum.lumber();
  rail.ferry = datum.ferry();
  rail.from_start = datum.from_start();
  rail.square = PlaceNamed(path, "square", datum.square());
  if (rail.square == kNoId) Find(path, "'square' is missing");
  const PlaceKind ground = rail.ferry ? PlaceKind::kCoast : PlaceKind::kDistrict;
  for (const std::string& id : datum.path()) {
    const PlaceId place = PlaceNamed(path, "path", id);
    if (place == kNoId) continue;
    if (c_.places[place].kind != ground) {
      Find(absl::StrCat(path, ".path"), rail.ferry ? "a ferry goes by coastal blocks" : "a line goes by districts");
    }
    if (rail.stops.Has(place)) Find(absl::StrCat(path, ".path"), absl::StrCat("it is in '", id, "' twice"));
    rail.path.push_back(place);
    rail.stops.Add(place);
  }
  if (rail.path.size() < 2) Find(absl::StrCat(path, ".path"), "a line goes from one place to another");
  for (const std::string& id : datum.stop()) {
    const PlaceId block = PlaceNamed(path, "stop", id);
    if (block == kNoId) continue;
    const Place& place = c_.places[block];
    const auto leads_there = [&](PlaceId p) { return c_.DistrictOf(p) == place.district; };
    if (place.kind != PlaceKind::kBlock || std::none_of(rail.path.begin(), rail.path.end(), leads_there)) {
      Find(absl::StrCat(path, ".stop"), absl::StrCat("'", id, "' is no police block on its way"));
    }
    rail.stops.Add(block);
    if (place.block_class >= BlockClass::kCity) rail.cities.Add(block);
  }
  for (const std::string& id : datum.serves()) {
    const CardId card = CardNamed(path, "serves", id);
    if (card == kNoId) continue;
    if (!c_.enterprises.Has(card)) Find(absl::StrCat(path, ".serves"), absl::StrCat("'", id, "' is no enterprise"));
    rail.serves.Add(card);
  }
  if (rail.square.exists()) {
    CardInfo& card = c_.cards[rail.card];
    const Nation nation = static_cast<Nation>(datum.nation());
    card.nation = nation == Nation::kNone ? c_.places[rail.square].nation : nation;  // 3.2.f
    card.territory = c_.places[rail.square].territory;
    card.place = rail.square;
  }
  c_.cards[rail.card].rail = static_cast<int>(c_.rails.size());
  for (const PlaceId place : c_.places.ids()) {
    if (rail.stops.Has(place)) c_.places[place].rails.push_back(rail.card);
  }
  c_.rails.push_back(std::move(rail));
}

bool Loader::MeetAt(const RailInfo& from, const RailInfo& to, PlaceId place) const {
  return from.stops.Has(place) && to.stops.Has(place);
}

void Loader::Joints() {
  std::set<std::pair<std::pair<CardId, CardId>, PlaceId>> seen;
  for (const v1::RailJoint& datum : pack_->joint()) {
    const std::string path = absl::StrCat("joint.", datum.id());
    const CardId from = CardNamed(path, "from", datum.from());
    const CardId to = CardNamed(path, "to", datum.to());
    const PlaceId place = PlaceNamed(path, "place", datum.place());
    if (from == kNoId || to == kNoId || place == kNoId) {
      if (flawless()) Find(path, "'from', 'to' or 'place' is missing");
      continue;
    }
    if (from == to || c_.RailOf(from) == nullptr || c_.RailOf(to) == nullptr) {
      Find(path, "two lines meet");
      continue;
    }
    RailInfo& a = c_.rails[static_cast<size_t>(c_.cards[from].rail)];
    RailInfo& b = c_.rails[static_cast<size_t>(c_.cards[to].rail)];
    if (!seen.insert({std::minmax(from, to), place}).second) Find(path, "these lines meet there already");
    if (datum.absent()) continue;
    if (Breaks("3.1.f/2"_sie, !MeetAt(a, b, place))) {
      Find(absl::StrCat(path, ".place"), "one of the two does not come there", "3.1.f/2"_sie);
    }
    const bool at_block = c_.places[place].kind == PlaceKind::kBlock;
    a.joints.push_back({to, place, at_block});
    b.joints.push_back({from, place, at_block});
  }
}

}  // namespace adjutant::sierra
