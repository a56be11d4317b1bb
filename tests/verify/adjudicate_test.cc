// adjutant adjudicate: rulings, their verification, the log to go on with, cases, and the interview.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tests/verify/program_fixture.h"
#include "verify/text/build_info.h"

namespace adjutant {
namespace {

// A game of the toy in which red marches two posts at once in event 7, and play goes on.
class AdjudicateTest : public ProgramTest {
 protected:
  AdjudicateTest() {
    StartLog("good.adj", {"--player=Ann", "--player=Ben"});
    Answer({"append", "good.adj", "--roll", "red counter_marched card=order_1 from=fort to=mill"});
    Answer({"append", "good.adj", "--roll", "blue counter_marched card=order_2 from=camp to=wood"});
    Answer({"append", "good.adj", "--roll", "red counter_marched card=order_6 from=mill to=fort"});
    Answer({"convert", "good.adj", "good.txtpb"});
    // Without chain digests the text is what somebody wrote down.
    std::string text;
    for (absl::string_view line : absl::StrSplit(Read("good.txtpb"), '\n')) {
      if (!absl::StartsWith(line, "  chain: ") && !absl::StartsWith(line, "  sequence: ")) {
        absl::StrAppend(&text, line, "\n");
      }
    }
    const std::string mill = "to: \"mill\"";
    text.replace(text.find(mill), mill.size(), "to: \"ford\"");
    Write("bad.log.txtpb", text);
  }

  // A dispute about bad.log.txtpb, with `rest`.
  void Dispute(const std::string& name, const std::string& rest, const std::string& policy = "SEALED_BY_DECISION") {
    Write(name,
          "id: \"T-1\" title: \"A long march\" game: \"toy\" party { name: \"Ann\" side: \"red\" } "
          "party { name: \"Ben\" side: \"blue\" } log { file: \"bad.log.txtpb\" } policy: " +
              policy + "\n" + rest);
  }
  static constexpr char kLongMarch[] =
      "claim { id: \"1\" by: \"blue\" illegal { event: 7 case: \"3.2\" } reason: \"Two posts at once!\" "
      "correction: \"red counter_marched card=order_1 from=fort to=mill\" }";

  // The ruling as a person gets it; the answer must be "no".
  std::string RulingOn(const std::string& name, const std::vector<std::string>& flags = {}) {
    std::vector<std::string> args = {"adjudicate", name};
    args.insert(args.end(), flags.begin(), flags.end());
    const ProgramResult result = Adjutant(args);
    EXPECT_EQ(result.exit, 1) << result.err;
    EXPECT_EQ(result.err, "");
    return result.out;
  }

