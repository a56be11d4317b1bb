// A document of headings, paragraphs, lists and tables, written once and shown as text, as Markdown or on a page.
#ifndef ADJUTANT_VERIFY_TEXT_DOCUMENT_H_
#define ADJUTANT_VERIFY_TEXT_DOCUMENT_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "verify/text/json.h"

namespace adjutant {

// A piece of a line. What comes from a file may stand in it: it is escaped wherever it is shown.
struct Span {
  enum Style { kPlain, kStrong, kCode };
  Style style = kPlain;
  std::string text;
};

// A line of pieces: Line("The record says ", Code(notation), ".").
class Line {
 public:
  Line() = default;
  template <class... Parts>
  explicit Line(const Parts&... parts) {
    (Add(parts), ...);
  }
  Line& Add(const Span& span) {
    if (!span.text.empty()) spans_.push_back(span);
    return *this;
  }
  Line& Add(absl::string_view text) { return Add(Span{Span::kPlain, std::string(text)}); }
  Line& Add(const Line& line) {
    for (const Span& span : line.spans_) Add(span);
    return *this;
  }
  const std::vector<Span>& spans() const { return spans_; }
  bool empty() const { return spans_.empty(); }

 private:
  std::vector<Span> spans_;
};

inline Span Strong(absl::string_view text) { return {Span::kStrong, std::string(text)}; }
inline Span Code(absl::string_view text) { return {Span::kCode, std::string(text)}; }

class Document {
 public:
  // The first is the title; `level` is 1 for it, 2 and 3 below.
  void Heading(int level, absl::string_view text);
  void Paragraph(Line line);
  // Of a list; `level` 1 or 2.
  void Item(Line line, int level = 1);
  // A column whose name starts with '>' is aligned to the right. Without names (all empty) there is no heading row.
  void Table(std::vector<std::string> columns, std::vector<std::vector<std::string>> rows);

  // Lines of at most `width` characters, words broken only where they are longer; a heading is underlined.
  std::string ToText(size_t width = 100) const;
  // CommonMark with the tables that forums know.
  std::string ToMarkdown() const;
  // An array of blocks for a page that shows them: {"h": level, "text": [...]}, {"p": [...]}, {"li": [...], "level":
  // 1},
  // {"columns": [...], "rows": [[...]...]}. Pieces of a line are strings, {"b": ...} and {"code": ...}.
  void ToJson(JsonWriter* json) const;

 private:
  struct Block {
    enum Kind { kHeading, kParagraph, kItem, kTable } kind = kParagraph;
    int level = 1;
    Line line;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
  };
  std::vector<Block> blocks_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_DOCUMENT_H_
