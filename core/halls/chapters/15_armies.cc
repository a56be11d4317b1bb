// HoM 15.1: Armies that lose their commander, their last leader or their last unit. They are organised in placement.cc.
#include "core/halls/chapters/15_armies.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"

namespace adjutant::halls {

namespace {

size_t I(int id) { return static_cast<size_t>(id); }

bool StandsAt(const Rules& r, const S& s, LeaderId leader, Side side, Location where) {
  return r.c.leaders[I(leader)].side == side && s.leaders[I(leader)].where == where;
}

// Who could take over the Army: a leader there who commands none; of those in the battle that its commander fell in,
// one who fights in it. By default a leader serves under nobody of a lower command rating (2.2.b/2).
LeaderSet Heirs(const Rules& r, const S& s, ArmyId army, Location where) {
  LeaderSet heirs, fighting;
  if (!OnMap(where)) return heirs;
  const Side side = r.c.armies[I(army)];
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (!StandsAt(r, s, i, side, where) || ArmyOf(s, i) != kNoId) continue;
    heirs.Add(i);
    if (s.battle.active != 0 && SideOf(s, side).leaders.Has(i)) fighting.Add(i);
  }
  return fighting.Empty() ? heirs : fighting;
}
int HighestCommand(const Rules& r, const S& s, const LeaderSet& leaders) {
  int best = 0;
  for (int i = leaders.Next(0); i >= 0; i = leaders.Next(i + 1))
    best = std::max<int>(best, RatingsOf(r, s, static_cast<LeaderId>(i)).command);
  return best;
}
LeaderSet HeirsByRank(const Rules& r, const S& s, ArmyId army, Location where) {
  LeaderSet heirs = Heirs(r, s, army, where);
  if (!r.Default(kArmyHeir)) return heirs;
  const int best = HighestCommand(r, s, heirs);
  for (int i = heirs.Next(0); i >= 0; i = heirs.Next(i + 1)) {
    if (RatingsOf(r, s, static_cast<LeaderId>(i)).command < best) heirs.Remove(i);
  }
  return heirs;
}

void TakeOver(const Rules& r, S& s, ArmyId army, LeaderId leader, Trace* trace) {
  s.armies[I(army)] = static_cast<uint8_t>(leader + 1);
  s.army.waits[I(army)] = kNowhere;
  Say(trace, "15.1/2"_hom, [&] { return absl::StrCat(r.LeaderName(leader), " takes over the ", r.ArmyName(army)); });
  for (int i = 0; i < kOfficers; ++i) {
    if ((s.army.officers & 1u << i) == 0) continue;
    s.officers.commander[i] = static_cast<uint8_t>(leader + 1);
    Say(trace, "12.1.e/3"_hom,
        [&] { return absl::StrCat(r.CardName(OfficerCard(r, i)), " stays with ", r.LeaderName(leader)); });
  }
  s.army.officers = 0;
}

// 10.2.g/2: guerillas alone are no Army.
bool HoldsArmy(const Rules& r, const S& s, Side side, SpaceId space) {
  if (side != kMexico) return HasUnits(r, s, side, space);
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const UnitInfo& info = r.c.units[I(i)];
    const bool regular = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    if (info.side == side && regular && UnitAt(s, i, space)) return true;
  }
  return false;
}

// Its marker leaves the map where no unit is left, or guerillas only.
template <class Cite>
void RemoveMarker(const Rules& r, S& s, ArmyId army, SpaceId space, Trace* trace, Cite cite) {
  s.armies[I(army)] = 0;
  if (space != kNoId && HasUnits(r, s, r.c.armies[I(army)], space)) {
    Say(trace, "10.2.g/2"_hom,
        [&] { return absl::StrCat("the ", r.ArmyName(army), " has only guerillas left and is removed"); });
  } else {
    Say(trace, cite, [&] { return absl::StrCat("the ", r.ArmyName(army), " has no unit left and is removed"); });
  }
}

ArmyId Waiting(const Rules& r, const S& s) {
  for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
    if (s.army.waits[I(army)] != kNowhere) return army;
  }
  return kNoId;
}
Location WaitsAt(const Rules& r, const S& s) { return s.army.waits[I(Waiting(r, s))]; }

}  // namespace

