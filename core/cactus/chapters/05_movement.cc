// Cactus Throne 5.1, 5.3: the Movement Phase, from who is picked to who stays behind.
#include "core/cactus/chapters/05_movement.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other (4.0/4).
void BeginMovement(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/4"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.move = {};
  if (!NextSide(s)) {
    s.agenda.fallen = {};  // 7.5/18 has had its Movement Phase
    return void(s.step = kRaidPhase);
  }
  MovementBeginsWith(r, s, Phasing(s), trace);
  s.step = kMoveOn;
}

// ---- A move.

Ruling CheckForceMarch(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("11.1/4"_cac, !MayStill(s, s.turn.force_march), why, "no Force March is due to ",
                     r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !AnyPicked(s), why, "nobody is picked to move");
  ADJUTANT_REFUSE_IF("11.1/4"_cac, s.move.marched != 0, why, "they have made it already");
  Piece who;
  ADJUTANT_REFUSE_IF("11.1/4"_cac, !ForceMarchHelps(r, s, &who), why,
                     "one unit more would take none of them any further");
  return Accepted();
}
void ForceMarch(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.1/4"_cac, "they have one movement point more");
  Piece who;
  ForceMarchHelps(r, s, &who);
  s.move.marched = 1;
  s.move.marcher = who.unit;
  s.move.marching_leader = who.leader;
  UseUp(s, &s.turn.force_march);
}

// Nobody owes a move: whatever asks for moves has been kept to.
Ruling KeepDuties(const S& s) {
  if (s.affairs.bismarck != 0) Kept("11.5/9b"_cac);
  if (s.affairs.abdicated != 0) Kept("11.6/2a"_cac);
  if (s.affairs.repo_turn != 0) Kept("11.4/10b"_cac);
  if (s.affairs.sonora != 0) Kept("10.2/9"_cac);
  return Accepted();
}
Ruling CheckEndOfMovement(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/1"_cac, AnyPicked(s), why, "a move is not finished");
  const Group all = {UnitsOf(r, s, Phasing(s)), LeadersOf(r, s, Phasing(s))};
  Piece owes;
  ForEach(all, [&](Piece piece) {
    if (!owes.exists() && OwesMove(r, s, piece)) owes = piece;
  });
  if (!owes.exists()) return KeepDuties(s);
  return CheckOwesNoMove(r, s, owes, " must move before", why);
}

void ListMoves(const Rules& r, const S& s, EventList* out) {
  ListCommits(r, s, out);
  if (s.move.steps == 0 && !s.move.army.exists()) ListPicks(r, s, false, out);
  if (!AnyPicked(s)) return out->push_back(MakeEvent(kMovementEnded, s.now.phasing));
  ForEachStep(r, s.move.at, [&](PlaceId to) { out->push_back(MakeEvent(kMoved, s.now.phasing, {to})); });
  ListSails(r, s, out);
  ListTries(r, s, out);
  ListPieces(MoverOf(s), kPieceDropped, s.now.phasing, out);
  if (MayStill(s, s.turn.force_march)) out->push_back(MakeEvent(kForceMarched, s.now.phasing));
  out->push_back(MakeEvent(kMoveEnded, s.now.phasing));
}

Ruling CheckMove(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kPiecePicked:
      return CheckPick(r, s, PieceArg(e), false, why);
    case kArmyPicked:
      return CheckArmyPick(r, s, ArmyArg(e), false, why);
    case kMoved:
      return CheckMarch(r, s, PlaceArg(e), why);
    case kSailed:
      return CheckSail(r, s, PlaceArg(e), why);
    case kPieceDropped:
      return CheckDrop(r, s, PieceArg(e), why);
    case kForceMarched:
      return CheckForceMarch(r, s, why);
    case kCheckTried:
      return CheckTry(r, s, UnitArg(e), why);
    case kUnitCommitted:
      return CheckCommit(r, s, UnitArg(e), why);
    case kMoveEnded:
      ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !AnyPicked(s), why, "nobody is picked to move");
      return Accepted();
    default:
      return CheckEndOfMovement(r, s, why);
  }
}

