// How random players choose among legal events.
#ifndef ADJUTANT_CORE_KERNEL_POLICY_H_
#define ADJUTANT_CORE_KERNEL_POLICY_H_

#include "core/kernel/event.h"
#include "core/kernel/random.h"

namespace adjutant {

class Ruleset;
class State;

struct PolicySpec {
  const char* id;     // "uniform"
  const char* about;  // one line
  int taste = 0;      // what Ruleset::Weigh knows it by; 0: all legal events are alike
};

// One of the legal events of a position, by weight; outcomes of chance are all alike. `legal` is not empty.
const Event& Pick(const Ruleset& ruleset, const State& state, const EventList& legal, const PolicySpec& policy,
                  Random* random);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_POLICY_H_
