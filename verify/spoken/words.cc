#include "verify/spoken/words.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace adjutant {
namespace {

// The letters of U+00C0 to U+00FF without their accents; '?' for the two signs among them.
constexpr char kLatin1[] = "aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty";
// Those of U+0100 to U+017F.
constexpr char kLatinA[] =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuu"
    "uu"
    "wwyyyzzzzzzs";
static_assert(sizeof(kLatin1) == 65 && sizeof(kLatinA) == 129);

constexpr absl::string_view kArrow = "\xE2\x86\x92";
constexpr absl::string_view kApostrophe = "\xE2\x80\x99";

bool IsPlain(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); }
bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

// Two bytes of UTF-8 that stand for a letter with an accent: the letter. ' ' for an accent that stands by itself, which
// belongs to the letter before; 0 for anything else.
char PlainLetter(absl::string_view text) {
  if (text.size() < 2) return 0;
  const auto first = static_cast<uint8_t>(text[0]), second = static_cast<uint8_t>(text[1]);
  if ((second & 0xC0) != 0x80) return 0;
  if (first == 0xC3) return kLatin1[second - 0x80];
  if (first == 0xC4 || first == 0xC5) return kLatinA[(first - 0xC4) * 64 + second - 0x80];
  if (first == 0xCC || (first == 0xCD && second < 0xB0)) return ' ';
  return 0;
}

// Reads a line from its beginning.
class Cutter {
 public:
  explicit Cutter(absl::string_view text) : text_(text), rest_(text) {}

  absl::StatusOr<SpokenLine> Cut() {
    line_.parts.emplace_back();
    line_.said = std::string(absl::StripAsciiWhitespace(text_));
    while (true) {
      SkipSpaces();
      if (rest_.empty()) break;
      if (absl::StartsWith(rest_, "--")) {
        line_.said = std::string(absl::StripAsciiWhitespace(text_.substr(0, text_.size() - rest_.size())));
        const absl::Status flags = Flags();
        if (!flags.ok()) return flags;
        break;
      }
      if (Separator()) continue;
      const absl::Status token = Token();
      if (!token.ok()) return token;
    }
    for (const SpokenPart& part : line_.parts) {
      if (part.tokens.empty()) {
        return absl::InvalidArgumentError(line_.parts.size() == 1 ? "the line says nothing"
                                                                  : "a part of the list or path is empty");
      }
    }
    return std::move(line_);
  }

 private:
  SpokenPart& part() { return line_.parts.back(); }
  void SkipSpaces() {
    while (!rest_.empty() && IsSpace(rest_[0])) rest_.remove_prefix(1);
  }
  static size_t SeparatorLength(absl::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == ',' || text[0] == '>') return 1;
    if (absl::StartsWith(text, "->")) return 2;
    return absl::StartsWith(text, kArrow) ? kArrow.size() : 0;
  }
  bool Separator() {
    const size_t length = SeparatorLength(rest_);
    if (length == 0) return false;
    const char before = rest_[0] == ',' ? ',' : '>';
    rest_.remove_prefix(length);
    line_.parts.emplace_back();
    part().before = before;
    return true;
  }

  // What stands in quotes at the beginning of the rest.
  absl::StatusOr<std::string> InQuotes() {
    const char quote = rest_[0];
    std::string text;
    for (size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == quote) {
        rest_.remove_prefix(i + 1);
        return text;
      }
      if (rest_[i] == '\\' && i + 1 < rest_.size()) ++i;
      text += rest_[i];
    }
    return absl::InvalidArgumentError(absl::StrCat("a quote is not closed: ", rest_));
  }
  bool AtQuote() const { return !rest_.empty() && (rest_[0] == '"' || rest_[0] == '\''); }

  absl::Status Token() {
    const absl::string_view begin = rest_;
    SpokenToken token;
    std::string text;
    while (!rest_.empty() && !IsSpace(rest_[0]) && SeparatorLength(rest_) == 0) {
      if (AtQuote() && text.empty()) {
        absl::StatusOr<std::string> quoted = InQuotes();
        if (!quoted.ok()) return quoted.status();
        text = *std::move(quoted);
        break;
      }
      if (rest_[0] == '=' && token.name.empty() && !text.empty()) {
        token.name = absl::AsciiStrToLower(text);
        text.clear();
      } else {
        text += rest_[0];
      }
      rest_.remove_prefix(1);
    }
    token.words = WordsOf(text);
    absl::StrAppend(&part().text, part().text.empty() ? "" : " ", begin.substr(0, begin.size() - rest_.size()));
    // A dash or a full stop by itself says nothing.
    if (!token.words.empty() || !token.name.empty()) part().tokens.push_back(std::move(token));
    return absl::OkStatus();
  }

  // The rest as arguments: quotes may stand anywhere in one.
  absl::Status Flags() {
    while (true) {
      SkipSpaces();
      if (rest_.empty()) return absl::OkStatus();
      std::string flag;
      while (!rest_.empty() && !IsSpace(rest_[0])) {
        const bool fresh = flag.empty() || flag.back() == '=' || flag.back() == ':';
        if (AtQuote() && fresh) {
          absl::StatusOr<std::string> quoted = InQuotes();
          if (!quoted.ok()) return quoted.status();
          flag += *quoted;
          continue;
        }
        flag += rest_[0];
        rest_.remove_prefix(1);
      }
      line_.flags.push_back(std::move(flag));
    }
  }

  const absl::string_view text_;
  absl::string_view rest_;
  SpokenLine line_;
};

}  // namespace

std::vector<std::string> WordsOf(absl::string_view text) {
  std::vector<std::string> words(1);
  // The sign of a number is part of it; any other dash stands between words.
  if (text.size() > 1 && text[0] == '-' && absl::ascii_isdigit(static_cast<unsigned char>(text[1])))
    words.back().push_back('-');
  while (!text.empty()) {
    size_t length = 1;
    if (IsPlain(text[0])) {
      words.back() += absl::ascii_tolower(static_cast<unsigned char>(text[0]));
    } else if (text[0] == '\'' || absl::StartsWith(text, kApostrophe)) {
      length = text[0] == '\'' ? 1 : kApostrophe.size();
    } else if (const char letter = PlainLetter(text); letter != 0) {
      length = 2;
      if (letter == '?' && !words.back().empty()) words.emplace_back();
      if (letter != '?' && letter != ' ') words.back() += letter;
    } else if (static_cast<uint8_t>(text[0]) >= 0x80) {
      words.back() += text[0];  // of another alphabet
    } else if (!words.back().empty() && words.back() != "-") {
      words.emplace_back();
    }
    text.remove_prefix(length);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

absl::StatusOr<SpokenLine> CutLine(absl::string_view text) { return Cutter(text).Cut(); }

absl::string_view WithoutComment(absl::string_view line) {
  if (absl::StrContains(line, '{')) return line;  // JSON and protobuf text have a '#' of their own
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == '\\') {
        ++i;
      } else if (line[i] == quote) {
        quote = 0;
      }
    } else if ((line[i] == '"' || line[i] == '\'') && (i == 0 || absl::StrContains(" \t=:,>", line[i - 1]))) {
      quote = line[i];
    } else if (absl::StartsWith(line.substr(i), "  # ")) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::string Quoted(absl::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace adjutant
