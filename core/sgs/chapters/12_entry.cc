// SGS Halls of Montezuma XII: reinforcements.
#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

PieceSet One(PieceId piece) {
  PieceSet one;
  one.Add(piece);
  return one;
}
bool Waits(const S& s, PieceId piece) {
  const PieceState& state = s[piece];
  return (state.Is(Where::kScheduled) || state.Is(Where::kWounded)) && state.turns <= s.now.turn;
}
PieceSet DueOf(const Rules& r, const S& s, Side side) {
  PieceSet due;
  for (const PieceId p : PiecesOf(r, side)) {
    if (Waits(s, p)) due.Add(p);
  }
  return due;
}

// ---- Where.

// XII.A/2: two pieces are of one line: a card or an event brings both to the same places, or the schedule does, on the
// same turn.
bool SameLine(const Rules& r, const S& s, PieceId one, PieceId other) {
  for (const Granted& row : s.grants) {
    if (row.pieces.Has(one) || row.pieces.Has(other)) return row.pieces.Has(one) && row.pieces.Has(other);
  }
  const Placement* first = nullptr;
  for (const Placement& placement : r.scenario().placements) {
    if ((placement.piece != one && placement.piece != other) || placement.turn <= 0) continue;
    if (first != nullptr) return first->turn == placement.turn && first->regions == placement.regions;
    first = &placement;
  }
  return false;
}
// XII.A/2: the places of a reinforcement, by the card or event that brings it, or by the schedule. Who has none named
// returns to the capital: a leader whose wounds are healed, and who was sent back (VIII.A/2).
struct Arrival {
  RegionSet regions;
  bool inside = false;
};
// A card or an event brings it.
bool IsGranted(const S& s, PieceId piece) {
  for (const Granted& row : s.grants) {
    if (row.pieces.Has(piece)) return true;
  }
  return false;
}
Arrival ArrivalOf(const Rules& r, const S& s, PieceId piece) {
  Arrival arrival;
  if (!s[piece].Is(Where::kWounded)) {
    for (const Granted& row : s.grants) {
      if (row.pieces.Has(piece)) return {row.regions, false};
    }
    for (const Placement& placement : r.scenario().placements) {
      if (placement.piece != piece || placement.turn <= 0) continue;
      for (const RegionId region : placement.regions) arrival.regions.Add(region);
      arrival.inside = placement.inside;
      return arrival;
    }
  }
  Applied("VIII.A/2"_sgs);
  if (const RegionId capital = CapitalOf(r, piece); capital.exists() && InPlay(r, capital))
    arrival.regions.Add(capital);
  return arrival;
}
// Ships come into the port of a region on land.
bool ComesInside(const Rules& r, PieceId piece, RegionId region, const Arrival& arrival) {
  return arrival.inside || (Info(r, piece).naval() && !r.c.Naval(region));
}

// The enemy does not hold the place (reinf_blocked).
bool Free(const Rules& r, const S& s, PieceId piece, RegionId region, bool inside) {
  const Side side = SideOf(r, piece);
  if (EnemyOutside(r, s, side, region)) return false;
  if (inside) return OwnerOf(s, region) == side && (r.c.regions[region].port || !Info(r, piece).naval());
  return r.c.Naval(region) == Info(r, piece).naval() && ControlOf(s, region) != Enemy(side);
}
// reinf_blocked=nearest_friendly: the friendly regions that are nearest to the places, by connections.
RegionSet NearestFree(const Rules& r, const S& s, PieceId piece, const RegionSet& places) {
  RegionSet reached = places, ring = places;
  while (!ring.Empty()) {
    RegionSet next, open;
    for (const RegionId from : ring) {
      ForEachNeighbour(r, from, [&](ConnectionId, RegionId to) {
        if (reached.Has(to) || r.c.Naval(to) != Info(r, piece).naval()) return;
        next.Add(to);
        const bool friendly = r.c.Naval(to) || Controls(s, SideOf(r, piece), to);
        if (friendly && Free(r, s, piece, to, false)) open.Add(to);
      });
    }
    if (!open.Empty()) return open;
    reached |= next;
    ring = next;
  }
  Applied("VIII.A/2"_sgs);
  const RegionId capital = CapitalOf(r, piece);
  if (capital.exists() && InPlay(r, capital) && Free(r, s, piece, capital, false)) ring.Add(capital);
  return ring;
}
// The places that the enemy does not hold; others by reinf_blocked, of a piece for whom no place was free.
RegionSet OpenRegions(const Rules& r, const S& s, PieceId piece) {
  const Arrival arrival = ArrivalOf(r, s, piece);
  RegionSet open;
  for (const RegionId region : arrival.regions) {
    if (Free(r, s, piece, region, ComesInside(r, piece, region, arrival))) open.Add(region);
  }
  if (!open.Empty() || !r.Plays("reinf_blocked=nearest_friendly"_opt)) return open;
  return NearestFree(r, s, piece, arrival.regions);
}
// XII.A/2: where others of the same line have been placed in this phase; none if none have, or the line is one piece.
RegionId PlaceOfLine(const Rules& r, const S& s, PieceId piece) {
  if (s.entry.placed.Empty() || !s[piece].Is(Where::kScheduled)) return kNoId;
  for (const PieceId other : s.entry.placed) {
    if (other != piece && SameLine(r, s, piece, other)) return RegionOf(s, other);
  }
  return kNoId;
}
bool InsideThere(const Rules& r, const S& s, PieceId piece, RegionId region) {
  const Arrival arrival = ArrivalOf(r, s, piece);
  return arrival.regions.Has(region) && ComesInside(r, piece, region, arrival);
}
// reinf_stack.
Ruling CheckRoom(const Rules& r, const S& s, PieceId piece, RegionId region, Why* why) {
  const bool inside = InsideThere(r, s, piece, region);
  if (!inside && r.Plays("reinf_stack=yes_until_end_of_move"_opt)) return Accepted();
  return CheckStacking(r, s, SideOf(r, piece), One(piece), region, inside, why);
}

