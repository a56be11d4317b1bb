// Lords of the Sierra Madre 7.10.1.f, 7.10.1.p: interdiction, seizure, search.
//
// When counters have come to a place, those of others there may stop them; then each police card may try to seize what
// red ones carry; then each card of troops searches for rifles, or looks away.
#include <algorithm>

#include "core/sierra/chapters/activities.h"
#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

enum : uint8_t { kByOwner = 1, kByItself = 2 };  // Movement::searched

Colour Movers(const Rules& r, const S& s) { return ColourTogether(r, s, s.move.picked); }
void Stop(S& s) { s.move.stopped |= s.move.picked; }

// Where those are who see them come: the place, and of a railroad the block through which it goes.
PlaceSet PlacesEntered(const Rules& r, const S& s) {
  PlaceSet places;
  places.Add(s.move.at);
  if (ModeOf(s) != Mode::kRail) return places;
  if (const PlaceId block = BlockOnRail(r, s.move.rail, s.move.at); block.exists()) {
    places.Add(block);
    places.Add(r.c.DistrictOf(block));
  }
  return places;
}
CounterSet Watchers(const Rules& r, const S& s) {
  CounterSet watchers;
  for (const PlaceId place : PlacesEntered(r, s)) {
    for (const CounterId counter : CountersAt(r, s, place)) {
      if (Free(s, counter) && !s.move.picked.Has(counter)) watchers.Add(counter);
    }
  }
  return watchers;
}

// ---- 7.10.1.p: interdiction.

bool OtherColour(const Rules& r, Colour own, Colour theirs) {
  if (theirs == Colour::kWhite) return false;
  if (own == Colour::kRed && theirs == Colour::kRed) return r.Plays("same_colour_foe=yes"_opt);
  return own != theirs;
}
Ruling CheckInterdictor(const Rules& r, const S& s, CounterId counter, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.p.1"_sie, !Watchers(r, s).Has(counter), why,
                             "it is not where they have come, or not free");
  ADJUTANT_REFUSE_IF("7.10.1.p.2"_sie, IsPlane(r, counter) || IsShip(r, counter), why,
                     "aeroplanes and gunboats interdict nobody");
  ADJUTANT_REFUSE_IF("7.10.1.p.1"_sie, !OtherColour(r, ColourOf(r, s, counter), Movers(r, s)), why,
                     "only counters of another colour are stopped");
  return Accepted();
}
bool MayBeStopped(const Rules& r, const S& s) {
  if (Movers(r, s) == Colour::kWhite) return false;
  if (ModeOf(s) == Mode::kSea || ModeOf(s) == Mode::kAir) return Kept("7.10.1.p.2"_sie), false;
  for (const CounterId counter : s.move.picked) {
    if (!IsPlane(r, counter) && !IsShip(r, counter)) return true;
  }
  return false;
}
bool Criminals(const Rules& r, const S& s) { return Movers(r, s) == Colour::kRed; }
void OpenInterdiction(const Rules& r, S& s, Trace* trace) {
  s.move.window = static_cast<uint8_t>(About::kInterdict);
  s.step = kWindows;
  if (!MayBeStopped(r, s)) return;
  Seats seats;
  for (const CounterId counter : Watchers(r, s)) {
    const PlayerId seat = CommandOf(r, s, counter);
    if (IsPolice(r, counter) && Unowned(r, s, counter)) {
      if (!Criminals(r, s) || ColourOf(r, s, counter) == Colour::kRed) continue;
      Applied(trace, "7.10.1.p.3"_sie, [&] { return r.CounterName(counter) + " stop them."; });
      return Stop(s);
    }
    if (seat == 0 || seat == s.move.seat || !Playing(r, s).Has(seat)) continue;
    if (CheckInterdictor(r, s, counter, nullptr).accepted) seats.Add(seat);
  }
  OpenTo(s, seats, kInterdictStep, kWindows);
}
void ListInterdict(const Rules& r, const S& s, EventList* out) {
  constexpr int32_t kAbout = static_cast<int32_t>(About::kInterdict);
  for (const CounterId counter : Watchers(r, s)) {
    const PlayerId seat = CommandOf(r, s, counter);
    if (s.turns.open.Has(seat)) out->push_back(MakeEvent(kCounterNamed, seat, {kAbout, counter}));
  }
  for (const PlayerId seat : s.turns.open) out->push_back(MakeEvent(kDone, seat, {kAbout}));
}
Ruling CheckInterdict(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.p.1"_sie, !Is(e, About::kInterdict), why,
                             "they may be stopped now: counter_named about=interdict, or done about=interdict");
  if (e.type == kDone) return Accepted();
  const CounterId counter = CounterArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.p.1"_sie, e.args[2] != kNone, why, "it is the counter that stops them");
  ADJUTANT_REFUSE_IF("7.10.1.p.1"_sie, CommandOf(r, s, counter) != e.player, why, r.CounterName(counter), " is not ",
                     r.SeatName(e.player), "'s");
  return CheckInterdictor(r, s, counter, why);
}
bool Enemies(Colour a, Colour b) {
  return (a == Colour::kBlue && b == Colour::kOrange) || (a == Colour::kOrange && b == Colour::kBlue);
}
void ApplyInterdict(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) {
    // 7.9.g.4.10: what it means in war is settled when the rounds are over.
    for (const CounterId counter : Watchers(r, s)) {
      const bool had = AtWar(s) && CommandOf(r, s, counter) == e.player &&
                       Enemies(ColourOf(r, s, counter), Movers(r, s)) &&
                       CheckInterdictor(r, s, counter, nullptr).accepted;
      if (had) s[counter].Mark(kNeglected);
    }
    return Close(s, e.player, kWindows);
  }
  const CounterId counter = CounterArg(e, 1);
  Applied(trace, "7.10.1.p.1"_sie, [&] { return r.CounterName(counter) + " stop them."; });
  if (IsPolice(r, counter)) Applied(trace, "7.10.1.p.4/1"_sie);
  Stop(s);
  s.tactical.acted = 1;
  s.turns.open = {};
  s.step = kWindows;
}

