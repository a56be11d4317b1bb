#include "verify/spoken/names.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/cases.pb.h"
#include "core/kernel/known.h"
#include "core/kernel/names.h"
#include "core/kernel/query.h"
#include "core/kernel/status.h"
#include "verify/spoken/words.h"
#include "verify/text/text.h"

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

absl::StatusOr<PlayerId> FindSide(const Ruleset& ruleset, absl::string_view text) {
  const std::vector<std::string> sides = ruleset.SeatIds();
  const std::string meant = MeantSide(ruleset.game(), text);
  for (size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] == meant) return static_cast<PlayerId>(i + 1);
  }
  const std::string near = DidYouMean(text, sides);
  return absl::NotFoundError(absl::StrCat("no side '", Printable(text), "' in ", ruleset.game().id(), near,
                                          near.empty() ? "; there are " + Enumerated(sides, "and") : ""));
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

// Readings of a name or of a value that are tried; a phrase of one letter fits half of all things.
constexpr size_t kReadingsMost = 60;
// Of those that are equally good, as many are listed.
constexpr size_t kListedMost = 6;

// A way to read what a person wrote.
struct Reading {
  std::string text;
  int cost = 0;  // the less the better: how badly words fit, then whose the thing is
};

// Adds to `readings` those of one word group, an id in each: of a thing, of a side, or of whatever else a position has.
void ReadPhrase(Lexicon& lexicon, PlayerId side, absl::string_view text, std::vector<Reading>* readings) {
  const Words words = WordsOf(text);
  if (words.empty()) return;
  const std::string plain = absl::StrJoin(words, "_");
  readings->push_back({plain, 0});
  const std::string of_side = MeantSide(lexicon.ruleset().game(), text);
  if (of_side != text && of_side != plain) readings->push_back({of_side, 0});
  std::map<std::string, int> things;
  for (const Lexicon::Thing& thing : lexicon.ThingsLike(words)) {
    const std::string id(lexicon.ruleset().NamesOf(thing.domain).Id(thing.value));
    const PlayerId owner = lexicon.OwnerOf(thing.domain, thing.value);
    const int cost = 1 + 3 * thing.fit + (side == kChance || owner == side ? 0 : owner == kChance ? 1 : 2);
    const auto [known, added] = things.emplace(id, cost);
    if (!added) known->second = std::min(known->second, cost);
  }
  for (const auto& [id, cost] : things) {
    if (id != plain) readings->push_back({id, cost});
  }
}

void Cheapest(std::vector<Reading>* readings) {
  std::stable_sort(readings->begin(), readings->end(),
                   [](const Reading& a, const Reading& b) { return a.cost < b.cost; });
  if (readings->size() > kReadingsMost) readings->resize(kReadingsMost);
}

// Every reading of what is before with every reading of what comes behind `between`.
std::vector<Reading> Joined(const std::vector<Reading>& before, const char* between, const std::vector<Reading>& next) {
  std::vector<Reading> all;
  for (const Reading& one : before) {
    for (const Reading& other : next) {
      all.push_back({absl::StrCat(one.text, between, other.text), one.cost + other.cost});
    }
  }
  Cheapest(&all);
  return all;
}

std::vector<Reading> NameReadings(Lexicon& lexicon, PlayerId side, const std::string& name) {
  std::vector<Reading> all;
  for (const absl::string_view part : absl::StrSplit(name, '.')) {
    std::vector<Reading> readings;
    ReadPhrase(lexicon, side, part, &readings);
    Cheapest(&readings);
    all = all.empty() ? readings : Joined(all, ".", readings);
  }
  return all;
}

// Drops the readings that stand for another word than was written and that are the name of no value. To try each of
// them with each reading of a value takes seconds, since every refusal looks for the nearest name.
void DropUnknown(const Ruleset& ruleset, const State& state, std::vector<Reading>* names) {
  ValueList values;
  ruleset.Values(state, &values);
  absl::flat_hash_set<std::string> known;
  for (NamedValue& value : values) known.insert(std::move(value.name));
  names->erase(std::remove_if(names->begin(), names->end(),
                              [&](const Reading& one) { return one.cost > 0 && !known.contains(one.text); }),
               names->end());
}

