// What is written beside an event, as flags: --claim, --note, --source; and how it was played.
#ifndef ADJUTANT_VERIFY_PROGRAM_ANNOTATION_FLAGS_H_
#define ADJUTANT_VERIFY_PROGRAM_ANNOTATION_FLAGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/annotations.pb.h"
#include "verify/terminal/flags.h"

namespace adjutant {

std::vector<FlagSpec> AnnotationFlags();
// The same, and those that say how an event was played, right or wrong: --as-recorded, --then, --no-effect.
std::vector<FlagSpec> RecordFlags();

// Of flags among which are those of AnnotationFlags. Usage errors begin with `prefix`: "append: ".
absl::StatusOr<v1::Annotations> AnnotationsFrom(const Flags& flags, absl::string_view prefix);
// Of flags among which are those of RecordFlags: with what they say in as_recorded. Names of values are as they were
// written (UseMeantNames).
absl::StatusOr<v1::Annotations> RecordedFrom(const Flags& flags, absl::string_view prefix);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_ANNOTATION_FLAGS_H_
