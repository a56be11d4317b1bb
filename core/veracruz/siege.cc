// Veracruz 12: sieges and assaults.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void BeginSieges(const Rules&, S& s, Trace*) { s.step = kCombatSegment; }
void Surrendered(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }
void Bombarded(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }
void BombardmentOver(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }
void FortressFalls(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }
void Assaulted(const Rules&, S& s, Trace*) { s.step = kSiegeDone; }
void SiegeDone(const Rules&, S& s, Trace*) { s.step = kSiegeStep; }
void AddSiegeSteps(std::vector<VeracruzStep>*) {}

bool Besieged(const Rules&, const S&, HexId) { return false; }

void RebuildFortresses(const Rules&, S&, Trace*) {}

}  // namespace adjutant::veracruz
