// Reports of `adjutant fuzz`: as JSON, back from JSON, and several of one run as one.
#ifndef ADJUTANT_VERIFY_FUZZ_FUZZ_REPORT_H_
#define ADJUTANT_VERIFY_FUZZ_FUZZ_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/fuzz.pb.h"
#include "verify/fuzz/fuzz.h"

namespace adjutant {

// All of a report but what only the caller knows: command lines and files. `ruleset` is that of the chosen set-up. The
// findings come shrunk if `shrink` says so: the first dozen, in the order of their names.
struct ReportedFuzz {
  v1::FuzzReport report;
  std::vector<Finding> findings;  // of report.findings(), one for one, with the events to be saved
};
ReportedFuzz ReportOf(const FuzzOptions& options, const Ruleset& ruleset, const FuzzResult& result, bool shrink);

// The counts of a report by kinds of events; one line about them, with a line feed, or nothing if there are none.
OutOfPlaceByKind OutOfPlaceOf(const v1::FuzzReport& report);
std::string OutOfPlaceText(const v1::FuzzReport& report);

// One document, with a line feed at its end.
std::string FuzzReportJson(const v1::FuzzReport& report);
// DataLoss if it is not a report; `name` is how the message names it.
absl::StatusOr<v1::FuzzReport> ParseFuzzReport(absl::string_view json, absl::string_view name);

struct NamedFuzzReport {
  std::string name;
  v1::FuzzReport report;
};
// Of disjoint shards of one run; the digest of all shards together is that of the run in one process.
// FailedPrecondition if they are not of one run, or overlap; says what differs.
absl::StatusOr<v1::FuzzReport> MergeFuzzReports(absl::Span<const NamedFuzzReport> reports);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_FUZZ_REPORT_H_
