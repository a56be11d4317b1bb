// SGS Halls of Montezuma XVI.F.loss: who takes the hits.
#include <algorithm>

#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

bool Absorbs(const Rules& r, const S& s, PieceId piece) { return Info(r, piece).protects && !s[piece].Has(kAbsorbed); }
// Strength that is left under the hits allotted so far; and hits that it can still take.
int Strength(const S& s, PieceId piece) { return std::max(0, s[piece].life - s.hits[piece]); }
int Room(const Rules& r, const S& s, PieceId piece) {
  return s[piece].life + (Absorbs(r, s, piece) ? 1 : 0) - s.hits[piece];
}

PieceSet WithRoom(const Rules& r, const S& s, const PieceSet& pieces) {
  PieceSet open;
  for (const PieceId p : pieces) {
    if (Room(r, s, p) > 0) open.Add(p);
  }
  return open;
}
// Who can still be hit; those who panicked by panic_absorb, when nobody else is left.
PieceSet Targets(const Rules& r, const S& s, Side side) {
  const PieceSet field = WithRoom(r, s, TroopsOnField(r, s, side));
  if (!field.Empty() || r.Plays("panic_absorb=no"_opt)) return field;
  return WithRoom(r, s, Troops(r, s, FightersOf(s, side).pieces));
}
// XVI.F.loss/7: the first class of these.
PieceSet FirstClass(const Rules& r, const PieceSet& pieces) {
  PieceSet first;
  LossClass best = LossClass::kLast;
  for (const PieceId p : pieces) best = std::min(best, Info(r, p).loss);
  for (const PieceId p : pieces) {
    if (Info(r, p).loss == best) first.Add(p);
  }
  return first;
}
// Cavalry among these; else all of them.
PieceSet CavalryFirst(const Rules& r, const PieceSet& pieces) {
  const PieceSet cavalry = Cavalry(r, pieces);
  return cavalry.Empty() ? pieces : cavalry;
}

// Who takes the hits that are next: those of cavalry, then those of others (XVI.F.loss/3, /4).
PieceSet NextTargets(const Rules& r, const S& s, Side side) {
  const PieceSet all = Targets(r, s, side);
  if (FightersOf(s, Enemy(side)).hits_cavalry > 0) {
    if (r.Plays("loss_priority_order=priority_first"_opt)) return CavalryFirst(r, FirstClass(r, all));
    return FirstClass(r, CavalryFirst(r, all));
  }
  return FirstClass(r, all - Cavalry(r, all));
}

void Allot(S& s, PieceId piece, int hits) { s.hits[piece] = static_cast<uint8_t>(s.hits[piece] + hits); }

// As many as they have strength, and one more for each that absorbs its first.
int FillUp(const Rules& r, S& s, const PieceSet& pieces, int hits) {
  for (const PieceId p : pieces) {
    const int taken = std::min(hits, Strength(s, p));
    Allot(s, p, taken);
    hits -= taken;
  }
  for (const PieceId p : pieces) {
    if (hits > 0 && Room(r, s, p) > 0) {
      Allot(s, p, 1);
      --hits;
    }
  }
  return hits;
}

// XVI.F.loss/3: in proportion to strength. Returns how many hits are left over, less than there are pieces; with
// `remainders` they go by the largest remainder, then to the stronger, then to the first (loss_tie).
int Share(S& s, const PieceSet& pieces, int hits, bool remainders) {
  int total = 0, left = hits;
  for (const PieceId p : pieces) total += Strength(s, p);
  IdArray<PieceId, uint8_t, kMaxPieces> share{};
  IdArray<PieceId, int16_t, kMaxPieces> remainder{};
  for (const PieceId p : pieces) {
    share[p] = static_cast<uint8_t>(hits * Strength(s, p) / total);
    remainder[p] = static_cast<int16_t>(hits * Strength(s, p) % total);
    left -= share[p];
  }
  PieceSet still = pieces;
  for (; remainders && left > 0; --left) {
    PieceId best;
    for (const PieceId p : still) {
      const bool stronger = best.exists() && remainder[p] == remainder[best] && Strength(s, p) > Strength(s, best);
      if (!best.exists() || remainder[p] > remainder[best] || stronger) best = p;
    }
    still.Remove(best);
    ++share[best];
  }
  for (const PieceId p : pieces) Allot(s, p, share[p]);
  return left;
}

}  // namespace

