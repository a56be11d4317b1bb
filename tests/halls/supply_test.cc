// HoM 6: Supply and control.
#include <string>
#include <vector>

#include "core/halls/chapters/06_supply.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"

namespace adjutant::halls {

bool SourceFeeds(const Rules& r, const S& s, const Consumer& consumer, SpaceId source, bool expend_train);

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool Feeds(const Board& board, Side side, const char* space, const char* source, bool army = false,
           bool expend = false) {
  return SourceFeeds(board.rules(), board.state(), Consumer{side, board.Space(space), army, false}, board.Space(source),
                     expend);
}

// ---- 6.2: lines.

// 19.0, Kearney's battle at Monterey: from Palo Blanco over three transit spaces to San Patricio.
TEST(SupplyLineTest, PaloBlancoTracesOverThreeTransitSpacesToSanPatricio) {
  Board board;
  board.Set("unit.us_1st_dragoons", "palo_blanco");
  EXPECT_TRUE(Feeds(board, kUs, "palo_blanco", "san_patricio"));
  board.Set("raid.san_antonio", "mexico");  // leaves only the line that the book tells of
  const SupplyLine line = board.Trace(kUs, "palo_blanco");
  EXPECT_TRUE(line.supplied);
  EXPECT_EQ(line.length, 4);
  EXPECT_FALSE(line.limited);
  EXPECT_EQ(board.Rule(line), "6.3/2");
  EXPECT_EQ(board.Describe(kUs, "palo_blanco"),
            "Palo Blanco - Laredo Road - Nueces Bend - Agua Dulce - San Patricio, length 4");
}

// Of equally long lines the one with fewer rough connections, as in 19.0; then the source that the pack names first.
TEST(SupplyLineTest, OfEqualLinesTheOneWithFewerRoughConnectionsIsTaken) {
  Board board;
  const SupplyLine line = board.Trace(kUs, "palo_blanco");
  EXPECT_EQ(board.Source(line), "san_patricio");
  EXPECT_EQ(line.length, 4);  // San Antonio lies as far, over a rough connection
}

// 6.2/1.
TEST(SupplyLineTest, FiveSpacesReachAndSixDoNot) {
  Board board;
  board.UsControls({"palo_blanco", "monterrey"});
  EXPECT_EQ(board.Trace(kUs, "monterrey").length, 5);
  EXPECT_FALSE(board.Supplied(kUs, "linares"));
  EXPECT_EQ(board.Rule(board.Trace(kUs, "san_luis_potosi")), "6.2/1");
  EXPECT_EQ(board.Describe(kUs, "san_luis_potosi"),
            "no line of length 5 or less leads from San Luis Potosi to a source of the US");
}

// 6.2/2.
TEST(SupplyLineTest, ARoughConnectionCountsTwo) {
  Board board;
  board.UsControls({"palo_blanco"});
  EXPECT_EQ(board.Trace(kUs, "frio_crossing").length, 2);
  EXPECT_EQ(board.Trace(kUs, "cerralvo").length, 5);  // by an ordinary connection to Palo Blanco
  EXPECT_FALSE(board.Supplied(kUs, "monclova"));      // by a rough one
}

// 6.2/4: the space that asks may be the enemy's, those of the line may not.
TEST(SupplyLineTest, EverySpaceOfTheLineIsFriendly) {
  Board board;
  EXPECT_TRUE(board.Supplied(kUs, "palo_blanco"));
  const SupplyLine line = board.Trace(kUs, "monterrey");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.2/4");
  EXPECT_TRUE(board.UsControls({"palo_blanco"}).Supplied(kUs, "monterrey"));
}

// What a refusal for want of supply rests on.
std::vector<std::string> Reasons(const Board& board, Side side, absl::string_view space) {
  Why why;
  ExplainOutOfSupply(board.rules(), board.state(), side, board.Space(space), &why);
  std::vector<std::string> cases;
  for (RuleId rule : why.also) cases.push_back(kCatalogue[rule - 1].id);
  return cases;
}

TEST(SupplyRefusalTest, NamesEachConditionThatCutsTheLine) {
  Board board;
  board.UsControls({"palo_blanco"});
  EXPECT_THAT(Reasons(board, kUs, "monterrey"), IsEmpty()) << "in supply";
  board.Set("raid.palo_blanco", "mexico");
  // Without the raid, or over Cerralvo if that were friendly.
  EXPECT_THAT(Reasons(board, kUs, "monterrey"), ElementsAre("6.1/3", "6.2/6", "6.2/4"));
  board.Set("raid.palo_blanco", "none").Set("control.palo_blanco", "mexico");
  EXPECT_THAT(Reasons(board, kUs, "monterrey"), ElementsAre("6.1/3", "6.2/4"));
}

TEST(SupplyRefusalTest, NamesTheLengthIfNoOtherConditionAloneCutsTheLine) {
  Board board;
  EXPECT_THAT(Reasons(board, kUs, "puebla"), ElementsAre("6.1/3", "6.2/1"));
}

TEST(SupplyRefusalTest, NamesThePortThatFeedsOneForce) {
  Board board;
  board.UsControls({"mazatlan"}).Set("squadron.west", "active").Set("unit.us_bragg", "mazatlan");
  EXPECT_THAT(Reasons(board, kUs, "mazatlan"), IsEmpty());
  board.Set("unit.us_1st_infantry", "mazatlan");  // two units without a leader are no Force
  EXPECT_THAT(Reasons(board, kUs, "mazatlan"), ElementsAre("6.1/3", "6.4.a/1"));
}

// 6.2/4, 6.7.b: nobody controls a transit space; an enemy unit in it stops the line.
TEST(SupplyLineTest, AnEnemyUnitStopsTheLineInATransitSpace) {
  Board board;
  board.Set("unit.mx_7th_dragoons", "laredo_road");
  const SupplyLine line = board.Trace(kUs, "palo_blanco");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.2/4");
  EXPECT_TRUE(board.Set("unit.mx_7th_dragoons", "regroup").Supplied(kUs, "palo_blanco"));
}

// A battle is fought with the enemy in the space: that does not put either side out of supply.
TEST(SupplyLineTest, EnemyUnitsInTheSpaceThatAsksDoNotMatter) {
  Board board;
  board.Set("unit.us_1st_dragoons", "monterrey").Set("unit.mx_guard", "monterrey");
  EXPECT_TRUE(board.Supplied(kMexico, "monterrey"));
  EXPECT_TRUE(board.UsControls({"palo_blanco"}).Supplied(kUs, "monterrey"));
}

// 6.2/5.
TEST(SupplyLineTest, RoughTerrainStopsTheLineWithoutWorksOrTrain) {
  Board board;
  const SupplyLine line = board.Trace(kMexico, "mazatlan");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.2/5");
  EXPECT_TRUE(board.Set("train.mexico", "espinazo_del_diablo").Supplied(kMexico, "mazatlan"));
}

TEST(SupplyLineTest, WorksMakeTheirSpaceFitForALine) {
  Board board;
  EXPECT_FALSE(Feeds(board, kMexico, "fresnillo", "zacatecas"));
  EXPECT_FALSE(Feeds(board.Set("fortification.us_fieldworks_1", "zacatecas"), kMexico, "fresnillo", "zacatecas"));
  EXPECT_TRUE(Feeds(board.Set("fortification.mx_fieldworks_1", "zacatecas"), kMexico, "fresnillo", "zacatecas"));
}

// 13.2.a: no value while it is built.
TEST(SupplyLineTest, AFortUnderConstructionIsNoFort) {
  Board board;
  board.Set("fortification.mx_fort_1", "zacatecas under_construction");
  EXPECT_FALSE(Feeds(board, kMexico, "fresnillo", "zacatecas"));
  board.Set("fortification.mx_fort_1", "zacatecas");
  EXPECT_TRUE(Feeds(board, kMexico, "fresnillo", "zacatecas"));
}

// 6.2/5 and the option clear_requirement.
TEST(SupplyLineTest, ByOptionTheSourceNeedNotBeClear) {
  Board board(Choices{{"clear_requirement", "source_exempt"}});
  EXPECT_TRUE(Feeds(board, kMexico, "fresnillo", "zacatecas"));
  EXPECT_FALSE(board.Supplied(kMexico, "mazatlan"));    // Espinazo del Diablo is no source
  EXPECT_TRUE(Board().Supplied(kMexico, "zacatecas"));  // where the source itself asks, terrain never matters
}

// 6.2/6, 6.4.e.
TEST(SupplyLineTest, ARaidBlocksUnlessAUnitOrTheTrainIsThere) {
  Board board;
  board.Set("unit.mx_2nd_infantry", "matamoros").Set("raid.monterrey", "us");
  const SupplyLine line = board.Trace(kMexico, "matamoros");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.2/6");
  EXPECT_EQ(board.Rule(Board(board).UsControls({"saltillo"}).Trace(kMexico, "monterrey")), "6.4.e");
  EXPECT_TRUE(Board(board).Set("unit.mx_guard", "monterrey").Supplied(kMexico, "matamoros"));
  EXPECT_TRUE(Board(board).Set("train.mexico", "monterrey").Supplied(kMexico, "matamoros"));
}

// 6.7.b/1: of either side, and in transit spaces too.
TEST(SupplyLineTest, ARaidInATransitSpaceBlocksBothSides) {
  for (const char* raider : {"us", "mexico"}) {
    Board board;
    EXPECT_FALSE(board.Set("raid.laredo_road", raider).Supplied(kUs, "palo_blanco")) << raider;
  }
}

// ---- 6.2/7, 18.4.b: revolt.

// 19.0: with Coahuila in revolt Arista's line from Presidio del Rio Grande is cut, the train by his side or not.
TEST(RevoltTest, CoahuilaInRevoltCutsAristaOff) {
  Board board;
  board.Scenario("turn_2");
  EXPECT_TRUE(board.Supplied(kMexico, "presidio_del_rio_grande"));
  board.Set("state.coahuila", "revolt");
  const SupplyLine line = board.Trace(kMexico, "presidio_del_rio_grande");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.2/7");
  board.Set("train.mexico", "none");
  EXPECT_EQ(board.Rule(board.Trace(kMexico, "presidio_del_rio_grande")), "18.4.b/1");
}

TEST(RevoltTest, TheTrainLetsALinePassOneSpaceInRevolt) {
  Board board;
  board.Set("state.nuevo_leon", "revolt");
  EXPECT_FALSE(board.Supplied(kUs, "palo_blanco"));
  EXPECT_TRUE(board.Set("train.us", "palo_blanco").Supplied(kUs, "palo_blanco"));
}

// The option revolt_supply.
TEST(RevoltTest, ByOptionOnlyLinesThatPassAreCut) {
  Board strict, mild(Choices{{"revolt_supply", "passage_cut"}});
  for (Board* board : {&strict, &mild}) board->Set("state.nuevo_leon", "revolt").UsControls({"palo_blanco"});
  EXPECT_FALSE(strict.Supplied(kUs, "palo_blanco"));
  EXPECT_TRUE(mild.Supplied(kUs, "palo_blanco"));
  EXPECT_FALSE(mild.Supplied(kUs, "mier") && mild.Trace(kUs, "mier").path.front() == mild.Space("palo_blanco"));
  EXPECT_FALSE(mild.Supplied(kUs, "monterrey"));  // its line passes Palo Blanco
  EXPECT_FALSE(strict.Supplied(kMexico, "monterrey"));
  EXPECT_TRUE(mild.Supplied(kMexico, "monterrey"));
}

// ---- 6.3, 6.4: sources.

TEST(SourceTest, ATexasSpaceFeedsTheUsWhileItIsFriendly) {
  Board board;
  EXPECT_TRUE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("goliad")));
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kMexico, board.Space("goliad")));
  board.Set("control.goliad", "mexico");
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("goliad")));
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("laredo_road")));  // a transit space
}

