// Veracruz 5: the movement phase. One party at a time is picked up (stacking.cc), moved hex by hex (steps.cc,
// points.cc) and let go.
#include "core/veracruz/chapters/05_movement.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"

namespace adjutant::veracruz {

namespace {

// Refuses what leads to `then`, in which somebody of the hex could no longer leave it who has to and can now.
Ruling CheckHoldingUp(const Rules& r, const S& s, const S& then, HexId hex, Why* why) {
  if (s.move.duties == 0) return Accepted();
  bool stack = false;
  for (const PieceId p : PiecesIn(r, s, Phasing(s), hex)) {
    if (!MustLeave(r, s, p) || HexOf(then, p) != hex) continue;
    // 8.81: of a demoralized stack one stands for all.
    if (stack && s[p].Has(kDemoralized)) continue;
    stack = stack || s[p].Has(kDemoralized);
    if (!CouldLeave(r, s, p) || CouldLeave(r, then, p)) continue;
    const Ruling stays = RefuseToStay(r, s, p, why, "could not any more");
    if (!stays.accepted) return stays;
  }
  return Accepted();
}

// Organisation of a stack that has to leave an enemy zone of control.
Ruling CheckReorganising(const Rules& r, const S& s, const Event& e, Why* why) {
  const HexId hex = e.type == kPieceJoined ? HexOf(s, PieceArg(e, 1)) : HexOf(s, PieceArg(e));
  const bool at_rest = s.move.hex == kNoId && hex != kNoId && InZone(r, s, Enemy(Phasing(s)), hex);
  const bool changes = e.type == kPieceJoined || e.type == kPieceDetached || e.type == kFormationDisbanded;
  if (s.move.duties == 0 || !at_rest || !changes) return Accepted();
  S then = s;
  Organise(r, then, e, nullptr);
  return CheckHoldingUp(r, s, then, hex, why);
}

// A pack animal of those picked up can take the supply unit along.
bool CanTake(const Rules& r, const S& s, PieceId supply) {
  for (const PieceId p : s.move.pieces) {
    const Event event = MakeEvent(kSupplyLoaded, kUs, {supply, p});
    if (r.c.Piece(p).sort == Sort::kPackAnimal && CheckLoad(r, s, event, nullptr).accepted) return true;
  }
  return false;
}
bool AnyPackAnimal(const Rules& r, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).sort == Sort::kPackAnimal) return true;
  }
  return false;
}

// 9.2, 11.32/2: pack animals go, `s` being what they leave, without a supply unit that they could load, or could have
// loaded before they were picked up with others, and that nobody else takes out of an enemy zone of control. `rest`:
// with nobody picked up.
Ruling CheckLeftSupply(const Rules& r, const S& rest, const S& s, bool can_take, Why* why) {
  const HexId hex = PartyHex(s);
  S gone = s;
  for (const PieceId p : s.move.pieces) gone[p].Mark(kDone);
  Release(gone);
  for (const PieceId p : PiecesIn(r, rest, kUs, hex)) {
    if (r.c.Piece(p).sort != Sort::kSupply || s.move.pieces.Has(p) || !MustLeave(r, rest, p)) continue;
    if (CanTake(r, s, p) != can_take || !CouldLeave(r, rest, p) || CouldLeave(r, gone, p)) continue;
    const Ruling stays = RefuseToStay(r, rest, p, why, "could not any more");
    if (!stays.accepted) return stays;
  }
  return Accepted();
}
bool MayLeaveSupply(const S& s, PieceId piece) {
  return s.move.duties != 0 && s.move.steps == 0 && Phasing(s) == kUs && !s[piece].Has(kDemoralized);
}
// They set out.
Ruling CheckSettingOut(const Rules& r, const S& s, Why* why) {
  if (!MayLeaveSupply(s, s.move.pieces.First()) || !AnyPackAnimal(r, s.move.pieces)) return Accepted();
  S rest = s;
  Release(rest);
  return CheckLeftSupply(r, rest, s, true, why);
}
// They are picked up with others, with whom they cannot load it (7.13).
Ruling CheckPicking(const Rules& r, const S& s, PieceId piece, Why* why) {
  if (!MayLeaveSupply(s, piece)) return Accepted();
  S then = s, rest = s;
  Pick(r, s, piece, &then.move);
  if (!AnyPackAnimal(r, then.move.pieces)) return Accepted();
  if (s.move.hex != kNoId) Release(rest);
  return CheckLeftSupply(r, rest, then, false, why);
}

