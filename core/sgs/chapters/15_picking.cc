// SGS Halls of Montezuma XV: who is picked up to move together, and let go.
#include <algorithm>
#include <iterator>

#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

// ---- Picking.

Ruling CheckMover(const Rules& r, const S& s, PieceId piece, Why* why) {
  const Piece& info = Info(r, piece);
  const PieceState& state = s[piece];
  ADJUTANT_REFUSE_IMPOSSIBLE("XV/1"_sgs, info.side != Active(s) || !OnMap(s, piece), why, r.PieceName(piece),
                             " is no piece of yours on the map");
  if (AtSea(s)) {
    ADJUTANT_REFUSE_IF("VII.E/1"_sgs, !info.naval(), why, r.PieceName(piece), " is no ship");
    const bool starved = state.stage > 0 && r.Plays("naval_unsupplied=no"_opt);
    if (starved && state.Is(Where::kInside)) AddCase("XIV.E/3"_sgs, why);
    ADJUTANT_REFUSE_IF("XV.D/3"_sgs, starved, why, r.PieceName(piece), " is out of supply and does not sail");
  } else {
    ADJUTANT_REFUSE_IF("VII.F/1"_sgs, info.naval(), why, r.PieceName(piece), " is a ship");
    if (info.garrison()) AddCase("XVII.A/1"_sgs, why);
    ADJUTANT_REFUSE_IF("IX.A/4"_sgs, info.garrison(), why, r.PieceName(piece), " never leaves its fortress");
  }
  if (info.immobile) AddCase("XV.C/4"_sgs, why);
  ADJUTANT_REFUSE_IF("IX.A/2"_sgs, info.immobile, why, r.PieceName(piece), " is immobile");
  ADJUTANT_REFUSE_IF("XV.A/3"_sgs, EffectOn(r, s, EffectKind::kNoMove, piece, nullptr) != 0, why, r.PieceName(piece),
                     " is barred from moving by a card or an event");
  const bool met = state.Has(kHasMoved) && EnemyOutside(r, s, info.side, RegionOf(s, piece));
  if (met && !info.naval()) AddCase("XV.A.path/1"_sgs, why);
  if (met && StackUnderFog(r, s, Enemy(info.side), RegionOf(s, piece))) AddCase("XV.H.fow/1"_sgs, why);
  ADJUTANT_REFUSE_IF("VII.F/3"_sgs, state.Has(kHasMoved), why, r.PieceName(piece), " has moved");
  ADJUTANT_REFUSE_IF("IX.H.load/1"_sgs, state.Has(kLanded) && r.Plays("naval_unload_move=no"_opt), why,
                     r.PieceName(piece), " was put ashore in this turn");
  const bool aboard = state.Is(Where::kAboard);
  ADJUTANT_REFUSE_IF("IV.D.land/1"_sgs, aboard && r.Plays("naval_landing=disabled"_opt), why, r.PieceName(piece),
                     " is aboard ", r.PieceName(state.carrier), ": unload it in a port, in the naval phase");
  ADJUTANT_REFUSE_IF("IX.H.load/1"_sgs, aboard && !s[state.carrier.get()].Is(Where::kOutside), why, r.PieceName(piece),
                     " is aboard in a port: unload it in the naval phase");
  return Accepted();
}

namespace {

// Those of the active side that can be picked there together.
PieceSet CanMove(const Rules& r, const S& s, RegionId region, bool inside) {
  PieceSet those;
  for (const PieceId p : (inside ? s.inside[region] : s.outside[region]) & PiecesOf(r, Active(s))) {
    if (Info(r, p).naval() == AtSea(s) && CheckMover(r, s, p, nullptr).accepted) those.Add(p);
  }
  return those;
}
bool Together(const S& s, PieceId piece, PieceId other) {
  return RegionOf(s, piece) == RegionOf(s, other) && s[piece].where == s[other].where;
}
// XV.G/2: these of the stack that moves can go on from where they are.
bool FurtherWith(const Rules& r, const S& s, const PieceSet& pieces) {
  if (s.move.halted != 0) return false;
  Course course = CourseOf(s);
  course.pieces = pieces;
  return AtSea(s) ? CanSailOn(r, s, course, {}) : CanGoOn(r, s, course, {});
}
void Pick(S& s, const PieceSet& pieces) {
  const PieceId first = pieces.First();
  if (!Picked(s)) {
    s.move = {};
    s.move.from = s.move.at = RegionOf(s, first);
    s.move.inside = s[first].Is(Where::kInside) ? 1 : 0;
  }
  s.move.pieces |= pieces;
}
// The half point of a road is rounded up; whose only order it was moves no more.
void Settle(const Rules& r, S& s, PieceId piece, Trace* trace) {
  if (s[piece].spent % 2 != 0) {
    Applied(trace, "XV.E/1"_sgs);
    ++s[piece].spent;
  }
  if (s.move.steps > 0 && r.Plays("move_segments=one_order"_opt)) s[piece].Mark(kHasMoved);
}

}  // namespace

