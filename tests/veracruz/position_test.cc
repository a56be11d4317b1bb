// Positions of Veracruz by name: what is read can be written back, and what does not fit is refused.
#include "core/veracruz/position.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

ValueList ValuesOf(const Rules& r, const S& s) {
  ValueList values;
  AppendValues(r, s, &values);
  return values;
}

// What is going on, which comes last and cannot be set.
bool UnderWay(absl::string_view name) {
  for (const char* prefix : {"movement.", "org.", "battle.", "loss.", "retreat.", "bombardment.", "disease."}) {
    if (absl::StartsWith(name, prefix)) return true;
  }
  return false;
}

// Everything that a setting may touch.
bool SameBoard(const S& a, const S& b) {
  return std::memcmp(&a.now, &b.now, offsetof(S, move) - offsetof(S, now)) == 0;
}

TEST(VeracruzValueTest, NamesAreUnique) {
  Table table;
  table.Form("1705", "us_1st_division", {"us_4th_infantry", "worth"}).Hide("2012", "militia_3", 2);
  std::set<std::string> names;
  for (const NamedValue& value : ValuesOf(table.rules(), table.s())) {
    EXPECT_TRUE(names.insert(value.name).second) << value.name;
  }
}

// Positions of random games: what is read from one board and written to another gives the same bytes.
TEST(VeracruzValueTest, APositionCanBeCopiedByItsValues) {
  const auto ruleset = testing::RulesFor("veracruz", "", {});
  const Rules rules{C(), ruleset->options()};
  const PolicySpec& policy = testing::PolicyOf(ruleset->game(), ruleset->game().policies()[0].id);
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const testing::PlayedGame game = testing::PlayGame(ruleset, policy, seed, 300 * seed);
    for (size_t i = seed % 7; i < game.positions.size(); i += 97) {
      const S& s = game.positions[i].As<S>();
      // Marks of what is going on in the middle of a segment are no part of a position.
      State copy = game.positions[game.positions.size() / 2];
      S& written = copy.As<S>();
      for (const NamedValue& value : ValuesOf(rules, s)) {
        const absl::Status status = SetValue(rules, &written, value.name, value.text);
        if (!status.ok()) {
          ASSERT_THAT(std::string(status.message()), HasSubstr("follows from other values")) << value.text;
        }
      }
      const ValueList wanted = ValuesOf(rules, s), got = ValuesOf(rules, written);
      for (size_t v = 0; v < std::min(wanted.size(), got.size()); ++v) {
        if (UnderWay(wanted[v].name)) break;
        ASSERT_EQ(got[v].name, wanted[v].name) << "seed " << seed << ", event " << i;
        ASSERT_EQ(got[v].text, wanted[v].text) << wanted[v].name << ", seed " << seed << ", event " << i;
      }
      EXPECT_TRUE(SameBoard(s, written)) << "seed " << seed << ", event " << i;
      S anew = written;
      Rebuild(rules, anew);
      EXPECT_EQ(std::memcmp(&anew, &written, sizeof(S)), 0) << "the index of stacks is not what the counters say";
    }
  }
}

TEST(VeracruzSettingTest, ACounterComesOnTopWithItsPrintedStrength) {
  Table table;
  table.Put("1705", {"us_4th_infantry", "worth"}).Set("piece.us_5th_infantry.hex", "1705");
  EXPECT_EQ(table.Value("stack.1705"), "us_5th_infantry worth us_4th_infantry");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.strength"), "3");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.supply"), "combat");
  table.Set("piece.us_4th_infantry.strength", "1").Set("piece.us_4th_infantry.hex", "1706");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.strength"), "1") << "a counter that moves keeps what it has";
  EXPECT_EQ(table.Value("stack.1705"), "us_5th_infantry worth");
  table.Set("piece.us_4th_infantry.hex", "eliminated");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.hex"), "eliminated");
  EXPECT_EQ(table.Value("piece.us_4th_infantry.strength"), "0");
}

TEST(VeracruzSettingTest, AStackIsReadAndOrderedFromTheTop) {
  Table table;
  table.Put("1705", {"us_4th_infantry", "us_5th_infantry", "worth"});
  table.Set("stack.1705", "us_4th_infantry worth us_5th_infantry");
  EXPECT_EQ(table.Value("stack.1705"), "us_4th_infantry worth us_5th_infantry");
  EXPECT_THAT(table.TrySet("stack.1705", "us_4th_infantry worth").ToString(), HasSubstr("us_5th_infantry is in"));
  EXPECT_THAT(table.TrySet("stack.1705", "us_6th_infantry").ToString(), HasSubstr("place it first"));
  EXPECT_THAT(table.TrySet("stack.1705", "worth worth").ToString(), HasSubstr("named twice"));
  EXPECT_EQ(table.Value("stack.1705"), "us_4th_infantry worth us_5th_infantry");
}

