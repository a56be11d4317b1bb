// The heading of a turn stands before what happens in it by itself, although an event of the turn before brings it
// about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/support/run_program.h"

// The build says where they are; without it they are looked for where a user stands in the root of the repository.
#ifndef ADJUTANT_PROGRAM
#define ADJUTANT_PROGRAM "adjutant"
#define ADJUTANT_SOURCE_DIR "."
#endif

namespace adjutant {
namespace {

std::vector<std::string> LinesOf(const std::vector<std::string>& args) {
  const testing::ProgramResult result = testing::RunProgram(ADJUTANT_PROGRAM, args, {});
  EXPECT_EQ(result.exit, 0) << result.err;
  return absl::StrSplit(result.out, '\n');
}

size_t PlaceOf(const std::vector<std::string>& lines, const std::string& start) {
  for (size_t i = 0; i < lines.size(); ++i) {
    if (absl::StartsWith(lines[i], start)) return i;
  }
  ADD_FAILURE() << "no line begins with '" << start << "'";
  return 0;
}

class TurnHeadingTest : public ::testing::TestWithParam<const char*> {};

TEST_P(TurnHeadingTest, StandsBeforeWhatHappensByItself) {
  const std::string log = absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", GetParam());
  const std::vector<std::string> lines = LinesOf({"replay", log});
  const size_t heading = PlaceOf(lines, "Turn 2");
  const size_t begins = PlaceOf(lines, "         Turn 2 begins [");
  EXPECT_EQ(heading + 1, begins);
  EXPECT_EQ(PlaceOf(lines, lines[heading]), heading) << "told once";
  for (size_t i = heading + 1; i < lines.size() && !absl::StartsWith(lines[i], "Turn 3"); ++i) {
    EXPECT_NE(lines[i], lines[heading]) << "told again in line " << i;
  }
}

TEST_P(TurnHeadingTest, StandsInTheExplanationOfTheEvent) {
  const std::string log = absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", GetParam());
  const std::vector<std::string> lines = LinesOf({"replay", log});
  size_t event = PlaceOf(lines, "         Turn 2 begins [");
  while (event > 0 && (lines[event].size() < 5 || lines[event][4] == ' ')) --event;
  std::string number = lines[event].substr(0, 5);
  number.erase(0, number.find_first_not_of(' '));
  const std::vector<std::string> told = LinesOf({"explain", log, absl::StrCat("--at=", number)});
  EXPECT_EQ(PlaceOf(told, "Turn 2") + 1, PlaceOf(told, "  turn 2 begins ["));
}

INSTANTIATE_TEST_SUITE_P(Games, TurnHeadingTest,
                         ::testing::Values("halls/games/collapse.adj", "veracruz/games/decisive-16.adj"),
                         [](const auto& one) { return one.index == 0 ? "Halls" : "Veracruz"; });

}  // namespace
}  // namespace adjutant