void ListPicking(const Rules& r, const S& s, bool naval, EventList* out) {
  const PlayerId player = s.now.active;
  const auto ours = [&](PieceId p) { return Info(r, p).naval() == naval && OnMap(s, p); };
  if (!Picked(s)) {
    for (const RegionId region : r.scenario().regions) {
      for (const bool inside : {false, true}) {
        const PieceSet there = (inside ? s.inside[region] : s.outside[region]) & PiecesOf(r, Active(s));
        if (!there.Empty()) out->push_back(MakeEvent(kStackPicked, player, {region, inside ? 1 : 0}));
      }
    }
    for (const PieceId p : PiecesOf(r, Active(s))) {
      if (ours(p)) out->push_back(MakeEvent(kPiecePicked, player, {p}));
    }
    out->push_back(MakeEvent(kMovementEnded, player));
    return;
  }
  for (const PieceId p : PiecesOf(r, Active(s))) {
    if (ours(p) && RegionOf(s, p) == s.move.at && !s.move.pieces.Has(p))
      out->push_back(MakeEvent(kPiecePicked, player, {p}));
  }
  ListPieces(s.move.pieces, kPieceDropped, player, out);
  out->push_back(MakeEvent(kMoveEnded, player));
}

Ruling CheckPicking(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Active(s);
  if (e.type == kStackPicked) {
    ADJUTANT_REFUSE_IF("XV/1"_sgs, Picked(s), why, "another stack is on its way: end its move first");
    const RegionId region = RegionArg(e);
    const bool inside = e.args[1] == 1;
    ADJUTANT_REFUSE_IMPOSSIBLE("XV/1"_sgs, e.args[1] != 0 && e.args[1] != 1, why,
                               "say whether they stand in the structure: inside=true or inside=false");
    const PieceSet there = (inside ? s.inside[region] : s.outside[region]) & PiecesOf(r, side);
    ADJUTANT_REFUSE_IMPOSSIBLE("XV/1"_sgs, there.Empty(), why, "no stack of yours is ",
                               inside ? "in the structure of " : "outside in ", r.RegionName(region));
    if (!CanMove(r, s, region, inside).Empty()) return Accepted();
    return CheckMover(r, s, there.First(), why);
  }
  if (e.type == kPiecePicked) {
    const PieceId piece = PieceArg(e);
    if (const Ruling ruling = CheckMover(r, s, piece, why); !ruling.accepted || !Picked(s)) return ruling;
    ADJUTANT_REFUSE_IF("XV.A/4"_sgs, s.move.pieces.Has(piece), why, r.PieceName(piece), " is picked already");
    ADJUTANT_REFUSE_IF("IX.H.split/1"_sgs, s.move.steps > 0 || !Together(s, piece, s.move.pieces.First()), why,
                       "only pieces of one place move together, and they join before the stack leaves it");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("XV/1"_sgs, !Picked(s), why, "nobody is picked: pick a stack or a piece first");
  const bool dropped = e.type == kPieceDropped;
  if (dropped) {
    ADJUTANT_REFUSE_IF("XV.A/4"_sgs, !s.move.pieces.Has(PieceArg(e)), why, r.PieceName(PieceArg(e)),
                       " is not of the stack that moves");
    ADJUTANT_REFUSE_IF("XV.A/4"_sgs, s.move.pieces.Count() == 1, why, "nobody else is picked: end the move instead");
  }
  if (!s[s.move.pieces.First()].Is(Where::kOutside)) return Accepted();
  if (s.move.steps == 0 && s.move.passes == 0) return Accepted();
  PieceSet on = s.move.pieces;
  if (dropped) on.Remove(PieceArg(e));
  const PieceSet stay = r.Plays("stack_scope=per_stack"_opt)
                            ? s.move.pieces - (dropped ? on : PieceSet{})
                            : Outside(r, s, side, s.move.at) - (dropped ? on : PieceSet{});
  const int crowd = CrowdOutside(r, s, side, stay, Inside(r, s, side, s.move.at), s.move.at);
  const int before =
      dropped ? CrowdOutside(r, s, side, stay - s.move.pieces, Inside(r, s, side, s.move.at), s.move.at) : 0;
  // Who can go no further stands there by a breach, and has to be let go.
  const bool further = FurtherWith(r, s, s.move.pieces);
  const bool stays = crowd > before && (dropped || further);
  if (stays) AddCase("XV.G/1"_sgs, why);
  if (stays && further) AddCase("SUM.stack/8"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.G/3"_sgs, stays, why, r.RegionName(s.move.at), " holds ", crowd,
                     " stacking points less: they have to go on");
  if (!dropped || !further) return Accepted();
  const bool stranded = CrowdWith(r, s, side, on, s.move.at) > 0 && !FurtherWith(r, s, on);
  if (stranded) AddCase("XV.G/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.G/3"_sgs, stranded, why, "without ", r.PieceName(PieceArg(e)),
                     " the others can neither stay in ", r.RegionName(s.move.at), " nor go on");
  return Accepted();
}

void ApplyPicking(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kStackPicked) {
    Applied(trace, "VII.F/1"_sgs);
    const PieceSet pieces = CanMove(r, s, RegionArg(e), e.args[1] == 1);
    if (!pieces.Empty()) Pick(s, pieces);
  } else if (e.type == kPiecePicked) {
    Applied(trace, "XV.A/4"_sgs);
    PieceSet one;
    one.Add(PieceArg(e));
    Pick(s, one);
  } else if (e.type == kPieceDropped) {
    Applied(trace, "IX.H.split/1"_sgs);
    Settle(r, s, PieceArg(e), trace);
    s.move.pieces.Remove(PieceArg(e));
    if (s.move.pieces.Empty()) s.move = {};
  } else if (e.type == kMoveEnded) {
    EndMove(r, s, trace);
  }
}

void EndMove(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII.F/4"_sgs);
  for (const PieceId p : s.move.pieces) Settle(r, s, p, trace);
  s.move = {};
}

}  // namespace adjutant::sgs