// ---- They come in.

void Place(const Rules& r, S& s, PieceId piece, RegionId region, Trace* trace) {
  Applied(trace, "XII.B/1"_sgs, [&] { return absl::StrCat(r.PieceName(piece), " comes to ", r.RegionName(region)); });
  if (Info(r, piece).leader()) Applied("XII.C/1"_sgs);
  Arrive(r, s, piece, region, InsideThere(r, s, piece, region));
  s[piece].Mark(kComesNow);
}
// Rows of those who have come are free.
void FreeRows(S& s) {
  for (Granted& row : s.grants) {
    for (const PieceId p : row.pieces) {
      if (!s[p].Is(Where::kScheduled) && !s[p].Has(kComesNow)) row.pieces.Remove(p);
    }
    if (row.pieces.Empty()) row = {};
  }
}

void OpenEntries(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XII/1"_sgs);
  s.entry = {};
  if (!EntriesDue(r, s, Active(s)) && !r.Plays("seq_optional=always_all"_opt)) {
    s.step = kEntryPhaseEnds;
    return;
  }
  Applied("XII.A/1"_sgs);
  AskCards(s, Active(s), Phase::kReinforcements, kEntries);
}

// reinf_blocked=lost. A leader who comes back from his wounds waits.
void LoseBlocked(const Rules& r, S& s, Trace* trace) {
  if (!r.Plays("reinf_blocked=lost"_opt)) return;
  for (const PieceId p : s.entry.due) {
    if (s[p].Is(Where::kWounded) || !OpenRegions(r, s, p).Empty()) continue;
    Applied(trace, "XII.B/1"_sgs, [&] { return absl::StrCat("the enemy holds the place of ", r.PieceName(p)); });
    s.entry.due.Remove(p);
    Eliminate(r, s, p, kNobody, trace);
  }
}
// Who has one place comes in, leaders first: some of them make room (IX.A/5).
void PlaceForced(const Rules& r, S& s, Trace* trace) {
  for (const bool leaders : {true, false}) {
    for (const PieceId p : s.entry.due) {
      if (Info(r, p).leader() != leaders) continue;
      const RegionSet regions = EntryRegions(r, s, p);
      if (regions.Count() != 1 && !(s[p].Is(Where::kWounded) && !regions.Empty())) continue;
      s.entry.due.Remove(p);
      Place(r, s, p, regions.First(), trace);
    }
  }
}
bool AnyCanCome(const Rules& r, const S& s) {
  for (const PieceId p : s.entry.due) {
    if (!EntryRegions(r, s, p).Empty()) return true;
  }
  return false;
}
void FindEntries(const Rules& r, S& s, Trace* trace) {
  s.entry.due = DueOf(r, s, Active(s));
  LoseBlocked(r, s, trace);
  PlaceForced(r, s, trace);
  s.step = AnyCanCome(r, s) ? kEntryStep : kEntryPhaseEnds;
}

