// Veracruz 11: supply.
#include <string>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::Not;

constexpr const char* kEnd = "us supply_ended";
std::string Die(const char* purpose, int value) {
  return absl::StrCat("chance die_rolled purpose=", purpose, " value=", value);
}
std::string Expend(int number) { return absl::StrCat("us supply_expended piece=supply_", number); }
// Past the dice of a US Supply Phase, which bring nothing.
Table& Rolled(Table& table, const char* turn = "5") {
  return table.Set("turn", turn)
      .Set("landed", "yes")
      .Go("us.supply")
      .Do(Die("supply_units", 1))
      .Do(Die("pack_animals", 1));
}
std::string Supply(const Table& table, absl::string_view piece) {
  return table.Value(absl::StrCat("piece.", piece, ".supply"));
}
std::string Beside(absl::string_view hex, DirectionId direction) {
  return std::string(C().hex_names.Id(At(hex).neighbours[direction]));
}

constexpr DirectionId kEast(0), kSouthEast(1), kWest(3);

// ---- 11.12: two hexes, that of the supply unit counted.
TEST(UsSupplyTest, ASupplyUnitReachesTwoHexes) {
  Table table;
  table.Put("1708", {"supply_1", "us_1st_infantry"}).Put("1709", {"us_2nd_infantry"});
  table.Put("1710", {"us_3rd_infantry", "worth"}).Put("1711", {"us_4th_infantry"});
  Rolled(table);
  EXPECT_EQ(table.Due(), "expend_supply");
  table.Do(Expend(1));
  EXPECT_EQ(table.Number("supply_line.1708"), 0);
  EXPECT_EQ(table.Number("supply_line.1709"), 1);
  EXPECT_EQ(table.Number("supply_line.1710"), 2);
  EXPECT_TRUE(table.Cited("11.15"));
  for (const char* unit : {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry"}) {
    EXPECT_EQ(Supply(table, unit), "combat") << unit;
  }
  EXPECT_EQ(Supply(table, "us_4th_infantry"), "general");
  EXPECT_EQ(Supply(table, "worth"), "combat") << "11.51: leaders always are";
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "not_arrived") << "11.14: it is expended, and may come back";
}

// 11.16, 11.15.
TEST(UsSupplyTest, NoSupplyUnitHasToBeExpended) {
  Table table;
  table.Put("1708", {"supply_1", "us_1st_infantry"});
  Rolled(table).Do(kEnd);
  EXPECT_EQ(Supply(table, "us_1st_infantry"), "general");
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "1708");
}

// 11.14: expended for units that need it.
TEST(UsSupplyTest, NothingIsExpendedForNobody) {
  Table table;
  table.Put("1708", {"supply_1", "supply_2", "us_1st_infantry"}).Put("1712", {"supply_3", "pack_animal_2"});
  Rolled(table);
  EXPECT_EQ(table.Refusal(Expend(3)), "11.14/1") << "four hexes away";
  EXPECT_EQ(table.Refusal(Expend(4)), "11.14/1") << "not on the map";
  EXPECT_EQ(table.Refusal("us supply_expended piece=pack_animal_2"), "11.11");
  EXPECT_THAT(table.Legal(), Contains(Expend(2)));
  EXPECT_THAT(table.Legal(), Not(Contains(Expend(3))));
  table.Do(Expend(1));
  EXPECT_NE(table.Due(), "expend_supply") << "all are supplied, and nothing is left to decide";
}

