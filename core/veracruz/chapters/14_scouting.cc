// Veracruz 14: limited intelligence: militia that nobody has tried, and reconnaissance.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

// 14.13: the counter is turned up. True if it is militia that nobody knew.
bool TurnUp(const Rules& r, S& s, PieceId piece, Trace* trace) {
  PieceState& state = s[piece];
  state.Mark(kSeen);
  if (state.formation != kNoId) s[r.c.FormationPiece(state.formation)].Mark(kSeen);
  if (!r.c.Piece(piece).drawn || state.Has(kTried)) return false;
  state.Mark(kTried);
  Applied(trace, "14.13"_vc,
          [&] { return absl::StrCat(r.PieceName(piece), " shows a strength of ", static_cast<int>(state.strength)); });
  if (state.strength == 0) {
    Applied(trace, "14.14"_vc);
    Applied(trace, "14.16/2"_vc);
    Applied(trace, "14.37/1"_vc);
  }
  return true;
}

// What follows from militia having been turned up in a hex.
void AfterTurningUp(const Rules& r, S& s, HexId hex, Trace* trace) {
  const bool controlled = (There(s, hex) & kMexicoControls) != 0;
  Refresh(r, s, hex);
  if (controlled && (There(s, hex) & kMexicoControls) == 0) Applied(trace, "14.17/2"_vc);
  CheckFormations(r, s, hex, trace);
}

void PutBack(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const HexId hex = HexOf(s, piece);
  const size_t strength = hex == kNoId ? s[piece].strength : s[piece].printed;
  const FormationSet weakened = WeakenedBy(r, s, piece);
  TakeOff(r, s, piece, kNotArrived);
  ++s.militia[strength];
  Applied(trace, "14.16/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " goes back to the pool"); });
  if (hex != kNoId) CheckFormations(r, s, hex, trace, weakened);
}

// ---- 14.32, 14.33: reconnaissance.
HexId Target(const S& s) { return s.move.target; }
HexId Here(const S& s) { return s.move.hex; }

// They have come into the hex where they are, in this phase or, by option, as they landed.
bool HasStepped(const Rules& r, const S& s) { return s.move.steps > 0 || LandingIsStep(r, s, Phasing(s)); }

// The bit of a scout in ScoutedHex; those of a side are few.
uint8_t ScoutBit(const Rules& r, PieceId scout) {
  int number = 0;
  for (const PieceId p : Every<PieceId>(scout.index())) {
    number += r.c.Piece(p).scout && r.c.Piece(p).side == r.c.Piece(scout).side ? 1 : 0;
  }
  return static_cast<uint8_t>(number < 8 ? 1 << number : 0);
}

// 14.36: it has reconnoitered from where it is, now or when it was there before; what others have done is not its own.
bool HasScoutedHere(const Rules& r, const S& s, PieceId piece) {
  return (s.move.steps == s.move.scouted && s[piece].Has(kScouted)) || HasScoutedFrom(r, s, piece, Here(s));
}

// The scout reconnoiters from where the party is, which others of it may do yet.
void NoteScoutedHere(const Rules& r, S& s, PieceId scout) {
  Movement& move = s.move;
  ScoutedHex* here = nullptr;
  for (ScoutedHex& divided : move.divided) {
    if (divided.hex == move.hex || (divided.hex == kNoId && !move.attempted.Has(Here(s)))) {
      here = &divided;
      break;
    }
  }
  if (here != nullptr && here->hex == kNoId) {
    for (const PieceId other : move.pieces) {
      if (r.c.Piece(other).scout) here->others = static_cast<uint8_t>(here->others | ScoutBit(r, other));
    }
    here->hex = move.hex;
  }
  if (here != nullptr) {
    here->others = static_cast<uint8_t>(here->others & ~ScoutBit(r, scout));
    if (here->others == 0) here->hex = kNoId;  // so for all
  }
  move.attempted.Add(Here(s));
}

Ruling CheckReconnaissance(const Rules& r, const S& s, const Event& e, Why* why) {
  const PieceId piece = PieceArg(e);
  const HexId target = HexArg(e, 1);
  const Side side = Phasing(s);
  const PieceInfo& info = r.c.Piece(piece);
  const bool able = info.scout && info.side == side;
  const auto unable = [&] { return absl::StrCat(r.PieceName(piece), " does not reconnoiter"); };
  if (side == kUs ? Breaks("14.32/1"_vc, !able) : Breaks("14.33/1"_vc, !able)) {
    return side == kUs ? Refused("14.32/1"_vc, why, unable, "3.22/2"_vc)
                       : Refused("14.33/1"_vc, why, unable, "3.22/2"_vc);
  }
  const bool entered = s.move.hex != kNoId && HasStepped(r, s) && s.move.pieces.Has(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("14.32/1"_vc, !entered, why, r.PieceName(piece),
                             " reconnoiters at the moment of moving next to the enemy");
  ADJUTANT_REFUSE_IF("14.32/1"_vc, !r.c.Borders(Here(s), target) || !HasLand(s, Enemy(side), target), why,
                     "there is no enemy in ", r.HexName(target), " next to ", r.HexName(Here(s)));
  const bool again = HasScoutedHere(r, s, piece);
  const auto once = [&] {
    return absl::StrCat(r.PieceName(piece), " has reconnoitered from ", r.HexName(Here(s)), " in this phase");
  };
  if (Breaks("14.36/1"_vc, again)) return Refused("14.36/1"_vc, why, once);
  return Accepted("14.36/2"_vc);
}

void Announce(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  Movement& move = s.move;
  bool first = move.scouted == 0;
  for (const PieceId p : move.pieces) {
    first = first && !s[p].Has(kScouted);  // where they landed
    if (move.scouted != move.steps) s[p].Clear(kScouted);
  }
  if (first) move.attempted = HexSet{};  // of those that moved before
  s[piece].Mark(kScouted);
  move.scouted = move.steps;
  move.scout = piece;
  move.target = HexArg(e, 1);
  NoteScoutedHere(r, s, piece);
  Phasing(s) == kUs ? Applied(trace, "14.32/1"_vc) : Applied(trace, "14.33/1"_vc);
  s.step = kScoutDieStep;
}

void ListScoutDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kReconnaissance); }
Ruling CheckScoutDie(const Rules&, const S& s, const Event& e, Why* why) {
  return Phasing(s) == kUs ? CheckDie(e, Purpose::kReconnaissance, "14.32/2"_vc, why)
                           : CheckDie(e, Purpose::kReconnaissance, "14.33/2"_vc, why);
}
void RollScoutDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool us = Phasing(s) == kUs;
  const int looks = e.args[1] * (us ? r.c.n.scout_us_factor : 1);
  const auto told = [&] {
    return absl::StrCat("as many as ", looks, looks == 1 ? " counter" : " counters", " below the topmost in ",
                        r.HexName(Target(s)), looks == 1 ? " is" : " are", " looked at");
  };
  us ? Applied(trace, "14.32/2"_vc, told) : Applied(trace, "14.33/2"_vc, told);
  s.move.looks = static_cast<uint8_t>(looks);
  s.step = kScoutReport;
}

