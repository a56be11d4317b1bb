#include "core/cactus/trial/invariants.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// What is kept for speed is what follows from where the counters are.
std::string FaultOfCaches(const Look& k) {
  for (const UnitId u : k.r.c.units.ids()) {
    const PieceState& unit = k.s[u];
    for (const PlaceId place : k.r.c.places.ids()) {
      if (k.s.units_at[place].Has(u) != (unit.where == place))
        return absl::StrCat(k.r.UnitName(u), " is not where it is said to be");
    }
    if (k.s.inside.Has(u) != unit.city.exists()) return absl::StrCat(k.r.UnitName(u), " is in no city, or in one");
  }
  for (const LeaderId l : k.r.c.leaders.ids()) {
    const PieceState& leader = k.s[l];
    for (const PlaceId place : k.r.c.places.ids()) {
      if (k.s.leaders_at[place].Has(l) != (leader.where == place))
        return absl::StrCat(k.r.LeaderName(l), " is not where he is said to be");
    }
    if (k.s.leaders_inside.Has(l) != leader.city.exists())
      return absl::StrCat(k.r.LeaderName(l), " is in no city, or in one");
  }
  return "";
}

std::string FaultOfSteps(const Look& k) {
  for (const UnitId u : k.r.c.units.ids()) {
    const PieceState& unit = k.s[u];
    const PlaceId where = unit.where;
    const bool held = !where.exists() || k.r.c.places[where] == PlaceKind::kHolder;
    if (held != (unit.steps == 0) || unit.steps > k.r.c.units[u].steps())
      return absl::StrCat(k.r.UnitName(u), " has ", unit.steps, " steps");
  }
  return "";
}

}  // namespace

absl::Span<const Invariant<Look>> Invariants() {
  static const auto* all = new std::vector<Invariant<Look>>{
      {{"pieces.places", "Every counter is in one place.", Cases("3.0/15"_cac)}, FaultOfCaches},
      {{"pieces.steps", "A unit in play has a step, and no more than its counter has sides.", Cases("7.3.1/2"_cac)},
       FaultOfSteps},
  };
  return *all;
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  if (look.told != nullptr) return;  // no accounts yet
  for (const Invariant<Look>& invariant : Invariants()) {
    Kept(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::cactus
