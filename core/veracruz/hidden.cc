// Veracruz 14, 16.11: what is hidden, and from whom.
#include "core/veracruz/hidden.h"

#include <utility>
#include <vector>

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

using Unknown = std::vector<PieceId>;

// 16.23: the guerrilla that attacks has been turned up.
bool Activated(const Rules& r, const S& s, PieceId guerrilla) { return s.move.guerrilla == r.c.GuerrillaOf(guerrilla); }

// 14.12, 16.13: what is on the backs of `counters` and of those in the pool is dealt anew.
bool DealStrengths(S& s, const Unknown& counters, std::array<uint8_t, kDrawnStrengths>* pool, Random* random) {
  for (const PieceId p : counters) ++(*pool)[s[p].printed];
  int kinds = 0;
  size_t left = 0;
  for (const uint8_t backs : *pool) {
    kinds += backs > 0 ? 1 : 0;
    left += backs;
  }
  for (const PieceId p : counters) {
    size_t draw = random->Below(left--);
    uint8_t strength = 0;
    while (draw >= (*pool)[strength]) draw -= (*pool)[strength++];
    --(*pool)[strength];
    s[p].strength = s[p].printed = strength;
  }
  return !counters.empty() && kinds > 1;
}

// Takes part in what is going on, so that its place shows.
bool Involved(const S& s, PieceId piece) {
  for (const PieceSet* pieces : {&s.move.pieces, &s.org.gathered, &s.battle.attacker.pieces, &s.battle.defender.pieces,
                                 &s.loss.from, &s.retreat.pieces, &s.retreat.crossing, &s.siege.guns}) {
    if (pieces->Has(piece)) return true;
  }
  return false;
}

// Somebody of the side who moves now is at the gates of Perote, or one hex before them.
bool ComesToPerote(const Rules& r, const S& s, Side side) {
  if (Phasing(s) != side || PhaseOf(s) != Phase::kMovement) return false;
  constexpr int kNear = 2;
  for (const PieceId p : PiecesOnMap(r, s, side)) {
    if (r.c.Piece(p).land() && r.c.Distance(HexOf(s, p), r.c.HexOf(r.c.perote)) <= kNear) return true;
  }
  return false;
}

// 12.26: whether Perote is besieged decides what its garrison may do, and is told who is inside (12.22/4): that there
// are enough strength points before it, not which they are. Who retreats must know it as well, to go through, and those
// before its gates, for whom it decides whether they could leave again (12.14/3).
bool ToldOfSiege(const Rules& r, const S& s, Side viewer) {
  const bool retreats = s.retreat.hex != kNoId && s.retreat.side == viewer;
  return HasLand(s, viewer, r.c.HexOf(r.c.perote)) || retreats || ComesToPerote(r, s, viewer);
}

// An enemy unit or leader under the top of a stack whose place another of its kind could have, for all that the viewer
// sees. Left out are those that are bound to where they are by more than that, for the rules name them.
bool CanBeAnother(const Rules& r, const S& s, Side viewer, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (Knows(r, s, viewer, piece) || info.drawn || Involved(s, piece)) return false;
  if (info.leader()) return piece != r.c.LeaderPiece(r.c.santa_anna) && piece != r.c.LeaderPiece(r.c.patterson);
  return info.combat_unit() && info.unit != r.c.san_patricio && info.unit != r.c.veracruz_militia &&
         info.arm != Arm::kNavalBattery;
}
// 12.14, by option: what untried militia are worth who come to Perote is looked at by their owner.
bool LookedAt(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (r.Plays("perote_untried=nothing"_opt) || viewer != kMexico || !r.c.Piece(piece).drawn) return false;
  return s.move.pieces.Has(piece) || s.retreat.pieces.Has(piece) || HexOf(s, piece) == r.c.HexOf(r.c.perote);
}
bool Alike(const PieceInfo& a, const PieceInfo& b) {
  return a.sort == b.sort && a.arm == b.arm && a.allowance == b.allowance && a.scout == b.scout &&
         a.volunteer == b.volunteer && a.joins_regulars == b.joins_regulars;
}

