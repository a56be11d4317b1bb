// Lords of the Sierra Madre 7.6: rifles.
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

constexpr int kMostRifles = 99;  // in one place
// Of s.now.stage.
enum : uint8_t { kOrderStage = 0, kBuyingStage = 1 };

bool Store(const Rules& r, CardId card) { return r.c.cards[card].kind == CardKind::kStore; }

// ---- Whose rifles lie at a store. With its last rifle its account is closed.

// The place of a store among all of them; kMaxStores if it has no account.
size_t AccountOf(const Rules& r, CardId card) {
  if (!Store(r, card)) return kMaxStores;
  size_t number = 0;
  for (const CardId other : r.c.enterprises) {
    if (other < card && Store(r, other)) ++number;
  }
  return number;
}
int BoughtBy(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const size_t account = AccountOf(r, card);
  return account < kMaxStores && s[card].rifles > 0 ? s.bought[account][seat] : 0;
}
int Nobodys(const Rules& r, const S& s, CardId card) {
  int left = s[card].rifles;
  for (PlayerId seat = 1; seat <= r.seats; ++seat) left -= BoughtBy(r, s, seat, card);
  return std::max(0, left);
}
void CloseAccount(const Rules& r, S& s, CardId card) {
  if (const size_t account = AccountOf(r, card); account < kMaxStores && s[card].rifles == 0) s.bought[account] = {};
}
// A store stands on the map, be it shut or struck: then rifles come from stores alone.
bool AnyStore(const Rules& r, const S& s) {
  for (const CardId card : r.c.enterprises) {
    if (Store(r, card) && Mature(s, card) && (s[card].spot & kOffMap) == 0) return true;
  }
  return false;
}
// Troops that may buy with gold of their own.
bool Puppet(const Rules& r, const S& s, PlayerId seat, CardId card) {
  return r.c.cards[card].kind == CardKind::kTroops && Mature(s, card) && HolderOf(s, card) == seat;
}
int GoldToBuy(const Rules& r, const S& s, PlayerId seat, CardId troops) {
  return troops.exists() ? GoldIn(s, Purse::Of(troops)) : GoldIn(s, PurseOf(r, s, seat));
}
// How many rifles lie where these would come; and how many more may.
int Room(const S& s, CardId store, PlaceId place, CardId troops) {
  return kMostRifles - (troops.exists() ? s[troops].rifles : store.exists() ? s[store].rifles : s[place].rifles);
}
int MostOf(const Rules& r, const S& s, PlayerId seat, CardId store, PlaceId place, CardId troops) {
  if (!troops.exists() && PurseOf(r, s, seat).kind == Purse::Kind::kGame) return 0;
  return std::min(GoldToBuy(r, s, seat, troops) / r.c.n.rifle, Room(s, store, place, troops));
}
void ListRiflesOf(const Rules& r, const S& s, PlayerId seat, ChoiceList* out) {
  const auto add = [&](CardId store, PlaceId place, CardId troops) {
    if (troops.exists() && s[troops].rifles > 0 && s[troops].depot != (store.exists() ? MarkerOf(r, s, store) : place))
      return;
    const int most = MostOf(r, s, seat, store, place, troops);
    if (most > 0) out->push_back({MakeEvent(kRiflesBought, seat, {1, store, place, troops}), 0, most});
  };
  std::vector<CardId> buyers = {kNoId};
  for (const CardId card : CardsOf(r, s, seat)) {
    if (Puppet(r, s, seat, card) && s[card].gold >= r.c.n.rifle) buyers.push_back(card);
  }
  for (const CardId troops : buyers) {
    if (!AnyStore(r, s)) {
      for (const PlaceId place : r.c.places.ids()) {
        if (r.c.places[place].store_icon) add(kNoId, place, troops);
      }
      continue;
    }
    for (const CardId store : r.c.enterprises) {
      if (Store(r, store) && Works(s, store) && (troops.exists() || HolderOf(s, store) != seat))
        add(store, kNoId, troops);
    }
  }
}
bool CanBuy(const Rules& r, const S& s, PlayerId seat) {
  ChoiceList choices;
  ListRiflesOf(r, s, seat, &choices);
  return !choices.empty();
}
void NextBuyer(const Rules& r, S& s, Trace* trace) {
  if (s.now.stage == kOrderStage) {
    s.step = kNextPhase;
    for (const PlayerId seat : Playing(r, s)) {
      if (!CanBuy(r, s, seat)) continue;
      s.now.stage = kBuyingStage;
      Applied(trace, "1.1.b"_sie);
      return AskOrder(r, s, OrderOf::kCards, kRiflesPhase, trace);
    }
    return;
  }
  while (s.turns.at <= s.turns.count) {
    const PlayerId seat = s.turns.order[s.turns.at++];
    if (CanBuy(r, s, seat)) return Ask(s, seat, kRifleStep);
  }
  s.now.due = 0;
  s.step = kNextPhase;
}
void ListRifles(const Rules& r, const S& s, ChoiceList* out) {
  ListRiflesOf(r, s, s.now.due, out);
  out->push_back({MakeEvent(kDone, s.now.due, {static_cast<int32_t>(About::kRifles)})});
}
Ruling CheckSeller(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId store = CardArg(e, 1), troops = CardArg(e, 3);
  const PlaceId place = PlaceArg(e, 2);
  if (!AnyStore(r, s)) {
    ADJUTANT_REFUSE_IF("7.6.d/1"_sie, store.exists() || !place.exists(), why,
                       "there is no store: rifles come from the game, and to a place with a store icon: place=");
    ADJUTANT_REFUSE_IF("7.6.d/1"_sie, !r.c.places[place].store_icon, why, r.PlaceName(place), " has no store icon");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.6.b/1"_sie, place.exists() || !store.exists(), why,
                     "rifles are bought at a store, and lie there: store=");
  ADJUTANT_REFUSE_IF("7.6.b/1"_sie, !Store(r, store) || !Works(s, store), why, r.CardName(store),
                     " is no store that works");
  ADJUTANT_REFUSE_IF("7.6.c/1"_sie, !troops.exists() && HolderOf(s, store) == e.player, why,
                     "nobody buys at his own store, but for his troops with their own gold");
  return Accepted();
}
Ruling CheckRifles(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IF("7.6.b/1"_sie, !Is(e, About::kRifles), why, "rifles are bought now: about=rifles");
    return Accepted();
  }
  const CardId store = CardArg(e, 1), troops = CardArg(e, 3);
  const PlaceId place = PlaceArg(e, 2);
  ADJUTANT_REFUSE_IF("7.6.c/1"_sie, troops.exists() && !Puppet(r, s, e.player, troops), why, r.CardName(troops),
                     " is no troop card of the player that is on the map");
  if (const Ruling ruling = CheckSeller(r, s, e, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.6.b/1"_sie, e.args[0] < 1, why, "at least one rifle is bought");
  const int gold =
      !troops.exists() && PurseOf(r, s, e.player).kind == Purse::Kind::kGame ? 0 : GoldToBuy(r, s, e.player, troops);
  ADJUTANT_REFUSE_IF("7.6.b/2"_sie, e.args[0] > gold / r.c.n.rifle, why, "a rifle costs ", r.c.n.rifle,
                     " gold; there is ", gold, troops.exists() ? " on the troop card" : " where the hacendado is");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.6.b/1"_sie, e.args[0] > Room(s, store, place, troops), why,
                             "so many rifles cannot lie in one place");
  ADJUTANT_REFUSE_IF(
      "7.6.d/2"_sie,
      troops.exists() && s[troops].rifles > 0 && s[troops].depot != (store.exists() ? MarkerOf(r, s, store) : place),
      why, "rifles of these troops wait elsewhere, and move in tactical rounds only");
  return Accepted();
}
void ApplyRifles(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kRiflesPhase;
  if (e.type == kDone) return;
  const CardId store = CardArg(e, 1), troops = CardArg(e, 3);
  const PlaceId place = store.exists() ? MarkerOf(r, s, store) : PlaceArg(e, 2);
  const int price = e.args[0] * r.c.n.rifle;
  const Purse from = troops.exists() ? Purse::Of(troops) : PurseOf(r, s, e.player);
  if (store.exists()) {
    Pay(r, s, from, Purse::Of(store), price, trace, "7.6.b/2"_sie);
  } else {
    Pay(r, s, from, Purse::Game(), price, trace, "7.6.d/1"_sie);
  }
  const auto more = [&](uint8_t& rifles) { rifles = static_cast<uint8_t>(rifles + e.args[0]); };
  if (troops.exists()) {
    Applied(trace, "7.6.c/2"_sie, [&] { return "They belong to " + r.CardName(troops) + "."; });
    more(s[troops].rifles);
    s[troops].depot = place;
  } else if (store.exists()) {
    AddRiflesOf(r, s, e.player, store, e.args[0]);
  } else {
    more(s[place].rifles);
  }
  // The chance is over when nothing more can be bought.
  if (CanBuy(r, s, e.player)) Ask(s, e.player, kRifleStep);
}

}  // namespace

