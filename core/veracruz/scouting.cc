// Veracruz 14: limited intelligence.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void ScoutReport(const Rules&, S& s, Trace*) { s.step = kMoveStep; }
void AddScoutingSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
