// Veracruz 6.3, 7.2, 8.0 to 8.5, 9.3, 10: combat, with the worked examples of the book.
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using testing::OptionPicks;

// Clear hexes of the plateau in a row: Mexico in the middle one.
constexpr const char* kEast = "1628";
constexpr const char* kWest = "1630";
constexpr const char* kMiddle = "1629";

// One unit of each side and a US leader, with any strengths.
struct Duel : Table {
  Duel(int us, int mexico, const OptionPicks& options = {}) : Table(options) {
    Put(kMiddle, {"mx_tulancingo"}).Put(kEast, {"worth", "us_1st_infantry"});
    s()[Piece("us_1st_infantry")].strength = static_cast<uint8_t>(us);
    s()[Piece("mx_tulancingo")].strength = static_cast<uint8_t>(mexico);
  }
  Duel& Begin() {
    Go("us.combat");
    Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
    return *this;
  }
  // Leadership of the attacker, morale of both; the defender has no leader.
  Duel& Figures(int leadership, int us_morale, int mexican_morale) {
    Begin();
    Die("leadership_attacker", leadership);
    Die("morale_attacker", us_morale);
    Die("morale_defender", mexican_morale);
    return *this;
  }
  Duel& Die(const char* purpose, int value) {
    Do(absl::StrCat("chance die_rolled purpose=", purpose, " value=", value));
    return *this;
  }
};

// ---- 6.3, 8.1: who must attack, who may.

TEST(MustAttack, UnitsInAnEnemyZone) {
  Duel t(3, 4);
  t.Go("us.combat");
  EXPECT_EQ(t.Due(), "combat");
  EXPECT_EQ(t.Refusal("us combat_ended"), "6.31/1");
  EXPECT_EQ(t.Legal(), std::vector<std::string>{"us attack_declared hex=1629"});
}

TEST(MustAttack, NotWithoutALeaderNorDemoralizedNorAcrossARiver) {
  Table leaderless;
  leaderless.Put(kMiddle, {"mx_tulancingo"}).Put(kEast, {"us_1st_infantry"}).Go("us.combat");
  EXPECT_NE(leaderless.Due(), "combat") << "nothing can be attacked and nothing is owed";
  Duel demoralized(3, 4);
  demoralized.Set("piece.us_1st_infantry.demoralized", "yes").Set("piece.worth.demoralized", "yes").Go("us.combat");
  EXPECT_NE(demoralized.Due(), "combat");
  Table river;
  river.Put("1539", {"mx_tulancingo"}).Put("1538", {"worth", "us_1st_infantry"}).Go("us.combat");
  EXPECT_EQ(river.Refusal("us combat_ended"), "") << "8.0: an enemy without ZOC may be left alone";
  EXPECT_EQ(river.Refusal("us attack_declared hex=1539"), "");
}

// H-36.
TEST(MustAttack, AHexThatControlsTheUnit) {
  Table t;
  t.Put("1539", {"mx_tulancingo"}).Put("1537", {"mx_5th_cavalry"}).Put("1538", {"worth", "us_1st_infantry"});
  t.Go("us.combat");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1539"), "6.31/1") << "it would owe 1537 its attack";
  EXPECT_EQ(t.Refusal("us combat_ended"), "6.31/1");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1537"), "");
}

TEST(MustAttack, OneHexOfSeveral) {
  Table t;
  t.Put(kMiddle, {"worth", "us_1st_infantry"}).Put(kEast, {"mx_tulancingo"}).Put(kWest, {"mx_5th_cavalry"});
  t.Go("us.combat");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1628"), "");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1630"), "");
}

// Nobody else can be attacked by the second unit, and the hex only once.
TEST(MustAttack, WhoHasNoOtherTargetJoins) {
  Table t;
  t.Put(kEast, {"worth", "us_1st_infantry"}).Put(kWest, {"twiggs", "us_2nd_infantry"}).Put(kMiddle, {"mx_tulancingo"});
  t.Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry"});
  EXPECT_EQ(t.Refusal("us attack_begun"), "6.31/1");
  t.Do("us attacker_named piece=us_2nd_infantry");
  EXPECT_EQ(t.Refusal("us attack_begun"), "");
}

