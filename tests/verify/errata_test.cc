// adjutant errata: recorded games under two readings of the rules.
#include "verify/errata/errata.h"

#include <google/protobuf/util/message_differencer.h>

#include <filesystem>
#include <functional>

#include "absl/strings/match.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "tests/verify/program_fixture.h"
#include "verify/errata/errata_run.h"
#include "verify/record/readings.h"
#include "verify/rules/rule_status.h"

namespace adjutant {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<const Ruleset> Rules(const char* id, Options options) {
  const absl::StatusOr<const Game*> game = FindGame(id);
  ADJUTANT_ASSERT(game.ok());
  Setup setup;
  setup.options = std::move(options);
  auto made = (*game)->MakeRuleset(setup);
  ADJUTANT_ASSERT(made.ok());
  return *std::move(made);
}

EventList RandomGame(const Ruleset& rules, uint64_t seed, size_t longest) {
  Random random(seed);
  State state = rules.NewState();
  EventList game, legal;
  while (game.size() < longest) {
    legal.clear();
    rules.LegalEvents(state, &legal);
    if (legal.empty()) break;
    game.push_back(legal[random.Below(legal.size())]);
    rules.Apply(&state, game.back(), nullptr);
  }
  return game;
}

std::string CaseOf(const Ruleset& rules, RuleId rule) {
  return std::string(RuleIdText(rules.game().catalogue(), rule));
}

// The first random game in which `difference` comes first; the test fails if there is none.
ReadingComparison FirstOf(
    const Ruleset& base, const Ruleset& with, ReadingDifference difference, EventList* game,
    const std::function<bool(const ReadingComparison&)>& wanted = [](const ReadingComparison&) { return true; }) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    *game = RandomGame(base, seed, 700);
    ReadingComparison found = CompareGame(base, with, *game, {});
    if (found.difference == difference && wanted(found)) return found;
  }
  ADD_FAILURE() << "no game with the difference '" << ReadingDifferenceName(difference) << "'";
  return {};
}

// ---- One record.

TEST(CompareReadingsTest, AReadingIsTheSameAsItself) {
  for (const char* id : {"toy", "halls", "veracruz"}) {
    const auto rules = Rules(id, {});
    for (uint64_t seed = 0; seed < 10; ++seed) {
      const EventList game = RandomGame(*rules, seed, 600);
      const ReadingComparison found = CompareGame(*rules, *rules, game, {});
      EXPECT_EQ(found.difference, ReadingDifference::kSame);
      EXPECT_EQ(found.events, game.size());
    }
  }
}

TEST(CompareReadingsTest, NamesTheFirstPositionThatDiffersAndTheCaseThatMakesIt) {
  const auto base = Rules("toy", {}), with = Rules("toy", {{"ties", "nobody"}});
  EventList game;
  const ReadingComparison found = FirstOf(*base, *with, ReadingDifference::kState, &game);
  EXPECT_EQ(CaseOf(*base, found.cause), "4.3");
  ASSERT_GT(found.number, 0u);
  // The same up to there, and not after it.
  State a = base->NewState(), b = with->NewState();
  for (uint64_t i = 0; i < found.number; ++i) {
    EXPECT_TRUE(a == b) << i;
    base->Apply(&a, game[i], nullptr);
    with->Apply(&b, game[i], nullptr);
  }
  const auto differences = DifferencesOf(*base, a, *with, b);
  ASSERT_FALSE(differences.empty());
  ASSERT_FALSE(found.differences.empty());
  EXPECT_EQ(found.differences[0].name, differences[0].name);
  EXPECT_EQ(found.differences[0].a, differences[0].a);
  EXPECT_EQ(found.differences[0].b, differences[0].b);
  EXPECT_THAT(found.event, StartsWith("chance die_rolled purpose=defence"));
}

TEST(CompareReadingsTest, AGameThatGoesOnMissesADecision) {
  const auto base = Rules("toy", {}), with = Rules("toy", {{"length", "endless"}});
  EventList game;
  const ReadingComparison found = FirstOf(*base, *with, ReadingDifference::kMissing, &game);
  EXPECT_EQ(found.number, game.size() + 1);
  EXPECT_EQ(CaseOf(*base, found.cause), "5.1");
  EXPECT_EQ(found.due_base, "the game is over");
  EXPECT_TRUE(found.only_asks);
}

