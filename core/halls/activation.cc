// HoM 3.5: the Force; HoM 9.3: activation; HoM 10.1: movement allowances.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/naval.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

Group EmptyGroup(Side side, SpaceId space) {
  Group group{};
  group.side = side;
  group.space = static_cast<uint8_t>(space);
  return group;
}

int StepsOf(const S& s, const UnitSet& units) {
  int steps = 0;
  for (int i = 0; i < kMaxUnits; ++i) {
    if (units.Has(i) && OnMap(s.units[static_cast<size_t>(i)].where)) steps += s.units[static_cast<size_t>(i)].steps;
  }
  return steps;
}

// 3.5.a/2, 3.5.a/3: units a Force may hold.
int ForceLimit(const Rules& r, const S& s, const Group& group) {
  if (group.commander == 0) return 0;
  int limit = RatingsOf(r, s, static_cast<LeaderId>(group.commander - 1)).command;
  if (group.army != 0) {
    int best = 0;
    for (int i = 0; i < static_cast<int>(r.c.leaders.size()); ++i) {
      if (group.leaders.Has(i) && i != group.commander - 1)
        best = std::max<int>(best, RatingsOf(r, s, static_cast<LeaderId>(i)).command);
    }
    limit += best;
  }
  return limit;
}

namespace {

// 10.2.g/2: guerillas go only under Canales, and never with an Army that he commands.
bool LedByGuerillaLeader(const Rules& r, const Group& group) {
  for (int i = 0; i < static_cast<int>(r.c.leaders.size()); ++i) {
    if (!group.leaders.Has(i) || !r.c.leaders[static_cast<size_t>(i)].guerilla_leader) continue;
    return !(group.army != 0 && i == group.commander - 1);
  }
  return false;
}

Ruling CheckInclude(const Rules& r, const S& s, const Group& group, UnitId unit, Why* why) {
  const UnitInfo& info = r.c.units[static_cast<size_t>(unit)];
  if (info.side != group.side || s.units[static_cast<size_t>(unit)].where != At(group.space)) {
    return Refused("10.2.a/5"_hom, why, [&] {
      return absl::StrCat(r.UnitName(unit), " is no unit of ", r.SideName(static_cast<Side>(group.side)), " in ",
                          r.SpaceName(group.space));
    });
  }
  if (group.units.Has(unit)) {
    return Refused("3.5.a/1"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is in the Force already"); });
  }
  if (info.sort == Sort::kFortress) {
    return Refused("13.3.a/2"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " never leaves its fortress"); });
  }
  if (info.sort == Sort::kGuerilla && !LedByGuerillaLeader(r, group)) {
    return Refused("10.2.g/2"_hom, why, [] { return std::string("only Canales commands guerillas"); });
  }
  const int limit = ForceLimit(r, s, group);
  if (group.units.Count() >= limit) {
    if (group.army != 0) {
      return Refused("3.5.a/3"_hom, why, [&] { return absl::StrCat("the Army holds its ", limit, " units already"); });
    }
    return Refused("3.5.a/2"_hom, why, [&] {
      return absl::StrCat("the commander's command rating is ", limit, " and the Force has ", group.units.Count(),
                          " units");
    });
  }
  return Accepted();
}

bool Includable(const UnitInfo& unit, Side side) { return unit.side == side && unit.sort != Sort::kFortress; }

// The group being designated now: the active one, or the other side's for a reaction.
bool Reacting(const S& s) { return s.react.kind != 0; }
Group& Designated(S& s) { return Reacting(s) ? s.react.group : s.act.group; }
const Group& Designated(const S& s) { return Reacting(s) ? s.react.group : s.act.group; }
PlayerId DesignatingPlayer(const Rules&, const S& s) { return Designated(s).side; }
PlayerId CardPlayer(const Rules&, const S& s) { return s.play.side; }

}  // namespace

bool MayInclude(const Rules& r, const S& s, const Group& group, UnitId unit) {
  return CheckInclude(r, s, group, unit, nullptr).accepted;
}

