// What the invariants are written with. They are in the files invariants_of_*.cc: of pieces, the map, Armies and the
// turn (positions), of events (what one of them may do), of combat; and in accounts.cc (what has to be told).
#ifndef ADJUTANT_CORE_CACTUS_TRIAL_INVARIANT_LIST_H_
#define ADJUTANT_CORE_CACTUS_TRIAL_INVARIANT_LIST_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/cactus/trial/invariants.h"

namespace adjutant::cactus {

using Check = Invariant<Look>;

inline std::string Is(bool wrong, const char* what) { return wrong ? std::string(what) : std::string(); }
inline std::string NameOf(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader);
}

// The first unit that the event touched of which `wrong(state, info, unit)` has something to say.
template <class Wrong>
std::string EachUnit(const Look& k, Wrong wrong) {
  for (const UnitId u : k.units) {
    if (const char* what = wrong(k.s[u], k.r.c.units[u], u); what != nullptr)
      return absl::StrCat(k.r.UnitName(u), " ", what);
  }
  return {};
}
template <class Wrong>
std::string EachLeader(const Look& k, Wrong wrong) {
  for (const LeaderId l : k.leaders) {
    if (const char* what = wrong(k.s[l], k.r.c.leaders[l], l); what != nullptr)
      return absl::StrCat(k.r.LeaderName(l), " ", what);
  }
  return {};
}
// Of units and leaders alike: `wrong(state, piece)`.
template <class Wrong>
std::string EachPiece(const Look& k, Wrong wrong) {
  std::string what =
      EachUnit(k, [&](const PieceState& state, const UnitInfo&, UnitId u) { return wrong(state, Piece(u)); });
  if (!what.empty()) return what;
  return EachLeader(k, [&](const PieceState& state, const LeaderInfo&, LeaderId l) { return wrong(state, Piece(l)); });
}
// For what holds before an event and after it: `wrong(was, is, info, unit)`.
template <class Wrong>
std::string EachUnitChanged(const Look& k, Wrong wrong) {
  if (k.was == nullptr) return {};
  return EachUnit(
      k, [&](const PieceState& is, const UnitInfo& info, UnitId u) { return wrong((*k.was)[u], is, info, u); });
}
template <class Wrong>
std::string EachLeaderChanged(const Look& k, Wrong wrong) {
  if (k.was == nullptr) return {};
  return EachLeader(
      k, [&](const PieceState& is, const LeaderInfo& info, LeaderId l) { return wrong((*k.was)[l], is, info, l); });
}

inline bool OnMapAt(const Look& k, const PieceState& piece) { return piece.where.exists() && k.r.c.OnMap(piece.where); }
inline bool InHolder(const Look& k, const PieceState& piece) {
  return piece.where.exists() && k.r.c.places[piece.where] == PlaceKind::kHolder;
}
// It counts as being in the game: on the map, or in a box beside it.
inline bool InPlay(const Look& k, const PieceState& piece) { return piece.where.exists() && !InHolder(k, piece); }
inline bool Setup(const Look& k) {
  return PhaseOf(k.s) == Phase::kSetup || (k.was != nullptr && PhaseOf(*k.was) == Phase::kSetup);
}

// Each adds its invariants.
void AddPieceInvariants(std::vector<Check>* all);
void AddMapInvariants(std::vector<Check>* all);
void AddArmyInvariants(std::vector<Check>* all);
void AddTurnInvariants(std::vector<Check>* all);
void AddMarchInvariants(std::vector<Check>* all);
void AddComingInvariants(std::vector<Check>* all);
void AddCombatInvariants(std::vector<Check>* all);
void AddAccounts(std::vector<Check>* all);

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_TRIAL_INVARIANT_LIST_H_
