// What holds of the list of invariants of any game, and what their names are when they are broken.
#ifndef ADJUTANT_TESTS_SUPPORT_INVARIANT_LIST_H_
#define ADJUTANT_TESTS_SUPPORT_INVARIANT_LIST_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/kernel/invariant.h"
#include "gtest/gtest.h"
#include "tests/support/played_game.h"

namespace adjutant::testing {

// Invariants by name, with what they have to say.
using Broken = std::map<std::string, std::string>;
inline Broken ByName(const std::vector<BrokenInvariant>& broken) {
  Broken by_name;
  for (const BrokenInvariant& one : broken) by_name.emplace(one.invariant->name, one.what);
  return by_name;
}

// `listed`: what Invariants() of a game gives.
template <class Listed>
void ExpectNamesSentencesAndCases(const Listed& listed, size_t least) {
  std::set<std::string> names;
  for (const auto& invariant : listed) {
    EXPECT_TRUE(names.insert(invariant.info.name).second) << invariant.info.name;
    EXPECT_FALSE(invariant.info.rules.empty()) << invariant.info.name;
    EXPECT_TRUE(absl::EndsWith(invariant.info.sentence, ".")) << invariant.info.name;
  }
  EXPECT_GE(names.size(), least);
}

template <class Listed>
void ExpectListedByTheGame(const char* game, const Listed& listed) {
  const auto theirs = RulesFor(game, "", {})->Invariants();
  ASSERT_EQ(theirs.size(), listed.size());
  for (size_t i = 0; i < theirs.size(); ++i) EXPECT_EQ(theirs[i], &listed[i].info);
}

// Somebody breaks each of them, and nobody one that is not there.
template <class Listed>
void ExpectAllBroken(const Listed& listed, std::set<std::string> broken) {
  for (const auto& invariant : listed) {
    EXPECT_EQ(broken.erase(invariant.info.name), 1u) << "nobody breaks " << invariant.info.name;
  }
  EXPECT_EQ(broken, std::set<std::string>());
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_INVARIANT_LIST_H_
