// Overlays over the pack of Veracruz, and packs that are wrong: each says where.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/text_format.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/packs.h"
#include "tests/veracruz/board.h"

namespace adjutant::veracruz {
namespace {

using adjutant::v1::OWNER;
using adjutant::v1::RECONSTRUCTED;
using ::testing::HasSubstr;

std::string WithOverlay(const std::string& data) {
  return adjutant::WithOverlay(LoadComponents, "veracruz", BuiltInPack(), data);
}
std::string WithBase(const std::string& from, const std::string& to) {
  return adjutant::WithBase(LoadComponents, BuiltInPack(), from, to);
}

// The overlay to copy from, as an owner would use it.
TEST(OverlayTest, TheExampleIsInOrderAndDoesWhatItSays) {
  std::ifstream file(ADJUTANT_SOURCE_DIR "/core/veracruz/components/overlay-example.txtpb");
  std::ostringstream text;
  text << file.rdbuf();
  const std::array<PackSource, 2> sources = {BuiltInPack(), PackSource{"overlay-example.txtpb", text.str()}};
  const auto loaded = LoadComponents(sources);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const HexId hex(loaded->hex_names.Find("1013"));
  EXPECT_NE(C().At(hex).terrain, Terrain::kJungle);
  EXPECT_EQ(loaded->At(hex).terrain, Terrain::kJungle);
  EXPECT_EQ(loaded->At(hex).fever_coast, C().At(hex).fever_coast);
  EXPECT_EQ(loaded->tables.casualty[2][2][1].points, 1);
  EXPECT_EQ(loaded->tables.casualty[2][2][2].percent, C().tables.casualty[2][2][2].percent);
  EXPECT_EQ(loaded->pack->Origin("table.casualty.row.2.cell.0/1.print")->evidence, OWNER);
  EXPECT_EQ(loaded->pack->Origin("table.casualty.row.2.cell.0/2.print")->evidence, RECONSTRUCTED);
  EXPECT_EQ(loaded->leaders[LeaderId(loaded->leader_names.Find("rangel"))].rating, 1);
}

// ---- Packs that are wrong. Each says where.

// Rivers apart, which a map could do without.
TEST(BadPackTest, APackWithoutAnyDatumOfAKind) {
  const google::protobuf::Descriptor* type = v1::Pack::descriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* field = type->field(i);
    if (!field->is_repeated() || field->name() == "hexside") continue;
    v1::Pack pack = Message();
    pack.GetReflection()->ClearField(&pack, field);
    PackSource source{"mine.txtpb", ""};
    ASSERT_TRUE(google::protobuf::TextFormat::PrintToString(pack, &source.text));
    const auto loaded = LoadComponents({&source, 1});
    ASSERT_FALSE(loaded.ok()) << field->name();
    // Without ways it is the bridges that lead nowhere.
    EXPECT_THAT(std::string(loaded.status().message()),
                HasSubstr(field->name() == "way" ? "no road crosses this bridge" : field->name()));
  }
}

// Any line of the pack may be lost; what is read without it is a whole pack, or it is refused with a reason.
TEST(BadPackTest, APackThatLostALine) {
  const std::vector<std::string> lines = absl::StrSplit(BuiltInPack().text, '\n');
  int refused = 0, tried = 0;
  for (size_t lost = 10; lost < lines.size(); lost += 61) {
    std::vector<std::string> left = lines;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(lost));
    const PackSource source{"mine.txtpb", absl::StrJoin(left, "\n")};
    const auto loaded = LoadComponents({&source, 1});
    ++tried;
    refused += loaded.ok() ? 0 : 1;
    if (loaded.ok()) {
      EXPECT_EQ(loaded->hexes.size(), C().hexes.size()) << lines[lost];
    } else {
      EXPECT_FALSE(loaded.status().message().empty()) << lines[lost];
    }
  }
  EXPECT_GT(refused, tried * 3 / 4);
}

