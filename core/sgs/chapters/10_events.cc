// SGS Halls of Montezuma X, VII.A: events of the scenario. Those of a turn take place in its first events phase; those
// that a capture or an entry brings about take place at once (11_effects.cc).
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/11_effects.h"

namespace adjutant::sgs {

namespace {

// An event with several turns takes place in each of them, any other once.
bool IsDue(const S& s, EventId id, const ScenarioEvent& event) {
  int turns = 0;
  bool now = false;
  for (const Condition& trigger : event.triggers) {
    if (trigger.kind != ConditionKind::kTurnIs) continue;
    ++turns;
    now = now || trigger.amount == s.now.turn;
  }
  return now && (turns > 1 || event.repeats || !s.happened.Has(id.number()));
}
void FindEvents(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII.Aev/1"_sgs);
  Applied(trace, "SUM.events/1"_sgs);
  s.event = {};
  for (const EventId id : r.scenario().events) {
    if (s.now.half == 0 && IsDue(s, id, r.c.events[id])) s.event.due.Add(id.number());
  }
  s.step = kNextEvent;
}

// The effect of which a region is chosen.
const Effect* ChoiceOf(const ScenarioEvent& event) {
  if (event.chooses == kNobody) return nullptr;
  for (const Effect& effect : event.effects) {
    if (effect.kind == EffectKind::kReinforce) return &effect;
  }
  return nullptr;
}
// Places of arrival that the side owns; all of them if it owns none.
RegionSet ChoicesOf(const S& s, const ScenarioEvent& event) {
  RegionSet owned;
  const Effect* effect = ChoiceOf(event);
  for (const RegionId region : effect->regions) {
    if (OwnerOf(s, region) == event.chooses || Controls(s, event.chooses, region)) owned.Add(region);
  }
  return owned.Empty() ? effect->regions : owned;
}
void NextEvent(const Rules& r, S& s, Trace* trace) {
  const int number = s.event.due.Empty() ? -1 : s.event.due.Next(0);
  if (number < 0) {
    s.event = {};
    return EndPhase(r, s, trace);
  }
  const EventId id(number);
  const ScenarioEvent& event = r.c.events[id];
  if (ChoiceOf(event) != nullptr && ChoicesOf(s, event).Count() > 1) {
    Applied(trace, "SUM.events/2"_sgs);
    s.event.now = id;
    s.step = kEventChoiceStep;
    return;
  }
  s.event.due.Remove(number);
  const RegionId only = ChoiceOf(event) != nullptr ? ChoicesOf(s, event).First() : RegionId();
  TakePlace(r, s, id, only, trace);
  Call(s, kCardFollows, kNextEvent);
}

// VIII.A/2: an event leaves those inside without a place, and nobody takes them: they return to their capital.
void SendHome(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  for (const PieceId p : Inside(r, s, side, region)) {
    const RegionId home = HomeOf(r, s, p);
    if (!home.exists() || home == region) continue;
    Applied(trace, "VIII.A/2"_sgs, [&] { return absl::StrCat(r.PieceName(p), " returns to ", r.RegionName(home)); });
    PutOutside(s, p, home);
  }
}

PlayerId Choosing(const Rules& r, const S& s) { return r.c.events[s.event.now.get()].chooses; }
void ListChoices(const Rules& r, const S& s, EventList* out) {
  const ScenarioEvent& event = r.c.events[s.event.now.get()];
  ListRegions(ChoicesOf(s, event), kEventDecided, event.chooses, out);
}
Ruling CheckChoice(const Rules& r, const S& s, const Event& e, Why* why) {
  const ScenarioEvent& event = r.c.events[s.event.now.get()];
  const RegionId region = RegionArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("SUM.events/2"_sgs, !ChoiceOf(event)->regions.Has(region), why, r.RegionName(region),
                             " is none of the places of the event");
  ADJUTANT_REFUSE_IF("SUM.events/2"_sgs, !ChoicesOf(s, event).Has(region), why, r.RegionName(region),
                     " is the enemy's, and there are others");
  return Accepted("X/1"_sgs);
}
void Choose(const Rules& r, S& s, const Event& e, Trace* trace) {
  const EventId id = s.event.now.get();
  s.event.due.Remove(id.number());
  s.event.now = kNoId;
  TakePlace(r, s, id, RegionArg(e), trace);
  Call(s, kCardFollows, kNextEvent);
}

}  // namespace

void PassTo(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  const PieceSet there = CombatUnits(r, Outside(r, s, Enemy(side), region) | Inside(r, s, Enemy(side), region));
  if (!there.Empty()) {
    Applied(trace, "X/1"_sgs, [&] { return absl::StrCat("troops hold ", r.RegionName(region)); });
    return;
  }
  SendHome(r, s, region, Enemy(side), trace);
  if (!Controls(s, side, region)) TakeRegion(r, s, region, side, trace);
  if (r.c.regions[region].structured() && OwnerOf(s, region) != side) TakeStructure(r, s, region, side, trace);
}

void TakePlace(const Rules& r, S& s, EventId id, RegionId chosen, Trace* trace) {
  const ScenarioEvent& event = r.c.events[id];
  s.happened.Add(id.number());
  Applied(trace, "X/1"_sgs, [&] { return r.EventName(id) + ": " + event.text; });
  if (event.secret != kNobody) Applied(trace, "VII.Aev/3"_sgs);
  const Effect* choice = ChoiceOf(event);
  for (size_t i = 0; i < event.effects.size(); ++i) {
    const Effect& effect = event.effects[i];
    Applied(trace, "VII.Aev/2"_sgs);
    Happen(r, s, effect, kNoId, id, static_cast<int>(i), event.chooses, &effect == choice ? chosen : RegionId(), trace);
  }
}

const SgsStep kEventSteps[] = {
    Automatic(kEventPhase, "the events of the turn are found", "X/1"_sgs, FindEvents, {kNextEvent}),
    Automatic(kNextEvent, "an event takes effect", "X/1"_sgs, NextEvent,
              {kNextPhase, kNextEvent, kEventChoiceStep, kCardFollows}),
    {kEventChoiceStep,
     "event_choice",
     "chooses a region for an event",
     "X/1"_sgs,
     {kEventDecided},
     Choosing,
     ListChoices,
     CheckChoice,
     Choose,
     {kCardFollows, kNextEvent}},
};
void AddEventSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventSteps), std::end(kEventSteps));
}

}  // namespace adjutant::sgs
