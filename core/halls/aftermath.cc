// HoM 11.2.g to 11.2.j, 11.3 to 11.6: leader and artillery losses, casualties, the winner, post-battle losses, retreat,
// aftermath. Routs (11.5.a) and the retreat of surrounded Forces (11.5.e) stop play as unsupported.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/halls/battle.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

namespace {

constexpr int kNoQuarterCard = 2;

BattleSide& Checked(S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }
const BattleSide& Checked(const S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }

// ---- 11.3: leader loss.

LeaderId LeaderUnderCheck(const S& s) { return static_cast<LeaderId>(s.battle.leader - 1); }

void ListLossDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderLoss); }
Ruling CheckLossDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLeaderLoss, "11.3/1"_hom, why);
}
bool LossThreatens(const Rules& r, const S& s, LeaderId leader, int die) {
  const int tactics = RatingsOf(r, s, leader).tactics;
  return die + (r.Default(kLeaderLossDirection) ? tactics : -tactics) >= r.c.n.leader_loss_check;  // 11.3/3
}
void RollLoss(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = LeaderUnderCheck(s);
  const bool threatens = LossThreatens(r, s, leader, e.args[1]);
  Say(trace, "11.3/1"_hom, [&] {
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
  Run(r, s, trace);
}

PlayerId CheckedPlayer(const Rules&, const S& s) { return Checked(s).side; }
void ListReroll(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kLeaderLossRerollDecided, Checked(s).side, {yes}));
}
Ruling CheckReroll(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideReroll(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "11.3/2"_hom);
  s.battle.rerolled = static_cast<uint8_t>(e.args[0]);
  s.step = e.args[0] != 0 ? kLeaderLossStep : kLeaderTableStep;
}

void ListTable(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderLossTable); }
Ruling CheckTable(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLeaderLossTable, "11.3/3"_hom, why);
}
void RollTable(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = LeaderUnderCheck(s);
  const ChartRow& row = Read(r.c.leader_loss, e.args[1]);
  const bool wounds = r.Default(kWoundedLeaders);
  Say(trace, "11.3/3"_hom, [&] { return absl::StrCat(r.LeaderName(leader), ": ", row.result); });
  s.battle.rerolled = 0;
  if (row.result == "killed" || (row.result == "wounded" && wounds)) {
    BattleSide& side = Checked(s);
    const bool killed = row.result == "killed";
    if (side.army != 0) side.lost_leader = 1;
    if (killed) {
      KillLeader(r, s, leader, trace);
    } else {
      const ArmyId army = ArmyOf(s, leader);
      s.leaders[static_cast<size_t>(leader)].where = kWounded;
      if (army != kNoId) PassArmyOn(r, s, army, At(s.battle.space), trace);
    }
    side.leaders.Remove(leader);
    s.act.group.leaders.Remove(leader);
    if (side.commander == leader + 1) {
      side.commander = 0;
      for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
        if (side.leaders.Has(i) &&
            (side.commander == 0 ||
             RatingsOf(r, s, i).command > RatingsOf(r, s, static_cast<LeaderId>(side.commander - 1)).command)) {
          side.commander = static_cast<int16_t>(i + 1);
        }
      }
    }
    if (s.act.group.commander == leader + 1) s.act.group.commander = side.commander;
    side.army =
        static_cast<int16_t>((side.commander == 0 ? kNoId : ArmyOf(s, static_cast<LeaderId>(side.commander - 1))) + 1);
  }
  s.step = kLeaderLosses;
  Run(r, s, trace);
}

}  // namespace

namespace {

// 15.1/4: an Army that leader loss has left with one leader may get another from the pool.
bool MayDrawArmyLeader(const Rules& r, const S& s, const BattleSide& side) {
  if (side.lost_leader == 0 || side.army == 0 || side.leaders.Count() != 1) return false;
  for (size_t i = 0; i < r.c.leaders.size(); ++i) {
    if (r.c.leaders[i].side == side.side && s.leaders[i].where == kRegroup) return true;
  }
  return false;
}

void ListArmyLeader(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kArmyLeaderDecided, Checked(s).side, {yes}));
}
Ruling CheckArmyLeader(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideArmyLeader(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "15.1/4"_hom);
  BattleSide& side = Checked(s);
  side.lost_leader = 0;
  s.step = kLeaderLosses;
  if (e.args[0] != 0) {
    CallReinforcements(s, static_cast<Side>(side.side), 1, 0, s.battle.space, kLeaderLosses);
    s.reinf.for_army = 1;
  }
  Run(r, s, trace);
}

}  // namespace

