#include "core/sgs/pieces.h"

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

void Lift(S& s, PieceId piece) {
  PieceState& state = s[piece];
  if (state.Is(Where::kOutside)) s.outside[state.region].Remove(piece);
  if (state.Is(Where::kInside)) s.inside[state.region].Remove(piece);
  state.carrier = kNoId;
}
void Put(S& s, PieceId piece, Where where, RegionId region) {
  PieceState& state = s[piece];
  const RegionId before = RegionOf(s, piece);
  Lift(s, piece);
  if (before != region) state.Clear(kDugIn | kDigsIn | kHidden);
  state.where = static_cast<uint8_t>(where);
  state.region = region;
}

}  // namespace

void PutOutside(S& s, PieceId piece, RegionId region) {
  Put(s, piece, Where::kOutside, region);
  s.outside[region].Add(piece);
}
void PutInside(S& s, PieceId piece, RegionId region) {
  Put(s, piece, Where::kInside, region);
  s.inside[region].Add(piece);
}
void PutAboard(S& s, PieceId piece, PieceId ship) {
  Put(s, piece, Where::kAboard, kNoId);
  s[piece].carrier = ship;
}
void Arrive(const Rules& r, S& s, PieceId piece, RegionId region, bool inside) {
  inside ? PutInside(s, piece, region) : PutOutside(s, piece, region);
  s[piece].life = static_cast<uint8_t>(r.c.pieces[piece].life);
  s[piece].stage = s[piece].turns = 0;
}
void TakeOff(S& s, PieceId piece, Where where, int turn) {
  Put(s, piece, where, kNoId);
  s[piece].turns = static_cast<uint8_t>(turn);
}

void Eliminate(const Rules& r, S& s, PieceId piece, Side by, Trace* trace) {
  Applied(trace, "SUM.units/3"_sgs, [&] { return r.PieceName(piece) + " is eliminated"; });
  Eliminate(r, s, Aboard(s, piece), by, trace);
  const Side owner = SideOf(r, piece);
  const bool killed = by != kNobody, lost = OnMap(s, piece);
  Put(s, piece, Where::kEliminated, kNoId);
  s[piece].life = 0;
  s[piece].flags = 0;
  // A ship fights as well (IX.A): it is a combat unit here.
  if (lost && (r.c.pieces[piece].combat() || r.c.pieces[piece].naval())) ++s.now.lost[owner];
  const bool paid = !r.Plays("vp_sources=battles_only"_opt) && s.retreat.no_points == 0;
  if (const int points = r.c.pieces[piece].points; points != 0 && paid) {
    if (s.battle.region.exists()) Applied("VII.G/9"_sgs);
    if (killed && !r.Plays("vp_unit_dir=cost_to_owner"_opt)) ChangePoints(r, s, by, points, trace, "IX.A/1"_sgs);
    // Lost is lost, to hunger and fever as well.
    if (lost && !r.Plays("vp_unit_dir=gain_to_enemy"_opt)) ChangePoints(r, s, owner, -points, trace, "IX.A/1"_sgs);
  }
}
void Eliminate(const Rules& r, S& s, const PieceSet& pieces, Side by, Trace* trace) {
  for (const PieceId p : pieces) Eliminate(r, s, p, by, trace);
}
void Hurt(const Rules& r, S& s, PieceId piece, int hits, Side by, Trace* trace) {
  if (s[piece].life > hits) {
    s[piece].life = static_cast<uint8_t>(s[piece].life - hits);
    return;
  }
  Eliminate(r, s, piece, by, trace);
}

void ClearMarks(const Rules& r, S& s, Side side, uint16_t flags) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (side == kNobody || SideOf(r, p) == side) s[p].Clear(flags);
  }
}
void Rebuild(S& s) {
  for (PieceSet& set : s.outside) set = {};
  for (PieceSet& set : s.inside) set = {};
  for (const PieceId p : s.pieces.ids()) {
    if (s[p].Is(Where::kOutside)) s.outside[s[p].region].Add(p);
    if (s[p].Is(Where::kInside)) s.inside[s[p].region].Add(p);
  }
}

}  // namespace adjutant::sgs
