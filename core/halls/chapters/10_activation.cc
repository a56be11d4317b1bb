// HoM 3.5: the Force; HoM 9.3: activation.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/10_movement.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

Group EmptyGroup(Side side, SpaceId space) {
  Group group{};
  group.side = side;
  group.space = space;
  return group;
}

int StepsOf(const S& s, const UnitSet& units) {
  int steps = 0;
  for (UnitId unit : units) {
    if (OnMap(s.units[unit].where)) steps += s.units[unit].steps;
  }
  return steps;
}

// 3.5.a/2, 3.5.a/3: units a Force may hold.
int ForceLimit(const Rules& r, const S& s, const Group& group) {
  if (group.commander == kNoId) return 0;
  int limit = RatingsOf(r, s, group.commander).command;
  if (group.army != kNoId) {
    int best = 0;
    for (LeaderId leader : group.leaders) {
      if (leader != group.commander) best = std::max<int>(best, RatingsOf(r, s, leader).command);
    }
    limit += best;
  }
  return limit;
}

bool HasGuerillas(const Rules& r, const Group& group) {
  if (group.side != kMexico) return false;
  for (UnitId unit : group.units) {
    if (r.c.units[unit].sort == Sort::kGuerilla) return true;
  }
  return false;
}

namespace {

bool HasOthers(const Rules& r, const Group& group) {
  for (UnitId unit : group.units) {
    if (r.c.units[unit].sort != Sort::kGuerilla) return true;
  }
  return false;
}

}  // namespace

bool LoneGuerillas(const Rules& r, const Group& group) {
  return group.commander == kNoId && HasGuerillas(r, group) && !HasOthers(r, group);
}

namespace {

// 10.2.g/2: guerillas go only under Canales, and never with an Army that he commands; he may be a subordinate
// (10.2.g/3). Option guerilla_mixed_force lets others take them along with other units.
bool LedByCanales(const Rules& r, const Group& group) {
  for (LeaderId leader : group.leaders) {
    if (r.c.leaders[leader].guerilla_leader) return true;
  }
  return false;
}
// May there be guerillas in the Force, as long as there are other units in it? It comes to need them where they only go
// along: in a Force without Canales (10.2.g/5), and in an Army, which guerillas alone are not.
bool MayMixGuerillas(const Rules& r, const Group& group) {
  if (!LedByCanales(r, group)) return r.Plays("guerilla_mixed_force=any_commander"_opt);
  return group.army == kNoId || !r.c.leaders[group.commander].guerilla_leader;
}
bool NeedsOthers(const Rules& r, const Group& group) { return group.army != kNoId || !LedByCanales(r, group); }
bool MayTakeGuerillas(const Rules& r, const Group& group) {
  return MayMixGuerillas(r, group) && (!NeedsOthers(r, group) || HasOthers(r, group));
}

}  // namespace

Ruling CheckReacting(const Rules& r, const S& s, UnitId unit, ReactionKind kind, bool force, Why* why) {
  const bool guerilla = r.c.units[unit].sort == Sort::kGuerilla;
  if (kind == kInterception) {
    ADJUTANT_REFUSE_IF("16.5/6"_hom, guerilla && !InMexico(r, s.act.space), why, "guerillas stay in Mexico, and ",
                       r.SpaceName(s.act.space), " is outside");
    ADJUTANT_REFUSE_IF("10.9/6"_hom, s.march.search != 0 && s.march.target.units.Has(unit), why, r.UnitName(unit),
                       " has been found: another Force may intercept");
    ADJUTANT_REFUSE_IF(
        "10.7/1"_hom, s.march.gone_from == s.act.space && s.march.gone.Has(unit) && !r.c.spaces[s.act.space].zone(),
        why, r.UnitName(unit), " was in ", r.SpaceName(s.act.space), " when the enemy entered it, not next to it");
  }
  if (kind == kAvoidance) {
    ADJUTANT_REFUSE_IF("10.8.f/2"_hom, s.react.failed_units.Has(unit), why, r.UnitName(unit),
                       " failed to intercept in this activation");
    // 10.7/2: battle follows an interception; the interceptor does not slip away from it.
    ADJUTANT_REFUSE_IF("10.7/2"_hom, s.march.engaged.Has(unit), why, "it has just intercepted: battle follows");
    ADJUTANT_REFUSE_IF("16.5/6"_hom, guerilla && !HasRefuge(r, s, /*guerillas=*/true, force), why,
                       "guerillas stay in Mexico, and no space there can take them in");
  }
  return Accepted();
}

