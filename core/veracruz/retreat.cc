// Veracruz 8.6: retreat, advance, demoralisation.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginRetreat(const Rules&, S& s, Trace*) { s.step = kRetreatOn; }
void RetreatOn(const Rules&, S& s, Trace*) { s.step = kNextRetreat; }
void NextRetreat(const Rules&, S& s, Trace*) { s.step = kPositions; }
void BeginAdvance(const Rules&, S& s, Trace*) { s.step = kAdvanceDone; }
void AdvanceDone(const Rules&, S& s, Trace*) { Return(s); }
void AddRetreatSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
