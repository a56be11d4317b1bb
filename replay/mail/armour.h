// The block in which records of a log travel through mail programs. proto/LOG_FORMAT.md shows one.
//
// A block is text of ASCII in lines of 64 columns at most. White space and ends of lines mean nothing in it. Every line
// of its body has a number and a check of its own, so that a reader finds it wherever it stands and names it where it
// is damaged.
#ifndef ADJUTANT_REPLAY_MAIL_ARMOUR_H_
#define ADJUTANT_REPLAY_MAIL_ARMOUR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/digest.h"
#include "replay/log_file.h"

namespace adjutant::mail {

inline constexpr uint64_t kBlockVersion = 1;
inline constexpr size_t kLineBytes = 30;          // that one line of the body holds: 48 symbols
inline constexpr uint64_t kBlockLinesMax = 9999;  // a number has four digits
inline constexpr uint64_t kBlockBytesMax = kBlockLinesMax * kLineBytes;
inline constexpr uint64_t kBlockBytesUsual = 48 << 10;  // more records than this go into another block
inline constexpr size_t kColumnsMax = 64;

// A record that a mail brings, or that goes into one: as it is stored.
struct StoredRecord {
  uint64_t sequence = 0;
  RecordKind kind = RecordKind::kEvent;
  std::string payload;
  Sha256 chain{};
  friend bool operator==(const StoredRecord& a, const StoredRecord& b) {
    return a.sequence == b.sequence && a.kind == b.kind && a.payload == b.payload && a.chain == b.chain;
  }
};
StoredRecord Stored(const RecordView& view);

// What the begin and the end of a block both say. Two blocks with one label are copies of one.
struct BlockLabel {
  std::string game;    // the first 16 hexadecimal digits of the chain value of record 0
  std::string from;    // the role that sends it, letters and digits only; may be empty
  uint64_t first = 0;  // number of the first record
  uint64_t last = 0;
  uint64_t bytes = 0;  // of the payload
  std::string id;      // the first 8 symbols of its SHA-256
  friend bool operator==(const BlockLabel& a, const BlockLabel& b) {
    return a.game == b.game && a.from == b.from && a.first == b.first && a.last == b.last && a.bytes == b.bytes &&
           a.id == b.id;
  }
  friend bool operator<(const BlockLabel& a, const BlockLabel& b);
};

// "1f2e3d4c5b6a7988", of the chain value of record 0.
std::string GameNameOf(const Sha256& header_chain);
std::string BlockIdOf(const Sha256& payload_digest);
uint64_t LinesOf(const BlockLabel& label);
// How many bytes line `number`, counted from 1, holds.
size_t BytesOfLine(const BlockLabel& label, uint64_t number);

// The checks: four symbols each.
std::string LabelCheck(const BlockLabel& label);
std::string ChainsCheck(const BlockLabel& label, absl::string_view before_hex, absl::string_view after_hex);
std::string DigestCheck(const BlockLabel& label, absl::string_view sha256_hex);
class LineCheck {
 public:
  explicit LineCheck(const BlockLabel& label);
  std::string Of(uint64_t number, absl::string_view bytes) const;

 private:
  std::string prefix_;
};

// The records as the bytes that a block carries: those of a binary log.
std::string PayloadOf(absl::Span<const StoredRecord> records);

// Blocks for records that follow each other, as text in complete lines; `before` is the chain value of the record
// before the first, and zeroes before record 0. Several blocks if there is much to carry. InvalidArgument: no records,
// or a gap between them; ResourceExhausted: a record that is too long for a block.
absl::StatusOr<std::vector<std::string>> WriteBlocks(const Sha256& header_chain, absl::string_view from,
                                                     const Sha256& before, absl::Span<const StoredRecord> records);

// The records in the payload of a block. DataLoss: they are not those that its label says, or do not follow each other
// by their chain. `before` may be null: then the first one is taken at its word.
absl::StatusOr<std::vector<StoredRecord>> RecordsIn(absl::string_view payload, const BlockLabel& label,
                                                    const Sha256* before);
// The records of a binary log, the first record on. DataLoss as a reader of the file would say it.
absl::StatusOr<std::vector<StoredRecord>> RecordsOfBytes(absl::string_view bytes);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_ARMOUR_H_
