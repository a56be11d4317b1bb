// HoM 9.4, 12.1: a strategy card played for its event. Conditions that the card states bind; whether an event may be
// played that would change nothing is an option, one for all cards.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

const CardEvent* EventOf(const Rules& r, CardId card) {
  const int number = r.c.cards[card].number;
  for (absl::Span<const CardEvent> events :
       {OrdinaryCardEvents(), ReinforcementCardEvents(), MarchCardEvents(), NavalCardEvents(), RaidCardEvents()}) {
    for (const CardEvent& event : events) {
      if (event.number == number) return &event;
    }
  }
  return nullptr;
}

namespace {

// Would the event change anything now? A refusal says why not.
Ruling CheckEffect(const Rules& r, const S& s, const CardEvent& event, CardId card, Side side, Why* why) {
  return event.effect == nullptr ? Accepted() : event.effect(r, s, card, side, why);
}

}  // namespace

Ruling CheckEvent(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  const CardInfo& info = r.c.cards[card];
  const bool ours = side == kUs ? info.us_event : info.mexico_event;
  if (Breaks("8.0/1"_hom, !ours && !info.mandatory)) {
    return Refused(
        "8.0/1"_hom, why,
        [&] { return absl::StrCat("the event of ", r.CardName(card), " is not for ", r.SideName(side)); }, "9.4"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("8.3.c"_hom, info.response && EventOf(r, card) == nullptr, why, r.CardName(card),
                             " is a response event: it answers something the other side does");
  const CardEvent* event = EventOf(r, card);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, event == nullptr, why, "this version does not carry out the event of ",
                             r.CardName(card));
  if (event->condition != nullptr) {
    const Ruling ruling = event->condition(r, s, card, side, why);
    if (!ruling.accepted) return ruling;
  }
  if (r.Plays("event_without_effect=allowed"_opt)) return Accepted("9.4"_hom);
  const Ruling effect = CheckEffect(r, s, *event, card, side, why);
  if (!effect.accepted) AddCase("9.4"_hom, why);
  return effect;
}

void PlayEvent(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.play.card;
  const CardEvent& event = *EventOf(r, card);
  Applied(trace, "12.1/1"_hom);
  Applied(trace, "9.4"_hom);
  s.step = kUseDone;
  Why why;
  if (!CheckEffect(r, s, event, card, static_cast<Side>(s.play.side), &why).accepted) {
    Applied(trace, "9.4"_hom,
            [&] { return absl::StrCat(r.CardName(card), " is played without effect: ", why.sentence); });
    return;
  }
  event.play(r, s, trace);
}

}  // namespace adjutant::halls