TEST(CompareReadingsTest, AGameThatIsOverEarlierHasSuperfluousEvents) {
  const auto base = Rules("toy", {{"length", "endless"}}), with = Rules("toy", {});
  EventList game;
  const ReadingComparison found = FirstOf(*base, *with, ReadingDifference::kSuperfluous, &game);
  EXPECT_EQ(found.due_with, "the game is over");
  EXPECT_LE(found.number, game.size());
  EXPECT_GT(found.left_out, 0u);
}

TEST(CompareReadingsTest, AnEventBecomesIllegalByTheCaseThatRefusesIt) {
  const auto base = Rules("halls", {{"remove_control", "own_too"}}), with = Rules("halls", {});
  EventList game;
  const ReadingComparison found = FirstOf(*base, *with, ReadingDifference::kIllegal, &game);
  // A card for a placement where there is nothing but a marker to give up.
  EXPECT_THAT(found.event, HasSubstr("use=place_control"));
  EXPECT_FALSE(found.why.sentence.empty());
  EXPECT_NE(found.rule, kNoRule);
  EXPECT_GE(found.left_out, 1u);
}

TEST(CompareReadingsTest, WhatTheBaseReadingRefusesIsAnsweredToo) {
  const auto base = Rules("halls", {}), with = Rules("halls", {{"remove_control", "own_too"}});
  EventList game;
  (void)FirstOf(*with, *base, ReadingDifference::kIllegal, &game);
  const ReadingComparison found = CompareGame(*base, *with, game, {});
  EXPECT_EQ(found.difference, ReadingDifference::kBaseRefuses);
  EXPECT_FALSE(found.why.sentence.empty());
  EXPECT_FALSE(found.carried);
  EventList wrong = RandomGame(*base, 7, 50);
  wrong.push_back(wrong.front());
  EXPECT_EQ(CompareGame(*base, *base, wrong, {}).difference, ReadingDifference::kBothRefuse);
}

TEST(CompareReadingsTest, ASuperfluousRollIsAllThatDiffers) {
  const auto base = Rules("halls", {}), with = Rules("halls", {{"blockade_at_zero", "no_roll"}});
  EventList game;
  // A roll that changes nothing: by another the blockade is run, and the record goes on otherwise.
  const ReadingComparison found =
      FirstOf(*base, *with, ReadingDifference::kSuperfluous, &game,
              [](const ReadingComparison& one) { return !absl::EndsWith(one.event, "value=0"); });
  EXPECT_THAT(found.event, HasSubstr("purpose=blockade"));
  EXPECT_EQ(CaseOf(*base, found.cause), "9.2/7");
  EXPECT_TRUE(found.chance);
  EXPECT_TRUE(found.only_asks);
  // The other way round it is missing, and every outcome of it is tried, on a record that ends before the next such
  // roll.
  EventList without;
  const Event& roll = game[found.number - 1];
  for (size_t i = 0; i < game.size(); ++i) {
    const bool again = i + 1 > found.number && game[i].type == roll.type && game[i].args[0] == roll.args[0];
    if (again) break;
    if (i + 1 != found.number) without.push_back(game[i]);
  }
  const ReadingComparison back = CompareGame(*with, *base, without, {.explore = true});
  EXPECT_EQ(back.difference, ReadingDifference::kMissing);
  EXPECT_EQ(back.number, found.number);
  EXPECT_TRUE(back.only_asks);
  EXPECT_EQ(back.spread.branches, 10u);
  uint64_t counted = 0;
  for (const auto& [outcome, count] : back.spread.outcomes) counted += count;
  EXPECT_EQ(counted, 10u);
}

TEST(CompareReadingsTest, WhatFirstDiffersDoesNotDependOnWhetherTheRecordIsCarriedOn) {
  const auto base = Rules("halls", {});
  for (const auto& [id, value] : Options{{"transit_friendly", "no_enemy_near"},
                                         {"retreat_metric", "supply_length"},
                                         {"action_cards_per_player", "four"}}) {
    const auto with = Rules("halls", {{id, value}});
    for (uint64_t seed = 0; seed < 3; ++seed) {
      const EventList game = RandomGame(*base, seed, 300);
      const ReadingComparison whole = CompareGame(*base, *with, game, {});
      const ReadingComparison first = CompareGame(*base, *with, game, {.outcome = false});
      EXPECT_EQ(whole.difference, first.difference) << id;
      EXPECT_EQ(whole.number, first.number) << id;
      EXPECT_EQ(whole.cause, first.cause) << id;
    }
  }
}

// ---- Through the program.

