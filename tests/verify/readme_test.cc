// Every line of the README that calls the program can be typed as it stands.
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class ReadmeTest : public ProgramTest {
 protected:
  // A copy of the repository as far as the lines name it, and the program where a shell finds it.
  void SetUp() override {
    std::filesystem::create_directory_symlink(ADJUTANT_SOURCE_DIR "/corpus", Path("corpus"));
    std::filesystem::create_directory(Path("found"));
    std::filesystem::create_directory(Path("bin"));
    std::filesystem::create_symlink(ADJUTANT_WITH_TOY, Path("bin/adjutant"));
  }
  ProgramResult Type(const std::string& line) const {
    return testing::RunProgram("/bin/sh", {"-c", "PATH=\"$PWD/bin:$PATH\"; " + line}, {.folder = Path("")});
  }
};

// What a person types: behind "$ ", or alone in a block of the shell.
std::vector<std::string> TypedLines() {
  std::vector<std::string> lines;
  std::ifstream readme(ADJUTANT_SOURCE_DIR "/README.md");
  bool shell = false;
  for (std::string line; std::getline(readme, line);) {
    if (absl::StartsWith(line, "```")) shell = line == "```sh";
    absl::string_view typed = line;
    const bool prompted = absl::ConsumePrefix(&typed, "$ ");
    if (!prompted && !(shell && absl::StartsWith(typed, "adjutant "))) continue;
    lines.push_back(absl::StrReplaceAll(typed, {{"--games=5000", "--games=5"}}));  // of random games a few will do
  }
  return lines;
}

TEST_F(ReadmeTest, EveryLineCanBeTyped) {
  // Lines whose answer is "no", by what they begin with; all others are answered with "yes".
  const std::map<std::string, int> answers = {
      {"adjutant append game.adj 'us leader_placed leader=pillow space=monterrey'", 1},
      {"adjutant append game.adj 'us leader_placed leader=pillow space=san_antonio' --claim", 1},
      {"adjutant errata ", 1},
      {"adjutant adjudicate corpus/halls/disputes/41", 1},
      {"adjutant check --closed cut.adj", 3}};
  const std::vector<std::string> lines = TypedLines();
  EXPECT_GT(lines.size(), 25u);
  for (const std::string& line : lines) {
    int expected = 0;
    for (const auto& [begin, exit] : answers) expected = absl::StartsWith(line, begin) ? exit : expected;
    const ProgramResult result = Type(line);
    EXPECT_EQ(result.exit, expected) << line << "\n" << result.out << result.err;
  }
}

}  // namespace
}  // namespace adjutant
