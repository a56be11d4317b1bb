// Logs that hold acts, as commands answer about them: diff, errata, check, undo, log, append, show and views.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class ActsProgramTest : public ProgramTest {
 protected:
  // Red has four counters within reach of a post that takes three (1.2), and is to march.
  void SetUp() override { StartLog("g.adj", {"--set=fort=3", "--set=mill=1"}); }
  void Copy(const std::string& from, const std::string& to) const {
    std::filesystem::copy_file(Path(from), Path(to), std::filesystem::copy_options::overwrite_existing);
  }
  void AsRecorded(const std::string& log) const { Answer({"append", log, overstacked_, "--as-recorded"}); }
  void Waive(const std::string& log) const { Answer({"waive", log, "--by=red", "--agreed"}); }
  void Undo(const std::string& log, const std::string& to, const std::string& dice = "anew") const {
    Answer({"undo", log, "--to=" + to, "--by=red", "--agreed", "--dice=" + dice});
  }
  // The first outcome of chance from record `from` on, as `log` prints it: "chance card_dealt hand=red card=order_5".
  std::string RollSince(const std::string& log, const std::string& from) const {
    const std::string lines = "\n" + Answer({"log", log, "--since=" + from});
    const size_t begin = lines.find("\nchance ");
    if (begin == std::string::npos) return "";
    const std::string line = lines.substr(begin + 1, lines.find('\n', begin + 1) - begin - 1);
    return line.substr(0, line.find(" --"));
  }
  google::protobuf::Struct Json(const std::vector<std::string>& args, int exit) const {
    std::vector<std::string> all = args;
    all.push_back("--format=json");
    const ProgramResult result = Adjutant(all);
    EXPECT_EQ(result.exit, exit) << result.out << result.err;
    return ParseJson(result.out);
  }
  const std::string overstacked_ = "red counter_marched card=order_1 from=mill to=fort";
  const std::string march_ = "red counter_marched card=order_1 from=mill to=ford";
};

// ---- What a user gets wrong

TEST_F(ActsProgramTest, WhatCannotBeTakenBackOrWaivedIsSaidAsItIs) {
  AsRecorded("g.adj");
  const ProgramResult beyond = Adjutant({"undo", "g.adj", "--to=500", "--by=red"});
  EXPECT_EQ(beyond.exit, 2);
  EXPECT_THAT(beyond.err, HasSubstr("there is no event 500"));
  const ProgramResult nothing = Adjutant({"undo", "g.adj", "--to=8", "--by=red"});
  EXPECT_EQ(nothing.exit, 2);
  EXPECT_THAT(nothing.err, HasSubstr("record 8 is the last one; nothing follows it"));
  const ProgramResult legal = Adjutant({"waive", "g.adj", "--event=3", "--by=red"});
  EXPECT_EQ(legal.exit, 1);
  EXPECT_THAT(legal.err, HasSubstr("event 3 keeps to the rules, or is waived already"));
}

// ---- diff

TEST_F(ActsProgramTest, ALogWithActsIsTheSameAsItself) {
  AsRecorded("g.adj");
  Waive("g.adj");
  Answer({"append", "g.adj", "--roll"});
  PlayOn("g.adj", 1);
  Undo("g.adj", "11");
  EXPECT_THAT(Answer({"diff", "g.adj", "g.adj"}), HasSubstr("no difference in 10 events"));
}

TEST_F(ActsProgramTest, DiffTellsAnActThatOneLogHasAndTheOtherHasNot) {
  AsRecorded("g.adj");
  Copy("g.adj", "h.adj");
  Waive("g.adj");
  const ProgramResult result = Adjutant({"diff", "g.adj", "h.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("the acts differ:\n  A  record 9: Red proposes: event 8 stands though it breaks 1.2"),
                    HasSubstr("  B  none\n"), HasSubstr("no difference in 7 events")));
  const auto json = Json({"diff", "h.adj", "g.adj"}, 1);
  EXPECT_FALSE(json.fields().at("same").bool_value());
  ASSERT_EQ(json.fields().at("acts").list_value().values_size(), 2);
  EXPECT_EQ(json.fields()
                .at("acts")
                .list_value()
                .values(0)
                .struct_value()
                .fields()
                .at("b")
                .struct_value()
                .fields()
                .at("number")
                .number_value(),
            9);
}

