#include "replay/foreign/plain_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/characters.h"
#include "replay/foreign/limits.h"

namespace adjutant::foreign {
namespace {

// 0x80 to 0x9F of windows-1252; 0 for those that are none.
constexpr std::array<uint16_t, 32> kWindows1252 = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string FromUtf16(absl::string_view bytes, bool big) {
  std::string text;
  const auto unit = [&](size_t at) -> uint32_t {
    const uint32_t first = static_cast<uint8_t>(bytes[at]);
    const uint32_t second = static_cast<uint8_t>(bytes[at + 1]);
    return big ? first << 8 | second : second << 8 | first;
  };
  for (size_t at = 2; at + 1 < bytes.size(); at += 2) {
    uint32_t point = unit(at);
    if (point >= 0xD800 && point < 0xDC00 && at + 3 < bytes.size() && (unit(at + 2) & 0xFC00) == 0xDC00) {
      point = 0x10000 + ((point & 0x3FF) << 10 | (unit(at + 2) & 0x3FF));
      at += 2;
    }
    AppendUtf8(point, &text);
  }
  return text;
}

std::string From1252(absl::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const uint8_t byte = static_cast<uint8_t>(c);
    const bool special = byte >= 0x80 && byte < 0xA0;
    AppendUtf8(special && kWindows1252[byte - 0x80] != 0 ? kWindows1252[byte - 0x80] : byte, &text);
  }
  return text;
}

std::string WithLineFeeds(absl::string_view text) {
  std::string lines;
  lines.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      lines.push_back(text[i]);
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      lines.push_back('\n');
    }
  }
  return lines;
}

constexpr std::pair<absl::string_view, uint32_t> kEntities[] = {
    {"lt", '<'},       {"gt", '>'},        {"amp", '&'},      {"quot", '"'},     {"apos", '\''},    {"nbsp", ' '},
    {"frac12", 0xBD},  {"ndash", 0x2013},  {"mdash", 0x2014}, {"lsquo", 0x2018}, {"rsquo", 0x2019}, {"ldquo", 0x201C},
    {"rdquo", 0x201D}, {"hellip", 0x2026}, {"middot", 0xB7},  {"eacute", 0xE9},  {"egrave", 0xE8},  {"agrave", 0xE0},
    {"aacute", 0xE1},  {"iacute", 0xED},   {"oacute", 0xF3},  {"uacute", 0xFA},  {"ntilde", 0xF1},  {"ccedil", 0xE7},
    {"auml", 0xE4},    {"ouml", 0xF6},     {"uuml", 0xFC},    {"Auml", 0xC4},    {"Ouml", 0xD6},    {"Uuml", 0xDC},
    {"szlig", 0xDF},   {"copy", 0xA9},     {"reg", 0xAE},     {"deg", 0xB0},     {"times", 0xD7}};

// The character of "&...;" at the start of `text`, and the length of that; nothing if it is none.
std::optional<std::pair<uint32_t, size_t>> EntityAt(absl::string_view text) {
  constexpr size_t kLongest = 10;
  const size_t end = text.substr(0, kLongest).find(';');
  if (end == absl::string_view::npos || end < 2) return std::nullopt;
  const absl::string_view name = text.substr(1, end - 1);
  if (name[0] != '#') {
    for (const auto& [known, point] : kEntities) {
      if (known == name) return std::make_pair(point, end + 1);
    }
    return std::nullopt;
  }
  uint32_t point = 0;
  const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
  const absl::string_view digits = name.substr(hex ? 2 : 1);
  if (digits.empty() || digits.size() > 7) return std::nullopt;
  for (const char c : digits) {
    const bool digit =
        hex ? absl::ascii_isxdigit(static_cast<unsigned char>(c)) : absl::ascii_isdigit(static_cast<unsigned char>(c));
    if (!digit) return std::nullopt;
    const uint32_t value = absl::ascii_isdigit(static_cast<unsigned char>(c))
                               ? static_cast<uint32_t>(c - '0')
                               : static_cast<uint32_t>(absl::ascii_tolower(static_cast<unsigned char>(c)) - 'a' + 10);
    point = point * (hex ? 16 : 10) + value;
  }
  return std::make_pair(point == 0xA0 ? uint32_t{' '} : point, end + 1);
}

constexpr absl::string_view kChatTags[] = {
    "a", "b",   "big", "br", "center", "code", "div",    "em",  "font", "h1",    "h2", "h3", "hr", "html", "body",
    "i", "img", "p",   "s",  "small",  "span", "strong", "sub", "sup",  "table", "td", "tr", "tt", "u"};

