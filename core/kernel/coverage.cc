#include "core/kernel/coverage.h"

#include <utility>

namespace adjutant {

void Coverage::Add(const Coverage& other) {
  const auto add = [](const std::vector<uint64_t>& from, std::vector<uint64_t>* to) {
    for (size_t i = 0; i < to->size(); ++i) (*to)[i] += from[i];
  };
  add(other.enforced, &enforced);
  add(other.refused, &refused);
  add(other.applied, &applied);
}

void NoteAgain(const std::vector<RuleId>& asked, const std::vector<RuleId>& fired) {
  const auto note = [](std::vector<RuleId>* list, const std::vector<RuleId>& rules) {
    for (RuleId rule : rules) {
      if (list != nullptr) rules_internal::Note(list, rule);
    }
  };
  note(rules_internal::kept, asked);
  note(rules_internal::applied, fired);
}

void CoverageMeter::Clear() {
  asked_.clear();
  fired_.clear();
}

void CoverageMeter::Take() {
  for (RuleId rule : asked_) ++counts_.enforced[rule];
  for (RuleId rule : fired_) ++counts_.applied[rule];
}

absl::StatusOr<std::unique_ptr<const Ruleset>> CoverageMeter::MakeRuleset(const Game& game, const Setup& setup) {
  Clear();
  const FiringLog log(&asked_, &fired_);
  auto made = game.MakeRuleset(setup);
  if (made.ok()) Take();
  return made;
}

Ruling CoverageMeter::Check(const Ruleset& ruleset, const State& state, const Event& event, Why* why) {
  Clear();
  const FiringLog log(&asked_, &fired_);
  if (why == nullptr) why = &why_;
  why->also.clear();
  const Ruling ruling = ruleset.Check(state, event, why);
  if (ruling.accepted) {
    Take();
    return ruling;
  }
  ++counts_.refused[ruling.rule];
  for (RuleId rule : why->also) ++counts_.refused[rule];
  return ruling;
}

void CoverageMeter::Apply(const Ruleset& ruleset, State* state, const Event& event, Trace* trace) {
  Clear();
  const FiringLog log(&asked_, &fired_);
  const size_t told = trace == nullptr ? 0 : trace->cited.size();
  ruleset.Apply(state, event, trace == nullptr ? &trace_ : trace);
  if (trace != nullptr) fired_.insert(fired_.end(), trace->cited.begin() + static_cast<long>(told), trace->cited.end());
  Take();
}

absl::Status CoverageMeter::Settle(const Ruleset& ruleset, State* state) {
  Clear();
  const FiringLog log(&asked_, &fired_);
  const absl::Status settled = ruleset.Settle(state);
  if (settled.ok()) Take();
  return settled;
}

void CoverageMeter::CheckInvariants(const Ruleset& ruleset, const State* before, const Event* event, const State& after,
                                    std::vector<BrokenInvariant>* broken) {
  Clear();
  const size_t known = broken->size();
  const FiringLog log(&asked_, &fired_);
  ruleset.CheckInvariants(before, event, after, broken);
  if (broken->size() == known) Take();
}

}  // namespace adjutant