TEST(BadPackTest, AHexThatIsNotOnTheMap) {
  EXPECT_THAT(WithOverlay("hex { id: \"1752\" terrain: CLEAR provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hex.1752: there is no hex '1752'"));
}

TEST(BadPackTest, AHoleInTheMap) {
  EXPECT_THAT(WithBase("hex { id: \"1750\" terrain: ROUGH provenance { evidence: RECONSTRUCTED } }\n", ""),
              HasSubstr("hex: the pack has no '1750' (3.1)"));
}

TEST(BadPackTest, AMapOfAnotherGrain) {
  EXPECT_THAT(WithOverlay("grid { id: \"map\" even_columns_west: false provenance { evidence: OWNER } }\n"),
              HasSubstr("do not border on each other"));
}

TEST(BadPackTest, ARoadThatJumps) {
  EXPECT_THAT(WithOverlay("way { id: \"naolinco_trail\" hex: [\"1116\", \"1015\", \"0915\", \"0715\"]\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: way.naolinco_trail.hex: 0915 to 0715: the two hexes do not border on each "
                        "other"));
}

TEST(BadPackTest, ARoadThroughAMountain) {
  EXPECT_THAT(WithOverlay("hex { id: \"1313\" terrain: MOUNTAIN provenance { evidence: OWNER } }\n"),
              HasSubstr("way.national_highway.hex: nothing on the ground can enter 1313"));
}

TEST(BadPackTest, ARoadOverARiverWithoutABridge) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1411-1511\" bridge: false provenance { evidence: OWNER } }\n"),
              HasSubstr("way.national_highway.hex: 1511 to 1411 crosses a river without a bridge"));
}

TEST(BadPackTest, ARoadOverAMountainHexside) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1312-1412\" mountain: true provenance { evidence: OWNER } }\n"
                          "way { id: \"naolinco_trail\" hex: [\"1412\", \"1312\"] provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:3: way.naolinco_trail.hex: 1412 to 1312 crosses a mountain hexside"));
}

TEST(BadPackTest, ABridgeWithoutARiver) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1605-1705\" bridge: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1605-1705: a bridge lies on a river hexside"));
}

TEST(BadPackTest, ABridgeThatNoRoadCrosses) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1317-1417\" bridge: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1317-1417.bridge: no road crosses this bridge"));
}

TEST(BadPackTest, AHexsideOfHexesThatDoNotMeet) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1705-1707\" river: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1705-1707: the two hexes do not border on each other"));
}

TEST(BadPackTest, AHexsideNamedBackwards) {
  EXPECT_THAT(WithOverlay("hexside { id: \"1511-1411\" river: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: hexside.1511-1411: the smaller number stands first"));
}

TEST(BadPackTest, APortInland) {
  EXPECT_THAT(WithOverlay("place { id: \"orizaba\" port: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.orizaba.port: a port lies on the coast"));
}

TEST(BadPackTest, AFourthFortress) {
  EXPECT_THAT(
      WithOverlay("place { id: \"orizaba\" fortress: true fortress_strength: 4 provenance { evidence: OWNER } }\n"),
      HasSubstr("place: 4 fortresses instead of 3 (12.11)"));
}

TEST(BadPackTest, TwoPlacesInOneHex) {
  EXPECT_THAT(WithOverlay("place { id: \"medellin\" hex: \"1705\" provenance { evidence: OWNER } }\n"),
              HasSubstr("place.medellin.hex: veracruz lies there already"));
}

TEST(BadPackTest, UluaFarFromVeracruz) {
  EXPECT_THAT(WithOverlay("place { id: \"san_juan_de_ulua\" hex: \"1701\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.san_juan_de_ulua.hex: it borders on Veracruz (18.1/3)"));
}

