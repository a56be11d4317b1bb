// Raids, guerillas and action cards: what a case cannot say.
#include "adjutant/v1/view.pb.h"
#include "core/halls/telling/describe.h"
#include "core/halls/telling/show.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Mexico is to play: 20 has 2 OPS, and the US holds one card that answers nothing.
Table MexicoToPlay(const Choices& options = {}) {
  Table table(options);
  table.Set("hand.mexico", "strategy_20").Set("hand.us", "strategy_8").Go("action.mexico");
  return table;
}

// 16.3: every term of the roll, with its rule.
TEST(RaidTest, TheRollIsTheDieTheOpsCanalesAndTheEnemy) {
  Table table = MexicoToPlay();
  table.Units("tula", {"mx_guerilla_1"}).Leaders("tula", {"canales"});
  table.Units("monterrey", {"us_1st_infantry"}).Leaders("monterrey", {"worth"});
  table.Do({"mexico card_played card=strategy_20 use=raid",
            "mexico guerilla_raid_named guerilla=mx_guerilla_1 target=monterrey canales=true", "mexico raids_named",
            "chance die_rolled purpose=raid_attempt value=4"});
  EXPECT_EQ(table.Number("raid.roll"), 4 + 2 + 1 - 1 - 1);
  for (const char* rule : {"16.3/1", "16.3/2", "16.3/3", "16.3/4", "16.3/5"}) EXPECT_TRUE(table.Cited(rule)) << rule;
  EXPECT_EQ(table.Value("raid.monterrey"), "mexico");
}

// 2.2.b/5: left behind among enemies by a guerilla that hides, Canales gives way.
TEST(RaidTest, CanalesDoesNotStayAloneAmongEnemies) {
  Table table = MexicoToPlay();
  table.Units("tula", {"mx_guerilla_1"}).Leaders("tula", {"canales"});
  table.Units("monterrey", {"us_1st_infantry"}).Units("saltillo", {"mx_guard"});
  table.Do({"mexico card_played card=strategy_20 use=raid",
            "mexico guerilla_raid_named guerilla=mx_guerilla_1 target=monterrey canales=true", "mexico raids_named",
            "chance die_rolled purpose=raid_attempt value=4", "mexico guerilla_hidden guerilla=mx_guerilla_1"});
  EXPECT_EQ(table.Due(), "displace_leader");
  table.Do("mexico leader_displaced leader=canales space=saltillo");
  EXPECT_EQ(table.Value("leader.canales"), "saltillo");
  EXPECT_EQ(table.Due(), "play_card");
}

// 16.3/7: the nearest Rough spaces by connections, all of those equally near.
TEST(RaidTest, AllNearestRoughSpacesAreOffered) {
  Table table;
  const SpaceSet nearest = NearestRough(table.rules(), table.s(), table.Space("monterrey"));
  EXPECT_TRUE(nearest.Has(table.Space("santa_rosa")));
  EXPECT_TRUE(nearest.Has(table.Space("tula")));
  EXPECT_EQ(nearest.Count(), 2);
  // An enemy in one of them leaves the other.
  table.Units("tula", {"us_1st_infantry"});
  EXPECT_EQ(NearestRough(table.rules(), table.s(), table.Space("monterrey")).Count(), 1);
}

// Two dice of one card are two chances.
TEST(RaidTest, EveryRaidHasItsOwnDie) {
  Table table = MexicoToPlay();
  table.Do({"mexico card_played card=strategy_20 use=raid", "mexico indian_raid_named origin=santa_rosa target=goliad",
            "mexico indian_raid_named origin=carrizal target=austin"});
  const std::string first = DescribeChance(table.rules(), table.s());
  table.Do("chance die_rolled purpose=raid_attempt value=9");
  EXPECT_NE(first, DescribeChance(table.rules(), table.s()));
}

// Whether the US is asked for the Texas Rangers does not depend on what it holds.
TEST(TexasRangersTest, TheUsIsAskedWhileItMayHoldTheCard) {
  for (const char* hand : {"strategy_8", "strategy_38"}) {
    Table table = MexicoToPlay();
    table.Set("war", "yes").Set("hand.us", hand);
    table.Units("tula", {"mx_guerilla_1"}).UsControls({"monterrey"});
    table.Do({"mexico card_played card=strategy_20 use=raid",
              "mexico guerilla_raid_named guerilla=mx_guerilla_1 target=monterrey canales=false",
              "mexico raids_named"});
    EXPECT_EQ(table.Due(), "texas_rangers") << hand;
  }
  Table table = MexicoToPlay();
  table.Set("war", "yes").Set("discard", "strategy_38");
  table.Units("tula", {"mx_guerilla_1"}).UsControls({"monterrey"});
  table.Do({"mexico card_played card=strategy_20 use=raid",
            "mexico guerilla_raid_named guerilla=mx_guerilla_1 target=monterrey canales=false", "mexico raids_named"});
  EXPECT_EQ(table.Due(), "raid");
}

// 5.1.b: who has looked at a marker sees it, nobody else.
TEST(PoliticalInsightTest, OnlyTheDrawerSeesTheMarker) {
  Table table;
  table.Go("turn_start");
  table.Do({"chance action_card_drawn card=action_21", "mexico city_marker_examined city=monterrey",
            "chance city_marker_drawn marker=city_marker_13"});
  const auto shown = [&](PlayerId viewer) {
    v1::View view;
    ShowPosition(table.rules(), table.s(), viewer, &view);
    return view.DebugString();
  };
  EXPECT_THAT(shown(kMexico), HasSubstr("city marker"));
  EXPECT_THAT(shown(kUs), Not(HasSubstr("city marker")));
  EXPECT_THAT(shown(kChance), HasSubstr("city marker"));
}

// 2.1.e, by an option: guerillas drawn from Regroup enter where guerillas enter.
TEST(GuerillaPoolTest, AGuerillaDrawnEntersInTheRough) {
  const Choices options = {{"guerilla_pool", "regroup"}};
  Table table(options);
  for (UnitId unit : BuiltIn().units.ids()) {
    const UnitInfo& info = BuiltIn().units[unit];
    if (info.side == kMexico && info.sort != Sort::kFortress) table.s().units[unit] = {kOutOfGame, 0};
  }
  table.Set("unit.mx_guerilla_1", "regroup").Go("turn_start");
  table.Do({"chance action_card_drawn card=action_18", "chance unit_drawn unit=mx_guerilla_1"});
  EXPECT_EQ(table.Refusal("mexico unit_placed unit=mx_guerilla_1 space=monterrey"), "10.2.g/4");
  table.Do("mexico unit_placed unit=mx_guerilla_1 space=tula");
  EXPECT_EQ(table.Value("unit.mx_guerilla_1"), "tula");
}

}  // namespace
}  // namespace adjutant::halls
