// Lords of the Sierra Madre 7.4: the quarterly card is auctioned and placed; offices that get it without.
#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

// ---- The card of the quarter. s.now.stage is 1 once it has been offered.

bool Unsold(const S& s) {
  return s.now.revealed.exists() && ZoneOf(s, s.now.revealed) == Zone::kRevealed && HolderOf(s, s.now.revealed) == 0;
}
void EndQuarterly(const Rules& r, S& s, Trace* trace) {
  if (Unsold(s) && r.c.cards[s.now.revealed].card_class != CardClass::kE) {
    Applied(trace, "7.4.a/2"_sie, [&] { return "Nobody buys " + r.CardName(s.now.revealed) + "."; });
    const bool common = r.Plays("unsold_quarterly=common"_opt);
    common ? PutCard(s, s.now.revealed, Zone::kCommon) : ReturnCard(r, s, s.now.revealed);
  }
  s.step = kNextPhase;
}
void SellQuarterly(const Rules& r, S& s, Trace* trace) {
  if (s.now.stage != 0 || !Unsold(s)) return EndQuarterly(r, s, trace);
  s.now.stage = 1;
  const CardId card = s.now.revealed;
  const CardInfo& info = r.c.cards[card];
  if (info.card_class == CardClass::kE) {
    if (r.Plays("event_timing=reveal"_opt)) return EndQuarterly(r, s, trace);
    return AskEffects(r, s, card, kQuarterly);
  }
  if (info.kind == CardKind::kGovernor) {
    if (!r.c.offices[info.office].in_play) return EndQuarterly(r, s, trace);
    return AskElection(r, s, info.office, card, AuctionKind::kQuarterly, kQuarterly);
  }
  if (const PlayerId taker = OfficialTaker(r, s, card); taker != 0) {
    Applied(trace, "7.4.e/1"_sie, [&] { return r.CardName(card) + " goes to " + r.SeatName(taker) + " by office."; });
    return PlaceLot(r, s, card, taker, kQuarterly, trace);
  }
  s.now.due = 0;
  AskAuction(r, s, card, AuctionKind::kQuarterly, Playing(r, s), 0, kQuarterly);
}

// ---- Where a card goes (7.4.b, 7.4.d/2).

bool IsTroops(const CardInfo& info) { return info.kind == CardKind::kTroops || info.kind == CardKind::kPolice; }
// Its counters come with it at once.
bool CountersNow(const Rules& r, CardId card) {
  const CardInfo& info = r.c.cards[card];
  if (info.counters.Empty() || info.kind == CardKind::kRailroad) return false;
  return info.capitalization == 0 || (info.card_class == CardClass::kW && r.Plays("w_counter_timing=purchase"_opt));
}
bool NeedsStore(const Rules& r, CardId card) {
  return r.c.cards[card].card_class == CardClass::kW && CountersNow(r, card);
}
void PutCounters(const Rules& r, S& s, CardId card, PlaceId place, Trace* trace) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (r.c.counters[counter].kind == CounterKind::kPolice) continue;  // they stand in their blocks (7.4.b/5)
    // What was destroyed is raised by who wants it, for its price.
    if (ConditionOf(s, counter) == Condition::kEliminated) Applied(trace, "7.10.2.1.f.3/2"_sie);
    if (ConditionOf(s, counter) == Condition::kEliminated || !r.c.counters[counter].in_play) continue;
    // Police stand in their blocks (7.4.b/5), and counters that are sold in the field stay where they are.
    if (OnMap(s, counter) || r.c.counters[counter].kind == CounterKind::kPolice) continue;
    Applied(trace, "7.4.b/4"_sie, [&] { return r.CounterName(counter) + " comes to " + r.PlaceName(place) + "."; });
    PutCounter(r, s, counter, place);
  }
}
// Of a card that lies on no calendar: its box, by 7.4.b.
void PutOnCalendar(const Rules& r, S& s, CardId card, PlayerId seat, Trace* trace) {
  const CardInfo& info = r.c.cards[card];
  // A railroad that was given up is built, and waits for who buys it (given_up_rail).
  if (s[card].Has(kUnusable) && r.Plays("given_up_rail=stands"_opt)) {
    Applied(trace, "7.10.1.c.3"_sie, [&] { return r.CardName(card) + " carries again."; });
    GiveCard(s, card, seat, Track::kProfit, 0);
    return SettleAllLinks(r, s, trace);
  }
  if (info.capitalization > 0) {
    Applied(trace, "7.4.b/1"_sie);
    GiveCard(s, card, seat, Track::kSeason, 0);
    if (info.capitalization >= r.c.n.face_down) Applied(trace, "7.4.b/2"_sie);
    return PlaceOnSeason(r, s, card, info.capitalization, trace);
  }
  if (info.card_class == CardClass::kC || info.card_class == CardClass::kRR) {
    const int box = r.Plays("cap_zero_box=printed"_opt) ? info.level : 0;
    Applied(trace, "7.4.b/3"_sie, [&] { return r.CardName(card) + " begins in box " + std::to_string(box) + "."; });
    GiveCard(s, card, seat, Track::kProfit, box);
    if (info.kind == CardKind::kSmelter) s[card].most = static_cast<uint8_t>(info.level);
    return SettleLinks(r, s, card, trace);
  }
  if (IsTroops(info)) {
    Applied(trace, "7.4.b/4"_sie);
    if (info.kind == CardKind::kPolice) Applied(trace, "7.4.b/5"_sie);
    return GiveCard(s, card, seat, Track::kProfit, info.leadership);
  }
  GiveCard(s, card, seat, Track::kBeside, info.leadership);
}
// Where counters come that need no store: to the place of their card, else to its player.
PlaceId PlaceOfCounters(const Rules& r, const S& s, CardId card, PlayerId seat) {
  if (r.c.cards[card].place.exists()) return r.c.cards[card].place;
  const PlaceId person = s[PersonOf(r, seat)].where;
  return person.exists() ? person : r.c.cards[s.seats[seat].card].place;
}

