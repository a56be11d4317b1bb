// HoM 7.1.b: what the events of action cards ask of dice and players.
#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/07_event_cards.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// ---- Riots and the unrest in the north: a die against the card's threshold.

void ListEventDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckEventDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "7.1.b/2"_hom, why);
}

bool UsControlsIn(const Rules& r, const S& s, StateId state, SpaceId space) {
  return r.c.spaces[space].state == state && s.control[space] == kUs;
}

void RollEventDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ActionCardInfo& info = EventInfo(r, s);
  const bool happens = e.args[1] >= info.threshold;
  Applied(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat(r.ActionCardName(s.now.event_card), ": die ", e.args[1], " against ", info.threshold, ", ",
                        happens ? "it happens" : "no revolt");
  });
  s.step = kEventCardDone;
  const StateId california = r.c.spaces[r.c.alta_california].state;
  if (info.event == RandomEvent::kNewMexicoUnrest) {
    if (happens) Revolt(r, s, r.c.nuevo_mexico, trace);
    for (SpaceId space : r.c.spaces.ids()) {
      if (e.args[1] <= info.amount && UsControlsIn(r, s, r.c.nuevo_mexico, space)) s.step = kLoseControlStep;
    }
  } else if (happens && info.event == RandomEvent::kRiots) {
    for (StateId state : r.c.states.ids()) {
      if (s.states[state].revolt == 0) s.step = kChooseRevoltStep;
    }
  } else if (happens && s.states[california].control != kUs) {
    Revolt(r, s, california, trace);
  }
}
// New Mexico Unrest on a low die: a control marker of the US's choice.
void ListLostControl(const Rules& r, const S&, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (r.c.spaces[space].state == r.c.nuevo_mexico) out->push_back(MakeEvent(kControlLost, kUs, {space}));
  }
}
Ruling CheckLostControl(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = SpaceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.b/2"_hom, !UsControlsIn(r, s, r.c.nuevo_mexico, space), why,
                             "the US has no control marker of ", r.StateName(r.c.nuevo_mexico), " in ",
                             r.SpaceName(space));
  return Accepted();
}
void LoseControl(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kEventCardDone;
  ChangeControl(r, s, SpaceArg(e), kMexico, kEventCardDone, trace);
}

// ---- Enlistments Expire.

void ListDisbanded(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (OnMap(s.units[unit].where)) out->push_back(MakeEvent(kUnitDisbanded, kUs, {unit}));
  }
}
Ruling CheckDisbanded(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.b/2"_hom,
                             info.side != kUs || info.sort != Sort::kVolunteer || !OnMap(s.units[unit].where), why,
                             r.UnitName(unit), " is no Volunteer unit on the map");
  return Accepted();
}
void Disband(const Rules& r, S& s, const Event& e, Trace* trace) {
  NoteLostUnit(s, s.units[UnitArg(e)].where);
  s.units[UnitArg(e)] = {kRegroup, 0};
  Applied(trace, "7.1.b/2"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " goes home, to Regroup"); });
  s.step = --s.random.left > 0 ? kDisbandStep : kEventCardDone;
}

// ---- Rough Seas.

void ListSquadrons(const Rules&, const S& s, EventList* out) {
  for (int east : {0, 1}) out->push_back(MakeEvent(kSquadronDriven, Drawer(s), {east}));
}
Ruling CheckSquadron(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("14.4.b/1"_hom, (e.args[0] != 0 ? s.now.squadron_east : s.now.squadron_west) == 0, why,
                             "that squadron is not active");
  return Accepted();
}
void DriveSquadron(const Rules& r, S& s, const Event& e, Trace* trace) {
  DeactivateSquadron(r, s, e.args[0] != 0 ? Coast::kEast : Coast::kWest, trace);
  s.step = kEventCardDone;
}

// ---- Guerillas Rise.

void ListRising(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where != kGuerillaBox) continue;
    for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {unit, space}));
  }
}
Ruling CheckRising(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("2.1.e/2"_hom, s.units[unit].where != kGuerillaBox, why, r.UnitName(unit),
                             " is not in the guerilla box");
  ADJUTANT_REFUSE_IF("10.2.g/4"_hom, !GuerillaSite(r, s, SpaceArg(e, 1)), why, "a guerilla does not enter at ",
                     r.SpaceName(SpaceArg(e, 1)));
  return Accepted();
}
void Rise(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = SpaceArg(e, 1);
  s.units[UnitArg(e)] = {At(space), 1};
  Applied(trace, "10.2.g/4"_hom, [&] { return absl::StrCat("a guerilla enters at ", r.SpaceName(space)); });
  s.step = kEventCardDone;
  UnitsCome(r, s, space, kMexico, trace);
  GiveWay(r, s, kEventCardDone, trace);
}

