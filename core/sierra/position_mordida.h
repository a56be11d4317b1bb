// Values of a position that 7.9 makes: strikes, offices, rebellions, boycotts, what counters are for a quarter.
#ifndef ADJUTANT_CORE_SIERRA_POSITION_MORDIDA_H_
#define ADJUTANT_CORE_SIERRA_POSITION_MORDIDA_H_

#include "absl/status/status.h"
#include "core/sierra/rules.h"
#include "core/table/position.h"

namespace adjutant::sierra {

void AppendMordida(const Rules& r, const S& s, ValueWriter* out);
// False if the setting is not one of these.
bool SetMordida(const Rules& r, S* s, const Setting& in, absl::Status* status);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_POSITION_MORDIDA_H_
