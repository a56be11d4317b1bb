// SHA-256, as hexadecimal text and as bytes.
#ifndef ADJUTANT_CORE_KERNEL_DIGEST_H_
#define ADJUTANT_CORE_KERNEL_DIGEST_H_

#include <array>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace adjutant {

using Sha256 = std::array<uint8_t, 32>;

Sha256 Sha256Of(absl::string_view bytes);
std::string HexOf(const Sha256& digest);
// 16 hexadecimal digits of a state digest.
std::string HexOf(uint64_t digest);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_DIGEST_H_
