// The counters of a pack: those of the seats, of the cards, and of the police blocks.
#include "absl/strings/str_cat.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/loader.h"

namespace adjutant::sierra {

namespace {

constexpr int kCountersMost = 8;  // of a kind on one card

Colour ColourOf(CardClass card_class) {
  switch (card_class) {
    case CardClass::kB:
      return Colour::kBlue;
    case CardClass::kO:
      return Colour::kOrange;
    case CardClass::kR:
      return Colour::kRed;
    default:
      return Colour::kWhite;
  }
}

}  // namespace

void Loader::Counters() {
  for (size_t i = 0; i < kMaxSeats; ++i) {
    CounterInfo person;
    person.kind = CounterKind::kHacendado;
    AddCounter(absl::StrCat("hacendado_", i + 1), absl::StrCat("the hacendado of player ", i + 1), person);
    c_.persons[i] = CounterId(static_cast<int64_t>(i));
  }
  for (const CardId card : c_.cards.ids()) CountersOf(pack_->card(card.number()), card);
  PoliceCards();
  for (const PlaceId place : c_.places.ids()) {
    if (c_.places[place].kind == PlaceKind::kBlock) PoliceOf(pack_->place(place.number()), place);
  }
}

void Loader::AddCounter(const std::string& id, const std::string& name, const CounterInfo& counter) {
  AddName("counter", id, name, kMaxCounters, &c_.counter_names);
  const CounterId added = c_.counters.Add(counter);
  if (counter.card.exists() && added.number() < kMaxCounters) c_.cards[counter.card].counters.Add(added);
}

void Loader::CountersOf(const v1::Card& datum, CardId card) {
  const std::string path = absl::StrCat("card.", datum.id());
  const CardInfo info = c_.cards[card];
  const struct {
    CounterKind kind;
    const char* field;
    int count;
    const char* word;
  } sorts[] = {
      {CounterKind::kTroop, "troops", datum.troops(), ""},
      {CounterKind::kPerson, "persons", datum.persons(), ""},
      {CounterKind::kMachineGun, "machine_guns", datum.machine_guns(), "machine gun"},
      {CounterKind::kArtillery, "artillery", datum.artillery(), "artillery"},
      {CounterKind::kTruck, "trucks", datum.trucks(), "truck"},
      {CounterKind::kAeroplane, "aeroplanes", datum.aeroplanes(), "aeroplane"},
      {CounterKind::kGunboat, "gunboats", datum.gunboats(), info.kind == CardKind::kRailroad ? "ferry" : "gunboat"},
  };
  int total = 0, number = 0;
  for (const auto& sort : sorts) total += Within(path, sort.field, sort.count, 0, kCountersMost);
  for (const auto& sort : sorts) {
    for (int i = 0; i < sort.count && i < kCountersMost; ++i) {
      CounterInfo counter;
      counter.kind = sort.kind;
      counter.colour = ColourOf(info.card_class);
      counter.card = card;
      counter.leadership = info.leadership;
      counter.in_play = info.in_play;
      ++number;
      std::string name(c_.card_names.Name(card));
      if (total > 1) absl::StrAppend(&name, ", ", *sort.word == '\0' ? absl::StrCat(number) : sort.word);
      if (total > 1 && *sort.word != '\0' && sort.count > 1) absl::StrAppend(&name, " ", i + 1);
      AddCounter(absl::StrCat(datum.id(), "_", number), name, counter);
    }
  }
  const bool moves =
      info.kind == CardKind::kTroops || info.kind == CardKind::kEquipment || info.kind == CardKind::kPersonality;
  if (moves && total == 0) Find(path, "its counters are missing");
  if (Breaks("7.4.b/5"_sie, info.kind == CardKind::kPolice && total > 0)) {
    Find(path, "a police card has no counters to place", "7.4.b/5"_sie);
  }
  const bool home =
      info.card_class == CardClass::kB || info.card_class == CardClass::kO || info.card_class == CardClass::kR;
  if (info.kind == CardKind::kTroops && home && info.place == kNoId) Find(path, "'place' is missing");
}

void Loader::PoliceCards() {
  for (const CardId id : c_.cards.ids()) {
    if (c_.cards[id].kind != CardKind::kPolice) continue;
    const v1::Card& datum = pack_->card(id.number());
    const std::string path = absl::StrCat("card.", datum.id());
    const auto take = [&](v1::Territory territory) {
      if (territory == v1::TERRITORY_UNSPECIFIED) {
        Find(path, "'territory' is missing");
        return;
      }
      CardId& card = c_.police_cards[static_cast<size_t>(territory)];
      if (card.exists()) Find(path, "the police of this territory have another card");
      card = id;
    };
    take(datum.territory());
    for (const int also : datum.also_territory()) take(static_cast<v1::Territory>(also));
  }
}

// A block has counters for its class in every reading; how many are in play is the reading's.
void Loader::PoliceOf(const v1::Place& datum, PlaceId block) {
  const Place& place = c_.places[block];
  const int full = place.block_class == BlockClass::kTown ? 1 : 2;
  for (int i = 1; i <= full; ++i) {
    CounterInfo police;
    police.kind = CounterKind::kPolice;
    police.colour = place.nation == Nation::kMexico ? Colour::kOrange : Colour::kBlue;
    police.card = c_.police_cards[static_cast<size_t>(place.territory)];
    police.home = block;
    police.leadership =
        police.card.exists() ? c_.cards[police.card].leadership : static_cast<int8_t>(c_.n.police_leadership);
    police.in_play = i <= datum.police();
    AddCounter(absl::StrCat("police_", datum.id(), full == 1 ? "" : absl::StrCat("_", i)),
               absl::StrCat("the police of ", datum.name(), full == 1 ? "" : absl::StrCat(", ", i)), police);
  }
}

}  // namespace adjutant::sierra
