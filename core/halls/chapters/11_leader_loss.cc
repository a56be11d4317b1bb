// HoM 11.3: leader loss, in a battle and when an Army has lost its last unit (HoM 15.1); the leader whom an Army may
// draw after it.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

BattleSide& Checked(S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }
const BattleSide& Checked(const S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }

// ---- 11.3: leader loss.

LeaderId LeaderUnderCheck(const S& s) { return s.battle.leader; }

void ListLossDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderLoss); }
Ruling CheckLossDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLeaderLoss, "11.3/1"_hom, why);
}
bool LossThreatens(const Rules& r, const S& s, LeaderId leader, int die) {
  const int tactics = RatingsOf(r, s, leader).tactics;
  return die + (r.Plays("leader_loss_direction=tactics_added"_opt) ? tactics : -tactics) >=
         r.c.n.leader_loss_check;  // 11.3/3
}
void RollLoss(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = LeaderUnderCheck(s);
  const bool threatens = LossThreatens(r, s, leader, e.args[1]);
  Applied(trace, "11.3/1"_hom, [&] {
    return absl::StrCat("leader loss check for ", r.LeaderName(leader), ": die ", e.args[1], ", Tactics ",
                        RatingsOf(r, s, leader).tactics, threatens ? ": the table is rolled on" : ": nothing");
  });
  s.now.die = static_cast<uint8_t>(e.args[1]);
  if (threatens && ArmyOf(s, leader) != kNoId && s.battle.rerolled == 0) {
    s.step = kRerollStep;  // 11.3/2
    return;
  }
  s.battle.rerolled = 0;
  s.step = threatens ? kLeaderTableStep : kLeaderLosses;
}

PlayerId CheckedPlayer(const Rules& r, const S& s) { return r.c.leaders[LeaderUnderCheck(s)].side; }
void ListReroll(const Rules& r, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kLeaderLossRerollDecided, CheckedPlayer(r, s), {yes}));
}
Ruling CheckReroll(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideReroll(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "11.3/2"_hom);
  s.battle.rerolled = static_cast<uint8_t>(e.args[0]);
  s.step = e.args[0] != 0 ? kLeaderLossStep : kLeaderTableStep;
}

// A leader is lost: who commands his side and the active Force now? `army`: the one he commanded.
void LeaveCommand(const Rules& r, S& s, LeaderId leader, ArmyId army) {
  s.act.group.leaders.Remove(leader);
  if (s.battle.active == 0) {
    if (s.act.group.commander == leader) {
      s.act.group.commander = kNoId;
      s.act.group.army = kNoId;
    }
    return;
  }
  BattleSide& side = Checked(s);
  const bool led = side.commander == leader;
  const ArmyId lost_with = side.army;
  if (led) ReplaceCommander(r, s, &side);
  // The battle is decided before the second check: an Army that has lost it has lost it without leaders too (15.3/3).
  if (s.battle.second_check != 0) {
    side.army = lost_with;
  } else {
    // Its units fight on as the Army, whoever takes it over.
    if (army != kNoId) side.other_armies.Add(army);
    // 15.1/6: an Army that has lost its last unit before is gone with its units, not with its leader: those who are
    // left are checked again, and it wins or loses.
    const bool destroyed = !side.leaders.Empty() && ArmyDestroyed(r, s, side);
    for (ArmyId other : s.armies.ids()) {
      // 15.1/3: an Army without a leader is none, and neither wins nor loses.
      if (destroyed || s.armies[other] != kNoId || s.army.waits[other] != 0) continue;
      side.other_armies.Remove(other);
    }
  }
  if (s.act.group.commander == leader) FollowInForce(r, s, side.commander);
  ReleaseGuerillas(r, s);  // also when Canales has served under another
  // 3.5/1: of several equals the owner names one, when all have been checked. An Army's heir follows his predecessor.
  const bool heir = army != kNoId && (s.armies[army] != kNoId || s.army.waits[army] != kNowhere);
  LeaderId first;
  if (led && !heir && &side == &s.battle.defender && s.battle.second_check == 0 && Seniors(r, s, side, &first) > 1)
    side.commander = kNoId, side.army = kNoId;
  if (army == kNoId || !led) return;
  s.army.led = 1;  // until his successor is known
  if (s.army.waits[army] == kNowhere) FollowInBattle(r, s, army);
}

