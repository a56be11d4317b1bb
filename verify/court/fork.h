// Where two logs of one game part.
#ifndef ADJUTANT_VERIFY_COURT_FORK_H_
#define ADJUTANT_VERIFY_COURT_FORK_H_

#include "adjutant/v1/ruling.pb.h"
#include "verify/court/dispute_in_hand.h"

namespace adjutant {

// Where the two logs of a dispute part, and which of them the rules support.
v1::Fork ForkOf(const DisputedLog& first, const DisputedLog& second);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_FORK_H_
