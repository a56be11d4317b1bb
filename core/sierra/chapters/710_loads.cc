// Lords of the Sierra Madre 7.10.1.a, 7.10.1.f.1: what counters carry, take up and lay down.
#include <algorithm>

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

int RoomFor(const Rules& r, const S& s, CounterId counter, Goods goods) {
  if (AtRailroad(r, s, s[counter].where)) return kUnlimited;
  const bool gold = goods == Goods::kGold;
  const int room =
      gold ? GoldCapacity(r, s, counter) - s[counter].gold : RifleCapacity(r, s, counter) - s[counter].rifles;
  return room > 0 ? room : 0;
}
int LyingThere(const Rules& r, const S& s, PlaceId place, CardId card, Goods goods) {
  if (card.exists()) return goods == Goods::kGold ? s[card].gold : RiflesFor(r, s, s.move.seat, card);
  return goods == Goods::kGold ? s[place].gold : s[place].rifles;
}

}  // namespace

bool AtRailroad(const Rules& r, const S& s, PlaceId place) {
  for (const CardId rail : r.c.places[place].rails) {
    if (Carries(r, s, rail)) return true;
  }
  return false;
}
bool LiesHere(const Rules& r, const S& s, CardId card, PlaceId place) {
  const CardInfo& info = r.c.cards[card];
  if (!Mature(s, card)) return false;
  if (info.card_class != CardClass::kC && info.card_class != CardClass::kRR) return false;
  return place.exists() && (info.place == place || info.block == place);
}
Heap HeapOf(const Rules& r, const S& s, PlayerId seat, CardId card, PlaceId place) {
  if (!card.exists() || !Mature(s, card)) return {};
  const CardState& state = s[card];
  const bool own = HolderOf(s, card) == seat;
  if (r.c.cards[card].kind == CardKind::kTroops) return {false, own && state.rifles > 0 && state.depot == place};
  if (!LiesHere(r, s, card, place)) return {};
  return {own && state.gold > 0, RiflesFor(r, s, seat, card) > 0};
}
CounterSet RifleTakers(const Rules& r, const S& s, const CounterSet& counters, PlaceId place, CardId card) {
  CounterSet takers;
  const bool exclusive = card.exists() && r.c.cards[card].kind == CardKind::kTroops;
  for (const CounterId counter : counters) {
    if (exclusive && r.c.counters[counter].card != card) continue;
    if (ColourOf(r, s, counter) == Colour::kOrange && r.c.places[place].nation == Nation::kMexico) continue;
    const int most = RifleCapacity(r, s, counter);
    if (most > 0 && AtRailroad(r, s, place)) takers.Add(counter);
    if (KindIn(r, counter) == CounterKind::kHacendado && s[counter].gold > 0) continue;
    if (most > s[counter].rifles) takers.Add(counter);
  }
  return takers;
}
int RiflesOf(const S& s, const CounterSet& counters) {
  int rifles = 0;
  for (const CounterId counter : counters) rifles += s[counter].rifles;
  return rifles;
}
int GoldOf(const S& s, const CounterSet& counters) {
  int gold = 0;
  for (const CounterId counter : counters) gold += s[counter].gold;
  return gold;
}

int GoldCapacity(const Rules& r, const S& s, CounterId counter) {
  constexpr int kGoldBefore = 12;
  switch (KindIn(r, counter)) {
    case CounterKind::kHacendado:
      return r.c.n.hacendado_gold;
    case CounterKind::kTruck:
      return kUnlimited;
    case CounterKind::kGunboat:
      return r.Plays("ship_gold=twelve"_opt) ? kGoldBefore : kUnlimited;
    default:
      return LeadershipOf(s, counter);
  }
}
int RifleCapacity(const Rules& r, const S& s, CounterId counter) {
  switch (KindIn(r, counter)) {
    case CounterKind::kHacendado:
      return r.c.n.hacendado_rifles;
    case CounterKind::kTroop:
    case CounterKind::kPolice:
      if (r.Plays("rifles_per_troop=unlimited"_opt)) return kUnlimited;
      return r.Plays("rifles_per_troop=leadership"_opt) ? LeadershipOf(s, counter) : 1;
    case CounterKind::kTruck:
      return r.c.n.truck_load;
    case CounterKind::kGunboat:
      return r.c.n.ship_load;
    case CounterKind::kAeroplane:
      return r.Plays("plane_rifle=one"_opt) ? 1 : 0;
    default:
      return 0;  // guns (7.10.1.a/4), and leaders of cards
  }
}

int GoldRoom(const Rules& r, const S& s, CounterId counter) {
  if (KindIn(r, counter) == CounterKind::kHacendado && s[counter].rifles > 0) return 0;
  return GoldCapacity(r, s, counter) - s[counter].gold;
}
int RifleRoom(const Rules& r, const S& s, CounterId counter) {
  if (KindIn(r, counter) == CounterKind::kHacendado && s[counter].gold > 0) return 0;
  return RifleCapacity(r, s, counter) - s[counter].rifles;
}

