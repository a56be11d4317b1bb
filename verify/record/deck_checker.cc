#include "verify/record/deck_checker.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/kernel/hidden_facts.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/sealed/sealer.h"
#include "verify/dice/roll_keys.h"

namespace adjutant {
namespace {

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;

// The number of the one argument among `bits`.
size_t IndexOf(ArgBits bits) {
  size_t index = 0;
  while ((bits & BitOf(index)) == 0) ++index;
  return index;
}

}  // namespace

DeckChecker::DeckChecker(const Ruleset& ruleset, const v1::LogHeader& header, const post::GameId& game)
    : ruleset_(&ruleset), names_(MaskedDeckNames(header)), decks_(ruleset, game) {
  auto parties = SealPartiesOf(header, ruleset);
  if (parties.ok()) parties_ = *std::move(parties);
}

void DeckChecker::Find(uint64_t number, absl::string_view why) {
  if (findings_.size() < kFindingsMost) findings_.emplace_back(number, std::string(why));
}
void DeckChecker::Find(uint64_t number, const absl::Status& status) {
  if (!status.ok()) Find(number, status.message());
}

bool DeckChecker::IsMaskedDeck(const std::string& domain) const {
  return std::find(names_.begin(), names_.end(), domain) != names_.end();
}

// What is in the next generation: the cards that all know to be in the deck, and those that nobody has drawn.
void DeckChecker::NewNeed(const EventList& legal, DeckNeed* need) const {
  const size_t arg = IndexOf(need->arg);
  std::set<int32_t> known;
  for (const Event& event : legal) {
    const int32_t card = event.args[arg];
    if (card != kNone && !decks_.IsUnknown(need->deck, card)) known.insert(card);
  }
  const NameTable* names = ruleset_->Names(need->deck);
  for (const int32_t card : known) need->cards.emplace_back(names->Id(card));
  const DeckGeneration* newest = decks_.Newest(need->deck);
  for (uint32_t j = newest == nullptr ? 0 : newest->drawn; newest != nullptr && j < newest->size(); ++j) {
    v1::Carried carried;
    carried.set_generation(newest->number);
    carried.set_position(j);
    need->carried.push_back(carried);
  }
}

absl::StatusOr<std::optional<DeckNeed>> DeckChecker::NeedAt(const State& state) const {
  if (!IsRollDue(*ruleset_, state)) return std::nullopt;
  EventList legal;
  ruleset_->LegalEvents(state, &legal);
  if (legal.empty()) return std::nullopt;
  const Event& first = legal.front();
  const EventSchema& schema = ruleset_->game().schema();
  const EventTypeSpec* type = schema.Find(first.type);
  DeckNeed need;
  for (size_t i = 0; type != nullptr && i < type->args.size(); ++i) {
    if (type->args[i].kind != ArgKind::kDomain) continue;
    const std::string& domain = schema.domains()[static_cast<size_t>(type->args[i].domain)];
    if (!IsMaskedDeck(domain)) continue;
    need.deck = domain;
    need.arg |= BitOf(i);
  }
  if (need.arg == 0) return std::nullopt;
  State after = state;
  ruleset_->Apply(&after, first, nullptr);
  const std::vector<HiddenPart> hidden = HiddenParts(*ruleset_, parties_, state, first, after);
  std::vector<std::string> sides;
  for (const HiddenPart& part : hidden) {
    for (const SealParty* party : part.known_to) {
      if (decks_.SideOf(party->role).has_value()) sides.push_back(party->role);
    }
  }
  if (hidden.size() != 1 || hidden.front().args != need.arg || sides.size() != 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a card of the deck '", need.deck, "' comes that not exactly one side may know; masked decks cannot deal it"));
  }
  need.drawer = sides.front();
  const DeckGeneration* newest = decks_.Newest(need.deck);
  need.generation = newest == nullptr ? 1 : newest->number;
  if (newest != nullptr && !newest->complete()) {
    need.step = true;
    need.number = static_cast<uint32_t>(newest->next_step);
    need.side = MaskedDecks::SideOfStep(need.number);
    return need;
  }
  NewNeed(legal, &need);
  std::set<int32_t> in_deck;
  for (const Event& event : legal) in_deck.insert(event.args[IndexOf(need.arg)]);
  if (in_deck.size() != need.cards.size() + need.carried.size()) {
    return absl::InvalidArgumentError(absl::StrCat("the deck '", need.deck, "' has ", in_deck.size(), " cards, and ",
                                                   need.cards.size() + need.carried.size(),
                                                   " of them are accounted for: a card went back unseen"));
  }
  if (newest == nullptr || !need.cards.empty()) {
    need.step = need.begins = true;
    need.number = need.carried.empty() ? 1 : 0;
    need.side = MaskedDecks::SideOfStep(need.number);
    ++need.generation;
    if (newest == nullptr) need.generation = 1;
    return need;
  }
  need.position = newest->drawn;
  return need;
}

void DeckChecker::SeeStep(uint64_t number, const State& before, const std::string& by, const v1::DeckStep& step) {
  const auto need = NeedAt(before);
  if (!need.ok()) return Find(number, need.status());
  if (!need->has_value() || !(*need)->step || (*need)->deck != step.deck()) {
    return Find(number, absl::StrCat("no step of the deck '", step.deck(), "' is due here"));
  }
  const DeckNeed& due = **need;
  const bool same_cards = std::equal(due.cards.begin(), due.cards.end(), step.cards().begin(), step.cards().end());
  const bool same_carried = std::equal(due.carried.begin(), due.carried.end(), step.carried().begin(),
                                       step.carried().end(), [](const v1::Carried& a, const v1::Carried& b) {
                                         return a.generation() == b.generation() && a.position() == b.position();
                                       });
  if (due.begins && (!same_cards || !same_carried)) {
    return Find(number, absl::StrCat("other cards go into the deck '", step.deck(),
                                     "' than belong in it: ", step.cards_size(), " known and ", step.carried_size(),
                                     " carried; expected ", due.cards.size(), " and ", due.carried.size()));
  }
  if (const absl::Status fits = decks_.SeeStep(by, step); !fits.ok()) {
    return Find(number,
                absl::StrCat("step ", step.step(), " of the deck '", step.deck(), "' by ", by, ": ", fits.message()));
  }
}

void DeckChecker::SeeFactors(uint64_t number, const std::string& by, const v1::Factors& factors) {
  const uint32_t count = static_cast<uint32_t>(factors.factors().size() / post::Factor::kSize);
  for (const auto& [record, place] : decks_.draws()) {
    const bool told = place.deck == factors.deck() && place.generation == factors.generation() &&
                      place.position >= factors.first() && place.position - factors.first() < count;
    if (told && drawers_[record] == by) {
      return Find(number, absl::StrCat(by, " tells the factor of a card of his own hand: event ", record));
    }
  }
  Find(number, decks_.SeeFactors(by, factors));
}

void DeckChecker::SeeOpened(uint64_t number, const std::string& by, const v1::Opened& opened) {
  // Seals are looked at elsewhere.
  if (opened.opening().size() != post::Factor::kSize) return;
  const auto drawer = drawers_.find(opened.event());
  if (drawer == drawers_.end() || drawer->second != by) {
    return Find(number, absl::StrCat(by, " shows the card of event ", opened.event(), ", which is not his to show"));
  }
  Find(number, decks_.SeeOpened(by, opened));
}

void DeckChecker::SeeDraw(uint64_t number, const DeckNeed& need, const v1::Annotations* annotations) {
  if (need.step) {
    return Find(number, absl::StrCat("a card is drawn, and step ", need.number, " of the deck '", need.deck, "' by ",
                                     decks_.RoleOf(need.side), " comes first"));
  }
  if (annotations == nullptr || !annotations->has_drawn()) {
    return Find(number, absl::StrCat("a card of the masked deck '", need.deck, "' comes, and no position is drawn"));
  }
  drawers_[number] = need.drawer;
  Find(number, decks_.SeeDraw(number, annotations->drawn()));
}

// What everybody sees of a card shows by its factor that it is the one that was drawn.
void DeckChecker::CheckNamed(uint64_t number, const State& before, const Event& event, const State& after) {
  for (const HiddenThing& thing : ComesToLight(*ruleset_, before, event, after, kObserver)) {
    const std::string deck(thing.domain);
    if (decks_.IsUnknown(deck, thing.value)) Find(number, decks_.WhyNotShown(deck, thing.value));
  }
}

void DeckChecker::SeeEvent(uint64_t number, const State& before, const Event& event, const State& after,
                           const v1::Annotations* annotations) {
  if (event.player == kChance) {
    const auto need = NeedAt(before);
    if (!need.ok()) {
      Find(number, need.status());
    } else if (need->has_value()) {
      SeeDraw(number, **need, annotations);
    } else if (annotations != nullptr && (annotations->has_drawn() || annotations->sealed_size() > 0)) {
      Find(number, "an outcome that is no card of a masked deck is kept hidden");
    }
    return;
  }
  const std::vector<std::string> seats = ruleset_->SeatIds();
  if (annotations != nullptr && event.player <= seats.size()) {
    for (const v1::Opened& opened : annotations->opened()) SeeOpened(number, seats[event.player - 1u], opened);
  }
  CheckNamed(number, before, event, after);
}

void DeckChecker::SeeAct(uint64_t number, const State& before, const v1::Act& act) {
  if (act.has_deck_step()) SeeStep(number, before, act.by(), act.deck_step());
  if (act.has_factors()) SeeFactors(number, act.by(), act.factors());
  for (const v1::Opened& opened : act.opened().opening()) SeeOpened(number, act.by(), opened);
}

std::optional<std::string> DeckChecker::DrawerOf(uint64_t record) const {
  const auto drawer = drawers_.find(record);
  if (drawer == drawers_.end()) return std::nullopt;
  return drawer->second;
}

std::vector<OwedFactors> DeckChecker::Owed() const {
  std::vector<OwedFactors> owed;
  for (const auto& [record, place] : decks_.draws()) {
    const auto drawer = drawers_.find(record);
    const std::optional<size_t> side = drawer == drawers_.end() ? std::nullopt : decks_.SideOf(drawer->second);
    if (!side.has_value() || decks_.HasTold(place, 1 - *side)) continue;
    const std::string& role = decks_.RoleOf(1 - *side);
    OwedFactors* last = owed.empty() ? nullptr : &owed.back();
    if (last != nullptr && last->role == role && last->deck == place.deck && last->generation == place.generation &&
        last->first + last->count == place.position) {
      ++last->count;
    } else {
      owed.push_back({role, place.deck, place.generation, place.position, 1, record});
    }
  }
  return owed;
}

}  // namespace adjutant
