// Dice in logs of VASSAL, undos after them, and rolls that lack.
#include "replay/foreign/vassal_dice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/foreign/importer.h"
#include "tests/foreign/told.h"
#include "tests/foreign/vassal_maker.h"

namespace adjutant::foreign {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Found ReadSteps(Importer* importer, const std::string& file, const std::vector<MadeCommand>& steps,
                absl::string_view module = "Border Post") {
  auto found = importer->Read(file, VassalFile(GameText({}, steps), module));
  EXPECT_TRUE(found.ok()) << found.status();
  return *std::move(found);
}
Found ReadSteps(const std::vector<MadeCommand>& steps, absl::string_view module = "Border Post") {
  Importer importer;
  return ReadSteps(&importer, "a.vlog", steps, module);
}

TEST(VassalDiceTest, APropertyTellsTheDiceAndTheChatWhoRolled) {
  const Found found = ReadSteps({ButtonRoll("2d6", "", "3,4", "Ada")});
  ASSERT_THAT(found.rolls, SizeIs(1));
  const Roll& roll = found.rolls[0];
  EXPECT_EQ(roll.who, "Ada");
  EXPECT_EQ(roll.dice.ToString(), "2d6 = 3,4");
  EXPECT_EQ(roll.grade, Grade::kSelfReported);
  EXPECT_EQ(roll.reference, "VASSAL log a.vlog step 1");
  EXPECT_THAT(roll.warnings, IsEmpty());
  EXPECT_THAT(found.remarks, IsEmpty());
}

TEST(VassalDiceTest, ALineOfChatAloneIsARoll) {
  for (const char* line : {"CHAT*** 2d6 = 3,4 *** <Ada>", "CHAT*** 2d6 = 3,4 *** &lt;Ada&gt;"}) {
    const Found found = ReadSteps({{line}});
    ASSERT_THAT(found.rolls, SizeIs(1)) << line;
    EXPECT_EQ(found.rolls[0].who, "Ada");
    EXPECT_THAT(found.rolls[0].dice.values, ElementsAre(3, 4));
  }
}

TEST(VassalDiceTest, OneNumberOfSeveralDiceIsTheirTotal) {
  const Found found = ReadSteps({{"CHAT*** 2d6 = 7 *** <Ada>"}, {"CHAT*** Combat = 7 *** <Ada>"}});
  ASSERT_THAT(found.rolls, SizeIs(2));
  EXPECT_EQ(found.rolls[0].dice.ToString(), "2d6 = total 7");
  EXPECT_EQ(found.rolls[1].dice.ToString(), "? = 7");
  EXPECT_THAT(found.rolls[1].warnings, Contains(HasSubstr("one die, or the total of several")));
}

TEST(VassalDiceTest, ChatThatDiffersFromThePropertyIsTold) {
  const Found found = ReadSteps({{"CHAT*** 2d6 = 6,6 *** <Ada>", {{"MutableProperty\t2d6_result\t\t1,2\tModule"}}}});
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_THAT(found.rolls[0].dice.values, ElementsAre(1, 2));
  EXPECT_THAT(found.rolls[0].warnings, ElementsAre("the chat tells it as 2d6 = 6,6, the button as 2d6 = 1,2"));
}

TEST(VassalDiceTest, DiceThatCannotFallSoAreTold) {
  const Found found = ReadSteps({ButtonRoll("2d6", "", "3,7", "Ada"), ButtonRoll("d20", "", "0", "Ada")});
  EXPECT_THAT(found.rolls[0].warnings, ElementsAre("a die of 6 sides does not show 7"));
  EXPECT_THAT(found.rolls[1].warnings, ElementsAre("a die of 20 sides does not show 0"));
}

TEST(VassalDiceTest, AReportOfAModulesOwnIsTheRollsLabel) {
  const Found found =
      ReadSteps({{"CHAT* Ada attacks with 5 and 1", {{"MutableProperty\tAttack_result\t\t5,1\tModule"}}},
                 {"CHAT* 2nd Army moves"}});
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_EQ(found.rolls[0].label, "Attack: * Ada attacks with 5 and 1");
  EXPECT_THAT(Remarks(found, Remark::Kind::kNotUnderstood), ElementsAre("report: * 2nd Army moves"));
}

TEST(VassalDiceTest, APropertyThatOnlyEndsLikeADieIsNoRoll) {
  const Found found = ReadSteps({{"MutableProperty\tCombat_result\t\t3\tModule"}});
  EXPECT_THAT(found.rolls, IsEmpty());
  EXPECT_THAT(Remarks(found, Remark::Kind::kNotUnderstood), ElementsAre("'Combat' becomes 3"));
}

TEST(VassalDiceTest, SpecialDiceKeepTheirFaces) {
  const Found found = ReadSteps({{"CHAT*** Battle = [Hit, Flag] *** <Ada>", {{"SHOW_RESULTS\tDice0\t0\t2"}}}});
  ASSERT_THAT(found.rolls, SizeIs(1));
  EXPECT_THAT(found.rolls[0].dice.faces, ElementsAre("Hit", "Flag"));
  EXPECT_THAT(found.rolls[0].dice.values, IsEmpty());
}

TEST(VassalDiceTest, WhatAPlayerTypesIsNoRoll) {
  EXPECT_THAT(ReadSteps({{"CHAT<Ada> - *** 2d6 = 6,6 *** <Ada>"}}).rolls, IsEmpty());
}

// ---- The chain of results.

TEST(VassalChainTest, OldMustEqualThePreviousNew) {
  const Found whole = ReadSteps({ButtonRoll("3d6", "", "4,4,2", "Ada"), ButtonRoll("3d6", "4,4,2", "3,4,1", "Ada"),
                                 ButtonRoll("3d6", "3,4,1", "2,4,2", "Lin")});
  EXPECT_THAT(whole.remarks, IsEmpty());
  const Found broken = ReadSteps({ButtonRoll("3d6", "", "4,4,2", "Ada"), ButtonRoll("3d6", "3,4,1", "2,4,2", "Lin")});
  EXPECT_THAT(Remarks(broken, Remark::Kind::kWarning),
              ElementsAre("before it, '3d6' showed 3,4,1, and the last roll here was 4,4,2 (a.vlog, step 1): a roll is "
                          "left out, or the log was begun again"));
}

TEST(VassalChainTest, AFirstOldValueTellsOfRollsBefore) {
  const Found found = ReadSteps({ButtonRoll("3d6", "6,6,6", "1,1,1", "Ada")});
  EXPECT_THAT(Remarks(found, Remark::Kind::kNote),
              ElementsAre("before it, '3d6' showed 6,6,6: that roll is not in a log"));
}

TEST(VassalChainTest, GoesOnFromOneLogToTheNext) {
  Importer importer;
  EXPECT_THAT(ReadSteps(&importer, "a.vlog", {ButtonRoll("2d6", "", "1,2", "Ada")}).remarks, IsEmpty());
  EXPECT_THAT(ReadSteps(&importer, "b.vlog", {ButtonRoll("2d6", "1,2", "3,4", "Lin")}).remarks, IsEmpty());
  EXPECT_THAT(Remarks(ReadSteps(&importer, "c.vlog", {ButtonRoll("2d6", "5,5", "6,6", "Ada")}), Remark::Kind::kWarning),
              ElementsAre(HasSubstr("(b.vlog, step 1): a roll is left out")));
  EXPECT_THAT(Remarks(ReadSteps(&importer, "d.vlog", {ButtonRoll("2d6", "", "6,1", "Ada")}), Remark::Kind::kNote),
              ElementsAre(HasSubstr("the game was loaded anew since '2d6' showed 6,6")));
}

TEST(VassalChainTest, StepsRecordedFromAnotherLogCountOnce) {
  Importer importer;
  const std::vector<MadeCommand> first = {ButtonRoll("2d6", "", "1,2", "Ada"), ButtonRoll("2d6", "1,2", "6,5", "Ada")};
  (void)ReadSteps(&importer, "a.vlog", first);
  std::vector<MadeCommand> second = first;
  second.push_back(ButtonRoll("2d6", "6,5", "3,3", "Lin"));
  const Found found = ReadSteps(&importer, "b.vlog", second);
  EXPECT_THAT(found.remarks, IsEmpty());
  ASSERT_THAT(found.rolls, SizeIs(3));
  ASSERT_TRUE(found.rolls[0].same_as.has_value());
  EXPECT_EQ(found.rolls[1].same_as->ToString(), "a.vlog, step 2");
  EXPECT_FALSE(found.rolls[2].same_as.has_value());
}

TEST(VassalChainTest, OneStepAlikeAloneIsAQuestion) {
  Importer importer;
  (void)ReadSteps(&importer, "a.vlog", {ButtonRoll("2d6", "", "1,2", "Ada"), {"CHAT<Ada> - one"}});
  const Found found = ReadSteps(&importer, "b.vlog", {ButtonRoll("2d6", "", "1,2", "Ada"), {"CHAT<Ada> - two"}});
  EXPECT_FALSE(found.rolls[0].same_as.has_value());
  EXPECT_THAT(found.rolls[0].warnings, ElementsAre(HasSubstr("the same roll, or one that fell alike")));
}

// ---- Undos.

TEST(VassalUndoTest, ARollThatWasTakenBackStaysAndSaysSo) {
  const Found found = ReadSteps({ButtonRoll("2d6", "", "1,2", "Ada"),
                                 {"UNDO\ttrue", {{"MutableProperty\t2d6_result\t1,2\t\tModule"}, {"UNDO\tfalse"}}},
                                 ButtonRoll("2d6", "", "6,6", "Ada")});
  ASSERT_THAT(found.rolls, SizeIs(2));
  ASSERT_TRUE(found.rolls[0].taken_back.has_value());
  EXPECT_EQ(found.rolls[0].taken_back->number, 2u);
  EXPECT_THAT(found.rolls[0].warnings, ElementsAre("it was rolled, seen, and taken back at step 2"));
  EXPECT_FALSE(found.rolls[1].taken_back.has_value());
}

TEST(VassalUndoTest, ATakeBackAfterARollThatWasSeenIsTold) {
  Importer importer;
  const auto found = importer.Read("a.vlog", VassalFile(SmallGame()));
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(Remarks(*found, Remark::Kind::kWarning),
              ElementsAre("takes back step 1, after the roll of step 2 was seen"));
}

TEST(VassalUndoTest, OldVassalsSayItInTheChat) {
  for (const char* undo : {"CHAT* UNDO: ** 2d6 = 1,2 *** <Ada>", "CHAT* ANNULLA: *** 2d6 = 1,2 *** <Ada>"}) {
    const Found found = ReadSteps({{"CHAT*** 2d6 = 1,2 *** <Ada>"}, {"CHAT* a move"}, {undo}});
    ASSERT_THAT(found.rolls, SizeIs(1)) << undo;
    EXPECT_TRUE(found.rolls[0].taken_back.has_value()) << undo;
  }
}

// ---- VASL.

std::string VaslLine(const char* kind, const char* dice, int running) {
  return absl::StrCat("CHAT*** (", kind, ") ", dice, " ***   <Ada>      [2 / ", running,
                      "   avg   4.00 (6.50)]    (01.21)");
}

TEST(VaslTest, ItsOwnRollerIsRead) {
  const Found found = ReadSteps({{"D/1/a/b", {{"CHAT* New: Axis Turn 1 - MPh *"}}},
                                 {VaslLine("IFT DR", "3,1", 1)},
                                 {VaslLine("dr", "5", 1)},
                                 {absl::StrCat(VaslLine("TH DR", "6,6", 2), "  <Hull>")}},
                                "VASL");
  ASSERT_THAT(found.rolls, SizeIs(3));
  EXPECT_EQ(found.rolls[0].who, "Ada");
  EXPECT_EQ(found.rolls[0].label, "IFT DR");
  EXPECT_EQ(found.rolls[0].when, "Axis Turn 1 - MPh");
  EXPECT_EQ(found.rolls[0].dice.ToString(), "2d6 = 3,1");
  EXPECT_EQ(found.rolls[1].dice.ToString(), "d6 = 5");
  EXPECT_EQ(found.rolls[2].dice.ToString(), "2d6 = 6,6");
  EXPECT_THAT(found.remarks, IsEmpty());
}

TEST(VaslTest, TheRunningNumberTellsOfRollsThatLack) {
  const Found found = ReadSteps(
      {{VaslLine("DR", "3,1", 4)}, {VaslLine("DR", "3,2", 5)}, {VaslLine("DR", "3,3", 8)}, {VaslLine("DR", "1,1", 1)}},
      "VASL");
  ASSERT_THAT(found.remarks, SizeIs(3));
  EXPECT_THAT(found.remarks[0].text, HasSubstr("number 4 is the first here"));
  EXPECT_EQ(found.remarks[1].text, "Ada's DR number 8 follows number 5 (a.vlog, step 2): 2 not in the log");
  EXPECT_EQ(found.remarks[1].kind, Remark::Kind::kWarning);
  EXPECT_THAT(found.remarks[2].text, HasSubstr("the program was started anew"));
}

TEST(VaslTest, ItsLinesCountInItsModuleOnly) {
  EXPECT_THAT(ReadSteps({{VaslLine("DR", "3,1", 1)}}, "Border Post").rolls, IsEmpty());
  EXPECT_TRUE(DiceOfReport("", "*** (IFT DR) 3,1 *** <Ada> [2 / 6 avg 4.00 (6.50)] (01.21)").has_value());
  EXPECT_FALSE(DiceOfReport("VASL", "*** (IFT DR) 3,7 *** <Ada>").has_value());
}

}  // namespace
}  // namespace adjutant::foreign
