// HoM 13.4: replacements.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// ---- 13.4: replacements.

int StepCost(const Rules& r, UnitId unit) {
  switch (r.c.units[unit].arm) {
    case Arm::kInfantry:
      return r.c.n.replacement_infantry;
    case Arm::kInfantryArtillery:
      return r.c.n.replacement_mixed;
    case Arm::kCavalry:
      return r.c.n.replacement_cavalry;
    case Arm::kArtillery:
      return r.c.n.replacement_artillery;
  }
  return 0;
}
// Can that many steps of a unit be paid for? By the case that gives the price of its arm (13.4.a).
Ruling CheckPrice(const Rules& r, const S& s, UnitId unit, int steps, Why* why) {
  const int price = steps * StepCost(r, unit);
  const bool dear = price > s.repl.points;
  const auto sentence = [&] {
    return absl::StrCat(steps, steps == 1 ? " step of " : " steps of ", r.UnitName(unit),
                        steps == 1 ? " costs " : " cost ", price, " and ", s.repl.points, " points are left");
  };
  switch (r.c.units[unit].arm) {
    case Arm::kInfantry:
      if (Breaks("13.4.a/2"_hom, dear)) return Refused("13.4.a/2"_hom, why, sentence);
      break;
    case Arm::kArtillery:
      if (Breaks("13.4.a/4"_hom, dear)) return Refused("13.4.a/4"_hom, why, sentence);
      break;
    default:
      if (Breaks("13.4.a/3"_hom, dear)) return Refused("13.4.a/3"_hom, why, sentence);
  }
  return Accepted();
}

}  // namespace

namespace {

// 13.4/2 asks about the leader: he is in supply with everybody in his space, or with the Force that he leads there. A
// port, or a Zone by itself, may feed that one and not an Army or others beside it (6.4.a/1, 6.4.b/1).
bool LeaderInSupply(const Rules& r, const S& s, Side side, LeaderId leader) {
  return SpaceInSupply(r, s, side, SpaceOf(s.leaders[leader].where)) ||
         CommandInSupply(r, s, leader, UnitsToCommand(r, s, leader));
}

}  // namespace

bool ShutIn(const Rules& r, const S& s, Side side, SpaceId space) {
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    const bool bars = info.sort != Sort::kGuerilla && info.sort != Sort::kFortress;
    if (info.side == Enemy(side) && bars && UnitAt(s, unit, space)) return true;
  }
  return false;
}

Ruling CheckReceiver(const Rules& r, const S& s, Side side, LeaderId leader, Why* why) {
  const SpaceId space = SpaceOf(s.leaders[leader].where);
  ADJUTANT_REFUSE_IMPOSSIBLE("13.4/2"_hom, r.c.leaders[leader].side != side || space == kNoId, why,
                             r.LeaderName(leader), " is no leader of ", r.SideName(side), " on the map");
  Kept("18.4.b/3"_hom);
  ADJUTANT_REFUSE_IF("13.4.b/6"_hom, InRevolt(r, s, space), why, r.SpaceName(space), " lies in a State in revolt");
  ADJUTANT_REFUSE_IF("13.4/2"_hom, !r.c.spaces[space].zone() && ShutIn(r, s, side, space), why, r.LeaderName(leader),
                     " is shut in at ", r.SpaceName(space), " by enemy units");
  if (Breaks("13.4/2"_hom, !LeaderInSupply(r, s, side, leader))) {
    ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.4/2"_hom, why,
                   [&] { return absl::StrCat(r.LeaderName(leader), " at ", r.SpaceName(space), " is out of supply"); });
  }
  return Accepted();
}

