#include "replay/foreign/html_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

// Tables that lie deeper are text of the cell.
constexpr size_t kNestedMax = 8;

constexpr absl::string_view kBreaks[] = {"br", "p",  "div", "li",     "ul",   "ol",         "h1", "h2",
                                         "h3", "h4", "hr",  "center", "form", "blockquote", "pre"};

struct Tag {
  std::string name;  // in small letters
  bool closes = false;
  std::string alt;
};

// Lines without blanks at their ends, and no empty ones at the ends of the text.
std::string Tidy(absl::string_view text) {
  std::vector<std::string> lines;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    std::string one = OneLine(line);
    if (!one.empty() || !lines.empty()) lines.push_back(std::move(one));
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return absl::StrJoin(lines, "\n");
}

class HtmlReader {
 public:
  explicit HtmlReader(absl::string_view html) : html_(html) {}

  HtmlPage Read() {
    while (at_ < html_.size()) {
      const size_t open = std::min(html_.find('<', at_), html_.size());
      Text(html_.substr(at_, open - at_));
      at_ = open;
      if (at_ < html_.size()) Markup();
    }
    while (!tables_.empty()) CloseTable();
    page_.text = Tidy(page_.text);
    return std::move(page_);
  }

 private:
  struct Table {
    std::vector<std::string> cells;
    bool in_cell = false;
    bool in_row = false;
  };

  std::string& Here() { return tables_.empty() || !tables_.back().in_cell ? page_.text : tables_.back().cells.back(); }

  void Text(absl::string_view text) {
    if (text.empty()) return;
    std::string plain = WithoutEntities(text);
    // Ends of lines in the source are blanks.
    std::replace(plain.begin(), plain.end(), '\n', ' ');
    Here().append(plain);
  }

  void Markup() {
    const absl::string_view rest = html_.substr(at_);
    if (absl::StartsWith(rest, "<!--")) return SkipTo("-->", 4);
    if (absl::StartsWith(rest, "<!") || absl::StartsWith(rest, "<?")) return SkipTo(">", 2);
    const bool letter = rest.size() > 1 && (rest[1] == '/' || absl::ascii_isalpha(static_cast<unsigned char>(rest[1])));
    if (!letter) {
      Text("&lt;");
      ++at_;
      return;
    }
    const Tag tag = ReadTag();
    if (!tag.closes && (tag.name == "script" || tag.name == "style" || tag.name == "title")) SkipElement(tag.name);
    Obey(tag);
  }

  // Behind the next `end`, from `from` characters on; to the end of the page without one.
  void SkipTo(absl::string_view end, size_t from) {
    const size_t found = html_.find(end, std::min(at_ + from, html_.size()));
    at_ = found == absl::string_view::npos ? html_.size() : found + end.size();
  }

  void SkipElement(const std::string& name) {
    while (at_ < html_.size()) {
      SkipTo("</", 0);
      if (absl::StartsWithIgnoreCase(html_.substr(at_), name)) return SkipTo(">", 0);
    }
  }

  Tag ReadTag() {
    Tag tag;
    ++at_;
    if (html_[at_] == '/') {
      tag.closes = true;
      ++at_;
    }
    const size_t begin = at_;
    while (at_ < html_.size() && absl::ascii_isalnum(static_cast<unsigned char>(html_[at_]))) ++at_;
    tag.name = absl::AsciiStrToLower(html_.substr(begin, at_ - begin));
    while (at_ < html_.size() && html_[at_] != '>') ReadAttribute(&tag);
    if (at_ < html_.size()) ++at_;
    return tag;
  }

  void ReadAttribute(Tag* tag) {
    const auto blank = [](char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '/'; };
    const auto skip_blanks = [&] {
      while (at_ < html_.size() && blank(html_[at_])) ++at_;
    };
    skip_blanks();
    const size_t begin = at_;
    while (at_ < html_.size() && html_[at_] != '>' && html_[at_] != '=' && !blank(html_[at_])) ++at_;
    const absl::string_view name = html_.substr(begin, at_ - begin);
    skip_blanks();
    if (at_ >= html_.size() || html_[at_] != '=') return;
    ++at_;
    while (at_ < html_.size() && absl::ascii_isspace(static_cast<unsigned char>(html_[at_]))) ++at_;
    if (at_ >= html_.size()) return;
    const char quote = html_[at_];
    size_t value = at_, end = at_;
    if (quote == '"' || quote == '\'') {
      ++value;
      end = std::min(html_.find(quote, value), html_.size());
      at_ = std::min(end + 1, html_.size());
    } else {
      while (end < html_.size() && html_[end] != '>' && !absl::ascii_isspace(static_cast<unsigned char>(html_[end]))) {
        ++end;
      }
      at_ = end;
    }
    if (absl::EqualsIgnoreCase(name, "alt")) tag->alt = std::string(html_.substr(value, end - value));
  }

  void Obey(const Tag& tag) {
    if (tag.name == "table") {
      if (!tag.closes && tables_.size() == kNestedMax) ++too_deep_;
      if (tag.closes && too_deep_ > 0) {
        --too_deep_;
        return;
      }
      if (too_deep_ > 0) return;
      if (!tag.closes) {
        tables_.emplace_back();
      } else if (!tables_.empty()) {
        CloseTable();
      }
      return;
    }
    if (too_deep_ == 0 && !tables_.empty() && (tag.name == "tr" || tag.name == "td" || tag.name == "th")) {
      Table& table = tables_.back();
      if (tag.name == "tr") {
        CloseRow();
        table.in_row = !tag.closes;
      } else if (tag.closes) {
        table.in_cell = false;
      } else {
        table.cells.emplace_back();
        table.in_cell = table.in_row = true;
      }
      return;
    }
    if (tag.name == "img" && !tag.alt.empty()) {
      Text(absl::StrCat(" ", tag.alt, " "));
    } else if (std::find(std::begin(kBreaks), std::end(kBreaks), tag.name) != std::end(kBreaks)) {
      Here().push_back('\n');
    } else if (tag.name == "td" || tag.name == "th" || tag.name == "tr") {
      Here().push_back(tag.name == "tr" ? '\n' : ' ');
    }
  }

  void CloseRow() {
    Table& table = tables_.back();
    if (!table.cells.empty()) {
      for (std::string& cell : table.cells) cell = Tidy(cell);
      // What a table in a cell says, the cell says as well.
      if (tables_.size() > 1) {
        Table& outer = tables_[tables_.size() - 2];
        std::string& there = outer.in_cell ? outer.cells.back() : page_.text;
        absl::StrAppend(&there, "\n", absl::StrJoin(table.cells, "\t"), "\n");
      }
      if (page_.rows.size() < kHtmlRowsMax) {
        page_.rows.push_back({std::move(table.cells), tables_.size() - 1});
      } else {
        page_.cut = true;
      }
    }
    table.cells.clear();
    table.in_cell = table.in_row = false;
  }

  void CloseTable() {
    CloseRow();
    tables_.pop_back();
  }

  absl::string_view html_;
  size_t at_ = 0;
  std::vector<Table> tables_;
  size_t too_deep_ = 0;
  HtmlPage page_;
};

}  // namespace

bool LooksLikeHtml(absl::string_view text) {
  const std::string start = absl::AsciiStrToLower(text.substr(0, 4096));
  return absl::StrContains(start, "<html") || absl::StrContains(start, "<!doctype html") ||
         absl::StrContains(start, "<table") || absl::StrContains(start, "<body");
}

HtmlPage ReadHtml(absl::string_view html) { return HtmlReader(html).Read(); }

}  // namespace adjutant::foreign
