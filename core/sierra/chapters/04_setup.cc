// Lords of the Sierra Madre 4: setting up, and players who come late.
#include <algorithm>
#include <string>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

PlayerId OnTime(const Rules& r) { return static_cast<PlayerId>(r.seats - LateSeats(r)); }

// ---- 4.1 to 4.10.

PlayerId NextToSeat(const Rules& r, const S& s) {
  if (r.Plays("hacendado_pick=pick"_opt)) {
    for (int place = 1; place <= s.turns.count; ++place) {
      const PlayerId seat = s.turns.order[static_cast<size_t>(place)];
      if (!s.seats[seat].card.exists()) return seat;
    }
    return 0;
  }
  for (PlayerId seat = 1; seat <= OnTime(r); ++seat) {
    if (!s.seats[seat].card.exists()) return seat;
  }
  return 0;
}
bool NobodySits(const S& s) {
  return std::all_of(s.seats.begin(), s.seats.end(), [](const SeatState& seat) { return !seat.card.exists(); });
}
// Nobody has cards or gold yet: everybody ties, and dice make the order.
void RollForPicks(const Rules& r, S& s, Trace* trace) {
  for (PlayerId seat = 1; seat <= OnTime(r); ++seat) s.seats[seat].status = static_cast<uint8_t>(SeatStatus::kPlays);
  s.now.stage = 1;
  AskOrder(r, s, OrderOf::kRounds, kSetup, trace);
}
void DealNext(const Rules& r, S& s, Trace* trace) {
  const bool pick = r.Plays("hacendado_pick=pick"_opt);
  if (pick && s.now.stage == 0 && NobodySits(s)) return RollForPicks(r, s, trace);
  s.now.due = NextToSeat(r, s);
  s.step = s.now.due == 0 ? kSetupDone : pick ? kPickStep : kHacendadoStep;
}

void ListDraws(const Rules& r, const S& s, Draw draw, EventList* out) {
  for (const CardId card : r.c.starters) {
    if (ZoneOf(s, card) == Zone::kStarters)
      out->push_back(MakeEvent(kCardDrawn, kChance, {static_cast<int32_t>(draw), card}));
  }
}
Ruling CheckDraw(const S& s, Draw draw, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1"_sie, e.args[0] != static_cast<int32_t>(draw), why,
                             "a hacendado card is dealt now, for another purpose");
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1"_sie, ZoneOf(s, CardArg(e, 1)) != Zone::kStarters, why,
                             "it is no hacendado card that is still there; draw another one");
  return Accepted();
}
void SeatAtStart(const Rules& r, S& s, CardId card, Trace* trace) {
  const int gold = r.Plays("start_gold=none"_opt) ? 0 : r.c.n.start_gold;
  Seat(r, s, s.now.due, card, r.c.n.start_level, gold, trace);
  s.step = kSetup;
}
void ListHacendados(const Rules& r, const S& s, EventList* out) { ListDraws(r, s, Draw::kHacendado, out); }
Ruling CheckHacendado(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDraw(s, Draw::kHacendado, e, why);
}
void ApplyHacendado(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "4.1"_sie);
  SeatAtStart(r, s, CardArg(e, 1), trace);
}
void ListPicks(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : r.c.starters)
    out->push_back(MakeEvent(kCardNamed, s.now.due, {static_cast<int32_t>(About::kHome), card, kNone}));
}
Ruling CheckPick(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1"_sie, !Is(e, About::kHome) || e.args[2] != kNone, why,
                             "one card is named, as a home");
  ADJUTANT_REFUSE_IF("4.1"_sie, ZoneOf(s, CardArg(e, 1)) != Zone::kStarters, why, r.CardName(CardArg(e, 1)),
                     " is no hacendado card that is still there; pick another one");
  return Accepted();
}
void BeginPlay(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.8"_sie);
  Applied(trace, "4.9"_sie, [&] { return std::to_string(r.c.deck.Count()) + " quarterly cards are shuffled."; });
  Applied(trace, "4.10"_sie);
  s.turns = {};
  s.now.stage = 0;
  s.now.due = 0;
  s.step = kQuarterStart;
}

// ---- 4.11: late players. Who has said that he does not come now stands in `asked`.

