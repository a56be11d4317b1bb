// HoM 11.5.b to 11.5.e: retreats, stands, surrounded Forces.
#include "core/halls/chapters/11_retreat.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

LeaderSet LeadersOfArmies(const Rules& r, const S& s, const BattleSide& side) {
  LeaderSet leaders;
  for (ArmyId army : r.c.armies.ids()) {
    const bool gone = s.armies[army] == kNoId && s.army.waits[army] == kNowhere && side.other_armies.Has(army);
    for (LeaderId i : side.leaders) {
      if (gone && LeadsHere(s, side, i) && ArmyOf(s, i) == kNoId) leaders.Add(i);
    }
    if (r.c.armies[army] != side.side || SpaceOfArmy(s, army) != s.battle.space) continue;
    const LeaderSet members = LeadersOf(r, s, army);
    for (LeaderId i : members) {
      if (LeadsHere(s, side, i)) leaders.Add(i);
    }
  }
  return leaders;
}

void CheckLeadersAgain(const Rules& r, S& s, BattleSide* side) {
  // Whoever is not of the Army may stay with the guerillas who live on.
  if (ArmyDestroyed(r, s, *side) && AnySurvivor(r, s, *side)) s.army.members = LeadersOfArmies(r, s, *side);
  side->checked_again = 1;
  side->leaders_checked = 1;
  side->bereft = {};
  s.battle.second_check = 1;
  s.battle.leader_side = side == &s.battle.attacker ? 0 : 1;
  s.battle.to_check = LeaderSet{};
  for (LeaderId leader : Every<LeaderId>(kMaxLeaders)) {
    if (LeadsHere(s, *side, leader)) s.battle.to_check.Add(leader);
  }
  s.step = kLeaderLosses;
}

namespace {

// ---- 10.8.c/3, 10.7.b/4: losers who do not leave beside others who have to. A rout takes everybody.

// Interceptors had the works in the battle that is lost (10.7.b/1): 11.5.b is for them alone.
bool GarrisonReturns(const S& s) {
  return s.battle.sortie == kWithInterceptors && s.battle.routed == 0 && s.battle.winner == s.battle.attacker.side;
}
// Units of the winner in the space of the battle that do not leave it with the guerillas. A fortress's own is none: it
// may be besieged.
bool OthersThanGuerillas(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    const bool other = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    if (info.side == s.battle.winner && other && UnitAt(s, unit, s.battle.space)) return true;
  }
  return false;
}
// 10.7.b/4: the guerillas go, and the interceptors have the space; but not if others of the winner were in it before
// (intercept_into_enemy): 10.2.b/3. Who was in the space when they came retreats as ever.
bool InterceptorsStay(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  const bool defended = battle.winner == battle.attacker.side && battle.routed == 0;
  return defended && battle.guerilla != 0 && battle.intercepted != 0 && !OthersThanGuerillas(r, s);
}

}  // namespace

BattleSide Leaving(const Rules& r, const S& s) {
  BattleSide side = LosingSide(s);
  if (GarrisonReturns(s)) {
    side.units -= s.react.avoid_failed;
    side.leaders -= s.react.avoid_failed_leaders;
  }
  if (InterceptorsStay(r, s)) {
    side.units -= s.march.engaged;
    side.leaders -= s.march.engaged_leaders;
  }
  return side;
}

