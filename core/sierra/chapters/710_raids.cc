// Lords of the Sierra Madre 7.10.2.2: night raids.
#include "core/sierra/chapters/activities.h"

namespace adjutant::sierra {

namespace {

bool InMexico(const Rules& r, PlaceId place) { return r.c.places[place].nation == Nation::kMexico; }
bool IsStore(const Rules& r, CardId card) { return r.c.cards[card].kind == CardKind::kStore; }
// Rifles that can be stolen: those that lie there, and the one that each store has (7.10.2.2.a.2).
int RiflesAt(const Rules& r, const S& s, CardId card) {
  return s[card].rifles + (IsStore(r, card) && !s[card].Has(kRobbed) ? 1 : 0);
}
bool CanCarryMore(const Rules& r, const S& s, const CounterSet& counters, bool gold, bool rifles) {
  for (const CounterId counter : counters) {
    if (gold && GoldRoom(r, s, counter) > 0) return true;
    if (rifles && RifleRoom(r, s, counter) > 0) return true;
  }
  return false;
}
bool IsTroop(const Rules& r, CounterId counter) {
  const CounterKind kind = KindOf(r, counter);
  return kind == CounterKind::kTroop || kind == CounterKind::kPolice || kind == CounterKind::kMachineGun ||
         kind == CounterKind::kGunboat;
}
// By friendly troops, or troops itself.
bool Escorted(const Rules& r, const S& s, CounterId counter) {
  for (const CounterId other : Companions(r, s, counter)) {
    if (IsTroop(r, other)) return true;
  }
  return false;
}
bool HasIllegalRifles(const Rules& r, const S& s, CounterId counter) {
  return s[counter].rifles > 0 && (InMexico(r, s[counter].where) || s[counter].Has(kIllegalRifles));
}
bool HasStolenGold(const S& s, CounterId counter) { return s[counter].gold > 0 && s[counter].Has(kStolenGold); }
bool MayBeCaptured(const Rules& r, CounterId counter) {
  const CounterKind kind = KindOf(r, counter);
  return kind == CounterKind::kArtillery || kind == CounterKind::kTruck || kind == CounterKind::kAeroplane;
}
CounterSet PrisonersAt(const Rules& r, const S& s, PlaceId place) {
  CounterSet prisoners;
  for (const CounterId counter : CountersAt(r, s, place)) {
    const bool enslaved = s[counter].custody == static_cast<uint8_t>(Custody::kEnslaved);
    if (enslaved || Jailed(r, s, counter)) prisoners.Add(counter);
  }
  return prisoners;
}

Ruling CheckRob(const Rules& r, const S& s, const CounterSet& counters, PlaceId place, CardId card, Why* why) {
  if (!card.exists()) {
    const bool hoard = r.c.places[place].terrain == Terrain::kMontane;
    ADJUTANT_REFUSE_IF("7.10.2.2.a.4"_sie, !hoard || (s[place].gold == 0 && s[place].rifles == 0), why,
                       "no hoard that is not buried lies there");
    ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, !CanCarryMore(r, s, counters, s[place].gold > 0, s[place].rifles > 0), why,
                       "they can carry nothing more");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, r.c.cards[card].card_class != CardClass::kC, why,
                     "only enterprises (C) can be robbed");
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, MarkerOf(r, s, card) != place, why, r.CardName(card), " does not stand there");
  const bool gold = s[card].gold > 0, rifles = RiflesAt(r, s, card) > 0;
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, !gold && !rifles, why, "there is nothing at ", r.CardName(card));
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, !CanCarryMore(r, s, counters, gold, rifles), why,
                     "they can carry nothing more");
  return Accepted();
}
Ruling CheckArrest(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, PlaceId place, CounterId whom,
                   Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.b.1"_sie, !whom.exists() || !(s[whom].where == place), why,
                             "the arrested has to be named, and to be there");
  ADJUTANT_REFUSE_IF("7.10.2.2.b.1"_sie, !IsPerson(r, whom) || !Free(s, whom) || CommandOf(r, s, whom) == seat, why,
                     "leaders and hacendados of others are arrested, and nobody else");
  bool troops = false;
  for (const CounterId counter : counters)
    troops = troops || (!IsPerson(r, counter) && KindOf(r, counter) != CounterKind::kTruck);
  ADJUTANT_REFUSE_IF("7.10.2.2.b.1"_sie, !troops, why, "it takes troops to arrest somebody");
  ADJUTANT_REFUSE_IF("7.10.2.2.b.1"_sie, Escorted(r, s, whom), why, r.CounterName(whom),
                     " is escorted by friendly troops: they have to be beaten first");
  const bool lawful = s[whom].Has(kCriminal | kFoundOut | kWarrantOut) || ColourOf(r, s, whom) == Colour::kRed ||
                      AtWar(s) || ColourOfAll(r, s, Companions(r, s, whom)) == Colour::kRed ||
                      Ordered(r, s, seat, counters);
  ADJUTANT_REFUSE_IF("7.10.2.2.b.2"_sie, IsGovernment(ColourOfAll(r, s, counters)) && !lawful, why,
                     "blue and orange counters arrest only criminals and red leaders, or with a warrant, by order of ",
                     "their governor or president, or in war");
  return Accepted();
}
// Rifles that nobody carries: at an enterprise, those that wait for the troops of a card, or on the ground.
int LyingRifles(const Rules& r, const S& s, PlaceId place, CardId card) {
  if (!card.exists()) return s[place].rifles;
  if (r.c.cards[card].kind == CardKind::kTroops) return s[card].depot == place ? s[card].rifles : 0;
  return MarkerOf(r, s, card) == place ? s[card].rifles : 0;
}
// By troops of whose they are.
bool Guarded(const Rules& r, const S& s, PlaceId place, CardId card, PlayerId raider) {
  if (!card.exists()) return false;
  for (const CounterId counter : CountersAt(r, s, place)) {
    const PlayerId seat = CommandOf(r, s, counter);
    if (seat == 0 || seat == raider || !Free(s, counter) || !IsTroop(r, counter)) continue;
    if (HolderOf(s, card) == seat || RiflesFor(r, s, seat, card) > 0) return true;
  }
  return false;
}
// 7.10.2.2.c.1: all rifles in Mexico are illegal, those that lie there as well.
Ruling CheckLyingRifles(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, PlaceId place,
                        CardId card, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.2.2.c.1"_sie, !InMexico(r, place) || LyingRifles(r, s, place, card) == 0, why,
                     "no illegal rifles lie there");
  ADJUTANT_REFUSE_IF("7.10.2.2.c.1"_sie, card.exists() && HolderOf(s, card) == seat, why, r.CardName(card),
                     " is the player's own");
  ADJUTANT_REFUSE_IF("7.10.2.2.c.1"_sie, Guarded(r, s, place, card, seat), why,
                     "troops of whose rifles they are stand there");
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, !CanCarryMore(r, s, counters, false, true), why,
                     "they can carry nothing more");
  return Accepted();
}
Ruling CheckConfiscation(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, PlaceId place,
                         CounterId whom, CardId card, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.c.1"_sie, whom.exists() && card.exists(), why,
                             "who has it is named, or where it lies");
  if (!whom.exists()) return CheckLyingRifles(r, s, seat, counters, place, card, why);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.c.1"_sie, !(s[whom].where == place) || CommandOf(r, s, whom) == seat, why,
                             "somebody else who is there has to be named");
  ADJUTANT_REFUSE_IF("7.10.2.2.c.1"_sie, !Free(s, whom) || Escorted(r, s, whom), why, r.CounterName(whom),
                     " is escorted by friendly troops");
  const bool rifles = HasIllegalRifles(r, s, whom), gold = HasStolenGold(s, whom);
  ADJUTANT_REFUSE_IF("7.10.2.2.c.1"_sie, !rifles && !gold && !MayBeCaptured(r, whom), why,
                     "only illegal rifles, robbed gold, artillery, trucks and aeroplanes are confiscated");
  ADJUTANT_REFUSE_IF("7.10.2.2.a.1"_sie, !MayBeCaptured(r, whom) && !gold && !CanCarryMore(r, s, counters, false, true),
                     why, "they can carry nothing more");
  return Accepted();
}
Ruling CheckSeizure(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, PlaceId place, CardId card,
                    Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.c.3"_sie, !card.exists() || MarkerOf(r, s, card) != place, why,
                             "an enterprise that stands there has to be named");
  ADJUTANT_REFUSE_IF("7.10.2.2.c.3"_sie,
                     !Holds(r, s, seat, PresidentOf(r, place)) ||
                         ColourOfAll(r, s, counters) != NationColour(r.c.places[place].nation),
                     why, "only forces of the country's president seize enterprises in it");
  ADJUTANT_REFUSE_IF("7.10.2.2.c.3"_sie, HolderOf(s, card) == 0 || HolderOf(s, card) == seat, why,
                     "it is no enterprise of another player");
  return Accepted();
}

