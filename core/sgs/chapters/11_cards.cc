// SGS Halls of Montezuma XI: hands, draws, windows in which cards are played.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/11_effects.h"

namespace adjutant::sgs {

namespace {

// ---- Decks and hands.

CardSet CardsIn(const Rules& r, const S& s, Side side, CardPlace place) {
  CardSet cards;
  if (side == kNobody) return cards;
  for (const CardId card : r.scenario().decks[side]) {
    if (PlaceOf(s, card) == place) cards.Add(card);
  }
  return cards;
}
// What came back, whether it has been seen or not.
CardSet Back(const Rules& r, const S& s, Side side) {
  return CardsIn(r, s, side, CardPlace::kBottom) | CardsIn(r, s, side, CardPlace::kFaceDown);
}
void Put(S& s, CardId card, CardPlace place) {
  s[card].place = static_cast<uint8_t>(place);
  s[card].order = 0;
}
// XI.A.deck/2: behind all that came back before. What was not played has its back up (XI.G/1).
void PutBelow(const Rules& r, S& s, CardId card, bool played) {
  uint8_t last = 0;
  for (const CardId other : Back(r, s, r.c.cards[card].side)) {
    if (s[other].order > last) last = s[other].order;
  }
  Put(s, card, played ? CardPlace::kBottom : CardPlace::kFaceDown);
  s[card].order = static_cast<uint8_t>(last + 1);
}
CardId LongestBack(const Rules& r, const S& s, Side side) {
  CardId first;
  for (const CardId card : Back(r, s, side)) {
    if (!first.exists() || s[card].order < s[first].order) first = card;
  }
  return first;
}
Side Drawer(const S& s) { return static_cast<Side>(s.now.drawer); }
int LimitOf(const Rules& r) { return r.c.n.hand; }
bool TooMany(const Rules& r, const S& s, Side side) { return HandSize(r, s, side) > LimitOf(r); }

// ---- XI.B: drawing.

// Cards among which the next one falls: those that nobody has seen, and then what came back (XI.A.deck/2): in its
// order, or at random by card_shuffle.
CardSet MayBeDrawn(const Rules& r, const S& s, Side side) {
  const CardSet unseen = CardsIn(r, s, side, CardPlace::kDeck);
  if (!unseen.Empty()) return unseen;
  if (r.Plays("card_shuffle=draw_random"_opt)) return Back(r, s, side);
  CardSet one;
  if (const CardId first = LongestBack(r, s, side); first.exists()) one.Add(first);
  return one;
}
// card_deck_empty: what was discarded or played lies in the deck already, below; by option it is shuffled once the
// last unseen card has gone.
void Reshuffle(const Rules& r, S& s, Side side, Trace* trace) {
  const CardSet back = Back(r, s, side);
  if (back.Empty() || !CardsIn(r, s, side, CardPlace::kDeck).Empty()) return;
  Applied(trace, "XI.A.deck/1"_sgs, "what came back is shuffled");
  for (const CardId card : back) Put(s, card, CardPlace::kDeck);
}
void Take(const Rules& r, S& s, CardId card, Trace* trace) {
  Applied(trace, "XI.B/1"_sgs, [&] { return absl::StrCat(r.SideName(r.c.cards[card].side), " draws a card"); });
  Put(s, card, CardPlace::kHand);
  if (s.now.draws > 0) --s.now.draws;
}
void DrawCards(const Rules& r, S& s, Trace* trace) {
  while (s.now.draws > 0) {
    if (r.Plays("card_deck_empty=reshuffle_discards"_opt)) Reshuffle(r, s, Drawer(s), trace);
    const CardSet may = MayBeDrawn(r, s, Drawer(s));
    if (may.Empty()) {
      Applied(trace, "XI.A.deck/1"_sgs, "the deck is empty");
      break;
    }
    if (may.Count() > 1) {
      s.step = kDrawStep;
      return;
    }
    Take(r, s, may.First(), trace);
  }
  s.now.draws = 0;
  Return(s);
}
void ListDraws(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : MayBeDrawn(r, s, Drawer(s))) out->push_back(MakeEvent(kCardDrawn, kChance, {card}));
}
Ruling CheckDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("XI.B/1"_sgs, r.c.cards[card].side != Drawer(s), why, r.CardName(card),
                             " is not in the deck of ", r.SideName(Drawer(s)));
  ADJUTANT_REFUSE_IF("XI.A.deck/2"_sgs, !MayBeDrawn(r, s, Drawer(s)).Has(card), why, r.CardName(card),
                     " is not the next of the deck, nor one of those that nobody has seen");
  return Accepted("XI.B/1"_sgs);
}
void Draw(const Rules& r, S& s, const Event& e, Trace* trace) {
  Take(r, s, CardArg(e), trace);
  s.step = kCardDraws;
}

