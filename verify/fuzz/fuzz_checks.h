// What fuzzing looks at: one position, or one event, and what is wrong with it.
#ifndef ADJUTANT_VERIFY_FUZZ_FUZZ_CHECKS_H_
#define ADJUTANT_VERIFY_FUZZ_FUZZ_CHECKS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/kernel/ruleset.h"

namespace adjutant {

enum class FindingKind : uint8_t {
  kDeadEnd,      // nothing is legal and the game is not over
  kEndless,      // longer than the longest
  kUnsupported,  // play came to a rule that the program does not carry out
  kListing,      // listed and refused, or accepted and not listed
  kUncited,      // refused without a case, or without a sentence
  kState,        // an answer changed the position
  kInvariant,
  kDigest,  // replayed to another digest
  kView,    // a side sees, or is asked, what depends on hidden facts
  kForm,    // an event is not the same after it was bytes or text
};
const char* FindingKindName(FindingKind kind);

// Something wrong, for whatever reason. Faults of one name are taken to have one reason.
struct Fault {
  FindingKind kind = FindingKind::kDeadEnd;
  std::string cause;  // "play_card.card_played.refused": letters, digits, '.', '_' and '-'
  std::string sentence;

  std::string Name() const;  // "listing-play_card.card_played.refused"
};

// Where a fault was found, and what it takes to see it again.
struct Finding {
  Fault fault;
  uint64_t game = 0;
  std::shared_ptr<const Ruleset> ruleset;
  EventList events;            // legal from the start, as far as is known, up to the position where it was found
  std::optional<Event> probe;  // what was tried there
  uint64_t seed = 0;           // of hidden facts dealt anew
};

// As somebody could type it; numbers if the schema does not know it.
std::string EventLine(const Ruleset& ruleset, const Event& event);

// `event` is listed if and only if it is accepted; a refusal names its case and has a sentence, the case is the same
// if nobody listens, and the position stays as it was to the last bit. `legal` is what is listed at `state`.
std::optional<Fault> FaultOfProposal(const Ruleset& ruleset, const State& state, const EventList& legal,
                                     const Event& event);
// Something is legal, or the game is over. `legal` as above.
std::optional<Fault> FaultOfDecision(const Ruleset& ruleset, const State& state, const EventList& legal);
// The first invariant that `event` has broken; one named `only`, if that is not empty.
std::optional<Fault> FaultOfStep(const Ruleset& ruleset, const State& before, const Event& event, const State& after,
                                 absl::string_view only = "");
// The first change of the event that was not told with its cause; `told` has listened to it. `only` as above.
std::optional<Fault> FaultOfAccount(const Ruleset& ruleset, const State& before, const Event& event, const Trace& told,
                                    const State& after, absl::string_view only = "");
// Applying an event comes to the same with somebody listening.
std::optional<Fault> FaultOfListening(const Ruleset& ruleset, const State& before, const Event& event);
// Bytes, notation, protobuf text and JSON keep an event.
std::optional<Fault> FaultOfForms(const Ruleset& ruleset, const Event& event, EventCodec* codec);
// No side can tell `state` from the same with facts dealt anew that are hidden from it: what it is shown, whose
// decision it is, and, if it is its own, what is legal. The same goes after `next` (which may be null), if that may
// follow both and the side still sees no difference.
std::optional<Fault> FaultOfViews(const Ruleset& ruleset, const State& state, const Event* next, uint64_t seed);

// The fault of `finding` if it shows at the end of another game of legal events, in the words that fit there. Never for
// what does not lie in one position or event: endless games, games that replay to something else.
std::optional<Fault> FaultAgain(const Finding& finding, const EventList& events);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_FUZZ_CHECKS_H_
