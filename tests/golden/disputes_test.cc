// Every dispute of the corpus and its ruling, which stands beside it in Markdown; ADJUTANT_UPDATE_GOLDEN=1 writes the
// rulings anew. Through the program, as a person would have them.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/golden.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"
#include "verify/files.h"
#include "verify/ruling_report.h"

namespace adjutant::testing {
namespace {

const std::string& Folder() {
  static const auto& folder = *new std::string(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/" ADJUTANT_GAME "/disputes"));
  return folder;
}

// Logs in text stand there too.
std::vector<std::string> Disputes() {
  std::vector<std::string> disputes;
  const auto files = FilesBelow(Folder(), ".txtpb");
  EXPECT_TRUE(files.ok()) << files.status();
  if (!files.ok()) return disputes;
  for (const std::string& file : *files) {
    if (!absl::EndsWith(file, ".log.txtpb")) disputes.push_back(file);
  }
  return disputes;
}

ProgramResult Adjudicate(std::vector<std::string> args, const std::string& input = "") {
  args.insert(args.begin(), "adjudicate");
  return RunProgram(ADJUTANT_PROGRAM, args, {.input = input});
}

TEST(DisputesTest, EveryRulingIsGoldenAndIsTheSameComputedAgain) {
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const ProgramResult ruled = Adjudicate({path, "--format=json"});
    ASSERT_EQ(ruled.err, "");
    auto ruling = ParseRuling(ruled.out, path);
    ASSERT_TRUE(ruling.ok()) << ruling.status();
    EXPECT_EQ(ruled.exit, FindsFault(*ruling) ? 1 : 0);

    const ProgramResult again = Adjudicate({"--verify=-", absl::StrCat("--folder=", Folder())}, ruled.out);
    EXPECT_EQ(again.exit, 0) << again.out << again.err;

    ruling->clear_program();  // versions and compilers differ, rulings do not
    ExpectGolden(absl::StrCat(path.substr(0, path.size() - std::string(".txtpb").size()), ".ruling.md"),
                 RulingDocument(*ruling).ToMarkdown());
  }
}

TEST(DisputesTest, TheLogToGoOnWithIsLegal) {
  const TemporaryDirectory scratch;
  int number = 0;
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const std::string log = scratch.File(absl::StrCat(++number, ".adj"));
    const ProgramResult mended = Adjudicate({path, absl::StrCat("--resume-from=", log)});
    // Not every dispute has an error that can be mended.
    EXPECT_TRUE(mended.exit == 0 || mended.exit == 1) << mended.err;
    if (mended.exit != 0) continue;
    const ProgramResult checked = RunProgram(ADJUTANT_PROGRAM, {"check", log}, {});
    EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  }
}

TEST(DisputesTest, ACaseMadeOfADisputeHolds) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.File("case.txtpb");
  for (const std::string& path : Disputes()) {
    SCOPED_TRACE(path);
    const ProgramResult made = Adjudicate({path, "--to-case=HALLS-D-1"});
    EXPECT_TRUE(made.exit == 0 || made.exit == 1) << made.err;
    if (made.exit != 0) continue;
    std::ofstream(file, std::ios::binary) << made.out;
    const ProgramResult run = RunProgram(ADJUTANT_PROGRAM, {"cases", file}, {});
    EXPECT_EQ(run.exit, 0) << made.out << run.out << run.err;
  }
}

}  // namespace
}  // namespace adjutant::testing