// 11.13, 6.41.
TEST(UsSupplyTest, NoLineLeadsThroughTheEnemyOrHisZone) {
  const auto supplied = [](std::initializer_list<std::pair<const char*, const char*>> others) {
    Table table;
    table.Put("1708", {"supply_1"}).Put("1710", {"us_1st_infantry"});
    for (const auto& [hex, piece] : others) table.Put(hex, {piece});
    Rolled(table);
    return table.Due() == "expend_supply" && table.Refusal(Expend(1)).empty();
  };
  EXPECT_TRUE(supplied({}));
  EXPECT_FALSE(supplied({{"1709", "mx_oaxaca"}}));
  // Next to 1709, and in the zone of control of a unit beside it; a unit there keeps the line open.
  const std::string beside = Beside("1709", kSouthEast);
  EXPECT_FALSE(supplied({{beside.c_str(), "mx_oaxaca"}}));
  EXPECT_TRUE(supplied({{beside.c_str(), "mx_oaxaca"}, {"1709", "us_2nd_infantry"}}));
  EXPECT_TRUE(supplied({{beside.c_str(), "mx_oaxaca"}, {"1709", "worth"}})) << "any friendly unit";
  EXPECT_TRUE(supplied({{beside.c_str(), "morales"}})) << "a leader has no zone of control";
}

// 11.51: the counter of a division and dummies have a status like combat units.
TEST(UsSupplyTest, DivisionsAndDummiesCountAsCombatUnits) {
  Table table;
  table.Form(
      "1710", "us_1st_division",
      {"worth", "us_4th_infantry", "us_5th_infantry", "us_6th_infantry", "us_8th_infantry", "us_louisiana", "dummy_1"});
  table.Put("1710", {"pack_animal_2"});
  Rolled(table);
  for (const char* piece : {"us_1st_division", "us_4th_infantry", "dummy_1"}) {
    EXPECT_EQ(Supply(table, piece), "general") << piece;
  }
  EXPECT_EQ(Supply(table, "worth"), "combat");
  EXPECT_EQ(Supply(table, "pack_animal_2"), "combat");
}

// 12.16.
TEST(UsSupplyTest, UnitsInAFortressAreSuppliedForNothing) {
  Table table;
  table.Put("1705", {"us_1st_infantry", "supply_1"}).Set("control.veracruz", "us");
  table.Put("1706", {"us_2nd_infantry"});
  Rolled(table);
  EXPECT_EQ(Supply(table, "us_1st_infantry"), "combat");
  EXPECT_EQ(Supply(table, "us_2nd_infantry"), "general");
  EXPECT_EQ(table.Refusal(Expend(1)), "");
  table.Do(kEnd);
  EXPECT_EQ(Supply(table, "us_2nd_infantry"), "general");
}

// 11.22, 11.28, 11.35: the table.
TEST(UsSupplyTest, TheDiceBringSupplyUnitsAndPackAnimals) {
  Table table;
  table.Set("turn", "5").Set("landed", "yes").Put("1705", {"us_1st_infantry"}).Set("control.veracruz", "us");
  table.Go("us.supply");
  EXPECT_EQ(table.Due(), "supply_die");
  table.Do(Die("supply_units", 6));
  EXPECT_EQ(table.Number("supply_units"), 2);
  EXPECT_EQ(table.Due(), "pack_animal_die");
  table.Do(Die("pack_animals", 5));
  EXPECT_EQ(table.Number("pack_animals"), 1);
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "due");
  EXPECT_EQ(table.Value("piece.supply_2.hex"), "due");
  EXPECT_EQ(table.Value("piece.supply_3.hex"), "not_arrived");
  EXPECT_EQ(table.Value("piece.pack_animal_1.hex"), "due");
  EXPECT_EQ(table.Value("piece.pack_animal_2.hex"), "not_arrived");
}

// 11.21.
TEST(UsSupplyTest, TheInvasionBringsThreeSupplyUnitsAndAPackAnimalBesides) {
  Table table;
  table.Set("turn", "1").Go("us.supply").Do(Die("supply_units", 1));
  EXPECT_EQ(table.Number("supply_units"), 3);
  table.Do(Die("pack_animals", 6));
  EXPECT_EQ(table.Number("pack_animals"), 3);
  EXPECT_EQ(table.Due(), "invasion") << "19.24: nobody has to be supplied";
}