// ---- What a raid that succeeds brings.

void Steal(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.combat.target;
  const PlaceId place = s.combat.place;
  const CounterSet& raiders = s.combat.attackers;
  const Purse purse = card.exists() ? Purse::Of(card) : Purse::Ground(place);
  IdArray<CounterId, int, kMaxCounters> gold_before, rifles_before;
  for (const CounterId counter : raiders) {
    gold_before[counter] = s[counter].gold;
    rifles_before[counter] = s[counter].rifles;
  }
  const int gold = CarryGold(r, s, raiders, purse, trace);
  uint8_t rifles = static_cast<uint8_t>(card.exists() ? RiflesAt(r, s, card) : s[place].rifles);
  const int taken = CarryRifles(r, s, raiders, &rifles);
  // What they have now and had not before is stolen. Who takes rifles only keeps his own gold as it was (7.10.2.2.c.1).
  for (const CounterId counter : raiders) {
    const bool more_gold = s[counter].gold > gold_before[counter];
    if (!more_gold && s[counter].rifles <= rifles_before[counter]) continue;
    if (more_gold) s[counter].Mark(kStolenGold);
    s[counter].robbed = card.exists() ? MaybeCard(card) : MaybeCard();
  }
  if (!card.exists()) {
    Applied(trace, "7.10.2.2.a.4"_sie, "The hoard is robbed.");
    s[place].rifles = rifles;
    return;
  }
  Applied(trace, "7.10.2.2.a.1"_sie, [&] {
    return r.CardName(card) + " loses " + std::to_string(gold) + " gold and " + std::to_string(taken) + " rifles.";
  });
  // The store's own goes last (7.10.2.2.a.2).
  if (taken > s[card].rifles) {
    Applied(trace, "7.10.2.2.a.2"_sie);
    s[card].Mark(kRobbed);
  }
  StealRifles(r, s, card, taken < s[card].rifles ? taken : s[card].rifles);
}
void Arrest(const Rules& r, S& s, Trace* trace) {
  const CounterId whom = s.combat.whom;
  Applied(trace, "7.10.2.2.b.1"_sie, [&] { return r.CounterName(whom) + " is arrested."; });
  Capture(r, s, whom, s.combat.attackers);
}
void TakeLyingRifles(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.combat.target;
  const PlaceId place = s.combat.place;
  const int there = LyingRifles(r, s, place, card);
  auto left = static_cast<uint8_t>(there);
  const int taken = CarryRifles(r, s, s.combat.attackers, &left);
  Applied(trace, "7.10.2.2.c.1"_sie, [&] { return std::to_string(taken) + " rifles are confiscated."; });
  if (!card.exists()) {
    s[place].rifles = left;
  } else if (r.c.cards[card].kind == CardKind::kTroops) {
    s[card].rifles = static_cast<uint8_t>(s[card].rifles - taken);
  } else {
    StealRifles(r, s, card, taken);
  }
}
void Confiscate(const Rules& r, S& s, Trace* trace) {
  const CounterId whom = s.combat.whom;
  if (!whom.exists()) return TakeLyingRifles(r, s, trace);
  CounterState& loser = s[whom];
  const CounterSet& raiders = s.combat.attackers;
  CardId own;
  for (const CounterId counter : raiders) {
    const CounterInfo& info = r.c.counters[counter];
    if (!own.exists() && !info.person() && !info.equipment()) own = info.card;
  }
  const CardId robbed = loser.robbed;
  if (HasStolenGold(s, whom)) {
    if (robbed.exists() && OnCalendar(s, robbed)) {
      Pay(r, s, Purse::Of(whom), Purse::Of(robbed), loser.gold, trace, "7.10.2.2.c.2"_sie);
    } else if (own.exists()) {
      Pay(r, s, Purse::Of(whom), Purse::Of(own), loser.gold, trace, "7.10.2.2.c.2"_sie);
    } else {
      CarryGold(r, s, raiders, Purse::Of(whom), trace);
    }
    if (loser.gold == 0) loser.Clear(kStolenGold);
  }
  if (HasIllegalRifles(r, s, whom)) {
    Applied(trace, "7.10.2.2.c.1"_sie, [&] { return "The rifles of " + r.CounterName(whom) + " are confiscated."; });
    if (robbed.exists() && IsStore(r, robbed) && OnCalendar(s, robbed)) {
      Applied(trace, "7.10.2.2.c.2"_sie);
      // One of them is the store's own (7.10.2.2.a.2), the others were bought there.
      const int implicit = s[robbed].Has(kRobbed) ? 1 : 0;
      s[robbed].Clear(kRobbed);
      s[robbed].rifles = static_cast<uint8_t>(s[robbed].rifles + loser.rifles - implicit);
      loser.rifles = 0;
    } else {
      CarryRifles(r, s, raiders, &loser.rifles);
    }
    if (loser.worn_rifles > loser.rifles) loser.worn_rifles = loser.rifles;
  }
  if (MayBeCaptured(r, whom)) {
    Applied(trace, "7.10.2.2.c.1"_sie, [&] { return r.CounterName(whom) + " is taken."; });
    TakeEquipment(r, s, whom, raiders, s.combat.seat);
  }
}
void SetFree(const Rules& r, S& s, Trace* trace) {
  CardSet lowered;
  for (const CounterId counter : PrisonersAt(r, s, s.combat.place)) {
    CounterState& state = s[counter];
    Applied(trace, "7.10.2.2.d"_sie, [&] { return r.CounterName(counter) + " is free."; });
    const bool enslaved = state.custody == static_cast<uint8_t>(Custody::kEnslaved);
    state.custody = static_cast<uint8_t>(Custody::kFree);
    if (enslaved && state.at.exists() && r.Plays("enslave_unit=card"_opt) && !lowered.Has(state.at)) {
      lowered.Add(state.at);
      ChangeLevel(r, s, state.at, -1, LevelCause::kOwner, trace);
    }
    state.at = kNoId;
  }
}
// 7.10.2.2.0/2, raid_crime_scope.
bool IsLawful(const Rules& r, const S& s) {
  if (r.Plays("raid_crime_scope=every"_opt)) return false;
  const bool by_law = ActivityOf(s) == Activity::kArrest || ActivityOf(s) == Activity::kConfiscate ||
                      ActivityOf(s) == Activity::kSeizeEnterprise;
  return by_law && IsGovernment(ColourOfAll(r, s, s.combat.attackers));
}
void Rise(const Rules& r, S& s, Trace* trace) {
  CardSet cards;
  for (const CounterId counter : s.combat.attackers) {
    if (const CardId card = r.c.counters[counter].card; card.exists()) cards.Add(card);
  }
  for (const CardId card : cards) {
    Applied(trace, "7.10.2.2.0/2"_sie, [&] { return "The raid adds to the stature of " + r.CardName(card) + "."; });
    RaiseCard(r, s, card);
  }
}
// An enterprise belongs to the nation; what lies on it stays its owner's.
void Nationalize(const Rules& r, S& s, CardId card, Trace* trace) {
  const PlayerId seat = HolderOf(s, card);
  Applied(trace, "7.10.2.2.c.3"_sie, [&] { return r.CardName(card) + " belongs to the nation."; });
  const CounterId person = PersonOf(r, seat);
  if (s[person].at == card) s[person].at = kNoId;
  Pay(r, s, Purse::Of(card), PurseFor(r, s, seat), s[card].gold, trace, "7.10.2.2.c.1"_sie);
  const uint8_t box = s[card].box, most = s[card].most;
  const auto spot = static_cast<uint8_t>(s[card].spot & (kInBlock | kOffMap));
  PutCard(s, card, Zone::kNation);
  s[card].spot = spot;
  s[card].track = static_cast<uint8_t>(Track::kProfit);
  s[card].box = box;
  s[card].most = most;
}

