// How much a file may ask of the program. What is larger is refused before memory is taken for it.
//
// Each limit is far above every honest file. `adjutant COMMAND --help` states the limits of its command
// (verify/program/limits_text.cc), proto/LOG_FORMAT.md those of a log.
#ifndef ADJUTANT_CORE_KERNEL_LIMITS_H_
#define ADJUTANT_CORE_KERNEL_LIMITS_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace adjutant::limits {

inline constexpr uint64_t kKiB = uint64_t{1} << 10;
inline constexpr uint64_t kMiB = uint64_t{1} << 20;

// ---- Files in protobuf text: cases, disputes, editions, component packs.
inline constexpr uint64_t kTextFileBytesMax = 4 * kMiB;
inline constexpr size_t kTextBlocksMax = 100'000;  // `{` or `<` in a file: each becomes an object
inline constexpr int kNestingMax = 64;             // blocks within blocks

// ---- Files in JSON that the program wrote: rulings, reports of runs, coverage.
inline constexpr uint64_t kJsonFileBytesMax = 64 * kMiB;
inline constexpr size_t kJsonValuesMax = 1'000'000;  // objects, lists and what stands in them

// ---- Standard input, line by line: events, answers.
inline constexpr size_t kLineBytesMax = kMiB;
inline constexpr size_t kLinesMax = 1'000'000;

// ---- The header of a log.
inline constexpr uint64_t kHeaderBytesMax = kMiB;
inline constexpr uint64_t kReadableHeaderBytesMax = 8 * kMiB;  // of the same header as text or JSON
inline constexpr int kPacksMax = 16;                           // component packs, the built-in one included
inline constexpr int kOptionsMax = 1'000;                      // and each option once
inline constexpr int kSettingsMax = 10'000;                    // of the position before the first event
inline constexpr int kPlayersMax = 64;

// ---- An event of a log.
inline constexpr uint64_t kEventBytesMax = kMiB;
inline constexpr int kClaimsMax = 1'000;

// ---- A dispute.
inline constexpr int kDisputePartiesMax = 16;
inline constexpr int kDisputeConsentsMax = 16;
inline constexpr int kDisputeClaimsMax = 100;
inline constexpr int kDisputeCorrectionsMax = 100;          // events in the correction of one claim
inline constexpr int kDisputeValuesMax = 100;               // values that one claim says
inline constexpr int kDisputeNotedMax = 1'000;              // chains noted of one log
inline constexpr int kDisputeKeysMax = 100;                 // trusted keys
inline constexpr size_t kDisputeWordBytesMax = 4 * kKiB;    // a name, a case, an event in notation
inline constexpr size_t kDisputeProseBytesMax = 64 * kKiB;  // a title, a reason, a note

// The blocks that a text opens, protobuf text or JSON; braces in strings and in comments are none. Counted before the
// text is parsed.
size_t CountBlocks(absl::string_view text);
// The values of a JSON text, in the same way.
size_t CountJsonValues(absl::string_view text);

}  // namespace adjutant::limits

#endif  // ADJUTANT_CORE_KERNEL_LIMITS_H_
