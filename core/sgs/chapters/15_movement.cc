// SGS Halls of Montezuma XV: movement of land units, step by step. Who moves is in 15_picking.cc, the price in
// 15_costs.cc.
#include <algorithm>
#include <iterator>

#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

Halves Whole(int halves) { return static_cast<Halves>(halves + halves % 2); }
bool AtSea(const S& s) { return PhaseOf(s) == Phase::kNaval; }
bool Picked(const S& s) { return s.move.from.exists(); }
uint8_t Bytes(int number) { return static_cast<uint8_t>(std::min(number, 255)); }

namespace {

Ruling CheckEach(const Rules& r, const S& s, const Course& course, ConnectionId by, RegionId to, Why* why) {
  for (const PieceId p : course.pieces) {
    if (const Ruling ruling = CheckPassage(r, s, p, by, to, why); !ruling.accepted) return ruling;
  }
  return Accepted();
}

}  // namespace

int CrowdWith(const Rules& r, const S& s, Side side, const PieceSet& pieces, RegionId to) {
  const PieceSet in = Inside(r, s, side, to) - pieces, out = Outside(r, s, side, to) - pieces;
  if (r.Plays("stack_scope=per_stack"_opt)) return CrowdOutside(r, s, side, pieces, {}, to);
  return CrowdOutside(r, s, side, out | pieces, in, to);
}

