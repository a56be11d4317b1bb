#include "core/sierra/cards.h"

namespace adjutant::sierra {

void PutCard(S& s, CardId card, Zone zone) {
  CardState& state = s[card];
  const int16_t gold = state.gold;
  state = CardState{};
  state.gold = gold;
  state.zone = static_cast<uint8_t>(zone);
}
void GiveCard(S& s, CardId card, PlayerId seat, Track track, int box) {
  PutCard(s, card, Zone::kCalendar);
  s[card].holder = seat;
  s[card].track = static_cast<uint8_t>(track);
  s[card].box = static_cast<uint8_t>(box);
}
void ReturnCard(const Rules& r, S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (r.c.counters[counter].kind != CounterKind::kPolice) RemoveCounter(s, counter, Condition::kGone);
  }
  PutCard(s, card, r.c.cards[card].pile == Pile::kCommon ? Zone::kCommon : Zone::kDiscard);
}
void HandOver(S& s, CardId card, PlayerId to) { s[card].holder = to; }

void PutCounter(const Rules& r, S& s, CounterId counter, PlaceId place) {
  CounterState& state = s[counter];
  state = CounterState{};
  state.where = place;
  state.condition = static_cast<uint8_t>(Condition::kFull);
  state.leadership = static_cast<uint8_t>(r.c.counters[counter].leadership);
  state.colour = static_cast<uint8_t>(r.c.counters[counter].colour);
}
void MoveCounter(S& s, CounterId counter, PlaceId place) { s[counter].where = place; }
void RemoveCounter(S& s, CounterId counter, Condition condition) {
  CounterState& state = s[counter];
  const uint8_t leadership = state.leadership, red_for = state.red_for;
  const bool red = condition == Condition::kEliminated && state.Has(kRedForGood);
  state = CounterState{};
  state.leadership = leadership;
  state.condition = static_cast<uint8_t>(condition);
  if (!red) return;
  state.Mark(kRedForGood);  // until somebody else has it (7.10.2.1.a.4)
  state.red_for = red_for;
}
bool LoseIfEmpty(const Rules& r, S& s, CardId card) {
  if (!OnCalendar(s, card) || card == r.c.ferry) return false;
  const CounterSet lost = r.c.cards[card].counters;
  for (const CounterId counter : lost) {
    if (OnMap(s, counter)) return false;
  }
  ReturnCard(r, s, card);
  for (const CounterId counter : lost) RemoveCounter(s, counter, Condition::kEliminated);
  return true;
}
bool Deplete(S& s, CounterId counter) {
  CounterState& state = s[counter];
  if (state.condition == static_cast<uint8_t>(Condition::kFull)) {
    state.condition = static_cast<uint8_t>(Condition::kDepleted);
    return true;
  }
  RemoveCounter(s, counter, Condition::kEliminated);
  return false;
}

}  // namespace adjutant::sierra