TEST(Attackers, NeedPointsALeaderAndAdjacency) {
  Duel t(3, 4);
  t.Put(kWest, {"us_2nd_infantry"}).Put("1625", {"us_3rd_infantry"}).Go("us.combat");
  t.Do("us attack_declared hex=1629");
  EXPECT_EQ(t.Refusal("us attack_begun"), "8.0/1");
  EXPECT_EQ(t.Refusal("us attacker_named piece=worth"), "8.11");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_3rd_infantry"), "8.16");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_2nd_infantry"), "9.31/1");
  EXPECT_EQ(t.Refusal("us attacker_named piece=mx_tulancingo"), "8.0/4");
  t.Do("us attacker_named piece=us_1st_infantry");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_1st_infantry"), "8.15/1");
}

TEST(Attackers, OneLeaderForAllByOption) {
  Duel t(3, 4, {{"leader_of_attack", "one"}});
  t.Put(kWest, {"us_2nd_infantry"}).Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_2nd_infantry"});
  EXPECT_EQ(t.Refusal("us attack_begun"), "7.2/4");
  t.Do({"us attacker_named piece=us_1st_infantry", "us attack_begun"});
  EXPECT_EQ(t.Number("combat.attacker.points"), 6);
}

TEST(Attackers, AFormationAttacksWhole) {
  Table t;
  t.Put(kMiddle, {"mx_tulancingo"})
      .Form(kEast, "us_1st_division",
            {"worth", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"})
      .Put(kEast, {"us_duncan"})
      .Go("us.combat");
  t.Do("us attack_declared hex=1629");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_1st_infantry"), "7.2/2");
  t.Do({"us attacker_named piece=us_1st_division", "us attacker_named piece=us_duncan", "us attack_begun"});
  EXPECT_EQ(t.Number("combat.attacker.points"), 17);
}

TEST(Attackers, FortressesAreNotAttacked) {
  Table t;
  t.Put("1121", {"mx_tulancingo"}).Put("1122", {"worth", "us_1st_infantry"}).Put("1123", {"mx_5th_cavalry"});
  t.Go("us.combat");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1121"), "12.0");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1123"), "");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1629"), "8.0/1");
}

TEST(Attackers, OneAttackEachWay) {
  Table t;
  t.Put(kEast, {"worth", "us_1st_infantry", "us_2nd_infantry"}).Put(kMiddle, {"mx_tulancingo"});
  t.Put("1627", {"mx_5th_cavalry"}).Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
  t.s().step = kCombatOver;
  t.GoTo(kCombatOver);
  ASSERT_EQ(t.Due(), "combat");
  EXPECT_EQ(t.Refusal("us attack_declared hex=1629"), "8.15/2");
  t.Do("us attack_declared hex=1627");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_1st_infantry"), "8.15/1");
  EXPECT_EQ(t.Refusal("us attacker_named piece=us_2nd_infantry"), "") << "7.2: another attack out of the same hex";
}

// ---- 8.31: the ratio.

std::string RatioOf(int us, int mexico) { return Duel(us, mexico).Begin().Value("battle.ratio"); }

TEST(Ratio, IsRoundedForTheDefender) {
  EXPECT_EQ(RatioOf(29, 10), "2-1");  // H-01
  EXPECT_EQ(RatioOf(14, 10), "1-1");
  EXPECT_EQ(RatioOf(15, 10), "3-2");  // H-02
  EXPECT_EQ(RatioOf(19, 10), "3-2");
  EXPECT_EQ(RatioOf(20, 10), "2-1");
  EXPECT_EQ(RatioOf(9, 10), "1-2");
  EXPECT_EQ(RatioOf(4, 10), "1-3");
  EXPECT_EQ(RatioOf(3, 12), "1-4");
  EXPECT_EQ(RatioOf(90, 10), "9-1");
}

// H-09.
TEST(Ratio, BelowOneToFourTheAttackerFlees) {
  Duel t(2, 9);
  t.Begin();
  EXPECT_TRUE(t.Cited("8.17"));
  EXPECT_EQ(t.Due(), "morale_attacker") << "it says how much he loses";
  t.Die("morale_attacker", 3);
  EXPECT_EQ(t.Due(), "casualties_attacker");
  EXPECT_EQ(t.Value("battle.attacker.fate"), "flee");
  EXPECT_EQ(t.Value("battle.attacker.loss"), "4");
  EXPECT_EQ(t.Value("battle.defender.fate"), "open") << "the defender suffers nothing";
}

