// A secret on paper: 16 groups of 4 hexadecimal digits, and a check group. It never changes, and one copy is enough.
#ifndef ADJUTANT_REPLAY_POST_PAPER_H_
#define ADJUTANT_REPLAY_POST_PAPER_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant::post {

// Five lines: four of four groups, and the check group. `secret` has 32 bytes.
std::string OnPaper(absl::string_view secret);

// The 32 bytes that somebody typed in from paper, in any case and with any blanks and dashes between. 'o' is read as 0,
// 'l' and 'i' as 1. InvalidArgument says what is wrong: a group that is too short, a group too few, a sign that is no
// digit; or that the check group does not fit, and in which groups one wrong digit, or two that changed places, would
// explain it.
absl::StatusOr<std::string> FromPaper(absl::string_view typed);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_PAPER_H_
