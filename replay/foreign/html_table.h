// The text of a page, and the rows of its tables.
#ifndef ADJUTANT_REPLAY_FOREIGN_HTML_TABLE_H_
#define ADJUTANT_REPLAY_FOREIGN_HTML_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant::foreign {

struct HtmlRow {
  std::vector<std::string> cells;  // lines; blanks as a browser shows them
  size_t depth = 0;                // how many tables its own lies in
};

struct HtmlPage {
  std::string text;           // what stands in no table
  std::vector<HtmlRow> rows;  // of all tables; those of a table within a cell come before the row of that cell
  bool cut = false;           // it has more rows than are read
};

// Whether a browser would take the text for a page.
bool LooksLikeHtml(absl::string_view text);

// Reads any text as a browser would, mistakes included: tags that are not closed, scripts, comments. Pictures count as
// the words that stand for them. Nothing is loaded.
HtmlPage ReadHtml(absl::string_view html);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_HTML_TABLE_H_
