// HoM 11.4: step losses, and every other loss of steps, by the owner's choice. HoM 2.2.b: what leaders do when those
// around them are gone.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

LossTask& Task(S& s) { return s.loss[0]; }
const LossTask& Task(const S& s) { return s.loss[0]; }
PlayerId Loser(const Rules&, const S& s) { return Task(s).side; }

uint8_t ArmsOf(const UnitInfo& unit) {
  return static_cast<uint8_t>((unit.infantry() ? kOwedInfantry : 0) | (unit.cavalry() ? kOwedCavalry : 0) |
                              (unit.artillery() ? kOwedArtillery : 0));
}
bool CanLose(const S& s, const LossTask& task, UnitId unit) {
  return task.from.Has(unit) && OnMap(s.units[unit].where);
}

// The fewest steps by which what is still owed can be paid: a unit of two arms pays for both.
int StepsOwed(const Rules& r, const S& s, const LossTask& task, uint8_t owed) {
  uint8_t payable = 0;
  bool both = false;
  for (UnitId unit : r.c.units.ids()) {
    if (!CanLose(s, task, unit)) continue;
    const uint8_t arms = ArmsOf(r.c.units[unit]);
    payable |= arms;
    both = both || (arms & (kOwedInfantry | kOwedArtillery)) == (kOwedInfantry | kOwedArtillery);
  }
  owed &= payable;
  const bool infantry = (owed & kOwedInfantry) != 0;
  const bool artillery = (owed & kOwedArtillery) != 0;
  return ((owed & kOwedCavalry) != 0 ? 1 : 0) + (infantry && artillery   ? (both ? 1 : 2)
                                                 : infantry || artillery ? 1
                                                                         : 0);
}
bool PaysEnough(const Rules& r, const S& s, const LossTask& task, UnitId unit) {
  if (task.owed == 0) return true;
  const uint8_t after = task.owed & static_cast<uint8_t>(~ArmsOf(r.c.units[unit]));
  const int before = StepsOwed(r, s, task, task.owed);
  const int owed = StepsOwed(r, s, task, after);
  return owed < before || task.left - 1 >= owed;
}

// Is the unit reduced and somebody else at full strength (11.4/2)? A guerilla has one step and is never reduced
// (2.2.a/2). Not where no unit at full strength pays for an arm that is owed.
bool TooWeak(const Rules& r, const S& s, const LossTask& task, UnitId unit, bool any_full) {
  const bool reduced = s.units[unit].steps < r.c.units[unit].max_steps();
  if (task.full_first == 0 || !any_full || !reduced) return false;
  const uint8_t pays = task.owed & ArmsOf(r.c.units[unit]);
  if (pays == 0) return true;
  for (UnitId i : r.c.units.ids()) {
    if (CanLose(s, task, i) && s.units[i].steps >= 2 && (ArmsOf(r.c.units[i]) & pays) != 0) {
      return true;
    }
  }
  return false;
}

// Units that may take the next step.
bool MayTake(const Rules& r, const S& s, const LossTask& task, UnitId unit, bool any_full) {
  return CanLose(s, task, unit) && PaysEnough(r, s, task, unit) && !TooWeak(r, s, task, unit, any_full);
}

bool AnyFull(const S& s, const LossTask& task) {
  for (UnitId unit : task.from) {
    if (OnMap(s.units[unit].where) && s.units[unit].steps >= 2) return true;
  }
  return false;
}

