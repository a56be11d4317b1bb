// Veracruz 19, 22: reinforcements, the invasion, the withdrawal of the volunteers.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginReinforcement(const Rules&, S& s, Trace*) { s.step = kArrivals; }
void Arrivals(const Rules&, S& s, Trace*) { s.step = Phasing(s) == kMexico ? kGuerrillaPhase : kMovementPhase; }
void Landings(const Rules&, S& s, Trace*) { s.step = kMovementPhase; }
void AddReinforcementSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
