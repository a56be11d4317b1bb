// Veracruz 7.1, 8.81, 11.3: who moves together, who is left behind, what pack animals carry.
#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

void AddLoads(const Rules& r, const S& s, HexId hex, PieceSet* pieces) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).sort == Sort::kSupply && s[p].carrier != kNoId && pieces->Has(CarrierOf(r, s, p))) pieces->Add(p);
  }
}

}  // namespace

// ---- Who moves together.

PieceSet PickedWith(const Rules& r, const S& s, PieceId piece) {
  PieceSet with;
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece);
  if (s[piece].Has(kDemoralized)) return PiecesIn(r, s, info.side, hex);  // 8.81
  if (info.formation()) with = MembersOf(r, s, r.c.FormationOf(piece));
  with.Add(piece);
  if (info.sort == Sort::kPackAnimal) AddLoads(r, s, hex, &with);
  return with;
}

void Pick(const Rules& r, const S& s, PieceId piece, Movement* party) {
  const PieceSet with = PickedWith(r, s, piece);
  party->hex = HexOf(s, piece);
  for (const PieceId p : with) {
    party->pieces.Add(p);
    const PieceInfo& info = r.c.Piece(p);
    const bool follows = info.leader() || info.sort == Sort::kSupply || s[p].formation != kNoId;
    if (!follows) party->pace = static_cast<uint8_t>(AllowanceOf(r, s, p));
  }
  Muster(r, s, party);
}

namespace {

// May this counter move in this phase at all, be it by itself or with others?
[[gnu::always_inline]] inline Ruling CheckFree(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const PieceState& state = s[piece];
  if (Breaks("5.0/2"_vc, state.Has(kDone))) {
    return Refused(
        "5.0/2"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " has finished its movement for this phase"); },
        "7.14/1"_vc);
  }
  if (info.sort == Sort::kPackAnimal && Breaks("21.0/5"_vc, Frozen(r, s, piece))) {
    return Refused("21.0/5"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " waits for a combat unit to come to ", r.HexName(r.c.frozen_pack));
    });
  }
  const bool battery = info.sort == Sort::kUnit && info.arm == Arm::kNavalBattery;
  if (battery && Breaks("5.15/1"_vc, state.wait != 0)) {
    return Refused("5.15/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " has gone its one hex of this turn after a combat");
    });
  }
  ADJUTANT_REFUSE_IF("8.93/3"_vc, state.Has(kBuilder), why, r.PieceName(piece),
                     " builds a fortification and does not move");
  const bool beach = state.Has(kLandedOnBeach);
  const auto ashore = [&] {
    return absl::StrCat(r.PieceName(piece), " has arrived elsewhere than in a port and does not move this turn");
  };
  if (info.sort == Sort::kPackAnimal) {
    if (Breaks("11.36/3"_vc, beach)) return Refused("11.36/3"_vc, why, ashore);
  } else if (info.side == kUs && Breaks("19.12/3"_vc, beach)) {
    return Refused("19.12/3"_vc, why, ashore);
  }
  return Accepted();
}

// What moves only with something else.
[[gnu::always_inline]] inline Ruling CheckByItself(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  if (info.sort == Sort::kSupply && Breaks("11.24/1"_vc, s[piece].carrier == kNoId)) {
    return Refused(
        "11.24/1"_vc, why,
        [&] { return absl::StrCat(r.PieceName(piece), " moves only when a pack animal carries it"); }, "5.17"_vc,
        "5.13"_vc);
  }
  if (info.artillery() && info.arm == Arm::kArtillery && Breaks("5.14/1"_vc, s[piece].formation == kNoId)) {
    return Refused(
        "5.14/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " moves only as part of a division or army"); },
        "5.14/3"_vc, "5.13"_vc);
  }
  return Accepted();
}