Ruling CheckStep(const Rules& r, const S& s, const Event& e, Why* why) {
  const LossTask& task = Task(s);
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("13.3/5"_hom,
                             !task.from.Has(unit) && r.c.units[unit].sort == Sort::kFortress && task.battle != 0, why,
                             r.UnitName(unit), " takes no battle losses while other Mexican units defend");
  ADJUTANT_REFUSE_IMPOSSIBLE("11.4/1"_hom, !task.from.Has(unit) || !OnMap(s.units[unit].where), why, r.UnitName(unit),
                             " is not among the units that take this loss");
  const bool enough = PaysEnough(r, s, task, unit);
  if (task.cause == kSupplyLoss && Breaks("6.6/2"_hom, !enough)) {
    return Refused("6.6/2"_hom, why, "a cavalry step is owed");
  }
  if (task.cause != kSupplyLoss && Breaks("11.5.a/5"_hom, !enough)) {
    return Refused("11.5.a/5"_hom, why, "a step of every type that is there is owed");
  }
  ADJUTANT_REFUSE_IF("11.4/2"_hom, !MayTake(r, s, task, unit, AnyFull(s, task)), why, r.UnitName(unit),
                     " is reduced, and a full-strength unit is still there to take the loss");
  return Accepted();
}

void ListSteps(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : Task(s).from) out->push_back(MakeEvent(kStepLost, Task(s).side, {unit}));
}

void TakeStep(const Rules& r, S& s, UnitId unit, Trace* trace) {
  LossTask& task = Task(s);
  --task.left;
  task.owed &= static_cast<uint8_t>(~ArmsOf(r.c.units[unit]));
  LoseStep(r, s, unit, static_cast<LossCause>(task.cause), trace);
  if (task.distinct != 0 || !OnMap(s.units[unit].where)) task.from.Remove(unit);
}

void LoseChosen(const Rules& r, S& s, const Event& e, Trace* trace) {
  TakeStep(r, s, UnitArg(e), trace);
  s.step = kLosses;
}

}  // namespace

void CallLosses(S& s, const LossTask& task, uint16_t then) {
  s.loss[0] = task;
  Call(s, kLosses, then);
}

namespace {

// Takes the losses that leave no choice, and asks for the others.
void RunLosses(const Rules& r, S& s, Trace* trace) {
  LossTask& task = Task(s);
  while (task.left > 0) {
    if (task.keep_last != 0 && StepsOf(s, task.from) <= 1) break;
    const bool any_full = AnyFull(s, task);
    int units = 0;
    int steps = 0;
    UnitId first;
    for (UnitId i : r.c.units.ids()) {
      if (!MayTake(r, s, task, i, any_full)) continue;
      // A unit that can be reduced comes before a guerilla: where all of them lose a step, it does so in any case.
      const auto full = [&](UnitId unit) { return s.units[unit].steps >= 2; };
      if (first == kNoId || (any_full && !full(first) && full(i))) first = i;
      ++units;
      steps += task.distinct != 0 || (task.full_first != 0 && any_full) ? 1 : s.units[i].steps;
    }
    if (units == 0) break;
    // One unit, or a loss that takes every step there is to take: nothing to choose.
    if (units > 1 && (task.left < steps || task.keep_last != 0)) {
      s.step = kLoseStepStep;
      return;
    }
    TakeStep(r, s, first, trace);
    // 15.1/6: an Army may have lost its last unit outside a battle, and the next step may cost another Army elsewhere.
    if (s.army.due != 0 && task.left > 0) return;
  }
  task = LossTask{};
  Return(s);
}

}  // namespace

