// Lords of the Sierra Madre 7.11.1: counters go home, captives to jail.
#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

// ---- 7.11.1.b, 7.11.1.c: captives.

bool Captive(const Rules& r, const S& s, CounterId counter) {
  const auto custody = static_cast<Custody>(s[counter].custody);
  return OnMap(s, counter) && (custody == Custody::kCaptured || custody == Custody::kKidnapped) &&
         !Jailed(r, s, counter);
}
PlayerId CaptorOf(const S& s, CounterId counter) {
  const CardId card = s[counter].at;
  return card.exists() && OnCalendar(s, card) ? HolderOf(s, card) : PlayerId{0};
}
void Jail(const Rules& r, S& s, CounterId counter, PlaceId jail, Trace* trace) {
  Applied(trace, "7.11.1.c/1"_sie, [&] { return r.CounterName(counter) + " is jailed in " + r.PlaceName(jail) + "."; });
  MoveCounter(s, counter, jail);
  s[counter].carrier = kNoId;
  s[counter].at = kNoId;
  if (s[counter].custody == static_cast<uint8_t>(Custody::kCaptured))
    s[counter].custody = static_cast<uint8_t>(Custody::kJailed);
}
// Of captors that nobody commands: the first jail of the nation, else the first.
PlaceId NextJail(const Rules& r, const S& s, CounterId counter) {
  PlaceId first;
  for (const PlaceId place : r.c.places.ids()) {
    if (!r.c.places[place].jail) continue;
    if (!first.exists()) first = place;
    if (r.c.places[place].nation == r.c.places[s[counter].where.get()].nation) return place;
  }
  return first;
}
void BeginRebase(const Rules& r, S& s, Trace* trace) {
  s.rebase = {};
  for (CounterState& counter : s.counters) counter.rounds_out = 0;
  Seats captors;
  for (const CounterId counter : r.c.counters.ids()) {
    if (!Captive(r, s, counter)) continue;
    const PlayerId seat = CaptorOf(s, counter);
    Playing(r, s).Has(seat) && seat != 0 ? captors.Add(seat) : Jail(r, s, counter, NextJail(r, s, counter), trace);
  }
  OpenTo(s, captors, kCaptiveStep, kGoHome);
}
bool CanEnslave(const Rules& r, const S& s, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  return r.c.counters[counter].kind == CounterKind::kTroop && r.c.cards[card].indians &&
         r.c.cards[card].territory == Territory::kSonora && Captive(r, s, counter);
}
bool Plantation(const Rules& r, const S& s, CardId card) {
  const CardInfo& info = r.c.cards[card];
  return info.kind == CardKind::kPlantation && MarkerOf(r, s, card).exists() &&
         r.c.places[info.place].territory == Territory::kSonora;
}
void ListCaptives(const Rules& r, const S& s, EventList* out) {
  for (const CounterId counter : r.c.counters.ids()) {
    const PlayerId seat = CaptorOf(s, counter);
    if (!Captive(r, s, counter) || !s.turns.open.Has(seat)) continue;
    for (const PlaceId place : r.c.places.ids()) {
      if (r.c.places[place].jail)
        out->push_back(MakeEvent(kPlaceNamed, seat, {static_cast<int32_t>(About::kJail), place, counter}));
    }
    if (!CanEnslave(r, s, counter)) continue;
    for (const CardId card : r.c.enterprises) {
      if (Plantation(r, s, card))
        out->push_back(MakeEvent(kCounterNamed, seat, {static_cast<int32_t>(About::kEnslave), counter, card}));
    }
  }
}
Ruling CheckCaptives(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool jail = e.type == kPlaceNamed;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.c/1"_sie, !Is(e, jail ? About::kJail : About::kEnslave), why,
                             "captives are put away: place_named about=jail, or counter_named about=enslave");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.c/1"_sie, e.args[2] == kNone || (jail && e.args[3] != kNone), why,
                             "it says who, and where he goes");
  const CounterId counter = CounterArg(e, jail ? 2 : 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.c/1"_sie, !Captive(r, s, counter), why, r.CounterName(counter),
                             " is no captive who is still to be put away");
  ADJUTANT_REFUSE_IF("7.11.1.c/1"_sie, CaptorOf(s, counter) != e.player, why, r.CounterName(counter),
                     " is the captive of others");
  if (jail) {
    ADJUTANT_REFUSE_IF("7.11.1.c/1"_sie, !r.c.places[PlaceArg(e, 1)].jail, why, "there is no jail in ",
                       r.PlaceName(PlaceArg(e, 1)));
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.11.1.b"_sie, !CanEnslave(r, s, counter), why, r.CounterName(counter),
                     " are no Yaqui or Mayo, who alone are enslaved");
  ADJUTANT_REFUSE_IF("7.11.1.b"_sie, !Plantation(r, s, CardArg(e, 2)), why, r.CardName(CardArg(e, 2)),
                     " is no plantation in Sonora that is at work");
  return Accepted();
}
bool ComradesThere(const Rules& r, const S& s, CounterId counter, CardId plantation) {
  for (const CounterId other : r.c.cards[r.c.counters[counter].card].counters) {
    const bool slave = OnMap(s, other) && s[other].custody == static_cast<uint8_t>(Custody::kEnslaved);
    if (other != counter && slave && s[other].at == plantation) return true;
  }
  return false;
}
void Enslave(const Rules& r, S& s, CounterId counter, CardId plantation, Trace* trace) {
  Applied(trace, "7.11.1.b"_sie,
          [&] { return r.CounterName(counter) + " are slaves of " + r.CardName(plantation) + "."; });
  const bool counts = r.Plays("enslave_unit=counter"_opt) || !ComradesThere(r, s, counter, plantation);
  MoveCounter(s, counter, MarkerOf(r, s, plantation));
  s[counter].carrier = kNoId;
  s[counter].custody = static_cast<uint8_t>(Custody::kEnslaved);
  s[counter].at = plantation;
  if (counts && s[plantation].box < kRanchMost) ChangeLevel(r, s, plantation, 1, LevelCause::kOwner, trace);
}
void ApplyCaptives(const Rules& r, S& s, const Event& e, Trace* trace) {
  e.type == kPlaceNamed ? Jail(r, s, CounterArg(e, 2), PlaceArg(e, 1), trace)
                        : Enslave(r, s, CounterArg(e, 1), CardArg(e, 2), trace);
  for (const CounterId counter : r.c.counters.ids()) {
    if (Captive(r, s, counter) && CaptorOf(s, counter) == e.player) return;
  }
  Close(s, e.player, kGoHome);
}

