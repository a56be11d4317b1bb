// A ruling for the page of its log.
#ifndef ADJUTANT_VERIFY_PAGE_RULING_DATA_H_
#define ADJUTANT_VERIFY_PAGE_RULING_DATA_H_

#include <string>

#include "absl/status/statusor.h"
#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/dispute_files.h"

namespace adjutant {

// The page of the first log of a dispute, with the ruling: the whole record, also past its errors, opened at the event
// in question, and, where two logs part, with the record of the second beside it. Of a log longer than a page takes,
// the part around that event. Errors are those of `files`, and of a log that cannot be read.
// Of a ruling for a side, what is hidden from that side is not in the page either.
absl::StatusOr<std::string> RulingPage(const v1::Ruling& ruling, const DisputeFiles& files);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_RULING_DATA_H_
