// Sets of small numbers as plain bytes, for states.
#ifndef ADJUTANT_CORE_KERNEL_BIT_SET_H_
#define ADJUTANT_CORE_KERNEL_BIT_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace adjutant {

// Numbers from 0 to kBits - 1.
template <int kBits>
struct BitSet {
  std::array<uint64_t, (kBits + 63) / 64> words{};
  bool Has(int i) const { return (words[static_cast<size_t>(i) / 64] >> (i % 64) & 1) != 0; }
  void Add(int i) { words[static_cast<size_t>(i) / 64] |= uint64_t{1} << (i % 64); }
  void Remove(int i) { words[static_cast<size_t>(i) / 64] &= ~(uint64_t{1} << (i % 64)); }
  void Set(int i, bool member) { member ? Add(i) : Remove(i); }
  bool Empty() const {
    for (uint64_t word : words) {
      if (word != 0) return false;
    }
    return true;
  }
  // The first member from `from` on; -1 if there is none.
  int Next(int from) const {
    size_t i = static_cast<size_t>(from) / 64;
    if (i >= words.size()) return -1;
    if (const uint64_t rest = words[i] >> (static_cast<size_t>(from) % 64); rest != 0) {
      return from + __builtin_ctzll(rest);
    }
    while (++i < words.size()) {
      if (words[i] != 0) return static_cast<int>(i) * 64 + __builtin_ctzll(words[i]);
    }
    return -1;
  }
  int Count() const {
    int count = 0;
    for (uint64_t word : words) count += __builtin_popcountll(word);
    return count;
  }
  friend bool operator==(const BitSet&, const BitSet&) = default;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_BIT_SET_H_
