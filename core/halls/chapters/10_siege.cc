// HoM 10.5, 13.3: sieges; HoM 10.8.c: the second battle, for the works whose garrison has fought outside.
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"

namespace adjutant::halls {

namespace {

// 10.5/5: what the besieger has to inflict.
constexpr int kSiegeSteps = 2;

// 13.3.a: the inherent unit of the fortress that its id names, wherever it is.
UnitId FortressUnit(const Rules& r, SpaceId space) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort == Sort::kFortress && absl::EndsWith(r.c.unit_names.Id(unit), r.c.space_names.Id(space))) {
      return unit;
    }
  }
  return kNoId;
}

PlayerId AttackingPlayer(const Rules&, const S& s) { return s.battle.attacker.side; }

}  // namespace

bool Besieging(const Rules& r, const S& s) { return s.act.mode == kSiegeMode && !HasUnits(r, s, kMexico, s.act.space); }

Ruling CheckSiege(const Rules& r, const S& s, Why* why) {
  const SpaceId here = s.act.space;
  if (CannotBe("10.5/1"_hom, s.act.group.side != kUs || !StandingFortress(r, s, here)) ||
      Breaks("10.5/1"_hom,
             s.act.group.commander == kNoId || s.act.group.units.Empty() || HasUnits(r, s, kMexico, here))) {
    return Refused("10.5/1"_hom, why, [&] {
      return absl::StrCat("a US Force besieges where only a fortress stands against it, not in ", r.SpaceName(here));
    });
  }
  ADJUTANT_REFUSE_IF("13.3/4"_hom, s.act.from_set != 0 || s.act.spent != 0, why,
                     "the Force has moved in this activation");
  ADJUTANT_REFUSE_IF("10.5/2"_hom, s.act.movement == 0, why, "the movement allowance is 0");
  return Accepted();
}

void BeginSiege(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "10.5/1"_hom, [&] { return absl::StrCat("siege of ", r.SpaceName(s.act.space)); });
  Applied(trace, "10.5/3"_hom);
  s.act.mode = kSiegeMode;
  if (InRevolt(r, s, s.act.space)) s.act.in_revolt = 1;  // 18.4.b/4
  s.act.stopped = 1;
  s.step = kReaction;
}

void FallOfFortress(const Rules& r, S& s, SpaceId space, Trace* trace) {
  if (!StandingFortress(r, s, space)) return;
  s.fortress_fallen[space] = 1;
  const UnitId unit = FortressUnit(r, space);
  if (unit != kNoId) s.units[unit] = {kOutOfGame, 0};
  Applied(trace, "13.3.a/4"_hom, [&] { return absl::StrCat("the fortress of ", r.SpaceName(space), " is no more"); });
}

// 13.3/1: only a siege destroys the fortress. While it stands it has its unit.
void RepairFortress(const Rules& r, S& s, SpaceId space) {
  const UnitId unit = FortressUnit(r, space);
  if (unit == kNoId || !StandingFortress(r, s, space)) return;
  if (r.Plays("siege_one_step=step_stays_lost"_opt) && UnitAt(s, unit, space)) return;
  const int steps = r.Plays("siege_one_step=no_damage"_opt) ? r.c.units[unit].max_steps() : 1;
  s.units[unit] = {At(space), static_cast<uint8_t>(steps)};
}

namespace {

// 10.5/5, after any siege.
void SiegeResult(const Rules& r, S& s, Trace* trace) {
  const Battle& battle = s.battle;
  const SpaceId space = battle.space;
  const UnitId unit = FortressUnit(r, space);
  const bool won = battle.winner == kUs;
  const bool worn_down = r.Plays("siege_one_step=step_stays_lost"_opt) && unit != kNoId && !UnitAt(s, unit, space);
  s.step = kBattleDone;
  // 13.3/5: with a guerilla beside it the fortress itself has lost nothing.
  if (won && battle.guerilla_came == 0 && (battle.attacker.inflicted >= kSiegeSteps || worn_down)) {
    Applied(trace, "10.5/5"_hom, [&] { return absl::StrCat("the siege of ", r.SpaceName(space), " succeeds"); });
    Applied(trace, "13.3/1"_hom);
    FallOfFortress(r, s, space, trace);
    DisbandLeaders(r, s, &s.battle.defender, trace);
    s.step = kSiegeWorks;
    return;
  }
  Applied(trace, "10.5/5"_hom, [&] { return absl::StrCat("the fortress of ", r.SpaceName(space), " stands"); });
  RepairFortress(r, s, space);
}

bool WorksLeft(const Rules& r, const S& s) {
  for (MarkerId marker : r.c.markers.ids()) {
    if (r.c.markers[marker].side == kUs && r.c.markers[marker].work == Work::kFieldworks &&
        s.markers[marker].state == kInPool)
      return true;
  }
  return false;
}

void TakeFortress(const Rules& r, S& s, Trace* trace) {
  s.step = kBattleDone;
  Applied(trace, "10.5/6"_hom);
  if (r.Plays("control_change_list=list_only"_opt)) return;  // 6.7.a: at the end of the turn only
  ChangeControl(r, s, s.battle.space, kUs, kBattleDone, trace);
}

void ListWorks(const Rules& r, const S& s, EventList* out) {
  for (MarkerId marker : r.c.markers.ids()) {
    if (s.markers[marker].state == kInPool) out->push_back(MakeEvent(kFortificationDrawn, kChance, {marker}));
  }
}
Ruling CheckWorks(const Rules& r, const S& s, const Event& e, Why* why) {
  const MarkerInfo& info = r.c.markers[MarkerArg(e)];
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "10.5/6"_hom, info.side != kUs || info.work != Work::kFieldworks || s.markers[MarkerArg(e)].state != kInPool, why,
      "US fieldworks from the pool are placed");
  return Accepted();
}
void PlaceWorks(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.markers[MarkerArg(e)] = {At(s.battle.space), kFaceDown};
  Applied(trace, "10.5/6"_hom, [&] { return absl::StrCat("US fieldworks at ", r.SpaceName(s.battle.space)); });
  TakeFortress(r, s, trace);
}

