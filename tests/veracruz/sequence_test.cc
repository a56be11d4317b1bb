// Veracruz 4: the sequence of play; 20: victory.
#include <string>
#include <vector>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::ElementsAre;

// ---- 20.

// 20.2, printed levels on both sides of each border.
TEST(VictoryTest, LevelsAreThoseOfTheBook) {
  const Rules r = Table().rules();
  EXPECT_EQ(LevelOf(r, 18), kDecisive);
  EXPECT_EQ(LevelOf(r, 16), kDecisive);
  EXPECT_EQ(LevelOf(r, 15), kSubstantial);
  EXPECT_EQ(LevelOf(r, 13), kSubstantial);
  EXPECT_EQ(LevelOf(r, 12), kMarginal);
  EXPECT_EQ(LevelOf(r, 9), kMarginal);
  EXPECT_EQ(LevelOf(r, 8), kMexicanVictory);
  EXPECT_EQ(LevelOf(r, 0), kMexicanVictory);
}

// 20.14, 20.2/2: all that history gave comes to eighteen.
TEST(VictoryTest, AllPlacesAreWorthEighteenPoints) {
  Table table;
  for (const char* place : {"mexico_city", "puebla", "veracruz", "jalapa", "alvarado", "orizaba", "perote"}) {
    table.Set(absl::StrCat("control.", place), "us");
  }
  Trace trace;
  EXPECT_EQ(VictoryPoints(table.rules(), table.s(), &trace), 18);
  ASSERT_EQ(trace.derivations.size(), 1u);
  EXPECT_EQ(trace.derivations[0].terms.size(), 7u);
}

// 20.11, 17.2: points for cities that Mexico defended; nothing for places without points.
TEST(VictoryTest, CitiesDefendedAddToThem) {
  Table table;
  table.Set("control.veracruz", "us").Set("control.la_antigua", "us").Set("cities_defended", "2");
  EXPECT_EQ(VictoryPoints(table.rules(), table.s(), nullptr), 3 + 2);
}

// 4.0, 20.13: after turn 25 the game is over, and says how.
TEST(VictoryTest, TheGameEndsWithTurnTwentyFive) {
  Table table;
  table.Set("turn", "25").Set("control.mexico_city", "us").Set("control.veracruz", "us").Go("turn_end");
  EXPECT_EQ(table.s().step, kGameOver);
  EXPECT_EQ(table.s().now.winner, kUs);
  EXPECT_EQ(table.s().now.level, kMarginal);
  EXPECT_EQ(table.ruleset().Outcome(table.state()), "the US: a US marginal victory, 9 victory points [20.2/1]");
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "20.13");
  Table lost;
  lost.Set("turn", "25").Set("control.mexico_city", "us").Set("cities_defended", "2").Go("turn_end");
  EXPECT_EQ(lost.s().now.winner, kMexico);
}

TEST(VictoryTest, TurnTwentyFourIsNotTheLast) {
  Table table;
  table.Set("turn", "24").Go("turn_end");
  EXPECT_NE(table.s().step, kGameOver);
  EXPECT_EQ(table.s().now.turn, 25);
}

// 20.12: the last combat unit to enter or pass controls a place; leaders and trains change nothing.
TEST(VictoryTest, CombatUnitsTakeControl) {
  Table table;
  table.Put("1116", {"worth", "pack_animal_1"});
  const auto enter = [&] {
    Entered(table.rules(), table.s(), kUs, Id("1116"), PiecesIn(table.rules(), table.s(), kUs, Id("1116")), nullptr);
  };
  enter();
  EXPECT_EQ(ControlOf(table.s(), C().jalapa), kMexico);
  table.Put("1116", {"us_marines"});
  enter();
  EXPECT_EQ(ControlOf(table.s(), C().jalapa), kUs);
  table.Set("piece.us_marines.hex", "1117");
  EXPECT_EQ(ControlOf(table.s(), C().jalapa), kUs);  // 20.12/2: nobody need stay
}

// ---- 4.

// 4.C, printed: turn 7 and every fourth after it.
TEST(SequenceTest, DiseaseStages) {
  std::vector<int> turns;
  for (int turn = 1; turn <= kTurns; ++turn) {
    if (C().turns[static_cast<size_t>(turn)].disease) turns.push_back(turn);
  }
  EXPECT_THAT(turns, ElementsAre(7, 11, 15, 19, 23));
}

// 4.A6, 4.B4, 8.85: in its Rally Phase a side's units recover, the other side's do not.
TEST(SequenceTest, RallyEndsDemoralization) {
  Table table;
  table.Put("1135", {"mx_tulancingo"}).Put("1705", {"us_4th_infantry"});
  table.Set("piece.mx_tulancingo.demoralized", "yes").Set("piece.us_4th_infantry.demoralized", "yes");
  S& s = table.s();
  Rebuild(table.rules(), s);
  EXPECT_EQ(There(s, Id("1135")) & kMexicoControls, 0);
  s.now.phasing = kMexico;
  table.RunStep(kRallyPhase);
  EXPECT_FALSE(s[table.Piece("mx_tulancingo")].Has(kDemoralized));
  EXPECT_NE(There(s, Id("1135")) & kMexicoControls, 0);
  EXPECT_TRUE(s[table.Piece("us_4th_infantry")].Has(kDemoralized));
  s.now.phasing = kUs;
  table.RunStep(kRallyPhase);
  EXPECT_FALSE(s[table.Piece("us_4th_infantry")].Has(kDemoralized));
}

// 5.24, 8.15: marks of a player-turn end with it.
TEST(SequenceTest, MarksOfAPlayerTurnEndWithIt) {
  Table table;
  table.Put("1135", {"mx_tulancingo"});
  S& s = table.s();
  PieceState& piece = s[table.Piece("mx_tulancingo")];
  piece.Mark(kDone | kHalted | kAttacked | kMustAttack | kInGeneralSupply);
  piece.spent = 40;
  s.now.phasing = kMexico;
  table.RunStep(kPlayerTurnEnd);
  EXPECT_EQ(piece.flags, kInGeneralSupply);
  EXPECT_EQ(piece.spent, 0);
  EXPECT_EQ(s.now.phasing, kUs);
  EXPECT_EQ(s.step, kSupplyPhase);
}

// 4.0: Mexico first, then the US, then the disease stage on its turns.
TEST(SequenceTest, MexicoFirstThenTheUs) {
  for (const int turn : {6, 7}) {
    Table table;
    S& s = table.s();
    s.now.turn = static_cast<uint8_t>(turn);
    s.now.phasing = kUs;
    table.RunStep(kPlayerTurnEnd);
    EXPECT_EQ(s.now.phasing, kNobody);
    EXPECT_EQ(s.step, turn == 7 ? kDiseaseStage : kTurnEnd);
  }
}

// 8.91: twelve hexes from Mexico City, or Puebla.
TEST(SequenceTest, FortificationsAreAllowedOnceTheUsComesNear) {
  const auto allowed = [](const char* hex, const char* piece) {
    Table table;
    table.Put(hex, {piece});
    Entered(table.rules(), table.s(), kUs, Id(hex), PiecesIn(table.rules(), table.s(), kUs, Id(hex)), nullptr);
    return table.s().now.works_allowed != 0;
  };
  EXPECT_EQ(C().Distance(Id("1337"), Id("1349")), 12);
  EXPECT_TRUE(allowed("1337", "us_marines"));
  EXPECT_FALSE(allowed("1337", "worth"));
  EXPECT_FALSE(allowed("1336", "us_marines"));
  EXPECT_TRUE(allowed("2035", "us_marines"));
}

}  // namespace
}  // namespace adjutant::veracruz