// ---- 7.10.1.p.4: police seize what red counters carry.

bool Seizable(const Rules& r, const S& s) {
  const bool rifles = RiflesOf(s, s.move.picked) > 0 && !r.Plays("search_vs_seizure=search"_opt);
  return Movers(r, s) == Colour::kRed && (rifles || GoldOf(s, s.move.picked) > 0);
}
bool OwnedPolice(const Rules& r, const S& s, CounterId counter) {
  return IsPolice(r, counter) && !Unowned(r, s, counter) && CommandOf(r, s, counter) != s.move.seat &&
         Playing(r, s).Has(CommandOf(r, s, counter)) && ColourOf(r, s, counter) != Colour::kRed;
}
// The next police of a card that has not been asked; none.
CounterId NextToSeize(const Rules& r, const S& s) {
  if (!Seizable(r, s)) return kNoId;
  for (const CounterId counter : Watchers(r, s)) {
    const CardId card = r.c.counters[counter].card;
    if (card.exists() && OwnedPolice(r, s, counter) && !s.move.windows.Has(card)) return counter;
  }
  return kNoId;
}
void OpenSeizure(const Rules& r, S& s) {
  if (s.move.window != static_cast<uint8_t>(About::kSeize)) s.move.windows = {};
  s.move.window = static_cast<uint8_t>(About::kSeize);
  const CounterId police = NextToSeize(r, s);
  s.move.asked = kNoId;
  if (!police.exists()) {
    s.move.window = static_cast<uint8_t>(About::kSearchRifles);
    s.move.windows = {};
    return;
  }
  s.move.asked = r.c.counters[police].card;
  s.move.windows.Add(s.move.asked);
  // A governor's police are his, whoever holds their card (7.4.g.5/1).
  Ask(s, CommandOf(r, s, police), kSeizeStep);
}
void ListYesNo(const S& s, About about, EventList* out) {
  for (const int yes : {1, 0}) out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(about), yes}));
}
void ListSeize(const Rules&, const S& s, EventList* out) { ListYesNo(s, About::kSeize, out); }
Ruling CheckSeize(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.p.4/2"_sie, !Is(e, About::kSeize) || e.args[2] != kNone, why,
                             "the police may try to seize what they carry: decided about=seize");
  return Accepted();
}
void ApplySeize(const Rules&, S& s, const Event& e, Trace*) { s.step = IsYes(e) ? kSeizeDieStep : kWindows; }
void ListSeizeDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSeizure); }
Ruling CheckSeizeDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSeizure, "7.10.1.p.4/2"_sie, why);
}
void TakeRifles(S& s, CounterId counter) { s[counter].rifles = s[counter].worn_rifles = 0; }
void ApplySeizeDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kWindows;
  if (e.args[1] > r.c.n.search_success) {
    Applied(trace, "7.10.1.p.4/2"_sie, "They find nothing.");
    return;
  }
  Applied(trace, "7.10.1.p.4/2"_sie, "What they carry is out of the game.");
  for (const CounterId counter : s.move.picked) {
    Pay(r, s, Purse::Of(counter), Purse::Game(), s[counter].gold, trace, "7.10.1.p.4/2"_sie);
    s[counter].Clear(kStolenGold);
    if (!r.Plays("search_vs_seizure=search"_opt)) TakeRifles(s, counter);
  }
}

