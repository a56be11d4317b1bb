// Whether an error that was found late stands: the policies, and what everybody has learned since.
#ifndef ADJUTANT_VERIFY_COURT_REMEDY_H_
#define ADJUTANT_VERIFY_COURT_REMEDY_H_

#include <vector>

#include "adjutant/v1/dispute.pb.h"
#include "adjutant/v1/ruling.pb.h"
#include "verify/court/followed.h"

namespace adjutant {

// A policy in one sentence, as it is in a game of so many sides.
const char* PolicySentence(v1::RemedyPolicy policy, size_t sides);

// An error and what is known of it.
struct ErrorInQuestion {
  const FollowedLog& log;
  size_t place;  // in the line
  v1::BreachKind kind;
  PlayerId by;                              // who answers for it; kChance: nobody in particular
  const v1::Correction& correction;         // what mending it changes
  const std::vector<v1::Learned>& learned;  // since; in order
  bool forged = false;                      // a roll that is not what its source gives
};

// What a side has learned from the events after `place`, up to event `last` of the record: outcomes that it saw fall,
// and what showed of facts that were hidden from it. Only so many are looked for; `more` is how many further events
// were not looked at.
std::vector<v1::Learned> LearnedSince(const FollowedLog& log, size_t place, uint64_t last, uint64_t* more);

// What becomes of the error under every policy, the chosen one first.
std::vector<v1::Remedy> RemediesOf(const v1::Dispute& dispute, const ErrorInQuestion& error);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_REMEDY_H_
