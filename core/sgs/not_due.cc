#include "core/sgs/not_due.h"

namespace adjutant::sgs {

Ruling Bar(const Rules&, const S&, const Event&, Why*) { return Accepted(); }

}  // namespace adjutant::sgs
