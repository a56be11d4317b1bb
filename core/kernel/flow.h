// How a game goes from step to step: steps that ask, steps that run by themselves, steps that others call, and dice.
//
// `S` is a game's state, with members `step` (the number of the step that is due), `depth` and `stack` (the steps to
// return to, innermost last). `Rules` is what a game's functions need to know: components and options.
#ifndef ADJUTANT_CORE_KERNEL_FLOW_H_
#define ADJUTANT_CORE_KERNEL_FLOW_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/assert.h"
#include "core/kernel/choice.h"
#include "core/kernel/event.h"
#include "core/kernel/rules.h"
#include "core/kernel/seats.h"
#include "core/kernel/trace.h"

namespace adjutant {

// Goes to `step`. When that step Return()s, play goes on at `then`.
template <class S>
void Call(S& s, uint16_t step, uint16_t then) {
  ADJUTANT_ASSERT(s.depth < s.stack.size());
  s.stack[s.depth++] = then;
  s.step = step;
}

// Goes back to the step that the last open Call() named.
template <class S>
void Return(S& s) {
  ADJUTANT_ASSERT(s.depth > 0);
  s.step = s.stack[--s.depth];
  s.stack[s.depth] = 0;
}

// Who may act at a step: from a function that names one player, or from one that names several seats at once.
template <class Rules, class S>
class Actors {
 public:
  using One = PlayerId (*)(const Rules&, const S&);
  using Several = Seats (*)(const Rules&, const S&);

  constexpr Actors() = default;
  constexpr Actors(One one) : one_(one) {}                  // NOLINT: a table of steps names the function
  constexpr Actors(Several several) : several_(several) {}  // NOLINT

  explicit constexpr operator bool() const { return one_ != nullptr || several_ != nullptr; }
  Seats operator()(const Rules& rules, const S& s) const {
    return one_ != nullptr ? Seats{one_(rules, s)} : several_(rules, s);
  }

 private:
  One one_ = nullptr;
  Several several_ = nullptr;
};

// What may come at a step: from a function that adds events, or from one that adds choices where an event names an
// amount.
template <class Rules, class S>
class Lister {
 public:
  using Events = void (*)(const Rules&, const S&, EventList*);
  using Choices = void (*)(const Rules&, const S&, ChoiceList*);

  constexpr Lister() = default;
  constexpr Lister(Events events) : events_(events) {}      // NOLINT: a table of steps names the function
  constexpr Lister(Choices choices) : choices_(choices) {}  // NOLINT

  explicit constexpr operator bool() const { return events_ != nullptr || choices_ != nullptr; }
  bool has_choices() const { return choices_ != nullptr; }
  void operator()(const Rules& rules, const S& s, EventList* out) const { events_(rules, s, out); }
  void operator()(const Rules& rules, const S& s, ChoiceList* out) const { choices_(rules, s, out); }

 private:
  Events events_ = nullptr;
  Choices choices_ = nullptr;
};

// In `next` of a step: back to where the Call() came from.
inline constexpr uint16_t kBack = 0xFFFF;

// A step of play. Either somebody decides there or chance falls: `list` adds candidates, a superset of what is legal;
// `check` is the one truth about legality; `apply` assumes an accepted event. Members of `types` are the event types
// that may come here. Of a row of events the two ends are asked for, and the row is left out unless both are legal. Or
// it runs by itself: then it has `run`, and nothing of those. Both set s.step to what comes next, one of `next`, as is
// the step at which play goes on when what they Call() has returned. Play runs on from there until somebody must decide
// or chance falls.
template <class Rules, class S>
struct Step {
  uint16_t number;
  const char* name;  // "" of one that runs by itself
  const char* what;  // "moves what is active": whoever is due does; of one that runs by itself, what happens
  RuleId rule;
  std::vector<uint16_t> types;
  Actors<Rules, S> player;
  Lister<Rules, S> list;
  Ruling (*check)(const Rules&, const S&, const Event&, Why*);
  void (*apply)(const Rules&, S&, const Event&, Trace*);
  std::vector<uint16_t> next;
  // `list` asks what `check` asks, and adds nothing that is refused: not asked again.
  bool lists_legal = false;
  // Steps that are open besides, for those who may act at them: a decision of another seat that need not wait for this
  // one. They have no further ones.
  std::vector<uint16_t> besides = {};
  void (*run)(const Rules&, S&, Trace*) = nullptr;
};

// A step that runs by itself.
template <class Rules, class S>
Step<Rules, S> Automatic(uint16_t number, const char* what, RuleId rule, void (*run)(const Rules&, S&, Trace*),
                         std::vector<uint16_t> next) {
  Step<Rules, S> step = {number, "", what, rule, {}, {}, {}, nullptr, nullptr, std::move(next)};
  step.run = run;
  return step;
}

// A step at which a die with the faces `low` to `high` is rolled for one purpose: an event of `type` with the purpose
// and the value.
inline void ListRolls(int low, int high, uint16_t type, int32_t purpose, EventList* out) {
  for (int value = low; value <= high; ++value) out->push_back(MakeEvent(type, kChance, {purpose, value}));
}

// May this die be recorded now? `faces` is the case that says what a die shows; `due` the case of the step, under which
// a die of another purpose is refused. REQUIRES: `event` has a purpose and a value.
template <const auto& kCatalogue, RuleId kFaces>
Ruling CheckRoll(Citation<kCatalogue, kFaces> faces, int low, int high, const Event& event, int32_t purpose, RuleId due,
                 Why* why) {
  if (event.args[0] != purpose) {
    if (why != nullptr) why->sentence = "the die that is due has another purpose";
    return Ruling{false, due};
  }
  if (CannotBe(faces, event.args[1] < low || event.args[1] > high)) {
    return Refused(faces, why,
                   [&] { return absl::StrCat("a die shows ", low, " to ", high, ", not ", event.args[1]); });
  }
  return Accepted();
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_FLOW_H_
