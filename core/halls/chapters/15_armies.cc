// HoM 15.1: Armies that lose their commander, their last leader or their last unit. They are organised in placement.cc.
#include "core/halls/chapters/15_armies.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"

namespace adjutant::halls {

int RegularsIn(const Rules& r, const S& s, Side side, SpaceId space) {
  if (side != kMexico) return UnitsIn(r, s, side, space);
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    const bool regular = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    count += info.side == side && regular && UnitAt(s, unit, space) ? 1 : 0;
  }
  return count;
}

int ArmiesIn(const Rules& r, const S& s, Side side, SpaceId space) {
  int count = 0;
  for (ArmyId army : r.c.armies.ids()) count += r.c.armies[army] == side && SpaceOfArmy(s, army) == space ? 1 : 0;
  return count;
}

namespace {

bool StandsAt(const Rules& r, const S& s, LeaderId leader, Side side, Location where) {
  return r.c.leaders[leader].side == side && s.leaders[leader].where == where;
}

// Who could take over the Army: a leader there who commands none; of those in the battle that its commander fell in,
// one who fights in it. By default a leader serves under nobody of a lower command rating (2.2.b/2).
LeaderSet Heirs(const Rules& r, const S& s, ArmyId army, Location where) {
  LeaderSet heirs, fighting;
  if (!OnMap(where)) return heirs;
  const Side side = r.c.armies[army];
  for (LeaderId leader : r.c.leaders.ids()) {
    if (!StandsAt(r, s, leader, side, where) || ArmyOf(s, leader) != kNoId) continue;
    heirs.Add(leader);
    if (s.battle.active != 0 && SideOf(s, side).leaders.Has(leader)) fighting.Add(leader);
  }
  return fighting.Empty() ? heirs : fighting;
}
int HighestCommand(const Rules& r, const S& s, const LeaderSet& leaders) {
  int best = 0;
  for (LeaderId leader : leaders) best = std::max<int>(best, RatingsOf(r, s, leader).command);
  return best;
}
LeaderSet HeirsByRank(const Rules& r, const S& s, ArmyId army, Location where) {
  LeaderSet heirs = Heirs(r, s, army, where);
  if (r.Plays("army_heir=any_leader"_opt)) return heirs;
  const int best = HighestCommand(r, s, heirs);
  for (LeaderId leader : heirs) {
    if (RatingsOf(r, s, leader).command < best) heirs.Remove(leader);
  }
  return heirs;
}

void TakeOver(const Rules& r, S& s, ArmyId army, LeaderId leader, Trace* trace) {
  s.armies[army] = leader;
  s.army.waits[army] = kNowhere;
  Applied(trace, "15.1/2"_hom,
          [&] { return absl::StrCat(r.LeaderName(leader), " takes over the ", r.ArmyName(army)); });
  for (int i = 0; i < kOfficers; ++i) {
    if ((s.army.officers & 1u << i) == 0) continue;
    s.officers.commander[i] = leader;
    Applied(trace, "12.1.e/3"_hom,
            [&] { return absl::StrCat(r.CardName(OfficerCard(r, i)), " stays with ", r.LeaderName(leader)); });
  }
  s.army.officers = 0;
}

// 10.2.g/2: guerillas alone are no Army.
bool HoldsArmy(const Rules& r, const S& s, Side side, SpaceId space) { return RegularsIn(r, s, side, space) > 0; }

// Its marker leaves the map where no unit is left, or guerillas only.
template <class Cite>
void RemoveMarker(const Rules& r, S& s, ArmyId army, SpaceId space, Trace* trace, Cite cite) {
  s.armies[army] = kNoId;
  if (space != kNoId && HasUnits(r, s, r.c.armies[army], space)) {
    Applied(trace, "10.2.g/2"_hom,
            [&] { return absl::StrCat("the ", r.ArmyName(army), " has only guerillas left and is removed"); });
  } else {
    Applied(trace, cite, [&] { return absl::StrCat("the ", r.ArmyName(army), " has no unit left and is removed"); });
  }
}

ArmyId Waiting(const Rules& r, const S& s) {
  for (ArmyId army : r.c.armies.ids()) {
    if (s.army.waits[army] != kNowhere) return army;
  }
  return kNoId;
}
Location WaitsAt(const Rules& r, const S& s) { return s.army.waits[Waiting(r, s)]; }

}  // namespace

