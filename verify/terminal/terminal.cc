#include "verify/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr size_t kCellWidthLeast = 10;

}  // namespace

size_t TerminalWidth() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

namespace {

size_t WidestOf(absl::string_view text) {
  size_t widest = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) widest = std::max(widest, WidthOf(line));
  return widest;
}

// The first `width` characters of `text`, which is UTF-8.
absl::string_view Front(absl::string_view text, size_t width) {
  size_t end = 0;
  for (size_t characters = 0; end < text.size(); ++end) {
    if ((static_cast<uint8_t>(text[end]) & 0xC0) != 0x80 && ++characters > width) break;
  }
  return text.substr(0, end);
}

std::string List(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                 absl::string_view indent, size_t width) {
  const std::string inner = absl::StrCat(indent, "  "), innermost = absl::StrCat(inner, "  ");
  std::string out;
  for (const std::vector<std::string>& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0 && row[i].empty()) continue;
      absl::string_view name = i < columns.size() ? absl::string_view(columns[i]) : absl::string_view();
      absl::ConsumePrefix(&name, ">");
      const std::string named = i == 0 || name.empty() ? row[i] : absl::StrCat(name, ": ", row[i]);
      absl::StrAppend(&out,
                      LinesThatFit(absl::StrCat(i == 0 ? indent : inner, named), i == 0 ? inner : innermost, width));
    }
  }
  return out;
}

}  // namespace

std::string TableThatFits(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                          absl::string_view indent, size_t cell_width, size_t width) {
  for (size_t cells = cell_width; cells >= kCellWidthLeast; --cells) {
    TextTable table(columns);
    for (const std::vector<std::string>& row : rows) table.WrappedRow(row, cells);
    std::string text = table.ToString(indent);
    if (width == 0 || WidestOf(text) <= width) return text;
  }
  return List(columns, rows, indent, width);
}

std::string DrawingThatFits(const std::vector<std::vector<std::string>>& lines, absl::string_view indent,
                            size_t width) {
  // Of any cell that is not the first: cells below one another are as wide as each other.
  size_t first = 0, cell = 1, cells = 0;
  for (const std::vector<std::string>& line : lines) {
    if (line.empty()) continue;
    first = std::max(first, WidthOf(line[0]));
    cells = std::max(cells, line.size() - 1);
    for (size_t i = 1; i < line.size(); ++i) cell = std::max(cell, WidthOf(line[i]));
  }
  const size_t head = indent.size() + first;
  const size_t fit = width == 0 ? cells : width <= head + cell ? 1 : (width - head) / cell;
  const size_t parts = cells == 0 ? 1 : (cells + fit - 1) / fit;
  const size_t each = (cells + parts - 1) / parts;
  std::string out;
  for (size_t part = 0; part < parts; ++part) {
    if (part > 0) out += '\n';
    for (const std::vector<std::string>& line : lines) {
      std::string text = line.empty() ? "" : absl::StrCat(indent, line[0]);
      for (size_t i = 1 + part * each; i < std::min(line.size(), 1 + (part + 1) * each); ++i) text += line[i];
      absl::StripTrailingAsciiWhitespace(&text);
      absl::StrAppend(&out, text, "\n");
    }
  }
  return out;
}

std::string LinesThatFit(absl::string_view text, absl::string_view indent, size_t width) {
  std::string out;
  absl::string_view before;  // of this line
  while (width != 0) {
    // A terminal too narrow for the indent gets a character in a line.
    const size_t room = std::max(width, before.size() + 1) - before.size();
    if (WidthOf(text) <= room) break;
    const absl::string_view front = Front(text, room + 1);
    const size_t word = front.find_first_not_of(' '), space = front.rfind(' ');
    const bool between = space != absl::string_view::npos && space > word;
    const absl::string_view line = between ? front.substr(0, space) : Front(text, room);
    text.remove_prefix(line.size() + (between ? 1 : 0));
    absl::StrAppend(&out, before, line, "\n");
    before = indent;
  }
  return absl::StrCat(out, before, text, "\n");
}

}  // namespace adjutant
