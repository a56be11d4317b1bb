// Where a log breaks the rules, and where an outcome is not the one that its source gives.
#ifndef ADJUTANT_VERIFY_COURT_BREACHES_H_
#define ADJUTANT_VERIFY_COURT_BREACHES_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "adjutant/v1/ruling.pb.h"
#include "verify/court/dispute_in_hand.h"

namespace adjutant {

// All of them with their places in the line, in order.
std::vector<std::pair<size_t, v1::Breach>> BreachesOf(const DisputedLog& log);

// A breach at an event that the rules have nothing against.
v1::Breach PlainBreach(const FollowedLog& followed, size_t place, v1::BreachKind kind);

// The kind of an error that a claim, or a breach, takes for `kind`.
v1::BreachKind KindAt(const FollowedLog& followed, size_t place, v1::BreachKind kind);

// The outcome at a place of the line is not what its source gives.
bool RollIsForged(const DisputedLog& log, size_t place);

// Whether a number that was written down wrongly is what play went on from: the record does not fit after it.
bool IsPlayedOn(const FollowedLog& followed, size_t place);

// Whether nothing but a number is wrong: every event stays.
bool IsNumberAlone(const FollowedLog& followed, size_t place, v1::BreachKind kind);

// The last event before the first error of play.
uint64_t PlayedRightTo(const DisputedLog& log);

// Events that the rules allow and that are findings all the same: numbers that were written down wrongly, rolls that
// are not what their source gives.
std::vector<uint64_t> OtherFindings(const DisputedLog& disputed);

// Whether there is anything in a log to mend or to let stand.
bool HasError(const DisputedLog& log);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_BREACHES_H_
