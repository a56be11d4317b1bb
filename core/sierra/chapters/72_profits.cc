// Lords of the Sierra Madre 7.2: profits, shut-downs, the fees of railroads.
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

CardKind KindOf(const Rules& r, CardId card) { return r.c.cards[card].kind; }
bool OnProfitTrack(const Rules& r, const S& s, CardId card) { return Enterprise(r, card) && Mature(s, card); }

// ---- 7.2.1.e: shut down, opened.

void BeginProfits(const Rules& r, S& s, Trace*) {
  Seats seats;
  for (const CardId card : r.c.cards.ids()) {
    s[card].Clear(kForgone | kEarned);
    s[card].spot = static_cast<uint8_t>(s[card].spot & ~kTurned);
    if (OnProfitTrack(r, s, card) && Playing(r, s).Has(HolderOf(s, card))) seats.Add(HolderOf(s, card));
  }
  OpenTo(s, seats, kShutStep, kForgo);
}
Seats AtAnyTime(const Rules& r, const S& s) { return r.Plays("shutdown_step=any_time"_opt) ? Playing(r, s) : Seats(); }
void ListTurns(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CardId card : CardsOf(r, s, seat)) {
    if (!OnProfitTrack(r, s, card) || (s[card].spot & kTurned) != 0) continue;
    const About about = s[card].Has(kFaceDown) ? About::kReopen : About::kShutDown;
    out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(about), card}));
  }
}
void ListShut(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    ListTurns(r, s, seat, out);
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kShutDown)}));
  }
}
void ListShutAny(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : AtAnyTime(r, s)) ListTurns(r, s, seat, out);
}
Ruling CheckShut(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IF("7.2.1.e/1"_sie, !Is(e, About::kShutDown), why,
                       "players shut down and open enterprises now: about=shut_down");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.2.1.e/1"_sie, !Is(e, About::kShutDown) && !Is(e, About::kReopen), why,
                     "an enterprise is shut down (about=shut_down) or opened (about=reopen)");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2.1.e/1"_sie, e.args[2] != kNone, why, "one card is turned over at a time");
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IF("7.2.1.e/1"_sie, HolderOf(s, card) != e.player || !OnProfitTrack(r, s, card), why,
                     r.CardName(card), " is no enterprise on the player's own profit track");
  ADJUTANT_REFUSE_IF("7.2.1.e/1"_sie, (s[card].spot & kTurned) != 0, why, "it was turned over in this quarter already");
  ADJUTANT_REFUSE_IF("7.2.1.e/1"_sie, s[card].Has(kFaceDown) != Is(e, About::kReopen), why, r.CardName(card),
                     s[card].Has(kFaceDown) ? " is shut down already" : " is not shut down");
  return Accepted();
}
void TurnOver(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.2.1.e/1"_sie,
          [&] { return r.CardName(card) + (Is(e, About::kReopen) ? " is opened." : " is shut down."); });
  if (r.c.cards[card].kind == CardKind::kRailroad) Applied(trace, "7.2.1.e/2"_sie);
  Is(e, About::kReopen) ? s[card].Clear(kFaceDown) : s[card].Mark(kFaceDown);
  s[card].spot = static_cast<uint8_t>(s[card].spot | kTurned);
}
void ApplyShut(const Rules& r, S& s, const Event& e, Trace* trace) {
  e.type == kDone ? Close(s, e.player, kForgo) : TurnOver(r, s, e, trace);
}

// ---- 7.2.1.c: profits of haciendas given up.

