// --view: the answer of a command as one side may read it.
//
// Two games that a side cannot tell apart get the same answer for it (tests/verify/view_test.cc).
#ifndef ADJUTANT_VERIFY_PROGRAM_VIEW_H_
#define ADJUTANT_VERIFY_PROGRAM_VIEW_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/record/session.h"
#include "verify/terminal/flags.h"

namespace adjutant {

FlagSpec ViewFlag();
// The side of --view, or "observer"; kChance, who sees everything, without the flag. A log in which something is sealed
// is seen as its reader sees it. Failure with status 4 for an unknown side, and with 1 for another one than the reader.
absl::StatusOr<PlayerId> ViewerFrom(const Flags& flags, const OpenedLog& log);

// What differs between two positions for a side that sees only what `adjutant show --view` shows: cells of the tables,
// and stacks. For kChance every value by name (DifferencesOf).
std::vector<ValueDifference> SeenDifferences(const Ruleset& ruleset_a, const State& a, const Ruleset& ruleset_b,
                                             const State& b, PlayerId viewer);

// Whether a side may read the legal events of a position: of its own decision, and of a throw or a draw by which none
// could be told that is hidden from it. The number of another side's legal events would tell of its hand.
bool MayListLegal(const Ruleset& ruleset, const State& state, PlayerId viewer);

// Whether a side may ask about an event: its own, and an outcome of chance that names nothing hidden. OK for kChance.
// Failure with status 1 otherwise.
absl::Status RequireAskable(const Ruleset& ruleset, const State& state, const Event& event, PlayerId viewer);

// Whether an answer that is worked out from a position is the same wherever what is hidden from the side may be: it is
// asked for again in positions in which that is dealt anew. True for kChance.
bool IsSameInEveryDeal(const Ruleset& ruleset, const State& state, PlayerId viewer,
                       const std::function<std::string(const State&)>& answer);
// Failure with status 1: an answer that is not.
absl::Status HangsOnHidden(const Game& game, PlayerId viewer);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_VIEW_H_
