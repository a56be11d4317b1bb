// Which cases of a game (ADJUTANT_GAME) its corpus and a fixed run of random games exercise: golden, so that no case
// falls out of the trial unseen.
#include "verify/rules/coverage.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "tests/support/golden.h"
#include "verify/cases/cases.h"
#include "verify/fuzz/fuzz.h"
#include "verify/text/files.h"

namespace adjutant::testing {
namespace {

const Game& Tested() {
  const absl::StatusOr<const Game*> game = FindGame(ADJUTANT_GAME);
  ADJUTANT_ASSERT(game.ok());
  return **game;
}

void MeterLogs(const std::string& folder, const char* ending, CoverageMeter* meter) {
  const std::string path = absl::StrCat(ADJUTANT_SOURCE_DIR, folder);
  if (!std::filesystem::exists(path)) return;
  const auto files = FilesBelow(path, ending);
  ASSERT_TRUE(files.ok()) << files.status();
  for (const std::string& file : *files) {
    const auto reader = LogReader::Open(file);
    ASSERT_TRUE(reader.ok()) << reader.status();
    if ((*reader)->header().game() != Tested().id()) continue;
    const auto ruleset = RulesetFor((*reader)->header(), {});
    ASSERT_TRUE(ruleset.ok()) << file << ": " << ruleset.status();
    EXPECT_TRUE(MeterLog(reader->get(), **ruleset, meter).ok()) << file;
  }
}

Coverage OfTheCorpus() {
  CoverageMeter meter(Tested());
  MeterLogs("/corpus/" ADJUTANT_GAME "/examples", ".adj", &meter);
  MeterLogs("/corpus/" ADJUTANT_GAME "/games", ".adj", &meter);
  MeterLogs("/corpus/compat", ".adj", &meter);
  const std::vector<std::string> cases = {absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/" ADJUTANT_GAME "/cases")};
  const auto reports = RunCases(cases);
  EXPECT_TRUE(reports.ok()) << reports.status();
  Coverage coverage = meter.counts();
  if (reports.ok()) coverage.Add(reports->front().coverage);
  return coverage;
}

Coverage OfRandomGames() {
  FuzzOptions options;
  options.game = &Tested();
  options.policies.assign(Tested().policies().begin(), Tested().policies().end());
  options.seed = 18460508;
  options.games = 60;
  options.random_options = true;
  options.coverage = true;
  const auto result = Fuzz(options, nullptr);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.ok() ? result->coverage : Coverage(Tested());
}

// What is known of a case, not how often: the counts change with every rule.
std::string Row(const Rule& rule, RuleId id, const Coverage& coverage) {
  const auto mark = [](uint64_t count, const char* word) { return count > 0 ? word : "-"; };
  return absl::StrCat(rule.id, " ", RuleKindName(rule.kind), ": ", mark(coverage.enforced[id], "enforced"), " ",
                      mark(coverage.refused[id], "refused"), " ", mark(coverage.applied[id], "applied"),
                      rule.excuse[0] == '\0' ? "" : " (excused)", "\n");
}

TEST(CoverageTest, OfTheCorpusAndRandomGamesIsGolden) {
  Coverage coverage = OfTheCorpus();
  coverage.Add(OfRandomGames());
  const Catalogue catalogue = Tested().catalogue();
  const CoverageTotals totals = TotalsOf(catalogue, coverage);
  EXPECT_GE(100 * totals.accepted, 95 * totals.checkable) << TotalsText(totals);
  EXPECT_GE(100 * totals.refused, 80 * totals.legality) << TotalsText(totals);
  std::string text = absl::StrCat(TotalsText(totals), "\n");
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) absl::StrAppend(&text, Row(*catalogue.Get(id), id, coverage));
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/" ADJUTANT_GAME "_coverage.txt"), text);
}

}  // namespace
}  // namespace adjutant::testing