// ---- 7.10.1.f.3: search for rifles.

// Rifles of the troops of a government are their own; those of all others are searched for.
CounterSet Carriers(const Rules& r, const S& s) {
  CounterSet carriers;
  for (const CounterId counter : s.move.picked) {
    const Colour colour = ColourOf(r, s, counter);
    if (s[counter].rifles > 0 && colour != Colour::kBlue && colour != Colour::kOrange) carriers.Add(counter);
  }
  return carriers;
}
bool Searches(const Rules& r, const S& s, CounterId counter) {
  const CounterInfo& info = r.c.counters[counter];
  if (info.person() || info.kind == CounterKind::kAeroplane || info.kind == CounterKind::kGunboat ||
      info.kind == CounterKind::kTruck)
    return false;
  const Colour colour = ColourOf(r, s, counter);
  if (r.Plays("search_scope=other_colour"_opt)) {
    const Colour theirs = Movers(r, s);
    return colour != Colour::kWhite && colour != theirs;
  }
  if (colour != Colour::kBlue && colour != Colour::kOrange) return false;
  if (r.Plays("search_scope=troops"_opt)) return true;
  for (const CounterId other : s.move.picked) {
    if (KindIn(r, other) == CounterKind::kTroop) return false;
  }
  return true;
}
// search_vs_seizure: does the other rule decide for this card?
bool SeizesInstead(const Rules& r, const S& s, CounterId counter) {
  return r.Plays("search_vs_seizure=by_colour"_opt) && Movers(r, s) == Colour::kRed && OwnedPolice(r, s, counter);
}
CounterSet Searchers(const Rules& r, const S& s) {
  CounterSet searchers;
  if (Carriers(r, s).Empty()) return searchers;
  for (const CounterId counter : Watchers(r, s)) {
    if (Searches(r, s, counter) && !SeizesInstead(r, s, counter)) searchers.Add(counter);
  }
  return searchers;
}
void OpenSearch(const Rules& r, S& s, Trace* trace) {
  s.step = kMoveOn;
  s.move.asked = kNoId;
  s.now.due = s.move.seat;
  if (s.move.searched != 0 && r.Plays("search_once=one"_opt)) return;
  for (const CounterId counter : Searchers(r, s)) {
    const PlayerId seat = CommandOf(r, s, counter);
    const CardId card = r.c.counters[counter].card;
    if (seat == 0 || !card.exists()) {
      if (!IsPolice(r, counter) || (s.move.searched & kByItself) != 0) continue;
      Applied(trace, "7.10.1.f.3/4"_sie, "Police that nobody owns always search.");
      s.move.searched |= kByItself;
      return void(s.step = kSearchDieStep);
    }
    if (s.move.windows.Has(card) || !Playing(r, s).Has(seat)) continue;
    s.move.windows.Add(card);
    s.move.asked = card;
    return Ask(s, seat, kSearchStep);
  }
}
void ListSearch(const Rules&, const S& s, EventList* out) { ListYesNo(s, About::kSearchRifles, out); }
Ruling CheckSearch(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.f.3/4"_sie, !Is(e, About::kSearchRifles) || e.args[2] != kNone, why,
                             "they search or look away: decided about=search_rifles");
  return Accepted();
}
void ApplySearch(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (IsYes(e)) {
    s.move.searched |= kByOwner;
    return void(s.step = kSearchDieStep);
  }
  const CardId card = s.move.asked;
  Applied(trace, "7.10.1.f.3/4"_sie, [&] { return r.CardName(card) + " looks away, and will be for sale."; });
  s[card].Mark(kDutyFailed);
  s[card].spot = static_cast<uint8_t>(s[card].spot | kForSale);
  s.step = kWindows;
}
void ListSearchDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSearch); }
Ruling CheckSearchDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSearch, "7.10.1.f.3/1"_sie, why);
}
// The searching card keeps what it can carry.
void KeepRifles(const Rules& r, S& s, CardId card, int rifles) {
  for (const CounterId counter : Watchers(r, s)) {
    if (!card.exists() || r.c.counters[counter].card != card) continue;
    const int part = std::min(rifles, RifleCapacity(r, s, counter) - s[counter].rifles);
    if (part <= 0) continue;
    s[counter].rifles = static_cast<uint8_t>(s[counter].rifles + part);
    rifles -= part;
  }
}
void ApplySearchDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kWindows;
  Applied(trace, "7.10.1.f.3/1"_sie);
  if (e.args[1] > r.c.n.search_success) {
    Applied(trace, "7.10.1.f.3/3"_sie, "Nothing is found, and they may go on.");
    return;
  }
  const CardId card = s.move.asked;
  const CounterSet carriers = Carriers(r, s);
  const int found = RiflesOf(s, carriers);
  Applied(trace, "7.10.1.f.3/2"_sie, [&] { return "Found: " + std::to_string(found) + " rifles."; });
  for (const CounterId counter : carriers) TakeRifles(s, counter);
  KeepRifles(r, s, card, found);
  for (const CounterId counter : s.move.picked) {
    if (KindIn(r, counter) == CounterKind::kHacendado) s[counter].Mark(kFoundOut);
  }
  Stop(s);
}