bool PassesOn(const Rules& r, const S& s, ArmyId army, Location where) {
  return OnMap(where) && HoldsArmy(r, s, r.c.armies[army], SpaceOf(where)) && !Heirs(r, s, army, where).Empty();
}

void PassArmyOn(const Rules& r, S& s, ArmyId army, Location where, Trace* trace) {
  s.armies[army] = kNoId;
  if (OnMap(where) && !HoldsArmy(r, s, r.c.armies[army], SpaceOf(where))) {
    RemoveMarker(r, s, army, SpaceOf(where), trace, "15.1/6"_hom);
    s.army.officers = 0;
    return;
  }
  const LeaderSet heirs = HeirsByRank(r, s, army, where);
  if (heirs.Empty()) {
    Applied(trace, "15.1/3"_hom,
            [&] { return absl::StrCat("the ", r.ArmyName(army), " has no leader left and is removed"); });
    s.army.officers = 0;
  } else if (heirs.Count() == 1) {
    TakeOver(r, s, army, heirs.First(), trace);
  } else {
    s.army.waits[army] = where;
    s.army.due = 1;
  }
}

void ReleaseGuerillas(const Rules& r, S& s) {
  Group& group = s.act.group;
  if (group.commander == kNoId) return;
  bool led = false;
  bool others = false;
  for (LeaderId leader : group.leaders) led = led || r.c.leaders[leader].guerilla_leader;
  for (UnitId unit : group.units) others = others || r.c.units[unit].sort != Sort::kGuerilla;
  const bool army = group.army != kNoId && r.c.leaders[group.commander].guerilla_leader;
  if (led ? !army : others && r.Plays("guerilla_mixed_force=any_commander"_opt)) return;
  for (UnitId unit : group.units) {
    if (r.c.units[unit].sort == Sort::kGuerilla) group.units.Remove(unit);
  }
}

void FollowInBattle(const Rules& r, S& s, ArmyId army) {
  const LeaderId leader = s.armies[army];
  BattleSide& side = SideOf(s, r.c.armies[army]);
  const bool led = s.army.led != 0;
  s.army.led = 0;
  if (!led || leader == kNoId || !side.leaders.Has(leader)) return;
  LetCommand(r, s, &side, leader);
  if (&side != &s.battle.attacker) return;
  FollowInForce(r, s, leader);
  ReleaseGuerillas(r, s);
}

void JoinArmy(const Rules& r, S& s, ArmyId army, LeaderId leader, Trace* trace) {
  BattleSide& side = SideOf(s, r.c.armies[army]);
  const LeaderId commander = s.armies[army];
  const bool active = &side == &s.battle.attacker && s.act.group.army == army;
  side.leaders.Add(leader);
  if (active) s.act.group.leaders.Add(leader);
  if (r.Plays("army_heir=any_leader"_opt) || RatingsOf(r, s, leader).command <= RatingsOf(r, s, commander).command)
    return;
  Applied(trace, "2.2.b/2"_hom);
  TakeOver(r, s, army, leader, trace);
  if (side.commander == commander) LetCommand(r, s, &side, leader);
  if (active) FollowInForce(r, s, leader);
}

void NoteLostUnit(S& s, Location where) {
  if (!OnMap(where)) return;
  s.army.lost_at = where;
  s.army.due = 1;
}

namespace {

// 10.2.g: guerillas are of an Army only with Canales in it; by option with anybody.
bool TakesGuerillas(const Rules& r, const S& s, ArmyId army) {
  const LeaderSet leaders = LeadersOf(r, s, army);
  bool led = r.Plays("guerilla_mixed_force=any_commander"_opt);
  for (LeaderId i : leaders) led = led || r.c.leaders[i].guerilla_leader;
  return led;
}

// The Army that has lost its last unit at the place noted; kNoId if none has.
ArmyId LostArmy(const Rules& r, const S& s) {
  const SpaceId space = SpaceOf(s.army.lost_at);
  if (space == kNoId) return kNoId;
  for (ArmyId army : r.c.armies.ids()) {
    const Side side = r.c.armies[army];
    if (SpaceOfArmy(s, army) != space || HoldsArmy(r, s, side, space)) continue;
    if (!HasUnits(r, s, side, space) || !TakesGuerillas(r, s, army)) return army;
  }
  return kNoId;
}

// 10.2.g/2: an Army that has guerillas left only, at the place noted, is none any more; its leaders stay.
void DropArmiesOfGuerillas(const Rules& r, S& s, Trace* trace) {
  const SpaceId space = SpaceOf(s.army.lost_at);
  if (space == kNoId) return;
  for (ArmyId army : r.c.armies.ids()) {
    if (SpaceOfArmy(s, army) != space || HoldsArmy(r, s, r.c.armies[army], space)) continue;
    RemoveMarker(r, s, army, space, trace, "15.1/2"_hom);
    if (s.act.group.army == army) s.act.group.army = kNoId;
  }
}

}  // namespace

