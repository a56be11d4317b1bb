// HoM 10.2: from space to space. Where a Force stops is in 10_stopping.cc, the search for a target inside a Zone in
// 10_reaction.cc (10.9).
#include "core/halls/chapters/10_movement.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

constexpr int kFloodPoints = 1;       // the action card Rio Grande in Flood
constexpr int kForcedMarchSteps = 1;  // the strategy cards 24 and 68

}  // namespace

bool LeadersOnly(const S& s) { return s.act.group.units.Empty(); }
bool IsForce(const S& s) { return s.act.group.commander != kNoId; }
Side ActiveSide(const S& s) { return static_cast<Side>(s.act.group.side); }
PlayerId ActivePlayer(const Rules&, const S& s) { return s.act.group.side; }

namespace {

int TerrainCost(const Rules& r, Terrain terrain) {
  switch (terrain) {
    case Terrain::kClear:
      return r.c.n.cost_clear;
    case Terrain::kRough:
      return r.c.n.cost_rough;
    case Terrain::kJungle:
      return r.c.n.cost_jungle;
    case Terrain::kRoughJungle:
      return r.c.n.cost_rough_jungle;
    case Terrain::kZone:
      break;
  }
  return 1;
}

// 10.2.b/5: a Force pays for leaving enemy works. Who moves alone has no commander, and is none (3.1).
bool PaysForWorks(const Rules& r, const S& s, Side side, bool force, SpaceId from) {
  const bool leaves_works = WorksIn(r, s, Enemy(side), from) != kNoId;
  return leaves_works && (force || r.Plays("leave_fort_alone=everybody"_opt));
}

const char* TerrainName(Terrain terrain) {
  switch (terrain) {
    case Terrain::kClear:
      return "clear";
    case Terrain::kRough:
      return "Rough";
    case Terrain::kJungle:
      return "Jungle";
    case Terrain::kRoughJungle:
      return "Rough/Jungle";
    case Terrain::kZone:
      return "Zone";
  }
  return "";
}

}  // namespace

EntryCost CostToEnter(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to, Trace* trace) {
  return CostToEnterFor(r, s, side, IsForce(s), from, to, trace);
}

EntryCost CostToEnterFor(const Rules& r, const S& s, Side side, bool force, SpaceId from, SpaceId to, Trace* trace) {
  const Space& origin = r.c.spaces[from];
  const Space& target = r.c.spaces[to];
  const Link* link = LinkBetween(r, from, to);
  EntryCost entry;
  Sum cost(trace, "10.2/1"_hom, "movement.cost", [&] { return absl::StrCat("MP to enter ", r.SpaceName(to)); });
  const bool leaves_works = PaysForWorks(r, s, side, force, from);
  const bool instead = leaves_works && r.Plays("leave_fort=instead_of_cost"_opt);
  if (target.zone()) {
    if (r.Plays("zone_entry_mp=one_point"_opt) && !instead) {
      cost.Add(1, "10.2.a/1"_hom, "a Zone takes all that is left, 1 at least");
    } else {
      Applied(trace, "10.2.a/1"_hom);
    }
    entry.all = true;
  } else if (instead) {
    // The point for the works, below, stands for the whole cost.
  } else {
    cost.Add(TerrainCost(r, target.terrain), "2.1.a/1"_hom,
             [&] { return absl::StrCat(TerrainName(target.terrain), target.transit ? " transit space" : " space"); });
    if (link != nullptr && link->kind == LinkKind::kRough) {
      cost.Add(r.c.n.connection_rough, "2.1.c"_hom, "Rough connection", "number.connection.rough.value");
    }
    if (link != nullptr && link->kind == LinkKind::kRiver) {
      cost.Add(r.c.n.connection_river, "2.1.c"_hom, "River connection", "number.connection.river.value");
      if (s.random.flood != 0) {
        cost.Add(kFloodPoints, "7.1.b/2"_hom, "the Rio Grande is in flood");
      }
    }
  }
  if (origin.zone()) {
    cost.Add(r.c.n.cost_leave_zone, "10.2.a/2"_hom, "out of a Zone", "number.cost.leave_zone.value");
  }
  if (leaves_works) {
    cost.Add(r.c.n.cost_leave_works, "10.2.b/5"_hom, "out of enemy works", "number.cost.leave_works.value");
  }
  entry.cost = static_cast<int>(cost.Finish());
  return entry;
}

