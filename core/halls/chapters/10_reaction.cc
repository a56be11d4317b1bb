// HoM 10.6 to 10.9: interception, battle avoidance, the search for a target in a Zone. Who fights after an avoidance
// out of a fort has failed (10.8.c) is settled where battles are.
//
// In a Zone nobody meets by entering it. The active Force names an enemy unit or the leader of an enemy Force and looks
// for it; once found, its owner says who belongs to that Force (3.5.a), and reaction is as anywhere: another Force of
// the Zone may intercept, the one found may avoid battle. Only those so engaged fight.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// Stages of a search (MarchState::search).
enum Search : uint8_t { kNoSearch = 0, kLooking = 1, kFound = 2, kSlippedAway = 3 };
constexpr int kSearchCost = 1;  // 10.9/4

Side ActiveSide(const S& s) { return static_cast<Side>(s.act.group.side); }
Side ReactingSide(const S& s) { return Enemy(ActiveSide(s)); }
PlayerId ReactingPlayer(const Rules&, const S& s) { return ReactingSide(s); }
bool IsZone(const Rules& r, SpaceId space) { return r.c.spaces[space].zone(); }
bool Searching(const S& s) { return s.march.search != kNoSearch; }

template <class Set>
bool Overlap(const Set& a, const Set& b) {
  return !(a & b).Empty();
}
void Engage(S& s, const Group& group) {
  s.march.engaged |= group.units;
  s.march.engaged_leaders |= group.leaders;
}

// Reaction begins anew: failures of 10.8.f last through the activation.
void BeginReaction(S& s) {
  const LeaderSet leaders = s.react.failed_leaders;
  const UnitSet units = s.react.failed_units;
  s.react = Reaction{};
  s.react.failed_leaders = leaders;
  s.react.failed_units = units;
  s.react.space = s.act.space;
  s.march.engaged = UnitSet{};
  s.march.engaged_leaders = LeaderSet{};
}

// ---- 10.7: interception.

// Those of the other side who have left the space that the active group has entered.
void StartGone(S& s) {
  if (s.march.gone_from == s.act.space) return;
  s.march.gone_from = s.act.space;
  s.march.gone = UnitSet{};
  s.march.gone_leaders = LeaderSet{};
}
void NoteDisplaced(const Rules& r, S& s) {
  if (s.now.displaced_from != s.act.space) return;
  StartGone(s);
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == kDisplaced) s.march.gone_leaders.Add(leader);
  }
}

// Units of the active side besides the active ones (10.7/2, 10.7.b/3). A fortress's own unit does not hold the space
// against those who besiege it (13.3/4): to their friends it is friendly-occupied.
bool OthersOfActiveSide(const Rules& r, const S& s) {
  const bool besieged = HasUnits(r, s, ReactingSide(s), s.act.space);
  for (UnitId unit : r.c.units.ids()) {
    if (besieged && r.c.units[unit].sort == Sort::kFortress) continue;
    if (s.units[unit].where == At(s.act.space) && r.c.units[unit].side == s.act.group.side &&
        !s.act.group.units.Has(unit)) {
      return true;
    }
  }
  return false;
}