void Move(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "5.1/1"_cac);
  s.step = kMoveStep;
  switch (e.type) {
    case kPiecePicked:
      PickUp(s, PieceArg(e), MoveKind::kMarch);
      break;
    case kArmyPicked:
      PickUpArmy(r, s, ArmyArg(e), MoveKind::kMarch);
      break;
    case kMoved:
      return SetOut(r, s, PlaceArg(e), trace);
    case kSailed:
      return Sail(r, s, PlaceArg(e), trace);
    case kPieceDropped:
      Applied(trace, "5.1/6"_cac);
      Drop(s, PieceArg(e), MarksOfDropped(s));
      s.step = kMoveOn;
      break;
    case kForceMarched:
      ForceMarch(r, s, trace);
      break;
    case kCheckTried:
      if (UnitArg(e).exists()) s.move.checker = UnitArg(e);
      s.step = kTerrainCheckDieStep;
      break;
    case kUnitCommitted:
      Commit(s, UnitArg(e), trace);
      s.step = kMoveOn;
      break;
    case kMoveEnded:
      EndMove(s);
      s.step = kMoveOn;
      break;
    default:
      s.step = kMovementEnds;
  }
  if (s.step == kMoveStep) s.move.allowance = static_cast<uint8_t>(RangeOf(r, s));
}

void EndMovement(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "5.1/1"_cac);
  LoseThoseAboard(r, s, Phasing(s), trace);
  ClearMarks(s, kLeftBehind);
  s.step = kMovementPhase;
}

// 5.1.1/1: the step to or from Baja is a move of its own.
Ruling CheckBaja(const Rules& r, const S& s, PlaceId to, Why* why) {
  const PlaceId baja = r.c.PlaceOf(r.c.baja);
  const bool after = s.move.steps > 0 && (to == baja || s.move.at == baja);
  ADJUTANT_REFUSE_IF("5.1.1/1"_cac, after, why, "the way to or from ", r.PlaceName(baja), " takes the whole move");
  ADJUTANT_REFUSE_IF("5.1.1/1"_cac, s.move.steps > 0 && s.move.from == baja, why, "the way from ", r.PlaceName(baja),
                     " has taken the whole move");
  return Accepted();
}

}  // namespace

Ruling CheckLeaving(const Rules& r, const S& s, Side side, const UnitSet& units, PlaceId from, PlaceId to, Why* why) {
  if (!r.Plays("leave_enemy=friendly_only"_opt) || !r.c.OnMap(from)) return Accepted();
  const ProvinceId here = r.c.ProvinceOf(from), there = r.c.ProvinceOf(to);
  const bool among = !Bypasses(r, s, side, here, units, nullptr);
  ADJUTANT_REFUSE_IF("5.1/1"_cac, among && !(there.exists() && Holds(s, side, there)), why,
                     "who is among enemies goes first into a friendly province");
  return Accepted();
}

Ruling CheckMarch(const Rules& r, const S& s, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/1"_cac, !AnyPicked(s), why, "nobody is picked to move");
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1/7"_cac, !r.c.OnMap(to), why, r.PlaceName(to), " is no province");
  if (const Ruling ruling = CheckBaja(r, s, to, why); !ruling.accepted) return ruling;
  if (Breaks("5.1/7"_cac, s.move.steps >= RangeOf(r, s))) {
    const auto sentence = [&] {
      return absl::StrCat("they have come ", RangeOf(r, s), " provinces and go no further");
    };
    return s.move.army.exists() ? Refused("5.1/7"_cac, why, sentence, "6.2/1"_cac)
                                : Refused("5.1/7"_cac, why, sentence);
  }
  ADJUTANT_REFUSE_IF("5.1/8"_cac, s.move.halted == 1, why, "the ground stops them unless they pass a check");
  ADJUTANT_REFUSE_IF("5.1/9"_cac, s.move.halted > 1, why, "they have failed to go on");
  ADJUTANT_REFUSE_IF("5.3/1"_cac, StoppedByEnemy(r, s), why, "the enemy in the field stops them");
  if (s.move.steps == 0) {
    const Ruling leaves = CheckLeaving(r, s, Phasing(s), s.move.units, s.move.from, to, why);
    if (!leaves.accepted) return leaves;
  }
  return CheckStep(r, s, MoverOf(s), s.move.at, to, why);
}

