// Adjudication cases: running files of them and reporting.
#ifndef ADJUTANT_VERIFY_CASES_CASES_H_
#define ADJUTANT_VERIFY_CASES_CASES_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/cases.pb.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/coverage.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// A file of cases, and where each case begins in it.
struct CaseSource {
  std::string path;
  v1::CaseFile file;
  std::vector<int> lines;  // from 1, in the order of file.case()
};

struct CaseResult {
  std::string id;
  std::string title;
  std::vector<std::string> cites;
  std::string file;
  int line = 0;
  bool passed = false;
  std::vector<std::string> failures;  // one line each: what was expected, what came
  std::vector<RuleId> fired;  // cases of the catalogue that fired while it ran, refusals included; sorted, once each
};

struct CaseReport {
  const Game* game = nullptr;
  std::vector<CaseResult> results;
  Coverage coverage;  // of all of them together
  int passed = 0;
  int failed = 0;
};

// Reads cases from text. `path` is for messages. InvalidArgument "PATH:LINE:COLUMN: ..." for a syntax error,
// "PATH:LINE: ..." for a missing or repeated id, or a case that expects nothing.
absl::StatusOr<CaseSource> ParseCases(const std::string& path, absl::string_view text);

// The same from a file. Unavailable if it cannot be read.
absl::StatusOr<CaseSource> ReadCaseFile(const std::string& path);

// Every file of cases (folders: every *.txtpb below them, sorted). Errors: those of ReadCaseFile; InvalidArgument for
// an id that two files use.
absl::StatusOr<std::vector<CaseSource>> ReadCases(absl::Span<const std::string> paths);

// What a case is played under where an expectation holds: scenario, edition, options, and the data of its own. Its
// position is not in it. InvalidArgument if those are no data of the game's pack.
absl::StatusOr<Setup> SetupOf(const Game& game, const v1::Case& one, const v1::Expectation& expect);

// Its position, by the ids of what it names. InvalidArgument for a name that can mean several things.
absl::StatusOr<std::vector<std::pair<std::string, std::string>>> CasePositionOf(const Ruleset& ruleset,
                                                                                const v1::Case& one);

// Runs one case of a game, under every option value that its expectations name. The result has no file and line.
CaseResult RunCase(const Game& game, const v1::Case& one);

// Runs every case of the files. A case that cannot be set up fails, with the reason. One report per game, in the order
// of the files. Errors: those of ReadCases; NotFound "... game ..." for an unknown game.
absl::StatusOr<std::vector<CaseReport>> RunCases(absl::Span<const std::string> paths);

// A case as a log: its position is the start, its setup is played, and its event if that is accepted.
struct CaseLog {
  v1::LogHeader header;             // titled with the id and the title of the case
  std::vector<std::string> events;  // as a log stores them
  std::shared_ptr<const Ruleset> ruleset;
  std::vector<PackSource> overlays;  // that the header names besides the built-in pack
  State end;
};

// Under the option values of the first expectation by which the event is accepted; of the first if none says so, and
// then without the event. InvalidArgument "ID: ..." if the position cannot be or an event of the log is refused.
absl::StatusOr<CaseLog> LogOfCase(const Game& game, const v1::Case& one);

std::string CaseReportText(absl::Span<const CaseReport> reports);
std::string CaseReportMarkdown(absl::Span<const CaseReport> reports);  // with rule coverage per catalogue case
std::string CaseReportJUnit(absl::Span<const CaseReport> reports);
std::string CaseReportJson(absl::Span<const CaseReport> reports);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_CASES_CASES_H_
