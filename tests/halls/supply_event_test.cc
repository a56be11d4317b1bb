// HoM 9.2, 6.6 and 6.4: the Supply Event.
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// The US plays Guerillas Go Home (3 OPS, wagon) to activate a leader; both sides keep cards.
Table Ready(const Choices& options = {{"blockade_at_zero", "no_roll"}}) {
  Table table(options);
  table.Set("hand.us", "strategy_5 strategy_8").Set("hand.mexico", "strategy_20 strategy_22");
  table.Set("leader.worth", "san_antonio");
  return table;
}
Table& PlayWagon(Table* table, int die = 0) {
  table->Go("action.us").Do("us card_played card=strategy_5 use=activate_leaders");
  return table->Do("chance die_rolled purpose=supply_check value=" + std::to_string(die));
}

// 9.2/2: less than or equal to the OPS.
TEST(SupplyCheckTest, HappensOnTheOpsOfTheCardAndNotAbove) {
  Table table = Ready();
  PlayWagon(&table, 3);
  EXPECT_EQ(table.Value("supply_event"), "done");
  Table above = Ready();
  PlayWagon(&above, 4);
  EXPECT_EQ(above.Value("supply_event"), "open");
  EXPECT_EQ(above.Due(), "name_leader");
}

// 9.2/3.
TEST(SupplyCheckTest, OneIsSubtractedInAHeatTurn) {
  Table table = Ready();
  table.Set("heat", "yes");
  PlayWagon(&table, 4);
  EXPECT_EQ(table.Number("supply_check"), 3);
  EXPECT_EQ(table.Value("supply_event"), "done");
  Table above = Ready();
  above.Set("heat", "yes");
  PlayWagon(&above, 5);
  EXPECT_EQ(above.Value("supply_event"), "open");
}

// 9.2/4.
TEST(SupplyCheckTest, IsNotMadeAfterTheSupplyEventOfTheTurn) {
  Table table = Ready();
  table.Set("supply_event", "done").Go("action.us").Do("us card_played card=strategy_5 use=activate_leaders");
  EXPECT_EQ(table.Due(), "name_leader");
  EXPECT_TRUE(table.Cited("9.2/4"));
}

// 17.1: a discard never triggers it.
TEST(SupplyCheckTest, IsNotMadeForADiscard) {
  Table table = Ready();
  table.Go("action.us").Do("us card_played card=strategy_5 use=discard");
  EXPECT_EQ(table.Due(), "play_card");
  EXPECT_EQ(table.Value("card.strategy_5"), "discard");
}

// 6.6/1: one half of all steps, rounded up, of the owner's choice.
TEST(SupplyLossTest, HalfTheStepsAreLostRoundedUp) {
  Table table = Ready();
  table.Units("linares", {"us_3rd_infantry"}).Set("unit.us_4th_infantry", "linares reduced");
  PlayWagon(&table);
  EXPECT_EQ(table.Number("supply.loss"), 2);
  EXPECT_EQ(table.Due(), "lose_step");
  EXPECT_EQ(table.Player(), kUs);
  table.Do("us step_lost unit=us_3rd_infantry");
  EXPECT_EQ(table.Due(), "lose_step");
  table.Do("us step_lost unit=us_3rd_infantry");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "regroup");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "linares reduced");
  EXPECT_EQ(table.Due(), "name_leader");
}

TEST(SupplyLossTest, NothingIsAskedWhereNothingIsToChoose) {
  Table table = Ready();
  table.Units("linares", {"us_3rd_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "linares reduced");
  EXPECT_EQ(table.Due(), "name_leader");
}

TEST(SupplyLossTest, AReducedUnitAloneIsEliminated) {
  Table table = Ready();
  table.Set("unit.us_3rd_infantry", "linares reduced");
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "regroup");
}

// 6.6/2: at least one cavalry step if there is one.
TEST(SupplyLossTest, ACavalryStepIsOwed) {
  Table table = Ready();
  table.Units("linares", {"us_3rd_infantry", "us_1st_dragoons"});
  PlayWagon(&table);
  EXPECT_EQ(table.Number("supply.loss"), 2);
  table.Do("us step_lost unit=us_3rd_infantry");
  // The last step has to be the cavalry's, and nothing is left to choose.
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "linares reduced");
  EXPECT_EQ(table.Value("unit.us_1st_dragoons"), "linares reduced");
  EXPECT_EQ(table.Due(), "name_leader");
}

