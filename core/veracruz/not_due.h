// An event that comes when another one is due is refused by the case that says what is due. Often it could not come
// here at all; this says so.
#ifndef ADJUTANT_CORE_VERACRUZ_NOT_DUE_H_
#define ADJUTANT_CORE_VERACRUZ_NOT_DUE_H_

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

// Adds to the refusal of an event that is not due the cases by which the position bars it. `why` is not null.
void ExplainNotDue(const Rules& r, const S& s, const Event& e, Why* why);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_NOT_DUE_H_
