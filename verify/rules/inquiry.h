// May an event be played at a position; if not, why not, and what would make it legal. Everything is found by asking
// the rules, and says how it was found; nothing is known about any game.
#ifndef ADJUTANT_VERIFY_RULES_INQUIRY_H_
#define ADJUTANT_VERIFY_RULES_INQUIRY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/dice/roll_keys.h"

namespace adjutant {

// A case that an event breaks, with the facts.
struct BrokenCase {
  RuleId rule = kNoRule;
  Why why;
};

// Every case that stands against `event`: the refusal first, then what refuses it once the ones before are waived.
// Empty if it is legal. `possible`: nothing else stands against it; otherwise the last case is one that cannot be
// waived, since nobody could do this with the pieces or it is not due, and further cases may hide behind it.
struct Objections {
  std::vector<BrokenCase> cases;
  bool possible = true;
};
Objections ObjectionsTo(const Ruleset& ruleset, const State& state, const Event& event);

// What a log lets come of chance: only what its seed gives can be appended without a source of its own.
struct RollsOfLog {
  std::string seed;
  RollKeys keys;  // of the rolls up to the position

  // The outcome that can be appended at `state`, after `more` rolls of the same name since the position.
  std::optional<Event> At(const Ruleset& ruleset, const State& state, uint32_t more) const;
};

// Legal events that differ from `event` in one argument, or in the player only.
struct SingleChange {
  int arg = -1;      // index of the argument; -1: the player
  EventList events;  // legal ones, in the order of LegalEvents
};
// `rolls`, if not null: of the outcomes of chance only that which can be appended.
std::vector<SingleChange> SingleChanges(const Ruleset& ruleset, const State& state, const Event& event,
                                        const RollsOfLog* rolls = nullptr);

// Is a decision or outcome of this type asked of this player here?
bool IsDue(const Ruleset& ruleset, const State& state, const Event& event);

// Legal ways to a position where `event` is legal, each with another first step: the shortest there are; or, if none
// was found near enough to try all, some that were found by trying of every kind of event the first and those that name
// what `event` names.
struct WaysTo {
  std::vector<EventList> ways;  // all of one length; in the order in which breadth-first search finds them
  bool some = false;            // there may be shorter ones
  size_t searched = 0;          // all sequences of so many events were tried
  size_t positions = 0;         // looked at
};
// Looks at no more than `positions_most` positions in each of the two searches, and returns at most `ways_most` ways.
// `rolls`, if not null: chance comes out as it can be appended.
WaysTo FindWaysTo(const Ruleset& ruleset, const State& state, const Event& event, const RollsOfLog* rolls = nullptr,
                  size_t ways_most = 3, size_t positions_most = 10000);

// The number of the last event of the record after which `event` was legal, 0 for the start; none if it never was.
std::optional<uint64_t> LastLegal(const Ruleset& ruleset, const EventList& record, const Event& event);

// A value of a rules option under which an event is legal.
struct OtherReading {
  std::string option;
  std::string value;
  bool touches = false;        // the option is about a case of the refusal
  bool same_position = false;  // the record leads to the same position under it
};
struct OtherReadings {
  std::vector<OtherReading> legal;  // options about the refusal first, then in the order of the game's options
  size_t tried = 0;                 // values, each by itself
  size_t not_carried = 0;           // of them: the record before the event is refused there
};
// The rules with one option changed. Errors are passed on.
using RulesUnder =
    std::function<absl::StatusOr<std::shared_ptr<const Ruleset>>(absl::string_view option, absl::string_view value)>;
// Plays `record`, which leads to the event under `ruleset`, under every other value of every option.
absl::StatusOr<OtherReadings> FindReadings(const Ruleset& ruleset, const EventList& record, const State& state,
                                           const Event& event, const Objections& objections, const RulesUnder& rules);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RULES_INQUIRY_H_
