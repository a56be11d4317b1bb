// Lords of the Sierra Madre 7.11.2: refurbishing.
#include "core/sierra/chapters/repairs.h"

namespace adjutant::sierra {

namespace {

constexpr int kDearest = 99;  // the highest price of a hospital

// ---- 7.11.2.h.

bool BringsBack(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const CardInfo& info = r.c.cards[card];
  const OfficeId president = info.card_class == CardClass::kB   ? r.c.us_president
                             : info.card_class == CardClass::kO ? r.c.mexican_president
                                                                : OfficeId();
  return Holds(r, s, seat, president) || Holds(r, s, seat, r.c.governors[static_cast<size_t>(info.territory)]);
}
Ruling CheckBroughtBack(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, 1);
  const CardInfo& info = r.c.cards[card];
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.h"_sie, !Is(e, About::kRefurbish) || e.args[2] != kNone, why,
                             "a card is brought back: card_named about=refurbish");
  ADJUTANT_REFUSE_IF("7.11.2.h"_sie,
                     ZoneOf(s, card) != Zone::kDiscard || info.kind != CardKind::kTroops ||
                         (info.card_class != CardClass::kB && info.card_class != CardClass::kO),
                     why, r.CardName(card), " is no discarded card of blue or orange troops");
  ADJUTANT_REFUSE_IF("7.11.2.h"_sie, !BringsBack(r, s, e.player, card), why,
                     "only its governor or president brings it back");
  return Accepted();
}

// ---- 7.9.g.4.8: forts.

Ruling CheckFortified(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.8"_sie, !Is(e, About::kRefurbish) || e.args[2] != kNone || e.args[3] != kNone,
                             why, "a town becomes a fort: place_named about=refurbish");
  return CheckFort(r, s, e.player, PlaceArg(e, 1), why);
}
void ListForts(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  if (!AtWar(s)) return;
  for (const PlaceId place : r.c.places.ids()) {
    if (s[place].holder != 0)
      out->push_back(MakeEvent(kPlaceNamed, seat, {static_cast<int32_t>(About::kRefurbish), place, kNone, kNone}));
  }
}

// ---- The step.

Ruling CheckRefurbish(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kCardNamed) return CheckBroughtBack(r, s, e, why);
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.a"_sie, !Is(e, About::kRefurbish), why,
                               "counters are refurbished: repaired, or done about=refurbish");
    return Accepted();
  }
  if (e.type == kPlaceNamed) return CheckFortified(r, s, e, why);
  return CheckRepair(r, s, e, why);
}
void ListRefurbish(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    ListRepairs(r, s, seat, out);
    ListForts(r, s, seat, out);
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kRefurbish)}));
  }
}
bool HasRepairs(const Rules& r, const S& s, PlayerId seat) {
  EventList events;
  ListRepairs(r, s, seat, &events);
  ListForts(r, s, seat, &events);
  for (const Event& e : events) {
    if (CheckRefurbish(r, s, e, nullptr).accepted) return true;
  }
  return false;
}

void ApplyRefurbish(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kForce);
  if (e.type == kRepaired) return ApplyRepair(r, s, e, trace);
  if (e.type == kPlaceNamed) return MakeFort(r, s, e.player, PlaceArg(e, 1), trace);
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.11.2.h"_sie, [&] { return r.CardName(card) + " comes back, its counters still to be raised."; });
  GiveCard(s, card, e.player, Track::kProfit, r.c.cards[card].leadership);
  for (const CounterId counter : r.c.cards[card].counters) {
    RemoveCounter(s, counter, Condition::kEliminated);
    s[counter].leadership = static_cast<uint8_t>(r.c.counters[counter].leadership);
  }
}

// ---- 7.11.2.c, 7.11.2.a: hospitals.

