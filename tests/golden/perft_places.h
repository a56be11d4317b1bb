// Counts of legal event sequences from constructed positions, for golden files.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "verify/rules/perft.h"

namespace adjutant::testing {

// A position by its values, and how many events the longest sequences from it have.
struct PerftPlace {
  const char* name;
  std::vector<std::pair<std::string, std::string>> settings;
  int depth;
  const char* scenario = "";
};

// One line a place: its name, the decision that is due, the number of sequences of one event, of two, and so on.
inline std::string PerftOfPlaces(const char* game_id, const std::vector<PerftPlace>& places) {
  std::string text;
  const absl::StatusOr<const Game*> game = FindGame(game_id);
  EXPECT_TRUE(game.ok());
  if (!game.ok()) return text;
  for (const PerftPlace& place : places) {
    adjutant::Setup setup;
    setup.scenario = place.scenario;
    setup.position = place.settings;
    const auto rules = (*game)->MakeRuleset(setup);
    EXPECT_TRUE(rules.ok()) << place.name << ": " << rules.status();
    if (!rules.ok()) continue;
    const State state = (*rules)->NewState();
    absl::StrAppend(&text, place.name, " (", std::string((*rules)->PendingOf(state).name), "):");
    for (int length = 1; length <= place.depth; ++length) {
      absl::StrAppend(&text, " ", Perft(**rules, state, length));
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

}  // namespace adjutant::testing
