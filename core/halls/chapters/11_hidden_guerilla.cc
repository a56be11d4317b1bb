// HoM 11.2.c: the hidden guerilla joins a battle.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// ---- 11.2.c: the hidden guerilla.

UnitId HiddenGuerilla(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kHidden) return unit;
  }
  return kNoId;
}

Ruling CheckGuerillaCard(const Rules& r, const S& s, CardId card, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.c/1"_hom, s.cards[card] != kMexicoHand, why, r.CardName(card),
                             " is not in the hand of Mexico");
  ADJUTANT_REFUSE_IF("12.1.b/1"_hom, r.c.cards[card].mandatory && r.Plays("discard_for_guerilla=no_mandatory"_opt), why,
                     r.CardName(card), " must be played as event and is not discarded");
  return Accepted();
}

// May a guerilla be brought into the battle, whatever card is discarded for it?
Ruling CheckCall(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.c/1"_hom, HiddenGuerilla(r, s) == kNoId, why, "no guerilla is in hiding");
  ADJUTANT_REFUSE_IF("11.2.c/4"_hom, !InMexico(r, s.battle.space), why, r.SpaceName(s.battle.space),
                     " is not in Mexico: no guerilla comes");
  ADJUTANT_REFUSE_IF("11.2.c/1"_hom,
                     s.battle.attacker.side != kUs && r.Plays("guerilla_defending_us=us_attack_only"_opt), why,
                     "no US Force attacks in this battle");
  return Accepted();
}

bool MayCallGuerilla(const Rules& r, const S& s, Trace* trace) {
  if (HiddenGuerilla(r, s) != kNoId && !InMexico(r, s.battle.space)) Applied(trace, "11.2.c/4"_hom);
  return CheckCall(r, s, nullptr).accepted && MayAnswer(r, s, kMexico);
}

void ListGuerilla(const Rules& r, const S& s, EventList* out) {
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == kMexicoHand) out->push_back(MakeEvent(kGuerillaArrived, kMexico, {card}));
  }
  out->push_back(MakeEvent(kGuerillaArrivalDeclined, kMexico));
}
Ruling CheckGuerilla(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGuerillaArrivalDeclined) return Accepted();
  return CheckGuerillaCard(r, s, CardArg(e), why);
}
void OpenWindows(S& s) {
  s.battle.window = kAttackersWindow;
  s.step = kWindow;
}
void BringGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type != kGuerillaArrived) {
    OpenWindows(s);
    return;
  }
  Applied(trace, "11.2.c/1"_hom, [&] {
    return absl::StrCat(r.UnitName(HiddenGuerilla(r, s)), " would join the battle for ", r.CardName(CardArg(e)));
  });
  DiscardCard(r, s, CardArg(e), false, trace);
  s.step = kGuerillaJoins;
  AskTexasRangers(r, s, kGuerillaJoins);
}

// The guerilla comes, unless the Texas Rangers keep it in hiding.
void GuerillaJoins(const Rules& r, S& s, Trace* trace) {
  const bool cancelled = s.raids.cancelled != 0;
  s.raids.cancelled = 0;
  OpenWindows(s);
  if (cancelled) return;
  const UnitId unit = HiddenGuerilla(r, s);
  s.units[unit] = {At(s.battle.space), 1};
  SideOf(s, kMexico).units.Add(unit);
  Applied(trace, "11.2.c/3"_hom);
  Applied(trace, "10.2.g/4"_hom);
  s.battle.guerilla_came = 1;
  SideOf(s, kUs).in_supply = 0;
  Applied(trace, "16.5/5"_hom);
  Applied(trace, "11.2.c/2"_hom, "the US is out of supply for this battle");
}

}  // namespace

Ruling BarResponse(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(e.player);
  const bool in_hand = e.player != kChance && s.cards[CardArg(e)] == HandOf(side);
  ADJUTANT_REFUSE_IF("17.2/2"_hom, in_hand && !MayAnswer(r, s, side), why, r.CardName(CardArg(e)),
                     " is held until the next turn");
  return Accepted();
}

Ruling BarGuerillaArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.active == 0 || e.player != kMexico) return Accepted();
  return CheckCall(r, s, why);
}

namespace {

void GuerillaArrival(const Rules& r, S& s, Trace* trace) {
  if (MayCallGuerilla(r, s, trace)) {
    s.step = kGuerillaArrivalStep;
    return;
  }
  OpenWindows(s);
}

}  // namespace

const HallsStep kHiddenGuerillaSteps[] = {
    Automatic(kGuerillaArrival, "a hidden guerilla may come to the battle", "11.2.c/1"_hom, GuerillaArrival,
              {kWindow, kGuerillaArrivalStep}),
    {kGuerillaArrivalStep,
     "guerilla_arrival",
     "brings the hidden guerilla into the battle, or does not",
     "11.2.c/1"_hom,
     {kGuerillaArrived, kGuerillaArrivalDeclined},
     MexicoPlayer,
     ListGuerilla,
     CheckGuerilla,
     BringGuerilla,
     {kWindow, kGuerillaJoins, kTexasRangersStep}},
    Automatic(kGuerillaJoins, "the hidden guerilla joins the battle", "11.2.c/3"_hom, GuerillaJoins, {kWindow}),
};
void AddHiddenGuerillaSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kHiddenGuerillaSteps), std::end(kHiddenGuerillaSteps));
}

}  // namespace adjutant::halls
