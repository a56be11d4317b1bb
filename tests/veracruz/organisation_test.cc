// Veracruz 15: divisions and armies.
#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::Not;

constexpr const char* kRegulars[] = {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry",
                                     "us_5th_infantry"};

// Five regulars, Worth and what else belongs to the US stand in 2132.
Table Regulars(std::initializer_list<const char*> more = {}, const testing::OptionPicks& options = {}) {
  Table table(options);
  table.Set("turn", "5");
  for (const char* unit : kRegulars) table.Put("2132", {unit});
  table.Put("2132", {"worth"}).Put("2132", more).Go("us.movement");
  return table;
}
Table& FirstDivision(Table& table) {
  table.Do("us formation_named formation=us_1st_division leader=worth");
  for (const char* unit : kRegulars) {
    table.Do(absl::StrCat("us piece_joined piece=", unit, " formation=us_1st_division"));
  }
  return table.Do("us formation_completed");
}
std::string Joined(absl::string_view piece, absl::string_view formation = "us_1st_division") {
  return absl::StrCat("us piece_joined piece=", piece, " formation=", formation);
}

// 15.11.
TEST(VeracruzFormationTest, ADivisionTakesFiveCombatUnitsAndALeader) {
  Table table = Regulars({"us_duncan"});
  table.Do("us formation_named formation=us_1st_division leader=worth");
  EXPECT_EQ(table.Due(), "organise");
  table.Do(Joined("us_duncan"));
  for (int i = 0; i < 4; ++i) table.Do(Joined(kRegulars[i]));
  EXPECT_EQ(table.Refusal("us formation_completed"), "15.11/1") << "artillery is left out of the five";
  table.Do(Joined(kRegulars[4])).Do("us formation_completed");
  EXPECT_EQ(table.Due(), "movement");
  EXPECT_EQ(table.Value("piece.us_1st_division.hex"), "2132");
  EXPECT_EQ(table.Value("piece.worth.formation"), "us_1st_division");
  EXPECT_EQ(table.Value("piece.us_duncan.formation"), "us_1st_division");
}

TEST(VeracruzFormationTest, FourUnitsMakeNoDivisionAndLeadersAloneNone) {
  Table table = Regulars();
  table.Set("piece.us_5th_infantry.hex", "eliminated");
  EXPECT_EQ(table.Refusal("us formation_named formation=us_1st_division leader=worth"), "15.11/1");
  EXPECT_EQ(table.Refusal("us formation_named formation=us_1st_division leader=us_1st_infantry"), "9.36");
}

