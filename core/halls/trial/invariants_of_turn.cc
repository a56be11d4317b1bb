// What is true of a turn between events: its order, cards, battles under way, and the government.
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"

namespace adjutant::halls {
namespace {

constexpr int kPacificSquadron = 48;

template <class T>
bool Clean(const T& part) {
  const T clean{};
  return std::memcmp(&part, &clean, sizeof(T)) == 0;
}

// Where in the turn a step of its own belongs; 0 for steps that occur in several places (4.2, 18.0).
int PlaceInTurn(const S& s) {
  if (s.play.card != kNoId && s.step != kPlayCardStep) return 0;
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

void AddTurn(std::vector<Check>* all) {
  all->push_back(
      {{"turn.number", "There are ten turns.", Cases("18.7/2"_hom)},
       [](const Look& k) { return Is(k.s.now.turn < 1 || k.s.now.turn > kTurns, "a turn that is not on the track"); },
       kNowPart});
  all->push_back({{"turn.advances", "Turn follows turn.", Cases("4.2/0"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr) return std::string();
                    const int steps = k.s.now.turn - k.was->now.turn;
                    return Is(steps < 0 || steps > 1, "the turn marker has jumped");
                  },
                  kNowPart});
  all->push_back({{"turn.order", "Phases and segments of a turn come in their order.",
                   Cases("4.2/0"_hom, "4.2.D"_hom, "18.0"_hom)},
                  [](const Look& k) {
                    if (k.was == nullptr || k.NewTurn()) return std::string();
                    const int before = PlaceInTurn(*k.was);
                    const int after = PlaceInTurn(k.s);
                    return Is(before != 0 && after != 0 && after < before, "a phase or segment came back");
                  },
                  kStepPart});
  all->push_back({{"game.over", "The game is over when somebody has won, and not before.", Cases("5.2"_hom)},
                  [](const Look& k) {
                    return Is((k.s.step == kGameOver) != (k.s.now.winner != kNobody),
                              "a winner and no end, or an end and no winner");
                  },
                  kStepPart | kNowPart});
}

void AddCards(std::vector<Check>* all) {
  all->push_back({{"cards.places", "A strategy card is in one place, the one played in play.", Cases("8.3/1"_hom)},
                  [](const Look& k) {
                    const auto in_play = std::count(k.s.cards.begin(), k.s.cards.end(), kInPlay);
                    const CardId played = k.s.play.card;
                    if (in_play != (played != kNoId ? 1 : 0)) return absl::StrCat(in_play, " cards are in play");
                    if (played != kNoId && k.s.cards[played] != kInPlay)
                      return std::string("the card played is not in play");
                    return EachCard(
                        k, [](uint8_t place, const CardInfo&) { return place > kInPlay ? "is nowhere" : nullptr; });
                  },
                  kCardsPart | kPlayPart});
  all->push_back({{"cards.crisis", "Before the war only Crisis cards are in the game.",
                   Cases("8.2/2"_hom, "8.2/1"_hom, "2.6/2"_hom)},
                  [](const Look& k) {
                    const bool war = k.s.now.at_war != 0;
                    const bool merged = war && k.r.Plays("war_deck_merge=at_declaration"_opt);
                    return EachCard(k, [&](uint8_t place, const CardInfo& card) -> const char* {
                      if (place == kWarSet && !card.war) return "is set aside and no War card";
                      if (place == kWarSet && merged) return "is set aside in war";
                      const bool early =
                          k.r.Plays("crisis_deck=with_pacific_squadron"_opt) && card.number == kPacificSquadron;
                      return !war && card.war && !early && place != kWarSet ? "is in the game before the war" : nullptr;
                    });
                  },
                  kCardsPart | kWarPart});
  all->push_back({{"hands.dealt", "No hand is dealt more cards than its size and the extra card.",
                   Cases("8.1/1"_hom, "8.1/2"_hom, "8.1/4"_hom, "8.1/5"_hom, "4.2.B/1"_hom)},
                  [](const Look& k) {
                    if (k.s.step != kFirstPlayerStep) return std::string();
                    for (Side side : {kUs, kMexico}) {
                      const bool fallen = k.s.now.government == 2 && side == kMexico;
                      const int crisis = k.r.c.turns[k.s.now.turn].crisis_hand;
                      const int war = fallen ? k.r.c.n.hand_war_collapsed_mexico : k.r.c.n.hand_war;
                      const int size = k.s.now.at_war != 0 ? war
                                       : fallen && k.r.Plays("collapse_before_war=seven_at_once"_opt)
                                           ? std::max(crisis, war)
                                           : crisis;
                      if (HandSize(k.r, k.s, side) > size + 1)
                        return absl::StrCat(k.r.SideName(side), " holds ", HandSize(k.r, k.s, side), " cards");
                    }
                    return std::string();
                  },
                  kStepPart});
  all->push_back({{"hands.held", "One card at most is held from turn to turn, and none that must be played.",
                   Cases("17.2/2"_hom, "12.1.b/2"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() || k.r.Plays("action_phase_end=phase_ends"_opt)) return std::string();
                    for (Side side : {kUs, kMexico}) {
                      if (HandSize(k.r, k.s, side) > 1) return absl::StrCat(k.r.SideName(side), " holds more");
                    }
                    return FirstCard(k, [](uint8_t place, const CardInfo& card) {
                      const bool held = place == kUsHand || place == kMexicoHand;
                      return held && card.mandatory ? "is held and had to be played" : nullptr;
                    });
                  },
                  kNowPart});
  all->push_back({{"supply_event.once", "The Supply Event of a turn happens once.", Cases("9.2/4"_hom, "4.2.C/4"_hom)},
                  [](const Look& k) {
                    const bool undone = k.was != nullptr && !k.NewTurn() && k.was->now.supply_event_done != 0 &&
                                        k.s.now.supply_event_done == 0;
                    return Is(undone || k.s.now.supply_event_done > 1, "it may happen again");
                  },
                  kNowPart});
}

void AddPlays(std::vector<Check>* all) {
  all->push_back({{"replacements.once", "A side takes replacements once a turn.", Cases("13.4/1"_hom)},
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
      {{"replacements.us_at_war", "The US takes replacements in war only.", Cases("13.4/3"_hom, "18.3.e/3"_hom)},
       [](const Look& k) {
         return Is(k.s.now.replacements_us != 0 && k.s.now.at_war == 0, "the US took some in peace");
       },
       kNowPart});
  all->push_back(
      {{"replacements.receiver", "A leader on the map receives the replacements of a card.", Cases("13.4/2"_hom)},
       [](const Look& k) {
         const LeaderId leader = k.s.repl.leader;
         return Is(leader != kNoId && !OnMap(k.s.leaders[leader].where), "the receiver is off the map");
       },
       kReplPart | kLeadersPart});
  all->push_back(
      {{"action.done", "Between plays of cards nothing of the last one is left.", Cases("9.1/0"_hom, "8.3/3"_hom)},
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
      {{"action.drawn", "Between plays of cards no counter is on its way.", Cases("13.4.b/5"_hom, "3.4/2"_hom)},
       [](const Look& k) {
         if (!k.Quiet()) return std::string();
         std::string unit = FirstUnit(k, [](const UnitState& u, const UnitInfo&, UnitId) {
           return u.where == kDrawn || u.where == kSetAside ? "is still drawn" : nullptr;
         });
         if (!unit.empty()) return unit;
         return FirstLeader(k, [](const LeaderState& l, const LeaderInfo&, LeaderId) {
           return l.where == kDrawn || l.where == kDisplaced ? "is still on his way" : nullptr;
         });
       },
       kQuietPart});
  all->push_back({{"drawn.one_side", "Counters are drawn for one side at a time.", Cases("3.4/1"_hom)},
                  [](const Look& k) {
                    bool drawn[3] = {};
                    if (!AnyChanged(k, Box::kDrawn)) return std::string();
                    for (UnitId u : k.r.c.units.ids()) {
                      if (k.s.units[u].where == kDrawn) drawn[k.r.c.units[u].side] = true;
                    }
                    return Is(drawn[kUs] && drawn[kMexico], "units of both sides are drawn");
                  },
                  kUnitsPart});
}

void AddBattles(std::vector<Check>* all) {
  all->push_back({{"battle.two_sides", "A battle is between the sides, each with its own units.", Cases("11.1/1"_hom)},
                  [](const Look& k) {
                    if (k.s.battle.active == 0) return std::string();
                    const BattleSide& attacker = k.s.battle.attacker;
                    const BattleSide& defender = k.s.battle.defender;
                    if (attacker.side == defender.side) return std::string("a side fights itself");
                    for (const BattleSide* own : {&attacker, &defender}) {
                      std::string wrong =
                          FirstMember(k, own->units, [&](const UnitState&, const UnitInfo& info, UnitId) {
                            return info.side != own->side ? "fights for the enemy" : nullptr;
                          });
                      if (!wrong.empty()) return wrong;
                    }
                    return std::string();
                  },
                  kBattlePart});
  all->push_back({{"losses.own", "A side loses steps of its own units.", Cases("11.4/1"_hom)},
                  [](const Look& k) {
                    for (const LossTask& task : k.s.loss) {
                      if (task.left == 0) continue;
                      std::string wrong =
                          FirstMember(k, task.from, [&](const UnitState&, const UnitInfo& info, UnitId) {
                            return info.side != task.side ? "is to lose a step of the other side" : nullptr;
                          });
                      if (!wrong.empty()) return wrong;
                    }
                    return std::string();
                  },
                  kLossPart});
  all->push_back({{"officers.once", "One officer event is played a turn.", Cases("12.1.e/2"_hom)},
                  [](const Look& k) { return Is(k.s.now.officer_played > 1, "a second one"); },
                  kNowPart});
}

void AddGovernment(std::vector<Check>* all) {
  all->push_back({{"government.collapse", "A government that has collapsed does not come back.",
                   Cases("18.2/1"_hom, "18.2/5"_hom)},
                  [](const Look& k) {
                    const bool back = k.was != nullptr && k.was->now.government == 2 && k.s.now.government != 2;
                    return Is(back || k.s.now.government > 2, "it is back");
                  },
                  kNowPart});
  all->push_back({{"government.tested", "No collapse roll is due after a collapse, or under President Santa Anna.",
                   Cases("18.2/1"_hom)},
                  [](const Look& k) {
                    const bool spared = k.s.now.government == 2 || k.s.now.president == 1;
                    return Is(k.s.step == kCollapseDieStep && spared, "one is due");
                  },
                  kStepPart});
  all->push_back(
      {{"war.irreversible", "War is not undone.", Cases("18.3/1"_hom)},
       [](const Look& k) { return Is(k.was != nullptr && k.was->now.at_war != 0 && k.s.now.at_war == 0, "peace"); },
       kNowPart});
  all->push_back({{"war.roll", "In war no war is rolled for.", Cases("18.3/1"_hom)},
                  [](const Look& k) { return Is(k.s.step == kWarDieStep && k.s.now.at_war != 0, "a roll is due"); },
                  kStepPart});
  all->push_back({{"war.automatic", "From turn 7 on there is war.", Cases("18.3.b/2"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet() || k.s.now.at_war != 0) return std::string();
                    for (int turn = 1; turn <= k.s.now.turn; ++turn) {
                      if (k.r.c.turns[turn].automatic_war) return std::string("there is none");
                    }
                    return std::string();
                  },
                  kQuietPart});
  all->push_back({{"disputed_zone.clause", "The clause of the Disputed Zone takes effect once.", Cases("18.3.a/2"_hom)},
                  [](const Look& k) {
                    return Is(k.was != nullptr && k.was->now.dz_clause_used != 0 && k.s.now.dz_clause_used == 0,
                              "it may again");
                  },
                  kNowPart});
  all->push_back({{"disputed_zone.majority", "More Mexican than US units in the Disputed Zone have been noticed.",
                   Cases("18.3.a/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    if (zone == kNoId || k.s.step == kGameOver || k.r.Plays("dz_bellicosity=end_of_turn"_opt))
                      return std::string();
                    const bool majority = UnitsIn(k.r, k.s, kMexico, zone) > UnitsIn(k.r, k.s, kUs, zone);
                    return Is(majority && k.s.now.dz_clause_used == 0, "bellicosity has not changed");
                  },
                  kUnitsPart | kNowPart});
  all->push_back(
      {{"revolts.segment", "A State is named for a revolt roll in the end phase only.", Cases("18.4.a/1"_hom)},
       [](const Look& k) {
         return Is(k.Quiet() && (k.s.now.revolt_state != kNoId || !Clean(k.s.revolt_checked)),
                   "the revolts of the last turn are still being rolled for");
       },
       kQuietPart});
}

}  // namespace

void AddTurnInvariants(std::vector<Check>* all) {
  AddTurn(all);
  AddCards(all);
  AddPlays(all);
  AddBattles(all);
  AddGovernment(all);
}

}  // namespace adjutant::halls
