// The words of a ruling's report.
#ifndef ADJUTANT_VERIFY_COURT_REPORT_WORDS_H_
#define ADJUTANT_VERIFY_COURT_REPORT_WORDS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/text/document.h"

namespace adjutant {

// With a full stop, unless the text ends with a mark of its own.
std::string Ended(std::string text);
// "Sentence." for "sentence"; a name at its start stays as it is.
std::string AsSentence(absl::string_view text);

// "restored, however late".
const char* PolicyName(v1::RemedyPolicy policy, bool two_sides);
// "it stands".
std::string OutcomeText(const v1::Remedy& remedy);
// "is against the rules".
const char* BreachText(v1::BreachKind kind);
// "event 14"; of an omission "before event 14".
std::string PlaceText(const v1::Breach& breach);
// "the position after event 14".
std::string PositionAfter(uint64_t event);

// An event in words, and as a command takes it.
Line InWords(const std::string& words, const std::string& notation);

// A table of values that differ; nothing if there is none that has a name.
void WriteDifferences(const google::protobuf::RepeatedPtrField<v1::RuledDifference>& differences,
                      absl::string_view what, absl::string_view first, absl::string_view second, Document* out);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_REPORT_WORDS_H_
