// Rows of tables for steps that are not written yet: nobody can do anything at them, and those that run by themselves
// go on to the first of their next steps. Goes away with the last of them.
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_UNWRITTEN_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_UNWRITTEN_H_

#include <utility>
#include <vector>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

inline void ListNothing(const Rules&, const S&, EventList*) {}
inline Ruling CheckNothing(const Rules&, const S&, const Event&, Why* why) {
  ADJUTANT_REFUSE_IF("6.1"_sie, true, why, "this step is not written yet");
  return Accepted();
}
inline void ApplyNothing(const Rules&, S&, const Event&, Trace*) {}

// A decision or a die.
inline SierraStep Unwritten(uint16_t number, const char* name, const char* what, RuleId rule,
                            std::vector<uint16_t> types, Actors<Rules, S> player, std::vector<uint16_t> next) {
  return {number, name, what, rule, std::move(types), player, ListNothing, CheckNothing, ApplyNothing, std::move(next)};
}

// A step that runs by itself, and does nothing yet.
template <uint16_t kNext>
void Skip(const Rules&, S& s, Trace*) {
  if constexpr (kNext == kBack) {
    Return(s);
  } else {
    s.step = kNext;
  }
}

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_UNWRITTEN_H_