TEST(SupplyLossTest, TheCavalryStepMayComeFirst) {
  Table table = Ready();
  table.Units("linares", {"us_3rd_infantry", "us_1st_dragoons"});
  PlayWagon(&table);
  table.Do("us step_lost unit=us_1st_dragoons").Do("us step_lost unit=us_1st_dragoons");
  EXPECT_EQ(table.Value("unit.us_1st_dragoons"), "regroup");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "linares");
}

// Matamoros lies on the river, Reynosa does not; Fort Brown and the Disputed Zone feed neither.
Table ByTheRiver() {
  Table table = Ready();
  table.Set("control.fort_brown", "mexico").Units("disputed_zone", {"mx_guard"});
  return table;
}

// 6.6/3, 9.2: one step less by a river.
TEST(SupplyLossTest, ARiverSavesAStep) {
  Table table = ByTheRiver();
  table.Units("matamoros", {"us_5th_infantry", "us_7th_infantry"});
  table.Units("reynosa", {"us_3rd_infantry", "us_4th_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Number("supply.loss"), 1);  // 4 steps, half of them 2, less 1
  EXPECT_EQ(table.Refusal("us step_lost unit=us_3rd_infantry"), "11.4/1");
  table.Do("us step_lost unit=us_5th_infantry");
  EXPECT_EQ(table.Number("supply.loss"), 2);
  EXPECT_EQ(table.Refusal("us step_lost unit=us_7th_infantry"), "11.4/1");
  table.Do({"us step_lost unit=us_3rd_infantry", "us step_lost unit=us_4th_infantry"});
  EXPECT_EQ(table.Value("unit.us_7th_infantry"), "matamoros");
  EXPECT_EQ(table.Due(), "name_leader");
}

TEST(SupplyLossTest, ALoneUnitByTheRiverLosesNothing) {
  Table table = ByTheRiver();
  table.Units("matamoros", {"us_3rd_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Number("supply.loss"), 0);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "matamoros");
}

// 9.2: the river does not save the cavalry step.
TEST(SupplyLossTest, ACavalryUnitByTheRiverLosesItsStep) {
  Table table = ByTheRiver();
  table.Units("matamoros", {"us_1st_dragoons"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_1st_dragoons"), "matamoros reduced");
}

TEST(SupplyLossTest, WhatIsInSupplyLosesNothing) {
  Table table = Ready();
  table.Units("san_antonio", {"us_3rd_infantry"}).Units("saltillo", {"mx_guard"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "san_antonio");
  EXPECT_EQ(table.Value("unit.mx_guard"), "saltillo");
}

// 13.3.a: a fortress's own unit is not checked.
TEST(SupplyLossTest, FortressesFeedTheirOwnUnit) {
  Table table = Ready();
  table.UsControls({"vera_cruz"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.mx_inherent_vera_cruz"), "vera_cruz");
}

// ---- 6.4.b: three units of each side in the Disputed Zone.

TEST(ZoneFeedTest, ThreeUnitsAreFedInTheDisputedZone) {
  Table table = Ready();
  table.Units("disputed_zone", {"mx_guard", "mx_1st_light", "mx_3rd_light"});
  table.Units("presidio_del_rio_grande", {"us_3rd_infantry"});  // no line leads out that way
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.mx_guard"), "disputed_zone");
  EXPECT_EQ(table.Value("unit.mx_1st_light"), "disputed_zone");
  EXPECT_EQ(table.Value("unit.mx_3rd_light"), "disputed_zone");
}

// 6.4.c: one unit of each side in each California.
TEST(ZoneFeedTest, OneUnitOfEachSideIsFedInBajaCalifornia) {
  Table table = Ready();
  table.UsControls({"alta_california"});
  table.Units("baja_california", {"us_3rd_infantry", "mx_guard"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "baja_california");
  EXPECT_EQ(table.Value("unit.mx_guard"), "baja_california");
}

TEST(ZoneFeedTest, TheOwnerSaysWhichUnitBajaCaliforniaFeeds) {
  Table table = Ready();
  table.UsControls({"alta_california"});
  table.Units("baja_california", {"mx_guard", "mx_1st_light"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "allot_supply");
  EXPECT_EQ(table.Player(), kMexico);
  EXPECT_THAT(table.Legal(), UnorderedElementsAre("mexico supply_unit_allotted unit=mx_guard",
                                                  "mexico supply_unit_allotted unit=mx_1st_light"));
  EXPECT_EQ(table.Refusal("mexico supply_unit_allotted unit=mx_3rd_light"), "6.4.b/1");
  table.Do("mexico supply_unit_allotted unit=mx_guard");
  EXPECT_EQ(table.Value("unit.mx_guard"), "baja_california");
  EXPECT_EQ(table.Value("unit.mx_1st_light"), "baja_california reduced");
}

// ---- 6.4.d: three units in Sonora, during the Supply Event only.

TEST(SonoraFeedTest, ThreeUnitsAreFedAnywhereInSonora) {
  Table table = Ready();
  table.UsControls({"alta_california", "santa_fe", "chihuahua", "durango", "guadalajara"});
  table.Units("tucson", {"mx_guard"}).Units("guaymas", {"mx_1st_light"}).Units("hermosillo", {"mx_3rd_light"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "name_leader");
  for (const char* unit : {"unit.mx_guard", "unit.mx_1st_light", "unit.mx_3rd_light"}) {
    EXPECT_EQ(table.Value(std::string(unit) + ".steps"), "2") << unit;
  }
}

TEST(SonoraFeedTest, OfFourUnitsTheOwnerSaysWhichThreeAreFed) {
  Table table = Ready();
  table.UsControls({"alta_california", "santa_fe", "chihuahua", "durango", "guadalajara"});
  table.Units("tucson", {"mx_guard", "mx_4th_light"}).Units("guaymas", {"mx_1st_light"});
  table.Units("hermosillo", {"mx_3rd_light"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "allot_supply");
  table.Do({"mexico supply_unit_allotted unit=mx_guard", "mexico supply_unit_allotted unit=mx_1st_light",
            "mexico supply_unit_allotted unit=mx_3rd_light"});
  EXPECT_EQ(table.Value("unit.mx_4th_light"), "tucson reduced");
  EXPECT_EQ(table.Value("unit.mx_guard"), "tucson");
  EXPECT_EQ(table.Value("unit.mx_1st_light"), "guaymas");
  EXPECT_EQ(table.Due(), "name_leader");
}

// 6.4.d: what has a line of its own takes nothing of the three.
TEST(SonoraFeedTest, UnitsWithALineDoNotCount) {
  Table table = Ready();
  table.UsControls({"alta_california", "chihuahua", "durango", "guadalajara"});  // Santa Fe feeds Tucson
  table.Units("tucson", {"mx_guard", "mx_4th_light"}).Units("guaymas", {"mx_1st_light"});
  table.Units("hermosillo", {"mx_3rd_light"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "name_leader");
  for (const char* unit : {"mx_guard", "mx_4th_light", "mx_1st_light", "mx_3rd_light"}) {
    EXPECT_EQ(table.Value(absl::StrCat("unit.", unit, ".steps")), "2") << unit;
  }
}

// Sonora is for Mexico.
TEST(SonoraFeedTest, UsUnitsInSonoraAreNotFed) {
  Table table = Ready();
  table.Units("tucson", {"us_3rd_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tucson reduced");
}

// ---- 6.4.a: one port per coast feeds one US Force.

Table OnTheCoast() {
  Table table = Ready();
  table.Set("squadron.east", "active").UsControls({"tampico", "vera_cruz", "tuxpan"});
  table.Set("fortress.vera_cruz", "fallen").Set("unit.mx_inherent_vera_cruz", "out_of_game");
  return table;
}

TEST(PortTest, OnePortFeedsOneForceWithoutAQuestion) {
  Table table = OnTheCoast();
  table.Units("tampico", {"us_3rd_infantry", "us_4th_infantry"}).Leaders("tampico", {"worth"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "name_leader");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "tampico");
}

TEST(PortTest, OfTwoForcesOnTheCoastTheOwnerFeedsOne) {
  Table table = OnTheCoast();
  table.Units("tampico", {"us_3rd_infantry"}).Leaders("tampico", {"worth"});
  table.Units("vera_cruz", {"us_4th_infantry"}).Leaders("vera_cruz", {"kearney"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "allot_source");
  EXPECT_EQ(table.Player(), kUs);
  EXPECT_EQ(table.Refusal("us supply_allotted source=mazatlan space=tampico"), "6.4.a/1");
  EXPECT_EQ(table.Refusal("us supply_allotted source=tampico space=monterrey"), "6.4.a/1");
  table.Do("us supply_allotted source=tampico space=tampico");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "vera_cruz reduced");
}

// 6.4.a: one Force, of as many units as its leader commands; a single unit where no leader is.
TEST(PortTest, WhatTheForceDoesNotHoldIsNotFed) {
  Table table = OnTheCoast();
  table.Units("tampico", {"us_3rd_infantry", "us_4th_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "allot_supply");
  table.Do("us supply_unit_allotted unit=us_4th_infantry");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "tampico");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico reduced");
}

// 6.4.a: not an Army.
TEST(PortTest, APortFeedsNoArmy) {
  Table table = OnTheCoast();
  table.Units("tampico", {"us_3rd_infantry"}).Leaders("tampico", {"taylor"});
  table.Set("army.army_of_observation", "taylor");
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico reduced");
}

TEST(PortTest, APortWithoutItsSquadronFeedsNobody) {
  Table table = OnTheCoast();
  table.Set("squadron.east", "inactive").Units("tampico", {"us_3rd_infantry"}).Leaders("tampico", {"worth"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico reduced");
}

// Each coast has its own.
TEST(PortTest, EachCoastFeedsAForce) {
  Table table = OnTheCoast();
  table.Set("squadron.west", "active").UsControls({"mazatlan"});
  table.Units("tampico", {"us_3rd_infantry"}).Units("mazatlan", {"us_4th_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "tampico");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "mazatlan");
}

// ---- 6.5.a/4: the Baggage Train may be given up.

Table WithTrain() {
  Table table = Ready();
  table.UsControls({"linares"}).Set("train.us", "linares");
  table.Units("linares", {"us_3rd_infantry", "us_4th_infantry"});
  return table;
}

TEST(TrainTest, ATrainOutOfSupplyMayBeGivenUpToFeedWhatTracesToIt) {
  Table table = WithTrain();
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "expend_train");
  EXPECT_EQ(table.Player(), kUs);
  EXPECT_THAT(table.Legal(), ElementsAre("us train_expended expended=false", "us train_expended expended=true"));
  table.Do("us train_expended expended=true");
  EXPECT_EQ(table.Value("train.us"), "none");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "linares");
  EXPECT_EQ(table.Value("unit.us_4th_infantry"), "linares");
  EXPECT_EQ(table.Due(), "name_leader");
}

TEST(TrainTest, ATrainKeptFeedsNobody) {
  Table table = WithTrain();
  PlayWagon(&table);
  table.Do("us train_expended expended=false");
  EXPECT_EQ(table.Value("train.us"), "linares");
  EXPECT_EQ(table.Due(), "lose_step");
}

TEST(TrainTest, NobodyIsAskedWhenTheTrainWouldFeedNobody) {
  Table table = Ready();
  table.UsControls({"linares"}).Set("train.us", "linares").Units("san_antonio", {"us_3rd_infantry"});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "name_leader");
  EXPECT_EQ(table.Value("train.us"), "linares");
}

// ---- 9.2/7, 14.5: the blockade.

TEST(BlockadeTest, AUnitIsLostOnTheLevelAndNotAbove) {
  for (int die : {1, 2}) {
    Table table = Ready();
    table.Set("blockade", "1").Set("unit.mx_guard", "regroup");
    PlayWagon(&table);
    EXPECT_EQ(table.Due(), "blockade");
    table.Do("chance die_rolled purpose=blockade value=" + std::to_string(die));
    EXPECT_EQ(table.Due(), die == 1 ? "blockaded_unit" : "name_leader");
    if (die > 1) continue;
    EXPECT_EQ(table.Refusal("chance unit_drawn unit=us_3rd_infantry"), "14.5/2");
    table.Do("chance unit_drawn unit=mx_guard");
    EXPECT_EQ(table.Value("unit.mx_guard"), "out_of_game");
    EXPECT_EQ(table.Due(), "name_leader");
  }
}

// The option blockade_at_zero.
TEST(BlockadeTest, AtLevelZeroTheDieIsRolledByTheDefault) {
  Table table = Ready({});
  PlayWagon(&table);
  EXPECT_EQ(table.Due(), "blockade");
  Table none = Ready();
  PlayWagon(&none);
  EXPECT_EQ(none.Due(), "name_leader");
}

// 9.1: the losses may have taken away what the card was played for.
TEST(SupplyCheckTest, ACardWithNothingLeftToDoIsSpent) {
  Table table = Ready();
  table.Set("leader.worth", "pool").Set("unit.us_3rd_infantry", "linares reduced");
  table.Go("action.us").Do("us card_played card=strategy_5 use=activate_unit");
  table.Do("chance die_rolled purpose=supply_check value=0");
  EXPECT_EQ(table.Value("unit.us_3rd_infantry"), "regroup");
  EXPECT_EQ(table.Due(), "play_card");
  EXPECT_EQ(table.Value("card.strategy_5"), "discard");
}

}  // namespace
}  // namespace adjutant::halls
