// HoM 11.5.a, 11.5.e: routs, and survivors who gather elsewhere.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/11_retreat.h"
#include "core/table/paths.h"

namespace adjutant::halls {

namespace {

// ---- 11.5.a: routs.

// Arms among the units, OwedArm bits.
uint8_t ArmsOf(const Rules& r, const UnitSet& units) {
  uint8_t arms = 0;
  for (UnitId unit : units) {
    const UnitInfo& info = r.c.units[unit];
    if (info.infantry()) arms |= kOwedInfantry;
    if (info.cavalry()) arms |= kOwedCavalry;
    if (info.artillery()) arms |= kOwedArtillery;
  }
  return arms;
}

}  // namespace

void EliminateAll(const Rules& r, S& s, const UnitSet& units, LossCause cause, Trace* trace) {
  for (UnitId unit : r.c.units.ids()) {
    while (units.Has(unit) && UnitAt(s, unit, s.battle.space)) LoseStep(r, s, unit, cause, trace);
  }
}

namespace {

void Rout(const Rules& r, S& s, Trace* trace) {
  const BattleSide& loser = LosingSide(s);
  const UnitSet units = FieldUnits(r, s, loser);
  const int steps = StepsOf(s, units);
  s.step = kRoutLeaders;
  if (steps <= r.c.n.rout_steps) {
    Applied(trace, "11.5.a/4"_hom, [&] { return absl::StrCat("routed with ", steps, " step(s): eliminated"); });
    EliminateAll(r, s, units, kRoutLoss, trace);
    return;
  }
  Sum loss(trace, "11.5.a/5"_hom, "rout.loss", "Steps lost in the rout");
  loss.Add((steps + 1) / 2, "11.5.a/5"_hom, [&] { return absl::StrCat("half of ", steps, " steps, rounded up"); });
  LossTask task{};
  task.from = units;
  task.side = loser.side;
  task.left = static_cast<uint8_t>(loss.Finish());
  task.full_first = 1;
  task.owed = ArmsOf(r, units);
  task.battle = 1;
  task.cause = kRoutLoss;
  CallLosses(s, task, kRoutLeaders);
}

void RoutLeaders(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.5.a/6"_hom);
  CheckLeadersAgain(r, s, &LosingSide(s));
}

}  // namespace

PlayerId LosingPlayer(const Rules&, const S& s) { return LosingSide(s).side; }
bool LeaderStays(const Rules& r, const S& s, const BattleSide& side) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeadsHere(s, side, leader)) return true;
  }
  return false;
}

namespace {

// ---- 11.5.a/7, 11.5.e/3: survivors placed elsewhere.

// The spaces that are near enough to the battle, by connections; the battle's own too.
SpaceSet RoutReach(const Rules& r, SpaceId from) {
  SpaceSet reach;
  Search<SpaceId, kMaxSpaces> search;
  search.Start(from);
  for (SpaceId space = search.Next(); space != kNoId; space = search.Next()) {
    if (search.cost() > r.c.n.rout_distance) break;
    reach.Add(space);
    for (const Link& link : r.c.spaces[space].links) search.Reach(link.to);
  }
  return reach;
}

// The Baggage Train of the side, or its Beachhead, which is one that does not move (6.5.c).
bool HasTrain(const S& s, Side side, SpaceId space) {
  return TrainSpace(s, side) == space || (side == kUs && s.now.beachhead == At(space));
}

}  // namespace

bool IsArmy(const S& s, const BattleSide& side) { return side.army != kNoId && s.armies[side.army] != kNoId; }

bool IsSource(const Rules& r, const S& s, SpaceId space) {
  const BattleSide& loser = LosingSide(s);
  return AnySource(r, s, Consumer{static_cast<Side>(loser.side), space, IsArmy(s, loser), false});
}

namespace {

// Could survivors of the losing side gather there, apart from the distance?
bool Gathers(const Rules& r, const S& s, SpaceId space) {
  const BattleSide& loser = LosingSide(s);
  const Side side = static_cast<Side>(loser.side);
  if (side == kMexico && space == r.c.new_orleans) return false;
  // 10.2.b/7: they keep no units out of a Zone, but by 2.2.b/4 leaders alone.
  if (UnitsIn(r, s, Enemy(side), space, /*inherent=*/true) > 0) {
    const bool alone = FieldUnits(r, s, Leaving(r, s)).Empty() && !HasUnits(r, s, side, space);
    if (alone || !r.c.spaces[space].zone()) return false;
  }
  // 6.5.a/1: for the surrounded a train is a source of their own in any space, whoever controls it.
  const bool at_train = s.battle.routed == 0 && HasTrain(s, side, space);
  if (!at_train && (!Friendly(r, s, side, space) || InRevolt(r, s, space))) return false;
  if (s.battle.routed != 0) return ForceInSupply(r, s, side, space, IsArmy(s, loser));
  return IsSource(r, s, space);
}

SpaceSet GatheringPlaces(const Rules& r, const S& s) {
  SpaceSet places;
  const SpaceSet reach = RoutReach(r, s.battle.space);
  for (SpaceId space : r.c.spaces.ids()) {
    if (space != s.battle.space && reach.Has(space) && Gathers(r, s, space)) places.Add(space);
  }
  return places;
}

void ListRoutPlaces(const Rules& r, const S& s, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kRoutPlaced, LosingSide(s).side, {space}));
}
Ruling CheckRoutPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = SpaceArg(e);
  const bool near = RoutReach(r, s.battle.space).Has(space);
  const bool unfit = space == s.battle.space || !near || !Gathers(r, s, space);
  if (s.battle.routed != 0 && Breaks("11.5.a/7"_hom, unfit)) {
    return Refused("11.5.a/7"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), " is no friendly supplied space within ", r.c.n.rout_distance,
                          " of the battle");
    });
  }
  if (s.battle.routed == 0 && Breaks("11.5.e/3"_hom, unfit)) {
    return Refused("11.5.e/3"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), " is no friendly source of supply within ", r.c.n.rout_distance,
                          " of the battle");
    });
  }
  return Accepted();
}

}  // namespace

