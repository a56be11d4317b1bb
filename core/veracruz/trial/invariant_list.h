// What the invariants are written with. They are in the files invariants_of_*.cc: of counters on their own, the board,
// formations and the play (positions); and in accounts.cc (what has to be told).
#ifndef ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANT_LIST_H_
#define ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANT_LIST_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/veracruz/trial/invariants.h"

namespace adjutant::veracruz {

using Check = Invariant<Look>;

// The first counter of `pieces` of which `wrong(piece)` has something to say.
template <class Wrong>
std::string EachOf(const Look& k, const PieceSet& pieces, Wrong wrong) {
  for (const PieceId p : pieces) {
    if (const char* what = wrong(p); what != nullptr) return absl::StrCat(k.r.PieceName(p), ": ", what);
  }
  return {};
}

// Of those that the event touched: what is said of one of them does not depend on any other.
template <class Wrong>
std::string EachTouched(const Look& k, Wrong wrong) {
  return EachOf(k, k.touched, wrong);
}

// The same, for what holds before an event and after it.
template <class Wrong>
std::string EachChanged(const Look& k, Wrong wrong) {
  if (k.was == nullptr) return {};
  return EachTouched(k, [&](PieceId p) { return wrong((*k.was)[p], k.s[p], p); });
}

template <class Wrong>
std::string EachOnMap(const Look& k, const PieceSet& pieces, Wrong wrong) {
  return EachOf(k, pieces, [&](PieceId p) -> decltype(wrong(p)) {
    if (OnMap(k.s[p].where)) return wrong(p);
    return {};
  });
}

// The first stack with a counter that was touched of which `wrong(facts)` has something to say.
template <class Wrong>
std::string EachStack(const Look& k, Wrong wrong) {
  for (const StackFacts& stack : k.stacks) {
    if (stack.twice != kNoId) continue;  // pieces.stacks
    if (std::string what = wrong(stack); !what.empty()) return what;
  }
  return {};
}

// Formations of which something is in a stack.
template <class Wrong>
std::string EachFormation(const Look& k, Wrong wrong) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    for (const FormationId f : stack.present) {
      if (std::string what = wrong(stack, f, stack.formations[f]); !what.empty()) return what;
    }
    return {};
  });
}

inline std::string Number(absl::string_view what, int number) { return absl::StrCat(what, " ", number); }

// A formation is being put together: its minimum is not asked for yet (15.12).
inline bool BeingFormed(const Look& k, FormationId formation) { return k.s.org.formation == formation; }

// The invariants of counters on their own are asked together, in one walk over the counters: which of them are broken,
// a bit each, in the order of CounterChecks.
uint32_t BrokenOfCounters(const Look& look);
absl::Span<std::string (*const)(const Look&)> CounterChecks();

// Each adds its invariants.
void AddCounterInvariants(std::vector<Check>* all);
void AddBoardInvariants(std::vector<Check>* all);
void AddFormationInvariants(std::vector<Check>* all);
void AddPlayInvariants(std::vector<Check>* all);
void AddAccounts(std::vector<Check>* all);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_TRIAL_INVARIANT_LIST_H_