// 12.14/3: in Perote are too many strength points who could not leave it any more.
bool CrampedForGood(const Rules& r, const S& s) {
  const HexId perote = r.c.HexOf(r.c.perote);
  PieceSet staying, leaving;
  for (const PieceId p : PiecesIn(r, s, Phasing(s), perote)) {
    if (GarrisonPoints(r, s, p) != 0) (CouldLeave(r, s, p) ? leaving : staying).Add(p);
  }
  return !PeroteTakes(r, s, Phasing(s), perote, staying, leaving);
}

Ruling CheckPhaseEnd(const Rules& r, const S& s, Why* why) {
  if (s.move.duties != 0) {
    HexSet stuck;  // demoralized stacks that cannot leave, which go as one (8.81)
    for (const PieceId p : r.c.pieces.ids()) {
      if (!LandPiece(r, s, p, Phasing(s)) || !MustLeave(r, s, p) || stuck.Has(HexOf(s, p))) continue;
      if (!CouldLeave(r, s, p)) {
        if (s[p].Has(kDemoralized)) stuck.Add(HexOf(s, p));
        continue;
      }
      const Ruling ruling = RefuseToStay(r, s, p, why);
      if (!ruling.accepted) return ruling;
    }
    Kept("8.82/2"_vc);
    Kept("9.2/2"_vc);
  }
  if (s.now.turn == 1 && Phasing(s) == kMexico && r.Plays("coastal_invasion=coast_clear"_opt)) Kept("19.26"_vc);
  const HexId perote = r.c.HexOf(r.c.perote);
  if (HasCombat(s, Phasing(s), perote)) {
    const bool excess = !PeroteTakes(r, s, Phasing(s), perote, PiecesIn(r, s, Phasing(s), perote));
    for (PieceId p = TopOf(s, perote); p != kNoId && excess; p = Below(s, p)) {
      if (!LandPiece(r, s, p, Phasing(s)) || GarrisonPoints(r, s, p) == 0) continue;
      ADJUTANT_REFUSE_IF("12.14/3"_vc, CouldLeave(r, s, p), why, "more than ", r.c.n.fortress_perote_garrison,
                         " strength points are in Perote, and ", r.PieceName(p), " can leave");
    }
  }
  return Accepted("4.A5/1"_vc);
}

