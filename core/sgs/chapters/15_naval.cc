// SGS Halls of Montezuma VII.E, XV.D, IX.H.load: ships, and whom they carry.
#include <algorithm>
#include <iterator>

#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

namespace {

// An event of the scenario opens the water to ships of the side, and has not done so yet.
bool Opens(const std::vector<Effect>& effects, Side side, RegionId water) {
  for (const Effect& effect : effects) {
    const bool theirs = effect.side == kNobody || effect.side == side;
    if (effect.kind == EffectKind::kExits && theirs && effect.regions.Has(water)) return true;
  }
  return false;
}

// Battles at sea are fought in this game (naval_battle), and have their phase in the scenario (seq_optional).
bool FoughtAtSea(const Rules& r) {
  return !r.Plays("naval_battle=none"_opt) && !r.scenario().absent.Has(static_cast<int>(Phase::kNavalBattle));
}

// From water or a port, into water or a port.
Ruling CheckWay(const Rules& r, const S& s, RegionId from, RegionId to, Why* why) {
  const Side side = Active(s);
  ADJUTANT_REFUSE_IF("IV.map.unplay/1"_sgs, !InPlay(r, to), why, r.RegionName(to), " is not in play");
  const bool out = LeadsTo(r, from, to), in = LeadsTo(r, to, from);
  const ConnectionId by = r.c.Between(from, to);
  if (!r.c.Naval(to) && !in && by.exists() && !r.c.connections[by].naval()) AddCase("IV.conn.land/1"_sgs, why);
  ADJUTANT_REFUSE_IF("IV.D.naval/1"_sgs, !r.c.Naval(to) && !in, why, r.RegionName(to),
                     " has no port into which ships come from ", r.RegionName(from));
  const bool linked = by.exists() && r.c.connections[by].naval();
  ADJUTANT_REFUSE_IF("XV.D/1"_sgs, !out && !in && !linked, why, "no way by water leads from ", r.RegionName(from),
                     " to ", r.RegionName(to));
  if (!in) {
    ADJUTANT_REFUSE_IF("IV.map.area/1"_sgs, Shut(r, s, side, to), why, r.RegionName(to),
                       " is closed to ships until an event opens it");
    ADJUTANT_REFUSE_IF("XV.F/1"_sgs, EnemyOutside(r, s, side, to) && !FoughtAtSea(r), why, "the enemy's ships are at ",
                       r.RegionName(to), ", and no battle is fought at sea in this game");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, OwnerOf(s, to) != side, why, "the port of ", r.RegionName(to),
                     " is not yours");
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, Besieged(r, s, to) && r.Plays("siege_enter=no"_opt), why, r.RegionName(to),
                     " is besieged: no ship goes in");
  return Accepted("SUM.maps/4"_sgs);
}

Ruling CheckSail(const Rules& r, const S& s, const Course& course, RegionId to, const RegionSet& seen, Why* why) {
  if (const Ruling ruling = CheckWay(r, s, course.at, to, why); !ruling.accepted) return ruling;
  const Toll toll = SeaTollOf(r, s, course, to, nullptr);
  if (const Ruling ruling = CheckToll(r, s, course, toll, why); !ruling.accepted) return ruling;
  if (!r.c.Naval(to)) return Accepted();
  const Side side = Active(s);
  const bool alone = r.Plays("stack_scope=per_stack"_opt);
  const PieceSet out = alone ? course.pieces : Outside(r, s, side, to) | course.pieces;
  const int crowd = CrowdOutside(r, s, side, out, {}, to);
  if (crowd == 0) return Accepted("IV.terr.ocean/1"_sgs);
  Course further = course;
  further.at = to;
  further.more = static_cast<Halves>(further.more + toll.cost);
  ++further.steps;
  const bool stuck =
      toll.minimal || EnemyOutside(r, s, side, to) || !CanSailOn(r, Standing(s, course.pieces, to), further, seen);
  ADJUTANT_REFUSE_IF("IV.terr.ocean/1"_sgs, stuck, why, r.RegionName(to), " holds ", crowd,
                     " stacking points less, and they can go no further from there: sail with fewer");
  return Accepted("XV.G/2"_sgs);
}

// ---- IX.H.load.

