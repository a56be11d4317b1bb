// What holds of the events, steps and options of any game: enumerators are those of the proto file by name and number,
// steps and options name what exists.
#ifndef ADJUTANT_TESTS_SUPPORT_ENUMERATORS_H_
#define ADJUTANT_TESTS_SUPPORT_ENUMERATORS_H_

#include <google/protobuf/descriptor.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/types/span.h"
#include "core/kernel/options.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "gtest/gtest.h"

namespace adjutant::testing {

#define ADJUTANT_NAMED(enumerator) \
  { #enumerator, static_cast < int>(enumerator) }
#define ADJUTANT_OF(type, enumerator) \
  { #enumerator, static_cast < int>(type::enumerator) }

// Enumerators with their numbers.
using Numbered = std::set<std::pair<std::string, int>>;

// "kDieRolled" of "die_rolled" or "DIE_ROLLED".
inline std::string Enumerator(const std::string& name) {
  std::string out = "k";
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
    } else {
      out += upper ? absl::ascii_toupper(c) : absl::ascii_tolower(c);
      upper = false;
    }
  }
  return out;
}

// The types of events that the message of a game has.
inline Numbered TypesOf(const google::protobuf::Descriptor* event) {
  Numbered theirs;
  const auto* kind = event->FindOneofByName("kind");
  for (int i = 0; i < kind->field_count(); ++i)
    theirs.emplace(Enumerator(kind->field(i)->name()), kind->field(i)->number());
  return theirs;
}
inline Numbered ValuesOf(const google::protobuf::EnumDescriptor* values) {
  Numbered theirs;
  for (int i = 0; i < values->value_count(); ++i) {
    const auto* value = values->value(i);
    theirs.emplace(value->number() == 0 ? "kNone" : Enumerator(value->name()), value->number());
  }
  return theirs;
}

// ---- Steps.

// `game_over`: the last number that is no step of play.
template <class GameStep>
void ExpectDistinct(const std::vector<GameStep>& steps, int game_over) {
  std::set<int> numbers;
  std::set<std::string> names;
  for (const GameStep& step : steps) {
    EXPECT_TRUE(numbers.insert(step.number).second) << step.name;
    EXPECT_TRUE(names.insert(step.run == nullptr ? step.name : step.what).second) << step.name;
    EXPECT_GT(step.number, game_over) << step.name;
  }
}

// A step runs by itself and says so; or every type of it is in the schema and of the step's kind.
template <class GameStep>
void ExpectInSchema(const std::vector<GameStep>& steps, const EventSchema& schema) {
  for (const GameStep& step : steps) {
    EXPECT_STRNE(step.what, "");
    EXPECT_NE(step.rule, kNoRule) << step.what;
    if (step.run != nullptr) {
      EXPECT_STREQ(step.name, "");
      EXPECT_TRUE(step.types.empty() && !step.player && !step.list && !step.check && !step.apply) << step.what;
      continue;
    }
    EXPECT_FALSE(step.types.empty()) << step.name;
    const EventTypeSpec* first = schema.Find(step.types.front());
    ASSERT_NE(first, nullptr) << step.name;
    for (uint16_t type : step.types) {
      const EventTypeSpec* spec = schema.Find(type);
      ASSERT_NE(spec, nullptr) << step.name << ": " << type;
      EXPECT_EQ(spec->chance, first->chance) << step.name << ": chance and decision at one step";
    }
    EXPECT_TRUE(step.player && step.list && step.check && step.apply) << step.name;
  }
}

// ---- Options.

// People look for an option by its name.
inline void ExpectSorted(absl::Span<const OptionSpec> options) {
  for (size_t i = 1; i < options.size(); ++i) EXPECT_LT(absl::string_view(options[i - 1].id), options[i].id);
}

// Every option names cases of the catalogue, by their number at least.
inline void ExpectInCatalogue(absl::Span<const OptionSpec> options, absl::Span<const Rule> catalogue) {
  std::set<std::string> cases;
  for (const Rule& rule : catalogue) {
    const std::string id = rule.id;
    cases.insert(id);
    cases.insert(id.substr(0, id.find('/')));
  }
  for (const OptionSpec& option : options) {
    EXPECT_FALSE(option.cases.empty()) << option.id;
    for (const char* rule : option.cases) EXPECT_EQ(cases.count(std::string(rule)), 1u) << option.id << ": " << rule;
  }
}

// Every option has a choice, and every edition makes one.
inline void ExpectChoices(absl::Span<const OptionSpec> options, absl::Span<const EditionSpec> editions) {
  std::set<std::string> ids;
  for (const OptionSpec& option : options) {
    EXPECT_TRUE(ids.insert(option.id).second) << option.id;
    EXPECT_GE(option.choices.size(), 2u) << option.id;
    std::set<std::string> values;
    for (const auto& choice : option.choices) EXPECT_TRUE(values.insert(choice.value).second) << option.id;
  }
  for (const EditionSpec& edition : editions) {
    EXPECT_TRUE(ResolveOptions(options, editions, edition.id, {}).ok()) << edition.id;
  }
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_ENUMERATORS_H_