void PassArmyOn(const Rules& r, S& s, ArmyId army, Location where, Trace* trace) {
  s.armies[I(army)] = 0;
  if (OnMap(where) && !HoldsArmy(r, s, r.c.armies[I(army)], SpaceOf(where))) {
    RemoveMarker(r, s, army, SpaceOf(where), trace, "15.1/6"_hom);
    s.army.officers = 0;
    return;
  }
  const LeaderSet heirs = HeirsByRank(r, s, army, where);
  if (heirs.Empty()) {
    Say(trace, "15.1/3"_hom,
        [&] { return absl::StrCat("the ", r.ArmyName(army), " has no leader left and is removed"); });
    s.army.officers = 0;
  } else if (heirs.Count() == 1) {
    TakeOver(r, s, army, static_cast<LeaderId>(heirs.Next(0)), trace);
  } else {
    s.army.waits[I(army)] = where;
    s.army.due = 1;
  }
}

void ReleaseGuerillas(const Rules& r, S& s) {
  Group& group = s.act.group;
  if (group.commander == 0) return;
  bool led = false;
  bool others = false;
  for (int i = group.leaders.Next(0); i >= 0; i = group.leaders.Next(i + 1))
    led = led || r.c.leaders[I(i)].guerilla_leader;
  for (int i = group.units.Next(0); i >= 0; i = group.units.Next(i + 1))
    others = others || r.c.units[I(i)].sort != Sort::kGuerilla;
  const bool army = group.army != 0 && r.c.leaders[I(group.commander - 1)].guerilla_leader;
  if (led ? !army : others && !r.Default(kGuerillaMixedForce)) return;
  for (int i = group.units.Next(0); i >= 0; i = group.units.Next(i + 1)) {
    if (r.c.units[I(i)].sort == Sort::kGuerilla) group.units.Remove(i);
  }
}

void FollowInBattle(const Rules& r, S& s, ArmyId army) {
  const LeaderId leader = static_cast<LeaderId>(s.armies[I(army)] - 1);
  BattleSide& side = SideOf(s, r.c.armies[I(army)]);
  const bool led = s.army.led != 0;
  s.army.led = 0;
  if (!led || leader < 0 || !side.leaders.Has(leader)) return;
  LetCommand(r, s, &side, leader);
  if (&side != &s.battle.attacker) return;
  FollowInForce(r, s, leader);
  ReleaseGuerillas(r, s);
}

void NoteLostUnit(S& s, Location where) {
  if (!OnMap(where)) return;
  s.army.lost_at = where;
  s.army.due = 1;
}

namespace {

// The Army that has lost its last unit at the place noted; kNoId if none has.
ArmyId LostArmy(const Rules& r, const S& s) {
  const SpaceId space = SpaceOf(s.army.lost_at);
  if (space == kNoId) return kNoId;
  for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
    if (SpaceOfArmy(s, army) == space && !HasUnits(r, s, r.c.armies[I(army)], space)) return army;
  }
  return kNoId;
}

// 10.2.g/2: an Army that has guerillas left only, at the place noted, is none any more; its leaders stay.
void DropArmiesOfGuerillas(const Rules& r, S& s, Trace* trace) {
  const SpaceId space = SpaceOf(s.army.lost_at);
  if (space == kNoId) return;
  for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
    if (SpaceOfArmy(s, army) != space || HoldsArmy(r, s, r.c.armies[I(army)], space)) continue;
    RemoveMarker(r, s, army, space, trace, "15.1/2"_hom);
    if (s.act.group.army == army + 1) s.act.group.army = 0;
  }
}

}  // namespace

LeaderSet LeadersOf(const Rules& r, const S& s, ArmyId army) {
  if (s.act.active != 0 && s.act.group.army == army + 1) return s.act.group.leaders;
  const LeaderId commander = static_cast<LeaderId>(s.armies[I(army)] - 1);
  const Location where = s.leaders[I(commander)].where;
  LeaderSet leaders;
  leaders.Add(commander);
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    const bool junior = RatingsOf(r, s, i).command <= RatingsOf(r, s, commander).command;
    if (StandsAt(r, s, i, r.c.armies[I(army)], where) && junior && ArmyOf(s, i) == kNoId) leaders.Add(i);
  }
  return leaders;
}