// ---- 14.37: what is done with militia of no strength.
bool ZeroesIn(const Rules& r, const S& s, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (RevealedZero(r, s, p)) return true;
  }
  return false;
}

// 14.32: back to the move that was interrupted. The scout may go on where the others have stopped, at no further cost
// if the reconnaissance has shown that nobody here has a zone of control.
void GoOn(const Rules& r, S& s) {
  s.move.target = kNoId;
  s.move.looks = 0;
  s.move.escaping = InZone(r, s, Enemy(Phasing(s)), Here(s)) ? 1 : 0;
  for (const PieceId p : s.move.pieces) {
    if (s[p].Has(kHalted)) s.move.escaping = 1;
  }
  s.step = kMoveOn;
}

// Those whom Mexico is asked about: in the hex reconnoitered, or in the combat that is over.
PieceSet ZeroesAsked(const Rules& r, const S& s) {
  if (s.battle.hex != kNoId) return ZeroesOfCombat(r, s);
  PieceSet zeroes;
  for (const PieceId p : StackIn(s, Target(s))) {
    if (RevealedZero(r, s, p)) zeroes.Add(p);
  }
  return zeroes;
}

void ListDiscards(const Rules& r, const S& s, EventList* out) {
  ListPieces(ZeroesAsked(r, s), kMilitiaDiscarded, kMexico, out);
  out->push_back(MakeEvent(kMilitiaKept, kMexico, {}));
}
Ruling CheckDiscard(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kMilitiaKept) return Accepted("14.37/1"_vc);
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("14.37/2"_vc, !ZeroesAsked(r, s).Has(piece), why, r.PieceName(piece),
                             " is no militia of strength zero that has just been revealed");
  return Accepted();
}
void Discard(const Rules& r, S& s, const Event& e, Trace* trace) {
  bool more = false;
  if (e.type == kMilitiaDiscarded) {
    Applied(trace, "14.37/2"_vc);
    PutBack(r, s, PieceArg(e), trace);
    more = !ZeroesAsked(r, s).Empty();
  }
  if (more) return;
  if (s.battle.hex != kNoId) {
    s.battle.zeroes = 0;
    s.step = kCombatOver;
  } else {
    GoOn(r, s);
  }
}