bool AllotHits(const Rules& r, S& s, Side side, Trace* trace) {
  Fighters& enemy = FightersOf(s, Enemy(side));
  if (enemy.hits_cavalry + enemy.hits_other > 0) {
    Applied(trace, "XVI.F.loss/1"_sgs);
    Applied("SUM.combat/8"_sgs);
  }
  while (enemy.hits_cavalry + enemy.hits_other > 0) {
    const PieceSet all = Targets(r, s, side);
    if (all.Empty()) {
      Applied(trace, "XVI.F.loss/6"_sgs);
      enemy.hits_cavalry = enemy.hits_other = s.battle.hits_due = 0;
      break;
    }
    if (s.battle.hits_due > 0) return false;
    const bool by_cavalry = enemy.hits_cavalry > 0;
    const PieceSet targets = NextTargets(r, s, side);
    if (targets.Empty()) {
      // Only cavalry is left: half of what others have hit counts against it.
      const int half = r.Plays("loss_half_round=ceil"_opt) ? (enemy.hits_other + 1) / 2 : enemy.hits_other / 2;
      Applied(trace, "XVI.F.loss/5"_sgs);
      enemy.hits_cavalry = static_cast<uint8_t>(half);
      enemy.hits_other = 0;
      continue;
    }
    by_cavalry ? Applied(trace, "XVI.F.loss/3"_sgs) : Applied(trace, "XVI.F.loss/4"_sgs);
    if (FirstClass(r, all) != all) Applied(trace, "XVI.F.loss/7"_sgs);
    uint8_t& pool = by_cavalry ? enemy.hits_cavalry : enemy.hits_other;
    int strength = 0;
    for (const PieceId p : targets) strength += Strength(s, p);
    if (pool >= strength) {
      pool = static_cast<uint8_t>(FillUp(r, s, targets, pool));
      continue;
    }
    const bool random = r.Plays("loss_tie=random"_opt);
    pool = static_cast<uint8_t>(Share(s, targets, pool, !random));
    s.battle.hits_due = pool;
  }
  return true;
}

void AbsorbAnew(const Rules& r, S& s, Side side) {
  if (r.Plays("unit_protected=once_per_battle"_opt)) return;
  for (const PieceId p : FightersOf(s, side).pieces) s[p].Clear(kAbsorbed);
}

PieceSet HitCandidates(const Rules& r, const S& s) {
  for (const Side side : {Attacker(s), Defender(s)}) {
    const Fighters& enemy = FightersOf(s, Enemy(side));
    if (enemy.hits_cavalry + enemy.hits_other > 0) return NextTargets(r, s, side);
  }
  return {};
}
void DrawnHit(S& s, PieceId piece) {
  Allot(s, piece, 1);
  --s.battle.hits_due;
  for (const Side side : {Attacker(s), Defender(s)}) {
    Fighters& enemy = FightersOf(s, Enemy(side));
    if (enemy.hits_cavalry + enemy.hits_other == 0) continue;
    enemy.hits_cavalry > 0 ? --enemy.hits_cavalry : --enemy.hits_other;
    return;
  }
}

namespace {

// XVI.C.panic/1: hits that make it test. `before`: its strength before them.
bool Shaken(const Rules& r, const S& s, PieceId piece, int hits, int before) {
  if (r.Plays("panic_trigger=initial_cumulative"_opt)) return Reduced(r, s, piece);
  return 2 * hits >= before;
}
void Suffer(const Rules& r, S& s, Side side, PieceId piece, int hits, Trace* trace) {
  if (hits > 0 && Absorbs(r, s, piece)) {
    Applied(trace, "XVI.C.hit/2"_sgs, [&] { return r.PieceName(piece) + " absorbs a hit"; });
    s[piece].Mark(kAbsorbed);
    --hits;
  }
  if (hits == 0) return;
  Fighters& fighters = FightersOf(s, side);
  const int before = s[piece].life;
  const bool panicked = s[piece].Has(kPanicked);
  const int lost = std::min(hits, before);
  fighters.round_lost = static_cast<uint8_t>(fighters.round_lost + lost);
  fighters.lost_points = static_cast<uint8_t>(fighters.lost_points + lost);
  Applied(trace, "XVI.C.hit/2"_sgs);
  Hurt(r, s, piece, hits, Enemy(side), trace);
  if (lost == before) {
    fighters.pieces.Remove(piece);
    ++fighters.lost;
    if (!panicked) --fighters.changes;
    Applied(trace, "XVI.B.bm/7"_sgs);
    return;
  }
  if (IsRound(s, Round::kPursuit) || panicked || !Shaken(r, s, piece, hits, before)) return;
  Applied(trace, "XVI.C.panic/1"_sgs);
  if (r.Plays("panic_trigger=initial_cumulative"_opt)) Applied("SUM.combat/9"_sgs);
  fighters.to_panic.Add(piece);
}

}  // namespace

void ApplyHits(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XVI.F.loss/9"_sgs);
  IsRound(s, Round::kArtillery) ? Applied(trace, "XVI.D/5"_sgs) : Applied(trace, "XVI.F.loss/8"_sgs);
  for (const Side side : {Attacker(s), Defender(s)}) {
    const PieceSet pieces = Troops(r, s, FightersOf(s, side).pieces);
    for (const PieceId p : pieces) {
      if (s.hits[p] > 0) Suffer(r, s, side, p, s.hits[p], trace);
    }
  }
  s.hits = {};
}

}  // namespace adjutant::sgs
