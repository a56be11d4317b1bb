// HoM 10.2.c to 10.4: attrition, and what a Force may do where it stopped.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/10_movement.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// ---- 10.2.c: attrition, in the last space of movement and before a battle.

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
  const bool marched = s.act.mode == 0 || s.act.mode == kSiegeMode;  // a siege is a battle like others (10.5/4)
  if (r.Plays("suppress_after_battle=overrun_only"_opt) || !IsForce(s) || s.act.group.units.Empty() || !marched)
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

const HallsStep kStoppingSteps[] = {
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
};
void AddStoppingSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kStoppingSteps), std::end(kStoppingSteps));
}

}  // namespace adjutant::halls