// May something at `from` intercept into the space where the active group is?
Ruling CheckReach(const Rules& r, const S& s, SpaceId from, Why* why) {
  const SpaceId target = s.act.space;
  const auto far = [&] {
    return absl::StrCat(from == kNoId ? std::string("off the map") : r.SpaceName(from), " is not next to ",
                        r.SpaceName(target));
  };
  if (CannotBe("10.7/1"_hom, from == kNoId)) return Refused("10.7/1"_hom, why, far);
  if (from == target) {
    ADJUTANT_REFUSE_IF("10.7/1"_hom, !IsZone(r, target), why, "who is in ", r.SpaceName(target),
                       " already does not intercept");
    ADJUTANT_REFUSE_IF("10.9/2"_hom,
                       r.Plays("zone_lone_unit=forces_only"_opt) && s.act.group.commander == kNoId && !Searching(s),
                       why, "a Force in a Zone intercepts Forces, not a single unit");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("10.9/6"_hom, Searching(s), why, "only another Force in the Zone may intercept");
  if (Breaks("10.7/1"_hom, !Links(r, from, target))) {
    if (IsZone(r, from)) AddCase("10.9/1"_hom, why);
    if (s.act.from_set != 0 && IsZone(r, s.act.from)) AddCase("10.9/3"_hom, why);
    return Refused("10.7/1"_hom, why, far);
  }
  ADJUTANT_REFUSE_IF("10.2.b/8"_hom, ReactingSide(s) == kMexico && target == r.c.new_orleans, why,
                     "Mexican units never enter New Orleans");
  return Accepted();
}

// 10.7/1: an interceptor was next to the space; who was in it reacts by avoiding. In a Zone its own inhabitants may
// intercept (10.9/2).
bool WasThere(const Rules& r, const S& s, LeaderId leader) {
  return s.march.gone_from == s.act.space && s.march.gone_leaders.Has(leader) && !IsZone(r, s.act.space);
}

Ruling CheckInterceptor(const Rules& r, const S& s, LeaderId leader, UnitId unit, Why* why) {
  const Side side = ReactingSide(s);
  const SpaceId target = s.act.space;
  ADJUTANT_REFUSE_IMPOSSIBLE("10.7/1"_hom, (leader == kNoId) == (unit == kNoId), why,
                             "one Force, by its commander, intercepts");
  ADJUTANT_REFUSE_IF("10.7.a/1"_hom, s.react.tried_intercept != 0, why, "one attempt into ", r.SpaceName(target),
                     " has been made");
  ADJUTANT_REFUSE_IF("10.7.a/1"_hom, r.Plays("interception_per_space=once"_opt) && s.march.tried.Has(target), why,
                     "one attempt into ", r.SpaceName(target), " has been made in this activation");
  ADJUTANT_REFUSE_IF("10.7.b/5"_hom, s.act.group.units.Empty(), why, "leaders alone are not intercepted");
  ADJUTANT_REFUSE_IF("10.6/1"_hom, s.react.tried_avoid != 0 && r.Plays("avoid_then_intercept=intercept_first"_opt), why,
                     "interception comes before battle avoidance");
  if (leader != kNoId) {
    ADJUTANT_REFUSE_IMPOSSIBLE("10.7/1"_hom, r.c.leaders[leader].side != side, why, r.LeaderName(leader),
                               " commands no Force of ", r.SideName(side));
    const Ruling reach = CheckReach(r, s, SpaceOf(s.leaders[leader].where), why);
    if (!reach.accepted) return reach;
    ADJUTANT_REFUSE_IF("10.7/1"_hom, WasThere(r, s, leader), why, r.LeaderName(leader), " was in ", r.SpaceName(target),
                       " when the enemy entered it, not next to it");
    ADJUTANT_REFUSE_IF("10.9/6"_hom, Searching(s) && s.march.target.leaders.Has(leader), why, r.LeaderName(leader),
                       " is with the Force that has been found: another may intercept");
    if (CannotBe("10.7/1"_hom, !CanReact(r, s, leader, kInterception))) {
      if (LeaderAt(s, leader, target)) AddCase("10.9/2"_hom, why);
      return Refused("10.7/1"_hom, why,
                     [&] { return absl::StrCat(r.LeaderName(leader), " has no units to intercept with"); });
    }
  } else {
    const UnitInfo& info = r.c.units[unit];
    ADJUTANT_REFUSE_IF("10.7/1"_hom, r.Plays("leaderless_reaction=avoid_only"_opt), why,
                       "it takes a leader to intercept");
    ADJUTANT_REFUSE_IMPOSSIBLE("10.7/1"_hom, info.side != side || info.sort == Sort::kFortress, why, r.UnitName(unit),
                               " is no unit that intercepts");
    const Ruling reach = CheckReach(r, s, SpaceOf(s.units[unit].where), why);
    if (!reach.accepted) return reach;
    const Ruling fit = CheckReacting(r, s, unit, kInterception, /*force=*/false, why);
    if (!fit.accepted) return fit;
  }
  // Who is in the Zone already enters nothing (10.9/2, 10.9/6).
  const Location at = leader != kNoId ? s.leaders[leader].where : s.units[unit].where;
  const bool armistice = s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0;
  ADJUTANT_REFUSE_IF("12.1/1"_hom, armistice && at != At(target), why,
                     "Armistice: no Force enters an enemy-occupied space");
  // 10.5/4 in particular: a siege may be intercepted, also where not all of the besiegers are active.
  const bool siege = s.act.mode == kSiegeMode;
  ADJUTANT_REFUSE_IF(
      "10.7.b/3"_hom,
      r.Plays("intercept_into_enemy=barred"_opt) && !siege && !IsZone(r, target) && OthersOfActiveSide(r, s), why,
      "other enemy units are in ", r.SpaceName(target), ": only friends may be there");
  return Accepted();
}

// ---- 10.8: avoidance.

int Cavalry(const Rules& r, const S& s, const UnitSet& units) {
  const bool steps = r.Plays("zone_avoid_limit=steps"_opt);
  int count = 0;
  for (UnitId unit : units) {
    if (r.c.units[unit].cavalry()) count += steps ? s.units[unit].steps : 1;
  }
  return count;
}

// 10.9/9: the second time the one found has to leave the Zone, if the active Force has more cavalry.
bool MustLeaveZone(const Rules& r, const S& s) {
  return s.march.search == kFound && Overlap(s.march.target.units, s.march.avoided_in_zone) &&
         Cavalry(r, s, s.act.group.units) > Cavalry(r, s, s.march.target.units);
}

// 10.8/3, 10.8.d: where an avoider may go, a Force or a unit alone.
Ruling CheckRefuge(const Rules& r, const S& s, SpaceId to, bool guerillas, bool force, Why* why) {
  const Side side = ReactingSide(s);
  if (s.march.search == kFound && to == s.act.space) {
    if (Breaks("10.9/9"_hom, MustLeaveZone(r, s))) {
      return Refused(
          "10.9/9"_hom, why,
          [&] { return absl::StrCat("the enemy has more cavalry: the second time it leaves ", r.SpaceName(to)); },
          "10.8.e/2"_hom);
    }
    return Accepted();
  }
  if (Breaks("10.8/3"_hom, !Links(r, s.act.space, to))) {
    if (IsZone(r, to)) AddCase("10.8.d"_hom, why);
    return Refused("10.8/3"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is not next to ", r.SpaceName(s.act.space)); });
  }
  ADJUTANT_REFUSE_IF("10.2.b/8"_hom, side == kMexico && to == r.c.new_orleans, why,
                     "Mexican units never enter New Orleans");
  ADJUTANT_REFUSE_IF("16.5/6"_hom, guerillas && !InMexico(r, to), why, "guerillas stay in Mexico, and ",
                     r.SpaceName(to), " is outside");
  const bool armistice = s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0;
  ADJUTANT_REFUSE_IF("12.1/1"_hom, armistice && force && IsZone(r, to) && HasUnits(r, s, Enemy(side), to), why,
                     "Armistice: no Force enters ", r.SpaceName(to), ", where enemy units are");
  if (IsZone(r, to)) return Accepted();
  ADJUTANT_REFUSE_IF("10.8/3"_hom, s.act.from_set != 0 && to == s.act.from, why, "the enemy came from ",
                     r.SpaceName(to));
  ADJUTANT_REFUSE_IF("10.8/3"_hom, UnitsIn(r, s, Enemy(side), to, true) > 0, why, "enemy units are in ",
                     r.SpaceName(to));
  return Accepted();
}

// A fort or fortress that a failure to avoid takes away (10.8.c).
bool InFort(const Rules& r, const S& s) {
  const Side side = ReactingSide(s);
  const MarkerId works = WorksIn(r, s, side, s.act.space);
  return (side == kMexico && StandingFortress(r, s, s.act.space)) ||
         (works != kNoId && r.c.markers[works].work == Work::kFort);
}

// A lone guerilla that only joins the enemy in his space (10.2.g/1, option guerilla_entry).
bool Coexists(const Rules& r, const S& s) {
  return r.Plays("guerilla_entry=coexists"_opt) && s.react.intercepted == 0 && LoneGuerillas(r, s.act.group);
}

Ruling CheckAvoider(const Rules& r, const S& s, LeaderId leader, UnitId unit, Why* why) {
  const Side side = ReactingSide(s);
  const SpaceId here = s.act.space;
  if (Breaks("10.8/1"_hom, s.react.tried_avoid != 0)) {
    const bool again = (leader != kNoId && s.react.avoid_failed_leaders.Has(leader)) ||
                       (unit != kNoId && s.react.avoid_failed.Has(unit));
    if (!again) AddCase("10.8/2"_hom, why);
    return Refused("10.8/1"_hom, why, "one unit or one Force of the space has tried to avoid already");
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("10.8/1"_hom, (leader == kNoId) == (unit == kNoId), why,
                             "either a Force, by its commander, or a single unit avoids");
  const bool threatened = IsZone(r, here) ? s.march.search == kFound : !Coexists(r, s);
  ADJUTANT_REFUSE_IF("10.8/1"_hom, s.act.group.units.Empty() || !threatened, why, "no battle threatens");
  if (s.march.search == kFound) {
    const Group& target = s.march.target;
    const bool found =
        leader != kNoId ? target.commander == leader : target.commander == kNoId && target.units.Has(unit);
    ADJUTANT_REFUSE_IF("10.9/5"_hom, !found, why, "only the unit or Force that was found avoids");
  }
  if (leader != kNoId) {
    ADJUTANT_REFUSE_IMPOSSIBLE("10.8/1"_hom, r.c.leaders[leader].side != side || !LeaderAt(s, leader, here), why,
                               r.LeaderName(leader), " commands no Force in ", r.SpaceName(here));
    ADJUTANT_REFUSE_IF("10.8.f/2"_hom, s.react.failed_leaders.Has(leader), why, r.LeaderName(leader),
                       " failed to intercept in this activation");
    ADJUTANT_REFUSE_IF("10.7/2"_hom, s.march.engaged_leaders.Has(leader), why,
                       "it has just intercepted: battle follows");
    const Group& found = s.march.target;
    ADJUTANT_REFUSE_IF("10.8.f/2"_hom,
                       s.march.search == kFound && (Overlap(found.units, s.react.failed_units) ||
                                                    Overlap(found.leaders, s.react.failed_leaders)),
                       why, "some of the Force failed to intercept in this activation");
    ADJUTANT_REFUSE_IMPOSSIBLE("10.8/1"_hom, s.march.search != kFound && !CanReact(r, s, leader, kAvoidance), why,
                               r.LeaderName(leader), " has no units that could avoid battle");
  } else {
    const UnitInfo& info = r.c.units[unit];
    ADJUTANT_REFUSE_IMPOSSIBLE("10.8/1"_hom, info.side != side || !UnitAt(s, unit, here), why, r.UnitName(unit),
                               " is not in ", r.SpaceName(here));
    if (CannotBe("13.3.a/2"_hom, info.sort == Sort::kFortress)) {
      return Refused("13.3.a/2"_hom, why, "a fortress's unit does not avoid battle", "10.8.c/1"_hom);
    }
    const Ruling fit = CheckReacting(r, s, unit, kAvoidance, /*force=*/false, why);
    if (!fit.accepted) return fit;
  }
  ADJUTANT_REFUSE_IF("10.8/3"_hom, !HasRefuge(r, s, /*guerillas=*/false, leader != kNoId), why, "no space next to ",
                     r.SpaceName(here), " can take it in");
  return Accepted();
}

Ruling CheckReaction(const Rules& r, const S& s, const Event& e, Why* why);

// Option rough_avoid_choice: Mexicans who avoid without a die have to.
bool MustAvoid(const Rules& r, const S& s) {
  if (r.Plays("rough_avoid_choice=owner_chooses"_opt) || !AvoidsWithoutDie(r, s)) return false;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeaderAt(s, leader, s.act.space) && CheckAvoider(r, s, leader, kNoId, nullptr).accepted) return true;
  }
  for (UnitId unit : r.c.units.ids()) {
    if (UnitAt(s, unit, s.act.space) && CheckAvoider(r, s, kNoId, unit, nullptr).accepted) return true;
  }
  return false;
}

void ListReactions(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = ReactingSide(s);
  std::array<bool, 256> near{};  // by Location
  near[At(s.act.space)] = true;
  for (const Link& link : r.c.spaces[s.act.space].links) near[At(link.to)] = true;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != player || !near[s.leaders[leader].where]) continue;
    out->push_back(MakeEvent(kInterceptionAttempted, player, {leader, kNone}));
    if (LeaderAt(s, leader, s.act.space)) out->push_back(MakeEvent(kAvoidanceAttempted, player, {leader, kNone}));
  }
  const bool leaderless = r.Plays("leaderless_reaction=intercept_too"_opt);
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side != player || !near[s.units[unit].where]) continue;
    if (leaderless) out->push_back(MakeEvent(kInterceptionAttempted, player, {kNone, unit}));
    if (UnitAt(s, unit, s.act.space)) out->push_back(MakeEvent(kAvoidanceAttempted, player, {kNone, unit}));
  }
  out->push_back(MakeEvent(kReactionPassed, player));
}
Ruling CheckReaction(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  const UnitId unit = UnitArg(e, 1);
  if (e.type == kInterceptionAttempted) return CheckInterceptor(r, s, leader, unit, why);
  if (e.type == kAvoidanceAttempted) return CheckAvoider(r, s, leader, unit, why);
  ADJUTANT_REFUSE_IF("10.8.b"_hom, MustAvoid(r, s), why,
                     "Mexicans in the rough avoid battle by themselves, and somebody can");
  return Accepted();
}

