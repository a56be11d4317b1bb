// SGS Halls of Montezuma X, XI.F: what cards and events do.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

Ruling CheckConditions(const Rules&, const S&, CardId, Why*) { return Accepted(); }
bool Holds(const Rules&, const S&, const Condition&, Side) { return false; }
Ruling CheckTargets(const Rules&, const S&, CardId, const Event&, Why*) { return Accepted(); }
void Happen(const Rules&, S&, const Effect&, CardId, EventId, int, Side, RegionId, Trace* trace) {
  Applied(trace, "X/1"_sgs);
}
void NoteTaken(const Rules&, S& s, RegionId region, Side side, Trace*) {
  s[region].taken = static_cast<uint8_t>(s[region].taken | 1 << side);
}
void NoteEntered(const Rules&, S& s, RegionId region, Side side, Trace*) {
  s[region].entered = static_cast<uint8_t>(s[region].entered | 1 << side);
}
int EffectOn(const Rules&, const S&, EffectKind, PieceId, Trace*) { return 0; }
int EffectFor(const Rules&, const S&, EffectKind, Side, RegionId, Trace*) { return 0; }
void EndEffects(const Rules&, S&, Span, Trace*) {}
void StartEffects(const Rules&, S&, Trace*) {}

}  // namespace adjutant::sgs