// The attacker's leaders, then the defender's, one after the other. Also comes back here for the second check
// of 15.1/6.
void LeaderLosses(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  for (; battle.leader_side < 2; ++battle.leader_side) {
    BattleSide& side = Checked(s);
    const bool check = side.die == 2 || side.die == 7 || (side.cards & kLeadingFromTheFront) != 0;
    if (check && side.leaders_checked == 0) {
      side.leaders_checked = 1;
      battle.to_check = side.leaders;
      Applied(trace, "11.2.g/2"_hom);
    }
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (!battle.to_check.Has(i)) continue;
      battle.to_check.Remove(i);
      battle.leader = static_cast<uint8_t>(i + 1);
      s.step = kLeaderLossStep;
      return;
    }
    if (battle.second_check != 0) continue;
    // A leader drawn for the Army fights with it.
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (r.c.leaders[static_cast<size_t>(i)].side == side.side && LeaderAt(s, i, battle.space)) side.leaders.Add(i);
    }
    if (MayDrawArmyLeader(r, s, side)) {
      s.step = kArmyLeaderStep;
      return;
    }
  }
  battle.leader = 0;
  s.step = battle.second_check != 0 ? kRetreat : kArtilleryLossCheck;
}

// 11.2.g/3: a natural 9 costs Mexico an artillery step that does not count for victory.
void ArtilleryLoss(const Rules& r, S& s, Trace* trace) {
  s.step = kDefenderLosses;
  BattleSide& side = s.battle.attacker.side == kMexico ? s.battle.attacker : s.battle.defender;
  if (side.die != 9) return;
  LossTask task{};
  bool others = false;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    others = others || (side.units.Has(i) && UnitAt(s, i, s.battle.space) &&
                        r.c.units[static_cast<size_t>(i)].sort != Sort::kFortress);
  }
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const UnitInfo& info = r.c.units[static_cast<size_t>(i)];
    if (!side.units.Has(i) || !UnitAt(s, i, s.battle.space) || !info.artillery()) continue;
    if (info.sort == Sort::kFortress && others) continue;  // 13.3/5
    task.from.Add(i);
  }
  if (task.from.Empty()) return;
  Say(trace, "11.2.g/3"_hom, [] { return std::string("a natural 9: Mexico loses an artillery step"); });
  task.side = kMexico;
  task.left = 1;
  task.battle = 1;
  task.cause = kArtilleryLoss;
  CallLosses(s, task, kDefenderLosses);
}

namespace {

// 11.4: full-strength units first; the fortress's unit only when it fights alone.
void CallBattleLosses(const Rules& r, S& s, const BattleSide& side, int steps, LossCause cause, uint16_t then) {
  LossTask task{};
  int others = 0;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (side.units.Has(i) && UnitAt(s, i, s.battle.space) && r.c.units[static_cast<size_t>(i)].sort != Sort::kFortress)
      ++others;
  }
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (!side.units.Has(i) || !UnitAt(s, i, s.battle.space)) continue;
    if (r.c.units[static_cast<size_t>(i)].sort == Sort::kFortress && others > 0) continue;
    task.from.Add(i);
  }
  task.side = side.side;
  task.left = static_cast<uint8_t>(steps);
  task.full_first = 1;
  task.battle = 1;
  task.cause = cause;
  CallLosses(s, task, then);
}

}  // namespace

void DefenderLosses(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.4/1"_hom);
  CallBattleLosses(r, s, s.battle.defender, s.battle.attacker.inflicted, kBattleLoss, kAttackerLosses);
}

void AttackerLosses(const Rules& r, S& s, Trace*) {
  CallBattleLosses(r, s, s.battle.attacker, s.battle.defender.inflicted, kBattleLoss, kAfterLosses);
}

