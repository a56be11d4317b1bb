// Text for people and for other programs: columns, safe printing, XML.
#ifndef ADJUTANT_VERIFY_TEXT_H_
#define ADJUTANT_VERIFY_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant {

// `text` without control characters and broken UTF-8, on one line: a log may come from a stranger, and a terminal obeys
// escape sequences.
std::string Printable(absl::string_view text);

// `text` as valid UTF-8: every broken byte becomes U+FFFD.
std::string ValidUtf8(absl::string_view text);

// As XML character data or attribute value. Characters that XML 1.0 cannot hold become U+FFFD.
std::string XmlEscaped(absl::string_view text);

// As a cell of a Markdown table.
std::string MarkdownCell(absl::string_view text);

// Code points of `text`: the width of its column.
size_t WidthOf(absl::string_view text);

// "1 event", "2 events".
std::string Counted(uint64_t count, absl::string_view noun);
// "1 branch", "2 branches".
std::string Counted(uint64_t count, absl::string_view noun, absl::string_view plural);

// Rows under a heading, in aligned columns. A column whose name starts with '>' is aligned to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> columns) : columns_(std::move(columns)) {}
  // Missing cells are empty.
  void Row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  // The same with cells broken into lines of at most `width` characters, between words.
  void WrappedRow(const std::vector<std::string>& cells, size_t width);
  bool empty() const { return rows_.empty(); }
  // Every line starts with `indent` and has no spaces at its end.
  std::string ToString(absl::string_view indent = "") const;

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_H_
