// Lords of the Sierra Madre 7.3: capitalization, subsidies.
#include <algorithm>
#include <limits>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

// What somebody bought before the payments of this quarter (4.11.4) lies as far ahead as it has payments left, and is
// first paid for in the next, as what is auctioned after them.
bool BoughtNow(const S& s, CardId card) { return (s.now.box + s[card].left) % kBoxes == s[card].box; }
bool Due(const S& s, CardId card) {
  return OnCalendar(s, card) && TrackOf(s, card) == Track::kSeason && s[card].left > 0 &&
         !s[card].Has(kPaid | kSubsidized) && !BoughtNow(s, card);
}
CardSet DueOf(const Rules& r, const S& s, PlayerId seat) {
  CardSet due;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (Due(s, card)) due.Add(card);
  }
  return due;
}

// ---- 7.3.3, 7.3.4: what officials let the game pay. s.turns.roll[office]: a governor's one railroad is named.

bool PresidentMay(const Rules& r, const S& s, PlayerId seat, CardId card) {
  for (const OfficeId office : r.c.offices.ids()) {
    const OfficeInfo& info = r.c.offices[office];
    if (info.president && info.nation == r.c.cards[card].nation && Enterprise(r, card) && Holds(r, s, seat, office))
      return true;
  }
  return false;
}
OfficeId GovernorMay(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const OfficeId office = r.c.governors[static_cast<size_t>(r.c.cards[card].territory)];
  const bool may =
      r.c.cards[card].card_class == CardClass::kRR && Holds(r, s, seat, office) && s.turns.roll[office.index()] == 0;
  return may ? office : OfficeId();
}
bool MaySubsidize(const Rules& r, const S& s, PlayerId seat, CardId card) {
  return Due(s, card) && (PresidentMay(r, s, seat, card) || GovernorMay(r, s, seat, card).exists());
}
bool AnyToSubsidize(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : r.c.cards.ids()) {
    if (MaySubsidize(r, s, seat, card)) return true;
  }
  return false;
}
void BeginCapitalize(const Rules& r, S& s, Trace*) {
  for (CardState& card : s.cards) card.Clear(kPaid | kSubsidized);
  Seats officials;
  for (const PlayerId seat : Playing(r, s)) {
    if (AnyToSubsidize(r, s, seat)) officials.Add(seat);
  }
  OpenTo(s, officials, kSubsidyStep, kPayCards);
}
void ListSubsidies(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : r.c.cards.ids()) {
      if (MaySubsidize(r, s, seat, card))
        out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kSubsidy), card}));
    }
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kSubsidy)}));
  }
}
Ruling CheckSubsidy(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.3"_sie, !Is(e, About::kSubsidy), why, "officials let the game pay now: about=subsidy");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.3"_sie, e.args[2] != kNone, why, "one card is named at a time");
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IF("7.3.0"_sie, !Due(s, card), why, r.CardName(card), " is not to be paid for in this quarter");
  if (PresidentMay(r, s, e.player, card)) return Kept("7.3.4"_sie), Accepted();
  ADJUTANT_REFUSE_IF("7.3.4"_sie, r.c.cards[card].card_class != CardClass::kRR, why,
                     "only a president lets the game pay for what is no railroad, and in his own nation");
  ADJUTANT_REFUSE_IF("7.3.3"_sie, !GovernorMay(r, s, e.player, card).exists(), why,
                     "a governor lets the game pay for one railroad of his territory");
  return Accepted();
}
void ApplySubsidy(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kPayCards);
  const CardId card = CardArg(e, 1);
  s[card].Mark(kSubsidized);
  if (PresidentMay(r, s, e.player, card)) {
    Applied(trace, "7.3.4"_sie, [&] { return "The game pays for " + r.CardName(card) + "."; });
  } else {
    Applied(trace, "7.3.3"_sie, [&] { return "The game pays for " + r.CardName(card) + "."; });
    s.turns.roll[GovernorMay(r, s, e.player, card).index()] = 1;
  }
  if (!AnyToSubsidize(r, s, e.player)) Close(s, e.player, kPayCards);
}

// ---- 7.3.1: payments.

bool Weapon(const Rules& r, CardId card) { return r.c.cards[card].card_class == CardClass::kW; }
// Stores that may be paid (w_payee, store_choice).
CardSet StoresToPay(const Rules& r, const S& s, PlayerId seat) {
  CardSet stores;
  const bool own = r.Plays("w_payee=capitalization"_opt);
  for (const CardId card : r.c.enterprises) {
    if (r.c.cards[card].kind == CardKind::kStore && Works(s, card) && (own || HolderOf(s, card) != seat))
      stores.Add(card);
  }
  if (stores.Count() < 2 || !r.Plays("store_choice=nearest"_opt)) return stores;
  const PlaceId from = s[PersonOf(r, seat)].where;
  const auto far = [&](CardId store) { return Distance(r, from, MarkerOf(r, s, store)); };
  CardId nearest = stores.First();
  for (const CardId store : stores) {
    if (far(store) < far(nearest)) nearest = store;
  }
  CardSet one;
  one.Add(nearest);
  return one;
}

