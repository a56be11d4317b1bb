#include "core/sgs/options.h"

#include <vector>

namespace adjutant::sgs {

absl::Span<const EditionSpec> Editions() {
  static const auto* specs = new std::vector<EditionSpec>{
      {"manual", "The manual with our defaults where it contradicts itself or is silent", {}},
  };
  return *specs;
}

}  // namespace adjutant::sgs