namespace {

// How many there are too many where these go away: who has lowered the others' sum is gone (IX.A/5).
int CrowdWithout(const Rules& r, const S& s, Side side, const PieceSet& pieces, RegionId from) {
  if (r.Plays("stack_scope=per_stack"_opt)) return 0;
  const PieceSet out = Outside(r, s, side, from), in = Inside(r, s, side, from);
  if (((out | in) & pieces).Empty()) return 0;
  const int before = CrowdOutside(r, s, side, out, in, from);
  const int after = CrowdOutside(r, s, side, out - pieces, in - pieces, from);
  return after > before ? after : 0;
}

// One step of land pieces. `seen`: where they have been in thought.
Ruling CheckStep(const Rules& r, const S& s, const Course& course, RegionId to, const RegionSet& seen, Why* why) {
  const Side side = Active(s);
  const ConnectionId by = r.c.Between(course.at, to);
  ADJUTANT_REFUSE_IF("SUM.maps/2"_sgs, !by.exists() || !InPlay(r, to), why, "no connection leads from ",
                     r.RegionName(course.at), " to ", r.RegionName(to));
  if (const Ruling ruling = CheckEach(r, s, course, by, to, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("XV.F/1"_sgs, NeedsCombatUnit(r, s, side, to) && CombatUnits(r, course.pieces).Empty(), why,
                     r.RegionName(to), " is the enemy's, and no combat unit is in the stack: take one along");
  const Toll toll = TollOf(r, s, course, by, to, nullptr);
  if (const Ruling ruling = CheckToll(r, s, course, toll, why); !ruling.accepted) return ruling;
  if (course.steps == 0) {
    if (const Ruling ruling = CheckStaying(r, s, course.pieces, course.at, why); !ruling.accepted) return ruling;
  }
  const int crowd = CrowdWith(r, s, side, course.pieces, to);
  if (crowd == 0) return Accepted();
  const bool ends = toll.minimal || toll.all || Halts(r, s, side, to);
  ADJUTANT_REFUSE_IF("SUM.stack/3"_sgs, ends && EnemyUnitsOutside(r, s, side, to), why, r.RegionName(to), " holds ",
                     crowd, " stacking points less: attack with fewer");
  Course further = course;
  further.at = to;
  further.more = static_cast<Halves>(further.more + toll.cost);
  further.saving = toll.saving;
  further.off_road = further.off_road || !toll.road;
  ++further.steps;
  ADJUTANT_REFUSE_IF("XV.G/2"_sgs, !Controls(s, side, to), why, r.RegionName(to), " holds ", crowd,
                     " stacking points less, and only friendly regions are passed over: move fewer");
  const bool stuck = ends || !CanGoOn(r, Standing(s, course.pieces, to), further, seen);
  if (stuck) AddCase("XV.G/2"_sgs, why);
  ADJUTANT_REFUSE_IF("IX.H.move/2"_sgs, stuck, why, r.RegionName(to), " holds ", crowd,
                     " stacking points less, and they can go no further from there: move fewer");
  Kept("SUM.stack/8"_sgs);
  return Accepted("XV.G/2"_sgs);
}

// ---- Orders.

Ruling CheckInside(const Rules& r, const S& s, Why* why) {
  const RegionId at = s.move.at;
  const Side side = Active(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("IV.C/4"_sgs, !r.c.regions[at].structured(), why, "there is no structure in ",
                             r.RegionName(at));
  const bool theirs = OwnerOf(s, at) == Enemy(side);
  if (theirs && !(s.inside[at] & PiecesOf(r, Enemy(side))).Empty()) AddCase("XV.A.struct/2"_sgs, why);
  if (theirs && r.c.regions[at].fortified()) AddCase("SUM.maps/5"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, OwnerOf(s, at) != side, why, "the structure of ", r.RegionName(at),
                     " is the enemy's");
  ADJUTANT_REFUSE_IMPOSSIBLE("XV.A.struct/1"_sgs, !s[s.move.pieces.First()].Is(Where::kOutside), why,
                             "they are not outside");
  const bool shut = Besieged(r, s, at) || EnemyUnitsOutside(r, s, side, at);
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, shut && r.Plays("siege_enter=no"_opt), why, r.RegionName(at),
                     " is besieged: nobody goes in");
  return CheckStacking(r, s, side, s.move.pieces, at, true, why);
}

// The same of those who stay in the structure.
Ruling CheckStayingInside(const Rules& r, const S& s, const PieceSet& pieces, RegionId at, Why* why) {
  const PieceSet in = Inside(r, s, Active(s), at);
  const int left = CrowdInside(r, s, in - pieces, at);
  const bool more = left > CrowdInside(r, s, in, at);
  if (more) AddCase("IX.A/5"_sgs, why);
  ADJUTANT_REFUSE_IF("XVII.A/3"_sgs, more, why, "those who stay in the structure of ", r.RegionName(at), " would be ",
                     left, " stacking points too many without their leader");
  return Accepted();
}
Ruling CheckOutside(const Rules& r, const S& s, Why* why) {
  const RegionId at = s.move.at;
  const Side side = Active(s);
  ADJUTANT_REFUSE_IMPOSSIBLE("IV.C/4"_sgs, !s[s.move.pieces.First()].Is(Where::kInside), why, "they are not inside");
  const bool sortie = EnemyOutside(r, s, side, at), ends = Halts(r, s, side, at);
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, sortie && r.Plays("siege_sortie=no"_opt), why, r.RegionName(at),
                     " is besieged: nobody comes out");
  ADJUTANT_REFUSE_IF("XV.F/1"_sgs, NeedsCombatUnit(r, s, side, at) && CombatUnits(r, s.move.pieces).Empty(), why,
                     "the enemy holds ", r.RegionName(at), ", and no combat unit comes out");
  const int crowd = CrowdWith(r, s, side, s.move.pieces, at);
  const bool stuck = crowd > 0 && (ends || !CanGoOn(r, Standing(s, s.move.pieces, at), CourseOf(s), {}));
  if (stuck) AddCase("XV.G/2"_sgs, why);
  ADJUTANT_REFUSE_IF("IX.H.move/2"_sgs, stuck, why, r.RegionName(at), " holds ", crowd,
                     " stacking points less: come out with fewer");
  return CheckStayingInside(r, s, s.move.pieces, at, why);
}

// Has any of them done something in this phase?
bool AnyBusy(const S& s) {
  for (const PieceId p : s.move.pieces) {
    if (s[p].Has(kSpentAny)) return true;
  }
  return s.move.steps > 0;
}

Ruling CheckEntrench(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("XV.H/2"_sgs, AnyBusy(s), why, "they have done something else in this phase");
  ADJUTANT_REFUSE_IF("VIII.C/2"_sgs, !s[s.move.pieces.First()].Is(Where::kOutside), why,
                     "only a stack outside of a structure entrenches");
  bool all = true;
  for (const PieceId p : s.move.pieces) {
    const NationId nation = Info(r, p).nation;
    ADJUTANT_REFUSE_IF("VIII.C/1"_sgs, !r.c.nations[nation].entrenches, why, r.NationName(nation),
                       " does not entrench: drop ", r.PieceName(p));
    all = all && (s[p].Has(kDugIn) || s[p].Has(kDigsIn));
  }
  ADJUTANT_REFUSE_IF("XV.H/4"_sgs, all, why, "they are entrenched, as long as they stay");
  return Accepted();
}

Ruling CheckHide(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("IV.A.orders/1"_sgs, r.Plays("order_hide=not_available"_opt), why,
                     "there is no order to hide in this game");
  ADJUTANT_REFUSE_IF("IV.A.orders/1"_sgs, AnyBusy(s), why, "they have done something else in this phase");
  ADJUTANT_REFUSE_IF("IV.A.orders/1"_sgs, !s[s.move.pieces.First()].Is(Where::kOutside), why,
                     "only a stack outside of a structure hides");
  bool all = true;
  for (const PieceId p : s.move.pieces) all = all && s[p].Has(kHidden);
  ADJUTANT_REFUSE_IF("IV.A.orders/1"_sgs, all, why, "they are hidden");
  return Accepted();
}

// ---- The step.

void OpenLand(const Rules& r, S& s, Trace* trace) {
  BeginMovement(r, s, false);
  for (const PieceId p : PiecesOf(r, Active(s))) {
    if (!s[p].Has(kDigsIn)) continue;
    Applied(trace, "VIII.C/2"_sgs, [&] { return r.PieceName(p) + " is entrenched"; });
    s[p].Clear(kDigsIn);
    s[p].Mark(kDugIn);
  }
  AskCards(s, Active(s), Phase::kLand, kLandMoves);
}

void ListLand(const Rules& r, const S& s, EventList* out) {
  ListPicking(r, s, false, out);
  if (r.Plays("card_start_only=yes"_opt) && !s.move.from.exists()) ListCardsNow(r, s, Active(s), Phase::kLand, out);
  if (!Picked(s)) return;
  ForEachNeighbour(r, s.move.at,
                   [&](ConnectionId, RegionId to) { out->push_back(MakeEvent(kMoved, s.now.active, {to})); });
  for (const uint16_t type : {kEntrenched, kHid, kStructureEntered, kStructureLeft})
    out->push_back(MakeEvent(type, s.now.active));
}

// Somebody too many could still go away from where they stand.
Ruling CheckEnd(const Rules& r, const S& s, Why* why) {
  if (r.Plays("stack_scope=per_stack"_opt)) return Accepted();
  const Side side = Active(s);
  for (const RegionId region : r.scenario().regions) {
    const PieceSet out = Outside(r, s, side, region), in = Inside(r, s, side, region);
    if (r.c.Naval(region) || CrowdOutside(r, s, side, out, in, region) == 0) continue;
    for (const PieceId p : out) {
      if (Info(r, p).stacking <= 0 || !CheckMover(r, s, p, nullptr).accepted) continue;
      Course course;
      course.pieces.Add(p);
      course.at = region;
      ADJUTANT_REFUSE_IF("XV.G/1"_sgs, CanGoOn(r, s, course, {}), why, "too many stand in ", r.RegionName(region), ": ",
                         r.PieceName(p), " can go on");
    }
  }
  return Accepted();
}

Ruling CheckLand(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kStackPicked:
    case kPiecePicked:
    case kPieceDropped:
    case kMoveEnded:
      return CheckPicking(r, s, e, why);
    case kMovementEnded:
      ADJUTANT_REFUSE_IF("IV.A.next/1"_sgs, Picked(s), why, "a stack is on its way: end its move first");
      return CheckEnd(r, s, why);
    default:
      break;
  }
  if (e.type == kCardPlayed) {
    if (r.Plays("card_start_only=no"_opt)) AddCase("VII.F/5"_sgs, why);
    ADJUTANT_REFUSE_IF("XI.C/1"_sgs, r.Plays("card_start_only=no"_opt), why, "cards are played when the phase begins");
    ADJUTANT_REFUSE_IF("IV.A.next/1"_sgs, s.move.from.exists(), why, "somebody is on the way: end the move first");
    return CheckCardNow(r, s, Active(s), Phase::kLand, e, why);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("XV/1"_sgs, !Picked(s), why, "nobody is picked: pick a stack or a piece first");
  if (e.type == kStructureEntered) return CheckInside(r, s, why);
  const bool halted = s.move.halted != 0;
  if (halted && EnemyOutside(r, s, Active(s), s.move.at)) AddCase("XV.A.path/1"_sgs, why);
  if (halted && StackUnderFog(r, s, Enemy(Active(s)), s.move.at)) AddCase("XV.H.fow/1"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.F/2"_sgs, halted, why, "the stack halts where the enemy is");
  if (e.type == kEntrenched) return CheckEntrench(r, s, why);
  if (e.type == kHid) return CheckHide(r, s, why);
  if (e.type == kStructureLeft) return CheckOutside(r, s, why);
  ADJUTANT_REFUSE_IF("XV.A.struct/1"_sgs, s[s.move.pieces.First()].Is(Where::kInside), why,
                     "they are in the structure: have them leave it first");
  return CheckStep(r, s, CourseOf(s), RegionArg(e), {}, why);
}

void StepOn(const Rules& r, S& s, RegionId to, Trace* trace) {
  const Course course = CourseOf(s);
  const ConnectionId by = r.c.Between(course.at, to);
  if (!by.exists()) return;  // a waived case
  Toll toll = TollOf(r, s, course, by, to, trace);
  // IX.E: is it an overrun? Its point is paid on top of the entry, or instead of it.
  const Halves left = LeftOf(r, s, course), price = static_cast<Halves>(r.c.n.overrun_cost);
  const bool instead = r.Plays("overrun_cost=instead"_opt);
  Halves entry = toll.cost;
  if (r.Plays("overrun_road=yes"_opt) && r.c.connections[by].network == Network::kRoad)
    entry = std::min(entry, RoadCost(r, by, nullptr));
  const Halves rest = instead || !toll.minimal ? static_cast<Halves>(left - (instead ? 0 : entry)) : Halves{0};
  const bool overruns = !toll.all && WouldOverrun(r, s, course, to, rest);
  if (overruns) {
    Applied(trace, "IX.E/3"_sgs);
    toll = {.cost = static_cast<Halves>(instead ? price : entry + price),
            .saving = 0,
            .road = false,
            .minimal = false,
            .all = false};
  }
  Pay(r, s, toll, trace);
  s.move.overrun = overruns ? 1 : 0;
  s.move.at = to;
  ++s.move.steps;
  if (s.move.steps > 1) Applied(trace, "IX.H.move/1"_sgs);
  if (!toll.road) s.move.off_road = 1;
  s.step = kStepTaken;
}

void MoveLand(const Rules& r, S& s, const Event& e, Trace* trace) {
  const RegionId at = s.move.at;
  switch (e.type) {
    case kCardPlayed:
      PlayCardNow(r, s, Active(s), e, kLandStep, trace);
      return;
    case kMovementEnded:
      Applied(trace, "IV.A.next/2"_sgs);
      s.step = kLandPhaseEnds;
      return;
    case kMoved:
      Applied(trace, "SUM.stack/2"_sgs);
      StepOn(r, s, RegionArg(e), trace);
      return;
    case kEntrenched:
      Applied(trace, "XV.H/2"_sgs);
      for (const PieceId p : s.move.pieces) {
        if (!s[p].Has(kDugIn)) s[p].Mark(r.Plays("entr_when=next_own_turn"_opt) ? kDigsIn : kDugIn);
      }
      Exhaust(r, s, s.move.pieces);
      s.move = {};
      return;
    case kHid:
      Applied(trace, "IV.A.orders/1"_sgs);
      for (const PieceId p : s.move.pieces) s[p].Mark(kHidden | kHasMoved);
      s.move = {};
      return;
    case kStructureEntered:
      Applied(trace, "XV.I/1"_sgs);
      for (const PieceId p : s.move.pieces) {
        PutInside(s, p, at);
        s[p].Mark(kSpentAny);
      }
      ++s.move.steps;
      EndMove(r, s, trace);
      return;
    case kStructureLeft: {
      Applied(trace, "XV.I/1"_sgs);
      const bool ends = Halts(r, s, Active(s), at);
      const PieceSet pieces = s.move.pieces;
      for (const PieceId p : pieces) s[p].Mark(kSpentAny);
      s.move.inside = 0;
      s.move.passes = CrowdWith(r, s, Active(s), pieces, at) > 0 ? 1 : 0;
      EnterRegion(r, s, pieces, kNoId, kNoId, at, trace);
      if (!ends) return;
      Applied(trace, "XV.F/2"_sgs, "they come out to fight");
      Exhaust(r, s, pieces);
      ++s.move.steps;
      if (!StackUnderFog(r, s, Enemy(Active(s)), at)) return EndMove(r, s, trace);
      // Who attacks searches for whom he does not see, wherever he comes from.
      Applied(trace, "XV.H.fow/1"_sgs);
      s.move.halted = s.move.search_due = 1;
      s.step = kStepTaken;
      return;
    }
    default:
      ApplyPicking(r, s, e, trace);
  }
}

void MayMove(const Rules&, S& s, Trace*) { s.step = kLandStep; }
void CloseLand(const Rules& r, S& s, Trace* trace) {
  ClearMarks(r, s, Active(s), kLanded);
  SendBack(r, s, trace);
  if (r.Plays("seq_turn_model=shared_phases"_opt)) TakeVacated(r, s, trace);
  EndPhase(r, s, trace);
}

}  // namespace

Ruling CheckStaying(const Rules& r, const S& s, const PieceSet& pieces, RegionId from, Why* why) {
  const int left = CrowdWithout(r, s, Active(s), pieces, from);
  if (left > 0) AddCase("IX.A/5"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.G/1"_sgs, left > 0, why, "those who stay in ", r.RegionName(from), " would be ", left,
                     " stacking points too many without their leader");
  return CheckStayingInside(r, s, pieces, from, why);
}
bool CanGoOn(const Rules& r, const S& s, const Course& course, const RegionSet& seen) {
  RegionSet been = seen;
  been.Add(course.at);
  bool can = false;
  ForEachNeighbour(r, course.at, [&](ConnectionId, RegionId to) {
    can = can || (!been.Has(to) && CheckStep(r, s, course, to, been, nullptr).accepted);
  });
  return can;
}
S Standing(const S& s, const PieceSet& pieces, RegionId at) {
  S there = s;
  for (const PieceId p : pieces) PutOutside(there, p, at);
  return there;
}

void BeginMovement(const Rules& r, S& s, bool naval) {
  s.move = {};
  for (const PieceId p : r.c.pieces.ids()) {
    // Where phases are shared, the other side has moved, and its battles are still to come.
    if (SideOf(r, p) != Active(s) && r.Plays("seq_turn_model=shared_phases"_opt)) continue;
    s[p].origin = kNoId;
    s[p].crossing = kNoId;
    if (SideOf(r, p) != Active(s) || Info(r, p).naval() != naval) continue;
    s[p].spent = 0;
    s[p].Clear(kHasMoved | kSpentAny);
  }
}

void ForgetMoves(const Rules& r, S& s) {
  for (const PieceId p : r.c.pieces.ids()) {
    s[p].origin = kNoId;
    s[p].crossing = kNoId;
    s[p].breakthroughs = 0;
    s[p].Clear(kFound | kLanded);
  }
}

Ruling CheckPassage(const Rules& r, const S& s, PieceId piece, ConnectionId by, RegionId to, Why* why) {
  const Piece& info = Info(r, piece);
  const Connection& connection = r.c.connections[by];
  ADJUTANT_REFUSE_IF("IV.map.unplay/1"_sgs, r.c.TerrainOf(to).domain == Domain::kNone, why, r.RegionName(to),
                     " is unplayable");
  ADJUTANT_REFUSE_IF("IX.A/2"_sgs, info.immobile, why, r.PieceName(piece), " is immobile");
  if (info.naval()) {
    const bool ashore = r.c.TerrainOf(to).domain == Domain::kLand;
    if (ashore && !connection.naval()) AddCase("IV.conn.land/1"_sgs, why);
    ADJUTANT_REFUSE_IF("IV.D.naval/1"_sgs, ashore, why, r.PieceName(piece), " is a ship, and ", r.RegionName(to),
                       " is land");
    ADJUTANT_REFUSE_IF("IV.conn.land/1"_sgs, !connection.naval(), why, "no ship goes that way");
    return Accepted();
  }
  if (r.c.Naval(to)) {
    AddCase("IV.map.sea/1"_sgs, why);
    if (connection.naval()) AddCase("IV.conn.sea/1"_sgs, why);
  }
  ADJUTANT_REFUSE_IF("IV.D.land/1"_sgs, !r.c.Land(to), why, r.PieceName(piece), " is a land unit, and ",
                     r.RegionName(to), " is water");
  ADJUTANT_REFUSE_IF("IV.conn.sea/1"_sgs, connection.naval(), why, "only ships go from ",
                     r.RegionName(connection.Other(to)), " to ", r.RegionName(to));
  const bool landing = connection.kind == ConnectionKind::kBeach;
  ADJUTANT_REFUSE_IF("IV.conn.beach/1"_sgs, landing && r.Plays("naval_landing=disabled"_opt), why,
                     "there are no landings on beaches in this game: go by a port");
  const bool deep = connection.kind == ConnectionKind::kMajorRiver && connection.bridge == Bridge::kNone;
  ADJUTANT_REFUSE_IF("IV.map.major/2"_sgs, deep && r.Plays("conn_major_unbridged=forbidden"_opt), why,
                     "no bridge leads over the river between ", r.RegionName(connection.a), " and ",
                     r.RegionName(connection.b));
  (void)s;
  return Accepted();
}

const SgsStep kMovementSteps[] = {
    Automatic(kLandPhase, "land movement opens, with its cards", "VII.F/5"_sgs, OpenLand, {kLandMoves, kCardWindow}),
    Automatic(kLandMoves, "land units may move", "XV/1"_sgs, MayMove, {kLandStep}),
    {kLandStep,
     "land",
     "moves land units",
     "XV/1"_sgs,
     {kStackPicked, kPiecePicked, kPieceDropped, kMoved, kMoveEnded, kEntrenched, kHid, kStructureEntered,
      kStructureLeft, kMovementEnded, kCardPlayed},
     ActivePlayer,
     ListLand,
     CheckLand,
     MoveLand,
     {kLandStep, kStepTaken, kLandPhaseEnds, kCardFollows}},
    Automatic(kLandPhaseEnds, "land movement is over", "XV.F/2"_sgs, CloseLand, {kNextPhase}),
};
void AddMovementSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::sgs