bool Icon(const Rules& r, PlaceId place) { return r.c.places[place].store_icon; }
// An icon without a card stands for nothing (3.1.l).
bool HasStoreCard(const Rules& r, PlaceId place) {
  for (const CardId card : r.c.enterprises) {
    if (r.c.cards[card].kind == CardKind::kStore && r.c.DistrictOf(r.c.cards[card].place) == r.c.DistrictOf(place))
      return true;
  }
  return false;
}
void PlaceWon(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.auction.lot;
  const PlayerId seat = s.auction.leader;
  if (!NeedsStore(r, card)) {
    const MaybeCard store = s.auction.store;
    PlaceNow(r, s, card, seat, trace);
    if (store.exists()) s[card].memo = static_cast<uint8_t>(store.number() + 1);
    return Return(s);
  }
  if (!OnCalendar(s, card)) PutOnCalendar(r, s, card, seat, trace);
  s[card].holder = seat;
  if (s.auction.store.exists()) {
    Applied(trace, "7.4.d/2"_sie);
    PutCounters(r, s, card, MarkerOf(r, s, s.auction.store), trace);
    return Return(s);
  }
  s.auction.stage = static_cast<uint8_t>(AuctionStage::kIcon);
  Ask(s, seat, kStoreStep);
}

// ---- Which store is paid; at which icon a counter comes.

bool Paying(const S& s) { return s.auction.stage == static_cast<uint8_t>(AuctionStage::kStore); }
void ListStores(const Rules& r, const S& s, EventList* out) {
  const auto about = [](About what) { return static_cast<int32_t>(what); };
  if (Paying(s)) {
    for (const CardId card : r.c.enterprises) {
      if (r.c.cards[card].kind == CardKind::kStore)
        out->push_back(MakeEvent(kCardNamed, s.now.due, {about(About::kStore), card}));
    }
    return;
  }
  for (const PlaceId place : r.c.places.ids()) {
    if (Icon(r, place)) out->push_back(MakeEvent(kPlaceNamed, s.now.due, {about(About::kStoreIcon), place}));
  }
}
Ruling CheckStore(const Rules& r, const S& s, const Event& e, Why* why) {
  if (Paying(s)) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.4.d/1"_sie, e.type != kCardNamed || !Is(e, About::kStore) || e.args[2] != kNone, why,
                               "the store that is paid is named: card_named about=store");
    const CardId card = CardArg(e, 1);
    ADJUTANT_REFUSE_IMPOSSIBLE("7.4.d/1"_sie, r.c.cards[card].kind != CardKind::kStore, why, r.CardName(card),
                               " is no store");
    ADJUTANT_REFUSE_IF("7.4.d/1"_sie,
                       r.c.cards[card].kind != CardKind::kStore || !Works(s, card) || HolderOf(s, card) == e.player,
                       why, "a store is paid that works and is another player's");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "7.4.d/2"_sie, e.type != kPlaceNamed || !Is(e, About::kStoreIcon) || e.args[2] != kNone || e.args[3] != kNone,
      why, "the place of the counter is named: place_named about=store_icon");
  ADJUTANT_REFUSE_IF("7.4.d/2"_sie, !Icon(r, PlaceArg(e, 1)), why, "there is no store icon in ",
                     r.PlaceName(PlaceArg(e, 1)));
  ADJUTANT_REFUSE_IF("3.1.l"_sie, !HasStoreCard(r, PlaceArg(e, 1)), why, "no card has the store in ",
                     r.PlaceName(PlaceArg(e, 1)));
  return Accepted();
}
void ApplyStore(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCardNamed) {
    s.auction.store = CardArg(e, 1);
    return void(s.step = kAward);
  }
  Applied(trace, "7.4.d/2"_sie);
  PutCounters(r, s, s.auction.lot, PlaceArg(e, 1), trace);
  Return(s);
}

}  // namespace