// ---- Political Insight and Political Shift: the City Conquest markers.

Ruling CheckCity(const Rules& r, SpaceId space, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1.b/1"_hom, !r.c.spaces[space].pw_city, why, r.SpaceName(space),
                             " is no Political Will city");
  return Accepted();
}

bool SeenByDrawer(const S& s, SpaceId city) {
  const CityMarkerId marker = s.city_marker[city];
  return marker != kNoId && (SeenBy(s, marker) >> Drawer(s) & 1) != 0;
}
void ListExaminations(const Rules& r, const S& s, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (r.c.spaces[space].pw_city) out->push_back(MakeEvent(kCityMarkerExamined, Drawer(s), {space}));
  }
  out->push_back(MakeEvent(kExaminationEnded, Drawer(s)));
}
Ruling CheckExamination(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kExaminationEnded) return Accepted();
  const SpaceId city = SpaceArg(e);
  ADJUTANT_REFUSE_IF("5.1.b/2"_hom, SeenByDrawer(s, city), why, "the marker of ", r.SpaceName(city),
                     " has been seen already");
  return CheckCity(r, city, why);
}
void SeeMarker(const Rules& r, S& s, SpaceId city, Trace* trace) {
  LookAt(s, s.city_marker[city], Drawer(s));
  Applied(trace, "7.1.b/2"_hom,
          [&] { return absl::StrCat(r.SideName(Drawer(s)), " looks at the marker of ", r.SpaceName(city)); });
  s.random.city = kNoId;
  s.step = --s.random.left > 0 ? kExamineCityStep : kEventCardDone;
}
void Examine(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kExaminationEnded) {
    s.random.left = 0;
    s.step = kEventCardDone;
    return;
  }
  const SpaceId city = SpaceArg(e);
  if (s.city_marker[city] == kNoId && !r.c.city_markers.empty()) {
    s.random.city = city;
    s.step = kExamineMarkerStep;
    return;
  }
  SeeMarker(r, s, city, trace);
}

void ListExamined(const Rules& r, const S&, EventList* out) {
  for (CityMarkerId marker : r.c.city_markers.ids()) out->push_back(MakeEvent(kCityMarkerDrawn, kChance, {marker}));
}
Ruling CheckExamined(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1.b/2"_hom, !CityMarkerFree(r, s, CityMarkerArg(e)), why,
                             "that marker lies in another city");
  return Accepted();
}
void DrawExamined(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId city = s.random.city;
  s.city_marker[city] = CityMarkerArg(e);
  SeeMarker(r, s, city, trace);
}

// A marker that nobody has looked at is as good as any other: only the places of known markers change.
void ListSwaps(const Rules& r, const S& s, EventList* out) {
  for (SpaceId city : r.c.spaces.ids()) {
    for (SpaceId other : r.c.spaces.ids()) {
      const bool cities = r.c.spaces[city].pw_city && r.c.spaces[other].pw_city;
      if (cities && city != other) out->push_back(MakeEvent(kCityMarkersSwapped, Drawer(s), {city, other}));
    }
  }
}
Ruling CheckSwap(const Rules& r, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.b/2"_hom, e.args[0] == e.args[1], why, "a marker is not swapped with itself");
  const Ruling first = CheckCity(r, SpaceArg(e), why);
  return first.accepted ? CheckCity(r, SpaceArg(e, 1), why) : first;
}
void Swap(const Rules& r, S& s, const Event& e, Trace* trace) {
  std::swap(s.city_marker[SpaceArg(e)], s.city_marker[SpaceArg(e, 1)]);
  Applied(trace, "7.1.b/2"_hom, [&] {
    return absl::StrCat("the markers of ", r.SpaceName(SpaceArg(e)), " and ", r.SpaceName(SpaceArg(e, 1)),
                        " change places");
  });
  s.step = kEventCardDone;
}

}  // namespace

// ---- Desertion and Vomito: stacks lose steps.

LossTask OneStep(Side side) {
  LossTask task{};
  task.side = side;
  task.left = 1;
  task.cause = kCardLoss;
  return task;
}
void AddStack(const Rules& r, const S& s, Side side, SpaceId space, LossTask* task) {
  for (UnitId i : r.c.units.ids()) {
    const UnitInfo& unit = r.c.units[i];
    if (unit.side == side && unit.sort != Sort::kFortress && UnitAt(s, i, space)) task->from.Add(i);
  }
}

