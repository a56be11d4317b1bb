// Cactus Throne 12.1, 12.2: the orders of appearance: who comes, who leaves, Army markers.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/04_places.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

constexpr int kFirstTurnOfArrivals = 2;  // those of turn 1 are set up
constexpr int kTurnOfLastPoints = 21;    // 12.1/T21b

PlayerId PlacingPlayer(const Rules&, const S& s) { return s.setup.side; }

// ---- Which paragraph says so.
enum class What : uint8_t { kComes, kToPool, kLeaves };
struct Paragraph {
  What what;
  Side side;
  int turn;
  void (*cite)(Trace*);
};
constexpr Paragraph kParagraphs[] = {
    {What::kComes, kImperial, 2, [](Trace* t) { Applied(t, "12.1/T2a"_cac); }},
    {What::kComes, kImperial, 4, [](Trace* t) { Applied(t, "12.1/T4a"_cac); }},
    {What::kComes, kImperial, 6, [](Trace* t) { Applied(t, "12.1/T6"_cac); }},
    {What::kComes, kImperial, 9, [](Trace* t) { Applied(t, "12.1/T9a"_cac); }},
    {What::kComes, kImperial, 10, [](Trace* t) { Applied(t, "12.1/T10"_cac); }},
    {What::kComes, kImperial, 13, [](Trace* t) { Applied(t, "12.1/T13a"_cac); }},
    {What::kComes, kImperial, 20, [](Trace* t) { Applied(t, "12.1/T20a"_cac); }},
    {What::kComes, kImperial, 21, [](Trace* t) { Applied(t, "12.1/T21a"_cac); }},
    {What::kComes, kRepublican, 2, [](Trace* t) { Applied(t, "12.2/T2a"_cac); }},
    {What::kComes, kRepublican, 6, [](Trace* t) { Applied(t, "12.2/T6"_cac); }},
    {What::kComes, kRepublican, 8, [](Trace* t) { Applied(t, "12.2/T8"_cac); }},
    {What::kComes, kRepublican, 9, [](Trace* t) { Applied(t, "12.2/T9"_cac); }},
    {What::kComes, kRepublican, 15, [](Trace* t) { Applied(t, "12.2/T15a"_cac); }},
    {What::kToPool, kImperial, 4, [](Trace* t) { Applied(t, "12.1/T4c"_cac); }},
    {What::kToPool, kImperial, 13, [](Trace* t) { Applied(t, "12.1/T13c"_cac); }},
    {What::kToPool, kRepublican, 2, [](Trace* t) { Applied(t, "12.2/T2b"_cac); }},
    {What::kToPool, kRepublican, 8, [](Trace* t) { Applied(t, "12.2/T8"_cac); }},
    {What::kToPool, kRepublican, 9, [](Trace* t) { Applied(t, "12.2/T9"_cac); }},
    {What::kLeaves, kImperial, 4, [](Trace* t) { Applied(t, "12.1/T4b"_cac); }},
    {What::kLeaves, kImperial, 13, [](Trace* t) { Applied(t, "12.1/T13e"_cac); }},
    {What::kLeaves, kImperial, 20, [](Trace* t) { Applied(t, "12.1/T20b"_cac); }},
    {What::kLeaves, kImperial, 21, [](Trace* t) { Applied(t, "12.1/T21c"_cac); }},
};
void Cite(What what, Side side, int turn, Trace* trace) {
  Applied(trace, "4.1/1"_cac);
  for (const Paragraph& paragraph : kParagraphs) {
    if (paragraph.what == what && paragraph.side == side && paragraph.turn == turn) paragraph.cite(trace);
  }
}

// ---- Who leaves.
Group LeavingNow(const Rules& r, const S& s) {
  const bool french = FrenchLeave(r, s);
  Group group;
  const auto add = [&](Piece piece, const Leaving& leaving) {
    if (!leaving.Due(s.now.turn, false) || (leaving.with_french && !french)) return;
    if (WhereIs(s, piece).exists() && WhereIs(s, piece) != r.c.removed) group.Add(piece);
  };
  for (const UnitId u : r.c.units.ids()) add(u, r.c.units[u].leaving);
  for (const LeaderId l : r.c.leaders.ids()) add(l, r.c.leaders[l].leaving);
  return group;
}

