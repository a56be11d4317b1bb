// HoM 3, 7, 10, 11, 15, 17, 18: small rules, each with both sides of its border.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// ---- 10.2, 2.1: what it costs to enter a space.

int Cost(const Table& table, Side side, const char* from, const char* to) {
  return CostToEnter(table.rules(), table.s(), side, table.Space(from), table.Space(to), nullptr).cost;
}

TEST(MovementCostTest, TerrainAndConnectionAddUp) {
  const Table table;
  EXPECT_EQ(Cost(table, kUs, "palo_blanco", "monterrey"), 1);    // 19.0
  EXPECT_EQ(Cost(table, kUs, "fort_brown", "matamoros"), 2);     // river
  EXPECT_EQ(Cost(table, kUs, "laredo_road", "palo_blanco"), 2);  // river
  const int from_san_antonio = Cost(table, kUs, "san_antonio", "frio_crossing") +
                               Cost(table, kUs, "frio_crossing", "laredo_road") +
                               Cost(table, kUs, "laredo_road", "palo_blanco");
  EXPECT_EQ(from_san_antonio, 5);  // 19.0
}

// 10.2.a/1: everything that is left, one at least.
TEST(MovementCostTest, AZoneTakesAllThatIsLeft) {
  const Table table;
  const EntryCost entry =
      CostToEnter(table.rules(), table.s(), kUs, table.Space("san_antonio"), table.Space("disputed_zone"), nullptr);
  EXPECT_TRUE(entry.all);
  EXPECT_EQ(entry.cost, 1);
}

// 10.2.a/2.
TEST(MovementCostTest, LeavingAZoneCostsOneMore) {
  const Table table;
  EXPECT_EQ(Cost(table, kUs, "disputed_zone", "san_antonio"), 2);
}

// 10.2.b/5: enemy works, not one's own; by option not only a Force pays.
TEST(MovementCostTest, LeavingEnemyWorksCostsAForceOneMore) {
  Table forces_only, everybody(Choices{{"leave_fort_alone", "everybody"}});
  for (Table* table : {&forces_only, &everybody}) {
    table->Set("fortification.mx_fieldworks_4", "palo_blanco");
    EXPECT_EQ(Cost(*table, kMexico, "palo_blanco", "monterrey"), 1);
  }
  EXPECT_EQ(Cost(forces_only, kUs, "palo_blanco", "monterrey"), 1);
  EXPECT_EQ(Cost(everybody, kUs, "palo_blanco", "monterrey"), 2);
  forces_only.s().act.group.commander = forces_only.Leader("taylor");
  EXPECT_EQ(Cost(forces_only, kUs, "palo_blanco", "monterrey"), 2);
}

// ---- 3.5.a: how many units a Force holds.

int Limit(const Table& table, const char* commander, const std::vector<const char*>& others, bool army) {
  Group group = EmptyGroup(kUs, table.Space("san_antonio"));
  group.commander = table.Leader(commander);
  group.leaders.Add(table.Leader(commander));
  for (const char* other : others) group.leaders.Add(table.Leader(other));
  if (army) group.army = ArmyId(0);
  return ForceLimit(table.rules(), table.s(), group);
}

TEST(ForceTest, ACommandersRatingLimitsHisForce) {
  const Table table;
  EXPECT_EQ(Limit(table, "kearney", {}, false), 4);
  EXPECT_EQ(Limit(table, "kearney", {"doniphan"}, false), 4);  // a subordinate adds nothing
}

// 3.5.a/3: an Army adds the best of its other leaders.
TEST(ForceTest, AnArmyAddsItsBestSubordinate) {
  const Table table;
  EXPECT_EQ(Limit(table, "taylor", {}, true), 7);
  EXPECT_EQ(Limit(table, "taylor", {"worth", "wool", "doniphan"}, true), 7 + 5);
}

