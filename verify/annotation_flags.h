// What is written beside an event, as flags: --claim, --note, --source.
#ifndef ADJUTANT_VERIFY_ANNOTATION_FLAGS_H_
#define ADJUTANT_VERIFY_ANNOTATION_FLAGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/annotations.pb.h"
#include "verify/flags.h"

namespace adjutant {

std::vector<FlagSpec> AnnotationFlags();

// Of flags among which are those of AnnotationFlags. Usage errors begin with `prefix`: "append: ".
absl::StatusOr<v1::Annotations> AnnotationsFrom(const Flags& flags, absl::string_view prefix);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_ANNOTATION_FLAGS_H_
