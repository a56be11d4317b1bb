// Playing at the command line: new, legal, append.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

TEST_F(ProgramTest, ANewLogSaysWhatComesFirst) {
  EXPECT_THAT(
      Answer({"new", "--game=toy", "--scenario=last_stand", "-o", "g.adj"}),
      AllOf(HasSubstr("g.adj: Border Post, scenario last_stand"), HasSubstr("next: Chance: a card comes [2.1]")));
  const auto json = ParseJson(Answer({"new", "--game=toy", "--option=ties=nobody", "-o", "h.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("options").struct_value().fields().at("ties").string_value(), "nobody");
}

TEST_F(ProgramTest, ANewLogMayStartFromAConstructedPosition) {
  Answer({"new", "--game=toy", "--set", "turn=4", "--set=order_1=blue", "-o", "g.adj"});
  EXPECT_THAT(Answer({"show", "g.adj"}), ::testing::ContainsRegex("turn +4\n"));
  Answer({"convert", "g.adj", "g.txtpb"});
  EXPECT_THAT(Read("g.txtpb"), HasSubstr("name: \"order_1\""));
  EXPECT_THAT(Answer({"check", "g.txtpb"}), HasSubstr("ok, 0 events"));
  const ProgramResult unknown = Adjutant({"new", "--game=toy", "--set=order_99=blue", "-o", "h.adj"});
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.err, IsMessage("position order_99 = blue"));
}

TEST_F(ProgramTest, ANewLogNeverReplacesAFile) {
  Write("g.adj", "precious");
  const ProgramResult result = Adjutant({"new", "--game=toy", "-o", "g.adj"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("g.adj"));
  EXPECT_EQ(Read("g.adj"), "precious");
}

TEST_F(ProgramTest, ANewLogOnStandardOutputIsNothingButTheLog) {
  Write("g.adj", Answer({"new", "--game=toy", "-o", "-"}));
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("ok, 0 events"));
}

TEST_F(ProgramTest, ANewLogNeedsNamesThatAreKnown) {
  const struct {
    std::vector<std::string> flags;
    const char* message;
  } kUnknown[] = {{{"--game=tyo"}, "no game 'tyo' (did you mean 'toy'?)"},
                  {{"--game=toy", "--scenario=standart"}, "standart"},
                  {{"--game=toy", "--edition=secnd"}, "did you mean 'second'?"},
                  {{"--game=toy", "--option=tise=nobody"}, "did you mean 'ties'?"},
                  {{"--game=toy", "--option=ties=nobdy"}, "'ties' has no value 'nobdy'; it has attacker, nobody"}};
  for (const auto& unknown : kUnknown) {
    std::vector<std::string> args = {"new", "-o", "g.adj"};
    args.insert(args.end(), unknown.flags.begin(), unknown.flags.end());
    const ProgramResult result = Adjutant(args);
    EXPECT_EQ(result.exit, 4) << unknown.message;
    EXPECT_THAT(result.err, IsMessage(unknown.message));
    EXPECT_FALSE(std::filesystem::exists(Path("g.adj")));
  }
}

TEST_F(ProgramTest, HouseRulesOfAnEditionFileCanBePlayed) {
  Write("house.txtpb",
        "game: \"toy\"\n"
        "edition { id: \"ours\" edition: \"second\" choice { option: \"length\" value: \"endless\" } }\n"
        "edition { id: \"drawn\" choice { option: \"ties\" value: \"nobody\" } }\n");
  const auto options = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> args = {"new", "--game=toy", "-o", "g.adj", "--format=json"};
    args.insert(args.end(), flags.begin(), flags.end());
    const auto json = ParseJson(Answer(args));
    Answer({"check", "g.adj"});
    std::filesystem::remove(Path("g.adj"));
    const auto& chosen = json.fields().at("options").struct_value().fields();
    return json.fields().at("edition").string_value() + " " + chosen.at("length").string_value() + " " +
           chosen.at("ties").string_value();
  };
  EXPECT_EQ(options({"--edition=house.txtpb:ours"}), "second endless nobody");
  EXPECT_EQ(options({"--edition=house.txtpb:drawn"}), "first short nobody");
  EXPECT_EQ(options({"--edition=house.txtpb:ours", "--option=ties=attacker"}), "second endless attacker");
  EXPECT_EQ(options({"--with=house.txtpb:drawn+length=endless"}), "first endless nobody");
  EXPECT_EQ(options({"--option=length=endless", "--with=second"}), "second short nobody")
      << "an edition is all options";
  // The log needs the file no more.
  Answer({"new", "--game=toy", "--edition=./house.txtpb:ours", "-o", "g.adj", "--seed=abc"});
  std::filesystem::remove(Path("house.txtpb"));
  Answer({"append", "g.adj", "--roll"});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("ok, 6 events"));
}

