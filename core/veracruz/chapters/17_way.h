// Veracruz 17.12: how far it is to Mexico City for Santa Anna, and with whom he can go.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_WAY_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_WAY_H_

#include <cstddef>
#include <optional>

#include "core/table/paths.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/17_politics.h"

namespace adjutant::veracruz {

// What is still to go from each hex to the capital by open hexes that can be left again, in tenths of a movement point
// or, by option, in hexes. Only hexes nearer than his are looked at. How his own troops are organised makes no
// difference to them.
class Ways {
 public:
  // `guns`: for artillery, which crosses rivers at bridges only.
  Ways(const Rules& r, const S& s, bool guns = false);

  // A way from there is known.
  bool Known(HexId hex) const { return search_.Reached(hex); }
  // The hex is the next one on a shortest way from its neighbour.
  bool Direct(HexId from, HexId to) const;

 private:
  static constexpr size_t kMostTenths = 200;  // for the ground and a river

  int Cost(HexId from, DirectionId direction) const;
  // Looks at the hexes from which one comes into this one.
  void Extend(HexId hex, HexId from);
  // 12.14, 8.83: with his troops too many would be in Perote, and could not leave it: one demoralized stack with
  // friends there.
  bool Clogged(HexId from, HexId hex) const;

  const Rules& r_;
  const S& s_;
  bool by_hexes_, guns_;
  Search<HexId, kMaxHexes, kMostTenths> search_;
};

// 17.12/2: effective strength points, militia left out.
int PointsWithHim(const Rules& r, const S& s, const PieceSet& pieces);
// How many points he has to have with him, where the best he can have is `best`.
int PointsNeeded(const Rules& r, const S& s, int best);
bool HasGuns(const Rules& r, const PieceSet& pieces);

// What he could do in this movement phase. `ways` are those of the position, and outlive it.
class SantaAnnasCall {
 public:
  SantaAnnasCall(const Rules& r, const S& s, const Ways& ways);

  // Whether a party that has him takes its next step on the way.
  bool AnyDirectStep(const Movement& party) const;
  // Guns in a party that has him cannot take a next step on the way at all (5.34/7), and he does not need them.
  bool GunsBar(const Movement& party) const;
  bool Direct(const Movement& party, HexId to) const { return WaysOf(party).Direct(hex_, to); }
  bool WayKnown() const { return ways_.Known(hex_); }
  // One that the party can take.
  bool WayKnown(const Movement& party) const { return WaysOf(party).Known(hex_); }

  // The strongest force that can go, from a party that has him and has not moved yet.
  Summons::Going BestOf(const Movement& party) const;
  // If those in `party` have not moved and he joins them, should he not be among them; or if nobody is picked up yet.
  Summons::Going Best(Movement party = {}) const;

 private:
  const Ways& WaysOf(const Movement& party) const;

  const Rules& r_;
  const S& s_;
  HexId hex_;
  const Ways& ways_;
  mutable std::optional<Ways> ways_of_guns_;  // made when somebody asks
};

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_17_WAY_H_