bool CanCommand(const Rules& r, const S& s, LeaderId leader) {
  const LeaderState& state = s.leaders[static_cast<size_t>(leader)];
  if (!OnMap(state.where)) return false;
  const LeaderInfo& info = r.c.leaders[static_cast<size_t>(leader)];
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (s.units[i].where != state.where || !Includable(r.c.units[i], info.side)) continue;
    if (r.c.units[i].sort != Sort::kGuerilla || info.guerilla_leader) return true;
  }
  return false;
}

void MoveGroup(const Rules& r, S& s, const Group& group, SpaceId to) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (group.units.Has(static_cast<int>(i)) && OnMap(s.units[i].where)) s.units[i].where = At(to);
  }
  for (size_t i = 0; i < r.c.leaders.size(); ++i) {
    if (group.leaders.Has(static_cast<int>(i)) && OnMap(s.leaders[i].where)) s.leaders[i].where = At(to);
  }
  if (group.train != 0) (group.side == kUs ? s.now.train_us : s.now.train_mexico) = At(to);
}

void StartActivation(S& s, SpaceId space) {
  const Side side = static_cast<Side>(s.play.side);
  s.act = Activation{};
  s.react = Reaction{};
  s.act.active = 1;
  s.act.group = EmptyGroup(side, space);
  s.act.space = static_cast<uint8_t>(space);
  ++s.now.activations;
}

namespace {

// ---- A Force: its commander, then its members.

void ListCommanders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (r.c.leaders[static_cast<size_t>(i)].side != s.play.side || !OnMap(s.leaders[static_cast<size_t>(i)].where))
      continue;
    out->push_back(MakeEvent(kCommanderNamed, s.play.side, {i, ArmyOf(s, i)}));
  }
}
Ruling CheckCommander(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = static_cast<LeaderId>(e.args[0]);
  if (r.c.leaders[static_cast<size_t>(leader)].side != s.play.side || !CanCommand(r, s, leader)) {
    return Refused("3.5/1"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " has no units of ", r.SideName(static_cast<Side>(s.play.side)),
                          " to command");
    });
  }
  const Ratings& ratings = RatingsOf(r, s, leader);
  if (ratings.strategy > s.play.ops) {
    return Refused("9.3/2"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(leader), " has strategy rating ", ratings.strategy, ", more than the ",
                          s.play.ops, " OPS of the card");
    });
  }
  if (e.args[1] != ArmyOf(s, leader)) {
    return Refused("3.5/1"_hom, why, [&] {
      return absl::StrCat("the Army marker goes with its commander: ", r.LeaderName(leader),
                          ArmyOf(s, leader) == kNoId ? " commands none" : " commands one");
    });
  }
  return CheckSeaCommander(r, s, leader, why);
}
void NameCommander(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "3.5.a/1"_hom);
  const LeaderId leader = static_cast<LeaderId>(e.args[0]);
  StartActivation(s, SpaceOf(s.leaders[static_cast<size_t>(leader)].where));
  s.act.group.commander = static_cast<int16_t>(leader + 1);
  s.act.group.leaders.Add(leader);
  s.act.group.army = static_cast<int16_t>(e.args[1] + 1);
  s.step = kDesignateStep;
}

