#include "replay/mail/text_repair.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/characters.h"

namespace adjutant::mail {
namespace {

using characters::kReplacement;
using characters::SequenceLength;

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// 0x80 to 0x9F of windows-1252; 0: no character, which browsers take for the control of that number.
constexpr std::array<uint16_t, 32> kWindows1252 = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

bool IsUtf8(absl::string_view text) {
  while (!text.empty()) {
    const size_t size = SequenceLength(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string ValidUtf8Of(absl::string_view text) {
  std::string valid;
  characters::EachCharacter(text, [&](absl::string_view one) { absl::StrAppend(&valid, one); });
  return valid;
}

void AppendPoint(uint32_t point, std::string* out) {
  if (point < 0x80) {
    *out += static_cast<char>(point);
  } else if (point < 0x800) {
    *out += static_cast<char>(0xC0 | point >> 6);
    *out += static_cast<char>(0x80 | (point & 63));
  } else if (point < 0x10000) {
    *out += static_cast<char>(0xE0 | point >> 12);
    *out += static_cast<char>(0x80 | (point >> 6 & 63));
    *out += static_cast<char>(0x80 | (point & 63));
  } else {
    *out += static_cast<char>(0xF0 | point >> 18);
    *out += static_cast<char>(0x80 | (point >> 12 & 63));
    *out += static_cast<char>(0x80 | (point >> 6 & 63));
    *out += static_cast<char>(0x80 | (point & 63));
  }
}

// By the C library. Empty if it does not know the charset.
std::string Converted(absl::string_view bytes, absl::string_view charset) {
  constexpr size_t kNameMax = 40;
  const auto harmless = [](unsigned char c) { return absl::ascii_isalnum(c) || c == '-' || c == '_' || c == '.'; };
  // The C library takes more than names there.
  if (charset.size() > kNameMax || !std::all_of(charset.begin(), charset.end(), harmless)) return "";
  const iconv_t converter = iconv_open("UTF-8", std::string(charset).c_str());
  if (converter == reinterpret_cast<iconv_t>(-1)) return "";
  std::string text;
  std::string in(bytes);
  char* from = in.data();
  size_t left = in.size();
  std::array<char, 4096> buffer;
  while (left > 0) {
    char* to = buffer.data();
    size_t room = buffer.size();
    const size_t done = iconv(converter, &from, &left, &to, &room);
    text.append(buffer.data(), buffer.size() - room);
    if (done != static_cast<size_t>(-1) || errno == E2BIG) continue;
    absl::StrAppend(&text, kReplacement);
    if (errno == EINVAL) break;  // cut in the middle of a character
    ++from;
    --left;
  }
  iconv_close(converter);
  return text;
}

std::string FromUtf16(absl::string_view bytes, bool little) {
  std::string text;
  uint32_t high = 0;
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto a = static_cast<uint8_t>(bytes[i]), b = static_cast<uint8_t>(bytes[i + 1]);
    const uint32_t unit = little ? b << 8 | a : a << 8 | b;
    if (unit >= 0xDC00 && unit < 0xE000 && high != 0) {
      AppendPoint(0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00), &text);
      high = 0;
      continue;
    }
    if (high != 0) absl::StrAppend(&text, kReplacement);
    high = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
    if (high != 0) continue;
    unit >= 0xDC00 && unit < 0xE000 ? absl::StrAppend(&text, kReplacement) : AppendPoint(unit, &text);
  }
  return text;
}

}  // namespace

std::string DecodeQuotedPrintable(absl::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      decoded += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? HexValue(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? HexValue(text[i + 2]) : -1;
    if (high >= 0 && low >= 0) {
      decoded += static_cast<char>(high << 4 | low);
      i += 2;
      continue;
    }
    size_t end = i + 1;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
    if (end < text.size() && text[end] == '\r') ++end;
    if (end < text.size() && text[end] == '\n') {
      i = end;
    } else if (end == text.size()) {
      i = end - 1;
    } else {
      decoded += '=';
    }
  }
  return decoded;
}

std::string DecodeBase64(absl::string_view text, bool* rest) {
  const auto value = [](char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
  };
  std::string decoded;
  uint32_t bits = 0;
  int count = 0;
  bool ended = false, left = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    // A line with a blank within is a footer.
    const absl::string_view trimmed = absl::StripAsciiWhitespace(line);
    if (trimmed.empty()) continue;
    if (ended || absl::StrContains(trimmed, ' ') || absl::StartsWith(trimmed, "__") ||
        absl::StartsWith(trimmed, "--")) {
      left = ended = true;
      continue;
    }
    for (const char c : trimmed) {
      const int six = value(c);
      if (c == '=') ended = true;
      if (six < 0 || ended) continue;
      bits = bits << 6 | static_cast<uint32_t>(six);
      count += 6;
      if (count >= 8) {
        count -= 8;
        decoded += static_cast<char>(bits >> count & 255);
      }
      bits &= (1u << count) - 1;
    }
  }
  if (rest != nullptr) *rest = left;
  return decoded;
}

std::string FromWindows1252(absl::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<uint8_t>(c);
    const bool special = byte >= 0x80 && byte < 0xA0 && kWindows1252[byte - 0x80u] != 0;
    AppendPoint(special ? kWindows1252[byte - 0x80u] : byte, &text);
  }
  return text;
}

