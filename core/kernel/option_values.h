// The options of a game in play.
#ifndef ADJUTANT_CORE_KERNEL_OPTION_VALUES_H_
#define ADJUTANT_CORE_KERNEL_OPTION_VALUES_H_

#include <cstdint>
#include <vector>

namespace adjutant {

// The value of every option of a game: index of the choice, in the order of the specs.
using OptionValues = std::vector<uint8_t>;

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OPTION_VALUES_H_