namespace {

// ---- No Quarter! (strategy card 2): after the losses of a battle that the US has lost.

bool NoQuarter(const Rules& r, CardId card, Side side) {
  return side == kUs && r.c.cards[static_cast<size_t>(card)].number == kNoQuarterCard;
}

}  // namespace

// 11.2.i/1: more losses inflicted wins; a tie is the defender's.
void AfterLosses(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  battle.winner = battle.attacker.inflicted > battle.defender.inflicted ? battle.attacker.side : battle.defender.side;
  Say(trace, "11.2.i/1"_hom, [&] {
    return absl::StrCat(r.SideName(static_cast<Side>(battle.winner)), " wins: ", battle.attacker.inflicted,
                        " inflicted by the attacker, ", battle.defender.inflicted, " by the defender");
  });
  battle.window = 4;
  s.step = kWinner;
  if (battle.winner == kMexico && UnitsLeft(s, LosingSide(s)) > 0 && MayHold(r, s, kUs, NoQuarter)) {
    s.step = kNoQuarterUnitStep;
  }
}

namespace {

PlayerId UsPlayer(const Rules&, const S&) { return kUs; }

// The card and the unit are two decisions: `window` 4 asks for the card, 5 for the unit.
void ListNoQuarter(const Rules& r, const S& s, EventList* out) {
  if (s.battle.window == 5) {
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) out->push_back(MakeEvent(kStepLost, kUs, {i}));
    return;
  }
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i)
    out->push_back(MakeEvent(kResponsePlayed, kUs, {i}));
  out->push_back(MakeEvent(kResponsePassed, kUs));
}
Ruling CheckNoQuarter(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.window == 5) {
    if (e.type != kStepLost || !LosingSide(s).units.Has(e.args[0]) ||
        !UnitAt(s, static_cast<UnitId>(e.args[0]), s.battle.space)) {
      return Refused("12.1/1"_hom, why,
                     [] { return std::string("No Quarter! eliminates a US unit that fought in the battle"); });
    }
    return Accepted();
  }
  if (e.type == kResponsePassed) return Accepted();
  if (e.type != kResponsePlayed || !NoQuarter(r, static_cast<CardId>(e.args[0]), kUs)) {
    return Refused("8.3.c"_hom, why, [] { return std::string("no other response event follows a lost battle"); });
  }
  if (s.cards[static_cast<size_t>(e.args[0])] != kUsHand) {
    return Refused("9.0/1"_hom, why, [] { return std::string("No Quarter! is not in the hand of the US"); });
  }
  return Accepted();
}
void PlayNoQuarter(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePassed) {
    s.step = kWinner;
    Run(r, s, trace);
    return;
  }
  if (e.type == kResponsePlayed) {
    Applied(trace, "12.1.d/1"_hom);
    s.battle.window = 5;
    DiscardCard(r, s, static_cast<CardId>(e.args[0]), true, trace);
    return;
  }
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  while (UnitAt(s, unit, s.battle.space)) LoseStep(r, s, unit, kCardLoss, trace);
  ChangePoliticalWill(r, s, -1, trace, "12.1/1"_hom, [] { return std::string("No Quarter!"); });
  ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, [] { return std::string("No Quarter!"); });
  s.step = kWinner;
  Run(r, s, trace);
}

void ListRestore(const Rules& r, const S& s, EventList* out) {
  const BattleSide& side = WinningSide(s);
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (side.units.Has(i)) out->push_back(MakeEvent(kStepRestored, side.side, {i}));
  }
}
PlayerId Winner(const Rules&, const S& s) { return s.battle.winner; }
Ruling CheckRestore(const Rules& r, const S& s, const Event& e, Why* why) {
  const BattleSide& side = WinningSide(s);
  if (!side.units.Has(e.args[0])) {
    return Refused("11.2.i/2"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " did not fight for the winner");
    });
  }
  return Accepted();
}
void RestoreStep(const Rules& r, S& s, const Event& e, Trace* trace) {
  UnitState& unit = s.units[static_cast<size_t>(e.args[0])];
  unit.where = At(s.battle.space);
  unit.steps = 1;
  Say(trace, "11.2.i/2"_hom,
      [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " keeps one step"); });
  s.step = kPostBattle;
  Run(r, s, trace);
}

