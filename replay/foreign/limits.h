// How much a file of another program may ask of the reader. Real ones are far below.
#ifndef ADJUTANT_REPLAY_FOREIGN_LIMITS_H_
#define ADJUTANT_REPLAY_FOREIGN_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace adjutant::foreign {

inline constexpr uint64_t kFileBytesMax = uint64_t{64} << 20;      // as it lies on the disk
inline constexpr uint64_t kInflatedBytesMax = uint64_t{64} << 20;  // an entry of a ZIP, unpacked
inline constexpr uint64_t kMailBytesMax = uint64_t{4} << 20;
inline constexpr size_t kMailLinesMax = 100'000;
inline constexpr size_t kZipEntriesMax = 16;
inline constexpr size_t kTreeDepthMax = 200;
inline constexpr size_t kTreeNodesMax = 1'000'000;
// What the levels of a tree may hold together: the innermost text stands in each.
inline constexpr uint64_t kTreeWorkMax = uint64_t{512} << 20;
inline constexpr size_t kTraitsMax = 200;  // of a piece
inline constexpr size_t kPlayersMax = 64;  // of whom a file keeps a password
inline constexpr size_t kRemarksMax = 1'000;
inline constexpr size_t kRollsMax = 100'000;     // of a file
inline constexpr size_t kMailRollsMax = 10'000;  // of a mail
inline constexpr size_t kDiceMax = 10'000;       // that fell together
inline constexpr size_t kHtmlRowsMax = 100'000;
inline constexpr size_t kJsonNestingMax = 64;
inline constexpr size_t kJsonValuesMax = 100'000;

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_LIMITS_H_
