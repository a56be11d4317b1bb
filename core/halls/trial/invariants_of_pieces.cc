// What is true of pieces between events: counters, leaders, stacks, Forces and Armies.
#include <cstddef>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"

namespace adjutant::halls {
namespace {

// Every element from `from` on is as in a new state, or, if that is known, as it was before.
template <class AnyId, class T, size_t kSize>
bool Unused(const IdArray<AnyId, T, kSize>& all, const IdArray<AnyId, T, kSize>* before, size_t from) {
  if (before != nullptr) return std::memcmp(all.data() + from, before->data() + from, (kSize - from) * sizeof(T)) == 0;
  const T clean{};
  for (size_t i = from; i < kSize; ++i) {
    if (std::memcmp(all.data() + i, &clean, sizeof(T)) != 0) return false;
  }
  return true;
}
void AddPieces(std::vector<Check>* all) {
  all->push_back({{"pieces.exist", "Nothing is in play that the game does not hold.", Cases("2.3/1"_hom)},
                  [](const Look& k) {
                    const Components& c = k.r.c;
                    const S& s = k.s;
                    const auto unused = [&](auto part, size_t used) {
                      return Unused(s.*part, k.was == nullptr ? nullptr : &(k.was->*part), used);
                    };
                    const bool none = unused(&S::units, c.units.size()) && unused(&S::leaders, c.leaders.size()) &&
                                      unused(&S::armies, c.armies.size()) && unused(&S::control, c.spaces.size()) &&
                                      unused(&S::raid, c.spaces.size()) && unused(&S::markers, c.markers.size()) &&
                                      unused(&S::states, c.states.size()) && unused(&S::cards, c.cards.size()) &&
                                      unused(&S::action_cards, c.action_cards.size());
                    return Is(!none, "a piece that does not exist is in play");
                  },
                  kUnitsPart | kLeadersPart | kArmiesPart | kControlPart | kRaidPart | kMarkersPart | kStatesPart |
                      kCardsPart | kActionCardsPart});
  all->push_back({{"dice.faces", "A ten-sided die shows 0 to 9.", Cases("2.4"_hom)},
                  [](const Look& k) {
                    const bool die = k.by != nullptr && k.by->type == kDieRolled;
                    return Is(die && (k.by->args[1] < 0 || k.by->args[1] > 9), "a die shows something else");
                  },
                  kDieEvent});
  all->push_back(
      {{"units.places", "A unit is on the map or in one of the boxes for units.", Cases("3.2/1"_hom, "2.1.e/2"_hom)},
       [](const Look& k) {
         return EachUnit(k, [&](const UnitState& unit, const UnitInfo&, UnitId) -> const char* {
           if (Beyond(k, unit.where)) return "is beyond the map";
           const bool box = unit.where <= kHidden || unit.where == kDrawn || unit.where == kSetAside;
           return OnMap(unit.where) || box ? nullptr : "is where only leaders go";
         });
       },
       kUnitsPart});
  all->push_back({{"units.steps", "A unit on the map has one step or two, a guerilla one; elsewhere none.",
                   Cases("2.2.a/2"_hom, "2.2.a/3"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [](const UnitState& unit, const UnitInfo& info, UnitId) -> const char* {
                      if (!OnMap(unit.where)) return unit.steps == 0 ? nullptr : "has steps off the map";
                      return unit.steps >= 1 && unit.steps <= info.max_steps() ? nullptr
                                                                               : "has a wrong number of steps";
                    });
                  },
                  kUnitsPart});
}

void AddUnits(std::vector<Check>* all) {
  all->push_back({{"units.guerilla_box", "Guerillas out of play are in their holding box, and nobody else is there.",
                   Cases("2.1.e/2"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId) -> const char* {
                      const bool guerilla = info.sort == Sort::kGuerilla;
                      if (!guerilla) {
                        const bool there = unit.where == kGuerillaBox || unit.where == kHidden;
                        return there ? "is among the guerillas" : nullptr;
                      }
                      const bool regroup = unit.where == kRegroup && k.r.Plays("guerilla_pool=holding_box"_opt);
                      return regroup || unit.where == kAtWarPool ? "is not in the guerilla holding box" : nullptr;
                    });
                  },
                  kUnitsPart});
  all->push_back({{"units.hidden_guerilla", "No more than one guerilla is hidden.", Cases("16.5/3"_hom)},
                  [](const Look& k) {
                    int hidden = 0;
                    if (!AnyChanged(k, kHidden)) return std::string();
                    for (UnitId u : k.r.c.units.ids()) hidden += k.s.units[u].where == kHidden ? 1 : 0;
                    return hidden > 1 ? absl::StrCat(hidden, " guerillas are hidden") : std::string();
                  },
                  kUnitsPart});
  all->push_back({{"units.at_war", "The At-War units, and no others, wait for the declaration of war.",
                   Cases("2.2.a.1/5"_hom, "18.3.e/1"_hom)},
                  [](const Look& k) {
                    const bool waiting = k.s.now.at_war == 0;
                    const bool joined = !waiting && k.s.now.war_units_due == 0;
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId) -> const char* {
                      const bool red_band = info.pool == Pool::kAtWar;
                      const bool there = unit.where == kAtWarPool;
                      if (there && !red_band) return "is none of the At-War set";
                      if (there && joined) return "has not joined in the war";
                      return red_band && waiting && !there ? "is in play before the war" : nullptr;
                    });
                  },
                  kUnitsPart | kWarPart});
  all->push_back({{"units.inherent", "The unit of a fortress stands in it, or is out of the game with it.",
                   Cases("2.1.b"_hom, "13.3.a/1"_hom, "13.3.a/4"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId) -> const char* {
                      if (info.sort != Sort::kFortress || !OnMap(unit.where) || Beyond(k, unit.where)) return nullptr;
                      const SpaceId space = SpaceOf(unit.where);
                      if (!k.r.c.spaces[space].fortress) return "has left its fortress";
                      return k.s.fortress_fallen[space] != 0 ? "defends a fortress that has fallen" : nullptr;
                    });
                  },
                  kUnitsPart | kFallenPart});
  all->push_back(
      {{"units.guerillas_in_mexico", "Guerillas on the map are in Mexico.", Cases("16.5/6"_hom, "2.1.a/2"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         return FirstUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId) -> const char* {
           if (info.sort != Sort::kGuerilla || !OnMap(unit.where) || Beyond(k, unit.where)) return nullptr;
           const Space& space = k.r.c.spaces[SpaceOf(unit.where)];
           const bool road = k.r.Plays("in_mexico=texas_side_inside"_opt) && space.texas && space.transit;
           return space.in_mexico() || road ? nullptr : "is not in Mexico";
         });
       },
       kQuietPart});
}

