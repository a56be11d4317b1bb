// Lords of the Sierra Madre 7.9: cards played, answers to them, strikes, spies, newspapers, subornation.
//
// A seat plays one card, does one thing by an office, or passes; then the next one does. When all have passed in a row
// the phase is over. What is played lies in s.play until nobody answers it; a spy may answer a spy, so that what stands
// under both of them happens.
#include <algorithm>

#include "core/sierra/chapters/mordida.h"

namespace adjutant::sierra {

namespace {

constexpr int kPlayedArgs = 6;

const CardInfo& InfoOf(const Rules& r, CardId card) { return r.c.cards[card]; }
CardKind KindOf(const Rules& r, CardId card) { return InfoOf(r, card).kind; }
bool Struck(const S& s, CardId card) { return s[card].Has(kStruck); }
bool IsPerson(const Rules& r, CounterId counter) { return r.c.counters[counter].person(); }

// ---- Whose turn it is.

void Rotate(const Rules& r, S& s, Trace* trace) {
  // Clockwise from the first; those who do not play are left out.
  const PlayerId first = s.turns.order[1];
  Applied(trace, "7.9.0/1"_sie);
  for (uint8_t i = 2; i <= s.turns.count; ++i) s.turns.order[i] = NextSeat(r, s, s.turns.order[i - 1u]);
  s.turns.order[1] = first;
}
void NextPlayer(S& s) { s.turns.at = static_cast<uint8_t>(s.turns.at % s.turns.count + 1); }
void GoOn(const Rules& r, S& s, Trace* trace) {
  const bool clockwise = r.Plays("mordida_order=clockwise"_opt);
  if (s.now.stage == 0) {
    s.now.stage = 1;
    s.now.appointed = s.now.peace_refused = 0;
    return AskOrder(r, s, clockwise ? OrderOf::kGold : OrderOf::kRounds, kMordida, trace);
  }
  if (s.now.stage == 1) {
    s.now.stage = 2;
    if (clockwise && s.turns.count > 0) Rotate(r, s, trace);
    s.turns.at = 1;
    s.turns.passes = 0;
  }
  s.play = {};
  while (s.turns.passes < s.turns.count) {
    const PlayerId seat = s.turns.order[s.turns.at];
    if (HasMordida(r, s, seat)) return Ask(s, seat, kMordidaStep);
    ++s.turns.passes;
    NextPlayer(s);
  }
  s.turns = {};
  s.step = kNextPhase;
}

// ---- What may be played.

bool ActsByEffects(CardKind kind) {
  return kind == CardKind::kDecree || kind == CardKind::kMordida || kind == CardKind::kWarDeclaration;
}
bool IsMordida(CardKind kind) {
  return ActsByEffects(kind) || kind == CardKind::kStrike || kind == CardKind::kSpy || kind == CardKind::kLawsuit ||
         kind == CardKind::kWarrant || kind == CardKind::kNewspaper || kind == CardKind::kSubornation;
}
Ruling CheckPlayable(const Rules& r, const S& s, PlayerId seat, CardId card, Why* why) {
  ADJUTANT_REFUSE_IF("7.4.c/4"_sie, !OnCalendar(s, card) || HolderOf(s, card) != seat, why, r.CardName(card),
                     " is not on this player's calendar");
  ADJUTANT_REFUSE_IF("7.9.0/1"_sie, !IsMordida(KindOf(r, card)), why, r.CardName(card),
                     " is no card that is played: M cards with an effect and strikes are");
  ADJUTANT_REFUSE_IF("7.9.0/1"_sie, TrackOf(s, card) == Track::kSeason, why, r.CardName(card),
                     " is still to be capitalized");
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, s[card].Has(kSpent), why, r.CardName(card),
                     " was used or suppressed in this quarter, and can be used in the next");
  return Accepted();
}
Ruling CheckStrike(const Rules& r, const S& s, PlayerId seat, CardId target, Why* why) {
  const CardClass kind = InfoOf(r, target).card_class;
  ADJUTANT_REFUSE_IF("7.9.b.1/1"_sie, kind != CardClass::kC && kind != CardClass::kRR, why, r.CardName(target),
                     " is neither an enterprise nor a railroad");
  ADJUTANT_REFUSE_IF("7.9.b.1/1"_sie, !OnCalendar(s, target) || HolderOf(s, target) == seat, why, r.CardName(target),
                     " does not belong to another player");
  ADJUTANT_REFUSE_IF("7.9.b.1/1"_sie, Struck(s, target), why, r.CardName(target), " is struck already");
  return Accepted();
}
int MostOf(const Rules& r, CardId card) {
  if (r.Plays("newspaper_amount=one"_opt)) return 1;
  for (const Effect& effect : InfoOf(r, card).effects) {
    if (effect.kind == EffectKind::kLeadership) return effect.amount;
  }
  return 1;
}
int RiseBy(const Rules& r, const S& s, CardId card, CounterId counter) {
  return std::min(MostOf(r, card), kLeaderMost - LeadershipOf(s, counter));
}
Ruling CheckNews(const Rules& r, const S& s, CardId card, CounterId counter, Why* why) {
  ADJUTANT_REFUSE_IF("7.9.c"_sie, !OnMap(s, counter), why, r.CounterName(counter), " is not on the map");
  ADJUTANT_REFUSE_IF(
      "7.9.c"_sie,
      r.c.counters[counter].kind == CounterKind::kHacendado && r.Plays("newspaper_target=no_hacendado"_opt), why,
      "a newspaper raises nobody who is a hacendado");
  ADJUTANT_REFUSE_IF("7.9.c"_sie, RiseBy(r, s, card, counter) <= 0, why, r.CounterName(counter), " leads with ",
                     LeadershipOf(s, counter), " already");
  return Accepted();
}
bool IsPuppet(const Rules& r, CardId card) {
  const CardKind kind = KindOf(r, card);
  return kind == CardKind::kTroops || kind == CardKind::kPolice || kind == CardKind::kPersonality ||
         kind == CardKind::kEquipment;
}
// As it is now: of its counters, or in its box.
int PuppetLeadership(const Rules& r, const S& s, CardId card) {
  int most = s[card].box;
  for (const CounterId counter : InfoOf(r, card).counters) {
    if (OnMap(s, counter)) most = std::max(most, LeadershipOf(s, counter));
  }
  return most;
}
Ruling CheckSuborned(const Rules& r, const S& s, PlayerId seat, CardId target, Why* why) {
  ADJUTANT_REFUSE_IF("7.9.d/1"_sie, !IsPuppet(r, target) || TrackOf(s, target) == Track::kSeason, why,
                     r.CardName(target), " is no puppet: troops, police, equipment or a personality");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.d/1"_sie, !OnCalendar(s, target), why, r.CardName(target), " is nobody's");
  ADJUTANT_REFUSE_IF("7.9.d/1"_sie, HolderOf(s, target) == seat, why, r.CardName(target),
                     " does not belong to another player");
  const int puppet = PuppetLeadership(r, s, target);
  const int owner = LeadershipOf(s, PersonOf(r, HolderOf(s, target)));
  const int needed = r.Plays("subornation_compare=at_least"_opt) ? owner : owner + 1;
  ADJUTANT_REFUSE_IF("7.9.d/2"_sie, puppet < needed, why, r.CardName(target), " has leadership ", puppet,
                     ", and needs ", needed, " to be suborned");
  return Accepted();
}
OfficeId PresidencyIn(const Rules& r, PlaceId place) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (r.c.offices[office].president && r.c.offices[office].in_play && r.c.offices[office].capital == place)
      return office;
  }
  return OfficeId();
}
Ruling CheckVictim(const Rules& r, const S& s, PlaceId place, Why* why) {
  const OfficeId office = PresidencyIn(r, place);
  ADJUTANT_REFUSE_IF("7.9.a/2"_sie, !office.exists(), why,
                     "a spy is sent to the capital of a president: place=washington or place=mexico_city");
  ADJUTANT_REFUSE_IF("7.9.a/2"_sie, !s[office].holder.exists() && s[office].leadership == 0, why, r.OfficeName(office),
                     ": there is nobody in office");
  return Accepted();
}
Ruling CheckWarrantCard(const Rules& r, const S& s, CounterId counter, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.2.2.b.1"_sie, !IsPerson(r, counter), why,
                     "a warrant is for a hacendado or another leader who can be arrested");
  ADJUTANT_REFUSE_IF("7.9.0/1"_sie, !OnMap(s, counter) || !Free(s, counter), why, r.CounterName(counter),
                     " is not at large");
  ADJUTANT_REFUSE_IF("7.9.0/1"_sie, s[counter].Has(kWarrantOut), why, "there is a warrant for ", r.CounterName(counter),
                     " already");
  return Accepted();
}
Ruling CheckPlayed(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, kPlayedCard);
  const Ruling playable = CheckPlayable(r, s, e.player, card, why);
  if (!playable.accepted) return playable;
  const CardKind kind = KindOf(r, card);
  const bool kills = e.args[kPlayedUse] == static_cast<int32_t>(Use::kAssassinates);
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, e.args[kPlayedUse] == static_cast<int32_t>(Use::kCancels), why,
                     "a spy cancels a card that has just been played, and nothing is");
  ADJUTANT_REFUSE_IF("7.9.a/2"_sie, kills != (kind == CardKind::kSpy), why,
                     kills ? "only a spy assassinates" : "a spy is played with use=assassinates");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.0/1"_sie, !kills && e.args[kPlayedUse] != static_cast<int32_t>(Use::kPlain), why,
                             "a card is played with use=plain");
  constexpr unsigned kAlways = 1u << kPlayedCard | 1u << kPlayedUse;
  const unsigned about = kind == CardKind::kSpy                                       ? 1u << kPlayedPlace
                         : kind == CardKind::kWarrant || kind == CardKind::kNewspaper ? 1u << kPlayedCounter
                         : ActsByEffects(kind)                                        ? 0u
                                                                                      : 1u << kPlayedTarget;
  const Ruling named = CheckNamed(e, kPlayedArgs, kAlways | about, why);
  if (!named.accepted) return named;
  const CardId target = CardArg(e, kPlayedTarget);
  switch (kind) {
    case CardKind::kSpy:
      return CheckVictim(r, s, PlaceArg(e, kPlayedPlace), why);
    case CardKind::kStrike:
      return CheckStrike(r, s, e.player, target, why);
    case CardKind::kLawsuit:
      return CheckSuit(r, s, e.player, target, why);
    case CardKind::kSubornation:
      return CheckSuborned(r, s, e.player, target, why);
    case CardKind::kWarrant:
      return CheckWarrantCard(r, s, CounterArg(e, kPlayedCounter), why);
    case CardKind::kNewspaper:
      return CheckNews(r, s, card, CounterArg(e, kPlayedCounter), why);
    default:
      return Accepted();
  }
}
Event PlayedOn(PlayerId seat, CardId card, Use use) {
  return MakeEvent(kCardPlayed, seat, {card, static_cast<int32_t>(use), kNone, kNone, kNone, kNone});
}
void ListPlay(const Rules& r, const S& s, PlayerId seat, CardId card, EventList* out) {
  Event e = PlayedOn(seat, card, KindOf(r, card) == CardKind::kSpy ? Use::kAssassinates : Use::kPlain);
  const auto with = [&](PlayedArg arg, int number) {
    e.args[arg] = number;
    out->push_back(e);
  };
  switch (KindOf(r, card)) {
    case CardKind::kSpy:
      for (const OfficeId office : r.c.offices.ids()) {
        if (r.c.offices[office].president) with(kPlayedPlace, r.c.offices[office].capital.number());
      }
      return;
    case CardKind::kStrike:
    case CardKind::kLawsuit:
    case CardKind::kSubornation:
      for (const CardId target : r.c.cards.ids()) {
        if (OnCalendar(s, target)) with(kPlayedTarget, target.number());
      }
      return;
    case CardKind::kWarrant:
    case CardKind::kNewspaper:
      for (const CounterId counter : r.c.counters.ids()) {
        if (OnMap(s, counter)) with(kPlayedCounter, counter.number());
      }
      return;
    default:
      out->push_back(e);
  }
}
Event NothingMore(PlayerId seat, About about) { return MakeEvent(kDone, seat, {static_cast<int32_t>(about)}); }
void ListChoices(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CardId card : CardsOf(r, s, seat)) {
    if (CheckPlayable(r, s, seat, card, nullptr).accepted) ListPlay(r, s, seat, card, out);
  }
  ListDisbands(r, s, seat, out);
  ListActs(r, s, seat, out);
}
void ListMordida(const Rules& r, const S& s, EventList* out) {
  ListChoices(r, s, s.now.due, out);
  out->push_back(NothingMore(s.now.due, About::kMordida));
}
Ruling CheckMordida(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kCardPlayed) return CheckPlayed(r, s, e, why);
  if (e.type == kOfficialActed) return CheckAct(r, s, e, why);
  if (e.type == kProductBoycotted) return CheckBoycott(r, s, e, why);
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.0/1"_sie, !Is(e, About::kMordida), why, "who plays nothing has done=mordida");
    return Accepted();
  }
  return CheckDisbands(r, s, e, why);
}
void ApplyMordida(const Rules& r, S& s, const Event& e, Trace* trace) {
  NextPlayer(s);
  s.step = kMordida;
  if (e.type == kDone) return void(++s.turns.passes);
  s.turns.passes = 0;
  if (e.type == kCardNamed) return Disband(r, s, e, trace);
  s.turns.asked = Seats();
  s.step = kAnswers;
  if (e.type != kCardPlayed) return BeginAct(s, e);
  s.play.by = s.play.last = e.player;
  s.play.use = static_cast<uint8_t>(e.args[kPlayedUse]);
  s.play.card = CardArg(e, kPlayedCard);
  s.play.target = CardArg(e, kPlayedTarget);
  s.play.counter = CounterArg(e, kPlayedCounter);
  s.play.place = PlaceArg(e, kPlayedPlace);
}

