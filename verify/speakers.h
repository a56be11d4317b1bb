// Who speaks for a proposal, as flags: --by, --agreed, --ruling.
#ifndef ADJUTANT_VERIFY_SPEAKERS_H_
#define ADJUTANT_VERIFY_SPEAKERS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "verify/agreement.h"
#include "verify/flags.h"

namespace adjutant {

// --by, --agreed, --ruling, --note.
std::vector<FlagSpec> SpeakerFlags();
// Of these. Wrong usage without a speaker, or with both kinds of them; status 4 for an unknown side; 3 for a ruling
// that cannot be read. Usage errors begin with `prefix`.
absl::StatusOr<Speakers> SpeakersFrom(const Flags& flags, const Game& game, absl::string_view prefix);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPEAKERS_H_
