// The last positions on the way to the present one. A step that is passed over because nothing in it is allowed leaves
// no trace in the position; what forbade it is found by going the way once more.
#ifndef ADJUTANT_VERIFY_RULES_RECENT_H_
#define ADJUTANT_VERIFY_RULES_RECENT_H_

#include <deque>
#include <utility>

#include "absl/types/span.h"
#include "core/kernel/occasions.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

class Recent {
 public:
  // `event` leads on from `before`.
  void Add(const State& before, const Event& event);

  // Adds to the refusal of an event that is not due at `state` what stood against it when it could have come, by the
  // newest position that says so. Nothing is added to other refusals, nor where facts have been told already. Returns
  // what the refusal tells then.
  Besides Explain(const Ruleset& ruleset, const State& state, const Event& event, Why* why) const;

 private:
  std::deque<std::pair<State, Event>> way_;  // the newest last
};

// Of a record from the start of the game.
Recent RecentOf(const Ruleset& ruleset, absl::Span<const Event> record);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_RECENT_H_