TEST(SourceTest, PoliticalWillCitiesFeedMexicoOnly) {
  Board board;
  EXPECT_EQ(board.Trace(kMexico, "saltillo").length, 0);
  EXPECT_EQ(board.Rule(board.Trace(kMexico, "saltillo")), "6.3/3");
  board.UsControls({"saltillo"});
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("saltillo")));
  EXPECT_NE(board.Trace(kMexico, "saltillo").length, 0);
}

// 6.4.a.
TEST(PortTest, APortFeedsOneForceWhileItsSquadronIsActive) {
  Board board;
  board.UsControls({"guaymas", "hermosillo"});
  EXPECT_EQ(board.Rule(board.Trace(kUs, "hermosillo")), "6.4.a/3");
  board.Set("squadron.east", "active");
  EXPECT_FALSE(board.Supplied(kUs, "hermosillo"));  // the other coast
  board.Set("squadron.west", "active");
  const SupplyLine line = board.Trace(kUs, "hermosillo");
  EXPECT_TRUE(line.supplied);
  EXPECT_TRUE(line.limited);
  EXPECT_EQ(board.Rule(line), "6.4.a/1");
  EXPECT_THAT(board.Describe(kUs, "hermosillo"), HasSubstr("for one Force only"));
}

TEST(PortTest, APortFeedsNoArmyWithoutTheBeachhead) {
  Board board;
  board.UsControls({"guaymas", "hermosillo"}).Set("squadron.west", "active");
  EXPECT_FALSE(board.Supplied(kUs, "hermosillo", /*army=*/true));
  EXPECT_EQ(board.Rule(board.Trace(kUs, "hermosillo", true)), "6.4.a/1");
  board.Set("beachhead", "guaymas");
  const SupplyLine line = board.Trace(kUs, "hermosillo", true);
  EXPECT_TRUE(line.supplied);
  EXPECT_FALSE(line.limited);
  EXPECT_EQ(board.Rule(line), "6.4.a/2");
  EXPECT_FALSE(board.Set("squadron.west", "inactive").Supplied(kUs, "hermosillo", true));
}

