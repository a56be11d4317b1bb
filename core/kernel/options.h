// Rules options: ambiguities, errata and edition differences, decided by name.
#ifndef ADJUTANT_CORE_KERNEL_OPTIONS_H_
#define ADJUTANT_CORE_KERNEL_OPTIONS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/option_values.h"

namespace adjutant {

struct OptionChoice {
  const char* value;    // "two"
  const char* meaning;  // one line
};

// One option. The first choice is the default.
struct OptionSpec {
  const char* id;  // "action_cards_per_player"
  const char* question;
  std::vector<const char*> cases;  // catalogue ids
  std::vector<OptionChoice> choices;
};

// A named set of option values: a printing, a rules edition.
struct EditionSpec {
  const char* id;  // the first of a game is its default
  const char* title;
  std::vector<std::pair<const char*, const char*>> values;  // where it differs from the defaults
};

// Defaults, then the edition, then `chosen`. NotFound with the nearest name for an unknown edition, option or value.
absl::StatusOr<OptionValues> ResolveOptions(absl::Span<const OptionSpec> specs, absl::Span<const EditionSpec> editions,
                                            absl::string_view edition,
                                            absl::Span<const std::pair<std::string, std::string>> chosen);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OPTIONS_H_
