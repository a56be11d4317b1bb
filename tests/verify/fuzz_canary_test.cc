// Rules broken on purpose (canaries.cc): fuzzing finds each within seconds, names it, shrinks it to a short legal game,
// and saves that as a log that opens.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

struct Canary {
  const char* game;
  const char* kind;
  const char* cause;
  int longest;   // events of the shrunk game, at most
  int replayed;  // status of `adjutant replay`: 1 if the fault shows there, too
  const char* games = "60";
  const char* sample = "16";
};

void PrintTo(const Canary& canary, std::ostream* out) { *out << canary.game; }

class CanaryTest : public ProgramTest, public ::testing::WithParamInterface<Canary> {};

TEST_P(CanaryTest, IsFoundNamedShrunkAndSaved) {
  const Canary& canary = GetParam();
  const std::string game = std::string("--game=") + canary.game;
  const ProgramResult result = Adjutant({"fuzz", game, std::string("--games=") + canary.games, "--seed=1846",
                                         "--save=.", std::string("--sample=") + canary.sample, "--format=json"});
  ASSERT_EQ(result.exit, 1) << result.out << result.err;
  const auto report = ParseJson(result.out);
  const auto& findings = report.fields().at("findings").list_value().values();
  ASSERT_GT(findings.size(), 0);
  for (const auto& value : findings) {
    const auto& finding = value.struct_value().fields();
    if (finding.at("kind").string_value() != canary.kind || finding.at("cause").string_value() != canary.cause)
      continue;
    EXPECT_LE(finding.at("length").number_value(), canary.longest) << result.out;
    EXPECT_LE(finding.at("length").number_value(), finding.at("event").number_value());
    const std::string log = finding.at("log").string_value();
    EXPECT_EQ(log, "./" + finding.at("name").string_value() + ".adj");
    const ProgramResult replay = Adjutant({"replay", log});
    EXPECT_EQ(replay.exit, canary.replayed) << replay.out << replay.err;
    // The command that the message gives plays that game alone, and finds it again.
    const ProgramResult again =
        Adjutant({"fuzz", game, "--seed=1846", std::string("--sample=") + canary.sample,
                  "--game-number=" + std::to_string(static_cast<int>(finding.at("game").number_value()))});
    EXPECT_EQ(again.exit, 1);
    EXPECT_THAT(again.out,
                HasSubstr(finding.at("name").string_value().substr(0, finding.at("name").string_value().rfind('-'))));
    return;
  }
  FAIL() << "not found among\n" << result.out;
}

INSTANTIATE_TEST_SUITE_P(
    Games, CanaryTest,
    ::testing::Values(
        Canary{"breeding", "invariant", "posts.stacks", 12, 0},
        Canary{"lenient", "listing", "fight.die_rolled.accepted", 9, 0},
        Canary{"strict", "listing", "fight.die_rolled.refused", 9, 0},
        Canary{"silent", "uncited refusal", "fight.die_rolled.no_case", 9, 0},
        Canary{"wordless", "uncited refusal", "march.counter_marched.no_sentence", 6, 0},
        Canary{"touching", "changed position", "fight.die_rolled.checked", 9, 0},
        Canary{"listening", "digest", "die_rolled", 11, 1}, Canary{"glass", "view", "red.position", 40, 0, "200"},
        Canary{"telling", "view", "red.decision.march", 8, 0, "200"}, Canary{"stuck", "dead end", "fight", 40, 0},
        Canary{"unfinished", "unsupported", "fight", 9, 0}, Canary{"namesakes", "form", "counter_marched.bytes", 8, 1},
        Canary{"winged", "listing", "move.moved.accepted", 29, 0, "2"},
        Canary{"weary", "invariant", "units.steps", 29, 0, "2"}, Canary{"spying", "view", "us.hands", 29, 0, "2"}),
    [](const auto& tested) { return std::string(tested.param.game); });

TEST_F(ProgramTest, FuzzFindsNothingWhereNothingIsBroken) {
  for (const char* game : {"toy", "halls", "veracruz"}) {
    const ProgramResult result = Adjutant({"fuzz", std::string("--game=") + game, "--games=6", "--seed=1846",
                                           "--sample=16", "--longest=40000", "--random-options"});
    EXPECT_EQ(result.exit, 0) << result.out << result.err;
  }
}

}  // namespace
}  // namespace adjutant