void SettleArmies(const Rules& r, S& s, Trace* trace) {
  // One after the other: the leaders of an Army lost are being checked.
  if (s.army.lost != 0) return;
  const ArmyId lost = LostArmy(r, s);
  if (lost != kNoId) {
    s.army.lost = static_cast<uint8_t>(lost + 1);
    s.army.members = s.battle.to_check = LeadersOf(r, s, lost);
    Say(trace, "15.1/6"_hom, [&] {
      return absl::StrCat("the ", r.ArmyName(lost), " has no unit left: its leaders are checked, and it is removed");
    });
    Call(s, kLeaderLosses, s.step);
    return;
  }
  DropArmiesOfGuerillas(r, s, trace);
  s.army.lost_at = kNowhere;
  const ArmyId waiting = Waiting(r, s);
  if (waiting == kNoId) {
    s.army.due = 0;
  } else if (s.step != kArmyCommanderStep) {
    Call(s, kArmyCommanderStep, s.step);
  }
}

void FinishLostArmy(const Rules& r, S& s, Trace* trace) {
  s.armies[s.army.lost - 1u] = 0;
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (!s.army.members.Has(i) || !OnMap(s.leaders[I(i)].where)) continue;
    PassOfficersOn(r, s, i, s.leaders[I(i)].where, trace);
    DisbandLeader(r, s, i, trace);
    s.act.group.leaders.Remove(i);
    if (s.act.group.commander == i + 1) s.act.group.commander = s.act.group.army = 0;
  }
  s.battle.leader = 0;
  s.army.members = LeaderSet{};
  s.army.lost = 0;
  Return(s);
}

void CheckArmies(const Rules& r, S& s, Trace* trace) {
  for (int i = 0; i < kOfficers; ++i) {  // an officer whose leader an event has taken off the map
    const int leader = s.officers.commander[i] - 1;
    if (leader >= 0 && !OnMap(s.leaders[I(leader)].where)) s.officers.commander[i] = 0;
  }
  for (ArmyId army = 0; army < static_cast<ArmyId>(r.c.armies.size()); ++army) {
    if (s.armies[I(army)] == 0) continue;
    const SpaceId space = SpaceOfArmy(s, army);
    if (space != kNoId && HoldsArmy(r, s, r.c.armies[I(army)], space)) continue;
    RemoveMarker(r, s, army, space, trace, "15.1/2"_hom);
  }
}

namespace {

// ---- The owner names the next commander.

PlayerId Owner(const Rules& r, const S& s) { return r.c.armies[I(Waiting(r, s))]; }
void ListHeirs(const Rules& r, const S& s, EventList* out) {
  const ArmyId army = Waiting(r, s);
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i)
    out->push_back(MakeEvent(kArmyCommanderNamed, r.c.armies[I(army)], {army, i}));
}
Ruling CheckHeir(const Rules& r, const S& s, const Event& e, Why* why) {
  const ArmyId army = static_cast<ArmyId>(e.args[0]);
  const LeaderId leader = static_cast<LeaderId>(e.args[1]);
  if (CannotBe("15.1/2"_hom, army != Waiting(r, s))) {
    return Refused("15.1/2"_hom, why,
                   [&] { return absl::StrCat("the ", r.ArmyName(army), " waits for no commander"); });
  }
  const LeaderSet heirs = Heirs(r, s, army, WaitsAt(r, s));
  if (CannotBe("15.1/2"_hom, !heirs.Has(leader))) {
    return Refused("15.1/2"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " is no leader without an Army in ",
                          r.SpaceName(SpaceOf(WaitsAt(r, s))));
    });
  }
  const int best = HighestCommand(r, s, heirs);
  if (Breaks("2.2.b/2"_hom, r.Default(kArmyHeir) && RatingsOf(r, s, leader).command < best)) {
    return Refused("2.2.b/2"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " has a lower command rating than others who would serve under him");
    });
  }
  return Accepted();
}
void NameHeir(const Rules& r, S& s, const Event& e, Trace* trace) {
  const ArmyId army = static_cast<ArmyId>(e.args[0]);
  TakeOver(r, s, army, static_cast<LeaderId>(e.args[1]), trace);
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
};
void AddArmySteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kArmySteps), std::end(kArmySteps));
}

}  // namespace adjutant::halls
