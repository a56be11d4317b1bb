// Rule coverage through the program: counted over logs, cases and reports of fuzzing.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

// enforced, refused and applied of a case in the answer's JSON; -1 if it is not there.
std::vector<int> CountsOf(const std::string& json, const std::string& id) {
  const auto parsed = ParseJson(json);
  for (const auto& one : parsed.fields().at("coverage").list_value().values()) {
    const auto& fields = one.struct_value().fields();
    if (fields.at("id").string_value() != id) continue;
    return {static_cast<int>(fields.at("enforced").number_value()),
            static_cast<int>(fields.at("refused").number_value()),
            static_cast<int>(fields.at("applied").number_value())};
  }
  return {};
}

std::vector<std::string> Coverage(const std::vector<std::string>& files) {
  std::vector<std::string> args = {"rules", "--game=toy", "--coverage", "--format=json"};
  args.insert(args.end(), files.begin(), files.end());
  return args;
}

TEST_F(ProgramTest, CoverageCountsWhatALogDoes) {
  StartLog("game.adj");  // six cards are dealt: each comes up against 2.1 twice, as the decision and as the rule
  EXPECT_EQ(CountsOf(Answer(Coverage({"game.adj"})), "2.1"), (std::vector<int>{12, 0, 6}));
  EXPECT_EQ(CountsOf(Answer(Coverage({"game.adj", "game.adj"})), "2.1"), (std::vector<int>{24, 0, 12}));
}

TEST_F(ProgramTest, CoverageCountsRefusalsOfCases) {
  Write("cases.txtpb", R"(
    game: "toy"
    case {
      id: "TOY-3.1-01" title: "A card of the other hand is not played"
      position { name: "order_1" value: "blue" }
      position { name: "order_2" value: "red" }
      position { name: "order_3" value: "red" }
      position { name: "order_4" value: "red" }
      position { name: "order_5" value: "blue" }
      position { name: "order_6" value: "blue" }
      event: "red counter_marched card=order_1 from=fort to=mill"
      expect { refused_by: "3.1" }
    })");
  EXPECT_EQ(CountsOf(Answer(Coverage({"cases.txtpb"})), "3.1"), (std::vector<int>{0, 1, 0}));
}

TEST_F(ProgramTest, CoverageOfAFolderPassesByWhatIsNeitherLogNorCases) {
  std::filesystem::create_directory(Path("folder"));
  StartLog("folder/game.adj");
  Answer({"convert", "folder/game.adj", "folder/text.txtpb"});
  Write("folder/dispute.txtpb", "id: \"1\" game: \"toy\" log { file: \"game.adj\" }");
  Write("folder/edition.txtpb", "# proto-message: adjutant.v1.EditionFile\ngame: \"toy\" edition { id: \"first\" }");
  EXPECT_EQ(CountsOf(Answer(Coverage({"folder"})), "2.1"), (std::vector<int>{24, 0, 12}));
  // Named it has to be one of them.
  EXPECT_EQ(Adjutant(Coverage({"folder/dispute.txtpb"})).exit, 3);
}

TEST_F(ProgramTest, CoverageOfShardsIsThatOfTheWhole) {
  const std::vector<std::string> run = {"fuzz", "--game=toy", "--games=60", "--seed=7", "--coverage", "--format=json"};
  const auto part = [&](const char* shard) {
    std::vector<std::string> args = run;
    args.push_back(shard);
    return Answer(args);
  };
  Write("one.json", part("--shard=1/2"));
  Write("two.json", part("--shard=2/2"));
  const std::string merged = Answer({"fuzz", "--merge", "--format=json", "one.json", "two.json"});
  const std::string whole = Answer(run);
  for (const char* id : {"1.2", "2.1", "3.1", "3.2", "4.1", "4.3"}) {
    EXPECT_FALSE(CountsOf(whole, id).empty()) << id;
    EXPECT_EQ(CountsOf(merged, id), CountsOf(whole, id)) << id;
  }
  Write("whole.json", whole);
  EXPECT_GE(CountsOf(Answer(Coverage({"whole.json"})), "3.1")[1], 1);
}

TEST_F(ProgramTest, CoverageOfTheWrongFilesIsAnError) {
  EXPECT_EQ(Adjutant({"rules", "--game=toy", "--coverage"}).exit, 2);
  EXPECT_EQ(Adjutant({"rules", "--game=toy", "game.adj"}).exit, 2);
  EXPECT_EQ(Adjutant(Coverage({"game.adj", "--only=open"})).exit, 2);
  EXPECT_EQ(Adjutant(Coverage({"missing.adj"})).exit, 3);
  Write("empty.json", "{}");
  EXPECT_EQ(Adjutant(Coverage({"empty.json"})).exit, 3);
  Write("other.json", R"({"coverage": [{"id": "99.9", "enforced": 1, "refused": 0, "applied": 0}]})");
  EXPECT_EQ(Adjutant(Coverage({"other.json"})).exit, 4);
}

}  // namespace
}  // namespace adjutant