// The act by which a log becomes one of version 2 moves the numbers, and play is the same.
TEST_F(ActsProgramTest, EventsAreComparedWithEventsWhateverTheirNumbers) {
  Copy("g.adj", "h.adj");
  PlayOn("g.adj", 1);
  Undo("g.adj", "6");
  Answer({"append", "g.adj", march_});
  Answer({"append", "h.adj", march_});
  const ProgramResult result = Adjutant({"diff", "g.adj", "h.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("play goes back to the position after record 6"),
                                HasSubstr("no difference in 7 events")));
  Answer({"append", "g.adj", "--roll"});
  Answer({"append", "h.adj", "--roll"});
  // What comes after the march is rolled under another key in the log in which it was rolled before.
  const ProgramResult rolled = Adjutant({"diff", "g.adj", "h.adj"});
  EXPECT_THAT(rolled.out, ::testing::ContainsRegex("first difference at event [0-9]+ of A, [0-9]+ of B"));
}

TEST_F(ActsProgramTest, ATakeBackThatOnlyOneLogHasIsADifferenceOfPositions) {
  PlayOn("g.adj", 1);
  Copy("g.adj", "h.adj");
  Undo("g.adj", "6");
  Answer({"append", "g.adj", march_});
  Answer({"append", "h.adj", "--roll"});
  const ProgramResult result = Adjutant({"diff", "g.adj", "h.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("the acts before the next event lead to different positions"),
                                HasSubstr("the positions before it:")));
}

TEST_F(ActsProgramTest, OnlyTheLogThatSaysHowABreachWasPlayedGoesOnFromIt) {
  AsRecorded("g.adj");
  Answer({"convert", "g.adj", "g.txtpb"});
  std::string text = Read("g.txtpb");
  // The same event without a word: the act before it and its annotations go.
  const size_t act = text.find("record {\n  sequence: 7");
  const size_t event = text.find("record {\n  sequence: 8");
  ASSERT_NE(act, std::string::npos);
  ASSERT_NE(event, std::string::npos);
  std::string plain =
      text.substr(0, act) +
      "record { event { [type.googleapis.com/adjutant.toy.v1.Event] { player: \"red\" counter_marched { "
      "card: \"order_1\" from: \"mill\" to: \"fort\" } } } }\n";
  for (size_t chain; (chain = plain.find("  chain: ")) != std::string::npos;) {
    plain.erase(chain, plain.find('\n', chain) + 1 - chain);
  }
  Write("h.txtpb", plain);
  const ProgramResult result = Adjutant({"diff", "g.adj", "h.txtpb"});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("event 8 of A, 7 of B"), HasSubstr("the rules refuse it in one of them"),
                                HasSubstr("nobody has waived it")));
}

// ---- check: what a take-back says that was learned

TEST_F(ActsProgramTest, AWrongStatementOfWhatWasLearnedIsAFinding) {
  PlayOn("g.adj", 2);
  Undo("g.adj", "6");
  Answer({"check", "g.adj"});
  Answer({"convert", "g.adj", "g.txtpb"});
  const std::string text = Read("g.txtpb");
  const size_t learned = text.find("learned {");
  ASSERT_NE(learned, std::string::npos);
  const auto with = [&](std::string changed) {
    for (size_t chain; (chain = changed.find("  chain: ")) != std::string::npos;) {
      changed.erase(chain, changed.find('\n', chain) + 1 - chain);
    }
    Write("h.txtpb", changed);
    Answer({"convert", "--force", "h.txtpb", "h.adj"});
  };
  // One is kept back.
  std::string without = text;
  without.erase(learned, text.find('}', learned) + 1 - learned);
  with(without);
  ProgramResult result = Adjutant({"check", "h.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("not so: the take-back at "), HasSubstr(" does not say that "),
                                HasSubstr("has learned something from event")));
  // One is made up.
  std::string more = text;
  more.insert(learned, "learned { side: \"red\" event: 7 what: \"its own march\" } ");
  with(more);
  const auto json = Json({"check", "h.adj"}, 1);
  const auto& log = json.fields().at("logs").list_value().values(0).struct_value().fields();
  ASSERT_EQ(log.at("learned_not_so").list_value().values_size(), 1);
  EXPECT_EQ(log.at("learned_not_so").list_value().values(0).struct_value().fields().at("event").number_value(), 7);
}