// ---- XI.C: playing.

Phase WindowOf(const S& s) { return static_cast<Phase>(s.now.window); }
Side Player(const S& s) { return static_cast<Side>(s.now.player); }
// Cards for battles at sea are others than those for battles on land.
bool OfWindow(const Rules& r, const S& s, CardId card, Phase window) {
  const Phase phase = r.c.cards[card].phase;
  const bool at_sea = s.battle.region.exists() && s.battle.kind == static_cast<uint8_t>(BattleKind::kNaval);
  if (window == Phase::kArtillery && phase == Phase::kBattle && r.Plays("card_battle_timing=every_round"_opt))
    return true;
  return phase == (window == Phase::kBattle && at_sea ? Phase::kNavalBattle : window);
}
Ruling CheckPlay(const Rules& r, const S& s, Side side, Phase window, const Event& e, Why* why) {
  const CardId card = CardArg(e);
  ADJUTANT_REFUSE_IF("XI.G/1"_sgs, !InHand(r, s, side, card), why, r.CardName(card), " is not in the hand of ",
                     r.SideName(side));
  const Phase phase = r.c.cards[card].phase;
  const bool other_phase = !OfWindow(r, s, card, window);
  if (other_phase && phase == Phase::kSupply) AddCase("VII.D/1"_sgs, why);
  if (other_phase && phase == Phase::kEnd) AddCase("VII.J/1"_sgs, why);
  ADJUTANT_REFUSE_IF("SUM.cards/2"_sgs, other_phase, why, r.CardName(card), " is a card of another phase");
  if (const Ruling ruling = CheckConditions(r, s, card, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckRoom(r, s, card, why); !ruling.accepted) return ruling;
  if (const Ruling ruling = CheckTargets(r, s, card, e, why); !ruling.accepted) return ruling;
  return Accepted("XI.C/2"_sgs);
}

// Every way to name `count` of the targets, in the order of the map, after those that are named.
void ListNaming(Event event, int named, int count, const RegionSet& targets, RegionId last, EventList* out) {
  if (count == 0) return out->push_back(event);
  for (const RegionId region : targets) {
    if (last.exists() && region.number() <= last.number()) continue;
    event.args[1 + named] = region.number();
    ListNaming(event, named + 1, count - 1, targets, region, out);
  }
}
void ListPlaysOf(const Rules& r, const S& s, CardId card, Side side, EventList* out) {
  const Event plain = MakeEvent(kCardPlayed, side, {card});
  for (const Effect& effect : r.c.cards[card].effects) {
    const RegionSet targets = TargetsOf(r, s, effect, side);
    if (const int count = TargetCount(effect, targets); count > 0)
      return ListNaming(plain, 0, count, targets, kNoId, out);
  }
  out->push_back(plain);
}
void ListPlays(const Rules& r, const S& s, Side side, Phase window, EventList* out) {
  for (const CardId card : CardsIn(r, s, side, CardPlace::kHand)) {
    if (OfWindow(r, s, card, window)) ListPlaysOf(r, s, card, side, out);
  }
}
EventList PlaysOf(const Rules& r, const S& s, Side side, Phase window) {
  EventList listed, plays;
  ListPlays(r, s, side, window, &listed);
  for (const Event& e : listed) {
    if (CheckPlay(r, s, side, window, e, nullptr).accepted) plays.push_back(e);
  }
  return plays;
}
// XI.B/3: a card that has to be played now.
CardId MustPlay(const Rules& r, const S& s, Side side, Phase window) {
  for (const CardId card : CardsIn(r, s, side, CardPlace::kHand)) {
    if (!r.c.cards[card].mandatory || !OfWindow(r, s, card, window)) continue;
    EventList ways;
    ListPlaysOf(r, s, card, side, &ways);
    for (const Event& e : ways) {
      if (CheckPlay(r, s, side, window, e, nullptr).accepted) return card;
    }
  }
  return CardId();
}

void Play(const Rules& r, S& s, Side side, const Event& e, Trace* trace) {
  const CardId card = CardArg(e);
  const Card& info = r.c.cards[card];
  Applied(trace, "XI.B/2"_sgs, [&] { return absl::StrCat(r.SideName(side), " plays ", r.CardName(card)); });
  Applied(trace, "XI.C/3"_sgs);
  Applied(trace, "SUM.cards/1"_sgs);
  if (info.mandatory) Applied(trace, "XI.E/2"_sgs);
  ClearMarks(r, s, kNobody, kRevealed);  // IX.I/4
  Put(s, card, CardPlace::kInEffect);
  size_t next = 1;
  for (size_t i = 0; i < info.effects.size(); ++i) {
    const Effect& effect = info.effects[i];
    const int targets = TargetCount(effect, TargetsOf(r, s, effect, side));
    const auto happen = [&](RegionId region) {
      Happen(r, s, effect, card, kNoId, static_cast<int>(i), side, region, trace);
    };
    if (targets == 0) happen(kNoId);
    for (int named = 0; named < targets; ++named) happen(RegionArg(e, next++));
  }
  if (!InEffect(s, card)) PutAway(r, s, card, true);
}

// ---- The window.

// pbem_defender_cards=policy: of the side whose turn it is not, the first card that can be played is played.
bool PlaysByPolicy(const Rules& r, S& s, Trace* trace) {
  if (Player(s) == Active(s) || !r.Plays("pbem_defender_cards=policy"_opt)) return false;
  const EventList plays = PlaysOf(r, s, Player(s), WindowOf(s));
  if (plays.empty()) return false;
  Applied(trace, "VI.C/2"_sgs);
  Play(r, s, Player(s), plays[0], trace);
  return true;
}
void CloseWindow(S& s) {
  s.now.player = s.now.window = 0;
  Return(s);
}
// Whoever holds no card is asked as well: nobody knows what he holds (XI.G/1).
void OpenWindow(const Rules& r, S& s, Trace* trace) {
  // VII.G/6, VII.H/5: what a card has called off is over, and no further card is played.
  const bool battle = s.battle.region.exists() && s.battle.cancelled != kNobody;
  if (battle || (s.siege.region.exists() && s.siege.cancelled != 0)) return CloseWindow(s);
  Applied(trace, "XI.H/1"_sgs);
  const bool policy = Player(s) != Active(s) && r.Plays("pbem_defender_cards=policy"_opt);
  if (policy) {
    // What it has drawn or lost comes first; then the next of its cards.
    if (PlaysByPolicy(r, s, trace)) return Call(s, kCardFollows, kCardWindow);
    return CloseWindow(s);
  }
  s.step = kCardWindowStep;
}
void ListCards(const Rules& r, const S& s, EventList* out) {
  ListPlays(r, s, Player(s), WindowOf(s), out);
  out->push_back(MakeEvent(kCardsEnded, s.now.player));
}
Ruling CheckCards(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kCardPlayed) return CheckPlay(r, s, Player(s), WindowOf(s), e, why);
  const CardId due = MustPlay(r, s, Player(s), WindowOf(s));
  if (due.exists()) AddCase("XI.C/2"_sgs, why);
  if (due.exists() && r.c.cards[due].red) AddCase("XI.E/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XI.B/3"_sgs, due.exists(), why, r.CardName(due), " has to be played");
  return Accepted("XI.C/2"_sgs);
}
void PlayCards(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCardsEnded) {
    Applied(trace, "XI.C/2"_sgs);
    return CloseWindow(s);
  }
  Play(r, s, Player(s), e, trace);
  Call(s, kCardFollows, kCardWindow);
}

