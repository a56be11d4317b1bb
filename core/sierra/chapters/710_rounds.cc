// Lords of the Sierra Madre 7.10.0: tactical rounds.
#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

void BeginTactical(const Rules& r, S& s, Trace* trace) {
  s.tactical = {};
  s.move = {};
  s.combat = {};
  s.fares = {};
  if (Winter(s)) {
    Applied(trace, "7.10.0.a"_sie, "In Winter nobody takes the field.");
    TestRebellions(r, s, trace);
    return void(s.step = kNextPhase);
  }
  for (CounterState& counter : s.counters) counter.sailed = 0;
  AskOrder(r, s, OrderOf::kRounds, kRound, trace);
}

void BeginRound(const Rules& r, S& s, Trace* trace) {
  Tactical& t = s.tactical;
  if (t.round > 0 && t.acted == 0) {
    Applied(trace, "7.10.0.d"_sie, "Nobody has done anything in this round.");
    return void(s.step = kRoundsEnd);
  }
  if (t.round >= r.c.n.rounds) {
    Applied(trace, "7.10.0.d"_sie, "The last round is over.");
    return void(s.step = kRoundsEnd);
  }
  ++t.round;
  t.acted = 0;
  t.seat = 0;
  s.turns.at = 1;
  for (CounterState& counter : s.counters) counter.Clear(kHasActed | kHasMovedNow);
  for (CardState& card : s.cards) card.spot = static_cast<uint8_t>(card.spot & ~kFiredNow);
  s.step = kSeatTurn;
  // The first round has the order in which the phase began.
  if (t.round > 1 && r.Plays("order_fixed=each_round"_opt)) AskOrder(r, s, OrderOf::kRounds, kSeatTurn, trace);
}

void BeginTurn(const Rules& r, S& s, Trace* trace) {
  while (s.turns.at <= s.turns.count && !Playing(r, s).Has(s.turns.order[s.turns.at])) ++s.turns.at;
  if (s.turns.at > s.turns.count) return void(s.step = kRound);
  Applied(trace, "7.10.0.c"_sie);
  const PlayerId seat = s.turns.order[s.turns.at];
  s.tactical.seat = seat;
  s.tactical.activity = 0;
  s.now.due = seat;
  s.move = {};
  s.move.seat = seat;
  s.step = HasToMove(r, s, seat) ? kMoveStep : kActivities;
}

// 7.10.1.m: those who are abroad as their turn ends have been there for a round.
void CountRoundsOut(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || CommandOf(r, s, counter) != seat || !HasHome(r, s, counter)) continue;
    if (AtHome(r, s, counter) || s[counter].rounds_out == UINT8_MAX) continue;
    Applied(trace, "7.10.1.m"_sie);
    ++s[counter].rounds_out;
  }
}
// Strikers are red counters as well (7.9.b.1/2).
bool StrikersIn(const Rules& r, const S& s, PlaceId place) {
  for (const CardId card : r.c.cards.ids()) {
    if (s[card].Has(kStruck) && MarkerOf(r, s, card) == place) return true;
  }
  return false;
}
// 7.10.1.p.5: police who let red counters stand in their block, and neither attacked nor arrested any since their
// player's last turn.
void TestDuty(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (const CounterId police : r.c.counters.ids()) {
    if (!IsPolice(r, police) || !OnMap(s, police) || CommandOf(r, s, police) != seat) continue;
    const CardId card = r.c.counters[police].card;
    // Police of a governor whose territory has no card lose none.
    if (!card.exists() || (s[card].spot & kForSale) != 0 || ColourOf(r, s, police) == Colour::kRed) continue;
    bool foes = StrikersIn(r, s, s[police].where), tried = false;
    for (const CounterId other : CountersAt(r, s, s[police].where)) {
      const bool own = IsPolice(r, other) && CommandOf(r, s, other) == seat;
      tried = tried || (own && s[other].Has(kDidDuty));
      foes = foes || (Free(s, other) && ColourOf(r, s, other) == Colour::kRed && !IsPolice(r, other));
    }
    if (!foes || tried) continue;
    Applied(trace, "7.10.1.p.5"_sie, [&] {
      return "The police of " + r.PlaceName(s[police].where) + " let red counters be: " + r.CardName(card) +
             " will be lost.";
    });
    s[card].Mark(kDutyFailed);
    s[card].spot = static_cast<uint8_t>(s[card].spot | kForSale);
  }
  for (const CounterId police : r.c.counters.ids()) {
    if (CommandOf(r, s, police) == seat) s[police].Clear(kDidDuty);
  }
}
void EndTurn(const Rules& r, S& s, Trace* trace) {
  const PlayerId seat = s.tactical.seat;
  const bool by_case = r.Plays("turn_word=by_case"_opt);
  if (r.Plays("desert_staying=every_round"_opt)) WearInDesert(r, s, seat, trace);
  TestDuty(r, s, seat, trace);
  CountRoundsOut(r, s, seat, trace);
  for (const CounterId counter : r.c.counters.ids()) {
    if (by_case && OnMap(s, counter) && CommandOf(r, s, counter) == seat) s[counter].Clear(kCrossed);
  }
  s.move = {};
  ++s.turns.at;
  s.step = kSeatTurn;
}

