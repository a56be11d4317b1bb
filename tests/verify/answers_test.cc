// Answers that people go on from: what a record looks like after each of them, and what can be done next.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class AnswersTest : public ProgramTest {
 protected:
  // "fingerprint of 6 events: harbor otter lemon quill", as a command prints it; "" if it prints none.
  static std::string FingerprintIn(const std::string& answer) {
    const size_t begin = answer.find("fingerprint of ");
    return begin == std::string::npos ? "" : answer.substr(begin, answer.find('\n', begin) - begin);
  }
  // The words alone.
  static std::string WordsIn(const std::string& answer) {
    const std::string line = FingerprintIn(answer);
    return line.empty() ? "" : line.substr(line.find(": ") + 2);
  }
};

// ---- Every answer of append and show says which record it is about.

TEST_F(AnswersTest, ARefusalNamesTheRecordAsItStands) {
  StartLog("g.adj");
  const std::string stands = FingerprintIn(Answer({"show", "g.adj"}));
  ASSERT_THAT(stands, StartsWith("fingerprint of 6 events: "));
  const std::string refused = "red counter_marched card=order_2 from=fort to=mill";
  ProgramResult result = Adjutant({"append", "g.adj", refused});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(FingerprintIn(result.out), stands);
  // What was legal before it is not appended either.
  result = Adjutant({"append", "g.adj", FirstLegal("g.adj"), refused});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(FingerprintIn(result.out), stands);
  // An outcome that is not the seed's.
  Answer({"append", "g.adj", FirstLegal("g.adj")});
  const std::string after = FingerprintIn(Answer({"show", "g.adj"}));
  const std::string legal = Answer({"legal", "g.adj"});
  std::string other;
  for (size_t at = legal.find("chance "); at != std::string::npos && other.empty();
       at = legal.find("chance ", at + 1)) {
    result = Adjutant({"append", "g.adj", "--dry-run", legal.substr(at, legal.find('\n', at) - at)});
    if (result.exit != 0) other = result.out;
  }
  EXPECT_EQ(FingerprintIn(other), after);
  result = Adjutant({"append", "g.adj", refused, "--format=json"});
  const auto json = ParseJson(result.out);
  EXPECT_EQ(json.fields().at("fingerprint").string_value(), WordsIn(after));
  EXPECT_TRUE(json.fields().contains("refusal"));
}

TEST_F(AnswersTest, EveryAnswerOfShowNamesTheRecord) {
  StartLog("g.adj");
  const std::string words = WordsIn(Answer({"show", "g.adj"}));
  EXPECT_EQ(WordsIn(Answer({"show", "g.adj", "--values"})), words);
  const auto json = ParseJson(Answer({"show", "g.adj", "--values", "--format=json"}));
  EXPECT_EQ(json.fields().at("fingerprint").string_value(), words);
}

// A side could try hidden cards against the fingerprint of the record until one fits. That of its view hangs on what
// the view shows, and on nothing else (view_test.cc).
TEST_F(AnswersTest, AViewHasAFingerprintOfWhatTheSideSees) {
  StartLog("g.adj");
  StartLog("h.adj", {"--title=another game"});
  const std::string open = WordsIn(Answer({"show", "g.adj"}));
  const std::string view = Answer({"show", "g.adj", "--view=blue"});
  EXPECT_THAT(FingerprintIn(view), StartsWith("fingerprint of what blue sees of 6 events: "));
  EXPECT_NE(WordsIn(view), open);
  EXPECT_NE(WordsIn(view), WordsIn(Answer({"show", "g.adj", "--view=red"})));
  EXPECT_NE(WordsIn(view), WordsIn(Answer({"show", "h.adj", "--view=blue"})));
  EXPECT_NE(WordsIn(view), WordsIn(Answer({"show", "g.adj", "--view=blue", "--at=5"})));
  const auto json = ParseJson(Answer({"show", "g.adj", "--view=blue", "--format=json"}));
  EXPECT_EQ(json.fields().at("fingerprint").string_value(), WordsIn(view));
  EXPECT_THAT(Answer({"show", "--help"}), HasSubstr("could be tried against hidden cards"));
}

// ---- What does not hold any more.

TEST_F(AnswersTest, AnEventRecordedAsPlayedIsToldWithTheInvariantsThatDoNotHold) {
  StartLog("g.adj", {"--set=fort=3", "--set=mill=1"});
  const std::string overstacked = "red counter_marched card=order_1 from=mill to=fort";
  EXPECT_THAT(Answer({"append", "g.adj", overstacked, "--as-recorded"}),
              HasSubstr("does not hold: posts.stacks [1.2]: At most three counters are on a post. But: 4 on a post."));
  StartLog("h.adj", {"--set=fort=3", "--set=mill=1"});
  const auto json = ParseJson(Answer({"append", "h.adj", overstacked, "--as-recorded", "--format=json"}));
  const auto& event = json.fields().at("events").list_value().values(0).struct_value().fields();
  ASSERT_EQ(event.at("does_not_hold").list_value().values_size(), 1);
  const auto& broken = event.at("does_not_hold").list_value().values(0).struct_value().fields();
  EXPECT_EQ(broken.at("name").string_value(), "posts.stacks");
  EXPECT_EQ(broken.at("what").string_value(), "4 on a post");
  EXPECT_TRUE(json.fields().at("appended").bool_value());
}

