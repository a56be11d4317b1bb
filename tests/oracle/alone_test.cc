// The oracle by itself: this program has no code of the kernel or of a game in it, and the oracle reads a pack and a
// position without them.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tests/oracle/cactus/control.h"
#include "tests/oracle/cactus/movement.h"
#include "tests/oracle/control.h"
#include "tests/oracle/movement.h"
#include "tests/oracle/supply.h"
#include "tests/oracle/veracruz/zones.h"

namespace adjutant::oracle {
namespace {

using ::testing::IsEmpty;

std::string FileText(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const std::filesystem::path kSource = ADJUTANT_SOURCE_DIR;

// What the library and its headers include of the program is generated messages and itself.
TEST(OracleAloneTest, TheOracleIncludesNothingOfTheProgram) {
  std::vector<std::string> wrong;
  size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kSource / "tests/oracle")) {
    const std::string name = entry.path().filename().string();
    // These ask the referee.
    if (absl::EndsWith(name, "oracle_test.cc") || absl::StartsWith(name, "compare.")) continue;
    if (entry.path().extension() != ".cc" && entry.path().extension() != ".h") continue;
    ++files;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      if (!absl::StartsWith(line, "#include \"")) continue;
      for (const char* room : {"core/", "verify/", "tests/support/", "tests/halls/", "tests/veracruz/"}) {
        if (absl::StartsWith(line, absl::StrCat("#include \"", room))) wrong.push_back(absl::StrCat(name, ": ", line));
      }
    }
  }
  EXPECT_GE(files, 13u);
  EXPECT_THAT(wrong, IsEmpty());
}

struct HallsTable {
  std::string text = FileText(kSource / "core/halls/components/reconstruction-2.txtpb");
  Printed printed = ReadPack(text);

  int Space(const std::string& id) const { return printed.spaces.at(id); }
  // The set-up of the campaign, then more of the position.
  Position Set(const Values& more) const {
    halls::v1::Pack pack;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &pack));
    Values values;
    for (const v1::Setting& setting : pack.scenario(0).set()) values.emplace_back(setting.name(), setting.value());
    values.insert(values.end(), more.begin(), more.end());
    return ReadPosition(printed, ReadingsOf({}), values);
  }
};

TEST(OracleAloneTest, ReadsAPackOfTheHalls) {
  const HallsTable table;
  EXPECT_EQ(table.printed.map.spaces.size(), 108u);
  EXPECT_EQ(table.printed.map.numbers.line, 5);           // 6.2
  EXPECT_EQ(table.printed.map.numbers.disputed_zone, 3);  // 6.4.b
  EXPECT_NE(table.printed.map.disputed_zone, kNowhere);
  EXPECT_NE(table.printed.map.sonora, kNowhere);
}

TEST(OracleAloneTest, ReadsAPosition) {
  const HallsTable table;
  const Position position = table.Set({{"leader.taylor", "monterrey repl"},
                                       {"army.army_of_observation", "taylor"},
                                       {"raid.monterrey", "mexico"},
                                       {"fortification.us_fieldworks_1", "monterrey under_construction"},
                                       {"train.us", "monterrey"},
                                       {"squadron.east", "active"},
                                       {"squadron.east.seizes", "tampico"},
                                       {"state.sonora", "revolt"},
                                       {"fortress.vera_cruz", "fallen"},
                                       {"control.monterrey", "us"},
                                       {"flood", "1"}});
  const Space& monterrey = position.spaces[static_cast<size_t>(table.Space("monterrey"))];
  ASSERT_EQ(monterrey.leaders.size(), 1u);
  EXPECT_TRUE(monterrey.leaders[0].leads_army);
  EXPECT_TRUE(monterrey.raided);
  EXPECT_TRUE(monterrey.us_train);
  EXPECT_EQ(monterrey.marker, Nation::kUnitedStates);
  ASSERT_EQ(monterrey.works.size(), 1u);
  EXPECT_EQ(monterrey.works[0].kind, Fortification::kUnfinishedFort);
  EXPECT_TRUE(position.east_squadron_active);
  EXPECT_FALSE(position.west_squadron_active);
  EXPECT_TRUE(position.spaces[static_cast<size_t>(table.Space("tampico"))].seizing_squadron);
  EXPECT_FALSE(StandingFortress(position, table.Space("vera_cruz")));
  EXPECT_TRUE(StandingFortress(position, table.Space("mejico")));
  EXPECT_TRUE(position.states[static_cast<size_t>(table.printed.states.at("sonora"))].revolt);
  EXPECT_TRUE(position.flood);
}

