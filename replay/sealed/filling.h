// A log of which a reader lacks facts, made whole by what could be true. What is not known of an event is filled by
// values under which the rules accept every event; the result is an ordinary game, of which the reader may be shown
// what he would see of the true one.
#ifndef ADJUTANT_REPLAY_SEALED_FILLING_H_
#define ADJUTANT_REPLAY_SEALED_FILLING_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/kernel/hidden_facts.h"
#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// Where everybody sees the things that the arguments name (Ruleset::PlaceOf), one line for each that is seen.
std::string PlacesOf(const Ruleset& ruleset, const State& before, const Event& event, ArgBits args);

// An event as a reader has it, or something else that moves a game on.
struct PartialEvent {
  Event event;          // what is missing of it is kNone
  ArgBits missing = 0;  // what he does not know
  std::string places;   // PlacesOf what he does not know
  // Of an event against the rules, all of which is known: carries it out as it is recorded.
  std::function<absl::Status(State* state)> played = nullptr;
  // No event: play goes on from the position after that many entries.
  std::optional<size_t> back_to = std::nullopt;

  // The event without those arguments, seen before it is applied.
  static PartialEvent Of(const Ruleset& ruleset, const State& before, const Event& whole, ArgBits missing);
  // Whether `whole` agrees with all that is known by name and number.
  bool Fits(const Event& whole) const;
};

// Fills a log as it grows.
class Filling {
 public:
  // For `viewer`, who has been told all that came to light. Which values are chosen follows from `seed` and the log:
  // the same filling on every machine.
  Filling(const Ruleset& ruleset, PlayerId viewer, uint64_t seed);

  // The next event. FailedPrecondition if the rules accept it after no filling of what was missing before that was
  // tried (kStarts): the event is a member all the same, and state() is that before the first event that was refused.
  absl::Status Add(const PartialEvent& event);
  // The same for many, with everything that is known of all of them.
  absl::Status AddAll(std::vector<PartialEvent> events);
  // What was missing of an event, counted from 0, has come to light: `whole` is all of it. InvalidArgument if it does
  // not agree with what was known. FailedPrecondition as above.
  absl::Status Open(size_t event, const Event& whole);

  // The position after the last event.
  const State& state() const { return state_; }
  // The entries so far, filled; what is no event has none.
  const EventList& events() const { return filled_; }
  // Events that did not come to anything, for want of a filling: 0 when all is well.
  size_t unexplained() const { return log_.size() - filled_.size(); }
  // Times that the log was filled from its beginning.
  uint64_t starts() const { return starts_; }

  // Fillings tried before an event is called unexplained.
  static constexpr int kStarts = 64;

 private:
  using Thing = std::pair<int, int32_t>;  // a domain, and what is named of it

  bool Continue();
  bool Play(size_t number, const Event& whole);
  bool PlayEntry(size_t number);
  void Restart();
  EventList Candidates(size_t number);
  absl::Status Refill();
  void NoteNames(size_t number);
  bool IsNamedLater(size_t number, const Event& candidate, ArgBits missing) const;
  absl::Status Unexplained() const;

  const Ruleset& ruleset_;
  const PlayerId viewer_;
  const uint64_t seed_;
  std::vector<PartialEvent> log_;
  EventList filled_;
  State state_;
  Random random_;
  uint64_t starts_ = 0;
  bool heeds_names_ = true;             // in this start: what is named later is not chosen if there is a choice
  std::set<size_t> returns_;            // numbers of entries after which play goes on again further on
  std::map<size_t, State> kept_;        // the positions after them
  std::set<Thing> guessed_;             // what stands for something that is missing
  std::map<Thing, size_t> last_named_;  // by what is known: the last event that names a thing
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_FILLING_H_
