// Rule coverage of a game as a table.
#ifndef ADJUTANT_VERIFY_COVERAGE_H_
#define ADJUTANT_VERIFY_COVERAGE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/kernel/coverage.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "verify/json.h"

namespace adjutant {

// Plays a log, counted. Errors: those of Replay. A refused event ends it, and counts.
absl::Status MeterLog(LogReader* reader, const Ruleset& ruleset, CoverageMeter* meter);

// How much of a catalogue has been exercised. Cases that no machine can check do not count.
struct CoverageTotals {
  int checkable = 0;  // not excused
  int accepted = 0;   // of these: fired without refusing anything
  int legality = 0;   // of these: LEGALITY
  int refused = 0;    // of the LEGALITY cases: something was refused by it
};
CoverageTotals TotalsOf(const Catalogue& catalogue, const Coverage& coverage);

// "accepted 561 of 584 (96.1%), LEGALITY cases refused with 150 of 180 (83.3%)".
std::string TotalsText(const CoverageTotals& totals);

// A row per case; with `only_gaps` those alone that never were accepted, or are LEGALITY and never refused anything.
std::string CoverageText(const Catalogue& catalogue, const Coverage& coverage, bool only_gaps);

// `"coverage": {"10.2.b/3": [enforced, refused, applied], ...}`, into an object that is open: cases that fired.
void CoverageJson(const Catalogue& catalogue, const Coverage& coverage, JsonWriter* json);

// Adds the "coverage" of a JSON document as CoverageJson writes it. InvalidArgument: not JSON, or none in it;
// NotFound: a case that the catalogue does not have.
absl::Status AddCoverageJson(const Catalogue& catalogue, absl::string_view text, Coverage* coverage);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COVERAGE_H_