// 6.4.a/1: one Force is no more than a leader there could command, or one unit.
TEST(PortTest, ASpaceWithMoreUnitsThanOneForceIsNotInSupplyAsAWhole) {
  Board board;
  board.UsControls({"guaymas"}).Set("squadron.west", "active").Set("unit.us_1st_dragoons", "guaymas");
  EXPECT_TRUE(SpaceInSupply(board.rules(), board.state(), kUs, board.Space("guaymas")));
  board.Set("unit.us_1st_infantry", "guaymas");
  EXPECT_FALSE(SpaceInSupply(board.rules(), board.state(), kUs, board.Space("guaymas")));
  board.Set("leader.kearney", "guaymas");
  EXPECT_TRUE(SpaceInSupply(board.rules(), board.state(), kUs, board.Space("guaymas")));
  EXPECT_TRUE(ForceInSupply(board.rules(), board.state(), kUs, board.Space("guaymas"), false));
  EXPECT_FALSE(ForceInSupply(board.rules(), board.state(), kUs, board.Space("guaymas"), true));
}

// 6.4.b/1.
TEST(DisputedZoneTest, FeedsThreeUnitsOfEachSideByItself) {
  Board board;
  board.Set("state.tamaulipas", "revolt").Set("state.coahuila", "revolt");  // no line out for Mexico
  const SpaceId zone = board.Space("disputed_zone");
  for (const char* unit : {"unit.mx_7th_dragoons", "unit.mx_9th_dragoons", "unit.mx_3rd_dragoons"}) {
    board.Set(unit, "disputed_zone");
  }
  EXPECT_FALSE(board.Supplied(kMexico, "disputed_zone"));
  EXPECT_TRUE(SpaceInSupply(board.rules(), board.state(), kMexico, zone));
  board.Set("unit.mx_guard", "disputed_zone");
  EXPECT_FALSE(SpaceInSupply(board.rules(), board.state(), kMexico, zone));
}