Group GroupOf(const S& s, Side side, SpaceId space, LeaderId leader, UnitId unit) {
  Group group = EmptyGroup(side, space);
  if (leader != kNoId) {
    group.commander = leader;
    group.leaders.Add(leader);
    group.army = ArmyOf(s, leader);
  } else {
    group.units.Add(unit);
  }
  return group;
}

void TryToIntercept(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId from = SpaceOf(e.args[0] != kNone ? s.leaders[LeaderArg(e)].where : s.units[UnitArg(e, 1)].where);
  Applied(trace, "10.7/1"_hom);
  if (from == s.act.space) {
    if (Searching(s)) {
      Applied(trace, "10.9/6"_hom);
    } else {
      Applied(trace, "10.9/2"_hom);
    }
  } else if (IsZone(r, from)) {
    Applied(trace, "10.9/1"_hom);
  }
  if (s.act.from_set != 0 && IsZone(r, s.act.from) && s.act.space != s.act.from) Applied(trace, "10.9/3"_hom);
  if (e.args[0] != kNone && s.react.failed_leaders.Has(LeaderArg(e))) Applied(trace, "10.7.a/3"_hom);
  s.react.kind = kInterception;
  s.react.tried_intercept = 1;
  if (r.Plays("interception_per_space=once"_opt)) s.march.tried.Add(s.act.space);
  s.react.from = from;
  s.react.group = GroupOf(s, ReactingSide(s), from, LeaderArg(e), UnitArg(e, 1));
  s.step = e.args[0] != kNone ? kDesignateStep : kReactionDieStep;
}

