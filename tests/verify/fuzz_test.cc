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
  EXPECT_THAT(LastLine(result.out), AllOf(StartsWith("seed 7: 3 games, 60 events"), HasSubstr("3 findings"),
                                          HasSubstr("proposals refused"), HasSubstr(", build adjutant 0.")));
}

TEST_F(ProgramTest, FuzzWritesOneLogForEveryReasonThatReplays) {
  const std::string told = Adjutant(With(kEndless, {"--save=."})).out;
  EXPECT_THAT(told, AllOf(HasSubstr("in 3 games"), Not(HasSubstr("shrunk"))));
  const size_t name = told.find("toy-endless-");
  ASSERT_NE(name, std::string::npos);
  const std::string log = told.substr(name, std::string("toy-endless-0000").size()) + ".adj";
  EXPECT_THAT(told, HasSubstr("adjutant replay ./" + log));
  EXPECT_THAT(Answer({"check", "--closed", log}), HasSubstr("ok, 20 events"));
  // Once more: the same fault has the same name, and its log is there already.
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

TEST_F(ProgramTest, FuzzOfSomeEventsComesToTheSameDigestOnAnyNumberOfJobs) {
  const std::vector<std::string> args = {"fuzz", "--game=toy", "--events=3000", "--seed=7"};
  const std::string one = Adjutant(With(args, {"--jobs=1"})).out;
  for (const char* jobs : {"--jobs=2", "--jobs=5"})
    EXPECT_EQ(DigestIn(one), DigestIn(Adjutant(With(args, {jobs})).out));
}

TEST_F(ProgramTest, FuzzPlaysTheSameGamesWhateverItChecks) {
  const std::vector<std::string> args = {"fuzz", "--game=toy", "--games=50", "--seed=7"};
  EXPECT_EQ(DigestIn(Answer(args)), DigestIn(Answer(With(args, {"--proposals=5", "--streams=9", "--sample=3"}))));
}

// ---- Shards.

TEST_F(ProgramTest, FuzzInShardsAddsUpToTheWhole) {
  const std::vector<std::string> args = {"fuzz", "--game=toy", "--games=130", "--seed=18446744073709551615",
                                         "--jobs=1"};
  const auto whole = ParseJson(Answer(With(args, {"--format=json"})));
  std::vector<std::string> merge = {"fuzz", "--merge", "--format=json"};
  for (int shard = 1; shard <= 3; ++shard) {
    const std::string part = "--shard=" + std::to_string(shard) + "/3", name = std::to_string(shard) + ".json";
    Write(name, Answer(With(args, {part, "--format=json"})));
    merge.push_back(name);
  }
  const auto merged = ParseJson(Answer(merge));
  for (const char* field : {"digest", "games", "events", "refused", "outcomes", "out_of_place"}) {
    EXPECT_EQ(merged.fields().at(field).SerializeAsString(), whole.fields().at(field).SerializeAsString()) << field;
  }
  EXPECT_THAT(LastLine(Answer({"fuzz", "--merge", "3.json", "1.json"})),
              StartsWith("seed 18446744073709551615, shard 1, 3 of 3: "));
}

TEST_F(ProgramTest, FuzzMergesFindingsOfOneReasonAndEndsWithStatusOne) {
  for (int shard = 1; shard <= 2; ++shard) {
    const std::string part = "--shard=" + std::to_string(shard) + "/2";
    const ProgramResult result =
        Adjutant({"fuzz", "--game=toy", "--games=40", "--longest=20", "--seed=7", part, "--format=json"});
    EXPECT_EQ(result.exit, 1);
    Write(std::to_string(shard) + ".json", result.out);
  }
  const ProgramResult merged = Adjutant({"fuzz", "--merge", "1.json", "2.json"});
  EXPECT_EQ(merged.exit, 1);
  EXPECT_THAT(merged.out, AllOf(HasSubstr("in 40 games"), HasSubstr("40 findings")));
}

TEST_F(ProgramTest, FuzzDoesNotMergeWhatIsNotOfOneRun) {
  const std::vector<std::string> args = {"fuzz", "--game=toy", "--games=40", "--format=json"};
  Write("a.json", Answer(With(args, {"--seed=7", "--shard=1/2"})));
  Write("b.json", Answer(With(args, {"--seed=8", "--shard=2/2"})));
  Write("c.json", Answer(With(args, {"--seed=7", "--shard=2/3"})));
  Write("d.json", Answer(With(args, {"--seed=7", "--shard=2/2", "--option=ties=nobody"})));
  Write("e.json", "{\"games\": 3}");
  const auto refused = [&](const std::vector<std::string>& names, const char* what) {
    const ProgramResult result = Adjutant(With({"fuzz", "--merge"}, names));
    EXPECT_EQ(result.exit, 3) << result.out;
    EXPECT_THAT(result.err, IsMessage(what));
  };
  refused({"a.json", "b.json"}, "a.json and b.json are not parts of one run: seed is 7 and 8");
  refused({"a.json", "c.json"}, "one of 2 shards and one of 3");
  refused({"a.json", "d.json"}, "options is [] and [\"ties=nobody\"]");
  refused({"a.json", "a.json"}, "both hold shard 1 of 2");
  refused({"e.json"}, "e.json: not a report");
  refused({"a.json", "none.json"}, "none.json");
}

TEST_F(ProgramTest, FuzzAnswersInJson) {
  const ProgramResult result = Adjutant(With(kEndless, {"--format=json"}));
  const auto json = ParseJson(result.out);
  EXPECT_EQ(json.fields().at("games").number_value(), 3);
  const auto& findings = json.fields().at("findings").list_value();
  ASSERT_EQ(findings.values_size(), 1);
  const auto& finding = findings.values(0).struct_value().fields();
  EXPECT_EQ(finding.at("kind").string_value(), "endless");
  EXPECT_EQ(finding.at("count").number_value(), 3);
  EXPECT_EQ(finding.at("again").string_value(), "adjutant fuzz --game=toy --longest=20 --seed=7 --game-number=0");
  const auto& run = json.fields().at("run").struct_value().fields();
  EXPECT_EQ(run.at("seed").number_value(), 7);
  EXPECT_THAT(run.at("build").string_value(), StartsWith("adjutant "));
}

TEST_F(ProgramTest, FuzzRefusesWhatItCannotDo) {
  EXPECT_EQ(Adjutant({"fuzz"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=tyo"}).exit, 4);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--games=0"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--jobs=0"}).exit, 2);
  const ProgramResult policy = Adjutant({"fuzz", "--game=toy", "--policy=unifrm"});
  EXPECT_EQ(policy.exit, 2);
  EXPECT_THAT(policy.err, HasSubstr("did you mean 'uniform'?); it has uniform"));
  for (const char* shard : {"0/3", "4/3", "1", "1/", "x/2", "-1/2"}) {
    EXPECT_EQ(Adjutant({"fuzz", "--game=toy", std::string("--shard=") + shard}).exit, 2) << shard;
  }
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--shard=1/2", "--seconds=1"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--game-number=1", "--games=2"}).exit, 2);
  const ProgramResult folder = Adjutant({"fuzz", "--game=toy", "--games=1", "--save=missing"});
  EXPECT_EQ(folder.exit, 3);
  EXPECT_THAT(folder.err, IsMessage("missing: no such folder"));
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "report.json"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--merge"}).exit, 2);
  EXPECT_EQ(Adjutant({"fuzz", "--game=toy", "--proposals=1001"}).exit, 2);
}

}  // namespace
}  // namespace adjutant