// Surviving leaders of a side without units go to the pool (11.4/5).
void DisbandLeaders(const Rules& r, S& s, BattleSide* side, Trace* trace) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (!side->leaders.Has(i) || !LeaderAt(s, i, s.battle.space)) continue;
    const ArmyId army = ArmyOf(s, i);
    if (army != kNoId) {
      s.armies[static_cast<size_t>(army)] = 0;
      Applied(trace, "15.1/6"_hom);
    }
    DisbandLeader(r, s, i, trace);
  }
}

}  // namespace

void DetermineWinner(const Rules&, S& s, Trace* trace) {
  Applied(trace, "11.2.i/3"_hom);
  s.step = UnitsLeft(s, WinningSide(s)) == 0 ? kRestoreStep : kPostBattle;
}

// 11.5/1: five steps of difference, of any cause.
void PostBattle(const Rules& r, S& s, Trace* trace) {
  const int difference = std::abs(LosingSide(s).lost - WinningSide(s).lost);
  Say(trace, "11.5/1"_hom, [&] {
    return absl::StrCat("steps lost in the battle: ", LosingSide(s).lost, " by the loser, ", WinningSide(s).lost,
                        " by the winner");
  });
  s.step = difference >= r.c.n.post_battle_margin && UnitsLeft(s, LosingSide(s)) > 0 ? kPostBattleDieStep : kRetreat;
}

namespace {

void ListPost(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kPostBattle); }
Ruling CheckPost(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kPostBattle, "11.5.a/1"_hom, why);
}
void RollPost(const Rules& r, S& s, const Event& e, Trace* trace) {
  BattleSide& loser = LosingSide(s);
  Sum roll(trace, "11.5.a/1"_hom, "post_battle.roll", [] { return std::string("Post Battle Results"); });
  roll.Add(e.args[1], "11.5.a/1"_hom, [] { return std::string("die"); });
  if (loser.commander != 0) {
    const LeaderId commander = static_cast<LeaderId>(loser.commander - 1);
    roll.Add(-RatingsOf(r, s, commander).tactics, "11.5.a/1"_hom,
             [&] { return absl::StrCat("Tactics of ", r.LeaderName(commander)); });
  }
  if (s.battle.type == static_cast<uint8_t>(BattleType::kPitchedBattle)) {
    roll.Add(r.c.n.post_battle_pitched, "11.2.a/5"_hom, [] { return std::string("Pitched Battle"); });
  }
  const ChartRow& row = Read(r.c.post_battle, static_cast<int>(roll.Finish()));
  Say(trace, "11.5.a/2"_hom, [&] { return absl::StrCat("post-battle losses: ", row.value, " step(s)"); });
  if (e.args[1] == 9) {
    StopUnsupported(s, kRoutThing, 0);
    return;
  }
  CallBattleLosses(r, s, loser, row.value, kPostBattleLoss, kRetreat);
  Run(r, s, trace);
}

// ---- 11.5.b to 11.5.d: retreat.

// MP from a space to the nearest source of the side, by its own movement (11.5.c/3). 255: none in reach.
int DistanceToSource(const Rules& r, const S& s, Side side, SpaceId from) {
  std::array<int, kMaxSpaces> best;
  best.fill(255);
  std::array<bool, kMaxSpaces> done{};
  best[static_cast<size_t>(from)] = 0;
  while (true) {
    int at = -1;
    for (size_t i = 0; i < r.c.spaces.size(); ++i) {
      if (!done[i] && best[i] < 255 && (at < 0 || best[i] < best[static_cast<size_t>(at)])) at = static_cast<int>(i);
    }
    if (at < 0) return 255;
    if (UnlimitedSource(r, s, side, static_cast<SpaceId>(at))) return best[static_cast<size_t>(at)];
    done[static_cast<size_t>(at)] = true;
    for (const Link& link : r.c.spaces[static_cast<size_t>(at)].links) {
      if (UnitsIn(r, s, Enemy(side), link.to, true) > 0) continue;
      const int cost =
          best[static_cast<size_t>(at)] + CostToEnter(r, s, side, static_cast<SpaceId>(at), link.to, nullptr).cost;
      best[static_cast<size_t>(link.to)] = std::min(best[static_cast<size_t>(link.to)], cost);
    }
  }
}

