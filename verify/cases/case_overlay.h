// Data of a case's own, over the component pack.
#ifndef ADJUTANT_VERIFY_CASES_CASE_OVERLAY_H_
#define ADJUTANT_VERIFY_CASES_CASE_OVERLAY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/cases.pb.h"
#include "core/kernel/pack.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// The overlay pack that a case describes: one, or none if it has no data of its own. Data without provenance are the
// OWNER's, "as the case says". InvalidArgument "overlay:LINE:COLUMN: ..." for text that is none of the game's pack.
absl::StatusOr<std::vector<PackSource>> OverlayOf(const Game& game, const v1::Case& one);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_CASES_CASE_OVERLAY_H_