// ---- Answers: spies, vetoes, what officials void.

bool HasSpy(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : CardsOf(r, s, seat)) {
    if (KindOf(r, card) == CardKind::kSpy && CheckPlayable(r, s, seat, card, nullptr).accepted) return true;
  }
  return false;
}
// A veto of what is carried out by effects is asked there (7.1.2.g).
PlayerId Vetoer(const Rules& r, const S& s) {
  if (!s.play.card.exists()) return 0;
  const CardInfo& info = InfoOf(r, s.play.card);
  if (!info.veto || ActsByEffects(info.kind)) return 0;
  const OfficeId office = info.flag == Nation::kUnitedStates ? r.c.us_president
                          : info.flag == Nation::kMexico     ? r.c.mexican_president
                                                             : OfficeId();
  const PlayerId seat = office.exists() ? SeatOf(r, s, office) : PlayerId{0};
  return seat == s.play.by ? PlayerId{0} : seat;
}
bool Stands(const S& s) { return (s.play.stage & kSuppressed) == 0; }
void AskAnswers(const Rules& r, S& s, Trace*) {
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    const bool spies = s.play.card.exists() && seat != s.play.last && HasSpy(r, s, seat);
    const bool official = Stands(s) && (Vetoer(r, s) == seat || Voiders(r, s).Has(seat));
    if (spies || official) seats.Add(seat);
  }
  OpenTo(s, seats, kAnswerStep, kCarryOut);
}
Event Says(PlayerId seat, About about) { return MakeEvent(kDecided, seat, {static_cast<int32_t>(about), 1, kNone}); }
void ListAnswers(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : CardsOf(r, s, seat)) {
      if (KindOf(r, card) == CardKind::kSpy) out->push_back(PlayedOn(seat, card, Use::kCancels));
    }
    for (const About about : {About::kVeto, About::kVoid}) out->push_back(Says(seat, about));
    out->push_back(NothingMore(seat, About::kCancel));
  }
}
Ruling CheckAnswer(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.a/1"_sie, !Is(e, About::kCancel), why, "who lets it be has done=cancel");
    return Accepted();
  }
  if (e.type == kDecided) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.2"_sie, e.args[1] != 1 || e.args[2] >= 0, why, "who lets it be has done=cancel");
    if (Is(e, About::kVeto)) {
      ADJUTANT_REFUSE_IF("7.9.0/3"_sie, Vetoer(r, s) != e.player, why,
                         "a card that says so is vetoed by the president of the nation whose flag it shows");
    } else {
      ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Is(e, About::kVoid) || !Voiders(r, s).Has(e.player), why,
                         "lawsuits and warrants are voided by the governor of the territory and the president");
    }
    ADJUTANT_REFUSE_IF("7.9.a/1"_sie, !Stands(s), why, "a spy has cancelled it already");
    return Accepted();
  }
  const CardId card = CardArg(e, kPlayedCard);
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, KindOf(r, card) != CardKind::kSpy, why, r.CardName(card), " is no spy");
  const Ruling playable = CheckPlayable(r, s, e.player, card, why);
  if (!playable.accepted) return playable;
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, e.args[kPlayedUse] != static_cast<int32_t>(Use::kCancels), why,
                     "a spy answers with use=cancels");
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, !s.play.card.exists(), why, "spies cancel cards, not acts of office");
  ADJUTANT_REFUSE_IF("7.9.a/1"_sie, s.play.last == e.player, why, "nobody cancels his own card");
  return CheckNamed(e, kPlayedArgs, 1u << kPlayedCard | 1u << kPlayedUse, why);
}
// It leaves the game, or is not used again in this quarter.
void PutAway(const Rules& r, S& s, CardId card, Trace* trace) {
  if (InfoOf(r, card).reusable) {
    Applied(trace, "7.9.0/2"_sie, [&] { return r.CardName(card) + " may be used again in another quarter."; });
    return s[card].Mark(kSpent);
  }
  const PlayerId seat = HolderOf(s, card);
  Applied(trace, "7.9.0/2"_sie, [&] { return r.CardName(card) + " leaves the game."; });
  Pay(r, s, Purse::Of(card), PurseFor(r, s, seat), s[card].gold, trace, "7.9.0/2"_sie);
  PutCard(s, card, Zone::kOut);
}
void ApplyAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kCarryOut);
  s.turns.open = Seats();
  if (e.type == kDecided) {
    Is(e, About::kVeto) ? Applied(trace, "7.9.0/3"_sie, "It is vetoed.")
                        : Applied(trace, "7.9.g.2"_sie, "It is declared void.");
    s.play.stage |= kVoided;
    return void(s.step = kCarryOut);
  }
  Applied(trace, "7.9.a/1"_sie, [&] { return r.SeatName(e.player) + " answers with a spy."; });
  PutAway(r, s, CardArg(e, kPlayedCard), trace);
  s.play.stage ^= kSuppressed;
  s.play.last = e.player;
  s.step = kAnswers;
}

