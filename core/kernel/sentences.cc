#include "core/kernel/sentences.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"

namespace adjutant {
namespace {

// The place of `sign` outside of inner braces, or the end.
size_t Outside(absl::string_view text, char sign) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == sign && depth == 0) return i;
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
  }
  return text.size();
}

// What stands in one pair of braces.
std::string Filled(absl::string_view inside, const Words& words) {
  const size_t question = Outside(inside, '?');
  const std::optional<std::string> said = words(inside.substr(0, question));
  if (!said.has_value()) return absl::StrCat("{", inside, "}");
  if (question == inside.size()) return *said;
  const absl::string_view both = inside.substr(question + 1);
  const size_t bar = Outside(both, '|');
  if (!said->empty()) return FillIn(both.substr(0, bar), words);
  return bar == both.size() ? "" : FillIn(both.substr(bar + 1), words);
}

std::string PrintedValue(const Ruleset& ruleset, const ArgSpec& arg, int32_t value, const PrintedNames& names) {
  if (arg.kind == ArgKind::kBool) return value != 0 ? "yes" : "";
  if (arg.kind != ArgKind::kDomain) return absl::StrCat(value);
  const NameTable& table = ruleset.NamesOf(arg.domain);
  return names != nullptr ? names(table.domain(), value) : std::string(table.Name(value));
}

std::optional<std::string> Argument(const Ruleset& ruleset, const Event& event, absl::string_view name,
                                    const PrintedNames& names) {
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  for (size_t i = 0; type != nullptr && i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.name != name) continue;
    std::vector<std::string> members;
    for (int m = 0; m < std::max(arg.members, 1); ++m) {
      const int32_t value = event.args[i + static_cast<size_t>(m)];
      if (arg.IsAbsent(value)) break;
      members.push_back(PrintedValue(ruleset, arg, value, names));
    }
    return absl::StrJoin(members, ", ");
  }
  return std::nullopt;
}

}  // namespace

std::string FillIn(absl::string_view pattern, const Words& words) {
  std::string text;
  while (!pattern.empty()) {
    const size_t open = std::min(pattern.find('{'), pattern.size());
    absl::StrAppend(&text, pattern.substr(0, open));
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    pattern.remove_prefix(1);
    const size_t close = Outside(pattern, '}');
    absl::StrAppend(&text, Filled(pattern.substr(0, close), words));
    pattern.remove_prefix(std::min(close + 1, pattern.size()));
  }
  return text;
}

std::string SentenceOf(const Ruleset& ruleset, absl::Span<const SentencePattern> table, const Event& event,
                       const Words& own, const PrintedNames& names) {
  for (const SentencePattern& sentence : table) {
    if (sentence.type != event.type) continue;
    return FillIn(sentence.pattern, [&](absl::string_view word) -> std::optional<std::string> {
      if (std::optional<std::string> said = own(word); said.has_value()) return said;
      if (word == "who" && event.player != kChance) return Capitalized(ruleset.game().side_names()[event.player - 1u]);
      return Argument(ruleset, event, word, names);
    });
  }
  return "";
}

}  // namespace adjutant