// 14.12, 16.11: what lies on the map is not in the pool.
TEST(VeracruzSettingTest, ThePoolsHoldWhatIsNotOnTheMap) {
  Table table;
  const std::string full = table.Value("pool.militia");
  table.Hide("2012", "militia_3", 2);
  EXPECT_EQ(table.Value("piece.militia_3.printed"), "2");
  EXPECT_EQ(table.s().militia[2], C().militia_pool[2] - 1);
  table.Set("piece.militia_3.tried", "yes").Set("piece.militia_3.strength", "1");
  EXPECT_EQ(table.Value("piece.militia_3.printed"), "2") << "it has lost a point";
  EXPECT_EQ(table.s().militia[1], C().militia_pool[1]);
  table.Set("piece.militia_3.hex", "not_arrived");
  EXPECT_EQ(table.Value("pool.militia"), full);
  table.Hide("2012", "guerrillas_1", 3);
  EXPECT_EQ(table.s().guerrillas[3], C().guerrilla_pool[3] - 1);
  table.Set("pool.militia", "1:3 0:2");
  EXPECT_EQ(table.Value("pool.militia"), "1:3 0:2");
}

// 15.1: members and their formation are in one place.
TEST(VeracruzSettingTest, AFormationLosesWhoIsElsewhere) {
  Table table;
  table.Form("1705", "us_1st_division", {"us_4th_infantry", "us_5th_infantry", "worth"});
  EXPECT_EQ(table.Value("piece.worth.formation"), "us_1st_division");
  EXPECT_THAT(table.TrySet("piece.mx_1st_line.formation", "us_1st_division").ToString(), HasSubstr("mx_1st_line"));
  table.Put("1706", {"us_4th_infantry"});
  EXPECT_EQ(table.Value("piece.us_4th_infantry.formation"), "none");
  table.Set("piece.us_1st_division.hex", "not_arrived");
  EXPECT_EQ(table.Value("piece.worth.formation"), "none");
  EXPECT_EQ(table.Value("piece.worth.hex"), "1705");
}

TEST(VeracruzSettingTest, APackAnimalLosesWhatIsElsewhere) {
  Table table;
  table.Put("1705", {"supply_1", "pack_animal_2"}).Set("piece.supply_1.carrier", "pack_animal_2");
  EXPECT_EQ(table.Value("piece.supply_1.carrier"), "pack_animal_2");
  table.Put("1706", {"pack_animal_2"});
  EXPECT_EQ(table.Value("piece.supply_1.carrier"), "none");
}

TEST(VeracruzSettingTest, ControlOfAFortressIsItsHolder) {
  Table table;
  table.Set("control.veracruz", "us").Set("fortress.veracruz.strength", "10");
  EXPECT_EQ(table.Value("fortress.veracruz.holder"), "us");
  EXPECT_EQ(table.Value("fortress.san_juan_de_ulua.holder"), "mexico");
  EXPECT_EQ(table.Value("fortress.veracruz.strength"), "10");
}

TEST(VeracruzSettingTest, TheEmptyMapHasNothingOnIt) {
  Table table;
  table.Put("1705", {"us_4th_infantry"}).Set("works.1.hex", "1706").Set("map", "empty");
  for (const NamedValue& value : ValuesOf(table.rules(), table.s())) {
    EXPECT_THAT(value.name, ::testing::Not(HasSubstr("stack."))) << value.text;
    if (absl::EndsWith(value.name, ".hex")) {
      EXPECT_THAT(value.text, MatchesRegex("not_arrived|none")) << value.name;
    }
  }
}

// "Jalapa" is as good a name for its hex as the number.
TEST(VeracruzSettingTest, APlaceNamesItsHex) {
  Table table;
  table.Put("jalapa", {"us_4th_infantry"});
  EXPECT_EQ(table.Value("piece.us_4th_infantry.hex"), std::string(C().hex_names.Id(Place("jalapa").hex)));
}

