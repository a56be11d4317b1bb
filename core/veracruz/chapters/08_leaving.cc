// Veracruz 8.82, 9.2: who has to leave the zone of control in which the phase began, and whether he could.
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

// The position with nobody picked up, and every supply unit of a hex loaded that pack animals there can still carry.
S LoadedUp(const Rules& r, const S& s, HexId hex) {
  S then = s;
  if (s.move.hex != kNoId) Release(then);
  for (const PieceId supply : StackIn(s, hex)) {
    if (r.c.Piece(supply).sort != Sort::kSupply || s[supply].carrier != kNoId) continue;
    for (const PieceId p : StackIn(s, hex)) {
      const Event event = MakeEvent(kSupplyLoaded, kUs, {supply, p});
      if (r.c.Piece(p).sort != Sort::kPackAnimal || !CheckLoad(r, then, event, nullptr).accepted) continue;
      Load(r, then, event, nullptr);
      break;
    }
  }
  return then;
}

// Whether a counter that nobody has picked up could still leave its hex, as it is.
bool LeavesAsItIs(const Rules& r, const S& s, PieceId piece) {
  PieceId picked = piece;
  if (s[piece].formation != kNoId && !s[piece].Has(kDemoralized)) picked = r.c.FormationPiece(s[piece].formation);
  if (r.c.Piece(piece).sort == Sort::kSupply && s[piece].carrier != kNoId) picked = CarrierOf(r, s, piece);
  Movement party{};
  if (!MayPick(r, s, party, picked)) return false;
  Pick(r, s, picked, &party);
  return !HeldInTheCapital(r, s, party.pieces) && AnyStep(r, s, party);
}

bool MayOrganise(const Rules& r, const S& s, const Event& e) {
  if (!CheckOrganisation(r, s, e, nullptr).accepted) return false;
  const bool called = s.now.santa_anna != kFree && Phasing(s) == kMexico;
  return !called || CheckSummons(r, s, e, nullptr).accepted;
}

// 15.16, 15.17: a unit that has not moved can still leave, once it is out of a division or army that has: it was put
// into that in this phase, and neither costs anything.
bool LeavesItsFormation(const Rules& r, const S& s, PieceId piece) {
  const FormationId formation = s[piece].formation;
  if (formation == kNoId || s[piece].Has(kDone) || s[piece].Has(kDemoralized)) return false;
  const PieceId counter = r.c.FormationPiece(formation);
  if (!s[counter].Has(kDone)) return false;
  for (const Event& leaves :
       {MakeEvent(kPieceDetached, Phasing(s), {piece}), MakeEvent(kFormationDisbanded, Phasing(s), {counter})}) {
    if (!MayOrganise(r, s, leaves)) continue;
    S then = s;
    Organise(r, then, leaves, nullptr);
    if (LeavesAsItIs(r, then, piece)) return true;
  }
  return false;
}

// 5.14: guns of the hex without a division or army, in the order of the stack.
std::vector<PieceId> LooseGuns(const Rules& r, const S& s, HexId hex) {
  std::vector<PieceId> guns;
  for (const PieceId p : StackIn(s, hex)) {
    const PieceInfo& info = r.c.Piece(p);
    const bool gun = info.side == Phasing(s) && info.artillery() && info.arm == Arm::kArtillery;
    if (gun && s[p].formation == kNoId) guns.push_back(p);
  }
  return guns;
}
// Puts those of `pieces` into the box of a formation of the hex that go there.
void PutAllInto(const Rules& r, S& s, const std::vector<PieceId>& pieces, PieceId counter) {
  for (const PieceId p : pieces) {
    const Event joins = MakeEvent(kPieceJoined, Phasing(s), {p, counter});
    if (MayOrganise(r, s, joins)) Organise(r, s, joins, nullptr);
  }
}