void ListMembers(const Rules& r, const S& s, EventList* out) {
  const Group& group = Designated(s);
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.units[static_cast<size_t>(i)].where == At(group.space))
      out->push_back(MakeEvent(kUnitIncluded, group.side, {i}));
  }
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (s.leaders[static_cast<size_t>(i)].where == At(group.space)) {
      out->push_back(MakeEvent(kSubordinateIncluded, group.side, {i}));
    }
  }
  out->push_back(MakeEvent(kTrainIncluded, group.side));
  out->push_back(MakeEvent(kForceCompleted, group.side));
}
Ruling CheckMember(const Rules& r, const S& s, const Event& e, Why* why) {
  const Group& group = Designated(s);
  if (!Reacting(s)) {
    const Ruling ruling = CheckSeaMember(r, s, e, why);
    if (!ruling.accepted) return ruling;
  }
  switch (e.type) {
    case kUnitIncluded:
      return CheckInclude(r, s, group, static_cast<UnitId>(e.args[0]), why);
    case kSubordinateIncluded: {
      const LeaderId leader = static_cast<LeaderId>(e.args[0]);
      if (r.c.leaders[static_cast<size_t>(leader)].side != group.side ||
          s.leaders[static_cast<size_t>(leader)].where != At(group.space) || group.leaders.Has(leader)) {
        return Refused("3.5.a/1"_hom, why,
                       [&] { return absl::StrCat(r.LeaderName(leader), " is no other leader of the space"); });
      }
      const LeaderId commander = static_cast<LeaderId>(group.commander - 1);
      if (RatingsOf(r, s, leader).command > RatingsOf(r, s, commander).command) {
        return Refused("2.2.b/2"_hom, why, [&] {
          return absl::StrCat(r.LeaderName(leader), " has a higher command rating than ", r.LeaderName(commander));
        });
      }
      if (ArmyOf(s, leader) != kNoId) {
        return Refused("3.5.a/2"_hom, why,
                       [&] { return absl::StrCat(r.LeaderName(leader), " commands an Army himself"); });
      }
      if (group.army == 0 && group.leaders.Count() >= 2) {
        return Refused("3.5.a/2"_hom, why,
                       [] { return std::string("a Force that is no Army has one subordinate at most"); });
      }
      return Accepted();
    }
    case kTrainIncluded:
      if (group.train != 0 || TrainSpace(s, static_cast<Side>(group.side)) != group.space) {
        return Refused("6.5.b/1"_hom, why, [&] {
          return absl::StrCat("there is no Baggage Train to take along in ", r.SpaceName(group.space));
        });
      }
      if (Reacting(s)) {
        return Refused("6.5.b/1"_hom, why,
                       [] { return std::string("the Baggage Train moves only with an active Force"); });
      }
      return Accepted();
    default:
      if (group.units.Empty()) {
        return Refused("3.5/1"_hom, why, [] { return std::string("a Force has at least one unit"); });
      }
      return Accepted();
  }
}
void AddMember(const Rules& r, S& s, const Event& e, Trace* trace) {
  Group& group = Designated(s);
  switch (e.type) {
    case kUnitIncluded:
      group.units.Add(e.args[0]);
      return;
    case kSubordinateIncluded:
      group.leaders.Add(e.args[0]);
      return;
    case kTrainIncluded:
      Applied(trace, "6.5.b/2"_hom);
      group.train = 1;
      return;
    default:
      break;
  }
  Say(trace, "3.5.a/1"_hom, [&] {
    std::string text;
    for (int i = 0; i < static_cast<int>(r.c.leaders.size()); ++i) {
      if (group.leaders.Has(i))
        absl::StrAppend(&text, text.empty() ? "" : ", ", r.LeaderName(static_cast<LeaderId>(i)));
    }
    for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
      if (group.units.Has(i)) absl::StrAppend(&text, ", ", r.UnitName(static_cast<UnitId>(i)));
    }
    return absl::StrCat("the Force: ", text, group.train != 0 ? ", Baggage Train" : "");
  });
  if (!Reacting(s)) {
    s.step = AtSea(s) ? kSailStep : kDrawMovementStep;
    return;
  }
  // 10.8.b: no die for Mexicans in the rough before the Topographic Engineers.
  const Terrain terrain = r.c.spaces[s.act.space].terrain;
  if (s.react.kind == 2 && group.side == kMexico && s.now.topographic == 0 &&
      (terrain == Terrain::kRough || terrain == Terrain::kJungle || terrain == Terrain::kRoughJungle)) {
    Say(trace, "10.8.b"_hom, [] { return std::string("it avoids without a die"); });
    s.step = kAvoidToStep;
    return;
  }
  s.step = kReactionDieStep;
}

// ---- A single unit; leaders alone.

void ListUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (OnMap(s.units[static_cast<size_t>(i)].where)) out->push_back(MakeEvent(kUnitActivated, s.play.side, {i}));
  }
}
Ruling CheckUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  if (r.c.units[unit].side != s.play.side || !OnMap(s.units[unit].where)) {
    return Refused("9.3/6"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(unit)), " is no unit of ",
                          r.SideName(static_cast<Side>(s.play.side)), " on the map");
    });
  }
  if (r.c.units[unit].sort == Sort::kFortress) {
    return Refused("13.3.a/2"_hom, why, [] { return std::string("a fortress's unit never leaves it"); });
  }
  return Accepted();
}
void ActivateUnit(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.3/6"_hom);
  StartActivation(s, SpaceOf(s.units[static_cast<size_t>(e.args[0])].where));
  s.act.group.units.Add(e.args[0]);
  s.step = kDrawMovementStep;
}

void ListLeaders(const Rules& r, const S& s, EventList* out) {
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (OnMap(s.leaders[static_cast<size_t>(i)].where)) out->push_back(MakeEvent(kLeaderActivated, s.play.side, {i}));
  }
  out->push_back(MakeEvent(kActivationEnded, s.play.side));
}
Ruling CheckLeader(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kActivationEnded) {
    if (s.play.left == s.play.ops) {
      return Refused("9.3/1"_hom, why,
                     [] { return std::string("the card was played to activate at least one leader"); });
    }
    return Accepted();
  }
  const size_t leader = static_cast<size_t>(e.args[0]);
  if (r.c.leaders[leader].side != s.play.side || !OnMap(s.leaders[leader].where)) {
    return Refused("9.3/1"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(static_cast<LeaderId>(leader)), " is no leader of ",
                          r.SideName(static_cast<Side>(s.play.side)), " on the map");
    });
  }
  return Accepted();
}
void ActivateLeader(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kActivationEnded) {
    s.act = Activation{};
    s.step = kUseDone;
    Run(r, s, trace);
    return;
  }
  Applied(trace, "9.3/1"_hom);
  --s.play.left;
  StartActivation(s, SpaceOf(s.leaders[static_cast<size_t>(e.args[0])].where));
  s.act.group.leaders.Add(e.args[0]);
  s.act.movement = s.act.left = static_cast<uint8_t>(r.c.n.movement_leader_alone);
  Applied(trace, "10.1/1"_hom);
  s.step = kMoveOn;
  Run(r, s, trace);
}

// ---- 10.1: the action card gives the movement allowance.