// 12.1/T9b: the rest of a regiment comes.
void Complete(const Rules& r, S& s, Trace* trace) {
  for (const UnitId u : r.c.units.ids()) {
    if (r.c.units[u].flips_full != s.now.turn || s[u].steps != 1) continue;
    FlipToFull(r, s, u);
    Applied(trace, "12.1/T9b"_cac, [&] { return absl::StrCat(r.UnitName(u), " is at full strength now"); });
  }
}

// 12.1/T4c, 12.1/T13c, 12.2/T2b and so on.
void FillPools(const Rules& r, S& s, Trace* trace) {
  for (const UnitId u : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[u];
    if (info.entry.where != Where::kForcePool || info.entry.turn > s.now.turn || s[u].where != r.c.waiting) continue;
    if (info.again.turn != 0 && info.again.turn < s.now.turn) continue;  // waits for its place on the map
    ToPool(r, s, u);
    Cite(What::kToPool, info.side, info.entry.turn, trace);
  }
}

// 12.1/T9b, 12.1/T13b: a regiment that is in the Force Pool when the rest of it comes, and battalions that were added
// to it and have not been bought, come for nothing. Where they cannot they stay in it, and may be bought; by
// blocked_arrival they come as soon as their place is open.
void TakeFromPool(const Rules& r, S& s, Trace* trace) {
  for (const UnitId u : UnitsAt(s, r.c.pool)) {
    const UnitInfo& info = r.c.units[u];
    const bool due = info.again.turn == s.now.turn || info.flips_full == s.now.turn;
    if (!due && !s[u].Has(kStillToCome)) continue;
    // 4.1/25: whom an event of this turn took does not come back in it, for nothing either.
    if (s[u].Has(kLostToEvent)) {
      Applied("4.1/25"_cac);
      continue;
    }
    s[u].Clear(kStillToCome);
    if (ArrivalPlaces(r, s, u).Empty()) {
      if (r.Plays("blocked_arrival=delayed"_opt)) s[u].Mark(kStillToCome);
      continue;
    }
    PutAt(s, Piece(u), r.c.waiting);
    s[u].Mark(kStillToCome);  // until it is there: 12.1/T9b
    const auto comes = [&] { return absl::StrCat(r.UnitName(u), " comes from the Force Pool"); };
    info.flips_full != 0 ? Applied(trace, "12.1/T9b"_cac, comes) : Applied(trace, "12.1/T13b"_cac, comes);
  }
}

void ChangeMarkers(const Rules& r, S& s, Trace* trace) {
  for (const ArmyId a : r.c.armies.ids()) {
    const ArmyInfo& info = r.c.armies[a];
    const auto status = static_cast<ArmyStatus>(s.armies[a].status);
    if (status == ArmyStatus::kNotYet && info.turn == s.now.turn) AddArmyMarker(r, s, a, trace);
    if (!info.leaving.Due(s.now.turn, false) || status == ArmyStatus::kWithdrawn) continue;
    if (info.leaving.with_french && !FrenchLeave(r, s)) continue;
    WithdrawArmyMarker(r, s, a, trace);
  }
}

// 12.1: who leaves in the replacement phase; what flips; what is added to the Force Pool; Army markers.
void WithdrawDue(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  const Group leaving = LeavingNow(r, s);
  if (!leaving.Empty()) Cite(What::kLeaves, kImperial, s.now.turn, trace);
  Withdraw(r, s, leaving, trace);
  if (FrenchLeave(r, s)) s.affairs.french_gone = 1;
  ChangeMarkers(r, s, trace);
  Complete(r, s, trace);
  FillPools(r, s, trace);
  TakeFromPool(r, s, trace);
  s.step = kArrivals;
}

// ---- Who comes.
const Entry& EntryNow(const Rules& r, const S& s, Piece piece) {
  if (piece.leader.exists()) return r.c.leaders[piece.leader].entry;
  const UnitInfo& info = r.c.units[piece.unit];
  return info.again.turn != 0 && s.now.turn >= info.again.turn ? info.again : info.entry;
}
bool Arrives(const Rules& r, const S& s, Piece piece) {
  const Entry& entry = EntryNow(r, s, piece);
  if (WhereIs(s, piece) != r.c.waiting || entry.where == Where::kByRule || entry.where == Where::kForcePool)
    return false;
  return entry.turn >= kFirstTurnOfArrivals && entry.turn <= s.now.turn;
}
Group ArrivingNow(const Rules& r, const S& s, Side side) {
  Group group;
  for (const UnitId u : UnitsOf(r, s, side) & UnitsAt(s, r.c.waiting)) {
    if (Arrives(r, s, u)) group.Add(u);
  }
  for (const LeaderId l : LeadersOf(r, s, side) & LeadersAt(s, r.c.waiting)) {
    if (Arrives(r, s, l)) group.Add(l);
  }
  return group;
}

