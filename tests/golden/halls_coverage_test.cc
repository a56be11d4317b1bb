// Which cases of The Halls of Montezuma the corpus and a fixed run of random games exercise: golden, so that no case
// falls out of the trial unseen.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "tests/support/golden.h"
#include "verify/cases.h"
#include "verify/coverage.h"
#include "verify/files.h"
#include "verify/fuzz.h"

namespace adjutant::testing {
namespace {

const Game& Halls() {
  const absl::StatusOr<const Game*> game = FindGame("halls");
  ADJUTANT_ASSERT(game.ok());
  return **game;
}

void MeterLogs(const std::string& folder, const char* ending, CoverageMeter* meter) {
  const auto files = FilesBelow(absl::StrCat(ADJUTANT_SOURCE_DIR, folder), ending);
  ASSERT_TRUE(files.ok()) << files.status();
  for (const std::string& path : *files) {
    const auto reader = LogReader::Open(path);
    ASSERT_TRUE(reader.ok()) << reader.status();
    const auto ruleset = RulesetFor((*reader)->header(), {});
    ASSERT_TRUE(ruleset.ok()) << path << ": " << ruleset.status();
    EXPECT_TRUE(MeterLog(reader->get(), **ruleset, meter).ok()) << path;
  }
}

Coverage OfTheCorpus() {
  CoverageMeter meter(Halls());
  MeterLogs("/corpus/halls/examples", ".adj", &meter);
  MeterLogs("/corpus/halls/games", ".adj", &meter);
  MeterLogs("/corpus/compat", ".adj", &meter);
  const std::vector<std::string> cases = {absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/halls/cases")};
  const auto reports = RunCases(cases);
  EXPECT_TRUE(reports.ok()) << reports.status();
  Coverage coverage = meter.counts();
  if (reports.ok()) coverage.Add(reports->front().coverage);
  return coverage;
}

Coverage OfRandomGames() {
  FuzzOptions options;
  options.game = &Halls();
  options.policies.assign(Halls().policies().begin(), Halls().policies().end());
  options.seed = 18460508;
  options.games = 60;
  options.random_options = true;
  options.coverage = true;
  const auto result = Fuzz(options, nullptr);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.ok() ? result->coverage : Coverage(Halls());
}

// What is known of a case, not how often: the counts change with every rule.
std::string Row(const Rule& rule, RuleId id, const Coverage& coverage) {
  const auto mark = [](uint64_t count, const char* word) { return count > 0 ? word : "-"; };
  return absl::StrCat(rule.id, " ", RuleKindName(rule.kind), ": ", mark(coverage.enforced[id], "enforced"), " ",
                      mark(coverage.refused[id], "refused"), " ", mark(coverage.applied[id], "applied"),
                      rule.excuse[0] == '\0' ? "" : " (excused)", "\n");
}

TEST(HallsCoverageTest, OfTheCorpusAndRandomGamesIsGolden) {
  Coverage coverage = OfTheCorpus();
  coverage.Add(OfRandomGames());
  const Catalogue catalogue = Halls().catalogue();
  const CoverageTotals totals = TotalsOf(catalogue, coverage);
  EXPECT_GE(100 * totals.accepted, 95 * totals.checkable) << TotalsText(totals);
  EXPECT_GE(100 * totals.refused, 80 * totals.legality) << TotalsText(totals);
  std::string text = absl::StrCat(TotalsText(totals), "\n");
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) absl::StrAppend(&text, Row(*catalogue.Get(id), id, coverage));
  ExpectGolden(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/golden/halls_coverage.txt"), text);
}

}  // namespace
}  // namespace adjutant::testing
