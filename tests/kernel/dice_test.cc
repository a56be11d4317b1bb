#include "core/kernel/dice.h"

#include <gtest/gtest.h>

#include <array>

#include "absl/strings/str_cat.h"

namespace adjutant {
namespace {

// Computed outside of this program, by the definition in the log format: SHA-256 over "adjutant dice 1", seed, key and
// attempt, joined by line feeds; the first four bytes, little endian; modulo the count.
TEST(RollBySeedTest, IsWhatItHasAlwaysBeen) {
  EXPECT_EQ(RollBySeed("", "", 6), 3u);
  EXPECT_EQ(RollBySeed("seed", "turn 1 die", 10), 3u);
  EXPECT_EQ(RollBySeed("seed", "turn 2 die", 10), 0u);
  EXPECT_EQ(RollBySeed("Montezuma", "battle 3 leader loss", 1000000), 764698u);
  EXPECT_EQ(RollBySeed("large", "2", 2147483649u), 1929289499u);
  EXPECT_EQ(RollBySeed("large", "5", 2147483649u), 1210052038u);  // two values were rejected
}

TEST(RollBySeedTest, DependsOnSeedAndKeyAndOnNothingBefore) {
  const uint32_t roll = RollBySeed("seed", "turn 3 battle", 1000000);
  RollBySeed("seed", "turn 2 battle", 10);
  EXPECT_EQ(RollBySeed("seed", "turn 3 battle", 1000000), roll);
  EXPECT_NE(RollBySeed("seed", "turn 4 battle", 1000000), roll);
  EXPECT_NE(RollBySeed("another", "turn 3 battle", 1000000), roll);
}

TEST(RollBySeedTest, OneOutcomeIsCertain) { EXPECT_EQ(RollBySeed("seed", "key", 1), 0u); }

// Chi-square with nine degrees of freedom: 27.9 is exceeded once in a thousand; this sample is always the same.
TEST(RollBySeedTest, ATenSidedDieIsFair) {
  std::array<int, 10> seen{};
  constexpr int kRolls = 20000;
  for (int i = 0; i < kRolls; ++i) ++seen[RollBySeed("fair", absl::StrCat("roll ", i), 10)];
  double chi_square = 0;
  for (int count : seen) chi_square += (count - kRolls / 10.0) * (count - kRolls / 10.0) / (kRolls / 10.0);
  EXPECT_LT(chi_square, 27.9);
}

// With a count just above half of the range nearly every second value is rejected: none may come out of bounds.
TEST(RollBySeedTest, LargeCountsStayInBounds) {
  constexpr uint32_t kCount = (1u << 31) + 1;
  for (int i = 0; i < 1000; ++i) ASSERT_LT(RollBySeed("large", absl::StrCat(i), kCount), kCount);
}

}  // namespace
}  // namespace adjutant