void TryToAvoid(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "10.8/1"_hom);
  s.react.kind = kAvoidance;
  s.react.tried_avoid = 1;
  if (InFort(r, s)) Applied(trace, "10.8.c/1"_hom);
  if (s.march.search == kFound) {
    Applied(trace, "10.9/5"_hom);
    s.react.group = s.march.target;
    s.step = kReactionDieStep;
    return;
  }
  s.react.group = GroupOf(s, ReactingSide(s), s.act.space, LeaderArg(e), UnitArg(e, 1));
  if (e.args[0] != kNone) {
    s.step = kDesignateStep;
    return;
  }
  const bool automatic = AvoidsWithoutDie(r, s);
  if (automatic) Applied(trace, "10.8.b"_hom);
  s.step = automatic ? kAvoidToStep : kReactionDieStep;
}

void React(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kInterceptionAttempted) {
    TryToIntercept(r, s, e, trace);
    return;
  }
  if (e.type == kAvoidanceAttempted) {
    TryToAvoid(r, s, e, trace);
    return;
  }
  Applied(trace, "10.6/1"_hom);
  s.step = kAfterReaction;
}

// ---- 10.6/3: the die.

Purpose ReactionPurpose(const S& s) {
  return s.react.kind == kInterception ? Purpose::kInterception : Purpose::kAvoidance;
}
void ListReactionDie(const Rules&, const S& s, EventList* out) { ListDie(out, ReactionPurpose(s)); }
Ruling CheckReactionDie(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDie(e, ReactionPurpose(s), "10.6/3"_hom, why);
}

