// Headers that ask for more than any game needs.
#ifndef ADJUTANT_REPLAY_HEADER_LIMITS_H_
#define ADJUTANT_REPLAY_HEADER_LIMITS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/log.pb.h"

namespace adjutant {

// InvalidArgument "PREFIX: ..." if a header of so many bytes is too long: asked before it is parsed.
absl::Status CheckHeaderBytes(absl::string_view prefix, uint64_t bytes);

// InvalidArgument "PREFIX: ..." for more component packs, options, settings or players than core/kernel/limits.h
// allows, and for an option or a pack that is named twice: each would be carried out as often.
absl::Status CheckHeader(absl::string_view prefix, const v1::LogHeader& header);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_HEADER_LIMITS_H_
