// Veracruz 17: Santa Anna and the presidency.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginPolitics(const Rules&, S& s, Trace*) { s.step = kMovementPhase; }
Ruling CheckSummons(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void AddPoliticalSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
