#include "tests/mail/damage.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace adjutant::testing {
namespace {

std::vector<std::string> LinesOf(absl::string_view text) { return absl::StrSplit(text, '\n'); }

// Something between characters that nobody sees.
std::string Sown(const std::string& text, absl::string_view what, Chance& chance) {
  std::string sown;
  for (const char c : text) {
    const bool ascii = static_cast<unsigned char>(c) < 0x80;
    if (ascii && chance.Below(40) == 0) absl::StrAppend(&sown, what);
    sown += c;
  }
  return sown;
}

std::string WithLinesBetween(const std::string& text, absl::string_view line, Chance& chance) {
  std::vector<std::string> lines = LinesOf(text);
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(chance.Below(lines.size() + 1)), std::string(line));
  return absl::StrJoin(lines, "\n");
}

}  // namespace

std::string Quoted(absl::string_view text, absl::string_view mark) {
  std::vector<std::string> lines = LinesOf(text);
  for (std::string& line : lines) line = absl::StrCat(mark, line);
  return absl::StrJoin(lines, "\n");
}

std::string Wrapped(absl::string_view text, size_t columns) {
  std::vector<std::string> wrapped;
  for (std::string line : LinesOf(text)) {
    while (line.size() > columns) {
      const size_t blank = line.rfind(' ', columns);
      if (blank == std::string::npos || blank == 0) break;
      wrapped.push_back(line.substr(0, blank));
      line = line.substr(blank + 1);
    }
    wrapped.push_back(line);
  }
  return absl::StrJoin(wrapped, "\n");
}

std::string Chopped(absl::string_view text, size_t columns) {
  std::vector<std::string> chopped;
  for (std::string line : LinesOf(text)) {
    for (; line.size() > columns; line = line.substr(columns)) chopped.push_back(line.substr(0, columns));
    chopped.push_back(line);
  }
  return absl::StrJoin(chopped, "\n");
}

std::string Joined(absl::string_view text) { return absl::StrReplaceAll(text, {{"\n", " "}}); }

std::string Replaced(absl::string_view text, absl::string_view what, absl::string_view with) {
  return absl::StrReplaceAll(text, {{what, with}});
}

std::string QuotedPrintable(absl::string_view text) {
  std::string out;
  size_t column = 0;
  for (const char c : text) {
    if (c == '\n') {
      out += "\r\n";
      column = 0;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    const std::string piece =
        byte < 32 || byte > 126 || c == '=' ? absl::StrCat("=", absl::Hex(byte, absl::kZeroPad2)) : std::string(1, c);
    if (column + piece.size() > 73) {
      out += "=  \r\n";
      column = 0;
    }
    out += piece;
    column += piece.size();
  }
  return out;
}

std::string Base64(absl::string_view text) { return Chopped(absl::Base64Escape(text), 76); }

std::string AsHtml(absl::string_view text) {
  const std::string safe = absl::StrReplaceAll(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {" ", "&nbsp;"}});
  return absl::StrCat("<div><p>", absl::StrReplaceAll(safe, {{"\n", "<br>\n"}}), "</p></div>");
}

const std::vector<Damage>& Harmless() {
  using Text = std::string;
  static const auto& all = *new std::vector<Damage>{
      {"quoted with > and a blank", [](const Text& t, Chance&) { return Quoted(t, "> "); }},
      {"quoted with > alone", [](const Text& t, Chance&) { return Quoted(t, ">"); }},
      {"quoted twice", [](const Text& t, Chance&) { return Quoted(t, ">> "); }},
      {"quoted with a bar", [](const Text& t, Chance&) { return Quoted(t, "| "); }},
      {"quoted with a colon", [](const Text& t, Chance&) { return Quoted(t, ": "); }},
      {"quoted with initials", [](const Text& t, Chance&) { return Quoted(t, "AB> "); }},
      {"wrapped at 60", [](const Text& t, Chance&) { return Wrapped(t, 60); }},
      {"wrapped anywhere", [](const Text& t, Chance& c) { return Wrapped(t, 20 + c.Below(60)); }},
      {"chopped at 72", [](const Text& t, Chance&) { return Chopped(t, 72); }},
      {"chopped anywhere", [](const Text& t, Chance& c) { return Chopped(t, 11 + c.Below(80)); }},
      {"lines joined", [](const Text& t, Chance&) { return Joined(t); }},
      {"CRLF", [](const Text& t, Chance&) { return Replaced(t, "\n", "\r\n"); }},
      {"lone CR", [](const Text& t, Chance&) { return Replaced(t, "\n", "\r"); }},
      {"blanks at the ends of lines", [](const Text& t, Chance&) { return Replaced(t, "\n", "  \t\n"); }},
      {"tabs", [](const Text& t, Chance&) { return Replaced(t, " ", "\t"); }},
      {"blanks doubled", [](const Text& t, Chance&) { return Replaced(t, " ", "   "); }},
      {"indented", [](const Text& t, Chance&) { return Quoted(t, "      "); }},
      {"dots doubled", [](const Text& t, Chance&) { return Replaced(t, "\n.", "\n.."); }},
      {"no-break blanks", [](const Text& t, Chance&) { return Replaced(t, " ", "\u00A0"); }},
      {"zero-width blanks", [](const Text& t, Chance& c) { return Sown(t, "\u200B", c); }},
      {"soft hyphens", [](const Text& t, Chance& c) { return Sown(t, "\u00AD", c); }},
      {"empty lines between", [](const Text& t, Chance&) { return Replaced(t, "\n", "\n\n"); }},
      {"a footer of a list",
       [](const Text& t, Chance&) {
         return absl::StrCat(t,
                             "\n_______________________________________________\nwargames mailing list\n"
                             "To leave: https://lists.example.org/leave?who=me&x=1\n-- \nBest, Carla\n");
       }},
      {"a banner above",
       [](const Text& t, Chance&) {
         return absl::StrCat("\u201CCAUTION\u201D \u2014 this mail came from outside \u2026\n\n", t);
       }},
      {"a reply above and below",
       [](const Text& t, Chance&) {
         return absl::StrCat(
             "Well played! My move: ADJUTANT END of it, 0001 casualties = few.\n\nOn 5 Jan 2026, Bob "
             "wrote:\n",
             t, "\n\nMore to come.\n");
       }},
      {"an Outlook header",
       [](const Text& t, Chance&) {
         return absl::StrCat("-----Original Message-----\nFrom: Bob\nSent: Monday\nTo: Al\nSubject: RE: AW: game\n\n",
                             t);
       }},
      {"a remark of prose between lines",
       [](const Text& t, Chance& c) { return WithLinesBetween(t, "\nwhat is this?\n", c); }},
      {"doubled", [](const Text& t, Chance&) { return absl::StrCat(t, "\n\n", t); }},
      {"quoted below itself", [](const Text& t, Chance&) { return absl::StrCat(t, "\n\n", Quoted(t, "> ")); }},
      {"raw quoted-printable", [](const Text& t, Chance&) { return QuotedPrintable(t); }},
      {"raw HTML", [](const Text& t, Chance&) { return AsHtml(t); }},
  };
  return all;
}

}  // namespace adjutant::testing