// 0: not at all. Higher is better: 1 the attacker's origin, 2 an enemy space, 3 a friendly one.
int RetreatClass(const Rules& r, const S& s, Side side, SpaceId to) {
  if (!Links(r, s.battle.space, to) || UnitsIn(r, s, Enemy(side), to, true) > 0) return 0;
  if (side == kMexico && to == r.c.new_orleans) return 0;
  if (to == s.battle.origin) return 1;
  const bool transit = r.c.spaces[static_cast<size_t>(to)].transit;
  return (Friendly(r, s, side, to) || transit) && !InRevolt(r, s, to) ? 3 : 2;
}

struct RetreatPlan {
  int best_class = 0;
  int distance = 255;
};
RetreatPlan PlanRetreat(const Rules& r, const S& s, Side side) {
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
  const Side side = static_cast<Side>(s.battle.defender.side);
  const RetreatPlan plan = PlanRetreat(r, s, side);
  const int its = RetreatClass(r, s, side, to);
  if (its == 0) {
    return Refused("11.5.c/2"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is no adjacent space without enemy units"); });
  }
  if (its < plan.best_class) {
    if (its == 1) {
      return Refused("11.5.c/4"_hom, why, [&] {
        return absl::StrCat("the attacker came from ", r.SpaceName(to), " and another space is free");
      });
    }
    return Refused("11.5.c/3"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(to), " is no friendly space and one is free"); });
  }
  if (DistanceToSource(r, s, side, to) > plan.distance) {
    return Refused("11.5.c/3"_hom, why, [&] {
      return absl::StrCat("another space is closer to a source of supply than ", r.SpaceName(to));
    });
  }
  return Accepted();
}

PlayerId DefendingPlayer(const Rules&, const S& s) { return s.battle.defender.side; }
bool UnitToRetreat(const S& s, UnitId unit) {
  return s.battle.defender.units.Has(unit) && UnitAt(s, unit, s.battle.space);
}
bool LeaderToRetreat(const S& s, LeaderId leader) {
  return s.battle.defender.leaders.Has(leader) && LeaderAt(s, leader, s.battle.space);
}

void ListRetreats(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.battle.defender.side;
  for (const Link& link : r.c.spaces[s.battle.space].links) {
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      if (UnitToRetreat(s, i)) out->push_back(MakeEvent(kUnitRetreated, player, {i, link.to}));
    }
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (LeaderToRetreat(s, i)) out->push_back(MakeEvent(kLeaderRetreated, player, {i, link.to}));
    }
  }
}
Ruling CheckRetreat(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool there = e.type == kUnitRetreated ? UnitToRetreat(s, static_cast<UnitId>(e.args[0]))
                                              : LeaderToRetreat(s, static_cast<LeaderId>(e.args[0]));
  if (!there || (e.type == kUnitRetreated && r.c.units[static_cast<size_t>(e.args[0])].sort == Sort::kFortress)) {
    return Refused("11.5.b/1"_hom, why, [] { return std::string("that counter has not to retreat from the battle"); });
  }
  return CheckRetreatTo(r, s, static_cast<SpaceId>(e.args[1]), why);
}
// Santa Anna and units of his that have retreated to the same Texas space (18.3.c).
void CheckRetreatIntoTexas(const Rules& r, S& s, Trace* trace) {
  if (r.c.santa_anna == kNoId || !s.battle.defender.leaders.Has(r.c.santa_anna)) return;
  const SpaceId space = SpaceOf(s.leaders[static_cast<size_t>(r.c.santa_anna)].where);
  if (space == kNoId || space == s.battle.space) return;
  Group group = EmptyGroup(kMexico, space);
  group.leaders.Add(r.c.santa_anna);
  for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
    if (s.battle.defender.units.Has(i) && UnitAt(s, static_cast<UnitId>(i), space)) group.units.Add(i);
  }
  CheckSantaAnnaInTexas(r, s, group, space, trace);
}

