// Veracruz 16: guerrillas.
#include <set>
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
using ::testing::UnorderedElementsAre;

// The Guerrilla Phase of the turn after the US took Jalapa, with a US regiment in Cerro Gordo.
Table Open(const testing::OptionPicks& options = {}) {
  Table table(options);
  table.Put("1313", {"us_4th_infantry"}).Set("inland_taken", "7").Set("turn", "8").Go("mexico.guerrilla");
  return table;
}

// The Guerrilla Phase of turn 8 goes on.
bool PlacingOnTurn8(const Table& table) { return table.Due() == "guerrilla_place" && table.s().now.turn == 8; }

// A guerrilla of some strength in 1314 and US counters that have come from 1412 into Cerro Gordo, next to it.
Table Ambush(int strength, std::initializer_list<const char*> us, const testing::OptionPicks& options = {}) {
  Table table(options);
  table.Set("inland_taken", "7").Set("turn", "8").Hide("1314", "guerrillas_1", strength).Put("1313", us);
  table.Set("decision", "us.movement");
  return table;
}
void Enter(Table& table, const char* from, const char* to = "1313") {
  S& s = table.s();
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.move = Movement{};
  s.move.hex = Id(to);
  s.move.pieces = PiecesIn(table.rules(), s, kUs, Id(to));
  AskGuerrillas(table.rules(), s, Id(from), kMoveStep);
  table.RunOn();
}
bool GoesOn(const Table& table) { return table.s().step == kMoveStep && table.s().depth == 0; }
std::string Die(int value) { return "chance die_rolled purpose=guerrilla value=" + std::to_string(value); }

// 16.13, 4.A3: from the turn after the US came to one of the three.
TEST(GuerrillaPhaseTest, BeginsInTheTurnAfterAnInlandCityWasTaken) {
  const auto asked = [](const char* taken) {
    Table table;
    table.Set("turn", "8").Set("inland_taken", taken).Go("mexico.guerrilla");
    return PlacingOnTurn8(table);
  };
  EXPECT_FALSE(asked("0"));
  EXPECT_FALSE(asked("8"));
  EXPECT_TRUE(asked("7"));
  EXPECT_EQ(Open().Due(), "guerrilla_place");
}

// 16.13: a US combat unit opens the gate, and none but those three places do.
TEST(GuerrillaPhaseTest, JalapaOrizabaAndPueblaOpenIt) {
  for (const auto& [hex, opens] :
       {std::pair{"1116", true}, {"2319", true}, {"2035", true}, {"1121", false}, {"1705", false}}) {
    Table table;
    table.Set("turn", "6").Put(hex, {"us_4th_infantry"});
    Entered(table.rules(), table.s(), kUs, Id(hex), PiecesIn(table.rules(), table.s(), kUs, Id(hex)), nullptr);
    EXPECT_EQ(table.s().now.inland_taken, opens ? 6 : 0) << hex;
  }
  Table leader;
  leader.Set("turn", "6").Put("1116", {"worth"});
  Entered(leader.rules(), leader.s(), kUs, Id("1116"), PiecesIn(leader.rules(), leader.s(), kUs, Id("1116")), nullptr);
  EXPECT_EQ(leader.s().now.inland_taken, 0);
}

// 16.13: not clear, no place, three hexes from US combat units, separate.
TEST(GuerrillaPlaceTest, OnlyInBrokenGroundAwayFromUsUnitsAndPlaces) {
  Table table = Open();
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1319"), "16.13/4");  // clear
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1116"), "16.13/5");  // Jalapa
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1121"), "16.13/5");  // Perote
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1820"), "5.34/4");   // mountains
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=0101"), "5.34/8");   // sea
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1315"), "16.13/4");  // two hexes away
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1316"), "");         // three hexes
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=worth hex=1316"), "16.11/1");
}

// 16.13: what is no combat unit keeps nobody at a distance.
TEST(GuerrillaPlaceTest, LeadersAndSupplyDoNotCountForTheDistance) {
  Table table;
  table.Put("1313", {"worth", "supply_1", "pack_animal_1"}).Set("inland_taken", "7").Set("turn", "8");
  table.Go("mexico.guerrilla");
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1314"), "");
}