  ProgramResult Interview(const std::string& answers, const std::string& name = "new.txtpb") {
    return Adjutant({"adjudicate", "--interview", name}, {.input = answers});
  }
};

TEST_F(AdjudicateTest, AnIllegalEventIsUpheldWithItsCase) {
  Dispute("d.txtpb", kLongMarch);
  const std::string ruling = RulingOn("d.txtpb");
  EXPECT_THAT(ruling, StartsWith("Ruling: A long march\n====================\n"));
  EXPECT_THAT(ruling, AllOf(HasSubstr("Claim 1: upheld"), HasSubstr("Ben (blue): "), HasSubstr("Two posts at once!"),
                            HasSubstr("3.2 A march takes one counter to an adjacent post and ends the turn.")));
  EXPECT_THAT(ruling, AllOf(HasSubstr("First: event 7."), HasSubstr("A claim names it."),
                            HasSubstr("Who answers for it: Ann (red).")));
}

// The same error, and what each policy makes of it: blue decided in event 9, and nobody rolled for blue.
TEST_F(AdjudicateTest, WhetherItStandsDependsOnThePolicy) {
  Dispute("sealed.txtpb", kLongMarch, "SEALED_BY_DECISION");
  EXPECT_THAT(RulingOn("sealed.txtpb"), AllOf(HasSubstr("\nIt stands. "), HasSubstr("(Decided by event 9.)")));
  Dispute("restored.txtpb", kLongMarch, "RESTORE");
  EXPECT_THAT(RulingOn("restored.txtpb"), HasSubstr("\nPlay goes back to the position after event 6. "));
  Dispute("early.txtpb", std::string("raised_after: 8 ") + kLongMarch, "SEALED_BY_DECISION");
  EXPECT_THAT(RulingOn("early.txtpb"), HasSubstr("\nPlay goes back to the position after event 6. "));
}

TEST_F(AdjudicateTest, StatusIsNullIfNothingIsWrong) {
  Write("d.txtpb", "game: \"toy\" log { file: \"good.adj\" } claim { id: \"1\" illegal { event: 7 } }");
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb"}), AllOf(HasSubstr("Claim 1: rejected"), HasSubstr("Nowhere: ")));
  // The same record, and a claim that holds; a record against the rules, and a claim that does not.
  Write("d.txtpb",
        "game: \"toy\" log { file: \"good.adj\" } claim { id: \"1\" legal { after: 6 event: \"red "
        "counter_marched card=order_6 from=fort to=mill\" } }");
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb"}).exit, 1);
  Dispute("d.txtpb", "claim { id: \"1\" illegal { event: 9 } }");
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb"}).exit, 1);
}

TEST_F(AdjudicateTest, LogsThatPartAreANo) {
  Write("d.txtpb",
        "game: \"toy\" log { file: \"good.adj\" kept_by: \"red\" } log { file: \"bad.log.txtpb\" kept_by: "
        "\"blue\" }");
  EXPECT_THAT(RulingOn("d.txtpb"), AllOf(HasSubstr("They agree on the position after event 6, and part at event 7."),
                                         HasSubstr("The rules support good.adj, the record of red."),
                                         HasSubstr("to=ford"), HasSubstr("to=mill")));
}

TEST_F(AdjudicateTest, EveryFormHoldsTheAnswer) {
  Dispute("d.txtpb", kLongMarch);
  EXPECT_THAT(RulingOn("d.txtpb", {"--format=markdown"}),
              AllOf(StartsWith("# Ruling: A long march\n"), HasSubstr("## Claim 1: upheld"), HasSubstr("**3.2** ")));
  EXPECT_THAT(RulingOn("d.txtpb", {"--format=html"}),
              AllOf(StartsWith("<!doctype html>"), HasSubstr(R"({"h":2,"text":["Claim 1: upheld"]})")));
  const auto json = ParseJson(RulingOn("d.txtpb", {"--format=json"}));
  const auto& claim = json.fields().at("claims").list_value().values(0).struct_value().fields();
  EXPECT_EQ(claim.at("verdict").string_value(), "UPHELD");
  EXPECT_EQ(claim.at("event").number_value(), 7);
}

TEST_F(AdjudicateTest, PathsAreFromTheFolderOfTheDispute) {
  std::filesystem::create_directory(Path("games"));
  std::filesystem::rename(Path("bad.log.txtpb"), Path("games/bad.log.txtpb"));
  Dispute("games/d.txtpb", kLongMarch);
  EXPECT_THAT(RulingOn("games/d.txtpb"), HasSubstr("Claim 1: upheld"));
  std::filesystem::rename(Path("games/d.txtpb"), Path("d.txtpb"));
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb"}).exit, 3);
  EXPECT_THAT(RulingOn("d.txtpb", {"--folder=games"}), HasSubstr("Claim 1: upheld"));
}

// A dispute from a stranger has nothing read but what lies beside it.
TEST_F(AdjudicateTest, LogsLieInTheFolderOfTheDisputeOrBelow) {
  std::filesystem::create_directories(Path("games/deep"));
  std::filesystem::copy_file(Path("bad.log.txtpb"), Path("games/deep/bad.log.txtpb"));
  const auto dispute = [&](const std::string& log) {
    Write("games/d.txtpb", absl::StrCat("game: \"toy\" log { file: \"", log, "\" }"));
    return Adjutant({"adjudicate", "games/d.txtpb"});
  };
  EXPECT_EQ(dispute("deep/bad.log.txtpb").exit, 1);
  EXPECT_EQ(dispute("./deep/bad.log.txtpb").exit, 1);
  for (const std::string& log : {std::string("../bad.log.txtpb"), std::string("deep/../../bad.log.txtpb"),
                                 Path("bad.log.txtpb"), Path("games/deep/bad.log.txtpb")}) {
    const ProgramResult result = dispute(log);
    EXPECT_EQ(result.exit, 3) << log;
    EXPECT_THAT(result.err,
                AllOf(HasSubstr("leads out of the folder of the dispute"), HasSubstr("expected a name in")));
  }
  std::filesystem::create_symlink(Path("bad.log.txtpb"), Path("games/link.txtpb"));
  std::filesystem::create_directory_symlink(Path("."), Path("games/folder"));
  for (const char* log : {"link.txtpb", "folder/bad.log.txtpb"}) {
    const ProgramResult result = dispute(log);
    EXPECT_EQ(result.exit, 3) << log;
    EXPECT_THAT(result.err, HasSubstr("a link that leads out of the folder of the dispute"));
  }
  // Who asks for a dispute chooses the folder, and the logs are below it as well.
  EXPECT_EQ(Adjutant({"adjudicate", "games/d.txtpb", "--folder=."}).exit, 3);
  const ProgramResult asked =
      Adjutant({"adjudicate", "--interview", "games/new.txtpb"}, {.input = "../bad.log.txtpb\n"});
  EXPECT_THAT(asked.err, HasSubstr("leads out of the folder of the dispute"));
}

// The whole record is there to be stepped through, and what is wrong stands at its event.
TEST_F(AdjudicateTest, ThePageOfARulingGoesOnPastTheError) {
  Dispute("d.txtpb", kLongMarch);
  const std::string page = RulingOn("d.txtpb", {"--format=html"});
  for (int number = 1; number <= 12; ++number) {
    EXPECT_THAT(page, HasSubstr(absl::StrCat("{\"n\":", number, ",\"h\":")));
  }
  EXPECT_THAT(page, AllOf(HasSubstr("\"b\":[{\"before\":false,\"why\":"), Not(HasSubstr("\"refusal\""))));
  EXPECT_THAT(page, HasSubstr("A counter of the side marches from a post to the next"));
}

TEST_F(AdjudicateTest, ThePageOfARulingShowsWhatTheRulesKnowNoEffectOf) {
  // Without the die of a fight, what comes after it does not fit.
  std::string text = Read("good.txtpb");
  text = absl::StrReplaceAll(text, {{"card: \"order_2\"", "card: \"order_1\""}});
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](const std::string& line) {
                               return absl::StartsWith(line, "  chain: ") || absl::StartsWith(line, "  sequence: ");
                             }),
              lines.end());
  Write("left.log.txtpb", absl::StrJoin(lines, "\n"));
  Write("d.txtpb", "game: \"toy\" log { file: \"left.log.txtpb\" }");
  const std::string page = RulingOn("d.txtpb", {"--format=html"});
  EXPECT_THAT(page, AllOf(HasSubstr("\"left\":true"), HasSubstr("{\"n\":12,\"h\":")));
}