// ---- 7.11.1.a, 7.11.1.d, 7.11.1.e: home, and gold.

bool Official(const Rules& r, const S& s, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  if (!card.exists() || s[counter].Has(kRedFlag) || IsPolice(r, counter) || IsShip(r, counter)) return false;
  // A gun that others have taken is theirs, and has their colour.
  const auto colour = static_cast<Colour>(s[counter].colour);
  if (colour != Colour::kBlue && colour != Colour::kOrange) return false;
  return r.c.cards[card].card_class == CardClass::kB || r.c.cards[card].card_class == CardClass::kO;
}
bool Rebases(const Rules& r, const S& s, CounterId counter) {
  return OnMap(s, counter) && Free(s, counter) && (Official(r, s, counter) || SeatOfPerson(r, counter) != 0);
}
// An own enterprise whose marker stands there.
CardId EnterpriseAt(const Rules& r, const S& s, PlayerId seat, PlaceId place) {
  for (const CardId card : CardsOf(r, s, seat)) {
    const CardInfo& info = r.c.cards[card];
    const bool there = info.place == place || info.block == place;
    if (info.card_class == CardClass::kC && MarkerOf(r, s, card).exists() && there) return card;
  }
  return kNoId;
}
bool HoldsOffice(const Rules& r, const S& s, CounterId counter) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (HolderOf(s, office) == counter && r.c.offices[office].capital == s[counter].where) return true;
  }
  return false;
}
bool Presides(const Rules& r, const S& s, CounterId counter) {
  for (const OfficeId office : {r.c.us_president, r.c.mexican_president}) {
    if (office.exists() && HolderOf(s, office) == counter) return true;
  }
  return false;
}
bool HasPlace(const Rules& r, const S& s, CounterId counter) {
  for (const PlaceId place : r.c.places.ids()) {
    if (CheckRebase(r, s, counter, place, nullptr).accepted) return true;
  }
  return false;
}
bool MustGo(const Rules& r, const S& s, CounterId counter) {
  if (!Rebases(r, s, counter) || HoldsOffice(r, s, counter)) return false;
  if (const PlayerId seat = SeatOfPerson(r, counter); seat != 0) {
    const CardId at = s[counter].at;
    if (at.exists() && OnCalendar(s, at) && HolderOf(s, at) == seat) return false;
  } else if (CheckRebase(r, s, counter, s[counter].where, nullptr).accepted) {
    return false;
  }
  return HasPlace(r, s, counter);
}
bool Split(const Rules& r, CounterId counter) { return r.c.cards[r.c.counters[counter].card].may_split; }
Event Home(PlayerId seat, PlaceId place, CounterId counter, CardId card) {
  return MakeEvent(kPlaceNamed, seat, {static_cast<int32_t>(About::kRebase), place, counter, card});
}
bool Enterprise(const Rules& r, const S& s, PlayerId seat, CardId card) {
  const CardClass its = r.c.cards[card].card_class;
  return OnCalendar(s, card) && HolderOf(s, card) == seat && (its == CardClass::kC || its == CardClass::kRR);
}
CounterSet Leaving(const Rules& r, const S& s, CardId card) {
  CounterSet counters;
  for (const CounterId counter : r.c.cards[card].counters) {
    if (Rebases(r, s, counter)) counters.Add(counter);
  }
  return counters;
}
// Could it be somebody's fort or headquarters?
bool FortThere(const Rules& r, const S& s, PlaceId place) {
  return r.c.places[place].fort || (s[place].flags & kFort) != 0;
}
// What a seat may do but be done.
void ListHome(const Rules& r, const S& s, PlayerId seat, ChoiceList* out) {
  constexpr int8_t kAmount = 2;
  const CardSet own = CardsOf(r, s, seat);
  CardSet troops;
  for (const CardId card : own) {
    if (!Leaving(r, s, card).Empty()) troops.Add(card);
  }
  for (const PlaceId place : r.c.places.ids()) {
    if (troops.Empty() || !FortThere(r, s, place)) continue;
    for (const CardId card : troops) {
      out->push_back({Home(seat, place, kNoId, card)});
      if (!r.c.cards[card].may_split) continue;
      for (const CounterId counter : Leaving(r, s, card)) out->push_back({Home(seat, place, counter, kNoId)});
    }
  }
  for (const CardId card : own) {
    out->push_back({MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kRebase), card})});
    if (s[card].gold == 0) continue;
    for (const CardId to : own) out->push_back({MakeEvent(kGoldMoved, seat, {card, to, 1}), kAmount, s[card].gold});
  }
}
// Nobody of them would go.
bool AllAt(const S& s, const CounterSet& counters, PlaceId place) {
  for (const CounterId counter : counters) {
    if (s[counter].where != place) return false;
  }
  return true;
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.a"_sie, (e.args[2] == kNone) == (e.args[3] == kNone), why,
                             "a card goes home, or one of its counters");
  const PlaceId place = PlaceArg(e, 1);
  const bool whole = e.args[3] != kNone;
  const CounterId one = whole ? Leaving(r, s, CardArg(e, 3)).First() : CounterArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.a"_sie, !one.exists(), why, "it says which counter goes to a fort");
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, !Official(r, s, one) || !Rebases(r, s, one), why,
                     "only orange and blue counters on the map go to a fort");
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, CommandOf(r, s, one) != e.player, why, r.CounterName(one), " is not ",
                     r.SeatName(e.player), "'s");
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, !whole && !Split(r, one), why,
                     "only cavalry splits up: name the card instead of the counter");
  const CounterSet counters = whole ? Leaving(r, s, CardArg(e, 3)) : CounterSet();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.a"_sie, whole ? AllAt(s, counters, place) : s[one].where == place, why,
                             r.CounterName(one), " is there");
  for (const CounterId counter : counters) {
    if (const Ruling ruling = CheckRebase(r, s, counter, place, why); !ruling.accepted) return ruling;
  }
  return whole ? Accepted() : CheckRebase(r, s, one, place, why);
}
Ruling CheckHomeward(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGoldMoved) {
    const CardId from = CardArg(e, 0), to = CardArg(e, 1);
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.e"_sie, from == to || e.args[2] < 1, why, "gold goes from one to another");
    ADJUTANT_REFUSE_IF("7.11.1.e"_sie, !Enterprise(r, s, e.player, from) || !Enterprise(r, s, e.player, to), why,
                       "gold goes between enterprises and railroads of one's own");
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.e"_sie, e.args[2] > s[from].gold, why, r.CardName(from), " has ", s[from].gold,
                               " gold");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.a"_sie, !Is(e, About::kRebase), why,
                             "counters go home now: place_named, card_named or done about=rebase");
  if (e.type == kPlaceNamed) return CheckPlace(r, s, e, why);
  if (e.type == kCardNamed) {
    const CardId card = CardArg(e, 1);
    const CounterId person = PersonOf(r, e.player);
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.d"_sie, e.args[2] != kNone, why, "one enterprise is named");
    ADJUTANT_REFUSE_IF("7.11.1.d"_sie, !Rebases(r, s, person), why, r.CounterName(person), " is not free to go");
    ADJUTANT_REFUSE_IF(
        "7.11.1.d"_sie,
        r.c.cards[card].card_class != CardClass::kC || !MarkerOf(r, s, card).exists() || HolderOf(s, card) != e.player,
        why, r.CardName(card), " is no enterprise of ", r.SeatName(e.player), "'s with a marker");
    // Who is there may lay down what he carries (7.11.1.e).
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.1.d"_sie, s[person].at == card && s[person].gold == 0, why,
                               "he is there, and carries nothing that he could lay down");
    ADJUTANT_REFUSE_IF("7.9.g.4.1"_sie, AtWar(s) && Presides(r, s, person), why, r.CounterName(person),
                       " is president, and stays in the capital during a war");
    return Accepted();
  }
  for (const CounterId counter : s.rebase.left) {
    const bool own = CommandOf(r, s, counter) == e.player && MustGo(r, s, counter);
    ADJUTANT_REFUSE_IF("7.11.1.d"_sie, own && SeatOfPerson(r, counter) != 0, why, r.CounterName(counter),
                       " goes to an enterprise first: card_named about=rebase");
    ADJUTANT_REFUSE_IF("7.11.1.a"_sie, own, why, r.CounterName(counter),
                       " go to a fort first: place_named about=rebase");
  }
  return Accepted();
}
void ListRebase(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) {
    ListHome(r, s, seat, out);
    out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kRebase)})});
  }
}
bool HasHomeward(const Rules& r, const S& s, PlayerId seat) {
  ChoiceList choices;
  ListHome(r, s, seat, &choices);
  for (const Choice& choice : choices) {
    if (CheckHomeward(r, s, choice.event, nullptr).accepted) return true;
  }
  return false;
}
void GoHome(const Rules& r, S& s, Trace*) {
  s.rebase.left = {};
  if (r.Plays("red_duration=until_rebase"_opt)) {
    for (CounterState& counter : s.counters) counter.Clear(kCriminal | kFoundOut);
  }
  Seats seats;
  for (const CounterId counter : r.c.counters.ids()) {
    if (MustGo(r, s, counter)) s.rebase.left.Add(counter);
  }
  for (const PlayerId seat : Playing(r, s)) {
    if (HasHomeward(r, s, seat)) seats.Add(seat);
  }
  OpenTo(s, seats, kRebaseStep, kRefurbish);
}
void Settle(S& s, CounterId counter, PlaceId place) {
  MoveCounter(s, counter, place);
  s[counter].carrier = kNoId;
  s.rebase.left.Remove(counter);
}
void ApplyRebase(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kRefurbish);
  if (e.type == kGoldMoved)
    return Pay(r, s, Purse::Of(CardArg(e, 0)), Purse::Of(CardArg(e, 1)), e.args[2], trace, "7.11.1.e"_sie);
  if (e.type == kCardNamed) {
    const CounterId person = PersonOf(r, e.player);
    const CardId card = CardArg(e, 1);
    Applied(trace, "7.11.1.d"_sie);
    Settle(s, person, MarkerOf(r, s, card));
    s[person].at = card;
    return Pay(r, s, Purse::Of(person), Purse::Of(card), s[person].gold, trace, "7.11.1.e"_sie);
  }
  Applied(trace, "7.11.1.a"_sie);
  if (e.args[3] == kNone) return Settle(s, CounterArg(e, 2), PlaceArg(e, 1));
  for (const CounterId counter : Leaving(r, s, CardArg(e, 3))) Settle(s, counter, PlaceArg(e, 1));
}

}  // namespace

