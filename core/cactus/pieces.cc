#include "core/cactus/pieces.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

void SetPlace(S& s, Piece piece, PlaceId place) {
  PieceState& state = StateOf(s, piece);
  if (piece.unit.exists()) {
    if (state.where.exists()) s.units_at[state.where].Remove(piece.unit);
    if (place.exists()) s.units_at[place].Add(piece.unit);
  } else {
    if (state.where.exists()) s.leaders_at[state.where].Remove(piece.leader);
    if (place.exists()) s.leaders_at[place].Add(piece.leader);
  }
  state.where = place;
}
void SetCity(S& s, Piece piece, CityId city) {
  StateOf(s, piece).city = city;
  piece.unit.exists() ? s.inside.Set(piece.unit, city.exists()) : s.leaders_inside.Set(piece.leader, city.exists());
}

// Who has gone may have left a siege without a garrison or a besieger.
void Note(S& s) { s.now.sieges_due = 1; }

// Off the map, without its marks.
void Leave(S& s, Piece piece, PlaceId holder) {
  LeaveArmy(s, piece);
  SetCity(s, piece, kNoId);
  SetPlace(s, piece, holder);
  PieceState& state = StateOf(s, piece);
  state.steps = 0;
  state.flags = 0;
  Note(s);
}

// In an assault: is the unit of those who hold the city? They do so to the end of the round, though the last of the
// besiegers may be lost in it.
bool HoldsCity(const Rules& r, const S& s, UnitId unit) {
  const Side side = SideOf(r, s, unit);
  return (side != kNobody ? side : static_cast<Side>(s.combat.rebel_slot)) != s.combat.besieger;
}

}  // namespace

bool LostForGood(const Rules& r, const S& s, UnitId unit, LossCause cause) {
  if (cause == LossCause::kSiegeAttrition) return !r.Plays("siege_out=assault_only"_opt);
  if (cause != LossCause::kAssault) return false;
  return HoldsCity(r, s, unit) || !r.Plays("siege_out=garrison_only"_opt);
}

void PutAt(S& s, Piece piece, PlaceId place) {
  SetCity(s, piece, kNoId);
  SetPlace(s, piece, place);
  Note(s);
}
void PutAt(S& s, const Group& group, PlaceId place) {
  ForEach(group, [&](Piece piece) { PutAt(s, piece, place); });
}
// From one city of a province into the other it leaves that without him.
void PutInto(S& s, Piece piece, CityId city) {
  SetCity(s, piece, city);
  Note(s);
}
void PutInto(S& s, const Group& group, CityId city) {
  ForEach(group, [&](Piece piece) { PutInto(s, piece, city); });
}
void ComeOut(S& s, Piece piece) {
  SetCity(s, piece, kNoId);
  Note(s);
}

void Arrive(const Rules& r, S& s, UnitId unit, PlaceId place, Strength strength) {
  const bool reduced = strength == Strength::kReduced && r.c.units[unit].reduced > 0;
  PutAt(s, Piece(unit), place);
  s[unit].steps = static_cast<uint8_t>(reduced ? 1 : r.c.units[unit].steps());
  s[unit].flags = kHasArrived;
}
void Arrive(S& s, LeaderId leader, PlaceId place) {
  PutAt(s, Piece(leader), place);
  s[leader].flags = kHasArrived;
}
void ToPool(const Rules& r, S& s, UnitId unit) { Leave(s, unit, r.c.pool); }
void FlipToFull(const Rules& r, S& s, UnitId unit) { s[unit].steps = static_cast<uint8_t>(r.c.units[unit].steps()); }

void LoseStep(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace) {
  if (s[unit].steps < 2) return Eliminate(r, s, unit, cause, trace);
  Applied(trace, "7.3.1/1"_cac, [&] { return absl::StrCat(r.UnitName(unit), " is turned to its reduced side"); });
  s[unit].steps = 1;
}

void Eliminate(const Rules& r, S& s, UnitId unit, LossCause cause, Trace* trace) {
  const bool naval = r.c.units[unit].naval(), siege = LostForGood(r, s, unit, cause);
  s.rebels.Remove(unit);
  Leave(s, unit, naval || siege ? r.c.removed : r.c.pool);
  if (cause == LossCause::kFever || cause == LossCause::kEvent) {
    Applied(trace, "4.1/25"_cac);
    s[unit].Mark(kLostToEvent);
  }
  const auto gone = [&] { return absl::StrCat(r.UnitName(unit), " is out of the game"); };
  if (naval) return Applied(trace, "7.6/7"_cac, gone);
  if (siege) return Applied(trace, "7.5/21"_cac, gone);
  Applied(trace, "7.3.1/1"_cac, [&] { return absl::StrCat(r.UnitName(unit), " is eliminated"); });
}

void RemoveForGood(const Rules& r, S& s, Piece piece) {
  if (piece.unit.exists()) s.rebels.Remove(piece.unit);
  if (piece.leader.exists()) s.rebel_leaders.Remove(piece.leader);
  Leave(s, piece, r.c.removed);
}
void TakeOff(const Rules&, S& s, LeaderId leader, PlaceId holder) { Leave(s, leader, holder); }

void LeaveArmy(S& s, Piece piece) {
  PieceState& state = StateOf(s, piece);
  if (!state.army.exists()) return;
  state.army = kNoId;
  s.now.armies_due = 1;
}
void JoinArmy(S& s, Piece piece, ArmyId army) { StateOf(s, piece).army = army; }

void LeaveScattered(const Rules& r, S& s) {
  for (const ArmyId a : r.c.armies.ids()) {
    const LeaderId leader = s.armies[a].leader;
    if (!Formed(s, a) || !leader.exists()) continue;
    ForEach(MembersOf(r, s, a), [&](Piece piece) {
      if (WhereIs(s, piece) != s[leader].where.get() || StateOf(s, piece).city != s[leader].city) LeaveArmy(s, piece);
    });
  }
}

void ClearMarks(S& s, uint16_t flags) {
  for (PieceState& unit : s.units) unit.Clear(flags);
  for (PieceState& leader : s.leaders) leader.Clear(flags);
}

void Rebuild(const Rules& r, S& s) {
  s.units_at = {};
  s.leaders_at = {};
  s.inside = {};
  s.leaders_inside = {};
  for (const UnitId u : r.c.units.ids()) {
    if (s[u].where.exists()) s.units_at[s[u].where].Add(u);
    s.inside.Set(u, s[u].city.exists());
  }
  for (const LeaderId l : r.c.leaders.ids()) {
    if (s[l].where.exists()) s.leaders_at[s[l].where].Add(l);
    s.leaders_inside.Set(l, s[l].city.exists());
  }
}

}  // namespace adjutant::cactus
