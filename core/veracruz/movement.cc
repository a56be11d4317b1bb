// Veracruz 5, 7: movement.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginMovement(const Rules&, S& s, Trace*) { s.step = kMovementEnds; }
void MoveOn(const Rules&, S& s, Trace*) { s.step = kMoveStep; }
void EndMovement(const Rules&, S& s, Trace*) { s.step = kRallyPhase; }
void AddMovementSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
