// HoM 13.1: control markers.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/engine.h"

namespace adjutant::halls {
bool HasForce(const Rules& r, const S& s, Side side, SpaceId space) {
  if (!HasUnits(r, s, side, space) || LeadersIn(r, s, side, space) == 0) return false;
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool there = r.c.leaders[leader].side == side && LeaderAt(s, leader, space);
    if (there && CanCommand(r, s, leader)) return true;
  }
  return false;
}

bool CommandInSupply(const Rules& r, const S& s, LeaderId leader, int units) {
  const Side side = r.c.leaders[leader].side;
  const SpaceId space = SpaceOf(s.leaders[leader].where);
  const bool army = ArmyOf(s, leader) != kNoId;
  const bool beside = !army && ArmyIn(r, s, side, space) != kNoId;
  if (!CanCommand(r, s, leader) || (beside && !ForceBesideArmy(r, s, side, space))) return false;
  return ForceInSupply(r, s, side, space, army, units);
}

namespace {

// ---- 13.1: control.

// Is there a Force at `from` that may enter `to`: Mexicans stay out of New Orleans (10.2.b/8), guerillas in Mexico
// (16.5/6)?
bool ForceFor(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to) {
  if (!HasForce(r, s, side, from) || (side == kMexico && to == r.c.new_orleans)) return false;
  if (InMexico(r, to)) return true;
  const Waiver none({});
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != side || !LeaderAt(s, leader, from)) continue;
    Group group = EmptyGroup(side, from);
    group.commander = leader;
    group.leaders.Add(leader);
    group.army = ArmyOf(s, leader);
    for (UnitId unit : r.c.units.ids()) {
      if (r.c.units[unit].sort == Sort::kGuerilla || !UnitAt(s, unit, from)) continue;
      if (MayInclude(r, s, group, unit)) return true;
    }
  }
  return false;
}

// By an option a unit without a leader intercepts as well (10.7/1). The same bars hold for it.
bool UnitFor(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to) {
  if (r.Plays("leaderless_reaction=avoid_only"_opt) || (side == kMexico && to == r.c.new_orleans)) return false;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (info.side != side || info.sort == Sort::kFortress || !UnitAt(s, unit, from)) continue;
    if (info.sort != Sort::kGuerilla || InMexico(r, to)) return true;
  }
  return false;
}

// Could an enemy Force intercept into the space: a leader with units next to it, or in it? Not to where units of the
// side are (10.7.b/3, but for an option), and nowhere while an Armistice lasts: no Force enters a space with enemies.
bool EnemyCouldIntercept(const Rules& r, const S& s, Side side, SpaceId space) {
  if (s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0) return false;
  if (r.Plays("intercept_into_enemy=barred"_opt) && HasUnits(r, s, side, space)) return false;
  const auto force = [&](SpaceId from) { return ForceFor(r, s, Enemy(side), from, space); };
  for (const Link& link : r.c.spaces[space].links) {
    if (force(link.to) || UnitFor(r, s, Enemy(side), link.to, space)) return true;
  }
  return force(space);
}

// 13.1/4: next to what a marker may be placed; and which supply has to hold (6.6).
bool Basis(const Rules& r, const S& s, Side side, SpaceId space) {
  if (HasForce(r, s, side, space)) return true;
  return r.Plays("adjacent_control=friendly_control"_opt) && s.control[space] == side && !ControlSuspended(r, s, space);
}
}  // namespace

// 6.6/4 asks about the Force: one that a Zone or a port feeds may be there, though it does not feed all of the space.
bool AnyForceInSupply(const Rules& r, const S& s, Side side, SpaceId space) {
  if (SpaceInSupply(r, s, side, space)) return true;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != side || !LeaderAt(s, leader, space)) continue;
    if (CommandInSupply(r, s, leader, /*units=*/1)) return true;
  }
  return false;
}