// ---- 10.2: from space to space.

bool StopsUs(const Rules& r, const S& s, SpaceId space) {
  const Terrain terrain = r.c.spaces[space].terrain;
  if (s.now.topographic != 0) return terrain == Terrain::kRoughJungle;
  if (r.Plays("us_rough_stop=no_stop"_opt)) return false;
  return terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle;
}

bool PassedAsRough(const Rules& r, const S& s, SpaceId space) {
  const Terrain terrain = r.c.spaces[space].terrain;
  return s.now.topographic != 0 && (terrain == Terrain::kRough || terrain == Terrain::kJungle);
}

namespace {

bool PassedRough(const Rules& r, const S& s) {
  return s.act.entered.Has(s.act.from) && PassedAsRough(r, s, s.act.from);  // not where the activation began
}

// What made the movement stop where it is.
void ExplainStop(const Rules& r, const S& s, Why* why) {
  if (why == nullptr || s.act.from_set == 0) return;
  const SpaceId here = s.act.space;
  if (r.c.spaces[s.act.space].zone()) AddCase("10.2.a/1"_hom, why);
  if (ActiveSide(s) != kUs || LeadersOnly(s)) return;
  const bool stops = StopsUs(r, s, here);
  if (PassedRough(r, s) || (stops && s.now.topographic != 0)) AddCase("10.2.a/3"_hom, why);
  if (stops && s.now.topographic == 0) AddCase("10.2.a/4"_hom, why);
  if (StandingFortress(r, s, here)) AddCase("13.3/2"_hom, why);
}

// 10.2.b, 10.2.g: who may not enter a space with enemies.
Ruling CheckEnemies(const Rules& r, const S& s, SpaceId to, Why* why) {
  const Side side = ActiveSide(s);
  const bool units = UnitsIn(r, s, Enemy(side), to, /*inherent=*/true) > 0;
  if (IsForce(s)) {
    const bool armistice = s.effects.armistice_us != 0 || s.effects.armistice_mexico != 0;
    ADJUTANT_REFUSE_IF("12.1/1"_hom, armistice && units, why, "Armistice: no Force enters ", r.SpaceName(to),
                       ", where enemy units are");
    return Accepted();
  }
  const bool zone = r.c.spaces[to].zone();
  if (LeadersOnly(s)) {
    // In Zones too: 10.2.b/7 speaks of units and Forces only.
    if (Breaks("2.2.b/4"_hom, units || (r.Plays("lone_and_forts=barred"_opt) && EnemyOccupied(r, s, side, to)))) {
      if (zone) AddCase("10.2.b/7"_hom, why);
      return Refused("2.2.b/4"_hom, why,
                     [&] { return absl::StrCat(r.SpaceName(to), " is enemy-occupied and a leader moves alone"); });
    }
    return Accepted();
  }
  if (zone || !EnemyOccupied(r, s, side, to)) return Accepted();
  ADJUTANT_REFUSE_IF("10.2.b/1"_hom, !units || !LoneGuerillas(r, s.act.group), why, r.SpaceName(to),
                     " is enemy-occupied and a unit moves alone");
  ADJUTANT_REFUSE_IF("10.2.g/1"_hom, r.Plays("guerilla_entry=raids_only"_opt), why,
                     "guerillas alone come among enemy units by raids");
  return Accepted();
}

// 9.3/7 as a promise, by option: an Army may enter one space for its whole allowance, whatever it costs. Nothing of
// that has gone on anything else.
bool ArmyIsSureOfASpace(const Rules& r, const S& s) {
  return r.Plays("army_always_moves=one_space_always"_opt) && s.act.group.army != kNoId && s.act.from_set == 0 &&
         s.act.spent == 0;
}

Ruling CheckMove(const Rules& r, const S& s, SpaceId to, Why* why) {
  const Side side = ActiveSide(s);
  const SpaceId from = s.act.space;
  if (Breaks("10.0"_hom, s.act.stopped != 0)) {
    ExplainStop(r, s, why);
    return Refused("10.0"_hom, why, [&] { return absl::StrCat("the movement had to stop in ", r.SpaceName(from)); });
  }
  const bool apart = !Links(r, from, to);
  const bool zone = r.c.spaces[from].zone() || r.c.spaces[to].zone();
  if (zone && Breaks("2.1.d/2"_hom, apart)) {
    return Refused("2.1.d/2"_hom, why, [&] {
      return absl::StrCat("no movement arrow joins ", r.SpaceName(from), " and ", r.SpaceName(to));
    });
  }
  ADJUTANT_REFUSE_IF("10.2/1"_hom, apart, why, "no connection leads from ", r.SpaceName(from), " to ", r.SpaceName(to));
  ADJUTANT_REFUSE_IF("10.2.b/8"_hom, side == kMexico && !LeadersOnly(s) && to == r.c.new_orleans, why,
                     "Mexican units never enter New Orleans");
  const EntryCost entry = CostToEnter(r, s, side, from, to, nullptr);
  ADJUTANT_REFUSE_IF("10.2/2"_hom, entry.cost > s.act.left && !ArmyIsSureOfASpace(r, s), why, "entering ",
                     r.SpaceName(to), " costs ", entry.cost, " MP and ", s.act.left, " are left");
  ADJUTANT_REFUSE_IF("16.5/6"_hom, !InMexico(r, to) && HasGuerillas(r, s.act.group), why,
                     "guerillas stay in Mexico, and ", r.SpaceName(to), " is outside");
  return CheckEnemies(r, s, to, why);
}

bool LastLeaderOrUnit(const S& s, const Event& e) {
  if (e.type == kUnitDropped) return s.act.group.units.Count() == 1;
  return LeaderArg(e) == s.act.group.commander;
}

// Would guerillas be left that nobody of the Force may lead, or that would be an Army alone (10.2.g/2)?
bool LeavesGuerillas(const Rules& r, const S& s, const Event& e) {
  Group rest = s.act.group;
  if (e.type == kUnitDropped) {
    rest.units.Remove(UnitArg(e));
  } else {
    rest.leaders.Remove(LeaderArg(e));
  }
  if (!HasGuerillas(r, rest)) return false;
  rest.commander = kNoId;
  if (rest.army != kNoId && LoneGuerillas(r, rest)) return true;
  for (LeaderId leader : rest.leaders) {
    if (r.c.leaders[leader].guerilla_leader) return false;
  }
  return r.Plays("guerilla_mixed_force=with_canales"_opt) || LoneGuerillas(r, rest);
}

// 3.5.a/3: the units that an Army may hold without the leader; kNoLimit where he does not matter.
constexpr int kNoLimit = 255;
int LimitWithout(const Rules& r, const S& s, LeaderId leader) {
  Group rest = s.act.group;
  rest.leaders.Remove(leader);
  const int limit = ForceLimit(r, s, rest);
  return limit < ForceLimit(r, s, s.act.group) ? limit : kNoLimit;
}

void ListMoves(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.act.group.side;
  for (const Link& link : r.c.spaces[s.act.space].links) out->push_back(MakeEvent(kMoved, player, {link.to}));
  const Group& group = s.act.group;
  for (UnitId unit : group.units) out->push_back(MakeEvent(kUnitDropped, player, {unit}));
  for (LeaderId leader : group.leaders) out->push_back(MakeEvent(kLeaderDropped, player, {leader}));
  ListTargets(r, s, out);
  out->push_back(MakeEvent(kTrainDropped, player));
  out->push_back(MakeEvent(kControlTakenOnMarch, player));
  out->push_back(MakeEvent(kWorksRemovedOnMarch, player));
  out->push_back(MakeEvent(kSiegeBegun, player));
  out->push_back(MakeEvent(kMovementStopped, player));
}

// 13.2.b/1: fieldworks and forts of the enemy, finished or not.
MarkerSet EnemyWorks(const Rules& r, const S& s, SpaceId space) {
  MarkerSet works;
  for (MarkerId i : r.c.markers.ids()) {
    const MarkerRecord& marker = s.markers[i];
    const bool stands = marker.state == kFaceDown || marker.state == kFaceUp || marker.state == kUnderConstruction;
    if (stands && marker.where == At(space) && r.c.markers[i].side != ActiveSide(s)) works.Add(i);
  }
  return works;
}

}  // namespace