// A value is one id, a list (','), or an id and words that say more of it: "Palo Blanco reduced".
std::vector<Reading> ValueReadings(Lexicon& lexicon, PlayerId side, const std::string& value) {
  std::vector<Reading> all = {{value, 0}};
  std::vector<Reading> list;
  for (const absl::string_view item : absl::StrSplit(value, ',')) {
    std::vector<Reading> readings;
    ReadPhrase(lexicon, side, item, &readings);
    const std::vector<absl::string_view> words = absl::StrSplit(item, ' ', absl::SkipEmpty());
    for (size_t behind = 1; behind < words.size() && behind <= 2; ++behind) {
      const auto middle = words.end() - static_cast<ptrdiff_t>(behind);
      std::vector<Reading> front;
      ReadPhrase(lexicon, side, absl::StrJoin(words.begin(), middle, " "), &front);
      const std::string rest = absl::StrJoin(middle, words.end(), " ");
      for (const Reading& one : front) {
        readings.push_back({absl::StrCat(one.text, " ", absl::AsciiStrToLower(rest)), one.cost + 1});
      }
    }
    Cheapest(&readings);
    list = list.empty() ? readings : Joined(list, " ", readings);
  }
  all.insert(all.end(), list.begin(), list.end());
  return all;
}

// The reading of the least cost for which `fits`. Ambiguous if there are several such.
template <class Fits>
absl::StatusOr<std::string> Best(const std::string& said, std::vector<Reading> readings, const Fits& fits) {
  Cheapest(&readings);
  std::vector<std::string> best;
  int cost = 0;
  for (const Reading& one : readings) {
    if (!best.empty() && one.cost > cost) break;
    if (!fits(one.text)) continue;
    cost = one.cost;
    if (std::find(best.begin(), best.end(), one.text) == best.end()) best.push_back(one.text);
  }
  if (best.empty()) return said;
  if (best.size() == 1) return best[0];
  if (best.size() > kListedMost) best.resize(kListedMost);
  return absl::InvalidArgumentError(absl::StrCat("'", said, "' can mean ", absl::StrJoin(best, ", ")));
}

}  // namespace

absl::StatusOr<std::pair<std::string, std::string>> MeantSetting(Lexicon& lexicon, const State& state, PlayerId side,
                                                                 const std::string& name, const std::string& value) {
  const auto set_to = [&](const std::string& one, const std::string& other) {
    State after = state;
    return lexicon.ruleset().Set(&after, one, other);
  };
  const auto can_be_set = [&](const std::string& one, const std::string& other) { return set_to(one, other).ok(); };
  const std::pair<std::string, std::string> exact = {name, value};
  if (can_be_set(name, value)) return exact;
  lexicon.Look(state);
  const std::vector<Reading> values = ValueReadings(lexicon, side, value);
  // A name that some reading of the value fits, and then that reading.
  const auto fits_with = [&](const std::string& one) {
    for (const Reading& other : values) {
      const absl::Status status = set_to(one, other.text);
      if (status.ok() || IsNoSuchValue(status)) return status.ok();
    }
    return false;
  };
  std::vector<Reading> names = NameReadings(lexicon, side, name);
  DropUnknown(lexicon.ruleset(), state, &names);
  names.push_back({name, 0});
  ADJUTANT_ASSIGN_OR_RETURN(const std::string meant, Best(name, std::move(names), fits_with));
  if (IsNoSuchValue(set_to(meant, value))) return exact;
  ADJUTANT_ASSIGN_OR_RETURN(const std::string set,
                            Best(value, values, [&](const std::string& other) { return can_be_set(meant, other); }));
  return can_be_set(meant, set) ? std::pair(meant, set) : exact;
}

absl::StatusOr<std::string> MeantValueName(Lexicon& lexicon, const State& state, PlayerId side, const std::string& name,
                                           const std::vector<std::string>& known) {
  const auto is_known = [&](const std::string& one) {
    return std::find(known.begin(), known.end(), one) != known.end();
  };
  if (is_known(name)) return name;
  lexicon.Look(state);
  return Best(name, NameReadings(lexicon, side, name), is_known);
}

