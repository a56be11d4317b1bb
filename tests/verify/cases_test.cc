// Adjudication cases: the runner, its findings, its reports.
#include "verify/cases/cases.h"

#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;

// Cases of the toy game that all pass: a verdict on both sides of a border, a value, an option.
constexpr char kGood[] = R"(game: "toy"
title: "Marching"
case {
  id: "TOY-1.2-01"
  title: "A third counter may stand on a post"
  cites: "1.2"
  position { name: "mill" value: "2" }
  position { name: "turn" value: "1" }
  position { name: "order_1" value: "red" } position { name: "order_2" value: "red" } position { name: "order_3" value: "red" }
  position { name: "order_4" value: "blue" } position { name: "order_5" value: "blue" } position { name: "order_6" value: "blue" }
  event: "red counter_marched card=order_1 from=fort to=mill"
  expect { accepted: true values { name: "mill" value: 3 } values { name: "order_1" text: "deck" } }
}
case {
  id: "TOY-1.2-02"
  title: "A fourth counter may not"
  cites: "1.2"
  position { name: "mill" value: "3" }
  position { name: "order_1" value: "red" } position { name: "order_2" value: "red" } position { name: "order_3" value: "red" }
  position { name: "order_4" value: "blue" } position { name: "order_5" value: "blue" } position { name: "order_6" value: "blue" }
  event: "red counter_marched card=order_1 from=fort to=mill"
  expect {
    refused_by: "1.2"
    decision: "red march"
    listed: "red counter_marched card=order_1 from=mill to=fort"
    not_listed: "red counter_marched card=order_1 from=fort to=mill"
  }
}
)";

class CasesTest : public ProgramTest {
 protected:
  // A case over the position in which red is to march.
  static std::string Case(const std::string& id, const std::string& rest) {
    return "case { id: \"" + id +
           "\" title: \"a <title>\" cites: \"3.1\"\n"
           "position { name: \"order_1\" value: \"red\" } position { name: \"order_2\" value: \"red\" } "
           "position { name: \"order_3\" value: \"red\" } position { name: \"order_4\" value: \"blue\" } "
           "position { name: \"order_5\" value: \"blue\" } position { name: \"order_6\" value: \"blue\" }\n" +
           rest + "}\n";
  }
  std::vector<std::string> FailuresOf(const std::string& rest) {
    const auto source = ParseCases("x.txtpb", "game: \"toy\"\n" + Case("X-1", rest));
    EXPECT_TRUE(source.ok()) << source.status();
    if (!source.ok()) return {};
    return RunCase(**FindGame("toy"), source->file.case_(0)).failures;
  }
};

TEST_F(CasesTest, CasesThatHoldPass) {
  Write("good.txtpb", kGood);
  EXPECT_THAT(Answer({"cases", "good.txtpb"}),
              AllOf(HasSubstr("good.txtpb: ok, 2 passed"), HasSubstr("2 cases: 2 passed, 0 failed")));
}

TEST_F(CasesTest, AFolderStandsForItsFiles) {
  std::filesystem::create_directories(Path("cases/deep"));
  Write("cases/deep/good.txtpb", kGood);
  Write("cases/notes.txt", "not a case");
  EXPECT_THAT(Answer({"cases", "cases"}), HasSubstr("cases/deep/good.txtpb: ok"));
}

