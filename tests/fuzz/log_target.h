// What must be true of any bytes as a log file, whatever their form.
#ifndef ADJUTANT_TESTS_FUZZ_LOG_TARGET_H_
#define ADJUTANT_TESTS_FUZZ_LOG_TARGET_H_

#include "absl/strings/string_view.h"

namespace adjutant::fuzzing {

// Reads the bytes as a log: an error, or records that convert to every form and back without a change, replay the same
// from a snapshot as from the start, and, after a torn append, stay what they were when the tail is cut off.
void TryLog(absl::string_view bytes);

}  // namespace adjutant::fuzzing

#endif  // ADJUTANT_TESTS_FUZZ_LOG_TARGET_H_
