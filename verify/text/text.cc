#include "verify/text/text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "core/kernel/characters.h"

namespace adjutant {
namespace {

using characters::CodePointOf;
using characters::EachCharacter;
using characters::IsUnseen;
using characters::kReplacement;
using characters::SequenceLength;

// "<U+202E>" for a character that is not seen; itself otherwise.
std::string Seen(absl::string_view character) {
  const uint32_t point = CodePointOf(character);
  return IsUnseen(point) ? absl::StrFormat("<U+%04X>", point) : std::string(character);
}

// The escape sequence of a colour (Console) at the front of `text`.
size_t ColourLength(absl::string_view text) {
  if (!absl::StartsWith(text, "\x1b[")) return 0;
  const size_t end = text.find_first_not_of("0123456789;", 2);
  return end == absl::string_view::npos || text[end] != 'm' ? 0 : end + 1;
}

}  // namespace

std::string Printable(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) {
    if (c == "\n" || c == "\t" || c == "\r") {
      out += ' ';
    } else {
      out += Seen(c);
    }
  });
  return out;
}

std::string PrintableLines(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) { out += c == "\n" || c == "\t" ? std::string(c) : Seen(c); });
  return out;
}

std::string SafeForTerminal(absl::string_view text, bool colours) {
  const auto plain = [](char c) { return (c >= 0x20 && c < 0x7F) || c == '\n' || c == '\t'; };
  std::string out;
  while (!text.empty()) {
    const auto* const stop = std::find_if_not(text.begin(), text.end(), plain);
    const auto count = static_cast<size_t>(stop - text.begin());
    out.append(text.data(), count);
    text.remove_prefix(count);
    if (text.empty()) break;
    const size_t colour = colours ? ColourLength(text) : 0;
    const size_t length = colour > 0 ? colour : SequenceLength(text);
    const absl::string_view one = length == 0 ? kReplacement : text.substr(0, length);
    out += colour > 0 ? std::string(one) : Seen(one);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return out;
}

std::string ValidUtf8(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) { absl::StrAppend(&out, c); });
  return out;
}

std::string XmlEscaped(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) {
    switch (c[0]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        if (IsUnseen(CodePointOf(c))) {
          absl::StrAppend(&out, absl::StrFormat("&lt;U+%04X&gt;", CodePointOf(c)));
        } else {
          absl::StrAppend(&out, c);
        }
    }
  });
  return out;
}

std::string MarkdownText(absl::string_view text) {
  std::string out;
  for (char c : Printable(text)) {
    if (absl::string_view("|\\`*_<[&~$").find(c) != absl::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string MarkdownCode(absl::string_view text, bool in_table) {
  std::string shown;
  size_t run = 0, longest = 0;
  for (char c : Printable(text)) {
    if (c == '|' && in_table) shown += '\\';
    shown += c;
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const char* space = longest > 0 ? " " : "";
  return absl::StrCat(fence, space, shown, space, fence);
}

std::string JsonText(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) {
    const uint32_t point = CodePointOf(c);
    if (c == "\"" || c == "\\") {
      absl::StrAppend(&out, "\\", c);
    } else if (c == "\n") {
      out += "\\n";
    } else if (c == "\r") {
      out += "\\r";
    } else if (c == "\t") {
      out += "\\t";
    } else if (IsUnseen(point)) {
      out += characters::JsonEscape(point);
    } else {
      absl::StrAppend(&out, c);
    }
  });
  return out;
}

size_t WidthOf(absl::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

std::string Counted(uint64_t count, absl::string_view noun) { return Counted(count, noun, absl::StrCat(noun, "s")); }

std::string CountedRecords(uint64_t records, uint64_t acts) {
  if (acts == 0) return Counted(records, "event");
  return absl::StrCat(Counted(records, "record"), " (", Counted(records - acts, "event"), ", ", Counted(acts, "act"),
                      ")");
}

std::string Counted(uint64_t count, absl::string_view noun, absl::string_view plural) {
  return absl::StrCat(count, " ", count == 1 ? noun : plural);
}

void TextTable::WrappedRow(const std::vector<std::string>& cells, size_t width) {
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(cells.size()));
  for (size_t column = 0; column < cells.size(); ++column) {
    size_t line = 0;
    for (absl::string_view word : absl::StrSplit(cells[column], ' ')) {
      std::string* cell = &lines[line][column];
      if (!cell->empty() && WidthOf(*cell) + 1 + WidthOf(word) > width) {
        if (++line == lines.size()) lines.emplace_back(cells.size());
        cell = &lines[line][column];
      }
      absl::StrAppend(cell, cell->empty() ? "" : " ", word);
    }
  }
  for (std::vector<std::string>& line : lines) rows_.push_back(std::move(line));
}

std::string TextTable::ToString(absl::string_view indent) const {
  std::vector<std::string> names = columns_;
  std::vector<bool> right(columns_.size());
  std::vector<size_t> widths(columns_.size());
  for (size_t i = 0; i < names.size(); ++i) {
    right[i] = !names[i].empty() && names[i][0] == '>';
    if (right[i]) names[i].erase(0, 1);
    widths[i] = WidthOf(names[i]);
    for (const auto& row : rows_) {
      if (i < row.size()) widths[i] = std::max(widths[i], WidthOf(row[i]));
    }
  }
  std::string out;
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text(indent);
    for (size_t i = 0; i < names.size(); ++i) {
      const std::string cell = i < cells.size() ? cells[i] : "";
      const std::string space(widths[i] - WidthOf(cell), ' ');
      absl::StrAppend(&text, i == 0 ? "" : "  ", right[i] ? space : "", cell, right[i] ? "" : space);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    absl::StrAppend(&out, text, "\n");
  };
  if (std::any_of(names.begin(), names.end(), [](const std::string& name) { return !name.empty(); })) {
    line(names);
    std::vector<std::string> rules;
    for (size_t width : widths) rules.emplace_back(width, '-');
    line(rules);
  }
  for (const auto& row : rows_) line(row);
  return out;
}

}  // namespace adjutant