// ---- 15.1/4: an Army that leader loss has left with one leader may get another from the pool.

// The leaders of an Army that fights on the side. By an option those who outrank its commander serve under him, too.
LeaderSet LeadersInBattle(const Rules& r, const S& s, const BattleSide& side, ArmyId army) {
  LeaderSet leaders = LeadersOf(r, s, army);
  for (LeaderId leader : side.leaders) {
    if (r.Plays("army_heir=any_leader"_opt) && ArmyOf(s, leader) == kNoId) leaders.Add(leader);
  }
  return leaders & side.leaders;
}
bool FightsOn(const Rules& r, const S& s, const BattleSide& side, ArmyId army) {
  const LeaderId commander = s.armies[army];
  return commander != kNoId && r.c.armies[army] == side.side && side.leaders.Has(commander);
}

// Which Armies lose one of theirs in the leader?
void NoteBereft(const Rules& r, const S& s, LeaderId leader, BattleSide* side) {
  for (ArmyId army : r.c.armies.ids()) {
    if (FightsOn(r, s, *side, army) && LeadersInBattle(r, s, *side, army).Has(leader)) side->bereft.Add(army);
  }
}

// An Army of the side that may draw a leader now.
ArmyId ArmyToDraw(const Rules& r, const S& s, const BattleSide& side) {
  if (!LeaderForArmy(r, s, static_cast<Side>(side.side)) || ArmyDestroyed(r, s, side)) return kNoId;
  for (ArmyId army : r.c.armies.ids()) {
    const bool bereft = side.bereft.Has(army) && FightsOn(r, s, side, army);
    if (bereft && LeadersInBattle(r, s, side, army).Count() == 1) return army;
  }
  return kNoId;
}

void ListTable(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderLossTable); }
Ruling CheckTable(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLeaderLossTable, "11.3/3"_hom, why);
}
void RollTable(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = LeaderUnderCheck(s);
  const ChartRow& row = Read(r.c.leader_loss, e.args[1]);
  const bool wounds = r.Plays("wounded_leaders=wounds"_opt);
  Applied(trace, "11.3/3"_hom, [&] { return absl::StrCat(r.LeaderName(leader), ": ", row.result); });
  s.battle.rerolled = 0;
  if (row.result == "killed" || (row.result == "wounded" && wounds)) {
    const ArmyId army = ArmyOf(s, leader);
    const Location where = s.leaders[leader].where;
    if (s.battle.active != 0) {
      NoteBereft(r, s, leader, &Checked(s));
      Checked(s).leaders.Remove(leader);  // he does not follow himself
    }
    if (row.result == "killed") {
      KillLeader(r, s, leader, trace);
    } else {
      s.leaders[leader].where = kWounded;
      if (s.now.event_card != kNoId) s.wounded.Add(leader);
      PassOfficersOn(r, s, leader, where, trace);
      if (army != kNoId) PassArmyOn(r, s, army, where, trace);
    }
    LeaveCommand(r, s, leader, army);
  }
  s.step = kLeaderLosses;
}

PlayerId ArmyPlayer(const Rules&, const S& s) { return Checked(s).side; }
void ListArmyLeader(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kArmyLeaderDecided, Checked(s).side, {yes}));
}
Ruling CheckArmyLeader(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideArmyLeader(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "15.1/4"_hom);
  BattleSide& side = Checked(s);
  const ArmyId army = ArmyToDraw(r, s, side);
  side.bereft.Remove(army);
  s.step = kLeaderLosses;
  if (e.args[0] != 0) {
    side.drawn_for = army;
    s.battle.bystanders = LeaderSet{};
    for (LeaderId leader : r.c.leaders.ids()) {
      if (!side.leaders.Has(leader) && LeaderAt(s, leader, s.battle.space)) s.battle.bystanders.Add(leader);
    }
    CallReinforcements(s, static_cast<Side>(side.side), 1, 0, s.battle.space, kLeaderLosses);
    s.reinf.for_army = 1;
  }
}

}  // namespace

Ruling BarArmyLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.active == 0 || e.player == kChance) return Accepted();
  ADJUTANT_REFUSE_IF("15.1/4"_hom, e.args[0] != 0 && ArmyToDraw(r, s, SideOf(s, static_cast<Side>(e.player))) == kNoId,
                     why, "leader loss has not left an Army with one leader, and one in the pool");
  return Accepted();
}

