#include "core/sierra/not_due.h"

namespace adjutant::sierra {

Ruling Bar(const Rules&, const S&, const Event&, Why*) { return Accepted(); }

}  // namespace adjutant::sierra