template <class Cite>
bool RollAgainstReaction(const Rules& r, const S& s, Cite cite, const char* name, const char* title, int die,
                         LeaderId commander, Trace* trace) {
  Sum roll(trace, cite, name, [&] { return std::string(title); });
  roll.Add(die, cite, "die");
  if (commander != kNoId) {
    roll.Add(
        RatingsOf(r, s, commander).tactics, cite, [&] { return absl::StrCat("Tactics of ", r.LeaderName(commander)); },
        roll.telling() ? absl::StrCat("leader.", std::string(r.c.leader_names.Id(commander)), ".tactics") : "");
  }
  const bool success = roll.Finish() >= r.c.n.reaction_success;
  Applied(trace, cite, [&] {
    return absl::StrCat(title, ": ", roll.total(), " against ", r.c.n.reaction_success,
                        success ? ", it succeeds" : ", it fails");
  });
  return success;
}

void Intercepted(const Rules& r, S& s, bool success, Trace* trace) {
  const Group group = s.react.group;
  s.react.kind = kNoReaction;
  s.step = kReaction;
  if (!success) {
    Applied(trace, "10.7/3"_hom);
    s.react.failed_leaders |= group.leaders;
    s.react.failed_units |= group.units;
    return;
  }
  Applied(trace, "10.7/2"_hom);
  Applied(trace, "10.8.f/1"_hom);  // the active Force is never asked to avoid
  if (UnitsIn(r, s, ReactingSide(s), s.act.space, true) > 0) Applied(trace, "10.7.b/3"_hom);
  if (WorksIn(r, s, ReactingSide(s), s.act.space) != kNoId) Applied(trace, "10.7.b/1"_hom);
  if (LoneGuerillas(r, s.act.group)) Applied(trace, "10.7.b/4"_hom);
  s.react.intercepted = 1;
  Engage(s, group);
  MoveGroup(s, group, s.act.space);
  CheckSantaAnnaInTexas(r, s, group, s.act.space, trace);
}