class ErrataTest : public ProgramTest {
 protected:
  // Logs of five random games of the toy.
  void MakeLogs() const {
    std::filesystem::create_directory(Path("games"));
    const auto rules = Rules("toy", {});
    for (uint64_t seed = 0; seed < 5; ++seed) {
      const std::string path = Path("games/" + std::to_string(seed) + ".adj");
      ASSERT_TRUE(SaveLog(*rules, RandomGame(*rules, seed, 400), path, "").ok());
    }
  }
  ProgramResult Halls(std::vector<std::string> args) const {
    ProgramOptions options;
    options.folder = Path("");
    args.insert(args.begin(), "errata");
    return testing::RunProgram(ADJUTANT_WITH_HALLS, args, options);
  }
};

// Members of objects in any order; a field that is not there is the same as another that is not.
bool SameField(const google::protobuf::Struct& a, const google::protobuf::Struct& b, const char* field) {
  const auto of = [&](const google::protobuf::Struct& json) {
    const auto found = json.fields().find(field);
    return found == json.fields().end() ? google::protobuf::Value() : found->second;
  };
  return google::protobuf::util::MessageDifferencer::Equals(of(a), of(b));
}

TEST_F(ErrataTest, EndsWithStatusZeroIfNothingDiffers) {
  MakeLogs();
  EXPECT_THAT(Answer({"errata", "--with=ties=attacker", "games"}), HasSubstr("5  no difference"));
}

TEST_F(ErrataTest, GroupsByTheCaseThatFirstDiffersAndEndsWithStatusOne) {
  MakeLogs();
  const ProgramResult result = Adjutant({"errata", "--with=second", "games"});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("4.3: "), HasSubstr("the positions differ in "), HasSubstr("shows in"),
                                HasSubstr("by option  ties=nobody"), HasSubstr("again")));
}

TEST_F(ErrataTest, ABaseReplacesWhatTheLogsPin) {
  MakeLogs();
  const ProgramResult result = Adjutant({"errata", "--base=second", "--with=ties=attacker", "games", "--each"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("games/0.adj: "));
  // What a base that was not played under says of a record is a difference, too, and no error.
  EXPECT_EQ(result.err, "");
}

TEST_F(ErrataTest, ReadsEditionsFromFiles) {
  MakeLogs();
  Write("house.txtpb",
        "game: \"toy\"\n"
        "edition { id: \"drawn\" title: \"Drawn fights\" choice { option: \"ties\" value: \"nobody\" } }\n"
        "edition { id: \"long\" edition: \"first\" choice { option: \"length\" value: \"endless\" } }\n");
  const std::string by_name = Adjutant({"errata", "--with=ties=nobody", "games", "--format=json"}).out;
  const std::string by_file = Adjutant({"errata", "--with=house.txtpb:drawn", "games", "--format=json"}).out;
  EXPECT_TRUE(SameField(ParseJson(by_name), ParseJson(by_file), "digest"));
  // Both, and the later part holds.
  const std::string both =
      Adjutant({"errata", "--with=house.txtpb:long+house.txtpb:drawn+length=short", "games", "--format=json"}).out;
  EXPECT_TRUE(SameField(ParseJson(by_name), ParseJson(both), "digest"));
}

TEST_F(ErrataTest, RefusesReadingsThatItDoesNotKnow) {
  MakeLogs();
  Write("house.txtpb", "game: \"toy\" edition { id: \"a\" } edition { id: \"b\" choice { option: \"tise\" } }");
  Write("bad.txtpb", "game: \"toy\"\nedition { nid: \"a\" }");
  Write("chess.txtpb", "game: \"chess\" edition { id: \"a\" }");
  const auto refused = [&](const std::string& with, int exit, const char* what) {
    const ProgramResult result = Adjutant({"errata", "--with=" + with, "games/0.adj"});
    EXPECT_EQ(result.exit, exit) << with << ": " << result.err;
    EXPECT_THAT(result.err, HasSubstr(what)) << with;
  };
  refused("ties=nobdy", 4, "option 'ties' has no value 'nobdy'");
  refused("tise=nobody", 4, "did you mean 'ties'?");
  refused("secnd", 4, "no edition 'secnd' (did you mean 'second'?)");
  refused("house.txtpb", 2, "it has a, b");
  refused("house.txtpb:c", 4, "no edition 'c'");
  refused("house.txtpb:b", 4, "house.txtpb:b: no option 'tise'");
  refused("bad.txtpb", 3, "bad.txtpb:2:");
  refused("none.txtpb", 3, "none.txtpb");
  refused("chess.txtpb", 4, "is for 'chess'");
  refused("ties=nobody,,second", 2, "a part is empty");
}

TEST_F(ErrataTest, SaysATypoOnceHoweverManyLogsThereAre) {
  MakeLogs();
  for (const std::vector<std::string>& of : std::vector<std::vector<std::string>>{
           {"games"}, {"--games=5", "--game=toy", "--seed=1"}, {"games", "--base=second"}}) {
    std::vector<std::string> args = {"errata", "--with=tise=nobody"};
    args.insert(args.end(), of.begin(), of.end());
    const ProgramResult result = Adjutant(args);
    EXPECT_EQ(result.exit, 4);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage("no option 'tise' (did you mean 'ties'?)"));
  }
}