CardSet StoresFor(const Rules& r, const S& s, PlayerId payer, CardId card) {
  return Weapon(r, card) ? StoresToPay(r, s, payer) : CardSet{};
}
void PayCard(const Rules& r, S& s, CardId card, Purse from, CardId store, Trace* trace) {
  if (store.exists()) {
    Pay(r, s, from, Purse::Of(store), 1, trace, "7.3.1/2"_sie);
  } else {
    Pay(r, s, from, Purse::Game(), 1, trace, "7.3.1/1"_sie);
  }
  s[card].Mark(kPaid);
  --s[card].left;
}
// Another player could help whoever is short (7.4.c/3).
bool AnybodyShort(const Rules& r, const S& s) {
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    const int due = DueOf(r, s, seat).Count();
    if (due > 0 && OwnGold(r, s, seat) < due) return true;
  }
  return false;
}
// There is one purse, one payee, and enough for everything.
bool PlainToPay(const Rules& r, const S& s, PlayerId seat) {
  const CardSet due = DueOf(r, s, seat);
  if (GoldIn(s, OnlyPurse(r, s, seat)) < due.Count() || OnlyPurse(r, s, seat) == Purse::Game()) return false;
  for (const CardId card : due) {
    if (StoresFor(r, s, seat, card).Count() > 1) return false;
  }
  return true;
}
// Of a player who is away, from what he has, and of one who has no choice.
void PayPlainly(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (const CardId card : DueOf(r, s, seat)) {
    const std::vector<CardId> sources = SourcesOf(r, s, seat, 1);
    if (sources.empty()) return;
    PayCard(r, s, card, SourceOf(r, s, seat, sources.front()), StoresFor(r, s, seat, card).First(), trace);
  }
}
bool HasToPay(const Rules& r, const S& s, PlayerId seat) {
  return !DueOf(r, s, seat).Empty() && OwnGold(r, s, seat) > 0;
}
// Opens paying to those who have to, and to those who might help.
Seats Payers(const Rules& r, const S& s) {
  Seats seats;
  const bool shorts = AnybodyShort(r, s);
  for (const PlayerId seat : Playing(r, s)) {
    if (!DueOf(r, s, seat).Empty() || (shorts && OwnGold(r, s, seat) > 0)) seats.Add(seat);
  }
  return seats;
}
void PayCards(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.cards.ids()) {
    if (!s[card].Has(kSubsidized) || s[card].left == 0) continue;
    --s[card].left;
    s[card].Mark(kPaid);
  }
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    if (!Playing(r, s).Has(seat) || PlainToPay(r, s, seat)) PayPlainly(r, s, seat, trace);
  }
  OpenTo(s, Payers(r, s), kPayStep, kDefaults);
}
// Who has paid for everything, and can help nobody, is not asked any more.
void CloseIdle(const Rules& r, S& s) {
  const bool shorts = AnybodyShort(r, s);
  for (const PlayerId seat : s.turns.open) {
    if (DueOf(r, s, seat).Empty() && !shorts) s.turns.open.Remove(seat);
  }
  s.step = s.turns.open.empty() ? kDefaults : kPayStep;
}

bool Collateral(const S& s, CardId card) {
  return std::any_of(s.ious.begin(), s.ious.end(),
                     [&](const Iou& iou) { return iou.count > 0 && iou.collateral == card; });
}
int FreeIous(const S& s) {
  return static_cast<int>(std::count_if(s.ious.begin(), s.ious.end(), [](const Iou& iou) { return iou.count == 0; }));
}
// More cards than that nobody pays for in a quarter.
constexpr int kLoanMost = 99;
bool SingleTerms(const Rules& r) { return r.Plays("loan_terms=single"_opt); }
bool Lends(const Rules& r, const S& s, CardId bank, PlayerId borrower) {
  const PlayerId lender = HolderOf(s, bank);
  if (!OnCalendar(s, bank) || lender == borrower || !Playing(r, s).Has(lender)) return false;
  return SingleTerms(r) || (r.c.cards[bank].kind == CardKind::kBank && Works(s, bank));
}

