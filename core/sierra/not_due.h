// An event that comes when another one is due is refused by the case that says what is due. Often it could not come
// here at all; this says so, and when it would come.
#ifndef ADJUTANT_CORE_SIERRA_NOT_DUE_H_
#define ADJUTANT_CORE_SIERRA_NOT_DUE_H_

#include "core/kernel/occasions.h"
#include "core/sierra/engine.h"

namespace adjutant::sierra {

// By which case the position bars an event, whatever step is due: what the check of its own step does not know.
Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why);

// When the events of each step come (telling/occasions.cc).
const Occasions<Rules, S>& AllOccasions();

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_NOT_DUE_H_
