// HoM 8: Deal Cards Phase and strategy cards.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

constexpr int kTejas = 11;

uint8_t& Target(S& s, Side side) { return side == kUs ? s.now.hand_target_us : s.now.hand_target_mexico; }
int Target(const S& s, Side side) { return side == kUs ? s.now.hand_target_us : s.now.hand_target_mexico; }

// Whose card is dealt next: the initiative player's hand is filled first. kNobody if both are full.
Side Receiver(const Rules& r, const S& s) {
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    if (HandSize(r, s, side) < Target(s, side)) return side;
  }
  return kNobody;
}

bool DeckEmpty(const Rules& r, const S& s) {
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == kInDeck) return false;
  }
  return true;
}

bool NoCardsLeft(const Rules& r, const S& s) {
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == kInDeck || s.cards[card] == kDiscarded) return false;
  }
  return true;
}

}  // namespace

void MergeWarCards(const Rules& r, S& s, Trace* trace) {
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == kWarSet || s.cards[card] == kDiscarded) s.cards[card] = kInDeck;
  }
  Applied(trace, "8.3.b/4"_hom);
}

int HandSize(const Rules&, const S& s, Side side) {
  const uint8_t hand = HandOf(side);
  uint8_t count = 0;  // as wide as the places, so that many are compared at once
  for (uint8_t place : s.cards) count = static_cast<uint8_t>(count + (place == hand ? 1 : 0));
  return count;
}

bool MayAnswer(const Rules& r, const S& s, Side side) {
  const int held = side == kUs ? s.now.held_us : s.now.held_mexico;
  return HandSize(r, s, side) > 0 && (held != kHeldForNextTurn || r.Plays("held_response=may_answer"_opt));
}

bool MayHold(const Rules& r, const S& s, Side side, bool (*wanted)(const Rules&, CardId, Side)) {
  if (!MayAnswer(r, s, side)) return false;
  for (CardId card : r.c.cards.ids()) {
    // Discards, removed cards and the War set are public (8.3/2); the rest may be in any hand.
    const uint8_t place = s.cards[card];
    if ((place == kInDeck || place == kUsHand || place == kMexicoHand) && wanted(r, card, side)) return true;
  }
  return false;
}

