// HoM 14.3, 14.4: squadrons, and ports that they seize.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_sea.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

constexpr int kSeizableSteps = 2;  // 14.4

}  // namespace

// ---- 14.3, 14.4: squadrons.

bool SquadronActive(const S& s, Coast coast) {
  if (coast == Coast::kNone) return false;
  return (coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west) != 0;
}
SpaceId SeizedPort(const S& s, Coast coast) {
  return SpaceOf(coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west);
}
bool Seized(const S& s, SpaceId space) { return s.naval.seized_east == At(space) || s.naval.seized_west == At(space); }

namespace {

void EndSeizure(const Rules& r, S& s, Coast coast, Trace* trace) {
  uint8_t& seized = coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west;
  if (seized == kNowhere) return;
  Applied(trace, "14.4.b/1"_hom,
          [&] { return absl::StrCat("the ", CoastName(coast), " squadron leaves ", r.SpaceName(SpaceOf(seized))); });
  Applied(trace, "14.4.b/2"_hom);
  seized = kNowhere;
}

// 14.3/3: both squadrons have been active by themselves at the start of an earlier turn, or of this one. A position
// that was set by name need not say so.
bool ActiveByNow(const Rules& r, const S& s, bool turn_begins) {
  const size_t turn = s.now.turn - (turn_begins ? 1u : 0u);
  return r.Plays("squadron_auto=both_at_start"_opt) && turn > 0 && r.c.turns[turn].squadrons_activate;
}

template <class Cite>
void MakeActive(const Rules& r, S& s, Coast coast, Trace* trace, Cite cite, bool turn_begins = false) {
  uint8_t& active = coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west;
  uint8_t& used = coast == Coast::kEast ? s.now.squadron_east_used : s.now.squadron_west_used;
  if (active != 0) return;
  active = 1;
  if (ActiveByNow(r, s, turn_begins)) used = 1;
  Applied(trace, cite, [&] { return absl::StrCat("the ", CoastName(coast), " squadron becomes active"); });
  if (used != 0) return;
  used = 1;
  RaiseBlockade(s, trace, "14.3/4"_hom);
}

}  // namespace

void ActivateByCard(const Rules& r, S& s, Coast coast, Trace* trace) {
  EndSeizure(r, s, coast, trace);
  MakeActive(r, s, coast, trace, "14.3/2"_hom);
}

void ActivateSquadronsForTurn(const Rules& r, S& s, Trace* trace) {
  if (!r.c.turns[s.now.turn].squadrons_activate || r.Plays("squadron_auto=one_at_segment_end"_opt)) return;
  for (Coast coast : {Coast::kEast, Coast::kWest}) MakeActive(r, s, coast, trace, "14.3/3"_hom, /*turn_begins=*/true);
  Applied(trace, "14.1.d/2"_hom);
}

namespace {

// 4.2.A/5, by an option: one squadron comes back after the decision on war.
void ReactivateSquadron(const Rules& r, S& s, Trace* trace) {
  s.step = kDealStart;
  if (!r.c.turns[s.now.turn].squadrons_activate || r.Plays("squadron_auto=both_at_start"_opt)) return;
  const bool east = !SquadronActive(s, Coast::kEast);
  const bool west = !SquadronActive(s, Coast::kWest);
  if (east && west) {
    s.step = kReactivateStep;
  } else if (east || west) {
    MakeActive(r, s, east ? Coast::kEast : Coast::kWest, trace, "4.2.A/5"_hom);
  }
}

}  // namespace

void DeactivateSquadron(const Rules& r, S& s, Coast coast, Trace* trace) {
  if (!SquadronActive(s, coast)) return;
  EndSeizure(r, s, coast, trace);
  (coast == Coast::kEast ? s.now.squadron_east : s.now.squadron_west) = 0;
  Applied(trace, "14.4.b/2"_hom, [&] { return absl::StrCat("the ", CoastName(coast), " squadron is inactive"); });
}

namespace {

bool ArtilleryIn(const Rules& r, const S& s, SpaceId space) {
  if (!HasUnits(r, s, kMexico, space)) return false;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (info.side == kMexico && s.units[unit].where == At(space) && info.artillery() && info.sort != Sort::kFortress)
      return true;
  }
  return false;
}

}  // namespace

void CheckSeizures(const Rules& r, S& s, Trace* trace) {
  for (Coast coast : {Coast::kEast, Coast::kWest}) {
    const SpaceId port = SeizedPort(s, coast);
    if (port != kNoId && ArtilleryIn(r, s, port)) EndSeizure(r, s, coast, trace);
  }
}

