// Veracruz 8.6, 8.8: retreat, demoralisation.
#include <initializer_list>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

using Who = enum Side;

// Stacks of a side are beaten in the combat phase of `phasing`; the game is over when all has been carried out.
void Beat(Table& table, Who side, std::initializer_list<const char*> hexes, Fate fate, Who phasing = kUs) {
  S& s = table.s();
  s.now.phasing = phasing;
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  HexSet from;
  for (const char* hex : hexes) from.Add(Id(hex));
  Rebuild(table.rules(), s);
  AskRetreat(table.rules(), s, side, from, fate, kGameOver);
  table.RunOn();
}
std::string Where(const Table& table, const char* piece) { return table.Value(absl::StrCat("piece.", piece, ".hex")); }
std::string Roll(int value) { return absl::StrCat("chance die_rolled purpose=retreat value=", value); }
std::string Cross(int value) { return absl::StrCat("chance die_rolled purpose=crossing value=", value); }
std::string Go(const char* side, const char* hex) { return absl::StrCat(side, " retreated hex=", hex); }
bool Demoralized(const Table& table, const char* piece) { return table.s()[table.Piece(piece)].Has(kDemoralized); }
int Strength(const Table& table, const char* piece) { return table.s()[table.Piece(piece)].strength; }

// 8.43.
TEST(VeracruzRetreatTest, OneDieForARetreatTwoForADemoralizedOneThreeForAFlight) {
  for (const auto& [fate, dice] : {std::pair(Fate::kRetreat, 1), {Fate::kRetreatDemoralized, 2}, {Fate::kFlee, 3}}) {
    Table table;
    table.Put("1730", {"mx_3rd_line"}).Put("1629", {"us_1st_infantry"});
    Beat(table, kMexico, {"1730"}, fate);
    for (int i = 0; i < dice; ++i) {
      EXPECT_EQ(table.Due(), "retreat_die");
      table.Do(Roll(1));
    }
    EXPECT_NE(table.Due(), "retreat_die");
    EXPECT_EQ(Demoralized(table, "mx_3rd_line"), fate != Fate::kRetreat);
  }
}

// 8.64.
TEST(VeracruzRetreatTest, MexicansGoAlongTheHighwayTowardMexicoCity) {
  Table table;
  table.Put("1313", {"mx_3rd_line", "santa_anna"}).Put("1412", {"us_1st_infantry"});
  Beat(table, kMexico, {"1313"}, Fate::kRetreat);
  table.Do(Roll(3));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1215");
  EXPECT_EQ(Where(table, "santa_anna"), "1215");
}

TEST(VeracruzRetreatTest, TheUsGoesTowardThePortItHolds) {
  Table table;
  table.Set("control.veracruz", "us").Put("1510", {"us_1st_infantry"}).Put("1511", {"mx_3rd_line"});
  Beat(table, kUs, {"1510"}, Fate::kRetreatDemoralized);
  table.Do(Roll(1)).Do(Roll(2));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "us_1st_infantry"), "1507");
}

TEST(VeracruzRetreatTest, WithoutAPortTheUsGoesToTheBeach) {
  Table table;
  table.Put("1208", {"us_1st_infantry"}).Put("1209", {"mx_3rd_line"});
  Beat(table, kUs, {"1208"}, Fate::kRetreat);
  table.Do(Roll(1));
  while (table.Due() == "retreat") {
    EXPECT_THAT(table.Legal(), Not(IsEmpty()));
    table.Do(table.Legal().front());
  }
  EXPECT_TRUE(At(Where(table, "us_1st_infantry")).coastal) << Where(table, "us_1st_infantry");
}

