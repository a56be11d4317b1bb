// Veracruz 13: disease and attrition.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginDisease(const Rules&, S& s, Trace*) { s.step = kNextDisease; }
void NextDisease(const Rules&, S& s, Trace*) { s.step = kTurnEnd; }
void AddDiseaseSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