Ruling CheckLoads(const Rules& r, const S& s, const CounterSet& counters, Why* why) {
  for (const CounterId counter : counters) {
    const CounterState& state = s[counter];
    const int gold = GoldCapacity(r, s, counter), rifles = RifleCapacity(r, s, counter);
    if (KindIn(r, counter) == CounterKind::kHacendado) {
      ADJUTANT_REFUSE_IF("7.10.1.a/2"_sie,
                         state.gold > gold || state.rifles > rifles || (state.gold > 0 && state.rifles > 0), why,
                         r.CounterName(counter), " carries ", rifles, " rifle or ", gold, " gold on foot, and has ",
                         state.rifles, " and ", state.gold, ": it leaves the rest first");
      continue;
    }
    ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, state.gold > gold, why, r.CounterName(counter), " carries ", gold,
                       " gold, and has ", state.gold);
    ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, state.rifles > rifles, why, r.CounterName(counter), " carries ", rifles,
                       " rifles, and has ", state.rifles);
  }
  return Accepted();
}

Ruling CheckLoaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto goods = static_cast<Goods>(e.args[0]);
  const CounterId counter = CounterArg(e, 1);
  const int amount = e.args[2];
  const CardId card = CardArg(e, 3);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.a/3"_sie, goods == Goods::kNone || amount < 1, why,
                             "it says what is taken up, and how much");
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie, r.Plays("pickup_cost=activity"_opt), why,
                     "taking up gold or weapons is the activity of a round; it comes after all moves");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !s.move.picked.Has(counter), why,
                             "it is no counter that moves: say first who moves (counter_picked)");
  const Heap heap = HeapOf(r, s, s.move.seat, card, s.move.at);
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie, card.exists() && !(goods == Goods::kGold ? heap.gold : heap.rifles), why,
                     "nothing of that kind lies for them at ", r.CardName(card), " in ", r.PlaceName(s.move.at.get()));
  ADJUTANT_REFUSE_IF("7.6.c/2"_sie,
                     card.exists() && r.c.cards[card].kind == CardKind::kTroops && r.c.counters[counter].card != card,
                     why, "these rifles belong to ", r.CardName(card), " alone");
  const int there = LyingThere(r, s, s.move.at, card, goods);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.f.1/1"_sie, amount > there, why, "only ", there, " lie there");
  if (goods == Goods::kRifles) {
    ADJUTANT_REFUSE_IF("7.10.1.f.4"_sie, r.c.counters[counter].gun(), why, r.CounterName(counter),
                       " never carry rifles");
    ADJUTANT_REFUSE_IF(
        "7.10.1.f.1/2"_sie,
        ColourOf(r, s, counter) == Colour::kOrange && r.c.places[s.move.at.get()].nation == Nation::kMexico, why,
        "orange counters take up no rifles in Mexico");
  }
  const int room = RoomFor(r, s, counter, goods);
  ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, amount > room, why, r.CounterName(counter), " has room for ", room);
  return Accepted();
}
Ruling CheckUnloaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto goods = static_cast<Goods>(e.args[0]);
  const CounterId counter = CounterArg(e, 1), to = CounterArg(e, 4);
  const int amount = e.args[2];
  const CardId card = CardArg(e, 3);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.a/3"_sie, goods == Goods::kNone || amount < 1 || (card.exists() && to.exists()),
                             why, "it says what is left, how much, and with whom");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !s.move.picked.Has(counter), why,
                             "it is no counter that moves: say first who moves (counter_picked)");
  const int has = goods == Goods::kGold ? s[counter].gold : s[counter].rifles;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.a/3"_sie, amount > has, why, r.CounterName(counter), " has ", has);
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie,
                     card.exists() && (HolderOf(s, card) != s.move.seat || !LiesHere(r, s, card, s.move.at)), why,
                     r.CardName(card), " is no enterprise of theirs in ", r.PlaceName(s.move.at.get()));
  // Surplusing: what blue troops leave, anybody may find.
  if (goods == Goods::kRifles && ColourOf(r, s, counter) == Colour::kBlue && !to.exists()) Kept("7.6.e"_sie);
  if (!to.exists()) return Accepted();
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie,
                     to == counter || !(s[to].where == s.move.at) || CommandOf(r, s, to) != s.move.seat || !Free(s, to),
                     why, r.CounterName(to), " is no other counter of theirs in the place");
  const int room = RoomFor(r, s, to, goods);
  ADJUTANT_REFUSE_IF("7.10.1.f.4"_sie, goods == Goods::kRifles && r.c.counters[to].gun(), why, r.CounterName(to),
                     " never carry rifles");
  ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, amount > room, why, r.CounterName(to), " has room for ", room);
  return Accepted();
}

