#include "core/kernel/dice.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"

namespace adjutant {

uint32_t RollBySeed(absl::string_view seed, absl::string_view key, uint32_t count) {
  ADJUTANT_ASSERT(count >= 1);
  // The largest multiple of count that fits 32 bits: values from it on are rejected, so that every outcome is as
  // likely.
  const uint64_t limit = (uint64_t{1} << 32) / count * count;
  for (uint32_t attempt = 0;; ++attempt) {
    const Sha256 digest = Sha256Of(absl::StrCat("adjutant dice 1\n", seed, "\n", key, "\n", attempt));
    const uint64_t value =
        uint64_t{digest[0]} | uint64_t{digest[1]} << 8 | uint64_t{digest[2]} << 16 | uint64_t{digest[3]} << 24;
    if (value < limit) return static_cast<uint32_t>(value % count);
  }
}

}  // namespace adjutant