// ---- What was played happens.

void CallStrike(const Rules& r, S& s, Trace* trace) {
  const CardId target = s.play.target, card = s.play.card;
  Applied(trace, "7.9.b.1/1"_sie, [&] { return r.CardName(target) + " is struck."; });
  s[target].Mark(kStruck);
  s[target].Clear(kStrikeFired);
  s[target].striker = s.play.by;
  s[target].shot = 0;
  s[target].memo = static_cast<uint8_t>(InfoOf(r, card).reusable ? 0 : card.number() + 1);
  if (TrackOf(s, target) != Track::kSeason) return Applied(trace, "7.9.b.1/3"_sie), void();
  if (r.Plays("strike_timing=maturity"_opt)) return;
  Applied(trace, "7.9.b.4"_sie, [&] { return r.CardName(target) + " is a quarter further away."; });
  DelayProject(s, target, trace);
}
// Onto the ground with what it carries; its counters go with the card.
void LeaveMap(const Rules& r, S& s, CardId card, Trace* trace) {
  for (const CounterId counter : InfoOf(r, card).counters) {
    if (r.c.counters[counter].kind == CounterKind::kPolice) continue;
    const PlaceId place = s[counter].where;
    if (place.exists()) {
      Pay(r, s, Purse::Of(counter), Purse::Ground(place), s[counter].gold, trace, "7.9.d/1"_sie);
      s[place].rifles = static_cast<uint8_t>(std::min(255, s[place].rifles + s[counter].rifles));
    }
    for (const OfficeId office : r.c.offices.ids()) {
      if (s[office].holder == counter) LeaveOffice(r, s, office, trace);
    }
    if (ConditionOf(s, counter) != Condition::kEliminated) RemoveCounter(s, counter, Condition::kGone);
  }
}
void Suborn(const Rules& r, S& s, Trace* trace) {
  const CardId target = s.play.target;
  Applied(trace, "7.9.d/1"_sie, [&] { return r.CardName(target) + " is suborned, and for sale."; });
  LeaveMap(r, s, target, trace);
  PutCard(s, target, Zone::kCommon);
}
void PrintNews(const Rules& r, S& s, Trace* trace) {
  const CounterId counter = s.play.counter;
  const int rise = RiseBy(r, s, s.play.card, counter);
  Applied(trace, "7.9.c"_sie, [&] {
    return r.CounterName(counter) + " leads with " + std::to_string(rise) + " more until the quarter ends.";
  });
  s[counter].newspaper = static_cast<uint8_t>(s[counter].newspaper + rise);
}
void Dispose(const Rules& r, S& s, CardId card, bool cancelled, Trace* trace) {
  if (!OnCalendar(s, card)) return;  // its own effect has taken it away
  if (KindOf(r, card) == CardKind::kSubornation && !cancelled) {
    Applied(trace, "7.9.d/3"_sie, [&] { return r.CardName(card) + " is for sale again."; });
    return PutCard(s, card, Zone::kCommon);
  }
  if (cancelled && InfoOf(r, card).reusable) Applied(trace, "7.9.a/1"_sie, "It is suppressed for this quarter.");
  PutAway(r, s, card, trace);
}
void CarryOut(const Rules& r, S& s, Trace* trace) {
  s.step = kMordida;
  const bool cancelled = (s.play.stage & (kSuppressed | kVoided)) != 0;
  if (!s.play.card.exists()) {
    if (!cancelled) Call(s, kOffices, kMordida);
    return;
  }
  const CardId card = s.play.card;
  const CardKind kind = KindOf(r, card);
  if (!cancelled && ActsByEffects(kind) && (s.play.stage & kCarried) == 0) {
    s.play.stage |= kCarried;
    return AskEffects(r, s, card, kCarryOut);
  }
  Dispose(r, s, card, cancelled, trace);
  if (cancelled) return;
  switch (kind) {
    case CardKind::kStrike:
      return CallStrike(r, s, trace);
    case CardKind::kSubornation:
      return Suborn(r, s, trace);
    case CardKind::kNewspaper:
      return PrintNews(r, s, trace);
    case CardKind::kWarrant:
      Applied(trace, "7.10.2.2.b.2"_sie, [&] { return r.CounterName(s.play.counter) + " may be arrested."; });
      return s[s.play.counter].Mark(kWarrantOut);
    case CardKind::kLawsuit:
      return void(s.step = kLawsuit);
    case CardKind::kSpy:
      return void(s.step = kAssassinDieStep);
    default:
      return;
  }
}

void ListAssassinDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAssassination); }
Ruling CheckAssassinDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAssassination, "7.9.a/2"_sie, why);
}
void ApplyAssassinDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMordida;
  const OfficeId office = PresidencyIn(r, s.play.place);
  if (e.args[1] > r.c.n.spy_success) {
    Applied(trace, "7.9.a/2"_sie, [&] { return r.OfficeName(office) + " escapes."; });
    return;
  }
  Applied(trace, "7.9.a/2"_sie, [&] { return r.OfficeName(office) + " is shot."; });
  KillPresident(r, s, office, kMordida, trace);
}

void Succeed(const Rules& r, S& s, Trace* trace) {
  const OfficeId office = s.play.office;
  Applied(trace, "7.9.a/3"_sie, [&] { return r.OfficeName(office) + " is elected anew."; });
  Return(s);
  AskElection(r, s, office, CardId(), AuctionKind::kOffice, s.step);
}

}  // namespace

bool HasMordida(const Rules& r, const S& s, PlayerId seat) {
  if (!Playing(r, s).Has(seat)) return false;
  EventList all;
  ListChoices(r, s, seat, &all);
  return std::any_of(all.begin(), all.end(), [&](const Event& e) { return CheckMordida(r, s, e, nullptr).accepted; });
}

