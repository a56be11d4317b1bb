// A record that people can go on with: events as they were played, waivers, take-backs, copies.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class RecordTest : public ProgramTest {
 protected:
  // Red has four counters within reach of a post that takes three (1.2), and is to march.
  void SetUp() override { StartLog("g.adj", {"--set=fort=3", "--set=mill=1"}); }
  // A ruling on event 8 of g.adj, which both let stand under AGREEMENT.
  void Rule(const std::string& policy, const std::string& to) const {
    Write("d.txtpb",
          absl::StrCat(
              "id: \"d\" game: \"toy\" log { file: \"g.adj\" } claim { id: \"c\" by: \"blue\" illegal { event: 8 } }\n"
              "policy: ",
              policy, " consent { by: \"red\" stands: true } consent { by: \"blue\" stands: true }\n"));
    Write(to, Adjutant({"adjudicate", "d.txtpb", "--format=json"}).out);
  }
  const std::string overstacked_ = "red counter_marched card=order_1 from=mill to=fort";
  const std::string impossible_ = "red counter_marched card=order_1 from=wood to=ford";
};

TEST_F(RecordTest, AnEventAgainstTheRulesIsWrittenDownAsPlayedWithTheRefusalInTheAnswer) {
  EXPECT_EQ(Adjutant({"append", "g.adj", overstacked_}).exit, 1);
  EXPECT_THAT(Answer({"append", "g.adj", overstacked_, "--as-recorded"}),
              AllOf(HasSubstr("against the rules, and recorded as played: three counters stand there already [1.2]"),
                    HasSubstr("next: Chance: a card comes [2.1]")));
  // The act that makes the log one of version 2 is record 7.
  const ProgramResult checked = Adjutant({"check", "g.adj"});
  EXPECT_EQ(checked.exit, 1);
  EXPECT_THAT(checked.out, AllOf(HasSubstr("event 8: not ok: against the rules [1.2], and nobody has waived it"),
                                 HasSubstr("1 act (version 2 from record 7 on)")));
  EXPECT_THAT(Answer({"show", "g.adj"}), ::testing::ContainsRegex("fort +4\n"));
  // Play goes on.
  Answer({"append", "g.adj", "--roll"});
}

TEST_F(RecordTest, ALineInAPersonsWordsIsWrittenDownTheSameWay) {
  Answer({"append", "g.adj", "red marched order_1 from=Mill to=Fort --note 'as the mail says'", "--as-recorded"});
  EXPECT_THAT(Answer({"log", "g.adj"}), HasSubstr(overstacked_ + " --note \"as the mail says\" --as-recorded\n"));
}

// A pile of mail that holds an error in its middle is typed in line by line, and comes out again so.
TEST_F(RecordTest, ALineSaysItselfThatItIsAsRecorded) {
  const std::string wrong = impossible_ + " --as-recorded --no-effect --then fort=2 --then turn=2";
  Answer({"append", "g.adj", "-"}, {wrong + "\n"});
  const std::string march = FirstLegal("g.adj");
  Answer({"append", "g.adj", march});
  const std::string lines = Answer({"log", "g.adj"});
  EXPECT_THAT(lines, HasSubstr(wrong + "\n" + march));
  Answer({"new", "--game=toy", absl::StrCat("--seed=", kDealSeed), "--set=fort=3", "--set=mill=1", "-o", "h.adj"});
  Answer({"append", "h.adj", "-"}, {lines});
  EXPECT_EQ(Read("h.adj"), Read("g.adj"));
}

TEST_F(RecordTest, WhatIsSetOnTheBoardIsTold) {
  EXPECT_THAT(
      Answer({"append", "g.adj", impossible_, "--as-recorded", "--no-effect", "--then=fort=2"}),
      AllOf(HasSubstr("of itself it did nothing on the board"), HasSubstr("on the board then: "), HasSubstr("= 2")));
  const std::string explained = Answer({"explain", "g.adj", "--at=8"});
  EXPECT_THAT(explained, StartsWith("event 8: " + impossible_ + "\n"));
  EXPECT_THAT(explained, HasSubstr("without an effect of its own, and on the board then "));
  const ProgramResult replayed = Adjutant({"replay", "g.adj"});
  EXPECT_THAT(replayed.out,
              AllOf(HasSubstr("without an effect of its own, and on the board then "), HasSubstr("= 2,")));
  const ProgramResult gone_on = Adjutant({"append", "g.adj", "--after=6", FirstLegal("g.adj")});
  EXPECT_THAT(gone_on.out, HasSubstr("8  " + impossible_ + " (against the rules"));
}