void BeginRaid(const Rules& r, S& s, Trace*) {
  if (s.combat.stage == kBegun) {
    s.combat.stage = kPoliceAsked;
    return AskCounterattack(r, s, s.combat.place, kRaid);
  }
  s.step = kRaidDieStep;
}
void ListRaidDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRaid); }
Ruling CheckRaidDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRaid, "7.10.2.2.0/1"_sie, why);
}
void ApplyRaidDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool success = e.args[1] <= r.c.n.raid_success;
  Applied(trace, "7.10.2.2.0/1"_sie, success ? "The raid succeeds." : "The raid fails.");
  s.combat.stage = success ? kSucceeded : kFailed;
  s.step = kRaidResult;
}

// ---- Burying (7.10.2.2.a.3).

// May the seat bury more in this place? One seat's hoard at a time.
bool CanBury(const S& s, PlaceId place, PlayerId seat) {
  return (s[place].buried == 0 && s[place].buried_rifles == 0) || s[place].buried_by == seat;
}
bool HasToBury(const Rules& r, const S& s, PlayerId seat) {
  if (!CanBury(s, s.combat.place, seat)) return false;
  for (const CardId card : MarkersAt(r, s, s.combat.place)) {
    if (HolderOf(s, card) == seat && (s[card].gold > 0 || RiflesFor(r, s, seat, card) > 0)) return true;
  }
  return false;
}
void ListBury(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = s.now.due;
  for (const CardId card : MarkersAt(r, s, s.combat.place)) {
    if (HolderOf(s, card) != seat) continue;
    if (s[card].gold > 0)
      out->push_back({MakeEvent(kAmountNamed, seat, {static_cast<int32_t>(About::kBury), 1, card}), 1, s[card].gold});
    if (RiflesFor(r, s, seat, card) > 0)
      out->push_back({MakeEvent(kDecided, seat, {static_cast<int32_t>(About::kBury), 1, card}), Choice::kNoAmount, 0});
  }
  out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kBury)}), Choice::kNoAmount, 0});
}
Ruling CheckBury(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.a.3"_sie, !Is(e, About::kBury), why, "something may be buried now");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.a.3"_sie, e.args[2] < 0 || (e.type == kDecided && !IsYes(e)), why,
                             "the enterprise is named at which it lies");
  const CardId card = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.10.2.2.a.3"_sie, HolderOf(s, card) != s.now.due || MarkerOf(r, s, card) != s.combat.place, why,
                     r.CardName(card), " is no enterprise of the player's where the robbers were");
  const int there = e.type == kDecided ? RiflesFor(r, s, s.now.due, card) : s[card].gold;
  const int wanted = e.type == kDecided ? 1 : e.args[1];
  ADJUTANT_REFUSE_IF("7.10.2.2.a.3"_sie, wanted < 1 || wanted > there, why, "what lies at ", r.CardName(card), " is ",
                     there);
  return Accepted();
}
void ApplyBury(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PlaceId place = s.combat.place;
  if (e.type == kDone) {
    s.combat.stage = kDecidedUpon;
    return void(s.step = kRaidResult);
  }
  const CardId card = CardArg(e, 2);
  PlaceState& hoard = s[place];
  hoard.buried_by = s.now.due;
  hoard.buried_now = 1;
  if (e.type == kAmountNamed) {
    Pay(r, s, Purse::Of(card), Purse::Buried(place), e.args[1], trace, "7.10.2.2.a.3"_sie);
  } else {
    Applied(trace, "7.10.2.2.a.3"_sie, "Rifles are buried.");
    const int rifles = RiflesFor(r, s, s.now.due, card);
    hoard.buried_rifles = static_cast<uint8_t>(hoard.buried_rifles + rifles);
    TakeRiflesOf(r, s, s.now.due, card, rifles);
  }
  if (HasToBury(r, s, s.now.due)) return;
  s.combat.stage = kDecidedUpon;
  s.step = kRaidResult;
}

