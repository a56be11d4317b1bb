#include "verify/rules/perft.h"

namespace adjutant {
namespace {

// Every legal event, each amount of a row by itself.
EventList AllLegal(const Ruleset& ruleset, const State& state) {
  EventList legal;
  if (!ruleset.ListsAmounts(state)) {
    ruleset.LegalEvents(state, &legal);
    return legal;
  }
  ChoiceList choices;
  ruleset.LegalChoices(state, &choices);
  for (const Choice& choice : choices) {
    for (uint64_t i = 0; i < choice.Count(); ++i) {
      legal.push_back(choice.With(static_cast<int32_t>(choice.Lowest() + static_cast<int64_t>(i))));
    }
  }
  return legal;
}

}  // namespace

uint64_t Perft(const Ruleset& ruleset, const State& state, int depth) {
  if (depth == 0) return 1;
  const EventList legal = AllLegal(ruleset, state);
  if (depth == 1) return legal.size();
  uint64_t count = 0;
  State next = state;
  for (const Event& event : legal) {
    next = state;  // Same size: no allocation.
    ruleset.Apply(&next, event, nullptr);
    count += Perft(ruleset, next, depth - 1);
  }
  return count;
}

std::vector<std::pair<Event, uint64_t>> PerftDivided(const Ruleset& ruleset, const State& state, int depth) {
  std::vector<std::pair<Event, uint64_t>> counts;
  for (const Event& event : AllLegal(ruleset, state)) {
    State next = state;
    ruleset.Apply(&next, event, nullptr);
    counts.emplace_back(event, Perft(ruleset, next, depth - 1));
  }
  return counts;
}

}  // namespace adjutant
