// Veracruz 16: guerrillas.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginGuerrillas(const Rules&, S& s, Trace*) { s.step = kPoliticalPhase; }
void Guerrillas(const Rules&, S& s, Trace*) { s.step = kPoliticalPhase; }
void GuerrillaAnswers(const Rules&, S& s, Trace*) { s.step = kGuerrillaAttackDone; }
void GuerrillaAttackDone(const Rules&, S& s, Trace*) { s.step = kMoveOn; }
bool GuerrillaNear(const Rules&, const S&, HexId) { return false; }
void AskGuerrillas(const Rules&, S& s, HexId, uint16_t then) { s.step = then; }
void AddGuerrillaSteps(std::vector<VeracruzStep>*) {}

}  // namespace adjutant::veracruz