TEST_F(CasesTest, EveryKindOfExpectationThatFailsSaysWhatWasExpectedAndWhatCame) {
  using ::testing::ElementsAre;
  const std::string event = "event: \"red counter_marched card=order_1 from=mill to=ford\" ";
  EXPECT_THAT(FailuresOf(event + "expect { refused_by: \"3.1\" }"),
              ElementsAre("expected a refusal by 3.1; it was accepted"));
  EXPECT_THAT(FailuresOf("event: \"red counter_marched card=order_9 from=mill to=ford\" expect { accepted: true }"),
              ElementsAre("expected to be accepted; refused by 3.1: the card is not in the hand"));
  EXPECT_THAT(
      FailuresOf("event: \"red counter_marched card=order_9 from=mill to=ford\" expect { refused_by: \"1.2\" }"),
      ElementsAre("expected a refusal by 1.2; refused by 3.1: the card is not in the hand"));
  EXPECT_THAT(FailuresOf(event + "expect { accepted: true values { name: \"ford\" value: 2 } }"),
              ElementsAre("ford: expected 2, is 1"));
  EXPECT_THAT(FailuresOf(event + "expect { accepted: true values { name: \"frod\" value: 1 } }"),
              ElementsAre(StartsWith("there is no value frod (did you mean 'ford'?); there are ")));
  EXPECT_THAT(FailuresOf("expect { decision: \"blue march\" }"),
              ElementsAre("decision: expected \"blue march\", is \"red march\""));
  EXPECT_THAT(FailuresOf("expect { decision: \"blue mach\" }"),
              ElementsAre(HasSubstr("; no decision is called 'mach' (did you mean 'march'?); there are deal, ")));
  EXPECT_THAT(FailuresOf("expect { decision: \"green march\" }"),
              ElementsAre(HasSubstr("; it begins with whose decision it is: chance, red, blue")));
  EXPECT_THAT(FailuresOf("expect { listed: \"red counter_marched card=order_9 from=mill to=ford\" }"),
              ElementsAre(HasSubstr("expected to be legal afterwards, but is not")));
  EXPECT_THAT(FailuresOf("expect { not_listed: \"red counter_marched card=order_1 from=mill to=ford\" }"),
              ElementsAre(HasSubstr("expected not to be legal afterwards, but is")));
  EXPECT_THAT(FailuresOf("expect { accepted: true }"), ElementsAre("expects a verdict, but there is no event"));
  EXPECT_THAT(FailuresOf(event + "expect { decision: \"chance deal\" }"),
              ElementsAre("says neither accepted nor refused_by of the event"));
}

TEST_F(CasesTest, ACaseThatCannotBeSetUpFailsWithTheReason) {
  using ::testing::ElementsAre;
  EXPECT_THAT(FailuresOf("position { name: \"frod\" value: \"1\" } expect { decision: \"red march\" }"),
              ElementsAre(HasSubstr("position frod = 1: no setting 'frod' (did you mean 'ford'?)")));
  EXPECT_THAT(
      FailuresOf("setup: \"blue counter_marched card=order_4 from=wood to=ford\" expect { decision: \"red march\" }"),
      ElementsAre(HasSubstr("setup event 1")));
  EXPECT_THAT(FailuresOf("edition: \"secnd\" expect { decision: \"red march\" }"), ElementsAre(HasSubstr("secnd")));
  EXPECT_THAT(FailuresOf("cites: \"9.9\" expect { decision: \"red march\" }"),
              ElementsAre(HasSubstr("cites 9.9, which is not in the catalogue of toy")));
}

TEST_F(CasesTest, AnExpectedRefusalByACaseThatIsNotInTheCatalogueIsAnError) {
  const std::string event = "event: \"red counter_marched card=order_9 from=mill to=ford\" ";
  EXPECT_THAT(FailuresOf(event + "expect { refused_by: \"3.11\" }"),
              Contains(HasSubstr("expects a refusal by 3.11, which is not in the catalogue of toy")));
  EXPECT_THAT(FailuresOf(event + "expect { refused_by: \"3.1\" also: \"9.9\" }"),
              Contains(HasSubstr("expects a refusal also by 9.9, which is not in the catalogue of toy")));
}

TEST_F(CasesTest, QuestionsNeedAGameThatAnswersThem) {
  EXPECT_THAT(FailuresOf("expect { values { name: \"supply space=ford\" text: \"yes\" } }"),
              Contains(HasSubstr("toy answers no questions")));
}

TEST_F(CasesTest, AnIdIsEscapedInEveryReport) {
  Write("bad.txtpb",
        "game: \"toy\"\n" + Case("X`](javascript:a)<b>|\\342\\200\\256", "expect { decision: \"blue march\" }"));
  for (const char* format : {"text", "markdown", "junit", "json"}) {
    const std::string report = Adjutant({"cases", "bad.txtpb", std::string("--format=") + format}).out;
    EXPECT_THAT(report, Not(HasSubstr("\xE2\x80\xAE"))) << format;
    EXPECT_THAT(report, AnyOf(HasSubstr("U+202E"), HasSubstr("\\u202e"))) << format;
  }
  const std::string markdown = Adjutant({"cases", "bad.txtpb", "--format=markdown"}).out;
  EXPECT_THAT(markdown, HasSubstr("- `` X`](javascript:a)<b>|<U+202E> ``"));
  EXPECT_THAT(markdown, Not(HasSubstr("| X`")));
}

