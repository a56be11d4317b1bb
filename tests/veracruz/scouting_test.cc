// Veracruz 14: limited intelligence.
#include <cstring>
#include <string>

#include "core/veracruz/hidden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

constexpr const char* kScouted = "us reconnoitered piece=us_engineers hex=2133";

// The engineers come with Worth from 2135 to 2134, next to a Mexican stack in 2133, of which `stack` is named from
// below.
Table Engineers(std::initializer_list<const char*> stack, const testing::OptionPicks& options = {}) {
  Table table(options);
  table.Set("turn", "5").Put("2133", stack).Put("2135", {"us_engineers", "worth"}).Go("us.movement");
  return table;
}
Table& Approach(Table& table) {
  return table.Do({"us piece_picked piece=us_engineers", "us piece_picked piece=worth", "us moved hex=2134"});
}
bool Seen(const Table& table, const char* piece) { return Knows(table.rules(), table.s(), kUs, table.Piece(piece)); }

// 14.31.
TEST(VeracruzReconnaissanceTest, OfAnEnemyStackTheTopUnitShows) {
  Table table = Engineers({"mx_1st_line", "mx_3rd_line", "canalizo"});
  EXPECT_TRUE(Seen(table, "canalizo"));
  EXPECT_FALSE(Seen(table, "mx_3rd_line"));
  EXPECT_TRUE(Knows(table.rules(), table.s(), kMexico, table.Piece("mx_3rd_line")));
  EXPECT_TRUE(Knows(table.rules(), table.s(), kNobody, table.Piece("mx_3rd_line")));
}

TEST(VeracruzReconnaissanceTest, OfAFormationTheCounterShowsAndTheTopOfItsBox) {
  Table table;
  table.Set("turn", "12")
      .Form("2133", "army_of_the_east",
            {"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line", "mx_8th_line", "canalizo"});
  table.Set("stack.2133",
            "army_of_the_east canalizo mx_1st_line mx_3rd_line mx_4th_line mx_5th_line mx_6th_line mx_8th_line");
  EXPECT_TRUE(Seen(table, "army_of_the_east"));
  EXPECT_TRUE(Seen(table, "canalizo"));
  EXPECT_FALSE(Seen(table, "mx_1st_line"));
}

// 14.32, 14.34.
TEST(VeracruzReconnaissanceTest, TheEngineersLookAtTwiceAsManyAsTheDieShowsUnderTheTop) {
  Table table = Engineers({"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line"});
  EXPECT_EQ(table.Refusal(kScouted), "5.0/2") << "nobody moves";
  Approach(table).Do(kScouted);
  EXPECT_EQ(table.Due(), "reconnaissance_die");
  table.Do("chance die_rolled purpose=reconnaissance value=1");
  EXPECT_TRUE(Seen(table, "mx_5th_line"));
  EXPECT_TRUE(Seen(table, "mx_4th_line"));
  EXPECT_TRUE(Seen(table, "mx_3rd_line"));
  EXPECT_FALSE(Seen(table, "mx_1st_line"));
  EXPECT_EQ(table.Value("stack.2133"), "mx_5th_line mx_4th_line mx_3rd_line mx_1st_line") << "put back as they were";
  EXPECT_EQ(table.Refusal(kScouted), "14.36/1");
}