// ---- undo --dice

TEST_F(ActsProgramTest, TheSameDiceAreThoseOfTheRecord) {
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  const std::string rolled = RollSince("g.adj", "7");
  ASSERT_NE(rolled, "");
  for (const char* dice : {"same", "anew"}) {
    const std::string log = absl::StrCat(dice, ".adj");
    Copy("g.adj", log);
    EXPECT_THAT(Answer({"undo", log, "--to=6", "--by=red", "--agreed", absl::StrCat("--dice=", dice)}),
                HasSubstr(dice == std::string("same") ? "dice: the same again" : "dice: they fall anew"));
    Answer({"append", log, march_});
    Answer({"append", log, "--roll"});
    // By the seed the second roll for a purpose is another one, but only if it falls anew.
    EXPECT_THAT(Answer({"replay", log, "--format=json"}), HasSubstr("die"));
    if (dice == std::string("same")) {
      EXPECT_EQ(RollSince(log, "10"), rolled);
    }
    Answer({"check", log});
    EXPECT_THAT(Answer({"dice", log}), Not(HasSubstr("contradicted: 1")));
  }
  // The key tells them apart.
  EXPECT_THAT(Answer({"replay", "anew.adj"}), HasSubstr(" #2"));
  EXPECT_THAT(Answer({"replay", "same.adj"}), Not(HasSubstr(" #2")));
}

TEST_F(ActsProgramTest, AnOutcomeThatWasTypedInComesAgainToo) {
  Answer({"new", "--game=toy", "-o", "h.adj"});
  Answer({"append", "h.adj", "chance card_dealt hand=red card=order_1", "chance card_dealt hand=red card=order_6"});
  Answer({"undo", "h.adj", "--to=0", "--by=red", "--agreed", "--dice=same"});
  const ProgramResult other = Adjutant({"append", "h.adj", "chance card_dealt hand=red card=order_3"});
  EXPECT_EQ(other.exit, 1);
  EXPECT_THAT(other.out, AllOf(HasSubstr("It was agreed that the dice fall the same"),
                               HasSubstr("instead  chance card_dealt hand=red card=order_1")));
  // In their order; and another one after them.
  Answer({"append", "h.adj", "chance card_dealt hand=red card=order_1", "chance card_dealt hand=red card=order_6",
          "chance card_dealt hand=red card=order_3"});
  Answer({"check", "h.adj"});
  // Anew nothing is kept.
  Answer({"undo", "h.adj", "--to=4", "--by=red", "--agreed", "--dice=anew"});
  Answer({"append", "h.adj", "chance card_dealt hand=red card=order_9"});
  Answer({"check", "h.adj"});
}

// A record that was written by hand is judged like one that append wrote.
TEST_F(ActsProgramTest, AnOutcomeThatShouldHaveComeAgainIsAFinding) {
  Answer({"new", "--game=toy", "-o", "h.adj"});
  Answer({"append", "h.adj", "chance card_dealt hand=red card=order_1"});
  Answer({"undo", "h.adj", "--to=0", "--by=red", "--agreed", "--dice=same"});
  Answer({"append", "h.adj", "chance card_dealt hand=red card=order_1"});
  Answer({"convert", "h.adj", "h.txtpb"});
  std::string text = Read("h.txtpb");
  text.replace(text.rfind("order_1"), 7, "order_2");
  for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
    text.erase(chain, text.find('\n', chain) + 1 - chain);
  }
  Write("i.txtpb", text);
  const ProgramResult result = Adjutant({"check", "i.txtpb"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("event 4: not as rolled: It was agreed that the dice fall the same"));
}

