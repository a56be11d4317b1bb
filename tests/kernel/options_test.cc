#include "core/kernel/options.h"

#include <gtest/gtest.h>

namespace adjutant {
namespace {

constexpr OptionSpec kSpecs[] = {
    {"hand_size", "How many cards?", {"4.1"}, {{"five", ""}, {"seven", ""}, {"nine", ""}}},
    {"ties", "Who wins ties?", {"11.2"}, {{"defender", ""}, {"attacker", ""}}},
};
template <FixedString kText>
constexpr auto operator""_opt() {
  return CiteOption<kSpecs, kText>();
}
const std::vector<EditionSpec> kEditions = {{"1st", "First", {}}, {"2nd", "Second", {{"hand_size", "seven"}}}};

using Chosen = std::vector<std::pair<std::string, std::string>>;

absl::StatusOr<OptionValues> Resolve(const std::string& edition, const Chosen& chosen) {
  return ResolveOptions(kSpecs, kEditions, edition, chosen);
}

TEST(OptionsTest, DefaultsAreTheFirstChoices) {
  const auto values = Resolve("", {});
  ASSERT_TRUE(values.ok());
  EXPECT_EQ(*values, (OptionValues{0, 0}));
}

TEST(OptionsTest, AnEditionChangesTheDefaults) { EXPECT_EQ(*Resolve("2nd", {}), (OptionValues{1, 0})); }

TEST(OptionsTest, WhatIsChosenGoesBeforeTheEdition) {
  EXPECT_EQ(*Resolve("2nd", {{"hand_size", "nine"}, {"ties", "attacker"}}), (OptionValues{2, 1}));
}

TEST(OptionsTest, AnUnknownEditionNamesTheNearest) {
  const absl::Status status = Resolve("2nt", {}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("'2nd'"), absl::string_view::npos) << status;
}

TEST(OptionsTest, AnUnknownOptionNamesTheNearest) {
  const absl::Status status = Resolve("", {{"hand_sise", "five"}}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("'hand_size'"), absl::string_view::npos) << status;
}

TEST(OptionsTest, AnUnknownValueNamesTheKnown) {
  const absl::Status status = Resolve("", {{"hand_size", "six"}}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_NE(status.message().find("five, seven, nine"), absl::string_view::npos) << status;
}

// Code asks by name; where the option stands in the table, and the value among its values, is found when compiling.
TEST(OptionsTest, AValueIsAskedForByName) {
  static_assert("ties=attacker"_opt.option == 1 && "ties=attacker"_opt.value == 1);
  static_assert("hand_size=five"_opt.option == 0 && "hand_size=five"_opt.value == 0);
  const OptionValues values = *Resolve("2nd", {});
  EXPECT_TRUE("hand_size=seven"_opt.In(values));
  EXPECT_FALSE("hand_size=five"_opt.In(values));
  EXPECT_FALSE("hand_size=nine"_opt.In(values));
  EXPECT_TRUE("ties=defender"_opt.In(values));
}

// One id may begin as another one does.
constexpr OptionSpec kAlike[] = {
    {"tie", "?", {"1"}, {{"red", ""}, {"reddish", ""}}},
    {"ties", "?", {"1"}, {{"red", ""}, {"re", ""}}},
};
TEST(OptionsTest, NoPartOfANameIsTakenForIt) {
  static_assert(CiteOption<kAlike, "ties=red">().option == 1);
  static_assert(CiteOption<kAlike, "tie=reddish">().value == 1);
  static_assert(CiteOption<kAlike, "ties=re">().value == 1);
}

}  // namespace
}  // namespace adjutant
