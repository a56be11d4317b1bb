// Reading logs: games, show, replay, explain, check, diff, convert, rules, components, perft.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

TEST_F(ProgramTest, GamesListsScenariosEditionsAndOptions) {
  EXPECT_THAT(Answer({"games", "toy"}),
              AllOf(HasSubstr("Border Post"), HasSubstr("last_stand"), HasSubstr("second"), HasSubstr("ties=nobody"),
                    HasSubstr("ties  Who loses a tied fight? [4.3]"), HasSubstr("(default)")));
  const auto games = ParseJson(Answer({"games", "--format=json"})).fields().at("games").list_value();
  EXPECT_GE(games.values_size(), 1);
  const ProgramResult unknown = Adjutant({"games", "toi"});
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.err, IsMessage("no game 'toi' (did you mean 'toy'?)"));
}

TEST_F(ProgramTest, ShowPrintsThePositionAtAnyEvent) {
  StartLog("g.adj");
  EXPECT_THAT(Answer({"show", "g.adj"}),
              AllOf(HasSubstr("order_1   red"), HasSubstr("after event 6; next: Red marches")));
  EXPECT_THAT(Answer({"show", "g.adj", "--at=0"}),
              AllOf(HasSubstr("order_1   deck"), HasSubstr("after event 0; next: ")));
  EXPECT_THAT(Answer({"show", "g.adj", "--values"}), HasSubstr("mill      1\n"));
  const auto json = ParseJson(Answer({"show", "g.adj", "--values", "--format=json"}));
  EXPECT_EQ(json.fields().at("values").struct_value().fields().at("fort").number_value(), 2);
}

TEST_F(ProgramTest, ASideSeesNothingOfTheOtherHand) {
  StartLog("g.adj");
  const std::string blue = Answer({"show", "g.adj", "--view=blue"});
  EXPECT_THAT(blue, AllOf(HasSubstr("order_1   unseen"), Not(HasSubstr("digest"))));
  const ProgramResult unknown = Adjutant({"show", "g.adj", "--view=bleu"});
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.err, IsMessage("no side 'bleu' in toy (did you mean 'blue'?)"));
  EXPECT_THAT(Adjutant({"show", "g.adj", "--view=prussians"}).err,
              IsMessage("no side 'prussians' in toy; there are red and blue"));
  EXPECT_EQ(Adjutant({"show", "g.adj", "--view=blue", "--values"}).exit, 2);
}

TEST_F(ProgramTest, ReplayIsAReport) {
  StartLog("g.adj", {"--title=A quiet day", "--player=Ann", "--player=Ben"});
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"});
  const std::string report = Answer({"replay", "g.adj"});
  EXPECT_THAT(
      report,
      StartsWith("Border Post: A quiet day\nscenario standard, edition first, red: Ann, blue: Ben\n\nTurn 1\n"));
  EXPECT_THAT(report, AllOf(HasSubstr("\n    7  "), HasSubstr("A counter comes to ford. [4.4]"),
                            HasSubstr("after 7 events: Chance: a card comes [2.1]"), HasSubstr("state digest ")));
  const std::string part = Answer({"replay", "g.adj", "--from=3", "--to=4"});
  EXPECT_THAT(part, AllOf(HasSubstr("\n    3  "), HasSubstr("\n    4  "), Not(HasSubstr("\n    2  ")),
                          Not(HasSubstr("\n    5  ")), HasSubstr("after 4 events")));
}

