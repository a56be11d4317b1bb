// Lords of the Sierra Madre 6: the quarter and its phases; the orders of seats.
#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr uint16_t kFirstSteps[] = {kReveal,       kProfits, kCapitalize, kQuarterly, kCommon, kRiflesPhase,
                                    kRecapitalize, kMature,  kMordida,    kTactical,  kRebase};

// Nobody is dead and in office; who has gone to a war abroad comes back.
bool Fallen(const S& s, CounterId counter) {
  return !OnMap(s, counter) && s[counter].custody != static_cast<uint8_t>(Custody::kAbroad);
}
// A governor who begins a quarter elsewhere has lost his office (7.4.g.3), and a president who has fallen.
void DismissAbsent(const Rules& r, S& s, Trace* trace) {
  for (const OfficeId office : r.c.offices.ids()) {
    const MaybeCounter holder = s[office].holder;
    if (!holder.exists()) continue;
    if (r.c.offices[office].president) {
      if (Fallen(s, holder.get())) LeaveOffice(r, s, office, trace);
      continue;
    }
    if (s[holder.get()].where != r.c.offices[office].capital) LeaveOffice(r, s, office, trace);
  }
}
void BeginQuarter(const Rules& r, S& s, Trace* trace) {
  DismissAbsent(r, s, trace);
  s.now.phase = static_cast<uint8_t>(Phase::kSetup);
  if (r.Plays("late_arrival_time=any_phase"_opt)) return void(s.step = kNextPhase);
  Call(s, kLateArrivals, kNextPhase);
}
// s.now.phase is the phase that has ended.
void BeginPhase(const Rules& r, S& s, Trace* trace) {
  ClearDeals(s);
  s.turns = {};
  s.now.stage = 0;
  if (s.now.phase == static_cast<uint8_t>(Phase::kRebase)) return void(s.step = kLoansDue);
  Applied(trace, "6.1"_sie);
  s.step = kFirstSteps[s.now.phase++];
  if (r.Plays("late_arrival_time=any_phase"_opt)) Call(s, kLateArrivals, s.step);
}
void EndQuarter(const Rules& r, S& s, Trace* trace) {
  EndEffects(r, s, trace);
  if (s.now.revealed.exists() && ZoneOf(s, s.now.revealed) == Zone::kRevealed) ReturnCard(r, s, s.now.revealed);
  s.now.revealed = kNoId;
  constexpr uint16_t kUntilNow = kEarned | kTaxed | kDemanded;
  for (CardState& card : s.cards) card.Clear(kUntilNow);
  for (PlaceState& place : s.places) place.buried_now = 0;
  constexpr uint16_t kByThen =
      kHasTaxed | kCriminal | kFoundOut | kWarrantOut | kOrdered | kPresidentsOrder | kIllegalRifles;
  for (CounterState& counter : s.counters) {
    counter.Clear(kByThen);
    if (counter.gold == 0) counter.Clear(kStolenGold);
    counter.robbed = kNoId;
    counter.newspaper = 0;
  }
  s.now.box = static_cast<uint8_t>((s.now.box + 1) % kBoxes);
  s.now.season = static_cast<uint8_t>((s.now.season + 1) % 4);
  if (s.now.season == 0) ++s.now.year;
  s.step = kQuarterStart;
}

// ---- Orders of seats. s.turns.roll has a rank in its upper half, 1 the lowest, and a die in the lower; reserved[0]
// says which order it is, `tied` how often dice had to be rolled again.

constexpr uint8_t kRankUnit = 16;

