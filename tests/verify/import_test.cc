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

// The mails of games by post are read with patience; those of dice servers come the same way.
TEST_F(ImportTest, AMailIsReadHoweverItIsEncoded) {
  Copy("mail-encoded.eml");
  EXPECT_THAT(Answer({"import", "mail-encoded.eml"}), AllOf(HasSubstr("2d6 = 3,4"), HasSubstr("claimed")));
  Write("parts.eml",
        "From: dice@server.example\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\n2d6: 3 4\n--b\nContent-Type: text/html\n\n<p>2d6: 3 4</p>\n--b--\n");
  EXPECT_THAT(Answer({"import", "parts.eml"}), AllOf(HasSubstr("2d6 = 3,4"), HasSubstr("1 file, 1 roll\n")));
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

// ---- Into a log.

class ImportIntoTest : public ImportTest {
 protected:
  // A log without a seed in which a fight's two dice are due.
  void StartFight(const std::string& log) const {
    Answer({"new", "--game=toy", "-o", log});
    for (const char* card : {"red card=order_1", "red card=order_6", "red card=order_8", "blue card=order_11",
                             "blue card=order_2", "blue card=order_10"}) {
      Answer({"append", log, std::string("chance card_dealt hand=") + card});
    }
    Answer({"append", log, "red counter_marched card=order_1 from=mill to=ford"});
    while (FirstLegal(log).find("card_dealt") != std::string::npos) Answer({"append", log, FirstLegal(log)});
    Answer({"append", log, "blue counter_marched card=order_2 from=wood to=ford"});
    ASSERT_THAT(Answer({"legal", log}), HasSubstr("chance die_rolled"));
  }
  static constexpr char kMail[] = "> the mill\n> 2 d6\n 3 5\n> a d10\n> 1 d10\n 7\n";
};

TEST_F(ImportIntoTest, ARollThatIsNamedFillsTheDiceThatAreDue) {
  StartFight("g.adj");
  Write("mail.txt", kMail);
  const std::string answer = Answer({"import", "mail.txt", "--into=g.adj", "--bind=1"});
  EXPECT_THAT(answer, HasSubstr("g.adj: appended 2 events\n"));
  const std::string dice = Answer({"dice", "g.adj"});
  EXPECT_THAT(dice, AllOf(HasSubstr("value=3"), HasSubstr("value=5")));
  EXPECT_THAT(Answer({"convert", "g.adj", "-", "--to=text"}),
              AllOf(HasSubstr("method: ENTERED"), HasSubstr("dice mail mail.txt line 3 die 2")));
  // Once more: its dice are in the log.
  const ProgramResult again = Adjutant({"import", "mail.txt", "--into=g.adj", "--bind=1"});
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.err, HasSubstr("import: roll 1: "));
}

TEST_F(ImportIntoTest, ItAsksWhichRollItIsAndOnceMoreBeforeItAppends) {
  StartFight("g.adj");
  Write("mail.txt", kMail);
  const std::string before = Read("g.adj");
  for (const char* input : {"", "\n", "1\n", "1\nno\n"}) {
    ProgramOptions options;
    options.input = input;
    const ProgramResult result = Adjutant({"import", "mail.txt", "--into=g.adj"}, options);
    EXPECT_EQ(result.exit, 1) << input;
    EXPECT_THAT(result.err, HasSubstr("1  line 3: 2d6 = 3,5 for the mill (claimed)"));
    EXPECT_THAT(result.err, Not(HasSubstr("d10")));
    EXPECT_THAT(result.out, HasSubstr("g.adj: appended nothing"));
    EXPECT_EQ(Read("g.adj"), before);
  }
  ProgramOptions options;
  options.input = "2\n1\nyes\n";
  const ProgramResult result = Adjutant({"import", "mail.txt", "--into=g.adj"}, options);
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("that is none of them."));
  EXPECT_THAT(result.out, HasSubstr("g.adj: appended 2 events"));
}

TEST_F(ImportIntoTest, AVassalRollNamesItsStepAndIsAPlayersWord) {
  StartFight("g.adj");
  Copy("small-game.vlog");
  Answer({"import", "small-game.vlog", "--into=g.adj", "--bind=1"});
  EXPECT_THAT(Answer({"convert", "g.adj", "-", "--to=text"}),
              AllOf(HasSubstr("method: VASSAL"), HasSubstr("VASSAL log small-game.vlog step 2 die 1")));
  const std::string dice = Answer({"dice", "g.adj", "--format=json"});
  EXPECT_THAT(dice, AllOf(HasSubstr("\"method\": \"VASSAL\""), HasSubstr("that is no more than his word")));
}

TEST_F(ImportIntoTest, WhatDoesNotFitIsRefusedWithTheReason) {
  StartFight("g.adj");
  Copy("post-2-lin.vlog");
  Copy("journal.html");
  Write("mail.txt", kMail);
  const auto refused = [&](const std::string& file, const std::string& roll, const char* why) {
    const ProgramResult result = Adjutant({"import", file, "--into=g.adj", "--bind=" + roll});
    EXPECT_NE(result.exit, 0) << file << " " << roll;
    EXPECT_THAT(result.err, HasSubstr(why));
  };
  refused("post-2-lin.vlog", "3", "it was taken back at post-2-lin.vlog, step 7");
  refused("mail.txt", "2", "a die of 6 sides is due");
  refused("journal.html", "1", "its single dice do not stand in the file");
  refused("mail.txt", "9", "there is no roll 9; the files hold 2");
  refused("mail.txt", "x", "--bind takes numbers of rolls, not 'x'");
  EXPECT_EQ(Adjutant({"import", "mail.txt", "--bind=1"}).exit, 2);
  Answer({"new", "--game=toy", "-o", "cards.adj"});
  const ProgramResult none = Adjutant({"import", "mail.txt", "--into=cards.adj"});
  EXPECT_EQ(none.exit, 1);
  EXPECT_THAT(none.err, HasSubstr("no die is due: "));
}

}  // namespace
}  // namespace adjutant