namespace {

// 15.1/2: Armies of one side in one space for which fewer units are left there; each of them needs one. 15.1/6 asks for
// nobody: units are left, and none of them is more of one Army than of another (3.5.b).
std::vector<ArmyId> CrowdedArmies(const Rules& r, const S& s) {
  std::vector<ArmyId> crowded;
  for (ArmyId first : r.c.armies.ids()) {
    const Side side = r.c.armies[first];
    const SpaceId space = SpaceOfArmy(s, first);
    if (space == kNoId || ArmiesIn(r, s, side, space) <= RegularsIn(r, s, side, space)) continue;
    for (ArmyId army : r.c.armies.ids()) {
      if (r.c.armies[army] == side && SpaceOfArmy(s, army) == space) crowded.push_back(army);
    }
    break;
  }
  return crowded;
}

}  // namespace

LeaderSet LeadersOf(const Rules& r, const S& s, ArmyId army) {
  if (s.act.active != 0 && s.act.group.army == army) return s.act.group.leaders;
  const LeaderId commander = s.armies[army];
  const Location where = s.leaders[commander].where;
  LeaderSet leaders;
  leaders.Add(commander);
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool junior = RatingsOf(r, s, leader).command <= RatingsOf(r, s, commander).command;
    if (StandsAt(r, s, leader, r.c.armies[army], where) && junior && ArmyOf(s, leader) == kNoId) leaders.Add(leader);
  }
  return leaders;
}

void SettleArmies(const Rules& r, S& s, Trace* trace) {
  // One after the other: the leaders of an Army lost are being checked.
  if (s.army.lost != kNoId) return;
  const ArmyId lost = LostArmy(r, s);
  if (lost != kNoId) {
    s.army.lost = lost;
    s.army.members = s.battle.to_check = LeadersOf(r, s, lost);
    Applied(trace, "15.1/6"_hom, [&] {
      return absl::StrCat("the ", r.ArmyName(lost), " has no unit left: its leaders are checked, and it is removed");
    });
    Call(s, kLeaderLosses, s.step);
    return;
  }
  DropArmiesOfGuerillas(r, s, trace);
  s.army.lost_at = kNowhere;
  const ArmyId waiting = Waiting(r, s);
  if (waiting != kNoId) {
    if (s.step != kArmyCommanderStep) Call(s, kArmyCommanderStep, s.step);
    return;
  }
  if (s.army.crowded != 0 && !CrowdedArmies(r, s).empty()) {
    if (s.step != kGiveUpArmyStep) Call(s, kGiveUpArmyStep, s.step);
    return;
  }
  s.army.due = s.army.crowded = 0;
}

void FinishLostArmy(const Rules& r, S& s, Trace* trace) {
  s.armies[s.army.lost] = kNoId;
  for (LeaderId leader : s.army.members) {
    if (!OnMap(s.leaders[leader].where)) continue;
    PassOfficersOn(r, s, leader, s.leaders[leader].where, trace);
    DisbandLeader(r, s, leader, trace);
    s.act.group.leaders.Remove(leader);
    if (s.act.group.commander == leader) {
      s.act.group.commander = kNoId;
      s.act.group.army = kNoId;
    }
  }
  s.battle.leader = kNoId;
  s.army.members = LeaderSet{};
  s.army.lost = kNoId;
  Return(s);
}

