// Lords of the Sierra Madre 7.1: the quarterly card, homes, investors, banks.
#include <algorithm>
#include <string>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

// ---- 7.1.1: the next card of the track.

bool InDeck(const S& s, CardId card) { return ZoneOf(s, card) == Zone::kDeck; }
bool DeckIsEmpty(const Rules& r, const S& s) {
  for (const CardId card : r.c.deck) {
    if (InDeck(s, card)) return false;
  }
  return true;
}
void BeginReveal(const Rules& r, S& s, Trace* trace) {
  if (DeckIsEmpty(r, s) && r.Plays("deck_exhausted=reshuffle"_opt)) {
    Applied(trace, "4.9"_sie, "The discards are shuffled.");
    for (const CardId card : r.c.deck) {
      if (ZoneOf(s, card) == Zone::kDiscard) PutCard(s, card, Zone::kDeck);
    }
  }
  s.step = DeckIsEmpty(r, s) ? kHomes : kRevealStep;
}
void ListDeck(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : r.c.deck) {
    if (InDeck(s, card)) out->push_back(MakeEvent(kCardDrawn, kChance, {static_cast<int32_t>(Draw::kQuarterly), card}));
  }
}
Ruling CheckDeck(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.1"_sie, e.args[0] != static_cast<int32_t>(Draw::kQuarterly), why,
                             "a quarterly card is turned over now");
  ADJUTANT_REFUSE_IMPOSSIBLE("4.9"_sie, !InDeck(s, CardArg(e, 1)), why, "it is not in the deck; turn over another one");
  return Accepted();
}
void ApplyDeck(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.1.1"_sie, [&] { return r.CardName(card) + " comes up."; });
  PutCard(s, card, Zone::kRevealed);
  s.now.revealed = card;
  if (r.Plays("appeared=revealed"_opt)) NoteAppearance(r, s, card, trace);
  s.step = kRevealed;
}
void BeginEvent(const Rules& r, S& s, Trace* trace) {
  s.step = kHomes;
  const CardId card = s.now.revealed;
  if (r.c.cards[card].card_class != CardClass::kE || r.Plays("event_timing=auction"_opt)) return;
  Applied(trace, "7.1.2"_sie, [&] { return r.CardName(card) + " takes effect."; });
  AskEffects(r, s, card, kHomes);
}

// ---- 7.1.2.f: homes for players who have lost everything.

bool HasProperty(const Rules& r, const S& s, PlayerId seat) {
  const auto its = [&](CardId card) { return HolderOf(s, card) == seat && OnCalendar(s, card); };
  for (const CardId card : r.c.enterprises) {
    if (its(card)) return true;
  }
  return std::any_of(r.c.rails.begin(), r.c.rails.end(), [&](const RailInfo& rail) { return its(rail.card); });
}
// What a player without property has to spend: the gold that he carries (bid_gold_source knows no other gold of his).
Purse HomePurse(const Rules& r, PlayerId seat) { return Purse::Of(PersonOf(r, seat)); }
// A captive cannot use it, nor who is at war (investor_gold_place).
int GoldForHome(const Rules& r, const S& s, PlayerId seat) {
  const bool usable = Free(s, PersonOf(r, seat)) || r.Plays("investor_gold_place=usable"_opt);
  return usable ? GoldIn(s, HomePurse(r, seat)) : 0;
}
bool MayBuySomeHome(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : r.c.enterprises) {
    if (CheckHome(r, s, seat, card, nullptr).accepted) return true;
  }
  return false;
}
void BeginHomes(const Rules& r, S& s, Trace*) {
  Seats homeless;
  for (const PlayerId seat : Playing(r, s)) {
    if (!HasProperty(r, s, seat) && MayBuySomeHome(r, s, seat)) homeless.Add(seat);
  }
  OpenTo(s, homeless, kHomeStep, kInvestors);
}
void ListHomes(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kHome)}));
    for (const CardId card : r.c.enterprises)
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kHome), card, kNone}));
  }
}
Ruling CheckHomeStep(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2.f"_sie, !Is(e, About::kHome), why, "homes are bought now");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2.f"_sie, e.args[2] != kNone, why, "one home is named");
  return CheckHome(r, s, e.player, CardArg(e, 1), why);
}
void ApplyHome(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCardNamed) BuyHome(r, s, e.player, CardArg(e, 1), trace);
  Close(s, e.player, kInvestors);
}