namespace {

// The State that riots, a card or the spread of revolts turns (7.1.b, 18.4.a/2). Whoever rolled chooses.
PlayerId Chooser(const Rules&, const S& s) {
  if (s.now.revolt_state != kNoId) return s.now.roller;
  return s.now.event_card != kNoId ? static_cast<PlayerId>(Drawer(s)) : s.now.to_move;
}
void ListRevolts(const Rules& r, const S& s, EventList* out) {
  for (StateId state : r.c.states.ids()) {
    out->push_back(MakeEvent(kStateRevolted, Chooser(r, s), {state}));
  }
}
Ruling CheckRevolt(const Rules& r, const S& s, const Event& e, Why* why) {
  const StateId state = StateArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("18.4.a/2"_hom, s.states[state].revolt != 0, why, r.StateName(state),
                             " is in revolt already");
  ADJUTANT_REFUSE_IF("12.1/1"_hom,
                     s.now.revolt_state == kNoId && s.now.event_card == kNoId && !CardMayRevolt(r, s, state), why,
                     "a Mexican Force of four units stands in or next to ", r.StateName(state));
  if (s.now.revolt_state != kNoId) {
    bool adjacent = false;
    for (StateId near : r.c.states[s.now.revolt_state].neighbours) adjacent = adjacent || near == state;
    ADJUTANT_REFUSE_IF("18.4.a/3"_hom, !adjacent, why, r.StateName(state), " has no connection with ",
                       r.StateName(s.now.revolt_state));
  }
  return Accepted();
}
void ChooseRevolt(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.states[StateArg(e)].revolt = 1;
  Applied(trace, "18.4.b/5"_hom, [&] { return absl::StrCat(r.StateName(StateArg(e)), " goes into revolt"); });
  s.step = s.now.revolt_state != kNoId ? kNextRevolt : s.now.event_card != kNoId ? kEventCardDone : kUseDone;
  s.now.revolt_state = kNoId;
}

}  // namespace

const HallsStep kEventChoiceSteps[] = {
    {kEventDieStep,
     "event_die",
     "the die for the action card's event",
     "7.1.b/2"_hom,
     {kDieRolled},
     Dice,
     ListEventDie,
     CheckEventDie,
     RollEventDie,
     {kChooseRevoltStep, kEventCardDone, kLoseControlStep}},
    {kChooseRevoltStep,
     "choose_revolt",
     "names the State that goes into revolt",
     "18.4.a/2"_hom,
     {kStateRevolted},
     Chooser,
     ListRevolts,
     CheckRevolt,
     ChooseRevolt,
     {kEventCardDone, kUseDone, kNextRevolt}},
    {kLoseControlStep,
     "lose_control",
     "gives up a control marker",
     "7.1.b/2"_hom,
     {kControlLost},
     UsPlayer,
     ListLostControl,
     CheckLostControl,
     LoseControl,
     {kEventCardDone, kCityConquest}},
    {kExamineCityStep,
     "examine_city",
     "names a city to look at its marker",
     "7.1.b/2"_hom,
     {kCityMarkerExamined, kExaminationEnded},
     DrawerPlayer,
     ListExaminations,
     CheckExamination,
     Examine,
     {kEventCardDone, kExamineCityStep, kExamineMarkerStep}},
    {kExamineMarkerStep,
     "examine_marker",
     "the marker of the city is looked at by one player",
     "5.1.b/2"_hom,
     {kCityMarkerDrawn},
     Dice,
     ListExamined,
     CheckExamined,
     DrawExamined,
     {kEventCardDone, kExamineCityStep}},
    {kSwapCitiesStep,
     "swap_cities",
     "swaps the markers of two cities",
     "7.1.b/2"_hom,
     {kCityMarkersSwapped},
     DrawerPlayer,
     ListSwaps,
     CheckSwap,
     Swap,
     {kEventCardDone}},
    {kDisbandStep,
     "disband",
     "sends a Volunteer unit home",
     "7.1.b/2"_hom,
     {kUnitDisbanded},
     UsPlayer,
     ListDisbanded,
     CheckDisbanded,
     Disband,
     {kEventCardDone, kDisbandStep}},
    {kRoughSeasStep,
     "rough_seas",
     "names the squadron that is driven off",
     "7.1.b/2"_hom,
     {kSquadronDriven},
     DrawerPlayer,
     ListSquadrons,
     CheckSquadron,
     DriveSquadron,
     {kEventCardDone}},
    {kGuerillasRiseStep,
     "guerillas_rise",
     "places a guerilla",
     "10.2.g/4"_hom,
     {kGuerillaPlaced},
     MexicoPlayer,
     ListRising,
     CheckRising,
     Rise,
     {kDisplaceStep, kEventCardDone}},
};
void AddEventChoiceSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventChoiceSteps), std::end(kEventChoiceSteps));
}

}  // namespace adjutant::halls
