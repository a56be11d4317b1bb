// HoM 10.2 to 10.4: movement, attrition, suppression of revolts, control of Zones. The search for a target inside a
// Zone is in reaction.cc (10.9).
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"
#include "core/table/paths.h"

namespace adjutant::halls {

namespace {

constexpr int kFloodPoints = 1;       // the action card Rio Grande in Flood
constexpr int kForcedMarchSteps = 1;  // the strategy cards 24 and 68

bool LeadersOnly(const S& s) { return s.act.group.units.Empty(); }
bool IsForce(const S& s) { return s.act.group.commander != kNoId; }
Side ActiveSide(const S& s) { return static_cast<Side>(s.act.group.side); }
PlayerId ActivePlayer(const Rules&, const S& s) { return s.act.group.side; }

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
  const Space& origin = r.c.spaces[from];
  const Space& target = r.c.spaces[to];
  const Link* link = LinkBetween(r, from, to);
  EntryCost entry;
  Sum cost(trace, "10.2/1"_hom, "movement.cost", [&] { return absl::StrCat("MP to enter ", r.SpaceName(to)); });
  const bool leaves_works = WorksIn(r, s, Enemy(side), from) != kNoId;
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

namespace {

// ---- 10.2: from space to space.

bool StopsUs(const Rules& r, const S& s, SpaceId space) {
  const Terrain terrain = r.c.spaces[space].terrain;
  if (s.now.topographic != 0) return terrain == Terrain::kRoughJungle;
  if (r.Plays("us_rough_stop=no_stop"_opt)) return false;
  return terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle;
}

// 10.2.a/3: after the Topographic Engineers a Rough or Jungle space may be passed; the next one ends the movement.
bool PassedRough(const Rules& r, const S& s) {
  if (s.now.topographic == 0 || !s.act.entered.Has(s.act.from)) return false;  // not where the activation began
  const Terrain left = r.c.spaces[s.act.from].terrain;
  return left == Terrain::kRough || left == Terrain::kJungle;
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

// 18.4.b/4: MP spent where a revolt is.
void SpendInRevolt(const Rules& r, S& s, Trace* trace) {
  if (!InRevolt(r, s, s.act.space)) return;
  s.act.in_revolt = 1;
  Applied(trace, "18.4.b/4"_hom);
}

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
  return r.c.spaces[from].zone() || WorksIn(r, s, Enemy(side), from) != kNoId;
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

// ---- 2.2.b: leaders alone give way.

// Units of the leader's side whom he may join; also a fortress's own, but not where it is besieged (2.2.b/4).
bool TakesIn(const Rules& r, const S& s, Side side, SpaceId space) {
  if (HasUnits(r, s, side, space)) return true;
  return UnitsIn(r, s, side, space, /*inherent=*/true) > 0 && !HasUnits(r, s, Enemy(side), space);
}

SpaceId DisplacementTarget(const Rules& r, const S& s, Side side, SpaceId from, SpaceId want) {
  // Shortest path, not through enemy units (option leader_displacement: whoever stands there).
  const bool open = r.Plays("leader_displacement=open_path"_opt);
  Search<SpaceId, kMaxSpaces> search;
  search.Start(from);
  for (SpaceId space = search.Next(); space != kNoId; space = search.Next()) {
    if (space != from && TakesIn(r, s, side, space) && (want == kNoId || want == space)) return space;
    if (search.cost() == r.c.n.leader_displacement) continue;
    for (const Link& link : r.c.spaces[space].links) {
      if (search.Reached(link.to)) continue;
      if (open && UnitsIn(r, s, Enemy(side), link.to, /*inherent=*/true) > 0) {
        // 10.2.b/7: enemy units keep nobody from his own in a Zone, though he does not pass through it.
        const bool joins = r.c.spaces[link.to].zone() && HasUnits(r, s, side, link.to);
        if (joins && (want == kNoId || want == link.to)) return link.to;
        continue;
      }
      if (side == kMexico && link.to == r.c.new_orleans) continue;
      search.Reach(link.to);
    }
  }
  return kNoId;
}

// The leader who gives way next; kNoId if none does.
LeaderId FirstDisplaced(const Rules& r, const S& s) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == kDisplaced) return leader;
  }
  return kNoId;
}
SpaceId DisplacedFrom(const S& s) { return s.now.displaced_from; }
PlayerId Displaced(const Rules& r, const S& s) { return r.c.leaders[FirstDisplaced(r, s)].side; }
void ListDisplacements(const Rules& r, const S& s, EventList* out) {
  const LeaderId first = FirstDisplaced(r, s);  // one after the other
  for (SpaceId space : r.c.spaces.ids()) {
    out->push_back(MakeEvent(kLeaderDisplaced, Displaced(r, s), {first, space}));
  }
}
Ruling CheckDisplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(Displaced(r, s));
  const SpaceId to = SpaceArg(e, 1);
  const LeaderId first = FirstDisplaced(r, s);
  if (CannotBe("2.2.b/5"_hom, LeaderArg(e) != first) ||
      Breaks("2.2.b/5"_hom, DisplacementTarget(r, s, side, DisplacedFrom(s), to) != to)) {
    return Refused("2.2.b/5"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(first), " goes to friendly units within ", r.c.n.leader_displacement,
                          " spaces of ", r.SpaceName(DisplacedFrom(s)));
    });
  }
  return Accepted();
}
void Displace(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.leaders[LeaderArg(e)].where = At(SpaceArg(e, 1));
  Applied(trace, "2.2.b/5"_hom);
  Return(s);
  if (GiveWay(r, s, s.step, trace)) return;  // the next of them
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

bool GiveWay(const Rules& r, S& s, uint16_t then, Trace* trace) {
  if (s.now.displaced_from == kNoId) return false;
  for (LeaderId i = FirstDisplaced(r, s); i != kNoId; i = FirstDisplaced(r, s)) {
    if (DisplacementTarget(r, s, r.c.leaders[i].side, DisplacedFrom(s), kNoId) != kNoId) {
      Call(s, kDisplaceStep, then);
      return true;
    }
    Applied(trace, "2.2.b/6"_hom,
            [&] { return absl::StrCat(r.LeaderName(i), " finds no friendly units near and is eliminated"); });
    KillLeader(r, s, i, trace);
  }
  s.now.displaced_from = kNoId;
  return false;
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

}  // namespace

// ---- 10.2.c: attrition, in the last space of movement and before a battle.

namespace {

void TakeAttrition(const Rules& r, S& s, Trace* trace) {
  if (LeadersOnly(s)) {
    s.step = kAfterAttrition;
    return;
  }
  // Suppression and Zone control count the underline without a point spent (10.3/7, 10.4/3).
  const bool siege = s.act.mode == kSiegeMode;  // taken normally, though no MP has gone on movement (10.5/2)
  if (siege) Applied(trace, "10.5/2"_hom);
  const bool free_underline = s.act.mode != 0 && r.Plays("zero_movement_underline=underline_suffices"_opt);
  Sum steps(trace, "10.2.c/1"_hom, "attrition", "Movement attrition");
  const auto cause = [&](bool holds, AttritionCause bit, auto cite, const char* text, int count = 1) {
    if (!holds || (s.act.attrition_done & bit) != 0) return;
    s.act.attrition_done |= bit;
    steps.Add(count, cite, [&] { return std::string(text); });
  };
  const bool spent = s.act.spent > 0 || siege;
  if (!spent) Applied(trace, "10.2.c/4"_hom);
  cause(spent && s.now.heat != 0, kByHeat, "10.2.c/6"_hom, "Heat Turn");
  if (s.act.underlined != 0 && s.act.mode == 1 && !spent && free_underline) Applied(trace, "10.3/7"_hom);
  if (s.act.underlined != 0 && s.act.mode == 2 && (spent || free_underline)) Applied(trace, "10.4/3"_hom);
  cause(s.act.underlined != 0 && (spent || free_underline), kByUnderline, "10.2.c/7"_hom, "underlined allowance");
  cause(spent && s.march.card_attrition != 0, kByCard, "10.2.c/8"_hom, "strategy cards", s.march.card_attrition);
  cause(spent && s.act.out_of_supply != 0, kBySupply, "10.2.c/9"_hom, "activated out of supply");
  cause(spent && s.act.in_revolt != 0, kByRevolt, "10.2.c/10"_hom, "moved in a State in revolt");
  const int due = static_cast<int>(steps.Finish());
  const int kept = StepsOf(s, s.act.group.units) - 1;
  if (due == 0) {
    s.step = kTransitCheck;
    return;
  }
  if (due > 1) Applied(trace, "10.2.c/2"_hom);
  Applied(trace, "10.2.c/5"_hom);
  if (kept < due) {
    Applied(trace, "10.2.c/1"_hom);
    Applied(trace, "10.2.c/3"_hom, [&] {
      return absl::StrCat("movement attrition: ", due, " step(s) due, ", kept == 0 ? "none" : absl::StrCat(kept),
                          " taken: the last step is never lost to it");
    });
  } else {
    Applied(trace, "10.2.c/1"_hom, [&] { return absl::StrCat("movement attrition: ", due, " step(s)"); });
  }
  LossTask task{};
  task.from = s.act.group.units;
  task.side = s.act.group.side;
  task.left = static_cast<uint8_t>(std::min(due, kept));
  task.keep_last = 1;
  task.cause = kAttritionLoss;
  CallLosses(s, task, kTransitCheck);
}

void TransitCheck(const Rules&, S& s, Trace*) {
  const bool due = s.act.transits.Count() > 0 && (s.act.attrition_done & kByTransit) == 0 && !LeadersOnly(s);
  s.step = due ? kTransitDieStep : kAfterAttrition;
}

int TransitNumber(const Rules& r, const S& s) {
  return r.Plays("transit_count=spaces"_opt) ? s.act.transits.Count() : s.act.pass_rough;
}

void ListTransit(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kTransitAttrition); }
Ruling CheckTransit(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kTransitAttrition, "10.2.d"_hom, why);
}
void RollTransit(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.act.attrition_done |= kByTransit;
  Applied(trace, "6.7.b/2"_hom);
  const int number = TransitNumber(r, s);
  const bool spaces = r.Plays("transit_count=spaces"_opt);
  Applied(trace, "2.1.a/7"_hom);
  Sum count(trace, "10.2.d"_hom, "transit_spaces", [&] {
    return std::string(spaces ? "Transit spaces moved from, through or into" : "Moves from or into transit spaces");
  });
  count.Add(number, "10.2.d"_hom, [&] { return std::string(spaces ? "spaces touched" : "moves"); });
  count.Finish();
  const bool hit = e.args[1] <= number;
  Applied(trace, "10.2.d"_hom, [&] {
    return absl::StrCat("transit attrition: die ", e.args[1], " against ", number,
                        spaces ? " transit space(s)" : " move(s) from or into transit spaces",
                        hit ? ": one step is due" : ": none");
  });
  s.step = kAfterAttrition;
  if (hit) {
    Applied(trace, "10.2.c/11"_hom);
    if (StepsOf(s, s.act.group.units) <= 1) {
      Applied(trace, "10.2.c/3"_hom, "none is taken: the last step is never lost to attrition");
    }
    LossTask task{};
    task.from = s.act.group.units;
    task.side = s.act.group.side;
    task.left = static_cast<uint8_t>(std::min(1, StepsOf(s, s.act.group.units) - 1));
    task.keep_last = 1;
    task.cause = kAttritionLoss;
    CallLosses(s, task, kAfterAttrition);
  }
}

