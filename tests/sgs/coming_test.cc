// XII.A/3: the enemy does not know which pieces are still to come.
#include <algorithm>
#include <vector>

#include "core/sgs/hidden.h"
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

}  // namespace
}  // namespace adjutant::sgs
