// Veracruz 5, 6, 7, 8.82, 9.1, 9.2, 11.3: movement, zones of control, stacking; and what the first turn changes (19.2).
#include "core/veracruz/chapters/05_movement.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using testing::OptionPicks;

constexpr const char* kDivision[] = {"worth",           "us_1st_infantry", "us_2nd_infantry",
                                     "us_3rd_infantry", "us_4th_infantry", "us_5th_infantry"};

// A table on turn 5, on which one side marches.
struct March : Table {
  explicit March(const OptionPicks& options = {}, const char* turn = "5") : Table(options) { Set("turn", turn); }

  March& Set(absl::string_view name, absl::string_view value) {
    Table::Set(name, value);
    return *this;
  }
  March& Put(absl::string_view hex, std::initializer_list<const char*> pieces) {
    Table::Put(hex, pieces);
    return *this;
  }
  March& Hide(absl::string_view hex, absl::string_view piece, int strength) {
    Table::Hide(hex, piece, strength);
    return *this;
  }
  March& Us() {
    Go("us.movement");
    side = "us";
    return *this;
  }
  March& Mexico() {
    Go("mexico.movement");
    side = "mexico";
    return *this;
  }
  // Six combat units and what else is named, as the First Division.
  March& Division(const char* hex, std::initializer_list<const char*> others = {}) {
    for (const char* member : kDivision) Put(hex, {member});
    Put(hex, {"us_6th_infantry"}).Put(hex, others).Put(hex, {"us_1st_division"});
    for (const char* member : kDivision) Join(member);
    Join("us_6th_infantry");
    for (const char* member : others) Join(member);
    return *this;
  }
  void Join(const char* member) { Set(absl::StrCat("piece.", member, ".formation"), "us_1st_division"); }

  std::string PickLine(absl::string_view piece) const { return absl::StrCat(side, " piece_picked piece=", piece); }
  std::string StepLine(absl::string_view hex) const { return absl::StrCat(side, " moved hex=", hex); }
  March& Pick(std::initializer_list<const char*> pieces) {
    for (const char* piece : pieces) Do(PickLine(piece));
    return *this;
  }
  March& To(std::initializer_list<const char*> hexes) {
    for (const char* hex : hexes) Do(StepLine(hex));
    return *this;
  }
  March& End() {
    Do(absl::StrCat(side, " move_ended"));
    return *this;
  }
  March& Drop(const char* piece) {
    Do(absl::StrCat(side, " piece_dropped piece=", piece));
    return *this;
  }
  std::string NoPick(const char* piece) const { return Refusal(PickLine(piece)); }
  std::string NoStep(const char* hex) const { return Refusal(StepLine(hex)); }
  std::string NoDrop(const char* piece) const { return Refusal(absl::StrCat(side, " piece_dropped piece=", piece)); }
  std::string NoEnd() const { return Refusal(absl::StrCat(side, " move_ended")); }
  std::string NoPhaseEnd() const { return Refusal(absl::StrCat(side, " movement_ended")); }

  int Cost(const char* from, const char* to, bool artillery = false, Side whose = kUs) const {
    return EntryCost(rules(), s(), whose, Id(from), C().Direction(Id(from), Id(to)), artillery);
  }
  int Spent(const char* piece) const { return s()[Piece(piece)].spent; }
  std::string Where(const char* piece) const { return Value(absl::StrCat("piece.", piece, ".hex")); }
  bool Gone(const char* piece) const { return !OnMap(s()[Piece(piece)].where); }

  std::string side = "us";
};

// ---- 5.3: what hexes cost.

// 5.34: every row of the chart that concerns movement.
TEST(EntryCosts, AreThoseOfTheTerrainEffectsChart) {
  const March t;
  EXPECT_EQ(t.Cost("1629", "1628"), 2) << "National Highway";
  EXPECT_EQ(t.Cost("2007", "2008"), 5) << "road";
  EXPECT_EQ(t.Cost("1630", "1730"), 10) << "trail";
  EXPECT_EQ(t.Cost("1629", "1529"), 10) << "clear";
  EXPECT_EQ(t.Cost("1630", "1631"), 20) << "rough";
  EXPECT_EQ(t.Cost("2208", "2209"), 30) << "jungle";
  EXPECT_EQ(t.Cost("1706", "1606"), 30) << "swamp";
  EXPECT_EQ(t.Cost("1348", "1349"), 10) << "city";
  EXPECT_EQ(t.Cost("1115", "1116"), 10) << "a town in the rough";
  EXPECT_EQ(t.Cost("1021", "1121"), 10) << "a fortress by trail";
  EXPECT_EQ(t.Cost("1221", "1121"), 10) << "a fortress in the rough";
  EXPECT_EQ(t.Cost("1121", "1120"), -1) << "mountain";
  EXPECT_EQ(t.Cost("1705", "1704"), -1) << "San Juan de Ulua";
  EXPECT_EQ(t.Cost("1804", "1803"), -1) << "all sea";
}

// 5.31, 5.32, 5.34: a river is paid beside the hex; a bridge costs what its road does.
TEST(EntryCosts, RiversAreAddedBridgesAreNot) {
  const March t;
  EXPECT_EQ(t.Cost("1539", "1538"), 20) << "clear across a river";
  EXPECT_EQ(t.Cost("1511", "1411"), 2) << "the bridge of the highway";
  EXPECT_EQ(t.Cost("1805", "1905"), 5) << "the bridge of a road";
  EXPECT_EQ(t.Cost("1804", "1904"), 20) << "a trail fords the river";
  EXPECT_EQ(t.Cost("1539", "1538", true), -1) << "artillery crosses at bridges only";
  EXPECT_EQ(t.Cost("1511", "1411", true), 2);
}