// ---- What a Force may do where it stopped (10.3, 10.4).

Ruling CheckSuppressor(const Rules& r, const S& s, Why* why) {
  const SpaceId here = s.act.space;
  ADJUTANT_REFUSE_IF("10.3/1"_hom, !IsForce(s), why, "only a Force suppresses revolts");
  ADJUTANT_REFUSE_IMPOSSIBLE("10.3/3"_hom, !InRevolt(r, s, here), why, r.SpaceName(here),
                             " lies in no State in revolt");
  return Accepted();
}

Ruling CheckAfter(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.act.group.side);
  const SpaceId here = s.act.space;
  const Space& space = r.c.spaces[here];
  if (e.type == kSuppressionAttempted) return CheckSuppressor(r, s, why);
  if (e.type == kZoneControlled) {
    if (CannotBe("6.8/2"_hom, here == r.c.disputed_zone)) {
      return Refused(
          "6.8/2"_hom, why,
          [&] { return absl::StrCat(r.SpaceName(here), " is never controlled, and friendly to both"); }, "10.4/1"_hom);
    }
    if (Breaks("16.4.b/1"_hom, ControlSuspended(r, s, here))) {
      return Refused(
          "16.4.b/1"_hom, why,
          [&] { return absl::StrCat(r.SpaceName(here), " is raided: nobody controls it this turn"); }, "6.7.b/1"_hom);
    }
    if (CannotBe("10.4/1"_hom, !space.controllable() || s.control[here] == side) ||
        Breaks("10.4/1"_hom, !IsForce(s) || !space.zone() || HasUnits(r, s, Enemy(side), here))) {
      return Refused(
          "10.4/1"_hom, why,
          [&] {
            return absl::StrCat(r.SpaceName(here),
                                " is no enemy Zone without enemy units, or there is no Force to place control");
          },
          "9.1/1"_hom);
    }
    if (Breaks("6.6/4"_hom, !ForceInSupply(r, s, side, here, s.act.group.army != kNoId, s.act.group.units.Count()))) {
      ExplainOutOfSupply(r, s, Consumer{side, here, s.act.group.army != kNoId, false}, why);
      return Refused("6.6/4"_hom, why, "a Force out of supply may not establish control");
    }
    // 10.4/2 needs the whole allowance; none of it may have gone on movement.
    ADJUTANT_REFUSE_IF("10.4/2"_hom, s.act.spent != 0, why, "control of a Zone costs the whole movement allowance");
    return Accepted();
  }
  return Accepted();
}
void ListAfter(const Rules&, const S& s, EventList* out) {
  for (uint16_t type : {kSuppressionAttempted, kZoneControlled, kActivationEnded})
    out->push_back(MakeEvent(type, s.act.group.side));
}
void DoAfter(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kActivationDone;
  Applied(trace, "9.3/3"_hom);
  if (e.type == kSuppressionAttempted) {
    Applied(trace, "10.3/1"_hom);
    if (s.act.from_set != 0) Applied(trace, "10.3/2"_hom);
    if (s.act.movement == 0) Applied(trace, "10.3/6"_hom);
    s.act.mode = 1;
    s.step = kAttrition;  // the underline of 10.3/7, if it has not cost its step yet
  } else if (e.type == kZoneControlled) {
    Applied(trace, "9.1/1"_hom);
    if (s.act.left > 0) SpendInRevolt(r, s, trace);
    s.act.spent = static_cast<uint8_t>(s.act.spent + s.act.left);
    s.act.left = 0;
    Applied(trace, "10.4/2"_hom);
    s.act.mode = 2;
    Applied(trace, "10.4/1"_hom, [&] {
      return absl::StrCat(r.SideName(static_cast<Side>(s.act.group.side)), " takes control of ",
                          r.SpaceName(s.act.space));
    });
    ChangeControl(r, s, s.act.space, static_cast<Side>(s.act.group.side), kAttrition, trace);
    if (s.step == kActivationDone) s.step = kAttrition;
  }
}

