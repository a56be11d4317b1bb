// Characters of texts that come from strangers.
#ifndef ADJUTANT_CORE_KERNEL_CHARACTERS_H_
#define ADJUTANT_CORE_KERNEL_CHARACTERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace adjutant::characters {

inline constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Length of the UTF-8 sequence at the start of `text`, which is not empty; 0 if it is not one.
size_t SequenceLength(absl::string_view text);

// Of one character of valid UTF-8.
uint32_t CodePointOf(absl::string_view character);

// Whether somebody obeys the character or nobody sees it: control characters of both blocks, ends of lines and
// paragraphs, signs that turn the direction of writing, characters without width, fillers, and what is no character.
bool IsUnseen(uint32_t point);

// Calls `one` with every character, broken bytes as U+FFFD.
template <class One>
void EachCharacter(absl::string_view text, One one) {
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    one(length == 0 ? kReplacement : text.substr(0, length));
    text.remove_prefix(std::max<size_t>(length, 1));
  }
}

// Protobuf text with every such character, and every broken byte, in its strings written as an escape: it reads back
// as the same bytes. Ends of lines stay.
std::string EscapedText(absl::string_view text);
// The same of JSON.
std::string EscapedJson(absl::string_view json);
// "\\u202e": one character as JSON may have it in any string.
std::string JsonEscape(uint32_t point);

}  // namespace adjutant::characters

#endif  // ADJUTANT_CORE_KERNEL_CHARACTERS_H_
