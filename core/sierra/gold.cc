#include "core/sierra/gold.h"

#include <algorithm>

namespace adjutant::sierra {

namespace {

void Add(S& s, Purse purse, int amount) {
  const auto add = [&](int16_t& gold) { gold = static_cast<int16_t>(gold + amount); };
  const size_t n = static_cast<size_t>(purse.number);
  switch (purse.kind) {
    case Purse::Kind::kGame:
      s.now.game_gold += amount;
      return;
    case Purse::Kind::kCard:
      return add(s.cards.values[n].gold);
    case Purse::Kind::kCounter:
      return add(s.counters.values[n].gold);
    case Purse::Kind::kGround:
      return add(s.places.values[n].gold);
    case Purse::Kind::kBuried:
      return add(s.places.values[n].buried);
    case Purse::Kind::kNewYork:
      return add(s.seats[n].new_york);
    case Purse::Kind::kScore:
      return add(s.seats[n].score);
  }
}

}  // namespace

int GoldIn(const S& s, Purse purse) {
  const size_t n = static_cast<size_t>(purse.number);
  switch (purse.kind) {
    case Purse::Kind::kGame:
      return s.now.game_gold;
    case Purse::Kind::kCard:
      return s.cards.values[n].gold;
    case Purse::Kind::kCounter:
      return s.counters.values[n].gold;
    case Purse::Kind::kGround:
      return s.places.values[n].gold;
    case Purse::Kind::kBuried:
      return s.places.values[n].buried;
    case Purse::Kind::kNewYork:
      return s.seats[n].new_york;
    case Purse::Kind::kScore:
      return s.seats[n].score;
  }
  return 0;
}

int GoldOfAll(const Rules&, const S& s) {
  int gold = 0;
  for (const CardState& card : s.cards) gold += card.gold;
  for (const CounterState& counter : s.counters) gold += counter.gold;
  for (const PlaceState& place : s.places) gold += place.gold + place.buried;
  for (const SeatState& seat : s.seats) gold += seat.new_york + seat.score;
  return gold;
}

std::string PurseName(const Rules& r, Purse purse) {
  switch (purse.kind) {
    case Purse::Kind::kGame:
      return "the game";
    case Purse::Kind::kCard:
      return r.CardName(CardId(purse.number));
    case Purse::Kind::kCounter:
      return r.CounterName(CounterId(purse.number));
    case Purse::Kind::kGround:
      return "the ground of " + r.PlaceName(PlaceId(purse.number));
    case Purse::Kind::kBuried:
      return "the hoard in " + r.PlaceName(PlaceId(purse.number));
    case Purse::Kind::kNewYork:
      return "New York";
    case Purse::Kind::kScore:
      return "the estate";
  }
  return "?";
}

int Payable(const S& s, Purse from, int amount) {
  return from.kind == Purse::Kind::kGame || amount <= GoldIn(s, from) ? amount : std::max(0, GoldIn(s, from));
}

void Move(S& s, Purse from, Purse to, int amount) {
  ADJUTANT_ASSERT(amount >= 0 && (from.kind == Purse::Kind::kGame || GoldIn(s, from) >= amount));
  Add(s, from, -amount);
  Add(s, to, amount);
}

Purse PurseOf(const Rules& r, const S& s, PlayerId seat) {
  if (seat == 0) return Purse::Game();  // after a breach: who is nobody's has none
  const CounterId person = PersonOf(r, seat);
  // Who is captive or abroad has his gold with him, and cannot use it (investor_gold_place).
  if (!Free(s, person)) return r.Plays("investor_gold_place=usable"_opt) ? Purse::Of(person) : Purse::Game();
  const CardId at = s[person].at;
  if (at.exists() && OnCalendar(s, at) && HolderOf(s, at) == seat) return Purse::Of(at);
  return Purse::Of(person);
}

Purse PurseFor(const Rules& r, const S& s, PlayerId seat) {
  if (seat == 0 || s.seats[seat].status == static_cast<uint8_t>(SeatStatus::kGone)) return Purse::Game();
  const Purse purse = PurseOf(r, s, seat);
  return purse == Purse::Game() ? Purse::Of(PersonOf(r, seat)) : purse;
}

Purse NextPurse(const Rules& r, const S& s, PlayerId seat) {
  const Purse first = PurseOf(r, s, seat);
  if (seat == 0 || GoldIn(s, first) > 0 || !r.Plays("bid_gold_source=all"_opt)) return first;
  const CounterId person = PersonOf(r, seat);
  if (Free(s, person) && s[person].gold > 0) return Purse::Of(person);
  for (const CardId card : r.c.cards.ids()) {
    if (s[card].gold > 0 && HolderOf(s, card) == seat && OnCalendar(s, card)) return Purse::Of(card);
  }
  return first;
}

int Means(const Rules& r, const S& s, PlayerId seat) {
  const Purse first = PurseOf(r, s, seat);
  int gold = first == Purse::Game() ? 0 : GoldIn(s, first);
  if (!r.Plays("bid_gold_source=all"_opt)) return gold;
  // What he carries is his as well, where he stands at a card of his own.
  const CounterId person = PersonOf(r, seat);
  if (Free(s, person) && Purse::Of(person) != first) gold += s[person].gold;
  for (const CardId card : r.c.cards.ids()) {
    if (s[card].gold > 0 && HolderOf(s, card) == seat && OnCalendar(s, card) && Purse::Of(card) != first)
      gold += s[card].gold;
  }
  return gold;
}

}  // namespace adjutant::sierra
