// Lords of the Sierra Madre 7.11.5, 5: the end of the game, and who has won.
#include <algorithm>
#include <string>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

// ---- 7.11.5: the roll, and the end of the track.

int LastYear(const Rules& r) { return r.Plays("last_year=y1912"_opt) ? 1912 : 1917; }
bool NoCardIsLeft(const Rules& r, const S& s) {
  const bool again = r.Plays("deck_exhausted=reshuffle"_opt);
  for (const CardId card : r.c.deck) {
    if (ZoneOf(s, card) == Zone::kDeck || (again && ZoneOf(s, card) == Zone::kDiscard)) return false;
  }
  return true;
}
// After the last quarter of the track there is no other card to turn over.
void TestTrack(const Rules& r, S& s, Trace* trace) {
  constexpr int kFall = 3;
  s.step = kNextPhase;
  if (s.now.season != kFall || (YearOf(s) < LastYear(r) && !NoCardIsLeft(r, s))) return;
  Applied(trace, "4.9"_sie, "The last year of the track is over.");
  s.now.end = static_cast<uint8_t>(End::kDeck);
  s.step = kScore;
}
void BeginEndCheck(const Rules& r, S& s, Trace* trace) {
  s.now.dice[0] = s.now.dice[1] = 0;
  if (YearOf(s) >= r.c.n.end_first_year) return void(s.step = kEndDieStep);
  TestTrack(r, s, trace);
}
void ListEndDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEnd); }
Ruling CheckEndDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEnd, "7.11.5.a"_sie, why);
}
void ApplyEndDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const auto die = static_cast<uint8_t>(e.args[1]);
  if (s.now.dice[0] == 0) return void(s.now.dice[0] = die);
  Sum sum(trace, "7.11.5.a"_sie, "end.roll", "The end");
  sum.Add(s.now.dice[0] + die, "7.11.5.a"_sie, "two dice").Add(s.now.markers, "7.11.5.b"_sie, "events that have come");
  s.now.dice[0] = 0;
  if (sum.Finish() < r.c.n.end_roll) return TestTrack(r, s, trace);
  Applied(trace, "7.11.5.c"_sie, "The game ends.");
  s.now.end = static_cast<uint8_t>(End::kRolled);
  s.step = kScore;
}

// ---- 5: fortunes.

// 5.2: gold where the hacendado is: on the card at which he is, with him, and with his counters there.
int GoldWithHim(const Rules& r, const S& s, PlayerId seat) {
  const CounterId person = PersonOf(r, seat);
  int gold = s[person].gold;
  if (!Free(s, person) || !OnMap(s, person)) return gold;
  const CardId at = s[person].at;
  if (at.exists() && OnCalendar(s, at) && HolderOf(s, at) == seat) gold += s[at].gold;
  for (const CounterId counter : CountersAt(r, s, s[person].where)) {
    if (counter != person && CommandOf(r, s, counter) == seat) gold += s[counter].gold;
  }
  return gold;
}
bool CountedWithHim(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const CounterId person = PersonOf(r, seat);
  return Free(s, person) && OnMap(s, person) && s[person].at == card;
}
// gold_elsewhere: on other cards, with counters elsewhere, and buried.
int GoldElsewhere(const Rules& r, const S& s, PlayerId seat) {
  const CounterId person = PersonOf(r, seat);
  int gold = 0;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (r.c.cards[card].kind != CardKind::kBank && !CountedWithHim(r, s, seat, card)) gold += s[card].gold;
  }
  for (const CounterId counter : r.c.counters.ids()) {
    if (counter == person || CommandOf(r, s, counter) != seat) continue;
    const bool with_him = Free(s, person) && OnMap(s, person) && s[counter].where == s[person].where;
    if (!with_him) gold += s[counter].gold;
  }
  for (const PlaceState& place : s.places) gold += place.buried_by == seat ? place.buried : 0;
  return gold;
}
int ValueOf(const Rules& r, const S& s, CardId card) {
  if (r.Plays("card_value=capitalization"_opt)) return r.c.cards[card].capitalization;
  if (!r.Plays("card_value=profit"_opt)) return 1;
  return Mature(s, card) ? s[card].box : 0;
}

// ---- 5.1: who has won. The order of seats holds them: all who share, or one.

