// Parts of a ruling's report that are long enough for files of their own.
#ifndef ADJUTANT_VERIFY_COURT_REPORT_SECTIONS_H_
#define ADJUTANT_VERIFY_COURT_REPORT_SECTIONS_H_

#include "adjutant/v1/ruling.pb.h"
#include "verify/text/document.h"

namespace adjutant {

// What mending an error would change.
void WriteCorrection(const v1::Ruling& ruling, const v1::RuledError& error, Document* out);

// What the ruling rests on that could be doubted.
void WriteDoubts(const v1::Ruling& ruling, Document* out);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_REPORT_SECTIONS_H_
