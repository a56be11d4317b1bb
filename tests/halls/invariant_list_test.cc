// The invariants of The Halls of Montezuma: each fires when it is broken on purpose, and only then.
#include "tests/support/invariant_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariants.h"
#include "core/halls/trial/policies.h"
#include "core/kernel/random.h"
#include "tests/halls/board.h"
#include "tests/halls/table.h"
#include "tests/support/overlooked.h"

namespace adjutant::halls {
namespace {

// A position of turn 2, the one before it, and the event between them. Both positions are the same to begin with: the
// US is to play a card.
struct Scene {
  Scene() : board(Table()) {
    board.Set("hand.us", "strategy_20").Set("hand.mexico", "strategy_26");
    for (const ScenarioData& scenario : BuiltIn().scenarios) {
      if (scenario.id != "turn_2") continue;
      for (const auto& [name, value] : scenario.settings) board.Set(name, value);
    }
    board.Go("action.us");
    before = board.s();
  }
  std::vector<std::string> Broken() const {
    std::vector<BrokenInvariant> broken;
    const Rules rules = board.rules();
    CheckInvariants(Look(rules, &before, &event, board.s()), &broken);
    CheckInvariants(Look(rules, &before, &event, board.s(), &told), &broken);
    std::vector<std::string> names;
    for (const BrokenInvariant& one : broken) names.emplace_back(one.invariant->name);
    return names;
  }
  Scene& Set(absl::string_view name, absl::string_view value) {
    board.Set(name, value);
    return *this;
  }
  UnitState& Unit(absl::string_view id) { return board.s().units[board.Unit(id)]; }
  LeaderState& Leader(absl::string_view id) { return board.s().leaders[board.Leader(id)]; }
  uint8_t& Control(absl::string_view id) { return board.s().control[board.Space(id)]; }
  uint8_t& Raid(absl::string_view id) { return board.s().raid[board.Space(id)]; }
  StoredOptional<CityMarkerId>& City(absl::string_view id) { return board.s().city_marker[board.Space(id)]; }
  uint8_t& Fallen(absl::string_view id) { return board.s().fortress_fallen[board.Space(id)]; }
  uint8_t& Card(int number) { return board.s().cards[BuiltIn().Card(number)]; }
  SpaceId Space(absl::string_view id) const { return board.Space(id); }
  // The event and what it is about.
  Scene& By(EventType type, Side player, EventArg first, EventArg second = 0) {
    event = MakeEvent(type, player, {first, second});
    return *this;
  }
  // A battle at Matamoros goes on, between the 1st Dragoons and the Guard, the US attacking from Austin.
  Scene& Battle() {
    for (S* state : {&before, &board.s()}) {
      halls::Battle& battle = state->battle;
      battle.active = 1;
      battle.space = Space("matamoros");
      battle.origin = Space("austin");
      battle.attacker.side = kUs;
      battle.defender.side = kMexico;
      battle.attacker.units.Add(board.Unit("us_1st_dragoons"));
      battle.defender.units.Add(board.Unit("mx_guard"));
      battle.defender.units.Add(board.Unit("mx_zapadores"));
      for (const char* id : {"us_1st_dragoons", "mx_guard", "mx_zapadores"})
        state->units[board.Unit(id)] = {In("matamoros"), 2};
    }
    return *this;
  }
  Location In(absl::string_view id) const { return At(board.Space(id)); }
  S& s() { return board.s(); }