void RetreatOne(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Location where = At(static_cast<SpaceId>(e.args[1]));
  if (e.type == kUnitRetreated) {
    s.units[static_cast<size_t>(e.args[0])].where = where;
    UnitsCome(r, s, static_cast<SpaceId>(e.args[1]), static_cast<Side>(s.battle.defender.side), trace);
  } else {
    s.leaders[static_cast<size_t>(e.args[0])].where = where;
  }
  Applied(trace, "11.5.b/1"_hom);
  CheckRetreatIntoTexas(r, s, trace);
  s.step = kRetreat;
  Run(r, s, trace);
}

bool MayStand(const Rules& r, const S& s) {
  const Terrain terrain = r.c.spaces[s.battle.space].terrain;
  const MarkerId works = WorksIn(r, s, static_cast<Side>(s.battle.defender.side), s.battle.space);
  const bool fort = works != kNoId && r.c.markers[static_cast<size_t>(works)].work == Work::kFort;
  return fort || (s.battle.defender.side == kMexico && StandingFortress(r, s, s.battle.space)) ||
         terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle;
}
void ListStand(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kStandDecided, s.battle.defender.side, {yes}));
}
Ruling CheckStand(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideStand(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.battle.window = 6;
  s.step = kRetreat;
  if (e.args[0] != 0) {
    Say(trace, "11.5.d/2"_hom, [] { return std::string("one more step is lost and nobody retreats"); });
    s.battle.stood = 1;
    CallBattleLosses(r, s, s.battle.defender, 1, kStandLoss, kRetreat);
  }
  Run(r, s, trace);
}

// Whether a unit of the side is still on the map, in the battle space or retreated from it.
bool AnySurvivor(const S& s, const BattleSide& side) {
  for (int i = 0; i < kMaxUnits; ++i) {
    if (side.units.Has(i) && OnMap(s.units[static_cast<size_t>(i)].where)) return true;
  }
  return false;
}

void RetreatAttacker(const Rules& r, S& s, Trace* trace, bool lost) {
  Group group = EmptyGroup(static_cast<Side>(s.battle.attacker.side), s.battle.space);
  group.units = s.battle.attacker.units;
  group.leaders = s.battle.attacker.leaders;
  group.train = s.act.group.train;
  for (int i = 0; i < kMaxUnits; ++i) {  // only those still here
    if (group.units.Has(i) && !UnitAt(s, static_cast<UnitId>(i), s.battle.space)) group.units.Remove(i);
  }
  for (int i = 0; i < kMaxLeaders; ++i) {
    if (group.leaders.Has(i) && !LeaderAt(s, static_cast<LeaderId>(i), s.battle.space)) group.leaders.Remove(i);
  }
  MoveGroup(r, s, group, s.battle.origin);
  CheckSantaAnnaInTexas(r, s, group, s.battle.origin, trace);
  s.act.space = s.battle.origin;
  if (lost) {
    Say(trace, "11.5.c/1"_hom, [&] { return absl::StrCat("the attacker retreats to ", r.SpaceName(s.battle.origin)); });
  } else {
    Say(trace, "11.5.d/3"_hom, [&] { return absl::StrCat("the attacker returns to ", r.SpaceName(s.battle.origin)); });
  }
}

}  // namespace

