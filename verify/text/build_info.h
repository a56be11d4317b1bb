// Which program this is: results that are compared later say what they were made with.
#ifndef ADJUTANT_VERIFY_TEXT_BUILD_INFO_H_
#define ADJUTANT_VERIFY_TEXT_BUILD_INFO_H_

#include <string>

namespace adjutant {

inline constexpr char kProgramVersion[] = "0.1.0";

// "adjutant 0.1.0 (GNU 12.2.0, Release)": version, compiler, build type, sanitizers if there are any.
std::string BuildInfo();

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TEXT_BUILD_INFO_H_