bool MayForgo(const Rules& r, const S& s, CardId card) {
  return r.c.Ranch(card) && Works(s, card) && s[card].box < kRanchMost && ProfitOf(r, s, card) > 0;
}
void BeginForgo(const Rules& r, S& s, Trace* trace) {
  Seats seats;
  if (!Summer(s)) {
    Applied(trace, "7.2.1.b"_sie);
  } else {
    for (const CardId card : r.c.enterprises) {
      if (MayForgo(r, s, card) && Playing(r, s).Has(HolderOf(s, card))) seats.Add(HolderOf(s, card));
    }
  }
  OpenTo(s, seats, kForgoStep, kLinks);
}
bool AnyToForgo(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : CardsOf(r, s, seat)) {
    if (MayForgo(r, s, card)) return true;
  }
  return false;
}
void ListForgo(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : CardsOf(r, s, seat)) {
      if (MayForgo(r, s, card))
        out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kForgo), card}));
    }
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kForgo)}));
  }
}
Ruling CheckForgo(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.2.1.c"_sie, !Is(e, About::kForgo), why, "profits are given up now: about=forgo");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2.1.c"_sie, e.args[2] != kNone, why, "one card is named at a time");
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IF("7.2.1.c"_sie, HolderOf(s, card) != e.player || !r.c.Ranch(card), why, r.CardName(card),
                     " is no hacienda or plantation of the player");
  ADJUTANT_REFUSE_IF("7.2.1.c"_sie, s[card].Has(kForgone), why, "its profit is given up already");
  ADJUTANT_REFUSE_IF("7.2.1.c"_sie, !Works(s, card) || ProfitOf(r, s, card) == 0, why, r.CardName(card),
                     " has no profit that could be given up");
  ADJUTANT_REFUSE_IF("3.3.b"_sie, s[card].box >= kRanchMost, why, "there is no profit box above the seventh");
  return Accepted();
}
void ApplyForgo(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kLinks);
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.2.1.c"_sie, [&] { return r.CardName(card) + " gives up its profit and goes up a box."; });
  s[card].Mark(kForgone);
  ChangeLevel(r, s, card, 1, LevelCause::kOwner, trace);
  if (!AnyToForgo(r, s, e.player)) Close(s, e.player, kLinks);
}

// ---- 7.2.1, 7.2.2: what is earned.

int MinesOf(const Rules& r, const S& s, CardId smelter, Trace* trace) {
  int ore = 0;
  for (const CardId mine : r.c.enterprises) {
    if (!r.c.Mine(mine) || s.smelter_of[mine] != smelter) continue;
    ore += r.Plays("smelter_income=mine"_opt) ? Earnings(r, s, mine, trace) : 1;
  }
  return ore;
}
// Of a smelter that no mine could choose, because it was shut or links are not chosen yet: mines that could.
int MinesInReach(const Rules& r, const S& s, CardId smelter) {
  int ore = 0;
  for (const CardId mine : r.c.enterprises) {
    if (!r.c.Mine(mine) || !Works(s, mine) || !LinksToSmelter(r, s, mine, smelter, {})) continue;
    ore += r.Plays("smelter_income=mine"_opt) ? ProfitOf(r, s, mine) : 1;
  }
  return ore;
}
int LumberMines(const Rules& r, const S& s, CardId line) {
  int mines = 0;
  for (const CardId mine : r.c.enterprises) mines += s.lumber_of[mine] == line;
  return mines;
}
void PayProfit(const Rules& r, S& s, CardId card, Trace* trace) {
  const int profit = Earnings(r, s, card, trace);
  if (profit == 0) return;
  Pay(r, s, Purse::Game(), PurseOfProfit(r, s, card), profit, trace, "7.2.1"_sie);
  s[card].Mark(kEarned);
  ShareWithEstate(r, s, card, profit, trace);
}
void PayProfits(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.enterprises) {
    if (!Works(s, card) || (r.c.Ranch(card) && !Summer(s))) continue;
    if (KindOf(r, card) == CardKind::kBank) {
      Applied(trace, "7.2.1.a"_sie);
    } else {
      PayProfit(r, s, card, trace);
    }
  }
  for (const RailInfo& rail : r.c.rails) {
    if (!rail.lumber || !Works(s, rail.card)) continue;
    const int lumber = Earnings(r, s, rail.card, trace);
    Pay(r, s, Purse::Game(), PurseOfProfit(r, s, rail.card), lumber, trace, "7.2.2/1"_sie);
  }
  s.step = kRailFees;
}