void ListSuppression(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSuppression); }
Ruling CheckSuppression(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSuppression, "10.3/4"_hom, why);
}
void RollSuppression(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  const LeaderId commander = s.act.group.commander;
  Sum roll(trace, "10.3/4"_hom, "suppression.roll", "Suppression of the revolt");
  roll.Add(die, "10.3/4"_hom, "die");
  roll.Add(
      -RatingsOf(r, s, commander).tactics, "10.3/4"_hom,
      [&] { return absl::StrCat("Tactics of ", r.LeaderName(commander)); },
      roll.telling() ? absl::StrCat("leader.", std::string(r.c.leader_names.Id(commander)), ".tactics") : "");
  bool success = roll.Finish() <= s.act.left;
  if (die == 9 && r.Plays("suppression_nine=failure"_opt)) success = false;
  const StateId state = r.c.spaces[s.act.space].state;
  Applied(trace, "10.3/4"_hom, [&] {
    return absl::StrCat("suppression: ", roll.total(), " against ", s.act.left, " MP: the revolt in ",
                        r.StateName(state), success ? " is suppressed" : " goes on");
  });
  if (success) s.states[state].revolt = 0;
  s.step = kActivationDone;
  if (die == 9) {
    Applied(trace, "10.3/5"_hom, "a natural 9: the Force loses a step");
    LossTask task{};
    task.from = s.act.group.units;
    task.side = s.act.group.side;
    task.left = 1;
    task.cause = kSuppressionLoss;
    CallLosses(s, task, kActivationDone);
  }
}

