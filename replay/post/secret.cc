#include "replay/post/secret.h"

#include <sodium.h>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/assert.h"

namespace adjutant::post {

void Wipe(void* bytes, size_t size) {
  if (size > 0) sodium_memzero(bytes, size);
}

bool SameBytes(const void* a, const void* b, size_t size) { return sodium_memcmp(a, b, size) == 0; }

void PrepareSodium() {
  static const bool ready = sodium_init() >= 0;
  ADJUTANT_ASSERT(ready);
}

void FillRandom(void* bytes, size_t count) {
  PrepareSodium();
  randombytes_buf(bytes, count);
}

absl::Status CheckSize(absl::string_view what, size_t has, size_t size) {
  if (has == size) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the ", what, " has ", has, " bytes; expected ", size));
}

std::string HexText(absl::string_view bytes) { return absl::BytesToHexString(bytes); }

absl::StatusOr<std::string> BytesOfHex(absl::string_view hex, size_t size) {
  if (hex.size() != 2 * size || hex.find_first_not_of("0123456789abcdef") != absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", 2 * size, " hexadecimal digits in small letters, found ", hex.size(), " characters"));
  }
  return absl::HexStringToBytes(hex);
}

}  // namespace adjutant::post
