// What blocks bring to a log: which of their records are new, which are there, which are missing, and whether the two
// sides have come to differ.
//
// Blocks may come in any order, several times, and with gaps between them. A block counts whole or not at all.
#ifndef ADJUTANT_REPLAY_MAIL_SEGMENTS_H_
#define ADJUTANT_REPLAY_MAIL_SEGMENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/log.pb.h"
#include "replay/mail/armour.h"
#include "replay/mail/block_finder.h"

namespace adjutant::mail {

// Records that came together.
struct Segment {
  std::string origin;  // the mail, for messages
  std::string from;    // the role that its block names; may be empty
  std::string game;    // as BlockLabel::game
  std::optional<Sha256> before;
  std::vector<StoredRecord> records;  // not empty
};

// The records of a whole block. DataLoss "ORIGIN: records A to B: ..." if they contradict its label or each other.
absl::StatusOr<Segment> SegmentOf(const FoundBlock& block);
// Those of a binary log that came as a file.
absl::StatusOr<Segment> SegmentOfLog(absl::string_view bytes, const std::string& origin);

// Records that somebody must send again.
struct Gap {
  uint64_t first = 0, last = 0;
  std::string ToString() const;  // "records 41 to 55 are missing: they went out with the mail that follows record 40"
};

// A signature over one side of a fork.
struct Cover {
  std::string role;
  std::string purpose;  // "turn"
  uint64_t number = 0;  // of the record up to which it holds
  uint64_t record = 0;  // where it stands
};

// Two records with one number.
struct Fork {
  uint64_t number = 0;                           // the first that differs
  bool or_before = false;                        // only what follows it came: they part there or before
  std::string origin;                            // of the one that came; the other is in the log, or came before it
  std::string other_origin;                      // empty: the log
  Sha256 here{}, there{};                        // chain values after record `number`
  std::vector<Cover> covers_here, covers_there;  // marks with a good signature that say the one, or the other
  std::string ToString() const;
};

// What the segments come to.
struct Merge {
  std::vector<StoredRecord> append;  // in order, directly behind the log; empty: nothing is new
  uint64_t known = 0;                // records that are in the log already, each counted once
  std::vector<Gap> missing;          // before records that came and cannot be appended for it
  std::vector<std::string> waiting;  // "records 56 to 60 (mail.eml)": those
  std::optional<Fork> fork;          // then `append` is empty
  std::vector<std::string> others;   // origins of records of another game
  // Behind a closing record there is nothing: such records are an error of whoever sent them.
  std::vector<std::string> beyond_the_end;
};

// `log`: all records of the log at hand, from record 0 on; empty if there is none. Without a log the game is that of
// the segments, which must be one (FailedPrecondition otherwise), and of which one must bring record 0 (the gap is told
// otherwise). `sides`: roles in the order of the game, for signatures.
absl::StatusOr<Merge> MergeSegments(absl::Span<const StoredRecord> log, std::vector<Segment> segments,
                                    absl::Span<const std::string> sides);

// All records of a log of any form, its header and its end included.
absl::StatusOr<std::vector<StoredRecord>> RecordsOfLog(LogReader& log);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_SEGMENTS_H_
