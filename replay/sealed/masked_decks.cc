#include "replay/sealed/masked_decks.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

// A deck is no larger than a step may be.
constexpr size_t kCardsMost = 1024;
constexpr uint32_t kGenerationsMost = 4096;

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

std::string PlaceWords(const std::string& deck, uint32_t generation) {
  return absl::StrCat("generation ", generation, " of the deck '", deck, "'");
}

}  // namespace

bool IsMasked(const v1::LogHeader& header) {
  return !header.party().empty() && header.chance().hidden() == v1::ChancePlan::MASKED;
}

std::vector<std::string> MaskedDeckNames(const v1::LogHeader& header) {
  std::vector<std::string> names;
  for (const v1::DeckPlan& plan : header.chance().deck()) names.push_back(plan.deck());
  return names;
}

MaskedDecks::MaskedDecks(const Ruleset& ruleset, const post::GameId& game)
    : ruleset_(&ruleset), game_(game), sides_(ruleset.SeatIds()) {
  sides_.resize(2);  // of a header that says otherwise whoever checks signatures tells
}

std::optional<size_t> MaskedDecks::SideOf(const std::string& role) const {
  for (size_t side = 0; side < 2 && side < sides_.size(); ++side) {
    if (sides_[side] == role) return side;
  }
  return std::nullopt;
}

const DeckGeneration* MaskedDecks::Newest(const std::string& deck) const {
  const auto found = decks_.find(deck);
  return found == decks_.end() || found->second.empty() ? nullptr : &found->second.back();
}

const DeckGeneration* MaskedDecks::Find(const std::string& deck, uint32_t number) const {
  const auto found = decks_.find(deck);
  if (found == decks_.end() || number == 0 || number > found->second.size()) return nullptr;
  return &found->second[number - 1];
}

DeckGeneration* MaskedDecks::FindMutable(const std::string& deck, uint32_t number) {
  return const_cast<DeckGeneration*>(Find(deck, number));
}

const post::Points& MaskedDecks::CardPoints(const std::string& deck) const {
  const auto [points, is_new] = card_points_.try_emplace(deck);
  const NameTable* names = ruleset_->Names(deck);
  if (is_new && names != nullptr) {
    for (const std::string& card : names->ids()) points->second.push_back(post::CardPoint(game_, deck, card));
  }
  return points->second;
}

absl::StatusOr<post::Points> MaskedDecks::PointsOfCards(const std::string& deck,
                                                        const std::vector<std::string>& cards) const {
  const NameTable* names = ruleset_->Names(deck);
  if (names == nullptr) return Wrong(absl::StrCat("there is no deck '", deck, "'"));
  post::Points points;
  int32_t last = kNone;
  for (const std::string& card : cards) {
    const int32_t value = names->Find(card);
    if (value == kNone) return Wrong(absl::StrCat("there is no card '", card, "' in the deck '", deck, "'"));
    if (!points.empty() && value <= last) return Wrong("the cards of the deck are not in the order of the catalogue");
    last = value;
    points.push_back(CardPoints(deck)[static_cast<size_t>(value)]);
  }
  return points;
}

absl::StatusOr<post::Point> MaskedDecks::CarriedPoint(const DeckGeneration& generation,
                                                      const v1::Carried& carried) const {
  const DeckGeneration* old = Find(generation.deck, carried.generation());
  const bool known = old != nullptr && old->number < generation.number && old->complete();
  if (!known || carried.position() >= old->size()) {
    return Wrong(absl::StrCat("there is no card at position ", carried.position(), " of ",
                              PlaceWords(generation.deck, carried.generation())));
  }
  return old->steps[3][carried.position()];
}

// The first step of a new generation says what is in it.
absl::Status MaskedDecks::Begin(const v1::DeckStep& step) {
  std::vector<DeckGeneration>& generations = decks_[step.deck()];
  DeckGeneration next;
  next.deck = step.deck();
  next.number = static_cast<uint32_t>(generations.size() + 1);
  next.cards.assign(step.cards().begin(), step.cards().end());
  next.carried.assign(step.carried().begin(), step.carried().end());
  next.next_step = next.shuffled_anew() ? 0 : 1;
  if (step.generation() != next.number || next.number > kGenerationsMost) {
    return Wrong(absl::StrCat("it begins generation ", step.generation(), "; the next one is ", next.number));
  }
  if (next.cards.size() + next.carried.size() == 0 || next.cards.size() + next.carried.size() > kCardsMost) {
    return Wrong(absl::StrCat("a deck has 1 to ", kCardsMost, " cards"));
  }
  ADJUTANT_RETURN_IF_ERROR(PointsOfCards(step.deck(), next.cards).status());
  for (const v1::Carried& carried : next.carried) ADJUTANT_RETURN_IF_ERROR(CarriedPoint(next, carried).status());
  const NameTable* names = ruleset_->Names(step.deck());
  for (const std::string& card : next.cards) unknown_[step.deck()].insert(names->Find(card));
  generations.push_back(std::move(next));
  return absl::OkStatus();
}