TEST_F(ProgramTest, HouseRulesThatAreNotKnownAreRefused) {
  Write("house.txtpb", "game: \"toy\" edition { id: \"a\" choice { option: \"tise\" value: \"nobody\" } }");
  Write("chess.txtpb", "game: \"chess\" edition { id: \"a\" }");
  const struct {
    const char* flag;
    int exit;
    const char* message;
  } kRefused[] = {{"--with=tise=nobody", 4, "no option 'tise' (did you mean 'ties'?)"},
                  {"--with=ties=nobdy", 4, "option 'ties' has no value 'nobdy'; it has attacker, nobody"},
                  {"--with=secnd", 4, "no edition 'secnd' (did you mean 'second'?)"},
                  {"--edition=house.txtpb", 4, "house.txtpb:a: no option 'tise'"},
                  {"--edition=chess.txtpb", 4, "chess.txtpb:a: is for 'chess', and this is a game of 'toy'"},
                  {"--edition=house.txtpb:b", 4, "house.txtpb: no edition 'b'"},
                  {"--edition=none.txtpb", 3, "none.txtpb"}};
  for (const auto& refused : kRefused) {
    const ProgramResult result = Adjutant({"new", "--game=toy", "-o", "g.adj", refused.flag});
    EXPECT_EQ(result.exit, refused.exit) << refused.flag;
    EXPECT_THAT(result.err, IsMessage(refused.message));
    EXPECT_FALSE(std::filesystem::exists(Path("g.adj")));
  }
}

TEST_F(ProgramTest, LegalEventsCanBeAppendedAsTheyArePrinted) {
  StartLog("g.adj");
  const std::string legal = Answer({"legal", "g.adj"});
  EXPECT_THAT(legal, StartsWith("# after event 6: Red marches [3.1]; "));
  EXPECT_THAT(legal, HasSubstr("\nred counter_marched card=order_1 from=mill to=ford\n"));
  // Every line, comments included, as dry runs.
  const std::string lines = legal + Answer({"legal", "g.adj", "--sentences"});
  size_t begin = 0;
  while (begin < lines.size()) {
    const size_t end = lines.find('\n', begin);
    const std::string line = lines.substr(begin, end - begin);
    if (line[0] != '#') Answer({"append", "g.adj", "-", "--dry-run"}, {.input = "# a comment\n\n" + line + "\n"});
    begin = end + 1;
  }
  EXPECT_EQ(Answer({"legal", "g.adj"}), legal) << "a dry run must not append";
}

