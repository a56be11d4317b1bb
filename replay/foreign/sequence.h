// The sequence code, by which VASSAL writes lists into texts, lists within lists included.
#ifndef ADJUTANT_REPLAY_FOREIGN_SEQUENCE_H_
#define ADJUTANT_REPLAY_FOREIGN_SEQUENCE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace adjutant::foreign {

// The elements of `text`, parted by `delimiter`: at least one, "" of an empty text. Never fails: the code has no wrong
// texts. Elements behind the first `elements_max` are left together in the last one, as they stand.
std::vector<std::string> DecodeSequence(absl::string_view text, char delimiter, size_t elements_max = ~size_t{0});

// The reverse. An element that ends with a backslash and is not quoted swallows the delimiter behind it: the code loses
// it, and so does VASSAL (IsLossless).
std::string EncodeSequence(absl::Span<const std::string> elements, char delimiter);

// Whether decoding what is encoded gives the elements back.
bool IsLossless(absl::Span<const std::string> elements);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_SEQUENCE_H_