// ---- 7.2.3: fees.

int FeesLeft(const S& s, CardId card) { return __builtin_popcount(s.rails_of[card.index()]); }
// What it can still pay: rail_fee_from.
int ForFees(const Rules& r, const S& s, CardId card) {
  const int gold = GoldIn(s, PurseOfProfit(r, s, card));
  if (r.Plays("rail_fee_from=all_gold"_opt)) return gold;
  return std::min(gold, Earnings(r, s, card, nullptr) - s.turns.roll[0]);  // [0]: of this card, paid already
}
void PayFee(const Rules& r, S& s, CardId card, const RailInfo& rail, Trace* trace) {
  const bool owned = HolderOf(s, rail.card) != 0 && Mature(s, rail.card);
  const Purse from = PurseOfProfit(r, s, card);
  if (owned) {
    Pay(r, s, from, PurseOfProfit(r, s, rail.card), r.c.n.freight, trace, "7.2.3"_sie);
  } else {
    Pay(r, s, from, Purse::Game(), r.c.n.freight, trace, "7.2.3.d"_sie);
  }
  s.rails_of[card.index()] &= ~(1u << r.c.cards[rail.card].rail);
  ++s.turns.roll[0];
}
// Cards whose gold is enough pay at once; whose gold is short, its player says which railroads are paid.
void PayFees(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.enterprises) {
    if (!s[card].Has(kEarned) || FeesLeft(s, card) == 0) continue;
    const int means = ForFees(r, s, card);
    const bool short_of = means < FeesLeft(s, card) * r.c.n.freight;
    if (short_of && means > 0 && Playing(r, s).Has(HolderOf(s, card))) {
      s.play.card = card;
      return Ask(s, HolderOf(s, card), kFeeStep);
    }
    for (const RailInfo& rail : r.c.rails) {
      const uint32_t bit = 1u << r.c.cards[rail.card].rail;
      if ((s.rails_of[card.index()] & bit) != 0 && ForFees(r, s, card) >= r.c.n.freight)
        PayFee(r, s, card, rail, trace);
    }
    s.rails_of[card.index()] = 0;  // the rest lapses
    s.turns.roll[0] = 0;
  }
  for (CardState& card : s.cards) card.Clear(kRailed | kForgone);
  s.now.due = 0;
  s.play = {};
  s.step = kNextPhase;
}
void ListFee(const Rules& r, const S& s, EventList* out) {
  const CardId card = s.play.card;
  for (const RailInfo& rail : r.c.rails) {
    if ((s.rails_of[card.index()] >> r.c.cards[rail.card].rail & 1) != 0)
      out->push_back(MakeEvent(kCardNamed, s.now.due, {static_cast<int32_t>(About::kLinks), card, rail.card}));
  }
}
Ruling CheckFee(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, 1), rail = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.2.3"_sie, !Is(e, About::kLinks) || card != s.play.card, why, "the gold of ",
                     r.CardName(s.play.card), " is short: which railroad it pays, is said now (about=links)");
  ADJUTANT_REFUSE_IF(
      "7.2.3"_sie,
      !rail.exists() || r.c.RailOf(rail) == nullptr || (s.rails_of[card.index()] >> r.c.cards[rail].rail & 1) == 0, why,
      "it owes no fee there");
  return Accepted();
}
void ApplyFee(const Rules& r, S& s, const Event& e, Trace* trace) {
  PayFee(r, s, CardArg(e, 1), *r.c.RailOf(CardArg(e, 2)), trace);
  if (FeesLeft(s, CardArg(e, 1)) == 0) s.turns.roll[0] = 0;
  s.step = kRailFees;
}

}  // namespace

