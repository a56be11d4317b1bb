// Veracruz 19, 22: reinforcements, the invasion, the withdrawal of the volunteers; 14.15: militia.
#include <string>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;
using ::testing::Not;

using Picks = testing::OptionPicks;

std::string Arrives(const char* side, absl::string_view piece, absl::string_view hex) {
  return absl::StrCat(side, " piece_arrived piece=", piece, " hex=", hex);
}
std::string Lands(absl::string_view hex) { return absl::StrCat("us invasion_landed hex=", hex); }
std::string Where(const Table& table, absl::string_view piece) {
  return table.Value(absl::StrCat("piece.", piece, ".hex"));
}
std::string Militia(int die) { return absl::StrCat("chance die_rolled purpose=militia_arrival value=", die); }
constexpr const char* kMexicoEnds = "mexico arrivals_ended";
constexpr const char* kUsEnds = "us arrivals_ended";

// ---- 19.11: Mexico.
Table Turn(const char* turn, const Picks& options = {}) {
  Table table(options);
  table.Set("turn", turn).Set("landed", "yes");
  return table;
}

TEST(MexicanArrivalTest, AGroupComesOnItsTurnToItsHex) {
  Table table = Turn("5");
  table.Go("mexico.reinforcement");
  EXPECT_EQ(table.Due(), "mexican_arrivals");
  EXPECT_EQ(table.Refusal(Arrives("mexico", "mx_puebla_national_guard", "1349")), "19.11/1");
  EXPECT_EQ(table.Refusal(Arrives("mexico", "mx_grenadier_guards", "1349")), "19.0") << "of turn 3";
  EXPECT_EQ(table.Refusal(Arrives("mexico", "us_1st_infantry", "2035")), "19.0");
  table.Do(Arrives("mexico", "mx_puebla_national_guard", "2035"));
  EXPECT_EQ(Where(table, "mx_puebla_national_guard"), "2035");
  EXPECT_EQ(table.Value("piece.mx_puebla_national_guard.strength"), "3");
  EXPECT_EQ(table.Value("piece.mx_puebla_national_guard.supply"), "combat");
  EXPECT_EQ(table.Refusal(Arrives("mexico", "mx_puebla_national_guard", "2035")), "19.0") << "it has come";
}

// 19.11: withheld, and placed later.
TEST(MexicanArrivalTest, ReinforcementsMayBeWithheldUntilALaterTurn) {
  Table table = Turn("5");
  table.Go("mexico.reinforcement").Do(kMexicoEnds);
  EXPECT_EQ(Where(table, "mx_puebla_national_guard"), "due");
  table.Set("turn", "8").Go("mexico.reinforcement");
  EXPECT_EQ(table.Due(), "mexican_arrivals");
  table.Do(Arrives("mexico", "mx_puebla_national_guard", "2035"));
  EXPECT_EQ(Where(table, "mx_puebla_national_guard"), "2035");
}

// 19.11, against the note on the track.
TEST(MexicanArrivalTest, AHexThatTheUsControlsKeepsThemOut) {
  Table table = Turn("5");
  table.Set("control.puebla", "us").Go("mexico.reinforcement");
  EXPECT_NE(table.Due(), "mexican_arrivals") << "nothing can be placed";
  EXPECT_EQ(Where(table, "mx_puebla_national_guard"), "due");
  table.Set("turn", "6").Set("control.puebla", "mexico").Go("mexico.reinforcement");
  EXPECT_EQ(table.Due(), "mexican_arrivals") << "the hex is free";

  Table track = Turn("5", {{"reinforcement_barred", "eliminated"}});
  track.Set("control.puebla", "us").Go("mexico.reinforcement");
  EXPECT_EQ(Where(track, "mx_puebla_national_guard"), "eliminated");
  // 2151 is no city.
  Table road = Turn("15", {{"reinforcement_barred", "eliminated"}});
  road.Put("2151", {"us_1st_infantry"}).Go("mexico.reinforcement");
  EXPECT_EQ(Where(road, "mx_12th_line"), "due");
}

TEST(MexicanArrivalTest, TheRefusalNamesTheUs) {
  Table table = Turn("5");
  table.Put("1349", {"us_1st_infantry"}).Set("piece.mx_grenadier_guards.hex", "due").Go("mexico.reinforcement");
  EXPECT_EQ(table.Refusal(Arrives("mexico", "mx_grenadier_guards", "1349")), "19.11/4");
}