void SpendInRevolt(const Rules& r, S& s, Trace* trace) {
  if (!InRevolt(r, s, s.act.space)) return;
  s.act.in_revolt = 1;
  Applied(trace, "18.4.b/4"_hom);
}

namespace {

Ruling CheckMarch(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = ActiveSide(s);
  const SpaceId here = s.act.space;
  switch (e.type) {
    case kMoved:
      return CheckMove(r, s, SpaceArg(e), why);
    case kTargetDesignated:
      return CheckTarget(r, s, LeaderArg(e), UnitArg(e, 1), why);
    case kUnitDropped:
    case kLeaderDropped: {
      const bool member =
          e.type == kUnitDropped ? s.act.group.units.Has(UnitArg(e)) : s.act.group.leaders.Has(LeaderArg(e));
      ADJUTANT_REFUSE_IMPOSSIBLE(
          "10.2.a/5"_hom, !member || !IsForce(s) || s.act.from_set == 0 || LastLeaderOrUnit(s, e), why,
          "only a member of a Force on the march may be dropped off, not its commander and not its last unit");
      ADJUTANT_REFUSE_IF("10.2.a/5"_hom, e.type == kLeaderDropped && r.Plays("drop_leaders=units_only"_opt), why,
                         "units may be dropped off, leaders not");
      if (Breaks("3.5.a/3"_hom,
                 e.type == kLeaderDropped && s.act.group.units.Count() > LimitWithout(r, s, LeaderArg(e)))) {
        return Refused("3.5.a/3"_hom, why, [&] {
          const LeaderId leader = LeaderArg(e);
          return absl::StrCat("without ", r.LeaderName(leader), " the Army holds ", LimitWithout(r, s, leader),
                              " units, and it has ", s.act.group.units.Count());
        });
      }
      if (Breaks("10.2.g/2"_hom, LeavesGuerillas(r, s, e))) {
        return Refused("10.2.g/2"_hom, why, "guerillas would be left that nobody may lead", "10.2.g/3"_hom);
      }
      return Accepted();
    }
    case kTrainDropped:
      if (CannotBe("6.5.b/1"_hom, s.act.group.train == 0) || Breaks("6.5.b/1"_hom, s.act.from_set == 0)) {
        return Refused("6.5.b/1"_hom, why, "no Baggage Train is on the march");
      }
      return Accepted();
    case kControlTakenOnMarch: {
      ADJUTANT_REFUSE_IF("6.7.a"_hom, r.Plays("control_change_list=list_only"_opt), why,
                         "under this option only battle, placement and the end of the turn change control");
      ADJUTANT_REFUSE_IF("15.2/2"_hom, s.act.group.army == kNoId, why,
                         "only an Army places control markers on the march");
      const Space& space = r.c.spaces[here];
      if (Breaks("16.4.b/1"_hom, ControlSuspended(r, s, here))) {
        return Refused(
            "16.4.b/1"_hom, why,
            [&] { return absl::StrCat(r.SpaceName(here), " is raided: nobody controls it this turn"); }, "6.7.b/1"_hom);
      }
      if (CannotBe("10.2.a/7"_hom, !space.controllable() || s.control[here] != Enemy(side)) ||
          Breaks("10.2.a/7"_hom, space.zone() || (side == kUs && StandingFortress(r, s, here) &&
                                                  r.Plays("fortress_control_by_battle=siege_only"_opt)))) {
        return Refused("10.2.a/7"_hom, why,
                       [&] { return absl::StrCat(r.SpaceName(here), " is no enemy space to take control of"); });
      }
      ADJUTANT_REFUSE_IF("10.2/2"_hom, s.act.left < r.c.n.cost_army_control, why, "no MP is left for it");
      if (Breaks("6.6/4"_hom, !ForceInSupply(r, s, side, here, true, s.act.group.units.Count()))) {
        ExplainOutOfSupply(r, s, Consumer{side, here, /*army=*/true, false}, why);
        return Refused("6.6/4"_hom, why, "an Army out of supply may not establish control");
      }
      return Accepted();
    }
    case kWorksRemovedOnMarch:
      if (CannotBe("13.2.b/1"_hom, EnemyWorks(r, s, here).Empty()) ||
          Breaks("13.2.b/1"_hom, !IsForce(s) || HasUnits(r, s, Enemy(side), here))) {
        return Refused("13.2.b/1"_hom, why,
                       [&] { return absl::StrCat("there are no unoccupied enemy works in ", r.SpaceName(here)); });
      }
      ADJUTANT_REFUSE_IF("10.2/2"_hom, s.act.left < r.c.n.cost_destroy_works, why, "no MP is left for it");
      return Accepted();
    case kSiegeBegun:
      return CheckSiege(r, s, why);
    default:
      return Accepted();
  }
}

// Leaders of the other side who stand alone where units of `side` come (2.2.b/5).
void DisplaceLeaders(const Rules& r, S& s, SpaceId space, Side side, Trace* trace) {
  const Side enemy = Enemy(side);
  const bool stays = r.c.spaces[space].zone() && r.Plays("zone_leader_alone=stays"_opt);
  if (stays || UnitsIn(r, s, enemy, space, true) > 0 ||
      (enemy == kMexico && StandingFortress(r, s, space))) {  // the fortress shelters its own (2.2.b/5)
    return;
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side != enemy || s.leaders[leader].where != At(space)) continue;
    const ArmyId army = ArmyOf(s, leader);
    s.leaders[leader].where = kDisplaced;
    if (army != kNoId) PassArmyOn(r, s, army, At(space), trace);  // without a unit it is none (15.1/2)
    s.now.displaced_from = space;
    Applied(trace, "10.2.b/2"_hom);
  }
}