// 7.10.1.p.5, 7.10.1.f.3/4, 7.9.g.4.10: who did not do his duty is up for sale in the next quarter.
void LoseCard(const Rules& r, S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (IsPolice(r, counter) || !OnMap(s, counter)) continue;
    LayDown(r, s, counter, nullptr);
    RemoveCounter(s, counter, Condition::kGone);
  }
  PutCard(s, card, Zone::kCommon);
}
void EndRounds(const Rules& r, S& s, Trace* trace) {
  TestRebellions(r, s, trace);
  for (const CounterId counter : r.c.counters.ids()) {
    const CardId card = r.c.counters[counter].card;
    if (!s[counter].Has(kNeglected) || !card.exists() || !OnCalendar(s, card)) continue;
    Applied(trace, "7.9.g.4.10"_sie, [&] { return r.CardName(card) + " let the enemy be."; });
    s[card].Mark(kDutyFailed);
  }
  for (const CardId card : r.c.cards.ids()) {
    if (!s[card].Has(kDutyFailed)) continue;
    s[card].Clear(kDutyFailed);
    s[card].spot = static_cast<uint8_t>(s[card].spot & ~kForSale);
    if (!OnCalendar(s, card)) continue;
    Applied(trace, "7.10.1.p.5"_sie, [&] { return r.CardName(card) + " goes to the common area."; });
    LoseCard(r, s, card);
  }
  const bool by_turn = r.Plays("red_duration=by_deed"_opt) && r.Plays("turn_word=by_case"_opt);
  for (CounterState& counter : s.counters) {
    counter.Clear(kHasActed | kHasMovedNow | kMovedOrFought | kCrossed | kNeglected | kDidDuty);
    // Robbed gold stays illegal while it is carried; it goes back in this turn only (7.10.2.2.c.2).
    if (counter.gold == 0) counter.Clear(kStolenGold);
    if (by_turn) counter.Clear(kFoundOut);
  }
  for (CardState& card : s.cards) card.spot = static_cast<uint8_t>(card.spot & ~kFiredNow);
  s.tactical.seat = 0;
  s.move = {};
  s.step = kNextPhase;
}

}  // namespace

const SierraStep kRoundSteps[] = {
    Automatic(kTactical, "tactical rounds begin", "7.10.0.a"_sie, BeginTactical, {kNextPhase, kOrder, kRound}),
    Automatic(kRound, "a round begins", "7.10.0.c"_sie, BeginRound, {kSeatTurn, kRoundsEnd, kOrder}),
    Automatic(kSeatTurn, "the next player moves, then acts", "7.10.0.c"_sie, BeginTurn,
              {kMoveStep, kActivities, kRound}),
    Automatic(kTurnEnds, "the turn of a player ends", "7.10.0.c"_sie, EndTurn, {kSeatTurn}),
    Automatic(kRoundsEnd, "the rounds are over", "7.10.0.d"_sie, EndRounds, {kNextPhase}),
};
void AddRoundSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRoundSteps), std::end(kRoundSteps));
}

}  // namespace adjutant::sierra