// ---- 11.4: Mexico.
TEST(MexicanSupplyTest, ALineOfAnyLengthLeadsToMexicoCity) {
  Table table;
  table.Put("1710", {"mx_oaxaca", "morales"});
  Trace trace;
  EXPECT_TRUE(TracesSupply(table.rules(), table.s(), kMexico, Id("1710"), &trace));
  ASSERT_EQ(trace.derivations.size(), 1u);
  EXPECT_EQ(trace.derivations[0].name, "supply_line.1710");
  EXPECT_GT(trace.derivations[0].total, 30);
  EXPECT_THAT(trace.derivations[0].note, ::testing::StartsWith("1710, "));
  table.Go("mexico.supply");
  EXPECT_EQ(Supply(table, "mx_oaxaca"), "combat");
}

// Two US units with a Mexican one between them: what they do not occupy, they control.
TEST(MexicanSupplyTest, EnemiesAndTheirZonesCutItAndFriendsKeepItOpen) {
  const auto supply = [](const char* friends) {
    Table table;
    table.Put("1710", {"mx_oaxaca"}).Put(Beside("1710", kEast), {"us_1st_infantry"});
    table.Put(Beside("1710", kWest), {"us_2nd_infantry"});
    if (*friends != '\0') table.Put(Beside("1710", kSouthEast), {friends});
    table.Go("mexico.supply");
    return Supply(table, "mx_oaxaca");
  };
  EXPECT_EQ(supply(""), "general");
  EXPECT_EQ(supply("mx_zapadores"), "combat");
  EXPECT_EQ(supply("morales"), "combat");
}

// 11.4, 12.16.
TEST(MexicanSupplyTest, AFortressSuppliesItsGarrison) {
  Table table;
  table.Put("1705", {"mx_oaxaca"}).Put("1706", {"us_1st_infantry"}).Put("1605", {"us_2nd_infantry"});
  table.Put("1805", {"us_3rd_infantry"}).Put("1804", {"us_4th_infantry"});
  table.Go("mexico.supply");
  EXPECT_EQ(Supply(table, "mx_oaxaca"), "combat");
}

// 11.4: a source that the enemy holds or controls is none.
TEST(MexicanSupplyTest, EachOfFourHexesIsASource) {
  const auto traces = [](std::initializer_list<const char*> taken, const testing::OptionPicks& options = {}) {
    constexpr const char* kUnits[] = {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry"};
    Table table(options);
    const char* const* unit = kUnits;
    for (const char* hex : taken) table.Put(hex, {*unit++});
    return TracesSupply(table.rules(), table.s(), kMexico, Id("1710"), nullptr);
  };
  EXPECT_TRUE(traces({"1349", "0351", "2151"}));
  EXPECT_TRUE(traces({"1349", "0351", "2751"}));
  EXPECT_TRUE(traces({"1349", "2151", "2751"}));
  EXPECT_TRUE(traces({"0351", "2151", "2751"}));
  EXPECT_FALSE(traces({"1349", "0351", "2151", "2751"}));
  EXPECT_TRUE(traces({"1349", "0351", "2151", "2751"}, {{"road_hex", "hex_0531"}})) << "0531 instead of 0351";
  EXPECT_FALSE(traces({"1349", "0531", "2151", "2751"}, {{"road_hex", "hex_0531"}}));
}

// 11.0: what the Supply Phase found holds until the next, wherever the unit goes.
TEST(MexicanSupplyTest, AUnitKeepsItsStatusUntilTheNextSupplyPhase) {
  Table table;
  table.Put("1710", {"mx_oaxaca"}).Put(Beside("1710", kEast), {"us_1st_infantry"});
  table.Put(Beside("1710", kWest), {"us_2nd_infantry"}).Go("mexico.supply");
  table.Set("piece.us_1st_infantry.hex", "2401").Set("piece.us_2nd_infantry.hex", "2401");
  EXPECT_EQ(Supply(table, "mx_oaxaca"), "general");
  table.Go("mexico.supply");
  EXPECT_EQ(Supply(table, "mx_oaxaca"), "combat");
}

}  // namespace
}  // namespace adjutant::veracruz