// What the book says about the space just entered.
void Remark(const Rules& r, const S& s, SpaceId to, Trace* trace) {
  const Side side = ActiveSide(s);
  const Space& space = r.c.spaces[to];
  if (space.controllable() && s.control[to] == Enemy(side)) Applied(trace, "10.2.a/6"_hom);
  if (space.transit) Applied(trace, "2.1.a/5"_hom);
  if (HasGuerillas(r, s.act.group)) Applied(trace, "2.1.a/2"_hom);
  if (space.zone()) Applied(trace, "2.1.d/1"_hom);
  if (WorksIn(r, s, Enemy(side), to) != kNoId) {
    Applied(trace, "10.2.b/0"_hom);
    Applied(trace, "10.2.b/4"_hom);
  }
  if (space.zone() && HasUnits(r, s, Enemy(side), to)) Applied(trace, "10.2.b/7"_hom);
}

// 10.2.a/2, 10.2.b/5: does it cost a point to leave the space, spent in it?
bool PaysToLeave(const Rules& r, const S& s, Side side, SpaceId from) {
  if (r.Plays("revolt_leaving=space_entered"_opt)) return false;
  return r.c.spaces[from].zone() || PaysForWorks(r, s, side, IsForce(s), from);
}

void Enter(const Rules& r, S& s, SpaceId to, Trace* trace) {
  const Side side = ActiveSide(s);
  const SpaceId from = s.act.space;
  const EntryCost entry = CostToEnter(r, s, side, from, to, trace);
  const int spent = entry.all ? s.act.left : std::min<int>(entry.cost, s.act.left);
  Applied(trace, "2.1.a/1"_hom);
  if (spent < entry.cost) Applied(trace, "9.3/7"_hom, "an Army is sure of one space");
  s.act.left = static_cast<uint8_t>(s.act.left - spent);
  s.act.spent = static_cast<uint8_t>(s.act.spent + spent);
  s.act.from = from;
  s.act.from_set = 1;
  s.act.space = to;
  s.act.entered.Add(to);
  if (s.march.gone_from == to) {  // those who left it before may be next to it now (10.7/1)
    s.march.gone_from = kNoId;
    s.march.gone = UnitSet{};
    s.march.gone_leaders = LeaderSet{};
  }
  const Space& target = r.c.spaces[to];
  for (SpaceId touched : {from, to}) {
    // 16.4.b/1: a raided space counts as a transit space.
    const bool transit = r.c.spaces[touched].transit || s.raid[touched] != 0;
    if (!transit) continue;
    if (!r.c.spaces[touched].transit) Applied(trace, "16.4.b/1"_hom);
    if (r.Plays("transit_count=moves"_opt)) {
      ++s.act.pass_rough;  // moves from or into one
    } else if (touched == from && s.act.entered.Has(from)) {
      continue;  // counted when it was entered, be its die rolled by now
    }
    s.act.transits.Add(touched);
  }
  if (InRevolt(r, s, to) || (spent > 0 && PaysToLeave(r, s, side, from) && InRevolt(r, s, from))) {
    s.act.in_revolt = 1;
    Applied(trace, "18.4.b/4"_hom);
  }
  MoveGroup(s, s.act.group, to);
  for (LeaderId leader : s.act.group.leaders) {
    // 15.1/2: an Army's marker stays with its units.
    if (LeadersOnly(s) && ArmyOf(s, leader) != kNoId) PassArmyOn(r, s, ArmyOf(s, leader), At(from), trace);
  }
  Applied(trace, "10.2/1"_hom,
          [&] { return absl::StrCat("to ", r.SpaceName(to), " for ", spent, " MP, ", s.act.left, " left"); });
  if (trace != nullptr) Remark(r, s, to, trace);
  if (!LeadersOnly(s)) CaptureTrains(r, s, to, side, trace);
  if (target.zone()) {
    s.act.stopped = 1;
    Applied(trace, "10.2.a/1"_hom);
  }
  if (side == kUs && !LeadersOnly(s) && PassedRough(r, s)) {
    s.act.stopped = 1;
    Applied(trace, "10.2.a/3"_hom);
  }
  if (side == kUs && !LeadersOnly(s) && StopsUs(r, s, to)) {
    s.act.stopped = 1;
    Applied(trace, "10.2.a/4"_hom);
  }
  if (side == kUs && !LeadersOnly(s) && StandingFortress(r, s, to)) {
    s.act.stopped = 1;
    Applied(trace, "10.2.b/6"_hom);
    Applied(trace, "13.3/2"_hom);
  }
  CheckSantaAnnaInTexas(r, s, s.act.group, to, trace);
  if (!LeadersOnly(s)) DisplaceLeaders(r, s, to, side, trace);
  Applied(trace, "10.6/2"_hom);
  s.step = kReaction;
}

