// IX.I, XI.G: what is hidden, and from whom.
#include "core/sgs/hidden.h"

#include <string>
#include <utility>
#include <vector>

namespace adjutant::sgs {

namespace {

// Cards of the other side that are in its hand or its deck.
std::vector<CardId> UnknownCards(const Rules& r, const S& s, Side viewer) {
  std::vector<CardId> unknown;
  for (const CardId card : r.scenario().decks[Enemy(viewer)]) {
    if (PlaceOf(s, card) == CardPlace::kHand || PlaceOf(s, card) == CardPlace::kDeck) unknown.push_back(card);
  }
  return unknown;
}

}  // namespace

bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random) {
  const std::vector<CardId> unknown = UnknownCards(r, s, viewer);
  for (size_t left = unknown.size(); left > 1; --left) {
    std::swap(s[unknown[left - 1]], s[unknown[random->Below(left)]]);
  }
  return unknown.size() > 1;
}

void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden) {
  for (const CardId card : UnknownCards(r, s, viewer))
    hidden->push_back({r.c.card_names.domain(), card.number(), r.CardName(card)});
}

bool HidesNumbers(const S&, const Event& event, PlayerId viewer) {
  return event.type == kRetreatDecided && viewer != kChance && viewer != event.player;
}

}  // namespace adjutant::sgs
