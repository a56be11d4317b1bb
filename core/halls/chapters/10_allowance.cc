// HoM 10.1: the movement allowance, and the cards that answer a march.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/10_movement.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// Reconstructed, as the text of the cards.
enum CardNumber { kBadWeather = 20, kMarchAttrition = 63 };
constexpr int kForcedMarchPoints = 3;
constexpr int kBadWeatherPoints = 2;
constexpr int kMarchAttritionSteps = 2;

bool AnyActionCardLeft(const Rules& r, const S& s) {
  for (ActionCardId card : r.c.action_cards.ids()) {
    if (s.action_cards[card] == kActionDeck) return true;
  }
  return false;
}

// 7.2/3: drawn and set aside, all go back; by an option those drawn for their events stay out.
void ReshuffleActionCards(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.2/3"_hom, "the action deck has run out and is reshuffled");
  for (uint8_t& place : s.action_cards) {
    if (place == kActionUsed || r.Plays("action_reshuffle=all_cards"_opt)) place = kActionDeck;
  }
}

}  // namespace

void AskForMovementCard(const Rules& r, S& s, Trace* trace) {
  if (!AnyActionCardLeft(r, s)) ReshuffleActionCards(r, s, trace);
  s.step = kDrawMovementStep;
}

namespace {

// ---- 10.1: the action card gives the movement allowance.

void ListMovement(const Rules& r, const S& s, EventList* out) {
  for (ActionCardId card : r.c.action_cards.ids()) {
    if (s.action_cards[card] == 0) out->push_back(MakeEvent(kActionCardDrawn, kChance, {card}));
  }
}
Ruling CheckMovement(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2/1"_hom, s.action_cards[ActionCardArg(e)] != 0, why, "the action card ",
                             r.ActionCardName(ActionCardArg(e)), " has been drawn already");
  return Accepted();
}
void DrawMovement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ActionCardId card = ActionCardArg(e);
  s.action_cards[card] = 1;
  if (!AnyActionCardLeft(r, s) && r.Plays("action_reshuffle_when=at_last_card"_opt)) {
    ReshuffleActionCards(r, s, trace);
    s.action_cards[card] = kActionUsed;  // the card just drawn stays out
  }
  s.act.card = card;
  Applied(trace, "9.3/4"_hom);
  int rating = 4;  // 10.1/3: units alone
  if (s.act.group.commander != kNoId) {
    rating = RatingsOf(r, s, s.act.group.commander).strategy;
  } else {
    Applied(trace, "10.1/3"_hom);
  }
  const Allowance& allowance = r.c.action_cards[card].allowance[rating];
  Sum movement(trace, "10.1/2"_hom, "movement.allowance", "Movement allowance");
  movement.Add(
      allowance.movement, "10.1/2"_hom,
      [&] { return absl::StrCat(r.ActionCardName(card), " at strategy rating ", rating); },
      movement.telling() ? absl::StrCat("action_card.", std::string(r.c.action_card_names.Id(card)), ".allowance.",
                                        rating, ".movement")
                         : "");
  if (s.act.group.army != kNoId && !(allowance.movement == 0 && r.Plays("army_minimum=zero_stays_zero"_opt))) {
    Applied(trace, "10.1/5"_hom);
    movement.Add(r.c.n.movement_army, "15.2/1"_hom, "an Army", "number.movement.army.value");
    movement.Clamp(r.c.n.movement_army_minimum, 255, "10.1/6"_hom, "an Army has at least 1");
  }
  if (s.march.forced != 0) {
    movement.Add(kForcedMarchPoints, "12.1/1"_hom, "Forced March");
  }
  s.act.movement = s.act.left = static_cast<uint8_t>(movement.Finish());
  s.act.underlined = allowance.underlined ? 1 : 0;
  if (allowance.underlined) Applied(trace, "10.1/4"_hom);
  Applied(trace, "10.1/2"_hom, [&] {
    return absl::StrCat(r.ActionCardName(card), " gives ", s.act.movement, " MP",
                        s.act.underlined ? ", underlined" : "");
  });
  s.act.out_of_supply = ForceInSupply(r, s, static_cast<Side>(s.act.group.side), s.act.space, s.act.group.army != kNoId,
                                      s.act.group.units.Count())
                            ? 0
                            : 1;
  if (s.act.out_of_supply != 0) {
    Applied(trace, "9.3/5"_hom);
    Applied(trace, "6.6/5"_hom, "activated out of supply: its movement costs a step");
  }
  s.step = kMarchWindow;
}

