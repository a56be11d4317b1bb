// Lords of the Sierra Madre 7.10.2.0: what counters do.
#include "core/sierra/chapters/activities.h"
#include "core/sierra/chapters/mordida.h"
#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

Event Begin(PlayerId seat, Activity activity, PlaceId place, CardId card = kNoId, CounterId counter = kNoId) {
  return MakeEvent(kActivityBegun, seat, {static_cast<int32_t>(activity), place, card, counter});
}
// Where counters of a place can strike.
PlaceSet Reach(const Rules& r, PlaceId from) {
  PlaceSet reach;
  reach.Add(from);
  const Place& place = r.c.places[from];
  if (place.kind != PlaceKind::kDistrict) {
    if (place.district.exists()) reach.Add(place.district);
    for (const PlaceId district : r.c.places.ids()) {
      for (const PlaceId coast : r.c.places[district].coasts) {
        if (coast == from) reach.Add(district);
      }
    }
    return reach;
  }
  if (place.block.exists()) reach.Add(place.block);
  for (const PlaceId coast : place.coasts) reach.Add(coast);
  return reach;
}
// All that could be begun from a place: more than is legal.
void ListFrom(const Rules& r, const S& s, PlayerId seat, PlaceId from, EventList* out) {
  for (const PlaceId place : Reach(r, from)) {
    for (const CounterId counter : CountersAt(r, s, place))
      out->push_back(Begin(seat, Activity::kCombat, place, kNoId, counter));
    for (const CardId card : MarkersAt(r, s, place)) {
      if (s[card].Has(kStruck)) out->push_back(Begin(seat, Activity::kCombat, place, card));
    }
  }
  for (const CounterId counter : CountersAt(r, s, from)) {
    if (CommandOf(r, s, counter) == seat) continue;
    if (IsPerson(r, counter)) out->push_back(Begin(seat, Activity::kArrest, from, kNoId, counter));
    out->push_back(Begin(seat, Activity::kConfiscate, from, kNoId, counter));
  }
  for (const CardId card : MarkersAt(r, s, from)) {
    for (const Activity activity :
         {Activity::kRob, Activity::kConfiscate, Activity::kSeizeEnterprise, Activity::kTax, Activity::kBurn})
      out->push_back(Begin(seat, activity, from, card));
  }
  for (const Activity activity : {Activity::kRob, Activity::kConfiscate, Activity::kRescue, Activity::kBurn,
                                  Activity::kRecover, Activity::kPickUp})
    out->push_back(Begin(seat, activity, from));
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.bridge >= 0) out->push_back(Begin(seat, Activity::kBurn, crossing.to));
  }
  for (const CardId card : r.c.cards.ids()) {
    if (r.c.cards[card].kind == CardKind::kTroops && s[card].rifles > 0 && s[card].depot == from)
      out->push_back(Begin(seat, Activity::kConfiscate, from, card));
    const Heap heap = HeapOf(r, s, seat, card, from);
    if (heap.gold || heap.rifles) out->push_back(Begin(seat, Activity::kPickUp, from, card));
  }
}
// Strikers need nobody (7.10.2.4.c): their enterprise, or a bridge of their railroad.
void ListStrikers(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CardId card : r.c.cards.ids()) {
    if (!s[card].Has(kStruck) || s[card].striker != seat) continue;
    if (const PlaceId place = MarkerOf(r, s, card); place.exists())
      out->push_back(Begin(seat, Activity::kBurn, place, card));
    if (r.c.RailOf(card) == nullptr) continue;
    for (int i = 0; i < r.c.bridge_count; ++i)
      out->push_back(Begin(seat, Activity::kBurn, r.c.bridges[static_cast<size_t>(i)].first, card));
  }
}
bool CanDo(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const EventList& events) {
  for (const Event& e : events) {
    if (CheckActivity(r, s, seat, counters, e, nullptr).accepted) return true;
  }
  return false;
}
bool HasSomethingToDo(const Rules& r, const S& s, PlayerId seat, CounterId counter) {
  EventList events;
  ListFrom(r, s, seat, s[counter].where, &events);
  return CanDo(r, s, seat, Just(counter), events);
}
Ruling CheckPicked(const Rules& r, const S& s, CounterId counter, Why* why) {
  const CounterSet& picked = s.combat.attackers;
  const PlayerId seat = s.tactical.seat;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/1"_sie, picked.Has(counter), why, "it acts with the others already");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/1"_sie, !OnMap(s, counter), why, "it is not on the map");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, CommandOf(r, s, counter) != seat, why, r.CounterName(counter), " is not ",
                     r.SeatName(seat), "'s");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, counter), why, r.CounterName(counter), " is a prisoner");
  ADJUTANT_REFUSE_IF("7.10.2.0/1"_sie, s[counter].Has(kHasActed), why, r.CounterName(counter),
                     " has acted in this round; it may act again in the next");
  if (picked.Empty()) {
    ADJUTANT_REFUSE_IF("7.10.2.0/1"_sie, !HasSomethingToDo(r, s, seat, counter), why,
                       "there is nothing that it could do where it is");
    return Accepted();
  }
  const Colour colour = ColourOfAll(r, s, picked), own = ColourOf(r, s, counter);
  ADJUTANT_REFUSE_IF("7.10.2.1.a.2"_sie, s[counter].where != s[picked.First()].where, why,
                     "it is not where the others are");
  ADJUTANT_REFUSE_IF("7.10.2.1.a.2"_sie, own != colour && own != Colour::kWhite && colour != Colour::kWhite, why,
                     "it has another colour than the others, and acts by itself");
  return Accepted();
}
bool IsRaid(const Event& e) {
  switch (static_cast<Activity>(e.args[0])) {
    case Activity::kRob:
    case Activity::kArrest:
    case Activity::kConfiscate:
    case Activity::kSeizeEnterprise:
    case Activity::kRescue:
      return true;
    default:
      return false;
  }
}
// 7.10.2.2.0/1: who of the stack of those picked would stay behind. Police stand in their block anyway, aeroplanes do
// not raid, and who has acted in this round has had his turn.
CounterId LeftBehind(const Rules& r, const S& s) {
  for (const CounterId one : s.combat.attackers) {
    if (KindOf(r, one) == CounterKind::kPolice) continue;
    for (const CounterId other : StackOf(r, s, one) - s.combat.attackers) {
      const CounterKind kind = KindOf(r, other);
      if (kind != CounterKind::kPolice && kind != CounterKind::kAeroplane && !s[other].Has(kHasActed)) return other;
    }
  }
  return CounterId();
}
Ruling CheckBegun(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling ruling = CheckActivity(r, s, s.tactical.seat, s.combat.attackers, e, why);
  if (!ruling.accepted || !IsRaid(e)) return ruling;
  const CounterId left = LeftBehind(r, s);
  ADJUTANT_REFUSE_IF("7.10.2.2.0/1"_sie, left.exists(), why, r.CounterName(left),
                     " is of the stack, and all of it raids: pick it as well");
  return Accepted();
}
Ruling CheckActed(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kCounterPicked) return CheckPicked(r, s, CounterArg(e, 0), why);
  if (e.type == kActivityBegun) return CheckBegun(r, s, e, why);
  if (e.type == kCardNamed) return CheckDisbands(r, s, e, why);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/1"_sie, !Is(e, About::kActivity), why, "activities are due");
  return Accepted();
}
void ListAct(const Rules& r, const S& s, EventList* out) {
  const PlayerId seat = s.tactical.seat;
  for (const CounterId counter : r.c.counters.ids()) {
    if (OnMap(s, counter) && CommandOf(r, s, counter) == seat)
      out->push_back(MakeEvent(kCounterPicked, seat, {counter}));
  }
  if (!s.combat.attackers.Empty()) {
    ListFrom(r, s, seat, s[s.combat.attackers.First()].where, out);
  } else {
    ListStrikers(r, s, seat, out);
  }
  ListDisbands(r, s, seat, out);
  out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kActivity)}));
}
void BeginActivities(const Rules& r, S& s, Trace*) {
  s.combat = {};
  s.tactical.activity = 1;
  const PlayerId seat = s.tactical.seat;
  EventList strikers;
  ListStrikers(r, s, seat, &strikers);
  bool any = CanDo(r, s, seat, {}, strikers);
  for (const CardId card : r.c.cards.ids()) any = any || (s[card].Has(kStruck) && s[card].striker == seat);
  for (const CounterId counter : r.c.counters.ids()) {
    if (any) break;
    any = OnMap(s, counter) && CheckPicked(r, s, counter, nullptr).accepted;
  }
  if (!any) return void(s.step = kTurnEnds);
  Ask(s, seat, kActivityStep);
}
// 7.9.g.4.6/2: who taxes, burns or arrests asks his commander first.
bool NeedsLeave(const S& s) {
  const Activity activity = ActivityOf(s);
  const bool such = activity == Activity::kTax || activity == Activity::kBurn || activity == Activity::kArrest;
  return such && !s.combat.attackers.Empty();
}
uint16_t FirstStep(const S& s) {
  switch (ActivityOf(s)) {
    case Activity::kCombat:
      return kFight;
    case Activity::kTax:
      return kTax;
    case Activity::kBurn:
      return kBurn;
    case Activity::kRecover:
    case Activity::kPickUp:
      return kRecover;
    default:
      return kRaid;
  }
}
void ApplyAct(const Rules& r, S& s, const Event& e, Trace* trace) {
  Combat& combat = s.combat;
  if (e.type == kDone) return void(s.step = kTurnEnds);
  if (e.type == kCardNamed) {
    Disband(r, s, e, trace);
    s.tactical.acted = 1;
    return void(s.step = kActivities);
  }
  if (e.type == kCounterPicked) return combat.attackers.Add(CounterArg(e, 0));
  Applied(trace, "7.10.2.0/1"_sie);
  s.tactical.acted = 1;
  combat.seat = s.tactical.seat;
  combat.activity = static_cast<uint8_t>(e.args[0]);
  combat.place = PlaceArg(e, 1);
  combat.target = CardArg(e, 2);
  combat.whom = CounterArg(e, 3);
  combat.from = combat.attackers.Empty() ? combat.place : s[combat.attackers.First()].where;
  combat.stage = kBegun;
  for (const CounterId counter : combat.attackers) s[counter].Mark(kHasActed);
  if (ActivityOf(s) == Activity::kArrest) DoDuty(r, s, combat.attackers);
  s.step = FirstStep(s);
  if (NeedsLeave(s)) AskLeave(r, s, s.step);
}

