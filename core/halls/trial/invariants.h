// What is true of every position of The Halls of Montezuma between events.
#ifndef ADJUTANT_CORE_HALLS_TRIAL_INVARIANTS_H_
#define ADJUTANT_CORE_HALLS_TRIAL_INVARIANTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/halls/rules.h"
#include "core/kernel/event.h"
#include "core/kernel/invariant.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {

// What stands where, of both sides.
struct Standing {
  using Counts = IdArray<SpaceId, uint8_t, kMaxSpaces>;
  std::array<Counts, 3> units;  // [side][space], without the inherent ones
  std::array<Counts, 3> leaders;
  Counts inherent;
  Counts barring;     // Mexican units that do not live among the enemy (10.2.g)
  SpaceSet occupied;  // by any unit or leader
};

// A position with what the invariants ask for, found once and when it is asked for.
struct Look {
  // `was` and `by`: the position before and the event that led here; both null if nothing is known of them. `told`:
  // what was said on the way, null if nobody listened.
  Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener = nullptr);

  int Units(Side side, SpaceId space) const { return Counted().units[side][space]; }
  int Leaders(Side side, SpaceId space) const { return Counted().leaders[side][space]; }
  int Inherent(SpaceId space) const { return Counted().inherent[space]; }
  const SpaceSet& Occupied() const { return Counted().occupied; }
  int Barring(SpaceId space) const { return Counted().barring[space]; }
  // Somebody is to play a strategy card: nothing is half done.
  bool Quiet() const;
  bool NewTurn() const { return was != nullptr && was->now.turn != s.now.turn; }

  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
  uint32_t changed;  // the parts of the state (enum Part) that the event changed; all if nothing is known of it
  // Records that the event changed, where the part is among `changed`; all if nothing is known of what was before.
  UnitSet changed_units;
  LeaderSet changed_leaders;
  CardSet changed_cards;
  // The parts among `changed` that the invariant being checked reads.
  mutable uint32_t why = ~uint32_t{0};

 private:
  const Standing& Counted() const;
  mutable std::optional<Standing> counted_;
};

absl::Span<const Invariant<Look>> Invariants();

// Adds those that `look` breaks: with a listener the accounts, which say that what has changed has been told, without
// one all others. Where the position before is known, it is taken to have broken none.
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_TRIAL_INVARIANTS_H_