// 5.34/12.
TEST(EntryCosts, ArtilleryGetsNothingFromTrails) {
  const March t;
  EXPECT_EQ(t.Cost("1216", "1317"), 10);
  EXPECT_EQ(t.Cost("1216", "1317", true), 20) << "rough";
  EXPECT_EQ(t.Cost("2207", "2208", true), -1) << "a ford";
  EXPECT_EQ(t.Cost("1630", "1730", true), 10) << "clear";
}

// 6.22, 6.29.
TEST(EntryCosts, AnEnemyZoneOfControlIsOnePointHoweverManyExertIt) {
  March t;
  t.Put("1628", {"mx_tulancingo"});
  EXPECT_EQ(t.Cost("1730", "1629"), 12);
  EXPECT_EQ(t.Cost("1730", "1629", false, kMexico), 2) << "5.27: a side's own zone costs nothing";
  t.Put("1529", {"mx_5th_cavalry"});
  EXPECT_EQ(t.Cost("1730", "1629"), 12);
}

// ---- 6: zones of control.

// 6.21.
TEST(Zones, DoNotReachAcrossRiversMountainsAndWater) {
  March t;
  t.Put("1539", {"mx_tulancingo"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1538"))) << "the Atoyac";
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1540")));
  t.Put("2035", {"mx_5th_cavalry"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("2036"))) << "a bridge makes no difference";
  t.Put("1122", {"mx_7th_cavalry"}).Put("1019", {"mx_8th_cavalry"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1120"))) << "nor into a mountain";
}

// 6.11, 6.12, 6.14, 14.17.
TEST(Zones, BelongToCombatUnits) {
  March t;
  t.Put("1629", {"santa_anna"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1628"))) << "leaders alone have none";
  t.Hide("1629", "militia_1", 0);
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1628"))) << "untried militia have one";
  t.s()[t.Piece("militia_1")].Mark(kTried);
  Refresh(t.rules(), t.s(), Id("1629"));
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1628"))) << "known to be worth nothing they have none";
  t.Put("1629", {"mx_tulancingo"});
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1628")));
  t.Set("piece.mx_tulancingo.demoralized", "yes");
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1628"))) << "demoralized units have none";
  t.Put("1530", {"supply_1", "pack_animal_2"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kUs, Id("1531")));
}

// 12.15.
TEST(Zones, PeroteHasOneVeracruzNoneAndNoneReachesIntoEither) {
  March t;
  t.Put("1705", {"mx_veracruz_national_guard"}).Put("1121", {"mx_tulancingo"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kMexico, Id("1706")));
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1122")));
  t.Put("1122", {"us_1st_infantry"}).Put("1706", {"us_2nd_infantry"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kUs, Id("1121")));
  EXPECT_FALSE(InZone(t.rules(), t.s(), kUs, Id("1705")));
  t.Set("map", "empty").Put("1122", {"us_1st_infantry"});
  EXPECT_FALSE(InZone(t.rules(), t.s(), kUs, Id("1121"))) << "an empty fortress is no exception";
}

// 6.28.
TEST(Zones, NeighboursAreInEachOthers) {
  March t;
  t.Put("1629", {"us_1st_infantry"}).Put("1628", {"mx_tulancingo"});
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1629")));
  EXPECT_TRUE(InZone(t.rules(), t.s(), kUs, Id("1628")));
  EXPECT_TRUE(InZone(t.rules(), t.s(), kUs, Id("1529"))) << "6.28/2: both control one hex";
  EXPECT_TRUE(InZone(t.rules(), t.s(), kMexico, Id("1529")));
}

// ---- 5.1: who moves, and how far.

// 5.13, 5.28, 11.53, 15.15.
TEST(Allowances, AreThePrintedOnesOrFourInGeneralSupply) {
  March t;
  t.Put("1629", {"us_7th_infantry", "us_1st_dragoons", "us_naval_battery", "twiggs", "us_duncan", "pack_animal_2"});
  const auto allowance = [&](const char* piece) { return AllowanceOf(t.rules(), t.s(), t.Piece(piece)); };
  EXPECT_EQ(allowance("us_7th_infantry"), 80);
  EXPECT_EQ(allowance("us_1st_dragoons"), 100);
  EXPECT_EQ(allowance("us_naval_battery"), 10);
  EXPECT_EQ(allowance("twiggs"), 100);
  EXPECT_EQ(allowance("us_duncan"), 0) << "5.14: artillery by itself";
  EXPECT_EQ(allowance("pack_animal_2"), 100);
  for (const char* piece : {"us_7th_infantry", "us_1st_dragoons", "us_naval_battery"}) {
    t.Set(absl::StrCat("piece.", piece, ".supply"), "general");
  }
  EXPECT_EQ(allowance("us_7th_infantry"), 40);
  EXPECT_EQ(allowance("us_1st_dragoons"), 40);
  EXPECT_EQ(allowance("us_naval_battery"), 10) << "11.53: its one hex even so";
  t.Division("1530", {"us_taylor"});
  EXPECT_EQ(allowance("us_1st_division"), 70);
  EXPECT_EQ(allowance("us_1st_infantry"), 70);
  EXPECT_EQ(allowance("us_taylor"), 70) << "5.14: that of its division";
  t.Set("piece.us_1st_infantry.supply", "general");
  EXPECT_EQ(allowance("us_1st_division"), 40);
  EXPECT_EQ(allowance("us_2nd_infantry"), 40) << "formation_supply: slowest";
}

TEST(Allowances, MembersInSupplyGoFasterByOption) {
  March t(OptionPicks{{"formation_supply", "members_in_supply"}});
  t.Division("1530").Set("piece.us_6th_infantry.supply", "general").Us();
  EXPECT_EQ(AllowanceOf(t.rules(), t.s(), t.Piece("us_2nd_infantry")), 70);
  EXPECT_EQ(AllowanceOf(t.rules(), t.s(), t.Piece("us_6th_infantry")), 40);
  t.Pick({"us_1st_division"}).To({"1529", "1429", "1428", "1328"});
  EXPECT_EQ(t.NoStep("1329"), "5.33");
  t.Drop("us_6th_infantry").To({"1329"});
  EXPECT_EQ(t.Where("us_1st_division"), "1329");
  EXPECT_EQ(t.Where("us_6th_infantry"), "1328");
}

// 5.11, 5.0, 5.25.
TEST(Moving, AnyUnitsOncePerPhaseInTheirOwnPhase) {
  March t;
  t.Put("1629", {"us_1st_infantry", "us_2nd_infantry"}).Put("1349", {"mx_tulancingo"}).Us();
  EXPECT_EQ(t.NoPick("mx_tulancingo"), "5.25/1");
  EXPECT_EQ(t.NoPick("us_3rd_infantry"), "5.11/1") << "not on the map";
  EXPECT_EQ(t.NoStep("1628"), "5.0/2") << "nobody is picked up";
  EXPECT_EQ(t.NoPhaseEnd(), "") << "4.B3: nobody has to move";
  t.Pick({"us_1st_infantry"});
  EXPECT_EQ(t.NoPhaseEnd(), "5.0/2");
  EXPECT_EQ(t.NoPick("us_1st_infantry"), "5.0/2") << "picked up already";
  EXPECT_EQ(t.NoStep("1349"), "5.0/2") << "hex by hex";
  t.To({"1628"}).End();
  EXPECT_EQ(t.NoPick("us_1st_infantry"), "5.0/2") << "it was let go";
  EXPECT_EQ(t.NoPick("us_2nd_infantry"), "");
}

// 5.12, 5.24, 5.33: the last hex that can be paid, and the first that cannot.
TEST(Moving, EndsWhereThePointsDo) {
  March t;
  t.Put("1629", {"us_1st_infantry"}).Us().Pick({"us_1st_infantry"});
  // Eight clear hexes, to and fro.
  t.To({"1529", "1429", "1529", "1429", "1529", "1429", "1529"});
  EXPECT_EQ(t.Spent("us_1st_infantry"), 70);
  EXPECT_EQ(t.NoStep("1429"), "");
  t.To({"1429"});
  EXPECT_EQ(t.Number("movement.cost"), 10);
  EXPECT_EQ(t.NoStep("1529"), "5.33");
  t.End();
  March rough;
  rough.Put("1630", {"us_1st_infantry"}).Us().Pick({"us_1st_infantry"});
  rough.To({"1730", "1630", "1730", "1630", "1730", "1630", "1730"});
  EXPECT_EQ(rough.NoStep("1731"), "5.33") << "rough costs two, and one is left";
  EXPECT_EQ(rough.NoStep("1630"), "");
}

// 5.34: a division goes 35 hexes along the highway.
TEST(Moving, TheHighwayCarriesADivisionThirtyFiveHexes) {
  March t;
  t.Division("1605").Us().Pick({"us_1st_division"});
  const char* highway[] = {"1606", "1507", "1508", "1509", "1510", "1511", "1411", "1412", "1313",
                           "1314", "1214", "1215", "1116", "1117", "1017", "1018", "0919", "1019",
                           "1020", "1121", "1122", "1123", "1223", "1224", "1325", "1326", "1426",
                           "1427", "1528", "1628", "1629", "1730", "1830", "1831", "1932"};
  for (const char* hex : highway) t.To({hex});
  EXPECT_EQ(t.Spent("us_1st_infantry"), 70);
  EXPECT_EQ(t.NoStep("1933"), "5.33");
  EXPECT_EQ(t.Value("control.perote"), "us") << "20.12: it was passed";
  EXPECT_EQ(t.Value("control.jalapa"), "us");
}

// 5.21, 5.34/4, 5.34/8, 12.61.
TEST(Moving, NotIntoEnemiesMountainsAndTheSea) {
  March t;
  t.Put("1629", {"us_1st_infantry", "worth"}).Put("1628", {"mx_tulancingo"}).Us().Pick({"us_1st_infantry"});
  EXPECT_EQ(t.NoStep("1628"), "5.21");
  t.End();
  March coast;
  coast.Put("1804", {"us_1st_infantry"}).Us().Pick({"us_1st_infantry"});
  EXPECT_EQ(coast.NoStep("1803"), "5.34/8");
  EXPECT_EQ(coast.NoStep("1704"), "12.61/2");
  March sierra;
  sierra.Put("1121", {"us_1st_infantry"}).Us().Pick({"us_1st_infantry"});
  EXPECT_EQ(sierra.NoStep("1120"), "5.34/4");
}

// 12.21: a fortress without combat units is open.
TEST(Moving, IntoAFortressThatOnlyALeaderHolds) {
  March t;
  t.Put("1122", {"us_1st_infantry", "worth"}).Put("1121", {"santa_anna"}).Us().Pick({"worth"});
  EXPECT_EQ(t.NoStep("1121"), "5.21") << "not for a leader alone";
  t.End().Pick({"us_1st_infantry"}).To({"1121"});
  EXPECT_TRUE(t.Gone("santa_anna"));
  EXPECT_TRUE(t.Cited("12.21/2"));
  EXPECT_EQ(t.Value("fortress.perote.holder"), "us");
}

// 5.21, gunboat_and_enemy.
TEST(Moving, NotToAGunboatButByOption) {
  March t;
  t.Put("1605", {"ohio"}).Put("1706", {"mx_tulancingo"}).Mexico().Pick({"mx_tulancingo"});
  EXPECT_EQ(t.NoStep("1605"), "5.21");
  March shared(OptionPicks{{"gunboat_and_enemy", "shared"}});
  shared.Put("1605", {"ohio"}).Put("1706", {"mx_tulancingo"}).Mexico().Pick({"mx_tulancingo"});
  EXPECT_EQ(shared.NoStep("1605"), "");
}

// 5.26, 7.0, 7.11.
TEST(Moving, ThroughFriendsForNothing) {
  March t;
  t.Put("1629", {"us_1st_infantry"}).Put("1529", {"us_2nd_infantry"}).Us().Pick({"us_1st_infantry"}).To({"1529"});
  EXPECT_EQ(t.Number("movement.cost"), 10);
  EXPECT_TRUE(t.Cited("7.11"));
  t.To({"1429"});
  EXPECT_EQ(t.Where("us_2nd_infantry"), "1529");
}

// ---- 5.14, 5.15: artillery.

TEST(Artillery, MovesInADivisionOnly) {
  March t;
  t.Put("1628", {"us_duncan"}).Division("1629", {"us_taylor"}).Us();
  EXPECT_EQ(t.NoPick("us_duncan"), "5.14/1");
  EXPECT_EQ(t.NoPick("us_taylor"), "15.12/2") << "it goes with its division";
  t.Pick({"us_1st_division"}).To({"1628"});
  EXPECT_EQ(t.Where("us_taylor"), "1628");
  EXPECT_EQ(t.Where("us_duncan"), "1628");
  EXPECT_EQ(t.NoPick("us_duncan"), "7.13/2") << "who joins them starts with them";
}

// 5.34/7.
TEST(Artillery, CrossesAtBridgesOrStaysBehind) {
  March t;
  t.Division("1639", {"us_taylor"}).Us().Pick({"us_1st_division"}).To({"1539"});
  EXPECT_EQ(t.NoStep("1538"), "5.34/7");
  t.Drop("us_taylor").To({"1538"});
  EXPECT_EQ(t.Where("us_taylor"), "1539");
  EXPECT_EQ(t.Value("piece.us_taylor.formation"), "none");
  EXPECT_EQ(t.Spent("us_1st_infantry"), 30) << "one, and two across the river";
}

// 5.34/12: on a trail through rough a battery pays more than the infantry beside it.
TEST(Artillery, PaysTheTerrainBesideATrail) {
  March t;
  t.Division("1216", {"us_taylor"}).Us().Pick({"us_1st_division"}).To({"1317"});
  EXPECT_EQ(t.Number("movement.cost"), 10);
  EXPECT_EQ(t.Number("movement.cost.artillery"), 20);
  EXPECT_EQ(t.Spent("us_1st_infantry"), 10);
  EXPECT_EQ(t.Spent("us_taylor"), 20);
}

TEST(NavyBattery, OneHexOnGoodGroundAndAtBridges) {
  March t;
  t.Put("1605", {"us_naval_battery"}).Us().Pick({"us_naval_battery"});
  EXPECT_EQ(t.NoStep("1606"), "5.15/2") << "swamp, even by the highway";
  EXPECT_EQ(t.NoStep("1706"), "");
  t.To({"1705"});
  EXPECT_EQ(t.Spent("us_naval_battery"), 2);
  EXPECT_EQ(t.NoStep("1605"), "5.15/1") << "one hex, whatever is left";
  March river;
  river.Put("1805", {"us_naval_battery"}).Us().Pick({"us_naval_battery"});
  EXPECT_EQ(river.NoStep("1906"), "");
  EXPECT_EQ(river.NoStep("1905"), "") << "over the bridge";
  March ford;
  ford.Put("1804", {"us_naval_battery"}).Us().Pick({"us_naval_battery"});
  EXPECT_EQ(ford.NoStep("1905"), "5.15/3");
}

TEST(NavyBattery, StaysBehindItsDivisionAfterAHex) {
  March t;
  t.Division("1605", {"us_naval_battery"}).Us().Pick({"us_1st_division"}).To({"1705"});
  EXPECT_EQ(t.NoStep("1605"), "5.15/1");
  t.Drop("us_naval_battery").To({"1605"});
  EXPECT_EQ(t.Where("us_naval_battery"), "1705");
}

// ---- 7.1: stacks.

// 7.13, 9.14.
TEST(Stacks, MoveTogetherAtOneAllowanceAndLeadersWithAnybody) {
  March t;
  t.Put("1629", {"us_1st_infantry", "us_2nd_infantry", "us_1st_dragoons", "worth"}).Put("1628", {"us_3rd_infantry"});
  t.Us().Pick({"us_1st_infantry"});
  EXPECT_EQ(t.NoPick("us_1st_dragoons"), "7.13/1");
  EXPECT_EQ(t.NoPick("us_3rd_infantry"), "7.13/2") << "in another hex";
  EXPECT_EQ(t.NoPick("worth"), "");
  t.Pick({"us_2nd_infantry", "worth"}).To({"1529"});
  EXPECT_EQ(t.Spent("worth"), 10);
  t.End();
  t.Pick({"us_1st_dragoons"});
  EXPECT_EQ(t.NoPick("worth"), "7.13/2") << "he has gone";
  March slow;
  slow.Put("1629", {"us_1st_infantry", "us_1st_dragoons"});
  slow.Set("piece.us_1st_infantry.supply", "general").Set("piece.us_1st_dragoons.supply", "general");
  slow.Us().Pick({"us_1st_infantry", "us_1st_dragoons"});
  EXPECT_EQ(slow.Value("movement.pieces"), "us_1st_infantry us_1st_dragoons") << "5.28: both have 4";
}

// 7.14.
TEST(Stacks, MaySplitOnTheWay) {
  March t;
  t.Put("1629", {"us_1st_infantry", "us_2nd_infantry"}).Us().Pick({"us_1st_infantry", "us_2nd_infantry"});
  EXPECT_EQ(t.NoDrop("us_1st_infantry"), "7.14/2") << "before it moves it is simply left";
  t.To({"1529"}).Drop("us_1st_infantry").To({"1429"}).End();
  EXPECT_EQ(t.Where("us_1st_infantry"), "1529");
  EXPECT_EQ(t.Where("us_2nd_infantry"), "1429");
  EXPECT_EQ(t.NoPick("us_1st_infantry"), "5.0/2") << "it has finished";
}

// 15.16, 15.17, 9.13: what a division can spare on the way.
TEST(Stacks, ADivisionKeepsFiveUnitsAndALeaderOrIsDisbanded) {
  March t;
  t.Division("1629").Us().Pick({"us_1st_division"}).To({"1529"});
  EXPECT_EQ(t.NoDrop("worth"), "9.13");
  t.Drop("us_1st_infantry");
  t.To({"1429"}).Drop("us_2nd_infantry");
  EXPECT_EQ(t.Value("piece.us_3rd_infantry.formation"), "none") << "fewer than five are left";
  EXPECT_EQ(t.Where("us_1st_division"), "not_arrived");
  EXPECT_NE(t.Value("movement.pieces"), "(no such value)") << "the others go on";
}

// ---- 5.22 to 5.24, 6.2: in and out of zones of control.

TEST(ControlledHexes, StopWhoeverEnters) {
  March t;
  t.Put("1629", {"us_1st_infantry", "worth"}).Put("1426", {"mx_tulancingo"}).Us().Pick({"us_1st_infantry", "worth"});
  t.To({"1628", "1528", "1427"});
  EXPECT_EQ(t.Number("movement.cost"), 12) << "by the highway, and one for the zone";
  EXPECT_TRUE(t.Cited("6.23"));
  EXPECT_EQ(t.NoStep("1528"), "5.22");
  EXPECT_EQ(t.NoStep("1428"), "5.22");
  EXPECT_EQ(t.NoEnd(), "");
}

TEST(ControlledHexes, AreLeftForAFreeHexFirst) {
  March t;
  t.Put("1427", {"us_1st_infantry", "worth"}).Put("1426", {"mx_tulancingo"}).Us().Pick({"us_1st_infantry", "worth"});
  EXPECT_EQ(t.NoStep("1327"), "5.23/2") << "next to the same enemy";
  EXPECT_EQ(t.NoStep("1428"), "") << "5.23/1";
  t.To({"1428"});
  EXPECT_EQ(t.NoStep("1427"), "") << "and back again, if the points last";
  t.To({"1427"});
  EXPECT_EQ(t.NoStep("1428"), "5.22");
}

// 6.25.
TEST(ControlledHexes, AreNotThoseBehindARiver) {
  March t;
  t.Put("1637", {"us_1st_infantry"}).Put("1539", {"mx_tulancingo"}).Us().Pick({"us_1st_infantry"}).To({"1538"});
  EXPECT_TRUE(t.Cited("6.25"));
  EXPECT_EQ(t.NoStep("1437"), "") << "it may go on";
}

// 9.2, 8.12/2.
TEST(ControlledHexes, AreClosedToUnitsWithoutALeader) {
  March t;
  t.Put("1628", {"us_1st_infantry", "worth"}).Put("1528", {"us_2nd_infantry"}).Put("1426", {"mx_tulancingo"}).Us();
  t.Pick({"us_2nd_infantry"});
  EXPECT_EQ(t.NoStep("1427"), "9.2/1");
  t.End().Pick({"worth"}).To({"1528"});
  EXPECT_EQ(t.NoStep("1427"), "") << "9.11: leaders go anywhere";
}

// 9.2: the duty, and its end.
TEST(Leaderless, MustLeaveTheZoneInWhichTheyBegan) {
  March t;
  t.Put("1427", {"us_1st_infantry"}).Put("1426", {"mx_tulancingo"}).Us();
  EXPECT_EQ(t.NoPhaseEnd(), "9.2/2");
  t.Pick({"us_1st_infantry"});
  EXPECT_EQ(t.NoEnd(), "9.2/2");
  t.To({"1428"}).End();
  EXPECT_EQ(t.NoPhaseEnd(), "");
}

TEST(Leaderless, AreEliminatedIfTheyCannotLeave) {
  March t;
  t.Put("1427", {"us_duncan", "us_1st_infantry"}).Put("1426", {"mx_tulancingo"}).Us();
  EXPECT_EQ(t.NoPhaseEnd(), "9.2/2") << "the infantry can";
  t.Pick({"us_1st_infantry"}).To({"1428"}).End();
  EXPECT_EQ(t.NoPhaseEnd(), "") << "a battery by itself cannot";
  t.Do("us movement_ended");
  EXPECT_TRUE(t.Cited("9.2/3"));
  EXPECT_TRUE(t.Gone("us_duncan"));
  EXPECT_FALSE(t.Gone("us_1st_infantry"));
  March ringed;
  ringed.Put("1427", {"us_1st_infantry"}).Put("1426", {"mx_tulancingo"}).Put("1328", {"mx_5th_cavalry"});
  ringed.Put("1528", {"mx_7th_cavalry"}).Us();
  EXPECT_EQ(ringed.NoPhaseEnd(), "") << "every hex around it is controlled";
  ringed.Do("us movement_ended");
  EXPECT_TRUE(ringed.Gone("us_1st_infantry"));
}

// ---- 8.8: demoralized units in their movement phase.

TEST(Demoralized, MustLeaveAnEnemyZoneAndMayNotEnterOne) {
  March t;
  t.Put("1427", {"us_1st_infantry", "worth"}).Put("1426", {"mx_tulancingo"});
  t.Set("piece.us_1st_infantry.demoralized", "yes").Set("piece.worth.demoralized", "yes").Us();
  EXPECT_EQ(t.NoPhaseEnd(), "8.82/2");
  t.Pick({"us_1st_infantry"});
  EXPECT_EQ(t.Value("movement.pieces"), "us_1st_infantry worth") << "8.81: all of the stack";
  EXPECT_EQ(t.NoEnd(), "8.82/2");
  t.To({"1428"});
  EXPECT_EQ(t.NoStep("1427"), "8.82/1");
  EXPECT_EQ(t.NoDrop("worth"), "8.81");
  t.End().Do("us movement_ended");
  EXPECT_FALSE(t.Gone("us_1st_infantry"));
}

TEST(Demoralized, AreEliminatedIfTheyCannotLeave) {
  March t;
  t.Put("1427", {"us_duncan", "us_1st_infantry", "worth"}).Put("1426", {"mx_tulancingo"});
  for (const char* piece : {"us_duncan", "us_1st_infantry", "worth"}) {
    t.Set(absl::StrCat("piece.", piece, ".demoralized"), "yes");
  }
  t.Us();
  EXPECT_EQ(t.NoPick("us_1st_infantry"), "8.81") << "the battery would stay behind";
  t.Do("us movement_ended");
  EXPECT_TRUE(t.Cited("8.82/3"));
  EXPECT_TRUE(t.Gone("us_1st_infantry"));
  EXPECT_TRUE(t.Gone("worth"));
}

// 8.83: who comes to them is demoralized too, and does not leave them.
TEST(Demoralized, InfectWhoeverComes) {
  March t;
  t.Put("1629", {"us_1st_infantry"}).Put("1529", {"us_2nd_infantry"}).Set("piece.us_2nd_infantry.demoralized", "yes");
  t.Us().Pick({"us_1st_infantry"}).To({"1529"});
  EXPECT_EQ(t.Value("piece.us_1st_infantry.demoralized"), "yes");
  EXPECT_EQ(t.NoStep("1429"), "8.81");
  t.End().Do("us movement_ended");
  EXPECT_EQ(t.Value("piece.us_1st_infantry.demoralized"), "no") << "8.85: the rally phase follows";
}

// ---- 9.12, 11.25, 11.33: who is lost when the enemy comes near.

TEST(Stragglers, AreLostWhenACombatUnitComesNextToThem) {
  March t;
  t.Put("1629", {"worth"}).Put("1530", {"supply_1", "pack_animal_2"}).Put("1429", {"mx_tulancingo", "santa_anna"});
  t.Mexico().Pick({"santa_anna"}).To({"1529"});
  EXPECT_FALSE(t.Gone("worth")) << "a leader is no combat unit";
  t.End().Pick({"mx_tulancingo"}).To({"1529"});
  EXPECT_TRUE(t.Gone("worth"));
  EXPECT_TRUE(t.Gone("supply_1"));
  EXPECT_TRUE(t.Gone("pack_animal_2"));
  EXPECT_TRUE(t.Cited("9.12/1"));
  EXPECT_TRUE(t.Cited("11.25/1"));
  EXPECT_TRUE(t.Cited("11.33/2"));
}

TEST(Stragglers, AreSafeWithCombatUnitsAndLeadersInAFortress) {
  March t;
  t.Put("1629", {"worth", "supply_1", "us_1st_infantry"}).Put("1429", {"mx_tulancingo", "valencia"});
  t.Put("1121", {"twiggs"}).Put("1123", {"mx_5th_cavalry"});
  t.Mexico().Pick({"mx_tulancingo", "valencia"}).To({"1529"});
  EXPECT_FALSE(t.Gone("worth"));
  EXPECT_FALSE(t.Gone("supply_1"));
  t.End().Pick({"mx_5th_cavalry"}).To({"1122"});
  EXPECT_FALSE(t.Gone("twiggs")) << "inside Perote";
}

// leader_moves_adjacent.
TEST(Stragglers, ALeaderRidesNextToTheEnemyAtNoRiskButByOption) {
  March t;
  t.Put("1628", {"worth"}).Put("1427", {"mx_tulancingo"}).Us().Pick({"worth"}).To({"1528"});
  EXPECT_FALSE(t.Gone("worth"));
  March hard(OptionPicks{{"leader_moves_adjacent", "eliminated"}});
  hard.Put("1628", {"worth", "us_1st_infantry"}).Put("1427", {"mx_tulancingo"}).Us();
  hard.Pick({"worth"}).To({"1528"});
  EXPECT_TRUE(hard.Gone("worth"));
  EXPECT_EQ(hard.NoPick("us_1st_infantry"), "") << "the next may be picked up";
}

// ---- 11.3: pack animals.

TEST(PackAnimals, CarryThreeSupplyUnitsAtSeven) {
  March t;
  t.Put("1629", {"pack_animal_2", "supply_1", "supply_2", "supply_3", "supply_4"}).Put("1628", {"supply_5"}).Us();
  EXPECT_EQ(t.NoPick("supply_1"), "11.24/1");
  EXPECT_EQ(t.Refusal("us supply_loaded supply=supply_5 pack_animal=pack_animal_2"), "11.32/3");
  for (const char* supply : {"supply_1", "supply_2", "supply_3"}) {
    t.Do(absl::StrCat("us supply_loaded supply=", supply, " pack_animal=pack_animal_2"));
  }
  EXPECT_EQ(t.Refusal("us supply_loaded supply=supply_4 pack_animal=pack_animal_2"), "11.34");
  EXPECT_EQ(t.NoPick("supply_1"), "11.24/1") << "it goes with what carries it";
  t.Pick({"pack_animal_2"}).To({"1529", "1429", "1529", "1429", "1529", "1429", "1529"});
  EXPECT_EQ(t.Spent("supply_2"), 70);
  EXPECT_EQ(t.NoStep("1429"), "5.33") << "7 points";
  t.End();
  EXPECT_EQ(t.Where("supply_3"), "1529");
  EXPECT_EQ(t.Where("supply_4"), "1629");
}

TEST(PackAnimals, PickUpAndDropOnTheWayForNothing) {
  March t;
  t.Put("1629", {"pack_animal_2"}).Put("1529", {"supply_1"}).Us().Pick({"pack_animal_2"}).To({"1529"});
  t.Do("us supply_loaded supply=supply_1 pack_animal=pack_animal_2");
  t.To({"1429"});
  EXPECT_EQ(t.Where("supply_1"), "1429");
  EXPECT_EQ(t.Spent("supply_1"), 10);
  t.Drop("supply_1").To({"1428", "1429", "1428", "1429", "1428"});
  EXPECT_EQ(t.Where("supply_1"), "1429");
  EXPECT_EQ(t.NoStep("1429"), "5.33") << "11.32: it carried, and has 7";
  t.End();
  EXPECT_EQ(t.Refusal("us supply_unloaded supply=supply_1"), "5.0/2");
}

TEST(PackAnimals, PickUpNothingAfterMoreThanSevenPoints) {
  March t;
  t.Put("1629", {"pack_animal_2"}).Put("1529", {"supply_1"}).Us().Pick({"pack_animal_2"});
  t.To({"1529", "1429", "1529", "1429", "1529", "1429", "1529"});
  const char* load = "us supply_loaded supply=supply_1 pack_animal=pack_animal_2";
  EXPECT_EQ(t.Refusal(load), "") << "seven";
  t.To({"1429", "1529"});
  EXPECT_EQ(t.Refusal(load), "11.32/1") << "nine";
}

TEST(PackAnimals, UnloadOnceAndAreLoadedOnce) {
  March t;
  t.Put("1629", {"pack_animal_2", "pack_animal_3", "supply_1"}).Us();
  EXPECT_EQ(t.Refusal("us supply_unloaded supply=supply_1"), "11.32/2") << "nobody carries it";
  t.Do("us supply_loaded supply=supply_1 pack_animal=pack_animal_2");
  EXPECT_EQ(t.Refusal("us supply_loaded supply=supply_1 pack_animal=pack_animal_3"), "11.32/2");
  t.Do("us supply_unloaded supply=supply_1");
  EXPECT_EQ(t.Refusal("us supply_loaded supply=supply_1 pack_animal=pack_animal_3"), "5.0/2");
}

// ---- 12.14: Perote.

TEST(Perote, HoldsFivePointsButManyPass) {
  March t;
  t.Put("1122", {"mx_grenadier_guards", "mx_3rd_line"}).Mexico().Pick({"mx_grenadier_guards"}).To({"1121"}).End();
  t.Pick({"mx_3rd_line"}).To({"1121"});
  EXPECT_EQ(t.NoEnd(), "12.14/3") << "eight points";
  EXPECT_EQ(t.NoStep("1021"), "") << "12.14/4";
  t.To({"1021"}).End();
}

TEST(Perote, IsNotEnteredByThoseWhoCouldNotGoOn) {
  March t;
  // 78 tenths are spent before Perote: nothing beyond it can be paid.
  t.Put("1121", {"mx_grenadier_guards"}).Put("1123", {"mx_3rd_line"}).Mexico().Pick({"mx_3rd_line"});
  for (int i = 0; i < 19; ++i) t.To({"1122", "1123"});
  EXPECT_EQ(t.Spent("mx_3rd_line"), 76);
  t.To({"1122"});
  EXPECT_EQ(t.NoStep("1121"), "12.14/3") << "the highway would still take it there";
}

TEST(Perote, ALeaderOrUntriedMilitiaAreNotTooMany) {
  March t;
  t.Put("1121", {"mx_grenadier_guards"}).Put("1122", {"santa_anna"}).Hide("1122", "militia_1", 2).Mexico();
  t.Pick({"militia_1", "santa_anna"}).To({"1121"});
  EXPECT_EQ(t.NoEnd(), "");
  March known(OptionPicks{{"perote_untried", "strength"}});
  known.Put("1121", {"mx_grenadier_guards"}).Hide("1122", "militia_1", 2).Mexico().Pick({"militia_1"}).To({"1121"});
  EXPECT_EQ(known.NoEnd(), "12.14/3");
}

// perote_excess.
TEST(Perote, WhatIsTooMuchLeavesInTheNextMovement) {
  March t;
  t.Put("1121", {"mx_grenadier_guards", "mx_3rd_line"}).Mexico();
  EXPECT_EQ(t.NoPhaseEnd(), "12.14/3");
  t.Pick({"mx_3rd_line"}).To({"1122"}).End();
  EXPECT_EQ(t.NoPhaseEnd(), "");
  March relief(OptionPicks{{"perote_excess", "out_before_combat"}});
  relief.Put("1121", {"mx_grenadier_guards"}).Put("1122", {"mx_3rd_line"}).Mexico().Pick({"mx_3rd_line"}).To({"1121"});
  EXPECT_EQ(relief.NoEnd(), "") << "the others can still go";
  relief.End();
  EXPECT_EQ(relief.NoPhaseEnd(), "12.14/3");
  relief.Pick({"mx_grenadier_guards"}).To({"1122"}).End();
  EXPECT_EQ(relief.NoPhaseEnd(), "");
}

// perote_weak.
TEST(Perote, IsNotApproachedByTheWeakByOption) {
  const auto march = [](const OptionPicks& options, std::initializer_list<const char*> units) {
    March t(options);
    t.Put("1121", {"mx_grenadier_guards"}).Put("1123", {"worth"}).Put("1123", units).Us().Pick({"worth"}).Pick(units);
    return t.NoStep("1122");
  };
  EXPECT_EQ(march({}, {"us_1st_infantry"}), "");
  EXPECT_EQ(march({{"perote_weak", "entry_refused"}}, {"us_1st_infantry"}), "12.15/3") << "three against sixteen";
  EXPECT_EQ(march({{"perote_weak", "entry_refused"}}, {"us_1st_infantry", "us_2nd_infantry"}), "")
      << "six points besiege it";
}

// ---- 19.2: the first turn.

// H-29.
TEST(FirstTurn, UsUnitsGoTwoHexesFromTheInvasionWhateverTheTerrain) {
  March t({}, "1");
  t.Put("1506", {"us_1st_infantry", "us_1st_dragoons", "worth"}).Us();
  t.Pick({"us_1st_infantry", "us_1st_dragoons", "worth"}).To({"1606", "1706"});
  EXPECT_EQ(t.Number("movement.cost"), 10);
  EXPECT_EQ(t.NoStep("1707"), "19.23/1") << "the hex of the invasion was the first of three";
  t.End();
}

TEST(FirstTurn, TheNavyBatteryStaysOnTheBeachButByOption) {
  March t({}, "1");
  t.Put("1506", {"us_naval_battery"}).Us().Pick({"us_naval_battery"});
  EXPECT_EQ(t.NoStep("1605"), "5.15/1");
  March more({{"landing_battery", "one_more"}}, "1");
  more.Put("1506", {"us_naval_battery"}).Us().Pick({"us_naval_battery"}).To({"1605"});
  EXPECT_EQ(more.NoStep("1705"), "5.15/1");
}

TEST(FirstTurn, WhatCameOverTheBeachDoesNotMove) {
  March t;
  t.Put("1506", {"us_1st_infantry", "pack_animal_2"});
  t.s()[t.Piece("us_1st_infantry")].Mark(kLandedOnBeach);
  t.s()[t.Piece("pack_animal_2")].Mark(kLandedOnBeach);
  t.Us();
  EXPECT_EQ(t.NoPick("us_1st_infantry"), "19.12/3");
  EXPECT_EQ(t.NoPick("pack_animal_2"), "11.36/3");
}

// 19.26, coastal_invasion.
TEST(FirstTurn, MexicansDoNotEndOnTheCoast) {
  March t({}, "1");
  t.Put("1706", {"mx_tulancingo", "santa_anna"}).Mexico().Pick({"mx_tulancingo"}).To({"1605"});
  EXPECT_EQ(t.NoEnd(), "19.26");
  t.To({"1705"});
  EXPECT_EQ(t.NoEnd(), "") << "Veracruz is a city";
  t.End().Pick({"santa_anna"}).To({"1605"});
  EXPECT_EQ(t.NoEnd(), "") << "he is no combat unit";
  March open({{"coastal_invasion", "overwhelming"}}, "1");
  open.Put("1706", {"mx_tulancingo"}).Mexico().Pick({"mx_tulancingo"}).To({"1605"});
  EXPECT_EQ(open.NoEnd(), "");
}

TEST(FirstTurn, MexicansDoNotEnterACoastThatTheyCouldNotLeave) {
  March t({}, "1");
  t.Put("1707", {"mx_oaxaca"})
      .Mexico()
      .Pick({"mx_oaxaca"})
      .To({"1706", "1707", "1706", "1707", "1706", "1707", "1706"});
  EXPECT_EQ(t.NoStep("1605"), "19.26") << "nothing would be left to leave it";
  EXPECT_EQ(t.NoStep("1805"), "");
}

// 21.0.
TEST(FrozenPack, IsTheUsWhenTheyComeAndLostToMexico) {
  March t;
  t.Put("1406", {"pack_animal_1"}).Set("frozen_pack", "yes").Put("1407", {"us_1st_infantry"});
  t.Us();
  EXPECT_EQ(t.NoPick("pack_animal_1"), "21.0/5");
  t.Pick({"us_1st_infantry"}).To({"1406"});
  EXPECT_TRUE(t.Cited("21.0/6"));
  t.End();
  EXPECT_EQ(t.NoPick("pack_animal_1"), "");
  March mexico;
  mexico.Put("1406", {"pack_animal_1"}).Set("frozen_pack", "yes").Put("1407", {"mx_tulancingo"}).Mexico();
  mexico.Pick({"mx_tulancingo"}).To({"1406"});
  EXPECT_TRUE(mexico.Gone("pack_animal_1"));
}

TEST(FrozenPack, IsLostToANeighbourByOption) {
  const auto gone = [](const OptionPicks& options) {
    March t(options);
    t.Put("1406", {"pack_animal_1"}).Set("frozen_pack", "yes").Put("1408", {"mx_tulancingo"}).Mexico();
    t.Pick({"mx_tulancingo"}).To({"1407"});
    return t.Gone("pack_animal_1");
  };
  EXPECT_FALSE(gone({}));
  EXPECT_TRUE(gone({{"frozen_pack_animal", "adjacent"}}));
}

}  // namespace
}  // namespace adjutant::veracruz
