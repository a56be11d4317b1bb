#include "core/kernel/trace.h"

namespace adjutant {

void Trace::Tell(RuleId rule, std::string text, PlayerId only) { sentences.push_back({rule, std::move(text), only}); }
void Trace::Tell(Derivation derivation) { derivations.push_back(std::move(derivation)); }

void Trace::Clear() {
  sentences.clear();
  derivations.clear();
  cited.clear();
}

void Sum::Begin(RuleId rule, absl::string_view name, std::string title) {
  derivation_.name = std::string(name);
  derivation_.title = std::move(title);
  derivation_.rule = rule;
}

void Sum::AddTerm(int64_t value, RuleId rule, std::string text, absl::string_view datum) {
  derivation_.terms.push_back({value, rule, std::move(text), std::string(datum)});
}

void Sum::Tell() {
  derivation_.total = total_;
  trace_->Tell(std::move(derivation_));
  telling_ = false;
}

}  // namespace adjutant
