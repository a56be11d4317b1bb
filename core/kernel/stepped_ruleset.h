// A Ruleset made of steps (flow.h).
#ifndef ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_
#define ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/flow.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

namespace ruleset_internal {

// What the arguments of each event type may be: within their domains, none missing, none too many.
class EventBounds {
 public:
  void Init(const Ruleset& ruleset);
  bool Contain(const Event& event) const {
    if (event.type >= types_.size() || !types_[event.type].known) return false;
    for (size_t i = 0; i < kMaxArgs; ++i) {
      const Arg& arg = types_[event.type].args[i];
      const int32_t value = event.args[i];
      if (value == kNone) {
        if (!arg.may_be_absent) return false;
      } else if (value < arg.low || value > arg.high || (arg.numbers != 0 && (arg.numbers >> value & 1) == 0)) {
        return false;
      }
    }
    return true;
  }

 private:
  struct Arg {
    int32_t low = 1;  // an argument that the type does not have has no value
    int32_t high = 0;
    bool may_be_absent = true;
    uint64_t numbers = 0;  // of an enum, a bit each; 0: all from low to high
  };
  struct Type {
    bool known = false;
    std::array<Arg, kMaxArgs> args;
  };
  std::vector<Type> types_;
};

}  // namespace ruleset_internal

// Implements the core of Ruleset over steps. `Rules` is what the game's functions need to know (components, options);
// `S` is a trivially copyable state without padding with a member `step`. Step number 0 is the end of the game.
template <class Rules, class S>
class SteppedRuleset : public Ruleset {
 public:
  Pending PendingOf(const State& state) const final {
    const S& s = state.As<S>();
    Pending pending;
    pending.step = s.step;
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) {
      pending.over = s.step == 0;
      pending.name = pending.over ? "game_over" : "unsupported";
      return pending;
    }
    pending.player = step->player(rules(), s);
    pending.name = step->name;
    pending.what = step->what;
    pending.rule = step->rule;
    return pending;
  }

  std::vector<std::string> DecisionNames() const final {
    std::set<std::string> names = {"game_over"};
    for (const Step<Rules, S>& step : steps_) {
      if (step.player != nullptr) names.insert(step.name);
    }
    return {names.begin(), names.end()};
  }

  void LegalEvents(const State& state, EventList* out) const final {
    const S& s = state.As<S>();
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) return;
    const size_t begin = out->size();
    step->list(rules(), s, out);
    if (step->lists_legal) return;
    size_t kept = begin;
    for (size_t i = begin; i < out->size(); ++i) {
      if (CheckAt(*step, s, (*out)[i], nullptr).accepted) (*out)[kept++] = (*out)[i];
    }
    out->resize(kept);
  }

  Ruling Check(const State& state, const Event& event, Why* why) const final {
    const S& s = state.As<S>();
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) {
      if (why != nullptr) why->sentence = s.step == 0 ? "the game is over" : Unsupported(state);
      return Ruling{false, s.step == 0 ? over_rule() : kNoRule};
    }
    return CheckAt(*step, s, event, why);
  }

  void Apply(State* state, const Event& event, Trace* trace) const final {
    S& s = state->As<S>();
    FindStep(s.step)->apply(rules(), s, event, trace);
  }

  State NewState() const final { return start_; }

 protected:
  virtual const Rules& rules() const = 0;
  virtual RuleId over_rule() const = 0;  // the case by which a finished game takes no event
  // For an event that is refused because another one is due: adds the cases by which it could not be due here, as far
  // as the position shows them. `why` is not null.
  virtual void ExplainNotDue(const S&, const Event&, Why*) const {}

  // Must be called by the constructor of the game's class, with the steps in any order.
  void Init(const std::vector<Step<Rules, S>>& steps, State start) {
    uint16_t highest = 0;
    for (const auto& step : steps) highest = step.number > highest ? step.number : highest;
    steps_.resize(highest + 1u);
    for (const auto& step : steps) steps_[step.number] = step;
    start_ = std::move(start);
    InitDomains();
    bounds_.Init(*this);
  }
  void SetStart(State start) final { start_ = std::move(start); }
  const Step<Rules, S>* FindStep(uint16_t number) const {
    return number < steps_.size() && steps_[number].player != nullptr ? &steps_[number] : nullptr;
  }

 private:
  Ruling CheckAt(const Step<Rules, S>& step, const S& s, const Event& event, Why* why) const {
    const PlayerId player = step.player(rules(), s);
    bool due = false;
    for (uint16_t type : step.types) due = due || type == event.type;
    const bool in_bounds = bounds_.Contain(event);
    if (!due || event.player != player || !in_bounds) {
      if (why != nullptr) {
        why->sentence = NotDue(step, player, event, due);
        if (in_bounds) ExplainNotDue(s, event, why);
      }
      return Ruling{false, step.rule};
    }
    if (rules_internal::asked != nullptr) rules_internal::Note(rules_internal::asked, step.rule);
    return step.check(rules(), s, event, why);
  }
  std::string NotDue(const Step<Rules, S>& step, PlayerId player, const Event& event, bool due) const;

  std::vector<Step<Rules, S>> steps_;
  ruleset_internal::EventBounds bounds_;
  State start_;
};

namespace ruleset_internal {
std::string NotDueSentence(const Ruleset& ruleset, absl::string_view what, PlayerId player, const Event& event,
                           bool due, absl::Span<const uint16_t> types);
}  // namespace ruleset_internal

template <class Rules, class S>
std::string SteppedRuleset<Rules, S>::NotDue(const Step<Rules, S>& step, PlayerId player, const Event& event,
                                             bool due) const {
  return ruleset_internal::NotDueSentence(*this, step.what, player, event, due, step.types);
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_
