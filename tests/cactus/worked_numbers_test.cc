// Numbers that follow from the book of Cactus Throne: each test names the case, from the input to the number.
//
// What the book prints as an example is played in corpus/cactus/examples. Ratings, movement factors and the Combat
// Results Table are our reconstruction: where a number rests on them, the test sets or reads them.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/query.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"

namespace adjutant::cactus {
namespace {

using Options = testing::OptionPicks;

std::string Die(const char* purpose, int value) {
  return absl::StrCat("chance die_rolled purpose=", purpose, " value=", value);
}

// ---- 7.2, 5.3: odds.

std::string Odds(int attacker, int defender, const Options& options = {}) {
  const Table table(options);
  const Rules rules = table.rules();
  const int column = ColumnOf(rules, attacker, defender, nullptr);
  if (column < 0) return "none";
  const Ratio& ratio = C().combat.columns[static_cast<size_t>(column)];
  return absl::StrCat(ratio.attacker, ":", ratio.defender);
}

// 7.2/9: the two that the book prints, then what follows from "the closest".
TEST(OddsTest, AreRoundedToTheClosest) {
  EXPECT_EQ(Odds(25, 6), "4:1");
  EXPECT_EQ(Odds(64, 13), "5:1");
  EXPECT_EQ(Odds(20, 3), "7:1");
  EXPECT_EQ(Odds(46, 7), "7:1");
  EXPECT_EQ(Odds(45, 7), "6:1");
  EXPECT_EQ(Odds(7, 1), "7:1");
}

TEST(OddsTest, HalfwayIsTheDefenders) {
  EXPECT_EQ(Odds(13, 2), "6:1");
  EXPECT_EQ(Odds(5, 2), "2:1");
  EXPECT_EQ(Odds(2, 3), "1:2");
  EXPECT_EQ(Odds(13, 2, {{"odds_tie", "attacker"}}), "7:1");
  EXPECT_EQ(Odds(5, 2, {{"odds_tie", "attacker"}}), "3:1");
}

TEST(OddsTest, BelowOneToOneAreRoundedAsTheirInverse) {
  EXPECT_EQ(Odds(5, 7), "1:1");
  EXPECT_EQ(Odds(3, 4), "1:1");
  EXPECT_EQ(Odds(5, 7, {{"odds_below_one", "fraction"}}), "1:2");
  EXPECT_EQ(Odds(6, 25), "1:3") << "1:4 is not on the table";
  EXPECT_EQ(Odds(6, 25, {{"odds_clamp", "no_attack"}}), "none");
}

// 5.3/2: seven to one as combat odds are reckoned, or exactly.
TEST(OddsTest, OfABypass) {
  const Table rounded, exact(Options{{"bypass_odds", "exact"}});
  EXPECT_FALSE(BypassOdds(rounded.rules(), 13, 2));
  EXPECT_TRUE(BypassOdds(rounded.rules(), 20, 3));
  EXPECT_TRUE(BypassOdds(rounded.rules(), 21, 3));
  EXPECT_FALSE(BypassOdds(exact.rules(), 20, 3));
  EXPECT_TRUE(BypassOdds(exact.rules(), 21, 3));
}

// D.4 of our digest: three cells of the table.
TEST(CombatTableTest, ReadsByRowAndColumn) {
  const CombatTable& table = C().combat;
  const CombatResult six = table.Read(6, 8), three = table.Read(3, 2), zero = table.Read(0, 5);
  EXPECT_TRUE(six.defender.eliminated && !six.defender.deserts);
  EXPECT_EQ(std::make_pair(int{three.attacker.steps}, int{three.defender.steps}), std::make_pair(2, 1));
  EXPECT_EQ(std::make_pair(int{zero.attacker.steps}, int{zero.defender.steps}), std::make_pair(2, 1));
}

// ---- 2.2, 6.1, 5.1: sizes.

int Ninths(const Table& table, std::initializer_list<const char*> units, bool flipped = false) {
  UnitSet set;
  for (const char* unit : units) set.Add(table.Unit(unit));
  return NinthsOf(table.rules(), table.s(), set, flipped);
}
bool AreAnArmy(const Table& table, std::initializer_list<const char*> units, const char* leader) {
  Group group;
  for (const char* unit : units) group.units.Add(table.Unit(unit));
  group.leaders.Add(table.Leader(leader));
  return MakesArmy(table.rules(), table.s(), group, true);
}

TEST(SizeTest, ABattalionIsAThirdAndACompanyANinth) {
  Table table;
  table.Put("puebla", {"unit.r_1st_infantry", "unit.f_99th_ligne", "unit.m_contra_company_1"});
  EXPECT_EQ(Ninths(table, {"f_99th_ligne"}), 9);
  EXPECT_EQ(Ninths(table, {"r_1st_infantry"}), 3);
  EXPECT_EQ(Ninths(table, {"m_contra_company_1"}), 1);
}

// 6.1/1, 6.1/2.
TEST(SizeTest, SixBattalionsMakeAnArmyAndFiveDoNot) {
  Table table;
  table.Put("puebla", {"unit.r_1st_infantry", "unit.r_2nd_infantry", "unit.r_3rd_infantry", "unit.r_4th_infantry",
                       "unit.r_5th_infantry", "unit.r_6th_infantry", "unit.r_artillery_1", "leader.diaz"});
  EXPECT_TRUE(AreAnArmy(table,
                        {"r_1st_infantry", "r_2nd_infantry", "r_3rd_infantry", "r_4th_infantry", "r_5th_infantry",
                         "r_6th_infantry", "r_artillery_1"},
                        "diaz"));
  EXPECT_FALSE(AreAnArmy(
      table,
      {"r_1st_infantry", "r_2nd_infantry", "r_3rd_infantry", "r_4th_infantry", "r_5th_infantry", "r_artillery_1"},
      "diaz"));
}
TEST(SizeTest, ARegimentAndThreeBattalionsMakeAnArmy) {
  Table table;
  table.Put("puebla", {"unit.f_99th_ligne", "unit.f_3rd_marines", "unit.f_legion_1", "unit.f_legion_2",
                       "unit.f_marine_battery", "leader.forey"});
  EXPECT_TRUE(
      AreAnArmy(table, {"f_99th_ligne", "f_3rd_marines", "f_legion_1", "f_legion_2", "f_marine_battery"}, "forey"));
  EXPECT_FALSE(AreAnArmy(table, {"f_99th_ligne", "f_3rd_marines", "f_legion_1", "f_marine_battery"}, "forey"));
}

// 5.1/10, 5.1/11.
TEST(SizeTest, ThreeSquadronsAreARegimentOfCavalry) {
  const Table table;
  UnitSet squadrons;
  for (const char* unit : {"r_resguardo_1", "r_resguardo_2"}) squadrons.Add(table.Unit(unit));
  EXPECT_FALSE(HasCavalryRegiment(table.rules(), squadrons));
  squadrons.Add(table.Unit("r_resguardo_3"));
  EXPECT_TRUE(HasCavalryRegiment(table.rules(), squadrons));
}

// 6.1/4: an Army keeps its marker when a regiment is flipped, and loses it with the regiment.
TEST(SizeTest, AFlippedRegimentStillHoldsTheArmyTogether) {
  Table table;
  table.Set("turn", "5").Set("army.first_division", "formed").Set("army.first_division.leader", "forey");
  table.Set("leader.forey", "puebla first_division");
  for (const char* unit : {"unit.f_99th_ligne", "unit.f_81st_ligne", "unit.f_marine_battery"})
    table.Set(unit, "puebla first_division");
  table.Go("movement.imperial");
  Trace trace;
  LoseStep(table.rules(), table.s(), table.Unit("f_99th_ligne"), LossCause::kAttrition, &trace);
  SettleArmies(table.rules(), table.s(), &trace);
  EXPECT_EQ(table.Value("army.first_division"), "formed");
  LoseStep(table.rules(), table.s(), table.Unit("f_99th_ligne"), LossCause::kAttrition, &trace);
  SettleArmies(table.rules(), table.s(), &trace);
  EXPECT_EQ(table.Value("army.first_division"), "free");
}

// ---- 5.1: PR checks.

// Units that come to the rough and jungle of Guerrero, where a check is needed to go on.
struct March {
  explicit March(std::initializer_list<const char*> pieces) {
    table.Set("turn", "8").Put("puebla", pieces).Go("movement.imperial");
    for (const char* piece : pieces) {
      const std::string name = piece;
      const size_t dot = name.find('.');
      table.Do(absl::StrCat("imperial piece_picked ", name.substr(0, dot), "=", name.substr(dot + 1)));
    }
    table.Do("imperial moved place=guerrero");
    while (table.Due() == "attrition_die") table.Do(Die("attrition", 6));
  }
  int Check(const char* with, int die) {
    table.Do(absl::StrCat("imperial check_tried unit=", with)).Do(Die("terrain_check", die));
    return static_cast<int>(table.Number("terrain.check"));
  }
  Table table;
};

// 3.0/10, 3.0/11: the die, less one leader's PR, against the unit's PR.
TEST(CheckTest, ALeaderLendsHisRating) {
  March march({"unit.f_7th_ligne", "leader.forey"});
  EXPECT_EQ(march.Check("f_7th_ligne", 5), 5 - C().leaders[LeaderOf("forey")].proficiency);
}
// 3.0/10: a unit of PR 0 passes none. None is rated 0 in our pack: the lowest is 1.
TEST(CheckTest, AloneAUnitHasItsOwnRating) {
  for (const int die : {2, 3}) {
    March march({"unit.m_1st_infantry"});
    EXPECT_EQ(march.Check("m_1st_infantry", die), die);
    const int rating = C().units[UnitOf("m_1st_infantry")].proficiency;
    EXPECT_EQ(march.table.s().move.from.exists(), die <= rating) << "they go on, or their move is over";
  }
}
// 5.1/10, 5.1/12: a regiment of cavalry and a second leader take 1 each.
TEST(CheckTest, CavalryAndASecondLeaderTakeOneEach) {
  March march({"unit.f_1st_chasseurs_dafrique", "leader.almonte", "leader.marquez"});
  const int best = std::max(C().leaders[LeaderOf("almonte")].proficiency, C().leaders[LeaderOf("marquez")].proficiency);
  EXPECT_EQ(march.Check("f_1st_chasseurs_dafrique", 4), 4 - best - 1 - 1);
}

// ---- 6.3: reaction.

// The Army of `leader` in Puebla reacts to an Imperial unit that comes to a province next to it.
int Reaction(const char* leader, const char* unit, const char* from, const char* to, int die, bool* reacts) {
  Table table;
  table.Set("turn", "14").Set("army.east", "formed").Set("army.east.leader", leader);
  table.Set(absl::StrCat("leader.", leader), "puebla east");
  for (const char* member : {"unit.r_1st_infantry", "unit.r_2nd_infantry", "unit.r_3rd_infantry", "unit.r_4th_infantry",
                             "unit.r_5th_infantry", "unit.r_6th_infantry", "unit.r_artillery_1"})
    table.Set(member, "puebla east");
  table.Set(absl::StrCat("unit.", unit), from).Go("movement.imperial");
  table.Do(absl::StrCat("imperial piece_picked unit=", unit)).Do(absl::StrCat("imperial moved place=", to));
  table.Do("republican reaction_tried army=east").Do(Die("reaction", die));
  *reacts = table.Due() == "move_in_reaction";
  return static_cast<int>(table.Number("reaction"));
}

// 6.3/2, 6.3/3, 6.3/6: a 6 less Diaz's 4 is 2, which is enough; less Alvarez's 2 it is 4, which is not.
TEST(ReactionTest, TheLeadersRatingIsTakenFromTheDie) {
  bool reacts = false;
  EXPECT_EQ(Reaction("diaz", "f_7th_ligne", "mexico", "morelos", 6, &reacts), 2);
  EXPECT_TRUE(reacts);
  EXPECT_EQ(Reaction("alvarez", "f_7th_ligne", "mexico", "morelos", 6, &reacts), 4);
  EXPECT_FALSE(reacts);
}
// 6.3/4, 6.3/5: Guerrero has no clear terrain, and Confederates come.
TEST(ReactionTest, GroundAndConfederatesAddOneEach) {
  bool reacts = true;
  EXPECT_EQ(Reaction("escobedo", "c_cavalry", "michoacan", "guerrero", 5, &reacts), 5 - 3 + 1 + 1);
  EXPECT_FALSE(reacts);
}

// ---- 5.5, 4.2: attrition.

int StepsFor(int total) { return total <= 1 ? 2 : total == 2 ? 1 : 0; }

// The modified die when a unit comes from one province to another; that it loses what the book says is seen as well.
int Attrition(const char* unit, const char* from, const char* to, int die, bool vomito = false) {
  Table table;
  table.Set("turn", "8").Set("event.vomito", vomito ? "yes" : "no").Set(absl::StrCat("unit.", unit), from);
  const bool imperial = C().units[UnitOf(unit)].side == kImperial;
  const char* side = imperial ? "imperial" : "republican";
  table.Go(absl::StrCat("movement.", side));
  table.Do(absl::StrCat(side, " piece_picked unit=", unit)).Do(absl::StrCat(side, " moved place=", to));
  const int before = table.s()[table.Unit(unit)].steps;
  table.Do(Die("attrition", die));
  const int total = static_cast<int>(table.Number("attrition"));
  EXPECT_EQ(before - table.s()[table.Unit(unit)].steps, std::min(before, StepsFor(total))) << unit << " in " << to;
  return total;
}

// 5.5/6, 5.5/7, 5.5/10, 5.5/11.
TEST(AttritionTest, DesertAndJungleTakeOneEach) {
  EXPECT_EQ(Attrition("f_99th_ligne", "queretaro", "san_luis_potosi", 3), 2) << "desert: one step";
  EXPECT_EQ(Attrition("f_99th_ligne", "tabasco", "campeche", 2), 1) << "jungle: two steps";
  EXPECT_EQ(Attrition("f_99th_ligne", "tabasco", "campeche", 4), 3) << "nothing";
}
// No province of ours is desert and jungle; jungle and the swamp of Vomito Negro add up in the same way (5.5/8).
TEST(AttritionTest, TwoKindsOfGroundAddUp) {
  EXPECT_EQ(Attrition("f_99th_ligne", "campeche", "tabasco", 4, true), 2) << "one step";
  EXPECT_EQ(Attrition("f_99th_ligne", "campeche", "tabasco", 3, true), 1) << "two steps";
  EXPECT_EQ(Attrition("f_99th_ligne", "campeche", "tabasco", 5, true), 3) << "none";
}
// 5.5/9.
TEST(AttritionTest, MexicanUnitsStandOneBetter) {
  EXPECT_EQ(Attrition("r_cotaxla", "tabasco", "campeche", 3), 3 - 1 + 1) << "none";
}

struct Siege {
  explicit Siege(const char* province, const char* city, const char* marker, bool vomito = false) {
    table.Set("turn", "3").Set("event.vomito", vomito ? "yes" : "no").Put(province, {"unit.f_99th_ligne"});
    for (const char* unit : {"unit.r_1st_infantry", "unit.r_2nd_infantry", "unit.r_3rd_infantry"})
      table.Set(unit, absl::StrCat(province, " ", city));
    table.Set(absl::StrCat("siege.", city), marker).Go("siege_attrition");
  }
  int Total(int die) {
    const auto standing = [&] {
      int units = 0;
      for (const char* unit : {"r_1st_infantry", "r_2nd_infantry", "r_3rd_infantry"})
        units += table.s()[table.Unit(unit)].steps;
      return units;
    };
    const int before = standing();
    table.Do(Die("siege_attrition", die));
    const int total = static_cast<int>(table.Number("attrition"));
    while (table.Due() == "lose_step") table.Do(table.Legal().front());
    EXPECT_EQ(before - standing(), StepsFor(total));
    return total;
  }
  Table table;
};

// 7.5/8, 7.5/20.
TEST(SiegeAttritionTest, TheMarkerIsTakenFromTheDie) {
  EXPECT_EQ(Siege("puebla", "puebla", "1 imperial").Total(3), 2) << "one step";
  EXPECT_EQ(Siege("puebla", "puebla", "1 imperial").Total(2), 1) << "two steps";
  EXPECT_EQ(Siege("puebla", "puebla", "2 imperial").Total(4), 2) << "one step";
  EXPECT_EQ(Siege("puebla", "puebla", "2 imperial").Total(3), 1) << "two steps";
}
// 5.5/14, 7.5/20: the swamp of Tamaulipas under Vomito Negro, and never more than 2 in all.
TEST(SiegeAttritionTest, YellowFeverAddsUpToTwo) {
  EXPECT_EQ(Siege("tamaulipas", "ciudad_victoria", "1 imperial", true).Total(4), 2);
  EXPECT_EQ(Siege("tamaulipas", "ciudad_victoria", "2 imperial", true).Total(4), 2);
}
// Faces of six that cost anything: of Siege 1, Siege 2, the desert; of a unit alone in Siege 1 half, so that 38 units
// that roll one by one are expected to lose 19 in a turn.
TEST(SiegeAttritionTest, HowOftenItCosts) {
  const auto costly = [](auto total) {
    int faces = 0;
    for (int die = 1; die <= 6; ++die) faces += StepsFor(total(die)) > 0 ? 1 : 0;
    return faces;
  };
  const int first = costly([](int die) { return Siege("puebla", "puebla", "1 imperial").Total(die); });
  EXPECT_EQ(first, 3);
  EXPECT_EQ(costly([](int die) { return Siege("puebla", "puebla", "2 imperial").Total(die); }), 4);
  EXPECT_EQ(costly([](int die) { return Attrition("f_99th_ligne", "queretaro", "san_luis_potosi", die); }), 3);
  EXPECT_EQ(costly([](int die) { return Attrition("f_99th_ligne", "campeche", "tabasco", die, true); }), 4);
  EXPECT_EQ(38 * first, 19 * 6);
}

// ---- 5.4: raids out of Oaxaca, which the enemy holds.

struct Raid {
  Raid(const char* side, std::initializer_list<const char*> raiders, const char* enemy) {
    const bool imperial = absl::StrContains(side, "imperial");
    table.Set("turn", "10").Set("control.oaxaca", imperial ? "republican" : "imperial");
    table.Put("puebla", raiders).Put("oaxaca", {enemy}).Go(absl::StrCat("raids.", side));
    for (const char* piece : raiders) {
      const std::string name = piece;
      const size_t dot = name.find('.');
      table.Do(absl::StrCat(side, " piece_picked ", name.substr(0, dot), "=", name.substr(dot + 1)));
    }
    table.Do(absl::StrCat(side, " moved place=oaxaca")).Do(absl::StrCat(side, " moved place=chiapas"));
  }
  int Roll(int die) {
    table.Do(Die("raid", die));
    return static_cast<int>(table.Number("raid"));
  }
  bool Passed(const char* unit) { return table.s()[table.Unit(unit)].where == table.Place("chiapas"); }
  Table table;
};

// 5.4/9, 5.4/10, 5.4/14.
TEST(RaidTest, ContrasUnderDupinTakeThreeFromTheDie) {
  Raid raid("imperial", {"unit.m_contra_company_1", "leader.dupin"}, "unit.r_1st_infantry");
  EXPECT_EQ(raid.Roll(6), 6 - 1 - 2);
  EXPECT_EQ(C().leaders[C().dupin].proficiency, 4);
  EXPECT_TRUE(raid.Passed("m_contra_company_1"));
}
// 5.4/12, 5.4/15 to 5.4/17: against its MF of 3.
TEST(RaidTest, AGuerillaAloneRollsAgainstItsMovementFactor) {
  for (const int die : {5, 6}) {
    Raid raid("republican", {"unit.r_chinacos"}, "unit.f_99th_ligne");
    EXPECT_EQ(raid.Roll(die), die - 2);
    EXPECT_EQ(raid.Passed("r_chinacos"), die == 5);
  }
}

// ---- 4.1: points and costs.

Table Earning(const char* mexico_city) {
  Table table;
  table.Set("turn", "5").Set("control.mexico_city", mexico_city);
  for (const ProvinceId p : C().map) {
    if (p != C().mexico_city) table.Set(absl::StrCat("control.", C().province_names.Id(p)), "republican");
  }
  const bool held = absl::string_view(mexico_city) == "imperial";
  for (const char* province : {"puebla", "tlaxcala", "hidalgo", "morelos", "queretaro", "vera_cruz"})
    table.Set(absl::StrCat("control.", province), "imperial");
  if (!held) table.Set("control.mexico", "imperial");
  table.Go("points");
  return table;
}

// 4.1/2, 4.1/3: seven provinces and a 4 are 11, without Mexico City 5. 4.1/10: French points.
TEST(PointsTest, ProvincesAndADieHalvedWithoutMexicoCity) {
  Table held = Earning("imperial"), lost = Earning("republican");
  EXPECT_EQ(held.Do(Die("imperial_points", 4)).Number("income.mexican"), 11);
  EXPECT_EQ(lost.Do(Die("imperial_points", 4)).Number("income.mexican"), 5);
  EXPECT_EQ(held.Do(Die("french_points", 3)).Number("income.french"), 13);
}

int64_t Cost(const char* unit, const char* turn, const char* place, const char* fell = "no") {
  Table table;
  table.Set("turn", turn).Set("costs_fell", fell).Set("points.republican", "50");
  table.Put("mexico_city", {"leader.juarez"}).Set("control.mexico_city", "republican");
  table.Put("force_pool", {unit}).Go("purchases.republican");
  const std::string id = std::string(unit).substr(5);
  table.Do(absl::StrCat("republican unit_bought unit=", id, " strength=full place=", place));
  return table.Number("cost");
}
// 4.1/16 to 4.1/18.
TEST(PointsTest, WhatRepublicanUnitsCost) {
  EXPECT_EQ(Cost("unit.r_3rd_infantry", "14", "mexico_city"), 8);
  EXPECT_EQ(Cost("unit.r_3rd_infantry", "15", "mexico_city", "yes"), 4);
  EXPECT_EQ(Cost("unit.r_1st_morelia", "14", "mexico_city"), 5);
  EXPECT_EQ(Cost("unit.r_artillery_1", "14", "mexico_city"), 8);
}

// 11.1/9b, 11.1/10b: half of the second roll, fraction dropped, if it helps the enemy.
TEST(PointsTest, ReRollsAreRepaidByHalf) {
  Table imperial, republican;
  imperial.Set("turn", "2")
      .Go("turn_start")
      .Do({"chance die_rolled purpose=event_imperial value=6", "chance die_rolled purpose=event_republican value=3",
           "imperial reroll_decided rerolled=true", "chance die_rolled purpose=reroll_first value=3",
           "chance die_rolled purpose=reroll_second value=2"});
  EXPECT_EQ(GainsOf(imperial.s(), Points::kMexican), 2) << "a 5 is Viva Juarez";
  republican.Set("turn", "2")
      .Go("turn_start")
      .Do({"chance die_rolled purpose=event_imperial value=6", "chance die_rolled purpose=event_republican value=4",
           "republican reroll_decided rerolled=true", "chance die_rolled purpose=reroll_first value=3",
           "chance die_rolled purpose=reroll_second value=4"});
  EXPECT_EQ(GainsOf(republican.s(), Points::kRepublican), 3) << "a 7 is Vive l'Empereur";
}

// ---- 7: combat.

// Three French Armies in Puebla against one battalion; by `republican` it is an Army, too.
Table ArmiesInPuebla(bool republican) {
  Table table;
  table.Set("turn", "8").Set("control.puebla", "none");
  const auto form = [&](const char* army, const char* leader, std::initializer_list<const char*> units) {
    table.Set(absl::StrCat("army.", army), "formed").Set(absl::StrCat("army.", army, ".leader"), leader);
    table.Set(absl::StrCat("leader.", leader), absl::StrCat("puebla ", army));
    for (const char* unit : units) table.Set(absl::StrCat("unit.", unit), absl::StrCat("puebla ", army));
  };
  form("first_division", "forey", {"f_99th_ligne", "f_81st_ligne", "f_naval_battery"});
  form("second_division", "douay", {"f_95th_ligne", "f_51st_ligne", "f_marine_battery"});
  form("cavalry_division", "mirandol", {"f_62nd_ligne", "f_7th_ligne", "f_8_1st_battery"});
  if (republican) {
    form("east", "escobedo",
         {"r_1st_infantry", "r_2nd_infantry", "r_3rd_infantry", "r_4th_infantry", "r_5th_infantry", "r_6th_infantry",
          "r_artillery_1"});
  } else {
    table.Put("puebla", {"unit.r_1st_infantry", "unit.r_artillery_1", "leader.escobedo"});
  }
  table.Go("combat");
  return table;
}
void BeginRound(Table* table) {
  table->Do(Die("initiative_imperial", 6)).Do(Die("initiative_republican", 1));
  table->Do("imperial attack_decided attacker=imperial terrain=clear").Do("imperial lead_named unit=f_99th_ligne");
}

// 6.4/3 to 6.4/5: of three Armies the first die that is won gives the second column, and no other is rolled.
TEST(ArmyShiftTest, ASecondArmyMayWinASecondColumn) {
  Table table = ArmiesInPuebla(false);
  BeginRound(&table);
  EXPECT_EQ(table.Due(), "shift_die");
  table.Do(Die("army_shift", 2));
  EXPECT_EQ(FightersOf(table.s(), kImperial).shift, 2);
  EXPECT_EQ(table.Due(), "combat_die");
}
// 6.4/2, 7.2/16.
TEST(ArmyShiftTest, AgainstAnArmyNobodyShifts) {
  Table table = ArmiesInPuebla(true);
  BeginRound(&table);
  table.Do("republican lead_named unit=r_1st_infantry");
  EXPECT_EQ(table.Due(), "combat_die");
  EXPECT_EQ(FightersOf(table.s(), kImperial).shift, 0);
  EXPECT_EQ(FightersOf(table.s(), kRepublican).shift, 0);
}
// 7.2/3, 7.2/6: two 4s, and leaders of 3 on both sides; the Army's 1 breaks the tie, and nobody rolls again.
TEST(InitiativeTest, TiesAreJudgedByTotals) {
  Table table = ArmiesInPuebla(false);
  table.Do(Die("initiative_imperial", 4)).Do(Die("initiative_republican", 4));
  EXPECT_EQ(FightersOf(table.s(), kImperial).total, 4 + 3 + 1);
  EXPECT_EQ(FightersOf(table.s(), kRepublican).total, 4 + 3);
  EXPECT_EQ(table.Due(), "decide_attack");
}

// 7.3.4/1 to 7.3.4/5: a 6, less a leader of 2, the jungle and the initiative, is 2: a unit of PR 3 gets away.
TEST(WithdrawalTest, LeaderGroundAndInitiativeHelp) {
  Table table;
  table.Set("turn", "3").Set("control.campeche", "none").Set("control.tabasco", "imperial");
  table.Put("campeche", {"unit.f_1st_marines", "unit.f_2nd_marines", "leader.lorencez"});
  table.Put("campeche", {"unit.r_1st_infantry", "unit.r_2nd_infantry", "unit.r_3rd_infantry"}).Go("combat");
  table.Do(Die("initiative_imperial", 6)).Do(Die("initiative_republican", 1));
  table.Do("imperial attack_decided attacker=imperial terrain=jungle").Do("imperial lead_named unit=f_2nd_marines");
  table.Do("republican lead_named unit=r_1st_infantry").Do(Die("combat", 1));
  while (table.Due() == "lose_step") table.Do(table.Legal().front());
  ASSERT_EQ(table.Due(), "withdraw");
  table.Do("imperial withdrawal_decided tried=true").Do(Die("withdrawal", 6));
  EXPECT_EQ(table.Number("combat.withdrawal"), 6 - 2 - 1 - 1);
  EXPECT_NE(table.Value("unit.f_2nd_marines"), "campeche");
}

// Whatever is lost in a combat of turn 5, and rolls for it.
Table Lost(std::initializer_list<const char*> units, std::initializer_list<const char*> leaders) {
  Table table;
  table.Set("turn", "5").Go("combat");
  Group lost;
  for (const char* unit : units) {
    table.Set(absl::StrCat("unit.", unit), "puebla");
    lost.units.Add(table.Unit(unit));
  }
  for (const char* leader : leaders) {
    table.Set(absl::StrCat("leader.", leader), "puebla");
    lost.leaders.Add(table.Leader(leader));
  }
  AskFate(table.rules(), table.s(), kRepublican, lost.units, lost.leaders, true, kImperial, kCombatPhaseEnds, nullptr);
  table.RunOn();
  return table;
}
// 7.3.5/4: half of the sum, rounded up.
TEST(FateTest, HalfOfTheDesertersCountsForTheWinner) {
  EXPECT_EQ(GainsOf(Lost({"r_oaxaca", "r_1st_morelia", "r_tetela"}, {}).Do(Die("desertion", 5)).s(), Points::kMexican),
            5);
  EXPECT_EQ(GainsOf(Lost({"r_oaxaca", "r_1st_morelia", "r_1st_huauchinango"}, {}).Do(Die("desertion", 5)).s(),
                    Points::kMexican),
            5);
  EXPECT_EQ(GainsOf(Lost({"r_oaxaca", "r_1st_morelia", "r_tetela"}, {}).Do(Die("desertion", 3)).s(), Points::kMexican),
            0);
}
// 7.3.2/1.
TEST(FateTest, ALeaderGetsAwayIsCapturedOrShot) {
  const auto where = [](int die) { return Lost({}, {"diaz"}).Do(Die("leader_casualty", die)).Value("leader.diaz"); };
  EXPECT_EQ(where(1), "displaced");
  EXPECT_EQ(where(3), "displaced");
  EXPECT_EQ(where(4), "captured");
  EXPECT_EQ(where(5), "captured");
  EXPECT_EQ(where(6), "removed");
}

// 11.2/9: of five guerillas who roll 5, 6, 1, 2 and 4 two are found.
TEST(FateTest, DupinFindsThoseWhoRollFiveOrSix) {
  Table table;
  table.Set("turn", "9").Set("event.dupin", "yes").Put("puebla", {"leader.dupin", "unit.m_contra_company_1"});
  const char* const guerillas[] = {"r_los_bellos", "r_chinacos", "r_cravioto", "r_cristeros", "r_galeanos"};
  for (const char* unit : guerillas) table.Set(absl::StrCat("unit.", unit), "puebla");
  table.Go("raids.republican");
  if (table.Due() == "raid") table.Do("republican raids_ended");
  for (const int die : {5, 6, 1, 2, 4}) table.Do(Die("dupin_request", die));
  int lost = 0;
  for (const char* unit : guerillas) lost += table.s()[table.Unit(unit)].steps == 0 ? 1 : 0;
  EXPECT_EQ(lost, 2);
}

// ---- 7.5: sieges.

struct Ratio3 {
  bool enough;
  int64_t before, inside;
};
Ratio3 SiegeOf(std::initializer_list<const char*> besiegers, std::initializer_list<const char*> garrison) {
  Table table;
  table.Set("turn", "3").Put("puebla", besiegers);
  for (const char* unit : garrison) table.Set(unit, "puebla puebla");
  Trace trace;
  const bool enough = SiegeOdds(table.rules(), table.s(), table.City("puebla"), kImperial, &trace);
  return {enough, trace.derivations[0].total / kQuarters, trace.derivations[1].total / kQuarters};
}
// 7.5/3, 7.5/4: heavy artillery counts double.
TEST(SiegeTest, ThreeToOneIsExact) {
  const std::initializer_list<const char*> twenty = {"unit.r_1st_infantry", "unit.r_2nd_infantry",
                                                     "unit.r_3rd_infantry", "unit.r_24th_infantry"};
  const Ratio3 most = SiegeOf({"unit.f_2nd_zouaves", "unit.b_marines", "unit.s_heavy_battery"}, twenty);
  EXPECT_TRUE(most.enough);
  EXPECT_EQ(most.before, 18 + 2 * 24);
  EXPECT_EQ(most.inside, 20);
  EXPECT_TRUE(SiegeOf({"unit.f_2nd_zouaves", "unit.s_heavy_battery"}, twenty).enough) << "63 to 20";
  EXPECT_FALSE(SiegeOf({"unit.f_1st_marines", "unit.f_1_2nd_zouaves", "unit.s_heavy_battery"}, twenty).enough)
      << "59 to 20";
  EXPECT_TRUE(SiegeOf({"unit.f_7th_chasseurs", "unit.f_1st_marines"}, {"unit.r_13th_infantry"}).enough) << "9 to 3";
  EXPECT_FALSE(SiegeOf({"unit.f_1st_marines", "unit.f_3rd_marines"}, {"unit.r_13th_infantry"}).enough) << "8 to 3";
}

// An assault on a garrison of 10 up to its die; the modifier of the die.
int64_t Assault(const char* province, const char* city, Table* table) {
  table->Set("turn", "5").Put(province, {"unit.f_99th_ligne", "unit.f_marine_battery"});
  for (const char* unit : {"unit.r_1st_infantry", "unit.r_24th_infantry"})
    table->Set(unit, absl::StrCat(province, " ", city));
  table->Set(absl::StrCat("siege.", city), "1 imperial").Go("combat");
  table->Do("imperial siege_conducted choice=assault_city");
  table->Do(Die("initiative_imperial", 6)).Do(Die("initiative_republican", 1));
  if (table->Due() == "decide_attack") table->Do("imperial attack_decided attacker=imperial terrain=clear");
  table->Do("republican lead_named unit=r_1st_infantry");
  return table->Number("combat.modifier");
}
// 7.5/11, 7.5/12: a capital doubles its garrison and halves light guns; Mexico City takes 2 from the besieger's die.
TEST(SiegeTest, CapitalsDoubleTheirGarrison) {
  Table puebla, mexico_city;
  const int64_t plain = Assault("puebla", "puebla", &puebla);
  EXPECT_EQ(puebla.Number("combat.strength.republican"), 20 * kQuarters);
  EXPECT_EQ(puebla.Number("combat.strength.imperial"), (15 + 3) * kQuarters);
  EXPECT_EQ(Assault("mexico_city", "mexico_city", &mexico_city), plain - 2);
  EXPECT_EQ(mexico_city.Number("combat.strength.republican"), 20 * kQuarters);
}

// ---- 8.1: captives. Diaz has a PR of 4.

Table DiazForSale() {
  Table table;
  table.Set("turn", "5").Set("points.republican", "9").Put("captured", {"leader.diaz"}).Go("end_turn");
  while (table.Due() != "exchange") table.Do(table.Legal().back());
  return table;
}
TEST(ExchangeTest, ACaptiveCostsOneMoreThanHisRating) {
  Table table = DiazForSale();
  table.Do("republican ransom_sought leader=diaz");
  EXPECT_EQ(table.Refusal("imperial price_named points=4"), "8.1/2");
  EXPECT_EQ(table.Refusal("imperial price_named points=5"), "");
}
TEST(ExchangeTest, WhoIsNotBoughtIsShotOnAnOddDie) {
  for (const int die : {3, 4}) {
    Table table = DiazForSale();
    table.Do({"republican ransom_sought leader=diaz", "imperial price_named points=9",
              "republican price_answered accepted=false"});
    table.Do(Die("refused_sale", die));
    EXPECT_EQ(table.Value("leader.diaz"), die == 3 ? "removed" : "captured");
  }
}

// ---- 10.4, 11: events.

// 10.4/1: a 3, and two Imperial provinces on the border.
TEST(EventTest, WarWithTheUsaFromFourOn) {
  Table table(Options{{"optional_us_war", "on"}});
  table.Set("turn", "21");
  for (const ProvinceId p : C().map) {
    if (C().provinces[p].us_border) table.Set(absl::StrCat("control.", C().province_names.Id(p)), "republican");
  }
  table.Set("control.sonora", "imperial").Set("control.chihuahua", "imperial").Go("special_rules");
  table.Do(Die("us_war", 3));
  EXPECT_EQ(table.Number("us_war"), 5);
  EXPECT_EQ(table.Value("us_war.turn"), "21");
}
// 11.2/7, and eleven rows for each of six years.
TEST(EventTest, TablesHaveElevenRowsAYear) {
  const EventInfo& seven = C().events[C().event_table[1][7]];
  EXPECT_EQ(seven.kind, EventKind::kMexicanPoints);
  EXPECT_FALSE(seven.loss);
  EXPECT_EQ(C().events.size(), 66u);
  for (const auto& year : C().event_table) {
    EXPECT_EQ(std::count_if(year.begin(), year.end(), [](EventId event) { return event.exists(); }), 11);
  }
}

// ---- 3.0/6, 12: dates, who comes when, and how strong.

// 12.2 prints "Turn 9 (1-3 1864)"; 14.0 plays turn 21 in February 1867.
TEST(CalendarTest, ATurnIsThreeMonths) {
  const auto date = [](size_t turn) {
    return std::make_pair(1862 + C().turns[turn].year, int{C().turns[turn].quarter});
  };
  EXPECT_EQ(date(1), std::make_pair(1862, 1));
  EXPECT_EQ(date(9), std::make_pair(1864, 1));
  EXPECT_EQ(date(13), std::make_pair(1865, 1));
  EXPECT_EQ(date(21), std::make_pair(1867, 1));
  EXPECT_EQ(date(22), std::make_pair(1867, 2));
}

// How many counters in play are such, and their factors as they come.
template <class Such>
std::pair<int, int> CountOf(Such such) {
  std::pair<int, int> sum = {0, 0};
  for (const UnitId u : C().units.ids()) {
    const UnitInfo& info = C().units[u];
    if (!info.in_play || !such(info, C().unit_names.Id(u))) continue;
    ++sum.first;
    sum.second += info.arrives_reduced ? info.reduced : info.strength;
  }
  return sum;
}
bool IsRepublican(const UnitInfo& info) { return info.side == kRepublican && info.nation != Nation::kUsa; }

// 12.2/T1a, 12.2/T2a.
TEST(OrderOfAppearanceTest, TheRepublicanArmy) {
  const auto battalions = [](int turn) {
    return CountOf([=](const UnitInfo& info, absl::string_view id) {
      return IsRepublican(info) && info.entry.turn == turn && absl::EndsWith(id, "_infantry");
    });
  };
  EXPECT_EQ(battalions(1), std::make_pair(26, 8 + 6 + 10 * 4 + 11 * 3 + 2 + 2 * 1));
  EXPECT_EQ(battalions(2), std::make_pair(18, 5 * 3 + 12 * 2 + 1));
  EXPECT_EQ(CountOf([](const UnitInfo& i, absl::string_view) { return IsRepublican(i) && i.entry.turn == 1; }),
            std::make_pair(40, 145));
  EXPECT_EQ(CountOf([](const UnitInfo& i, absl::string_view) { return IsRepublican(i); }), std::make_pair(93, 279));
  EXPECT_EQ(CountOf([](const UnitInfo& i, absl::string_view) { return IsRepublican(i) && i.artillery(); }).second, 22);
}
// 12.1/T4a, 12.1/T4c: as placed, the 12th Chasseurs a Cheval reduced.
TEST(OrderOfAppearanceTest, TheFrenchOfTurn4) {
  const auto landed = CountOf([](const UnitInfo& info, absl::string_view) {
    return info.side == kImperial && info.entry.turn == 4 && info.entry.where != Where::kForcePool;
  });
  EXPECT_EQ(landed.second, 149);
  const UnitInfo& chasseurs = C().units[UnitOf("f_12th_chasseurs_a_cheval")];
  EXPECT_EQ(std::make_pair(int{chasseurs.reduced}, int{chasseurs.strength}), std::make_pair(4, 7));
  EXPECT_TRUE(chasseurs.arrives_reduced);
  EXPECT_EQ(chasseurs.flips_full, 9) << "4 on turn 4, 7 from turn 9 on";
}
// 6.2.1, 6.2.2, 12.1/T13e, 12.1/T21c.
TEST(OrderOfAppearanceTest, ArmyMarkers) {
  const auto markers = [](Side side, int turn, bool french_leave) {
    int count = 0;
    for (const ArmyId a : C().armies.ids()) {
      const ArmyInfo& info = C().armies[a];
      const bool leaves =
          info.leaving.turn != 0 && info.leaving.turn <= turn && (!info.leaving.with_french || french_leave);
      count += info.side == side && info.turn <= turn && !leaves ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(markers(kImperial, 12, true), 4);
  EXPECT_EQ(markers(kImperial, 13, true), 3);
  EXPECT_EQ(markers(kImperial, 21, true), 2);
  EXPECT_EQ(markers(kImperial, 21, false), 3);
  for (const auto& [turn, count] : {std::make_pair(1, 1), {2, 2}, {6, 3}, {9, 4}}) {
    EXPECT_EQ(markers(kRepublican, turn, true), count) << turn;
  }
}

const ScenarioData& Scenario(absl::string_view id) {
  for (const ScenarioData& scenario : C().scenarios) {
    if (scenario.id == id) return scenario;
  }
  ADD_FAILURE() << id;
  return C().scenarios[ScenarioId(0)];
}

// 13.2, 13.3: who suffers before the Short Campaign, and how much at most.
TEST(SetupTest, TheShortCampaign) {
  const ScenarioData& scenario = Scenario("short_campaign");
  const auto worn = [&](Wear wear, bool at_puebla) {
    int factors = 0;
    for (const Placement& placement : scenario.placements) {
      if (placement.wear != wear || !placement.unit.exists()) continue;
      const bool there = placement.provinces.Count() == 1 && placement.provinces.Has(ProvinceOf("puebla"));
      if (there || !at_puebla) factors += C().units[placement.unit].strength;
    }
    return factors;
  };
  EXPECT_EQ(worn(Wear::kFootAndGuns, true), 80 + 4) << "those named at Puebla, and the 1st Marines";
  EXPECT_EQ(worn(Wear::kFootAndGuns, false), 84 + 4 + 4) << "these, the Egyptians, four companies of Contra-guerillas";
  EXPECT_EQ(worn(Wear::kHorse, true), 34);
  EXPECT_EQ(worn(Wear::kHorse, false), 34 + 2 + 4) << "these, and squadrons of Contra-guerillas and Conservatives";
  EXPECT_EQ(scenario.foot_dice * 6, 24);
  EXPECT_EQ(scenario.horse_dice * 6, 12);
  EXPECT_EQ(scenario.besieged_dice, 5);
  int garrison = 0;
  for (const Pick& pick : scenario.picks) garrison += pick.count;
  for (const Placement& placement : scenario.placements) {
    garrison += placement.unit.exists() && placement.wear == Wear::kBesieged ? 1 : 0;
  }
  EXPECT_EQ(garrison, 44 + 1 - 6 + 6 + 2 + 4) << "regulars and Cazadores but six, National Guard, cavalry, artillery";
  for (const Placement& placement : scenario.placements) {
    if (placement.unit == UnitOf("f_12th_chasseurs_a_cheval")) {
      EXPECT_TRUE(placement.reduced);
    }
  }
}
// 14.2: 190 of the 257 factors of foot and horse have their place.
TEST(SetupTest, Queretaro) {
  int fixed = 0;
  for (const Garrison& garrison : Scenario("doom_at_queretaro").garrisons) fixed += garrison.strength;
  EXPECT_EQ(fixed, 30 + 70 + 20 + 50 + 20);
  const auto all = CountOf([](const UnitInfo& i, absl::string_view) { return IsRepublican(i) && !i.artillery(); });
  EXPECT_EQ(all.second, 257);
  EXPECT_EQ(all.second - fixed, 67);
}

// D.2 of our digest: the march to the capital, by capital_links.
TEST(MapTest, TheWayToTheCapital) {
  const auto distance = [](const Options& options) {
    const auto ruleset = testing::RulesFor("cactus", "", options);
    const auto answer = Ask(*ruleset, ruleset->NewState(), "distance from=vera_cruz to=mexico_city", nullptr);
    EXPECT_TRUE(answer.ok()) << answer.status();
    return answer.ok() ? answer->number.value_or(-1) : -1;
  };
  EXPECT_EQ(distance({}), 2);
  EXPECT_EQ(distance({{"capital_links", "present_day"}}), 3);
}

}  // namespace
}  // namespace adjutant::cactus
