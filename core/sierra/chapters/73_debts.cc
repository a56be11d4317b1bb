// Lords of the Sierra Madre 7.3.2: IOUs, collateral. Loans are taken while cards are paid for (73_capitalize.cc).
#include <algorithm>
#include <tuple>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

// Of s.now.stage: what is due is still to be paid; or has been, and what is not is lost.
enum : uint8_t { kDueStage = 0, kLostStage = 1 };

bool DueNow(const S& s, const Iou& iou) { return iou.count > 0 && iou.box == s.now.box; }
int DueOf(const S& s, PlayerId seat) {
  int due = 0;
  for (const Iou& iou : s.ious) due += DueNow(s, iou) && iou.borrower == seat ? iou.count : 0;
  return due;
}
Iou* FindIou(S& s, PlayerId seat, CardId collateral) {
  for (Iou& iou : s.ious) {
    if (DueNow(s, iou) && iou.borrower == seat && iou.collateral == collateral) return &iou;
  }
  return nullptr;
}
const Iou* FindIou(const S& s, PlayerId seat, CardId collateral) {
  return FindIou(const_cast<S&>(s), seat, collateral);
}
// The gold comes to the bank that lent; without it, to who lent.
Purse PurseOfLender(const Rules& r, const S& s, const Iou& iou) {
  if (iou.bank.exists() && OnCalendar(s, iou.bank)) return Purse::Of(iou.bank);
  return iou.lender != 0 ? PurseFor(r, s, iou.lender) : Purse::Game();
}
void Forget(Iou* iou) {
  if (iou->count == 0) *iou = {};
}
void PayIou(const Rules& r, S& s, Iou* iou, Purse from, Trace* trace) {
  Pay(r, s, from, PurseOfLender(r, s, *iou), 1, trace, "7.3.2/1"_sie);
  --iou->count;
  Forget(iou);
}
// From what he has, where he has no choice.
void PayPlainly(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (Iou& iou : s.ious) {
    while (DueNow(s, iou) && iou.borrower == seat) {
      const std::vector<CardId> sources = SourcesOf(r, s, seat, 1);
      if (sources.empty()) return;
      PayIou(r, s, &iou, SourceOf(r, s, seat, sources.front()), trace);
    }
  }
}
// The debt is settled by what was pledged for it.
void Settle(S& s, PlayerId borrower, CardId collateral) {
  for (Iou& iou : s.ious) {
    if (iou.count > 0 && iou.borrower == borrower && iou.collateral == collateral) iou = {};
  }
}
void LoseCollateral(const Rules& r, S& s, Iou* iou, Trace* trace) {
  const CardId card = iou->collateral;
  const PlayerId borrower = iou->borrower, lender = iou->lender;
  s.seats[borrower].defaulter = static_cast<uint8_t>(r.c.n.default_quarters);
  if (!card.exists() || !OnCalendar(s, card) || HolderOf(s, card) != borrower) {  // nothing to take: he goes on owing
    iou->box = static_cast<uint8_t>((iou->box + 1) % kBoxes);
    return;
  }
  Applied(trace, "7.3.2/2"_sie, [&] { return r.SeatName(borrower) + " loses " + r.CardName(card) + "."; });
  Settle(s, borrower, card);
  TakeGoldOff(r, s, card, trace, "7.3.2/2"_sie);
  // Who has left the game takes nothing any more.
  if (lender == 0 || s.seats[lender].status == static_cast<uint8_t>(SeatStatus::kGone)) {
    Applied(trace, "7.3.2/4"_sie);
    ReturnCard(r, s, card);
    return PutCard(s, card, Zone::kCommon);
  }
  HandOver(s, card, lender);
  if (!Playing(r, s).Has(lender)) return Applied(trace, "7.3.2/3"_sie);
  s.play.card = card;
  Ask(s, lender, kCollateralStep);
}
void SettleDebts(const Rules& r, S& s, Trace* trace) {
  OrderIous(s);
  if (s.now.stage == kDueStage) {
    s.now.stage = kLostStage;
    Seats choosing;
    for (PlayerId seat = 1; seat <= r.seats; ++seat) {
      const int due = DueOf(s, seat);
      if (due == 0) continue;
      const Purse only = OnlyPurse(r, s, seat);
      // Which debt comes first is a choice only where a card may be lost by it.
      const bool pledged = std::any_of(s.ious.begin(), s.ious.end(), [&](const Iou& iou) {
        return DueNow(s, iou) && iou.borrower == seat && iou.collateral.exists();
      });
      const bool plain = !pledged || OwnGold(r, s, seat) == 0 || (only != Purse::Game() && GoldIn(s, only) >= due);
      if (plain || !Playing(r, s).Has(seat)) {
        PayPlainly(r, s, seat, trace);
      } else {
        choosing.Add(seat);
      }
    }
    OrderIous(s);
    return OpenTo(s, choosing, kDebtStep, kDebts);
  }
  s.step = kNextPhase;
  for (Iou& iou : s.ious) {
    if (!DueNow(s, iou)) continue;
    LoseCollateral(r, s, &iou, trace);
    if (s.step != kNextPhase) return;  // comes back here
  }
  OrderIous(s);
  s.now.stage = kDueStage;
  s.now.due = 0;
}

