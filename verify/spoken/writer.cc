#include "verify/spoken/writer.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/characters.h"
#include "verify/spoken/reader.h"

namespace adjutant {
namespace {

// Ways of saying one thing that are tried, the shortest first.
constexpr size_t kWaysMost = 80;
// Lines that are read back before event notation has to do.
constexpr int kLinesMost = 4000;

// Adds ways of saying the words of a name from `at` on behind `said`. The beginnings of words that follow each other
// run together; where one is left out, a space stands.
void AddWays(const Words& name, size_t at, bool left_out, const std::string& said, std::vector<std::string>* ways) {
  if (!said.empty()) ways->push_back(said);
  if (at == name.size() || ways->size() > 4000) return;
  AddWays(name, at + 1, true, said, ways);
  const std::string& word = name[at];
  const size_t digits =
      static_cast<size_t>(std::find_if(word.begin(), word.end(),
                                       [](char c) { return !absl::ascii_isdigit(static_cast<unsigned char>(c)); }) -
                          word.begin());
  for (size_t length = std::max<size_t>(1, digits); length <= word.size(); ++length) {
    const std::string piece = word.substr(0, length);
    if (said.empty() || !left_out) AddWays(name, at + 1, false, said + piece, ways);
    if (!said.empty()) AddWays(name, at + 1, false, absl::StrCat(said, " ", piece), ways);
    if (length >= digits + 3 && at > 0) break;  // later words help by their first letters
  }
}

std::vector<std::string> WaysOf(const std::vector<std::string>& names) {
  std::vector<std::string> ways;
  for (const std::string& name : names) {
    const Words words = WordsOf(name);
    std::vector<std::string> of_name;
    AddWays(words, 0, false, "", &of_name);
    ways.insert(ways.end(), of_name.begin(), of_name.end());
  }
  std::sort(ways.begin(), ways.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
  if (ways.size() > kWaysMost) ways.resize(kWaysMost);
  return ways;
}

}  // namespace

std::string ShortLine(Lexicon& lexicon, const State& state, const Event& event) {
  const Ruleset& ruleset = lexicon.ruleset();
  const EventTypeSpec& type = *lexicon.schema().Find(event.type);
  const std::string canonical = EventCodec(ruleset).ToNotation(event);
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  if (std::find(legal.begin(), legal.end(), event) == legal.end()) return canonical;
  // Of the type and of each argument: nothing, or one of the ways. Who plays is clear at every position.
  std::vector<std::vector<std::string>> parts = {WaysOf({type.name})};
  for (size_t i = 0; i < type.args.size(); ++i) {
    if (event.args[i] != kNone) parts.push_back(WaysOf(lexicon.NamesOf(type.args[i], event.args[i])));
  }
  int lines = 0;
  std::string found;
  const auto reads_back = [&](const std::string& line) {
    ++lines;
    absl::StatusOr<SpokenLine> cut = CutLine(line);
    if (!cut.ok() || cut->parts.size() != 1 || !cut->flags.empty()) return false;
    const EventList best = BestLegalEvents(lexicon, legal, cut->parts[0].tokens);
    return best.size() == 1 && best[0] == event;
  };
  // All lines of one length, then the next.
  const std::function<bool(size_t, size_t, const std::string&)> say = [&](size_t part, size_t left,
                                                                          const std::string& line) {
    if (part == parts.size()) {
      if (left > 0 || line.empty() || lines >= kLinesMost || !reads_back(line)) return false;
      found = line;
      return true;
    }
    if (say(part + 1, left, line)) return true;
    for (const std::string& way : parts[part]) {
      const size_t length = way.size() + (line.empty() ? 0 : 1);
      if (length > left) break;
      if (say(part + 1, left - length, absl::StrCat(line, line.empty() ? "" : " ", way))) return true;
    }
    return false;
  };
  for (size_t length = 1; length < canonical.size() && lines < kLinesMost; ++length) {
    if (say(0, length, "")) return found;
  }
  return canonical;
}

bool AnnotationWords(const v1::Annotations& annotations, std::string* words) {
  words->clear();
  v1::Annotations rest = annotations;
  std::string out;
  // A line shows each of its characters and has no line breaks, and '{' makes it protobuf text.
  const auto plain = [](absl::string_view text) {
    bool seen = !absl::StrContains(text, '{');
    characters::EachCharacter(
        text, [&](absl::string_view c) { seen = seen && !characters::IsUnseen(characters::CodePointOf(c)); });
    return seen;
  };
  const auto value = [](absl::string_view text) {
    const bool simple = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("_.:/+-", c);
    });
    return simple ? std::string(text) : Quoted(text);
  };
  for (const v1::Claim& claim : annotations.claims()) {
    int64_t number = 0;
    const bool is_text = claim.has_text();
    if (claim.name().empty() || absl::StrContains(claim.name(), '=') || !plain(claim.name()) || !plain(claim.text()) ||
        is_text == claim.has_value() || (is_text && absl::SimpleAtoi(claim.text(), &number))) {
      return false;
    }
    absl::StrAppend(&out, " --claim ", value(claim.name()), "=",
                    is_text ? value(claim.text()) : absl::StrCat(claim.value()));
  }
  rest.clear_claims();
  if (!annotations.note().empty()) {
    if (!plain(annotations.note())) return false;
    absl::StrAppend(&out, " --note ", Quoted(annotations.note()));
  }
  rest.clear_note();
  if (annotations.has_source()) {
    const v1::ChanceSource& source = annotations.source();
    if (source.method() == v1::ChanceSource::METHOD_UNSPECIFIED || !plain(source.reference()) ||
        !v1::ChanceSource::Method_IsValid(source.method())) {
      return false;
    }
    absl::StrAppend(&out, " --source ", absl::AsciiStrToLower(v1::ChanceSource::Method_Name(source.method())),
                    source.reference().empty() ? "" : ":", source.reference().empty() ? "" : value(source.reference()));
  }
  rest.clear_source();
  if (annotations.has_as_recorded()) {
    const v1::AsRecorded& played = annotations.as_recorded();
    absl::StrAppend(&out, " --as-recorded", played.no_effect() ? " --no-effect" : "");
    for (const v1::Setting& setting : played.settings()) {
      if (setting.name().empty() || absl::StrContains(setting.name(), '=') || !plain(setting.name()) ||
          !plain(setting.value())) {
        return false;
      }
      absl::StrAppend(&out, " --then ", value(setting.name()), "=", value(setting.value()));
    }
    rest.mutable_as_recorded()->clear_settings();
    rest.mutable_as_recorded()->clear_no_effect();
    if (rest.as_recorded().ByteSizeLong() > 0) return false;
    rest.clear_as_recorded();
  }
  if (rest.ByteSizeLong() > 0) return false;
  *words = out;
  return true;
}

}  // namespace adjutant