// Inlined below, once for each: nobody asks why of what is only listed.
[[gnu::always_inline]] inline Ruling Picks(const Rules& r, const S& s, const Movement& party, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IF("5.25/1"_vc, info.side != side, why, r.PieceName(piece), " is ",
                     info.side == kNobody ? "nobody's" : "the enemy's",
                     ": units move in their own Movement Phase only");
  ADJUTANT_REFUSE_IMPOSSIBLE("5.11/1"_vc, !OnMap(s[piece].where), why, r.PieceName(piece), " is not on the map");
  if (info.sort == Sort::kGunboat && Breaks("5.16/1"_vc, true)) {
    return Refused("5.16/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " sails, it does not march"); });
  }
  if (info.sort == Sort::kGuerrilla && Breaks("16.12"_vc, true)) {
    return Refused("16.12"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " stays until the next Guerrilla Phase"); });
  }
  const HexId hex = HexOf(s, piece);
  if (party.hex != kNoId) {
    ADJUTANT_REFUSE_IMPOSSIBLE("5.0/2"_vc, party.pieces.Has(piece), why, r.PieceName(piece), " is picked up already");
    ADJUTANT_REFUSE_IF("5.44/1"_vc, party.failed != 0, why, r.PieceName(piece),
                       " cannot join those whose overwhelming attack has failed");
    ADJUTANT_REFUSE_IF(
        "7.13/2"_vc, party.steps != 0 || hex != party.hex, why, r.PieceName(piece),
        party.steps != 0 ? " cannot join those who have moved" : " is not in the hex of those picked up");
  }
  if (s[piece].Has(kDemoralized)) {
    // 8.81: all of the stack or nobody.
    for (const PieceId p : StackIn(s, hex)) {
      if (!LandPiece(r, s, p, side)) continue;
      const Ruling free = CheckFree(r, s, p, why);
      const Ruling moves = free.accepted ? CheckByItself(r, s, p, why) : free;
      if (moves.accepted) continue;
      if (Breaks("8.81"_vc, true)) {
        if (why != nullptr) why->also.push_back(moves.rule);
        return Refused("8.81"_vc, why, [&] {
          return absl::StrCat("a demoralized stack is not split, and ", r.PieceName(p), " cannot move");
        });
      }
    }
  } else {
    ADJUTANT_REFUSE_IF("15.12/2"_vc, s[piece].formation != kNoId, why, r.PieceName(piece), " moves with ",
                       r.PieceName(r.c.FormationPiece(s[piece].formation)));
    const Ruling alone = CheckByItself(r, s, piece, why);
    if (!alone.accepted) return alone;
    // 14.2/3: by option one may be left without a division (dummies_left).
    ADJUTANT_REFUSE_IF("14.2/2"_vc, info.sort == Sort::kDummy, why, r.PieceName(piece), " moves with a division only");
    ADJUTANT_REFUSE_IF("11.24/1"_vc, info.sort == Sort::kSupply, why, r.PieceName(piece), " moves with ",
                       r.PieceName(CarrierOf(r, s, piece)));
    if (info.formation() || info.sort == Sort::kPackAnimal) {
      for (const PieceId p : PickedWith(r, s, piece)) {
        const Ruling free = CheckFree(r, s, p, why);
        if (!free.accepted) return free;
      }
    } else {
      const Ruling free = CheckFree(r, s, piece, why);
      if (!free.accepted) return free;
    }
    if (party.pace != 0 && !info.leader() && Breaks("7.13/1"_vc, AllowanceOf(r, s, piece) != party.pace)) {
      return Refused("7.13/1"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), " has another movement allowance than those picked up: ",
                            AllowanceOf(r, s, piece) / kTenths, ", not ", party.pace / kTenths);
      });
    }
  }
  if (FortressHex(r, hex) && Breaks("12.26"_vc, Besieged(r, s, hex))) {
    return Refused("12.26"_vc, why, [&] { return absl::StrCat(r.HexName(hex), " is besieged: nobody may leave it"); });
  }
  return Accepted();
}

}  // namespace

Ruling CheckPick(const Rules& r, const S& s, const Movement& party, PieceId piece, Why* why) {
  return Picks(r, s, party, piece, why);
}
bool MayPick(const Rules& r, const S& s, const Movement& party, PieceId piece) {
  return Picks(r, s, party, piece, nullptr).accepted;
}

