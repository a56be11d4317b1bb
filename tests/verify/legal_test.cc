// adjutant legal --why: may I do this; if not, why not; what would make it legal?
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class WhyTest : public ProgramTest {
 protected:
  google::protobuf::Struct Json(const std::vector<std::string>& args, int exit) const {
    std::vector<std::string> all = args;
    all.push_back("--format=json");
    const ProgramResult result = Adjutant(all);
    EXPECT_EQ(result.exit, exit) << result.out << result.err;
    return ParseJson(result.out);
  }
};

TEST_F(WhyTest, ALegalEventIsToldWithWhatItWouldDo) {
  StartLog("g.adj");
  const std::string before = Read("g.adj");
  const std::string legal = FirstLegal("g.adj");
  EXPECT_THAT(Answer({"legal", "g.adj", "--why", legal}),
              AllOf(StartsWith("legal: after event 6, " + legal), HasSubstr("A counter comes to"),
                    HasSubstr("rule     4.4"), HasSubstr("next     ")));
  const auto json = Json({"legal", "g.adj", "--why", legal}, 0);
  EXPECT_TRUE(json.fields().at("legal").bool_value());
  const auto& cases = json.fields().at("cases").list_value().values();
  EXPECT_TRUE(std::any_of(cases.begin(), cases.end(), [](const auto& one) { return one.string_value() == "4.4"; }));
  EXPECT_EQ(Read("g.adj"), before);
}

TEST_F(WhyTest, EveryCaseThatIsBrokenIsToldAndWhatWouldBeLegal) {
  StartLog("g.adj");
  const ProgramResult card =
      Adjutant({"legal", "g.adj", "--why", "red counter_marched card=order_2 from=fort to=mill"});
  EXPECT_EQ(card.exit, 1);
  EXPECT_THAT(card.out, AllOf(StartsWith("refused: after event 6, red counter_marched"), HasSubstr("[3.1]"),
                              HasSubstr("it cannot be carried out at all here"), HasSubstr("another card"),
                              HasSubstr("red counter_marched card=order_1 from=fort to=mill")));
  const ProgramResult far = Adjutant({"legal", "g.adj", "--why", "red counter_marched card=order_1 from=fort to=ford"});
  EXPECT_EQ(far.exit, 1);
  EXPECT_THAT(far.out, AllOf(HasSubstr("[3.2]"), HasSubstr("nothing else stands against it"),
                             HasSubstr("another to (1 legal)")));
}

TEST_F(WhyTest, TwoBrokenCasesAreBothTold) {
  Answer({"new", "--game=toy", "--seed=abc", "--set=mill=3", "--set=fort=1", "--set=ford=3", "-o", "g.adj"});
  Answer({"append", "g.adj", "--roll"});
  const std::string legal = FirstLegal("g.adj");
  const size_t card = legal.find("card=");
  const std::string held = legal.substr(card, legal.find(' ', card) - card);
  const auto json = Json({"legal", "g.adj", "--why", "red counter_marched " + held + " from=fort to=ford"}, 1);
  const auto& breaks = json.fields().at("breaks").list_value();
  ASSERT_EQ(breaks.values_size(), 2);
  EXPECT_EQ(breaks.values(0).struct_value().fields().at("case").string_value(), "3.2");
  EXPECT_EQ(breaks.values(1).struct_value().fields().at("case").string_value(), "1.2");
  EXPECT_TRUE(json.fields().at("possible").bool_value());
}

TEST_F(WhyTest, AnEventThatIsNotDueIsToldWithTheShortestWayToIt) {
  StartLog("g.adj");
  const std::string blue = "blue counter_marched card=order_2 from=camp to=wood";
  const auto json = Json({"legal", "g.adj", "--why", blue}, 1);
  const auto& ways = json.fields().at("ways").list_value();
  ASSERT_GE(ways.values_size(), 1);
  // Red marches, red's hand is filled up, and it is blue's turn: what is said to come first can be appended as it is,
  // but the outcomes of chance are the seed's to say.
  EXPECT_EQ(ways.values(0).list_value().values_size(), 2);
  std::vector<std::string> append = {"append", "g.adj", "--roll"};
  for (const auto& event : ways.values(0).list_value().values()) {
    if (event.string_value().rfind("chance ", 0) != 0) append.push_back(event.string_value());
  }
  Answer(append);
  EXPECT_THAT(Answer({"legal", "g.adj", "--why", blue}), StartsWith("legal: after event 8"));
  EXPECT_FALSE(json.fields().at("shorter_possible").bool_value());
}

TEST_F(WhyTest, TheReadingUnderWhichItWouldBeLegalIsNamed) {
  Answer({"new", "--game=toy", "--seed=abc", "--set=turn=30", "-o", "g.adj"});
  Answer({"append", "g.adj", "--roll"});
  std::string out;
  while (true) {  // to the end of turn 30
    out = Answer({"legal", "g.adj"});
    if (out.find("The game is over") != std::string::npos) break;
    Answer({"append", "g.adj", "--roll", FirstLegal("g.adj")});
  }
  // Under the endless game it goes on: chance deals.
  ProgramResult result;
  for (int card = 1; card <= 12; ++card) {
    const std::string name = "chance card_dealt hand=blue card=order_" + std::to_string(card);
    result = Adjutant({"legal", "g.adj", "--why", name});
    EXPECT_EQ(result.exit, 1);
    if (result.out.find("option length=endless") != std::string::npos) break;
  }
  EXPECT_THAT(result.out, HasSubstr("option length=endless"));
}

TEST_F(WhyTest, ItWorksAtAnyEventAndInEveryForm) {
  StartLog("g.adj");
  PlayOn("g.adj", 2);
  const std::string march = "red counter_marched card=order_1 from=fort to=mill";
  EXPECT_THAT(Answer({"legal", "g.adj", "--at=6", "--why", march}), StartsWith("legal: after event 6"));
  Answer({"convert", "g.adj", "g.jsonl"});
  EXPECT_THAT(Answer({"legal", "g.jsonl", "--at=6", "--why", march}), StartsWith("legal: after event 6"));
  const auto json = Json({"legal", "g.adj", "--at=6"}, 0);
  const auto& first = json.fields().at("legal").list_value().values(0).struct_value();
  std::string as_json;
  ASSERT_TRUE(google::protobuf::util::MessageToJsonString(first.fields().at("event"), &as_json).ok());
  EXPECT_THAT(Answer({"legal", "g.adj", "--at=6", "--why", as_json}), StartsWith("legal: after event 6"));
  EXPECT_EQ(Adjutant({"legal", "g.adj", "--at=99", "--why", march}).exit, 2);
  EXPECT_EQ(Adjutant({"legal", "g.adj", "--why", "red flew"}).exit, 4);
}

}  // namespace
}  // namespace adjutant
