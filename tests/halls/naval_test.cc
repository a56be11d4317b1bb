// HoM 14: what a case cannot say: events of action cards on squadrons, keys of chance, what a player is shown.
#include <set>
#include <string>

#include "core/halls/chapters/14_naval.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::Contains;
using ::testing::Not;

Table AtNewOrleans() {
  Table table;
  table.Set("squadron.east", "active").Leaders("new_orleans", {"butler"});
  table.Units("new_orleans", {"us_1st_marines", "us_3rd_infantry"});
  return table;
}

// 14.4.b: an event that deactivates the squadron ends its seizure; the marker and the blockade stay.
TEST(SquadronTest, AnEventThatDeactivatesItEndsItsSeizure) {
  Table table;
  table.Set("squadron.east.seizes", "tampico").UsControls({"tampico"}).Set("blockade", "2");
  DeactivateSquadron(table.rules(), table.s(), Coast::kEast, nullptr);
  EXPECT_EQ(table.Value("squadron.east"), "inactive");
  EXPECT_EQ(table.Value("squadron.east.seizes"), "none");
  EXPECT_EQ(table.Value("control.tampico"), "us");
  EXPECT_EQ(table.Value("blockade"), "2");
  DeactivateSquadron(table.rules(), table.s(), Coast::kWest, nullptr);  // nothing to do
  EXPECT_EQ(table.Value("squadron.west"), "inactive");
}

// 14.3/4: the second activation of the same squadron raises nothing.
TEST(SquadronTest, TheBlockadeRisesOncePerSquadron) {
  Table table;
  table.Set("turn", "4").GoTo(kTurnStart);
  EXPECT_EQ(table.Value("blockade"), "2");
  DeactivateSquadron(table.rules(), table.s(), Coast::kWest, nullptr);
  ActivateSquadronsForTurn(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("squadron.west"), "active");
  EXPECT_EQ(table.Value("blockade"), "2");
}

// 14.3/3: a position that says "inactive" late in the game does not say "never active".
TEST(SquadronTest, FromTurnFourOnAnInactiveSquadronHasBeenActive) {
  Table table;
  table.Set("turn", "5").Set("squadron.west", "inactive").Set("hand.us", "strategy_1").Go("action.us");
  table.Do({"us card_played card=strategy_1 use=activate_squadron", "us squadron_activated squadron=west_squadron"});
  EXPECT_EQ(table.Value("squadron.west"), "active");
  EXPECT_EQ(table.Value("blockade"), "0");
}

// 14.4: setting an inactive squadron puts its marker back.
TEST(SquadronTest, AnInactiveSquadronSeizesNothing) {
  Table table;
  table.Set("squadron.west.seizes", "mazatlan");
  EXPECT_EQ(table.Value("squadron.west"), "active");
  table.Set("squadron.west", "inactive");
  EXPECT_EQ(table.Value("squadron.west.seizes"), "none");
}

// After a voyage nothing of it is left in the position.
TEST(VoyageTest, LeavesNothingBehind) {
  Table table = AtNewOrleans();
  table.Set("hand.us", "strategy_1").Set("hand.mexico", "strategy_17").Go("action.us");
  table.Do({"us card_played card=strategy_1 use=landing", "us commander_named leader=butler",
            "us unit_included unit=us_1st_marines", "us force_completed", "us sailed space=tampico"});
  EXPECT_EQ(table.Value("beachhead"), "tampico");
  EXPECT_FALSE(AtSea(table.s()));
  EXPECT_EQ(table.s().naval.port, kNowhere);
  EXPECT_EQ(table.s().act.active, 0);
}

// Every draw for Scott's Force has a key of its own.
TEST(VoyageTest, DrawsForScottHaveDifferentKeys) {
  Table table;
  table.Set("squadron.east", "active").Set("war", "yes").Set("supply_event", "done");
  table.Set("hand.us", "strategy_51").Set("hand.mexico", "strategy_17").Go("action.us");
  table.Do("us card_played card=strategy_51 use=event");
  std::set<std::string> keys;
  for (const char* unit : {"us_8th_infantry", "us_4th_infantry", "us_volunteers_1"}) {
    table.Do("us landing_unit_drawn");
    EXPECT_TRUE(keys.insert(table.ChanceKey()).second);
    table.Do(std::string("chance unit_drawn unit=") + unit);
  }
  EXPECT_THAT(table.Legal(), Not(Contains("us force_completed")));
  table.Do("us landing_unit_taken unit=us_2nd_marines");
  EXPECT_THAT(table.Legal(), Contains("us force_completed"));
}

}  // namespace
}  // namespace adjutant::halls
