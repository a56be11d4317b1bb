#include "core/cactus/not_due.h"

namespace adjutant::cactus {

Ruling Bar(const Rules&, const S&, const Event&, Why*) { return Accepted(); }

}  // namespace adjutant::cactus
