// Positions of Veracruz as a player sees them.
#include "core/veracruz/telling/show.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/view.pb.h"
#include "core/veracruz/hidden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

adjutant::v1::View ViewOf(const Rules& r, const S& s, PlayerId viewer) {
  adjutant::v1::View view;
  ShowPosition(r, s, viewer, &view);
  return view;
}
std::string Shown(const Table& table, PlayerId viewer) {
  const adjutant::v1::View view = ViewOf(table.rules(), table.s(), viewer);
  std::string text = absl::StrCat(view.title(), "\n");
  for (const auto& part : view.tables()) {
    if (part.preformatted()) continue;
    for (const auto& row : part.rows()) {
      EXPECT_EQ(row.cells_size(), part.columns_size()) << part.name();
      absl::StrAppend(&text, part.name(), ":");
      for (const auto& cell : row.cells()) absl::StrAppend(&text, " | ", cell);
      absl::StrAppend(&text, "\n");
    }
  }
  return text;
}

Table Small() {
  Table table;
  table.Set("turn", "3").Set("morale.us", "1");
  table.Form("1705", "us_1st_division", {"us_4th_infantry", "us_5th_infantry", "worth"});
  table.Put("1116", {"mx_1st_line", "mx_4th_line", "santa_anna"}).Hide("1116", "militia_3", 2);
  return table;
}

TEST(VeracruzShowTest, TheMapHasWestOnTheLeftAndMarksWhoIsWhere) {
  Table table = Small();
  table.Set("works.1.hex", "1348").Hide("1313", "guerrillas_1", 1);
  const adjutant::v1::View view = ViewOf(table.rules(), table.s(), kChance);
  const auto& map = view.tables(0);
  EXPECT_TRUE(map.preformatted());
  const auto line = [&](int column) { return absl::StrJoin(map.rows(column).cells(), ""); };
  // Two letters for each hex, from the west end of the map to its east end.
  const auto letters = [&](int column, int row) {
    const bool west = column % 2 == 0;
    return line(column).substr(static_cast<size_t>(4 - (west ? 1 : 0) + 2 * (C().rows - row)), 2);
  };
  EXPECT_THAT(line(0), HasSubstr("50        45        40"));
  EXPECT_EQ(letters(17, 5), "CU") << "Veracruz, held by the US";
  EXPECT_EQ(letters(17, 4), "R ") << "the reef to its east";
  EXPECT_EQ(letters(11, 16), "TX") << "Jalapa";
  EXPECT_EQ(letters(13, 49), "C ") << "Mexico City";
  EXPECT_EQ(letters(13, 48), "# ");
  EXPECT_EQ(letters(13, 13), "vW");
  // A line is cut between hexes where the terminal is narrow.
  for (const auto& row : map.rows()) EXPECT_EQ(row.cells_size(), 1 + C().rows) << row.cells(0);
}

TEST(VeracruzShowTest, StacksReadAsOnTheMap) {
  const std::string text = Shown(Small(), kChance);
  EXPECT_THAT(text, HasSubstr("Veracruz: Turn 3"));
  EXPECT_THAT(text, HasSubstr("tracks: | Basic National Morale, US | +1\n"));
  EXPECT_THAT(text, HasSubstr("stacks: | Veracruz (1705) | US | "
                              "1st Division [Worth, 5th Infantry 3, 4th Infantry 3] | \n"));
  EXPECT_THAT(text, HasSubstr("stacks: | Jalapa (1116) | Mexico | Militia 3 (untried, hides 2), Santa Anna, "));
  EXPECT_THAT(text, HasSubstr("places: | Veracruz | 1705 | Mexico | 3 | strength 10\n"));
}

// 14.31: of the other side's stack the topmost unit shows, and the counter of its formation.
TEST(VeracruzShowTest, BelowTheTopTheOthersStackIsHidden) {
  Table table = Small();
  EXPECT_THAT(Shown(table, kMexico), HasSubstr("| US | 1st Division [Worth], 2 more | "));
  EXPECT_THAT(Shown(table, kMexico), Not(HasSubstr("4th Infantry")));
  EXPECT_THAT(Shown(table, kUs), HasSubstr("| Mexico | Militia 3 (untried), 3 more | "));
  EXPECT_THAT(Shown(table, kUs), Not(HasSubstr("Santa Anna, ")));
  // 14.34: what was looked at is known.
  table.Set("piece.us_5th_infantry.seen", "yes");
  EXPECT_THAT(Shown(table, kMexico), HasSubstr("1st Division [Worth, 5th Infantry 3], 1 more"));
}

