#include "replay/mail/html_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace adjutant::mail {
namespace {

constexpr size_t kQuotedMost = 64;

struct Entity {
  absl::string_view name;
  absl::string_view text;
};
constexpr std::array<Entity, 22> kEntities = {
    {{"amp", "&"},         {"lt", "<"},         {"gt", ">"},         {"quot", "\""},      {"apos", "'"},
     {"nbsp", " "},        {"shy", ""},         {"zwnj", ""},        {"ndash", "\u2013"}, {"mdash", "\u2014"},
     {"hellip", "\u2026"}, {"lsquo", "\u2018"}, {"rsquo", "\u2019"}, {"ldquo", "\u201C"}, {"rdquo", "\u201D"},
     {"frac12", "\u00BD"}, {"auml", "\u00E4"},  {"ouml", "\u00F6"},  {"uuml", "\u00FC"},  {"szlig", "\u00DF"},
     {"rarr", "\u2192"},   {"eacute", "\u00E9"}}};

std::string PointText(uint32_t point) {
  if (point == 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return "\uFFFD";
  if (point == 0xA0) return " ";
  std::string text;
  if (point < 0x80) return std::string(1, static_cast<char>(point));
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (point >> shift & 63)); };
  if (point < 0x800) {
    text += static_cast<char>(0xC0 | point >> 6);
  } else if (point < 0x10000) {
    text += static_cast<char>(0xE0 | point >> 12);
    tail(6);
  } else {
    text += static_cast<char>(0xF0 | point >> 18);
    tail(12);
    tail(6);
  }
  tail(0);
  return text;
}

// The entity at the front of `html`, which starts with '&'. False: it is none.
bool TakeEntity(absl::string_view html, std::string* text, size_t* size) {
  constexpr size_t kLongest = 12;
  const size_t end = html.substr(0, kLongest).find(';');
  if (end == absl::string_view::npos || end < 2) return false;
  absl::string_view name = html.substr(1, end - 1);
  *size = end + 1;
  if (name[0] == '#') {
    name.remove_prefix(1);
    uint32_t point = 0;
    const bool hex = absl::StartsWithIgnoreCase(name, "x");
    if (!(hex ? absl::SimpleHexAtoi(name.substr(1), &point) : absl::SimpleAtoi(name, &point))) return false;
    *text = PointText(point);
    return true;
  }
  const auto found = std::find_if(kEntities.begin(), kEntities.end(), [&](const Entity& e) { return e.name == name; });
  if (found == kEntities.end()) return false;
  *text = std::string(found->text);
  return true;
}

bool IsOneOf(absl::string_view name, absl::string_view names) {
  return absl::StrContains(absl::StrCat(" ", names, " "), absl::StrCat(" ", name, " "));
}

// Reads a page from its first sign to its last.
class Converter {
 public:
  explicit Converter(absl::string_view html) : html_(html) {}

  std::string Text() {
    while (at_ < html_.size()) {
      const char c = html_[at_];
      if (c == '<' && Tag()) continue;
      std::string text;
      size_t size = 0;
      if (c == '&' && TakeEntity(html_.substr(at_), &text, &size)) {
        Put(text);
        at_ += size;
      } else {
        Character(c);
        ++at_;
      }
    }
    return std::move(out_);
  }

 private:
  // The tag or comment at the place come to. False: it is only a sign "<".
  bool Tag() {
    const absl::string_view rest = html_.substr(at_);
    if (absl::StartsWith(rest, "<!--")) return SkipBehind("-->");
    if (absl::StartsWith(rest, "<!") || absl::StartsWith(rest, "<?")) return SkipBehind(">");
    size_t name_begin = 1;
    const bool closes = rest.size() > 1 && rest[1] == '/';
    if (closes) ++name_begin;
    size_t name_end = name_begin;
    while (name_end < rest.size() && absl::ascii_isalnum(static_cast<unsigned char>(rest[name_end]))) ++name_end;
    if (name_end == name_begin) return false;
    // A tag has an end, and within reach.
    constexpr size_t kTagBytesMax = 16384;
    const size_t end = rest.substr(0, kTagBytesMax).find('>');
    if (end == absl::string_view::npos) return false;
    const std::string name = absl::AsciiStrToLower(rest.substr(name_begin, name_end - name_begin));
    at_ += end + 1;
    Act(name, closes);
    return true;
  }

  void Act(const std::string& name, bool closes) {
    if (!closes && IsOneOf(name, "script style head title template")) {
      // Without its end nothing is left out.
      const size_t back = at_;
      if (!SkipBehind(absl::StrCat("</", name))) {
        at_ = back;
      } else {
        SkipBehind(">");
      }
      return;
    }
    if (name == "br") return NewLine(true);
    if (name == "blockquote") {
      NewLine(false);
      if (!closes && quoted_ < kQuotedMost) ++quoted_;
      if (closes && quoted_ > 0) --quoted_;
      return;
    }
    if (IsOneOf(name, "p div tr li ul ol table h1 h2 h3 h4 h5 h6 hr")) return NewLine(false);
    if (name == "pre") {
      NewLine(false);
      preformatted_ = !closes;
    }
    if (closes && IsOneOf(name, "td th")) Put("\t");
  }

  // False: it does not come any more, and is not looked for a second time.
  bool SkipBehind(absl::string_view what) {
    if (gone_.count(std::string(what)) != 0) return false;
    for (size_t i = at_; i + what.size() <= html_.size(); ++i) {
      if (!absl::EqualsIgnoreCase(html_.substr(i, what.size()), what)) continue;
      at_ = i + what.size();
      return true;
    }
    gone_.insert(std::string(what));
    return false;
  }

  void NewLine(bool always) {
    if (!always && (out_.empty() || out_.back() == '\n')) return;
    out_ += '\n';
  }
  void Put(absl::string_view text) {
    if (out_.empty() || out_.back() == '\n') {
      for (size_t i = 0; i < quoted_; ++i) out_ += "> ";
    }
    absl::StrAppend(&out_, text);
  }
  void Character(char c) {
    const bool blank = absl::ascii_isspace(static_cast<unsigned char>(c));
    if (!blank) return Put(absl::string_view(&c, 1));
    // A page without any tag for lines was text: its lines stay. In others a line end is a blank.
    if (c == '\n' && (preformatted_ || !has_tags_for_lines_)) return NewLine(true);
    if (!out_.empty() && out_.back() != '\n' && out_.back() != ' ') out_ += ' ';
  }

  absl::string_view html_;
  size_t at_ = 0;
  std::string out_;
  size_t quoted_ = 0;
  bool preformatted_ = false;
  std::set<std::string> gone_;
  const bool has_tags_for_lines_ = LooksLikeHtml(html_);
};

}  // namespace

std::string TextOfHtml(absl::string_view html) { return Converter(html).Text(); }

bool LooksLikeHtml(absl::string_view text) {
  for (size_t at = text.find('<'); at != absl::string_view::npos; at = text.find('<', at + 1)) {
    for (const absl::string_view tag : {"<br", "<p", "<div", "<html", "<body", "<table", "<pre", "<!doctype html"}) {
      const absl::string_view there = text.substr(at, tag.size());
      const size_t behind = at + tag.size();
      if (absl::EqualsIgnoreCase(there, tag) && behind < text.size() &&
          absl::StrContains(" >/\n\t", absl::string_view(&text[behind], 1))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace adjutant::mail
