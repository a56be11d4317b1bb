// Veracruz 11: supply.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginSupply(const Rules&, S& s, Trace*) { s.step = kSupplyStatus; }
void SupplyStatus(const Rules&, S& s, Trace*) { s.step = kReinforcementPhase; }
void AddSupplySteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