void ListEntries(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : s.entry.due) {
    for (const RegionId region : EntryRegions(r, s, p)) {
      out->push_back(MakeEvent(kPieceEntered, s.now.active, {p, region}));
    }
  }
  ListPieces(s.entry.placed, kEntryTakenBack, s.now.active, out);
  out->push_back(MakeEvent(kEntriesEnded, s.now.active));
  if (r.Plays("card_start_only=yes"_opt)) ListCardsNow(r, s, Active(s), Phase::kReinforcements, out);
}
Ruling CheckPlacement(const Rules& r, const S& s, PieceId piece, RegionId region, Why* why) {
  ADJUTANT_REFUSE_IF("XII.B/2"_sgs, !s.entry.due.Has(piece), why, r.PieceName(piece), " is not to be placed now");
  const Arrival arrival = ArrivalOf(r, s, piece);
  const bool may = OpenRegions(r, s, piece).Has(region);
  ADJUTANT_REFUSE_IF("VII.C/2"_sgs, !may && !arrival.regions.Has(region), why, r.PieceName(piece),
                     " does not come in at ", r.RegionName(region));
  ADJUTANT_REFUSE_IF("XII.B/1"_sgs, !may, why, "the enemy holds ", r.RegionName(region));
  const RegionId theirs = PlaceOfLine(r, s, piece);
  ADJUTANT_REFUSE_IF("XII.A/2"_sgs, theirs.exists() && theirs != region, why, "others of its line have come to ",
                     r.RegionName(theirs), ", and a line has one place");
  return CheckRoom(r, s, piece, region, why);
}
Ruling CheckEntry(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kPieceEntered:
      return CheckPlacement(r, s, PieceArg(e), RegionArg(e, 1), why);
    case kEntryTakenBack:
      ADJUTANT_REFUSE_IF("XII.B/2"_sgs, !s.entry.placed.Has(PieceArg(e)), why, r.PieceName(PieceArg(e)),
                         " has not been placed in this phase by choice");
      return Accepted();
    case kCardPlayed:
      if (r.Plays("card_start_only=no"_opt)) AddCase("XII.A/1"_sgs, why);
      ADJUTANT_REFUSE_IF("XI.C/1"_sgs, r.Plays("card_start_only=no"_opt), why,
                         "cards are played when the phase begins");
      return CheckCardNow(r, s, Active(s), Phase::kReinforcements, e, why);
    default:
      ADJUTANT_REFUSE_IF("IV.A.next/1"_sgs, AnyCanCome(r, s), why, "who can come in has to be placed first");
      return Accepted();
  }
}
void ApplyEntry(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kEntryStep;
  switch (e.type) {
    case kPieceEntered:
      Applied(trace, "XII.B/2"_sgs);
      Place(r, s, PieceArg(e), RegionArg(e, 1), trace);
      s.entry.due.Remove(PieceArg(e));
      s.entry.placed.Add(PieceArg(e));
      return;
    case kEntryTakenBack:
      Applied(trace, "XII.B/2"_sgs);
      s[PieceArg(e)].Clear(kComesNow);
      TakeOff(s, PieceArg(e), Where::kScheduled, s.now.turn);
      s.entry.placed.Remove(PieceArg(e));
      s.entry.due.Add(PieceArg(e));
      return;
    case kCardPlayed:
      return PlayCardNow(r, s, Active(s), e, kEntries, trace);
    default:
      s.step = kEntryPhaseEnds;
  }
}

void CloseEntries(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XII.A/1"_sgs);
  for (const PieceId p : s.entry.due) {
    Applied(trace, "XII.B/1"_sgs, [&] { return absl::StrCat(r.PieceName(p), " has to wait"); });
  }
  s.entry = {};
  if (!r.Plays("reinf_stack=yes_until_end_of_move"_opt)) ClearMarks(r, s, Active(s), kComesNow);
  FreeRows(s);
  EndPhase(r, s, trace);
}

// A free row of S::grants: each grant is a line of its own (XII.A/2). Of more than there are rows, the last takes in
// all.
Granted& FreeRow(S& s) {
  for (Granted& row : s.grants) {
    if (row.pieces.Empty()) return row;
  }
  return s.grants.back();
}

}  // namespace

bool EntriesDue(const Rules& r, const S& s, Side side) { return !DueOf(r, s, side).Empty(); }

void Grant(const Rules& r, S& s, const PieceSet& pieces, const RegionSet& regions, Trace* trace) {
  PieceSet come;
  for (const PieceId p : pieces) {
    if (!s[p].Is(Where::kSpare)) continue;
    come.Add(p);
    s[p].where = static_cast<uint8_t>(Where::kScheduled);
    s[p].turns = s.now.turn;
    Applied(trace, "XII.A/2"_sgs, [&] { return absl::StrCat(r.PieceName(p), " is to come"); });
  }
  if (come.Empty() || regions.Empty()) return;
  Granted& row = FreeRow(s);
  row.pieces |= come;
  row.regions |= regions;
}