// 8.62/2, and what else may not be entered on the way.
TEST(VeracruzRetreatTest, AStackMayStopInACityOfItsOwnAndNowhereElse) {
  for (const bool stops : {true, false}) {
    Table table;
    table.Set("control.puebla", "mexico").Put("2033", {"mx_3rd_line"}).Put("1932", {"us_1st_infantry"});
    Beat(table, kMexico, {"2033"}, Fate::kRetreat);
    table.Do(Roll(4));
    ASSERT_EQ(table.Due(), "retreat");
    EXPECT_EQ(Where(table, "mx_3rd_line"), "2035");
    EXPECT_THAT(table.Legal(),
                UnorderedElementsAre("mexico retreat_ended", Go("mexico", "2036"), Go("mexico", "2136")));
    EXPECT_EQ(table.Refusal(Go("mexico", "2034")), "8.65/4");
    EXPECT_EQ(table.Refusal(Go("mexico", "1313")), "8.62/1");
    EXPECT_EQ(table.Refusal(Go("mexico", "1936")), "8.64/2");
    EXPECT_EQ(table.Refusal(Go("mexico", "2135")), "8.64/2");
    table.Do(stops ? "mexico retreat_ended" : Go("mexico", "2036"));
    EXPECT_EQ(table.Due(), "game_over");
    EXPECT_EQ(Where(table, "mx_3rd_line"), stops ? "2035" : "1937");
  }
}

TEST(VeracruzRetreatTest, NobodyStopsInACityThatTheEnemyHeld) {
  Table table;
  table.Set("control.puebla", "us").Put("2033", {"mx_3rd_line"}).Put("1932", {"us_1st_infantry"});
  Beat(table, kMexico, {"2033"}, Fate::kRetreat);
  table.Do(Roll(4));
  EXPECT_EQ(Where(table, "mx_3rd_line"), "2035");
  EXPECT_EQ(table.Value("control.puebla"), "mexico");
  EXPECT_EQ(table.Refusal("mexico retreat_ended"), "8.62/2");
}

// 8.64/1, 8.64/3: off the roads, by each of the ways that are as short, and by no other.
TEST(VeracruzRetreatTest, OffTheRoadTheShortestWaysAreOpen) {
  Table table;
  table.Put("0645", {"mx_3rd_line"}).Put("0644", {"us_1st_infantry"});
  Beat(table, kMexico, {"0645"}, Fate::kRetreat);
  table.Do(Roll(2));
  EXPECT_THAT(table.Legal(), UnorderedElementsAre(Go("mexico", "0646"), Go("mexico", "0546"), Go("mexico", "0746")));
}

// The option retreat_end.
TEST(VeracruzRetreatTest, BySupplyOptionTheWestEdgeEndsARetreat) {
  for (const bool source : {false, true}) {
    Table table(source ? testing::OptionPicks{{"retreat_end", "city_or_source"}} : testing::OptionPicks{});
    table.Put("0450", {"mx_3rd_line"}).Put("0550", {"us_1st_infantry"});
    Beat(table, kMexico, {"0450"}, Fate::kRetreat);
    table.Do(Roll(2));
    while (table.Due() == "retreat" && Where(table, "mx_3rd_line") != "0351") table.Do(table.Legal().front());
    const bool stops = table.Due() == "retreat" && table.Refusal("mexico retreat_ended").empty();
    EXPECT_EQ(stops, source);
  }
}

// 8.65, 6.32: the highway at 1830 is in an EZOC, and 1731 is not.
TEST(VeracruzRetreatTest, EzocIsAvoidedWhereThereIsAnotherWay) {
  Table table;
  table.Put("1730", {"mx_3rd_line"}).Put("1629", {"us_1st_infantry"}).Put("1829", {"us_2nd_infantry"});
  Beat(table, kMexico, {"1730"}, Fate::kRetreat);
  table.Do(Roll(1));
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1731");
  EXPECT_EQ(Strength(table, "mx_3rd_line"), 4);
}

TEST(VeracruzRetreatTest, EachEzocCostsThePointOfItsOwnersChoice) {
  Table table;
  table.Put("1730", {"mx_3rd_line", "mx_5th_line"}).Put("1629", {"us_1st_infantry"}).Put("1829", {"us_2nd_infantry"});
  table.Put("1831", {"us_3rd_infantry"});
  // 6.33: friends in the hex change nothing.
  table.Put("1830", {"mx_11th_line"});
  Beat(table, kMexico, {"1730"}, Fate::kRetreat);
  table.Do(Roll(1));
  EXPECT_EQ(table.Due(), "lose_point");
  EXPECT_TRUE(table.Cited("8.65/1") && table.Cited("6.32/2") && table.Cited("6.33"));
  EXPECT_EQ(table.Refusal("mexico point_lost piece=mx_11th_line"), "8.46/1");
  table.Do("mexico point_lost piece=mx_5th_line");
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1830");
  EXPECT_EQ(Strength(table, "mx_5th_line"), 2);
}