void AfterAttrition(const Rules& r, S& s, Trace* trace) {
  const Side side = ActiveSide(s);
  if (BattleDue(r, s)) {
    s.step = kBattleStart;
    return;
  }
  if (s.act.mode == kSiegeMode) {
    Applied(trace, "10.5/4"_hom);
    s.step = kBattleStart;
    return;
  }
  if (s.act.mode == 1) {
    s.step = kSuppressionDieStep;
    return;
  }
  s.step = kActivationDone;
  if (s.act.mode == 2 || s.act.group.units.Empty()) return;
  for (uint16_t type : {kSuppressionAttempted, kZoneControlled}) {
    if (CheckAfter(r, s, MakeEvent(type, side), nullptr).accepted) s.step = kAfterMoveStep;
  }
}

}  // namespace

bool OfferAfterVictory(const Rules& r, S& s) {
  if (r.Plays("suppress_after_battle=overrun_only"_opt) || !IsForce(s) || s.act.group.units.Empty() || s.act.mode != 0)
    return false;
  if (!CheckAfter(r, s, MakeEvent(kSuppressionAttempted, ActiveSide(s)), nullptr).accepted) return false;
  s.step = kAfterMoveStep;
  return true;
}

Ruling BarPickingUp(const Rules&, const S& s, const Event& e, Why* why) {
  if (Breaks("10.2.a/5"_hom, s.act.active != 0 && s.act.group.side == e.player)) {
    return Refused("10.2.a/5"_hom, why,
                   "who belongs to a Force is said when it is activated; it picks nothing up later", "3.5.a/1"_hom);
  }
  return Accepted();
}

