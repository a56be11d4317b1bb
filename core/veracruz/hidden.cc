// Veracruz 14, 16.11: what is hidden, and from whom.
#include "core/veracruz/hidden.h"

namespace adjutant::veracruz {

bool Knows(const Rules& r, const S& s, Side viewer, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  const PieceState& state = s[piece];
  if (viewer == kNobody || info.side == viewer || !info.land() || !OnMap(state.where) || state.Has(kSeen)) return true;
  for (PieceId p = TopOf(s, HexOf(s, piece)); p != kNoId; p = Below(s, p)) {
    if (p == piece) return true;
    // 14.31, 14.35: the topmost unit shows, in the box of its formation as well.
    if (r.c.Piece(p).land() && !r.c.Piece(p).formation()) return false;
  }
  return true;
}

bool KnowsStrength(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (viewer == kNobody) return true;
  const PieceInfo& info = r.c.Piece(piece);
  const bool untried = info.sort == Sort::kGuerrilla || (info.drawn && !s[piece].Has(kTried));
  return !(untried && OnMap(s[piece].where)) && Knows(r, s, viewer, piece);
}

bool ReshuffleHidden(const Rules&, S&, Side, Random*) { return false; }

}  // namespace adjutant::veracruz