void Retreat(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  BattleSide& loser = LosingSide(s);
  if (GiveWay(r, s, kRetreat, trace)) return;
  const bool wiped_out = !AnySurvivor(s, loser);
  if (wiped_out) {
    if (loser.army != 0 && battle.second_check == 0) {
      // 15.1/6: the leaders of an Army without units are checked again before they go to the pool.
      Applied(trace, "15.1/6"_hom);
      battle.second_check = 1;
      battle.leader_side = &loser == &battle.attacker ? 0 : 1;
      loser.leaders_checked = 1;
      battle.to_check = loser.leaders;
      s.step = kLeaderLosses;
      return;
    }
    DisbandLeaders(r, s, &loser, trace);
  }
  if (battle.stood != 0) {
    RetreatAttacker(r, s, trace, false);
    s.step = kAftermath;
    return;
  }
  if (wiped_out) {
    s.step = kAftermath;
    return;
  }
  if (&loser == &battle.attacker) {
    RetreatAttacker(r, s, trace, true);
    s.step = kAftermath;
    return;
  }
  if (battle.window < 6 && MayStand(r, s)) {
    s.step = kStandStep;
    return;
  }
  const Side side = static_cast<Side>(loser.side);
  const RetreatPlan plan = PlanRetreat(r, s, side);
  if (plan.best_class == 0) {
    bool surrounded = true;
    for (const Link& link : r.c.spaces[battle.space].links) {
      surrounded = surrounded && HasUnits(r, s, Enemy(side), link.to);
    }
    if (surrounded) {
      StopUnsupported(s, kSurroundedThing, 0);
      return;
    }
    Say(trace, "11.5.b/2"_hom, [] { return std::string("there is nowhere to retreat to: the losers are eliminated"); });
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      while (UnitToRetreat(s, i)) LoseStep(r, s, i, kSurroundedLoss, trace);
    }
    DisbandLeaders(r, s, &loser, trace);
    s.step = kAftermath;
    return;
  }
  // One after the other; where only one space is open there is nothing to decide.
  SpaceId only = kNoId;
  int targets = 0;
  for (const Link& link : r.c.spaces[battle.space].links) {
    if (!CheckRetreatTo(r, s, link.to, nullptr).accepted) continue;
    only = link.to;
    ++targets;
  }
  bool any = false;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    any = any || (UnitToRetreat(s, i) && r.c.units[static_cast<size_t>(i)].sort != Sort::kFortress);
  }
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) any = any || LeaderToRetreat(s, i);
  if (any && targets > 1) {
    s.step = kRetreatStep;
    return;
  }
  if (any) {
    Say(trace, "11.5.b/1"_hom, [&] { return absl::StrCat(r.SideName(side), " retreats to ", r.SpaceName(only)); });
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      if (UnitToRetreat(s, i) && r.c.units[static_cast<size_t>(i)].sort != Sort::kFortress)
        s.units[static_cast<size_t>(i)].where = At(only);
    }
    for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
      if (LeaderToRetreat(s, i)) s.leaders[static_cast<size_t>(i)].where = At(only);
    }
    CheckRetreatIntoTexas(r, s, trace);
    UnitsCome(r, s, only, side, trace);
    if (GiveWay(r, s, kRetreat, trace)) return;
  }
  s.step = kAftermath;
}

// 11.2.j, 5.1.c, 15.3: Political Will, then control.
void Aftermath(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const Side winner = static_cast<Side>(battle.winner);
  const int toward = winner == kUs ? -1 : 1;
  const auto counted = [&](const BattleSide& side) {
    return r.Default(kBattleUnitsCounted) ? static_cast<int>(side.units_at_start)
                                          : side.units_at_start - side.eliminated;
  };
  const int most = std::max(counted(battle.attacker), counted(battle.defender));
  if (most >= r.c.n.pw_battle_units) {
    ChangePoliticalWill(r, s, toward * r.c.n.pw_battle, trace, "5.1.c"_hom,
                        [&] { return absl::StrCat("a battle with ", most, " units on a side"); });
  } else {
    Applied(trace, "5.1.c"_hom);
  }
  if (WinningSide(s).army != 0) {
    ChangePoliticalWill(r, s, toward * r.c.n.pw_army_won, trace, "15.3/2"_hom,
                        [] { return std::string("an Army wins"); });
  }
  if (LosingSide(s).army != 0) {
    ChangePoliticalWill(r, s, toward * r.c.n.pw_army_lost, trace, "15.3/3"_hom,
                        [] { return std::string("an Army loses"); });
  }
  Applied(trace, "11.2.j/1"_hom);
  s.step = kBattleDone;
  const Space& space = r.c.spaces[battle.space];
  const bool standing = winner == kUs && StandingFortress(r, s, battle.space);
  if (battle.stood == 0 && space.controllable() && !standing && HasUnits(r, s, winner, battle.space)) {
    Applied(trace, "11.2.j/4"_hom);
    ChangeControl(r, s, battle.space, winner, kBattleDone, trace);
  }
}

