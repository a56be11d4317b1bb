// What there is, for whoever has asked for something that there is not.
#ifndef ADJUTANT_CORE_KERNEL_KNOWN_H_
#define ADJUTANT_CORE_KERNEL_KNOWN_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/names.h"

namespace adjutant {

// " (the last is 'guerrillas_2')" for the third of a few things that are numbered, or "".
std::string LastOfFew(absl::string_view name, absl::Span<const std::string> known);

// " (did you mean 'x'?); there are a, b, c": all of them, for short lists.
std::string DidYouMeanOneOf(absl::string_view name, absl::Span<const std::string> known);

// The same for long lists of dotted names: by kinds, "; there are turn, unit.NAME (120), unit.NAME.steps (120)". A
// kind is what stands before the first dot and after the second.
std::string DidYouMeanAmong(absl::string_view name, absl::Span<const std::string> known);

// NotFound for a name of which a position has no value, with the nearest of those in `known`.
absl::Status NoSuchValue(absl::string_view name, absl::Span<const std::string> known);
// Is that what the status says? Then no other value of this name can be set either.
bool IsNoSuchValue(const absl::Status& status);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_KNOWN_H_
