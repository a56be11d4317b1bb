// Undoes what mail programs do to text: encodings, characters, line ends, marks of mailboxes.
//
// Everything here takes any bytes and gives a text; nothing fails.
#ifndef ADJUTANT_REPLAY_MAIL_TEXT_REPAIR_H_
#define ADJUTANT_REPLAY_MAIL_TEXT_REPAIR_H_

#include <string>

#include "absl/strings/string_view.h"

namespace adjutant::mail {

// Quoted-printable, read with patience: small letters in "=3d", blanks behind a soft end of line. An "=" that stands
// for nothing stays.
std::string DecodeQuotedPrintable(absl::string_view text);

// Base64, up to its padding or the first line that cannot be part of it: lists add footers behind the end. `rest`, if
// not null, tells whether anything was left.
std::string DecodeBase64(absl::string_view text, bool* rest = nullptr);

// Bytes in a charset, by its name in a mail, as UTF-8. What says ISO 8859-1, US-ASCII or nothing is UTF-8 if it can be,
// and windows-1252 if not. Text that was encoded as UTF-8 twice is read once more. Broken bytes become U+FFFD.
std::string DecodeCharset(absl::string_view bytes, absl::string_view charset);

// Windows-1252 as UTF-8.
std::string FromWindows1252(absl::string_view bytes);
// UTF-8 that was taken for windows-1252 and encoded again is what it was before; other text stays.
std::string UndoDoubleUtf8(absl::string_view text);

// LF at the end of every line, no byte order mark. UTF-16 with one becomes UTF-8.
std::string NormalLines(absl::string_view text);

// Joins the lines of format=flowed (RFC 3676) that have the same depth of quoting, and takes the stuffing away.
std::string JoinFlowed(absl::string_view text, bool del_sp);

// The form mboxrd: one '>' less before "From ". Mailboxes of the form mboxo lose by it what a sender himself had
// written so.
std::string UndoFromStuffing(absl::string_view text);

// A header with encoded words (RFC 2047) and folded lines, as UTF-8 on one line. A character whose bytes stand in two
// words is joined.
std::string DecodeHeader(absl::string_view raw);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_TEXT_REPAIR_H_