bool StarterIsLeft(const Rules& r, const S& s) {
  for (const CardId card : r.c.starters) {
    if (ZoneOf(s, card) == Zone::kStarters) return true;
  }
  return false;
}
Seats StillToCome(const Rules& r, const S& s) {
  Seats late;
  if (!StarterIsLeft(r, s)) return late;
  for (PlayerId seat = static_cast<PlayerId>(OnTime(r) + 1); seat <= r.seats; ++seat) {
    if (s.seats[seat].status == static_cast<uint8_t>(SeatStatus::kAbsent) && !s.turns.asked.Has(seat)) late.Add(seat);
  }
  return late;
}
void AskLate(const Rules& r, S& s, Trace*) {
  const Seats late = StillToCome(r, s);
  if (!late.empty()) return OpenTo(s, late, kLateStep, kLateArrivals);
  s.turns = {};
  s.now.due = 0;
  Return(s);
}
void ListLate(const Rules&, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const int yes : {0, 1})
      out->push_back(MakeEvent(kDecided, seat, {static_cast<int32_t>(About::kLateArrival), yes, kNone}));
  }
}
Ruling CheckLate(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.11.1"_sie, !Is(e, About::kLateArrival) || e.args[2] != kNone, why,
                             "who comes late says whether he comes now");
  return Accepted();
}
void ApplyLate(const Rules&, S& s, const Event& e, Trace*) {
  s.turns.asked.Add(e.player);
  if (!IsYes(e)) return Close(s, e.player, kLateArrivals);
  s.turns.open = {};
  Ask(s, e.player, kLateDrawStep);
}
void ListLateDraws(const Rules& r, const S& s, EventList* out) { ListDraws(r, s, Draw::kLateHacendado, out); }
Ruling CheckLateDraw(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDraw(s, Draw::kLateHacendado, e, why);
}
void ApplyLateDraw(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PlayerId seat = s.now.due;
  constexpr int kHighestBox = 7;
  Applied(trace, "4.11.1"_sie, [&] { return r.SeatName(seat) + " comes to the table."; });
  Sum level(trace, "4.11.2"_sie, "late.level", [&] { return "The level of " + r.CardName(CardArg(e, 1)); });
  level.Add(s.now.year, "4.11.2"_sie, "years that are over").Clamp(0, kHighestBox, "4.11.2"_sie, "the last box");
  Sum gold(trace, "4.11.3"_sie, "late.gold", [&] { return "The gold of " + r.SeatName(seat); });
  gold.Add(s.now.year, "4.11.3"_sie, "years that are over").Add(r.c.n.late_gold, "4.11.3"_sie, "for everybody");
  s.seats[seat].late = 1;
  Seat(r, s, seat, CardArg(e, 1), static_cast<int>(level.Finish()), static_cast<int>(gold.Finish()), trace);
  SettleLinks(r, s, CardArg(e, 1), trace);
  s.step = kLateBuyStep;
}

void ListLatePurchases(const Rules& r, const S& s, EventList* out) {
  out->push_back(MakeEvent(kDone, s.now.due, {static_cast<int32_t>(About::kLateArrival)}));
  for (const CardId card : r.c.cards.ids())
    out->push_back(MakeEvent(kCardNamed, s.now.due, {static_cast<int32_t>(About::kLateArrival), card, kNone}));
}
Ruling CheckLatePurchase(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.11.4"_sie, !Is(e, About::kLateArrival), why, "a late player buys, or has done");
  if (e.type == kDone) return Accepted();
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("4.11.4"_sie, e.args[2] != kNone, why, "one card is named at a time");
  ADJUTANT_REFUSE_IF("4.11.4"_sie, ZoneOf(s, card) != Zone::kDiscard, why, r.CardName(card),
                     " is not among the discards; name one of those, or have done");
  ADJUTANT_REFUSE_IF("4.11.4"_sie, r.c.cards[card].card_class == CardClass::kM, why, r.CardName(card),
                     " is an M card, which a late player may not buy");
  ADJUTANT_REFUSE_IF("4.11.4"_sie, r.c.cards[card].card_class == CardClass::kE, why, r.CardName(card),
                     " is an event, which nobody can hold");
  const int gold = s[s.seats[s.now.due].card].gold;
  ADJUTANT_REFUSE_IF("4.11.4"_sie, gold < r.c.n.late_card, why, "a card costs ", r.c.n.late_card, " gold, and ", gold,
                     " of what the late player got is left");
  return Accepted();
}
void ApplyLatePurchase(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return void(s.step = kLateArrivals);
  const PlayerId seat = s.now.due;
  const CardId card = CardArg(e, 1);
  Pay(r, s, Purse::Of(s.seats[seat].card), Purse::Game(), r.c.n.late_card, trace, "4.11.4"_sie);
  PlaceLot(r, s, card, seat, kLateBuyStep, trace);
}

}  // namespace