// ---- 7.10.2.0/2: police strike back.

// Strikers who burn: no counters act, but those who stand on the card.
bool StrikersBurn(const S& s) {
  return s.combat.attackers.Empty() && ActivityOf(s) == Activity::kBurn && s.combat.target.exists() &&
         s[s.combat.target].Has(kStruck);
}
// Is what is done here against the law of the block, so that whoever does it counts as red (7.10.2.2.0/2)? What blue
// and orange counters arrest or confiscate is not (raid_crime_scope).
bool IsCrime(const Rules& r, const S& s) {
  const bool lawful = IsGovernment(ColourOfAll(r, s, s.combat.attackers));
  switch (ActivityOf(s)) {
    case Activity::kRob:
    case Activity::kRescue:
      return true;
    case Activity::kBurn:
      return !(lawful && AtWar(s));
    case Activity::kArrest:
    case Activity::kConfiscate:
      return !lawful || r.Plays("raid_crime_scope=every"_opt);
    default:
      return false;
  }
}
CounterSet PoliceAgainst(const Rules& r, const S& s, PlaceId block) {
  CounterSet police;
  if (r.c.places[block].kind != PlaceKind::kBlock || (s.combat.attackers.Empty() && !StrikersBurn(s))) return police;
  const Colour colour = StrikersBurn(s) ? Colour::kRed : ColourOfAll(r, s, s.combat.attackers);
  for (const CounterId counter : CountersAt(r, s, block)) {
    if (KindOf(r, counter) != CounterKind::kPolice || s.combat.attackers.Has(counter)) continue;
    if (CommandOf(r, s, counter) == s.combat.seat) continue;
    const Colour own = ColourOf(r, s, counter);
    // Red ones, in a rebellion, are bound by nothing (7.9.f.2).
    if (IsCrime(r, s) || (colour != own && (AtWar(s) || colour == Colour::kRed || own == Colour::kRed)))
      police.Add(counter);
  }
  return police;
}
void AskPolice(const Rules& r, S& s, Trace* trace) {
  const CounterSet left = PoliceAgainst(r, s, s.combat.place) - s.combat.counter;
  if (!left.Empty() && !s.turns.asked.Has(CommandOf(r, s, left.First())))
    return OpenTo(s, {CommandOf(r, s, left.First())}, kCounterattackStep, kCounterattack);
  if (!s.combat.counter.Empty()) {
    Applied(trace, "7.10.2.0/2"_sie, "The police strike back at once.");
    if (CommandOf(r, s, s.combat.counter.First()) == 0) Applied(trace, "7.10.1.p.3"_sie);
    // Both fire as they stand now: what the activity brings does not count.
    Combat before = s.combat;
    s.combat.defenders = before.attackers;
    s.combat.attackers = before.counter;
    if (!before.attackers.Empty()) s.combat.target = kNoId;  // else strikers
    SetDice(r, s, trace);
    s.combat.attackers = before.attackers;
    s.combat.defenders = before.defenders;
    s.combat.target = before.target;
  }
  s.turns.asked = {};
  Return(s);
}
void ListCounterattack(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CounterId counter : CountersAt(r, s, s.combat.place))
      out->push_back(MakeEvent(kCounterNamed, seat, {static_cast<int32_t>(About::kCounterattack), counter, -1}));
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kCounterattack)}));
  }
}
Ruling CheckCounterattack(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/2"_sie, !Is(e, About::kCounterattack), why, "police may strike back now");
  if (e.type == kDone) return Accepted();
  const CounterId counter = CounterArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/2"_sie, e.args[2] >= 0, why, "a counter is named, and no card");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/2"_sie, s.combat.counter.Has(counter), why, "it strikes back already");
  ADJUTANT_REFUSE_IF("7.10.2.0/2"_sie,
                     !PoliceAgainst(r, s, s.combat.place).Has(counter) || CommandOf(r, s, counter) != e.player, why,
                     "only one's own police of the block may strike back");
  return Accepted();
}
void ApplyCounterattack(const Rules& r, S& s, const Event& e, Trace*) {
  if (e.type == kCounterNamed) {
    s.combat.counter.Add(CounterArg(e, 1));
    if (!(PoliceAgainst(r, s, s.combat.place) - s.combat.counter).Empty()) return;
  }
  s.turns.asked.Add(e.player);
  Close(s, e.player, kCounterattack);
}

}  // namespace

