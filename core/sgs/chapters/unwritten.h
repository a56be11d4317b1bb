// Rows of tables for steps that are not written yet: nobody can do anything at them, and those that run by themselves
// go on to one of their next steps. Goes away with the last of them.
#ifndef ADJUTANT_CORE_SGS_CHAPTERS_UNWRITTEN_H_
#define ADJUTANT_CORE_SGS_CHAPTERS_UNWRITTEN_H_

#include <iterator>
#include <utility>
#include <vector>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

inline void ListNothing(const Rules&, const S&, EventList*) {}
inline Ruling CheckNothing(const Rules&, const S&, const Event&, Why* why) {
  ADJUTANT_REFUSE_IF("VII.L/1"_sgs, true, why, "this step is not written yet");
  return Accepted();
}
inline void ApplyNothing(const Rules&, S&, const Event&, Trace*) {}

// A decision or a die.
inline SgsStep Unwritten(uint16_t number, const char* name, const char* what, RuleId rule, std::vector<uint16_t> types,
                         Actors<Rules, S> player, std::vector<uint16_t> next) {
  return {number, name, what, rule, std::move(types), player, ListNothing, CheckNothing, ApplyNothing, std::move(next)};
}

// A step that runs by itself and does nothing but go on: to a step, back to its caller, to the next phase.
template <uint16_t kTo>
void GoOn(const Rules&, S& s, Trace*) {
  s.step = kTo;
}
inline void GoBack(const Rules&, S& s, Trace*) { Return(s); }
inline void LeavePhase(const Rules& r, S& s, Trace* trace) { EndPhase(r, s, trace); }

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_CHAPTERS_UNWRITTEN_H_