void RollReaction(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool interception = s.react.kind == kInterception;
  const bool success = RollAgainstReaction(r, s, "10.6/3"_hom, interception ? "interception.roll" : "avoidance.roll",
                                           interception ? "interception" : "battle avoidance", e.args[1],
                                           s.react.group.commander, trace);
  if (interception) {
    Intercepted(r, s, success, trace);
  } else if (success) {
    s.step = kAvoidToStep;
    return;
  } else {
    Applied(trace, "10.8.a/1"_hom);
    if (InFort(r, s)) {
      Applied(trace, "10.8.c/2"_hom);
      s.react.works_lost = 1;
    }
    s.react.kind = kNoReaction;
    s.step = kReaction;
    s.react.avoid_failed = s.react.group.units;
    s.react.avoid_failed_leaders = s.react.group.leaders;
  }
}

void ListRefuges(const Rules& r, const S& s, EventList* out) {
  for (const Link& link : r.c.spaces[s.act.space].links)
    out->push_back(MakeEvent(kAvoided, ReactingSide(s), {link.to}));
  if (Searching(s)) out->push_back(MakeEvent(kAvoided, ReactingSide(s), {s.act.space}));
}
Ruling CheckAvoidTo(const Rules& r, const S& s, const Event& e, Why* why) {
  const Group& group = s.react.group;
  return CheckRefuge(r, s, SpaceArg(e), HasGuerillas(r, group), group.commander != kNoId, why);
}
void AvoidTo(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId to = SpaceArg(e);
  const SpaceId here = s.act.space;
  const Group group = s.react.group;
  if (Overlap(group.units, s.march.avoided)) Applied(trace, "10.8.e/2"_hom);
  if (Overlap(group.units, s.march.avoided_in_zone)) {
    if (IsZone(r, here)) {
      Applied(trace, "10.9/9"_hom);
    } else {
      Applied(trace, "10.9/10"_hom);
    }
  }
  s.march.avoided |= group.units;
  if (Searching(s)) {
    s.march.avoided_in_zone |= group.units;
    s.march.search = kSlippedAway;
  }
  s.react.kind = kNoReaction;
  s.step = kReaction;
  Applied(trace, "10.8/3"_hom, [&] {
    return to == here ? absl::StrCat("battle avoided within ", r.SpaceName(here))
                      : absl::StrCat("battle avoided: to ", r.SpaceName(to));
  });
  if (to != here) {
    if (IsZone(r, to)) {
      Applied(trace, "10.8.d"_hom);
      Applied(trace, "10.9/1"_hom);
    }
    MoveGroup(s, group, to);
    StartGone(s);
    s.march.gone |= group.units;
    s.march.gone_leaders |= group.leaders;
    CheckSantaAnnaInTexas(r, s, group, to, trace);
    if (HasUnits(r, s, ReactingSide(s), here)) {
      Applied(trace, "10.8/2"_hom);
    } else {
      Applied(trace, "10.8.e/1"_hom);
    }
    UnitsCome(r, s, to, ReactingSide(s), trace);
  }
}

bool AnyReaction(const Rules& r, const S& s) {
  if (s.act.group.units.Empty()) return false;  // 10.7.b/5
  EventList events;
  ListReactions(r, s, &events);
  for (const Event& event : events) {
    if (event.type != kReactionPassed && CheckReaction(r, s, event, nullptr).accepted) return true;
  }
  return false;
}

}  // namespace

