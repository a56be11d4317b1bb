// Numbers that follow from the manual of SGS Halls of Montezuma: each test names the case, from the input to the
// number. Where a reading of the rules makes two of them, both are asked for. What needs a whole battle or move is
// played in corpus/sgs/cases.
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sgs/table.h"

namespace adjutant::sgs {
namespace {

using Options = testing::OptionPicks;
using ::testing::ElementsAre;

// ---- IV.D, IX: stacking and command.

// What the leader loses with so many stacking points under him.
int Penalty(const char* leader, int points, const Options& options = {}) {
  Table table(options);
  table.info("us_garland").stacking = static_cast<int8_t>(points);
  const Rules rules = table.rules();
  const PieceId piece = table.Piece(leader);
  const Command command = CommandOf(rules, table.s(), piece, table.Pieces({leader, "us_garland"}), nullptr);
  EXPECT_EQ(Info(rules, piece).attack - command.attack, Info(rules, piece).morale - command.morale);
  return Info(rules, piece).morale - command.morale;
}

TEST(CommandTest, LimitsAreTenTwentyAndForty) {
  EXPECT_EQ(Penalty("quitman", 10), 0);
  EXPECT_EQ(Penalty("quitman", 15), 1);
  EXPECT_EQ(Penalty("worth", 20), 0);
  EXPECT_EQ(Penalty("worth", 25), 1);
  EXPECT_EQ(Penalty("scott", 40), 0);
  EXPECT_EQ(Penalty("scott", 45), 1);
}
// IV.D.cmd/2.
TEST(CommandTest, EveryFiveBeyondCostOne) {
  const Options begun = {{"cmd_round", "ceil"}};
  EXPECT_EQ(Penalty("quitman", 14), 0);
  EXPECT_EQ(Penalty("quitman", 14, begun), 1);
  EXPECT_EQ(Penalty("quitman", 20), 2);
  EXPECT_EQ(Penalty("quitman", 23), 2);
  EXPECT_EQ(Penalty("quitman", 23, begun), 3);
  EXPECT_EQ(Penalty("worth", 25, begun), 1);
  EXPECT_EQ(Penalty("worth", 31), 2);
  EXPECT_EQ(Penalty("worth", 31, begun), 3);
  EXPECT_EQ(Penalty("scott", 44), 0);
  EXPECT_EQ(Penalty("scott", 44, begun), 1);
  EXPECT_EQ(Penalty("scott", 62), 4);
  EXPECT_EQ(Penalty("scott", 62, begun), 5);
}
TEST(CommandTest, APenaltyCanGoBelowNothing) {
  const auto command = [](const Options& options) {
    Table table(options);
    table.info("us_garland").stacking = 23;
    return CommandOf(table.rules(), table.s(), table.Piece("shields"), table.Pieces({"shields", "us_garland"}),
                     nullptr);
  };
  EXPECT_EQ(command({}).attack, -1);
  EXPECT_EQ(command({}).morale, -1);
  EXPECT_EQ(command({{"cmd_target", "leader_floor_0"}}).attack, 0);
  EXPECT_EQ(command({{"cmd_target", "leader_floor_0"}}).morale, 0);
  const Command units = command({{"cmd_target", "units"}});
  EXPECT_EQ(units.attack, 1);
  EXPECT_EQ(units.units, -2);
}

// IX.A/5, XV.G/1.
TEST(StackingTest, ScottLowersHisStackByTwo) {
  for (const int raw : {26, 27}) {
    Table table;
    table.info("us_garland").stacking = static_cast<int8_t>(raw);
    table.Put("collado", {"us_garland", "scott"});
    const Rules rules = table.rules();
    const RegionId collado = table.Region("collado");
    const PieceSet stack = Outside(rules, table.s(), kUsa, collado);
    EXPECT_EQ(StackingOf(rules, stack, table.Piece("scott"), nullptr), raw - 2);
    EXPECT_EQ(CrowdOutside(rules, table.s(), kUsa, stack, {}, collado), raw == 26 ? 0 : 1);
  }
}
// The start of the march: 23 stacking points at Collado Beach, with Scott.
TEST(StackingTest, TheArmyHasRoomOnTheBeach) {
  const std::shared_ptr<const Ruleset> ruleset = testing::RulesFor("sgs", "", {});
  const State start = ruleset->NewState();
  const Table table;
  const PieceSet stack = Outside(table.rules(), start.As<S>(), kUsa, table.Region("collado"));
  EXPECT_EQ(StackingOf(table.rules(), stack, table.Piece("scott"), nullptr), 21);
  EXPECT_EQ(CommandOf(table.rules(), start.As<S>(), table.Piece("scott"), stack, nullptr).morale,
            Info(table.rules(), table.Piece("scott")).morale);
}

// ---- XV.B, XV.E, IV.conn: what a step costs, in halves of a point.

int Cost(Table* table, const char* from, const char* to) {
  const Rules rules = table->rules();
  bool road = false;
  return StepCost(rules, table->s(), kUsa, table->Way(from, to), table->Region(to), &road, nullptr);
}
int Cost(const char* from, const char* to, const Options& options = {}) {
  Table table(options);
  return Cost(&table, from, to);
}

TEST(StepTest, RiversAndTheirBridges) {
  Table table;
  table.Give(kUsa, {"collado"});
  EXPECT_EQ(Cost(&table, "medellin", "collado"), 2 * kPoint) << "clear, over a river without a bridge";
  EXPECT_EQ(Cost("medellin", "vera_cruz"), 1 * kPoint) << "clear, over one with a bridge";
  EXPECT_EQ(Cost("matamoros", "cameron"), 2 * kPoint) << "clear, over a major river with a bridge";
  EXPECT_EQ(Cost("vera_cruz", "ulloa"), 4 * kPoint) << "an island over a strait";
  EXPECT_EQ(Cost("plan_del_rio", "jalapa"), 3 * kPoint) << "hills over a crest";
}
TEST(StepTest, AMajorRiverWithoutABridge) {
  EXPECT_EQ(Cost("mier", "laredo"), 3 * kPoint);
  const Options forbidden = {{"conn_major_unbridged", "forbidden"}};
  for (const Options& options : {Options{}, forbidden}) {
    Table table(options);
    EXPECT_EQ(CheckPassage(table.rules(), table.s(), table.Piece("us_garland"), table.Way("mier", "laredo"),
                           table.Region("laredo"), nullptr)
                  .accepted,
              options.empty());
  }
}
// IV.conn.pass/1, by move_min_step: a pass takes 1 off, and a step costs something.
TEST(StepTest, APassIsNotFree) {
  const auto cost = [](const char* least, const char* terrain) {
    Table table(Options{{"move_min_step", least}});
    table.components().connections[table.Way("jalapa", "la_hoya")].network = Network::kNone;
    table.components().regions[table.Region("la_hoya")].terrain = TerrainId(C().terrain_names.Find(terrain));
    return Cost(&table, "jalapa", "la_hoya");
  };
  EXPECT_EQ(cost("one", "mountain"), 1 * kPoint);
  EXPECT_EQ(cost("one", "clear"), 1 * kPoint);
  EXPECT_EQ(cost("half", "clear"), 1);
  EXPECT_EQ(cost("zero", "clear"), 0);
}
// XV.E/1: half a point by road into a friendly region, and what the crossing costs.
TEST(StepTest, ByRoad) {
  Table table;
  table.Give(kUsa, {"vera_cruz", "plan_del_rio", "ayotla", "mexico_city", "san_martin", "rio_frio", "la_hoya"});
  EXPECT_EQ(Cost(&table, "collado", "vera_cruz"), 1);
  EXPECT_EQ(Cost(&table, "puente_nacional", "plan_del_rio"), 1) << "a river with a bridge";
  EXPECT_EQ(Cost(&table, "ayotla", "mexico_city"), 3) << "a major river with a bridge";
  EXPECT_EQ(Cost(&table, "san_martin", "rio_frio"), 3) << "a crest";
  EXPECT_EQ(Cost(&table, "jalapa", "la_hoya"), 1) << "a pass";
  EXPECT_EQ(Cost("puebla", "san_martin"), 1 * kPoint) << "not into a region of the enemy";
}
TEST(StepTest, AtSea) {
  Table table;
  const auto cost = [&](const char* from, const char* to) {
    return SeaCost(table.rules(), table.Way(from, to), table.Region(to), nullptr);
  };
  EXPECT_EQ(cost("box_east_usa", "gulf_high") + cost("gulf_high", "vc_roads"), 3 * kPoint);
  EXPECT_EQ(cost("box_east_usa", "florida_ocean") + cost("florida_ocean", "gulf_high") + cost("gulf_high", "vc_roads"),
            7 * kPoint);
}

// ---- XIV: supply.

TEST(SupplyTest, TheRoadToCerroGordo) {
  Table table;
  table.Give(kUsa, {"collado", "vergara", "puente_nacional", "plan_del_rio", "cerro_gordo"});
  EXPECT_TRUE(SuppliedRegions(table.rules(), table.s(), kUsa).Has(table.Region("cerro_gordo")));
  table.Give(kMexico, {"puente_nacional"});
  EXPECT_FALSE(SuppliedRegions(table.rules(), table.s(), kUsa).Has(table.Region("cerro_gordo")));
}
TEST(SupplyTest, OnlyTehuacanStarvesWhoHasAll) {
  Table table;
  for (const RegionId region : table.rules().scenario().regions) {
    if (C().Land(region)) table.Give(kUsa, region);
  }
  const RegionSet fed = SuppliedRegions(table.rules(), table.s(), kUsa);
  for (const RegionId region : table.rules().scenario().regions) {
    if (!C().Land(region)) continue;
    EXPECT_EQ(fed.Has(region), region != table.Region("tehuacan")) << C().region_names.Id(region);
  }
}
TEST(SupplyTest, TheArmyAtPaloAltoIsFedFromMatamoros) {
  const std::shared_ptr<const Ruleset> ruleset = testing::RulesFor("sgs", "fb46", {});
  const State start = ruleset->NewState();
  const Rules rules{C(), ruleset->options(), ScenarioOf("fb46")};
  EXPECT_TRUE(SuppliedRegions(rules, start.As<S>(), kMexico).Has(RegionOf("palo_alto")));
}
// XIV.F: attack 4, defence 4, 4 points, morale 4.
TEST(SupplyTest, StagesReplaceEachOther) {
  const auto at = [](int stage, const Options& options = {}) {
    Table table(options);
    table.Put("collado", {"us_garland"});
    table.s()[table.Piece("us_garland")].stage = static_cast<uint8_t>(stage);
    const Rules rules = table.rules();
    const PieceId piece = table.Piece("us_garland");
    const SupplyStage lost = StageOf(rules, table.s(), piece);
    return std::vector<int>{Info(rules, piece).attack + lost.attack, Info(rules, piece).defence + lost.defence,
                            AllowanceOf(rules, table.s(), piece, nullptr) / kPoint,
                            Info(rules, piece).morale + lost.morale};
  };
  EXPECT_THAT(at(0), ElementsAre(4, 4, 4, 4));
  EXPECT_THAT(at(1), ElementsAre(4, 4, 4, 3));
  EXPECT_THAT(at(2), ElementsAre(3, 4, 3, 3));
  EXPECT_THAT(at(3), ElementsAre(3, 3, 2, 3));
}

// ---- XVI: hits.

// What hits take off units of the US Army with so many life points. `cavalry` of them are cavalry, the first ones.
std::vector<int> Allotted(int by_cavalry, int by_others, std::initializer_list<int> lives, int cavalry = 0,
                          const Options& options = {}) {
  static constexpr const char* kCavalry[] = {"us_dragoons", "us_tenn_horse"};
  static constexpr const char* kOthers[] = {"us_garland", "us_clarke", "us_psmith", "us_riley"};
  Table table(options);
  std::vector<PieceId> units;
  int others = 0;
  for (const int life : lives) {
    const bool horse = static_cast<int>(units.size()) < cavalry;
    const char* name = horse ? kCavalry[units.size()] : kOthers[others++];
    table.info(name).life = static_cast<int8_t>(life);
    table.Put("collado", {name});
    units.push_back(table.Piece(name));
    table.s()[units.back()].life = static_cast<uint8_t>(life);
  }
  S& s = table.s();
  s.battle = {};
  s.battle.region = table.Region("collado");
  s.battle.kind = static_cast<uint8_t>(BattleKind::kField);
  s.battle.attacker = kUsa;
  s.battle.round = static_cast<uint8_t>(Round::kMain);
  for (const PieceId unit : units) FightersOf(s, kUsa).pieces.Add(unit);
  FightersOf(s, kMexico).hits_cavalry = static_cast<uint8_t>(by_cavalry);
  FightersOf(s, kMexico).hits_other = static_cast<uint8_t>(by_others);
  EXPECT_TRUE(AllotHits(table.rules(), s, kUsa, nullptr));
  std::vector<int> hits;
  for (const PieceId unit : units) hits.push_back(s.hits[unit]);
  return hits;
}

// XVI.F.loss/3, SUM.combat/8.
TEST(HitsTest, GoByStrength) {
  EXPECT_THAT(Allotted(0, 5, {4, 4, 2}), ElementsAre(2, 2, 1));
  EXPECT_THAT(Allotted(0, 3, {4, 2}), ElementsAre(2, 1));
  EXPECT_THAT(Allotted(0, 2, {4, 4, 4}), ElementsAre(1, 1, 0));
  EXPECT_THAT(Allotted(0, 4, {4, 4, 1}), ElementsAre(2, 2, 0));
  EXPECT_THAT(Allotted(0, 1, {2, 3, 3}), ElementsAre(0, 1, 0));
  EXPECT_THAT(Allotted(0, 7, {3, 2, 1}), ElementsAre(3, 2, 1)) << "one hit is lost";
}
TEST(HitsTest, OfCavalryGoToCavalryFirst) { EXPECT_THAT(Allotted(3, 0, {2, 5}, 1), ElementsAre(2, 1)); }
// XVI.F.loss/5.
TEST(HitsTest, HalfOfWhatIsLeftGoesToCavalry) {
  const Options up = {{"loss_half_round", "ceil"}};
  EXPECT_THAT(Allotted(0, 5, {4}, 1), ElementsAre(2));
  EXPECT_THAT(Allotted(0, 5, {4}, 1, up), ElementsAre(3));
  EXPECT_THAT(Allotted(0, 6, {3, 4}, 1), ElementsAre(1, 4));
}

// XVI.C.rof/2.
TEST(ReducedTest, HalfOfTheStrengthCostsOne) {
  Table table;
  EXPECT_EQ(table.info("us_garland").reduced_attack, 3);
  EXPECT_EQ(Table(Options{{"unit_reduced", "none"}}).info("us_garland").reduced_attack, 4);
  table.Put("collado", {"us_garland"}).Set("piece.us_garland.life", "2");
  EXPECT_TRUE(Reduced(table.rules(), table.s(), table.Piece("us_garland")));
  table.Set("piece.us_garland.life", "3");
  EXPECT_FALSE(Reduced(table.rules(), table.s(), table.Piece("us_garland")));
}

// ---- XVII: how many of the ten faces make a fortress surrender.

int Faces(const char* region, std::initializer_list<const char*> besiegers, const char* inside,
          const Options& options = {}) {
  int faces = 0;
  for (int die = 0; die < 10; ++die) {
    Table table(options);
    table.Set("turn", "5").Set("active", "usa");
    table.Put(region, besiegers).Put(absl::StrCat(region, " inside"), {inside}).Go("sieges");
    table.Do({"usa cards_ended", "mexico cards_ended"});
    table.Do(absl::StrCat("chance die_rolled purpose=siege value=", die));
    faces += table.Value(absl::StrCat("owner.", region)) == "usa" ? 1 : 0;
  }
  return faces;
}
const Options kAtMost = {{"siege_compare", "le"}};

TEST(SiegeTest, LevelFour) {
  EXPECT_EQ(Faces("vera_cruz", {"us_garland", "us_clarke"}, "mx_vc_garrison"), 4);
  EXPECT_EQ(Faces("vera_cruz", {"us_garland", "us_clarke"}, "mx_vc_garrison", kAtMost), 5);
}
TEST(SiegeTest, WithTwoHeavyGunsAndALeader) {
  const auto faces = [](const char* inside, const Options& options) {
    return Faces("vera_cruz", {"us_garland", "us_clarke", "us_siege_train", "us_naval_bty", "scott"}, inside, options);
  };
  EXPECT_EQ(faces("mx_vc_garrison", {}), 9);
  EXPECT_EQ(faces("mx_vc_garrison", kAtMost), 10);
  EXPECT_EQ(faces("morales", {}), 7) << "a leader with the bonus inside";
  EXPECT_EQ(faces("morales", kAtMost), 8);
}
TEST(SiegeTest, AgainstALeaderAlone) {
  EXPECT_EQ(Faces("vera_cruz", {"us_garland", "us_clarke"}, "morales"), 2);
  EXPECT_EQ(Faces("vera_cruz", {"us_garland", "us_clarke"}, "morales", kAtMost), 3);
}
TEST(SiegeTest, OtherLevels) {
  EXPECT_EQ(Faces("ulloa", {"us_garland", "us_clarke"}, "mx_ulloa_garrison"), 3);
  EXPECT_EQ(Faces("ulloa", {"us_garland", "us_clarke"}, "mx_ulloa_garrison", kAtMost), 4);
}
TEST(SiegeTest, AHeavyGunIsAGunAsWell) {
  EXPECT_EQ(Faces("vera_cruz", {"us_garland", "us_clarke", "us_siege_train"}, "mx_vc_garrison"), 6);
  EXPECT_EQ(
      Faces("vera_cruz", {"us_garland", "us_clarke", "us_siege_train"}, "mx_vc_garrison", {{"siege_art_both", "no"}}),
      5);
}
// XVII.C/1.
TEST(SiegeTest, OneUnitIsNotEnough) {
  Table table;
  table.Put("vera_cruz", {"us_garland"}).Put("vera_cruz inside", {"mx_vc_garrison"});
  EXPECT_FALSE(CheckSiege(table.rules(), table.s(), table.Region("vera_cruz"), kUsa, nullptr).accepted);
  table.Put("vera_cruz", {"us_clarke"});
  EXPECT_TRUE(CheckSiege(table.rules(), table.s(), table.Region("vera_cruz"), kUsa, nullptr).accepted);
}

// ---- V, XIII, VII.K: VP and replacements.

// V.B/4: from 1 VP, a loss of 3 and a gain of 2.
TEST(PointsTest, NoDebtIsCarried) {
  const auto points = [](const Options& options) {
    Table table(options);
    table.s().now.points[kUsa] = 1;
    AddPoints(table.rules(), table.s(), kUsa, -3, nullptr);
    AddPoints(table.rules(), table.s(), kUsa, 2, nullptr);
    return PointsOf(table.s(), kUsa);
  };
  EXPECT_EQ(points({}), 2);
  EXPECT_EQ(points({{"vp_floor", "at_end"}}), 0);
}
TEST(PointsTest, VeraCruzIsWorthTwo) {
  Table table;
  TakeStructure(table.rules(), table.s(), table.Region("vera_cruz"), kUsa, nullptr);
  EXPECT_EQ(PointsOf(table.s(), kUsa), 2);
}
TEST(PointsTest, AsManyVpMakeNoVictor) {
  Table table(Options{{"vp_sources", "battles_only"}});
  table.s().now.points[kUsa] = table.s().now.points[kMexico] = 7;
  CountPoints(table.rules(), table.s(), nullptr);
  EXPECT_EQ(table.Value("end"), "drawn");
}
TEST(ReplacementTest, FillsAUnit) {
  const auto life = [](const Options& options) {
    Table table(options);
    table.Put("collado", {"us_garland"}).Set("piece.us_garland.life", "1").Set("turn", "5").Set("active", "usa");
    table.Go("replacements").Do({"usa cards_ended", "usa replacement_given piece=us_garland"});
    return int{table.s()[table.Piece("us_garland")].life};
  };
  EXPECT_EQ(life({}), 4);
  EXPECT_EQ(life({{"repl_amount", "one_hp"}}), 2);
}

}  // namespace
}  // namespace adjutant::sgs
