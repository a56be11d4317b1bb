// The rooms of core/ and verify/ are what their READMEs say: read from the sources, so that a new file or game is
// looked at as well.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/chapter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace adjutant {
namespace {

using ::testing::IsEmpty;

struct Source {
  std::string game;  // the folder of core/
  std::string room;  // "chapters", "telling", ...; "" for a file beside them
  std::string name;  // "halls/chapters/11_battle.cc"
  std::string text;
  std::vector<std::string> includes;
};

// Below core/, or another folder.
std::vector<Source> Sources(const char* folder = "core") {
  static const std::regex include("#include \"([^\"]+)\"");
  std::vector<Source> sources;
  const std::filesystem::path root = std::filesystem::path(ADJUTANT_SOURCE_DIR) / folder;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".cc" && entry.path().extension() != ".h") continue;
    Source source;
    const std::filesystem::path below = entry.path().lexically_relative(root);
    source.name = below.string();
    source.game = below.begin()->string();
    const auto parts = std::distance(below.begin(), below.end());
    if (parts > 2) source.room = std::next(below.begin())->string();
    std::ifstream file(entry.path());
    source.text = {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    for (std::sregex_iterator i(source.text.begin(), source.text.end(), include), end; i != end; ++i)
      source.includes.push_back((*i)[1]);
    sources.push_back(std::move(source));
  }
  std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.name < b.name; });
  return sources;
}

// How often each chapter is cited: "11", "04"; and each section, its number without the dot: "710" for 7.10.
std::map<std::string, int> Cited(const std::string& text, bool sections) {
  static const std::regex cite("\"([0-9A-Z]+[^\" ]*)\"_[a-z]+"), section("([0-9]+)\\.([0-9]+).*");
  std::map<std::string, int> cited;
  for (std::sregex_iterator i(text.begin(), text.end(), cite), end; i != end; ++i) {
    const std::string rule = (*i)[1].str();
    std::smatch parts;
    if (!sections) {
      ++cited[absl::StrCat(absl::Dec(ChapterOf(rule), absl::kZeroPad2))];
    } else if (std::regex_match(rule, parts, section)) {
      ++cited[parts[1].str() + parts[2].str()];
    }
  }
  return cited;
}

// Where a book has most of its rules in one chapter, a file is about a section of it: 710_movement.cc is about 7.10.
TEST(HouseTest, AFileOfAChapterCitesItsChapterMoreThanAnyOther) {
  static const std::regex numbered("([0-9]{2,3})_.*");
  std::vector<std::string> wrong;
  size_t files = 0;
  for (const Source& source : Sources()) {
    if (source.room != "chapters" || !absl::EndsWith(source.name, ".cc")) continue;
    ++files;
    const std::string name = source.name.substr(source.name.rfind('/') + 1);
    std::smatch parts;
    if (!std::regex_match(name, parts, numbered)) {
      wrong.push_back(absl::StrCat(source.name, " does not begin with the number of its chapter"));
      continue;
    }
    const std::string number = parts[1].str();
    std::map<std::string, int> cited = Cited(source.text, /*sections=*/false);
    if (cited.count(number) == 0) cited = Cited(source.text, /*sections=*/true);
    const auto most =
        std::max_element(cited.begin(), cited.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == cited.end() || cited.count(number) == 0 || most->second > cited.at(number))
      wrong.push_back(absl::StrCat(source.name, " is about chapter ", most == cited.end() ? "none" : most->first));
  }
  EXPECT_GE(files, 40u);
  EXPECT_THAT(wrong, IsEmpty());
}