// 19.11: into an enemy zone of control.
TEST(MexicanArrivalTest, AnEnemyZoneOfControlKeepsNobodyOut) {
  Table table = Turn("5");
  table.Put("2034", {"us_1st_infantry"}).Go("mexico.reinforcement");
  ASSERT_TRUE(InZone(table.rules(), table.s(), kUs, Id("2035")));
  EXPECT_EQ(table.Refusal(Arrives("mexico", "mx_puebla_national_guard", "2035")), "");
}

// 11.0, 4.A1: the status of who comes after the Supply Phase.
TEST(MexicanArrivalTest, NewcomersTraceTheirSupplyAsTheyArrive) {
  const auto supply = [](const char* reading, bool cut) {
    Table table = Turn("5", {{"new_unit_supply", reading}});
    if (cut) {
      table.Put("1349", {"us_1st_infantry"}).Put("0351", {"us_2nd_infantry"});
      table.Put("2151", {"us_3rd_infantry"}).Put("2751", {"us_4th_infantry"});
    }
    table.Go("mexico.reinforcement").Do(Arrives("mexico", "mx_puebla_national_guard", "2035"));
    return table.Value("piece.mx_puebla_national_guard.supply");
  };
  EXPECT_EQ(supply("traced", false), "combat");
  EXPECT_EQ(supply("traced", true), "general");
  EXPECT_EQ(supply("combat", true), "combat");
  EXPECT_EQ(supply("general", false), "general");
}

// 22.1: the other reading of the track.
TEST(MexicanArrivalTest, TheTrackAsPrintedBringsTheUnitsOfTurns13To15ToMexicoCity) {
  Table pack = Turn("14");
  pack.Go("mexico.reinforcement");
  EXPECT_EQ(Where(pack, "mx_12th_line"), "not_arrived");
  Table printed = Turn("14", {{"mexican_track", "as_printed"}});
  printed.Go("mexico.reinforcement").Do(Arrives("mexico", "mx_12th_line", "1349"));
  EXPECT_EQ(Where(printed, "mx_12th_line"), "1349");
}

// 19.13, the example of turn 16.
TEST(MexicanArrivalTest, AnArmyMayBeFormedAsItsUnitsArrive) {
  Table table = Turn("16");
  table.Go("mexico.reinforcement");
  for (const char* piece : {"valencia", "mx_10th_line", "mx_tampico", "mx_activo_bravo", "mx_guanajuato", "mx_8th_line",
                            "mx_8th_cavalry", "mx_battery_7"}) {
    table.Do(Arrives("mexico", piece, "1349"));
  }
  EXPECT_EQ(table.Due(), "mexican_arrivals");
  table.Do("mexico formation_named formation=army_of_the_north leader=valencia");
  for (const char* piece :
       {"mx_10th_line", "mx_tampico", "mx_activo_bravo", "mx_guanajuato", "mx_8th_line", "mx_8th_cavalry"}) {
    table.Do(absl::StrCat("mexico piece_joined piece=", piece, " formation=army_of_the_north"));
  }
  table.Do("mexico formation_completed");
  EXPECT_EQ(Where(table, "army_of_the_north"), "1349");
  EXPECT_EQ(table.Due(), "mexican_arrivals") << "the battery may still join";
  table.Do("mexico piece_joined piece=mx_battery_7 formation=army_of_the_north");
  EXPECT_NE(table.Due(), "mexican_arrivals");
}

// ---- 14.15: militia.
Table Rolling(const Picks& options = {}) {
  Table table = Turn("6", options);
  table.Set("veracruz_taken", "yes");
  return table;
}

// H-33.
TEST(MilitiaArrivalTest, TheDieSaysWhere) {
  constexpr const char* kHexes[] = {"", "1349", "1349", "2151", "0351", "", ""};
  for (int die = 1; die <= 6; ++die) {
    Table table = Rolling();
    table.Go("mexico.reinforcement");
    EXPECT_EQ(table.Due(), "militia_die");
    table.Do(Militia(die));
    if (*kHexes[die] == '\0') {
      EXPECT_NE(table.Due(), "militia_draw") << die;
      continue;
    }
    ASSERT_EQ(table.Due(), "militia_draw") << die;
    table.Do("chance militia_drawn strength=2");
    EXPECT_EQ(Where(table, "militia_1"), kHexes[die]) << die;
    EXPECT_EQ(table.Value("piece.militia_1.strength"), "2");
    EXPECT_EQ(table.Value("piece.militia_1.tried"), "no");
    EXPECT_EQ(table.s().militia[2], 3);
  }
}