// ---- 7.1.3: investors.

int Bars(const Rules& r, const S& s) { return s.now.revealed.exists() ? r.c.cards[s.now.revealed].bars : 0; }

// 7.1.3.a: a revolution, a boycott, a stock crash.
bool MarketsAreShut(const S& s, Trace* trace) {
  if (s.now.rebellion != 0) return Applied(trace, "7.1.3.a"_sie, "A rebellion keeps investors away."), true;
  if (s.now.suppressed != 0) return Applied(trace, "7.1.3.a"_sie, "A crash keeps investors away."), true;
  if (AnyBoycott(s)) return Applied(trace, "7.1.3.a"_sie, "A boycott keeps investors away."), true;
  return false;
}
// 7.1.3.b: police of a nation, or of both.
bool PoliceSuffer(const Rules& r, const S& s, Nation nation, Trace* trace) {
  for (const CounterId counter : r.c.counters.ids()) {
    const CounterInfo& info = r.c.counters[counter];
    if (info.kind != CounterKind::kPolice || !info.in_play) continue;
    if (nation != Nation::kNone && r.c.places[info.home].nation != nation) continue;
    const Condition condition = ConditionOf(s, counter);
    if (condition == Condition::kFull || condition == Condition::kNone) continue;
    Applied(trace, "7.1.3.b"_sie, [&] { return r.CounterName(counter) + " is hit, and investors stay away."; });
    return true;
  }
  // A town without police counters may be destroyed as well.
  for (const PlaceId place : r.c.places.ids()) {
    if ((s[place].flags & kBurned) == 0 || (nation != Nation::kNone && r.c.places[place].nation != nation)) continue;
    Applied(trace, "7.1.3.b"_sie, [&] { return r.PlaceName(place) + " lies in ruins, and investors stay away."; });
    return true;
  }
  return false;
}
bool KeptAway(const Rules& r, const S& s, PlayerId seat, Trace* trace) {
  if (MarketsAreShut(s, trace)) return true;
  const bool own = r.Plays("investor_police_scope=own_nation"_opt);
  return PoliceSuffer(r, s, own ? NationOf(r, s, seat) : Nation::kNone, trace);
}