namespace {

// 3.5.a: the most units that the Force can come to hold: an Army may still take a subordinate in.
int LargestLimit(const Rules& r, const S& s, const Group& group) {
  int limit = ForceLimit(r, s, group);
  if (group.army == kNoId || group.commander == kNoId) return limit;
  const LeaderId commander = group.commander;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != group.side || !LeaderAt(s, leader, group.space) || leader == commander ||
        ArmyOf(s, leader) != kNoId || RatingsOf(r, s, leader).command > RatingsOf(r, s, commander).command) {
      continue;
    }
    limit = std::max(limit, RatingsOf(r, s, commander).command + RatingsOf(r, s, leader).command);
  }
  return limit;
}

// Can a unit that is no guerilla still come into the Force after one more guerilla?
bool OthersCanFollow(const Rules& r, const S& s, const Group& group, ReactionKind kind) {
  if (group.units.Count() + 1 >= LargestLimit(r, s, group)) return false;
  const Waiver none({});
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (info.side != group.side || info.sort == Sort::kGuerilla || info.sort == Sort::kFortress ||
        !UnitAt(s, unit, group.space)) {
      continue;
    }
    if (kind == kNoReaction && !CheckSeaMember(r, s, MakeEvent(kUnitIncluded, group.side, {unit}), nullptr).accepted)
      continue;
    if (CheckReacting(r, s, unit, kind, /*force=*/true, nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckInclude(const Rules& r, const S& s, const Group& group, UnitId unit, ReactionKind kind, Why* why) {
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("10.2.a/5"_hom, info.side != group.side || s.units[unit].where != At(group.space), why,
                             r.UnitName(unit), " is no unit of ", r.SideName(static_cast<Side>(group.side)), " in ",
                             r.SpaceName(group.space));
  ADJUTANT_REFUSE_IMPOSSIBLE("3.5.a/1"_hom, group.units.Has(unit), why, r.UnitName(unit), " is in the Force already");
  ADJUTANT_REFUSE_IMPOSSIBLE("13.3.a/2"_hom, info.sort == Sort::kFortress, why, r.UnitName(unit),
                             " never leaves its fortress");
  if (info.sort == Sort::kGuerilla) {
    const bool may = MayTakeGuerillas(r, group) || (MayMixGuerillas(r, group) && OthersCanFollow(r, s, group, kind));
    const bool by_canales = LedByCanales(r, group);
    if (!by_canales && r.Plays("guerilla_mixed_force=any_commander"_opt) && Breaks("10.2.g/5"_hom, !may)) {
      return Refused("10.2.g/5"_hom, why, "without Canales guerillas only go along with other units");
    }
    if (Breaks("10.2.g/2"_hom, !may)) {
      const bool led = group.commander != kNoId && r.c.leaders[group.commander].guerilla_leader;
      if (!led) AddCase("10.2.g/3"_hom, why);
      return Refused("10.2.g/2"_hom, why, [&] {
        return std::string(by_canales && !led ? "guerillas alone are no Army" : "only Canales commands guerillas");
      });
    }
  }
  const Ruling reacting = CheckReacting(r, s, unit, kind, /*force=*/true, why);
  if (!reacting.accepted) return reacting;
  const int limit = ForceLimit(r, s, group);
  const bool full = group.units.Count() >= limit;
  if (kind == kInterception && Breaks("10.7.a/2"_hom, full)) {
    return Refused("10.7.a/2"_hom, why,
                   [&] { return absl::StrCat("an intercepting Force of this commander has ", limit, " units"); });
  }
  if (group.army != kNoId && Breaks("3.5.a/3"_hom, full)) {
    return Refused("3.5.a/3"_hom, why, [&] { return absl::StrCat("the Army holds its ", limit, " units already"); });
  }
  ADJUTANT_REFUSE_IF("3.5.a/2"_hom, full, why, "the commander's command rating is ", limit, " and the Force has ",
                     group.units.Count(), " units");
  return Accepted();
}

// The group being designated now: the active one, or the other side's for a reaction.
bool Reacting(const S& s) { return s.react.kind != kNoReaction; }
const Group& Designated(const S& s) {
  if (s.react.kind == kFoundInZone) return s.march.target;
  return Reacting(s) ? s.react.group : s.act.group;
}
Group& Designated(S& s) { return const_cast<Group&>(Designated(static_cast<const S&>(s))); }
PlayerId DesignatingPlayer(const Rules&, const S& s) { return Designated(s).side; }

}  // namespace

bool MayInclude(const Rules& r, const S& s, const Group& group, UnitId unit) {
  return CheckInclude(r, s, group, unit, kNoReaction, nullptr).accepted;
}

bool CanCommand(const Rules& r, const S& s, LeaderId leader) { return CanReact(r, s, leader, kNoReaction); }

int UnitsToCommand(const Rules& r, const S& s, LeaderId leader) {
  const Location where = s.leaders[leader].where;
  if (!OnMap(where)) return 0;
  const Waiver none({});
  Group group = EmptyGroup(r.c.leaders[leader].side, SpaceOf(where));
  group.commander = leader;
  group.leaders.Add(leader);
  group.army = ArmyOf(s, leader);
  int units = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == where && MayInclude(r, s, group, unit)) ++units;
  }
  return std::min(units, LargestLimit(r, s, group));
}