// 14.16: militia that Mexico may put back into the pool of its own will.
bool MayPutBack(const Rules& r, const S& s, PieceId piece) {
  return RevealedZero(r, s, piece) || (r.c.Piece(piece).drawn && s[piece].where == kEliminated);
}
Ruling CheckPutBack(const Rules& r, const S& s, const Event& e, Why* why) {
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IF("5.0/2"_vc, s.move.hex != kNoId, why, "the units that move come first");
  ADJUTANT_REFUSE_IMPOSSIBLE("14.16/4"_vc, Phasing(s) != kMexico || !MayPutBack(r, s, piece), why, r.PieceName(piece),
                             " is no militia of strength zero that is revealed");
  return Accepted();
}

}  // namespace

bool HasScoutedFrom(const Rules& r, const S& s, PieceId piece, HexId hex) {
  const bool scouted = s.move.scouted != 0 || s[piece].Has(kScouted);  // or where it landed
  if (!scouted || !s.move.attempted.Has(hex)) return false;
  for (const ScoutedHex& divided : s.move.divided) {
    if (divided.hex == hex) return (divided.others & ScoutBit(r, piece)) == 0;
  }
  return true;
}

namespace {

// A leader has led the scout to where it is: he has come there in this phase, and as far as it has.
bool LedHere(const Rules& r, const S& s, PieceId scout) {
  for (const PieceId p : StackIn(s, Here(s))) {
    const bool leader = r.c.Piece(p).leader() && r.c.Piece(p).side == Phasing(s);
    if (leader && s[p].Has(kHalted) && s[p].spent == s[scout].spent) return true;
  }
  return false;
}

}  // namespace

Ruling CheckSent(const Rules& r, const S& s, Why* why) {
  if (!SentToScout(r, s.move) || s.move.steps == 0) return Accepted();
  const PieceId scout = s.move.pieces.First();
  const Side side = Phasing(s);
  // Not one that has been led there, or has come by an overwhelming attack. A leader who stands there lets nobody in
  // (9.2).
  const bool alone =
      s[scout].Has(kHalted) && s.move.overran == 0 && InZone(r, s, Enemy(side), Here(s)) && !LedHere(r, s, scout);
  const bool owes = alone && !HasScoutedHere(r, s, scout);
  const auto sentence = [&] {
    return absl::StrCat(r.PieceName(scout),
                        " has come into an enemy zone of control without a leader to reconnoiter, and does so now");
  };
  if (side == kUs ? Breaks("14.32/1"_vc, owes) : Breaks("14.33/1"_vc, owes)) {
    return side == kUs ? Refused("14.32/1"_vc, why, sentence, "9.2/1"_vc)
                       : Refused("14.33/1"_vc, why, sentence, "9.2/1"_vc);
  }
  return Accepted();
}

void RemoveZeroes(const Rules& r, S& s, HexId hex, Trace* trace) {
  for (const PieceId p : StackIn(s, hex)) {
    const PieceInfo& info = r.c.Piece(p);
    if (info.land() && !info.formation() && !RevealedZero(r, s, p)) return;
  }
  for (PieceId p = TopOf(s, hex); p != kNoId;) {
    const PieceId next = Below(s, p);
    if (RevealedZero(r, s, p)) {
      Applied(trace, "14.37/3"_vc);
      PutBack(r, s, p, trace);
    }
    p = next;
  }
}

bool HideZero(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).drawn && !s[p].Has(kTried) && s[p].strength == 0) return true;
  }
  return false;
}

PieceSet ZeroesOfCombat(const Rules& r, const S& s) {
  PieceSet zeroes;
  for (const PieceId p : r.c.MilitiaPieces()) {
    const bool fought = s.battle.attacker.pieces.Has(p) || s.battle.defender.pieces.Has(p);
    if (fought && RevealedZero(r, s, p)) zeroes.Add(p);
  }
  return zeroes;
}

void ListScouting(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  if (s.move.hex == kNoId) {
    if (side != kMexico) return;
    for (const PieceId p : r.c.MilitiaPieces()) {
      const Event event = MakeEvent(kMilitiaDiscarded, side, {p});
      if (CheckPutBack(r, s, event, nullptr).accepted) out->push_back(event);
    }
    return;
  }
  if (!HasStepped(r, s)) return;
  for (const PieceId p : s.move.pieces) {
    if (!r.c.Piece(p).scout || HasScoutedHere(r, s, p)) continue;
    for (const HexId hex : r.c.At(Here(s)).neighbours) {
      if (hex == kNoId || !HasLand(s, Enemy(side), hex)) continue;
      const Event event = MakeEvent(kReconnoitered, side, {p, hex});
      if (CheckReconnaissance(r, s, event, nullptr).accepted) out->push_back(event);
    }
  }
}