PlaceId MarkerOf(const Rules& r, const S& s, CardId card) {
  const CardInfo& info = r.c.cards[card];
  const bool built = Mature(s, card) || ZoneOf(s, card) == Zone::kNation;
  if (!built || (info.card_class != CardClass::kC && info.card_class != CardClass::kRR)) return kNoId;
  if ((s[card].spot & kOffMap) != 0) return kNoId;
  if ((s[card].spot & kInBlock) != 0) return info.block;
  return r.c.RailOf(card) != nullptr ? r.c.RailOf(card)->square : info.place;
}
CardSet MarkersAt(const Rules& r, const S& s, PlaceId place) {
  CardSet cards;
  for (const CardId card : r.c.cards.ids()) {
    if (MarkerOf(r, s, card) == place) cards.Add(card);
  }
  return cards;
}
Colour ColourOfAll(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (ColourOf(r, s, counter) != Colour::kWhite) return ColourOf(r, s, counter);
  }
  return Colour::kWhite;
}
CounterSet Companions(const Rules& r, const S& s, CounterId counter) {
  CounterSet together;
  Colour colour = ColourOf(r, s, counter);
  const CounterSet there = CountersAt(r, s, s[counter].where);
  const auto with = [&](CounterId other) {
    return CommandOf(r, s, other) == CommandOf(r, s, counter) && Free(s, other);
  };
  for (const CounterId other : there) {
    if (colour == Colour::kWhite && with(other)) colour = ColourOf(r, s, other);
  }
  for (const CounterId other : there) {
    const Colour its = ColourOf(r, s, other);
    if (with(other) && (its == colour || its == Colour::kWhite)) together.Add(other);
  }
  return together;
}
bool AnyOf(const Rules& r, const CounterSet& counters, CounterKind kind) {
  for (const CounterId counter : counters) {
    if (KindOf(r, counter) == kind) return true;
  }
  return false;
}

