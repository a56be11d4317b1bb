#include "core/kernel/state.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cstring>

namespace adjutant {

namespace {

// Length of `bytes` without the zeroes at its end.
size_t TrimmedSize(const uint8_t* bytes, size_t size) {
  while (size >= 8) {
    uint64_t word;
    std::memcpy(&word, bytes + size - 8, 8);
    if (word != 0) break;
    size -= 8;
  }
  while (size > 0 && bytes[size - 1] == 0) --size;
  return size;
}

}  // namespace

uint64_t DigestOf(absl::Span<const Section> sections, const uint8_t* state) {
  XXH3_state_t hash;
  XXH3_64bits_reset(&hash);
  // Small states are gathered first: one call to the hash is faster than many.
  std::array<uint8_t, 4096> buffer;
  size_t used = 0;
  for (const Section& section : sections) {
    const uint8_t* bytes = state + section.offset;
    const size_t size = TrimmedSize(bytes, section.size);
    if (size == 0) continue;
    if (used + 6 + size > buffer.size()) {
      XXH3_64bits_update(&hash, buffer.data(), used);
      used = 0;
    }
    const std::array<uint8_t, 6> head = {
        static_cast<uint8_t>(section.number), static_cast<uint8_t>(section.number >> 8),
        static_cast<uint8_t>(size),           static_cast<uint8_t>(size >> 8),
        static_cast<uint8_t>(size >> 16),     static_cast<uint8_t>(size >> 24)};
    std::memcpy(buffer.data() + used, head.data(), head.size());
    used += head.size();
    if (used + size > buffer.size()) {
      XXH3_64bits_update(&hash, buffer.data(), used);
      used = 0;
      XXH3_64bits_update(&hash, bytes, size);
    } else {
      std::memcpy(buffer.data() + used, bytes, size);
      used += size;
    }
  }
  XXH3_64bits_update(&hash, buffer.data(), used);
  return XXH3_64bits_digest(&hash);
}

}  // namespace adjutant
