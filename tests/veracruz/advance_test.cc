// Veracruz 8.43/A, 8.67: advances after combat.
#include <initializer_list>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using Picks = testing::OptionPicks;

std::string Where(const Table& table, const char* piece) { return table.Value(absl::StrCat("piece.", piece, ".hex")); }

// A US attack out of `origins` on a hex is over, and the fates are known; `left` has been left by retreats.
void Fought(Table& table, std::initializer_list<const char*> origins, const char* target, Fate attacker, Fate defender,
            std::initializer_list<const char*> left) {
  S& s = table.s();
  s.now.phasing = kUs;
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  Rebuild(table.rules(), s);
  s.battle.hex = Id(target);
  for (const char* hex : origins) {
    s.battle.origins.Add(Id(hex));
    const PieceSet pieces = PiecesIn(table.rules(), s, kUs, Id(hex));
    for (const PieceId p : pieces) s.battle.attacker.pieces.Add(p);
  }
  for (const char* hex : left) s.battle.left.Add(Id(hex));
  s.battle.attacker.fate = static_cast<uint8_t>(attacker) + 1;
  s.battle.defender.fate = static_cast<uint8_t>(defender) + 1;
  Call(s, kAdvanceBegins, kGameOver);
  table.RunOn();
}
void Won(Table& table, std::initializer_list<const char*> origins, const char* target) {
  Fought(table, origins, target, Fate::kAdvance, Fate::kRetreat, {target});
}

// 8.67, 8.68: everybody in the hexes, and Puebla is taken.
TEST(VeracruzAdvanceTest, AllThatAttackedEnterTheHexThatTheEnemyLeft) {
  Table table;
  table.Set("control.puebla", "mexico").Put("2034", {"us_1st_infantry", "worth"}).Put("2135", {"us_2nd_infantry"});
  table.Put("2034", {"pack_animal_1", "supply_1"}).Put("2135", {"supply_2"});
  Won(table, {"2034", "2135"}, "2035");
  EXPECT_EQ(table.Due(), "game_over");
  for (const char* piece : {"us_1st_infantry", "us_2nd_infantry", "worth", "pack_animal_1", "supply_1"}) {
    EXPECT_EQ(Where(table, piece), "2035") << piece;
  }
  EXPECT_EQ(Where(table, "supply_2"), "2135");
  EXPECT_EQ(table.Value("control.puebla"), "us");
}

TEST(VeracruzAdvanceTest, NobodyAdvancesWhereTheEnemyStands) {
  Table table;
  table.Put("2034", {"us_1st_infantry"}).Put("2035", {"mx_3rd_line"});
  Fought(table, {"2034"}, "2035", Fate::kAdvance, Fate::kHold, {});
  EXPECT_EQ(Where(table, "us_1st_infantry"), "2034");
}

TEST(VeracruzAdvanceTest, WithoutAnANobodyAdvances) {
  Table table;
  table.Put("2034", {"us_1st_infantry"});
  Fought(table, {"2034"}, "2035", Fate::kHold, Fate::kRetreat, {"2035"});
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "us_1st_infantry"), "2034");
}

// The option advance_after_elimination.
TEST(VeracruzAdvanceTest, AnEliminatedEnemyHasLeftHisHexTooButForAnOption) {
  for (const bool stays : {false, true}) {
    Table table(stays ? Picks{{"advance_after_elimination", "stays"}} : Picks{});
    table.Put("2034", {"us_1st_infantry"});
    Fought(table, {"2034"}, "2035", Fate::kAdvance, Fate::kRetreat, {});
    EXPECT_EQ(Where(table, "us_1st_infantry"), stays ? "2034" : "2035");
  }
}

// 5.15, 5.34: 1410/1510 is a river without bridge, 1411/1511 has one.
TEST(VeracruzAdvanceTest, ArtilleryDoesNotAdvanceOverARiverWithoutBridge) {
  Table table;
  table.Form("1510", "us_1st_division",
             {"worth", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry",
              "us_duncan"});
  Won(table, {"1510"}, "1410");
  EXPECT_EQ(Where(table, "us_1st_division"), "1410");
  EXPECT_EQ(Where(table, "us_5th_infantry"), "1410");
  EXPECT_EQ(Where(table, "us_duncan"), "1510");
  EXPECT_EQ(table.s()[table.Piece("us_duncan")].formation, kNoId);

  Table bridge;
  bridge.Put("1511", {"us_1st_infantry", "us_duncan", "us_naval_battery"});
  Won(bridge, {"1511"}, "1411");
  EXPECT_EQ(Where(bridge, "us_duncan"), "1411");
  EXPECT_EQ(Where(bridge, "us_naval_battery"), "1411");
}

TEST(VeracruzAdvanceTest, TheNavyBatteryDoesNotAdvanceIntoRoughCountry) {
  Table table;
  table.Put("1412", {"us_1st_infantry", "us_naval_battery"});
  Won(table, {"1412"}, "1313");
  EXPECT_EQ(Where(table, "us_1st_infantry"), "1313");
  EXPECT_EQ(Where(table, "us_naval_battery"), "1412");
}

TEST(VeracruzAdvanceTest, NobodyAdvancesWithoutACombatUnit) {
  Table table;
  table.Put("1412", {"us_naval_battery", "worth"});
  Won(table, {"1412"}, "1313");
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "worth"), "1412");
}

