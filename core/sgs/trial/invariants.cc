#include "core/sgs/trial/invariants.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// What is kept for speed is what follows from where the pieces are.
std::string FaultOfPlaces(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    for (const RegionId region : k.r.c.regions.ids()) {
      const bool outside = k.s[p].Is(Where::kOutside) && k.s[p].region == region;
      const bool inside = k.s[p].Is(Where::kInside) && k.s[p].region == region;
      if (k.s.outside[region].Has(p) != outside || k.s.inside[region].Has(p) != inside)
        return absl::StrCat(k.r.PieceName(p), " is not where it is said to be");
    }
  }
  return "";
}

std::string FaultOfLife(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].life > k.r.c.pieces[p].life) return absl::StrCat(k.r.PieceName(p), " has ", k.s[p].life, " life points");
  }
  return "";
}

}  // namespace

absl::Span<const Invariant<Look>> Invariants() {
  static const auto* all = new std::vector<Invariant<Look>>{
      {{"pieces.places", "Every piece is in one place.", Cases("SUM.maps/2"_sgs)}, FaultOfPlaces},
      {{"pieces.life", "No unit has more life points than its counter.", Cases("SUM.units/3"_sgs)}, FaultOfLife},
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

}  // namespace adjutant::sgs