Ruling CheckActivity(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why) {
  const auto activity = static_cast<Activity>(e.args[0]);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/1"_sie, activity == Activity::kNone, why, "it says nothing of what they do");
  const bool strikers = activity == Activity::kBurn && e.args[2] >= 0 && s[CardArg(e, 2)].Has(kStruck) &&
                        s[CardArg(e, 2)].striker == seat && counters.Empty();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.0/1"_sie, counters.Empty() && !strikers, why,
                             "nobody has been picked for it: name the counters first");
  switch (activity) {
    case Activity::kCombat:
      return CheckCombat(r, s, seat, counters, e, why);
    case Activity::kTax:
      return CheckTax(r, s, seat, counters, e, why);
    case Activity::kBurn:
      return CheckBurn(r, s, seat, counters, e, why);
    case Activity::kRecover:
    case Activity::kPickUp:
      return CheckRecover(r, s, seat, counters, e, why);
    default:
      return CheckRaid(r, s, seat, counters, e, why);
  }
}

void AskCounterattack(const Rules& r, S& s, PlaceId block, uint16_t then) {
  s.combat.counter = {};
  s.turns.asked = {};
  const CounterSet police = PoliceAgainst(r, s, block);
  s.step = then;
  if (police.Empty()) return;
  for (const CounterId counter : police) {
    if (CommandOf(r, s, counter) == 0) s.combat.counter.Add(counter);
  }
  Call(s, kCounterattack, then);
}

