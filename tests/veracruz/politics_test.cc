// Veracruz 17: Santa Anna and the presidency; cities that Mexico defends.
#include <set>
#include <string>

#include "core/veracruz/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

std::string Die(int value) { return "chance die_rolled purpose=santa_anna value=" + std::to_string(value); }

// The Political Phase, with Santa Anna where he is put.
Table Phase(int turn, const char* hex, const testing::OptionPicks& options = {}) {
  Table table(options);
  if (hex != nullptr) table.Put(hex, {"santa_anna"});
  table.Set("turn", absl::StrCat(turn)).Go("mexico.political");
  return table;
}
bool DieDue(const Table& table, int turn) { return table.Due() == "santa_anna_die" && table.s().now.turn == turn; }

// 17.11, 17.14, printed turns 10 to 15.
TEST(PoliticalPhaseTest, TheDieIsRolledFromTurnTenToFifteen) {
  for (int turn = 1; turn <= kTurns; ++turn) {
    EXPECT_EQ(DieDue(Phase(turn, "1121"), turn), turn >= 10 && turn <= 15) << turn;
  }
}

// 17.11, 17.12, printed: 1 or 2.
TEST(PoliticalPhaseTest, OneOrTwoCallsHim) {
  for (int value = 1; value <= 6; ++value) {
    Table table = Phase(10, "1121");
    table.Do(Die(value));
    EXPECT_EQ(table.s().now.santa_anna, value <= 2 ? kSummoned : kFree) << value;
  }
}

// 17.11: option santa_anna_absent.
TEST(PoliticalPhaseTest, NoDieWhileHeIsNotOnTheMap) {
  EXPECT_FALSE(DieDue(Phase(10, nullptr), 10));
  Table table = Phase(10, nullptr, {{"santa_anna_absent", "roll"}});
  EXPECT_TRUE(DieDue(table, 10));
  table.Do(Die(1));
  EXPECT_EQ(table.s().now.santa_anna, kFree);
}

// 17.13: while he is on his way.
TEST(PoliticalPhaseTest, NoDieWhileHeIsOnHisWay) {
  Table table;
  table.Put("1121", {"santa_anna"}).Set("turn", "11").Set("santa_anna.order", "summoned").Go("mexico.political");
  EXPECT_FALSE(DieDue(table, 11));
  EXPECT_EQ(table.s().now.santa_anna, kSummoned);
  EXPECT_EQ(table.Refusal(Die(1)).empty(), false);
}

// 17.13: on the turn after he came to the city the die is rolled again; 1 or 2 keeps him there for the turn.
TEST(PoliticalPhaseTest, InTheCapitalTheCallKeepsHimThere) {
  Table table;
  table.Put("1349", {"santa_anna"}).Set("turn", "12").Set("santa_anna.order", "pinned").Set("santa_anna.arrived", "11");
  table.Go("mexico.political");
  ASSERT_TRUE(DieDue(table, 12));
  EXPECT_EQ(table.s().now.santa_anna, kFree);
  table.Do(Die(2));
  EXPECT_TRUE(table.Cited("17.13/3"));
  EXPECT_TRUE(table.Cited("17.13/4"));
  EXPECT_EQ(table.s().now.santa_anna, kPinned);
}

// 17.13: he has come when he enters the hex, whatever brings him.
TEST(PoliticalPhaseTest, EnteringTheCapitalEndsTheCall) {
  Table table;
  table.Put("1349", {"santa_anna"}).Set("turn", "12").Set("santa_anna.order", "summoned");
  const PieceSet him = PiecesIn(table.rules(), table.s(), kMexico, Id("1349"));
  Entered(table.rules(), table.s(), kMexico, Id("1349"), him, nullptr);
  EXPECT_EQ(table.s().now.santa_anna, kPinned);
  EXPECT_EQ(table.s().now.santa_anna_arrived, 12);
}

// 17.15: the US in the city.
TEST(PoliticalPhaseTest, TheDieMayBeIgnoredWhileTheUsIsInTheCapital) {
  for (const bool ignored : {true, false}) {
    Table table;
    table.Put("1121", {"santa_anna"}).Put("1349", {"us_4th_infantry"}).Set("turn", "12").Go("mexico.political");
    table.Do(Die(1));
    ASSERT_EQ(table.Due(), "santa_anna_ignore");
    table.Do(absl::StrCat("mexico santa_anna_decided ignored=", ignored ? "true" : "false"));
    EXPECT_EQ(table.s().now.santa_anna, ignored ? kFree : kSummoned);
  }
}

