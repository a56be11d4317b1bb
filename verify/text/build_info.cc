#include "verify/text/build_info.h"

#include "absl/strings/str_cat.h"

namespace adjutant {

std::string BuildInfo() {
  const std::string sanitizers = ADJUTANT_BUILD_SANITIZERS;
  return absl::StrCat("adjutant ", kProgramVersion, " (", ADJUTANT_BUILD_COMPILER, ", ", ADJUTANT_BUILD_TYPE,
                      sanitizers.empty() ? "" : ", ", sanitizers, ")");
}

}  // namespace adjutant