TEST(BadPackTest, APlaceCutOffByMountains) {
  std::string wall;
  for (const HexId hex : At("0144").neighbours) {
    if (hex != kNoId) {
      absl::StrAppend(&wall, "hex { id: \"", C().hex_names.Id(hex),
                      "\" terrain: MOUNTAIN provenance { evidence: OWNER } }\n");
    }
  }
  absl::StrAppend(&wall, "way { id: \"pachuca_trail\" hex: [\"0843\", \"0744\"] provenance { evidence: OWNER } }\n");
  EXPECT_THAT(WithOverlay(wall), HasSubstr("place.pachuca: no way by land to Mexico City"));
}

TEST(BadPackTest, AUnitOfAGroupThatIsNotThere) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" group: \"mx_33\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.group: there is no group 'mx_33' (did you mean 'mx_3'?)"));
}

TEST(BadPackTest, AUnitOfTheOthersGroup) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" group: \"us_1\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.group: the group is of the other side"));
}

TEST(BadPackTest, ABackStrongerThanTheFront) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_5th_line\" reduced: 3 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.mx_5th_line.reduced: the back is one strength point weaker (3.21/1)"));
}

TEST(BadPackTest, ArtilleryThatMovesByItself) {
  EXPECT_THAT(
      WithOverlay("unit { id: \"us_duncan\" allowance: 8 provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: unit.us_duncan.allowance: artillery, and no other combat unit, has none (5.13)"));
}

TEST(BadPackTest, InfantryThatReconnoiters) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_marines\" scout: true provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.us_marines.scout: US engineers and Mexican cavalry are scouts (3.22/2)"));
}

TEST(BadPackTest, MexicanVolunteers) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_san_patricio\" volunteer: true provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.mx_san_patricio.volunteer: the US has volunteers"));
}

TEST(BadPackTest, RegularsThatArriveLate) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_marines\" group: \"us_17\" provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_marines: all that arrive on turn 14 or later are volunteers (19.31/1)"));
}

TEST(BadPackTest, AVolunteerBattery) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_drum\" volunteer: true provenance { evidence: OWNER } }\n"),
              HasSubstr("unit.us_drum.volunteer: artillery is neither regular nor volunteer (19.31/2)"));
}

TEST(BadPackTest, ARegimentNamedArtilleryThatIsArtillery) {
  EXPECT_THAT(
      WithOverlay("unit { id: \"us_2nd_artillery\" arm: ARTILLERY allowance: 0 provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: unit.us_2nd_artillery.arm: regiments named Artillery are infantry (5.18)"));
}

TEST(BadPackTest, AFastNavalBattery) {
  EXPECT_THAT(WithOverlay("unit { id: \"us_naval_battery\" allowance: 2 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: unit.us_naval_battery.allowance: the Navy battery has 1 (5.15/1)"));
}

TEST(BadPackTest, ASlowArmy) {
  EXPECT_THAT(WithOverlay("formation { id: \"army_of_mexico\" allowance: 6 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: formation.army_of_mexico.allowance: armies and divisions have 7 (3.21/3)"));
}

TEST(BadPackTest, ASeventhGuerrilla) {
  EXPECT_THAT(WithOverlay("guerrilla { id: \"guerrilla_7\" strength: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: guerrilla.guerrilla_7: more than 6 of a kind"));
}

TEST(BadPackTest, AVillageWorthPoints) {
  EXPECT_THAT(WithOverlay("place { id: \"cholula\" points: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: place.cholula.points: seven other places are worth points (20.14)"));
}

TEST(BadPackTest, ASetUpOutsideVeracruz) {
  EXPECT_THAT(WithOverlay("group { id: \"mx_setup\" hex: \"1116\" provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: group.mx_setup.hex: what starts on the map, militia aside, starts in Veracruz "
                        "(21.0/2)"));
}

TEST(BadPackTest, AFourthFortification) {
  EXPECT_THAT(WithOverlay("counter { id: \"fortification\" count: 4 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: counter.fortification.count: three are built in a game (8.92/2)"));
}

