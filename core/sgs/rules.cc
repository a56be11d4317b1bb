#include "core/sgs/rules.h"

namespace adjutant::sgs {

namespace {

template <class Is>
PieceSet Those(const Rules& r, const PieceSet& pieces, Is is) {
  PieceSet those;
  for (const PieceId p : pieces) {
    if (is(r.c.pieces[p])) those.Add(p);
  }
  return those;
}

}  // namespace

RegionId RegionOf(const S& s, PieceId piece) {
  const PieceState& state = s[piece];
  if (state.Is(Where::kAboard)) return s[state.carrier.get()].region;
  return state.Is(Where::kOutside) || state.Is(Where::kInside) ? state.region.get() : RegionId();
}
PieceSet Aboard(const S& s, PieceId ship) {
  PieceSet aboard;
  for (const PieceId p : s.pieces.ids()) {
    if (s[p].Is(Where::kAboard) && s[p].carrier == ship) aboard.Add(p);
  }
  return aboard;
}

PieceSet CombatUnits(const Rules& r, const PieceSet& pieces) {
  return Those(r, pieces, [](const Piece& p) { return p.combat(); });
}
PieceSet SupportUnits(const Rules& r, const PieceSet& pieces) {
  return Those(r, pieces, [](const Piece& p) { return p.support(); });
}
PieceSet Leaders(const Rules& r, const PieceSet& pieces) {
  return Those(r, pieces, [](const Piece& p) { return p.leader(); });
}
PieceSet Artillery(const Rules& r, const PieceSet& pieces) {
  return Those(r, pieces, [](const Piece& p) { return p.artillery(); });
}
PieceSet LandPieces(const Rules& r, const PieceSet& pieces) {
  return Those(r, pieces, [](const Piece& p) { return p.land(); });
}

int LifeOf(const S& s, const PieceSet& pieces) {
  int life = 0;
  for (const PieceId p : pieces) life += s[p].life;
  return life;
}
bool EnemyOutside(const Rules& r, const S& s, Side side, RegionId region) {
  return !Outside(r, s, Enemy(side), region).Empty();
}
bool EnemyUnitsOutside(const Rules& r, const S& s, Side side, RegionId region) {
  return !CombatUnits(r, Outside(r, s, Enemy(side), region)).Empty();
}
bool Reduced(const Rules& r, const S& s, PieceId piece) {
  const int life = r.c.pieces[piece].life;
  return life > 0 && 2 * (life - s[piece].life) >= life;
}

int HandSize(const Rules& r, const S& s, Side side) {
  int size = 0;
  for (const CardId card : r.scenario().decks[side]) size += PlaceOf(s, card) == CardPlace::kHand ? 1 : 0;
  return size;
}

PieceSet OnField(const Rules&, const S& s, Side side) {
  PieceSet field;
  if (FightersOf(s, side).gone != 0) return field;
  for (const PieceId p : FightersOf(s, side).pieces) {
    if (!s[p].Has(kPanicked)) field.Add(p);
  }
  return field;
}

}  // namespace adjutant::sgs
