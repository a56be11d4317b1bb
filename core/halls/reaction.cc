// HoM 10.6 to 10.8: interception and battle avoidance in spaces. Reaction in Zones (10.9) and the second battle after a
// failed avoidance out of a fort (10.8.c) are not carried out yet.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

namespace {

Side ReactingSide(const S& s) { return Enemy(static_cast<Side>(s.act.group.side)); }
PlayerId ReactingPlayer(const Rules&, const S& s) { return ReactingSide(s); }

constexpr uint8_t kInterception = 1;
constexpr uint8_t kAvoidance = 2;

// 10.7: a leader with units next to the space just entered.
Ruling CheckInterceptor(const Rules& r, const S& s, LeaderId leader, Why* why) {
  const Side side = ReactingSide(s);
  const SpaceId target = s.act.space;
  if (s.react.tried_intercept != 0) {
    return Refused("10.7.a/1"_hom, why,
                   [&] { return absl::StrCat("one attempt into ", r.SpaceName(target), " has been made"); });
  }
  if (s.act.group.units.Empty()) {
    return Refused("10.7.b/5"_hom, why, [] { return std::string("leaders alone are not intercepted"); });
  }
  if (r.c.leaders[static_cast<size_t>(leader)].side != side || !CanCommand(r, s, leader)) {
    return Refused("10.7/1"_hom, why,
                   [&] { return absl::StrCat(r.LeaderName(leader), " commands no Force of ", r.SideName(side)); });
  }
  const SpaceId from = SpaceOf(s.leaders[static_cast<size_t>(leader)].where);
  if (from == target || !Links(r, from, target)) {
    return Refused("10.7/1"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " at ", r.SpaceName(from), " is not next to ", r.SpaceName(target));
    });
  }
  if (r.c.spaces[static_cast<size_t>(target)].zone()) {
    return Refused("10.9/2"_hom, why,
                   [] { return std::string("this version does not carry out interception in Zones"); });
  }
  return Accepted();
}

