// Rulings for people and for programs: text to be sent by mail, Markdown, and JSON.
#ifndef ADJUTANT_VERIFY_COURT_RULING_REPORT_H_
#define ADJUTANT_VERIFY_COURT_RULING_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/text/document.h"

namespace adjutant {

// The whole ruling, for a reader who has never seen the program: what was asked and answered, where the record breaks
// the rules, whether that stands, what mending it changes, what could be doubted, and how all of it can be computed
// anew. A case of the rulebook is quoted where it is first cited. A ruling without a program leaves that line out.
Document RulingDocument(const v1::Ruling& ruling);

// "upheld", "rejected", "cannot be decided".
const char* VerdictText(v1::Verdict verdict);

// The message itself, with a line feed at its end.
std::string RulingJson(const v1::Ruling& ruling);
// DataLoss if it is not a ruling; `name` is how the message names it.
absl::StatusOr<v1::Ruling> ParseRuling(absl::string_view json, absl::string_view name);

// What `again` has that `given` has not, and the other way round: a line for each field. The programs they were made
// with are not compared. Empty: they say the same.
std::vector<std::string> RulingDifferences(const v1::Ruling& given, const v1::Ruling& again);

// Whether anything is wrong: a claim that is upheld or cannot be decided, a record that breaks the rules or is not what
// it was, logs that part.
bool FindsFault(const v1::Ruling& ruling);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_RULING_REPORT_H_
