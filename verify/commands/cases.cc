// adjutant cases: runs adjudication cases.
#include "verify/cases.h"

#include "core/kernel/status.h"
#include "verify/commands/commands.h"

namespace adjutant {
namespace {

absl::StatusOr<Exit> Run(Invocation& call) {
  const auto reports = RunCases(call.operands);
  if (!reports.ok()) {
    // Files that are not there are Unavailable; NotFound is a game that is not known.
    return InputError(reports.status());
  }
  const std::string format = call.flags.Get("format");
  call.console.Print(format == "markdown" ? CaseReportMarkdown(*reports)
                     : format == "junit"  ? CaseReportJUnit(*reports)
                     : format == "json"   ? CaseReportJson(*reports)
                                          : CaseReportText(*reports));
  int failed = 0;
  for (const CaseReport& report : *reports) failed += report.failed;
  return failed == 0 ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kCasesCommand = {"cases",
                               "FILE...",
                               "runs adjudication cases; a compliance report",
                               "FILE is a file of cases (protobuf text, message CaseFile of adjutant/v1/cases.proto) "
                               "or a folder of *.txtpb files.",
                               "adjutant cases corpus/halls/cases --format=markdown",
                               1,
                               ~size_t{0},
                               {{"format", "FORMAT", "how to report", {"text", "markdown", "junit", "json"}}},
                               Run};

}  // namespace adjutant
