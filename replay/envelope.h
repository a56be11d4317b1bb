// The bytes around a payload: how a record is framed, and nothing more. proto/LOG_FORMAT.md explains them.
#ifndef ADJUTANT_REPLAY_ENVELOPE_H_
#define ADJUTANT_REPLAY_ENVELOPE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/kernel/digest.h"
#include "replay/log_file.h"

namespace adjutant {

// A record longer than this is refused before a byte of it is kept.
inline constexpr uint64_t kRecordBytesMax = 16 << 20;
inline constexpr size_t kLengthBytesMax = 4;   // of a length that is within the limit
inline constexpr size_t kVarintBytesMax = 10;  // of any varint

enum class VarintResult { kOk, kCut, kBad };

// Reads a varint at the front of `bytes`, in its shortest form only. kCut: `bytes` ends within it.
VarintResult ReadVarint(absl::string_view bytes, uint64_t* value, size_t* size);

// Splits the body of a record (what follows its length). Every field once, in order, in its shortest form, and nothing
// else: one record has one spelling, so that no bit of it can change unseen. Returns null, or what is wrong with it. A
// kind that no RecordKind stands for is handed out: whether the record is damaged or of a later version its chain says.
const char* ParseBody(absl::string_view body, RecordView* record);

// `rest` runs to the end of the file and is shorter than a record should be. Is it what a record with this sequence
// number looks like when its writer was stopped in the middle? A damaged length is told from a torn append by the
// lengths inside.
bool LooksTorn(absl::string_view rest, uint64_t sequence);

// Appends a whole record, length included.
void AppendRecord(uint64_t sequence, RecordKind kind, absl::string_view payload, const Sha256& chain, std::string* out);

// Size of the whole record.
uint64_t RecordSize(uint64_t sequence, uint64_t payload_size);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_ENVELOPE_H_