// ---- --view

TEST_F(AdjudicateTest, ARulingForASideIsMarkedAndVerifiedWithItsDispute) {
  Dispute("d.txtpb", kLongMarch);
  EXPECT_THAT(
      RulingOn("d.txtpb", {"--view=red"}),
      AllOf(HasSubstr("Claim 1: upheld"),
            HasSubstr("This is the ruling as Ann (red) may read it: what is hidden from that side is left out.")));
  EXPECT_THAT(RulingOn("d.txtpb"), Not(HasSubstr("may read it")));
  const std::string json = RulingOn("d.txtpb", {"--format=json", "--view=red"});
  EXPECT_THAT(json, AllOf(HasSubstr("\"view\": \"red\""), Not(HasSubstr("digest\": "))));
  Write("r.json", json);
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb", "--verify", "r.json"}), StartsWith("r.json: the same\n"));
  EXPECT_EQ(Adjutant({"adjudicate", "--verify", "r.json"}).exit, 2);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--view=green"}).exit, 4);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--view=red", "--to-case=X"}).exit, 2);
}

// ---- --verify

TEST_F(AdjudicateTest, ARulingIsComputedAgain) {
  Dispute("d.txtpb", kLongMarch);
  Write("r.json", RulingOn("d.txtpb", {"--format=json"}));
  EXPECT_THAT(Answer({"adjudicate", "--verify", "r.json"}), StartsWith("r.json: the same\n"));
  EXPECT_THAT(Answer({"adjudicate", "--verify=-"}, {.input = Read("r.json")}),
              StartsWith("standard input: the same\n"));
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb", "--verify", "r.json"}), StartsWith("r.json: the same\n"));
  // Computed by another version it is the same; that is told.
  Write("old.json", absl::StrReplaceAll(Read("r.json"), {{BuildInfo(), "adjutant 0.0.1 (X)"}}));
  EXPECT_THAT(Answer({"adjudicate", "--verify", "old.json"}),
              AllOf(HasSubstr("the same"), HasSubstr("made by adjutant 0.0.1 (X), now adjutant ")));
}

