// SGS Halls of Montezuma XI: hands, draws, windows in which cards are played.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenCards(const Rules&, S& s, Trace*) { s.step = kDiscards; }
void AskOwnCards(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kCards, kCardPhaseEnds); }

void ListCards(const Rules&, const S& s, EventList* out) { out->push_back(MakeEvent(kCardsEnded, s.now.player)); }
Ruling CheckCards(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XI.C/1"_sgs, e.type != kCardsEnded, why, "cards are not written yet");
  return Accepted();
}
void PlayCards(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "XI.C/2"_sgs);
  s.now.player = s.now.window = 0;
  Return(s);
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
void ListCardsNow(const Rules&, const S&, Side, Phase, EventList*) {}
Ruling CheckCardNow(const Rules&, const S&, Side, Phase, const Event&, Why* why) {
  ADJUTANT_REFUSE_IF("XI.C/1"_sgs, true, why, "cards are not written yet");
  return Accepted();
}
void PlayCardNow(const Rules&, S& s, Side, const Event&, uint16_t then, Trace*) { s.step = then; }
void PutAway(const Rules& r, S& s, CardId card, bool played) {
  const bool gone = played && r.c.cards[card].red;
  s[card].place = static_cast<uint8_t>(gone ? CardPlace::kRemoved : CardPlace::kBottom);
  if (!gone) s[card].order = ++s.now.next_order;
}

const SgsStep kCardSteps[] = {
    Automatic(kCardPhase, "cards are drawn", "XI/1"_sgs, OpenCards, {kDiscards, kCardDraws}),
    Automatic(kCardDraws, "cards are drawn", "XI.B/1"_sgs, GoBack, {kBack, kDrawStep}),
    Unwritten(kDrawStep, "draw", "a card is drawn", "XI.B/1"_sgs, {kCardDrawn}, Dice, {kCardDraws}),
    Automatic(kCardWindow, "a side may play cards", "XI.C/1"_sgs, GoOn<kCardWindowStep>, {kCardWindowStep, kBack}),
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
    Automatic(kCardFollows, "what a card has had drawn or lost", "XI.A.deck/1"_sgs, GoBack,
              {kBack, kCardDraws, kCardLossStep}),
    Unwritten(kCardLossStep, "card_loss", "a card is lost at random", "XI.A.hand/1"_sgs, {kCardLost}, Dice,
              {kCardFollows}),
    Automatic(kDiscards, "the cards of the phase, and the hand is brought down to its limit", "XI.D/1"_sgs, AskOwnCards,
              {kCardPhaseEnds, kDiscardStep, kCardWindow}),
    Unwritten(kDiscardStep, "discard", "discards", "XI.D/1"_sgs, {kCardDiscarded, kDiscardTakenBack, kDiscardConfirmed},
              ActivePlayer, {kDiscardStep, kCardPhaseEnds}),
    Automatic(kCardPhaseEnds, "the card phase is over", "VII.L/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddCardSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kCardSteps), std::end(kCardSteps));
}

}  // namespace adjutant::sgs