namespace {

// ---- 11.5.b, 11.5.c: retreat.

// MP from a space to the nearest source of the side, by its own movement (11.5.c/3); by option the length of its supply
// line. 255: none in reach.
int DistanceToSource(const Rules& r, const S& s, Side side, SpaceId from) {
  if (r.Plays("retreat_metric=supply_length"_opt)) {
    return ShortestLine(r, s, Consumer{side, from, IsArmy(s, LosingSide(s)), false});
  }
  const bool force = LosingSide(s).commander != kNoId;  // units without a leader are none (3.5/1)
  IdArray<SpaceId, int, kMaxSpaces> best;
  best.values.fill(255);
  SpaceSet done;
  best[from] = 0;
  while (true) {
    SpaceId at;
    for (SpaceId space : r.c.spaces.ids()) {
      if (!done.Has(space) && best[space] < 255 && (at == kNoId || best[space] < best[at])) at = space;
    }
    if (at == kNoId) return 255;
    if (IsSource(r, s, at)) return best[at];
    done.Add(at);
    for (const Link& link : r.c.spaces[at].links) {
      // 10.2.b/7: in a Zone they are in nobody's way.
      if (!r.c.spaces[link.to].zone() && UnitsIn(r, s, Enemy(side), link.to, true) > 0) continue;
      const int cost = best[at] + CostToEnterFor(r, s, side, force, at, link.to, nullptr).cost;
      best[link.to] = std::min(best[link.to], cost);
    }
  }
}

// 0: not at all. Higher is better: 1 the attacker's origin, 2 an enemy space, 3 a friendly one.
int RetreatClass(const Rules& r, const S& s, Side side, SpaceId to) {
  if (!Links(r, s.battle.space, to) || UnitsIn(r, s, Enemy(side), to, true) > 0) return 0;
  if (side == kMexico && to == r.c.new_orleans) return 0;
  if (to == s.battle.origin) return 1;
  const bool transit = r.c.spaces[to].transit || ControlSuspended(r, s, to);  // 16.4.b/1
  return (Friendly(r, s, side, to) || transit) && !InRevolt(r, s, to) ? 3 : 2;
}

struct RetreatPlan {
  int best_class = 0;
  int distance = 255;
};
RetreatPlan PlanRetreat(const Rules& plain, const S& s, Side side) {
  SupplyMemo memo(plain, s);
  const Rules& r = memo.rules();
  RetreatPlan plan;
  for (const Link& link : r.c.spaces[s.battle.space].links)
    plan.best_class = std::max(plan.best_class, RetreatClass(r, s, side, link.to));
  if (plan.best_class == 0) return plan;
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    if (RetreatClass(r, s, side, link.to) == plan.best_class) {
      plan.distance = std::min(plan.distance, DistanceToSource(r, s, side, link.to));
    }
  }
  return plan;
}

Ruling CheckRetreatTo(const Rules& r, const S& s, SpaceId to, Why* why) {
  const Side side = static_cast<Side>(LosingSide(s).side);
  const RetreatPlan plan = PlanRetreat(r, s, side);
  const int its = RetreatClass(r, s, side, to);
  ADJUTANT_REFUSE_IF("11.5.c/2"_hom, its == 0, why, r.SpaceName(to), " is no adjacent space without enemy units");
  const bool worse = its < plan.best_class;
  ADJUTANT_REFUSE_IF("11.5.c/4"_hom, its == 1 && worse, why, "the attacker came from ", r.SpaceName(to),
                     " and another space is free");
  ADJUTANT_REFUSE_IF("18.4.b/2"_hom, InRevolt(r, s, to) && worse, why, r.SpaceName(to),
                     " lies in a State in revolt and counts as the enemy's");
  ADJUTANT_REFUSE_IF("11.5.c/3"_hom, worse, why, r.SpaceName(to), " is no friendly space and one is free");
  ADJUTANT_REFUSE_IF("11.5.c/3"_hom, DistanceToSource(r, s, side, to) > plan.distance, why,
                     "another space is closer to a source of supply than ", r.SpaceName(to));
  return Accepted();
}

bool UnitToRetreat(const Rules& r, const S& s, UnitId unit) {
  return Fights(s, Leaving(r, s), unit) && r.c.units[unit].sort != Sort::kFortress;
}
bool LeaderToRetreat(const Rules& r, const S& s, LeaderId leader) { return LeadsHere(s, Leaving(r, s), leader); }