// 16.11, 16.13: which counter it is shows only in the record; two at most, in separate hexes, each once.
TEST(GuerrillaPlaceTest, TwoAreDrawnAndPlacedInSeparateHexes) {
  Table table = Open();
  table.Do("mexico guerrilla_placed piece=guerrillas_1 hex=1316");
  EXPECT_EQ(table.Due(), "guerrilla_draw");
  EXPECT_THAT(table.Legal(),
              UnorderedElementsAre("chance guerrilla_drawn strength=0", "chance guerrilla_drawn strength=1",
                                   "chance guerrilla_drawn strength=2", "chance guerrilla_drawn strength=3"));
  table.Do("chance guerrilla_drawn strength=3");
  EXPECT_EQ(table.Value("piece.guerrillas_1.hex"), "1316");
  EXPECT_EQ(table.Value("pool.guerrillas"), "2:2 1:2 0:1");
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1417"), "16.12");
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_2 hex=1316"), "16.13/3");
  table.Do("mexico guerrilla_placed piece=guerrillas_2 hex=1417");
  EXPECT_EQ(table.Refusal("chance guerrilla_drawn strength=3"), "16.13/2");  // there is one only
  table.Do("chance guerrilla_drawn strength=0");
  EXPECT_FALSE(PlacingOnTurn8(table));  // nothing is left to place
}

// 16.13, 16.15: he may place none, or one.
TEST(GuerrillaPlaceTest, MexicoNeedNotPlaceThem) {
  Table table = Open();
  EXPECT_THAT(table.Legal(), Contains("mexico guerrillas_ended"));
  table.Do("mexico guerrillas_ended");
  EXPECT_FALSE(PlacingOnTurn8(table));
  EXPECT_EQ(table.Value("pool.guerrillas"), "3:1 2:2 1:2 0:1");
}

// 16.15: those on the map may go elsewhere, without a new draw, and the distance holds for where they go.
TEST(GuerrillaPlaceTest, OneOnTheMapIsMovedElsewhere) {
  Table table;
  table.Put("1313", {"us_4th_infantry"}).Set("inland_taken", "7").Set("turn", "8").Hide("1314", "guerrillas_1", 2);
  table.Go("mexico.guerrilla");
  EXPECT_EQ(table.Refusal("mexico guerrilla_placed piece=guerrillas_1 hex=1315"), "16.13/4");
  table.Do("mexico guerrilla_placed piece=guerrillas_1 hex=1316");
  EXPECT_EQ(table.Value("piece.guerrillas_1.hex"), "1316");
  EXPECT_EQ(table.s()[table.Piece("guerrillas_1")].printed, 2);
  EXPECT_EQ(table.Due(), "guerrilla_place");  // the other one
}

// 16.15: a US unit that comes nearer does not drive it off.
TEST(GuerrillaPlaceTest, OneThatUsUnitsCameNearMayStay) {
  Table table;
  table.Put("1313", {"us_4th_infantry"}).Set("inland_taken", "7").Set("turn", "8").Hide("1314", "guerrillas_1", 2);
  table.Go("mexico.guerrilla").Do("mexico guerrillas_ended");
  EXPECT_EQ(table.Value("piece.guerrillas_1.hex"), "1314");
}

// What is listed is what is accepted, at every hex of the map.
TEST(GuerrillaPlaceTest, ListedIsAccepted) {
  Table table = Open();
  table.Do({"mexico guerrilla_placed piece=guerrillas_1 hex=1316", "chance guerrilla_drawn strength=1"});
  const std::vector<std::string> legal = table.Legal();
  const std::set<std::string> listed(legal.begin(), legal.end());
  for (const HexId hex : C().hexes.ids()) {
    for (const char* piece : {"guerrillas_1", "guerrillas_2"}) {
      const std::string line =
          absl::StrCat("mexico guerrilla_placed piece=", piece, " hex=", std::string(C().hex_names.Id(hex)));
      EXPECT_EQ(listed.count(line) != 0, table.Refusal(line).empty()) << line;
    }
  }
}

// 16.21: its hex and the six around it, but not across a mountain hexside or into one that nobody can enter.
TEST(GuerrillaAreaTest, SevenHexesButForImpassableOnes) {
  Table table;
  table.Hide("1321", "guerrillas_1", 2);  // east of it lie the mountains
  const Rules r = table.rules();
  EXPECT_TRUE(GuerrillaNear(r, table.s(), Id("1321")));
  int within = 0;
  for (const HexId neighbour : At("1321").neighbours) {
    const bool mountain = C().At(neighbour).terrain == Terrain::kMountain;
    EXPECT_NE(GuerrillaNear(r, table.s(), neighbour), mountain) << C().hex_names.Id(neighbour);
    within += mountain ? 0 : 1;
  }
  EXPECT_GT(within, 0);
  EXPECT_LT(within, 6);
  EXPECT_FALSE(GuerrillaNear(r, table.s(), Id("1323")));
}

