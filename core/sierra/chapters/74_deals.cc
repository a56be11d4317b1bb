// Lords of the Sierra Madre 7.4.c: what players buy, lend and give each other. Open beside other decisions.
//
// An offer is gold or a card for gold or a card, or for nothing; gold may be lent. Each seat has one open at a time,
// and three in a phase. What is promised for later binds nobody (7.4.c/4), and stands in no offer.
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

constexpr int kOffersMost = 3;

bool HasOffer(const S& s, PlayerId seat) { return s.deals[seat].to != 0; }
bool SealedNow(const S& s, PlayerId seat) { return s.step == kSealStep && s.auction.sealed.Has(seat); }
// Does the seat bid the card's gold? Where bids are sealed, every card that might be bid counts, or it would tell which
// is.
bool Bids(const Rules& r, const S& s, PlayerId seat, CardId card) {
  return SealedNow(s, seat) ? CouldBeBid(r, s, seat, card) : s.auction.purses[seat] == card;
}
// Gold that a seat may give away: where bids are sealed, nobody who has bid may, or it would tell how much.
int ToGive(const Rules& r, const S& s, PlayerId seat) {
  if (SealedNow(s, seat)) return 0;
  const bool bidding = s.step == kBidStep || s.step == kSealStep;
  return bidding ? std::min(FreeGold(r, s, seat), Means(r, s, seat)) : Means(r, s, seat);
}
// What a seat has for loans: when the quarter ends, all gold on its cards as well (7.4.c/2).
int ToRepay(const Rules& r, const S& s, PlayerId seat) {
  const bool due = s.step == kLoansDue || s.step == kLoansDueStep;
  return due ? std::max(Means(r, s, seat), OwnGold(r, s, seat)) : ToGive(r, s, seat);
}
bool OnTheMove(const S& s, CounterId counter) {
  return s.move.picked.Has(counter) || s.combat.attackers.Has(counter) || s.combat.defenders.Has(counter) ||
         s.combat.counter.Has(counter) || s.combat.captives.Has(counter);
}
bool IsOfficeCard(const Rules& r, CardId card) {
  return r.c.cards[card].kind == CardKind::kGovernor || r.c.cards[card].kind == CardKind::kPresident;
}
bool InOffice(const Rules& r, const S& s, CounterId counter) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (s[office].holder == counter) return true;
  }
  return false;
}
bool Pawned(const S& s, CardId card) {
  return std::any_of(s.ious.begin(), s.ious.end(),
                     [&](const Iou& iou) { return iou.count > 0 && iou.collateral == card; });
}
// May the seat part with the card now?
Ruling CheckCard(const Rules& r, const S& s, PlayerId seat, CardId card, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, !OnCalendar(s, card) || HolderOf(s, card) != seat, why, r.CardName(card),
                             " does not lie on the calendar of ", r.SeatName(seat));
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, IsOfficeCard(r, card), why, "an office is won by election, and not for sale");
  ADJUTANT_REFUSE_IF("7.11.4.a"_sie, r.c.cards[card].card_class == CardClass::kE, why, r.CardName(card),
                     " says when who went to the war comes back, and is not for sale");
  ADJUTANT_REFUSE_IF("7.3.2/2"_sie, Pawned(s, card), why, r.CardName(card), " is pledged for a loan until it is paid");
  const bool bidding = s.step == kBidStep || s.step == kSealStep;
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, bidding && (s.auction.lot == card || Bids(r, s, seat, card)), why,
                     "it is bid for, or bids, just now");
  // The gold on it goes with it: not what is bid or pledged.
  const bool counts = r.Plays("bid_gold_source=all"_opt) || PurseOf(r, s, seat) == Purse::Of(card);
  const int free = SealedNow(s, seat) ? 0 : FreeGold(r, s, seat);
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, bidding && counts && s[card].gold > free, why, "the gold on it is bid or pledged");
  for (const CounterId counter : r.c.cards[card].counters) {
    ADJUTANT_REFUSE_IF("7.4.c/4"_sie, OnTheMove(s, counter), why, r.CounterName(counter),
                       " is under way: the deal has to wait");
    ADJUTANT_REFUSE_IF("7.4.c/1"_sie, bidding && s.auction.candidates[seat] == counter, why, r.CounterName(counter),
                       " stands for office just now");
    ADJUTANT_REFUSE_IF("7.4.c/1"_sie, InOffice(r, s, counter), why, r.CounterName(counter),
                       " holds an office, which is not for sale");
  }
  return Accepted();
}
struct Offer {
  PlayerId from, to;
  int gold, for_gold;
  CardId card, for_card;
  bool lent;
};
Offer OfferIn(const Event& e) {
  return {e.player,      static_cast<PlayerId>(e.args[0]), e.args[1], e.args[3], CardArg(e, 2), CardArg(e, 4),
          e.args[5] == 1};
}
Offer OfferOf(const S& s, PlayerId seat) {
  const Deal& deal = s.deals[seat];
  return {seat, deal.to, deal.gold, deal.for_gold, deal.card, deal.for_card, deal.lent == 1};
}
// Can both do it now?
Ruling CheckOffer(const Rules& r, const S& s, const Offer& offer, Why* why) {
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, offer.gold > ToGive(r, s, offer.from), why, r.SeatName(offer.from), " can give ",
                     ToGive(r, s, offer.from), " gold now");
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, offer.for_gold > ToGive(r, s, offer.to), why, r.SeatName(offer.to), " can give ",
                     ToGive(r, s, offer.to), " gold now");
  if (offer.card.exists()) {
    const Ruling ruling = CheckCard(r, s, offer.from, offer.card, why);
    if (!ruling.accepted) return ruling;
  }
  return offer.for_card.exists() ? CheckCard(r, s, offer.to, offer.for_card, why) : Accepted();
}
Ruling CheckOffered(const Rules& r, const S& s, const Event& e, Why* why) {
  const Offer offer = OfferIn(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, offer.to == e.player || !Playing(r, s).Has(offer.to), why,
                             "an offer is made to another player who is there");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, !CanBeCounted(offer.gold) || !CanBeCounted(offer.for_gold), why,
                             "what is offered or asked is an amount of gold");
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, HasOffer(s, e.player), why, "another offer is open: withdraw it first");
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, s.seats[e.player].offers >= kOffersMost, why, "a player makes ", kOffersMost,
                     " offers in a phase");
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, (offer.gold > 0) == offer.card.exists(), why,
                     "gold or a card is offered; for both make two offers");
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, offer.for_gold > 0 && (offer.for_card.exists() || offer.gold > 0), why,
                     "one thing is asked in return, and no gold for gold");
  ADJUTANT_REFUSE_IF("7.4.c/2"_sie, offer.lent && (offer.gold == 0 || offer.for_card.exists()), why,
                     "gold is lent, for nothing but its return");
  return CheckOffer(r, s, offer, why);
}
Ruling CheckAnswer(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto from = static_cast<PlayerId>(e.args[0]);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, !HasOffer(s, from) || s.deals[from].to != e.player, why,
                             "there is no such offer to ", r.SeatName(e.player));
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, e.args[1] == kNone, why, "accepted is yes or no");
  return e.args[1] == 1 ? CheckOffer(r, s, OfferOf(s, from), why) : Accepted();
}
Ruling CheckRepaid(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto lender = static_cast<PlayerId>(e.args[0]);
  const int owed = s.loans[lender][e.player], most = ToRepay(r, s, e.player);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/2"_sie, e.args[1] < 1 || e.args[1] > owed, why, owed, " gold is owed to ",
                             r.SeatName(lender));
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, e.args[1] > most, why, "there is ", most, " gold to repay with");
  return Accepted();
}
Ruling CheckDeal(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDealOffered) return CheckOffered(r, s, e, why);
  if (e.type == kDealAnswered) return CheckAnswer(r, s, e, why);
  if (e.type == kLoanRepaid) return CheckRepaid(r, s, e, why);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, !HasOffer(s, e.player), why, r.SeatName(e.player), " has no offer open");
  return Accepted();
}

