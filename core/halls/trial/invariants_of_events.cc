// What an event of The Halls of Montezuma may do to the position: draws and plays, the march, the battle.
#include <algorithm>

#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/trial/invariant_list.h"

namespace adjutant::halls {

namespace {

constexpr int kSeizedStepsMax = 2;  // 14.4

// Units of `side` in a space before the event, with the fortress's own.
int UnitsBefore(const Look& k, Side side, SpaceId space) {
  int count = 0;
  for (UnitId unit : k.r.c.units.ids())
    count += k.r.c.units[unit].side == side && k.was->units[unit].where == At(space) ? 1 : 0;
  return count;
}

// ---- Draws.

bool UnitThere(const S& was, UnitId unit) {
  const Location where = was.units[unit].where;
  return where != kOutOfGame && where != kAtWarPool && where != kHidden && where != Box::kDrawn;
}
bool MarkerFree(const Look& k, CityMarkerId marker) {
  return std::none_of(k.was->city_marker.begin(), k.was->city_marker.end(),
                      [&](CityMarkerId other) { return other == marker; });
}

std::string DrawnFromNowhere(const Look& k) {
  if (k.was == nullptr || k.by == nullptr) return "";
  const Event& e = *k.by;
  switch (e.type) {
    case kStrategyCardDealt:
      return Is(k.was->cards[CardArg(e, 1)] != kInDeck, "the card dealt was not in the deck");
    case kActionCardDrawn:
      return Is(k.was->action_cards[ActionCardArg(e)] != kActionDeck, "the action card drawn was not in the deck");
    case kUnitDrawn:
      return Is(!UnitThere(*k.was, UnitArg(e)), "the unit drawn was not to be had");
    case kLeaderDrawn:
      return Is(k.was->leaders[LeaderArg(e)].where != kRegroup, "the leader drawn was not in the Leader Pool");
    case kFortificationDrawn:
      return Is(k.was->markers[MarkerArg(e)].state != kInPool, "the fortification drawn was not in the pool");
    case kCityMarkerDrawn:
      return Is(!MarkerFree(k, CityMarkerArg(e)), "the city marker drawn lies in a city");
    default:
      return "";
  }
}

}  // namespace

namespace {

void AddCardEvents(std::vector<Check>* all) {
  all->push_back({{"draws.available", "What is drawn was there to be drawn.",
                   Cases("3.4/2"_hom, "8.3.b/1"_hom, "13.2.a/2"_hom, "5.1.b/2"_hom)},
                  DrawnFromNowhere,
                  kDrawEvent});
  all->push_back({{"cards.colour", "A side plays an event of its colour, or one that it has to play.",
                   Cases("8.0/1"_hom, "12.1.b/1"_hom)},
                  [](const Look& k) {
                    if (k.by == nullptr || k.by->type != kCardPlayed) return std::string();
                    if (k.by->args[1] != static_cast<int>(Use::kEvent)) return std::string();
                    const CardInfo& card = k.r.c.cards[CardArg(*k.by)];
                    const bool own = k.by->player == kUs ? card.us_event : card.mexico_event;
                    return Is(!own && !card.mandatory, "the event is of the other side");
                  },
                  kPlayEvent});
  all->push_back(
      {{"cards.response", "A card that answers comes from the hand, and another play of it is due to nobody.",
        Cases("12.1.d/1"_hom, "9.0/1"_hom)},
       [](const Look& k) {
         if (k.was == nullptr || k.by == nullptr || k.by->type != kResponsePlayed) return std::string();
         const CardId card = CardArg(*k.by);
         const CardPlace hand = HandOf(static_cast<Side>(k.by->player));
         return Is(k.was->cards[card] != hand || k.s.cards[card] == hand, "it did not leave the hand");
       },
       kPlayEvent});
  all->push_back({{"cards.removed", "A card that has been removed does not come back.", Cases("8.3.a"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    for (CardId i : k.changed_cards) {
                      if (k.was->cards[i] == kRemoved) return absl::StrCat(k.r.CardName(i), " is back");
                    }
                    return std::string();
                  },
                  kCardsPart});
  all->push_back({{"action_cards.places", "An action card is in the deck, drawn, or set aside.", Cases("2.6/1"_hom)},
                  [](const Look& k) {
                    const bool wrong = std::any_of(k.s.action_cards.begin(), k.s.action_cards.end(),
                                                   [](uint8_t place) { return place > kActionEvent; });
                    return Is(wrong, "an action card is nowhere");
                  },
                  kActionCardsPart});
  all->push_back({{"initiative.war", "Mexico has the initiative until there is war, then the US.",
                   Cases("3.7/1"_hom, "3.7/2"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.by == nullptr || k.by->type != kFirstPlayerChosen) return std::string();
                    return Is(k.by->player != (k.was->now.at_war != 0 ? kUs : kMexico), "the other side used it");
                  },
                  kPlayEvent});
}

void AddLossEvents(std::vector<Check>* all) {
  all->push_back({{"leaders.dead", "Whoever is out of the game does not come back.", Cases("2.2.b/3"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    return EachLeader(k, [&](const LeaderState& leader, const LeaderInfo&, LeaderId i) {
                      const bool back = k.was->leaders[i].where == kOutOfGame && leader.where != kOutOfGame;
                      return back ? "is back" : nullptr;
                    });
                  },
                  kLeadersPart});
  all->push_back({{"units.gone", "A unit that is out of the game does not come back, but to a fortress that stands.",
                   Cases("13.3.a/4"_hom, "10.5/5"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId u) {
                      const bool back = k.was->units[u].where == kOutOfGame && unit.where != kOutOfGame;
                      return back && info.sort != Sort::kFortress ? "is back" : nullptr;
                    });
                  },
                  kUnitsPart});
  all->push_back(
      {{"steps.gained", "A unit arrives at full strength, but for replacements and the step that a winner keeps.",
        Cases("3.4/1"_hom, "13.4.b/3"_hom, "11.2.i/2"_hom, "12.1.a/3"_hom)},
       [](const Look& k) {
         if (k.was == nullptr || k.by == nullptr) return std::string();
         return EachUnit(k, [&](const UnitState& unit, const UnitInfo& info, UnitId u) -> const char* {
           const int before = k.was->units[u].steps;
           if (unit.steps <= before || info.sort == Sort::kFortress) return nullptr;
           const bool named = k.by->type == kStepRestored && UnitArg(*k.by) == u;
           if (named) return unit.steps == before + 1 ? nullptr : "gains more than a step";
           if (before != 0) return "gains a step without a cause";
           const bool replaced = k.by->type == kReplacementPlaced && unit.steps == k.by->args[0];
           return replaced || unit.steps == info.max_steps() ? nullptr : "arrives reduced";
         });
       },
       kUnitsPart});
  all->push_back({{"states.spaces", "Every space in Mexico, the Zones apart, belongs to a State.",
                   Cases("2.1.j/1"_hom, "18.4.a/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId, const Space& space) {
                      const bool wrong = space.in_mexico() && !space.zone() && !k.r.c.states.Has(space.state);
                      return wrong ? "belongs to no State" : nullptr;
                    });
                  },
                  kStatesPart});
}

void AddRaidAndSeaEvents(std::vector<Check>* all) {
  all->push_back({{"works.raided", "Nothing is fortified in a space that is raided.", Cases("16.4.b/1"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.by == nullptr || k.by->type != kFortificationPlaced) return std::string();
                    // By an option a fort is finished anywhere, for a card and nothing else (13.2.a/6).
                    const bool anywhere = static_cast<Use>(k.was->play.use) == Use::kFinishFort;
                    if (anywhere && k.r.Plays("fort_finish=no_conditions"_opt)) return std::string();
                    return Is(k.was->raid[SpaceArg(*k.by)] != kNobody, "it is raided");
                  },
                  kPlaceEvent});
  all->push_back(
      {{"raids.targets", "The US raids what Mexico controls or holds, and the Zones of the west and Yucatan.",
        Cases("16.1.a/1"_hom, "16.1.a/2"_hom)},
       [](const Look& k) {
         if (k.was == nullptr) return std::string();
         return FirstSpace(k, [&](SpaceId i, const Space& space) {
           if (k.s.raid[i] != kUs || k.was->raid[i] == kUs || space.zone()) return static_cast<const char*>(nullptr);
           const bool mexican = k.was->control[i] == kMexico || UnitsBefore(k, kMexico, i) > 0 ||
                                WorksIn(k.r, *k.was, kMexico, i) != kNoId || StandingFortress(k.r, *k.was, i);
           return mexican ? nullptr : "was no target for the US";
         });
       },
       kRaidPart});
  all->push_back({{"squadrons.seizing",
                   "The port that a squadron seizes was Mexico's and nearly unarmed, and the squadron active.",
                   Cases("14.4/1"_hom, "14.4/2"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.by == nullptr || k.by->type != kPortSeized) return std::string();
                    const SpaceId port = SpaceArg(*k.by);
                    int steps = 0;
                    bool guns = false;
                    for (UnitId unit : k.r.c.units.ids()) {
                      const UnitInfo& info = k.r.c.units[unit];
                      if (info.side != kMexico || info.sort == Sort::kFortress || k.was->units[unit].where != At(port))
                        continue;
                      steps += k.was->units[unit].steps;
                      guns = guns || info.artillery();
                    }
                    return Is(k.was->control[port] != kMexico || steps > kSeizedStepsMax || guns ||
                                  !SquadronActive(*k.was, k.r.c.spaces[port].port),
                              "it could not be seized");
                  },
                  kPlayEvent});
  all->push_back(
      {{"squadrons.lying", "A squadron that lies at a port is active, and the port on its coast.", Cases("14.4/3"_hom)},
       [](const Look& k) {
         for (Coast coast : {Coast::kEast, Coast::kWest}) {
           const SpaceId port = SeizedPort(k.s, coast);
           if (port != kNoId && (!SquadronActive(k.s, coast) || k.r.c.spaces[port].port != coast))
             return absl::StrCat("not so at ", k.r.SpaceName(port));
         }
         return std::string();
       },
       kNavalPart | kNowPart});
}

}  // namespace

void AddEventInvariants(std::vector<Check>* all) {
  AddCardEvents(all);
  AddLossEvents(all);
  AddRaidAndSeaEvents(all);
}

// ---- 10, 14.1: who goes where.

namespace {

// Units that the event took to the space it names, with enemies there or back where the enemy came from (10.8/3).
std::string NoRefuge(const Look& k, Side side, SpaceId to, SpaceId origin) {
  if (to == origin) return absl::StrCat(k.r.SpaceName(to), " is where the enemy came from");
  if (UnitsBefore(k, Enemy(side), to) > 0) return absl::StrCat("enemy units are in ", k.r.SpaceName(to));
  return "";
}

}  // namespace

void AddMarchInvariants(std::vector<Check>* all) {
  all->push_back(
      {{"avoidance.refuge", "Who avoids battle goes neither among enemies nor to where they came from, but any Zone.",
        Cases("10.8/3"_hom, "10.8.d"_hom)},
       [](const Look& k) {
         if (k.was == nullptr || k.by == nullptr || k.by->type != kAvoided) return std::string();
         const SpaceId to = SpaceArg(*k.by);
         if (to == k.was->act.space || k.r.c.spaces[to].zone()) return std::string();
         const SpaceId origin = k.was->act.from_set != 0 ? k.was->act.from.get() : kNoId;
         return NoRefuge(k, static_cast<Side>(k.by->player), to, origin);
       },
       kPlaceEvent});
  all->push_back({{"withdrawal.refuge", "Who withdraws goes neither among enemies nor to where they came from.",
                   Cases("11.2.b/2"_hom, "11.2.b/6"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.by == nullptr || k.by->type != kWithdrawn) return std::string();
                    return NoRefuge(k, static_cast<Side>(k.by->player), SpaceArg(*k.by), k.was->battle.origin);
                  },
                  kPlaceEvent});
  all->push_back({{"sea.squadron", "The US sails along a coast on which its squadron is active.", Cases("14.1/2"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.by == nullptr || k.by->type != kSailed || k.by->player != kUs)
                      return std::string();
                    return Is(!SquadronActive(*k.was, k.r.c.spaces[SpaceArg(*k.by)].port), "it is not active there");
                  },
                  kPlaceEvent});
  all->push_back({{"guerillas.rough", "Guerillas come to the map in Rough spaces.", Cases("10.2.g/4"_hom)},
                  [](const Look& k) {
                    if (k.by == nullptr || k.by->type != kGuerillaPlaced) return std::string();
                    const SpaceId space = SpaceArg(*k.by, 1);
                    return Is(!GuerillaRough(k.r, space), "the space is not Rough");
                  },
                  kPlaceEvent});
  all->push_back({{"guerillas.no_army", "Canales does not lead guerillas as an Army.", Cases("10.2.g/2"_hom)},
                  [](const Look& k) {
                    const Group& group = k.s.act.group;
                    if (k.s.act.active == 0 || group.army == kNoId || group.commander != k.r.c.canales)
                      return std::string();
                    return FirstMember(k, group.units, [](const UnitState&, const UnitInfo& info, UnitId) {
                      return info.sort == Sort::kGuerilla ? "is in his Army" : nullptr;
                    });
                  },
                  kActPart});
  all->push_back({{"attrition.last_step", "Attrition on the march leaves the Force a step.", Cases("10.2.c/3"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.was->act.active == 0 || k.s.act.active == 0) return std::string();
                    if (k.was->battle.active != 0 || k.s.act.attrition_done == k.was->act.attrition_done)
                      return std::string();
                    const UnitSet& units = k.was->act.group.units;
                    return Is(StepsOf(*k.was, units) > 0 && StepsOf(k.s, units) == 0, "nothing is left of it");
                  },
                  kActPart});
  // A port may fall to Mexico with nobody there (13.1, 18.1.a); the marker stays until Mexican units find it alone.
  all->push_back({{"beachhead.captured", "The Beachhead alone among Mexican units has been captured.",
                   Cases("6.5.b/3"_hom, "6.5.c"_hom)},
                  [](const Look& k) {
                    const SpaceId port = SpaceOf(k.s.now.beachhead);
                    if (!k.Quiet() || !k.r.c.spaces.Has(port) || k.r.Plays("train_capture=forces_only"_opt))
                      return std::string();
                    if (k.r.c.spaces[port].zone()) return std::string();  // who has been there before enters nothing
                    return Is(k.Barring(port) > 0 && k.Units(kUs, port) == 0, "it is still there");
                  },
                  kQuietPart});
}

// ---- 11: battle.

namespace {

// Where in a battle a step of its own belongs; 0 for steps that occur in several places (11.2).
int PlaceInBattle(uint16_t step) {
  switch (step) {
    case kCommanderStep:
      return 1;
    case kBattleTypeStep:
      return 2;
    case kHalfDieStep:
      return 3;
    case kWithdrawStep:
    case kWithdrawOneStep:
      return 4;
    case kLeadUnitStep:  // of either side
    case kCommitStep:
      return 5;
    case kAttackerDieStep:
      return 6;
    case kDefenderDieStep:
      return 7;
    case kRestoreStep:
      return 8;
    case kPostBattleDieStep:
      return 9;
    case kStandStep:
      return 10;
    case kRetreatStep:
    case kRoutPlaceStep:
    case kSurroundedPlaceStep:
      return 11;
    default:
      return 0;
  }
}

bool SameBattle(const Look& k) {
  return k.was != nullptr && k.was->battle.active != 0 && k.s.battle.active != 0 &&
         k.was->now.battles == k.s.now.battles;
}

// A reduced unit that the event eliminated while `others` hold one at full strength (11.4/2). Guerillas have but one
// step and are never reduced.
std::string LostTooEarly(const Look& k, const UnitSet& others) {
  UnitId full, lost;
  for (UnitId unit : others) {
    if (!k.r.c.units.Has(unit)) break;
    if (k.r.c.units[unit].sort == Sort::kFortress) continue;
    const bool here = k.was->units[unit].where == At(k.was->battle.space);
    if (here && k.s.units[unit].steps == 2 && k.s.units[unit].where == k.was->units[unit].where) full = unit;
    const bool reduced = k.was->units[unit].steps == 1 && k.r.c.units[unit].sort != Sort::kGuerilla;
    if (here && reduced && k.s.units[unit].steps == 0) lost = unit;
  }
  if (full == kNoId || lost == kNoId) return "";
  return absl::StrCat(k.r.UnitName(lost), " is eliminated, and ", k.r.UnitName(full), " has lost nothing");
}

std::string WeakLost(const Look& k) {
  if (!SameBattle(k)) return "";
  const LossTask& task = k.was->loss[0];
  const bool chosen = k.by != nullptr && k.by->type == kStepLost && task.left > 0 && task.full_first != 0;
  if (chosen && task.owed == 0) {
    if (std::string wrong = LostTooEarly(k, task.from); !wrong.empty()) return wrong;
  }
  for (const auto& [was, now] : {std::pair(&k.was->battle.attacker, &k.s.battle.attacker),
                                 std::pair(&k.was->battle.defender, &k.s.battle.defender)}) {
    // Only losses of the table: what commitment, artillery, a rout or a card takes has its own rules.
    const int by_table = now->lost_brt - was->lost_brt;
    if (by_table <= 0 || by_table != now->lost - was->lost) continue;
    if (std::string wrong = LostTooEarly(k, was->units); !wrong.empty()) return wrong;
  }
  return "";
}

// May the losers still be in the space when the battle is over?
bool LosersMayStay(const Look& k, bool defended) {
  const Battle& battle = k.was->battle;
  const bool stands = k.by != nullptr && k.by->type == kStandDecided && k.by->args[0] != 0;
  return battle.stood != 0 || stands || battle.siege != 0 || (defended && battle.sortie != 0) ||
         (defended && battle.guerilla != 0 && battle.intercepted != 0) || k.r.c.spaces[battle.space].zone() ||
         battle.origin == battle.space;
}

}  // namespace

void AddBattleInvariants(std::vector<Check>* all) {
  all->push_back({{"battle.order", "The steps of a battle come in their order.", Cases("11.2/0"_hom)},
                  [](const Look& k) {
                    if (!SameBattle(k)) return std::string();
                    const int before = PlaceInBattle(k.was->step);
                    const int after = PlaceInBattle(k.s.step);
                    return Is(before != 0 && after != 0 && after < before, "a step of it came back");
                  },
                  kStepPart});
  all->push_back({{"losses.full_first", "No reduced unit is lost in a battle while one at full strength is there.",
                   Cases("11.4/2"_hom, "11.4/3"_hom)},
                  WeakLost,
                  kUnitsPart});
  all->push_back({{"battle.winner", "Who inflicts more on the Battle Results Table has won; a tie is the defender's.",
                   Cases("11.2.i/1"_hom)},
                  [](const Look& k) {
                    const Battle& battle = k.s.battle;
                    if (k.was == nullptr || battle.active == 0 || battle.winner == kNobody) return std::string();
                    if (k.was->battle.winner != kNobody) return std::string();
                    const auto table = [&k](const BattleSide& side) {  // a card may spare a step of it
                      return k.r.c.battle_losses[side.band][k.r.c.FirepowerColumn(side.firepower)];
                    };
                    const bool attacker = table(battle.attacker) > table(battle.defender);
                    return Is(battle.winner != (attacker ? battle.attacker : battle.defender).side, "it is the other");
                  },
                  kBattlePart});
  all->push_back({{"battle.losers_leave", "When a battle is over the losers have left, unless a rule lets them stay.",
                   Cases("11.2.i/3"_hom, "11.5.c/1"_hom, "11.5.c/2"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.was->battle.active == 0 || k.s.battle.active != 0) return std::string();
                    const Battle& battle = k.was->battle;
                    if (battle.winner == kNobody) return std::string();
                    const bool defended = battle.winner != battle.defender.side;
                    if (LosersMayStay(k, defended)) return std::string();
                    const UnitSet& losers = (defended ? battle.defender : battle.attacker).units;
                    return FirstMember(k, losers, [&](const UnitState& unit, const UnitInfo& info, UnitId) {
                      const bool there = unit.where == At(battle.space);
                      return there && info.sort != Sort::kFortress ? "has not left" : nullptr;
                    });
                  },
                  kBattlePart});
  all->push_back({{"officers.roles", "In a battle one officer at most has each role.", Cases("12.1.e/5"_hom)},
                  [](const Look& k) {
                    int in_role[3] = {};
                    for (uint8_t role : k.s.officers.role) {
                      if (role > 2) return std::string("an officer has no such role");
                      ++in_role[role];
                    }
                    return Is(in_role[1] > 1 || in_role[2] > 1, "two officers share one");
                  },
                  kOfficersPart});
  all->push_back({{"officers.leader", "An officer is with a US leader on the map, and in play.",
                   Cases("12.1.e/3"_hom, "12.1.e/6"_hom)},
                  [](const Look& k) {
                    for (int i = 0; i < kOfficers && k.Quiet(); ++i) {
                      const LeaderId leader = k.s.officers.commander[i];
                      if (leader == kNoId) continue;
                      if (!k.r.c.leaders.Has(leader) || k.r.c.leaders[leader].side != kUs || k.s.officers.out[i] != 0 ||
                          !OnMap(k.s.leaders[leader].where))
                        return std::string("he is not");
                    }
                    return std::string();
                  },
                  kQuietPart});
}

}  // namespace adjutant::halls
