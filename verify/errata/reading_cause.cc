#include "verify/errata/reading_cause.h"

#include <algorithm>
#include <set>
#include <string>

#include "verify/rules/rule_status.h"

namespace adjutant {
namespace {

// Everything that one reading says while it takes an event.
struct Heard {
  Trace trace;
  std::vector<RuleId> asked;
  std::vector<RuleId> fired;
};

Heard Listen(const Ruleset& ruleset, State state, const Event& event) {
  Heard heard;
  const FiringLog log(&heard.asked, &heard.fired);
  if (ruleset.Check(state, event, nullptr).accepted) ruleset.Apply(&state, event, &heard.trace);
  return heard;
}

// The first member of either list that the other has not, as far as its place goes.
void AddUnshared(const std::vector<RuleId>& a, const std::vector<RuleId>& b, std::vector<RuleId>* out) {
  const std::set<RuleId> in_a(a.begin(), a.end()), in_b(b.begin(), b.end());
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && !in_b.contains(a[i])) out->push_back(a[i]);
    if (i < b.size() && !in_a.contains(b[i])) out->push_back(b[i]);
  }
}

// Terms, totals and sentences that are told differently.
void AddToldDifferently(const Trace& a, const Trace& b, std::vector<RuleId>* out) {
  for (size_t i = 0; i < std::min(a.derivations.size(), b.derivations.size()); ++i) {
    const Derivation& x = a.derivations[i];
    const Derivation& y = b.derivations[i];
    for (size_t j = 0; j < std::max(x.terms.size(), y.terms.size()); ++j) {
      const Term* of_x = j < x.terms.size() ? &x.terms[j] : nullptr;
      const Term* of_y = j < y.terms.size() ? &y.terms[j] : nullptr;
      if (of_x != nullptr && of_y != nullptr && of_x->value == of_y->value && of_x->rule == of_y->rule) continue;
      for (const Term* term : {of_x, of_y}) {
        if (term != nullptr) out->push_back(term->rule);
      }
    }
    if (x.total != y.total || x.name != y.name) out->push_back(x.rule);
  }
  for (size_t i = 0; i < std::min(a.sentences.size(), b.sentences.size()); ++i) {
    if (a.sentences[i].text != b.sentences[i].text) out->push_back(a.sentences[i].rule);
  }
}

bool SamePacks(const Ruleset& a, const Ruleset& b) {
  return a.packs().size() == b.packs().size() &&
         std::equal(a.packs().begin(), a.packs().end(), b.packs().begin(),
                    [](const PackDigest& x, const PackDigest& y) { return x.sha256 == y.sha256; });
}

}  // namespace

ReadingCause::ReadingCause(const Ruleset& base, const Ruleset& with)
    : base_(base), with_(with), catalogue_(base.game().catalogue()), same_names_(SamePacks(base, with)) {
  const auto specs = base.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    if (base.options()[i] == with.options()[i]) continue;
    for (const char* one : specs[i].cases) option_cases_.push_back(one);
  }
}

bool ReadingCause::IsOptionCase(RuleId rule) const {
  const absl::string_view id = RuleIdText(catalogue_, rule);
  return !id.empty() &&
         std::any_of(option_cases_.begin(), option_cases_.end(), [&](const char* one) { return IsCase(one, id); });
}

ReadingCause::Unlike ReadingCause::OfTaking(const Taken& taken) const {
  const Heard a = Listen(base_, taken.at_base, taken.of_base);
  const Heard b = Listen(with_, taken.at_with, taken.of_with);
  std::vector<RuleId> unlike;
  AddUnshared(a.trace.cited, b.trace.cited, &unlike);
  AddToldDifferently(a.trace, b.trace, &unlike);
  AddUnshared(a.fired, b.fired, &unlike);
  AddUnshared(a.asked, b.asked, &unlike);
  Unlike out;
  if (!unlike.empty()) out.first = unlike.front();
  for (const std::vector<RuleId>* rules : std::initializer_list<const std::vector<RuleId>*>{
           &unlike, &a.trace.cited, &b.trace.cited, &a.fired, &b.fired, &a.asked, &b.asked}) {
    const auto found = std::find_if(rules->begin(), rules->end(), [&](RuleId rule) { return IsOptionCase(rule); });
    if (found == rules->end()) continue;
    out.by_option = *found;
    break;
  }
  return out;
}

RuleId ReadingCause::OfStart() const {
  const Game& game = base_.game();
  const auto specs = game.options();
  Setup setup;
  setup.scenario = std::string(base_.scenario());
  setup.edition = std::string(base_.edition());
  setup.position = base_.position();
  if (!same_names_ || base_.packs().size() > 1) return kNoRule;
  if (!base_.packs().empty()) setup.pack = base_.packs().front().id;
  for (size_t i = 0; i < specs.size(); ++i) {
    setup.options.emplace_back(specs[i].id, specs[i].choices[base_.options()[i]].value);
  }
  for (size_t i = 0; i < specs.size(); ++i) {
    if (base_.options()[i] == with_.options()[i] || specs[i].cases.empty()) continue;
    Setup changed = setup;
    changed.options[i].second = specs[i].choices[with_.options()[i]].value;
    const auto ruleset = game.MakeRuleset(changed);
    if (ruleset.ok() && !((*ruleset)->NewState() == base_.NewState())) return catalogue_.Find(specs[i].cases.front());
  }
  return kNoRule;
}

}  // namespace adjutant