void AddLeaders(std::vector<Check>* all) {
  all->push_back({{"leaders.places", "A leader is on the map or in one of the boxes for leaders.", Cases("3.2/2"_hom)},
                  [](const Look& k) {
                    return EachLeader(k, [&](const LeaderState& leader, const LeaderInfo&, LeaderId) -> const char* {
                      if (Beyond(k, leader.where)) return "is beyond the map";
                      switch (leader.where) {
                        case kAtWarPool:
                        case kGuerillaBox:
                        case kHidden:
                        case kSetAside:
                          return "is where only units go";
                        default:
                          return OnMap(leader.where) || leader.where <= kDisplaced ? nullptr : "is nowhere";
                      }
                    });
                  },
                  kLeadersPart});
  all->push_back({{"leaders.repl", "Only a leader who has a REPL side shows it.", Cases("2.2.b/3"_hom)},
                  [](const Look& k) {
                    return EachLeader(k, [](const LeaderState& leader, const LeaderInfo& info, LeaderId) {
                      const bool wrong = leader.repl > 1 || (leader.repl != 0 && info.repl.strategy == 0);
                      return wrong ? "has no REPL side" : nullptr;
                    });
                  },
                  kLeadersPart});
  all->push_back(
      {{"leaders.replacement", "A counter that replaces a leader comes with his death.", Cases("2.2.b/3"_hom)},
       [](const Look& k) {
         return FirstLeader(k, [&](const LeaderState& leader, const LeaderInfo& info, LeaderId) {
           if (info.replacement == kNoId) return static_cast<const char*>(nullptr);
           const bool in_play = k.s.leaders[info.replacement].where != kNowhere;
           return in_play && leader.where != kOutOfGame ? "lives, and his replacement is in play" : nullptr;
         });
       },
       kLeadersPart});
  all->push_back({{"leaders.alone", "No leader stands alone among enemy units.", Cases("2.2.b/4"_hom, "2.2.b/5"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet()) return std::string();
                    return FirstOccupied(k, [&](SpaceId i, const Space& space) -> const char* {
                      if (space.zone()) return nullptr;
                      for (Side side : {kUs, kMexico}) {
                        const int own = k.Units(side, i) + (side == kMexico ? k.Inherent(i) : 0);
                        const int foe = side == kMexico ? k.Units(kUs, i) : k.Barring(i);
                        if (k.Leaders(side, i) > 0 && own == 0 && foe > 0)
                          return "holds a leader alone among enemy units";
                      }
                      return nullptr;
                    });
                  },
                  kQuietPart});
}