// Play differs: the roll for that purpose never comes, and others fall by themselves.
TEST_F(ActsProgramTest, IfPlayDiffersRollsForOtherPurposesFallAnew) {
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  const std::string blue = FirstLegal("g.adj");
  Answer({"append", "g.adj", "--roll", blue});
  Undo("g.adj", "6", "same");
  Answer({"append", "g.adj", "red counter_marched card=order_6 from=mill to=ford", "--roll"});
  PlayOn("g.adj", 3);
  Answer({"check", "g.adj"});
}

TEST_F(ActsProgramTest, ATakeBackOfATakeBackKeepsTheOrderOfTheDice) {
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  const std::string first = RollSince("g.adj", "7");
  PlayOn("g.adj", 1);
  Answer({"append", "g.adj", "--roll"});
  const std::string second = RollSince("g.adj", "9");
  Undo("g.adj", "6", "same");
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  Undo("g.adj", "6", "same");
  const std::string since = absl::StrCat(Json({"show", "g.adj"}, 0).fields().at("after").number_value());
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  EXPECT_EQ(RollSince("g.adj", since), first);
  Answer({"check", "g.adj"});
}

// A log that was begun before keys were counted.
TEST_F(ActsProgramTest, ALogThatDoesNotCountKeysSaysThatRollsCannotFallAnew) {
  Answer({"convert", "g.adj", "g.txtpb"});
  std::string text = Read("g.txtpb");
  const size_t counted = text.find("keys_counted: true");
  ASSERT_NE(counted, std::string::npos);
  text.erase(counted, 18);
  for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
    text.erase(chain, text.find('\n', chain) + 1 - chain);
  }
  Write("h.txtpb", text);
  Answer({"convert", "h.txtpb", "h.adj"});
  Answer({"append", "h.adj", march_});
  Answer({"append", "h.adj", "--roll"});
  EXPECT_THAT(Answer({"undo", "h.adj", "--to=6", "--by=red", "--agreed"}),
              HasSubstr("by its seed the same purpose has the same outcome again"));
}

// ---- errata

TEST_F(ActsProgramTest, ErrataCountsInTheNumbersOfTheLogAndLetsStandWhatStands) {
  AsRecorded("g.adj");
  Waive("g.adj");
  Answer({"append", "g.adj", "--roll"});
  // An event that stands is no difference, though both readings refuse it.
  EXPECT_THAT(Answer({"errata", "--each", "--with=ties=nobody", "g.adj"}), HasSubstr("no difference"));
  const std::string to = absl::StrCat(Json({"show", "g.adj"}, 0).fields().at("after").number_value());
  // What was taken back does not count; what comes after it keeps its number.
  PlayOn("g.adj", 1);
  Undo("g.adj", to);
  EXPECT_THAT(Answer({"errata", "--each", "--with=ties=nobody", "g.adj"}), HasSubstr("no difference"));
  // Under another reading the game is over sooner: the difference is told where the log has it.
  for (int i = 0; i < 40; ++i) {
    const ProgramResult legal = Adjutant({"legal", "g.adj"});
    if (legal.out.find("game_over") != std::string::npos) break;
    PlayOn("g.adj", 1);
  }
  const ProgramResult result = Adjutant({"errata", "--each", "--first-only", "--with=length=endless", "g.adj"});
  EXPECT_EQ(result.exit, 1) << result.out << result.err;
  const size_t at = result.out.find("at event ");
  ASSERT_NE(at, std::string::npos) << result.out;
  const std::string number = result.out.substr(at + 9, result.out.find_first_not_of("0123456789", at + 9) - at - 9);
  const std::string replayed = Answer({"replay", "g.adj", "--from=" + number, "--to=" + number});
  EXPECT_THAT(replayed, Not(HasSubstr("~~"))) << result.out;
  EXPECT_THAT(replayed, Not(HasSubstr(" -- "))) << result.out;
}

// ---- rulings on logs with acts