TEST_F(AdjudicateTest, AChangedRulingIsToldFieldByField) {
  Dispute("d.txtpb", kLongMarch);
  const std::string json = RulingOn("d.txtpb", {"--format=json"});
  Write("r.json", absl::StrReplaceAll(json, {{"\"UPHELD\"", "\"REJECTED\""}}));
  ProgramResult result = Adjutant({"adjudicate", "--verify", "r.json"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out,
              HasSubstr("\n  claims[1].verdict: the ruling has REJECTED, computed again it is UPHELD\nmade by"));
  const auto told = ParseJson(Adjutant({"adjudicate", "--verify", "r.json", "--format=json"}).out);
  EXPECT_FALSE(told.fields().at("same").bool_value());
  EXPECT_EQ(told.fields().at("differences").list_value().values_size(), 1);
}

TEST_F(AdjudicateTest, AChangedLogOrDisputeIsFound) {
  Dispute("d.txtpb", kLongMarch);
  Write("r.json", RulingOn("d.txtpb", {"--format=json"}));
  Dispute("other.txtpb", std::string("note: \"x\" ") + kLongMarch);
  ProgramResult result = Adjutant({"adjudicate", "other.txtpb", "--verify", "r.json"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("dispute_sha256: "), HasSubstr("dispute.note: the ruling has nothing")));
  Write("bad.log.txtpb", Read("good.txtpb"));
  result = Adjutant({"adjudicate", "--verify", "r.json"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("logs[1].chain: "), HasSubstr("claims[1].verdict: ")));
}

TEST_F(AdjudicateTest, WhatIsNoRulingIsUnreadable) {
  Write("r.json", "{\"claims\": []}");
  ProgramResult result = Adjutant({"adjudicate", "--verify", "r.json"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("r.json: not a ruling of `adjutant adjudicate --format=json`"));
  Write("r.json", "{\"dispute\": {\"game\": \"toy\"}, \"logs\": [{}]}");
  EXPECT_EQ(Adjutant({"adjudicate", "--verify", "r.json"}).exit, 3);
  EXPECT_EQ(Adjutant({"adjudicate", "--verify", "none.json"}).exit, 3);
}

TEST_F(AdjudicateTest, ALogIsTakenForNoDispute) {
  for (const char* log : {"good.adj", "good.txtpb"}) {
    const ProgramResult result = Adjutant({"adjudicate", log});
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.err, AllOf(HasSubstr("this is a log"), HasSubstr("--interview")));
  }
}

// ---- --resume-from, --to-case

TEST_F(AdjudicateTest, TheMendedLogIsLegal) {
  Dispute("d.txtpb", kLongMarch, "REMEDY_UNSPECIFIED");
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb", "--resume-from=on.adj"}),
              AllOf(StartsWith("on.adj: 12 events, 11 of them as recorded\nnext: "), HasSubstr("[3.1]")));
  EXPECT_THAT(Answer({"check", "on.adj"}), HasSubstr("ok, 12 events"));
  EXPECT_THAT(Answer({"diff", "on.adj", "good.adj"}), HasSubstr("no difference"));
  // It never replaces a file.
  const std::string before = Read("on.adj");
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--resume-from=on.adj"}).exit, 2);
  EXPECT_EQ(Read("on.adj"), before);
}

