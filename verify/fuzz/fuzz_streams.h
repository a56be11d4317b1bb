// Streams of events as an opponent would forge them: pieces of a legal game with events left out, swapped, repeated,
// by somebody else, from elsewhere, or with numbers at the borders of what there is.
#ifndef ADJUTANT_VERIFY_FUZZ_FUZZ_STREAMS_H_
#define ADJUTANT_VERIFY_FUZZ_FUZZ_STREAMS_H_

#include <cstdint>
#include <functional>
#include <optional>

#include "core/kernel/random.h"
#include "verify/fuzz/fuzz_checks.h"

namespace adjutant {

// What a stream met with.
struct StreamResult {
  uint64_t refused = 0;
  std::optional<Fault> fault;
  EventList accepted;          // of the stream, up to the fault
  std::optional<Event> probe;  // refused or accepted wrongly; none if what was accepted broke an invariant
};

// Feeds a forged continuation to the position `state`, which is that of `game` before event `at`. What is refused is
// passed over; what is accepted is played.
StreamResult RunForgedStream(const Ruleset& ruleset, State state, const EventList& game, size_t at, Random* random);

// Every argument of one legal event at every border: each must be refused properly, or be listed.
StreamResult RunBorders(const Ruleset& ruleset, const State& state, Random* random);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_FUZZ_STREAMS_H_