struct BadSetting {
  const char* name;
  const char* value;
  absl::StatusCode code;
  const char* message;
};
TEST(VeracruzSettingTest, WhatDoesNotFitIsRefusedAndChangesNothing) {
  constexpr auto kNotFound = absl::StatusCode::kNotFound;
  constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
  const BadSetting settings[] = {
      {"morale.spain", "0", kNotFound, "no side 'spain'"},
      {"morale.us", "4", kInvalid, "not a number from -3 to 3"},
      {"trun", "3", kNotFound, "did you mean 'turn'"},
      {"turn", "26", kInvalid, "not a number from 0 to 25"},
      {"phase", "combta", kInvalid, "none of setup, supply"},
      {"map", "full", kInvalid, "'empty' and nothing else"},
      {"piece.us_4th_infanty.hex", "1705", kNotFound, "did you mean 'us_4th_infantry'"},
      {"piece.us_4th_infantry.hexx", "1705", kNotFound, "there is no value"},
      {"piece.us_4th_infantry.hex", "9999", kNotFound, "no hex '9999'"},
      {"piece.us_4th_infantry.hex", "jalappa", kNotFound, "did you mean 'jalapa'"},
      {"piece.us_4th_infantry.hex", "san_juan_de_ulua", kInvalid, "cannot be in"},
      {"piece.us_4th_infantry.strength", "99", kInvalid, "not a number from 0 to 3"},
      {"piece.us_4th_infantry.percent", "12", kInvalid, "none of 0, 5, 10"},
      {"piece.us_4th_infantry.tried", "yes", kNotFound, "there is no value"},
      {"piece.us_4th_infantry.flags", "done brave", kInvalid, "'brave' is none of done, halted"},
      {"piece.us_4th_infantry.formation", "us_2nd_division", kInvalid, "place it first"},
      {"piece.us_5th_infantry.demoralized", "yes", kInvalid, "not in play"},
      {"piece.supply_1.carrier", "worth", kInvalid, "no pack animal"},
      {"stack.1705", "us_6th_infantry", kInvalid, "not in that hex"},
      {"control.jalapa", "none", kInvalid, "held by a side"},
      {"fortress.jalapa.strength", "1", kInvalid, "no fortress"},
      {"works.9.hex", "1705", kNotFound, "there is no value"},
      {"piece.us_4th_infantry.hex", "turns_out", kInvalid, "never 'turns_out'"},
      {"piece.us_1st_division.hex", "eliminated", kInvalid, "never 'eliminated'"},
      {"piece.militia_1.hex", "due", kInvalid, "never 'due'"},
      {"piece.mx_1st_line.hex", "withdrawn", kInvalid, "never 'withdrawn'"},
      {"works.built", "5", kInvalid, "not a number from 0 to 4"},
      {"pool.militia", "7:1", kInvalid, "no number of counters"},
      {"pool.guerrillas", "3:99", kInvalid, "no number of counters"},
      {"battle.ratio", "2-1", kInvalid, "follows from other values"},
  };
  Table table;
  table.Put("1705", {"us_4th_infantry", "worth"}).Put("1706", {"supply_1"});
  for (const BadSetting& setting : settings) {
    S after = table.s();
    const absl::Status status = SetValue(table.rules(), &after, setting.name, setting.value);
    EXPECT_EQ(status.code(), setting.code) << setting.name << " " << setting.value << ": " << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(setting.message)) << setting.name;
    EXPECT_EQ(std::memcmp(&after, &table.s(), sizeof(S)), 0) << setting.name << " " << setting.value;
  }
}

// ---- Positions that are put together as a whole.

using Settings = std::vector<std::pair<std::string, std::string>>;

absl::Status StatusOf(const Settings& settings) {
  const absl::StatusOr<const Game*> game = FindGame("veracruz");
  EXPECT_TRUE(game.ok());
  Setup setup;
  setup.position = settings;
  return (*game)->MakeRuleset(setup).status();
}

TEST(VeracruzPositionTest, WhatCannotBeIsRefusedWithItsCase) {
  struct Impossible {
    Settings settings;
    const char* message;
  };
  const Impossible positions[] = {
      {{{"piece.worth.hex", "1705"}, {"decision", "us.movement"}}, "(5.21"},
      {{{"piece.mx_1st_line.hex", "0127"}, {"decision", "us.movement"}}, "(5.34"},
      {{{"piece.mx_veracruz_national_guard.strength", "0"}, {"decision", "us.movement"}}, "no strength left"},
      {{{"pool.militia", "none"}, {"decision", "us.movement"}}, "(14."},
      {{{"piece.us_1st_division.hex", "1605"}, {"decision", "us.movement"}}, "(15.0"},
      {{{"piece.ohio.hex", "0101"}, {"piece.ohio.wait", "1"}, {"decision", "us.movement"}}, "(18.2"},
      {{{"turn", "25"}, {"decision", "turn_start"}}, "(4.0"},
      {{{"turn", "25"}}, "(21.0"},
      {{{"turn", "3"}, {"decision", "setup"}}, "(21.0"},
      {{{"decision", "us.movement"}, {"phasing", "none"}}, "(4.0"},
      {{{"decision", "mexico.political"}, {"phasing", "us"}}, "(4.0"},
      {{{"decision", "disease"}, {"phasing", "us"}}, "(4.0"},
      {{{"winner", "us"}, {"decision", "us.movement"}}, "(20.13"},
      {{{"santa_anna.order", "summoned"}, {"decision", "mexico.movement"}}, "(17.12"},
      {{{"frozen_pack", "yes"}, {"piece.pack_animal_1.hex", "1606"}, {"decision", "us.movement"}}, "(21.0"},
      {{{"piece.worth.hex", "1605"}, {"piece.worth.spent", "20"}, {"decision", "us.movement"}}, "(5.0"},
  };
  for (const Impossible& position : positions) {
    const absl::Status status = StatusOf(position.settings);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << position.message;
    EXPECT_THAT(std::string(status.message()), HasSubstr("the position cannot be: ")) << position.message;
    EXPECT_THAT(std::string(status.message()), HasSubstr(position.message));
  }
}

TEST(VeracruzPositionTest, WhatFollowsIsFilledIn) {
  Table table;
  table.Put("1605", {"worth"}).Set("works.2.hex", "1348").Set("decision", "mexico.movement");
  const absl::Status status = CompletePosition(table.rules(), &table.s());
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(table.Value("landed"), "yes") << "the US is ashore";
  EXPECT_EQ(table.Value("works.built"), "2");
}

}  // namespace
}  // namespace adjutant::veracruz