TEST(MilitiaArrivalTest, NoneComesBeforeTheUsHasTakenVeracruz) {
  Table table = Turn("6");
  table.Go("mexico.reinforcement");
  EXPECT_NE(table.Due(), "militia_die");
}

// 4.A2, 19.11.
TEST(MilitiaArrivalTest, MilitiaWaitForAHexThatTheUsControls) {
  Table table = Rolling();
  table.Put("2151", {"us_1st_infantry"}).Go("mexico.reinforcement").Do(Militia(3));
  EXPECT_TRUE(table.Cited("19.11/4"));
  EXPECT_NE(table.Due(), "militia_draw");
  table.Set("turn", "7").Set("piece.us_1st_infantry.hex", "2149").Go("mexico.reinforcement");
  ASSERT_EQ(table.Due(), "militia_draw");
  table.Do("chance militia_drawn strength=1");
  EXPECT_EQ(Where(table, "militia_1"), "2151");
  EXPECT_EQ(table.Due(), "militia_die") << "and this turn's are rolled for";
  table.Do(Militia(6));
  table.Set("turn", "8").Go("mexico.reinforcement");
  EXPECT_EQ(table.Due(), "militia_die") << "nobody waits any more";
}

TEST(MilitiaArrivalTest, OrTheyAreLost) {
  Table table = Rolling({{"militia_barred", "lost"}});
  table.Put("2151", {"us_1st_infantry"}).Go("mexico.reinforcement").Do(Militia(3));
  table.Set("turn", "7").Set("piece.us_1st_infantry.hex", "2149").Go("mexico.reinforcement");
  EXPECT_EQ(table.Due(), "militia_die");
}

TEST(MilitiaArrivalTest, AnEmptyPoolSendsNobody) {
  Table table = Rolling();
  table.Set("pool.militia", "none").Go("mexico.reinforcement").Do(Militia(1));
  EXPECT_NE(table.Due(), "militia_draw");
}

// ---- 19.32: turn 13.
Table Volunteers(const Picks& options = {}) {
  Table table = Turn("13", options);
  table.Put("1705", {"patterson", "us_1st_tennessee", "us_2nd_tennessee", "us_1st_pennsylvania", "us_2nd_pennsylvania",
                     "us_south_carolina", "us_georgia", "us_alabama", "us_kentucky"});
  table.Put("1706", {"us_4th_infantry", "us_steptoe"});
  return table;
}
std::string Leaves(absl::string_view piece) { return absl::StrCat("us point_withdrawn piece=", piece); }

TEST(WithdrawalTest, ThirteenPointsOfVolunteersLeaveWithPatterson) {
  Table table = Volunteers();
  table.Go("us.reinforcement");
  ASSERT_EQ(table.Due(), "withdraw");
  EXPECT_EQ(Where(table, "patterson"), "withdrawn");
  EXPECT_EQ(table.Refusal(Leaves("us_4th_infantry")), "19.31/1");
  EXPECT_EQ(table.Refusal(Leaves("us_steptoe")), "19.31/2");
  EXPECT_EQ(table.Refusal(Leaves("us_louisiana")), "19.32/1") << "not on the map";
  table.Do(Leaves("us_georgia"));
  EXPECT_EQ(table.Value("piece.us_georgia.strength"), "1");
  for (const char* unit : {"us_1st_tennessee", "us_2nd_tennessee", "us_1st_pennsylvania", "us_2nd_pennsylvania",
                           "us_south_carolina", "us_alabama"}) {
    table.Do(Leaves(unit)).Do(Leaves(unit));
    EXPECT_EQ(Where(table, unit), "withdrawn") << unit;
  }
  EXPECT_NE(table.Due(), "withdraw");
  EXPECT_EQ(Where(table, "us_kentucky"), "1705");
  EXPECT_EQ(table.Value("withdraw"), "0");
}