TEST_F(ErrataTest, RefusesWhatItCannotDo) {
  MakeLogs();
  EXPECT_EQ(Adjutant({"errata", "games"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "--games=3"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "--games=3", "--game=toy", "games"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "--seed=3", "games"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "--shard=3/2", "games"}).exit, 2);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "none"}).exit, 3);
  EXPECT_EQ(Adjutant({"errata", "--with=second", "games", "--save=none"}).exit, 3);
  // One bad log does not keep the others from being compared.
  Write("games/5.adj", "not a log");
  const ProgramResult result = Adjutant({"errata", "--with=ties=attacker", "games"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, IsMessage("games/5.adj"));
  EXPECT_THAT(result.out, AllOf(HasSubstr("5  no difference"), HasSubstr("1  could not be read")));
}

TEST_F(ErrataTest, AnswersTheSameOnAnyNumberOfThreads) {
  const std::vector<std::string> args = {"errata",   "--with=second", "--game=toy", "--games=60",
                                         "--seed=3", "--each",        "--explore"};
  const auto run = [&](const char* jobs) {
    std::vector<std::string> all = args;
    all.push_back(jobs);
    const std::string out = Adjutant(all).out;
    return out.substr(0, out.rfind(" events per second")).substr(0, out.rfind(", "));
  };
  const std::string one = run("--jobs=1");
  EXPECT_THAT(one, HasSubstr("game 59: "));
  const auto cut = [](const std::string& text) { return text.substr(0, text.rfind(" events, ")); };
  EXPECT_EQ(cut(one), cut(run("--jobs=3")));
}

TEST_F(ErrataTest, ShardsAddUpToTheWhole) {
  const std::vector<std::string> args = {"errata",   "--with=second", "--game=toy",   "--games=70",
                                         "--seed=3", "--jobs=2",      "--format=json"};
  const auto with = [&](const std::string& more) {
    std::vector<std::string> all = args;
    all.push_back(more);
    return Adjutant(all).out;
  };
  const auto whole = ParseJson(Adjutant(args).out);
  for (const char* field : {"digest", "logs", "events", "differences", "groups"}) {
    ASSERT_TRUE(whole.fields().contains(field)) << field;
  }
  std::vector<std::string> merge = {"errata", "--merge", "--format=json"};
  for (int shard = 3; shard >= 1; --shard) {
    Write(std::to_string(shard) + ".json", with("--shard=" + std::to_string(shard) + "/3"));
    merge.push_back(std::to_string(shard) + ".json");
  }
  const ProgramResult result = Adjutant(merge);
  EXPECT_EQ(result.exit, 1) << result.err;
  const auto merged = ParseJson(result.out);
  for (const char* field : {"digest", "logs", "events", "differences", "outcome_changes", "groups"}) {
    EXPECT_TRUE(SameField(merged, whole, field)) << field;
  }
  Write("other.json", Adjutant({"errata", "--with=ties=nobody", "--game=toy", "--games=70", "--seed=3", "--format=json",
                                "--shard=2/3"})
                          .out);
  const ProgramResult unlike = Adjutant({"errata", "--merge", "1.json", "other.json"});
  EXPECT_EQ(unlike.exit, 3);
  EXPECT_THAT(unlike.err, IsMessage("with is \"second\" and \"ties=nobody\""));
  EXPECT_THAT(Adjutant({"errata", "--merge", "1.json", "1.json"}).err, IsMessage("both hold shard 1 of 3"));
  Write("none.json", "{\"logs\": 3}");
  EXPECT_EQ(Adjutant({"errata", "--merge", "none.json"}).exit, 3);
}

