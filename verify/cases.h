// Adjudication cases: running files of them and reporting.
#ifndef ADJUTANT_VERIFY_CASES_H_
#define ADJUTANT_VERIFY_CASES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "adjutant/v1/cases.pb.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

struct CaseResult {
  std::string id;
  std::string title;
  std::vector<std::string> cites;
  std::string file;
  int line = 0;
  bool passed = false;
  std::vector<std::string> failures;  // one line each: what was expected, what came
  std::vector<RuleId> fired;          // cases of the catalogue that fired while it ran, refusals included
};

struct CaseReport {
  const Game* game = nullptr;
  std::vector<CaseResult> results;
  int passed = 0;
  int failed = 0;
};

// Reads a file of cases. InvalidArgument "FILE:LINE:COLUMN: ..." for a syntax error, a missing or repeated id.
absl::StatusOr<v1::CaseFile> ReadCaseFile(const std::string& path);

// Runs every case of the files (folders: every *.txtpb below them, sorted). A case that cannot be set up fails, with the
// reason. Errors only for files that cannot be read, and NotFound for an unknown game.
absl::StatusOr<std::vector<CaseReport>> RunCases(absl::Span<const std::string> paths);

std::string CaseReportText(absl::Span<const CaseReport> reports);
std::string CaseReportMarkdown(absl::Span<const CaseReport> reports);  // with rule coverage per catalogue case
std::string CaseReportJUnit(absl::Span<const CaseReport> reports);
std::string CaseReportJson(absl::Span<const CaseReport> reports);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_CASES_H_