namespace {

// The squadrons named in events.
Coast Named(const Event& e) {
  return static_cast<Squadron>(e.args[0]) == Squadron::kEastSquadron ? Coast::kEast : Coast::kWest;
}

void ListSquadrons(const Rules&, const S&, EventList* out) {
  for (int squadron : {1, 2}) out->push_back(MakeEvent(kSquadronActivated, kUs, {squadron}));
}
Ruling CheckSquadron(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("14.3/2"_hom, !MayActivate(s, Named(e)), why, "the ", CoastName(Named(e)),
                     " squadron is active and in its box");
  return Accepted();
}
void ActivateNamed(const Rules& r, S& s, const Event& e, Trace* trace) {
  ActivateByCard(r, s, Named(e), trace);
  s.step = kUseDone;
}

Ruling CheckReactivation(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("14.3/3"_hom, SquadronActive(s, Named(e)), why, "the ", CoastName(Named(e)),
                             " squadron is active already");
  return Accepted();
}
void Reactivate(const Rules& r, S& s, const Event& e, Trace* trace) {
  MakeActive(r, s, Named(e), trace, "4.2.A/5"_hom);
  s.step = kDealStart;
}

// ---- 14.4: seizing a port.

Ruling CheckSeizable(const Rules& r, const S& s, SpaceId port, Why* why) {
  const Coast coast = CoastOf(r, port);
  if (CannotBe("14.4/1"_hom, coast == Coast::kNone || s.control[port] != kMexico) ||
      Breaks("14.4/1"_hom, !CoastAllowed(s, coast) || !Friendly(r, s, kMexico, port))) {
    return Refused("14.4/1"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(port), " is no Mexican port that the squadron can seize"); });
  }
  if (Breaks("6.8/3"_hom, r.Plays("seize_zone_port=barred"_opt) && r.c.spaces[port].zone())) {
    return Refused(
        "6.8/3"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(port), " is a Zone: a squadron does not change its control"); },
        "13.1/2"_hom);
  }
  ADJUTANT_REFUSE_IF("14.4/1"_hom, !SquadronActive(s, coast), why, "the ", CoastName(coast), " squadron is not active");
  ADJUTANT_REFUSE_IF("14.4.a/1"_hom, SeizedPort(s, coast) != kNoId, why, "the ", CoastName(coast), " squadron lies at ",
                     r.SpaceName(SeizedPort(s, coast)));
  const int steps = StepsIn(r, s, kMexico, port);
  ADJUTANT_REFUSE_IF("14.4/2"_hom, steps > kSeizableSteps, why, steps, " Mexican steps are in ", r.SpaceName(port),
                     ", more than ", kSeizableSteps);
  ADJUTANT_REFUSE_IF("14.4/2"_hom, ArtilleryIn(r, s, port), why, "Mexican artillery is in ", r.SpaceName(port));
  ADJUTANT_REFUSE_IF("14.4/2"_hom,
                     StandingFortress(r, s, port) && r.Plays("fortress_inherent_scope=artillery_unit"_opt), why,
                     "the artillery of the fortress at ", r.SpaceName(port), " bars it");
  return Accepted();
}

}  // namespace

bool AnySeizable(const Rules& r, const S& s) {
  for (SpaceId port : r.c.spaces.ids()) {
    if (CoastOf(r, port) != Coast::kNone && CheckSeizable(r, s, port, nullptr).accepted) return true;
  }
  return false;
}

namespace {

void ListSeizures(const Rules& r, const S&, EventList* out) {
  for (SpaceId port : r.c.spaces.ids()) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kPortSeized, kUs, {port}));
  }
}
Ruling CheckSeizure(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckSeizable(r, s, SpaceArg(e), why);
}
void SeizePort(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = SpaceArg(e);
  const Coast coast = CoastOf(r, port);
  (coast == Coast::kEast ? s.naval.seized_east : s.naval.seized_west) = At(port);
  Applied(trace, "14.4/1"_hom,
          [&] { return absl::StrCat("the ", CoastName(coast), " squadron seizes ", r.SpaceName(port)); });
  RaiseBlockade(s, trace, "14.4.a/1"_hom);
  s.naval.coast = 0;
  s.step = kUseDone;
  // 13.3: while a fortress stands its space is Mexican.
  const bool fortress = StandingFortress(r, s, port) && r.Plays("fortress_control_by_battle=siege_only"_opt);
  if (!fortress && r.Plays("control_change_list=all_means"_opt)) {
    Applied(trace, "14.4.a/2"_hom);
    ChangeControl(r, s, port, kUs, kUseDone, trace);
  }
}

}  // namespace

const HallsStep kSquadronSteps[] = {
    Automatic(kReactivate, "a squadron may come back", "4.2.A/5"_hom, ReactivateSquadron,
              {kDealStart, kReactivateStep}),
    {kReactivateStep,
     "reactivate_squadron",
     "names the squadron that becomes active again",
     "4.2.A/5"_hom,
     {kSquadronActivated},
     UsPlayer,
     ListSquadrons,
     CheckReactivation,
     Reactivate,
     {kDealStart}},
    {kSquadronStep,
     "activate_squadron",
     "names the squadron to activate",
     "14.3/2"_hom,
     {kSquadronActivated},
     UsPlayer,
     ListSquadrons,
     CheckSquadron,
     ActivateNamed,
     {kUseDone}},
    {kSeizeStep,
     "seize_port",
     "names the port to seize",
     "14.4/1"_hom,
     {kPortSeized},
     UsPlayer,
     ListSeizures,
     CheckSeizure,
     SeizePort,
     {kUseDone, kCityConquest}},
};
void AddSquadronSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSquadronSteps), std::end(kSquadronSteps));
}

}  // namespace adjutant::halls
