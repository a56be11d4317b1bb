#include "verify/text/document.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

// Bytes of `text` that hold its first `count` characters.
size_t BytesOf(absl::string_view text, size_t count) {
  size_t at = 0;
  while (at < text.size() && count > 0) {
    ++at;
    while (at < text.size() && IsContinuation(text[at])) ++at;
    --count;
  }
  return at;
}

// Lines of at most `width` characters, broken between words; a longer word is cut.
std::vector<std::string> Wrapped(absl::string_view text, size_t width) {
  std::vector<std::string> lines(1);
  for (absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    while (!word.empty()) {
      std::string& line = lines.back();
      const size_t room = width - std::min(width, WidthOf(line) + (line.empty() ? 0 : 1));
      if (WidthOf(word) <= room) {
        absl::StrAppend(&line, line.empty() ? "" : " ", word);
        break;
      }
      if (!line.empty()) {
        lines.emplace_back();
        continue;
      }
      const size_t bytes = BytesOf(word, width);
      line.assign(word.data(), bytes);
      word.remove_prefix(bytes);
      lines.emplace_back();
    }
  }
  if (lines.size() > 1 && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string PlainText(const Line& line) {
  std::string text;
  for (const Span& span : line.spans()) absl::StrAppend(&text, Printable(span.text));
  return text;
}

void AppendWrapped(absl::string_view text, size_t width, absl::string_view first, absl::string_view then,
                   std::string* out) {
  bool is_first = true;
  for (const std::string& line : Wrapped(text, width - WidthOf(first))) {
    absl::StrAppend(out, is_first ? first : then, line, "\n");
    is_first = false;
  }
}

// How wide the columns may be so that the table is at most `width` wide: the widest give way.
std::vector<size_t> FittedWidths(const std::vector<std::string>& columns,
                                 const std::vector<std::vector<std::string>>& rows, size_t width) {
  std::vector<size_t> widths;
  for (size_t i = 0; i < columns.size(); ++i) {
    size_t widest = std::max<size_t>(1, WidthOf(columns[i]));
    for (const auto& row : rows) widest = std::max(widest, i < row.size() ? WidthOf(row[i]) : 0);
    widths.push_back(std::min(widest, width));
  }
  size_t total = 2 * (columns.size() - 1);
  for (size_t one : widths) total += one;
  while (total > width) {
    const auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= 8) break;
    --*widest;
    --total;
  }
  return widths;
}

// The row as lines whose cells are at most as wide as their columns.
std::vector<std::vector<std::string>> WrappedCells(const std::vector<std::string>& row,
                                                   const std::vector<size_t>& widths) {
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(widths.size()));
  for (size_t i = 0; i < widths.size() && i < row.size(); ++i) {
    const std::vector<std::string> wrapped = Wrapped(row[i], widths[i]);
    while (lines.size() < wrapped.size()) lines.emplace_back(widths.size());
    for (size_t n = 0; n < wrapped.size(); ++n) lines[n][i] = wrapped[n];
  }
  return lines;
}

std::string TextOfTable(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                        absl::string_view indent, size_t width) {
  std::vector<std::string> names, alignment;
  for (const std::string& column : columns) {
    const bool right = column.substr(0, 1) == ">";
    alignment.emplace_back(right ? ">" : "");
    names.push_back(Printable(column.substr(right ? 1 : 0)));
  }
  std::vector<std::vector<std::string>> shown;
  for (const auto& row : rows) {
    std::vector<std::string>& cells = shown.emplace_back();
    for (const std::string& cell : row) cells.push_back(Printable(cell));
  }
  const std::vector<size_t> widths = FittedWidths(names, shown, width - indent.size());
  std::vector<std::vector<std::string>> lines;
  const bool named = std::any_of(names.begin(), names.end(), [](const std::string& name) { return !name.empty(); });
  if (named) lines = WrappedCells(names, widths);
  const size_t heading = lines.size();
  for (const auto& row : shown) {
    for (auto& line : WrappedCells(row, widths)) lines.push_back(std::move(line));
  }
  if (named) {
    std::vector<std::string> rule;
    for (size_t i = 0; i < widths.size(); ++i) {
      size_t widest = 0;
      for (const auto& line : lines) widest = std::max(widest, WidthOf(line[i]));
      rule.emplace_back(widest, '-');
    }
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(heading), std::move(rule));
  }
  TextTable table(alignment);
  for (auto& line : lines) table.Row(std::move(line));
  return table.ToString(indent);
}

// ---- Markdown.

// What would begin a heading, a list or a rule at the start of a line.
std::string AtLineStart(std::string text) {
  if (text.empty()) return text;
  const size_t digits = static_cast<size_t>(
      std::find_if(text.begin(), text.end(), [](char c) { return !absl::ascii_isdigit(static_cast<uint8_t>(c)); }) -
      text.begin());
  if (absl::string_view("#-+=>").find(text[0]) != absl::string_view::npos) return absl::StrCat("\\", text);
  if (digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')')) {
    return absl::StrCat(text.substr(0, digits), "\\", text.substr(digits));
  }
  return text;
}

// Emphasis must not begin or end with a space.
std::string MarkdownStrong(absl::string_view text) {
  const std::string inner = MarkdownText(absl::StripAsciiWhitespace(text));
  return inner.empty() ? "" : absl::StrCat("**", inner, "**");
}

