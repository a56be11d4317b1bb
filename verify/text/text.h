// Text for people and for other programs: columns, safe printing, XML.
#ifndef ADJUTANT_VERIFY_TEXT_TEXT_H_
#define ADJUTANT_VERIFY_TEXT_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant {

// What comes from a file may come from a stranger. A terminal obeys escape sequences; a reader is misled by signs that
// turn the direction of writing and by characters that have no width. In every form such characters are shown by their
// number, "<U+202E>", and broken bytes become U+FFFD. One function for each form:

// Text: on one line, ends of lines and tabs as spaces.
std::string Printable(absl::string_view text);
// Text of several lines.
std::string PrintableLines(absl::string_view text);
// XML and HTML: character data or attribute value.
std::string XmlEscaped(absl::string_view text);
// Markdown: on one line, as a cell too.
std::string MarkdownText(absl::string_view text);
// Markdown: code, between as many backticks as the text needs.
std::string MarkdownCode(absl::string_view text, bool in_table = false);
// JSON: the inside of a string. Other programs get every character back ("\u202e").
std::string JsonText(absl::string_view text);

// The last line of defence: a whole answer as a terminal may have it. Ends of lines and tabs stay, and with `colours`
// the sequences that set one.
std::string SafeForTerminal(absl::string_view text, bool colours);

// `text` as valid UTF-8: every broken byte becomes U+FFFD.
std::string ValidUtf8(absl::string_view text);

// Code points of `text`: the width of its column.
size_t WidthOf(absl::string_view text);

// "1 event", "2 events".
std::string Counted(uint64_t count, absl::string_view noun);
// What a log holds: "12 events", or, if acts are among its records, "14 records (12 events, 2 acts)".
std::string CountedRecords(uint64_t records, uint64_t acts);
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

#endif  // ADJUTANT_VERIFY_TEXT_TEXT_H_