TEST(ForceTest, TheUnitBeyondTheLimitIsRefused) {
  Table table;
  table.Leaders("san_antonio", {"doniphan"});
  table.Units("san_antonio", {"us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
  table.Set("hand.us", "strategy_8").Set("hand.mexico", "strategy_20").Go("action.us");
  table.Do({"us card_played card=strategy_8 use=activate_force", "us commander_named leader=doniphan",
            "us unit_included unit=us_3rd_infantry", "us unit_included unit=us_4th_infantry"});
  EXPECT_EQ(table.Refusal("us unit_included unit=us_5th_infantry"), "3.5.a/2");
  EXPECT_EQ(table.Refusal("us unit_included unit=us_3rd_infantry"), "3.5.a/1");
  EXPECT_EQ(table.Refusal("us force_completed"), "");
}

// 9.3/2.
TEST(ForceTest, TheCardNeedsTheCommandersStrategyRating) {
  Table table;
  table.Leaders("san_antonio", {"kearney", "twiggs"}).Units("san_antonio", {"us_3rd_infantry"});
  table.Set("hand.us", "strategy_8").Set("hand.mexico", "strategy_20").Go("action.us");
  table.Do("us card_played card=strategy_8 use=activate_force");          // 2 OPS
  EXPECT_EQ(table.Refusal("us commander_named leader=kearney"), "");      // 2
  EXPECT_EQ(table.Refusal("us commander_named leader=twiggs"), "9.3/2");  // 3
}

// 2.2.b/2.
TEST(ForceTest, ASubordinateHasNoHigherCommandRating) {
  Table table;
  table.Leaders("san_antonio", {"kearney", "wool", "doniphan"}).Units("san_antonio", {"us_3rd_infantry"});
  table.Set("hand.us", "strategy_8").Set("hand.mexico", "strategy_20").Go("action.us");
  table.Do({"us card_played card=strategy_8 use=activate_force", "us commander_named leader=kearney"});
  EXPECT_EQ(table.Refusal("us subordinate_included leader=wool"), "2.2.b/2");
  EXPECT_EQ(table.Refusal("us subordinate_included leader=doniphan"), "");
}

// ---- Battles. A US Force marches from Palo Blanco to Monterrey, 1 MP.

struct BattleSetup {
  std::vector<const char*> us_leaders = {"kearney"};
  std::vector<const char*> mexican_leaders = {};
  std::vector<const char*> us_units = {"us_3rd_infantry"};
  std::vector<const char*> mexican_units = {"mx_guard"};
  const char* movement = "action_13";  // 7 MP at rating 2
  const char* from = "palo_blanco";
  const char* to = "monterrey";
};

// Up to the choice of the Battle Type, or where the battle begins without one.
Table AtBattle(const BattleSetup& setup, const Choices& options = {}) {
  Table table(options);
  for (const char* leader : setup.us_leaders) table.Leaders(setup.from, {leader});
  for (const char* leader : setup.mexican_leaders) table.Leaders(setup.to, {leader});
  for (const char* unit : setup.us_units) table.Units(setup.from, {unit});
  for (const char* unit : setup.mexican_units) table.Units(setup.to, {unit});
  table.UsControls({setup.from, "palo_blanco"});
  table.Set("hand.us", "strategy_28 strategy_29").Set("hand.mexico", "strategy_20 strategy_17");
  table.Go("action.us").Do("us card_played card=strategy_28 use=activate_force");
  table.Do(absl::StrCat("us commander_named leader=", setup.us_leaders[0]));
  for (size_t i = 1; i < setup.us_leaders.size(); ++i)
    table.Do(absl::StrCat("us subordinate_included leader=", setup.us_leaders[i]));
  for (const char* unit : setup.us_units) table.Do(absl::StrCat("us unit_included unit=", unit));
  table.Do("us force_completed").Do(absl::StrCat("chance action_card_drawn card=", setup.movement));
  if (table.Due() == "march_response") table.Do("mexico response_passed");
  table.Do(absl::StrCat("us moved space=", setup.to));
  if (table.Due() == "react") table.Do("mexico reaction_passed");
  return table;
}

// 11.2.a/6: the better Tactics turn the type by one.
TEST(BattleTypeTest, TheBetterTacticsTurnTheTypeByOne) {
  Table attacker = AtBattle({});  // Kearney 1 against nobody
  ASSERT_EQ(attacker.Due(), "battle_type");
  attacker.Do("us battle_type_chosen type=hasty_attack");
  EXPECT_EQ(attacker.Value("battle.type"), "normal_attack");
  EXPECT_EQ(attacker.Value("battle.type_bought"), "hasty_attack");

  BattleSetup equal;
  equal.mexican_leaders = {"canales"};  // 1
  Table level = AtBattle(equal);
  level.Do("us battle_type_chosen type=hasty_attack");
  EXPECT_EQ(level.Value("battle.type"), "hasty_attack");

  BattleSetup worse;
  worse.us_leaders = {"butler"};  // 0
  worse.mexican_leaders = {"canales"};
  worse.movement = "action_13";
  Table defender = AtBattle(worse);
  defender.Do("us battle_type_chosen type=hasty_attack");
  EXPECT_EQ(defender.Value("battle.type"), "column_of_route");
}

// 11.2.a: a subordinate's Tactics count.
TEST(BattleTypeTest, ASubordinatesTacticsCount) {
  BattleSetup setup;
  setup.us_leaders = {"kearney", "worth"};  // 1, 2
  setup.mexican_leaders = {"canales"};      // 1
  Table table = AtBattle(setup);
  table.Do("us battle_type_chosen type=normal_attack");
  EXPECT_EQ(table.Value("battle.type"), "pitched_battle");
}

// 11.2.a/7: half a die, rounded up, where the type is the best already.
TEST(BattleTypeTest, AtTheEndOfTheScaleHalfADieIsAdded) {
  Table table = AtBattle({});
  table.Do("us battle_type_chosen type=pitched_battle");
  ASSERT_EQ(table.Due(), "half_die");
  table.Do("chance die_rolled purpose=half_die value=5");
  EXPECT_EQ(table.s().battle.attacker.bonus_die, 3);
  EXPECT_EQ(table.Value("battle.type"), "pitched_battle");
}

// The option half_die_zero.
TEST(BattleTypeTest, AZeroGivesNothingOrFive) {
  for (const bool ten : {false, true}) {
    Table table = AtBattle({}, ten ? Choices{{"half_die_zero", "ten"}} : Choices{});
    table.Do("us battle_type_chosen type=pitched_battle").Do("chance die_rolled purpose=half_die value=0");
    EXPECT_EQ(table.s().battle.attacker.bonus_die, ten ? 5 : 0);
  }
}

// 11.2.a/1.
TEST(BattleTypeTest, TheTypeIsPaidForWithWhatIsLeft) {
  BattleSetup setup;
  setup.movement = "action_21";  // 5 MP at rating 2, 19.0
  Table table = AtBattle(setup);
  EXPECT_EQ(table.Value("movement.left"), "4");
  EXPECT_EQ(table.Refusal("us battle_type_chosen type=pitched_battle"), "");
  table.s().act.left = 2;
  EXPECT_EQ(table.Refusal("us battle_type_chosen type=normal_attack"), "");
  EXPECT_EQ(table.Refusal("us battle_type_chosen type=pitched_battle"), "11.2.a/1");
  table.Do("us battle_type_chosen type=normal_attack");
  EXPECT_EQ(table.Value("movement.left"), "0");
}

// ---- 11.4: losses.

Table Losing(const std::vector<std::pair<const char*, const char*>>& units, int steps) {
  Table table;
  LossTask task{};
  for (const auto& [unit, place] : units) {
    table.Set(absl::StrCat("unit.", unit), place);
    task.from.Add(table.Unit(unit));
  }
  table.Set("hand.us", "strategy_8").Set("hand.mexico", "strategy_20").Go("action.us");
  task.side = kMexico;
  task.left = static_cast<uint8_t>(steps);
  task.full_first = 1;
  task.cause = kBattleLoss;
  CallLosses(table.s(), task, kPlayCardStep);
  table.RunOn();
  return table;
}

TEST(LossTest, ReducedUnitsAreSafeWhileAFullOneIsThere) {
  Table table =
      Losing({{"mx_guard", "monterrey"}, {"mx_1st_light", "monterrey"}, {"mx_3rd_light", "monterrey reduced"}}, 1);
  ASSERT_EQ(table.Due(), "lose_step");
  EXPECT_THAT(table.Legal(),
              UnorderedElementsAre("mexico step_lost unit=mx_guard", "mexico step_lost unit=mx_1st_light"));
  EXPECT_EQ(table.Refusal("mexico step_lost unit=mx_3rd_light"), "11.4/2");
  EXPECT_EQ(table.Refusal("mexico step_lost unit=mx_4th_light"), "11.4/1");
  table.Do("mexico step_lost unit=mx_guard");
  EXPECT_EQ(table.Value("unit.mx_guard"), "monterrey reduced");
  EXPECT_EQ(table.Due(), "play_card");
}

TEST(LossTest, WhatLeavesNoChoiceIsNotAsked) {
  // Two full units and two steps: both are reduced.
  Table both = Losing({{"mx_guard", "monterrey"}, {"mx_1st_light", "monterrey"}}, 2);
  EXPECT_EQ(both.Due(), "play_card");
  EXPECT_EQ(both.Value("unit.mx_guard"), "monterrey reduced");
  EXPECT_EQ(both.Value("unit.mx_1st_light"), "monterrey reduced");
  // Three steps: the third is a choice between reduced units.
  Table third = Losing({{"mx_guard", "monterrey"}, {"mx_1st_light", "monterrey"}}, 3);
  EXPECT_EQ(third.Due(), "lose_step");
  // Four and more: all are eliminated.
  Table all = Losing({{"mx_guard", "monterrey"}, {"mx_1st_light", "monterrey"}}, 9);
  EXPECT_EQ(all.Value("unit.mx_guard"), "regroup");
  EXPECT_EQ(all.Value("unit.mx_1st_light"), "regroup");
  EXPECT_EQ(all.Due(), "play_card");
}

TEST(LossTest, NoStepIsLostOfNobody) {
  Table table = Losing({}, 2);
  EXPECT_EQ(table.Due(), "play_card");
}

// ---- 11.5.c: where a defender retreats to.

// Mexico loses the battle at Linares with one unit against a stronger Force.
Table Retreating(const std::vector<const char*>& us_controlled, const std::vector<const char*>& us_held) {
  BattleSetup setup;
  setup.from = "monterrey";
  setup.to = "linares";
  setup.us_units = {"us_1st_dragoons", "us_3rd_infantry", "us_4th_infantry", "us_bragg"};
  setup.mexican_units = {"mx_1st_light", "mx_3rd_light"};
  Table played = AtBattle(setup);
  played.Do("us battle_type_chosen type=normal_attack");
  for (const char* space : us_controlled) played.UsControls({space});
  const char* garrisons[] = {"us_5th_infantry", "us_7th_infantry", "us_8th_infantry"};
  for (size_t i = 0; i < us_held.size(); ++i) played.Units(us_held[i], {garrisons[i]});
  while (played.Due() == "battle_response")
    played.Do(played.Player() == kUs ? "us response_passed" : "mexico response_passed");
  played.Do("us lead_unit_chosen unit=us_1st_dragoons");
  if (played.Due() == "commit") played.Do("us commitment_completed");
  played.Do("mexico lead_unit_chosen unit=mx_1st_light");
  if (played.Due() == "commit") played.Do("mexico commitment_completed");
  played.Do("chance die_rolled purpose=efficiency_attacker value=8")
      .Do("chance die_rolled purpose=efficiency_defender value=0");
  while (played.Due() == "lose_step") played.Do(played.Legal().front());
  return played;
}

TEST(RetreatTest, ADefenderRetreatsToAFriendlySpaceNearASource) {
  Table table = Retreating({}, {});
  for (const char* unit : {"unit.mx_1st_light", "unit.mx_3rd_light"}) {
    const std::string place = table.Value(unit);
    EXPECT_NE(place.substr(0, 7), "linares") << place;
    EXPECT_NE(place.substr(0, 9), "monterrey") << place;
  }
  EXPECT_EQ(table.Value("control.linares"), "us");
}

// ---- 17.2: held cards.

Table Holding(const char* us, const char* mexico) {
  Table table;
  table.Leaders("san_antonio", {"kearney"}).Leaders("saltillo", {"arista"});
  table.Set("hand.us", us).Set("hand.mexico", mexico).Go("action.us");
  return table;
}

TEST(HeldCardTest, OnlyTheLastCardIsHeld) {
  EXPECT_EQ(Holding("strategy_8 strategy_28", "strategy_20").Refusal("us card_played card=strategy_8 use=hold"),
            "17.2/1");
  EXPECT_EQ(Holding("strategy_8", "strategy_20").Refusal("us card_played card=strategy_8 use=hold"), "");
}

TEST(HeldCardTest, AHeldCardMayBePlayedLaterInThePhase) {
  Table table = Holding("strategy_8", "strategy_20 strategy_17");
  table.Do("us card_played card=strategy_8 use=hold").Do("mexico card_played card=strategy_17 use=discard");
  EXPECT_EQ(table.Due(), "play_card");
  EXPECT_EQ(table.Player(), kUs);
  table.Do("us card_played card=strategy_8 use=discard").Do("mexico card_played card=strategy_20 use=discard");
  EXPECT_EQ(table.Due(), "collapse");
}

// HoM 17.2/3: with a last card on both sides, holding it is for the rest of the turn.
TEST(HeldCardTest, WithOneCardEachACardHeldStaysUntilTheNextTurn) {
  Table table = Holding("strategy_8", "strategy_20");
  table.Do("us card_played card=strategy_8 use=hold");
  EXPECT_EQ(table.Player(), kMexico);
  table.Do("mexico card_played card=strategy_20 use=hold");
  EXPECT_EQ(table.Due(), "collapse");
  EXPECT_EQ(table.Value("hand.us"), "strategy_8");
  EXPECT_EQ(table.Value("hand.mexico"), "strategy_20");
}

TEST(HeldCardTest, TheOtherSidePlaysOnWithTheCardHeld) {
  Table table = Holding("strategy_8", "strategy_20");
  table.Do("us card_played card=strategy_8 use=hold").Do("mexico card_played card=strategy_20 use=discard");
  EXPECT_EQ(table.Due(), "collapse");
  EXPECT_EQ(table.Value("hand.us"), "strategy_8");
}

// 12.1.b, 17.1.
TEST(HeldCardTest, AMandatoryCardIsNeitherHeldNorDiscarded) {
  const Table table = Holding("strategy_12", "strategy_20");
  EXPECT_EQ(table.Refusal("us card_played card=strategy_12 use=hold"), "12.1.b/2");
  EXPECT_EQ(table.Refusal("us card_played card=strategy_12 use=discard"), "17.1/2");
  EXPECT_EQ(table.Refusal("us card_played card=strategy_12 use=activate_force"), "12.1.b/1");
  EXPECT_EQ(table.Refusal("us card_played card=strategy_12 use=event"), "");
}

// 12.1.b: Logistics must be played; then its OPS are used, or play goes on.
TEST(HeldCardTest, AMandatoryEventNeverStopsPlay) {
  Table table = Holding("strategy_70", "strategy_20");
  EXPECT_THAT(table.Legal(), ElementsAre("us card_played card=strategy_70 use=event"));
  table.Set("supply_event", "done");
  table.Do("us card_played card=strategy_70 use=event");
  EXPECT_NE(table.Due(), "unsupported");
}

// ---- 7.1.b: reinforcement cards.

// Reinforces once, then a second reinforcement card is set aside and another drawn.
TEST(RandomEventTest, ASecondReinforcementCardIsSetAsideAndAnotherDrawn) {
  Table table;
  for (UnitId unit : BuiltIn().units.ids()) {
    if (BuiltIn().units[unit].side == kUs) table.s().units[unit] = {kOutOfGame, 0};
  }
  std::vector<std::string> reinforcements, nothing;
  for (ActionCardId id : BuiltIn().action_cards.ids()) {
    const ActionCardInfo& card = BuiltIn().action_cards[id];
    const std::string line =
        absl::StrCat("chance action_card_drawn card=", std::string(BuiltIn().action_card_names.Id(id)));
    if (card.event == RandomEvent::kReinforcements) reinforcements.push_back(line);
    if (card.event == RandomEvent::kNone) nothing.push_back(line);
  }
  ASSERT_GE(reinforcements.size(), 3u);
  ASSERT_GE(nothing.size(), 1u);
  table.s().now.card_reinforced_us = table.s().now.card_reinforced_mexico = 1;
  table.GoTo(kNextEventCard);
  ASSERT_EQ(table.Due(), "draw_event_card");
  table.Do(reinforcements[0]);
  EXPECT_TRUE(table.Cited("7.1.b/4"));
  EXPECT_EQ(table.Due(), "draw_event_card");
  EXPECT_EQ(table.s().now.draws, 0);  // the same player draws again
  EXPECT_EQ(table.Refusal(reinforcements[0]), "7.2/1");
  table.Do(reinforcements[1]);
  EXPECT_EQ(table.s().now.draws, 0);
  table.Do(nothing[0]);
  EXPECT_EQ(table.s().now.draws, 1);
}

// ---- 18.3.e: the declaration of war.

TEST(WarTest, TheDeclarationAddsTheWarCardsAndAtWarUnitsNextTurn) {
  Table table;
  table.s().now.turn = 2;
  EXPECT_EQ(table.Value("war_set.size"), "50");
  table.Set("discard", "strategy_4").Set("removed", "strategy_1");
  EXPECT_TRUE(DeclareWar(table.rules(), table.s(), /*beginning=*/true, nullptr));
  EXPECT_EQ(table.Value("war"), "yes");
  EXPECT_EQ(table.Value("initiative"), "us");  // 3.7
  EXPECT_EQ(table.Value("war_set.size"), "0");
  EXPECT_EQ(table.Value("deck.size"), "79");  // but what has been removed
  EXPECT_EQ(table.Value("at_war_units_due"), "yes");
  EXPECT_EQ(table.Value("unit.us_9th_infantry"), "at_war_pool");
  EXPECT_FALSE(DeclareWar(table.rules(), table.s(), true, nullptr)) << "once";
}

TEST(WarTest, SantaAnnaEntersAtTheStartOfTheNextTurnIfItIsNotTheBeginningOfOne) {
  Table table;
  EXPECT_FALSE(DeclareWar(table.rules(), table.s(), /*beginning=*/false, nullptr));
  EXPECT_EQ(table.Value("santa_anna.due"), "yes");
  EXPECT_EQ(table.Value("leader.santa_anna"), "exile");
}

TEST(WarTest, SantaAnnaDoesNotEnterTwice) {
  Table table;
  table.Set("santa_anna.entered", "yes");
  EXPECT_FALSE(DeclareWar(table.rules(), table.s(), /*beginning=*/true, nullptr));
  EXPECT_EQ(table.Value("santa_anna.due"), "no");
}

// 18.3.b: the price of the turn track.
TEST(WarTest, DeclaringCostsThePoliticalWillOfTheTurn) {
  Table table;
  table.Set("turn", "2").Set("political_will", "30");
  table.GoTo(kAskForWar);
  table.Do("us war_decided declared=true");
  EXPECT_EQ(table.Value("political_will"), "35");
  EXPECT_EQ(table.Value("leader.santa_anna"), "mejico");
  EXPECT_EQ(table.Due(), "draw_unit");
}

// ---- 18.1: control at the end of a turn.

TEST(EndOfTurnTest, EachSideTakesTheSpacesItStandsIn) {
  Table table;
  table.Units("linares", {"us_3rd_infantry"}).UsControls({"goliad"}).Units("goliad", {"mx_guard"});
  table.Leaders("cerralvo", {"worth"});  // a leader alone takes nothing
  table.Go("end_phase");
  EXPECT_EQ(table.Value("control.linares"), "us");
  EXPECT_EQ(table.Value("control.goliad"), "mexico");
  EXPECT_EQ(table.Value("control.cerralvo"), "mexico");
}

// 18.1/2, 18.1.a: out of supply, in the other country, without a unit.
TEST(EndOfTurnTest, IsolatedMarkersAreRemoved) {
  Table table;
  table.UsControls({"linares", "tula"}).Units("tula", {"us_3rd_infantry"}).Go("end_phase");
  EXPECT_EQ(table.Value("control.linares"), "mexico");
  EXPECT_EQ(table.Value("control.tula"), "us");  // occupied
}

TEST(EndOfTurnTest, AMarkerInSupplyStays) {
  Table table;
  table.UsControls({"palo_blanco"}).Go("end_phase");
  EXPECT_EQ(table.Value("control.palo_blanco"), "us");
}

// 5.1.b: a Political Will city that changes hands calls for the City Conquest roll.
TEST(EndOfTurnTest, APoliticalWillCityTakenCallsForItsRoll) {
  Table table;
  table.Units("monterrey", {"us_3rd_infantry"}).Go("end_phase");
  EXPECT_EQ(table.Value("control.monterrey"), "us");
  EXPECT_EQ(table.Due(), "city_marker");
  table.Do(table.Legal().front());
  ASSERT_EQ(table.Due(), "city_conquest");
  const int before = std::stoi(table.Value("political_will"));
  table.Do("chance die_rolled purpose=city_conquest value=9");
  EXPECT_LE(std::stoi(table.Value("political_will")), before);
  EXPECT_EQ(table.Due(), "collapse");
}

// 18.2: Santa Anna's will cannot collapse.
TEST(EndOfTurnTest, NoCollapseRollUnderPresidentSantaAnna) {
  Table table;
  table.Set("president", "santa_anna").Go("end_phase");
  EXPECT_EQ(table.Due(), "war");
}

// 18.2: one for each State in revolt, and one while Unstable.
TEST(CollapseTest, RevoltsAndAnUnstableGovernmentAreAdded) {
  Table table;
  table.Set("state.coahuila", "revolt").Set("state.yucatan", "revolt").Set("government", "unstable").Go("end_phase");
  table.Do("chance die_rolled purpose=collapse value=1");
  EXPECT_EQ(table.Number("collapse.roll"), 1 + 2 + 1);
  EXPECT_EQ(table.Value("government"), "stable");
}

// 18.2/5.
TEST(CollapseTest, ACollapseCostsFivePoliticalWill) {
  Table table;
  for (const char* state : {"coahuila", "yucatan", "sonora", "chihuahua", "durango", "jalisco"}) {
    table.Set(absl::StrCat("state.", state), "revolt");
  }
  table.Set("government", "unstable").Set("political_will", "30").Go("end_phase");
  table.Do("chance die_rolled purpose=collapse value=9");
  EXPECT_EQ(table.Value("government"), "collapsed");
  EXPECT_EQ(table.Value("political_will"), "25");
}

// 18.5.b: halved, down before the collapse, up after it.
TEST(EndOfTurnTest, StatesInRevoltCostHalfAPointEach) {
  for (const bool collapsed : {false, true}) {
    Table table;
    table.Set("state.coahuila", "revolt").Set("state.yucatan", "revolt").Set("state.sonora", "revolt");
    table.Set("government", collapsed ? "collapsed" : "stable").Set("war", "yes").Set("political_will", "20");
    table.GoTo(kEndPoliticalWill);
    EXPECT_EQ(table.Value("political_will"), collapsed ? "18" : "19");
  }
}

// ---- 15.1: Armies.

Table Organising() {
  Table table;
  table.Leaders("saltillo", {"arista"}).Units("saltillo", {"mx_guard"}).Leaders("puebla", {"leon"});
  table.Leaders("linares", {"mejia"}).Units("linares", {"mx_1st_light"}).UsControls({"linares"});
  table.Set("hand.us", "strategy_8").Set("hand.mexico", "strategy_20 strategy_17").Go("action.mexico");
  return table;
}

TEST(ArmyTest, IsOrganisedWithTwoOpsOrMore) {
  Table table = Organising();
  EXPECT_EQ(table.Refusal("mexico card_played card=strategy_17 use=organise_army"), "9.7");  // 1 OPS
  EXPECT_EQ(table.Refusal("mexico card_played card=strategy_20 use=organise_army"), "");
}

TEST(ArmyTest, NeedsALeaderAndAUnitInAFriendlySpaceInSupply) {
  Table table = Organising();
  table.Do("mexico card_played card=strategy_20 use=organise_army");
  EXPECT_EQ(table.Refusal("mexico army_organised army=army_of_tejas leader=leon"), "15.1/2");
  EXPECT_EQ(table.Refusal("mexico army_organised army=army_of_tejas leader=mejia"), "15.1/1");
  EXPECT_EQ(table.Refusal("mexico army_organised army=army_of_observation leader=arista"), "15.1/7");
  table.Do("mexico army_organised army=army_of_tejas leader=arista");
  EXPECT_EQ(table.Value("army.army_of_tejas"), "arista");
}

TEST(ArmyTest, LosesItsMarkerWithItsLastUnit) {
  Table table = Organising();
  table.Set("army.army_of_tejas", "arista");
  CheckArmies(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("army.army_of_tejas"), "arista");
  table.Set("unit.mx_guard", "regroup");
  CheckArmies(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("army.army_of_tejas"), "none");
  EXPECT_EQ(table.Value("leader.arista"), "saltillo");
}

// 15.1, 2.2.b/3: another leader of the space takes over.
TEST(ArmyTest, AnotherLeaderOfTheSpaceTakesOver) {
  Table table = Organising();
  table.Leaders("saltillo", {"bravo", "leon"}).Set("army.army_of_tejas", "arista");
  KillLeader(table.rules(), table.s(), table.Leader("arista"), nullptr);
  EXPECT_EQ(table.Value("army.army_of_tejas"), "bravo");  // command 4 against 3
  KillLeader(table.rules(), table.s(), table.Leader("bravo"), nullptr);
  KillLeader(table.rules(), table.s(), table.Leader("leon"), nullptr);
  EXPECT_EQ(table.Value("army.army_of_tejas"), "none");
}

// 2.2.b/3.
TEST(LeaderTest, ADeadLeadersReplacementBecomesAvailable) {
  Table table;
  table.Leaders("saltillo", {"arista", "santa_anna"});
  KillLeader(table.rules(), table.s(), table.Leader("arista"), nullptr);
  EXPECT_EQ(table.Value("leader.arista"), "pool repl");
  KillLeader(table.rules(), table.s(), table.Leader("santa_anna"), nullptr);
  EXPECT_EQ(table.Value("leader.santa_anna"), "out_of_game");
  EXPECT_EQ(table.Value("leader.valencia"), "pool");
}

// ---- 13.2: fortifications.

TEST(FortificationTest, ASpaceHoldsOne) {
  Table table;
  table.Units("san_antonio", {"us_3rd_infantry"}).Units("goliad", {"us_4th_infantry"});
  table.Set("fortification.mx_fieldworks_4", "goliad").Set("hand.us", "strategy_8 strategy_28");
  table.Set("hand.mexico", "strategy_20").Go("action.us").Do("us card_played card=strategy_8 use=build_fieldworks");
  EXPECT_EQ(table.Refusal("us fortification_placed space=goliad"), "13.2/1");  // works the enemy left
  EXPECT_EQ(table.Refusal("us fortification_placed space=laredo_road"), "13.2/2");
  EXPECT_EQ(table.Refusal("us fortification_placed space=austin"), "13.2/3");
  EXPECT_EQ(table.Refusal("us fortification_placed space=san_antonio"), "");
}

// ---- Political Will and bellicosity are held on their tracks.

TEST(TrackTest, PoliticalWillIsHeldBetweenZeroAndItsEnd) {
  Table table;
  const auto change = [&](int by) {
    ChangePoliticalWill(table.rules(), table.s(), by, nullptr, "5.1.c"_hom, [] { return std::string("a test"); });
    return static_cast<int>(table.s().now.political_will);
  };
  EXPECT_EQ(change(-100), 0);
  EXPECT_EQ(change(34), 34);
  EXPECT_EQ(change(2), 35);
}

TEST(TrackTest, BellicosityIsHeldBetweenZeroAndFive) {
  Table table;
  const auto change = [&](int by) {
    ChangeBellicosity(table.rules(), table.s(), by, nullptr, "18.3.a/4"_hom, [] { return std::string("a test"); });
    return static_cast<int>(table.s().now.bellicosity);
  };
  EXPECT_EQ(change(-3), 0);
  EXPECT_EQ(change(7), 5);
}

// 18.3.a/2: once in a game.
TEST(TrackTest, MoreMexicanUnitsInTheDisputedZoneLowerBellicosityOnce) {
  Table table;
  table.Set("bellicosity", "3").Units("disputed_zone", {"mx_guard", "us_3rd_infantry"});
  CheckDisputedZone(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("bellicosity"), "3");  // as many
  table.Units("disputed_zone", {"mx_1st_light"});
  CheckDisputedZone(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("bellicosity"), "2");
  EXPECT_EQ(table.Value("disputed_zone_clause.used"), "yes");
}

}  // namespace
}  // namespace adjutant::halls
