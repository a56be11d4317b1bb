// Veracruz 5.4: overwhelming attacks.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {}  // namespace adjutant::veracruz
