// Golden files: what a test finds is compared with the file of tests/golden; ADJUTANT_UPDATE_GOLDEN=1 writes it anew.
#ifndef ADJUTANT_TESTS_SUPPORT_GOLDEN_H_
#define ADJUTANT_TESTS_SUPPORT_GOLDEN_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace adjutant::testing {

inline std::string FileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// `path` is absolute. A difference is told by its first line, and the whole shown by git.
inline void ExpectGolden(const std::string& path, const std::string& found) {
  if (std::getenv("ADJUTANT_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << found;
    return;
  }
  std::istringstream expected_lines(FileText(path)), found_lines(found);
  std::string expected, line;
  for (int number = 1;; ++number) {
    const bool more_expected = static_cast<bool>(std::getline(expected_lines, expected));
    const bool more_found = static_cast<bool>(std::getline(found_lines, line));
    if (!more_expected && !more_found) return;
    if (more_expected && more_found && expected == line) continue;
    ADD_FAILURE() << path << ":" << number << "\n  expected: " << (more_expected ? expected : "(the end)")
                  << "\n  found:    " << (more_found ? line : "(the end)")
                  << "\nADJUTANT_UPDATE_GOLDEN=1 writes the file anew";
    return;
  }
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_GOLDEN_H_