namespace {

// 13.2.a/3, by an option: works that a battle turned up are turned down again.
void HideWorks(S& s, SpaceId space, Trace* trace) {
  for (MarkerRecord& marker : s.markers) {
    if (marker.where != At(space) || marker.state != kFaceUp) continue;
    marker.state = kFaceDown;
    Applied(trace, "13.2.a/3"_hom);
  }
}

}  // namespace

void FinishBattle(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const Side attacker = static_cast<Side>(battle.attacker.side);
  CaptureTrains(r, s, battle.space, attacker, trace);
  CaptureTrains(r, s, battle.space, Enemy(attacker), trace);
  // 11.6: an overrun lets the attacker go on.
  const bool overrun = battle.winner == attacker && battle.defender.inflicted == 0 &&
                       battle.defender.eliminated == battle.defender.units_at_start && battle.works == 0 &&
                       !(attacker == kUs && StandingFortress(r, s, battle.space));
  const bool alive = UnitsLeft(s, battle.attacker) > 0;
  const bool fled = battle.origin == s.act.space && battle.origin != battle.space;
  if (!r.Default(kFortKnowledge)) HideWorks(s, battle.space, trace);
  battle = Battle{};
  CheckArmies(r, s, trace);
  if (overrun && alive && !fled) {
    Say(trace, "11.6"_hom, [] { return std::string("an overrun: the Force may move on"); });
    s.act.transits = SpaceSet{};  // as after a withdrawal
    s.act.pass_rough = 0;
    s.act.attrition_done &= static_cast<uint8_t>(~kByTransit);
    s.step = kMoveOn;
    return;
  }
  s.act.stopped = 1;
  s.step = kActivationDone;
}

void AddAftermathSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kArmyLeaderStep,
                    "army_leader",
                    "decides whether to draw a leader for the Army left with one",
                    "15.1/4"_hom,
                    {kArmyLeaderDecided},
                    CheckedPlayer,
                    ListArmyLeader,
                    CheckArmyLeader,
                    DecideArmyLeader});
  steps->push_back({kLeaderLossStep,
                    "leader_loss",
                    "the die of a leader loss check",
                    "11.3/1"_hom,
                    {kDieRolled},
                    Dice,
                    ListLossDie,
                    CheckLossDie,
                    RollLoss});
  steps->push_back({kRerollStep,
                    "leader_loss_reroll",
                    "decides whether the Army's commander rolls again",
                    "11.3/2"_hom,
                    {kLeaderLossRerollDecided},
                    CheckedPlayer,
                    ListReroll,
                    CheckReroll,
                    DecideReroll});
  steps->push_back({kLeaderTableStep,
                    "leader_loss_table",
                    "the die on the Leader Loss Table",
                    "11.3/3"_hom,
                    {kDieRolled},
                    Dice,
                    ListTable,
                    CheckTable,
                    RollTable});
  steps->push_back({kNoQuarterUnitStep,
                    "no_quarter",
                    "plays No Quarter! after a lost battle, or passes",
                    "8.3.c"_hom,
                    {kResponsePlayed, kResponsePassed, kStepLost},
                    UsPlayer,
                    ListNoQuarter,
                    CheckNoQuarter,
                    PlayNoQuarter});
  steps->push_back({kRestoreStep,
                    "restore_step",
                    "names the unit that keeps a step",
                    "11.2.i/2"_hom,
                    {kStepRestored},
                    Winner,
                    ListRestore,
                    CheckRestore,
                    RestoreStep});
  steps->push_back({kPostBattleDieStep,
                    "post_battle",
                    "the die for post-battle losses",
                    "11.5.a/1"_hom,
                    {kDieRolled},
                    Dice,
                    ListPost,
                    CheckPost,
                    RollPost});
  steps->push_back({kStandStep,
                    "stand",
                    "decides whether to lose a step instead of retreating",
                    "11.5.d/2"_hom,
                    {kStandDecided},
                    DefendingPlayer,
                    ListStand,
                    CheckStand,
                    DecideStand});
  steps->push_back({kRetreatStep,
                    "retreat",
                    "retreats a unit or leader",
                    "11.5.c/2"_hom,
                    {kUnitRetreated, kLeaderRetreated},
                    DefendingPlayer,
                    ListRetreats,
                    CheckRetreat,
                    RetreatOne});
}

}  // namespace adjutant::halls
