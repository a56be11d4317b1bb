// Rule coverage of a game as a table.
#ifndef ADJUTANT_VERIFY_RULES_COVERAGE_H_
#define ADJUTANT_VERIFY_RULES_COVERAGE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/fuzz.pb.h"
#include "core/kernel/coverage.h"
#include "core/kernel/ruleset.h"
#include "replay/log_file.h"
#include "verify/text/json.h"

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

// The cases that fired, in the order of the catalogue; and back, NotFound for a case that the catalogue does not have.
using CaseCounts = google::protobuf::RepeatedPtrField<v1::CaseCount>;
CaseCounts CountsOf(const Catalogue& catalogue, const Coverage& coverage);
absl::Status AddCounts(const Catalogue& catalogue, const CaseCounts& counts, Coverage* coverage);

// `"coverage": [{"id": "10.2.b/3", "enforced": 12, "refused": 1, "applied": 0}, ...]`, into an object that is open.
void CoverageJson(const CaseCounts& counts, JsonWriter* json);

// Adds the "coverage" of a JSON document that CoverageJson had a part in. InvalidArgument: not JSON, or none in it;
// otherwise as AddCounts.
absl::Status AddCoverageJson(const Catalogue& catalogue, absl::string_view text, Coverage* coverage);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_COVERAGE_H_
