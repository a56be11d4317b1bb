// The program as a whole: commands, flags, help.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

const char* const kCommands[] = {"games",      "new",   "legal",   "append",     "replay", "show",
                                 "explain",    "check", "diff",    "convert",    "cases",  "rules",
                                 "components", "perft", "version", "adjudicate", "import"};

TEST_F(ProgramTest, HelpListsEveryCommandAndEveryExitStatus) {
  const std::string help = Answer({"help"});
  for (const char* command : kCommands) EXPECT_THAT(help, HasSubstr(std::string("\n  ") + command + " ")) << command;
  EXPECT_THAT(help, AllOf(HasSubstr("1 the answer is no"), HasSubstr("5 an internal error")));
  EXPECT_EQ(Answer({"--help"}), help);
}

TEST_F(ProgramTest, EveryCommandHasHelpWithItsUsageAndAnExample) {
  for (const char* command : kCommands) {
    const std::string help = Answer({command, "--help"});
    EXPECT_THAT(help, HasSubstr(std::string("usage: adjutant ") + command)) << command;
    EXPECT_THAT(help, HasSubstr(std::string("\nexample:\n  adjutant ") + command)) << command;
    EXPECT_THAT(help, HasSubstr("--format=FORMAT")) << command;
    EXPECT_EQ(Answer({"help", command}), help);
  }
}

TEST_F(ProgramTest, HelpIsGivenWhateverElseStandsOnTheLine) {
  EXPECT_THAT(Answer({"check", "--nonsense", "--help"}), StartsWith("adjutant check - "));
}

TEST_F(ProgramTest, WithoutACommandTheUsageIsWrong) {
  const ProgramResult result = Adjutant({});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, IsMessage("expected a command"));
}

TEST_F(ProgramTest, AnUnknownCommandIsAnsweredWithTheNearest) {
  const ProgramResult result = Adjutant({"chek"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("unknown command 'chek' (did you mean 'check'?)"));
}

TEST_F(ProgramTest, AnUnknownFlagIsAnsweredWithTheNearest) {
  const ProgramResult result = Adjutant({"check", "--colsed", "game.adj"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("check: unknown flag --colsed (did you mean '--closed'?)"));
}

TEST_F(ProgramTest, AFlagOfTheWrongShapeIsWrongUsage) {
  const struct {
    std::vector<std::string> args;
    const char* message;
  } kWrong[] = {
      {{"show", "g.adj", "--at"}, "--at needs a value"},
      {{"show", "g.adj", "--at=-1"}, "--at is a whole number"},
      {{"show", "g.adj", "--at=1", "--at=2"}, "--at is given twice"},
      {{"show", "g.adj", "--values=yes"}, "--values takes no value"},
      {{"show", "g.adj", "--format=xml"}, "--format is text, json, svg; not 'xml'"},
      {{"show", "g.adj", "--format=jsno"}, "did you mean 'json'?"},
      {{"show"}, "show: expected LOG"},
      {{"show", "a", "b"}, "show: too much: 'b'"},
      {{"new", "--game=toy", "--option=ties", "-o", "x.adj"}, "--option is ID=VALUE; not 'ties'"},
      {{"new", "--game=toy"}, "new: expected -o LOG"},
      {{"new", "-o", "x.adj"}, "expected --game=GAME, one of: "},
      {{"perft"}, "perft: expected LOG or --game=GAME"},
      {{"perft", "g.adj", "--game=toy"}, "--game does not go with a LOG"},
      {{"perft", "--game=toy", "--depth=0"}, "--depth is 1 to"},
      {{"explain", "g.adj"}, "expected --at=N"},
      {{"replay", "g.adj", "--from=3", "--to=2"}, "--from is after --to"},
      {{"replay", "-", "--step"}, "--step reads standard input"},
      {{"check", "--jobs=0", "g.adj"}, "--jobs is at least 1"},
      {{"check", "-", "-"}, "'-' stands for one log only"},
      {{"append", "g.adj"}, "expected EVENT"},
      {{"append", "g.adj", "x", "--source=guess"}, "--source: no method 'guess'"},
      {{"convert", "g.adj", "-"}, "needs --to"},
      {{"convert", "g.adj", "g.xyz"}, "convert: "},
  };
  for (const auto& wrong : kWrong) {
    const ProgramResult result = Adjutant(wrong.args);
    EXPECT_EQ(result.exit, 2) << wrong.message;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage(wrong.message));
  }
}

TEST_F(ProgramTest, AfterTwoDashesEverythingIsAnOperand) {
  const ProgramResult result = Adjutant({"check", "--", "--closed"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("--closed: no such file"));
}

TEST_F(ProgramTest, VersionNamesTheGamesItKnows) {
  EXPECT_THAT(Answer({"version"}), AllOf(StartsWith("adjutant "), HasSubstr("toy")));
  EXPECT_EQ(Answer({"--version"}), Answer({"version"}));
  EXPECT_EQ(ParseJson(Answer({"version", "--format=json"})).fields().at("log_format").number_value(), 1);
}

}  // namespace
}  // namespace adjutant
