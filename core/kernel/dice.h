// Chance by seed: an outcome that depends on the seed and on what it is for, never on what was rolled before.
#ifndef ADJUTANT_CORE_KERNEL_DICE_H_
#define ADJUTANT_CORE_KERNEL_DICE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace adjutant {

// A number in [0, count), uniform, from SHA-256 over the seed, the key and a counter that rejects biased values.
// count >= 1. The definition is part of the log format (proto/LOG_FORMAT.md) and never changes.
uint32_t RollBySeed(absl::string_view seed, absl::string_view key, uint32_t count);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_DICE_H_