namespace {

SpaceId ReceivingSpace(const S& s) { return SpaceOf(s.leaders[s.repl.leader].where); }
// 10.2.b/8: a Mexican leader may be in New Orleans, units may not join him there.
bool ShutOut(const Rules& r, const S& s, Side side) {
  return side == kMexico && s.repl.leader != kNoId && ReceivingSpace(s) == r.c.new_orleans;
}

void ListReceivers(const Rules& r, const S& s, EventList* out) {
  for (LeaderId leader : r.c.leaders.ids()) out->push_back(MakeEvent(kReplacementsAssigned, s.play.side, {leader}));
}
Ruling CheckReceiverEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckReceiver(r, s, Player(s), LeaderArg(e), why);
}
void AssignReplacements(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "13.4/2"_hom);
  if (Player(s) == kUs) Applied(trace, "18.3.e/3"_hom);
  s.repl = ReplacementTask{};
  s.repl.leader = LeaderArg(e);
  s.repl.dice = static_cast<uint8_t>(RatingsOf(r, s, LeaderArg(e)).stars);
  s.now.drawn_now = 0;
  if (s.now.event_card != kNoId) {
    // Congress Votes Funds: points without a die, and no replacement action of the turn (12.1.a/3).
    s.repl.points = static_cast<uint8_t>(r.c.action_cards[s.now.event_card].amount);
    Applied(trace, "12.1.a/3"_hom);
    s.step = kReplacements;
    return;
  }
  if (s.effects.replacement_points > 0) {  // an event's, not the turn's own action
    s.repl.points = s.effects.replacement_points;
    s.effects.replacement_points = 0;
    Applied(trace, "12.1.a/3"_hom, [&] {
      return absl::StrCat(r.LeaderName(LeaderArg(e)), " receives ", s.repl.points, " replacement points from the card");
    });
    s.step = kReplacements;
    return;
  }
  Taken(s, Player(s)) = 1;
  s.step = kReplacementDieStep;
}

void ListReplDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kReplacement); }
Ruling CheckReplDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kReplacement, "13.4.a/1"_hom, why);
}
void RollRepl(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.repl.best = static_cast<uint8_t>(std::max<int>(s.repl.best, e.args[1]));
  if (--s.repl.dice > 0) return;
  Sum points(trace, "13.4.a/1"_hom, "replacement.points_received", "Replacement points");
  points.Add(s.repl.best, "13.4.a/1"_hom, "the best die");
  points.Add(s.play.ops, "13.4.a/1"_hom, "OPS of the card");
  s.repl.points = static_cast<uint8_t>(points.Finish());
  Applied(trace, "13.4.a/1"_hom, [&] {
    return absl::StrCat(r.LeaderName(s.repl.leader), " receives ", s.repl.points, " replacement points");
  });
  s.step = kReplacements;
}

bool DrawsBegun(const S& s) { return s.now.drawn_now > 0; }
bool RegroupHolds(const Rules& r, const S& s, Side side) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == side && s.units[unit].where == kRegroup) return true;
  }
  return false;
}