bool CanReact(const Rules& r, const S& s, LeaderId leader, ReactionKind kind) {
  const Location where = s.leaders[leader].where;
  if (!OnMap(where)) return false;
  const Waiver none({});  // the units are asked for afterwards
  Group group = EmptyGroup(r.c.leaders[leader].side, SpaceOf(where));
  group.commander = leader;
  group.leaders.Add(leader);
  group.army = ArmyOf(s, leader);
  for (UnitId unit : r.c.all_units_of[group.side].ids()) {
    if (s.units[unit].where != where) continue;
    if (CheckInclude(r, s, group, unit, kind, nullptr).accepted) return true;
  }
  return false;
}

void MoveGroup(S& s, const Group& group, SpaceId to) {
  for (UnitId unit : group.units) {
    if (OnMap(s.units[unit].where)) s.units[unit].where = At(to);
  }
  for (LeaderId leader : group.leaders) {
    if (OnMap(s.leaders[leader].where)) s.leaders[leader].where = At(to);
  }
  if (group.train != 0) (group.side == kUs ? s.now.train_us : s.now.train_mexico) = At(to);
}

namespace {

// Operational Exhaustion (card 14).
bool Exhausted(const S& s, LeaderId leader) {
  return s.effects.exhausted_cards != 0 && s.effects.exhausted_leader == leader;
}

}  // namespace

Ruling CheckStrategy(const Rules& r, const S& s, LeaderId leader, int ops, Why* why) {
  const Ratings& ratings = RatingsOf(r, s, leader);
  ADJUTANT_REFUSE_IF("9.3/2"_hom, ratings.strategy > ops, why, r.LeaderName(leader), " has strategy rating ",
                     ratings.strategy, ", more than the ", ops, " OPS of the card");
  ADJUTANT_REFUSE_IF("12.1/1"_hom, Exhausted(s, leader), why, "Operational Exhaustion: the Force of ",
                     r.LeaderName(leader), " is not activated yet");
  return Accepted();
}