Ruling CheckLoad(const Rules& r, const S& s, PieceId piece, PieceId ship, Why* why) {
  const Side side = Active(s);
  const Piece &info = Info(r, piece), &carrier = Info(r, ship);
  ADJUTANT_REFUSE_IMPOSSIBLE("IX.H.load/1"_sgs, info.side != side || carrier.side != side || !carrier.naval(), why,
                             "land units of yours go aboard ships of yours");
  ADJUTANT_REFUSE_IF("IV.D.naval/2"_sgs, carrier.role != Role::kTransport, why, r.PieceName(ship), " is no transport");
  ADJUTANT_REFUSE_IF("IX.H.load/2"_sgs, !info.land() || !info.transportable || info.immobile || info.garrison(), why,
                     r.PieceName(piece), " cannot be carried");
  ADJUTANT_REFUSE_IF("IX.H.load/1"_sgs, !s[piece].Is(Where::kInside), why, r.PieceName(piece),
                     " is not in a port: have it enter one in the land phase");
  const RegionId port = RegionOf(s, piece);
  ADJUTANT_REFUSE_IF("IX.H.load/1"_sgs,
                     !r.c.regions[port].port || !s[ship].Is(Where::kInside) || RegionOf(s, ship) != port, why,
                     r.PieceName(ship), " is not in the port of ", r.RegionName(port));
  ADJUTANT_REFUSE_IF("XV.A/3"_sgs, EffectOn(r, s, EffectKind::kNoMove, piece, nullptr) != 0, why, r.PieceName(piece),
                     " is barred from moving by a card or an event");
  PieceSet one;
  one.Add(piece);
  if (const Ruling ruling = CheckStaying(r, s, one, port, why); !ruling.accepted) return ruling;
  PieceSet load = Aboard(s, ship);
  load.Add(piece);
  const int points = StackingOf(r, load, CommanderOf(r, s, load), nullptr);
  ADJUTANT_REFUSE_IF("IX.H.load/2"_sgs, points > carrier.cargo, why, r.PieceName(ship), " carries ",
                     static_cast<int>(carrier.cargo), " stacking points, not ", points);
  return Accepted();
}
Ruling CheckUnload(const Rules& r, const S& s, PieceId piece, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("IX.H.load/1"_sgs, Info(r, piece).side != Active(s) || !s[piece].Is(Where::kAboard), why,
                             r.PieceName(piece), " is not aboard a ship of yours");
  const PieceId ship = s[piece].carrier;
  ADJUTANT_REFUSE_IF("IX.H.load/1"_sgs, !s[ship].Is(Where::kInside), why, r.PieceName(ship),
                     " is at sea: it unloads in a port");
  PieceSet one;
  one.Add(piece);
  const PieceSet load = Aboard(s, ship), rest = load - one;
  const int left = StackingOf(r, rest, CommanderOf(r, s, rest), nullptr);
  const bool more = left > Info(r, ship).cargo && left > StackingOf(r, load, CommanderOf(r, s, load), nullptr);
  if (more) AddCase("IX.A/5"_sgs, why);
  ADJUTANT_REFUSE_IF("IX.H.load/2"_sgs, more, why, "those who stay aboard of ", r.PieceName(ship), " would be ", left,
                     " stacking points without their leader, and it carries ", static_cast<int>(Info(r, ship).cargo));
  return CheckStacking(r, s, Active(s), one, RegionOf(s, ship), true, why);
}

// ---- The step.

void OpenNaval(const Rules& r, S& s, Trace*) {
  BeginMovement(r, s, true);
  ClearMarks(r, s, Active(s), kLanded);
  AskCards(s, Active(s), Phase::kNaval, kNavalMoves);
}

void ListNaval(const Rules& r, const S& s, EventList* out) {
  ListPicking(r, s, true, out);
  if (r.Plays("card_start_only=yes"_opt) && !s.move.from.exists()) ListCardsNow(r, s, Active(s), Phase::kNaval, out);
  const PlayerId player = s.now.active;
  if (s.move.from.exists()) {
    for (const RegionId to : r.scenario().regions) {
      const bool near = LeadsTo(r, s.move.at, to) || LeadsTo(r, to, s.move.at) || r.c.Between(s.move.at, to).exists();
      if (near) out->push_back(MakeEvent(kMoved, player, {to}));
    }
    return;
  }
  for (const PieceId ship : PiecesOf(r, Active(s))) {
    if (Info(r, ship).role != Role::kTransport || !OnMap(s, ship)) continue;
    for (const PieceId p : Aboard(s, ship)) out->push_back(MakeEvent(kUnloaded, player, {p}));
    if (!s[ship].Is(Where::kInside)) continue;
    for (const PieceId p : LandPieces(r, Inside(r, s, Active(s), RegionOf(s, ship))))
      out->push_back(MakeEvent(kLoaded, player, {p, ship}));
  }
}

