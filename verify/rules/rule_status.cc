#include "verify/rules/rule_status.h"

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace adjutant {

const char* RuleStatus(const Catalogue& catalogue, RuleId rule) {
  const uint8_t roles = catalogue.roles == nullptr ? uint8_t{0} : catalogue.roles[rule];
  const bool enforced = (roles & kEnforces) != 0;
  const bool applied = (roles & kApplies) != 0;
  if (enforced && applied) return "enforced and applied";
  if (enforced) return "enforced";
  if (applied) return "applied";
  const Rule* found = catalogue.Get(rule);
  if (found != nullptr && found->excuse[0] != '\0') return "excused";
  return (roles & kMentions) != 0 ? "mentioned" : "none";
}

bool IsRuleAnswered(const Catalogue& catalogue, RuleId rule) {
  const absl::string_view status = RuleStatus(catalogue, rule);
  return status != "mentioned" && status != "none";
}

absl::string_view RuleIdText(const Catalogue& catalogue, RuleId rule) {
  const Rule* found = catalogue.Get(rule);
  return found == nullptr ? "" : found->id;
}

bool IsCase(absl::string_view expected, absl::string_view actual) {
  if (expected == actual) return true;
  return absl::StrContains(expected, '/')
             ? false
             : absl::StartsWith(actual, expected) && actual.size() > expected.size() && actual[expected.size()] == '/';
}

}  // namespace adjutant