Group Remaining(const Rules& r, const S& s, const BattleSide& side) {
  Group group = EmptyGroup(static_cast<Side>(side.side), s.battle.space);
  group.units = FieldUnits(r, s, side);
  for (LeaderId leader : r.c.leaders.ids()) {
    if (LeadsHere(s, side, leader)) group.leaders.Add(leader);
  }
  return group;
}

namespace {

void PlaceSurvivors(const Rules& r, S& s, SpaceId space, Trace* trace) {
  const BattleSide& loser = LosingSide(s);
  const Group group = Remaining(r, s, Leaving(r, s));
  MoveGroup(s, group, space);
  if (&loser == &s.battle.attacker) s.act.space = space;
  if (s.battle.routed != 0) {
    Applied(trace, "11.5.a/7"_hom, [&] { return absl::StrCat("the survivors gather at ", r.SpaceName(space)); });
  } else {
    Applied(trace, "11.5.e/3"_hom, [&] { return absl::StrCat("the survivors gather at ", r.SpaceName(space)); });
  }
  CheckSantaAnnaInTexas(r, s, group, space, trace);
  if (!group.units.Empty()) UnitsCome(r, s, space, static_cast<Side>(loser.side), trace);
  s.step = kAftermath;
}
void PlaceRout(const Rules& r, S& s, const Event& e, Trace* trace) { PlaceSurvivors(r, s, SpaceArg(e), trace); }

}  // namespace

bool Sheltered(const Rules& r, const S& s, const BattleSide& side) {
  return r.Plays("fortress_leader=stays"_opt) && s.battle.siege == 0 && FortressHelps(r, s, side) && !HasArmy(side);
}

bool LeadersGather(const Rules& r, const S& s, const BattleSide& side) {
  return r.Plays("routed_leaders=gather"_opt) && s.battle.routed != 0 && side.side != s.battle.winner &&
         !HasArmy(side) && !Sheltered(r, s, side) && !AnySurvivor(r, s, side) && LeaderStays(r, s, side);
}

void PutAwayLeaders(const Rules& r, S& s, BattleSide* leaving, Trace* trace) {
  BattleSide& loser = LosingSide(s);
  const bool checked = loser.checked_again != 0;
  if (LeadersGather(r, s, loser)) {  // there is no place
    DisbandLeaders(r, s, leaving, trace);
    return;
  }
  if (!AnySurvivor(r, s, loser) || (!checked && ArmyDestroyed(r, s, loser))) {
    s.step = kRetreat;
    return;
  }
  const LeaderSet members = LeadersOfArmies(r, s, *leaving);
  if (!checked && !members.Empty() && ArmyDestroyed(r, s, *leaving)) {
    Applied(trace, "15.1/6"_hom);
    CheckLeadersAgain(r, s, &loser);
    s.battle.to_check = members;
    return;
  }
  DisbandLeaders(r, s, leaving, trace);
}

namespace {

// No place for them: routed units are eliminated, surrounded ones go to Regroup.
void LoseSurvivors(const Rules& r, S& s, Trace* trace) {
  BattleSide loser = Leaving(r, s);
  const UnitSet units = FieldUnits(r, s, loser);
  if (s.battle.routed != 0) {
    Applied(trace, "11.5.a/7"_hom, "no friendly supplied space is near: all are eliminated");
    EliminateAll(r, s, units, kRoutLoss, trace);
  } else {
    Applied(trace, "11.5.e/3"_hom, "no source of supply is near: all go to Regroup");
    for (UnitId unit : units) s.units[unit] = {kRegroup, 0};
  }
  s.step = kAftermath;
  PutAwayLeaders(r, s, &loser, trace);
}

}  // namespace

void GatherSurvivors(const Rules& r, S& s, Trace* trace) {
  const BattleSide loser = Leaving(r, s);
  if (FieldUnits(r, s, loser).Empty() && !LeaderStays(r, s, loser)) {
    s.step = kAftermath;
    return;
  }
  const SpaceSet places = GatheringPlaces(r, s);
  if (places.Empty()) {
    LoseSurvivors(r, s, trace);
  } else if (places.Count() > 1) {
    s.step = s.battle.routed != 0 ? kRoutPlaceStep : kSurroundedPlaceStep;
  } else {
    for (SpaceId space : places) {
      PlaceSurvivors(r, s, space, trace);
    }
  }
}

const HallsStep kRoutSteps[] = {
    {kRoutPlaceStep,
     "gather_survivors",
     "says where the survivors gather",
     "11.5.a/7"_hom,
     {kRoutPlaced},
     LosingPlayer,
     ListRoutPlaces,
     CheckRoutPlace,
     PlaceRout,
     {kAftermath}},
    {kSurroundedPlaceStep,
     "gather_surrounded",
     "says where the survivors of a surrounded Force gather",
     "11.5.e/3"_hom,
     {kRoutPlaced},
     LosingPlayer,
     ListRoutPlaces,
     CheckRoutPlace,
     PlaceRout,
     {kAftermath}},
    Automatic(kRout, "the losers are routed", "11.5.a/1"_hom, Rout, {kLosses, kRoutLeaders}),
    Automatic(kRoutLeaders, "leaders of the routed follow", "11.5.a/6"_hom, RoutLeaders, {kLeaderLosses}),
};
void AddRoutSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRoutSteps), std::end(kRoutSteps));
}

}  // namespace adjutant::halls