// 19.32: if there are fewer, all; nothing is asked.
TEST(WithdrawalTest, OfThirteenOrFewerAllLeave) {
  Table table = Turn("13");
  table.Put("1705", {"us_1st_tennessee", "us_kentucky", "us_4th_infantry"}).Go("us.reinforcement");
  EXPECT_NE(table.Due(), "withdraw");
  EXPECT_EQ(Where(table, "us_1st_tennessee"), "withdrawn");
  EXPECT_EQ(Where(table, "us_kentucky"), "withdrawn");
  EXPECT_EQ(Where(table, "us_4th_infantry"), "1705");
}

// 15.16.
TEST(WithdrawalTest, ADivisionThatBecomesTooSmallIsDisbanded) {
  Table table = Turn("13");
  table.Form("1705", "us_3rd_division",
             {"pillow", "us_1st_tennessee", "us_2nd_tennessee", "us_1st_pennsylvania", "us_2nd_pennsylvania",
              "us_south_carolina"});
  table.Put("1706", {"us_georgia", "us_alabama"}).Go("us.reinforcement");
  table.Do(Leaves("us_1st_tennessee"));
  EXPECT_EQ(Where(table, "us_3rd_division"), "1705");
  table.Do(Leaves("us_1st_tennessee"));
  EXPECT_EQ(Where(table, "us_3rd_division"), "not_arrived");
}

// The other reading: whole units, as near to thirteen as they come.
TEST(WithdrawalTest, ByAnOptionWholeUnitsLeave) {
  Table table = Volunteers({{"withdrawal_part", "whole_units"}});
  table.Go("us.reinforcement");
  // 7 units of 2 and one of 1: thirteen is six of the former and the latter.
  table.Do(Leaves("us_georgia"));
  EXPECT_EQ(Where(table, "us_georgia"), "withdrawn");
  for (const char* unit :
       {"us_1st_tennessee", "us_2nd_tennessee", "us_1st_pennsylvania", "us_2nd_pennsylvania", "us_south_carolina"}) {
    table.Do(Leaves(unit));
  }
  EXPECT_EQ(table.Refusal(Leaves("us_alabama")), "19.32/1") << "one point is left, and Kentucky is one";
  table.Do(Leaves("us_kentucky"));
  EXPECT_NE(table.Due(), "withdraw");

  Table even = Volunteers({{"withdrawal_part", "whole_units"}});
  even.Set("piece.us_kentucky.hex", "not_arrived").Put("1705", {"us_new_york"}).Go("us.reinforcement");
  for (const char* unit : {"us_1st_tennessee", "us_2nd_tennessee", "us_1st_pennsylvania", "us_2nd_pennsylvania",
                           "us_south_carolina", "us_georgia", "us_alabama"}) {
    EXPECT_EQ(even.Due(), "withdraw");
    even.Do(Leaves(unit));
  }
  EXPECT_NE(even.Due(), "withdraw") << "fourteen is the next number above";
  EXPECT_EQ(Where(even, "us_new_york"), "1705");
}

// ---- 19.2: the invasion.
Table Invasion(const Picks& options = {}) {
  Table table(options);
  table.Set("turn", "1").Set("landed", "no");
  return table;
}

TEST(InvasionTest, EverythingLandsInOneCoastalHex) {
  Table table = Invasion();
  table.Set("decision", "us.reinforcement").Set("piece.supply_1.hex", "due").Go("us.reinforcement");
  ASSERT_EQ(table.Due(), "invasion");
  EXPECT_EQ(table.Refusal(Lands("1710")), "19.21/1") << "inland";
  EXPECT_EQ(table.Refusal(Lands("1604")), "19.21/1") << "sea";
  EXPECT_EQ(table.Refusal(Lands("1804")), "19.21/3") << "next to Ulua";
  EXPECT_EQ(table.Refusal("us invasion_put_off"), "19.25/1");
  EXPECT_EQ(table.Refusal("us overwhelmed hex=1605"), "19.27/1");
  table.Do(Lands("1605"));
  for (const char* piece : {"us_4th_infantry", "us_naval_battery", "us_new_york", "worth", "twiggs", "patterson",
                            "ohio", "mosquito_flotilla", "supply_1"}) {
    EXPECT_EQ(Where(table, piece), "1605") << piece;
  }
  EXPECT_EQ(Where(table, "us_9th_infantry"), "not_arrived") << "of turn 18";
  EXPECT_EQ(table.Value("landed"), "yes");
  EXPECT_EQ(AllPoints(table.rules(), table.s(), PiecesIn(table.rules(), table.s(), kUs, Id("1605"))), 79);
  EXPECT_EQ(table.Value("piece.us_4th_infantry.supply"), "combat") << "19.24";
  EXPECT_EQ(table.Value("piece.us_4th_infantry.flags"), "newcomer") << "19.12 is not for the invasion";
}