// The option advance.
TEST(VeracruzAdvanceTest, ByOptionTheAdvanceMayBeLeftOut) {
  Table stays(Picks{{"advance", "may"}});
  stays.Put("2034", {"us_1st_infantry", "us_2nd_infantry", "worth"});
  Won(stays, {"2034"}, "2035");
  EXPECT_THAT(stays.Legal(), UnorderedElementsAre("us piece_advanced piece=us_1st_infantry",
                                                  "us piece_advanced piece=us_2nd_infantry", "us advance_ended"));
  EXPECT_EQ(stays.Refusal("us piece_advanced piece=worth"), "8.68");
  EXPECT_EQ(stays.Refusal("us piece_advanced piece=us_3rd_infantry"), "8.67/1");
  EXPECT_EQ(stays.Refusal("us piece_advanced piece=us_1st_infantry hex=2035"), "8.43/1");
  stays.Do("us advance_ended");
  EXPECT_EQ(Where(stays, "us_1st_infantry"), "2034");

  Table goes(Picks{{"advance", "may"}});
  goes.Put("2034", {"us_1st_infantry", "us_2nd_infantry", "worth"});
  Won(goes, {"2034"}, "2035");
  goes.Do("us piece_advanced piece=us_2nd_infantry");
  EXPECT_EQ(goes.Due(), "game_over");
  EXPECT_EQ(Where(goes, "us_1st_infantry"), "2035");
  EXPECT_EQ(Where(goes, "worth"), "2035");
}

// The option advance_who.
TEST(VeracruzAdvanceTest, ByOptionTheAttackerChoosesWhoAdvancesOneAtLeast) {
  Table table(Picks{{"advance_who", "chosen"}});
  table.Form("1510", "us_1st_division",
             {"twiggs", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
  table.Put("1510", {"us_6th_infantry", "worth", "us_duncan", "pack_animal_1", "supply_1"});
  Won(table, {"1510"}, "1410");
  ASSERT_EQ(table.Due(), "advance");
  EXPECT_EQ(table.Refusal("us advance_ended"), "8.67/1");
  EXPECT_EQ(table.Refusal("us piece_advanced piece=us_1st_infantry"), "7.2/2");
  EXPECT_EQ(table.Refusal("us piece_advanced piece=us_duncan"), "5.34/7");
  EXPECT_EQ(table.Refusal("us piece_advanced piece=supply_1"), "11.24/1");
  table.Do("us piece_advanced piece=worth");
  EXPECT_EQ(table.Refusal("us advance_ended"), "8.67/1");
  table.Do("us piece_advanced piece=us_1st_division");
  EXPECT_EQ(Where(table, "us_3rd_infantry"), "1410");
  EXPECT_EQ(table.Refusal("us advance_ended"), "");
  table.Do("us piece_advanced piece=pack_animal_1").Do("us piece_advanced piece=supply_1");
  EXPECT_EQ(table.Due(), "advance");
  table.Do("us piece_advanced piece=us_6th_infantry");
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "supply_1"), "1410");
}

// The option split_result.
TEST(VeracruzAdvanceTest, ByOptionOnlyThoseThatFoughtAdvance) {
  Table table(Picks{{"split_result", "participants"}});
  table.Put("2034", {"us_1st_infantry"});
  Won(table, {"2034"}, "2033");
  EXPECT_EQ(Where(table, "us_1st_infantry"), "2033");

  Table split(Picks{{"split_result", "participants"}, {"advance", "may"}});
  split.Put("2034", {"us_1st_infantry", "us_2nd_infantry"});
  Won(split, {"2034"}, "2035");
  split.s().battle.attacker.pieces.Remove(split.Piece("us_2nd_infantry"));
  EXPECT_THAT(split.Legal(), Not(Contains("us piece_advanced piece=us_2nd_infantry")));
  split.Do("us piece_advanced piece=us_1st_infantry");
  EXPECT_EQ(Where(split, "us_2nd_infantry"), "2034");
}

// 8.43/1 for the defender.
TEST(VeracruzAdvanceTest, ADefenderEntersTheHexOfAnAttackerWhoFled) {
  Table table;
  table.Put("2035", {"mx_3rd_line", "santa_anna"}).Put("2135", {"us_2nd_infantry"});
  Fought(table, {"2034", "2135"}, "2035", Fate::kFlee, Fate::kAdvance, {"2034"});
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_3rd_line"), "2034");
  EXPECT_EQ(Where(table, "santa_anna"), "2034");
}

// The option advance_both_fled.
TEST(VeracruzAdvanceTest, OfSeveralHexesTheDefenderEntersOneThatHeChooses) {
  Table table;
  table.Put("2035", {"mx_3rd_line", "mx_5th_line"});
  Fought(table, {"2034", "2135"}, "2035", Fate::kFlee, Fate::kAdvance, {"2034", "2135"});
  ASSERT_EQ(table.Due(), "advance");
  EXPECT_EQ(table.Player(), kMexico);
  EXPECT_EQ(table.Legal().size(), 4u);
  EXPECT_EQ(table.Refusal("mexico advance_ended"), "8.67/1");
  EXPECT_EQ(table.Refusal("mexico piece_advanced piece=mx_3rd_line"), "8.43/1");
  EXPECT_EQ(table.Refusal("mexico piece_advanced piece=mx_3rd_line hex=2036"), "8.43/1");
  table.Do("mexico piece_advanced piece=mx_3rd_line hex=2135");
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_5th_line"), "2135");

  Table stays(Picks{{"advance_both_fled", "stays"}});
  stays.Put("2035", {"mx_3rd_line"});
  Fought(stays, {"2034", "2135"}, "2035", Fate::kFlee, Fate::kAdvance, {"2034", "2135"});
  EXPECT_EQ(stays.Due(), "game_over");
  EXPECT_EQ(Where(stays, "mx_3rd_line"), "2035");
}

}  // namespace
}  // namespace adjutant::veracruz
