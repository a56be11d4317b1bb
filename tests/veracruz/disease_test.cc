// Veracruz 13: disease and attrition.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using Picks = testing::OptionPicks;

std::string Roll(int value) { return absl::StrCat("chance die_rolled purpose=disease value=", value); }
int Percent(const Table& table, const char* piece) { return table.s()[table.Piece(piece)].percent; }
int Strength(const Table& table, const char* piece) { return table.s()[table.Piece(piece)].strength; }
PieceSet In(const Table& table, enum Side side, const char* hex) {
  return PiecesIn(table.rules(), table.s(), side, Id(hex));
}

// The example of 13.26 (H-21): ten points east of the line, a 3.
TEST(VeracruzDiseaseTest, TheExampleOfTenPointsEastOfTheLine) {
  Table table;
  table.Put("1508", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry"});
  const int points = AllPoints(table.rules(), table.s(), In(table, kUs, "1508"));
  table.Set("turn", "7").Go("disease");
  ASSERT_EQ(table.Due(), "disease_die");
  table.Do(Roll(3));
  EXPECT_EQ(table.Number("disease.die"), 5);
  EXPECT_EQ(Percent(table, "us_1st_infantry"), 20);
  EXPECT_EQ(LossOf(table.rules(), 10, 20), 2);
  EXPECT_EQ(Points(table.rules(), table.s(), In(table, kUs, "1508")), points - LossOf(table.rules(), points, 20));
  EXPECT_TRUE(table.Cited("13.21"));
}

// H-22.
TEST(VeracruzDiseaseTest, FortyFourPointsAtTwentyPercentAreNine) {
  Table table;
  EXPECT_EQ(LossOf(table.rules(), 44, 20), 9);
}

// 13.13.
TEST(VeracruzDiseaseTest, UnitsThatAreAloneAreExemptAndLeadersAreNoUnits) {
  Table table;
  table.Put("1508", {"us_1st_infantry", "worth", "pack_animal_1"}).Put("2035", {"mx_3rd_line"});
  table.Set("piece.us_1st_infantry.percent", "10").Set("turn", "7").Go("disease");
  EXPECT_NE(table.Due(), "disease_die");
  // 13.25/1: what was ineffective recovers all the same.
  EXPECT_EQ(Percent(table, "us_1st_infantry"), 0);
}

// 13.11, and the option disease_order.
TEST(VeracruzDiseaseTest, BothSidesRollMexicoFirstButForAnOption) {
  for (const bool us_first : {false, true}) {
    Table table(us_first ? Picks{{"disease_order", "us"}} : Picks{});
    table.Put("0949", {"us_1st_infantry", "us_2nd_infantry"}).Put("2035", {"mx_3rd_line", "mx_5th_line"});
    table.Set("turn", "11").Go("disease");
    table.Do(Roll(4));
    EXPECT_EQ(Percent(table, "us_1st_infantry"), us_first ? 15 : 0);
    EXPECT_EQ(Percent(table, "mx_3rd_line"), us_first ? 0 : 10);
    table.Do(Roll(4));
    EXPECT_EQ(Percent(table, "us_1st_infantry"), 15);
    EXPECT_EQ(Percent(table, "mx_3rd_line"), 10);
    EXPECT_NE(table.Due(), "disease_die");
  }
}

// 13.15: Mexican 2 less, east of the line 2 more, in Veracruz 1, in GS 1.
TEST(VeracruzDiseaseTest, ModifiersAddUp) {
  Table table;
  table.Put("2204", {"mx_3rd_line", "mx_5th_line"}).Set("piece.mx_3rd_line.supply", "general");
  table.Set("turn", "7").Go("disease");
  table.Do(Roll(3));
  EXPECT_EQ(table.Number("disease.die"), 3 - 2 + 2 + 1);
  EXPECT_TRUE(table.Cited("11.55"));
}

// 12.16: who is in a fortress is in combat supply.
TEST(VeracruzDiseaseTest, NobodyInVeracruzIsInGeneralSupply) {
  Table table;
  table.Put("1705", {"mx_3rd_line", "mx_5th_line"}).Set("piece.mx_3rd_line.supply", "general");
  table.Set("turn", "7").Go("disease");
  table.Do(Roll(3));
  EXPECT_EQ(table.Number("disease.die"), 3 - 2 + 1);
  EXPECT_FALSE(table.Cited("11.55"));
}

TEST(VeracruzDiseaseTest, NoDieCountsForMoreThanEightOrLessThanMinusOne) {
  Table table;
  table.Put("2204", {"us_1st_infantry", "us_2nd_infantry"}).Set("piece.us_1st_infantry.supply", "general");
  table.Put("2035", {"mx_3rd_line", "mx_5th_line"});
  table.Set("turn", "7").Go("disease");
  table.Do(Roll(1));
  EXPECT_EQ(table.Number("disease.die"), -1);
  EXPECT_EQ(Percent(table, "mx_3rd_line"), 0);
  table.Do(Roll(6));
  EXPECT_EQ(table.Number("disease.die"), 8);
  EXPECT_EQ(Percent(table, "us_1st_infantry"), 33);
}

// The option disease_terrain.
TEST(VeracruzDiseaseTest, SwampAndJungleByTableAndChart) {
  struct Reading {
    const char* name;
    int swamp, jungle;
  };
  for (const Reading& reading : {Reading{"table_and_chart", 1, 1}, {"chart", 2, 1}, {"table", 1, 0}}) {
    for (const bool swamp : {true, false}) {
      const char* hex = swamp ? "1506" : "2309";
      ASSERT_EQ(At(hex).terrain, swamp ? Terrain::kSwamp : Terrain::kJungle);
      ASSERT_TRUE(At(hex).fever_coast);
      Table table(Picks{{"disease_terrain", reading.name}});
      table.Put(hex, {"us_1st_infantry", "us_2nd_infantry"}).Set("turn", "7").Go("disease");
      table.Do(Roll(2));
      EXPECT_EQ(table.Number("disease.die"), 2 + 2 + (swamp ? reading.swamp : reading.jungle)) << reading.name;
    }
  }
}

// 13.15/1: the asterisk.
TEST(VeracruzDiseaseTest, AnAsteriskKillsAPointOfItsOwnersChoice) {
  Table table;
  table.Put("1508", {"us_1st_infantry", "us_2nd_infantry"}).Set("turn", "7").Go("disease");
  const int before = Strength(table, "us_2nd_infantry");
  table.Do(Roll(4));
  EXPECT_EQ(table.Number("disease.die"), 6);
  ASSERT_EQ(table.Due(), "lose_point");
  table.Do("us point_lost piece=us_2nd_infantry");
  EXPECT_EQ(Strength(table, "us_2nd_infantry"), before - 1);
  EXPECT_EQ(Percent(table, "us_2nd_infantry"), 20);
}

// 13.24: who comes to a stack takes the higher percentage, and keeps it (13.23).
TEST(VeracruzDiseaseTest, StacksThatJoinTakeTheHigherPercentage) {
  Table table;
  table.Put("1508", {"us_1st_infantry", "us_2nd_infantry"}).Put("1509", {"us_3rd_infantry"});
  table.Set("piece.us_1st_infantry.percent", "10").Set("piece.us_2nd_infantry.percent", "10");
  Rebuild(table.rules(), table.s());
  PieceSet one;
  one.Add(table.Piece("us_1st_infantry"));
  Carry(table.rules(), table.s(), one, Id("1509"));
  Entered(table.rules(), table.s(), kUs, Id("1509"), one, nullptr);
  EXPECT_EQ(Percent(table, "us_1st_infantry"), 10);
  EXPECT_EQ(Percent(table, "us_3rd_infantry"), 10);
  EXPECT_EQ(Percent(table, "us_2nd_infantry"), 10);
}

}  // namespace
}  // namespace adjutant::veracruz
