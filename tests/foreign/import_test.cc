// adjutant import: the answer as text and JSON, what cannot be read, exit statuses.
#include <filesystem>

#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class ImportTest : public ProgramTest {
 protected:
  // An example of corpus/foreign, in the folder.
  void Copy(const std::string& name) const {
    std::filesystem::copy_file(std::string(ADJUTANT_SOURCE_DIR) + "/corpus/foreign/" + name, Path(name));
  }
};

TEST_F(ImportTest, ALogOfVassalIsListed) {
  Copy("small-game.vlog");
  const std::string answer = Answer({"import", "small-game.vlog"});
  EXPECT_THAT(answer, StartsWith("small-game.vlog: VASSAL log\n"));
  EXPECT_THAT(answer, HasSubstr("1  step 2  Ada  2d6 = 3,4  2d6  self-reported"));
  EXPECT_THAT(answer, HasSubstr("warning: step 3: takes back step 1, after the roll of step 2 was seen"));
  EXPECT_THAT(answer, HasSubstr("not understood: step 1: report: * 2nd Army moves"));
  EXPECT_THAT(answer, HasSubstr("1 file, 1 roll; 1 warning\n"));
  EXPECT_THAT(answer, Not(HasSubstr("s3cret")));
}

TEST_F(ImportTest, FilesOfOneGameAreCompared) {
  for (const char* name : {"post-1-ada.vlog", "post-2-lin.vlog", "post-3-ada.vlog"}) Copy(name);
  const std::string answer = Answer({"import", "post-1-ada.vlog", "post-2-lin.vlog", "post-3-ada.vlog"});
  EXPECT_THAT(answer, HasSubstr("roll 3: stands at post-1-ada.vlog, step 3 as well"));
  EXPECT_THAT(answer, HasSubstr("roll 5: it was rolled, seen, and taken back at step 7"));
  EXPECT_THAT(answer, HasSubstr("a roll is left out, or the log was begun again"));
  EXPECT_THAT(answer, HasSubstr("3 files, 9 rolls; 2 of them in an earlier file as well; 1 taken back; 1 warning"));
}

TEST_F(ImportTest, JournalsAndMailsAreToldByWhatIsInThem) {
  Copy("journal.html");
  Copy("mail-quoted.eml");
  std::filesystem::rename(Path("journal.html"), Path("a.vlog"));
  const std::string answer = Answer({"import", "a.vlog", "mail-quoted.eml"});
  EXPECT_THAT(answer, AllOf(StartsWith("a.vlog: ACTS journal\n"), HasSubstr("mail-quoted.eml: dice mail\n")));
}

TEST_F(ImportTest, WhatCannotBeReadIsToldAndTheRestIsRead) {
  Copy("cut-off.vlog");
  Copy("small-game.vlog");
  const ProgramResult result = Adjutant({"import", "cut-off.vlog", "small-game.vlog"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("cut-off.vlog: begins as a ZIP archive and has no directory at its end"));
  EXPECT_THAT(result.out, HasSubstr("small-game.vlog: VASSAL log"));
  EXPECT_THAT(result.out, HasSubstr("2 files, 1 roll; 1 warning; 1 not read"));
  EXPECT_EQ(Adjutant({"import", "nothing.vlog"}).exit, 3);
  EXPECT_EQ(Adjutant({"import", "-", "-"}).exit, 2);
}

TEST_F(ImportTest, JsonHoldsTheSame) {
  Copy("small-game.vlog");
  Copy("damaged.vlog");
  const ProgramResult result = Adjutant({"import", "--format=json", "small-game.vlog", "damaged.vlog"});
  EXPECT_EQ(result.exit, 3);
  const auto json = ParseJson(result.out);
  EXPECT_EQ(json.fields().at("rolls").number_value(), 1);
  const auto& files = json.fields().at("files").list_value();
  ASSERT_EQ(files.values_size(), 2);
  const auto& roll = files.values(0).struct_value().fields().at("rolls").list_value().values(0).struct_value().fields();
  EXPECT_EQ(roll.at("who").string_value(), "Ada");
  EXPECT_EQ(roll.at("grade").string_value(), "self-reported");
  EXPECT_EQ(roll.at("dice").struct_value().fields().at("sides").number_value(), 6);
  EXPECT_THAT(files.values(1).struct_value().fields().at("error").string_value(), HasSubstr("checksum"));
}

TEST_F(ImportTest, StandardInputIsAFile) {
  ProgramOptions options;
  options.input = "ford 2d6: 5 1\n";
  EXPECT_THAT(Answer({"import", "-"}, options), HasSubstr("2d6 = 5,1"));
}

TEST_F(ImportTest, TheHelpSaysWhyPositionsAreNotImported) {
  EXPECT_THAT(Answer({"import", "--help"}), HasSubstr("Positions are not imported"));
}

TEST_F(ImportTest, WhatAFileSaysToATerminalIsShownAndNotObeyed) {
  Write("mail.txt", "\x1B[31mford 2d6: 5 1\n\xE2\x80\xAEhill 2d6: 5 7\n");
  const std::string answer = Answer({"import", "mail.txt"});
  EXPECT_THAT(answer, Not(HasSubstr("\x1B[31m")));
  EXPECT_THAT(answer, Not(HasSubstr("\xE2\x80\xAE")));
}

}  // namespace
}  // namespace adjutant