void March(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = ActiveSide(s);
  s.step = kMoveOn;
  switch (e.type) {
    case kMoved:
      Enter(r, s, SpaceArg(e), trace);
      break;
    case kTargetDesignated:
      SearchFor(r, s, LeaderArg(e), UnitArg(e, 1), trace);
      return;
    case kUnitDropped:
      Applied(trace, "10.2.a/5"_hom);
      s.act.group.units.Remove(UnitArg(e));
      break;
    case kLeaderDropped:
      Applied(trace, "10.2.a/5"_hom);
      s.act.group.leaders.Remove(LeaderArg(e));
      break;
    case kTrainDropped:
      s.act.group.train = 0;
      break;
    case kControlTakenOnMarch:
      s.act.left = static_cast<uint8_t>(std::max<int>(0, s.act.left - r.c.n.cost_army_control));
      s.act.spent = static_cast<uint8_t>(s.act.spent + r.c.n.cost_army_control);
      SpendInRevolt(r, s, trace);
      Applied(trace, "10.2.a/7"_hom);
      Applied(trace, "15.2/2"_hom,
              [&] { return absl::StrCat("the Army takes control of ", r.SpaceName(s.act.space)); });
      ChangeControl(r, s, s.act.space, side, kMoveOn, trace);
      UnitsCome(r, s, s.act.space, side, trace);  // by an option a fortress has fallen with it (13.3.a/4)
      break;
    case kWorksRemovedOnMarch: {
      const MarkerSet works = EnemyWorks(r, s, s.act.space);
      SpendInRevolt(r, s, trace);
      s.act.left = static_cast<uint8_t>(std::max<int>(0, s.act.left - r.c.n.cost_destroy_works));
      s.act.spent = static_cast<uint8_t>(s.act.spent + r.c.n.cost_destroy_works);
      for (MarkerId marker : works) s.markers[marker] = MarkerRecord{};
      Applied(trace, "13.2.b/1"_hom,
              [&] { return absl::StrCat("the works at ", r.SpaceName(s.act.space), " are removed"); });
      break;
    }
    case kSiegeBegun:
      BeginSiege(r, s, trace);
      break;
    default:  // kMovementStopped
      s.step = kAttrition;
      break;
  }
}

}  // namespace