void ListRetreats(const Rules& plain, const S& s, EventList* out) {
  SupplyMemo memo(plain, s);
  const Rules& r = memo.rules();
  const PlayerId player = LosingSide(s).side;
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    if (!CheckRetreatTo(r, s, link.to, nullptr).accepted) continue;
    for (UnitId unit : r.c.units.ids()) {
      if (UnitToRetreat(r, s, unit)) out->push_back(MakeEvent(kUnitRetreated, player, {unit, link.to}));
    }
    for (LeaderId leader : r.c.leaders.ids()) {
      if (LeaderToRetreat(r, s, leader)) out->push_back(MakeEvent(kLeaderRetreated, player, {leader, link.to}));
    }
  }
}
Ruling CheckRetreat(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool there = e.type == kUnitRetreated ? UnitToRetreat(r, s, UnitArg(e)) : LeaderToRetreat(r, s, LeaderArg(e));
  ADJUTANT_REFUSE_IMPOSSIBLE("11.5.b/1"_hom, !there, why, "that counter has not to retreat from the battle");
  return CheckRetreatTo(r, s, SpaceArg(e, 1), why);
}
// Santa Anna and units of his that have retreated to the same Texas space (18.3.c).
void CheckRetreatIntoTexas(const Rules& r, S& s, Trace* trace) {
  const BattleSide& loser = LosingSide(s);
  if (r.c.santa_anna == kNoId || !loser.leaders.Has(r.c.santa_anna)) return;
  const SpaceId space = SpaceOf(s.leaders[r.c.santa_anna].where);
  if (space == kNoId || space == s.battle.space) return;
  Group group = EmptyGroup(kMexico, space);
  group.leaders.Add(r.c.santa_anna);
  for (UnitId unit : loser.units) {
    if (UnitAt(s, unit, space)) group.units.Add(unit);
  }
  CheckSantaAnnaInTexas(r, s, group, space, trace);
}

void RetreatOne(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Location where = At(SpaceArg(e, 1));
  if (e.type == kUnitRetreated) {
    s.units[UnitArg(e)].where = where;
    UnitsCome(r, s, SpaceArg(e, 1), static_cast<Side>(LosingSide(s).side), trace);
  } else {
    s.leaders[LeaderArg(e)].where = where;
    // 6.5.b/1: the train of a beaten besieger goes with his commander.
    const bool leads = &LosingSide(s) == &s.battle.attacker && s.act.group.commander == LeaderArg(e);
    if (leads && s.act.group.train != 0) {
      Group train = EmptyGroup(static_cast<Side>(s.act.group.side), s.battle.space);
      train.train = 1;
      MoveGroup(s, train, SpaceArg(e, 1));
    }
  }
  Applied(trace, "11.5.b/1"_hom);
  CheckRetreatIntoTexas(r, s, trace);
  s.step = kRetreatOthers;
}

// ---- 11.5.d/2: stands.

bool MayStand(const Rules& r, const S& s) {
  const BattleSide side = Leaving(r, s);
  if (StepsOf(s, FieldUnits(r, s, side)) < 2) return false;  // nobody would be left
  // A besieger has nowhere to go back to; in a Zone both may be (10.2.f).
  const bool zone = r.c.spaces[s.battle.space].zone();
  if (s.battle.origin == s.battle.space && !zone) return false;
  if (r.Plays("stand_leaderless=forces_only"_opt) && !LeaderStays(r, s, side)) return false;
  const Terrain terrain = r.c.spaces[s.battle.space].terrain;
  const MarkerId works = WorksIn(r, s, static_cast<Side>(side.side), s.battle.space);
  const bool fort = works != kNoId && r.c.markers[works].work == Work::kFort;
  return fort || (side.side == kMexico && StandingFortress(r, s, s.battle.space)) || terrain == Terrain::kRough ||
         terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle;
}
PlayerId DefendingPlayer(const Rules&, const S& s) { return s.battle.defender.side; }
void ListStand(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kStandDecided, s.battle.defender.side, {yes}));
}
Ruling CheckStand(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideStand(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.battle.window = kRetreatDecided;
  s.step = kRetreat;
  if (e.args[0] != 0) {
    Applied(trace, "11.5.d/2"_hom, "one more step is lost and nobody retreats");
    s.battle.stood = 1;
    CallBattleLosses(r, s, Leaving(r, s), 1, kStandLoss, kRetreat);
  }
}

}  // namespace

Ruling BarStand(const Rules& r, const S& s, const Event& e, Why* why) {
  const Battle& battle = s.battle;
  const bool asks =
      battle.active != 0 && battle.winner == battle.attacker.side && e.player == battle.defender.side && e.args[0] != 0;
  ADJUTANT_REFUSE_IF("11.5.d/2"_hom, asks && !MayStand(r, s), why,
                     r.Plays("stand_leaderless=allowed"_opt)
                         ? "only who has a step to lose stands, in a fort, a fortress, Rough or Jungle"
                         : "only a Force with a step to lose stands, in a fort, a fortress, Rough or Jungle");
  return Accepted();
}

