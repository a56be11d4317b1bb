// Positions of The Halls of Montezuma by name: values to read, settings to write (scenarios, adjudication cases).
#ifndef ADJUTANT_CORE_HALLS_POSITION_H_
#define ADJUTANT_CORE_HALLS_POSITION_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/halls/rules.h"
#include "core/kernel/ruleset.h"

namespace adjutant::halls {

// The state before any setting: units in their pools, the inherent units in their fortresses (13.3.a), leaders in the
// Leader Pool, Santa Anna in exile (3.6.a), control and State control as at the start (6.8, 6.9), tracks at their
// starting numbers, the crisis deck of the option with the War set put aside (8.2). All else is zero, also the step.
void SetupDefaults(const Rules& r, S* s);

// Every value by name, in a fixed order. A value that is a word can be given back to SetValue under the same name, but
// for those that only follow from others (unit.<id>.steps, hand.us.size, movement.*, battle.*).
void AppendValues(const Rules& r, const S& s, ValueList* out);

// Sets one thing by the names and words of AppendValues. Words after a place: "reduced" (unit), "repl" (leader),
// "face_up", "under_construction" (fortification). Places off the map are the words of the boxes ("regroup", "pool",
// "exile" ...). A list of cards is set as a whole: what is not named goes back to its deck.
//
// NotFound with the nearest known for an unknown name, piece or place; InvalidArgument for a word or number that does
// not fit. `s` is unchanged on error. `also_known` lists names that the caller handles himself, for the "did you mean".
absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value,
                      absl::Span<const std::string> also_known = {});

// Refuses a position that no game can come to, with the reason: units of both sides in a space, a squadron that seizes
// a port under Mexican control, a fallen fortress with its unit, no action card left to draw.
absl::Status CheckPosition(const Rules& r, const S& s);

// The name of a place: "monterrey", or the box: units "regroup", leaders "pool".
std::string UnitPlaceWord(const Rules& r, Location where);
std::string LeaderPlaceWord(const Rules& r, Location where);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_POSITION_H_
