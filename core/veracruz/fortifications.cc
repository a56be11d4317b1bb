// Veracruz 8.9: fortifications.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {}  // namespace adjutant::veracruz
