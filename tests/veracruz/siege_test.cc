// Veracruz 12: fortresses, sieges, surrender and assaults.
#include <string>
#include <vector>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

constexpr const char* kBesieges = "us fortress_besieged place=veracruz";
constexpr const char* kRefuses = "mexico surrender_answered accepted=false";
constexpr const char* kSurrenders = "mexico surrender_answered accepted=true";

std::string Named(const char* piece) { return absl::StrCat("us gun_named piece=", piece); }
std::string Bombards(int die) { return absl::StrCat("chance die_rolled purpose=bombardment value=", die); }
std::string Answers(int die) { return absl::StrCat("chance die_rolled purpose=counter_battery value=", die); }
std::string Storms(int die) { return absl::StrCat("chance die_rolled purpose=assault value=", die); }

// The garrison of the setup: eight strength points under Morales.
Table& Garrison(Table& table) {
  return table.Put("1705", {"mx_veracruz_national_guard", "mx_veracruz_militia", "mx_orizaba_national_guard",
                            "mx_libres_de_puebla", "mx_oaxaca", "mx_zapadores", "morales"});
}
// The besieger has looked at all of it (14.31).
Table& LookAtGarrison(Table& table) {
  for (const char* unit : {"mx_veracruz_national_guard", "mx_veracruz_militia", "mx_orizaba_national_guard",
                           "mx_libres_de_puebla", "mx_oaxaca", "mx_zapadores"}) {
    table.Set(absl::StrCat("piece.", unit, ".seen"), "yes");
  }
  return table;
}
// Two divisions on 1706 and 1805, which control 1605 and 1804; the siege train with them.
Table& Besiegers(Table& table) {
  table.Form("1706", "us_1st_division",
             {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry", "worth"});
  table.Form(
      "1805", "us_2nd_division",
      {"us_6th_infantry", "us_7th_infantry", "us_8th_infantry", "us_1st_artillery", "us_2nd_artillery", "twiggs"});
  table.Put("1706", {"us_naval_battery"});
  return table.Put("1805", {"us_duncan", "us_taylor", "us_talcott", "us_steptoe"});
}
// Somebody else to attack, that the Combat Segment stays open.
Table& Skirmish(Table& table) {
  return table.Put("0116", {"mx_orizaba_cavalry"}).Put("0117", {"us_1st_dragoons", "quitman"});
}
struct Siege : Table {
  explicit Siege(const testing::OptionPicks& options = {}) : Table(options) {
    Garrison(*this);
    Besiegers(*this);
  }
};

// ---- 12.22: what a siege takes.

TEST(SiegeTest, VeracruzIsBesiegedByTwoDivisionsThatHoldOrControlAllLandAroundIt) {
  Siege table;
  table.Go("us.siege");
  EXPECT_EQ(table.Refusal(kBesieges), "");
  EXPECT_TRUE(Besieged(table.rules(), table.s(), Id("1705")));
}

TEST(SiegeTest, ALandHexThatNobodyControlsLetsVeracruzGo) {
  Siege table;
  // 1804 is neither held nor controlled any more.
  table.Form(
      "1806", "us_2nd_division",
      {"us_6th_infantry", "us_7th_infantry", "us_8th_infantry", "us_1st_artillery", "us_2nd_artillery", "twiggs"});
  table.Put("1706", {"us_duncan", "us_taylor", "us_talcott", "us_steptoe"}).Go("us.siege");
  EXPECT_NE(table.Due(), "siege");
  EXPECT_FALSE(Besieged(table.rules(), table.s(), Id("1705")));
}

TEST(SiegeTest, OneDivisionIsNotEnoughForVeracruz) {
  Siege table;
  for (const char* unit :
       {"us_6th_infantry", "us_7th_infantry", "us_8th_infantry", "us_1st_artillery", "us_2nd_artillery", "twiggs"}) {
    table.Set(absl::StrCat("piece.", unit, ".formation"), "none");
  }
  // Ulua keeps the Siege Segment open.
  table.Set("piece.us_2nd_division.hex", "not_arrived").Put("1604", {"ohio"}).Go("us.siege");
  EXPECT_EQ(table.Refusal(kBesieges), "12.22/1");
}

TEST(SiegeTest, PeroteIsBesiegedBySixStrengthPoints) {
  Table table;
  table.Put("1121", {"mx_oaxaca"}).Put("1122", {"us_1st_infantry", "us_duncan"}).Put("1604", {"ohio"}).Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=perote"), "12.22/2");
  EXPECT_FALSE(Besieged(table.rules(), table.s(), Id("1121")));
  table.Put("1021", {"us_marines"}).Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=perote"), "");
  EXPECT_TRUE(Besieged(table.rules(), table.s(), Id("1121")));
}

// 13.26.
TEST(SiegeTest, IneffectivePointsDoNotBesiege) {
  Table table;
  table.Put("1121", {"mx_oaxaca"}).Put("1122", {"us_1st_infantry", "us_duncan", "us_marines"}).Put("1604", {"ohio"});
  table.Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=perote"), "");
  for (const char* unit : {"us_1st_infantry", "us_duncan", "us_marines"}) {
    table.Set(absl::StrCat("piece.", unit, ".percent"), "33");
  }
  table.Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=perote"), "12.22/2");
}

TEST(SiegeTest, UluaIsBombardedAtWill) {
  Table table;
  table.Put("1604", {"ohio"}).Go("us.siege");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=san_juan_de_ulua"), "");
  EXPECT_EQ(table.Refusal("us fortress_besieged place=puebla"), "12.11");
}

// 12.21.
TEST(SiegeTest, AFortressWithoutCombatUnitsIsNotBesieged) {
  Table table;
  Besiegers(table).Put("1705", {"morales"}).Put("1604", {"ohio"}).Go("us.siege");
  EXPECT_EQ(table.Refusal(kBesieges), "12.21/1");
}

TEST(SiegeTest, TwoArmiesBesiegeVeracruzForMexicoUnlessItTakesDivisions) {
  for (const char* reading : {"two_armies", "impossible"}) {
    Table table(testing::OptionPicks{{"siege_by_mexico", reading}});
    table.Put("1705", {"us_1st_infantry"});
    table.Form(
        "1706", "army_of_the_east",
        {"mx_3rd_line", "mx_5th_line", "mx_11th_line", "mx_1st_line", "mx_12th_line", "mx_10th_line", "valencia"});
    table.Form(
        "1805", "army_of_mexico",
        {"mx_1st_light", "mx_2nd_light", "mx_3rd_light", "mx_4th_light", "mx_8th_line", "mx_6th_line", "alvarez"});
    table.Put("1805", {"mx_battery_1"}).Go("mexico.siege");
    EXPECT_EQ(table.Due() == "siege", std::string(reading) == "two_armies");
    EXPECT_EQ(Besieged(table.rules(), table.s(), Id("1705")), std::string(reading) == "two_armies");
  }
}

// ---- 12.23, 12.25: bombardment.

// 12.22, 12.28 (H-30).
TEST(BombardmentTest, TheSiegeTrainOfTheLandingHasSixteenPoints) {
  Siege table;
  table.Put("1604", {"ohio", "mosquito_flotilla"}).Go("us.siege").Do(kBesieges).Do(kRefuses);
  for (const char* gun :
       {"us_naval_battery", "us_duncan", "us_taylor", "us_talcott", "us_steptoe", "ohio", "mosquito_flotilla"}) {
    table.Do(Named(gun));
  }
  table.Do("us bombardment_begun").Do(Bombards(3));
  EXPECT_EQ(table.Number("siege.artillery"), 16);
  EXPECT_EQ(table.Value("fortress.veracruz.strength"), "7");
  EXPECT_EQ(table.Due(), "counter_battery");
  EXPECT_EQ(table.Player(), kMexico);
}

TEST(BombardmentTest, OnlyArtilleryAndGunboatsNextToTheFortressAreNamed) {
  Siege table;
  table.Put("1603", {"ohio"}).Put("1806", {"us_drum"}).Go("us.siege").Do(kBesieges).Do(kRefuses);
  EXPECT_EQ(table.Refusal(Named("us_6th_infantry")), "12.23/2");
  EXPECT_EQ(table.Refusal(Named("us_drum")), "12.23/1");
  EXPECT_EQ(table.Refusal(Named("ohio")), "18.1/1");
  EXPECT_EQ(table.Refusal("us bombardment_begun"), "12.23/1");
  table.Do(Named("us_duncan"));
  EXPECT_EQ(table.Refusal(Named("us_duncan")), "12.23/1");
  EXPECT_EQ(table.Refusal("us bombardment_begun"), "");
}

TEST(BombardmentTest, GunsInGeneralSupplyHaveHalfTheirStrengthRoundedUp) {
  Siege table;
  for (const char* gun : {"us_naval_battery", "us_duncan", "us_taylor"}) {
    table.Set(absl::StrCat("piece.", gun, ".supply"), "general");
  }
  table.Set("piece.us_naval_battery.strength", "5").Go("us.siege").Do(kBesieges).Do(kRefuses);
  // 5 + 2 + 2 in general supply count 5; Talcott 2.
  for (const char* gun : {"us_naval_battery", "us_duncan", "us_taylor", "us_talcott"}) table.Do(Named(gun));
  table.Do("us bombardment_begun").Do(Bombards(1));
  EXPECT_EQ(table.Number("siege.artillery"), 7);
  EXPECT_TRUE(table.Cited("12.25/3"));
}

TEST(BombardmentTest, OneSupplyUnitSuppliesAllGunsAtAnyDistance) {
  Siege table;
  table.Set("piece.us_naval_battery.supply", "general").Put("0113", {"supply_1", "supply_2"});
  table.Go("us.siege").Do(kBesieges).Do(kRefuses);
  EXPECT_EQ(table.Refusal("us siege_supply_spent piece=supply_1"), "12.25/2");  // nobody who bombards needs it
  table.Do(Named("us_naval_battery")).Do("us siege_supply_spent piece=supply_1");
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "not_arrived");
  EXPECT_EQ(table.Refusal("us siege_supply_spent piece=supply_2"), "12.25/2");
  table.Do("us bombardment_begun").Do(Bombards(1));
  EXPECT_EQ(table.Number("siege.artillery"), 6);
}

TEST(BombardmentTest, ByOptionSupplyIsExpendedInTheSupplyPhaseOnly) {
  Siege table(testing::OptionPicks{{"siege_supply", "supply_phase"}});
  table.Set("piece.us_naval_battery.supply", "general").Put("1706", {"supply_1"}).Go("us.siege");
  table.Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery"));
  EXPECT_EQ(table.Refusal("us siege_supply_spent piece=supply_1"), "12.25/2");
}

TEST(BombardmentTest, ByThatOptionASupplyUnitExpendedFarAwaySuppliesTheSiegeTrain) {
  for (const char* reading : {"siege_segment", "supply_phase"}) {
    Siege table(testing::OptionPicks{{"siege_supply", reading}});
    table.Set("turn", "2").Put("0113", {"supply_1"}).Go("us.supply");
    table.Do("chance die_rolled purpose=supply_units value=1").Do("chance die_rolled purpose=pack_animals value=1");
    const bool far = std::string(reading) == "supply_phase";
    ASSERT_EQ(table.Due() == "expend_supply", far);
    if (!far) continue;
    EXPECT_EQ(table.Value("piece.us_naval_battery.supply"), "general");
    table.Do("us supply_expended piece=supply_1");
    EXPECT_EQ(table.Value("piece.us_naval_battery.supply"), "combat");
    EXPECT_EQ(table.Value("piece.us_1st_infantry.supply"), "general");
  }
}

TEST(BombardmentTest, IneffectiveGunsDoNotCount) {
  Siege table;
  table.Set("piece.us_naval_battery.percent", "33").Go("us.siege").Do(kBesieges).Do(kRefuses);
  table.Do(Named("us_naval_battery")).Do("us bombardment_begun").Do(Bombards(1));
  EXPECT_EQ(table.Number("siege.artillery"), 4);
}

// The options: how often.
TEST(BombardmentTest, EachFortressIsBombardedOnceEachGunOnceOrNothingIsLimited) {
  struct Reading {
    const char* option;
    std::string again, gun;
  };
  for (const Reading& reading :
       {Reading{"once_each", "12.23/1", ""}, Reading{"each_unit_once", "", "12.23/1"}, Reading{"no_limit", "", ""}}) {
    Siege table(testing::OptionPicks{{"bombardments", reading.option}});
    table.Put("1604", {"ohio"}).Go("us.siege").Do(kBesieges).Do(kRefuses);
    table.Do(Named("us_naval_battery")).Do("us bombardment_begun").Do(Bombards(1));
    table.Do("mexico counter_battery_decided fired=false");
    ASSERT_EQ(table.Due(), "siege") << reading.option;
    EXPECT_EQ(table.Refusal(kBesieges), reading.again) << reading.option;
    if (!reading.again.empty()) continue;
    table.Do(kBesieges).Do(kRefuses);
    EXPECT_EQ(table.Refusal(Named("us_naval_battery")), reading.gun) << reading.option;
    EXPECT_EQ(table.Refusal(Named("us_duncan")), "");
  }
}

// 12.12 (H-18): Ulua reduced to 6.
TEST(BombardmentTest, TheTrackSaysWhatIsLeftOfUlua) {
  Table table;
  table.Set("fortress.san_juan_de_ulua.strength", "7").Put("1604", {"ohio", "mosquito_flotilla"}).Go("us.siege");
  table.Do("us fortress_besieged place=san_juan_de_ulua").Do(kRefuses);
  table.Do(Named("ohio")).Do(Named("mosquito_flotilla")).Do("us bombardment_begun").Do(Bombards(5));
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.strength"), "6");
}

TEST(BombardmentTest, AtZeroAllInsideAreEliminatedAndTheVictorMayGoIn) {
  Siege table;
  table.Set("turn", "1").Set("fortress.veracruz.strength", "1").Hide("1705", "militia_1", 1).Go("us.siege");
  table.Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery")).Do("us bombardment_begun").Do(Bombards(2));
  EXPECT_FALSE(HasLand(table.s(), kMexico, Id("1705")));
  EXPECT_EQ(table.Value("piece.morales.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.militia_1.hex"), "not_arrived");  // back to the pool (14.16)
  EXPECT_EQ(table.Value("control.veracruz"), "mexico");
  ASSERT_EQ(table.Due(), "enter_fortress");
  EXPECT_EQ(table.Refusal("us fortress_entered piece=us_1st_infantry"), "15.15/4");
  table.Do("us fortress_entered piece=us_1st_division");
  EXPECT_EQ(table.Value("piece.us_1st_infantry.hex"), "1705");
  EXPECT_EQ(table.Value("piece.worth.hex"), "1705");
  EXPECT_EQ(table.Value("piece.us_naval_battery.hex"), "1706");
  EXPECT_EQ(table.Value("control.veracruz"), "us");
  EXPECT_EQ(table.Value("fortress.veracruz.holder"), "us");
  EXPECT_EQ(table.Value("fortress.veracruz.taken"), "1");
  table.Do("us entry_ended");
  EXPECT_NE(table.Due(), "enter_fortress");
}

TEST(BombardmentTest, UluaFallsWithoutAnybodyGoingIn) {
  Table table;
  table.Set("fortress.san_juan_de_ulua.strength", "1").Put("1604", {"ohio"}).Go("us.siege");
  table.Do("us fortress_besieged place=san_juan_de_ulua").Do(kRefuses).Do(Named("ohio"));
  table.Do("us bombardment_begun").Do(Bombards(6));
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.holder"), "us");
  EXPECT_EQ(table.Value("control.san_juan_de_ulua"), "us");
  EXPECT_NE(table.Due(), "enter_fortress");
}

TEST(BombardmentTest, AFortressWithoutStrengthIsNotBombarded) {
  Siege table;
  table.Set("fortress.veracruz.strength", "0").Put("1604", {"ohio"}).Go("us.siege");
  EXPECT_EQ(table.Refusal(kBesieges), "12.12/3");
}

// ---- 12.27: counter-battery.

TEST(CounterBatteryTest, AnAsteriskCostsTheBesiegerAPointOfHisChoice) {
  Siege table;
  table.Go("us.siege").Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery"));
  table.Do("us bombardment_begun").Do(Bombards(1)).Do("mexico counter_battery_decided fired=true");
  EXPECT_EQ(table.Due(), "counter_battery_die");
  table.Do(Answers(6));  // 9 to 12: 4*
  EXPECT_EQ(table.Number("siege.counter_battery"), 10);
  ASSERT_EQ(table.Due(), "lose_point");
  EXPECT_EQ(table.Player(), kUs);
  // It need not be artillery.
  EXPECT_THAT(table.Legal(), Contains("us point_lost piece=us_6th_infantry"));
  EXPECT_THAT(table.Legal(), Contains("us point_lost piece=us_naval_battery"));
  table.Do("us point_lost piece=us_6th_infantry");
  EXPECT_EQ(table.Value("piece.us_6th_infantry.strength"), "2");
  EXPECT_EQ(table.Value("fortress.veracruz.strength"), "10");
}

TEST(CounterBatteryTest, WithoutAnAsteriskNobodyIsHit) {
  Siege table;
  table.Go("us.siege").Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery"));
  table.Do("us bombardment_begun").Do(Bombards(1)).Do("mexico counter_battery_decided fired=true").Do(Answers(5));
  EXPECT_NE(table.Due(), "lose_point");
}

// 12.13: the strength that is left.
TEST(CounterBatteryTest, TheStrengthAfterTheBombardmentAnswers) {
  Siege table;
  table.Set("fortress.veracruz.strength", "9").Put("1604", {"ohio", "mosquito_flotilla"}).Go("us.siege");
  table.Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery"));
  table.Do("us bombardment_begun").Do(Bombards(6)).Do("mexico counter_battery_decided fired=true").Do(Answers(4));
  EXPECT_EQ(table.Number("siege.counter_battery"), 7);
}

// 12.63, 18.2.
TEST(CounterBatteryTest, AGunboatThatIsHitIsOutForTwoTurns) {
  Table table;
  table.Put("1604", {"ohio"}).Go("us.siege");
  table.Do("us fortress_besieged place=san_juan_de_ulua").Do(kRefuses).Do(Named("ohio"));
  table.Do("us bombardment_begun").Do(Bombards(1)).Do("mexico counter_battery_decided fired=true").Do(Answers(5));
  EXPECT_EQ(table.Value("piece.ohio.hex"), "turns_out");
  // Not the turn in which it was hit, which has ended meanwhile; two whole ones.
  for (const char* where : {"turns_out", "due"}) {
    RepairGunboats(table.rules(), table.s(), nullptr);
    EXPECT_EQ(table.Value("piece.ohio.hex"), where);
  }
}

// ---- 12.4: surrender.

TEST(SurrenderTest, ItIsAskedBeforeABombardment) {
  Siege table;
  table.Go("us.siege").Do(kBesieges);
  EXPECT_EQ(table.Due(), "surrender");
  EXPECT_EQ(table.Player(), kMexico);
}

TEST(SurrenderTest, TheGarrisonOfVeracruzGoesToOrizabaOrJalapaWithoutMilitiaAndGuns) {
  Siege table;
  table.Put("1705", {"mx_battery_1"}).Hide("1705", "militia_1", 2).Go("us.siege").Do(kBesieges).Do(kSurrenders);
  EXPECT_EQ(table.Value("piece.mx_battery_1.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.mx_veracruz_militia.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.militia_1.hex"), "not_arrived");
  ASSERT_EQ(table.Due(), "relocate");
  EXPECT_THAT(table.Legal(), ElementsAre("mexico garrison_relocated hex=1116", "mexico garrison_relocated hex=2319"));
  EXPECT_EQ(table.Refusal("mexico garrison_relocated hex=1349"), "12.43/1");
  table.Do("mexico garrison_relocated hex=1116");
  EXPECT_EQ(table.Value("piece.mx_oaxaca.hex"), "1116");
  EXPECT_EQ(table.Value("piece.morales.hex"), "1116");
  EXPECT_EQ(table.Due(), "enter_fortress");
}

TEST(SurrenderTest, UluaSurrendersWithVeracruz) {
  Siege table;
  table.Go("us.siege").Do(kBesieges).Do(kSurrenders);
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.holder"), "us");
  EXPECT_EQ(table.Value("control.san_juan_de_ulua"), "us");
  EXPECT_TRUE(table.Cited("12.42"));
}

TEST(SurrenderTest, UluaSurrendersAlone) {
  Siege table;
  table.Put("1604", {"ohio"}).Go("us.siege").Do("us fortress_besieged place=san_juan_de_ulua").Do(kSurrenders);
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.holder"), "us");
  EXPECT_EQ(table.Value("fortress.veracruz.holder"), "mexico");
  EXPECT_EQ(table.Due(), "siege");
}

TEST(SurrenderTest, TownsAreClosedByUsUnitsOrByOptionByAny) {
  for (const char* reading : {"held_by_us", "any_unit"}) {
    Siege table(testing::OptionPicks{{"surrender_refuge", reading}});
    table.Put("2319", {"mx_orizaba_cavalry"}).Go("us.siege").Do(kBesieges).Do(kSurrenders);
    if (std::string(reading) == "held_by_us") {
      EXPECT_THAT(table.Legal(), Contains("mexico garrison_relocated hex=2319"));
    } else {
      EXPECT_EQ(table.Value("piece.mx_oaxaca.hex"), "1116");
      EXPECT_EQ(table.Due(), "enter_fortress");
    }
  }
}

TEST(SurrenderTest, AGarrisonWithoutRefugeIsEliminated) {
  Siege table;
  table.Put("1116", {"us_1st_dragoons"}).Put("2319", {"us_3rd_dragoons"}).Go("us.siege").Do(kBesieges);
  table.Do(kSurrenders);
  EXPECT_EQ(table.Value("piece.mx_oaxaca.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.morales.hex"), "eliminated");
  EXPECT_TRUE(table.Cited("12.43/2"));
}

TEST(SurrenderTest, TheGarrisonOfPeroteGoesToMexicoCity) {
  Table table;
  table.Put("1121", {"mx_oaxaca", "mx_battery_1"}).Put("1122", {"us_1st_infantry", "us_2nd_infantry", "us_duncan"});
  table.Go("us.siege").Do("us fortress_besieged place=perote").Do(kSurrenders);
  EXPECT_EQ(table.Value("piece.mx_oaxaca.hex"), "1349");
  EXPECT_EQ(table.Value("piece.mx_battery_1.hex"), "eliminated");
  EXPECT_EQ(table.Due(), "enter_fortress");
}

// 12.43, 12.14.
TEST(SurrenderTest, UsTroopsGoToFriendsMoreThanTenHexesAway) {
  Table table;
  table.Put("1121", {"us_1st_infantry", "us_duncan"}).Put("1122", {"mx_1st_line", "mx_12th_line", "mx_battery_1"});
  table.Put("1116", {"us_2nd_infantry"}).Put("1705", {"us_3rd_infantry"}).Put("0113", {"us_4th_infantry"});
  table.Go("mexico.siege").Do("mexico fortress_besieged place=perote").Do("us surrender_answered accepted=true");
  ASSERT_EQ(table.Due(), "relocate");
  EXPECT_EQ(table.Player(), kUs);
  EXPECT_EQ(table.Refusal("us garrison_relocated hex=1116"), "12.43/4");
  table.Do("us garrison_relocated hex=1705");
  EXPECT_EQ(table.Value("piece.us_1st_infantry.hex"), "1705");
  EXPECT_EQ(table.Value("piece.us_duncan.hex"), "eliminated");
}

// ---- 12.3: assaults.

// 12.32, 12.33 (H-19, H-20, H-31).
TEST(AssaultTest, EightPointsInAStrongFortressCountThirtyTwo) {
  Table table;
  LookAtGarrison(Skirmish(Garrison(table)));
  table.Put("1706", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
  table.Go("us.combat");
  // 15 against 32.
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "12.31/2");
  table.Put("1706", {"us_naval_battery"}).Go("us.combat").Do("us assault_declared place=veracruz").Do(kRefuses);
  for (const char* unit : {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry"}) {
    table.Do(absl::StrCat("us attacker_named piece=", unit));
  }
  EXPECT_EQ(table.Refusal("us attack_begun"), "12.31/2");
  table.Do("us attacker_named piece=us_naval_battery");  // 18 against 32
  table.Do("us attack_begun").Do(Storms(3));
  EXPECT_EQ(table.Number("assault.attack"), 18);
  EXPECT_EQ(table.Number("assault.defense"), 32);
}

TEST(AssaultTest, InAWeakFortressTheGarrisonCountsThreeTimes) {
  Siege table;
  table.Set("fortress.veracruz.strength", "5").Go("us.combat");
  table.Do("us assault_declared place=veracruz").Do(kRefuses);
  table.Do("us attacker_named piece=us_1st_division").Do("us attacker_named piece=us_2nd_division");
  table.Do("us attack_begun").Do(Storms(1));
  EXPECT_EQ(table.Number("assault.attack"), 30);
  EXPECT_EQ(table.Number("assault.defense"), 24);
  // 1-1: 33% of 30 is 10 (8.73).
  EXPECT_EQ(table.Due(), "lose_point");
  EXPECT_EQ(table.Value("loss.left"), "10");
}

TEST(AssaultTest, ByThePrintedRuleTheLeastRatioIsOneToOne) {
  Siege table(testing::OptionPicks{{"assault_minimum", "one_to_one"}});
  Skirmish(table).Go("us.combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "");
  table.Put("1705", {"mx_1st_line", "mx_12th_line"});
  LookAtGarrison(table).Set("piece.mx_1st_line.seen", "yes");
  table.Go("us.combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "12.31/2");
}

// 14.31, 12.31.
TEST(AssaultTest, AGarrisonThatNobodyHasLookedAtIsFoundTooStrongAsTheAssaultBegins) {
  Table table;
  Skirmish(Garrison(table));
  table.Put("1706", {"us_1st_infantry", "us_2nd_infantry"}).Go("us.combat");
  table.Do("us assault_declared place=veracruz").Do(kRefuses);
  table.Do("us attacker_named piece=us_1st_infantry").Do("us attacker_named piece=us_2nd_infantry");
  table.Do("us attack_begun");
  EXPECT_EQ(table.Due(), "combat");
  EXPECT_TRUE(table.Cited("12.31/2"));
  EXPECT_EQ(table.Value("piece.mx_oaxaca.seen"), "no");
  EXPECT_EQ(table.Value("piece.us_1st_infantry.flags"), "none");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "8.15/2");
}

TEST(AssaultTest, UluaIsNeverAssaulted) {
  Table table;
  table.Put("1804", {"us_1st_infantry", "worth"}).Put("1905", {"mx_1st_line"}).Go("us.combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=san_juan_de_ulua"), "12.61/3");
}

TEST(AssaultTest, HalfAForceIsRoundedUpOrDown) {
  for (const auto& [reading, left] : {std::pair("half_up", "9"), std::pair("half_down", "8")}) {
    Table table(testing::OptionPicks{{"assault_half", reading}});
    Garrison(table);
    table.Put("1706", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
    table.Put("1706", {"us_marines"}).Go("us.combat").Do("us assault_declared place=veracruz").Do(kRefuses);
    for (const char* unit : {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry",
                             "us_5th_infantry", "us_marines"}) {
      table.Do(absl::StrCat("us attacker_named piece=", unit));
    }
    table.Do("us attack_begun").Do(Storms(1));  // 17 at 1-2: 50%
    EXPECT_EQ(table.Value("loss.left"), left);
  }
}

TEST(AssaultTest, NobodyNeedsALeaderButByOption) {
  Table table(testing::OptionPicks{{"assault_leader", "needed"}});
  Skirmish(Garrison(table));
  table.Put("1706", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry",
                     "us_marines"});
  table.Put("1605", {"us_6th_infantry"}).Go("us.combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "9.31/1");
  table.Put("1706", {"worth"}).Go("us.combat").Do("us assault_declared place=veracruz").Do(kRefuses);
  EXPECT_EQ(table.Refusal("us attacker_named piece=us_6th_infantry"), "9.31/1");
  EXPECT_EQ(table.Refusal("us attacker_named piece=us_marines"), "");
}

TEST(AssaultTest, ASuccessEliminatesTheGarrisonAndOpensTheFortress) {
  Siege table;
  table.Put("1605", {"us_marines"}).Set("fortress.veracruz.strength", "5").Go("us.combat");
  table.Do("us assault_declared place=veracruz").Do(kRefuses);
  table.Do("us attacker_named piece=us_1st_division").Do("us attacker_named piece=us_2nd_division");
  EXPECT_EQ(table.Refusal("us attacker_named piece=us_1st_infantry"), "12.33/1");
  EXPECT_EQ(table.Refusal("us attacker_named piece=worth"), "7.2/2");
  EXPECT_EQ(table.Refusal("us attacker_named piece=us_1st_division"), "12.33/1");
  table.Do("us attack_begun").Do(Storms(6));  // 1-1: 20/S, 30 points: 6
  while (table.Due() == "lose_point") table.Do(table.Legal().front());
  EXPECT_FALSE(HasLand(table.s(), kMexico, Id("1705")));
  EXPECT_EQ(table.Due(), "enter_fortress");
  EXPECT_EQ(table.Value("fortress.veracruz.strength"), "5");
  table.Do("us fortress_entered piece=us_marines");
  EXPECT_EQ(table.Value("control.veracruz"), "us");
}

TEST(AssaultTest, AFailureMayCostTheGarrisonAPoint) {
  Siege table;
  table.Go("us.combat").Do("us assault_declared place=veracruz").Do(kRefuses);
  table.Do("us attacker_named piece=us_1st_division").Do("us attacker_named piece=us_2nd_division");
  table.Do("us attack_begun").Do(Storms(4));  // 30 against 32, 1-2: 25/U-1
  while (table.Due() == "lose_point" && table.Player() == kUs) table.Do(table.Legal().front());
  ASSERT_EQ(table.Due(), "lose_point");
  EXPECT_EQ(table.Player(), kMexico);
  EXPECT_THAT(table.Legal(), Not(Contains("mexico point_lost piece=morales")));
  table.Do("mexico point_lost piece=mx_oaxaca");
  EXPECT_EQ(table.Value("piece.mx_oaxaca.hex"), "eliminated");
  EXPECT_TRUE(HasCombat(table.s(), kMexico, Id("1705")));
}

TEST(AssaultTest, AFortressIsAssaultedOnceAPhaseAndAUnitAssaultsOnce) {
  Siege table;
  Skirmish(table).Go("us.combat").Do("us assault_declared place=veracruz").Do(kRefuses);
  table.Do("us attacker_named piece=us_1st_division").Do("us attacker_named piece=us_2nd_division");
  table.Do("us attack_begun").Do(Storms(2));
  while (table.Due() == "lose_point") table.Do(table.Legal().front());
  EXPECT_EQ(table.Value("fortress.veracruz.besieged"), "assaulted");
  EXPECT_EQ(table.Due(), "combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "8.15/2");
}

TEST(AssaultTest, SurrenderIsAskedBeforeAnAssaultToo) {
  Siege table;
  table.Go("us.combat").Do("us assault_declared place=veracruz");
  EXPECT_EQ(table.Due(), "surrender");
  table.Do(kSurrenders).Do("mexico garrison_relocated hex=2319");
  EXPECT_EQ(table.Due(), "enter_fortress");
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.holder"), "us");
}

// 12.31: bombarded in the Siege Segment, assaulted in the next.
TEST(AssaultTest, ABombardmentBeforeIsNoAttack) {
  Siege table;
  table.Go("us.siege").Do(kBesieges).Do(kRefuses).Do(Named("us_naval_battery"));
  table.Do("us bombardment_begun").Do(Bombards(1)).Do("mexico counter_battery_decided fired=false");
  EXPECT_EQ(table.Due(), "combat");
  EXPECT_EQ(table.Refusal("us assault_declared place=veracruz"), "");
}

// ---- 12.5: rebuilding.

TEST(RebuildingTest, ATakenFortressRegainsTwoPointsAFullTurnUpToItsOriginal) {
  Table table;
  table.Set("fortress.veracruz.strength", "1")
      .Set("fortress.veracruz.holder", "us")
      .Set("fortress.veracruz.taken", "3");
  for (const auto& [turn, strength] :
       {std::pair("3", "1"), std::pair("4", "3"), std::pair("5", "5"), std::pair("6", "7"), std::pair("7", "9"),
        std::pair("8", "10"), std::pair("9", "10")}) {
    table.Set("turn", turn);
    RebuildFortresses(table.rules(), table.s(), nullptr);
    EXPECT_EQ(table.Value("fortress.veracruz.strength"), strength) << turn;
  }
}

TEST(RebuildingTest, AFortressThatWasNeverTakenIsNotRebuilt) {
  Table table;
  table.Set("fortress.perote.strength", "2").Set("turn", "9");
  RebuildFortresses(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("fortress.perote.strength"), "2");
}

// ---- 12.14, 12.15: Perote.

TEST(PeroteTest, NoMoreThanFivePointsGoIn) {
  Table table;
  table.Put("1121", {"mx_oaxaca"}).Put("1122", {"us_1st_infantry", "us_2nd_infantry", "us_duncan"});
  table.Go("us.siege").Do("us fortress_besieged place=perote").Do(kSurrenders);
  table.Do("us fortress_entered piece=us_1st_infantry");
  EXPECT_EQ(table.Refusal("us fortress_entered piece=us_2nd_infantry"), "12.14/3");
  EXPECT_EQ(table.Refusal("us fortress_entered piece=us_duncan"), "");
}

TEST(PeroteTest, UnitsThatOnlyItControlsMustBesiegeItIfTheyCannotAssault) {
  Table table;
  table.Put("1121", {"mx_grenadier_guards"}).Put("1122", {"us_1st_infantry", "us_2nd_infantry", "us_duncan", "worth"});
  table.Set("fortress.perote.strength", "6");
  // 8 against 16 is 1-2 and would do; three points less would not.
  table.Go("us.siege");
  EXPECT_EQ(table.Refusal("us siege_ended"), "");
  table.Set("piece.us_duncan.strength", "1").Go("us.siege");
  EXPECT_EQ(table.Refusal("us siege_ended"), "12.15/3");
  table.Do("us fortress_besieged place=perote").Do(kRefuses).Do(Named("us_duncan")).Do("us bombardment_begun");
  table.Do(Bombards(1)).Do("mexico counter_battery_decided fired=false");
  EXPECT_NE(table.Due(), "siege");
  EXPECT_NE(table.Due(), "combat");
}

}  // namespace
}  // namespace adjutant::veracruz