TEST_F(ErrataTest, MinimizedWitnessesAreShortLogsThatShowTheSame) {
  std::filesystem::create_directory(Path("found"));
  const auto report = ParseJson(Adjutant({"errata", "--with=second", "--game=toy", "--games=20", "--seed=3",
                                          "--minimize", "--save=found", "--format=json"})
                                    .out);
  const auto& group = report.fields().at("groups").list_value().values(0).struct_value();
  const auto& witness = group.fields().at("witness").struct_value().fields();
  EXPECT_TRUE(witness.at("minimal").bool_value());
  EXPECT_LE(witness.at("length").number_value(), witness.at("event").number_value());
  const std::string log = witness.at("saved").string_value();
  EXPECT_THAT(Answer({"check", "--closed", log}), HasSubstr("ok, "));
  const ProgramResult again = Adjutant({"errata", "--with=second", log, "--each"});
  EXPECT_EQ(again.exit, 1);
  EXPECT_THAT(again.out, AllOf(HasSubstr("4.3: 1 log"), HasSubstr("the positions differ")));
}

TEST_F(ErrataTest, TellsTheCommandThatComparesAGeneratedGameAgain) {
  const auto report =
      ParseJson(Adjutant({"errata", "--with=second", "--game=toy", "--games=20", "--seed=3", "--format=json"}).out);
  const auto& witness =
      report.fields().at("groups").list_value().values(0).struct_value().fields().at("witness").struct_value().fields();
  const std::string again = witness.at("again").string_value();
  EXPECT_THAT(again, StartsWith("adjutant errata --with=second --game=toy --seed=3 --game-number="));
  const std::string number = again.substr(again.rfind('=') + 1);
  EXPECT_THAT(Adjutant({"errata", "--with=second", "--game=toy", "--seed=3", "--game-number=" + number}).out,
              HasSubstr("game " + number + " at event " +
                        std::to_string(static_cast<int>(witness.at("event").number_value()))));
}

TEST_F(ErrataTest, FeedsBuildServers) {
  MakeLogs();
  const std::string junit = Adjutant({"errata", "--with=second", "games", "--format=junit"}).out;
  EXPECT_THAT(junit,
              AllOf(StartsWith("<?xml"), HasSubstr("<testsuites tests=\"2\" failures=\"1\" errors=\"0\">"),
                    HasSubstr("<testcase classname=\"errata\" name=\"4.3 state\">"), HasSubstr("</testsuites>")));
  const auto sarif = ParseJson(Adjutant({"errata", "--with=second", "games", "--format=sarif"}).out);
  EXPECT_EQ(sarif.fields().at("version").string_value(), "2.1.0");
  const auto& run = sarif.fields().at("runs").list_value().values(0).struct_value().fields();
  const auto& driver = run.at("tool").struct_value().fields().at("driver").struct_value().fields();
  EXPECT_EQ(driver.at("name").string_value(), "adjutant");
  const auto& result = run.at("results").list_value().values(0).struct_value().fields();
  EXPECT_EQ(result.at("ruleId").string_value(), "4.3");
  EXPECT_EQ(result.at("level").string_value(), "warning");
  const auto& location = result.at("locations").list_value().values(0).struct_value().fields();
  EXPECT_THAT(location.at("physicalLocation").SerializeAsString(), HasSubstr("games/"));
  EXPECT_THAT(ParseJson(Adjutant({"errata", "--with=first", "games", "--format=sarif"}).out).DebugString(),
              Not(HasSubstr("ruleId")));
}

TEST_F(ErrataTest, OfTheHallsTellsWhatAnErratumDoes) {
  const ProgramResult roll = Halls({"--base=first_printing", "--with=blockade_at_zero=no_roll+pw_bounds=overflow_kept",
                                    "--game=halls", "--games=6", "--seed=1846", "--each"});
  EXPECT_EQ(roll.exit, 1) << roll.err;
  EXPECT_THAT(roll.out, AllOf(HasSubstr("9.2/7"), HasSubstr("by option  blockade_at_zero=no_roll"),
                              HasSubstr("a decision or roll is superfluous")));
  const ProgramResult start = Halls({"--with=example_of_play", "--game=halls", "--games=1", "--seed=1846"});
  EXPECT_THAT(start.out, AllOf(HasSubstr("8.2/1: 1 log"), HasSubstr("game 0 at the start of"),
                               HasSubstr("by option  crisis_deck=with_pacific_squadron")));
  const ProgramResult same = Halls({"--with=first_printing", "--game=halls", "--games=2", "--seed=1846"});
  EXPECT_EQ(same.exit, 0) << same.out;
}

TEST_F(ErrataTest, TakesOtherComponentsAsAReading) {
  const ProgramResult result =
      Halls({"--with=pack=halls/reconstruction-1", "--game=halls", "--games=1", "--seed=1", "--first-only"});
  EXPECT_LE(result.exit, 1) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(Halls({"--with=pack=halls/none", "--game=halls", "--games=1", "--seed=1"}).exit, 4);
}

}  // namespace
}  // namespace adjutant