// 17.15: cut off by US zones of control, wherever they bar the way.
TEST(PoliticalPhaseTest, TheDieMayBeIgnoredWhenHeIsCutOff) {
  Table table;
  table.Put("1135", {"santa_anna"}).Set("turn", "12");
  table.Put("1134", {"us_4th_infantry"}).Put("1137", {"us_5th_infantry"}).Put("0935", {"us_6th_infantry"});
  table.Put("1335", {"us_7th_infantry"}).Go("mexico.political");
  table.Do(Die(1));
  EXPECT_EQ(table.Due(), "santa_anna_ignore");
}

TEST(PoliticalPhaseTest, TheDieIsNotIgnoredWhileAWayIsOpen) {
  Table table;
  table.Put("1135", {"santa_anna"}).Put("1134", {"us_4th_infantry"}).Put("1137", {"us_5th_infantry"});
  table.Set("turn", "12").Go("mexico.political").Do(Die(1));
  EXPECT_NE(table.Due(), "santa_anna_ignore");
  EXPECT_EQ(table.s().now.santa_anna, kSummoned);
}

// ---- Mexican Movement Phase, called.

// Santa Anna with counters on the National Highway between Perote and Puebla, called to Mexico City.
Table Called(std::initializer_list<const char*> with, const testing::OptionPicks& options = {},
             const char* hex = "1628") {
  Table table(options);
  table.Put(hex, with).Put(hex, {"santa_anna"});
  table.Set("turn", "12").Set("santa_anna.order", "summoned").Go("mexico.movement");
  return table;
}
constexpr std::initializer_list<const char*> kTwentyPoints = {"mx_tulancingo", "mx_5th_cavalry", "mx_7th_cavalry",
                                                              "mx_8th_cavalry", "mx_9th_cavalry"};
Table& PickAll(Table& table, std::initializer_list<const char*> pieces) {
  for (const char* piece : pieces) table.Do(absl::StrCat("mexico piece_picked piece=", piece));
  return table;
}
// Hexes into which the party may move.
std::set<std::string> Steps(const Table& table) {
  std::set<std::string> hexes;
  for (const std::string& line : table.Legal()) {
    if (line.find(" moved ") != std::string::npos) hexes.insert(line.substr(line.size() - 4));
  }
  return hexes;
}

// 17.12: he goes at once, with twenty points at least, the most direct way.
TEST(SummonsTest, HeMustSetOut) {
  Table table = Called(kTwentyPoints);
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "17.12/1");
  table.Do("mexico piece_picked piece=santa_anna");
  EXPECT_EQ(table.Refusal("mexico moved hex=1629"), "17.12/2");
  EXPECT_EQ(table.Refusal("mexico move_ended"), "17.12/1");
  PickAll(table, kTwentyPoints);
  EXPECT_EQ(Steps(table), std::set<std::string>{"1629"});
  EXPECT_EQ(table.Refusal("mexico moved hex=1528"), "17.12/3");
  EXPECT_EQ(table.Refusal("mexico move_ended"), "17.12/1");
}

// 17.12: as far as he can, and with them.
TEST(SummonsTest, HeKeepsGoingWithHisTroops) {
  Table table = Called(kTwentyPoints);
  PickAll(table.Do("mexico piece_picked piece=santa_anna"), kTwentyPoints).Do("mexico moved hex=1629");
  EXPECT_EQ(table.Refusal("mexico piece_dropped piece=mx_tulancingo"), "17.12/2");
  EXPECT_EQ(table.Refusal("mexico piece_dropped piece=santa_anna"), "17.12/1");
  EXPECT_EQ(table.Refusal("mexico move_ended"), "17.12/1");
}

// 17.13: having come there he stays.
TEST(SummonsTest, HavingArrivedHeStays) {
  Table table = Called(kTwentyPoints);
  PickAll(table.Do("mexico piece_picked piece=santa_anna"), kTwentyPoints);
  for (int step = 0; step < 60 && table.s().now.santa_anna == kSummoned; ++step) {
    ASSERT_THAT(Steps(table), Not(IsEmpty()));
    table.Do(absl::StrCat("mexico moved hex=", *Steps(table).begin()));
  }
  EXPECT_EQ(table.Value("piece.santa_anna.hex"), "1349");
  EXPECT_EQ(table.s().now.santa_anna_arrived, 12);
  EXPECT_EQ(table.Refusal("mexico moved hex=1350"), "17.13/2");
  EXPECT_EQ(table.Refusal("mexico move_ended"), "");
}

TEST(SummonsTest, PinnedInTheCapitalHeIsNotPickedUp) {
  Table table;
  table.Put("1349", {"mx_tulancingo", "santa_anna"}).Set("turn", "12").Set("santa_anna.order", "pinned");
  table.Go("mexico.movement");
  EXPECT_EQ(table.Refusal("mexico piece_picked piece=santa_anna"), "17.13/4");
  EXPECT_EQ(table.Refusal("mexico piece_picked piece=mx_tulancingo"), "");
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "");
}

