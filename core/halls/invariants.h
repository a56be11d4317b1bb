// What is true of every position of The Halls of Montezuma between events.
#ifndef ADJUTANT_CORE_HALLS_INVARIANTS_H_
#define ADJUTANT_CORE_HALLS_INVARIANTS_H_

#include <array>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/halls/rules.h"
#include "core/kernel/event.h"
#include "core/kernel/invariant.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {

// A position with what many of the invariants ask for, counted once.
struct Look {
  // `was` and `by`: the position before and the event that led here; both null if nothing is known of them. `told`:
  // what was said on the way, null if nobody listened.
  Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener = nullptr);

  int Units(Side side, SpaceId space) const { return units[side][static_cast<size_t>(space)]; }
  int Leaders(Side side, SpaceId space) const { return leaders[side][static_cast<size_t>(space)]; }
  // Somebody is to play a strategy card: nothing is half done.
  bool Quiet() const;
  bool NewTurn() const { return was != nullptr && was->now.turn != s.now.turn; }

  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
  std::array<std::array<uint8_t, kMaxSpaces>, 3> units{};  // [side][space], without the inherent ones
  std::array<std::array<uint8_t, kMaxSpaces>, 3> leaders{};
  std::array<uint8_t, kMaxSpaces> inherent{};
  std::array<uint8_t, kMaxSpaces> barring{};  // Mexican units that do not live among the enemy (10.2.g)
};

absl::Span<const Invariant<Look>> Invariants();

// Adds those that `look` breaks: with a listener the accounts, which say that what has changed has been told, without
// one all others. Where the position before is known, it is taken to have broken none.
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_INVARIANTS_H_