// 19.21: not among the enemy, but next to him.
TEST(InvasionTest, TheHexMayBeInAnEnemyZoneOfControlButNotOccupied) {
  Table table = Invasion();
  table.Put("1605", {"mx_oaxaca"}).Put("1907", {"mx_zapadores"}).Go("us.reinforcement");
  EXPECT_EQ(table.Refusal(Lands("1605")), "19.21/2");
  EXPECT_THAT(table.Legal(), Not(Contains(Lands("1605"))));
  ASSERT_TRUE(InZone(table.rules(), table.s(), kMexico, Id("1506")));
  EXPECT_EQ(table.Refusal(Lands("1506")), "");
  EXPECT_THAT(table.Legal(), IsSupersetOf({Lands("1506"), Lands("1904"), Lands("2401"), Lands("0113")}));
}

// 19.25, 4.B2: divisions, and the dummies with them (14.2).
TEST(InvasionTest, DivisionsAreFormedAsTheyLand) {
  Table table = Invasion();
  table.Go("us.reinforcement").Do(Lands("1605"));
  ASSERT_EQ(table.Due(), "us_arrivals");
  EXPECT_EQ(table.Refusal(Arrives("us", "dummy_1", "1605")), "14.2/2");
  EXPECT_EQ(table.Refusal("us formation_named formation=us_4th_division leader=worth"), "15.12/3");
  table.Do("us formation_named formation=us_1st_division leader=worth");
  for (const char* piece :
       {"us_4th_infantry", "us_5th_infantry", "us_6th_infantry", "us_8th_infantry", "us_2nd_artillery", "dummy_1"}) {
    table.Do(absl::StrCat("us piece_joined piece=", piece, " formation=us_1st_division"));
  }
  table.Do("us formation_completed").Do(kUsEnds);
  EXPECT_EQ(Where(table, "dummy_1"), "1605");
  EXPECT_EQ(Where(table, "us_1st_division"), "1605");
  EXPECT_NE(table.Due(), "us_arrivals");
}

// 19.14 (H-32).
TEST(InvasionTest, TheFourthDivisionIsNotFormedBeforeTurn17) {
  for (const char* turn : {"16", "17"}) {
    Table table = Turn(turn);
    table.Set("control.veracruz", "us");
    for (const char* piece :
         {"us_9th_infantry", "us_11th_infantry", "us_12th_infantry", "us_15th_infantry", "us_voltigeurs", "quitman"}) {
      table.Set(absl::StrCat("piece.", piece, ".hex"), "due");
    }
    table.Go("us.reinforcement");
    for (const char* piece :
         {"us_9th_infantry", "us_11th_infantry", "us_12th_infantry", "us_15th_infantry", "us_voltigeurs", "quitman"}) {
      table.Do(Arrives("us", piece, "1705"));
    }
    EXPECT_EQ(table.Refusal("us formation_named formation=us_4th_division leader=quitman"),
              std::string(turn) == "17" ? "" : "15.12/3");
  }
}

// 21.0: an invasion of 1406 takes the pack animals there.
TEST(InvasionTest, TheLandingMayTakeThePackAnimalsThatWait) {
  Table table = Invasion();
  table.Set("piece.pack_animal_1.hex", "1406").Set("frozen_pack", "yes").Go("us.reinforcement").Do(Lands("1406"));
  EXPECT_EQ(table.Value("frozen_pack"), "no");
}

// 19.23, 11.36.
TEST(InvasionTest, PackAnimalsOnTheBeachStayByAnOption) {
  for (const char* choice : {"may_move", "stay"}) {
    Table table = Invasion({{"landing_pack_animals", choice}});
    table.Set("piece.pack_animal_2.hex", "due").Go("us.reinforcement").Do(Lands("1605"));
    EXPECT_EQ(table.Value("piece.pack_animal_2.flags"),
              std::string(choice) == "stay" ? "newcomer landed_on_beach" : "newcomer");
  }
}