absl::Status MaskedDecks::SeeStep(const std::string& by, const v1::DeckStep& step) {
  if (ruleset_->Names(step.deck()) == nullptr) return Wrong(absl::StrCat("there is no deck '", step.deck(), "'"));
  if (SideOf(by) != SideOfStep(step.step())) {
    return Wrong(absl::StrCat("step ", step.step(), " is not for ", by, " to do"));
  }
  const DeckGeneration* newest = Newest(step.deck());
  const bool begins = newest == nullptr || newest->complete();
  if (begins) {
    ADJUTANT_RETURN_IF_ERROR(Begin(step));
  } else if (step.generation() != newest->number || !step.cards().empty() || !step.carried().empty()) {
    return Wrong(absl::StrCat(PlaceWords(step.deck(), newest->number), " waits for its step ", newest->next_step));
  }
  DeckGeneration& generation = decks_[step.deck()].back();
  absl::Status status;
  if (static_cast<int>(step.step()) != generation.next_step) {
    status = Wrong(absl::StrCat("it is step ", step.step(), "; the next one is step ", generation.next_step));
  } else {
    auto points = post::ReceiveStep(step.points(), generation.size());
    if (points.ok()) {
      generation.steps[step.step()] = *std::move(points);
      ++generation.next_step;
    } else {
      status = points.status();
    }
  }
  if (!status.ok() && begins) {
    for (const std::string& card : generation.cards) {
      unknown_[step.deck()].erase(ruleset_->Names(step.deck())->Find(card));
    }
    decks_[step.deck()].pop_back();
  }
  return status;
}

absl::Status MaskedDecks::SeeFactors(const std::string& by, const v1::Factors& factors) {
  DeckGeneration* generation = FindMutable(factors.deck(), factors.generation());
  const std::optional<size_t> side = SideOf(by);
  if (generation == nullptr || !generation->complete() || !side.has_value()) {
    return Wrong(absl::StrCat("there is no ", PlaceWords(factors.deck(), factors.generation())));
  }
  const size_t count = factors.factors().size() / post::Factor::kSize;
  if (factors.factors().size() != count * post::Factor::kSize || factors.first() > generation->drawn ||
      count > generation->drawn - factors.first()) {
    return Wrong("it tells factors of cards that nobody has drawn");
  }
  std::vector<post::Factor> received;
  for (size_t i = 0; i < count; ++i) {
    ADJUTANT_ASSIGN_OR_RETURN(
        const post::Factor factor,
        post::ReceiveFactor(absl::string_view(factors.factors()).substr(i * post::Factor::kSize, post::Factor::kSize)));
    received.push_back(factor);
  }
  for (size_t i = 0; i < count; ++i) {
    const uint32_t position = factors.first() + static_cast<uint32_t>(i);
    const auto told = generation->told[*side].find(position);
    if (told != generation->told[*side].end()) {
      return Wrong(absl::StrCat("the factor of ", by, " for position ", position, " was told before"));
    }
  }
  for (size_t i = 0; i < count; ++i) {
    generation->told[*side].emplace(factors.first() + static_cast<uint32_t>(i), received[i]);
  }
  return absl::OkStatus();
}

absl::Status MaskedDecks::SeeDraw(uint64_t record, const v1::Drawn& drawn) {
  DeckGeneration* generation = FindMutable(drawn.deck(), drawn.generation());
  if (generation == nullptr || generation != Newest(drawn.deck()) || !generation->complete()) {
    return Wrong(absl::StrCat(PlaceWords(drawn.deck(), drawn.generation()), " is not the one that is drawn from"));
  }
  if (drawn.position() != generation->drawn || drawn.position() >= generation->size()) {
    return Wrong(absl::StrCat("position ", drawn.position(), " is drawn; the next one is ", generation->drawn));
  }
  if (!drawn.factor().empty()) return Wrong("the draw holds a factor; factors are told in acts, by who has them");
  ++generation->drawn;
  draws_[record] = {drawn.deck(), drawn.generation(), drawn.position()};
  return absl::OkStatus();
}