// An ambiguity is a case with one expectation per option value.
TEST_F(CasesTest, AnOptionNeedsAnExpectationForEveryValue) {
  using ::testing::ElementsAre;
  const std::string attacker = "expect { under { id: \"ties\" value: \"attacker\" } decision: \"red march\" }";
  const std::string nobody = "expect { under { id: \"ties\" value: \"nobody\" } decision: \"blue march\" }";
  EXPECT_THAT(FailuresOf(attacker), ElementsAre("no expectation under ties=nobody"));
  EXPECT_THAT(FailuresOf(attacker + nobody),
              ElementsAre("under ties=nobody: decision: expected \"blue march\", is \"red march\""));
}

TEST_F(CasesTest, FilesThatAreNoCasesAreUnreadable) {
  const struct {
    const char* text;
    const char* message;
  } kBad[] = {{"game: \"toy\"\ncase {\n  id \"X\"\n}\n", "bad.txtpb:3:6: "},
              {"case { id: \"X\" expect {} }", "names no game"},
              {"game: \"toy\"\ncase { expect {} }", "bad.txtpb:2: a case without an id"},
              {"game: \"toy\"\ncase { id: \"X\" }", "bad.txtpb:2: case X expects nothing"},
              {"game: \"toy\"\ncase { id: \"X\" expect {} }\ncase { id: \"X\" expect {} }",
               "bad.txtpb:3: case X stands at line 2 too"}};
  for (const auto& bad : kBad) {
    Write("bad.txtpb", bad.text);
    const ProgramResult result = Adjutant({"cases", "bad.txtpb"});
    EXPECT_EQ(result.exit, 3) << bad.message;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage(bad.message));
  }
  Write("bad.txtpb", "game: \"tyo\" case { id: \"X\" expect {} }");
  const ProgramResult unknown = Adjutant({"cases", "bad.txtpb"});
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.err, IsMessage("bad.txtpb: no game 'tyo' (did you mean 'toy'?)"));
  EXPECT_EQ(Adjutant({"cases", "missing"}).exit, 3);
}

