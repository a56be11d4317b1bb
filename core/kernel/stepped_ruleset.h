// A Ruleset made of steps (flow.h).
#ifndef ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_
#define ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_

#include <algorithm>
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
    const Type& type = types_[event.type];
    // An argument that the type does not have has no value. All are looked at, which compilers do at once.
    bool too_many = false;
    for (size_t i = 0; i < kMaxArgs; ++i) too_many |= i >= type.count && event.args[i] != kNone;
    if (too_many) return false;
    for (size_t i = 0; i < type.count; ++i) {
      const Arg& arg = type.args[i];
      const int32_t value = event.args[i];
      if (value == kNone && !arg.negative) {
        if (!arg.may_be_absent) return false;
      } else if (arg.follows && event.args[i - 1] == kNone) {
        return false;
      } else if (value < arg.low || value > arg.high || (arg.numbers != 0 && (arg.numbers >> value & 1) == 0)) {
        return false;
      }
    }
    return true;
  }

 private:
  struct Arg {
    int32_t low = 0;
    int32_t high = 0;
    bool may_be_absent = true;
    bool negative = false;
    bool follows = false;  // in a list, another member
    uint64_t numbers = 0;  // of an enum, a bit each; 0: all from low to high
  };
  struct Type {
    bool known = false;
    uint8_t count = 0;
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
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) {
      pending.step = s.step;
      pending.over = s.step == 0;
      pending.name = pending.over ? "game_over" : "unsupported";
      return pending;
    }
    AddDue(*step, s, &pending);
    for (uint16_t other : step->besides) AddDue(steps_[other], s, &pending);
    ADJUTANT_ASSERT(pending.step != 0);  // what nobody may do would be due for ever
    return pending;
  }

  std::vector<StepInfo> Sequence() const final {
    std::vector<StepInfo> sequence;
    for (uint16_t number : order_) {
      const Step<Rules, S>& step = steps_[number];
      const EventTypeSpec* type = step.types.empty() ? nullptr : game().schema().Find(step.types.front());
      sequence.push_back({number, step.name, step.what, step.rule, type != nullptr && type->chance, step.next});
    }
    return sequence;
  }

  std::vector<std::string> DecisionNames() const final {
    std::set<std::string> names = {"game_over"};
    for (const Step<Rules, S>& step : steps_) {
      if (step.player) names.insert(step.name);
    }
    return {names.begin(), names.end()};
  }

  void LegalEvents(const State& state, EventList* out) const final {
    const S& s = state.As<S>();
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) return;
    ListAt(*step, s, out);
    for (uint16_t other : step->besides) ListAt(steps_[other], s, out);
  }

  void LegalChoices(const State& state, ChoiceList* out) const final {
    const S& s = state.As<S>();
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) return;
    ListAt(*step, s, out);
    for (uint16_t other : step->besides) ListAt(steps_[other], s, out);
  }

  bool ListsAmounts(const State& state) const final {
    const Step<Rules, S>* step = FindStep(state.As<S>().step);
    return step != nullptr &&
           (step->list.has_choices() || std::any_of(step->besides.begin(), step->besides.end(),
                                                    [&](uint16_t other) { return steps_[other].list.has_choices(); }));
  }

  Ruling Check(const State& state, const Event& event, Why* why) const final {
    const S& s = state.As<S>();
    const Step<Rules, S>* step = FindStep(s.step);
    if (step == nullptr) {
      if (why != nullptr) why->sentence = s.step == 0 ? "the game is over" : Unsupported(state);
      return Ruling{false, s.step == 0 ? over_rule() : kNoRule};
    }
    return CheckAt(StepFor(*step, s, event), s, event, why);
  }

  void Apply(State* state, const Event& event, Trace* trace) const final {
    S& s = state->As<S>();
    const Step<Rules, S>& step = StepFor(*FindStep(s.step), s, event);
    Following(s, trace, step.number, [&] { step.apply(rules(), s, event, trace); });
    RunOn(s, trace);
  }

  // Runs the steps that run by themselves until somebody must decide, chance falls, or the game is over.
  void RunOn(S& s, Trace* trace) const {
    for (BetweenSteps(s, trace); s.step < steps_.size() && steps_[s.step].run != nullptr; BetweenSteps(s, trace)) {
      if (trace != nullptr && trace->passed != nullptr) PassOver(s, trace->passed);
      RunStep(s, trace);
    }
    AfterEvent(s, trace);
  }
  // Runs the step that is due, and no further. REQUIRES: it runs by itself.
  void RunStep(S& s, Trace* trace) const {
    const Step<Rules, S>& step = steps_[s.step];
    Following(s, trace, step.number, [&] { step.run(rules(), s, trace); });
  }

  State NewState() const final { return start_; }

 protected:
  virtual const Rules& rules() const = 0;
  virtual RuleId over_rule() const = 0;  // the case by which a finished game takes no event
  // For an event that is refused because another one is due: adds the cases by which it could not be due here, as far
  // as the position shows them. `why` is not null.
  virtual void ExplainNotDue(const S&, const Event&, Why*) const {}
  // What a game settles at once, before any further step; and once play has come to rest, before the next event.
  virtual void BetweenSteps(S&, Trace*) const {}
  virtual void AfterEvent(S&, Trace*) const {}
  // A position that play passes through, held against an event that came too late or too early (occasions.h).
  virtual void PassOver(const S&, PassedOver*) const {}

  // Must be called by the constructor of the game's class, with the steps in any order.
  void Init(const std::vector<Step<Rules, S>>& steps, State start) {
    uint16_t highest = 0;
    for (const auto& step : steps) highest = step.number > highest ? step.number : highest;
    steps_.resize(highest + 1u);
    for (const auto& step : steps) {
      steps_[step.number] = step;
      order_.push_back(step.number);
    }
    for (const auto& step : steps) {
      for (uint16_t other : step.besides) ADJUTANT_ASSERT(FindStep(other) != nullptr);
    }
    start_ = std::move(start);
    InitDomains();
    bounds_.Init(*this);
  }
  void SetStart(State start) final { start_ = std::move(start); }
  const Step<Rules, S>* FindStep(uint16_t number) const {
    return number < steps_.size() && steps_[number].player ? &steps_[number] : nullptr;
  }

 private:
  // Does what a step does, and tells the trace where play goes on: now, and when the steps it calls have returned.
  template <class Do>
  static void Following(S& s, Trace* trace, uint16_t from, Do does) {
    if constexpr (requires { s.stack[s.depth]; }) {
      if (trace != nullptr) {
        const auto stack = s.stack;
        const auto depth = s.depth;
        does();
        const bool back = s.depth < depth && s.step == stack[s.depth];
        trace->Took(from, back ? kBack : s.step);
        for (auto i = 0 * depth; i < s.depth; ++i) {
          if (i >= depth || s.stack[i] != stack[i]) trace->Took(from, s.stack[i]);
        }
        return;
      }
    }
    does();
    if (trace != nullptr) trace->Took(from, s.step);
  }

  // Of the steps that are open while `step` is due, the one that the event belongs to; or that other players could
  // answer with such an event; or `step` itself.
  const Step<Rules, S>& StepFor(const Step<Rules, S>& step, const S& s, const Event& event) const {
    if (step.besides.empty() || Belongs(step, s, event)) return step;
    for (uint16_t other : step.besides) {
      if (Belongs(steps_[other], s, event)) return steps_[other];
    }
    if (IsOf(step, event)) return step;
    for (uint16_t other : step.besides) {
      if (IsOf(steps_[other], event) && !steps_[other].player(rules(), s).empty()) return steps_[other];
    }
    return step;
  }
  static bool IsOf(const Step<Rules, S>& step, const Event& event) {
    return std::find(step.types.begin(), step.types.end(), event.type) != step.types.end();
  }
  bool Belongs(const Step<Rules, S>& step, const S& s, const Event& event) const {
    return IsOf(step, event) && step.player(rules(), s).Has(event.player);
  }

  // Step 0, the end of the game, is due of nobody.
  void AddDue(const Step<Rules, S>& step, const S& s, Pending* pending) const {
    for (PlayerId player : step.player(rules(), s)) {
      const Due due = {player, step.number, step.name, step.what, step.rule};
      pending->step == 0 ? void(static_cast<Due&>(*pending) = due) : pending->besides.push_back(due);
    }
  }

  void ListAt(const Step<Rules, S>& step, const S& s, EventList* out) const {
    if (step.list.has_choices()) {
      ChoiceList choices;
      ListAt(step, s, &choices);
      for (const Choice& choice : choices) AddBorders(choice, out);
      return;
    }
    const size_t begin = out->size();
    step.list(rules(), s, out);
    if (step.lists_legal || out->size() == begin) return;
    const Seats players = step.player(rules(), s);
    size_t kept = begin;
    for (size_t i = begin; i < out->size(); ++i) {
      if (CheckBy(players, step, s, (*out)[i], nullptr).accepted) (*out)[kept++] = (*out)[i];
    }
    out->resize(kept);
  }
  void ListAt(const Step<Rules, S>& step, const S& s, ChoiceList* out) const {
    if (!step.list.has_choices()) {
      EventList events;
      ListAt(step, s, &events);
      for (const Event& event : events) out->push_back({event});
      return;
    }
    ChoiceList candidates;
    step.list(rules(), s, &candidates);
    if (candidates.empty()) return;
    const Seats players = step.player(rules(), s);
    for (const Choice& choice : candidates) {
      if (choice.amount != Choice::kNoAmount && choice.highest < choice.Lowest()) continue;
      const auto accepts = [&](const Event& event) { return CheckBy(players, step, s, event, nullptr).accepted; };
      const bool legal = step.lists_legal || (accepts(choice.event) && accepts(choice.With(choice.highest)));
      if (legal) out->push_back(choice);
    }
  }

  Ruling CheckAt(const Step<Rules, S>& step, const S& s, const Event& event, Why* why) const {
    return CheckBy(step.player(rules(), s), step, s, event, why);
  }
  // The same for who knows whose step it is.
  Ruling CheckBy(Seats players, const Step<Rules, S>& step, const S& s, const Event& event, Why* why) const {
    bool due = false;
    for (uint16_t type : step.types) due = due || type == event.type;
    const bool in_bounds = bounds_.Contain(event);
    if (!due || !players.Has(event.player) || !in_bounds) {
      if (why != nullptr) {
        why->sentence = NotDue(step, players, event, due);
        if (in_bounds) ExplainNotDue(s, event, why);
      }
      return Ruling{false, step.rule};
    }
    if (rules_internal::kept != nullptr) rules_internal::Note(rules_internal::kept, step.rule);
    return step.check(rules(), s, event, why);
  }
  std::string NotDue(const Step<Rules, S>& step, Seats players, const Event& event, bool due) const;

  std::vector<Step<Rules, S>> steps_;
  ruleset_internal::EventBounds bounds_;
  std::vector<uint16_t> order_;
  State start_;
};

namespace ruleset_internal {
std::string NotDueSentence(const Ruleset& ruleset, absl::string_view what, Seats players, const Event& event, bool due,
                           absl::Span<const uint16_t> types);
}  // namespace ruleset_internal

template <class Rules, class S>
std::string SteppedRuleset<Rules, S>::NotDue(const Step<Rules, S>& step, Seats players, const Event& event,
                                             bool due) const {
  return ruleset_internal::NotDueSentence(*this, step.what, players, event, due, step.types);
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_STEPPED_RULESET_H_