Ruling CheckRebase(const Rules& r, const S& s, CounterId counter, PlaceId place, Why* why) {
  if (const PlayerId seat = SeatOfPerson(r, counter); seat != 0) {
    ADJUTANT_REFUSE_IF("7.11.1.d"_sie, EnterpriseAt(r, s, seat, place) == kNoId, why, "no marker of ", r.SeatName(seat),
                       "'s stands in ", r.PlaceName(place));
    return Accepted();
  }
  const CardId card = r.c.counters[counter].card;
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, !card.exists(), why, r.CounterName(counter), " has no home");
  const CardInfo& info = r.c.cards[card];
  const Place& there = r.c.places[place];
  const bool annexed = s[place].holder != 0 && static_cast<Nation>(s[place].holder) == info.nation;
  const bool fort = (there.fort && s[place].holder == 0) || (annexed && (s[place].flags & kFort) != 0);
  const bool home =
      info.territory != Territory::kNone ? there.territory == info.territory : there.nation == info.nation;
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, !fort, why, "there is no fort or headquarters in ", r.PlaceName(place));
  ADJUTANT_REFUSE_IF("7.11.1.a"_sie, !home && !annexed, why, r.PlaceName(place), " is not in the home of ",
                     r.CounterName(counter));
  return Accepted();
}

const SierraStep kRebaseSteps[] = {
    Automatic(kRebase, "captives are put away", "7.11.1.c/1"_sie, BeginRebase, {kGoHome, kCaptiveStep}),
    {kCaptiveStep,
     "captives",
     "jails or enslaves captives",
     "7.11.1.c/1"_sie,
     {kPlaceNamed, kCounterNamed},
     OpenSeats,
     ListCaptives,
     CheckCaptives,
     ApplyCaptives,
     {kGoHome, kCaptiveStep}},
    Automatic(kGoHome, "counters go home", "7.11.1.a"_sie, GoHome, {kRefurbish, kRebaseStep}),
    Beside({kRebaseStep,
            "rebase",
            "sends counters home and moves gold",
            "7.11.1.a"_sie,
            {kPlaceNamed, kCardNamed, kGoldMoved, kDone},
            OpenSeats,
            ListRebase,
            CheckHomeward,
            ApplyRebase,
            {kRebaseStep, kRefurbish}},
           {kDealStep}),
};
void AddRebaseSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRebaseSteps), std::end(kRebaseSteps));
}

}  // namespace adjutant::sierra