// 6.4.b/2.
TEST(DisputedZoneTest, CountsThreeForALineOfTheSideWithAsManyUnits) {
  Board board;
  board.Set("unit.mx_7th_dragoons", "leona_river");  // no other way from Presidio
  const SupplyLine line = board.Trace(kUs, "presidio_del_rio_grande");
  EXPECT_EQ(line.length, 4);
  EXPECT_EQ(line.path.front(), board.Space("disputed_zone"));
  board.Set("unit.mx_9th_dragoons", "disputed_zone");
  EXPECT_EQ(board.Rule(board.Trace(kUs, "presidio_del_rio_grande")), "6.4.b/2");
  board.Set("unit.us_1st_dragoons", "disputed_zone");
  EXPECT_TRUE(board.Supplied(kUs, "presidio_del_rio_grande"));
}

TEST(DisputedZoneTest, ByOptionALineMayEndThere) {
  Board board(Choices{{"disputed_zone_trace", "may_end_there"}});
  board.Set("unit.mx_7th_dragoons", "leona_river");
  const SupplyLine line = board.Trace(kUs, "presidio_del_rio_grande");
  EXPECT_EQ(board.Source(line), "disputed_zone");
  EXPECT_EQ(line.length, 3);
}

// 6.4.c.
TEST(CaliforniaTest, EachCaliforniaFeedsOneUnitByItself) {
  Board board;
  const SpaceId alta = board.Space("alta_california");
  board.Set("unit.us_1st_marines", "alta_california");
  EXPECT_TRUE(SpaceInSupply(board.rules(), board.state(), kUs, alta));
  board.Set("unit.us_2nd_marines", "alta_california");
  EXPECT_FALSE(SpaceInSupply(board.rules(), board.state(), kUs, alta));
  EXPECT_EQ(FedWithoutLine(board.rules(), kMexico, board.Space("baja_california"), false), 1);
}