// After the deed: who was robbed may bury what is left.
void AfterRaid(const Rules& r, S& s, bool success, Trace* trace) {
  s.combat.stage = kDecidedUpon;
  const CardId card = s.combat.target;
  const PlayerId owner = ActivityOf(s) == Activity::kRob && card.exists() ? HolderOf(s, card) : PlayerId{0};
  const bool may = owner != 0 && (!success || r.Plays("bury_condition=any_attempt"_opt)) && HasToBury(r, s, owner);
  if (may) return Ask(s, owner, kBuryStep);
  EndActivity(r, s, trace);
}
void Succeed(const Rules& r, S& s, Trace* trace) {
  const bool lawful = IsLawful(r, s);
  switch (ActivityOf(s)) {
    case Activity::kRob:
      Steal(r, s, trace);
      break;
    case Activity::kArrest:
      Arrest(r, s, trace);
      break;
    case Activity::kConfiscate:
      Confiscate(r, s, trace);
      break;
    case Activity::kRescue:
      SetFree(r, s, trace);
      break;
    default:
      break;
  }
  Rise(r, s, trace);
  if (!lawful) {
    Applied(trace, "7.10.2.2.0/2"_sie, "It is a crime.");
    CommitCrime(r, s, trace);
  }
  s.combat.stage = kCarriedOut;
  if (ActivityOf(s) == Activity::kSeizeEnterprise) {
    const PlayerId owner = HolderOf(s, s.combat.target);
    return Ask(s, r.Plays("seizure_choice=owner"_opt) ? owner : s.combat.seat, kCompensateStep);
  }
  const CounterId whom = s.combat.whom;
  if (ActivityOf(s) == Activity::kArrest && s[whom].custody == static_cast<uint8_t>(Custody::kCaptured) &&
      r.Plays("arrest_effect=jail"_opt))
    return Ask(s, s.combat.seat, kJailStep);
  AfterRaid(r, s, true, trace);
}
void SeeResult(const Rules& r, S& s, Trace* trace) {
  if (s.combat.stage == kSucceeded) return Succeed(r, s, trace);
  if (s.combat.stage == kFailed) return AfterRaid(r, s, false, trace);
  EndActivity(r, s, trace);
}

