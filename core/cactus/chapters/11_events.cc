// Cactus Throne 11: the dice for random events, and re-rolls.
#include "core/cactus/chapters/11_events.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

constexpr int kFirstTurnOfEvents = 2;  // 4.0/2

PlayerId RerollingPlayer(const Rules& r, const S& s) {
  const EventId event = s.turn.event;
  return event.exists() ? r.c.events[event].side : kNobody;
}

bool EventsPlayed(const Rules& r, const S& s) {
  if (s.now.turn < kFirstTurnOfEvents || r.Plays("random_events=never"_opt)) return false;
  return r.Plays("random_events=always"_opt) || r.scenario().events;
}

// ---- The dice.
void RollForEvent(S& s) {
  s.turn.dice[0] = s.turn.dice[1] = 0;
  s.turn.stage = kRolled;
  s.now.phasing = s.turn.rerolled != 0 ? s.turn.rerolled : static_cast<uint8_t>(kImperial);
  s.step = s.turn.rerolled != 0 ? kRerollDieStep : kEventDieStep;
}
void BeginEvents(const Rules& r, S& s, Trace* trace) {
  if (!EventsPlayed(r, s)) return void(s.step = kEventDone);
  Applied(trace, "4.0/2"_cac);
  RollForEvent(s);
}

Purpose EventDie(const S& s) { return s.turn.dice[0] == 0 ? Purpose::kEventImperial : Purpose::kEventRepublican; }
void ListEventDie(const Rules&, const S& s, EventList* out) { ListDie(out, EventDie(s)); }
Ruling CheckEventDie(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDie(e, EventDie(s), "4.0/2"_cac, why);
}
void TakeEventDie(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "4.0/2"_cac);
  if (s.turn.dice[0] == 0) {
    s.turn.dice[0] = static_cast<uint8_t>(e.args[1]);
    s.now.phasing = kRepublican;
    return;
  }
  s.turn.dice[1] = static_cast<uint8_t>(e.args[1]);
  s.turn.roller = s.turn.dice[0] >= s.turn.dice[1] ? kImperial : kRepublican;
  s.step = kEventFound;
}

Purpose RerollDie(const S& s) { return s.turn.dice[0] == 0 ? Purpose::kRerollFirst : Purpose::kRerollSecond; }
void ListRerollDie(const Rules&, const S& s, EventList* out) { ListDie(out, RerollDie(s)); }
Ruling CheckRerollDie(const Rules&, const S& s, const Event& e, Why* why) {
  const RuleId rule = s.turn.rerolled == kImperial ? RuleId("11.1/9a"_cac) : RuleId("11.1/10a"_cac);
  return CheckDie(e, RerollDie(s), rule, why);
}
void TakeRerollDie(const Rules&, S& s, const Event& e, Trace* trace) {
  s.turn.rerolled == kImperial ? Applied(trace, "11.1/9a"_cac) : Applied(trace, "11.1/10a"_cac);
  if (s.turn.dice[0] == 0) return void(s.turn.dice[0] = static_cast<uint8_t>(e.args[1]));
  s.turn.dice[1] = static_cast<uint8_t>(e.args[1]);
  s.turn.roller = s.turn.rerolled;
  s.step = kEventFound;
}

// ---- 11.1/9b, 11.1/10b: who rolled again is repaid for an event that helps the enemy.
bool GivesOrTakesPoints(EventKind kind) {
  return kind == EventKind::kMexicanPoints || kind == EventKind::kFrenchPoints ||
         kind == EventKind::kRepublicanPoints || kind == EventKind::kYourBill || kind == EventKind::kSoClose;
}
bool HelpsEnemyOfReroller(const Rules& r, const S& s, const EventInfo& info) {
  if (s.turn.rerolled == 0) return false;
  if (r.Plays("event_favours=points_only"_opt) && !GivesOrTakesPoints(info.kind)) return false;
  return info.favours == (s.turn.rerolled == kImperial ? Favours::kRepublican : Favours::kImperial);
}
void Repay(S& s, int rolled, Trace* trace) {
  const int points = rolled / 2;
  const auto text = [&] { return absl::StrCat("half of ", rolled, " makes ", points, " replacement points"); };
  if (s.turn.rerolled == kImperial) return ChangeGains(s, Points::kMexican, points, trace, "11.1/9b"_cac, text);
  ChangeGains(s, Points::kRepublican, points, trace, "11.1/10b"_cac, text);
}
void ListRerollPoints(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRerollPoints); }
Ruling CheckRerollPoints(const Rules&, const S& s, const Event& e, Why* why) {
  const RuleId rule = s.turn.rerolled == kImperial ? RuleId("11.1/9b"_cac) : RuleId("11.1/10b"_cac);
  return CheckDie(e, Purpose::kRerollPoints, rule, why);
}
void TakeRerollPoints(const Rules&, S& s, const Event& e, Trace* trace) {
  Repay(s, e.args[1], trace);
  s.turn.stage = kRepaid;
  s.step = kEventFound;
}