void ListRepayments(const Rules& r, const S& s, PlayerId seat, ChoiceList* out) {
  for (PlayerId lender = 1; lender <= r.seats; ++lender) {
    const int most = std::min<int>(s.loans[lender][seat], ToRepay(r, s, seat));
    if (most > 0) out->push_back({MakeEvent(kLoanRepaid, seat, {lender, 1}), 1, most});
  }
}
// What a seat could give, found once for all that it might deal with.
struct Assets {
  int gold = 0;
  CardSet for_sale;
};
Assets AssetsOf(const Rules& r, const S& s, PlayerId seat) {
  Assets assets;
  assets.gold = ToGive(r, s, seat);
  for (const CardId card : CardsOf(r, s, seat)) {
    if (CheckCard(r, s, seat, card, nullptr).accepted) assets.for_sale.Add(card);
  }
  return assets;
}
void ListOffers(PlayerId seat, const Assets& own, PlayerId to, const Assets& theirs, ChoiceList* out) {
  const auto offer = [&](int give, int card, int want, int for_card, int lent) {
    return MakeEvent(kDealOffered, seat, {to, give, card, want, for_card, lent});
  };
  if (own.gold > 0) {
    out->push_back({offer(1, kNone, 0, kNone, 0), 1, own.gold});
    out->push_back({offer(1, kNone, 0, kNone, 1), 1, own.gold});
    for (const CardId card : theirs.for_sale) out->push_back({offer(1, kNone, 0, card.number(), 0), 1, own.gold});
  }
  for (const CardId card : own.for_sale) {
    out->push_back({offer(0, card.number(), 0, kNone, 0), 3, theirs.gold});
    for (const CardId other : theirs.for_sale) out->push_back({offer(0, card.number(), 0, other.number(), 0)});
  }
}
void ListDeals(const Rules& r, const S& s, ChoiceList* out) {
  const Seats dealers = Dealers(r, s);
  BySeat<Assets> assets;
  for (const PlayerId seat : dealers) assets[seat] = AssetsOf(r, s, seat);
  for (const PlayerId seat : dealers) {
    for (const PlayerId from : dealers) {
      if (s.deals[from].to != seat) continue;
      out->push_back({MakeEvent(kDealAnswered, seat, {from, 0})});
      if (CheckOffer(r, s, OfferOf(s, from), nullptr).accepted)
        out->push_back({MakeEvent(kDealAnswered, seat, {from, 1})});
    }
    ListRepayments(r, s, seat, out);
    if (HasOffer(s, seat)) out->push_back({MakeEvent(kDealWithdrawn, seat)});
    if (HasOffer(s, seat) || s.seats[seat].offers >= kOffersMost) continue;
    for (const PlayerId to : dealers) {
      if (to != seat) ListOffers(seat, assets[seat], to, assets[to], out);
    }
  }
}