// 14.33.
TEST(VeracruzReconnaissanceTest, MexicanCavalryLooksAtAsManyAsTheDieShows) {
  Table table;
  table.Set("turn", "5").Put("2133", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry"});
  table.Put("2135", {"mx_jalapa_cavalry", "mx_tulancingo", "canalizo"}).Go("mexico.movement");
  table.Do(
      {"mexico piece_picked piece=mx_jalapa_cavalry", "mexico piece_picked piece=canalizo", "mexico moved hex=2134"});
  EXPECT_EQ(table.Refusal("mexico reconnoitered piece=canalizo hex=2133"), "14.33/1");
  EXPECT_EQ(table.Refusal("mexico reconnoitered piece=mx_jalapa_cavalry hex=2136"), "14.32/1") << "no enemy there";
  table.Do(
      {"mexico reconnoitered piece=mx_jalapa_cavalry hex=2133", "chance die_rolled purpose=reconnaissance value=2"});
  const auto knows = [&](const char* p) { return Knows(table.rules(), table.s(), kMexico, table.Piece(p)); };
  EXPECT_TRUE(knows("us_3rd_infantry"));
  EXPECT_TRUE(knows("us_2nd_infantry"));
  EXPECT_FALSE(knows("us_1st_infantry"));
}

// 14.34: a second reconnaissance of the stack goes on where the first ended.
TEST(VeracruzReconnaissanceTest, ASecondOneGoesOnWhereTheFirstEnded) {
  Table table;
  table.Set("turn", "5").Put("2133", {"us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_4th_infantry"});
  table.Put("2135", {"mx_jalapa_cavalry", "mx_puebla_cavalry", "canalizo"}).Go("mexico.movement");
  table.Do({"mexico piece_picked piece=mx_jalapa_cavalry", "mexico piece_picked piece=mx_puebla_cavalry",
            "mexico piece_picked piece=canalizo", "mexico moved hex=2134"});
  table.Do(
      {"mexico reconnoitered piece=mx_jalapa_cavalry hex=2133", "chance die_rolled purpose=reconnaissance value=1"});
  const auto knows = [&](const char* p) { return Knows(table.rules(), table.s(), kMexico, table.Piece(p)); };
  EXPECT_FALSE(knows("us_2nd_infantry"));
  table.Do(
      {"mexico reconnoitered piece=mx_puebla_cavalry hex=2133", "chance die_rolled purpose=reconnaissance value=1"});
  EXPECT_TRUE(knows("us_2nd_infantry"));
  EXPECT_FALSE(knows("us_1st_infantry"));
}

// 14.35.
TEST(VeracruzReconnaissanceTest, OfAFormationTheUnitsCountAndNotTheCounter) {
  Table table = Engineers({});
  table.Set("turn", "12")
      .Form("2133", "army_of_the_east",
            {"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line", "mx_8th_line", "canalizo"});
  table.Put("2133", {"mx_10th_line"});
  table.Set("stack.2133",
            "mx_10th_line army_of_the_east canalizo mx_1st_line mx_3rd_line mx_4th_line mx_5th_line mx_6th_line "
            "mx_8th_line");
  EXPECT_FALSE(Seen(table, "army_of_the_east"));
  Approach(table).Do({kScouted, "chance die_rolled purpose=reconnaissance value=1"});
  EXPECT_TRUE(Seen(table, "army_of_the_east"));
  EXPECT_TRUE(Seen(table, "mx_1st_line"));
  EXPECT_FALSE(Seen(table, "mx_3rd_line"));
}

// 14.32: it goes on for two MP more, without its stack, and not into another EZOC.
TEST(VeracruzReconnaissanceTest, TheScoutMayGoOnForTwoMorePoints) {
  Table table = Engineers({"mx_1st_line", "mx_3rd_line"});
  Approach(table);
  EXPECT_EQ(table.Refusal("us moved hex=2135"), "5.22") << "without a reconnaissance they stay";
  table.Do({kScouted, "chance die_rolled purpose=reconnaissance value=3"});
  EXPECT_EQ(table.Refusal("us moved hex=2233"), "14.32/3");
  const int before = table.s()[table.Piece("us_engineers")].spent;
  table.Do("us moved hex=2135");
  const int hex = EntryCost(table.rules(), table.s(), kUs, Id("2134"), C().Direction(Id("2134"), Id("2135")), false);
  EXPECT_EQ(table.s()[table.Piece("us_engineers")].spent - before, hex + 20);
}

// 14.36.
TEST(VeracruzReconnaissanceTest, FromAnotherHexItLooksAgain) {
  Table table = Engineers({"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line"});
  Approach(table).Do({kScouted, "chance die_rolled purpose=reconnaissance value=1", "us moved hex=2135",
                      "us moved hex=2034", "us moved hex=2033"});
  EXPECT_FALSE(Seen(table, "mx_3rd_line"));
  table.Do({kScouted, "chance die_rolled purpose=reconnaissance value=1"});
  EXPECT_TRUE(table.Cited("14.34/3"));
  EXPECT_TRUE(Seen(table, "mx_1st_line"));
}

TEST(VeracruzReconnaissanceTest, FromOneHexItLooksOnce) {
  Table table = Engineers({"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line"});
  Approach(table).Do(
      {kScouted, "chance die_rolled purpose=reconnaissance value=1", "us moved hex=2135", "us moved hex=2134"});
  EXPECT_EQ(table.Refusal(kScouted), "14.36/1") << "from that hex it has looked";
}

// 14.13, 14.16, 14.37.
TEST(VeracruzMilitiaTest, RevealedZeroesStayUnlessMexicoPutsThemBack) {
  for (const bool keeps : {true, false}) {
    Table table = Engineers({});
    table.Put("2133", {"mx_1st_line"}).Hide("2133", "militia_1", 0).Hide("2133", "militia_2", 1);
    table.Put("2133", {"mx_3rd_line"});
    const std::string pool = table.Value("pool.militia");
    Approach(table).Do({kScouted, "chance die_rolled purpose=reconnaissance value=3"});
    EXPECT_EQ(table.Due(), "discard_militia");
    EXPECT_EQ(table.Player(), kMexico);
    EXPECT_EQ(table.Value("piece.militia_2.tried"), "yes");
    EXPECT_EQ(table.Refusal("mexico militia_discarded piece=militia_2"), "14.37/2");
    table.Do(keeps ? "mexico militia_kept" : "mexico militia_discarded piece=militia_1");
    EXPECT_EQ(table.Due(), "movement");
    EXPECT_EQ(table.Value("piece.militia_1.hex"), keeps ? "2133" : "not_arrived");
    EXPECT_EQ(table.Value("pool.militia") == pool, keeps);
  }
}

TEST(VeracruzMilitiaTest, AHexOfNothingButRevealedZeroesLosesThem) {
  Table table = Engineers({});
  table.Hide("2133", "militia_1", 0).Hide("2133", "militia_2", 0).Set("piece.militia_2.tried", "yes");
  Approach(table).Do({kScouted, "chance die_rolled purpose=reconnaissance value=1"});
  EXPECT_TRUE(table.Cited("14.37/3"));
  EXPECT_EQ(table.Value("piece.militia_1.hex"), "not_arrived");
  EXPECT_EQ(table.Value("piece.militia_2.hex"), "not_arrived");
  EXPECT_EQ(table.Due(), "movement");
  EXPECT_EQ(table.Refusal("us moved hex=2233"), "") << "nobody has a zone of control any more";
}

TEST(VeracruzMilitiaTest, TheTopmostIsNotTurnedUp) {
  Table table = Engineers({});
  table.Hide("2133", "militia_1", 0);
  Approach(table).Do({kScouted, "chance die_rolled purpose=reconnaissance value=6"});
  EXPECT_EQ(table.Value("piece.militia_1.tried"), "no");
}

// 14.17.
TEST(VeracruzMilitiaTest, RevealedZeroesHaveNoZoneOfControl) {
  Table table = Engineers({});
  table.Hide("2133", "militia_1", 0);
  EXPECT_TRUE(InZone(table.rules(), table.s(), kMexico, Id("2134")));
  table.Set("piece.militia_1.tried", "yes");
  EXPECT_FALSE(InZone(table.rules(), table.s(), kMexico, Id("2134")));
}

// 14.16: at will, in Mexico's own phase.
TEST(VeracruzMilitiaTest, RevealedZeroesGoBackAtWill) {
  Table table;
  table.Set("turn", "5").Put("2133", {"mx_1st_line"}).Hide("2133", "militia_1", 0).Hide("2133", "militia_2", 0);
  table.Set("piece.militia_1.tried", "yes").Go("mexico.movement");
  EXPECT_EQ(table.Refusal("mexico militia_discarded piece=militia_2"), "14.16/4") << "nobody knows that it is one";
  table.Do("mexico militia_discarded piece=militia_1");
  EXPECT_EQ(table.Value("piece.militia_1.hex"), "not_arrived");
}

TEST(VeracruzMilitiaTest, EliminatedMilitiaGoBackAlwaysOrWhenMexicoLikes) {
  for (const bool asked : {false, true}) {
    const testing::OptionPicks options = {{"militia_returned", asked ? "owner_chooses" : "always"}};
    Table table(options);
    table.Set("turn", "5").Put("2133", {"mx_1st_line"}).Hide("2133", "militia_1", 2).Go("mexico.movement");
    Eliminate(table.rules(), table.s(), table.Piece("militia_1"), nullptr);
    EXPECT_EQ(table.s().militia[2], asked ? 3 : 4);
    if (!asked) continue;
    table.Do("mexico militia_discarded piece=militia_1");
    EXPECT_EQ(table.s().militia[2], 4);
  }
}

// 14.13, 15.13: what shows itself as nothing does not keep an army together.
TEST(VeracruzMilitiaTest, AnArmyThatProvesTooSmallIsDisbanded) {
  Table table;
  table.Set("turn", "12").Hide("2133", "militia_1", 0);
  table.Form("2133", "army_of_the_east",
             {"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line", "canalizo"});
  table.Set("piece.militia_1.formation", "army_of_the_east");
  Reveal(table.rules(), table.s(), kMexico, Id("2133"), nullptr);
  EXPECT_EQ(table.Value("piece.militia_1.tried"), "yes");
  EXPECT_EQ(table.Value("piece.army_of_the_east.hex"), "not_arrived");
}

// 5.42/1, 14.31: an overwhelming attack shows who makes it. Artillery is nothing that moves without an army.
TEST(VeracruzMilitiaTest, AnArmyThatProvesTooSmallInAnOverwhelmingAttackLeavesItsArtilleryBehind) {
  Table table;
  table.Set("turn", "12").Put("2133", {"us_engineers"}).Hide("2135", "militia_1", 0);
  table.Form("2135", "army_of_the_east",
             {"mx_1st_line", "mx_3rd_line", "mx_4th_line", "mx_5th_line", "mx_6th_line", "mx_battery_1", "canalizo"});
  table.Set("piece.militia_1.formation", "army_of_the_east").Go("mexico.movement");
  table.Do({"mexico piece_picked piece=army_of_the_east", "mexico moved hex=2134", "mexico overwhelmed hex=2133"});
  EXPECT_EQ(table.Value("piece.us_engineers.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.militia_1.tried"), "yes");
  EXPECT_EQ(table.Value("piece.army_of_the_east.hex"), "not_arrived");
  EXPECT_EQ(table.Value("piece.mx_battery_1.hex"), "2133");
  EXPECT_TRUE(Knows(table.rules(), table.s(), kUs, table.Piece("mx_3rd_line")));
  table.Do("mexico moved hex=2132");
  EXPECT_EQ(table.Value("piece.mx_battery_1.hex"), "2133");
  EXPECT_EQ(table.Value("piece.mx_1st_line.hex"), "2132");
}

TEST(VeracruzMilitiaTest, OneOfThePoolStandsUntried) {
  Table table;
  PlaceMilitia(table.rules(), table.s(), 2, Id("2133"), nullptr);
  EXPECT_EQ(table.Value("piece.militia_1.hex"), "2133");
  EXPECT_EQ(table.Value("piece.militia_1.tried"), "no");
  EXPECT_EQ(table.Value("pool.militia"), "2:3 1:16 0:5");
  EXPECT_TRUE(HasCombat(table.s(), kMexico, Id("2133")));
  EXPECT_FALSE(KnowsStrength(table.rules(), table.s(), kMexico, table.Piece("militia_1")));
}

// 14.11, 14.31: what is hidden can be dealt anew, and nobody sees a difference.
TEST(VeracruzHiddenTest, WhatUntriedMilitiaHideChangesAndTheMultisetStays) {
  Table table;
  for (const char* piece : {"militia_1", "militia_2", "militia_3"}) table.Hide("2133", piece, 2);
  bool changed = false;
  for (uint64_t seed = 1; seed < 20; ++seed) {
    S other = table.s();
    Random random(seed);
    ASSERT_TRUE(ReshuffleHidden(table.rules(), other, kMexico, &random));
    int count[3] = {other.militia[0], other.militia[1], other.militia[2]};
    for (const char* piece : {"militia_1", "militia_2", "militia_3"}) ++count[other[table.Piece(piece)].strength];
    EXPECT_THAT(count, ::testing::ElementsAre(5, 16, 4));
    changed = changed || other[table.Piece("militia_1")].strength != 2;
  }
  EXPECT_TRUE(changed);
}

// 12.22/4, 12.26: a garrison that may not leave while it is besieged is shown that it is, and not by whom.
TEST(VeracruzHiddenTest, WhetherPeroteIsBesiegedIsNoSecret) {
  for (const char* reading : {"without_leaving", "no_attacks", "freely"}) {
    for (const bool enough : {false, true}) {
      Table table(testing::OptionPicks{{"besieged_combat", reading}});
      table.Put("1121", {"mx_1st_line"}).Put("1020", {"us_1st_infantry", "us_3rd_infantry"});
      // Two points instead of three would end the siege.
      table.Put("1508", {enough ? "us_4th_infantry" : "us_marines", "us_5th_infantry"});
      bool changed = false;
      for (uint64_t seed = 1; seed < 20; ++seed) {
        S other = table.s();
        Random random(seed);
        (void)ReshuffleHidden(table.rules(), other, kMexico, &random);
        changed = changed || HexOf(other, table.Piece("us_1st_infantry")) != Id("1020");
        EXPECT_TRUE(BesiegersAround(table.rules(), other, kMexico, Id("1121"))) << reading;
      }
      EXPECT_EQ(changed, enough) << reading;
    }
  }
}

// 14.31: a besieger knows the top of a garrison, and no deal makes it too strong for Perote (12.14).
TEST(VeracruzHiddenTest, GarrisonsAreHiddenToo) {
  Table table;
  table.Put("1121", {"mx_oaxaca", "mx_3rd_line"}).Put("2133", {"mx_1st_line", "mx_5th_line"});
  table.Put("1705", {"mx_libres_de_puebla", "mx_6th_line"});
  bool changed = false;
  for (uint64_t seed = 1; seed < 20; ++seed) {
    S other = table.s();
    Random random(seed);
    ASSERT_TRUE(ReshuffleHidden(table.rules(), other, kUs, &random));
    const HexId perote = Id("1121");
    EXPECT_EQ(HexOf(other, table.Piece("mx_3rd_line")), perote);
    EXPECT_TRUE(PeroteTakes(table.rules(), other, kMexico, perote, PiecesIn(table.rules(), other, kMexico, perote)));
    changed = changed || HexOf(other, table.Piece("mx_oaxaca")) != perote;
  }
  EXPECT_TRUE(changed);
}

TEST(VeracruzHiddenTest, EnemyCountersUnderTheTopChangePlaces) {
  Table table;
  table.Put("2133", {"mx_1st_line", "mx_3rd_line", "canalizo"}).Put("2233", {"mx_4th_line", "mx_5th_line"});
  bool changed = false;
  for (uint64_t seed = 1; seed < 20; ++seed) {
    S other = table.s();
    Random random(seed);
    ASSERT_TRUE(ReshuffleHidden(table.rules(), other, kUs, &random));
    EXPECT_EQ(HexOf(other, table.Piece("canalizo")), Id("2133"));
    EXPECT_EQ(HexOf(other, table.Piece("mx_5th_line")), Id("2233"));
    EXPECT_EQ(other[table.Piece("mx_1st_line")].strength, 3);
    changed = changed || HexOf(other, table.Piece("mx_1st_line")) == Id("2233");
    S anew = other;
    Rebuild(table.rules(), anew);
    EXPECT_EQ(std::memcmp(&anew, &other, sizeof(S)), 0);
  }
  EXPECT_TRUE(changed);
  S own = table.s();
  Random random(1);
  EXPECT_FALSE(ReshuffleHidden(table.rules(), own, kMexico, &random)) << "nobody hides his own from himself";
}

}  // namespace
}  // namespace adjutant::veracruz
