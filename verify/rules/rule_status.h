// What the code does with each case of a rulebook.
#ifndef ADJUTANT_VERIFY_RULES_RULE_STATUS_H_
#define ADJUTANT_VERIFY_RULES_RULE_STATUS_H_

#include "absl/strings/string_view.h"
#include "core/kernel/rules.h"

namespace adjutant {

// "enforced", "applied", "enforced and applied", "mentioned", "excused" or "none".
const char* RuleStatus(const Catalogue& catalogue, RuleId rule);

// Enforced, applied, or excused with a reason.
bool IsRuleAnswered(const Catalogue& catalogue, RuleId rule);

// The whole id, statement included ("10.2.b/3"); "" for kNoRule.
absl::string_view RuleIdText(const Catalogue& catalogue, RuleId rule);

// Whether a refusal by `actual` is one by `expected`: "10.2.b" stands for all its statements, "10.2.b/3" for itself.
bool IsCase(absl::string_view expected, absl::string_view actual);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_RULE_STATUS_H_