// Each takes the other's place and what goes with it.
void ChangePlaces(const Rules& r, S& s, PieceId a, PieceId b) {
  std::swap(s[a], s[b]);
  std::swap(s[a].strength, s[b].strength);
  const auto rename = [&](PieceLink* link) {
    if (*link == a) {
      *link = b;
    } else if (*link == b) {
      *link = a;
    }
  };
  for (const PieceId p : r.c.pieces.ids()) rename(&s[p].below);
  const HexId here = HexOf(s, a), there = HexOf(s, b);
  rename(&s.top[here]);
  if (there != here) rename(&s.top[there]);
}

// 12.14: Perote has no more strength points in it than it takes.
bool Cramped(const Rules& r, const S& s) {
  const HexId perote = r.c.HexOf(r.c.perote);
  for (const Side side : {kUs, kMexico}) {
    if (!PeroteTakes(r, s, side, perote, PiecesIn(r, s, side, perote))) return true;
  }
  return false;
}

// `viewer` may be told of a siege of Perote, which goes on or does not whoever is there.
bool Shuffle(const Rules& r, S& s, Side viewer, const Unknown& unknown, Random* random) {
  const HexId perote = r.c.HexOf(r.c.perote);
  const bool told = viewer != kNobody && ToldOfSiege(r, s, viewer);
  bool any = false;
  for (size_t last = unknown.size(); last-- > 1;) {
    Unknown others;
    for (size_t i = 0; i <= last; ++i) {
      if (Alike(r.c.Piece(unknown[i]), r.c.Piece(unknown[last]))) others.push_back(unknown[i]);
    }
    any = any || others.size() > 1;
    const PieceId other = others[random->Below(others.size())];
    if (other == unknown[last]) continue;
    const bool besieged = told && BesiegersAround(r, s, viewer, perote), cramped = Cramped(r, s);
    ChangePlaces(r, s, other, unknown[last]);
    const bool tells = told && BesiegersAround(r, s, viewer, perote) != besieged;
    if (tells || Cramped(r, s) != cramped) ChangePlaces(r, s, other, unknown[last]);
  }
  return any;
}

}  // namespace

bool Knows(const Rules& r, const S& s, Side viewer, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  const PieceState& state = s[piece];
  if (viewer == kNobody || info.side == viewer || !info.land() || !OnMap(state.where) || state.Has(kSeen)) return true;
  for (const PieceId p : StackIn(s, HexOf(s, piece))) {
    if (p == piece) return true;
    // 14.31, 14.35: the topmost unit shows, in the box of its formation as well.
    Applied("14.31/2"_vc);
    if (r.c.Piece(p).land() && !r.c.Piece(p).formation()) return false;
  }
  return true;
}

bool KnowsStrength(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (viewer == kNobody) return true;
  Applied("14.0"_vc);
  const PieceInfo& info = r.c.Piece(piece);
  const bool untried = info.sort == Sort::kGuerrilla ? !Activated(r, s, piece) : info.drawn && !s[piece].Has(kTried);
  return (!(untried && OnMap(s[piece].where)) || LookedAt(r, s, viewer, piece)) && Knows(r, s, viewer, piece);
}

bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random) {
  Unknown militia, guerrillas;
  for (const PieceId p : r.c.MilitiaPieces()) {
    if (!OnMap(s[p].where) || s[p].Has(kTried)) continue;
    if (!LookedAt(r, s, viewer, p)) militia.push_back(p);
  }
  for (const PieceId p : r.c.GuerrillaPieces()) {
    if (OnMap(s[p].where) && !Activated(r, s, p)) guerrillas.push_back(p);
  }
  const bool dealt = DealStrengths(s, militia, &s.militia, random);
  const bool dealt_guerrillas = DealStrengths(s, guerrillas, &s.guerrillas, random);
  Unknown stacked;
  for (const PieceId p : r.c.pieces.ids()) {
    if (CanBeAnother(r, s, viewer, p)) stacked.push_back(p);
  }
  return Shuffle(r, s, viewer, stacked, random) || dealt || dealt_guerrillas;
}

void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (!Knows(r, s, viewer, p)) hidden->push_back({r.c.piece_names.domain(), p.number(), r.PieceName(p)});
  }
}

}  // namespace adjutant::veracruz