// Of one side after the other: what has only one place is put there, the rest is asked for.
void ArriveDue(const Rules& r, S& s, Trace* trace) {
  if (!NextSide(s)) {
    s.step = kSpecialRules;
    return;
  }
  const Side side = Phasing(s);
  const Group group = ArrivingNow(r, s, side);
  if (!group.Empty()) Cite(What::kComes, side, s.now.turn, trace);
  AskArrivals(r, s, side, group, kArrivals);
  const bool levy = side == kImperial && s.now.turn == kTurnOfLastPoints && r.Plays("t21_15sp=units"_opt);
  if (levy) s.setup.needed = static_cast<uint8_t>(r.c.n.points_turn_21);
}

template <class Place>
PlaceSet Provinces(const Rules& r, Place place) {
  PlaceSet set;
  for (const ProvinceId p : r.c.map) {
    if (place(p)) set.Add(r.c.PlaceOf(p));
  }
  return set;
}
PlaceSet Only(PlaceId place, bool open = true) {
  PlaceSet set;
  if (open) set.Add(place);
  return set;
}

// By blocked_arrival another Gulf port will do.
PlaceSet LandingPlaces(const Rules& r, const S& s) {
  if (VeraCruzOpen(r, s)) return Only(r.c.PlaceOf(r.c.vera_cruz));
  if (r.Plays("blocked_arrival=lost"_opt)) return {};
  return Provinces(r, [&](ProvinceId p) { return FriendlyPort(r, s, kImperial, p).exists(); });
}

// 12.2/T2a: one in every province of the side's first.
PlaceSet SpreadPlaces(const Rules& r, const S& s, Side side, const Entry& entry) {
  const auto served = [&](ProvinceId p) {
    for (const UnitId u : UnitsIn(r, s, side, p)) {
      if (r.c.units[u].entry.where == Where::kControlledSpread && s[u].Has(kHasArrived)) return true;
    }
    return false;
  };
  const PlaceSet first = Provinces(r, [&](ProvinceId p) { return Controls(s, side, p) && !served(p); });
  Applied("12.2/T2a"_cac);
  if (!first.Empty()) return first;
  return Provinces(r, [&](ProvinceId p) { return entry.provinces.Has(p) && Controls(s, side, p); });
}

// 12.2/T8, by escobedo_place: a leader to whom nobody is left comes to any Republican province; a unit does not.
PlaceSet PlacesWithJuarez(const Rules& r, const S& s, Piece piece) {
  const bool barred = piece.unit.exists() && r.Plays("rep_special=both"_opt);
  if (Taken(r, s, r.c.juarez) && r.Plays("escobedo_place=wait"_opt)) return {};
  const LeaderId with = JuarezOrDiaz(r, s, barred);
  Applied("12.2/T8"_cac);
  if (with.exists()) return Only(s[with].where);
  const bool nobody = Taken(r, s, r.c.juarez) && !CanBeJoined(r, s, r.c.diaz, false);
  if (piece.unit.exists() || !nobody) return {};
  return Provinces(r, [&](ProvinceId p) { return Controls(s, kRepublican, p); });
}

PlaceSet PlacesOf(const Rules& r, const S& s, Piece piece, const Entry& entry) {
  const Side side = SideOf(r, s, piece);
  const auto controlled = [&](ProvinceId p) { return Controls(s, side, p); };
  switch (entry.where) {
    case Where::kProvince:
      return Provinces(r, [&](ProvinceId p) { return entry.provinces.Has(p); });
    case Where::kVeraCruz:
      return LandingPlaces(r, s);
    case Where::kImperialProvince:
    case Where::kRepublicanProvince:
      return Provinces(r, controlled);
    case Where::kMexicoCity:
      return Only(r.c.PlaceOf(r.c.mexico_city), controlled(r.c.mexico_city));
    case Where::kControlledSpread:
      return SpreadPlaces(r, s, side, entry);
    case Where::kWithJuarez:
      return PlacesWithJuarez(r, s, piece);
    case Where::kWithMaximilian:
      return OnMap(r, s, Piece(r.c.maximilian)) ? Only(s[r.c.maximilian].where) : PlaceSet();
    case Where::kUsBorder:
      return Provinces(r, [&](ProvinceId p) { return r.c.provinces[p].us_border; });
    case Where::kOneOfControlled:
      return Provinces(r, [&](ProvinceId p) { return entry.provinces.Has(p) && Controls(s, side, p); });
    case Where::kGulf:
      return Only(r.c.gulf);
    case Where::kSpread:
    case Where::kForcePool:
    case Where::kByRule:
      break;
  }
  return {};
}

