// Positions of Lords of the Sierra Madre by name: values to read, settings to write (adjudication cases, constructed
// positions).
#ifndef ADJUTANT_CORE_SIERRA_POSITION_H_
#define ADJUTANT_CORE_SIERRA_POSITION_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

// Every value by name, in a fixed order. A value that is a word can be given back to SetValue under the same name, but
// for those that only follow from others.
void AppendValues(const Rules& r, const S& s, ValueList* out);

// Sets one thing by the names and words of AppendValues; "map" to "empty" takes all counters off the map. NotFound with
// the nearest known for an unknown name; InvalidArgument for a word or number that does not fit. `s` is unchanged on
// error. Gold that is set comes from the game.
absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value);

// Whether play can go on from a position that was put together: InvalidArgument with what is wrong, and by which case.
absl::Status CheckPosition(const Rules& r, const S& s);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_POSITION_H_