void ListMovement(const Rules& r, const S& s, EventList* out) {
  for (CardId i = 0; i < static_cast<CardId>(r.c.action_cards.size()); ++i) {
    if (s.action_cards[static_cast<size_t>(i)] == 0) out->push_back(MakeEvent(kActionCardDrawn, kChance, {i}));
  }
}
Ruling CheckMovement(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.action_cards[static_cast<size_t>(e.args[0])] != 0) {
    return Refused("7.2/1"_hom, why, [&] {
      return absl::StrCat("the action card ", r.ActionCardName(static_cast<CardId>(e.args[0])),
                          " has been drawn already");
    });
  }
  return Accepted();
}
void DrawMovement(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = static_cast<CardId>(e.args[0]);
  s.action_cards[static_cast<size_t>(card)] = 1;
  bool left = false;
  for (size_t i = 0; i < r.c.action_cards.size(); ++i) left = left || s.action_cards[i] == 0;
  if (!left) {
    // 7.2/3: the deck has run out; all but the card just drawn go back.
    Say(trace, "7.2/3"_hom, [] { return std::string("the action deck has run out and is reshuffled"); });
    s.action_cards.fill(0);
    s.action_cards[static_cast<size_t>(card)] = 1;
  }
  s.act.card = static_cast<uint8_t>(card + 1);
  Applied(trace, "10.1/2"_hom);
  int rating = 4;  // 10.1/3: units alone
  if (s.act.group.commander != 0) {
    rating = RatingsOf(r, s, static_cast<LeaderId>(s.act.group.commander - 1)).strategy;
  } else {
    Applied(trace, "10.1/3"_hom);
  }
  const Allowance& allowance = r.c.action_cards[static_cast<size_t>(card)].allowance[static_cast<size_t>(rating)];
  Sum movement(trace, "10.1/2"_hom, "movement.allowance", [] { return std::string("Movement allowance"); });
  movement.Add(
      allowance.movement, "10.1/2"_hom,
      [&] { return absl::StrCat(r.ActionCardName(card), " at strategy rating ", rating); },
      movement.telling() ? absl::StrCat("action_card.", std::string(r.c.action_card_names.Id(card)), ".allowance.",
                                        rating, ".movement")
                         : "");
  if (s.act.group.army != 0 && !(allowance.movement == 0 && !r.Default(kArmyMinimum))) {
    movement.Add(
        r.c.n.movement_army, "15.2/1"_hom, [] { return std::string("an Army"); }, "number.movement.army.value");
    movement.Clamp(r.c.n.movement_army_minimum, 255, "10.1/6"_hom,
                   [] { return std::string("an Army has at least 1"); });
  }
  s.act.movement = s.act.left = static_cast<uint8_t>(movement.Finish());
  s.act.underlined = allowance.underlined ? 1 : 0;
  if (allowance.underlined) Applied(trace, "10.1/4"_hom);
  Say(trace, "10.1/2"_hom, [&] {
    return absl::StrCat(r.ActionCardName(card), " gives ", s.act.movement, " MP",
                        s.act.underlined ? ", underlined" : "");
  });
  s.act.out_of_supply =
      ForceInSupply(r, s, static_cast<Side>(s.act.group.side), s.act.space, s.act.group.army != 0) ? 0 : 1;
  if (s.act.out_of_supply != 0) {
    Say(trace, "6.6/5"_hom, [] { return std::string("activated out of supply: its movement costs a step"); });
  }
  s.step = kMoveOn;
  Run(r, s, trace);
}

}  // namespace

void FinishActivation(const Rules& r, S& s, Trace* trace) {
  const bool leaders = static_cast<Use>(s.play.use) == Use::kActivateLeaders;
  s.act = Activation{};
  s.react = Reaction{};
  CheckArmies(r, s, trace);
  s.step = leaders && s.play.left > 0 ? kNameLeaderStep : kUseDone;
  if (AtSea(s)) FinishVoyage(r, s, trace);
}

void AddActivationSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kNameCommanderStep,
                    "name_commander",
                    "names the commander of the Force",
                    "9.3/2"_hom,
                    {kCommanderNamed},
                    CardPlayer,
                    ListCommanders,
                    CheckCommander,
                    NameCommander});
  steps->push_back({kDesignateStep,
                    "designate_force",
                    "says who belongs to the Force",
                    "3.5.a/1"_hom,
                    {kUnitIncluded, kSubordinateIncluded, kTrainIncluded, kForceCompleted},
                    DesignatingPlayer,
                    ListMembers,
                    CheckMember,
                    AddMember});
  steps->push_back({kNameUnitStep,
                    "name_unit",
                    "names the unit to activate",
                    "9.3/6"_hom,
                    {kUnitActivated},
                    CardPlayer,
                    ListUnits,
                    CheckUnit,
                    ActivateUnit});
  steps->push_back({kNameLeaderStep,
                    "name_leader",
                    "names a leader to activate alone",
                    "9.3/1"_hom,
                    {kLeaderActivated, kActivationEnded},
                    CardPlayer,
                    ListLeaders,
                    CheckLeader,
                    ActivateLeader});
  steps->push_back({kDrawMovementStep,
                    "draw_movement",
                    "an action card is drawn for the movement allowance",
                    "9.3/4"_hom,
                    {kActionCardDrawn},
                    Dice,
                    ListMovement,
                    CheckMovement,
                    DrawMovement});
}

}  // namespace adjutant::halls