// ---- 7.14: who stays behind.

namespace {

// What is left behind with a piece. Scouts that may go on after their reconnaissance leave their formation (14.32).
PieceSet DroppedWith(const Rules& r, const S& s, PieceId piece) {
  PieceSet with;
  with.Add(piece);
  if (r.c.Piece(piece).formation()) {
    const FormationId formation = r.c.FormationOf(piece);
    for (const PieceId p : s.move.pieces) {
      if (s[p].formation == formation) with.Add(p);
    }
    if (s.move.escaping == 0) return with;
    for (const PieceId p : with) {
      // Without it the division may be too small, and is disbanded then (15.16).
      if (r.c.Piece(p).scout && s[p].Has(kScouted)) with.Remove(p);
    }
  }
  if (r.c.Piece(piece).sort == Sort::kPackAnimal) AddLoads(r, s, PartyHex(s), &with);
  return with;
}

}  // namespace

Ruling CheckDrop(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.14/1"_vc, !s.move.pieces.Has(piece), why, r.PieceName(piece),
                             " is not with those that move");
  ADJUTANT_REFUSE_IF("7.14/2"_vc, s.move.steps == 0, why,
                     "who does not come along from the start is not picked up: ", r.PieceName(piece));
  ADJUTANT_REFUSE_IF("8.81"_vc, s[piece].Has(kDemoralized), why, "a demoralized stack is not split");
  if (const Ruling sent = CheckSent(r, s, why); !sent.accepted) return sent;
  if (s[piece].formation != kNoId) {
    const FormationId formation = s[piece].formation;
    const auto name = [&] { return r.PieceName(r.c.FormationPiece(s[piece].formation)); };
    ADJUTANT_REFUSE_IF("14.2/2"_vc, info.sort == Sort::kDummy, why, "a dummy stays with its division, ", name());
    if (info.leader() && Breaks("9.13"_vc, s.move.leaders[formation] == 1)) {
      return Refused("9.13"_vc, why,
                     [&] { return absl::StrCat(r.PieceName(piece), " is the only leader of ", name()); });
    }
  }
  const HexId hex = PartyHex(s);
  if (!NotForAll(r, s, hex)) return Accepted();
  return CheckEnding(r, s, DroppedWith(r, s, piece), s.move.pieces, hex, why);
}

// ---- 11.3: pack animals and their loads.

namespace {

int LoadsOf(const Rules& r, const S& s, PieceId pack_animal) {
  int loads = 0;
  for (const PieceId p : StackIn(s, HexOf(s, pack_animal))) {
    loads += r.c.Piece(p).sort == Sort::kSupply && CarrierOf(r, s, p) == pack_animal ? 1 : 0;
  }
  return loads;
}

}  // namespace

