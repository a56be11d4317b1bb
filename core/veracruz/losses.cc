// Veracruz 8.46 to 8.48: who loses strength points.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void AddLossSteps(std::vector<VeracruzStep>*) {}

void RunLosses(const Rules&, S& s, Trace*) { Return(s); }

}  // namespace adjutant::veracruz