TEST_F(RecordTest, WhatIsSetOnTheBoardIsForEverybodyToSee) {
  const auto refused = [&](const std::vector<std::string>& then) {
    std::vector<std::string> args = {"append", "g.adj", impossible_, "--as-recorded", "--no-effect"};
    args.insert(args.end(), then.begin(), then.end());
    const ProgramResult result = Adjutant(args);
    EXPECT_NE(result.exit, 0);
    return result.err;
  };
  EXPECT_THAT(refused({"--then=fort=2", "--then=fort=1"}), HasSubstr("--then: fort is set twice"));
}

TEST_F(RecordTest, ALegalEventDoesWhatTheRulesSay) {
  for (const char* flag : {"--no-effect", "--then=turn=2"}) {
    const ProgramResult result = Adjutant({"append", "g.adj", FirstLegal("g.adj"), "--as-recorded", flag});
    EXPECT_NE(result.exit, 0) << flag;
    EXPECT_THAT(result.err, HasSubstr("the rules allow the event")) << flag;
  }
}

// A die that was misread, or made up, at the table.
TEST_F(RecordTest, ARollThatIsNotWhatTheSeedGivesIsWrittenDownAndWaived) {
  Answer({"append", "g.adj", FirstLegal("g.adj")});
  const std::string rolls = Answer({"legal", "g.adj"});
  ASSERT_THAT(rolls, HasSubstr("\nchance "));
  const std::string right = Answer({"append", "g.adj", "--roll", "--dry-run"});
  std::string wrong;
  for (size_t at = rolls.find("\nchance "); at != std::string::npos; at = rolls.find("\nchance ", at + 1)) {
    wrong = rolls.substr(at + 1, rolls.find('\n', at + 1) - at - 1);
    if (Adjutant({"append", "g.adj", wrong, "--dry-run"}).exit != 0) break;
  }
  EXPECT_EQ(Adjutant({"append", "g.adj", wrong}).exit, 1);
  EXPECT_THAT(Answer({"append", "g.adj", wrong, "--as-recorded"}),
              HasSubstr("not what it should be, and recorded as it was"));
  EXPECT_EQ(Adjutant({"check", "g.adj"}).exit, 1);
  EXPECT_THAT(Answer({"log", "g.adj"}), HasSubstr(wrong + " --as-recorded\n"));
  Answer({"waive", "g.adj", "--event=8", "--by=red", "--agreed"});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("waived by both at"));
  EXPECT_THAT(Adjutant({"waive", "g.adj", "--event=8", "--by=red"}).err, HasSubstr("is waived already"));
}

TEST_F(RecordTest, ALegalEventIsRecordedAsAnyOther) {
  const std::string before = Read("g.adj");
  Answer({"append", "g.adj", FirstLegal("g.adj"), "--as-recorded"});
  EXPECT_THAT(Answer({"check", "g.adj"}), AllOf(HasSubstr("ok, 7 events"), Not(HasSubstr("version 2"))));
}

TEST_F(RecordTest, WhatTheRulesCannotKnowIsSaid) {
  const ProgramResult unsaid = Adjutant({"append", "g.adj", impossible_, "--as-recorded"});
  EXPECT_NE(unsaid.exit, 0);
  EXPECT_THAT(unsaid.err, HasSubstr("it must be said what it did"));
  Answer({"append", "g.adj", impossible_, "--as-recorded", "--no-effect", "--then=fort=2", "--then=turn=2"});
  EXPECT_THAT(Answer({"show", "g.adj"}),
              AllOf(::testing::ContainsRegex("fort +2\n"), ::testing::ContainsRegex("turn +2\n")));
  EXPECT_THAT(Answer({"legal", "g.adj"}), HasSubstr("blue counter_marched"));
}