TEST_F(ProgramTest, LegalEventsAsJsonHoldEventsThatCanBeAppended) {
  StartLog("g.adj");
  const auto json = ParseJson(Answer({"legal", "g.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("decision").struct_value().fields().at("player").string_value(), "red");
  const auto& legal = json.fields().at("legal").list_value();
  ASSERT_GT(legal.values_size(), 0);
  std::string event;
  ASSERT_TRUE(
      google::protobuf::util::MessageToJsonString(legal.values(0).struct_value().fields().at("event"), &event).ok());
  Answer({"append", "g.adj", event});
}

TEST_F(ProgramTest, AnEventIsTakenInAllThreeForms) {
  StartLog("g.adj");
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford", "--dry-run"});
  Answer(
      {"append", "g.adj", R"(player: "red" counter_marched { card: "order_1" from: "mill" to: "ford" })", "--dry-run"});
  Answer({"append", "g.adj", R"({"player":"red","counterMarched":{"card":"order_1","from":"mill","to":"ford"}})",
          "--dry-run"});
}

TEST_F(ProgramTest, AnnotationsTravelWithTheEvent) {
  StartLog("g.adj");
  Answer({"append", "g.adj",
          R"(player: "red" annotations { note: "hurry" } counter_marched { card: "order_1" from: "mill" to: "ford" })",
          "--claim", "ford=1"});
  const std::string report = Answer({"replay", "g.adj", "--from=7"});
  EXPECT_THAT(report, AllOf(HasSubstr("note: hurry"), HasSubstr("claim ford = 1: confirmed")));
}

TEST_F(ProgramTest, ARefusalNamesTheEventTheRuleTheFactsWhatIsDueAndWhatWouldBeLegal) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  const ProgramResult result = Adjutant({"append", "g.adj", "red counter_marched card=order_2 from=mill to=ford"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, StartsWith("refused: event 7, red counter_marched card=order_2 from=mill to=ford: "
                                     "the card is not in the hand [3.1]\n"));
  EXPECT_THAT(result.out, AllOf(HasSubstr("\n  rule     3.1  "), HasSubstr("\n  due      Red marches [3.1]\n"),
                                HasSubstr("\n  legal    red counter_marched card=order_1 from=mill to=ford\n")));
  EXPECT_EQ(Read("g.adj"), before);
}

TEST_F(ProgramTest, ARefusalAsJsonHasTheSameParts) {
  StartLog("g.adj");
  const ProgramResult result =
      Adjutant({"append", "g.adj", "blue counter_marched card=order_2 from=wood to=ford", "--format=json"});
  EXPECT_EQ(result.exit, 1);
  const auto json = ParseJson(result.out);
  EXPECT_FALSE(json.fields().at("appended").bool_value());
  const auto& refusal = json.fields().at("refusal").struct_value().fields();
  EXPECT_EQ(refusal.at("case").string_value(), "3.1");
  EXPECT_THAT(refusal.at("facts").string_value(), HasSubstr("not for blue"));
  EXPECT_EQ(refusal.at("legal").list_value().values_size(), 3);
}

TEST_F(ProgramTest, EventsAreAppendedAllOrNone) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  const std::string good = "red counter_marched card=order_1 from=mill to=ford";
  EXPECT_EQ(Adjutant({"append", "g.adj", good, good}).exit, 1);
  EXPECT_EQ(Read("g.adj"), before);
}

TEST_F(ProgramTest, ADieOfMorePipsThanItHasIsRefused) {
  StartLog("g.adj", {"--dice=dice server"});
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford", "--roll"});
  const std::string card = FirstLegal("g.adj").substr(0, FirstLegal("g.adj").find(" from="));
  Answer({"append", "g.adj", card + " from=wood to=ford"});  // a fight
  const ProgramResult result = Adjutant({"append", "g.adj", "chance die_rolled purpose=attack value=10"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("[4.1]"), HasSubstr("\n  legal    chance die_rolled purpose=attack value=6\n")));
  Answer({"append", "g.adj", "chance die_rolled purpose=attack value=6", "--source=dice_server:mail 12"});
  EXPECT_THAT(Answer({"replay", "g.adj"}), HasSubstr("(from a dice server: mail 12)"));
}

TEST_F(ProgramTest, ABrokenClaimIsNotAppendedUnlessAskedFor) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  std::vector<std::string> args = {"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford",
                                   "--claim=ford=2"};
  const ProgramResult result = Adjutant(args);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("claim ford = 2: BROKEN: is 1"), HasSubstr("nothing was appended")));
  EXPECT_EQ(Read("g.adj"), before);
  args.push_back("--keep-broken-claims");
  EXPECT_EQ(Adjutant(args).exit, 1);
  EXPECT_NE(Read("g.adj"), before);
}

TEST_F(ProgramTest, ChanceRolledBySeedIsTheSameForEveryone) {
  for (const char* log : {"a.adj", "b.adj"}) {
    Answer({"new", "--game=toy", "--seed=abc", "-o", log});
    EXPECT_THAT(Answer({"append", log, "--roll"}),
                AllOf(HasSubstr("appended 6 events"), HasSubstr("(rolled by seed: ")));
  }
  EXPECT_EQ(Read("a.adj"), Read("b.adj"));
  Answer({"new", "--game=toy", "--seed=abd", "-o", "d.adj"});
  Answer({"append", "d.adj", "--roll"});
  EXPECT_NE(Read("a.adj"), Read("d.adj"));
  Answer({"new", "--game=toy", "-o", "c.adj"});
  const ProgramResult result = Adjutant({"append", "c.adj", "--roll"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, IsMessage("c.adj has no seed"));
}

TEST_F(ProgramTest, AClosedLogTakesNothingMore) {
  StartLog("g.adj");
  EXPECT_THAT(Answer({"append", "g.adj", "--close"}), HasSubstr("the log is closed"));
  EXPECT_THAT(Answer({"check", "--closed", "g.adj"}), HasSubstr("ok, 6 events, closed"));
  const ProgramResult result = Adjutant({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, IsMessage("closed"));
}

}  // namespace
}  // namespace adjutant