void CheckArmies(const Rules& r, S& s, Trace* trace) {
  for (int i = 0; i < kOfficers; ++i) {  // an officer whose leader is off the map
    const LeaderId leader = s.officers.commander[i];
    if (leader == kNoId || OnMap(s.leaders[leader].where)) continue;
    s.officers.commander[i] = kNoId;
    if (r.Plays("officers_without_leader=removed"_opt)) s.officers.out[i] = 1;
  }
  for (ArmyId army : r.c.armies.ids()) {
    if (s.armies[army] == kNoId) continue;
    const SpaceId space = SpaceOfArmy(s, army);
    if (space != kNoId && HoldsArmy(r, s, r.c.armies[army], space)) continue;
    RemoveMarker(r, s, army, space, trace, "15.1/2"_hom);
  }
  if (CrowdedArmies(r, s).empty()) return;
  s.army.crowded = 1;
  s.army.due = 1;
}

namespace {

// ---- The owner gives up one of several Armies.

PlayerId Holder(const Rules& r, const S& s) { return r.c.armies[CrowdedArmies(r, s).front()]; }
void ListGivenUp(const Rules& r, const S& s, EventList* out) {
  for (ArmyId army : CrowdedArmies(r, s)) out->push_back(MakeEvent(kArmyGivenUp, r.c.armies[army], {army}));
}
Ruling CheckGivenUp(const Rules& r, const S& s, const Event& e, Why* why) {
  const ArmyId army = ArmyArg(e);
  const std::vector<ArmyId> crowded = CrowdedArmies(r, s);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.1/2"_hom, std::find(crowded.begin(), crowded.end(), army) == crowded.end(), why,
                             "the ", r.ArmyName(army), " is none of those for which a unit is wanting");
  return Accepted();
}
void GiveUpArmy(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ArmyId army = ArmyArg(e);
  s.armies[army] = kNoId;
  if (s.act.group.army == army) s.act.group.army = kNoId;
  Applied(trace, "15.1/2"_hom,
          [&] { return absl::StrCat("the ", r.ArmyName(army), " has no unit of its own left and is removed"); });
  Return(s);
}

// ---- The owner names the next commander.

PlayerId Owner(const Rules& r, const S& s) { return r.c.armies[Waiting(r, s)]; }
void ListHeirs(const Rules& r, const S& s, EventList* out) {
  const ArmyId army = Waiting(r, s);
  for (LeaderId leader : r.c.leaders.ids())
    out->push_back(MakeEvent(kArmyCommanderNamed, r.c.armies[army], {army, leader}));
}
Ruling CheckHeir(const Rules& r, const S& s, const Event& e, Why* why) {
  const ArmyId army = ArmyArg(e);
  const LeaderId leader = LeaderArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("15.1/2"_hom, army != Waiting(r, s), why, "the ", r.ArmyName(army),
                             " waits for no commander");
  const LeaderSet heirs = Heirs(r, s, army, WaitsAt(r, s));
  ADJUTANT_REFUSE_IMPOSSIBLE("15.1/2"_hom, !heirs.Has(leader), why, r.LeaderName(leader),
                             " is no leader without an Army in ", r.SpaceName(SpaceOf(WaitsAt(r, s))));
  const int best = HighestCommand(r, s, heirs);
  ADJUTANT_REFUSE_IF("2.2.b/2"_hom, r.Plays("army_heir=highest_command"_opt) && RatingsOf(r, s, leader).command < best,
                     why, r.LeaderName(leader), " has a lower command rating than others who would serve under him");
  return Accepted();
}
void NameHeir(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ArmyId army = ArmyArg(e);
  TakeOver(r, s, army, LeaderArg(e, 1), trace);
  if (s.battle.active != 0) FollowInBattle(r, s, army);
  Return(s);
}

}  // namespace

const HallsStep kArmySteps[] = {
    {kArmyCommanderStep,
     "name_army_commander",
     "names the leader who takes over the Army",
     "15.1/2"_hom,
     {kArmyCommanderNamed},
     Owner,
     ListHeirs,
     CheckHeir,
     NameHeir,
     {kBack}},
    {kGiveUpArmyStep,
     "give_up_army",
     "gives up one of several Armies, for which no unit is left",
     "15.1/2"_hom,
     {kArmyGivenUp},
     Holder,
     ListGivenUp,
     CheckGivenUp,
     GiveUpArmy,
     {kBack}},
};
void AddArmySteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kArmySteps), std::end(kArmySteps));
}

}  // namespace adjutant::halls
