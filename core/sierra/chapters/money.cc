// Lords of the Sierra Madre 7.3, 7.7: from which purses a seat pays.
#include "core/sierra/chapters/money.h"

#include <algorithm>
#include <limits>

namespace adjutant::sierra {

Purse SourceOf(const Rules& r, const S& s, PlayerId seat, CardId source) {
  return source.exists() ? Purse::Of(source) : PurseOf(r, s, seat);
}
bool OwnSource(const Rules&, const S& s, PlayerId seat, CardId source) {
  if (!source.exists()) return true;
  return s[source].holder == seat && (OnCalendar(s, source) || ZoneOf(s, source) == Zone::kRazed);
}
namespace {
// The purse at the hacendado first, then the cards of the seat.
std::vector<Purse> PursesOf(const Rules& r, const S& s, PlayerId seat) {
  std::vector<Purse> purses = {PurseOf(r, s, seat)};
  for (const CardId card : r.c.cards.ids()) {
    if (s[card].gold > 0 && s[card].holder == seat && OwnSource(r, s, seat, card) && Purse::Of(card) != purses[0])
      purses.push_back(Purse::Of(card));
  }
  if (purses[0].kind == Purse::Kind::kGame) purses.erase(purses.begin());
  return purses;
}
}  // namespace
int OwnGold(const Rules& r, const S& s, PlayerId seat) {
  int gold = 0;
  for (const Purse purse : PursesOf(r, s, seat)) gold += GoldIn(s, purse);
  return gold;
}
std::vector<CardId> SourcesOf(const Rules& r, const S& s, PlayerId seat, int amount) {
  std::vector<CardId> sources;
  const Purse first = PurseOf(r, s, seat);
  if (first.kind != Purse::Kind::kGame && GoldIn(s, first) >= amount) sources.push_back(kNoId);
  for (const CardId card : r.c.cards.ids()) {
    if (s[card].gold >= amount && s[card].holder == seat && OwnSource(r, s, seat, card)) sources.push_back(card);
  }
  return sources;
}
Purse OnlyPurse(const Rules& r, const S& s, PlayerId seat) {
  Purse only = Purse::Game();
  for (const Purse purse : PursesOf(r, s, seat)) {
    if (GoldIn(s, purse) == 0) continue;
    if (only.kind != Purse::Kind::kGame) return Purse::Game();
    only = purse;
  }
  return only;
}
Purse PurseOfProfit(const Rules& r, const S& s, CardId card) {
  const PlayerId seat = HolderOf(s, card);
  return r.Plays("profit_location=hacendado"_opt) && seat != 0 ? PurseOf(r, s, seat) : Purse::Of(card);
}

int Distance(const Rules& r, PlaceId from, PlaceId to) {
  constexpr int kFar = std::numeric_limits<int>::max() / 2;
  if (!from.exists() || !to.exists()) return kFar;
  const PlaceId start = r.c.DistrictOf(from), end = r.c.DistrictOf(to);
  if (!start.exists() || !end.exists()) return from == to ? 0 : kFar;
  PlaceSet seen;
  seen.Add(start);
  std::vector<PlaceId> here = {start};
  for (int distance = 0; !here.empty(); ++distance) {
    std::vector<PlaceId> next;
    for (const PlaceId place : here) {
      if (place == end) return distance;
      for (const Crossing& crossing : r.c.places[place].crossings) {
        if (seen.Has(crossing.to)) continue;
        seen.Add(crossing.to);
        next.push_back(crossing.to);
      }
    }
    here = std::move(next);
  }
  return kFar;
}

}  // namespace adjutant::sierra
