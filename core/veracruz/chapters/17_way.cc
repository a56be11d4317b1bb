// Veracruz 17.12: the most direct way to Mexico City, and the strongest force that Santa Anna can take along it.
#include "core/veracruz/chapters/17_way.h"

#include <algorithm>

#include "core/kernel/bit_set.h"

namespace adjutant::veracruz {

// ---- The way (17.12/3).

Ways::Ways(const Rules& r, const S& s, bool guns)
    : r_(r), s_(s), by_hexes_(r.Plays("santa_anna_way=hexes"_opt)), guns_(guns) {
  const HexId from = HexOf(s, SantaAnna(r));
  if (from == Capital(r) || !Open(r, s, Capital(r))) return;
  Applied("17.12/3"_vc);
  search_.Start(Capital(r));
  for (HexId hex = search_.Next(); hex != kNoId && hex != from; hex = search_.Next()) Extend(hex, from);
}

bool Ways::Direct(HexId from, HexId to) const {
  const DirectionId direction = r_.c.Direction(from, to);
  if (!direction.exists() || !Known(from) || !Known(to)) return false;
  const int cost = Cost(from, direction);
  return cost >= 0 && search_.CostTo(to) + cost == search_.CostTo(from);
}

int Ways::Cost(HexId from, DirectionId direction) const {
  // There are no zones of control on the way.
  const int cost = guns_ ? EntryCost(r_, s_, kMexico, from, direction, /*artillery=*/true)
                         : GroundCost(r_, s_, kMexico, from, direction);
  return cost < 0 || !by_hexes_ ? cost : 1;
}

void Ways::Extend(HexId hex, HexId from) {
  const Hex& info = r_.c.At(hex);
  for (const DirectionId d : kEveryDirection) {
    const HexId before = info.neighbours[d];
    if (before == kNoId || search_.CostTo(before) <= search_.cost()) continue;
    const bool on_the_way = before == from || Known(before);
    if (!on_the_way && (!Open(r_, s_, before) || ShutIn(r_, s_, before) || Clogged(from, before))) continue;
    if (const int cost = Cost(before, Opposite(d)); cost >= 0) search_.Reach(before, cost);
  }
}

bool Ways::Clogged(HexId from, HexId hex) const {
  if (PlaceAt(r_, hex) != r_.c.perote || !r_.Plays("pass_demoralized=at_once"_opt)) return false;
  const PieceSet friends = PiecesIn(r_, s_, kMexico, hex);
  bool demoralized = !friends.Empty() && s_[SantaAnna(r_)].Has(kDemoralized);
  for (const PieceId p : friends) demoralized = demoralized || s_[p].Has(kDemoralized);
  return demoralized && !PeroteTakes(r_, s_, kMexico, hex, PiecesIn(r_, s_, kMexico, from));
}

// ---- Who goes with him (17.12/2).

int PointsWithHim(const Rules& r, const S& s, const PieceSet& pieces) {
  PieceSet counted;
  for (const PieceId p : pieces) {
    const PieceInfo& info = r.c.Piece(p);
    const bool militia =
        info.arm == Arm::kMilitia || (r.c.veracruz_militia != kNoId && info.unit == r.c.veracruz_militia);
    if (info.combat_unit() && !militia) counted.Add(p);
  }
  return Points(r, s, counted);
}

namespace {

int ForceOnMap(const Rules& r, const S& s) {
  int force = 0;
  for (const HexId hex : r.c.hexes.ids()) {
    if (HasCombat(s, kMexico, hex)) force += PointsWithHim(r, s, PiecesIn(r, s, kMexico, hex));
  }
  return force;
}

}  // namespace

int PointsNeeded(const Rules& r, const S& s, int best) {
  Applied("17.12/2"_vc);
  const int least = r.c.n.santa_anna_strength;
  if (r.Plays("santa_anna_points=stays"_opt) || best >= least) return least;
  return std::min(least, r.Plays("santa_anna_points=goes"_opt) ? best : ForceOnMap(r, s));
}

bool HasGuns(const Rules& r, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).artillery()) return true;
  }
  return false;
}