int Earnings(const Rules& r, const S& s, CardId card, Trace* trace) {
  const CardInfo& info = r.c.cards[card];
  const CardState& state = s[card];
  if (info.kind == CardKind::kBank || state.Has(kForgone)) return 0;
  Sum sum(trace, "7.2.1"_sie, "profit", [&] { return "The profit of " + r.CardName(card); });
  if (info.kind == CardKind::kSmelter) {
    const int ore = MinesOf(r, s, card, nullptr);
    if (r.Plays("smelter_income=mine"_opt)) {
      sum.Add(ore, "7.2.1.d/1"_sie, "profits of the mines that are linked to it");
    } else {
      sum.Add(ore, "7.2.1.d/1"_sie, "mines that are linked to it");
    }
    sum.Clamp(0, state.most, "7.2.1.d/2"_sie, "its maximum");
  } else if (info.kind == CardKind::kRailroad) {
    const RailInfo* rail = r.c.RailOf(card);
    if (rail == nullptr || !rail->lumber) return 0;
    sum.Add(LumberMines(r, s, card), "7.2.2/1"_sie, "mines that it serves with lumber");
  } else {
    sum.Add(state.box, "7.2.1"_sie, "its level");
    if (r.c.Mine(card) && s.lumber_of[card].exists() && r.Plays("lumber_detail=bonus"_opt))
      sum.Add(1, "7.2.2/2"_sie, "lumber");
  }
  if (const int boycott = BoycottOf(r, s, card); boycott > 0) {
    const int64_t less = std::min<int64_t>(boycott, sum.total());
    sum.Add(-less, "7.9.g.3/2"_sie, "a boycott");
  }
  return static_cast<int>(sum.Finish());
}

int ProfitOf(const Rules& r, const S& s, CardId card) {
  if (!Mature(s, card)) return 0;
  const CardInfo& info = r.c.cards[card];
  const int less = BoycottOf(r, s, card);
  if (info.kind == CardKind::kSmelter && MinesOf(r, s, card, nullptr) == 0)
    return std::max(0, std::min<int>(s[card].most, MinesInReach(r, s, card)) - less);
  if (info.kind == CardKind::kRailroad) {
    const RailInfo* rail = r.c.RailOf(card);
    if (rail == nullptr) return 0;
    int fees = 0;
    for (const CardId served : r.c.enterprises) {
      if (rail->serves.Has(served) && (r.c.Mine(served) || r.c.Ranch(served))) fees += ProfitOf(r, s, served) > 0;
    }
    return fees + Earnings(r, s, card, nullptr);
  }
  return Earnings(r, s, card, nullptr);
}

const SierraStep kProfitSteps[] = {
    Automatic(kProfits, "enterprises are shut down and opened", "7.2.1.e/1"_sie, BeginProfits, {kForgo, kShutStep}),
    {kShutStep,
     "shut_down",
     "may shut down enterprises",
     "7.2.1.e/1"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListShut,
     CheckShut,
     ApplyShut,
     {kForgo, kShutStep}},
    Automatic(kForgo, "profits of haciendas may be given up", "7.2.1.c"_sie, BeginForgo, {kLinks, kForgoStep}),
    {kForgoStep,
     "forgo",
     "may give up profits for levels",
     "7.2.1.c"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListForgo,
     CheckForgo,
     ApplyForgo,
     {kLinks, kForgoStep}},
    Automatic(kPayProfits, "profits are paid", "7.2.1"_sie, PayProfits, {kRailFees}),
    Automatic(kRailFees, "railroads are paid", "7.2.3"_sie, PayFees, {kNextPhase, kFeeStep}),
    {kFeeStep,
     "pay_fee",
     "says which railroad is paid",
     "7.2.3"_sie,
     {kCardNamed},
     SeatDue,
     ListFee,
     CheckFee,
     ApplyFee,
     {kRailFees}},
    {kShutAnyStep,
     "shut_any_time",
     "may shut down enterprises",
     "7.2.1.e/1"_sie,
     {kCardNamed},
     AtAnyTime,
     ListShutAny,
     CheckShut,
     TurnOver,
     {kShutAnyStep, kPayStep, kRifleStep}},
};
void AddProfitSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kProfitSteps), std::end(kProfitSteps));
}

}  // namespace adjutant::sierra
