// A state as the kernel sees it: bytes of a known size, cheap to copy, digested section by section.
#ifndef ADJUTANT_CORE_KERNEL_STATE_H_
#define ADJUTANT_CORE_KERNEL_STATE_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/types/span.h"

namespace adjutant {

// A part of a state for the canonical walk. Numbers are never reused; a section may grow at its end, where zero must
// mean "nothing", and new sections must start as zeroes: then old positions keep their digests.
struct Section {
  uint16_t number;
  const char* name;
  uint32_t offset;
  uint32_t size;
};

// Declares a section for the member `member` of `type`.
#define ADJUTANT_SECTION(number, type, member)                                                                  \
  ::adjutant::Section {                                                                                         \
    number, #member, static_cast<uint32_t>(offsetof(type, member)), static_cast<uint32_t>(sizeof(type::member)) \
  }

// A value. All bytes start as zero.
class State {
 public:
  State() = default;
  explicit State(size_t size) : bytes_(size) {}

  template <class S>
  S& As() {
    static_assert(std::is_trivially_copyable_v<S> && alignof(S) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return *reinterpret_cast<S*>(bytes_.data());
  }
  template <class S>
  const S& As() const {
    static_assert(std::is_trivially_copyable_v<S> && alignof(S) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return *reinterpret_cast<const S*>(bytes_.data());
  }
  const uint8_t* data() const { return reinterpret_cast<const uint8_t*>(bytes_.data()); }
  size_t size() const { return bytes_.size(); }

  friend bool operator==(const State& a, const State& b) { return a.bytes_ == b.bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

// 64 bits over the canonical walk of a state: for every section that is not all zeroes, in the order given, its number
// and length (little endian) and its bytes without the zeroes at its end, through XXH3.
uint64_t DigestOf(absl::Span<const Section> sections, const uint8_t* state);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_STATE_H_
