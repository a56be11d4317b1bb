#include "core/kernel/rules.h"

#include <gtest/gtest.h>

#include "core/kernel/chapter.h"
#include "core/kernel/trace.h"

namespace adjutant {
namespace {

constexpr Rule kCatalogue[] = {
    {"1.1", RuleKind::kLegality, "Enforced below."},
    {"1.2", RuleKind::kEffect, "Applied below."},
    {"1.3/1", RuleKind::kModifier, "First statement of a case, only mentioned."},
    {"1.3/2", RuleKind::kModifier, "Second statement."},
    {"1.4", RuleKind::kLegality, "Not for machines.", "it is about manners"},
};
template <FixedString kId>
consteval auto operator""_try() {
  return CiteRule<kCatalogue, kId>();
}

// A citation is found when the program is compiled.
static_assert("1.1"_try.id() == 1);
static_assert("1.4"_try.id() == 5);

Ruling Enforce(Why* why) { return Refused("1.1"_try, why, "because"); }

TEST(ChapterTest, IsCountedInDigitsOrInRomanNumbers) {
  EXPECT_EQ(ChapterOf("10.2.b/3"), 10);
  EXPECT_EQ(ChapterOf("7"), 7);
  EXPECT_EQ(ChapterOf("IV.C/1"), 4);
  EXPECT_EQ(ChapterOf("IX/1"), 9);
  EXPECT_EQ(ChapterOf("XVI.C.hit/1"), 16);
  EXPECT_EQ(ChapterOf("XXIV.A/1"), 24);
  EXPECT_EQ(ChapterOf("SUM.combat/7"), 0);
}

TEST(CitationTest, ARefusalNamesItsCase) {
  Why why;
  const Ruling ruling = Enforce(&why);
  EXPECT_FALSE(ruling.accepted);
  EXPECT_EQ(ruling.rule, 1);
  EXPECT_EQ(why.sentence, "because");
}

TEST(CitationTest, TheSentenceIsOnlyMadeForWhoeverAsks) {
  const Ruling ruling = Refused("1.1"_try, nullptr, []() -> std::string {
    ADD_FAILURE() << "nobody asked";
    return "";
  });
  EXPECT_FALSE(ruling.accepted);
}

Ruling March(int cost, int left, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("1.1"_try, cost < 0, why, "nobody marches for ", cost);
  ADJUTANT_REFUSE_IF("1.1"_try, cost > left, why, "that costs ", cost, " and ", left, " are left");
  return Accepted();
}

TEST(CitationTest, RefusesIfTheCaseIsBrokenInPieces) {
  Why why;
  EXPECT_FALSE(March(3, 2, &why).accepted);
  EXPECT_EQ(why.sentence, "that costs 3 and 2 are left");
  EXPECT_FALSE(March(-1, 2, &why).accepted);
  EXPECT_EQ(why.sentence, "nobody marches for -1");
  EXPECT_TRUE(March(2, 2, nullptr).accepted);
  EXPECT_FALSE(March(3, 2, nullptr).accepted);
}

TEST(CitationTest, AWaiverLetsPassWhatIsBrokenAndNothingImpossible) {
  const RuleId rules[] = {1};
  const Waiver waiver(rules);
  EXPECT_TRUE(March(3, 2, nullptr).accepted);
  EXPECT_FALSE(March(-1, 2, nullptr).accepted);
}

// That a case is enforced or applied is known without any event: the code that cites it registers it.
TEST(CitationTest, RolesAreRegisteredByTheCodeThatCites) {
  if (kCatalogue[0].id == nullptr) Applied(nullptr, "1.2"_try);  // never runs
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  EXPECT_EQ(catalogue.roles[1], kEnforces);
  EXPECT_EQ(catalogue.roles[2], kApplies);
  EXPECT_EQ(catalogue.roles[3], 0);
  EXPECT_EQ(catalogue.roles[5], 0);
}

TEST(CatalogueTest, FindsACaseByItsIdOrItsNumber) {
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  EXPECT_EQ(catalogue.Find("1.2"), 2);
  EXPECT_EQ(catalogue.Find("1.3/2"), 4);
  EXPECT_EQ(catalogue.Find("1.3"), 3);
  EXPECT_EQ(catalogue.Find("9.9"), kNoRule);
}

TEST(CatalogueTest, TheNumberIsWhatStandsInTheBook) {
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  EXPECT_EQ(catalogue.Number(4), "1.3");
  EXPECT_EQ(catalogue.Number(kNoRule), "");
  EXPECT_EQ(catalogue.Get(6), nullptr);
  EXPECT_STREQ(catalogue.Get(5)->excuse, "it is about manners");
}

}  // namespace
}  // namespace adjutant