namespace {

// He has enough with their guns, and not without; or he cannot leave them, for a demoralized stack is not split (8.81):
// the most direct way is one that they can take.
bool NeedsGuns(const Rules& r, const S& s, const PieceSet& pieces) {
  if (!HasGuns(r, pieces)) return false;
  PieceSet others = pieces;
  for (const PieceId p : pieces) {
    if (s[p].Has(kDemoralized)) return true;
    if (r.c.Piece(p).artillery()) others.Remove(p);
  }
  const int force = PointsWithHim(r, s, pieces), needed = PointsNeeded(r, s, force);
  return force >= needed && PointsWithHim(r, s, others) < needed;
}

// The party with everybody of his hex who may still be picked up and has the movement allowance `pace`; by `guns`
// armies with artillery too, which may not find a way over a river.
Movement Gathered(const Rules& r, const S& s, Movement party, HexId hex, int pace, bool guns) {
  for (const PieceId p : StackIn(s, hex)) {
    const PieceInfo& info = r.c.Piece(p);
    if (info.side != kMexico || party.pieces.Has(p) || (s[p].formation != kNoId && !s[p].Has(kDemoralized))) continue;
    if (!info.combat_unit() && !info.formation()) continue;
    if (AllowanceOf(r, s, p) != pace || (!guns && HasGuns(r, PickedWith(r, s, p)))) continue;
    if (MayPick(r, s, party, p)) Pick(r, s, p, &party);
  }
  return party;
}

using Going = Summons::Going;

}  // namespace

SantaAnnasCall::SantaAnnasCall(const Rules& r, const S& s, const Ways& ways)
    : r_(r), s_(s), hex_(HexOf(s, SantaAnna(r))), ways_(ways) {}

bool SantaAnnasCall::AnyDirectStep(const Movement& party) const {
  const Ways& ways = WaysOf(party);
  for (const HexId to : r_.c.At(hex_).neighbours) {
    if (to != kNoId && ways.Direct(hex_, to) && MayStep(r_, s_, party, to)) return true;
  }
  return false;
}

bool SantaAnnasCall::GunsBar(const Movement& party) const {
  if ((party.traits & kPartyGuns) == 0) return false;
  const Ways& ways = WaysOf(party);
  for (const HexId to : r_.c.At(hex_).neighbours) {
    const bool next = to != kNoId && ways.Direct(hex_, to);
    if (next && !CheckGround(r_, s_, party, r_.c.Direction(hex_, to), nullptr).accepted) return true;
  }
  return false;
}

Summons::Going SantaAnnasCall::BestOf(const Movement& party) const {
  Going best{PointsWithHim(r_, s_, party.pieces), AnyDirectStep(party)};
  BitSet<256> paces;  // tenths
  for (const PieceId p : StackIn(s_, hex_)) {
    const PieceInfo& info = r_.c.Piece(p);
    if (info.side != kMexico || (!info.combat_unit() && !info.formation())) continue;
    const int pace = AllowanceOf(r_, s_, p);
    if (pace <= 0 || paces.Has(pace)) continue;
    paces.Add(pace);
    for (const bool guns : {true, false}) {
      const Movement all = Gathered(r_, s_, party, hex_, pace, guns);
      const Going going{PointsWithHim(r_, s_, all.pieces), AnyDirectStep(all)};
      if (going.able == best.able ? going.force > best.force : going.able) best = going;
      if (going.able) break;
    }
  }
  return best;
}

Summons::Going SantaAnnasCall::Best(Movement party) const {
  if (party.pieces.Has(SantaAnna(r_))) return BestOf(party);
  PieceId first = SantaAnna(r_);
  if (s_[first].formation != kNoId && !s_[first].Has(kDemoralized)) first = r_.c.FormationPiece(s_[first].formation);
  if (!MayPick(r_, s_, party, first)) return {};
  Pick(r_, s_, first, &party);
  return BestOf(party);
}

const Ways& SantaAnnasCall::WaysOf(const Movement& party) const {
  if (!NeedsGuns(r_, s_, party.pieces)) return ways_;
  if (!ways_of_guns_.has_value()) ways_of_guns_.emplace(r_, s_, /*guns=*/true);
  return *ways_of_guns_;
}

}  // namespace adjutant::veracruz
