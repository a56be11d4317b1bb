// Acts: records that are no events of the game. proto/LOG_FORMAT.md says what they do to play.
#ifndef ADJUTANT_REPLAY_ACT_H_
#define ADJUTANT_REPLAY_ACT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/act.pb.h"

namespace adjutant {

inline constexpr uint32_t kActFormatVersion = 2;

// The act in a payload. FailedPrecondition if it has a field that this program does not know: what the act does cannot
// be said without it. InvalidArgument if it is no act at all, or one that says nothing.
absl::StatusOr<v1::Act> ParseAct(absl::string_view payload);

// Whether `act` may stand in a log that is of `version` so far. The first act of a log raises it to 2 and says so.
// FailedPrecondition: a version of the future; InvalidArgument: it says none, or one again.
absl::Status CheckActVersion(const v1::Act& act, uint32_t version);

// The payload of an act.
std::string ActBytes(const v1::Act& act);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_ACT_H_