bool HasRefuge(const Rules& r, const S& s, bool guerillas, bool force) {
  if (s.march.search == kFound && CheckRefuge(r, s, s.act.space, guerillas, force, nullptr).accepted) return true;
  for (const Link& link : r.c.spaces[s.act.space].links) {
    if (CheckRefuge(r, s, link.to, guerillas, force, nullptr).accepted) return true;
  }
  return false;
}

Ruling BarReaction(const Rules&, const S& s, const Event& e, Why* why) {
  if (s.act.from_set == 0) return Accepted();
  ADJUTANT_REFUSE_IF("10.8.f/1"_hom,
                     s.react.intercepted != 0 && e.type == kAvoidanceAttempted && e.player == ActiveSide(s), why,
                     "the Force has been intercepted and avoids nothing");
  return Accepted();
}

bool AvoidsWithoutDie(const Rules& r, const S& s) {
  const Terrain terrain = r.c.spaces[s.act.space].terrain;
  return ReactingSide(s) == kMexico && s.now.topographic == 0 &&
         (terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle);
}

bool BattleDue(const Rules& r, const S& s) {
  const SpaceId here = s.act.space;
  if (s.act.group.units.Empty()) return false;
  if (IsZone(r, here)) {
    for (UnitId unit : s.march.engaged) {
      if (UnitAt(s, unit, here)) return true;
    }
    return false;
  }
  // 14.2/4: a port where nobody but the fortress's unit stands is empty, unless an option says otherwise.
  const bool garrison = Landing(s) && r.Plays("landing_at_fortress=battle_at_once"_opt);
  return s.act.from_set != 0 && !Coexists(r, s) && UnitsIn(r, s, ReactingSide(s), here, garrison) > 0 &&
         HasUnits(r, s, ActiveSide(s), here);
}

namespace {

// Has an avoidance left to the active group the space that it has entered? Who looks for enemies in a Zone was in it
// before, beside whoever is left there (10.2.f).
bool Emptied(const Rules& r, const S& s) {
  return s.react.space == s.act.space && s.act.entered.Has(s.act.space) && s.react.tried_avoid != 0 &&
         !HasUnits(r, s, ReactingSide(s), s.act.space);
}

// Asks the other side once there is something it could do: for each space entered, in either order (10.6/1).
void RunReaction(const Rules& r, S& s, Trace* trace) {
  NoteDisplaced(r, s);
  if (GiveWay(r, s, kReaction, trace)) return;
  if (Emptied(r, s)) {  // leaders and trains left behind, after those whom the avoiders have met where they went
    UnitsCome(r, s, s.act.space, ActiveSide(s), trace);
    NoteDisplaced(r, s);
    if (GiveWay(r, s, kReaction, trace)) return;
  }
  if (s.react.space != s.act.space) BeginReaction(s);
  s.step = AnyReaction(r, s) ? kReactStep : kAfterReaction;
}

void AfterReaction(const Rules& r, S& s, Trace* trace) {
  if (s.march.search == kFound) Engage(s, s.march.target);
  s.march.search = kNoSearch;
  s.march.target = Group{};
  if (s.act.mode == kSiegeMode) {
    s.step = kAttrition;
    return;
  }
  s.step = kMoveOn;
  if (!BattleDue(r, s)) {
    if (IsZone(r, s.act.space)) Applied(trace, "10.2.f"_hom);
    return;
  }
  Applied(trace, "10.2.b/3"_hom);
  Applied(trace, "10.2.e"_hom);
  s.step = kAttrition;
}

}  // namespace

// ---- 10.9/4: the search in a Zone.

void ListTargets(const Rules& r, const S& s, EventList* out) {
  if (!IsZone(r, s.act.space)) return;
  const PlayerId player = s.act.group.side;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeaderAt(s, leader, s.act.space)) out->push_back(MakeEvent(kTargetDesignated, player, {leader, kNone}));
  }
  for (UnitId unit : r.c.units.ids()) {
    if (UnitAt(s, unit, s.act.space)) out->push_back(MakeEvent(kTargetDesignated, player, {kNone, unit}));
  }
}