void LoseStep(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace) {
  UnitState& state = s.units[unit];
  const UnitInfo& info = r.c.units[unit];
  const Location where = state.where;
  --state.steps;
  const bool gone = state.steps == 0;
  if (gone) {
    if (s.battle.active == 0) s.act.group.units.Remove(unit);
    // 11.4/4: Regroup; guerillas to their box (2.1.e); a fortress's unit out of the game (13.3.a).
    state.where = kRegroup;
    if (info.sort == Sort::kGuerilla) state.where = GuerillaPool(r);
    if (info.sort == Sort::kFortress) state.where = kOutOfGame;
    Applied(trace, "2.2.a/3"_hom, [&] { return absl::StrCat(r.SidedName(unit), " is eliminated"); });
    Applied(trace, "11.4/4"_hom);
    if (s.battle.active == 0) NoteLostUnit(s, where);
  } else {
    Applied(trace, "2.2.a/3"_hom, [&] { return absl::StrCat(r.SidedName(unit), " is reduced"); });
  }
  if (s.battle.active != 0 && where == At(s.battle.space)) {
    BattleSide& side = s.battle.attacker.units.Has(unit) ? s.battle.attacker : s.battle.defender;
    if (side.units.Has(unit)) {
      ++side.lost;
      if (cause == kBattleLoss) ++side.lost_brt;
      if (gone) {
        if (++side.eliminated == 1) side.lost_before = side.side == kUs ? s.now.us_unit_eliminated : 0;
        if (side.side == kUs) s.now.us_unit_eliminated = 1;
      }
    }
  }
}

void KillLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  const LeaderInfo& info = r.c.leaders[leader];
  LeaderState& state = s.leaders[leader];
  const ArmyId army = ArmyOf(s, leader);
  const Location where = state.where;
  if (info.replacement != kNoId) {
    state.where = kOutOfGame;
    s.leaders[info.replacement].where = kRegroup;
    Applied(trace, "2.2.b/3"_hom, [&] {
      return absl::StrCat(r.LeaderName(leader), " is dead; ", r.LeaderName(info.replacement),
                          " is available in his place");
    });
  } else if (info.repl.stars > 0 && state.repl == 0) {
    state.where = kRegroup;
    state.repl = 1;
    Applied(trace, "2.2.b/3"_hom,
            [&] { return absl::StrCat(r.LeaderName(leader), " is dead; his replacement is available"); });
  } else {
    state.where = kOutOfGame;
    Applied(trace, "2.2.b/3"_hom, [&] { return absl::StrCat(r.LeaderName(leader), " is dead"); });
  }
  PassOfficersOn(r, s, leader, where, trace);
  if (army != kNoId) PassArmyOn(r, s, army, where, trace);
  if (leader == r.c.santa_anna && s.now.president == kPresidentSantaAnna && r.Plays("president_dies=ends"_opt)) {
    s.now.president = kNoPresident;
    Applied(trace, "18.2/1"_hom);
  }
}

void DisbandLeader(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  Location& where = s.leaders[leader].where;
  where = kRegroup;
  if (r.Plays("leader_pool_sa_scott=home_box"_opt) && leader == r.c.scott) where = At(r.c.new_orleans);
  if (r.Plays("leader_pool_sa_scott=home_box"_opt) && leader == r.c.santa_anna) {
    where = kExile;
    s.now.santa_anna_exiled = 1;
  }
  Applied(trace, "11.4/5"_hom, [&] {
    return absl::StrCat(r.LeaderName(leader), " goes ",
                        where == kRegroup ? "to the Leader Pool"
                        : where == kExile ? "into exile"
                                          : "to New Orleans");
  });
}

void RemoveLeader(const Rules& r, S& s, LeaderId leader, Location to, Trace* trace) {
  LeaderState& state = s.leaders[leader];
  const ArmyId army = ArmyOf(s, leader);
  const Location where = state.where;
  state.where = to;
  PassOfficersOn(r, s, leader, where, trace);
  if (army != kNoId) PassArmyOn(r, s, army, where, trace);
}

void CaptureTrains(const Rules& r, S& s, SpaceId space, Side captor, Trace* trace) {
  // 6.5.c: the Beachhead is a train that does not move.
  const auto capture = [&](uint8_t& train, const char* name) {
    // A fortress's own unit is with it as well (13.3.a/1).
    if (train != At(space) || UnitsIn(r, s, Enemy(captor), space, true) > 0 || !HasUnits(r, s, captor, space)) return;
    // 3.5/1: a leader and units that he may command, so that guerillas need Canales (10.2.g/2).
    if (r.Plays("train_capture=forces_only"_opt) && !HasForce(r, s, captor, space)) return;
    train = kNowhere;
    ChangePoliticalWill(r, s, captor == kUs ? -r.c.n.pw_train_captured : r.c.n.pw_train_captured, trace, "6.5.b/3"_hom,
                        [&] { return absl::StrCat(r.SideName(captor), " captures ", name); });
  };
  capture(captor == kUs ? s.now.train_mexico : s.now.train_us, "a Baggage Train");
  if (captor == kMexico) capture(s.now.beachhead, "the Beachhead");
}