TEST(CaliforniaTest, ItsControllerFeedsOneForceOutsideEvenAnArmy) {
  Board board;
  EXPECT_FALSE(board.Supplied(kUs, "gila_trail"));
  board.UsControls({"alta_california"});
  const SupplyLine line = board.Trace(kUs, "gila_trail", /*army=*/true);
  EXPECT_TRUE(line.supplied);
  EXPECT_TRUE(line.limited);
  EXPECT_EQ(board.Rule(line), "6.4.c/2");
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("alta_california")));
}

// 6.4.c is the special rule also where Alta California's city would feed Mexico.
TEST(CaliforniaTest, ItIsALimitedSourceForMexicoToo) {
  Board board;
  board.UsControls({"tucson"});  // no way to Santa Fe
  EXPECT_TRUE(board.Trace(kMexico, "gila_trail").limited);
  EXPECT_FALSE(board.Supplied(kMexico, "alta_california"));  // "outside the Zone"
}

TEST(CaliforniaTest, ItFeedsBySeaUnderTheLimitsOfPorts) {
  Board board;
  board.UsControls({"alta_california", "guaymas", "hermosillo"});
  EXPECT_FALSE(Feeds(board, kUs, "hermosillo", "alta_california"));
  board.Set("squadron.west", "active");
  EXPECT_TRUE(Feeds(board, kUs, "hermosillo", "alta_california"));
  EXPECT_FALSE(Feeds(board, kUs, "hermosillo", "alta_california", /*army=*/true));
}

// 6.4.d.
TEST(SonoraTest, FeedsThreeMexicanUnitsInTheSupplyEventOnly) {
  Board board;
  const SpaceId space = board.Space("hermosillo");
  EXPECT_EQ(FedWithoutLine(board.rules(), kMexico, space, /*supply_event=*/true), 3);
  EXPECT_EQ(FedWithoutLine(board.rules(), kMexico, space, false), 0);
  EXPECT_EQ(FedWithoutLine(board.rules(), kUs, space, true), 0);
}