void ListDebts(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    const std::vector<CardId> sources = SourcesOf(r, s, seat, 1);
    for (const Iou& iou : s.ious) {
      // Of several debts on one card the first is paid first.
      if (!iou.collateral.exists() || FindIou(s, seat, iou.collateral) != &iou) continue;
      for (const CardId source : sources)
        out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kDebt), iou.collateral.get(), source}));
    }
    if (OwnGold(r, s, seat) == 0) out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kDebt)}));
  }
}
Ruling CheckDebt(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, !Is(e, About::kDebt), why, "debts are paid now: about=debt");
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IF("7.3.2/1"_sie, OwnGold(r, s, e.player) > 0, why,
                       "there is gold to pay debts with: card_named about=debt");
    return Accepted();
  }
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/1"_sie, FindIou(s, e.player, card) == nullptr, why, "nothing is due for a loan on ",
                             r.CardName(card));
  return CheckSource(r, s, e.player, CardArg(e, 2), 1, "7.3.2/1"_sie, why);
}
void ApplyDebt(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kDebts);
  PayIou(r, s, FindIou(s, e.player, CardArg(e, 1)), SourceOf(r, s, e.player, CardArg(e, 2)), trace);
  OrderIous(s);
  const bool pledged = std::any_of(s.ious.begin(), s.ious.end(), [&](const Iou& iou) {
    return DueNow(s, iou) && iou.borrower == e.player && iou.collateral.exists();
  });
  if (pledged && OwnGold(r, s, e.player) > 0) return;
  PayPlainly(r, s, e.player, trace);  // what has no collateral
  OrderIous(s);
  Close(s, e.player, kDebts);
}

void ListCollateral(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kCollateral), yes}));
}
Ruling CheckCollateral(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.2/3"_sie, !Is(e, About::kCollateral), why,
                     "a seized card is kept (yes) or auctioned (no): about=collateral");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.2/3"_sie, e.args[1] == kNone || e.args[2] != kNone, why, "the answer is yes or no");
  return Accepted();
}
void ApplyCollateral(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = s.play.card;
  s.play = {};
  s.now.due = 0;
  s.step = kDebts;
  if (IsYes(e)) return Applied(trace, "7.3.2/3"_sie, [&] { return r.SeatName(e.player) + " keeps it."; });
  Applied(trace, "7.3.2/5"_sie, [&] { return r.CardName(card) + " will be auctioned."; });
  TakeGoldOff(r, s, card, trace, "7.3.2/3"_sie);
  ReturnCard(r, s, card);
  PutCard(s, card, Zone::kCommon);
  s[card].striker = e.player;
}

}  // namespace

int IousOf(const S& s, PlayerId seat) {
  int ious = 0;
  for (const Iou& iou : s.ious) ious += iou.borrower == seat ? iou.count : 0;
  return ious;
}
void AddIou(S& s, PlayerId borrower, PlayerId lender, CardId bank, CardId collateral, int box, int count) {
  Iou* free = nullptr;
  for (Iou& iou : s.ious) {
    if (iou.count == 0) {
      if (free == nullptr) free = &iou;
    } else if (iou.borrower == borrower && iou.lender == lender && iou.bank == bank && iou.collateral == collateral &&
               iou.box == box) {
      iou.count = static_cast<uint8_t>(iou.count + count);
      return;
    }
  }
  ADJUTANT_ASSERT(free != nullptr);
  *free = {borrower, lender, bank, collateral, static_cast<uint8_t>(box), static_cast<uint8_t>(count)};
  OrderIous(s);
}
void OrderIous(S& s) {
  const auto key = [](const Iou& iou) {
    return std::tuple(iou.count == 0, iou.borrower, iou.lender, iou.bank.get().number(), iou.collateral.get().number(),
                      iou.box);
  };
  const auto before = [&](const Iou& a, const Iou& b) { return key(a) < key(b); };
  std::sort(s.ious.begin(), s.ious.end(), before);
  // What is owed on from an earlier quarter joins what falls due with it.
  for (size_t i = 1; i < s.ious.size() && s.ious[i].count > 0; ++i) {
    if (key(s.ious[i - 1]) != key(s.ious[i])) continue;
    s.ious[i].count = static_cast<uint8_t>(s.ious[i].count + s.ious[i - 1].count);
    s.ious[i - 1] = Iou{};
  }
  std::sort(s.ious.begin(), s.ious.end(), before);
}

const SierraStep kDebtSteps[] = {
    Automatic(kDebts, "IOUs fall due", "7.3.2/1"_sie, SettleDebts, {kNextPhase, kDebts, kDebtStep, kCollateralStep}),
    {kDebtStep,
     "pay_debts",
     "pays debts",
     "7.3.2/1"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListDebts,
     CheckDebt,
     ApplyDebt,
     {kDebts, kDebtStep}},
    {kCollateralStep,
     "collateral",
     "keeps a seized card or has it auctioned",
     "7.3.2/3"_sie,
     {kDecided},
     SeatDue,
     ListCollateral,
     CheckCollateral,
     ApplyCollateral,
     {kDebts}},
};
void AddDebtSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kDebtSteps), std::end(kDebtSteps));
}

}  // namespace adjutant::sierra
