#include "core/kernel/digest.h"

#include <sodium.h>

#include "absl/strings/str_format.h"

namespace adjutant {

Sha256 Sha256Of(absl::string_view bytes) {
  Sha256 out;
  crypto_hash_sha256(out.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return out;
}

std::string HexOf(const Sha256& digest) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(64);
  for (uint8_t byte : digest) {
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 15]);
  }
  return out;
}

std::string HexOf(uint64_t digest) { return absl::StrFormat("%016x", digest); }

}  // namespace adjutant