// ---- What a card has had drawn or lost.

void AskDiscards(S& s, Side side, uint16_t then) {
  s.now.loser = side;
  Call(s, kDiscardStep, then);
}
void Follow(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XI.A/1"_sgs);
  const Side loser = static_cast<Side>(s.now.loser);
  if (s.now.discards > 0 && !CardsIn(r, s, loser, CardPlace::kHand).Empty()) {
    s.step = kCardLossStep;
    return;
  }
  s.now.discards = s.now.loser = 0;
  if (s.now.draws > 0) return Call(s, kCardDraws, kCardFollows);
  // By card_limit_when=always nobody holds more, not even for a while.
  for (const Side side : {kUsa, kMexico}) {
    if (TooMany(r, s, side) && r.Plays("card_limit_when=always"_opt)) return AskDiscards(s, side, kCardFollows);
  }
  Return(s);
}
void ListLosses(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : CardsIn(r, s, static_cast<Side>(s.now.loser), CardPlace::kHand))
    out->push_back(MakeEvent(kCardLost, kChance, {card}));
}
Ruling CheckLoss(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.now.loser);
  ADJUTANT_REFUSE_IMPOSSIBLE("XI.A.hand/1"_sgs, !InHand(r, s, side, CardArg(e)), why, r.CardName(CardArg(e)),
                             " is not in the hand of ", r.SideName(side));
  return Accepted("XI.A.hand/1"_sgs);
}
void LoseCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "XI.A.hand/1"_sgs, [&] { return r.CardName(CardArg(e)) + " is lost"; });
  PutAway(r, s, CardArg(e), false);
  --s.now.discards;
  s.step = kCardFollows;
}