void PlaceNow(const Rules& r, S& s, CardId card, PlayerId seat, Trace* trace) {
  if (OnCalendar(s, card)) {
    // An office goes with the counter that holds it.
    for (const OfficeId office : r.c.offices.ids()) {
      const MaybeCounter holder = s[office].holder;
      if (holder.exists() && r.c.counters[holder.get()].card == card && s[office].card.exists())
        HandOver(s, s[office].card, seat);
    }
    HandOver(s, card, seat);
    return s[card].Clear(kOffered | kUnusable | kDemanded);
  }
  PutOnCalendar(r, s, card, seat, trace);
  if (CountersNow(r, card)) PutCounters(r, s, card, PlaceOfCounters(r, s, card, seat), trace);
}
void PlaceLot(const Rules&, S& s, CardId card, PlayerId seat, uint16_t then, Trace* trace) {
  if (s.auction.lot != card || s.auction.leader != seat) {
    s.auction = Auction{};
    s.auction.lot = card;
    s.auction.leader = seat;
  }
  Applied(trace, "7.4.c/4"_sie);
  Call(s, kPlaceLot, then);
}
void SendBack(const Rules& r, S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    CounterState& state = s[counter];
    const PlaceId place = state.where;
    if (state.gold > 0) Move(s, Purse::Of(counter), place.exists() ? Purse::Ground(place) : Purse::Game(), state.gold);
    if (place.exists()) s[place].rifles = static_cast<uint8_t>(std::min(255, s[place].rifles + state.rifles));
    state.rifles = state.worn_rifles = 0;
  }
  ReturnCard(r, s, card);
}
PlayerId OfficialTaker(const Rules& r, const S& s, CardId card) {
  const CardInfo& info = r.c.cards[card];
  if (info.card_class != CardClass::kB && info.card_class != CardClass::kO) return 0;
  PlayerId governor = 0;
  for (const OfficeId office : r.c.offices.ids()) {
    const OfficeInfo& about = r.c.offices[office];
    const PlayerId seat = SeatOf(r, s, office);
    if (seat == 0 || !about.cards.Has(card)) continue;
    if (about.president) return Applied("7.4.e/2"_sie), seat;
    governor = seat;
  }
  return governor;
}

const SierraStep kQuarterlySteps[] = {
    Automatic(kQuarterly, "the quarterly card is auctioned", "7.4.a/1"_sie, SellQuarterly,
              {kNextPhase, kAuction, kElection, kEffects, kPlaceLot, kQuarterly}),
    Automatic(kPlaceLot, "a card that was won is placed", "7.4.b/1"_sie, PlaceWon, {kBack, kStoreStep}),
    {kStoreStep,
     "choose_store",
     "chooses the store that is paid, or where the counter comes",
     "7.4.d/1"_sie,
     {kCardNamed, kPlaceNamed},
     SeatDue,
     ListStores,
     CheckStore,
     ApplyStore,
     {kAward, kBack}},
};
void AddQuarterlySteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kQuarterlySteps), std::end(kQuarterlySteps));
}

}  // namespace adjutant::sierra