void UnitsCome(const Rules& r, S& s, SpaceId space, Side side, Trace* trace) {
  CaptureTrains(r, s, space, side, trace);
  DisplaceLeaders(r, s, space, side, trace);
}

void CheckSantaAnnaInTexas(const Rules& r, S& s, const Group& group, SpaceId space, Trace* trace) {
  if (s.now.at_war != 0 || r.c.santa_anna == kNoId || !InTexas(r, space)) return;
  if (group.side != kMexico || !group.leaders.Has(r.c.santa_anna) || group.units.Empty()) return;
  if (group.commander != kNoId && group.commander != r.c.santa_anna) return;
  Applied(trace, "18.3.c"_hom);
  DeclareWar(r, s, /*beginning=*/false, trace);
}

namespace {

// Is there anything to do on the march but to stop?
bool AnyMarch(const Rules& r, const S& s) {
  for (const Link& link : r.c.spaces[s.act.space].links) {
    if (CheckMove(r, s, link.to, nullptr).accepted) return true;
  }
  if (!IsForce(s)) return false;
  EventList events;
  ListMoves(r, s, &events);
  for (const Event& event : events) {
    if (event.type == kMovementStopped || event.type == kMoved) continue;
    if (CheckMarch(r, s, event, nullptr).accepted) return true;
  }
  return false;
}

// Goes on moving, or ends the movement when nothing is left to decide.
void MoveOn(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kMoveOn, trace)) return;
  if (AtSea(s)) {  // 14.1/4
    s.step = kActivationDone;
    return;
  }
  s.step = AnyMarch(r, s) ? kMoveStep : kAttrition;
}