TEST_F(CasesTest, AnIdInTwoFilesIsAnError) {
  Write("a.txtpb", kGood);
  Write("b.txtpb", kGood);
  const ProgramResult result = Adjutant({"cases", "a.txtpb", "b.txtpb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("b.txtpb:3: case TOY-1.2-01 stands at a.txtpb:3 too"));
}

TEST_F(CasesTest, AFailedCaseIsInEveryReport) {
  Write("good.txtpb", kGood);
  Write("bad.txtpb", "game: \"toy\"\n" + Case("BAD-1", "expect { decision: \"blue march\" }"));
  const std::vector<std::string> args = {"cases", "good.txtpb", "bad.txtpb"};
  const auto report = [&](const char* format) {
    std::vector<std::string> with = args;
    with.push_back(std::string("--format=") + format);
    const ProgramResult result = Adjutant(with);
    EXPECT_EQ(result.exit, 1) << format;
    EXPECT_EQ(result.err, "");
    return result.out;
  };
  EXPECT_THAT(report("text"),
              AllOf(HasSubstr("FAILED BAD-1  a <title>  (bad.txtpb:2)"), HasSubstr("3 cases: 2 passed, 1 failed")));
  EXPECT_THAT(report("markdown"),
              AllOf(HasSubstr("**2 passed**, **1 failed**"), HasSubstr("| 1.2 | LEGALITY | enforced | "),
                    HasSubstr("| TOY-1.2-01, TOY-1.2-02 | 1 |")));
  EXPECT_THAT(report("junit"), AllOf(StartsWith("<?xml"), HasSubstr("<testsuites tests=\"3\" failures=\"1\""),
                                     HasSubstr("name=\"BAD-1 a &lt;title&gt;\""), HasSubstr("&quot;blue march&quot;")));
  const auto json = ParseJson(report("json"));
  const auto& game = json.fields().at("games").list_value().values(0).struct_value().fields();
  EXPECT_EQ(game.at("failed").number_value(), 1);
  EXPECT_EQ(game.at("cases").list_value().values_size(), 3);
}

TEST_F(CasesTest, ACaseBecomesALogThatStartsFromItsPositionAndEndsWithItsEvent) {
  Write("good.txtpb", kGood);
  EXPECT_EQ(Answer({"cases", "good.txtpb", "--to-log=TOY-1.2-01", "-o", "one.adj"}),
            "one.adj: TOY-1.2-01: A third counter may stand on a post, 1 event\nnext: Chance: a card comes [2.1]\n");
  EXPECT_THAT(Answer({"check", "one.adj"}), HasSubstr("ok, 1 event, open"));
  EXPECT_THAT(Answer({"show", "--values", "--at=0", "one.adj"}), HasSubstr("mill      2\n"));
  EXPECT_THAT(Answer({"show", "--values", "one.adj"}), HasSubstr("mill      3\n"));
  Answer({"append", "one.adj", "chance card_dealt hand=red card=order_7"});
}

TEST_F(CasesTest, ALogOfACaseHasNoEventThatIsRefused) {
  Write("good.txtpb", kGood);
  EXPECT_THAT(Answer({"cases", "good.txtpb", "--to-log=TOY-1.2-02", "-o", "one.adj"}), HasSubstr(", 0 events\n"));
}

TEST_F(CasesTest, ALogOfACaseIsPlayedUnderTheFirstReadingThatAllowsItsEvent) {
  const std::string march = "event: \"red counter_marched card=order_1 from=mill to=ford\" ";
  Write("tied.txtpb",
        "game: \"toy\"\n" +
            Case("TIED", march + "expect { under { id: \"ties\" value: \"attacker\" } refused_by: \"3.1\" }"
                                 "expect { under { id: \"ties\" value: \"nobody\" } accepted: true }"));
  const auto json = ParseJson(Answer({"cases", "tied.txtpb", "--to-log=TIED", "-o", "tied.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("title").string_value(), "TIED: a <title>");
  EXPECT_EQ(json.fields().at("events").number_value(), 1);
  const auto readable = Answer({"convert", "tied.adj", "-", "--to=text"});
  EXPECT_THAT(readable, ::testing::ContainsRegex("id: \"ties\"[^}]*value: \"nobody\""));
}

TEST_F(CasesTest, ACaseOfWhichNoLogCanBeMadeLeavesNoFile) {
  Write("good.txtpb", kGood);
  Write("bad.txtpb",
        "game: \"toy\"\n" + Case("BAD-1", "setup: \"red counter_marched card=order_9 from=mill to=ford\" expect {}"));
  const struct {
    std::vector<std::string> args;
    int exit;
    const char* message;
  } kWrong[] = {
      {{"--to-log=TOY-1.2-03", "-o", "one.adj"}, 4, "no case 'TOY-1.2-03' is there (did you mean 'TOY-1.2-0"},
      {{"--to-log=TOY-1.2-01"}, 2, "cases: --to-log: expected -o LOG"},
      {{"-o", "one.adj"}, 2, "cases: -o goes with --to-log"},
      {{"--to-log=TOY-1.2-01", "-o", "one.adj", "--format=junit"}, 2, "cases: --to-log answers as text or json"},
      {{"--to-log=TOY-1.2-01", "-o", "none/one.adj"}, 3, "none/one.adj"},
      {{"--to-log=BAD-1", "-o", "one.adj", "bad.txtpb"},
       3,
       "bad.txtpb: BAD-1: event \"red counter_marched card=order_9"},
  };
  for (const auto& wrong : kWrong) {
    std::vector<std::string> args = {"cases", "good.txtpb"};
    args.insert(args.end(), wrong.args.begin(), wrong.args.end());
    const ProgramResult result = Adjutant(args);
    EXPECT_EQ(result.exit, wrong.exit) << wrong.message;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage(wrong.message));
    EXPECT_FALSE(std::filesystem::exists(Path("one.adj"))) << wrong.message;
  }
  Write("one.adj", "mine");
  EXPECT_EQ(Adjutant({"cases", "good.txtpb", "--to-log=TOY-1.2-01", "-o", "one.adj"}).exit, 2);
  EXPECT_EQ(Read("one.adj"), "mine");
}

}  // namespace
}  // namespace adjutant
