// How random players choose among legal events.
#ifndef ADJUTANT_CORE_KERNEL_POLICY_H_
#define ADJUTANT_CORE_KERNEL_POLICY_H_

#include "core/kernel/event.h"
#include "core/kernel/random.h"

namespace adjutant {

// How likely an event is chosen against the others of its position, all of which are given too; from 1 on.
using Weigh = int (*)(const Event&, const EventList& legal);

struct PolicySpec {
  const char* id;     // "uniform"
  const char* about;  // one line
  Weigh weigh;        // null: all alike
};

// One of the legal events, by weight; outcomes of chance are all alike. `legal` is not empty.
inline const Event& Pick(const EventList& legal, Weigh weigh, Random* random) {
  if (weigh == nullptr || legal.front().player == kChance) return legal[random->Below(legal.size())];
  size_t total = 0;
  for (const Event& event : legal) total += static_cast<size_t>(weigh(event, legal));
  size_t at = random->Below(total);
  for (const Event& event : legal) {
    const auto weight = static_cast<size_t>(weigh(event, legal));
    if (at < weight) return event;
    at -= weight;
  }
  return legal.back();
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_POLICY_H_