// 16.16, 16.23: it is asked at every entry, and passing changes nothing.
TEST(GuerrillaAnswerTest, MexicoMayLetThemPass) {
  Table table = Ambush(2, {"us_4th_infantry"});
  Enter(table, "1412");
  EXPECT_EQ(table.Due(), "guerrilla_answer");
  EXPECT_EQ(table.Player(), kMexico);
  EXPECT_THAT(table.Legal(),
              UnorderedElementsAre("mexico guerrilla_attacked piece=guerrillas_1", "mexico guerrilla_passed"));
  table.Do("mexico guerrilla_passed");
  EXPECT_TRUE(GoesOn(table));
  EXPECT_TRUE(table.s().move.answered.Empty());
  EXPECT_EQ(table.Value("piece.guerrillas_1.hex"), "1314");
}

TEST(GuerrillaAnswerTest, NobodyIsAskedOutOfReach) {
  Table table = Ambush(2, {});
  table.Put("1412", {"us_4th_infantry"});
  Enter(table, "1511", "1412");
  EXPECT_TRUE(GoesOn(table));
}

// 16.23, printed example: strength 2, result 4 against three points that escort two supply units and a pack animal.
TEST(GuerrillaAttackTest, PrintedExampleFourBeatsThree) {
  Table table = Ambush(2, {"us_4th_infantry", "pack_animal_1", "supply_1", "supply_2"});
  table.Set("piece.us_4th_infantry.strength", "3");
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));
  EXPECT_EQ(table.Number("guerrilla.us"), 3);
  EXPECT_EQ(table.Due(), "guerrilla_prey");
  EXPECT_EQ(table.Player(), kMexico);
  table.Do("mexico guerrilla_prey_chosen prey=supplies");
  for (const char* piece : {"pack_animal_1", "supply_1", "supply_2"}) {
    EXPECT_FALSE(OnMap(table.s()[table.Piece(piece)].where)) << piece;
    EXPECT_FALSE(table.s().move.pieces.Has(table.Piece(piece))) << piece;
  }
  EXPECT_EQ(table.Value("piece.us_4th_infantry.strength"), "3");
  EXPECT_TRUE(table.s().move.pieces.Has(table.Piece("us_4th_infantry")));
  EXPECT_TRUE(GoesOn(table));
  // 16.17: back in the pool, whatever came of it.
  EXPECT_FALSE(OnMap(table.s()[table.Piece("guerrillas_1")].where));
  EXPECT_TRUE(table.Cited("16.17"));
}

// The same example: a 3 would not have been enough; the guerrilla is gone all the same.
TEST(GuerrillaAttackTest, PrintedExampleThreeDoesNotBeatThree) {
  Table table = Ambush(2, {"us_4th_infantry", "pack_animal_1", "supply_1"});
  table.Set("piece.us_4th_infantry.strength", "3");
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(5));
  EXPECT_TRUE(GoesOn(table));
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "1313");
  EXPECT_FALSE(OnMap(table.s()[table.Piece("guerrillas_1")].where));
}

// 16.23: a strength point, and the US chooses whose.
TEST(GuerrillaAttackTest, AStrengthPointIsLostByTheChoiceOfTheUs) {
  Table table = Ambush(3, {"us_marines", "us_engineers", "supply_1"});
  table.Set("piece.us_marines.strength", "1");
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));
  EXPECT_EQ(table.Number("guerrilla.us"), 2);
  table.Do("mexico guerrilla_prey_chosen prey=strength_point");
  EXPECT_EQ(table.Player(), kUs);
  table.Do("us point_lost piece=us_engineers");
  EXPECT_FALSE(OnMap(table.s()[table.Piece("us_engineers")].where));
  EXPECT_FALSE(table.s().move.pieces.Has(table.Piece("us_engineers")));
  EXPECT_EQ(table.Value("piece.supply_1.hex"), "1313");
  EXPECT_TRUE(GoesOn(table));
}

// 16.23: what is not there cannot be chosen, and is not asked for.
TEST(GuerrillaAttackTest, OnlySuppliesToTakeAreTakenAtOnce) {
  Table table = Ambush(1, {"worth", "pack_animal_1", "supply_1"});
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(4));
  EXPECT_EQ(table.Number("guerrilla.us"), 0);
  EXPECT_FALSE(OnMap(table.s()[table.Piece("supply_1")].where));
  EXPECT_FALSE(OnMap(table.s()[table.Piece("pack_animal_1")].where));
  // 9.12: the leader goes with all that he had.
  EXPECT_EQ(table.Value("piece.worth.hex"), "eliminated");
  EXPECT_TRUE(GoesOn(table));
}

TEST(GuerrillaAttackTest, OnlyAPointToTakeIsTakenAtOnce) {
  Table table = Ambush(3, {"us_marines"});
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));
  EXPECT_EQ(table.Value("piece.us_marines.strength"), "1");
  EXPECT_TRUE(GoesOn(table));
}

// 16.23: everything that moved may be gone.
TEST(GuerrillaAttackTest, ATrainAloneMayBeLostWhole) {
  Table table = Ambush(3, {"pack_animal_1"});
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));
  EXPECT_TRUE(table.s().move.pieces.Empty());
  EXPECT_TRUE(GoesOn(table));
}