// ---- The card phase, by its stage: draws, the window, the limit of the hand.

enum CardStage : uint8_t { kToDraw = 0, kOtherDraws, kToPlay, kToLimit };

void OpenCards(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XI/1"_sgs);
  Applied(trace, "VII.B/1"_sgs);
  s.now.stage = kOtherDraws;
  AskDraws(s, Active(s), r.c.n.draw, kDiscards);
}
void GoThroughCards(const Rules& r, S& s, Trace* trace) {
  switch (s.now.stage++) {
    case kToDraw:
    case kOtherDraws:
      if (!r.Plays("card_draw_who=both_each_turn"_opt)) return;
      return AskDraws(s, Enemy(Active(s)), r.c.n.draw, kDiscards);
    case kToPlay:
      if (r.Plays("card_limit_when=always"_opt)) return Call(s, kCardFollows, kCardWindowOfPhase);
      s.step = kCardWindowOfPhase;
      return;
    default:
      for (const Side side : {Active(s), Enemy(Active(s))}) {
        if (!TooMany(r, s, side)) continue;
        Applied(trace, "XI.D/1"_sgs);
        return AskDiscards(s, side, kDiscards);
      }
      s.step = kCardPhaseEnds;
  }
}
void OpenCardWindow(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kCards, kDiscards); }

PlayerId Discarding(const Rules&, const S& s) { return s.now.loser; }
int Excess(const Rules& r, const S& s) { return HandSize(r, s, static_cast<Side>(s.now.loser)) - LimitOf(r); }
void ListDiscards(const Rules& r, const S& s, EventList* out) {
  const Side side = static_cast<Side>(s.now.loser);
  for (const CardId card : CardsIn(r, s, side, CardPlace::kHand))
    out->push_back(MakeEvent(kCardDiscarded, side, {card}));
  for (const CardId card : CardsIn(r, s, side, CardPlace::kToDiscard))
    out->push_back(MakeEvent(kDiscardTakenBack, side, {card}));
  out->push_back(MakeEvent(kDiscardConfirmed, side));
}
Ruling CheckDiscard(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.now.loser);
  const int excess = Excess(r, s);
  if (e.type == kCardDiscarded) {
    ADJUTANT_REFUSE_IMPOSSIBLE("XI.D/1"_sgs, !InHand(r, s, side, CardArg(e)), why, r.CardName(CardArg(e)),
                               " is not in the hand of ", r.SideName(side));
    ADJUTANT_REFUSE_IF("XI.D/1"_sgs, excess <= 0, why, "no more than ", LimitOf(r), " cards are left");
    return Accepted("XI.D/1"_sgs);
  }
  if (e.type == kDiscardTakenBack) {
    const bool chosen = r.c.cards[CardArg(e)].side == side && PlaceOf(s, CardArg(e)) == CardPlace::kToDiscard;
    ADJUTANT_REFUSE_IMPOSSIBLE("XI.D/2"_sgs, !chosen, why, r.CardName(CardArg(e)), " is not chosen to be discarded");
    return Accepted("XI.D/2"_sgs);
  }
  if (excess > 0 && PhaseOf(s) == Phase::kCards) AddCase("VII.L/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XI.D/1"_sgs, excess > 0, why, excess, " more cards have to be discarded");
  return Accepted("XI.D/2"_sgs);
}
void Discard(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = static_cast<Side>(s.now.loser);
  s.step = kDiscardStep;
  if (e.type == kCardDiscarded) {
    Applied(trace, "XI.D/1"_sgs);
    // In the order in which they were chosen (card_discard_place).
    const auto order = static_cast<uint8_t>(CardsIn(r, s, side, CardPlace::kToDiscard).Count() + 1);
    Put(s, CardArg(e), CardPlace::kToDiscard);
    s[CardArg(e)].order = order;
    return;
  }
  if (e.type == kDiscardTakenBack) {
    Applied(trace, "XI.D/2"_sgs);
    const uint8_t order = s[CardArg(e)].order;
    Put(s, CardArg(e), CardPlace::kHand);
    for (const CardId card : CardsIn(r, s, side, CardPlace::kToDiscard)) {
      if (s[card].order > order) --s[card].order;
    }
    return;
  }
  Applied(trace, "XI.D/3"_sgs);
  const int chosen = CardsIn(r, s, side, CardPlace::kToDiscard).Count();
  for (int order = 1; order <= chosen; ++order) {
    for (const CardId card : CardsIn(r, s, side, CardPlace::kToDiscard)) {
      if (s[card].order == order) {
        PutAway(r, s, card, false);
        break;
      }
    }
  }
  s.now.loser = 0;
  Return(s);
}