TEST(Ratio, BelowOneToFourAfterTheShiftByOption) {
  // 1-5 and +3 is 1-2; 1-4 and -1 is less than 1-4.
  Duel up(2, 10, {{"below_one_to_four", "shifted"}});
  up.Figures(1, 3, 1);
  EXPECT_EQ(up.Due(), "combat_die");
  EXPECT_EQ(up.Number("combat.column"), 3);
  Duel down(3, 12, {{"below_one_to_four", "shifted"}});
  down.Figures(1, 2, 5);
  EXPECT_EQ(down.Due(), "casualties_attacker");
  Duel stays(3, 12);
  stays.Figures(1, 2, 5);
  EXPECT_EQ(stays.Number("combat.column"), 1) << "a shift stops at the last column";
}

// ---- 8.34 to 8.36.

TEST(Figures, LeadershipAndMorale) {
  Duel t(10, 10);
  t.Figures(5, 1, 1);
  EXPECT_EQ(t.Number("combat.attacker.figure"), 1);  // H-03: +2 and -1
}

TEST(Figures, TheDefendersIsSubtracted) {
  Duel t(5, 10);
  t.Figures(1, 3, 1);  // H-04: +1 and -2
  EXPECT_EQ(t.Number("combat.attacker.figure"), 1);
  EXPECT_EQ(t.Number("combat.defender.figure"), -2);
  EXPECT_EQ(t.Number("combat.overall"), 3);
  EXPECT_EQ(t.Number("combat.column"), 6) << "H-05: 1-2 becomes 2-1";
}

TEST(Figures, AColumnOfSeveralRatiosTakesSeveralShifts) {
  Duel t(30, 10);
  t.Figures(1, 3, 1);
  EXPECT_EQ(t.Number("combat.column"), 8) << "H-06: 3-1 becomes 6-1";
  Duel next(40, 10);
  next.Figures(1, 3, 1);
  EXPECT_EQ(next.Number("combat.column"), 9) << "4-1 becomes 7-1";
}

TEST(Figures, ARatioAboveSevenToOne) {
  // An overall figure of -2.
  Duel t(90, 10);
  t.Figures(1, 1, 5);
  EXPECT_EQ(t.Number("combat.overall"), -2);
  EXPECT_EQ(t.Number("combat.column"), 9) << "9-1 becomes 7-1";
  Duel column(90, 10, {{"high_ratio", "one_column"}});
  column.Figures(1, 1, 5);
  EXPECT_EQ(column.Number("combat.column"), 8) << "7-1 becomes 5-1";
}

TEST(Figures, Fortification) {
  Duel t(10, 10);
  t.Set("works.1.hex", kMiddle).Set("works.1.done", "yes");
  t.Figures(1, 3, 3);
  EXPECT_EQ(t.Number("combat.defender.figure"), 1);
  EXPECT_EQ(t.Number("combat.attacker.figure"), 1);
}

// ---- 15.2.

void FormDivision(Table* t) {
  t->Put(kMiddle, {"mx_tulancingo"})
      .Form(kEast, "us_2nd_division",
            {"worth", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
}

// H-25.
TEST(Organization, AddsOneToTheFigure) {
  Table t;
  FormDivision(&t);
  t.Set("piece.us_1st_infantry.supply", "general").Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_2nd_division", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=1",
        "chance die_rolled purpose=morale_defender value=3"});
  EXPECT_EQ(t.Number("combat.attacker.figure"), 0) << "0, -1 and 1";
  EXPECT_TRUE(t.Cited("15.2"));
}

TEST(Organization, ThreeQuartersOfTheForce) {
  for (const char* option : {"points_together", "units_together"}) {
    Table t(OptionPicks{{"formation_share", option}});
    FormDivision(&t);
    // 15 of 21 points, 5 of 6 units.
    t.Put(kEast, {"us_naval_battery"}).Go("us.combat");
    t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_2nd_division",
          "us attacker_named piece=us_naval_battery", "us attack_begun",
          "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
          "chance die_rolled purpose=morale_defender value=3"});
    EXPECT_EQ(t.Number("combat.attacker.figure"), option == std::string("units_together") ? 2 : 1) << option;
  }
}