// 17.12: no enemy zone of control on the way; it leads around.
TEST(SummonsTest, TheWayKeepsOutOfEnemyZonesOfControl) {
  Table table;
  table.Put("1628", kTwentyPoints).Put("1628", {"santa_anna"}).Put("1730", {"us_4th_infantry"});
  table.Set("turn", "12").Set("santa_anna.order", "summoned").Go("mexico.movement");
  PickAll(table.Do("mexico piece_picked piece=santa_anna"), kTwentyPoints);
  EXPECT_EQ(table.Refusal("mexico moved hex=1629"), "17.12/4");
  EXPECT_THAT(Steps(table), Not(IsEmpty()));
}

// Militia are not counted; what is too few goes if there is nobody else (option santa_anna_points).
TEST(SummonsTest, MilitiaDoNotCount) {
  Table table = Called({"mx_tulancingo", "mx_5th_cavalry", "mx_7th_cavalry", "mx_8th_cavalry"});
  for (int i = 1; i <= 3; ++i) {
    table.Hide("1628", absl::StrCat("militia_", i), 2);
    table.Set(absl::StrCat("piece.militia_", i, ".tried"), "yes");
  }
  // Four points elsewhere make it twenty: he collects them first, and may go anywhere.
  table.Put("1135", {"mx_9th_cavalry"}).Go("mexico.movement");
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "");
  table.Do("mexico piece_picked piece=santa_anna");
  EXPECT_GT(Steps(table).size(), 1u);
}

TEST(SummonsTest, WithFewerThanTwentyOnTheMapHeGoesWithAll) {
  Table table = Called({"mx_tulancingo", "mx_5th_cavalry"});
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "17.12/1");
  table.Do("mexico piece_picked piece=santa_anna");
  EXPECT_EQ(table.Refusal("mexico moved hex=1629"), "17.12/2");
  table.Do({"mexico piece_picked piece=mx_tulancingo", "mexico piece_picked piece=mx_5th_cavalry"});
  EXPECT_EQ(Steps(table), std::set<std::string>{"1629"});
}

TEST(SummonsTest, ByOptionHeGoesWithWhatHeHas) {
  Table table = Called({"mx_tulancingo"}, {{"santa_anna_points", "goes"}});
  table.Put("1135", kTwentyPoints).Put("1628", {"mx_tulancingo"}).Go("mexico.movement");
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "17.12/1");
  table.Do({"mexico piece_picked piece=santa_anna", "mexico piece_picked piece=mx_tulancingo"});
  EXPECT_EQ(Steps(table), std::set<std::string>{"1629"});
}

TEST(SummonsTest, ByOptionHeStaysWithoutTwentyPoints) {
  Table table = Called({"mx_tulancingo"}, {{"santa_anna_points", "stays"}});
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "");
  table.Do("mexico piece_picked piece=santa_anna");
  EXPECT_GT(Steps(table).size(), 1u);
}

// Option santa_anna_way: from the bend of the highway at Puebla the fewest hexes lead elsewhere than the fewest points.
TEST(SummonsTest, TheMostDirectWayByPointsOrByHexes) {
  Table points = Called(kTwentyPoints, {}, "2035");
  PickAll(points.Do("mexico piece_picked piece=santa_anna"), kTwentyPoints);
  EXPECT_EQ(Steps(points), std::set<std::string>{"2036"});
  Table hexes = Called(kTwentyPoints, {{"santa_anna_way", "hexes"}}, "2035");
  PickAll(hexes.Do("mexico piece_picked piece=santa_anna"), kTwentyPoints);
  EXPECT_NE(Steps(hexes), std::set<std::string>{"2036"});
  EXPECT_THAT(Steps(hexes), Not(IsEmpty()));
}

// Other units are free while he is called.
TEST(SummonsTest, OthersMoveAsTheyLike) {
  Table table = Called(kTwentyPoints);
  table.Put("1135", {"mx_2nd_cavalry"}).Go("mexico.movement").Do("mexico piece_picked piece=mx_2nd_cavalry");
  EXPECT_EQ(Steps(table).size(), 6u);
  EXPECT_EQ(table.Refusal("mexico move_ended"), "");
}

// While the US holds the city or bars the way nothing is asked of him.
TEST(SummonsTest, WithoutAWayHeNeedNotGo) {
  Table table = Called(kTwentyPoints);
  table.Put("1349", {"us_4th_infantry"}).Go("mexico.movement");
  EXPECT_EQ(table.Refusal("mexico movement_ended"), "");
}

}  // namespace
}  // namespace adjutant::veracruz