// Those picked up can take a step, Santa Anna's orders considered (17.12).
bool GoesOn(const Rules& r, const S& s) {
  Summons summons(r, s);
  for (const HexId to : r.c.At(PartyHex(s)).neighbours) {
    if (to == kNoId || !MayStep(r, s, s.move, to)) continue;
    if (s.now.santa_anna == kFree || Phasing(s) != kMexico) return true;
    if (summons.Check(MakeEvent(kMoved, kMexico, {to}), nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckRelease(const Rules& r, const S& s, Why* why) {
  if (const Ruling sent = CheckSent(r, s, why); !sent.accepted) return sent;
  if (s.move.steps == 0) {
    for (const PieceId p : s.move.pieces) {
      if (s.move.duties != 0 && MustLeave(r, s, p) && GoesOn(r, s)) return RefuseToStay(r, s, p, why);
    }
    // Put down they have finished (5.0).
    if (PlaceAt(r, PartyHex(s)) == r.c.perote) {
      S then = s;
      for (const PieceId p : s.move.pieces) then[p].Mark(kDone);
      Release(then);
      ADJUTANT_REFUSE_IF("12.14/3"_vc, CrampedForGood(r, then) && GoesOn(r, s), why, "more than ",
                         r.c.n.fortress_perote_garrison,
                         " strength points are in Perote, and who is put down there does not leave it any more");
    }
    return Accepted("5.41/2"_vc);
  }
  if ((s.move.traits & kPartyHalted) != 0) {
    Kept("5.22"_vc);
    Kept("6.0/2"_vc);
  }
  const Ruling stays = CheckEnding(r, s, s.move.pieces, s.move.pieces, PartyHex(s), why);
  if (!stays.accepted && GoesOn(r, s)) return stays;
  if (why != nullptr) *why = Why{};
  return Accepted("5.41/2"_vc);
}

// 12.14/3: too many for Perote, who are there on the march, may neither leave nor disband what takes them on from it,
// nor leave it at another pace.
Ruling CheckStranding(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool parts = e.type == kPieceDropped || e.type == kFormationDisbanded || e.type == kPieceDetached;
  if (!parts || s.move.hex == kNoId || s.move.steps == 0 || PlaceAt(r, PartyHex(s)) != r.c.perote) return Accepted();
  const auto stays = [&](const S& then) {
    return then.move.hex == kNoId ||
           CheckEnding(r, then, then.move.pieces, then.move.pieces, PartyHex(then), nullptr).accepted;
  };
  if (stays(s) || !GoesOn(r, s)) return Accepted();
  S then = s;
  if (e.type == kPieceDropped) {
    Drop(r, then, PieceArg(e), nullptr);
  } else {
    Organise(r, then, e, nullptr);
  }
  ADJUTANT_REFUSE_IF("12.14/3"_vc, !stays(then) && !GoesOn(r, then), why, "more than ", r.c.n.fortress_perote_garrison,
                     " strength points could not go on from Perote then");
  return Accepted();
}

// ---- The decision.

void OfferPick(const Rules& r, const S& s, PieceId piece, EventList* out) {
  if (!MayPick(r, s, s.move, piece) || !CheckPicking(r, s, piece, nullptr).accepted) return;
  out->push_back(MakeEvent(kPiecePicked, s.now.phasing, {piece}));
}

// What follows lists what CheckMoveEvent accepts, and asks what it asks.

void ListParty(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.now.phasing;
  const HexId hex = PartyHex(s);
  for (const HexId to : r.c.At(hex).neighbours) {
    const bool steps = to != kNoId && MayStep(r, s, s.move, to) && CheckSettingOut(r, s, nullptr).accepted;
    if (steps) out->push_back(MakeEvent(kMoved, player, {to}));
  }
  if (CheckRelease(r, s, nullptr).accepted) out->push_back(MakeEvent(kMoveEnded, player));
  ListOverwhelming(r, s, out);
  if (s.move.steps == 0) {
    for (const PieceId p : StackIn(s, hex)) {
      if (!s.move.pieces.Has(p) && s[p].formation == kNoId) OfferPick(r, s, p, out);
    }
  } else {
    for (const PieceId p : s.move.pieces) {
      const auto type = r.c.Piece(p).formation() ? kFormationDisbanded : kPieceDetached;
      const Event parts = MakeEvent(type, player, {p});
      if ((r.c.Piece(p).formation() || s[p].formation != kNoId) && CheckOrganisation(r, s, parts, nullptr).accepted &&
          CheckStranding(r, s, parts, nullptr).accepted) {
        out->push_back(parts);
      }
      if (!CheckDrop(r, s, p, nullptr).accepted) continue;
      const Event drop = MakeEvent(kPieceDropped, player, {p});
      if (CheckStranding(r, s, drop, nullptr).accepted) out->push_back(drop);
    }
    ListScouting(r, s, out);
  }
  if (player == kUs) ListLoads(r, s, out);
}

void ListPhase(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  for (const PieceId p : PiecesOnMap(r, s, side)) {
    const PieceState& state = s[p];
    if (!state.Has(kDone) && (state.formation == kNoId || state.Has(kDemoralized))) OfferPick(r, s, p, out);
  }
  if (side == kUs) {
    ListLoads(r, s, out);
    ListSailing(r, s, out);
  } else {
    ListFortification(r, s, out);
  }
  const auto first = static_cast<std::ptrdiff_t>(out->size());
  ListOrganisation(r, s, out);
  const auto holds = [&](const Event& e) { return !CheckReorganising(r, s, e, nullptr).accepted; };
  if (s.move.duties != 0) out->erase(std::remove_if(out->begin() + first, out->end(), holds), out->end());
  ListScouting(r, s, out);
  if (CheckPhaseEnd(r, s, nullptr).accepted) out->push_back(MakeEvent(kMovementEnded, side));
}

// Attacks that are movement, scouts, armies and divisions: this is their phase.
void AskPhase(const S& s) { Phasing(s) == kUs ? Kept("4.B3/2"_vc) : Kept("4.A5/2"_vc); }

Ruling CheckMoveEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool picked = s.move.hex != kNoId;
  switch (e.type) {
    case kPiecePicked: {
      const Ruling picks = CheckPick(r, s, s.move, PieceArg(e), why);
      if (!picks.accepted) return picks;
      const Ruling takes = CheckPicking(r, s, PieceArg(e), why);
      return takes.accepted ? picks : takes;
    }
    case kSupplyLoaded:
    case kSupplyUnloaded:
      return CheckLoad(r, s, e, why);
    case kMoved:
    case kPieceDropped:
    case kMoveEnded:
    case kOverwhelmed:
    case kReconnoitered:
      ADJUTANT_REFUSE_IMPOSSIBLE("5.0/2"_vc, !picked, why, "nobody is picked up to move");
      break;
    default:
      // 15.16, 15.17: a formation may be disbanded on the march, and left.
      ADJUTANT_REFUSE_IF("5.0/2"_vc, picked && e.type != kFormationDisbanded && e.type != kPieceDetached, why,
                         "those picked up finish their movement first");
      break;
  }
  switch (e.type) {
    case kMoved: {
      const Ruling steps = CheckStep(r, s, s.move, HexArg(e), why);
      if (!steps.accepted) return steps;
      const Ruling sets_out = CheckSettingOut(r, s, why);
      return sets_out.accepted ? steps : sets_out;
    }
    case kPieceDropped: {
      const Ruling drops = CheckDrop(r, s, PieceArg(e), why);
      if (!drops.accepted) return drops;
      const Ruling strands = CheckStranding(r, s, e, why);
      return strands.accepted ? drops : strands;
    }
    case kMoveEnded:
      return CheckRelease(r, s, why);
    case kOverwhelmed:
      AskPhase(s);
      Kept("5.11/2"_vc);
      return CheckOverwhelming(r, s, e, why);
    case kReconnoitered:
    case kMilitiaDiscarded:
      AskPhase(s);
      return CheckScouting(r, s, e, why);
    case kFortificationBegun:
      return CheckFortification(r, s, e, why);
    case kGunboatSailed:
      return CheckSailing(r, s, e, why);
    case kMovementEnded:
      return CheckPhaseEnd(r, s, why);
    default: {
      AskPhase(s);
      const Ruling organises = CheckOrganisation(r, s, e, why);
      if (!organises.accepted) return organises;
      if (const Ruling strands = CheckStranding(r, s, e, why); !strands.accepted) return strands;
      const Ruling holds = CheckReorganising(r, s, e, why);
      return holds.accepted ? organises : holds;
    }
  }
}

Ruling CheckMove(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling ruling = CheckMoveEvent(r, s, e, why);
  if (!ruling.accepted || s.now.santa_anna == kFree || Phasing(s) != kMexico) return ruling;
  return CheckSummons(r, s, e, why);
}

void ListMove(const Rules& r, const S& s, EventList* out) {
  const size_t begin = out->size();
  s.move.hex != kNoId ? ListParty(r, s, out) : ListPhase(r, s, out);
  if (s.now.santa_anna == kFree || Phasing(s) != kMexico) return;
  Summons summons(r, s);
  size_t kept = begin;
  for (size_t i = begin; i < out->size(); ++i) {
    if (summons.Check((*out)[i], nullptr).accepted) (*out)[kept++] = (*out)[i];
  }
  out->resize(kept);
}

void TakeStep(const Rules& r, S& s, HexId to, Trace* trace) {
  const DirectionId direction = r.c.Direction(PartyHex(s), to);
  Charge(r, s, direction, /*overwhelming=*/false, trace);
  s.move.escaping = 0;
  s.move.overran = 0;
  Arrive(r, s, to, trace);
}

void ApplyMove(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kPiecePicked:
      TellAllowance(r, s, PieceArg(e), trace);
      Pick(r, s, PieceArg(e), &s.move);
      break;
    case kMoved:
      TakeStep(r, s, HexArg(e), trace);
      break;
    case kPieceDropped:
      Drop(r, s, PieceArg(e), trace);
      break;
    case kMoveEnded:
      for (const PieceId p : s.move.pieces) s[p].Mark(kDone);
      Combine(r, s, Phasing(s), PartyHex(s), PieceSet{}, trace);
      ShareDemoralization(r, s, Phasing(s), PartyHex(s), PieceSet{}, trace);
      Release(s);
      break;
    case kSupplyLoaded:
    case kSupplyUnloaded:
      Load(r, s, e, trace);
      break;
    case kOverwhelmed:
      Overwhelm(r, s, e, trace);
      break;
    case kReconnoitered:
    case kMilitiaDiscarded:
      Scout(r, s, e, trace);
      break;
    case kFortificationBegun:
      BeginFortification(r, s, e, trace);
      break;
    case kGunboatSailed:
      Sail(r, s, e, trace);
      break;
    case kMovementEnded:
      s.step = kMovementEnds;
      break;
    default:
      Organise(r, s, e, trace);
      break;
  }
}

}  // namespace

// ---- 9.12, 11.25, 11.33: leaders, supply units and pack animals that a combat unit comes next to.

void Straggle(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  for (const DirectionId d : kEveryDirection) {
    const HexId near = r.c.At(hex).neighbours[d];
    if (near == kNoId || !HasLand(s, Enemy(side), near) || HasCombat(s, Enemy(side), near)) continue;
    if (r.c.At(hex).sides[d].mountain) {
      Applied(trace, "11.25/2"_vc);
      continue;
    }
    PieceSet leaders, supplies;
    bool alone = !FortressHex(r, near);
    for (const PieceId p : StackIn(s, near)) {
      const Sort sort = r.c.Piece(p).sort;
      if (!LandPiece(r, s, p, Enemy(side)) || Frozen(r, s, p)) continue;
      if (sort == Sort::kLeader) {
        leaders.Add(p);
      } else if (sort == Sort::kSupply || sort == Sort::kPackAnimal) {
        supplies.Add(p);
      } else if (IsUnit(r, s, p)) {  // 11.25: not a dummy
        alone = false;
      }
    }
    for (const PieceId p : supplies) {
      r.c.Piece(p).sort == Sort::kSupply ? Applied(trace, "11.25/1"_vc) : Applied(trace, "11.33/2"_vc);
      Eliminate(r, s, p, trace);
    }
    if (!alone) continue;
    for (const PieceId p : leaders) {
      Applied(trace, "9.12/1"_vc);
      Eliminate(r, s, p, trace);
    }
  }
}

namespace {

// 9.12, by option: leaders alone who go next to a combat unit themselves.
void RideTooNear(const Rules& r, S& s, HexId hex, Trace* trace) {
  if (FortressHex(r, hex)) return;
  const Side side = Phasing(s);
  for (const PieceId p : StackIn(s, hex)) {
    if (LandPiece(r, s, p, side) && IsUnit(r, s, p)) return;
  }
  bool near = false;
  for (const DirectionId d : kEveryDirection) {
    const HexId next = r.c.At(hex).neighbours[d];
    near = near || (next != kNoId && !r.c.At(hex).sides[d].mountain && UnitIn(r, s, Enemy(side), next));
  }
  if (!near) return;
  for (const PieceId p : s.move.pieces) {
    if (!r.c.Piece(p).leader()) continue;
    Applied(trace, "9.12/1"_vc);
    Eliminate(r, s, p, trace);
    s.move.pieces.Remove(p);
  }
}

}  // namespace

// The zone may have gone with those who exerted it: then there is none to leave.
bool MustLeave(const Rules& r, const S& s, PieceId piece) {
  const PieceState& state = s[piece];
  const bool began = state.Has(kBeganLeaderless) || (state.Has(kBeganControlled) && state.Has(kDemoralized));
  return began && InZone(r, s, Enemy(r.c.Piece(piece).side), HexOf(s, piece));
}

void Arrive(const Rules& r, S& s, HexId to, Trace* trace) {
  const Side side = Phasing(s);
  const HexId from = PartyHex(s);
  // A fortress without combat units is simply entered.
  if (HasLand(s, Enemy(side), to)) TakeOpenFortress(r, s, side, to, trace);
  const bool controlled = InZone(r, s, Enemy(side), to);
  Carry(r, s, s.move.pieces, to);
  s.move.hex = to;
  s.move.parted = 0;
  if (s.move.steps < 255) ++s.move.steps;
  // 5.47: whoever has come into it by an overwhelming attack may make another, and walks no further (5.22).
  const bool stops = controlled;
  for (const PieceId p : s.move.pieces) {
    PieceState& state = s[p];
    // They have left the zone of control in which they began, if any.
    state.Clear(kBeganControlled | kBeganLeaderless | kHalted);
    if (stops) state.Mark(kHalted);
  }
  if (stops)
    Applied(trace, "6.23"_vc, [&] { return absl::StrCat(r.HexName(to), ": an enemy zone of control, they stop"); });
  TellZones(r, s, side, to, trace);
  const bool combat = AnyUnit(r, s, s.move.pieces);
  Entered(r, s, side, to, s.move.pieces, trace, Entry::kPassing);
  if (combat) Straggle(r, s, side, to, trace);
  if (r.Plays("leader_moves_adjacent=eliminated"_opt)) RideTooNear(r, s, to, trace);
  s.step = kMoveOn;
  if (side == kUs && !s.move.pieces.Empty()) AskGuerrillas(r, s, from, kMoveOn);
}

void Release(S& s) {
  const HexSet attempted = s.move.attempted;
  const uint8_t duties = s.move.duties;
  s.move = Movement{};
  s.move.attempted = attempted;
  s.move.duties = duties;
}

namespace {

void MoveOn(const Rules& r, S& s, Trace*) {
  s.step = kMoveStep;
  s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
}

void BeginMovement(const Rules& r, S& s, Trace* trace) {
  const Side side = Phasing(s);
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.move = Movement{};
  s.org = Organisation{};
  side == kUs ? Applied(trace, "4.B3/1"_vc) : Applied(trace, "4.A5/1"_vc);
  Applied(trace, "5.0/1"_vc);
  Applied(trace, "5.24/2"_vc);
  bool any = false;
  for (const PieceId p : r.c.pieces.ids()) {
    if (r.c.Piece(p).side != side || !OnMap(s[p].where)) continue;
    any = any || r.c.Piece(p).sort != Sort::kGuerrilla;
    PieceState& state = s[p];
    state.Clear(kDone | kHalted | kBuilder | kScouted | kBeganControlled | kBeganLeaderless);
    // 19.23: the hex of the invasion is one of the three.
    state.spent = CountsHexes(s, side) && r.c.Piece(p).land() && !Frozen(r, s, p) ? kTenths : 0;
    if (state.spent != 0) Applied(trace, "19.23/2"_vc);
    if (!r.c.Piece(p).land()) continue;
    if (r.c.Piece(p).sort == Sort::kSupply || r.c.Piece(p).sort == Sort::kPackAnimal) state.wait = 0;
    const HexId hex = HexOf(s, p);
    if (Frozen(r, s, p) || !InZone(r, s, Enemy(side), hex)) continue;
    if (LandingIsStep(r, s, side)) {
      // They have entered it, and stop.
      Applied(trace, "6.23"_vc);
      state.Mark(kHalted);
      continue;
    }
    state.Mark(kBeganControlled);
    const bool led = LeaderIn(r, s, side, hex);
    if (!led) state.Mark(kBeganLeaderless);
    if (!led || state.Has(kDemoralized)) s.move.duties = 1;
  }
  s.step = any ? kMoveStep : kMovementEnds;
}

// 8.82, 9.2: what should have left a zone of control, and could not, is eliminated.
void EndMovement(const Rules& r, S& s, Trace* trace) {
  const Side side = Phasing(s);
  // Who is no combat unit is lost only if none is left with him (9.12, 11.25).
  for (const bool units : {true, false}) {
    for (const PieceId p : r.c.pieces.ids()) {
      if (s.move.duties == 0 || !LandPiece(r, s, p, side) || r.c.Piece(p).formation() || !MustLeave(r, s, p)) continue;
      const Sort sort = r.c.Piece(p).sort;
      const bool follows = sort == Sort::kLeader || sort == Sort::kSupply || sort == Sort::kPackAnimal;
      if (follows == units) continue;
      if (follows && UnitIn(r, s, side, HexOf(s, p))) {
        sort == Sort::kLeader ? Applied(trace, "9.12/2"_vc) : Applied(trace, "11.25/3"_vc);
        continue;
      }
      s[p].Has(kBeganLeaderless) ? Applied(trace, "9.2/3"_vc) : Applied(trace, "8.82/3"_vc);
      Eliminate(r, s, p, trace);
    }
  }
  CompleteFortifications(r, s, trace);
  s.move = Movement{};
  s.step = kRallyPhase;
}

}  // namespace

const VeracruzStep kMovementSteps[] = {
    Automatic(kMovementPhase, "the Movement Phase begins", "5.0/1"_vc, BeginMovement,
              {kMoveStep, kMovementEnds, kBack}),
    {kMoveStep,
     "movement",
     "moves units",
     "5.11/1"_vc,
     {kPiecePicked, kMoved, kPieceDropped, kMoveEnded, kSupplyLoaded, kSupplyUnloaded, kGunboatSailed, kOverwhelmed,
      kReconnoitered, kFortificationBegun, kMovementEnded, kFormationNamed, kFormationCompleted, kPieceJoined,
      kPieceDetached, kFormationDisbanded, kPieceTopped, kMilitiaDiscarded},
     PhasingPlayer,
     ListMove,
     CheckMove,
     ApplyMove,
     {kMoveStep, kOrganiseStep, kScoutDieStep, kGuerrillaAnswers, kMoveOn, kMovementEnds},
     /*lists_legal=*/true},
    Automatic(kMoveOn, "movement goes on or ends", "5.0/1"_vc, MoveOn, {kMoveStep, kBack}),
    Automatic(kMovementEnds, "movement is over", "8.82/3"_vc, EndMovement, {kRallyPhase}),
};
void AddMovementSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::veracruz
