// A game as one page of HTML.
#ifndef ADJUTANT_VERIFY_PAGE_PAGE_H_
#define ADJUTANT_VERIFY_PAGE_PAGE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/kernel/event.h"
#include "replay/replayer.h"
#include "verify/record/session.h"

namespace adjutant {

struct PageOptions {
  std::optional<uint64_t> from, to;  // the first and the last event of the record; all if left out
  PlayerId viewer = kChance;         // a side: what is hidden from it is not in the page
  std::string ruling;                // JSON of a ruling (FORMAT.md); may be empty
};

// More events make a page that no browser likes.
inline constexpr uint64_t kMostEventsOnPage = 20000;

struct Page {
  std::string html;
  ReplayOutcome outcome;
};

// Reads the rest of `log`. OutOfRange if it has more events than a page takes, or fewer than `from`; otherwise the
// errors of Replay. A log that breaks the rules has a page up to there, which says so.
absl::StatusOr<Page> MakePage(OpenedLog* log, const PageOptions& options);

// The same of a record that is followed to its end whatever the rules say (verify/court/followed.h): every event has
// its place, those that break the rules say why, and those that the rules know no effect of change nothing. Of a
// damaged log as much as can be read.
absl::StatusOr<Page> MakeFollowedPage(OpenedLog* log, const PageOptions& options);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_PAGE_H_
