// adjutant fuzz. Games of the toy are longer than twenty events, which is what there is to find in them.
#include <sstream>

#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

std::string LastLine(const std::string& text) {
  std::istringstream lines(text);
  std::string line, last;
  while (std::getline(lines, line)) last = line;
  return last;
}
// The digest at the end of the last line.
std::string DigestIn(const std::string& text) { return LastLine(text).substr(LastLine(text).rfind(' ') + 1); }

const std::vector<std::string> kEndless = {"fuzz", "--game=toy", "--games=3", "--longest=20", "--seed=7"};

std::vector<std::string> With(std::vector<std::string> args, const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

TEST_F(ProgramTest, FuzzTellsWhatItFoundAndEndsWithStatusOne) {
  const ProgramResult result = Adjutant(kEndless);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("endless in game 0 after event 20"));
  EXPECT_THAT(LastLine(result.out), AllOf(StartsWith("seed 7: 3 games, 60 events"), HasSubstr("3 findings")));
}

TEST_F(ProgramTest, FuzzWritesALogOfEveryFindingThatReplays) {
  EXPECT_EQ(Adjutant(With(kEndless, {"--save=."})).exit, 1);
  EXPECT_THAT(Answer({"check", "--closed", "toy-7-0.adj", "toy-7-1.adj", "toy-7-2.adj"}), HasSubstr("ok, 20 events"));
  // Once more: the logs are there already.
  EXPECT_EQ(Adjutant(With(kEndless, {"--save=."})).exit, 1);
}

TEST_F(ProgramTest, FuzzComesToTheSameDigestWithTheSameSeedOnAnyNumberOfJobs) {
  const std::string one = Adjutant(With(kEndless, {"--jobs=1"})).out;
  EXPECT_EQ(DigestIn(one), DigestIn(Adjutant(With(kEndless, {"--jobs=3"})).out));
  EXPECT_NE(DigestIn(one), DigestIn(Adjutant({"fuzz", "--game=toy", "--games=3", "--longest=20", "--seed=8"}).out));
}

TEST_F(ProgramTest, FuzzCountsGamesInOrderUpToTheLimitOfEvents) {
  const std::vector<std::string> args = {"fuzz", "--game=toy", "--events=50", "--longest=20", "--seed=7"};
  EXPECT_THAT(LastLine(Adjutant(With(args, {"--jobs=1"})).out), StartsWith("seed 7: 3 games, 60 events"));
  EXPECT_THAT(LastLine(Adjutant(With(args, {"--jobs=4"})).out), StartsWith("seed 7: 3 games, 60 events"));
}

TEST_F(ProgramTest, FuzzAnswersInJson) {
  const ProgramResult result = Adjutant(With(kEndless, {"--format=json"}));
  const auto json = ParseJson(result.out);
  EXPECT_EQ(json.fields().at("games").number_value(), 3);
  const auto& findings = json.fields().at("findings").list_value();
  ASSERT_EQ(findings.values_size(), 3);
  EXPECT_EQ(findings.values(0).struct_value().fields().at("kind").string_value(), "endless");
}

TEST_F(ProgramTest, FuzzRefusesWhatItCannotDo) {
  EXPECT_EQ(Adjutant({"fuzz"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=tyo"}).exit, 4);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--games=0"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--jobs=0"}).exit, 2);
  const ProgramResult policy = Adjutant({"fuzz", "--game=toy", "--policy=unifrm"});
  EXPECT_EQ(policy.exit, 2);
  EXPECT_THAT(policy.err, HasSubstr("did you mean 'uniform'?"));
}

}  // namespace
}  // namespace adjutant
