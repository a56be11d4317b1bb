// What is true of every position of Lords of the Sierra Madre between events.
#ifndef ADJUTANT_CORE_SIERRA_TRIAL_INVARIANTS_H_
#define ADJUTANT_CORE_SIERRA_TRIAL_INVARIANTS_H_

#include <vector>

#include "absl/types/span.h"
#include "core/kernel/invariant.h"
#include "core/kernel/trace.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

// A position, and what led to it: `was` and `by` are null if nothing is known of the past, `told` if nobody listened.
struct Look {
  const Rules& r;
  const S* was;
  const Event* by;
  const S& s;
  const Trace* told;
};

// Those of bids, loans and offices (invariants_of_auctions.cc).
void AddAuctionInvariants(std::vector<Invariant<Look>>* all);
// Of strikes, cards played, rebellions (invariants_of_mordida.cc).
void AddMordidaInvariants(std::vector<Invariant<Look>>* all);
// Of levels, projects, links and debts (invariants_of_money.cc).
void AddMoneyInvariants(std::vector<Invariant<Look>>* all);
absl::Span<const Invariant<Look>> Invariants();
// Of movement and refurbishing (invariants_of_movement.cc).
void AddMovementInvariants(std::vector<Invariant<Look>>* all);
std::vector<Invariant<Look>> InvariantsOfQuarters();  // invariants_of_quarters.cc
// 7.10.2.
void AddActivityInvariants(std::vector<Invariant<Look>>* all);
void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_TRIAL_INVARIANTS_H_