TEST(VeracruzRetreatTest, AStackMayDieOnTheWay) {
  Table table;
  table.Put("1730", {"mx_hidalgo", "valencia"}).Put("1629", {"us_1st_infantry"}).Put("1829", {"us_2nd_infantry"});
  table.Put("1831", {"us_3rd_infantry"});
  Beat(table, kMexico, {"1730"}, Fate::kRetreat);
  table.Do(Roll(5));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_hidalgo"), "eliminated");
  EXPECT_EQ(Where(table, "valencia"), "eliminated");
}

// 8.65/3.
TEST(VeracruzRetreatTest, FriendsWhoAreRetreatedThroughAreDemoralized) {
  Table table;
  table.Put("1730", {"mx_3rd_line"}).Put("1831", {"mx_5th_line"}).Put("1629", {"us_1st_infantry"});
  Beat(table, kMexico, {"1730"}, Fate::kRetreat);
  table.Do(Roll(3));
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1932");
  EXPECT_FALSE(Demoralized(table, "mx_3rd_line"));
  EXPECT_TRUE(Demoralized(table, "mx_5th_line"));
  EXPECT_TRUE(table.Cited("8.65/3"));
  EXPECT_EQ(There(table.s(), Id("1831")) & kMexicoControls, 0);
}

TEST(VeracruzRetreatTest, FriendsInTheLastHexAreDemoralizedByDemoralizedUnitsOnly) {
  for (const bool demoralized : {false, true}) {
    Table table;
    table.Put("1730", {"mx_3rd_line"}).Put("1831", {"mx_5th_line"}).Put("1629", {"us_1st_infantry"});
    Beat(table, kMexico, {"1730"}, demoralized ? Fate::kRetreatDemoralized : Fate::kRetreat);
    demoralized ? table.Do(Roll(1)).Do(Roll(1)) : table.Do(Roll(2));
    EXPECT_EQ(Where(table, "mx_3rd_line"), "1831");
    EXPECT_EQ(Demoralized(table, "mx_5th_line"), demoralized);
  }
}

// 8.66.
TEST(VeracruzRetreatTest, FlightCostsAllArtillery) {
  Table table;
  table.Put("1730", {"mx_3rd_line", "mx_battery_1"}).Put("1629", {"us_1st_infantry"});
  Beat(table, kMexico, {"1730"}, Fate::kFlee);
  EXPECT_EQ(Where(table, "mx_battery_1"), "eliminated");
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1730");
  EXPECT_EQ(table.Due(), "retreat_die");
}

TEST(VeracruzRetreatTest, AFlightOfArtilleryAloneNeedsNoDice) {
  Table table;
  table.Put("1730", {"mx_battery_1", "canalizo"}).Put("1629", {"us_1st_infantry"});
  Beat(table, kMexico, {"1730"}, Fate::kFlee);
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "canalizo"), "eliminated");
}

TEST(VeracruzRetreatTest, ArtilleryRollsAtARiverWithoutBridge) {
  for (const int die : {3, 4}) {
    Table table;
    table.Set("control.veracruz", "us").Put("1410", {"us_1st_infantry", "us_duncan"}).Put("1310", {"mx_3rd_line"});
    Beat(table, kUs, {"1410"}, Fate::kRetreat);
    table.Do(Roll(1));
    EXPECT_EQ(table.Due(), "crossing_die");
    EXPECT_EQ(Where(table, "us_1st_infantry"), "1510");
    table.Do(Cross(die));
    EXPECT_EQ(table.Due(), "game_over");
    EXPECT_EQ(Where(table, "us_duncan"), die == 3 ? "1510" : "eliminated");
  }
}

TEST(VeracruzRetreatTest, BridgesAreSafe) {
  Table table;
  table.Set("control.veracruz", "us").Put("1411", {"us_1st_infantry", "us_duncan"}).Put("1412", {"mx_3rd_line"});
  Beat(table, kUs, {"1411"}, Fate::kRetreat);
  table.Do(Roll(1));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "us_duncan"), "1511");
}

