#include "core/veracruz/hidden.h"

namespace adjutant::veracruz {

bool ReshuffleHidden(const Rules&, S&, Side, Random*) { return false; }

}  // namespace adjutant::veracruz
