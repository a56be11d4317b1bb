// A log of which a reader lacks facts, made whole by what could be true. What is not known of an event is filled by
// values under which the rules accept every event; the result is an ordinary game, of which the reader may be shown
// what he would see of the true one.
#ifndef ADJUTANT_REPLAY_FILLING_H_
#define ADJUTANT_REPLAY_FILLING_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/kernel/hidden_facts.h"
#include "core/kernel/random.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// An event as a reader has it.
struct PartialEvent {
  Event event;          // what is missing of it is kNone
  ArgBits missing = 0;  // what he does not know
  // Where everybody sees the things that he does not know by name (Ruleset::PlaceOf), one after another; "" if nowhere.
  std::string places;

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
  // What was missing of an event, counted from 0, has come to light: `whole` is all of it. InvalidArgument if it does
  // not agree with what was known. FailedPrecondition as above.
  absl::Status Open(size_t event, const Event& whole);

  // The position after the last event.
  const State& state() const { return state_; }
  // The events so far, filled.
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
  std::set<Thing> guessed_;             // what stands for something that is missing
  std::map<Thing, size_t> last_named_;  // by what is known: the last event that names a thing
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_FILLING_H_