Ruling BarRetreat(const Rules& r, const S& s, const Event& e, Why* why) {
  const Battle& battle = s.battle;
  const bool beaten = battle.active != 0 && battle.winner == battle.defender.side && e.player == battle.attacker.side;
  ADJUTANT_REFUSE_IF("11.5.c/1"_hom, beaten && SpaceArg(e, 1) != battle.origin, why, "the attacker goes back to ",
                     r.SpaceName(battle.origin));
  return Accepted();
}

bool AnySurvivor(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : side.units) {
    // A fortress's unit belongs to nobody's Force; alone it is what is besieged.
    if (r.c.units[unit].sort == Sort::kFortress && s.battle.siege == 0) continue;
    if (OnMap(s.units[unit].where)) return true;
  }
  return false;
}

bool ArmyDestroyed(const Rules& r, const S& s, const BattleSide& side) {
  if (!HasArmy(side)) return false;
  for (UnitId i : r.c.units.ids()) {
    if (OfForce(r, side, i) && OnMap(s.units[i].where)) return false;
  }
  return true;
}

void RetreatAttacker(const Rules& r, S& s, Trace* trace) {
  const BattleSide& attacker = s.battle.attacker;
  Group group = Remaining(r, s, attacker);
  group.train = s.act.group.train;
  for (UnitId unit : group.units) {
    // 11.2.j/2: guerillas have a way of their own after the battle, and Canales with them.
    if (s.battle.stood == 0 || r.c.units[unit].sort != Sort::kGuerilla) continue;
    group.units.Remove(unit);
    if (r.c.canales != kNoId) group.leaders.Remove(r.c.canales);
  }
  MoveGroup(s, group, s.battle.origin);
  CheckSantaAnnaInTexas(r, s, group, s.battle.origin, trace);
  s.act.space = s.battle.origin;
  const auto words = [&](const char* verb) {
    return [&r, &s, verb] { return absl::StrCat("the attacker ", verb, " to ", r.SpaceName(s.battle.origin)); };
  };
  if (s.battle.stood != 0) {
    Applied(trace, "11.5.d/3"_hom, words("returns"));
  } else if (s.battle.winner == attacker.side) {
    Applied(trace, "10.8.c/4"_hom, words("returns"));
  } else if (s.battle.landing != 0) {
    Applied(trace, "11.5.d/4"_hom, words("retreats"));
  } else {
    Applied(trace, "11.5.c/1"_hom, words("retreats"));
  }
  // Interceptors out of a Zone may have left a leader or a train alone in it (2.2.b/5, 6.5.b/3).
  if (!group.units.Empty()) UnitsCome(r, s, s.battle.origin, static_cast<Side>(attacker.side), trace);
}

namespace {

// The losers that stay where they are, whatever 11.5.b says.
bool LoserStays(const Rules& r, const S& s, Trace* trace) {
  const Battle& battle = s.battle;
  const BattleSide& loser = LosingSide(s);
  const bool defended = &loser == &battle.defender;
  if (battle.siege != 0) {
    if (defended) return true;  // a fortress's unit does not move
    return r.Plays("siege_loss=stays"_opt);
  }
  if (defended && battle.sortie == kGarrisonAlone) {
    Applied(trace, "10.8.c/3"_hom, "the beaten retreat into their works");
    return true;
  }
  const bool garrison = defended && battle.sortie == kWithInterceptors;
  if (garrison && battle.window != kRetreatDecided) {
    Applied(trace, "10.8.c/3"_hom, "those who failed to avoid retreat into their works");
  }
  const bool interceptors = InterceptorsStay(r, s);
  if (interceptors) Applied(trace, "10.7.b/4"_hom);
  if (garrison || interceptors) {
    const BattleSide leaving = Leaving(r, s);
    if (FieldUnits(r, s, leaving).Empty() && !LeaderStays(r, s, leaving)) return true;
  }
  if (!r.c.spaces[battle.space].zone()) return false;
  // An attacker that started from inside the Zone has nowhere to go back to (10.9). By an option nobody else leaves it
  // either, but who has come by sea (14.2.a).
  if (!defended && battle.origin == battle.space) return true;
  return r.Plays("zone_battle_retreat=loser_stays"_opt) && (defended || battle.sea == 0);
}

// 15.1/6: the leaders of an Army destroyed go to the pool, the guerillas who fought beside it live on.
void PutAwayMembers(const Rules& r, S& s, const BattleSide& side, Trace* trace) {
  DisbandArmies(r, s, side, trace);
  for (LeaderId i : r.c.leaders.ids()) {
    if (s.army.members.Has(i) && LeadsHere(s, side, i)) DisbandLeader(r, s, i, trace);
  }
  s.army.members = LeaderSet{};
}

}  // namespace

