// Lords of the Sierra Madre 7.7: rebuilding and raising; and how the level of an enterprise changes.
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

CardKind KindOf(const Rules& r, CardId card) { return r.c.cards[card].kind; }
bool Smelter(const Rules& r, CardId card) { return KindOf(r, card) == CardKind::kSmelter; }
bool Razed(const S& s, CardId card) { return ZoneOf(s, card) == Zone::kRazed; }
// Kinds that are rebuilt (recap_list).
bool Rebuilt(const Rules& r, CardId card) {
  switch (KindOf(r, card)) {
    case CardKind::kHacienda:
    case CardKind::kPlantation:
    case CardKind::kStore:
    case CardKind::kCasino:
    case CardKind::kSmelter:
      return true;
    case CardKind::kBank:
      return r.Plays("recap_list=with_bank"_opt);
    default:
      return false;
  }
}
int TopOf(const Rules& r, CardId card) {
  if (r.c.Mine(card)) return kMineMost;
  return Smelter(r, card) ? r.c.cards[card].level : kRanchMost;
}
bool MayRaise(const Rules& r, const S& s, CardId card) {
  return Mature(s, card) && r.c.cards[card].card_class == CardClass::kC && !Smelter(r, card) && s[card].box == 0 &&
         KindOf(r, card) != CardKind::kBank;
}
bool MayRaiseSmelter(const Rules& r, const S& s, CardId card) {
  return Mature(s, card) && Smelter(r, card) && s[card].most < TopOf(r, card);
}
bool MayDecline(const Rules& r, const S& s, CardId card) {
  return Razed(s, card) || (r.Plays("decline_scope=any"_opt) && (MayRaise(r, s, card) || MayRaiseSmelter(r, s, card)));
}

// ---- What is below zero.

void Raze(const Rules& r, S& s, CardId card, Trace* trace) {
  const PlayerId seat = HolderOf(s, card);
  Applied(trace, "7.7.a/1"_sie, [&] { return r.CardName(card) + " is destroyed, and has to be rebuilt."; });
  PutCard(s, card, Zone::kRazed);
  s[card].holder = seat;
}
void LeaveGame(const Rules& r, S& s, CardId card, LevelCause cause, Trace* trace) {
  if (cause == LevelCause::kEvent) {
    Applied(trace, "7.1.2.b/2"_sie, [&] { return r.CardName(card) + " leaves the game."; });
  } else {
    Applied(trace, "7.10.2.4.e"_sie, [&] { return r.CardName(card) + " leaves the game."; });
  }
  TakeGoldOff(r, s, card, trace, "7.10.2.4.e"_sie);
  PutCard(s, card, Zone::kOut);
}
void StandAtZero(const Rules& r, S& s, CardId card, LevelCause cause, Trace* trace) {
  s[card].box = 0;
  if (cause == LevelCause::kEvent) {
    Applied(trace, "7.1.2.b/1"_sie, [&] { return "The counter of " + r.CardName(card) + " leaves the map."; });
    s[card].spot = static_cast<uint8_t>(s[card].spot | kOffMap);
  } else if (cause == LevelCause::kStrike && r.Plays("strike_zero=removed"_opt)) {
    Applied(trace, "7.9.b.3"_sie, [&] { return "The counter of " + r.CardName(card) + " leaves the map."; });
    s[card].spot = static_cast<uint8_t>(s[card].spot | kOffMap);
  }
}
// It was lowered to `level`, at or below 0.
void Lowered(const Rules& r, S& s, CardId card, int level, LevelCause cause, Trace* trace) {
  const bool event = cause == LevelCause::kEvent, fire = cause == LevelCause::kFire;
  if (r.c.Mine(card) && (event || fire)) {
    if (level < 0 || event || r.Plays("zero_event_vs_burn=always"_opt)) return LeaveGame(r, s, card, cause, trace);
    return StandAtZero(r, s, card, cause, trace);
  }
  const bool below = level < 0 || (level == 0 && event && r.Plays("enterprise_zero=rebuild"_opt));
  if ((event || fire) && below && Rebuilt(r, card)) return Raze(r, s, card, trace);
  if (fire && level < 0) {
    Applied(trace, "7.10.2.4.e"_sie, [&] { return r.CardName(card) + " leaves the calendar."; });
    TakeGoldOff(r, s, card, trace, "7.10.2.4.e"_sie);
    return ReturnCard(r, s, card);
  }
  StandAtZero(r, s, card, cause, trace);
}