// 6.4.b: a train in the Disputed Zone is no source that others could trace to while the enemy has more units there.
TEST(DisputedZoneTest, ATrainAmongMoreEnemiesIsNoSourceForOthers) {
  Board board;
  board.Set("train.mexico", "disputed_zone");
  const SpaceId zone = board.Space("disputed_zone");
  EXPECT_TRUE(UnlimitedSource(board.rules(), board.state(), kMexico, zone));
  board.Set("unit.us_1st_dragoons", "disputed_zone");
  EXPECT_FALSE(UnlimitedSource(board.rules(), board.state(), kMexico, zone));
  board.Set("unit.mx_guard", "disputed_zone");
  EXPECT_TRUE(UnlimitedSource(board.rules(), board.state(), kMexico, zone));
}

// ---- 6.5: the Baggage Train.

TEST(TrainTest, AFedTrainIsASourceOverAnyTerrain) {
  Board board;
  board.Set("train.mexico", "espinazo_del_diablo");
  const SupplyLine line = board.Trace(kMexico, "mazatlan");
  EXPECT_EQ(board.Source(line), "espinazo_del_diablo");
  EXPECT_EQ(line.length, 2);
  EXPECT_EQ(board.Rule(line), "6.5.a/1");
  EXPECT_FALSE(line.limited);
}

TEST(TrainTest, ATrainWithoutALineFeedsNobodyUnlessItIsGivenUp) {
  Board board;
  board.Set("train.us", "monterrey").UsControls({"monterrey"});
  const SupplyLine line = board.Trace(kUs, "linares");
  EXPECT_FALSE(line.supplied);
  EXPECT_EQ(board.Rule(line), "6.5.a/3");
  EXPECT_FALSE(Feeds(board, kUs, "linares", "monterrey"));
  EXPECT_TRUE(Feeds(board, kUs, "linares", "monterrey", false, /*expend=*/true));  // 6.5.a/4
  EXPECT_FALSE(Feeds(board, kUs, "matamoros", "monterrey", false, true));
}

TEST(TrainTest, ATrainDoublesTheReach) {
  Board board;
  board.UsControls({"palo_blanco", "monterrey"});
  EXPECT_FALSE(board.Supplied(kUs, "linares"));
  EXPECT_TRUE(board.Set("train.us", "monterrey").Supplied(kUs, "linares"));
}

// 6.5.a/3 by our default: train and Beachhead do not hold each other up.
TEST(TrainTest, TrainAndBeachheadNeedASourceBesidesEachOther) {
  Board board;
  board.UsControls({"guaymas", "hermosillo"}).Set("beachhead", "guaymas").Set("train.us", "hermosillo");
  EXPECT_FALSE(board.Supplied(kUs, "hermosillo"));
  EXPECT_FALSE(board.Supplied(kUs, "guaymas"));
  board.Set("squadron.west", "active");
  EXPECT_TRUE(board.Supplied(kUs, "hermosillo", true));
  EXPECT_TRUE(UnlimitedSource(board.rules(), board.state(), kUs, board.Space("hermosillo")));
}

// What a port gives to a train it gives on: one Force that is no Army.
TEST(TrainTest, ATrainGivesNoMoreThanItGets) {
  Board board;
  board.UsControls({"guaymas", "hermosillo"}).Set("squadron.west", "active").Set("train.us", "hermosillo");
  EXPECT_TRUE(board.Trace(kUs, "arizpe").limited);
  EXPECT_FALSE(board.Supplied(kUs, "arizpe", true));
}

// 6.5.c.
TEST(TrainTest, TheBeachheadHoldsItsPortOpenInARevolt) {
  Board board;
  board.UsControls({"guaymas"}).Set("squadron.west", "active").Set("state.sonora", "revolt");
  EXPECT_FALSE(board.Supplied(kUs, "guaymas"));
  EXPECT_TRUE(board.Set("beachhead", "guaymas").Supplied(kUs, "guaymas"));
}

// ---- 6.7 to 6.9: control.