// ---- Cards that answer a march: Bad Weather and March Attrition, once the movement card is known.

bool IsBadWeather(const Rules& r, CardId card) { return r.c.cards[card].number == kBadWeather; }
bool IsMarchAttrition(const Rules& r, CardId card) { return r.c.cards[card].number == kMarchAttrition; }
bool ForSide(const Rules& r, CardId card, Side side) {
  const CardInfo& info = r.c.cards[card];
  return side == kUs ? info.us_event : info.mexico_event;
}
bool AnswersUnit(const Rules& r, CardId card, Side side) { return IsBadWeather(r, card) && ForSide(r, card, side); }
bool AnswersForce(const Rules& r, CardId card, Side side) {
  return (IsBadWeather(r, card) || IsMarchAttrition(r, card)) && ForSide(r, card, side);
}

PlayerId OtherPlayer(const Rules&, const S& s) { return Enemy(static_cast<Side>(s.act.group.side)); }

void ListResponses(const Rules& r, const S& s, EventList* out) {
  const Side side = static_cast<Side>(OtherPlayer(r, s));
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == HandOf(side)) out->push_back(MakeEvent(kResponsePlayed, side, {card}));
  }
  out->push_back(MakeEvent(kResponsePassed, side));
}
Ruling CheckResponse(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kResponsePassed) return Accepted();
  const CardId card = CardArg(e);
  const Side side = static_cast<Side>(OtherPlayer(r, s));
  ADJUTANT_REFUSE_IMPOSSIBLE("9.0/1"_hom, s.cards[card] != HandOf(side), why, r.CardName(card),
                             " is not in the hand of ", r.SideName(side));
  ADJUTANT_REFUSE_IMPOSSIBLE("8.3.c"_hom, !AnswersForce(r, card, side), why, r.CardName(card),
                             " does not answer a march");
  ADJUTANT_REFUSE_IF("12.1/1"_hom, s.act.group.commander == kNoId && !AnswersUnit(r, card, side), why,
                     "March Attrition answers the march of a Force");
  return Accepted();
}
void Respond(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePassed) {
    s.step = kMoveOn;
    return;
  }
  const CardId card = CardArg(e);
  Applied(trace, "12.1.d/1"_hom);
  if (IsMarchAttrition(r, card)) {
    s.march.card_attrition = static_cast<uint8_t>(s.march.card_attrition + kMarchAttritionSteps);
  } else {
    Sum movement(trace, "12.1/1"_hom, "movement.allowance", "Movement allowance");
    movement.Add(s.act.movement, "10.1/2"_hom, "before");
    movement.Add(-kBadWeatherPoints, "12.1/1"_hom, "Bad Weather");
    const int least = s.act.group.army != kNoId ? std::min<int>(r.c.n.movement_army_minimum, s.act.movement) : 0;
    movement.Clamp(least, 255, "10.1/6"_hom, "no less");
    s.act.movement = s.act.left = static_cast<uint8_t>(movement.Finish());
  }
  DiscardCard(r, s, card, /*as_event=*/true, trace);
  s.step = kMarchWindow;
}

void MarchWindow(const Rules& r, S& s, Trace*) {
  const bool force = s.act.group.commander != kNoId;
  const Side side = static_cast<Side>(OtherPlayer(r, s));
  s.step = MayHold(r, s, side, force ? AnswersForce : AnswersUnit) ? kMarchResponseStep : kMoveOn;
}

}  // namespace

const HallsStep kAllowanceSteps[] = {
    {kDrawMovementStep,
     "draw_movement",
     "an action card is drawn for the movement allowance",
     "9.3/4"_hom,
     {kActionCardDrawn},
     Dice,
     ListMovement,
     CheckMovement,
     DrawMovement,
     {kMarchWindow},
     /*lists_legal=*/true},
    Automatic(kMarchWindow, "cards may be played on the march", "10.0"_hom, MarchWindow, {kMoveOn, kMarchResponseStep}),
    {kMarchResponseStep,
     "march_response",
     "plays a card that answers the march, or passes",
     "8.3.c"_hom,
     {kResponsePlayed, kResponsePassed},
     OtherPlayer,
     ListResponses,
     CheckResponse,
     Respond,
     {kMoveOn, kMarchWindow}},
};
void AddAllowanceSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kAllowanceSteps), std::end(kAllowanceSteps));
}

}  // namespace adjutant::halls