void EndActivity(const Rules& r, S& s, Trace*) {
  Combat& combat = s.combat;
  s.step = kActivities;
  if (combat.crime == 1) {
    combat.crime = 2;
    if (AskSeizure(r, s)) return;
  }
  CounterSet back, there;
  for (const CounterId counter : combat.counter) {
    if (OnMap(s, counter)) back.Add(counter);
  }
  for (const CounterId counter : combat.attackers) {
    if (OnMap(s, counter) && Free(s, counter)) there.Add(counter);
  }
  const bool strikers = StrikersBurn(s);
  if (back.Empty() || (there.Empty() && !strikers)) return;
  DoDuty(r, s, back);
  combat.defenders = there;
  combat.attackers = back;
  combat.counter = {};
  combat.seat = CommandOf(r, s, back.First());
  combat.activity = static_cast<uint8_t>(Activity::kCombat);
  combat.from = combat.place;
  if (strikers) FireOnStrikers(s, combat.target);
  if (!strikers) combat.target = kNoId;
  combat.whom = strikers ? CounterId() : there.First();
  combat.stage = kBegun;
  s.step = combat.attack_dice > 0 ? kAttackDieStep : combat.defence_dice > 0 ? kDefenceDieStep : kActivities;
}

void MakeCriminal(const Rules&, S& s, CounterId counter, Trace*) { s[counter].Mark(kCriminal); }

void CommitCrime(const Rules& r, S& s, Trace* trace) {
  for (const CounterId counter : s.combat.attackers) MakeCriminal(r, s, counter, trace);
  if (r.c.places[s.combat.place].kind == PlaceKind::kBlock) s.combat.crime = 1;
  if (r.c.places[s.combat.place].kind != PlaceKind::kBlock || !s.combat.counter.Empty()) return;
  for (const CounterId police : CountersAt(r, s, s.combat.place)) {
    const CardId card = r.c.counters[police].card;
    if (KindOf(r, police) != CounterKind::kPolice || s.combat.attackers.Has(police)) continue;
    if (!card.exists() || CommandOf(r, s, police) == 0 || s[card].Has(kDutyFailed)) continue;
    Applied(trace, "7.10.2.2.0/3"_sie, [&] {
      return "The police of " + r.PlaceName(s.combat.place) + " look on: " + r.CardName(card) + " will be lost.";
    });
    s[card].Mark(kDutyFailed);
  }
}

void Drop(const Rules& r, S& s, CounterId counter, Trace* trace) {
  CounterState& state = s[counter];
  if (!state.where.exists()) return;
  PlaceState& place = s[state.where];
  Pay(r, s, Purse::Of(counter), Purse::Ground(state.where), state.gold, trace, "7.10.2.1.e/3"_sie);
  place.rifles = static_cast<uint8_t>(place.rifles + state.rifles);
  state.rifles = state.worn_rifles = 0;
}