namespace {

// ---- 3.3: stacking, at the end of every action and phase.

bool OverstackedAt(const Rules& r, const S& s, Side side, SpaceId space) {
  return !r.c.spaces[space].zone() && UnitsIn(r, s, side, space) > r.c.n.stacking_limit;
}

PlayerId ExcessPlayer(const Rules&, const S& s) { return s.now.roller; }
SpaceId ExcessSpace(const S& s) { return s.now.city; }

void ListExcess(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (UnitAt(s, unit, ExcessSpace(s))) out->push_back(MakeEvent(kUnitEliminated, s.now.roller, {unit}));
  }
}
Ruling CheckExcess(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "3.3/2"_hom, info.side != s.now.roller || !UnitAt(s, unit, ExcessSpace(s)) || info.sort == Sort::kFortress, why,
      r.UnitName(unit), " is not one of the units in excess at ", r.SpaceName(ExcessSpace(s)));
  return Accepted();
}
void EliminateExcess(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.3/2"_hom);
  while (s.units[UnitArg(e)].steps > 0) LoseStep(r, s, UnitArg(e), kStackingLoss, trace);
  s.now.roller = 0;
  s.now.city = kNoId;
  s.step = kStacking;
}

}  // namespace

bool Overstacked(const Rules& r, const S& s) {
  // One pass over the units: this is asked at the end of every action.
  std::array<std::array<uint8_t, kFirstSpace + kMaxSpaces>, 3> count{};
  bool crowded = false;
  for (UnitId unit : r.c.units.ids()) {
    if (!OnMap(s.units[unit].where) || r.c.units[unit].sort == Sort::kFortress) continue;
    crowded = ++count[r.c.units[unit].side][s.units[unit].where] > r.c.n.stacking_limit || crowded;
  }
  if (!crowded) return false;
  for (SpaceId space : r.c.spaces.ids()) {
    if (OverstackedAt(r, s, kUs, space) || OverstackedAt(r, s, kMexico, space)) return true;
  }
  return false;  // a crowded Zone
}

namespace {

void RunStacking(const Rules& r, S& s, Trace*) {
  for (Side side : {kUs, kMexico}) {
    for (SpaceId space : r.c.spaces.ids()) {
      if (!OverstackedAt(r, s, side, space)) continue;
      s.now.roller = side;
      s.now.city = space;
      s.step = kExcessStep;
      return;
    }
  }
  Return(s);
}

}  // namespace

const HallsStep kLossSteps[] = {
    Automatic(kStacking, "spaces with too many units are looked for", "3.3/1"_hom, RunStacking, {kExcessStep, kBack}),
    {kExcessStep,
     "eliminate_excess",
     "eliminates a unit in excess of the stacking limit",
     "3.3/2"_hom,
     {kUnitEliminated},
     ExcessPlayer,
     ListExcess,
     CheckExcess,
     EliminateExcess,
     {kStacking}},
    Automatic(kLosses, "steps are lost, one after another", "11.4/1"_hom, RunLosses, {kLoseStepStep, kLosses, kBack}),
    {kLoseStepStep,
     "lose_step",
     "chooses the unit that loses a step",
     "11.4/1"_hom,
     {kStepLost},
     Loser,
     ListSteps,
     CheckStep,
     LoseChosen,
     {kLosses}},
};
void AddLossSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kLossSteps), std::end(kLossSteps));
}

}  // namespace adjutant::halls