// 10.8/3, 10.8.d: where an avoider may go.
Ruling CheckRefuge(const Rules& r, const S& s, SpaceId to, Why* why) {
  const Side side = ReactingSide(s);
  if (!Links(r, s.act.space, to)) {
    return Refused("10.8/3"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is not next to ", r.SpaceName(s.act.space)); });
  }
  if (side == kMexico && to == r.c.new_orleans) {
    return Refused("10.2.b/8"_hom, why, [] { return std::string("Mexican units never enter New Orleans"); });
  }
  if (r.c.spaces[static_cast<size_t>(to)].zone()) return Accepted();
  if (to == s.act.from) {
    return Refused("10.8/3"_hom, why, [&] { return absl::StrCat("the enemy came from ", r.SpaceName(to)); });
  }
  if (UnitsIn(r, s, Enemy(side), to, true) > 0) {
    return Refused("10.8/3"_hom, why, [&] { return absl::StrCat("enemy units are in ", r.SpaceName(to)); });
  }
  return Accepted();
}

bool AnyRefuge(const Rules& r, const S& s) {
  for (const Link& link : r.c.spaces[s.act.space].links) {
    if (CheckRefuge(r, s, link.to, nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckAvoider(const Rules& r, const S& s, LeaderId leader, UnitId unit, Why* why) {
  const Side side = ReactingSide(s);
  const SpaceId here = s.act.space;
  if (s.react.tried_avoid != 0) {
    return Refused("10.8/1"_hom, why,
                   [] { return std::string("one unit or one Force of the space has tried to avoid already"); });
  }
  if ((leader == kNoId) == (unit == kNoId)) {
    return Refused("10.8/1"_hom, why,
                   [] { return std::string("either a Force, by its commander, or a single unit avoids"); });
  }
  if (s.act.group.units.Empty() || r.c.spaces[static_cast<size_t>(here)].zone()) {
    return Refused("10.8/1"_hom, why, [] { return std::string("no battle threatens"); });
  }
  if (leader != kNoId) {
    if (r.c.leaders[static_cast<size_t>(leader)].side != side || !LeaderAt(s, leader, here) ||
        !CanCommand(r, s, leader)) {
      return Refused("10.8/1"_hom, why,
                     [&] { return absl::StrCat(r.LeaderName(leader), " commands no Force in ", r.SpaceName(here)); });
    }
    if (s.react.failed_leaders.Has(leader)) {
      return Refused("10.8.f/2"_hom, why,
                     [&] { return absl::StrCat(r.LeaderName(leader), " failed to intercept in this activation"); });
    }
  } else {
    const UnitInfo& info = r.c.units[static_cast<size_t>(unit)];
    if (info.side != side || !UnitAt(s, unit, here)) {
      return Refused("10.8/1"_hom, why,
                     [&] { return absl::StrCat(r.UnitName(unit), " is not in ", r.SpaceName(here)); });
    }
    if (info.sort == Sort::kFortress) {
      return Refused("13.3.a/2"_hom, why, [] { return std::string("a fortress's unit does not avoid battle"); });
    }
    if (s.react.failed_units.Has(unit)) {
      return Refused("10.8.f/2"_hom, why,
                     [&] { return absl::StrCat(r.UnitName(unit), " failed to intercept in this activation"); });
    }
  }
  // 10.7/2: battle follows an interception; the interceptor does not slip away from it.
  const bool interceptor = s.react.intercepted != 0 && ((leader != kNoId && s.react.group.leaders.Has(leader)) ||
                                                        (unit != kNoId && s.react.group.units.Has(unit)));
  if (interceptor) {
    return Refused("10.7/2"_hom, why, [] { return std::string("it has just intercepted: battle follows"); });
  }
  const MarkerId works = WorksIn(r, s, side, here);
  if (StandingFortress(r, s, here) || (works != kNoId && r.c.markers[static_cast<size_t>(works)].work == Work::kFort)) {
    return Refused("10.8.c/1"_hom, why,
                   [] { return std::string("this version does not carry out avoidance out of forts"); });
  }
  if (!AnyRefuge(r, s)) {
    return Refused("10.8/3"_hom, why,
                   [&] { return absl::StrCat("no space next to ", r.SpaceName(here), " can take it in"); });
  }
  return Accepted();
}

void ListReactions(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = ReactingSide(s);
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (!OnMap(s.leaders[static_cast<size_t>(i)].where)) continue;
    out->push_back(MakeEvent(kInterceptionAttempted, player, {i}));
    out->push_back(MakeEvent(kAvoidanceAttempted, player, {i, kNone}));
  }
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (UnitAt(s, i, s.act.space)) out->push_back(MakeEvent(kAvoidanceAttempted, player, {kNone, i}));
  }
  out->push_back(MakeEvent(kReactionPassed, player));
}
Ruling CheckReaction(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kInterceptionAttempted) return CheckInterceptor(r, s, static_cast<LeaderId>(e.args[0]), why);
  if (e.type == kAvoidanceAttempted) {
    return CheckAvoider(r, s, static_cast<LeaderId>(e.args[0]), static_cast<UnitId>(e.args[1]), why);
  }
  return Accepted();
}

void React(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = ReactingSide(s);
  if (e.type == kReactionPassed) {
    Applied(trace, "10.6/1"_hom);
    s.step = kAfterReaction;
    Run(r, s, trace);
    return;
  }
  if (e.type == kInterceptionAttempted) {
    Applied(trace, "10.7/1"_hom);
    const LeaderId leader = static_cast<LeaderId>(e.args[0]);
    const SpaceId from = SpaceOf(s.leaders[static_cast<size_t>(leader)].where);
    s.react.kind = kInterception;
    s.react.tried_intercept = 1;
    s.react.from = static_cast<uint8_t>(from);
    s.react.group = EmptyGroup(side, from);
    s.react.group.commander = static_cast<int16_t>(leader + 1);
    s.react.group.leaders.Add(leader);
    s.react.group.army = static_cast<int16_t>(ArmyOf(s, leader) + 1);
    s.step = kDesignateStep;
    return;
  }
  Applied(trace, "10.8/1"_hom);
  s.react.kind = kAvoidance;
  s.react.tried_avoid = 1;
  s.react.group = EmptyGroup(side, s.act.space);
  if (e.args[0] != kNone) {
    const LeaderId leader = static_cast<LeaderId>(e.args[0]);
    s.react.group.commander = static_cast<int16_t>(leader + 1);
    s.react.group.leaders.Add(leader);
    s.react.group.army = static_cast<int16_t>(ArmyOf(s, leader) + 1);
    s.step = kDesignateStep;
    return;
  }
  s.react.group.units.Add(e.args[1]);
  const Terrain terrain = r.c.spaces[s.act.space].terrain;
  const bool automatic =
      side == kMexico && s.now.topographic == 0 &&
      (terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle);
  if (automatic) Applied(trace, "10.8.b"_hom);
  s.step = automatic ? kAvoidToStep : kReactionDieStep;
}

// ---- 10.6/3: the die.

Purpose ReactionPurpose(const S& s) {
  return s.react.kind == kInterception ? Purpose::kInterception : Purpose::kAvoidance;
}
void ListReactionDie(const Rules&, const S& s, EventList* out) { ListDie(out, ReactionPurpose(s)); }
Ruling CheckReactionDie(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDie(e, ReactionPurpose(s), "10.6/3"_hom, why);
}

void RollReaction(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool interception = s.react.kind == kInterception;
  const Group group = s.react.group;
  Sum roll(trace, "10.6/3"_hom, interception ? "interception.roll" : "avoidance.roll",
           [&] { return std::string(interception ? "Interception" : "Battle avoidance"); });
  roll.Add(e.args[1], "10.6/3"_hom, [] { return std::string("die"); });
  if (group.commander != 0) {
    const LeaderId commander = static_cast<LeaderId>(group.commander - 1);
    roll.Add(
        RatingsOf(r, s, commander).tactics, "10.6/3"_hom,
        [&] { return absl::StrCat("Tactics of ", r.LeaderName(commander)); },
        roll.telling() ? absl::StrCat("leader.", std::string(r.c.leader_names.Id(commander)), ".tactics") : "");
  }
  const bool success = roll.Finish() >= r.c.n.reaction_success;
  Say(trace, "10.6/3"_hom, [&] {
    return absl::StrCat(interception ? "interception: " : "avoidance: ", roll.total(), " against ",
                        r.c.n.reaction_success, success ? ", it succeeds" : ", it fails");
  });
  s.react.kind = 0;
  s.step = kReaction;
  if (interception && success) {
    Applied(trace, "10.7/2"_hom);
    s.react.intercepted = 1;
    MoveGroup(r, s, group, s.act.space);
    CheckSantaAnnaInTexas(r, s, group, s.act.space, trace);
  } else if (interception) {
    Applied(trace, "10.7/3"_hom);
    for (int i = 0; i < kMaxLeaders; ++i) {
      if (group.leaders.Has(i)) s.react.failed_leaders.Add(i);
    }
    for (int i = 0; i < kMaxUnits; ++i) {
      if (group.units.Has(i)) s.react.failed_units.Add(i);
    }
  } else if (success) {
    s.react.kind = kAvoidance;
    s.step = kAvoidToStep;
    return;
  } else {
    Applied(trace, "10.8.a/1"_hom);
    s.react.avoid_failed = group.units;
    s.react.avoid_failed_leaders = group.leaders;
  }
  Run(r, s, trace);
}

void ListRefuges(const Rules& r, const S& s, EventList* out) {
  for (const Link& link : r.c.spaces[s.act.space].links)
    out->push_back(MakeEvent(kAvoided, ReactingSide(s), {link.to}));
}
Ruling CheckAvoidTo(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckRefuge(r, s, static_cast<SpaceId>(e.args[0]), why);
}
void AvoidTo(const Rules& r, S& s, const Event& e, Trace* trace) {
  Say(trace, "10.8/3"_hom,
      [&] { return absl::StrCat("battle avoided: to ", r.SpaceName(static_cast<SpaceId>(e.args[0]))); });
  MoveGroup(r, s, s.react.group, static_cast<SpaceId>(e.args[0]));
  CheckSantaAnnaInTexas(r, s, s.react.group, static_cast<SpaceId>(e.args[0]), trace);
  s.react.kind = 0;
  if (!HasUnits(r, s, ReactingSide(s), s.act.space)) {
    UnitsCome(r, s, s.act.space, static_cast<Side>(s.act.group.side), trace);
  }
  UnitsCome(r, s, static_cast<SpaceId>(e.args[0]), ReactingSide(s), trace);
  s.step = kReaction;
  Run(r, s, trace);
}

}  // namespace

// Asks the other side once there is something it could do: for each space entered, in either order (10.6/1).
void RunReaction(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReaction, trace)) return;
  if (s.react.space != s.act.space + 1) {  // a new space: failures of 10.8.f last, the rest begins anew
    const LeaderSet leaders = s.react.failed_leaders;
    const UnitSet units = s.react.failed_units;
    s.react = Reaction{};
    s.react.failed_leaders = leaders;
    s.react.failed_units = units;
    s.react.space = static_cast<uint8_t>(s.act.space + 1);
  }
  EventList events;
  ListReactions(r, s, &events);
  for (const Event& event : events) {
    if (event.type != kReactionPassed && CheckReaction(r, s, event, nullptr).accepted) {
      s.step = kReactStep;
      return;
    }
  }
  s.step = kAfterReaction;
}