OrderOf WhichOrder(const S& s) { return static_cast<OrderOf>(s.turns.reserved[0]); }
Purpose PurposeOfOrder(const S& s) {
  switch (WhichOrder(s)) {
    case OrderOf::kGold:
      return Purpose::kOrderOfAuctions;
    case OrderOf::kCards:
      return Purpose::kOrderOfRifles;
    case OrderOf::kRounds:
      return Purpose::kOrderOfRounds;
  }
  return Purpose::kNone;
}
void Rank(S& s, Seats seats, const BySeat<int>& keys) {
  for (const PlayerId seat : seats) {
    Seats lower;
    int rank = 1;
    for (const PlayerId other : seats) {
      bool first = keys[other] < keys[seat];
      for (const PlayerId before : lower) first = first && keys[before] != keys[other];
      if (!first) continue;
      lower.Add(other);
      ++rank;
    }
    s.turns.roll[seat] = static_cast<uint8_t>(rank * kRankUnit);
  }
}
// Those who tie for a place that matters; of two orders it is only the first.
Seats NextTie(const Rules& r, const S& s) {
  const Seats seats = Playing(r, s);
  int highest = 0;
  for (const PlayerId seat : seats) highest = std::max<int>(highest, s.turns.roll[seat] / kRankUnit);
  for (int rank = highest; rank > 0; --rank) {
    Seats tied;
    for (const PlayerId seat : seats) {
      if (s.turns.roll[seat] / kRankUnit == rank) tied.Add(seat);
    }
    if (tied.size() > 1) return tied;
    if (WhichOrder(s) != OrderOf::kRounds) break;
  }
  return {};
}
void FillOrder(const Rules& r, S& s) {
  Seats left = Playing(r, s);
  s.turns.count = 0;
  s.turns.at = 1;
  PlayerId last = 0;
  while (!left.empty()) {
    PlayerId next = left.First();
    for (const PlayerId seat : left) {
      if (s.turns.roll[seat] > s.turns.roll[next]) next = seat;
    }
    if (last != 0 && WhichOrder(s) != OrderOf::kRounds) next = NextSeat(r, s, last);
    s.turns.order[++s.turns.count] = last = next;
    left.Remove(next);
  }
}
void MakeOrder(const Rules& r, S& s, Trace*) {
  for (Seats tied = NextTie(r, s); !tied.empty(); tied = NextTie(r, s)) {
    for (const PlayerId seat : tied) {
      if (s.turns.roll[seat] % kRankUnit == 0) return Ask(s, seat, kOrderDieStep);
    }
    BySeat<int> keys{};
    for (const PlayerId seat : Playing(r, s)) keys[seat] = s.turns.roll[seat];
    Rank(s, Playing(r, s), keys);
    ++s.turns.tied;
  }
  FillOrder(r, s);
  Return(s);
}
void ListOrderDie(const Rules&, const S& s, EventList* out) { ListDie(out, PurposeOfOrder(s)); }
Ruling CheckOrderDie(const Rules&, const S& s, const Event& e, Why* why) {
  if (WhichOrder(s) == OrderOf::kGold) return CheckDie(e, PurposeOfOrder(s), "7.5.a/1"_sie, why);
  if (WhichOrder(s) == OrderOf::kCards) return CheckDie(e, PurposeOfOrder(s), "7.6.a/1"_sie, why);
  return CheckDie(e, PurposeOfOrder(s), "7.10.0.b"_sie, why);
}
void ApplyOrderDie(const Rules&, S& s, const Event& e, Trace*) {
  s.turns.roll[s.now.due] = static_cast<uint8_t>(s.turns.roll[s.now.due] + e.args[1]);
  s.step = kOrder;
}

// Where his hacendado is, and what he carries (7.5.a/1).
int GoldWithPerson(const Rules& r, const S& s, PlayerId seat) {
  const Purse there = PurseFor(r, s, seat), carried = Purse::Of(PersonOf(r, seat));
  return GoldIn(s, there) + (there == carried ? 0 : GoldIn(s, carried));
}

}  // namespace

void AskOrder(const Rules& r, S& s, OrderOf order, uint16_t then, Trace* trace) {
  BySeat<int> keys{};
  for (const PlayerId seat : Playing(r, s))
    keys[seat] = order == OrderOf::kGold ? GoldWithPerson(r, s, seat) : CountForOrder(r, s, seat);
  order == OrderOf::kGold    ? Applied(trace, "7.5.a/1"_sie)
  : order == OrderOf::kCards ? Applied(trace, "7.6.a/1"_sie)
                             : Applied(trace, "7.10.0.b"_sie);
  s.turns = Turns{};
  s.turns.reserved[0] = static_cast<uint8_t>(order);
  Rank(s, Playing(r, s), keys);
  Call(s, kOrder, then);
}

const SierraStep kSequenceSteps[] = {
    Automatic(kQuarterStart, "a quarter begins", "6.1"_sie, BeginQuarter, {kNextPhase, kLateArrivals}),
    Automatic(kNextPhase, "the next phase begins", "6.1"_sie, BeginPhase,
              {kReveal, kProfits, kCapitalize, kQuarterly, kCommon, kRiflesPhase, kRecapitalize, kMature, kMordida,
               kTactical, kRebase, kLoansDue, kLateArrivals}),
    Automatic(kQuarterEnd, "the quarter ends", "6.1"_sie, EndQuarter, {kQuarterStart, kScore}),
    Automatic(kOrder, "an order of seats is made", "7.10.0.b"_sie, MakeOrder, {kBack, kOrderDieStep}),
    {kOrderDieStep,
     "order_die",
     "a die for the order falls",
     "7.10.0.b"_sie,
     {kDieRolled},
     Dice,
     ListOrderDie,
     CheckOrderDie,
     ApplyOrderDie,
     {kOrder}},
};
void AddSequenceSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kSequenceSteps), std::end(kSequenceSteps));
}

}  // namespace adjutant::sierra