namespace {

void StartDeal(const Rules& r, S& s, Trace* trace) {
  if (Overstacked(r, s)) {  // the Random Events Phase ends here (3.3/1)
    Call(s, kStacking, kDealStart);
    return;
  }
  Applied(trace, "4.2.B/1"_hom);
  int us = 0;
  int mexico = 0;
  if (s.now.at_war == 0) {
    us = mexico = r.c.turns[s.now.turn].crisis_hand;
    Applied(trace, "8.1/2"_hom);
    if (s.now.government == 2 && r.Plays("collapse_before_war=seven_at_once"_opt)) {
      mexico = r.c.n.hand_war_collapsed_mexico;
      Applied(trace, "8.1/5"_hom);
    }
  } else {
    us = mexico = r.c.n.hand_war;
    Applied(trace, "8.1/4"_hom);
    Applied(trace, "18.3.e/2"_hom);
    if (s.now.government == 2) {
      mexico = r.c.n.hand_war_collapsed_mexico;
      Applied(trace, "8.1/5"_hom);
    }
  }
  Target(s, kUs) = static_cast<uint8_t>(us);
  Target(s, kMexico) = static_cast<uint8_t>(mexico);
  const CardId tejas = r.c.Card(kTejas);
  if (s.now.turn == 1 && s.now.at_war == 0 && tejas != kNoId && s.cards[tejas] == kInDeck) {
    s.cards[tejas] = kMexicoHand;
    s.effects.seen.Remove(tejas);
    Applied(trace, "8.1/3"_hom, "Tejas! is part of Mexico's hand");
  }
  for (Side side : {kUs, kMexico}) {
    if (HandSize(r, s, side) > 0 && s.now.turn > 1) Applied(trace, "17.2/4"_hom);
  }
  s.now.stage = 0;
  s.step = kDeal;
}

void Deal(const Rules& r, S& s, Trace* trace) {
  if (Receiver(r, s) != kNobody && !NoCardsLeft(r, s)) {
    if (DeckEmpty(r, s)) {
      Applied(trace, "8.3.b/2"_hom, "the draw pile is empty: the discards are shuffled into it");
      Applied(trace, "8.3.b/1"_hom);
      for (uint8_t& place : s.cards) {
        if (place == kDiscarded) place = kInDeck;
      }
    }
    s.step = kDealCardStep;
    return;
  }
  // 4.2.B: one extra card each, the initiative player asked first.
  if (r.Plays("extra_card=one_each"_opt) && s.now.stage < 2 && !NoCardsLeft(r, s)) {
    s.step = kExtraCardStep;
    return;
  }
  s.now.stage = 0;
  s.step = kActionStart;
}

void ListDeal(const Rules& r, const S& s, EventList* out) {
  const Side side = Receiver(r, s);
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == kInDeck) out->push_back(MakeEvent(kStrategyCardDealt, kChance, {side - 1, card}));
  }
}
Ruling CheckDeal(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Receiver(r, s);
  ADJUTANT_REFUSE_IF("8.1/1"_hom, e.args[0] != side - 1, why, "the next card goes to ", r.SideName(side));
  const uint8_t place = s.cards[CardArg(e, 1)];
  ADJUTANT_REFUSE_IF("8.2/2"_hom, place == kWarSet, why, r.CardName(CardArg(e, 1)),
                     " is a War card and not in the deck yet");
  ADJUTANT_REFUSE_IMPOSSIBLE("8.1/1"_hom, place != kInDeck, why, r.CardName(CardArg(e, 1)), " is not in the draw pile");
  return Accepted();
}
void DealCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "8.1/1"_hom);
  s.cards[CardArg(e, 1)] = HandOf(Receiver(r, s));
  s.effects.seen.Remove(CardArg(e, 1));
  s.step = kDeal;
}

PlayerId ExtraPlayer(const Rules&, const S& s) { return s.now.stage == 0 ? Initiative(s) : Enemy(Initiative(s)); }
void ListExtra(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = ExtraPlayer(r, s);
  out->push_back(MakeEvent(kExtraCardDecided, player, {0}));
  out->push_back(MakeEvent(kExtraCardDecided, player, {1}));
}
Ruling CheckExtra(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideExtra(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = static_cast<Side>(ExtraPlayer(r, s));
  ++s.now.stage;
  if (e.args[0] != 0) {
    Target(s, side) = static_cast<uint8_t>(HandSize(r, s, side) + 1);
    ChangePoliticalWill(r, s, side == kUs ? r.c.n.pw_extra_card : -r.c.n.pw_extra_card, trace, "4.2.B/2"_hom,
                        [&] { return absl::StrCat("an extra card for ", r.SideName(side)); });
  }
  s.step = kDeal;
}

}  // namespace

const HallsStep kDealSteps[] = {
    Automatic(kDealStart, "the strategy deck is made ready", "8.1/2"_hom, StartDeal, {kDealStart, kDeal, kStacking}),
    Automatic(kDeal, "cards are dealt to the next hand", "8.3.b/1"_hom, Deal,
              {kDealCardStep, kExtraCardStep, kActionStart}),
    {kDealCardStep,
     "deal_card",
     "a strategy card is dealt",
     "8.1/1"_hom,
     {kStrategyCardDealt},
     Dice,
     ListDeal,
     CheckDeal,
     DealCard,
     {kDeal},
     /*lists_legal=*/true},
    {kExtraCardStep,
     "extra_card",
     "decides whether to buy an extra card for 1 Political Will",
     "4.2.B/2"_hom,
     {kExtraCardDecided},
     ExtraPlayer,
     ListExtra,
     CheckExtra,
     DecideExtra,
     {kDeal}},
};
void AddDealSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kDealSteps), std::end(kDealSteps));
}

}  // namespace adjutant::halls