TEST_F(AdjudicateTest, TheLogToGoOnWithIsWhatThePolicyMakesOfTheRecord) {
  Dispute("d.txtpb", kLongMarch, "SEALED_BY_DECISION");
  // An error that stands is waived by the ruling, which anybody can compute again.
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb", "--resume-from=stands.adj"}), HasSubstr(" and 2 acts"));
  EXPECT_THAT(Answer({"check", "stands.adj"}), HasSubstr(": waived by the ruling "));
  Dispute("d.txtpb", kLongMarch, "RESTORE");
  EXPECT_THAT(Answer({"adjudicate", "d.txtpb", "--resume-from=on.adj"}), StartsWith("on.adj: 6 events, 6 of them"));
}

TEST_F(AdjudicateTest, AClaimThatNamesNoErrorIsGoneOnWithAsTheRecordIs) {
  Dispute("d.txtpb", std::string(kLongMarch) + " claim { id: \"2\" illegal { event: 9 } }");
  Answer({"adjudicate", "d.txtpb", "--resume-from=two.adj", "--claim=2"});
  Answer({"adjudicate", "d.txtpb", "--resume-from=first.adj"});
  // What the record has wrong elsewhere is mended all the same.
  EXPECT_EQ(Read("two.adj"), Read("first.adj"));
  const ProgramResult unknown = Adjutant({"adjudicate", "d.txtpb", "--resume-from=on.adj", "--claim=3"});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, IsMessage("no claim '3'"));
  EXPECT_FALSE(std::filesystem::exists(Path("on.adj")));
}

TEST_F(AdjudicateTest, AClaimBecomesACaseThatPasses) {
  Dispute("d.txtpb", kLongMarch);
  const std::string text = Answer({"adjudicate", "d.txtpb", "--to-case=TOY-3.2-01", "--claim=1"});
  EXPECT_THAT(text, AllOf(HasSubstr("id: \"TOY-3.2-01\""), HasSubstr("refused_by: \"3.2\"")));
  Write("case.txtpb", text);
  EXPECT_THAT(Answer({"cases", "case.txtpb"}), HasSubstr("1 passed, 0 failed"));
}

// ---- Bad input.

TEST_F(AdjudicateTest, BadDisputesAreUnreadable) {
  Write("d.txtpb", "game: \"toy\"\nlog {");
  ProgramResult result = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("d.txtpb:2:"));
  Write("d.txtpb", "game: \"toi\" log { file: \"good.adj\" }");
  result = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_EQ(result.exit, 4);
  EXPECT_THAT(result.err, IsMessage("did you mean 'toy'?"));
  Write("d.txtpb", "game: \"toy\" log { file: \"none.adj\" }");
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb"}).exit, 3);
  Write("d.txtpb",
        "game: \"toy\" log { file: \"good.adj\" } claim { id: \"1\" legal { after: 6 event: \"red flew\" } }");
  result = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("d.txtpb: claim 1: \"red flew\": "));
  Dispute("d.txtpb", "raised_after: 13");
  result = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("d.txtpb: raised_after: 13; the log bad.log.txtpb has 12 events"));
  Dispute("d.txtpb", "claim { id: \"1\" illegal { event: 7 case: \"3.3.3\" } }");
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb"}).exit, 4);
}