// 15.12: forms a division or army of what is loose in the hex, with guns, if it can be: of no more units than it takes,
// for others may need the rest.
void FormAround(const Rules& r, S& s, const std::vector<PieceId>& guns, HexId hex, PieceId counter) {
  std::vector<PieceId> pieces;
  // 15.19: those who go with regulars and volunteers alike are left to the last.
  for (const bool either : {false, true}) {
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).joins_regulars == either) pieces.push_back(p);
    }
  }
  const Event completed = MakeEvent(kFormationCompleted, Phasing(s), {});
  for (const PieceId leader : pieces) {
    const Event named = MakeEvent(kFormationNamed, Phasing(s), {counter, leader});
    if (!r.c.Piece(leader).leader() || !MayOrganise(r, s, named)) continue;
    S then = s;
    Organise(r, then, named, nullptr);
    PutAllInto(r, then, guns, counter);
    for (const PieceId p : pieces) {
      if (MayOrganise(r, then, completed)) break;
      if (MakesUp(r, then, p)) PutAllInto(r, then, {p}, counter);
    }
    if (!MayOrganise(r, then, completed)) continue;
    Organise(r, then, completed, nullptr);
    s = then;
    return;
  }
}

// 15.17: takes out of the divisions and armies of a hex what they can spare for another one: units and leaders, and the
// Navy battery, which goes by itself and leaves room for a gun.
void Spare(const Rules& r, S& s, HexId hex) {
  // 15.19: first who can join others of either kind.
  for (const bool either : {true, false}) {
    for (const PieceId p : PiecesIn(r, s, Phasing(s), hex)) {
      const PieceInfo& info = r.c.Piece(p);
      const bool spared = info.leader() || MakesUp(r, s, p) || info.arm == Arm::kNavalBattery;
      if (s[p].formation == kNoId || !spared || info.joins_regulars != either) continue;
      const Event leaves = MakeEvent(kPieceDetached, Phasing(s), {p});
      if (MayOrganise(r, s, leaves)) Organise(r, s, leaves, nullptr);
    }
  }
}

// The position with the guns of a hex in divisions or armies, those that are there or can be formed there, at last of
// what those can spare: none of it costs anything.
S GunsTaken(const Rules& r, S then, HexId hex) {
  for (const bool spared : {false, true}) {
    if (spared) Spare(r, then, hex);
    for (const bool formed : {true, false}) {
      for (const FormationId f : r.c.formations.ids()) {
        const PieceId counter = r.c.FormationPiece(f);
        const std::vector<PieceId> guns = LooseGuns(r, then, hex);
        if (guns.empty()) return then;
        if (r.c.Piece(counter).side != Phasing(then)) continue;
        if (formed && HexOf(then, counter) == hex) PutAllInto(r, then, guns, counter);
        if (!formed && !OnMap(then[counter].where)) FormAround(r, then, guns, hex, counter);
      }
    }
  }
  return then;
}

}  // namespace

bool CouldLeave(const Rules& r, const S& s, PieceId piece) {
  if (LeavesAsItIs(r, s, piece) || LeavesItsFormation(r, s, piece)) return true;
  const HexId hex = HexOf(s, piece);
  if (!s[piece].Has(kDemoralized)) {
    return r.c.Piece(piece).sort == Sort::kSupply && LeavesAsItIs(r, LoadedUp(r, s, hex), piece);
  }
  const S loaded = LoadedUp(r, s, hex);
  return LeavesAsItIs(r, loaded, piece) ||
         (!LooseGuns(r, loaded, hex).empty() && LeavesAsItIs(r, GunsTaken(r, loaded, hex), piece));
}

// ---- 8.82, 9.2: who has to leave the zone of control in which the phase began.

Ruling RefuseToStay(const Rules& r, const S& s, PieceId piece, Why* why, const char* how) {
  const auto sentence = [&] {
    return absl::StrCat(r.PieceName(piece), " must leave ", r.HexName(HexOf(s, piece)),
                        ", an enemy zone of control, and ", how);
  };
  if (s[piece].Has(kBeganLeaderless)) {
    if (Breaks("9.2/2"_vc, true)) return Refused("9.2/2"_vc, why, sentence);
  } else if (Breaks("8.82/2"_vc, true)) {
    return Refused("8.82/2"_vc, why, sentence);
  }
  return Accepted();
}

}  // namespace adjutant::veracruz
