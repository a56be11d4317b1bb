#include "core/kernel/game_facts.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/known.h"

namespace adjutant {

namespace {

GameFacts Complete(GameFacts facts) {
  if (facts.side_names.empty()) facts.side_names = facts.sides;
  return facts;
}

}  // namespace

FactsGame::FactsGame(GameFacts facts, const google::protobuf::Descriptor* event)
    : facts_(Complete(std::move(facts))), schema_(event) {}

absl::Span<const PolicySpec> FactsGame::policies() const {
  return facts_.policies.empty() ? Game::policies() : facts_.policies;
}

absl::StatusOr<Setup> FactsGame::Chosen(const std::vector<ScenarioInfo>& scenarios, Setup setup) const {
  if (setup.edition.empty()) setup.edition = facts_.editions[0].id;
  if (setup.scenario.empty()) setup.scenario = scenarios[0].id;
  std::vector<std::string> known;
  for (const ScenarioInfo& scenario : scenarios) {
    known.push_back(scenario.id);
    if (scenario.id == setup.scenario) return setup;
  }
  return absl::NotFoundError(absl::StrCat("no scenario '", setup.scenario, "'", DidYouMean(setup.scenario, known)));
}

absl::StatusOr<OptionValues> FactsGame::OptionsOf(const Setup& setup) const {
  return ResolveOptions(facts_.options, facts_.editions, setup.edition, setup.options);
}

}  // namespace adjutant
