#include "core/cactus/telling/words.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/names.h"

namespace adjutant::cactus {

namespace {

constexpr size_t kMostNamed = 4;

}  // namespace

std::string PieceText(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.UnitName(piece.unit) : piece.leader.exists() ? r.LeaderName(piece.leader) : "";
}
std::string PlaceOrNothing(const Rules& r, PlaceId place) { return place.exists() ? r.PlaceName(place) : ""; }
std::string TheArmy(const Rules& r, ArmyId army) {
  return army.exists() ? absl::StrCat("the ", r.ArmyName(army)) : std::string("the Army");
}

std::string Names(const Rules& r, const S& s, const Group& group, ArmyId army) {
  std::vector<std::string> names;
  if (army.exists()) names.push_back(TheArmy(r, army));
  for (const LeaderId l : group.leaders) {
    if (!army.exists() || s[l].army != army) names.push_back(r.LeaderName(l));
  }
  for (const UnitId u : group.units) {
    if (!army.exists() || s[u].army != army) names.push_back(r.UnitName(u));
  }
  if (names.empty()) return "nobody";
  if (names.size() <= kMostNamed) return Enumerated(names, "and");
  return absl::StrCat(names.front(), " and ", names.size() - 1, " others");
}
std::string Movers(const Rules& r, const S& s) {
  const Group group = {s.move.units, s.move.leaders};
  return group.Empty() ? std::string() : Names(r, s, group, s.move.army);
}

std::string EventOfTurn(const Rules& r, const S& s) {
  const EventId event = s.turn.event;
  return event.exists() ? absl::StrCat("'", r.c.event_names.Name(event), "'") : "the event";
}

}  // namespace adjutant::cactus