TEST(BadPackTest, TwentySixMilitia) {
  EXPECT_THAT(WithOverlay("unit { id: \"mx_militia_26\" side: MEXICO arm: MILITIA strength: 1 reduced: 0 allowance: 8\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("unit: 26 militia in the pool instead of 25"));
}

TEST(BadPackTest, AMexicanGroupFromNowhere) {
  EXPECT_THAT(WithOverlay("group { id: \"mx_7\" side: MEXICO turn: 7 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: group.mx_7: a Mexican group enters at a hex (19.11/1)"));
}

TEST(BadPackTest, ATurn26) {
  EXPECT_THAT(WithOverlay("turn { id: \"26\" disease: true provenance { evidence: OWNER } }\n"),
              HasSubstr("turn: 26 turns instead of 25 (4.0/1)"));
}

TEST(BadPackTest, ALeaderWhoLeavesAndIsNotThere) {
  EXPECT_THAT(
      WithOverlay("turn { id: \"13\" leader_leaves: \"paterson\" provenance { evidence: OWNER } }\n"),
      HasSubstr("mine.txtpb:2: turn.13.leader_leaves: there is no leader 'paterson' (did you mean 'patterson'?)"));
}

TEST(BadPackTest, ATerrainThatTheChartDoesNotHave) {
  EXPECT_THAT(WithOverlay("terrain_effect { id: \"jungel\" cost: 30 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: terrain_effect.jungel: the chart has no such row (did you mean 'jungle'?)"));
}

TEST(BadPackTest, ACellThatIsNoResult) {
  EXPECT_THAT(WithOverlay("table { id: \"combat\" row { id: \"3\"\n"
                          "  cell { id: \"2-1\" print: \"H-1/X-3\" provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } } provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:3: table.combat.row.3.cell.2-1.print: 'H-1/X-3' is not a result as F-4/A-1"));
}

TEST(BadPackTest, AColumnThatTheTableDoesNotHave) {
  EXPECT_THAT(WithOverlay("table { id: \"assault\" column { id: \"6-1\" provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: table.assault.column.6-1: the table has no such column"));
}

TEST(BadPackTest, ARowWithoutACell) {
  EXPECT_THAT(
      WithBase("    cell { id: \"5-1\" print: \"25/S\" provenance { evidence: STATED rule: \"12.34\" } }\n", ""),
      HasSubstr("table.assault.row.1: no cell '5-1'"));
}

TEST(BadPackTest, ColumnsThatDoNotRise) {
  EXPECT_THAT(WithOverlay("table { id: \"siege\" column { id: \"9-12\" at_least: 5 provenance { evidence: OWNER } }\n"
                          "  provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: table.siege.column.9-12.at_least: the columns of a table rise"));
}

TEST(BadPackTest, ANumberThatNoRuleKnows) {
  EXPECT_THAT(WithOverlay("number { id: \"supply.lines\" value: 2 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: number.supply.lines: no rule knows this number (did you mean 'supply.line'?)"));
}

TEST(BadPackTest, AMissingNumber) {
  EXPECT_THAT(WithBase("number { id: \"supply.line\" value: 2 provenance { evidence: STATED rule: \"11.12\" } }\n", ""),
              HasSubstr("number: the pack has no 'supply.line'"));
}

TEST(BadPackTest, ARatingOutOfRange) {
  EXPECT_THAT(WithOverlay("leader { id: \"worth\" rating: 5 provenance { evidence: OWNER } }\n"),
              HasSubstr("mine.txtpb:2: leader.worth.rating: 5 is not within 0 to 4"));
}

TEST(BadPackTest, ADatumWithoutProvenance) {
  EXPECT_THAT(WithOverlay("hex { id: \"1705\" terrain: ROUGH }\n"),
              HasSubstr("mine.txtpb:2: hex.1705.terrain has no provenance"));
}

}  // namespace
}  // namespace adjutant::veracruz
