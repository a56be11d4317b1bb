// Every refusal of every game can be followed or says that it never can: it stands under a Breaks or a CannotBe of the
// case that it cites. A refusal that stands under neither would hold although a ruling says that the error stands.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant {
namespace {

bool IsNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The end of the string or character literal that begins at `begin`: the index of its closing quote.
size_t EndOfLiteral(const std::string& code, size_t begin) {
  size_t i = begin + 1;
  while (i < code.size() && code[i] != code[begin]) i += code[i] == '\\' ? 2 : 1;
  return i;
}

// The code without what comments say, and without the brackets and semicolons that literals hold. Places stay.
std::string Plain(std::string code) {
  for (size_t i = 0; i < code.size(); ++i) {
    if (code.compare(i, 2, "//") == 0) {
      for (; i < code.size() && code[i] != '\n'; ++i) code[i] = ' ';
    } else if (code[i] == '"' || (code[i] == '\'' && (i == 0 || !IsNamePart(code[i - 1])))) {
      const size_t end = EndOfLiteral(code, i);
      for (size_t j = i + 1; j < end && j < code.size(); ++j) {
        if (std::string("(){};\"").find(code[j]) != std::string::npos) code[j] = '_';
      }
      i = end;
    }
  }
  return code;
}

// The bracket that closes the one at `open`.
size_t Closing(const std::string& code, size_t open) {
  const char begin = code[open], end = begin == '(' ? ')' : '}';
  int depth = 0;
  for (size_t i = open; i < code.size(); ++i) {
    if (code[i] == begin) ++depth;
    if (code[i] == end && --depth == 0) return i;
  }
  return code.size();
}

// The end of the statement that begins at or after `begin`.
size_t EndOfStatement(const std::string& code, size_t begin) {
  while (begin < code.size() && std::isspace(static_cast<unsigned char>(code[begin])) != 0) ++begin;
  if (begin < code.size() && code[begin] == '{') return Closing(code, begin);
  for (size_t i = begin; i < code.size(); ++i) {
    if (code[i] == '(' || code[i] == '{') i = Closing(code, i);
    if (i < code.size() && code[i] == ';') return i;
  }
  return code.size();
}

// Where `name(` is called.
std::vector<size_t> Calls(const std::string& code, const std::string& name) {
  std::vector<size_t> places;
  for (size_t i = code.find(name); i != std::string::npos; i = code.find(name, i + 1)) {
    size_t open = i + name.size();
    while (open < code.size() && code[open] == ' ') ++open;
    if (open < code.size() && code[open] == '(' && (i == 0 || !IsNamePart(code[i - 1]))) places.push_back(i);
  }
  return places;
}

// The first argument of the call at `place`, without blanks.
std::string FirstArgument(const std::string& code, size_t place) {
  std::string argument;
  for (size_t i = code.find('(', place) + 1; i < code.size() && code[i] != ',' && code[i] != ')'; ++i) {
    if (std::isspace(static_cast<unsigned char>(code[i])) == 0) argument += code[i];
  }
  return argument;
}

struct Guard {
  size_t begin;
  size_t end;
  std::set<std::string> cases;
};

std::vector<Guard> GuardsOf(const std::string& code) {
  std::vector<Guard> guards;
  for (size_t place : Calls(code, "if")) {
    const size_t open = code.find('(', place), close = Closing(code, open);
    const std::string condition = code.substr(open, close - open + 1);
    Guard guard{close, EndOfStatement(code, close + 1), {}};
    for (const char* name : {"Breaks", "CannotBe"}) {
      for (size_t call : Calls(condition, name)) guard.cases.insert(FirstArgument(condition, call));
    }
    if (!guard.cases.empty()) guards.push_back(std::move(guard));
  }
  return guards;
}

// "12: "9.3/1"_hom": refusals of a source file that stand under no guard of their case, by line.
std::vector<std::string> Unguarded(const std::string& source) {
  const std::string code = Plain(source);
  const std::vector<Guard> guards = GuardsOf(code);
  std::vector<std::string> found;
  for (size_t place : Calls(code, "Refused")) {
    const std::string cited = FirstArgument(code, place);
    if (!absl::StartsWith(cited, "\"") && !absl::StartsWith(cited, "cite")) continue;  // the declaration itself
    const bool guarded = std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
      return guard.begin < place && place < guard.end && guard.cases.count(cited) != 0;
    });
    const auto line = 1 + std::count(code.begin(), code.begin() + static_cast<long>(place), '\n');
    if (!guarded) found.push_back(absl::StrCat(line, ": ", cited));
  }
  return found;
}

std::string Read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The folders that hold a game: those of core/ with a catalogue, and the toy.
std::vector<std::filesystem::path> GameFolders() {
  const std::filesystem::path root = ADJUTANT_SOURCE_DIR;
  std::vector<std::filesystem::path> folders = {root / "tests/toy"};
  for (const auto& entry : std::filesystem::directory_iterator(root / "core")) {
    if (std::filesystem::exists(entry.path() / "catalogue.h")) folders.push_back(entry.path());
  }
  return folders;
}

TEST(WaivableTest, EveryRefusalOfEveryGameStandsUnderItsCase) {
  ASSERT_GE(GameFolders().size(), 3u);
  std::vector<std::string> found;
  for (const auto& folder : GameFolders()) {
    size_t refusals = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".cc" && entry.path().extension() != ".h") continue;
      const std::string source = Read(entry.path());
      for (const char* refusal : {"Refused", "ADJUTANT_REFUSE_IF", "ADJUTANT_REFUSE_IMPOSSIBLE"})
        refusals += Calls(Plain(source), refusal).size();
      for (const std::string& one : Unguarded(source)) found.push_back(absl::StrCat(entry.path().string(), ":", one));
    }
    EXPECT_GT(refusals, 3u) << folder;
  }
  std::sort(found.begin(), found.end());
  EXPECT_THAT(found, testing::IsEmpty());
}

TEST(WaivableTest, ARefusalWithoutItsCaseIsFound) {
  EXPECT_THAT(Unguarded("if (Breaks(\"1.1\"_toy, bad)) return Refused(\"1.1\"_toy, why, [] { return \"no)\"; });"),
              testing::IsEmpty());
  EXPECT_THAT(Unguarded("if (x || CannotBe(\"1.1\"_toy, bad)) {\n  return Refused(\n \"1.1\"_toy, why, f);\n}"),
              testing::IsEmpty());
  EXPECT_THAT(Unguarded("if (bad) return Refused(\"1.1\"_toy, why, f);"), testing::ElementsAre("1: \"1.1\"_toy"));
  EXPECT_THAT(Unguarded("if (Breaks(\"1.1\"_toy, bad)) return A();\nreturn Refused(\"1.1\"_toy, why, f);"),
              testing::ElementsAre("2: \"1.1\"_toy"));
  EXPECT_THAT(Unguarded("if (Breaks(\"1.2\"_toy, bad)) return Refused(\"1.1\"_toy, why, f);"),
              testing::ElementsAre("1: \"1.1\"_toy"));
}

}  // namespace
}  // namespace adjutant