std::string UndoDoubleUtf8(absl::string_view text) {
  std::string bytes;
  bool other = false;
  for (absl::string_view rest = text; !rest.empty();) {
    const size_t size = SequenceLength(rest);
    if (size == 0) return std::string(text);
    const uint32_t point = characters::CodePointOf(rest.substr(0, size));
    rest.remove_prefix(size);
    other = other || point >= 0x80;
    uint32_t byte = point;
    for (size_t i = 0; i < kWindows1252.size(); ++i) {
      if (kWindows1252[i] == point && point != 0) byte = static_cast<uint32_t>(0x80 + i);
    }
    if (byte > 255) return std::string(text);
    bytes += static_cast<char>(byte);
  }
  return other && IsUtf8(bytes) ? bytes : std::string(text);
}

std::string DecodeCharset(absl::string_view bytes, absl::string_view charset) {
  const std::string name = absl::AsciiStrToLower(absl::StripAsciiWhitespace(charset));
  const bool unsure = name.empty() || name == "us-ascii" || name == "ascii" || name == "iso-8859-1" ||
                      name == "latin1" || name == "windows-1252" || name == "utf-8" || name == "utf8" ||
                      name == "unknown-8bit" || name == "x-unknown";
  if (!unsure) {
    const std::string converted = Converted(bytes, name);
    if (!converted.empty() || bytes.empty()) return converted;
  }
  if (IsUtf8(bytes)) return UndoDoubleUtf8(bytes);
  return absl::StartsWith(name, "utf") ? ValidUtf8Of(bytes) : FromWindows1252(bytes);
}

std::string NormalLines(absl::string_view text) {
  if (absl::StartsWith(text, "\xFF\xFE")) return NormalLines(FromUtf16(text.substr(2), true));
  if (absl::StartsWith(text, "\xFE\xFF")) return NormalLines(FromUtf16(text.substr(2), false));
  if (absl::StartsWith(text, kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string normal;
  normal.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      normal += '\n';
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
    } else {
      normal += text[i];
    }
  }
  return normal;
}