TEST_F(RecordTest, AWaiverLetsAnErrorStand) {
  Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  EXPECT_THAT(Answer({"waive", "g.adj", "--event=8", "--by=blue"}),
              AllOf(HasSubstr("event 8 is proposed to stand though it breaks 1.2"), HasSubstr("proposal 9 waits")));
  EXPECT_EQ(Adjutant({"check", "g.adj"}).exit, 1);
  EXPECT_THAT(Answer({"undo", "g.adj", "--answer=yes", "--by=red"}), HasSubstr("proposal 9 is agreed to: it holds"));
  EXPECT_THAT(Answer({"check", "g.adj"}), AllOf(HasSubstr("event 8: against the rules [1.2]: waived by both at 10"),
                                                HasSubstr("g.adj: ok, 7 events")));
  const auto json = ParseJson(Answer({"check", "g.adj", "--format=json"}));
  const auto& breach =
      json.fields().at("logs").list_value().values(0).struct_value().fields().at("breaches").list_value().values(0);
  EXPECT_TRUE(breach.struct_value().fields().at("waived").bool_value());
  EXPECT_EQ(breach.struct_value().fields().at("case").string_value(), "1.2");
}

// A log in which nobody has said anything of the event: what adjudicators are sent.
TEST_F(RecordTest, AnErrorOfAPlainLogIsWaivedAndPlayGoesOn) {
  Answer({"convert", "g.adj", "g.txtpb"});
  std::string text = Read("g.txtpb");
  text +=
      "record { event { [type.googleapis.com/adjutant.toy.v1.Event] { player: \"red\" counter_marched { card: "
      "\"order_1\" from: \"mill\" to: \"fort\" } } } }\n";
  Write("h.txtpb", text);
  Answer({"convert", "h.txtpb", "h.adj"});
  EXPECT_THAT(Adjutant({"legal", "h.adj"}).err,
              AllOf(HasSubstr("event 7 is refused by 1.2"), HasSubstr("adjutant waive")));
  const std::string before = Read("h.adj");
  EXPECT_THAT(Answer({"waive", "h.adj", "--by=red", "--agreed"}), HasSubstr("event 7 stands though it breaks 1.2"));
  // Nothing of the log has changed.
  EXPECT_EQ(Read("h.adj").substr(0, before.size()), before);
  EXPECT_THAT(Answer({"check", "h.adj"}), HasSubstr("event 7: against the rules [1.2]: waived by both at 9"));
  Answer({"append", "h.adj", "--roll"});
  Answer({"check", "h.adj"});
  EXPECT_THAT(Answer({"replay", "h.adj"}), AllOf(HasSubstr("-- Red proposes: event 7 stands though it breaks 1.2"),
                                                 HasSubstr("waived by both at 9")));
  const ProgramResult again = Adjutant({"waive", "h.adj", "--by=red", "--agreed"});
  EXPECT_EQ(again.exit, 1);
}

TEST_F(RecordTest, ARulingAnswersForBothSides) {
  Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  Rule("AGREEMENT", "ruling.json");
  Answer({"waive", "g.adj", "--ruling=ruling.json"});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("waived by the ruling "));
}

// An event is an event, an act an act, and a record one of them.
TEST_F(RecordTest, EventsAndActsAreCountedAlikeEverywhere) {
  const std::string added = Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  EXPECT_THAT(added, AllOf(HasSubstr("  7  an act: from here on this is a log of version 2\n"),
                           HasSubstr("fingerprint of 8 records (7 events, 1 act): ")));
  EXPECT_THAT(Answer({"show", "g.adj"}), HasSubstr("fingerprint of 8 records (7 events, 1 act): "));
  const auto json = ParseJson(Adjutant({"check", "g.adj", "--format=json"}).out)
                        .fields()
                        .at("logs")
                        .list_value()
                        .values(0)
                        .struct_value();
  EXPECT_EQ(json.fields().at("events").number_value(), 7);
  EXPECT_EQ(json.fields().at("acts").number_value(), 1);
  EXPECT_EQ(json.fields().at("records").number_value(), 8);
  EXPECT_THAT(Adjutant({"undo", "g.adj", "--to=200", "--by=red"}).err, HasSubstr("its last event or act is number 8;"));
  Answer({"waive", "g.adj", "--event=8", "--by=red"});
  EXPECT_THAT(Adjutant({"waive", "g.adj", "--event=8", "--by=blue"}).err, HasSubstr("is proposal 9, which waits"));
  EXPECT_THAT(Answer({"undo", "g.adj", "--to=6", "--by=red", "--agreed"}), HasSubstr("records 7 to 9 are taken back"));
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("records 7 to 9 are taken back"));
  EXPECT_THAT(Answer({"version"}), HasSubstr("log formats 1 and 2"));
}