// ---- 7.7: decisions.

bool Undecided(const Rules& r, const S& s, PlayerId seat, CardId* which) {
  for (const CardId card : r.c.enterprises) {
    if (s[card].holder != seat || !MayDecline(r, s, card)) continue;
    *which = card;
    return true;
  }
  return false;
}
void ListOf(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  const auto add = [&](About about, CardId card, int price) {
    for (const CardId source : SourcesOf(r, s, seat, price))
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(about), card, source}));
  };
  for (const CardId card : r.c.enterprises) {
    if (s[card].holder != seat) continue;
    if (Razed(s, card)) add(About::kRebuild, card, r.c.n.rebuild);
    if (MayRaise(r, s, card)) add(About::kRaise, card, r.c.n.rebuild);
    if (MayRaiseSmelter(r, s, card)) add(About::kRaiseSmelter, card, r.c.n.smelter_raise);
    if (MayDecline(r, s, card))
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kDecline), card}));
  }
}
bool AnyChoice(const Rules& r, const S& s, PlayerId seat) {
  EventList events;
  ListOf(r, s, seat, &events);
  return !events.empty();
}
void BeginRecapitalize(const Rules& r, S& s, Trace*) {
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    if (AnyChoice(r, s, seat)) seats.Add(seat);
  }
  OpenTo(s, seats, kRecapStep, kNextPhase);
}
void ListRecap(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    ListOf(r, s, seat, out);
    CardId which;
    if (!Undecided(r, s, seat, &which)) out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kRebuild)}));
  }
}
Ruling CheckRecap(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IF("7.7.a/1"_sie, !Is(e, About::kRebuild), why, "enterprises are rebuilt now: about=rebuild");
    CardId which;
    ADJUTANT_REFUSE_IF("7.7.d"_sie, Undecided(r, s, e.player, &which), why, r.CardName(which),
                       Razed(s, which) ? " has to be rebuilt (about=rebuild) or given up (about=decline)"
                                       : " has to be raised (about=raise, raise_smelter) or given up (about=decline)");
    return Accepted();
  }
  const CardId card = CardArg(e, 1), source = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.7.a/1"_sie, s[card].holder != e.player, why, r.CardName(card), " is not the player's own");
  if (Is(e, About::kDecline)) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.7.d"_sie, source.exists(), why, "giving up costs nothing");
    ADJUTANT_REFUSE_IF("7.7.d"_sie, !MayDecline(r, s, card), why, r.CardName(card), " need not be recapitalized");
    return Accepted();
  }
  if (Is(e, About::kRaise)) {
    ADJUTANT_REFUSE_IF("7.7.b"_sie, !MayRaise(r, s, card), why, r.CardName(card), " does not stand at 0");
    return CheckSource(r, s, e.player, source, r.c.n.rebuild, "7.7.b"_sie, why);
  }
  if (Is(e, About::kRaiseSmelter)) {
    ADJUTANT_REFUSE_IF("7.7.c"_sie, !MayRaiseSmelter(r, s, card), why, r.CardName(card),
                       " is no smelter whose maximum is reduced");
    return CheckSource(r, s, e.player, source, r.c.n.smelter_raise, "7.7.c"_sie, why);
  }
  ADJUTANT_REFUSE_IF("7.7.a/1"_sie, !Is(e, About::kRebuild), why,
                     "a card is rebuilt, raised or given up: about=rebuild, raise, raise_smelter or decline");
  ADJUTANT_REFUSE_IF("7.7.a/1"_sie, !Razed(s, card), why, r.CardName(card), " was not forced below 0");
  return CheckSource(r, s, e.player, source, r.c.n.rebuild, "7.7.a/1"_sie, why);
}
void Rebuild(const Rules& r, S& s, PlayerId seat, CardId card, Purse from, Trace* trace) {
  Pay(r, s, from, Purse::Game(), r.c.n.rebuild, trace, "7.7.a/1"_sie);
  Applied(trace, "7.7.a/2"_sie);  // what has matured again has its printed level
  GiveCard(s, card, seat, Track::kSeason, 0);
  const int quarters = r.c.cards[card].capitalization;
  PlaceOnSeason(r, s, card, std::max(0, quarters - (r.Plays("rebuild_fee=first"_opt) ? 1 : 0)), trace);
}
void ApplyRecap(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kNextPhase);
  const CardId card = CardArg(e, 1);
  const Purse from = SourceOf(r, s, e.player, CardArg(e, 2));
  if (Is(e, About::kDecline)) {
    Applied(trace, "7.7.d"_sie, [&] { return r.SeatName(e.player) + " gives up " + r.CardName(card) + "."; });
    TakeGoldOff(r, s, card, trace, "7.7.d"_sie);
    PutCard(s, card, Zone::kCommon);
    s[card].Mark(kOffered);
  } else if (Is(e, About::kRaise)) {
    Pay(r, s, from, Purse::Game(), r.c.n.rebuild, trace, "7.7.b"_sie);
    ChangeLevel(r, s, card, 1, LevelCause::kOwner, trace);
    SettleLinks(r, s, card, trace);
  } else if (Is(e, About::kRaiseSmelter)) {
    Pay(r, s, from, Purse::Game(), r.c.n.smelter_raise, trace, "7.7.c"_sie);
    ChangeLevel(r, s, card, 1, LevelCause::kOwner, trace);
  } else {
    Rebuild(r, s, e.player, card, from, trace);
  }
  if (!AnyChoice(r, s, e.player)) Close(s, e.player, kNextPhase);
}

}  // namespace