void ListPayments(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) {
    const std::vector<CardId> sources = SourcesOf(r, s, seat, 1);
    for (const CardId card : r.c.cards.ids()) {
      if (!Due(s, card)) continue;
      const CardSet stores = StoresFor(r, s, seat, card);
      for (const CardId source : sources) {
        if (stores.Count() < 2) out->push_back({MakeEvent(kCardPaid, seat, {card, source})});
        if (stores.Count() < 2) continue;
        for (const CardId store : stores) out->push_back({MakeEvent(kCardPaid, seat, {card, source, store})});
      }
    }
    const CardSet due = DueOf(r, s, seat);
    if (!HasToPay(r, s, seat)) out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kCapitalize)})});
    if (due.Empty() || HasToPay(r, s, seat)) continue;
    for (const CardId card : due) {
      out->push_back({MakeEvent(kLoanTaken, seat, {card, 1}), 1, due.Count()});
      for (const CardId bank : r.c.cards.ids()) {
        if (s[bank].gold == 0 || !Lends(r, s, bank, seat)) continue;
        out->push_back({MakeEvent(kLoanTaken, seat, {card, 1, bank}), 1, std::min<int>(due.Count(), s[bank].gold)});
      }
    }
  }
}
Ruling CheckLoan(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, 0), bank = CardArg(e, 2);
  const int amount = e.args[1];
  const CardSet due = DueOf(r, s, e.player);
  ADJUTANT_REFUSE_IF("7.3.1/3"_sie, r.Plays("unable_to_pay=discard"_opt), why,
                     "a card that cannot be paid for is discarded; nobody borrows for it");
  ADJUTANT_REFUSE_IF("7.3.1/3"_sie, due.Empty() || HasToPay(r, s, e.player), why,
                     "who can pay, or has nothing to pay for, does not borrow");
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, !due.Has(card), why, "a loan is taken on a card that is still to be paid for");
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, Collateral(s, card), why, r.CardName(card), " is pledged for an earlier loan");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/1"_sie, amount < 1 || amount > kLoanMost, why, "a loan is an amount of gold");
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, amount > due.Count(), why, "a loan is of 1 gold for each card to pay: 1 to ",
                     due.Count());
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/1"_sie, FreeIous(s) < 2, why, "there are too many debts on the table");
  if (!bank.exists()) return Accepted();
  ADJUTANT_REFUSE_IF(
      "7.3.2/1"_sie, !Lends(r, s, bank, e.player), why, r.CardName(bank),
      SingleTerms(r) ? " is not on the calendar of another player" : " is no bank of another player that works");
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, s.turns.asked.Has(HolderOf(s, bank)), why,
                     "its owner has declined to lend in this quarter");
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, s[bank].gold < amount, why, "there are ", s[bank].gold, " gold in ",
                     r.CardName(bank));
  return Accepted();
}
Ruling CheckPayment(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kLoanTaken) return CheckLoan(r, s, e, why);
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IF("7.3.1/1"_sie, !Is(e, About::kCapitalize), why, "cards are paid for now: about=capitalize");
    ADJUTANT_REFUSE_IF("7.3.1/1"_sie, HasToPay(r, s, e.player), why, "there is gold to pay for ",
                       r.CardName(DueOf(r, s, e.player).First()), ": card_paid");
    return Accepted();
  }
  const CardId card = CardArg(e, 0), source = CardArg(e, 1), store = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.3.1/1"_sie, !Due(s, card), why, r.CardName(card),
                     s[card].Has(kPaid) ? " is paid for in this quarter" : " is no card that is to be paid for");
  if (const Ruling ruling = CheckSource(r, s, e.player, source, 1, "7.3.1/1"_sie, why); !ruling.accepted) return ruling;
  const CardSet stores = StoresFor(r, s, e.player, card);
  ADJUTANT_REFUSE_IF("7.3.1/2"_sie, stores.Count() < 2 && store.exists(), why,
                     stores.Empty() ? "no store is paid for it" : "there is one store to pay, and it is not named");
  ADJUTANT_REFUSE_IF("7.3.1/2"_sie, stores.Count() >= 2 && (!store.exists() || !stores.Has(store)), why,
                     "one of the stores that may be paid is named: store=");
  return Accepted();
}
void GiveLoan(const Rules& r, S& s, PlayerId borrower, CardId card, int amount, CardId bank, Trace* trace) {
  const PlayerId lender = bank.exists() ? HolderOf(s, bank) : PlayerId{0};
  // A captive cannot use what is with him: his loan lies on the card that it is for.
  const Purse own = PurseOf(r, s, borrower), to = own == Purse::Game() ? Purse::Of(card) : own;
  Pay(r, s, bank.exists() ? Purse::Of(bank) : Purse::Game(), to, amount, trace, "7.3.2/1"_sie);
  const int boxes = SingleTerms(r) ? 1 : 2;
  for (int ahead = 1; ahead <= boxes; ++ahead)
    AddIou(s, borrower, lender, bank, card, (s.now.box + ahead) % kBoxes, amount);
}
void ApplyPayment(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kDefaults);
  const CardId card = CardArg(e, 0);
  if (e.type == kLoanTaken) {
    const CardId bank = CardArg(e, 2);
    if (!bank.exists()) return GiveLoan(r, s, e.player, card, e.args[1], bank, trace);
    s.play.card = card;
    s.play.target = bank;
    s.play.by = e.player;
    s.play.stage = static_cast<uint8_t>(e.args[1]);
    return Ask(s, HolderOf(s, bank), kLoanAnswerStep);
  }
  if (HolderOf(s, card) != e.player) Applied(trace, "7.4.c/3"_sie);
  const CardSet stores = StoresFor(r, s, e.player, card);
  const CardId store = stores.Count() < 2 ? stores.First() : CardArg(e, 2);
  PayCard(r, s, card, SourceOf(r, s, e.player, CardArg(e, 1)), store, trace);
  CloseIdle(r, s);
}

