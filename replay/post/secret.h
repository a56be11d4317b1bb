// Bytes of one meaning: those that anybody may have, and those that only one party may.
#ifndef ADJUTANT_REPLAY_POST_SECRET_H_
#define ADJUTANT_REPLAY_POST_SECRET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant::post {

// Overwrites; the compiler may not leave it out.
void Wipe(void* bytes, size_t size);
// In a time that does not depend on what the bytes are.
bool SameBytes(const void* a, const void* b, size_t size);
// `count` bytes of the operating system's generator.
void FillRandom(void* bytes, size_t count);
// Before the first use of a key. Ends the program where libsodium finds no randomness.
void PrepareSodium();

// InvalidArgument unless `bytes` has exactly `size`: "the SEAL has 31 bytes; expected 32".
absl::Status CheckSize(absl::string_view what, size_t has, size_t size);

std::string HexText(absl::string_view bytes);
// InvalidArgument unless `hex` is `size` bytes in small letters.
absl::StatusOr<std::string> BytesOfHex(absl::string_view hex, size_t size);

// Wipes a string when the block is left.
class WipedLater {
 public:
  explicit WipedLater(std::string* text) : text_(text) {}
  ~WipedLater() { Wipe(text_->data(), text_->size()); }
  WipedLater(const WipedLater&) = delete;
  WipedLater& operator=(const WipedLater&) = delete;

 private:
  std::string* text_;
};

// Bytes that anybody may have. Two of different meanings are of different types: a link is no commitment.
template <class Tag, size_t N = 32>
struct Public {
  static constexpr size_t kSize = N;
  std::array<uint8_t, N> bytes{};

  static absl::StatusOr<Public> From(absl::string_view given) {
    if (absl::Status size = CheckSize(Tag::kName, given.size(), N); !size.ok()) return size;
    Public made;
    std::memcpy(made.bytes.data(), given.data(), N);
    return made;
  }
  absl::string_view view() const { return {reinterpret_cast<const char*>(bytes.data()), N}; }
  std::string str() const { return std::string(view()); }
  std::string hex() const { return HexText(view()); }
  friend bool operator==(const Public& a, const Public& b) { return a.bytes == b.bytes; }
  friend bool operator!=(const Public& a, const Public& b) { return a.bytes != b.bytes; }
  friend bool operator<(const Public& a, const Public& b) { return a.bytes < b.bytes; }
};

// Bytes that one party has. They are wiped when they go. Nothing prints them.
template <class Tag, size_t N = 32>
class Secret {
 public:
  static constexpr size_t kSize = N;
  Secret() = default;
  Secret(const Secret&) = default;
  Secret& operator=(const Secret&) = default;
  ~Secret() { Wipe(bytes_.data(), N); }

  static absl::StatusOr<Secret> From(absl::string_view given) {
    if (absl::Status size = CheckSize(Tag::kName, given.size(), N); !size.ok()) return size;
    Secret made;
    std::memcpy(made.bytes_.data(), given.data(), N);
    return made;
  }
  const uint8_t* data() const { return bytes_.data(); }
  uint8_t* mutable_data() { return bytes_.data(); }
  // For what is hashed, and for the one file that keeps it.
  absl::string_view Reveal() const { return {reinterpret_cast<const char*>(bytes_.data()), N}; }
  friend bool operator==(const Secret& a, const Secret& b) { return SameBytes(a.data(), b.data(), N); }
  template <class Stream>
  friend Stream& operator<<(Stream& stream, const Secret&) = delete;

 private:
  std::array<uint8_t, N> bytes_{};
};

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_SECRET_H_
