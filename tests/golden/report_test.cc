// The compliance report that stands beside the cases of a game says what the cases say today;
// ADJUTANT_UPDATE_GOLDEN=1 writes it anew.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/support/golden.h"
#include "tests/support/run_program.h"

namespace adjutant::testing {
namespace {

constexpr char kHead[] =
    "<!-- Made by `ADJUTANT_UPDATE_GOLDEN=1 ctest --test-dir build/release -R golden_" ADJUTANT_GAME
    "_report_test`, of\n     `adjutant cases --format=markdown corpus/" ADJUTANT_GAME
    "/cases`. Not edited by hand. -->\n\n";

TEST(ReportTest, TheComplianceReportIsTodays) {
  const std::string folder = absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/" ADJUTANT_GAME "/cases");
  const ProgramResult made = RunProgram(ADJUTANT_PROGRAM, {"cases", "--format=markdown", folder}, {});
  ASSERT_EQ(made.err, "");
  EXPECT_EQ(made.exit, 0);
  ExpectGolden(absl::StrCat(folder, "/REPORT.md"), absl::StrCat(kHead, made.out));
}

}  // namespace
}  // namespace adjutant::testing