void AfterReaction(const Rules& r, S& s, Trace* trace) {
  const Side enemy = ReactingSide(s);
  const bool battle = !s.act.group.units.Empty() && !r.c.spaces[s.act.space].zone() &&
                      UnitsIn(r, s, enemy, s.act.space, /*inherent=*/false) > 0;
  if (battle) {
    Applied(trace, "10.2.e"_hom);
    s.step = kAttrition;
    return;
  }
  s.step = kMoveOn;
}

void AddReactionSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kReactStep,
                    "react",
                    "intercepts, avoids battle, or lets it come",
                    "10.6/1"_hom,
                    {kInterceptionAttempted, kAvoidanceAttempted, kReactionPassed},
                    ReactingPlayer,
                    ListReactions,
                    CheckReaction,
                    React});
  steps->push_back({kReactionDieStep,
                    "reaction_die",
                    "the die for the reaction",
                    "10.6/3"_hom,
                    {kDieRolled},
                    Dice,
                    ListReactionDie,
                    CheckReactionDie,
                    RollReaction});
  steps->push_back({kAvoidToStep,
                    "avoid_to",
                    "says where the avoiding units go",
                    "10.8/3"_hom,
                    {kAvoided},
                    ReactingPlayer,
                    ListRefuges,
                    CheckAvoidTo,
                    AvoidTo});
}

}  // namespace adjutant::halls
