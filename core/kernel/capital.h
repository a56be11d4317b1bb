// A capital letter where a sentence begins.
#ifndef ADJUTANT_CORE_KERNEL_CAPITAL_H_
#define ADJUTANT_CORE_KERNEL_CAPITAL_H_

#include <string>

#include "absl/strings/ascii.h"

namespace adjutant {

// "The US" for "the US". Of what begins with another letter than those of English nothing changes.
inline std::string Capitalized(std::string text) {
  if (!text.empty()) text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return text;
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_CAPITAL_H_