TEST(Organization, AfterTheShiftByOption) {
  Table t(OptionPicks{{"organization_bonus", "after_shift"}});
  FormDivision(&t);
  t.Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_2nd_division", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
        "chance die_rolled purpose=morale_defender value=5"});
  EXPECT_EQ(t.Number("combat.overall"), 0);
  EXPECT_EQ(t.Number("combat.column"), 8) << "3-1 and one column";
}

// ---- 9.3.

TEST(Leadership, TheExampleWithItsErratum) {
  for (const auto& [option, level] : {std::pair<const char*, int>{"table", 1}, {"as_printed", 2}}) {
    Table t(OptionPicks{{"leadership_example", option}});
    t.Put(kMiddle, {"us_1st_infantry"}).Put(kEast, {"santa_anna", "valencia", "alvarez", "mx_tulancingo"});
    t.Go("mexico.combat");
    t.Do({"mexico attack_declared hex=1629", "mexico attacker_named piece=mx_tulancingo", "mexico attack_begun"});
    t.Do("chance die_rolled purpose=leadership_attacker value=6");
    EXPECT_EQ(t.Number("combat.attacker.leaders"), 1);  // H-10
    EXPECT_EQ(t.Number("combat.attacker.leadership"), level) << option;
  }
}

// H-11.
TEST(Leadership, AHalfIsRoundedUp) {
  Table t;
  t.Put(kMiddle, {"mx_tulancingo", "morales", "rangel"}).Put(kEast, {"twiggs", "pillow", "us_1st_infantry"});
  t.Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
  t.Do("chance die_rolled purpose=leadership_attacker value=1");
  EXPECT_EQ(t.Number("combat.attacker.leaders"), 2);
  t.Do("chance die_rolled purpose=leadership_defender value=1");
  EXPECT_EQ(t.Number("combat.defender.leaders"), 2);
}

// The leader of a division that stays out leads others of his hex, but is no part of their attack.
TEST(Leadership, AFormationThatStaysOut) {
  Table t(OptionPicks{{"split_result", "participants"}});
  t.Put(kMiddle, {"mx_orizaba_national_guard"})
      .Form("1538", "us_2nd_division",
            {"worth", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"});
  t.Put("1538", {"us_6th_infantry"}).Set("piece.mx_orizaba_national_guard.hex", "1539").Go("us.combat");
  t.Do({"us attack_declared hex=1539", "us attacker_named piece=us_6th_infantry", "us attack_begun"});
  EXPECT_EQ(t.Value("battle.attacker.pieces"), "us_6th_infantry");
  t.Do("chance die_rolled purpose=leadership_attacker value=1");
  EXPECT_EQ(t.Number("combat.attacker.leaders"), 4);
}

TEST(Leadership, DefendersWithoutALeaderHaveNone) {
  Duel t(3, 4);
  t.Begin().Die("leadership_attacker", 3);
  EXPECT_EQ(t.Due(), "morale_attacker");
  EXPECT_EQ(t.Number("combat.defender.leadership"), 0);
}

// ---- 10.

TEST(Morale, BasicNationalMoraleIsAddedToTheDie) {
  struct Row {
    const char* basic;
    int die, level;
  };
  for (const Row& row : {Row{"2", 3, 2}, Row{"-1", 3, 0}, Row{"2", 2, 1}}) {  // H-14, H-15, H-16
    Duel t(3, 4);
    t.Set("morale.us", row.basic);
    t.Begin().Die("leadership_attacker", 1).Die("morale_attacker", row.die);
    EXPECT_EQ(t.Number("combat.attacker.morale"), row.level) << row.basic;
  }
}

TEST(Morale, StopsAtTheEndsOfItsTrack) {
  Table t;
  t.Set("morale.mexico", "-3");
  ChangeMorale(t.rules(), t.s(), kMexico, -1, nullptr);
  EXPECT_EQ(t.Value("morale.mexico"), "-3");  // H-12
  ChangeMorale(t.rules(), t.s(), kMexico, 1, nullptr);
  EXPECT_EQ(t.Value("morale.mexico"), "-2");
}

TEST(Morale, GeneralSupplyTakesTwoFromTheDie) {
  Duel t(3, 4);
  t.Set("piece.us_1st_infantry.supply", "general");
  t.Begin().Die("leadership_attacker", 1).Die("morale_attacker", 5);
  EXPECT_EQ(t.Number("combat.attacker.morale.die"), 3);
  EXPECT_EQ(t.Number("combat.attacker.morale"), 1);
}

TEST(Morale, SanPatricioRaisesTheLevel) {
  Table t;
  t.Put(kMiddle, {"mx_san_patricio"}).Put(kEast, {"worth", "us_1st_infantry"}).Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
        "chance die_rolled purpose=morale_defender value=6"});
  EXPECT_EQ(t.Number("combat.defender.morale"), 3);
}