// ---- Ten gold, or the roll (7.10.2.2.c.3).

void ListCompensation(const Rules&, const S& s, EventList* out) {
  for (const int32_t yes : {1, 0})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kCompensate), yes, -1}));
}
Ruling CheckCompensation(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.c.3"_sie, !Is(e, About::kCompensate) || e.args[2] >= 0 || e.args[1] < 0, why,
                             "it is decided whether the owner is paid (yes), or a die is rolled (no)");
  return Accepted();
}
void ApplyCompensation(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PlayerId owner = HolderOf(s, s.combat.target);
  Nationalize(r, s, s.combat.target, trace);
  s.step = kSeizedDieStep;
  if (!IsYes(e)) return;
  Pay(r, s, Purse::Game(), PurseFor(r, s, owner), r.c.n.seizure_price, trace, "7.10.2.2.c.3"_sie);
  s.combat.stage = kDecidedUpon;
  s.step = kRaidResult;
}
void ListSeizedDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEnterpriseSeized); }
Ruling CheckSeizedDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEnterpriseSeized, "7.10.2.2.c.3"_sie, why);
}
void ApplySeizedDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.combat.stage = kDecidedUpon;
  s.step = kRaidResult;
  if (e.args[1] > r.c.n.seizure_killed) return;
  Applied(trace, "7.10.2.2.c.3"_sie, "The president is assassinated.");
  KillPresident(r, s, PresidentOf(r, s.combat.place), kRaidResult, trace);
}

