#include "core/kernel/names.h"

#include <gtest/gtest.h>

namespace adjutant {
namespace {

TEST(NameTableTest, FindsWhatWasAdded) {
  NameTable table("space");
  EXPECT_EQ(table.Add("monterrey", "Monterrey"), 0);
  EXPECT_EQ(table.Add("saltillo"), 1);
  EXPECT_EQ(table.Find("saltillo"), 1);
  EXPECT_EQ(table.Name(0), "Monterrey");
  EXPECT_EQ(table.Name(1), "saltillo");
  EXPECT_EQ(table.domain(), "space");
}

TEST(NameTableTest, RefusesASecondOfTheSameName) {
  NameTable table("space");
  table.Add("monterrey");
  EXPECT_EQ(table.Add("monterrey"), kNone);
  EXPECT_EQ(table.size(), 1);
  EXPECT_EQ(table.Find("monterey"), kNone);
}

TEST(NearestNameTest, ForgivesTyposSwapsAndCase) {
  const std::vector<std::string> known = {"monterrey", "saltillo", "mx_guard"};
  EXPECT_EQ(NearestName("monterey", known), "monterrey");
  EXPECT_EQ(NearestName("SALTILLO", known), "saltillo");
  EXPECT_EQ(NearestName("satlillo", known), "saltillo");
}

TEST(NearestNameTest, OfAFewNumberedThingsTheLastIsNamed) {
  const std::vector<std::string> few = {"guerrillas_1", "guerrillas_2", "worth"};
  EXPECT_EQ(DidYouMean("guerrillas_3", few), " (the last is 'guerrillas_2')");
  EXPECT_EQ(DidYouMean("guerilas_3", few), " (did you mean 'guerrillas_1'?)");
  const std::vector<std::string> many = {"strategy_8", "strategy_18"};
  EXPECT_EQ(DidYouMean("strategy_188", many), " (did you mean 'strategy_18'?)");
}

TEST(NearestNameTest, FindsAPartOfAName) {
  EXPECT_EQ(NearestName("guard", {"monterrey", "mx_the_guard"}), "mx_the_guard");
}

TEST(NearestNameTest, SuggestsNothingFarAway) {
  EXPECT_EQ(NearestName("zzzzzzzz", {"monterrey", "saltillo"}), "");
  EXPECT_EQ(NearestName("", {"a"}), "");
  EXPECT_EQ(NearestName(std::string(5000, 'a'), {std::string(5000, 'a')}), "");
}

TEST(NearestNameTest, TiesGoToTheFirst) { EXPECT_EQ(NearestName("card_3", {"card_1", "card_2"}), "card_1"); }

TEST(DidYouMeanTest, EndsAMessage) {
  EXPECT_EQ(DidYouMean("monterey", {"monterrey"}), " (did you mean 'monterrey'?)");
  EXPECT_EQ(DidYouMean("xyzzy", {"monterrey"}), "");
}

}  // namespace
}  // namespace adjutant