void ListDisbands(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CardId card : r.c.cards.ids()) {
    if (Struck(s, card))
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kDisbandStrikers), card, kNone}));
  }
}
Ruling CheckDisbands(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.b.1/4"_sie, !Is(e, About::kDisbandStrikers) || e.args[2] >= 0, why,
                             "a card is named here to disband its strikers");
  const CardId card = CardArg(e, 1);
  ADJUTANT_REFUSE_IF("7.9.b.1/4"_sie, !Struck(s, card), why, r.CardName(card), " is not struck");
  ADJUTANT_REFUSE_IF("7.9.b.1/4"_sie, s[card].striker != e.player, why,
                     "only who called a strike ends it; strikers can be fought in the tactical rounds");
  return Accepted();
}
void Disband(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = CardArg(e, 1);
  Applied(trace, "7.9.b.2/2"_sie, [&] { return r.SeatName(e.player) + " disbands the strikers."; });
  const uint8_t memo = s[card].memo;
  EndStrike(r, s, card, trace);
  if (memo != 0 && r.Plays("strike_card_kept=kept"_opt)) GiveCard(s, CardId(memo - 1), e.player, Track::kBeside, 0);
}
void EndStrike(const Rules& r, S& s, CardId card, Trace* trace) {
  Applied(trace, "7.9.b.3"_sie, [&] { return "The strike at " + r.CardName(card) + " is over."; });
  s[card].Clear(kStruck | kStrikeFired);
  s[card].striker = s[card].shot = s[card].memo = 0;
  s[card].spot = static_cast<uint8_t>(s[card].spot & ~kFiredNow);
  const CardKind kind = KindOf(r, card);
  const bool levels =
      InfoOf(r, card).card_class == CardClass::kC && kind != CardKind::kBank && kind != CardKind::kHospital;
  if (!Mature(s, card) || !levels || s[card].box > 0) return;
  if (r.Plays("strike_zero=removed"_opt)) ChangeLevel(r, s, card, 0, LevelCause::kStrike, trace);
}

