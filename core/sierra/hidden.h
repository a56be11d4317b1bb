// What a seat does not see. The deck is nobody's: which card comes next is chance, and stands in no position. All cards
// that lie face down on calendars were seen when they were bought, and gold lies open on cards: the rules hide neither.
// So only the amounts of sealed bids are hidden, from all but their seat, until they are opened together.
#ifndef ADJUTANT_CORE_SIERRA_HIDDEN_H_
#define ADJUTANT_CORE_SIERRA_HIDDEN_H_

#include "core/kernel/random.h"
#include "core/sierra/engine.h"

namespace adjutant::sierra {

inline bool SeesBid(const S& s, PlayerId viewer, PlayerId bidder) {
  return viewer == bidder || viewer == kChance || s.step != kSealStep;
}
// Does the viewer learn the amount of this event when it comes? Not of a sealed bid of another, unless it is the last.
bool HidesAmount(const S& before, const Event& e, PlayerId viewer);
// Is it hidden from him still? REQUIRES: it was when it came.
bool KeepsAmount(const S& now, const Event& e, PlayerId viewer);
// Other amounts that the viewer could not tell from those there.
void Reshuffle(const Rules& r, S& s, PlayerId viewer, Random* random);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_HIDDEN_H_
