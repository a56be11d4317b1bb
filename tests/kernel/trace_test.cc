#include "core/kernel/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant {
namespace {

constexpr Rule kCatalogue[] = {{"2.1", RuleKind::kModifier, "A sum."},
                               {"2.2", RuleKind::kModifier, "A term."},
                               {"2.3", RuleKind::kModifier, "A bound."}};
template <FixedString kId>
consteval auto operator""_try() {
  return CiteRule<kCatalogue, kId>();
}

int64_t Strength(Trace* trace, int64_t units) {
  Sum sum(trace, "2.1"_try, "strength", [] { return "Strength"; });
  sum.Add(
      units, "2.2"_try, [] { return "units"; }, "unit.guard.strength");
  sum.Clamp(0, 10, "2.3"_try, [] { return "at most ten"; });
  return sum.Finish();
}

TEST(SumTest, IsTheSameWithAndWithoutListener) {
  for (int64_t units : {-3, 0, 10, 11, 1000}) {
    Trace told;
    Trace counted(/*telling=*/false);
    EXPECT_EQ(Strength(&told, units), Strength(nullptr, units));
    EXPECT_EQ(Strength(&counted, units), Strength(nullptr, units));
    EXPECT_TRUE(counted.derivations.empty());
  }
}

TEST(SumTest, TermsAddUpToTheTotal) {
  Trace trace;
  EXPECT_EQ(Strength(&trace, 12), 10);
  ASSERT_EQ(trace.derivations.size(), 1u);
  const Derivation& derivation = trace.derivations[0];
  EXPECT_EQ(derivation.name, "strength");
  EXPECT_EQ(derivation.title, "Strength");
  EXPECT_EQ(derivation.rule, 1);
  ASSERT_EQ(derivation.terms.size(), 2u);
  EXPECT_EQ(derivation.terms[0].value, 12);
  EXPECT_EQ(derivation.terms[0].datum, "unit.guard.strength");
  EXPECT_EQ(derivation.terms[1].value, -2);
  EXPECT_EQ(derivation.terms[1].text, "at most ten");
  EXPECT_EQ(derivation.total, 10);
}

TEST(SumTest, ABoundThatDoesNotBindIsNoTerm) {
  Trace trace;
  Strength(&trace, 10);
  EXPECT_EQ(trace.derivations[0].terms.size(), 1u);
  EXPECT_THAT(trace.cited, testing::ElementsAre(1, 2));
}

TEST(TraceTest, CountsEveryFiring) {
  uint64_t counts[4] = {};
  Trace trace(/*telling=*/false, counts);
  Strength(&trace, 12);
  Strength(&trace, 1);
  EXPECT_THAT(counts, testing::ElementsAre(0, 2, 2, 1));
  EXPECT_TRUE(trace.cited.empty());
}

TEST(TraceTest, SaysSentencesWithTheirCase) {
  Trace trace;
  Applied(&trace, "2.3"_try, [] { return "Ten it is."; });
  ASSERT_EQ(trace.sentences.size(), 1u);
  EXPECT_EQ(trace.sentences[0].text, "Ten it is.");
  EXPECT_EQ(trace.sentences[0].rule, 3);
  trace.Clear();
  EXPECT_TRUE(trace.sentences.empty());
}

}  // namespace
}  // namespace adjutant