bool SomethingForHospitals(const Rules& r, const S& s, PlayerId owner) {
  for (const CounterId counter : r.c.counters.ids()) {
    const CardId card = r.c.counters[counter].card;
    if (Equipment(r, counter) || !card.exists() || !OnCalendar(s, card) || HolderOf(s, card) == owner) continue;
    if (Worn(s, counter) || (Dead(s, counter) && !IsPolice(r, counter))) return true;
  }
  return false;
}
Seats HospitalOwners(const Rules& r, const S& s) {
  Seats owners;
  for (const CardId card : r.c.enterprises) {
    if (IsHospital(r, card) && AtWork(s, card) && SomethingForHospitals(r, s, HolderOf(s, card)))
      owners.Add(HolderOf(s, card));
  }
  return owners;
}
bool PriceSet(const Rules& r, const S& s, CardId hospital) {
  const size_t number = HospitalNumber(r, hospital);
  return number >= std::size(s.rebase.prices) || s.rebase.prices[number] != 0;
}
void ListHospital(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : r.c.enterprises) {
      if (!IsHospital(r, card) || !AtWork(s, card) || HolderOf(s, card) != seat) continue;
      out->push_back(
          {MakeEvent(kAmountNamed, seat, {static_cast<int32_t>(About::kHospitalPrice), 0, card}), 1, kDearest});
      out->push_back({MakeEvent(kDecided, seat, {static_cast<int32_t>(About::kRefurbish), 0, card})});
    }
    out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kHospitalPrice)})});
  }
}
Ruling CheckHospital(const Rules& r, const S& s, const Event& e, Why* why) {
  const About about = e.type == kDecided ? About::kRefurbish : About::kHospitalPrice;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.c"_sie, !Is(e, about) || (e.type != kDone && e.args[2] == kNone), why,
                             "a hospital names what it asks for raising counters: amount_named about=hospital_price");
  if (e.type == kDone) return Accepted();
  const CardId card = CardArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.c"_sie, !IsHospital(r, card), why, r.CardName(card), " is no hospital");
  ADJUTANT_REFUSE_IF("7.11.2.c"_sie, !AtWork(s, card) || HolderOf(s, card) != e.player, why, r.CardName(card),
                     " is no hospital of ", r.SeatName(e.player), "'s");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.a"_sie, e.type == kDecided && IsYes(e), why,
                             "a hospital that takes the depleted at 1 gold need not say so");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.c"_sie, e.type == kAmountNamed && (e.args[1] < 0 || e.args[1] > kDearest), why,
                             "a price is 0 to ", kDearest);
  ADJUTANT_REFUSE_IF("7.11.2.c"_sie, e.type == kAmountNamed && PriceSet(r, s, card), why, r.CardName(card),
                     " has named its price");
  return Accepted();
}
void ApplyHospital(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kAmountNamed) {
    Applied(trace, "7.11.2.c"_sie);
    s.rebase.prices[HospitalNumber(r, CardArg(e, 2))] = static_cast<uint8_t>(e.args[1] + 1);
    return;
  }
  if (e.type == kDecided) {
    const CardId card = CardArg(e, 2);
    Applied(trace, "7.11.2.a"_sie, [&] { return r.CardName(card) + " refuses, and goes to the common area."; });
    if (s[PersonOf(r, e.player)].at == card) s[PersonOf(r, e.player)].at = kNoId;
    Pay(r, s, Purse::Of(card), PurseFor(r, s, e.player), s[card].gold, trace, "7.11.2.a"_sie);
    PutCard(s, card, Zone::kCommon);
    for (const CardId other : r.c.enterprises) {
      if (IsHospital(r, other) && AtWork(s, other) && HolderOf(s, other) == e.player) return;
    }
  }
  Close(s, e.player, kRefurbish);
}

// First hospitals, then who has something to refurbish.
void BeginRefurbish(const Rules& r, S& s, Trace*) {
  if (s.rebase.stage == 0) {
    s.rebase.stage = 1;
    return OpenTo(s, HospitalOwners(r, s), kHospitalStep, kRefurbish);
  }
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    if (HasRepairs(r, s, seat)) seats.Add(seat);
  }
  OpenTo(s, seats, kRefurbishStep, kForce);
}

// ---- 7.11.1.c/3, 7.11.2.i: what was not refurbished.