// ---- 7.3.2/1: a bank's owner answers.

void ListAnswer(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kDebt), yes}));
}
Ruling CheckAnswer(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, !Is(e, About::kDebt), why, "a loan is asked for: about=debt");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/1"_sie, e.args[1] == kNone || e.args[2] != kNone, why, "the answer is yes or no");
  return Accepted();
}
void ApplyAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Play asked = s.play;
  s.play = {};
  s.now.due = 0;
  s.step = kPayStep;
  if (IsYes(e)) return GiveLoan(r, s, asked.by, asked.card, asked.stage, asked.target, trace);
  s.turns.asked.Add(e.player);
}

// Whoever got a card or gold meanwhile pays first; then what is not paid is lost.
void LoseUnpaid(const Rules& r, S& s, Trace* trace) {
  Seats again;
  for (const PlayerId seat : Playing(r, s)) {
    if (HasToPay(r, s, seat)) again.Add(seat);
  }
  if (!again.empty()) return OpenTo(s, again, kPayStep, kDefaults);
  for (const CardId card : r.c.cards.ids()) {
    if (Due(s, card)) Default(r, s, card, trace);
  }
  for (CardState& card : s.cards) card.Clear(kPaid | kSubsidized);
  s.step = kDebts;
}

}  // namespace

void Default(const Rules& r, S& s, CardId card, Trace* trace) {
  const PlayerId seat = HolderOf(s, card);
  Applied(trace, "7.3.1/3"_sie, [&] { return r.CardName(card) + " is not paid for, and lost."; });
  TakeGoldOff(r, s, card, trace, "7.3.1/3"_sie);
  if (Enterprise(r, card)) s.seats[seat].defaulter = static_cast<uint8_t>(r.c.n.default_quarters);
  if (r.Plays("unable_to_pay=discard"_opt)) return ReturnCard(r, s, card);
  ReturnCard(r, s, card);
  PutCard(s, card, Zone::kCommon);
}

// ---- What money.h promises: from which purses a seat pays, and how far a store is.

Purse SourceOf(const Rules& r, const S& s, PlayerId seat, CardId source) {
  return source.exists() ? Purse::Of(source) : PurseOf(r, s, seat);
}
bool OwnSource(const Rules& r, const S& s, PlayerId seat, CardId source) {
  if (!source.exists()) return true;
  if (KeepsForItself(r, source)) return false;
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
  return r.Plays("profit_location=hacendado"_opt) && seat != 0 ? PurseFor(r, s, seat) : Purse::Of(card);
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

const SierraStep kCapitalizeSteps[] = {
    Automatic(kCapitalize, "offices may let the game pay", "7.3.3"_sie, BeginCapitalize, {kPayCards, kSubsidyStep}),
    {kSubsidyStep,
     "subsidize",
     "may let the game pay for cards",
     "7.3.3"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListSubsidies,
     CheckSubsidy,
     ApplySubsidy,
     {kPayCards, kSubsidyStep}},
    Automatic(kPayCards, "cards are capitalized", "7.3.1/1"_sie, PayCards, {kDefaults, kPayStep}),
    Beside({kPayStep,
            "capitalize",
            "pays for cards",
            "7.3.1/1"_sie,
            {kCardPaid, kLoanTaken, kDone},
            OpenSeats,
            ListPayments,
            CheckPayment,
            ApplyPayment,
            {kDefaults, kPayStep, kLoanAnswerStep}},
           {kDealStep, kShutAnyStep}),
    {kLoanAnswerStep,
     "answer_loan",
     "lends or not",
     "7.3.2/1"_sie,
     {kDecided},
     SeatDue,
     ListAnswer,
     CheckAnswer,
     ApplyAnswer,
     {kPayStep}},
    Automatic(kDefaults, "unpaid cards are lost", "7.3.1/3"_sie, LoseUnpaid, {kDebts, kPayStep}),
};
void AddCapitalizeSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kCapitalizeSteps), std::end(kCapitalizeSteps));
}

}  // namespace adjutant::sierra