TEST_F(ProgramTest, ReplayAsJsonHoldsEveryEvent) {
  StartLog("g.adj");
  PlayOn("g.adj", 3);
  const auto json = ParseJson(Answer({"replay", "g.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("events").list_value().values_size(),
            json.fields().at("final").struct_value().fields().at("events").number_value());
}

TEST_F(ProgramTest, ReplayStepsFromEventToEvent) {
  StartLog("g.adj");
  const std::string report = Answer({"replay", "g.adj", "--step"}, {.input = "\nq\n"});
  EXPECT_THAT(report, AllOf(HasSubstr("\n    2  "), Not(HasSubstr("\n    3  "))));
}

TEST_F(ProgramTest, EventsBeyondTheEndAreNotThere) {
  StartLog("g.adj");
  for (const char* command : {"show", "legal", "explain", "perft"}) {
    const ProgramResult result = Adjutant({command, "g.adj", "--at=7"});
    EXPECT_EQ(result.exit, 2) << command;
    EXPECT_THAT(result.err, IsMessage("g.adj: its last event or act is number 6; there is no event 7"));
  }
  EXPECT_EQ(Adjutant({"replay", "g.adj", "--from=7"}).exit, 2);
}

// Toy 4.2: a fight has two strengths, one for each side.
TEST_F(ProgramTest, ExplainListsTheTermsOfEveryNumber) {
  StartLog("g.adj", {"--dice=dice server"});
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford", "--roll"});
  const std::string card = FirstLegal("g.adj").substr(0, FirstLegal("g.adj").find(" from="));
  Answer({"append", "g.adj", card + " from=wood to=ford"});
  for (const char* die : {"chance die_rolled purpose=attack value=6", "chance die_rolled purpose=defence value=1"}) {
    Answer({"append", "g.adj", die, "--source=dice_server:mail 12"});
  }
  const std::string replay = Answer({"replay", "g.adj", "--format=json"});
  const auto json = ParseJson(replay);
  const int last = json.fields().at("events").list_value().values_size();
  std::string number;
  for (int i = 0; i < last; ++i) {
    const auto& event = json.fields().at("events").list_value().values(i).struct_value().fields();
    if (event.at("notation").string_value() == "chance die_rolled purpose=defence value=1")
      number = std::to_string(i + 1);
  }
  ASSERT_NE(number, "");
  const std::string text = Answer({"explain", "g.adj", "--at", number});
  EXPECT_THAT(text, AllOf(HasSubstr("value  term"), HasSubstr("4.2"), HasSubstr("total"), HasSubstr("+6")));
  const auto explained = ParseJson(Answer({"explain", "g.adj", "--at", number, "--format=json"}));
  EXPECT_EQ(explained.fields().at("derivations").list_value().values_size(), 2);
}

TEST_F(ProgramTest, DiffFindsTheFirstDivergentEvent) {
  StartLog("a.adj");
  Write("b.adj", Read("a.adj"));
  EXPECT_THAT(Answer({"diff", "a.adj", "b.adj"}), HasSubstr("no difference in 6 events"));
  Answer({"append", "a.adj", "red counter_marched card=order_1 from=mill to=ford"});
  ProgramResult result = Adjutant({"diff", "a.adj", "b.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("first difference at event 7: one log ends before it"), HasSubstr("B  ends"),
                                HasSubstr("ford")));
  Answer({"append", "b.adj", "red counter_marched card=order_1 from=fort to=mill"});
  result = Adjutant({"diff", "a.adj", "b.adj", "--format=json"});
  EXPECT_EQ(result.exit, 1);
  const auto json = ParseJson(result.out);
  EXPECT_EQ(json.fields().at("first_difference").number_value(), 7);
  EXPECT_EQ(json.fields().at("kind").string_value(), "events");
  EXPECT_GT(json.fields().at("positions").list_value().values_size(), 0);
}

TEST_F(ProgramTest, DiffTellsDifferentRulesFromDifferentPositions) {
  StartLog("a.adj");
  StartLog("b.adj", {"--option=ties=nobody"});
  const ProgramResult rules = Adjutant({"diff", "a.adj", "b.adj"});
  EXPECT_EQ(rules.exit, 1);
  EXPECT_THAT(rules.out, AllOf(HasSubstr("option ties"), HasSubstr("no difference in 6 events")));
  StartLog("c.adj", {"--scenario=last_stand"});
  const ProgramResult result = Adjutant({"diff", "a.adj", "c.adj"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("first difference at the start: the positions differ"));
}

TEST_F(ProgramTest, DiffTellsWhoPlaysWhereChanceComesFromAndWhereItStarts) {
  for (const auto& [log, flag] :
       {std::pair("a.adj", "--player=Ann"), std::pair("b.adj", "--player=Ben"), std::pair("c.adj", "--seed=abd"),
        std::pair("d.adj", "--title=A quiet day"), std::pair("e.adj", "--set=mill=2")}) {
    Answer({"new", "--game=toy", flag, "-o", log});
  }
  const auto differ = [&](const char* a, const char* b) {
    const ProgramResult result = Adjutant({"diff", a, b});
    EXPECT_EQ(result.exit, 1) << a << " " << b;
    return result.out;
  };
  EXPECT_THAT(differ("a.adj", "b.adj"),
              AllOf(HasSubstr("players"), HasSubstr("Ann"), HasSubstr("Ben"), HasSubstr("no difference in 0 events")));
  EXPECT_THAT(differ("a.adj", "c.adj"), AllOf(HasSubstr("seed"), HasSubstr("abd")));
  EXPECT_THAT(differ("b.adj", "d.adj"), AllOf(HasSubstr("title"), HasSubstr("A quiet day")));
  EXPECT_THAT(differ("d.adj", "e.adj"), HasSubstr("first difference at the start: the positions differ"));
  const auto json = ParseJson(Adjutant({"diff", "a.adj", "b.adj", "--format=json"}).out);
  EXPECT_FALSE(json.fields().at("same").bool_value());
}

// Though the rules refuse what it holds.
TEST_F(ProgramTest, ALogDoesNotDifferFromItself) {
  StartLog("g.adj");
  PlayOn("g.adj", 2);
  std::string text = Answer({"convert", "g.adj", "-", "--to=text"});
  for (size_t at; (at = text.find("  chain: ")) != std::string::npos;) text.erase(at, text.find('\n', at) + 1 - at);
  text.replace(text.find("order_10"), 8, "order_11");
  Write("a.txtpb", text);
  EXPECT_THAT(Answer({"diff", "a.txtpb", "a.txtpb"}),
              AllOf(HasSubstr("the rules refuse event 6 in both"), HasSubstr("no difference in 10 events")));
  // The events after it still count.
  text.replace(text.rfind("card_dealt"), 10, "card_dealt");
  const size_t last = text.rfind("order_");
  text.replace(last, text.find('"', last) - last, text.compare(last, 8, "order_12") == 0 ? "order_9" : "order_12");
  Write("b.txtpb", text);
  const ProgramResult result = Adjutant({"diff", "a.txtpb", "b.txtpb"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("first difference at event 10: the events differ"));
}

TEST_F(ProgramTest, ConversionComesBackToTheSameBytes) {
  StartLog("g.adj");
  PlayOn("g.adj", 2);
  Answer({"convert", "g.adj", "g.txtpb"});
  Answer({"convert", "g.txtpb", "g.jsonl"});
  Answer({"convert", "g.jsonl", "h.adj"});
  EXPECT_EQ(Read("h.adj"), Read("g.adj"));
  Write("t.txtpb", Answer({"convert", "-", "-", "--to=text"}, {.input = Read("g.adj")}));
  EXPECT_EQ(Read("t.txtpb"), Read("g.txtpb"));
  for (const char* log : {"g.txtpb", "g.jsonl"}) EXPECT_EQ(Adjutant({"check", log}).exit, 0);
  EXPECT_EQ(Adjutant({"convert", "g.adj", "h.adj"}).exit, 2) << "h.adj exists";
  EXPECT_EQ(Adjutant({"convert", "g.adj", "g.adj", "--force"}).exit, 2);
  Answer({"convert", "g.txtpb", "h.adj", "--force"});
}

TEST_F(ProgramTest, RulesTellsWhatTheCodeDoesWithEachCase) {
  const ProgramResult result = Adjutant({"rules", "--game=toy"});
  EXPECT_THAT(result.out, AllOf(HasSubstr("4.2   MODIFIER  applied"), HasSubstr("2.2   LEGALITY  excused"),
                                HasSubstr("(what players say is not in the log)")));
  const ProgramResult json = Adjutant({"rules", "--game=toy", "--format=json"});
  const bool open = ParseJson(json.out).fields().at("open").number_value() > 0;
  EXPECT_EQ(json.exit, open ? 1 : 0);
  EXPECT_EQ(result.exit, json.exit);
  EXPECT_THAT(Adjutant({"rules", "--game=toy", "--only=excused"}).out, Not(HasSubstr("4.2")));
}

TEST_F(ProgramTest, AGameWithoutComponentsSaysSo) {
  EXPECT_EQ(Answer({"components", "--game=toy"}), "toy: no component pack\n");
  ParseJson(Answer({"components", "--game=toy", "--format=json"}));
  EXPECT_EQ(Adjutant({"components", "--game=toy", "--show=unit.x"}).exit, 4);
}

// Twelve cards go to red one after another, every order counted.
TEST_F(ProgramTest, PerftCountsSequences) {
  EXPECT_EQ(Answer({"perft", "--game=toy", "--depth=3"}),
            "depth  sequences\n-----  ---------\n    1         12\n    2        132\n    3       1320\n");
  EXPECT_THAT(Answer({"perft", "--game=toy", "--depth=2", "--divide"}), HasSubstr("132  total at depth 2\n"));
  StartLog("g.adj");
  EXPECT_EQ(Answer({"perft", "g.adj", "--at=0"}), Answer({"perft", "--game=toy"}));
  const auto json = ParseJson(Answer({"perft", "g.adj", "--depth=2", "--format=json"}));
  EXPECT_EQ(json.fields().at("perft").list_value().values_size(), 2);
}

}  // namespace
}  // namespace adjutant