void EndCards(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII.L/2"_sgs);
  EndPhase(r, s, trace);
}

}  // namespace

void AskCards(S& s, Side player, Phase window, uint16_t then) {
  s.now.player = player;
  s.now.window = static_cast<uint8_t>(window);
  Call(s, kCardWindow, then);
}
void AskDraws(S& s, Side side, int count, uint16_t then) {
  s.now.drawer = side;
  s.now.draws = static_cast<uint8_t>(count);
  Call(s, kCardDraws, then);
}
void ListCardsNow(const Rules& r, const S& s, Side side, Phase phase, EventList* out) {
  ListPlays(r, s, side, phase, out);
}
Ruling CheckCardNow(const Rules& r, const S& s, Side side, Phase phase, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XI.C/1"_sgs, r.Plays("card_start_only=no"_opt), why,
                     "cards of a phase are played when it opens, before anything else");
  return CheckPlay(r, s, side, phase, e, why);
}
void PlayCardNow(const Rules& r, S& s, Side side, const Event& e, uint16_t then, Trace* trace) {
  Play(r, s, side, e, trace);
  Call(s, kCardFollows, then);
}
// XI.E/1: a red card that was played is out of the game. By card_discard_place discards are shuffled in.
void PutAway(const Rules& r, S& s, CardId card, bool played) {
  if (played && r.c.cards[card].red) {
    Applied("XI.E/1"_sgs);
    return Put(s, card, CardPlace::kRemoved);
  }
  if (!played && r.Plays("card_discard_place=shuffle_in"_opt)) return Put(s, card, CardPlace::kDeck);
  PutBelow(r, s, card, played);
}

const SgsStep kCardSteps[] = {
    Automatic(kCardPhase, "cards are drawn", "XI/1"_sgs, OpenCards, {kCardDraws, kDiscards}),
    Automatic(kCardDraws, "cards are drawn", "XI.B/1"_sgs, DrawCards, {kBack, kDrawStep}),
    {kDrawStep, "draw", "a card is drawn", "XI.B/1"_sgs, {kCardDrawn}, Dice, ListDraws, CheckDraw, Draw, {kCardDraws}},
    Automatic(kCardWindow, "a side may play cards", "XI.C/1"_sgs, OpenWindow,
              {kCardWindowStep, kCardFollows, kCardWindow, kBack}),
    {kCardWindowStep,
     "cards",
     "plays cards",
     "XI.C/1"_sgs,
     {kCardPlayed, kCardsEnded},
     WindowPlayer,
     ListCards,
     CheckCards,
     PlayCards,
     {kCardFollows, kCardWindow, kBack}},
    Automatic(kCardFollows, "what a card has had drawn or lost", "XI.A.deck/1"_sgs, Follow,
              {kBack, kCardDraws, kCardLossStep, kDiscardStep, kCardFollows}),
    {kCardLossStep,
     "card_loss",
     "a card is lost at random",
     "XI.A.hand/1"_sgs,
     {kCardLost},
     Dice,
     ListLosses,
     CheckLoss,
     LoseCard,
     {kCardFollows}},
    Automatic(kDiscards, "the cards of the phase, and the hand is brought down to its limit", "XI.D/1"_sgs,
              GoThroughCards, {kDiscards, kCardDraws, kCardFollows, kCardWindowOfPhase, kDiscardStep, kCardPhaseEnds}),
    Automatic(kCardWindowOfPhase, "the active side may play cards of the card phase", "XI.C/1"_sgs, OpenCardWindow,
              {kCardWindow, kDiscards}),
    {kDiscardStep,
     "discard",
     "discards",
     "XI.D/1"_sgs,
     {kCardDiscarded, kDiscardTakenBack, kDiscardConfirmed},
     Discarding,
     ListDiscards,
     CheckDiscard,
     Discard,
     {kDiscardStep, kBack}},
    Automatic(kCardPhaseEnds, "the card phase is over", "VII.L/2"_sgs, EndCards, {kNextPhase}),
};
void AddCardSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kCardSteps), std::end(kCardSteps));
}

}  // namespace adjutant::sgs