class RulingOnActsTest : public ActsProgramTest {
 protected:
  void Dispute(const std::string& log, const std::string& claim, const std::string& policy) const {
    Write(
        "d.txtpb",
        absl::StrCat("id: \"d\" game: \"toy\" party { name: \"R\" side: \"red\" } party { name: \"B\" side: "
                     "\"blue\" } log { file: \"",
                     log, "\" kept_by: \"red\" } claim { id: \"1\" by: \"red\" ", claim, " } policy: ", policy, "\n"));
  }
  // The records of a log without its chain, which is computed when they are read.
  std::string Text(const std::string& log) const {
    Answer({"convert", "--force", log, "t.txtpb"});
    std::string text = Read("t.txtpb");
    for (size_t chain; (chain = text.find("  chain: ")) != std::string::npos;) {
      text.erase(chain, text.find('\n', chain) + 1 - chain);
    }
    return text;
  }
};

// The second roll for one purpose is not the first: what was taken back has taken its key.
TEST_F(RulingOnActsTest, ALogWithATakeBackIsJudgedWithTheKeysThatItsRollsHave) {
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  Undo("g.adj", "7");
  Answer({"append", "g.adj", "--roll"});
  ASSERT_THAT(Answer({"replay", "g.adj"}), HasSubstr(" #2"));
  Answer({"check", "g.adj"});
  Write("h.txtpb", absl::StrCat(Text("g.adj"),
                                "record { event { [type.googleapis.com/adjutant.toy.v1.Event] { player: \"blue\" "
                                "counter_marched { card: \"order_2\" from: \"camp\" to: \"mill\" } } } }\n"));
  Answer({"convert", "--force", "h.txtpb", "h.adj"});
  const std::string number = absl::StrCat(Json({"show", "g.adj"}, 0).fields().at("after").number_value() + 1);
  Dispute("h.adj", absl::StrCat("illegal { event: ", number, " }"), "SIMPLE_BACKUP");
  const ProgramResult ruling = Adjutant({"adjudicate", "d.txtpb"});
  EXPECT_THAT(ruling.out, AllOf(HasSubstr("upheld"), Not(HasSubstr("rolled for"))));
  for (const char* policy : {"SIMPLE_BACKUP", "RESTORE", "SEALED_BY_DECISION"}) {
    Dispute("h.adj", absl::StrCat("illegal { event: ", number, " }"), policy);
    const std::string resumed = absl::StrCat(policy, ".adj");
    const ProgramResult result = Adjutant({"adjudicate", "d.txtpb", "--resume-from=" + resumed});
    if (result.exit != 0) continue;
    // What was taken back stays in it, so that its rolls are what they were.
    EXPECT_EQ(Adjutant({"check", resumed}).exit, 0) << policy << Adjutant({"check", resumed}).out;
    EXPECT_THAT(Answer({"replay", resumed}), AllOf(HasSubstr(" #2"), HasSubstr("~~"))) << policy;
  }
}

// A die that a ruling rolls anew is by the seed, and says so; under the key that it has in this log.
TEST_F(RulingOnActsTest, ADieThatIsRolledAnewKeepsItsSource) {
  StartLog("f.adj");
  Answer({"append", "f.adj", march_});
  Answer({"append", "f.adj", "--roll"});
  Answer({"append", "f.adj", "blue counter_marched card=order_2 from=wood to=ford"});
  const std::string to = absl::StrCat(Json({"show", "f.adj"}, 0).fields().at("after").number_value());
  for (const bool again : {false, true}) {
    if (again) Undo("f.adj", to);
    Answer({"append", "f.adj", "--roll"});
    std::string text = Text("f.adj");
    const size_t die =
        text.rfind("purpose: ATTACK") != std::string::npos ? text.rfind("purpose: ATTACK") : text.rfind("die_rolled {");
    ASSERT_NE(die, std::string::npos) << text;
    const size_t value = text.find("value: ", die) + 7;
    text[value] = text[value] == '6' ? '1' : '6';
    Write("forged.txtpb", text);
    Answer({"convert", "--force", "forged.txtpb", "forged.adj"});
    EXPECT_EQ(Adjutant({"check", "forged.adj"}).exit, 1);
    const std::string what = Adjutant({"check", "forged.adj"}).out;
    const size_t at = what.find("event ");
    const std::string number = what.substr(at + 6, what.find(':', at) - at - 6);
    Dispute("forged.adj", absl::StrCat("wrong_result { event: ", number, " }"), "SIMPLE_BACKUP");
    const std::string resumed = again ? "again.adj" : "once.adj";
    const ProgramResult result = Adjutant({"adjudicate", "d.txtpb", "--resume-from=" + resumed});
    ASSERT_EQ(result.exit, 0) << result.out << result.err;
    Answer({"check", resumed});
    const std::string replayed = Answer({"replay", resumed, "--from=" + number, "--to=" + number});
    EXPECT_THAT(replayed, HasSubstr("rolled by seed")) << result.out;
    EXPECT_EQ(replayed.find("#2") != std::string::npos, again) << replayed;
  }
}

