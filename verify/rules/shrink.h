// Shrinking: from a long game that shows a fault to a short one that shows it too.
#ifndef ADJUTANT_VERIFY_RULES_SHRINK_H_
#define ADJUTANT_VERIFY_RULES_SHRINK_H_

#include <cstdint>
#include <functional>

#include "core/kernel/ruleset.h"

namespace adjutant {

// Games tried before the search ends where it is. A number and not a time, so that the result is always the same.
inline constexpr uint64_t kShrinkAttempts = 20000;

// The shortest game that this finds by leaving events out, and by replacing choices and outcomes with ones that are
// listed earlier, in which `fails` still holds. What becomes illegal when an event is left out is left out with it;
// where the rest could not go on, a listed event is put in if the game gets shorter all the same. Every event of the
// result is legal from the set-up on.
//
// `events` must be legal and fail; otherwise they are returned as they are. `fails` is given legal games only, and must
// answer the same for the same game. `minimal`, if not null, becomes true if the search came to its end within
// `attempts`: then no event can be left out, alone or together with those that become illegal by it.
EventList Shrink(const Ruleset& rules, EventList events, const std::function<bool(const EventList&)>& fails,
                 uint64_t attempts = kShrinkAttempts, bool* minimal = nullptr);

// The same for the same events on every machine.
uint64_t HashOfEvents(const EventList& events);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_SHRINK_H_