// ---- arrest_effect=jail.

void ListJails(const Rules& r, const S& s, EventList* out) {
  for (const PlaceId place : r.c.places.ids()) {
    if (r.c.places[place].jail)
      out->push_back(MakeEvent(kPlaceNamed, s.now.due, {static_cast<int32_t>(About::kJail), place, -1, -1}));
  }
}
Ruling CheckJail(const Rules& r, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.b.1"_sie, !Is(e, About::kJail) || e.args[2] >= 0 || e.args[3] >= 0, why,
                             "the jail is named into which the arrested comes");
  ADJUTANT_REFUSE_IF("7.11.1.c/1"_sie, !r.c.places[PlaceArg(e, 1)].jail, why, r.PlaceName(PlaceArg(e, 1)),
                     " has no jail: jails are in Yuma, Hermosillo and Ciudad Chihuahua");
  return Accepted();
}
void ApplyJail(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CounterId whom = s.combat.whom;
  Applied(trace, "7.10.2.2.b.1"_sie, [&] { return r.CounterName(whom) + " is jailed."; });
  MoveCounter(s, whom, PlaceArg(e, 1));
  s[whom].custody = static_cast<uint8_t>(Custody::kJailed);
  s.combat.stage = kDecidedUpon;
  s.step = kRaidResult;
}

}  // namespace