std::vector<EntryLine> EntryLines(const Rules& r, const S& s, Side side) {
  std::vector<EntryLine> lines;
  for (const PieceId p : PiecesOf(r, side)) {
    if (!s[p].Is(Where::kScheduled)) continue;
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const EntryLine& line) {
      return line.turn == s[p].turns && SameLine(r, s, line.pieces.First(), p);
    });
    EntryLine& line = same != lines.end() ? *same : lines.emplace_back();
    line.side = side;
    line.turn = s[p].turns;
    line.pieces.Add(p);
    line.regions = ArrivalOf(r, s, p).regions;
    line.granted = IsGranted(s, p);
  }
  Applied("XII.A/2"_sgs);
  return lines;
}
bool SeesLine(const S& s, Side viewer, const EntryLine& line) {
  if (line.side == viewer) return true;
  Applied("XII.A/3"_sgs);
  if (line.turn != s.now.turn) return line.turn < s.now.turn;
  return line.side == Active(s) ? PhaseOf(s) >= Phase::kReinforcements : s.now.half == 1;
}

RegionSet EntryRegions(const Rules& r, const S& s, PieceId piece) {
  RegionSet regions;
  const RegionId theirs = PlaceOfLine(r, s, piece);
  for (const RegionId region : OpenRegions(r, s, piece)) {
    if (theirs.exists() && theirs != region) continue;
    if (CheckRoom(r, s, piece, region, nullptr).accepted) regions.Add(region);
  }
  return regions;
}

RegionId CapitalOf(const Rules& r, PieceId piece) {
  const auto of = [&](const Nation& nation) {
    return Info(r, piece).naval() ? nation.sea_capital : nation.land_capital;
  };
  const Nation& nation = r.c.nations[Info(r, piece).nation];
  return of(nation).exists() || !nation.parent.exists() ? of(nation) : of(r.c.nations[nation.parent]);
}

RegionId HomeOf(const Rules& r, const S& s, PieceId piece) {
  const RegionId home = CapitalOf(r, piece);
  const bool open = home.exists() && InPlay(r, home) && Free(r, s, piece, home, false);
  return open && CheckStacking(r, s, SideOf(r, piece), One(piece), home, false, nullptr).accepted ? home : RegionId();
}

void SendBack(const Rules& r, S& s, Trace* trace) {
  if (!r.Plays("reinf_stack=yes_until_end_of_move"_opt)) return;
  const Side side = Active(s);
  const auto crowded = [&](RegionId region) {
    return CrowdOutside(r, s, side, Outside(r, s, side, region), Inside(r, s, side, region), region) > 0;
  };
  for (int number = kMaxPieces - 1; number >= 0; --number) {
    const PieceId p(number);
    if (!s[p].Has(kComesNow) || !PiecesOf(r, side).Has(p)) continue;
    s[p].Clear(kComesNow);
    if (!s[p].Is(Where::kOutside) || Info(r, p).stacking <= 0 || !crowded(s[p].region)) continue;
    Applied(trace, "XV.G/1"_sgs, [&] { return absl::StrCat(r.PieceName(p), " finds no room and goes back"); });
    TakeOff(s, p, Where::kScheduled, s.now.turn + 1);
  }
  FreeRows(s);
}

const SgsStep kEntrySteps[] = {
    Automatic(kEntryPhase, "reinforcements are due, or the phase does not take place", "XII/1"_sgs, OpenEntries,
              {kEntryPhaseEnds, kEntries, kCardWindow}),
    Automatic(kEntries, "who has one place comes in", "XII.B/1"_sgs, FindEntries, {kEntryPhaseEnds, kEntryStep}),
    {kEntryStep,
     "entry",
     "places reinforcements",
     "XII.B/2"_sgs,
     {kPieceEntered, kEntryTakenBack, kEntriesEnded, kCardPlayed},
     ActivePlayer,
     ListEntries,
     CheckEntry,
     ApplyEntry,
     {kEntryStep, kEntries, kEntryPhaseEnds, kCardFollows}},
    Automatic(kEntryPhaseEnds, "the reinforcements are in", "XII.A/1"_sgs, CloseEntries, {kNextPhase}),
};
void AddEntrySteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kEntrySteps), std::end(kEntrySteps));
}

}  // namespace adjutant::sgs
