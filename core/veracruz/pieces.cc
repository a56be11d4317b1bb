// Counters of Veracruz: put down, carried, taken off, weakened.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// ---- Changes.
void MapPieces(Components* c) {
  for (const PieceId p : c->pieces.ids()) {
    PieceInfo& info = c->pieces[p];
    c->of_side[info.side].Add(p);
    info.brings = ThereBit(info.side);
    if (info.sort == Sort::kGunboat) info.brings = kGunboatThere;
    if (info.sort == Sort::kGuerrilla) info.brings = kGuerrillaThere;
    if (info.combat_unit()) info.brings_counting = CombatBit(info.side);
  }
}

namespace {

// 6.21: the zone of control that a side has begun to exert from a hex, or no longer does.
void Radiate(const Rules& r, S& s, HexId hex, int change) {
  const Hex& here = r.c.At(hex);
  for (const DirectionId d : kEveryDirection) {
    if (here.neighbours[d] == kNoId) continue;
    if (!here.zone_open.Has(d)) continue;
    uint8_t& zones = s.zones[here.neighbours[d]];
    zones = static_cast<uint8_t>(zones + change);
  }
}

}  // namespace

uint8_t PresenceIn(const Rules& r, const S& s, HexId hex) {
  uint8_t there = 0;
  bool demoralized = false;
  for (const PieceId p : StackIn(s, hex)) {
    const PieceInfo& info = r.c.Piece(p);
    if (Frozen(r, s, p)) continue;
    there |= info.brings;
    demoralized = demoralized || (info.land() && s[p].Has(kDemoralized));
    if (Counts(r, s, p)) there |= info.brings_counting;
  }
  // 6.11 to 6.14, 12.15: combat units control their surroundings, not when demoralised or inside Veracruz.
  const bool within = r.c.At(hex).place != kNoId && r.c.At(hex).place == r.c.veracruz;
  if (!demoralized && !within) {
    if ((there & kUsCombatThere) != 0) there |= kUsControls;
    if ((there & kMexicoCombatThere) != 0) there |= kMexicoControls;
  }
  return there;
}

void Refresh(const Rules& r, S& s, HexId hex) {
  const uint8_t there = PresenceIn(r, s, hex);
  uint8_t& before = s.there[hex];
  const uint8_t changed = (before ^ there) & (kUsControls | kMexicoControls);
  if ((changed & kUsControls) != 0) Radiate(r, s, hex, (there & kUsControls) != 0 ? kUsZone : -kUsZone);
  if ((changed & kMexicoControls) != 0) Radiate(r, s, hex, (there & kMexicoControls) != 0 ? kMexicoZone : -kMexicoZone);
  before = there;
}

HexId Unlink(S& s, PieceId piece) {
  const HexId hex = HexOf(s, piece);
  if (hex == kNoId) return hex;
  PieceLink* link = &s.top[hex];
  while (*link != piece) link = &s[*link].below;
  *link = s[piece].below;
  s[piece].below = kNoId;
  return hex;
}

void LinkIn(const Rules& r, S& s, PieceId piece, PieceLink* link, HexId from, HexId hex) {
  s[piece].below = *link;
  *link = piece;
  if (from == hex) return;
  s[piece].where = At(hex);
  s.on_map.Add(piece);
  if (from != kNoId) Refresh(r, s, from);
  Refresh(r, s, hex);
}

void PutDown(const Rules& r, S& s, PieceId piece, HexId hex) {
  const HexId from = Unlink(s, piece);
  LinkIn(r, s, piece, &s.top[hex], from, hex);
}

void PutUnder(const Rules& r, S& s, PieceId piece, HexId hex) {
  const HexId from = Unlink(s, piece);
  PieceLink* link = &s.top[hex];
  while (link->exists()) link = &s[*link].below;
  LinkIn(r, s, piece, link, from, hex);
}

void TakeOff(const Rules& r, S& s, PieceId piece, Box box) {
  const HexId from = Unlink(s, piece);
  s[piece] = PieceState{};
  s[piece].where = box;
  s.on_map.Remove(piece);
  if (from != kNoId) Refresh(r, s, from);
}

void Carry(const Rules& r, S& s, const PieceSet& pieces, HexId hex) {
  if (pieces.Empty()) return;
  const HexId from = HexOf(s, pieces.First());
  if (from == hex || from == kNoId) return;
  // One pass over the stack: what goes is linked in its order, what stays keeps its own.
  PieceLink carried, *tail = &carried, *stays = &s.top[from];
  for (PieceId p = *stays, next; p != kNoId; p = next) {
    next = s[p].below;
    if (pieces.Has(p)) {
      s[p].where = At(hex);
      *tail = p;
      tail = &s[p].below;
    } else {
      *stays = p;
      stays = &s[p].below;
    }
  }
  *stays = kNoId;
  *tail = s.top[hex];
  s.top[hex] = carried;
  if (pieces.First(r.c.first_supply).exists()) {
    // What a pack animal leaves behind, or what goes without it, it carries no longer.
    for (const PieceId p : r.c.SupplyPieces()) {
      const PackAnimalId animal = s[p].carrier;
      if (animal.exists() && s[p].where != s[r.c.PackAnimalPiece(animal)].where) s[p].carrier = kNoId;
    }
  }
  Refresh(r, s, from);
  Refresh(r, s, hex);
}

void Rebuild(const Rules& r, S& s) {
  s.top = {};
  s.there = {};
  s.zones = {};
  s.on_map = PieceSet{};
  // The top of a stack is the counter that lies on no other.
  PieceSet covered;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!OnMap(s[p].where)) continue;
    s.on_map.Add(p);
    if (s[p].below != kNoId) covered.Add(Below(s, p));
  }
  for (const PieceId p : r.c.pieces.ids()) {
    if (OnMap(s[p].where) && !covered.Has(p)) s.top[HexOf(s, p)] = p;
  }
  for (const HexId hex : r.c.hexes.ids()) {
    if (s.top[hex] != kNoId) Refresh(r, s, hex);
  }
}