TEST(HouseTest, AChapterSeesNoProtobufNoPackAndNoProse) {
  std::vector<std::string> wrong;
  for (const Source& source : Sources()) {
    if (source.room != "chapters") continue;
    for (const std::string& include : source.includes) {
      const bool allowed = !absl::EndsWith(include, ".pb.h") && !absl::StrContains(include, "/telling/") &&
                           !absl::StrContains(include, "/trial/") && !absl::StrContains(include, "/position") &&
                           !absl::StrContains(include, "load_components") && !absl::StrContains(include, "pack") &&
                           !absl::StartsWith(include, "absl/status") && include != "core/kernel/ruleset.h";
      if (!allowed) wrong.push_back(absl::StrCat(source.name, " includes ", include));
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

// What tells and what tries takes the position as a constant, and casts nothing away.
TEST(HouseTest, WhatTellsAndWhatTriesChangesNoPosition) {
  static const std::regex open("(^|[^A-Za-z_:])(const )?(S|State)( const)?[&*] ?[a-z_]");
  std::vector<std::string> wrong;
  size_t files = 0;
  for (const Source& source : Sources()) {
    if (source.room != "telling" && source.room != "trial") continue;
    ++files;
    if (absl::StrContains(source.text, "const_cast")) wrong.push_back(absl::StrCat(source.name, " casts const away"));
    for (std::sregex_iterator i(source.text.begin(), source.text.end(), open), end; i != end; ++i) {
      if (!(*i)[2].matched) wrong.push_back(absl::StrCat(source.name, ": ", i->str()));
    }
  }
  EXPECT_GE(files, 20u);
  EXPECT_THAT(wrong, IsEmpty());
}

TEST(HouseTest, ArrowsRunOneWay) {
  std::vector<std::string> wrong;
  for (const Source& source : Sources()) {
    for (const std::string& include : source.includes) {
      // The kernel knows no table, and the table no game.
      const bool kernel = source.game == "kernel";
      const bool in_core = absl::StartsWith(include, "core/");
      const bool allowed = !in_core || absl::StartsWith(include, "core/kernel/") ||
                           (!kernel && (absl::StartsWith(include, "core/table/") ||
                                        absl::StartsWith(include, absl::StrCat("core/", source.game, "/"))));
      const bool up = absl::StartsWith(include, "verify/") || absl::StartsWith(include, "replay/") ||
                      absl::StartsWith(include, "tests/");
      // Components know no rules; what tells does not try.
      const bool inward = source.room == "components" &&
                          (absl::StrContains(include, "/chapters/") || absl::StrContains(include, "/engine.h") ||
                           absl::StrContains(include, "/telling/") || absl::StrContains(include, "/trial/"));
      const bool aside = source.room == "telling" && absl::StrContains(include, "/trial/");
      if (!allowed || up || inward || aside) wrong.push_back(absl::StrCat(source.name, " includes ", include));
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

// Two inline functions with one name and the same parameters are one to the linker, which keeps the first it meets.
TEST(HouseTest, NoTwoHeadersOfAGameDefineOneFunction) {
  static const std::regex definition("(^|\n)(?:inline|constexpr)[^;={}()\n]* (\\w+)\\(([^)]*)\\)[^;{}()]*\\{");
  static const std::regex parameter(" \\w+(?=,|$)");
  std::map<std::string, std::string> where;
  std::vector<std::string> wrong;
  for (const Source& source : Sources()) {
    if (!absl::EndsWith(source.name, ".h")) continue;
    for (std::sregex_iterator i(source.text.begin(), source.text.end(), definition), end; i != end; ++i) {
      const std::string parameters = std::regex_replace((*i)[3].str(), parameter, "");
      const std::string function = absl::StrCat(source.game, ": ", (*i)[2].str(), "(", parameters, ")");
      const auto [at, fresh] = where.emplace(function, source.name);
      if (!fresh && at->second != source.name)
        wrong.push_back(absl::StrCat(function, " in ", at->second, " and ", source.name));
    }
  }
  EXPECT_GE(where.size(), 200u);
  EXPECT_THAT(wrong, IsEmpty());
}

TEST(HouseTest, ARoomOfVerifySeesOnlyThoseBeforeIt) {
  const std::vector<std::string> order = {"text", "terminal", "spoken", "dice", "rules",   "record",  "cases",
                                          "fuzz", "court",    "errata", "page", "program", "commands"};
  const auto place = [&](absl::string_view room) {
    // The program has the table of the commands, and the commands stand on the program.
    return std::find(order.begin(), order.end(), room == "commands" ? "program" : room) - order.begin();
  };
  std::vector<std::string> wrong;
  for (const Source& source : Sources("verify")) {
    if (source.name == "main.cc") continue;
    if (std::count(order.begin(), order.end(), source.game) == 0) wrong.push_back("in no room: " + source.name);
    for (const std::string& include : source.includes) {
      if (!absl::StartsWith(include, "verify/")) continue;
      const std::string room = include.substr(7, include.find('/', 7) - 7);
      if (place(room) > place(source.game)) wrong.push_back(absl::StrCat(source.name, " includes ", include));
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

}  // namespace
}  // namespace adjutant
