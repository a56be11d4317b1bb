// Veracruz 18: gunboats.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void RepairGunboats(const Rules&, S&, Trace*) {}

}  // namespace adjutant::veracruz
