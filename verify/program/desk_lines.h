// Lines of events on their way to a desk: in any form, exact or in a person's words.
#ifndef ADJUTANT_VERIFY_PROGRAM_DESK_LINES_H_
#define ADJUTANT_VERIFY_PROGRAM_DESK_LINES_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/program/desk.h"
#include "verify/spoken/lexicon.h"
#include "verify/spoken/reader.h"

namespace adjutant {

// Reads lines for one ruleset, which must outlive it.
class LineReader {
 public:
  explicit LineReader(const Ruleset& ruleset) : reader_(ruleset) {}

  // Takes the events of a line to the desk. A line is protobuf text or JSON of one event; event notation; or what a
  // person writes instead (spoken/reader.h), read at the position at hand. --claim, --note and --source may stand at
  // the end of a line; they belong to its last event. `roll`: chance that comes before a decision is rolled.
  //
  // --as-recorded, --then and --no-effect may stand there too: then the last event is taken as it was recorded.
  // `as_recorded`, if not null, says so of a line without them.
  //
  // The refusal, if the rules refuse an event. Errors carry the number of the event, and their exit status.
  absl::StatusOr<std::optional<Desk::Refused>> Take(const std::string& line, bool roll, Desk* desk,
                                                    const v1::AsRecorded* as_recorded = nullptr);

  // Gives the values in `annotations`, which belong to the event taken last if there is one, the names that are meant.
  absl::Status NameAsMeant(const Desk& desk, v1::Annotations* annotations);

  // The one event that a line means at a position. Usage error for a list or path.
  absl::StatusOr<Event> ReadOne(const std::string& line, const State& state);

 private:
  EventReader reader_;
};

// An event of a record as a line that LineReader takes again, with what is written beside it. `lexicon`, if not null,
// makes it short at `state`, the position before it.
std::string RecordLine(const Ruleset& ruleset, const Event& event, const v1::Annotations* annotations, Lexicon* lexicon,
                       const State& state);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_DESK_LINES_H_
