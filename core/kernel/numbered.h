// What has a number of its own, as ids of things have (core/table/ids.h).
#ifndef ADJUTANT_CORE_KERNEL_NUMBERED_H_
#define ADJUTANT_CORE_KERNEL_NUMBERED_H_

#include <concepts>

namespace adjutant {

template <class T>
concept Numbered = requires(const T& thing) {
  { thing.number() } -> std::same_as<int>;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_NUMBERED_H_