Ruling CheckForceActivation(const Rules& r, const S& s, Side side, int ops, Why* why) {
  bool any = false;
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != side || !OnMap(s.leaders[leader].where)) continue;
    const bool may = CheckStrategy(r, s, leader, ops, nullptr).accepted;
    if ((any && !may) || !CanCommand(r, s, leader)) continue;
    if (may) {
      Kept("3.5/1"_hom);
      return Accepted("9.3/2"_hom);
    }
    any = true;
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("3.5/1"_hom, !any, why, r.SideName(side), " has no leader with units to command");
  ADJUTANT_REFUSE_IF("9.3/2"_hom, true, why, "the card has ", ops,
                     " OPS, too few for the strategy rating of every commander who may act");
  return Accepted();
}

void StartActivation(S& s, SpaceId space) {
  const Side side = static_cast<Side>(s.play.side);
  s.act = Activation{};
  s.react = Reaction{};
  s.act.active = 1;
  s.act.group = EmptyGroup(side, space);
  s.act.space = space;
  ++s.now.activations;
}

Ruling CheckSubordinate(const Rules& r, const S& s, const Group& group, LeaderId leader, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "3.5.a/1"_hom,
      r.c.leaders[leader].side != group.side || s.leaders[leader].where != At(group.space) || group.leaders.Has(leader),
      why, r.LeaderName(leader), " is no other leader of the space");
  // Where this is asked of an event that is not due, there may be no Force yet.
  ADJUTANT_REFUSE_IMPOSSIBLE("3.5.a/1"_hom, group.commander == kNoId, why, "there is no commander to whom ",
                             r.LeaderName(leader), " could be subordinate");
  const LeaderId commander = group.commander;
  ADJUTANT_REFUSE_IF("2.2.b/2"_hom, RatingsOf(r, s, leader).command > RatingsOf(r, s, commander).command, why,
                     r.LeaderName(leader), " has a higher command rating than ", r.LeaderName(commander));
  ADJUTANT_REFUSE_IF("3.5.a/2"_hom, ArmyOf(s, leader) != kNoId, why, r.LeaderName(leader), " commands an Army himself");
  ADJUTANT_REFUSE_IF("10.9/6"_hom,
                     s.react.kind == kInterception && s.march.search != 0 && s.march.target.leaders.Has(leader), why,
                     r.LeaderName(leader), " is with the Force that has been found: another may intercept");
  ADJUTANT_REFUSE_IF("10.7/1"_hom,
                     s.react.kind == kInterception && s.march.gone_from == s.act.space &&
                         s.march.gone_leaders.Has(leader) && !r.c.spaces[s.act.space].zone(),
                     why, r.LeaderName(leader), " was in ", r.SpaceName(s.act.space),
                     " when the enemy entered it, not next to it");
  // 10.8.f/2, 10.7/2: nor does he leave as somebody else's subordinate.
  ADJUTANT_REFUSE_IF("10.8.f/2"_hom, s.react.kind == kAvoidance && s.react.failed_leaders.Has(leader), why,
                     r.LeaderName(leader), " failed to intercept in this activation");
  ADJUTANT_REFUSE_IF("10.7/2"_hom, s.react.kind == kAvoidance && s.march.engaged_leaders.Has(leader), why,
                     "he has just intercepted: battle follows");
  ADJUTANT_REFUSE_IF("3.5.a/2"_hom, group.army == kNoId && group.leaders.Count() >= 2, why,
                     "a Force that is no Army has one subordinate at most");
  return Accepted();
}

