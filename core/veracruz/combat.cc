// Veracruz 8.0 to 8.5, 9.3, 10: combat.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginCombats(const Rules&, S& s, Trace*) { s.step = kCombatSegmentEnds; }
void BeginCombat(const Rules&, S& s, Trace*) { s.step = kFigures; }
void ComputeFigures(const Rules&, S& s, Trace*) { s.step = kCasualties; }
void TakeCasualties(const Rules&, S& s, Trace*) { s.step = kPositions; }
void TakePositions(const Rules&, S& s, Trace*) { s.step = kCombatOver; }
void EndCombat(const Rules&, S& s, Trace*) { s.step = kCombatStep; }
void EndCombats(const Rules&, S& s, Trace*) { s.step = kPlayerTurnEnd; }
void AddCombatSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