int RiflesFor(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const bool own = HolderOf(s, card) == seat;
  if (!Store(r, card)) return own ? s[card].rifles : 0;
  return BoughtBy(r, s, seat, card) + (own ? 0 : Nobodys(r, s, card));
}
void TakeRiflesOf(const Rules& r, S& s, PlayerId seat, CardId card, int amount) {
  const size_t account = AccountOf(r, card);
  const int own = std::min(amount, BoughtBy(r, s, seat, card));
  if (own > 0) s.bought[account][seat] = static_cast<uint8_t>(s.bought[account][seat] - own);
  s[card].rifles = static_cast<uint8_t>(s[card].rifles - amount);
  CloseAccount(r, s, card);
}
void AddRiflesOf(const Rules& r, S& s, PlayerId seat, CardId card, int amount) {
  CloseAccount(r, s, card);
  s[card].rifles = static_cast<uint8_t>(s[card].rifles + amount);
  if (const size_t account = AccountOf(r, card); account < kMaxStores)
    s.bought[account][seat] = static_cast<uint8_t>(s.bought[account][seat] + amount);
}
void StealRifles(const Rules& r, S& s, CardId card, int amount) {
  int left = amount - std::min(amount, Nobodys(r, s, card));
  for (PlayerId seat = 1; seat <= r.seats && left > 0; ++seat) {
    const int part = std::min(left, BoughtBy(r, s, seat, card));
    if (part == 0) continue;
    uint8_t& its = s.bought[AccountOf(r, card)][seat];
    its = static_cast<uint8_t>(its - part);
    left -= part;
  }
  s[card].rifles = static_cast<uint8_t>(s[card].rifles - amount);
  CloseAccount(r, s, card);
}

const SierraStep kRifleSteps[] = {
    Automatic(kRiflesPhase, "rifles may be bought", "7.6.a/1"_sie, NextBuyer,
              {kNextPhase, kOrder, kRiflesPhase, kRifleStep}),
    Beside({kRifleStep,
            "buy_rifles",
            "may buy rifles",
            "7.6.b/1"_sie,
            {kRiflesBought, kDone},
            SeatDue,
            ListRifles,
            CheckRifles,
            ApplyRifles,
            {kRiflesPhase, kRifleStep}},
           {kShutAnyStep}),
};
void AddRifleSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRifleSteps), std::end(kRifleSteps));
}

}  // namespace adjutant::sierra
