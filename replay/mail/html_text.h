// The text of a page of HTML, for mails that have no other.
#ifndef ADJUTANT_REPLAY_MAIL_HTML_TEXT_H_
#define ADJUTANT_REPLAY_MAIL_HTML_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace adjutant::mail {

// Lines break where br, p, div, tr, li, headings and quotations do; a cell ends with a tab. Quotations are quoted with
// "> ". Scripts, styles and comments are left out; entities become their characters. Takes any text: what is no tag
// stays.
std::string TextOfHtml(absl::string_view html);

// Whether a text looks like HTML rather than like words.
bool LooksLikeHtml(absl::string_view text);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_HTML_TEXT_H_