// The length of a tag of HTML at the start of `text`, whose first '>' is at `close`; 0 if it is none.
size_t TagAt(absl::string_view text, size_t close) {
  constexpr size_t kTagMax = 1'000;
  constexpr size_t kNameMax = 8;
  if (close > kTagMax) return 0;
  size_t at = text[1] == '/' ? 2 : 1;
  const size_t begin = at;
  while (at < close && at - begin < kNameMax && absl::ascii_isalnum(static_cast<unsigned char>(text[at]))) ++at;
  const std::string name = absl::AsciiStrToLower(text.substr(begin, at - begin));
  if (std::find(std::begin(kChatTags), std::end(kChatTags), name) == std::end(kChatTags)) return 0;
  // "<s Ada>" is a name: what follows a tag's name is an attribute with its value.
  const bool ends = text[at] == '>' || text[at] == '/';
  return ends || absl::StrContains(text.substr(at, close - at), "=") ? close + 1 : 0;
}

}  // namespace

bool IsUtf8(absl::string_view text) {
  while (!text.empty()) {
    const size_t length = characters::SequenceLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void AppendUtf8(uint32_t point, std::string* text) {
  if (point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) point = 0xFFFD;
  const auto tail = [&](int shift) { text->push_back(static_cast<char>(0x80 | (point >> shift & 0x3F))); };
  if (point < 0x80) {
    text->push_back(static_cast<char>(point));
  } else if (point < 0x800) {
    text->push_back(static_cast<char>(0xC0 | point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    text->push_back(static_cast<char>(0xE0 | point >> 12));
    tail(6);
    tail(0);
  } else {
    text->push_back(static_cast<char>(0xF0 | point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string ToUtf8(absl::string_view bytes, std::string* what) {
  if (what != nullptr) what->clear();
  if (absl::StartsWith(bytes, "\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const bool little = absl::StartsWith(bytes, "\xFF\xFE");
  if (little || absl::StartsWith(bytes, "\xFE\xFF")) {
    if (what != nullptr) *what = "UTF-16";
    return WithLineFeeds(FromUtf16(bytes, !little));
  }
  if (IsUtf8(bytes)) return WithLineFeeds(bytes);
  if (what != nullptr) *what = "windows-1252";
  return WithLineFeeds(From1252(bytes));
}

std::string WithoutEntities(absl::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const auto entity = text[0] == '&' ? EntityAt(text) : std::nullopt;
    if (entity.has_value()) {
      AppendUtf8(entity->first, &plain);
    } else {
      plain.push_back(text[0]);
    }
    text.remove_prefix(entity.has_value() ? entity->second : 1);
  }
  return plain;
}

std::string ChatText(absl::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  size_t close = std::min(text.find('>'), text.size());  // the first from here on
  for (size_t at = 0; at < text.size();) {
    if (close < at) close = std::min(text.find('>', at), text.size());
    const bool open = text[at] == '<' && close < text.size();
    const size_t tag = open ? TagAt(text.substr(at), close - at) : 0;
    if (tag == 0) plain.push_back(text[at]);
    at += std::max<size_t>(tag, 1);
  }
  return WithoutEntities(plain);
}

std::string OneLine(absl::string_view text) {
  std::string line;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool no_break = absl::StartsWith(text.substr(at), "\xC2\xA0");
    if (no_break) ++at;
    if (!no_break && !absl::ascii_isspace(static_cast<unsigned char>(text[at]))) {
      line.push_back(text[at]);
    } else if (!line.empty() && line.back() != ' ') {
      line.push_back(' ');
    }
  }
  absl::StripTrailingAsciiWhitespace(&line);
  return line;
}

std::string Shortened(absl::string_view text, size_t count) {
  std::string start;
  size_t characters = 0;
  bool more = false;
  characters::EachCharacter(text.substr(0, 4 * count + 4), [&](absl::string_view one) {
    if (characters++ < count) {
      start.append(one.data(), one.size());
    } else {
      more = true;
    }
  });
  return more ? start + "..." : start;
}

std::optional<int32_t> WholeNumber(absl::string_view text) {
  constexpr size_t kDigitsMax = 9;
  absl::string_view digits = text;
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > kDigitsMax) return std::nullopt;
  for (const char c : digits) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c))) return std::nullopt;
  }
  int32_t value = 0;
  if (!absl::SimpleAtoi(digits, &value)) return std::nullopt;
  return text[0] == '-' ? -value : value;
}

std::optional<std::vector<int32_t>> NumbersOfLine(absl::string_view line) {
  std::vector<int32_t> numbers;
  size_t at = 0;
  const auto parts = [](char c) { return c == ' ' || c == '\t' || c == ',' || c == '\r'; };
  while (at < line.size()) {
    if (parts(line[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < line.size() && !parts(line[end])) ++end;
    const std::optional<int32_t> number = WholeNumber(line.substr(at, end - at));
    if (!number.has_value() || numbers.size() == kDiceMax) return std::nullopt;
    numbers.push_back(*number);
    at = end;
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

}  // namespace adjutant::foreign
