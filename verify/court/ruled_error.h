// What becomes of one error: what mending it would change, and what the policies make of it.
#ifndef ADJUTANT_VERIFY_COURT_RULED_ERROR_H_
#define ADJUTANT_VERIFY_COURT_RULED_ERROR_H_

#include <string>

#include "adjutant/v1/ruling.pb.h"
#include "verify/court/named_errors.h"

namespace adjutant {

// The error with its correction and remedies. `claimed_by` is the side whose claim names it; empty: none. Of a wrong
// number that was played on, what followed it is mended.
v1::RuledError RuleOn(const DisputeInHand& hand, const NamedError& error, const std::string& claimed_by);

// What should have fallen where a forged die was played on as though it had come out otherwise: a roll that was only
// misread has fallen, this one has not. Elsewhere `instead`.
EventList InsteadOfForged(const DisputedLog& log, size_t place, const EventList& instead);

// A roll that is not what its source gives stands in one of the two logs, and the rules support the other. That is no
// error that both played on.
bool OtherLogCounts(const DisputeInHand& hand, size_t log, size_t place);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_RULED_ERROR_H_