Ruling CheckLoad(const Rules& r, const S& s, const Event& e, Why* why) {
  const PieceId supply = PieceArg(e);
  const bool loads = e.type == kSupplyLoaded;
  const PieceId pack = loads ? PieceArg(e, 1) : kNoId;
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "11.31"_vc, r.c.Piece(supply).sort != Sort::kSupply || (loads && r.c.Piece(pack).sort != Sort::kPackAnimal), why,
      "pack animals carry supply units, and nothing else");
  ADJUTANT_REFUSE_IF("5.25/1"_vc, Phasing(s) != kUs, why, "it is not the Movement Phase of the US");
  ADJUTANT_REFUSE_IMPOSSIBLE("11.32/3"_vc, !OnMap(s[supply].where), why, r.PieceName(supply), " is not on the map");
  ADJUTANT_REFUSE_IF("5.0/2"_vc, s[supply].Has(kDone), why, r.PieceName(supply),
                     " has finished its movement for this phase");
  // What has landed may be loaded for another turn, and goes nowhere in this one.
  ADJUTANT_REFUSE_IF("19.12/3"_vc, loads && s.move.hex != kNoId && s[supply].Has(kLandedOnBeach), why,
                     r.PieceName(supply), " has arrived elsewhere than in a port and does not move this turn");
  if (!loads) {
    ADJUTANT_REFUSE_IMPOSSIBLE("11.32/2"_vc, s[supply].carrier == kNoId, why, "nobody carries ", r.PieceName(supply));
    ADJUTANT_REFUSE_IMPOSSIBLE("5.0/2"_vc, s.move.hex != kNoId, why, "those picked up finish their movement first");
    // 8.82, 9.2: what its pack animal can take out of an EZOC does not stay in it.
    if (MustLeave(r, s, supply) && CouldLeave(r, s, supply)) return RefuseToStay(r, s, supply, why);
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("21.0/5"_vc, Frozen(r, s, pack), why, r.PieceName(pack), " does not belong to the US yet");
  ADJUTANT_REFUSE_IMPOSSIBLE("11.32/3"_vc, !OnMap(s[pack].where), why, r.PieceName(pack), " is not on the map");
  ADJUTANT_REFUSE_IF("11.32/3"_vc, s[pack].where != s[supply].where, why, r.PieceName(pack), " is not in the hex of ",
                     r.PieceName(supply));
  // Loading is free, and so it is done once.
  ADJUTANT_REFUSE_IMPOSSIBLE("11.32/2"_vc, s[supply].wait != 0 || CarrierOf(r, s, supply) == pack, why,
                             r.PieceName(supply), " has been loaded already");
  if (s.move.hex != kNoId) {
    // By option who passes the demoralized is no part of their stack.
    const bool passes = s.move.steps != 0 && r.Plays("pass_demoralized=staying"_opt);
    for (PieceId p = TopOf(s, PartyHex(s)); p != kNoId && passes && s[supply].Has(kDemoralized); p = Below(s, p)) {
      const bool other = LandPiece(r, s, p, kUs) && !s.move.pieces.Has(p) && r.c.Piece(p).sort != Sort::kSupply;
      ADJUTANT_REFUSE_IF("8.81"_vc, other, why, "a demoralized stack is not split: ", r.PieceName(p),
                         " would stay behind");
    }
    ADJUTANT_REFUSE_IMPOSSIBLE("5.0/2"_vc, !s.move.pieces.Has(pack) || s.move.pieces.Has(supply), why,
                               "those picked up finish their movement first");
    const PieceId holder = CarrierOf(r, s, supply);
    ADJUTANT_REFUSE_IMPOSSIBLE("11.32/2"_vc, holder != kNoId && s[holder].Has(kDone), why, r.PieceName(holder),
                               " carries it");
  } else if (Breaks("5.0/2"_vc, s[pack].Has(kDone))) {
    return Refused("5.0/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(pack), " has finished its movement for this phase"); });
  }
  // Who carries has seven points, and may have used more by now.
  ADJUTANT_REFUSE_IF("11.32/1"_vc, s[pack].spent > r.c.n.allowance_pack_animal_loaded * kTenths, why, r.PieceName(pack),
                     " has used more than the ", r.c.n.allowance_pack_animal_loaded, " points of one that carries");
  ADJUTANT_REFUSE_IF("11.34"_vc, LoadsOf(r, s, pack) >= r.c.n.supply_pack_animal_capacity, why, r.PieceName(pack),
                     " carries ", r.c.n.supply_pack_animal_capacity, " supply units already");
  // On the march those of another pace may be left behind; who has not set out yet would go with them.
  if (s.move.hex != kNoId && s.move.steps == 0 && (s.move.traits & kPartyDemoralized) == 0) {
    S then = s;
    Load(r, then, e, nullptr);
    ADJUTANT_REFUSE_IF("7.13/1"_vc, MixedPaces(r, then, then.move), why, r.PieceName(pack),
                       " would have another movement allowance than those picked up with it");
  }
  return Accepted();
}

void Load(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId supply = PieceArg(e);
  Applied(trace, "11.32/2"_vc);
  if (e.type == kSupplyUnloaded) {
    s[supply].carrier = kNoId;
    s[supply].Mark(kDone);
    return;
  }
  const PieceId pack = PieceArg(e, 1);
  s[supply].carrier = r.c.PackAnimalOf(pack);
  s[supply].wait = 1;
  if (s.move.hex == kNoId) return;
  s.move.pieces.Add(supply);
  if (s.move.steps == 0) s.move.pace = static_cast<uint8_t>(AllowanceOf(r, s, pack));
  Muster(r, s, &s.move);
}

void Scatter(const Rules& r, S& s, HexId hex, Trace* trace, const FormationSet& weakened) {
  const PieceSet before = s.move.pieces;
  CheckFormations(r, s, hex, trace, weakened);
  bool broken = false;
  for (const PieceId p : before) broken = broken || (r.c.Piece(p).formation() && !OnMap(s[p].where));
  if (!broken) return;
  s.move.broken = 1;
  for (const PieceId p : before) {
    const PieceInfo& info = r.c.Piece(p);
    const bool gun = info.artillery() && info.arm == Arm::kArtillery && s[p].formation == kNoId;
    // Dummies have gone to another division of the hex, or off the map (14.2).
    const bool stray = info.sort == Sort::kDummy &&
                       (s[p].formation == kNoId || !s.move.pieces.Has(r.c.FormationPiece(s[p].formation)));
    if (HexOf(s, p) == hex && !gun && !stray) continue;
    // 5.14/3: guns go nowhere without a formation.
    if (OnMap(s[p].where) && s[p].formation == kNoId) s[p].Mark(kDone);
    s.move.pieces.Remove(p);
  }
  Combine(r, s, Phasing(s), hex, s.move.pieces, trace);
  if (r.Plays("pass_demoralized=staying"_opt)) ShareDemoralization(r, s, Phasing(s), hex, s.move.pieces, trace);
}

void Drop(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const PieceSet with = DroppedWith(r, s, piece);
  FormationSet weakened = WeakenedBy(r, s, piece);
  Applied(trace, "7.14/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " stays behind"); });
  if (s[piece].formation != kNoId) {
    Applied(trace, "15.17"_vc);
    s[piece].formation = kNoId;
  }
  if (r.c.Piece(piece).formation()) {
    for (const PieceId p : MembersOf(r, s, r.c.FormationOf(piece))) {
      if (with.Has(p)) continue;
      // A scout that goes on.
      weakened |= WeakenedBy(r, s, p);
      s[p].formation = kNoId;
    }
  }
  if (r.c.Piece(piece).sort == Sort::kSupply) {
    Applied(trace, "11.32/2"_vc);
    s[piece].carrier = kNoId;
  }
  for (const PieceId p : with) {
    s[p].Mark(kDone);
    s.move.pieces.Remove(p);
  }
  if (s.now.santa_anna == kSummoned && with.Has(r.c.LeaderPiece(r.c.santa_anna))) s.move.parted = 1;
  Scatter(r, s, PartyHex(s), trace, weakened);
  Combine(r, s, Phasing(s), PartyHex(s), s.move.pieces, trace);
  if (r.Plays("pass_demoralized=staying"_opt)) ShareDemoralization(r, s, Phasing(s), PartyHex(s), s.move.pieces, trace);
  s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
}

void ListLoads(const Rules& r, const S& s, EventList* out) {
  const HexId party = s.move.hex != kNoId ? PartyHex(s) : kNoId;
  for (const PieceId supply : r.c.SupplyPieces()) {
    const HexId hex = HexOf(s, supply);
    if (hex == kNoId || s[supply].Has(kDone) || (party != kNoId && hex != party)) continue;
    const auto offer = [&](const Event& event) {
      if (CheckLoad(r, s, event, nullptr).accepted) out->push_back(event);
    };
    if (s[supply].carrier != kNoId && party == kNoId) offer(MakeEvent(kSupplyUnloaded, kUs, {supply}));
    if (s[supply].wait != 0) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).sort == Sort::kPackAnimal) offer(MakeEvent(kSupplyLoaded, kUs, {supply, p}));
    }
  }
}

}  // namespace adjutant::veracruz