TEST(OracleAloneTest, AnswersAboutSupplyControlAndMovement) {
  const HallsTable table;
  const Position position = table.Set({});
  const int texas = table.Space("san_antonio");
  const int zone = table.Space("disputed_zone");
  const Supply us(position, Nation::kUnitedStates);
  EXPECT_TRUE(us.IsUnlimitedSource(texas));  // 6.3
  EXPECT_FALSE(Supply(position, Nation::kMexico).IsUnlimitedSource(texas));
  EXPECT_TRUE(Supply(position, Nation::kMexico).IsUnlimitedSource(table.Space("mejico")));
  EXPECT_TRUE(IsFriendly(position, zone, Nation::kMexico));  // 6.8
  EXPECT_TRUE(IsFriendly(position, zone, Nation::kUnitedStates));
  EXPECT_TRUE(CostOfEntering(position, Nation::kUnitedStates, true, texas, zone).all);  // 10.2.a
}

TEST(OracleAloneTest, ReadsThePackOfVeracruz) {
  const vc::pb::Pack pack = vc::ReadPack(FileText(kSource / "core/veracruz/components/reconstruction-1.txtpb"));
  const vc::Map map(pack);
  EXPECT_EQ(map.Around("1705").size(), 6u);
  EXPECT_EQ(map.places.count("veracruz"), 1u);
}

TEST(OracleAloneTest, ReadsCountersOfVeracruz) {
  const vc::pb::Pack pack = vc::ReadPack(FileText(kSource / "core/veracruz/components/reconstruction-1.txtpb"));
  const vc::Map map(pack);
  const vc::Counters counters = vc::ReadCounters(pack, map,
                                                 {{"piece.us_marines.hex", "1705"},
                                                  {"piece.us_marines.strength", "2"},
                                                  {"piece.us_marines.demoralized", "yes"},
                                                  {"piece.us_taylor.hex", "not_arrived"},
                                                  {"piece.militia_3.hex", "1706"},
                                                  {"piece.militia_3.tried", "no"},
                                                  {"piece.supply_1.hex", "1705"}});
  ASSERT_EQ(counters.size(), 3u);
  EXPECT_EQ(counters[0].name, "militia_3");
  EXPECT_FALSE(counters[0].us);
  EXPECT_TRUE(counters[0].untried);
  EXPECT_EQ(counters[1].kind, vc::Kind::kOther);
  EXPECT_EQ(counters[2].hex, "1705");
  EXPECT_TRUE(counters[2].us);
  EXPECT_TRUE(counters[2].demoralized);
  EXPECT_EQ(counters[2].strength, 2);
}

TEST(OracleAloneTest, AnswersAboutCactusThrone) {
  // The readings of options that are asked for here; others are taken as they come.
  const cac::Options options = {{"fallen_control", "end_turn"}, {"control_rule", "presence"}, {"leader_control", "yes"},
                                {"raid_range", "no_limit"},     {"stack_mf", "slowest"},      {"us_entry", "border"},
                                {"stop_on_enemy", "must_stop"}, {"leave_enemy", "freely"}};
  const cac::Printed printed =
      cac::ReadPack(FileText(kSource / "core/cactus/components/reconstruction-1.txtpb"), options);
  EXPECT_EQ(printed.provinces.size(), 29u);
  cac::Values values = {{"unit.f_99th_ligne", "puebla reduced"},
                        {"leader.bazaine", "puebla"},
                        {"movement.place", "puebla"},
                        {"movement.units", "f_99th_ligne"}};
  std::vector<std::string> names;
  for (const auto& [id, province] : printed.provinces) names.push_back("control." + id);
  for (const std::string& name : names) values.emplace_back(name, "none");
  const cac::Position position = cac::ReadPosition(printed, options, values);
  EXPECT_EQ(cac::ControllerOf(position, "puebla"), cac::Side::kImperial);
  EXPECT_EQ(cac::ControllerOf(position, "oaxaca"), cac::Side::kNobody);
  EXPECT_EQ(cac::Factor(*cac::Find(position, "f_99th_ligne")), 8);  // 12.1
  const cac::Journey journey = cac::ReadJourney(position, false, {"imperial piece_picked unit=f_99th_ligne"});
  EXPECT_EQ(cac::Moves(position, cac::Side::kImperial, journey).count("moved place=vera_cruz"), 1u);
  EXPECT_EQ(cac::Moves(position, cac::Side::kImperial, journey).count("moved place=yucatan"), 0u);
}

}  // namespace
}  // namespace adjutant::oracle
