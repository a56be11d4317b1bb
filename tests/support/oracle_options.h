// What the sources of an oracle say of the options that they read.
#ifndef ADJUTANT_TESTS_SUPPORT_ORACLE_OPTIONS_H_
#define ADJUTANT_TESTS_SUPPORT_ORACLE_OPTIONS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/kernel/ruleset.h"

namespace adjutant::testing {

// Values of each option.
using ReadOptions = std::map<std::string, std::set<std::string>>;

// Those that the sources in a folder of tests/oracle ask for: Plays("card_value", "one").
inline ReadOptions OptionsInSources(const std::string& folder) {
  ReadOptions readings;
  const std::string call = "Plays(\"";
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(ADJUTANT_SOURCE_DIR) + "/tests/oracle/" + folder)) {
    if (absl::EndsWith(file.path().string(), "_test.cc")) continue;
    std::ifstream stream(file.path());
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    for (size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
      const std::vector<std::string> parts = absl::StrSplit(text.substr(at + call.size(), 80), '"');
      if (parts.size() > 2) readings[parts[0]].insert(parts[2]);
    }
  }
  return readings;
}

// Null if the game has no such option.
inline const OptionSpec* OptionOf(const Game& game, const std::string& id) {
  for (const OptionSpec& spec : game.options()) {
    if (spec.id == id) return &spec;
  }
  return nullptr;
}

// All of them are options of the game, with values that these have.
inline void ExpectOptionsOf(const Game& game, const ReadOptions& readings) {
  for (const auto& [option, values] : readings) {
    const OptionSpec* found = OptionOf(game, option);
    ASSERT_NE(found, nullptr) << option;
    for (const std::string& value : values) {
      EXPECT_TRUE(std::any_of(found->choices.begin(), found->choices.end(),
                              [&](const OptionChoice& choice) { return choice.value == value; }))
          << option << "=" << value;
    }
  }
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_ORACLE_OPTIONS_H_