void ListGoods(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = s.move.seat;
  constexpr int8_t kAmount = 2;
  std::vector<CardId> cards = {CardId()};
  for (const CardId card : CardsOf(r, s, seat)) {
    if (LiesHere(r, s, card, s.move.at)) cards.push_back(card);
  }
  const CounterSet here = CountersAt(r, s, s.move.at);
  std::vector<CardId> heaps = {CardId()};
  for (const CardId card : r.c.cards.ids()) {
    const Heap heap = HeapOf(r, s, seat, card, s.move.at);
    if (heap.gold || heap.rifles) heaps.push_back(card);
  }
  for (const Goods goods : {Goods::kGold, Goods::kRifles}) {
    const int32_t what = static_cast<int32_t>(goods);
    for (const CounterId counter : s.move.picked) {
      const int has = goods == Goods::kGold ? s[counter].gold : s[counter].rifles;
      for (const CardId card : heaps) {
        const int there = std::min(LyingThere(r, s, s.move.at, card, goods), RoomFor(r, s, counter, goods));
        if (there > 0) out->push_back({MakeEvent(kLoaded, seat, {what, counter, 1, card}), kAmount, there});
      }
      for (const CardId card : cards) {
        if (has > 0) out->push_back({MakeEvent(kUnloaded, seat, {what, counter, 1, card, kNone}), kAmount, has});
      }
      for (const CounterId to : here) {
        const int most = std::min(has, RoomFor(r, s, to, goods));
        if (most > 0) out->push_back({MakeEvent(kUnloaded, seat, {what, counter, 1, kNone, to}), kAmount, most});
      }
    }
  }
}

void ApplyLoaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CounterId counter = CounterArg(e, 1);
  const CardId card = CardArg(e, 3);
  const auto amount = static_cast<uint8_t>(e.args[2]);
  const PlaceId at = s.move.at;
  s.tactical.acted = 1;
  if (static_cast<Goods>(e.args[0]) == Goods::kGold)
    return Pay(r, s, card.exists() ? Purse::Of(card) : Purse::Ground(at), Purse::Of(counter), e.args[2], trace,
               "7.10.1.a/3"_sie);
  Applied(trace, "7.10.1.f.1/1"_sie);
  if (card.exists()) {
    TakeRiflesOf(r, s, s.move.seat, card, amount);
  } else {
    s[at].rifles = static_cast<uint8_t>(s[at].rifles - amount);
  }
  s[counter].rifles = static_cast<uint8_t>(s[counter].rifles + amount);
  if (r.c.places[at].nation != Nation::kMexico || ColourOf(r, s, counter) == Colour::kBlue) return;
  Applied(trace, "7.10.1.f.1/2"_sie);
  s[counter].Mark(kIllegalRifles);
  MakeCriminal(r, s, counter, trace);
}
void ApplyUnloaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CounterId counter = CounterArg(e, 1), to = CounterArg(e, 4);
  const CardId card = CardArg(e, 3);
  const auto amount = static_cast<uint8_t>(e.args[2]);
  const PlaceId at = s.move.at;
  s.tactical.acted = 1;
  if (static_cast<Goods>(e.args[0]) == Goods::kGold) {
    const Purse purse = card.exists() ? Purse::Of(card) : to.exists() ? Purse::Of(to) : Purse::Ground(at);
    // Robbed gold stays so in other hands (7.10.2.2.c.1).
    if (to.exists() && s[counter].Has(kStolenGold)) {
      s[to].Mark(kStolenGold);
      s[to].robbed = s[counter].robbed;
    }
    Pay(r, s, Purse::Of(counter), purse, e.args[2], trace, "7.10.1.a/3"_sie);
    // What it takes up later is another's gold, or its own.
    if (s[counter].gold == 0) s[counter].Clear(kStolenGold);
    return;
  }
  CounterState& state = s[counter];
  uint8_t& rifles = to.exists() ? s[to].rifles : s[at].rifles;
  if (card.exists()) {
    AddRiflesOf(r, s, s.move.seat, card, amount);
  } else {
    rifles = static_cast<uint8_t>(rifles + amount);
  }
  state.rifles = static_cast<uint8_t>(state.rifles - amount);
  // Whole ones are given away last.
  const uint8_t worn = std::min(amount, state.worn_rifles);
  state.worn_rifles = static_cast<uint8_t>(state.worn_rifles - worn);
  if (!to.exists()) return;
  s[to].worn_rifles = static_cast<uint8_t>(s[to].worn_rifles + worn);
  // Rifles from Mexico stay red for the quarter, whoever carries them (7.10.1.f.1/2).
  if (state.Has(kIllegalRifles)) s[to].Mark(kIllegalRifles);
}

}  // namespace adjutant::sierra
