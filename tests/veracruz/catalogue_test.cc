#include "core/veracruz/catalogue.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "core/kernel/options.h"
#include "core/veracruz/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant::veracruz {
namespace {

// Every case of the rulebook that says something, in its order. The steps of the sequence of play bear a letter and a
// number there; 12.65 is a case of the errata of S&T 64; the tracks on the map are 22.1 and 22.2.
constexpr const char* kPrinted =
    "3.1 3.21 3.22 3.23 3.3 3.4 3.5 3.6 "
    "4.0 4.A1 4.A2 4.A3 4.A4 4.A5 4.A6 4.A7a 4.A7b 4.B1 4.B2 4.B3 4.B4 4.B5a 4.B5b 4.C "
    "5.0 5.11 5.12 5.13 5.14 5.15 5.16 5.17 5.18 5.21 5.22 5.23 5.24 5.25 5.26 5.27 5.28 5.31 5.32 5.33 5.34 "
    "5.4 5.41 5.42 5.43 5.44 5.45 5.46 5.47 "
    "6.0 6.11 6.12 6.13 6.14 6.21 6.22 6.23 6.24 6.25 6.26 6.27 6.28 6.29 6.31 6.32 6.33 6.4 "
    "7.0 7.11 7.12 7.13 7.14 7.2 "
    "8.0 8.11 8.12 8.13 8.14 8.15 8.16 8.17 8.21 8.22 8.23 8.24 8.3 8.31 8.32 8.33 8.34 8.35 8.36 8.37 8.38 "
    "8.41 8.42 8.43 8.44 8.45 8.46 8.47 8.48 8.49 8.51 8.52 8.53 8.61 8.62 8.63 8.64 8.65 8.66 8.67 8.68 "
    "8.71 8.72 8.73 8.8 8.81 8.82 8.83 8.84 8.85 8.91 8.92 8.93 8.94 8.95 8.96 8.97 "
    "9.0 9.11 9.12 9.13 9.14 9.2 9.3 9.31 9.32 9.33 9.34 9.35 9.36 9.37 "
    "10.0 10.1 10.11 10.12 10.13 10.14 10.15 10.16 10.17 10.21 10.22 10.23 10.24 10.25 10.26 10.27 10.28 10.29 "
    "11.0 11.11 11.12 11.13 11.14 11.15 11.16 11.17 11.21 11.22 11.23 11.24 11.25 11.26 11.27 11.28 "
    "11.3 11.31 11.32 11.33 11.34 11.35 11.36 11.37 11.4 11.51 11.52 11.53 11.54 11.55 11.56 "
    "12.0 12.11 12.12 12.13 12.14 12.15 12.16 12.21 12.22 12.23 12.24 12.25 12.26 12.27 12.28 12.3 12.31 12.32 12.33 "
    "12.34 12.41 12.42 12.43 12.44 12.51 12.52 12.6 12.61 12.62 12.63 12.64 12.65 "
    "13.0 13.11 13.12 13.13 13.14 13.15 13.21 13.22 13.23 13.24 13.25 13.26 13.27 "
    "14.0 14.11 14.12 14.13 14.14 14.15 14.16 14.17 14.2 14.31 14.32 14.33 14.34 14.35 14.36 14.37 "
    "15.0 15.11 15.12 15.13 15.14 15.15 15.16 15.17 15.18 15.19 15.2 "
    "16.0 16.11 16.12 16.13 16.14 16.15 16.16 16.17 16.21 16.22 16.23 16.24 16.25 16.26 "
    "17.0 17.11 17.12 17.13 17.14 17.15 17.2 18.0 18.1 18.2 "
    "19.0 19.11 19.12 19.13 19.14 19.21 19.22 19.23 19.24 19.25 19.26 19.27 19.31 19.32 19.33 "
    "20.0 20.11 20.12 20.13 20.14 20.2 21.0 22.0 22.1 22.2";

// Numbers that are titles of the cases under them and say nothing of their own.
constexpr const char* kTitles =
    "3.2 5.1 5.2 5.3 6.1 6.2 6.3 7.1 8.1 8.2 8.4 8.5 8.6 8.7 8.9 9.1 10.2 11.1 11.2 11.5 12.1 12.2 12.4 12.5 13.1 13.2 "
    "14.1 14.3 15.1 16.1 16.2 17.1 19.1 19.2 19.3 20.1";

std::vector<std::string> Numbers(const char* list) { return absl::StrSplit(list, ' '); }

std::string NumberOf(absl::string_view id) { return std::string(id.substr(0, id.find('/'))); }

// The statement that "8.43/2" is of its case: 2. 0 where the id is the case itself.
int StatementOf(absl::string_view id) {
  const size_t slash = id.find('/');
  if (slash == absl::string_view::npos) return 0;
  int number = -1;
  return absl::SimpleAtoi(id.substr(slash + 1), &number) ? number : -1;
}

TEST(CatalogueTest, HoldsTheCasesOfTheBookAndNoOthersInItsOrder) {
  std::vector<std::string> numbers;
  for (const Rule& rule : kCatalogue) numbers.push_back(NumberOf(rule.id));
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  EXPECT_THAT(numbers, ::testing::ElementsAreArray(Numbers(kPrinted)));
}

TEST(CatalogueTest, EveryTitleHasCasesUnderItAndNoneOfItsOwn) {
  for (const std::string& title : Numbers(kTitles)) {
    bool has_cases = false;
    for (const Rule& rule : kCatalogue) {
      EXPECT_NE(NumberOf(rule.id), title);
      has_cases |= absl::StartsWith(rule.id, title);
    }
    EXPECT_TRUE(has_cases) << title;
  }
}

TEST(CatalogueTest, IdsAreUnique) {
  std::set<std::string> ids;
  for (const Rule& rule : kCatalogue) EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
}

TEST(CatalogueTest, StatementsOfACaseAreNumberedFromOneAndAreSeveral) {
  std::string previous;
  int statement = 0;
  for (const Rule& rule : kCatalogue) {
    const std::string number = NumberOf(rule.id);
    if (number != previous) {
      EXPECT_NE(statement, 1) << previous << " says one thing only";
      previous = number;
      statement = StatementOf(rule.id);
      EXPECT_TRUE(statement == 0 || statement == 1) << rule.id;
      continue;
    }
    EXPECT_NE(statement, 0) << rule.id;
    EXPECT_EQ(StatementOf(rule.id), ++statement) << rule.id;
  }
}

TEST(CatalogueTest, EveryTextIsOneSentenceLineAndEveryExcuseAReason) {
  for (const Rule& rule : kCatalogue) {
    const std::string text = rule.text;
    EXPECT_TRUE(absl::EndsWith(text, ".")) << rule.id;
    EXPECT_EQ(text.find('\n'), std::string::npos) << rule.id;
    EXPECT_LE(text.size(), 160u) << rule.id;
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

TEST(CatalogueTest, EveryRollOfTheGameIsOneOfTheRandomCases) {
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  for (const char* id :
       {"4.A2/2",  "4.A4",    "4.B1/1",  "4.C/1",   "8.41/1",  "8.43/3",  "8.43/4", "8.43/5",  "8.45/1",
        "8.66/2",  "8.71/1",  "8.72/1",  "9.32/3",  "9.37",    "10.21",   "10.29",  "11.22/1", "11.28",
        "11.35",   "12.23/1", "12.27/1", "12.28",   "12.33/1", "12.34",   "13.11",  "13.12/1", "13.15/1",
        "14.12/1", "14.15/1", "14.32/2", "14.33/2", "16.13/2", "16.23/2", "16.26",  "17.11",   "17.13/3"}) {
    const Rule* rule = catalogue.Get(catalogue.Find(id));
    ASSERT_NE(rule, nullptr) << id;
    EXPECT_EQ(rule->kind, RuleKind::kRandom) << id;
  }
  EXPECT_EQ(std::count_if(std::begin(kCatalogue), std::end(kCatalogue),
                          [](const Rule& rule) { return rule.kind == RuleKind::kRandom; }),
            36);
}

TEST(CatalogueTest, CitationsNameTheirCase) {
  const Catalogue catalogue = MakeCatalogue<kCatalogue>();
  EXPECT_STREQ(catalogue.Get("12.31/2"_vc.id())->id, "12.31/2");
  EXPECT_EQ(catalogue.Find("12.31"), "12.31/1"_vc.id());
  EXPECT_EQ(catalogue.Number("12.31/2"_vc.id()), "12.31");
  EXPECT_EQ(catalogue.Find("12.36"), kNoRule);
}

TEST(OptionTest, EveryOptionNamesCasesOfTheCatalogue) {
  std::set<std::string> ids;
  for (const Rule& rule : kCatalogue) ids.insert(rule.id);
  for (const OptionSpec& option : Options()) {
    EXPECT_FALSE(option.cases.empty()) << option.id;
    for (const char* rule : option.cases) EXPECT_EQ(ids.count(rule), 1u) << option.id << ": " << rule;
  }
}

TEST(OptionTest, EveryOptionAsksAndHasAnswersThatDiffer) {
  for (const OptionSpec& option : Options()) {
    EXPECT_TRUE(absl::EndsWith(option.question, "?")) << option.id;
    EXPECT_GE(option.choices.size(), 2u) << option.id;
    std::set<std::string> values;
    std::set<std::string> meanings;
    for (const OptionChoice& choice : option.choices) {
      EXPECT_TRUE(values.insert(choice.value).second) << option.id << ": " << choice.value;
      EXPECT_TRUE(meanings.insert(choice.meaning).second) << option.id << ": " << choice.meaning;
    }
  }
}

// Does `edition` play with that value?
bool Has(const char* edition, OptionIs is) {
  const auto values = ResolveOptions(Options(), Editions(), edition, {});
  return values.ok() && is.In(*values);
}

TEST(EditionTest, TheFirstIsEveryDefault) {
  ASSERT_STREQ(Editions()[0].id, "clarified");
  EXPECT_EQ(*ResolveOptions(Options(), Editions(), "clarified", {}), OptionValues(Options().size(), 0));
  EXPECT_EQ(*ResolveOptions(Options(), Editions(), "", {}), OptionValues(Options().size(), 0));
}

TEST(EditionTest, AnEditionSaysNothingButWhereItDiffersFromTheDefaults) {
  for (const EditionSpec& edition : Editions()) {
    const auto values = ResolveOptions(Options(), Editions(), edition.id, {});
    ASSERT_TRUE(values.ok()) << edition.id << ": " << values.status();
    EXPECT_EQ(values->size() - std::count(values->begin(), values->end(), 0), edition.values.size()) << edition.id;
  }
}

// S&T 64 corrects 12.31 and adds 12.65; the boxed rules have both.
TEST(EditionTest, ErrataComeAfterTheMagazine) {
  for (const char* edition : {"errata_64", "boxed", "clarified"}) {
    EXPECT_TRUE(Has(edition, "assault_minimum=one_to_two"_opt)) << edition;
    EXPECT_TRUE(Has(edition, "passing_ulua=allowed"_opt)) << edition;
  }
  EXPECT_TRUE(Has("magazine", "assault_minimum=one_to_one"_opt));
  EXPECT_TRUE(Has("magazine", "passing_ulua=barred"_opt));
}

// The hex of 11.4 and the order of losses in 8.48 were cleared up later than any printing.
TEST(EditionTest, LaterClarificationsAreInNoPrinting) {
  for (const char* edition : {"magazine", "errata_64", "boxed"}) {
    EXPECT_TRUE(Has(edition, "road_hex=hex_0531"_opt)) << edition;
    EXPECT_TRUE(Has(edition, "volunteer_losses=cover_regulars"_opt)) << edition;
  }
  EXPECT_TRUE(Has("clarified", "road_hex=hex_0351"_opt));
  EXPECT_TRUE(Has("clarified", "volunteer_losses=alternate"_opt));
}

// The example of 9.33 is wrong in every printing, the table in none: no edition reads the example into it.
TEST(EditionTest, NoEditionFollowsTheWrongExampleOfLeadership) {
  for (const EditionSpec& edition : Editions()) EXPECT_TRUE(Has(edition.id, "leadership_example=table"_opt));
}

}  // namespace
}  // namespace adjutant::veracruz
