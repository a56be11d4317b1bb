// XII.A/3: the enemy does not know which pieces are still to come, only where, and by what.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/sgs/hidden.h"
#include "core/sgs/telling/show.h"
#include "gtest/gtest.h"
#include "tests/sgs/table.h"

namespace adjutant::sgs {
namespace {

bool Hidden(Table& table, Side viewer, const char* piece) {
  std::vector<HiddenThing> hidden;
  ListHidden(table.rules(), table.s(), viewer, &hidden);
  const auto& names = C().piece_names;
  return std::any_of(hidden.begin(), hidden.end(), [&](const HiddenThing& one) {
    return one.domain == names.domain() && one.value == table.Piece(piece).number();
  });
}

// The rows of a table of the position, cells joined, as a side sees it.
std::vector<std::string> Rows(Table& table, PlayerId viewer, const char* name) {
  adjutant::v1::View view;
  ShowPosition(table.rules(), table.s(), viewer, &view);
  std::vector<std::string> rows;
  for (const auto& shown : view.tables()) {
    if (shown.name() != name) continue;
    for (const auto& row : shown.rows()) rows.push_back(absl::StrJoin(row.cells(), "; "));
  }
  return rows;
}

TEST(ComingTest, WhoIsToComeIsKnownToHisOwnSideAlone) {
  Table table;
  table.Set("piece.us_cadwalader", "scheduled");
  EXPECT_TRUE(Hidden(table, kMexico, "us_cadwalader"));
  EXPECT_FALSE(Hidden(table, kUsa, "us_cadwalader"));
}

TEST(ComingTest, WhoIsGoneIsNoSecret) {
  Table table;
  table.Set("piece.us_cadwalader", "eliminated");
  EXPECT_FALSE(Hidden(table, kMexico, "us_cadwalader"));
}

// XII.A/3.
TEST(ComingTest, TheEnemyIsToldOfALineInItsPhaseAndNotOfTheUnits) {
  Table table;
  table.Set("turn", "9").Set("active", "usa");
  for (const char* piece : {"pierce", "us_marines"}) {
    table.Set(absl::StrCat("piece.", piece), "scheduled").Set(absl::StrCat("piece.", piece, ".turns"), "9");
  }
  table.Set("phase", "cards");
  EXPECT_TRUE(Rows(table, kMexico, "reinforcements").empty());
  EXPECT_EQ(Rows(table, kUsa, "reinforcements"),
            std::vector<std::string>{"the USA; 9; Vera Cruz; the schedule; Pierce, US Marines"});
  table.Set("phase", "reinforcements");
  EXPECT_EQ(Rows(table, kMexico, "reinforcements"), std::vector<std::string>{"the USA; 9; Vera Cruz; the schedule; ?"});
}

// XV.H/4, IX.I/3.
TEST(ComingTest, SandbagsAreSeenByBothSidesAndNotFromAfar) {
  Table table;
  table.Put("jalapa", {"us_garland"}).Put("puebla", {"mx_grenadiers"});
  table.Set("piece.us_garland.flags", "entrenched");
  const auto jalapa = [&](PlayerId viewer) {
    for (const std::string& row : Rows(table, viewer, "regions")) {
      if (row.rfind("Jalapa;", 0) == 0) return row;
    }
    return std::string();
  };
  EXPECT_NE(jalapa(kUsa).find("Garland's Brigade, entrenched"), std::string::npos);
  EXPECT_EQ(jalapa(kMexico).find("entrenched"), std::string::npos);
  table.Put("la_hoya", {"mx_line_1"});
  EXPECT_NE(jalapa(kMexico).find("entrenched"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::sgs
