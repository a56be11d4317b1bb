#include "core/cactus/catalogue.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/cactus/options.h"
#include "core/kernel/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant::cactus {
namespace {

// Every case of the rulebook that says something, in its order.
constexpr const char* kPrinted =
    "2.2 2.3 3.0 4.0 4.1 4.2 5.1 5.1.1 5.2 5.3 5.4 5.5 5.6 6.0 6.1 6.2.1 6.2.2 6.2 6.3 6.4 7.0 7.1 7.2 "
    "7.2.1 7.2.2 7.3 7.3.1 7.3.2 7.3.3 7.3.4 7.3.5 7.4 7.5 7.5.1 7.6 8.0 8.1 8.1.1 9.1 10.1 10.2 10.3 "
    "10.4 10.4.1 10.5 11.1 11.2 11.3 11.4 11.5 11.6 12.1 12.2 13.0 13.1 13.2 13.2.1 13.3 13.3.1 14.0 14.1 "
    "14.2 14.3";

std::string NumberOf(absl::string_view id) { return std::string(id.substr(0, id.find('/'))); }

TEST(CatalogueTest, HoldsTheCasesOfTheBookAndNoOthersInItsOrder) {
  std::vector<std::string> numbers;
  for (const Rule& rule : kCatalogue) numbers.push_back(NumberOf(rule.id));
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  const std::vector<std::string> printed = absl::StrSplit(kPrinted, ' ');
  EXPECT_THAT(numbers, ::testing::ElementsAreArray(printed));
}

TEST(CatalogueTest, IdsAreUnique) {
  std::set<std::string> ids;
  for (const Rule& rule : kCatalogue) EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
}

TEST(CatalogueTest, EveryTextIsOneLineThatEnds) {
  for (const Rule& rule : kCatalogue) {
    const std::string text = rule.text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << rule.id;
    EXPECT_TRUE(absl::EndsWith(text, ".") || absl::EndsWith(text, ")")) << rule.id;
    const std::string excuse = rule.excuse;
    if (excuse.empty()) continue;
    EXPECT_TRUE(std::islower(static_cast<unsigned char>(excuse[0]))) << rule.id;
    EXPECT_GT(excuse.size(), 15u) << rule.id;
  }
}

// Nothing that takes or gives away anything in the game is excused, and no roll.
TEST(CatalogueTest, NoLegalityAndNoRollIsExcused) {
  for (const Rule& rule : kCatalogue) {
    if (rule.kind != RuleKind::kLegality && rule.kind != RuleKind::kRandom && rule.kind != RuleKind::kModifier)
      continue;
    EXPECT_STREQ(rule.excuse, "") << rule.id;
  }
}

TEST(CatalogueTest, RowsOfTheEventTablesAreThere) {
  for (int year = 1; year <= 6; ++year) {
    for (int roll = 2; roll <= 12; ++roll) {
      const std::string row = absl::StrCat("11.", year, "/", roll);
      bool found = false;
      for (const Rule& rule : kCatalogue) {
        const std::string id = rule.id;
        found = found || id == row ||
                (absl::StartsWith(id, row) && std::isalpha(static_cast<unsigned char>(id[row.size()])));
      }
      EXPECT_TRUE(found) << row;
    }
  }
}

TEST(CatalogueTest, CitationsNameTheirCase) {
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  EXPECT_STREQ(catalogue.Get("7.3.5/2"_cac.id())->id, "7.3.5/2");
  EXPECT_EQ(catalogue.Find("7.3.5"), "7.3.5/1"_cac.id());
  EXPECT_EQ(catalogue.Number("7.3.5/2"_cac.id()), "7.3.5");
  EXPECT_EQ(catalogue.Find("6.5"), kNoRule);
}

// ---- Options and editions.

TEST(OptionTest, EveryOptionAsksAndHasAnswersThatDiffer) {
  for (const OptionSpec& option : kOptions) {
    EXPECT_TRUE(absl::EndsWith(option.question, "?")) << option.id;
    EXPECT_GE(option.choices.size(), 2u) << option.id;
    std::set<std::string> values, meanings;
    for (const OptionChoice& choice : option.choices) {
      EXPECT_TRUE(values.insert(choice.value).second) << option.id << ": " << choice.value;
      EXPECT_TRUE(meanings.insert(choice.meaning).second) << option.id << ": " << choice.meaning;
    }
  }
}

TEST(EditionTest, TheFirstIsEveryDefault) {
  ASSERT_STREQ(Editions()[0].id, "printed");
  const OptionValues defaults(std::size(kOptions), 0);
  EXPECT_EQ(*ResolveOptions(kOptions, Editions(), "printed", {}), defaults);
  EXPECT_EQ(*ResolveOptions(kOptions, Editions(), "", {}), defaults);
}

TEST(EditionTest, AnEditionSaysNothingButWhereItDiffersFromTheDefaults) {
  for (const EditionSpec& edition : Editions()) {
    const auto values = ResolveOptions(kOptions, Editions(), edition.id, {});
    ASSERT_TRUE(values.ok()) << edition.id << ": " << values.status();
    EXPECT_EQ(values->size() - std::count(values->begin(), values->end(), 0), edition.values.size()) << edition.id;
  }
}

}  // namespace
}  // namespace adjutant::cactus