Ruling CheckScouting(const Rules& r, const S& s, const Event& e, Why* why) {
  return e.type == kReconnoitered ? CheckReconnaissance(r, s, e, why) : CheckPutBack(r, s, e, why);
}

void Scout(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kReconnoitered) {
    Announce(r, s, e, trace);
  } else {
    Applied(trace, "14.16/4"_vc);
    PutBack(r, s, PieceArg(e), trace);
  }
}

namespace {

// 14.34: from the top down, the topmost not counted; where an earlier reconnaissance of this phase left off.
void ScoutReport(const Rules& r, S& s, Trace* trace) {
  const HexId hex = Target(s);
  const Side side = Enemy(Phasing(s));
  Applied(trace, "14.34/1"_vc);
  bool topmost = true, tried = false, zero = false;
  for (PieceId p = TopOf(s, hex); p != kNoId && s.move.looks > 0; p = Below(s, p)) {
    const PieceInfo& info = r.c.Piece(p);
    if (info.side != side || !info.land()) continue;
    if (info.formation()) {
      Applied(trace, "14.35"_vc);
      Applied(trace, "15.15/3"_vc);
      continue;
    }
    if (topmost) {
      topmost = false;
      continue;
    }
    if (s[p].Has(kSeen)) {
      Applied(trace, "14.34/3"_vc);
      continue;
    }
    --s.move.looks;
    if (info.sort == Sort::kDummy) {
      Applied(trace, "14.34/2"_vc);
      Applied(trace, "14.2/4"_vc);
      Applied(trace, "14.37/1"_vc);
    }
    tried = TurnUp(r, s, p, trace) || tried;
    zero = zero || RevealedZero(r, s, p);
  }
  Applied(trace, "14.31/3"_vc);
  if (tried) AfterTurningUp(r, s, hex, trace);
  // 14.37/3: those too that had been turned up before, as in combat.
  RemoveZeroes(r, s, hex, trace);
  if (tried && zero && ZeroesIn(r, s, hex)) {
    s.step = kDiscardMilitiaStep;
  } else {
    GoOn(r, s);
  }
}

}  // namespace

void Reveal(const Rules& r, S& s, const PieceSet& pieces, HexId hex, Trace* trace) {
  Applied(trace, "14.31/3"_vc);
  bool tried = false;
  for (const PieceId p : pieces) tried = TurnUp(r, s, p, trace) || tried;
  if (tried) AfterTurningUp(r, s, hex, trace);
}

void Reveal(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  Reveal(r, s, PiecesIn(r, s, side, hex), hex, trace);
}

void PlaceMilitia(const Rules& r, S& s, int strength, HexId hex, Trace* trace) {
  PieceId piece = r.c.first_militia;
  while (piece < r.c.first_leader && s[piece].where != kNotArrived) ++piece;
  ADJUTANT_ASSERT(piece < r.c.first_leader && s.militia[static_cast<size_t>(strength)] > 0);
  --s.militia[static_cast<size_t>(strength)];
  PieceState& state = s[piece];
  state.strength = state.printed = static_cast<uint8_t>(strength);
  PutDown(r, s, piece, hex);
  Applied(trace, "14.11"_vc);
  Applied(trace, "14.12/2"_vc);
  Applied(trace, "14.17/1"_vc);
  Applied(trace, "14.12/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " stands untried in ", r.HexName(hex)); });
  PieceSet placed;
  placed.Add(piece);
  Entered(r, s, kMexico, hex, placed, trace);
}

const VeracruzStep kScoutingSteps[] = {
    Automatic(kScoutReport, "scouts report what they see", "14.34/1"_vc, ScoutReport, {kDiscardMilitiaStep, kMoveOn}),
    {kDiscardMilitiaStep,
     "discard_militia",
     "puts revealed militia of strength zero back, or keeps them",
     "14.37/2"_vc,
     {kMilitiaDiscarded, kMilitiaKept},
     MexicoPlays,
     ListDiscards,
     CheckDiscard,
     Discard,
     {kDiscardMilitiaStep, kMoveOn, kCombatOver}},
    {kScoutDieStep,
     "reconnaissance_die",
     "the die for the reconnaissance is rolled",
     "14.32/2"_vc,
     {kDieRolled},
     Dice,
     ListScoutDie,
     CheckScoutDie,
     RollScoutDie,
     {kScoutReport}},
};
void AddScoutingSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kScoutingSteps), std::end(kScoutingSteps));
}

}  // namespace adjutant::veracruz
