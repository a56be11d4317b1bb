// A header pins the rules, and gives them back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

TEST(HeaderTest, EveryOptionIsPinnedInTheOrderOfItsId) {
  const v1::LogHeader header = HeaderFor(*ToyRules(/*endless=*/true));
  EXPECT_EQ(header.magic(), "adjutant log");
  EXPECT_EQ(header.format_version(), 1u);
  EXPECT_EQ(header.game(), "toy");
  EXPECT_EQ(header.scenario(), "standard");
  EXPECT_EQ(header.edition(), "first");
  ASSERT_EQ(header.options_size(), 2);
  EXPECT_EQ(header.options(0).id(), "length");
  EXPECT_EQ(header.options(0).value(), "endless");
  EXPECT_EQ(header.options(1).id(), "ties");
}

TEST(HeaderTest, TheRulesOfAHeaderAreTheRulesItWasMadeOf) {
  for (bool endless : {false, true}) {
    const std::unique_ptr<const Ruleset> ruleset = ToyRules(endless);
    const auto again = RulesetFor(HeaderFor(*ruleset), {});
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ((*again)->options(), ruleset->options());
    EXPECT_EQ(HeaderFor(**again).SerializeAsString(), HeaderFor(*ruleset).SerializeAsString());
  }
}

TEST(HeaderTest, AConstructedPositionIsWhereTheGameStarts) {
  struct Setup setup;
  setup.position = {{"turn", "4"}, {"order_1", "blue"}};
  const Game* toy = *FindGame("toy");
  const auto ruleset = toy->MakeRuleset(setup);
  ASSERT_TRUE(ruleset.ok()) << ruleset.status();
  EXPECT_FALSE((*ruleset)->NewState() == ToyRules()->NewState());
  const auto again = RulesetFor(HeaderFor(**ruleset), {});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ((*again)->position(), setup.position);
  EXPECT_TRUE((*again)->NewState() == (*ruleset)->NewState());
}

TEST(HeaderTest, APositionThatCannotBeIsRefusedWithItsName) {
  const Game* toy = *FindGame("toy");
  struct Setup setup;
  setup.position = {{"turm", "4"}};
  EXPECT_TRUE(absl::IsNotFound(toy->MakeRuleset(setup).status())) << toy->MakeRuleset(setup).status();
  setup.position = {{"turn", "many"}};
  const absl::Status bad = toy->MakeRuleset(setup).status();
  EXPECT_TRUE(absl::IsInvalidArgument(bad)) << bad;
  EXPECT_THAT(std::string(bad.message()), HasSubstr("position turn = many: "));
}

void ExpectUnknown(const v1::LogHeader& header, const std::string& what) {
  const absl::Status status = RulesetFor(header, {}).status();
  EXPECT_TRUE(absl::IsNotFound(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(what));
}

TEST(HeaderTest, WhatIsUnknownIsNamed) {
  const v1::LogHeader good = HeaderFor(*ToyRules());
  v1::LogHeader header = good;
  header.set_game("toj");
  ExpectUnknown(header, "'toj'");
  header = good;
  header.set_scenario("standart");
  ExpectUnknown(header, "standart");
  header = good;
  header.set_edition("fist");
  ExpectUnknown(header, "fist");
  header = good;
  header.mutable_options(1)->set_id("tie");
  ExpectUnknown(header, "'tie'");
  header = good;
  header.mutable_options(0)->set_value("endles");
  ExpectUnknown(header, "'endles'");
  header = good;
  header.add_packs()->set_id("toy/pack-1");
  ExpectUnknown(header, "");
}

}  // namespace
}  // namespace adjutant::testing