int LateSeats(const Rules& r) {
  if (r.Plays("late_players=last"_opt)) return r.seats > 1 ? 1 : 0;
  return r.Plays("late_players=last_two"_opt) ? (r.seats > 2 ? 2 : 1) : 0;
}

void BeginGame(const Rules& r, S& s) {
  s.now.seats = static_cast<uint8_t>(r.seats);
  for (const CardId card : r.c.deck) PutCard(s, card, Zone::kDeck);
  for (const CardId card : r.c.common) PutCard(s, card, Zone::kCommon);
  for (const CardId card : r.c.starters) PutCard(s, card, Zone::kStarters);
  for (const OfficeId office : r.c.offices.ids())
    s[office].leadership = static_cast<uint8_t>(r.c.offices[office].first_leadership);
  for (const CounterId counter : r.c.counters.ids()) {
    if (r.c.counters[counter].kind != CounterKind::kPolice || !r.c.counters[counter].in_play) continue;
    PutCounter(r, s, counter, r.c.counters[counter].home);
    s[counter].rifles = 1;  // 3.4.c/1
  }
}

void Seat(const Rules& r, S& s, PlayerId seat, CardId card, int level, int gold, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  Applied(trace, "4.6/1"_sie, [&] { return r.SeatName(seat) + " has " + r.CardName(card) + "."; });
  Applied(trace, "4.6/2"_sie);
  Applied(trace, "4.5"_sie);
  GiveCard(s, card, seat, Track::kProfit, level);
  s.seats[seat].status = static_cast<uint8_t>(SeatStatus::kPlays);
  s.seats[seat].card = card;
  if (s.seats[seat].late != 0) {
    Pay(r, s, Purse::Game(), Purse::Of(card), gold, trace, "4.11.3"_sie);
  } else {
    if (gold > 0) Applied(trace, "1.1.a"_sie);
    Pay(r, s, Purse::Game(), Purse::Of(card), gold, trace, "4.7"_sie);
  }
  Applied(trace, "4.3"_sie);
  Applied(trace, "4.4"_sie);
  PutCounter(r, s, person, r.c.cards[card].place);
  s[person].at = card;
  Applied(trace, "4.2"_sie);
  s[person].leadership = static_cast<uint8_t>(r.c.cards[card].leadership);  // hearst_stature
}

const SierraStep kSetupSteps[] = {
    Automatic(kSetup, "the game is set up", "4.1"_sie, DealNext,
              {kHacendadoStep, kPickStep, kSetupDone, kOrder, kSetup}),
    {kHacendadoStep,
     "deal_hacendado",
     "a hacendado card is dealt",
     "4.1"_sie,
     {kCardDrawn},
     Dice,
     ListHacendados,
     CheckHacendado,
     ApplyHacendado,
     {kSetup}},
    {kPickStep,
     "pick_hacendado",
     "picks a hacendado card",
     "4.1"_sie,
     {kCardNamed},
     SeatDue,
     ListPicks,
     CheckPick,
     ApplyHacendado,
     {kSetup}},
    Automatic(kSetupDone, "play begins", "4.8"_sie, BeginPlay, {kQuarterStart}),
    Automatic(kLateArrivals, "players may come late", "4.11.1"_sie, AskLate, {kBack, kLateStep}),
    {kLateStep,
     "arrive_late",
     "may come to the table",
     "4.11.1"_sie,
     {kDecided},
     OpenSeats,
     ListLate,
     CheckLate,
     ApplyLate,
     {kLateStep, kLateDrawStep, kLateArrivals}},
    {kLateDrawStep,
     "deal_late_hacendado",
     "a hacendado card is dealt to who comes late",
     "4.11.1"_sie,
     {kCardDrawn},
     Dice,
     ListLateDraws,
     CheckLateDraw,
     ApplyLateDraw,
     {kLateBuyStep}},
    {kLateBuyStep,
     "late_purchases",
     "may buy discarded cards",
     "4.11.4"_sie,
     {kCardNamed, kDone},
     SeatDue,
     ListLatePurchases,
     CheckLatePurchase,
     ApplyLatePurchase,
     {kLateArrivals, kLateBuyStep, kPlaceLot}},
};
void AddSetupSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
}

}  // namespace adjutant::sierra