absl::Status UseMeantValue(Lexicon& lexicon, const State& state, const std::vector<std::string>& known,
                           v1::ExpectedValue* expected) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string name, MeantValueName(lexicon, state, kChance, expected->name(), known));
  const bool is_value = std::find(known.begin(), known.end(), name) != known.end();
  expected->set_name(is_value ? name : MeantQuery(lexicon, state, name));
  if (!is_value || expected->equals_case() != v1::ExpectedValue::kText) return absl::OkStatus();
  ADJUTANT_ASSIGN_OR_RETURN(const auto meant, MeantSetting(lexicon, state, kChance, name, expected->text()));
  expected->set_text(meant.second);
  return absl::OkStatus();
}

std::string MeantQuery(Lexicon& lexicon, const State& state, const std::string& query) {
  const auto* const game = dynamic_cast<const AnswersQueries*>(&lexicon.ruleset());
  const absl::StatusOr<SpokenLine> line = CutLine(query);
  if (game == nullptr || !line.ok() || line->parts.size() != 1) return query;
  const std::vector<SpokenToken>& tokens = line->parts[0].tokens;
  lexicon.Look(state);
  const Words asked = tokens[0].name.empty() ? tokens[0].words : Words();
  for (const QuerySpec& spec : game->Queries()) {
    if (absl::StrJoin(asked, "_") != spec.name) continue;
    std::string meant(spec.name);
    for (size_t t = 1; t < tokens.size(); ++t) {
      std::string id = absl::StrJoin(tokens[t].words, "_");
      for (const QueryArg& arg : spec.args) {
        if (tokens[t].name != arg.name) continue;
        const NameTable* const names = lexicon.ruleset().Names(arg.domain);
        std::vector<Reading> readings;
        ReadPhrase(lexicon, kChance, absl::StrJoin(tokens[t].words, " "), &readings);
        const auto best = Best(id, std::move(readings),
                               [&](const std::string& one) { return names != nullptr && names->Find(one) != kNone; });
        id = best.ok() ? *best : id;
      }
      absl::StrAppend(&meant, " ", tokens[t].name, "=", id);
    }
    return meant;
  }
  return query;
}

absl::Status UseMeantNames(Lexicon& lexicon, const State& state, PlayerId side, v1::Annotations* annotations) {
  std::vector<std::string> known;
  if (annotations->claims_size() > 0) {
    ValueList values;
    lexicon.ruleset().Values(state, &values);
    for (NamedValue& one : values) known.push_back(std::move(one.name));
  }
  for (v1::Claim& claim : *annotations->mutable_claims()) {
    ADJUTANT_ASSIGN_OR_RETURN(*claim.mutable_name(), MeantValueName(lexicon, state, side, claim.name(), known));
    if (claim.has_value()) continue;
    ADJUTANT_ASSIGN_OR_RETURN(const auto meant, MeantSetting(lexicon, state, side, claim.name(), claim.text()));
    claim.set_name(meant.first);
    claim.set_text(meant.second);
  }
  if (!annotations->has_as_recorded()) return absl::OkStatus();
  for (v1::Setting& setting : *annotations->mutable_as_recorded()->mutable_settings()) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto meant, MeantSetting(lexicon, state, side, setting.name(), setting.value()));
    setting.set_name(meant.first);
    setting.set_value(meant.second);
  }
  return absl::OkStatus();
}

absl::Status UseMeantPosition(const Ruleset& ruleset, std::vector<std::pair<std::string, std::string>>* position) {
  std::optional<Lexicon> lexicon;
  State state = ruleset.NewState();
  for (auto& [name, value] : *position) {
    State after = state;
    if (!ruleset.Set(&after, name, value).ok()) {
      if (!lexicon.has_value()) lexicon.emplace(ruleset);
      ADJUTANT_ASSIGN_OR_RETURN(const auto meant, MeantSetting(*lexicon, state, kChance, name, value));
      std::tie(name, value) = meant;
      after = state;
      // What cannot be set is told by whoever sets it.
      if (!ruleset.Set(&after, name, value).ok()) return absl::OkStatus();
    }
    state = after;
  }
  return absl::OkStatus();
}

}  // namespace adjutant