void ChangeLevel(const Rules& r, S& s, CardId card, int change, LevelCause cause, Trace* trace) {
  if (!Mature(s, card) || r.c.cards[card].card_class != CardClass::kC) return;
  CardState& state = s[card];
  const int level = (Smelter(r, card) ? state.most : state.box) + change;
  if (r.c.Mine(card) && level > kMineMost) Applied(trace, "7.1.2.a"_sie);
  if (Smelter(r, card) && cause == LevelCause::kFire) Applied(trace, "7.10.2.4.f"_sie);
  if (level <= 0 && change <= 0) {
    if (Smelter(r, card)) state.most = 0;
    return Lowered(r, s, card, level, cause, trace);
  }
  state.box = static_cast<uint8_t>(std::min(level, TopOf(r, card)));
  if (Smelter(r, card)) state.most = state.box;
  if (state.box > 0) state.spot = static_cast<uint8_t>(state.spot & ~kOffMap);
}

const SierraStep kRecapitalizeSteps[] = {
    Automatic(kRecapitalize, "what burned may be rebuilt", "7.7.a/1"_sie, BeginRecapitalize, {kNextPhase, kRecapStep}),
    {kRecapStep,
     "recapitalize",
     "rebuilds, raises or gives up cards",
     "7.7.a/1"_sie,
     {kCardNamed, kDone},
     OpenSeats,
     ListRecap,
     CheckRecap,
     ApplyRecap,
     {kNextPhase, kRecapStep}},
};
void AddRecapitalizeSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kRecapitalizeSteps), std::end(kRecapitalizeSteps));
}

}  // namespace adjutant::sierra
