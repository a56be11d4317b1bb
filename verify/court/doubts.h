// What a ruling rests on that could be doubted: options, components, dice, stand-ins.
#ifndef ADJUTANT_VERIFY_COURT_DOUBTS_H_
#define ADJUTANT_VERIFY_COURT_DOUBTS_H_

#include <vector>

#include "adjutant/v1/ruling.pb.h"
#include "verify/court/judge.h"

namespace adjutant {

// Adds them to a ruling that has its logs and claims. `judgements` are those of the dispute's claims, in their order.
void AddDoubts(const DisputeInHand& hand, const std::vector<Judgement>& judgements, v1::Ruling* ruling);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_DOUBTS_H_