namespace {

bool BasisInSupply(const Rules& r, const S& s, Side side, SpaceId basis, SpaceId target) {
  if (r.Plays("control_supply=basis"_opt)) return AnyForceInSupply(r, s, side, basis);
  return TraceSupply(r, s, Consumer{side, target, false, false}, nullptr);
}
void ExplainBasis(const Rules& r, const S& s, Side side, SpaceId basis, SpaceId target, Why* why) {
  if (r.Plays("control_supply=basis"_opt)) return ExplainOutOfSupply(r, s, side, basis, why);
  ExplainOutOfSupply(r, s, Consumer{side, target, false, false}, why);
}

// Do enemy units in the space keep a marker out of it? Guerillas who only stay there do not where a Force is (13.1/3,
// 10.2.g/1). By an option nobody does who could not intercept: units without a leader (13.1/4).
bool HeldAgainst(const Rules& r, const S& s, Side side, SpaceId space, bool inside) {
  if (inside) return ShutIn(r, s, side, space);
  if (!HasUnits(r, s, Enemy(side), space)) return false;
  return r.Plays("control_occupied=barred"_opt) || HasForce(r, s, Enemy(side), space) ||
         UnitFor(r, s, Enemy(side), space, space);
}

// 13.1/2: a Zone takes all OPS of the card. By an option the OPS of an event make several actions: then it is none for
// one of them.
Ruling CheckWholeCard(const S& s, int ops, int left, Why* why) {
  const bool others = s.effects.ops_granted > 0 || s.effects.grants > 1;
  ADJUTANT_REFUSE_IF("13.1/2"_hom, left != ops || others, why, "control of a Zone takes all OPS of the card");
  return Accepted();
}

Ruling CheckControl(const Rules& r, const S& s, Side side, int ops, int left, SpaceId space, Why* why) {
  const Space& info = r.c.spaces[space];
  if (CannotBe("6.8/2"_hom, space == r.c.disputed_zone)) {
    return Refused(
        "6.8/2"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(space), " is never controlled, and friendly to both"); }, "2.1.a/6"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("2.1.a/6"_hom, !info.controllable(), why, r.SpaceName(space), " is never controlled");
  if (Breaks("16.4.b/1"_hom, ControlSuspended(r, s, space))) {
    return Refused(
        "16.4.b/1"_hom, why,
        [&] { return absl::StrCat(r.SpaceName(space), " is raided: nobody controls it this turn"); }, "6.7.b/1"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("13.1/1"_hom, s.control[space] == side, why, r.SpaceName(space), " is friendly already");
  ADJUTANT_REFUSE_IF(
      "13.3/1"_hom,
      side == kUs && StandingFortress(r, s, space) && r.Plays("fortress_control_by_battle=siege_only"_opt), why,
      "the fortress at ", r.SpaceName(space), " stands");
  if (info.zone()) {
    const Ruling whole = CheckWholeCard(s, ops, left, why);
    if (!whole.accepted) return whole;
    ADJUTANT_REFUSE_IF("10.4/1"_hom, !HasForce(r, s, side, space) || HasUnits(r, s, Enemy(side), space), why,
                       "a Force must be in ", r.SpaceName(space), ", and no enemy unit");
    if (Breaks("13.1/5"_hom, !AnyForceInSupply(r, s, side, space))) {
      ExplainOutOfSupply(r, s, side, space, why);
      return Refused("13.1/5"_hom, why, "the Force there is out of supply");
    }
    return Accepted();
  }
  const bool inside = HasForce(r, s, side, space);
  ADJUTANT_REFUSE_IF("13.1/3"_hom, HeldAgainst(r, s, side, space, inside), why, "enemy units are in ",
                     r.SpaceName(space));
  if (inside && BasisInSupply(r, s, side, space, space)) return Accepted("13.1/5"_hom);
  // "Either": where the Force in the space is out of supply, one next to it may still place the marker.
  for (const Link& link : info.links) {
    if (!Basis(r, s, side, link.to) || !BasisInSupply(r, s, side, link.to, space)) continue;
    ADJUTANT_REFUSE_IF("13.1/4"_hom, EnemyCouldIntercept(r, s, side, space), why,
                       "an enemy Force could intercept into ", r.SpaceName(space));
    return Accepted("13.1/4"_hom);
  }
  if (inside) {
    if (Breaks("13.1/5"_hom, true)) {
      ExplainBasis(r, s, side, space, space, why);
      return Refused("13.1/5"_hom, why,
                     [&] { return absl::StrCat("the Force in ", r.SpaceName(space), " is out of supply"); });
    }
    return Accepted();
  }
  if (Breaks("13.1/4"_hom, true)) {
    for (const Link& link : info.links) {
      if (why != nullptr && Basis(r, s, side, link.to)) ExplainBasis(r, s, side, link.to, space, why);
    }
    return Refused("13.1/4"_hom, why,
                   [&] { return absl::StrCat("no friendly Force in supply is in or next to ", r.SpaceName(space)); });
  }
  return Accepted();
}

// 9.1/2 by an option: a marker of one's own in the other's country is given up. That of a Zone takes all OPS, as its
// control always does (6.8/3).
Ruling CheckGivenUp(const Rules& r, const S& s, Side side, int ops, int left, SpaceId space, Why* why) {
  ADJUTANT_REFUSE_IF("9.1/2"_hom, r.Plays("remove_control=by_placing"_opt), why,
                     "a marker is removed by placing one's own in its stead");
  const Space& info = r.c.spaces[space];
  ADJUTANT_REFUSE_IMPOSSIBLE("9.1/2"_hom,
                             !info.controllable() || s.control[space] != side || info.controller != Enemy(side), why,
                             "no marker of ", r.SideName(side), " lies on ", r.SpaceName(space));
  return info.zone() ? CheckWholeCard(s, ops, left, why) : Accepted();
}

SpaceSet AllSpaces(const Rules& r) {
  SpaceSet spaces;
  for (SpaceId space : r.c.spaces.ids()) spaces.Add(space);
  return spaces;
}
// Where a marker could be placed: by the usual readings in and next to spaces with a Force.
SpaceSet ControlCandidates(const Rules& r, const S& s, Side side) {
  if (r.Plays("adjacent_control=friendly_control"_opt) || r.Plays("remove_control=own_too"_opt)) return AllSpaces(r);
  SpaceSet spaces, bases;
  for (LeaderId leader : r.c.leaders.ids()) {
    const SpaceId space = SpaceOf(s.leaders[leader].where);
    if (r.c.leaders[leader].side != side || space == kNoId || bases.Has(space) || !HasUnits(r, s, side, space))
      continue;
    bases.Add(space);
    spaces.Add(space);
    for (const Link& link : r.c.spaces[space].links) spaces.Add(link.to);
  }
  return spaces;
}

}  // namespace

bool AnyControl(const Rules& r, const S& s, Side side, int ops, int left) {
  const SpaceSet spaces = ControlCandidates(r, s, side);
  for (SpaceId space : spaces) {
    if (CheckControl(r, s, side, ops, left, space, nullptr).accepted) return true;
    if (CheckGivenUp(r, s, side, ops, left, space, nullptr).accepted) return true;
  }
  return false;
}

namespace {

void ListControl(const Rules& r, const S& s, EventList* out) {
  const SpaceSet spaces = ControlCandidates(r, s, Player(s));
  for (uint16_t type : {kControlGivenUp, kSpaceControlled}) {
    if (type == kControlGivenUp && r.Plays("remove_control=by_placing"_opt)) continue;
    for (SpaceId space : spaces) out->push_back(MakeEvent(type, s.play.side, {space}));
  }
  out->push_back(MakeEvent(kPlacementEnded, s.play.side));
}
Ruling CheckControlEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kPlacementEnded) {
    ADJUTANT_REFUSE_IF("13.1/1"_hom, s.play.left == s.play.ops, why,
                       "the card was played to place at least one marker");
    return Accepted();
  }
  const SpaceId space = SpaceArg(e);
  if (e.type == kControlGivenUp) return CheckGivenUp(r, s, Player(s), s.play.ops, s.play.left, space, why);
  return CheckControl(r, s, Player(s), s.play.ops, s.play.left, space, why);
}
int OpsLeft(const Rules& r, const S& s, SpaceId space) {
  return r.c.spaces[space].zone() ? 0 : std::max(0, s.play.left - 1);
}
void PlaceControl(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kPlacementEnded) {
    s.step = kUseDone;
  } else if (e.type == kControlGivenUp) {
    Applied(trace, "9.1/2"_hom);
    s.play.left = static_cast<uint8_t>(OpsLeft(r, s, SpaceArg(e)));
    s.step = kPlaceControl;
    ChangeControl(r, s, SpaceArg(e), Enemy(Player(s)), kPlaceControl, trace);
  } else {
    const SpaceId space = SpaceArg(e);
    Applied(trace, "13.1/1"_hom);
    s.play.left = static_cast<uint8_t>(OpsLeft(r, s, space));
    s.step = kPlaceControl;
    ChangeControl(r, s, space, Player(s), kPlaceControl, trace);
  }
}

void RunPlaceControl(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kPlaceControl, trace)) return;
  s.step = kUseDone;
  if (s.play.left == 0) return;
  if (AnyControl(r, s, Player(s), s.play.ops, s.play.left)) s.step = kPlaceControlStep;
}

}  // namespace

const HallsStep kControlSteps[] = {
    Automatic(kPlaceControl, "control markers are placed", "13.1/1"_hom, RunPlaceControl,
              {kDisplaceStep, kPlaceControlStep, kUseDone, kPlaceControl}),
    {kPlaceControlStep,
     "place_control",
     "places a control marker",
     "13.1/1"_hom,
     {kSpaceControlled, kControlGivenUp, kPlacementEnded},
     CardPlayer,
     ListControl,
     CheckControlEvent,
     PlaceControl,
     {kUseDone, kCityConquest, kPlaceControl}},
};
void AddControlSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kControlSteps), std::end(kControlSteps));
}

}  // namespace adjutant::halls