namespace {

// 21.0: a combat unit of `side` has come into `hex`.
void TakeFrozenPack(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  const PieceId pack = r.c.first_pack_animal;
  const DirectionId direction = r.c.Direction(hex, r.c.frozen_pack);
  const bool beside = direction.exists() && r.Plays("frozen_pack_animal=adjacent"_opt) && side == kMexico &&
                      !r.c.At(hex).sides[direction].mountain;
  if (hex != r.c.frozen_pack && !beside) return;
  s.now.frozen_pack = 0;
  if (side == kMexico) {
    Applied(trace, "21.0/6"_vc,
            [&] { return absl::StrCat("the pack animals on ", r.HexName(r.c.frozen_pack), " are lost"); });
    Eliminate(r, s, pack, trace);
  } else {
    Applied(trace, "21.0/6"_vc,
            [&] { return absl::StrCat("the US takes the pack animals on ", r.HexName(r.c.frozen_pack)); });
    Refresh(r, s, r.c.frozen_pack);
  }
}

}  // namespace

void Combine(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace) {
  const auto stays = [&](PieceId p) {
    return r.c.Piece(p).side == side && r.c.Piece(p).combat_unit() && !passing.Has(p);
  };
  uint8_t percent = 0;
  for (const PieceId p : StackIn(s, hex)) {
    if (stays(p)) percent = std::max(percent, s[p].percent);
  }
  if (percent == 0) return;
  for (const PieceId p : StackIn(s, hex)) {
    if (!stays(p) || s[p].percent == percent) continue;
    Applied(trace, "13.24/1"_vc);
    s[p].percent = percent;
  }
}

bool Reduced(const Rules& r, PlaceId place, const FortressState& fortress) {
  return fortress.strength < r.c.places[place].fortress_strength;
}

void Entered(const Rules& r, S& s, Side side, HexId hex, const PieceSet& pieces, Trace* trace, Entry entry) {
  s.org.joined = s.org.topped = PieceSet{};  // organisation.cc
  const PlaceId place = PlaceAt(r, hex);
  const bool combat = AnyUnit(r, s, pieces);
  if (combat && place != kNoId && ControlOf(s, place) != side) {
    s.control[place] = side;
    Applied(trace, "20.12/1"_vc,
            [&] { return absl::StrCat(r.PlaceName(place), " is now held by ", r.SideName(side)); });
    const FortressId fortress = FortressAt(r, place);
    if (fortress != kNoId) {
      FortressState& state = s.fortresses[fortress];
      state.holder = side;
      state.taken = Reduced(r, place, state) ? s.now.turn : uint8_t{0};
    }
    if (side == kUs && place == r.c.veracruz) s.now.veracruz_taken = 1;
    const bool inland = place == r.c.jalapa || place == r.c.orizaba || place == r.c.puebla;
    if (side == kUs && inland && s.now.inland_taken == 0) s.now.inland_taken = s.now.turn;
    if (side == kUs && place == r.c.puebla && s.now.works_allowed == 0) {
      s.now.works_allowed = 1;
      Applied(trace, "8.91"_vc, "the US has come to Puebla: Mexico may fortify");
    }
  }
  // 8.91: from the next Mexican Movement Phase on.
  if (combat && side == kUs && s.now.works_allowed == 0 &&
      r.c.Distance(hex, r.c.HexOf(r.c.mexico_city)) <= r.c.n.fortification_puebla_distance) {
    s.now.works_allowed = 1;
    Applied(trace, "8.91"_vc,
            [&] { return absl::StrCat("the US has come to ", r.HexName(hex), ": Mexico may fortify"); });
  }
  // 17.13: Santa Anna has come to Mexico City.
  if (s.now.santa_anna == kSummoned && place == r.c.mexico_city && pieces.Has(r.c.LeaderPiece(r.c.santa_anna))) {
    s.now.santa_anna = kPinned;
    s.now.santa_anna_arrived = s.now.turn;
    Applied(trace, "17.13/2"_vc, "Santa Anna has come to Mexico City and stays for this turn");
  }
  if (combat && s.now.frozen_pack != 0) TakeFrozenPack(r, s, side, hex, trace);
  // 13.24, 8.83: who comes together shares what is worse.
  for (const PieceId p : pieces) {
    if (s[p].percent == 0) continue;
    Applied(trace, "13.23"_vc);
    Applied(trace, "13.24/2"_vc);
    break;
  }
  if (entry == Entry::kToStay) Combine(r, s, side, hex, PieceSet{}, trace);
  // By option those who only pass stay what they are.
  if (entry == Entry::kPassing && r.Plays("pass_demoralized=staying"_opt)) return;
  ShareDemoralization(r, s, side, hex, PieceSet{}, trace);
}

void ShareDemoralization(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace) {
  bool demoralized = false;
  for (const PieceId p : StackIn(s, hex)) {
    const bool counts = r.c.Piece(p).side == side && r.c.Piece(p).land() && !passing.Has(p);
    demoralized = demoralized || (counts && s[p].Has(kDemoralized));
  }
  if (!demoralized) return;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side != side || !r.c.Piece(p).land() || s[p].Has(kDemoralized) || passing.Has(p)) continue;
    Applied(trace, "8.83"_vc);
    s[p].Mark(kDemoralized);
  }
  Refresh(r, s, hex);
}

}  // namespace adjutant::veracruz