// ---- Placing them. The stage of s.setup is 1 when units come back to the Force Pool (12.1/T21b, by t21_15sp).
constexpr uint8_t kLevy = 1;

UnitSet LevyOf(const Rules& r, const S& s) {
  UnitSet units;
  for (const UnitId u : r.c.units_of[kImperial]) {
    const UnitInfo& info = r.c.units[u];
    const bool gone = info.leaving.turn != 0 && info.leaving.turn <= s.now.turn;
    if (s[u].where == r.c.removed && info.points == Points::kMexican && !gone && info.strength <= s.setup.needed)
      units.Add(u);
  }
  return units;
}

// 12.1/T4a, 12.1/T9b: reduced until the rest of it comes; later only if it comes back from the Force Pool.
Strength ArrivalStrength(const Rules& r, const S& s, Piece piece) {
  if (!piece.unit.exists() || !r.c.units[piece.unit].arrives_reduced) return Strength::kFull;
  const int flips = r.c.units[piece.unit].flips_full;
  const bool complete = flips != 0 && s.now.turn >= flips;
  return complete && !s[piece.unit].Has(kStillToCome) ? Strength::kFull : Strength::kReduced;
}
void Bring(const Rules& r, S& s, Piece piece, PlaceId place, Trace* trace) {
  if (piece.unit.exists()) s.setup.units.Remove(piece.unit);
  if (piece.leader.exists()) s.setup.leaders.Remove(piece.leader);
  PlaceAt(r, s, piece, place, ArrivalStrength(r, s, piece));
  Applied(trace, "4.0/3"_cac, [&] {
    return absl::StrCat(piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader), " arrives in ",
                        r.PlaceName(place));
  });
}

// What finds no place waits, or by blocked_arrival never comes.
void TurnAway(const Rules& r, S& s, Piece piece) {
  if (piece.unit.exists()) s.setup.units.Remove(piece.unit);
  if (piece.leader.exists()) s.setup.leaders.Remove(piece.leader);
  if (!r.Plays("blocked_arrival=lost"_opt) || WhereIs(s, piece) != r.c.waiting) return;
  if (EntryNow(r, s, piece).where == Where::kWithJuarez) return;  // they go by escobedo_place
  RemoveForGood(r, s, piece);
}

// 12.2/T2a: who goes to the last province is a choice.
bool Forced(const Rules& r, const S& s, Piece piece) {
  if (EntryNow(r, s, piece).where != Where::kControlledSpread) return true;
  int rivals = 0;
  for (const UnitId u : s.setup.units) rivals += EntryNow(r, s, u).where == Where::kControlledSpread ? 1 : 0;
  return rivals == 1;
}

// Called with s.setup.
void PlaceArrivals(const Rules& r, S& s, Trace* trace) {
  bool changed = true, choice = false;
  while (changed) {
    changed = choice = false;
    ForEach(Group{s.setup.units, s.setup.leaders}, [&](Piece piece) {
      const PlaceSet places = ArrivalPlaces(r, s, piece);
      if (places.Empty()) return;
      if (places.Count() > 1 || !Forced(r, s, piece)) {
        choice = true;
        return;
      }
      Bring(r, s, piece, places.First(), trace);
      changed = true;
    });
  }
  ForEach(Group{s.setup.units, s.setup.leaders}, [&](Piece piece) {
    if (ArrivalPlaces(r, s, piece).Empty()) TurnAway(r, s, piece);
  });
  if (choice) {
    s.step = kArrivalStep;
    return;
  }
  s.setup.stage = kLevy;
  if (s.setup.needed > 0 && !LevyOf(r, s).Empty()) {
    s.step = kArrivalStep;
    return;
  }
  s.setup = {};
  Return(s);
}