namespace {

// ---- A Force: its commander, then its members.

void ListCommanders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != s.play.side || !OnMap(s.leaders[leader].where)) continue;
    out->push_back(MakeEvent(kCommanderNamed, s.play.side, {leader, ArmyOf(s, leader)}));
  }
}
Ruling CheckCommander(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.5/1"_hom, r.c.leaders[leader].side != s.play.side || !CanCommand(r, s, leader), why,
                             r.LeaderName(leader), " has no units of ", r.SideName(static_cast<Side>(s.play.side)),
                             " to command");
  const Ruling strategy = CheckStrategy(r, s, leader, s.play.ops, why);
  if (!strategy.accepted) return strategy;
  ADJUTANT_REFUSE_IMPOSSIBLE("3.5/1"_hom, ArmyArg(e, 1) != ArmyOf(s, leader), why,
                             "the Army marker goes with its commander: ", r.LeaderName(leader),
                             ArmyOf(s, leader) == kNoId ? " commands none" : " commands one");
  return CheckSeaCommander(r, s, leader, why);
}
void NameCommander(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.5.a/1"_hom);
  const LeaderId leader = LeaderArg(e);
  StartActivation(s, SpaceOf(s.leaders[leader].where));
  s.act.group.commander = leader;
  s.act.group.leaders.Add(leader);
  s.act.group.army = ArmyArg(e, 1);
  s.step = kDesignateStep;
}

void ListMembers(const Rules& r, const S& s, EventList* out) {
  const Group& group = Designated(s);
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == At(group.space)) out->push_back(MakeEvent(kUnitIncluded, group.side, {unit}));
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == At(group.space)) {
      out->push_back(MakeEvent(kSubordinateIncluded, group.side, {leader}));
    }
  }
  out->push_back(MakeEvent(kTrainIncluded, group.side));
  out->push_back(MakeEvent(kForceCompleted, group.side));
}
Ruling CheckMember(const Rules& r, const S& s, const Event& e, Why* why) {
  const Group& group = Designated(s);
  if (!Reacting(s)) {
    const Ruling ruling = CheckSeaMember(r, s, e, why);
    if (!ruling.accepted) return ruling;
  }
  switch (e.type) {
    case kUnitIncluded:
      return CheckInclude(r, s, group, UnitArg(e), static_cast<ReactionKind>(s.react.kind), why);
    case kSubordinateIncluded:
      return CheckSubordinate(r, s, group, LeaderArg(e), why);
    case kTrainIncluded:
      ADJUTANT_REFUSE_IMPOSSIBLE("6.5.b/1"_hom,
                                 group.train != 0 || TrainSpace(s, static_cast<Side>(group.side)) != group.space, why,
                                 "there is no Baggage Train to take along in ", r.SpaceName(group.space));
      ADJUTANT_REFUSE_IF("6.5.b/1"_hom, Reacting(s) || group.commander == kNoId, why,
                         "the Baggage Train moves only with an active Force");
      return Accepted();
    default:
      ADJUTANT_REFUSE_IMPOSSIBLE("3.5/1"_hom, group.units.Empty(), why, "a Force has at least one unit");
      ADJUTANT_REFUSE_IF("10.2.g/2"_hom,
                         LedByCanales(r, group) && HasGuerillas(r, group) && !MayTakeGuerillas(r, group), why,
                         "guerillas alone are no Army");
      ADJUTANT_REFUSE_IF(
          "10.2.g/5"_hom,
          r.Plays("guerilla_mixed_force=any_commander"_opt) && HasGuerillas(r, group) && !MayTakeGuerillas(r, group),
          why, "without Canales guerillas only go along with other units");
      return Accepted();
  }
}
void AddMember(const Rules& r, S& s, const Event& e, Trace* trace) {
  Group& group = Designated(s);
  switch (e.type) {
    case kUnitIncluded:
      group.units.Add(UnitArg(e));
      return;
    case kSubordinateIncluded:
      group.leaders.Add(LeaderArg(e));
      return;
    case kTrainIncluded:
      Applied(trace, "6.5.b/2"_hom);
      group.train = 1;
      Applied(trace, "3.5.a/4"_hom);
      return;
    default:
      break;
  }
  if (group.units.Count() < UnitsIn(r, s, static_cast<Side>(group.side), group.space)) Applied(trace, "3.5/2"_hom);
  if (HasGuerillas(r, group)) {
    if (HasOthers(r, group)) Applied(trace, "10.2.g/5"_hom);
    if (!r.c.leaders[group.commander].guerilla_leader) Applied(trace, "10.2.g/3"_hom);
  }
  Applied(trace, "3.5.a/1"_hom, [&] {
    std::string text;
    for (LeaderId leader : group.leaders) {
      absl::StrAppend(&text, text.empty() ? "" : ", ", r.LeaderName(leader));
    }
    for (UnitId unit : group.units) {
      absl::StrAppend(&text, ", ", r.UnitName(unit));
    }
    return absl::StrCat("the Force: ", text, group.train != 0 ? ", Baggage Train" : "");
  });
  switch (static_cast<ReactionKind>(s.react.kind)) {
    case kNoReaction:
      if (AtSea(s)) {
        s.step = kSailStep;
      } else {
        AskForMovementCard(r, s, trace);
      }
      return;
    case kInterception:
      Applied(trace, "10.7.a/2"_hom);
      s.step = kReactionDieStep;
      return;
    case kAvoidance:
      s.step = kReactionDieStep;
      if (AvoidsWithoutDie(r, s)) {
        Applied(trace, "10.8.b"_hom, "it avoids without a die");
        s.step = kAvoidToStep;
      }
      return;
    case kFoundInZone:
      s.react.kind = kNoReaction;
      s.step = kReaction;
      return;
  }
}

