// What the invariants are written with: the parts of the state they read, and the search for what is wrong. They are
// in the files invariants_of_*.cc: of pieces, the map and the turn (positions), of events (what one event may do); and
// in accounts.cc (what has to be told).
#ifndef ADJUTANT_CORE_HALLS_TRIAL_INVARIANT_LIST_H_
#define ADJUTANT_CORE_HALLS_TRIAL_INVARIANT_LIST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/trial/invariants.h"

namespace adjutant::halls {

// Parts of the state that an invariant looks at. While none of them changes it goes on to hold. What is asked of quiet
// positions only is asked of every one of them.
enum Part : uint32_t {
  kStepPart = 1u << 0,
  kNowPart = 1u << 1,  // of the Scalars what tracks and markers show, not what is under way
  kUnitsPart = 1u << 2,
  kLeadersPart = 1u << 3,
  kArmiesPart = 1u << 4,
  kControlPart = 1u << 5,
  kRaidPart = 1u << 6,
  kFallenPart = 1u << 7,
  kCityPart = 1u << 8,
  kMarkersPart = 1u << 9,
  kStatesPart = 1u << 10,
  kCardsPart = 1u << 11,
  kActionCardsPart = 1u << 12,
  kPlayPart = 1u << 13,
  kActPart = 1u << 14,
  kBattlePart = 1u << 15,
  kLossPart = 1u << 16,
  kReplPart = 1u << 17,
  kDieEvent = 1u << 18,  // the event is of such a kind
  kQuietPart = 1u << 19,
  kNavalPart = 1u << 20,
  kOfficersPart = 1u << 21,
  kDrawEvent = 1u << 22,
  kPlayEvent = 1u << 23,   // of a card or a squadron
  kPlaceEvent = 1u << 24,  // somebody goes somewhere
  kToldPart = 1u << 25,    // what was said while the event was applied
  kWarPart = 1u << 26,     // whether there is war, and which units it still has to bring
};

using Check = Invariant<Look>;

inline std::string Is(bool wrong, const char* what) { return wrong ? std::string(what) : std::string(); }

// The first thing that `wrong` says something about.
template <class Wrong>
std::string FirstUnit(const Look& k, Wrong wrong) {
  for (UnitId unit : k.r.c.units.ids()) {
    if (const char* what = wrong(k.s.units[unit], k.r.c.units[unit], unit); what != nullptr)
      return absl::StrCat(k.r.UnitName(unit), " ", what);
  }
  return "";
}
// Of a set of units.
template <class Wrong>
std::string FirstMember(const Look& k, const UnitSet& units, Wrong wrong) {
  for (UnitId unit : units) {
    if (!k.r.c.units.Has(unit)) break;
    if (const char* what = wrong(k.s.units[unit], k.r.c.units[unit], unit); what != nullptr)
      return absl::StrCat(k.r.UnitName(unit), " ", what);
  }
  return "";
}
// For what is wrong with a unit whatever the others do: while nothing else that the invariant reads has changed, those
// that the event left alone are as good as they were.
template <class Wrong>
std::string EachUnit(const Look& k, Wrong wrong) {
  return k.why == kUnitsPart ? FirstMember(k, k.changed_units, wrong) : FirstUnit(k, wrong);
}
template <class Wrong>
std::string FirstLeader(const Look& k, Wrong wrong) {
  for (LeaderId leader : k.r.c.leaders.ids()) {
    if (const char* what = wrong(k.s.leaders[leader], k.r.c.leaders[leader], leader); what != nullptr)
      return absl::StrCat(k.r.LeaderName(leader), " ", what);
  }
  return "";
}
// As EachUnit.
template <class Wrong>
std::string EachLeader(const Look& k, Wrong wrong) {
  if (k.why != kLeadersPart) return FirstLeader(k, wrong);
  for (LeaderId leader : k.changed_leaders) {
    if (!k.r.c.leaders.Has(leader)) break;
    if (const char* what = wrong(k.s.leaders[leader], k.r.c.leaders[leader], leader); what != nullptr)
      return absl::StrCat(k.r.LeaderName(leader), " ", what);
  }
  return "";
}
template <class Wrong>
std::string FirstSpace(const Look& k, Wrong wrong) {
  for (SpaceId space : k.r.c.spaces.ids()) {
    if (const char* what = wrong(space, k.r.c.spaces[space]); what != nullptr)
      return absl::StrCat(k.r.SpaceName(space), " ", what);
  }
  return "";
}
// For what units and leaders do in a space.
template <class Wrong>
std::string FirstOccupied(const Look& k, Wrong wrong) {
  for (SpaceId space : k.Occupied()) {
    if (!k.r.c.spaces.Has(space)) break;
    if (const char* what = wrong(space, k.r.c.spaces[space]); what != nullptr)
      return absl::StrCat(k.r.SpaceName(space), " ", what);
  }
  return "";
}
template <class Wrong>
std::string FirstCard(const Look& k, Wrong wrong) {
  for (CardId card : k.r.c.cards.ids()) {
    if (const char* what = wrong(k.s.cards[card], k.r.c.cards[card]); what != nullptr)
      return absl::StrCat(k.r.CardName(card), " ", what);
  }
  return "";
}
// As EachUnit.
template <class Wrong>
std::string EachCard(const Look& k, Wrong wrong) {
  if (k.why != kCardsPart) return FirstCard(k, wrong);
  for (CardId card : k.changed_cards) {
    if (!k.r.c.cards.Has(card)) break;
    if (const char* what = wrong(k.s.cards[card], k.r.c.cards[card]); what != nullptr)
      return absl::StrCat(k.r.CardName(card), " ", what);
  }
  return "";
}
template <class Wrong>
std::string FirstMarker(const Look& k, Wrong wrong) {
  for (MarkerId marker : k.r.c.markers.ids()) {
    if (const char* what = wrong(k.s.markers[marker], k.r.c.markers[marker]); what != nullptr)
      return absl::StrCat(k.r.c.marker_names.Id(marker), " ", what);
  }
  return "";
}

inline bool Placed(const MarkerRecord& marker) {
  return marker.state == kFaceDown || marker.state == kFaceUp || marker.state == kUnderConstruction;
}
inline bool Beyond(const Look& k, Location where) { return OnMap(where) && !k.r.c.spaces.Has(SpaceOf(where)); }

// Did the event bring a unit there?
inline bool AnyChanged(const Look& k, Location where) {
  if (k.why != kUnitsPart) return true;
  for (UnitId unit : k.changed_units) {
    if (k.s.units[unit].where == where) return true;
  }
  return false;
}

// Each adds its invariants.
void AddPiecesInvariants(std::vector<Check>* all);
void AddMapInvariants(std::vector<Check>* all);
void AddTurnInvariants(std::vector<Check>* all);
void AddEventInvariants(std::vector<Check>* all);
void AddMarchInvariants(std::vector<Check>* all);
void AddBattleInvariants(std::vector<Check>* all);
void AddAccounts(std::vector<Check>* all);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TRIAL_INVARIANT_LIST_H_