// ---- What a deal does.

void GiveGold(const Rules& r, S& s, PlayerId from, PlayerId to, int gold, Trace* trace) {
  Spend(r, s, from, PurseFor(r, s, to), gold, trace, "7.4.c/1"_sie);
}
void GiveCardTo(const Rules& r, S& s, CardId card, PlayerId to, Trace* trace) {
  if (!card.exists()) return;
  Applied(trace, "7.4.c/4"_sie, [&] { return r.SeatName(to) + " holds " + r.CardName(card) + " now."; });
  HandOver(s, card, to);
}
void CarryOut(const Rules& r, S& s, const Offer& offer, Trace* trace) {
  GiveGold(r, s, offer.from, offer.to, offer.gold, trace);
  GiveGold(r, s, offer.to, offer.from, offer.for_gold, trace);
  GiveCardTo(r, s, offer.card, offer.to, trace);
  GiveCardTo(r, s, offer.for_card, offer.from, trace);
  if (!offer.lent) return;
  Applied(trace, "7.4.c/2"_sie);
  int16_t& owed = s.loans[offer.from][offer.to];
  owed = static_cast<int16_t>(owed + offer.gold);
}
void Repay(const Rules& r, S& s, PlayerId seat, PlayerId lender, int gold, Trace* trace) {
  const Purse to = PurseFor(r, s, lender);
  int left = gold - std::min(gold, Means(r, s, seat));
  Spend(r, s, seat, to, gold - left, trace, "7.4.c/2"_sie);
  while (left > 0) {
    const std::vector<CardId> sources = SourcesOf(r, s, seat, 1);
    if (sources.empty()) break;
    const Purse from = SourceOf(r, s, seat, sources.front());
    const int part = std::min(left, GoldIn(s, from));
    Pay(r, s, from, to, part, trace, "7.4.c/2"_sie);
    left -= part;
  }
  s.loans[lender][seat] = static_cast<int16_t>(s.loans[lender][seat] - gold);
}
void ApplyDeal(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kLoanRepaid) return Repay(r, s, e.player, static_cast<PlayerId>(e.args[0]), e.args[1], trace);
  if (e.type == kDealWithdrawn) return void(s.deals[e.player] = Deal{});
  if (e.type == kDealAnswered) {
    const auto from = static_cast<PlayerId>(e.args[0]);
    const Offer offer = OfferOf(s, from);
    s.deals[from] = Deal{};
    if (e.args[1] == 1) CarryOut(r, s, offer, trace);
    return;
  }
  const Offer offer = OfferIn(e);
  Deal& deal = s.deals[e.player];
  deal.to = offer.to;
  deal.gold = static_cast<int16_t>(offer.gold);
  deal.for_gold = static_cast<int16_t>(offer.for_gold);
  deal.card = offer.card;
  deal.for_card = offer.for_card;
  deal.lent = offer.lent ? 1 : 0;
  ++s.seats[e.player].offers;
}

