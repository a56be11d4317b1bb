// Which errors a ruling is about: those that claims rightly name, and the first that nobody names.
#ifndef ADJUTANT_VERIFY_COURT_NAMED_ERRORS_H_
#define ADJUTANT_VERIFY_COURT_NAMED_ERRORS_H_

#include <vector>

#include "verify/court/judge.h"

namespace adjutant {

// What was wrong where, and what a claim would have instead.
struct NamedError {
  size_t log = 0;
  size_t place = 0;
  v1::BreachKind kind = v1::BREACH_UNSPECIFIED;
  EventList instead;
  int claim = -1;  // the dispute's; -1: it was only found
};

// What claims rightly name, then the first breach of every log; once each. `judgements` are those of the dispute's
// claims, in their order.
std::vector<NamedError> ErrorsOf(const DisputeInHand& hand, const std::vector<Judgement>& judgements);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_NAMED_ERRORS_H_