// 14.11: nobody knows what untried militia hides, nor what the pool holds.
TEST(VeracruzShowTest, UntriedMilitiaHidesItsStrengthFromItsOwnerToo) {
  Table table = Small();
  EXPECT_THAT(Shown(table, kMexico), HasSubstr("Militia 3 (untried), Santa Anna"));
  EXPECT_THAT(Shown(table, kMexico), Not(HasSubstr("of strength")));
  EXPECT_THAT(Shown(table, kChance), HasSubstr("3 of strength 2"));
  table.Set("piece.militia_3.tried", "yes");
  EXPECT_THAT(Shown(table, kMexico), HasSubstr("Militia 3 2, Santa Anna"));
}

TEST(VeracruzShowTest, MarkersOfAStackAreShown) {
  Table table = Small();
  table.Set("piece.us_4th_infantry.demoralized", "yes").Set("piece.us_4th_infantry.percent", "10");
  table.Set("piece.us_5th_infantry.supply", "general").Set("piece.us_6th_infantry.hex", "eliminated");
  const std::string text = Shown(table, kUs);
  EXPECT_THAT(text, HasSubstr("| demoralised, 10% ineffective\n"));
  EXPECT_THAT(text, HasSubstr("5th Infantry 3 (general supply)"));
  EXPECT_THAT(text, HasSubstr("boxes: | US, eliminated | 1 | 6th Infantry\n"));
}

// 18.2: only a gunboat is out; a supply unit that was loaded and pack animals that have carried are where they are.
TEST(VeracruzShowTest, OnlyGunboatsAreOut) {
  Table table;
  table.Set("landed", "yes").Put("1629", {"supply_1", "pack_animal_2"});
  table.Set("piece.ohio.hex", "turns_out").Set("piece.ohio.wait", "3");
  table.Set("piece.mosquito_flotilla.hex", "turns_out").Set("piece.mosquito_flotilla.wait", "1");
  table.s()[table.Piece("supply_1")].wait = 1;
  const std::string text = Shown(table, kUs);
  EXPECT_THAT(text, Not(HasSubstr("out for 1")));
  EXPECT_THAT(text, HasSubstr("back in 3 turns"));
  EXPECT_THAT(text, HasSubstr("back in 1 turn)"));
}

// 14.12: nobody knows what untried militia are worth; by option their owner looks at those who go to Perote.
TEST(VeracruzShowTest, UntriedMilitiaAreKnownInPeroteByOptionOnly) {
  for (const bool known : {false, true}) {
    Table table(known ? testing::OptionPicks{{"perote_untried", "strength"}} : testing::OptionPicks{});
    table.Hide("1121", "militia_1", 2).Hide("1116", "militia_2", 2);
    const auto piece = [&](const char* id) { return PieceId(C().piece_names.Find(id)); };
    EXPECT_EQ(KnowsStrength(table.rules(), table.s(), kMexico, piece("militia_1")), known);
    EXPECT_FALSE(KnowsStrength(table.rules(), table.s(), kMexico, piece("militia_2")));
    EXPECT_FALSE(KnowsStrength(table.rules(), table.s(), kUs, piece("militia_1")));
    int dealt = 0;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      S other = table.s();
      Random random(seed);
      (void)ReshuffleHidden(table.rules(), other, kMexico, &random);
      dealt += other[piece("militia_1")].strength != 2 ? 1 : 0;
    }
    EXPECT_EQ(dealt == 0, known);
  }
}

// What a side sees is the same whatever lies where it cannot look.
TEST(VeracruzShowTest, HiddenFactsAreNotShown) {
  const auto ruleset = testing::RulesFor("veracruz", "", {});
  const Rules rules{C(), ruleset->options()};
  const PolicySpec& policy = testing::PolicyOf(ruleset->game(), ruleset->game().policies()[0].id);
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    const testing::PlayedGame game = testing::PlayGame(ruleset, policy, seed, 250 * seed);
    for (size_t i = seed % 5; i < game.positions.size(); i += 53) {
      for (const Side viewer : {kUs, kMexico}) {
        State other = game.positions[i];
        Random random(seed * 1000 + i);
        if (!ReshuffleHidden(rules, other.As<S>(), viewer, &random)) continue;
        EXPECT_EQ(ViewOf(rules, other.As<S>(), viewer).DebugString(),
                  ViewOf(rules, game.positions[i].As<S>(), viewer).DebugString())
            << "seed " << seed << ", event " << i;
      }
    }
  }
}

}  // namespace
}  // namespace adjutant::veracruz