void SendGuerillasHome(const Rules& r, S& s, uint16_t then) {
  s.step = then;
  bool any = false;
  for (UnitId unit : LosingSide(s).units) {
    any = any || (r.c.units[unit].sort == Sort::kGuerilla && UnitAt(s, unit, s.battle.space));
  }
  if (!any || s.battle.home != 0) return;
  s.battle.home = 1;
  Call(s, kGuerillasHome, then);
}

namespace {

// The losers, or those on both sides without units: leaders checked again, gathered, standing or on the retreat.
void Retreat(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  if (GiveWay(r, s, kRetreat, trace)) return;
  for (BattleSide* side : {&battle.attacker, &battle.defender}) {
    const bool survivor = AnySurvivor(r, s, *side);
    if (survivor && !ArmyDestroyed(r, s, *side)) continue;
    if (HasArmy(*side) && side->checked_again == 0) {
      // 15.1/6: the leaders of an Army without units are checked again before they go to the pool.
      Applied(trace, "15.1/6"_hom);
      CheckLeadersAgain(r, s, side);
      if (survivor) s.battle.to_check = s.army.members;
      return;
    }
    if (survivor) {
      PutAwayMembers(r, s, *side, trace);
      continue;
    }
    if (!Sheltered(r, s, *side) && !LeadersGather(r, s, *side)) DisbandLeaders(r, s, side, trace);
  }
  BattleSide& loser = LosingSide(s);
  s.step = kAftermath;
  if (battle.winner == kNobody) return;
  if (LeadersGather(r, s, loser)) {
    s.step = kRetreatOthers;
    return;
  }
  if (!AnySurvivor(r, s, loser)) return;
  if (battle.stood != 0) {
    RetreatAttacker(r, s, trace);
    return;
  }
  if (battle.routed == 0 && battle.surrounded == 0) {
    if (LoserStays(r, s, trace)) {
      SendGuerillasHome(r, s, kAftermath);  // 11.5.d/1: but they do not
      return;
    }
    if (&loser == &battle.defender && battle.window != kRetreatDecided && MayStand(r, s)) {
      s.step = kStandStep;
      return;
    }
  }
  SendGuerillasHome(r, s, kRetreatOthers);
}

// 11.5.e: every space around holds units of the winner; a fortress's own unit is one (13.3.a/1).
bool Surrounded(const Rules& r, const S& s) {
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    if (UnitsIn(r, s, static_cast<Side>(s.battle.winner), link.to, /*inherent=*/true) == 0) return false;
  }
  return true;
}

// By option a unit of two arms may be taken as infantry (2.2.a.3).
bool LostAsArtillery(const Rules& r, const UnitInfo& unit) {
  return unit.artillery() && (r.Plays("mixed_units=both_types"_opt) || !unit.infantry());
}

void BreakSurrounded(const Rules& r, S& s, Trace* trace) {
  const BattleSide& loser = LosingSide(s);
  s.battle.surrounded = 1;
  UnitSet guns;
  for (UnitId unit : r.c.units.ids()) {
    if (UnitToRetreat(r, s, unit) && LostAsArtillery(r, r.c.units[unit])) guns.Add(unit);
  }
  Applied(trace, "11.5.e/1"_hom, "surrounded: the artillery is lost");
  EliminateAll(r, s, guns, kSurroundedLoss, trace);
  const UnitSet units = FieldUnits(r, s, Leaving(r, s));
  const int steps = StepsOf(s, units);
  Sum loss(trace, "11.5.e/2"_hom, "surrounded.loss", "Steps lost by the surrounded");
  loss.Add((steps + 1) / 2, "11.5.e/2"_hom, [&] { return absl::StrCat("half of ", steps, " steps, rounded up"); });
  LossTask task{};
  task.from = units;
  task.side = loser.side;
  task.left = static_cast<uint8_t>(loss.Finish());
  task.full_first = 1;
  task.battle = 1;
  task.cause = kSurroundedLoss;
  CallLosses(s, task, kRetreat);
}