// ---- log, append --after, show, views

TEST_F(ActsProgramTest, LinesOfALogWithActsAreThoseThatCount) {
  AsRecorded("g.adj");
  Waive("g.adj");
  Answer({"append", "g.adj", "--roll"});
  const std::string to = absl::StrCat(Json({"show", "g.adj"}, 0).fields().at("after").number_value());
  PlayOn("g.adj", 1);
  Undo("g.adj", to);
  const std::string lines = Answer({"log", "g.adj", "--since=6"});
  EXPECT_THAT(lines, AllOf(StartsWith(overstacked_ + " --as-recorded\n"),
                           HasSubstr("# 12, taken back: blue counter_marched"), HasSubstr("\nchance card_dealt")));
}

TEST_F(ActsProgramTest, AfterAnActTheRecordHasGoneOn) {
  const std::string words = Json({"show", "g.adj"}, 0).fields().at("fingerprint").string_value();
  PlayOn("g.adj", 1);
  Undo("g.adj", "6");
  const std::string now = Json({"show", "g.adj"}, 0).fields().at("fingerprint").string_value();
  EXPECT_NE(words, now);
  for (const std::string& after : {std::string("6"), words}) {
    const ProgramResult result = Adjutant({"append", "g.adj", "--after=" + after, march_});
    EXPECT_EQ(result.exit, 1);
    EXPECT_THAT(result.out, AllOf(HasSubstr("has gone on since event 6"), HasSubstr("Red proposes: play goes back"),
                                  HasSubstr(now)));
  }
  Answer({"append", "g.adj", "--after=" + now, march_});
}

// What was learned and what remarks say may name what is hidden (view_test.cc has it with cards that are).
TEST_F(ActsProgramTest, AViewTellsThatThereIsAnActAndNotWhatItSays) {
  Answer({"append", "g.adj", march_});
  Answer({"append", "g.adj", "--roll"});
  Answer({"undo", "g.adj", "--to=7", "--by=red", "--agreed", "--note=whispered"});
  Answer({"replay", "g.adj", "--view=blue", "--format=html", "-o", "v.html"});
  for (const std::string& view : {Answer({"replay", "g.adj", "--view=blue"}), Read("v.html"),
                                  Answer({"replay", "g.adj", "--view=blue", "--format=json"}),
                                  Adjutant({"diff", "g.adj", "g.adj", "--view=blue"}).out}) {
    EXPECT_THAT(view, AllOf(Not(HasSubstr("whispered")), Not(HasSubstr("\"learned\""))));
  }
  EXPECT_THAT(Answer({"replay", "g.adj", "--view=blue"}), HasSubstr("-- record 9 is an act of the parties"));
}

TEST_F(ActsProgramTest, ShowFitsTheWidthThatIsSaidAndListsIds) {
  AsRecorded("g.adj");
  const std::string narrow = Answer({"show", "g.adj", "--width=40"});
  size_t widest = 0;
  for (size_t begin = 0; begin < narrow.size();) {
    const size_t end = std::min(narrow.find('\n', begin), narrow.size());
    const std::string line = narrow.substr(begin, end - begin);
    // Sentences after the tables are one line each.
    if (line.rfind("  ", 0) == 0) widest = std::max(widest, line.size());
    begin = end + 1;
  }
  EXPECT_LE(widest, 40u);
  EXPECT_THAT(Answer({"show", "g.adj", "--ids"}), AllOf(HasSubstr("\nids\n"), HasSubstr("decision chance deal")));
}

}  // namespace
}  // namespace adjutant
