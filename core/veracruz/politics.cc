// Veracruz 17: Santa Anna and the presidency.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginPolitics(const Rules&, S& s, Trace*) { s.step = kMovementPhase; }
void AddPoliticalSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