void NowhereToGo(const Rules& r, S& s, Trace* trace) {
  BattleSide loser = Leaving(r, s);
  s.step = kAftermath;
  if (r.c.spaces[s.battle.space].zone()) return;  // no space around the Zone is free: they stay in it
  if (Surrounded(r, s)) {
    BreakSurrounded(r, s, trace);
    return;
  }
  Applied(trace, "11.5.b/2"_hom, "there is nowhere to retreat to: the losers are eliminated");
  EliminateAll(r, s, FieldUnits(r, s, loser), kSurroundedLoss, trace);
  PutAwayLeaders(r, s, &loser, trace);
}

// Those who are no guerillas, or whom the guerillas left behind.
void RetreatOthers(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  BattleSide& loser = LosingSide(s);
  if (GiveWay(r, s, kRetreatOthers, trace)) return;
  s.step = kAftermath;
  // 14.2.a: who fails to win a landing goes back, routed or not; by an option as from any rout (11.5.a/7).
  const bool ships = battle.landing != 0 && &loser == &battle.attacker && r.Plays("landing_rout=port_of_origin"_opt);
  if ((battle.routed != 0 && !ships) || battle.surrounded != 0) {
    GatherSurvivors(r, s, trace);
    return;
  }
  const BattleSide leaving = Leaving(r, s);
  if (FieldUnits(r, s, leaving).Empty() && !LeaderStays(r, s, leaving)) return;
  // By options a guerilla alone comes out of a space with enemy units, and others fight beside it where it is met.
  const bool origin =
      battle.origin != battle.space &&
      (r.c.spaces[battle.origin].zone() || !HasUnits(r, s, Enemy(static_cast<Side>(loser.side)), battle.origin));
  if (&loser == &battle.attacker && origin) {
    RetreatAttacker(r, s, trace);
    return;
  }
  const Side side = static_cast<Side>(loser.side);
  if (PlanRetreat(r, s, side).best_class == 0) {
    NowhereToGo(r, s, trace);
    return;
  }
  // One after the other; where only one space is open there is nothing to decide.
  SpaceId only;
  int targets = 0;
  for (const Link& link : r.c.spaces[battle.space].links) {
    if (!CheckRetreatTo(r, s, link.to, nullptr).accepted) continue;
    only = link.to;
    ++targets;
  }
  if (targets > 1) {
    s.step = kRetreatStep;
    return;
  }
  Applied(trace, "11.5.b/1"_hom, [&] { return absl::StrCat(r.SideName(side), " retreats to ", r.SpaceName(only)); });
  Group group = Remaining(r, s, leaving);
  if (&loser == &battle.attacker) {
    group.train = s.act.group.train;  // as on the way back to where the attacker came from (6.5.b/1)
    s.act.space = only;
  }
  MoveGroup(s, group, only);
  CheckRetreatIntoTexas(r, s, trace);
  UnitsCome(r, s, only, side, trace);
  GiveWay(r, s, kAftermath, trace);
}

}  // namespace

const HallsStep kRetreatSteps[] = {
    Automatic(kRetreat, "the losers stand or retreat", "11.5.b/1"_hom, Retreat,
              {kStandStep, kLeaderLosses, kAftermath, kGuerillasHome, kRetreatOthers}),
    {kStandStep,
     "stand",
     "decides whether to lose a step instead of retreating",
     "11.5.d/2"_hom,
     {kStandDecided},
     DefendingPlayer,
     ListStand,
     CheckStand,
     DecideStand,
     {kLosses, kRetreat}},
    Automatic(kRetreatOthers, "the rest of the losers retreat", "11.5.b/1"_hom, RetreatOthers,
              {kDisplaceStep, kRetreatStep, kRoutPlaceStep, kLosses, kRetreat, kAftermath, kRetreatOthers,
               kSurroundedPlaceStep}),
    {kRetreatStep,
     "retreat",
     "retreats a unit or leader",
     "11.5.c/2"_hom,
     {kUnitRetreated, kLeaderRetreated},
     LosingPlayer,
     ListRetreats,
     CheckRetreat,
     RetreatOne,
     {kRetreatOthers},
     /*lists_legal=*/true},
};
void AddRetreatSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::halls