// A ruling holds its dispute, and JSON is UTF-8: it could not be computed again.
TEST_F(AdjudicateTest, ADisputeIsUtf8) {
  for (const char* title : {"\xff", "\\xff"}) {
    Write("d.txtpb", std::string("game: \"toy\" log { file: \"good.adj\" } title: \"") + title + "\"");
    const ProgramResult result = Adjutant({"adjudicate", "d.txtpb"});
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.err, IsMessage("d.txtpb: adjutant.v1.Dispute.title is not UTF-8"));
  }
}

TEST_F(AdjudicateTest, WrongUsageIsTold) {
  EXPECT_EQ(Adjutant({"adjudicate"}).exit, 2);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--claim=1"}).exit, 2);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--verify=r.json", "--to-case=X"}).exit, 2);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--resume-from=on.txtpb"}).exit, 2);
  Dispute("d.txtpb", kLongMarch);
  EXPECT_EQ(Adjutant({"adjudicate", "d.txtpb", "--to-case="}).exit, 2);
}

// A log that says "-" is a file of that name: a dispute from a stranger does not read standard input.
TEST_F(AdjudicateTest, ALogIsNeverStandardInput) {
  Write("d.txtpb", "game: \"toy\" log { file: \"-\" }");
  const ProgramResult result = Adjutant({"adjudicate", "d.txtpb"}, {.input = Read("good.adj")});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("no such file"));
}

// ---- The interview.

TEST_F(AdjudicateTest, TheInterviewWritesADisputeThatCanBeRuledOn) {
  const ProgramResult result = Interview(
      "bad.log.txtpb\n\n\nA long march\n\n\n2\n\nseed\n"  // log, no second, id, title, players, policy, raised, dice
      "1\nblue\n7\n\n3.2\n"                               // illegal, by, event, yes, case
      "red counter_marched card=order_1 from=fort to=mill\n\n"  // correction
      "Two posts at once!\n0\n\n");                             // reason, no more, note
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out, "new.txtpb: written; `adjutant adjudicate new.txtpb` rules on it\n");
  // The person saw the event that was pointed at, and the case.
  EXPECT_THAT(result.err, AllOf(HasSubstr("event 7: "), HasSubstr("red counter_marched card=order_1 from=fort to=ford"),
                                HasSubstr("3.2  A march takes one counter"), HasSubstr("Who plays red [Ann]: ")));
  const std::string ruling = RulingOn("new.txtpb");
  EXPECT_THAT(ruling,
              AllOf(HasSubstr("Claim 1: upheld"), HasSubstr("Two posts at once!"), HasSubstr("(Decided by event 9.)"),
                    HasSubstr("Ann for red, Ben for blue"), HasSubstr("at least seed was agreed")));
}

TEST_F(AdjudicateTest, TheInterviewAsksAgainAfterAWrongAnswer) {
  const ProgramResult result = Interview(
      "none.adj\nbad.log.txtpb\n\n\n\n\n\n7\n3\n99\n\nbones\n\n"  // no such file; policy 7; raised after 99; dice
      "1\ngreen\nblue\n13\n9\nno\n7\nyes\n9.9\n\nred flies\n\n\n0\n\n");  // side, event, not that one, case, notation
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("none.adj: no such file"), HasSubstr("from 0 to 6 was expected"),
                                HasSubstr("from 0 to 12 was expected"), HasSubstr("no such side"),
                                HasSubstr("from 1 to 12 was expected"), HasSubstr("bones"),
                                HasSubstr("the rulebook has no such case")));
  EXPECT_THAT(Read("new.txtpb"), AllOf(HasSubstr("policy: RESTORE"), HasSubstr("event: 7"), Not(HasSubstr("99"))));
}

TEST_F(AdjudicateTest, TheInterviewTellsTwoLogsApart) {
  const ProgramResult result = Interview(
      "bad.log.txtpb\nbad.log.txtpb\ngood.adj\n"  // the same file again
      "blue\nblue\nred\n\n\n\n\n\n\n\n0\n\n");    // who kept them: blue, and not blue again
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("that is the first log"), HasSubstr("the other log is that side's")));
  EXPECT_EQ(Adjutant({"adjudicate", "new.txtpb"}).exit, 1);
}