Ruling CheckNaval(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool picked = s.move.from.exists();
  switch (e.type) {
    case kStackPicked:
    case kPiecePicked:
    case kPieceDropped:
    case kMoveEnded:
      return CheckPicking(r, s, e, why);
    case kMovementEnded:
      ADJUTANT_REFUSE_IF("IV.A.next/1"_sgs, picked, why, "ships are on their way: end their move first");
      return Accepted();
    case kLoaded:
      ADJUTANT_REFUSE_IF("XV.D/2"_sgs, picked, why, "ships are on their way: end their move first");
      return CheckLoad(r, s, PieceArg(e), PieceArg(e, 1), why);
    case kUnloaded:
      ADJUTANT_REFUSE_IF("XV.D/2"_sgs, picked, why, "ships are on their way: end their move first");
      return CheckUnload(r, s, PieceArg(e), why);
    default:
      break;
  }
  if (e.type == kCardPlayed) {
    ADJUTANT_REFUSE_IF("XI.C/1"_sgs, r.Plays("card_start_only=no"_opt), why, "cards are played when the phase begins");
    ADJUTANT_REFUSE_IF("IV.A.next/1"_sgs, s.move.from.exists(), why, "somebody is on the way: end the move first");
    return CheckCardNow(r, s, Active(s), Phase::kNaval, e, why);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("XV.D/2"_sgs, !picked, why, "no ship is picked: pick a fleet or a ship first");
  return CheckSail(r, s, CourseOf(s), RegionArg(e), {}, why);
}

void MoveNaval(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kCardPlayed:
      PlayCardNow(r, s, Active(s), e, kNavalStep, trace);
      return;
    case kMovementEnded:
      s.step = kNavalPhaseEnds;
      return;
    case kLoaded:
      Applied(trace, "IX.H.load/1"_sgs);
      PutAboard(s, PieceArg(e), PieceArg(e, 1));
      return;
    case kUnloaded:
      Applied(trace, "IX.H.load/1"_sgs);
      PutInside(s, PieceArg(e), RegionOf(s, s[PieceArg(e)].carrier));
      s[PieceArg(e)].Mark(kLanded);
      return;
    case kMoved: {
      if (!s.move.from.exists()) return;  // a waived case
      const RegionId to = RegionArg(e);
      Applied(trace, "XV.D/1"_sgs);
      Pay(r, s, SeaTollOf(r, s, CourseOf(s), to, trace), trace);
      s.move.at = to;
      ++s.move.steps;
      s.step = kStepTaken;
      return;
    }
    default:
      ApplyPicking(r, s, e, trace);
  }
}

void MaySail(const Rules&, S& s, Trace*) { s.step = kNavalStep; }
void CloseNaval(const Rules& r, S& s, Trace* trace) { EndPhase(r, s, trace); }

}  // namespace

bool LeadsTo(const Rules& r, RegionId port, RegionId water) {
  for (const RegionId exit : r.c.regions[port].exits) {
    if (exit == water) return true;
  }
  return false;
}
bool Shut(const Rules& r, const S& s, Side side, RegionId water) {
  for (const ActiveEffect& row : s.effects) {
    if (row.card.exists() && Opens(r.c.cards[row.card.get()].effects, side, water)) return false;
    if (row.event.exists() && Opens(r.c.events[row.event.get()].effects, side, water)) return false;
  }
  for (const EventId event : r.scenario().events) {
    if (Opens(r.c.events[event].effects, side, water) && !s.happened.Has(event.number())) return true;
  }
  return false;
}

bool CanSailOn(const Rules& r, const S& s, const Course& course, const RegionSet& seen) {
  RegionSet been = seen;
  been.Add(course.at);
  for (const RegionId to : r.scenario().regions) {
    if (!been.Has(to) && CheckSail(r, s, course, to, been, nullptr).accepted) return true;
  }
  return false;
}

const SgsStep kNavalSteps[] = {
    Automatic(kNavalPhase, "naval movement opens, with its cards", "XV.D/1"_sgs, OpenNaval, {kNavalMoves, kCardWindow}),
    Automatic(kNavalMoves, "ships may move", "XV.D/1"_sgs, MaySail, {kNavalStep}),
    {kNavalStep,
     "naval",
     "moves ships",
     "XV.D/1"_sgs,
     {kStackPicked, kPiecePicked, kPieceDropped, kMoved, kMoveEnded, kLoaded, kUnloaded, kMovementEnded, kCardPlayed},
     ActivePlayer,
     ListNaval,
     CheckNaval,
     MoveNaval,
     {kNavalStep, kStepTaken, kNavalPhaseEnds, kCardFollows}},
    Automatic(kNavalPhaseEnds, "naval movement is over", "XV.D/2"_sgs, CloseNaval, {kNextPhase}),
};
void AddNavalSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalSteps), std::end(kNavalSteps));
}

}  // namespace adjutant::sgs