Ruling CheckReplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Player(s);
  switch (e.type) {
    case kStepRestored: {
      const UnitId unit = UnitArg(e);
      ADJUTANT_REFUSE_IF("13.4.b/1"_hom, DrawsBegun(s), why, "reduced units are rebuilt before the first draw");
      ADJUTANT_REFUSE_IMPOSSIBLE("13.4.b/1"_hom,
                                 r.c.units[unit].side != side || !UnitAt(s, unit, ReceivingSpace(s)) ||
                                     s.units[unit].steps >= r.c.units[unit].max_steps(),
                                 why, r.UnitName(unit), " is no reduced unit in ", r.SpaceName(ReceivingSpace(s)));
      // Printed on the map it has no counter to turn: by option siege_one_step its step is missing for good (2.3.a/2).
      ADJUTANT_REFUSE_IF("13.4.b/1"_hom, r.c.units[unit].sort == Sort::kFortress, why, r.UnitName(unit),
                         " is the fortress's own and is not rebuilt");
      return CheckPrice(r, s, unit, 1, why);
    }
    case kReplacementLeaderBought: {
      const LeaderId leader = LeaderArg(e);
      const LeaderState& state = s.leaders[leader];
      const bool replacement = state.repl != 0 || leader == r.c.valencia;
      if (CannotBe("13.4.a/5"_hom, r.c.leaders[leader].side != side || state.where != kRegroup || !replacement) ||
          Breaks("13.4.a/5"_hom, s.repl.bought_leader != 0)) {
        return Refused("13.4.a/5"_hom, why, "one available replacement leader may be bought in an action");
      }
      ADJUTANT_REFUSE_IF("13.4.a/5"_hom, RatingsOf(r, s, leader).command > s.repl.points, why, "he costs ",
                         RatingsOf(r, s, leader).command, " points");
      return Accepted();
    }
    case kReplacementDrawn:
      if (CannotBe("13.4.b/2"_hom, !RegroupHolds(r, s, side)) || Breaks("13.4.b/2"_hom, s.repl.points == 0)) {
        return Refused("13.4.b/2"_hom, why, "no point or no unit in Regroup is left");
      }
      ADJUTANT_REFUSE_IF("10.2.b/8"_hom, ShutOut(r, s, side), why, "Mexican units never enter New Orleans");
      return Accepted();
    default:
      ADJUTANT_REFUSE_IF("13.4.b/2"_hom,
                         r.Plays("replacement_stop=must_draw"_opt) && s.repl.points > 0 && RegroupHolds(r, s, side) &&
                             !ShutOut(r, s, side),
                         why, "under this option draws go on while points and units last");
      return Accepted();
  }
}
void ListReplacement(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.play.side;
  for (UnitId unit : r.c.units.ids()) {
    if (UnitAt(s, unit, ReceivingSpace(s))) out->push_back(MakeEvent(kStepRestored, player, {unit}));
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == kRegroup) out->push_back(MakeEvent(kReplacementLeaderBought, player, {leader}));
  }
  out->push_back(MakeEvent(kReplacementDrawn, player));
  out->push_back(MakeEvent(kReplacementsEnded, player));
}
void Replace(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kReplacements;
  switch (e.type) {
    case kStepRestored: {
      const UnitId unit = UnitArg(e);
      s.units[unit].steps++;
      s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - StepCost(r, unit)));
      Applied(trace, "13.4.b/1"_hom,
              [&] { return absl::StrCat(r.UnitName(unit), " is at full strength, ", s.repl.points, " points left"); });
      break;
    }
    case kReplacementLeaderBought: {
      const LeaderId leader = LeaderArg(e);
      s.leaders[leader].where = At(ReceivingSpace(s));
      s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - RatingsOf(r, s, leader).command));
      s.repl.bought_leader = 1;
      Applied(trace, "13.4.a/5"_hom);
      break;
    }
    case kReplacementDrawn:
      s.step = kDrawReplacementStep;
      return;
    default:
      s.repl.points = 0;
      break;
  }
}

void ListDraws(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kRegroup) out->push_back(MakeEvent(kUnitDrawn, kChance, {unit}));
  }
}
Ruling CheckDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("13.4.b/2"_hom, r.c.units[unit].side != s.play.side || s.units[unit].where != kRegroup,
                             why, r.UnitName(unit), " is not in the Regroup box drawn from");
  return Accepted();
}
void DrawReplacement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = UnitArg(e);
  ++s.now.drawn_now;
  Applied(trace, "13.4.b/2"_hom);
  if (r.c.units[unit].sort == Sort::kGuerilla && !GuerillaSite(r, s, ReceivingSpace(s))) {
    s.units[unit].where = kSetAside;
    Applied(trace, "10.2.g/4"_hom, [&] {
      return absl::StrCat(r.UnitName(unit), " does not enter at ", r.SpaceName(ReceivingSpace(s)), " and is set aside");
    });
    s.step = kReplacements;
  } else if (StepCost(r, unit) > s.repl.points) {
    // 13.4.b/3: not affordable; it goes back at the end of the action.
    s.units[unit].where = kSetAside;
    Applied(trace, "13.4.b/3"_hom, [&] {
      return absl::StrCat(r.UnitName(unit), " needs ", StepCost(r, unit), " points and is set aside; ", s.repl.points,
                          " are left");
    });
    s.step = kReplacements;
  } else {
    s.units[unit].where = kDrawn;
    s.repl.unit = unit;
    s.step = kPlaceReplacementStep;
  }
}