TEST(ControlTest, NobodyControlsTransitSpacesOrTheDisputedZone) {
  Board board;
  EXPECT_FALSE(SetControl(board.rules(), board.state(), board.Space("laredo_road"), kUs));
  EXPECT_FALSE(SetControl(board.rules(), board.state(), board.Space("disputed_zone"), kUs));
  EXPECT_TRUE(SetControl(board.rules(), board.state(), board.Space("monterrey"), kUs));
  EXPECT_FALSE(SetControl(board.rules(), board.state(), board.Space("monterrey"), kUs));
  EXPECT_TRUE(Friendly(board.rules(), board.state(), kUs, board.Space("disputed_zone")));
  EXPECT_TRUE(Friendly(board.rules(), board.state(), kMexico, board.Space("disputed_zone")));
}

// 6.9/2: Nuevo Leon's control number is 2.
TEST(ControlTest, TheUsControlsAStateWithAsManySpacesAsItsControlNumber) {
  Board board;
  board.UsControls({"monterrey"});
  EXPECT_FALSE(UsControlsState(board.rules(), board.state(), board.State("nuevo_leon")));
  board.UsControls({"linares"});
  EXPECT_TRUE(UsControlsState(board.rules(), board.state(), board.State("nuevo_leon")));
}

// 6.9/3.
TEST(ControlTest, TheUsControlsAZoneByItsMarkerOrByTheOnlyUnits) {
  Board board;
  const StateId yucatan = board.State("yucatan");
  EXPECT_FALSE(UsControlsState(board.rules(), board.state(), yucatan));
  board.Set("unit.us_1st_marines", "yucatan");
  EXPECT_TRUE(UsControlsState(board.rules(), board.state(), yucatan));
  board.Set("unit.mx_1st_marines", "yucatan");
  EXPECT_FALSE(UsControlsState(board.rules(), board.state(), yucatan));
  EXPECT_TRUE(UsControlsState(board.rules(), board.UsControls({"yucatan"}).state(), yucatan));
}

// 18.1.a.
TEST(ControlTest, AMarkerAbroadWithoutSupplyOrUnitIsIsolated) {
  Board board;
  const SpaceId monterrey = board.Space("monterrey");
  board.UsControls({"monterrey"});
  EXPECT_TRUE(Isolated(board.rules(), board.state(), monterrey));
  EXPECT_FALSE(Isolated(board.rules(), Board(board).Set("unit.us_1st_dragoons", "monterrey").state(), monterrey));
  EXPECT_FALSE(Isolated(board.rules(), Board(board).UsControls({"palo_blanco"}).state(), monterrey));
  EXPECT_FALSE(Isolated(board.rules(), board.state(), board.Space("saltillo")));  // at home (6.7.c)
}

TEST(ControlTest, MexicanMarkersInTexasAreIsolatedToo) {
  Board board;
  board.Set("control.goliad", "mexico").Set("control.austin", "mexico");
  EXPECT_TRUE(Isolated(board.rules(), board.state(), board.Space("goliad")));
  EXPECT_FALSE(Isolated(board.rules(), board.state(), board.Space("austin")));  // over the plains to Santa Fe
}

// 10.2.b/0, 13.2: a standing fortress is a fortification.
TEST(OccupationTest, WorksAndStandingFortressesAreEnemyOccupied) {
  Board board;
  const auto occupied = [&](const char* space) {
    return EnemyOccupied(board.rules(), board.state(), kUs, board.Space(space));
  };
  EXPECT_FALSE(occupied("monterrey"));
  EXPECT_TRUE(occupied("vera_cruz"));
  EXPECT_EQ(UnitsIn(board.rules(), board.state(), kMexico, board.Space("vera_cruz")), 0);
  EXPECT_EQ(UnitsIn(board.rules(), board.state(), kMexico, board.Space("vera_cruz"), true), 1);
  board.Set("fortress.vera_cruz", "fallen");  // and its own unit with it (13.3.a/4)
  EXPECT_EQ(UnitsIn(board.rules(), board.state(), kMexico, board.Space("vera_cruz"), true), 0);
  EXPECT_FALSE(occupied("vera_cruz"));
  board.Set("fortification.mx_fieldworks_1", "monterrey");
  EXPECT_TRUE(occupied("monterrey"));
}

}  // namespace
}  // namespace adjutant::halls
