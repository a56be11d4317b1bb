#include "core/sierra/hidden.h"

namespace adjutant::sierra {

bool HidesAmount(const S& before, const Event& e, PlayerId viewer) {
  return e.type == kBidSealed && e.player != viewer && viewer != kChance && before.turns.open.size() > 1;
}

bool KeepsAmount(const S& now, const Event& e, PlayerId viewer) {
  return !SeesBid(now, viewer, e.player) && now.auction.sealed.Has(e.player);
}

void Reshuffle(const Rules& r, S& s, PlayerId viewer, Random* random) {
  if (s.step != kSealStep) return;
  for (const PlayerId seat : s.auction.sealed) {
    if (seat != viewer)
      s.auction.bids[seat] = static_cast<int16_t>(random->Within(0, HighestBid(r, s, seat, s.auction.purses[seat])));
  }
}

}  // namespace adjutant::sierra