// A ruling speaks for both only if it is one, about this record, and says so.
TEST_F(RecordTest, OnlyARulingThatSaysSoSpeaksForBothSides) {
  Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  const std::string before = Read("g.adj");
  Rule("RESTORE", "back.json");
  const auto refused = [&](const std::vector<std::string>& args) {
    const ProgramResult result = Adjutant(args);
    EXPECT_NE(result.exit, 0);
    EXPECT_EQ(Read("g.adj"), before);
    return result.err;
  };
  EXPECT_THAT(refused({"waive", "g.adj", "--ruling=back.json"}),
              AllOf(HasSubstr("it does not let event 8 stand; of event 8 it says: "), HasSubstr("restored")));
  EXPECT_THAT(refused({"undo", "g.adj", "--to=3", "--ruling=back.json"}),
              HasSubstr("does not take play back to record 3"));
  for (const char* text : {"", "{}", "game: \"toy\"",
                           "\x7f"
                           "ELF"}) {
    Write("none.json", text);
    EXPECT_THAT(refused({"waive", "g.adj", "--ruling=none.json"}), HasSubstr("none.json")) << text;
    EXPECT_EQ(Adjutant({"waive", "g.adj", "--ruling=none.json"}).exit, 3) << text;
  }
  StartLog("other.adj");
  Answer({"append", "other.adj", FirstLegal("other.adj")});
  EXPECT_THAT(Adjutant({"undo", "other.adj", "--to=6", "--ruling=back.json"}).err, HasSubstr("about another record"));
  EXPECT_THAT(Answer({"undo", "g.adj", "--to=7", "--ruling=back.json"}), HasSubstr("are taken back"));
}

TEST_F(RecordTest, AnEventThatThereIsNotCannotBeWaived) {
  EXPECT_THAT(Adjutant({"waive", "g.adj", "--event=99", "--by=red"}).err, IsMessage("there is no event 99"));
  EXPECT_THAT(Adjutant({"waive", "g.adj", "--event=0", "--by=red"}).err, IsMessage("there is no event 0"));
}

TEST_F(RecordTest, ATakeBackIsARecordAndPlayGoesOnFromThere) {
  const std::string before = Answer({"show", "g.adj"});
  const std::string first = FirstLegal("g.adj");
  PlayOn("g.adj", 3);
  const std::string played = Read("g.adj");
  EXPECT_THAT(Answer({"undo", "g.adj", "--to=6", "--by=red", "--by=blue", "--note=slip of the pen"}),
              AllOf(HasSubstr("g.adj: records 7 to "), HasSubstr("are taken back; they stay in the log")));
  EXPECT_EQ(Read("g.adj").substr(0, played.size()), played);
  EXPECT_EQ(FirstLegal("g.adj"), first);
  EXPECT_THAT(Answer({"replay", "g.adj"}),
              AllOf(HasSubstr("    7  ~~"), HasSubstr("(taken back by both at "),
                    HasSubstr("play goes back to the position after record 6"), HasSubstr("slip of the pen")));
  Answer({"append", "g.adj", "--roll", first});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("are taken back by both at "));
}

TEST_F(RecordTest, SeveralSidesSpeakInOneFlagAndByTheNamesTheyAreWrittenWith) {
  PlayOn("g.adj", 3);
  EXPECT_THAT(Answer({"undo", "g.adj", "--to=6", "--by=Red, BLUE"}), HasSubstr("are taken back"));
  EXPECT_THAT(Adjutant({"undo", "g.adj", "--to=5", "--by=red,green"}).err, IsMessage("no side 'green' in toy"));
}

TEST_F(RecordTest, ATakeBackTellsWhatEachSideHasLearned) {
  PlayOn("g.adj", 2);
  const auto json = ParseJson(Answer({"undo", "g.adj", "--to=6", "--by=red", "--agreed", "--format=json"}));
  EXPECT_GT(json.fields().at("learned").list_value().values_size(), 0);
}

