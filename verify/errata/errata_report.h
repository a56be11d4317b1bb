// Reports of `adjutant errata`: text, JSON and back, JUnit, SARIF, and several of one run as one.
#ifndef ADJUTANT_VERIFY_ERRATA_ERRATA_REPORT_H_
#define ADJUTANT_VERIFY_ERRATA_ERRATA_REPORT_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/errata.pb.h"
#include "verify/errata/errata_run.h"
#include "verify/terminal/console.h"

namespace adjutant {

// All of a report but what only the caller knows: command lines and files. Witnesses come shrunk if `minimize` says so:
// the first dozen. `short_games`, if not null, gets the game of every group, one for one.
v1::ErrataReport ErrataReportOf(const ErrataOptions& options, const ErrataResult& result, bool minimize,
                                std::vector<ShortGame>* short_games);

// "games/a.adj: an event becomes illegal at event 12 [10.2.b/3]".
std::string ComparedGameLine(const ComparedGame& game);
v1::ErrataLog ComparedGameSummary(const ComparedGame& game);

void PrintErrataReport(const v1::ErrataReport& report, Console* console);
// One document each, with a line feed at its end.
std::string ErrataReportJson(const v1::ErrataReport& report);
std::string ErrataReportJUnit(const v1::ErrataReport& report);
std::string ErrataReportSarif(const v1::ErrataReport& report);

// DataLoss if it is not a report; `name` is how the message names it.
absl::StatusOr<v1::ErrataReport> ParseErrataReport(absl::string_view json, absl::string_view name);
// Of disjoint shards of one run; FailedPrecondition if they are not of one run, or overlap.
absl::StatusOr<v1::ErrataReport> MergeErrataReports(absl::Span<const std::pair<std::string, v1::ErrataReport>> reports);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ERRATA_ERRATA_REPORT_H_
