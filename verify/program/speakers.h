// Who speaks for a proposal, as flags: --by, --agreed, --ruling.
#ifndef ADJUTANT_VERIFY_PROGRAM_SPEAKERS_H_
#define ADJUTANT_VERIFY_PROGRAM_SPEAKERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/court/carry.h"
#include "verify/record/agreement.h"
#include "verify/terminal/flags.h"

namespace adjutant {

// --by, --agreed, --ruling, --note.
std::vector<FlagSpec> SpeakerFlags();
// Of these. Wrong usage without a speaker, or with both kinds of them; status 4 for an unknown side; 3 for a ruling
// that cannot be read, or is none. Usage errors begin with `prefix`.
absl::StatusOr<Speakers> SpeakersFrom(const Flags& flags, const Ruleset& ruleset, absl::string_view prefix);

// Whether a proposal holds with those who speak for it: a ruling, or all sides.
bool AllAgree(const Speakers& speakers, const Ruleset& ruleset);
// "proposal 12 waits for an answer: `adjutant undo game.adj --answer=yes --by=SIDE`".
std::string WaitsForAnswer(uint64_t proposal, absl::string_view path);

// OK if no ruling speaks, or if the one of --ruling is about this log as far as it went then, and says what `proposed`
// proposes: that the events stand, or that play goes back there. `start` is the log's chain before its first record.
// Status 1, with the reason, for a ruling that says something else.
absl::Status CheckRuling(const Flags& flags, const Game& game, const Sha256& start,
                         const std::vector<RecordedEvent>& record, const v1::Proposed& proposed,
                         absl::string_view prefix);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_SPEAKERS_H_
