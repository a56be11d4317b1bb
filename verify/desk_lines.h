// Lines of events on their way to a desk: in any form, exact or in a person's words.
#ifndef ADJUTANT_VERIFY_DESK_LINES_H_
#define ADJUTANT_VERIFY_DESK_LINES_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/desk.h"
#include "verify/spoken/lexicon.h"

namespace adjutant {

// Reads lines for one ruleset, which must outlive it.
class LineReader {
 public:
  explicit LineReader(const Ruleset& ruleset) : ruleset_(ruleset), codec_(ruleset) {}

  // Takes the events of a line to the desk. A line is protobuf text or JSON of one event; event notation; or what a
  // person writes instead (spoken/reader.h), read at the position at hand. --claim, --note and --source may stand at
  // the end of a line; they belong to its last event. `roll`: chance that comes before a decision is rolled.
  //
  // The refusal, if the rules refuse an event; but where `against` is given, an illegal last event goes to it instead.
  // Errors carry the number of the event, and their exit status; those of `against` are passed on.
  using Against = std::function<absl::Status(const Event& event, v1::Annotations annotations)>;
  absl::StatusOr<std::optional<Desk::Refused>> Take(const std::string& line, bool roll, Desk* desk,
                                                    const Against& against = nullptr);

  // The one event that a line means at a position. Usage error for a list or path.
  absl::StatusOr<Event> ReadOne(const std::string& line, const State& state);

 private:
  Lexicon& lexicon();

  const Ruleset& ruleset_;
  EventCodec codec_;
  std::unique_ptr<Lexicon> lexicon_;  // made when a line needs it
};

// An event of a record as a line that LineReader takes again, with what is written beside it. `lexicon`, if not null,
// makes it short at `state`, the position before it.
std::string RecordLine(const Ruleset& ruleset, const Event& event, const v1::Annotations* annotations, Lexicon* lexicon,
                       const State& state);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DESK_LINES_H_
