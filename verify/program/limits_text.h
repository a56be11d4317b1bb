// The limits of core/kernel/limits.h in the help of the commands.
#ifndef ADJUTANT_VERIFY_PROGRAM_LIMITS_TEXT_H_
#define ADJUTANT_VERIFY_PROGRAM_LIMITS_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace adjutant {

// "limits: ..." with the limits of what the command reads, complete lines; empty if it reads no file.
std::string LimitsText(absl::string_view command);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_LIMITS_TEXT_H_