// ---- Who stands to fight, so that others pass (5.3/2).

Ruling CheckCommit(const Rules& r, const S& s, UnitId unit, Why* why) {
  ADJUTANT_REFUSE_IF("5.1/1"_cac, SideOf(r, s, unit) != Phasing(s), why, r.UnitName(unit), " is not of ",
                     r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IF("11.2/5"_cac, PhaseOf(s) != Phase::kMovement && RaidsAtOnce(s), why,
                     "nothing but the surprise raid is made now");
  const ProvinceId province = ProvinceOf(r, s, Piece(unit));
  const bool fights =
      province.exists() && !s.inside.Has(unit) && !UnbesiegedEnemies(r, s, Phasing(s), province).Empty();
  ADJUTANT_REFUSE_IF("5.3/2"_cac, !fights, why, r.UnitName(unit), " meets no enemy where it is who is not besieged");
  ADJUTANT_REFUSE_IF("5.3/4"_cac, s[unit].Has(kStandsToFight), why, r.UnitName(unit), " stays to fight already");
  const bool has_moved = s[unit].Has(kHasMoved) || (s.move.units.Has(unit) && s.move.steps > 0);
  if (!has_moved) {
    if (const Ruling ruling = CheckOwesNoMove(r, s, unit, " must move", why); !ruling.accepted) return ruling;
  }
  ADJUTANT_REFUSE_IF("5.2/4"_cac, s[unit].Has(kHasSailed) && r.Plays("sea_combat=no_combat"_opt), why, r.UnitName(unit),
                     " has landed this turn and attacks nobody");
  if (!AnyPicked(s)) return Accepted();
  ADJUTANT_REFUSE_IF("5.3/2"_cac, s.move.at != s[unit].where.get(), why, r.UnitName(unit),
                     " is not where the others move");
  if (!s.move.units.Has(unit)) return Accepted();
  ADJUTANT_REFUSE_IF("5.3/4"_cac, s.move.steps == 0 && !s.move.army.exists(), why, "they have not set out yet");
  if (const Ruling ruling = CheckDrop(r, s, unit, why); !ruling.accepted) return ruling;
  return s.move.army.exists() ? Accepted("5.3/3"_cac) : Accepted();
}
void ListCommits(const Rules& r, const S& s, EventList* out) {
  if (AnyPicked(s)) {
    if (r.c.OnMap(s.move.at)) ListUnits(UnitsAt(s, s.move.at), kUnitCommitted, s.now.phasing, out);
    return;
  }
  for (const ProvinceId p : r.c.map) {
    if (!UnbesiegedEnemies(r, s, Phasing(s), p).Empty()) {
      ListUnits(UnitsInField(r, s, Phasing(s), p), kUnitCommitted, s.now.phasing, out);
    }
  }
}

void Commit(S& s, UnitId unit, Trace* trace) {
  Applied(trace, "5.3/4"_cac);
  if (!s.move.units.Has(unit)) return s[unit].Mark(kStandsToFight);
  Drop(s, unit, static_cast<uint16_t>(MarksOfDropped(s) | kStandsToFight));
}

const CactusStep kMovementSteps[] = {
    Automatic(kMovementPhase, "a player may move", "4.0/4"_cac, BeginMovement, {kMoveOn, kRaidPhase}),
    {kMoveStep,
     "move",
     "moves units, leaders and Armies",
     "5.1/1"_cac,
     {kPiecePicked, kArmyPicked, kMoved, kSailed, kPieceDropped, kMoveEnded, kForceMarched, kCheckTried, kUnitCommitted,
      kMovementEnded},
     PhasingPlayer,
     ListMoves,
     CheckMove,
     Move,
     {kMoveStep, kSetsOut, kReactions, kTerrainCheckDieStep, kMoveOn, kMovementEnds}},
    Automatic(kMovementEnds, "a player has moved", "5.1/1"_cac, EndMovement, {kMovementPhase}),
};
void AddEntrySteps(std::vector<CactusStep>* steps);  // 05_entry.cc
void AddMovementSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
  AddEntrySteps(steps);
}

}  // namespace adjutant::cactus