Ruling BarStopping(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool moving = s.act.active != 0 && s.act.group.side == e.player && IsForce(s);
  ADJUTANT_REFUSE_IF("10.2.b/3"_hom, moving && BattleDue(r, s), why, "a Force attacks the enemy units in ",
                     r.SpaceName(s.act.space));
  return Accepted();
}

Ruling BarSuppression(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.act.group.side != e.player || s.act.group.units.Empty()) return Accepted();
  return CheckSuppressor(r, s, why);
}

namespace {

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
    Automatic(kAttrition, "attrition is taken", "10.2.c/1"_hom, TakeAttrition,
              {kTransitCheck, kAfterAttrition, kLosses}),
    Automatic(kTransitCheck, "losses in transit are looked for", "10.2.c/1"_hom, TransitCheck,
              {kTransitDieStep, kAfterAttrition}),
    {kTransitDieStep,
     "transit_attrition",
     "the die for transit attrition",
     "10.2.d"_hom,
     {kDieRolled},
     Dice,
     ListTransit,
     CheckTransit,
     RollTransit,
     {kAfterAttrition, kLosses}},
    Automatic(kAfterAttrition, "attrition is over", "10.2.c/1"_hom, AfterAttrition,
              {kAfterMoveStep, kSuppressionDieStep, kActivationDone, kBattleStart}),
    {kAfterMoveStep,
     "after_movement",
     "says what the Force does where it stopped",
     "9.3/3"_hom,
     {kSuppressionAttempted, kZoneControlled, kActivationEnded},
     ActivePlayer,
     ListAfter,
     CheckAfter,
     DoAfter,
     {kAttrition, kActivationDone, kCityConquest}},
    {kSuppressionDieStep,
     "suppression",
     "the die for the suppression of the revolt",
     "10.3/4"_hom,
     {kDieRolled},
     Dice,
     ListSuppression,
     CheckSuppression,
     RollSuppression,
     {kActivationDone, kLosses}},
    {kDisplaceStep,
     "displace_leader",
     "places a leader who stood alone",
     "2.2.b/5"_hom,
     {kLeaderDisplaced},
     Displaced,
     ListDisplacements,
     CheckDisplacement,
     Displace,
     {kDisplaceStep, kBack}},
};
void AddMovementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::halls