  Table board;
  S before{};
  Event event{};
  Trace told;
};

struct Breach {
  const char* name;
  std::function<void(Scene&)> make;
};

// One way at least to break each of them.
std::vector<Breach> Breaches() {
  const auto act = [](Scene& x) {
    x.s().step = kDrawMovementStep;
    x.s().act.active = 1;
    x.s().act.group.side = kUs;
    x.s().act.group.commander = x.board.Leader("kearney");
    x.s().act.group.leaders.Add(x.board.Leader("kearney"));
    x.s().act.movement = 4;
  };
  return {
      {"pieces.exist", [](Scene& x) { x.s().units[UnitId(kMaxUnits - 1)].steps = 1; }},
      {"pieces.exist", [](Scene& x) { x.s().cards[CardId(kMaxCards - 1)] = kUsHand; }},
      {"dice.faces",
       [](Scene& x) {
         x.event = MakeEvent(kDieRolled, kChance, {1, 10});
       }},
      {"units.places", [](Scene& x) { x.Unit("us_1st_dragoons").where = kExile; }},
      {"units.places", [](Scene& x) { x.Unit("us_1st_dragoons").where = kFirstSpace + kMaxSpaces - 1; }},
      {"units.steps", [](Scene& x) { x.Unit("us_1st_dragoons").steps = 3; }},
      {"units.steps",
       [](Scene& x) {
         x.Unit("us_1st_dragoons") = {kRegroup, 1};
       }},
      {"units.guerilla_box", [](Scene& x) { x.Unit("mx_guerilla_1").where = kRegroup; }},
      {"units.guerilla_box",
       [](Scene& x) {
         x.Unit("mx_guard") = {kGuerillaBox, 0};
       }},
      {"units.hidden_guerilla",
       [](Scene& x) { x.Unit("mx_guerilla_1").where = x.Unit("mx_guerilla_2").where = kHidden; }},
      {"units.at_war", [](Scene& x) { x.Unit("us_9th_infantry").where = kRegroup; }},
      {"units.at_war", [](Scene& x) { x.s().now.at_war = 1; }},
      {"units.inherent", [](Scene& x) { x.Fallen("vera_cruz") = 1; }},
      {"units.inherent", [](Scene& x) { x.Unit("mx_inherent_mejico").where = x.In("toluca"); }},
      {"units.guerillas_in_mexico",
       [](Scene& x) {
         x.Unit("mx_guerilla_1") = {x.In("san_antonio"), 1};
       }},
      {"leaders.places", [](Scene& x) { x.Leader("worth").where = kHidden; }},
      {"leaders.repl", [](Scene& x) { x.Leader("santa_anna").repl = 1; }},
      {"leaders.replacement", [](Scene& x) { x.Leader("valencia").where = kRegroup; }},
      {"leaders.alone", [](Scene& x) { x.Leader("worth").where = x.In("matamoros"); }},
      {"stack.limit",
       [](Scene& x) {
         int placed = 0;
         for (UnitId unit : BuiltIn().units.ids()) {
           if (BuiltIn().units[unit].side != kUs || x.s().units[unit].where == kAtWarPool) continue;
           if (++placed > 16) break;
           x.s().units[unit] = {x.In("austin"), 1};
         }
       }},
      {"stack.one_side",
       [](Scene& x) {
         x.Unit("mx_guard") = {x.In("fort_brown"), 1};
       }},
      {"pools.scott_and_santa_anna", [](Scene& x) { x.Leader("scott").where = kRegroup; }},
      {"pools.scott_and_santa_anna", [](Scene& x) { x.Leader("santa_anna").where = kRegroup; }},
      {"santa_anna.exile", [](Scene& x) { x.Leader("santa_anna").where = x.In("mejico"); }},
      {"santa_anna.one_entry", [](Scene& x) { x.before.now.santa_anna_entered = 1; }},
      {"santa_anna.texas",
       [act](Scene& x) {
         act(x);
         x.s().act.group.commander = x.board.Leader("santa_anna");
         x.s().act.group.units.Add(x.board.Unit("mx_guard"));
         x.s().act.space = x.board.Space("austin");
         x.s().act.from_set = 1;
       }},
      {"turn.number", [](Scene& x) { x.s().now.turn = 11; }},
      {"turn.advances", [](Scene& x) { x.before.now.turn = 5; }},
      {"turn.advances", [](Scene& x) { x.s().now.turn = 4; }},
      {"turn.order", [](Scene& x) { x.before.step = kWarDieStep; }},
      {"game.over", [](Scene& x) { x.s().now.winner = kUs; }},
      {"game.over", [](Scene& x) { x.s().step = kGameOver; }},
      {"tracks.political_will", [](Scene& x) { x.s().now.political_will = 36; }},
      {"tracks.bellicosity", [](Scene& x) { x.s().now.bellicosity = 6; }},
      {"tracks.blockade", [](Scene& x) { x.before.now.blockade = 1; }},
      {"tracks.blockade", [](Scene& x) { x.s().now.blockade = 36; }},
      {"victory.political_will",
       [](Scene& x) {
         x.before.now.turn = 1;
         x.before.now.political_will = x.s().now.political_will = 1;
       }},
      {"cities.roll", [](Scene& x) { x.Control("monterrey") = kUs; }},
      {"cities.markers", [](Scene& x) { x.City("monterrey") = x.City("saltillo") = CityMarkerId(2); }},
      {"cities.markers", [](Scene& x) { x.City("matamoros") = CityMarkerId(0); }},
      {"control.one_side", [](Scene& x) { x.Control("matamoros") = kNobody; }},
      {"control.transit", [](Scene& x) { x.Control("laredo_road") = kUs; }},
      {"control.disputed_zone", [](Scene& x) { x.Control("disputed_zone") = kMexico; }},
      {"control.new_orleans", [](Scene& x) { x.Control("new_orleans") = kMexico; }},
      {"control.new_orleans",
       [](Scene& x) {
         x.Unit("mx_guard") = {x.In("new_orleans"), 1};
       }},
      {"control.fortress", [](Scene& x) { x.Control("mejico") = kUs; }},
      {"fortress.fallen", [](Scene& x) { x.Fallen("matamoros") = 1; }},
      {"fortress.fallen", [](Scene& x) { x.before.fortress_fallen[x.board.Space("mejico")] = 1; }},
      {"trains.alone", [](Scene& x) { x.s().now.train_us = x.In("matamoros"); }},
      {"trains.places", [](Scene& x) { x.s().now.train_us = kRegroup; }},
      {"beachhead.port", [](Scene& x) { x.s().now.beachhead = x.In("saltillo"); }},
      {"states.markers", [](Scene& x) { x.s().states[StateId(0)].revolt = 2; }},
      {"states.markers", [](Scene& x) { x.s().states[StateId(1)].control = kNobody; }},
      {"states.control",
       [](Scene& x) {
         x.s().step = kCollapseDieStep;
         x.s().states[StateId(0)].control = kUs;
       }},
      {"cards.places", [](Scene& x) { x.Card(20) = kInPlay; }},
      {"cards.places", [](Scene& x) { x.Card(20) = 9; }},
      {"cards.crisis", [](Scene& x) { x.Card(50) = kUsHand; }},
      {"cards.crisis", [](Scene& x) { x.Card(20) = kWarSet; }},
      {"hands.dealt",
       [](Scene& x) {
         x.s().step = kFirstPlayerStep;
         for (int number = 1; number <= 10; ++number) x.Card(number) = kUsHand;
       }},
      {"hands.held",
       [](Scene& x) {
         x.before.now.turn = 1;
         x.Card(20) = x.Card(21) = kUsHand;
       }},
      {"hands.held",
       [](Scene& x) {
         x.before.now.turn = 1;
         x.Card(20) = kInDeck;
         x.Card(12) = kUsHand;
       }},
      {"supply_event.once", [](Scene& x) { x.before.now.supply_event_done = 1; }},
      {"replacements.once", [](Scene& x) { x.before.now.replacements_mexico = 1; }},
      {"replacements.once", [](Scene& x) { x.s().now.replacements_mexico = 2; }},
      {"replacements.us_at_war", [](Scene& x) { x.s().now.replacements_us = 1; }},
      {"replacements.receiver", [](Scene& x) { x.s().repl.leader = x.board.Leader("scott"); }},
      {"action.done", [](Scene& x) { x.s().depth = 1; }},
      {"action.done", [](Scene& x) { x.s().battle.window = 1; }},
      {"action.drawn", [](Scene& x) { x.Unit("us_2nd_infantry").where = Box::kDrawn; }},
      {"action.drawn", [](Scene& x) { x.Leader("worth").where = kDisplaced; }},
      {"drawn.one_side",
       [](Scene& x) {
         x.Unit("us_2nd_infantry").where = Box::kDrawn;
         x.Unit("mx_1st_infantry").where = Box::kDrawn;
       }},
      {"force.one_side",
       [act](Scene& x) {
         act(x);
         x.s().act.group.units.Add(x.board.Unit("mx_guard"));
       }},
      {"force.one_side",
       [act](Scene& x) {
         act(x);
         x.s().act.group.leaders.Add(x.board.Leader("arista"));
       }},
      {"force.limit",
       [act](Scene& x) {
         act(x);
         for (const char* unit : {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry",
                                  "us_5th_infantry", "us_6th_infantry", "us_7th_infantry", "us_8th_infantry"}) {
           x.s().act.group.units.Add(x.board.Unit(unit));
         }
       }},
      {"force.limit",
       [act](Scene& x) {
         act(x);
         x.s().act.group.leaders.Add(x.board.Leader("worth"));
         x.s().act.group.leaders.Add(x.board.Leader("taylor"));
       }},
      {"force.ops",
       [act](Scene& x) {
         act(x);
         x.s().play.use = static_cast<uint8_t>(Use::kActivateForce);
         x.s().play.ops = 0;
       }},
      {"force.movement",
       [act](Scene& x) {
         act(x);
         x.s().act.left = 5;
       }},
      {"armies.commander",
       [](Scene& x) {
         for (ArmyId army : BuiltIn().armies.ids()) {
           if (BuiltIn().armies[army] == kUs) x.s().armies[army] = x.board.Leader("taylor");
         }
       }},
      {"armies.commander",
       [](Scene& x) {
         for (ArmyId army : BuiltIn().armies.ids()) {
           if (BuiltIn().armies[army] == kMexico) x.s().armies[army] = x.board.Leader("taylor");
         }
       }},
      {"armies.stand", [](Scene& x) { x.Leader("taylor").where = x.In("austin"); }},
      {"battle.two_sides",
       [](Scene& x) {
         x.s().step = kCommanderStep;
         x.s().battle.active = 1;
         x.s().battle.attacker.side = x.s().battle.defender.side = kUs;
       }},
      {"battle.two_sides",
       [](Scene& x) {
         x.s().battle.active = 1;
         x.s().battle.attacker.side = kUs;
         x.s().battle.defender.side = kMexico;
         x.s().battle.defender.units.Add(x.board.Unit("us_1st_dragoons"));
       }},
      {"losses.own",
       [](Scene& x) {
         x.s().loss[0].left = 1;
         x.s().loss[0].side = kMexico;
         x.s().loss[0].from.Add(x.board.Unit("us_1st_dragoons"));
       }},
      {"officers.once", [](Scene& x) { x.s().now.officer_played = 2; }},
      {"works.placed",
       [](Scene& x) {
         x.s().markers[MarkerId(0)] = {x.In("austin"), kInPool};
       }},
      {"works.placed",
       [](Scene& x) {
         x.s().markers[MarkerId(0)] = {kNowhere, kFaceDown};
       }},
      {"works.one",
       [](Scene& x) {
         x.s().markers[MarkerId(0)] = x.s().markers[MarkerId(1)] = MarkerRecord{x.In("austin"), kFaceDown};
       }},
      {"works.unfinished",
       [](Scene& x) {
         for (MarkerId marker : BuiltIn().markers.ids()) {
           if (BuiltIn().markers[marker].work == Work::kFieldworks)
             x.s().markers[marker] = {x.In("austin"), kUnderConstruction};
         }
       }},
      {"works.transit",
       [](Scene& x) {
         x.s().markers[MarkerId(0)] = {x.In("laredo_road"), kFaceDown};
       }},
      {"works.fortress",
       [](Scene& x) {
         x.s().markers[MarkerId(0)] = {x.In("mejico"), kFaceDown};
       }},
      {"squadrons.used", [](Scene& x) { x.s().now.squadron_west = 1; }},
      {"squadrons.first_activation", [](Scene& x) { x.before.now.squadron_east_used = 1; }},
      {"raids.markers",
       [](Scene& x) {
         for (SpaceId space : Every<SpaceId>(10, 17)) x.s().raid[space] = kMexico;
       }},
      {"raids.markers", [](Scene& x) { x.s().raid[SpaceId(3)] = 3; }},
      {"raids.end",
       [](Scene& x) {
         x.s().step = kEndDieStep;
         x.Raid("austin") = kMexico;
       }},
      {"raids.disputed_zone", [](Scene& x) { x.Raid("disputed_zone") = kUs; }},
      {"government.collapse", [](Scene& x) { x.before.now.government = 2; }},
      {"government.tested",
       [](Scene& x) {
         x.s().step = kCollapseDieStep;
         x.s().now.government = 2;
       }},
      {"government.tested",
       [](Scene& x) {
         x.s().step = kCollapseDieStep;
         x.s().now.president = 1;
       }},
      {"war.irreversible", [](Scene& x) { x.before.now.at_war = 1; }},
      {"war.roll",
       [](Scene& x) {
         x.s().step = kWarDieStep;
         x.s().now.at_war = 1;
       }},
      {"war.automatic", [](Scene& x) { x.s().now.turn = x.before.now.turn = 8; }},
      {"disputed_zone.clause",
       [](Scene& x) {
         x.before.now.dz_clause_used = 1;
         x.s().now.dz_clause_used = 0;
       }},
      {"disputed_zone.majority",
       [](Scene& x) {
         x.s().now.dz_clause_used = x.before.now.dz_clause_used = 0;
         x.Unit("mx_guard") = {x.In("disputed_zone"), 1};
         x.Unit("mx_zapadores") = {x.In("disputed_zone"), 1};
         x.Unit("mx_3rd_artillery") = {x.In("disputed_zone"), 1};
       }},
      {"revolts.segment", [](Scene& x) { x.s().now.revolt_state = StateId(0); }},
      {"draws.available", [](Scene& x) { x.By(kStrategyCardDealt, kNobody, 0, BuiltIn().Card(20)); }},
      {"draws.available", [](Scene& x) { x.By(kLeaderDrawn, kNobody, x.board.Leader("scott")); }},
      {"draws.available", [](Scene& x) { x.By(kUnitDrawn, kNobody, x.board.Unit("us_9th_infantry")); }},
      {"draws.available",
       [](Scene& x) {
         x.before.markers[MarkerId(0)].state = kFaceUp;
         x.By(kFortificationDrawn, kNobody, 0);
       }},
      {"draws.available",
       [](Scene& x) {
         x.before.city_marker[x.Space("monterrey")] = CityMarkerId(2);
         x.By(kCityMarkerDrawn, kNobody, 2);
       }},
      {"draws.available",
       [](Scene& x) {
         x.before.action_cards[ActionCardId(5)] = kActionUsed;
         x.By(kActionCardDrawn, kNobody, 5);
       }},
      {"cards.colour",
       [](Scene& x) {
         const Components& c = BuiltIn();
         for (CardId card : c.cards.ids()) {
           if (c.cards[card].us_event || c.cards[card].mandatory) continue;
           x.By(kCardPlayed, kUs, card, static_cast<int>(Use::kEvent));
         }
       }},
      {"cards.response", [](Scene& x) { x.By(kResponsePlayed, kUs, BuiltIn().Card(20)); }},
      {"cards.response", [](Scene& x) { x.By(kResponsePlayed, kUs, BuiltIn().Card(26)); }},
      {"cards.removed", [](Scene& x) { x.before.cards[BuiltIn().Card(20)] = kRemoved; }},
      {"action_cards.places", [](Scene& x) { x.s().action_cards[ActionCardId(3)] = 4; }},
      {"initiative.war", [](Scene& x) { x.By(kFirstPlayerChosen, kUs, 0); }},
      {"initiative.war", [](Scene& x) { x.By(kFirstPlayerChosen, kMexico, 0).before.now.at_war = 1; }},
      {"leaders.dead", [](Scene& x) { x.before.leaders[x.board.Leader("worth")].where = kOutOfGame; }},
      {"units.gone",
       [](Scene& x) {
         x.before.units[x.board.Unit("mx_guard")] = {kOutOfGame, 0};
       }},
      {"steps.gained",
       [](Scene& x) {
         x.By(kUnitPlaced, kUs, 0).before.units[x.board.Unit("us_1st_dragoons")] = {kRegroup, 0};
         x.Unit("us_1st_dragoons") = {x.In("austin"), 1};
       }},
      {"steps.gained",
       [](Scene& x) {
         x.By(kMoved, kMexico, 0).before.units[x.board.Unit("mx_guard")] = {x.In("mejico"), 1};
         x.Unit("mx_guard") = {x.In("mejico"), 2};
       }},
      {"steps.gained",
       [](Scene& x) {
         x.By(kReplacementPlaced, kMexico, 2).before.units[x.board.Unit("mx_guard")] = {kRegroup, 0};
         x.Unit("mx_guard") = {x.In("mejico"), 1};
       }},
      {"works.raided",
       [](Scene& x) { x.By(kFortificationPlaced, kUs, x.Space("austin")).before.raid[x.Space("austin")] = kMexico; }},
      {"raids.targets", [](Scene& x) { x.Raid("austin") = kUs; }},
      {"squadrons.seizing", [](Scene& x) { x.By(kPortSeized, kUs, x.Space("tampico")); }},
      {"squadrons.lying", [](Scene& x) { x.s().naval.seized_east = x.In("tampico"); }},
      {"avoidance.refuge",
       [](Scene& x) {
         x.before.act.space = x.Space("matamoros");
         x.before.act.from = x.Space("fort_brown");
         x.before.act.from_set = 1;
         x.By(kAvoided, kMexico, x.Space("fort_brown"));
       }},
      {"avoidance.refuge",
       [](Scene& x) {
         x.before.act.space = x.Space("matamoros");
         x.before.units[x.board.Unit("us_1st_dragoons")] = {x.In("camargo"), 2};
         x.By(kAvoided, kMexico, x.Space("camargo"));
       }},
      {"withdrawal.refuge", [](Scene& x) { x.Battle().By(kWithdrawn, kMexico, x.Space("austin")); }},
      {"withdrawal.refuge",
       [](Scene& x) {
         x.Battle().before.units[x.board.Unit("us_1st_infantry")] = {x.In("camargo"), 2};
         x.By(kWithdrawn, kMexico, x.Space("camargo"));
       }},
      {"sea.squadron", [](Scene& x) { x.By(kSailed, kUs, x.Space("tampico")).before.now.squadron_east = 0; }},
      {"guerillas.rough",
       [](Scene& x) { x.By(kGuerillaPlaced, kMexico, x.board.Unit("mx_guerilla_1"), x.Space("matamoros")); }},
      {"guerillas.no_army",
       [act](Scene& x) {
         act(x);
         Group& group = x.s().act.group;
         group.side = kMexico;
         group.commander = x.board.Leader("canales");
         group.army = ArmyId(0);
         group.units.Add(x.board.Unit("mx_guerilla_1"));
       }},
      {"attrition.last_step",
       [act](Scene& x) {
         x.Unit("us_1st_dragoons") = {x.In("austin"), 1};
         act(x);
         x.s().act.group.units.Add(x.board.Unit("us_1st_dragoons"));
         x.before = x.s();
         x.s().act.attrition_done = kByHeat;
         x.Unit("us_1st_dragoons") = {kRegroup, 0};
       }},
      {"beachhead.captured",
       [](Scene& x) {
         x.s().now.beachhead = x.In("tampico");
         x.Unit("mx_guard") = {x.In("tampico"), 2};
       }},
      {"battle.order",
       [](Scene& x) {
         x.Battle().before.step = kDefenderDieStep;
         x.s().step = kCommitStep;
       }},
      {"losses.full_first",
       [](Scene& x) {
         x.Battle().By(kStepLost, kMexico, x.board.Unit("mx_guard"));
         LossTask& task = x.before.loss[0];
         task.left = task.full_first = 1;
         task.from = x.before.battle.defender.units;
         x.before.units[x.board.Unit("mx_guard")].steps = 1;
         x.Unit("mx_guard") = {kRegroup, 0};
       }},
      {"losses.full_first",
       [](Scene& x) {
         x.Battle().By(kDieRolled, kNobody, static_cast<int>(Purpose::kEfficiencyDefender), 4);
         x.before.units[x.board.Unit("mx_guard")].steps = 1;
         x.Unit("mx_guard") = {kRegroup, 0};
         x.s().battle.defender.lost = x.s().battle.defender.lost_brt = 1;
       }},
      {"battle.winner", [](Scene& x) { x.Battle().s().battle.winner = kUs; }},
      {"battle.winner",
       [](Scene& x) {
         x.Battle().s().battle.winner = kMexico;
         x.s().battle.attacker.band = 5;  // excellent efficiency against the worst
         x.s().battle.attacker.firepower = x.s().battle.defender.firepower = 6;
       }},
      {"battle.losers_leave",
       [](Scene& x) {
         x.Battle().before.battle.winner = kMexico;
         x.s().battle = Battle{};
       }},
      {"officers.roles", [](Scene& x) { x.s().officers.role[0] = x.s().officers.role[2] = 1; }},
      {"officers.leader", [](Scene& x) { x.s().officers.commander[0] = x.board.Leader("arista"); }},
      {"political_will.account", [](Scene& x) { --x.s().now.political_will; }},
      {"political_will.account",
       [](Scene& x) {
         --x.s().now.political_will;  // told: from one point below
         Sum sum(&x.told, "15.3/2"_hom, "political_will", [] { return std::string("Mexican Political Will"); });
         sum.Add(x.s().now.political_will, "2.1.g/1"_hom, [] { return std::string("before"); });
         sum.Add(0, "15.3/2"_hom, [] { return std::string("an Army wins"); });
         sum.Finish();
       }},
      {"political_will.account",
       [](Scene& x) {
         Sum sum(&x.told, "15.3/2"_hom, "political_will", [] { return std::string("Mexican Political Will"); });
         sum.Add(x.s().now.political_will, "2.1.g/1"_hom, [] { return std::string("before"); });
         sum.Finish();
       }},
      {"bellicosity.account", [](Scene& x) { x.s().now.bellicosity ^= 1; }},
      {"blockade.account", [](Scene& x) { ++x.s().now.blockade; }},
      {"steps.account",
       [](Scene& x) {
         x.before.units[x.board.Unit("mx_guard")] = {x.In("mejico"), 2};
         x.Unit("mx_guard") = {x.In("mejico"), 1};
       }},
      {"steps.account",
       [](Scene& x) { Applied(&x.told, "2.2.a/3"_hom, [] { return std::string("Guard is reduced"); }); }},
  };
}

TEST(InvariantListTest, HasNamesSentencesAndCases) { testing::ExpectNamesSentencesAndCases(Invariants(), 50); }
TEST(InvariantListTest, TheGameListsThemInTheirOrder) { testing::ExpectListedByTheGame("halls", Invariants()); }

TEST(InvariantListTest, APositionOfTheExampleBreaksNone) { EXPECT_THAT(Scene().Broken(), ::testing::IsEmpty()); }

TEST(InvariantListTest, EachFiresWhenItIsBroken) {
  std::set<std::string> broken;
  int number = 0;
  for (const Breach& breach : Breaches()) {
    Scene scene;
    breach.make(scene);
    EXPECT_THAT(scene.Broken(), ::testing::Contains(breach.name)) << "breach " << number;
    broken.insert(breach.name);
    ++number;
  }
  broken.insert("states.spaces");  // no position can: see the next test
  testing::ExpectAllBroken(Invariants(), broken);
}

TEST(InvariantListTest, AMapWithASpaceOfNoStateBreaksTheInvariantOfStates) {
  const Scene scene;
  Components components = BuiltIn();
  components.spaces[scene.Space("matamoros")].state = kNoId;
  const Rules rules{components, scene.board.rules().options};
  std::vector<BrokenInvariant> broken;
  CheckInvariants(Look(rules, nullptr, nullptr, scene.before), &broken);
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_STREQ(broken[0].invariant->name, "states.spaces");
}

// Whoever listens gets the accounts, whoever does not everything else.
TEST(InvariantListTest, AccountsAreOfWhatWasTold) {
  Scene scene;
  --scene.s().now.political_will;
  ++scene.s().now.turn;
  std::vector<BrokenInvariant> position;
  std::vector<BrokenInvariant> account;
  const Rules rules = scene.board.rules();
  CheckInvariants(Look(rules, &scene.before, &scene.event, scene.s()), &position);
  CheckInvariants(Look(rules, &scene.before, &scene.event, scene.s(), &scene.told), &account);
  ASSERT_EQ(account.size(), 1u);
  EXPECT_STREQ(account[0].invariant->name, "political_will.account");
  for (const BrokenInvariant& one : position) EXPECT_STRNE(one.invariant->name, "political_will.account");
}

// ---- What an event changed is all there is to look at: nothing is overlooked.

// A value that is not what the rules made it.
struct Value {
  const char* name;
  void (*spoil)(S& s, Random* random);
};
template <class Number>
void Set(Number* to, int value) {
  *to = static_cast<Number>(value);
}
template <class AnyId, class Thing>
AnyId Any(const IdVector<AnyId, Thing>& many, Random* random) {
  return AnyId(static_cast<int64_t>(random->Below(many.size())));
}
// Of those that there are, or none.
template <class AnyId, class Thing>
AnyId AnyOrNone(const IdVector<AnyId, Thing>& many, Random* random) {
  return AnyId(random->Within(0, static_cast<int32_t>(many.size())) - 1);
}
// The same, or one beyond.
template <class AnyId, class Thing>
AnyId AnyOrBeyond(const IdVector<AnyId, Thing>& many, Random* random) {
  return AnyId(AnyOrNone(many, random).number() + random->Within(0, 1));
}
int AnySide(Random* random) { return random->Within(kNobody, kMexico); }
// Most spaces have little to say: half of the time one with a fortress, or one where a counter is.
SpaceId AnySpace(const S& s, Random* random) {
  const auto& spaces = BuiltIn().spaces;
  SpaceId space = Any(spaces, random);
  const auto steps = random->Below(4);
  if (steps == 0) {
    while (!spaces[space].fortress) {
      if (!spaces.Has(++space)) space = SpaceId(0);
    }
  } else if (steps == 1) {
    const Location where = s.units[Any(BuiltIn().units, random)].where;
    if (OnMap(where)) return SpaceOf(where);
  }
  return space;
}
Location AnyWhere(const S& s, Random* random) { return At(AnySpace(s, random)); }
// Most often on the map, at times in a box or beyond the last space.
Location AnyPlace(const S& s, Random* random) {
  switch (random->Below(8)) {
    case 0:
    case 1:
      return static_cast<Location>(random->Within(0, kFirstSpace - 1));
    case 2:
      return At(SpaceId(random->Within(static_cast<int32_t>(BuiltIn().spaces.size()), kMaxSpaces - 1)));
    case 3:
      return s.units[Any(BuiltIn().units, random)].where;
    default:
      return AnyWhere(s, random);
  }
}
template <class Set, class Member>
void Toggle(Set* set, Member member) {
  set->Set(member, !set->Has(member));
}
BattleSide& AnyFighter(S& s, Random* random) { return random->Below(2) == 0 ? s.battle.attacker : s.battle.defender; }

constexpr Value kCounters[] = {
    {"unit.where", [](S& s, Random* random) { s.units[Any(BuiltIn().units, random)].where = AnyPlace(s, random); }},
    {"unit.steps",
     [](S& s, Random* random) { Set(&s.units[Any(BuiltIn().units, random)].steps, random->Within(0, 3)); }},
    {"leader.where",
     [](S& s, Random* random) { s.leaders[Any(BuiltIn().leaders, random)].where = AnyPlace(s, random); }},
    {"leader.repl",
     [](S& s, Random* random) { Set(&s.leaders[Any(BuiltIn().leaders, random)].repl, random->Within(0, 2)); }},
    {"army",
     [](S& s, Random* random) { s.armies[Any(BuiltIn().armies, random)] = AnyOrBeyond(BuiltIn().leaders, random); }},
    {"marker.where",
     [](S& s, Random* random) { s.markers[Any(BuiltIn().markers, random)].where = AnyPlace(s, random); }},
    {"marker.state",
     [](S& s, Random* random) { Set(&s.markers[Any(BuiltIn().markers, random)].state, random->Within(0, 5)); }},
    {"control", [](S& s, Random* random) { Set(&s.control[AnySpace(s, random)], AnySide(random)); }},
    {"raid", [](S& s, Random* random) { Set(&s.raid[AnySpace(s, random)], AnySide(random)); }},
    {"fortress_fallen", [](S& s, Random* random) { s.fortress_fallen[AnySpace(s, random)] ^= 1; }},
    {"city_marker",
     [](S& s, Random* random) { s.city_marker[AnySpace(s, random)] = AnyOrBeyond(BuiltIn().city_markers, random); }},
    {"state.revolt",
     [](S& s, Random* random) { Set(&s.states[Any(BuiltIn().states, random)].revolt, random->Within(0, 2)); }},
    {"state.control",
     [](S& s, Random* random) { Set(&s.states[Any(BuiltIn().states, random)].control, AnySide(random)); }},
    {"card", [](S& s, Random* random) { Set(&s.cards[Any(BuiltIn().cards, random)], random->Within(0, kInPlay + 1)); }},
    {"action_card",
     [](S& s, Random* random) {
       Set(&s.action_cards[Any(BuiltIn().action_cards, random)], random->Within(0, kActionEvent + 1));
     }},
};
constexpr Value kValues[] = {
    {"turn", [](S& s, Random* random) { Set(&s.now.turn, random->Within(0, kTurns + 1)); }},
    {"at_war", [](S& s, Random*) { s.now.at_war ^= 1; }},
    {"war_units_due", [](S& s, Random*) { s.now.war_units_due ^= 1; }},
    {"santa_anna_entered", [](S& s, Random*) { s.now.santa_anna_entered ^= 1; }},
    {"political_will", [](S& s, Random* random) { Set(&s.now.political_will, random->Within(0, 60)); }},
    {"bellicosity", [](S& s, Random* random) { Set(&s.now.bellicosity, random->Within(0, 7)); }},
    {"blockade", [](S& s, Random* random) { Set(&s.now.blockade, random->Within(0, 60)); }},
    {"government", [](S& s, Random* random) { Set(&s.now.government, random->Within(0, 2)); }},
    {"supply_event_done", [](S& s, Random* random) { Set(&s.now.supply_event_done, random->Within(0, 2)); }},
    {"replacements_us", [](S& s, Random* random) { Set(&s.now.replacements_us, random->Within(0, 2)); }},
    {"replacements_mexico", [](S& s, Random* random) { Set(&s.now.replacements_mexico, random->Within(0, 2)); }},
    {"squadron_east", [](S& s, Random*) { s.now.squadron_east ^= 1; }},
    {"squadron_west", [](S& s, Random*) { s.now.squadron_west ^= 1; }},
    {"winner", [](S& s, Random* random) { Set(&s.now.winner, AnySide(random)); }},
    {"train_us", [](S& s, Random* random) { s.now.train_us = AnyPlace(s, random); }},
    {"train_mexico", [](S& s, Random* random) { s.now.train_mexico = AnyPlace(s, random); }},
    {"beachhead", [](S& s, Random* random) { s.now.beachhead = AnyPlace(s, random); }},
    {"step", [](S& s, Random* random) { Set(&s.step, random->Within(0, kExcessStep)); }},
    {"depth", [](S& s, Random*) { s.depth ^= 1; }},
    {"play.card", [](S& s, Random* random) { s.play.card = AnyOrNone(BuiltIn().cards, random); }},
    {"play.ops", [](S& s, Random* random) { Set(&s.play.ops, random->Within(0, 4)); }},
    {"act.active", [](S& s, Random*) { s.act.active ^= 1; }},
    {"act.group.units", [](S& s, Random* random) { Toggle(&s.act.group.units, Any(BuiltIn().units, random)); }},
    {"act.group.leaders", [](S& s, Random* random) { Toggle(&s.act.group.leaders, Any(BuiltIn().leaders, random)); }},
    {"act.group.side", [](S& s, Random* random) { Set(&s.act.group.side, random->Within(kUs, kMexico)); }},
    {"act.group.commander", [](S& s, Random* random) { s.act.group.commander = AnyOrNone(BuiltIn().leaders, random); }},
    {"act.group.army", [](S& s, Random* random) { s.act.group.army = AnyOrNone(BuiltIn().armies, random); }},
    {"act.space", [](S& s, Random* random) { s.act.space = SpaceOf(AnyWhere(s, random)); }},
    {"act.left", [](S& s, Random* random) { Set(&s.act.left, random->Within(0, 20)); }},
    {"act.movement", [](S& s, Random* random) { Set(&s.act.movement, random->Within(0, 20)); }},
    {"battle.active", [](S& s, Random*) { s.battle.active ^= 1; }},
    {"battle.space", [](S& s, Random* random) { s.battle.space = SpaceOf(AnyWhere(s, random)); }},
    {"battle.winner", [](S& s, Random* random) { Set(&s.battle.winner, AnySide(random)); }},
    {"battle.window", [](S& s, Random* random) { Set(&s.battle.window, random->Within(0, 9)); }},
    {"battle.units", [](S& s, Random* random) { Toggle(&AnyFighter(s, random).units, Any(BuiltIn().units, random)); }},
    {"battle.leaders",
     [](S& s, Random* random) { Toggle(&AnyFighter(s, random).leaders, Any(BuiltIn().leaders, random)); }},
    {"battle.commander",
     [](S& s, Random* random) { AnyFighter(s, random).commander = AnyOrNone(BuiltIn().leaders, random); }},
    {"battle.lead", [](S& s, Random* random) { AnyFighter(s, random).lead = AnyOrNone(BuiltIn().units, random); }},
    {"battle.side", [](S& s, Random* random) { Set(&AnyFighter(s, random).side, random->Within(kUs, kMexico)); }},
    {"battle.inflicted", [](S& s, Random* random) { Set(&AnyFighter(s, random).inflicted, random->Within(0, 20)); }},
    {"loss.from", [](S& s, Random* random) { Toggle(&s.loss[0].from, Any(BuiltIn().units, random)); }},
    {"loss.side", [](S& s, Random* random) { Set(&s.loss[0].side, AnySide(random)); }},
    {"loss.left", [](S& s, Random* random) { Set(&s.loss[0].left, random->Within(0, 20)); }},
    {"repl.leader", [](S& s, Random* random) { s.repl.leader = AnyOrNone(BuiltIn().leaders, random); }},
    {"seized_east",
     [](S& s, Random* random) {
       s.naval.seized_east = random->Below(4) == 0 ? Location{kNowhere} : AnyWhere(s, random);
     }},
    {"seized_west",
     [](S& s, Random* random) {
       s.naval.seized_west = random->Below(4) == 0 ? Location{kNowhere} : AnyWhere(s, random);
     }},
    {"officer.commander",
     [](S& s, Random* random) {
       s.officers.commander[random->Below(kOfficers)] = AnyOrNone(BuiltIn().leaders, random);
     }},
    {"officer.out", [](S& s, Random* random) { s.officers.out[random->Below(kOfficers)] ^= 1; }},
    {"officer.role",
     [](S& s, Random* random) { Set(&s.officers.role[random->Below(kOfficers)], random->Within(0, 3)); }},
};

template <size_t kCount>
void ExpectNothingOverlookedOf(const Value (&values)[kCount], size_t least) {
  const auto spoil = [&values](const Rules&, S& s, Random* random) -> std::string {
    const Value& value = values[random->Below(kCount)];
    value.spoil(s, random);
    return value.name;
  };
  testing::ExpectNothingOverlooked<S, Rules, Look>({"halls", 18470222, 200, 8, 20000, least}, BuiltIn(), Policies(),
                                                   spoil);
}

TEST(InvariantListTest, AStepShowsWhateverItsCountersShow) { ExpectNothingOverlookedOf(kCounters, 30); }
TEST(InvariantListTest, AStepShowsWhateverElseItsPositionShows) { ExpectNothingOverlookedOf(kValues, 30); }

}  // namespace
}  // namespace adjutant::halls