int CardsHeld(const Rules& r, const S& s, PlayerId seat) { return CardsOf(r, s, seat).Count(); }
void KeepBest(S& s, int (*value)(const Rules&, const S&, PlayerId), const Rules& r) {
  int best = 0, count = 0;
  for (int place = 1; place <= s.turns.count; ++place) {
    const PlayerId seat = s.turns.order[static_cast<size_t>(place)];
    const int now = value(r, s, seat);
    if (count > 0 && now < best) continue;
    if (count == 0 || now > best) count = 0;
    best = now;
    s.turns.order[static_cast<size_t>(++count)] = seat;
  }
  for (int place = count + 1; place <= s.turns.count; ++place) s.turns.order[static_cast<size_t>(place)] = 0;
  s.turns.count = static_cast<uint8_t>(count);
}
int FortuneFor(const Rules& r, const S& s, PlayerId seat) { return FortuneOf(r, s, seat, nullptr); }
int RollOf(const Rules&, const S& s, PlayerId seat) { return s.turns.roll[seat]; }
void CountFortunes(const Rules& r, S& s, Trace* trace) {
  s.turns = {};
  s.step = kGameOver;
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    if (s.seats[seat].status == static_cast<uint8_t>(SeatStatus::kAbsent)) continue;
    FortuneOf(r, s, seat, trace);
    s.turns.order[++s.turns.count] = seat;
  }
  KeepBest(s, FortuneFor, r);
  if (!r.Plays("victory_tie=cards"_opt)) return;
  KeepBest(s, CardsHeld, r);
  if (s.turns.count <= 1) return;
  Applied(trace, "5.1"_sie, "Dice decide among those with the highest total and equally many cards.");
  s.turns.at = 1;
  s.step = kVictoryDieStep;
}
void ListVictoryDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kVictoryTie); }
Ruling CheckVictoryDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kVictoryTie, "5.1"_sie, why);
}
void ApplyVictoryDie(const Rules& r, S& s, const Event& e, Trace*) {
  s.turns.roll[s.turns.order[s.turns.at]] = static_cast<uint8_t>(e.args[1]);
  if (s.turns.at++ < s.turns.count) return;
  KeepBest(s, RollOf, r);
  ++s.turns.passes;  // rolls again of those who tie
  s.turns.at = 1;
  s.turns.roll = {};
  if (s.turns.count == 1) s.step = kGameOver;
}

}  // namespace

int FortuneOf(const Rules& r, const S& s, PlayerId seat, Trace* trace) {
  const SeatState& state = s.seats[seat];
  Sum sum(trace, "5.1"_sie, "fortune", [&] { return "The fortune of " + r.SeatName(seat); });
  if (state.status == static_cast<uint8_t>(SeatStatus::kGone)) {
    sum.Add(state.standing, "7.11.4.d/2"_sie, "when he left the game");
    sum.Add(state.score, "7.11.4.d/2"_sie, "what the estate brought");
    return static_cast<int>(sum.Finish());
  }
  sum.Add(GoldWithHim(r, s, seat), "5.2"_sie, "gold with the hacendado");
  int banks = 0, cards = 0, ious = 0;
  for (const CardId card : CardsOf(r, s, seat)) {
    const CardInfo& info = r.c.cards[card];
    if (info.kind == CardKind::kBank && !CountedWithHim(r, s, seat, card)) banks += s[card].gold;
    if (info.card_class == CardClass::kC || info.card_class == CardClass::kRR) cards += ValueOf(r, s, card);
  }
  for (const Iou& iou : s.ious) ious += iou.borrower == seat ? iou.count : 0;
  sum.Add(banks, "5.3"_sie, "gold at banks").Add(cards, "5.4"_sie, "C and RR cards").Add(-ious, "5.5"_sie, "IOUs");
  if (!r.Plays("new_york_score=does_not"_opt)) sum.Add(state.new_york, "5.3"_sie, "gold in New York");
  if (r.Plays("gold_elsewhere=all"_opt)) sum.Add(GoldElsewhere(r, s, seat), "5.2"_sie, "gold elsewhere");
  return static_cast<int>(sum.Finish());
}

Seats WinnersOf(const Rules&, const S& s) {
  Seats winners;
  if (s.step != kGameOver || s.now.end == 0) return winners;
  for (int place = 1; place <= s.turns.count; ++place) winners.Add(s.turns.order[static_cast<size_t>(place)]);
  return winners;
}

const SierraStep kEndSteps[] = {
    Automatic(kEndCheck, "the game may end", "7.11.5.a"_sie, BeginEndCheck, {kNextPhase, kEndDieStep, kScore}),
    {kEndDieStep,
     "end_die",
     "a die for the end falls",
     "7.11.5.a"_sie,
     {kDieRolled},
     Dice,
     ListEndDie,
     CheckEndDie,
     ApplyEndDie,
     {kEndDieStep, kEndCheck, kScore, kNextPhase}},
    Automatic(kScore, "fortunes are counted", "5.1"_sie, CountFortunes, {kGameOver, kVictoryDieStep}),
    {kVictoryDieStep,
     "victory_die",
     "a die for the victory falls",
     "5.1"_sie,
     {kDieRolled},
     Dice,
     ListVictoryDie,
     CheckVictoryDie,
     ApplyVictoryDie,
     {kVictoryDieStep, kGameOver}},
};
void AddEndSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kEndSteps), std::end(kEndSteps));
}

}  // namespace adjutant::sierra