void ListArrivals(const Rules& r, const S& s, EventList* out) {
  const auto player = static_cast<PlayerId>(s.setup.side);
  if (s.setup.stage == kLevy) {
    for (const UnitId u : LevyOf(r, s)) out->push_back(PieceEvent(kPieceArrived, player, u, r.c.pool));
    out->push_back(MakeEvent(kArrivalsEnded, player));
    return;
  }
  ForEach(Group{s.setup.units, s.setup.leaders}, [&](Piece piece) {
    for (const PlaceId place : ArrivalPlaces(r, s, piece))
      out->push_back(PieceEvent(kPieceArrived, player, piece, place));
  });
}

Ruling CheckLevy(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kArrivalsEnded) return Accepted("12.1/T21b"_cac);
  const Piece piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/T21b"_cac, !piece.unit.exists() || piece.leader.exists(), why,
                             "units come back to the Force Pool");
  ADJUTANT_REFUSE_IF("12.1/T21b"_cac, PlaceArg(e, 2) != r.c.pool, why, "it comes back to the Force Pool");
  ADJUTANT_REFUSE_IF("12.1/T21b"_cac, !LevyOf(r, s).Has(piece.unit), why, r.UnitName(piece.unit),
                     " is no eliminated Imperial Mexican unit of ", s.setup.needed, " factors or fewer");
  return Accepted();
}

Ruling CheckSpread(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why) {
  ADJUTANT_REFUSE_IF("12.2/T2a"_cac, !ArrivalPlaces(r, s, piece).Has(place), why,
                     "each province of the Republic gets one of them first, and Mexico City, Oaxaca or San Luis "
                     "Potosi the rest");
  return Accepted();
}
// What lands: by the paragraph of its turn.
Ruling CheckLanding(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why) {
  const bool broken = !ArrivalPlaces(r, s, piece).Has(place);
  const auto sentence = [&] { return absl::StrCat("it does not land in ", r.PlaceName(place)); };
  switch (EntryNow(r, s, piece).turn) {
    case 6:
      ADJUTANT_REFUSE_IF("12.1/T6"_cac, broken, why, sentence());
      return Accepted();
    case 9:
      ADJUTANT_REFUSE_IF("12.1/T9a"_cac, broken, why, sentence());
      return Accepted();
    case 10:
      ADJUTANT_REFUSE_IF("12.1/T10"_cac, broken, why, sentence());
      return Accepted();
    case 13:
      ADJUTANT_REFUSE_IF("12.1/T13a"_cac, broken, why, sentence());
      return Accepted();
    default:
      ADJUTANT_REFUSE_IF("12.1/T2a"_cac, broken, why, sentence());
      return Accepted();
  }
}
// By which case the piece may come there.
Ruling CheckArrivalPlace(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why) {
  if (const Ruling ruling = CheckNotKeptOut(r, s, piece, place, why); !ruling.accepted) return ruling;
  const bool broken = !ArrivalPlaces(r, s, piece).Has(place);
  const auto sentence = [&] { return absl::StrCat("it does not arrive in ", r.PlaceName(place)); };
  switch (EntryNow(r, s, piece).where) {
    case Where::kControlledSpread:
      return CheckSpread(r, s, piece, place, why);
    case Where::kVeraCruz:
      return CheckLanding(r, s, piece, place, why);
    case Where::kOneOfControlled:
      ADJUTANT_REFUSE_IF("12.2/T6"_cac, broken, why, sentence());
      return Accepted();
    case Where::kUsBorder:
      ADJUTANT_REFUSE_IF("12.2/T15a"_cac, broken, why, sentence());
      return Accepted();
    case Where::kMexicoCity:
      ADJUTANT_REFUSE_IF("12.1/T13b"_cac, broken, why, sentence());
      return Accepted();
    case Where::kWithJuarez:
      ADJUTANT_REFUSE_IF("12.2/T8"_cac, broken, why, sentence());
      return Accepted();
    case Where::kRepublicanProvince:
      ADJUTANT_REFUSE_IF("12.2/T9"_cac, broken, why, sentence());
      return Accepted();
    default:
      ADJUTANT_REFUSE_IF("12.1/T2a"_cac, broken, why, sentence());
      return Accepted();
  }
}
Ruling CheckArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.setup.stage == kLevy) return CheckLevy(r, s, e, why);
  ADJUTANT_REFUSE_IF("4.0/3"_cac, e.type == kArrivalsEnded, why, "there are counters that can be placed");
  const Piece piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.0/15"_cac, !piece.exists(), why, "a unit or a leader is placed");
  const bool due = Group{s.setup.units, s.setup.leaders}.Has(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("4.0/3"_cac, !due, why, "it does not arrive now");
  return CheckArrivalPlace(r, s, piece, PlaceArg(e, 2), why);
}
void ApplyArrival(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kPlaceArrivals;
  if (e.type == kArrivalsEnded) {
    s.setup.needed = 0;
    return;
  }
  const Piece piece = PieceArg(e);
  if (s.setup.stage != kLevy) return Bring(r, s, piece, PlaceArg(e, 2), trace);
  s.setup.needed = static_cast<uint8_t>(std::max(0, s.setup.needed - r.c.units[piece.unit].strength));
  ToPool(r, s, piece.unit);
  Applied(trace, "12.1/T21b"_cac);
}

}  // namespace

