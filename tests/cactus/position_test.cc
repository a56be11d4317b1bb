// Positions of Cactus Throne by name: what is read can be written back, and what does not fit is refused.
#include "core/cactus/position.h"

#include <cstring>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "core/cactus/telling/show.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"
#include "tests/support/played_game.h"

namespace adjutant::cactus {
namespace {

using ::testing::HasSubstr;

ValueList ValuesOf(const Rules& r, const S& s) {
  ValueList values;
  AppendValues(r, s, &values);
  return values;
}

// What follows from the rest, or is going on; it cannot be set.
bool Follows(absl::string_view name) {
  for (const char* prefix : {"provinces.", "movement.", "combat.", "loss.", "retreat."}) {
    if (absl::StartsWith(name, prefix)) return true;
  }
  return false;
}

TEST(CactusValueTest, NamesAreUnique) {
  Table table;
  table.Put("puebla", {"unit.f_99th_ligne", "leader.bazaine"});
  std::set<std::string> names;
  for (const NamedValue& value : ValuesOf(table.rules(), table.s())) {
    EXPECT_TRUE(names.insert(value.name).second) << value.name;
  }
}

// Positions of random games: what is read from one and written to another is the same.
TEST(CactusValueTest, APositionCanBeCopiedByItsValues) {
  const auto ruleset = testing::RulesFor("cactus", "", {});
  const Rules rules{C(), ruleset->options(), ScenarioId(0)};
  const PolicySpec& policy = testing::PolicyOf(ruleset->game(), "warlike");
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const testing::PlayedGame game = testing::PlayGame(ruleset, policy, seed, 400 * seed);
    for (size_t i = seed % 7; i < game.positions.size(); i += 97) {
      const S& s = game.positions[i].As<S>();
      if (s.step == kGameOver) continue;
      State copy = game.positions[game.positions.size() / 2];
      S& written = copy.As<S>();
      ASSERT_TRUE(SetValue(rules, &written, "map", "empty").ok());
      for (const NamedValue& value : ValuesOf(rules, s)) {
        if (Follows(value.name)) continue;
        const std::string text = value.number.has_value() ? absl::StrCat(*value.number) : value.text;
        const absl::Status status = SetValue(rules, &written, value.name, text);
        EXPECT_TRUE(status.ok()) << value.name << " = " << text << ": " << status;
      }
      EXPECT_EQ(written.control, s.control);
      EXPECT_EQ(written.now.points, s.now.points);
      for (const UnitId u : C().units.ids()) {
        EXPECT_EQ(std::memcmp(&written.units[u], &s.units[u], sizeof(PieceState)), 0) << C().unit_names.Id(u);
      }
      for (const LeaderId l : C().leaders.ids()) {
        EXPECT_EQ(std::memcmp(&written.leaders[l], &s.leaders[l], sizeof(PieceState)), 0) << C().leader_names.Id(l);
      }
    }
  }
}

TEST(CactusSettingTest, WhatDoesNotFitIsRefusedWithTheReason) {
  Table table;
  const auto refused = [&](absl::string_view name, absl::string_view value) {
    const absl::Status status = table.TrySet(name, value);
    EXPECT_FALSE(status.ok()) << name << " = " << value;
    return std::string(status.message());
  };
  EXPECT_THAT(refused("unit.f_99th_lgne", "puebla"), HasSubstr("f_99th_ligne"));
  EXPECT_THAT(refused("unit.f_99th_ligne", "pubela"), HasSubstr("puebla"));
  EXPECT_THAT(refused("unit.f_99th_ligne", "puebla jalapa"), HasSubstr("not in that province"));
  EXPECT_THAT(refused("unit.f_1st_marines", "puebla reduced"), HasSubstr("7.3.1"));
  EXPECT_THAT(refused("control.tepic", "imperial"), HasSubstr("3.0/13"));
  EXPECT_THAT(refused("provinces.imperial", "3"), HasSubstr("provinces.imperial"));
  EXPECT_THAT(refused("turn", "23"), HasSubstr("22"));
  EXPECT_THAT(refused("decision", "movement.french"), HasSubstr("movement.imperial"));
}

TEST(CactusSettingTest, APositionThatNoGameComesToIsRefused) {
  const auto refused = [](std::initializer_list<std::pair<const char*, const char*>> settings) {
    Table table;
    for (const auto& [name, value] : settings) table.Set(name, value);
    table.Set("decision", "end_turn");
    State state = table.state();
    return std::string(table.ruleset().Settle(&state).message());
  };
  EXPECT_THAT(refused({{"siege.puebla", "1 imperial"}}), HasSubstr("holds nobody"));
  EXPECT_THAT(refused({{"siege.puebla", "1 imperial"}, {"unit.r_1st_infantry", "puebla puebla"}}),
              HasSubstr("besieged by nobody"));
  EXPECT_THAT(refused({{"unit.f_flotilla", "vera_cruz"}}), HasSubstr("7.6/1"));
  EXPECT_THAT(refused({{"army.east", "formed"}}), HasSubstr("6.1/1"));
}

// ---- Tables and the drawing.

TEST(CactusShowTest, ShowsWhoIsWhere) {
  Table table;
  table.Put("puebla", {"unit.f_99th_ligne", "leader.bazaine"}).Set("unit.r_1st_infantry", "puebla puebla");
  table.Set("siege.puebla", "2 imperial").Set("control.puebla", "none").Set("points.french", "12");
  adjutant::v1::View view;
  ShowPosition(table.rules(), table.s(), &view);
  const std::string text = view.DebugString();
  EXPECT_THAT(text, HasSubstr("in Puebla [1st Infantry 8]"));
  EXPECT_THAT(text, HasSubstr("Siege 2"));
  EXPECT_THAT(text, HasSubstr("\"French points\""));
  EXPECT_THAT(text, HasSubstr("Bazaine (4), 99th Ligne 15: 15"));
}

TEST(CactusBoardTest, EveryProvinceInPlayIsAnArea) {
  Table table;
  adjutant::v1::Board board;
  DrawBoard(table.rules(), &board);
  ASSERT_EQ(board.places_size(), static_cast<int>(C().places.size()));
  for (const ProvinceId p : C().provinces.ids()) {
    const auto& place = board.places(p.number());
    EXPECT_EQ(place.outline_size() > 0, C().map.Has(p)) << place.id();
    for (int i = 0; i < place.outline_size(); ++i) {
      EXPECT_GE(place.outline(i), 0);
      EXPECT_LE(place.outline(i), i % 2 == 0 ? board.width() : board.height());
    }
  }
}

TEST(CactusBoardTest, StacksHaveEverybody) {
  Table table;
  table.Put("puebla", {"unit.f_99th_ligne", "leader.bazaine"});
  adjutant::v1::Stacks stacks;
  ShowStacks(table.rules(), table.s(), &stacks);
  int pieces = 0, counters = 0;
  for (const auto& stack : stacks.stacks()) pieces += stack.pieces_size();
  for (const PieceState& unit : table.s().units) counters += unit.where.exists() ? 1 : 0;
  for (const PieceState& leader : table.s().leaders) counters += leader.where.exists() ? 1 : 0;
  EXPECT_EQ(pieces, counters);
}

}  // namespace
}  // namespace adjutant::cactus
