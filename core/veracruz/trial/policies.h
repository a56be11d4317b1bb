// How random players of Veracruz behave.
#ifndef ADJUTANT_CORE_VERACRUZ_TRIAL_POLICIES_H_
#define ADJUTANT_CORE_VERACRUZ_TRIAL_POLICIES_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/kernel/policy.h"
#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// "uniform"; "warlike": forms divisions, marches towards the enemy, besieges and attacks; "campaign": the same, but
// Mexico waits where it stands.
absl::Span<const PolicySpec> Policies();

// How far a division with its guns is from the places that the war is about, in tenths of a movement point and without
// regard to the enemy.
class Marches {
 public:
  enum Goal : uint8_t { kVeracruz, kJalapa, kPerote, kPuebla, kMexicoCity, kOrizaba, kAlvarado, kGoals };

  explicit Marches(const Rules& r);
  PlaceId Place(Goal goal) const { return places_[goal]; }
  HexId Hex(Goal goal) const { return hexes_[goal]; }
  int From(HexId hex, Goal goal) const { return far_[goal][hex]; }

 private:
  std::array<PlaceId, kGoals> places_;
  std::array<HexId, kGoals> hexes_;
  std::array<IdArray<HexId, int16_t, kMaxHexes>, kGoals> far_;
};

// Weights of the legal events of a position, by the taste of a policy.
void Weigh(const Rules& r, const Marches& marches, int taste, const S& s, const EventList& legal,
           std::vector<int>* weights);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TRIAL_POLICIES_H_