void AddStacks(std::vector<Check>* all) {
  all->push_back({{"stack.limit", "A space holds 15 units of a side; trains do not count, Zones have no limit.",
                   Cases("3.3/1"_hom, "3.3/4"_hom, "3.3/5"_hom, "3.5.b"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet()) return std::string();
                    const int limit = k.r.c.n.stacking_limit;
                    return FirstOccupied(k, [&](SpaceId i, const Space& space) {
                      const bool high = k.Units(kUs, i) > limit || k.Units(kMexico, i) > limit;
                      return high && !space.zone() ? "holds more units than may stay" : nullptr;
                    });
                  },
                  kQuietPart});
  all->push_back(
      {{"stack.one_side", "Between actions a space holds units of one side, Zones apart; guerillas, by an option, too.",
        Cases("10.2.b/3"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         return FirstOccupied(k, [&](SpaceId i, const Space& space) {
           const bool both = k.Units(kUs, i) > 0 && k.Barring(i) > 0;
           const bool seized = k.s.naval.seized_east == At(i) || k.s.naval.seized_west == At(i);  // 14.4.a/2
           return both && !seized && !space.zone() ? "holds units of both sides" : nullptr;
         });
       },
       kQuietPart});
  all->push_back({{"pools.scott_and_santa_anna", "Scott and Santa Anna come to the Leader Pool only by being lost.",
                   Cases("3.2/2"_hom, "15.1/5"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    for (LeaderId leader : {k.r.c.scott, k.r.c.santa_anna}) {
                      if (leader == kNoId || k.s.leaders[leader].where != kRegroup) continue;
                      const Location from = k.was->leaders[leader].where;
                      if (from == kNowhere || from == kExile || from == kOutOfGame)
                        return absl::StrCat(k.r.LeaderName(leader), " came to the Leader Pool from off the map");
                    }
                    return std::string();
                  },
                  kLeadersPart});
  all->push_back({{"santa_anna.exile", "Until he enters Santa Anna is in exile.", Cases("3.6.a/0"_hom)},
                  [](const Look& k) {
                    if (k.r.c.santa_anna == kNoId || k.s.now.santa_anna_entered != 0) return std::string();
                    return Is(k.s.leaders[k.r.c.santa_anna].where != kExile, "Santa Anna has not entered and is there");
                  },
                  kLeadersPart | kNowPart});
  all->push_back(
      {{"santa_anna.one_entry", "Only the first of the ways in brings Santa Anna into the game.", Cases("3.6.a/4"_hom)},
       [](const Look& k) {
         return Is(k.was != nullptr && k.was->now.santa_anna_entered != 0 && k.s.now.santa_anna_entered == 0,
                   "Santa Anna's entry has been forgotten");
       },
       kNowPart});
  all->push_back({{"santa_anna.texas", "Santa Anna with a Force in Texas is war.", Cases("18.3.c"_hom)},
                  [](const Look& k) {
                    const Group& group = k.s.act.group;
                    if (k.s.act.active == 0 || k.s.now.at_war != 0 || k.r.c.santa_anna == kNoId) return std::string();
                    if (group.commander != k.r.c.santa_anna || !k.r.c.spaces.Has(k.s.act.space)) return std::string();
                    const bool entered = k.s.act.from_set != 0 && InTexas(k.r, k.s.act.space);
                    return Is(entered && !group.units.Empty(), "his Force is in Texas in peace");
                  },
                  kActPart | kNowPart});
}

void AddForces(std::vector<Check>* all) {
  all->push_back({{"force.one_side", "A Force is of one side.", Cases("3.5/1"_hom)},
                  [](const Look& k) {
                    if (k.s.act.active == 0) return std::string();
                    const Group& group = k.s.act.group;
                    for (LeaderId leader : group.leaders) {
                      if (k.r.c.leaders[leader].side != group.side)
                        return absl::StrCat(k.r.LeaderName(leader), " is of the other side");
                    }
                    return FirstMember(k, group.units, [&](const UnitState&, const UnitInfo& info, UnitId) {
                      return info.side != group.side ? "is of the other side" : nullptr;
                    });
                  },
                  kActPart});
  all->push_back({{"force.limit", "A Force set in motion is within its commander's limit; the train does not count.",
                   Cases("3.5.a/2"_hom, "3.5.a/3"_hom, "3.5.a/4"_hom)},
                  [](const Look& k) {
                    const Group& group = k.s.act.group;
                    if (k.s.step != kDrawMovementStep || k.s.act.active == 0 || group.commander == kNoId)
                      return std::string();
                    if (group.units.Count() > ForceLimit(k.r, k.s, group))
                      return absl::StrCat(group.units.Count(), " units");
                    return Is(group.army == kNoId && group.leaders.Count() > 2, "two subordinates");
                  },
                  kStepPart});
  all->push_back({{"force.ops", "A card that moves a Force has the OPS for its commander.", Cases("9.3/2"_hom)},
                  [](const Look& k) {
                    const bool force = k.s.play.use == static_cast<uint8_t>(Use::kActivateForce);
                    const LeaderId commander = k.s.act.group.commander;
                    if (k.s.step != kDrawMovementStep || !force || commander == kNoId) return std::string();
                    const int strategy = RatingsOf(k.r, k.s, commander).strategy;
                    return Is(k.s.play.ops < strategy, "he does not move on so few");
                  },
                  kStepPart});
  all->push_back({{"force.movement", "A Force spends no more MP than it has.", Cases("10.2/2"_hom)},
                  [](const Look& k) {
                    return Is(k.s.act.active != 0 && k.s.act.left > k.s.act.movement,
                              "more is left than it began with");
                  },
                  kActPart});
  all->push_back({{"armies.commander", "An Army has a commander of its side, who has no other.", Cases("15.1/2"_hom)},
                  [](const Look& k) {
                    LeaderSet seen;
                    for (ArmyId i : k.r.c.armies.ids()) {
                      const LeaderId leader = k.s.armies[i];
                      if (leader == kNoId) continue;
                      const std::string army = k.r.ArmyName(i);
                      if (!k.r.c.leaders.Has(leader)) return army + " is led by nobody";
                      if (k.r.c.leaders[leader].side != k.r.c.armies[i]) return army + " is led by an enemy";
                      if (seen.Has(leader)) return army + " shares its commander";
                      seen.Add(leader);
                    }
                    return std::string();
                  },
                  kArmiesPart});
  all->push_back({{"armies.stand", "An Army between actions is on the map, with a unit of its own.",
                   Cases("15.1/2"_hom, "15.1/3"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet()) return std::string();
                    for (ArmyId i : k.r.c.armies.ids()) {
                      if (!k.r.c.leaders.Has(k.s.armies[i])) continue;
                      const SpaceId space = SpaceOfArmy(k.s, i);
                      int armies = 0;
                      for (ArmyId other : k.r.c.armies.ids())
                        armies += k.r.c.armies[other] == k.r.c.armies[i] && SpaceOfArmy(k.s, other) == space ? 1 : 0;
                      if (space == kNoId || k.Units(k.r.c.armies[i], space) < armies)
                        return absl::StrCat(k.r.ArmyName(i), " is without leader or unit");
                    }
                    return std::string();
                  },
                  kQuietPart});
}

}  // namespace

void AddPiecesInvariants(std::vector<Check>* all) {
  AddPieces(all);
  AddUnits(all);
  AddLeaders(all);
  AddStacks(all);
  AddForces(all);
}

}  // namespace adjutant::halls