std::string MarkdownOf(const Line& line) {
  std::string out;
  for (const Span& span : line.spans()) {
    absl::StrAppend(&out, span.style == Span::kStrong ? MarkdownStrong(span.text)
                          : span.style == Span::kCode ? MarkdownCode(span.text)
                                                      : MarkdownText(span.text));
  }
  return AtLineStart(std::string(absl::StripAsciiWhitespace(out)));
}

std::string MarkdownOfTable(const std::vector<std::string>& columns,
                            const std::vector<std::vector<std::string>>& rows) {
  std::string heading = "|", rule = "|";
  for (const std::string& column : columns) {
    const bool right = column.substr(0, 1) == ">";
    absl::StrAppend(&heading, " ", MarkdownText(right ? column.substr(1) : column), " |");
    absl::StrAppend(&rule, right ? " ---: |" : " --- |");
  }
  std::string out = absl::StrCat(heading, "\n", rule, "\n");
  for (const auto& row : rows) {
    out += "|";
    for (size_t i = 0; i < columns.size(); ++i) {
      absl::StrAppend(&out, " ", i < row.size() ? MarkdownText(row[i]) : "", " |");
    }
    out += "\n";
  }
  return out;
}

}  // namespace

void Document::Heading(int level, absl::string_view text) {
  Block& block = blocks_.emplace_back();
  block.kind = Block::kHeading;
  block.level = level;
  block.line.Add(text);
}

void Document::Paragraph(Line line) {
  if (line.empty()) return;
  Block& block = blocks_.emplace_back();
  block.line = std::move(line);
}

void Document::Item(Line line, int level) {
  Block& block = blocks_.emplace_back();
  block.kind = Block::kItem;
  block.level = level;
  block.line = std::move(line);
}

void Document::Table(std::vector<std::string> columns, std::vector<std::vector<std::string>> rows) {
  if (rows.empty()) return;
  Block& block = blocks_.emplace_back();
  block.kind = Block::kTable;
  block.columns = std::move(columns);
  block.rows = std::move(rows);
}

std::string Document::ToText(size_t width) const {
  std::string out;
  const Block* last = nullptr;
  for (const Block& block : blocks_) {
    const bool joined = last != nullptr && last->kind == Block::kItem && block.kind == Block::kItem;
    if (last != nullptr && !joined) out += "\n";
    last = &block;
    const std::string text = PlainText(block.line);
    const std::string indent(2 * static_cast<size_t>(block.level - 1), ' ');
    switch (block.kind) {
      case Block::kHeading: {
        if (block.level == 2) out += "\n";
        size_t widest = 0;
        for (const std::string& line : Wrapped(text, width)) {
          absl::StrAppend(&out, line, "\n");
          widest = std::max(widest, WidthOf(line));
        }
        if (block.level < 3) absl::StrAppend(&out, std::string(widest, block.level == 1 ? '=' : '-'), "\n");
        break;
      }
      case Block::kParagraph:
        AppendWrapped(text, width, "", "", &out);
        break;
      case Block::kItem:
        AppendWrapped(text, width, absl::StrCat(indent, "- "), absl::StrCat(indent, "  "), &out);
        break;
      case Block::kTable:
        out += TextOfTable(block.columns, block.rows, "  ", width);
        break;
    }
  }
  return out;
}

std::string Document::ToMarkdown() const {
  std::string out;
  const Block* last = nullptr;
  for (const Block& block : blocks_) {
    const bool joined = last != nullptr && last->kind == Block::kItem && block.kind == Block::kItem;
    if (last != nullptr && !joined) out += "\n";
    last = &block;
    switch (block.kind) {
      case Block::kHeading:
        absl::StrAppend(&out, std::string(static_cast<size_t>(block.level), '#'), " ", MarkdownOf(block.line), "\n");
        break;
      case Block::kParagraph:
        absl::StrAppend(&out, MarkdownOf(block.line), "\n");
        break;
      case Block::kItem:
        absl::StrAppend(&out, std::string(2 * static_cast<size_t>(block.level - 1), ' '), "- ", MarkdownOf(block.line),
                        "\n");
        break;
      case Block::kTable:
        out += MarkdownOfTable(block.columns, block.rows);
        break;
    }
  }
  return out;
}

namespace {

void LineJson(const Line& line, JsonWriter* json) {
  json->Begin('[');
  for (const Span& span : line.spans()) {
    if (span.style == Span::kPlain) {
      json->String(span.text);
    } else {
      json->Begin('{').Field(span.style == Span::kStrong ? "b" : "code", span.text).End();
    }
  }
  json->End();
}

void CellsJson(const std::vector<std::string>& cells, JsonWriter* json) {
  json->Begin('[');
  for (const std::string& cell : cells) json->String(cell);
  json->End();
}

}  // namespace

void Document::ToJson(JsonWriter* json) const {
  json->Begin('[');
  for (const Block& block : blocks_) {
    json->Begin('{');
    switch (block.kind) {
      case Block::kHeading:
        json->Field("h", block.level).Key("text");
        LineJson(block.line, json);
        break;
      case Block::kParagraph:
        json->Key("p");
        LineJson(block.line, json);
        break;
      case Block::kItem:
        json->Field("level", block.level).Key("li");
        LineJson(block.line, json);
        break;
      case Block::kTable:
        json->Key("columns");
        CellsJson(block.columns, json);
        json->Key("rows").Begin('[');
        for (const std::vector<std::string>& row : block.rows) CellsJson(row, json);
        json->End();
        break;
    }
    json->End();
  }
  json->End();
}

}  // namespace adjutant