// ---- Cards: Forced March and Topographic Engineers.

Ruling CheckForcedMarch(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  return CheckForceActivation(r, s, side, r.c.cards[card].ops, why);
}
void PlayForcedMarch(const Rules&, S& s, Trace*) {
  s.march.forced = 1;
  s.march.card_attrition = kForcedMarchSteps;
  s.step = kNameCommanderStep;
}
Ruling CheckEngineers(const Rules&, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, s.now.topographic != 0, why, "the Topographic Engineers are at work already");
  return Accepted();
}
void PlayEngineers(const Rules&, S& s, Trace* trace) {
  s.now.topographic = 1;
  Applied(trace, "12.1/1"_hom,
          "from now on US units pass through Rough and Jungle, and Mexico avoids battle there by the die");
}

constexpr CardEvent kEvents[] = {
    {24, nullptr, CheckForcedMarch, PlayForcedMarch},
    {33, nullptr, CheckEngineers, PlayEngineers},
    {68, nullptr, CheckForcedMarch, PlayForcedMarch},
};

}  // namespace

absl::Span<const CardEvent> MarchCardEvents() { return kEvents; }

const HallsStep kMovementSteps[] = {
    Automatic(kMoveOn, "movement goes on or ends", "10.0"_hom, MoveOn,
              {kMoveStep, kDisplaceStep, kMoveOn, kAttrition, kActivationDone}),
    {kMoveStep,
     "move",
     "moves what is active",
     "10.0"_hom,
     {kMoved, kUnitDropped, kLeaderDropped, kTargetDesignated, kTrainDropped, kControlTakenOnMarch,
      kWorksRemovedOnMarch, kSiegeBegun, kMovementStopped},
     ActivePlayer,
     ListMoves,
     CheckMarch,
     March,
     {kMoveOn, kReaction, kAttrition, kCityConquest, kSearchDieStep}},
};
void AddMovementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::halls
