// What is true of every position between events, chapter by chapter.
#include "core/halls/trial/invariants.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"
#include "core/kernel/status.h"

namespace adjutant::halls {
namespace {

constexpr int kRaidMarkers = 6;  // 16.1: five, and one of the local militia
constexpr int kPacificSquadron = 48;
constexpr size_t kMostInvariants = 255;

template <class T>
bool SameBytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}
// Every element from `from` on is as in a new state, or, if that is known, as it was before.
template <class T, size_t kSize>
bool Unused(const std::array<T, kSize>& all, const std::array<T, kSize>* before, size_t from) {
  if (before != nullptr)
    return std::memcmp(&all[from - 1] + 1, &(*before)[from - 1] + 1, (kSize - from) * sizeof(T)) == 0;
  const T clean{};
  for (size_t i = from; i < kSize; ++i) {
    if (std::memcmp(&all[i], &clean, sizeof(T)) != 0) return false;
  }
  return true;
}
// Did the event bring a unit there?
bool AnyChanged(const Look& k, Location where) {
  if (k.why != kUnitsPart) return true;
  for (int u = k.changed_units.Next(0); u >= 0; u = k.changed_units.Next(u + 1)) {
    if (k.s.units[I(u)].where == where) return true;
  }
  return false;
}
template <class T>
bool Clean(const T& part) {
  const T clean{};
  return std::memcmp(&part, &clean, sizeof(T)) == 0;
}

// Where in the turn a step of its own belongs; 0 for steps that occur in several places (4.2, 18.0).
int PlaceInTurn(const S& s) {
  if (s.play.card != 0 && s.step != kPlayCardStep) return 0;
  switch (s.step) {
    case kDrawEventCardStep:
      return 1;
    case kSantaAnnaReturnStep:
      return 2;
    case kDeclareWarStep:
      return 3;
    case kDealCardStep:
    case kExtraCardStep:
      return 4;
    case kFirstPlayerStep:
      return 5;
    case kPlayCardStep:
      return 6;
    case kCollapseDieStep:
      return 7;
    case kWarDieStep:
      return 8;
    case kNameRevoltStep:
    case kRevoltDieStep:
      return 9;
    case kEndDieStep:
      return 10;
    default:
      return 0;
  }
}

void AddComponents(std::vector<Check>* all) {
  all->push_back({{"pieces.exist", "Nothing is in play that the game does not hold.", Upholds("2.3/1"_hom)},
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
  all->push_back({{"dice.faces", "A ten-sided die shows 0 to 9.", Upholds("2.4"_hom)},
                  [](const Look& k) {
                    const bool die = k.by != nullptr && k.by->type == kDieRolled;
                    return Is(die && (k.by->args[1] < 0 || k.by->args[1] > 9), "a die shows something else");
                  },
                  kDieEvent});
  all->push_back(
      {{"units.places", "A unit is on the map or in one of the boxes for units.", Upholds("3.2/1"_hom, "2.1.e/2"_hom)},
       [](const Look& k) {
         return EachUnit(k, [&](const UnitState& unit, const UnitInfo&, size_t) -> const char* {
           if (Beyond(k, unit.where)) return "is beyond the map";
           const bool box = unit.where <= kHidden || unit.where == kDrawn || unit.where == kSetAside;
           return OnMap(unit.where) || box ? nullptr : "is where only leaders go";
         });
       },
       kUnitsPart});
  all->push_back({{"units.steps", "A unit on the map has one step or two, a guerilla one; elsewhere none.",
                   Upholds("2.2.a/2"_hom, "2.2.a/3"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [](const UnitState& unit, const UnitInfo& info, size_t) -> const char* {
                      if (!OnMap(unit.where)) return unit.steps == 0 ? nullptr : "has steps off the map";
                      return unit.steps >= 1 && unit.steps <= info.max_steps() ? nullptr
                                                                               : "has a wrong number of steps";
                    });
                  },
                  kUnitsPart});
  all->push_back({{"units.guerilla_box", "Guerillas out of play are in their holding box, and nobody else is there.",
                   Upholds("2.1.e/2"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, size_t) -> const char* {
                      const bool guerilla = info.sort == Sort::kGuerilla;
                      if (!guerilla) {
                        const bool there = unit.where == kGuerillaBox || unit.where == kHidden;
                        return there ? "is among the guerillas" : nullptr;
                      }
                      const bool regroup = unit.where == kRegroup && k.r.Default(kGuerillaPool);
                      return regroup || unit.where == kAtWarPool ? "is not in the guerilla holding box" : nullptr;
                    });
                  },
                  kUnitsPart});
  all->push_back({{"units.hidden_guerilla", "No more than one guerilla is hidden.", Upholds("16.5/3"_hom)},
                  [](const Look& k) {
                    int hidden = 0;
                    if (!AnyChanged(k, kHidden)) return std::string();
                    for (size_t u = 0; u < k.r.c.units.size(); ++u) hidden += k.s.units[u].where == kHidden ? 1 : 0;
                    return hidden > 1 ? absl::StrCat(hidden, " guerillas are hidden") : std::string();
                  },
                  kUnitsPart});
  all->push_back({{"units.at_war", "The At-War units, and no others, wait for the declaration of war.",
                   Upholds("2.2.a.1/5"_hom, "18.3.e/1"_hom)},
                  [](const Look& k) {
                    const bool waiting = k.s.now.at_war == 0;
                    const bool joined = !waiting && k.s.now.war_units_due == 0;
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, size_t) -> const char* {
                      const bool red_band = info.pool == Pool::kAtWar;
                      const bool there = unit.where == kAtWarPool;
                      if (there && !red_band) return "is none of the At-War set";
                      if (there && joined) return "has not joined in the war";
                      return red_band && waiting && !there ? "is in play before the war" : nullptr;
                    });
                  },
                  kUnitsPart | kWarPart});
  all->push_back({{"units.inherent", "The unit of a fortress stands in it, or is out of the game with it.",
                   Upholds("2.1.b"_hom, "13.3.a/1"_hom, "13.3.a/4"_hom)},
                  [](const Look& k) {
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, size_t) -> const char* {
                      if (info.sort != Sort::kFortress || !OnMap(unit.where) || Beyond(k, unit.where)) return nullptr;
                      const size_t space = I(SpaceOf(unit.where));
                      if (!k.r.c.spaces[space].fortress) return "has left its fortress";
                      return k.s.fortress_fallen[space] != 0 ? "defends a fortress that has fallen" : nullptr;
                    });
                  },
                  kUnitsPart | kFallenPart});
  all->push_back(
      {{"units.guerillas_in_mexico", "Guerillas on the map are in Mexico.", Upholds("16.5/6"_hom, "2.1.a/2"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         return FirstUnit(k, [&](const UnitState& unit, const UnitInfo& info, size_t) -> const char* {
           if (info.sort != Sort::kGuerilla || !OnMap(unit.where) || Beyond(k, unit.where)) return nullptr;
           const Space& space = k.r.c.spaces[I(SpaceOf(unit.where))];
           const bool road = !k.r.Default(kInMexico) && space.texas && space.transit;
           return space.in_mexico() || road ? nullptr : "is not in Mexico";
         });
       },
       kQuietPart});
  all->push_back(
      {{"leaders.places", "A leader is on the map or in one of the boxes for leaders.", Upholds("3.2/2"_hom)},
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
  all->push_back({{"leaders.repl", "Only a leader who has a REPL side shows it.", Upholds("2.2.b/3"_hom)},
                  [](const Look& k) {
                    return EachLeader(k, [](const LeaderState& leader, const LeaderInfo& info, LeaderId) {
                      const bool wrong = leader.repl > 1 || (leader.repl != 0 && info.repl.strategy == 0);
                      return wrong ? "has no REPL side" : nullptr;
                    });
                  },
                  kLeadersPart});
  all->push_back(
      {{"leaders.replacement", "A counter that replaces a leader comes with his death.", Upholds("2.2.b/3"_hom)},
       [](const Look& k) {
         return FirstLeader(k, [&](const LeaderState& leader, const LeaderInfo& info, LeaderId) {
           if (info.replacement == kNoId) return static_cast<const char*>(nullptr);
           const bool in_play = k.s.leaders[I(info.replacement)].where != kNowhere;
           return in_play && leader.where != kOutOfGame ? "lives, and his replacement is in play" : nullptr;
         });
       },
       kLeadersPart});
  all->push_back({{"leaders.alone", "No leader stands alone among enemy units.", Upholds("2.2.b/4"_hom, "2.2.b/5"_hom)},
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

void AddConcepts(std::vector<Check>* all) {
  all->push_back({{"stack.limit", "A space holds 15 units of a side; trains do not count, Zones have no limit.",
                   Upholds("3.3/1"_hom, "3.3/4"_hom, "3.3/5"_hom, "3.5.b"_hom)},
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
        Upholds("10.2.b/3"_hom)},
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
                   Upholds("3.2/2"_hom, "15.1/5"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    for (LeaderId leader : {k.r.c.scott, k.r.c.santa_anna}) {
                      if (leader == kNoId || k.s.leaders[I(leader)].where != kRegroup) continue;
                      const Location from = k.was->leaders[I(leader)].where;
                      if (from == kNowhere || from == kExile || from == kOutOfGame)
                        return absl::StrCat(k.r.LeaderName(leader), " came to the Leader Pool from off the map");
                    }
                    return std::string();
                  },
                  kLeadersPart});
  all->push_back({{"santa_anna.exile", "Until he enters Santa Anna is in exile.", Upholds("3.6.a/0"_hom)},
                  [](const Look& k) {
                    if (k.r.c.santa_anna == kNoId || k.s.now.santa_anna_entered != 0) return std::string();
                    return Is(k.s.leaders[I(k.r.c.santa_anna)].where != kExile,
                              "Santa Anna has not entered and is there");
                  },
                  kLeadersPart | kNowPart});
  all->push_back({{"santa_anna.one_entry", "Only the first of the ways in brings Santa Anna into the game.",
                   Upholds("3.6.a/4"_hom)},
                  [](const Look& k) {
                    return Is(k.was != nullptr && k.was->now.santa_anna_entered != 0 && k.s.now.santa_anna_entered == 0,
                              "Santa Anna's entry has been forgotten");
                  },
                  kNowPart});
  all->push_back({{"santa_anna.texas", "Santa Anna with a Force in Texas is war.", Upholds("18.3.c"_hom)},
                  [](const Look& k) {
                    const Group& group = k.s.act.group;
                    if (k.s.act.active == 0 || k.s.now.at_war != 0 || k.r.c.santa_anna == kNoId) return std::string();
                    if (group.commander != k.r.c.santa_anna + 1 || k.s.act.space >= k.r.c.spaces.size())
                      return std::string();
                    const bool entered = k.s.act.from_set != 0 && k.r.c.spaces[k.s.act.space].texas;
                    return Is(entered && !group.units.Empty(), "his Force is in Texas in peace");
                  },
                  kActPart | kNowPart});
  all->push_back(
      {{"turn.number", "There are ten turns.", Upholds("18.7/2"_hom)},
       [](const Look& k) { return Is(k.s.now.turn < 1 || k.s.now.turn > kTurns, "a turn that is not on the track"); },
       kNowPart});
  all->push_back({{"turn.advances", "Turn follows turn.", Upholds("4.2/0"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    const int steps = k.s.now.turn - k.was->now.turn;
                    return Is(steps < 0 || steps > 1, "the turn marker has jumped");
                  },
                  kNowPart});
  all->push_back({{"turn.order", "Phases and segments of a turn come in their order.",
                   Upholds("4.2/0"_hom, "4.2.D"_hom, "18.0"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.NewTurn()) return std::string();
                    const int before = PlaceInTurn(*k.was);
                    const int after = PlaceInTurn(k.s);
                    return Is(before != 0 && after != 0 && after < before, "a phase or segment came back");
                  },
                  kStepPart});
  all->push_back({{"game.over", "The game is over when somebody has won, and not before.", Upholds("5.2"_hom)},
                  [](const Look& k) {
                    return Is((k.s.step == kGameOver) != (k.s.now.winner != kNobody),
                              "a winner and no end, or an end and no winner");
                  },
                  kStepPart | kNowPart});
}

void AddWillAndControl(std::vector<Check>* all) {
  all->push_back({{"tracks.political_will", "Political Will stays on its track.", Upholds("2.1.g/1"_hom)},
                  [](const Look& k) { return Is(k.s.now.political_will > k.r.c.n.pw_maximum, "beyond the track"); },
                  kNowPart});
  all->push_back(
      {{"tracks.bellicosity", "Bellicosity is 0 to 5.", Upholds("18.3.a/1"_hom, "2.1.g/2"_hom)},
       [](const Look& k) { return Is(k.s.now.bellicosity > k.r.c.n.bellicosity_maximum, "above its limit"); },
       kNowPart});
  all->push_back({{"tracks.blockade", "The blockade level never falls, and stays on the track.",
                   Upholds("14.5/3"_hom, "2.1.g/2"_hom)},
                  [](const Look& k) {
                    const bool falls = k.was != nullptr && k.s.now.blockade < k.was->now.blockade;
                    return Is(falls || k.s.now.blockade > k.r.c.n.pw_maximum, "the blockade level is wrong");
                  },
                  kNowPart});
  all->push_back({{"victory.political_will", "No turn begins when Political Will has been lost.",
                   Upholds("18.6"_hom, "5.2.b/2"_hom, "5.2.b/3"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() || !k.r.Default(kPoliticalWillVictory)) return std::string();
                    const Numbers& n = k.r.c.n;
                    const S& end = *k.was;
                    // What the turn before ended with, and what its last event left.
                    const int lost = k.s.now.government == 2 ? n.pw_victory_collapsed : n.pw_victory_stable;
                    return Is(end.now.political_will <= lost && k.s.now.political_will <= lost,
                              "the game goes on without Political Will");
                  },
                  kNowPart});
  all->push_back(
      {{"cities.roll", "A Political Will city that changes hands has its City Conquest roll.", Upholds("5.1.b/1"_hom)},
       [](const Look& k) {
         if (k.was == nullptr) return std::string();
         return FirstSpace(k, [&](SpaceId i, const Space& space) {
           const bool changed = space.pw_city && k.was->control[I(i)] != k.s.control[I(i)];
           return changed && k.s.now.city != i + 1 ? "changed hands without a roll" : nullptr;
         });
       },
       kControlPart});
  all->push_back({{"cities.markers", "A city marker lies in one Political Will city.", Upholds("5.1.b/2"_hom)},
                  [](const Look& k) {
                    std::array<bool, 256> seen{};
                    return FirstSpace(k, [&](SpaceId i, const Space& space) -> const char* {
                      const uint8_t marker = k.s.city_marker[I(i)];
                      if (marker == 0) return nullptr;
                      if (!space.pw_city) return "has a city marker and is no Political Will city";
                      if (marker > k.r.c.city_markers.size()) return "has a marker that does not exist";
                      return std::exchange(seen[marker], true) ? "has a marker that lies elsewhere too" : nullptr;
                    });
                  },
                  kCityPart});
  all->push_back({{"control.one_side", "Every space that can be controlled is controlled by one side.",
                   Upholds("2.1.a/4"_hom, "6.7/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      const uint8_t side = k.s.control[I(i)];
                      return space.controllable() && side != kUs && side != kMexico ? "has no controller" : nullptr;
                    });
                  },
                  kControlPart});
  all->push_back({{"control.transit", "Nobody controls a transit space.", Upholds("2.1.a/6"_hom, "6.7.b/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      return space.transit && k.s.control[I(i)] != kNobody ? "is controlled" : nullptr;
                    });
                  },
                  kControlPart});
  all->push_back({{"control.disputed_zone", "Nobody controls the Disputed Zone.", Upholds("6.8/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    return Is(zone != kNoId && k.s.control[I(zone)] != kNobody, "it is controlled");
                  },
                  kControlPart});
  all->push_back({{"control.new_orleans", "New Orleans is and stays American.", Upholds("6.8/1"_hom, "10.2.b/8"_hom)},
                  [](const Look& k) {
                    const SpaceId port = k.r.c.new_orleans;
                    if (port == kNoId) return std::string();
                    const bool mexican = HasUnits(k.r, k.s, kMexico, port) || k.s.now.train_mexico == At(port);
                    return Is(mexican || k.s.control[I(port)] != kUs, "Mexico is in New Orleans");
                  },
                  kControlPart | kUnitsPart | kNowPart});
  all->push_back({{"control.fortress", "The US controls a fortress space only when the fortress has fallen.",
                   Upholds("13.3.a/4"_hom, "13.3/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      const bool standing = space.fortress && k.s.fortress_fallen[I(i)] == 0;
                      return standing && k.s.control[I(i)] == kUs ? "is American, and its fortress stands" : nullptr;
                    });
                  },
                  kControlPart | kFallenPart});
  all->push_back({{"fortress.fallen", "A fortress that has fallen stays so, and nothing else falls.",
                   Upholds("13.3/1"_hom, "2.1.b"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) -> const char* {
                      if (!space.fortress && k.s.fortress_fallen[I(i)] != 0) return "has no fortress to fall";
                      const bool back = k.was != nullptr && k.was->fortress_fallen[I(i)] != 0;
                      return back && k.s.fortress_fallen[I(i)] == 0 ? "has its fortress back" : nullptr;
                    });
                  },
                  kFallenPart});
  all->push_back(
      {{"trains.alone", "A Baggage Train alone among enemy units has been captured.", Upholds("6.5.b/3"_hom)},
       [](const Look& k) {
         if (!k.Quiet() || !k.r.Default(kTrainCapture)) return std::string();  // lone units may leave it alone
         for (Side side : {kUs, kMexico}) {
           const SpaceId space = TrainSpace(k.s, side);
           if (space == kNoId || I(space) >= k.r.c.spaces.size() || k.r.c.spaces[I(space)].zone()) continue;
           const int own = k.Units(side, space) + (side == kMexico ? k.Inherent(space) : 0);
           const int foe = side == kMexico ? k.Units(kUs, space) : k.Barring(space);
           if (own == 0 && foe > 0) return absl::StrCat("the train of ", k.r.SideName(side));
         }
         return std::string();
       },
       kQuietPart});
  all->push_back({{"trains.places", "A Baggage Train is in a space, or off the map.", Upholds("6.5.a/1"_hom)},
                  [](const Look& k) {
                    for (Location train : {k.s.now.train_us, k.s.now.train_mexico}) {
                      if (train != kNowhere && (!OnMap(train) || Beyond(k, train)))
                        return std::string("a train is nowhere");
                    }
                    return std::string();
                  },
                  kNowPart});
  all->push_back({{"beachhead.port", "The Beachhead is in a port.", Upholds("6.5.c"_hom)},
                  [](const Look& k) {
                    const Location where = k.s.now.beachhead;
                    if (where == kNowhere) return std::string();
                    const bool port =
                        OnMap(where) && !Beyond(k, where) && k.r.c.spaces[I(SpaceOf(where))].port != Coast::kNone;
                    return Is(!port, "it is elsewhere");
                  },
                  kNowPart});
  all->push_back(
      {{"states.markers", "A State shows one side's control, and is calm or in revolt.", Upholds("2.3.b"_hom)},
       [](const Look& k) {
         for (size_t i = 0; i < k.r.c.states.size(); ++i) {
           const MexicanState& state = k.s.states[i];
           if (state.revolt > 1 || (state.control != kUs && state.control != kMexico))
             return absl::StrCat(k.r.StateName(static_cast<StateId>(i)), " has a wrong marker");
         }
         return std::string();
       },
       kStatesPart});
  all->push_back({{"states.control", "When the government is tested, State control follows from the map.",
                   Upholds("18.1/3"_hom, "18.1.b/1"_hom, "18.1.b/2"_hom)},
                  [](const Look& k) {
                    if (k.s.step != kCollapseDieStep) return std::string();
                    for (StateId i = 0; i < static_cast<StateId>(k.r.c.states.size()); ++i) {
                      if (UsControlsState(k.r, k.s, i) != (k.s.states[I(i)].control == kUs))
                        return absl::StrCat(k.r.StateName(i), " is under wrong control");
                    }
                    return std::string();
                  },
                  kStepPart});
}

void AddCards(std::vector<Check>* all) {
  all->push_back({{"cards.places", "A strategy card is in one place, the one played in play.", Upholds("8.3/1"_hom)},
                  [](const Look& k) {
                    const auto in_play = std::count(k.s.cards.begin(), k.s.cards.end(), kInPlay);
                    const int16_t played = k.s.play.card;
                    if (in_play != (played != 0 ? 1 : 0)) return absl::StrCat(in_play, " cards are in play");
                    if (played != 0 && k.s.cards[I(played - 1)] != kInPlay)
                      return std::string("the card played is not in play");
                    return EachCard(
                        k, [](uint8_t place, const CardInfo&) { return place > kInPlay ? "is nowhere" : nullptr; });
                  },
                  kCardsPart | kPlayPart});
  all->push_back({{"cards.crisis", "Before the war only Crisis cards are in the game.",
                   Upholds("8.2/2"_hom, "8.2/1"_hom, "2.6/2"_hom)},
                  [](const Look& k) {
                    const bool war = k.s.now.at_war != 0;
                    const bool merged = war && k.r.Default(kWarDeckMerge);
                    return EachCard(k, [&](uint8_t place, const CardInfo& card) -> const char* {
                      if (place == kWarSet && !card.war) return "is set aside and no War card";
                      if (place == kWarSet && merged) return "is set aside in war";
                      const bool early = !k.r.Default(kCrisisDeck) && card.number == kPacificSquadron;
                      return !war && card.war && !early && place != kWarSet ? "is in the game before the war" : nullptr;
                    });
                  },
                  kCardsPart | kWarPart});
  all->push_back({{"hands.dealt", "No hand is dealt more cards than its size and the extra card.",
                   Upholds("8.1/1"_hom, "8.1/2"_hom, "8.1/4"_hom, "8.1/5"_hom, "4.2.B/1"_hom)},
                  [](const Look& k) {
                    if (k.s.step != kFirstPlayerStep) return std::string();
                    for (Side side : {kUs, kMexico}) {
                      const bool fallen = k.s.now.government == 2 && side == kMexico;
                      const int crisis = k.r.c.turns[k.s.now.turn].crisis_hand;
                      const int war = fallen ? k.r.c.n.hand_war_collapsed_mexico : k.r.c.n.hand_war;
                      const int size = k.s.now.at_war != 0                          ? war
                                       : fallen && !k.r.Default(kCollapseBeforeWar) ? std::max(crisis, war)
                                                                                    : crisis;
                      if (HandSize(k.r, k.s, side) > size + 1)
                        return absl::StrCat(k.r.SideName(side), " holds ", HandSize(k.r, k.s, side), " cards");
                    }
                    return std::string();
                  },
                  kStepPart});
  all->push_back({{"hands.held", "One card at most is held from turn to turn, and none that must be played.",
                   Upholds("17.2/2"_hom, "12.1.b/2"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() || !k.r.Default(kActionPhaseEnd)) return std::string();
                    for (Side side : {kUs, kMexico}) {
                      if (HandSize(k.r, k.s, side) > 1) return absl::StrCat(k.r.SideName(side), " holds more");
                    }
                    return FirstCard(k, [](uint8_t place, const CardInfo& card) {
                      const bool held = place == kUsHand || place == kMexicoHand;
                      return held && card.mandatory ? "is held and had to be played" : nullptr;
                    });
                  },
                  kNowPart});
  all->push_back(
      {{"supply_event.once", "The Supply Event of a turn happens once.", Upholds("9.2/4"_hom, "4.2.C/4"_hom)},
       [](const Look& k) {
         const bool undone =
             k.was != nullptr && !k.NewTurn() && k.was->now.supply_event_done != 0 && k.s.now.supply_event_done == 0;
         return Is(undone || k.s.now.supply_event_done > 1, "it may happen again");
       },
       kNowPart});
  all->push_back({{"replacements.once", "A side takes replacements once a turn.", Upholds("13.4/1"_hom)},
                  [](const Look& k) {
                    const Scalars& now = k.s.now;
                    bool wrong = now.replacements_us > 1 || now.replacements_mexico > 1;
                    if (k.was != nullptr && !k.NewTurn()) {
                      wrong = wrong || now.replacements_us < k.was->now.replacements_us ||
                              now.replacements_mexico < k.was->now.replacements_mexico;
                    }
                    return Is(wrong, "they may be taken again");
                  },
                  kNowPart});
  all->push_back(
      {{"replacements.us_at_war", "The US takes replacements in war only.", Upholds("13.4/3"_hom, "18.3.e/3"_hom)},
       [](const Look& k) {
         return Is(k.s.now.replacements_us != 0 && k.s.now.at_war == 0, "the US took some in peace");
       },
       kNowPart});
  all->push_back(
      {{"replacements.receiver", "A leader on the map receives the replacements of a card.", Upholds("13.4/2"_hom)},
       [](const Look& k) {
         const int16_t leader = k.s.repl.leader;
         return Is(leader > 0 && !OnMap(k.s.leaders[I(leader - 1)].where), "the receiver is off the map");
       },
       kReplPart | kLeadersPart});
  all->push_back(
      {{"action.done", "Between plays of cards nothing of the last one is left.", Upholds("9.1/0"_hom, "8.3/3"_hom)},
       [](const Look& k) -> std::string {
         if (!k.Quiet()) return "";
         if (k.s.depth != 0 || !Clean(k.s.stack)) return "a step is still to be returned to";
         if (!Clean(k.s.play)) return "the card play";
         if (!Clean(k.s.act)) return "the activation";
         if (!Clean(k.s.react)) return "the reaction";
         if (!Clean(k.s.march)) return "the march";
         if (!Clean(k.s.battle)) return "the battle";
         if (!Clean(k.s.loss)) return "the losses";
         if (!Clean(k.s.repl)) return "the replacements";
         return Is(!Clean(k.s.reinf), "the reinforcements");
       },
       kQuietPart});
  all->push_back(
      {{"action.drawn", "Between plays of cards no counter is on its way.", Upholds("13.4.b/5"_hom, "3.4/2"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         std::string unit = FirstUnit(k, [](const UnitState& u, const UnitInfo&, size_t) {
           return u.where == kDrawn || u.where == kSetAside ? "is still drawn" : nullptr;
         });
         if (!unit.empty()) return unit;
         return FirstLeader(k, [](const LeaderState& l, const LeaderInfo&, LeaderId) {
           return l.where == kDrawn || l.where == kDisplaced ? "is still on his way" : nullptr;
         });
       },
       kQuietPart});
  all->push_back({{"drawn.one_side", "Counters are drawn for one side at a time.", Upholds("3.4/1"_hom)},
                  [](const Look& k) {
                    bool drawn[3] = {};
                    if (!AnyChanged(k, Box::kDrawn)) return std::string();
                    for (size_t u = 0; u < k.r.c.units.size(); ++u) {
                      if (k.s.units[u].where == kDrawn) drawn[k.r.c.units[u].side] = true;
                    }
                    return Is(drawn[kUs] && drawn[kMexico], "units of both sides are drawn");
                  },
                  kUnitsPart});
}

void AddForcesAndBattles(std::vector<Check>* all) {
  all->push_back({{"force.one_side", "A Force is of one side.", Upholds("3.5/1"_hom)},
                  [](const Look& k) {
                    if (k.s.act.active == 0) return std::string();
                    const Group& group = k.s.act.group;
                    for (size_t l = 0; l < k.r.c.leaders.size(); ++l) {
                      if (group.leaders.Has(static_cast<int>(l)) && k.r.c.leaders[l].side != group.side)
                        return absl::StrCat(k.r.LeaderName(static_cast<LeaderId>(l)), " is of the other side");
                    }
                    return FirstMember(k, group.units, [&](const UnitState&, const UnitInfo& info, size_t) {
                      return info.side != group.side ? "is of the other side" : nullptr;
                    });
                  },
                  kActPart});
  all->push_back({{"force.limit", "A Force set in motion is within its commander's limit; the train does not count.",
                   Upholds("3.5.a/2"_hom, "3.5.a/3"_hom, "3.5.a/4"_hom)},
                  [](const Look& k) {
                    const Group& group = k.s.act.group;
                    if (k.s.step != kDrawMovementStep || k.s.act.active == 0 || group.commander == 0)
                      return std::string();
                    if (group.units.Count() > ForceLimit(k.r, k.s, group))
                      return absl::StrCat(group.units.Count(), " units");
                    return Is(group.army == 0 && group.leaders.Count() > 2, "two subordinates");
                  },
                  kStepPart});
  all->push_back({{"force.ops", "A card that moves a Force has the OPS for its commander.", Upholds("9.3/2"_hom)},
                  [](const Look& k) {
                    const bool force = k.s.play.use == static_cast<uint8_t>(Use::kActivateForce);
                    const int16_t commander = k.s.act.group.commander;
                    if (k.s.step != kDrawMovementStep || !force || commander == 0) return std::string();
                    const int strategy = RatingsOf(k.r, k.s, static_cast<LeaderId>(commander - 1)).strategy;
                    return Is(k.s.play.ops < strategy, "he does not move on so few");
                  },
                  kStepPart});
  all->push_back({{"force.movement", "A Force spends no more MP than it has.", Upholds("10.2/2"_hom)},
                  [](const Look& k) {
                    return Is(k.s.act.active != 0 && k.s.act.left > k.s.act.movement,
                              "more is left than it began with");
                  },
                  kActPart});
  all->push_back({{"armies.commander", "An Army has a commander of its side, who has no other.", Upholds("15.1/2"_hom)},
                  [](const Look& k) {
                    std::array<bool, kMaxLeaders + 1> seen{};
                    for (size_t i = 0; i < k.r.c.armies.size(); ++i) {
                      const uint8_t leader = k.s.armies[i];
                      if (leader == 0) continue;
                      const std::string army = k.r.ArmyName(static_cast<ArmyId>(i));
                      if (leader > k.r.c.leaders.size()) return army + " is led by nobody";
                      if (k.r.c.leaders[leader - 1u].side != k.r.c.armies[i]) return army + " is led by an enemy";
                      if (std::exchange(seen[leader], true)) return army + " shares its commander";
                    }
                    return std::string();
                  },
                  kArmiesPart});
  all->push_back(
      {{"armies.stand", "An Army between actions is on the map, with a unit.", Upholds("15.1/2"_hom, "15.1/3"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         for (size_t i = 0; i < k.r.c.armies.size(); ++i) {
           if (k.s.armies[i] == 0 || k.s.armies[i] > k.r.c.leaders.size()) continue;
           const SpaceId space = SpaceOfArmy(k.s, static_cast<ArmyId>(i));
           if (space == kNoId || k.Units(k.r.c.armies[i], space) == 0)
             return absl::StrCat(k.r.ArmyName(static_cast<ArmyId>(i)), " is without leader or unit");
         }
         return std::string();
       },
       kQuietPart});
  all->push_back(
      {{"battle.two_sides", "A battle is between the sides, each with its own units.", Upholds("11.1/1"_hom)},
       [](const Look& k) {
         if (k.s.battle.active == 0) return std::string();
         const BattleSide& attacker = k.s.battle.attacker;
         const BattleSide& defender = k.s.battle.defender;
         if (attacker.side == defender.side) return std::string("a side fights itself");
         for (const BattleSide* own : {&attacker, &defender}) {
           std::string wrong = FirstMember(k, own->units, [&](const UnitState&, const UnitInfo& info, size_t) {
             return info.side != own->side ? "fights for the enemy" : nullptr;
           });
           if (!wrong.empty()) return wrong;
         }
         return std::string();
       },
       kBattlePart});
  all->push_back({{"losses.own", "A side loses steps of its own units.", Upholds("11.4/1"_hom)},
                  [](const Look& k) {
                    for (const LossTask& task : k.s.loss) {
                      if (task.left == 0) continue;
                      std::string wrong =
                          FirstMember(k, task.from, [&](const UnitState&, const UnitInfo& info, size_t) {
                            return info.side != task.side ? "is to lose a step of the other side" : nullptr;
                          });
                      if (!wrong.empty()) return wrong;
                    }
                    return std::string();
                  },
                  kLossPart});
  all->push_back({{"officers.once", "One officer event is played a turn.", Upholds("12.1.e/2"_hom)},
                  [](const Look& k) { return Is(k.s.now.officer_played > 1, "a second one"); },
                  kNowPart});
}

void AddWorks(std::vector<Check>* all) {
  all->push_back({{"works.placed", "A fortification is in a space, or in no space and in the pool.",
                   Upholds("2.3/1"_hom, "13.2.b/3"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) -> const char* {
                      if (marker.state > kDrawnMarker || Beyond(k, marker.where)) return "is nowhere";
                      return Placed(marker) != OnMap(marker.where) ? "is half placed" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.one", "A space has one finished fortification; in a Zone each side may have one.",
                   Upholds("13.2/1"_hom)},
                  [](const Look& k) {
                    std::array<std::array<bool, 256>, 3> seen{};
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo& info) -> const char* {
                      if (!Placed(marker) || marker.state == kUnderConstruction || Beyond(k, marker.where))
                        return nullptr;
                      const bool zone = k.r.c.spaces[I(SpaceOf(marker.where))].zone();
                      const size_t owner = zone ? info.side : kNobody;
                      return std::exchange(seen[owner][marker.where], true) ? "shares its space" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.unfinished", "Only forts are under construction.", Upholds("13.2.a/5"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [](const MarkerRecord& marker, const MarkerInfo& info) {
                      const bool wrong = marker.state == kUnderConstruction && info.work != Work::kFort;
                      return wrong ? "is under construction" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.transit", "No fortification stands in a transit space.", Upholds("13.2/2"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) {
                      const bool on_map = OnMap(marker.where) && !Beyond(k, marker.where);
                      return on_map && k.r.c.spaces[I(SpaceOf(marker.where))].transit ? "stands in one" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.fortress", "While a fortress stands nothing else fortifies its space.",
                   Upholds("13.2/1"_hom, "13.3/6"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) {
                      const bool on_map = OnMap(marker.where) && !Beyond(k, marker.where);
                      return on_map && StandingFortress(k.r, k.s, SpaceOf(marker.where)) ? "stands in a fortress"
                                                                                         : nullptr;
                    });
                  },
                  kMarkersPart | kFallenPart});
}

void AddNavalAndRaids(std::vector<Check>* all) {
  all->push_back({{"squadrons.used", "A squadron that is active has been activated.", Upholds("14.3/1"_hom)},
                  [](const Look& k) {
                    const Scalars& now = k.s.now;
                    return Is((now.squadron_east != 0 && now.squadron_east_used == 0) ||
                                  (now.squadron_west != 0 && now.squadron_west_used == 0),
                              "it is active out of nothing");
                  },
                  kNowPart});
  all->push_back(
      {{"squadrons.first_activation", "The first activation of a squadron is not forgotten.", Upholds("14.3/4"_hom)},
       [](const Look& k) {
         if (k.was == nullptr) return std::string();
         return Is(k.s.now.squadron_east_used < k.was->now.squadron_east_used ||
                       k.s.now.squadron_west_used < k.was->now.squadron_west_used,
                   "it would raise the blockade again");
       },
       kNowPart});
  all->push_back({{"raids.markers", "No more than six raid markers are on the map, each of a side.",
                   Upholds("16.1/1"_hom, "16.1.b/4"_hom)},
                  [](const Look& k) {
                    int raids = 0;
                    for (size_t i = 0; i < k.r.c.spaces.size(); ++i) {
                      if (k.s.raid[i] > kMexico) return absl::StrCat("a raid by nobody");
                      raids += k.s.raid[i] != kNobody ? 1 : 0;
                    }
                    return raids > kRaidMarkers ? absl::StrCat(raids, " raid markers") : std::string();
                  },
                  kRaidPart});
  all->push_back({{"raids.end", "Raid markers leave with the Political Will they bring, at the end of the turn.",
                   Upholds("16.1/2"_hom, "18.5.a"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() && k.s.step != kEndDieStep) return std::string();
                    return FirstSpace(k, [&](SpaceId i, const Space&) {
                      const bool old = k.s.raid[I(i)] != kNobody && (k.s.step == kEndDieStep || k.was->raid[I(i)] != 0);
                      return old ? "is still raided" : nullptr;
                    });
                  },
                  kRaidPart | kStepPart});
  all->push_back({{"raids.disputed_zone", "The US does not raid the Disputed Zone.", Upholds("16.1.a/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    return Is(zone != kNoId && k.s.raid[I(zone)] == kUs, "the US raided it");
                  },
                  kRaidPart});
}

void AddGovernment(std::vector<Check>* all) {
  all->push_back({{"government.collapse", "A government that has collapsed does not come back.",
                   Upholds("18.2/1"_hom, "18.2/5"_hom)},
                  [](const Look& k) {
                    const bool back = k.was != nullptr && k.was->now.government == 2 && k.s.now.government != 2;
                    return Is(back || k.s.now.government > 2, "it is back");
                  },
                  kNowPart});
  all->push_back({{"government.tested", "No collapse roll is due after a collapse, or under President Santa Anna.",
                   Upholds("18.2/1"_hom)},
                  [](const Look& k) {
                    const bool spared = k.s.now.government == 2 || k.s.now.president == 1;
                    return Is(k.s.step == kCollapseDieStep && spared, "one is due");
                  },
                  kStepPart});
  all->push_back(
      {{"war.irreversible", "War is not undone.", Upholds("18.3/1"_hom)},
       [](const Look& k) { return Is(k.was != nullptr && k.was->now.at_war != 0 && k.s.now.at_war == 0, "peace"); },
       kNowPart});
  all->push_back({{"war.roll", "In war no war is rolled for.", Upholds("18.3/1"_hom)},
                  [](const Look& k) { return Is(k.s.step == kWarDieStep && k.s.now.at_war != 0, "a roll is due"); },
                  kStepPart});
  all->push_back({{"war.automatic", "From turn 7 on there is war.", Upholds("18.3.b/2"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet() || k.s.now.at_war != 0) return std::string();
                    for (int turn = 1; turn <= k.s.now.turn; ++turn) {
                      if (k.r.c.turns[I(turn)].automatic_war) return std::string("there is none");
                    }
                    return std::string();
                  },
                  kQuietPart});
  all->push_back(
      {{"disputed_zone.clause", "The clause of the Disputed Zone takes effect once.", Upholds("18.3.a/2"_hom)},
       [](const Look& k) {
         return Is(k.was != nullptr && k.was->now.dz_clause_used != 0 && k.s.now.dz_clause_used == 0, "it may again");
       },
       kNowPart});
  all->push_back({{"disputed_zone.majority", "More Mexican than US units in the Disputed Zone have been noticed.",
                   Upholds("18.3.a/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    if (zone == kNoId || k.s.step == kGameOver || !k.r.Default(kDzBellicosity)) return std::string();
                    const bool majority = UnitsIn(k.r, k.s, kMexico, zone) > UnitsIn(k.r, k.s, kUs, zone);
                    return Is(majority && k.s.now.dz_clause_used == 0, "bellicosity has not changed");
                  },
                  kUnitsPart | kNowPart});
  all->push_back(
      {{"revolts.segment", "A State is named for a revolt roll in the end phase only.", Upholds("18.4.a/1"_hom)},
       [](const Look& k) {
         return Is(k.Quiet() && (k.s.now.revolt_state != 0 || !Clean(k.s.revolt_checked)),
                   "the revolts of the last turn are still being rolled for");
       },
       kQuietPart});
}

}  // namespace

const Standing& Look::Counted() const {
  if (counted_.has_value()) return *counted_;
  Standing& found = counted_.emplace();
  const bool guerillas_bar = r.options[kGuerillaEntry] != 1;
  for (size_t u = 0; u < r.c.units.size(); ++u) {
    if (!OnMap(s.units[u].where) || I(SpaceOf(s.units[u].where)) >= kMaxSpaces) continue;
    const size_t space = I(SpaceOf(s.units[u].where));
    const UnitInfo& info = r.c.units[u];
    found.occupied.Add(static_cast<int>(space));
    if (info.sort == Sort::kFortress) {
      ++found.inherent[space];
      continue;
    }
    ++found.units[info.side][space];
    if (info.side == kMexico && (info.sort != Sort::kGuerilla || guerillas_bar)) ++found.barring[space];
  }
  for (size_t l = 0; l < r.c.leaders.size(); ++l) {
    const SpaceId space = SpaceOf(s.leaders[l].where);
    if (space == kNoId || I(space) >= kMaxSpaces) continue;
    ++found.leaders[r.c.leaders[l].side][I(space)];
    found.occupied.Add(space);
  }
  return found;
}

bool Look::Quiet() const { return s.step == kPlayCardStep; }

absl::Span<const Check> Invariants() {
  static const auto* all = [] {
    auto* made = new std::vector<Check>;
    AddComponents(made);
    AddConcepts(made);
    AddWillAndControl(made);
    AddCards(made);
    AddForcesAndBattles(made);
    AddWorks(made);
    AddNavalAndRaids(made);
    AddGovernment(made);
    AddEventInvariants(made);
    AddMarchInvariants(made);
    AddBattleInvariants(made);
    AddAccounts(made);
    return made;
  }();
  return *all;
}

namespace {

uint32_t PartOfEvent(uint16_t type) {
  switch (type) {
    case kDieRolled:
      return kDieEvent;
    case kActionCardDrawn:
    case kStrategyCardDealt:
    case kUnitDrawn:
    case kLeaderDrawn:
    case kFortificationDrawn:
    case kCityMarkerDrawn:
      return kDrawEvent;
    case kFirstPlayerChosen:
    case kCardPlayed:
    case kResponsePlayed:
    case kPortSeized:
      return kPlayEvent;
    case kAvoided:
    case kWithdrawn:
    case kSailed:
    case kGuerillaPlaced:
    case kFortificationPlaced:
      return kPlaceEvent;
    default:
      return 0;
  }
}

// The parts that the event changed; all if nothing is known of what was before.
uint32_t ChangedParts(const Look& k) {
  if (k.told != nullptr) return kToldPart;
  if (k.was == nullptr) return ~uint32_t{kToldPart};
  const S& a = *k.was;
  const S& b = k.s;
  uint32_t parts = (k.Quiet() ? kQuietPart : 0u) | (k.by == nullptr ? 0u : PartOfEvent(k.by->type));
  const auto part = [&parts](bool differs, uint32_t bit) { parts |= differs ? bit : 0u; };
  part(a.step != b.step, kStepPart);
  part(std::memcmp(&a.now, &b.now, offsetof(Scalars, to_move)) != 0, kNowPart);
  part(a.now.at_war != b.now.at_war || a.now.war_units_due != b.now.war_units_due, kWarPart);
  part(!SameBytes(a.units, b.units), kUnitsPart);
  part(!SameBytes(a.leaders, b.leaders), kLeadersPart);
  // What mostly stays as it is lies side by side.
  if (std::memcmp(&a.armies, &b.armies, offsetof(S, cards) - offsetof(S, armies)) != 0) {
    part(!SameBytes(a.armies, b.armies), kArmiesPart);
    part(!SameBytes(a.control, b.control), kControlPart);
    part(!SameBytes(a.raid, b.raid), kRaidPart);
    part(!SameBytes(a.fortress_fallen, b.fortress_fallen), kFallenPart);
    part(!SameBytes(a.city_marker, b.city_marker), kCityPart);
    part(!SameBytes(a.markers, b.markers), kMarkersPart);
    part(!SameBytes(a.states, b.states), kStatesPart);
  }
  part(!SameBytes(a.cards, b.cards), kCardsPart);
  part(!SameBytes(a.action_cards, b.action_cards), kActionCardsPart);
  part(!SameBytes(a.play, b.play), kPlayPart);
  part(!SameBytes(a.act, b.act), kActPart);
  if (std::memcmp(&a.battle, &b.battle, offsetof(S, reinf) - offsetof(S, battle)) != 0) {
    part(!SameBytes(a.battle, b.battle), kBattlePart);
    part(!SameBytes(a.loss, b.loss), kLossPart);
    part(!SameBytes(a.repl, b.repl), kReplPart);
  }
  part(!SameBytes(a.naval, b.naval), kNavalPart);
  part(!SameBytes(a.officers, b.officers), kOfficersPart);
  return parts;
}

// Most records are as they were, so they are compared by the dozen first.
template <class Record, size_t kRecords, class Set>
void AddChanged(const std::array<Record, kRecords>& before, const std::array<Record, kRecords>& after, Set* changed) {
  constexpr size_t kTogether = 16 / sizeof(Record);
  static_assert(kRecords % kTogether == 0);
  for (size_t first = 0; first < kRecords; first += kTogether) {
    if (std::memcmp(&before[first], &after[first], 16) == 0) continue;
    for (size_t i = first; i < first + kTogether; ++i) {
      if (!SameBytes(before[i], after[i])) changed->Add(static_cast<int>(i));
    }
  }
}

}  // namespace

Look::Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener)
    : r(rules), was(before), by(event), s(after), told(listener), changed(ChangedParts(*this)) {
  if (told != nullptr) return;
  if (was == nullptr) {
    // Nothing is known of what was before: every record is looked at.
    for (int i = 0; i < kMaxUnits; ++i) changed_units.Add(i);
    for (int i = 0; i < kMaxLeaders; ++i) changed_leaders.Add(i);
    for (int i = 0; i < kMaxCards; ++i) changed_cards.Add(i);
    return;
  }
  if ((changed & kUnitsPart) != 0) AddChanged(was->units, s.units, &changed_units);
  if ((changed & kLeadersPart) != 0) AddChanged(was->leaders, s.leaders, &changed_leaders);
  if ((changed & kCardsPart) != 0) AddChanged(was->cards, s.cards, &changed_cards);
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  const absl::Span<const Check> all = Invariants();
  // Apart from the invariants, so that those that need not be asked cost next to nothing.
  static const auto* masks = [&] {
    auto* made = new std::vector<uint32_t>;
    for (const Check& invariant : all) made->push_back(invariant.reads);
    ADJUTANT_ASSERT(made->size() < kMostInvariants);
    return made;
  }();
  const uint32_t* const reads = masks->data();
  const uint32_t changed = look.changed;
  const bool counting = rules_internal::asked != nullptr;
  // Which are due is found without a branch for each.
  std::array<uint8_t, kMostInvariants> due;
  size_t count = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    due[count] = static_cast<uint8_t>(i);
    count += (reads[i] & changed) != 0 ? 1 : 0;
  }
  for (size_t i = 0; i < count; ++i) {
    const Check& invariant = all[due[i]];
    look.why = invariant.reads & changed;
    if (counting) Asked(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::halls