// The option no_retreat.
TEST(VeracruzRetreatTest, WhoHasNowhereToGoIsLostOrByOptionStands) {
  for (const bool stands : {false, true}) {
    Table table(stands ? testing::OptionPicks{{"no_retreat", "stand"}} : testing::OptionPicks{});
    table.Put("2401", {"mx_3rd_line", "canalizo"}).Put("2402", {"us_1st_infantry"}).Put("2302", {"us_2nd_infantry"});
    table.Put("2501", {"us_3rd_infantry"}).Put("2502", {"us_4th_infantry"});
    Beat(table, kMexico, {"2401"}, Fate::kRetreatDemoralized);
    table.Do(Roll(1)).Do(Roll(1));
    EXPECT_EQ(table.Due(), "game_over");
    EXPECT_EQ(Where(table, "mx_3rd_line"), stands ? "2401" : "eliminated");
    EXPECT_EQ(Where(table, "canalizo"), stands ? "2401" : "eliminated");
    EXPECT_EQ(Demoralized(table, "mx_3rd_line"), stands);
  }
}

// 11.25/4.
TEST(VeracruzRetreatTest, SupplyRetreatsAsFarAsPackAnimalsCarryIt) {
  Table table;
  table.Set("control.veracruz", "us").Put("1510", {"us_1st_infantry", "pack_animal_1"}).Put("1511", {"mx_3rd_line"});
  table.Put("1510", {"supply_1", "supply_2", "supply_3", "supply_4"});
  Beat(table, kUs, {"1510"}, Fate::kRetreat);
  table.Do(Roll(1));
  EXPECT_EQ(Where(table, "pack_animal_1"), "1509");
  EXPECT_EQ(Where(table, "supply_3"), "1509");
  // What is left behind waits for an enemy who moves next to it (11.25/1).
  EXPECT_EQ(Where(table, "supply_4"), "1510");
}

// 8.63/2: a throw for all, and the stack that is nearest to supply goes first.
TEST(VeracruzRetreatTest, StacksOfAnAttackerGoOneAfterAnother) {
  Table table;
  table.Set("control.veracruz", "us").Put("1510", {"us_1st_infantry"}).Put("1511", {"us_2nd_infantry"});
  table.Put("1512", {"mx_3rd_line"});
  table.s()[table.Piece("us_1st_infantry")].Mark(kMustAttack);
  Beat(table, kUs, {"1510", "1511"}, Fate::kRetreat);
  table.Do(Roll(2));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "us_1st_infantry"), "1508");
  EXPECT_EQ(Where(table, "us_2nd_infantry"), "1509");
  EXPECT_FALSE(Demoralized(table, "us_1st_infantry"));
  const PieceState& first = table.s()[table.Piece("us_1st_infantry")];
  EXPECT_TRUE(first.Has(kAttacked) && !first.Has(kMustAttack));
  EXPECT_TRUE(table.s().battle.left.Has(Id("1510")) && table.s().battle.left.Has(Id("1511")));
}

// The option split_result.
TEST(VeracruzRetreatTest, ByOptionOnlyThoseThatFoughtRetreat) {
  for (const bool split : {false, true}) {
    Table table(split ? testing::OptionPicks{{"split_result", "participants"}} : testing::OptionPicks{});
    table.Set("control.veracruz", "us").Put("1510", {"us_1st_infantry", "us_2nd_infantry", "worth"});
    table.Put("1511", {"mx_3rd_line"});
    table.s().battle.attacker.pieces.Add(table.Piece("us_1st_infantry"));
    table.s().battle.attacker.pieces.Add(table.Piece("worth"));
    Beat(table, kUs, {"1510"}, Fate::kRetreatDemoralized);
    table.Do(Roll(1)).Do(Roll(1));
    EXPECT_EQ(Where(table, "us_1st_infantry"), "1508");
    EXPECT_EQ(Where(table, "worth"), "1508");
    EXPECT_EQ(Where(table, "us_2nd_infantry"), split ? "1510" : "1508");
    EXPECT_EQ(Demoralized(table, "us_2nd_infantry"), !split);
  }
}

