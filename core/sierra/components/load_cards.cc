// The cards of a pack, and what they do.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/loader.h"

namespace adjutant::sierra {

namespace {

constexpr int kCapitalizationMost = 15;  // two years of seasons are on a calendar; more go face down
constexpr int kQuartersMost = 80;

bool Has(const CardInfo& card, EffectKind kind) {
  return std::any_of(card.effects.begin(), card.effects.end(), [&](const Effect& e) { return e.kind == kind; });
}

// What a kind of card belongs to.
bool IsOf(CardKind kind, CardClass card_class) {
  switch (card_class) {
    case CardClass::kC:
      return kind <= CardKind::kEnterprise;
    case CardClass::kRR:
      return kind == CardKind::kRailroad;
    case CardClass::kW:
      return kind == CardKind::kTroops || kind == CardKind::kEquipment || kind == CardKind::kPersonality;
    case CardClass::kB:
    case CardClass::kO:
      return kind == CardKind::kTroops || kind == CardKind::kPolice;
    case CardClass::kR:
      return kind == CardKind::kTroops || kind == CardKind::kStrike;
    case CardClass::kM:
      return kind >= CardKind::kPersonality && kind <= CardKind::kMordida;
    case CardClass::kE:
      return kind == CardKind::kEvent;
  }
  return false;
}

}  // namespace

void Loader::Cards() {
  for (const v1::Card& datum : pack_->card()) CardOf(datum);
}

void Loader::CardOf(const v1::Card& datum) {
  const std::string path = absl::StrCat("card.", datum.id());
  CardInfo card;
  card.card_class = Choice<CardClass>(path, "card_class", datum.card_class());
  card.kind = Choice<CardKind>(path, "kind", datum.kind());
  card.pile = Choice<Pile>(path, "pile", datum.pile());
  card.in_play = card.pile != Pile::kNone;
  card.flag = static_cast<Nation>(datum.flag());
  card.veto = datum.veto();
  card.reusable = datum.reusable();
  card.capitalization = Within(path, "capitalization", datum.capitalization(), 0, kCapitalizationMost);
  card.level = Within(path, "level", datum.level(), 0, kBoxes - 1);
  card.bars = Within(path, "bars", datum.bars(), 0, 2);
  card.product = static_cast<Product>(datum.product());
  card.leadership = Within(path, "leadership", datum.leadership(), 0, 4);
  card.indians = datum.indians();
  card.bandits = datum.bandits();
  card.rebels = datum.rebels();
  card.rangers = datum.rangers();
  card.with_governor = datum.with_governor();
  card.may_split = datum.may_split();
  card.office = OfficeNamed(path, "office", datum.office());
  SpotOf(path, datum, &card);
  for (const v1::Effect& effect : datum.effect()) {
    card.effects.push_back(EffectOf(absl::StrCat(path, ".effect.", effect.id()), effect));
  }
  CheckCard(path, card);
  const CardId id = c_.cards.Add(std::move(card));
  const CardInfo& added = c_.cards[id];
  if (added.card_class == CardClass::kC) c_.enterprises.Add(id);
  if (added.pile == Pile::kStart) c_.starters.Add(id);
  if (added.pile == Pile::kQuarterly) c_.deck.Add(id);
  if (added.pile == Pile::kCommon) c_.common.Add(id);
}

// Where it is, and so of which territory and nation.
void Loader::SpotOf(const std::string& path, const v1::Card& datum, CardInfo* card) {
  card->place = PlaceNamed(path, "place", datum.place());
  card->block = PlaceNamed(path, "block", datum.block());
  card->territory = static_cast<Territory>(datum.territory());
  card->nation = static_cast<Nation>(datum.nation());
  if (card->card_class == CardClass::kC) {
    if (card->place == kNoId) {
      Find(path, "'place' is missing");
      return;
    }
    const Place& place = c_.places[card->place];
    if (place.kind != PlaceKind::kDistrict && place.kind != PlaceKind::kBlock) {
      Find(absl::StrCat(path, ".place"), "a marker stands in a district or a police block");
    }
    card->territory = place.territory;
    card->nation = place.nation;
  }
  if (card->block == kNoId) return;
  const Place& block = c_.places[card->block];
  if (block.kind != PlaceKind::kBlock) Find(absl::StrCat(path, ".block"), "that is no police block");
  // A marker that stands in a block alone (`place`) may not be elsewhere.
  if (c_.places[card->block].district != c_.DistrictOf(card->place)) {
    Find(absl::StrCat(path, ".block"), "that is the block of another district");
  }
}

Effect Loader::EffectOf(const std::string& path, const v1::Effect& datum) {
  Effect effect;
  effect.kind = Choice<EffectKind>(path, "kind", datum.kind());
  effect.who.card_class = static_cast<CardClass>(datum.card_class());
  effect.who.kind = static_cast<CardKind>(datum.card_kind());
  effect.who.product = static_cast<Product>(datum.product());
  effect.who.territory = static_cast<Territory>(datum.territory());
  effect.who.nation = static_cast<Nation>(datum.nation());
  effect.who.owner_nation = static_cast<Nation>(datum.owner_nation());
  effect.who.place = PlaceNamed(path, "place", datum.place());
  effect.who.card = CardNamed(path, "card", datum.card());
  effect.amount = Within(path, "amount", datum.amount(), -10, 10);
  effect.quarters = Within(path, "quarters", datum.quarters(), 0, kQuartersMost);
  effect.office = OfficeNamed(path, "office", datum.office());
  effect.drawn = datum.drawn();
  const bool counts = effect.kind == EffectKind::kLevel || effect.kind == EffectKind::kLeadership ||
                      effect.kind == EffectKind::kEndMarker || effect.kind == EffectKind::kInvestorsExtra;
  if (counts && effect.amount == 0) Find(path, "'amount' is missing");
  if (!counts && effect.amount != 0) Find(absl::StrCat(path, ".amount"), "such an effect has none");
  const bool lasts = effect.kind == EffectKind::kSuppressInvestors || effect.kind == EffectKind::kBoycott ||
                     effect.kind == EffectKind::kOpenEnlistment;
  if (lasts && effect.quarters == 0) Find(path, "'quarters' is missing");
  if ((effect.kind == EffectKind::kElection) != effect.office.exists()) {
    Find(path, "an election is one for an office, and only an election");
  }
  if (effect.kind == EffectKind::kBoycott && effect.who.product == Product::kNone) Find(path, "'product' is missing");
  return effect;
}

void Loader::CheckCard(const std::string& path, const CardInfo& card) {
  if (!IsOf(card.kind, card.card_class))
    Find(absl::StrCat(path, ".kind"), "the cards of this class are of other kinds");
  if (Breaks("7.8.1.f"_sie, card.kind == CardKind::kDam && card.level != 2)) {
    Find(absl::StrCat(path, ".level"), "a dam stands at 2", "7.8.1.f"_sie);
  }
  if (Breaks("7.2.1.d/2"_sie, card.kind == CardKind::kSmelter && card.level > kSmelterMost)) {
    Find(absl::StrCat(path, ".level"), "a smelter earns 6 at most", "7.2.1.d/2"_sie);
  }
  const bool mine = card.kind == CardKind::kCopperMine || card.kind == CardKind::kSilverMine;
  if (Breaks("7.8.1.b"_sie, mine && card.level != 0)) {
    Find(absl::StrCat(path, ".level"), "a mine has none, it is assayed", "7.8.1.b"_sie);
  }
  const Product product = card.kind == CardKind::kCopperMine   ? Product::kCopper
                          : card.kind == CardKind::kSilverMine ? Product::kSilver
                          : card.kind == CardKind::kHacienda   ? Product::kBeef
                          : card.kind == CardKind::kPlantation ? Product::kCrop
                                                               : Product::kNone;
  if (card.kind != CardKind::kSmelter && card.product != product) {
    Find(absl::StrCat(path, ".product"), "that is not what it yields");
  }
  const bool election = card.kind == CardKind::kGovernor || card.kind == CardKind::kPresident;
  if (election != card.office.exists()) Find(path, "an election is one for an office, and only an election");
  if (election && card.office.exists() && c_.offices[card.office].president != (card.kind == CardKind::kPresident)) {
    Find(absl::StrCat(path, ".office"), "presidents and governors are elected by cards of their own");
  }
  if (Breaks("7.9.f.1"_sie, Has(card, EffectKind::kRedFlag) != card.rebels)) {
    Find(path, "rebels have a Red Flag, and only they", "7.9.f.1"_sie);
  }
  if (card.veto && card.flag == Nation::kNone) Find(path, "a veto is that of the president of its flag (7.1.2.g)");
  const bool common = card.kind == CardKind::kRailroad || card.kind == CardKind::kSmelter ||
                      card.kind == CardKind::kSubornation || card.kind == CardKind::kNewspaper;
  if (Breaks("7.5.b"_sie, common && card.in_play && card.pile != Pile::kCommon)) {
    Find(absl::StrCat(path, ".pile"), "such cards are common", "7.5.b"_sie);
  }
}

void Loader::CheckCodes() {
  for (size_t i = 0; i < kMaxSeats; ++i) {
    const CardInfo& card = c_.cards[c_.hacendados[i]];
    const std::string path = absl::StrCat("card.", c_.card_names.Id(c_.hacendados[i]));
    if (Breaks("4.4"_sie, card.pile != Pile::kStart || !c_.Ranch(c_.hacendados[i]))) {
      Find(path, "C1 to C9 are the hacendados, and each has a home", "4.4"_sie);
    }
    if (card.flag == Nation::kNone) Find(path, "'flag' is missing");
  }
  if (Breaks("4.1"_sie, c_.starters.Count() != kMaxSeats)) {
    FindAbsent("card: there are nine hacendados", "4.1"_sie);
  }
  for (const char* id : {"e1", "e2", "e4", "e10", "e12"}) {
    const CardId card(c_.card_names.Find(id));
    CheckCode(id, card.exists() && Has(c_.cards[card], EffectKind::kEndMarker), "adds to the end roll (7.11.5.b)");
  }
  for (const char* id : {"e6", "e9", "e19"}) {
    const CardId card(c_.card_names.Find(id));
    CheckCode(id, card.exists() && Has(c_.cards[card], EffectKind::kOpenEnlistment), "is a foreign war (7.11.4.a)");
  }
  const CardInfo& subornation = c_.cards[c_.subornation];
  CheckCode("m4", subornation.kind == CardKind::kSubornation && subornation.reusable,
            "is Subornation, which comes back (7.9.d/3)");
  const CardId rangers(c_.card_names.Find("b3"));
  CheckCode("b3",
            rangers.exists() && c_.cards[rangers].with_governor && c_.cards[rangers].territory == Territory::kArizona,
            "goes with the governor of Arizona (7.4.g.5/2)");
  const RailInfo* ferry = c_.RailOf(c_.ferry);
  CheckCode("rr12", ferry != nullptr && ferry->ferry, "is the Steamboat Ferry (7.2.3.a/2)");
  for (const char* id : {"rr1", "rr2", "rr3"}) {
    const CardId card(c_.card_names.Find(id));
    const bool operates = card.exists() && c_.RailOf(card) != nullptr && c_.RailOf(card)->from_start;
    CheckCode(id, !Breaks("3.1.g"_sie, !operates), "operates from the start (3.1.g)");
  }
}

void Loader::CheckCode(const char* id, bool right, const char* what) {
  if (!right) Find(absl::StrCat("card.", id), absl::StrCat("the book says that it ", what));
}

}  // namespace adjutant::sierra