Ruling CheckRaid(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e, 1);
  const auto activity = static_cast<Activity>(e.args[0]);
  const bool of_card =
      activity == Activity::kRob || activity == Activity::kSeizeEnterprise || activity == Activity::kConfiscate;
  const bool of_counter = activity == Activity::kArrest || activity == Activity::kConfiscate;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.2.0/1"_sie, (e.args[2] >= 0 && !of_card) || (e.args[3] >= 0 && !of_counter), why,
                             "that raid is on something else");
  ADJUTANT_REFUSE_IF("7.10.2.2.0/4"_sie, AnyOf(r, counters, CounterKind::kAeroplane), why,
                     "aeroplanes may not raid by night");
  ADJUTANT_REFUSE_IF("7.10.2.2.0/1"_sie,
                     s[counters.First()].where != place || r.c.places[place].kind == PlaceKind::kBox, why,
                     "they raid on the map, where they are");
  switch (activity) {
    case Activity::kRob:
      return CheckRob(r, s, counters, place, CardArg(e, 2), why);
    case Activity::kArrest:
      return CheckArrest(r, s, seat, counters, place, CounterArg(e, 3), why);
    case Activity::kConfiscate:
      return CheckConfiscation(r, s, seat, counters, place, CounterArg(e, 3), CardArg(e, 2), why);
    case Activity::kSeizeEnterprise:
      return CheckSeizure(r, s, seat, counters, place, CardArg(e, 2), why);
    default:
      break;
  }
  ADJUTANT_REFUSE_IF("7.10.2.2.d"_sie, PrisonersAt(r, s, place).Empty(), why, "nobody is imprisoned or enslaved in ",
                     r.PlaceName(place));
  return Accepted();
}

const SierraStep kRaidSteps[] = {
    Automatic(kRaid, "a night raid begins", "7.10.2.2.0/1"_sie, BeginRaid, {kRaid, kCounterattack, kRaidDieStep}),
    {kRaidDieStep,
     "raid_die",
     "a die for a raid falls",
     "7.10.2.2.0/1"_sie,
     {kDieRolled},
     Dice,
     ListRaidDie,
     CheckRaidDie,
     ApplyRaidDie,
     {kRaidResult}},
    Automatic(kRaidResult, "what a raid brings", "7.10.2.2.0/2"_sie, SeeResult,
              {kActivities, kBuryStep, kCompensateStep, kJailStep, kAttackDieStep, kDefenceDieStep, kWindows}),
    {kBuryStep,
     "bury",
     "may bury gold or rifles",
     "7.10.2.2.a.3"_sie,
     {kAmountNamed, kDecided, kDone},
     SeatDue,
     ListBury,
     CheckBury,
     ApplyBury,
     {kBuryStep, kRaidResult}},
    {kCompensateStep,
     "compensate",
     "pays for what was seized, or takes the risk",
     "7.10.2.2.c.3"_sie,
     {kDecided},
     SeatDue,
     ListCompensation,
     CheckCompensation,
     ApplyCompensation,
     {kRaidResult, kSeizedDieStep}},
    {kSeizedDieStep,
     "seized_die",
     "a die for the president falls",
     "7.10.2.2.c.3"_sie,
     {kDieRolled},
     Dice,
     ListSeizedDie,
     CheckSeizedDie,
     ApplySeizedDie,
     {kRaidResult, kElection}},
    {kJailStep,
     "jail",
     "names the jail of an arrested",
     "7.10.2.2.b.1"_sie,
     {kPlaceNamed},
     SeatDue,
     ListJails,
     CheckJail,
     ApplyJail,
     {kRaidResult}},
};
void AddRaidSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidSteps), std::end(kRaidSteps));
}

}  // namespace adjutant::sierra