TEST_F(RecordTest, ATakeBackWithoutConsentChangesNothing) {
  PlayOn("g.adj", 2);
  const std::string next = FirstLegal("g.adj");
  EXPECT_THAT(Answer({"undo", "g.adj", "--to=6", "--by=red"}), HasSubstr("waits for an answer"));
  EXPECT_EQ(FirstLegal("g.adj"), next);
  EXPECT_EQ(Adjutant({"undo", "g.adj", "--answer=yes", "--by=red"}).exit, 1);
  EXPECT_THAT(Answer({"undo", "g.adj", "--answer=no", "--by=blue"}), HasSubstr("is declined"));
  EXPECT_EQ(FirstLegal("g.adj"), next);
  EXPECT_EQ(Adjutant({"undo", "g.adj", "--to=6"}).exit, 2);
  EXPECT_EQ(Adjutant({"undo", "g.adj", "--to=99", "--by=red"}).exit, 2);
  EXPECT_EQ(Adjutant({"undo", "g.adj", "--to=6", "--by=green"}).exit, 4);
}

TEST_F(RecordTest, AnErrorIsTakenBack) {
  Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  Answer({"undo", "g.adj", "--to=6", "--by=red", "--agreed"});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("event 8: against the rules [1.2]: taken back by both at 10"));
}

TEST_F(RecordTest, ACopyIsCutAfterAnEvent) {
  PlayOn("g.adj", 3);
  Answer({"convert", "g.adj", "h.adj", "--to-event=6"});
  EXPECT_THAT(Answer({"check", "h.adj"}), HasSubstr("ok, 6 events, open"));
  EXPECT_EQ(Read("g.adj").substr(0, Read("h.adj").size()), Read("h.adj"));
  EXPECT_EQ(Adjutant({"convert", "g.adj", "i.adj", "--to-event=99"}).exit, 2);
}

TEST_F(RecordTest, ThePageStrikesOutWhatWasTakenBack) {
  PlayOn("g.adj", 2);
  Answer({"undo", "g.adj", "--to=6", "--by=red", "--agreed"});
  Answer({"replay", "g.adj", "--format=html", "-o", "g.html"});
  EXPECT_THAT(Read("g.html"), AllOf(HasSubstr("\"gone\":"), HasSubstr("\"act\":true")));
}

TEST_F(RecordTest, AClosedLogWithActsIsWhole) {
  Answer({"append", "g.adj", overstacked_, "--as-recorded"});
  Answer({"waive", "g.adj", "--by=red", "--agreed"});
  Answer({"append", "g.adj", "--close"});
  EXPECT_THAT(Answer({"check", "--closed", "g.adj"}), HasSubstr("closed"));
}

// A die that was changed in a log afterwards: play went on as it had fallen, which is not to be kept.
TEST_F(RecordTest, AForgedDieIsNotGoneOnWith) {
  StartLog("f.adj");
  for (int i = 0; i < 30 && Answer({"replay", "f.adj"}).find("die_rolled") == std::string::npos; ++i)
    PlayOn("f.adj", 1);
  PlayOn("f.adj", 6);
  Answer({"convert", "f.adj", "f.txtpb"});
  std::string text = Read("f.txtpb");
  const size_t die = text.find("die_rolled {");
  ASSERT_NE(die, std::string::npos);
  const size_t value = text.find("value: ", die) + 7;
  const std::string fell(1, text[value]);
  text[value] = text[value] == '6' ? '1' : '6';
  const std::string forged(1, text[value]);
  for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
    text.erase(chain, text.find('\n', chain) + 1 - chain);
  }
  Write("forged.txtpb", text);
  for (const char* policy : {"RESTORE", "SIMPLE_BACKUP", "NO_INFORMATION", "SEALED_BY_ROLL", "SEALED_BY_DECISION"}) {
    Write("d.txtpb",
          std::string("id: \"d\" game: \"toy\" party { name: \"R\" side: \"red\" } party { name: \"B\" side: \"blue\" "
                      "} log { file: \"f.adj\" kept_by: \"red\" } log { file: \"forged.txtpb\" kept_by: "
                      "\"blue\" } claim { id: \"1\" by: \"red\" log: \"blue\" positions_differ {} } policy: ") +
              policy + "\n");
    const ProgramResult resumed = Adjutant({"adjudicate", "d.txtpb", std::string("--resume-from=") + policy + ".adj"});
    ASSERT_EQ(resumed.exit, 0) << resumed.out << resumed.err;
    const std::string replayed = Answer({"replay", std::string(policy) + ".adj"});
    const size_t first = replayed.find("die_rolled purpose=attack value=");
    EXPECT_TRUE(first == std::string::npos || replayed.substr(first + 32, 1) == fell) << policy << replayed;
    Answer({"check", std::string(policy) + ".adj"});
  }
}

}  // namespace
}  // namespace adjutant