TEST(Morale, DemoralizedDefendersHaveAFixedLevel) {
  for (const auto& [option, level] :
       {std::pair<const char*, int>{"minus_two", -2}, {"minus_one", -1}, {"minus_three", -3}}) {
    Duel t(3, 4, {{"demoralized_level", option}});
    t.Set("piece.mx_tulancingo.demoralized", "yes").Set("morale.mexico", "2");
    t.Begin().Die("leadership_attacker", 1).Die("morale_attacker", 3);
    EXPECT_EQ(t.Due(), "combat_die") << "no die for them";
    EXPECT_EQ(t.Number("combat.defender.morale"), level);
  }
}

TEST(Morale, SanPatricioAndAFixedLevelByOption) {
  Table t(OptionPicks{{"san_patricio_demoralized", "yes"}});
  t.Put(kMiddle, {"mx_san_patricio"}).Put(kEast, {"worth", "us_1st_infantry"});
  t.Set("piece.mx_san_patricio.demoralized", "yes").Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3"});
  EXPECT_EQ(t.Number("combat.defender.morale"), -1);
}

// ---- 8.52: the die.

TEST(Terrain, TakesOneAtMost) {
  // H-17: a rough hex, attacked across a river.
  Table t;
  t.Put("1113", {"mx_tulancingo"}).Put("1012", {"worth", "us_1st_infantry"}).Go("us.combat");
  t.Do({"us attack_declared hex=1113", "us attacker_named piece=us_1st_infantry", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
        "chance die_rolled purpose=morale_defender value=3", "chance die_rolled purpose=combat value=4"});
  EXPECT_EQ(t.Number("combat.die"), 3);
  EXPECT_TRUE(t.Cited("8.52/2"));
}