// One window after the other.
void OpenWindows(const Rules& r, S& s, Trace* trace) {
  switch (static_cast<About>(s.move.window)) {
    case About::kNone:
      return OpenInterdiction(r, s, trace);
    case About::kInterdict:
    case About::kSeize:
      return OpenSeizure(r, s);
    default:
      return s.tactical.activity != 0 ? void(s.step = kSeizureOver) : OpenSearch(r, s, trace);
  }
}
void EndSeizure(const Rules& r, S& s, Trace* trace) {
  s.move.picked = {};
  s.move.windows = {};
  s.move.at = kNoId;
  s.move.asked = kNoId;
  s.move.window = s.move.entered = 0;
  EndActivity(r, s, trace);
}

}  // namespace

bool AskSeizure(const Rules& r, S& s) {
  const PlaceId block = s.combat.place;
  CounterSet there;
  for (const CounterId counter : s.combat.attackers) {
    if (OnMap(s, counter) && Free(s, counter) && s[counter].where == block) there.Add(counter);
  }
  s.move.picked = there;
  s.move.at = block;
  if (there.Empty() || !NextToSeize(r, s).exists()) {
    s.move.picked = {};
    s.move.at = kNoId;
    return false;
  }
  Applied("7.10.1.p.4/3"_sie);
  s.move.window = static_cast<uint8_t>(About::kInterdict);
  s.step = kWindows;
  return true;
}

const SierraStep kWindowSteps[] = {
    Automatic(kWindows, "others in the place may act", "7.10.1.p.1"_sie, OpenWindows,
              {kMoveOn, kWindows, kInterdictStep, kSeizeStep, kSearchStep, kSearchDieStep, kSeizureOver}),
    Automatic(kSeizureOver, "after a crime the police have been asked", "7.10.1.p.4/3"_sie, EndSeizure,
              {kActivities, kAttackDieStep, kDefenceDieStep}),
    {kInterdictStep,
     "interdict",
     "may stop those who move",
     "7.10.1.p.1"_sie,
     {kCounterNamed, kDone},
     OpenSeats,
     ListInterdict,
     CheckInterdict,
     ApplyInterdict,
     {kWindows, kInterdictStep}},
    {kSeizeStep,
     "seize",
     "may try to seize rifles and gold",
     "7.10.1.p.4/2"_sie,
     {kDecided},
     SeatDue,
     ListSeize,
     CheckSeize,
     ApplySeize,
     {kSeizeDieStep, kWindows}},
    {kSeizeDieStep,
     "seize_die",
     "a die for the seizure falls",
     "7.10.1.p.4/2"_sie,
     {kDieRolled},
     Dice,
     ListSeizeDie,
     CheckSeizeDie,
     ApplySeizeDie,
     {kWindows}},
    {kSearchStep,
     "search",
     "searches for rifles or looks away",
     "7.10.1.f.3/4"_sie,
     {kDecided},
     SeatDue,
     ListSearch,
     CheckSearch,
     ApplySearch,
     {kSearchDieStep, kWindows}},
    {kSearchDieStep,
     "search_die",
     "a die for the search falls",
     "7.10.1.f.3/1"_sie,
     {kDieRolled},
     Dice,
     ListSearchDie,
     CheckSearchDie,
     ApplySearchDie,
     {kWindows}},
};
void AddWindowSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kWindowSteps), std::end(kWindowSteps));
}

}  // namespace adjutant::sierra