void Eliminate(const Rules& r, S& s, CounterId counter, Trace* trace) {
  const bool ship = KindOf(r, counter) == CounterKind::kGunboat;
  for (const CounterId other : r.c.counters.ids()) {
    if (!OnMap(s, other) || !(s[other].carrier == counter)) continue;
    if (s[other].where != s[counter].where) {  // it has gone on without them
      s[other].carrier = kNoId;
      continue;
    }
    s[other].carrier = kNoId;
    if (!ship) continue;
    Pay(r, s, Purse::Of(other), Purse::Game(), s[other].gold, trace, "7.10.1.g/2"_sie);
    s[other].rifles = s[other].worn_rifles = 0;
    if (SeatOfPerson(r, other) != 0) {
      s.combat.drowned.Add(other);
    } else {
      RemoveCounter(s, other, Condition::kEliminated);
      if (LoseIfEmpty(r, s, r.c.counters[other].card)) Applied(trace, "7.10.2.1.f.3/1"_sie);
    }
  }
  if (ship) {
    Pay(r, s, Purse::Of(counter), Purse::Game(), s[counter].gold, trace, "7.10.1.g/2"_sie);
    s[counter].rifles = s[counter].worn_rifles = 0;
  } else {
    Drop(r, s, counter, trace);
  }
  const CardId card = r.c.counters[counter].card;
  RemoveCounter(s, counter, Condition::kEliminated);
  if (ship && card == r.c.ferry && OnCalendar(s, card)) {
    Applied(trace, "7.10.1.g/3"_sie, "The ferry is sunk, and has to be capitalized again.");
    PlaceOnSeason(r, s, card, r.c.cards[card].capitalization, trace);
  }
}

int CarryGold(const Rules& r, S& s, const CounterSet& counters, Purse from, Trace* trace) {
  int taken = 0;
  for (const CounterId counter : counters) {
    const int room = GoldRoom(r, s, counter);
    const int part = room < GoldIn(s, from) ? room : GoldIn(s, from);
    if (part <= 0) continue;
    Pay(r, s, from, Purse::Of(counter), part, trace, "7.10.1.a/3"_sie);
    taken += part;
  }
  return taken;
}
int CarryRifles(const Rules& r, S& s, const CounterSet& counters, uint8_t* from) {
  int taken = 0;
  for (const CounterId counter : counters) {
    int part = RifleRoom(r, s, counter);
    if (part > *from) part = *from;
    if (part <= 0) continue;
    s[counter].rifles = static_cast<uint8_t>(s[counter].rifles + part);
    *from = static_cast<uint8_t>(*from - part);
    taken += part;
    if (r.c.places[s[counter].where].nation == Nation::kMexico) s[counter].Mark(kIllegalRifles);  // 7.10.1.f.1/2
  }
  return taken;
}

const SierraStep kActivitySteps[] = {
    Automatic(kActivities, "the counters of a player act", "7.10.2.0/1"_sie, BeginActivities,
              {kTurnEnds, kActivityStep}),
    {kActivityStep,
     "act",
     "has counters fight, raid, tax or burn",
     "7.10.2.0/1"_sie,
     {kCounterPicked, kActivityBegun, kCardNamed, kDone},
     SeatDue,
     ListAct,
     CheckActed,
     ApplyAct,
     {kActivities, kActivityStep, kTurnEnds, kFight, kRaid, kTax, kBurn, kRecover, kCommand}},
    Automatic(kCounterattack, "police may strike back at once", "7.10.2.0/2"_sie, AskPolice,
              {kBack, kCounterattackStep}),
    {kCounterattackStep,
     "counterattack",
     "may strike back",
     "7.10.2.0/2"_sie,
     {kCounterNamed, kDone},
     OpenSeats,
     ListCounterattack,
     CheckCounterattack,
     ApplyCounterattack,
     {kCounterattack, kCounterattackStep}},
};
void AddActivitySteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kActivitySteps), std::end(kActivitySteps));
}

}  // namespace adjutant::sierra