Ruling CheckTarget(const Rules& r, const S& s, LeaderId leader, UnitId unit, Why* why) {
  const SpaceId here = s.act.space;
  ADJUTANT_REFUSE_IF("10.9/4"_hom, s.act.group.commander == kNoId || !IsZone(r, here), why,
                     "a Force in a Zone looks for enemies");
  ADJUTANT_REFUSE_IMPOSSIBLE("10.9/4"_hom, (leader == kNoId) == (unit == kNoId), why,
                             "one unit, or one Force by its leader, is the target");
  const bool there = leader != kNoId ? r.c.leaders[leader].side == ReactingSide(s) && LeaderAt(s, leader, here) &&
                                           CanReact(r, s, leader, kFoundInZone)
                                     : r.c.units[unit].side == ReactingSide(s) && UnitAt(s, unit, here);
  ADJUTANT_REFUSE_IMPOSSIBLE("10.9/4"_hom, !there, why, leader != kNoId ? r.LeaderName(leader) : r.UnitName(unit),
                             " is no enemy unit or leader of a Force in ", r.SpaceName(here));
  ADJUTANT_REFUSE_IF("10.9/7"_hom, s.act.left < kSearchCost, why, "no MP is left to look for anybody");
  return Accepted();
}

void SearchFor(const Rules& r, S& s, LeaderId leader, UnitId unit, Trace* trace) {
  s.act.left = static_cast<uint8_t>(std::max<int>(0, s.act.left - kSearchCost));
  s.act.spent = static_cast<uint8_t>(s.act.spent + kSearchCost);
  if (InRevolt(r, s, s.act.space)) s.act.in_revolt = 1;  // 18.4.b/4
  Applied(trace, "10.9/4"_hom, [&] {
    return absl::StrCat("a search in ", r.SpaceName(s.act.space), " for ", kSearchCost, " MP, ", s.act.left, " left");
  });
  BeginReaction(s);
  s.march.target = GroupOf(s, ReactingSide(s), s.act.space, leader, unit);
  s.march.search = kLooking;
  s.step = kSearchDieStep;
}

namespace {

void ListSearchDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kZoneSearch); }
Ruling CheckSearchDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kZoneSearch, "10.9/4"_hom, why);
}
void RollSearch(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool found = RollAgainstReaction(r, s, "10.9/4"_hom, "zone_search.roll", "search in the Zone", e.args[1],
                                         s.act.group.commander, trace);
  if (!found) {
    Applied(trace, "10.9/7"_hom);
    s.march.search = kNoSearch;
    s.march.target = Group{};
    s.step = kMoveOn;
  } else if (s.march.target.commander != kNoId) {
    s.march.search = kFound;
    s.react.kind = kFoundInZone;
    s.step = kDesignateStep;
    return;
  } else {
    s.march.search = kFound;
    s.step = kReaction;
  }
}

}  // namespace

const HallsStep kReactionSteps[] = {
    Automatic(kReaction, "the other side may react", "10.6/1"_hom, RunReaction,
              {kDisplaceStep, kReactStep, kReaction, kAfterReaction}),
    {kReactStep,
     "react",
     "intercepts, avoids battle, or lets it come",
     "10.6/1"_hom,
     {kInterceptionAttempted, kAvoidanceAttempted, kReactionPassed},
     ReactingPlayer,
     ListReactions,
     CheckReaction,
     React,
     {kDesignateStep, kReactionDieStep, kAvoidToStep, kAfterReaction}},
    {kReactionDieStep,
     "reaction_die",
     "the die for the reaction",
     "10.6/3"_hom,
     {kDieRolled},
     Dice,
     ListReactionDie,
     CheckReactionDie,
     RollReaction,
     {kAvoidToStep, kReaction}},
    {kAvoidToStep,
     "avoid_to",
     "says where the avoiding units go",
     "10.8/3"_hom,
     {kAvoided},
     ReactingPlayer,
     ListRefuges,
     CheckAvoidTo,
     AvoidTo,
     {kReaction}},
    Automatic(kAfterReaction, "it is seen what the reaction has changed", "10.6/1"_hom, AfterReaction,
              {kMoveOn, kAttrition}),
    {kSearchDieStep,
     "zone_search",
     "the die for the search in the Zone",
     "10.9/4"_hom,
     {kDieRolled},
     Dice,
     ListSearchDie,
     CheckSearchDie,
     RollSearch,
     {kDesignateStep, kMoveOn, kReaction}},
};
void AddReactionSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReactionSteps), std::end(kReactionSteps));
}

}  // namespace adjutant::halls
