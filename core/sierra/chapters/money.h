// What the chapters of money share: which purses a seat can pay from (7.3, 7.7), and links as they are walked (7.2.3).
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_MONEY_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_MONEY_H_

#include <array>
#include <vector>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

// ---- Purses.

// The purse that an event names by a card of the seat's own; by none, that at the hacendado.
Purse SourceOf(const Rules& r, const S& s, PlayerId seat, CardId source);
// Troops and police use what lies on their card for their own purposes only (7.10.2.3.d/2).
inline bool KeepsForItself(const Rules& r, CardId card) {
  return r.c.cards[card].kind == CardKind::kTroops || r.c.cards[card].kind == CardKind::kPolice;
}
// May the seat take gold from there? A card is on its calendar or razed, and no card of troops or police.
bool OwnSource(const Rules& r, const S& s, PlayerId seat, CardId source);
// All gold that a seat can pay with: at the hacendado, and on its cards.
int OwnGold(const Rules& r, const S& s, PlayerId seat);
// None, and each card that has so much gold: what events may name.
std::vector<CardId> SourcesOf(const Rules& r, const S& s, PlayerId seat, int amount);
// The one purse in which all the gold of a seat lies; the game's if there is none or more than one.
Purse OnlyPurse(const Rules& r, const S& s, PlayerId seat);

template <class Cite>
Ruling CheckSource(const Rules& r, const S& s, PlayerId seat, CardId source, int amount, Cite cite, Why* why) {
  if (source.exists() && KeepsForItself(r, source)) {
    ADJUTANT_REFUSE_IF("7.10.2.3.d/2"_sie, true, why, r.CardName(source), " uses its gold for its own purposes only");
  }
  ADJUTANT_REFUSE_IF(cite, !OwnSource(r, s, seat, source), why,
                     "gold is taken from a card of one's own: ", r.CardName(source), " is not");
  const Purse purse = SourceOf(r, s, seat, source);
  ADJUTANT_REFUSE_IF(cite, GoldIn(s, purse) < amount, why, PurseName(r, purse), " has ", GoldIn(s, purse),
                     " gold, and ", amount, " is needed");
  return Accepted();
}
// What lies on a card that leaves the calendar stays with its player.
template <class Cite>
void TakeGoldOff(const Rules& r, S& s, CardId card, Trace* trace, Cite cite) {
  const PlayerId seat = s[card].holder;
  if (seat == 0) return;
  Purse to = PurseFor(r, s, seat);
  if (to == Purse::Of(card)) to = Purse::Of(PersonOf(r, seat));
  Pay(r, s, Purse::Of(card), to, s[card].gold, trace, cite);
}
// Where the gold of a card's profit lies, and its fees come from (profit_location).
Purse PurseOfProfit(const Rules& r, const S& s, CardId card);

// Areas between two places on the map, whatever lies between; a great number if there is no way.
int Distance(const Rules& r, PlaceId from, PlaceId to);

// ---- Links.

inline constexpr int kLinkRails = 8;  // of LinkChosen
struct Link {
  CardId smelter;
  PlaceId city;
  std::array<CardId, kLinkRails> rails{};
  int count = 0;
};
// The links that a card may choose among now: to smelters where it has to, else to cities (7.2.3).
std::vector<Link> LinksOf(const Rules& r, const S& s, CardId card);
// Has it to be linked in this quarter: does it work, and would it pay or feed a smelter?
bool NeedsLink(const Rules& r, const S& s, CardId card);

// What a card earns, with its terms. REQUIRES: it works, if that matters to the caller.
int Earnings(const Rules& r, const S& s, CardId card, Trace* trace);

inline bool Enterprise(const Rules& r, CardId card) {
  return r.c.cards[card].card_class == CardClass::kC || r.c.cards[card].card_class == CardClass::kRR;
}

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_MONEY_H_
