// Pseudo-random numbers for tests and fuzzing: the same on every machine. Never used by rules.
#ifndef ADJUTANT_CORE_KERNEL_RANDOM_H_
#define ADJUTANT_CORE_KERNEL_RANDOM_H_

#include <cstddef>
#include <cstdint>

namespace adjutant {

// SplitMix64.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // 0 .. count-1; count > 0.
  size_t Below(size_t count) { return static_cast<size_t>(Next() % count); }
  // low .. high.
  int32_t Within(int32_t low, int32_t high) {
    return low + static_cast<int32_t>(Below(static_cast<size_t>(int64_t{high} - low + 1)));
  }

 private:
  uint64_t state_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_RANDOM_H_