bool Unpaid(const Rules& r, const S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (IsShip(r, counter) || IsPolice(r, counter) || !r.c.counters[counter].in_play) continue;
    if (Worn(s, counter) || Dead(s, counter) || (OnMap(s, counter) && s[counter].worn_rifles > 0)) return true;
  }
  return false;
}
bool Exempt(const Rules& r, const S& s, PlayerId seat) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (HolderOf(s, office) == PersonOf(r, seat)) return true;
  }
  return false;
}
void LosePrisoners(const Rules& r, S& s, Trace* trace) {
  for (const CounterId counter : r.c.counters.ids()) {
    const CardId card = r.c.counters[counter].card;
    if (s[counter].custody != static_cast<uint8_t>(Custody::kJailed) || !Worn(s, counter)) continue;
    if (!card.exists() || !OnCalendar(s, card) || IsPolice(r, counter)) continue;
    Applied(trace, "7.11.1.c/3"_sie, [&] { return "Nobody paid for the prisoners of " + r.CardName(card) + "."; });
    for (const CounterId other : r.c.cards[card].counters) {
      if (OnMap(s, other)) LayDown(r, s, other, trace);
    }
    ReturnCard(r, s, card);
  }
  for (const CardId card : r.c.cards.ids()) {
    if (!s[card].Has(kFormerOwner)) continue;
    s[card].Clear(kFormerOwner);
    s[card].striker = 0;
  }
}
void Force(const Rules& r, S& s, Trace* trace) {
  if (s.rebase.stage == 1) {
    s.rebase.stage = 2;
    s.turns.asked = {};
    LosePrisoners(r, s, trace);
    s.rebase.unpaid = {};
    for (const CardId card : r.c.cards.ids()) {
      const CardKind kind = r.c.cards[card].kind;
      if (!OnCalendar(s, card) || (kind != CardKind::kTroops && kind != CardKind::kEquipment)) continue;
      if (TrackOf(s, card) == Track::kSeason || !Unpaid(r, s, card)) continue;
      if (Exempt(r, s, HolderOf(s, card))) {
        Applied(trace, "7.11.2.i"_sie);
        continue;
      }
      s.rebase.unpaid.Add(card);
    }
  }
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    bool others = false;
    for (const CardId card : s.rebase.unpaid) others = others || HolderOf(s, card) != seat;
    if (others && !s.turns.asked.Has(seat)) seats.Add(seat);
  }
  OpenTo(s, seats, kForceStep, kNewYork);
}
void ListForce(const Rules&, const S& s, EventList* out) {
  constexpr int32_t kAbout = static_cast<int32_t>(About::kForcedAuction);
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : s.rebase.unpaid) out->push_back(MakeEvent(kCardNamed, seat, {kAbout, card}));
    out->push_back(MakeEvent(kDone, seat, {kAbout}));
  }
}
Ruling CheckForce(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.i"_sie, !Is(e, About::kForcedAuction), why,
                             "auctions are forced now: card_named or done about=forced_auction");
  if (e.type == kDone) return Accepted();
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.i"_sie, e.args[2] != kNone, why, "one card is named");
  ADJUTANT_REFUSE_IF("7.11.2.i"_sie, !s.rebase.unpaid.Has(card), why, r.CardName(card),
                     " is refurbished, or its player exempt");
  ADJUTANT_REFUSE_IF("7.11.2.i"_sie, HolderOf(s, card) == e.player, why, "another player demands it");
  return Accepted();
}
void ApplyForce(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) {
    s.turns.asked.Add(e.player);
    return Close(s, e.player, kForce);
  }
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.11.2.i"_sie, [&] { return r.CardName(card) + " is auctioned."; });
  s.rebase.unpaid.Remove(card);
  AskAuction(r, s, card, AuctionKind::kForced, Playing(r, s), 0, kForce);
}

}  // namespace

const SierraStep kRefurbishSteps[] = {
    Automatic(kRefurbish, "what is worn is refurbished", "7.11.2.a"_sie, BeginRefurbish,
              {kRefurbish, kHospitalStep, kRefurbishStep, kForce}),
    {kHospitalStep,
     "hospital_price",
     "sets the price of a hospital",
     "7.11.2.c"_sie,
     {kAmountNamed, kDecided, kDone},
     OpenSeats,
     ListHospital,
     CheckHospital,
     ApplyHospital,
     {kRefurbish, kHospitalStep}},
    {kRefurbishStep,
     "refurbish",
     "refurbishes counters",
     "7.11.2.a"_sie,
     {kRepaired, kCardNamed, kPlaceNamed, kDone},
     OpenSeats,
     ListRefurbish,
     CheckRefurbish,
     ApplyRefurbish,
     {kForce, kRefurbishStep}},
    Automatic(kForce, "others may force auctions", "7.11.2.i"_sie, Force, {kNewYork, kForceStep}),
    {kForceStep,
     "force_auction",
     "may force an auction",
     "7.11.2.i"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListForce,
     CheckForce,
     ApplyForce,
     {kForce, kForceStep, kAuction}},
};
void AddRefurbishSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRefurbishSteps), std::end(kRefurbishSteps));
}

}  // namespace adjutant::sierra