PlaceSet ArrivalPlaces(const Rules& r, const S& s, Piece piece) {
  PlaceSet places = PlacesOf(r, s, piece, EntryNow(r, s, piece));
  const PlaceId sonora = r.c.PlaceOf(r.c.sonora);
  if (KeptOut(r, s, piece, sonora)) places.Remove(sonora);
  return places;
}

void AskArrivals(const Rules&, S& s, Side side, const Group& pieces, uint16_t then) {
  s.setup = {};
  s.setup.units = pieces.units;
  s.setup.leaders = pieces.leaders;
  s.setup.side = side;
  Call(s, kPlaceArrivals, then);
}

bool FrenchLeave(const Rules& r, const S& s) {
  bool due = false;
  for (const UnitInfo& unit : r.c.units) due = due || (unit.leaving.with_french && unit.leaving.turn == s.now.turn);
  // 14.0: whom a scenario sets up when the French have left does not leave with them.
  if (!due || s.now.turn == r.scenario().first_turn) return false;
  if (r.Plays("optional_us_war=on"_opt)) {
    Applied("10.4/1"_cac);
    return false;
  }
  if (s.affairs.non != 0 && r.Plays("non_scope=always"_opt)) {
    Applied("11.5/2a"_cac);
    return false;
  }
  return true;
}

void Withdraw(const Rules& r, S& s, const Group& pieces, Trace* trace) {
  ForEach(pieces, [&](Piece piece) {
    Applied(trace, "4.1/1"_cac, [&] {
      return absl::StrCat(piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader), " is withdrawn");
    });
    RemoveForGood(r, s, piece);
  });
}
void AddArmyMarker(const Rules& r, S& s, ArmyId army, Trace* trace) {
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kFree);
  Applied(trace, "6.2.1/1"_cac, [&] { return absl::StrCat("the ", r.ArmyName(army), " is available"); });
}
void WithdrawArmyMarker(const Rules& r, S& s, ArmyId army, Trace* trace) {
  const bool formed = Formed(s, army);
  Applied(trace, "6.2.2/1"_cac, [&] { return absl::StrCat("the ", r.ArmyName(army), " is withdrawn"); });
  for (const ArmyId other : r.c.armies.ids()) {
    const bool unused = s.armies[other].status == static_cast<uint8_t>(ArmyStatus::kFree);
    if (!formed || !r.Plays("army_withdraw=swap"_opt) || !unused) continue;
    if (other == army || r.c.armies[other].side != r.c.armies[army].side) continue;
    ForEach(MembersOf(r, s, army), [&](Piece piece) { JoinArmy(s, piece, other); });
    s.armies[other] = s.armies[army];
    s.armies[army] = {};
    break;
  }
  if (Formed(s, army)) DisbandArmy(r, s, army, trace);
  s.armies[army] = {};
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kWithdrawn);
}

const CactusStep kAppearanceSteps[] = {
    Automatic(kWithdrawals, "units are withdrawn", "4.1/1"_cac, WithdrawDue, {kArrivals}),
    Automatic(kArrivals, "reinforcements arrive", "12.1/T2a"_cac, ArriveDue,
              {kPlaceArrivals, kArrivals, kSpecialRules}),
    {kArrivalStep,
     "place_reinforcement",
     "places a reinforcement",
     "4.0/3"_cac,
     {kPieceArrived, kArrivalsEnded},
     PlacingPlayer,
     ListArrivals,
     CheckArrival,
     ApplyArrival,
     {kPlaceArrivals},
     true},
    Automatic(kPlaceArrivals, "pieces are to be placed", "12.1/T2a"_cac, PlaceArrivals, {kArrivalStep, kBack}),
};
void AddAppearanceSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAppearanceSteps), std::end(kAppearanceSteps));
}

}  // namespace adjutant::cactus