std::string JoinFlowed(absl::string_view text, bool del_sp) {
  std::string joined;
  bool open = false;  // the line before flows into this one
  size_t open_depth = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    size_t depth = 0;
    while (depth < line.size() && line[depth] == '>') ++depth;
    absl::string_view words = line.substr(depth);
    if (absl::StartsWith(words, " ")) words.remove_prefix(1);
    const bool signature = words == "-- ";
    if (open && (depth != open_depth || signature)) {
      joined += '\n';
      open = false;
    }
    if (!open) absl::StrAppend(&joined, std::string(depth, '>'), depth > 0 ? " " : "");
    open = absl::EndsWith(words, " ") && !signature;
    open_depth = depth;
    if (open && del_sp) words.remove_suffix(1);
    absl::StrAppend(&joined, words, open ? "" : "\n");
  }
  // The text ended without an end of its last line.
  if (absl::EndsWith(joined, "\n")) joined.pop_back();
  return joined;
}

std::string UndoFromStuffing(absl::string_view text) {
  std::vector<std::string> lines;
  std::string undone;
  bool first = true;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!std::exchange(first, false)) undone += '\n';
    absl::string_view marks = line;
    while (absl::StartsWith(marks, ">")) marks.remove_prefix(1);
    const bool stuffed = marks.size() < line.size() && absl::StartsWith(marks, "From ");
    absl::StrAppend(&undone, stuffed ? line.substr(1) : line);
  }
  return undone;
}

namespace {

struct EncodedWord {
  std::string charset;
  std::string bytes;
  size_t size = 0;  // in the header
};

// "=?charset?Q?text?=" at the front of `text`.
bool TakeEncodedWord(absl::string_view text, EncodedWord* word) {
  // Standards say 75; some programs write more.
  constexpr size_t kWordBytesMax = 1000;
  text = text.substr(0, kWordBytesMax);
  if (!absl::StartsWith(text, "=?")) return false;
  const size_t charset_end = text.find('?', 2);
  if (charset_end == absl::string_view::npos || charset_end + 3 >= text.size()) return false;
  const char encoding = absl::ascii_toupper(static_cast<unsigned char>(text[charset_end + 1]));
  if ((encoding != 'Q' && encoding != 'B') || text[charset_end + 2] != '?') return false;
  const size_t begin = charset_end + 3, end = text.find("?=", begin);
  if (end == absl::string_view::npos) return false;
  std::string content(text.substr(begin, end - begin));
  if (encoding == 'Q') {
    for (char& c : content) c = c == '_' ? ' ' : c;
  }
  // A language may stand behind the charset.
  word->charset = absl::AsciiStrToLower(text.substr(2, std::min(text.find('*', 2), charset_end) - 2));
  word->bytes = encoding == 'Q' ? DecodeQuotedPrintable(content) : DecodeBase64(content);
  word->size = end + 2;
  return true;
}

}  // namespace

std::string DecodeHeader(absl::string_view raw) {
  std::string text, plain, bytes, charset;
  const auto end_words = [&] {
    absl::StrAppend(&text, bytes.empty() ? "" : DecodeCharset(bytes, charset));
    bytes.clear();
  };
  for (size_t i = 0; i < raw.size();) {
    EncodedWord word;
    if (TakeEncodedWord(raw.substr(i), &word)) {
      // Blanks between two words are none.
      const bool joins = !bytes.empty() && absl::StripAsciiWhitespace(plain).empty();
      if (!joins || word.charset != charset) end_words();
      if (!joins) absl::StrAppend(&text, plain);
      plain.clear();
      charset = word.charset;
      bytes += word.bytes;
      i += word.size;
      continue;
    }
    plain += raw[i] == '\r' || raw[i] == '\n' || raw[i] == '\t' ? ' ' : raw[i];
    ++i;
    if (!bytes.empty() && !absl::ascii_isspace(static_cast<unsigned char>(plain.back()))) {
      end_words();
      absl::StrAppend(&text, plain);
      plain.clear();
    }
  }
  end_words();
  absl::StrAppend(&text, plain);
  const std::string valid = IsUtf8(text) ? text : DecodeCharset(text, "");
  std::string single;
  for (const char c : valid) {
    if (c != ' ' || (!single.empty() && single.back() != ' ')) single += c;
  }
  return std::string(absl::StripAsciiWhitespace(single));
}

}  // namespace adjutant::mail
