// Lords of the Sierra Madre 7.9.g.4.6: in war the highest leader of a colour commands in a district, and others of that
// colour ask before they tax, burn, arrest or leave.
//
// Called by who moves or acts; the move or activity waits in s.move or s.combat. It goes on if nobody else commands, or
// if the commander allows it. s.turns.asked are the seats that tie, s.turns.open those that still roll, s.turns.passes
// how often all of them have rolled.
#include <algorithm>

#include "core/sierra/chapters/activities.h"

namespace adjutant::sierra {

namespace {

bool Acts(const S& s) { return s.tactical.activity != 0; }
const CounterSet& Waiting(const S& s) { return Acts(s) ? s.combat.attackers : s.move.picked; }
PlaceId Scene(const S& s) { return Acts(s) ? s.combat.from : s.move.at; }

Colour ColourInStack(const Rules& r, const S& s, CounterId counter) {
  const Colour own = ColourOf(r, s, counter);
  return own == Colour::kWhite ? ColourOfAll(r, s, Companions(r, s, counter)) : own;
}
int PrintedOf(const Rules& r, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  return card.exists() ? r.c.cards[card].leadership : 0;
}
// The seats of the highest leaders of that colour in the district: several, if a die decides.
Seats CommandersIn(const Rules& r, const S& s, PlaceId district, Colour colour) {
  Seats commanders;
  int most = -1, printed = -1;
  const Seats playing = Playing(r, s);
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || !Free(s, counter) || r.c.DistrictOf(s[counter].where) != district) continue;
    if (!playing.Has(CommandOf(r, s, counter)) || ColourInStack(r, s, counter) != colour) continue;
    const int its = LeadershipOf(s, counter), on_card = PrintedOf(r, counter);
    if (its < most || (its == most && on_card < printed)) continue;
    if (its > most || on_card > printed) commanders = Seats();
    commanders.Add(CommandOf(r, s, counter));
    most = its;
    printed = on_card;
  }
  return commanders;
}
Seats Commanders(const Rules& r, const S& s) {
  const PlaceId district = r.c.DistrictOf(Scene(s));
  const Colour colour = ColourOfAll(r, s, Waiting(s));
  if (!district.exists() || colour == Colour::kWhite) return {};
  return CommandersIn(r, s, district, colour);
}
// A presidential order, or a warrant for who is arrested.
bool HasOrders(const Rules&, const S& s) {
  const bool arrest = Acts(s) && ActivityOf(s) == Activity::kArrest;
  if (arrest && s[s.combat.whom].Has(kWarrantOut)) return true;
  for (const CounterId counter : Waiting(s)) {
    if (!s[counter].Has(kPresidentsOrder)) return false;
  }
  return true;
}

// What waited is done.
void GoOn(S& s) {
  s.turns.open = s.turns.asked = Seats();
  s.now.due = s.tactical.seat;
  Return(s);
}
void AskCommander(const Rules& r, S& s, PlayerId commander, Trace* trace) {
  Applied(trace, "7.9.g.4.6/1"_sie, [&] { return r.SeatName(commander) + " commands there."; });
  if (commander == s.tactical.seat) return GoOn(s);
  Ask(s, commander, kCommandStep);
}
void SeeCommand(const Rules& r, S& s, Trace* trace) {
  const Seats commanders = Commanders(r, s);
  s.turns.passes = 0;
  if (commanders.size() == 1) return AskCommander(r, s, commanders.First(), trace);
  s.turns.asked = s.turns.open = commanders;
  Ask(s, commanders.First(), kCommandDieStep);
}
void ListCommandDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCommand); }
Ruling CheckCommandDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCommand, "7.9.g.4.6/1"_sie, why);
}
void ApplyCommandDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.turns.roll[s.now.due] = static_cast<uint8_t>(e.args[1]);
  s.turns.open.Remove(s.now.due);
  if (!s.turns.open.empty()) return Ask(s, s.turns.open.First(), kCommandDieStep);
  int most = 0;
  for (const PlayerId seat : s.turns.asked) most = std::max<int>(most, s.turns.roll[seat]);
  Seats highest;
  for (const PlayerId seat : s.turns.asked) {
    if (s.turns.roll[seat] == most) highest.Add(seat);
    s.turns.roll[seat] = 0;
  }
  if (highest.size() == 1) return AskCommander(r, s, highest.First(), trace);
  ++s.turns.passes;
  s.turns.asked = s.turns.open = highest;
  Ask(s, highest.First(), kCommandDieStep);
}

void ListPermission(const Rules&, const S& s, EventList* out) {
  for (const int32_t yes : {1, 0})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kCommander), yes, kNone}));
}
Ruling CheckPermission(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.6/2"_sie, !Is(e, About::kCommander) || e.args[1] < 0 || e.args[2] >= 0, why,
                             "the commander allows it or not: decided about=commander");
  return Accepted();
}
void ApplyPermission(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool moves = !Acts(s);
  GoOn(s);
  if (IsYes(e)) {
    Applied(trace, "7.9.g.4.6/2"_sie, [&] { return r.SeatName(e.player) + " allows it."; });
    return;
  }
  Applied(trace, "7.9.g.4.6/2"_sie, [&] { return r.SeatName(e.player) + " forbids it."; });
  if (moves) s.move.stopped |= s.move.picked;
  s.step = moves ? kMoveOn : kActivities;
}

}  // namespace

void AskLeave(const Rules& r, S& s, uint16_t then) {
  s.step = then;
  if (!AtWar(s)) return;
  const Seats commanders = Commanders(r, s);
  if (commanders.empty() || commanders == Seats{s.tactical.seat} || HasOrders(r, s)) return;
  Call(s, kCommand, then);
}

const SierraStep kCommandSteps[] = {
    Automatic(kCommand, "it is seen who commands in a district", "7.9.g.4.6/1"_sie, SeeCommand,
              {kBack, kCommandDieStep, kCommandStep}),
    {kCommandDieStep,
     "command_die",
     "a die for the command falls",
     "7.9.g.4.6/1"_sie,
     {kDieRolled},
     Dice,
     ListCommandDie,
     CheckCommandDie,
     ApplyCommandDie,
     {kBack, kCommandDieStep, kCommandStep}},
    {kCommandStep,
     "permit",
     "allows others of its colour to act, or not",
     "7.9.g.4.6/2"_sie,
     {kDecided},
     SeatDue,
     ListPermission,
     CheckPermission,
     ApplyPermission,
     {kBack, kMoveOn, kActivities}},
};
void AddCommandSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kCommandSteps), std::end(kCommandSteps));
}

}  // namespace adjutant::sierra