// The option navy_battery_retreat.
TEST(VeracruzRetreatTest, TheNavyBatteryRetreatsWithItsStackOrByOptionOneHexOnly) {
  for (const bool lost : {false, true}) {
    Table table(lost ? testing::OptionPicks{{"navy_battery_retreat", "eliminated"}} : testing::OptionPicks{});
    table.Set("control.veracruz", "us").Put("1510", {"us_1st_infantry", "us_naval_battery"});
    table.Put("1511", {"mx_3rd_line"});
    Beat(table, kUs, {"1510"}, Fate::kRetreat);
    table.Do(Roll(2));
    EXPECT_EQ(Where(table, "us_naval_battery"), lost ? "eliminated" : "1508");
  }
}

// 12.14/3: six points may pass Perote, and not end there.
TEST(VeracruzRetreatTest, NoRetreatEndsInAPeroteThatIsTooFull) {
  for (const int points : {5, 6}) {
    Table table;
    table.Put("1020", {"mx_3rd_line", "mx_5th_line"}).Put("1019", {"us_1st_infantry"});
    table.Set("piece.mx_3rd_line.strength", "3").Set("piece.mx_5th_line.strength", points == 5 ? "2" : "3");
    Beat(table, kMexico, {"1020"}, Fate::kRetreat);
    table.Do(Roll(1));
    if (points == 5) {
      EXPECT_EQ(table.Due(), "game_over");
      EXPECT_EQ(Where(table, "mx_3rd_line"), "1121");
      continue;
    }
    if (table.Due() == "retreat") {
      EXPECT_EQ(table.Refusal(Go("mexico", "1121")), "12.14/3");
      table.Do(table.Legal().front());
    }
    EXPECT_EQ(table.Due(), "game_over");
    EXPECT_NE(Where(table, "mx_3rd_line"), "1121");
  }
}

TEST(VeracruzRetreatTest, AnyNumberMayPassPerote) {
  Table table;
  table.Put("1020", {"mx_3rd_line", "mx_5th_line"}).Put("1019", {"us_1st_infantry"});
  Beat(table, kMexico, {"1020"}, Fate::kRetreat);
  table.Do(Roll(2));
  EXPECT_EQ(table.Due(), "game_over");
  EXPECT_EQ(Where(table, "mx_3rd_line"), "1122");
}

// 12.26: six points next to Perote besiege it.
TEST(VeracruzRetreatTest, AGarrisonUnderSiegeDoesNotRetreatUnlessItMayMoveFreely) {
  for (const bool freely : {false, true}) {
    Table table(freely ? testing::OptionPicks{{"besieged_combat", "freely"}} : testing::OptionPicks{});
    table.Put("1121", {"mx_3rd_line", "mx_battery_1"}).Put("1020", {"us_1st_infantry", "us_2nd_infantry"});
    Beat(table, kMexico, {"1121"}, Fate::kFlee, kMexico);
    EXPECT_EQ(Where(table, "mx_battery_1"), "eliminated");
    EXPECT_EQ(table.Due(), freely ? "retreat_die" : "game_over");
    EXPECT_EQ(Demoralized(table, "mx_3rd_line"), !freely);
    EXPECT_EQ(Where(table, "mx_3rd_line"), "1121");
  }
}

// 8.61: 2401 is in no EZOC, and nothing leads on from it.
TEST(VeracruzRetreatTest, NoRetreatGoesIntoACornerThatItCouldNotLeave) {
  Table table;
  table.Put("2402", {"mx_3rd_line", "mx_5th_line"}).Put("2403", {"us_1st_infantry"});
  table.Put("2302", {"pack_animal_2"}).Put("2501", {"pack_animal_3"}).Put("2502", {"pack_animal_4"});
  Beat(table, kMexico, {"2402"}, Fate::kRetreatDemoralized);
  table.Do(Roll(1)).Do(Roll(1));
  ASSERT_EQ(table.Due(), "retreat") << Where(table, "mx_3rd_line");
  EXPECT_THAT(table.Legal(), UnorderedElementsAre(Go("mexico", "2303"), Go("mexico", "2503")));
  EXPECT_EQ(table.Refusal(Go("mexico", "2401")), "8.61");
}

}  // namespace
}  // namespace adjutant::veracruz