// Where a hacendado's share goes.
enum class Share : uint8_t { kNothing, kCard, kCounter, kAway };
bool IsKidnapped(const Rules& r, const S& s, CounterId person) {
  const auto custody = static_cast<Custody>(s[person].custody);
  if (custody == Custody::kKidnapped) return true;
  return r.Plays("kidnapped=any"_opt) &&
         (custody == Custody::kCaptured || custody == Custody::kJailed || custody == Custody::kEnslaved);
}
bool ServesInCapital(const Rules& r, const S& s, CounterId person) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (HolderOf(s, office) == person && s[person].where == r.c.offices[office].capital) return true;
  }
  return false;
}
bool InSomeCapital(const Rules& r, const S& s, CounterId person) {
  const PlaceId where = s[person].where;
  if (!where.exists()) return false;
  if (r.c.places[where].block_class == BlockClass::kCapital) return true;
  for (const OfficeId office : r.c.offices.ids()) {
    if (r.c.offices[office].capital == where) return true;
  }
  return false;
}
CardSet EnterprisesOf(const Rules& r, const S& s, PlayerId seat) { return CardsOf(r, s, seat) & r.c.enterprises; }
Share ShareOf(const Rules& r, const S& s, PlayerId seat, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  if (s.seats[seat].defaulter != 0) {
    Applied(trace, "7.1.3.d"_sie, [&] { return r.SeatName(seat) + " has defaulted, and gets nothing."; });
    return Share::kNothing;
  }
  if (Abroad(s, seat) || IsKidnapped(r, s, person)) {
    Applied(trace, "7.1.3.c/2"_sie, [&] { return r.SeatName(seat) + " is away, and gets it all the same."; });
    return Share::kAway;
  }
  const CardId at = s[person].at;
  if (Free(s, person) && at.exists() && EnterprisesOf(r, s, seat).Has(at)) return Share::kCard;
  if (Free(s, person) && ServesInCapital(r, s, person)) return Applied(trace, "7.1.3.c/3"_sie), Share::kCounter;
  if (Free(s, person) && EnterprisesOf(r, s, seat).Empty() && InSomeCapital(r, s, person))
    return Applied(trace, "7.1.3.c/2"_sie), Share::kAway;
  Applied(trace, "7.1.3.c/1"_sie, [&] { return r.SeatName(seat) + " is at no enterprise of his own."; });
  return Share::kNothing;
}
template <class Cite>
void PayInvestment(const Rules& r, S& s, PlayerId seat, Share share, int gold, Trace* trace, Cite cite) {
  const CounterId person = PersonOf(r, seat);
  Pay(r, s, Purse::Game(), share == Share::kCard ? Purse::Of(s[person].at.get()) : Purse::Of(person), gold, trace,
      cite);
}
// Those whose share waits for a choice stand in `asked`; s.now.stage is 1 once the others have theirs.
void PayInvestors(const Rules& r, S& s, Trace* trace) {
  const int bars = Bars(r, s);
  if (s.now.stage == 0) {
    s.now.stage = 1;
    for (PlayerId seat = 1; bars > 0 && seat <= r.seats; ++seat) {
      if (!Playing(r, s).Has(seat)) continue;
      if (KeptAway(r, s, seat, trace)) continue;
      const Share share = ShareOf(r, s, seat, trace);
      if (share == Share::kNothing) continue;
      if (share == Share::kAway && r.Plays("investor_gold_place=card"_opt) && !EnterprisesOf(r, s, seat).Empty()) {
        s.turns.asked.Add(seat);
      } else {
        PayInvestment(r, s, seat, share, bars, trace, "7.1.3"_sie);
      }
    }
  }
  if (s.turns.asked.empty()) return void(s.step = kBanks);
  Ask(s, s.turns.asked.First(), kInvestorStep);
}
void ListInvestor(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : r.c.enterprises)
    out->push_back(MakeEvent(kCardNamed, s.now.due, {static_cast<int32_t>(About::kInvestors), card, kNone}));
}
Ruling CheckInvestor(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.3"_sie, !Is(e, About::kInvestors) || e.args[2] != kNone, why,
                             "the enterprise is named that gets the investors' gold");
  ADJUTANT_REFUSE_IF("7.1.3"_sie, !EnterprisesOf(r, s, e.player).Has(CardArg(e, 1)), why, r.CardName(CardArg(e, 1)),
                     " is no enterprise of that player's; name one that is");
  return Accepted();
}
void ApplyInvestor(const Rules& r, S& s, const Event& e, Trace* trace) {
  Pay(r, s, Purse::Game(), Purse::Of(CardArg(e, 1)), Bars(r, s), trace, "7.1.3"_sie);
  s.turns.asked.Remove(e.player);
  s.step = kInvestors;
}

// ---- 7.1.4: banks.

void PayBanks(const Rules& r, S& s, Trace* trace) {
  const int bars = Bars(r, s);
  for (PlayerId seat = 1; bars > 0 && seat <= r.seats; ++seat) {
    CardSet banks, owned;  // those that work are paid, by the number of all that stand
    for (const CardId card : EnterprisesOf(r, s, seat)) {
      if (r.c.cards[card].kind != CardKind::kBank || !Mature(s, card)) continue;
      owned.Add(card);
      if (Works(s, card)) banks.Add(card);
    }
    if (banks.Empty() || (r.Plays("bank_suppressed=yes"_opt) && KeptAway(r, s, seat, trace))) continue;
    constexpr int kMostBanks = 3;
    const auto row = static_cast<size_t>(std::min(owned.Count(), kMostBanks));
    const int gold = r.c.bank_income[row][static_cast<size_t>(bars)];
    Applied(trace, "1.1.d"_sie);
    Applied(trace, "7.1.4/2"_sie, [&] {
      return r.SeatName(seat) + " has " + std::to_string(owned.Count()) + " banks: " + std::to_string(gold) +
             " gold each.";
    });
    for (const CardId bank : banks) Pay(r, s, Purse::Game(), Purse::Of(bank), gold, trace, "7.1.4/1"_sie);
  }
  // The quarters without investors are counted where investors come (7.1.3.d).
  for (SeatState& seat : s.seats) seat.defaulter = static_cast<uint8_t>(std::max(0, seat.defaulter - 1));
  s.step = kNextPhase;
}

}  // namespace