// 16.22: strength zero does not attack and is removed.
TEST(GuerrillaAttackTest, StrengthZeroIsRemovedWithoutADie) {
  Table table = Ambush(0, {"us_4th_infantry"});
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1");
  EXPECT_TRUE(table.Cited("16.22/2"));
  EXPECT_FALSE(OnMap(table.s()[table.Piece("guerrillas_1")].where));
  EXPECT_EQ(table.Value("pool.guerrillas"), "3:1 2:2 1:2 0:1");
  EXPECT_TRUE(GoesOn(table));
}

TEST(GuerrillaAttackTest, StrengthZeroIsOutByOption) {
  Table table = Ambush(0, {"us_4th_infantry"}, {{"guerrilla_zero", "out"}});
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1");
  EXPECT_EQ(table.Value("pool.guerrillas"), "3:1 2:2 1:2");
}

// 16.25: two may attack one force, each by itself.
TEST(GuerrillaAttackTest, TwoAttackOneAfterTheOther) {
  Table table = Ambush(1, {"us_marines", "supply_1"});
  table.Hide("1213", "guerrillas_2", 3);
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));  // 3 against 2
  table.Do("mexico guerrilla_prey_chosen prey=strength_point");
  EXPECT_EQ(table.Due(), "guerrilla_answer");
  EXPECT_EQ(table.Refusal("mexico guerrilla_attacked piece=guerrillas_1"), "16.11/1");
  table.Do("mexico guerrilla_attacked piece=guerrillas_2");
  EXPECT_TRUE(table.Cited("16.25/2"));
  table.Do(Die(3));  // 2 against the point that is left
  EXPECT_EQ(table.Due(), "guerrilla_prey");
  table.Do("mexico guerrilla_prey_chosen prey=supplies");
  EXPECT_TRUE(GoesOn(table));
  EXPECT_EQ(table.Value("piece.us_marines.hex"), "1313");
}

// Option guerrilla_points: ineffective points are points like others, or are not.
TEST(GuerrillaOptionTest, IneffectivePoints) {
  for (const bool effective : {false, true}) {
    Table table = Ambush(3, {"us_4th_infantry", "us_5th_infantry", "supply_1"},
                         {{"guerrilla_points", effective ? "effective" : "all"}});
    for (const char* unit : {"us_4th_infantry", "us_5th_infantry"}) {
      table.Set(absl::StrCat("piece.", unit, ".percent"), "33");
    }
    Enter(table, "1412");
    table.Do("mexico guerrilla_attacked piece=guerrillas_1").Do(Die(6));
    const PieceSet both = PiecesIn(table.rules(), table.s(), kUs, Id("1313"));
    const int all = AllPoints(table.rules(), table.s(), both);
    const int left = Points(table.rules(), table.s(), both);
    EXPECT_LT(left, all);
    EXPECT_EQ(table.Number("guerrilla.us"), effective ? left : all);
  }
}

// Option guerrilla_units: leaders and trains by themselves.
TEST(GuerrillaOptionTest, UnitsWithoutCombatUnits) {
  Table any = Ambush(2, {"worth", "supply_1", "pack_animal_1"});
  Enter(any, "1412");
  EXPECT_EQ(any.Due(), "guerrilla_answer");
  Table combat = Ambush(2, {"worth", "supply_1", "pack_animal_1"}, {{"guerrilla_units", "combat_units"}});
  Enter(combat, "1412");
  EXPECT_TRUE(GoesOn(combat));
}

// Option guerrilla_again: from one of the seven hexes into another.
TEST(GuerrillaOptionTest, FromOneOfItsHexesIntoAnother) {
  Table every = Ambush(2, {"us_marines"});
  Enter(every, "1413");
  EXPECT_EQ(every.Due(), "guerrilla_answer");
  Table first = Ambush(2, {"us_marines"}, {{"guerrilla_again", "first_hex"}});
  Enter(first, "1413");
  EXPECT_TRUE(GoesOn(first));
  Enter(first, "1412");
  EXPECT_EQ(first.Due(), "guerrilla_answer");
}

// Chance is bound to what it is for.
TEST(GuerrillaChanceTest, KeysNameTheGuerrilla) {
  Table table = Ambush(1, {"us_marines"});
  table.Hide("1213", "guerrillas_2", 3);
  Enter(table, "1412");
  table.Do("mexico guerrilla_attacked piece=guerrillas_1");
  const std::string first = table.ChanceKey();
  table.Do(Die(1)).Do("mexico guerrilla_attacked piece=guerrillas_2");
  EXPECT_NE(table.ChanceKey(), first);
}

}  // namespace
}  // namespace adjutant::veracruz