// 10.5/6: fieldworks and control, both in supply only; by option control without it, or both.
void SiegeWorks(const Rules& r, S& s, Trace* trace) {
  const bool supplied = ForceInSupply(r, s, kUs, s.battle.space, s.battle.attacker.army != kNoId);
  s.step = kBattleDone;
  if (!supplied && r.Plays("siege_fieldworks=nothing"_opt)) {
    Applied(trace, "10.5/6"_hom, "out of supply: no works, no control");
    return;
  }
  if ((supplied || r.Plays("siege_fieldworks=both"_opt)) && WorksLeft(r, s)) {
    s.step = kSiegeWorksStep;
    return;
  }
  TakeFortress(r, s, trace);
}

}  // namespace

// ---- 10.8.c/4.

namespace {

bool MayFightAgain(const Rules& r, const S& s) {
  return r.Plays("fort_second_battle=free"_opt) || s.act.left >= r.c.n.battle_cost_pitched;
}
void ListSecond(const Rules&, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kSecondBattleDecided, s.battle.attacker.side, {yes}));
}
Ruling CheckSecond(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("10.8.c/4"_hom, e.args[0] != 0 && !MayFightAgain(r, s), why, "a Pitched Battle costs ",
                     r.c.n.battle_cost_pitched, " MP and ", s.act.left, " are left");
  return Accepted();
}
void LeaveWorks(const Rules& r, S& s, Trace* trace) {
  RetreatAttacker(r, s, trace);
  // Leaders who had to give way have come to the attacker meanwhile (2.2.b/5): they are still with him.
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool own = r.c.leaders[leader].side == s.battle.attacker.side;
    if (own && LeaderAt(s, leader, s.battle.space)) s.leaders[leader].where = At(s.battle.origin);
  }
  s.battle = Battle{};
  s.react.works_lost = 0;
  CheckArmies(r, s, trace);
  s.act.stopped = 1;
  s.step = kActivationDone;
}
void DecideSecond(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.args[0] != 0) {
    s.react.works_lost = kWorksAttacked;
    s.react.avoid_failed = UnitSet{};
    s.react.avoid_failed_leaders = LeaderSet{};
    s.react.intercepted = 0;
    s.step = kBattleStart;
  } else {
    LeaveWorks(r, s, trace);
  }
}

// Who is in the works after the fight outside? In a Zone nobody but those who have come back into them (10.9/8).
bool GarrisonLeft(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  if (!r.c.spaces[battle.space].zone()) return HasUnits(r, s, static_cast<Side>(battle.defender.side), battle.space);
  for (UnitId unit : s.react.avoid_failed) {
    if (UnitAt(s, unit, battle.space)) return true;
  }
  return false;
}

}  // namespace

bool SecondBattleDue(const Rules& r, S& s, Trace* trace) {
  const Battle& battle = s.battle;
  const bool left = battle.sortie != 0 && battle.winner == battle.attacker.side && UnitsLeft(s, battle.attacker) > 0 &&
                    GarrisonLeft(r, s);
  if (!left) return false;
  s.react.works_lost = kGarrisonLeft;
  s.step = kSecondBattleStep;
  if (!MayFightAgain(r, s)) LeaveWorks(r, s, trace);
  return true;
}

const HallsStep kStepsOfSieges[] = {
    Automatic(kSiegeResult, "the siege has its result", "10.5/5"_hom, SiegeResult, {kBattleDone, kSiegeWorks}),
    Automatic(kSiegeWorks, "fieldworks and control follow the siege", "10.5/6"_hom, SiegeWorks,
              {kBattleDone, kCityConquest, kSiegeWorksStep}),
    {kSiegeWorksStep,
     "siege_works",
     "US fieldworks are drawn for the fortress taken",
     "10.5/6"_hom,
     {kFortificationDrawn},
     Dice,
     ListWorks,
     CheckWorks,
     PlaceWorks,
     {kBattleDone, kCityConquest}},
    {kSecondBattleStep,
     "second_battle",
     "attacks the works, or goes back",
     "10.8.c/4"_hom,
     {kSecondBattleDecided},
     AttackingPlayer,
     ListSecond,
     CheckSecond,
     DecideSecond,
     {kActivationDone, kBattleStart}},
};
void AddSiegeSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kStepsOfSieges), std::end(kStepsOfSieges));
}

}  // namespace adjutant::halls
