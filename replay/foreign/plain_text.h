// Text of other programs as UTF-8 lines without markup.
#ifndef ADJUTANT_REPLAY_FOREIGN_PLAIN_TEXT_H_
#define ADJUTANT_REPLAY_FOREIGN_PLAIN_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::foreign {

bool IsUtf8(absl::string_view text);
// Adds the character of this number; U+FFFD for what is none.
void AppendUtf8(uint32_t point, std::string* text);

// UTF-8 without its mark, from UTF-8, UTF-16 with a mark, or windows-1252. `what`, if not null, names what it was
// unless it was UTF-8. Ends of lines become "\n".
std::string ToUtf8(absl::string_view bytes, std::string* what = nullptr);

// "&lt;", "&#60;", "&nbsp;" ... as characters, once; those that are not known stay.
std::string WithoutEntities(absl::string_view text);

// The text of a line of chat: tags of HTML are dropped, and after that entities decoded. A name in angle brackets that
// is no tag, as VASSAL writes players, stays.
std::string ChatText(absl::string_view text);

// One line, spaces instead of every run of blanks and no-break spaces, none at its ends.
std::string OneLine(absl::string_view text);

// The first `count` characters, and "..." if there are more.
std::string Shortened(absl::string_view text, size_t count);

// A whole decimal number of at most nine digits, with a sign or without; nothing for anything else.
std::optional<int32_t> WholeNumber(absl::string_view text);
// Numbers that stand alone on a line, parted by blanks, TABs or commas; nothing if something else stands there, or
// nothing does.
std::optional<std::vector<int32_t>> NumbersOfLine(absl::string_view line);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_PLAIN_TEXT_H_
