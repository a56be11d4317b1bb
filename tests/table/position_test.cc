// Positions by name: what is set is read back, and what cannot be is answered with what could.
#include "core/table/position.h"

#include <string>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/table/ids.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant {
namespace {

using ::testing::HasSubstr;

struct Part {
  uint8_t war;
  uint8_t turn;
};
const NamedWord<Part> kWar = {"war", &Part::war, kNoYes};
const NamedNumber<Part> kTurn = {"turn", &Part::turn, 1, 22};

absl::Status Set(Part* part, absl::string_view name, absl::string_view value) {
  const Setting setting(name, value);
  absl::Status status;
  if (setting.Sets(kWar, part, &status) || setting.Sets(kTurn, part, &status)) return status;
  ValueList values;
  ValueWriter writer(&values);
  writer.Add(kWar, *part);
  writer.Add(kTurn, *part);
  return setting.Unknown(values, {"decision"});
}

TEST(SettingTest, WhatIsSetIsReadBack) {
  Part part{};
  ASSERT_TRUE(Set(&part, "war", "yes").ok());
  ASSERT_TRUE(Set(&part, "turn", "22").ok());
  ValueList values;
  ValueWriter writer(&values);
  writer.Add(kWar, part);
  writer.Add(kTurn, part);
  EXPECT_EQ(values[0].text, "yes");
  EXPECT_FALSE(values[0].number.has_value());
  EXPECT_EQ(values[1].number, 22);
  EXPECT_EQ(values[1].text, "22");
}

TEST(SettingTest, WhatCannotBeIsAnsweredWithWhatCould) {
  Part part{};
  EXPECT_EQ(Set(&part, "war", "perhaps").message(), "war: 'perhaps' is none of no, yes");
  EXPECT_EQ(Set(&part, "turn", "23").message(), "turn: '23' is not a number from 1 to 22");
  EXPECT_EQ(Set(&part, "turn", "").message(), "turn: '' is not a number from 1 to 22");
  const absl::Status unknown = Set(&part, "trun", "1");
  EXPECT_TRUE(absl::IsNotFound(unknown));
  EXPECT_THAT(std::string(unknown.message()), HasSubstr("did you mean 'turn'"));
  EXPECT_EQ(part.war, 0);
  EXPECT_EQ(part.turn, 0);
}

TEST(SettingTest, AnUnknownIdIsAnsweredWithTheNearest) {
  NameTable names("leader");
  names.Add("scott");
  names.Add("taylor");
  const Setting setting("army.main", "tailor");
  EXPECT_EQ(*setting.Find(names, "taylor"), 1);
  const absl::Status status = setting.Find(names, "tailor").status();
  EXPECT_EQ(status.message(), "army.main: there is no leader 'tailor' (did you mean 'taylor'?)");
}

TEST(SettingTest, ARowSetsUnderWhateverNameAndAnIdIsOfItsKind) {
  struct Kind;
  NameTable names("leader");
  names.Add("scott");
  const Setting setting("leader.scott.turn", "7");
  EXPECT_EQ(setting.Find<Id<Kind>>(names, "scott")->number(), 0);
  EXPECT_TRUE(absl::IsNotFound(setting.Find<Id<Kind>>(names, "taylor").status()));
  Part part{};
  absl::Status status;
  EXPECT_FALSE(setting.Sets(kTurn, &part, &status));
  EXPECT_TRUE(setting.Set(kTurn, &part).ok());
  EXPECT_EQ(part.turn, 7);
  EXPECT_EQ(setting.Set(kWar, &part).message(), "leader.scott.turn: '7' is none of no, yes");
}

TEST(SettingTest, TheRowOfATableWithTheNameIsSetAndNoOther) {
  const NamedWord<Part> rows[] = {kWar};
  Part part{};
  absl::Status status;
  EXPECT_FALSE(Setting("peace", "yes").SetsOneOf(rows, &part, &status));
  EXPECT_EQ(part.war, 0);
  EXPECT_TRUE(Setting("war", "yes").SetsOneOf(rows, &part, &status));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(part.war, 1);
  EXPECT_TRUE(Setting("war", "perhaps").SetsOneOf(rows, &part, &status));
  EXPECT_FALSE(status.ok());
}

TEST(ValueWriterTest, AListIsInTheOrderOfItsNames) {
  NameTable names("leader");
  names.Add("scott");
  names.Add("taylor");
  ValueList values;
  ValueWriter writer(&values);
  writer.AddList("all", names, [](int) { return true; });
  writer.AddList(
      "nobody", names, [](int) { return false; }, "none");
  EXPECT_EQ(values[0].text, "scott taylor");
  EXPECT_EQ(values[1].text, "none");
}

}  // namespace
}  // namespace adjutant