TEST(Terrain, ACityTakesTwoAndItsDefenceGivesAPoint) {
  Table t;
  t.Put("2035", {"mx_tulancingo"}).Put("2034", {"worth", "us_1st_infantry"}).Go("us.combat");
  t.Do({"us attack_declared hex=2035", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
  EXPECT_EQ(t.Value("cities_defended"), "1");
  t.Do({"chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
        "chance die_rolled purpose=morale_defender value=3", "chance die_rolled purpose=combat value=1"});
  EXPECT_EQ(t.Number("combat.die"), 0) << "8.71: never less";
}

TEST(Terrain, NoPointForACityWithoutTheRule) {
  Table t(OptionPicks{{"city_defense", "none"}});
  t.Put("2035", {"mx_tulancingo"}).Put("2034", {"worth", "us_1st_infantry"}).Go("us.combat");
  t.Do({"us attack_declared hex=2035", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
  EXPECT_EQ(t.Value("cities_defended"), "0");
}

// ---- 8.45: casualties.

TEST(Casualties, TheExample) {
  Duel t(35, 35);
  t.Figures(1, 3, 5).Die("combat", 4);
  EXPECT_EQ(t.Value("battle.attacker.fate"), "hold");
  EXPECT_EQ(t.Value("battle.attacker.loss"), "2");
  t.Die("casualties_attacker", 3);  // H-07
  EXPECT_EQ(t.Number("combat.attacker.loss"), 2);
  EXPECT_EQ(t.Value("piece.us_1st_infantry.strength"), "33");
  EXPECT_EQ(t.Due(), "casualties_defender");
  t.Die("casualties_defender", 3);
  EXPECT_EQ(t.Number("combat.defender.loss"), 2);
  EXPECT_EQ(t.Value("piece.mx_tulancingo.strength"), "33");
}

// H-22.
TEST(Casualties, MoreThanTwentyPointsAreLookedUpInParts) {
  const Rules r{C(), OptionValues(Options().size())};
  EXPECT_EQ(LossOf(r, 44, 20), 9);
  EXPECT_EQ(LossOf(r, 20, 33), 7);
  EXPECT_EQ(LossOf(r, 0, 33), 0);
}

TEST(Casualties, APercentageIsNeverNothing) {
  for (const auto& [option, loss] : {std::pair<const char*, int>{"one_point", 1}, {"table", 0}}) {
    Duel t(3, 3, {{"casualty_minimum", option}});
    t.Figures(1, 3, 5).Die("combat", 4).Die("casualties_attacker", 3);
    EXPECT_EQ(t.Number("combat.attacker.loss"), loss) << option;
  }
}

TEST(Casualties, OfTheEffectivePoints) {
  for (const auto& [option, loss] : {std::pair<const char*, int>{"effective", 1}, {"all", 2}}) {
    // 16 points, of which 20% are ineffective, and a loss of 10%.
    Duel t(16, 13, {{"loss_base", option}});
    t.Set("piece.us_1st_infantry.percent", "20");
    t.Figures(1, 3, 5);
    EXPECT_EQ(t.Value("battle.attacker.points"), "13");
    t.Die("combat", 4).Die("casualties_attacker", 5);
    EXPECT_EQ(t.Value("battle.attacker.loss"), "2");
    EXPECT_EQ(t.Number("combat.attacker.loss"), loss) << option;
  }
}

// ---- 10.13, 10.14.

// H-13.
TEST(Positions, BasicNationalMoraleOfASideWithAFormation) {
  Table t;
  FormDivision(&t);
  t.Go("us.combat");
  t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_2nd_division", "us attack_begun",
        "chance die_rolled purpose=leadership_attacker value=1", "chance die_rolled purpose=morale_attacker value=3",
        "chance die_rolled purpose=morale_defender value=3", "chance die_rolled purpose=combat value=3",
        "chance die_rolled purpose=casualties_attacker value=1"});
  EXPECT_EQ(t.Value("battle.attacker.fate"), "advance");
  EXPECT_EQ(t.Value("battle.defender.fate"), "retreat");
  t.Do("chance die_rolled purpose=casualties_defender value=1");
  EXPECT_EQ(t.Value("morale.us"), "1");
  EXPECT_EQ(t.Value("morale.mexico"), "0") << "a regiment only";
}

// zero_defends: a leader with militia that prove to be nothing.
TEST(Revelation, MilitiaOfNoStrengthDefendInTheLastColumnOrByOptionAreEliminated) {
  for (const bool eliminated : {false, true}) {
    Table t(eliminated ? testing::OptionPicks{{"zero_defends", "eliminated"}} : testing::OptionPicks{});
    t.Put(kEast, {"worth", "us_1st_infantry"}).Hide(kMiddle, "militia_1", 0).Put(kMiddle, {"morales"});
    t.Go("us.combat");
    t.Do({"us attack_declared hex=1629", "us attacker_named piece=us_1st_infantry", "us attack_begun"});
    EXPECT_EQ(t.Value("piece.militia_1.hex"), eliminated ? "not_arrived" : kMiddle);
    EXPECT_EQ(t.Value("piece.morales.hex"), eliminated ? "eliminated" : kMiddle);
    EXPECT_EQ(t.Due() == "leadership_attacker", !eliminated);
  }
}

// 8.17, 14.14: less than 1-4.
TEST(Revelation, AttackersOfNoStrengthFlee) {
  Table t;
  t.Put(kEast, {"worth", "us_1st_infantry"}).Hide(kMiddle, "militia_1", 0).Put(kMiddle, {"morales"});
  t.Go("mexico.combat");
  t.Do({"mexico attack_declared hex=1628", "mexico attacker_named piece=militia_1", "mexico attack_begun"});
  EXPECT_EQ(t.Value("piece.militia_1.hex"), kMiddle);
  EXPECT_EQ(t.Value("piece.morales.hex"), kMiddle);
  EXPECT_EQ(t.Value("battle.attacker.fate"), "flee");
  EXPECT_EQ(t.Due(), "retreat_die") << "nothing is lost, and no other die is rolled";
}

}  // namespace
}  // namespace adjutant::veracruz
