// Rules options: ambiguities, errata and edition differences, decided by name. What one is: option_spec.h.
#ifndef ADJUTANT_CORE_KERNEL_OPTIONS_H_
#define ADJUTANT_CORE_KERNEL_OPTIONS_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/option_spec.h"
#include "core/kernel/option_values.h"

namespace adjutant {

// Defaults, then the edition, then `chosen`. NotFound with the nearest name for an unknown edition, option or value.
absl::StatusOr<OptionValues> ResolveOptions(absl::Span<const OptionSpec> specs, absl::Span<const EditionSpec> editions,
                                            absl::string_view edition,
                                            absl::Span<const std::pair<std::string, std::string>> chosen);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OPTIONS_H_