TEST(VeracruzFormationTest, AnArmyTakesSixAndCountsUntriedMilitiaButNoRevealedZeroes) {
  Table table;
  table.Set("turn", "12").Put("0912", {"santa_anna", "mx_1st_line", "mx_3rd_line", "mx_4th_line"});
  table.Hide("0912", "militia_1", 0).Hide("0912", "militia_2", 0).Hide("0912", "militia_3", 1);
  table.Go("mexico.movement");
  const char* const named = "mexico formation_named formation=army_of_the_east leader=santa_anna";
  EXPECT_EQ(table.Refusal(named), "") << "what untried militia hide does not matter (14.1)";
  table.Set("piece.militia_1.tried", "yes");
  EXPECT_EQ(table.Refusal(named), "15.11/2");
  table.Put("0912", {"mx_5th_line"}).Do(named);
  for (const char* unit : {"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "militia_2", "militia_1"}) {
    table.Do(absl::StrCat("mexico piece_joined formation=army_of_the_east piece=", unit));
  }
  EXPECT_EQ(table.Refusal("mexico formation_completed"), "15.11/2") << "15.13: the zero goes along, but does not count";
  table.Do("mexico piece_joined formation=army_of_the_east piece=militia_3").Do("mexico formation_completed");
}

TEST(VeracruzFormationTest, NoFormationHasMoreThanThreeArtilleryUnits) {
  for (const bool counts : {true, false}) {
    Table table = Regulars({"us_duncan", "us_taylor", "us_naval_battery", "us_talcott"},
                           {{"navy_battery_cap", counts ? "counts" : "exempt"}});
    FirstDivision(table);
    table.Do(Joined("us_duncan")).Do(Joined("us_taylor")).Do(Joined("us_naval_battery"));
    EXPECT_EQ(table.Refusal(Joined("us_talcott")), counts ? "15.11/3" : "");
  }
}

// 15.12, 19.14; the example of 19.14.
TEST(VeracruzFormationTest, TheFourthDivisionIsFormedFromTurnSeventeenOn) {
  Table table = Regulars();
  const char* const named = "us formation_named formation=us_4th_division leader=worth";
  table.Set("turn", "16");
  EXPECT_EQ(table.Refusal(named), "15.12/3");
  table.Set("turn", "17");
  EXPECT_EQ(table.Refusal(named), "");
}

TEST(VeracruzFormationTest, WhatIsElsewhereDoesNotJoin) {
  Table table = Regulars();
  table.Put("2133", {"us_6th_infantry"});
  FirstDivision(table);
  EXPECT_EQ(table.Refusal(Joined("us_6th_infantry")), "15.15/4");
}

// 15.14.
TEST(VeracruzFormationTest, SupplyUnitsAndPackAnimalsStayOut) {
  Table table = Regulars({"supply_1", "pack_animal_1"});
  FirstDivision(table);
  EXPECT_EQ(table.Refusal(Joined("supply_1")), "15.14");
  EXPECT_EQ(table.Refusal(Joined("pack_animal_1")), "15.14");
}

// 15.17, 9.13.
TEST(VeracruzFormationTest, UnitsAreWithdrawnWhileTheMinimumHolds) {
  Table table = Regulars({"us_6th_infantry"});
  FirstDivision(table);
  EXPECT_EQ(table.Refusal("us piece_detached piece=us_1st_infantry"), "15.17");
  EXPECT_EQ(table.Refusal("us piece_detached piece=worth"), "9.13");
  EXPECT_EQ(table.Refusal("us piece_detached piece=us_6th_infantry"), "15.15/4") << "it is in none";
  table.Do(Joined("us_6th_infantry")).Do("us piece_detached piece=us_1st_infantry");
  EXPECT_EQ(table.Value("piece.us_1st_infantry.formation"), "none");
  EXPECT_EQ(table.Value("stack.2132"),
            "us_1st_infantry us_1st_division us_6th_infantry worth us_5th_infantry us_4th_infantry us_3rd_infantry "
            "us_2nd_infantry");
}

// 15.16, 15.18.
TEST(VeracruzFormationTest, ADisbandedFormationIsUsedAgain) {
  Table table = Regulars();
  FirstDivision(table).Do("us formation_disbanded formation=us_1st_division");
  EXPECT_EQ(table.Value("piece.us_1st_division.hex"), "not_arrived");
  for (const char* unit : kRegulars) EXPECT_EQ(table.Value(absl::StrCat("piece.", unit, ".formation")), "none");
  EXPECT_EQ(table.Refusal("us formation_named formation=us_1st_division leader=worth"), "15.11/1")
      << "not at once: nobody has moved since";
  table.Put("2133", {"us_6th_infantry"}).Do({"us piece_picked piece=us_6th_infantry", "us moved hex=2132"});
  table.Do("us move_ended");
  FirstDivision(table);
}

TEST(VeracruzFormationTest, OneThatFallsBelowItsMinimumIsDisbanded) {
  Table table = Regulars();
  FirstDivision(table);
  Trace trace;
  Eliminate(table.rules(), table.s(), table.Piece("us_3rd_infantry"), &trace);
  EXPECT_EQ(table.Value("piece.us_1st_division.hex"), "not_arrived");
  EXPECT_EQ(table.Value("piece.worth.formation"), "none");
}

// 9.13, army_without_leader.
TEST(VeracruzFormationTest, AFormationWithoutALeaderIsDisbandedOrKeptUntilItsUnitsChange) {
  for (const bool stays : {false, true}) {
    Table table = Regulars({"us_6th_infantry"}, {{"army_without_leader", stays ? "stays" : "disbands"}});
    FirstDivision(table).Do(Joined("us_6th_infantry"));
    Eliminate(table.rules(), table.s(), table.Piece("worth"), nullptr);
    EXPECT_EQ(table.Value("piece.us_1st_division.hex"), stays ? "2132" : "not_arrived");
    Eliminate(table.rules(), table.s(), table.Piece("us_6th_infantry"), nullptr);
    EXPECT_EQ(table.Value("piece.us_1st_division.hex"), "not_arrived");
  }
}

// 15.19.
TEST(VeracruzFormationTest, VolunteersAndRegularsDoNotMixButForKentuckyAndLouisiana) {
  Table table = Regulars({"us_georgia", "us_kentucky"});
  FirstDivision(table);
  EXPECT_EQ(table.Refusal(Joined("us_georgia")), "15.19/1");
  table.Do(Joined("us_kentucky"));
}

TEST(VeracruzFormationTest, WhoIsTakenFirstDecidesWhatTheDivisionCanBecome) {
  Table table = Regulars({"us_georgia", "us_kentucky", "us_louisiana", "us_alabama"});
  table.Do("us formation_named formation=us_1st_division leader=worth");
  EXPECT_EQ(table.Refusal(Joined("us_georgia")), "15.11/1") << "four volunteers can come together, not five";
  table.Do(Joined("us_louisiana"));
  EXPECT_EQ(table.Refusal(Joined("us_georgia")), "15.11/1");
  table.Put("2132", {"us_new_york"});
  EXPECT_EQ(table.Refusal(Joined("us_georgia")), "");
  table.Do(Joined("us_georgia"));
  EXPECT_EQ(table.Refusal(Joined("us_1st_infantry")), "15.19/1");
}

// 14.2.
TEST(VeracruzDummyTest, TheyComeWithADivisionOfTheLandingAndStayWithOne) {
  Table table = Regulars({"twiggs", "us_georgia", "us_alabama", "us_new_york", "us_3rd_illinois", "us_4th_illinois"});
  EXPECT_EQ(table.Refusal(Joined("dummy_1")), "15.12/2") << "no division there";
  FirstDivision(table).Set("landed", "yes").Set("piece.dummy_1.hex", "due");
  EXPECT_EQ(table.Refusal(Joined("dummy_1")), "15.15/4") << "the division has not just landed";
  table.Set("piece.us_1st_division.flags", "newcomer").Do(Joined("dummy_1"));
  EXPECT_EQ(table.Value("piece.dummy_1.hex"), "2132");
  EXPECT_EQ(table.Refusal("us piece_detached piece=dummy_1"), "14.2/2");
  table.Do("us formation_named formation=us_2nd_division leader=twiggs");
  for (const char* unit : {"us_georgia", "us_alabama", "us_new_york", "us_3rd_illinois", "us_4th_illinois"}) {
    table.Do(Joined(unit, "us_2nd_division"));
  }
  table.Do("us formation_completed");
  // 15.13: it makes up no minimum. 14.2: when its division is disbanded it goes to another one in the hex, or off.
  EXPECT_EQ(table.Refusal("us piece_detached piece=us_1st_infantry"), "15.17");
  table.Do("us formation_disbanded formation=us_1st_division");
  EXPECT_EQ(table.Value("piece.dummy_1.formation"), "us_2nd_division");
  table.Do("us formation_disbanded formation=us_2nd_division");
  EXPECT_EQ(table.Value("piece.dummy_1.hex"), "eliminated");
}

TEST(VeracruzDummyTest, TheyMayChangeBetweenDivisionsOfOneHex) {
  Table table = Regulars({"twiggs", "us_georgia", "us_alabama", "us_new_york", "us_3rd_illinois", "us_4th_illinois"});
  table.Form("2132", "us_1st_division",
             {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry", "worth",
              "dummy_2"});
  table.Form("2132", "us_2nd_division",
             {"us_georgia", "us_alabama", "us_new_york", "us_3rd_illinois", "us_4th_illinois", "twiggs"});
  table.Do(Joined("dummy_2", "us_2nd_division"));
  EXPECT_TRUE(table.Cited("14.2/5"));
  EXPECT_EQ(table.Value("piece.dummy_2.formation"), "us_2nd_division");
  EXPECT_EQ(table.Refusal(Joined("us_1st_infantry", "us_2nd_division")), "15.17") << "others leave theirs first";
}

TEST(VeracruzDummyTest, ByOptionTheyStayWithoutADivision) {
  Table table = Regulars({}, {{"dummies_left", "stay"}});
  table.Form("2132", "us_1st_division",
             {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry", "worth",
              "dummy_2"});
  table.Do("us formation_disbanded formation=us_1st_division");
  EXPECT_EQ(table.Value("piece.dummy_2.hex"), "2132");
  EXPECT_EQ(table.Value("piece.dummy_2.formation"), "none");
}

// 5.0: forming gives no movement back.
TEST(VeracruzFormationTest, WhoHasMovedHoldsTheFormationBack) {
  Table table = Regulars();
  table.Put("2133", {"us_6th_infantry", "us_7th_infantry"});
  table.Do({"us piece_picked piece=us_6th_infantry", "us moved hex=2132", "us move_ended"});
  FirstDivision(table).Do(Joined("us_6th_infantry"));
  EXPECT_EQ(table.Refusal("us piece_picked piece=us_1st_division"), "5.0/2");
  table.Do("us piece_detached piece=us_6th_infantry");
  EXPECT_EQ(table.Refusal("us piece_picked piece=us_1st_division"), "");
}

// 7.12, 14.34: any order can be made, and making it ends.
TEST(VeracruzStackOrderTest, EachCounterIsPutOnTopOnce) {
  Table table;
  table.Set("turn", "5").Put("2132", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry"}).Go("us.movement");
  EXPECT_EQ(table.Refusal("us piece_topped piece=us_3rd_infantry"), "7.12/2") << "it is there";
  table.Do("us piece_topped piece=us_1st_infantry").Do("us piece_topped piece=us_3rd_infantry");
  EXPECT_EQ(table.Value("stack.2132"), "us_3rd_infantry us_1st_infantry us_2nd_infantry");
  EXPECT_EQ(table.Refusal("us piece_topped piece=us_1st_infantry"), "7.12/2");
  EXPECT_EQ(table.Refusal("us piece_topped piece=us_2nd_infantry"), "");
  EXPECT_EQ(table.Refusal("us piece_topped piece=us_4th_infantry"), "7.12/2") << "it is in no stack";
}

TEST(VeracruzStackOrderTest, AFormationTakesItsUnitsAlongAndHasAnOrderOfItsOwn) {
  Table table = Regulars();
  FirstDivision(table).Put("2132", {"us_6th_infantry"});
  table.Do("us piece_topped piece=us_1st_infantry");
  const std::string box =
      "us_1st_division us_1st_infantry worth us_5th_infantry us_4th_infantry us_3rd_infantry "
      "us_2nd_infantry";
  EXPECT_EQ(table.Value("stack.2132"), "us_6th_infantry " + box);
  table.Do("us piece_topped piece=us_1st_division");
  EXPECT_EQ(table.Value("stack.2132"), box + " us_6th_infantry");
}

// Free actions come to an end in any order of play.
TEST(VeracruzFormationTest, ChangingFormationsEnds) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Table table = Regulars({"twiggs", "us_georgia", "us_alabama", "us_new_york", "us_3rd_illinois", "us_4th_illinois",
                            "us_kentucky", "us_6th_infantry", "us_duncan"});
    Random random(seed);
    int events = 0;
    for (; events < 500; ++events) {
      std::vector<std::string> legal = table.Legal();
      std::erase_if(legal, [](const std::string& line) {
        return line.find("piece_picked") != line.npos || line.find("movement_ended") != line.npos;
      });
      if (legal.empty()) break;
      table.Do(legal[random.Below(legal.size())]);
      ASSERT_FALSE(table.Due() == "organise" && table.Legal().empty()) << "nothing completes the formation";
    }
    EXPECT_LT(events, 200) << "seed " << seed;
    EXPECT_EQ(table.Due(), "movement");
  }
}

}  // namespace
}  // namespace adjutant::veracruz