bool InvestorsStay(const Rules& r, const S& s) {
  return MarketsAreShut(s, nullptr) ||
         (!r.Plays("investor_police_scope=own_nation"_opt) && PoliceSuffer(r, s, Nation::kNone, nullptr));
}

void PayExtraInvestors(const Rules& r, S& s, int gold, Trace* trace) {
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    if (!Playing(r, s).Has(seat) || KeptAway(r, s, seat, trace)) continue;
    const Share share = ShareOf(r, s, seat, trace);
    if (share != Share::kNothing) PayInvestment(r, s, seat, share, gold, trace, "7.1.2"_sie);
  }
}

Ruling CheckHome(const Rules& r, const S& s, PlayerId seat, CardId card, Why* why) {
  ADJUTANT_REFUSE_IF("7.1.2.f"_sie, !r.c.Ranch(card), why, r.CardName(card),
                     " is neither a hacienda nor a plantation; name one of those");
  ADJUTANT_REFUSE_IF("7.1.2.f"_sie, HasProperty(r, s, seat), why, r.SeatName(seat),
                     " still has property, and who has some buys no home");
  const Zone zone = ZoneOf(s, card);
  ADJUTANT_REFUSE_IF("7.1.2.f"_sie, zone != Zone::kDiscard && zone != Zone::kCommon && zone != Zone::kStarters, why,
                     r.CardName(card), " does not lie face up without an owner; name one that does");
  const int gold = GoldForHome(r, s, seat);
  ADJUTANT_REFUSE_IF("7.1.2.f"_sie, gold < r.c.n.home_price, why, "a home costs ", r.c.n.home_price, " gold, and ",
                     r.SeatName(seat), " has ", gold, " at hand");
  return Accepted();
}

void BuyHome(const Rules& r, S& s, PlayerId seat, CardId card, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  Pay(r, s, HomePurse(r, seat), Purse::Game(), r.c.n.home_price, trace, "7.1.2.f"_sie);
  Applied(trace, "7.1.2.f"_sie, [&] { return r.CardName(card) + " is the new home of " + r.SeatName(seat) + "."; });
  const bool printed = r.Plays("home_level=printed"_opt) && r.c.cards[card].pile != Pile::kStart;
  GiveCard(s, card, seat, Track::kProfit, printed ? r.c.cards[card].level : r.c.n.start_level);
  // He moves in, unless something keeps him where he is.
  if (Free(s, person) && OnMap(s, person) && !ServesInCapital(r, s, person)) {
    MoveCounter(s, person, MarkerOf(r, s, card));
    s[person].at = card;
    Pay(r, s, Purse::Of(person), Purse::Of(card), s[person].gold, trace, "7.1.2.f"_sie);
  }
  SettleLinks(r, s, card, trace);
}

const SierraStep kRevealSteps[] = {
    Automatic(kReveal, "the next quarterly card is due", "7.1.1"_sie, BeginReveal, {kRevealStep, kHomes}),
    {kRevealStep,
     "reveal",
     "a quarterly card is turned over",
     "7.1.1"_sie,
     {kCardDrawn},
     Dice,
     ListDeck,
     CheckDeck,
     ApplyDeck,
     {kRevealed}},
    Automatic(kRevealed, "an event takes effect at once", "7.1.2"_sie, BeginEvent, {kHomes, kVetoStep, kEffects}),
    Automatic(kHomes, "players without property may buy a home", "7.1.2.f"_sie, BeginHomes, {kInvestors, kHomeStep}),
    {kHomeStep,
     "buy_home",
     "may buy a home",
     "7.1.2.f"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListHomes,
     CheckHomeStep,
     ApplyHome,
     {kInvestors, kHomeStep}},
    Automatic(kInvestors, "investors bring capital", "7.1.3"_sie, PayInvestors, {kBanks, kInvestorStep}),
    {kInvestorStep,
     "investor_gold",
     "says which enterprise gets the investors' gold",
     "7.1.3"_sie,
     {kCardNamed},
     SeatDue,
     ListInvestor,
     CheckInvestor,
     ApplyInvestor,
     {kInvestors}},
    Automatic(kBanks, "banks receive gold", "7.1.4/1"_sie, PayBanks, {kNextPhase}),
};
void AddRevealSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRevealSteps), std::end(kRevealSteps));
}

}  // namespace adjutant::sierra