void KillPresident(const Rules& r, S& s, OfficeId office, uint16_t then, Trace* trace) {
  const CounterId victim = s[office].holder;
  s.play.office = office;
  Call(s, kSuccession, then);
  if (!victim.exists()) return;
  LeaveOffice(r, s, office, trace);
  if (const PlayerId seat = SeatOfPerson(r, victim); seat != 0) return AskHeir(r, s, seat, kSuccession);
  const CardId card = r.c.counters[victim].card;
  Pay(r, s, Purse::Of(victim), card.exists() ? Purse::Of(card) : Purse::Game(), s[victim].gold, trace, "7.9.a/3"_sie);
  RemoveCounter(s, victim, Condition::kEliminated);
  // A personality is gone with his counter (7.10.2.1.f.3).
  if (!IsPerson(r, victim) || !card.exists() || !OnCalendar(s, card)) return;
  Pay(r, s, Purse::Of(card), PurseFor(r, s, HolderOf(s, card)), s[card].gold, trace, "7.9.a/3"_sie);
  ReturnCard(r, s, card);
}

const SierraStep kMordidaSteps[] = {
    Automatic(kMordida, "mordida may be played", "7.9.0/1"_sie, GoOn, {kNextPhase, kOrder, kMordida, kMordidaStep}),
    Beside({kMordidaStep,
            "mordida",
            "plays a card, acts by an office, or passes",
            "7.9.0/1"_sie,
            {kCardPlayed, kOfficialActed, kProductBoycotted, kCardNamed, kDone},
            SeatDue,
            ListMordida,
            CheckMordida,
            ApplyMordida,
            {kMordida, kAnswers}},
           {kDealStep}),
    Automatic(kAnswers, "others may cancel it", "7.9.a/1"_sie, AskAnswers, {kCarryOut, kAnswerStep}),
    {kAnswerStep,
     "answer_mordida",
     "may cancel or void it",
     "7.9.a/1"_sie,
     {kCardPlayed, kDecided, kDone},
     OpenSeats,
     ListAnswers,
     CheckAnswer,
     ApplyAnswer,
     {kAnswers, kAnswerStep, kCarryOut}},
    Automatic(kCarryOut, "what was played happens", "7.9.0/2"_sie, CarryOut,
              {kMordida, kCarryOut, kAssassinDieStep, kLawsuit, kEffects, kVetoStep, kOffices}),
    {kAssassinDieStep,
     "assassin_die",
     "a die for an assassin falls",
     "7.9.a/2"_sie,
     {kDieRolled},
     Dice,
     ListAssassinDie,
     CheckAssassinDie,
     ApplyAssassinDie,
     {kMordida, kSuccession, kHeirStep}},
    Automatic(kSuccession, "who follows a president is elected", "7.9.a/3"_sie, Succeed, {kElection, kBack}),
};
void AddMordidaSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kMordidaSteps), std::end(kMordidaSteps));
}

}  // namespace adjutant::sierra
