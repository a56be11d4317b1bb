#include "verify/text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace adjutant {
namespace {

constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Length of the UTF-8 sequence at the start of `text`, 0 if it is not one.
size_t SequenceLength(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 && lead <= 0xF4   ? 4
                        : lead >= 0xE0 && lead <= 0xEF ? 3
                        : lead >= 0xC2 && lead <= 0xDF ? 2
                                                       : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  if (lead == 0xE0 && byte(1) < 0xA0) return 0;
  if (lead == 0xED && byte(1) >= 0xA0) return 0;
  if (lead == 0xF0 && byte(1) < 0x90) return 0;
  if (lead == 0xF4 && byte(1) >= 0x90) return 0;
  return length;
}

// Calls `one` with every character, broken bytes as U+FFFD.
template <class One>
void EachCharacter(absl::string_view text, One one) {
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    one(length == 0 ? kReplacement : text.substr(0, length));
    text.remove_prefix(std::max<size_t>(length, 1));
  }
}

bool IsControl(absl::string_view character) {
  const uint8_t first = static_cast<uint8_t>(character[0]);
  // C0, DEL, and the C1 block, which some terminals obey too.
  return first < 0x20 || first == 0x7F || (first == 0xC2 && static_cast<uint8_t>(character[1]) < 0xA0);
}

}  // namespace

std::string Printable(absl::string_view text) {
  std::string out;
  EachCharacter(text, [&](absl::string_view c) {
    if (c == "\n" || c == "\t" || c == "\r") {
      out += ' ';
    } else {
      absl::StrAppend(&out, IsControl(c) ? kReplacement : c);
    }
  });
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
        absl::StrAppend(&out, IsControl(c) || c == "\xEF\xBF\xBE" || c == "\xEF\xBF\xBF" ? kReplacement : c);
    }
  });
  return out;
}

std::string MarkdownCell(absl::string_view text) {
  std::string out;
  for (char c : Printable(text)) {
    if (c == '|' || c == '\\' || c == '`' || c == '*' || c == '_' || c == '<' || c == '[') out += '\\';
    out += c;
  }
  return out;
}

size_t WidthOf(absl::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

std::string Counted(uint64_t count, absl::string_view noun) { return Counted(count, noun, absl::StrCat(noun, "s")); }

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
