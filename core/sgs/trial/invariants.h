// What is true of every position of SGS Halls of Montezuma between events.
#ifndef ADJUTANT_CORE_SGS_TRIAL_INVARIANTS_H_
#define ADJUTANT_CORE_SGS_TRIAL_INVARIANTS_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/invariant.h"
#include "core/kernel/trace.h"
#include "core/sgs/rules.h"

namespace adjutant::sgs {

// A position, and what led to it: `was` and `by` are null if nothing is known of the past, `told` if nobody listened.
struct Look {
  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
};

absl::Span<const Invariant<Look>> Invariants();
// moves.cc: of where pieces stand, and of what moves.
void AddMoveInvariants(std::vector<Invariant<Look>>* all);
// turn.cc: of the turn, of VP and of cards.
void AddTurnInvariants(std::vector<Invariant<Look>>* all);
// coming.cc: of who comes, who is made up to strength, and who is gone.
void AddComingInvariants(std::vector<Invariant<Look>>* all);
// supply.cc: of supply.
void AddSupplyInvariants(std::vector<Invariant<Look>>* all);
// battles.cc: of battles, sieges and whose the regions are.
void AddBattleInvariants(std::vector<Invariant<Look>>* all);
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_TRIAL_INVARIANTS_H_