// An event without an effect is not carried out to be looked at, since nobody could carry it out.
TEST_F(AnswersTest, InvariantsOfARecordAsPlayedAreAskedOfThePositionItCameTo) {
  StartLog("g.adj", {"--set=fort=3", "--set=mill=1"});
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=wood to=ford", "--as-recorded", "--no-effect",
          "--then=fort=2"});
  const ProgramResult checked = Adjutant({"check", "--invariants", "g.adj"});
  EXPECT_EQ(checked.exit, 1);  // nobody has waived it
  EXPECT_THAT(checked.out, HasSubstr("1 invariant: all held"));
}

// Four counters stay where they are, turn by turn: that was agreed on once.
TEST_F(AnswersTest, WhatDoesNotHoldSinceABreachThatStandsIsNoNewFinding) {
  StartLog("g.adj", {"--set=fort=3", "--set=mill=1"});
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=fort", "--as-recorded"});
  EXPECT_THAT(Adjutant({"check", "--invariants", "g.adj"}).out, HasSubstr("event 8: not so: posts.stacks"));
  Answer({"waive", "g.adj", "--by=red", "--agreed"});
  Answer({"append", "g.adj", "--roll"});
  PlayOn("g.adj", 1);
  EXPECT_THAT(Answer({"check", "--invariants", "g.adj"}), HasSubstr("all held but for what is waived"));
}

// ---- Words for what has no name, and rolls that can be had.

TEST_F(AnswersTest, WhatIfSaysInWordsWhatHasNoName) {
  StartLog("g.adj");
  Answer({"append", "g.adj", "red counter_marched card=order_1 from=mill to=ford"});
  Answer({"append", "g.adj", "--roll"});
  Answer({"append", "g.adj", "blue counter_marched card=order_2 from=wood to=ford"});
  ASSERT_THAT(Answer({"legal", "g.adj"}), HasSubstr("chance die_rolled"));
  // The first die of a fight is kept until the second has fallen, and is nothing on the board.
  const std::string answer = Answer({"what-if", "g.adj", FirstLegal("g.adj")});
  EXPECT_THAT(answer, AllOf(Not(HasSubstr("section")), HasSubstr("nothing that has a name")));
  const auto json = ParseJson(Answer({"what-if", "g.adj", FirstLegal("g.adj"), "--format=json"}));
  EXPECT_EQ(json.fields().at("changed").list_value().values_size(), 0);
  EXPECT_TRUE(json.fields().at("changed_inside").bool_value());
}

// In a log whose dice come by seed another roll cannot be appended.
TEST_F(AnswersTest, WaysToAnEventHaveTheRollsThatTheSeedGives) {
  StartLog("g.adj");
  const std::string blue = "blue counter_marched card=order_2 from=camp to=wood";
  const ProgramResult why = Adjutant({"legal", "g.adj", "--why", blue, "--format=json"});
  const auto json = ParseJson(why.out);
  const auto& ways = json.fields().at("ways").list_value();
  ASSERT_GE(ways.values_size(), 1);
  for (const auto& way : ways.values()) {
    std::filesystem::copy_file(Path("g.adj"), Path("h.adj"), std::filesystem::copy_options::overwrite_existing);
    std::vector<std::string> append = {"append", "h.adj"};
    for (const auto& event : way.list_value().values()) append.push_back(event.string_value());
    Answer(append);
    EXPECT_THAT(Answer({"legal", "h.adj", "--why", blue}), StartsWith("legal: "));
  }
  EXPECT_THAT(Adjutant({"legal", "g.adj", "--why", blue}).out, HasSubstr("rolls are those of the log's seed"));
}

TEST_F(AnswersTest, AnotherOutcomeIsProposedOnlyIfTheSeedGivesIt) {
  StartLog("g.adj");
  Answer({"append", "g.adj", FirstLegal("g.adj")});
  const std::string held = "chance card_dealt hand=red card=order_6";
  const auto json = ParseJson(Adjutant({"legal", "g.adj", "--why", held, "--format=json"}).out);
  for (const auto& change : json.fields().at("changes").list_value().values()) {
    for (const auto& event : change.struct_value().fields().at("legal").list_value().values()) {
      Answer({"append", "g.adj", "--dry-run", event.string_value()});
    }
  }
}

}  // namespace
}  // namespace adjutant