// ---- Loans are due before the quarter ends (7.4.c/2, short_loans).

int Owed(const S& s, PlayerId seat, PlayerId* lenders) {
  int owed = 0;
  *lenders = 0;
  for (const auto& of_lender : s.loans) {
    owed += of_lender[seat];
    *lenders = static_cast<PlayerId>(*lenders + (of_lender[seat] > 0 ? 1 : 0));
  }
  return owed;
}
// What is not repaid becomes IOUs of the next quarter.
void OweLonger(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (PlayerId lender = 1; lender <= r.seats; ++lender) {
    int16_t& owed = s.loans[lender][seat];
    if (owed == 0) continue;
    Applied(trace, "7.4.c/2"_sie, [&] { return r.SeatName(seat) + " owes " + std::to_string(owed) + " gold on."; });
    AddIou(s, seat, lender, CardId(), CardId(), (s.now.box + 1) % kBoxes, owed);
    owed = 0;
  }
}
void SettleLoans(const Rules& r, S& s, Trace* trace) {
  Seats ask;
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    PlayerId lenders = 0;
    const int owed = Owed(s, seat, &lenders), means = ToRepay(r, s, seat);
    if (owed == 0) continue;
    if (r.Plays("short_loans=illegal"_opt) && means > 0) {
      if (lenders > 1 && means < owed) {
        ask.Add(seat);
        continue;
      }
      for (PlayerId lender = 1; lender <= r.seats; ++lender) {
        Repay(r, s, seat, lender, std::min<int>(s.loans[lender][seat], ToRepay(r, s, seat)), trace);
      }
    }
    OweLonger(r, s, seat, trace);
  }
  OpenTo(s, ask, kLoansDueStep, kQuarterEnd);
}
void ListDue(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) ListRepayments(r, s, seat, out);
}
Ruling CheckDue(const Rules& r, const S& s, const Event& e, Why* why) { return CheckRepaid(r, s, e, why); }
void ApplyDue(const Rules& r, S& s, const Event& e, Trace* trace) {
  Repay(r, s, e.player, static_cast<PlayerId>(e.args[0]), e.args[1], trace);
  s.step = kLoansDue;
}

}  // namespace

Seats Dealers(const Rules& r, const S& s) { return Playing(r, s); }
bool OwesLoans(const S& s, PlayerId seat) {
  PlayerId lenders = 0;
  return Owed(s, seat, &lenders) > 0;
}
void ClearDeals(S& s) {
  s.deals = {};
  for (SeatState& seat : s.seats) seat.offers = 0;
}

const SierraStep kDealSteps[] = {
    {kDealStep,
     "deal",
     "may deal with others",
     "7.4.c/1"_sie,
     {kDealOffered, kDealAnswered, kDealWithdrawn, kLoanRepaid},
     Dealers,
     ListDeals,
     CheckDeal,
     ApplyDeal,
     {kDealStep, kPayStep, kBidStep, kSealStep, kNominateStep, kMordidaStep, kMoveStep, kRebaseStep},
     true},
    Automatic(kLoansDue, "loans among players are repaid", "7.4.c/2"_sie, SettleLoans, {kQuarterEnd, kLoansDueStep}),
    {kLoansDueStep,
     "repay_loan",
     "repays a loan of this quarter",
     "7.4.c/2"_sie,
     {kLoanRepaid},
     OpenSeats,
     ListDue,
     CheckDue,
     ApplyDue,
     {kLoansDue}},
};
void AddDealSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kDealSteps), std::end(kDealSteps));
}

}  // namespace adjutant::sierra
