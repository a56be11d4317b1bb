#include "core/kernel/rules.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/kernel/assert.h"

namespace adjutant {

void Panic(const char* file, int line, const char* what) {
  std::fprintf(stderr, "adjutant: internal error at %s:%d: %s\nThis is a defect of Adjutant; please report it.\n", file,
               line, what);
  std::_Exit(5);
}

namespace rules_internal {
bool IsWaived(RuleId rule) { return std::find(waived.begin(), waived.end(), rule) != waived.end(); }
void Note(std::vector<RuleId>* list, RuleId rule) { list->push_back(rule); }
void Tell(Why* why, std::string sentence) { why->sentence = std::move(sentence); }
}  // namespace rules_internal

const char* RuleKindName(RuleKind kind) {
  switch (kind) {
    case RuleKind::kLegality:
      return "LEGALITY";
    case RuleKind::kEffect:
      return "EFFECT";
    case RuleKind::kModifier:
      return "MODIFIER";
    case RuleKind::kInvariant:
      return "INVARIANT";
    case RuleKind::kRandom:
      return "CHANCE";
    case RuleKind::kVictory:
      return "VICTORY";
    case RuleKind::kSetup:
      return "SETUP";
  }
  return "";
}

RuleId Catalogue::Find(absl::string_view id) const {
  for (size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].id == id) return static_cast<RuleId>(i + 1);
  }
  for (size_t i = 0; i < rules.size(); ++i) {
    if (Number(static_cast<RuleId>(i + 1)) == id) return static_cast<RuleId>(i + 1);
  }
  return kNoRule;
}

absl::string_view Catalogue::Number(RuleId id) const {
  const Rule* rule = Get(id);
  if (rule == nullptr) return "";
  const absl::string_view text = rule->id;
  return text.substr(0, text.find('/'));
}

}  // namespace adjutant