// ---- The row of the year's table.
void FindEvent(const Rules& r, S& s, Trace* trace) {
  const int total = s.turn.dice[0] + s.turn.dice[1];
  const EventId event = r.c.event_table[static_cast<size_t>(YearOf(r, s))][static_cast<size_t>(total)];
  const EventInfo& info = r.c.events[event];
  if (s.turn.stage == kRolled) {
    s.turn.event = event;
    Applied(trace, "4.0/2"_cac, [&] { return absl::StrCat("a ", total, ": ", r.c.event_names.Name(event)); });
    if (ComesToNothing(r, s, info, trace)) {
      s.turn.event = kNoId;
      return void(s.step = kEventDone);
    }
    if (r.Plays("event_noop=again"_opt) && LacksLeader(r, s, info)) {
      if (s.turn.again < UINT8_MAX) ++s.turn.again;
      return RollForEvent(s);
    }
    if (HelpsEnemyOfReroller(r, s, info)) {
      if (r.Plays("reroll_half=new_die"_opt)) return void(s.step = kRerollPointsDieStep);
      Repay(s, total, trace);
    } else if (s.turn.rerolled != 0) {
      Applied(trace, "11.1/9c"_cac);
    }
  }
  TakeEffect(r, s, info, trace);
}

// ---- 11.1/9a, 11.1/10a: rolling again.
void ListReroll(const Rules& r, const S& s, EventList* out) {
  for (const int again : {0, 1}) out->push_back(MakeEvent(kRerollDecided, RerollingPlayer(r, s), {again}));
}
Ruling CheckReroll(const Rules& r, const S& s, const Event&, Why*) {
  return RerollingPlayer(r, s) == kImperial ? Accepted("11.1/9a"_cac) : Accepted("11.1/10a"_cac);
}
void DecideReroll(const Rules& r, S& s, const Event& e, Trace* trace) {
  const auto side = static_cast<Side>(RerollingPlayer(r, s));
  if (e.args[0] == 0) return void(s.step = kEventDone);
  side == kImperial ? Applied(trace, "11.1/9a"_cac) : Applied(trace, "11.1/10a"_cac);
  s.affairs.rerolls[side] = static_cast<uint8_t>(YearOf(r, s) + 1);
  s.turn.rerolled = side;
  RollForEvent(s);
}

}  // namespace

Side RollerOf(const Rules&, const S& s) { return static_cast<Side>(s.turn.roller); }

uint8_t SidesServed(const Rules& r, const S& s) {
  if (r.Plays("rolling_player=both"_opt)) return 1 << kImperial | 1 << kRepublican;
  return static_cast<uint8_t>(1 << RollerOf(r, s));
}

const CactusStep kEventSteps[] = {
    Automatic(kEvents, "random events are rolled for", "4.0/2"_cac, BeginEvents, {kEventDieStep, kEventDone}),
    {kEventDieStep,
     "event_die",
     "a die for the random event falls",
     "4.0/2"_cac,
     {kDieRolled},
     Dice,
     ListEventDie,
     CheckEventDie,
     TakeEventDie,
     {kEventDieStep, kEventFound}},
    Automatic(
        kEventFound, "the event is known", "11.1/9c"_cac, FindEvent,
        {kRerollStep, kRerollPointsDieStep, kEventPointsDieStep, kFreeLeaderStep, kEventArtilleryStep, kFever,
         kSantaAnnaChoiceStep, kRuleArrivalStep, kRaidStep, kEventDieStep, kRerollDieStep, kEventFound, kEventDone}),
    {kRerollStep,
     "reroll",
     "may roll again for the event",
     "11.1/9a"_cac,
     {kRerollDecided},
     RerollingPlayer,
     ListReroll,
     CheckReroll,
     DecideReroll,
     {kRerollDieStep, kEventDone}},
    {kRerollDieStep,
     "reroll_die",
     "a die of the re-roll falls",
     "11.1/9a"_cac,
     {kDieRolled},
     Dice,
     ListRerollDie,
     CheckRerollDie,
     TakeRerollDie,
     {kRerollDieStep, kEventFound}},
    {kRerollPointsDieStep,
     "reroll_points_die",
     "the die for the compensation falls",
     "11.1/9b"_cac,
     {kDieRolled},
     Dice,
     ListRerollPoints,
     CheckRerollPoints,
     TakeRerollPoints,
     {kEventFound}},
};
void AddEventSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventSteps), std::end(kEventSteps));
}

}  // namespace adjutant::cactus
