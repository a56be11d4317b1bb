#include "verify/spoken/names.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/names.h"
#include "verify/spoken/words.h"

namespace adjutant {

namespace {

std::vector<std::string> WordsWithoutArticle(absl::string_view text) {
  std::vector<std::string> words = WordsOf(text);
  if (words.size() > 1 && words.front() == "the") words.erase(words.begin());
  return words;
}

}  // namespace

std::string MeantId(absl::string_view text, const std::vector<Named>& known) {
  const std::vector<std::string> words = WordsWithoutArticle(text);
  std::string meant;
  for (const Named& one : known) {
    if (one.id == text) return one.id;
    if (words.empty() || (words != WordsWithoutArticle(one.id) && words != WordsWithoutArticle(one.name))) continue;
    if (!meant.empty()) return std::string(text);
    meant = one.id;
  }
  return meant.empty() ? std::string(text) : meant;
}

std::string MeantGame(absl::string_view text) {
  std::vector<Named> games;
  for (const Game* game : AllGames()) games.push_back({std::string(game->id()), std::string(game->title())});
  return MeantId(text, games);
}

std::string MeantSide(const Game& game, absl::string_view text) {
  std::vector<Named> sides;
  for (size_t i = 0; i < game.sides().size(); ++i) sides.push_back({game.sides()[i], game.side_names()[i]});
  return MeantId(text, sides);
}

std::string MeantEdition(const Game& game, absl::string_view text) {
  std::vector<Named> editions;
  for (const EditionSpec& edition : game.editions()) editions.push_back({edition.id, edition.title});
  return MeantId(text, editions);
}

void UseMeantOptions(const Game& game, std::vector<std::pair<std::string, std::string>>* options) {
  std::vector<Named> ids;
  for (const OptionSpec& option : game.options()) ids.push_back({option.id, ""});
  for (auto& [id, value] : *options) {
    id = MeantId(id, ids);
    for (const OptionSpec& option : game.options()) {
      if (id != option.id) continue;
      std::vector<Named> values;
      for (const OptionChoice& choice : option.choices) values.push_back({choice.value, ""});
      value = MeantId(value, values);
    }
  }
}

void UseMeantIds(const Game& game, Setup* setup) {
  std::vector<Named> scenarios;
  for (const ScenarioInfo& scenario : game.scenarios()) scenarios.push_back({scenario.id, scenario.title});
  setup->scenario = MeantId(setup->scenario, scenarios);
  setup->edition = MeantEdition(game, setup->edition);
  UseMeantOptions(game, &setup->options);
}

namespace {

// The id of the thing of any kind that bears the name; else the words as an id would be written.
std::string MeantThing(const Ruleset& ruleset, absl::string_view text) {
  std::vector<Named> things;
  for (const std::string& domain : ruleset.game().schema().domains()) {
    const NameTable* names = ruleset.Names(domain);
    for (int32_t i = 0; names != nullptr && i < names->size(); ++i) {
      things.push_back({std::string(names->Id(i)), std::string(names->Name(i))});
    }
  }
  const std::string meant = MeantId(text, things);
  return meant == text ? absl::StrJoin(WordsOf(text), "_") : meant;
}

}  // namespace

std::pair<std::string, std::string> MeantSetting(const Ruleset& ruleset, const std::string& name,
                                                 const std::string& value) {
  const auto can_be_set = [&](const std::pair<std::string, std::string>& setting) {
    State state = ruleset.NewState();
    return ruleset.Set(&state, setting.first, setting.second).ok();
  };
  const std::pair<std::string, std::string> exact = {name, value};
  if (can_be_set(exact)) return exact;
  std::vector<std::string> parts = absl::StrSplit(name, '.');
  for (std::string& part : parts) part = MeantThing(ruleset, part);
  const std::string meant_name = absl::StrJoin(parts, ".");
  for (const auto& setting : {std::pair(meant_name, value), std::pair(name, MeantThing(ruleset, value)),
                              std::pair(meant_name, MeantThing(ruleset, value))}) {
    if (can_be_set(setting)) return setting;
  }
  return exact;
}

void UseMeantClaims(const Ruleset& ruleset, v1::Annotations* annotations) {
  for (v1::Claim& claim : *annotations->mutable_claims()) {
    const std::string value = claim.has_value() ? absl::StrCat(claim.value()) : claim.text();
    const auto meant = MeantSetting(ruleset, claim.name(), value);
    claim.set_name(meant.first);
    if (!claim.has_value()) claim.set_text(meant.second);
  }
}

}  // namespace adjutant