// ---- A single unit; leaders alone.

void ListUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (OnMap(s.units[unit].where)) out->push_back(MakeEvent(kUnitActivated, s.play.side, {unit}));
  }
}
Ruling CheckUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("9.3/6"_hom, r.c.units[unit].side != s.play.side || !OnMap(s.units[unit].where), why,
                             r.UnitName(unit), " is no unit of ", r.SideName(static_cast<Side>(s.play.side)),
                             " on the map");
  ADJUTANT_REFUSE_IMPOSSIBLE("13.3.a/2"_hom, r.c.units[unit].sort == Sort::kFortress, why,
                             "a fortress's unit never leaves it");
  if (s.step == kNameLeaderStep) {  // option leaders_alone
    ADJUTANT_REFUSE_IF("9.3/1"_hom, r.Plays("leaders_alone=leaders_only"_opt), why, "the card activates leaders alone");
    ADJUTANT_REFUSE_IF("9.3/1"_hom, s.march.with_unit != 0, why, "one unit has been activated along with leaders");
  }
  return Accepted();
}
void ActivateUnit(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.3/6"_hom);
  if (r.c.units[UnitArg(e)].sort == Sort::kGuerilla) Applied(trace, "16.5/1"_hom);
  StartActivation(s, SpaceOf(s.units[UnitArg(e)].where));
  s.act.group.units.Add(UnitArg(e));
  AskForMovementCard(r, s, trace);
}

