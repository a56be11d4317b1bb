// What a side may read of a ruling.
#ifndef ADJUTANT_VERIFY_COURT_VEIL_H_
#define ADJUTANT_VERIFY_COURT_VEIL_H_

#include "adjutant/v1/ruling.pb.h"
#include "core/kernel/event.h"
#include "verify/court/judge.h"

namespace adjutant {

// Takes out of a finished ruling what is hidden from `viewer`, a side: every text that names something that the side
// could see neither before nor after the event that the text is about; numbers and values that would be others if what
// is hidden lay elsewhere; what the other side could have done; digests of positions, by which guesses could be tried.
// In doubt it takes out too much.
void KeepFrom(PlayerId viewer, const DisputeInHand& hand, v1::Ruling* ruling);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_VEIL_H_