void ListPlaced(const Rules&, const S& s, EventList* out) {
  for (int steps : {1, 2}) out->push_back(MakeEvent(kReplacementPlaced, s.play.side, {steps}));
}
Ruling CheckPlaced(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = s.repl.unit;
  const int most = r.c.units[unit].max_steps();
  ADJUTANT_REFUSE_IMPOSSIBLE("13.4.b/3"_hom, e.args[0] < 1 || e.args[0] > most, why, r.UnitName(unit),
                             " is placed with 1 to ", most, " steps");
  return CheckPrice(r, s, unit, e.args[0], why);
}
void PlaceReplacement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = s.repl.unit;
  s.units[unit].where = At(ReceivingSpace(s));
  s.units[unit].steps = static_cast<uint8_t>(e.args[0]);
  s.repl.points = static_cast<uint8_t>(std::max<int>(0, s.repl.points - e.args[0] * StepCost(r, unit)));
  Applied(trace, "13.4.b/4"_hom);  // beyond any Force limit
  UnitsCome(r, s, ReceivingSpace(s), Player(s), trace);
  s.repl.unit = kNoId;
  Applied(trace, "13.4.b/2"_hom, [&] {
    return absl::StrCat(r.UnitName(unit), " joins with ", e.args[0], " step(s), ", s.repl.points, " points left");
  });
  s.step = kReplacements;
}

// Goes on with replacements while points are left and something can be done with them.
void RunReplacements(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReplacements, trace)) return;
  if (s.repl.points > 0) {
    EventList events;
    ListReplacement(r, s, &events);
    for (const Event& event : events) {
      if (event.type != kReplacementsEnded && CheckReplacement(r, s, event, nullptr).accepted) {
        s.step = kReplacementStep;
        return;
      }
    }
  }
  for (UnitState& unit : s.units) {
    if (unit.where == kSetAside) unit.where = kRegroup;
  }
  Applied(trace, "13.4.b/5"_hom);
  s.repl = ReplacementTask{};
  s.now.drawn_now = 0;
  s.step = kUseDone;
  if (s.now.event_card != kNoId) {
    s.play = CardPlay{};
    s.step = kEventCardDone;
  }
}

}  // namespace

const HallsStep kReplacementSteps[] = {
    Automatic(kReplacements, "replacements go on while points are left", "13.4.b/5"_hom, RunReplacements,
              {kDisplaceStep, kReplacementStep, kEventCardDone, kUseDone, kReplacements}),
    {kReplacementStep,
     "replace",
     "spends replacement points",
     "13.4.b/1"_hom,
     {kStepRestored, kReplacementLeaderBought, kReplacementDrawn, kReplacementsEnded},
     CardPlayer,
     ListReplacement,
     CheckReplacement,
     Replace,
     {kDrawReplacementStep, kReplacements}},
    {kDrawReplacementStep,
     "draw_replacement",
     "a unit is drawn from Regroup",
     "13.4.b/2"_hom,
     {kUnitDrawn},
     Dice,
     ListDraws,
     CheckDraw,
     DrawReplacement,
     {kPlaceReplacementStep, kReplacements}},
    {kPlaceReplacementStep,
     "place_replacement",
     "places the unit drawn, reduced or at full strength",
     "13.4.b/3"_hom,
     {kReplacementPlaced},
     CardPlayer,
     ListPlaced,
     CheckPlaced,
     PlaceReplacement,
     {kReplacements}},
    {kReplacementLeaderStep,
     "replacement_leader",
     "names the leader who receives replacements",
     "13.4/2"_hom,
     {kReplacementsAssigned},
     CardPlayer,
     ListReceivers,
     CheckReceiverEvent,
     AssignReplacements,
     {kReplacementDieStep, kReplacements}},
    {kReplacementDieStep,
     "replacement_die",
     "the die for replacement points",
     "13.4.a/1"_hom,
     {kDieRolled},
     Dice,
     ListReplDie,
     CheckReplDie,
     RollRepl,
     {kReplacementDieStep, kReplacements}},
};
void AddReplacementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kReplacementSteps), std::end(kReplacementSteps));
}

}  // namespace adjutant::halls