void ListLeaders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (OnMap(s.leaders[leader].where)) out->push_back(MakeEvent(kLeaderActivated, s.play.side, {leader}));
  }
  if (r.Plays("leaders_alone=with_unit"_opt)) ListUnits(r, s, out);
  out->push_back(MakeEvent(kActivationEnded, s.play.side));
}
Ruling CheckLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kUnitActivated) return CheckUnit(r, s, e, why);
  if (e.type == kActivationEnded) {
    ADJUTANT_REFUSE_IF("9.3/1"_hom, s.play.left == s.play.ops, why,
                       "the card was played to activate at least one leader");
    return Accepted();
  }
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("9.3/1"_hom, r.c.leaders[leader].side != s.play.side || !OnMap(s.leaders[leader].where),
                             why, r.LeaderName(leader), " is no leader of ", r.SideName(static_cast<Side>(s.play.side)),
                             " on the map");
  ADJUTANT_REFUSE_IF("9.3/1"_hom, s.activated.Has(LeaderArg(e)) && r.Plays("leader_activated_again=once"_opt), why,
                     "this card has activated ", r.LeaderName(leader), " already");
  return Accepted();
}
// Is there anybody to activate with the OPS left?
bool AnyToActivate(const Rules& r, const S& s) {
  const Waiver none({});
  EventList events;
  ListLeaders(r, s, &events);
  for (const Event& event : events) {
    if (event.type != kActivationEnded && CheckLeader(r, s, event, nullptr).accepted) return true;
  }
  return false;
}
void EndLeaders(S& s) {
  s.act = Activation{};
  s.march = MarchState{};
  s.step = kUseDone;
}
void ActivateLeader(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kActivationEnded) {
    EndLeaders(s);
    return;
  }
  Applied(trace, "9.3/1"_hom);
  --s.play.left;
  if (e.type == kUnitActivated) {
    s.march.with_unit = 1;
    ActivateUnit(r, s, e, trace);
    return;
  }
  StartActivation(s, SpaceOf(s.leaders[LeaderArg(e)].where));
  s.act.group.leaders.Add(LeaderArg(e));
  s.act.movement = s.act.left = static_cast<uint8_t>(r.c.n.movement_leader_alone);
  Applied(trace, "10.1/1"_hom);
  s.step = kMoveOn;
}

void FinishActivation(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kActivationDone, trace)) return;
  if (Underway(s)) {
    s.step = kDisembark;
    return;
  }
  if (s.act.left > 0) Applied(trace, "10.2/3"_hom);
  Applied(trace, "3.5.b"_hom);  // the Force is no more
  const bool alone = static_cast<Use>(s.play.use) == Use::kActivateLeaders;
  const uint8_t with_unit = s.march.with_unit;
  if (alone) s.activated |= s.act.group.leaders;
  s.act = Activation{};
  s.react = Reaction{};
  s.march = MarchState{};
  CheckArmies(r, s, trace);
  s.step = kUseDone;
  if (AtSea(s)) FinishVoyage(r, s, trace);
  if (!alone || s.play.left == 0) return;
  s.march.with_unit = with_unit;
  s.step = kNameLeaderStep;
  if (!AnyToActivate(r, s)) EndLeaders(s);
}

}  // namespace

const HallsStep kActivationSteps[] = {
    Automatic(kActivationDone, "the activation is over", "10.1/1"_hom, FinishActivation,
              {kNameLeaderStep, kDisplaceStep, kUseDone, kActivationDone, kDisembark, kGrantedOpsStep}),
    {kNameLeaderStep,
     "name_leader",
     "names a leader to activate alone",
     "9.3/1"_hom,
     {kLeaderActivated, kUnitActivated, kActivationEnded},
     CardPlayer,
     ListLeaders,
     CheckLeader,
     ActivateLeader,
     {kDrawMovementStep, kUseDone, kMoveOn}},
    {kNameCommanderStep,
     "name_commander",
     "names the commander of the Force",
     "9.3/2"_hom,
     {kCommanderNamed},
     CardPlayer,
     ListCommanders,
     CheckCommander,
     NameCommander,
     {kDesignateStep}},
    {kDesignateStep,
     "designate_force",
     "says who belongs to the Force",
     "3.5.a/1"_hom,
     {kUnitIncluded, kSubordinateIncluded, kTrainIncluded, kForceCompleted},
     DesignatingPlayer,
     ListMembers,
     CheckMember,
     AddMember,
     {kDesignateStep, kDrawMovementStep, kReactionDieStep, kAvoidToStep, kReaction, kSailStep}},
    {kNameUnitStep,
     "name_unit",
     "names the unit to activate",
     "9.3/6"_hom,
     {kUnitActivated},
     CardPlayer,
     ListUnits,
     CheckUnit,
     ActivateUnit,
     {kDrawMovementStep}},
};
void AddActivationSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kActivationSteps), std::end(kActivationSteps));
}

}  // namespace adjutant::halls