// ---- 19.27.
Table Optional() { return Invasion({{"coastal_invasion", "overwhelming"}}); }

TEST(InvasionTest, ALandingMayOverwhelmWhoIsOnTheCoast) {
  Table table = Optional();
  table.Put("1605", {"mx_grenadier_guards", "mx_3rd_line", "mx_5th_line", "morales"}).Go("us.reinforcement");
  EXPECT_EQ(table.Refusal("us overwhelmed hex=1506"), "19.27/1") << "nobody is there";
  table.Do("us overwhelmed hex=1605");  // 79 to 11
  EXPECT_EQ(table.Number("overwhelming.attacker"), 79);
  EXPECT_EQ(Where(table, "mx_grenadier_guards"), "eliminated");
  EXPECT_EQ(Where(table, "morales"), "eliminated");
  EXPECT_EQ(Where(table, "us_4th_infantry"), "1605");
}

TEST(InvasionTest, ALandingThatFailsIsPutOffToTheNextTurn) {
  Table table = Optional();
  table.Put("1605", {"mx_grenadier_guards", "mx_3rd_line", "mx_5th_line", "mx_oaxaca"}).Go("us.reinforcement");
  table.Do("us overwhelmed hex=1605");  // 79 to 12
  EXPECT_TRUE(table.Cited("19.27/2"));
  EXPECT_EQ(Where(table, "mx_oaxaca"), "1605");
  EXPECT_EQ(Where(table, "us_4th_infantry"), "due");
  EXPECT_NE(table.Due(), "invasion");
  table.Set("turn", "2").Go("us.reinforcement");
  ASSERT_EQ(table.Due(), "invasion");
  table.Do(Lands("1904"));
  EXPECT_EQ(Where(table, "us_4th_infantry"), "1904");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.flags"), "newcomer landed_on_beach")
      << "the three hexes of 19.23 are for the first turn";
}

// Every beach is occupied: the invasion waits.
TEST(InvasionTest, ItIsPutOffWhenThereIsNowhereToLand) {
  Table table = Invasion();
  PieceId piece(0);
  for (const HexId hex : C().hexes.ids()) {
    if (!C().At(hex).coastal || !C().At(hex).land()) continue;
    while (C().Piece(piece).side != kMexico || !C().Piece(piece).combat_unit()) ++piece;
    table.Put(C().hex_names.Id(hex), {std::string(C().piece_names.Id(piece)).c_str()});
    ++piece;
  }
  table.Go("us.reinforcement");
  ASSERT_EQ(table.Due(), "invasion");
  EXPECT_THAT(table.Legal(), ::testing::ElementsAre("us invasion_put_off"));
  table.Do("us invasion_put_off");
  EXPECT_NE(table.Due(), "invasion");
  EXPECT_EQ(table.Value("landed"), "no");
}

// ---- 19.12, 11.23, 11.36.
Table Landing(std::initializer_list<const char*> due, const Picks& options = {}) {
  Table table = Turn("15", options);
  for (const char* piece : due) table.Set(absl::StrCat("piece.", piece, ".hex"), "due");
  return table;
}

TEST(UsArrivalTest, ReinforcementsComeToAControlledPort) {
  Table table = Landing({"supply_1", "pack_animal_2"});
  table.Set("control.veracruz", "us").Go("us.reinforcement");
  ASSERT_EQ(table.Due(), "us_arrivals");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "2401")), "19.12/1") << "Alvarado is Mexican";
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "1605")), "19.12/1") << "a beach";
  EXPECT_EQ(table.Refusal(Arrives("us", "supply_1", "1605")), "11.23/1");
  EXPECT_EQ(table.Refusal(Arrives("us", "pack_animal_2", "1605")), "11.36/1");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_12th_infantry", "1705")), "19.0") << "of turn 17";
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "1710")), "4.B2/1");
  table.Do(Arrives("us", "us_11th_infantry", "1705"));
  EXPECT_EQ(table.Value("piece.us_11th_infantry.flags"), "newcomer");
  EXPECT_EQ(table.Value("piece.us_11th_infantry.supply"), "combat") << "11.17";
}