TEST_F(AdjudicateTest, TheInterviewKnowsEveryKindOfClaim) {
  const std::string claims =
      "2\nred\n9\n\nturn=9\n\n\n\n"                                        // wrong result
      "3\nred\n13\n\ncounter_marched\n3.1\n\n\n"                           // forgotten at the end
      "4\nred\n5\n\n"                                                      // positions differ
      "5\nred\n8\n\nchance card_dealt hand=red card=order_3\n\n"           // die
      "6\nred\n6\nred counter_marched card=order_6 from=fort to=mill\n\n"  // legal
      "7\nred\n4.3\nties\nnobody\n\n";                                     // reading
  const ProgramResult result = Interview("bad.log.txtpb\n\n\n\n\n\n6\n\nstands\n5\n\n" + claims + "0\n\n", "-");
  ASSERT_EQ(result.exit, 0) << result.err;
  Write("d.txtpb", result.out);
  EXPECT_THAT(result.out, AllOf(HasSubstr("wrong_result {"), HasSubstr("forgotten {"), HasSubstr("positions_differ {"),
                                HasSubstr("die {"), HasSubstr("legal {"), HasSubstr("reading {")));
  EXPECT_THAT(RulingOn("d.txtpb"), AllOf(HasSubstr("Claim 6: "), HasSubstr("Would accept: Ann (red): the error stands"),
                                         HasSubstr("Would accept: Ben (blue): play resumes from the position after "
                                                   "event 5")));
}

TEST_F(AdjudicateTest, AnInterviewThatEndsEarlyKeepsItsAnswers) {
  ProgramResult result = Interview("bad.log.txtpb\nx.adj\n\n\nA long march\n");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, AllOf(HasSubstr("standard input ended before the dispute was whole; 4 answers kept in "
                                          "new.txtpb.answers, to go on: `adjutant adjudicate --interview "
                                          "--answers=new.txtpb.answers new.txtpb`")));
  EXPECT_FALSE(std::filesystem::exists(Path("new.txtpb")));
  // Only what was taken is kept, as it was typed.
  EXPECT_EQ(Read("new.txtpb.answers"), "bad.log.txtpb\n\n\nA long march\n");
  // It goes on from there, and may end again.
  result = Adjutant({"adjudicate", "--interview", "--answers=new.txtpb.answers", "new.txtpb"}, {.input = "\n\n2\n"});
  EXPECT_THAT(result.err, HasSubstr("7 answers kept in new.txtpb.2.answers"));
  result =
      Adjutant({"adjudicate", "--interview", "--answers=new.txtpb.2.answers", "new.txtpb"}, {.input = "\n\n0\n\n"});
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(Read("new.txtpb"), AllOf(HasSubstr("title: \"A long march\""), HasSubstr("policy: SEALED_BY_DECISION")));
}

TEST_F(AdjudicateTest, KeptAnswersThatDoNotFitAreAskedAnew) {
  Write("kept", "bad.log.txtpb\n\n\n\n\n\nmany\nand more\n");
  const ProgramResult result =
      Adjutant({"adjudicate", "--interview", "--answers=kept", "new.txtpb"}, {.input = "3\n\n\n0\n\n"});
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("From here on the kept answers do not fit"));
  EXPECT_THAT(Read("new.txtpb"), AllOf(HasSubstr("policy: RESTORE"), Not(HasSubstr("and more"))));
}

TEST_F(AdjudicateTest, TheInterviewReplacesNoFile) {
  Write("new.txtpb", "precious");
  const ProgramResult result = Interview("bad.log.txtpb\n");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("new.txtpb: is there already"));
  EXPECT_EQ(Read("new.txtpb"), "precious");
}

}  // namespace
}  // namespace adjutant