bool MaskedDecks::IsUnknown(const std::string& deck, int32_t card) const {
  const auto unknown = unknown_.find(deck);
  return unknown != unknown_.end() && unknown->second.count(card) != 0;
}

std::string MaskedDecks::WhyNotShown(const std::string& deck, int32_t card) const {
  return absl::StrCat("it shows '", ruleset_->Names(deck)->Id(card), "', and no factor shows that this card was drawn");
}

absl::Status MaskedDecks::SeeOpened(const std::string& by, const v1::Opened& opened, bool in_public) {
  const auto draw = draws_.find(opened.event());
  const std::optional<size_t> side = SideOf(by);
  if (draw == draws_.end() || opened.part() != 0 || !side.has_value()) {
    return Wrong(absl::StrCat("it opens event ", opened.event(), ", and no card was drawn there"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const post::Factor factor, post::ReceiveFactor(opened.opening()));
  DeckGeneration* generation = FindMutable(draw->second.deck, draw->second.generation);
  const auto [told, is_new] = generation->told[*side].emplace(draw->second.position, factor);
  if (!is_new && !(told->second == factor)) {
    return Wrong(absl::StrCat(by, " tells another factor for the card of event ", opened.event(), " than before"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const int32_t card, CardOf(opened.event()));
  if (in_public && opened_.insert(opened.event()).second && unknown_[draw->second.deck].erase(card) == 0) {
    return Wrong(
        absl::StrCat("the card that event ", opened.event(), " drew was in the deck twice: it was shown before"));
  }
  return absl::OkStatus();
}

void MaskedDecks::SeeMaster(const std::string& role, const post::Master& master) {
  const std::optional<size_t> side = SideOf(role);
  if (!side.has_value()) return;
  for (auto& [deck, generations] : decks_) {
    for (DeckGeneration& one : generations) one.keys[*side] = post::DeckKeyOf(master, deck, one.number);
  }
}

void MaskedDecks::SeeKey(const std::string& role, const v1::DeckKey& key) {
  const std::optional<size_t> side = SideOf(role);
  DeckGeneration* generation = FindMutable(key.deck(), key.generation());
  const auto derived = post::DerivedKey::From(key.key());
  if (side.has_value() && generation != nullptr && derived.ok()) generation->keys[*side] = *derived;
}

bool MaskedDecks::HasTold(const DeckPlace& place, size_t side) const {
  const DeckGeneration* generation = Find(place.deck, place.generation);
  return generation != nullptr && generation->told[side].count(place.position) != 0;
}

std::optional<post::Factor> MaskedDecks::FactorOf(const DeckPlace& place, size_t side) const {
  const DeckGeneration* generation = Find(place.deck, place.generation);
  if (generation == nullptr) return std::nullopt;
  const auto told = generation->told[side].find(place.position);
  if (told != generation->told[side].end()) return told->second;
  if (!generation->keys[side].has_value()) return std::nullopt;
  return post::DeckKeys(*generation->keys[side]).Card(place.position);
}

absl::StatusOr<int32_t> MaskedDecks::CardOf(uint64_t record) const {
  const auto draw = draws_.find(record);
  if (draw == draws_.end()) return absl::FailedPreconditionError("no card was drawn there");
  const std::optional<post::Factor> a = FactorOf(draw->second, 0), b = FactorOf(draw->second, 1);
  if (!a.has_value() || !b.has_value()) return absl::FailedPreconditionError("a factor of the card is not known");
  const DeckGeneration* generation = Find(draw->second.deck, draw->second.generation);
  const auto card = post::FindCard(generation->steps[3][draw->second.position], *a, *b, CardPoints(draw->second.deck));
  if (card.ok()) return static_cast<int32_t>(*card);
  return Wrong(absl::StrCat("the factors for position ", draw->second.position, " of ",
                            PlaceWords(draw->second.deck, draw->second.generation),
                            " give no card: a factor is wrong, or a step is; the generation is burnt"));
}

absl::StatusOr<v1::DeckStep> MaskedDecks::MakeStep(size_t side, const post::Master& master, const std::string& deck,
                                                   const std::vector<std::string>& cards,
                                                   const std::vector<v1::Carried>& carried) const {
  const DeckGeneration* newest = Newest(deck);
  DeckGeneration generation;
  v1::DeckStep made;
  if (newest == nullptr || newest->complete()) {
    generation.deck = deck;
    generation.number = newest == nullptr ? 1 : newest->number + 1;
    generation.cards = cards;
    generation.carried = carried;
    generation.next_step = carried.empty() ? 1 : 0;
    for (const std::string& card : cards) made.add_cards(card);
    for (const v1::Carried& one : carried) *made.add_carried() = one;
  } else {
    generation = *newest;
  }
  const auto step = static_cast<uint32_t>(generation.next_step);
  if (SideOfStep(step) != side) {
    return absl::FailedPreconditionError(absl::StrCat("step ", step, " is for ", sides_[1 - side], " to do"));
  }
  const post::DeckKeys keys(post::DeckKeyOf(master, deck, generation.number));
  const auto old_factor = [&](const v1::Carried& one) {
    return post::DeckKeys(post::DeckKeyOf(master, deck, one.generation())).Card(one.position());
  };
  ADJUTANT_ASSIGN_OR_RETURN(const post::Points known, PointsOfCards(deck, generation.cards));
  post::Points points;
  if (step == 0) {
    std::vector<post::CarriedPoint> from;
    for (const v1::Carried& one : generation.carried) {
      ADJUTANT_ASSIGN_OR_RETURN(const post::Point point, CarriedPoint(generation, one));
      from.push_back({point, old_factor(one)});
    }
    points = post::AnewStep0(keys, known, from);
  } else if (step == 1 && generation.shuffled_anew()) {
    std::vector<post::Factor> old;
    for (const v1::Carried& one : generation.carried) old.push_back(old_factor(one));
    ADJUTANT_ASSIGN_OR_RETURN(points, post::AnewStep1(keys, generation.steps[0], known.size(), old));
  } else if (step == 1) {
    points = post::FreshStep1(keys, known);
  } else if (step == 2) {
    points = post::Step2(keys, generation.steps[1], generation.shuffled_anew());
  } else {
    points = post::Step3(keys, generation.steps[2]);
  }
  made.set_deck(deck);
  made.set_generation(generation.number);
  made.set_step(step);
  made.set_points(post::StepBytes(points));
  return made;
}

std::string MaskedDecks::AuditOf(const DeckGeneration& generation) const {
  if (!generation.keys[0].has_value() || !generation.keys[1].has_value()) return "";
  const post::DeckKeys one(*generation.keys[0]), two(*generation.keys[1]);
  const std::string where = PlaceWords(generation.deck, generation.number);
  for (size_t side = 0; side < 2; ++side) {
    for (const auto& [position, factor] : generation.told[side]) {
      if ((side == 0 ? one : two).Card(position) == factor) continue;
      return absl::StrCat(where, ": the factor that ", sides_[side], " told for position ", position,
                          " does not follow from his key");
    }
  }
  post::RecordedDeck deck;
  const auto known = PointsOfCards(generation.deck, generation.cards);
  if (!known.ok()) return absl::StrCat(where, ": ", known.status().message());
  deck.known = *known;
  deck.shuffled_anew = generation.shuffled_anew();
  for (const v1::Carried& carried : generation.carried) {
    const DeckGeneration* old = Find(generation.deck, carried.generation());
    const auto point = CarriedPoint(generation, carried);
    if (!point.ok() || !old->keys[0].has_value() || !old->keys[1].has_value()) return "";
    deck.carried.push_back(*point);
    deck.carried_a.push_back(post::DeckKeys(*old->keys[0]).Card(carried.position()));
    deck.carried_b.push_back(post::DeckKeys(*old->keys[1]).Card(carried.position()));
  }
  // Steps that are not done yet are as they would be.
  const absl::Status audited = [&] {
    if (!generation.complete()) return absl::OkStatus();
    deck.step_0 = generation.steps[0];
    deck.step_1 = generation.steps[1];
    deck.step_2 = generation.steps[2];
    deck.step_3 = generation.steps[3];
    return post::AuditDeck(deck, one, two);
  }();
  if (audited.ok()) return "";
  return absl::StrCat(where, ": ", audited.message(), " (one is ", sides_[0], ", two is ", sides_[1], ")");
}

std::vector<std::string> MaskedDecks::Audit() const {
  std::vector<std::string> wrong;
  for (const auto& [deck, generations] : decks_) {
    for (const DeckGeneration& generation : generations) {
      std::string why = AuditOf(generation);
      if (!why.empty()) wrong.push_back(std::move(why));
    }
  }
  return wrong;
}

}  // namespace adjutant