// 19.0: nothing lets the US withhold; supply may wait (11.22).
TEST(UsArrivalTest, ReinforcementsMustComeAndSupplyMay) {
  Table table = Landing({"supply_1"});
  table.Set("control.veracruz", "us").Go("us.reinforcement");
  EXPECT_EQ(table.Refusal(kUsEnds), "19.0");
  table.Do(Arrives("us", "us_11th_infantry", "1705")).Do(Arrives("us", "us_drum", "1705"));
  EXPECT_EQ(table.Refusal(kUsEnds), "");
  table.Do(kUsEnds);
  EXPECT_EQ(Where(table, "supply_1"), "due");
  table.Set("turn", "16").Go("us.reinforcement");
  EXPECT_EQ(table.Refusal(Arrives("us", "supply_1", "1705")), "");
}

TEST(UsArrivalTest, WithoutAPortTheyComeToAQuietBeachAndStay) {
  Table table = Landing({"supply_1", "pack_animal_2"});
  table.Put("2003", {"mx_oaxaca"}).Go("us.reinforcement");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "1904")), "19.12/2") << "in a zone of control";
  EXPECT_EQ(table.Refusal(Arrives("us", "pack_animal_2", "1904")), "11.36/2");
  EXPECT_EQ(table.Refusal(Arrives("us", "supply_1", "1904")), "11.23/2");
  EXPECT_EQ(table.Refusal(Arrives("us", "pack_animal_2", "1506")), "") << "swamp";
  EXPECT_EQ(table.Refusal(Arrives("us", "supply_1", "1506")), "11.23/2") << "not clear";
  table.Do(Arrives("us", "supply_1", "1605")).Do(Arrives("us", "us_11th_infantry", "1605"));
  table.Do(Arrives("us", "pack_animal_2", "1605"));
  EXPECT_EQ(table.Value("piece.us_11th_infantry.flags"), "newcomer landed_on_beach");
  EXPECT_EQ(table.Value("piece.pack_animal_2.flags"), "newcomer landed_on_beach");
}

// 22.2 against 19.12.
TEST(UsArrivalTest, ByTheTrackPortsWithoutMexicansAreOpen) {
  Table table = Landing({}, {{"port_landing", "no_port_free"}});
  table.Put("1705", {"mx_oaxaca"}).Go("us.reinforcement");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "1904")), "22.2/3");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "1705")), "4.B2/1");
  EXPECT_EQ(table.Refusal(Arrives("us", "us_11th_infantry", "2401")), "") << "nobody is in Alvarado";
  table.Do(Arrives("us", "us_11th_infantry", "2401"));
  EXPECT_EQ(table.Value("control.alvarado"), "us");

  Table both = Landing({}, {{"port_landing", "no_port_free"}});
  both.Put("1705", {"mx_oaxaca"}).Put("2401", {"mx_zapadores"}).Go("us.reinforcement");
  EXPECT_EQ(both.Refusal(Arrives("us", "us_11th_infantry", "1605")), "") << "Veracruz has no zone of control";
  both.Put("1506", {"mx_libres_de_puebla"});
  EXPECT_EQ(both.Refusal(Arrives("us", "us_11th_infantry", "1605")), "19.12/2");
}

// 4.B2 as printed.
TEST(UsArrivalTest, AsPrintedAControlledFortWillDo) {
  Table port = Landing({});
  port.Set("control.perote", "us").Set("control.veracruz", "us").Go("us.reinforcement");
  EXPECT_EQ(port.Refusal(Arrives("us", "us_11th_infantry", "1121")), "4.B2/1");
  Table fort = Landing({}, {{"reinforcement_place", "fortress"}});
  fort.Set("control.perote", "us").Set("control.veracruz", "us").Go("us.reinforcement");
  EXPECT_EQ(fort.Refusal(Arrives("us", "us_11th_infantry", "1121")), "");
  fort.Do(Arrives("us", "us_11th_infantry", "1121"));
  EXPECT_EQ(fort.Value("piece.us_11th_infantry.flags"), "newcomer");
  EXPECT_EQ(fort.Refusal(Arrives("us", "us_drum", "1121")), "") << "three and two are five";
  fort.Set("piece.us_14th_infantry.hex", "due");
  EXPECT_EQ(fort.Refusal(Arrives("us", "us_14th_infantry", "1121")), "12.14/3");
}

}  // namespace
}  // namespace adjutant::veracruz
