// Stands in for chapters that are not there yet; their own definitions take its place.
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

[[gnu::weak]] void Reveal(const Rules& r, S& s, Side side, HexId hex, Trace*) {
  for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
    if (r.c.Piece(p).side == side && r.c.Piece(p).drawn) s[p].Mark(kTried);
  }
  Refresh(r, s, hex);
}
[[gnu::weak]] void AskRetreat(const Rules&, S& s, Side, const HexSet&, Fate, uint16_t then) { s.step = then; }
[[gnu::weak]] void ListAssaults(const Rules&, const S&, EventList*) {}
[[gnu::weak]] Ruling CheckAssault(const Rules&, const S&, const Event&, Why*) { return {false, "12.31/1"_vc}; }
[[gnu::weak]] void BeginAssault(const Rules&, S&, const Event&, Trace*) {}

}  // namespace adjutant::veracruz