namespace {

// The next of the leaders still to be checked; false if there is none.
bool CheckNext(const Rules& r, S& s, Trace* trace) {
  const LeaderId leader = s.battle.to_check.First();
  if (leader == kNoId) return false;
  s.battle.to_check.Remove(leader);
  if (leader == r.c.santa_anna || leader == r.c.scott) Applied(trace, "11.3/4"_hom);
  s.battle.leader = leader;
  s.step = kLeaderLossStep;
  return true;
}

// The attacker's leaders, then the defender's, one after the other. Also comes back here for the second check
// of 15.1/6, and for an Army that has lost its last unit outside a battle.
void LeaderLosses(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  if (battle.active == 0) {
    if (!CheckNext(r, s, trace)) FinishLostArmy(r, s, trace);
    return;
  }
  for (; battle.leader_side < 2; ++battle.leader_side) {
    BattleSide& side = Checked(s);
    const bool check = side.die == 2 || side.die == 7 || (side.cards & kLeadingFromTheFront) != 0;
    if (check && side.leaders_checked == 0) {
      side.leaders_checked = 1;
      battle.to_check = side.leaders;
      Applied(trace, "11.2.g/2"_hom);
    }
    if (CheckNext(r, s, trace)) return;
    const bool none = !AnySurvivor(r, s, side) || ArmyDestroyed(r, s, side);
    if (battle.second_check != 0 && none) continue;  // the Army is none (15.1/6)
    if (side.drawn_for != kNoId) {  // he fights with his Army, and marches on with it; who stood by does not
      const ArmyId army = side.drawn_for;
      side.drawn_for = kNoId;
      for (LeaderId leader : r.c.leaders.ids()) {
        const bool drawn = LeaderAt(s, leader, battle.space) && !battle.bystanders.Has(leader);
        if (!drawn || r.c.leaders[leader].side != side.side) continue;
        JoinArmy(r, s, army, leader, trace);
      }
    }
    if (ArmyToDraw(r, s, side) != kNoId) {
      s.step = kArmyLeaderStep;
      return;
    }
    LeaderId first;
    const bool vacant = &side == &battle.defender && side.commander == kNoId;
    const int seniors = vacant ? Seniors(r, s, side, &first) : 0;
    if (seniors > 1) {
      s.step = kSuccessorStep;
      return;
    }
    if (seniors == 1) LetCommand(r, s, &side, first);
  }
  battle.leader = kNoId;
  s.step = battle.second_check != 0 ? kRetreat : kArtilleryLossCheck;
  battle.second_check = 0;
}

}  // namespace

const HallsStep kLeaderLossSteps[] = {
    Automatic(kLeaderLosses, "leaders are checked for loss", "11.2.g/2"_hom, LeaderLosses,
              {kLeaderLossStep, kArmyLeaderStep, kSuccessorStep, kArtilleryLossCheck, kRetreat, kBack}),
    {kLeaderLossStep,
     "leader_loss",
     "the die of a leader loss check",
     "11.3/1"_hom,
     {kDieRolled},
     Dice,
     ListLossDie,
     CheckLossDie,
     RollLoss,
     {kRerollStep, kLeaderTableStep, kLeaderLosses}},
    {kRerollStep,
     "leader_loss_reroll",
     "decides whether the Army's commander rolls again",
     "11.3/2"_hom,
     {kLeaderLossRerollDecided},
     CheckedPlayer,
     ListReroll,
     CheckReroll,
     DecideReroll,
     {kLeaderLossStep, kLeaderTableStep}},
    {kLeaderTableStep,
     "leader_loss_table",
     "the die on the Leader Loss Table",
     "11.3/3"_hom,
     {kDieRolled},
     Dice,
     ListTable,
     CheckTable,
     RollTable,
     {kLeaderLosses}},
    {kArmyLeaderStep,
     "army_leader",
     "decides whether to draw a leader for the Army left with one",
     "15.1/4"_hom,
     {kArmyLeaderDecided},
     ArmyPlayer,
     ListArmyLeader,
     CheckArmyLeader,
     DecideArmyLeader,
     {kReinforce, kLeaderLosses}},
};
void AddLeaderLossSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kLeaderLossSteps), std::end(kLeaderLossSteps));
}

}  // namespace adjutant::halls
